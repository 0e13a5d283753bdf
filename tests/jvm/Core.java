// Answers for tests/jvm/core_test.py about the generated classes:
//   suites      standard input has suites, as `bnfurl grammar suite` prints them, each after a line "\\1 GRAMMAR
//               PRODUCTION"; prints what is answered otherwise, and at last how many texts were right
//   answers     a text a line, in hexadecimal digits, after "GRAMMAR PRODUCTION "; prints what `bnfurl split` has as
//               columns; "components" in place of a text: their names
//   verdicts    GRAMMAR and PRODUCTION are the next arguments: a text a line; prints 1 or 0 for each, as `grammar suite
//               --run` asks
//   allocation  prints how many octets a verdict and a split of the texts in standard input allocate
// A text is asked about in the middle of an array, and as characters if it is UTF-8. Texts are kept as strings with a
// char for each octet.
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bnfurl.Failure;
import org.bnfurl.Grammar;
import org.bnfurl.Parts;
import org.bnfurl.Production;
import org.bnfurl.Splitter;

public final class Core {
  private static final Map<String, Production> KNOWN = new HashMap<>();
  private static final Parts PARTS = new Parts();
  private static final Parts OTHER_PARTS = new Parts();
  private static final Map<Production, Splitter[]> SPLITTERS = new HashMap<>();

  private Core() {}

  public static void main(String[] arguments) throws Exception {
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.ISO_8859_1), 1 << 16);
    PrintStream out = new PrintStream(new java.io.BufferedOutputStream(System.out, 1 << 16), false, "ISO-8859-1");
    if (arguments[0].equals("suites")) suites(in, out);
    else if (arguments[0].equals("answers")) answers(in, out);
    else if (arguments[0].equals("verdicts")) verdicts(production(arguments[1], arguments[2]), in, out);
    else allocation(in, out);
    out.flush();
  }

  private static Production production(String grammar, String name) {
    return KNOWN.computeIfAbsent(grammar + " " + name, key -> Grammar.production(grammar, name));
  }

  private static void suites(BufferedReader in, PrintStream out) throws Exception {
    Production production = null;
    long right = 0;
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      if (line.startsWith("\1 ")) {
        production = production(line.split(" ")[1], line.split(" ")[2]);
        in.readLine(); // the names of the columns
        continue;
      }
      String[] row = line.split("\t", 4);
      String text = read(row[0]);
      boolean valid = row[1].equals("1");
      String fault = fault(production, text, valid, valid ? -1 : Integer.parseInt(row[2]));
      if (fault == null) ++right;
      else out.println(production + "\t" + line + "\t" + fault);
    }
    out.println(right);
  }

  // What is wrong with the answers about a text; null: nothing.
  private static String fault(Production production, String text, boolean valid, int offset) {
    byte[] octets = ("ab" + text + "c").getBytes(StandardCharsets.ISO_8859_1);
    int end = 2 + text.length();
    if (production.matches(octets, 2, end) != valid) return "matches";
    if (production.split(octets, 2, end, PARTS) != valid) return "split";
    Failure failure = production.explain(octets, 2, end);
    if (valid ? failure != null : failure.offset() - 2 != offset) return "explain";
    for (int part : components(production.grammar())) if (!valid && PARTS.has(part)) return "components";
    String chars = chars(octets, 2, end);
    return chars == null ? null : faultOfChars(production, chars, octets, end, failure);
  }

  private static String faultOfChars(Production production, String chars, byte[] octets, int end, Failure failure) {
    if (production.matches(chars) != (failure == null)) return "matches chars";
    if (production.split(chars, OTHER_PARTS) != (failure == null)) return "split chars";
    for (int part : components(production.grammar())) {
      if (PARTS.has(part) != OTHER_PARTS.has(part)) return "components of chars";
      if (!PARTS.has(part)) continue;
      if (OTHER_PARTS.begin(part) != charsBefore(octets, 2, PARTS.begin(part))) return "begins";
      if (OTHER_PARTS.end(part) != charsBefore(octets, 2, PARTS.end(part))) return "ends";
    }
    Failure other = production.explain(chars);
    if ((other == null) != (failure == null)) return "explain chars";
    if (other != null && other.offset() != charsBefore(octets, 2, failure.offset())) return "offset " + other.offset();
    if (other != null && other.found() != failure.found()) return "found " + other.found();
    // Half of a pair of surrogates has no octets, so nothing goes on with it.
    for (String half : new String[] {"\ud800", "\udc00", "\ud800a", "\ud800\ud800"}) {
      String longer = chars + half;
      if (production.matches(longer) || production.split(longer, OTHER_PARTS)) return "half";
      Failure found = production.explain(longer);
      if (failure == null && (found.offset() != chars.length() || found.found() != half.charAt(0))) return "found half";
    }
    return null;
  }

  // The chars of octets in UTF-8; null: they are not.
  private static String chars(byte[] octets, int from, int to) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(octets, from, to - from)).toString();
    } catch (CharacterCodingException error) {
      return null;
    }
  }

  // How many chars begin before an octet, without the one that it is in.
  private static int charsBefore(byte[] octets, int from, int offset) {
    int begin = offset;
    while ((octets[begin] & 0xc0) == 0x80) --begin;
    return new String(octets, from, begin - from, StandardCharsets.UTF_8).length();
  }

  // A text as tsv has it: \t, \n, \r, \0, \\ or \x1f.
  private static String read(String written) {
    if (written.indexOf('\\') < 0) return written;
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < written.length(); ++i) {
      char c = written.charAt(i);
      if (c != '\\') {
        text.append(c);
        continue;
      }
      char escape = written.charAt(++i);
      if (escape == 'x') {
        text.append((char) Integer.parseInt(written.substring(i + 1, i + 3), 16));
        i += 2;
      } else {
        int known = "tnr0\\".indexOf(escape);
        text.append("\t\n\r\0\\".charAt(known));
      }
    }
    return text.toString();
  }

  private static String unhex(String digits) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < digits.length(); i += 2) text.append((char) Integer.parseInt(digits.substring(i, i + 2), 16));
    return text.toString();
  }

  private static String hex(String text) {
    StringBuilder digits = new StringBuilder("x");
    for (int i = 0; i < text.length(); ++i) digits.append(String.format("%02x", (int) text.charAt(i)));
    return digits.toString();
  }

  private static void answers(BufferedReader in, PrintStream out) throws Exception {
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      String[] words = line.split(" ", 3);
      Production production = production(words[0], words[1]);
      Grammar grammar = production.grammar();
      if (words[2].equals("components")) {
        for (int component : components(grammar)) out.print(grammar.componentName(component) + " ");
        out.println();
        continue;
      }
      String text = unhex(words[2]);
      byte[] octets = text.getBytes(StandardCharsets.ISO_8859_1);
      StringBuilder answer = new StringBuilder();
      String alone = alone(production, octets);
      Failure failure = production.explain(octets);
      boolean valid = failure == null;
      String fault = fault(production, text, valid, valid ? -1 : failure.offset());
      if (fault != null) alone += " " + fault;
      production.split(octets, PARTS);
      answer.append(valid ? 1 : 0).append('\t').append(failure == null ? "-" : failure.offset() + "");
      answer.append('\t').append(failure == null ? "-" : hex(failure.message()));
      answer.append('\t').append(failure == null ? "-" : failure.part());
      answer.append('\t').append(valid && PARTS.kind() >= 0 ? grammar.kindName(PARTS.kind()) : "-");
      answer.append('\t').append(valid && PARTS.hostKind() >= 0 ? grammar.hostKindName(PARTS.hostKind()) : "-");
      for (int part : components(grammar))
        answer.append('\t').append(PARTS.has(part) ? hex(text.substring(PARTS.begin(part), PARTS.end(part))) : "-");
      out.println(answer + alone);
    }
  }

  private static int[] components(Grammar grammar) {
    int[] components = new int[grammar.componentCount()];
    for (int i = 0; i < components.length; ++i) components[i] = grammar.component(i);
    return components;
  }

  // What is wrong where components are asked for one by one, and in pairs; empty: nothing.
  private static String alone(Production production, byte[] text) {
    boolean valid = production.split(text, PARTS);
    Splitter[] splitters = SPLITTERS.get(production);
    int[] all = components(production.grammar());
    int count = all.length;
    if (splitters == null) {
      splitters = new Splitter[count];
      for (int i = 0; i < count; ++i) splitters[i] = production.only(all[i], all[i * 7 % count]);
      SPLITTERS.put(production, splitters);
    }
    for (int i = 0; i < count; ++i) {
      if (splitters[i].split(text, 0, text.length, OTHER_PARTS) != valid) return " verdict " + i;
      for (int part : all) {
        boolean asked = part == all[i] || part == all[i * 7 % count];
        if (OTHER_PARTS.has(part) != (asked && PARTS.has(part))) return " has " + part;
        if (asked && (OTHER_PARTS.begin(part) != PARTS.begin(part) || OTHER_PARTS.end(part) != PARTS.end(part)))
          return " offsets of " + part;
      }
      String chars = chars(text, 0, text.length);
      if (chars == null) continue;
      if (splitters[i].split(chars, OTHER_PARTS) != valid) return " chars " + i;
      String string = PARTS.string(all[i]);
      String other = OTHER_PARTS.string(all[i]);
      if (string == null ? other != null : !string.equals(other)) return " chars of " + i;
    }
    return "";
  }

  private static void verdicts(Production production, BufferedReader in, PrintStream out) throws Exception {
    for (String line = in.readLine(); line != null; line = in.readLine())
      out.println(production.matches(line.getBytes(StandardCharsets.ISO_8859_1)) ? 1 : 0);
  }

  // The least of several rounds: whatever else the thread does, the verbs themselves allocate no more.
  private static void allocation(BufferedReader in, PrintStream out) throws Exception {
    Production production = production(in.readLine(), in.readLine());
    List<byte[]> texts = new ArrayList<>();
    List<String> chars = new ArrayList<>();
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      chars.add(line);
      texts.add(line.getBytes(StandardCharsets.ISO_8859_1));
    }
    com.sun.management.ThreadMXBean bean = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    long id = Thread.currentThread().getId();
    long least = Long.MAX_VALUE;
    int matched = 0;
    for (int round = 0; round < 20; ++round) {
      long before = bean.getThreadAllocatedBytes(id);
      for (int i = 0; i < texts.size(); ++i) {
        byte[] text = texts.get(i);
        if (production.matches(text, 0, text.length)) ++matched;
        if (production.split(text, 0, text.length, PARTS)) ++matched;
        if (production.matches(chars.get(i))) ++matched;
        if (production.split(chars.get(i), PARTS)) ++matched;
      }
      least = Math.min(least, bean.getThreadAllocatedBytes(id) - before);
    }
    out.println(least + " " + matched);
  }
}
