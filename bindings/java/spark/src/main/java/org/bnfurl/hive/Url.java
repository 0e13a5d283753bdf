package org.bnfurl.hive;

import java.util.Locale;

import org.apache.hadoop.hive.ql.exec.UDFArgumentException;
import org.apache.hadoop.hive.ql.exec.UDFArgumentLengthException;
import org.apache.hadoop.hive.ql.exec.UDFArgumentTypeException;
import org.apache.hadoop.hive.ql.metadata.HiveException;
import org.apache.hadoop.hive.ql.udf.generic.GenericUDF;
import org.apache.hadoop.hive.serde2.objectinspector.ObjectInspector;
import org.apache.hadoop.hive.serde2.objectinspector.PrimitiveObjectInspector;
import org.apache.hadoop.hive.serde2.objectinspector.primitive.PrimitiveObjectInspectorConverter;
import org.apache.hadoop.hive.serde2.objectinspector.primitive.PrimitiveObjectInspectorFactory;
import org.apache.hadoop.io.Text;
import org.bnfurl.Failure;
import org.bnfurl.Parts;
import org.bnfurl.Production;
import org.bnfurl.grammars.Rfc3986;

/**
 * The common base of the functions for Hive. They read a URL as the production URI of RFC 3986, and return NULL for
 * NULL. An instance belongs to one thread. In Hive, and in Spark without a catalog, create a function like this: <pre>
 *   CREATE TEMPORARY FUNCTION bnfurl_split AS 'org.bnfurl.hive.Split' USING JAR 'bnfurl-spark.jar'
 * </pre>
 * The array of Hive's Text may be longer than its text. Hive uses a result only until the next row.
 */
public abstract class Url extends GenericUDF {
  static final Production URI = Rfc3986.URI;

  final transient Parts parts = new Parts();
  transient byte[] octets;
  transient int size;
  private transient PrimitiveObjectInspectorConverter.TextConverter[] texts;
  private final String name = "bnfurl_" + getClass().getSimpleName().toLowerCase(Locale.ROOT);

  /** The type of the result: a string, unless a function says otherwise. */
  ObjectInspector result() {
    return STRING;
  }

  /** The result for the URL in {@link #octets}; {@code more} is the argument after the URL, or null. */
  abstract Object of(String more);

  int most() {
    return 1;
  }

  @Override
  public ObjectInspector initialize(ObjectInspector[] arguments) throws UDFArgumentException {
    if (arguments.length == 0 || arguments.length > most()) {
      throw new UDFArgumentLengthException(name + " takes a URL" + (most() == 2 ? " and, optionally, levels" : ""));
    }
    texts = new PrimitiveObjectInspectorConverter.TextConverter[arguments.length];
    for (int i = 0; i < arguments.length; ++i) {
      if (!(arguments[i] instanceof PrimitiveObjectInspector)) {
        throw new UDFArgumentTypeException(i, name + " takes a string, not " + arguments[i].getTypeName());
      }
      texts[i] = new PrimitiveObjectInspectorConverter.TextConverter((PrimitiveObjectInspector) arguments[i]);
    }
    return result();
  }

  @Override
  public Object evaluate(DeferredObject[] arguments) throws HiveException {
    Object url = arguments[0].get();
    if (url == null) return null;
    Text text = texts[0].convert(url);
    octets = text.getBytes();
    size = text.getLength();
    if (arguments.length == 1) return of(null);
    Object more = arguments[1].get();
    return more == null ? null : of(texts[1].convert(more).toString());
  }

  @Override
  public String getDisplayString(String[] children) {
    return name + "(" + String.join(", ", children) + ")";
  }

  boolean matches() {
    return URI.split(octets, 0, size, parts);
  }

  Failure failure() {
    return URI.explain(octets, 0, size);
  }

  Text component(int index) {
    return parts.has(index) ? text(octets, parts.begin(index), parts.end(index)) : null;
  }

  static Text text(byte[] from, int begin, int end) {
    Text text = new Text();
    text.set(from, begin, end - begin);
    return text;
  }

  static final ObjectInspector STRING = PrimitiveObjectInspectorFactory.writableStringObjectInspector;
  static final ObjectInspector BOOLEAN = PrimitiveObjectInspectorFactory.writableBooleanObjectInspector;
  static final ObjectInspector INT = PrimitiveObjectInspectorFactory.writableIntObjectInspector;
}
