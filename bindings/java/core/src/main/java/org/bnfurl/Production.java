package org.bnfurl;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/**
 * A rule of a grammar. It validates texts, splits them into components, says where and why a text is invalid, and
 * normalizes, repairs and resolves.
 *
 * <p>A text is an array with bounds, or a {@link CharSequence}, which is read as UTF-8. For chars, the results are the
 * same, but offsets count chars, so you can pass them to {@code substring}; if a component begins or ends inside a
 * char, the offset is that of the char. A text with an unpaired surrogate is invalid, and fails there. Methods with
 * bounds throw IndexOutOfBoundsException if these are not in the array. Threads may share a production.
 */
public final class Production {
  final String name;
  final int index;
  private final Grammar grammar;
  private final int component; // the index of the component that this production is, or -1
  private final int components; // bit c: its rules contain component c
  private final Map<String, Production> byMethod = new HashMap<>();
  private boolean isOfMethods; // only requests with some methods have its texts
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
    byMethod.put(method, production);
    production.isOfMethods = true;
  }

  /** Whether the texts are targets of OPTIONS: no other method takes "*". */
  boolean isOfOptions() {
    return isOfMethods && tables().dfa.matches(new byte[] {'*'}, 0, 1);
  }

  void setStrict(Production production) {
    strict = production;
  }

  /** The tables, made by the first call. */
  Tables tables() {
    Tables made = tables;
    if (made == null) tables = made = new Tables(grammar, index);
    return made;
  }

  /**
   * The name of the production, as printed.
   *
   * @return such as {@code URI-reference}
   */
  public String name() {
    return name;
  }

  /**
   * The grammar of the production.
   *
   * @return never null
   */
  public Grammar grammar() {
    return grammar;
  }

  /**
   * The production for the target of a request with this method, to use instead of this one.
   *
   * @param method such as {@code CONNECT}
   * @return null if the grammar does not distinguish methods for this production
   */
  public Production forMethod(String method) {
    return byMethod.getOrDefault(method, byMethod.get("*"));
  }

  /**
   * Whether the production matches some request target: a path, or a URL of http or https.
   *
   * <pre>
   * Plain.plain_target.matchesSomeTarget()  -&gt;  true
   * Rfc3986.port.matchesSomeTarget()        -&gt;  false
   * </pre>
   *
   * @return false if a check of request targets with this production would refuse all
   */
  public boolean matchesSomeTarget() {
    Dfa dfa = tables().dfa;
    return dfa.matchesSome("/") || dfa.matchesSome("http://") || dfa.matchesSome("https://");
  }

  /**
   * The strict variant of this production, in which a text with the scheme of one kind is not of another kind.
   *
   * @return null if the grammar has none
   */
  public Production strict() {
    return strict;
  }

  /**
   * Whether a text is valid.
   *
   * @param text the whole array
   * @return the verdict
   */
  public boolean matches(byte[] text) {
    return tables().dfa.matches(text, 0, text.length);
  }

  /**
   * Whether a text is valid.
   *
   * @param text the array with the text
   * @param from where the text begins
   * @param to where it ends
   * @return the verdict
   */
  public boolean matches(byte[] text, int from, int to) {
    check(text, from, to);
    return tables().dfa.matches(text, from, to);
  }

  /**
   * Whether a text is valid.
   *
   * @param text read as UTF-8
   * @return the verdict
   */
  public boolean matches(CharSequence text) {
    return tables().dfa.matches(text);
  }

  /**
   * Splits a text into its components.
   *
   * @param text the whole array
   * @param parts receives the components; none if the text is invalid
   * @return whether the text is valid
   */
  public boolean split(byte[] text, Parts parts) {
    return split(text, 0, text.length, parts);
  }

  /**
   * Splits a text into its components.
   *
   * @param text the array with the text
   * @param from where the text begins
   * @param to where it ends
   * @param parts receives the components, as offsets into the array; none if the text is invalid
   * @return whether the text is valid
   */
  public boolean split(byte[] text, int from, int to, Parts parts) {
    check(text, from, to);
    parts.of(text, null, grammar);
    return tables().tdfa.split(text, from, to, parts);
  }

  /**
   * Splits a text into its components.
   *
   * @param text read as UTF-8
   * @param parts receives the components, as offsets of chars; none if the text is invalid
   * @return whether the text is valid
   */
  public boolean split(CharSequence text, Parts parts) {
    parts.of(null, text, grammar);
    return tables().tdfa.split(text, parts);
  }

  /**
   * Makes a splitter for some components, which takes less time: {@code URI.only(Rfc3986.Part.host)}. Make it once.
   *
   * @param components their numbers
   * @return never null
   * @throws IllegalArgumentException if one is not a number of the grammar
   */
  public Splitter only(int... components) {
    int[] indices = new int[components.length];
    for (int i = 0; i < indices.length; ++i) indices[i] = grammar.indexOf(components[i]);
    return new Splitter(tables().tdfa.only(indices), grammar);
  }

  /**
   * Explains where and why a text is invalid. It reads the text again, so call it only after a failure.
   *
   * @param text the whole array
   * @return null if the text is valid
   */
  public Failure explain(byte[] text) {
    return explain(text, 0, text.length);
  }

  /**
   * Explains where and why a text is invalid.
   *
   * @param text the array with the text
   * @param from where the text begins
   * @param to where it ends
   * @return null if the text is valid
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
   * Explains where and why a text is invalid.
   *
   * @param text read as UTF-8
   * @return null if the text is valid
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

  /** A failure at a char that {@code before} octets precede. Of what follows, only the digits of an escape matter. */
  private Failure failure(CharSequence text, int at, long before, int state, int found) {
    int cause = Sentence.BY_STATE;
    if (before < Integer.MAX_VALUE / 2) { // so that an array has room for it
      byte[] read = text.subSequence(0, Math.min(text.length(), at + 3)).toString().getBytes(StandardCharsets.UTF_8);
      if (Utf8.isHalf(found)) read[(int) before] = (byte) 0xff; // which UTF-8 never contains
      cause = Sentence.cause(this, read, 0, read.length, (int) before, state);
    }
    return new Failure(this, state, at, found, cause, before == 0);
  }

  /**
   * Normalizes a text (RFC 3986, section 6.2). You may fetch the normal form in place of the text: it changes only what
   * RFC 3986 (sections 3.2.3, 6.2.2 and 6.2.3) and RFC 5952 allow. Allocates nothing if {@code out} has been used for
   * texts as long.
   *
   * <pre>
   * Rfc3986.URI.normalize("HTTP://h:80/%7ea", Levels.SYNTAX)     -&gt;  "http://h:80/~a"
   * Rfc3986.URI.normalize("http://h/%25%34%31", Levels.PERCENT)  -&gt;  "http://h/%2541"
   * Rfc3986.URI.normalize("http://h:08080/", Levels.SCHEME)      -&gt;  "http://h:8080/"
   * </pre>
   *
   * @param text the array with the text; not the array of {@code out}
   * @param from where the text begins
   * @param to where it ends
   * @param levels a set of {@link Levels}, combined with {@code |}
   * @param out is set to the normal form; empty if the text is invalid
   * @return whether the text is valid
   * @throws IllegalArgumentException if a level is unknown
   */
  public boolean normalize(byte[] text, int from, int to, int levels, Text out) {
    check(text, from, to);
    Levels.check(levels);
    return out.normalizer().normalize(this, text, from, to, levels);
  }

  /**
   * Normalizes a text.
   *
   * @param text read as UTF-8
   * @param levels a set of {@link Levels}, combined with {@code |}
   * @return the normal form, or null if the text is invalid
   * @throws IllegalArgumentException if a level is unknown
   */
  public String normalize(CharSequence text, int levels) {
    Levels.check(levels);
    byte[] octets = Utf8.octets(text);
    Text out = new Text();
    return octets != null && normalize(octets, 0, octets.length, levels, out) ? out.toString() : null;
  }

  /**
   * Finds the valid text that a person or a page probably meant. This guesses. A valid text stays as it is. Otherwise,
   * spaces and control characters at both ends are removed, and tabs, CR and LF everywhere. Then as few bytes as
   * possible are escaped; of several such texts, the one whose first bytes stay is chosen. Scheme, host and port are
   * never escaped, since that would make another host, or a relative path of a URL. Time is proportional to the text;
   * {@code out} keeps the memory for later texts.
   *
   * <pre>
   * Rfc3986.URI.repair(" http://h/a b?c[]=%zz\n", false)   -&gt;  "http://h/a%20b?c%5B%5D=%25zz"
   * Rfc3986.URI.repair("http:\\\\h\\a?b\\c", true)           -&gt;  "http://h/a?b%5Cc"
   * Rfc3986.URI_reference.repair("12:30.html", true)       -&gt;  "./12:30.html"
   * Rfc3986.URI.repair("http://[", false)                  -&gt;  null
   * </pre>
   *
   * @param text the array with the text; not the array of {@code out}
   * @param from where the text begins
   * @param to where it ends
   * @param browser whether the text is read as in a browser's address bar: "\" before the first "?" or "#" as "/", and
   *     a path whose first segment has a ":" that follows no scheme with "./" before it (RFC 3986, 4.2)
   * @param out is set to the repaired text; empty if there is none
   * @return whether there is such a text
   */
  public boolean repair(byte[] text, int from, int to, boolean browser, Text out) {
    check(text, from, to);
    return out.repair().repair(this, text, from, to, browser);
  }

  /**
   * Finds the valid text that a person or a page probably meant.
   *
   * @param text read as UTF-8
   * @param browser whether the text is read as in a browser's address bar, as above
   * @return null if there is none
   */
  public String repair(CharSequence text, boolean browser) {
    byte[] octets = Utf8.octets(text);
    Text out = new Text();
    return octets != null && repair(octets, 0, octets.length, browser, out) ? out.toString() : null;
  }

  /**
   * Makes a text the base of references.
   *
   * @param text the array with the text, which is copied
   * @param from where the text begins
   * @param to where it ends
   * @return null if the text is invalid or has no scheme, or if the grammar has no references
   */
  public Base base(byte[] text, int from, int to) {
    check(text, from, to);
    return Base.of(this, text, from, to);
  }

  /**
   * Makes a text the base of references.
   *
   * @param text read as UTF-8
   * @return null if the text is invalid or has no scheme, or if the grammar has no references
   */
  public Base base(CharSequence text) {
    byte[] octets = Utf8.octets(text);
    return octets == null ? null : Base.of(this, octets, 0, octets.length);
  }

  /** Whether its texts may contain this component, or are this component. */
  boolean names(int component) {
    int index = grammar.indexOf(component);
    return index == this.component || (components >> index & 1) != 0;
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
