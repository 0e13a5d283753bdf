# bindings/traefik in Traefik: verdicts, settings, the log, what its page says, and many requests at a time.
import asyncio
import collections
import pathlib
import random
import re
import tempfile
import threading
import time
import unittest

from support import back, modules, packages, program, traefik
from readers import farm, page

ATTACKS = modules.ROOT / "docs/reference/published-attacks.md"
# As long as a request is under way, it has an instance of the plugin, with 13 pages of memory.
AT_ONCE, SECONDS, INSTANCE = 200, 30, 13 * 64
# Traefik itself refuses a "%" without two digits.
PIECES = ["/", "/", "a", "b.c", ".", "..", "...", "?", "&x=", ";", "%2e", "%2F", "%2f", "%5c", "%41", "%20", "%25",
          "%252e", "%C3%A9", "%c3", "%80", "\\", "|", "'", '"', "<", "[", "{", "^", "#", ":", "@", "*", "+", "~", "$"]
# Settings that are refused when Traefik reads them, and what the log says then.
WRONG = [
    ({"mode": "off"}, "the setting mode must be one of refuse shadow, not off"),
    ({"mode": "shadows"}, "the setting mode must be one of refuse shadow, not shadows"),
    ({"body": "maybe"}, "the setting body must be one of false true, not maybe"),
    ({"status": 399}, "the setting status must be a number from 400 to 599, not 399"),
    ({"status": "600"}, "the setting status must be a number from 400 to 599, not 600"),
    ({"status": "4e2"}, "the setting status must be a number from 400 to 599, not 4e2"),
    ({"grammar": "nginx"}, "the setting grammar must be one of plain rfc3986 rfc9112, not nginx"),
    ({"production": "port"}, "the setting production must be one of plain-target plain-path"),
    ({"grammar": "rfc9112", "production": "asterisk-form"}, "the setting production must be one of request-target"),
    ({"modes": "shadow"}, 'the settings must be some of body grammar mode production status, not {"modes":"shadow"}'),
    ({"grammar": "a b"}, 'the settings must be some of body grammar mode production status, not {"grammar":"a b"}'),
]


# The suite of plain-target, published attacks and honest targets, and random ones, the same in each run.
def targets():
    rows = (modules.ROOT / "tests/attacks/targets.tsv").read_text().splitlines()[1:]
    published = re.findall(r"^\| \[.*?\| (`(?:[^|`]|\\\|)*`) \|", ATTACKS.read_text(), re.MULTILINE)
    known = map(page.octets, [row.split("\t")[4] for row in rows] + published)
    chance = random.Random(20261130)
    made = ["/" + "".join(chance.choices(PIECES, k=chance.randint(0, 12))) for _ in range(10000)]
    return program.sendable([*program.suite("plain"), *known, *(text.encode() for text in made)])


def shown(text):
    octets = [chr(each) if 0x20 <= each < 0x7f and each not in b'"\\' else f"\\x{each:02x}" for each in text[:256]]
    return f'"{"".join(octets)}"' + ("..." if len(text) > 256 else "")


# As many connections as AT_ONCE, each with one request after another; counts what came back.
async def load(port, host, seconds, found, texts=(b"/a", b"/a;b")):
    end = time.monotonic() + seconds

    async def client(number):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        while time.monotonic() < end:
            text = texts[number % len(texts)]
            writer.write(farm.request(text, host=host))
            head = await reader.readuntil(b"\r\n\r\n")
            size = re.search(rb"(?i)content-length: (\d+)", head)
            body = await reader.readexactly(int(size[1]))
            found[text, int(head.split(b" ", 2)[1]), body] += 1
            number += 1
        writer.close()
    await asyncio.gather(*(client(number) for number in range(AT_ONCE)))


class TraefikTest(unittest.TestCase):
    def setUp(self):
        self.back = self.enterContext(back.running())

    def proxy(self, hosts, *options, **environment):
        folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        options = [*traefik.UNCHANGED, *options]
        return self.enterContext(traefik.Traefik(hosts, self.back, folder, options, **environment))

    # Of two long lists, the first that differ.
    def assert_same(self, found, expected):
        self.assertEqual(len(found), len(expected))
        self.assertEqual([pair for pair in zip(found, expected) if pair[0] != pair[1]][:3], [])

    # What the plugin is given is what the server behind it receives from the shadow, and what the log shows.
    def test_decides_as_the_library_does_on_what_it_is_given(self):
        proxy = self.proxy({"bare": None, "shadow": {"mode": "shadow"}, "refuse": {"body": True}})
        asked = targets()
        bare, shadow, refuse = (list(proxy.ask_all(host, asked)) for host in ("bare", "shadow", "refuse"))
        for fields in (row[2] for row in [*bare, *shadow]):
            fields.pop(b"date", None)
        self.assert_same(shadow, bare)
        pairs = [(first[1], second) for first, second in zip(shadow, refuse) if first[0] == 200]
        self.assert_same([second[:2] for first, second in zip(shadow, refuse) if first[0] != 200],
                         [first[:2] for first in shadow if first[0] != 200])
        given = [text for text, _ in pairs]
        expected = program.verdicts(given, "plain")
        self.assert_same([(status, body.decode()) for _, (status, body, _) in pairs],
                         [(400, verdict[1]) if verdict else (200, text.decode())
                          for text, verdict in zip(given, expected)])
        refused = [(*verdict, shown(text)) for text, verdict in zip(given, expected) if verdict]
        for host, mode in (("shadow", " (shadow)"), ("refuse", "")):
            said = re.compile(rf"bnfurl{re.escape(mode)}: the target is not a plain-target of plain, "
                              r"code (?:path|query|text), offset (\d+): (.*?): (\".*)")
            found = [said.fullmatch(message).groups() for message in proxy.messages_of(host)]
            self.assert_same([(int(offset), *rest) for offset, *rest in found], refused)
        print(f"# {len(asked)} targets: {len(given)} given to the plugin, {len(refused)} refused", flush=True)
        self.assertGreater(min(len(refused), len(given) - len(refused)), 1000)

    def test_settings(self):
        web = {"production": "web-target", "status": "599"}
        proxy = self.proxy({"usual": {}, "status": {"status": 403}, "web": web, "rfc": {"grammar": "rfc9112"}})
        for host, method, text, status in (("usual", b"GET", b"/a%2Fb", 400), ("status", b"GET", b"/a;b", 403),
                                           ("web", b"GET", b"/a%2Fb", 200), ("web", b"GET", b"//a", 599),
                                           ("rfc", b"GET", b"//a;b", 200), ("rfc", b"GET", b"/a?b|", 400),
                                           ("rfc", b"GET", b"*", 400)):
            answer, = proxy.ask_all(host, [text], method)
            self.assertEqual(answer[0], status, (host, text))
            self.assertTrue(status == 200 or answer[1] == b"", answer)

    # A target of any length is checked: it needs more memory than the instance has at first.
    def test_long_targets(self):
        proxy = self.proxy({"refuse": {}})
        texts = [b"/" + b"a" * 900000, b"/" + b"a" * 900000 + b";"]
        self.assertEqual([status for status, *_ in proxy.ask_all("refuse", texts)], [200, 400])

    def test_wrong_settings_are_refused_with_those_that_are_allowed(self):
        proxy = self.proxy({f"wrong{i}": settings for i, (settings, _) in enumerate(WRONG)})
        for i, (settings, expected) in enumerate(WRONG):
            with self.subTest(settings=settings):
                answer, = proxy.ask_all(f"wrong{i}", [b"/"])
                self.assertEqual(answer[0], 404)
                self.assertIn(f"bnfurl: {expected}", proxy.messages_of(f"wrong{i}")[0])

    # The configuration of the page, and what its first paragraph says of `sanitizePath`.
    def test_does_what_the_page_says(self):
        for options, status in (([], 200), (traefik.UNCHANGED, 400)):
            with tempfile.TemporaryDirectory() as folder, \
                    traefik.Traefik(None, self.back, pathlib.Path(folder), options) as proxy:
                self.assertEqual([row[0] for row in proxy.ask_all("any", [b"/a;b", b"//admin"])], [400, status])

    # Go frees memory so early that what would be kept is seen soon.
    def test_many_requests_at_a_time_lose_nothing_and_need_no_more_memory(self):
        proxy = self.proxy({"refuse": {}}, "--log.level=ERROR", GOGC="20")
        before, sizes, is_over, found = proxy.memory(), [], threading.Event(), collections.Counter()

        def measure():
            while not is_over.wait(SECONDS / 30):
                sizes.append(proxy.memory())
        watch = threading.Thread(target=measure)
        watch.start()
        asyncio.run(load(proxy.port, b"refuse", SECONDS, found))
        is_over.set()
        watch.join()
        self.assertEqual(set(found), {(b"/a", 200, b"/a"), (b"/a;b", 400, b"")})
        half = len(sizes) // 2
        print(f"# {found.total()} requests in {SECONDS} s; KiB: {sizes[:half:5]}, {sizes[half::5]}", flush=True)
        self.assertLess(max(sizes[half:]), 1.2 * max(sizes[:half]))
        self.assertLess(max(sizes), before + 1.75 * AT_ONCE * INSTANCE)


packages.or_no_cases("traefik", traefik.build, globals())
