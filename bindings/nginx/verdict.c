/* SPDX-FileCopyrightText: 2026 The bnfurl authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * Checks the target of a request by the production for its method. For a valid target whose variables are not used,
 * nothing is stored.
 *
 * note [kept]: on an internal redirect, for example to an error page, nginx forgets what modules keep with a request,
 * but the log is written after that. So the verdict is also kept among the pool's clean-ups, and found again there.
 * Using a variable never changes an existing verdict, because nginx first adds up the lengths of all variables of a
 * text and later copies their values. A verdict is discarded in only one place, in the phase of the first location,
 * where no text is half made: if a `set` or an `if` of the server has used a variable, and the location has another
 * grammar. If no variable was used before an internal redirect, the server's grammar is used, since the location of an
 * error page has not seen the target.
 *
 * note [three places]: in HTTP/2 and later, the target is `:path`. In HTTP/1, it is the text between method and version
 * in the request line, which is not $request_uri: for "GET http://h?x", that is "?x". A line that nginx could not read
 * is read again by the grammar `common`, as the command line reads it in a log: the method ends at the first blank, the
 * version follows the last blank and begins with "HTTP/", and a line without a blank is a target.
 */
#include "bindings/nginx/module.h"

/* The library words the reasons. nginx cuts a line of the error log at 2 KiB, and its end says whose request it was. So
 * the text comes after the reason, and is shortened to leave room for the end. */

enum { MOST_SHOWN = 256, MOST_WORDS = 384, MOST_SENTENCE = 128, MOST_AROUND = 512 };

_Static_assert(MOST_WORDS + MOST_SENTENCE + 4 * MOST_SHOWN + MOST_AROUND <= NGX_MAX_ERROR_STR,
               "nginx would cut the line");

static int is_plain(u_char octet) { return octet >= 0x20 && octet < 0x7f && octet != '"' && octet != '\\'; }

/* Writes the text as a log shows it: \x85. */
static u_char *escaped(u_char *out, const ngx_str_t *text) {
  size_t i;

  for (i = 0; i < text->len && i < MOST_SHOWN; i++) {
    const u_char octet = text->data[i];
    if (is_plain(octet)) {
      *out++ = octet;
    } else {
      out = ngx_sprintf(out, "\\x%02xd", octet);
    }
  }
  return out;
}

void ngx_http_bnfurl_report(ngx_http_request_t *r, const ngx_http_bnfurl_conf_t *conf, const ngx_str_t *name,
                            const bnfurl_production *production, const bnfurl_error *error, const ngx_str_t *text) {
  char reason[MOST_WORDS];
  char sentence[MOST_SENTENCE];
  u_char shown[4 * MOST_SHOWN];
  const size_t size = (size_t)(escaped(shown, text) - shown);

  bnfurl_error_message(error, reason, sizeof reason);
  bnfurl_error_sentence(error, sentence, sizeof sentence);
  ngx_log_error(conf->log_level, r->connection->log, 0,
                "bnfurl%s: %V is not a %s of %s, offset %uz: %s (%s): \"%*s\"%s",
                conf->mode == NGX_HTTP_BNFURL_SHADOW ? " (shadow)" : "", name, bnfurl_production_name(production),
                bnfurl_grammar_name(production), bnfurl_error_offset(error), sentence, reason, size, shown,
                text->len > MOST_SHOWN ? "..." : "");
}

/* Where ", found F" begins. F contains no comma except in `","`. */
static char *end_of_expected(char *words) {
  static const char found[] = ", found ";
  char *end = words;
  char *next;

  for (next = words; (next = ngx_strstr(next, found)) != NULL; next++) end = next;
  return end;
}

ngx_str_t ngx_http_bnfurl_reason(ngx_pool_t *pool, const bnfurl_error *error) {
  const size_t size = bnfurl_error_sentence(error, NULL, 0);
  ngx_str_t reason = {size, ngx_pnalloc(pool, size + 1)};

  if (reason.data != NULL) bnfurl_error_sentence(error, (char *)reason.data, size + 1);
  return reason;
}

ngx_str_t ngx_http_bnfurl_expected(ngx_pool_t *pool, const bnfurl_error *error) {
  static const char before[] = "expected ";
  const size_t size = bnfurl_error_message(error, NULL, 0);
  char *words = ngx_pnalloc(pool, size + 1);
  ngx_str_t expected = ngx_null_string;

  if (words == NULL) return expected;
  bnfurl_error_message(error, words, size + 1);
  expected.data = (u_char *)words + sizeof before - 1;
  expected.len = (size_t)((u_char *)end_of_expected(words) - expected.data);
  return expected;
}

/* The target of a request, as it was sent, and its method. */
typedef struct {
  ngx_str_t method;
  ngx_str_t text;
} ngx_http_bnfurl_target_t;

/* The text between two places, without the blanks around it. nginx allows several blanks. */
static ngx_str_t between(u_char *begin, u_char *end) {
  ngx_str_t text;

  while (begin < end && *begin == ' ') begin++;
  while (begin < end && end[-1] == ' ') end--;
  text.data = begin;
  text.len = (size_t)(end - begin);
  return text;
}

/* HTTP/0.9 has no version. The method is taken from the line, because nginx changes it to GET for an error page. */
static void from_line(ngx_http_request_t *r, ngx_http_bnfurl_target_t *target) {
  target->method = between(r->request_start, r->method_end + 1);
  target->text = between(r->method_end + 1, r->http_protocol.data != NULL ? r->http_protocol.data : r->request_end);
}

/* The bytes of a line that nginx refused, up to its end or as far as nginx has read. */
static ngx_int_t find_raw_line(ngx_http_request_t *r, ngx_str_t *line) {
  u_char *end = r->request_start;

  if (r->request_start == NULL || r->header_in == NULL) return NGX_DECLINED;
  while (end < r->header_in->last && *end != CR && *end != LF) end++;
  line->data = r->request_start;
  line->len = (size_t)(end - r->request_start);
  /* A line that fills the buffer is longer than the buffer, so its target is unknown. */
  return line->len == 0 || end == r->header_in->end ? NGX_DECLINED : NGX_OK;
}

static ngx_str_t part(const ngx_str_t *line, const bnfurl_production *request, const bnfurl_span *spans,
                      const char *name) {
  const bnfurl_span span = spans[bnfurl_component_index(request, name)];
  ngx_str_t text = ngx_null_string;

  if (span.begin == BNFURL_ABSENT) return text;
  text.data = line->data + span.begin;
  text.len = span.end - span.begin;
  return text;
}

/* A quote ends a field of a log, but outside a log it is a byte like any other. */
static u_char *without_quotes(ngx_pool_t *pool, const ngx_str_t *line) {
  u_char *copy = ngx_pnalloc(pool, line->len);
  size_t i;

  if (copy == NULL) return NULL;
  for (i = 0; i < line->len; i++) copy[i] = line->data[i] == '"' ? '\'' : line->data[i];
  return copy;
}

static ngx_int_t from_raw_line(ngx_http_request_t *r, ngx_http_bnfurl_target_t *target) {
  const bnfurl_production *request = bnfurl_find_production("common", "request");
  bnfurl_span spans[BNFURL_MAX_COMPONENTS];
  bnfurl_parts parts = BNFURL_PARTS_INIT(spans, BNFURL_MAX_COMPONENTS);
  ngx_str_t line;
  u_char *copy;

  if (find_raw_line(r, &line) != NGX_OK) return NGX_DECLINED;
  copy = without_quotes(r->pool, &line);
  if (copy == NULL) return NGX_ERROR;
  if (bnfurl_split(request, (const char *)copy, line.len, &parts) != BNFURL_OK) return NGX_DECLINED;
  target->method = part(&line, request, spans, "method");
  target->text = part(&line, request, spans, "target");
  return NGX_OK;
}

/* note [three places]. NGX_OK; NGX_DECLINED if nginx has no complete line or path; NGX_ERROR if memory runs out. */
static ngx_int_t find_target(ngx_http_request_t *r, ngx_http_bnfurl_target_t *target) {
  if (r->http_version >= NGX_HTTP_VERSION_20) {
    target->method = r->method_name;
    if (r->uri_start == NULL) return NGX_DECLINED;
    target->text.data = r->uri_start; /* with the blanks around it, which are invalid in a path */
    target->text.len = (size_t)(r->uri_end - r->uri_start);
    return NGX_OK;
  }
  if (r->request_end == NULL) return from_raw_line(r, target); /* nginx has not found the end of the line */
  from_line(r, target);
  return NGX_OK;
}

ngx_int_t ngx_http_bnfurl_is_first_location(const ngx_http_request_t *r) {
  return r->uri_changes == NGX_HTTP_MAX_URI_CHANGES + 1;
}

/* If the grammar does not distinguish methods, one production is for all. */
static const bnfurl_production *judge_for(const bnfurl_production *asked, const ngx_str_t *method) {
  const bnfurl_production *judge = bnfurl_production_for_method(asked, (const char *)method->data, method->len);
  return judge == NULL ? asked : judge;
}

/* Cleans up nothing; it only marks the memory as ours. */
static void is_ours(void *data) { (void)data; }

/* note [kept] */
static ngx_http_bnfurl_verdict_t *kept(ngx_http_request_t *r) {
  ngx_http_bnfurl_verdict_t *verdict = ngx_http_get_module_ctx(r, ngx_http_bnfurl_module);
  ngx_pool_cleanup_t *cleanup;

  if (verdict != NULL) return verdict;
  for (cleanup = r->pool->cleanup; cleanup != NULL; cleanup = cleanup->next) {
    if (cleanup->handler == is_ours) return cleanup->data;
  }
  return NULL;
}

static ngx_http_bnfurl_verdict_t *keep(ngx_http_request_t *r) {
  ngx_pool_cleanup_t *cleanup = ngx_pool_cleanup_add(r->pool, sizeof(ngx_http_bnfurl_verdict_t));
  if (cleanup == NULL) return NULL;
  ngx_memzero(cleanup->data, sizeof(ngx_http_bnfurl_verdict_t));
  cleanup->handler = is_ours;
  ngx_http_set_ctx(r, cleanup->data, ngx_http_bnfurl_module);
  return cleanup->data;
}

static ngx_int_t fill(ngx_http_request_t *r, const bnfurl_production *asked, ngx_http_bnfurl_verdict_t *verdict) {
  ngx_http_bnfurl_target_t target;
  ngx_int_t found = find_target(r, &target);
  const char *text;

  if (found == NGX_ERROR) return NGX_ERROR;
  verdict->asked = asked;
  verdict->is_there = found == NGX_OK;
  if (!verdict->is_there) return NGX_OK;
  verdict->judge = judge_for(asked, &target.method);
  verdict->text = target.text;
  text = (const char *)target.text.data;
  verdict->parts = (bnfurl_parts)BNFURL_PARTS_INIT(verdict->spans, BNFURL_MAX_COMPONENTS);
  verdict->is_valid = bnfurl_split(verdict->judge, text, target.text.len, &verdict->parts) == BNFURL_OK ||
                      bnfurl_explain(verdict->judge, text, target.text.len, &verdict->error) == BNFURL_OK;
  return NGX_OK;
}

/* note [kept] */
static const bnfurl_production *asked_now(ngx_http_request_t *r) {
  const ngx_http_core_srv_conf_t *server = ngx_http_get_module_srv_conf(r, ngx_http_core_module);
  void **of_locations = ngx_http_bnfurl_is_first_location(r) ? r->loc_conf : server->ctx->loc_conf;
  const ngx_http_bnfurl_conf_t *conf = of_locations[ngx_http_bnfurl_module.ctx_index];
  return conf->target;
}

const ngx_http_bnfurl_verdict_t *ngx_http_bnfurl_verdict(ngx_http_request_t *r) {
  ngx_http_request_t *request = r->main;
  ngx_http_bnfurl_verdict_t *verdict = kept(request);

  if (verdict == NULL) verdict = keep(request);
  if (verdict == NULL || verdict->asked != NULL) return verdict;
  return fill(request, asked_now(request), verdict) == NGX_OK ? verdict : NULL;
}

/* note [kept] */
ngx_int_t ngx_http_bnfurl_forget_other_verdict(ngx_http_request_t *r, const ngx_http_bnfurl_conf_t *conf) {
  ngx_http_bnfurl_verdict_t *verdict = kept(r);

  if (verdict == NULL || verdict->asked == NULL || verdict->asked == conf->target) return 0;
  verdict->asked = NULL;
  return 1;
}

ngx_int_t ngx_http_bnfurl_target_passes(ngx_http_request_t *r, const ngx_http_bnfurl_conf_t *conf) {
  static const ngx_str_t name = ngx_string("the target");
  const ngx_http_bnfurl_verdict_t *verdict;
  const bnfurl_production *judge;
  ngx_http_bnfurl_target_t target;

  if (find_target(r, &target) != NGX_OK) return 0;
  judge = judge_for(conf->target, &target.method);
  if (bnfurl_matches(judge, (const char *)target.text.data, target.text.len)) return 1;
  verdict = ngx_http_bnfurl_verdict(r);
  if (verdict == NULL) return NGX_ERROR;
  ngx_http_bnfurl_report(r, conf, &name, verdict->judge, &verdict->error, &verdict->text);
  return 0;
}
