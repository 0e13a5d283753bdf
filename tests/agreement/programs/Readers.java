// java.net's readers; ../url_readers.py says what a program reads and writes.
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.concurrent.Callable;

public class Readers {
  static String found(String host, int port) {
    byte[] octets = host == null ? new byte[0] : host.getBytes(StandardCharsets.UTF_8);
    return HexFormat.of().formatHex(octets) + ":" + (port == -1 ? "" : port);
  }

  static String found(URI uri) { return found(uri.getHost(), uri.getPort()); }

  static String found(URL url) { return found(url.getHost(), url.getPort()); }

  static String orRejected(Callable<String> read) {
    try {
      return read.call();
    } catch (Exception error) {
      return "-";
    }
  }

  public static void main(String[] arguments) throws IOException {
    String header = "Java URI @\tJava URL @\tJava HttpClient @\n";
    StringBuilder answers = new StringBuilder(header.replace("@", System.getProperty("java.version")));
    for (String line : new String(System.in.readAllBytes()).split("\n")) {
      String text = new String(HexFormat.of().parseHex(line), StandardCharsets.UTF_8);
      answers.append(orRejected(() -> found(new URI(text)))).append('\t');
      answers.append(orRejected(() -> found(new URL(text)))).append('\t');
      answers.append(orRejected(() -> found(HttpRequest.newBuilder(new URI(text)).build().uri()))).append('\n');
    }
    System.out.print(answers);
  }
}
