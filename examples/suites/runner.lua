-- Tests rule.lua by a suite of its rule, and prints the cases that it gets wrong:
-- gunzip -c bnfurl-1.0.0-suite-plain-web-target.json.gz | lua runner.lua
local rule = require("rule")

local escapes = { b = "\b", f = "\f", n = "\n", r = "\r", t = "\t" }

local function decode(json)
  return (json:gsub("\\(.)(%x?%x?%x?%x?)", function(letter, rest)
    return letter == "u" and string.char(tonumber(rest, 16)) or escapes[letter] .. rest
  end))
end

local function is_right(line, text)
  local valid = line:find(',"valid":true', 1, true) ~= nil
  local offset = line:match(',"offset":(%d+)')
  local expected = {}
  for name, value in (line:match(',"components":{(.*)}') or ""):gmatch('"([%w_-]+)":"([^"]*)"') do
    expected[name] = decode(value)
  end
  for name, part in pairs(rule.split(text) or {}) do
    local value = type(part) == "table" and text:sub(part[1], part[2]) or part
    if value ~= expected[name] then
      return false
    end
    expected[name] = nil
  end
  local has_parts = rule.split(text) ~= nil
  return rule.valid(text) == valid and has_parts == valid and next(expected) == nil
    and rule.explain(text) == (offset and offset + 1)
end

local count, wrong = 0, 0
for line in io.lines() do
  -- Then strings have no quotation marks inside.
  local plain = line:gsub("\\[\\\"]", { ["\\\\"] = "\\u005c", ['\\"'] = "\\u0022" })
  local text, octets = plain:match('^{"text":"([^"]*)"'), plain:match('^{"octets":"(%x*)"')
  if text or octets then
    text = text and decode(text) or octets:gsub("%x%x", function(digits) return string.char(tonumber(digits, 16)) end)
    count = count + 1
    if not is_right(plain, text) then
      wrong = wrong + 1
      print(line)
    end
  end
end
print(count .. " texts, " .. wrong .. " wrong")
os.exit(wrong == 0 and count > 0)
