package org.bnfurl.nutch;

import org.apache.hadoop.conf.Configuration;
import org.apache.nutch.net.URLFilter;
import org.bnfurl.Judge;

/**
 * Leaves out what is no text of a production, as {@code bnfurl check} reports it. The settings:
 * {@code urlfilter.bnfurl.grammar} (rfc3986), {@code urlfilter.bnfurl.production} (the grammar's start).
 */
public final class BnfurlFilter implements URLFilter {
  private Configuration settings;
  private Judge judge;

  @Override
  public String filter(String url) {
    return judge.allows(url) ? url : null;
  }

  @Override
  public void setConf(Configuration settings) {
    this.settings = settings;
    judge = new Judge(production(settings, "urlfilter.bnfurl."));
  }

  @Override
  public Configuration getConf() {
    return settings;
  }

  static org.bnfurl.Production production(Configuration settings, String prefix) {
    return Judge.production(settings.get(prefix + "grammar", "rfc3986"), settings.get(prefix + "production"));
  }
}
