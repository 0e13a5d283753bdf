package org.bnfurl.nutch;

import org.apache.hadoop.conf.Configuration;
import org.apache.nutch.net.URLFilter;
import org.bnfurl.Grammar;
import org.bnfurl.Production;

/**
 * Skips URLs that are invalid, as {@code bnfurl check} reports them. The settings are {@code urlfilter.bnfurl.grammar}
 * (default: rfc3986) and {@code urlfilter.bnfurl.production} (default: the grammar's start).
 */
public final class BnfurlFilter implements URLFilter {
  private Configuration settings;
  private Production production;

  @Override
  public String filter(String url) {
    return url != null && production.matches(url) ? url : null;
  }

  @Override
  public void setConf(Configuration settings) {
    this.settings = settings;
    production = production(settings, "urlfilter.bnfurl.");
  }

  @Override
  public Configuration getConf() {
    return settings;
  }

  static Production production(Configuration settings, String prefix) {
    return Grammar.production(settings.get(prefix + "grammar", "rfc3986"), settings.get(prefix + "production"));
  }
}
