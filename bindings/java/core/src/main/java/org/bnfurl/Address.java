package org.bnfurl;

/**
 * Writes IPv6 addresses in brackets as RFC 5952, section 4, requires: no leading zeros, letters in lower case, and "::"
 * for the longest run of zero fields, or the first of several, if it has more than one field. An address that ends in
 * the dotted form of IPv4 keeps it; section 5, which recommends it for some others, is not applied. A zone (RFC 6874)
 * begins at "%" and is unchanged.
 */
final class Address {
  private static final int MOST_FIELDS = 8;
  private static final int MOST_DIGITS = 4;
  // 8 fields of 4 digits and 7 colons are 39; 6 fields and 15 octets of IPv4 are 45.
  private static final int LONGEST = 45;

  private final int[] fields = new int[MOST_FIELDS];
  private final byte[] written = new byte[LONGEST + 1];
  private int size; // the number of fields: 6 before a dotted form, otherwise 8
  private int ipv4Begin; // the dotted form at the end; empty if there is none
  private int ipv4End;

  /** Replaces the address in [begin, end) of the text with its normal form; returns whether anything changed. */
  boolean normalize(Text text, int begin, int end) {
    byte[] octets = text.octets();
    int addressEnd = endOfAddress(octets, begin, end);
    int addressBegin = begin + 1;
    if (addressEnd <= addressBegin || addressEnd - addressBegin > LONGEST) return false;
    if (!read(octets, addressBegin, addressEnd)) return false;
    int count = write(octets);
    if (Slice.isSame(octets, addressBegin, addressEnd, written, count)) return false;
    text.replace(addressBegin, addressEnd, written, count);
    return true;
  }

  /** Where the address after "[" ends, at "]" or at a zone; 0 if the host is not an address. */
  private static int endOfAddress(byte[] octets, int begin, int end) {
    if (end == begin || octets[begin] != '[' || octets[end - 1] != ']') return 0;
    int at = begin;
    while (octets[at] != '%' && octets[at] != ']') ++at;
    boolean isEnd = octets[at] == ']' || (end - at >= 3 && octets[at + 1] == '2' && octets[at + 2] == '5');
    return isEnd ? at : 0;
  }

  private boolean read(byte[] octets, int begin, int end) {
    int read = 0, gap = -1, at = begin;
    ipv4Begin = ipv4End = 0;
    if (isAt(octets, at, end, ':') && isAt(octets, at + 1, end, ':')) {
      gap = 0;
      at += 2;
    }
    while (at < end) {
      int field = at;
      int value = 0;
      while (at < end && at - field < MOST_DIGITS && Normalizer.digit(octets[at]) < 16)
        value = value << 4 | Normalizer.digit(octets[at++]);
      if (isAt(octets, at, end, '.')) {
        ipv4Begin = field;
        ipv4End = end;
        break;
      }
      if (at == field || read == MOST_FIELDS) return false;
      fields[read++] = value;
      if (at == end) break;
      if (octets[at] != ':') return false;
      if (isAt(octets, at + 1, end, ':')) {
        if (gap >= 0) return false;
        gap = read;
        at += 2;
      } else if (++at == end) {
        return false;
      }
    }
    size = ipv4End == ipv4Begin ? MOST_FIELDS : MOST_FIELDS - 2;
    return fillGap(read, gap);
  }

  private static boolean isAt(byte[] octets, int at, int end, char octet) {
    return at < end && octets[at] == octet;
  }

  /** Inserts the zero fields that "::" replaces after the first {@code before} fields. */
  private boolean fillGap(int read, int before) {
    if (before < 0) return read == size;
    if (read >= size) return false;
    int zeros = size - read;
    System.arraycopy(fields, before, fields, before + zeros, read - before);
    for (int i = 0; i < zeros; ++i) fields[before + i] = 0;
    return true;
  }

  /** Writes the normal form; returns its size. */
  private int write(byte[] octets) {
    int to = 0, runBegin = 0, runSize = 0; // the first of the longest runs of zeros
    for (int i = 0; i < size; ++i) {
      int begin = i;
      while (i < size && fields[i] == 0) ++i;
      if (i - begin <= runSize) continue;
      runBegin = begin;
      runSize = i - begin;
    }
    for (int i = 0; i < size; ++i) {
      if (runSize > 1 && i == runBegin) {
        written[to++] = ':';
        if (i == 0) written[to++] = ':';
        i += runSize - 1;
      } else {
        to = writeField(fields[i], to);
        if (i + 1 < size || ipv4End != ipv4Begin) written[to++] = ':';
      }
    }
    System.arraycopy(octets, ipv4Begin, written, to, ipv4End - ipv4Begin);
    return to + (ipv4End - ipv4Begin);
  }

  private int writeField(int field, int to) {
    int shift = 12, end = to;
    while (shift > 0 && field >> shift == 0) shift -= 4;
    for (; shift >= 0; shift -= 4) written[end++] = (byte) "0123456789abcdef".charAt(field >> shift & 15);
    return end;
  }
}
