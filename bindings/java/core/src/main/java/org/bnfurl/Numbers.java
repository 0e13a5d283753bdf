package org.bnfurl;

/**
 * The numbers of a grammar as bnfurl-gen writes them: counts, sizes of arrays, records of the productions, arrays. They
 * stay in their strings; arrays are made when a production is first used.
 */
final class Numbers {
  private static final int IN_STRING = 20000;

  /** The numbers of a record, in this order. */
  enum Field {
    DFA_CLASSES, DFA_STATES, DFA_CLASS_OF, DFA_NEXT, DFA_ACCEPTING,
    TDFA_CLASSES, TDFA_STATES, TDFA_PLACES, TDFA_CLASS_OF, TDFA_NEXT, TDFA_EDGES, TDFA_FINALS, TDFA_LISTS,
    FAILURES, PART_OCTETS
  }

  private static final int RECORD_SIZE = Field.values().length;

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
  int record(int production, Field field) {
    return at(records + RECORD_SIZE * production + field.ordinal());
  }

  /** The array that a production's record names. */
  char[] chars(int production, Field field) {
    int index = record(production, field);
    char[] chars = new char[begins[index + 1] - begins[index]];
    for (int i = 0; i < chars.length; ++i) chars[i] = (char) at(begins[index] + i);
    return chars;
  }
}
