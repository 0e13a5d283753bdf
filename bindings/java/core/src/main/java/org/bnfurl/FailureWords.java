package org.bnfurl;

/** What bnfurl-gen says of a text that fails, as far as the state of the automaton tells it. */
final class FailureWords {
  /** The code of the error. */
  final int code;

  /** The part that every text is in there, or -1. */
  final int openPart;

  /** What was expected. */
  final String expected;

  /** The sentence if the text ends there. */
  final String end;

  /** The sentence otherwise: what is before the octet and after it. Both are empty where the part says it. */
  final String before;

  final String after;

  /** Whether a sentence names the escape of the octet. */
  final boolean mayBeEscaped;

  FailureWords(String[] line) {
    code = Integer.parseInt(line[1]);
    openPart = Integer.parseInt(line[2]);
    expected = line[3];
    end = line[4];
    before = line[5];
    after = line[6];
    mayBeEscaped = line[7].equals("1");
  }
}
