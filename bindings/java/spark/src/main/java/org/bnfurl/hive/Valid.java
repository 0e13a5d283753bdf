package org.bnfurl.hive;

import org.apache.hadoop.hive.ql.exec.Description;
import org.apache.hadoop.hive.serde2.objectinspector.ObjectInspector;
import org.apache.hadoop.io.BooleanWritable;

/** Returns whether a URL is a URI of RFC 3986. */
@Description(name = "bnfurl_valid", value = "_FUNC_(url): whether it is a URI of RFC 3986")
public final class Valid extends Url {
  @Override
  ObjectInspector result() {
    return BOOLEAN;
  }

  @Override
  Object of(String more) {
    return new BooleanWritable(matches());
  }
}
