package org.bnfurl;

import java.util.Arrays;

/**
 * The components of a text, filled by {@link Production#split(byte[], int, int, Parts)}. Reuse it for many texts, in
 * one thread at a time: after its first use, a split allocates nothing. A missing component is not an empty one:
 * {@code http://h?} has an empty query, and {@code http://h} has no query.
 *
 * <p>Offsets are into the array or the chars that were split. They, and {@link #string(int)}, are valid until the next
 * split, and as long as the text does not change. A component is given by its number, such as
 * {@code Rfc3986.Part.host}; a number of another grammar throws IllegalArgumentException. Before the first split, any
 * number throws IllegalStateException.
 */
public final class Parts {
  /** What {@link #portNumber(int)} returns for a port that is greater than 65535 or not a decimal number. */
  public static final int INVALID_PORT = 65536;

  private int[] values = new int[128];
  private Grammar grammar;
  private int count;
  private byte[] octets;
  private CharSequence chars;

  /** Has no components until a text is split. */
  public Parts() {
    Arrays.fill(values, -1);
  }

  /** Clears the row for a new text. */
  int[] begin(int[] initial) {
    if (values.length < initial.length) values = new int[initial.length];
    System.arraycopy(initial, 0, values, 0, initial.length);
    return values;
  }

  /** Removes all components after a text that does not match; returns false. */
  boolean fail(int[] initial) {
    begin(initial);
    return false;
  }

  byte[] octets() {
    return octets;
  }

  CharSequence chars() {
    return chars;
  }

  void of(byte[] octets, CharSequence chars, Grammar grammar) {
    this.octets = octets;
    this.chars = chars;
    this.grammar = grammar;
    this.count = grammar.components.length;
  }

  /**
   * How many components the grammar has.
   *
   * @return 0 before the first split
   */
  public int count() {
    return count;
  }

  /**
   * Whether the text has this component.
   *
   * @param component its number
   * @return whether it is present, even if empty
   */
  public boolean has(int component) {
    return begin(component) >= 0;
  }

  /**
   * Where a component begins.
   *
   * @param component its number
   * @return an offset, or -1 if it is missing
   */
  public int begin(int component) {
    return values[2 * indexOf(component)];
  }

  /**
   * Where a component ends.
   *
   * @param component its number
   * @return the offset after it, or -1 if it is missing
   */
  public int end(int component) {
    return values[2 * indexOf(component) + 1];
  }

  /**
   * Copies a component; bytes are read as UTF-8.
   *
   * @param component its number
   * @return null if it is missing
   */
  public String string(int component) {
    int begin = begin(component);
    if (begin < 0) return null;
    return Utf8.string(octets, chars, begin, end(component));
  }

  /**
   * The number of a port (RFC 3986, section 3.2.3), which may have leading zeros.
   *
   * @param component the number of the component
   * @return -1 if the port is missing or empty, in which case the default of the scheme applies; {@link #INVALID_PORT}
   *     if it is greater than 65535 or not a decimal number
   */
  public int portNumber(int component) {
    int number = -1;
    for (int at = begin(component); at < end(component); ++at) {
      int digit = (octets == null ? chars.charAt(at) : octets[at]) - '0';
      if (digit < 0 || digit > 9) return INVALID_PORT;
      number = Math.min(10 * Math.max(number, 0) + digit, INVALID_PORT);
    }
    return number;
  }

  /**
   * Where the authority begins (RFC 3986, section 3.2): userinfo, host and port, with the "@" and ":" between them.
   *
   * @return an offset, or -1 if there is no host
   */
  public int authorityBegin() {
    int host = present("host"), userinfo = present("userinfo");
    return host < 0 ? -1 : begin(userinfo < 0 ? host : userinfo);
  }

  /**
   * Where the authority ends.
   *
   * @return the offset after it, or -1 if there is no host
   */
  public int authorityEnd() {
    int host = present("host"), port = present("port");
    return host < 0 ? -1 : end(port < 0 ? host : port);
  }

  private int present(String name) {
    int component = grammar == null ? -1 : grammar.component(name);
    return component >= 0 && has(component) ? component : -1;
  }

  /**
   * Which alternative of the production the text is.
   *
   * @return a number for {@link Grammar#kindName(int)}, or -1 if there is none
   */
  public int kind() {
    return values[2 * count + 1];
  }

  /**
   * Which alternative of the grammar the host is.
   *
   * @return a number for {@link Grammar#hostKindName(int)}, or -1 if there is none
   */
  public int hostKind() {
    return values[2 * count];
  }

  private int indexOf(int component) {
    if (grammar == null) throw new IllegalStateException("no text was split yet");
    return grammar.indexOf(component);
  }
}
