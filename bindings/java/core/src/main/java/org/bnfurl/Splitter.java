package org.bnfurl;

/**
 * Splits texts of a production into some of its components alone: all others are absent, and so are the kind and the kind
 * of the host. The verdicts are those of the production, and the offsets the same. Threads share it.
 */
public final class Splitter {
  private final Tdfa tdfa;
  private final int count;

  Splitter(Tdfa tdfa, int count) {
    this.tdfa = tdfa;
    this.count = count;
  }

  /**
   * Finds these components in a part of an array.
   *
   * @param text octets
   * @param from where the text begins
   * @param to where it ends
   * @param parts where they are written, as offsets of the array; without any if the text does not match
   * @return whether it matches
   */
  public boolean split(byte[] text, int from, int to, Parts parts) {
    Production.check(text, from, to);
    parts.of(text, null, count);
    return tdfa.split(text, from, to, parts);
  }

  /**
   * Finds these components in a text.
   *
   * @param text read as UTF-8
   * @param parts where they are written, as offsets of the chars; without any if the text does not match
   * @return whether it matches
   */
  public boolean split(CharSequence text, Parts parts) {
    parts.of(null, text, count);
    return tdfa.split(text, parts);
  }
}
