/* SPDX-FileCopyrightText: 2026 The bnfurl authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * What the directives say, for each location.
 */
#ifndef NGX_HTTP_BNFURL_DIRECTIVES_H
#define NGX_HTTP_BNFURL_DIRECTIVES_H

#include <ngx_config.h>
#include <ngx_core.h>
#include <ngx_http.h>

#include <bnfurl/bnfurl.h>

/* Only the last two judge. */
enum { NGX_HTTP_BNFURL_UNSAID, NGX_HTTP_BNFURL_OFF, NGX_HTTP_BNFURL_SHADOW, NGX_HTTP_BNFURL_ON };

/* A `bnfurl_check`: a variable, with its "$", and what judges it. */
typedef struct {
  ngx_str_t name;
  ngx_uint_t index;
  const bnfurl_production *production;
} ngx_http_bnfurl_check_t;

/* Where a `bnfurl_grammar` or a `bnfurl_check` stands, and what the servers and locations say that have it. */
typedef struct {
  ngx_str_t directive;
  ngx_str_t file;
  ngx_uint_t line;
  unsigned has_variables : 1; /* they are computed by it */
  unsigned judges : 1;        /* in at least one of them */
  unsigned is_left_off : 1;   /* in at least one of them: nothing is said of `bnfurl` */
} ngx_http_bnfurl_origin_t;

typedef struct {
  ngx_uint_t mode;
  const bnfurl_production *target;         /* what `bnfurl_grammar` names */
  ngx_array_t *checks;                     /* of ngx_http_bnfurl_check_t, or null */
  ngx_http_bnfurl_origin_t *target_origin; /* null: the default */
  ngx_http_bnfurl_origin_t *checks_origin; /* of the first; null: there are none */
  ngx_int_t status;
  ngx_uint_t log_level;
} ngx_http_bnfurl_conf_t;

extern ngx_module_t ngx_http_bnfurl_module;

#endif
