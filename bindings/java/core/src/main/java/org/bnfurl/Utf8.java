package org.bnfurl;

import java.nio.charset.StandardCharsets;

/**
 * Encodes chars as UTF-8, because grammars describe octets, and an IRI is read as its UTF-8. An unpaired surrogate
 * cannot be encoded; {@code String.getBytes} would replace it with "?", which many productions allow.
 */
final class Utf8 {
  private Utf8() {}

  /** The octets of a text; null if it contains an unpaired surrogate. */
  static byte[] octets(CharSequence text) {
    for (int i = 0; i < text.length(); ++i) {
      if (!Character.isSurrogate(text.charAt(i))) continue;
      if (isHalf(Character.codePointAt(text, i))) return null;
      ++i;
    }
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  static String string(byte[] octets, int begin, int end) {
    return new String(octets, begin, end - begin, StandardCharsets.UTF_8);
  }

  /** A part of the octets or, if these are null, of the chars. */
  static String string(byte[] octets, CharSequence chars, int begin, int end) {
    return octets == null ? chars.subSequence(begin, end).toString() : string(octets, begin, end);
  }

  static boolean isHalf(int codePoint) {
    return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
  }

  /** How many octets a code point has; 0 for a surrogate. */
  static int size(int codePoint) {
    if (codePoint < 0x80) return 1;
    if (codePoint < 0x800) return 2;
    if (isHalf(codePoint)) return 0;
    return codePoint < 0x10000 ? 3 : 4;
  }

  /** One of the octets of a code point. */
  static int octet(int codePoint, int number) {
    int size = size(codePoint);
    int rest = codePoint >> 6 * (size - 1 - number);
    if (number > 0) return 0x80 | (rest & 0x3f);
    return size == 1 ? rest : (0xf00 >> size & 0xff) | rest;
  }
}
