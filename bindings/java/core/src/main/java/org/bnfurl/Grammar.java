package org.bnfurl;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A grammar that {@code bnfurl-gen --language java} wrote: its productions, and the names of what they find in a text.
 *
 * <p>It is immutable, and so is all that it returns but {@link Parts} and {@link Text}.
 */
public final class Grammar {
  final String name;
  final String source;
  final boolean ignoresCase;
  final int start;
  final String[] components;
  final String[] hostKinds;
  final String[] kinds;
  final String[] codes;

  /** What a sentence says of an octet that no text of a part has, and of one that some have, by part. */
  final String[] nowhere;

  final String[] here;

  /** Whether a sentence names the escape of an octet that cannot stand in a part. */
  final int[] escapes;

  final FailureWords[] failures;
  final String[] schemes;
  final int[] ports;
  final NormalRules normal;
  final boolean isRecord;
  final Numbers numbers;
  final Production[] all;
  final Production[] restricted;

  /** By reason: its texts end with the mistake, and what a sentence says then. */
  final Production[] reasons;

  final String[] reasonWords;
  private final List<Production> productions;

  /**
   * Reads what bnfurl-gen wrote; only generated classes need this.
   *
   * @param facts lines of words with tabs between them
   * @param numbers rows of 16-bit numbers, each a char that is the number plus 1
   * @return the grammar
   */
  public static Grammar of(String facts, String... numbers) {
    return new Grammar(new Facts(facts), new Numbers(numbers.clone()));
  }

  private Grammar(Facts facts, Numbers numbers) {
    this.numbers = numbers;
    name = facts.word("name");
    source = facts.word("source");
    ignoresCase = facts.word("ignores-case").equals("1");
    start = Integer.parseInt(facts.word("start"));
    components = facts.words("component", 1);
    hostKinds = facts.words("host-kind", 1);
    kinds = facts.words("kind", 1);
    codes = facts.words("code", 1);
    nowhere = facts.words("part", 1);
    here = facts.words("part", 2);
    escapes = facts.numbers("part", 3);
    List<String[]> lines = facts.lines("failure");
    failures = new FailureWords[lines.size()];
    for (int i = 0; i < failures.length; ++i) failures[i] = new FailureWords(lines.get(i));
    schemes = facts.words("port", 1);
    ports = facts.numbers("port", 2);
    String[] names = facts.words("production", 1);
    String[] others = facts.words("restricted", 1);
    int[] ownComponents = facts.numbers("production", 2);
    String[] namedComponents = facts.words("production", 3);
    all = new Production[names.length];
    restricted = new Production[others.length];
    for (int i = 0; i < others.length; ++i)
      restricted[i] = new Production(this, others[i], names.length + i, -1, 0);
    for (int i = 0; i < names.length; ++i)
      all[i] = new Production(this, names[i], i, ownComponents[i], (int) Long.parseLong(namedComponents[i]));
    for (String[] line : facts.lines("method"))
      all[Integer.parseInt(line[1])].addMethod(line[2], restricted[Integer.parseInt(line[3])]);
    for (String[] line : facts.lines("strict"))
      all[Integer.parseInt(line[1])].setStrict(restricted[Integer.parseInt(line[2])]);
    int[] mistakes = facts.numbers("reason", 1);
    reasons = new Production[mistakes.length];
    for (int i = 0; i < mistakes.length; ++i) reasons[i] = restricted[mistakes[i]];
    reasonWords = facts.words("reason", 2);
    normal = NormalRules.of(facts, all);
    isRecord = facts.word("record").equals("1");
    List<Production> list = new ArrayList<>();
    Collections.addAll(list, all);
    productions = Collections.unmodifiableList(list);
  }

  /**
   * Its name, such as {@code rfc3986}.
   *
   * @return the name
   */
  public String name() {
    return name;
  }

  /**
   * Where it was published.
   *
   * @return the words of the grammar file
   */
  public String source() {
    return source;
  }

  /**
   * The production of that name.
   *
   * @param name as printed; where the notation ignores letter case, so does this
   * @return null if there is none
   */
  public Production production(String name) {
    for (Production each : all) if (each.name.equals(name)) return each;
    if (!ignoresCase) return null;
    for (Production each : all) if (isSame(each.name, name)) return each;
    return null;
  }

  /**
   * The production that judges a text if none is named.
   *
   * @return never null
   */
  public Production start() {
    return all[start];
  }

  /**
   * All productions: those of the grammar, then those that it imports.
   *
   * @return an unmodifiable list
   */
  public List<Production> productions() {
    return productions;
  }

  /**
   * How many components its texts can have.
   *
   * @return their number
   */
  public int componentCount() {
    return components.length;
  }

  /**
   * The number of a component, for {@link Parts}.
   *
   * @param name such as {@code host}
   * @return -1 if there is none of that name
   */
  public int component(String name) {
    for (int i = 0; i < components.length; ++i) if (components[i].equals(name)) return i;
    return -1;
  }

  /**
   * The name of a component.
   *
   * @param index its number
   * @return the name
   */
  public String componentName(int index) {
    return components[index];
  }

  /**
   * The name of {@link Parts#kind()}.
   *
   * @param kind a number, or -1
   * @return null for -1
   */
  public String kindName(int kind) {
    return kind < 0 ? null : kinds[kind];
  }

  /**
   * The name of {@link Parts#hostKind()}.
   *
   * @param kind a number, or -1
   * @return null for -1
   */
  public String hostKindName(int kind) {
    return kind < 0 ? null : hostKinds[kind];
  }

  /**
   * The port that a scheme has if a text names none; letter case in the scheme means nothing.
   *
   * @param scheme octets in which the scheme stands
   * @param from where it begins
   * @param to where it ends
   * @return -1 if the grammar has none for it
   */
  public int defaultPort(byte[] scheme, int from, int to) {
    for (int i = 0; i < schemes.length; ++i) if (isSame(scheme, from, to, schemes[i])) return ports[i];
    return -1;
  }

  /** Whether the octets of [from, to) are a known word but for letter case. */
  static boolean isSame(byte[] octets, int from, int to, String known) {
    if (to - from != known.length()) return false;
    for (int i = 0; i < known.length(); ++i) if (lower(octets[from + i]) != lower(known.charAt(i))) return false;
    return true;
  }

  /** A letter of ASCII as a small one; any other octet or char as it is. */
  static int lower(int c) {
    return c >= 'A' && c <= 'Z' ? c + 32 : c;
  }

  private static boolean isSame(String a, String b) {
    if (a.length() != b.length()) return false;
    for (int i = 0; i < a.length(); ++i) if (lower(a.charAt(i)) != lower(b.charAt(i))) return false;
    return true;
  }

  @Override
  public String toString() {
    return name;
  }
}
