package org.bnfurl;

/**
 * A base, cut once for all references of a page. Its text is copied; it can be used by several threads.
 *
 * <pre>
 * Base base = Rfc3986.URI.base("http://a/b/c/d;p?q");
 * base.resolve("../g")                     -&gt;  "http://a/b/g"
 * base.resolve("a b")                      -&gt;  null
 * Rfc3986.URI_reference.base("../g")       -&gt;  null, since it is a reference itself
 * </pre>
 */
public final class Base {
  private final Grammar grammar;
  private final Slice text;
  private final Pieces pieces;

  private Base(Grammar grammar, Slice text, Pieces pieces) {
    this.grammar = grammar;
    this.text = text;
    this.pieces = pieces;
  }

  /** See {@link Production#base(byte[], int, int)}. */
  static Base of(Production production, byte[] octets, int from, int to) {
    Grammar grammar = production.grammar();
    if (grammar.normal == null || grammar.normal.reference == null) return null;
    if (!production.matches(octets, from, to)) return null;
    byte[] copy = new byte[to - from];
    System.arraycopy(octets, from, copy, 0, copy.length);
    Slice text = new Slice(copy, 0, copy.length);
    Pieces pieces = Pieces.of(production, text);
    return pieces.scheme.isEmpty() ? null : new Base(grammar, text, pieces);
  }

  /**
   * Writes a reference as it is seen from this base. RFC 2396 resolves {@code .} on {@code x:a} to {@code x:}, which
   * its grammar does not derive: this is the result, but {@code normalize} refuses it. A few small objects are made.
   *
   * @param reference octets, which are not those of {@code out}
   * @param from where the reference begins
   * @param to where it ends
   * @param how whose algorithm
   * @param out where the result is written, and nothing else; empty if there is none
   * @return whether the reference matches {@link #references}
   */
  public boolean resolve(byte[] reference, int from, int to, Resolution how, Text out) {
    out.clear();
    if (!references().matches(reference, from, to)) return false;
    put(result(new Slice(reference, from, to), how), to - from, out);
    return true;
  }

  /**
   * A reference as it is seen from this base, in the way of the grammar's own text.
   *
   * @param reference read as UTF-8
   * @return null if it does not match {@link #references}
   */
  public String resolve(CharSequence reference) {
    return resolve(reference, resolution());
  }

  /**
   * A reference as it is seen from this base.
   *
   * @param reference read as UTF-8
   * @param how whose algorithm
   * @return null if it does not match {@link #references}
   */
  public String resolve(CharSequence reference, Resolution how) {
    byte[] octets = Utf8.octets(reference);
    Text out = new Text();
    return octets != null && resolve(octets, 0, octets.length, how, out) ? out.toString() : null;
  }

  /**
   * The production of what can be resolved: the grammar's {@code # reference:} line.
   *
   * @return never null
   */
  public Production references() {
    return grammar.normal.reference;
  }

  /**
   * How the grammar's own text resolves references: its {@code # resolution:} line.
   *
   * @return never null
   */
  public Resolution resolution() {
    return grammar.normal.resolution;
  }

  /** The text of the base. */
  @Override
  public String toString() {
    return Utf8.string(text.octets, text.begin, text.end);
  }

  private Pieces result(Slice reference, Resolution how) {
    Pieces cut = Pieces.of(references(), reference);
    switch (how) {
      case RFC2396:
        return Pieces.byRfc2396(pieces, cut);
      case RFC1808:
        return Pieces.byRfc1808(pieces.withParams(text), cut.withParams(reference));
      case RFC3986_TOLERANT:
        if (cut.scheme.isInAnyCase(pieces.scheme)) cut.scheme = Slice.EMPTY;
        break;
      default:
        break;
    }
    return Pieces.byRfc3986(pieces, cut);
  }

  /** RFC 3986, section 5.3, from the end: what is put together takes at most four octets more than its parts. */
  private void put(Pieces result, int referenceSize, Text out) {
    out.resize((long) text.size() + referenceSize + 4);
    BackwardWriter writer = new BackwardWriter(out.octets(), out.size());
    writer.put(result.fragment);
    writer.put(result.query);
    writer.put(result.params);
    putPath(result, writer);
    writer.put(result.authority);
    writer.put(result.scheme);
    int size = out.size() - writer.at;
    System.arraycopy(out.octets(), writer.at, out.octets(), 0, size);
    out.resize(size);
  }

  /** A path that begins with "//" and has no authority before it would be read as one: "/." keeps it a path. */
  private static void putPath(Pieces result, BackwardWriter writer) {
    int end = writer.at;
    if (result.dots == Pieces.Dots.STAY) {
      writer.put(result.path);
    } else {
      DotRemover.put(result.directory, result.path, result.dots, writer);
    }
    if (result.authority.isEmpty() && new Slice(writer.octets, writer.at, end).startsWith("//")) {
      writer.put('.');
      writer.put('/');
    }
  }

  /** Writes what is put before what was written already. */
  private static final class BackwardWriter {
    byte[] octets;
    int at;

    BackwardWriter(byte[] octets, int end) {
      this.octets = octets;
      at = end;
    }

    void put(Slice piece) {
      at -= piece.size();
      System.arraycopy(piece.octets, piece.begin, octets, at, piece.size());
    }

    void put(char octet) {
      octets[--at] = (byte) octet;
    }
  }

  /**
   * A path without its dot segments, from its last segment to its first. From there, ".." is a number: how many of the
   * segments still to come go. So nothing that is written is ever taken back.
   */
  private static final class DotRemover {
    private final BackwardWriter writer;
    private int up; // how many of the next segments ".." takes away
    private boolean atEnd = true; // nothing was taken yet
    private boolean isJoined; // there is a segment to the right
    private boolean firstStays = true; // the segment taken last that is no dot segment
    private boolean lastIsUp; // the path ends in a ".." that nothing has answered yet

    private DotRemover(BackwardWriter writer) {
      this.writer = writer;
    }

    /** Puts {@code directory} (empty, or up to a "/") and {@code path}, as one path. */
    static void put(Slice directory, Slice path, Pieces.Dots dots, BackwardWriter writer) {
      DotRemover remover = new DotRemover(writer);
      boolean hasRoot = (directory.isEmpty() ? path : directory).startsWith("/");
      remover.takeAll(hasRoot && directory.isEmpty() ? path.after(1) : path);
      if (!directory.isEmpty()) {
        // Of "/", nothing is left but the root: its only segment is empty.
        Slice inside = hasRoot ? directory.after(1) : directory;
        if (!inside.isEmpty()) remover.takeAll(inside.first(inside.size() - 1));
      }
      remover.begin(hasRoot, dots);
    }

    private void takeAll(Slice segments) {
      for (Slice left = segments;;) {
        int slash = left.lastOf('/');
        take(left.after(slash + 1));
        if (slash < 0) return;
        left = left.first(slash);
      }
    }

    private void take(Slice segment) {
      boolean isLast = atEnd;
      atEnd = false;
      if (isDots(segment)) {
        if (isLast) put(Slice.EMPTY); // "a/." and "a/b/.." are "a/"
        lastIsUp |= isLast && segment.size() == 2;
        up += segment.size() - 1;
        return;
      }
      firstStays = up == 0;
      if (firstStays) {
        put(segment);
      } else if (--up == 0) {
        lastIsUp = false;
      }
    }

    private static boolean isDots(Slice segment) {
      return segment.startsWith(".") && (segment.size() == 1 || (segment.size() == 2 && segment.at(1) == '.'));
    }

    /** After the first segment: what stands before it. */
    private void begin(boolean hasRoot, Pieces.Dots dots) {
      if (dots == Pieces.Dots.RFC3986) {
        // Section 5.2.4 takes a first segment away but leaves the "/" after it: "a/../b" is "/b".
        if (hasRoot || !firstStays) writer.put('/');
        return;
      }
      if (lastIsUp) isJoined = false; // only ".." is left: a last one has no "/" after it
      for (; up > 0; --up) {
        if (isJoined) writer.put('/');
        isJoined = true;
        writer.put('.');
        writer.put('.');
      }
      if (hasRoot) writer.put('/');
    }

    private void put(Slice segment) {
      if (isJoined) writer.put('/');
      isJoined = true;
      writer.put(segment);
    }
  }
}
