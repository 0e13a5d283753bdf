package org.bnfurl;

import java.nio.charset.StandardCharsets;

/**
 * Reads a file that {@code bnfurl rules compile} has written, from start to end. It contains "bnfurl rules", the
 * version, the size of the body, the FNV-1a hash of the body in eight octets, and the body. Numbers have four octets
 * and words eight, most significant first; a text is its size and its octets.
 *
 * <p>A damaged file is rejected when it is opened. But a hash is not a signature, so the tables are also checked: no
 * decision can leave them or run forever.
 */
final class RuleFile {
  /** The rank if there is no rule; greater than all others. */
  static final int NO_RANK = Integer.MAX_VALUE;

  static final int NONE = -1;

  private static final byte[] MAGIC = "bnfurl rules".getBytes(StandardCharsets.US_ASCII);
  private static final int VERSION = 1;
  private static final int HEADER = MAGIC.length + 16;
  private static final int NUMBER = 4;
  private static final int WORD = 8;

  private final byte[] octets;
  private int at;
  private int rules;

  RuleFile(byte[] octets) {
    this.octets = octets;
    for (int i = 0; i < MAGIC.length; ++i) {
      if (i >= octets.length || octets[i] != MAGIC[i])
        throw new IllegalArgumentException("not a file of rules: bnfurl rules compile did not write it");
    }
    if (octets.length < HEADER) throw damaged("it ends too early");
    at = MAGIC.length;
    final int version = number();
    if (version != VERSION)
      throw new IllegalArgumentException("the rules have version " + Integer.toUnsignedString(version) +
          " of bnfurl rules compile, but this library reads version " + VERSION + ": compile them with its bnfurl");
    if (number() != octets.length - HEADER) throw damaged("its size differs from the one in its header");
    final long hash = word();
    if (hash != fnv1a(octets)) throw damaged("its hash differs from the one in its header");
  }

  private static long fnv1a(byte[] octets) {
    long hash = 0xCBF29CE484222325L;
    for (int i = HEADER; i < octets.length; ++i) hash = (hash ^ (octets[i] & 0xFF)) * 0x100000001B3L;
    return hash;
  }

  static IllegalArgumentException damaged(String how) {
    return new IllegalArgumentException("the file of rules is damaged: " + how);
  }

  /** Sets the limit of ranks for everything that is read from now on. */
  void setRules(int count) {
    rules = count;
  }

  int number() {
    need(NUMBER);
    at += NUMBER;
    return (octets[at - 4] & 0xFF) << 24 | (octets[at - 3] & 0xFF) << 16 | (octets[at - 2] & 0xFF) << 8 |
        (octets[at - 1] & 0xFF);
  }

  long word() {
    final long high = number();
    return high << 32 | (number() & 0xFFFFFFFFL);
  }

  /** A number from 0 to {@code limit} - 1. */
  int below(int limit) {
    final int number = number();
    if (number < 0 || number >= limit) throw damaged("a number is too large");
    return number;
  }

  int positive() {
    return below(Integer.MAX_VALUE);
  }

  boolean flag() {
    return below(2) == 1;
  }

  /** A number from 0 to {@code limit} - 1, or NONE. */
  int belowOrNone(int limit) {
    if (at + NUMBER <= octets.length && (octets[at] & octets[at + 1] & octets[at + 2] & octets[at + 3]) == -1) {
      at += NUMBER;
      return NONE;
    }
    return below(limit);
  }

  int rank() {
    final int rank = belowOrNone(rules);
    return rank == NONE ? NO_RANK : rank;
  }

  /** How many elements of at least {@code least} octets follow. So a damaged number cannot use up the memory. */
  int count(int least) {
    final int count = number();
    if (count < 0 || count > (octets.length - at) / least) throw damaged("it ends too early");
    return count;
  }

  byte[] bytes(int size) {
    need(size);
    final byte[] bytes = new byte[size];
    System.arraycopy(octets, at, bytes, 0, size);
    at += size;
    return bytes;
  }

  byte[] text() {
    return bytes(count(1));
  }

  String string() {
    return new String(text(), StandardCharsets.UTF_8);
  }

  int[] numbers() {
    final int[] numbers = new int[count(NUMBER)];
    for (int i = 0; i < numbers.length; ++i) numbers[i] = number();
    return numbers;
  }

  int[] ranks() {
    final int[] ranks = new int[count(NUMBER)];
    for (int i = 0; i < ranks.length; ++i) ranks[i] = rank();
    return ranks;
  }

  long[] words() {
    final long[] words = new long[count(WORD)];
    for (int i = 0; i < words.length; ++i) words[i] = word();
    return words;
  }

  void end() {
    if (at != octets.length) throw damaged("it contains more than the tables");
  }

  private void need(int size) {
    if (octets.length - at < size) throw damaged("it ends too early");
  }
}
