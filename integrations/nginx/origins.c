/* SPDX-FileCopyrightText: 2026 The bnfurl authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * note [idle]: a `bnfurl_grammar` may stand where nothing is judged, for the sake of one location in which `bnfurl on`
 * stands, for the variables, or beside a `bnfurl off`. It is idle if none of the servers and locations that have it
 * judge, some of these say nothing of `bnfurl`, and no variable of ours is named in the configuration. A `bnfurl_check`
 * has no variables.
 */
#include "integrations/nginx/origins.h"

#include "integrations/nginx/variables.h"

void *ngx_http_bnfurl_create_origins(ngx_conf_t *cf) {
  return ngx_array_create(cf->pool, 4, sizeof(ngx_http_bnfurl_origin_t *));
}

ngx_http_bnfurl_origin_t *ngx_http_bnfurl_origin(ngx_conf_t *cf) {
  const ngx_str_t *words = cf->args->elts;
  ngx_array_t *origins = ngx_http_conf_get_module_main_conf(cf, ngx_http_bnfurl_module);
  ngx_http_bnfurl_origin_t **place = ngx_array_push(origins);
  ngx_http_bnfurl_origin_t *origin = place == NULL ? NULL : ngx_pcalloc(cf->pool, sizeof *origin);

  if (origin == NULL) return NULL;
  origin->directive = words[0];
  origin->file = cf->conf_file->file.name;
  origin->line = cf->conf_file->line;
  *place = origin;
  return origin;
}

void ngx_http_bnfurl_has_mode(ngx_http_bnfurl_origin_t *origin, ngx_uint_t mode) {
  if (origin == NULL) return;
  if (mode > NGX_HTTP_BNFURL_OFF) origin->judges = 1;
  if (mode == NGX_HTTP_BNFURL_UNSAID) origin->is_left_off = 1;
}

/* note [idle] */
static ngx_int_t is_idle(ngx_conf_t *cf, const ngx_http_bnfurl_origin_t *origin) {
  if (origin->judges || !origin->is_left_off) return 0;
  return !origin->has_variables || !ngx_http_bnfurl_variables_are_named(cf);
}

void ngx_http_bnfurl_warn_of_idle(ngx_conf_t *cf) {
  const ngx_array_t *origins = ngx_http_conf_get_module_main_conf(cf, ngx_http_bnfurl_module);
  ngx_http_bnfurl_origin_t **origin = origins->elts;
  ngx_uint_t i;

  for (i = 0; i < origins->nelts; i++) {
    if (!is_idle(cf, origin[i])) continue;
    ngx_log_error(NGX_LOG_WARN, cf->log, 0,
                  "\"%V\" judges no request without \"bnfurl on\" or \"bnfurl shadow\" in %V:%ui",
                  &origin[i]->directive, &origin[i]->file, origin[i]->line);
  }
}
