-- SPDX-FileCopyrightText: 2026 The bnfurl authors
-- SPDX-License-Identifier: Apache-2.0

-- For nginx with LuaJIT, such as OpenResty: rejects requests whose target is invalid. docs/howto/other-proxies.md shows
-- how to use it.
local ffi = require("ffi")
ffi.cdef [[
const void *bnfurl_find_production(const char *grammar, const char *production);
int bnfurl_explain(const void *production, const char *text, size_t size, void *error);
size_t bnfurl_error_sentence(const void *error, char *out, size_t capacity);
]]
local library = ffi.load("bnfurl")
local production = library.bnfurl_find_production("plain", "plain-target")
assert(production ~= nil, "libbnfurl.so does not contain this production")
local fault, sentence = ffi.new("uint64_t[8]"), ffi.new("char[256]") -- the size of a bnfurl_error

-- The target is taken from the request line: ngx.var.request_uri lacks the host of "GET http://h/x".
return { check = function()
  local target = ngx.var.request:match("^%S+ +(%S+)") or ""
  if library.bnfurl_explain(production, target, #target, fault) == 0 then return end
  library.bnfurl_error_sentence(fault, sentence, ffi.sizeof(sentence))
  ngx.log(ngx.WARN, "the request target is invalid: ", ffi.string(sentence))
  ngx.exit(400)
end }
