package org.bnfurl;

/** What {@link Rules} say of a URL, and which rule says it. */
public final class Decision {
  private final boolean allows;
  private final String file;
  private final int line;

  Decision(boolean allows, String file, int line) {
    this.allows = allows;
    this.file = file;
    this.line = line;
  }

  public boolean allows() {
    return allows;
  }

  /** The name of the rule's file as it was given; null if no file says so. */
  public String file() {
    return file;
  }

  /** The rule's line, from 1; 0 where no line says so. */
  public int line() {
    return line;
  }

  /** {@code FILE:LINE}, as the column {@code rule} of {@code bnfurl split --rules}; null where no line says so. */
  public String rule() {
    return line == 0 ? null : file + ":" + line;
  }

  /** {@code deny rules.txt:3} */
  @Override
  public String toString() {
    return (allows ? "allow" : "deny") + (line == 0 ? "" : " " + rule());
  }
}
