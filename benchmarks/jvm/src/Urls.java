package benchmarks;

import crawlercommons.filters.basic.BasicURLNormalizer;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import okhttp3.HttpUrl;
import org.bnfurl.Levels;
import org.bnfurl.Parts;
import org.bnfurl.Production;
import org.bnfurl.Splitter;
import org.bnfurl.Text;
import org.bnfurl.grammars.Rfc3986;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * Four questions, each put to several readers about the same URLs: the lines of the file that the property "urls"
 * names, or some made here. Those are left out that some reader refuses, so all do their whole work. Each answer is a
 * sum, so that the compiler leaves none out. Where a reader takes strings, they are there before. Each row has a
 * process of its own, so that the compiler knows its reader.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class Urls {
  private static final int COUNT = 4096;
  private static final Production PRODUCTION = Rfc3986.URI;
  private static final Splitter HOST = PRODUCTION.only(Rfc3986.Part.host);
  private static final int[] SEVEN = {Rfc3986.Part.scheme, Rfc3986.Part.userinfo, Rfc3986.Part.host, Rfc3986.Part.port,
    Rfc3986.Part.path, Rfc3986.Part.query, Rfc3986.Part.fragment};

  private final String[] strings = new String[COUNT];
  private final byte[][] octets = new byte[COUNT][];
  private final Parts parts = new Parts();
  private final Text normal = new Text();
  private final BasicURLNormalizer normalizer = new BasicURLNormalizer();

  public Urls() {
    List<String> urls = new ArrayList<>();
    for (String line : lines()) {
      if (urls.size() < COUNT && isForAll(line)) urls.add(line);
    }
    for (int i = 0; i < COUNT; ++i) {
      strings[i] = urls.get(i % urls.size());
      octets[i] = strings[i].getBytes(StandardCharsets.ISO_8859_1);
    }
  }

  private static List<String> lines() {
    String file = System.getProperty("urls");
    if (file != null) {
      try {
        return Files.readAllLines(Paths.get(file), StandardCharsets.ISO_8859_1);
      } catch (IOException error) {
        throw new java.io.UncheckedIOException(error);
      }
    }
    List<String> made = new ArrayList<>();
    for (int i = 0; i < COUNT; ++i) {
      String query = i % 3 == 0 ? "?id=" + i + "&page=2" : "";
      made.add("https://www.h" + i % 97 + ".example/shop/item-" + i + "/%E2%82%AC" + query);
    }
    return made;
  }

  private boolean isForAll(String url) {
    try {
      return PRODUCTION.matches(url) && new URI(url).getHost() != null && new URL(url).getHost() != null
        && HttpUrl.parse(url) != null && normalizer.filter(url) != null;
    } catch (URISyntaxException | MalformedURLException refused) {
      return false;
    }
  }

  /** A question and its reader, who reads the text with a number. */
  public enum Row {
    verdict_bnfurl((of, i) -> PRODUCTION.matches(of.octets[i], 0, of.octets[i].length) ? 1 : 0),
    verdict_bnfurl_string((of, i) -> PRODUCTION.matches(of.strings[i]) ? 1 : 0),
    verdict_java_net_URI((of, i) -> new URI(of.strings[i]).hashCode()),
    verdict_java_net_URL((of, i) -> new URL(of.strings[i]).getPort()),
    verdict_okhttp((of, i) -> HttpUrl.parse(of.strings[i]).port()),
    split_bnfurl((of, i) -> {
      PRODUCTION.split(of.octets[i], 0, of.octets[i].length, of.parts);
      return of.sizeOfSeven();
    }),
    split_bnfurl_string((of, i) -> {
      PRODUCTION.split(of.strings[i], of.parts);
      return of.sizeOfSeven();
    }),
    split_java_net_URI((of, i) -> {
      URI uri = new URI(of.strings[i]);
      return size(uri.getScheme()) + size(uri.getRawUserInfo()) + size(uri.getHost()) + uri.getPort() +
          size(uri.getRawPath()) + size(uri.getRawQuery()) + size(uri.getRawFragment());
    }),
    split_java_net_URL((of, i) -> {
      URL url = new URL(of.strings[i]);
      return size(url.getProtocol()) + size(url.getUserInfo()) + size(url.getHost()) + url.getPort() +
          size(url.getPath()) + size(url.getQuery()) + size(url.getRef());
    }),
    split_okhttp((of, i) -> {
      HttpUrl url = HttpUrl.parse(of.strings[i]);
      return size(url.scheme()) + size(url.encodedUsername()) + size(url.host()) + url.port() +
          size(url.encodedPath()) + size(url.encodedQuery()) + size(url.encodedFragment());
    }),
    host_bnfurl((of, i) -> {
      HOST.split(of.octets[i], 0, of.octets[i].length, of.parts);
      return of.parts.end(Rfc3986.Part.host) - of.parts.begin(Rfc3986.Part.host);
    }),
    host_java_net_URI((of, i) -> size(new URI(of.strings[i]).getHost())),
    host_java_net_URL((of, i) -> size(new URL(of.strings[i]).getHost())),
    host_okhttp((of, i) -> size(HttpUrl.parse(of.strings[i]).host())),
    normal_bnfurl((of, i) -> {
      of.normal.clear();
      PRODUCTION.normalize(of.octets[i], 0, of.octets[i].length, Levels.SYNTAX | Levels.SCHEME, of.normal);
      return of.normal.size();
    }),
    normal_java_net_URI((of, i) -> size(new URI(of.strings[i]).normalize().toString())),
    normal_crawler_commons((of, i) -> size(of.normalizer.filter(of.strings[i]))),
    normal_okhttp((of, i) -> size(HttpUrl.parse(of.strings[i]).toString()));

    final Reader reader;

    Row(Reader reader) {
      this.reader = reader;
    }
  }

  interface Reader {
    int read(Urls of, int number) throws Exception;
  }

  @Param public Row row;

  @Benchmark
  @OperationsPerInvocation(COUNT)
  public int all() throws Exception {
    Reader reader = row.reader;
    int sum = 0;
    for (int i = 0; i < COUNT; ++i) sum += reader.read(this, i);
    return sum;
  }

  private int sizeOfSeven() {
    int sum = 0;
    for (int part : SEVEN) sum += parts.has(part) ? parts.end(part) - parts.begin(part) : -1;
    return sum;
  }

  private static int size(String part) {
    return part == null ? -1 : part.length();
  }
}
