/* SPDX-FileCopyrightText: 2026 The bnfurl authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * What the three sources of the module share. verdict.c checks the target of a request, variables.c makes the results
 * available as variables, and directives.c reads the configuration and calls both in a request's phase.
 */
#ifndef NGX_HTTP_BNFURL_MODULE_H
#define NGX_HTTP_BNFURL_MODULE_H

#include <ngx_config.h>
#include <ngx_core.h>
#include <ngx_http.h>

#include <bnfurl/bnfurl.h>

extern ngx_module_t ngx_http_bnfurl_module;

/* What the directives say, for each location. */

/* Only the last two check requests. */
enum { NGX_HTTP_BNFURL_UNSAID, NGX_HTTP_BNFURL_OFF, NGX_HTTP_BNFURL_SHADOW, NGX_HTTP_BNFURL_ON };

/* A `bnfurl_check`: a variable, with its "$", and the production for it. */
typedef struct {
  ngx_str_t name;
  ngx_uint_t index;
  const bnfurl_production *production;
} ngx_http_bnfurl_check_t;

/* Where a `bnfurl_grammar` or a `bnfurl_check` is, and what the servers and locations with it say. */
typedef struct {
  ngx_str_t directive;
  ngx_str_t file;
  ngx_uint_t line;
  unsigned has_variables : 1; /* variables are computed by it */
  unsigned judges : 1;        /* at least one of them checks requests */
  unsigned is_left_off : 1;   /* at least one of them has no `bnfurl` directive */
} ngx_http_bnfurl_origin_t;

typedef struct {
  ngx_uint_t mode;
  const bnfurl_production *target;         /* what `bnfurl_grammar` names */
  ngx_array_t *checks;                     /* of ngx_http_bnfurl_check_t, or null */
  ngx_http_bnfurl_origin_t *target_origin; /* null for the default */
  ngx_http_bnfurl_origin_t *checks_origin; /* of the first check; null without checks */
  ngx_int_t status;
  ngx_uint_t log_level;
} ngx_http_bnfurl_conf_t;

/* The verdict on the target of a request, made when it is first needed, and the words about an invalid text for the
 * error log, for $bnfurl_reason and for $bnfurl_expected. */

typedef struct {
  const bnfurl_production *asked; /* what `bnfurl_grammar` names; null until the rest is filled */
  const bnfurl_production *judge; /* the same for the method of the request */
  ngx_str_t text;
  ngx_uint_t is_there; /* whether there was a target to check */
  ngx_uint_t is_valid;
  bnfurl_error error; /* if invalid; otherwise the members below are set */
  bnfurl_span spans[BNFURL_MAX_COMPONENTS];
  bnfurl_parts parts; /* in `spans` */
} ngx_http_bnfurl_verdict_t;

/* Whether the target is valid: 1 or 0. An invalid target is logged. NGX_ERROR if memory runs out. */
ngx_int_t ngx_http_bnfurl_target_passes(ngx_http_request_t *r, const ngx_http_bnfurl_conf_t *conf);

/* The verdict on the main request's target, made by the first call; null if memory runs out. */
const ngx_http_bnfurl_verdict_t *ngx_http_bnfurl_verdict(ngx_http_request_t *r);

/* Call this in the phase of a main request's first location, before anything is computed for it. It forgets a verdict
 * by another grammar than the location's, so that the next call makes a new one. Returns 1 if there was such a verdict,
 * which means that the values of variables are wrong; otherwise 0. */
ngx_int_t ngx_http_bnfurl_forget_other_verdict(ngx_http_request_t *r, const ngx_http_bnfurl_conf_t *conf);

/* Whether the request is still in its first location. */
ngx_int_t ngx_http_bnfurl_is_first_location(const ngx_http_request_t *r);

/* Writes a line to the error log: offset, reason and the text, in which bytes outside 0x20-7e are escaped. */
void ngx_http_bnfurl_report(ngx_http_request_t *r, const ngx_http_bnfurl_conf_t *conf, const ngx_str_t *name,
                            const bnfurl_production *production, const bnfurl_error *error, const ngx_str_t *text);

/* The reason as a sentence; its data is null if memory runs out. */
ngx_str_t ngx_http_bnfurl_reason(ngx_pool_t *pool, const bnfurl_error *error);

/* E of the message "expected E, found F"; empty if memory runs out. */
ngx_str_t ngx_http_bnfurl_expected(ngx_pool_t *pool, const bnfurl_error *error);

/* $bnfurl_valid and the other variables about the target. */

ngx_int_t ngx_http_bnfurl_add_variables(ngx_conf_t *cf);

/* Whether the configuration names one of them. A script can use others later. */
ngx_int_t ngx_http_bnfurl_variables_are_named(ngx_conf_t *cf);

/* nginx keeps the values of a request's variables. After this call, it computes ours again. */
void ngx_http_bnfurl_forget_variables(ngx_http_request_t *r);

#endif
