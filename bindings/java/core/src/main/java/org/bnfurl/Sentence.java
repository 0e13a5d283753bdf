package org.bnfurl;

/**
 * Makes the sentence of a failure, for readers who do not know the grammar: what was being read, and which octet is not
 * allowed in it. All names come from the grammar. The sentence says that an octet is "not allowed in a path" only if no
 * path contains it; otherwise it is "not allowed here".
 *
 * <p>The state of a minimal automaton does not always say what was being read: in a URI, the same may follow a path and
 * its query, so both are in one state. While the text is available, its longest valid prefix says more, because it can
 * be split. The failure keeps the result as a <em>cause</em>, one number. In a long text, reading the prefix again
 * would take far longer than finding the failure, so only the state is used.
 */
final class Sentence {
  /** Only the state is used. */
  static final int BY_STATE = 0;
  /** The octet found is not allowed in a part. */
  private static final int FOUND = 1;
  /** An octet before it is not allowed in a part. */
  private static final int EARLIER_OCTET = 2;
  private static final int BROKEN_ESCAPE = 3;
  private static final int REFUSED_ESCAPE = 4;
  /** The grammar has a sentence for such texts. */
  private static final int REASON = 5;

  /** How many octets of a text are read again at most, and so how many of a CharSequence {@link #cause} needs. */
  static final int LONGEST_READ_AGAIN = 65_536;

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
   * @return a kind in the low octet, a part or a reason in the next, and an octet in the third
   */
  static int cause(Production production, byte[] text, int from, int to, int failed, int state) {
    if (failed - from > LONGEST_READ_AGAIN) return BY_STATE;
    Grammar grammar = production.grammar();
    int end = failed == to ? to : failed + 1;
    for (int i = 0; i < grammar.reasons.length; ++i)
      if (grammar.reasons[i].matches(text, from, end)) return REASON | i << 8;
    boolean isLine = grammar.isRecord && production == grammar.start();
    boolean isReadAgain = failed > from && !isLine;
    return isReadAgain ? new Sentence(production).causeIn(text, from, to, failed, state) : BY_STATE;
  }

  private int causeIn(byte[] text, int from, int to, int failed, int state) {
    int code = production.grammar().failures[tables.failure(state, false)].code;
    int end = longestText(text, from, failed);
    int part = end < 0 ? NAMELESS : 1 + lastComponent(text, from, end, code - 1);
    int escape = begunEscape(text, from, failed);
    if (escape >= 0) {
      int octet = Normalizer.tripletAt(text, escape, to);
      if (octet < 0) return BROKEN_ESCAPE | (canBeEscaped(dfa.after(text, from, escape), '%') ? 1 : 0) << 16;
      return REFUSED_ESCAPE | part << 8 | octet << 16;
    }
    if (part == NAMELESS) return BY_STATE;
    if (end == failed) return FOUND | part << 8;
    // If the state is in another component, the automaton has read the preceding octets in another way.
    int octet = text[end] & 0xff;
    boolean isInComponent = code != NAMELESS && code <= production.grammar().componentCount();
    boolean isInAnother = isInComponent && code != part && !tables.occurs(part, octet);
    return isInAnother ? EARLIER_OCTET | part << 8 | octet << 16 : BY_STATE;
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

  /** The component at the end of the text: of several, {@code likely}, or else the longest; -1 if there is none. */
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
    int octet = cause >> 16;
    switch (kind) {
      case EARLIER_OCTET:
        return called(octet) + grammar.nowhere[part];
      case BROKEN_ESCAPE:
        return "two hexadecimal digits must follow \"%\"" + (octet == 0 ? "" : "; write %25 for the character itself");
      case REFUSED_ESCAPE:
        return Normalizer.triplet(octet) + (tables.escapeOccurs(part, octet) ? grammar.here : grammar.nowhere)[part];
      case REASON:
        return grammar.reasonWords[part];
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
