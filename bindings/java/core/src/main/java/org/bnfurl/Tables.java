package org.bnfurl;

/** The tables of a production, made when it is first used. Nothing changes them afterwards, so threads share them. */
final class Tables {
  final Dfa dfa;
  final Tdfa tdfa;

  /** How its components are joined; the numbers are those of gen/emit/tables/tables.hpp. */
  final int[] join;

  private final char[] errorCodes;
  private final char[] toCome;

  Tables(Grammar grammar, int production) {
    Numbers numbers = grammar.numbers;
    dfa = new Dfa(numbers, production);
    tdfa = new Tdfa(numbers, production);
    errorCodes = numbers.chars(production, Numbers.ERROR_CODES);
    toCome = numbers.chars(production, Numbers.TO_COME);
    char[] row = numbers.chars(production, Numbers.JOIN);
    join = new int[row.length];
    for (int i = 0; i < row.length; ++i) join[i] = row[i];
  }

  /** The code of an error in a state of the dfa: an index into the grammar's codes. */
  int errorCode(int state) {
    return errorCodes[state];
  }

  /** Whether its texts are lines of a log. */
  boolean isRecord() {
    return toCome.length != 0;
  }

  /** Bit c: component c was to come where a line of a log fails in this state; 0 for any other text. */
  int toCome(int state) {
    return toCome.length == 0 ? 0 : toCome[2 * state] << 16 | toCome[2 * state + 1];
  }
}
