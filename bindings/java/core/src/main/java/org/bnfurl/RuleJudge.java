package org.bnfurl;

/**
 * Asks {@link Rules} about one URL after the other. A URL is put into normal form first (levels SYNTAX and SCHEME), so
 * {@code HTTP://H:80/%70rivate} does not get past a rule on {@code http://h/private}. It has memory of its own, so
 * deciding about octets allocates nothing; one thread uses it at a time.
 */
public final class RuleJudge {
  /** No text of the production, or one with octets above 127: rules see URIs. */
  public static final int INVALID = -1;

  public static final int DENY = 0;
  public static final int ALLOW = 1;

  private static final int LEVELS = Levels.SYNTAX | Levels.SCHEME;
  private static final int INVALID_RANK = -1;

  private final Rules rules;
  private final Production production;
  private final RuleUrl url;
  private final int[] components;
  private final Text normal = new Text();
  private final Text given = new Text();
  private int rank = INVALID_RANK;  // of the rule that decided last

  RuleJudge(Rules rules, Production production) {
    this.rules = rules;
    this.production = production;
    url = rules.urlOf(production.grammar());
    components = rules.componentsOf(production.grammar());
  }

  /** What the rules say of the URL in [from, to): ALLOW, DENY or INVALID. */
  public int decide(byte[] octets, int from, int to) {
    rank = INVALID_RANK;
    if (!isAscii(octets, from, to) || !production.normalize(octets, from, to, LEVELS, normal)) return INVALID;
    if (!production.split(normal.octets(), 0, normal.size(), url.parts)) return INVALID;
    url.set(normal.octets(), normal.size(), to - from);
    rank = rules.find(url, components);
    return rules.allows(rank) ? ALLOW : DENY;
  }

  /** What the rules say; null where the URL is INVALID. */
  public Decision decide(CharSequence text) {
    given.clear();
    for (int i = 0; i < text.length(); ++i) {
      if (text.charAt(i) > 127) return null;
      given.put(text.charAt(i));
    }
    final int verdict = decide(given.octets(), 0, given.size());
    return verdict == INVALID ? null : new Decision(verdict == ALLOW, file(), line());
  }

  /** The name of the file of the rule that decided last; null if the URL was INVALID, or no file has the rule. */
  public String file() {
    return rank == INVALID_RANK || rules.file(rank).isEmpty() ? null : rules.file(rank);
  }

  /** The rule's line, from 1; 0 where no line says so. */
  public int line() {
    return rank == INVALID_RANK ? 0 : rules.line(rank);
  }

  private static boolean isAscii(byte[] octets, int from, int to) {
    int bits = 0;
    for (int i = from; i < to; ++i) bits |= octets[i];
    return bits >= 0;
  }
}
