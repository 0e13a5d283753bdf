# A real Apache with bindings/apache: its verdicts equal those of the program, whatever the protocol and however the
# bytes arrive; directives are merged, and errors in them are reported; and its page is true.
import pathlib
import re
import signal
import subprocess
import tempfile
import unittest

from support import apache, http2, judging, modules, packages, readme, server

FOLDER = modules.ROOT / "bindings/apache"
LOG = r"judged|%{X-Id}i|%>s|%<{bnfurl_valid}e|%<{bnfurl_error_offset}e|%<{bnfurl_expected}e|%<{bnfurl_reason}e"


# A configuration in which every path leads to a file.
def configuration(folder, directives, port, http2_port):
    names = ["mpm_event", "authz_core", "alias", "http2"]
    loads = "\n".join(f"LoadModule {name}_module {ROOT}/usr/lib/apache2/modules/mod_{name}.so" for name in names)
    return f"""{apache.beginning(folder)}LogLevel warn
{loads}
LoadModule bnfurl_module {modules.path('apache')}
StartServers 2
Listen 127.0.0.1:{port}
Listen 127.0.0.1:{http2_port}
ServerName www.example.org:8080
Protocols h2c http/1.1
LogFormat "{LOG}" judged
CustomLog {folder}/log judged
DocumentRoot {folder}/documents
AliasMatch ^/ {folder}/documents/here
AllowEncodedSlashes on
MaxKeepAliveRequests 0
{directives}
"""


def environment():
    return packages.environment(ROOT)


class ApacheTest(judging.Judging, unittest.TestCase):
    refused = 404
    sees_all_octets = True
    closes = True

    # Apache with these directives; {folder}, {port} and {http2_port} are filled in.
    def run_with(self, directives="Bnfurl on\nBnfurlStatus 404", arguments=("-DFOREGROUND",), wrapper=()):
        self.answered = set()
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.folder.chmod(0o755)
        (self.folder / "documents").mkdir()
        (self.folder / "documents/here").write_text("here")
        port, self.http2_port = server.free_ports(2)
        for name, value in {"folder": self.folder, "port": port, "http2_port": self.http2_port}.items():
            directives = directives.replace("{" + name + "}", str(value))
        conf = self.folder / "httpd.conf"
        conf.write_text(configuration(self.folder, directives, port, self.http2_port))
        self.log = self.folder / "log"
        command = [*wrapper, ROOT / "usr/sbin/apache2", *arguments, "-d", self.folder, "-f", conf]
        self.running = self.enterContext(server.Server(command, environment(), port, self.folder))

    # What the module wrote into the error log.
    def reasons(self):
        lines = (self.folder / "errors").read_text().splitlines()
        return [re.split("bnfurl:? ", line, maxsplit=1)[1] for line in lines if "[bnfurl:" in line]


class OnTest(judging.Judged, ApacheTest):
    def setUp(self):
        self.run_with()

    def test_the_reason_is_in_both_logs(self):
        expected = 'unreserved, sub-delims, "%", "/", ":", "?", "@", or the end'
        number = self.ask(b"/admin\x85")
        self.assertEqual(self.logged([number])[number],
                         [b"404", b"0", b"6", expected.replace('"', r'\"').encode()
                          + b"|0x85 (not ASCII) is not allowed in a path; write %85"])
        self.assertEqual(self.reasons(), [
            "the target is not a request-target of rfc9112, offset 6: 0x85 (not ASCII) is not allowed in a path; "
            rf'write %85 (expected {expected}, found 0x85): "/admin\x85"'])

    def test_what_is_expected_is_that_of_the_method(self):
        number = self.ask(b"?x")
        self.assertEqual(self.logged([number])[number][1:],
                         [b"0", b"0", rb'ALPHA, \"/\"|\"?\" cannot begin a request-target of methods other than '
                                      b"CONNECT and OPTIONS"])

    def test_a_long_target_is_cut_in_the_log_and_its_reason_is_not(self):
        self.ask(b"/" + b"\xff" * 8000)
        self.assertTrue(self.reasons()[0].startswith("the target is not a request-target of rfc9112, offset 1: "
                                                     "0xff (not ASCII) is not allowed in a path; write %FF (expected "))


class UnsafeTest(judging.Judged, ApacheTest):
    def setUp(self):
        self.run_with("Bnfurl on\nBnfurlStatus 404\nHttpProtocolOptions Unsafe")

    def test_several_blanks_are_not_part_of_the_target(self):
        for line, status in ((b"GET   /a   HTTP/1.1", 200), (b"GET   /a[   HTTP/1.1", 404)):
            octets = line + b"\r\nHost: www.example.org\r\nConnection: close\r\n\r\n"
            self.assertEqual(judging.statuses(self.running.send(octets)), [status])

    def test_http_09(self):
        self.assertEqual(self.running.send(b"GET /a\r\n\r\n"), b"here")
        self.assertNotEqual(self.running.send(b"GET /a[\r\n\r\n"), b"here")

    def test_http_2_in_a_line_of_http_1_is_http_1(self):
        self.compare({self.ask(text, version=b"HTTP/2.0"): text for text in (b"http://h/x[", b"http://h/x", b"/x[")}, 3)


# With H2ProxyRequests, Apache writes an absolute target into the line that it makes of a request of HTTP/2.
class WholeTargetTest(judging.Judged, ApacheTest):
    def setUp(self):
        self.run_with("Bnfurl on\nBnfurlStatus 404\nH2ProxyRequests on")

    def test_the_query_may_come_at_once(self):
        self.assertEqual(http2.request(self.http2_port, b"/?http://h/")[0], 200)


class ModesTest(ApacheTest):
    def test_shadow_lets_all_pass_and_says_why_not(self):
        self.run_with("Bnfurl Shadow")
        number = self.ask(b"/a[")
        self.assertEqual(self.logged([number])[number][:3], [b"200", b"0", b"2"])
        (reason,) = self.reasons()
        self.assertTrue(reason.startswith("(shadow): the target is not a request-target of rfc9112, offset 2: "),
                        reason)

    def test_off_judges_nothing(self):
        for directives in ("", "Bnfurl off"):
            self.run_with(directives)
            number = self.ask(b"/a[")
            self.assertEqual(self.logged([number])[number], [b"200", b"-", b"-", b"-|-"])
            self.assertEqual(self.reasons(), [])

    def test_a_refusal_is_400_if_nothing_else_is_said(self):
        self.run_with("Bnfurl on")
        self.assertEqual(judging.statuses(self.running.send(judging.request(b"/a["))), [400])
        self.assertEqual(http2.request(self.http2_port, b"/a[")[0], 400)

    def test_the_level_of_the_log_is_set_as_for_any_module(self):
        self.run_with("Bnfurl on\nLogLevel bnfurl:error")
        self.ask(b"/a[")
        self.assertEqual(self.reasons(), [])

    def test_an_error_document_is_not_judged_again(self):
        self.run_with("Bnfurl on\nBnfurlStatus 404\nBnfurlGrammar rfc9112 absolute-form\nErrorDocument 404 /error")
        number = self.ask(b"/a")
        self.assertEqual(self.logged([number])[number][:3], [b"404", b"0", b"0"])
        self.assertEqual(len(self.reasons()), 1)

    def test_another_grammar_and_production(self):
        for words, name, target in (("plain", "plain-target of plain", b"//admin"),
                                    ("rfc9112 origin-form", "origin-form of rfc9112", b"http://h/"),
                                    ("rfc3986 URI", "URI of rfc3986", b"/a")):
            self.run_with(f"Bnfurl on\nBnfurlStatus 404\nBnfurlGrammar {words}")
            number = self.ask(target)
            self.assertEqual(self.logged([number])[number][:2], [b"404", b"0"])
            self.assertIn(f"the target is not a {name}, offset ", self.reasons()[0])

    def test_a_location_can_refuse_what_others_let_pass(self):
        page = readme.Page(FOLDER / "README.md", "apache", "")
        self.run_with(f"LoadModule rewrite_module {ROOT}/usr/lib/apache2/modules/mod_rewrite.so\n{page.snippet}")
        targets = [b"/api/a[", b"/api/a", b"/a["]
        self.assertEqual([judging.statuses(self.running.send(judging.request(target))) for target in targets],
                         [[400], [200], [200]])

    def test_what_a_virtual_host_does_not_say_is_that_of_the_server(self):
        self.run_with("""Bnfurl on
BnfurlStatus 404
BnfurlGrammar plain
<VirtualHost *:{port}>
  ServerName same
</VirtualHost>
<VirtualHost *:{port}>
  ServerName shadow
  Bnfurl shadow
</VirtualHost>
<VirtualHost *:{port}>
  ServerName grammar
  BnfurlGrammar rfc9112
</VirtualHost>
<VirtualHost *:{port}>
  ServerName status
  BnfurlStatus 500
</VirtualHost>
<VirtualHost *:{port}>
  ServerName off
  Bnfurl off
</VirtualHost>
""")
        wanted = {(b"same", b"//a"): 404, (b"shadow", b"//a"): 200, (b"grammar", b"//a"): 200, (b"grammar", b"/["): 404,
                  (b"status", b"//a"): 500, (b"off", b"/["): 200}
        for (host, target), status in wanted.items():
            octets = b"GET " + target + b" HTTP/1.1\r\nHost: " + host + b"\r\nConnection: close\r\n\r\n"
            self.assertEqual(judging.statuses(self.running.send(octets)), [status], (host, target))
        self.assertEqual(len(self.reasons()), 4)


class ConfigurationTest(unittest.TestCase):
    def tried(self, directives):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            (folder / "documents").mkdir()
            (folder / "httpd.conf").write_text(configuration(folder, directives, 1, 2))
            result = subprocess.run([ROOT / "usr/sbin/apache2", "-t", "-d", folder, "-f", folder / "httpd.conf"],
                                    env=environment(), capture_output=True, text=True, check=False)
            return result.returncode, result.stderr

    def test_each_value_is_accepted(self):
        for directive in ("Bnfurl on", "Bnfurl SHADOW", "Bnfurl off", "BnfurlGrammar rfc9112", "BnfurlGrammar plain",
                          "BnfurlGrammar rfc9112 origin-form", "BnfurlStatus 400", "BnfurlStatus 511",
                          "BnfurlStatus 500"):
            self.assertEqual(self.tried(directive)[0], 0, directive)

    def test_each_mistake_is_told(self):
        for directive, words in {
                "Bnfurl yes": 'Bnfurl: "yes" is not one of on, shadow, off',
                "BnfurlGrammar rfc9111":
                    'BnfurlGrammar: "rfc9111" is not one of common plain rfc3986 rfc9110 rfc9112',
                "BnfurlGrammar rfc9112 target": 'BnfurlGrammar: "target" is not one of request-target origin-form ',
                "BnfurlGrammar common":
                    "BnfurlGrammar: record of common matches no request target, neither a path nor a URL of http or "
                    "https",
                "BnfurlGrammar rfc9110": "Host of rfc9110 matches no request target",
                "BnfurlStatus 200": 'BnfurlStatus: "200" is not a status of Apache from 400 to 599',
                "BnfurlStatus 600": 'BnfurlStatus: "600" is not a status of Apache from 400 to 599',
                "BnfurlStatus 444": 'BnfurlStatus: "444" is not a status of Apache from 400 to 599',
                "BnfurlStatus 404x": 'BnfurlStatus: "404x" is not a status of Apache from 400 to 599',
                "Bnfurl": "Bnfurl takes one argument",
                "<Location />\nBnfurl on\n</Location>": "Bnfurl not allowed in <Location> context",
        }.items():
            status, said = self.tried(directive)
            self.assertEqual(status, 1, directive)
            self.assertIn(words, said)


    def test_a_directive_without_effect_is_told(self):
        def host(directives):
            return f"<VirtualHost *:1>\n{directives}\n</VirtualHost>\n"

        for directives, words in {
                "BnfurlGrammar plain": ["BnfurlGrammar"],
                "BnfurlStatus 404": ["BnfurlStatus"],
                "BnfurlGrammar plain\n" + host("ServerName a"): ["BnfurlGrammar"],
                "BnfurlGrammar plain\n" + host("Bnfurl off") + host("ServerName a"): ["BnfurlGrammar"],
                host("BnfurlGrammar plain") + host("Bnfurl on"): ["BnfurlGrammar"],
                "BnfurlStatus 404\n" + host("BnfurlGrammar plain"): ["BnfurlStatus", "BnfurlGrammar"],
                "BnfurlGrammar plain\nBnfurl on": [],
                "BnfurlGrammar plain\nBnfurl off": [],
                "BnfurlGrammar plain\n" + host("Bnfurl shadow"): [],
                "Bnfurl on\n" + host("BnfurlGrammar plain"): [],
                host("BnfurlGrammar plain\nBnfurl on") + host("ServerName a"): [],
                "": [],
        }.items():
            with self.subTest(directives=directives):
                status, said = self.tried(directives)
                self.assertEqual(status, 0)
                warned = re.findall(r'(\w+) has no effect without "Bnfurl on" or "Bnfurl shadow" \(.*httpd.conf:\d+\)',
                                    said)
                self.assertEqual(warned, words)


class GracefulTest(ApacheTest):
    def test_no_request_fails_and_none_passes_while_apache_restarts(self):
        self.run_with()
        self.check_under_load(lambda: self.running.process.send_signal(signal.SIGUSR1))


class ValgrindTest(ApacheTest):
    def test_valgrind_finds_nothing(self):
        report = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory())) / "report"
        self.run_with(arguments=("-X",), wrapper=("valgrind", f"--log-file={report}"))
        self.compare({self.ask(target): target for target in judging.targets()[::10]}, 20)
        for target in (b"/good", b"/b[d"):
            http2.request(self.http2_port, target)
        # What happens when Apache ends is not looked at: its own threads may still run while it frees their memory.
        self.assertIn("Memcheck", report.read_text())
        self.assertNotIn(" at 0x", report.read_text())


class PageTest(unittest.TestCase):
    def test_its_commands_lead_to_a_server_that_refuses_and_says_why(self):
        folder = self.enterContext(tempfile.TemporaryDirectory())
        page = readme.Page(FOLDER / "README.md", "apache", folder)
        headers = packages.unpack("apache2-dev", ["apache2-dev"], False) / "usr/include/apache2"
        self.assertEqual(page.configure(f"-Dapache_headers={headers}").returncode, 0)
        self.assertTrue(all(map(packages.is_known, page.packages())))
        root = page.install()
        port = server.free_port()
        page.folder.chmod(0o755)
        conf = page.conf.replace("/usr/local", f"{root}/usr/local").replace(":8080", f":{port}")
        conf = conf.replace("/usr/lib/apache2", f"{ROOT}/usr/lib/apache2").replace("/tmp/apache", folder)
        page.write("bindings/apache/example.conf", conf)
        program, *arguments = page.the_command("apache2 ").removesuffix(" &").replace("$PWD", folder).split()
        with server.Server([ROOT / f"usr/sbin/{program}", *arguments], environment(), port, page.folder) as running:
            curl = page.the_command("curl ").replace(":8080", f":{port}")
            subprocess.run(["bash", "-c", curl], cwd=page.folder, check=True)
            line, = running.lines(page.folder / "log", 1)
            self.assertEqual(line, page.shown.encode().splitlines()[0])

    def test_what_is_missing_is_told(self):
        page = readme.Page(FOLDER / "README.md", "apache", "")
        without_headers = page.configure("-Dapache_headers=/nowhere")
        self.assertIn("no httpd.h in /nowhere: apt install apache2-dev, or -Dapache_headers=FOLDER",
                      without_headers.stdout)
        without_apr = page.configure(PKG_CONFIG_LIBDIR="/nowhere")
        self.assertIn("the module for Apache needs APR: apt install libapr1-dev libaprutil1-dev", without_apr.stdout)
        without_grammar = page.configure("-Dgrammars=rfc3986")
        self.assertIn("the module for Apache judges request targets: please add rfc9112", without_grammar.stdout)


# If the server is not available on this machine, there are no cases.
def root():
    modules.path("apache")
    return packages.unpack("apache", ["apache2-bin"])


ROOT = packages.or_no_cases("apache", root, globals())
