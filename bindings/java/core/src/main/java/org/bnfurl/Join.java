package org.bnfurl;

/**
 * Builds a text from components, by the template that the generator derived from the rules. The given components select
 * the path through the template: a component that is given must be written once, and one that is not given must not be
 * written. If several paths are left, they are tried one after the other. A text is returned only if it splits into the
 * given components, so the result does not depend on the template being right.
 *
 * <p>A template is a row of items. An item is an octet; or a component, the size of its row, and its row; or a choice,
 * the number of its rows, and each of them after its size; or what is free, which cannot be written.
 */
final class Join {
  private static final int COMPONENT = 0x100; // and the component's number
  private static final int CHOICE = 0x200;
  private static final int FREE = 0x300;
  private static final int MOST_WAYS = 64;
  private static final long IMPOSSIBLE = -1; // where a set of components is asked for

  private final int[] items;
  private final byte[][] values;
  private final Text text;
  private int way;
  private long given;
  private long written;
  private long opened; // not given themselves, but written from components inside them

  private Join(int[] items, byte[][] values, int way, Text text) {
    this.items = items;
    this.values = values;
    this.way = way;
    this.text = text;
    for (int i = 0; i < values.length; ++i) given |= values[i] == null ? 0 : 1L << i;
  }

  /** See {@link Production#join(byte[][], Text)}. */
  static boolean join(Production production, byte[][] values, Text out) {
    int[] items = production.tables().join;
    Parts parts = new Parts();
    for (int way = 0; way < MOST_WAYS && values.length < Long.SIZE; ++way) {
      Join join = new Join(items, values, way, out);
      out.clear();
      if (!join.write()) break;
      if (production.split(out.octets(), 0, out.size(), parts) && join.hasValues(parts, out)) return true;
    }
    out.clear();
    return false;
  }

  /** Writes the path of the asked number; returns whether there is such a path. */
  private boolean write() {
    if (afterRow(0, items.length, 0) == IMPOSSIBLE) return false;
    writeRow(0, items.length);
    return way == 0;
  }

  /** Whether a text was split into the given values; components that were only written from inside may have any. */
  private boolean hasValues(Parts parts, Text out) {
    for (int i = 0; i < Math.max(parts.count(), values.length); ++i) {
      byte[] value = i < values.length ? values[i] : null;
      if (value == null && (opened >>> i & 1) != 0) continue;
      boolean has = i < parts.count() && parts.has(i);
      if (has != (value != null)) return false;
      if (has && !Slice.isSame(out.octets(), parts.begin(i), parts.end(i), value, value.length)) return false;
    }
    return true;
  }

  // Items. What is inside one begins two numbers after it, and ends where the item ends.

  private boolean isComponent(int item) {
    return items[item] >= COMPONENT && items[item] < CHOICE;
  }

  private long component(int item) {
    return 1L << (items[item] - COMPONENT);
  }

  private int end(int item) {
    if (items[item] < COMPONENT || items[item] >= FREE) return item + 1;
    if (items[item] < CHOICE) return item + 2 + items[item + 1];
    int end = item + 2;
    for (int left = items[item + 1]; left > 0; --left) end += 1 + items[end];
    return end;
  }

  /** The given components that a row could write. */
  private long needed(int begin, int end) {
    long set = 0;
    for (int item = begin; item < end; item = end(item)) {
      if (isComponent(item)) set |= (component(item) & given) != 0 ? component(item) : needed(item + 2, end(item));
      else if (items[item] == CHOICE) set |= neededByChoice(item);
    }
    return set;
  }

  private long neededByChoice(int choice) {
    long set = 0;
    for (int row = choice + 2; row < end(choice); row += 1 + items[row]) set |= needed(row + 1, row + 1 + items[row]);
    return set;
  }

  /** What is written when a row was written after {@code before}; IMPOSSIBLE if it cannot be. */
  private long afterRow(int begin, int end, long before) {
    long after = before;
    for (int item = begin; item < end && after != IMPOSSIBLE; item = end(item)) {
      if (items[item] == FREE) return IMPOSSIBLE;
      if (isComponent(item)) after = afterComponent(item, after);
      else if (items[item] == CHOICE) after = afterChoice(item, after);
    }
    return after;
  }

  private long afterComponent(int item, long before) {
    if ((component(item) & given) != 0)
      return (component(item) & before) != 0 ? IMPOSSIBLE : before | component(item);
    return (needed(item + 2, end(item)) & ~before) != 0 ? afterRow(item + 2, end(item), before) : IMPOSSIBLE;
  }

  // All given components that the choice could write must be written by the chosen row; so all possible rows write the
  // same components.
  private long afterChoice(int choice, long before) {
    long wanted = neededByChoice(choice) & ~before;
    for (int row = choice + 2; row < end(choice); row += 1 + items[row]) {
      if (isPossible(row, wanted, before)) return before | wanted;
    }
    return IMPOSSIBLE;
  }

  /** Whether a row of a choice, which begins with its size, can be written. */
  private boolean isPossible(int row, long wanted, long before) {
    int begin = row + 1, end = begin + items[row];
    return (wanted & ~needed(begin, end)) == 0 && afterRow(begin, end, before) != IMPOSSIBLE;
  }

  /** Writes a row that can be written. */
  private void writeRow(int begin, int end) {
    for (int item = begin; item < end; item = end(item)) {
      if (isComponent(item)) {
        writeComponent(item);
      } else if (items[item] == CHOICE) {
        int row = chosen(item);
        writeRow(row + 1, row + 1 + items[row]);
      } else {
        text.put(items[item]);
      }
    }
  }

  private void writeComponent(int item) {
    if ((component(item) & given) != 0) {
      written |= component(item);
      byte[] value = values[items[item] - COMPONENT];
      text.put(value, 0, value.length);
      return;
    }
    opened |= component(item);
    writeRow(item + 2, end(item));
  }

  /** Paths are numbered by their chosen rows; the first choice varies fastest. */
  private int chosen(int choice) {
    long wanted = neededByChoice(choice) & ~written;
    int count = 0;
    for (int row = choice + 2; row < end(choice); row += 1 + items[row]) {
      if (isPossible(row, wanted, written)) ++count;
    }
    int which = way % count;
    way /= count;
    for (int row = choice + 2;; row += 1 + items[row]) {
      if (isPossible(row, wanted, written) && which-- == 0) return row;
    }
  }
}
