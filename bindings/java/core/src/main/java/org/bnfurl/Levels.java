package org.bnfurl;

/**
 * What a normal form changes: a set, by {@code |}. The levels of a set are carried out in the order percent, letter
 * case, dots, empty port, scheme, address. The sections are those of RFC 3986, which allow it.
 *
 * <pre>
 * Rfc3986.URI.normalize("HTTP://h:80/%7ea", Levels.SYNTAX)                  -&gt;  "http://h:80/~a"
 * Rfc3986.URI.normalize("HTTP://h:80/%7ea", Levels.SYNTAX | Levels.SCHEME)  -&gt;  "http://h/~a"
 * </pre>
 */
public final class Levels {
  /** Sections 6.2.2.2 and 6.2.2.1: triplets of unreserved octets are decoded, others get upper-case digits. */
  public static final int PERCENT = 1;
  /** Section 6.2.2.1: scheme and host in lower case, but for triplets. */
  public static final int LETTER_CASE = 2;
  /**
   * Section 6.2.2.3: a path that begins with "/" without dot segments. Where it would begin with "//" without an
   * authority before it, "/." stays there.
   */
  public static final int DOTS = 4;
  /**
   * Section 6.2.3, for the schemes that the grammar's {@code # port:} and {@code # empty-path:} lines name: no default
   * port, no zeros before a port, no empty path after an authority.
   */
  public static final int SCHEME = 8;
  /** RFC 5952, section 4: an IPv6 address. */
  public static final int ADDRESS = 16;
  /**
   * Section 3.2.3: no empty port. It stays where what is left would be no text of the production, or one with another
   * host: the grammar of RFC 9112 asks for a port of {@code [::1]:}.
   */
  public static final int EMPTY_PORT = 32;
  /** Percent, letter case, dots and empty port. */
  public static final int SYNTAX = PERCENT | LETTER_CASE | DOTS | EMPTY_PORT;
  /** All of them. */
  public static final int ALL = SYNTAX | SCHEME | ADDRESS;

  private Levels() {}
}
