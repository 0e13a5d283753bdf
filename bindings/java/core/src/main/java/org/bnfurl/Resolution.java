package org.bnfurl;

/** Whose algorithm resolves a reference. */
public enum Resolution {
  /** RFC 3986, section 5.2. */
  RFC3986,
  /** The same, but a reference with the scheme of its base is read without it: RFC 3986, section 5.2.2. */
  RFC3986_TOLERANT,
  /** RFC 2396, section 5.2. */
  RFC2396,
  /** RFC 1808, section 4. */
  RFC1808
}
