package org.bnfurl.trino;

import io.trino.spi.Plugin;
import java.util.Set;

/** Adds bnfurl_host, bnfurl_valid, bnfurl_reason, bnfurl_normalize and bnfurl_split, for URIs of RFC 3986. */
public final class BnfurlPlugin implements Plugin {
  @Override
  public Set<Class<?>> getFunctions() {
    return Set.of(TextFunctions.class, SplitFunction.class);
  }
}
