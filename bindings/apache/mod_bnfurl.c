// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A module for Apache 2.4 that checks the target of each request, as the client sent it, before anything else reads it.
// `Bnfurl on` refuses invalid targets, and `shadow` only logs them. The verdict is in the request's environment, with
// the reason if the target is invalid, which the error log has, too. In post_read_request, a refused request has cost
// the least. This phase knows the virtual host but no <Location>, so directives are only allowed in server
// configurations.
#include <bnfurl/bnfurl.h>

#include <httpd.h>

#include <apr_strings.h>
#include <http_config.h>
#include <http_log.h>
#include <http_protocol.h>

module AP_MODULE_DECLARE_DATA bnfurl_module;
APLOG_USE_MODULE(bnfurl);

// A setting without a directive is 0, and is inherited from the server.
enum { UNSET, OFF, SHADOW, ON };
typedef struct {
  int mode;
  int status;
  const bnfurl_production *production;
  const ap_directive_t *idle;  // the last one of this server that has an effect only if requests are checked
} Settings;

static const bnfurl_production *request_target;  // of RFC 9112: the default

static void *make_settings(apr_pool_t *pool, server_rec *server) {
  (void)server;
  return apr_pcalloc(pool, sizeof(Settings));
}

static void *merge_settings(apr_pool_t *pool, void *outer, void *inner) {
  Settings *merged = apr_pmemdup(pool, outer, sizeof *merged);
  const Settings *own = inner;
  if (own->mode != UNSET) merged->mode = own->mode;
  if (own->status != 0) merged->status = own->status;
  if (own->production != NULL) merged->production = own->production;
  merged->idle = own->idle;
  return merged;
}

static Settings *settings_of(const server_rec *server) {
  return ap_get_module_config(server->module_config, &bnfurl_module);
}

static const char *set_mode(cmd_parms *command, void *unused, const char *word) {
  (void)unused;
  static const char *const words[] = {[OFF] = "off", [SHADOW] = "shadow", [ON] = "on"};
  for (int mode = OFF; mode <= ON; ++mode) {
    if (ap_cstr_casecmp(word, words[mode]) != 0) continue;
    settings_of(command->server)->mode = mode;
    return NULL;
  }
  return apr_psprintf(command->pool, "Bnfurl: \"%s\" is not one of on, shadow, off", word);
}

static const char *set_grammar(cmd_parms *command, void *unused, const char *grammar, const char *name) {
  (void)unused;
  const bnfurl_production *production = bnfurl_find_production(grammar, name);
  Settings *settings = settings_of(command->server);
  settings->production = production;
  settings->idle = command->directive;
  if (production != NULL && !bnfurl_matches_some_target(production)) {
    return apr_psprintf(command->pool,
                        "BnfurlGrammar: %s of %s matches no request target, neither a path nor a URL of http or https",
                        bnfurl_production_name(production), grammar);
  }
  if (production != NULL) return NULL;
  const int has_grammar = bnfurl_find_production(grammar, NULL) != NULL;
  const char *known = "";
  const char *next;
  for (size_t i = 0; (next = has_grammar ? bnfurl_production_name_at(grammar, i) : bnfurl_grammar_name_at(i)) != NULL;
       ++i) {
    known = apr_pstrcat(command->pool, known, " ", next, NULL);
  }
  return apr_psprintf(command->pool, "BnfurlGrammar: \"%s\" is not one of%s", has_grammar ? name : grammar, known);
}

static const char *set_status(cmd_parms *command, void *unused, const char *word) {
  (void)unused;
  char *end;
  const apr_int64_t status = apr_strtoi64(word, &end, 10);
  const int is_known = status == 500 || ap_index_of_response((int)status) != ap_index_of_response(500);
  if (*end != '\0' || status < 400 || status > 599 || !is_known) {
    return apr_psprintf(command->pool, "BnfurlStatus: \"%s\" is not a status of Apache from 400 to 599", word);
  }
  Settings *settings = settings_of(command->server);
  settings->status = (int)status;
  settings->idle = command->directive;
  return NULL;
}

// Whether what this server says has an effect. Virtual hosts inherit it from the main server. Whoever writes `Bnfurl
// off` knows that nothing is checked.
static int is_used(const server_rec *server) {
  if (settings_of(server)->mode != UNSET) return 1;
  if (server->is_virtual) return 0;
  for (const server_rec *host = server->next; host != NULL; host = host->next) {
    if (settings_of(host)->mode >= SHADOW) return 1;
  }
  return 0;
}

// Runs when the settings are merged.
static int warn_of_idle(apr_pool_t *pool, apr_pool_t *log, apr_pool_t *temporary, server_rec *first) {
  (void)pool;
  (void)log;
  (void)temporary;
  for (const server_rec *server = first; server != NULL; server = server->next) {
    const ap_directive_t *idle = settings_of(server)->idle;
    const int is_of_first = server != first && settings_of(server) == settings_of(first);  // it has no directives
    if (idle == NULL || is_of_first || is_used(server)) continue;
    ap_log_error(APLOG_MARK, APLOG_WARNING, 0, server,
                 "%s has no effect without \"Bnfurl on\" or \"Bnfurl shadow\" (%s:%d)", idle->directive, idle->filename,
                 idle->line_num);
  }
  return OK;
}

// The target as it was sent. HTTP/2 has a :path instead, for which Apache writes a request line. With a scheme other
// than http and https, and with H2ProxyRequests, the line has scheme and authority, too; the path begins where Apache
// reads it.
static const char *target_of(const request_rec *request) {
  const char *target = request->unparsed_uri;
  const int is_http2 = strncmp(ap_get_protocol(request->connection), "h2", 2) == 0;
  const char *authority = is_http2 ? strstr(target, "://") : NULL;
  if (authority == NULL || *target == '/') return target;
  return authority + 3 + strcspn(authority + 3, "/?#");
}

// The expected part of a message "expected …, found …". What was found may contain a comma, but not ", found ".
static const char *expected_in(const char *message, apr_pool_t *pool) {
  const char *expected = message + strlen("expected ");
  const char *end = expected;
  for (const char *next = expected; (next = strstr(next, ", found ")) != NULL; ++next) end = next;
  return apr_pstrmemdup(pool, expected, (apr_size_t)(end - expected));
}

static void tell(request_rec *request, const bnfurl_production *production, const char *target, bnfurl_error *error) {
  const apr_size_t size = bnfurl_error_message(error, NULL, 0) + 1;
  char *message = apr_palloc(request->pool, size);
  bnfurl_error_message(error, message, size);
  const apr_size_t sentence_size = bnfurl_error_sentence(error, NULL, 0) + 1;
  char *sentence = apr_palloc(request->pool, sentence_size);
  bnfurl_error_sentence(error, sentence, sentence_size);
  const char *offset = apr_psprintf(request->pool, "%" APR_SIZE_T_FMT, bnfurl_error_offset(error));
  apr_table_setn(request->subprocess_env, "bnfurl_error_offset", offset);
  apr_table_setn(request->subprocess_env, "bnfurl_reason", sentence);
  apr_table_setn(request->subprocess_env, "bnfurl_expected", expected_in(message, request->pool));
  ap_log_rerror(APLOG_MARK, APLOG_WARNING, 0, request,
                "bnfurl%s: the target is not a %s of %s, offset %s: %s (%s): \"%s\"",
                settings_of(request->server)->mode == SHADOW ? " (shadow)" : "", bnfurl_production_name(production),
                bnfurl_grammar_name(production), offset, sentence, message, target);
}

static int judge(request_rec *request) {
  const Settings *settings = settings_of(request->server);
  if (settings->mode < SHADOW || request->main != NULL || request->prev != NULL) return DECLINED;
  const bnfurl_production *production = settings->production == NULL ? request_target : settings->production;
  const bnfurl_production *by_method =
      bnfurl_production_for_method(production, request->method, strlen(request->method));
  if (by_method != NULL) production = by_method;
  const char *target = target_of(request);
  const apr_size_t size = strlen(target);
  const int is_valid = bnfurl_matches(production, target, size);
  apr_table_setn(request->subprocess_env, "bnfurl_valid", is_valid ? "1" : "0");
  if (is_valid) return DECLINED;
  bnfurl_error error;
  if (bnfurl_explain(production, target, size, &error) != BNFURL_OK) tell(request, production, target, &error);
  if (settings->mode == SHADOW) return DECLINED;
  request->connection->keepalive = AP_CONN_CLOSE;  // Apache stops reading anyway; this tells the client
  return settings->status == 0 ? HTTP_BAD_REQUEST : settings->status;
}

static void register_hooks(apr_pool_t *pool) {
  (void)pool;
  request_target = bnfurl_find_production("rfc9112", "request-target");
  ap_hook_check_config(warn_of_idle, NULL, NULL, APR_HOOK_MIDDLE);
  ap_hook_post_read_request(judge, NULL, NULL, APR_HOOK_REALLY_FIRST);
}

static const command_rec directives[] = {
    AP_INIT_TAKE1("Bnfurl", set_mode, NULL, RSRC_CONF, "on, shadow (only log), or off (the default)"),
    AP_INIT_TAKE12("BnfurlGrammar", set_grammar, NULL, RSRC_CONF, "a grammar and, if not its start, a production"),
    AP_INIT_TAKE1("BnfurlStatus", set_status, NULL, RSRC_CONF, "the status of a refusal, 400 if not set"),
    {.name = NULL}};

module AP_MODULE_DECLARE_DATA bnfurl_module = {
    STANDARD20_MODULE_STUFF, .create_server_config = make_settings, .merge_server_config = merge_settings,
    .cmds = directives,      .register_hooks = register_hooks,
};
