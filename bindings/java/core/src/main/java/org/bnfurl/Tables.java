package org.bnfurl;

/** The tables of a production, made when it is first used. Nothing changes them afterwards, so threads share them. */
final class Tables {
  final Dfa dfa;
  final Tdfa tdfa;

  private final char[] errorCodes;
  private final char[] openRules;
  private final char[] partOctets;
  private final char[] toCome;

  Tables(Grammar grammar, int production) {
    Numbers numbers = grammar.numbers;
    dfa = new Dfa(numbers, production);
    tdfa = new Tdfa(numbers, production);
    errorCodes = numbers.chars(production, Numbers.ERROR_CODES);
    openRules = numbers.chars(production, Numbers.OPEN_RULES);
    partOctets = numbers.chars(production, Numbers.PART_OCTETS);
    toCome = numbers.chars(production, Numbers.TO_COME);
  }

  /** The code of an error in a state of the dfa: an index into the grammar's codes. */
  int errorCode(int state) {
    return errorCodes[state];
  }

  /** One more than the index of the rule that every text is in there, among the parts that are no codes; 0: none. */
  int openRule(int state) {
    return openRules.length == 0 ? 0 : openRules[state];
  }

  /** Whether the octet occurs in texts of the part. */
  boolean occurs(int part, int octet) {
    return octet < 256 && (partOctets[32 * part + octet / 16] >> octet % 16 & 1) != 0;
  }

  /** Whether its escape does. */
  boolean escapeOccurs(int part, int octet) {
    return (partOctets[32 * part + 16 + octet / 16] >> octet % 16 & 1) != 0;
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
