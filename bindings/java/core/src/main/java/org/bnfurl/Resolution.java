package org.bnfurl;

/** How strictly a reference is resolved. */
public enum Resolution {
  /** RFC 3986, section 5.2, strict. */
  RFC3986,
  /** RFC 3986, section 5.2.2: ignores the scheme of a reference if it is the base's. */
  RFC3986_TOLERANT
}
