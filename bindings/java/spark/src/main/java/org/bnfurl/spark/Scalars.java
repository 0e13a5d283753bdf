package org.bnfurl.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.catalog.functions.ScalarFunction;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.unsafe.types.UTF8String;
import org.bnfurl.Grammar;
import org.bnfurl.Judge;

/**
 * The functions, once the types of their arguments are known. Spark's generated code finds {@code invoke} by the
 * declared types and calls it directly; nothing is boxed or decoded on the way. They return NULL for NULL, and no text
 * makes them throw.
 */
public final class Scalars {
  private Scalars() {}

  /** The common base of the functions, which differ only in class and production. */
  abstract static class OfText<T> implements ScalarFunction<T> {
    private static final long serialVersionUID = 1;

    final Reading.Choice choice;
    private final DataType[] types;
    private final DataType result;

    OfText(Reading.Choice choice, DataType[] types, DataType result) {
      this.choice = choice;
      this.types = types;
      this.result = result;
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
      return "bnfurl_" + getClass().getSimpleName().toLowerCase(Locale.ROOT);
    }

    @Override
    public String canonicalName() {
      return getClass().getName() + "(" + choice + ")";
    }

    @Override
    public boolean equals(Object other) {
      return other != null && other.getClass() == getClass() && choice.equals(((OfText<?>) other).choice)
        && Arrays.equals(types, ((OfText<?>) other).types);
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

  /** Returns a struct of valid, all components of the grammar, error_offset and reason. */
  public static final class Split extends OfText<InternalRow> {
    private static final long serialVersionUID = 1;

    Split(Reading.Choice choice, DataType[] types) {
      super(choice, types, DataTypes.createStructType(fields(choice.production().grammar())));
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

    public InternalRow invoke(UTF8String url) {
      return url == null ? null : Reading.of(choice, url).row();
    }
  }

  /** Returns whether a text is valid. */
  public static final class Valid extends OfText<Boolean> {
    private static final long serialVersionUID = 1;

    Valid(Reading.Choice choice, DataType[] types) {
      super(choice, types, DataTypes.BooleanType);
    }

    public Boolean invoke(UTF8String url) {
      return url == null ? null : (Boolean) Reading.of(choice, url).matches();
    }
  }

  /** Returns a sentence that says why a text is invalid; NULL if it is valid. */
  public static final class Reason extends OfText<UTF8String> {
    private static final long serialVersionUID = 1;

    Reason(Reading.Choice choice, DataType[] types) {
      super(choice, types, DataTypes.StringType);
    }

    public UTF8String invoke(UTF8String url) {
      return url == null ? null : Reading.of(choice, url).reason();
    }
  }

  /** Returns the host; NULL if there is none. */
  public static final class Host extends OfText<UTF8String> {
    private static final long serialVersionUID = 1;

    private final int index;

    Host(Reading.Choice choice, DataType[] types) {
      super(choice, types, DataTypes.StringType);
      index = choice.production().grammar().component("host");
      if (index < 0) throw new UnsupportedOperationException("the grammar " + choice + " has no component host");
    }

    public UTF8String invoke(UTF8String url) {
      return url == null ? null : Reading.of(choice, url).component(index);
    }
  }

  /** Returns the normal form by the default levels, syntax and scheme; NULL if the text is invalid. */
  public static final class Normalize extends OfText<UTF8String> {
    private static final long serialVersionUID = 1;

    Normalize(Reading.Choice choice, DataType[] types) {
      super(choice, types, DataTypes.StringType);
    }

    public UTF8String invoke(UTF8String url) {
      return url == null ? null : Reading.of(choice, url).normalized(Judge.USUAL_LEVELS);
    }
  }

  /** Returns the normal form by the levels in a string, such as 'syntax,scheme,address'; fails for unknown levels. */
  public static final class NormalizeTo extends OfText<UTF8String> {
    private static final long serialVersionUID = 1;

    private transient volatile Named last;  // the levels are nearly always constant

    NormalizeTo(Reading.Choice choice, DataType[] types) {
      super(choice, types, DataTypes.StringType);
    }

    @Override
    public String name() {
      return "bnfurl_normalize";
    }

    public UTF8String invoke(UTF8String url, UTF8String levels) {
      if (url == null || levels == null) return null;
      Named named = last;
      if (named == null || !named.text.equals(levels)) last = named = new Named(levels.clone());
      return Reading.of(choice, url).normalized(named.levels);
    }

    private static final class Named {
      final UTF8String text;
      final int levels;

      Named(UTF8String text) {
        this.text = text;
        levels = Judge.levels(text.toString());
      }
    }
  }

  /** Returns the SURT key of the normal form, which sorts hosts by their domains; NULL if the text is invalid. */
  public static final class Surt extends OfText<UTF8String> {
    private static final long serialVersionUID = 1;

    Surt(Reading.Choice choice, DataType[] types) {
      super(choice, types, DataTypes.StringType);
    }

    public UTF8String invoke(UTF8String url) {
      return url == null ? null : Reading.of(choice, url).surt();
    }
  }
}
