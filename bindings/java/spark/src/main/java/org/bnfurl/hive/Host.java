package org.bnfurl.hive;

import org.apache.hadoop.hive.ql.exec.Description;
import org.bnfurl.grammars.Rfc3986;

/** Returns the host of a URL; NULL if it has none, or is invalid. */
@Description(name = "bnfurl_host", value = "_FUNC_(url): its host; NULL if it has none, or is invalid")
public final class Host extends Url {
  @Override
  Object of(String more) {
    return matches() ? component(Rfc3986.Part.host) : null;
  }
}
