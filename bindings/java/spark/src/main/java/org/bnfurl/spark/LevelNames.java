package org.bnfurl.spark;

import org.bnfurl.Levels;

/** The levels of normal forms, as the command line's option --level spells them: "syntax,scheme". */
public final class LevelNames {
  /** What the command line does without that option. */
  public static final int USUAL = Levels.SYNTAX | Levels.SCHEME;

  private LevelNames() {}

  /** The set of a list of names; an IllegalArgumentException for one that there is not. */
  public static int read(String list) {
    int levels = 0;
    for (String name : list.split(",", -1)) levels |= level(name.trim());
    return levels;
  }

  private static int level(String name) {
    switch (name) {
      case "percent": return Levels.PERCENT;
      case "letter-case": return Levels.LETTER_CASE;
      case "dots": return Levels.DOTS;
      case "empty-port": return Levels.EMPTY_PORT;
      case "syntax": return Levels.SYNTAX;
      case "scheme": return Levels.SCHEME;
      case "address": return Levels.ADDRESS;
      default: throw new IllegalArgumentException("unknown level \"" + name + "\"; known are: "
        + "percent letter-case dots empty-port syntax scheme address");
    }
  }
}
