# All numbers of `report --json` are those that one counts oneself: the records are read as `split` shows them, field by
# field, and everything that a section says of them is computed here: which groups there are, in which order, and their
# figures.
import base64
import collections
import datetime
import decimal
import functools
import gzip
import json
import math
import pathlib
import random
import re

import log_samples
from command_line import CommandLineTest, run

COLUMNS = ["file", "line", "valid", "reason", "url", "path", "host", "log.method", "log.status", "log.bytes",
           "log.duration", "log.time.iso", "log.client", "log.vhost", "log.upstream", "log.referer", "log.referer.site",
           "log.agent"]

BOT = re.compile("bot|crawl|spider|slurp|scan|fetch|monitor|check|https?://|"
                 "^(curl|wget|python|go-http|java|okhttp|kube-probe|prometheus|googlehc)", re.IGNORECASE)
STEPS = {"minute": 60, "5m": 300, "hour": 3600, "day": 86400}
SHARES = [50, 90, 95, 99]


def read(result):
    assert result.returncode == 0, result.stderr.decode()
    return [json.loads(line, parse_float=decimal.Decimal) for line in result.stdout.splitlines()]


# A time in seconds since 1970, and as a log writes it: its clock, and the zone.
@functools.cache
def moment(text):
    whole, fraction, zone = re.fullmatch(r"(.{19})(\.\d+)?(Z|[+-]\d\d:\d\d|)", text).groups()
    time = datetime.datetime.fromisoformat(whole + zone.replace("Z", "+00:00"))
    if time.tzinfo is None:
        time = time.replace(tzinfo=datetime.timezone.utc)
    return int(time.timestamp()) + decimal.Decimal(fraction or 0), time, zone


@functools.cache
def step_of(text, name, in_utc):
    _, time, zone = moment(text)
    if in_utc:
        time, zone = time.astimezone(datetime.timezone.utc), "Z"
    seconds = (time.hour * 60 + time.minute) * 60 + time.second
    begin = time - datetime.timedelta(seconds=seconds % STEPS[name])
    return f"{begin:%Y-%m-%dT%H:%M:%S}{zone}"


# The same time in UTC, if it has a zone, without zeros at its end.
def as_utc(text):
    seconds, _, zone = moment(text)
    whole = datetime.datetime.fromtimestamp(int(seconds // 1), datetime.timezone.utc)
    fraction = f"{(seconds % 1).normalize():f}"[1:]
    return f"{whole:%Y-%m-%dT%H:%M:%S}{fraction}{zone and 'Z'}"


def some(values):
    return [value for value in values if value is not None]


# What a section shows of a group beside the number of its records, their bytes, and how many are invalid.

def failed(of):
    return {"4xx.sum": sum(each["class"] == "4xx" for each in of),
            "5xx.sum": sum(each["class"] == "5xx" for each in of)}


def clients(of):
    return {"log.client.distinct": len(set(some(each["log.client"] for each in of)))}


def durations(of):
    known = sorted(some(each["log.duration"] for each in of))
    return {f"log.duration.p{share}": known[math.ceil(share * len(known) / 100) - 1] if known else None
            for share in SHARES}


def times(of):
    known = some(each["log.time.iso"] for each in of)
    least, greatest = (known and as_utc(extreme(known, key=moment)) or None for extreme in (min, max))
    return {"log.time.min": least, "log.time.max": greatest}


def served(of):
    return {"served.sum": sum(each["class"] == "2xx" for each in of)}


def example(of):
    return {"example": of[0]["example"][:400], "example.place": f"{of[0]['file']}:{of[0]['line']}"}


def denied(of):
    return {"denied.sum": sum(each["robots"] == "deny" for each in of)}


# The sections but "time": what makes the groups, which records count, the figures, how many groups are shown, and what
# they are sorted by.
Section = collections.namedtuple("Section", "by figures where most sort", defaults=[[], None, 30, "records"])
SECTIONS = {
    "total": Section([], [failed, durations, times]),
    "statuses": Section(["log.status"]),
    "classes": Section(["log.status:class"]),
    "methods": Section(["log.method"]),
    "paths": Section(["path"], [failed], most=50),
    "errors": Section(["log.status", "path"], [clients], lambda each: (each["log.status"] or 0) >= 400, 50),
    "slowest": Section(["path"], [durations], lambda each: each["log.duration"] is not None, 30, "log.duration.p95"),
    "files": Section(["file"], [failed, durations]),
    "upstreams": Section(["log.upstream"], [failed, durations]),
    "vhosts": Section(["log.vhost"], [failed]),
    "hosts": Section(["host"], [failed]),
    "referrers": Section(["referer_host"]),
    "referring-sites": Section(["log.referer.site"], [], lambda each: each["log.referer.site"] is not None),
    "clients": Section(["log.client"], [failed]),
    "bots": Section(["bot"], [failed, clients], lambda each: each["log.agent"] is not None),
    "agents": Section(["log.agent"], [failed]),
    "invalid": Section(["reason"], [served, clients, example], lambda each: each["valid"] is False),
    "robots": Section(["robots.agent"], [denied, times]),
    "denied-paths": Section(["path"], [clients], lambda each: each["robots"] == "deny"),
}


# In the order of their octets; what is missing is last.
def place_of(key):
    return [(value is None, str(int(value) if isinstance(value, bool) else value).encode()) for value in key]


def groups_of(records, by):
    groups = collections.defaultdict(list)
    for each in records:
        groups[tuple(each[name] for name in by)].append(each)
    return groups


def rounded(part, total):
    return (decimal.Decimal(part) / total).quantize(decimal.Decimal("0.0001"), decimal.ROUND_HALF_UP)


def row_of(by, key, of, total, figures):
    row = dict(zip(by, key, strict=True))
    octets = some(each["octets"] for each in of)
    row |= {"records": len(of), "octets": sum(octets) if octets else None,
            "invalid": sum(each["valid"] is False for each in of), "share": rounded(len(of), total)}
    for figure in figures:
        row |= figure(of)
    return row


# None if no record has a value to make groups of.
def section_of(records, section, most):
    counted = [each for each in records if section.where is None or section.where(each)]
    groups = groups_of(counted, section.by)
    if set(groups) <= {(None,)}:
        return None
    rows = [(row_of(section.by, key, of, len(counted), section.figures), key) for key, of in groups.items()]
    if section.sort != "records":
        rows = [(row, key) for row, key in rows if row["records"] >= min(10, 1 + len(counted) // 1000)]
    rows.sort(key=lambda each: (-each[0][section.sort], -each[0]["records"], place_of(each[1])))
    return {"records": len(counted), "groups": len(groups), "rows": [row for row, _ in rows[:most or section.most]]}


# Steps are as short as at most 400 of them allow.
def time_of(records, in_utc):
    for name, length in STEPS.items():
        by = f"log.time:{name}"
        for each in records:
            each[by] = each["log.time.iso"] and step_of(each["log.time.iso"], name, in_utc)
        groups = groups_of(records, [by])
        begins = {key: moment(key[0])[0] if key[0] else math.inf for key in groups}
        known = [begin for begin in begins.values() if begin != math.inf]
        if not known:
            return None
        if (max(known) - min(known)) // length < 400 or name == "day":
            break
    keys = sorted(groups, key=lambda key: (begins[key], -len(groups[key]), place_of(key)))
    rows = [row_of([by], key, groups[key], len(records), [failed]) for key in keys]
    return {"records": len(records), "groups": len(groups), "rows": rows[:2000]}


class ReportSums(CommandLineTest):
    def setUp(self):
        super().setUp()
        self.psl = ["--psl", self.file("psl", b"example\ncom\n")]

    def records(self, *words, more=()):
        known = run("split", "-f", "help", *words).stdout.decode()
        columns = [*COLUMNS, *more, *(["log.bytes.raw"] if "log.bytes\t" in known else [])]
        records = read(run("split", "-q", "-o", "jsonl", "-f", ",".join(columns), *self.psl, *words))
        referrers = [each["log.referer"] for each in records]
        texts = "".join(text + "\0" for text in some(referrers)).encode()
        judged = iter(read(run("split", "-i", "nul", "-g", "rfc3986", "-p", "URI-reference", "-o", "jsonl", "-f",
                               "valid,host", stdin=texts)))
        for each, referrer in zip(records, referrers, strict=True):
            url = next(judged) if referrer is not None else {"valid": True, "host": None}
            each["referer_host"] = url["host"] if url["valid"] else "invalid URI"
            each["octets"] = 0 if each.get("log.bytes.raw") == "-" else each["log.bytes"]
            each["class"] = each["log.status:class"] = self.class_of(each["log.status"])
            each["bot"] = each["log.agent"] is not None and "CUBOT" not in each["log.agent"] and bool(
                BOT.search(each["log.agent"]))
            each["example"] = self.example_of(each)
        return records

    @staticmethod
    def class_of(status):
        return f"{status:03}"[0] + "xx" if status is not None else None

    @staticmethod
    def example_of(record):
        if record["url"] is not None or record["valid"] is not False:
            return record["url"]
        octets = pathlib.Path(record["file"]).read_bytes()
        text = gzip.decompress(octets) if record["file"].endswith(".gz") else octets
        return text.split(b"\n")[record["line"] - 1].decode(errors="replace")

    def report(self, *words):
        outputs = [run("report", "--json", "-j", jobs, *self.psl, *words) for jobs in ("1", "8")]
        self.assertEqual(outputs[0].returncode, 0, outputs[0].stderr)
        self.assertEqual(outputs[0].stdout, outputs[1].stdout)
        return json.loads(outputs[0].stdout, parse_float=decimal.Decimal)

    # `by`: what is counted where others count paths.
    def compare(self, words, *files, by=("path",), robots=(), most=None, in_utc=False):
        records = self.records(*words, *files, more={*robots, *by} - {*COLUMNS})
        model = self.report(*words, *files, *(["-n", str(most)] if most else []),
                            *(["--by", ",".join(by)] if by != ("path",) else []))
        shown = {section["name"]: section for section in model["sections"]}
        self.assertEqual(len(shown), len(model["sections"]))
        expected = {}
        for name, section in SECTIONS.items():
            if (name in ("robots", "denied-paths") and not robots) or (name == "files" and len(files) == 1):
                continue
            if section.by[-1:] == ["path"]:
                section = section._replace(by=[*(each for each in section.by[:-1] if each not in by), *by])
            if made := section_of(records, section, most):
                expected[name] = made
            if name == "total" and (made := time_of(records, in_utc)):
                expected["time"] = made
        self.assertEqual(list(shown), list(expected))
        for name, section in expected.items():
            with self.subTest(words=words, section=name):
                for field in "records", "groups":
                    self.assertEqual(shown[name][field], section[field])
                self.assertEqual([self.as_text(row) for row in shown[name]["rows"]], section["rows"])
        return shown

    # A row without the octets of texts that are not UTF-8.
    def as_text(self, row):
        for name in [name for name in row if name.endswith(".base64")]:
            octets = base64.b64decode(row.pop(name))
            self.assertEqual(octets.decode(errors="replace"), row[name.removesuffix(".base64")])
        return row

    # Lines of combined, some of them with what logs have that nobody expects.
    def odd_lines(self, count):
        rng = random.Random("sums")
        targets = ["/", "/a", "/a?b=c", "/%C3%A9", "/a|b", "/b c", "//x", "*", "http://h.example/x",
                   "http://H.example:80", "http://[::1]/", "/" + "l" * 600, "", "/\\x22"]
        agents = ["-", "", "Mozilla/5.0 (X11)", "Mozilla/5.0 (compatible; examplebot)", "curl/8.11.0", "CUBOT crawler",
                  "a \\x22b\\x22", "Ünï", "java", "Javascript"]
        referrers = ["-", "", "https://r.example/", "https://R.example:8443/a?b", "no URI", "/only/a/path", "http:",
                     "android-app://com.example"]
        odd = [b"junk", b"", b"\x16\x03\x01", b'192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /cut',
               b'192.0.2.9 - - [x] "-" 400 0 "-" "-"',
               b'- - - [20/Nov/2026:23:59:60 +0000] "GET / HTTP/1.1" - - "-" "-"',
               b'192.0.2.1 - - [20/Nov/2026:08:00:01 +0530] "GET /zone HTTP/1.1" 200 5 "-" "-"',
               b'192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /more HTTP/1.1" 200 5 "-" "-" rest',
               b'192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /less HTTP/1.1" 200 7',
               b'192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /large HTTP/1.1" 200 999999999999999999 "-" "-"',
               b'192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /agent HTTP/1.1" 200 5 "-" "\xff"']
        for _ in range(count):
            if rng.random() < 0.02:
                yield rng.choice(odd)
                continue
            at = datetime.datetime(2026, 11, 20) + datetime.timedelta(seconds=rng.randrange(90000))
            target = rng.choice(targets[:4] if rng.random() < 0.7 else targets)
            status = rng.choice([200] * 8 + [204, 301, 404, 404, 499, 500, 503, 999, "000", "-"])
            octets = rng.choice(["-", "0", str(rng.randrange(100000)), str(rng.randrange(100000))])
            yield (f"192.0.2.{int(rng.expovariate(0.1))} - - [{at:%d/%b/%Y:%H:%M:%S} +0000] "
                   f"\"{rng.choice(['GET', 'GET', 'POST', 'OPTIONS', 'CONNECT', 'get'])} {target} HTTP/1.1\" {status} "
                   f"{octets} \"{rng.choice(referrers)}\" \"{rng.choice(agents)}\"").encode()

    def log(self, name, lines):
        return self.file(name, b"".join(line + b"\n" for line in lines))

    def test_of_odd_records(self):
        log = self.log("a.log", self.odd_lines(12_000))
        shown = self.compare(["-i", "combined"], log)
        self.assertEqual(set(SECTIONS) - set(shown),
                         {"slowest", "files", "upstreams", "vhosts", "robots", "denied-paths"})
        self.compare(["-i", "combined"], log, most=5)

    def test_of_several_files(self):
        lines = list(self.odd_lines(9_000))
        logs = [self.log(f"{i}.log", lines[3_000 * i:3_000 * (i + 1)]) for i in range(3)]
        logs[1] = self.file("1.log.gz", gzip.compress(pathlib.Path(logs[1]).read_bytes()))
        shown = self.compare(["-i", "combined"], *logs, self.file("empty", b""))
        self.assertEqual(shown["total"]["records"], 9_000)

    def test_of_robots(self):
        rules = self.file("robots.txt", b"User-agent: *\nDisallow: /a\n\nUser-agent: examplebot\nDisallow: /\n")
        log = self.log("a.log", self.odd_lines(3_000))
        self.compare(["-i", "combined", "--robots", rules], log, robots=("robots", "robots.agent"))

    def test_of_columns_in_place_of_paths(self):
        log = self.log("a.log", self.odd_lines(3_000))
        self.compare(["-i", "combined"], log, by=("path[:1]",))
        self.compare(["-i", "combined"], log, by=("host", "log.method"))

    def samples(self, name):
        if name in log_samples.FORMATS:
            return [line for line, _, _ in log_samples.samples(name, 500)]
        return [line.encode() for line, _, _ in log_samples.json_samples(name, 500)]

    def test_of_each_format(self):
        found = set()
        for name in [*log_samples.FORMATS, *log_samples.JSON_FORMATS]:
            found |= set(self.compare(["-i", name], self.log(f"{name}.log", self.samples(name))))
        self.assertEqual(set(SECTIONS) - found, {"files", "robots", "denied-paths"})

    def test_of_a_fleet(self):
        formats = [name for name in [*log_samples.FORMATS, *log_samples.JSON_FORMATS]
                   if b"log.bytes\t" in run("split", "-i", name, "-f", "help").stdout]
        logs = [self.log(f"{name}.log", self.samples(name)) for name in formats]
        listed = self.file("formats", "".join(f"{name}.log {name}\n" for name in formats).encode())
        self.compare(["-i", "@" + listed, "--zone", "Z"], *logs, in_utc=True)

    # Too many different values to keep all of them: the notes say how far from these the figures can be.
    def test_of_more_values_than_are_kept(self):
        rng = random.Random("many")
        name = self.log("many.log", (
            b'%d.%d.%d.7 - - [20/Nov/2026:08:00:00 +0000] "GET /%s HTTP/1.1" 200 5 "-" "%s/%d" %.9f'
            % (10 + i % 3, rng.randrange(256), rng.randrange(256), rng.choice([b"a", b"b"]),
               rng.choice([b"curl", b"X"]), rng.randrange(3_000), rng.lognormvariate(0, 2))
            for i in range(40_000)))
        records = self.records("-i", "nginx-timed", name)
        model = self.report("-i", "nginx-timed", name)
        shown = {section["name"]: section for section in model["sections"]}
        promised = {title: float(error) / 100 for title, error in re.findall(
            r'([\w ]+): log.duration: .* at most ([\d.]+) % too high or too low', "\n".join(model["notes"]))}
        for section, title in ("total", "All requests"), ("slowest", "Slowest paths"):
            for row in shown[section]["rows"]:
                exact = durations([each for each in records if each["path"] == row.get("path", each["path"])])
                for figure, value in exact.items():
                    with self.subTest(section=section, figure=figure):
                        self.assertNotEqual(row[figure], value)
                        self.assertLessEqual(abs(row[figure] / value - 1), promised[title])
        (error,) = re.findall(r"Bots and people: log.client: .* the standard error is ([\d.]+) %",
                              "\n".join(model["notes"]))
        self.assertEqual(len(shown["bots"]["rows"]), 2)
        for row in shown["bots"]["rows"]:
            of = [each for each in records if each["bot"] == row["bot"]]
            self.assertEqual(row["records"], len(of))
            self.assertLess(abs(row["log.client.distinct"] / clients(of)["log.client.distinct"] - 1),
                            4 * float(error) / 100)


if __name__ == "__main__":
    import unittest
    unittest.main()
