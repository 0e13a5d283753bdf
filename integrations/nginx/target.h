/* SPDX-FileCopyrightText: 2026 The bnfurl authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * The target of a request, as it was sent, and its method.
 */
#ifndef NGX_HTTP_BNFURL_TARGET_H
#define NGX_HTTP_BNFURL_TARGET_H

#include <ngx_config.h>
#include <ngx_core.h>
#include <ngx_http.h>

typedef struct {
  ngx_str_t method;
  ngx_str_t text;
} ngx_http_bnfurl_target_t;

/* NGX_OK; NGX_DECLINED if nginx has not got a whole line or path; NGX_ERROR if there is no memory. */
ngx_int_t ngx_http_bnfurl_target(ngx_http_request_t *r, ngx_http_bnfurl_target_t *target);

#endif
