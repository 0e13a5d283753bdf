/* SPDX-FileCopyrightText: 2026 The bnfurl authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * Words on a text that is not what it should be: for the error log, and for $bnfurl_expected.
 */
#ifndef NGX_HTTP_BNFURL_REPORT_H
#define NGX_HTTP_BNFURL_REPORT_H

#include <ngx_config.h>
#include <ngx_core.h>
#include <ngx_http.h>

#include <bnfurl/bnfurl.h>

#include "integrations/nginx/directives.h"

/* A line of the error log: offset, reason and the text, whose octets outside 0x20-7e are escaped. */
void ngx_http_bnfurl_report(ngx_http_request_t *r, const ngx_http_bnfurl_conf_t *conf, const ngx_str_t *name,
                            const bnfurl_production *production, const bnfurl_error *error, const ngx_str_t *text);

/* E of the message "expected E, found F"; of size 0 if there is no memory. */
ngx_str_t ngx_http_bnfurl_expected(ngx_pool_t *pool, const bnfurl_error *error);

#endif
