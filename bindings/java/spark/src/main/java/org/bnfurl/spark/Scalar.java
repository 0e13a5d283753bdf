package org.bnfurl.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

import org.apache.spark.sql.connector.catalog.functions.ScalarFunction;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.unsafe.types.UTF8String;
import org.bnfurl.Grammar;
import org.bnfurl.Levels;

/**
 * A function, once the types of its arguments are known. Spark's generated code finds {@code invoke} by the declared
 * types and calls it directly; nothing is decoded on the way. It returns NULL for NULL, and no text makes it throw.
 */
public final class Scalar implements ScalarFunction<Object> {
  /** The functions, which in SQL have these names in any letter case. */
  enum Name {
    /** A struct of valid, all components of the grammar, error_offset and reason. */
    SPLIT,
    /** Whether a text is valid. */
    VALID,
    /** A sentence that says why a text is invalid; NULL if it is valid. */
    REASON,
    /** The host; NULL if there is none. */
    HOST,
    /**
     * The normal form by the default levels, syntax and scheme, or by those in a second string, such as
     * 'syntax,scheme,address'; NULL if the text is invalid. It fails for unknown levels.
     */
    NORMALIZE,
    /** The SURT key of the normal form, which sorts hosts by their domains; NULL if the text is invalid. */
    SURT;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private static final long serialVersionUID = 1;

  private final Name name;
  private final Reading.Choice choice;
  private final DataType[] types;
  private final DataType result;
  private final int host;
  private transient volatile Parsed last;  // the levels are nearly always constant

  Scalar(Name name, Reading.Choice choice, DataType[] types) {
    this.name = name;
    this.choice = choice;
    this.types = types;
    Grammar grammar = choice.production().grammar();
    result = name == Name.SPLIT ? DataTypes.createStructType(fields(grammar))
        : name == Name.VALID ? DataTypes.BooleanType : DataTypes.StringType;
    host = grammar.component("host");
    if (name == Name.HOST && host < 0)
      throw new UnsupportedOperationException("the grammar " + choice + " has no component host");
  }

  private static List<StructField> fields(Grammar grammar) {
    List<StructField> all = new ArrayList<>();
    all.add(DataTypes.createStructField("valid", DataTypes.BooleanType, true));
    for (int i = 0; i < grammar.componentCount(); ++i) {
      all.add(DataTypes.createStructField(grammar.componentName(i), DataTypes.StringType, true));
    }
    all.add(DataTypes.createStructField("error_offset", DataTypes.IntegerType, true));
    all.add(DataTypes.createStructField("reason", DataTypes.StringType, true));
    return all;
  }

  public Object invoke(UTF8String url) {
    if (url == null) return null;
    Reading reading = Reading.of(choice, url);
    switch (name) {
      case SPLIT: return reading.row();
      case VALID: return reading.matches();
      case REASON: return reading.reason();
      case HOST: return reading.component(host);
      case SURT: return reading.surt();
      default: return reading.normalized(Levels.USUAL);
    }
  }

  public Object invoke(UTF8String url, UTF8String levels) {
    if (url == null || levels == null) return null;
    Parsed known = last;
    if (known == null || !known.text.equals(levels)) last = known = new Parsed(levels.clone());
    return Reading.of(choice, url).normalized(known.levels);
  }

  private static final class Parsed {
    final UTF8String text;
    final int levels;

    Parsed(UTF8String text) {
      this.text = text;
      levels = Levels.of(text.toString());
    }
  }

  @Override
  public DataType[] inputTypes() {
    return types.clone();
  }

  @Override
  public DataType resultType() {
    return result;
  }

  @Override
  public String name() {
    return "bnfurl_" + name;
  }

  @Override
  public String canonicalName() {
    return getClass().getName() + "." + name + "(" + choice + ")";
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Scalar && canonicalName().equals(((Scalar) other).canonicalName())
      && Arrays.equals(types, ((Scalar) other).types);
  }

  @Override
  public int hashCode() {
    return canonicalName().hashCode();
  }

  @Override
  public String toString() {
    return name();
  }
}
