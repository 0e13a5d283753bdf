package org.bnfurl.trino;

import static io.trino.spi.type.BooleanType.BOOLEAN;
import static io.trino.spi.type.IntegerType.INTEGER;
import static io.trino.spi.type.VarcharType.VARCHAR;

import io.airlift.slice.Slice;
import io.airlift.slice.Slices;
import io.trino.spi.block.BlockBuilder;
import io.trino.spi.block.BufferedRowValueBuilder;
import io.trino.spi.block.SqlRow;
import io.trino.spi.function.Description;
import io.trino.spi.function.LiteralParameters;
import io.trino.spi.function.ScalarFunction;
import io.trino.spi.function.SqlType;
import io.trino.spi.type.RowType;
import java.util.ArrayList;
import java.util.List;
import org.bnfurl.Failure;
import org.bnfurl.Grammar;
import org.bnfurl.Parts;
import org.bnfurl.grammars.Rfc3986;

/**
 * Returns a row of valid, the grammar's components, error_offset and reason, each NULL if the text has none. Trino
 * makes an instance for each thread, so the parts and the memory of the row are reused.
 */
@ScalarFunction(value = "bnfurl_split", neverFails = true)
@Description("The components of a URI of RFC 3986, or why a text is invalid")
public final class SplitFunction {
  private static final String ROW = "row(\"valid\" boolean,\"scheme\" varchar,\"userinfo\" varchar,\"user\" varchar,"
    + "\"password\" varchar,\"host\" varchar,\"port\" varchar,\"path\" varchar,\"query\" varchar,\"fragment\" varchar,"
    + "\"error_offset\" integer,\"reason\" varchar)";
  private static final RowType TYPE = type(Rfc3986.GRAMMAR);

  private final BufferedRowValueBuilder row = BufferedRowValueBuilder.createBuffered(TYPE);
  private final Parts parts = new Parts();

  @LiteralParameters("x")
  @SqlType(ROW)
  public SqlRow split(@SqlType("varchar(x)") Slice url) {
    return row.build(fields -> write(url, fields));
  }

  private void write(Slice url, List<BlockBuilder> fields) {
    byte[] octets = url.byteArray();
    int begin = TextFunctions.begin(url);
    int components = fields.size() - 3;
    boolean valid = TextFunctions.URI.split(octets, begin, TextFunctions.end(url), parts);
    BOOLEAN.writeBoolean(fields.get(0), valid);
    for (int i = 0; i < components; ++i) {
      BlockBuilder field = fields.get(1 + i);
      int component = Rfc3986.GRAMMAR.component(i);
      if (valid && parts.has(component)) {
        int from = parts.begin(component);
        VARCHAR.writeSlice(field, url, from - begin, parts.end(component) - from);
      } else {
        field.appendNull();
      }
    }
    if (valid) {
      fields.get(components + 1).appendNull();
      fields.get(components + 2).appendNull();
      return;
    }
    Failure failure = TextFunctions.URI.explain(octets, begin, TextFunctions.end(url));
    INTEGER.writeLong(fields.get(components + 1), failure.offset());
    VARCHAR.writeSlice(fields.get(components + 2), Slices.utf8Slice(failure.sentence()));
  }

  private static RowType type(Grammar grammar) {
    List<RowType.Field> fields = new ArrayList<>();
    fields.add(RowType.field("valid", BOOLEAN));
    for (int i = 0; i < grammar.componentCount(); ++i) {
      fields.add(RowType.field(grammar.componentName(grammar.component(i)), VARCHAR));
    }
    fields.add(RowType.field("error_offset", INTEGER));
    fields.add(RowType.field("reason", VARCHAR));
    return RowType.from(fields);
  }
}
