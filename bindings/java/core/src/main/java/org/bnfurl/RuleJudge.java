package org.bnfurl;

/**
 * Decides URLs by {@link Rules}. Each URL is normalized first (levels SYNTAX and SCHEME), so a rule for
 * {@code http://h/private} also applies to {@code HTTP://H:80/%70rivate}. Use it in one thread at a time; it keeps its
 * memory, so deciding a {@code byte[]} allocates nothing.
 */
public final class RuleJudge {
  /** The URL is not a text of the production, or contains bytes above 127, which no URI does. */
  public static final int INVALID = -1;

  /** The URL is denied. */
  public static final int DENY = 0;
  /** The URL is allowed. */
  public static final int ALLOW = 1;

  private static final int LEVELS = Levels.SYNTAX | Levels.SCHEME;
  private static final int INVALID_RANK = -1;

  private final Rules rules;
  private final Production production;
  private final RuleUrl url;
  private final int[] components;
  private final Text normal = new Text();
  private final Text given = new Text();
  private int rank = INVALID_RANK;  // of the rule that decided the last URL

  RuleJudge(Rules rules, Production production) {
    this.rules = rules;
    this.production = production;
    url = rules.urlOf(production.grammar());
    components = rules.componentsOf(production.grammar());
  }

  /** Decides the URL in [from, to): returns ALLOW, DENY or INVALID. */
  public int decide(byte[] octets, int from, int to) {
    rank = INVALID_RANK;
    if (!isAscii(octets, from, to) || !production.normalize(octets, from, to, LEVELS, normal)) return INVALID;
    if (!production.split(normal.octets(), 0, normal.size(), url.parts)) return INVALID;
    url.set(normal.octets(), normal.size(), to - from);
    rank = rules.find(url, components);
    return rules.allows(rank) ? ALLOW : DENY;
  }

  /** Decides a URL; null if it is invalid. */
  public Decision decide(CharSequence text) {
    given.clear();
    for (int i = 0; i < text.length(); ++i) {
      if (text.charAt(i) > 127) return null;
      given.put(text.charAt(i));
    }
    final int verdict = decide(given.octets(), 0, given.size());
    return verdict == INVALID ? null : new Decision(verdict == ALLOW, file(), line());
  }

  /** The file of the rule that decided the last URL; null if the URL was invalid, or no rule in a file decided. */
  public String file() {
    return rank == INVALID_RANK || rules.file(rank).isEmpty() ? null : rules.file(rank);
  }

  /** The line of that rule, counted from 1; 0 if no line decided. */
  public int line() {
    return rank == INVALID_RANK ? 0 : rules.line(rank);
  }

  private static boolean isAscii(byte[] octets, int from, int to) {
    int bits = 0;
    for (int i = from; i < to; ++i) bits |= octets[i];
    return bits >= 0;
  }
}
