-- SPDX-FileCopyrightText: 2026 The bnfurl authors
-- SPDX-License-Identifier: Apache-2.0
--
-- HAProxy loads this file with `lua-load-per-thread haproxy.lua`. It adds an action for each compiled grammar whose
-- start matches request targets. The action checks the target by the request's method and sets variables. Rules of the
-- configuration use them:
--
--   http-request set-var(txn.bnfurl_valid) url,lua.bnfurl_rfc9112 if !METH_CONNECT { fc_http_major 1 }
--   http-request set-var(txn.bnfurl_valid) pathq,lua.bnfurl_rfc9112 if !METH_CONNECT { fc_http_major 2 }
--   http-request lua.bnfurl_rfc9112 unless { var(txn.bnfurl_valid) -m bool }
--   http-request deny deny_status 400 unless { var(txn.bnfurl_valid) -m bool }
--
-- For an action, HAProxy makes an object of the request, which costs more than the request itself; for a converter it
-- does not. So the converter of the same name comes first, and the action runs only for targets that it does not match.
--
-- `haproxy -c` reports any other name, like any unknown action. Converters check other texts. After
-- an error in Lua, no target is valid and a converter has no result; so write `unless valid`, and nothing passes.
local bnfurl = require("bnfurl")

-- The request target as it was sent. HAProxy stores a request of HTTP/2 as one URL of scheme, authority and path. What
-- it calls the path is the `:path`, and begins where the next server will read it. `*` is not in that URL.
local function target_of(txn)
  if txn.f:fc_http_major() == 1 then return txn.f:url() end
  return txn.f:pathq() or (txn.f:method() == "CONNECT" and txn.f:url()) or "*"
end

core.register_fetches("bnfurl_target", target_of)

-- What was expected, without what was found.
local function expected_in(message)
  return message and message:match("^expected (.*), found ")
end

local function set(txn, name, value)
  if value == nil then txn:unset_var(name) else txn:set_var(name, value) end
end

local function judge(txn, production)
  txn:set_var("txn.bnfurl_valid", false)  -- until it is known
  local offset, message, sentence = production:error(target_of(txn), txn.f:method())
  set(txn, "txn.bnfurl_error_offset", offset)
  set(txn, "txn.bnfurl_expected", expected_in(message))
  set(txn, "txn.bnfurl_reason", sentence)
  set(txn, "txn.bnfurl_valid", offset == nil)
end

-- The converter does not know the method. A target that is valid for GET is valid for all methods except CONNECT.
for _, grammar in ipairs(bnfurl.grammars()) do
  local production = bnfurl.find(grammar)
  if production:matches_some_target() then
    core.register_action("bnfurl_" .. grammar, {"http-req"}, function(txn) judge(txn, production) end)
    core.register_converters("bnfurl_" .. grammar, function(text) return production:matches(text, "GET") end)
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

core.register_converters("bnfurl_error_offset", function(text, grammar, name)
  return (production_of(grammar, name):error(text))
end)

core.register_converters("bnfurl_expected", function(text, grammar, name)
  local _, message = production_of(grammar, name):error(text)
  return expected_in(message)
end)

core.register_converters("bnfurl_part", function(text, part, grammar, name)
  local parts = production_of(grammar, name):split(text)
  return parts and parts[part]
end)
