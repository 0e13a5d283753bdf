package org.bnfurl;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A rule of a grammar: whether a text matches it, which components the text has, and where and why a text does not
 * match.
 *
 * <p>Texts are octets: an array with bounds, or a {@link CharSequence}, which is read as UTF-8. The answers about chars
 * are those about their octets, but offsets count chars, so {@code substring} takes them; where a component begins or
 * ends inside a char, the offset is that of the char. Half of a pair of surrogates has no UTF-8: the text does not
 * match, and fails there. A string that the verbs return is read from UTF-8 again. Threads share a production.
 */
public final class Production {
  final String name;
  final int index;
  private final Grammar grammar;
  private final int component;
  private final int components;
  private String[] methods = {};
  private Production[] byMethod = {};
  private Production strict;
  private Tables tables; // immutable: threads that race make equal ones

  Production(Grammar grammar, String name, int index, int component, int components) {
    this.grammar = grammar;
    this.name = name;
    this.index = index;
    this.component = component;
    this.components = components;
  }

  void addMethod(String method, Production production) {
    methods = Arrays.copyOf(methods, methods.length + 1);
    byMethod = Arrays.copyOf(byMethod, methods.length);
    methods[methods.length - 1] = method;
    byMethod[methods.length - 1] = production;
  }

  void setStrict(Production production) {
    strict = production;
  }

  /** The tables; made at the first call. */
  Tables tables() {
    Tables made = tables;
    if (made == null) tables = made = new Tables(grammar, index);
    return made;
  }

  /** The number of the component that this production is, or -1. */
  int component() {
    return component;
  }

  /** Bit c: its rules name component c. */
  int components() {
    return components;
  }

  /**
   * Its name as printed.
   *
   * @return such as {@code URI-reference}
   */
  public String name() {
    return name;
  }

  /**
   * The grammar that has it.
   *
   * @return never null
   */
  public Grammar grammar() {
    return grammar;
  }

  /**
   * What judges the target of a request instead of this production, if the request has this method.
   *
   * @param method such as {@code CONNECT}
   * @return null if the grammar has no such lines for this production
   */
  public Production forMethod(String method) {
    Production others = null;
    for (int i = 0; i < methods.length; ++i) {
      if (methods[i].equals(method)) return byMethod[i];
      if (methods[i].equals("*")) others = byMethod[i];
    }
    return others;
  }

  /**
   * This production as a strict reader sees it: a text with the scheme of one kind is not of another kind.
   *
   * @return null if the grammar does not tell them apart
   */
  public Production strict() {
    return strict;
  }

  /**
   * Whether a text matches.
   *
   * @param text all its octets
   * @return the verdict
   */
  public boolean matches(byte[] text) {
    return tables().dfa.matches(text, 0, text.length);
  }

  /**
   * Whether a part of an array matches.
   *
   * @param text octets
   * @param from where the text begins
   * @param to where it ends
   * @return the verdict
   */
  public boolean matches(byte[] text, int from, int to) {
    check(text, from, to);
    return tables().dfa.matches(text, from, to);
  }

  /**
   * Whether a text matches.
   *
   * @param text read as UTF-8
   * @return the verdict
   */
  public boolean matches(CharSequence text) {
    return tables().dfa.matches(text);
  }

  /**
   * Finds the components of a text.
   *
   * @param text all its octets
   * @param parts where they are written; without any if the text does not match
   * @return whether it matches
   */
  public boolean split(byte[] text, Parts parts) {
    return split(text, 0, text.length, parts);
  }

  /**
   * Finds the components of a part of an array.
   *
   * @param text octets
   * @param from where the text begins
   * @param to where it ends
   * @param parts where they are written, as offsets of the array; without any if the text does not match
   * @return whether it matches
   */
  public boolean split(byte[] text, int from, int to, Parts parts) {
    check(text, from, to);
    parts.of(text, null, grammar.components.length);
    return tables().tdfa.split(text, from, to, parts);
  }

  /**
   * Finds the components of a text.
   *
   * @param text read as UTF-8
   * @param parts where they are written, as offsets of the chars; without any if the text does not match
   * @return whether it matches
   */
  public boolean split(CharSequence text, Parts parts) {
    parts.of(null, text, grammar.components.length);
    return tables().tdfa.split(text, parts);
  }

  /**
   * The reader of some components, which is faster than that of all: {@code URI.only(Rfc3986.Part.host)}. Make it once.
   *
   * @param components their numbers
   * @return never null
   */
  public Splitter only(int... components) {
    for (int component : components) grammar.componentName(component);
    return new Splitter(tables().tdfa.only(components), grammar.components.length);
  }

  /**
   * Why a text does not match.
   *
   * @param text all its octets
   * @return null if it matches
   */
  public Failure explain(byte[] text) {
    return explain(text, 0, text.length);
  }

  /**
   * Why a part of an array does not match.
   *
   * @param text octets
   * @param from where the text begins
   * @param to where it ends
   * @return null if it matches
   */
  public Failure explain(byte[] text, int from, int to) {
    check(text, from, to);
    Dfa dfa = tables().dfa;
    int state = 0;
    for (int i = from; i < to; ++i) {
      int next = dfa.next(state, text[i] & 0xff);
      if (next == Dfa.NONE) return failure(text, from, to, i, state, text[i] & 0xff);
      state = next;
    }
    return dfa.accepting(state) ? null : failure(text, from, to, to, state, -1);
  }

  /**
   * Why a text does not match.
   *
   * @param text read as UTF-8
   * @return null if it matches
   */
  public Failure explain(CharSequence text) {
    Dfa dfa = tables().dfa;
    int state = 0;
    long before = 0; // octets
    int to = text.length();
    for (int at = 0, codePoint; at < to; at += Character.charCount(codePoint)) {
      codePoint = Character.codePointAt(text, at);
      if (Utf8.isHalf(codePoint)) return failure(text, at, before, state, codePoint);
      for (int i = 0; i < Utf8.size(codePoint); ++i, ++before) {
        int next = dfa.next(state, Utf8.octet(codePoint, i));
        if (next == Dfa.NONE) return failure(text, at, before, state, Utf8.octet(codePoint, i));
        state = next;
      }
    }
    return dfa.accepting(state) ? null : failure(text, to, before, state, -1);
  }

  private Failure failure(byte[] text, int from, int to, int at, int state, int found) {
    int cause = Sentence.cause(this, text, from, to, at, state);
    return new Failure(this, state, at, found, cause, at == from);
  }

  /** After so many octets, at a char. What may follow an escape is not asked beyond two chars more. */
  private Failure failure(CharSequence text, int at, long before, int state, int found) {
    int cause = Sentence.BY_STATE;
    if (before <= Sentence.LONGEST_READ_AGAIN) {
      byte[] read = text.subSequence(0, Math.min(text.length(), at + 3)).toString().getBytes(StandardCharsets.UTF_8);
      if (Utf8.isHalf(found)) read[(int) before] = (byte) 0xff; // which UTF-8 has nowhere
      cause = Sentence.cause(this, read, 0, read.length, (int) before, state);
    }
    return new Failure(this, state, at, found, cause, before == 0);
  }

  /**
   * Writes a text in normal form (RFC 3986, section 6.2). It may be fetched in place of the text: only what sections
   * 6.2.2 and 6.2.3 allow is changed. Nothing is allocated once {@code out} has been used for texts as long.
   *
   * <pre>
   * Rfc3986.URI.normalize("HTTP://h:80/%7ea", Levels.SYNTAX)     -&gt;  "http://h:80/~a"
   * Rfc3986.URI.normalize("http://h/%25%34%31", Levels.PERCENT)  -&gt;  "http://h/%2541"
   * Rfc3986.URI.normalize("http://h:08080/", Levels.SCHEME)      -&gt;  "http://h:8080/"
   * </pre>
   *
   * @param text octets, which are not those of {@code out}
   * @param from where the text begins
   * @param to where it ends
   * @param levels a set of {@link Levels}, by {@code |}
   * @param out where the normal form is written, and nothing else; empty if the text does not match
   * @return whether the text matches
   */
  public boolean normalize(byte[] text, int from, int to, int levels, Text out) {
    check(text, from, to);
    return out.normalizer().normalize(this, text, from, to, levels);
  }

  /**
   * A text in normal form.
   *
   * @param text read as UTF-8
   * @param levels a set of {@link Levels}, by {@code |}
   * @return null if the text does not match
   */
  public String normalize(CharSequence text, int levels) {
    byte[] octets = Utf8.octets(text);
    Text out = new Text();
    return octets != null && normalize(octets, 0, octets.length, levels, out) ? out.toString() : null;
  }

  /**
   * Writes the text of this production that is nearest to a text, for what a person or a page wrote: the text itself if
   * it matches. Otherwise blanks and controls at both ends go, and tabs, CR and LF inside. Then as few octets as
   * possible are escaped; if several texts have as few, it is the one in which the first octets stay. Scheme, host and
   * port are never escaped: that would make another host, or a relative path of a URL. This guesses. It takes time that
   * grows with the text, however it is wrong, and memory that {@code out} keeps for the next one.
   *
   * <pre>
   * Rfc3986.URI.repair(" http://h/a b?c[]=%zz\n", false)   -&gt;  "http://h/a%20b?c%5B%5D=%25zz"
   * Rfc3986.URI.repair("http:\\\\h\\a?b\\c", true)           -&gt;  "http://h/a?b%5Cc"
   * Rfc3986.URI.repair("http://[", false)                  -&gt;  null
   * </pre>
   *
   * @param text octets, which are not those of {@code out}
   * @param from where the text begins
   * @param to where it ends
   * @param browser whether a backslash is read as "/" up to the first "?" or "#", as in a browser's address bar
   * @param out where the repaired text is written, and nothing else; empty if there is none
   * @return whether there is such a text
   */
  public boolean repair(byte[] text, int from, int to, boolean browser, Text out) {
    check(text, from, to);
    return out.repair().repair(this, text, from, to, browser);
  }

  /**
   * The text of this production that is nearest to a text.
   *
   * @param text read as UTF-8
   * @param browser whether a backslash is read as "/" up to the first "?" or "#"
   * @return null if there is none
   */
  public String repair(CharSequence text, boolean browser) {
    byte[] octets = Utf8.octets(text);
    Text out = new Text();
    return octets != null && repair(octets, 0, octets.length, browser, out) ? out.toString() : null;
  }

  /**
   * A text as the base of references.
   *
   * @param text octets, which are copied
   * @param from where the text begins
   * @param to where it ends
   * @return null if the text does not match, or has no scheme, or if the grammar has no references
   */
  public Base base(byte[] text, int from, int to) {
    check(text, from, to);
    return Base.of(this, text, from, to);
  }

  /**
   * A text as the base of references.
   *
   * @param text read as UTF-8
   * @return null as for octets
   */
  public Base base(CharSequence text) {
    byte[] octets = Utf8.octets(text);
    return octets == null ? null : Base.of(this, octets, 0, octets.length);
  }

  /** Whether its texts can have this component, or are it. */
  boolean names(int component) {
    return component == this.component || (components >> component & 1) != 0;
  }

  static void check(byte[] text, int from, int to) {
    if (from < 0 || from > to || to > text.length)
      throw new IndexOutOfBoundsException("from " + from + " to " + to + " of " + text.length);
  }

  @Override
  public String toString() {
    return grammar.name + ":" + name;
  }
}
