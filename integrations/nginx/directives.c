/* SPDX-FileCopyrightText: 2026 The bnfurl authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * The directives, and the phase in which a request is judged.
 *
 * note [the phase]: a request is judged in the rewrite phase of its first location, where a module's handler runs before
 * the location's own `return` and `rewrite`. Phases before that know the server's configuration only, and a location's
 * `shadow` could not soften it. A `rewrite` of the server makes a request internal before it has a location; so what
 * says that this is its first location is that nginx has not counted a change of its URI.
 */
#include "integrations/nginx/directives.h"

#include "integrations/nginx/grammars.h"
#include "integrations/nginx/origins.h"
#include "integrations/nginx/report.h"
#include "integrations/nginx/variables.h"
#include "integrations/nginx/verdict.h"

static ngx_conf_enum_t modes[] = {
    {ngx_string("off"), NGX_HTTP_BNFURL_OFF},
    {ngx_string("shadow"), NGX_HTTP_BNFURL_SHADOW},
    {ngx_string("on"), NGX_HTTP_BNFURL_ON},
    {ngx_null_string, 0},
};

static ngx_conf_enum_t levels[] = {
    {ngx_string("debug"), NGX_LOG_DEBUG}, {ngx_string("info"), NGX_LOG_INFO},   {ngx_string("notice"), NGX_LOG_NOTICE},
    {ngx_string("warn"), NGX_LOG_WARN},   {ngx_string("error"), NGX_LOG_ERR},   {ngx_string("crit"), NGX_LOG_CRIT},
    {ngx_string("alert"), NGX_LOG_ALERT}, {ngx_string("emerg"), NGX_LOG_EMERG}, {ngx_null_string, 0},
};

static ngx_conf_num_bounds_t refusals = {ngx_conf_check_num_bounds, 400, 599};

/* bnfurl_grammar NAME [PRODUCTION] */
static char *set_grammar(ngx_conf_t *cf, ngx_command_t *command, void *data) {
  ngx_http_bnfurl_conf_t *conf = data;
  ngx_str_t *words = cf->args->elts;

  (void)command;
  if (conf->target != NGX_CONF_UNSET_PTR) return "is duplicate";
  conf->target = ngx_http_bnfurl_production(cf, &words[1], cf->args->nelts > 2 ? &words[2] : NULL);
  conf->target_origin = ngx_http_bnfurl_origin(cf);
  if (conf->target == NULL || conf->target_origin == NULL) return NGX_CONF_ERROR;
  conf->target_origin->has_variables = 1;
  return NGX_CONF_OK;
}

/* bnfurl_check $variable NAME PRODUCTION */
static char *add_check(ngx_conf_t *cf, ngx_command_t *command, void *data) {
  ngx_http_bnfurl_conf_t *conf = data;
  ngx_str_t *words = cf->args->elts;
  ngx_str_t variable = words[1];
  ngx_http_bnfurl_check_t *check;
  ngx_int_t index;

  (void)command;
  if (variable.len < 2 || variable.data[0] != '$') {
    ngx_conf_log_error(NGX_LOG_EMERG, cf, 0, "\"%V\" is not a variable, as $http_host is", &variable);
    return NGX_CONF_ERROR;
  }
  variable.data++;
  variable.len--;
  index = ngx_http_get_variable_index(cf, &variable);
  if (index == NGX_ERROR) return NGX_CONF_ERROR;

  if (conf->checks == NGX_CONF_UNSET_PTR) {
    conf->checks = ngx_array_create(cf->pool, 2, sizeof(ngx_http_bnfurl_check_t));
    conf->checks_origin = ngx_http_bnfurl_origin(cf);
  }
  check = conf->checks == NULL ? NULL : ngx_array_push(conf->checks);
  if (check == NULL || conf->checks_origin == NULL) return NGX_CONF_ERROR;
  check->name = words[1];
  check->index = (ngx_uint_t)index;
  check->production = ngx_http_bnfurl_production(cf, &words[2], &words[3]);
  return check->production == NULL ? NGX_CONF_ERROR : NGX_CONF_OK;
}

#define EVERYWHERE (NGX_HTTP_MAIN_CONF | NGX_HTTP_SRV_CONF | NGX_HTTP_LOC_CONF)
#define OF_LOCATION NGX_HTTP_LOC_CONF_OFFSET
#define FIELD(name) offsetof(ngx_http_bnfurl_conf_t, name)

static ngx_command_t commands[] = {
    {ngx_string("bnfurl"), EVERYWHERE | NGX_CONF_TAKE1, ngx_conf_set_enum_slot, OF_LOCATION, FIELD(mode), modes},
    {ngx_string("bnfurl_grammar"), EVERYWHERE | NGX_CONF_TAKE12, set_grammar, OF_LOCATION, 0, NULL},
    {ngx_string("bnfurl_check"), EVERYWHERE | NGX_CONF_TAKE3, add_check, OF_LOCATION, 0, NULL},
    {ngx_string("bnfurl_status"), EVERYWHERE | NGX_CONF_TAKE1, ngx_conf_set_num_slot, OF_LOCATION, FIELD(status),
     &refusals},
    {ngx_string("bnfurl_log_level"), EVERYWHERE | NGX_CONF_TAKE1, ngx_conf_set_enum_slot, OF_LOCATION, FIELD(log_level),
     levels},
    ngx_null_command,
};

static void *create_conf(ngx_conf_t *cf) {
  ngx_http_bnfurl_conf_t *conf = ngx_palloc(cf->pool, sizeof *conf);
  if (conf == NULL) return NULL;
  conf->mode = NGX_CONF_UNSET_UINT;
  conf->target = NGX_CONF_UNSET_PTR;
  conf->checks = NGX_CONF_UNSET_PTR;
  conf->target_origin = NULL;
  conf->checks_origin = NULL;
  conf->status = NGX_CONF_UNSET;
  conf->log_level = NGX_CONF_UNSET_UINT;
  return conf;
}

static char *merge_conf(ngx_conf_t *cf, void *outer, void *inner) {
  const ngx_http_bnfurl_conf_t *above = outer;
  ngx_http_bnfurl_conf_t *conf = inner;

  (void)cf;
  if (conf->target == NGX_CONF_UNSET_PTR) conf->target_origin = above->target_origin;
  if (conf->checks == NGX_CONF_UNSET_PTR) conf->checks_origin = above->checks_origin;
  ngx_conf_merge_uint_value(conf->mode, above->mode, NGX_HTTP_BNFURL_UNSAID);
  ngx_http_bnfurl_has_mode(conf->target_origin, conf->mode);
  ngx_http_bnfurl_has_mode(conf->checks_origin, conf->mode);
  ngx_conf_merge_ptr_value(conf->target, above->target, bnfurl_find("rfc9112", "request-target"));
  ngx_conf_merge_ptr_value(conf->checks, above->checks, NULL);
  ngx_conf_merge_value(conf->status, above->status, NGX_HTTP_BAD_REQUEST);
  ngx_conf_merge_uint_value(conf->log_level, above->log_level, NGX_LOG_WARN);
  return NGX_CONF_OK;
}

/* 1 or 0: whether each variable that is present is what it should be; those that are not are logged. NGX_ERROR if nginx
 * cannot compute one. */
static ngx_int_t checks_pass(ngx_http_request_t *r, const ngx_http_bnfurl_conf_t *conf) {
  const ngx_http_bnfurl_check_t *check = conf->checks->elts;
  ngx_int_t pass = 1;
  ngx_uint_t i;

  for (i = 0; i < conf->checks->nelts; i++) {
    const ngx_http_variable_value_t *value = ngx_http_get_flushed_variable(r, check[i].index);
    bnfurl_error error;
    ngx_str_t text;

    if (value == NULL) return NGX_ERROR;
    if (value->not_found) continue;
    text.data = value->data;
    text.len = value->len;
    if (bnfurl_matches(check[i].production, (const char *)text.data, text.len)) continue;
    bnfurl_explain(check[i].production, (const char *)text.data, text.len, &error);
    ngx_http_bnfurl_report(r, conf, &check[i].name, check[i].production, &error, &text);
    pass = 0;
  }
  return pass;
}

/* note [the phase] */
static ngx_int_t judge(ngx_http_request_t *r) {
  const ngx_http_bnfurl_conf_t *conf = ngx_http_get_module_loc_conf(r, ngx_http_bnfurl_module);
  ngx_int_t target_passes, others_pass;

  if (r != r->main || !ngx_http_bnfurl_is_first_location(r)) return NGX_DECLINED;
  ngx_http_bnfurl_forget_other_verdict(r, conf);
  if (conf->mode <= NGX_HTTP_BNFURL_OFF) return NGX_DECLINED;
  target_passes = ngx_http_bnfurl_target_passes(r, conf);
  others_pass = conf->checks == NULL ? 1 : checks_pass(r, conf);
  if (target_passes == NGX_ERROR || others_pass == NGX_ERROR) return NGX_HTTP_INTERNAL_SERVER_ERROR;
  return (target_passes && others_pass) || conf->mode == NGX_HTTP_BNFURL_SHADOW ? NGX_DECLINED : conf->status;
}

static ngx_int_t add_phase(ngx_conf_t *cf) {
  ngx_http_core_main_conf_t *core = ngx_http_conf_get_module_main_conf(cf, ngx_http_core_module);
  ngx_http_handler_pt *handler = ngx_array_push(&core->phases[NGX_HTTP_REWRITE_PHASE].handlers);
  if (handler == NULL) return NGX_ERROR;
  *handler = judge;
  return NGX_OK;
}

static ngx_int_t prepare(ngx_conf_t *cf) {
  if (ngx_http_bnfurl_has_grammars(cf) != NGX_OK) return NGX_ERROR;
  return ngx_http_bnfurl_add_variables(cf);
}

static ngx_int_t finish(ngx_conf_t *cf) {
  ngx_http_bnfurl_warn_of_idle(cf);
  return add_phase(cf);
}

static ngx_http_module_t context = {
    prepare, finish, ngx_http_bnfurl_create_origins, NULL, NULL, NULL, create_conf, merge_conf,
};

ngx_module_t ngx_http_bnfurl_module = {
    NGX_MODULE_V1, &context, commands, NGX_HTTP_MODULE, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NGX_MODULE_V1_PADDING,
};
