package org.bnfurl;

import java.util.Arrays;

/**
 * Octets that grow: what the verbs write into. It is made once and used for many texts, by one thread at a time. More
 * octets than an array can have are an ArithmeticException, and none of them is added.
 */
public final class Text {
  private static final int MOST_OCTETS = Integer.MAX_VALUE - 8; // of an array, on every machine of Java

  private byte[] octets = new byte[256];
  private int size;

  // What the verbs that write into this text keep for the next one; made when first used.
  private Normalizer normalizer;
  private Repair repair;

  /** Without any octet. */
  public Text() {}

  /**
   * The octets, of which the first {@link #size()} count.
   *
   * @return the array itself, until something is added
   */
  public byte[] octets() {
    return octets;
  }

  /**
   * How many octets there are.
   *
   * @return their number
   */
  public int size() {
    return size;
  }

  /** Takes all octets away, and keeps the memory. */
  public void clear() {
    size = 0;
  }

  /**
   * Takes octets away from the end.
   *
   * @param size how many stay, at most {@link #size()}
   */
  public void cut(int size) {
    if (size < 0 || size > this.size) throw new IndexOutOfBoundsException("size " + size + " of " + this.size);
    this.size = size;
  }

  /**
   * Adds an octet.
   *
   * @param octet its lowest eight bits count
   */
  public void put(int octet) {
    if (size == octets.length) room(1);
    octets[size++] = (byte) octet;
  }

  /**
   * Adds octets.
   *
   * @param from an array
   * @param begin where they begin in it
   * @param end where they end
   */
  public void put(byte[] from, int begin, int end) {
    room(end - begin);
    System.arraycopy(from, begin, octets, size, end - begin);
    size += end - begin;
  }

  /**
   * Adds a string as UTF-8.
   *
   * @param chars without half of a pair of surrogates
   */
  public void put(CharSequence chars) {
    byte[] added = Utf8.octets(chars);
    if (added == null) throw new IllegalArgumentException("half of a pair of surrogates has no UTF-8");
    put(added, 0, added.length);
  }

  /** Makes it so long, whatever stands in what is new. */
  void resize(long size) {
    if (size > this.size) room(size - this.size);
    this.size = (int) size;
  }

  /** Puts octets of another array in the place of [begin, end). */
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

  /** How long an array becomes that is too short for {@code needed} octets. */
  static int capacity(int length, long needed) {
    if (needed > MOST_OCTETS) {
      throw new ArithmeticException(
          "the text would have " + needed + " octets, and an array has at most " + MOST_OCTETS);
    }
    return (int) Math.max(Math.min(2L * length, MOST_OCTETS), needed);
  }

  /** The octets, read as UTF-8. */
  @Override
  public String toString() {
    return Utf8.string(octets, 0, size);
  }
}
