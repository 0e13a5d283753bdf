package org.bnfurl;

/**
 * The sentence of a failure, for readers who do not have the grammar at hand: what was being read, and the octet that
 * is not allowed in it. All names are the grammar's. An octet is only said to be "not allowed in a path" if no path has
 * it; of any other it is true that it is "not allowed here".
 *
 * <p>The state of a minimal automaton does not always say what was being read: in a URI, what may follow a path may
 * follow its query, so both are one state. While the text is at hand, its longest prefix that is a text itself says
 * more: it can be split. The failure keeps what it says as a <em>cause</em>, one number. Of a long text, reading the
 * prefix again would take far longer than finding the failure, so the state alone says it.
 */
final class Sentence {
  /** The state says what there is to say. */
  static final int BY_STATE = 0;
  /** The octet found is not allowed in a part. */
  private static final int FOUND = 1;
  /** An octet before it is not. */
  private static final int EARLIER_OCTET = 2;
  private static final int BROKEN_ESCAPE = 3;
  private static final int REFUSED_ESCAPE = 4;
  /** The grammar says what is wrong with the text. */
  private static final int REASON = 5;

  /** How much of a text is read again at most: what {@link #cause} asks of a text that is no array. */
  static final int LONGEST_READ_AGAIN = 65_536;

  private static final int MOST_FORCED = 16;
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
   * @return a kind in the low octet, a part or a reason in the next, and an octet in the third
   */
  static int cause(Production production, byte[] text, int from, int to, int failed, int state) {
    if (failed - from > LONGEST_READ_AGAIN) return BY_STATE;
    Grammar grammar = production.grammar();
    int end = failed == to ? to : failed + 1;
    for (int i = 0; i < grammar.reasons.length; ++i)
      if (grammar.reasons[i].matches(text, from, end)) return REASON | i << 8;
    boolean isReadAgain = failed > from && !production.tables().isRecord();
    return isReadAgain ? new Sentence(production).causeIn(text, from, to, failed, state) : BY_STATE;
  }

  private int causeIn(byte[] text, int from, int to, int failed, int state) {
    int code = tables.errorCode(state);
    long longest = longestText(text, from, failed);
    int end = (int) (longest >>> 32);
    int part = longest < 0 ? NAMELESS : 1 + lastComponent(text, from, end, code - 1);
    int escape = begunEscape(text, from, failed);
    if (escape >= 0) {
      boolean isEscape = to - escape > 2 && isDigit(text[escape + 1]) && isDigit(text[escape + 2]);
      if (!isEscape) return BROKEN_ESCAPE | (canBeEscaped(stateAfter(text, from, escape), '%') ? 1 : 0) << 16;
      int octet = Character.digit(text[escape + 1], 16) << 4 | Character.digit(text[escape + 2], 16);
      return REFUSED_ESCAPE | part << 8 | octet << 16;
    }
    if (part == NAMELESS) return BY_STATE;
    if (end == failed) return FOUND | part << 8;
    // Where the state is in another component, whoever goes on reads what precedes the octet otherwise.
    int octet = text[end] & 0xff;
    boolean isInComponent = code != NAMELESS && code <= production.grammar().componentCount();
    boolean isInAnother = isInComponent && code != part && !tables.occurs(part, octet);
    return isInAnother ? EARLIER_OCTET | part << 8 | octet << 16 : BY_STATE;
  }

  /** Where the "%" of an escape is with which the text ends, whole or not; -1 if it ends with none. */
  private int begunEscape(byte[] text, int from, int to) {
    for (int begin = to - 1; begin >= from && begin >= to - 2; --begin)
      if (text[begin] == '%' && canBeginEscape(stateAfter(text, from, begin))) return begin;
    return -1;
  }

  /** Where the minimal automaton is after the text; NONE if it is nowhere. */
  private int stateAfter(byte[] text, int from, int to) {
    int state = 0;
    for (int at = from; at < to; ++at) state = after(state, text[at] & 0xff);
    return state;
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
    int part = kind == BY_STATE ? failure.code() : cause >> 8 & 0xff;
    int octet = cause >> 16;
    switch (kind) {
      case EARLIER_OCTET:
        putOctet(octet);
        putNotAllowed(part, false);
        break;
      case BROKEN_ESCAPE:
        words.append("two hexadecimal digits must follow \"%\"");
        if (octet != 0) words.append("; write %25 for the octet itself");
        break;
      case REFUSED_ESCAPE:
        putEscape(octet);
        putNotAllowed(part, tables.escapeOccurs(part, octet));
        break;
      case REASON:
        words.append(production.grammar().reasonWords[part]);
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
    if (toCome != null) {
      words.append("before its ").append(toCome);
    } else if (onlyExpected(state) >= 0) {
      words.append("before ");
      putForced(state);
    } else { // in the part, or before it
      words.append("too soon");
      if (failure.code() != NAMELESS) words.append(", at its ").append(failure.part());
    }
  }

  private void putFound(Failure failure, int state, int part) {
    int octet = failure.found();
    String toCome = firstToCome(state);
    if (toCome != null) {
      putOctet(octet);
      words.append(" cannot stand before the ").append(toCome);
      return;
    }
    if (failure.isAtBegin()) {
      putOctet(octet);
      words.append(" cannot begin ").append(withArticle(production.name()));
    } else if (onlyExpected(state) >= 0) {
      putForced(state);
      words.append(" must come next, not ");
      putOctet(octet);
      return;
    } else {
      int rule = tables.openRule(state);
      int inner = production.grammar().codes.length + rule - 1;
      boolean isInner = rule != 0 && tables.occurs(part, octet) && !tables.occurs(inner, octet);
      putOctet(octet);
      putNotAllowed(isInner ? inner : part, !isInner && tables.occurs(part, octet));
    }
    // A host is looked up by its name: an escape in it helps nobody. In a line, an octet is not escaped by hand.
    boolean isInHost = production.grammar().parts[part].equals("host");
    if (tables.isRecord() || isInHost || !canBeEscaped(state, octet)) return;
    words.append("; write ");
    putEscape(octet);
  }

  /** " is not allowed in a path", if no path has it. */
  private void putNotAllowed(int part, boolean isElsewhere) {
    words.append(" is not allowed");
    if (part == NAMELESS || isElsewhere) words.append(" here");
    if (part == NAMELESS) return;
    words.append(isElsewhere ? ", in " : " in ").append(withArticle(production.grammar().parts[part]));
  }

  /** What must come next: the octets up to one that could be another. */
  private void putForced(int state) {
    StringBuilder octets = new StringBuilder();
    for (int octet; octets.length() < MOST_FORCED && (octet = onlyExpected(state)) >= 0; state = after(state, octet)) {
      boolean isShown = octet > ' ' && octet <= '~' && octet != '"';
      if (!isShown) {
        if (octets.length() == 0) putOctet(octet);
        break;
      }
      octets.append((char) octet);
    }
    if (octets.length() > 0) words.append('"').append(octets).append('"');
  }

  /** The first component of a log's line that was to come; null if there is none, or if the text is no such line. */
  private String firstToCome(int state) {
    int toCome = tables.toCome(state);
    return toCome == 0 ? null : production.grammar().componentName(Integer.numberOfTrailingZeros(toCome));
  }

  /** The only octet that could stand there; -1 if there are several, or if the text could end. */
  private int onlyExpected(int state) {
    if (dfa.accepting(state)) return -1;
    int only = -1;
    for (int octet = 0; octet < 256; ++octet) {
      if (dfa.next(state, octet) == Dfa.NONE) continue;
      if (only >= 0) return -1;
      only = octet;
    }
    return only;
  }

  /** As a reader calls it: a blank cannot be seen, and a quote between quotes cannot be read. */
  private void putOctet(int octet) {
    if (octet == ' ') words.append("a blank");
    else if (octet == '\t') words.append("a tab");
    else if (octet == '"') words.append("a double quote");
    else if (octet < 256) Failure.appendOctet(words, octet);
    else words.append(String.format("U+%04X (half of a pair of surrogates)", octet));
    if (octet > 0x7f && octet < 256) words.append(" (not ASCII)");
  }

  private void putEscape(int octet) {
    words.append('%').append(DIGITS.charAt(octet >> 4)).append(DIGITS.charAt(octet & 15));
  }

  private static String withArticle(String name) {
    boolean hasVowel = !name.isEmpty() && "aeioAEIO".indexOf(name.charAt(0)) >= 0;
    return (hasVowel ? "an " : "a ") + name;
  }
}
