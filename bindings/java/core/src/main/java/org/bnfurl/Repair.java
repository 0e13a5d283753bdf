package org.bnfurl;

import java.util.Arrays;

/**
 * Finds the text of a production that is nearest to a text. A valid text stays as it is. Otherwise, blanks at the ends
 * and line breaks are removed, and the minimal automaton reads the rest, each octet either as it is or as its triplet.
 *
 * <p>This is a search for a shortest path. A <em>reading</em> is a state of the automaton with the smallest number of
 * escapes that lead to it. All readings continue side by side; if two meet in a state, the one with fewer escapes is
 * kept, so there are never more readings than states, and in the published grammars at most a dozen. They are ordered:
 * the one that left the first octets unescaped comes first, so of equal readings the first is chosen.
 *
 * <p>Only at the end is it known which octets the best reading escapes. Recording this for each octet and reading would
 * take too much memory. So the readings are saved only before each stretch of octets; then, from the last stretch to
 * the first, the origins are computed again, and the octets are written from right to left.
 *
 * <p>A path of a browser, such as {@code 12:30.html}, is read from the state after "./", which then precedes it.
 *
 * <p>A repairer belongs to a {@link Text}, which keeps it for later texts.
 */
final class Repair {
  private static final int MOST_READINGS = 32;
  private static final int STRETCH = 256;
  private static final byte[] NOTHING = {};
  private static final byte[] DOT_SEGMENT = {'.', '/'}; // before a path whose first segment has a ":" (RFC 3986, 4.2)

  private final Text text;
  private final Unescaped unescaped = new Unescaped();
  private byte[] kept = new byte[STRETCH];
  private int size; // of what was kept of the text
  private byte[] prefix; // what the nearest text has before that
  private Dfa dfa;

  // For the last stretch that was read, where each reading after each octet comes from: twice the index of the previous
  // reading, plus one if the octet between them is escaped.
  private final byte[] origins = new byte[STRETCH * MOST_READINGS];
  private Readings now = new Readings();
  private Readings next = new Readings();
  private Readings[] before = new Readings[0]; // for each stretch

  static final class Readings {
    int[] states = new int[MOST_READINGS];
    int[] escapes = new int[MOST_READINGS];
    int size;

    void copy(Readings that) {
      System.arraycopy(that.states, 0, states, 0, that.size);
      System.arraycopy(that.escapes, 0, escapes, 0, that.size);
      size = that.size;
    }
  }

  Repair(Text text) {
    this.text = text;
  }

  /** See {@link Production#repair(byte[], int, int, boolean, Text)}. */
  boolean repair(Production production, byte[] octets, int from, int to, boolean browser) {
    text.clear();
    if (production.matches(octets, from, to)) {
      text.put(octets, from, to);
      return true;
    }
    keep(octets, from, to, browser);
    if (production.matches(kept, 0, size)) {
      text.put(kept, 0, size);
      return true;
    }
    dfa = production.tables().dfa;
    prefix = NOTHING;
    unescaped.clear();
    if (Unescaped.hasSchemeOrHost(production)) {
      if (browser && needsDotSegment()) prefix = DOT_SEGMENT;
      else unescaped.find(production, new Slice(kept, 0, size));
    }
    if (!findNearest()) return false;
    if (!unescaped.isMadeScheme(new Slice(text.octets(), 0, text.size()))) return true;
    text.clear();
    return false;
  }

  private static boolean isBlankOrControl(byte octet) {
    return (octet >= 0 && octet <= ' ') || octet == 0x7f;
  }

  /** Keeps what stays in every grammar. */
  private void keep(byte[] octets, int from, int to, boolean browser) {
    int begin = from, end = to;
    while (begin != end && isBlankOrControl(octets[begin])) ++begin;
    while (begin != end && isBlankOrControl(octets[end - 1])) --end;
    if (kept.length < end - begin) kept = new byte[end - begin];
    size = 0;
    boolean readsSlashes = browser;
    for (int at = begin; at < end; ++at) {
      byte octet = octets[at];
      if (octet == '\t' || octet == '\r' || octet == '\n') continue;
      if (octet == '?' || octet == '#') readsSlashes = false;
      kept[size++] = octet == '\\' && readsSlashes ? (byte) '/' : octet;
    }
  }

  /**
   * Whether a browser reads what was kept as a path, though its first segment has a ":": no text of the production
   * begins with the octets up to this ":", so they are not a scheme.
   */
  private boolean needsDotSegment() {
    Slice text = new Slice(kept, 0, size);
    int colon = text.firstOf(":/?#", 0);
    if (!text.has(":", colon) || dfa.after(kept, 0, colon + 1) != Dfa.NONE) return false;
    int inPath = dfa.after(DOT_SEGMENT, 0, DOT_SEGMENT.length);
    if (inPath != Dfa.NONE) inPath = dfa.next(inPath, ':');
    return inPath != Dfa.NONE && dfa.accepting(inPath);
  }

  /** Searches what was kept; returns whether there is a text. */
  private boolean findNearest() {
    int last = size / STRETCH;
    if (before.length <= last) before = Arrays.copyOf(before, last + 1);
    now.size = 0;
    put(now, dfa.after(prefix, 0, prefix.length), 0, 0, 0);
    for (int number = 0; number <= last; ++number) {
      if (before[number] == null) before[number] = new Readings();
      before[number].copy(now);
      if (!read(number)) return false;
    }
    int best = best();
    if (best < 0) return false;
    text.resize(prefix.length + sizeOf(size, now.escapes[best]));
    write(last, best);
    return true;
  }

  /** The size of a text of {@code octets} octets, of which {@code escapes} are escaped. */
  static long sizeOf(int octets, int escapes) {
    return octets + 2L * escapes;
  }

  /** Reads a stretch, from the readings before it to those after it; false if none or too many remain. */
  private boolean read(int number) {
    for (int at = number * STRETCH; at < endOf(number); ++at) {
      next.size = 0;
      if (!step(at, at % STRETCH * MOST_READINGS) || next.size == 0) return false;
      Readings read = next;
      next = now;
      now = read;
    }
    return true;
  }

  private int endOf(int number) {
    int begin = number * STRETCH;
    return begin + Math.min(STRETCH, size - begin);
  }

  /** Computes {@code next} from {@code now}; false if there are too many readings. */
  private boolean step(int at, int origin) {
    int octet = kept[at] & 0xff;
    boolean canBeEscaped = !unescaped.contains(at);
    for (int i = 0; i < now.size; ++i) {
      int asItIs = dfa.next(now.states[i], octet);
      if (asItIs != Dfa.NONE && !put(next, asItIs, now.escapes[i], 2 * i, origin)) return false;
      if (!canBeEscaped) continue;
      int escaped = dfa.afterTriplet(now.states[i], octet);
      if (escaped != Dfa.NONE && !put(next, escaped, now.escapes[i] + 1, 2 * i + 1, origin)) return false;
    }
    return true;
  }

  /** Appends a reading, unless another with its state is as good; false if there are too many readings. */
  private boolean put(Readings readings, int state, int escapes, int comesFrom, int origin) {
    for (int i = 0; i < readings.size; ++i) {
      if (readings.states[i] != state) continue;
      if (readings.escapes[i] <= escapes) return true;
      int rest = --readings.size - i;
      System.arraycopy(readings.states, i + 1, readings.states, i, rest);
      System.arraycopy(readings.escapes, i + 1, readings.escapes, i, rest);
      System.arraycopy(origins, origin + i + 1, origins, origin + i, rest);
      break;
    }
    if (readings.size == MOST_READINGS) return false;
    readings.states[readings.size] = state;
    readings.escapes[readings.size] = escapes;
    origins[origin + readings.size++] = (byte) comesFrom;
    return true;
  }

  /** The first accepting reading with the fewest escapes; -1 if none accepts. */
  private int best() {
    int best = -1;
    for (int i = 0; i < now.size; ++i) {
      if (dfa.accepting(now.states[i]) && (best < 0 || now.escapes[i] < now.escapes[best])) best = i;
    }
    return best;
  }

  /** Writes the text that ends with a reading. The last stretch has just been read. */
  private void write(int last, int best) {
    byte[] to = text.octets();
    int reading = best, end = text.size();
    for (int number = last; number >= 0; --number) {
      if (number != last) {
        now.copy(before[number]);
        read(number);
      }
      for (int at = endOf(number) - 1; at >= number * STRETCH; --at) {
        int origin = origins[at % STRETCH * MOST_READINGS + reading];
        int octet = kept[at] & 0xff;
        if (origin % 2 == 0) {
          to[--end] = (byte) octet;
        } else {
          to[--end] = (byte) Normalizer.DIGITS.charAt(octet & 15);
          to[--end] = (byte) Normalizer.DIGITS.charAt(octet >> 4);
          to[--end] = '%';
        }
        reading = origin / 2;
      }
    }
    System.arraycopy(prefix, 0, to, 0, prefix.length);
  }

  /**
   * Where nothing is escaped: the scheme with its ":", what precedes the userinfo or the host, and the host with its
   * port and its neighbours on both sides. An escaped "@", or an escaped "/" after {@code http://good:8x/@}, would make
   * another host; an escaped ":" would make a relative path of a URL.
   *
   * <p>The authority is what people take for it: it ends at the first "/", "?" or "#", and its userinfo ends at the
   * last "@".
   */
  static final class Unescaped {
    private int before;
    private int begin;
    private int end;
    private boolean isSchemeless; // a scheme is allowed, but missing

    boolean contains(int at) {
      return at < before || (at >= begin && at < end);
    }

    void clear() {
      before = begin = end = 0;
      isSchemeless = false;
    }

    static boolean hasSchemeOrHost(Production production) {
      return names(production, "scheme") || names(production, "host");
    }

    /** A request target is an authority if it neither is a path nor has one. */
    void find(Production production, Slice text) {
      if (!names(production, "scheme") && !names(production, "path")) {
        cut(text, 0, text.size());
        return;
      }
      boolean isTarget = production.name().equals("request-target");
      int afterScheme = afterScheme(text);
      if ((!isTarget || afterScheme != 0) && text.has("//", afterScheme)) {
        cut(text, afterScheme + 2, text.firstOf("/?#", afterScheme + 2));
      } else if (isTarget && !text.startsWith("/")) {
        cut(text, 0, text.size());
      } else {
        before = afterScheme;
        isSchemeless = before == 0;
      }
    }

    /** {@code a#b:c} must not become {@code a%23b:c}, which people would read as having a scheme. */
    boolean isMadeScheme(Slice repaired) {
      return isSchemeless && afterScheme(repaired) != 0;
    }

    private static int afterScheme(Slice text) {
      int colon = text.firstOf(":/?#", 0);
      return colon > 0 && text.has(":", colon) ? colon + 1 : 0;
    }

    private static boolean names(Production production, String name) {
      int component = production.grammar().component(name);
      return component >= 0 && production.names(component);
    }

    private void cut(Slice text, int from, int to) {
      Slice authority = text.first(to).after(from);
      int at = authority.lastOf('@');
      end = to + 1;
      if (at < 0) {
        before = end;
      } else {
        before = from;
        begin = from + at;
      }
    }
  }
}
