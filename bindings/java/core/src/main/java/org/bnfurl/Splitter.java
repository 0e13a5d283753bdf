package org.bnfurl;

/**
 * Splits texts of a production into only some of its components. All others are missing, and so are the kind and the
 * kind of the host; verdicts and offsets are those of the production. Threads may share it.
 */
public final class Splitter {
  private final Tdfa tdfa;
  private final Grammar grammar;

  Splitter(Tdfa tdfa, Grammar grammar) {
    this.tdfa = tdfa;
    this.grammar = grammar;
  }

  /**
   * Splits a text into these components.
   *
   * @param text the array with the text
   * @param from where the text begins
   * @param to where it ends
   * @param parts receives the components, as offsets into the array; none if the text is invalid
   * @return whether the text is valid
   */
  public boolean split(byte[] text, int from, int to, Parts parts) {
    Production.check(text, from, to);
    parts.of(text, null, grammar);
    return tdfa.split(text, from, to, parts);
  }

  /**
   * Splits a text into these components.
   *
   * @param text read as UTF-8
   * @param parts receives the components, as offsets of chars; none if the text is invalid
   * @return whether the text is valid
   */
  public boolean split(CharSequence text, Parts parts) {
    parts.of(null, text, grammar);
    return tdfa.split(text, parts);
  }
}
