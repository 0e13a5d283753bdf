package org.bnfurl;

/**
 * Normal forms (RFC 3986, section 6.2), one level after the other, on a copy of the text that each level changes in
 * place. After each change it is read anew: decoded, a reg_name of RFC 2396 may be a host.
 *
 * <p>note [a level that does not fit]: in a grammar that a user wrote, what a level makes of a text may be no text of
 * the production. Then the level leaves the text as it was: it is left out, and all is done again from the begin.
 *
 * <p>A normaliser belongs to a {@link Text}, and is kept for the next texts.
 */
final class Normalizer {
  private static final int REFUSED = -1;
  private static final int TRIPLET = 3; // "%" and two hexadecimal digits (RFC 3986, section 2.1)
  private static final byte[] SLASH = {'/'}, COLON = {':'}, GUARD = {'/', '.'};

  private final Parts parts = new Parts();
  private final Address address = new Address();
  private final Text text;
  private Production production;
  private NormalRules rules;

  Normalizer(Text text) {
    this.text = text;
  }

  /** See {@link Production#normalize(byte[], int, int, int, Text)}. */
  boolean normalize(Production production, byte[] octets, int from, int to, int levels) {
    this.production = production;
    rules = production.grammar().normal;
    for (int left = rules == null ? 0 : levels;;) {
      text.clear();
      text.put(octets, from, to);
      int unfit = carriedOut(left);
      if (unfit == 0) return true;
      if (unfit == REFUSED) {
        text.clear();
        return false;
      }
      left &= ~unfit;
    }
  }

  /** Carries the levels out; returns the one that does not fit, or 0, or REFUSED. */
  private int carriedOut(int levels) {
    if (!read()) return REFUSED;
    if ((levels & Levels.PERCENT) != 0 && percent() && !read()) return Levels.PERCENT;
    if ((levels & Levels.LETTER_CASE) != 0 && letterCase() && !read()) return Levels.LETTER_CASE;
    if ((levels & Levels.DOTS) != 0 && dots() && !read()) return Levels.DOTS;
    if ((levels & Levels.EMPTY_PORT) != 0 && emptyPort() && !read()) return Levels.EMPTY_PORT;
    if ((levels & Levels.SCHEME) != 0 && scheme() && !read()) return Levels.SCHEME;
    if ((levels & Levels.ADDRESS) != 0 && address() && !read()) return Levels.ADDRESS;
    return 0;
  }

  private boolean read() {
    return production.split(text.octets(), 0, text.size(), parts);
  }

  // Each level returns whether it made a change after which the text has to be read again.

  private boolean has(int component) {
    return component >= 0 && parts.has(component);
  }

  /** The value of a hexadecimal digit, or 16. */
  static int digit(int octet) {
    if (octet >= '0' && octet <= '9') return octet - '0';
    int low = octet | 0x20;
    return low >= 'a' && low <= 'f' ? low - 'a' + 10 : 16;
  }

  /** The octet for which the triplet at an offset stands; -1: there is no triplet. */
  private static int tripletAt(byte[] octets, int at, int end) {
    if (octets[at] != '%' || end - at < TRIPLET) return -1;
    int high = digit(octets[at + 1]), low = digit(octets[at + 2]);
    return (high | low) > 15 ? -1 : high << 4 | low;
  }

  // Triplets are read once, from left to right: what is decoded is not read again, so "%25%34%31" becomes "%2541".

  private boolean percent() {
    if ((rules.unreserved[0] | rules.unreserved[1] | rules.unreserved[2] | rules.unreserved[3]) == 0) return false;
    byte[] octets = text.octets();
    int size = text.size();
    int at = 0;
    while (at < size && !isToChange(octets, at, size)) ++at;
    if (at == size) return false;
    int to = at;
    while (at < size) {
      int octet = tripletAt(octets, at, size);
      if (octet < 0) {
        octets[to++] = octets[at++];
        continue;
      }
      if (isUnreserved(octet)) {
        octets[to++] = (byte) octet;
      } else {
        octets[to++] = '%';
        octets[to++] = upper(octets[at + 1]);
        octets[to++] = upper(octets[at + 2]);
      }
      at += TRIPLET;
    }
    text.resize(to);
    return true;
  }

  /** Whether a triplet that is not in normal form begins at an offset. */
  private boolean isToChange(byte[] octets, int at, int size) {
    if (octets[at] != '%') return false;
    int octet = tripletAt(octets, at, size);
    return octet >= 0 && (isUnreserved(octet) || octets[at + 1] >= 'a' || octets[at + 2] >= 'a');
  }

  private boolean isUnreserved(int octet) {
    return (rules.unreserved[octet >> 6] >>> octet & 1) != 0;
  }

  private static byte upper(byte octet) {
    return octet >= 'a' && octet <= 'z' ? (byte) (octet - ('a' - 'A')) : octet;
  }

  // The scheme and the host in lower case. The digits of a triplet stay as they are: they are a matter of the level
  // before.

  private boolean letterCase() {
    return lower(rules.scheme) | lower(rules.host);
  }

  private boolean lower(int component) {
    if (!has(component)) return false;
    byte[] octets = text.octets();
    int end = parts.end(component);
    boolean changes = false;
    for (int at = parts.begin(component); at < end;) {
      if (tripletAt(octets, at, end) >= 0) {
        at += TRIPLET;
        continue;
      }
      byte low = (byte) Grammar.lower(octets[at]);
      changes |= low != octets[at];
      octets[at++] = low;
    }
    return changes;
  }

  // Only a path that begins with "/" loses its dot segments: "../a" and "x:a/../b" say where they are relative to.
  //
  // note [the guard]: if what is left begins with "//", "/." stays before it. Without an authority, what follows would
  // be read as one: "x:/a/..//b" becomes "x:/.//b". With one, the grammar may have no path that begins so: RFC 1808
  // does not derive "//h//b", so "//h/a/..//b" becomes "//h/.//b".

  private boolean dots() {
    if (!has(rules.path)) return false;
    byte[] octets = text.octets();
    int begin = parts.begin(rules.path), end = parts.end(rules.path), before = text.size();
    if (begin == end || octets[begin] != '/' || !DotSegments.has(octets, begin, end)) return false;
    int left = DotSegments.remove(octets, begin, end, true);
    System.arraycopy(octets, end, octets, left, before - end);
    text.resize(left + before - end);
    if (left - begin < 2 || octets[begin] != '/' || octets[begin + 1] != '/') return true;
    if (isWithoutAuthority(begin) || !read()) text.replace(begin, begin, GUARD, GUARD.length);
    return true;
  }

  /** Whether nothing stands before the path but a scheme and its ":". */
  private boolean isWithoutAuthority(int path) {
    return path == 0 || (has(rules.scheme) && path == parts.end(rules.scheme) + 1);
  }

  // "URI producers and normalizers should omit the port component and its ":" delimiter if port is empty" (RFC 3986,
  // section 3.2.3): of any scheme, and of a reference without one. What is left has to be a text with the same host: to
  // RFC 9112, "*:" is a host and an empty port, and "*" is the server as a whole.

  private boolean emptyPort() {
    if (!has(rules.port) || !has(rules.host) || parts.begin(rules.port) != parts.end(rules.port)) return false;
    int colon = parts.end(rules.host);
    if (parts.begin(rules.port) != colon + 1 || text.octets()[colon] != ':') return false;
    text.replace(colon, colon + 1, COLON, 0);
    if (read() && has(rules.host) && parts.end(rules.host) == colon) return false; // it was read again already
    text.replace(colon, colon, COLON, 1);
    return true; // as far as the parts go
  }

  // What a scheme says of ports and paths (RFC 3986, section 6.2.3), for the schemes of the grammar's "# port:" and
  // "# empty-path:" lines.
  //
  // note [an authority]: it stands between "//", directly after the scheme's ":", and the next "/", "?" or "#" (section
  // 3.2). No component has to be named so: RFC 1808 and the grammar of 1993 have none. But what follows a "?" or "#"
  // has to be a component: to RFC 1738, "http://h?q" has no host and no query, and to RFC 1808, its net_loc is "h?q".
  //
  // note [zeros before a port]: section 3.2.3 has a port number in decimal, so "080" is 80. What stands behind a host
  // in a scheme of which nothing is known, or in a grammar whose ports are not digits alone, is left as it is.

  private boolean scheme() {
    if (!has(rules.scheme)) return false;
    int path = emptyPath();
    boolean changes = path >= 0;
    if (hasUsualPort()) {
      int begin = needlessBegin(), end = needlessEnd(begin);
      text.replace(begin, end, COLON, 0);
      if (path > begin) path -= end - begin;
      changes |= begin != end;
    }
    if (path >= 0) text.replace(path, path, SLASH, 1);
    return changes;
  }

  /** Where "/" is to be put: the end of an authority, if no path follows it; -1: nowhere. */
  private int emptyPath() {
    byte[] octets = text.octets();
    int colon = parts.end(rules.scheme), size = text.size();
    if (size - colon < 3 || octets[colon] != ':' || octets[colon + 1] != '/' || octets[colon + 2] != '/') return -1;
    int end = colon + 3;
    while (end < size && octets[end] != '/' && octets[end] != '?' && octets[end] != '#') ++end;
    if (end < size && (octets[end] == '/' || !beginsComponent(end + 1))) return -1;
    for (String known : rules.emptyPath) {
      if (Grammar.isSame(octets, parts.begin(rules.scheme), colon, known)) return end;
    }
    return -1;
  }

  private boolean beginsComponent(int offset) {
    for (int i = 0; i < production.grammar().componentCount(); ++i) {
      if (parts.begin(i) == offset) return true;
    }
    return false;
  }

  /** Whether there is a port of a scheme with a usual one, of digits alone. */
  private boolean hasUsualPort() {
    if (!has(rules.port) || usualPort() < 0) return false;
    byte[] octets = text.octets();
    int begin = parts.begin(rules.port), end = parts.end(rules.port);
    for (int at = begin; at < end; ++at) {
      if (octets[at] < '0' || octets[at] > '9') return false;
    }
    return begin > 0 && octets[begin - 1] == ':';
  }

  private int usualPort() {
    return production.grammar().defaultPort(text.octets(), parts.begin(rules.scheme), parts.end(rules.scheme));
  }

  // What need not be written of such a port: all of it, with its ":"; or its leading zeros.

  private int needlessBegin() {
    int begin = parts.begin(rules.port), end = parts.end(rules.port);
    int value = 0;
    for (int at = begin; at < end; ++at) value = Math.min(value * 10 + text.octets()[at] - '0', 65_536);
    return begin == end || value == usualPort() ? begin - 1 : begin;
  }

  private int needlessEnd(int begin) {
    int end = parts.end(rules.port);
    if (begin < parts.begin(rules.port)) return end;
    int at = begin;
    while (at < end - 1 && text.octets()[at] == '0') ++at;
    return at;
  }

  private boolean address() {
    return has(rules.host) && address.normalize(text, parts.begin(rules.host), parts.end(rules.host));
  }
}
