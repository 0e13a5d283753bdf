package org.bnfurl.trino;

import io.airlift.slice.Slice;
import io.airlift.slice.Slices;
import io.trino.spi.function.Description;
import io.trino.spi.function.LiteralParameters;
import io.trino.spi.function.ScalarFunction;
import io.trino.spi.function.SqlNullable;
import io.trino.spi.function.SqlType;
import java.util.Arrays;
import org.bnfurl.Failure;
import org.bnfurl.Levels;
import org.bnfurl.Parts;
import org.bnfurl.Production;
import org.bnfurl.Text;
import org.bnfurl.grammars.Rfc3986;

/**
 * The functions with one result. A slice is read in place, in an array that other values share, and a host is a slice
 * of the same array. NULL gives NULL, and no text is an error: an invalid one has no host and no normal form.
 */
public final class TextFunctions {
  static final Production URI = Rfc3986.URI;

  private static final int LARGE = 1 << 16;  // larger buffers are not kept for later texts
  private static final ThreadLocal<Parts> PARTS = ThreadLocal.withInitial(Parts::new);
  private static final ThreadLocal<Text> NORMAL = ThreadLocal.withInitial(Text::new);

  private TextFunctions() {}

  @ScalarFunction(value = "bnfurl_valid", neverFails = true)
  @Description("Whether a text is a URI of RFC 3986")
  @LiteralParameters("x")
  @SqlType("boolean")
  public static boolean valid(@SqlType("varchar(x)") Slice url) {
    return URI.matches(url.byteArray(), begin(url), end(url));
  }

  @ScalarFunction(value = "bnfurl_host", neverFails = true)
  @Description("The host of a URI; NULL if it has none, or the text is invalid")
  @LiteralParameters("x")
  @SqlNullable
  @SqlType("varchar(x)")
  public static Slice host(@SqlType("varchar(x)") Slice url) {
    final int host = Rfc3986.Part.host;
    Parts parts = PARTS.get();
    if (!URI.split(url.byteArray(), begin(url), end(url), parts) || !parts.has(host)) return null;
    return url.slice(parts.begin(host) - begin(url), parts.end(host) - parts.begin(host));
  }

  @ScalarFunction(value = "bnfurl_reason", neverFails = true)
  @Description("Why a text is not a URI of RFC 3986, in a sentence; NULL for a URI")
  @LiteralParameters("x")
  @SqlNullable
  @SqlType("varchar")
  public static Slice reason(@SqlType("varchar(x)") Slice url) {
    Failure failure = URI.explain(url.byteArray(), begin(url), end(url));
    return failure == null ? null : Slices.utf8Slice(failure.sentence());
  }

  @ScalarFunction("bnfurl_normalize")
  @Description("The normal form of a URI by levels such as 'syntax,scheme'; NULL if the text is invalid")
  @LiteralParameters({"x", "y"})
  @SqlNullable
  @SqlType("varchar")
  public static Slice normalize(@SqlType("varchar(x)") Slice url, @SqlType("varchar(y)") Slice levels) {
    return normal(url, Levels.of(levels.toStringUtf8()));
  }

  @ScalarFunction(value = "bnfurl_normalize", neverFails = true)
  @Description("The normal form of a URI by the levels syntax and scheme; NULL if the text is invalid")
  @LiteralParameters("x")
  @SqlNullable
  @SqlType("varchar")
  public static Slice normalize(@SqlType("varchar(x)") Slice url) {
    return normal(url, Levels.USUAL);
  }

  private static Slice normal(Slice url, int levels) {
    Text out = NORMAL.get();
    out.clear();
    boolean is = URI.normalize(url.byteArray(), begin(url), end(url), levels, out);
    Slice normal = is ? Slices.wrappedBuffer(Arrays.copyOf(out.octets(), out.size())) : null;
    if (out.octets().length > LARGE) NORMAL.remove();
    return normal;
  }

  static int begin(Slice text) {
    return text.byteArrayOffset();
  }

  static int end(Slice text) {
    return text.byteArrayOffset() + text.length();
  }
}
