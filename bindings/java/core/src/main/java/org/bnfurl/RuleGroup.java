package org.bnfurl;

/**
 * The rules for one name, one network, or any host, in their tiers; src/rules/tiers/tiers.hpp says which rule is in
 * which tier. A tier is searched only for rules that can still win.
 */
final class RuleGroup {
  final boolean only;  // for a name: does not apply to names below it
  final int restriction;
  final int next;  // for the same name or network: always a group with a lower number
  final int least;  // the least rank of its rules
  private final int plain;  // the best rule without other conditions
  private final Patterns[] automata;
  private final Patterns[] together;
  private final Patterns[] walked;
  private final Sought[] sought;
  private final Check[] checks;

  RuleGroup(RuleFile file, int number, Rules.Shared shared) {
    only = file.flag();
    restriction = file.below(shared.restrictions.length / 3);
    next = file.belowOrNone(number);
    least = file.rank();
    plain = file.rank();
    automata = new Patterns[file.count(8)];
    for (int i = 0; i < automata.length; ++i) automata[i] = new Patterns(file, AUTOMATON, shared);
    together = new Patterns[file.count(8)];
    for (int i = 0; i < together.length; ++i) together[i] = new Patterns(file, TOGETHER, shared);
    walked = new Patterns[file.count(8)];
    for (int i = 0; i < walked.length; ++i) walked[i] = new Patterns(file, STATES, shared);
    sought = new Sought[file.count(8)];
    for (int i = 0; i < sought.length; ++i) sought[i] = new Sought(file, shared);
    checks = new Check[file.count(12)];
    for (int i = 0; i < checks.length; ++i) checks[i] = new Check(file, shared);
  }

  /** The least rank of the rules that match, or {@code best} if that is less. */
  int find(RuleUrl url, int[] components, int best) {
    int least = Math.min(best, plain);
    for (final Patterns each : automata) least = each.find(url, least);
    for (final Patterns each : together) least = each.find(url, least);
    for (final Patterns each : walked) least = each.find(url, least);
    for (final Sought each : sought) least = each.find(url, least);
    for (final Check check : checks) {
      if (check.rank >= least) break;
      if (check.passes(url, components)) least = check.rank;
    }
    return least;
  }

  private static final int AUTOMATON = 0, TOGETHER = 1, STATES = 2;

  /** Rules about one subject: in an automaton, walked together, or a single one. */
  private static final class Patterns {
    private final int subject;
    private final int least;
    private final RuleAutomata.Labelled automaton;
    private final RuleAutomata.Together together;
    private final RuleAutomata.States states;

    Patterns(RuleFile file, int kind, Rules.Shared shared) {
      subject = file.below(3);
      least = file.rank();
      automaton = kind == AUTOMATON ? new RuleAutomata.Labelled(file, true) : null;
      together = kind == TOGETHER ? new RuleAutomata.Together(file) : null;
      states = kind == STATES ? new RuleAutomata.States(file, shared.sets) : null;
    }

    int find(RuleUrl url, int best) {
      if (least >= best || !url.hasSubject(subject)) return best;
      final RuleAutomata.Subject text = url.subject(subject);
      if (automaton != null) return Math.min(best, automaton.find(text));
      if (together != null) return together.find(text, best, url.walker);
      return url.walker.finds(states, text) ? least : best;
    }

    boolean isFound(RuleUrl url) {
      return url.hasSubject(subject) && url.walker.finds(states, url.subject(subject));
    }
  }

  /** Rules about one subject that are found by needles. */
  private static final class Sought {
    private final int subject;
    private final int least;
    private final int[] ranks;
    private final RuleAutomata.States[] rules;
    private final RuleTables.Needles needles;

    Sought(RuleFile file, Rules.Shared shared) {
      subject = file.below(3);
      least = file.rank();
      rules = new RuleAutomata.States[file.count(12)];
      ranks = new int[rules.length];
      for (int i = 0; i < rules.length; ++i) {
        ranks[i] = file.rank();
        rules[i] = new RuleAutomata.States(file, shared.sets);
      }
      needles = new RuleTables.Needles(file, rules.length);
    }

    // A needle may contain the added "/", which is not in the URL; then all rules are walked. A long text may contain
    // the same needles again and again: after as many walks as there are rules, each rule is walked once.
    int find(RuleUrl url, int best) {
      if (least >= best || !url.hasSubject(subject)) return best;
      final RuleAutomata.Subject text = url.subject(subject);
      int found = best, walks = text.hasSlash ? rules.length : 0;
      for (int at = text.from; at + 4 <= text.to && walks < rules.length; ++at) {
        for (int entry = needles.first(text, at); entry >= 0; entry = needles.next(entry)) {
          final int rule = needles.rule(entry);
          if (ranks[rule] >= found || !needles.isAt(entry, text, at)) continue;
          if (!needles.isAll(entry)) ++walks;
          if (needles.isAll(entry) || url.walker.finds(rules[rule], text)) found = ranks[rule];
        }
      }
      if (walks < rules.length) return found;
      for (int rule = 0; rule < rules.length; ++rule) {
        if (ranks[rule] < found && url.walker.finds(rules[rule], text)) found = ranks[rule];
      }
      return found;
    }
  }

  /** A rule that is tried by itself: some of its tests must pass, and the others must fail. */
  private static final class Check {
    final int rank;
    private final Test[] all;
    private final Test[] none;

    Check(RuleFile file, Rules.Shared shared) {
      rank = file.rank();
      all = tests(file, shared);
      none = tests(file, shared);
    }

    private static Test[] tests(RuleFile file, Rules.Shared shared) {
      final Test[] tests = new Test[file.count(8)];
      for (int i = 0; i < tests.length; ++i) tests[i] = new Test(file, shared);
      return tests;
    }

    boolean passes(RuleUrl url, int[] components) {
      for (final Test test : all) {
        if (!test.passes(url, components)) return false;
      }
      for (final Test test : none) {
        if (test.passes(url, components)) return false;
      }
      return true;
    }
  }

  /** A condition; its kind says what the octets and the number mean. */
  private static final class Test {
    private static final int HOST = 0, NET = 1, WALK = 2, LABEL = 3, PRODUCTION = 4, REPETITION = 5, LONGER = 6;

    private final int kind;
    private final int number;
    private final byte[] octets;
    private final Patterns patterns;
    private final RuleAutomata.Labelled production;

    Test(RuleFile file, Rules.Shared shared) {
      kind = file.below(LONGER + 1);
      patterns = kind == WALK ? new Patterns(file, STATES, shared) : null;
      final int given = kind == WALK ? 0 : file.positive();
      octets = kind == HOST || kind == NET || kind == LABEL || kind == PRODUCTION ? file.text() : null;
      production = kind == PRODUCTION ? shared.production(given) : null;
      number = kind == PRODUCTION ? shared.component(octets) : given;
    }

    boolean passes(RuleUrl url, int[] components) {
      switch (kind) {
        case HOST:
          return url.isHost(octets) || (number == 0 && url.isBelow(octets));
        case NET:
          return url.addressSize() > 0 && RuleTables.isInNet(octets, number, url.address, url.addressSize());
        case WALK:
          return patterns.isFound(url);
        case LABEL:
          return url.hasHost && labelBegins(url);
        case PRODUCTION:
          return isText(url, components[number]);
        case REPETITION:
          return url.repeats(number);
        default:
          return url.recordSize > number;
      }
    }

    private boolean isText(RuleUrl url, int component) {
      if (component < 0 || !url.parts.has(component)) return false;
      return production.matches(url.octets, url.parts.begin(component), url.parts.end(component));
    }

    // Whether the label before the last `number` octets of the host begins with these octets; for an address, the host.
    private boolean labelBegins(RuleUrl url) {
      if (number == 0 && url.addressSize() > 0) return begins(url, url.hostBegin, url.hostEnd);
      final int end = number == 0 ? url.hostEnd : url.hostEnd - number - 1;
      if (end < url.hostBegin) return false;
      int begin = end;
      while (begin > url.hostBegin && url.octets[begin - 1] != '.') --begin;
      return begins(url, begin, end);
    }

    private boolean begins(RuleUrl url, int begin, int end) {
      return end - begin >= octets.length && RuleTables.isAt(octets, url.octets, begin);
    }
  }
}
