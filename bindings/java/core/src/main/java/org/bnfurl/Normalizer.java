package org.bnfurl;

/**
 * Makes normal forms (RFC 3986, section 6.2): one level after the other changes a copy of the text in place. After each
 * change the copy is split again, because its components may differ: decoded, a reg_name of RFC 2396 may be a host.
 *
 * <p>note [a level that does not fit]: in a user's grammar, a level may turn a valid text into an invalid one. Such a
 * level is skipped: everything is done again from the start without it.
 *
 * <p>A normalizer belongs to a {@link Text}, which keeps it for later texts.
 */
final class Normalizer {
  private static final int REFUSED = -1;
  static final int TRIPLET = 3; // "%" and two hexadecimal digits (RFC 3986, section 2.1)
  static final String DIGITS = "0123456789ABCDEF"; // of triplets in normal form
  static final byte[] GUARD = {'/', '.'};
  private static final byte[] SLASH = {'/'}, COLON = {':'};

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

  /** Applies the levels. Returns the level that does not fit, 0 if all do, or REFUSED. */
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

  // Each level returns whether it made a change after which the text must be read again.

  private boolean has(int component) {
    return component >= 0 && parts.has(component);
  }

  /** The value of a hexadecimal digit, or 16. */
  static int digit(int octet) {
    if (octet >= '0' && octet <= '9') return octet - '0';
    int low = octet | 0x20;
    return low >= 'a' && low <= 'f' ? low - 'a' + 10 : 16;
  }

  /** The octet that the triplet at an offset encodes; -1 if there is no triplet. */
  static int tripletAt(byte[] octets, int at, int end) {
    if (octets[at] != '%' || end - at < TRIPLET) return -1;
    int high = digit(octets[at + 1]), low = digit(octets[at + 2]);
    return (high | low) > 15 ? -1 : high << 4 | low;
  }

  /** The triplet of an octet in normal form. */
  static String triplet(int octet) {
    return "%" + DIGITS.charAt(octet >> 4) + DIGITS.charAt(octet & 15);
  }

  // Triplets are read once, from left to right. A decoded octet is not read again, so "%25%34%31" becomes "%2541". A
  // grammar may also allow a "%" without two digits after it, which must not become the beginning of a triplet: "%4%41"
  // stays, since "%4A" would mean "J". While a triplet is read, the two octets before it have not been overwritten.

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
      if (isDecoded(octets, at, octet)) {
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
    return octet >= 0 && (isDecoded(octets, at, octet) || octets[at + 1] >= 'a' || octets[at + 2] >= 'a');
  }

  /** Whether the triplet of an octet, at an offset, is decoded. */
  private boolean isDecoded(byte[] octets, int at, int octet) {
    boolean isUnreserved = (rules.unreserved[octet >> 6] >>> octet & 1) != 0;
    return isUnreserved && !couldComplete(octets, at);
  }

  /** Whether what the triplet at an offset encodes could be a digit after a "%" that begins no triplet. */
  private static boolean couldComplete(byte[] octets, int at) {
    if (at >= 1 && octets[at - 1] == '%') return true;
    return at >= 2 && octets[at - 2] == '%' && digit(octets[at - 1]) < 16;
  }

  private static byte upper(byte octet) {
    return octet >= 'a' && octet <= 'z' ? (byte) (octet - ('a' - 'A')) : octet;
  }

  // Writes scheme and host in lower case, but not the digits of triplets, which belong to the level before.

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

  // Removes dot segments only from a path that begins with "/", since "../a" and "x:a/../b" are relative.
  //
  // note [the guard]: if the new path begins with "//", "/." stays before it. Without an authority, what follows would
  // be read as one: "x:/a/..//b" becomes "x:/.//b". With an authority, the grammar may not allow such a path: RFC 1808
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

  /** Whether the path is preceded by nothing, or only by a scheme and its ":". */
  private boolean isWithoutAuthority(int path) {
    return path == 0 || (has(rules.scheme) && path == parts.end(rules.scheme) + 1);
  }

  // "URI producers and normalizers should omit the port component and its ":" delimiter if port is empty" (RFC 3986,
  // section 3.2.3). This applies to any scheme, and to a reference without one. The rest must be a text with the same
  // host: in RFC 9112, "*:" is a host and an empty port, and "*" is the server as a whole.

  private boolean emptyPort() {
    if (!has(rules.port) || !has(rules.host) || parts.begin(rules.port) != parts.end(rules.port)) return false;
    int colon = parts.end(rules.host);
    if (parts.begin(rules.port) != colon + 1 || text.octets()[colon] != ':') return false;
    text.replace(colon, colon + 1, COLON, 0);
    if (read() && has(rules.host) && parts.end(rules.host) == colon) return false; // it has already been read again
    text.replace(colon, colon, COLON, 1);
    return true; // because the parts must be read again
  }

  // Applies what a scheme says about ports and paths (RFC 3986, section 6.2.3), for the schemes in the grammar's
  // "# port:" and "# empty-path:" lines.
  //
  // note [an authority]: it is between "//", directly after the scheme's ":", and the next "/", "?" or "#" (section
  // 3.2). It need not be a component: RFC 1808 and the grammar of 1993 have none of that name. But the text after a "?"
  // or "#" must be a component: in RFC 1738, "http://h?q" has no host and no query, and in RFC 1808, its net_loc is
  // "h?q".
  //
  // note [zeros before a port]: in section 3.2.3, a port number is decimal, so "080" is 80. A port is unchanged if its
  // scheme is unknown, or if the grammar allows more than digits in it.

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

  /**
   * Where to insert "/": the end of an authority without a path; -1 if nowhere. The target of OPTIONS keeps an empty
   * path, with which it asks for the whole server (RFC 9110, section 4.2.3).
   */
  private int emptyPath() {
    byte[] octets = text.octets();
    int colon = parts.end(rules.scheme), size = text.size();
    if (size - colon < 3 || octets[colon] != ':' || octets[colon + 1] != '/' || octets[colon + 2] != '/') return -1;
    int end = colon + 3;
    while (end < size && octets[end] != '/' && octets[end] != '?' && octets[end] != '#') ++end;
    if (end < size && (octets[end] == '/' || !beginsComponent(end + 1))) return -1;
    for (String known : rules.emptyPath) {
      if (Grammar.isSame(octets, parts.begin(rules.scheme), colon, known)) return production.isOfOptions() ? -1 : end;
    }
    return -1;
  }

  private boolean beginsComponent(int offset) {
    Grammar grammar = production.grammar();
    for (int i = 0; i < grammar.componentCount(); ++i) {
      if (parts.begin(grammar.component(i)) == offset) return true;
    }
    return false;
  }

  /** Whether there is a port that consists only of digits, and the scheme has a default port. */
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

  // The part of such a port that can be removed: all of it, with its ":", or its leading zeros.

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
