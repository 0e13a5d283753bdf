-- SPDX-FileCopyrightText: 2026 The bnfurl authors
-- SPDX-License-Identifier: Apache-2.0
--
-- Kong's plugin: checks each request target before other plugins see it, except pre-function.
local bnfurl = require("resty.bnfurl")

local Handler = { PRIORITY = 200000, VERSION = "1.0.0" }

function Handler:access(config)
  local check = assert(bnfurl.of(config))
  local why = check:explain(ngx.var.request)
  if not why then return end
  kong.log.warn(why.log)
  kong.log.set_serialize_value("bnfurl", { code = why.code, offset = why.offset, reason = why.reason })
  if check.mode == "shadow" then return end
  if not check.body then return kong.response.exit(check.status) end
  return kong.response.exit(check.status, why.reason .. "\n", { ["Content-Type"] = "text/plain" })
end

return Handler
