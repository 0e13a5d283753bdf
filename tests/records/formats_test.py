# Logs: the program finds in generated lines what the generator meant, field by field, in its built-in formats, in JSON
# and in W3C logs. For a wrong format, it says which one fits. Transcripts are in tests/cli.
import os
import pathlib
import random
import re
import subprocess
import unittest

import log_samples
from command_line import BNFURL, CommandLineTest, run

NIGHTLY_CASES = {
    "Formats.test_a_carriage_return_at_the_end_is_dropped",
    "Hints.test_all_that_is_wrong_with_the_lines_of_a_log_is_said",
}

ESCAPES = {b"\\\\": b"\\", b"\\t": b"\t", b"\\n": b"\n", b"\\r": b"\r", b"\\0": b"\0"}


def values(row):
    return [None if value == b"\\N" else re.sub(rb"\\.", lambda found: ESCAPES[found[0]], value)
            for value in row.split(b"\t")]


# The columns of the parts of a line, without those that are made from them.
def own_fields(name):
    helped = [line.split("\t") for line in run("split", "-i", name, "-f", "help").stdout.decode().splitlines()]
    return [column for column, about in helped if about.partition(":")[0] == f"field of {name}"
            and re.fullmatch(r"log\.[\w-]+", column)]


# Where the target is in its line, with its method before it, or as far as its query in another field.
def place_of_target(line, fields):
    if "target-query" in fields:
        begin = line.index(b"\t" + fields["target"] + b"\t")
        return begin + 1, line.index(b"\t" + fields["target-query"] + b"\t",
                                     begin + 1) + 1 + len(fields["target-query"])
    text = fields.get("request") or (fields["method"] or b"") + b" " + fields["target"]
    text = text if text in line else fields["target"]
    return line.index(text), line.index(text) + len(text)


# Lines of lighttpd are also lines of combined, with an ident.
FOUND_BY_AUTO = {"lighttpd": "combined"}


SAMPLES = {name: log_samples.samples(name) for name in log_samples.FORMATS}


# What all logs have by the same name is missing where one writes a dash.
def as_shown(column, text):
    is_common = column in {"log.status", "log.method", "log.time", "log.referer", "log.user"}
    return None if text == b"-" and is_common else text


class Formats(unittest.TestCase):
    def test_have_samples(self):
        shipped = {path.stem for path in pathlib.Path("grammar").glob("*.bnf") if "# kind:" in path.read_text()}
        self.assertEqual(shipped - {"combined", "common"}, set(log_samples.FORMATS))

    def test_say_what_they_are(self):
        listed = dict(line.split("\t")[:2] for line in run("check", "-i", "help").stdout.decode().splitlines())
        for name in ["combined", "common", *log_samples.FORMATS]:
            about = re.search(r"^# about: +(.+)$", pathlib.Path(f"grammar/{name}.bnf").read_text(), re.MULTILINE)
            self.assertIsNotNone(about, name)
            self.assertEqual(listed[name], about[1].replace("`", ""))

    def test_fields_are_those_that_were_written(self):
        for name, samples in SAMPLES.items():
            fields = own_fields(name)
            self.assertEqual(set(fields), {f"log.{field}" for field in samples[0][1]})
            written = b"".join(line + b"\n" for line, _, _ in samples)
            result = run("split", "-i", name, "-q", "-f", ",".join(["valid", *fields]), stdin=written)
            self.assertEqual((result.returncode, result.stderr), (0, b""))
            for (line, meant, good), row in zip(samples, result.stdout.splitlines(), strict=True):
                verdict = None if good is None else b"1" if good else b"0"
                self.assertEqual(values(row), [verdict, *(as_shown(field, meant[field[4:]]) for field in fields)], line)

    # In a wrapper, LINE stands for the line inside; for W3C logs, the fields are named first.
    def test_help_has_a_line_of_each(self):
        described = [line.split("\t", 2) for line in run("split", "-i", "help").stdout.decode().splitlines()]
        examples = {name: rest[0] for name, _, *rest in described if rest}
        without = {name for name, _, *rest in described if not rest}
        self.assertEqual(
            without,
            {"nul", "auto", "tsv", "csv", "iis", "warc", "wat", "json", "@FILE", "FILE", "tomcat:STRING",
             "haproxy:HEADERS", "haproxy:@FILE:NAME"}
            | {f"{server}:{of}" for server in ("nginx", "apache", "squid") for of in ("STRING", "@FILE:NAME")},
        )
        iis = "date time s-ip cs-method cs-uri-stem cs-uri-query s-port cs-username c-ip cs(User-Agent) cs(Referer) "
        iis += "sc-status sc-substatus sc-win32-status time-taken"
        fields = {"w3c": iis, "w3c:FIELDS": "date time c-ip cs-uri-stem"}
        inside = examples["common"]
        for name, example in examples.items():
            form = f"w3c:{fields[name]}" if name in fields else name.replace("FORMAT", "common")
            form = "cdx:N b a m s k r M S V g" if name == "cdx" else form
            key = ["-k", "url"] if name == "jsonl" else []
            line = example.replace("LINE", inside if "{" not in example else inside.replace('"', r"\"")) + "\n"
            result = run("split", "-i", form, *key, "-f", "valid", stdin=line.encode())
            expected = b"\\N\n" if name == "apache-error" else b"1\n"
            self.assertEqual((result.returncode, result.stdout, result.stderr), (0, expected, b""), name)
            if name in SAMPLES or name in log_samples.JSON_FORMATS:
                said = run("check", "-c", "-i", "auto", stdin=line.encode()).stderr.decode()
                self.assertIn(f"detected {FOUND_BY_AUTO.get(name, name)}", said)

    # Each field of a server's format can be what the server writes where it has no value.
    def test_every_field_of_a_server_can_be_a_hyphen(self):
        nginx = pathlib.Path("src/records/formats/servers/nginx.cpp").read_text()
        directives = {"nginx:$request": [f"${name}x" if name.endswith("_") else f"${name}"
                                         for name in re.findall(r'^    {"(\w+)", "', nginx, re.MULTILINE)]}
        for first, wrong in (("apache:%r", "%d"), ("tomcat:%r", "%d"), ("squid:%ru", "%:")):
            said = run("check", "-i", f"{first} {wrong}", stdin=b"").stderr.decode()
            directives[first] = said.partition("expected one of: ")[2].split()
        for first, names in directives.items():
            self.assertGreater(len(names), 40)
            for begin in range(0, len(names), 12):
                some = names[begin:begin + 12]
                form = "\t".join([first, *some])
                url = "GET /a HTTP/1.1" if "squid" not in first else "http://h.example/"
                line = "\t".join([url, *("[-]" if name == "%t" else "-" for name in some)]) + "\n"
                result = run("check", "-q", "-i", form, stdin=line.encode())
                self.assertEqual((result.returncode, result.stdout), (0, b""), form)

    def test_times_are_read(self):
        for name, samples in SAMPLES.items():
            written = b"".join(line + b"\n" for line, _, _ in samples)
            result = run("split", "-i", name, "--zone", "UTC", "-f", "log.time.unix", stdin=written)
            for (_, fields, _), row in zip(samples, result.stdout.splitlines(), strict=True):
                self.assertAlmostEqual(float(row), log_samples.moment(name, fields["time"]), 3)

    def test_check_finds_the_invalid_targets_where_they_are(self):
        for name, samples in SAMPLES.items():
            written = b"".join(line + b"\n" for line, _, _ in samples)
            bad = [(number, line, fields) for number, (line, fields, good) in enumerate(samples, 1) if good is False]
            self.assertTrue(bad)
            result = run("check", "-i", name, stdin=written)
            rests = sum(fields.get("rest") is not None for _, fields, _ in samples)
            said = (f"bnfurl: {rests} records have text after the last field of {name}; the column log.rest shows it, "
                    "and the configuration of the server names its fields: -i nginx:@FILE, apache:@FILE or "
                    "squid:@FILE\n"
                    if rests else "")
            self.assertEqual((result.returncode, result.stderr.decode()), (1, said))
            for message, (number, line, fields) in zip(result.stdout.splitlines(), bad, strict=True):
                place = re.match(rb"-:(\d+):(\d+): expected .*, found ", message)
                begin, end = place_of_target(line, fields)
                self.assertEqual(int(place[1]), number)
                self.assertGreater(int(place[2]), begin, line)
                self.assertLessEqual(int(place[2]), end + 1, line)
            self.assertEqual(run("check", "-c", "-i", name, "-j", "3", stdin=written).stdout, b"%d\n" % len(bad))

    # Whatever the format and the place of the cut: a value is that of the whole line, or it is missing. Just before the
    # end, those of the request are there.
    def test_a_line_that_was_cut_off_has_the_fields_before_the_cut(self):
        for name, samples in SAMPLES.items():
            line, meant, _ = next(sample for sample in samples if sample[2])
            fields = own_fields(name)
            written = b"".join(line[:end] + b"\n" for end in range(1, len(line)))
            rows = [values(row) for row in run("split", "-q", "-i", name, "-f", ",".join(["valid", *fields]),
                                               stdin=written).stdout.splitlines()]
            cut = [row for row in rows if row[0] == b"0"]
            for row in cut:
                for field, value in zip(fields, row[1:], strict=True):
                    self.assertIn(value, (None, as_shown(field, meant[field[4:]])), (name, field))
            shown = sum(value is not None for value in cut[-1]) - 1
            self.assertGreater(shown, 4 if name != "apache-error" else -1,
                               (name, cut[-1]))  # its message can be anything

    def test_a_query_in_a_field_of_its_own_belongs_to_the_url(self):
        lines = [(line, fields) for line, fields, good in SAMPLES["cloudfront"] if good is not None]
        result = run("split", "-i", "cloudfront", "-f", "url", stdin=b"".join(line + b"\n" for line, _ in lines))
        for (line, fields), row in zip(lines, result.stdout.splitlines(), strict=True):
            query = b"" if fields["target-query"] == b"-" else b"?" + fields["target-query"]
            self.assertEqual(values(row), [fields["target"] + query], line)

    def test_a_carriage_return_at_the_end_is_dropped(self):
        for name, samples in SAMPLES.items():
            lines = [line for line, _, _ in samples[:50]]
            fields = ",".join(own_fields(name))
            unix, windows = (run("split", "-i", name, "-f", fields, stdin=end.join(lines) + end)
                             for end in (b"\n", b"\r\n"))
            self.assertEqual(unix.stdout, windows.stdout)


COMMON = ["client", "vhost", "time", "method", "status", "bytes", "duration", "referer", "agent"]


class JsonLogs(unittest.TestCase):
    def test_have_samples(self):
        formats = [line.split("\t") for line in run("check", "-i", "help").stdout.decode().splitlines()]
        self.assertEqual([name for name, about, *_ in formats if "in JSON" in about], list(log_samples.JSON_FORMATS))

    def test_targets_and_common_columns_are_those_that_were_written(self):
        for name in log_samples.JSON_FORMATS:
            with self.subTest(format=name):
                written = list(log_samples.json_samples(name))
                text = "".join(line + "\n" for line, _, _ in written).encode()
                columns = ",".join(["valid", "url", *(f"log.{column}" for column in COMMON)])
                result = run("split", "-i", name, "-f", columns, stdin=text)
                lacking = ", ".join(f"log.{column}" for column in COMMON if column not in written[0][2])
                said = f"bnfurl: columns that {name} does not have: {lacking}\n" if lacking else ""
                self.assertEqual((result.returncode, result.stderr.decode()), (0, said))
                for (line, target, meant), row in zip(written, result.stdout.splitlines(), strict=True):
                    valid, url, *common = (value if value is None else value.decode() for value in values(row))
                    verdict = None if meant["good"] is None else "01"[meant["good"]]
                    self.assertEqual((valid, url), (verdict, target if verdict else None), line)
                    shown = {column: value for column, value in zip(COMMON, common, strict=True)}
                    for number in ("status", "bytes", "duration"):
                        shown[number] = shown[number] and float(shown[number])
                    known = {column: None if meant.get(column) == "-" else meant.get(column) for column in COMMON}
                    self.assertEqual(shown, known, line)
                bad = sum(1 for _, _, meant in written if meant["good"] is False)
                self.assertEqual(run("check", "-c", "-i", name, "-j", "3", stdin=text).stdout, b"%d\n" % bad)
                found = run("split", "-i", "auto", "-f", columns, stdin=text)
                self.assertEqual((found.stdout, found.stderr),
                                 (result.stdout, f"bnfurl: -i auto: detected {name}\n{said}".encode()))


FIELDS = ["date", "time", "s-ip", "cs-method", "cs-uri-stem", "cs-uri-query", "c-ip", "cs(User-Agent)", "cs(Referer)",
          "sc-status", "sc-bytes"]
START = b"#Software: Microsoft Internet Information Services 10.0\r\n#Version: 1.0\r\n"


def names(fields):
    return b"#Fields: " + " ".join(fields).encode() + b"\n"


# An entry's values by the names of its fields, and whether its target is valid; None: it has none.
def entry(rng):
    what, good = log_samples.request(rng, bad=[b"/a|b", b"/c?q=[", b"/%zz?x", b"/caf\xc3\xa9"])
    stem, _, query = what["target"].partition(b"?")
    if b"?" in what["target"] and query == b"":
        stem, query = b"/", b"-"
    return {
        "date": b"2026-11-03", "time": b"08:00:%02d" % log_samples.web.number(rng, 60), "s-ip": b"192.0.2.80",
        "cs-method": what["method"] or b"-", "cs-uri-stem": stem,
        "cs-uri-query": query or b"-", "c-ip": log_samples.address(rng),
        "cs(User-Agent)": log_samples.pick(rng, [b"-", b"curl/8.11.0", b"Mozilla/5.0+(X11;+Linux)"]),
        "cs(Referer)": b"-", "sc-status": log_samples.pick(rng, log_samples.STATUSES),
        "sc-bytes": log_samples.number(rng, 9000),
    }, good


# A log of `count` entries whose fields change their order and number now and then, and the rows that it means.
def log(rng, count, columns):
    text, rows, fields = START, [], FIELDS
    for i in range(count):
        if i == 0 or rng.random() < 0.02:
            fields = [name for name in FIELDS if name in ("cs-method", "cs-uri-stem", "cs-uri-query") or i == 0
                      or rng.random() < 0.8]
            if i != 0:
                fields = log_samples.shuffled(rng, fields)
            text += (START if rng.random() < 0.5 else b"") + names(fields)
        values, good = entry(rng)
        text += b" ".join(values[name] for name in fields) + b"\n"
        url = values["cs-uri-stem"] + (b"" if values["cs-uri-query"] == b"-" else b"?" + values["cs-uri-query"])
        row = [b"\\N" if good is None else b"1" if good else b"0",
               b"\\N" if good is None else url.replace(b"\\", b"\\\\"), b"%d" % (i + 1)]
        rows.append(b"\t".join(row + [values[name] if name in fields else b"\\N" for name in columns]))
    return text, rows


class W3c(CommandLineTest):
    def test_rows_are_what_was_written(self):
        columns = ["c-ip", "cs(User-Agent)", "sc-status", "time"]
        text, rows = log(random.Random(5), 12000, columns)
        self.assertGreater(len(text), 2 << 18)
        wanted = ",".join(["valid", "url", "line", *(f"log.{name.lower()}" for name in columns)])
        for jobs in ("1", "2", "5"):
            result = run("split", "-i", "w3c", "-j", jobs, "-f", wanted, self.file("log", text))
            self.assertEqual((result.returncode, result.stderr), (0, b""))
            self.assertEqual(result.stdout.splitlines(), rows)
        piped = run("split", "-i", "w3c", "-f", wanted, stdin=text.replace(b"\n", b"\r\n"))
        self.assertEqual(piped.stdout.splitlines(), rows)


# A line is cut off in its target, if a method shows where that is: after a field, it could be one with fewer fields.
def cut_off(line):
    target = re.search(rb'\b[A-Z]+ [^ -]|"- -', line)
    return line[:target.end() if target else len(line) // 3]


class Hints(CommandLineTest):
    def hint(self, *arguments, stdin):
        """What standard error says of the format, without the program's name."""
        lines = run(*arguments, stdin=stdin).stderr.decode().splitlines()
        others = ("have text after the last field", "times of the log have no zone")
        lines = [line.removeprefix("bnfurl: ") for line in lines if not any(other in line for other in others)]
        self.assertLessEqual(len(lines), 1, lines)
        return lines[0] if lines else None

    def test_a_name_in_front_is_seen_by_the_blanks_that_it_makes(self):
        lines = b"".join(line + b"\n" for line, _, _ in log_samples.samples("vhost_combined", 30))
        self.assertEqual(self.hint("split", "-i", "combined", stdin=lines),
                         'none of the first 30 records matches the format combined; this format fits: -i '
                         'vhost_combined')

    # Lines of each log, so many; those of haproxy without what syslog wrote, which can be anything.
    def logs(self, count):
        rng = random.Random(20)
        combined = [log_samples.filled(log_samples.COMBINED, log_samples.combined_fields(rng)[0]) for _ in range(count)]
        yield "combined", combined
        yield "common", [re.match(rb'(.*?"){2}[^"]*(?= ")', line)[0] for line in combined]
        for name in log_samples.FORMATS:
            yield name, [line for line, _, _ in log_samples.samples(name) if not line.startswith(b"Nov")][:count]

    # What can be wrong with the lines, and what a command says of it. `check` has said of each line where it ends.
    def wrong(self, command, name, lines):
        stranger = "envoy" if name == "squid" else "squid"
        strange = [line for line, _, _ in log_samples.samples(stranger, len(lines))]
        cut = "^none .*; -:1:[0-9]*: expected .*, found the end"
        beginnings = [cut_off(line) for line in lines]
        if name.endswith("-error"):  # most parts of such a line are one, too
            beginnings = [line[:len(line) // 3] for line in lines]
            cut = "^nothing$" if command == "check" else f"^[0-9]+ records? do(es)? not match the format {name} "
        return [
            ([b"2026-11-20T08:00:00.5Z stdout F " + line for line in lines], "k8s:|expected"),
            (beginnings, cut),
            (lines + strange, f"^12 of the first 24 records do not match the format .*: -i {stranger}"),
        ]

    def assert_said(self, command, name, written, said):
        with self.subTest(command=command, format=name, said=said):
            hint = self.hint(command, "-i", name, stdin=b"".join(line + b"\n" for line in written))
            self.assertRegex(hint or "nothing", said)

    def test_what_is_wrong_with_the_lines_of_a_log_is_said(self):
        for number, (name, lines) in enumerate(self.logs(12)):
            command = ["check", "stats"][number % 2]
            self.assert_said(command, name, *self.wrong(command, name, lines)[number % 3])

    def test_all_that_is_wrong_with_the_lines_of_a_log_is_said(self):
        for name, lines in self.logs(12):
            for command in ("check", "stats"):
                for written, said in self.wrong(command, name, lines):
                    self.assert_said(command, name, written, said)


class Auto(CommandLineTest):
    def read(self, *arguments, stdin=b""):
        result = run(*arguments, stdin=stdin)
        return result.stdout, result.stderr.decode().removeprefix("bnfurl: ").rstrip("\n")

    def test_finds_the_formats_that_come_with_the_program(self):
        for name in ("alb", "apache-error", "elb", "haproxy", "ingress-nginx", "istio", "nginx-error", "s3", "squid",
                     "traefik-clf", "vhost_combined"):
            lines = b"".join(line + b"\n" for line, _, _ in log_samples.samples(name, 20))
            said = self.read("check", "-i", "auto", "-c", stdin=lines)[1]
            self.assertEqual(said.partition(" (an error log")[0], f"-i auto: detected {name}")

    def test_waits_for_one_record_only(self):
        process = subprocess.Popen([BNFURL, "grep", "-i", "auto"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                   stderr=subprocess.DEVNULL)
        process.stdin.write(b"http://h/\n")
        process.stdin.flush()
        self.assertEqual(os.read(process.stdout.fileno(), 100), b"http://h/\n")
        process.communicate()

    def test_lists_columns_without_reading(self):
        with subprocess.Popen([BNFURL, "split", "-i", "auto", "-f", "help"], stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE) as process:
            self.assertIn(b"host\t", process.stdout.read())
