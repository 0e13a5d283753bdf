package org.bnfurl.hive;

import org.apache.hadoop.hive.ql.exec.Description;
import org.bnfurl.Levels;
import org.bnfurl.Text;

/** Returns the normal form of a URL, by the levels in the second argument; NULL if it is not a URI of RFC 3986. */
@Description(name = "bnfurl_normalize", value = "_FUNC_(url[, levels]): its normal form; default levels: syntax,scheme")
public final class Normalize extends Url {
  private final transient Text normal = new Text();

  @Override
  int most() {
    return 2;
  }

  @Override
  Object of(String more) {
    normal.clear();
    int levels = more == null ? Levels.USUAL : Levels.of(more);
    if (!URI.normalize(octets, 0, size, levels, normal)) return null;
    return text(normal.octets(), 0, normal.size());
  }
}
