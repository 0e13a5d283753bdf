package org.bnfurl;

/** Whether {@link Rules} allow a URL, and which rule decided. */
public final class Decision {
  private final boolean allows;
  private final String file;
  private final int line;

  Decision(boolean allows, String file, int line) {
    this.allows = allows;
    this.file = file;
    this.line = line;
  }

  /** Whether the URL is allowed. */
  public boolean allows() {
    return allows;
  }

  /** The file of the rule, as it was named to {@code bnfurl rules compile}; null if no rule in a file decided. */
  public String file() {
    return file;
  }

  /** The line of the rule, counted from 1; 0 if no line decided. */
  public int line() {
    return line;
  }

  /** {@code FILE:LINE}, like the column {@code rule} of {@code bnfurl split --rules}; null if no line decided. */
  public String rule() {
    return line == 0 ? null : file + ":" + line;
  }

  /** The decision as text, such as {@code deny rules.txt:3}. */
  @Override
  public String toString() {
    return (allows ? "allow" : "deny") + (line == 0 ? "" : " " + rule());
  }
}
