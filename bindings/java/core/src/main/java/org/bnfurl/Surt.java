package org.bnfurl;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * Makes SURT keys, in the form of Heritrix: {@code scheme://(tld,domain,:port@userinfo)/path?query#fragment}. The
 * labels of the host are reversed, so that a sorted list keeps a host and its subdomains together.
 *
 * <p>Texts have different keys unless they differ only in a final dot of the host, which is removed. So in a host, ","
 * is written as "%2C", "%2C" as "%252C", and "%252C" as "%25252C". A text without a host after "//", or whose key could
 * not be read back, is its own key, except that a "(" after "//" is written as a triplet in the same way.
 */
public final class Surt {
  private static final String AFTER_AUTHORITY = "/?#";
  private static final String APART_IN_NAMES = ",@";
  private static final String APART_WITHOUT_HOST = "(";
  private static final Pattern FOUR_NUMBERS = Pattern.compile("[0-9]++(?:\\.[0-9]++){3}");

  private Surt() {}

  /**
   * Writes the key of a text. It does not normalize; do that first.
   *
   * <pre>
   * Rfc3986.URI.split(text, 0, text.length, parts);               // http://u@www.example.org:8080/a
   * Surt.put(Rfc3986.URI, parts, text, 0, text.length, out)       -&gt;  http://(org,example,www,:8080@u)/a
   * </pre>
   *
   * @param production the production that has split the text
   * @param parts its components
   * @param octets the array with the text; not the array of {@code out}
   * @param from where the text begins
   * @param to where it ends
   * @param out is set to the key
   */
  public static void put(Production production, Parts parts, byte[] octets, int from, int to, Text out) {
    Production.check(octets, from, to);
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

  /**
   * Makes the key of a normal form, like the column {@code surt} of the command line.
   *
   * <pre>
   * Surt.of(Rfc3986.URI, "HTTP://www.Example.org:80/a", Levels.USUAL)  -&gt;  "http://(org,example,www,)/a"
   * </pre>
   *
   * @param production the production of the text
   * @param text read as UTF-8
   * @param levels a set of {@link Levels}; 0 leaves the text as it is
   * @return null if the text is invalid
   * @throws IllegalArgumentException if a level is unknown
   */
  public static String of(Production production, CharSequence text, int levels) {
    String normal = production.normalize(text, levels);
    if (normal == null) return null;
    byte[] octets = Utf8.octets(normal);
    Parts parts = new Parts();
    Text out = new Text();
    production.split(octets, 0, octets.length, parts);
    put(production, parts, octets, 0, octets.length, out);
    return out.toString();
  }

  /** Where an authority would begin, after "//"; -1 if there cannot be one. */
  private static int authorityBegin(Slice text) {
    int end = text.firstOf(":/?#", 0);
    int slash = text.has(":", end) ? end + 1 : end;
    return text.has("//", slash) ? slash + 2 : -1;
  }

  /** Writes the key of a text with a host after "//"; false if it has none, or if its key could not be read back. */
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

    out.put(text.first(begin));
    out.put('(');
    if (isName) putTurned(out, host);
    else out.put(host);
    out.put(port);
    if (hasUser) out.put('@');
    out.put(user);
    out.put(')');
    out.put(text.after(end));
    return true;
  }

  private static boolean isAddress(Slice host, String kind) {
    if (host.isEmpty()) return true;
    if (host.startsWith("[") && host.firstOf("]", 0) == host.size() - 1) return true;
    return ("IPv4address".equals(kind) || "hostnumber".equals(kind)) && isDotted(host);
  }

  /** Whether the host is four numbers, separated by dots. */
  static boolean isDotted(Slice host) {
    String chars = new String(host.octets, host.begin, host.size(), StandardCharsets.ISO_8859_1);
    return FOUR_NUMBERS.matcher(chars).matches();
  }

  /**
   * Whether a key with these parts can be read back. In our grammars, this is false only for a user of RFC 1738 that
   * contains ")?".
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

  /** Writes the labels from last to first, each followed by ",", without a final dot. */
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

  /** Writes {@code text}, with the octets in {@code octets} as triplets, which are distinct from those in the text. */
  private static void putKeptApart(Text out, Slice text, String octets) {
    for (int i = 0; i < text.size(); ++i) {
      int octet = text.at(i);
      if (octets.indexOf(octet) >= 0) {
        out.put(Normalizer.triplet(octet));
      } else if (beginsKeptApart(text, i, octets)) {
        out.put("%25");
      } else {
        out.put(octet);
      }
    }
  }

  // In "%2525…2C", the pairs "25" are counted from the left. None of the octets has the triplet "%25", so the count is
  // unambiguous. A run of pairs contains no "%", so no octet is read more than twice.

  /** Whether there is a triplet of one of the octets at an offset, with any number of "25". */
  private static boolean beginsKeptApart(Slice text, int offset, String octets) {
    if (!text.has("%", offset)) return false;
    int at = offset + 1;
    while (text.has("25", at)) at += 2;
    for (int i = 0; i < octets.length(); ++i) {
      if (text.has(Normalizer.triplet(octets.charAt(i)).substring(1), at)) return true;
    }
    return false;
  }
}
