package org.bnfurl;

import java.util.ArrayDeque;
import java.util.BitSet;
import org.bnfurl.Numbers.Field;

/** The automaton of a production that tells apart where a text can fail. It has no edges. */
final class Dfa extends Automaton {
  private final char[] accepting;

  Dfa(Numbers numbers, int production) {
    super(numbers.chars(production, Field.DFA_CLASS_OF), numbers.chars(production, Field.DFA_NEXT),
        numbers.record(production, Field.DFA_STATES), numbers.record(production, Field.DFA_CLASSES));
    accepting = numbers.chars(production, Field.DFA_ACCEPTING);
  }

  /** The state after an octet; NONE if there is no transition, or if it is not an octet. State 0 is the start. */
  int next(int state, int octet) {
    char target = target(state, octet);
    return target == NO_STATE ? NONE : target;
  }

  /** The state after the triplet of an octet; NONE if there is none. */
  int afterTriplet(int state, int octet) {
    int after = next(state, '%');
    if (after != NONE) after = next(after, Normalizer.DIGITS.charAt(octet >> 4));
    return after == NONE ? NONE : next(after, Normalizer.DIGITS.charAt(octet & 15));
  }

  /** The state after a text, from state 0; NONE if there is none. */
  int after(byte[] text, int from, int to) {
    return walk(text, from, to, null);
  }

  /** Whether a text may end in this state. */
  boolean accepting(int state) {
    return (accepting[state >> 4] >> (state & 15) & 1) != 0;
  }

  boolean matches(byte[] text, int from, int to) {
    int state = after(text, from, to);
    return state != NONE && accepting(state);
  }

  /** Whether an octet and then the text match. */
  boolean matchesAfter(int first, byte[] text, int from, int to) {
    int state = next(0, first);
    for (int i = from; i < to && state != NONE; ++i) state = next(state, text[i] & 0xff);
    return state != NONE && accepting(state);
  }

  /** Whether a text matches that begins so, and goes on with visible ASCII characters. */
  boolean matchesSome(String begin) {
    BitSet reached = new BitSet();
    ArrayDeque<Integer> waiting = new ArrayDeque<>();
    waiting.add(walk(begin, null));
    while (!waiting.isEmpty()) {
      int state = waiting.pop();
      if (state == NONE || reached.get(state)) continue;
      if (accepting(state)) return true;
      reached.set(state);
      for (int octet = '!'; octet <= '~'; ++octet) waiting.push(next(state, octet));
    }
    return false;
  }

  boolean matches(CharSequence text) {
    int state = walk(text, null);
    return state != NONE && accepting(state);
  }

  @Override
  int step(int edge, int at, int[] values) {
    return edge;
  }
}
