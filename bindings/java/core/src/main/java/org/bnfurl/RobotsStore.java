package org.bnfurl;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Decides which URLs a robot may fetch, by the robots.txt of each origin (RFC 9309). They are in a file that
 * {@code bnfurl robots build} makes, of any size, which is mapped into memory. Threads may share a store.
 *
 * <pre>
 * RobotsStore store = RobotsStore.open(Paths.get("robots.store"), "MyBot");
 * store.decide("http://h.example/private").isAllowed()  -&gt;  false
 * store.decide("http://h.example/private").rule()       -&gt;  "Disallow: /private"
 * store.decide("http://unknown.example/")               -&gt;  null
 * </pre>
 */
public final class RobotsStore {
  private static final String KIND = "bnfurl robots 2\n", FILE_NAME = "/robots.txt";
  private static final long BYTE_ORDER = 0x0102030405060708L;
  private static final int HEADER = 40, LINE = 64, SLOT = 24;
  private static final int STATUS_SHIFT = 48, NO_RESPONSE = 1, MOST_REDIRECTS = 5, LONGEST_TEXT = 1 << 20;
  // Buffers are smaller than 2 GiB. All numbers are aligned, so none is in two parts.
  private static final int PART_BITS = 30;
  private static final Pattern PRODUCT = Pattern.compile("([A-Za-z0-9_-]+)(/[A-Za-z0-9._~+-]+)?");
  private static final Production URI = Grammar.production("rfc3986", "URI");

  private final List<ByteBuffer> parts = new ArrayList<>();
  private final long size;
  private final long[] names; // the hashes of those that the agent can have, in the order in which they count
  private long table; // where its slots begin
  private long slots;

  private RobotsStore(FileChannel file, long[] names) throws IOException {
    this.names = names;
    size = file.size();
    for (long at = 0; at < size; at += 1L << PART_BITS)
      parts.add(file.map(FileChannel.MapMode.READ_ONLY, at, Math.min(size - at, 1L << PART_BITS)));
  }

  /**
   * Opens a store for a robot.
   *
   * @param file which must not be cut while it is in use; what is added to it later is not seen
   * @param agent the product token of the robot, such as {@code MyBot}, or its whole User-Agent header; {@code *} for
   *     the rules that apply to all robots that are not named
   * @return never null
   * @throws IOException if the file cannot be read
   * @throws IllegalArgumentException if it is not a store, or if the agent names no robot
   */
  public static RobotsStore open(Path file, String agent) throws IOException {
    long[] names = namesOf(agent);
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      RobotsStore store = new RobotsStore(channel, names);
      String kind = store.size < HEADER ? "" : store.text(0, KIND.length());
      if (!kind.startsWith(KIND.substring(0, KIND.length() - 2)))
        throw new IllegalArgumentException(file + " is not a store of robots.txt files");
      if (!kind.equals(KIND))
        throw new IllegalArgumentException(file + " is a store of another version of bnfurl; build it again");
      if (!store.findTable())
        throw new IllegalArgumentException(file + " is cut off or damaged; build it again");
      return store;
    }
  }

  /**
   * Decides a URL.
   *
   * @param url read as UTF-8; it is normalized first
   * @return null if the URL is invalid or has no host, or if the store has no response for its origin
   */
  public Decision decide(CharSequence url) {
    byte[] octets = Utf8.octets(url);
    Text normal = new Text();
    Parts split = new Parts();
    if (octets == null || !URI.normalize(octets, 0, octets.length, Levels.USUAL, normal)) return null;
    byte[] text = Arrays.copyOf(normal.octets(), normal.size());
    URI.split(text, 0, text.length, split);
    int authority = split.authorityEnd(), query = URI.grammar().component("query");
    if (authority < 0) return null;
    String scheme = split.string(URI.grammar().component("scheme"));
    int host = split.begin(URI.grammar().component("host"));
    int end = split.end(split.has(query) ? query : URI.grammar().component("path"));
    String path = latin1(text, authority, end);
    String origin = scheme + "://" + latin1(text, host, authority);
    return decision(origin + FILE_NAME, path.startsWith("/") ? path : "/" + path);
  }

  private static String latin1(byte[] octets, int from, int to) {
    return new String(octets, from, to - from, StandardCharsets.ISO_8859_1);
  }

  /** By the response that counts, to which at most five redirects lead (RFC 9309, section 2.3.1.2). */
  private Decision decision(String robots, String path) {
    Decision decision = new Decision(path);
    long place = place(robots);
    for (int redirects = 0; place != 0; ++redirects) {
      int status = (int) (place >>> STATUS_SHIFT);
      long offset = place & (1L << STATUS_SHIFT) - 1;
      boolean isInFile = offset % LINE == 0 && offset >= HEADER && offset <= size - 8;
      String url = "";
      if (status / 100 == 3 && isInFile && number(offset) >= 0 && number(offset) <= size - 8 - offset)
        url = text(offset + 8, number(offset));
      if (status / 100 == 3) decision.redirects.add(url);
      decision.status = status == NO_RESPONSE ? 0 : status;
      if (status / 100 != 3 || redirects == MOST_REDIRECTS) {
        decision.isAllowed = decision.status != 0 && status / 100 != 5;
        return status / 100 != 2 || (isInFile && decision.read(offset)) ? decision : null;
      }
      place = place(url);
    }
    return null;
  }

  /** What a store says about a URL. */
  public final class Decision {
    private final String path; // with the query
    private final List<String> redirects = new ArrayList<>();
    private boolean isAllowed;
    private int status;
    private long line;
    private String rule = "";
    // The file that decides, if there is one: where its parts begin, and how many there are.
    private long agents, rules, delays, sitemaps, texts, end;
    private long agentCount, ruleCount, sitemapCount;

    private Decision(String path) {
      this.path = path;
    }

    /** Whether the robot may fetch the URL. */
    public boolean isAllowed() {
      return isAllowed;
    }

    /**
     * The line of the rule that decides.
     *
     * @return its number in the robots.txt, from 1, or 0 if no rule decides
     */
    public long line() {
      return line;
    }

    /**
     * The rule that decides, with its pattern in normal form.
     *
     * @return such as {@code Disallow: /private}; empty if no rule decides
     */
    public String rule() {
      return rule;
    }

    /**
     * The status of the response that counts.
     *
     * @return that of a redirect if there were more than five, and 0 if there was no response
     */
    public int status() {
      return status;
    }

    /** The URLs to which redirects led. */
    public List<String> redirects() {
      return Collections.unmodifiableList(redirects);
    }

    /**
     * The seconds of Crawl-delay.
     *
     * @return as they are written; empty without such a line
     */
    public String crawlDelay() {
      for (long agent : named()) {
        String delay = text(delays + 8 * agent);
        if (!delay.isEmpty()) return delay;
      }
      return "";
    }

    /** The sitemaps that the robots.txt names, as written; read as UTF-8. */
    public List<String> sitemaps() {
      List<String> all = new ArrayList<>();
      for (long i = 0; i < sitemapCount; ++i)
        all.add(new String(text(sitemaps + 8 * i).getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8));
      return all;
    }

    /** Reads the image at an offset of the file; false if it is not whole. */
    private boolean read(long at) {
      if (size - at < 16) return false;
      end = at + small(at);
      agentCount = small(at + 4);
      ruleCount = small(at + 8);
      sitemapCount = small(at + 12);
      agents = at + 16;
      long probes = agents + 16 * agentCount;
      rules = (probes + 2 * ruleCount + 3) / 4 * 4;
      delays = rules + 16 * ruleCount;
      sitemaps = delays + 8 * agentCount;
      texts = sitemaps + 8 * sitemapCount;
      if (texts > end || end > size) return false;
      find();
      return true;
    }

    /** The agents with the first name that the file has, one for each of its groups. */
    private List<Long> named() {
      List<Long> found = new ArrayList<>();
      for (int name = 0; name < names.length && found.isEmpty(); ++name)
        for (long i = 0; i < agentCount; ++i)
          if (number(agents + 16 * i) == names[name]) found.add(i);
      return found;
    }

    /** In each group, the first rule that matches is the longest; /robots.txt itself is allowed (section 2.2.2). */
    private void find() {
      long best = 0; // twice the length of the pattern, and 1 more if the rule allows
      if (path.equals("/robots.txt")) return;
      for (long agent : named()) {
        long last = Math.min(small(agents + 16 * agent + 12), ruleCount);
        for (long i = small(agents + 16 * agent + 8); i < last; ++i) {
          long of = rules + 16 * i, rank = small(of);
          if (rank <= best) break;
          if (!mayMatch(of + 8)) continue;
          String pattern = text(of + 8);
          if (!RobotsStore.matches(pattern, path)) continue;
          best = rank;
          line = small(of + 4);
          isAllowed = rank % 2 != 0;
          rule = (isAllowed ? "Allow: " : "Disallow: ") + RobotsStore.written(pattern);
          break;
        }
      }
    }

    /**
     * Whether the path begins with the octets before the first operator of the pattern at a place that is written
     * there.
     */
    private boolean mayMatch(long at) {
      long begin = texts + small(at), last = Math.min(begin + small(at + 4), end);
      for (int i = 0; begin + i < last; ++i) {
        char octet = octet(begin + i);
        if (octet <= END) return true;
        if (i == path.length() || path.charAt(i) != octet) return false;
      }
      return true;
    }

    /** The text at a place that is written there: where it begins, and its size. */
    private String text(long at) {
      long begin = small(at), length = small(at + 4), room = end - texts;
      return begin > room || length > room - begin ? "" : RobotsStore.this.text(texts + begin, length);
    }
  }

  // In patterns, these four are operators: any octets, "*" or "%2A", "$" or "%24", and the end of the path.
  private static final char ANY = 0, STAR = 1, DOLLAR = 2, END = 3;

  private static String written(String pattern) {
    return pattern.replace(ANY, '*').replace("" + STAR, "%2A").replace("" + DOLLAR, "%24").replace(END, '$');
  }

  /** Each piece of the pattern is taken where it first is. */
  private static boolean matches(String pattern, String path) {
    int from = 0;
    for (int begin = 0;;) {
      int mark = pattern.indexOf(ANY, begin), end = mark < 0 ? pattern.length() : mark;
      int next = endOf(pattern, begin, end, path, from);
      while (begin > 0 && next < 0 && from < path.length()) next = endOf(pattern, begin, end, path, ++from);
      if (next < 0) return false;
      if (mark < 0) return true;
      from = next;
      begin = mark + 1;
    }
  }

  /** Where a piece ends that is at this place of the path; -1 if it is not there. */
  private static int endOf(String pattern, int begin, int end, String path, int from) {
    int at = from;
    for (int i = begin; i < end; ++i) {
      char octet = pattern.charAt(i);
      if (octet == END) return at == path.length() ? at : -1;
      char plain = octet == STAR ? '*' : octet == DOLLAR ? '$' : octet;
      if (at < path.length() && path.charAt(at) == plain) ++at;
      else if (plain != octet && path.startsWith(octet == STAR ? "%2A" : "%24", at)) at += 3;
      else return -1;
    }
    return at;
  }

  // The file.

  private long number(long at) {
    return parts.get((int) (at >>> PART_BITS)).getLong((int) at & (1 << PART_BITS) - 1);
  }

  private long small(long at) {
    return parts.get((int) (at >>> PART_BITS)).getInt((int) at & (1 << PART_BITS) - 1) & 0xffffffffL;
  }

  private char octet(long at) {
    return (char) (parts.get((int) (at >>> PART_BITS)).get((int) at & (1 << PART_BITS) - 1) & 0xff);
  }

  /** Only a damaged store has longer texts. */
  private String text(long at, long size) {
    if (size > LONGEST_TEXT) return "";
    char[] chars = new char[(int) size];
    for (int i = 0; i < chars.length; ++i) chars[i] = octet(at + i);
    return new String(chars);
  }

  /** Numbers are as the machine had them that built the store. */
  private boolean findTable() {
    boolean isBig = number(16) == BYTE_ORDER;
    for (ByteBuffer part : parts) part.order(isBig ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
    long kept = number(24), at = number(32);
    boolean isAligned = at % LINE == 0 && kept % LINE == 0 && at >= HEADER;
    if (number(16) != BYTE_ORDER || !isAligned || kept > size || at > kept - LINE) return false;
    slots = number(at);
    table = at + LINE;
    return Long.bitCount(slots) == 1 && slots > 0 && slots <= (kept - table) / SLOT;
  }

  /**
   * What the table has for a URL; 0 if it has nothing. Most are those of a file of an origin, whose digest is the key.
   */
  private long place(String url) {
    boolean isFile = url.endsWith(FILE_NAME);
    String key = isFile ? url.substring(0, url.length() - FILE_NAME.length()) : url;
    long[] hash = Xxh3.hash(key.getBytes(StandardCharsets.ISO_8859_1));
    if (!isFile) hash[0] = ~hash[0];
    for (long tried = 0, at = hash[0]; tried < slots; ++tried, ++at) {
      long slot = table + SLOT * (at & slots - 1), place = number(slot + 16);
      if (place == 0 || (number(slot) == hash[0] && number(slot + 8) == hash[1])) return place;
    }
    return 0;
  }

  /** The names in a header User-Agent: first those of products, which have versions, then other words. */
  private static long[] namesOf(String agent) {
    List<String> products = new ArrayList<>(), others = new ArrayList<>();
    for (String word : agent.split("[ \t();,]")) {
      Matcher name = PRODUCT.matcher(word);
      if (name.matches()) (name.group(2) == null ? others : products).add(name.group(1));
    }
    String first = agent.replaceFirst("^[ \t]+", "").split("[ \t]", 2)[0];
    if (!agent.equals("*") && products.isEmpty() && !PRODUCT.matcher(first).matches())
      throw new IllegalArgumentException("invalid agent \"" + agent + "\": use letters, digits, \"-\" and \"_\""
          + " (RFC 9309, 2.2.1), or a whole User-Agent header");
    products.addAll(others);
    products.add("*");
    return products.stream()
        .mapToLong(name -> Xxh3.hash(name.toLowerCase(Locale.ROOT).getBytes(StandardCharsets.US_ASCII))[1]).toArray();
  }
}
