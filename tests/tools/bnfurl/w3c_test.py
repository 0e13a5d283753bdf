# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# W3C extended logs, `-i w3c`: the lines of a log name its fields, again and again and in any order. Seeded logs are
# compared with what was written. BNFURL names the program.
import os
import random
import subprocess
import tempfile
import unittest

import log_samples

BNFURL = os.environ.get("BNFURL", "build/tools/bnfurl/bnfurl")
FIELDS = ["date", "time", "s-ip", "cs-method", "cs-uri-stem", "cs-uri-query", "c-ip", "cs(User-Agent)", "cs(Referer)", "sc-status", "sc-bytes"]
START = b"#Software: Microsoft Internet Information Services 10.0\r\n#Version: 1.0\r\n"


def run(*arguments, stdin=b""):
    return subprocess.run([BNFURL, *arguments], input=stdin, capture_output=True, check=False)


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
        "cs-method": what["method"] or b"-", "cs-uri-stem": stem, "cs-uri-query": query or b"-", "c-ip": log_samples.address(rng),
        "cs(User-Agent)": log_samples.pick(rng, [b"-", b"curl/8.11.0", b"Mozilla/5.0+(X11;+Linux)"]),
        "cs(Referer)": b"-", "sc-status": log_samples.pick(rng, log_samples.STATUSES), "sc-bytes": log_samples.number(rng, 9000),
    }, good


# A log of `count` entries whose fields change their order and number now and then, and the rows that it means.
def log(rng, count, columns):
    text, rows, fields = START, [], FIELDS
    for i in range(count):
        if i == 0 or rng.random() < 0.02:
            fields = [name for name in FIELDS if name in ("cs-method", "cs-uri-stem", "cs-uri-query") or i == 0 or rng.random() < 0.8]
            if i != 0:
                fields = log_samples.shuffled(rng, fields)
            text += (START if rng.random() < 0.5 else b"") + names(fields)
        values, good = entry(rng)
        text += b" ".join(values[name] for name in fields) + b"\n"
        url = values["cs-uri-stem"] + (b"" if values["cs-uri-query"] == b"-" else b"?" + values["cs-uri-query"])
        row = [b"\\N" if good is None else b"1" if good else b"0", b"\\N" if good is None else url.replace(b"\\", b"\\\\"), b"%d" % (i + 1)]
        rows.append(b"\t".join(row + [values[name] if name in fields else b"\\N" for name in columns]))
    return text, rows


class W3c(unittest.TestCase):
    def file(self, octets):
        handle = tempfile.NamedTemporaryFile(delete=False)
        self.addCleanup(os.unlink, handle.name)
        handle.write(octets)
        handle.close()
        return handle.name

    def test_rows_are_what_was_written(self):
        columns = ["c-ip", "cs(User-Agent)", "sc-status", "time"]
        text, rows = log(random.Random(5), 12000, columns)
        self.assertGreater(len(text), 2 << 18)
        wanted = ",".join(["valid", "url", "line", *(f"log.{name.lower()}" for name in columns)])
        for jobs in ("1", "2", "5"):
            result = run("split", "-i", "w3c", "-j", jobs, "-f", wanted, self.file(text))
            self.assertEqual((result.returncode, result.stderr), (0, b""))
            self.assertEqual(result.stdout.splitlines(), rows)
        piped = run("split", "-i", "w3c", "-f", wanted, stdin=text.replace(b"\n", b"\r\n"))
        self.assertEqual(piped.stdout.splitlines(), rows)


if __name__ == "__main__":
    unittest.main()
