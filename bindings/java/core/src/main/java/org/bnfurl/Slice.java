package org.bnfurl;

/** A part of an array, without a copy. Octets are 0 to 255. */
final class Slice {
  static final Slice EMPTY = new Slice(new byte[0], 0, 0);

  final byte[] octets;
  final int begin;
  final int end;

  Slice(byte[] octets, int begin, int end) {
    this.octets = octets;
    this.begin = begin;
    this.end = end;
  }

  int size() {
    return end - begin;
  }

  boolean isEmpty() {
    return begin == end;
  }

  int at(int offset) {
    return octets[begin + offset] & 0xff;
  }

  /** Everything after the first {@code offset} octets. */
  Slice after(int offset) {
    return new Slice(octets, begin + offset, end);
  }

  /** The first {@code size} octets. */
  Slice first(int size) {
    return new Slice(octets, begin, begin + size);
  }

  boolean startsWith(String ascii) {
    return has(ascii, 0);
  }

  /** Whether {@code ascii} is at {@code offset}. */
  boolean has(String ascii, int offset) {
    if (size() - offset < ascii.length()) return false;
    for (int i = 0; i < ascii.length(); ++i) {
      if (at(offset + i) != ascii.charAt(i)) return false;
    }
    return true;
  }

  /** Whether both are equal, ignoring letter case. */
  boolean isInAnyCase(Slice that) {
    if (size() != that.size()) return false;
    for (int i = 0; i < size(); ++i) {
      if (Grammar.lower(at(i)) != Grammar.lower(that.at(i))) return false;
    }
    return true;
  }

  /** The offset of the first octet from {@code from} on that is one of {@code ascii}; the size if there is none. */
  int firstOf(String ascii, int from) {
    int offset = from;
    while (offset < size() && ascii.indexOf(at(offset)) < 0) ++offset;
    return offset;
  }

  /** The offset of the last {@code octet}; -1 if there is none. */
  int lastOf(char octet) {
    int offset = size() - 1;
    while (offset >= 0 && at(offset) != octet) --offset;
    return offset;
  }

  /** Whether the octets of [begin, end) equal the first {@code count} of others. */
  static boolean isSame(byte[] octets, int begin, int end, byte[] others, int count) {
    if (end - begin != count) return false;
    for (int i = 0; i < count; ++i) {
      if (octets[begin + i] != others[i]) return false;
    }
    return true;
  }
}
