# Names, values and defaults equal those of `bnfurl split`, for all grammars. BNFURL names the program.
import os
import subprocess
import tempfile
import unittest

import bnfurl
import pyarrow as pa
from project import ROOT

BNFURL = os.environ["BNFURL"]
FACTS = ["valid", "url", "kind", "host_kind", "expected", "error_offset", "default_port"]
CORPORA = [path for path in sorted((ROOT / "tests/corpus").glob("*.txt"))]


# Texts of the corpora, whatever they are there: all lines, and the words of all lines.
def texts():
    found = {"", "*", "h:80", "/a//b?q", "//h/a", "http://u:p@h:8x/a b?c#d", "CONNECT h", "x:" + "y" * 200}
    for path in CORPORA:
        for line in path.read_bytes().decode("utf-8", "replace").splitlines():
            found |= {line, *line.split()}
    return sorted(text for text in found if "\0" not in text and "\r" not in text)


TEXTS = texts()


def by_command_line(*options, rows=TEXTS, command="split"):
    records = b"".join(text.encode() + b"\0" for text in rows)
    words = [BNFURL, command, "-i", "nul", "--header", *options]
    printed = subprocess.run(words, input=records, capture_output=True,
                             check=True).stdout.decode("utf-8", "surrogateescape")
    header, *lines = printed.split("\n")[:-1]
    return header.split("\t"), [tuple(map(read_value, line.split("\t"))) for line in lines]


def read_value(text):
    if text == "\\N":
        return None
    pieces = text.split("\\\\")
    for escape, octet in [("\\t", "\t"), ("\\n", "\n"), ("\\r", "\r"), ("\\0", "\0")]:
        pieces = [piece.replace(escape, octet) for piece in pieces]
    return "\\".join(pieces)


def as_printed(value):
    return str(int(value)) if isinstance(value, int) else value


def by_column(**options):
    result = pa.array(bnfurl.split(pa.array(TEXTS), **options))
    result.validate(full=True)
    names = [field.name for field in result.type]
    columns = [list(map(as_printed, result.field(name).to_pylist())) for name in names]
    return names, list(zip(*columns))


def entries():
    for grammar in bnfurl.grammars():
        yield grammar, None
        if grammar.startswith("rfc") or grammar.startswith("w3c"):
            yield grammar, bnfurl.productions(grammar)[3]
    yield "rfc9112", "request-target"
    yield "rfc9112", "authority-form"


# All fields of a grammar, as the message for an unknown one lists them.
def fields_of(grammar):
    try:
        bnfurl.split(pa.array(["x"]), grammar=grammar, fields=["no such field"])
    except ValueError as error:
        return str(error).partition("expected one of: ")[2].split(" ")


class CommandLineTest(unittest.TestCase):
    def compare(self, grammar, production, fields, lenient):
        options = ["-g", grammar, *(["-p", production] if production else []), *(["--lenient"] if lenient else []),
                   *(["-f", ",".join(fields)] if fields else [])]
        header, rows = by_command_line(*options)
        names, found = by_column(grammar=grammar, production=production, fields=fields, lenient=lenient)
        self.assertEqual(names, header)
        for text, row, expected in zip(TEXTS, found, rows, strict=True):
            self.assertEqual(row, expected, (text, options))

    def test_has_the_same_defaults(self):
        for grammar, production in entries():
            with self.subTest(grammar=grammar, production=production):
                self.compare(grammar, production, None, lenient=False)

    def test_has_the_same_values_of_all_fields(self):
        for grammar, production in entries():
            fields = fields_of(grammar)
            self.assertGreaterEqual(set(fields), set(FACTS))
            for lenient in False, True:
                with self.subTest(grammar=grammar, production=production, lenient=lenient):
                    self.compare(grammar, production, fields, lenient)

    # An authority is cut so only where the method of the request is known, which a column does not have.
    def test_cuts_a_request_target_leniently_as_a_path(self):
        column = pa.array(bnfurl.split(pa.array(["//h/a b"]), grammar="rfc9112", production="request-target",
                                       lenient=True))
        self.assertEqual(column[0].as_py()["path"], "//h/a b")

    def test_has_the_same_defaults_for_a_grammar_of_ones_own(self):
        rules = 'a = host extra path\nextra = *"x"\nhost = *"h"\npath = *"/"\nvalid = host'
        for names in ["host extra", "extra host", "path host", "extra path extra", "valid host", "path valid extra"]:
            text = rules + "".join(f"\n# component: {name}" for name in dict.fromkeys(names.split()))
            text = text.replace("host extra path", "valid extra path") if "valid" in names else text
            with self.subTest(names=names), tempfile.NamedTemporaryFile("w", suffix=".bnf") as file:
                file.write(text)
                file.flush()
                header, _ = by_command_line("-g", file.name, rows=["hx/"])
                self.assertEqual(pa.schema(bnfurl.split(pa.array(["hx/"]), grammar=bnfurl.load(text))).names, header)

    def test_one_text_has_the_fields_of_its_row(self):
        for grammar, production in entries():
            fields = fields_of(grammar)
            for lenient in False, True:
                rows = pa.array(bnfurl.split(pa.array(TEXTS), grammar=grammar, production=production, fields=fields,
                                             lenient=lenient)).to_pylist()
                for text, row in zip(TEXTS, rows, strict=True):
                    parts = bnfurl.split(text, grammar=grammar, production=production, fields=fields, lenient=lenient)
                    found = parts and {name: parts[name] for name in fields}
                    self.assertEqual(found, row if lenient or row["valid"] else None, (grammar, production, text))


# A text, an array and a stream of arrays.
def all_inputs(text):
    return text, pa.array([text]), pa.chunked_array([[text]])


# What a field is called and is, or the message of the ValueError, in each of these.
def read(text, **options):
    for urls in all_inputs(text):
        try:
            result = bnfurl.split(urls, **options)
        except ValueError as error:
            yield str(error)
        else:
            yield result[options["fields"][0]] if urls is text else pa.table(result).to_pylist()[0].popitem()[1]


class NamesTest(unittest.TestCase):
    OWN = bnfurl.load('# component: line\n# component: file\n# component: valid\n'
                      'a = line "=" file [ valid ]\nline = "a"\nfile = DIGIT\nvalid = "v"\nDIGIT = %x30-39')

    def compare(self, text, name, expected, **options):
        self.assertEqual(list(read(text, fields=[name], **options)), [expected] * 3, name)

    def refused(self, text, fields, message, **options):
        for found in read(text, fields=fields, **options):
            self.assertRegex(found, message)

    def test_are_the_same_for_a_text_and_for_columns(self):
        for name in "host", "HOST", "=host", "=Host":
            self.compare("http://h", name, "h")
        self.compare("a=1v", "=line", "a", grammar=self.OWN)
        self.compare("a=1v", "=file", "1", grammar=self.OWN)
        self.compare("a=1v", "=valid", "v", grammar=self.OWN)
        self.compare("a=1v", "valid", True, grammar=self.OWN)

    def test_of_records_are_none(self):
        for name in "grammar", "production", "file", "line", "byte", "=valid", "VALID", "", "=":
            self.refused("http://h", [name], f'^unknown field "{name}"')
        for name in "line", "file":
            self.refused("a=1v", [name],
                         f'^unknown field "{name}" .did you mean "={name}".*; expected one of: .* =line =file',
                         grammar=self.OWN)

    def test_that_are_unknown_are_refused_in_the_same_words(self):
        for grammar in bnfurl.grammars():
            messages = set(read("x", grammar=grammar, fields=["valud"]))
            self.assertEqual(len(messages), 1, messages)
            self.assertIn('unknown field "valud" (did you mean "valid"?)', messages.pop())

    def test_given_twice_are_refused(self):
        for other in "host", "HOST", "=host", "=HOST":
            self.refused("http://h", ["host", "port", other], f"^the field {other} is given twice$")
        self.refused("http://h", ["valid", "valid"], "^the field valid is given twice$")

    def test_with_a_lone_surrogate_are_unknown(self):
        self.refused("http://h", ["\ud800"], r'^unknown field "\\xed\\xa0\\x80"')
        self.assertFalse(hasattr(bnfurl.split("http://h"), "\ud800"))
        for result in map(bnfurl.split, all_inputs("http://h")[:2]):
            with self.assertRaisesRegex(KeyError, "xed.*xa0.*x80"):
                result["\ud800"]
