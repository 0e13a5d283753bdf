package org.bnfurl;

import java.util.Arrays;

/**
 * A rule of a grammar: whether a text matches it, which components the text has, and where and why a text does not match.
 *
 * <p>Texts are octets: an array with bounds, or a {@link CharSequence} in which each char is an octet of the grammar. A char
 * above 255 is no octet, so the text does not match, and fails at its offset. Threads share a production.
 */
public final class Production {
  final String name;
  final int index;
  private final Grammar grammar;
  private final String origin;
  private final String from;
  private final int component;
  private final int components;
  private String[] methods = {};
  private Production[] byMethod = {};
  private Production strict;
  private Tables tables; // immutable: threads that race make equal ones

  Production(Grammar grammar, String name, int index, String origin, String from, int component, int components) {
    this.grammar = grammar;
    this.name = name;
    this.index = index;
    this.origin = origin;
    this.from = from;
    this.component = component;
    this.components = components;
  }

  void addMethod(String method, Production production) {
    methods = Arrays.copyOf(methods, methods.length + 1);
    byMethod = Arrays.copyOf(byMethod, methods.length);
    methods[methods.length - 1] = method;
    byMethod[methods.length - 1] = production;
  }

  void setStrict(Production production) {
    strict = production;
  }

  /** The tables; made at the first call. */
  Tables tables() {
    Tables made = tables;
    if (made == null) tables = made = new Tables(grammar, index);
    return made;
  }

  /** The number of the component that this production is, or -1. */
  int component() {
    return component;
  }

  /** Bit c: its rules name component c. */
  int components() {
    return components;
  }

  /**
   * Its name as printed.
   *
   * @return such as {@code URI-reference}
   */
  public String name() {
    return name;
  }

  /**
   * The grammar that has it.
   *
   * @return never null
   */
  public Grammar grammar() {
    return grammar;
  }

  /**
   * What judges the target of a request instead of this production, if the request has this method.
   *
   * @param method such as {@code CONNECT}
   * @return null if the grammar has no such lines for this production
   */
  public Production forMethod(String method) {
    Production others = null;
    for (int i = 0; i < methods.length; ++i) {
      if (methods[i].equals(method)) return byMethod[i];
      if (methods[i].equals("*")) others = byMethod[i];
    }
    return others;
  }

  /**
   * This production as a strict reader sees it: a text with the scheme of one kind is not of another kind.
   *
   * @return null if the grammar does not tell them apart
   */
  public Production strict() {
    return strict;
  }

  /**
   * Whether a text matches.
   *
   * @param text all its octets
   * @return the verdict
   */
  public boolean matches(byte[] text) {
    return tables().dfa.matches(text, 0, text.length);
  }

  /**
   * Whether a part of an array matches.
   *
   * @param text octets
   * @param from where the text begins
   * @param to where it ends
   * @return the verdict
   */
  public boolean matches(byte[] text, int from, int to) {
    check(text, from, to);
    return tables().dfa.matches(text, from, to);
  }

  /**
   * Whether a text matches.
   *
   * @param text each char is an octet
   * @return the verdict
   */
  public boolean matches(CharSequence text) {
    return tables().dfa.matches(text);
  }

  /**
   * Finds the components of a text.
   *
   * @param text all its octets
   * @param parts where they are written; without any if the text does not match
   * @return whether it matches
   */
  public boolean split(byte[] text, Parts parts) {
    return split(text, 0, text.length, parts);
  }

  /**
   * Finds the components of a part of an array.
   *
   * @param text octets
   * @param from where the text begins
   * @param to where it ends
   * @param parts where they are written, as offsets of the array; without any if the text does not match
   * @return whether it matches
   */
  public boolean split(byte[] text, int from, int to, Parts parts) {
    check(text, from, to);
    parts.of(text, null, grammar.components.length);
    return tables().tdfa.split(text, from, to, parts);
  }

  /**
   * Finds the components of a text.
   *
   * @param text each char is an octet
   * @param parts where they are written; without any if the text does not match
   * @return whether it matches
   */
  public boolean split(CharSequence text, Parts parts) {
    parts.of(null, text, grammar.components.length);
    return tables().tdfa.split(text, parts);
  }

  /**
   * Why a text does not match.
   *
   * @param text all its octets
   * @return null if it matches
   */
  public Failure explain(byte[] text) {
    return explain(text, 0, text.length);
  }

  /**
   * Why a part of an array does not match.
   *
   * @param text octets
   * @param from where the text begins
   * @param to where it ends
   * @return null if it matches
   */
  public Failure explain(byte[] text, int from, int to) {
    check(text, from, to);
    Dfa dfa = tables().dfa;
    int state = 0;
    for (int i = from; i < to; ++i) {
      int next = dfa.next(state, text[i] & 0xff);
      if (next == Dfa.NONE) return new Failure(this, state, i, text[i] & 0xff);
      state = next;
    }
    return dfa.accepting(state) ? null : new Failure(this, state, to, -1);
  }

  /**
   * Why a text does not match.
   *
   * @param text each char is an octet
   * @return null if it matches
   */
  public Failure explain(CharSequence text) {
    Dfa dfa = tables().dfa;
    int state = 0;
    int to = text.length();
    for (int i = 0; i < to; ++i) {
      int next = dfa.next(state, text.charAt(i));
      if (next == Dfa.NONE) return new Failure(this, state, i, text.charAt(i));
      state = next;
    }
    return dfa.accepting(state) ? null : new Failure(this, state, to, -1);
  }

  private static void check(byte[] text, int from, int to) {
    if (from < 0 || from > to || to > text.length)
      throw new IndexOutOfBoundsException("from " + from + " to " + to + " of " + text.length);
  }

  @Override
  public String toString() {
    return grammar.name + ":" + name;
  }
}
