// Answers for tests/jvm/verbs_test.py: each line of standard input is a verb, a generated class, a production, an option
// and texts as hexadecimal digits, "-" for none; each line of the output is the answer, in the same way. The text of a
// verb is asked about in the middle of an array, and as characters: both have to answer the same.
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.bnfurl.Base;
import org.bnfurl.Failure;
import org.bnfurl.Grammar;
import org.bnfurl.Parts;
import org.bnfurl.Production;
import org.bnfurl.Resolution;
import org.bnfurl.Surt;
import org.bnfurl.Text;

public final class Verbs {
  private static final int BEFORE = 3; // octets of the array before the text
  private static final Text OUT = new Text();
  private static final Parts PARTS = new Parts();
  private static final Map<String, Base> BASES = new HashMap<>();

  private Verbs() {}

  public static void main(String[] arguments) throws Exception {
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
    PrintStream out = new PrintStream(new java.io.BufferedOutputStream(System.out, 1 << 16), false, "US-ASCII");
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      String answer = answer(line.split(" "));
      out.println(answer == null ? "-" : hex(answer));
    }
    out.flush();
  }

  private static String answer(String[] question) throws Exception {
    Grammar grammar = (Grammar) Class.forName(question[1]).getField("GRAMMAR").get(null);
    Production production = grammar.production(question[2]);
    if (question[0].equals("join")) return joined(production, question);
    String text = text(question[4]);
    byte[] octets = ("???" + text + "!").getBytes(StandardCharsets.ISO_8859_1);
    int end = BEFORE + text.length();
    switch (question[0]) {
      case "normalize": {
        int levels = Integer.parseInt(question[3]);
        return same(production.normalize(octets, BEFORE, end, levels, OUT), production.normalize(text, levels));
      }
      case "repair": {
        boolean browser = question[3].equals("browser");
        return same(production.repair(octets, BEFORE, end, browser, OUT), production.repair(text, browser));
      }
      case "resolve":
        return resolved(production, question, octets, end, text);
      case "surt":
        if (!production.split(octets, BEFORE, end, PARTS)) return null;
        Surt.put(production, PARTS, octets, BEFORE, end, OUT);
        return OUT.toString();
      case "wide":
        return wide(production, text);
      default:
        return reason(production.explain(octets, BEFORE, end), production.explain(text));
    }
  }

  private static String same(boolean has, String ofCharacters) {
    String answer = has ? OUT.toString() : null;
    if (!has && OUT.size() != 0) throw new AssertionError("a refused text leaves octets");
    if (answer == null ? ofCharacters != null : !answer.equals(ofCharacters))
      throw new AssertionError(answer + " is not " + ofCharacters);
    return answer;
  }

  private static String resolved(Production production, String[] question, byte[] octets, int end, String text) {
    String[] option = question[3].split(",");
    Resolution how = Resolution.valueOf(option[0]);
    Base base = BASES.computeIfAbsent(question[1] + option[1], key -> production.base(text(option[1])));
    return base == null ? null : same(base.resolve(octets, BEFORE, end, how, OUT), base.resolve(text, how));
  }

  private static String reason(Failure failure, Failure ofCharacters) {
    if (failure == null) return null;
    if (!failure.sentence().equals(ofCharacters.sentence()))
      throw new AssertionError(failure.sentence() + " is not " + ofCharacters.sentence());
    return failure.sentence();
  }

  /** The sentence of a text with a char that is no octet; no verb takes it. */
  private static String wide(Production production, String text) {
    String wide = text + (char) 0x20ac;
    if (production.normalize(wide, 0) != null || production.repair(wide, false) != null || production.base(wide) != null)
      throw new AssertionError("a char that is no octet is taken");
    return production.explain(wide).sentence();
  }

  private static String joined(Production production, String[] question) {
    String[] values = new String[question.length - 4];
    byte[][] octets = new byte[values.length][];
    for (int i = 0; i < values.length; ++i) {
      values[i] = question[i + 4].equals("-") ? null : text(question[i + 4]);
      octets[i] = values[i] == null ? null : values[i].getBytes(StandardCharsets.ISO_8859_1);
    }
    return same(production.join(octets, OUT), production.join(values));
  }

  private static String text(String hex) {
    StringBuilder text = new StringBuilder();
    for (int i = 1; i + 1 < hex.length(); i += 2) text.append((char) Integer.parseInt(hex.substring(i, i + 2), 16));
    return text.toString();
  }

  /** With a letter before it, so that the empty text is a word. */
  private static String hex(String text) {
    StringBuilder hex = new StringBuilder("x");
    for (int i = 0; i < text.length(); ++i) {
      hex.append(Character.forDigit(text.charAt(i) >> 4, 16)).append(Character.forDigit(text.charAt(i) & 15, 16));
    }
    return hex.toString();
  }
}
