// Answers for tests/jvm/target_check_test.py: each line of standard input has settings as NAME=VALUE,..., a method and
// a target in hexadecimal digits, separated by tabs; each line of the output is what TargetCheck returns, the status
// and the body of the response, and what the log says, or the message about a wrong setting. The target is given as
// bytes and, if it is UTF-8, as chars: both must be answered alike. With the argument "cost", the program prints how
// many bytes the checks of all targets allocate, and how many nanoseconds of the processor one check takes.
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.bnfurl.http.TargetCheck;

public final class Targets {
  private static final Logger LOG = Logger.getLogger("org.bnfurl.http");
  private static String logged = "";

  private Targets() {}

  public static void main(String[] arguments) throws Exception {
    LOG.setUseParentHandlers(false);
    LOG.addHandler(new Handler() {
      @Override
      public void publish(LogRecord line) {
        logged += line.getLevel() + " " + line.getMessage();
      }

      @Override
      public void flush() {}

      @Override
      public void close() {}
    });
    List<String> lines = new BufferedReader(new InputStreamReader(System.in)).lines().toList();
    if (arguments.length > 0) cost(lines.stream().map(line -> text(octets(line.split("\t")[2]))).toList());
    else for (String line : lines) System.out.println(answer(line.split("\t")));
  }

  private static String answer(String[] question) {
    try {
      TargetCheck check = TargetCheck.of(settings(question[0]));
      byte[] target = octets(question[2]);
      String ofBytes = answer(check, check.refuse(question[1], target));
      String text = text(target);
      String ofChars = text == null ? ofBytes : answer(check, check.refuse(question[1], text));
      return ofChars.equals(ofBytes) ? ofBytes : "differ\t" + ofBytes + "\t" + ofChars;
    } catch (IllegalArgumentException wrong) {
      return wrong.getMessage();
    }
  }

  private static String answer(TargetCheck check, String reason) {
    String said = logged;
    logged = "";
    String body = reason == null ? "" : new String(check.body(reason), StandardCharsets.UTF_8).strip();
    return reason + "\t" + check.status() + "\t" + body + "\t" + said;
  }

  private static Map<String, String> settings(String words) {
    Map<String, String> settings = new HashMap<>();
    if (words.isEmpty()) return settings;
    for (String word : words.split(",")) settings.put(word.split("=")[0], word.split("=")[1]);
    return settings;
  }

  private static byte[] octets(String digits) {
    return HexFormat.of().parseHex(digits);
  }

  /** Null if the octets are not UTF-8. */
  private static String text(byte[] octets) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(octets)).toString();
    } catch (CharacterCodingException error) {
      return null;
    }
  }

  /** The least of several rounds. */
  private static void cost(List<String> targets) {
    TargetCheck check = TargetCheck.of(Map.of());
    com.sun.management.ThreadMXBean bean = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    long octets = Long.MAX_VALUE;
    long nanoseconds = Long.MAX_VALUE;
    for (int round = 0; round < 200; ++round) {
      long before = bean.getCurrentThreadAllocatedBytes();
      long begin = bean.getCurrentThreadCpuTime();
      for (int i = 0; i < 2000; ++i) {
        for (int at = 0; at < targets.size(); ++at) {
          if (check.refuse("GET", targets.get(at)) != null) throw new AssertionError(targets.get(at));
        }
      }
      nanoseconds = Math.min(nanoseconds, bean.getCurrentThreadCpuTime() - begin);
      octets = Math.min(octets, bean.getCurrentThreadAllocatedBytes() - before);
    }
    System.out.println(octets + " " + nanoseconds / 2000.0 / targets.size());
  }
}
