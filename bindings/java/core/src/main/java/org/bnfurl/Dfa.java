package org.bnfurl;

import java.util.Arrays;

/**
 * The minimal automaton of a production. Every state can reach an accepting one, so if an octet has no transition, no
 * text of the production continues with it. A column contains the octet's class times the number of states, so a step
 * is an addition and two loads, of which only one waits for the previous step. Most steps stay in their state: the
 * inner loop for these does not wait either, because the processor predicts that the state stays the same.
 */
final class Dfa {
  static final int NONE = -1;
  private static final char NO_STATE = 0xffff;

  private final int[] column;
  private final int[] asciiColumn;
  private final char[] next;
  private final char[] accepting;
  private final int states;

  Dfa(Numbers numbers, int production) {
    int classes = numbers.record(production, Numbers.DFA_CLASSES);
    states = numbers.record(production, Numbers.DFA_STATES);
    column = columns(numbers.chars(production, Numbers.DFA_CLASS_OF), states, classes);
    asciiColumn = asciiColumns(column);
    next = turned(numbers.chars(production, Numbers.DFA_NEXT), states, classes);
    accepting = numbers.chars(production, Numbers.DFA_ACCEPTING);
  }

  /** For each octet, where its class begins in the table; the last element is for everything that is not an octet. */
  static int[] columns(char[] classOf, int states, int classes) {
    int[] column = new int[257];
    for (int octet = 0; octet < 256; ++octet) column[octet] = classOf[octet] * states;
    // Octets without a class share the last one, which has no transitions.
    column[256] = (classes - 1) * states;
    return column;
  }

  /** The same for chars: the last element, for chars beyond ASCII, stops the loop, which then walks their octets. */
  static int[] asciiColumns(int[] columns) {
    int[] column = Arrays.copyOf(columns, 129);
    column[128] = columns[256];
    return column;
  }

  /** Transposes a table from rows by state to rows by class. */
  static char[] turned(char[] rows, int states, int classes) {
    char[] result = new char[rows.length];
    for (int state = 0; state < states; ++state)
      for (int number = 0; number < classes; ++number) result[number * states + state] = rows[state * classes + number];
    return result;
  }

  /** The state after an octet; NONE if there is no transition, or if it is not an octet. State 0 is the start. */
  int next(int state, int octet) {
    char target = next[column[Math.min(octet, 256)] + state];
    return target == NO_STATE ? NONE : target;
  }

  /** Whether a text may end in this state. */
  boolean accepting(int state) {
    return (accepting[state >> 4] >> (state & 15) & 1) != 0;
  }

  int states() {
    return states;
  }

  boolean matches(byte[] text, int from, int to) {
    int[] column = this.column;
    char[] next = this.next;
    int state = 0;
    int i = from;
    while (i < to) {
      int target;
      do target = next[column[text[i] & 0xff] + state];
      while (target == state && ++i < to);
      if (i == to) break;
      if (target == NO_STATE) return false;
      state = target;
      ++i;
    }
    return accepting(state);
  }

  boolean matches(CharSequence text) {
    int to = text.length();
    int[] column = asciiColumn;
    char[] next = this.next;
    int state = 0;
    int i = 0;
    while (i < to) {
      int target;
      do target = next[column[Math.min(text.charAt(i), 128)] + state];
      while (target == state && ++i < to);
      if (i == to) break;
      if (target == NO_STATE) {
        target = afterWide(state, text, i);
        if (target == NONE) return false;
        if (Character.isHighSurrogate(text.charAt(i))) ++i;
      }
      state = target;
      ++i;
    }
    return accepting(state);
  }

  /** The state after the octets of a char beyond ASCII, or of a surrogate pair; NONE if there is none. */
  private int afterWide(int before, CharSequence text, int at) {
    if (text.charAt(at) < 128) return NONE;
    int codePoint = Character.codePointAt(text, at);
    int state = Utf8.isHalf(codePoint) ? NONE : before;
    for (int i = 0; state != NONE && i < Utf8.size(codePoint); ++i) state = next(state, Utf8.octet(codePoint, i));
    return state;
  }
}
