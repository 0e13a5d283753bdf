# A real Envoy with bindings/envoy: its verdicts on the `:path` that Envoy gives to the module equal those of the
# program, over HTTP/1.1 and HTTP/2; the modes, the settings of a route, the counter, the log and the messages about
# wrong settings are as its page says; and its page is true.
import json
import pathlib
import re
import socket
import subprocess
import tempfile
import unittest

from support import envoy, judging, modules, packages, program, readme, server
from readers import farm

FOLDER = modules.ROOT / "bindings/envoy"
THREE_OPTIONS = {"normalize_path": True, "merge_slashes": True,
                 "path_with_escaped_slashes_action": "UNESCAPE_AND_FORWARD"}
# Settings that are refused when they are loaded, and what is said about them.
WRONG = [
    ({"grammar": "plane"}, 'grammar "plane" is not one of common'),
    ({"production": "target"}, 'production "target" is not one of plain-target'),
    ({"production": 64 * "a"}, f'no production has so long a name: "{64 * "a"}"'),
    ({"grammar": "common"}, "record of common matches no request target"),
    ({"mode": "off"}, 'byte 9, where this was expected: "r", "s". They are a JSON object with "gra'),
    ({"mode": "off"}, '"mode" ("refuse" or "shadow"), "status" (400 to 599) and "body" (true or false): {"mode":'),
    ({"status": 200}, "byte 10"),
    ({"body": "yes"}, "byte 8"),
    ({"modes": "shadow"}, "byte 6"),
]


# What Envoy says about a configuration, and its status.
def tried(settings, **options):
    static = envoy.listener(1, settings, **options)
    del static["@type"]
    conf = json.dumps({"static_resources": {"listeners": [static]}})
    with tempfile.TemporaryDirectory() as folder:
        result = packages.output("envoy", "--mode", "validate", "-l", "info", "--config-yaml", conf, cwd=folder,
                                 env=envoy.environment())
    return result.returncode, result.stdout + result.stderr


class Envoy(server.Server):
    def __init__(self, folder, settings, module=None, **options):
        port, self.admin = server.free_ports(2)
        self.listeners = folder / "listeners.json"
        configuration = {
            "admin": {"address": {"socket_address": {"address": "127.0.0.1", "port_value": self.admin}}},
            "dynamic_resources": {"lds_config": {"path_config_source": {"path": str(self.listeners)}}},
        }
        (folder / "envoy.json").write_text(json.dumps(configuration))
        command = ["envoy", "--use-dynamic-base-id", "--concurrency", "2", "-l", "info", "--file-flush-interval-msec",
                   "50", "--service-node", "n", "--service-cluster", "c", "-c", folder / "envoy.json"]
        super().__init__(command, envoy.environment(module), port, folder)
        self.load(settings, **options)

    # Envoy reads a file again when another one gets its name.
    def load(self, settings, **options):
        new = self.folder / "new.json"
        new.write_text(json.dumps({"resources": [envoy.listener(self.port, settings, **options)]}))
        new.rename(self.listeners)

    # By path, the fields of its line in the log, once all lines are there.
    def logged(self, count):
        rows = [line.split(b"\t") for line in self.lines(self.folder / "log", count)]
        return {row[-1]: row[:-1] for row in rows}

    # Envoy does not answer a client that has ended its side.
    def send(self, octets, port=None):
        with socket.create_connection(("127.0.0.1", port or self.port), timeout=server.PATIENCE) as client:
            client.sendall(octets)
            return b"".join(iter(lambda: client.recv(1 << 16), b""))

    def statistics(self):
        return self.send(judging.request(b"/stats?filter=bnfurl"), self.admin)


class EnvoyTest(judging.Judging, unittest.TestCase):
    refused = 400

    def run_with(self, settings, **options):
        folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.running = self.enterContext(Envoy(folder, settings, **options))
        return self.running

    def ask(self, target, method=b"GET"):
        return farm.ask(self.running.port, farm.request(target, method))

    def said(self):
        return (self.running.folder / "messages").read_text(errors="replace")


class VerdictsTest(EnvoyTest):
    def send(self, protocol, sent):
        if protocol == b"HTTP/1.1":
            return [answer.status for answer in farm.ask_all(self.running.port, map(farm.request, sent), 1)]
        return [status for begin in range(0, len(sent), 100)
                for status in judging.statuses_by_http2(self.running.port, sent[begin:begin + 100])]

    def test_10000_targets_are_judged_as_the_program_judges_them(self):
        sent = program.many_targets()
        right = program.verdicts(sent, "plain")
        self.assertGreater(right.count(None), 1000)
        for protocol in (b"HTTP/1.1", b"HTTP/2"):
            with self.subTest(protocol):
                running = self.run_with({"status": 404})
                statuses = self.send(protocol, sent)
                logged = running.logged(len(sent))
                self.assertEqual(set(logged), set(sent))
                for target, why, status in zip(sent, right, statuses, strict=True):
                    expected = (404, b"%d" % why[0], why[1].encode(), b"bnfurl") if why else (
                        200, b"-", b"-", b"direct_response")
                    got_protocol, _, details, got_offset, code, got_reason = logged[target]
                    self.assertEqual((status, got_offset, got_reason, details), expected, target)
                    self.assertEqual((got_protocol, code == b"-"), (protocol, why is None), target)

    def test_shadow_changes_no_response_and_the_log_and_the_counter_say_what_would_be_refused(self):
        sent = program.many_targets(2000)
        answers, logs = [], []
        for settings in (None, {"mode": "shadow", "status": 403, "body": True}):
            running = self.run_with(settings)
            answers.append(list(farm.ask_all(running.port, map(farm.request, sent), 1)))
            logs.append({path: row[:3] for path, row in running.logged(len(sent)).items()})
        self.assertEqual(answers[0], answers[1])
        self.assertEqual(logs[0], logs[1])
        invalid = sum(why is not None for why in program.verdicts(sent, "plain"))
        counts = re.findall(rb"bnfurl_invalid\.mode\.shadow\.code\.[\w-]+: (\d+)", running.statistics())
        self.assertEqual(sum(map(int, counts)), invalid)
        self.assertEqual(self.said().count("bnfurl (shadow): the target is not a plain-target of plain"), invalid)


class ModesTest(EnvoyTest):
    def test_the_reason_is_in_the_log_and_in_the_body_if_asked_for(self):
        for settings, status, body in (({}, 400, b""), ('{ "body": true, "status": 404 }', 404,
                                                        b'";" is not allowed in a path\n')):
            self.run_with(settings)
            self.assertEqual(self.ask(b"/a;b"), farm.Answer(status, body))
            self.assertRegex(self.said(), r'\[warning\].*bnfurl: the target is not a plain-target of plain, offset 2: '
                             r'";" is not allowed in a path \(expected .*, found ";"\): "/a;b"')
            self.assertIn(b"bnfurl_invalid.mode.refuse.code.path: 1", self.running.statistics())

    def test_a_route_may_have_other_settings(self):
        routes = {"/api/": {"production": "web-target", "status": 403}, "/old/": {"mode": "shadow"}}
        self.run_with({}, routes=routes)
        for target, status in ((b"/a%2Fb", 400), (b"/api/a%2Fb", 200), (b"/api/..", 403), (b"/old/..", 200)):
            self.assertEqual(self.ask(target).status, status, target)
        self.assertIn(b"bnfurl_invalid.mode.shadow.code.path: 1", self.running.statistics())

    # 404 is Envoy's answer if there is no route.
    def test_the_target_of_connect_is_its_authority_and_a_whole_url_arrives_without_its_host(self):
        for grammar, targets in (("rfc9112", {b"/a//b": 200, b"/a[": 400, b"http://h/a//b": 200, b"h:80": 404}),
                                 ("plain", {b"/a//b": 400, b"http://h/a": 200, b"http://h//a": 400, b"h:80": 400})):
            self.run_with({"grammar": grammar})
            for target, status in targets.items():
                method = b"CONNECT" if target == b"h:80" else b"GET"
                self.assertEqual(self.ask(target, method).status, status, target)

    # What the first paragraph of the page warns of.
    def test_with_three_options_the_module_sees_another_target(self):
        self.run_with({}, options=THREE_OPTIONS)
        for target in (b"//admin", b"/x/../admin", b"/%61dmin", b"/x%2f../admin", b"/x\\..\\admin"):
            self.assertEqual(self.ask(target).status, 200, target)
        self.assertEqual(set(self.running.logged(5)), {b"/admin"})

    def test_a_long_target(self):
        self.run_with({})
        self.assertEqual(self.ask(b"/" + b"a" * 50_000).status, 200)
        self.assertEqual(self.ask(b"/" + b"a" * 50_000 + b";").status, 400)
        self.assertRegex(self.said(), r'offset 50001: .*"/a{900,}\.\.\."')

    def test_a_reload_loses_no_request(self):
        running = self.run_with({})
        turns = iter([{"body": True}, {"body": False}, {"body": True}])
        self.check_under_load(lambda: running.load(next(turns)))
        running.wait_for(lambda: self.ask(b"/b[d").body != b"", "new settings")

    def test_settings_with_a_mistake_do_not_replace_those_that_are_in_use(self):
        running = self.run_with({})
        running.load({"mode": "off"})
        running.wait_for(lambda: "bnfurl: the settings are invalid" in self.said(), "message")
        self.assertEqual(self.ask(b"/a;b").status, 400)


class ConfigurationTest(unittest.TestCase):
    def test_wrong_settings_are_refused_with_the_allowed_ones(self):
        for settings, said in WRONG:
            for options in ({"settings": settings}, {"settings": {}, "routes": {"/": settings}}):
                with self.subTest(**options):
                    status, messages = tried(**options)
                    self.assertEqual(status, 1)
                    self.assertIn(said, messages)

    def test_a_string_is_read_like_a_struct(self):
        for text, status in (("", 0), (' { "status" : 404 ,\n"mode":"shadow" } ', 0), ("{", 1), ("{}x", 1)):
            self.assertEqual(tried(text)[0], status, text)

    def test_the_parser_of_the_settings_is_made_from_their_grammar(self):
        parser = (FOLDER / "settings.inc").read_text()
        command = re.search(r"^// command: bnfurl (.*)$", parser, re.MULTILINE)[1].split()
        made = subprocess.run([judging.BNFURL, *command], cwd=modules.ROOT, capture_output=True, text=True, check=True)
        self.assertEqual(made.stdout, parser)


class ModuleTest(EnvoyTest):
    def test_it_exports_only_what_envoy_calls(self):
        names = packages.output("nm", "-D", "--defined-only", "--format=just-symbols", envoy.built()).stdout
        self.assertEqual([name for name in names.split() if not name.startswith("envoy_dynamic_module_on_")], [])

    # Envoy accepts the version before its own, with a line in the log.
    def test_another_version_of_the_interface_is_reported_in_one_line(self):
        folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        module = folder / "libbnfurl_envoy.so"
        module.write_bytes(envoy.built().read_bytes().replace(b"v0.2.0\0", b"v0.1.0\0"))
        for path, lines in ((module, 1), (None, 0)):
            self.run_with({}, module=path)
            self.assertEqual(self.ask(b"/a;b").status, 400)
            self.assertEqual(len(re.findall(r"ABI version v0\.1\.0 is deprecated", self.said())), lines)


class PageTest(EnvoyTest):
    def setUp(self):
        self.page = readme.Page(FOLDER / "README.md", "yaml", self.enterContext(tempfile.TemporaryDirectory()))

    def test_its_commands_configure_the_module_and_without_its_grammar_say_so(self):
        self.assertTrue(all(map(packages.is_known, self.page.packages())))
        self.assertEqual(self.page.configure().returncode, 0)
        self.assertIn("please add plain to -Dgrammars", self.page.configure("-Dgrammars=rfc9112").stdout)

    def test_its_configuration_refuses_and_says_why(self):
        folder, port = self.page.folder, server.free_port()
        (folder / "envoy.yaml").write_text(self.page.conf.replace("8080", str(port)))
        command = ["envoy", "--use-dynamic-base-id", "-c", folder / "envoy.yaml"]
        self.running = self.enterContext(server.Server(command, envoy.environment(), port, folder))
        self.assertEqual(self.ask(b"/a;b").status, 400)
        shown = re.search(r"^GET .*$", self.page.text, re.MULTILINE)[0]
        self.running.wait_for(lambda: shown in self.said(), f"line in the log: {shown}")


packages.or_no_cases("envoy", envoy.program, globals())
