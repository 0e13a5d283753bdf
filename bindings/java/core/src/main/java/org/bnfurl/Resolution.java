package org.bnfurl;

/** How a reference is resolved. */
public enum Resolution {
  /** RFC 3986, section 5.2, strict. */
  RFC3986,
  /** RFC 3986, section 5.2.2: a reference with the base's scheme is read as if it had none. */
  RFC3986_TOLERANT
}
