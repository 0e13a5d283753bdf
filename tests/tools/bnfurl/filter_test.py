# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# `filter`, and the columns decision and rule: what rules say of records, in every way to ask. What rules mean is tested
# in tests/crawl/rules. BNFURL names the program.
import json
import pathlib
import random
import subprocess
import tempfile
import unittest

from cli_test import BNFURL, run

RULES = b"default allow\ndeny host ads.example\ndeny path /private\n"
LINES = b"http://x.ads.example/\nhttp://h/%70rivate\nno url\nhttp://ads.example@h/\nHTTP://H:80\n"
LINE = b'%s - - [20/Nov/2026:08:00:00 +0000] "%s HTTP/1.1" 200 5 "%s" "-"\n'


class RulesTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.rules = self.path("rules.txt", RULES)

    def path(self, name, octets):
        file = self.folder / name
        file.write_bytes(octets)
        return str(file)

    def output(self, *arguments, stdin=b"", status=0):
        result = run(*arguments, stdin=stdin)
        self.assertEqual((result.stderr, result.returncode), (b"", status), arguments)
        return result.stdout

    def filtered(self, *arguments, stdin=LINES, status=0):
        return self.output("filter", "--rules", self.rules, *arguments, stdin=stdin, status=status).split(b"\n")[:-1]

    def passed(self, *words, urls):
        """Those of the paths, or URLs, that pass."""
        lines = b"".join((url if b":" in url else b"http://h" + url) + b"\n" for url in urls)
        arguments = [argument for word in words for argument in (["--rules", word] if not word.startswith("--agent=") else [word])]
        numbers = run("filter", "-n", *arguments, stdin=lines).stdout.split(b"\n")[:-1]
        return [urls[int(line.split(b":", 1)[0]) - 1] for line in numbers]

    def refusal(self, *arguments, stdin=LINES, status=2):
        result = run(*arguments, stdin=stdin)
        self.assertEqual((result.stdout, result.returncode), (b"", status), arguments)
        return result.stderr.decode()


class Records(RulesTest):
    def test_whole_records_that_are_allowed_are_printed(self):
        self.assertEqual(self.filtered(), [b"http://ads.example@h/", b"HTTP://H:80"])
        self.assertEqual(self.filtered("-n"), [b"4:http://ads.example@h/", b"5:HTTP://H:80"])
        self.assertEqual(self.filtered("-c"), [b"2"])
        self.assertEqual(self.filtered("-q"), [])
        table = b'1,http://h/private,"a\nb"\n2,http://h/,"a\nb"\n'
        self.assertEqual(self.output("filter", "--rules", self.rules, "-i", "csv", "-k", "2", stdin=table), b'2,http://h/,"a\nb"\n')
        self.assertEqual(self.output("filter", "--rules", self.rules, "-0", stdin=b"a:\0http://ads.example\0b:\0"), b"a:\0b:\0")
        self.assertEqual(self.filtered("-i", "jsonl", "-k", "u", stdin=b'{"u":"http:\\/\\/h/private"}\n{"u":"http:\\/\\/h/a"}\n'), [b'{"u":"http:\\/\\/h/a"}'])
        self.assertEqual(self.filtered("-i", "tsv", "-k", "2", stdin=b"x\thttp://ads.example\r\ny\thttp://h\r\n"), [b"y\thttp://h\r"])

    def test_the_header_is_printed_where_asked_for(self):
        table = b"id,url\n1,http://ads.example\n2,a:\n"
        self.assertEqual(self.filtered("-i", "csv", "-k", "url", "--header", stdin=table), [b"id,url", b"2,a:"])
        self.assertEqual(self.filtered("-i", "csv", "-k", "url", stdin=table), [b"2,a:"])

    def test_inverted_it_prints_exactly_the_others(self):
        everything = LINES.split(b"\n")[:-1]
        for arguments in ([], ["--on-bad", "keep"], ["-n"]):
            passed, others = self.filtered(*arguments), self.filtered("-v", *arguments)
            self.assertEqual(sorted(line.split(b":", 1)[1] if "-n" in arguments else line for line in passed + others), sorted(everything))
        self.assertEqual(self.filtered("-v"), everything[:3])
        self.assertEqual(self.filtered("-v", "--on-bad", "keep"), everything[:2])
        self.assertEqual(self.filtered("-v", "-c"), [b"3"])

    def test_the_exit_status_says_whether_a_record_is_printed(self):
        for option in ([], ["-c"], ["-q"]):
            for lines, status in ((b"http://h/\n", 0), (b"http://ads.example/\n", 1), (b"no url\n", 1), (b"", 1)):
                self.assertEqual(run("filter", "--rules", self.rules, *option, stdin=lines).returncode, status, (option, lines))
        self.assertEqual(run("filter", "--rules", self.rules, "/no/such/file").returncode, 2)
        with tempfile.NamedTemporaryFile() as file:
            file.write(b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03\x4b")
            file.flush()
            self.assertEqual(run("filter", "--rules", self.rules, file.name).returncode, 3)

    # Where a record is not wanted, it is as if it were not there: `-v` does not print it, either.
    def test_where_comes_first(self):
        self.assertEqual(self.filtered("--where", "host=h"), [b"http://ads.example@h/"])
        self.assertEqual(self.filtered("-v", "--where", "host=h"), [b"http://h/%70rivate"])
        self.assertEqual(self.filtered("-v", "-c", "--where", "valid=0"), [b"1"])
        self.assertIn(b'"records":2,"valid":2,"invalid":0', run("filter", "--rules", self.rules, "--stats", "--where", "host=h", stdin=LINES).stderr)
        self.assertEqual(self.filtered("--where", "decision=deny", status=1), [])
        self.assertEqual(self.filtered("-v", "--where", "rule$=:3"), [b"http://h/%70rivate"])

    def test_invalid_records_neither_stop_nor_pass_but_by_on_bad(self):
        lines = b"no url\nhttp://h/1\nno url\nhttp://h/private\nhttp://h/2\nno url\n"
        self.assertEqual(self.filtered(stdin=lines), [b"http://h/1", b"http://h/2"])
        self.assertEqual(self.filtered("--on-bad", "drop", stdin=lines), [b"http://h/1", b"http://h/2"])
        self.assertEqual(self.filtered("--on-bad", "keep", stdin=lines), [b"no url", b"http://h/1", b"no url", b"http://h/2", b"no url"])
        result = run("filter", "--rules", self.rules, "--on-bad", "fail", stdin=b"http://h/1\nno url\nhttp://h/2\n")
        self.assertEqual((result.stdout, result.returncode), (b"http://h/1\n", 1))
        self.assertIn(b"-:2:3: expected", result.stderr)
        for on_bad in ("keep", "drop"):
            self.assertIn(b'"records":6,"valid":3,"invalid":3', run("filter", "--rules", self.rules, "--stats", "--on-bad", on_bad, stdin=lines).stderr)
        self.assertIn("--on-bad", self.refusal("filter", "--rules", self.rules, "--on-bad", "x"))

    # In whatever block it is.
    def test_the_place_of_an_invalid_record_is_told(self):
        file = self.path("lines", b"http://ads.example/\n" * 300000 + b"no url\n")
        for jobs in ("1", "4"):
            told = self.refusal("filter", "--rules", self.rules, "--on-bad", "fail", "-j", jobs, file, status=1)
            self.assertTrue(told.startswith(f"{file}:300001:3: expected"), told)

    # As with grep: it is no URL, so nothing allows it, and it is not invalid.
    def test_a_log_without_a_url_is_selected_by_v_alone(self):
        lines = [LINE % (b"h", target, referer) for target, referer in ((b"GET /a", b"-"), (b"GET /b", b"http://h/"), (b"GET /private", b"http://ads.example/"))]
        log = b"".join(lines)
        numbers = [line.split(b":", 1)[0] for line in self.filtered("-n", "-i", "combined", stdin=log)]
        self.assertEqual(numbers, [b"1", b"2"])
        referer = ["-n", "-i", "combined", "-k", "referer"]
        for on_bad in ("drop", "keep", "fail"):
            for arguments, expected in (([], [b"2"]), (["-v"], [b"1", b"3"])):
                numbers = [line.split(b":", 1)[0] for line in self.filtered(*referer, *arguments, "--on-bad", on_bad, stdin=log)]
                self.assertEqual(numbers, expected, (on_bad, arguments))

    def test_by_other_grammars(self):
        self.assertEqual(self.filtered("-g", "rfc1738", "-p", "url", stdin=b"HTTP://h/private\nhttp://h/a\n"), [b"http://h/a"])
        self.assertEqual(self.filtered("-p", "URI-reference", stdin=b"/a/../private\n/a\n//ads.example/\n"), [b"/a"])
        self.assertEqual(self.filtered("-g", "rfc3986", "-g", "rfc1738", stdin=b"x:y\nhttp://h/private\n"), [b"x:y"])

    def test_by_a_grammar_that_is_read_at_run_time(self):
        for arguments in ([], ["-n"], ["-v"]):
            self.assertEqual(self.filtered("-g", "grammar/rfc3986.bnf", *arguments), self.filtered(*arguments))

    # In rules an octet that no URI has is its triplet.
    def test_iris_are_seen_as_uris(self):
        rules = self.path("iri", b"default allow\ndeny path /%C3%BC\ndeny host xn--bcher-kva.example\n")
        lines = "http://h/ü\nhttp://h/%c3%bc\nhttp://h/ö\nhttp://bücher.example/\n".encode()
        self.assertEqual(self.output("filter", "--rules", rules, "-g", "rfc3987", stdin=lines).decode(), "http://h/ö\nhttp://bücher.example/\n")
        self.assertEqual(self.output("filter", "--rules", rules, "-g", "rfc3987", "--level", "iri,idna", stdin=lines).decode(), "http://h/ö\n")
        lines = b"http://b%C3%BCcher.example/\nhttp://h/\n"
        self.assertEqual(self.output("filter", "--rules", rules, stdin=lines), lines)
        self.assertEqual(self.output("filter", "--rules", rules, "--level", "idna", stdin=lines), b"http://h/\n")

    def test_max_length_counts_octets_of_the_url_in_the_record(self):
        rules = self.path("length", b"default allow\nmax-length 12\n")
        for numbers in ([], ["-n"]):
            printed = self.output("filter", "--rules", rules, *numbers, stdin=b"http://h/aaa\nhttp://h/aaaa\nhttp://h/%61a\nhttp://h/%61\n").split()
            self.assertEqual([line.split(b":", 1)[-1] if numbers else line for line in printed], [b"http://h/aaa", b"http://h/%61"])
        self.assertEqual(self.output("filter", "--rules", rules, "-i", "tsv", "-k", "2", stdin=b"aaaaaaaaaaaaaaaaaaaa\thttp://h/\n"), b"aaaaaaaaaaaaaaaaaaaa\thttp://h/\n")
        self.assertEqual(self.output("filter", "--rules", rules, "-g", "rfc3987", stdin="http://h/üa\nhttp://h/üü\n".encode()).decode(), "http://h/üa\n")

    # In blocks of many kinds: records in normal form, others, and invalid ones, in runs of all lengths.
    def test_any_number_of_jobs_prints_the_same_in_the_order_of_the_input(self):
        chooser = random.Random(1)
        kinds = [b"http://h/%d", b"http://ads.example/%d", b"HTTP://h:80/%d", b"no url %d", b"http://h/%%70rivate/%d", b"http://x.ads.example./%d\r"]
        lines, kind = [], 0
        for number in range(150000):
            if chooser.random() < 0.3:
                kind = chooser.randrange(len(kinds))
            lines.append((kind, kinds[kind] % number))
        file = self.path("lines", b"".join(line + b"\n" for _, line in lines))
        for arguments, selected in (([], (0, 2)), (["-v"], (1, 3, 4, 5)), (["--on-bad", "keep"], (0, 2, 3))):
            expected = [line for kind, line in lines if kind in selected]
            for jobs in ("1", "4"):
                self.assertEqual(self.filtered("-j", jobs, *arguments, file), expected, (arguments, jobs))
            self.assertEqual(self.filtered("-j", "3", "-c", *arguments, file), [b"%d" % len(expected)])
        self.assertEqual(self.filtered("-j", "1", "-n", file), self.filtered("-j", "4", "-n", file))


class Files(RulesTest):
    def test_rules_are_needed(self):
        self.assertIn("--rules", self.refusal("filter"))
        self.assertIn("--agent is for --rules", self.refusal("split", "--agent", "x"))
        self.assertIn("--agent", self.refusal("filter", "--rules", self.rules, "--agent", ""))
        header = "Mozilla/5.0 (compatible; MyBot/1.2; +http://h.example/bot)"
        for arguments in (["filter", "--rules", self.rules], ["rules", "show", self.rules]):
            self.assertIn("no product token", self.refusal(*arguments, "--agent", "jävla-fanbot"))
            self.assertIn("here that is Mozilla or MyBot", self.refusal(*arguments, "--agent", header))

    def test_of_every_kind(self):
        urls = [b"/a", b"/b", b"http://x/a"]
        for kind, text, expected in (
            ("rules", b"default deny\nallow path /b\n", [b"/b"]),
            ("nutch", b"-/b\n+^http://h/\n", [b"/a"]),
            ("surt", b"+http://(h,)/b\n", [b"/b"]),
            ("hosts", b"0.0.0.0 x\n", [b"/a", b"/b"]),
            ("adblock", b"||x^\n/b|\n", [b"/a"]),
            ("robots", b"User-agent: *\nDisallow: /a\n", [b"/b"]),
        ):
            file = self.path("file", text)
            self.assertEqual(self.passed(f"{kind}:{file}", urls=urls), expected, kind)

    # The kinds that `include` has are those of the option.
    def test_kinds_are_those_of_the_library(self):
        refused = self.refusal("filter", "--rules", self.path("r", b"default allow\ninclude nosuch f\n"))
        library = refused.split("the kinds are ")[1].splitlines()[0].split()
        told = self.refusal("filter", "--rules", "robos:f").split("known are: ")[1].split()
        self.assertEqual(sorted(told), sorted([*library, "rules"]))

    def test_the_first_file_with_an_opinion_decides(self):
        first = "robots:" + self.path("first", b"User-agent: *\nDisallow: /a\nAllow: /a/b\n")
        second = self.path("second", b"default deny\nallow path /a\nallow path /c\n")
        urls = [b"/a", b"/a/b", b"/c", b"/d"]
        self.assertEqual(self.passed(first, second, urls=urls), [b"/a/b", b"/c"])
        self.assertEqual(self.passed(second, first, urls=urls), [b"/a", b"/a/b", b"/c"])
        third = "hosts:" + self.path("third", b"h\n")
        self.assertEqual(self.passed(first, third, urls=urls), [b"/a/b"])

    def test_agent_says_whose_rules_of_a_robots_txt_count(self):
        robots = "robots:" + self.path("robots.txt", b"User-agent: foobot\nDisallow: /a\n\nUser-agent: *\nDisallow: /b\n")
        urls = [b"/a", b"/b"]
        self.assertEqual(self.passed(robots, urls=urls), [b"/a"])
        self.assertEqual(self.passed(robots, "--agent=*", urls=urls), [b"/a"])
        self.assertEqual(self.passed(robots, "--agent=FooBot", urls=urls), [b"/b"])
        self.assertEqual(self.passed(robots, "--agent=other", urls=urls), [b"/a"])

    def test_robots_txt_of_an_origin_counts_there_alone(self):
        self.path("robots.txt", b"User-agent: FooBot\nDisallow: /a\nUser-agent: *\nDisallow: /b\n")
        rules = self.path("include", b"default allow\ninclude robots robots.txt agent=FooBot on http://h:08080\n")
        urls = [b"http://h:8080/a", b"http://h:8080/b", b"http://h/a", b"https://h:8080/a", b"http://x.h:8080/a"]
        self.assertEqual(self.passed(rules, urls=urls), urls[1:])

    # RFC 9309, 2.3.1.5: what can be parsed counts; so does every other file.
    def test_a_line_of_a_robots_txt_that_is_too_long_stops_nothing(self):
        long = b"/" + b"a" * 5000
        robots = self.path("long.txt", b"User-agent: *\nDisallow: /private\nDisallow: " + long + b"\nAllow: /private" + long + b"\n")
        rules = self.path("rules", b"default allow\ninclude robots long.txt on http://h\ndeny path /x\n")
        urls = [b"http://h/private", b"http://i/private", b"http://h" + long, b"http://h/aa", b"http://i/x"]
        for word, passed in (("robots:" + robots, [urls[3], urls[4]]), (rules, [urls[1], urls[3]])):
            result = run("filter", "--rules", word, stdin=b"\n".join(urls))
            self.assertEqual((result.stdout.split(b"\n")[:-1], result.returncode), (passed, 0))
            self.assertEqual([line.replace(str(self.folder), "") for line in result.stderr.decode().splitlines()], [
                "bnfurl: left out of /long.txt: 1 ends of disallow rules after 4096 states, so that these deny more",
                "bnfurl: left out of /long.txt: 1 allow rules of more than 4096 states"])

    # Nutch's own default file has this line against loops.
    def test_a_rule_of_nutch_that_is_not_regular_is_left_out(self):
        nutch = self.path("nutch", b"-(?i)\\.(?:gif|jpg)$\n-[?*!@=]\n-.*(/[^/]+)/[^/]+\\1/[^/]+\\1/\n+.\n")
        result = run("filter", "--rules", f"nutch:{nutch}", stdin=b"http://h/a.GIF\nhttp://h/a/b/a/c/a/\nhttp://h/?a\n")
        self.assertEqual((result.stdout, result.returncode), (b"http://h/a/b/a/c/a/\n", 0))
        self.assertEqual(result.stderr.decode(), f"bnfurl: left out of {nutch}: 1 rules with a back-reference\n")

    def test_hosts_in_other_scripts_are_found_as_xn(self):
        urls = [b"http://xn--bcher-kva.example/x", b"http://h/x"]
        adblock = "adblock:" + self.path("adblock", "||bücher.example/x\n".encode())
        surt = "surt:" + self.path("surt", "+http://(example,bücher,)/x\n".encode())
        self.assertEqual(self.passed(adblock, urls=urls), urls[1:])
        self.assertEqual(self.passed(surt, urls=urls), urls[:1])

    def test_names_with_colons(self):
        file = self.path("hots:a", b"default allow\ndeny host h\n")
        self.assertEqual(self.passed(file, urls=[b"http://h/", b"http://i/"]), [b"http://i/"])
        # It would be nearly a kind if there were no such file.
        beside = subprocess.run([pathlib.Path(BNFURL).absolute(), "filter", "--rules", "hots:a"], input=b"http://h/\nhttp://i/\n", capture_output=True, cwd=self.folder)
        self.assertEqual((beside.stdout, beside.stderr), (b"http://i/\n", b""))
        self.assertIn('did you mean "hosts"', self.refusal("filter", "--rules", "hots:nosuch"))
        self.assertIn("anything:nosuch: No such file", self.refusal("filter", "--rules", "anything:nosuch"))
        self.assertIn("name of a file", self.refusal("filter", "--rules", "robots:"))

    def test_standard_input_is_a_file_where_records_come_from_another(self):
        records = self.path("records", LINES)
        self.assertEqual(self.output("filter", "--rules", "-", records, stdin=RULES).split(b"\n")[:-1], self.filtered())
        self.assertEqual(self.output("filter", "--rules", "robots:-", records, stdin=b"User-agent: *\nDisallow: /\n", status=1), b"")
        self.assertIn("standard input", self.refusal("filter", "--rules", "-"))
        self.assertIn("standard input", self.refusal("filter", "--rules", "-", records, "-"))
        self.assertIn("once", self.refusal("filter", "--rules", "-", "--rules", "robots:-", records))
        where = ["--where", "host in @-"]
        self.assertIn("standard input", self.refusal("filter", "--rules", "-", *where, records, stdin=RULES))
        self.assertEqual(self.output("filter", "--rules", self.rules, *where, records, stdin=b"H\n"), b"HTTP://H:80\n")

    # All at once, as FILE:LINE:COLUMN, and nothing runs.
    def test_all_mistakes_of_all_files_are_told(self):
        first = self.path("first", b"default deny\ndeny hots h\nallow path /\ndeny re (\n")
        second = self.path("second", b"+a\nb\n")
        lines = self.refusal("filter", "--rules", first, "--rules", f"nutch:{second}", "--rules", "nosuch", "--stats").splitlines()
        places = [line.split(": ", 1)[0] for line in lines[:-1]]
        self.assertEqual(places, [f"{first}:2:8", f"{second}:2:1", "nosuch", f"{first}:4:9"])
        self.assertEqual(lines[-1], "bnfurl: --rules: 4 mistakes, so nothing is done")
        for command in (["split", "-f", "host"], ["grep", "--where", "rule"], ["check"], ["stats"], ["dedupe"], ["normalize"], ["resolve", "--base", "http://h/"], ["extract"]):
            self.assertIn(f"{first}:2:8: ", self.refusal(*command, "--rules", first))

    def test_what_is_left_out_is_told_once(self):
        list_ = "adblock:" + self.path("list", b"||x^$third-party\n||y^$third-party\n||z^\n")
        result = run("filter", "--rules", list_, "-j", "4", stdin=b"http://x/\nhttp://z/\n" * 50000)
        self.assertEqual(result.stderr.count(b"\n"), 1)
        self.assertRegex(result.stderr, rb"^bnfurl: left out of .*/list: 2 rules with the option \"third-party\"\n$")
        self.assertEqual(run("filter", "-q", "--rules", list_, stdin=b"http://x/\n").stderr, b"")


class Columns(RulesTest):
    def rows(self, *arguments, stdin=LINES):
        return [row.split("\t") for row in self.output(*arguments, "--rules", self.rules, stdin=stdin).decode().splitlines()]

    def test_are_the_decision_and_its_line(self):
        expected = [["deny", "2"], ["deny", "3"], ["\\N", "\\N"], ["allow", "1"], ["allow", "1"]]
        rows = self.rows("split", "-f", "decision,rule")
        self.assertEqual(rows, [[decision, line if line == "\\N" else f"{self.rules}:{line}"] for decision, line in expected])
        self.assertEqual(self.rows("split", "-f", "decision,rule,url")[0], [*rows[0], "http://x.ads.example/"])

    # No line says so: neither rule nor default.
    def test_the_rule_is_absent_where_no_line_decides(self):
        robots = self.path("robots.txt", b"User-agent: *\nDisallow: /a\n")
        lines = b"http://h/a\nhttp://h/b\nhttp://h/robots.txt\nno url\n"
        rows = self.output("split", "-f", "decision,rule", "-o", "jsonl", "--rules", f"robots:{robots}", stdin=lines).splitlines()
        values = [list(json.loads(row).values()) for row in rows]
        self.assertEqual(values, [["deny", f"{robots}:2"], ["allow", None], ["allow", None], [None, None]])

    def test_wherever_columns_are(self):
        self.assertEqual([row[:2] for row in self.rows("stats", "--by", "decision")], [["decision", "records"], ["allow", "2"], ["deny", "2"], ["\\N", "1"]])
        self.assertEqual(self.rows("grep", "--where", "decision=allow"), [["http://ads.example@h/"], ["HTTP://H:80"]])
        self.assertEqual(self.rows("dedupe", "--by", "decision"), [["http://x.ads.example/"], ["http://ads.example@h/"]])
        self.assertEqual(self.rows("normalize", "-f", "normal,decision")[4], ["http://h/", "allow"])
        self.assertEqual(self.rows("extract", "-f", "url,decision", stdin=b"see http://h/private.\n"), [["http://h/private", "deny"]])
        self.assertEqual(self.rows("check", "--where", "rule"), [])
        self.assertEqual(self.rows("split", "-g", "rfc3986", "-g", "rfc2396", "-f", "decision,decision.rfc2396")[0], ["deny", "deny"])

    # Its worker starts in a folder of the server's.
    def test_files_of_a_function_of_clickhouse_are_found_from_any_folder(self):
        words = ["clickhouse", "--config", "f", "-f", "decision,rule", "--agent", "FooBot"]
        config = run(*words, "--rules", "robots:grammar/rules.bnf").stdout.decode()
        self.assertIn(f" --rules robots:{pathlib.Path('grammar/rules.bnf').absolute()} --agent FooBot -f decision,rule<", config)
        self.assertIn("decision Nullable(String), rule Nullable(String)", config)
        self.assertIn("standard input", self.refusal(*words, "--rules", "-"))
        self.assertIn("No such file", self.refusal(*words, "--rules", "nosuch"))

    def test_a_reference_is_decided_as_what_it_stands_for(self):
        rows = self.rows("resolve", "--base", "http://h/a/b", "-f", "resolved,decision", stdin=b"../private\nprivate\n//ads.example\n")
        self.assertEqual(rows, [["http://h/private", "deny"], ["http://h/a/private", "allow"], ["http://ads.example", "deny"]])

    # Rules see their own normal form, whatever the column normal is.
    def test_do_not_depend_on_the_level(self):
        for level in ("percent", "address", "scheme", "dots,letter-case"):
            self.assertEqual(self.rows("split", "--level", level, "-f", "decision", stdin=b"http://h/a/../%70rivate\n"), [["deny"]])

    def test_need_rules(self):
        for command in (["split", "-f", "decision"], ["split", "-f", "rule"], ["grep", "--where", "decision=allow"], ["stats", "--by", "rule"], ["dedupe", "--by", "decision"]):
            told = self.refusal(*command)
            self.assertIn("needs --rules", told)
            self.assertIn(command[-1].split("=", maxsplit=1)[0], told)

    # Whoever writes this meant filter.
    def test_rules_that_nothing_asks_are_refused(self):
        for command in (["grep"], ["check"], ["grep", "--where", "host=h"]):
            self.assertIn("bnfurl filter", self.refusal(*command, "--rules", self.rules))

    def test_are_listed(self):
        names = [row.split("\t")[0] for row in self.output("split", "-f", "help").decode().splitlines()]
        self.assertLessEqual({"decision", "rule"}, set(names))

    def test_the_records_own_columns_have_another_name(self):
        table = b"rule,url\nmine,http://h/private\n"
        self.assertEqual(self.rows("split", "-i", "csv", "-k", "url", "-f", "rule,own.rule", stdin=table), [[f"{self.rules}:3", "mine"]])

    def test_any_number_of_jobs_shows_the_same(self):
        lines = b"".join(b"http://h/%s/%d\n" % (b"private" if number % 7 else b"a", number) for number in range(60000))
        file = self.path("lines", lines)
        first, second = (self.output("split", "-j", jobs, "-f", "decision,rule,url", "--rules", self.rules, file) for jobs in ("1", "4"))
        self.assertEqual(first, second)


if __name__ == "__main__":
    unittest.main()
