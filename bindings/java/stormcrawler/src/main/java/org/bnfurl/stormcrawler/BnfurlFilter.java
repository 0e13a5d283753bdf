package org.bnfurl.stormcrawler;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URL;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.stormcrawler.Metadata;
import org.apache.stormcrawler.filtering.URLFilter;
import org.bnfurl.Judge;

/**
 * Leaves out what is no text of a production, and writes the others in normal form if asked to:
 * <pre>
 * { "class": "org.bnfurl.stormcrawler.BnfurlFilter", "name": "bnfurl",
 *   "params": { "on-bad": "drop", "normalize": "syntax,scheme" } }
 * </pre>
 * "on-bad" is "drop" or "keep", which leaves such a URL as it is; "grammar" is rfc3986 and "production" the grammar's
 * start if they are not there. A parameter that there is not is an error, and the topology does not begin.
 */
public class BnfurlFilter extends URLFilter {
  private static final List<String> KNOWN = Arrays.asList("grammar", "normalize", "on-bad", "production");

  private Judge judge;
  private boolean keepsBad;
  private boolean normalizes;
  private int levels;

  @Override
  public String filter(URL sourceUrl, Metadata sourceMetadata, String urlToFilter) {
    String bad = keepsBad ? urlToFilter : null;
    if (!normalizes) return judge.allows(urlToFilter) ? urlToFilter : bad;
    String normal = judge.normal(urlToFilter, levels);
    return normal == null ? bad : normal;
  }

  @Override
  public void configure(Map<String, Object> stormConf, JsonNode params) {
    for (Iterator<String> names = params.fieldNames(); names.hasNext();) {
      String name = names.next();
      if (!KNOWN.contains(name)) throw new IllegalArgumentException("unknown parameter \"" + name + "\"; known are: " + KNOWN);
    }
    String onBad = params.path("on-bad").asText("drop");
    if (!onBad.equals("drop") && !onBad.equals("keep")) {
      throw new IllegalArgumentException("on-bad is drop or keep, not \"" + onBad + "\"");
    }
    keepsBad = onBad.equals("keep");
    judge = new Judge(Judge.production(params.path("grammar").asText("rfc3986"), params.path("production").asText(null)));
    normalizes = params.has("normalize");
    levels = normalizes ? Judge.levels(params.path("normalize").asText()) : 0;
  }
}
