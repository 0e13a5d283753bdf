/* SPDX-FileCopyrightText: 2026 The bnfurl authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * Reasons are the library's words. nginx cuts a line of the error log at 2 KiB, and says at its end whose request it
 * was; so the text comes after the reason, and no more of it than that leaves room for.
 */
#include "integrations/nginx/report.h"

enum { MOST_SHOWN = 256, MOST_WORDS = 512, MOST_AROUND = 512 };

_Static_assert(MOST_WORDS + 4 * MOST_SHOWN + MOST_AROUND <= NGX_MAX_ERROR_STR, "nginx would cut the line");

static int is_plain(u_char octet) { return octet >= 0x20 && octet < 0x7f && octet != '"' && octet != '\\'; }

/* The text as a log shows it: \x85. */
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
  u_char shown[4 * MOST_SHOWN];
  const size_t size = (size_t)(escaped(shown, text) - shown);

  bnfurl_error_message(error, reason, sizeof reason);
  ngx_log_error(conf->log_level, r->connection->log, 0, "bnfurl%s: %V is not a %s of %s, offset %uz: %s: \"%*s\"%s",
                conf->mode == NGX_HTTP_BNFURL_SHADOW ? " (shadow)" : "", name, bnfurl_name(production),
                bnfurl_grammar_name(production), bnfurl_error_offset(error), reason, size, shown,
                text->len > MOST_SHOWN ? "..." : "");
}

/* Where ", found F" begins. F has no comma but that of `","`. */
static char *end_of_expected(char *words) {
  static const char found[] = ", found ";
  char *end = words;
  char *next;

  for (next = words; (next = ngx_strstr(next, found)) != NULL; next++) end = next;
  return end;
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
