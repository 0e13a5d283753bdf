package org.bnfurl;

/** What bnfurl-gen wrote about a failure, as far as it depends only on the state of the automaton. */
final class FailureWords {
  /** The code of the error. */
  final int code;

  /** The part that every text is in at this point, or -1. */
  final int openPart;

  /** What was expected. */
  final String expected;

  /** The sentence if the text ends here. */
  final String end;

  /** Otherwise, the words before and after the octet. Both are empty if the words of the part are used. */
  final String before;

  final String after;

  /** Whether the sentence may suggest the escape of the octet. */
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
