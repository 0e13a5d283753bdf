/* SPDX-FileCopyrightText: 2026 The bnfurl authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * The target of a request, as it was sent.
 *
 * note [three places]: in HTTP/2 and later, the target is `:path`. In HTTP/1, it is what stands between method and
 * version in the request line, and that is not $request_uri: "GET http://h?x" gives "?x" there. A line that nginx could
 * not read is read again by the grammar `common`, as the command line reads it in a log: the method ends at the first
 * blank, a version is what follows the last one and begins with "HTTP/", and a line without a blank is all target.
 */
#include "integrations/nginx/target.h"

#include <bnfurl/bnfurl.h>

/* What is between two places, without the blanks around it. nginx takes several. */
static ngx_str_t between(u_char *begin, u_char *end) {
  ngx_str_t text;

  while (begin < end && *begin == ' ') begin++;
  while (begin < end && end[-1] == ' ') end--;
  text.data = begin;
  text.len = (size_t)(end - begin);
  return text;
}

/* HTTP/0.9 has no version. The method is that of the line: on the way to an error page, nginx makes it GET. */
static void from_line(ngx_http_request_t *r, ngx_http_bnfurl_target_t *target) {
  target->method = between(r->request_start, r->method_end + 1);
  target->text = between(r->method_end + 1, r->http_protocol.data != NULL ? r->http_protocol.data : r->request_end);
}

/* The octets of a line that nginx refused, up to its end or as far as nginx has read. */
static ngx_int_t find_raw_line(ngx_http_request_t *r, ngx_str_t *line) {
  u_char *end = r->request_start;

  if (r->request_start == NULL || r->header_in == NULL) return NGX_DECLINED;
  while (end < r->header_in->last && *end != CR && *end != LF) end++;
  line->data = r->request_start;
  line->len = (size_t)(end - r->request_start);
  /* A line that fills the buffer is longer than that: nothing can be said of its target. */
  return line->len == 0 || end == r->header_in->end ? NGX_DECLINED : NGX_OK;
}

static ngx_str_t part(const ngx_str_t *line, const bnfurl_production *request, const bnfurl_span *spans,
                      const char *name) {
  const bnfurl_span span = spans[bnfurl_component(request, name)];
  ngx_str_t text = ngx_null_string;

  if (span.begin == BNFURL_ABSENT) return text;
  text.data = line->data + span.begin;
  text.len = span.end - span.begin;
  return text;
}

/* A quote ends the field of a log, but it is an octet like others in a line that is not in a log. */
static u_char *without_quotes(ngx_pool_t *pool, const ngx_str_t *line) {
  u_char *copy = ngx_pnalloc(pool, line->len);
  size_t i;

  if (copy == NULL) return NULL;
  for (i = 0; i < line->len; i++) copy[i] = line->data[i] == '"' ? '\'' : line->data[i];
  return copy;
}

static ngx_int_t from_raw_line(ngx_http_request_t *r, ngx_http_bnfurl_target_t *target) {
  const bnfurl_production *request = bnfurl_find("common", "request");
  bnfurl_span spans[BNFURL_MAX_COMPONENTS];
  ngx_str_t line;
  u_char *copy;

  if (find_raw_line(r, &line) != NGX_OK) return NGX_DECLINED;
  copy = without_quotes(r->pool, &line);
  if (copy == NULL) return NGX_ERROR;
  if (!bnfurl_split(request, (const char *)copy, line.len, spans, BNFURL_MAX_COMPONENTS, NULL, NULL)) {
    return NGX_DECLINED;
  }
  target->method = part(&line, request, spans, "method");
  target->text = part(&line, request, spans, "target");
  return NGX_OK;
}

/* note [three places] */
ngx_int_t ngx_http_bnfurl_target(ngx_http_request_t *r, ngx_http_bnfurl_target_t *target) {
  if (r->http_version >= NGX_HTTP_VERSION_20) {
    target->method = r->method_name;
    if (r->uri_start == NULL) return NGX_DECLINED;
    target->text.data = r->uri_start; /* with the blanks around it: in a path they are wrong */
    target->text.len = (size_t)(r->uri_end - r->uri_start);
    return NGX_OK;
  }
  if (r->request_end == NULL) return from_raw_line(r, target); /* nginx has found no end of the line */
  from_line(r, target);
  return NGX_OK;
}
