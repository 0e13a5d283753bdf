package org.bnfurl.nutch;

import org.apache.hadoop.conf.Configuration;
import org.apache.nutch.net.URLNormalizer;
import org.bnfurl.Levels;
import org.bnfurl.Production;

/**
 * Normalizes URLs like {@code bnfurl normalize}. An invalid URL stays as it is, because filters come afterwards, and an
 * exception in a normalizer ends some of Nutch's jobs. The settings are {@code urlnormalizer.bnfurl.levels} (default:
 * syntax,scheme), {@code urlnormalizer.bnfurl.grammar} and {@code urlnormalizer.bnfurl.production}.
 */
public final class BnfurlNormalizer implements URLNormalizer {
  private static final String PREFIX = "urlnormalizer.bnfurl.";

  private Configuration settings;
  private Production production;
  private int levels;

  @Override
  public String normalize(String url, String scope) {
    String normal = url == null ? null : production.normalize(url, levels);
    return normal == null ? url : normal;
  }

  @Override
  public void setConf(Configuration settings) {
    this.settings = settings;
    production = BnfurlFilter.production(settings, PREFIX);
    String words = settings.get(PREFIX + "levels");
    levels = words == null ? Levels.USUAL : Levels.of(words);
  }

  @Override
  public Configuration getConf() {
    return settings;
  }
}
