package org.bnfurl.spark;

import java.util.Arrays;
import java.util.Locale;

import org.apache.spark.sql.catalyst.analysis.NoSuchFunctionException;
import org.apache.spark.sql.connector.catalog.FunctionCatalog;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.functions.BoundFunction;
import org.apache.spark.sql.connector.catalog.functions.UnboundFunction;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.NullType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * A catalog of SQL functions: <pre>
 *   --jars bnfurl-spark.jar --conf spark.sql.catalog.bnfurl=org.bnfurl.spark.Functions
 *   SELECT bnfurl.split(url).host FROM log WHERE bnfurl.valid(url)
 * </pre>
 * All functions of a catalog use one production, by default URI of RFC 3986. For another one, add a catalog with the
 * same class: <pre>
 *   spark.sql.catalog.targets            org.bnfurl.spark.Functions
 *   spark.sql.catalog.targets.grammar    rfc9112          a grammar's name, or the class that bnfurl-gen wrote for it
 *   spark.sql.catalog.targets.production origin-form      default: the grammar's start
 * </pre>
 * The setting {@code suffixes} names a file with the list of public suffixes for {@code site}, which all executors can
 * read; the default is the list in the archive, if there was one where it was built.
 */
public final class Functions implements FunctionCatalog {
  private String name;
  private Reading.Choice choice;

  @Override
  public void initialize(String catalog, CaseInsensitiveStringMap options) {
    name = catalog;
    choice = new Reading.Choice(
      options.getOrDefault("grammar", "rfc3986"), options.get("production"), options.get("suffixes"));
    choice.production();
  }

  @Override
  public String name() {
    return name;
  }

  /** How many texts this process has split. A text that several functions read in succession counts once. */
  public static long texts() {
    return Reading.texts;
  }

  @Override
  public Identifier[] listFunctions(String[] namespace) {
    if (namespace.length > 0) return new Identifier[0];
    return Arrays.stream(Scalar.Name.values())
      .map(each -> Identifier.of(namespace, each.toString())).toArray(Identifier[]::new);
  }

  @Override
  public UnboundFunction loadFunction(Identifier identifier) throws NoSuchFunctionException {
    if (identifier.namespace().length == 0) {
      for (Scalar.Name known : Scalar.Name.values()) {
        if (known.name().equalsIgnoreCase(identifier.name())) return new Named(known, choice);
      }
    }
    throw new NoSuchFunctionException(identifier);
  }

  /** A function before the types of its arguments are known. */
  private static final class Named implements UnboundFunction {
    private final Scalar.Name name;
    private final Reading.Choice choice;

    Named(Scalar.Name name, Reading.Choice choice) {
      this.name = name;
      this.choice = choice;
    }

    @Override
    public String name() {
      return name.toString();
    }

    @Override
    public String description() {
      return name.takes() + ". Returns " + name.about + ". Grammar: " + choice;
    }

    // Spark shows the message of this exception before anything runs.
    @Override
    public BoundFunction bind(StructType arguments) {
      StructField[] given = arguments.fields();
      if (!name.takes(given.length)) throw new UnsupportedOperationException(name.takes());
      DataType[] types = new DataType[given.length];
      for (int i = 0; i < types.length; ++i) types[i] = ofText(given[i].dataType());
      return new Scalar(name, choice, types);
    }

    // Strings of all collations are accepted, because their octets are the same.
    private DataType ofText(DataType type) {
      if (type instanceof StringType) return type;
      if (type instanceof NullType) return DataTypes.StringType;
      throw new UnsupportedOperationException(String.format(Locale.ROOT,
        "%s takes a STRING, not %s; CAST(... AS STRING) does not change the bytes of a BINARY", name, type.sql()));
    }
  }
}
