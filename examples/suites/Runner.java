// Tests Rule.java by a suite of its rule, here with two components, and prints the cases that it gets wrong:
// gunzip -c bnfurl-1.0.0-suite-plain-web-target.json.gz | java Runner
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.*;
import java.util.regex.*;

class Runner {
  /** The string after a member, decoded; null if the line has no such member. */
  private static String decode(String line, String member) {
    Matcher found = Pattern.compile("\"" + member + "\":\"((?:[^\"\\\\]|\\\\.)*)\"").matcher(line);
    if (!found.find()) return null;
    return Pattern.compile("\\\\(?:u(....)|.)").matcher(found.group(1)).replaceAll(escape -> Matcher.quoteReplacement(
        escape.group(1) == null ? escape.group().translateEscapes()
                                : Character.toString(Integer.parseInt(escape.group(1), 16))));
  }

  private static boolean hasPart(String line, String member, String text, int begin, int end) {
    String expected = decode(line, member);
    return expected == null ? begin < 0 : begin >= 0 && expected.equals(text.substring(begin, end));
  }

  private static boolean isRight(String line, String text) {
    boolean valid = line.contains(",\"valid\":true");
    Rule.Failure failure = new Rule.Failure();
    Rule.Parts parts = new Rule.Parts();
    if (Rule.valid(text) != valid || Rule.explain(text, failure) == valid || Rule.split(text, parts) != valid)
      return false;
    if (valid) return hasPart(line, "path", text, parts.pathBegin, parts.pathEnd)
        && hasPart(line, "query", text, parts.queryBegin, parts.queryEnd);
    byte[] bytes = text.getBytes(UTF_8);
    int begin = Integer.parseInt(line.split(",\"offset\":")[1].split(",")[0]);
    while (begin < bytes.length && bytes[begin] < -64) --begin; // to the first byte of its character
    return failure.offset == new String(bytes, 0, begin, UTF_8).length();
  }

  public static void main(String[] arguments) throws Exception {
    BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, UTF_8));
    int count = 0, wrong = 0;
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (!line.startsWith("{\"text\"")) continue; // bytes that are not UTF-8, which no String has
      ++count;
      if (!isRight(line, decode(line, "text")) && ++wrong > 0) System.out.println(line);
    }
    System.out.println(count + " texts, " + wrong + " wrong");
    System.exit(wrong > 0 || count == 0 ? 1 : 0);
  }
}
