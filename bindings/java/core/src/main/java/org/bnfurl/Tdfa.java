package org.bnfurl;

import java.util.Arrays;

/**
 * The automaton that finds components: as {@link Dfa}, but a step can also copy registers. All values stand in one row:
 * the results, the registers, the offset of the octet that is read, "unset", and the constants; so whatever an operation
 * does, it is one copy from a place to another. Most steps copy nothing: only a number beyond the states is more than the
 * next state, and it is looked up.
 */
final class Tdfa {
  private static final char NO_STATE = 0xffff;
  private static final int POSITION = 0xffff;
  private static final int UNSET = 0xfffe;
  private static final int CONSTANT = 0x8000;

  private final int states;
  private final int[] column;
  private final char[] next;
  private final int[] edges; // a target, where its operations begin in `operations`, and where they end
  private final int[] finals; // the same for the results of a state: begin and end; -1: it does not accept
  private final int[] operations; // places: a target, a source
  private final int[] initial;
  private final int position;

  Tdfa(Numbers numbers, int production, int components) {
    int classes = numbers.record(production, Numbers.TDFA_CLASSES);
    states = numbers.record(production, Numbers.TDFA_STATES);
    column = Dfa.columns(numbers.chars(production, Numbers.TDFA_CLASS_OF), states, classes);
    next = Dfa.turned(numbers.chars(production, Numbers.TDFA_NEXT), states, classes);
    int slots = 2 * components + 2;
    position = slots + numbers.record(production, Numbers.TDFA_REGISTERS);
    char[] lists = numbers.chars(production, Numbers.TDFA_LISTS);
    int[] begins = begins(lists);
    int constants = 0;
    for (int list = 0; list + 1 < begins.length; ++list)
      for (int at = begins[list] + 1; at < begins[list + 1]; at += 2)
        if (lists[at + 1] < UNSET && lists[at + 1] >= CONSTANT)
          constants = Math.max(constants, lists[at + 1] - CONSTANT + 1);
    initial = new int[position + 2 + constants];
    Arrays.fill(initial, -1);
    for (int i = 0; i < constants; ++i) initial[position + 2 + i] = i;

    char[] pairs = numbers.chars(production, Numbers.TDFA_EDGES);
    char[] ends = numbers.chars(production, Numbers.TDFA_FINALS);
    int count = lists.length;
    // A list sets registers on an edge, but results at an end: each use gets operations of its own.
    operations = new int[2 * count];
    edges = new int[pairs.length / 2 * 3];
    finals = new int[2 * ends.length];
    for (int list = 0; list + 1 < begins.length; ++list)
      for (int at = begins[list] + 1; at < begins[list + 1]; at += 2) {
        int source = place(lists[at + 1], slots);
        operations[at] = slots + lists[at];
        operations[at + 1] = source;
        operations[count + at] = lists[at];
        operations[count + at + 1] = source;
      }
    for (int i = 0; i < pairs.length / 2; ++i) {
      int list = pairs[2 * i + 1];
      edges[3 * i] = pairs[2 * i];
      edges[3 * i + 1] = begins[list] + 1;
      edges[3 * i + 2] = begins[list + 1];
    }
    for (int i = 0; i < ends.length; ++i) {
      finals[2 * i] = ends[i] == NO_STATE ? -1 : count + begins[ends[i]] + 1;
      finals[2 * i + 1] = ends[i] == NO_STATE ? -1 : count + begins[ends[i] + 1];
    }
  }

  /** Where each list begins, with its size; at last, where all end. */
  private static int[] begins(char[] lists) {
    int count = 0;
    for (int at = 0; at < lists.length; at += 1 + 2 * lists[at]) ++count;
    int[] begins = new int[count + 1];
    for (int i = 0, at = 0; i < count; ++i, at += 1 + 2 * lists[at]) begins[i] = at;
    begins[count] = lists.length;
    return begins;
  }

  private int place(char source, int slots) {
    if (source == POSITION) return position;
    if (source == UNSET) return position + 1;
    return source >= CONSTANT ? position + 2 + (source - CONSTANT) : slots + source;
  }

  private static void copy(int[] operations, int begin, int end, int[] values) {
    for (int at = begin; at < end; at += 2) values[operations[at]] = values[operations[at + 1]];
  }

  /** Reads a text; its components stand first in the row of `parts` afterwards. */
  boolean split(byte[] text, int from, int to, Parts parts) {
    int[] values = parts.begin(initial);
    int[] column = this.column;
    char[] next = this.next;
    int states = this.states;
    int state = 0;
    for (int i = from; i < to; ++i) {
      int target = next[column[text[i] & 0xff] + state];
      if (target >= states) {
        target = step(target, i, values);
        if (target < 0) return parts.fail(initial);
      }
      state = target;
    }
    return finish(state, to, values) || parts.fail(initial);
  }

  boolean split(CharSequence text, Parts parts) {
    int[] values = parts.begin(initial);
    int[] column = this.column;
    char[] next = this.next;
    int states = this.states;
    int state = 0;
    int to = text.length();
    for (int i = 0; i < to; ++i) {
      int target = next[column[Math.min(text.charAt(i), 256)] + state];
      if (target >= states) {
        target = step(target, i, values);
        if (target < 0) return parts.fail(initial);
      }
      state = target;
    }
    return finish(state, to, values) || parts.fail(initial);
  }

  /** Takes an edge, whose number follows those of the states; -1 if there is none. */
  private int step(int number, int at, int[] values) {
    if (number == NO_STATE) return -1;
    int edge = 3 * (number - states);
    values[position] = at;
    copy(operations, edges[edge + 1], edges[edge + 2], values);
    return edges[edge];
  }

  private boolean finish(int state, int to, int[] values) {
    int begin = finals[2 * state];
    if (begin < 0) return false;
    values[position] = to;
    copy(operations, begin, finals[2 * state + 1], values);
    return true;
  }
}
