package org.bnfurl;

/**
 * The tables that find rules, however many there are: by the host's name ({@link Hosts}), by the network of its address
 * ({@link Nets}), or by a needle in the text ({@link Needles}).
 */
final class RuleTables {
  private RuleTables() {}

  /** Mixes all bits of a hash into the lowest ones. */
  private static int spread(int hash) {
    final int mixed = (hash ^ hash >>> 16) * 0x7FEB352D;
    return mixed ^ mixed >>> 15;
  }

  /** A power of two that is at least twice {@code count}. */
  private static int roomFor(int count) {
    return Math.max(8, Integer.highestOneBit(Math.min(Math.max(1, count), 1 << 28)) << 2);
  }

  /**
   * All names in one table. A host is hashed once, from its last octet to its first; at the start of each label, the
   * hash so far is looked up, and a name that is found is compared.
   */
  static final class Hosts {
    private final byte[][] names;
    private final int[] below;  // the best rule for the name and all below it, without further conditions
    private final int[] groups;  // the first group of rules with further conditions
    private final int[] slots;  // by hash: the number of a name, from 1

    Hosts(RuleFile file, int groupCount) {
      final int count = file.count(12);
      names = new byte[count][];
      below = new int[count];
      groups = new int[count];
      slots = new int[roomFor(count)];
      for (int i = 0; i < count; ++i) {
        names[i] = file.text();
        below[i] = file.rank();
        groups[i] = file.belowOrNone(groupCount);
        insert(i);
      }
    }

    private void insert(int number) {
      int hash = 0;
      for (int i = names[number].length - 1; i >= 0; --i) hash = with(hash, names[number][i]);
      int slot = spread(hash) & slots.length - 1;
      while (slots[slot] != 0) slot = slot + 1 & slots.length - 1;
      slots[slot] = number + 1;
    }

    static int with(int hash, byte octet) {
      return (hash ^ octet & 0xFF) * 0x01000193;
    }

    /** The number of the name with this hash that equals [from, to) of a text; NONE if there is none. */
    int find(int hash, byte[] text, int from, int to) {
      for (int slot = spread(hash) & slots.length - 1; slots[slot] != 0; slot = slot + 1 & slots.length - 1) {
        final int number = slots[slot] - 1;
        if (isSame(names[number], text, from, to)) return number;
      }
      return RuleFile.NONE;
    }

    int below(int number) {
      return below[number];
    }

    int group(int number) {
      return groups[number];
    }
  }

  static boolean isSame(byte[] one, byte[] text, int from, int to) {
    return one.length == to - from && isAt(one, text, from);
  }

  /** Whether a text has these octets at a place. It must be long enough. */
  static boolean isAt(byte[] octets, byte[] text, int place) {
    for (int i = 0; i < octets.length; ++i) {
      if (octets[i] != text[place + i]) return false;
    }
    return true;
  }

  /** Networks of addresses: for each prefix length that occurs, its networks in order. */
  static final class Nets {
    private static final int SIZE = 16;  // octets of each; IPv4 has 4, and zeros after them

    private final int[] sizes;
    private final int[] bits;
    private final byte[][] nets;
    private final int[][] groups;

    Nets(RuleFile file, int groupCount) {
      final int count = file.count(12);
      sizes = new int[count];
      bits = new int[count];
      nets = new byte[count][];
      groups = new int[count][];
      for (int i = 0; i < count; ++i) {
        sizes[i] = file.positive();
        bits[i] = file.below(8 * SIZE + 1);
        groups[i] = new int[file.count(SIZE + 4)];
        nets[i] = new byte[groups[i].length * SIZE];
        for (int net = 0; net < groups[i].length; ++net) {
          System.arraycopy(file.bytes(SIZE), 0, nets[i], net * SIZE, SIZE);
          groups[i][net] = file.belowOrNone(groupCount);
        }
      }
    }

    int lengths() {
      return sizes.length;
    }

    /** The group of the network with this index of a length that contains an address; NONE if there is none. */
    int find(int length, byte[] address, int size) {
      if (sizes[length] != size) return RuleFile.NONE;
      int low = 0, high = groups[length].length;
      while (low < high) {
        final int middle = low + high >>> 1;
        final int order = order(nets[length], middle * SIZE, address, bits[length]);
        if (order == 0) return groups[length][middle];
        if (order < 0)
          low = middle + 1;
        else
          high = middle;
      }
      return RuleFile.NONE;
    }

    private static int order(byte[] nets, int place, byte[] address, int bits) {
      for (int i = 0; i < SIZE; ++i) {
        final int kept = Math.max(0, Math.min(8, bits - 8 * i));
        final int order = (nets[place + i] & 0xFF) - (address[i] & 0xFF00 >> kept & 0xFF);
        if (order != 0) return order;
      }
      return 0;
    }
  }

  /** Whether an address of four or sixteen octets has these leading bits. */
  static boolean isInNet(byte[] net, int bits, byte[] address, int size) {
    if (net.length != size || bits > 8 * size) return false;
    for (int bit = 0; bit < bits; ++bit) {
      if (((net[bit / 8] ^ address[bit / 8]) & 0x80 >>> bit % 8) != 0) return false;
    }
    return true;
  }

  /**
   * Patterns that may begin anywhere, found by octets that every match contains. Four octets of each needle are in a
   * table, in which the four octets at each place of a text are looked up; only rules whose needle occurs are walked.
   */
  static final class Needles {
    private static final int FOUR = 4;
    private static final int IGNORES_CASE = 1, IS_ALL = 2;

    private final byte[][] needles;
    private final int[] rules;
    private final int[] offsets;  // of the four octets in the needle
    private final int[] flags;
    private final int[] slots;  // by hash: the number of an entry, from 1
    private final int[] after;  // the next entry with this hash

    Needles(RuleFile file, int ruleCount) {
      final int count = file.count(16);
      needles = new byte[count][];
      rules = new int[count];
      offsets = new int[count];
      flags = new int[count];
      after = new int[count];
      slots = new int[roomFor(count)];
      for (int i = 0; i < count; ++i) {
        rules[i] = file.below(ruleCount);
        offsets[i] = file.positive();
        flags[i] = file.below(4);
        needles[i] = file.text();
        if (offsets[i] > needles[i].length - FOUR) throw RuleFile.damaged("a needle is too short");
        final int slot = slot(needles[i], offsets[i]);
        after[i] = slots[slot];
        slots[slot] = i + 1;
      }
    }

    // Hashes four octets, ignoring letter case.
    private int slot(byte[] text, int at) {
      final int four = text[at] << 24 | (text[at + 1] & 0xFF) << 16 | (text[at + 2] & 0xFF) << 8 | text[at + 3] & 0xFF;
      return spread(four | 0x20202020) & slots.length - 1;
    }

    /** The first entry whose needle may be at a place of a text; NONE if there is none. */
    int first(RuleAutomata.Subject text, int place) {
      return slots[slot(text.octets, place)] - 1;
    }

    int next(int entry) {
      return after[entry] - 1;
    }

    boolean isAt(int entry, RuleAutomata.Subject text, int place) {
      final byte[] needle = needles[entry];
      final int begin = place - offsets[entry];
      if (begin < text.from || text.to - begin < needle.length) return false;
      if ((flags[entry] & IGNORES_CASE) == 0) return RuleTables.isAt(needle, text.octets, begin);
      for (int i = 0; i < needle.length; ++i) {
        if (Grammar.lower(text.octets[begin + i]) != needle[i]) return false;
      }
      return true;
    }

    int rule(int entry) {
      return rules[entry];
    }

    /** Whether the rule consists only of its needle. */
    boolean isAll(int entry) {
      return (flags[entry] & IS_ALL) != 0;
    }
  }
}
