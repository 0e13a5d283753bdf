package org.bnfurl;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Octets that grow: what the verbs write into. It is made once and used for many texts, by one thread at a time. */
public final class Text {
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
   * Adds chars, each as an octet.
   *
   * @param chars each at most 255
   */
  public void put(CharSequence chars) {
    room(chars.length());
    for (int i = 0; i < chars.length(); ++i) octets[size++] = (byte) chars.charAt(i);
  }

  /** Makes it so long, whatever stands in what is new. */
  void resize(int size) {
    if (size > this.size) room(size - this.size);
    this.size = size;
  }

  /** Puts octets of another array in the place of [begin, end). */
  void replace(int begin, int end, byte[] from, int count) {
    int before = size;
    resize(before - (end - begin) + count);
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

  /** Each char as an octet; null if one is none. */
  static byte[] octetsOf(CharSequence chars) {
    byte[] octets = new byte[chars.length()];
    for (int i = 0; i < octets.length; ++i) {
      if (chars.charAt(i) > 255) return null;
      octets[i] = (byte) chars.charAt(i);
    }
    return octets;
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
