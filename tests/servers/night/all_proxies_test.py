# Six real proxies and three servers for Java, with bnfurl (support/proxies.py): one table of settings, right and wrong,
# and one of targets. What is refused is what the program refuses, the log says why, and in shadow no response changes.
# What each passes on is the table of docs/explanation/proxies.md.
import collections
import itertools
import pathlib
import random
import tempfile
import unittest

from support import back, modules, packages, program, proxies, server
from readers import farm, page

USUAL = {"grammar": "plain", "mode": "refuse", "status": 400}
RIGHT = {
    "none": None,
    "shadow": {**USUAL, "mode": "shadow"},
    "refuse": USUAL,
    "status": {**USUAL, "status": 403},
    "web": {**USUAL, "production": "web-target", "status": 503},
    "standard": {**USUAL, "grammar": "rfc9112"},
    "origin": {**USUAL, "grammar": "rfc9112", "production": "origin-form"},
}
WRONG = [{"mode": "off-and-on"}, {"mode": "shadows"}, {"status": 399}, {"status": 600}, {"grammar": "wrong"},
         {"production": "wrong"}]
OF_SETTINGS = [b"/a", b"/a%2Fb", b"/a;b", b"/a^b", b"//a", b"/x/..;/a", b"/a?[b]"]
TIMES = {b"date", b"x-envoy-upstream-service-time"}
CORNER = "target that is sent"


# What is valid in the suite of plain-target, a sample of the rest, the published attacks and honest targets, and those
# of the page.
def targets():
    suite = program.sendable(program.suite("plain"))
    valid = [text for text, why in zip(suite, program.verdicts(suite, "plain"), strict=True) if not why]
    rows = (modules.ROOT / "tests/attacks/targets.tsv").read_text().splitlines()[1:]
    known = [page.octets(row.split("\t")[4]) for row in rows]
    texts = [*valid, *random.Random(81).sample(suite, 1000), *known, *page.table(CORNER)]
    return program.sendable(dict.fromkeys(texts))


# The status, the body and the header fields of each answer, without times.
def ask_all(port, texts):
    for status, body, fields in farm.ask_each(port, map(farm.request, texts)):
        yield status, body, {name: value for name, value in fields.items() if name not in TIMES}


class AllProxiesTest(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        self.back = self.enterContext(back.running())

    def folder(self):
        return pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))

    # The ports by the names of RIGHT.
    def run_proxy(self, proxy):
        folder, ports = self.folder(), dict(zip(RIGHT, server.free_ports(len(RIGHT)), strict=True))
        sites = {ports[name]: settings for name, settings in RIGHT.items()}
        return ports, self.enterContext(proxy.running(folder, sites, self.back))

    # The answers, and the reasons that are new in the log, of which there are at least so many.
    def ask(self, proxy, running, port, texts, at_least=0):
        before = len(proxy.reasons(running.folder))
        answers = list(ask_all(port, texts))
        count = before + at_least
        running.wait_for(lambda: len(proxy.reasons(running.folder)) >= count, f"{count} reasons in the log")
        return answers, collections.Counter(proxy.reasons(running.folder)[before:])

    def assert_none(self, rows):
        self.assertEqual(list(itertools.islice(rows, 3)), [])

    # What the program says of what bnfurl is given, if `bare` are the answers without bnfurl.
    @staticmethod
    def verdicts(proxy, texts, bare, settings):
        given = [body if status == 200 and proxy.judges_what_it_sends else text
                 for text, (status, body, _) in zip(texts, bare, strict=True)]
        return program.verdicts(given, settings["grammar"], settings.get("production"))

    # A proxy may refuse by itself before or after bnfurl has seen the target.
    def test_refuses_what_the_program_refuses_and_says_why(self):
        sent = targets()
        for proxy in PROXIES:
            with self.subTest(proxy.name):
                ports, running = self.run_proxy(proxy)
                bare, said = self.ask(proxy, running, ports["none"], sent)
                self.assertEqual(said, {})
                whys = self.verdicts(proxy, sent, bare, USUAL)
                must = collections.Counter(why for why, row in zip(whys, bare) if why and row[0] == 200)
                may = collections.Counter(why for why, row in zip(whys, bare) if why and row[0] != 200)
                found = {}
                for name in ("shadow", "refuse"):
                    found[name], said = self.ask(proxy, running, ports[name], sent, must.total())
                    self.assertEqual((must - said, said - must - may), ({}, {}), name)
                self.assert_none(row for row in zip(sent, found["shadow"], bare, strict=True) if row[1] != row[2])
                self.assert_none((text, why, now) for text, why, now, then
                                 in zip(sent, whys, found["refuse"], bare, strict=True)
                                 if not (why and now[0] == 400 or now == then and (not why or then[0] != 200)))
                passed = [body for status, body, _ in found["refuse"] if status == 200]
                self.assert_none(why for why in program.verdicts(passed, "plain") if why)
                print(f"# {proxy.name}: of {len(sent)} targets, {sum(row[0] == 200 for row in bare)} pass without "
                      f"bnfurl, {len(passed)} with", flush=True)
                self.assertGreater(min(len(passed), must.total()), 150)

    def test_settings(self):
        for proxy in PROXIES:
            ports, _ = self.run_proxy(proxy)
            bare = list(ask_all(ports["none"], OF_SETTINGS))
            for name, settings in RIGHT.items():
                with self.subTest(proxy.name, settings=name):
                    found = [status for status, *_ in ask_all(ports[name], OF_SETTINGS)]
                    whys = self.verdicts(proxy, OF_SETTINGS, bare, settings or USUAL)
                    refuses = settings is not None and settings["mode"] == "refuse"
                    self.assertEqual(found, [settings["status"] if why and refuses else 200 for why in whys])

    def test_wrong_settings_are_refused_with_those_that_are_allowed(self):
        for proxy in PROXIES:
            for wrong in (each for each in WRONG if each.keys() <= proxy.allowed.keys()):
                with self.subTest(proxy.name, **wrong):
                    said = proxy.said_of(self.folder(), {**USUAL, **wrong}, self.back)
                    self.assertRegex(said, proxy.allowed[next(iter(wrong))])

    def test_what_arrives_is_what_the_page_says(self):
        table = page.table(CORNER)
        for proxy in PROXIES:
            with self.subTest(proxy.name):
                ports, _ = self.run_proxy(proxy)
                found = {text: str(status) if status != 200 else "" if body == text else f"`{body.decode()}`"
                         for text, (status, body, _) in zip(table, ask_all(ports["refuse"], table))}
                self.assertEqual(found, {text: row[proxy.name] for text, row in table.items()})


def available(kind):
    try:
        return kind()
    except packages.Unavailable as error:
        packages.say_not_run(kind.name, error)
        return None


PROXIES = [proxy for proxy in map(available, proxies.PROXIES) if proxy]
