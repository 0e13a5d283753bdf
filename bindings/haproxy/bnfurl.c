// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The Lua module "bnfurl", for Lua 5.3. A program finds productions once, at its start, and then matches strings
// against them. Lua's strings may contain any byte, so nothing is copied or cut off.
//
//   bnfurl = require "bnfurl"
//   target = bnfurl.find("rfc9112", "request-target")
//   target:matches("/a b")           ->  false
//   target:error("/a b")             ->  2, "expected unreserved, …, found \" \""
//   target:split("/a?b")             ->  { path = "/a", query = "b" }, "origin-form"
//   target:matches("*", "OPTIONS")   ->  true, because requests with this method may have this target
//   target:request_error("GET *")    ->  0, "expected …, found \"*\"", and a sentence
//   target:matches_some_target()     ->  true
//   bnfurl.grammars()                ->  { "common", "rfc3986", … }
#include <bnfurl/bnfurl.h>

#include <lauxlib.h>
#include <lua.h>
#include <string.h>

int luaopen_bnfurl(lua_State *lua);

#define PRODUCTION "bnfurl.production"

// The production before the colon of a call.
static const bnfurl_production *self(lua_State *lua) {
  return *(const bnfurl_production **)luaL_checkudata(lua, 1, PRODUCTION);
}

// The variant of this production for a method; the production itself if it has none.
static const bnfurl_production *production_for(lua_State *lua, const char *method, size_t size) {
  const bnfurl_production *production = self(lua);
  const bnfurl_production *for_method = bnfurl_production_for_method(production, method, size);
  return for_method == NULL ? production : for_method;
}

// The production of a call: the one before the colon, or its variant for the method in the call.
static const bnfurl_production *production_of(lua_State *lua) {
  if (lua_isnoneornil(lua, 3)) return self(lua);
  size_t size;
  const char *method = luaL_checklstring(lua, 3, &size);
  return production_for(lua, method, size);
}

// matches(text [, method]) -> whether the text is valid.
static int matches(lua_State *lua) {
  size_t size;
  const char *text = luaL_checklstring(lua, 2, &size);
  lua_pushboolean(lua, bnfurl_matches(production_of(lua), text, size));
  return 1;
}

// matches_some_target() -> whether the production matches any request target.
static int matches_some_target(lua_State *lua) {
  lua_pushboolean(lua, bnfurl_matches_some_target(production_of(lua)));
  return 1;
}

typedef size_t Writer(const bnfurl_error *error, char *out, size_t capacity);

static void push_words(lua_State *lua, const bnfurl_error *error, Writer *write) {
  luaL_Buffer words;
  const size_t length = write(error, NULL, 0);
  write(error, luaL_buffinitsize(lua, &words, length + 1), length + 1);
  luaL_pushresultsize(&words, length);
}

static int push_error(lua_State *lua, const bnfurl_production *production, const char *text, size_t size) {
  bnfurl_error error;
  if (bnfurl_explain(production, text, size, &error) == BNFURL_OK) return 0;
  lua_pushinteger(lua, (lua_Integer)bnfurl_error_offset(&error));
  push_words(lua, &error, bnfurl_error_message);
  push_words(lua, &error, bnfurl_error_sentence);
  return 3;
}

// error(text [, method]) -> the error offset, counted from 0; what was expected and found there; and the same as a
// sentence. Nothing if the text is valid.
static int explain(lua_State *lua) {
  size_t size;
  const char *text = luaL_checklstring(lua, 2, &size);
  return push_error(lua, production_of(lua), text, size);
}

// request_error(request) -> as error(target, method), for a request "METHOD TARGET". A missing target is `*`, which
// HAProxy does not store for a request by HTTP/2.
static int request_error(lua_State *lua) {
  size_t size;
  const char *method = luaL_checklstring(lua, 2, &size);
  const char *blank = memchr(method, ' ', size);
  luaL_argcheck(lua, blank != NULL && blank != method, 2, "expected a method, a blank and a target");
  const bnfurl_production *production = production_for(lua, method, (size_t)(blank - method));
  const char *target = blank + 1;
  const size_t length = size - (size_t)(target - method);
  return length == 0 ? push_error(lua, production, "*", 1) : push_error(lua, production, target, length);
}

// split(text [, method]) -> a table of the components of the text, its kind, and the kind of its host. Nothing if the
// text is invalid.
static int split(lua_State *lua) {
  size_t size;
  const char *text = luaL_checklstring(lua, 2, &size);
  const bnfurl_production *production = production_of(lua);
  bnfurl_span spans[BNFURL_MAX_COMPONENTS];
  bnfurl_parts parts = BNFURL_PARTS_INIT(spans, BNFURL_MAX_COMPONENTS);
  if (bnfurl_split(production, text, size, &parts) != BNFURL_OK) return 0;
  lua_newtable(lua);
  for (size_t i = 0; i < bnfurl_component_count(production); ++i) {
    if (spans[i].begin == BNFURL_ABSENT) continue;
    lua_pushlstring(lua, text + spans[i].begin, spans[i].end - spans[i].begin);
    lua_setfield(lua, -2, bnfurl_component_name(production, i));
  }
  lua_pushstring(lua, bnfurl_kind_name(production, parts.kind));
  lua_pushstring(lua, bnfurl_host_kind_name(production, parts.host_kind));
  return 3;
}

// find(grammar [, production]) -> a production of a compiled grammar, by default its start. Nothing if it is unknown.
static int find(lua_State *lua) {
  const bnfurl_production *production = bnfurl_find_production(luaL_checkstring(lua, 1), luaL_optstring(lua, 2, NULL));
  if (production == NULL) return 0;
  *(const bnfurl_production **)lua_newuserdata(lua, sizeof production) = production;
  luaL_setmetatable(lua, PRODUCTION);
  return 1;
}

// grammars() -> the names of the compiled grammars.
static int grammars(lua_State *lua) {
  lua_newtable(lua);
  for (size_t i = 0; bnfurl_grammar_name_at(i) != NULL; ++i) {
    lua_pushstring(lua, bnfurl_grammar_name_at(i));
    lua_rawseti(lua, -2, (lua_Integer)i + 1);
  }
  return 1;
}

int luaopen_bnfurl(lua_State *lua) {
  static const luaL_Reg methods[] = {{"matches", matches}, {"matches_some_target", matches_some_target},
                                     {"error", explain},   {"request_error", request_error},
                                     {"split", split},     {NULL, NULL}};
  static const luaL_Reg functions[] = {{"find", find}, {"grammars", grammars}, {NULL, NULL}};
  luaL_newmetatable(lua, PRODUCTION);
  luaL_newlib(lua, methods);
  lua_setfield(lua, -2, "__index");
  luaL_newlib(lua, functions);
  return 1;
}
