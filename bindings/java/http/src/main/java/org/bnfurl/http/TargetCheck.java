package org.bnfurl.http;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bnfurl.Failure;
import org.bnfurl.Grammar;
import org.bnfurl.Production;

/**
 * The check of request targets that {@link TargetFilter} and {@link TargetHandler} share, and that a handler for
 * another server can use. Each invalid target has a line in the log {@code org.bnfurl.http}. Threads may share a check;
 * for a valid target of chars, it allocates nothing.
 */
public final class TargetCheck {
  private static final System.Logger LOG = System.getLogger("org.bnfurl.http");
  private static final Set<String> NAMES = Set.of("grammar", "production", "mode", "status", "body");
  private static final int MOST_SHOWN = 256;

  private final Production production;
  private final boolean isShadow;
  private final boolean hasBody;
  private final int status;

  private TargetCheck(Map<String, String> settings) {
    for (String name : settings.keySet()) {
      if (!NAMES.contains(name)) throw wrong("settings must be some of grammar production mode status body", name);
    }
    isShadow = isSecond(settings, "mode", "refuse", "shadow");
    hasBody = isSecond(settings, "body", "false", "true");
    String number = settings.getOrDefault("status", "400");
    if (!number.matches("[45]\\d\\d")) throw wrong("setting status must be a number from 400 to 599", number);
    status = Integer.parseInt(number);
    production = production(grammar(settings.getOrDefault("grammar", "plain")), settings.get("production"));
  }

  /**
   * A check with these settings.
   *
   * <pre>
   * TargetCheck.of(Map.of()).refuse("GET", "/a;b")                  -&gt;  ";" is not allowed in a path
   * TargetCheck.of(Map.of("mode", "shadow")).refuse("GET", "/a;b")  -&gt;  null
   * TargetCheck.of(Map.of("mode", "off"))                           -&gt;  throws IllegalArgumentException
   * </pre>
   *
   * @param settings some of {@code grammar}, {@code production}, {@code mode}, {@code status} and {@code body}
   * @return never null
   * @throws IllegalArgumentException if a setting is wrong; the message names what is allowed
   */
  public static TargetCheck of(Map<String, String> settings) {
    return new TargetCheck(settings);
  }

  private static IllegalArgumentException wrong(String rule, String value) {
    return new IllegalArgumentException("bnfurl: the " + rule + ", not " + value);
  }

  private static boolean isSecond(Map<String, String> settings, String name, String first, String second) {
    String value = settings.getOrDefault(name, first);
    if (value.equals(first) || value.equals(second)) return value.equals(second);
    throw wrong("setting " + name + " must be " + first + " or " + second, value);
  }

  private static Grammar grammar(String name) {
    try {
      return Grammar.production(name, null).grammar();
    } catch (IllegalArgumentException unknown) {
      throw wrong("setting grammar must be plain, rfc9112 or another grammar, or the class of one", name);
    }
  }

  private static Production production(Grammar grammar, String name) {
    Production found = name == null ? grammar.start() : grammar.production(name);
    if (found != null && found.matchesSomeTarget()) return found;
    List<String> known = new ArrayList<>();
    for (Production each : grammar.productions()) if (each.matchesSomeTarget()) known.add(each.name());
    throw wrong("setting production must be one of " + String.join(" ", known), name == null ? found.name() : name);
  }

  /**
   * The reason why a request must be refused, or null if it may pass.
   *
   * @param method such as {@code GET}; in some grammars, it decides which targets are valid
   * @param target as it was sent, with its query; read as UTF-8
   * @return a sentence without a full stop; null in the mode {@code shadow}, in which the log has the reason
   */
  public String refuse(String method, String target) {
    Production allowed = allowed(method);
    if (allowed.matches(target)) return null;
    String shown = target.substring(0, Math.min(target.length(), MOST_SHOWN));
    return refusal(allowed.explain(target), shown.getBytes(StandardCharsets.UTF_8), shown.length() < target.length());
  }

  /**
   * The reason why a request must be refused, or null if it may pass.
   *
   * @param method such as {@code GET}
   * @param target the bytes of the target
   * @return as above
   */
  public String refuse(String method, byte[] target) {
    Failure failure = allowed(method).explain(target);
    return failure == null ? null : refusal(failure, target, target.length > MOST_SHOWN);
  }

  /**
   * The status of a response that refuses a request.
   *
   * @return 400 to 599
   */
  public int status() {
    return status;
  }

  /**
   * The body of a response that refuses a request.
   *
   * @param reason what {@code refuse} has returned
   * @return the reason as a line if the setting {@code body} is true, or else nothing
   */
  public byte[] body(String reason) {
    return (hasBody ? reason + "\n" : "").getBytes(StandardCharsets.UTF_8);
  }

  private Production allowed(String method) {
    Production ofMethod = production.forMethod(method);
    return ofMethod == null ? production : ofMethod;
  }

  private String refusal(Failure failure, byte[] target, boolean isCut) {
    String reason = failure.sentence();
    LOG.log(System.Logger.Level.WARNING, () -> "bnfurl" + (isShadow ? " (shadow)" : "") + ": the target is not a "
        + production.name() + " of " + production.grammar().name() + ", code " + failure.part() + ", offset "
        + failure.offset() + ": " + reason + ": \"" + shown(target) + (isCut ? "\"..." : "\""));
    return isShadow ? null : reason;
  }

  /** As in the logs of other servers: \x85. */
  private static String shown(byte[] target) {
    StringBuilder shown = new StringBuilder();
    for (int i = 0; i < Math.min(target.length, MOST_SHOWN); ++i) {
      int octet = target[i] & 0xff;
      if (octet > ' ' && octet < 0x7f && octet != '"' && octet != '\\') shown.append((char) octet);
      else shown.append(String.format("\\x%02x", octet));
    }
    return shown.toString();
  }
}
