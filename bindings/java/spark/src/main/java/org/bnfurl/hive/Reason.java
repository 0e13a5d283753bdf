package org.bnfurl.hive;

import org.apache.hadoop.hive.ql.exec.Description;
import org.apache.hadoop.io.Text;

/** Returns a sentence that says why a URL is not a URI of RFC 3986; NULL if it is one. */
@Description(name = "bnfurl_reason", value = "_FUNC_(url): why it is not a URI of RFC 3986; NULL if it is one")
public final class Reason extends Url {
  @Override
  Object of(String more) {
    return matches() ? null : new Text(failure().sentence());
  }
}
