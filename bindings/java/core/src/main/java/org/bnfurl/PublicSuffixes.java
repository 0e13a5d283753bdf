package org.bnfurl;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.IDN;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Finds sites, which are registrable domains, by a Public Suffix List. Threads may share a list.
 *
 * <pre>
 * PublicSuffixes list;
 * try (InputStream in = new FileInputStream("/usr/share/publicsuffix/public_suffix_list.dat")) {
 *   list = PublicSuffixes.read(in);
 * }
 * list.site("www.Example.co.uk.", false)  -&gt;  "Example.co.uk"
 * list.site("a.b.github.io", false)       -&gt;  "b.github.io"
 * list.site("a.b.github.io", true)        -&gt;  "github.io"
 * list.site("co.uk", false)               -&gt;  null
 * </pre>
 */
public final class PublicSuffixes {
  // What a list says about a name.
  private static final int EXCEPTION = 1, PARENT_OF_SUFFIXES = 2, ICANN = 4;

  private static final int LONGEST_NAME = 253; // of DNS, in octets
  private static final int LONGEST_LABEL = 255; // a label of more octets has no ASCII form of at most 63
  private static final String NO_NAME = "-"; // for a label that cannot be in a list
  // In UTF-8, the characters that UTS 46 reads as a full stop.
  private static final String[] STOPS = {".", "\u00e3\u0080\u0082", "\u00ef\u00bc\u008e", "\u00ef\u00bd\u00a1"};

  private final Map<String, Integer> rules = new HashMap<>();

  private PublicSuffixes() {}

  /**
   * Reads a list in its text form, as the list is published and as Debian's package {@code publicsuffix} contains it.
   *
   * @param list the list in UTF-8; it is read to its end, but not closed
   * @return never null
   * @throws IOException if the list cannot be read
   * @throws IllegalArgumentException if it is not a list of public suffixes
   */
  public static PublicSuffixes read(InputStream list) throws IOException {
    PublicSuffixes result = new PublicSuffixes();
    BufferedReader lines = new BufferedReader(new InputStreamReader(list, StandardCharsets.UTF_8));
    int section = 0;
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      String rule = line.trim().split("[\0- ]", 2)[0];
      if (rule.startsWith(".DAFSA@"))
        throw new IllegalArgumentException("this is a compiled list of public suffixes; read its text form instead");
      if (line.contains("===BEGIN ICANN DOMAINS===")) section = ICANN;
      if (line.contains("===END ICANN DOMAINS===")) section = 0;
      if (!rule.isEmpty() && !rule.startsWith("//")) result.add(rule, section);
    }
    if (result.rules.isEmpty())
      throw new IllegalArgumentException("this is not a list of public suffixes: it has no rules");
    return result;
  }

  private void add(String rule, int section) {
    if (rule.startsWith("!")) put(rule.substring(1), EXCEPTION | section);
    else if (rule.startsWith("*.")) put(rule.substring(2), PARENT_OF_SUFFIXES | section);
    else if (!rule.startsWith("*")) put(rule, section);
  }

  private void put(String name, int flags) {
    rules.merge(ascii(name).toLowerCase(Locale.ROOT), flags, (one, other) -> one | other);
  }

  /**
   * Finds the registrable domain of a host: the longest suffix in the list, or else the last label, and one more label.
   * Letter case, UTF-8, triplets and {@code xn--} make no difference, and a final dot is excluded. A rule
   * {@code *.kobe.jp} makes {@code kobe.jp} a suffix, too, as in browsers. Names in other scripts are compared by IDNA
   * 2003 ({@link IDN}), which reads "ß" as "ss"; no rule of the published list has such a letter.
   *
   * @param host read as UTF-8
   * @param icann whether only the suffixes of registries count, not private ones such as {@code github.io}
   * @return null for an address, for a suffix, if a label is empty, and if {@code host} has an unpaired surrogate
   */
  public String site(CharSequence host, boolean icann) {
    byte[] octets = Utf8.octets(host);
    Text out = new Text();
    return octets != null && site(octets, 0, octets.length, icann, out) ? out.toString() : null;
  }

  /**
   * Finds the registrable domain of the host in the bytes from {@code from} to {@code to} of an array, which is not
   * that of {@code out}. Returns whether there is one; if not, {@code out} is empty.
   */
  public boolean site(byte[] text, int from, int to, boolean icann, Text out) {
    Production.check(text, from, to);
    out.clear();
    Labels labels = new Labels(new Slice(text, from, to));
    int begin = to > from && text[from] == '[' ? -1 : siteBegin(labels.name.toString(), icann);
    if (begin < 0) return false;
    int label = (int) labels.name.chars().limit(begin).filter(each -> each == '.').count();
    out.put(text, from + labels.begins.get(label), from + labels.end);
    return true;
  }

  /** Where the site of a name in ASCII begins, or -1. */
  private int siteBegin(String name, boolean icann) {
    if (name.isEmpty() || name.startsWith(".") || name.endsWith(".") || name.contains("..")) return -1;
    byte[] octets = name.getBytes(StandardCharsets.ISO_8859_1);
    if (Surt.isDotted(new Slice(octets, 0, octets.length))) return -1; // an address in every grammar
    int suffix = name.lastIndexOf('.') + 1; // listed or not
    for (int begin = suffix; begin > 0;) {
      begin = name.lastIndexOf('.', begin - 2) + 1;
      if (name.length() - begin > LONGEST_NAME) break;
      if (isSuffix(name.substring(begin).toLowerCase(Locale.ROOT), icann)) suffix = begin;
    }
    return suffix == 0 ? -1 : name.lastIndexOf('.', suffix - 2) + 1;
  }

  private boolean isSuffix(String name, boolean icann) {
    Integer own = rules.get(name);
    Integer flags = own != null ? own : rules.get(name.substring(name.indexOf('.') + 1));
    if (flags == null || (icann && (flags & ICANN) == 0)) return false;
    return own != null ? (own & EXCEPTION) == 0 : (flags & PARENT_OF_SUFFIXES) != 0;
  }

  /** A label in ASCII, or {@link #NO_NAME}. */
  private static String ascii(String label) {
    if (label.chars().allMatch(each -> each < 0x80)) return label;
    try {
      return IDN.toASCII(label, IDN.ALLOW_UNASSIGNED);
    } catch (IllegalArgumentException noName) {
      return NO_NAME;
    }
  }

  /** The labels of a host, in ASCII with "." between them, and where each begins in the host. */
  private static final class Labels {
    final StringBuilder name = new StringBuilder();
    final List<Integer> begins = new ArrayList<>();
    int end; // of the last label, in the host

    Labels(Slice host) {
      int[] places = new int[host.size() + 1];
      Text octets = new Text();
      int at = 0;
      while (at < host.size()) {
        int octet = Normalizer.tripletAt(host.octets, host.begin + at, host.end);
        places[octets.size()] = at;
        octets.put(octet < 0 ? host.at(at) : octet);
        at += octet < 0 ? 1 : Normalizer.TRIPLET;
      }
      places[octets.size()] = at;
      Slice text = new Slice(octets.octets(), 0, octets.size());
      for (int begin = 0; begin < text.size() || begins.isEmpty();) {
        int stop = begin;
        while (stop < text.size() && stopSize(text, stop) == 0) ++stop;
        add(text.first(stop).after(begin), places[begin], places[stop]);
        begin = stop + stopSize(text, stop);
      }
    }

    private static int stopSize(Slice text, int at) {
      for (String stop : STOPS) if (text.has(stop, at)) return stop.length();
      return 0;
    }

    private void add(Slice label, int begin, int end) {
      if (!begins.isEmpty()) name.append('.');
      begins.add(begin);
      this.end = end;
      boolean canBeName = label.size() <= LONGEST_LABEL && label.firstOf("\0", 0) == label.size();
      String ascii = canBeName ? ascii(Utf8.string(label.octets, label.begin, label.end)) : NO_NAME;
      name.append(ascii.indexOf('.') < 0 ? ascii : NO_NAME);
    }
  }
}
