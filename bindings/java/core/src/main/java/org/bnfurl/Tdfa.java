package org.bnfurl;

import java.util.Arrays;
import org.bnfurl.Numbers.Field;

/**
 * The automaton that finds components: a step can also set values. All values are in one row: the results, the
 * registers, the offset of the current octet, "unset", and the constants. So every operation is a copy from one place
 * to another. Most steps copy nothing and only change the state; a number beyond the states denotes an edge with
 * operations. Nearly all edges only store the offset, at three places at most, which needs no loop.
 */
final class Tdfa extends Automaton {
  private static final int POSITION = 0xffff;
  private static final int UNSET = 0xfffe;
  private static final int CONSTANT = 0x8000;

  // An edge: its target, three places for the offset, where its other operations begin, and where they end.
  private static final int EDGE = 6;

  private final int[] edges;
  private final int[] finals; // by state: where the final operations begin and end; -1 if it does not accept
  private final int[] operations; // pairs of places: target, source
  private final int[] initial;
  private final int position;

  Tdfa(Numbers numbers, int production) {
    super(numbers.chars(production, Field.TDFA_CLASS_OF), numbers.chars(production, Field.TDFA_NEXT),
        numbers.record(production, Field.TDFA_STATES), numbers.record(production, Field.TDFA_CLASSES));
    position = numbers.record(production, Field.TDFA_PLACES);
    char[] lists = numbers.chars(production, Field.TDFA_LISTS);
    int[] begins = begins(lists);
    operations = new int[lists.length];
    int places = position + 3; // after the constants, a place that is never read
    for (int list = 0; list + 1 < begins.length; ++list)
      for (int at = begins[list] + 1; at < begins[list + 1]; at += 2) {
        operations[at] = lists[at];
        operations[at + 1] = place(lists[at + 1]);
        places = Math.max(places, operations[at + 1] + 2);
      }
    initial = new int[places];
    Arrays.fill(initial, -1);
    for (int i = 0; position + 2 + i < places; ++i) initial[position + 2 + i] = i;
    char[] ends = numbers.chars(production, Field.TDFA_FINALS);
    finals = new int[2 * ends.length];
    for (int i = 0; i < ends.length; ++i) {
      finals[2 * i] = ends[i] == NO_STATE ? -1 : begins[ends[i]] + 1;
      finals[2 * i + 1] = ends[i] == NO_STATE ? -1 : begins[ends[i] + 1];
    }
    char[] pairs = numbers.chars(production, Field.TDFA_EDGES);
    edges = new int[pairs.length / 2 * EDGE];
    for (int i = 0; i < pairs.length / 2; ++i) setEdge(EDGE * i, pairs[2 * i], begins[pairs[2 * i + 1]], lists);
  }

  /** A copy of {@code whole} that computes only the values at these places: other operations are removed. */
  private Tdfa(Tdfa whole, int[] places) {
    super(whole);
    initial = whole.initial;
    position = whole.position;
    boolean[] needed = whole.neededFor(places);
    operations = new int[whole.operations.length];
    finals = whole.finals.clone();
    for (int i = 0; i < finals.length; i += 2) finals[i + 1] = keep(whole, finals[i], finals[i + 1], needed);
    edges = whole.edges.clone();
    for (int edge = 0; edge < edges.length; edge += EDGE) {
      for (int i = 1; i <= 3; ++i) if (!needed[edges[edge + i]]) edges[edge + i] = initial.length - 1;
      edges[edge + 5] = keep(whole, edges[edge + 4], edges[edge + 5], needed);
    }
    for (int i = 0; i < next.length; ++i)
      if (next[i] >= states && next[i] != NO_STATE && doesNothing(EDGE * (next[i] - states)))
        next[i] = (char) edges[EDGE * (next[i] - states)];
  }

  /** The same automaton for only these components; the others are missing in every text. */
  Tdfa only(int[] components) {
    int[] places = new int[2 * components.length];
    for (int i = 0; i < places.length; ++i) places[i] = 2 * components[i / 2] + i % 2;
    return new Tdfa(this, places);
  }

  /** The places whose values can be copied to these places, directly or indirectly. */
  private boolean[] neededFor(int[] places) {
    boolean[] needed = new boolean[initial.length];
    for (int place : places) needed[place] = true;
    boolean[] before;
    do {
      before = needed.clone();
      for (int i = 0; i < finals.length; i += 2) addSources(finals[i], finals[i + 1], needed);
      for (int edge = 0; edge < edges.length; edge += EDGE) addSources(edges[edge + 4], edges[edge + 5], needed);
    } while (!Arrays.equals(before, needed));
    return needed;
  }

  private void addSources(int begin, int end, boolean[] needed) {
    for (int at = begin; at < end; at += 2)
      if (needed[operations[at]] && operations[at + 1] < position) needed[operations[at + 1]] = true;
  }

  /** Copies the operations of a list that are needed, in place; returns its new end. */
  private int keep(Tdfa whole, int begin, int end, boolean[] needed) {
    int kept = begin;
    for (int at = begin; at < end; at += 2)
      if (needed[whole.operations[at]]) {
        operations[kept++] = whole.operations[at];
        operations[kept++] = whole.operations[at + 1];
      }
    return kept;
  }

  private boolean doesNothing(int edge) {
    for (int i = 1; i <= 3; ++i) if (edges[edge + i] != initial.length - 1) return false;
    return edges[edge + 4] == edges[edge + 5];
  }

  /** Where each list begins, with its size first; the last element is the end of all. */
  private static int[] begins(char[] lists) {
    int count = 0;
    for (int at = 0; at < lists.length; at += 1 + 2 * lists[at]) ++count;
    int[] begins = new int[count + 1];
    for (int i = 0, at = 0; i < count; ++i, at += 1 + 2 * lists[at]) begins[i] = at;
    begins[count] = lists.length;
    return begins;
  }

  private int place(char source) {
    if (source == POSITION) return position;
    if (source == UNSET) return position + 1;
    return source >= CONSTANT ? position + 2 + (source - CONSTANT) : source;
  }

  private void setEdge(int edge, int target, int list, char[] lists) {
    int begin = list + 1;
    int end = begin + 2 * lists[list];
    edges[edge] = target;
    int offsets = 0;
    for (int at = begin; at < end; at += 2) if (lists[at + 1] == POSITION) ++offsets;
    boolean onlyOffsets = offsets <= 3 && 2 * offsets == end - begin;
    for (int i = 0; i < 3; ++i)
      edges[edge + 1 + i] = onlyOffsets && i < offsets ? lists[begin + 2 * i] : initial.length - 1;
    edges[edge + 4] = begin;
    edges[edge + 5] = onlyOffsets ? begin : end;
  }

  /** Splits a text; its components are then the first values in the row of {@code parts}. */
  boolean split(byte[] text, int from, int to, Parts parts) {
    int[] values = parts.begin(initial);
    return finish(walk(text, from, to, values), to, values) || parts.fail(initial);
  }

  boolean split(CharSequence text, Parts parts) {
    int[] values = parts.begin(initial);
    return finish(walk(text, values), text.length(), values) || parts.fail(initial);
  }

  @Override
  int step(int number, int at, int[] values) {
    int[] edges = this.edges;
    int edge = EDGE * (number - states);
    values[edges[edge + 1]] = at;
    values[edges[edge + 2]] = at;
    values[edges[edge + 3]] = at;
    if (edges[edge + 4] != edges[edge + 5]) {
      values[position] = at;
      copy(edges[edge + 4], edges[edge + 5], values);
    }
    return edges[edge];
  }

  private boolean finish(int state, int to, int[] values) {
    int begin = state == NONE ? -1 : finals[2 * state];
    if (begin < 0) return false;
    values[position] = to;
    copy(begin, finals[2 * state + 1], values);
    return true;
  }

  private void copy(int begin, int end, int[] values) {
    int[] operations = this.operations;
    for (int at = begin; at < end; at += 2) values[operations[at]] = values[operations[at + 1]];
  }
}
