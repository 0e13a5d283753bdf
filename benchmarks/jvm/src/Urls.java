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
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * Four questions, each put to several readers about the same URLs: the lines of the file that the property "urls"
 * names, or some made here. Those are left out that some reader refuses, so all do their whole work. Each answer is a sum, so
 * that the compiler leaves none out. Where a reader takes strings, they are there before.
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

  @Benchmark
  @OperationsPerInvocation(COUNT)
  public int verdict_bnfurl() {
    int sum = 0;
    for (byte[] url : octets) sum += PRODUCTION.matches(url, 0, url.length) ? 1 : 0;
    return sum;
  }

  @Benchmark
  @OperationsPerInvocation(COUNT)
  public int verdict_bnfurl_string() {
    int sum = 0;
    for (String url : strings) sum += PRODUCTION.matches(url) ? 1 : 0;
    return sum;
  }

  @Benchmark
  @OperationsPerInvocation(COUNT)
  public int verdict_java_net_URI() throws URISyntaxException {
    int sum = 0;
    for (String url : strings) sum += new URI(url).hashCode();
    return sum;
  }

  @Benchmark
  @OperationsPerInvocation(COUNT)
  public int verdict_java_net_URL() throws MalformedURLException {
    int sum = 0;
    for (String url : strings) sum += new URL(url).getPort();
    return sum;
  }

  @Benchmark
  @OperationsPerInvocation(COUNT)
  public int verdict_okhttp() {
    int sum = 0;
    for (String url : strings) sum += HttpUrl.parse(url).port();
    return sum;
  }

  @Benchmark
  @OperationsPerInvocation(COUNT)
  public int split_bnfurl() {
    int sum = 0;
    for (byte[] url : octets) {
      PRODUCTION.split(url, 0, url.length, parts);
      for (int part : SEVEN) sum += parts.has(part) ? parts.end(part) - parts.begin(part) : -1;
    }
    return sum;
  }

  @Benchmark
  @OperationsPerInvocation(COUNT)
  public int split_bnfurl_string() {
    int sum = 0;
    for (String url : strings) {
      PRODUCTION.split(url, parts);
      for (int part : SEVEN) sum += parts.has(part) ? parts.end(part) - parts.begin(part) : -1;
    }
    return sum;
  }

  @Benchmark
  @OperationsPerInvocation(COUNT)
  public int split_java_net_URI() throws URISyntaxException {
    int sum = 0;
    for (String url : strings) {
      URI uri = new URI(url);
      sum += size(uri.getScheme()) + size(uri.getRawUserInfo()) + size(uri.getHost()) + uri.getPort();
      sum += size(uri.getRawPath()) + size(uri.getRawQuery()) + size(uri.getRawFragment());
    }
    return sum;
  }

  @Benchmark
  @OperationsPerInvocation(COUNT)
  public int split_java_net_URL() throws MalformedURLException {
    int sum = 0;
    for (String string : strings) {
      URL url = new URL(string);
      sum += size(url.getProtocol()) + size(url.getUserInfo()) + size(url.getHost()) + url.getPort();
      sum += size(url.getPath()) + size(url.getQuery()) + size(url.getRef());
    }
    return sum;
  }

  @Benchmark
  @OperationsPerInvocation(COUNT)
  public int split_okhttp() {
    int sum = 0;
    for (String string : strings) {
      HttpUrl url = HttpUrl.parse(string);
      sum += size(url.scheme()) + size(url.encodedUsername()) + size(url.host()) + url.port();
      sum += size(url.encodedPath()) + size(url.encodedQuery()) + size(url.encodedFragment());
    }
    return sum;
  }

  @Benchmark
  @OperationsPerInvocation(COUNT)
  public int host_bnfurl() {
    int sum = 0;
    for (byte[] url : octets) {
      HOST.split(url, 0, url.length, parts);
      sum += parts.end(Rfc3986.Part.host) - parts.begin(Rfc3986.Part.host);
    }
    return sum;
  }

  @Benchmark
  @OperationsPerInvocation(COUNT)
  public int host_java_net_URI() throws URISyntaxException {
    int sum = 0;
    for (String url : strings) sum += size(new URI(url).getHost());
    return sum;
  }

  @Benchmark
  @OperationsPerInvocation(COUNT)
  public int host_java_net_URL() throws MalformedURLException {
    int sum = 0;
    for (String url : strings) sum += size(new URL(url).getHost());
    return sum;
  }

  @Benchmark
  @OperationsPerInvocation(COUNT)
  public int host_okhttp() {
    int sum = 0;
    for (String url : strings) sum += size(HttpUrl.parse(url).host());
    return sum;
  }

  @Benchmark
  @OperationsPerInvocation(COUNT)
  public int normal_bnfurl() {
    int sum = 0;
    for (byte[] url : octets) {
      normal.clear();
      PRODUCTION.normalize(url, 0, url.length, Levels.SYNTAX | Levels.SCHEME, normal);
      sum += normal.size();
    }
    return sum;
  }

  @Benchmark
  @OperationsPerInvocation(COUNT)
  public int normal_java_net_URI() throws URISyntaxException {
    int sum = 0;
    for (String url : strings) sum += size(new URI(url).normalize().toString());
    return sum;
  }

  @Benchmark
  @OperationsPerInvocation(COUNT)
  public int normal_crawler_commons() {
    int sum = 0;
    for (String url : strings) sum += size(normalizer.filter(url));
    return sum;
  }

  @Benchmark
  @OperationsPerInvocation(COUNT)
  public int normal_okhttp() {
    int sum = 0;
    for (String url : strings) sum += size(HttpUrl.parse(url).toString());
    return sum;
  }

  private static int size(String part) {
    return part == null ? -1 : part.length();
  }
}
