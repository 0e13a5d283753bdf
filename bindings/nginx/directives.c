/* SPDX-FileCopyrightText: 2026 The bnfurl authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * The directives, and the phase in which a request is checked.
 *
 * note [the phase]: a request is checked in the rewrite phase of its first location, where a module's handler runs
 * before the location's own `return` and `rewrite`. Earlier phases know only the server's configuration, so a
 * location's `shadow` would have no effect. A `rewrite` in the server makes a request internal before it has a
 * location; so a request is in its first location if nginx has not counted a change of its URI.
 *
 * note [idle]: a `bnfurl_grammar` may be useful where nothing is checked: for one location inside with `bnfurl on`, for
 * the variables, or beside a `bnfurl off`. It is idle if none of the servers and locations with it checks requests,
 * some of these have no `bnfurl` directive, and the configuration names none of our variables. A `bnfurl_check` has no
 * variables.
 */
#include "bindings/nginx/module.h"

/* The library has only the grammars that were compiled in. The message about an unknown name lists the known ones. */

/* Appends ", name" to a text, as far as it fits. */
static void list(ngx_str_t *text, size_t capacity, const char *name) {
  const char *separator = text->len == 0 ? "" : ", ";
  u_char *end = ngx_snprintf(text->data + text->len, capacity - text->len, "%s%s", separator, name);
  text->len = (size_t)(end - text->data);
}

static void tell_grammars(ngx_conf_t *cf, const char *missing) {
  u_char names[NGX_MAX_CONF_ERRSTR / 2];
  ngx_str_t known = {0, names};
  size_t i;

  for (i = 0; bnfurl_grammar_name_at(i) != NULL; i++) list(&known, sizeof names, bnfurl_grammar_name_at(i));
  ngx_conf_log_error(NGX_LOG_EMERG, cf, 0, "bnfurl has no grammar \"%s\"; it has %V", missing, &known);
}

static void tell_productions(ngx_conf_t *cf, const char *grammar, const ngx_str_t *missing) {
  u_char names[NGX_MAX_CONF_ERRSTR];
  ngx_str_t known = {0, names};
  size_t i;

  for (i = 0; bnfurl_production_name_at(grammar, i) != NULL; i++) {
    list(&known, sizeof names, bnfurl_production_name_at(grammar, i));
  }
  ngx_conf_log_error(NGX_LOG_EMERG, cf, 0, "the grammar %s has no production \"%V\"; it has %V", grammar, missing,
                     &known);
}

/* Finds a production by its name, or the start of the grammar without a name. If it is unknown, logs a message with the
 * known names and returns null. */
static const bnfurl_production *find_production(ngx_conf_t *cf, const ngx_str_t *grammar, const ngx_str_t *production) {
  const bnfurl_production *start = bnfurl_find_production((const char *)grammar->data, NULL);
  const bnfurl_production *found;

  if (start == NULL) {
    tell_grammars(cf, (const char *)grammar->data);
    return NULL;
  }
  if (production == NULL) return start;
  found = bnfurl_find_production((const char *)grammar->data, (const char *)production->data);
  if (found == NULL) tell_productions(cf, (const char *)grammar->data, production);
  return found;
}

/* NGX_OK if the library has the grammars that the module itself needs; otherwise logs a message, and NGX_ERROR. */
static ngx_int_t has_grammars(ngx_conf_t *cf) {
  if (bnfurl_find_production("rfc9112", "request-target") == NULL) {
    tell_grammars(cf, "rfc9112");
    return NGX_ERROR;
  }
  if (bnfurl_find_production("common", "request") == NULL) {
    tell_grammars(cf, "common");
    return NGX_ERROR;
  }
  return NGX_OK;
}

/* Directives without effect, because there is no `bnfurl on`: `nginx -t` warns of them. */

/* The list of origins of a configuration. */
static void *create_origins(ngx_conf_t *cf) {
  return ngx_array_create(cf->pool, 4, sizeof(ngx_http_bnfurl_origin_t *));
}

/* Records where the current directive is; null if memory runs out. */
static ngx_http_bnfurl_origin_t *add_origin(ngx_conf_t *cf) {
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

/* Records that a server or a location with this directive has this mode. `origin` may be null. */
static void has_mode(ngx_http_bnfurl_origin_t *origin, ngx_uint_t mode) {
  if (origin == NULL) return;
  if (mode > NGX_HTTP_BNFURL_OFF) origin->judges = 1;
  if (mode == NGX_HTTP_BNFURL_UNSAID) origin->is_left_off = 1;
}

/* note [idle] */
static ngx_int_t is_idle(ngx_conf_t *cf, const ngx_http_bnfurl_origin_t *origin) {
  if (origin->judges || !origin->is_left_off) return 0;
  return !origin->has_variables || !ngx_http_bnfurl_variables_are_named(cf);
}

static void warn_of_idle(ngx_conf_t *cf) {
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

/* Like ngx_conf_set_enum_slot, whose message does not list the known words. */
static char *set_word(ngx_conf_t *cf, ngx_command_t *command, void *data) {
  const ngx_str_t *words = cf->args->elts;
  const ngx_conf_enum_t *known = command->post;
  ngx_uint_t *value = (ngx_uint_t *)((char *)data + command->offset);
  u_char names[NGX_MAX_CONF_ERRSTR / 2];
  ngx_str_t listed = {0, names};

  if (*value != NGX_CONF_UNSET_UINT) return "is duplicate";
  for (; known->name.len != 0; known++) {
    if (known->name.len == words[1].len && ngx_strcasecmp(known->name.data, words[1].data) == 0) {
      *value = known->value;
      return NGX_CONF_OK;
    }
    list(&listed, sizeof names, (const char *)known->name.data);
  }
  ngx_conf_log_error(NGX_LOG_EMERG, cf, 0, "invalid value \"%V\" in \"%V\"; it must be one of %V", &words[1], &words[0],
                     &listed);
  return NGX_CONF_ERROR;
}

static ngx_conf_num_bounds_t refusals = {ngx_conf_check_num_bounds, 400, 599};

/* bnfurl_grammar NAME [PRODUCTION] */
static char *set_grammar(ngx_conf_t *cf, ngx_command_t *command, void *data) {
  ngx_http_bnfurl_conf_t *conf = data;
  ngx_str_t *words = cf->args->elts;

  (void)command;
  if (conf->target != NGX_CONF_UNSET_PTR) return "is duplicate";
  conf->target = find_production(cf, &words[1], cf->args->nelts > 2 ? &words[2] : NULL);
  conf->target_origin = add_origin(cf);
  if (conf->target == NULL || conf->target_origin == NULL) return NGX_CONF_ERROR;
  if (!bnfurl_matches_some_target(conf->target)) {
    ngx_conf_log_error(NGX_LOG_EMERG, cf, 0,
                       "%s of %s matches no request target, neither a path nor a URL of http or https",
                       bnfurl_production_name(conf->target), bnfurl_grammar_name(conf->target));
    return NGX_CONF_ERROR;
  }
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
    conf->checks_origin = add_origin(cf);
  }
  check = conf->checks == NULL ? NULL : ngx_array_push(conf->checks);
  if (check == NULL || conf->checks_origin == NULL) return NGX_CONF_ERROR;
  check->name = words[1];
  check->index = (ngx_uint_t)index;
  check->production = find_production(cf, &words[2], &words[3]);
  return check->production == NULL ? NGX_CONF_ERROR : NGX_CONF_OK;
}

#define EVERYWHERE (NGX_HTTP_MAIN_CONF | NGX_HTTP_SRV_CONF | NGX_HTTP_LOC_CONF)
#define OF_LOCATION NGX_HTTP_LOC_CONF_OFFSET
#define FIELD(name) offsetof(ngx_http_bnfurl_conf_t, name)

static ngx_command_t commands[] = {
    {ngx_string("bnfurl"), EVERYWHERE | NGX_CONF_TAKE1, set_word, OF_LOCATION, FIELD(mode), modes},
    {ngx_string("bnfurl_grammar"), EVERYWHERE | NGX_CONF_TAKE12, set_grammar, OF_LOCATION, 0, NULL},
    {ngx_string("bnfurl_check"), EVERYWHERE | NGX_CONF_TAKE3, add_check, OF_LOCATION, 0, NULL},
    {ngx_string("bnfurl_status"), EVERYWHERE | NGX_CONF_TAKE1, ngx_conf_set_num_slot, OF_LOCATION, FIELD(status),
     &refusals},
    {ngx_string("bnfurl_log_level"), EVERYWHERE | NGX_CONF_TAKE1, set_word, OF_LOCATION, FIELD(log_level), levels},
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
  has_mode(conf->target_origin, conf->mode);
  has_mode(conf->checks_origin, conf->mode);
  ngx_conf_merge_ptr_value(conf->target, above->target, bnfurl_find_production("rfc9112", "request-target"));
  ngx_conf_merge_ptr_value(conf->checks, above->checks, NULL);
  ngx_conf_merge_value(conf->status, above->status, NGX_HTTP_BAD_REQUEST);
  ngx_conf_merge_uint_value(conf->log_level, above->log_level, NGX_LOG_WARN);
  return NGX_CONF_OK;
}

/* Whether all variables that are present are valid: 1 or 0. Invalid ones are logged. NGX_ERROR if nginx cannot compute
 * one. */
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
    if (bnfurl_explain(check[i].production, (const char *)text.data, text.len, &error) == BNFURL_OK) continue;
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
  if (ngx_http_bnfurl_forget_other_verdict(r, conf)) ngx_http_bnfurl_forget_variables(r);
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
  if (has_grammars(cf) != NGX_OK) return NGX_ERROR;
  return ngx_http_bnfurl_add_variables(cf);
}

static ngx_int_t finish(ngx_conf_t *cf) {
  warn_of_idle(cf);
  return add_phase(cf);
}

static ngx_http_module_t context = {
    prepare, finish, create_origins, NULL, NULL, NULL, create_conf, merge_conf,
};

ngx_module_t ngx_http_bnfurl_module = {
    NGX_MODULE_V1, &context, commands, NGX_HTTP_MODULE, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NGX_MODULE_V1_PADDING,
};
