/* SPDX-FileCopyrightText: 2026 The bnfurl authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * Directives that judge nothing, because nobody says `bnfurl on`: `nginx -t` warns of them.
 */
#ifndef NGX_HTTP_BNFURL_ORIGINS_H
#define NGX_HTTP_BNFURL_ORIGINS_H

#include "integrations/nginx/directives.h"

/* A configuration's list of origins. */
void *ngx_http_bnfurl_create_origins(ngx_conf_t *cf);

/* Where a directive stands that is read just now; null without memory. */
ngx_http_bnfurl_origin_t *ngx_http_bnfurl_origin(ngx_conf_t *cf);

/* A server or a location has what was said there, and this mode. `origin` may be null. */
void ngx_http_bnfurl_has_mode(ngx_http_bnfurl_origin_t *origin, ngx_uint_t mode);

void ngx_http_bnfurl_warn_of_idle(ngx_conf_t *cf);

#endif
