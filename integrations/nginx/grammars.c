/* SPDX-FileCopyrightText: 2026 The bnfurl authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * The library has the grammars that were compiled in. A name that it does not have is told with those that it has.
 */
#include "integrations/nginx/grammars.h"

/* Appends ", name" to a text, as long as it fits. */
static void list(ngx_str_t *text, size_t capacity, const char *name) {
  const char *separator = text->len == 0 ? "" : ", ";
  u_char *end = ngx_snprintf(text->data + text->len, capacity - text->len, "%s%s", separator, name);
  text->len = (size_t)(end - text->data);
}

static void tell_grammars(ngx_conf_t *cf, const char *missing) {
  u_char names[NGX_MAX_CONF_ERRSTR / 2];
  ngx_str_t known = {0, names};
  size_t i;

  for (i = 0; bnfurl_grammar(i) != NULL; i++) list(&known, sizeof names, bnfurl_grammar(i));
  ngx_conf_log_error(NGX_LOG_EMERG, cf, 0, "bnfurl has no grammar \"%s\"; it has %V", missing, &known);
}

static void tell_productions(ngx_conf_t *cf, const char *grammar, const ngx_str_t *missing) {
  u_char names[NGX_MAX_CONF_ERRSTR];
  ngx_str_t known = {0, names};
  size_t i;

  for (i = 0; bnfurl_production_name(grammar, i) != NULL; i++) {
    list(&known, sizeof names, bnfurl_production_name(grammar, i));
  }
  ngx_conf_log_error(NGX_LOG_EMERG, cf, 0, "the grammar %s has no production \"%V\"; it has %V", grammar, missing,
                     &known);
}

const bnfurl_production *ngx_http_bnfurl_production(ngx_conf_t *cf, const ngx_str_t *grammar,
                                                    const ngx_str_t *production) {
  const bnfurl_production *start = bnfurl_find((const char *)grammar->data, NULL);
  const bnfurl_production *found;

  if (start == NULL) {
    tell_grammars(cf, (const char *)grammar->data);
    return NULL;
  }
  if (production == NULL) return start;
  found = bnfurl_find((const char *)grammar->data, (const char *)production->data);
  if (found == NULL) tell_productions(cf, (const char *)grammar->data, production);
  return found;
}

ngx_int_t ngx_http_bnfurl_has_grammars(ngx_conf_t *cf) {
  if (bnfurl_find("rfc9112", "request-target") == NULL) {
    tell_grammars(cf, "rfc9112");
    return NGX_ERROR;
  }
  if (bnfurl_find("common", "request") == NULL) {
    tell_grammars(cf, "common");
    return NGX_ERROR;
  }
  return NGX_OK;
}
