package org.bnfurl;

/** Octets that a message calls by a name: a production that is a set of octets, or the words that its grammar says. */
final class NamedSet {
  final String name;
  final long[] octets;

  private NamedSet(String name, long[] octets) {
    this.name = name;
    this.octets = octets;
  }

  /** In the order in which messages prefer them: the largest first. */
  static NamedSet[] all(Facts facts) {
    String[] names = facts.words("set", 2);
    String[] digits = facts.words("set", 1);
    NamedSet[] sets = new NamedSet[names.length];
    for (int i = 0; i < sets.length; ++i) sets[i] = new NamedSet(names[i], Facts.octets(digits[i]));
    return sets;
  }

  /** Whether all its octets are in `wanted`. */
  boolean isWithin(long[] wanted) {
    for (int i = 0; i < 4; ++i) if ((octets[i] & ~wanted[i]) != 0) return false;
    return true;
  }

  /** How many of its octets are not in `named`. */
  int added(long[] named) {
    int count = 0;
    for (int i = 0; i < 4; ++i) count += Long.bitCount(octets[i] & ~named[i]);
    return count;
  }
}
