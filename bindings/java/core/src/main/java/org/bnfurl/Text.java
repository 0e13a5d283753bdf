package org.bnfurl;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Octets that grow: what the verbs write into. It is made once and used for many texts, by one thread at a time. */
public final class Text {
  private byte[] octets = new byte[256];
  private int size;

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
   * Adds chars, each as an octet.
   *
   * @param chars each at most 255
   */
  public void put(CharSequence chars) {
    room(chars.length());
    for (int i = 0; i < chars.length(); ++i) octets[size++] = (byte) chars.charAt(i);
  }

  private void room(int more) {
    if (octets.length - size < more) octets = Arrays.copyOf(octets, Math.max(2 * octets.length, size + more));
  }

  /** A char for each octet. */
  @Override
  public String toString() {
    return new String(octets, 0, size, StandardCharsets.ISO_8859_1);
  }
}
