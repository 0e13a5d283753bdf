# bindings/lua. In LuaJIT, its answers equal those of the program. nginx with its Lua module refuses what the library
# rejects.
import contextlib
import functools
import os
import pathlib
import random
import re
import subprocess
import tempfile
import unittest

from readers import farm, page
from support import http2, lua, modules, packages, server
import refusals
import wrong_arguments

README = (lua.FOLDER / "README.md").read_text()
EXAMPLES = re.findall(r"^```lua\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
COLUMNS = {"plain": "scheme,host,port,path,query,fragment,host_kind",
           "rfc9112": "scheme,userinfo,host,port,path,query,kind,host_kind",
           "rfc3986": "scheme,userinfo,host,port,path,query,fragment,host_kind"}
# Prints what is compared with the program: a line for each text, which arrives in hexadecimal digits.
ANSWERS = """local production = assert(require("resty.bnfurl").find(arg[1], arg[2]))
local function cell(value) return value and (tostring(value):gsub("\\\\", "\\\\\\\\")) or "\\\\N" end
for line in io.lines() do
  local text = line:gsub("..", function(digits) return string.char(tonumber(digits, 16)) end)
  local why, parts, normal = production:explain(text), production:split(text), production:normalize(text)
  assert((why == nil) == production:matches(text) and (why == nil) == (parts ~= nil))
  local row = { cell(not why and 1 or 0), cell(why and why.offset), cell(why and why.reason),
                cell(why and why.message:match("^expected (.*), found ")), cell(normal) }
  for column in arg[3]:gmatch("[^,]+") do row[#row + 1] = cell(parts and parts[column]) end
  print(table.concat(row, "\\t"))
end"""
WRONG = """local bnfurl = require("resty.bnfurl")
local uri_reference = assert(bnfurl.find("rfc3986", "URI-reference"))
local web_target = assert(bnfurl.find("plain", "web-target"))
local function say(row)
  local is_value, value = pcall(row)
  print(is_value and tostring(value) or "error")
end
"""
# The first are usual.
USUAL = 12
PIECES = [b"/", b"/", b"a", b"b", b"Z9", b".html", b"?", b"q=1", b"&", b"%C3%A9", b"_~", b"!$&()*+,=:@",
          b"%20", b"-", b"//", b"/.", b"/..", b"..;", b";", b"%2e", b"%2F", b"%2f", b"%25", b"%", b"%zz", b"\\", b"|",
          b"[", b"]", b"{", b"\"", b"#", b"\x80", b"\xc3\xa9", b"http://h", b"*"]
# Settings in Lua, and what the message says if they are wrong.
CONFIGURATIONS = {
    "": None,
    'mode = "shadow", status = 599, body = true': None,
    'grammar = "rfc9112", production = "origin-form"': None,
    'mode = "off"': 'mode is "off"; it must be refuse or shadow',
    "status = 399": 'status is "399"; it must be a number from 400 to 599',
    "status = 600": 'status is "600"; it must be a number from 400 to 599',
    "status = 400.5": 'status is "400.5"; it must be a number from 400 to 599',
    'body = "yes"': 'body is "yes"; it must be true or false',
    'grammar = "plane"': 'bnfurl has no grammar "plane"; it has ',
    'production = "target"': 'the grammar plain has no production "target"; it has plain-target, plain-path, ',
    'gramar = "plain"': 'unknown setting "gramar"; expected one of: grammar, production, mode, status, body',
    'grammar = "rfc3986", production = "port"': "port of rfc3986 matches no request target",
}
HTTP = """
log_format codes '$status $bnfurl_code "$bnfurl_reason"';
init_by_lua_block {
  local guard = require("resty.bnfurl").guard
  refuse, shadow = guard { status = 403 }, guard { mode = "shadow" }
  standard = guard { grammar = "rfc9112", body = true, status = 451 }
}
server {
  listen 127.0.0.1:%d;
  listen 127.0.0.1:%d http2;
  access_log codes codes;
  set $bnfurl_code "";
  set $bnfurl_reason "";
  merge_slashes on;
  location / {
    access_by_lua_block { refuse() }
    content_by_lua_block { ngx.print("here") }
  }
  location /shadow { access_by_lua_block { shadow() } content_by_lua_block { ngx.print("here") } }
  location /standard { access_by_lua_block { standard() } content_by_lua_block { ngx.print("here") } }
}"""


# The complete suite of plain-target, the published attacks, what honest clients send, and random targets.
@functools.cache
def targets():
    rows = [line.split("\t") for line in (modules.ROOT / "tests/attacks/targets.tsv").read_text().splitlines()]
    published = [page.octets(row[4]) for row in rows if row[0] in ("attack", "cve", "honest")]
    pick = random.Random(81)
    made = [b"/" + b"".join(pick.choices(PIECES[:USUAL] if pick.random() < 0.5 else PIECES, k=pick.randrange(9)))
            for _ in range(10_000)]
    suite = [text for text in refusals.suite("plain", "plain-target") if b"\0" not in text]
    return list(dict.fromkeys(suite)), [*published, *made]


# Columns of the program, a line for each text.
def told(texts, grammar, production, columns):
    command = [os.environ.get("BNFURL", "build/tools/bnfurl/bnfurl"), "split", "-0", "-g", grammar, "-p", production]
    return subprocess.run([*command, "-f", columns], input=b"".join(text + b"\0" for text in texts),
                          capture_output=True, check=True).stdout.decode().splitlines()


# What a program in Lua prints.
def luajit(program, *words, given=""):
    with tempfile.NamedTemporaryFile("w", suffix=".lua") as file:
        file.write(program)
        file.flush()
        environment = lua.environment(lua.library()) | {"LUA_PATH": f"{lua.FOLDER}/?.lua;;"}
        done = subprocess.run([lua.root() / "usr/bin/luajit", file.name, *words], env=environment, input=given,
                              capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise AssertionError(done.stderr)
    return done.stdout


class LuaJitTest(unittest.TestCase):
    def test_answers_are_those_of_the_program(self):
        for entry in ("plain plain-target", "plain web-target", "rfc9112 request-target", "rfc3986 URI-reference"):
            texts = [text for part in targets() for text in part]
            names = COLUMNS[entry.split()[0]]
            lines = luajit(ANSWERS, *entry.split(), names, given="".join(text.hex() + "\n" for text in texts))
            expected = told(texts, *entry.split(), f"valid,error_offset,reason,expected,normal,{names}")
            self.assertEqual([(text, found, right) for text, found, right
                              in zip(texts, lines.splitlines(), expected, strict=True) if found != right][:3], [])

    def test_wrong_arguments_are_not_taken_for_others(self):
        rows = "".join(f"say(function() return ({expression}) end)\n" for expression, _ in wrong_arguments.rows("lua"))
        wrong_arguments.check(self, "lua", luajit(WRONG + rows))

    def test_wrong_settings_are_refused_with_what_is_allowed(self):
        for settings, message in CONFIGURATIONS.items():
            found = luajit(f'print((select(2, require("resty.bnfurl").new {{ {settings} }})))')
            self.assertIn(message or "nil", found, settings)

    def test_the_examples_of_the_page_are_true(self):
        fluent, others = EXAMPLES
        luajit(others)
        luajit(fluent + """
            assert(check_target("t", 1, { path = "/a" }) == 0 and check_target("t", 1, {}) == 0)
            local code, time, record = check_target("t", 7, { path = "/a;b", method = "GET" })
            assert(code == 2 and time == 7 and record.method == "GET" and record.bnfurl_code == "path")
            assert(record.bnfurl_reason == '";" is not allowed in a path')""")

    # A line can have several blanks, and no version; a blank inside is a part of the target.
    def test_the_target_is_all_between_method_and_version(self):
        lines = {"GET /a HTTP/1.1": True, "GET  /a HTTP/1.1": True, "GET /a  HTTP/1.1": True, "GET /a HTTP/1.1 ": True,
                 "GET /a": True, "OPTIONS * HTTP/1.1": True, "GET * HTTP/1.1": False, "GET /a b HTTP/1.1": False,
                 "GET /a HTTP/1.1 HTTP/1.1": False, "CONNECT h:80 HTTP/1.1": True, "GET http://h/a HTTP/2.0": True,
                 "GET  HTTP/1.1": False}
        found = luajit("""local check = require("resty.bnfurl").new { grammar = "rfc9112" }
            for line in io.lines() do print(check:explain(line) == nil) end""", given="\n".join(lines))
        self.assertEqual(dict(zip(lines, found.split(), strict=True)),
                         {line: str(is_valid).lower() for line, is_valid in lines.items()})

    # Patterns that try each blank again would take seconds.
    def test_texts_of_any_length_fit(self):
        luajit("""local bnfurl = require("resty.bnfurl")
            local long, scheme = ("/a"):rep(100000), ("a"):rep(70000)
            assert(bnfurl.find("plain", "plain-url"):refuse(scheme .. "://h/") ==
              ('the scheme "%s" is not allowed (allowed: http https)'):format(scheme))
            assert(bnfurl.find("plain"):normalize(long) == long)
            local check = bnfurl.new({})
            local log = check:explain("GET " .. long .. ";\\200 HTTP/1.1").log
            assert(#log < 600 and log:sub(-4) == '"...')
            log = check:explain('GET /\\200"\\\\ HTTP/1.1').log
            assert(log:sub(-15) == '"/\\\\xc8\\\\x22\\\\x5c"', log)
            local before = os.clock()
            for _, blanks in ipairs { (" "):rep(50000), (" a"):rep(50000) } do
              assert(check:explain("GET  /a" .. blanks .. "b HTTP/1.1") and check:explain("GET /a" .. blanks .. "b"))
            end
            assert(os.clock() - before < 1)""")

    def test_the_rockspec_names_each_file(self):
        named = re.findall(r'"(\S+\.lua)"', (lua.FOLDER / "rockspec").read_text())
        there = [path.relative_to(lua.FOLDER).as_posix() for path in lua.FOLDER.rglob("*.lua")]
        self.assertEqual(sorted(named), sorted(there))


class NginxTest(unittest.TestCase):
    @contextlib.contextmanager
    def running(self, http=HTTP):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            ports = server.free_ports(2)
            command = lua.command(folder, http % tuple(ports))
            with server.Server(command, lua.environment(lua.library()), ports[0], folder) as running:
                yield running, ports[1]

    # What nginx itself answers with 400, the library rejects, too.
    def test_what_the_library_rejects_is_refused(self):
        asked = [text for text in targets()[1] if text and not re.search(rb"[\0\t-\r ]", text)]
        valid = dict(zip(asked, told(asked, "plain", "plain-target", "valid"), strict=True))
        with self.running() as (nginx, _):
            found = {text: farm.ask(nginx.port, farm.request(text)).status for text in valid}
            log = (nginx.folder / "errors").read_bytes()
        self.assertEqual([text for text in valid if (found[text] == 200) != (valid[text] == "1")], [])
        self.assertEqual(set(found.values()), {200, 400, 403})
        refused = sum(status == 403 for status in found.values())
        self.assertEqual(log.count(b"bnfurl: the target is not a plain-target of plain, offset "), refused)
        self.assertGreater(refused, len(found) / 4)

    def test_modes_bodies_and_logs(self):
        with self.running() as (nginx, with_http2):
            ask = lambda target: farm.ask(nginx.port, farm.request(target))  # noqa: E731
            self.assertEqual(ask(b"/shadow;b"), farm.Answer(200, b"here"))
            self.assertEqual(ask(b"/standard^"), farm.Answer(451, b'"^" is not allowed in a path; write %5E\n'))
            self.assertEqual(ask(b"/standard;b").status, 200)
            self.assertEqual(ask(b"http://evil.example/x").status, 403)
            self.assertEqual(ask(b"/x/../shadow").status, 200)  # logged
            for path, status in ((b"/a", 200), (b"/a;b", 403), (b"//a", 403), (b"/%61", 403)):
                self.assertEqual(http2.request(with_http2, path)[0], status, path)
            codes = nginx.lines(nginx.folder / "codes", 9)
            errors = (nginx.folder / "errors").read_bytes()
        self.assertEqual(codes[:3], [b'200 path "\\x22;\\x22 is not allowed in a path"',
                                     b'451 path "\\x22^\\x22 is not allowed in a path; write %5E"', b'200  ""'])
        self.assertRegex(errors, rb'\[warn\] .*bnfurl \(shadow\): the target is not a plain-target of plain, offset 7, '
                                 rb'path: ";" is not allowed in a path \(expected .*\): "/shadow;b"')
        self.assertIn(b': "/x/../shadow"', errors)

    def test_a_wrong_setting_is_an_error_when_nginx_starts(self):
        wrong = HTTP.replace('mode = "shadow"', 'mode = "off"')
        with self.assertRaisesRegex(AssertionError, 'bnfurl: mode is "off"; it must be refuse or shadow'):
            with self.running(wrong):
                pass


packages.or_no_cases("lua", lua.root, globals())
