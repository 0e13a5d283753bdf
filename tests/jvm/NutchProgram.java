import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.hadoop.conf.Configuration;
import org.bnfurl.nutch.BnfurlFilter;
import org.bnfurl.nutch.BnfurlNormalizer;

/** The plugins' classes with what comes from no line, and from two threads at a time; an exception fails the test. */
public final class NutchProgram {
  private static final Configuration SETTINGS = new Configuration(false);
  private static final BnfurlFilter FILTER = new BnfurlFilter();
  private static final BnfurlNormalizer NORMALIZER = new BnfurlNormalizer();

  public static void main(String[] none) throws Exception {
    FILTER.setConf(SETTINGS);
    NORMALIZER.setConf(SETTINGS);
    Thread other = new Thread(NutchProgram::ask);
    other.start();
    ask();
    other.join();
    System.out.println("done");
  }

  private static void ask() {
    String invalid = new String(new byte[] {'x', ':', (byte) 0xff, (byte) 0xc0}, StandardCharsets.UTF_8);
    char[] many = new char[10 << 20];
    Arrays.fill(many, '|');
    String large = "x:" + new String(many);
    String[] texts = {null, "", "\0", "\ud800", "http://h/\udc00", "http://h/\ud83d\ude00", invalid, large};
    for (int i = 0; i < 200; ++i) {
      for (String text : texts) {
        if (i > 0 && text == large) continue;
        if (FILTER.filter(text) != null) throw new AssertionError(text);
        if (NORMALIZER.normalize(text, "default") != text) throw new AssertionError(text);
      }
      String url = "http://h" + i + "/%7e";
      if (FILTER.filter(url) != url || !NORMALIZER.normalize(url, "default").equals("http://h" + i + "/~")) {
        throw new AssertionError(url);
      }
    }
  }
}
