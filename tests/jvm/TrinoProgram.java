import io.airlift.slice.Slice;
import io.airlift.slice.Slices;
import io.trino.spi.Plugin;
import io.trino.testing.MaterializedRow;
import io.trino.testing.StandaloneQueryRunner;
import io.trino.testing.TestingSession;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.ServiceLoader;
import org.bnfurl.trino.TextFunctions;

/**
 * Trino in one process, with the plugin that its archive names. Each argument is a query, whose rows are printed a line
 * each, values by tabs: a value in hexadecimal digits of its octets, or "null". In a query, @FILE stands for a table of
 * the columns n and url with the lines of the file, which are hexadecimal, too. "octets FILE" gives lines to a function
 * without the engine, which makes strings of UTF-8 alone, and prints hosts.
 */
public final class TrinoProgram {
  private static final HexFormat HEX = HexFormat.of();

  public static void main(String[] queries) throws Exception {
    PrintStream out = System.out;
    System.setOut(System.err);
    try (StandaloneQueryRunner trino = new StandaloneQueryRunner(TestingSession.testSession())) {
      for (Plugin plugin : ServiceLoader.load(Plugin.class)) {
        if (plugin.getClass().getName().startsWith("org.bnfurl.")) trino.installPlugin(plugin);
      }
      for (String query : queries) {
        out.println("> " + query);
        if (query.startsWith("octets ")) {
          for (String text : Files.readAllLines(Path.of(query.substring(7)))) out.println(host(HEX.parseHex(text)));
          continue;
        }
        try {
          for (MaterializedRow row : trino.execute(withTable(query))) out.println(line(row.getFields()));
        } catch (RuntimeException error) {
          out.println("error: " + error.getMessage());
        }
      }
    }
    out.flush();
    System.exit(0);  // its threads go on for a while
  }

  // Within an array that has other octets before and after it.
  private static String host(byte[] text) {
    Slice around = Slices.allocate(text.length + 7);
    around.setBytes(3, text);
    Slice host = TextFunctions.host(around.slice(3, text.length));
    return host == null ? "null" : HEX.formatHex(host.getBytes());
  }

  private static String withTable(String query) throws Exception {
    int at = query.indexOf('@');
    if (at < 0) return query;
    List<String> rows = new ArrayList<>();
    for (String text : Files.readAllLines(Path.of(query.substring(at + 1).trim()))) {
      rows.add("(" + rows.size() + ", " + (text.equals("null") ? "NULL" : "from_utf8(X'" + text + "')") + ")");
    }
    return query.substring(0, at) + "(VALUES " + String.join(",", rows) + ") AS t(n, url) ORDER BY n";
  }

  private static String line(List<?> values) {
    List<String> printed = new ArrayList<>();
    for (Object value : values) {
      if (value instanceof List<?> row) {
        printed.add(line(row));
      } else {
        printed.add(value == null ? "null" : HEX.formatHex(value.toString().getBytes(StandardCharsets.UTF_8)));
      }
    }
    return String.join("\t", printed);
  }
}
