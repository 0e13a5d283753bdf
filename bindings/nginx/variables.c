/* SPDX-FileCopyrightText: 2026 The bnfurl authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * A variable is computed when it is used. A missing value is "not found", which a log shows as "-". Each component of a
 * grammar of targets has a variable with its name, in which "_" replaces what a variable's name cannot contain.
 * Grammars of log lines, which have a record, are not used for targets.
 */
#include "bindings/nginx/module.h"

static const ngx_str_t prefix = ngx_string("bnfurl_");

typedef void (*reader)(ngx_http_request_t *r, const ngx_http_bnfurl_verdict_t *verdict, ngx_str_t *value);

/* A value is present if its data is not null. */
static void valid(ngx_http_request_t *r, const ngx_http_bnfurl_verdict_t *verdict, ngx_str_t *value) {
  (void)r;
  value->data = (u_char *)(verdict->is_valid ? "1" : "0");
  value->len = 1;
}

static void error_offset(ngx_http_request_t *r, const ngx_http_bnfurl_verdict_t *verdict, ngx_str_t *value) {
  if (verdict->is_valid) return;
  value->data = ngx_pnalloc(r->pool, NGX_SIZE_T_LEN);
  if (value->data == NULL) return;
  value->len = (size_t)(ngx_sprintf(value->data, "%uz", bnfurl_error_offset(&verdict->error)) - value->data);
}

static void reason(ngx_http_request_t *r, const ngx_http_bnfurl_verdict_t *verdict, ngx_str_t *value) {
  if (!verdict->is_valid) *value = ngx_http_bnfurl_reason(r->pool, &verdict->error);
}

static void expected(ngx_http_request_t *r, const ngx_http_bnfurl_verdict_t *verdict, ngx_str_t *value) {
  if (!verdict->is_valid) *value = ngx_http_bnfurl_expected(r->pool, &verdict->error);
}

static void set_name(ngx_str_t *value, const char *name) {
  value->data = (u_char *)name;
  value->len = name == NULL ? 0 : ngx_strlen(name);
}

static void form(ngx_http_request_t *r, const ngx_http_bnfurl_verdict_t *verdict, ngx_str_t *value) {
  (void)r;
  if (verdict->is_valid) set_name(value, bnfurl_kind_name(verdict->judge, verdict->parts.kind));
}

static void host_kind(ngx_http_request_t *r, const ngx_http_bnfurl_verdict_t *verdict, ngx_str_t *value) {
  (void)r;
  if (verdict->is_valid) set_name(value, bnfurl_host_kind_name(verdict->judge, verdict->parts.host_kind));
}

static const struct {
  ngx_str_t name;
  reader read;
} properties[] = {
    {ngx_string("bnfurl_valid"), valid},   {ngx_string("bnfurl_error_offset"), error_offset},
    {ngx_string("bnfurl_reason"), reason}, {ngx_string("bnfurl_expected"), expected},
    {ngx_string("bnfurl_form"), form},     {ngx_string("bnfurl_host_kind"), host_kind},
};

static ngx_int_t give(ngx_http_variable_value_t *variable, const ngx_str_t *value) {
  variable->not_found = value->data == NULL;
  variable->valid = value->data != NULL;
  variable->no_cacheable = 0;
  variable->data = value->data;
  variable->len = (unsigned)(value->len & 0x0fffffff); /* nginx has 28 bits for it */
  return NGX_OK;
}

static ngx_int_t get_property(ngx_http_request_t *r, ngx_http_variable_value_t *variable, uintptr_t index) {
  const ngx_http_bnfurl_verdict_t *verdict = ngx_http_bnfurl_verdict(r);
  ngx_str_t value = ngx_null_string;

  if (verdict == NULL) return NGX_ERROR;
  if (verdict->is_there) properties[index].read(r, verdict, &value);
  return give(variable, &value);
}

/* The character in a variable's name for a character in a component's name. */
static u_char letter(char octet) {
  const u_char lower = ngx_tolower((u_char)octet);
  return (lower >= 'a' && lower <= 'z') || (octet >= '0' && octet <= '9') ? (u_char)octet : '_';
}

static ngx_int_t is_name_of(const char *component, const char *name) {
  while (*component != '\0' && letter(*component) == (u_char)*name) component++, name++;
  return *component == *name;
}

static ngx_int_t get_component(ngx_http_request_t *r, ngx_http_variable_value_t *variable, uintptr_t data) {
  const ngx_http_bnfurl_verdict_t *verdict = ngx_http_bnfurl_verdict(r);
  ngx_str_t value = ngx_null_string;
  size_t i;

  if (verdict == NULL) return NGX_ERROR;
  if (!verdict->is_there || !verdict->is_valid) return give(variable, &value);
  for (i = 0; i < bnfurl_component_count(verdict->judge); i++) {
    const bnfurl_span part = verdict->spans[i];
    if (part.begin == BNFURL_ABSENT || !is_name_of(bnfurl_component_name(verdict->judge, i), (const char *)data)) {
      continue;
    }
    value.data = verdict->text.data + part.begin;
    value.len = part.end - part.begin;
  }
  return give(variable, &value);
}

static ngx_int_t is_ours(const ngx_http_variable_t *variable) {
  return variable->get_handler == get_property || variable->get_handler == get_component;
}

/* Components with the same name in several grammars share one variable. */
static ngx_int_t is_added(ngx_conf_t *cf, const ngx_str_t *name) {
  ngx_http_core_main_conf_t *core = ngx_http_conf_get_module_main_conf(cf, ngx_http_core_module);
  const ngx_hash_key_t *keys = core->variables_keys->keys.elts;
  ngx_uint_t i;

  for (i = 0; i < core->variables_keys->keys.nelts; i++) {
    if (keys[i].key.len == name->len && ngx_strncasecmp(keys[i].key.data, name->data, name->len) == 0) return 1;
  }
  return 0;
}

static ngx_int_t add_component(ngx_conf_t *cf, const char *component) {
  const size_t size = ngx_strlen(component);
  ngx_http_variable_t *variable;
  ngx_str_t name;
  size_t i;

  name.len = prefix.len + size;
  name.data = ngx_pnalloc(cf->pool, name.len + 1);
  if (name.data == NULL) return NGX_ERROR;
  ngx_memcpy(name.data, prefix.data, prefix.len);
  for (i = 0; i < size; i++) name.data[prefix.len + i] = letter(component[i]);
  name.data[name.len] = '\0';
  if (is_added(cf, &name)) return NGX_OK;
  variable = ngx_http_add_variable(cf, &name, 0);
  if (variable == NULL) return NGX_ERROR;
  variable->get_handler = get_component;
  variable->data = (uintptr_t)(name.data + prefix.len);
  return NGX_OK;
}

static ngx_int_t add_components(ngx_conf_t *cf, const char *grammar) {
  const bnfurl_production *start = bnfurl_find_production(grammar, NULL);
  size_t i;

  if (bnfurl_find_production(grammar, "record") != NULL) return NGX_OK;
  for (i = 0; i < bnfurl_component_count(start); i++) {
    if (add_component(cf, bnfurl_component_name(start, i)) != NGX_OK) return NGX_ERROR;
  }
  return NGX_OK;
}

ngx_int_t ngx_http_bnfurl_add_variables(ngx_conf_t *cf) {
  size_t i;

  for (i = 0; i < sizeof properties / sizeof *properties; i++) {
    ngx_str_t name = properties[i].name;
    ngx_http_variable_t *variable = ngx_http_add_variable(cf, &name, 0);
    if (variable == NULL) return NGX_ERROR;
    variable->get_handler = get_property;
    variable->data = i;
  }
  for (i = 0; bnfurl_grammar_name_at(i) != NULL; i++) {
    if (add_components(cf, bnfurl_grammar_name_at(i)) != NGX_OK) return NGX_ERROR;
  }
  return NGX_OK;
}

ngx_int_t ngx_http_bnfurl_variables_are_named(ngx_conf_t *cf) {
  ngx_http_core_main_conf_t *core = ngx_http_conf_get_module_main_conf(cf, ngx_http_core_module);
  const ngx_http_variable_t *variables = core->variables.elts;
  ngx_uint_t i;

  for (i = 0; i < core->variables.nelts; i++) {
    const ngx_str_t *name = &variables[i].name;
    if (name->len > prefix.len && ngx_strncmp(name->data, prefix.data, prefix.len) == 0) return 1;
  }
  return 0;
}

void ngx_http_bnfurl_forget_variables(ngx_http_request_t *r) {
  ngx_http_core_main_conf_t *core = ngx_http_get_module_main_conf(r, ngx_http_core_module);
  const ngx_http_variable_t *variables = core->variables.elts;
  ngx_uint_t i;

  for (i = 0; i < core->variables.nelts; i++) {
    if (!is_ours(&variables[i])) continue;
    r->variables[i].valid = 0;
    r->variables[i].not_found = 0;
  }
}
