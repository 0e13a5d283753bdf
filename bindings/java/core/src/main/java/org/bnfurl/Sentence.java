package org.bnfurl;

/**
 * The sentence of a failure, for readers who do not have the grammar at hand: what was being read, and the octet that
 * cannot stand in it. All names are the grammar's.
 *
 * <p>The state of a minimal automaton does not always say what was being read: in a URI, what may follow a path may
 * follow its query, so both are one state. While the text is at hand, its longest prefix that is a text itself says
 * more: it can be split. The failure keeps what it says as a <em>cause</em>, one number. Of a long text, reading the
 * prefix again would take far longer than finding the failure, so the state alone says it.
 */
final class Sentence {
  /** The state says what there is to say. */
  static final int BY_STATE = 0;
  /** The octet found cannot stand in a component. */
  private static final int FOUND = 1;
  /** An octet before it cannot. */
  private static final int EARLIER_OCTET = 2;
  private static final int BROKEN_ESCAPE = 3;
  private static final int REFUSED_ESCAPE = 4;

  /** How much of a text is read again at most: what {@link #cause} asks of a text that is no array. */
  static final int LONGEST_READ_AGAIN = 65_536;

  private static final String DIGITS = "0123456789ABCDEF";
  private static final int NAMELESS = 0; // the code of what is no component: "text"

  private final Production production;
  private final Tables tables;
  private final Dfa dfa;
  private final StringBuilder words = new StringBuilder();

  private Sentence(Production production) {
    this.production = production;
    tables = production.tables();
    dfa = tables.dfa;
  }

  /**
   * What the text says of its failure more than the state in which the walk over it failed at {@code failed}.
   *
   * @return a kind in the low octet, a component in the next, and an octet of the text in the third
   */
  static int cause(Production production, byte[] text, int from, int to, int failed, int state) {
    if (failed == from || failed - from > LONGEST_READ_AGAIN) return BY_STATE;
    return new Sentence(production).causeIn(text, from, to, failed, state);
  }

  private int causeIn(byte[] text, int from, int to, int failed, int state) {
    long longest = longestText(text, from, failed);
    if (longest < 0) return BY_STATE;
    int end = (int) (longest >>> 32);
    int code = tables.errorCode(state);
    int open = lastComponent(text, from, end, code - 1);
    if (open < 0) return BY_STATE;
    if (end == failed) return FOUND | open << 8;

    int octet = text[end] & 0xff;
    if (octet == '%' && canBeginEscape((int) longest) && failed - end <= 2) {
      boolean isEscape = to - end > 2 && isDigit(text[end + 1]) && isDigit(text[end + 2]);
      return (isEscape ? REFUSED_ESCAPE : BROKEN_ESCAPE) | open << 8;
    }
    // Where the state is in another component, whoever goes on reads what precedes the octet otherwise.
    boolean isInAnother =
        code != NAMELESS && code <= production.grammar().componentCount() && code - 1 != open;
    return isInAnother ? EARLIER_OCTET | open << 8 | octet << 16 : BY_STATE;
  }

  /** The end of the longest prefix that is a text itself, and the state there in the low half; -1 if none is. */
  private long longestText(byte[] text, int from, int to) {
    long longest = -1;
    int state = 0;
    for (int at = from;; ++at) {
      if (dfa.accepting(state)) longest = (long) at << 32 | state;
      if (at == to) return longest;
      state = dfa.next(state, text[at] & 0xff);
      if (state == Dfa.NONE) return longest;
    }
  }

  /** The component that the text ends with: {@code likely}, if it is one of several, or else the longest; -1: none. */
  private int lastComponent(byte[] text, int from, int to, int likely) {
    Parts parts = new Parts();
    if (!production.split(text, from, to, parts)) return -1;
    int last = -1;
    for (int component = 0; component < production.grammar().componentCount(); ++component) {
      if (!parts.has(component) || parts.end(component) != to) continue;
      if (last < 0 || component == likely || (last != likely && parts.begin(component) < parts.begin(last)))
        last = component;
    }
    return last;
  }

  private static boolean isDigit(int octet) {
    return (octet >= '0' && octet <= '9') || (octet >= 'A' && octet <= 'F') || (octet >= 'a' && octet <= 'f');
  }

  /** Where the minimal automaton is after {@code octet}; NONE if it is nowhere. */
  private int after(int state, int octet) {
    return state == Dfa.NONE ? state : dfa.next(state, octet);
  }

  /** Whether an escape can begin there. A "%" that any letter may follow begins none. */
  private boolean canBeginEscape(int state) {
    int begun = after(state, '%');
    return begun != Dfa.NONE && after(begun, 'G') == Dfa.NONE;
  }

  private boolean canBeEscaped(int state, int octet) {
    if (octet > 255 || !canBeginEscape(state)) return false;
    int begun = after(state, '%');
    return after(after(begun, DIGITS.charAt(octet >> 4)), DIGITS.charAt(octet & 15)) != Dfa.NONE;
  }

  /** The sentence of a failure in this state, with this cause. */
  static String of(Failure failure, Production production, int state, int cause) {
    return new Sentence(production).put(failure, state, cause).toString();
  }

  private StringBuilder put(Failure failure, int state, int cause) {
    int kind = cause & 0xff;
    Grammar grammar = production.grammar();
    String part = kind == BY_STATE ? failure.part() : grammar.componentName(cause >> 8 & 0xff);
    switch (kind) {
      case EARLIER_OCTET:
        putOctet(cause >> 16);
        words.append(" is not allowed in ").append(withArticle(part));
        break;
      case BROKEN_ESCAPE:
        words.append("two hexadecimal digits must follow \"%\"; write %25 for the octet itself");
        break;
      case REFUSED_ESCAPE:
        words.append("this escape is not allowed in ").append(withArticle(part));
        break;
      default:
        if (failure.found() < 0) putEarlyEnd(failure, state);
        else putFound(failure, state, part);
    }
    return words;
  }

  private void putEarlyEnd(Failure failure, int state) {
    if (failure.isAtBegin()) {
      words.append("an empty text is not ").append(withArticle(production.name()));
      return;
    }
    words.append(tables.isRecord() ? "the line ends " : "the text ends ");
    String toCome = firstToCome(state);
    int only = onlyExpected(failure);
    if (toCome != null) {
      words.append("before its ").append(toCome);
    } else if (only >= 0) {
      words.append("before ");
      putOctet(only);
    } else if (failure.code() == NAMELESS) {
      words.append("too soon");
    } else {
      words.append("in its ").append(failure.part());
    }
  }

  private void putFound(Failure failure, int state, String part) {
    int octet = failure.found();
    putOctet(octet);
    String toCome = firstToCome(state);
    if (toCome != null) {
      words.append(" cannot stand before the ").append(toCome);
      return;
    }
    if (failure.isAtBegin()) {
      words.append(" cannot begin ").append(withArticle(production.name()));
    } else if (part.equals(failure.part()) && failure.code() == NAMELESS) {
      words.append(" is not allowed here");
    } else {
      words.append(" is not allowed in ").append(withArticle(part));
    }
    // A host is looked up by its name: an escape in it helps nobody. In a line, an octet is not escaped by hand.
    if (tables.isRecord() || part.equals("host") || !canBeEscaped(state, octet)) return;
    words.append("; write %").append(DIGITS.charAt(octet >> 4)).append(DIGITS.charAt(octet & 15));
  }

  /** The first component of a log's line that was to come; null if there is none, or if the text is no such line. */
  private String firstToCome(int state) {
    int toCome = tables.toCome(state);
    return toCome == 0 ? null : production.grammar().componentName(Integer.numberOfTrailingZeros(toCome));
  }

  /** The only octet that could stand there; -1 if there are several, or if the text could end. */
  private static int onlyExpected(Failure failure) {
    int only = -1;
    for (int octet = 0; octet < 256; ++octet) {
      if (!failure.expects(octet)) continue;
      if (only >= 0) return -1;
      only = octet;
    }
    return failure.expectsEnd() ? -1 : only;
  }

  /** As a reader calls it: a blank cannot be seen, and a quote between quotes cannot be read. */
  private void putOctet(int octet) {
    if (octet == ' ') words.append("a blank");
    else if (octet == '\t') words.append("a tab");
    else if (octet == '"') words.append("'\"'");
    else if (octet < 256) Failure.appendOctet(words, octet);
    else words.append(String.format("U+%04X (half of a pair of surrogates)", octet));
    if (octet > 0x7f && octet < 256) words.append(" (not ASCII)");
  }

  private static String withArticle(String name) {
    boolean hasVowel = !name.isEmpty() && "aeioAEIO".indexOf(name.charAt(0)) >= 0;
    return (hasVowel ? "an " : "a ") + name;
  }
}
