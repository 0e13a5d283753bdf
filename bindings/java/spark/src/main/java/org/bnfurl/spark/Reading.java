package org.bnfurl.spark;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.unsafe.Platform;
import org.apache.spark.unsafe.array.ByteArrayMethods;
import org.apache.spark.unsafe.types.UTF8String;
import org.bnfurl.Base;
import org.bnfurl.Failure;
import org.bnfurl.Grammar;
import org.bnfurl.KeySteps;
import org.bnfurl.Levels;
import org.bnfurl.Parameters;
import org.bnfurl.Parts;
import org.bnfurl.Production;
import org.bnfurl.PublicSuffixes;
import org.bnfurl.Resolution;
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
  private final Parameters parameters = new Parameters();
  private Text normal = new Text();
  private Text out = new Text();
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
        int component = grammar.component(i);
        int begin = parts.begin(component);
        if (begin >= 0) values[1 + i] = UTF8String.fromBytes(octets, begin, parts.end(component) - begin);
      }
      viewed = true;
    } else {
      values[count + 1] = failure().offset();
      values[count + 2] = reason();
    }
    return row = new GenericInternalRow(values);
  }

  UTF8String component(int component) {
    if (!matches() || !parts.has(component)) return null;
    return UTF8String.fromBytes(Arrays.copyOfRange(octets, parts.begin(component), parts.end(component)));
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

  // Keys and sites are made from the parts of the normal form.
  UTF8String surt() {
    if (!normalizeAndSplit()) return null;
    Surt.put(production, normalParts, normal.octets(), 0, normal.size(), out());
    return copied(out);
  }

  UTF8String site(int host, PublicSuffixes list, boolean icann) {
    boolean hasSite = normalizeAndSplit() && normalParts.has(host)
      && list.site(normal.octets(), normalParts.begin(host), normalParts.end(host), icann, out());
    return hasSite ? copied(out) : null;
  }

  Integer port(int component) {
    int number = matches() ? parts.portNumber(component) : -1;
    return number < 0 || number == Parts.INVALID_PORT ? null : (Integer) number;
  }

  UTF8String parameter(int query, String name) {
    if (!matches()) return null;
    parameters.begin(parts, query);
    while (parameters.next()) {
      if (!parameters.name().equals(name)) continue;
      int begin = parameters.valueBegin();
      return begin < 0 ? null : UTF8String.fromBytes(Arrays.copyOfRange(octets, begin, parameters.valueEnd()));
    }
    return null;
  }

  UTF8String key(KeySteps steps) {
    return UTF8String.fromString(steps.key(production, octets, 0, size, Levels.USUAL));
  }

  UTF8String repaired(boolean browser) {
    return production.repair(octets, 0, size, browser, out()) ? copied(out) : null;
  }

  UTF8String resolved(Base base) {
    return base.resolve(octets, 0, size, Resolution.RFC3986, out()) ? copied(out) : null;
  }

  private boolean normalize(int levels) {
    if (normal.octets().length > LARGE) normal = new Text();
    normal.clear();
    return production.normalize(octets, 0, size, levels, normal);
  }

  private boolean normalizeAndSplit() {
    return normalize(Levels.USUAL) && production.split(normal.octets(), 0, normal.size(), normalParts);
  }

  private Text out() {
    if (out.octets().length > LARGE) out = new Text();
    return out;
  }

  private static UTF8String copied(Text text) {
    return UTF8String.fromBytes(Arrays.copyOf(text.octets(), text.size()));
  }

  /**
   * Names the production that splits the texts, and the list of public suffixes. Only names are serialized: a plan is
   * sent to executors, which have the tables of grammars. Equal choices make equal expressions, which Spark evaluates
   * once.
   */
  static final class Choice implements Serializable {
    private static final long serialVersionUID = 1;
    private static final String LIST = "public_suffix_list.dat";
    private static final Map<String, PublicSuffixes> LISTS = new ConcurrentHashMap<>();

    private final String grammar;
    private final String production;
    private final String file;  // null: the list in the archive
    private transient Production found;  // two threads may both look it up, and find the same

    Choice(String grammar, String production, String file) {
      this.grammar = grammar;
      this.production = production;
      this.file = file;
    }

    /** The list, which a process reads once. */
    PublicSuffixes suffixes() {
      return LISTS.computeIfAbsent(file == null ? "" : file, name -> {
        try (InputStream list = file == null ? Choice.class.getResourceAsStream(LIST) : new FileInputStream(file)) {
          if (list != null) return PublicSuffixes.read(list);
        } catch (IOException | IllegalArgumentException error) {
          throw new UnsupportedOperationException("suffixes: " + file + ": " + error.getMessage(), error);
        }
        throw new UnsupportedOperationException("this archive contains no list of public suffixes;"
          + " set spark.sql.catalog.NAME.suffixes to a file with one");
      });
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
      return grammar + (production == null ? "" : " " + production) + (file == null ? "" : ", suffixes " + file);
    }
  }
}
