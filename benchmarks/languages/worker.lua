-- Asked by areas/languages.py: judges all targets of a file, and says how many are good. The peer is a pattern.
local rule = require("rule")

local targets = {}
for line in io.lines(arg[1]) do
  targets[#targets + 1] = line
end

local sides = {
  ["lua/valid"] = rule.valid,
  ["lua/split"] = rule.split,
  ["lua/peer"] = function(target)
    return target:match("^(/[^?#%c ]*)%??([^#%c ]*)$")
  end,
}
for name in pairs(sides) do
  print(name)
end
print("")
io.stdout:flush()
for side in io.lines() do
  local judge, good = sides[side], 0
  for _ = 1, tonumber(arg[2]) do
    for i = 1, #targets do
      if judge(targets[i]) then
        good = good + 1
      end
    end
  end
  print(good)
  io.stdout:flush()
end
