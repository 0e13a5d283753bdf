/* SPDX-FileCopyrightText: 2026 The bnfurl authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * Productions by the words of a configuration, with messages for `nginx -t`.
 */
#ifndef NGX_HTTP_BNFURL_GRAMMARS_H
#define NGX_HTTP_BNFURL_GRAMMARS_H

#include <ngx_config.h>
#include <ngx_core.h>

#include <bnfurl/bnfurl.h>

/* The production of that name, or the start of the grammar if there is no name; null after a message, which has the
 * known names. */
const bnfurl_production *ngx_http_bnfurl_production(ngx_conf_t *cf, const ngx_str_t *grammar,
                                                    const ngx_str_t *production);

/* NGX_OK if the library has the grammars that the module itself needs; otherwise NGX_ERROR, after a message. */
ngx_int_t ngx_http_bnfurl_has_grammars(ngx_conf_t *cf);

#endif
