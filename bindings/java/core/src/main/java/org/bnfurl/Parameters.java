package org.bnfurl;

/**
 * Reads the parameters of a query, in order: {@code name=value}, or only {@code name}. They are separated by "&amp;",
 * and empty ones are skipped; a name ends at the first "=" (URL Standard, section 5.1). Nothing is decoded: see
 * {@link Percent}. Reuse it for many queries, in one thread at a time.
 *
 * <pre>
 * parameters.begin(parts, Rfc3986.Part.query);
 * while (parameters.next()) {
 *   if (parameters.name().equals("id")) ... Percent.decode(parameters.value(), Percent.FORM) ...
 * }
 * </pre>
 */
public final class Parameters {
  private byte[] octets;
  private CharSequence chars;
  private int at;
  private int to;
  private int nameBegin = -1;
  private int nameEnd = -1;
  private int end = -1; // of the parameter

  /** Has no parameters until a query begins. */
  public Parameters() {}

  /**
   * Begins with the query of a URL that was split.
   *
   * @param parts the result of a split
   * @param component the number of the query; if it is missing, there are no parameters
   */
  public void begin(Parts parts, int component) {
    begin(parts.octets(), parts.chars(), Math.max(parts.begin(component), 0), Math.max(parts.end(component), 0));
  }

  /**
   * Begins with a query.
   *
   * @param text the array with the query
   * @param from where the query begins
   * @param to where it ends
   */
  public void begin(byte[] text, int from, int to) {
    Production.check(text, from, to);
    begin(text, null, from, to);
  }

  /**
   * Begins with a query.
   *
   * @param text the whole query
   */
  public void begin(CharSequence text) {
    begin(null, text, 0, text.length());
  }

  private void begin(byte[] octets, CharSequence chars, int from, int to) {
    this.octets = octets;
    this.chars = chars;
    this.at = from;
    this.to = to;
    nameBegin = nameEnd = end = -1;
  }

  /**
   * Goes to the next parameter.
   *
   * @return false if there is none left
   */
  public boolean next() {
    while (at < to && octet(at) == '&') ++at;
    if (at >= to) return false;
    nameBegin = at;
    nameEnd = -1;
    for (; at < to && octet(at) != '&'; ++at) if (nameEnd < 0 && octet(at) == '=') nameEnd = at;
    end = at;
    if (nameEnd < 0) nameEnd = end;
    return true;
  }

  /**
   * Where the name begins.
   *
   * @return an offset into the array or the chars
   */
  public int nameBegin() {
    return nameBegin;
  }

  /**
   * Where the name ends.
   *
   * @return the offset after it
   */
  public int nameEnd() {
    return nameEnd;
  }

  /**
   * Where the value begins.
   *
   * @return an offset, or -1 if the parameter has no "="
   */
  public int valueBegin() {
    return nameEnd == end ? -1 : nameEnd + 1;
  }

  /**
   * Where the value ends.
   *
   * @return the offset after it, or -1 if the parameter has no "="
   */
  public int valueEnd() {
    return nameEnd == end ? -1 : end;
  }

  /**
   * Copies the name; bytes are read as UTF-8.
   *
   * @return never null after {@link #next()} has returned true
   */
  public String name() {
    return string(nameBegin, nameEnd);
  }

  /**
   * Copies the value; bytes are read as UTF-8.
   *
   * @return null if the parameter has no "="
   */
  public String value() {
    return string(valueBegin(), valueEnd());
  }

  private String string(int begin, int end) {
    return begin < 0 ? null : Utf8.string(octets, chars, begin, end);
  }

  private int octet(int offset) {
    return octets == null ? chars.charAt(offset) : octets[offset];
  }
}
