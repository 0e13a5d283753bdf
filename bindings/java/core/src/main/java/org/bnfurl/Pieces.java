package org.bnfurl;

/**
 * The pieces of a URL by the regular expression of RFC 3986, appendix B. Each includes its delimiter: "http:", "//a",
 * "?q", "#s". So a missing piece is the empty text, and an empty piece is "//" or "?". Together they are the URL.
 */
final class Pieces {
  private static final Slice ROOT = new Slice(new byte[] {'/'}, 0, 1);

  final Slice scheme;
  final Slice authority;
  final Slice path;
  final Slice query;
  final Slice fragment;

  /**
   * Splits a text of {@code production}. What precedes the first ":" is a scheme only if the production says so:
   * "a@b:c" has no scheme if the grammar allows ":" in a path's first segment.
   */
  Pieces(Production production, Slice text) {
    scheme = text.first(schemeSize(production, text));
    Slice left = text.after(scheme.size());
    authority = left.startsWith("//") ? left.first(left.firstOf("/?#", 2)) : Slice.EMPTY;
    left = left.after(authority.size());
    path = left.first(left.firstOf("?#", 0));
    left = left.after(path.size());
    query = left.first(left.firstOf("#", 0));
    fragment = left.after(query.size());
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

  /**
   * The part of the path that stays when a relative path is merged: everything up to the last "/". After an authority,
   * an empty path counts as "/" (RFC 3986, section 5.2.3).
   */
  Slice directory() {
    if (path.isEmpty() && !authority.isEmpty()) return ROOT;
    return path.first(path.lastOf('/') + 1);
  }
}
