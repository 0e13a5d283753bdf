// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A dynamic module for Envoy that checks the target of each request, the `:path` that Envoy gives to its filters. Mode
// `refuse` refuses invalid targets, and `shadow` only logs them. The log, the dynamic metadata and a counter have the
// reason. The settings of a route replace those of the filter. Nothing is allocated for a request.
#include <bnfurl/bnfurl.h>

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "abi.h"
#include "settings.inc"

typedef struct {
  const bnfurl_production *production;
  bool is_shadow;
  bool has_body;
  unsigned status;
  size_t counter;  // only of the filter: Envoy does not let routes have counters
} Settings;

static Text text_of(const char *string) { return (Text){string, strlen(string)}; }

__attribute__((format(printf, 2, 3))) static void log_line(int level, const char *format, ...) {
  char line[4096];
  va_list values;
  va_start(values, format);
  vsnprintf(line, sizeof line, format, values);
  va_end(values);
  CALLBACK(log)(level, text_of(line));
}

// The next string, number or word of valid settings, without quotes; empty after the last one.
static Text next_token(Text *rest) {
  static const char between[] = " \t\r\n{}:,";
  while (rest->size > 0 && strchr(between, *rest->data) != NULL) rest->data++, rest->size--;
  const bool is_quoted = rest->size > 0 && *rest->data == '"';
  if (is_quoted) rest->data++, rest->size--;
  Text token = {rest->data, 0};
  while (token.size < rest->size &&
         (is_quoted ? token.data[token.size] != '"' : strchr(between, token.data[token.size]) == NULL)) {
    ++token.size;
  }
  const size_t taken = token.size + is_quoted;
  rest->data += taken;
  rest->size -= taken;
  return token;
}

static bool is(Text text, const char *word) {
  return text.size == strlen(word) && memcmp(text.data, word, text.size) == 0;
}

// The production, or null after a line in the log with the names that exist.
static const bnfurl_production *find(const char *grammar, const char *name) {
  const bnfurl_production *production = bnfurl_find_production(grammar, name);
  if (production != NULL && bnfurl_matches_some_target(production)) return production;
  if (production != NULL) {
    log_line(LOG_ERROR, "bnfurl: %s of %s matches no request target, neither a path nor a URL of http or https",
             bnfurl_production_name(production), grammar);
    return NULL;
  }
  const bool has_grammar = bnfurl_find_production(grammar, NULL) != NULL;
  char known[2048] = "";
  size_t size = 0;
  const char *next;
  for (size_t i = 0; size < sizeof known &&
                     (next = has_grammar ? bnfurl_production_name_at(grammar, i) : bnfurl_grammar_name_at(i)) != NULL;
       ++i) {
    size += (size_t)snprintf(known + size, sizeof known - size, " %s", next);
  }
  log_line(LOG_ERROR, "bnfurl: %s \"%s\" is not one of%s", has_grammar ? "production" : "grammar",
           has_grammar ? name : grammar, known);
  return NULL;
}

// The settings, or null after a line in the log.
static Settings *read_settings(Text text) {
  if (text.size == 0) text = text_of("{}");
  settings_failure failure;
  if (settings_explain(text.data, text.size, &failure)) {
    log_line(LOG_ERROR,
             "bnfurl: the settings are invalid at byte %zu, where this was expected: %s. They are a JSON object with "
             "\"grammar\" and \"production\" (names), \"mode\" (\"refuse\" or \"shadow\"), \"status\" (400 to 599) and "
             "\"body\" (true or false): %.*s",
             failure.offset, settings_expected(failure.expected), (int)text.size, text.data);
    return NULL;
  }
  Settings settings = {.status = 400};
  char grammar[64] = "plain";
  char production[64] = "";
  for (Text key; (key = next_token(&text)).size > 0;) {
    const Text value = next_token(&text);
    if (value.size >= sizeof grammar) {  // cut off, it could be another name
      log_line(LOG_ERROR, "bnfurl: no %.*s has so long a name: \"%.*s\"", (int)key.size, key.data, (int)value.size,
               value.data);
      return NULL;
    }
    if (is(key, "grammar")) snprintf(grammar, sizeof grammar, "%.*s", (int)value.size, value.data);
    if (is(key, "production")) snprintf(production, sizeof production, "%.*s", (int)value.size, value.data);
    if (is(key, "mode")) settings.is_shadow = is(value, "shadow");
    if (is(key, "status")) settings.status = (unsigned)strtoul(value.data, NULL, 10);
    if (is(key, "body")) settings.has_body = is(value, "true");
  }
  settings.production = find(grammar, production[0] == '\0' ? NULL : production);
  if (settings.production == NULL) return NULL;
  Settings *result = malloc(sizeof *result);
  if (result != NULL) *result = settings;
  return result;
}

const char *HOOK(program_init)(void) { return ENVOY_ABI_VERSION; }

void *HOOK(http_filter_config_new)(void *config, Text name, Text text) {
  (void)name;
  Settings *settings = read_settings(text);
  Text labels[] = {text_of("mode"), text_of("code")};
  if (settings != NULL && CALLBACK(http_filter_config_define_counter)(config, text_of("bnfurl_invalid"), labels, 2,
                                                                      &settings->counter) != SUCCESS) {
    log_line(LOG_ERROR, "bnfurl: Envoy refuses the counter bnfurl_invalid");
    free(settings);
    return NULL;
  }
  return settings;
}

void HOOK(http_filter_config_destroy)(void *settings) { free(settings); }

void *HOOK(http_filter_per_route_config_new)(Text name, Text text) {
  (void)name;
  return read_settings(text);
}

void HOOK(http_filter_per_route_config_destroy)(void *settings) { free(settings); }

void *HOOK(http_filter_new)(void *settings, void *stream) {
  (void)stream;
  return settings;
}

static Text header(void *stream, const char *name) {
  Text value = {NULL, 0};
  CALLBACK(http_get_header)(stream, REQUEST_HEADERS, text_of(name), &value, 0, NULL);
  return value;
}

// Envoy lets only targets without control characters pass, so the line in the log is one.
static void tell(void *stream, const Settings *settings, size_t counter, Text target, const bnfurl_error *error,
                 const char *sentence) {
  const bnfurl_production *production = settings->production;
  const char *code = bnfurl_error_code_name(production, bnfurl_error_code(error));
  const char *mode = settings->is_shadow ? "shadow" : "refuse";
  char message[512];
  bnfurl_error_message(error, message, sizeof message);
  const bool is_cut = target.size > 1000;
  log_line(LOG_WARNING, "bnfurl%s: the target is not a %s of %s, offset %zu: %s (%s): \"%.*s%s\"",
           settings->is_shadow ? " (shadow)" : "", bnfurl_production_name(production), bnfurl_grammar_name(production),
           bnfurl_error_offset(error), sentence, message, is_cut ? 1000 : (int)target.size, target.data,
           is_cut ? "..." : "");
  const Text space = {"bnfurl", 6};
  CALLBACK(http_set_dynamic_metadata_string)(stream, space, text_of("reason"), text_of(sentence));
  CALLBACK(http_set_dynamic_metadata_string)(stream, space, text_of("code"), text_of(code));
  CALLBACK(http_set_dynamic_metadata_number)(stream, space, text_of("offset"), (double)bnfurl_error_offset(error));
  Text values[] = {text_of(mode), text_of(code)};
  CALLBACK(http_filter_increment_counter)(stream, counter, values, 2, 1);
}

int HOOK(http_filter_request_headers)(void *stream, const void *filter, bool is_last) {
  (void)is_last;
  const Settings *settings = CALLBACK(get_most_specific_route_config)(stream);
  if (settings == NULL) settings = filter;
  Text target = header(stream, ":path");
  if (target.data == NULL) target = header(stream, ":authority");  // CONNECT
  bnfurl_error error;
  if (bnfurl_matches(settings->production, target.data, target.size) ||
      bnfurl_explain(settings->production, target.data, target.size, &error) == BNFURL_OK) {
    return CONTINUE;
  }
  char sentence[512];
  bnfurl_error_sentence(&error, sentence, sizeof sentence - 1);
  tell(stream, settings, ((const Settings *)filter)->counter, target, &error, sentence);
  if (settings->is_shadow) return CONTINUE;
  const Text body = settings->has_body ? text_of(strcat(sentence, "\n")) : (Text){NULL, 0};
  CALLBACK(http_send_response)(stream, settings->status, NULL, 0, body, text_of("bnfurl"));
  return STOP;
}

#define RETURN_0(name)                   \
  size_t HOOK(http_filter_##name)(void); \
  size_t HOOK(http_filter_##name)(void) { return 0; }
UNUSED_HOOKS(RETURN_0)
