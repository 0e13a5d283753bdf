# Help, the manual and the completions are built from the same tables. Help fits on a screen, the manual renders, and
# bash, zsh and fish complete. BNFURL names the program, BUILD_ROOT contains the documents.
import os
import pathlib
import pty
import re
import select
import subprocess
import tempfile
import unittest

import kernels
import project

BNFURL = os.environ.get("BNFURL", "build/tools/bnfurl/bnfurl")
DOCUMENTS = pathlib.Path(os.environ.get("BUILD_ROOT", "build")).resolve() / "tools/bnfurl/documents"
REFERENCE = pathlib.Path("docs/reference")
GRAMMARS = sorted(path.stem for path in pathlib.Path("grammar").glob("*.bnf")
                  if "# kind:" not in path.read_text())  # of URLs
GRAMMAR_PAGE = DOCUMENTS / "bnfurl-grammar.5"

# A screen has 24 lines. For a command with too many options for that, the limit is 30 or 40.
LINES = {"check": 30, "grep": 30, "report": 30, "replay": 30, "robots": 30, "stats": 40, "diff": 30, "dedupe": 40,
         "extract": 40, "filter": 40, "grammar": 40, "split": 40, "normalize": 40, "repair": 40, "resolve": 40}


def run(*arguments):
    return subprocess.run([BNFURL, *arguments], capture_output=True, text=True, check=False)


def help_of(*arguments):
    return run(*arguments, "--help").stdout


def commands():
    return re.findall(r"^  ([a-z]\S*) ", help_of(), re.MULTILINE)


# A page as text, without the marks of bold and underlined words.
def rendered(page):
    command = ["groff", "-man", "-Tascii", "-P-cbou", "-rLL=120n", page]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


# The names of a command's options, as its help lists them.
def options(command):
    names = re.findall(r"^ {2,6}(-.*?)(?:  |$)", help_of(command), re.MULTILINE)
    return [re.split(r" |\[=", word)[0] for name in names
            for word in re.sub(r"--\[no-\](.*)", r"--\1, --no-\1", name).split(", ")]


class Help(unittest.TestCase):
    def test_fits_a_screen(self):
        for command in [[], *([name] for name in commands())]:
            with self.subTest(command=command):
                lines = help_of(*command).splitlines()
                self.assertLessEqual(len(lines), LINES.get(" ".join(command), 24))
                self.assertEqual([line for line in lines if len(line) > 80], [])

    def test_aligns_options(self):
        for command in commands():
            for line in re.findall(r"^ {2,6}-.*", help_of(command), re.MULTILINE):
                self.assertRegex(line, r"^(.{24} |.{25,} ) ?\S", command)
                self.assertNotEqual(line[27], " ", line)

    def test_has_an_example_for_every_command(self):
        for command in commands():
            self.assertIn(f"\n  bnfurl {command} ", help_of(command).partition("\nExamples:")[2])


    # The reference has every option, and the commands that take it: "all", "all but A, B", or "A, B".
    def test_says_that_there_are_more_options_where_it_lacks_some(self):
        rows = re.findall(r"(?m)^\| `(.*)` \| .* \| (.*) \|$",
                          (REFERENCE / "command-line.md").read_text().partition("## Options")[2])
        self.assertGreater(len(rows), 50)
        for command in commands():
            text = help_of(command)
            taken = [name for name, of in rows if of == "all" or (command in of.removeprefix("all but ").split(", ")) !=
                     of.startswith("all but ")]
            lacks = [name for name in taken if f" {name.replace(chr(92), '')} " not in text]
            self.assertEqual("\n  More options: man bnfurl\n" in text, lacks != [], (command, lacks))

    def test_explains_each_subcommand_of_grammar(self):
        names = re.findall(r"(?m)^(?:Usage:| {6}) bnfurl grammar (\w+)", help_of("grammar"))
        self.assertEqual(len(names), 7)
        self.assertEqual(re.findall(r"(?m)^(\w+): \w", help_of("grammar"))[1:], names)


class Manual(unittest.TestCase):
    def test_renders_without_warnings(self):
        for page in (DOCUMENTS / "bnfurl.1", GRAMMAR_PAGE):
            result = subprocess.run(["groff", "-man", "-ww", "-z", "-Tutf8", page], capture_output=True, check=False)
            self.assertEqual((result.returncode, result.stdout, result.stderr), (0, b"", b""), page)

    def test_has_every_command_option_and_example(self):
        command = ["groff", "-man", "-Tascii", "-P-cbou", DOCUMENTS / "bnfurl.1"]
        text = subprocess.run(command, capture_output=True, text=True, check=True).stdout.replace("--[no-]", "--")
        for name in commands():
            self.assertRegex(text, rf"\n   {name}\n       bnfurl {name} ")
            for line in help_of(name).splitlines():
                if line.startswith("  bnfurl "):
                    self.assertIn("\n       " + line.rstrip() + "\n", text)
            for option in options(name):
                self.assertIn(f" {option.replace('--no-', '--')}", text)

    # The reference page is made from the table of the keys.
    def test_of_grammar_files_has_every_key(self):
        page = (project.ROOT / "docs/reference/grammar-files.md").read_text()
        keys = re.findall(r"(?m)^\| `# ([\w-]+):", page)
        text = rendered(GRAMMAR_PAGE)
        self.assertGreater(len(keys), 20)
        for key in keys:
            with self.subTest(key=key):
                self.assertRegex(text, rf"(?m)^       # {key}: \S")

    def test_of_grammar_files_has_examples_that_can_be_used(self):
        record, _, rest = rendered(GRAMMAR_PAGE).partition("\nEXAMPLES\n")[2].partition(
            "       A file for other strings")
        version = rest.partition("\n")[2].partition("       $ ")[0]
        record, version = ("".join(line[7:] + "\n" for line in each.splitlines()) for each in (record, version))
        with tempfile.TemporaryDirectory() as folder:
            for name, text in {"record.bnf": record, "version.bnf": version}.items():
                pathlib.Path(folder, name).write_text(text)
            log = b'2001:db8::1 "GET /a?b HTTP/1.1" 0.250 more\n'
            split = subprocess.run([BNFURL, "split", "-i", f"{folder}/record.bnf", "-f",
                                    "log.client,path,query,log.seconds"], input=log, capture_output=True, check=False)
            self.assertEqual((split.stdout, split.stderr), (b"2001:db8::1\t/a\tb\t0.250\n", b""))
            split = subprocess.run([BNFURL, "split", "-g", f"{folder}/version.bnf", "--header"], input=b"1.22\n",
                                   capture_output=True, check=False)
            self.assertEqual((split.stdout, split.stderr), (b"valid\tmajor\tminor\n1\t1\t22\n", b""))

    def test_lists_all_kernels(self):
        text = (DOCUMENTS / "bnfurl.1").read_text()
        self.assertIn('\n.BR ' + ' ", " '.join(kernels.names()) + ' .\n', text)

    def test_lists_all_statuses(self):
        text = (DOCUMENTS / "bnfurl.1").read_text()
        self.assertEqual(re.findall(r"^\.B (\d)$", text.partition(".SH EXIT STATUS")[2], re.MULTILINE),
                         ["0", "1", "2", "3"])

    def test_templates_are_filled_in_completely(self):
        for document in ("bnfurl.1", "bnfurl", "_bnfurl", "bnfurl.fish"):
            self.assertNotRegex((DOCUMENTS / document).read_text(), r"@[A-Z_]+@")


class Reference(unittest.TestCase):
    def test_pages_are_those_that_the_declarations_make(self):
        with tempfile.TemporaryDirectory() as folder:
            environment = {**os.environ, "BNFURL_GRAMMARS": str(pathlib.Path("grammar").resolve())}
            subprocess.run(["python3", "tools/bnfurl/documents/reference.py", DOCUMENTS / "bnfurl-documents", folder],
                           env=environment, check=True)
            pages = sorted(pathlib.Path(folder).iterdir())
            self.assertTrue(pages)
            stale = [page.name for page in pages if page.read_text() != self.committed(page.name)]
        self.assertEqual(stale, [], "the declarations say something else; renew the pages: tools/accept reference")

    def committed(self, name):
        page = REFERENCE / name
        return page.read_text() if page.exists() else None

    # What `-f help` says of the common columns of each format of lines: a column has the text of the field.
    def test_common_columns_come_from_the_fields_that_help_names(self):
        examples = dict(re.findall(r"(?m)^\| `([^`]*)` \| `(.*)` \|$", (REFERENCE / "formats.md").read_text()))
        count = 0
        for name, line in examples.items():
            told = subprocess.run([BNFURL, "split", "-i", name, "-f", "help"], capture_output=True, text=True,
                                  check=False).stdout
            pairs = re.findall(r"(?m)^(log\.\w+)\t.*; (?:from|the same as) (log\.\S+)$", told)
            if not pairs:
                continue
            count += len(pairs)
            fields = [f"{column}.raw,{field}" for column, field in pairs]
            shown = subprocess.run([BNFURL, "split", "-i", name, "-f", ",".join(fields)],
                                   input=line.replace("\\|", "|") + "\n", capture_output=True, text=True,
                                   check=True).stdout.rstrip("\n").split("\t")
            with self.subTest(format=name):
                differ = [field for field, raw, own in zip(fields, shown[::2], shown[1::2], strict=True)
                          if raw != own and (raw, own) != ("-", "\\N")]
                self.assertEqual(differ, [])
        self.assertGreater(count, 50)

    def test_lines_of_rule_files_are_of_the_grammar_and_have_all_of_its_words(self):
        table = (REFERENCE / "rule-files.md").read_text().partition("## Lines")[2].partition("## ")[0]
        lines = re.findall(r"^\| `(.*?)` \|", table, re.MULTILINE)
        check = subprocess.run([BNFURL, "check", "-g", "rules"], input="\n".join(lines), capture_output=True, text=True,
                               check=False)
        self.assertEqual((check.stdout, check.returncode), ("", 0))
        words = re.findall(r'^\S+-word = %s"(.*?)"', pathlib.Path("grammar/rules.bnf").read_text(), re.MULTILINE)
        said = [re.sub("^(allow|deny) ", "", line).split()[0] for line in lines]
        self.assertEqual(sorted(said), sorted(set(words) - {"on"}))


class Completion:
    """The tests for every shell. `complete(*words)` returns the words that the last word can be completed to."""

    WORDS = {
        "sp": "split",
        "gre": "grep",
        "split --on": "--on-bad",
        "grep --inv": "--invert",
        "check --no-p": "--no-progress",
        "split --on-bad d": "drop",
        "split -o js": "jsonl",
        "check -i comb": "combined",
        "check -i combined -k ref": "referer",
        "check -i k8s:comb": "k8s:combined",
        "check -i jsonl:log.text:comb": "jsonl:log.text:combined",
        "stats --by defa": "default_port",
        "stats -i combined --by path,log.met": "path,log.method",
        "stats --quantiles defa": "default_port",
        "stats -i combined --count-distinct log.met": "log.method",
        "stats --by path --sort oct": "octets",
        "stats --by path --sort defa": "default_port",
        "help gre": "grep",
        "split --decode p": "pct",
        "diff -g rfc3986 -g rfc17": "rfc1738",
        "check -p IPv6": "IPv6address",
        "check -g rfc1738 -p gopher+": "gopher+_string",
        "check -i combined -p request": "request-target",
        "split -f default": "default_port",
        "split -f host,defa": "host,default_port",
        "split -i combined -f url,log.met": "url,log.method",
        "split --where defa": "default_port",
        "grep -i combined --where log.met": "log.method",
        "grammar amb": "ambiguities",
        "grammar show w3": "w3c1993",
    }

    def test_words(self):
        for line, word in self.WORDS.items():
            with self.subTest(line=line):
                self.assertEqual(self.complete("bnfurl", *line.split()), [word])

    def test_files(self):
        folder = self.enterContext(tempfile.TemporaryDirectory())
        pathlib.Path(folder, "access.log").touch()
        self.assertEqual(self.complete("bnfurl", "check", folder + "/acc"), [folder + "/access.log"])

    def test_files_where_a_grammar_or_a_format_can_be_one(self):
        folder = self.enterContext(tempfile.TemporaryDirectory())
        pathlib.Path(folder, "alb.bnf").touch()
        for option in ("-i", "-g"):
            self.assertEqual(self.complete("bnfurl", "split", option, folder + "/al"), [folder + "/alb.bnf"])

    def test_files_with_the_formats_of_servers(self):
        folder = self.enterContext(tempfile.TemporaryDirectory())
        pathlib.Path(folder, "nginx.conf").touch()
        for before in ("nginx:@", "k8s:apache:@", "@"):
            with self.subTest(before=before):
                self.assertEqual(self.complete("bnfurl", "split", "-i", f"{before}{folder}/ng"),
                                 [f"{before}{folder}/nginx.conf"])


class Bash(Completion, unittest.TestCase):
    SCRIPT = ('source "$0" && complete -p bnfurl >&2 && COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) && '
              '{ _bnfurl; printf "%s\\n" "${COMPREPLY[@]}"; }')

    def complete(self, *words):
        environment = {**os.environ, "PATH": f"{pathlib.Path(BNFURL).resolve().parent}:{os.environ['PATH']}"}
        result = subprocess.run(["bash", "-c", self.SCRIPT, DOCUMENTS / "bnfurl", *words], capture_output=True,
                                text=True, env=environment, check=False)
        self.assertEqual(result.stderr, "complete -F _bnfurl bnfurl\n")
        return result.stdout.split()

    def test_knows_every_option(self):
        for command in commands():
            self.assertEqual(sorted(self.complete("bnfurl", command, "-")), sorted(options(command)), command)

    def test_treats_an_equals_sign_as_a_word(self):
        self.assertEqual(self.complete("bnfurl", "split", "--on-bad", "="), ["keep", "drop", "fail"])
        self.assertEqual(self.complete("bnfurl", "split", "--on-bad", "=", "d"), ["drop"])
        self.assertEqual(self.complete("bnfurl", "split", "--grammar", "=", "rfc9112", "-p", "origin"), ["origin-form"])

    def test_treats_a_colon_as_a_word(self):
        self.assertEqual(self.complete("bnfurl", "check", "-i", "k8s", ":", "comb"), ["combined"])
        self.assertIn("combined", self.complete("bnfurl", "check", "-i", "k8s", ":"))
        self.assertEqual(self.complete("bnfurl", "check", "-i", "w3c", ":", "comb"), [])

    def test_treats_an_at_sign_as_a_word(self):
        for before in (["-i", "nginx", ":@"], ["-i", "k8s", ":", "nginx", ":@"], ["-i", "@"], ["--input", "=@"],
                       ["--input", "=", "nginx", ":@"]):
            with self.subTest(before=before):
                self.assertEqual(self.complete("bnfurl", "check", *before, "LICENS"), ["LICENSE", "LICENSES"])

    def test_completes_nothing_if_any_value_is_possible(self):
        self.assertEqual(self.complete("bnfurl", "check", "-j", ""), [])
        self.assertEqual(self.complete("bnfurl", "explain", ""), [])

    def test_completes_names_of_columns_not_the_words_about_them(self):
        self.assertEqual(self.complete("bnfurl", "split", "-f", "recor"), [])

    # The completions are exactly the words that the program accepts.
    def test_words_are_those_that_the_program_lists(self):
        for arguments in (["check", "-i"], ["check", "-i", "combined", "-k"], ["split", "-o"], ["split", "--on-bad"],
                          ["split", "--decode"]):
            message = run(*arguments, "no such word").stderr
            known, _, more = message.partition("expected one of: ")[2].partition(";")[0].partition(" and ")
            self.assertTrue(known, message)
            words = set(self.complete("bnfurl", *arguments, "")) - set(os.listdir("."))  # -i takes a file, too
            self.assertLessEqual(set(known.split()), words, arguments)
            if not more:
                self.assertEqual(set(known.split()), words, arguments)
        # Of "k8s:FORMAT", the word before the colon is completed; what servers call a format cannot be.
        listed = {line.split("\t")[0].partition(":")[0] for line in run("check", "-i", "help").stdout.splitlines()}
        words = set(self.complete("bnfurl", "check", "-i", "")) - set(os.listdir("."))
        self.assertEqual({word.partition(":")[0] for word in words},
                         listed - {"@FILE", "FILE", "nginx", "apache", "tomcat"})
        self.assertEqual(sorted(set(self.complete("bnfurl", "check", "-g", "")) & {*GRAMMARS, "combined"}), GRAMMARS)


class Fish(Completion, unittest.TestCase):
    def complete(self, *words):
        return [each.split("\t")[0].removeprefix("=") for each in self.lines(*words)]

    def lines(self, *words):
        return self.fish("source $argv[1]; complete -C $argv[2]", DOCUMENTS / "bnfurl.fish",
                         " ".join(words)).splitlines()

    def fish(self, *arguments):
        home = self.enterContext(tempfile.TemporaryDirectory())
        environment = {**os.environ, "HOME": home,
                       "PATH": f"{pathlib.Path(BNFURL).resolve().parent}:{os.environ['PATH']}"}
        result = subprocess.run(["fish", "--no-config", "-c", *arguments], capture_output=True, text=True,
                                env=environment, check=False)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        return result.stdout

    def test_shows_what_a_column_is(self):
        self.assertEqual(self.lines("bnfurl", "split", "-f", "po"), ["port\tcomponent of rfc3986"])

    def test_is_a_script(self):
        subprocess.run(["fish", "--no-execute", DOCUMENTS / "bnfurl.fish"], check=True)


class Zsh(Completion, unittest.TestCase):
    BEGIN = (
        f"PS1=; setopt no_beep; fpath=({DOCUMENTS} $fpath); autoload -U compinit; compinit -u -D; "
        "zstyle ':completion:*' insert-tab false; print -r -- ready\n"
    )

    # Types the line and a tab. Then makes the completed line the arguments of a command that prints them.
    def complete(self, *words):
        self.type(" ".join(words) + "\t\x01print -r -- '<<' \x05 '>>'\n")
        return self.read_until(r"^<< bnfurl (.*?) +>>").split()[len(words) - 2 :]

    def setUp(self):
        pid, self.terminal = pty.fork()
        if pid == 0:
            folder = pathlib.Path(BNFURL).resolve().parent
            os.execvpe("zsh", ["zsh", "-f", "-i"],
                       {**os.environ, "TERM": "dumb", "PATH": f"{folder}:{os.environ['PATH']}"})
        self.addCleanup(lambda: (os.close(self.terminal), os.waitpid(pid, 0)))
        self.seen = ""
        self.type(self.BEGIN)
        self.read_until(r"^(ready)")

    def type(self, text):
        os.write(self.terminal, text.encode())

    def read_until(self, pattern):
        while (found := re.search(pattern, self.seen, re.MULTILINE)) is None:
            self.assertTrue(select.select([self.terminal], [], [], 20)[0], f"{pattern} does not match {self.seen}")
            self.seen += os.read(self.terminal, 4096).decode().replace("\r", "\n")
        self.seen = self.seen[found.end() :]
        return found.group(1)

    def test_is_a_script(self):
        subprocess.run(["zsh", "-n", DOCUMENTS / "_bnfurl"], check=True)
