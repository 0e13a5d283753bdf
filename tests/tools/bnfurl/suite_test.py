# `grammar suite`: its texts have the automaton's verdicts and the splits of `split`, find every one of thousands of
# wrong readers, and are printed in the formats that other test runners read. And `--run`: what a program receives.
import contextlib
import hashlib
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import unittest

import kills
from failing import failing
from waiting import wait_until

BNFURL = os.environ["BNFURL"]
ALL = "BNFURL_NIGHTLY" in os.environ
SIZES = pathlib.Path("tests/tools/bnfurl/suite_sizes.tsv")
# The largest suite that is made in five seconds has about so many texts.
MOST = 1_500_000


def run(*arguments):
    return subprocess.run([BNFURL, "grammar", *arguments], capture_output=True, check=False)


def printed(*arguments):
    result = run(*arguments)
    assert result.returncode == 0, result.stderr
    return result.stdout


def suite(grammar, production, *more):
    named = [grammar, "-p", production] if grammar != "-g" else [grammar, str(production)]
    head, *cases = map(json.loads, printed("suite", *named, "-o", "jsonl", *more).splitlines())
    return head, cases


def names_in(*arguments):
    return [line.split("\t")[0] for line in printed(*arguments).decode().splitlines()[1:]]


def compiled():
    rows = printed("list").decode().splitlines()[1:]
    return [row.split("\t")[0] for row in rows if "; read from " not in row]


# Of the texts that fail: what one of them has, by the octets before the place.
def by_prefix(cases, member):
    return {case["text"][:case["offset"]].lower(): case[member]
            for case in cases if "text" in case and not case["valid"]}


def automaton(grammar, production):
    return kills.Automaton(json.loads(printed("prove", "--certificate", grammar, "-p", production)), production)


# A host and a port that is at most 2,147,483,647, or else a registry name, in four places. With all rules marked, there
# are more than 50,000 states before those are merged that are alike.
ENDPOINT = r"""
# grammar: endpoint
# import:    URI rfc3986 without components
# component: userinfo
# component: host
# component: port
# component: path

endpoint  = absolute / hier / "http:" hier / "ftp:" hier
absolute  = scheme ":" hier
hier      = "//" authority [ path ]
scheme    = ALPHA *( ALPHA / DIGIT )
authority = server / reg-name
server    = [ userinfo "@" ] host [ ":" [ port ] ]
reg-name  = 1*( unreserved / escaped / "$" / "," / ";" / ":" / "@" / "&" / "=" / "+" )
userinfo  = *( unreserved / escaped / "$" / "," / ";" / ":" / "&" / "=" / "+" )
host      = hostname / IPv4 / "[" <IPv6address, see [URI]> "]"
hostname  = label *( "." label ) [ "." ]
label     = ALPHA [ *( ALPHA / DIGIT / "-" ) ( ALPHA / DIGIT ) ]
path      = "/" *path-char
path-char = unreserved / escaped / "/"
escaped   = "%" HEXDIG HEXDIG
port      = 1*"0" [ number ] / number
number    = nonzero *8DIGIT / "1" 9DIGIT / "20" 8DIGIT
          / "21" ( %x30-33 7DIGIT / "4" ( %x30-36 6DIGIT / "7" ( %x30-33 5DIGIT / "4" ( %x30-37 4DIGIT
          / "8" ( %x30-32 3DIGIT / "3" ( %x30-35 2DIGIT / "6" ( %x30-33 DIGIT / "4" %x30-37 ) ) ) ) ) ) )
nonzero   = %x31-39
unreserved = alphanum / mark
mark      = "_" / "-" / "!" / "." / "~" / "'" / "(" / ")" / "*"
alphanum  = ALPHA / DIGIT
IPv4      = octet "." octet "." octet "." octet
octet     = *"0" ( "0" / nonzero [ DIGIT ] / "1" 2DIGIT / "2" %x30-34 DIGIT / "25" %x30-35 )
"""


def is_running(command):
    for path in pathlib.Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):
            if path.read_bytes().decode(errors="replace").split("\0")[:-1] == command:
                return True
    return False


def reader(code):
    return f"{sys.executable} -c '{code}'"


class Texts(unittest.TestCase):
    def test_have_the_verdicts_of_the_automaton(self):
        for choice in [("--classes",), ("--transitions",), ("--for-humans",), *([()] if ALL else [])]:
            dfa = automaton("rfc3986", "URI")
            head, cases = suite("rfc3986", "URI", *choice)
            self.assertEqual((head["states"], head["classes"], head["texts"]), (180, 21, len(cases)))
            texts = [kills.octets_of(case) for case in cases]
            self.assertEqual([case["valid"] for case in cases], list(map(dfa.accepts, texts)))
            self.assertEqual(len(set(texts)), len(texts))
            if choice != ("--for-humans",):
                self.assertEqual(texts, sorted(texts, key=lambda text: (len(text), text)))

    def test_say_where_others_fail(self):
        _, cases = suite("rfc3986", "URI", "--classes", "--components")
        asked = [case for case in cases if "text" in case and not re.search("[\t\r\n\\\\]", case["text"])]
        columns = "error_offset,scheme,userinfo,user,password,host,port,path,query,fragment"
        answers = subprocess.run([BNFURL, "split", "-f", columns, "-o", "jsonl"],
                                 input="".join(case["text"] + "\n" for case in asked),
                                 capture_output=True, text=True, check=False).stdout.splitlines()
        self.assertEqual(len(answers), len(asked))
        for case, answer in zip(asked, map(json.loads, answers)):
            components = {name: value for name, value in case.get("components", {}).items()
                          if not name.endswith("kind")}
            said = {"error_offset": case.get("offset"), **components}
            self.assertEqual({name: value for name, value in said.items() if value is not None},
                             {name: value for name, value in answer.items() if value is not None}, case)
        codes = by_prefix(asked, "code")
        self.assertEqual([codes[prefix] for prefix in ["a", "a:%", "a://[::"]], ["scheme", "pct-encoded", "host"])

    def test_name_the_rule_whose_edge_they_test(self):
        _, cases = suite("rfc3986", "URI", "--classes")
        rules = by_prefix(cases, "rule")
        shown = {"": "scheme", "a": "scheme", "a:": "hier-part", "a:%": "pct-encoded", "a://[": "h16",
                 "a://[::": "IP-literal"}
        self.assertEqual({prefix: rules[prefix] for prefix in shown}, shown)
        rules = {case["text"].lower(): case["rule"] for case in cases if case["valid"]}
        shown = {"a:": "URI", "g:": "scheme", "a://[::0.0.0.5]": "dec-octet", "a://[v0.+]": "IPvFuture"}
        self.assertEqual({text: rules[text] for text in shown}, shown)

    def test_that_are_not_utf8_are_octets(self):
        _, cases = suite("rfc3986", "port")
        octets = [case["octets"] for case in cases if "octets" in case]
        self.assertIn("80", octets)
        self.assertEqual([case for case in cases if ("text" in case) == ("octets" in case)], [])

    def test_of_a_file_with_more_states(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "my.bnf")
            path.write_text("# grammar: my\n# start: pair\npair = key \"=\" *DIGIT\nkey = 1*2ALPHA\n")
            digest = hashlib.sha256(path.read_bytes()).hexdigest()
            head, _ = suite("-g", path)
            more, _ = suite("-g", path, "--extra", "1")
        self.assertEqual(head["complete_for"], "verdicts of readers with at most 5 states")
        self.assertEqual(more["complete_for"],
                         "verdicts of readers with at most 5 states, or with at most 6 states and 4 classes of bytes")
        self.assertGreater(more["texts"], head["texts"])
        self.assertEqual((head["file"]["name"], head["file"]["sha256"]), (path.name, digest))

    def test_of_a_file_whose_rules_have_many_readings(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "endpoint.bnf")
            path.write_text(ENDPOINT)
            for more, states, texts in [("--transitions", 188, 5664), ("--classes", 188, 45049)]:
                head, cases = suite("-g", path, more)
                self.assertEqual((head["states"], head["texts"], len(cases)), (states, texts, texts))

    def test_for_people_are_valid_within_a_rule_and_not_beyond_it(self):
        for production in ["URI", "IPv6address"]:
            seen = set()
            for case in suite("rfc3986", production, "--for-humans")[1]:
                rounds = re.fullmatch(r"[^:]+: (\d+) of (\d*)(\*?)(\d*).*", case["name"])
                beside = re.fullmatch(r".*: \".*\" where .* is needed", case["name"])
                is_beyond = beside is not None
                if rounds:
                    count, least, star, most = rounds.groups()
                    least, most = int(least or 0), int(most or 1000) if star else int(least)
                    is_beyond = not least <= int(count) <= most
                self.assertEqual(case["valid"], not is_beyond, case)
                seen.add((bool(rounds), is_beyond))
            self.assertEqual(seen, {(False, False), (False, True), (True, False), (True, True)})

    def test_too_many_are_refused_with_what_to_do(self):
        result = run("suite", "rfc3986", "--extra", "4")
        self.assertEqual((result.returncode, result.stderr),
                         (2, b"bnfurl: the suite of rfc3986:URI is larger than a gigabyte; use less --extra\n"))


# The texts of a grammar's suite about which a reader of characters is wrong.
def faults(reads, production, *more):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "my.bnf")
        path.write_text(f"# grammar: my\n{production}\n")
        _, cases = suite("-g", path, *more)
    return {case["text"] for case in cases if "text" in case and case["valid"] != bool(reads(case["text"]))}


# Readers that Python's regular expressions make wrong, although they are right about all texts of octets.
class RegularExpressions(unittest.TestCase):
    def test_that_take_digits_and_letters_of_other_scripts_are_found(self):
        for production, reads, shown in [
                ("port = *DIGIT", re.compile(r"\d*").fullmatch, "\u0661"),
                ("port = *DIGIT", re.compile(r"[0-9\uff10-\uff19]*").fullmatch, "\uff11"),
                ("day = 2DIGIT", lambda text: len(text) == 2 and text.isdigit(), "0\u00b2"),
                ("octet = DIGIT / %x31-39 DIGIT / \"1\" 2DIGIT", re.compile(r"\d|[1-9]\d|1\d\d").fullmatch, "2\u0661"),
                ("word = 1*( ALPHA / DIGIT / \"_\" )", re.compile(r"\w+").fullmatch, "\uff41"),
                ("scheme = ALPHA *( ALPHA / \"-\" )", re.compile("[a-z][a-z-]*", re.IGNORECASE).fullmatch, "\u212a"),
                ("secure = \"https:\"", re.compile("https:", re.IGNORECASE).fullmatch, "http\u017f:"),
                ("local = \"file:\"", re.compile("file:", re.IGNORECASE).fullmatch, "f\u0130le:")]:
            for choice in [(), ("--classes",), ("--extra", "1")]:
                wrong = faults(reads, production, *choice)
                self.assertIn(shown, wrong, (production, choice))
                self.assertFalse(any(map(str.isascii, wrong)), (production, choice))

    def test_that_take_a_line_end_after_the_last_octet_are_found(self):
        production = "key = 2*3ALPHA"
        for choice in [(), ("--classes",)]:
            self.assertLessEqual({"aa\n", "aaa\n"}, faults(re.compile("[A-Za-z]{2,3}$").match, production, *choice))
            self.assertEqual({"aa\r\n", "aaa\r\n"},
                             faults(re.compile("[A-Za-z]{2,3}(\r\n)?").fullmatch, production, *choice))

    # RFC 3339 prints "T" and "Z"; readers often know only these.
    def test_that_know_only_the_printed_letters_fail_only_where_a_letter_is_tested(self):
        production = "time = 2DIGIT \"T\" 1*2DIGIT \"Z\""
        for choice in [(), ("--classes",), ("--transitions",), ("--for-humans",)]:
            wrong = faults(re.compile("[0-9]{2}T[0-9]{1,2}Z").fullmatch, production, *choice)
            self.assertTrue(all(len(re.findall("[tz]", text)) == 1 for text in wrong), (choice, wrong))
            self.assertEqual(wrong == set(), choice in [("--transitions",), ("--for-humans",)])

    def test_that_know_only_the_printed_literals_find_each(self):
        production = "day = \"Mon\" / \"Tue\" / %i\"Sat\" / day-name\nday-name = \"Thursday\""
        for choice in [(), ("--classes",)]:
            wrong = faults({"Mon", "Tue", "Sat", "Thursday"}.__contains__, production, *choice)
            self.assertFalse({"Mon", "Tue", "Sat", "Thursday"} & wrong)
            exact = faults(lambda text: False, production, *choice)
            self.assertLess({"Mon", "Tue", "Sat", "Thursday"}, exact)


class Kills(unittest.TestCase):
    def test_every_wrong_reader_of_two_thousand(self):
        subjects = [("rfc3986", "IPv4address"), ("rfc3986", "URI"), ("rfc9112", "request-target"), ("rfc1738", "url")]
        for grammar, production in subjects if ALL else subjects[:1]:
            dfa = automaton(grammar, production)
            for choice in [(), ("--classes",)]:
                _, cases = suite(grammar, production, *choice)
                counts = kills.killed(dfa, list(map(kills.octets_of, cases)))
                self.assertEqual(sum(made for made, _ in counts.values()), 2000)
                self.assertEqual([found for _, found in counts.values()], [made for made, _ in counts.values()],
                                 (production, choice))

    def test_not_every_one_by_fewer_texts(self):
        dfa = automaton("rfc3986", "URI")
        _, cases = suite("rfc3986", "URI", "--for-humans")
        counts = kills.killed(dfa, list(map(kills.octets_of, cases)))
        self.assertLess(sum(found for _, found in counts.values()), 1500)


# What a suite says to be complete for. That it is true is tested with the generator (test_suite_test.cpp).
class Claims(unittest.TestCase):
    def test_have_states_and_classes_of_what_was_asked(self):
        verdicts = "verdicts of readers with at most "
        splits = ("; verdicts and splits of readers that are automata over bytes and the begins and ends of components "
                  "with at most 5 states and 3 classes of bytes")
        for options, claim in [("", "3 states"), ("--classes", "3 states and 3 classes of bytes"),
                               ("--extra 1", "3 states, or with at most 4 states and 3 classes of bytes"),
                               ("--extra 2 --classes", "5 states and 3 classes of bytes"),
                               ("--components", "3 states" + splits),
                               ("--components --classes", "3 states and 3 classes of bytes" + splits),
                               ("--components --extra 1",
                                "3 states, or with at most 4 states and 3 classes of bytes" + splits)]:
            head, _ = suite("rfc3986", "scheme", *options.split())
            self.assertEqual(head["complete_for"], verdicts + claim, options)


class Forms(unittest.TestCase):
    def test_are_those_of_other_test_suites(self):
        (group,) = json.loads(printed("suite", "rfc3986", "-p", "URI", "--classes", "-o", "json-schema"))
        self.assertEqual(group["schema"], {"format": "uri"})
        self.assertEqual(set(group["tests"][0]), {"description", "data", "valid"})
        self.assertEqual({test["data"]: test["valid"] for test in group["tests"]},
                         {case["text"]: case["valid"] for case in suite("rfc3986", "URI", "--classes")[1]
                          if "text" in case})
        tap = printed("suite", "rfc3986", "-p", "URI", "--transitions", "-o", "tap").decode().splitlines()
        self.assertEqual((tap[0], tap[1]), ("TAP version 13", f"1..{len(tap) - 2}"))
        self.assertTrue(all(re.fullmatch(r"ok \d+ - [^#]*", line) for line in tap[2:]))

    def test_json_and_jsonl_have_the_same_cases(self):
        head, cases = suite("rfc3986", "authority", "--classes", "--components")
        whole = json.loads(printed("suite", "rfc3986", "-p", "authority", "--classes", "--components", "-o", "json"))
        self.assertEqual(whole, {**head, "cases": cases})

    def test_name_the_grammar_file_by_its_digest(self):
        for grammar in ["rfc3986", "plain"]:
            head, _ = suite(grammar, names_in("show", grammar)[0], "--transitions")
            text = pathlib.Path("grammar", f"{grammar}.bnf").read_bytes()
            self.assertEqual(head["file"]["sha256"], hashlib.sha256(text).hexdigest())


class Programs(unittest.TestCase):
    def ask(self, command, *more, env=None):
        words = [BNFURL, "grammar", "suite", "rfc3986", "-p", "port", "--classes", "--run", command, *more]
        result = subprocess.run(words, env=env, capture_output=True, check=False)
        return result.returncode, result.stdout.decode(), result.stderr.decode()

    def test_that_are_right(self):
        code = ("import sys\nfor line in sys.stdin.buffer: "
                'print("valid" if line[:-1].isdigit() or line == b"\\n" else "no: " + str(line))')
        status, out, told = self.ask(reader(code))
        self.assertEqual((status, out), (0, "FAULT\tRULE\tOFFSET\tTEXT\n"))
        self.assertIn("takes 0 that it should refuse, refuses 0 that it should take, of ", told)
        self.assertIn("; 3 texts with a line end were not asked", told)

    def test_that_are_wrong(self):
        code = 'import sys\nfor line in sys.stdin.buffer: print(int(line[:-1].isalnum()))'
        status, out, told = self.ask(reader(code))
        self.assertEqual(status, 1)
        asked = [case for case in suite("rfc3986", "port", "--classes")[1]
                 if not re.search("[\r\n]", case.get("text", ""))]
        taken = [case["text"] for case in asked if "text" in case and not case["valid"]
                 and case["text"].encode().isalnum()]
        self.assertEqual(out.splitlines()[1:3], ["refuses\tport\t\\N\t", f"takes\tport\t0\t{taken[0]}"])
        self.assertEqual([line.split("\t")[3] for line in out.splitlines() if line.startswith("takes")], taken)
        self.assertIn(f"takes {len(taken)} that it should refuse, refuses 1 that it should take, of {len(asked)} texts",
                      told)
        tap = self.ask(reader(code), "-o", "tap")[1]
        self.assertEqual(len(re.findall("^not ok ", tap, re.M)), len(taken) + 1)
        faults = [json.loads(line)["taken"] for line in self.ask(reader(code), "-o", "jsonl")[1].splitlines()]
        self.assertEqual((faults.count(True), faults.count(False)), (len(taken), 1))

    def test_that_do_not_answer_each_line(self):
        for command, told in [("cat", 'line 1 of the program is ""; an answer begins with 1, true'),
                              ("head -3 | sed s/.*/0/", "the program answered 3 of "),
                              ("exit 7", "; it exited with 7; the first without an answer is "),
                              ("kill -9 $$", "; it was killed by signal 9; "),
                              ("LC_ALL=C sed s/.*/0/; echo 0", "the program wrote more lines than the ")]:
            status, out, message = self.ask(command)
            self.assertEqual((status, out), (2, ""), command)
            self.assertIn(told, message)

    # None of these ends by itself. When the program is silent, the clock of the test moves (failing_calls.cpp).
    def test_that_go_on_for_ever_are_ended(self):
        said = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory())) / "said"
        wait = f"touch {said}; sleep {100_000 + os.getpid()}"
        for command, told in [("yes 1", "the program wrote more lines than the "),
                              ("yes 1 | cat", "the program wrote more lines than the "),
                              ("yes 2", 'line 1 of the program is "2"; an answer begins with 1, true'),
                              ("tr '\\0' 1 < /dev/zero", "line 1 of the program is longer than 65536 bytes"),
                              (f"echo 1; {wait}", "; it wrote nothing for 60 s; the first without an answer is "),
                              (f"({wait}) | cat", "the program answered 0 of "),
                              (f"LC_ALL=C sed s/.*/0/; {wait}", "; it wrote nothing for 60 s\n"),
                              (f"exec >&-; {wait}", "; it did not end; the first without an answer is ")]:
            said.unlink(missing_ok=True)
            status, out, message = self.ask(command, "--timeout", "60", env=failing("silence", file=said))
            self.assertEqual((status, out), (2, ""), command)
            self.assertIn(told, message)
            self.assertLess(len(message), 1000, command)
        self.assertFalse(is_running(wait.split()[-2:]))

    def test_have_the_usual_action_for_a_closed_pipe(self):
        status, _, message = self.ask("yes | head -1 >&2; LC_ALL=C sed s/.*/0/")
        self.assertEqual((status, message.splitlines()[0], len(message.splitlines())), (1, "y", 2), message)

    def test_are_ended_with_the_command(self):
        sleep = f"sleep {200_000 + os.getpid()}"
        for ending in [signal.SIGINT, signal.SIGTERM]:
            process = subprocess.Popen([BNFURL, "grammar", "suite", "rfc3986", "-p", "port", "--run", f"{sleep} | cat"],
                                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            wait_until(lambda: is_running(sleep.split()), "start")
            process.send_signal(ending)
            self.assertEqual(process.wait(), -ending)
            wait_until(lambda: not is_running(sleep.split()), "end")


class Sizes(unittest.TestCase):
    # For each compiled grammar: its productions, and the sums of their states, classes, texts, and texts of the smaller
    # suites; and the most texts of one. By day one small grammar.
    def test_are_those_of_the_table(self):
        rows = [self.row(grammar) for grammar in (compiled() if ALL else ["rfc1808"])]
        if "BNFURL_RENEW" in os.environ and ALL:
            SIZES.write_text("".join(rows))
        committed = SIZES.read_text().splitlines(keepends=True)
        self.assertEqual(rows, committed if ALL else [row for row in committed if row.startswith("rfc1808\t")])

    def row(self, grammar):
        productions = names_in("show", grammar)
        sizes = [self.sizes(grammar, production) for production in productions]
        return "\t".join(
            map(str, [grammar, len(productions), *map(sum, zip(*sizes)), max(size[2] for size in sizes)])) + "\n"

    def sizes(self, grammar, production):
        heads = [self.head(grammar, production, *choice) for choice in [(), ("--classes",), ("--transitions",)]]
        texts = [head["texts"] for head in heads]
        self.assertTrue(texts[0] <= MOST or texts[2] <= MOST, (grammar, production))
        return [heads[0]["states"], heads[0]["classes"], *texts]

    def head(self, grammar, production, *choice):
        process = subprocess.Popen([BNFURL, "grammar", "suite", grammar, "-p", production, "-o", "jsonl", *choice],
                                   stdout=subprocess.PIPE)
        with process.stdout:
            head = json.loads(process.stdout.readline())
        process.wait()
        return head
