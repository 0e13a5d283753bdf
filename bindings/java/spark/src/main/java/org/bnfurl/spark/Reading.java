package org.bnfurl.spark;

import java.io.Serializable;
import java.util.Arrays;

import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.unsafe.Platform;
import org.apache.spark.unsafe.array.ByteArrayMethods;
import org.apache.spark.unsafe.types.UTF8String;
import org.bnfurl.Failure;
import org.bnfurl.Grammar;
import org.bnfurl.Levels;
import org.bnfurl.Parts;
import org.bnfurl.Production;
import org.bnfurl.Surt;
import org.bnfurl.Text;

/**
 * The last text that a thread has read, with its results. Spark evaluates a function once in a list of columns, but
 * once more in each WHERE, even if the query contains it only once and the optimizer moves it. Rows go through all
 * steps between two shuffles one by one, so the same text arrives again immediately: it is compared, and not split
 * again.
 * <p>
 * The octets are copied, since Spark reuses the memory of a string for the next row. The strings of a row are views of
 * that one copy; a copy that has views is never written again.
 */
final class Reading {
  private static final ThreadLocal<Reading> OF_THREAD = ThreadLocal.withInitial(Reading::new);
  private static final int SMALL = 1 << 10;
  private static final int LARGE = 1 << 16;  // larger copies are not kept for later texts

  static long texts;  // without a lock: it is only read while one thread works

  private final Parts parts = new Parts();
  private final Parts normalParts = new Parts();
  private Text normal = new Text();
  private Text key = new Text();
  private byte[] octets = new byte[SMALL];
  private int size = -1;
  private boolean viewed;

  // Results for the production and the text; null if not needed yet.
  private Production production;
  private Boolean matches;
  private InternalRow row;
  private Failure failure;
  private UTF8String reason;

  private Reading() {}

  static Reading of(Choice choice, UTF8String text) {
    Reading reading = OF_THREAD.get();
    reading.take(choice.production(), text);
    return reading;
  }

  private void take(Production by, UTF8String text) {
    int count = text.numBytes();
    Object base = text.getBaseObject();
    long offset = text.getBaseOffset();
    boolean same = size == count
      && ByteArrayMethods.arrayEquals(base, offset, octets, Platform.BYTE_ARRAY_OFFSET, count);
    if (same && production == by) return;
    if (!same) {
      if (viewed || count > octets.length || octets.length > LARGE) {
        octets = new byte[viewed ? count : Math.max(count, SMALL)];
      }
      Platform.copyMemory(base, offset, octets, Platform.BYTE_ARRAY_OFFSET, count);
      size = count;
      viewed = false;
    }
    production = by;
    matches = null;
    row = null;
    failure = null;
    reason = null;
  }

  boolean matches() {
    if (matches == null) {
      ++texts;
      matches = production.split(octets, 0, size, parts);
    }
    return matches;
  }

  /** valid, the components, error_offset and reason, as {@link Scalar} declares them. */
  InternalRow row() {
    if (row != null) return row;
    Grammar grammar = production.grammar();
    int count = grammar.componentCount();
    Object[] values = new Object[count + 3];
    values[0] = matches();
    if (matches()) {
      for (int i = 0; i < count; ++i) {
        if (parts.has(i)) values[1 + i] = UTF8String.fromBytes(octets, parts.begin(i), parts.end(i) - parts.begin(i));
      }
      viewed = true;
    } else {
      values[count + 1] = failure().offset();
      values[count + 2] = reason();
    }
    return row = new GenericInternalRow(values);
  }

  UTF8String component(int index) {
    if (!matches() || !parts.has(index)) return null;
    return UTF8String.fromBytes(Arrays.copyOfRange(octets, parts.begin(index), parts.end(index)));
  }

  UTF8String reason() {
    if (matches()) return null;
    if (reason == null) reason = UTF8String.fromString(failure().sentence());
    return reason;
  }

  private Failure failure() {
    if (failure == null) failure = production.explain(octets, 0, size);
    return failure;
  }

  UTF8String normalized(int levels) {
    return normalize(levels) ? copied(normal) : null;
  }

  // The key is made from the parts of the normal form.
  UTF8String surt() {
    if (!normalize(Levels.USUAL)) return null;
    if (!production.split(normal.octets(), 0, normal.size(), normalParts)) return null;
    if (key.octets().length > LARGE) key = new Text();
    Surt.put(production, normalParts, normal.octets(), 0, normal.size(), key);
    return copied(key);
  }

  private boolean normalize(int levels) {
    if (normal.octets().length > LARGE) normal = new Text();
    normal.clear();
    return production.normalize(octets, 0, size, levels, normal);
  }

  private static UTF8String copied(Text text) {
    return UTF8String.fromBytes(Arrays.copyOf(text.octets(), text.size()));
  }

  /**
   * Names the production that splits the texts. Only names are serialized: a plan is sent to executors, which have the
   * tables of grammars. Equal choices make equal expressions, which Spark evaluates once.
   */
  static final class Choice implements Serializable {
    private static final long serialVersionUID = 1;

    private final String grammar;
    private final String production;
    private transient Production found;  // two threads may both look it up, and find the same

    Choice(String grammar, String production) {
      this.grammar = grammar;
      this.production = production;
    }

    Production production() {
      if (found == null) found = Grammar.production(grammar, production);
      return found;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Choice && toString().equals(other.toString());
    }

    @Override
    public int hashCode() {
      return toString().hashCode();
    }

    @Override
    public String toString() {
      return production == null ? grammar : grammar + " " + production;
    }
  }
}
