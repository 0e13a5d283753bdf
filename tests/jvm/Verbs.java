// Answers for tests/jvm/verbs_test.py: each line of standard input is a verb, a grammar, a production, an option
// and a text as hexadecimal digits; each line of the output is the answer, in the same way, or "-" for none. The text
// of a verb is asked about in the middle of an array, and as characters if it is UTF-8: both have to answer the same.
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.bnfurl.Base;
import org.bnfurl.Failure;
import org.bnfurl.FetchPolicy;
import org.bnfurl.Grammar;
import org.bnfurl.KeySteps;
import org.bnfurl.Levels;
import org.bnfurl.Parameters;
import org.bnfurl.Parts;
import org.bnfurl.Percent;
import org.bnfurl.Production;
import org.bnfurl.PublicSuffixes;
import org.bnfurl.Resolution;
import org.bnfurl.Surt;
import org.bnfurl.Text;

public final class Verbs {
  private static final int BEFORE = 3; // octets of the array before the text
  private static final Text OUT = new Text();
  private static final Parts PARTS = new Parts();
  private static final Map<String, Base> BASES = new HashMap<>();
  private static final Map<String, PublicSuffixes> LISTS = new HashMap<>();

  private Verbs() {}

  public static void main(String[] arguments) throws Exception {
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
    PrintStream out = new PrintStream(new java.io.BufferedOutputStream(System.out, 1 << 16), false, "US-ASCII");
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      byte[] answer = answer(line.split(" "));
      out.println(answer == null ? "-" : hex(answer));
    }
    out.flush();
  }

  private static byte[] answer(String[] question) throws IOException {
    String[] entry = question[2].split("/"); // of the targets of a method: request-target/OPTIONS
    Production whole = Grammar.production(question[1], entry[0]);
    Production production = entry.length == 1 ? whole : whole.forMethod(entry[1]);
    byte[] alone = octets(question[4]);
    String text = chars(alone);
    byte[] octets = Arrays.copyOf("???".getBytes(StandardCharsets.US_ASCII), BEFORE + alone.length + 1);
    System.arraycopy(alone, 0, octets, BEFORE, alone.length);
    octets[BEFORE + alone.length] = '!';
    int end = BEFORE + alone.length;
    switch (question[0]) {
      case "normalize": {
        int levels = Levels.of(question[3]);
        boolean has = production.normalize(octets, BEFORE, end, levels, OUT);
        return text == null ? written(has) : same(has, production.normalize(text, levels));
      }
      case "repair": {
        boolean browser = question[3].equals("browser");
        boolean has = production.repair(octets, BEFORE, end, browser, OUT);
        return text == null ? written(has) : same(has, production.repair(text, browser));
      }
      case "resolve":
        return resolved(production, question, octets, end, text);
      case "surt": {
        OUT.clear();
        boolean has = production.split(octets, BEFORE, end, PARTS);
        if (has) Surt.put(production, PARTS, octets, BEFORE, end, OUT);
        return text == null ? written(has) : same(has, Surt.of(production, text, 0));
      }
      case "site": {
        int host = production.grammar().component("host");
        if (!production.split(octets, BEFORE, end, PARTS) || !PARTS.has(host)) return null;
        return site(question, octets, PARTS.begin(host), PARTS.end(host));
      }
      case "key": {
        KeySteps steps = KeySteps.of(question[3].substring(1));
        String key = steps.key(production, octets, BEFORE, end, Levels.USUAL);
        if (text != null) checkSame(key, steps.key(production, text, Levels.USUAL));
        return key == null ? null : ascii(key);
      }
      case "fault":
        return ascii(fault(question[3], text));
      case "host-site":
        return site(question, octets, BEFORE, end);
      case "invalid-escape":
        return ascii("" + (Percent.invalidEscape(octets, BEFORE, end) - BEFORE));
      case "decoded":
      case "parameter":
      case "port":
      case "authority": {
        if (!production.split(octets, BEFORE, end, PARTS)) return null;
        Parts ofCharacters = new Parts();
        if (text != null && !production.split(text, ofCharacters)) throw new AssertionError("refused: " + text);
        return inside(production, question, octets, text, ofCharacters);
      }
      case "refuse": {
        String[] words = question[3].split("/", -1);
        FetchPolicy policy = FetchPolicy.of(words[0].replace('+', ' '), words[1].replace('+', ' '));
        String reason = policy.refuse(production, octets, BEFORE, end);
        if (text != null) checkSame(reason, policy.refuse(production, text));
        return reason == null ? null : ascii(reason);
      }
      case "half":
        return half(production, text);
      default: {
        Failure failure = production.explain(octets, BEFORE, end);
        if (text != null) check(failure, production.explain(text));
        return failure == null ? null : ascii(failure.sentence());
      }
    }
  }

  private static String fault(String of, String text) throws IOException {
    try {
      if (of.equals("steps")) KeySteps.of(text);
      else if (of.equals("levels")) Levels.of(text);
      else if (of.equals("networks")) FetchPolicy.of("", text);
      else PublicSuffixes.read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
      return "none";
    } catch (IllegalArgumentException fault) {
      return fault.getMessage();
    }
  }

  private static byte[] site(String[] question, byte[] octets, int from, int to) throws IOException {
    String[] option = question[3].split(",");
    if (!LISTS.containsKey(option[1])) LISTS.put(option[1], PublicSuffixes.read(new FileInputStream(option[1])));
    boolean icann = option[0].equals("icann");
    boolean has = LISTS.get(option[1]).site(octets, from, to, icann, OUT);
    String host = chars(Arrays.copyOfRange(octets, from, to));
    return host == null ? written(has) : same(has, LISTS.get(option[1]).site(host, icann));
  }

  /** What is found in PARTS, which are those of the octets, and in those of the text, if it is not null. */
  private static byte[] inside(Production production, String[] question, byte[] octets, String text, Parts ofText) {
    if (question[0].equals("authority")) {
      if (PARTS.authorityBegin() < 0) return null;
      byte[] found = Arrays.copyOfRange(octets, PARTS.authorityBegin(), PARTS.authorityEnd());
      if (text != null) checkSame(chars(found), text.substring(ofText.authorityBegin(), ofText.authorityEnd()));
      return found;
    }
    int component = production.grammar().component(question[0].equals("parameter") ? "query" : question[3]);
    if (question[0].equals("port")) {
      if (text != null) checkSame(PARTS.portNumber(component), ofText.portNumber(component));
      return ascii("" + PARTS.portNumber(component));
    }
    if (question[0].equals("decoded")) {
      if (!PARTS.has(component)) return null;
      Percent.decode(octets, PARTS.begin(component), PARTS.end(component), 0, OUT);
      if (text != null) checkSame(OUT.toString(), Percent.decode(ofText.string(component), 0));
      return written(true);
    }
    Parameters parameters = new Parameters();
    if (text != null) parameters.begin(ofText, component);
    boolean has = text != null && find(parameters, question[3]);
    String value = has && parameters.value() != null ? Percent.decode(parameters.value(), Percent.FORM) : null;
    parameters.begin(PARTS, component);
    if (!find(parameters, question[3]) || parameters.valueBegin() < 0) {
      checkSame(value, null);
      return null;
    }
    Percent.decode(octets, parameters.valueBegin(), parameters.valueEnd(), Percent.FORM, OUT);
    if (text != null) checkSame(OUT.toString(), value);
    return written(true);
  }

  private static boolean find(Parameters parameters, String name) {
    while (parameters.next()) if (parameters.name().equals(name)) return true;
    return false;
  }

  private static void checkSame(Object one, Object other) {
    if (one == null ? other != null : !one.equals(other)) throw new AssertionError(one + " is not " + other);
  }

  private static byte[] written(boolean has) {
    if (!has && OUT.size() != 0) throw new AssertionError("a refused text leaves octets");
    return has ? Arrays.copyOf(OUT.octets(), OUT.size()) : null;
  }

  private static byte[] same(boolean has, String ofCharacters) {
    byte[] answer = written(has);
    byte[] other = ofCharacters == null ? null : ofCharacters.getBytes(StandardCharsets.UTF_8);
    if (!Arrays.equals(answer, other)) throw new AssertionError(OUT + " is not " + ofCharacters);
    return answer;
  }

  private static byte[] resolved(Production production, String[] question, byte[] octets, int end, String text) {
    String[] option = question[3].split(",");
    Resolution how = Resolution.valueOf(option[0]);
    Base base = BASES.computeIfAbsent(question[1] + option[1], key -> production.base(chars(octets(option[1]))));
    if (base == null) return null;
    boolean has = base.resolve(octets, BEFORE, end, how, OUT);
    return text == null ? written(has) : same(has, base.resolve(text, how));
  }

  private static void check(Failure failure, Failure ofCharacters) {
    if (failure == null ? ofCharacters == null : failure.sentence().equals(ofCharacters.sentence())) return;
    throw new AssertionError(failure + " is not " + ofCharacters);
  }

  /** The sentence of a text with half of a pair of surrogates; no verb takes it. */
  private static byte[] half(Production production, String text) {
    for (String half : new String[] {text + "\udc00\ud800", text + "\ud800a"}) {
      boolean isTaken = production.normalize(half, 0) != null || production.repair(half, false) != null;
      if (isTaken || production.base(half) != null) throw new AssertionError("half of a pair is taken");
    }
    return ascii(production.explain(text + "\ud800").sentence());
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /** The chars of octets in UTF-8; null: they are not. */
  private static String chars(byte[] octets) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(octets)).toString();
    } catch (CharacterCodingException error) {
      return null;
    }
  }

  private static byte[] octets(String hex) {
    byte[] octets = new byte[hex.length() / 2];
    for (int i = 0; i < octets.length; ++i) {
      octets[i] = (byte) Integer.parseInt(hex.substring(2 * i + 1, 2 * i + 3), 16);
    }
    return octets;
  }

  /** With a letter before it, so that the empty text is a word. */
  private static String hex(byte[] octets) {
    StringBuilder hex = new StringBuilder("x");
    for (byte octet : octets) {
      hex.append(Character.forDigit(octet >> 4 & 15, 16)).append(Character.forDigit(octet & 15, 16));
    }
    return hex.toString();
  }
}
