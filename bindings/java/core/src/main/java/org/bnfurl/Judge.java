package org.bnfurl;

import java.util.Locale;

/**
 * Filters and normalizes strings for crawlers and query engines, which configure it in words: a grammar, a production,
 * levels, and perhaps rules. Threads may share it, and no text causes an exception.
 *
 * <p>Strings are read as UTF-8, as on the command line. A string with an unpaired surrogate is invalid.
 */
public final class Judge {
  /** The default levels, which are also those of the command line. */
  public static final int USUAL_LEVELS = Levels.SYNTAX | Levels.SCHEME;

  private static final int LARGE = 1 << 16;  // larger buffers are not kept for later texts
  private static final ThreadLocal<Text> NORMAL = ThreadLocal.withInitial(Text::new);

  private final Production production;
  private final ThreadLocal<RuleJudge> byRules;  // null without rules

  /** Uses only a production, for example {@code new Judge(Judge.production("rfc3986", "URI"))}. */
  public Judge(Production production) {
    this(production, null);
  }

  /** Uses a production and rules, which may be null. */
  public Judge(Production production, Rules rules) {
    this.production = production;
    byRules = rules == null ? null : ThreadLocal.withInitial(() -> rules.judge(production));
  }

  /** Whether a text is valid and the rules allow it; false for null. */
  public boolean allows(String text) {
    byte[] octets = octets(text);
    if (octets == null) return false;
    if (byRules == null) return production.matches(octets, 0, octets.length);
    return byRules.get().decide(octets, 0, octets.length) == RuleJudge.ALLOW;
  }

  /** The normal form of a text by a set of {@link Levels}; null if the text is invalid or null. */
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

  /** A string as UTF-8; null for null, and for a string with an unpaired surrogate. */
  public static byte[] octets(String text) {
    return text == null ? null : Utf8.octets(text);
  }

  /**
   * Finds a production.
   *
   * @param grammar its name on the command line, or the class that bnfurl-gen wrote, such as {@code org.example.My}
   * @param production its name, or null for the grammar's start
   * @return never null
   * @throws IllegalArgumentException if there is no such grammar or production
   */
  public static Production production(String grammar, String production) {
    Grammar from = ofClass(grammar.indexOf('.') < 0 ? "org.bnfurl.grammars." + className(grammar) : grammar);
    Production found = production == null ? from.start() : from.production(production);
    if (found != null) return found;
    throw new IllegalArgumentException("the grammar " + grammar + " has no production " + production);
  }

  // The name that bnfurl-gen gives the class: NginxMain for nginx-main.
  private static String className(String grammar) {
    StringBuilder name = new StringBuilder();
    for (String word : grammar.split("[-_]")) {
      if (!word.isEmpty()) name.append(word.substring(0, 1).toUpperCase(Locale.ROOT)).append(word.substring(1));
    }
    return name.toString();
  }

  // Often only the thread's class loader knows a user's class.
  private static Grammar ofClass(String name) {
    ClassLoader[] loaders = {Judge.class.getClassLoader(), Thread.currentThread().getContextClassLoader()};
    for (ClassLoader loader : loaders) {
      try {
        return (Grammar) Class.forName(name, true, loader).getField("GRAMMAR").get(null);
      } catch (ClassNotFoundException absent) {
        continue;
      } catch (ReflectiveOperationException | ClassCastException error) {
        throw new IllegalArgumentException("the class " + name + " is not a grammar that bnfurl-gen wrote", error);
      }
    }
    throw new IllegalArgumentException("unknown grammar: there is no class " + name);
  }

  /**
   * Reads a list of levels, spelled as for the option {@code --level} of the command line.
   *
   * @param list such as {@code syntax,scheme}
   * @return a set of {@link Levels}
   * @throws IllegalArgumentException if a level is unknown
   */
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
