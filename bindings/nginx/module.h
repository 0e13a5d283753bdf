/* SPDX-FileCopyrightText: 2026 The bnfurl authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * What the three sources of the module know of each other. verdict.c judges the target of a request; variables.c shows
 * what it found; directives.c reads the configuration and calls both in a request's phase.
 */
#ifndef NGX_HTTP_BNFURL_MODULE_H
#define NGX_HTTP_BNFURL_MODULE_H

#include <ngx_config.h>
#include <ngx_core.h>
#include <ngx_http.h>

#include <bnfurl/bnfurl.h>

extern ngx_module_t ngx_http_bnfurl_module;

/* What the directives say, for each location. */

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

/* What is known of the target of a request, once it has been asked for, and words on a text that is not what it should
 * be: for the error log, and for $bnfurl_expected. */

typedef struct {
  const bnfurl_production *asked; /* what `bnfurl_grammar` names; null until the rest is filled */
  const bnfurl_production *judge; /* the same for the method of the request */
  ngx_str_t text;
  ngx_uint_t is_there; /* whether there was a target to judge */
  ngx_uint_t is_valid;
  bnfurl_error error; /* if it is not valid; otherwise the rest */
  bnfurl_span spans[BNFURL_MAX_COMPONENTS];
  bnfurl_parts parts; /* in `spans` */
} ngx_http_bnfurl_verdict_t;

/* 1 or 0: whether the target is what it should be; if it is not, that is logged. NGX_ERROR if there is no memory. */
ngx_int_t ngx_http_bnfurl_target_passes(ngx_http_request_t *r, const ngx_http_bnfurl_conf_t *conf);

/* The verdict on the main request's target, made when first asked for; null if there is no memory. */
const ngx_http_bnfurl_verdict_t *ngx_http_bnfurl_verdict(ngx_http_request_t *r);

/* For the phase of a main request's first location, before anything of it is computed: a verdict by another grammar
 * than the location's is forgotten, and is made again when it is asked for. 1 if there was one: the values of variables
 * are wrong then; otherwise 0. */
ngx_int_t ngx_http_bnfurl_forget_other_verdict(ngx_http_request_t *r, const ngx_http_bnfurl_conf_t *conf);

/* Whether the request has been led to no location but its first. */
ngx_int_t ngx_http_bnfurl_is_first_location(const ngx_http_request_t *r);

/* A line of the error log: offset, reason and the text, whose octets outside 0x20-7e are escaped. */
void ngx_http_bnfurl_report(ngx_http_request_t *r, const ngx_http_bnfurl_conf_t *conf, const ngx_str_t *name,
                            const bnfurl_production *production, const bnfurl_error *error, const ngx_str_t *text);

/* E of the message "expected E, found F"; of size 0 if there is no memory. */
ngx_str_t ngx_http_bnfurl_expected(ngx_pool_t *pool, const bnfurl_error *error);

/* $bnfurl_valid, and what else a configuration or a log can ask about the target. */

ngx_int_t ngx_http_bnfurl_add_variables(ngx_conf_t *cf);

/* Whether the configuration has one of them. A script can ask for others later. */
ngx_int_t ngx_http_bnfurl_variables_are_named(ngx_conf_t *cf);

/* nginx keeps the values of a request's variables; after this it asks for ours again. */
void ngx_http_bnfurl_forget_variables(ngx_http_request_t *r);

#endif
