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
import org.bnfurl.Base;
import org.bnfurl.Grammar;
import org.bnfurl.KeySteps;
import org.bnfurl.Levels;

/**
 * A function, once the types of its arguments are known. Spark's generated code finds {@code invoke} by the declared
 * types and calls it directly; nothing is decoded on the way. It returns NULL for NULL, and no text makes it throw.
 */
public final class Scalar implements ScalarFunction<Object> {
  /** The functions, which in SQL have these names in any letter case. */
  enum Name {
    SPLIT("a struct of valid, all components, error_offset and reason"),
    VALID("whether the URL is valid"),
    REASON("a sentence that says why the URL is invalid; NULL if it is valid"),
    HOST("the host; NULL if there is none"),
    PORT("the port as a number; NULL if it is missing, empty or greater than 65535"),
    SITE("the registrable domain; with 'icann', private suffixes do not count", "'icann'", false),
    QUERY("the value of the first parameter with a name, not decoded; NULL if there is none", "a name", true),
    NORMALIZE("the normal form, by default 'syntax,scheme'; NULL if the URL is invalid", "levels", false),
    REPAIR("the nearest valid URL, or NULL; with 'browser', a backslash is read as a slash", "'browser'", false),
    RESOLVE("the URL to which a reference leads from a base; NULL if either is invalid", "a base", true),
    KEY("the deduplication key, by default without steps; NULL if the URL is invalid", "key steps", false),
    SURT("the SURT key of the normal form, which sorts hosts by their domains; NULL if the URL is invalid");

    final String about;
    private final String more; // a second argument; null if the function takes none
    private final boolean needsMore;

    Name(String about, String more, boolean needsMore) {
      this.about = about;
      this.more = more;
      this.needsMore = needsMore;
    }

    Name(String about) {
      this(about, null, false);
    }

    String takes() {
      return this + " takes a URL" + (more == null ? "" : needsMore ? " and " + more : " and, optionally, " + more);
    }

    boolean takes(int arguments) {
      return arguments == 1 ? !needsMore : arguments == 2 && more != null;
    }

    /** What the octets of the second argument mean; null: the result is NULL. */
    Object read(Reading.Choice choice, UTF8String text) {
      switch (this) {
        case NORMALIZE: return Levels.of(text.toString());
        case RESOLVE: return choice.production().base(text.getBytes(), 0, text.numBytes());
        case QUERY: return text.toString();
        case KEY: return KeySteps.of(text.toString());
        default:
          if (more.equals("'" + text + "'")) return true;
          throw new IllegalArgumentException(takes() + ", not '" + text + "'");
      }
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private static final long serialVersionUID = 1;

  private static final KeySteps NO_STEPS = KeySteps.of("");

  private final Name name;
  private final Reading.Choice choice;
  private final DataType[] types;
  private final DataType result;
  private final int component;
  private transient volatile Parsed last;  // the second argument is nearly always constant

  Scalar(Name name, Reading.Choice choice, DataType[] types) {
    this.name = name;
    this.choice = choice;
    this.types = types;
    Grammar grammar = choice.production().grammar();
    result = name == Name.SPLIT ? DataTypes.createStructType(fields(grammar)) : name == Name.VALID
      ? DataTypes.BooleanType : name == Name.PORT ? DataTypes.IntegerType : DataTypes.StringType;
    String part = name == Name.SITE ? "host" : name.toString();
    component = grammar.component(part);
    boolean needsPart = name == Name.HOST || name == Name.PORT || name == Name.SITE || name == Name.QUERY;
    if (needsPart && component < 0)
      throw new UnsupportedOperationException("the grammar " + choice + " has no component " + part);
    if (name == Name.SITE) choice.suffixes();
  }

  private static List<StructField> fields(Grammar grammar) {
    List<StructField> all = new ArrayList<>();
    all.add(DataTypes.createStructField("valid", DataTypes.BooleanType, true));
    for (int i = 0; i < grammar.componentCount(); ++i) {
      String name = grammar.componentName(grammar.component(i));
      all.add(DataTypes.createStructField(name, DataTypes.StringType, true));
    }
    all.add(DataTypes.createStructField("error_offset", DataTypes.IntegerType, true));
    all.add(DataTypes.createStructField("reason", DataTypes.StringType, true));
    return all;
  }

  public Object invoke(UTF8String url) {
    return url == null ? null : result(Reading.of(choice, url), null);
  }

  public Object invoke(UTF8String url, UTF8String more) {
    if (url == null || more == null) return null;
    Parsed known = last;
    if (known == null || !known.text.equals(more)) last = known = new Parsed(more.clone(), name.read(choice, more));
    return known.meaning == null ? null : result(Reading.of(choice, url), known.meaning);
  }

  private Object result(Reading reading, Object more) {
    switch (name) {
      case SPLIT: return reading.row();
      case VALID: return reading.matches();
      case REASON: return reading.reason();
      case HOST: return reading.component(component);
      case PORT: return reading.port(component);
      case SITE: return reading.site(component, choice.suffixes(), more != null);
      case QUERY: return reading.parameter(component, (String) more);
      case REPAIR: return reading.repaired(more != null);
      case RESOLVE: return reading.resolved((Base) more);
      case KEY: return reading.key(more == null ? NO_STEPS : (KeySteps) more);
      case SURT: return reading.surt();
      default: return reading.normalized(more == null ? Levels.USUAL : (Integer) more);
    }
  }

  private static final class Parsed {
    final UTF8String text;
    final Object meaning;

    Parsed(UTF8String text, Object meaning) {
      this.text = text;
      this.meaning = meaning;
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
