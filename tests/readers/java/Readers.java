// java.net's two readers; ../table.py says what they promise.
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

public class Readers {
  // One for every scheme, since URL refuses a scheme that it has none for.
  static final URLStreamHandler HANDLER = new URLStreamHandler() {
    @Override protected URLConnection openConnection(URL url) throws IOException { throw new IOException(); }
  };

  static boolean reads(String name, String text) {
    try {
      if (name.equals("URI")) return new URI(text).isAbsolute();
      new URL(null, text, HANDLER);
      return true;
    } catch (URISyntaxException | MalformedURLException error) {
      return false;
    }
  }

  public static void main(String[] arguments) throws IOException {
    StringBuilder answers = new StringBuilder(System.getProperty("java.version") + "\n");
    for (String line : new String(System.in.readAllBytes()).split("\n")) {
      try {
        ByteBuffer octets = ByteBuffer.wrap(HexFormat.of().parseHex(line));
        String text = StandardCharsets.UTF_8.newDecoder().decode(octets).toString();
        answers.append(reads(arguments[0], text) ? "1\n" : "0\n");
      } catch (CharacterCodingException error) {
        answers.append("-\n");
      }
    }
    System.out.print(answers);
  }
}
