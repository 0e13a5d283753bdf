package org.bnfurl;

import java.util.Arrays;

/**
 * The automata of rules; src/rules/automata says how they are made. Most rules are in a deterministic automaton whose
 * states say which rule wins ({@link Labelled}). Rules whose automaton would be too large are walked together as rows
 * of bits ({@link Together}), or each as a set of its states ({@link States}).
 */
final class RuleAutomata {
  private static final int WORD = 64;

  private RuleAutomata() {}

  /** What an automaton reads: octets of a URL, and perhaps a "/" before them that is not in the URL. */
  static final class Subject {
    byte[] octets;
    int from;
    int to;
    boolean hasSlash;

    /** The place of the first octet, which is before {@link #from} if it is the added "/". */
    int begin() {
      return hasSlash ? from - 1 : from;
    }

    int at(int place) {
      return place < from ? '/' : octets[place] & 0xFF;
    }

    void set(byte[] octets, int from, int to, boolean hasSlash) {
      this.octets = octets;
      this.from = from;
      this.to = to;
      this.hasSlash = hasSlash;
    }
  }

  /** Many rules as one deterministic automaton. A state is the place of its row: the winner, then a state by class. */
  static final class Labelled {
    private final byte[] classes;
    private final int last;  // from this row on, nothing changes
    private final int start;
    private final int[] rows;

    /** With {@code ranks}, the winners are rules; otherwise 0 marks the texts of a production. */
    Labelled(RuleFile file, boolean ranks) {
      classes = file.bytes(256);
      final int width = file.below(257) + 1;
      final int lastRow = file.positive(), startRow = file.positive();
      rows = new int[file.count(4)];
      if (rows.length % width != 0 || startRow >= rows.length || startRow % width != 0)
        throw RuleFile.damaged("an automaton has no such state");
      last = lastRow;
      start = startRow;
      for (final byte each : classes) {
        if ((each & 0xFF) >= width - 1) throw RuleFile.damaged("an automaton has no such class");
      }
      for (int row = 0; row < rows.length; row += width) {
        rows[row] = ranks ? file.rank() : file.belowOrNone(1);
        for (int i = 1; i < width; ++i) {
          rows[row + i] = file.below(rows.length);
          if (rows[row + i] % width != 0) throw RuleFile.damaged("an automaton has no such state");
        }
      }
    }

    /** The least rank of the rules that match. */
    int find(Subject text) {
      int row = start;
      if (text.hasSlash && row < last) row = rows[row + 1 + (classes['/'] & 0xFF)];
      return rows[walk(row, text.octets, text.from, text.to)];
    }

    boolean matches(byte[] octets, int from, int to) {
      return rows[walk(start, octets, from, to)] == 0;
    }

    private int walk(int begin, byte[] octets, int from, int to) {
      int row = begin;
      for (int at = from; at < to && row < last; ++at) row = rows[row + 1 + (classes[octets[at] & 0xFF] & 0xFF)];
      return row;
    }
  }

  /** A rule as a nondeterministic automaton. */
  static final class States {
    private static final int OCTETS = 0, EITHER = 1, AT_BEGIN = 2, AT_END = 3, ACCEPT = 4;
    static final int MOST = 4096;

    private final int start;
    private final byte[] kinds;
    private final int[] next;
    private final int[] other;  // for OCTETS: the place of their set
    private final long[] sets;  // four words each

    States(RuleFile file, long[] sets) {
      this.sets = sets;
      final int begin = file.positive(), count = file.count(12);
      if (begin >= count || count > MOST) throw RuleFile.damaged("a rule has no such state");
      start = begin;
      kinds = new byte[count];
      next = new int[count];
      other = new int[count];
      for (int i = 0; i < count; ++i) {
        kinds[i] = (byte) file.below(ACCEPT + 1);
        next[i] = file.below(count);
        other[i] = kinds[i] == OCTETS ? 4 * file.below(sets.length / 4) : file.below(count);
      }
    }

    int size() {
      return kinds.length;
    }
  }

  /** The memory of walks, for one thread at a time. */
  static final class Walker {
    private final long[] now = new long[States.MOST / WORD];
    private final long[] before = new long[States.MOST / WORD];
    private final int[] stack = new int[States.MOST];
    private final long[] read = new long[Together.MOST_WORDS];
    private final long[] others = new long[Together.MOST_WORDS];
    private int stacked;
    private boolean accepts;

    /** Whether a rule matches, by walking the set of its states. */
    boolean finds(States rule, Subject text) {
      final int words = (rule.size() + WORD - 1) / WORD;
      Arrays.fill(now, 0, words, 0);
      accepts = false;
      reach(rule, rule.start, true, text.begin() == text.to);
      boolean isDead = false;
      for (int at = text.begin(); at < text.to && !accepts && !isDead; ++at)
        isDead = !step(rule, words, text.at(at), at + 1 == text.to);
      return accepts;
    }

    // Returns whether any state has read the octet.
    private boolean step(States rule, int words, int octet, boolean isLast) {
      System.arraycopy(now, 0, before, 0, words);
      Arrays.fill(now, 0, words, 0);
      boolean hasRead = false;
      for (int word = 0; word < words; ++word) {
        for (long bits = before[word]; bits != 0; bits &= bits - 1) {
          final int state = word * WORD + Long.numberOfTrailingZeros(bits);
          if (rule.kinds[state] != States.OCTETS) continue;
          if ((rule.sets[rule.other[state] + octet / WORD] >>> octet & 1) == 0) continue;
          hasRead = true;
          reach(rule, rule.next[state], false, isLast);
        }
      }
      return hasRead;
    }

    // A state is marked before it is pushed, so it is never on the stack twice.
    private void reach(States rule, int begin, boolean isBegin, boolean isEnd) {
      push(begin);
      while (stacked > 0) {
        final int state = stack[--stacked];
        final int kind = rule.kinds[state];
        if (kind == States.ACCEPT) accepts = true;
        if (kind == States.EITHER || (kind == States.AT_BEGIN && isBegin) || (kind == States.AT_END && isEnd))
          push(rule.next[state]);
        if (kind == States.EITHER) push(rule.other[state]);
      }
    }

    private void push(int state) {
      final long bit = 1L << state;
      if ((now[state / WORD] & bit) != 0) return;
      now[state / WORD] |= bit;
      stack[stacked++] = state;
    }
  }

  /** Rules that are walked at once, as positions: one bit each, with the positions of better rules first. */
  static final class Together {
    static final int MOST_WORDS = States.MOST / WORD + 1;

    private final int words;
    private final int atOnce;  // the best rule that matches before the first octet
    private final int ifEmpty;
    private final byte[] classes;
    private final long[] readers;  // by class: the positions that read its octets
    // Positions that read the first octet; that follow the position before them, themselves, or any octet; that have a
    // branch; that match after reading, always or at the end.
    private final long[] first, chained, repeated, always, branching, accepting, ending;
    private final int[] ranks;
    private final int[] branches;  // by position: where its row is, and which words it has
    private final long[] rows;

    Together(RuleFile file) {
      words = file.below(MOST_WORDS + 1);
      atOnce = file.rank();
      ifEmpty = file.rank();
      classes = file.bytes(256);
      readers = file.words();
      first = row(file);
      chained = row(file);
      repeated = row(file);
      always = row(file);
      branching = row(file);
      accepting = row(file);
      ending = row(file);
      ranks = file.ranks();
      branches = new int[3 * ranks.length];
      for (int i = 0; i < branches.length; ++i) branches[i] = file.positive();
      rows = file.words();
      check();
    }

    private long[] row(RuleFile file) {
      final long[] row = file.words();
      if (row.length != words || words == 0) throw RuleFile.damaged("a row of bits has another size");
      return row;
    }

    private void check() {
      for (final byte each : classes) {
        if (((each & 0xFF) + 1) * words > readers.length) throw RuleFile.damaged("a row of bits is missing");
      }
      for (int place = 0; place < words * WORD; ++place) {
        final long marks = branching[place / WORD] | accepting[place / WORD] | ending[place / WORD];
        if ((marks >>> place & 1) != 0 && place >= ranks.length) throw RuleFile.damaged("a bit belongs to no rule");
      }
      for (int i = 0; i < branches.length; i += 3) {
        if (branches[i + 1] >= branches[i + 2]) continue;
        final boolean fits = branches[i + 2] <= words && branches[i] <= rows.length - (branches[i + 2] - branches[i + 1]);
        if (!fits) throw RuleFile.damaged("a row of bits is missing");
      }
    }

    /** The least rank of the rules that match, or {@code below} if that is less. */
    int find(Subject text, int below, Walker walker) {
      if (text.begin() == text.to) return Math.min(below, ifEmpty);
      final long[] read = walker.read, others = walker.others;
      Arrays.fill(read, 0, words, 0);
      System.arraycopy(first, 0, others, 0, words);
      int best = Math.min(below, atOnce);
      for (int at = text.begin(); at < text.to; ++at) {
        if (step((classes[text.at(at)] & 0xFF) * words, read, others)) best = afterEvents(read, others, best);
        if (ranks.length == 0 || best <= ranks[0]) return best;
      }
      return Math.min(best, least(read, ending));
    }

    // Goes from the last word to the first, since each needs the old value of the one before it. Returns whether a
    // position that has read accepts or has a branch.
    private boolean step(int reader, long[] read, long[] others) {
      long events = 0;
      for (int word = words - 1; word >= 0; --word) {
        final long shifted = read[word] << 1 | (word > 0 ? read[word - 1] >>> 63 : 0);
        final long next = (shifted & chained[word]) | (read[word] & repeated[word]) | always[word] | others[word];
        read[word] = next & readers[reader + word];
        others[word] = 0;
        events |= read[word] & (accepting[word] | branching[word]);
      }
      return events != 0;
    }

    private int afterEvents(long[] read, long[] others, int best) {
      for (int word = 0; word < words; ++word) {
        for (long bits = read[word] & branching[word]; bits != 0; bits &= bits - 1) {
          final int branch = 3 * (word * WORD + Long.numberOfTrailingZeros(bits));
          int row = branches[branch];
          for (int other = branches[branch + 1]; other < branches[branch + 2]; ++other) others[other] |= rows[row++];
        }
      }
      return Math.min(best, least(read, accepting));
    }

    private int least(long[] read, long[] wanted) {
      for (int word = 0; word < words; ++word) {
        final long bits = read[word] & wanted[word];
        if (bits != 0) return ranks[word * WORD + Long.numberOfTrailingZeros(bits)];
      }
      return RuleFile.NO_RANK;
    }
  }
}
