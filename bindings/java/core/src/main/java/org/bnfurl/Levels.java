package org.bnfurl;

import java.util.Arrays;
import java.util.List;

/**
 * What a normal form changes: a set of levels, combined with {@code |}, and applied in the order percent, letter case,
 * dots, empty port, scheme, address. Each comment names the section that allows the change; it is in RFC 3986 unless
 * another RFC is named.
 *
 * <pre>
 * Rfc3986.URI.normalize("HTTP://h:80/%7ea", Levels.SYNTAX)                  -&gt;  "http://h:80/~a"
 * Rfc3986.URI.normalize("HTTP://h:80/%7ea", Levels.SYNTAX | Levels.SCHEME)  -&gt;  "http://h/~a"
 * </pre>
 */
public final class Levels {
  /** Sections 6.2.2.2 and 6.2.2.1: decodes triplets of unreserved octets; other triplets get upper-case digits. */
  public static final int PERCENT = 1;
  /** Section 6.2.2.1: writes scheme and host in lower case, except for triplets. */
  public static final int LETTER_CASE = 2;
  /**
   * Section 6.2.2.3: removes the dot segments of a path that begins with "/". A path that would then begin with "//"
   * without an authority before it keeps "/.".
   */
  public static final int DOTS = 4;
  /**
   * Section 6.2.3, for the schemes in the grammar's {@code # port:} and {@code # empty-path:} lines: removes the
   * default port and leading zeros of a port, and writes an empty path after an authority as "/".
   */
  public static final int SCHEME = 8;
  /** RFC 5952, section 4: writes an IPv6 address in its recommended form. */
  public static final int ADDRESS = 16;
  /**
   * Section 3.2.3: removes an empty port, unless the rest would not be a text of the production, or would have another
   * host: RFC 9112's grammar requires the port in {@code [::1]:}.
   */
  public static final int EMPTY_PORT = 32;
  /** Percent, letter case, dots and empty port. */
  public static final int SYNTAX = PERCENT | LETTER_CASE | DOTS | EMPTY_PORT;
  /** All levels. */
  public static final int ALL = SYNTAX | SCHEME | ADDRESS;
  /** Syntax and scheme: the default of the command line. */
  public static final int USUAL = SYNTAX | SCHEME;

  private static final String NAMES = "percent letter-case dots empty-port syntax scheme address";
  private static final int[] VALUES = {PERCENT, LETTER_CASE, DOTS, EMPTY_PORT, SYNTAX, SCHEME, ADDRESS};

  private Levels() {}

  static void check(int levels) {
    if ((levels & ~ALL) != 0)
      throw new IllegalArgumentException("unknown level " + (levels & ~ALL) + "; a set combines constants of Levels");
  }

  /**
   * Reads a list of levels, spelled as for the option {@code --level} of the command line, without its levels
   * {@code iri}, {@code idna} and {@code to-iri}, which Java lacks, and {@code repair}, which is
   * {@link Production#repair(CharSequence, boolean)}.
   *
   * @param list such as {@code syntax,scheme}
   * @return the set of these levels
   * @throws IllegalArgumentException if a level is unknown; the message lists those that Java has
   */
  public static int of(String list) {
    List<String> names = Arrays.asList(NAMES.split(" "));
    int levels = 0;
    for (String word : list.split(",", -1)) {
      int level = names.indexOf(word.trim());
      if (level < 0)
        throw new IllegalArgumentException('"' + word.trim() + "\" is not a level in Java; expected one of: " + NAMES);
      levels |= VALUES[level];
    }
    return levels;
  }
}
