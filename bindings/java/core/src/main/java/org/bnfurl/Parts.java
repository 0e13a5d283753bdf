package org.bnfurl;

import java.util.Arrays;

/**
 * The components of a text, filled by {@link Production#split(byte[], int, int, Parts)}. Reuse it for many texts, in
 * one thread at a time: after its first use, a split allocates nothing. A missing component is not an empty one:
 * {@code http://h?} has an empty query, and {@code http://h} has no query.
 *
 * <p>Offsets are into the array or the chars that were split. They, and {@link #string(int)}, are valid until the next
 * split, and as long as the text does not change. Methods that take a component throw IndexOutOfBoundsException if the
 * grammar has none with this index.
 */
public final class Parts {
  private int[] values = new int[128];
  private int count;
  private byte[] octets;
  private CharSequence chars;

  /** Has no components until a text is split. */
  public Parts() {
    Arrays.fill(values, -1);
  }

  /** Clears the row for a new text. */
  int[] begin(int[] initial) {
    if (values.length < initial.length) values = new int[initial.length];
    System.arraycopy(initial, 0, values, 0, initial.length);
    return values;
  }

  /** Removes all components after a text that does not match; returns false. */
  boolean fail(int[] initial) {
    System.arraycopy(initial, 0, values, 0, initial.length);
    return false;
  }

  void of(byte[] octets, CharSequence chars, int count) {
    this.octets = octets;
    this.chars = chars;
    this.count = count;
  }

  /**
   * How many components the grammar has.
   *
   * @return 0 before the first split
   */
  public int count() {
    return count;
  }

  /**
   * Whether the text has this component.
   *
   * @param component its index
   * @return whether it is present, even if empty
   */
  public boolean has(int component) {
    return begin(component) >= 0;
  }

  /**
   * Where a component begins.
   *
   * @param component its index
   * @return an offset, or -1 if it is missing
   */
  public int begin(int component) {
    return values[2 * check(component)];
  }

  /**
   * Where a component ends.
   *
   * @param component its index
   * @return the offset after it, or -1 if it is missing
   */
  public int end(int component) {
    return values[2 * check(component) + 1];
  }

  /**
   * Copies a component; bytes are read as UTF-8.
   *
   * @param component its index
   * @return null if it is missing
   */
  public String string(int component) {
    int begin = begin(component);
    if (begin < 0) return null;
    int end = end(component);
    if (octets == null) return chars.subSequence(begin, end).toString();
    return Utf8.string(octets, begin, end);
  }

  /**
   * Which alternative of the production the text is.
   *
   * @return a number for {@link Grammar#kindName(int)}, or -1 if there is none
   */
  public int kind() {
    return values[2 * count + 1];
  }

  /**
   * Which alternative of the grammar the host is.
   *
   * @return a number for {@link Grammar#hostKindName(int)}, or -1 if there is none
   */
  public int hostKind() {
    return values[2 * count];
  }

  private int check(int component) {
    if (component < 0 || component >= count)
      throw new IndexOutOfBoundsException("component " + component + " of " + count);
    return component;
  }
}
