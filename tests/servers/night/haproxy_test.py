# A real HAProxy with bindings/haproxy: its verdicts equal those of the program, whatever the protocol and however the
# bytes arrive; its page is true; and the Lua module returns the same in Lua itself.
import os
import pathlib
import re
import signal
import subprocess
import tempfile
import unittest

from support import http2, judging, modules, packages, readme, server

FOLDER = modules.ROOT / "bindings/haproxy"
LOG = "judged|%[capture.req.hdr(0)]|%ST|%[var(txn.bnfurl)]"
SHADOW = """  http-request set-var(txn.target) url if { fc_http_major 1 } or METH_CONNECT
  http-request set-var(txn.target) pathq unless { fc_http_major 1 } or METH_CONNECT
  http-request set-var(txn.bnfurl) "method,concat(' ',txn.target),lua.bnfurl_rfc9112"
"""
JUDGE = SHADOW + "  http-request deny deny_status 403 unless { var(txn.bnfurl) -m str valid }\n"

# Replaces the module: one grammar that all texts match, and one that fails.
FAILING = """package.loaded.bnfurl = {
  grammars = function() return {"good", "bad"} end,
  find = function(grammar)
    return {
      matches_some_target = function() return true end,
      request_error = function() if grammar == "bad" then error("bad") end end,
    }
  end,
}
"""
VERDICT = re.compile(rb"(\d+): (.*) \(expected (.*), found .*\)")


# A verdict as the other modules log it: valid, offset, expected.
def columns(verdict):
    if verdict in (b"valid", b"-"):
        return [b"1" if verdict == b"valid" else b"-", b"-", b"-"]
    offset, _, expected = VERDICT.fullmatch(verdict).groups()
    return [b"0", offset, expected]


# A configuration with one frontend. `load` is the directive that loads the Lua file.
def configuration(rules, load="lua-load-per-thread", options="", port="{port}", http2_port="{http2}", more=""):
    return f"""global
  log stdout format raw local0
  nbthread 2
  lua-prepend-path {modules.path('haproxy').parent}/?.so cpath
  {load} {FOLDER}/haproxy.lua
{more}
defaults
  mode http
  timeout client 20s
  timeout server 20s
  timeout connect 20s
frontend web
  bind 127.0.0.1:{port}
  bind 127.0.0.1:{http2_port} proto h2
  log global
  log-format "{LOG}"
{options}
  http-request capture req.hdr(x-id) len 12
{rules}
  http-request return status 200
"""


class Haproxy(server.Server):
    def __init__(self, test, rules, arguments=("-db",), wrapper=(), **options):
        folder = pathlib.Path(test.enterContext(tempfile.TemporaryDirectory()))
        ports = dict(zip(("port", "http2_port"), server.free_ports(2), strict=True))
        (folder / "haproxy.cfg").write_text(configuration(rules, **ports, **options).replace("{folder}", str(folder)))
        super().__init__([*wrapper, ROOT / "usr/sbin/haproxy", *arguments, "-f", folder / "haproxy.cfg"],
                         packages.environment(ROOT), ports["port"], folder)
        self.http2_port = ports["http2_port"]


class HaproxyTest(judging.Judging, unittest.TestCase):
    refused = 403
    sees_all_octets = False
    rewritten = rb"(?i)https?://[^/]*:(80|443)?(/|$)"

    def setUp(self):
        self.answered = set()

    # HAProxy with these rules; `log` is what it writes.
    def run_with(self, rules, **options):
        haproxy = Haproxy(self, rules, **options)
        self.running = self.enterContext(haproxy)
        self.log = haproxy.folder / "messages"
        self.http2_port = haproxy.http2_port

    def logged(self, numbers):
        return {number: [status, *columns(b"|".join(verdict))]
                for number, (status, *verdict) in super().logged(numbers).items()}


class OnTest(judging.Judged, HaproxyTest):
    def setUp(self):
        super().setUp()
        self.run_with(JUDGE)


class AllOctetsTest(judging.Judged, HaproxyTest):
    sees_all_octets = True

    def setUp(self):
        super().setUp()
        self.run_with(JUDGE, options="  option accept-invalid-http-request")

    def test_the_reason_is_that_of_the_program(self):
        number = self.ask(b"/admin\x85")
        self.assertEqual(self.logged([number])[number], [
            b"403", b"0", b"6", b'unreserved, sub-delims, "%", "/", ":", "?", "@", or the end'])

    def test_the_sentence_is_in_the_log(self):
        number = self.ask(b"/a^")
        self.logged([number])
        self.assertIn(b'|403|2: "^" is not allowed in a path; write %5E (expected unreserved, ', self.log.read_bytes())

    def test_http_2_in_a_line_of_http_1_is_http_1(self):
        self.compare({self.ask(text, version=b"HTTP/2.0"): text for text in (b"http://h[/x", b"http://h/x", b"/x[")}, 3)

    def test_the_method_decides_which_form_a_target_may_have(self):
        for method, target, status in ((b"CONNECT", b"/a", 403), (b"CONNECT", b"h:80", 200), (b"OPTIONS", b"*", 200),
                                       (b"GET", b"*", 403), (b"GET", b"http://h/a", 200)):
            with self.subTest(method=method, target=target):
                answer = self.running.send(judging.request(target, method=method))
                self.assertEqual(judging.statuses(answer)[0], status)

    def test_http_09(self):
        self.assertEqual(judging.statuses(self.running.send(b"GET /a\r\n\r\n")), [200])
        self.assertEqual(judging.statuses(self.running.send(b"GET /a[\r\n\r\n")), [403])


class OneStateTest(judging.Judged, HaproxyTest):
    def setUp(self):
        super().setUp()
        self.run_with(JUDGE, load="lua-load")


class ModesTest(HaproxyTest):
    def test_shadow_lets_all_pass_and_says_why_not(self):
        self.run_with(SHADOW)
        good, bad = self.ask(b"/a"), self.ask(b"/a[")
        self.assertEqual(self.logged([good, bad]), {
            good: [b"200", b"1", b"-", b"-"],
            bad: [b"200", b"0", b"2", b'unreserved, sub-delims, "%", "/", ":", "?", "@", or the end']})

    def test_off_judges_nothing(self):
        self.run_with("")
        number = self.ask(b"/a[")
        self.assertEqual(self.logged([number])[number], [b"200", b"-", b"-", b"-"])

    def test_a_later_rule_may_decide(self):
        self.run_with(SHADOW + """
  http-request deny deny_status 404 if { path_beg /strict/ } !{ var(txn.bnfurl) -m str valid }
""")
        targets = [b"/strict/a[", b"/strict/a", b"/loose/a["]
        self.assertEqual([self.logged([number])[number][0] for number in map(self.ask, targets)],
                         [b"404", b"200", b"200"])

    # The status of a GET, with FAILING in the place of the module.
    def status_with_failing(self, grammar):
        with tempfile.TemporaryDirectory() as folder:
            failing = pathlib.Path(folder) / "failing.lua"
            failing.write_text(FAILING)
            self.run_with(JUDGE.replace("rfc9112", grammar),
                          load=f"lua-load-per-thread {failing}\n  lua-load-per-thread")
        return judging.statuses(self.running.send(judging.request(b"/a")))[0]

    def test_if_the_lua_code_fails_nothing_is_valid(self):
        for grammar, status in (("good", 200), ("bad", 403)):
            with self.subTest(grammar=grammar):
                self.assertEqual(self.status_with_failing(grammar), status)

    def test_without_a_method_nothing_is_valid_and_the_log_says_why(self):
        self.run_with(JUDGE.replace("method,concat(' ',txn.target)", "var(txn.target)"))
        self.assertEqual(judging.statuses(self.running.send(judging.request(b"/a")))[0], 403)
        self.running.wait_for(lambda: b"expected a method, a blank and a target" in self.log.read_bytes(), "message")

    def test_plain_is_smaller(self):
        self.run_with(JUDGE.replace("rfc9112", "plain"))
        verdicts = {b"/a/b?c": b"1", b"//admin": b"0", b"/%61": b"0"}
        numbers = {self.ask(target): valid for target, valid in verdicts.items()}
        for number, (_, valid, *_) in self.logged(numbers).items():
            self.assertEqual(valid, numbers[number])


class ConvertersTest(HaproxyTest):
    def status(self, *fields):
        return judging.statuses(self.running.send(judging.request(b"/", *fields)))[0]

    def test_a_field_is_judged_and_what_is_absent_is_not(self):
        self.run_with(readme.Page(FOLDER / "README.md", "haproxy", "").snippet)
        self.assertEqual(self.status(), 200)
        self.assertEqual(self.status(b"Referer: http://example.org/a?b"), 200)
        for bad in (b"Referer: http://example.org/a|b", b"Referer: http://example.org/a|b,c"):
            self.assertEqual(self.status(bad), 400, bad)
        self.assertEqual(self.status(b"Referer: http://h/", b"Referer: http://h/"), 400)

    # HAProxy's own doing, which the page tells.
    def test_a_default_port_is_taken_out_before_a_target_is_judged(self):
        self.run_with(JUDGE)
        for target, host in ((b"http://h:80/", b"h:80"), (b"http://h:80:80/", b"h:80:80")):
            answer = self.running.send(b"GET " + target + b" HTTP/1.1\r\nHost: " + host +
                                       b"\r\nConnection: close\r\n\r\n")
            self.assertEqual(judging.statuses(answer)[0], 200, target)

    # What the converters say of the field Referer.
    def said(self, referer, *converters):
        self.run_with(f"""  http-request return status 200 content-type text/plain lf-string "{'|'.join(
            f'%[req.fhdr(referer),lua.bnfurl_{converter}]' for converter in converters)}"
""")
        answer = self.running.send(judging.request(b"/", b"Referer: " + referer))
        return answer.rpartition(b"\r\n\r\n")[2].split(b"|")

    def test_the_reason_and_the_parts(self):
        converters = ("valid(rfc3986)", "error_offset(rfc3986)", "reason(rfc3986)",
                      "expected(rfc3986,IPv4address)", "part(host,rfc3986)")
        self.assertEqual(self.said(b"http://example.org/a^b", *converters),
                         [b"0", b"20", b'"^" is not allowed in a path; write %5E', b"DIGIT", b""])
        self.assertEqual(self.said(b"http://example.org/a", *converters),
                         [b"1", b"", b"", b"DIGIT", b"example.org"])

    def test_a_mistaken_argument_refuses_and_the_log_names_it(self):
        for argument, said in (
                ("(rfc9112,target)", b"rfc9112 has no production target"),
                ("(rfc9113)", b"unknown grammar rfc9113; known are common, plain, rfc3986, rfc9110, rfc9112"),
                ("", b"the grammar is missing; write, for example, lua.bnfurl_valid(rfc9112)")):
            with self.subTest(argument=argument):
                self.run_with("  http-request deny deny_status 404 unless "
                              f"{{ url,lua.bnfurl_valid{argument} -m bool }}\n")
                self.assertEqual(self.status(), 404)
                self.running.lines(self.log, 2)
                self.assertIn(said, self.log.read_bytes())

    # What the next server will read as path is judged.
    def test_a_path_that_begins_in_the_authority_is_judged_from_there(self):
        self.run_with(JUDGE.replace("rfc9112", "plain"))
        answers = [http2.request(self.http2_port, b"/x", authority)[0] for authority in (b"h", b"h/a", b"h/a//b")]
        self.assertEqual(answers, [200, 200, 403])

    def test_an_asterisk_is_judged_by_its_method_in_http2_too(self):
        self.run_with(JUDGE)
        answers = [http2.request(self.http2_port, b"*", b"h", method)[0] for method in (b"OPTIONS", b"GET")]
        self.assertEqual(answers, [200, 403])


# Grammars whose start matches no request target.
WITHOUT_TARGETS = ["common", "rfc9110"]


class ConfigurationTest(unittest.TestCase):
    def tried(self, rules):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "haproxy.cfg"
            path.write_text(configuration(rules, port=1, http2_port=2))
            result = subprocess.run([ROOT / "usr/sbin/haproxy", "-c", "-f", path], env=packages.environment(ROOT),
                                    capture_output=True, text=True, check=False)
            return result.returncode, result.stdout + result.stderr

    def test_a_grammar_that_is_compiled_in_is_a_converter(self):
        for grammar in modules.GRAMMARS:
            status = self.tried(SHADOW.replace("rfc9112", grammar))[0]
            self.assertEqual(status, 1 if grammar in WITHOUT_TARGETS else 0, grammar)

    def test_another_is_reported(self):
        status, words = self.tried(SHADOW.replace("rfc9112", "rfc9111"))
        self.assertEqual(status, 1)
        self.assertIn("lua.bnfurl_rfc9111", words)


class ReloadTest(HaproxyTest):
    def test_no_request_fails_and_none_passes_while_haproxy_reloads(self):
        self.run_with(JUDGE, arguments=("-W", "-db"),
                      more="  stats socket {folder}/socket mode 600 level admin expose-fd listeners")
        self.check_under_load(lambda: self.running.process.send_signal(signal.SIGUSR2))


class LuaTest(unittest.TestCase):
    def test_the_module_in_lua_itself_and_valgrind_finds_nothing(self):
        lua = packages.unpack("lua5.3", ["lua5.3"])
        result = subprocess.run(
            ["valgrind", "--quiet", "--error-exitcode=9", "--leak-check=full", lua / "usr/bin/lua5.3",
             pathlib.Path(__file__).parents[1] / "support/module.lua"],
            env={**packages.environment(lua), "LUA_CPATH": f"{modules.path('haproxy').parent}/?.so"},
            capture_output=True, text=True, check=False)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertEqual(result.stdout, "all is right\n")


class PageTest(unittest.TestCase):
    # HAProxy looks for Lua modules where this Lua does.
    def folders_of_lua(self):
        lua = packages.unpack("lua5.3", ["lua5.3"])
        return subprocess.run([lua / "usr/bin/lua5.3", "-e", "print(package.cpath)"], env=packages.environment(lua),
                              capture_output=True, text=True, check=True).stdout

    def test_its_commands_lead_to_a_server_that_refuses_and_says_why(self):
        page = readme.Page(FOLDER / "README.md", "haproxy", self.enterContext(tempfile.TemporaryDirectory()))
        self.assertEqual(page.configure().returncode, 0)
        self.assertTrue(all(map(packages.is_known, page.packages())))
        root = page.install()
        module, = root.glob("usr/local/lib/**/bnfurl.so")
        self.assertIn(f"/{module.parent.relative_to(root)}/?.so", self.folders_of_lua())
        port = server.free_port()
        conf = page.conf.replace("/usr/local", f"{root}/usr/local").replace(":8080", f":{port}")
        if os.getuid() != 0:
            conf = conf.replace("  user nobody\n  group nogroup\n", "")
        page.write("bindings/haproxy/example.cfg", conf)
        program, *arguments = page.the_command("haproxy ").removesuffix(" > log &").split()
        environment = {**packages.environment(ROOT), "LUA_CPATH": f"{module.parent}/?.so"}
        with server.Server([ROOT / f"usr/sbin/{program}", *arguments], environment, port, page.folder) as running:
            curl = page.the_command("curl ").replace(":8080", f":{port}")
            subprocess.run(["bash", "-c", curl], cwd=page.folder, check=True)
            log = page.folder / "messages"
            running.wait_for(lambda: page.shown.encode() in log.read_bytes(), f"line in the log: {page.shown}")

    def test_what_is_missing_is_told(self):
        page = readme.Page(FOLDER / "README.md", "haproxy", "")
        without_lua = page.configure(PKG_CONFIG_LIBDIR="/nowhere")
        self.assertIn("the module for HAProxy needs the headers of Lua 5.3: apt install liblua5.3-dev",
                      without_lua.stdout)
        without_grammar = page.configure("-Dgrammars=rfc3986")
        self.assertIn("the module for HAProxy judges request targets: please add rfc9112", without_grammar.stdout)


# If the server is not available on this machine, there are no cases.
def root():
    packages.unpack("lua5.3", ["lua5.3"])
    modules.path("haproxy")
    return packages.unpack("haproxy", ["haproxy"])


ROOT = packages.or_no_cases("haproxy", root, globals())
