package org.bnfurl;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Makes deduplication keys, like the column {@code key} of the command line: the XXH3-128 digest of the normal form
 * after some steps, each of which is a guess. Threads may share an object.
 *
 * <pre>
 * KeySteps steps = KeySteps.of("fragment,drop=utm_*,sort");
 * steps.key(Rfc3986.URI, "http://h/?b&amp;utm_id=1&amp;a#f", Levels.USUAL)  -&gt;  "c4ddf94cb1f22d4a8e7815fdb984cbb1"
 * steps.key(Rfc3986.URI, "http://h/?a&amp;b", Levels.USUAL)             -&gt;  the same
 * </pre>
 */
public final class KeySteps {
  private static final List<String> NAMES =
      Arrays.asList("fragment", "userinfo", "drop", "sessions", "sort", "empty-query", "www", "dot", "slash", "scheme");
  private static final List<String> PARTS =
      Arrays.asList("scheme", "userinfo", "host", "port", "path", "query", "fragment");
  private static final List<String> TRACKERS = Arrays.asList(Trackers.NAMES.split(" "));

  // Session identifiers as the Python package surt knows them: parameters, and what is before NAME.aspx in a path.
  private static final Pattern SESSION = Pattern.compile("(?:jsessionid|phpsessid|sid)=[0-9a-z]{32}"
      + "|aspsessionid[a-z]{8}=[a-z]{24}|(?:cfid|cftoken)=.+", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
  private static final Pattern[] PATH_SESSIONS = {
    Pattern.compile("\\((?:[A-Za-z]\\([0-9A-Za-z]{24}\\))++\\)/"), Pattern.compile("\\([0-9A-Za-z]{24}\\)/")
  };

  private final Set<String> asked = new HashSet<>();
  private final List<String[]> dropped = new ArrayList<>(); // names, cut at each "*"
  private boolean dropsTrackers;

  private KeySteps() {}

  /**
   * Reads a list of steps, spelled as for the option {@code --key-steps} of the command line.
   *
   * @param list such as {@code fragment,drop=@trackers|ref,sort}, in any order; an empty list has none
   * @return never null
   * @throws IllegalArgumentException if a step is unknown; the message lists those that exist
   */
  public static KeySteps of(String list) {
    KeySteps result = new KeySteps();
    if (!list.isEmpty()) for (String item : list.split(",", -1)) result.add(item);
    return result;
  }

  private void add(String item) {
    String name = item.split("=", 2)[0];
    if (!NAMES.contains(name))
      throw fault("unknown key step \"" + name + "\"; expected one of: " + String.join(" ", NAMES));
    asked.add(name);
    if (name.equals("drop")) {
      for (String value : item.substring(Math.min(item.length(), 5)).split("\\|", -1)) drop(value);
    } else if (!name.equals(item)) {
      throw fault("key step \"" + name + "\" takes no value: \"" + item + "\"");
    }
  }

  private void drop(String name) {
    if (name.isEmpty())
      throw fault("key step \"drop\" needs names, with \"|\" between them: drop=utm_*|ref, or drop=@trackers");
    if (name.startsWith("@") && !name.equals("@trackers"))
      throw fault("unknown list \"" + name + "\" in key step \"drop\"; expected one of: @trackers");
    if (name.startsWith("@")) dropsTrackers = true;
    else dropped.add(latin1(name.getBytes(StandardCharsets.UTF_8)).split("\\*", -1));
  }

  private static IllegalArgumentException fault(String message) {
    return new IllegalArgumentException(message);
  }

  /**
   * Makes the key of a text.
   *
   * @param production the production of the text
   * @param text read as UTF-8
   * @param levels a set of {@link Levels}, by which the text is normalized first
   * @return 32 hexadecimal digits, or null if the text is invalid
   * @throws IllegalArgumentException if a level is unknown
   */
  public String key(Production production, CharSequence text, int levels) {
    Levels.check(levels);
    byte[] octets = Utf8.octets(text);
    return octets == null ? null : key(production, octets, 0, octets.length, levels);
  }

  /** Makes the key of the bytes from {@code from} to {@code to} of an array; null if they are invalid. */
  public String key(Production production, byte[] text, int from, int to, int levels) {
    Text normal = new Text();
    Parts parts = new Parts();
    if (!production.normalize(text, from, to, levels, normal)) return null;
    byte[] octets = Arrays.copyOf(normal.octets(), normal.size());
    production.split(octets, parts);
    return Xxh3.digest(applied(production.grammar(), parts, latin1(octets)).getBytes(StandardCharsets.ISO_8859_1));
  }

  // In the strings below, each char is an octet.

  private static String latin1(byte[] octets) {
    return new String(octets, StandardCharsets.ISO_8859_1);
  }

  private boolean has(String step) {
    return asked.contains(step);
  }

  /** What remains of a text. The components that matter are taken in their usual order; others may be between them. */
  private String applied(Grammar grammar, Parts parts, String text) {
    StringBuilder out = new StringBuilder();
    int done = 0, next = 0, placed = 0, authority = -1; // authority: where the host or the port ends
    for (int i = 0; i < grammar.componentCount(); ++i) {
      int component = grammar.component(i);
      int part = PARTS.indexOf(grammar.componentName(component));
      if (part < next) continue;
      next = part + 1;
      int from = parts.begin(component), to = parts.end(component);
      if (from < placed) continue;
      placed = to;
      String name = PARTS.get(part), value = text.substring(from, to);
      char before = from == 0 ? '\0' : text.charAt(from - 1);
      if (name.equals("host") || name.equals("port")) authority = to;
      if (name.equals("scheme") && has("scheme") && value.equalsIgnoreCase("https")) {
        value = value.substring(0, value.length() - 1);
      } else if (name.equals("userinfo") && has("userinfo") && text.startsWith("@", to)) {
        value = "";
        ++to;
      } else if (name.equals("host")) {
        value = host(value);
      } else if (name.equals("path")) {
        value = path(value, authority + 1 == from && before == '/');
      } else if (name.equals("query")) {
        String query = query(value);
        if (query.isEmpty() && before == '?' && (has("empty-query") || !value.isEmpty())) --from;
        value = query;
      } else if (name.equals("fragment") && has("fragment") && before == '#') {
        value = "";
        --from;
      }
      out.append(text, done, from).append(value);
      done = to;
    }
    return out.append(text, done, text.length()).toString();
  }

  private String host(String host) {
    boolean hasWww = host.length() > 4 && host.regionMatches(true, 0, "www.", 0, 4) && host.charAt(4) != '.';
    boolean hasDot = host.length() > 1 && host.endsWith(".");
    return host.substring(has("www") && hasWww ? 4 : 0, host.length() - (has("dot") && hasDot ? 1 : 0));
  }

  /** {@code hasSlashBefore}: in some grammars, the first "/" is not in the path. */
  private String path(String path, boolean hasSlashBefore) {
    String left = path;
    if (has("sessions") && path.contains("/(")) for (Pattern id : PATH_SESSIONS) left = withoutSession(left, id);
    boolean isLonger = left.length() + (hasSlashBefore ? 1 : 0) > 1;
    return has("slash") && isLonger && left.endsWith("/") ? left.substring(0, left.length() - 1) : left;
  }

  /** Without the last identifier after which NAME.aspx follows, before any "?". */
  private static String withoutSession(String path, Pattern id) {
    Matcher found = id.matcher(path);
    int next = -1, second = -1; // the next ".aspx" to the right, and the one after that
    for (int at = path.length() - 1; at >= 0; --at) {
      if (path.charAt(at) == '?') {
        next = second = -1;
      } else if (path.regionMatches(true, at, ".aspx", 0, 5)) {
        second = next;
        next = at;
      } else if (path.charAt(at) == '/' && found.region(at + 1, path.length()).lookingAt()
          && (next == found.end() ? second : next) >= 0) {
        return path.substring(0, at + 1) + path.substring(found.end());
      }
    }
    return path;
  }

  private String query(String query) {
    if (!has("drop") && !has("sessions") && !has("sort")) return query;
    List<String> parameters = new ArrayList<>(Arrays.asList(query.split("&", -1)));
    if (has("drop")) parameters.removeIf(each -> isDropped(nameOf(each)));
    if (has("sessions")) parameters.removeIf(each -> SESSION.matcher(each).matches());
    if (has("sort")) parameters.sort(Comparator.comparing(KeySteps::nameOf));
    return String.join("&", parameters);
  }

  private static String nameOf(String parameter) {
    int equals = parameter.indexOf('=');
    return equals < 0 ? parameter : parameter.substring(0, equals);
  }

  private boolean isDropped(String name) {
    return (dropsTrackers && TRACKERS.contains(name.toLowerCase(Locale.ROOT)))
        || dropped.stream().anyMatch(pieces -> matches(name, pieces));
  }

  /** Whether a name has these pieces, with anything between them. */
  private static boolean matches(String name, String[] pieces) {
    String last = pieces[pieces.length - 1];
    if (pieces.length == 1) return name.equals(last);
    if (!name.startsWith(pieces[0])) return false;
    int at = pieces[0].length();
    for (int i = 1; i < pieces.length - 1; ++i) {
      int found = name.indexOf(pieces[i], at);
      if (found < 0) return false;
      at = found + pieces[i].length();
    }
    return name.length() - at >= last.length() && name.endsWith(last);
  }
}
