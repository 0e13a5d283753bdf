package org.bnfurl;

import java.util.Arrays;

/**
 * A URL in normal form as rules see it, with its parts, and the memory for walking over it. It is reused for each URL.
 * What only some decisions need is computed when it is first used.
 */
final class RuleUrl {
  static final int PATH_AND_QUERY = 0, URL = 1, HOST_ONWARDS = 2;
  private static final int SCHEME = 0, HOST = 1, PORT = 2, PATH = 3, QUERY = 4;
  private static final String[] NAMES = {"scheme", "host", "port", "path", "query"};

  final Parts parts = new Parts();
  final RuleAutomata.Walker walker = new RuleAutomata.Walker();
  final RuleAutomata.Subject subject = new RuleAutomata.Subject();
  final byte[] address = new byte[16];
  private final RuleAutomata.Labelled ipv4;
  private final RuleAutomata.Labelled ipv6;
  private final int[] components = new int[NAMES.length];
  byte[] octets;
  int size;
  int recordSize;  // of the URL before it was put into normal form
  boolean hasHost;
  int hostBegin;
  int hostEnd;  // without a final dot
  private int addressSize;  // 4, 16, or 0 if the host is not an address; -1 if not known yet

  RuleUrl(Grammar grammar, RuleAutomata.Labelled ipv4, RuleAutomata.Labelled ipv6) {
    this.ipv4 = ipv4;
    this.ipv6 = ipv6;
    for (int i = 0; i < NAMES.length; ++i) components[i] = grammar.component(NAMES[i]);
  }

  /** Sets the URL; {@link #parts} are those of {@code octets}. */
  void set(byte[] octets, int size, int recordSize) {
    this.octets = octets;
    this.size = size;
    this.recordSize = recordSize;
    hasHost = has(HOST);
    hostBegin = hasHost ? begin(HOST) : 0;
    hostEnd = hasHost ? end(HOST) : 0;
    if (hostEnd - hostBegin > 1 && octets[hostEnd - 1] == '.') --hostEnd;
    addressSize = -1;
  }

  private boolean has(int name) {
    return components[name] >= 0 && parts.has(components[name]);
  }

  private int begin(int name) {
    return parts.begin(components[name]);
  }

  private int end(int name) {
    return parts.end(components[name]);
  }

  boolean isScheme(byte[] scheme) {
    return has(SCHEME) && RuleTables.isSame(scheme, octets, begin(SCHEME), end(SCHEME));
  }

  boolean isHost(byte[] host) {
    return hasHost && RuleTables.isSame(host, octets, hostBegin, hostEnd);
  }

  /** A missing port counts as an empty one. */
  boolean isPort(byte[] port) {
    return has(PORT) ? RuleTables.isSame(port, octets, begin(PORT), end(PORT)) : port.length == 0;
  }

  /** Whether the host is below {@code name}: {@code www.example.org}, but not {@code an-example.org}. */
  boolean isBelow(byte[] name) {
    final int begin = hostEnd - name.length;
    return hasHost && begin > hostBegin && octets[begin - 1] == '.' && RuleTables.isAt(name, octets, begin);
  }

  /** Whether the URL has this kind of subject. */
  boolean hasSubject(int kind) {
    return kind != HOST_ONWARDS || hasHost;
  }

  /** The subject of a kind, valid until the next call. */
  RuleAutomata.Subject subject(int kind) {
    if (kind == PATH_AND_QUERY)
      setPathAndQuery();
    else
      subject.set(octets, kind == HOST_ONWARDS && hasHost ? begin(HOST) : 0, size, false);
    return subject;
  }

  // Path and query are adjacent in the URL. RFC 1738 and RFC 1808 print the "/" before the path, others as its first
  // octet.
  private void setPathAndQuery() {
    final int last = has(QUERY) ? QUERY : PATH;
    if (!has(last)) {
      subject.set(octets, 0, 0, hasHost);
      return;
    }
    final int begin = beginOfPath(begin(has(PATH) ? PATH : last)), end = end(last);
    subject.set(octets, begin, end, hasHost && (begin == end || octets[begin] != '/'));
  }

  private int beginOfPath(int path) {
    if (hasHost) return end(has(PORT) ? PORT : HOST);
    return path > 0 && octets[path - 1] == '/' ? path - 1 : path;
  }

  boolean repeats(int times) {
    if (!has(PATH)) return false;
    final int end = end(PATH);
    int before = 0, beforeSize = 0, inARow = 0;
    for (int at = begin(PATH); at < end;) {
      int next = at;
      while (next < end && octets[next] != '/') ++next;
      if (next == at)
        inARow = 0;
      else
        inARow = isRepeated(before, beforeSize, at, next - at) ? inARow + 1 : 1;
      if (inARow == times) return true;
      before = at;
      beforeSize = next - at;
      at = next + 1;
    }
    return false;
  }

  private boolean isRepeated(int one, int oneSize, int other, int otherSize) {
    if (oneSize != otherSize) return false;
    for (int i = 0; i < oneSize; ++i) {
      if (octets[one + i] != octets[other + i]) return false;
    }
    return true;
  }

  /** Reads the host as an address into {@link #address}; returns 4 or 16, or 0 if it is not an address. */
  int addressSize() {
    if (addressSize < 0) addressSize = readAddress();
    return addressSize;
  }

  private int readAddress() {
    if (hostBegin == hostEnd) return 0;
    Arrays.fill(address, (byte) 0);
    if (octets[hostBegin] == '[') {
      if (octets[hostEnd - 1] != ']' || !ipv6.matches(octets, hostBegin + 1, hostEnd - 1)) return 0;
      readSixteen(hostBegin + 1, hostEnd - 1);
      return 16;
    }
    if (!ipv4.matches(octets, hostBegin, hostEnd)) return 0;
    readFour(hostBegin, hostEnd, 0);
    return 4;
  }

  private void readFour(int begin, int end, int to) {
    int value = 0, place = to;
    for (int at = begin; at < end; ++at) {
      if (octets[at] == '.') {
        address[place++] = (byte) value;
        value = 0;
      } else {
        value = value * 10 + octets[at] - '0';
      }
    }
    address[place] = (byte) value;
  }

  // The fields after "::" are the last octets of the address.
  private void readSixteen(int begin, int end) {
    int gap = begin;
    while (gap < end && (octets[gap] != ':' || gap + 1 == end || octets[gap + 1] != ':')) ++gap;
    readPieces(begin, gap, 0);
    if (gap == end) return;
    readPieces(gap + 2, end, address.length - sizeOfPieces(gap + 2, end));
  }

  private int sizeOfPieces(int begin, int end) {
    int size = begin == end ? 0 : 2;
    boolean hasDot = false;
    for (int at = begin; at < end; ++at) {
      if (octets[at] == ':') size += 2;
      hasDot |= octets[at] == '.';
    }
    return hasDot ? size + 2 : size;
  }

  private void readPieces(int begin, int end, int to) {
    int place = to;
    for (int at = begin; at < end;) {
      int next = at, value = 0;
      boolean hasDot = false;
      for (; next < end && octets[next] != ':'; ++next) {
        hasDot |= octets[next] == '.';
        value = value << 4 | Normalizer.digit(octets[next]) & 15;
      }
      if (hasDot) {
        readFour(at, next, place);
        return;
      }
      address[place++] = (byte) (value >> 8);
      address[place++] = (byte) value;
      at = next + 1;
    }
  }
}
