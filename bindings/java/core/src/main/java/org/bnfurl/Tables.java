package org.bnfurl;

import org.bnfurl.Numbers.Field;

/** The tables of a production, made when it is first used. They never change, so threads share them. */
final class Tables {
  final Dfa dfa;
  final Tdfa tdfa;
  private final char[] failures;
  private final char[] partOctets;

  Tables(Grammar grammar, int production) {
    Numbers numbers = grammar.numbers;
    dfa = new Dfa(numbers, production);
    tdfa = new Tdfa(numbers, production);
    failures = numbers.chars(production, Field.FAILURES);
    partOctets = numbers.chars(production, Field.PART_OCTETS);
  }

  /** The number of the {@link FailureWords} for a state of the dfa, or for the start of a text. */
  int failure(int state, boolean isAtBegin) {
    return failures[isAtBegin ? failures.length - 1 : state];
  }

  /** Whether some text of the part contains the octet. */
  boolean occurs(int part, int octet) {
    return octet < 256 && (partOctets[32 * part + octet / 16] >> octet % 16 & 1) != 0;
  }

  /** Whether some text of the part contains the escape of the octet. */
  boolean escapeOccurs(int part, int octet) {
    return (partOctets[32 * part + 16 + octet / 16] >> octet % 16 & 1) != 0;
  }
}
