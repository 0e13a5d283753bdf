package org.bnfurl;

/** The tables of a production, made when it is first used. Nothing changes them afterwards, so threads share them. */
final class Tables {
  final Dfa dfa;
  final Tdfa tdfa;
  private final char[] failures;
  private final char[] partOctets;

  Tables(Grammar grammar, int production) {
    Numbers numbers = grammar.numbers;
    dfa = new Dfa(numbers, production);
    tdfa = new Tdfa(numbers, production);
    failures = numbers.chars(production, Numbers.FAILURES);
    partOctets = numbers.chars(production, Numbers.PART_OCTETS);
  }

  /** What is wrong in a state of the dfa, or at the begin of a text: the number of a {@link FailureWords}. */
  int failure(int state, boolean isAtBegin) {
    return failures[isAtBegin ? failures.length - 1 : state];
  }

  /** Whether the octet occurs in texts of the part. */
  boolean occurs(int part, int octet) {
    return octet < 256 && (partOctets[32 * part + octet / 16] >> octet % 16 & 1) != 0;
  }

  /** Whether its escape does. */
  boolean escapeOccurs(int part, int octet) {
    return (partOctets[32 * part + 16 + octet / 16] >> octet % 16 & 1) != 0;
  }
}
