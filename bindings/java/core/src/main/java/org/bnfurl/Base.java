package org.bnfurl;

import java.util.Arrays;
import java.util.Objects;

/**
 * A base URL, parsed once for all references of a page. It keeps a copy of its text, and threads may share it.
 *
 * <pre>
 * Base base = Rfc3986.URI.base("http://a/b/c/d;p?q");
 * base.resolve("../g")                     -&gt;  "http://a/b/g"
 * base.resolve("a b")                      -&gt;  null
 * Rfc3986.URI_reference.base("../g")       -&gt;  null, because it has no scheme
 * </pre>
 */
public final class Base {
  private final Grammar grammar;
  private final Slice text;
  private final Pieces pieces;

  private Base(Grammar grammar, Slice text, Pieces pieces) {
    this.grammar = grammar;
    this.text = text;
    this.pieces = pieces;
  }

  /** See {@link Production#base(byte[], int, int)}. */
  static Base of(Production production, byte[] octets, int from, int to) {
    Grammar grammar = production.grammar();
    if (grammar.normal == null || grammar.normal.reference == null) return null;
    if (!production.matches(octets, from, to)) return null;
    Slice text = new Slice(Arrays.copyOfRange(octets, from, to), 0, to - from);
    Pieces pieces = new Pieces(production, text);
    return pieces.scheme.isEmpty() ? null : new Base(grammar, text, pieces);
  }

  /**
   * Resolves a reference against this base, by RFC 3986 in every grammar. It allocates a few small objects.
   *
   * @param reference the array with the reference; not the array of {@code out}
   * @param from where the reference begins
   * @param to where it ends
   * @param how how strictly to resolve it
   * @param out is set to the result; empty if the reference is invalid
   * @return whether the reference is valid, which means that it matches {@link #references}
   */
  public boolean resolve(byte[] reference, int from, int to, Resolution how, Text out) {
    out.clear();
    boolean isStrict = Objects.requireNonNull(how) == Resolution.RFC3986;
    if (!references().matches(reference, from, to)) return false;
    put(new Pieces(references(), new Slice(reference, from, to)), isStrict, out);
    return true;
  }

  /**
   * Resolves a reference strictly.
   *
   * @param reference read as UTF-8
   * @return the result, or null if the reference does not match {@link #references}
   */
  public String resolve(CharSequence reference) {
    return resolve(reference, Resolution.RFC3986);
  }

  /**
   * Resolves a reference.
   *
   * @param reference read as UTF-8
   * @param how how strictly to resolve it
   * @return the result, or null if the reference does not match {@link #references}
   */
  public String resolve(CharSequence reference, Resolution how) {
    Objects.requireNonNull(how);
    byte[] octets = Utf8.octets(reference);
    Text out = new Text();
    return octets != null && resolve(octets, 0, octets.length, how, out) ? out.toString() : null;
  }

  /**
   * The production that references must match: that of the grammar's {@code # reference:} line.
   *
   * @return never null
   */
  public Production references() {
    return grammar.normal.reference;
  }

  /** The text of the base. */
  @Override
  public String toString() {
    return Utf8.string(text.octets, text.begin, text.end);
  }

  /** The pseudocode of RFC 3986, section 5.2.2, line by line. A piece that is defined includes its delimiter. */
  private void put(Pieces reference, boolean isStrict, Text out) {
    boolean hasScheme = !reference.scheme.isEmpty() && (isStrict || !reference.scheme.isInAnyCase(pieces.scheme));
    boolean hasAuthority = hasScheme || !reference.authority.isEmpty();
    boolean hasPath = hasAuthority || !reference.path.isEmpty();
    boolean hasQuery = hasPath || !reference.query.isEmpty();
    boolean isMerged = !hasAuthority && hasPath && !reference.path.startsWith("/");
    Slice authority = (hasAuthority ? reference : pieces).authority;

    out.put(hasScheme ? reference.scheme : pieces.scheme);
    out.put(authority);
    int begin = out.size();
    if (isMerged) out.put(pieces.directory());
    out.put((hasPath ? reference : pieces).path);
    if (hasPath) removeDots(begin, out);
    // Without an authority before it, a path that begins with "//" would be read as one: "/." keeps it a path.
    boolean isGuarded = authority.isEmpty() && new Slice(out.octets(), begin, out.size()).startsWith("//");
    if (isGuarded) out.replace(begin, begin, Normalizer.GUARD, Normalizer.GUARD.length);
    out.put((hasQuery ? reference : pieces).query);
    out.put(reference.fragment);
  }

  /** Removes the dot segments of the path that begins at an offset and ends the text. */
  private static void removeDots(int begin, Text out) {
    boolean hasRoot = out.size() > begin && out.octets()[begin] == '/';
    if (!hasRoot) out.replace(begin, begin, Normalizer.GUARD, 1); // its "/"
    out.resize(DotSegments.remove(out.octets(), begin, out.size(), hasRoot));
  }
}
