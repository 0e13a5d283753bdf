# bindings/java/http in Jetty, Tomcat, Netty and Reactor Netty, beyond what all_proxies_test.py has: 10,000 targets by
# HTTP/1.1 and, in Jetty and Netty, by HTTP/2; what the containers do by default; pipelined requests in Netty; and many
# connections at a time.
import collections
import concurrent.futures
import pathlib
import re
import tempfile
import unittest

from support import judging, jvm, modules, packages, program, proxies, server
from readers import farm

PAGE = (jvm.PLACE / "http/README.md").read_text()
REFUSE = {"grammar": "plain", "status": 404}
NAMES = {"jetty": "Jetty with `UriCompliance.UNSAFE`", "jetty-default": "Jetty, by default",
         "tomcat": "Tomcat with all options below", "tomcat-default": "Tomcat, by default",
         "netty": "Netty and Reactor Netty", "reactor": "Netty and Reactor Netty"}
SERVERS = ("jetty", "tomcat", "netty", "reactor")
AT_ONCE, REQUESTS, BODIES = 50, 400, 2000
EXAMPLE = """
import io.netty.channel.*;
import io.netty.handler.codec.http.HttpServerCodec;
import java.util.Map;
import org.bnfurl.http.*;
import org.springframework.boot.web.embedded.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.core.Ordered;

class Example {{
{filter}
{handler}
  void add(Channel channel, ChannelHandler application) {{
{check}
{pipeline}
  }}
}}
"""


def blocks(language):
    fenced = re.findall(r"^```(\w*)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    return [block for name, block in fenced if name == language]


def post(target, body):
    size = b"\r\nContent-Length: %d\r\n\r\n" % len(body)
    return farm.request(target, b"POST").replace(b"\r\n\r\n", size) + body


class JavaTest(unittest.TestCase):
    maxDiff = None

    # The ports of a server that has the check at the second one, and its folder.
    def run_server(self, kind, settings=REFUSE, options=()):
        folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        ports = sorted(server.free_ports(2))
        command = jvm.command(kind, dict(zip(ports, [None, settings])), options)
        self.running = self.enterContext(server.Server(command, None, ports[-1], folder))
        return ports

    def reasons(self):
        log = (self.running.folder / "messages").read_text("latin-1")
        return [(int(offset), reason) for offset, reason in re.findall(proxies.REASON, log)]

    # A container may refuse a target by itself. What the filter sees is what an application receives.
    def check(self, sent, bare, found):
        whys = program.verdicts([body if status == 200 else text for text, (status, body) in zip(sent, bare)], "plain")
        wrong = [(text, then, now) for text, why, then, now in zip(sent, whys, bare, found, strict=True)
                 if now != ((404, b"") if why and then[0] == 200 else then)]
        self.assertEqual(wrong[:3], [])
        reasons = collections.Counter(why for why, then in zip(whys, bare) if why and then[0] == 200)
        self.assertEqual(collections.Counter(self.reasons()), reasons)
        return sum(now[0] == 200 for now in found), reasons.total()

    def test_10000_targets_are_judged_as_the_program_judges_them(self):
        sent = program.many_targets()
        for kind in NAMES:
            with self.subTest(kind):
                bare, found = ([(status, body if status == 200 else b"") for status, body, _
                                in farm.ask_each(port, map(farm.request, sent))] for port in self.run_server(kind))
                passed, refused = self.check(sent, bare, found)
                print(f"# {kind}: of {len(sent)} targets, {passed} are valid, the filter refuses {refused}, and the "
                      f"server {len(sent) - passed - refused}", flush=True)
                self.assertIn(f"| {NAMES[kind]} | {len(sent) - passed - refused:,} | {refused:,} |", PAGE)
                self.assertIn(f"{passed:,}", PAGE)

    def test_http2(self):
        sent = program.many_targets()
        whys = program.verdicts(sent, "plain")
        for kind in ("jetty", "netty-http2"):
            with self.subTest(kind):
                bare, found = ([status for begin in range(0, len(sent), 100)
                                for status in judging.statuses_by_http2(port, sent[begin:begin + 100])]
                               for port in self.run_server(kind))
                wrong = [row for row in zip(sent, whys, bare, found, strict=True)
                         if row[3] != (404 if row[1] and row[2] == 200 else row[2])]
                self.assertEqual(wrong[:3], [])
                self.assertGreater(min(found.count(200), found.count(404)), 1000)

    # The response to a request that takes long precedes the refusal; what follows the refused request is dropped.
    def test_netty_answers_pipelined_requests_in_their_order(self):
        for kind, first in (("netty", b"/slow"), ("netty", b"/quick"), ("reactor", b"/quick")):
            with self.subTest(kind, first=first):
                port = self.run_server(kind, {**REFUSE, "body": "true"})[1]
                with farm.Connection(port) as connection:
                    connection.send(b"".join(map(farm.request, (first, b"/a;b", b"/c", b"/d;e"))))
                    found = [connection.answer() for _ in range(3)]
                self.assertEqual([(answer.status, answer.body) for answer in found],
                                 [(200, first), (404, b'";" is not allowed in a path\n'), (0, b"")])
                self.assertEqual(len(self.reasons()), 1)

    # The body of a refused request is no request.
    def test_a_refused_request_may_have_a_body(self):
        for kind in SERVERS:
            with self.subTest(kind):
                port = self.run_server(kind)[1]
                with farm.Connection(port) as connection:
                    connection.send(post(b"/a;b", farm.request(b"/inner")) + farm.request(b"/last"))
                    answers = [connection.answer() for _ in range(2)]
                self.assertEqual(answers[0].status, 404)
                self.assertIn((answers[1].status, answers[1].body), [(200, b"/last"), (0, b"")])

    # Netty finds what was not released when the garbage collector has run; in a small heap it runs often.
    def test_netty_releases_what_the_handler_drops(self):
        port = self.run_server("netty", options=["-Xmx32m", "-Dio.netty.leakDetection.level=paranoid"])[1]
        for _ in range(BODIES):
            farm.ask(port, post(b"/a;b", b"x" * 8192))
        self.assertEqual(len(self.reasons()), BODIES)
        self.assertNotIn("LEAK", (self.running.folder / "messages").read_text("latin-1"))

    def test_many_connections_at_a_time_get_their_own_answers(self):
        for kind in SERVERS:
            with self.subTest(kind):
                port = self.run_server(kind)[1]

                def client(number, port=port):
                    texts = [b"/%d/%d%s" % (number, i, b";" * (i % 2)) for i in range(REQUESTS)]
                    answers = farm.ask_each(port, map(farm.request, texts))
                    return sum((status, body) == ((404, b"") if b";" in text else (200, text))
                               for text, (status, body, _) in zip(texts, answers))
                with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as threads:
                    self.assertEqual(sum(threads.map(client, range(AT_ONCE))), AT_ONCE * REQUESTS)
                self.assertEqual(len(self.reasons()), AT_ONCE * REQUESTS // 2)

    def test_the_page_is_true(self):
        folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        (folder / "webapp/WEB-INF").mkdir(parents=True)
        (folder / "webapp/WEB-INF/web.xml").write_text(*blocks("xml"))
        port = server.free_port()
        with server.Server(jvm.command("webapp", {port: None}), None, port, folder) :
            self.assertEqual(farm.ask(port, farm.request(b"/a;b")).body, b"/a;b")
            line, = blocks("")
            self.assertIn(line.replace("bnfurl:", "bnfurl (shadow):"), (folder / "messages").read_text())
        names = ("filter", "check", "pipeline", "handler")
        (folder / "Example.java").write_text(EXAMPLE.format(**dict(zip(names, blocks("java"), strict=True))))
        modules.run("javac", "-proc:none", "-Werror", "-d", folder, "-cp", jvm.classes(), folder / "Example.java")
        tested, = re.findall(r"^We tested (.*), with JDK", PAGE, re.MULTILINE)
        for version in re.findall(r"\d+\.\d+\.\d+", tested):
            self.assertIn(f"-{version}.", jvm.classes())


packages.or_no_cases("Java", jvm.classes, globals())
