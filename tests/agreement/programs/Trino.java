// Trino's functions; ../url_readers.py says what a program reads and writes.
import io.airlift.slice.Slice;
import io.airlift.slice.Slices;
import io.trino.operator.scalar.UrlFunctions;
import java.io.IOException;
import java.util.HexFormat;

public class Trino {
  static String found(Slice text) {
    Slice host = UrlFunctions.urlExtractHost(text);
    Long port = UrlFunctions.urlExtractPort(text);
    return Readers.found(host == null ? null : host.toStringUtf8(), port == null ? -1 : port.intValue());
  }

  public static void main(String[] arguments) throws IOException {
    String version = UrlFunctions.class.getPackage().getImplementationVersion();
    StringBuilder answers = new StringBuilder("Trino url_extract_host " + version + "\n");
    for (String line : new String(System.in.readAllBytes()).split("\n")) {
      Slice text = Slices.wrappedBuffer(HexFormat.of().parseHex(line));
      answers.append(Readers.orRejected(() -> found(text))).append('\n');
    }
    System.out.print(answers);
  }
}
