import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Scanner;
import org.apache.stormcrawler.Metadata;
import org.apache.stormcrawler.filtering.URLFilters;

/** The filters that "urlfilters.json" of the class path names: for each line the URL that they leave, or \N. */
public final class StormCrawlerProgram {
  public static void main(String[] none) throws Exception {
    URLFilters filters = new URLFilters(new HashMap<>(), "urlfilters.json");
    PrintStream out = new PrintStream(System.out, false, "UTF-8");
    try (Scanner lines = new Scanner(System.in, "UTF-8").useDelimiter("\n")) {
      while (lines.hasNext()) {
        String left = filters.filter(new URL("http://source.example/"), new Metadata(), lines.next());
        out.print((left == null ? "\\N" : left) + "\n");
      }
    }
    // What comes from no line, and must not throw: filters that throw would leave the URL.
    out.print(filters.filter(null, null, "http://h/" + '\ud800') + "\n");
    out.flush();
  }
}
