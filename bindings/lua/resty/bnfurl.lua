-- SPDX-FileCopyrightText: 2026 The bnfurl authors
-- SPDX-License-Identifier: Apache-2.0
--
-- bnfurl in LuaJIT, for OpenResty, nginx with its Lua module, and Fluent Bit. The shared library answers;
-- this file only calls it. README.md describes what it returns.
--
-- What the library writes to is allocated once in each worker: nothing yields between a call and the reading of its
-- results.
local ffi = require("ffi")
ffi.cdef [[
const char *bnfurl_grammar_name_at(size_t index);
const char *bnfurl_production_name_at(const char *grammar, size_t index);
const void *bnfurl_find_production(const char *grammar, const char *production);
const void *bnfurl_production_for_method(const void *target, const char *method, size_t size);
int bnfurl_matches_some_target(const void *production);
const char *bnfurl_grammar_name(const void *production);
const char *bnfurl_production_name(const void *production);
const char *bnfurl_component_name(const void *production, size_t index);
const char *bnfurl_kind_name(const void *production, int kind);
const char *bnfurl_host_kind_name(const void *production, int host_kind);
int bnfurl_matches(const void *production, const char *text, size_t size);
int bnfurl_split(const void *production, const char *text, size_t size, void *parts);
int bnfurl_explain(const void *production, const char *text, size_t size, void *error);
size_t bnfurl_error_offset(const void *error);
size_t bnfurl_error_code(const void *error);
const char *bnfurl_error_code_name(const void *production, size_t code);
size_t bnfurl_error_message(const void *error, char *out, size_t capacity);
size_t bnfurl_error_sentence(const void *error, char *out, size_t capacity);
int bnfurl_normalize(const void *production, const char *text, size_t size, unsigned levels, char *out,
                     size_t capacity, size_t *needed);
size_t bnfurl_refuse(const void *production, const char *url, size_t size, const char *schemes, unsigned networks,
                     char *reason, size_t capacity);
]]
local c = ffi.load(ffi.os == "OSX" and "libbnfurl.1.dylib" or "libbnfurl.so.1")

local ABSENT = ffi.cast("size_t", -1LL) -- not -1: LuaJIT converts a negative number in ways that differ
local MOST_SPANS = 64
local spans = ffi.new("size_t[?]", 2 * MOST_SPANS)
local parts = ffi.new("struct { size_t struct_size; size_t count; size_t *spans; int kind; int host_kind; }")
parts.struct_size, parts.count, parts.spans = ffi.sizeof(parts), MOST_SPANS, spans
local fault = ffi.new("uint64_t[8]")
local needed = ffi.new("size_t[1]")
local capacity = 512
local out = ffi.new("char[?]", capacity)

local function reserve(size)
  if size > capacity then out, capacity = ffi.new("char[?]", size), size end
end

-- The text that a function writes: called with a buffer, it returns the size of the whole text.
local function written(write)
  local size = tonumber(write(out, capacity))
  if size >= capacity then
    reserve(size + 1)
    write(out, capacity)
  end
  return ffi.string(out, size)
end

local function name(pointer) return pointer ~= nil and ffi.string(pointer) or nil end

-- What a function of an index returns, up to the first null.
local function names(at)
  local found = {}
  while at(#found) ~= nil do found[#found + 1] = ffi.string(at(#found)) end
  return found
end

-- The sum of the bits of the words in a list.
local function bits_of(words, bits, what)
  local sum = 0
  for _, word in ipairs(words) do
    if not bits[word] then
      local known = {}
      for each in pairs(bits) do known[#known + 1] = each end
      table.sort(known)
      error(('unknown %s "%s"; expected one of: %s'):format(what, tostring(word), table.concat(known, " ")), 3)
    end
    sum = require("bit").bor(sum, bits[word])
  end
  return sum
end

local LEVELS = {
  percent = 1, ["letter-case"] = 2, dots = 4, scheme = 8, address = 16, ["empty-port"] = 32, syntax = 39,
}
local NETWORKS = {
  loopback = 1, private = 2, ["link-local"] = 4, shared = 8, unspecified = 16, documentation = 32, multicast = 64,
  translated = 128, reserved = 256, ["local-name"] = 512, ["ambiguous-name"] = 1024,
}

-- C would read a name only up to a NUL.
local function find(grammar, production)
  if (grammar .. (production or "")):find("\0", 1, true) then return nil end
  return c.bnfurl_find_production(grammar, production)
end

-- The schemes of a list, with spaces between them, as C reads them.
local function schemes_of(list)
  for _, word in ipairs(list) do
    if type(word) ~= "string" or not word:find("^[^%z ]+$") then
      error(('"%s" is not a scheme'):format(tostring(word)), 3)
    end
  end
  return table.concat(list, " ")
end

local Production = {}
Production.__index = Production

function Production:matches(text) return c.bnfurl_matches(self.pointer, text, #text) == 1 end

function Production:split(text)
  if c.bnfurl_split(self.pointer, text, #text, parts) ~= 0 then return nil end
  local found = {}
  for i, component in ipairs(self.components) do
    if spans[2 * i - 2] ~= ABSENT then
      found[component] = text:sub(tonumber(spans[2 * i - 2]) + 1, tonumber(spans[2 * i - 1]))
    end
  end
  found.kind = name(c.bnfurl_kind_name(self.pointer, parts.kind))
  found.host_kind = name(c.bnfurl_host_kind_name(self.pointer, parts.host_kind))
  return found
end

local function explain(pointer, text)
  if c.bnfurl_explain(pointer, text, #text, fault) == 0 then return nil end
  return {
    offset = tonumber(c.bnfurl_error_offset(fault)),
    code = name(c.bnfurl_error_code_name(pointer, c.bnfurl_error_code(fault))),
    message = written(function(...) return c.bnfurl_error_message(fault, ...) end),
    reason = written(function(...) return c.bnfurl_error_sentence(fault, ...) end),
  }
end

function Production:explain(text) return explain(self.pointer, text) end

function Production:normalize(text, levels)
  local words = {}
  for word in (levels or "syntax,scheme"):gmatch("[^,]+") do words[#words + 1] = word end
  local bits = bits_of(words, LEVELS, "level")
  reserve(#text + 2)
  if c.bnfurl_normalize(self.pointer, text, #text, bits, out, capacity, needed) ~= 0 then return nil end
  return ffi.string(out, needed[0])
end

function Production:refuse(url, allowed)
  local schemes = allowed and allowed.schemes and schemes_of(allowed.schemes) or nil
  local networks = bits_of(allowed and allowed.networks or {}, NETWORKS, "network")
  local reason = written(function(...) return c.bnfurl_refuse(self.pointer, url, #url, schemes, networks, ...) end)
  return reason ~= "" and reason or nil
end

local bnfurl = {}

-- A production, by name; without one, the start of the grammar. Nil and a message if the library does not have it.
function bnfurl.find(grammar, production)
  if find(grammar) == nil then
    return nil, ('bnfurl has no grammar "%s"; it has %s'):format(grammar,
      table.concat(names(c.bnfurl_grammar_name_at), ", "))
  end
  local pointer = find(grammar, production)
  if pointer == nil then
    local known = names(function(index) return c.bnfurl_production_name_at(grammar, index) end)
    return nil, ('the grammar %s has no production "%s"; it has %s'):format(grammar, production,
      table.concat(known, ", "))
  end
  local components = names(function(index) return c.bnfurl_component_name(pointer, index) end)
  return setmetatable({ pointer = pointer, components = components }, Production)
end

-- The settings of a check: the default, what is allowed, and that in words.
local function is_name(value) return type(value) == "string" end
local SETTINGS = {
  grammar = { "plain", is_name, "the name of a grammar" },
  production = { nil, is_name, "the name of a production" },
  mode = { "refuse", function(value) return value == "refuse" or value == "shadow" end, "refuse or shadow" },
  status = { 400, function(value)
    return type(value) == "number" and value >= 400 and value <= 599 and value % 1 == 0
  end, "a number from 400 to 599" },
  body = { false, function(value) return type(value) == "boolean" end, "true or false" },
}

local Check = {}
Check.__index = Check

-- A check with these settings. Nil and a message if one of them is wrong.
function bnfurl.new(settings)
  local check = {}
  for key, value in pairs(settings) do
    local setting = SETTINGS[key]
    if not setting then
      return nil, ('unknown setting "%s"; expected one of: grammar, production, mode, status, body'):format(key)
    end
    if not setting[2](value) then return nil, ('%s is "%s"; it must be %s'):format(key, tostring(value), setting[3]) end
  end
  for key, setting in pairs(SETTINGS) do
    check[key] = settings[key]
    if check[key] == nil then check[key] = setting[1] end
  end
  local target, why = bnfurl.find(check.grammar, check.production)
  if not target then return nil, why end
  check.pointer = target.pointer
  if c.bnfurl_matches_some_target(check.pointer) == 0 then
    return nil, ("%s of %s matches no request target, neither a path nor a URL of http or https"):format(
      name(c.bnfurl_production_name(check.pointer)), check.grammar)
  end
  return setmetatable(check, Check)
end

-- As in a log of nginx: \x85.
local MOST_SHOWN = 256
local function escaped(octet) return ("\\x%02x"):format(octet:byte()) end
local function shown(text)
  local start = text:sub(1, MOST_SHOWN):gsub('[%c\128-\255"\\]', escaped)
  return ('"%s"%s'):format(start, #text > MOST_SHOWN and "..." or "")
end

-- The method and the target of a request line. LuaJIT does not compile string.match, so the usual line, with single
-- blanks, is read without it. An HTTP/0.9 line has no version. The patterns take time proportional to the line.
local function read(line)
  local blank = line:find(" ", 1, true)
  if blank and line:sub(-9, -4) == " HTTP/" and line:byte(blank + 1) ~= 32 and line:byte(-10) ~= 32 then
    return line:sub(1, blank - 1), line:sub(blank + 1, -10)
  end
  local method, target = line:match("^([^ ]+) +(.*[^ ]) +HTTP/%d+%.%d+ *$")
  if method then return method, target end
  return line:match("^([^ ]*) *(.*)$")
end

-- Why the target of a request line is refused; nil if it is valid.
function Check:explain(line)
  local method, target = read(line)
  local of_method = c.bnfurl_production_for_method(self.pointer, method, #method)
  local judge = of_method ~= nil and of_method or self.pointer
  if c.bnfurl_matches(judge, target, #target) == 1 then return nil end
  local why = explain(judge, target)
  why.log = ("bnfurl%s: the target is not a %s of %s, offset %d, %s: %s (%s): %s"):format(
    self.mode == "shadow" and " (shadow)" or "", name(c.bnfurl_production_name(judge)),
    name(c.bnfurl_grammar_name(judge)), why.offset, why.code, why.reason, why.message, shown(target))
  return why
end

-- For nginx and OpenResty: a function for access_by_lua, which checks the current request. Wrong settings are an error.
-- ngx.var.request is the line as it was sent, or made of `:method` and `:path`; ngx.var.request_uri lacks the host of
-- "GET http://h/x".
function bnfurl.guard(settings)
  local check, wrong = bnfurl.new(settings or {})
  if not check then error("bnfurl: " .. wrong, 2) end
  return function()
    local why = check:explain(ngx.var.request)
    if not why then return end
    ngx.log(ngx.WARN, why.log)
    for _, variable in ipairs { "code", "reason" } do
      if ngx.var["bnfurl_" .. variable] then ngx.var["bnfurl_" .. variable] = why[variable] end
    end
    if check.mode == "shadow" then return end
    ngx.status = check.status
    if not check.body then return ngx.exit(check.status) end
    ngx.header.content_type = "text/plain"
    ngx.print(why.reason, "\n")
    return ngx.exit(ngx.HTTP_OK)
  end
end

return bnfurl
