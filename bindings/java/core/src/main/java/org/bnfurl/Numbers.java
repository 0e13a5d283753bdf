package org.bnfurl;

/**
 * The numbers of a grammar as bnfurl-gen writes them: counts, sizes of arrays, records of the productions, arrays. They
 * stay in their strings; arrays are made when a production is first used.
 */
final class Numbers {
  private static final int IN_STRING = 20000;
  private static final int RECORD_SIZE = 15;

  // The numbers of a record, in this order.
  static final int DFA_CLASSES = 0;
  static final int DFA_STATES = 1;
  static final int DFA_CLASS_OF = 2;
  static final int DFA_NEXT = 3;
  static final int DFA_ACCEPTING = 4;
  static final int TDFA_CLASSES = 5;
  static final int TDFA_STATES = 6;
  static final int TDFA_PLACES = 7;
  static final int TDFA_CLASS_OF = 8;
  static final int TDFA_NEXT = 9;
  static final int TDFA_EDGES = 10;
  static final int TDFA_FINALS = 11;
  static final int TDFA_LISTS = 12;
  static final int FAILURES = 13;
  static final int PART_OCTETS = 14;

  private final String[] strings;
  private final int records;
  private final int[] begins;

  Numbers(String[] strings) {
    this.strings = strings;
    int arrays = at(0);
    records = 2 + 2 * arrays;
    begins = new int[arrays + 1];
    begins[0] = records + RECORD_SIZE * at(1);
    for (int i = 0; i < arrays; ++i) begins[i + 1] = begins[i] + both(2 + 2 * i);
  }

  private int at(int index) {
    return strings[index / IN_STRING].charAt(index % IN_STRING) - 1 & 0xffff;
  }

  private int both(int index) {
    return at(index) << 16 | at(index + 1);
  }

  /** A number of a production's record. */
  int record(int production, int part) {
    return at(records + RECORD_SIZE * production + part);
  }

  /** The array that a production's record names. */
  char[] chars(int production, int part) {
    return array(record(production, part));
  }

  char[] array(int index) {
    char[] chars = new char[begins[index + 1] - begins[index]];
    for (int i = 0; i < chars.length; ++i) chars[i] = (char) at(begins[index] + i);
    return chars;
  }
}
