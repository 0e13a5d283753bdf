package org.bnfurl;

/** Why a text does not match, and where: the first octet after which no text of the production goes on. */
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
   * @return an offset in the array or the chars that were given; of chars, that of the first whose octets cannot all
   *     stand there
   */
  public int offset() {
    return offset;
  }

  /**
   * What stands there.
   *
   * @return an octet, 0 to 255; U+D800 to U+DFFF, half of a pair of surrogates, which has no octet; or -1 for the end of
   *     the text
   */
  public int found() {
    return found;
  }

  /**
   * Whether an octet could stand there.
   *
   * @param octet 0 to 255
   * @return whether some text of the production goes on with it
   */
  public boolean expects(int octet) {
    return octet >= 0 && production.tables().dfa.next(state, octet) != Dfa.NONE;
  }

  /**
   * Whether the text could end there.
   *
   * @return whether it would match then
   */
  public boolean expectsEnd() {
    return production.tables().dfa.accepting(state);
  }

  /**
   * A number for what is wrong, by which errors can be counted.
   *
   * @return the same for the same {@link #part()}
   */
  public int code() {
    return words().code;
  }

  /**
   * What is wrong: the component that was being read or was to come, a rule such as {@code pct-encoded}, or {@code text}.
   *
   * @return a name
   */
  public String part() {
    return production.grammar().codes[code()];
  }

  /**
   * What was expected, in the words of the grammar, and what was found.
   *
   * @return such as {@code expected DIGIT, "/", or the end, found " "}
   */
  public String message() {
    StringBuilder text = new StringBuilder("expected ").append(words().expected).append(", found ");
    if (found < 0) text.append("the end");
    else if (found < 256) text.append(shown(found));
    else text.append(String.format("U+%04X, half of a pair of surrogates", found));
    return text.toString();
  }

  /**
   * The same for a reader without the grammar at hand: what was being read, what is not allowed in it, and its escape if
   * that is; or what must come next; or what the grammar says of such a text. After more than 65,536 octets, the place
   * alone says what was being read.
   *
   * <pre>
   * Rfc3986.URI.explain("http://a b").sentence()  -&gt;  a blank is not allowed in a host
   * </pre>
   *
   * @return a sentence without a full stop
   */
  public String sentence() {
    return Sentence.of(this, production, state, cause);
  }

  /** What bnfurl-gen says of such a failure. */
  FailureWords words() {
    return production.grammar().failures[production.tables().failure(state, isAtBegin)];
  }

  static String shown(int octet) {
    if (octet >= 0x20 && octet <= 0x7e) return "\"" + (char) octet + '"';
    return "0x" + Character.forDigit(octet >> 4, 16) + Character.forDigit(octet & 15, 16);
  }

  @Override
  public String toString() {
    return offset + ": " + message();
  }
}
