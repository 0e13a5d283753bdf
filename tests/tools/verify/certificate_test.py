# Certificates, tested with the checkers that users have: each is true, and each change of one is found and named.
# Without BNFURL_NIGHTLY in the environment, a sample of grammars and changes is tested.
import contextlib
import copy
import functools
import io
import itertools
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import unittest
import warnings

BNFURL = os.environ["BNFURL"]
CHECKERS = pathlib.Path("tools/verify/certificate").resolve()
SEEDS = pathlib.Path("../shared/seeds")
FORGED = pathlib.Path("tests/tools/verify/forged")
ALL = "BNFURL_NIGHTLY" in os.environ
SAMPLE = ["rfc1808", "rfc9309", "common", "plain"]

sys.path.insert(0, str(CHECKERS))
import check_certificate
import check_splits
import forgeries


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, check=False)


@functools.cache
def certificate_text(grammar, *more):
    result = run(BNFURL, "grammar", "prove", "--certificate", grammar, *more)
    assert (result.stderr, result.returncode) == ("", 0), result.stderr
    return result.stdout


def certificate_of(grammar, *more):
    return json.loads(certificate_text(grammar, *more))


# The status and the lines about a certificate and texts, each a string or octets, before what is not shown.
def checked(certificate, *texts, by=check_certificate):
    certificate = certificate if isinstance(certificate, str) else json.dumps(certificate)
    warnings.simplefilter("ignore", ResourceWarning)
    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()) as out:
        names = [str(pathlib.Path(folder, str(i))) for i in range(len(texts) + 1)]
        for name, text in zip(names, [certificate, *texts]):
            pathlib.Path(name).write_bytes(text.encode() if isinstance(text, str) else text)
        status = by.main(names)
    return status, [line for line in out.getvalue().splitlines() if not line.startswith("not shown: ")]


def file_of(grammar):
    return pathlib.Path(f"grammar/{grammar}.bnf").read_text()


# What a line can say of components and of the order of ways, and what our grammars do not have: a component that occurs
# again or in itself, rounds that may be empty, a host after the first.
ORDER = """\
# grammar: order
# component: item
# component: none
# component: host = name
# component: tail = tail ways/letters
# component: scheme = link:
# component: inner
# host-kind: word number
# kinds: kinds
# shortest: early
# prefer: preferred: item
all = items / rounds / once / early / hosts / nest / kinds / preferred / link / again / host / outside
items = item *( "," [ item ] )
item = *"i"
rounds = "r" *( none ) "."
once = "o" *1none "."
none = *"n"
early = "e" [ "b" ] turns tail
turns = [ name ] *"x" back
back = "b" / "b" back / name
tail = *( "x" / "b" / "1" )
hosts = "h" name *( "," name )
name = word / number
word = 1*( "a" / "1" )
number = 1*"1"
nest = "(" inner
inner = letters [ "+" inner ]
letters = *( "l" / %x80-FF )
kinds = second / first
first = "k" *"k"
second = "kk"
preferred = none / item
link = "li:" ways
ways = letters / "m" letters letters
again = more [ tail ]
more = "x" / "x" more
host = "[" name "]"
outside = "w" word
"""


# An RFC as the editor prints it, with a table of contents, pages that end inside rules, and other "=" around.
def as_rfc(grammar):
    rules = ["   " + line if line else "" for line in grammar.split("\n") if not line.startswith("#")]
    furniture = ["", "", "Berners-Lee, et al.   Standards Track     [Page 48]", "\f", "RFC 3986     URI Generic Syntax",
                 "", ""]
    pages = list(itertools.chain(*(rules[i:i + 7] + furniture for i in range(0, len(rules), 7))))
    return "\n".join(["Network Working Group", "Request for Comments: 3986", "", "Appendix A.  Collected ABNF for URI",
                      "", "1.  Introduction", "", "   scheme = this is prose", "",
                      "Appendix A.  Collected ABNF for URI", "",
                      *pages, "Appendix B.  Parsing a URI", "", "   scheme    = $2", ""])


class Certificates(unittest.TestCase):
    def test_are_true_for_every_production(self):
        # The checkers cannot read BNF.
        grammars = sorted(path.stem for path in pathlib.Path("grammar").glob("*.bnf")
                          if not re.search(r"^# notation: +BNF$", path.read_text(), re.MULTILINE)) if ALL else SAMPLE
        for grammar in grammars:
            certificate = certificate_of(grammar)
            status, lines = checked(certificate, *map(file_of, certificate["texts"]))
            equal = [line for line in lines if line.endswith("as written in this text")]
            self.assertEqual((status, len(equal)), (0, len(certificate["productions"])), lines)
            status, lines = checked(certificate, *map(file_of, certificate["texts"]), by=check_splits)
            first = [line for line in lines if line.endswith(" the first reading of each text")]
            self.assertEqual((status, len(first)), (0, len(certificate["productions"])), lines)
            shown = run(BNFURL, "grammar", "show", grammar).stdout.splitlines()[1:]
            names = [each["name"] for each in certificate["productions"] if not each["kinds"]]
            self.assertEqual(names, [line.split("\t")[0] for line in shown])

    def test_have_what_a_method_takes(self):
        whole, *methods = certificate_of("rfc9112", "-p", "request-target")["productions"]
        self.assertEqual([each["name"].split()[-1] for each in methods], ["CONNECT", "OPTIONS", "*"])
        certificate = {**certificate_of("rfc9112", "-p", "request-target"), "productions": methods[:1]}
        for by in [check_certificate, check_splits]:
            for kinds, right in [(["authority-form"], 0), (["asterisk-form"], 1)]:
                methods[0]["kinds"] = kinds
                status, lines = checked(certificate, file_of("rfc9112"), file_of("rfc3986"), by=by)
                self.assertEqual(status, right, lines)

    def test_are_of_the_rules_that_an_rfc_prints_across_pages(self):
        certificate = certificate_of("rfc3986", "-p", "URI")
        status, lines = checked(certificate, as_rfc(file_of("rfc3986")))
        self.assertEqual(status, 0, lines)
        self.assertEqual(lines[1:],
                         ["URI: 180 states, 21 classes (ALPHA DIGIT HEXDIG of RFC 5234): equal to the rules of "
                          "appendix A, as written in this text"])
        status, lines = checked(certificate, as_rfc(file_of("rfc3986")), by=check_splits)
        self.assertEqual((status, lines[-1]),
                         (0, "URI: split by 224 states into fragment host password path port query scheme user "
                          "userinfo: the first reading of each text"))
        self.assertEqual(lines[1:-1],
                         [f"rfc3986: assumed: {line}" for line in certificate["texts"]["rfc3986"]["marks"]])

    def test_are_of_a_file_in_which_all_things_are_that_change_a_split(self):
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "order.bnf").write_text(ORDER)
            certificate = certificate_of(f"{folder}/order.bnf")
        for by in [check_certificate, check_splits]:
            status, lines = checked(certificate, ORDER, by=by)
            self.assertEqual(status, 0, lines)

    # The name of a file is an operand or the value of -g, and the name of a shipped grammar that is not compiled in.
    def test_are_of_grammars_that_are_read_at_run_time(self):
        own = ("# grammar: own\n# import: RFC3986 rfc3986\n# component: port\n"
               'link = "link:" port [ "?" 1*2DIGIT ]\nport = <port, see [RFC3986], Section 3.2.3>\n')
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "own.bnf").write_text(own)
            certificates = [run("env", f"BNFURL_GRAMMARS={folder}", BNFURL, "grammar", "prove", "--certificate", *words)
                            for words in [(f"{folder}/own.bnf",), ("-g", f"{folder}/own.bnf"), ("own",),
                                          ("-g", "own", "-p", "link")]]
        for certificate in certificates:
            self.assertEqual((certificate.stderr, certificate.returncode), ("", 0))
            for by in [check_certificate, check_splits]:
                status, lines = checked(certificate.stdout, own, file_of("rfc3986"), by=by)
                self.assertEqual(status, 0, lines)
        self.assertEqual(len({certificate.stdout for certificate in certificates[:3]}), 1)
        names = [each["name"] for each in json.loads(certificates[3].stdout)["productions"]]
        self.assertEqual(names, ["link"])

    def test_are_refused_for_a_rule_that_begins_with_itself(self):
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "circle.bnf").write_text('x = [ x ] / "a"\n')
            result = run(BNFURL, "grammar", "prove", "--certificate", f"{folder}/circle.bnf")
        self.assertEqual((result.stderr, result.returncode), ("bnfurl: x begins with itself; write a repetition\n", 2))

    if SEEDS.exists():

        def test_are_of_the_published_text(self):
            (path,) = SEEDS.glob("003_*")
            published = path.read_text().split("This is the latest RFC on this topic")[1]
            status, lines = checked(certificate_of("rfc3986"), published)
            self.assertEqual(status, 0, lines)

    def test_list_what_is_read_otherwise_than_printed(self):
        _, lines = checked(certificate_of("rfc1738", "-p", "gopherurl"), file_of("rfc1738"))
        told = [line for line in lines if ": not read as printed: " in line]
        self.assertEqual([line.split(": ")[2] for line in told], ["case", "erratum", "printed", "printed"])

    def test_of_what_cannot_be_read_say_so_in_a_sentence(self):
        certificate, text = certificate_of("plain", "-p", "tail"), file_of("plain")
        for texts, reason in [(["# grammar: plain\n# notation: EBNF\n"],
                               "plain is in the notation EBNF, which is not read here"),
                              (["# grammar: other\n"], "other is not a text of this certificate"),
                              ([text, b"\xff"],
                               "'utf-8' codec can't decode byte 0xff in position 0: invalid start byte")]:
            for by in [check_certificate, check_splits]:
                with contextlib.redirect_stderr(io.StringIO()) as said:
                    self.assertEqual(checked(certificate, *texts, by=by), (2, []))
                self.assertEqual(said.getvalue(), f"These files cannot be checked: {reason}\n")

    def test_come_with_what_they_do_not_show(self):
        self.assertIn("compilers", " ".join(certificate_of("rfc3986", "-p", "h16")["not_shown"]))


# Forgeries: certificates that say what is not so, or that two readers read differently. Each is made of a true one of
# IPv4address, or of what CONNECT takes of a request-target. By name: how its text is made, what the checkers say of it,
# and which checker has to see it, if it is not both.
def forged(change):
    certificate = copy.deepcopy(certificate_of("rfc3986", "-p", "IPv4address"))
    change(certificate, certificate["productions"][0])
    return json.dumps(certificate)


def forged_method(change):
    certificate = copy.deepcopy(certificate_of("rfc9112", "-p", "request-target"))
    certificate["productions"] = [each for each in certificate["productions"] if each["name"].endswith(" of CONNECT")]
    change(certificate, certificate["productions"][0])
    return json.dumps(certificate)


def with_states_twice(states):
    text = forged(lambda _, production: production["states"].insert(0, "mark"))
    begin, end = text.index('"states": ["mark", ') + 10, text.index(', "apart"')
    right = "[" + text[begin + 9:end]
    return text[:begin] + right + f', "states": {states}' + text[end:]


def backwards(_, production):  # octet 0 is in two classes, and 256 octets are counted
    with_zero, other = [next(each for each in production["classes"] if [0, 0] in each or (each[0][0] == 0) == is_first)
                        for is_first in (True, False)]
    other += [[0, 0], [7, 5]]
    assert with_zero is not other


def unreachable(_, production):
    production["split"]["states"].append({"accepting": True, "next": {}})


def renamed_letter(to):
    def change(_, production):
        state = next(state for state in production["split"]["states"] if "3" in state["next"])
        state["next"][to] = state["next"]["3"]
    return change


def negative_split(_, production):
    states = production["split"]["states"]
    state, letter = next((state, letter) for state in states for letter, to in state["next"].items()
                         if to == len(states) - 1)
    state["next"][letter] = -1


def put(**members):
    return lambda _, production: production.update(members)


def put_outside(**members):
    return lambda certificate, _: certificate.update(members)


NESTED = "[" * 200_000
FORGERIES = {
    "kinds without their name": (lambda: forged_method(put(name="request-target")), "kinds: a production has none"),
    "a name without its kinds": (lambda: forged_method(put(kinds=[])), "kinds: a production has none"),
    "kinds of another method": (lambda: forged_method(put(name="request-target of OPTIONS")), "has no line"),
    "another production as a kind": (lambda: forged(put(name="URI", kinds=["IPv4address"])), "kinds: "),
    "another production as a method's kind": (lambda: forged(put(name="URI of GET", kinds=["IPv4address"])), "kinds: "),
    "no states": (lambda: forged(put(states=[], apart=[])), "there are no states"),
    "states twice": (lambda: with_states_twice("[]"), "key .states. twice"),
    "an octet in two classes": (lambda: forged(backwards), "octet.* is in two places|not a first and a last octet"),
    "a span backwards": (lambda: forged(lambda _, production: production["classes"][1].append([7, 5])),
                         "is not a first and a last octet"),
    "an empty class": (lambda: forged(lambda _, production: production["classes"].append([])), "class 8.* is empty"),
    "no productions": (lambda: forged(put_outside(productions=[])), "the certificate has no productions"),
    "two names in one": (lambda: forged(put(name="IPv4address URI-reference")), "is not the name of a production"),
    "a name with a line end": (lambda: forged(put(name="IPv4address of x\nURI: 180 states")),
                               "is not the name of a production"),
    "another version": (lambda: forged(put_outside(version=2)), "version 2"),
    "another format": (lambda: forged(put_outside(format="certificate")), "version 1 of .certificate.;"),
    "another grammar": (lambda: forged(put_outside(grammar="rfc2396")), "the text of rfc2396 was not given"),
    "brackets": (lambda: NESTED, "nested too deeply"),
    "brackets in a member": (lambda: forged(put_outside(made_by="@")).replace('"@"', NESTED + "]" * 200_000),
                             "nested too deeply"),
    "numbers that are not whole": (lambda: forged(put_outside(version="@")).replace('"@"', "1.0"), "of the format"),
    "a column more": (lambda: forged(lambda _, production: [each["next"].append(0) for each in production["states"]]),
                      "the number of next states is not that of the classes"),
    "a state counted from the end": (
        lambda: forged(lambda _, production: production["states"][1]["next"].__setitem__(0, -1)),
        "the number of next states is not that of the classes"),
    "nothing that tells states apart": (lambda: forged(put(apart=[])), "no text of apart", check_certificate),
    "an accepting state that nothing leads to": (lambda: forged(unreachable), "no word that is accepted passes it",
                                                 check_splits),
    "a class with a zero before": (lambda: forged(renamed_letter("03")), "neither a class nor a mark", check_splits),
    "a class in other digits": (lambda: forged(renamed_letter("\u0663")), "neither a class nor a mark", check_splits),
    "a class that is none": (lambda: forged(renamed_letter("99")), "neither a class nor a mark", check_splits),
    "a mark that is none": (lambda: forged(renamed_letter("host")), "neither a class nor a mark", check_splits),
    "a split state counted from the end": (lambda: forged(negative_split), "there is no state -1", check_splits),
}


class Forgeries(unittest.TestCase):
    def refused(self, name):
        make, reason, *only = FORGERIES[name]
        grammar = "rfc9112" if make().count("authority-form") else "rfc3986"
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "certificate.json")
            path.write_text(make())
            for by in only or [check_certificate, check_splits]:
                result = run("python3", by.__file__, path, *[f"grammar/{each}.bnf" for each in {grammar, "rfc3986"}])
                said = result.stdout + result.stderr
                self.assertIn(result.returncode, [1, 2], (name, by, said))
                self.assertRegex(said, reason, (name, by))
                self.assertNotRegex(said, "Traceback|: equal to the rules|: the first reading")
                self.assertLess(len(said), 4000, name)

    def test_are_refused(self):
        for name in FORGERIES:
            self.refused(name)

    # What is shown of a method's kinds names them; a line that a name brings is not a line of its own.
    def test_are_not_sentences_that_say_less(self):
        whole, connect, *_ = certificate_of("rfc9112", "-p", "request-target")["productions"]
        certificate = {**certificate_of("rfc9112", "-p", "request-target"), "productions": [whole, connect]}
        for by in [check_certificate, check_splits]:
            status, lines = checked(certificate, file_of("rfc9112"), file_of("rfc3986"), by=by)
            self.assertEqual(status, 0)
            self.assertEqual([line.rsplit(":", 2)[0] for line in lines[-2:]],
                             ["request-target", "request-target of CONNECT, only authority-form"])
        certificate["texts"]["rfc3986"]["rules"]["x\nURI: equal to the rules"] = ""
        _, lines = checked(certificate, file_of("rfc9112"), file_of("rfc3986"))
        self.assertIn("rfc3986: rule x\\nURI: equal to the rules is not written as where the certificate was made",
                      lines)


# True certificates of two small texts, changed by hand, and the sentences that refuse the changes.
class ForgedFiles(unittest.TestCase):
    def test_are_refused_with_a_sentence(self):
        for name, (certificate, *_) in forgeries.TABLE.items():
            text = (FORGED / forgeries.TEXTS[certificate]).read_text()
            for checker, sentences in forgeries.lines_of(name).items():
                with contextlib.redirect_stderr(io.StringIO()) as said:
                    status, lines = checked(forgeries.forged(name), text, by=sys.modules[checker])
                said = said.getvalue().splitlines() + lines
                self.assertIn(status, [1, 2], name)
                missing = [each for each in sentences if not any(line.startswith(each) for line in said)]
                self.assertEqual(missing, [], (name, checker, said))

    def test_are_changes_of_what_bnfurl_writes(self):
        for production, text in [("ref", "rfc1.bnf"), ("whole", "rfc1.txt")]:
            written = (FORGED / f"{production}.json").read_text()
            version = re.search('"made_by":"(.*)"', certificate_text(str(FORGED / "rfc1.bnf"), "-p", production))[1]
            written = re.sub('"made_by":"(.*)"', f'"made_by":"{version}"', written)
            self.assertEqual(certificate_text(str(FORGED / "rfc1.bnf"), "-p", production), written)
            for by in [check_certificate, check_splits]:
                self.assertEqual(checked(written, (FORGED / text).read_text(), by=by)[0], 0)

    def test_of_a_text_given_twice_or_with_an_unknown_line_are_refused(self):
        certificate, text = (FORGED / "ref.json").read_text(), (FORGED / "rfc1.bnf").read_text()
        for texts, reason in [([text, text], "rfc1 was given twice"), ([], "the text of rfc1 was not given"),
                              ([text + "# fold: query\n"], 'rfc1 has a line "fold:", which is not known here')]:
            for by in [check_certificate, check_splits]:
                with contextlib.redirect_stderr(io.StringIO()) as said:
                    self.assertEqual(checked(certificate, *texts, by=by), (2, []))
                self.assertEqual(said.getvalue(), f"These files cannot be checked: {reason}\n")

    # Each takes hours if a checker looks up names, states or texts one by one.
    def test_of_a_great_size_are_refused(self):
        text = (FORGED / "rfc1.bnf").read_text()
        keys = json.dumps({f"{key}": "" for key in range(400_000)})
        for member, value, status in [("rules", "@", 2), ("split", "@", 2), ("apart", ["#" * 400_000], 1),
                                      ("states", 100_000 * [{"accepting": False, "next": [0], "residuals": ["0"]}], 1),
                                      ("classes", 100_000 * [[[35, 35]]], 1)]:
            certificate = json.loads((FORGED / "ref.json").read_text())
            certificate["productions"][0][member] = value
            for by in [check_certificate, check_splits]:
                with contextlib.redirect_stderr(io.StringIO()):
                    self.assertEqual(checked(json.dumps(certificate).replace('"@"', keys), text, by=by)[0], status)

    # A text without a name has the one that the certificate says.
    def test_of_a_text_without_a_name_assume_it(self):
        text = (FORGED / "rfc1.txt").read_text().replace("Request for Comments: 1", "")
        for by in [check_certificate, check_splits]:
            status, lines = checked((FORGED / "whole.json").read_text(), text, by=by)
            self.assertEqual((status, lines[1]), (0, "rfc1: assumed: this is the name of the text"))


# Every change of one place of the JSON of a certificate: each element or member is dropped, is there twice, is emptied,
# and is exchanged with the next one. The text of each change, with its name.
def changed_in_one_place(certificate):
    def places(value, path=()):
        for key in range(len(value)) if isinstance(value, list) else value if isinstance(value, dict) else ():
            yield (*path, key)
            yield from places(value[key], (*path, key))

    def drop(parent, key):
        del parent[key]

    def double(parent, key):
        if isinstance(parent, list):
            parent.insert(key, copy.deepcopy(parent[key]))
        else:
            parent[key + "\0"] = copy.deepcopy(parent[key])

    def empty(parent, key):
        parent[key] = not parent[key] if isinstance(parent[key], bool) else type(parent[key])()

    def exchange(parent, key):
        keys = list(range(len(parent)) if isinstance(parent, list) else parent)
        other = keys[(keys.index(key) + 1) % len(keys)]
        parent[key], parent[other] = parent[other], parent[key]

    for path in places(certificate):
        for change in [drop, double, empty, exchange]:
            changed = copy.deepcopy(certificate)
            change(functools.reduce(lambda value, key: value[key], path[:-1], changed), path[-1])
            if changed != certificate:
                yield f"{change.__name__} {path}", json.dumps(changed).replace('\\u0000"', '"')


# By production, its kinds and the automata that `by` checks, whose states are numbered as octets and marks reach them.
def meaning(certificate, by):
    def numbered(states, ways):
        numbers, result = {}, []
        for i in (todo := [0]):
            to = [(letter, states[i]["next"][key]) for letter, key in ways(states[i])]
            numbers.setdefault(i, len(numbers))
            todo += dict.fromkeys(other for _, other in to if other not in todo)
            result.append((states[i]["accepting"], to))
        return [(accepting, [(letter, numbers[other]) for letter, other in to]) for accepting, to in result]

    def octets(classes):
        return sorted((octet, i) for i, spans in enumerate(classes) for a, b in spans for octet in range(a, b + 1))

    def verdicts(production):
        classes = octets(production["classes"])
        return numbered(production["states"], lambda _: classes)

    def split(production):
        letters = [(octet, str(i)) for octet, i in octets(production["split"]["classes"])]
        return numbered(production["split"]["states"], lambda state: [
            way for way in letters if way[1] in state["next"]] + [
            (mark, mark) for mark in sorted(state["next"]) if not mark.isdigit()])

    automata = [verdicts, split] if by == check_splits else [verdicts]
    return {each["name"]: (each["kinds"], [of(each) for of in automata]) for each in certificate["productions"]}


class EveryChange(unittest.TestCase):
    def test_is_refused_or_means_the_same(self):
        for (name, text), by in itertools.product([("ref", "rfc1.bnf"), ("whole", "rfc1.txt")],
                                                  [check_certificate, check_splits]):
            certificate, given = json.loads((FORGED / f"{name}.json").read_text()), (FORGED / text).read_text()
            status, claims = checked(certificate, given, by=by)
            self.assertEqual(status, 0, claims)
            means, count = meaning(certificate, by), 0
            for what, changed in itertools.islice(changed_in_one_place(certificate), 0, None, 1 if ALL else 4):
                with contextlib.redirect_stderr(io.StringIO()):
                    status, lines = checked(changed, given, by=by)
                if status == 0:
                    self.assertLessEqual(meaning(json.loads(changed), by).items(), means.items(), what)
                    shown = {line for line in lines if re.search(": equal to the rules|: the first reading", line)}
                    self.assertLessEqual(shown, set(claims), what)
                count += status != 0
            self.assertGreater(count, 300 if ALL else 75)


# Changes: each returns what the message must name, or None if there is nothing to change.
def change_of(kind, production, chance):
    states, classes = production["states"], production["classes"]
    i = chance.randrange(len(states))
    if kind == "transition":
        number = chance.randrange(len(classes))
        states[i]["next"][number] = chance.choice(
            [each for each in range(len(states)) if each != states[i]["next"][number]])
        return r"state \d+"
    if kind == "accepting":
        states[i]["accepting"] = not states[i]["accepting"]
        return f"state {i}: accepting"
    if kind == "class":
        a, b = chance.sample(range(len(classes)), 2)
        octet = chance.choice([each for first, last in classes[a] for each in range(first, last + 1)])
        cut = [[first, octet - 1] if part == 0 else [octet + 1, last]
               for first, last in classes[a] if first <= octet <= last
               for part in (0, 1)]
        classes[a] = [span for span in classes[a] if not span[0] <= octet <= span[1]] + [s for s in cut if s[0] <= s[1]]
        classes[b].append([octet, octet])
        return r"class(es)?.*|state \d+"
    if kind == "overlap":
        a, b = chance.sample(range(len(classes)), 2)
        classes[a].append(classes[b][0])
        return "classes: "
    if kind == "residual":
        states[i]["residuals"].remove(chance.choice(states[i]["residuals"]))
        return r"state \d+"
    if kind == "moved residual":
        other = chance.choice([each for each in range(len(states)) if each != i])
        states[other]["residuals"].append(states[i]["residuals"].pop())
        return r"state \d+"
    # A state twice: the same language, and not minimal.
    states.append(copy.deepcopy(states[i]))
    for state in states:
        state["next"] = [len(states) - 1 if each == i and chance.random() < 0.5 else each for each in state["next"]]
    return r"state(s)? \d+"


KINDS = ["transition", "accepting", "class", "overlap", "residual", "moved residual", "twin"]


class Changes(unittest.TestCase):
    def test_of_a_certificate_are_found_and_named(self):
        chance = random.Random(39)
        text = file_of("rfc3986")
        for number, kind in zip(range(160 if ALL else 28), itertools.cycle(KINDS)):
            certificate = certificate_of("rfc3986",
                                         "-p", ["IPvFuture", "scheme", "dec-octet", "path", "authority"][number % 5])
            named = change_of(kind, certificate["productions"][0], chance)
            status, lines = checked(certificate, text)
            self.assertEqual(status, 1, (kind, lines))
            self.assertRegex(lines[-1], rf"^[\w-]+: ({named})", kind)

    def test_of_a_text_that_tells_states_apart_are_found_and_named(self):
        certificate = certificate_of("rfc3986", "-p", "dec-octet")
        for text in certificate["productions"][0]["apart"]:
            changed = copy.deepcopy(certificate)
            changed["productions"][0]["apart"] = [each for each in certificate["productions"][0]["apart"]
                                                  if each != text][:1]
            status, lines = checked(changed, file_of("rfc3986"))
            self.assertEqual(status, 1)
            self.assertRegex(lines[-1], r"^dec-octet: states \d+ and \d+: ")

    def test_of_a_rule_are_found_and_named(self):
        text = file_of("rfc3986")
        begin = text.index("\nURI = ")
        rules = re.sub(";.*", lambda comment: " " * len(comment[0]), text[begin:])
        places = [begin + at.start() for at in re.finditer(r'[0-9]|(?<=")[^"\n](?=")|\*', rules)]
        for at in random.Random(3).sample(places, 40 if ALL else 8):
            changed = text[:at] + ("1" if text[at] == "*" else "7" if text[at].isdigit() else "5") + text[at + 1:]
            rule = re.findall(r"^([\w-]+) =", text[:at], re.M)[-1]
            status, lines = checked(certificate_of("rfc3986", "-p", rule), changed)
            self.assertIn(f"rfc3986: rule {rule} is not written as where the certificate was made", lines)
            self.assertEqual(status, 1, changed[at - 30:at + 30])

    def test_of_a_misprint_are_found_and_named(self):
        certificate, text = certificate_of("rfc1738", "-p", "gopherurl"), file_of("rfc1738")
        for line in re.findall(r"^# (?:case|erratum|printed):.*\n", text, re.M):
            status, lines = checked(certificate, text.replace(line, ""))
            self.assertEqual(status, 1)
            said = re.sub(r"^# (\w+): +", r"\1: ", line.strip())
            self.assertIn(f"rfc1738: only the certificate has: {said}", lines)


# Changes of the automaton for splits, in the same way.
def change_of_split(kind, production, chance):
    states = production["split"]["states"]
    if kind in ("verdict", "end"):
        state = chance.choice(production["states"] if kind == "verdict" else states)
        state["accepting"] = not state["accepting"]
        return
    if kind == "class":
        one, other = chance.sample(production["split"]["classes"], 2)
        one.append(other[0])
        return
    letters = sorted({letter for state in states for letter in state["next"]})
    i, letter = chance.choice([(i, letter) for i, state in enumerate(states) for letter in letters
                               if letter.isdigit() == ("octet" in kind)
                               and (letter in state["next"]) == ("new" not in kind)
                               and (kind != "twin of a mark" or states[state["next"][letter]]["next"])])
    if kind == "twin of a mark":  # so two words lead to where its word leads
        twin = chance.choice([each for each in letters if not each.isdigit() and each not in states[i]["next"]])
        states.append({"accepting": False, "next": states[states[i]["next"][letter]]["next"]})
        states[i]["next"][twin] = len(states) - 1
        return
    before = states[i]["next"].pop(letter, None)
    if "lost" not in kind:
        states[i]["next"][letter] = chance.choice([other for other in range(len(states)) if other != before])


SPLIT_KINDS = ["verdict", "end", "class", "other octet", "other mark", "new octet", "new mark", "lost octet",
               "lost mark", "twin of a mark"]


class SplitChanges(unittest.TestCase):
    def test_of_an_automaton_are_found_and_named(self):
        chance = random.Random(40)
        for number, kind in zip(range(100 if ALL else 10), itertools.cycle(SPLIT_KINDS)):
            grammar, name = [("rfc3986", "authority"), ("rfc3987", "iuserinfo"), ("rfc3986", "host")][number % 3]
            certificate = certificate_of(grammar, "-p", name)
            change_of_split(kind, certificate["productions"][0], chance)
            status, lines = checked(certificate, file_of(grammar), by=check_splits)
            self.assertEqual(status, 1, (kind, lines))
            named = r"split, (no state|state \d+|one of the states |classes)|state \d+: accepting"
            self.assertRegex(lines[-1], rf"^[\w-]+: ({named})", kind)

    # Each changes no language, but which reading is the first, or what is marked.
    def test_of_the_order_and_of_components_are_found(self):
        for grammar, production, before, after in [
            ("rfc3986", "host", "IP-literal / IPv4address / reg-name", "IP-literal / reg-name / IPv4address"),
            ("rfc1738", "genericurl", r"# prefer: .*\n", ""),
            ("rfc1738", "httpurl", " httpurl:", ""),
            ("rfc1738", "login", r"# component: user\n", ""),
            ("rfc2396", "authority", "server | reg_name", "reg_name | server"),
            ("rfc2396", "server", r'(# body: +userinfo = user) .*', r'\1 [ ":" user ]'),
            ("rfc2396", "host", "# host-kind: hostname", "# host-kind:"),
            ("w3c1993", "url", r"# kinds: .*\n", ""),
            ("w3c1993", "groupart", r"# prefer: .*\n", ""),
            ("common", "record", r"# shortest: .*\n", ""),
            ("w3c1993", "mailtoaddress", " mailtoaddress/hostname", ""),
        ]:
            certificate = certificate_of(grammar, "-p", production)
            texts = {name: file_of(name) for name in certificate["texts"]}
            texts[grammar], count = re.subn(before if "#" in before else re.escape(before), after, texts[grammar])
            self.assertEqual(count, 1, before)
            text = check_certificate.Text(texts[grammar].encode(), certificate)
            marks = text.lines["marks"]
            if marks != certificate["texts"][grammar]["marks"]:
                status, lines = checked({**certificate, "productions": []}, *texts.values(), by=check_splits)
                self.assertEqual(status, 1)
                self.assertIn(f"{grammar}: only the certificate has: ", "\n".join(lines))
            certificate["texts"][grammar].update(marks=marks, rules=text.bodies)
            status, lines = checked(certificate, *texts.values(), by=check_splits)
            self.assertEqual(status, 1, (before, lines))
            self.assertRegex(lines[-1], rf"^{production}: (split, |state \d+)")
