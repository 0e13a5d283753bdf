# The program as users see it: records of any bytes, terminals, line ends, pipes, help, kernels, and failures.
import os
import platform
import pty
import re
import subprocess

import kernels
from command_line import BNFURL, CommandLineTest, run, run_on_terminal


class Check(CommandLineTest):
    def test_any_octet_and_any_pair_is_judged(self):
        octets = [bytes([a]) for a in range(256)]
        pairs = [a + b for a in octets for b in octets]
        for records in (octets, pairs):
            for production in ("URI", "URI-reference", "IPv6address"):
                stdin = b"\n".join(record for record in records if b"\n" not in record) + b"\n"
                split = run("split", "-p", production, "-f", "valid,line", stdin=stdin)
                self.assertEqual((split.stdout.count(b"\n"), split.returncode), (stdin.count(b"\n"), 0))
                count = run("check", "-c", "-p", production, stdin=stdin)
                self.assertEqual(int(count.stdout), sum(line.startswith(b"0") for line in split.stdout.splitlines()))
            nul = run("split", "-0f", "line", stdin=b"\0".join(records))
            self.assertEqual(nul.stdout.count(b"\n"),
                             b"\0".join(records).count(b"\0") + (not records[-1].endswith(b"\0")))


class Split(CommandLineTest):
    def test_every_column_of_every_grammar_can_be_requested(self):
        for grammar in ("w3c1993", "rfc1738", "rfc1808", "rfc2396", "rfc3986", "rfc9112"):
            names = [name for name in self.names("-g", grammar) if not name.endswith(".names")
                     and not name.startswith(("robots", "bot."))]  # no lists, nor what needs user agents
            header, row, _ = self.rows("-g", grammar, "--rules", "hosts:/dev/null", "--header", "-f", ",".join(names),
                                       stdin=b"http://h/\n").decode().split("\n")
            self.assertEqual(header.split("\t"), names)
            values = dict(zip(names, row.split("\t")))
            self.assertEqual((values["valid"], values["scheme"], values["path"].strip("/")), ("1", "http", ""), grammar)
            shown = run("grammar", "show", grammar).stdout.decode().splitlines()[1:]
            for production in (line.split("\t")[0] for line in shown):
                self.assertTrue(production in names or "=" + production in names, production)


class Terminal(CommandLineTest):
    def test_no_line_is_wider_than_the_terminal(self):
        urls = ["http://user@" + "a." * 60 + "/" + "bcd/" * 300 + "?q#f", "http://" + "x" * 500 + " " + "y" * 500,
                "HTTP://h/" + "%41" * 100, "a:", "\u00e9" * 40]
        for width in (24, 40, 80, 133):
            for url in urls:
                drawn, _ = run_on_terminal("explain", url, width=width, NO_COLOR="1")
                self.assertLessEqual(max(len(line) for line in drawn.splitlines()), width, drawn)


class Grammar(CommandLineTest):
    def test_show(self):
        rows = [line.split("\t") for line in run("grammar", "show", "rfc9112").stdout.decode().splitlines()]
        self.assertEqual(rows[0], ["PRODUCTION", "ENTRY", "COMPONENT", "ENGINES"])
        unlikely = "scanner (no typical text matches it)"
        kernels = (r"\(short-text: avx2 avx512; line-buffer: avx512; "
                   r"no structural-index: each of its kinds would read the lines again\)$")
        self.assertEqual(rows[1][:3], ["request-target", "own,start,kinds", "-"])
        self.assertRegex(rows[1][3], "^scanner,short-text,line-buffer " +
                         (kernels if platform.machine() == "x86_64" else ""))
        self.assertIn(["scheme", "imported:rfc3986", "scheme", unlikely], rows)
        self.assertIn(["ALPHA", "core", "-", unlikely], rows)
        older = [line.split("\t") for line in run("grammar", "show", "rfc1738").stdout.decode().splitlines()]
        self.assertEqual({row[1] for row in older}, {"ENTRY", "own", "own,start,kinds,strict"})
        engines = next(row[3] for row in older if row[0] == "genericurl")
        self.assertRegex(engines,
                         r"^scanner,short-text,structural-index \(.*no line-buffer: <password is not always where it "
                         r"was set last\)$")
        self.assertIn("; line-buffer for verdicts: avx512; structural-index: ssse3 avx2 avx512; "
                      if platform.machine() == "x86_64" else "", engines)


class LineEnds(CommandLineTest):
    URLS = b"".join(b"http://h%d/%s?q\nhttp://%d b\nhttp://[::1\n\nx:\n" % (i, b"p" * (i * i % 5000), i)
                    for i in range(300))

    def outputs(self, text):
        yield from (run("check", *more, stdin=text)
                    for more in ([], ["-c"], ["-p", "URI-reference"], ["-g", "rfc1738", "-g", "rfc3986"]))
        for columns in ("host,path,query,url", "valid,error_offset,expected,line,path"):
            yield run("split", "-f", columns, stdin=text)
        yield run("split", "-o", "jsonl", "--lenient", stdin=text)
        yield run("stats", "-o", "jsonl", stdin=text)

    def test_cr_lf_gives_what_lf_gives(self):
        for one, twin in zip(self.outputs(self.URLS), self.outputs(self.URLS.replace(b"\n", b"\r\n"))):
            self.check_run(twin, one.returncode, one.stdout)

    def test_a_file_may_have_both(self):
        mixed = re.sub(b"\n", lambda found: b"\r\n" if found.start() % 3 == 0 else b"\n", self.URLS)
        for one, twin in zip(self.outputs(self.URLS), self.outputs(mixed)):
            self.check_run(twin, one.returncode, one.stdout)
        for records in ([], ["-v"]):
            whole = run("grep", *records, stdin=mixed).stdout
            self.assertEqual(whole.replace(b"\r\n", b"\n"), run("grep", *records, stdin=self.URLS).stdout)
            self.assertEqual(whole.count(b"\r\n"), len([line for line in whole.split(b"\n") if line.endswith(b"\r")]))
            self.assertTrue(set(whole.split(b"\n")) <= set(mixed.split(b"\n")))


class Jobs(CommandLineTest):
    def test_quiet_does_not_wait_for_more_input(self):
        with subprocess.Popen([BNFURL, "check", "-q", "-j", "4"], stdin=subprocess.PIPE) as program:
            program.stdin.write(b"a:\n" * 40000 + b" \n")
            program.stdin.flush()
            self.assertEqual(program.wait(), 1)


class Usage(CommandLineTest):
    def test_help_and_version(self):
        commands = re.findall(r"^  ([a-z]\S*) ", run("--help").stdout.decode(), re.MULTILINE)
        self.assertIn("check", commands)
        for arguments in (["--help"], ["split", "--help", "-c"], *([command, "--help"] for command in commands)):
            result = run(*arguments)
            self.assertEqual((result.stderr, result.returncode), (b"", 0))
            self.assertTrue(result.stdout.startswith(b"Usage: bnfurl "), result.stdout)
        self.assertIn(b"\nExamples:\n", run("check", "--help").stdout)
        self.assertRegex(run("--version").stdout, rb"^bnfurl \d+\.\d+\.\d+\nVector code on this machine: ")
        self.assertEqual(run("split", "--version").stdout, run("--version").stdout)
        for arguments, same in ((["-h"], ["--help"]), (["help"], ["--help"]), (["help", "split"], ["split", "--help"]),
                                (["split", "-h"], ["split", "--help"]), (["-V"], ["--version"]),
                                (["grep", "-V"], ["--version"])):
            self.assertEqual(run(*arguments).stdout, run(*same).stdout, arguments)
        self.assertIn('did you mean "split"', self.usage_error("help", "splt"))
        self.usage_error("help", "split", "grep")


class Environment(CommandLineTest):
    # No machine can run all kernels.
    KERNELS = kernels.names()

    def run_with(self, name, *arguments):
        return run(*arguments, stdin=b"http://h/%41\nhttp://h/%4\n", env={**os.environ, "BNFURL_KERNELS": name})

    def test_any_kernels_give_the_same_answer_or_are_refused(self):
        expected = self.run_with("", "check")
        self.assertEqual((expected.stderr, expected.returncode), (b"", 1))
        refused = []
        for name in self.KERNELS:
            result = self.run_with(name, "check")
            if result.returncode == 2:
                refused.append(name)
                continue
            self.check_run(result, 1, expected.stdout)
        self.assertNotIn("scalar", refused)
        rest = " ".join(name for name in self.KERNELS if name not in refused)
        for name in refused:
            message = f'bnfurl: BNFURL_KERNELS: this machine does not support "{name}"; it supports: {rest}\n'
            self.check_run(self.run_with(name, "check"), 2, b"", message.encode())

    def test_the_version_names_the_kernels_in_use(self):
        here = [name for name in self.KERNELS if kernels.is_here(name)]
        of_build = {"x86_64": "scalar ssse3 avx2 avx512", "aarch64": "scalar neon"}[os.uname().machine]
        for name in here:
            expected = (f"\nVector code on this machine: {' '.join(here)} (in use: {name})\n"
                        f"Vector code in this build: {of_build}\nLibrary for gzip: ")
            self.assertIn(expected, self.run_with(name, "--version").stdout.decode(), name)

    def test_unknown_kernels_are_a_usage_error(self):
        known = f"expected one of: {' '.join(self.KERNELS)}\n"
        self.check_run(
            self.run_with("scala", "check"),
            2,
            b"",
            f'bnfurl: unknown value of BNFURL_KERNELS "scala" (did you mean "scalar"?); {known}'.encode(),
        )
        self.check_run(self.run_with("\x1b", "split"), 2, b"",
                       f'bnfurl: unknown value of BNFURL_KERNELS "\\x1b"; {known}'.encode())

    def test_help_is_printed_whatever_kernels_are_named(self):
        self.assertEqual(self.run_with("foo", "--help").returncode, 0)


class Failures(CommandLineTest):
    def test_failure_to_read_midway_is_status_3_after_the_whole_records(self):
        terminal, other_end = pty.openpty()
        os.write(other_end, b"a:b\nc:cut off")
        os.close(other_end)  # the octets written before can still be read; after them, reading fails
        result = subprocess.run([BNFURL, "split", "-f", "path"], stdin=terminal, capture_output=True, check=False)
        os.close(terminal)
        self.check_run(result, 3, b"b\n", b"bnfurl: -: Input/output error, at byte 14\n")
