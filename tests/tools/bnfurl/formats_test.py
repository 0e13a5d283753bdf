# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# The log formats that come with the program: what a generator of lines meant is what the program finds in them, field by
# field. BNFURL names the program.
import os
import pathlib
import re
import subprocess
import unittest

import log_samples

LONG_CASES = {"Formats.test_a_carriage_return_at_the_end_is_dropped"}

BNFURL = os.environ.get("BNFURL", "build/tools/bnfurl/bnfurl")
ESCAPES = {b"\\\\": b"\\", b"\\t": b"\t", b"\\n": b"\n", b"\\r": b"\r", b"\\0": b"\0"}


def run(*arguments, stdin=b"", **environment):
    return subprocess.run([BNFURL, *arguments], input=stdin, capture_output=True, check=False, env={**os.environ, **environment})


def values(row):
    return [None if value == b"\\N" else re.sub(rb"\\.", lambda found: ESCAPES[found[0]], value) for value in row.split(b"\t")]


# The columns of the parts of a line, without those that are made from them.
def own_fields(name):
    helped = run("split", "-i", name, "-f", "help").stdout.decode().splitlines()
    return [column for column in (line.split("\t")[0] for line in helped) if re.fullmatch(r"log\.[\w-]+", column)]


# Where the target is in its line, with its method before it, or as far as its query in another field.
def place_of_target(line, fields):
    if "target-query" in fields:
        begin = line.index(b"\t" + fields["target"] + b"\t")
        return begin + 1, line.index(b"\t" + fields["target-query"] + b"\t", begin + 1) + 1 + len(fields["target-query"])
    text = fields.get("request") or fields["method"] + b" " + fields["target"]
    return line.index(text), line.index(text) + len(text)


SAMPLES = {name: log_samples.samples(name) for name in log_samples.FORMATS}


class Formats(unittest.TestCase):
    def test_have_samples(self):
        shipped = {path.stem for path in pathlib.Path("grammar").glob("*.bnf") if "# kind:" in path.read_text()}
        self.assertEqual(shipped - {"combined", "common"}, set(log_samples.FORMATS))

    def test_fields_are_those_that_were_written(self):
        for name, samples in SAMPLES.items():
            fields = own_fields(name)
            self.assertEqual(set(fields), {f"log.{field}" for field in samples[0][1]})
            written = b"".join(line + b"\n" for line, _, _ in samples)
            result = run("split", "-i", name, "-f", ",".join(["valid", *fields]), stdin=written)
            self.assertEqual((result.returncode, result.stderr), (0, b""))
            for (line, meant, good), row in zip(samples, result.stdout.splitlines(), strict=True):
                verdict = None if good is None else b"1" if good else b"0"
                self.assertEqual(values(row), [verdict, *(meant[field[4:]] for field in fields)], line)

    def test_times_are_read(self):
        for name, samples in SAMPLES.items():
            written = b"".join(line + b"\n" for line, _, _ in samples)
            result = run("split", "-i", name, "-f", "log.time.unix", stdin=written)
            for (_, fields, _), row in zip(samples, result.stdout.splitlines(), strict=True):
                self.assertAlmostEqual(float(row), log_samples.moment(name, fields["time"]), 3)

    def test_check_finds_the_invalid_targets_where_they_are(self):
        for name, samples in SAMPLES.items():
            written = b"".join(line + b"\n" for line, _, _ in samples)
            bad = [(number, line, fields) for number, (line, fields, good) in enumerate(samples, 1) if good is False]
            self.assertTrue(bad)
            result = run("check", "-i", name, stdin=written)
            self.assertEqual((result.returncode, result.stderr), (1, b""))
            for message, (number, line, fields) in zip(result.stdout.splitlines(), bad, strict=True):
                place = re.match(rb"-:(\d+):(\d+): expected .*, found ", message)
                begin, end = place_of_target(line, fields)
                self.assertEqual(int(place[1]), number)
                self.assertGreater(int(place[2]), begin, line)
                self.assertLessEqual(int(place[2]), end + 1, line)
            self.assertEqual(run("check", "-c", "-i", name, "-j", "3", stdin=written).stdout, b"%d\n" % len(bad))

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
            unix, windows = (run("split", "-i", name, "-f", fields, stdin=end.join(lines) + end) for end in (b"\n", b"\r\n"))
            self.assertEqual(unix.stdout, windows.stdout)


if __name__ == "__main__":
    unittest.main()
