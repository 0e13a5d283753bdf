package org.bnfurl;

/** What a grammar says about normal forms and references. */
final class NormalRules {
  /** The octets whose triplets are decoded; if empty, triplets stay as they are. */
  final long[] unreserved;

  /** The indices of the components with these names, or -1. */
  final int scheme;

  final int host;
  final int port;
  final int path;

  /** Schemes whose empty path after an authority means "/". */
  final String[] emptyPath;

  /** The production of references, or null. */
  final Production reference;

  private NormalRules(String[] line, String[] emptyPath, Production[] productions) {
    unreserved = Facts.octets(line[1]);
    scheme = Integer.parseInt(line[2]);
    host = Integer.parseInt(line[3]);
    port = Integer.parseInt(line[4]);
    path = Integer.parseInt(line[5]);
    int index = Integer.parseInt(line[6]);
    reference = index < 0 ? null : productions[index];
    this.emptyPath = emptyPath;
  }

  /** Returns null if no level changes a text of the grammar, and it has no references. */
  static NormalRules of(Facts facts, Production[] productions) {
    if (facts.lines("normal").isEmpty()) return null;
    return new NormalRules(facts.lines("normal").get(0), facts.words("normal-path", 1), productions);
  }
}
