package org.bnfurl;

import java.util.Locale;

/**
 * What crawlers and engines ask of each text, by what their configuration says in words: is it one that rules allow,
 * and which is its normal form. Any thread may ask, and no text is an error.
 * <p>
 * A text is judged as its octets of UTF-8, as on the command line. A string that has no UTF-8, with half of a pair of
 * surrogates, is no text of any production.
 */
public final class Judge {
  /** What the command line does without its option {@code --level}. */
  public static final int USUAL_LEVELS = Levels.SYNTAX | Levels.SCHEME;

  private static final int LARGE = 1 << 16;  // such a buffer is not kept for later texts
  private static final ThreadLocal<Text> NORMAL = ThreadLocal.withInitial(Text::new);

  private final Production production;
  private final ThreadLocal<RuleJudge> byRules;  // null without rules

  /** By a production alone, for example {@code new Judge(Judge.production("rfc3986", "URI"))}. */
  public Judge(Production production) {
    this(production, null);
  }

  /** By a production, and rules, which may be null. */
  public Judge(Production production, Rules rules) {
    this.production = production;
    byRules = rules == null ? null : ThreadLocal.withInitial(() -> rules.judge(production));
  }

  /** Whether a text is one of the production, and the rules allow it; false for null. */
  public boolean allows(String text) {
    byte[] octets = octets(text);
    if (octets == null) return false;
    if (byRules == null) return production.matches(octets, 0, octets.length);
    return byRules.get().decide(octets, 0, octets.length) == RuleJudge.ALLOW;
  }

  /** The normal form of a text, or null: it is none of the production, or null. */
  public String normal(String text, int levels) {
    byte[] octets = octets(text);
    if (octets == null) return null;
    Text out = NORMAL.get();
    out.clear();
    String normal = null;
    if (production.normalize(octets, 0, octets.length, levels, out)) normal = out.toString();
    if (out.octets().length > LARGE) NORMAL.remove();
    return normal;
  }

  /** The octets of UTF-8 of a string, or null for null and for a string that has none. */
  public static byte[] octets(String text) {
    return text == null ? null : Utf8.octets(text);
  }

  /**
   * A production by the name of its grammar, as the command line has it, or by the class that bnfurl-gen wrote, such as
   * {@code org.example.My}; the grammar's start if the production is null.
   */
  public static Production production(String grammar, String production) {
    Grammar from = ofClass(grammar.indexOf('.') < 0 ? "org.bnfurl.grammars." + className(grammar) : grammar);
    Production found = production == null ? from.start() : from.production(production);
    if (found != null) return found;
    throw new IllegalArgumentException("the grammar " + grammar + " has no production " + production);
  }

  // As bnfurl-gen calls it: nginx-main is NginxMain.
  private static String className(String grammar) {
    StringBuilder name = new StringBuilder();
    for (String word : grammar.split("[-_]")) {
      if (!word.isEmpty()) name.append(word.substring(0, 1).toUpperCase(Locale.ROOT)).append(word.substring(1));
    }
    return name.toString();
  }

  // A user's class is often known to the thread's loader alone.
  private static Grammar ofClass(String name) {
    ClassLoader[] loaders = {Judge.class.getClassLoader(), Thread.currentThread().getContextClassLoader()};
    for (ClassLoader loader : loaders) {
      try {
        return (Grammar) Class.forName(name, true, loader).getField("GRAMMAR").get(null);
      } catch (ClassNotFoundException absent) {
        continue;
      } catch (ReflectiveOperationException | ClassCastException error) {
        throw new IllegalArgumentException(name + " is no class of a grammar", error);
      }
    }
    throw new IllegalArgumentException("there is no class " + name + " of a grammar");
  }

  /** The set of a list of levels, as the command line's option {@code --level} spells them: "syntax,scheme". */
  public static int levels(String list) {
    int levels = 0;
    for (String name : list.split(",", -1)) levels |= level(name.trim());
    return levels;
  }

  private static int level(String name) {
    switch (name) {
      case "percent": return Levels.PERCENT;
      case "letter-case": return Levels.LETTER_CASE;
      case "dots": return Levels.DOTS;
      case "empty-port": return Levels.EMPTY_PORT;
      case "syntax": return Levels.SYNTAX;
      case "scheme": return Levels.SCHEME;
      case "address": return Levels.ADDRESS;
      default: throw new IllegalArgumentException("unknown level \"" + name + "\"; known are: "
        + "percent letter-case dots empty-port syntax scheme address");
    }
  }
}
