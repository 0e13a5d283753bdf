-- SPDX-FileCopyrightText: 2026 The bnfurl authors
-- SPDX-License-Identifier: Apache-2.0
--
-- HAProxy loads this file with `lua-load-per-thread haproxy.lua`. It adds a converter for each compiled grammar whose
-- start matches request targets, which judges a target by the request's method. Rules of the configuration use it:
--
--   http-request set-var(txn.target) url if { fc_http_major 1 } or METH_CONNECT
--   http-request set-var(txn.target) pathq unless { fc_http_major 1 } or METH_CONNECT
--   http-request set-var(txn.bnfurl) "method,concat(' ',txn.target),lua.bnfurl_rfc9112"
--   http-request deny deny_status 400 unless { var(txn.bnfurl) -m str valid }
--
-- HAProxy stores a request of HTTP/2 as one URL of scheme, authority and path. What it calls the path and query is the
-- `:path`, and begins where the next server will read it.
--
-- These are converters, because for an action or a fetch, HAProxy makes an object of the request, which costs more than
-- the request itself. `haproxy -c` reports any other name, like any unknown converter. Other converters check other
-- texts. After an error in Lua, a converter has no result; so write `unless`, and nothing passes.
local bnfurl = require("bnfurl")

-- "valid", or where the target fails, and why.
for _, grammar in ipairs(bnfurl.grammars()) do
  local production = bnfurl.find(grammar)
  if production:matches_some_target() then
    core.register_converters("bnfurl_" .. grammar, function(request)
      local offset, message, sentence = production:request_error(request)
      return offset and offset .. ": " .. sentence .. " (" .. message .. ")" or "valid"
    end)
  end
end

-- The production that a converter's arguments name. Each is looked up only once.
local found = {}
local function production_of(grammar, name)
  if grammar == nil then error("the grammar is missing; write, for example, lua.bnfurl_valid(rfc9112)", 0) end
  local key = grammar .. " " .. (name or "")
  found[key] = found[key] or bnfurl.find(grammar, name)
  if found[key] then return found[key] end
  if bnfurl.find(grammar) then error(grammar .. " has no production " .. name, 0) end
  error("unknown grammar " .. grammar .. "; known are " .. table.concat(bnfurl.grammars(), ", "), 0)
end

core.register_converters("bnfurl_valid", function(text, grammar, name)
  return production_of(grammar, name):matches(text)
end)

-- HAProxy takes nil for false, so a converter without a result returns nothing.
local function only(value)
  if value ~= nil then return value end
end

core.register_converters("bnfurl_error_offset", function(text, grammar, name)
  return only((production_of(grammar, name):error(text)))
end)

core.register_converters("bnfurl_reason", function(text, grammar, name)
  return only((select(3, production_of(grammar, name):error(text))))
end)

-- What was expected, without what was found.
core.register_converters("bnfurl_expected", function(text, grammar, name)
  local _, message = production_of(grammar, name):error(text)
  return only(message and message:match("^expected (.*), found "))
end)

core.register_converters("bnfurl_part", function(text, part, grammar, name)
  local parts = production_of(grammar, name):split(text)
  return only(parts and parts[part])
end)
