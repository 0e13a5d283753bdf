package org.bnfurl;

import java.util.Arrays;

/**
 * The components of a text that {@link Production#split(byte[], int, int, Parts)} read. It is made once and used for many
 * texts, by one thread at a time; once it has been used, a split allocates nothing. An absent component is not an empty
 * one: {@code http://h?} has a query of no octets, and {@code http://h} has none.
 *
 * <p>Offsets are those of the array or the chars that were given. They, and {@link #string(int)}, are good until the next
 * split, and as long as the text stays the same.
 */
public final class Parts {
  private int[] values = new int[128];
  private int count;
  private byte[] octets;
  private CharSequence chars;

  /** Without any component. */
  public Parts() {
    Arrays.fill(values, -1);
  }

  /** Clears the row for a walk. */
  int[] begin(int[] initial) {
    if (values.length < initial.length) values = new int[initial.length];
    System.arraycopy(initial, 0, values, 0, initial.length);
    return values;
  }

  /** After a text that does not match, there is no component; returns false. */
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
   * @return their number
   */
  public int count() {
    return count;
  }

  /**
   * Whether the text has this component.
   *
   * @param component its number
   * @return whether it is there, perhaps with no octets
   */
  public boolean has(int component) {
    return begin(component) >= 0;
  }

  /**
   * Where a component begins.
   *
   * @param component its number
   * @return -1 if it is absent
   */
  public int begin(int component) {
    return values[2 * check(component)];
  }

  /**
   * Where a component ends: the offset after its last octet.
   *
   * @param component its number
   * @return -1 if it is absent
   */
  public int end(int component) {
    return values[2 * check(component) + 1];
  }

  /**
   * A copy of a component; of octets, read as UTF-8.
   *
   * @param component its number
   * @return null if it is absent
   */
  public String string(int component) {
    int begin = begin(component);
    if (begin < 0) return null;
    int end = end(component);
    if (octets == null) return chars.subSequence(begin, end).toString();
    return Utf8.string(octets, begin, end);
  }

  /**
   * Which alternative of a production with kinds the text is.
   *
   * @return a number for {@link Grammar#kindName(int)}, or -1
   */
  public int kind() {
    return values[2 * count + 1];
  }

  /**
   * Which alternative of its grammar the host is.
   *
   * @return a number for {@link Grammar#hostKindName(int)}, or -1
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
