package org.bnfurl.nutch;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.nutch.net.URLFilter;
import org.bnfurl.Judge;
import org.bnfurl.Production;
import org.bnfurl.Rules;

/**
 * Skips URLs that are invalid, as {@code bnfurl check} reports them, or that rules deny, as {@code bnfurl filter} does.
 * The settings are {@code urlfilter.bnfurl.grammar} (default: rfc3986), {@code urlfilter.bnfurl.production} (default:
 * the grammar's start) and {@code urlfilter.bnfurl.rules}, a file in Nutch's configuration that
 * {@code bnfurl rules compile} has written.
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
    Rules rules = rules(settings, settings.get("urlfilter.bnfurl.rules"));
    judge = new Judge(production(settings, "urlfilter.bnfurl."), rules);
  }

  @Override
  public Configuration getConf() {
    return settings;
  }

  private static Rules rules(Configuration settings, String name) {
    if (name == null) return null;
    try (InputStream file = settings.getConfResourceAsInputStream(name)) {
      if (file == null)
        throw new IllegalArgumentException("urlfilter.bnfurl.rules: Nutch's configuration has no file " + name);
      return Rules.read(file);
    } catch (IOException error) {
      throw new UncheckedIOException(error);
    }
  }

  static Production production(Configuration settings, String prefix) {
    return Judge.production(settings.get(prefix + "grammar", "rfc3986"), settings.get(prefix + "production"));
  }
}
