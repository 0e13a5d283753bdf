package org.bnfurl;

/** Where and why a text is invalid. A text fails at the first byte with which no text of the production continues. */
public final class Failure {
  private final Production production;
  private final int state;
  private final int offset;
  private final int found;
  private final int cause;
  private final boolean isAtBegin;

  Failure(Production production, int state, int offset, int found, int cause, boolean isAtBegin) {
    this.production = production;
    this.state = state;
    this.offset = offset;
    this.found = found;
    this.cause = cause;
    this.isAtBegin = isAtBegin;
  }

  /**
   * The production that the text does not match.
   *
   * @return never null
   */
  public Production production() {
    return production;
  }

  /**
   * Where the text fails.
   *
   * @return an offset into the given array or chars; for chars, that of the char with the failing byte
   */
  public int offset() {
    return offset;
  }

  /**
   * What was found there.
   *
   * @return a byte, 0 to 255; an unpaired surrogate, U+D800 to U+DFFF; or -1 for the end of the text
   */
  public int found() {
    return found;
  }

  /**
   * Whether a byte could follow there.
   *
   * @param octet 0 to 255
   * @return whether some text of the production continues with it
   */
  public boolean expects(int octet) {
    return octet >= 0 && production.tables().dfa.next(state, octet) != Dfa.NONE;
  }

  /**
   * Whether the text could end there.
   *
   * @return whether the text before this offset is valid
   */
  public boolean expectsEnd() {
    return production.tables().dfa.accepting(state);
  }

  /**
   * A number for the kind of error, to count errors by.
   *
   * @return the same number for the same {@link #part()}
   */
  public int code() {
    return Sentence.code(cause, words().code);
  }

  /**
   * What is wrong: the component that was being read or expected, a rule such as {@code pct-encoded}, or {@code text}.
   *
   * @return its name
   */
  public String part() {
    return production.grammar().codes[code()];
  }

  /**
   * What was expected, in the grammar's terms, and what was found.
   *
   * @return such as {@code expected DIGIT, "/", or the end, found " "}
   */
  public String message() {
    return "expected " + words().expected + ", found " + (found < 0 ? "the end" : shown(found));
  }

  /**
   * A sentence for readers who do not know the grammar: which byte is not allowed in which component, and its escape if
   * that is allowed; or what must come next; or what the grammar says about such texts. The byte that it names may
   * precede {@link #offset()}: {@code http://h:8x/} fails at its last "/", because {@code h:8x} could be a userinfo.
   *
   * <pre>
   * Rfc3986.URI.explain("http://a b").sentence()  -&gt;  a space is not allowed in a host
   * </pre>
   *
   * @return a sentence without a full stop
   */
  public String sentence() {
    return Sentence.of(this, production, state, cause);
  }

  /** The words that bnfurl-gen wrote for such a failure. */
  FailureWords words() {
    return production.grammar().failures[production.tables().failure(state, isAtBegin)];
  }

  static String shown(int octet) {
    if (octet >= 0x20 && octet <= 0x7e) return "\"" + (char) octet + '"';
    if (octet > 255) return String.format("U+%04X (an unpaired surrogate)", octet);
    return "0x" + Character.forDigit(octet >> 4, 16) + Character.forDigit(octet & 15, 16);
  }

  @Override
  public String toString() {
    return offset + ": " + message();
  }
}
