# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# The log formats that come with the program: what a generator of lines meant is what the program finds in them, field by
# field. BNFURL names the program.
import os
import pathlib
import re
import subprocess
import tempfile
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

    def test_other_lines_are_invalid_records_without_a_url(self):
        for name in log_samples.FORMATS:
            with self.subTest(format=name):
                result = run("split", "-i", name, "-f", "valid,url,log.status", stdin=b"\nhttp://example.org/\n" + b"\xff" * 3 + b"\n")
                self.assertEqual(result.stdout, b"0\t\\N\t\\N\n" * 3)

    def test_a_query_in_a_field_of_its_own_belongs_to_the_url(self):
        lines = [(line, fields) for line, fields, good in SAMPLES["cloudfront"] if good is not None]
        result = run("split", "-i", "cloudfront", "-f", "url", stdin=b"".join(line + b"\n" for line, _ in lines))
        for (line, fields), row in zip(lines, result.stdout.splitlines(), strict=True):
            query = b"" if fields["target-query"] == b"-" else b"?" + fields["target-query"]
            self.assertEqual(values(row), [fields["target"] + query], line)

    def test_comments_of_cloudfront_are_no_records(self):
        line, size = SAMPLES["cloudfront"][0][0], SAMPLES["cloudfront"][0][1]["size"]
        text = b"#Version: 1.0\n#Fields: date time\n" + line + b"\n#\n" + line
        result = run("split", "-i", "cloudfront", "-f", "line,byte,log.size", "--stats", stdin=text)
        self.assertEqual(result.stdout, b"1\t33\t%s\n2\t%d\t%s\n" % (size, len(line) + 36, size))
        self.assertIn(b'"records":2,', result.stderr)
        self.assertEqual(run("grep", "-i", "cloudfront", "-v", stdin=b"#x\n" * 3).stdout, b"")

    def test_a_carriage_return_at_the_end_is_dropped(self):
        for name, samples in SAMPLES.items():
            lines = [line for line, _, _ in samples[:50]]
            fields = ",".join(own_fields(name))
            unix, windows = (run("split", "-i", name, "-f", fields, stdin=end.join(lines) + end) for end in (b"\n", b"\r\n"))
            self.assertEqual(unix.stdout, windows.stdout)


class Shipped(unittest.TestCase):
    """Grammars that are not compiled in are known by their names like those that are."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def grammar(self, name, text):
        path = self.folder / f"{name}.bnf"
        path.write_text(text)
        return path

    def run_here(self, *arguments, stdin=b""):
        return run(*arguments, stdin=stdin, BNFURL_GRAMMARS=str(self.folder))

    def test_list_says_where_they_are_from(self):
        path = self.grammar("own", "# source: us\nown = *DIGIT\n")
        rows = self.run_here("grammar", "list").stdout.decode().splitlines()
        self.assertIn(f"own\town\tABNF\tus; read from {path}", rows)
        self.assertIn("rfc3986\tURI\tABNF\tRFC 3986, appendix A, January 2005", rows)
        names = [row.split("\t")[0] for row in rows[1:]]
        self.assertEqual(names, sorted(names))

    def test_every_command_takes_their_names(self):
        self.grammar("own", "# component: number\nown = \"a\" number\nnumber = *DIGIT\n")
        self.assertEqual(self.run_here("check", "-g", "own", stdin=b"a1\nb\n").stdout, b'-:2:1: expected "A", "a", found "b"\n')
        self.assertEqual(self.run_here("split", "-g", "own", "-f", "grammar,number", stdin=b"a12\n").stdout, b"own\t12\n")
        self.assertEqual(self.run_here("explain", "-g", "own", "a1").returncode, 0)
        self.assertEqual(self.run_here("witness", "-g", "own", "-g", "rfc3986").returncode, 1)
        self.assertIn(b"number\town\tnumber", self.run_here("grammar", "show", "own").stdout)
        self.assertIn(b"digraph", self.run_here("grammar", "dot", "own").stdout)

    def test_they_import_each_other(self):
        self.grammar("outer", "# import: IN inner\nouter = <inner, see [IN]> \"!\"\n")
        self.grammar("inner", "# import: CORE core\ninner = \"i\" <digits, see [CORE]>\n")
        self.grammar("core", "core = \"x\"\ndigits = 1*DIGIT\n")
        self.assertEqual(self.run_here("check", "-g", "outer", stdin=b"i12!\n").returncode, 0)
        mine = self.folder / "mine.txt"
        mine.write_text("# import: O outer\nmine = <outer, see [O]> \"?\"\n")
        self.assertEqual(self.run_here("check", "-g", str(mine), stdin=b"i1!?\n").returncode, 0)

    def test_a_compiled_grammar_comes_first(self):
        self.grammar("rfc3986", "rfc3986 = \"x\"\n")
        self.assertEqual(self.run_here("check", stdin=b"http://example.org/\n").returncode, 0)
        self.assertNotIn(b"read from", self.run_here("grammar", "list").stdout)

    def test_a_file_of_the_same_name_is_taken_by_its_path(self):
        self.grammar("own", "own = \"shipped\"\n")
        mine = self.folder / "sub"
        mine.mkdir()
        (mine / "own.bnf").write_text("own = \"mine\"\n")
        self.assertEqual(self.run_here("check", "-g", str(mine / "own.bnf"), stdin=b"mine\n").returncode, 0)
        self.assertEqual(self.run_here("check", "-g", "own", stdin=b"shipped\n").returncode, 0)

    def test_messages_name_them(self):
        self.grammar("sevres", "# kind: record\n# component: t\n# target: t rfc3986 URI\nr = t\nt = *VCHAR\n")
        message = self.run_here("check", "-i", "sevre", stdin=b"").stderr.decode()
        self.assertIn('unknown input format "sevre" (did you mean "sevres"?)', message)
        self.assertIn('did you mean "sevres"', self.run_here("check", "-g", "severs", stdin=b"").stderr.decode())

    def test_a_fault_is_told_with_its_place(self):
        path = self.grammar("own", "own = digits\n")
        result = self.run_here("check", "-g", "own", stdin=b"")
        self.assertEqual((result.returncode, result.stderr.decode()), (2, f"{path}:1:7: digits is not defined (rule own)\n"))

    def test_without_the_folder_the_compiled_ones_are_there(self):
        nowhere = str(self.folder / "nowhere")
        names = [row.split("\t")[0] for row in run("grammar", "list", BNFURL_GRAMMARS=nowhere).stdout.decode().splitlines()[1:]]
        self.assertEqual(names, ["combined", "common", "rfc1738", "rfc1808", "rfc2396", "rfc3986", "rfc9112", "w3c1993"])
        self.assertIn(b"unknown input format", run("check", "-i", "alb", BNFURL_GRAMMARS=nowhere).stderr)

    def test_a_path_is_no_name(self):
        (self.folder / "sub").mkdir()
        self.assertEqual(self.run_here("check", "-g", "../sub").returncode, 2)

    def test_prove_is_for_compiled_grammars(self):
        self.grammar("own", "own = \"x\"\n")
        result = self.run_here("grammar", "prove", "own")
        self.assertEqual((result.returncode, result.stderr),
                         (2, b"bnfurl: own is read at run time; prove is only for compiled-in grammars: a build with -Dgrammars=NAME,...,own has it\n"))


if __name__ == "__main__":
    unittest.main()
