/* SPDX-FileCopyrightText: 2026 The bnfurl authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * A plugin for Traefik, and for other hosts of http-wasm: checks the target of each request as the host passes it on.
 *
 * note [instances]: the host makes an instance of this module for each request that is under way, and uses it again
 * afterwards. Each reads the settings when it is made. The first one is made when the host loads its configuration; so
 * an instance that exits because of wrong settings makes the host refuse the configuration.
 *
 * note [memory]: nothing here allocates, and neither does the library. So all memory after the data is ours. It has one
 * text at a time, and grows only for a target that is longer than all before it.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "bnfurl.h"
#include "settings.h"

#define HOST(name) __attribute__((import_module("http_handler"), import_name(name)))
#define EXPORT(name) __attribute__((export_name(name)))

enum { LOG_WARN = 1, LOG_ERROR = 2, OF_RESPONSE = 1, PAGE = 65536, MOST_SHOWN = 256 };

HOST("get_config") extern uint32_t get_config(char *out, uint32_t capacity);
HOST("get_method") extern uint32_t get_method(char *out, uint32_t capacity);
HOST("get_uri") extern uint32_t get_uri(char *out, uint32_t capacity);
HOST("log") extern void write_log(int32_t level, const char *text, uint32_t size);
HOST("set_status_code") extern void set_status_code(uint32_t status);
HOST("set_header_value")
extern void set_header(uint32_t kind, const char *name, uint32_t name_size, const char *value, uint32_t size);
HOST("write_body") extern void write_body(uint32_t kind, const char *text, uint32_t size);

static const bnfurl_production *target;
static int is_shadow;
static int has_body;
static uint32_t refusal;

extern char __heap_base;

/* What the host writes, with room for a NUL. note [memory] */
static char *text_of(uint32_t (*get)(char *out, uint32_t capacity), uint32_t *size) {
  for (;;) {
    const uint32_t room = (uint32_t)(__builtin_wasm_memory_size(0) * PAGE - (uintptr_t)&__heap_base);
    *size = get(&__heap_base, room);
    if (*size < room) return &__heap_base;
    if (__builtin_wasm_memory_grow(0, (*size - room) / PAGE + 1) == SIZE_MAX) __builtin_trap();
  }
}

/* A line of the log, which is cut where it is too long. */
static char line[4096];
static uint32_t line_size;

static void add(const char *text, size_t size) {
  const size_t room = sizeof line - line_size;
  const size_t fits = size < room ? size : room;
  memcpy(line + line_size, text, fits);
  line_size += (uint32_t)fits;
}

static void say(const char *text) { add(text, strlen(text)); }

static void say_if(int is_allowed, const char *name) {
  if (!is_allowed) return;
  say(" ");
  say(name);
}

static void say_number(size_t number) {
  const char digit = (char)('0' + number % 10);
  if (number >= 10) say_number(number / 10);
  add(&digit, 1);
}

/* As it is in the logs of other servers: \x85. */
static void say_text(const char *text, size_t size) {
  static const char digits[] = "0123456789abcdef";
  size_t i;

  say("\"");
  for (i = 0; i < size && i < MOST_SHOWN; i++) {
    const unsigned char octet = (unsigned char)text[i];
    const char escape[] = {'\\', 'x', digits[octet >> 4], digits[octet & 15]};
    const int is_plain = octet >= 0x20 && octet < 0x7f && octet != '"' && octet != '\\';
    add(is_plain ? text + i : escape, is_plain ? 1 : sizeof escape);
  }
  say(size > MOST_SHOWN ? "\"..." : "\"");
}

static void write_line(int32_t level) {
  write_log(level, line, line_size);
  line_size = 0;
}

/* Reports a wrong value; the line has those that are allowed. note [instances] */
_Noreturn static void refuse_setting(const char *value) {
  say(", not ");
  say(value);
  write_line(LOG_ERROR);
  _Exit(1);
}

/* Without a production: a grammar by its start. */
static int matches_targets(const char *grammar, const char *production) {
  const bnfurl_production *found = bnfurl_find_production(grammar, production);
  return bnfurl_matches(found, "/", 1) || bnfurl_matches_some_target(found);
}

_Noreturn static void refuse_grammar(const char *grammar) {
  const char *name;
  size_t i;

  say("bnfurl: the setting grammar must be one of");
  for (i = 0; (name = bnfurl_grammar_name_at(i)) != NULL; i++) say_if(matches_targets(name, NULL), name);
  refuse_setting(grammar);
}

_Noreturn static void refuse_production(const char *grammar, const char *production) {
  const char *name;
  size_t i;

  say("bnfurl: the setting production must be one of");
  for (i = 0; (name = bnfurl_production_name_at(grammar, i)) != NULL; i++) say_if(matches_targets(grammar, name), name);
  refuse_setting(production);
}

/* Whether a setting has the second of two words. */
static int is_second(const char *name, const char *value, const char *first, const char *second) {
  if (strcmp(value, first) == 0) return 0;
  if (strcmp(value, second) == 0) return 1;
  say("bnfurl: the setting ");
  say(name);
  say(" must be one of");
  say_if(1, first);
  say_if(1, second);
  refuse_setting(value);
}

static uint32_t status_of(const char *value) {
  const int status = strlen(value) == 3 ? atoi(value) : 0;
  if (status >= 400 && status <= 599) return (uint32_t)status;
  say("bnfurl: the setting status must be a number from 400 to 599");
  refuse_setting(value);
}

/* A setting, which ends with a NUL then, or its default. */
static const char *value_of(char *text, settings_span span, const char *usual) {
  if (span.begin == SETTINGS_MISSING) return usual;
  text[span.end] = '\0';
  return text + span.begin;
}

__attribute__((constructor)) static void read_settings(void) {
  settings_parts parts;
  uint32_t size;
  char *text = text_of(get_config, &size);
  const char *grammar, *production;

  if (!settings_split(text, size, &parts)) {
    text[size] = '\0';
    say("bnfurl: the settings must be some of body grammar mode production status");
    refuse_setting(text);
  }
  grammar = value_of(text, parts.grammar, "plain");
  production = value_of(text, parts.production, NULL);
  if (!matches_targets(grammar, NULL)) refuse_grammar(grammar);
  if (!matches_targets(grammar, production)) refuse_production(grammar, production);
  target = bnfurl_find_production(grammar, production);
  is_shadow = is_second("mode", value_of(text, parts.mode, "refuse"), "refuse", "shadow");
  has_body = is_second("body", value_of(text, parts.body, "false"), "false", "true");
  refusal = status_of(value_of(text, parts.status, "400"));
}

/* If the grammar does not distinguish methods, one production is for all. No method in a grammar is so long. */
static const bnfurl_production *production_for_request(void) {
  char method[32];
  const uint32_t size = get_method(method, sizeof method);
  const bnfurl_production *found = bnfurl_production_for_method(target, method, size <= sizeof method ? size : 0);
  return found != NULL ? found : target;
}

EXPORT("handle_request") uint64_t handle_request(void) {
  static const uint64_t next = 1, answered = 0;
  static const char type[] = "Content-Type", plain[] = "text/plain; charset=utf-8";
  const bnfurl_production *production = production_for_request();
  bnfurl_error error;
  char reason[256];
  uint32_t size;
  const char *text = text_of(get_uri, &size);

  if (bnfurl_explain(production, text, size, &error) == BNFURL_OK) return next;
  bnfurl_error_sentence(&error, reason, sizeof reason);
  say(is_shadow ? "bnfurl (shadow): the target is not a " : "bnfurl: the target is not a ");
  say(bnfurl_production_name(production));
  say(" of ");
  say(bnfurl_grammar_name(production));
  say(", code ");
  say(bnfurl_error_code_name(production, bnfurl_error_code(&error)));
  say(", offset ");
  say_number(bnfurl_error_offset(&error));
  say(": ");
  say(reason);
  say(": ");
  say_text(text, size);
  write_line(LOG_WARN);
  if (is_shadow) return next;
  if (has_body) set_header(OF_RESPONSE, type, sizeof type - 1, plain, sizeof plain - 1);
  set_status_code(refusal);
  if (has_body) write_body(OF_RESPONSE, reason, (uint32_t)strlen(reason));
  return answered;
}

EXPORT("handle_response") void handle_response(uint32_t context, uint32_t is_error) {
  (void)context;
  (void)is_error;
}
