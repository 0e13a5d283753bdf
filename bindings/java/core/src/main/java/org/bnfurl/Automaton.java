package org.bnfurl;

import java.util.Arrays;

/**
 * A table of states by class of octets, and walks over it. Every state can reach an accepting one, so if an octet has
 * no transition, no text continues with it. A column contains the octet's class times the number of states, so a step
 * is an addition and two loads, of which only one waits for the previous step. Most steps stay in their state: the
 * inner loop for these does not wait either, because the processor predicts that the state stays the same.
 */
abstract class Automaton {
  static final int NONE = -1;
  static final char NO_STATE = 0xffff;

  final int states;
  final char[] next;
  private final int[] column;
  private final int[] asciiColumn;

  /** Reads a table that has a row for each state. */
  Automaton(char[] classOf, char[] rows, int states, int classes) {
    this.states = states;
    column = new int[257];
    for (int octet = 0; octet < 256; ++octet) column[octet] = classOf[octet] * states;
    // Octets without a class share the last one, which has no transitions; so does everything that is not an octet.
    column[256] = (classes - 1) * states;
    // Chars beyond ASCII stop the loop, which then walks their octets.
    asciiColumn = Arrays.copyOf(column, 129);
    asciiColumn[128] = column[256];
    next = new char[rows.length];
    for (int state = 0; state < states; ++state)
      for (int number = 0; number < classes; ++number) next[number * states + state] = rows[state * classes + number];
  }

  /** A copy. */
  Automaton(Automaton that) {
    states = that.states;
    column = that.column;
    asciiColumn = that.asciiColumn;
    next = that.next.clone();
  }

  /** Takes an edge, a number beyond the states, at an offset of the text; returns the state after it. */
  abstract int step(int edge, int at, int[] values);

  /** The entry of the table for a state and an octet: a state, an edge, or NO_STATE. */
  final char target(int state, int octet) {
    return next[column[Math.min(octet, 256)] + state];
  }

  /** The state after a text, from state 0; NONE if there is none. */
  final int walk(byte[] text, int from, int to, int[] values) {
    int[] column = this.column;
    char[] next = this.next;
    int states = this.states;
    int state = 0;
    int i = from;
    while (i < to) {
      int target;
      do target = next[column[text[i] & 0xff] + state];
      while (target == state && ++i < to);
      if (i == to) break;
      if (target >= states) {
        if (target == NO_STATE) return NONE;
        target = step(target, i, values);
      }
      state = target;
      ++i;
    }
    return state;
  }

  final int walk(CharSequence text, int[] values) {
    int to = text.length();
    int[] column = asciiColumn;
    char[] next = this.next;
    int states = this.states;
    int state = 0;
    int i = 0;
    while (i < to) {
      int target;
      do target = next[column[Math.min(text.charAt(i), 128)] + state];
      while (target == state && ++i < to);
      if (i == to) break;
      if (target >= states) {
        if (target == NO_STATE) {
          target = walkWide(state, text, i, values);
          if (target == NONE) return NONE;
          if (Character.isHighSurrogate(text.charAt(i))) ++i;
        } else {
          target = step(target, i, values);
        }
      }
      state = target;
      ++i;
    }
    return state;
  }

  /** Walks over the octets of a char beyond ASCII, or of a surrogate pair; their offset is that of the char. */
  private int walkWide(int before, CharSequence text, int at, int[] values) {
    if (text.charAt(at) < 128) return NONE;
    int codePoint = Character.codePointAt(text, at);
    if (Utf8.isHalf(codePoint)) return NONE;
    int state = before;
    for (int i = 0; i < Utf8.size(codePoint); ++i) {
      int target = target(state, Utf8.octet(codePoint, i));
      if (target == NO_STATE) return NONE;
      state = target < states ? target : step(target, at, values);
    }
    return state;
  }
}
