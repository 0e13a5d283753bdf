# `bnfurl clickhouse`, with blocks as ClickHouse sends them, answers what `bnfurl split` prints, row for row. BNFURL
# names the program.
import contextlib
import os
import pathlib
import random
import subprocess
import tempfile
import threading
import xml.etree.ElementTree

from command_line import BNFURL, CommandLineTest, run
from engines import rows
from engines.native import block, length, read_answer, read_rows

# One that waits for what does not come is killed.
def worker(fields):
    program = subprocess.Popen([BNFURL, "clickhouse", "-f", ",".join(fields)], stdin=subprocess.PIPE,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    patience = threading.Timer(60, program.kill)
    patience.daemon = True
    patience.start()
    return program


class ClickhouseTest(CommandLineTest):
    def check(self, texts, fields, *options, sizes=(10**9,), env=None):
        blocks, at = b"", 0
        for size in sizes:
            blocks += block(texts[at:at + size])
            at += size
        result = run("clickhouse", "-f", ",".join(fields), *options, stdin=blocks, env=env)
        self.assertEqual((result.returncode, result.stderr), (0, b""))
        answer = read_rows(result.stdout)
        expected = rows.by_command_line(texts, fields, *options)
        self.assertEqual(len(answer), len(expected))
        for text, row, wanted in zip(texts, answer, expected, strict=True):
            self.assertEqual(row, wanted, text and text[:100])


class Answers(ClickhouseTest):
    def test_are_those_of_split(self):
        for options in [], ["--lenient"], ["-p", "URI-reference"], ["-g",
                                                                    "rfc1738"], ["-g", "w3c1993"], ["-g", "rfc2396"]:
            known = run("split", *options[:2] if options[:1] == ["-g"] else [], "-f", "help").stdout.decode()
            names = [line.split("\t")[0] for line in known.splitlines()]
            with self.subTest(options=options):
                self.check(rows.ALL, [field for field in rows.FIELDS if field in names], *options)

    # web repairs what is valid, too.
    def test_are_of_repaired_urls(self):
        for way in "grammar", "web":
            self.check([b"http:/h", b"www.example.com/a", b"http://a b", b"http://h/"], ["valid", "host", "repaired"],
                       f"--repair={way}")

    def test_have_the_default_columns_of_split(self):
        self.assertEqual(read_rows(run("clickhouse", stdin=block(rows.ALL)).stdout),
                         rows.by_command_line(rows.ALL, rows.DEFAULT_FIELDS))

    def test_have_one_column_or_many(self):
        for field in rows.FIELDS:
            self.check(rows.UTF8, [field])
        self.check(rows.many(3000), ["valid", "host"])

    def test_have_columns_inside_parts_and_productions(self):
        texts = [*rows.UTF8, b"http://h/a%20b/c?q=1%202&x=+&q=3", b"http://h/a/b/c/d"]
        for fields in [["path[:1]", "segment[1]", "query.q", "query.q.decoded", "path.decoded"],
                       ["path[:2]", "query.x"],
                       ["valid", "dec-octet", "kind", "host"], ["IPv4address", "scheme"]]:
            self.check(texts, fields)
            self.check(texts, fields, "--lenient")

    def test_show_several_grammars(self):
        fields = ["valid.rfc1738", "valid.rfc3986", "error_offset.rfc1738", "host.rfc3986", "default_port.rfc1738",
                  "path"]
        self.check(rows.ALL, fields, "-g", "rfc3986", "-g", "rfc1738")

    def test_are_of_request_targets_and_of_strict_schemes(self):
        targets = [b"/a?q", b"*", b"h:443", b"http://h/", b"/a b", None, b"//x"]
        self.check(targets, ["valid", "kind", "host", "path", "query", "error_offset"], "-g", "rfc9112")
        self.check(targets, ["valid", "host", "path"], "-g", "rfc9112", "--lenient")
        self.check(rows.UTF8, ["valid", "host", "error_offset"], "-g", "rfc1738", "--strict-scheme")

    def test_are_of_a_grammar_of_ones_own(self):
        texts = [b"-1.5e3", b"0", b"01", b"", None, b"1e", b"12345678901234567890"]
        self.check(texts, ["valid", "sign", "int", "frac", "exp", "error_offset"],
                   "-g", "tests/grammars/rfc8259-number.bnf")

    def test_are_the_same_with_every_kernel(self):
        for kernels in ("scalar", ""):
            self.check(rows.many(5000), rows.FIELDS, env={**os.environ, "BNFURL_KERNELS": kernels})

    def test_of_random_blocks_are_those_of_split(self):
        chance = random.Random(19)
        texts = rows.many(6000)
        for i, text in enumerate(texts):
            if text is not None and chance.random() < 0.3:
                place = chance.randrange(len(text) + 1)
                texts[i] = text[:place] + bytes([chance.randrange(1, 256)]) * chance.choice(
                    [1, 1, 2, 130]) + text[place + 1:]
        sizes = [chance.choice([0, 1, 2, 63, 64, 65, 1000, 1024]) for _ in range(30)] + [6000]
        for fields in rows.DEFAULT_FIELDS, ["url", "default_port", "expected", "path"], ["valid"]:
            self.check(texts, fields, sizes=sizes)
            self.check(texts, fields, "--lenient", sizes=sizes)

    def test_of_long_texts_of_a_grammar_without_schemes_have_no_default_port(self):
        self.check([b"a" * 5000], ["url", "user", "default_port"], "-g", "common", "-p", "user")

    def test_of_huge_strings_and_of_lengths_with_more_digits(self):
        texts = [b"http://h/" + b"a" * size for size in [109, 118, 119, 4086, 4087, 16374, 16375, 300000, 5 << 20]]
        self.check([*texts, *rows.HUGE, None, b"x:", *texts], ["valid", "url", "path", "error_offset"])


class Blocks(ClickhouseTest):
    FIELDS = ["valid", "host"]

    def answer_to(self, program, texts):
        program.stdin.write(block(texts))
        program.stdin.flush()
        self.assertEqual(read_answer(program.stdout, len(texts)), rows.by_command_line(texts, self.FIELDS))

    def end(self, program):
        output, said = program.communicate()
        self.assertEqual((output, said, program.returncode), (b"", b"", 0))

    def test_are_answered_before_the_next_one_comes(self):
        program = worker(self.FIELDS)
        for texts in [b"http://h/"], [None], [], rows.many(70000), [b"http://g/"] * 1024:
            self.answer_to(program, texts)
        self.end(program)

    def test_without_rows_have_no_answer(self):
        self.check_run(run("clickhouse", stdin=block([]) * 2), 0, b"")
        self.check_run(run("clickhouse"), 0, b"")

    def test_can_come_octet_by_octet(self):
        texts = [b"http://h" + b"h" * 200, None, b"", b"http://a b"]
        program = worker(self.FIELDS)
        for octet in block(texts):
            program.stdin.write(bytes([octet]))
            program.stdin.flush()
        output, said = program.communicate()
        self.assertEqual((read_rows(output), said), (rows.by_command_line(texts, self.FIELDS), b""))

    # Neither side may wait for the other: the program holds what the pipe does not take.
    def test_can_be_sent_whole_before_anything_is_read(self):
        program = worker(rows.FIELDS)
        octets = block([b"http://example.org/%d" % i for i in range(100000)])
        program.stdin.write(octets)
        program.stdin.flush()
        output, said = program.communicate()
        self.assertEqual((len(read_rows(output)), said, program.returncode), (100000, b"", 0))

    def test_are_answered_into_a_file_too(self):
        octets = block(rows.many(20000)) * 2
        with tempfile.TemporaryFile() as file:
            subprocess.run([BNFURL, "clickhouse"], input=octets, stdout=file, check=True)
            file.seek(0)
            self.assertEqual(read_rows(file.read()), read_rows(run("clickhouse", stdin=octets).stdout))


class Malformed(ClickhouseTest):
    def refuse(self, octets, message):
        program = worker(["valid"])
        # It may refuse the block, and end, before it has read all of it.
        with contextlib.suppress(BrokenPipeError):
            program.stdin.write(octets)
            program.stdin.flush()
        said = program.stderr.read()  # its end: the program has ended, although more could come
        self.assertEqual((said.decode(), program.wait()), (f"bnfurl: standard input: {message}\n", 3))
        program.communicate()

    def test_other_columns_are_refused(self):
        for octets in (b"0", b"\2\1", b"\1" + b"\x80" * 5, block([]).replace(b"Nullable", b"Nothing1"),
                       block([])[:-1] + b"x"):
            for before in b"", block([b"h:"]):
                with self.subTest(octets=octets, before=before):
                    self.refuse(before + octets, f"block {2 if before else 1} is not one column of Nullable(String) in "
                                                 "ClickHouse's format Native")

    def test_flags_are_refused(self):
        for flags in (b"\0\2", b"\0\2\1", b"\1\2" + b"\0" * 300000):
            head = block([]).replace(b"\0", length(len(flags)), 1)
            self.refuse(head + flags,
                        f"block 1, row 2 of {len(flags)}: expected 0x00 (a value) or 0x01 (NULL), found 0x02")

    def test_absurd_lengths_are_refused_before_their_octets_come(self):
        head = block([b""])[:-1]
        for octets in [length((1 << 30) + 1), length(1 << 34), length(1 << 63), b"\xff" * 6, b"\x80" * 5 + b"\0"]:
            with self.subTest(octets=octets):
                self.refuse(head + octets, "block 1, row 1 of 1: its length is more than 1073741824")

    def test_an_end_within_a_block_is_told(self):
        whole = block([b"http://h/", None, b"http://g/"])
        for size in range(1, len(whole)):
            result = run("clickhouse", "-f", "valid", stdin=whole + whole[:size])
            self.assertEqual(result.returncode, 3, size)
            if size < len(block([])):
                self.assertEqual(result.stderr, b"bnfurl: standard input ends in the header of block 2\n")
            else:
                self.assertRegex(result.stderr, b"standard input: block 2, row [123] of 3: standard input ends here\n$")
            self.assertEqual(read_rows(result.stdout), [(b"1",), (None,), (b"1",)])


class Failures(ClickhouseTest):
    def test_full_disk_is_reported(self):
        for count in (1, 100000):
            with open("/dev/full", "wb") as full:
                result = subprocess.run([BNFURL, "clickhouse"], input=block(rows.many(count)) * 2, stdout=full,
                                        stderr=subprocess.PIPE, check=False)
            self.assertEqual((result.returncode, result.stderr),
                             (3, b"bnfurl: standard output: No space left on device\n"))

    def test_input_that_cannot_be_read_is_reported(self):
        with open("/proc/self/mem", "rb") as file:
            result = subprocess.run([BNFURL, "clickhouse"], stdin=file, capture_output=True, check=False)
        self.check_run(result, 3, b"", b"bnfurl: standard input: Input/output error\n")

    def test_a_reader_that_goes_away_ends_it_without_a_message(self):
        program = worker(rows.FIELDS)
        program.stdout.close()
        with self.assertRaises(BrokenPipeError), program.stdin:
            program.stdin.write(block(rows.many(200000)))
        self.assertEqual((program.stderr.read(), program.wait()), (b"", -13))
        program.stderr.close()


class Config(ClickhouseTest):
    def function(self, *arguments, **options):
        result = run("clickhouse", "--config", "f", *arguments, **options)
        self.assertEqual((result.returncode, result.stderr), (0, b""))
        root = xml.etree.ElementTree.fromstring(result.stdout)
        self.assertEqual((root.tag, len(root)), ("functions", 1))
        return {part.tag: part.text for part in root[0]} | {
            "argument": [part.text for part in root[0].find("argument")]}

    # What the command of the configuration answers, started as ClickHouse does, in another folder.
    def answer(self, function, texts):
        return subprocess.run(["/bin/sh", "-c", function["command"]], cwd="/", input=block(texts), capture_output=True,
                              check=True).stdout

    def test_type_and_rows_are_those_of_the_same_options(self):
        fields = ["valid", "error_offset", "default_port", "host", "query.q.decoded", "path[:1]", 'query."a`b\\\\"']
        function = self.function("-f", ",".join(fields), "--lenient")
        self.assertEqual(function["return_type"],
                         "Tuple(valid Nullable(UInt8), error_offset Nullable(Int64), default_port Nullable(UInt16), "
                         "host Nullable(String), `query.q.decoded` Nullable(String), `path[:1]` Nullable(String), "
                         '`query."a\\`b\\\\\\\\"` Nullable(String))')
        texts = [*rows.UTF8, b"http://h/a/b?q=%20&a%60b%5c=5"]
        answer = read_rows(self.answer(function, texts))
        self.assertEqual(answer, rows.by_command_line(texts, fields, "--lenient"))

    def test_a_grammar_file_is_found_from_any_folder(self):
        with tempfile.TemporaryDirectory() as folder:
            name = pathlib.Path(folder) / "a <b> & 'c'" / "own.bnf"
            name.parent.mkdir()
            name.write_bytes(pathlib.Path("tests/grammars/rfc8259-number.bnf").read_bytes())
            function = self.function("-g", os.path.relpath(name))
            self.assertEqual(read_rows(self.answer(function, [b"-1.5", b"x"])),
                             [(b"1", b"-", b"1", b".5", None), (b"0", None, None, None, None)])
