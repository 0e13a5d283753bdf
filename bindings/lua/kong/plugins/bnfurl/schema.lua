-- SPDX-FileCopyrightText: 2026 The bnfurl authors
-- SPDX-License-Identifier: Apache-2.0
local bnfurl = require("resty.bnfurl")
local typedefs = require("kong.db.schema.typedefs")

return {
  name = "bnfurl",
  fields = {
    { protocols = typedefs.protocols_http },
    { config = {
      type = "record",
      fields = {
        { grammar = { type = "string", required = true, default = "plain" } },
        { production = { type = "string" } },
        { mode = { type = "string", required = true, default = "refuse", one_of = { "refuse", "shadow" } } },
        { status = { type = "integer", required = true, default = 400, between = { 400, 599 } } },
        { body = { type = "boolean", required = true, default = false } },
      },
      custom_validator = function(config)
        local check, wrong = bnfurl.of(config)
        return check ~= nil, wrong
      end,
    } },
  },
}
