# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# `bnfurl diff`: the records that two grammars judge or split differently, octet for octet, and the exit status.
import json
import subprocess
import unittest

from cli_test import BNFURL, LOG, CliTest, run


def diff(*arguments, stdin=b""):
    return run("diff", *arguments, stdin=stdin)


NAMES = ["scheme", "userinfo", "user", "password", "host", "port", "path", "query"]


def splits(grammar, urls):
    rows = run("split", "-g", grammar, "-f", ",".join(["url", "valid", *NAMES]), stdin=urls).stdout.splitlines()
    return [row.split(b"\t") for row in rows]


def differences(one, other):
    found = []
    for line, (a, b) in enumerate(zip(one, other), 1):
        both_valid = a[1] == b[1] == b"1"
        for name, x, y in zip(["valid", *NAMES], a[1:], b[1:]):
            same = x.removeprefix(b"/") == y.removeprefix(b"/") if name == "path" else x == y
            if not same and (name == "valid" or both_valid):
                found.append([str(line).encode(), a[0], name.encode(), x, y])
    return found


class Diff(CliTest):
    def test_has_a_row_for_each_difference(self):
        result = diff("-g", "w3c1993", "-g", "rfc2396", stdin=b"http://a.b/\nhttp://a@b/\n\nhttp://h/a;b\n")
        self.check_run(
            result,
            1,
            b"2\thttp://a@b/\tuserinfo\t\\N\ta\n"
            b"2\thttp://a@b/\tuser\t\\N\ta\n"
            b"2\thttp://a@b/\thost\ta@b\tb\n"
            b"3\t\tvalid\t0\t1\n"
            b"4\thttp://h/a;b\tvalid\t0\t1\n",
        )

    def test_prints_nothing_if_there_is_none(self):
        self.check_run(diff("-g", "rfc3986", "-g", "rfc9112", "-p", "absolute-URI", stdin=b"http://h/\na:b?c\n \n"), 0, b"")
        self.check_run(diff("-g", "rfc3986", "-g", "rfc1738", stdin=b""), 0, b"")

    def test_distinguishes_absent_from_empty(self):
        result = diff("-g", "rfc2396", "-g", "rfc3986", stdin=b"http://h\nhttp://h/\nhttp://h/?\n")
        self.check_run(result, 1, b"1\thttp://h\tpath\t\\N\t\n")

    def test_compares_paths_without_their_leading_slash(self):
        result = diff("-g", "rfc1738", "-g", "rfc3986", stdin=b"http://h/\nhttp://h/a\nftp://h/a;type=i\nhttp://h//a\n")
        self.check_run(result, 1, b"3\tftp://h/a;type=i\tpath\ta\t/a;type=i\n4\thttp://h//a\tpath\t/a\t//a\n")

    def test_compares_only_components_that_both_have(self):
        result = diff("-g", "rfc1808", "-g", "rfc3986", stdin=b"http://u@h:80/a;b?c#d\n")
        self.check_run(result, 1, b"1\thttp://u@h:80/a;b?c#d\tpath\t/a\t/a;b\n")

    def test_names_of_log_formats_have_other_meanings(self):
        result = diff("-g", "combined", "-g", "rfc3986", "-p", "user", "-p", "userinfo", stdin=b"u:p\n@\n")
        self.check_run(result, 1, b"2\t@\tvalid\t1\t0\n")

    def test_an_invalid_record_has_no_components_to_compare(self):
        self.check_run(diff("-g", "rfc3986", "-g", "rfc2396", stdin=b"http://[::1]/a?b\n"), 1, b"1\thttp://[::1]/a?b\tvalid\t1\t0\n")

    def test_takes_one_production_for_both_or_one_for_each(self):
        self.check_run(diff("-g", "rfc2396", "-g", "rfc3986", "-p", "port", stdin=b"80\n\nx\n"), 0, b"")
        result = diff("-g", "rfc1738", "-g", "rfc3986", "-p", "login", "-p", "authority", stdin=b"u@h\n[::1]\n")
        self.check_run(result, 1, b"2\t[::1]\tvalid\t0\t1\n")

    def test_compares_two_productions_of_one_grammar(self):
        result = diff("--header", "-g", "rfc3986", "-g", "rfc3986", "-p", "URI", "-p", "relative-ref", stdin=b"a:b\na/b\n \n")
        self.check_run(result, 1, b"line\turl\twhat\trfc3986:URI\trfc3986:relative-ref\n1\ta:b\tvalid\t1\t0\n2\ta/b\tvalid\t0\t1\n")

    def test_compares_several(self):
        result = diff("-g", "rfc1738", "-g", "rfc1808", "-g", "rfc2396", "-g", "rfc3986", stdin=b"http://h_h/\n3d:\n")
        self.check_run(
            result,
            1,
            b"1\thttp://h_h/\thost\t\\N\t\\N\t\\N\th_h\n1\thttp://h_h/\tpath\t\\N\t/\t/\t/\n"
            b"2\t3d:\tvalid\t1\t1\t0\t0\n",
        )

    def test_formats(self):
        urls = b'http://h/~"\nhttp://h?a,b\n'
        result = diff("-g", "rfc1738", "-g", "rfc3986", "-o", "csv", "--header", stdin=urls)
        self.check_run(
            result,
            1,
            b'line,url,what,rfc1738:url,rfc3986:URI\n2,"http://h?a,b",host,,h\n2,"http://h?a,b",path,,""\n2,"http://h?a,b",query,,"a,b"\n',
        )
        rows = [json.loads(line) for line in diff("-g", "rfc1738", "-g", "rfc3986", "-o", "jsonl", stdin=b"a\nx:~\nx:\n").stdout.splitlines()]
        self.assertEqual(
            rows,
            [
                {"line": 2, "url": "x:~", "what": "valid", "rfc1738:url": False, "rfc3986:URI": True},
                {"line": 3, "url": "x:", "what": "path", "rfc1738:url": None, "rfc3986:URI": ""},
            ],
        )

    def test_header_is_printed_without_differences(self):
        self.check_run(diff("--header", "-g", "rfc3986", "-g", "rfc2396"), 0, b"line\turl\twhat\trfc3986:URI\trfc2396:URI-reference\n")

    def test_escapes_as_tsv_does(self):
        result = diff("-0", "-g", "combined", "-g", "rfc3986", "-p", "any", "-p", "path-empty", stdin=b"\t\0")
        self.check_run(result, 1, b"1\t\\t\tvalid\t1\t0\n")

    def test_reads_records_of_logs(self):
        log = self.file("log", LOG)
        result = diff("-i", "combined", "-g", "rfc9112", "-g", "rfc3986", "-p", "absolute-path", "-p", "path", log)
        self.assertEqual(result.returncode, 1)
        self.assertEqual(result.stdout, b"5\th:443\tvalid\t0\t1\n6\t1.2.3.4:80\tvalid\t0\t1\n7\t*\tvalid\t0\t1\n")
        result = diff("-i", "combined", "-k", "referer", "-g", "rfc2396", "-g", "rfc3986", "-p", "absoluteURI", "-p", "absolute-URI", log)
        self.check_run(result, 0, b"")

    def test_reads_several_files(self):
        a, b = self.file("a", b"a:\n"), self.file("b", b"\nb:\n")
        self.check_run(diff("-g", "rfc2396", "-g", "rfc3986", "-p", "absoluteURI", "-p", "URI", a, b), 1, b"1\ta:\tvalid\t0\t1\n2\tb:\tvalid\t0\t1\n")
        result = diff("-g", "rfc2396", "-g", "rfc3986", a, self.path("missing"), b)
        self.assertEqual((result.stdout.count(b"\n"), result.returncode), (3, 2))

    def test_stats_are_those_of_the_first(self):
        result = diff("--stats", "-g", "rfc2396", "-g", "rfc3986", stdin=b"a:\nb:c\n")
        statistics = json.loads(result.stderr)
        self.assertEqual((statistics["records"], statistics["valid"], statistics["invalid"]), (2, 1, 1))

    # The results of `split` for each grammar alone, compared here, give the same differences.
    def test_agrees_with_split(self):
        urls = b"".join(
            scheme + middle + tail + b"\n"
            for scheme in (b"", b"http:", b"ftp:", b"mailto:", b"3:")
            for middle in (b"", b"//h", b"//u@h", b"//u:p@h:1", b"//h_h", b"///", b"a@h")
            for tail in (b"", b"/", b"/a;b", b"?q", b"/a?q#f", b"#", b"//a", b"~")
        )
        for a, b in (("rfc1738", "rfc2396"), ("rfc2396", "rfc3986"), ("w3c1993", "rfc1738")):
            rows = [row.split(b"\t") for row in diff("-g", a, "-g", b, stdin=urls).stdout.splitlines()]
            self.assertEqual(rows, differences(*(splits(each, urls) for each in (a, b))))
            self.assertGreater(len(rows), 20)

    def test_usage_errors(self):
        for arguments in (
            [],
            ["-g", "rfc3986"],
            ["-g", "rfc3986", "-g", "rfc3986"],
            ["-g", "rfc3986", "-g", "rfc3986", "-p", "URI", "-p", "uri"],
            ["-g", "rfc3986", "-g", "rfc1738", "-p", "URI"],
            ["-g", "rfc3986", "-g", "rfc1738", "-g", "rfc2396", "-p", "URI", "-p", "url"],
            ["-g", "rfc3986", "-g", "rfc1738", "-o", "table"],
            ["-g", "rfc3986", "-g", "rfc1738", "-f", "url"],
            ["-g", "rfc3986", "-g", "rfc1738", "--lenient"],
            ["-g", "rfc3986", "-g", "rfc1738", "-c"],
            ["-g", "rfc3986", "-g", "rfc1738", "--strict-scheme"],
        ):
            self.usage_error("diff", *arguments)

    def test_full_disk_is_status_3(self):
        with open("/dev/full", "wb") as full:
            command = [BNFURL, "diff", "-g", "rfc2396", "-g", "rfc3986"]
            result = subprocess.run(command, input=b"a:\n", stdout=full, stderr=subprocess.PIPE, check=False)
        self.assertEqual((result.returncode, result.stderr), (3, b"bnfurl: standard output: No space left on device\n"))

    def test_help(self):
        result = run("diff", "--help")
        self.assertEqual((result.stderr, result.returncode), (b"", 0))
        self.assertTrue(result.stdout.startswith(b"Usage: bnfurl diff -g A -g B"))
        self.assertIn(b"\nExamples:\n", result.stdout)
        self.assertIn(b"\n  diff      ", run("--help").stdout)


if __name__ == "__main__":
    unittest.main()
