/* SPDX-FileCopyrightText: 2026 The bnfurl authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * What is known of the target of a request, once it has been asked for, and words on a text that is not
 * what it should be: for the error log, and for $bnfurl_expected.
 */
#ifndef NGX_HTTP_BNFURL_VERDICT_H
#define NGX_HTTP_BNFURL_VERDICT_H

#include <ngx_config.h>
#include <ngx_core.h>
#include <ngx_http.h>

#include <bnfurl/bnfurl.h>

#include "bindings/nginx/directives.h"

typedef struct {
  const bnfurl_production *asked; /* what `bnfurl_grammar` names; null until the rest is filled */
  const bnfurl_production *judge; /* the same for the method of the request */
  ngx_str_t text;
  ngx_uint_t is_there; /* whether there was a target to judge */
  ngx_uint_t is_valid;
  bnfurl_error error; /* if it is not valid; otherwise the rest */
  bnfurl_span parts[BNFURL_MAX_COMPONENTS];
  int kind;
  int host_kind;
} ngx_http_bnfurl_verdict_t;

/* 1 or 0: whether the target is what it should be; if it is not, that is logged. NGX_ERROR if there is no memory. */
ngx_int_t ngx_http_bnfurl_target_passes(ngx_http_request_t *r, const ngx_http_bnfurl_conf_t *conf);

/* The verdict on the main request's target, made when first asked for; null if there is no memory. */
const ngx_http_bnfurl_verdict_t *ngx_http_bnfurl_verdict(ngx_http_request_t *r);

/* For the phase of a main request's first location, before anything of it is computed: a verdict by another grammar
 * than the location's is made anew when somebody asks again. */
void ngx_http_bnfurl_forget_other_verdict(ngx_http_request_t *r, const ngx_http_bnfurl_conf_t *conf);

/* Whether the request has been led to no location but its first. */
ngx_int_t ngx_http_bnfurl_is_first_location(const ngx_http_request_t *r);

/* A line of the error log: offset, reason and the text, whose octets outside 0x20-7e are escaped. */
void ngx_http_bnfurl_report(ngx_http_request_t *r, const ngx_http_bnfurl_conf_t *conf, const ngx_str_t *name,
                            const bnfurl_production *production, const bnfurl_error *error, const ngx_str_t *text);

/* E of the message "expected E, found F"; of size 0 if there is no memory. */
ngx_str_t ngx_http_bnfurl_expected(ngx_pool_t *pool, const bnfurl_error *error);

#endif
