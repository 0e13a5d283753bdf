# `bnfurl` names no library that few command lines need, so that it starts fast, and hands these command lines over to
# `bnfurl-whole`: that it is always started when it is needed and never otherwise, gets what `bnfurl` got, and is found
# wherever both are. BNFURL names the program, BUILD_ROOT the build.
import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

from cli_test import BNFURL, run, run_on_terminal

BUILD = pathlib.Path(os.environ.get("BUILD_ROOT", "build"))
WHOLE = str(pathlib.Path(BNFURL).with_name("bnfurl-whole"))
ALWAYS_LARGE = {"libpsl", "libidn2", "libre2"}
LARGE = ALWAYS_LARGE | {"librocksdb"}  # which a build can be without
URL = b"http://www.example.org/a?b#c\n"
# Command lines for one line of input.
PLAIN = [
    ["--version"],
    ["split", "--help"],
    ["split"],
    ["split", "-f", "help"],
    ["split", "-f", "host,path.decoded,normal", "--level", "syntax,address"],
    ["split", "--where", "host$=.site.org or path*=rule"],
    ["check"],
    ["normalize"],
    ["stats"],
    ["stats", "--by", "host"],
    ["explain", "http://h/"],
    ["extract"],
    ["grammar", "list"],
]
WITH_LIBRARIES = [
    ["dedupe"],
    ["rules", "check", "rules.txt"],
    ["filter", "--rules", "rules.txt"],
    ["check", "--rules", "rules.txt", "--where", "decision=allow"],
    ["split", "-f", "url,site"],
    ["split", "-i", "auto", "-f", "surt.ia"],
    ["split", "--key-steps", "sort", "-f", "url"],
    ["split", "-f", "key"],
    ["split", "-g", "rfc3986", "-g", "rfc2396", "-f", "surt.rfc2396"],
    ["split", "--where", "host=~a"],
    ["grep", "--where", "!site"],
    ["grep", "--where", "not(host=h and =host=~a)"],
    ["stats", "--by", "host,site"],
    ["normalize", "--level", "syntax", "--level", "idna"],
    ["resolve", "--base", "http://h/", "--level", "to-iri"],
    ["extract", "-f", "url,surt"],
    ["clickhouse", "--config", "f", "-f", "site"],
]


# The names of libraries, without versions: librocksdb.
def names_of(libraries):
    return {pathlib.Path(library).name.partition(".so")[0] for library in libraries}


# The libraries that a program names.
def needed(program):
    lines = subprocess.run(["readelf", "--dynamic", "--wide", program], capture_output=True, text=True, check=True).stdout
    return names_of(re.findall(r"\(NEEDED\).*\[(.*)\]", lines))


def copied(program, place):
    place.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(program, place)


class Start(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        (self.folder / "rules.txt").write_text("default allow\ndeny host b\n")

    # What a program makes of one line.
    def outcome(self, program, *arguments, stdin=URL):
        done = subprocess.run([program, *arguments], input=stdin, capture_output=True, check=False, cwd=self.folder)
        return done.returncode, done.stdout, done.stderr


class Libraries(Start):
    # The names of those that the program and what it becomes load, as ld.so lists them.
    def loaded(self, *arguments):
        listing = self.folder / "loaded"
        environment = {**os.environ, "LD_DEBUG": "libs", "LD_DEBUG_OUTPUT": str(listing)}
        subprocess.run([os.path.abspath(BNFURL), *arguments], input=URL, capture_output=True, check=False, cwd=self.folder, env=environment)
        listings = list(self.folder.glob("loaded.*"))
        text = "".join(path.read_text(errors="replace") for path in listings)
        for path in listings:
            path.unlink()
        return names_of(re.findall(r"calling init: (.*)", text))

    def test_are_named_by_the_program_only_if_every_command_line_needs_them(self):
        self.assertEqual(needed(BNFURL) & LARGE, set())
        self.assertLessEqual(ALWAYS_LARGE, needed(WHOLE))

    def test_are_not_loaded_where_nothing_needs_them(self):
        for arguments in PLAIN:
            with self.subTest(arguments=arguments):
                loaded = self.loaded(*arguments)
                self.assertIn("libc", loaded)
                self.assertEqual(loaded & LARGE, set())

    def test_are_loaded_where_something_needs_them(self):
        for arguments in WITH_LIBRARIES:
            with self.subTest(arguments=arguments):
                self.assertLessEqual(ALWAYS_LARGE, self.loaded(*arguments))


class HandOver(Start):
    def test_changes_nothing(self):
        faults = [
            ["dedupe", "--seen"],
            ["dedupe", "--buy", "host"],
            ["rules"],
            ["filter"],
            ["filter", "--rules", "rules.txt", "nowhere"],
            ["filter", "--rules", "-"],
            ["split", "--where", "host=~("],
            ["split", "--where", "host=~a", "-f", "hots"],
            ["split", "-f", "site", "-g", "nowhere.bnf"],
            ["split", "--key-steps", "srt"],
        ]
        for arguments in PLAIN + WITH_LIBRARIES + faults:
            with self.subTest(arguments=arguments):
                outcome = self.outcome(os.path.abspath(BNFURL), *arguments)
                self.assertEqual(outcome, self.outcome(os.path.abspath(WHOLE), *arguments))
                self.assertEqual(outcome[0] == 2, arguments in faults, outcome)
                self.assertNotIn(b"bnfurl-whole", outcome[1] + outcome[2])

    # Of all columns, whether they need a library or not: a column that needs one is handed over.
    def test_knows_every_column(self):
        columns = [line.split(b"\t")[0].decode() for line in run("split", "-g", "rfc3986", "-g", "rfc1808", "-f", "help").stdout.splitlines()]
        self.assertGreater(len(columns), 100)
        for column in columns:
            for arguments in (["-f", f"url,{column}"], ["--where", f"!{column}"]):
                self.assertNotIn(b"bnfurl-whole", run("split", "-g", "rfc3986", "-g", "rfc1808", *arguments, stdin=URL).stderr, column)

    def test_leaves_standard_input_to_the_program_that_works(self):
        log = b'h - - [t] "GET http://www.example.org/ HTTP/1.1" 200 1 "-" "-"\n' * 3
        result = run("split", "-i", "auto", "-f", "host,surt", stdin=log)
        self.assertEqual(result.stdout, b"www.example.org\thttp://(org,example,www,)/\n" * 3)
        self.assertEqual(result.stderr.count(b"-i auto"), 1)
        (self.folder / "urls").write_bytes(b"http://a/\nhttp://b/\n")
        self.assertEqual(run("filter", "--rules", "-", str(self.folder / "urls"), stdin=b"default allow\ndeny host b\n").stdout, b"http://a/\n")
        self.assertEqual(run("split", "-i", "csv", "-k", "u", "-f", "surt", "--pass", stdin=b"u,v\nhttp://a/,1\n").stdout, b"http://(a,)/\t1\n")

    def test_passes_closed_descriptors_on(self):
        for descriptor in "<&-", ">&-":
            ends = [subprocess.run(["bash", "-c", f"exec \"$0\" dedupe {descriptor}", program], stdin=subprocess.DEVNULL,
                                   capture_output=True, check=False) for program in (BNFURL, WHOLE)]
            self.assertEqual(*[(end.returncode, end.stdout, end.stderr) for end in ends])

    def test_keeps_the_name_of_the_process(self):
        with subprocess.Popen([BNFURL, "dedupe"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
            process.stdin.write(URL)
            process.stdin.flush()
            self.assertEqual(process.stdout.read(1), URL[:1])
            self.assertEqual(pathlib.Path(f"/proc/{process.pid}/comm").read_text(), "bnfurl\n")
            self.assertEqual(pathlib.Path(f"/proc/{process.pid}/exe").resolve(), pathlib.Path(WHOLE).resolve())
            process.stdin.close()
            process.stdout.read()

    # A drawing has what every level would change.
    def test_of_a_drawing(self):
        drawn, _ = run_on_terminal("explain", "http://b%C3%BCcher.example/")
        self.assertIn("xn--bcher-kva.example/ (UTS 46)", drawn)

    def test_a_function_of_clickhouse_starts_the_program_that_users_know(self):
        config = run("clickhouse", "--config", "f", "-f", "site").stdout.decode()
        self.assertIn(f"<command>exec {pathlib.Path(BNFURL).resolve()} clickhouse -f site</command>", config)


class Installed(Start):
    # Both programs where the build installs them, below a folder.
    def install(self, prefix):
        installed = json.loads((BUILD / "meson-info/intro-installed.json").read_text())
        places = {built: prefix / pathlib.Path(place).relative_to("/") for built, place in installed.items()}
        for program in BNFURL, WHOLE:
            copied(program, places[os.path.abspath(program)])
        return places[os.path.abspath(BNFURL)]

    def check_works(self, program):
        self.assertEqual(self.outcome(program, "dedupe"), (0, URL, b""))
        config = self.outcome(program, "clickhouse", "--config", "f", "-f", "site")[1].decode()
        self.assertIn(f"exec {program} clickhouse", config)

    def test_programs_find_each_other_wherever_they_are_moved(self):
        self.check_works(self.install(self.folder / "one"))
        (self.folder / "one").rename(self.folder / "other")
        self.check_works(self.install(self.folder / "other"))

    def test_programs_find_each_other_in_one_folder(self):
        copied(BNFURL, self.folder / "bnfurl")
        copied(WHOLE, self.folder / "bnfurl-whole")
        self.check_works(self.folder / "bnfurl")

    def test_a_link_finds_the_other_program(self):
        (self.folder / "link").symlink_to(self.install(self.folder / "one"))
        self.assertEqual(self.outcome(self.folder / "link", "dedupe"), (0, URL, b""))

    def test_one_program_alone_says_what_is_missing(self):
        copied(BNFURL, self.folder / "bin/bnfurl")
        places = f"{self.folder}/bin/bnfurl-whole or {self.folder}/libexec/bnfurl-whole"
        for what, arguments in {
            "dedupe": ["dedupe"],
            "rules": ["rules", "show", "rules.txt"],
            "--rules": ["filter", "--rules", "rules.txt"],
            "site": ["split", "-f", "site"],
            "=~": ["split", "--where", "host=~a"],
            "--level idna": ["normalize", "--level", "idna"],
        }.items():
            message = f"bnfurl: {what} needs the program bnfurl-whole, which cannot be started as {places}: it is installed with bnfurl, by \"meson install\" and in the package bnfurl\n"
            self.assertEqual(self.outcome(self.folder / "bin/bnfurl", *arguments), (2, b"", message.encode()))
        for arguments in PLAIN:
            self.assertEqual(self.outcome(self.folder / "bin/bnfurl", *arguments)[0], 0, arguments)
        self.assertEqual(self.outcome(self.folder / "bin/bnfurl", "split", "-f", "own.site", "-i", "csv", "-k", "u", stdin=b"u,site\nx,y\n")[1], b"y\n")


if __name__ == "__main__":
    unittest.main()
