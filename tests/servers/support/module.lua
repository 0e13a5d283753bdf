-- The Lua module without a server: what each of its functions says.
local bnfurl = require("bnfurl")

local function equal(got, wanted)
  if got ~= wanted then error(tostring(got) .. " instead of " .. tostring(wanted), 2) end
end

local target = bnfurl.find("rfc9112", "request-target")
equal(target:matches("/a"), true)
equal(target:matches("/a\0b"), false)
equal(target:matches(""), false)
equal(target:matches("*"), true)
equal(target:matches("*", "GET"), false)
equal(target:matches("*", "OPTIONS"), true)
equal(target:matches("h:80", "CONNECT"), true)
equal(target:matches("/a", "CONNECT"), false)
equal(target:matches("/a", ""), true)
equal(select("#", target:error("/a")), 0)

local offset, message = target:error("/a b", "GET")
equal(offset, 2)
equal(message, 'expected unreserved, sub-delims, "%", "/", ":", "?", "@", or the end, found " "')
equal((target:error("/a\0b")), 2)
equal((target:error(("/a"):rep(100000) .. "[")), 200000)

local parts, kind, host_kind = target:split("http://h:1/a?")
equal(parts.scheme, "http")
equal(parts.host, "h")
equal(parts.port, "1")
equal(parts.path, "/a")
equal(parts.query, "")
equal(parts.userinfo, nil)
equal(kind, "absolute-form")
equal(host_kind, "reg-name")
equal(target:split("/a["), nil)

equal(bnfurl.find("rfc9112", "request target"), nil)
equal(bnfurl.find("rfc9111"), nil)
equal(bnfurl.find("rfc3986"):matches("http://h/a#b"), true)
equal(bnfurl.find("rfc3986", "IPv4address"):matches("1.2.3.4", "GET"), true)
equal(table.concat(bnfurl.grammars(), " "):find("rfc9112") ~= nil, true)
equal(pcall(target.matches, "/a"), false)
equal(pcall(target.matches, target, {}), false)
equal(pcall(target.matches, io.stdout, "/a"), false)
for _ = 1, 10000 do bnfurl.find("rfc3986"):error("http://a b") end
print("all is right")
