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
    return production.tables().errorCode(state);
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
    StringBuilder text = new StringBuilder("expected ");
    appendExpected(text);
    text.append(", found ");
    if (found < 0) text.append("the end");
    else if (found < 256) appendOctet(text, found);
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

  /** Whether nothing of the text stands before it. */
  boolean isAtBegin() {
    return isAtBegin;
  }

  /** Names of sets first, as far as each adds two octets or more; then single octets. */
  private void appendExpected(StringBuilder text) {
    Grammar grammar = production.grammar();
    int begin = text.length();
    int fields = production.tables().toCome(state);
    for (int i = 0; i < grammar.components.length; ++i)
      if ((fields >> i & 1) != 0) next(text, begin).append("field ").append(grammar.components[i]);
    long[] wanted = new long[4];
    for (int octet = 0; octet < 256; ++octet) if (expects(octet)) wanted[octet / 64] |= 1L << octet;
    long[] named = new long[4];
    for (NamedSet set : grammar.sets) {
      if (!set.isWithin(wanted) || set.added(named) < 2) continue;
      next(text, begin).append(set.name);
      for (int i = 0; i < 4; ++i) named[i] |= set.octets[i];
    }
    for (int octet = 0; octet < 256; ++octet)
      if (((wanted[octet / 64] & ~named[octet / 64]) >> octet & 1) != 0) appendOctet(next(text, begin), octet);
    if (expectsEnd()) text.append(text.length() == begin ? "the end" : ", or the end");
  }

  private static StringBuilder next(StringBuilder text, int begin) {
    return text.length() == begin ? text : text.append(", ");
  }

  static void appendOctet(StringBuilder text, int octet) {
    if (octet >= 0x20 && octet <= 0x7e) text.append('"').append((char) octet).append('"');
    else text.append("0x").append(Character.forDigit(octet >> 4, 16)).append(Character.forDigit(octet & 15, 16));
  }

  @Override
  public String toString() {
    return offset + ": " + message();
  }
}
