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

enum { NGX_HTTP_BNFURL_OFF, NGX_HTTP_BNFURL_SHADOW, NGX_HTTP_BNFURL_ON };

/* A `bnfurl_check`: a variable, with its "$", and what judges it. */
typedef struct {
  ngx_str_t name;
  ngx_uint_t index;
  const bnfurl_production *production;
} ngx_http_bnfurl_check_t;

typedef struct {
  ngx_uint_t mode;
  const bnfurl_production *target; /* what `bnfurl_grammar` names */
  ngx_array_t *checks;             /* of ngx_http_bnfurl_check_t, or null */
  ngx_int_t status;
  ngx_uint_t log_level;
} ngx_http_bnfurl_conf_t;

extern ngx_module_t ngx_http_bnfurl_module;

#endif
