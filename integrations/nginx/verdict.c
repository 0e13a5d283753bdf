/* SPDX-FileCopyrightText: 2026 The bnfurl authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * The target of a request is judged by the production for its method. A good one that nobody asks about leaves nothing
 * behind.
 *
 * note [kept]: nginx forgets what modules keep with a request when it redirects the request internally, as for an error
 * page; the log comes after that. What is kept is therefore found again among the pool's clean-ups. Who asks for a
 * variable never changes a verdict that is there: nginx sums up the lengths of all variables of a text and copies their
 * values after that, and asks for them meanwhile. A verdict is thrown away at one place only, in the phase of the first
 * location, where no text is half made: if a `set` or an `if` of the server has asked, and the location has another
 * grammar. If nobody has asked before an internal redirect, the server's grammar judges: the location of an error page
 * has not seen the target.
 */
#include "integrations/nginx/verdict.h"

#include "integrations/nginx/report.h"
#include "integrations/nginx/target.h"
#include "integrations/nginx/variables.h"

ngx_int_t ngx_http_bnfurl_is_first_location(const ngx_http_request_t *r) {
  return r->uri_changes == NGX_HTTP_MAX_URI_CHANGES + 1;
}

/* A grammar without words on methods has one production for all. */
static const bnfurl_production *judge_for(const bnfurl_production *asked, const ngx_str_t *method) {
  const bnfurl_production *judge = bnfurl_for_method(asked, (const char *)method->data, method->len);
  return judge == NULL ? asked : judge;
}

/* There is nothing to clean up: it marks the memory as ours. */
static void is_ours(void *data) { (void)data; }

/* note [kept] */
static ngx_http_bnfurl_verdict_t *kept(ngx_http_request_t *r) {
  ngx_http_bnfurl_verdict_t *verdict = ngx_http_get_module_ctx(r, ngx_http_bnfurl_module);
  ngx_pool_cleanup_t *cleanup;

  if (verdict != NULL) return verdict;
  for (cleanup = r->pool->cleanup; cleanup != NULL; cleanup = cleanup->next) {
    if (cleanup->handler == is_ours) return cleanup->data;
  }
  return NULL;
}

static ngx_http_bnfurl_verdict_t *keep(ngx_http_request_t *r) {
  ngx_pool_cleanup_t *cleanup = ngx_pool_cleanup_add(r->pool, sizeof(ngx_http_bnfurl_verdict_t));
  if (cleanup == NULL) return NULL;
  ngx_memzero(cleanup->data, sizeof(ngx_http_bnfurl_verdict_t));
  cleanup->handler = is_ours;
  ngx_http_set_ctx(r, cleanup->data, ngx_http_bnfurl_module);
  return cleanup->data;
}

static ngx_int_t fill(ngx_http_request_t *r, const bnfurl_production *asked, ngx_http_bnfurl_verdict_t *verdict) {
  ngx_http_bnfurl_target_t target;
  ngx_int_t found = ngx_http_bnfurl_target(r, &target);
  const char *text;

  if (found == NGX_ERROR) return NGX_ERROR;
  verdict->asked = asked;
  verdict->is_there = found == NGX_OK;
  if (!verdict->is_there) return NGX_OK;
  verdict->judge = judge_for(asked, &target.method);
  verdict->text = target.text;
  text = (const char *)target.text.data;
  verdict->is_valid = bnfurl_split(verdict->judge, text, target.text.len, verdict->parts, BNFURL_MAX_COMPONENTS,
                                   &verdict->kind, &verdict->host_kind) != 0;
  if (!verdict->is_valid) bnfurl_explain(verdict->judge, text, target.text.len, &verdict->error);
  return NGX_OK;
}

/* note [kept] */
static const bnfurl_production *asked_now(ngx_http_request_t *r) {
  const ngx_http_core_srv_conf_t *server = ngx_http_get_module_srv_conf(r, ngx_http_core_module);
  void **of_locations = ngx_http_bnfurl_is_first_location(r) ? r->loc_conf : server->ctx->loc_conf;
  const ngx_http_bnfurl_conf_t *conf = of_locations[ngx_http_bnfurl_module.ctx_index];
  return conf->target;
}

const ngx_http_bnfurl_verdict_t *ngx_http_bnfurl_verdict(ngx_http_request_t *r) {
  ngx_http_request_t *request = r->main;
  ngx_http_bnfurl_verdict_t *verdict = kept(request);

  if (verdict == NULL) verdict = keep(request);
  if (verdict == NULL || verdict->asked != NULL) return verdict;
  return fill(request, asked_now(request), verdict) == NGX_OK ? verdict : NULL;
}

/* note [kept] */
void ngx_http_bnfurl_forget_other_verdict(ngx_http_request_t *r, const ngx_http_bnfurl_conf_t *conf) {
  ngx_http_bnfurl_verdict_t *verdict = kept(r);

  if (verdict == NULL || verdict->asked == NULL || verdict->asked == conf->target) return;
  ngx_http_bnfurl_forget_variables(r);
  verdict->asked = NULL;
}

ngx_int_t ngx_http_bnfurl_target_passes(ngx_http_request_t *r, const ngx_http_bnfurl_conf_t *conf) {
  static const ngx_str_t name = ngx_string("the target");
  const ngx_http_bnfurl_verdict_t *verdict;
  ngx_http_bnfurl_target_t target;

  if (ngx_http_bnfurl_target(r, &target) != NGX_OK) return 0;
  if (bnfurl_matches(judge_for(conf->target, &target.method), (const char *)target.text.data, target.text.len)) {
    return 1;
  }
  verdict = ngx_http_bnfurl_verdict(r);
  if (verdict == NULL) return NGX_ERROR;
  ngx_http_bnfurl_report(r, conf, &name, verdict->judge, &verdict->error, &verdict->text);
  return 0;
}
