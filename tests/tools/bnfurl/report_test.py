# `report`: its page has the numbers of its JSON, and these are those of `stats`; whatever is in a log, the page is HTML
# that asks nothing of a network. BNFURL names the program.
import base64
import hashlib
import html.parser
import json
import pathlib
import re
import unicodedata

import log_samples
from command_line import CommandLineTest, run

LOG = "examples/access.log"
VOID = {"meta", "link", "rect", "path", "input"}


class Page(html.parser.HTMLParser):
    """Checks that tags match, and collects the cells of tables by section, and all elements and attributes."""

    def __init__(self, octets):
        super().__init__(convert_charrefs=True)
        self.open, self.sections, self.attributes, self.text = [], {}, [], {}
        self.section, self.row = None, None
        self.feed(octets.decode("ascii", "strict") if octets.isascii() else octets.decode())
        self.close()
        assert self.open == [], self.open

    def handle_starttag(self, tag, attributes):
        self.attributes += [(tag, name, value) for name, value in attributes]
        if tag not in VOID:
            self.open.append(tag)
        if tag == "section":
            self.section = dict(attributes)["id"]
            self.sections[self.section] = []
        if tag == "tr":
            self.row = []
            self.sections[self.section].append(self.row)
        if tag in ("td", "th"):
            self.row.append(dict(attributes).get("data-v", ""))

    def handle_startendtag(self, tag, attributes):
        self.attributes += [(tag, name, value) for name, value in attributes]

    def handle_endtag(self, tag):
        assert self.open and self.open[-1] == tag, (tag, self.open)
        self.open.pop()

    def handle_data(self, data):
        if self.open:
            self.text[self.open[-1]] = self.text.get(self.open[-1], "") + data
        if "td" in self.open or "th" in self.open:
            if not self.row[-1].isdigit() or "data-v" not in self.get_starttag_text():
                self.row[-1] += data


def report(*arguments, stdin=b""):
    result = run("report", *arguments, stdin=stdin)
    assert result.returncode == 0, result.stderr
    return result.stdout


class Report(CommandLineTest):
    def model(self, *arguments, stdin=b""):
        model = json.loads(report("--json", *arguments, stdin=stdin))
        return {section["name"]: section for section in model["sections"]}, model

    def test_has_the_numbers_of_stats(self):
        sections, _ = self.model("-i", "combined", LOG)
        errors = ["--sum", "4xx=log.status=4xx", "--sum", "5xx=log.status=5xx"]
        for name, options in {"statuses": ["--by", "log.status"], "classes": ["--by", "log.status:class"],
                              "paths": ["--by", "path", *errors, "-n", "50"],
                              "clients": ["--by", "log.client", *errors, "-n", "30"],
                              "agents": ["--by", "log.agent", *errors, "-n", "30"],
                              "time": ["--by", "log.time:5m", *errors, "--sort", "log.time:5m"]}.items():
            with self.subTest(name=name):
                rows = run("stats", "-q", "-o", "jsonl", "-i", "combined", *options, LOG).stdout
                self.assertEqual(sections[name]["rows"], [json.loads(line) for line in rows.splitlines()])

    def test_slowest_paths_are_not_rare(self):
        arguments = ["-i", "nginx-timed", "--where", "log.duration", self.timed()]
        rows = run("stats", "-q", "-o", "jsonl", "--by", "path", "--quantiles", "log.duration",
                   "--sort", "log.duration.p95",
                   *arguments).stdout
        frequent = [row for row in map(json.loads, rows.splitlines()) if row["records"] >= 3]  # of 2,000 in all
        self.assertEqual(self.model(*arguments)[0]["slowest"]["rows"], frequent[:30])

    def test_page_has_the_numbers_of_the_json(self):
        arguments = ["-i", "nginx-timed", "-g", "plain", self.timed()]
        sections, _ = self.model(*arguments)
        page = Page(report(*arguments))
        self.assertEqual(list(page.sections), [*list(sections)[1:], "notes"])
        for name, rows in page.sections.items():
            if name == "notes":
                continue
            with self.subTest(name=name):
                header, *rows = rows
                column = header.index("Requests")
                self.assertEqual([int(row[column].replace(",", "")) for row in rows],
                                 [row["records"] for row in sections[name]["rows"]])
                if "Bytes" in header:
                    self.assertEqual([row[header.index("Bytes")] for row in rows],
                                     ["" if row["octets"] is None else str(row["octets"])
                                      for row in sections[name]["rows"]])

    # Each change is made in the text of the grammar, and what the file then accepts is compared with what was said.
    def test_changes_let_as_many_requests_pass_as_they_say(self):
        refusals = lambda name, *more: json.loads(run("replay", "--json", "-i", "combined", "-g", name, *more,
                                                      LOG).stdout)["sections"][1]
        grammar = pathlib.Path("grammar/plain.bnf").read_text().replace("# grammar:   plain\n",
                                                                        "# grammar:   relaxed\n")
        strict = refusals("plain", "-n", "8")
        changes = [row for row in strict["rows"] if row["relaxation"]]
        self.assertGreater(len(changes), 5)
        for row in changes:
            with self.subTest(change=row["relaxation"]):
                to, part, rule = re.fullmatch(r"(.*) instead of (\S+) in (\S+)", row["relaxation"]).groups()
                body = re.search(rf"(?m)^{rule} = .*(\n +.*)*", grammar)[0]
                changed = re.sub(rf"(?<![\w-]){part}(?![\w-])", lambda _: to, body.partition(" = ")[2])
                name = self.file("relaxed.bnf", grammar.replace(body, f"{rule} = {changed}").encode())
                self.assertEqual(refusals(name, "-n", "1")["records"], strict["records"] - row["relaxation.saved"])
                texts = [base64.b64decode(row[of + ".base64"]) if of + ".base64" in row else row[of].encode()
                         for of in ("relaxation.example", "relaxation.witness")]
                self.assertEqual(run("check", "-c", "-g", name, stdin=b"\n".join(texts)).stdout, b"0\n", texts)
                reasons = run("split", "-o", "jsonl", "-g", "plain", "-f", "reason",
                              stdin=b"\n".join(texts)).stdout.splitlines()
                self.assertEqual([json.loads(line)["reason"] for line in reasons],
                                 [row["reason.plain"], row["relaxation.witness.reason"]])
                less, more = run("witness", "-g", "plain", "-g", name).stdout.decode().splitlines()
                self.assertEqual(less.split("\t")[-1], r"\N")
                shortest = re.sub(r"\\\\", "x", more.split("\t")[-1])
                if row["reason.plain"] == row["relaxation.witness.reason"] and shortest != row["relaxation.example"]:
                    self.assertEqual(len(shortest), len(texts[1]), more)

    def timed(self):
        lines = [line for line, _, _ in log_samples.samples("nginx-timed", 2000)]
        for path in b"rare", b"rare", b"often", b"often", b"often":
            lines.append(b'192.0.2.1 - - [03/Nov/2026:08:00:00 +0000] "GET /%s HTTP/1.1" 200 5 "-" "-" 9.000' % path)
        return self.file("timed.log", b"\n".join(lines))

    def test_same_with_any_number_of_threads(self):
        arguments = ["-i", "combined", "-g", "plain", LOG]
        self.assertEqual(report("-j", "1", *arguments), report("-j", "7", *arguments))

    HOSTILE = [b"<script>alert(1)</script>", b"\"><img src=x onerror=alert(1)>", b"' onmouseover='x", b"&amp;&#60;b>",
               b"\xff\xfe\xc3", "\u202eabc\u2028".encode(), "Ünï日本".encode(), b"]]></style></title><!--",
               b"\x1b[31m\x00\x07", b"{}%s\\N"]

    def test_texts_of_the_log_are_texts_of_the_page(self):
        lines = b"".join(
            b'192.0.2.%d - - [20/Nov/2026:08:00:%02d +0000] "GET /%s HTTP/1.1" 200 5 "http://h/%s" "%s"\n'
            % (i, i, text.replace(b'"', b"%22"), text.replace(b'"', b"%22"), text.replace(b'"', b"\\x22"))
            for i, text in enumerate(self.HOSTILE))
        name = self.file("<b>&'.log", lines)
        octets = report("-i", "combined", "-g", "plain", name)
        shown = {unicodedata.category(character)[0] for character in octets.decode().replace("\n", "")}
        self.assertLessEqual(shown, {*"LMNPS", unicodedata.category(" ")[0]})
        self.assertNotRegex(octets.decode(), "[^\\S \n]")
        page = Page(octets)
        self.assertEqual({attribute for _, attribute, _ in page.attributes if attribute.startswith("on")}, set())
        self.assertNotIn("img", {tag for tag, _, _ in page.attributes})
        self.assertEqual(page.text["h1"].strip(), name)
        self.assertIn("/<script>alert(1)</script>", page.text["code"])
        agents = [row[0] for row in page.sections["agents"][1:]]
        self.assertIn("<script>alert(1)</script>", agents)
        self.assertIn("&amp;&#60;b>", agents)
        self.assertIn("' onmouseover='x", agents)
        self.assertIn(r"\xe2\x80\xaeabc\xe2\x80\xa8", agents)
        self.assertIn("Ünï日本", agents)

    def test_policy_allows_only_what_is_in_the_page(self):
        octets = report("-i", "combined", LOG)
        page = Page(octets)
        policy = next(value for tag, name, value in page.attributes if name == "content" and "default-src" in value)
        self.assertIn("default-src 'none'", policy)
        for element in ("style", "script"):
            digest = base64.b64encode(hashlib.sha256(page.text[element].encode()).digest()).decode()
            self.assertIn(f"{element}-src 'sha256-{digest}'", policy)
        self.assertEqual({name for _, name, _ in page.attributes} & {"src", "srcset", "style", "action"}, set())
        links = {value for _, name, value in page.attributes if name == "href"}
        self.assertTrue(all(re.fullmatch(r"#[a-z-]+|data:,", link) for link in links), links)

    def test_is_small(self):
        lines = b"".join(
            b'192.0.2.%d - - [%02d/Nov/2026:08:%02d:00 +0000] "GET /%s%d HTTP/1.1" %d 5 "http://h%d/" "%s%d"\n'
            % (i % 250, 1 + i % 28, i % 60, b"<" * 500, i, 200 + i % 300, i, b'"' * 300, i)
            for i in range(20_000))
        octets = report("-i", "combined", "-g", "plain", stdin=lines)
        self.assertLess(len(octets), 600_000)  # each octet of these texts takes five
        invalid = self.model("-i", "combined", stdin=lines)[0]["invalid"]["rows"]
        self.assertEqual([(len(row["example"]), row["example.place"]) for row in invalid], [(400, "-:1")])
        self.assertLess(len(report("-i", "combined", "-g", "plain", LOG)), 300_000)
