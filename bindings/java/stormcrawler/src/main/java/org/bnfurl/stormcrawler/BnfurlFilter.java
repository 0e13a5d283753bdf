package org.bnfurl.stormcrawler;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.stormcrawler.Metadata;
import org.apache.stormcrawler.filtering.URLFilter;
import org.bnfurl.Judge;
import org.bnfurl.Production;
import org.bnfurl.Rules;

/**
 * Leaves out what is no text of a production and what rules deny, and writes the others in normal form if asked to:
 * <pre>
 * { "class": "org.bnfurl.stormcrawler.BnfurlFilter", "name": "bnfurl",
 *   "params": { "on-bad": "drop", "normalize": "syntax,scheme", "rules": "rules.bin" } }
 * </pre>
 * "on-bad" is "drop" or "keep", which leaves such a URL as it is; "grammar" is rfc3986 and "production" the grammar's
 * start if they are not there; "rules" is a file of the class path that {@code bnfurl rules compile} has written. With
 * another parameter the topology does not begin.
 */
public class BnfurlFilter extends URLFilter {
  private static final List<String> KNOWN = Arrays.asList("grammar", "normalize", "on-bad", "production", "rules");

  private Judge judge;
  private boolean keepsBad;
  private boolean normalizes;
  private int levels;

  @Override
  public String filter(URL sourceUrl, Metadata sourceMetadata, String urlToFilter) {
    if (!judge.allows(urlToFilter)) return keepsBad && !judge.matches(urlToFilter) ? urlToFilter : null;
    String normal = normalizes ? judge.normal(urlToFilter, levels) : null;
    return normal == null ? urlToFilter : normal;
  }

  @Override
  public void configure(Map<String, Object> stormConf, JsonNode params) {
    for (Iterator<String> names = params.fieldNames(); names.hasNext();) {
      String name = names.next();
      if (!KNOWN.contains(name)) {
        throw new IllegalArgumentException("unknown parameter \"" + name + "\"; known are: " + KNOWN);
      }
    }
    String onBad = params.path("on-bad").asText("drop");
    if (!onBad.equals("drop") && !onBad.equals("keep")) {
      throw new IllegalArgumentException("on-bad is drop or keep, not \"" + onBad + "\"");
    }
    keepsBad = onBad.equals("keep");
    Production production =
      Judge.production(params.path("grammar").asText("rfc3986"), params.path("production").asText(null));
    judge = new Judge(production, params.has("rules") ? rules(params.path("rules").asText()) : null);
    normalizes = params.has("normalize");
    levels = normalizes ? Judge.levels(params.path("normalize").asText()) : 0;
  }

  private static Rules rules(String name) {
    try (InputStream file = Thread.currentThread().getContextClassLoader().getResourceAsStream(name)) {
      if (file == null) throw new IllegalArgumentException("there is no file " + name + " on the class path");
      return Rules.read(file);
    } catch (IOException error) {
      throw new UncheckedIOException(error);
    }
  }
}
