// Asked by areas/languages.py: judges all targets of a file, and says how many are good.
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.List;

class Worker {
  private static boolean isUri(String target) {
    try {
      return new URI(target).getRawPath() != null;
    } catch (URISyntaxException refused) {
      return false;
    }
  }

  public static void main(String[] arguments) throws IOException {
    List<String> targets = Files.readAllLines(Paths.get(arguments[0]));
    int passes = Integer.parseInt(arguments[1]);
    Rule.Parts parts = new Rule.Parts();
    System.out.println("java/valid\njava/split\njava/peer\n");
    BufferedReader asked = new BufferedReader(new InputStreamReader(System.in));
    for (String side = asked.readLine(); side != null; side = asked.readLine()) {
      long good = 0;
      for (int i = 0; i < passes; ++i) {
        if (side.equals("java/valid")) for (String each : targets) good += Rule.valid(each) ? 1 : 0;
        else if (side.equals("java/split")) for (String each : targets) good += Rule.split(each, parts) ? 1 : 0;
        else for (String each : targets) good += isUri(each) ? 1 : 0;
      }
      System.out.println(good);
    }
  }
}
