package org.bnfurl;

/** How a reference is resolved. */
public enum Resolution {
  /** RFC 3986, section 5.2, strict. */
  RFC3986,
  /** RFC 3986, section 5.2.2: a reference with the base's scheme is read as if it had none. */
  RFC3986_TOLERANT,
  /** RFC 2396, section 5.2: ".." above the root stays, "?y" goes to the directory. */
  RFC2396,
  /** RFC 1808, section 4: with params; an empty reference is the whole base; a net_loc ends at "/" only. */
  RFC1808
}
