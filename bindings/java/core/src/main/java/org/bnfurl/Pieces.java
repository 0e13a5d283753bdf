package org.bnfurl;

/**
 * References by the texts of three RFCs: a URL is cut into its pieces, and each RFC says which pieces of base and
 * reference make the result.
 *
 * <p>A piece has its delimiter: "http:", "//a", "?q", "#s"; so an absent piece is empty, and an empty one is not: "//",
 * "?". Together they are the URL.
 */
final class Pieces {
  /** How the dot segments of a path go. */
  enum Dots {
    STAY,
    /** Section 5.2.4: all go, those above the root too. */
    RFC3986,
    /** Section 4, step 6, and RFC 2396, section 5.2, step 6: ".." above the root stays. */
    RFC1808
  }

  Slice scheme = Slice.EMPTY;
  Slice authority = Slice.EMPTY;
  /** Of the base, with its last "/": empty if nothing is merged. */
  Slice directory = Slice.EMPTY;
  Slice path = Slice.EMPTY;
  /** Of directory and path, which are one text. */
  Dots dots = Dots.STAY;
  Slice params = Slice.EMPTY;
  Slice query = Slice.EMPTY;
  Slice fragment = Slice.EMPTY;

  /**
   * {@code text}, a text of {@code production}, by the regular expression of RFC 3986, appendix B. What stands before
   * the first ":" is a scheme only if it is one in the split: "a@b:c" has none where a grammar allows ":" in a path's
   * first segment.
   */
  static Pieces of(Production production, Slice text) {
    Pieces pieces = new Pieces();
    Slice left = text;
    pieces.scheme = left.first(schemeSize(production, text));
    left = left.after(pieces.scheme.size());
    if (left.startsWith("//")) pieces.authority = left.first(left.firstOf("/?#", 2));
    left = left.after(pieces.authority.size());
    pieces.path = left.first(left.firstOf("?#", 0));
    left = left.after(pieces.path.size());
    pieces.query = left.first(left.firstOf("#", 0));
    pieces.fragment = left.after(pieces.query.size());
    return pieces;
  }

  private static int schemeSize(Production production, Slice text) {
    int end = text.firstOf(":/?#", 0);
    if (end == 0 || !text.has(":", end)) return 0;
    return hasScheme(production, text) ? end + 1 : 0;
  }

  private static boolean hasScheme(Production production, Slice text) {
    NormalRules rules = production.grammar().normal;
    if (rules == null || rules.scheme < 0) return true;
    Parts parts = new Parts();
    return production.split(text.octets, text.begin, text.end, parts) && parts.has(rules.scheme);
  }

  /** The same by RFC 1808, section 2.4: a net_loc ends at a "/" only, and params begin with the first ";" after it. */
  Pieces withParams(Slice text) {
    Pieces cut = new Pieces();
    cut.scheme = scheme;
    cut.fragment = fragment;
    Slice left = text.first(text.size() - fragment.size()).after(scheme.size());
    if (left.startsWith("//")) cut.authority = left.first(left.firstOf("/", 2));
    left = left.after(cut.authority.size());
    cut.query = left.after(left.firstOf("?", 0));
    left = left.first(left.size() - cut.query.size());
    cut.params = left.after(left.firstOf(";", 0));
    cut.path = left.first(left.size() - cut.params.size());
    return cut;
  }

  /**
   * What is left of the path when a relative path is merged: all up to the last "/". After an authority, "/" stands for
   * the empty path (RFC 3986, section 5.2.3; the RFCs before it forgot it: "g" on "http://a" would be "http://ag").
   */
  private Slice directory() {
    if (path.isEmpty() && !authority.isEmpty()) return ROOT;
    return path.first(path.lastOf('/') + 1);
  }

  private static final Slice ROOT = new Slice(new byte[] {'/'}, 0, 1);

  // RFC 1808, section 4, step by step. It asks whether a piece is non-empty where its successors ask whether it is
  // defined: "?" on a base with a query inherits that query. After a net_loc, an empty path is "/" before all that is
  // added: ";x" on "http://a" would be "http://a;x", another net_loc.

  private static final int SLASHES = 2; // "//" before a net_loc
  private static final int DELIMITER = 1; // ";" before params, "?" before a query

  static Pieces byRfc1808(Pieces base, Pieces reference) {
    if (reference.isEmpty()) return base; // 2a
    Pieces result = reference.copy();
    if (!reference.scheme.isEmpty()) return result; // 2b
    result.scheme = base.scheme; // 2c
    if (reference.authority.size() > SLASHES) return result; // 3
    result.authority = base.authority;
    if (reference.path.startsWith("/")) return result; // 4
    if (!reference.path.isEmpty()) { // 6
      result.directory = base.directory();
      result.dots = Dots.RFC1808;
      return result;
    }
    result.path = base.path; // 5
    boolean adds = reference.params.size() > DELIMITER || reference.query.size() > DELIMITER;
    if (adds && base.path.isEmpty()) result.path = base.directory();
    if (reference.params.size() > DELIMITER) return result; // 5a
    result.params = base.params;
    if (reference.query.size() > DELIMITER) return result; // 5b
    result.query = base.query;
    return result;
  }

  private boolean isEmpty() {
    return scheme.isEmpty() && authority.isEmpty() && path.isEmpty() && params.isEmpty() && query.isEmpty() &&
        fragment.isEmpty();
  }

  private Pieces copy() {
    Pieces copy = new Pieces();
    copy.scheme = scheme;
    copy.authority = authority;
    copy.path = path;
    copy.params = params;
    copy.query = query;
    copy.fragment = fragment;
    return copy;
  }

  // RFC 2396, section 5.2, step by step. Its "reference to the current document" (step 2) is the base without its
  // fragment.

  static Pieces byRfc2396(Pieces base, Pieces reference) {
    Pieces result = onBase(base, reference, Dots.STAY);
    boolean hasPlace = !reference.scheme.isEmpty() || !reference.authority.isEmpty();
    if (!hasPlace && reference.path.isEmpty() && reference.query.isEmpty()) { // 2
      result.path = base.path;
      result.query = base.query;
    } else if (!hasPlace && !reference.path.startsWith("/")) { // 5, 6
      result.directory = base.directory();
      result.dots = Dots.RFC1808;
    }
    return result;
  }

  // RFC 3986, section 5.2.2: the pseudocode, line by line. A piece that is defined has its delimiter, so it is not
  // empty.

  static Pieces byRfc3986(Pieces base, Pieces reference) {
    Pieces result = onBase(base, reference, Dots.RFC3986);
    if (!reference.scheme.isEmpty() || !reference.authority.isEmpty()) return result;
    if (reference.path.isEmpty()) {
      result.path = base.path;
      result.dots = Dots.STAY;
      if (reference.query.isEmpty()) result.query = base.query;
    } else if (!reference.path.startsWith("/")) {
      result.directory = base.directory();
    }
    return result;
  }

  /** The reference; scheme and authority are the base's where it has none. Both RFCs begin so. */
  private static Pieces onBase(Pieces base, Pieces reference, Dots dots) {
    Pieces result = reference.copy();
    result.dots = dots;
    if (!reference.scheme.isEmpty()) return result;
    result.scheme = base.scheme;
    if (reference.authority.isEmpty()) result.authority = base.authority;
    return result;
  }
}
