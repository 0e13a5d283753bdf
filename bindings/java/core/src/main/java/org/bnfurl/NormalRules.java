package org.bnfurl;

/** What a grammar says about normal forms and references. */
final class NormalRules {
  /** The octets whose triplets are decoded; if empty, triplets stay as they are. */
  final long[] unreserved;

  /** The numbers of the components with these names, or -1. */
  final int scheme;

  final int host;
  final int port;
  final int path;

  /** Schemes whose empty path after an authority means "/". */
  final String[] emptyPath;

  /** The production of references, or null. */
  final Production reference;

  private NormalRules(String[] line, String[] emptyPath, Production[] productions, int firstComponent) {
    unreserved = Facts.octets(line[1]);
    scheme = component(line[2], firstComponent);
    host = component(line[3], firstComponent);
    port = component(line[4], firstComponent);
    path = component(line[5], firstComponent);
    int index = Integer.parseInt(line[6]);
    reference = index < 0 ? null : productions[index];
    this.emptyPath = emptyPath;
  }

  private static int component(String index, int firstComponent) {
    return index.equals("-1") ? -1 : firstComponent + Integer.parseInt(index);
  }

  /** Returns null if no level changes a text of the grammar, and it has no references. */
  static NormalRules of(Facts facts, Production[] productions, int firstComponent) {
    if (facts.lines("normal").isEmpty()) return null;
    String[] emptyPath = facts.words("normal-path", 1);
    return new NormalRules(facts.lines("normal").get(0), emptyPath, productions, firstComponent);
  }
}
