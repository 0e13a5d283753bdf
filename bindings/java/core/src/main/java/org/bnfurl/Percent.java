package org.bnfurl;

/**
 * Undoes percent-encoding (RFC 3986, section 2.1). Decode a component after you have split the URL, and a parameter
 * after you have taken it from the query: if you decode earlier, a decoded delimiter looks like a real one (section
 * 2.4).
 *
 * <pre>
 * Percent.decode("/a%20b%0A%2541%", 0)        -&gt;  "/a b%0A%41%"
 * Percent.decode("a+b%2B", Percent.FORM)      -&gt;  "a b+"
 * Percent.decode("%0A", Percent.CONTROLS)     -&gt;  "\n"
 * </pre>
 */
public final class Percent {
  /** "+" becomes a space, as in the query of an HTML form (URL Standard, section 5.1). */
  public static final int FORM = 1;
  /** Decodes the escapes of control characters (0x00-0x1f, 0x7f), too. */
  public static final int CONTROLS = 2;

  private Percent() {}

  /**
   * Undoes percent-encoding, once. Without {@link #CONTROLS}, escapes of control characters stay, so that a decoded
   * text cannot break a line or end a string. A "%" without two hexadecimal digits stays, too. The result is never
   * longer than the text.
   *
   * @param text the array with the text; not the array of {@code out}
   * @param from where the text begins
   * @param to where it ends
   * @param how a set of flags, combined with {@code |}
   * @param out is set to the decoded text
   * @throws IllegalArgumentException if a flag is unknown
   */
  public static void decode(byte[] text, int from, int to, int how, Text out) {
    Production.check(text, from, to);
    check(how);
    out.clear();
    for (int at = from; at < to; ++at) {
      int octet = Normalizer.tripletAt(text, at, to);
      boolean isControl = octet < 0x20 || octet == 0x7f;
      if (octet < 0 || (isControl && (how & CONTROLS) == 0)) {
        out.put(text[at] == '+' && (how & FORM) != 0 ? ' ' : text[at]);
      } else {
        out.put(octet);
        at += Normalizer.TRIPLET - 1;
      }
    }
  }

  /**
   * Undoes percent-encoding, once.
   *
   * @param text read as UTF-8
   * @param how a set of flags, combined with {@code |}
   * @return the decoded text, read as UTF-8; null if {@code text} has an unpaired surrogate
   * @throws IllegalArgumentException if a flag is unknown
   */
  public static String decode(CharSequence text, int how) {
    check(how);
    byte[] octets = Utf8.octets(text);
    if (octets == null) return null;
    Text out = new Text();
    decode(octets, 0, octets.length, how, out);
    return out.toString();
  }

  private static void check(int how) {
    int unknown = how & ~(FORM | CONTROLS);
    if (unknown != 0)
      throw new IllegalArgumentException("unknown flag " + unknown + "; a set combines Percent.FORM and CONTROLS");
  }

  /**
   * Finds the first "%" that is not followed by two hexadecimal digits. The components of a valid RFC 3986 URI have
   * none.
   *
   * @param text the array with the text
   * @param from where the text begins
   * @param to where it ends
   * @return its offset in the array, or -1 if there is none
   */
  public static int invalidEscape(byte[] text, int from, int to) {
    Production.check(text, from, to);
    for (int at = from; at < to; ++at) if (text[at] == '%' && Normalizer.tripletAt(text, at, to) < 0) return at;
    return -1;
  }
}
