package org.bnfurl;

/**
 * The plain SURT key, Heritrix's form: {@code scheme://(tld,domain,:port@userinfo)/path?query#fragment}. It can be read
 * back without a grammar: octets that mean something in a key are written as triplets where a text has them as they
 * are, and the triplets that stand there already get one more "25", so that each can be told from the other: in a host,
 * "," is "%2C", "%2C" is "%252C", "%252C" is "%25252C". Only a final dot of the host is lost.
 *
 * <p>What has a host after "//" gets such a key, unless it could not be read back; all others stay as they are, but a
 * "(" after "//" is kept apart.
 */
public final class Surt {
  private static final String DIGITS = "0123456789ABCDEF";
  private static final String AFTER_AUTHORITY = "/?#";
  private static final String APART_IN_NAMES = ",@";
  private static final String APART_WITHOUT_HOST = "(";

  private Surt() {}

  /**
   * Puts the key of a text into {@code out}: of the text as it stands, so normalise it first.
   *
   * <pre>
   * Rfc3986.URI.split(text, 0, text.length, parts);               // http://u@www.example.org:8080/a
   * Surt.put(Rfc3986.URI, parts, text, 0, text.length, out)       -&gt;  http://(org,example,www,:8080@u)/a
   * </pre>
   *
   * @param production of which it is a text
   * @param parts what the production has split it into
   * @param octets in which it stands, and not those of {@code out}
   * @param from where the text begins
   * @param to where it ends
   * @param out where the key is written, and nothing else
   */
  public static void put(Production production, Parts parts, byte[] octets, int from, int to, Text out) {
    Slice text = new Slice(octets, from, to);
    out.clear();
    int begin = authorityBegin(text);
    if (begin >= 0 && putHosted(production.grammar(), parts, text, begin, out)) return;
    Slice rest = begin < 0 ? Slice.EMPTY : text.after(begin);
    if (!rest.startsWith("(") && !beginsKeptApart(rest, 0, APART_WITHOUT_HOST)) {
      out.put(octets, from, to);
      return;
    }
    out.put(octets, from, rest.begin);
    putKeptApart(out, rest, APART_WITHOUT_HOST);
  }

  /** Where an authority would begin, behind "//"; -1: there can be none. */
  private static int authorityBegin(Slice text) {
    int end = text.firstOf(":/?#", 0);
    int slash = text.has(":", end) ? end + 1 : end;
    return text.has("//", slash) ? slash + 2 : -1;
  }

  /** Puts the key of a text that has a host behind "//"; false: it has none, or the key could not be read back. */
  private static boolean putHosted(Grammar grammar, Parts parts, Slice text, int begin, Text out) {
    int component = grammar.component("host");
    if (component < 0 || !parts.has(component)) return false;
    int hostBegin = parts.begin(component) - text.begin, hostEnd = parts.end(component) - text.begin;
    if (hostBegin < begin || (hostBegin > begin && text.at(hostBegin - 1) != '@')) return false;
    int end = text.firstOf(AFTER_AUTHORITY, hostEnd);
    Slice host = text.first(hostEnd).after(hostBegin);
    Slice port = text.first(end).after(hostEnd); // with its ":"; empty if there is none
    boolean hasUser = hostBegin > begin;
    Slice user = hasUser ? text.first(hostBegin - 1).after(begin) : Slice.EMPTY;
    boolean isName = !isAddress(host, grammar.hostKindName(parts.hostKind()));
    if (!canBeReadBack(host, isName, port, user)) return false;

    put(out, text.first(begin));
    out.put('(');
    if (isName) putTurned(out, host);
    else put(out, host);
    put(out, port);
    if (hasUser) out.put('@');
    put(out, user);
    out.put(')');
    put(out, text.after(end));
    return true;
  }

  private static void put(Text out, Slice piece) {
    out.put(piece.octets, piece.begin, piece.end);
  }

  private static boolean isAddress(Slice host, String kind) {
    if (host.isEmpty()) return true;
    if (host.startsWith("[") && host.firstOf("]", 0) == host.size() - 1) return true;
    return ("IPv4address".equals(kind) || "hostnumber".equals(kind)) && isDotted(host);
  }

  /** Four numbers with dots between them. */
  private static boolean isDotted(Slice host) {
    int at = 0;
    for (int number = 0; number < 4; ++number) {
      int begin = at;
      while (at < host.size() && host.at(at) >= '0' && host.at(at) <= '9') ++at;
      if (at == begin) return false;
      if (at == host.size()) return number == 3;
      if (host.at(at++) != '.') return false;
    }
    return false;
  }

  /**
   * Whether a key of these parts can be read back. Of the grammars that are shipped, all texts with a host after "//"
   * are such, but for a user of RFC 1738 with ")?".
   */
  private static boolean canBeReadBack(Slice host, boolean isName, Slice port, Slice user) {
    if (hasOneOf(host, isName ? "/?#:[]" : "/?#")) return false;
    if (!port.isEmpty() && (port.at(0) != ':' || hasOneOf(port, "@)/?#"))) return false;
    for (int i = 0; i < user.size(); ++i) {
      if (user.has(")?", i)) return false;
    }
    return !hasOneOf(user, "/#");
  }

  private static boolean hasOneOf(Slice text, String octets) {
    return text.firstOf(octets, 0) < text.size();
  }

  /** The labels from the last to the first, with "," behind each; without a final dot. */
  private static void putTurned(Text out, Slice name) {
    boolean hasFinalDot = name.size() > 1 && name.at(name.size() - 1) == '.';
    for (Slice left = hasFinalDot ? name.first(name.size() - 1) : name;;) {
      int dot = left.lastOf('.');
      putKeptApart(out, left.after(dot + 1), APART_IN_NAMES);
      out.put(',');
      if (dot < 0) return;
      left = left.first(dot);
    }
  }

  /** Puts {@code text}, the octets of {@code octets} kept apart. */
  private static void putKeptApart(Text out, Slice text, String octets) {
    for (int i = 0; i < text.size(); ++i) {
      int octet = text.at(i);
      if (octets.indexOf(octet) >= 0) {
        out.put('%');
        out.put(DIGITS.charAt(octet >> 4));
        out.put(DIGITS.charAt(octet & 15));
      } else if (beginsKeptApart(text, i, octets)) {
        out.put("%25");
      } else {
        out.put(octet);
      }
    }
  }

  // In "%2525…2C", the pairs "25" are counted from the left: none of the octets has the triplet "%25", so the count is
  // the only one. A run of pairs has no "%" in it, so no octet is read more than twice.

  /** Whether a triplet of one of them stands at an offset, whatever the number of its "25". */
  private static boolean beginsKeptApart(Slice text, int offset, String octets) {
    if (!text.has("%", offset)) return false;
    int at = offset + 1;
    while (text.has("25", at)) at += 2;
    if (text.size() - at < 2) return false;
    for (int i = 0; i < octets.length(); ++i) {
      int octet = octets.charAt(i);
      if (text.at(at) == DIGITS.charAt(octet >> 4) && text.at(at + 1) == DIGITS.charAt(octet & 15)) return true;
    }
    return false;
  }
}
