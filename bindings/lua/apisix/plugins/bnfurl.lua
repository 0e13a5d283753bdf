-- SPDX-FileCopyrightText: 2026 The bnfurl authors
-- SPDX-License-Identifier: Apache-2.0
--
-- APISIX's plugin: checks each request target before other plugins see it.
local bnfurl = require("resty.bnfurl")
local core = require("apisix.core")

local schema = {
  type = "object",
  properties = {
    grammar = { type = "string", default = "plain" },
    production = { type = "string" },
    mode = { type = "string", enum = { "refuse", "shadow" }, default = "refuse" },
    status = { type = "integer", minimum = 400, maximum = 599, default = 400 },
    body = { type = "boolean", default = false },
  },
}
local plugin = { version = 0.1, priority = 24000, name = "bnfurl", schema = schema }

for _, variable in ipairs { "code", "reason" } do
  core.ctx.register_var("bnfurl_" .. variable, function(ctx) return ctx.bnfurl and ctx.bnfurl[variable] end)
end

function plugin.check_schema(config)
  local is_valid, wrong = core.schema.check(schema, config)
  if not is_valid then return false, wrong end
  local check, why = bnfurl.of(config)
  return check ~= nil, why
end

function plugin.rewrite(config, ctx)
  local check = assert(bnfurl.of(config))
  local why = check:explain(ngx.var.request)
  if not why then return end
  core.log.warn(why.log)
  ctx.bnfurl = why
  if check.mode == "shadow" then return end
  return check.status, check.body and why.reason .. "\n" or nil
end

return plugin
