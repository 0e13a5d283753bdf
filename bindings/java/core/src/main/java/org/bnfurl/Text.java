package org.bnfurl;

import java.util.Arrays;

/**
 * A buffer of bytes that receives results. Reuse it for many texts, in one thread at a time. If the bytes would not fit
 * in an array, methods throw ArithmeticException and add none of them.
 */
public final class Text {
  private static final int MOST_OCTETS = Integer.MAX_VALUE - 8; // in an array, on every Java virtual machine

  private byte[] octets = new byte[256];
  private int size;

  // What normalization and repair keep for the next text; made when first used.
  private Normalizer normalizer;
  private Repair repair;

  /** Makes an empty buffer. */
  public Text() {}

  /**
   * The array, whose first {@link #size()} bytes are the content.
   *
   * @return the array itself, not a copy; valid until something is added
   */
  public byte[] octets() {
    return octets;
  }

  /**
   * How many bytes the content has.
   *
   * @return their number
   */
  public int size() {
    return size;
  }

  /** Removes the content, and keeps the memory. */
  public void clear() {
    size = 0;
  }

  /**
   * Removes bytes at the end.
   *
   * @param size how many bytes stay, at most {@link #size()}
   * @throws IndexOutOfBoundsException if there are fewer
   */
  public void cut(int size) {
    if (size < 0 || size > this.size) throw new IndexOutOfBoundsException("size " + size + " of " + this.size);
    this.size = size;
  }

  /**
   * Adds a byte.
   *
   * @param octet its lowest eight bits
   */
  public void put(int octet) {
    if (size == octets.length) room(1);
    octets[size++] = (byte) octet;
  }

  /**
   * Adds bytes.
   *
   * @param from the array with them
   * @param begin where they begin
   * @param end where they end
   */
  public void put(byte[] from, int begin, int end) {
    room(end - begin);
    System.arraycopy(from, begin, octets, size, end - begin);
    size += end - begin;
  }

  void put(Slice piece) {
    put(piece.octets, piece.begin, piece.end);
  }

  /**
   * Adds a string as UTF-8.
   *
   * @param chars the string
   * @throws IllegalArgumentException if it contains an unpaired surrogate
   */
  public void put(CharSequence chars) {
    byte[] added = Utf8.octets(chars);
    if (added == null) throw new IllegalArgumentException("an unpaired surrogate cannot be encoded as UTF-8");
    put(added, 0, added.length);
  }

  /** Sets the size; new bytes have unspecified values. */
  void resize(long size) {
    if (size > this.size) room(size - this.size);
    this.size = (int) size;
  }

  /** Replaces [begin, end) with the first {@code count} octets of another array. */
  void replace(int begin, int end, byte[] from, int count) {
    int before = size;
    resize((long) before - (end - begin) + count);
    System.arraycopy(octets, end, octets, begin + count, before - end);
    System.arraycopy(from, 0, octets, begin, count);
  }

  Normalizer normalizer() {
    if (normalizer == null) normalizer = new Normalizer(this);
    return normalizer;
  }

  Repair repair() {
    if (repair == null) repair = new Repair(this);
    return repair;
  }

  private void room(long more) {
    if (octets.length - size < more) octets = Arrays.copyOf(octets, capacity(octets.length, size + more));
  }

  /** The new length of an array that is too short for {@code needed} octets. */
  static int capacity(int length, long needed) {
    if (needed > MOST_OCTETS) {
      throw new ArithmeticException(
          "the text would have " + needed + " octets, and an array has at most " + MOST_OCTETS);
    }
    return (int) Math.max(Math.min(2L * length, MOST_OCTETS), needed);
  }

  /** The content, read as UTF-8. */
  @Override
  public String toString() {
    return Utf8.string(octets, 0, size);
  }
}
