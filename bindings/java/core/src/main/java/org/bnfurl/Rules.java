package org.bnfurl;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Which URLs a crawler may fetch, by rules that {@code bnfurl rules compile} has compiled. The decisions, and the lines
 * that decide, are those of {@code bnfurl filter --rules}. Rules are immutable, so threads may share them; each thread
 * needs its own {@link RuleJudge}:
 *
 * <pre>{@code
 * Rules rules = Rules.read(stream);                          // bnfurl rules compile nutch:regex-urlfilter.txt > FILE
 * RuleJudge judge = rules.judge(Rfc3986.URI);
 * judge.decide("http://h/%70rivate").toString();             // deny regex-urlfilter.txt:3
 * }</pre>
 *
 * <p>Each rule has a rank, and the matching rule with the lowest rank decides. Rules are grouped by host, so a decision
 * does not become slower with every rule.
 */
public final class Rules {
  private final boolean allowsOthers;  // the decision if no rule matches
  private final String othersFile;
  private final int othersLine;
  private final String[] files;
  private final int[] firsts;  // by file: the rank of its first rule
  private final int[] lines;  // by rank: the line, and in the lowest bit whether it allows
  private final Shared shared;
  private final RuleGroup[] groups;
  private final RuleTables.Hosts hosts;
  private final RuleTables.Nets nets;
  private final int anyHost;  // the first group of rules for all hosts

  private Rules(RuleFile file) {
    allowsOthers = file.flag();
    othersFile = file.string();
    othersLine = file.positive();
    files = new String[file.count(4)];
    for (int i = 0; i < files.length; ++i) files[i] = file.string();
    firsts = file.numbers();
    lines = file.numbers();
    file.setRules(lines.length);
    checkPlaces();
    shared = new Shared(file);
    groups = new RuleGroup[file.count(40)];
    for (int i = 0; i < groups.length; ++i) groups[i] = new RuleGroup(file, i, shared);
    hosts = new RuleTables.Hosts(file, groups.length);
    nets = new RuleTables.Nets(file, groups.length);
    anyHost = file.belowOrNone(groups.length);
    file.end();
  }

  private void checkPlaces() {
    boolean fits = firsts.length == files.length && (lines.length == 0 || files.length > 0);
    for (int i = 0; i < firsts.length; ++i)
      fits &= i == 0 ? firsts[i] == 0 : firsts[i] >= firsts[i - 1] && firsts[i] <= lines.length;
    if (!fits) throw RuleFile.damaged("a rule is in no file");
  }

  /** What groups share and refer to by number. */
  static final class Shared {
    final long[] sets;  // of octets: four words each
    final byte[][] restrictions;  // scheme, host and port of each; null if any is allowed
    private final RuleAutomata.Labelled[] productions;  // the first two are IPv4address and IPv6address
    private String[] components = {};  // the components in rules, besides those that all URLs have

    Shared(RuleFile file) {
      sets = new long[4 * file.count(32)];
      for (int i = 0; i < sets.length; ++i) sets[i] = file.word();
      productions = new RuleAutomata.Labelled[file.count(256)];
      for (int i = 0; i < productions.length; ++i) productions[i] = new RuleAutomata.Labelled(file, false);
      if (productions.length < 2) throw RuleFile.damaged("addresses are missing");
      restrictions = new byte[3 * file.count(12)][];
      for (int i = 0; i < restrictions.length; ++i) restrictions[i] = file.flag() ? file.text() : null;
    }

    RuleAutomata.Labelled production(int number) {
      if (number >= productions.length) throw RuleFile.damaged("a production is missing");
      return productions[number];
    }

    /** The number of a component. */
    int component(byte[] name) {
      final String text = new String(name, StandardCharsets.ISO_8859_1);
      for (int i = 0; i < components.length; ++i) {
        if (components[i].equals(text)) return i;
      }
      components = Arrays.copyOf(components, components.length + 1);
      components[components.length - 1] = text;
      return components.length - 1;
    }
  }

  /**
   * Reads the rules that {@code bnfurl rules compile} has written.
   *
   * @param file the content of the file
   * @return the rules
   * @throws IllegalArgumentException if the file is damaged, or of another version; the message says which
   */
  public static Rules of(byte[] file) {
    return new Rules(new RuleFile(file));
  }

  /** Reads the rules from a stream, to its end. The stream stays open. */
  public static Rules read(InputStream stream) throws IOException {
    final ByteArrayOutputStream file = new ByteArrayOutputStream();
    final byte[] piece = new byte[1 << 16];
    for (int size = stream.read(piece); size >= 0; size = stream.read(piece)) file.write(piece, 0, size);
    return of(file.toByteArray());
  }

  /** Makes a judge for the texts of a production, usually {@code Rfc3986.URI}. Use it in one thread at a time. */
  public RuleJudge judge(Production production) {
    return new RuleJudge(this, production);
  }

  /** How many rules there are. */
  public int size() {
    return lines.length;
  }

  RuleUrl urlOf(Grammar grammar) {
    return new RuleUrl(grammar, shared.production(0), shared.production(1));
  }

  /** For each component in the rules, its index in a grammar; -1 if the grammar has none of this name. */
  int[] componentsOf(Grammar grammar) {
    final int[] components = new int[shared.components.length];
    for (int i = 0; i < components.length; ++i) components[i] = grammar.component(shared.components[i]);
    return components;
  }

  /** The rank of the rule that decides; NO_RANK if none matches. */
  int find(RuleUrl url, int[] components) {
    int best = url.hasHost ? findByName(url, components) : RuleFile.NO_RANK;
    if (nets.lengths() > 0 && url.addressSize() > 0) {
      for (int i = 0; i < nets.lengths(); ++i)
        best = look(nets.find(i, url.address, url.addressSize()), true, url, components, best);
    }
    return look(anyHost, true, url, components, best);
  }

  // Looks up each label of the host, from the last one.
  private int findByName(RuleUrl url, int[] components) {
    int best = RuleFile.NO_RANK, hash = 0;
    for (int at = url.hostEnd - 1; at >= url.hostBegin; --at) {
      hash = RuleTables.Hosts.with(hash, url.octets[at]);
      if (at > url.hostBegin && url.octets[at - 1] != '.') continue;
      final int name = hosts.find(hash, url.octets, at, url.hostEnd);
      if (name < 0) continue;
      best = Math.min(best, hosts.below(name));
      best = look(hosts.group(name), at == url.hostBegin, url, components, best);
    }
    return best;
  }

  // Searches this group and those after it.
  private int look(int first, boolean isWhole, RuleUrl url, int[] components, int known) {
    int best = known;
    for (int number = first; number >= 0; number = groups[number].next) {
      final RuleGroup group = groups[number];
      if (group.least >= best || (group.only && !isWhole)) continue;
      if (group.restriction == 0 || fulfils(group.restriction, url)) best = group.find(url, components, best);
    }
    return best;
  }

  private boolean fulfils(int restriction, RuleUrl url) {
    final byte[] scheme = shared.restrictions[3 * restriction];
    final byte[] host = shared.restrictions[3 * restriction + 1];
    final byte[] port = shared.restrictions[3 * restriction + 2];
    return (scheme == null || url.isScheme(scheme)) && (host == null || url.isHost(host)) &&
        (port == null || url.isPort(port));
  }

  // What a rank means.

  boolean allows(int rank) {
    return rank == RuleFile.NO_RANK ? allowsOthers : (lines[rank] & 1) != 0;
  }

  int line(int rank) {
    return rank == RuleFile.NO_RANK ? othersLine : lines[rank] >>> 1;
  }

  String file(int rank) {
    if (rank == RuleFile.NO_RANK) return othersFile;
    int file = firsts.length - 1;
    while (firsts[file] > rank) --file;
    return files[file];
  }
}
