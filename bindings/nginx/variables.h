/* SPDX-FileCopyrightText: 2026 The bnfurl authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * $bnfurl_valid, and what else a configuration or a log can ask about the target.
 */
#ifndef NGX_HTTP_BNFURL_VARIABLES_H
#define NGX_HTTP_BNFURL_VARIABLES_H

#include <ngx_config.h>
#include <ngx_core.h>
#include <ngx_http.h>

ngx_int_t ngx_http_bnfurl_add_variables(ngx_conf_t *cf);

/* Whether the configuration has one of them. A script can ask for others later. */
ngx_int_t ngx_http_bnfurl_variables_are_named(ngx_conf_t *cf);

/* nginx keeps the values of a request's variables; after this it asks for ours again. */
void ngx_http_bnfurl_forget_variables(ngx_http_request_t *r);

#endif
