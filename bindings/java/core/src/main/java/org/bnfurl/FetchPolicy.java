package org.bnfurl;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Decides whether a program should fetch a URL that someone else chose, before it resolves a name or opens a connection
 * (server-side request forgery). Ask for each URL, and again for the target of each redirect. It cannot know what a
 * name resolves to: check the address, too, and connect to the address that you have checked. Threads may share a
 * policy.
 *
 * <pre>
 * FetchPolicy.USUAL.refuse("http://example.org/")  -&gt;  null
 * FetchPolicy.USUAL.refuse("http://10.0.0.1/")     -&gt;  10.0.0.1 is a private address (10.0.0.0/8)
 * FetchPolicy.of("https", "").refuse("http://a/")  -&gt;  the scheme "http" is not allowed (allowed: https)
 * FetchPolicy.of("http", "private").refuse("http://10.0.0.1/")  -&gt;  null
 * </pre>
 */
public final class FetchPolicy {
  /** The schemes http and https, and no special host. */
  public static final FetchPolicy USUAL = new FetchPolicy("http https", 0);

  private static final Pattern BEGINNING_SCHEME = Pattern.compile("([A-Za-z][A-Za-z0-9+.-]*):"); // RFC 3986, 3.1
  private static final Pattern LONG_LABEL = Pattern.compile("[^.]{64}"); // RFC 1035, 2.3.4
  private static final List<String> NETWORKS = new ArrayList<>(); // the name of each bit
  private static final List<String> WORDS = new ArrayList<>(); // what a host is then
  private static final List<Entry> BLOCKS = new ArrayList<>();
  private static final List<Entry> NAMES = new ArrayList<>();

  static {
    List<String> identifiers = new ArrayList<>();
    for (String line : SpecialHosts.networks()) {
      String[] words = line.split("\t");
      identifiers.add(words[0]);
      NETWORKS.add(words[1]);
      WORDS.add(words[2]);
    }
    for (String line : SpecialHosts.entries()) {
      String[] words = line.split("\t");
      int ipv4At = words.length > 2 ? Integer.parseInt(words[2]) : 0;
      Entry entry = new Entry(words[0], identifiers.indexOf(words[1]), ipv4At);
      (entry.first == null ? NAMES : BLOCKS).add(entry);
    }
  }

  private final String schemes;
  private final int networks; // bits

  private FetchPolicy(String schemes, int networks) {
    this.schemes = schemes;
    this.networks = networks;
  }

  /**
   * Makes a policy.
   *
   * @param schemes those that are allowed, in lower case, separated by spaces
   * @param networks the special hosts that are allowed as well, such as {@code private} and {@code loopback}, separated
   *     by spaces; {@code translated} allows only addresses whose IPv4 address is allowed, too
   * @return never null
   * @throws IllegalArgumentException if a network is unknown; the message lists the known ones
   */
  public static FetchPolicy of(String schemes, String networks) {
    int bits = 0;
    for (String word : networks.split(" ")) {
      if (word.isEmpty()) continue;
      int bit = NETWORKS.indexOf(word);
      if (bit < 0)
        throw new IllegalArgumentException(
            "unknown network \"" + word + "\"; expected one of: " + String.join(" ", NETWORKS));
      bits |= 1 << bit;
    }
    return new FetchPolicy(schemes, bits);
  }

  /**
   * Why a URL must not be fetched. It has to match {@code plain-url} of the grammar {@code plain}, which all clients
   * read alike; its scheme has to be allowed, and its host public or allowed, and no longer than DNS allows.
   *
   * @param url read as UTF-8; one with an unpaired surrogate is refused
   * @return a sentence without a full stop, or null if the URL may be fetched
   */
  public String refuse(CharSequence url) {
    return refuse(Grammar.production("plain", "plain-url"), url);
  }

  /**
   * The same by another production, which the URL has to match.
   *
   * @param production best one whose texts all clients read alike
   * @param url read as UTF-8
   * @return a sentence without a full stop, or null if the URL may be fetched
   */
  public String refuse(Production production, CharSequence url) {
    byte[] octets = Utf8.octets(url);
    return octets == null ? "a lone surrogate is not allowed" : refuse(production, octets, 0, octets.length);
  }

  /**
   * The same for a part of an array.
   *
   * @param production best one whose texts all clients read alike
   * @param text the array with the URL
   * @param from where the URL begins
   * @param to where it ends
   * @return a sentence without a full stop, or null if the URL may be fetched
   */
  public String refuse(Production production, byte[] text, int from, int to) {
    Parts parts = new Parts();
    if (!production.split(text, from, to, parts)) {
      Matcher begin = BEGINNING_SCHEME.matcher(new String(text, from, to - from, StandardCharsets.ISO_8859_1));
      if (begin.lookingAt() && !isAllowed(begin.group(1))) return refusal(begin.group(1));
      return production.explain(text, from, to).sentence();
    }
    String scheme = part(parts, production.grammar().component("scheme"));
    String host = part(parts, production.grammar().component("host"));
    if (!isAllowed(scheme)) return refusal(scheme);
    if (host.isEmpty()) return "the URL has no host";
    String octets = new String(host.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    if (octets.length() - (octets.endsWith(".") ? 1 : 0) > 253) return "the host is longer than 253 octets";
    if (LONG_LABEL.matcher(octets).find()) return "a label of the host is longer than 63 octets";
    byte[] address = address(host);
    Entry entry = forbidden(address == null ? special(host) : block(address), address);
    if (entry == null) return null;
    boolean isSaid = entry.written.isEmpty() || entry.written.equals(host);
    return host + " is " + WORDS.get(entry.network) + (isSaid ? "" : " (" + entry.written + ")");
  }

  private boolean isAllowed(String scheme) {
    List<String> allowed = Arrays.asList(schemes.toLowerCase(Locale.ROOT).split(" "));
    return !scheme.isEmpty() && allowed.contains(scheme.toLowerCase(Locale.ROOT));
  }

  private String refusal(String scheme) {
    String allowed = schemes.isEmpty() ? "none" : schemes;
    return "the scheme \"" + scheme + "\" is not allowed (allowed: " + allowed + ")";
  }

  private static String part(Parts parts, int component) {
    String part = component < 0 ? null : parts.string(component);
    return part == null ? "" : part;
  }

  /** What is not allowed: the entry of a host, or that of the IPv4 address in it; null if both are allowed. */
  private Entry forbidden(Entry entry, byte[] address) {
    if (entry == null || (networks >> entry.network & 1) == 0) return entry;
    if (entry.ipv4At == 0) return null;
    return forbidden(block(Arrays.copyOfRange(address, entry.ipv4At, entry.ipv4At + 4)), null);
  }

  private static Entry block(byte[] address) {
    for (Entry block : BLOCKS) if (block.contains(address)) return block;
    return null;
  }

  /** What is special about a name; null if nothing is. */
  private static Entry special(String host) {
    String name = host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
    boolean isNumber = name.substring(name.lastIndexOf('.') + 1).matches("0[xX].*|[0-9]*");
    if (isNumber || !name.matches("[A-Za-z0-9._-]*")) return new Entry("", NETWORKS.indexOf("ambiguous-name"), 0);
    for (Entry above : NAMES) {
      int before = name.length() - above.written.length();
      boolean isEnd = before >= 0 && name.substring(before).equalsIgnoreCase(above.written);
      if (isEnd && (before == 0 || name.charAt(before - 1) == '.')) return above;
    }
    return name.indexOf('.') < 0 ? new Entry("", NETWORKS.indexOf("local-name"), 0) : null;
  }

  /** The octets of an IPv4address, or of an IPv6address in brackets or without; null for any other text. */
  private static byte[] address(String text) {
    byte[] ipv4 = ipv4(text);
    if (ipv4 != null) return ipv4;
    boolean isBracketed = text.startsWith("[") && text.endsWith("]");
    String fields = isBracketed ? text.substring(1, text.length() - 1) : text;
    int gap = fields.indexOf("::");
    byte[] begin = gap == 0 ? new byte[0] : fields(gap < 0 ? fields : fields.substring(0, gap), gap < 0);
    byte[] end = gap < 0 || gap + 2 == fields.length() ? new byte[0] : fields(fields.substring(gap + 2), true);
    if (begin == null || end == null) return null;
    int size = begin.length + end.length;
    if (gap < 0 ? size != 16 : size > 14) return null;
    byte[] octets = Arrays.copyOf(begin, 16);
    System.arraycopy(end, 0, octets, 16 - end.length, end.length);
    return octets;
  }

  private static byte[] ipv4(String text) {
    String[] numbers = text.split("\\.", -1);
    byte[] octets = new byte[4];
    if (numbers.length != octets.length) return null;
    for (int i = 0; i < octets.length; ++i) {
      if (!numbers[i].matches("0|[1-9][0-9]{0,2}") || Integer.parseInt(numbers[i]) > 255) return null;
      octets[i] = (byte) Integer.parseInt(numbers[i]);
    }
    return octets;
  }

  /** The octets of fields of an IPv6address, which may end with an IPv4address at the end of the text. */
  private static byte[] fields(String text, boolean isEnd) {
    String[] pieces = text.split(":", -1);
    byte[] octets = new byte[2 * pieces.length];
    for (int i = 0; i < pieces.length; ++i) {
      byte[] ipv4 = isEnd && i == pieces.length - 1 ? ipv4(pieces[i]) : null;
      if (ipv4 != null) {
        octets = Arrays.copyOf(octets, octets.length + 2);
        System.arraycopy(ipv4, 0, octets, 2 * i, 4);
      } else if (pieces[i].matches("[0-9A-Fa-f]{1,4}")) {
        int field = Integer.parseInt(pieces[i], 16);
        octets[2 * i] = (byte) (field >> 8);
        octets[2 * i + 1] = (byte) field;
      } else {
        return null;
      }
    }
    return octets;
  }

  /** An entry of a registry: a block of addresses, or a name. */
  private static final class Entry {
    final String written;
    final int network; // the number of its bit
    final int ipv4At; // where in the address an IPv4 address begins
    final byte[] first; // null for a name
    final int bits;

    Entry(String written, int network, int ipv4At) {
      this.written = written;
      this.network = network;
      this.ipv4At = ipv4At;
      int slash = written.indexOf('/');
      first = slash < 0 ? null : address(written.substring(0, slash));
      bits = slash < 0 ? 0 : Integer.parseInt(written.substring(slash + 1));
    }

    boolean contains(byte[] address) {
      if (address.length != first.length) return false;
      for (int bit = 0; bit < bits; ++bit)
        if (((address[bit / 8] ^ first[bit / 8]) >> (7 - bit % 8) & 1) != 0) return false;
      return true;
    }
  }
}
