package org.bnfurl;

/**
 * Makes the sentence of a failure, for readers who do not know the grammar: what was being read, and which octet is not
 * allowed in it. All names come from the grammar. The sentence says that an octet is "not allowed in a path" only if no
 * path contains it; otherwise it is "not allowed here".
 *
 * <p>The part in which a text fails follows from the state of the automaton, but not the octet that is to blame:
 * {@code http://h:8x/} fails at its last "/", since {@code h:8x} could be a userinfo. So the text is read again. The
 * failure keeps the result as a <em>cause</em>, one number.
 */
final class Sentence {
  /** Only the state is used. */
  static final int BY_STATE = 0;
  /** An octet before it is not allowed in a part. */
  private static final int EARLIER_OCTET = 1;
  private static final int BROKEN_ESCAPE = 2;
  private static final int REFUSED_ESCAPE = 3;
  /** The grammar has a sentence for such texts. */
  private static final int REASON = 4;

  private static final int BEGINNING = '\n'; // what stands for it in the rule of a reason
  private static final int NAMELESS = 0; // the code of everything that is not a component: "text"

  private final Production production;
  private final Tables tables;
  private final Dfa dfa;

  private Sentence(Production production) {
    this.production = production;
    tables = production.tables();
    dfa = tables.dfa;
  }

  /**
   * What the text says about its failure at {@code failed}, beyond the state.
   *
   * @return a kind in the low octet, a part in the next, and an octet or a reason in the third
   */
  static int cause(Production production, byte[] text, int from, int to, int failed, int state) {
    Grammar grammar = production.grammar();
    boolean isLine = grammar.isRecord && production == grammar.start();
    int cause = failed > from && !isLine ? new Sentence(production).causeIn(text, from, to, failed, state) : BY_STATE;
    int code = code(cause, grammar.failures[production.tables().failure(state, failed == from)].code);
    int end = failed == to ? to : failed + 1;
    for (int i = 0; i < grammar.reasons.length; ++i) {
      boolean isFor = grammar.reasonCodes[i] == 0 || grammar.reasonCodes[i] == code;
      if (isFor && grammar.reasons[i].tables().dfa.matchesAfter(BEGINNING, text, from, end))
        return REASON | code << 8 | i << 16;
    }
    return cause;
  }

  /** The code of a failure with this cause, if the code of its state is {@code ofState}. */
  static int code(int cause, int ofState) {
    int kind = cause & 0xff;
    return kind == EARLIER_OCTET || kind == REASON ? cause >> 8 & 0xff : ofState;
  }

  private int causeIn(byte[] text, int from, int to, int failed, int state) {
    int escape = begunEscape(text, from, failed);
    if (escape >= 0) {
      int before = dfa.after(text, from, escape);
      int octet = Normalizer.tripletAt(text, escape, to);
      if (octet < 0) return BROKEN_ESCAPE | (canBeEscaped(before, '%') ? 1 : 0) << 16;
      // If escapes have a code of their own, the sentence names no component.
      boolean hasCode = codeIn(state) > production.grammar().componentCount();
      return REFUSED_ESCAPE | (hasCode ? NAMELESS : codeIn(before)) << 8 | octet << 16;
    }
    int end = longestText(text, from, failed);
    int part = end < 0 || end == failed ? NAMELESS : codeIn(dfa.after(text, from, end));
    if (part == NAMELESS) return BY_STATE;
    // If the state is in another component, the automaton has read the preceding octets in another way.
    int code = codeIn(state);
    int octet = text[end] & 0xff;
    boolean isInComponent = code != NAMELESS && code <= production.grammar().componentCount();
    boolean isInAnother = isInComponent && code != part && !tables.occurs(part, octet);
    return isInAnother ? EARLIER_OCTET | part << 8 | octet << 16 : BY_STATE;
  }

  private int codeIn(int state) {
    return production.grammar().failures[tables.failure(state, false)].code;
  }

  /** The offset of the "%" of a complete or incomplete escape at the end of the text; -1 if there is none. */
  private int begunEscape(byte[] text, int from, int to) {
    for (int begin = to - 1; begin >= from && begin >= to - 2; --begin)
      if (text[begin] == '%' && canBeginEscape(dfa.after(text, from, begin))) return begin;
    return -1;
  }

  /** The end of the longest valid prefix; -1 if there is none. */
  private int longestText(byte[] text, int from, int to) {
    int longest = -1;
    int state = 0;
    for (int at = from;; ++at) {
      if (dfa.accepting(state)) longest = at;
      if (at == to) return longest;
      state = dfa.next(state, text[at] & 0xff);
      if (state == Dfa.NONE) return longest;
    }
  }

  /** Whether an escape can begin there. A "%" that any letter may follow does not begin an escape. */
  private boolean canBeginEscape(int state) {
    int begun = dfa.next(state, '%');
    return begun != Dfa.NONE && dfa.next(begun, 'G') == Dfa.NONE;
  }

  private boolean canBeEscaped(int state, int octet) {
    return octet <= 255 && canBeginEscape(state) && dfa.afterTriplet(state, octet) != Dfa.NONE;
  }

  /** The sentence of a failure in this state, with this cause. */
  static String of(Failure failure, Production production, int state, int cause) {
    return new Sentence(production).words(failure, state, cause);
  }

  private String words(Failure failure, int state, int cause) {
    Grammar grammar = production.grammar();
    int kind = cause & 0xff;
    int part = kind == BY_STATE ? failure.code() : cause >> 8 & 0xff;
    int octet = cause >> 16; // or the reason
    switch (kind) {
      case EARLIER_OCTET:
        return called(octet) + grammar.nowhere[part];
      case BROKEN_ESCAPE:
        return "two hexadecimal digits must follow \"%\"" + (octet == 0 ? "" : "; write %25 for the character itself");
      case REFUSED_ESCAPE:
        return Normalizer.triplet(octet) + (tables.escapeOccurs(part, octet) ? grammar.here : grammar.nowhere)[part];
      case REASON:
        return grammar.reasonWords[octet];
      default:
        return failure.found() < 0 ? failure.words().end : found(failure, state, part);
    }
  }

  private String found(Failure failure, int state, int part) {
    FailureWords words = failure.words();
    int octet = failure.found();
    boolean isSaidByPart = words.before.isEmpty() && words.after.isEmpty();
    String after = isSaidByPart ? notAllowed(octet, part, words.openPart) : words.after;
    String sentence = words.before + called(octet) + after;
    boolean mayBeEscaped = words.mayBeEscaped && (!isSaidByPart || production.grammar().escapes[part] != 0);
    boolean isEscaped = mayBeEscaped && canBeEscaped(state, octet) && tables.escapeOccurs(part, octet);
    if (!isEscaped) return sentence;
    boolean beginsCharacter = octet >= 0xc2 && octet <= 0xf4; // in UTF-8, of which more octets follow
    return sentence + (beginsCharacter ? "; percent-encode the character" : "; write " + Normalizer.triplet(octet));
  }

  private String notAllowed(int octet, int part, int openPart) {
    boolean isHere = tables.occurs(part, octet);
    if (!isHere) return production.grammar().nowhere[part];
    boolean isOutside = openPart >= 0 && !tables.occurs(openPart, octet);
    return isOutside ? production.grammar().nowhere[openPart] : production.grammar().here[part];
  }

  /** The octet in words, since a space cannot be seen, and a quote between quotes cannot be read. */
  private static String called(int octet) {
    if (octet == ' ') return "a space";
    if (octet == '\t') return "a tab";
    if (octet == '"') return "a double quote";
    return Failure.shown(octet) + (octet > 0x7f && octet <= 0xff ? " (not ASCII)" : "");
  }
}
