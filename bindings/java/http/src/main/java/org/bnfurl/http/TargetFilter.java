package org.bnfurl.http;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.FilterConfig;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

/**
 * A servlet filter that refuses requests with invalid targets, or only logs them. The settings of {@link TargetCheck}
 * are its init parameters; if one of them is wrong, the application does not start. What is checked is
 * {@code getRequestURI} with {@code getQueryString}, so no filter before this one should wrap the request.
 */
public final class TargetFilter implements Filter {
  private TargetCheck check;

  /** Containers call this, and then {@code init}. */
  public TargetFilter() {}

  @Override
  public void init(FilterConfig config) throws ServletException {
    Map<String, String> settings = new HashMap<>();
    for (String name : Collections.list(config.getInitParameterNames())) {
      settings.put(name, config.getInitParameter(name));
    }
    try {
      check = TargetCheck.of(settings);
    } catch (IllegalArgumentException wrong) {
      throw new ServletException(wrong.getMessage(), wrong);
    }
  }

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    HttpServletRequest asked = (HttpServletRequest) request;
    String query = asked.getQueryString();
    String target = query == null ? asked.getRequestURI() : asked.getRequestURI() + '?' + query;
    String reason = check.refuse(asked.getMethod(), target);
    if (reason == null) {
      chain.doFilter(request, response);
      return;
    }
    HttpServletResponse refusal = (HttpServletResponse) response;
    byte[] body = check.body(reason);
    refusal.setStatus(check.status());
    refusal.setContentType("text/plain");
    refusal.setContentLength(body.length);
    refusal.getOutputStream().write(body);
  }
}
