package org.bnfurl;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/**
 * A grammar: its productions, and the names of its components and kinds. {@code bnfurl-gen --language java} writes a
 * class for each grammar. Grammars and productions are immutable, so threads may share them.
 *
 * <p>Each component has a number, which the components of other grammars do not have: a method that is given a number
 * of another grammar throws IllegalArgumentException.
 */
public final class Grammar {
  private static final int MOST_COMPONENTS = 64; // of every grammar

  final String name;
  private final int firstComponent; // bnfurl-gen computes it, too
  final String source;
  final boolean ignoresCase;
  final int start;
  final String[] components;
  final String[] hostKinds;
  final String[] kinds;
  final String[] codes;

  /** For each part, what a sentence says about an octet that it never contains, and about one that it may contain. */
  final String[] nowhere;

  final String[] here;

  /** For each part, whether a sentence suggests the escape of an octet that is not allowed in it. */
  final int[] escapes;

  final FailureWords[] failures;
  final String[] schemes;
  final int[] ports;
  final NormalRules normal;
  final boolean isRecord;
  final Numbers numbers;
  final Production[] all;

  /** For each reason, a production whose texts end with the mistake, and the sentence about it. */
  final Production[] reasons;

  final String[] reasonWords;

  /** The code of the errors that a reason is for, or 0. */
  final int[] reasonCodes;
  private final List<Production> productions;

  /**
   * Reads what bnfurl-gen wrote. Only generated classes need this.
   *
   * @param facts lines of words, separated by tabs
   * @param numbers rows of 16-bit numbers, each stored as the number plus 1 in a char
   * @return the grammar
   * @throws IllegalArgumentException if another version of bnfurl-gen wrote it
   */
  public static Grammar of(String facts, String... numbers) {
    return new Grammar(new Facts(facts), new Numbers(numbers.clone()));
  }

  private Grammar(Facts facts, Numbers numbers) {
    this.numbers = numbers;
    name = facts.word("name");
    firstComponent = (name.hashCode() & Integer.MAX_VALUE / MOST_COMPONENTS) * MOST_COMPONENTS;
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
    Production[] restricted = new Production[others.length];
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
    reasonCodes = facts.numbers("reason", 3);
    normal = NormalRules.of(facts, all, firstComponent);
    isRecord = facts.word("record").equals("1");
    productions = Collections.unmodifiableList(Arrays.asList(all));
  }

  /**
   * The name of the grammar.
   *
   * @return such as {@code rfc3986}
   */
  public String name() {
    return name;
  }

  /**
   * Where the grammar was published.
   *
   * @return as its file says it
   */
  public String source() {
    return source;
  }

  /**
   * Finds a production by its name.
   *
   * @param name as printed; letter case is ignored if the grammar's notation ignores it
   * @return null if there is none
   */
  public Production production(String name) {
    for (Production each : all) if (each.name.equals(name)) return each;
    if (!ignoresCase) return null;
    byte[] octets = name.getBytes(StandardCharsets.UTF_8);
    for (Production each : all) if (isSame(octets, 0, octets.length, each.name)) return each;
    return null;
  }

  /**
   * Finds a production of a grammar that a setting names.
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
    ClassLoader[] loaders = {Grammar.class.getClassLoader(), Thread.currentThread().getContextClassLoader()};
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
   * The production that is used if none is named.
   *
   * @return never null
   */
  public Production start() {
    return all[start];
  }

  /**
   * All productions: the grammar's, then the imported ones.
   *
   * @return an unmodifiable list
   */
  public List<Production> productions() {
    return productions;
  }

  /**
   * How many components the grammar has.
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
   * @return the number, or -1 if the grammar has no such component
   */
  public int component(String name) {
    for (int i = 0; i < components.length; ++i) if (components[i].equals(name)) return firstComponent + i;
    return -1;
  }

  /**
   * The number of a component, for {@link Parts}.
   *
   * @param index from 0 to {@link #componentCount()} - 1, in the order of the grammar's file
   * @return the number
   * @throws IndexOutOfBoundsException if the grammar has fewer components
   */
  public int component(int index) {
    if (index < 0 || index >= components.length)
      throw new IndexOutOfBoundsException("component " + index + " of " + components.length);
    return firstComponent + index;
  }

  /**
   * The name of a component.
   *
   * @param component its number
   * @return such as {@code host}
   * @throws IllegalArgumentException if it is not a number of this grammar
   */
  public String componentName(int component) {
    return components[indexOf(component)];
  }

  /** The index of the component with this number. */
  int indexOf(int component) {
    int index = component - firstComponent;
    if (index >= 0 && index < components.length) return index;
    throw new IllegalArgumentException("the grammar " + name + " has no component with the number " + component
        + "; take it from the class of this grammar, or from Grammar.component");
  }

  /**
   * The name of a kind.
   *
   * @param kind as {@link Parts#kind()} returns it
   * @return null for -1
   */
  public String kindName(int kind) {
    return kind < 0 ? null : kinds[kind];
  }

  /**
   * The name of a kind of host.
   *
   * @param kind as {@link Parts#hostKind()} returns it
   * @return null for -1
   */
  public String hostKindName(int kind) {
    return kind < 0 ? null : hostKinds[kind];
  }

  /**
   * The default port of a scheme (in any letter case), according to this grammar.
   *
   * @param scheme the array with the scheme
   * @param from where the scheme begins
   * @param to where it ends
   * @return the port, or -1 if the grammar has none for this scheme
   */
  public int defaultPort(byte[] scheme, int from, int to) {
    Production.check(scheme, from, to);
    for (int i = 0; i < schemes.length; ++i) if (isSame(scheme, from, to, schemes[i])) return ports[i];
    return -1;
  }

  /** Whether the octets of [from, to) are a known word, in any letter case. */
  static boolean isSame(byte[] octets, int from, int to, String known) {
    if (to - from != known.length()) return false;
    for (int i = 0; i < known.length(); ++i) if (lower(octets[from + i]) != lower(known.charAt(i))) return false;
    return true;
  }

  /** Converts an ASCII letter to lower case; leaves any other octet or char as it is. */
  static int lower(int c) {
    return c >= 'A' && c <= 'Z' ? c + 32 : c;
  }

  @Override
  public String toString() {
    return name;
  }
}
