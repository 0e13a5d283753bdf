package org.bnfurl.spark;

import java.io.Serializable;
import java.util.Locale;
import java.util.Objects;

import org.bnfurl.Grammar;
import org.bnfurl.Production;

/**
 * Which production reads the texts, by names alone: a plan is sent to executors, and the tables of grammars are there.
 * Equal choices make equal expressions, and those Spark evaluates once.
 */
final class Choice implements Serializable {
  private static final long serialVersionUID = 1;
  private static final String OF_OURS = "org.bnfurl.grammars.";

  private final String grammar;
  private final String production;
  private transient Production found;  // two threads may both look for it, and find the same

  Choice(String grammar, String production) {
    this.grammar = grammar;
    this.production = production;
  }

  Production production() {
    if (found == null) found = find();
    return found;
  }

  int component(String name) {
    return production().grammar().component(name);
  }

  private Production find() {
    Grammar from = grammar.indexOf('.') >= 0 ? ofClass(grammar) : ofClass(OF_OURS + className(grammar));
    Production one = production == null ? from.start() : from.production(production);
    if (one == null) throw new IllegalArgumentException("the grammar " + grammar + " has no production " + production);
    return one;
  }

  // As bnfurl-gen calls the class: Rfc3986, NginxMain.
  private static String className(String grammar) {
    StringBuilder name = new StringBuilder();
    for (String word : grammar.split("[-_+]")) {
      if (!word.isEmpty()) name.append(word.substring(0, 1).toUpperCase(Locale.ROOT)).append(word.substring(1));
    }
    return name.toString();
  }

  // Jars that are added to a session are known to the thread's loader, and not always to ours.
  private static Grammar ofClass(String name) {
    ClassLoader[] loaders = {Thread.currentThread().getContextClassLoader(), Choice.class.getClassLoader()};
    for (ClassLoader loader : loaders) {
      try {
        return (Grammar) Class.forName(name, true, loader).getField("GRAMMAR").get(null);
      } catch (ClassNotFoundException absent) {
        continue;
      } catch (ReflectiveOperationException | ClassCastException error) {
        throw new IllegalArgumentException(name + " is no class of a grammar", error);
      }
    }
    throw new IllegalArgumentException("there is no class " + name + " of a grammar");
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Choice && grammar.equals(((Choice) other).grammar)
      && Objects.equals(production, ((Choice) other).production);
  }

  @Override
  public int hashCode() {
    return Objects.hash(grammar, production);
  }

  @Override
  public String toString() {
    return production == null ? grammar : grammar + " " + production;
  }
}
