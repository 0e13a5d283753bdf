# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# Users' own grammars: `-g FILE` for every command that takes a grammar, `-i FILE` for a log format. The file of a
# compiled-in grammar gives the same results as the compiled one. A fault in a file is reported with its place.
# The variable BNFURL is the path of the program.
import os
import pathlib
import random
import subprocess
import tempfile
import time
import unittest

LONG_CASES = {"Same.test_for_every_grammar"}

BNFURL = os.environ.get("BNFURL", "build/tools/bnfurl/bnfurl")
GRAMMARS = ["combined", "common", "rfc1738", "rfc1808", "rfc2396", "rfc3986", "rfc9112", "w3c1993"]

GEO = b"""# source:    RFC 5870, section 3.3, June 2010, without its parameters
# start:     geo-URI
# component: scheme = geo-scheme
# component: path = coordinates
# component: coord-a
# component: coord-c
# typical:   geo:48.2010,16.3695,183

geo-URI = geo-scheme ":" coordinates
geo-scheme = "geo"
coordinates = coord-a "," coord-b [ "," coord-c ]
coord-a = coordinate
coord-b = coordinate
coord-c = coordinate
coordinate = [ "-" ] num
num = 1*DIGIT [ "." 1*DIGIT ]
"""

PROXY = b"""# grammar:   proxy
# source:    our proxy's log
# start:     record
# kind:      record
# component: time
# component: method
# component: target
# component: status
# target:    target rfc9112 request-target unless target = "-"
# method:    CONNECT authority-form
# method:    * origin-form absolute-form

record = time SP method SP target SP status
time = 1*DIGIT
method = 1*ALPHA
target = *( graphic / SP )
status = 3DIGIT
graphic = %x21-FF
"""


def run(*arguments, stdin=b"", **options):
    return subprocess.run([BNFURL, *arguments], input=stdin, capture_output=True, check=False, **options)


class OwnGrammar(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def path(self, name):
        return str(pathlib.Path(self.folder.name) / name)

    def file(self, name, octets):
        pathlib.Path(self.path(name)).write_bytes(octets)
        return self.path(name)

    def check_run(self, result, status, stdout, stderr=b""):
        self.assertEqual((result.stdout, result.stderr, result.returncode), (stdout, stderr, status))


class Commands(OwnGrammar):
    def setUp(self):
        super().setUp()
        self.geo = self.file("geo.bnf", GEO)

    def test_split_has_its_components_and_productions(self):
        result = run("split", "-g", self.geo, "--header", stdin=b"geo:48.2,16\ngeo:1\n")
        self.check_run(
            result,
            0,
            b"valid\tscheme\tpath\tcoord-a\tcoord-c\n1\tgeo\t48.2,16\t48.2\t\\N\n0\t\\N\t\\N\t\\N\t\\N\n",
        )
        fields = "grammar,production,coord-a,coord-c,num[]"
        result = run("split", "-g", self.geo, "-o", "jsonl", "-f", fields, stdin=b"geo:48.2,16\n")
        self.check_run(
            result,
            0,
            b'{"grammar":"geo","production":"geo-URI","coord-a":"48.2","coord-c":null,"num[]":["48.2","16"]}\n',
        )
        self.assertIn(b"\nnum\tproduction of geo\n", run("split", "-g", self.geo, "-f", "help").stdout)

    def test_check_says_where_and_why(self):
        result = run("check", "-g", self.geo, stdin=b"geo:1,2\ngeo:1;2\n")
        self.check_run(result, 1, b'-:2:6: expected DIGIT, ",", ".", found ";"\n')

    def test_explain_names_the_open_productions(self):
        result = run("explain", "-g", self.geo, "geo:1,")
        self.check_run(
            result,
            1,
            b'geo:1,\n      ^ 6: expected DIGIT, "-", found the end\nopen\tgeo-URI\tcoordinates\tcoord-b\tcoordinate\n',
        )

    def test_any_production_is_an_entry_point(self):
        self.check_run(run("check", "-g", self.geo, "-p", "num", stdin=b"1.5\n"), 0, b"")
        self.check_run(run("check", "-g", self.geo, "-p", "COORD-A", stdin=b"-1.5\n"), 0, b"")
        result = run("check", "-g", self.geo, "-p", "numb", stdin=b"")
        self.assertEqual(result.returncode, 2)
        self.assertTrue(result.stderr.startswith(b'bnfurl: unknown production of geo "numb" (did you mean "num"?)'))

    def test_can_be_given_with_compiled_grammars(self):
        header = b"valid\tvalid.rfc3986\terror_offset.rfc3986\tvalid.geo\terror_offset.geo\tscheme\thost\tport\tpath\tquery\tfragment\n"
        result = run("split", "-g", "rfc3986", "-g", self.geo, "--header", stdin=b"geo:1,2\ngeo:x\n")
        self.check_run(
            result,
            0,
            header + b"1\t1\t\\N\t1\t\\N\tgeo\t\\N\t\\N\t1,2\t\\N\t\\N\n1\t1\t\\N\t0\t4\tgeo\t\\N\t\\N\tx\t\\N\t\\N\n",
        )
        result = run("check", "-g", self.geo, "-p", "num", "-g", "rfc3986", "-p", "port", stdin=b"1.\n")
        self.check_run(
            result,
            1,
            b'-:1:3: geo: expected DIGIT, found the end\n-:1:2: rfc3986: expected DIGIT, or the end, found "."\n',
        )

    def test_witness_and_diff_compare_it(self):
        # RFC 3986 with another name, and with "{" in place of "[".
        rfc3986 = pathlib.Path("grammar/rfc3986.bnf").read_bytes()
        renamed = rfc3986.replace(b"# grammar:   rfc3986\n", b"# grammar: mine\n")
        mine = self.file("mine.bnf", renamed.replace(b'"["', b'"{"'))
        result = run("witness", "-g", "rfc3986", "-g", mine)
        self.check_run(result, 1, b"rfc3986:URI\tmine:URI\tA://[::]\nmine:URI\trfc3986:URI\tA://{::]\n")
        result = run("diff", "-g", "rfc3986", "-g", mine, stdin=b"x://h/\nx://[::]/\n")
        self.check_run(result, 1, b"2\tx://[::]/\tvalid\t1\t0\n")
        different = run("witness", "-g", "rfc3986", "-p", "host", "-g", self.geo, "-p", "num")
        self.assertEqual(different.returncode, 1)

    def test_grammars_of_other_texts_than_urls(self):
        for file, good, bad in (
            ("rfc3339-date-time", b"1985-04-12T23:20:50.52Z", b"1985-04-12"),
            ("rfc5321-mailbox", b"me@example.org", b"me@"),
            ("rfc8259-number", b"-1.5e+10", b"01"),
        ):
            with self.subTest(grammar=file):
                result = run("check", "-g", f"tests/grammars/{file}.bnf", "-c", stdin=good + b"\n" + bad + b"\n" + good)
                self.check_run(result, 1, b"1\n")

    def test_grammar_show_dot_and_ambiguities(self):
        show = run("grammar", "show", self.geo)
        self.assertEqual((show.returncode, show.stderr), (0, b""))
        self.assertTrue(show.stdout.startswith(b"PRODUCTION\tENTRY\tCOMPONENT\tENGINES\ngeo-URI\town,start\t-\ttable\n"))
        self.assertIn(b"\nDIGIT\tcore\t-\ttable\n", show.stdout)
        dot = run("grammar", "dot", self.geo, "-p", "DIGIT")
        self.assertTrue(dot.stdout.startswith(b'digraph "geo:DIGIT" {\n'), dot)
        twice = self.file("twice.bnf", b's = *"a" *"a"\n')
        rows = run("grammar", "ambiguities", twice).stdout.decode().splitlines()
        self.assertEqual(rows[0], "PRODUCTION\tCHOICE\tENTRY\tTEXT\tREADING\tOTHER")
        self.assertEqual(len(rows), 2)

    def test_only_compiled_grammars_are_proved(self):
        message = f"bnfurl: {self.geo} is a file; prove is only for compiled-in grammars\n".encode()
        self.check_run(run("grammar", "prove", self.geo), 2, b"", message)

    def test_only_requested_rules_are_compiled(self):
        # A thousand rules, one of which is too large to compile.
        rules = b"".join(b'r%d = r%d / "%d"\n' % (i, i + 1, i) for i in range(990))
        large = self.file("large.bnf", b"# start: s\n" + rules + b'r990 = "x"\nhuge = 10000( "a" / "b" )\ns = "x"\n')
        begin = time.monotonic()
        self.check_run(run("check", "-g", large, stdin=b"x\n"), 0, b"")
        self.check_run(run("check", "-g", large, "-p", "r900", stdin=b"950\n"), 0, b"")
        self.assertEqual(run("grammar", "show", large).returncode, 0)
        self.assertLess(time.monotonic() - begin, 20)
        result = run("check", "-g", large, "-p", "huge", stdin=b"x\n")
        self.check_run(result, 2, b"", f"{large}:993:1: huge needs more than 50000 states; lower its counts\n".encode())


class Lists(OwnGrammar):
    """`NAME[]` has all occurrences of a component or a production, whether a printed rule or a body names it."""

    def lists(self, grammar, fields, text, *arguments):
        result = run("split", "-g", self.file("own.bnf", grammar), "-o", "jsonl", "-f", fields, *arguments, stdin=text)
        self.assertEqual((result.stderr, result.returncode), (b"", 0))
        return result.stdout

    def test_a_component_has_all_its_occurrences(self):
        rules = b'top = item *( "," item )\nitem = *ALPHA\n'
        for header in (b"", b"# component: item\n"):
            with self.subTest(header=header):
                rows = self.lists(header + rules, "item,item[]", b"a,,c\n,\n")
                self.assertEqual(rows, b'{"item":"a","item[]":["a","","c"]}\n{"item":"","item[]":["",""]}\n')
        rows = self.lists(b"# component: part = item\n" + rules, "part,part[],item[]", b"a,b\n1\n")
        self.assertEqual(
            rows,
            b'{"part":"a","part[]":["a","b"],"item[]":["a","b"]}\n{"part":null,"part[]":null,"item[]":null}\n',
        )

    def test_a_component_of_several_productions_has_the_occurrences_of_each(self):
        # A `two` is `even` alone, and inside a `four`. The literal before ":" in a `word` is `head`.
        grammar = b"""# component: even = two four/two
# component: head = word:
top = word *( two / four )
word = "w" ":"
two = "2"
four = "<" two ">"
"""
        rows = self.lists(grammar, "even[],head[]", b"w:2<2>2\nw:\n")
        self.assertEqual(rows, b'{"even[]":["2","2","2"],"head[]":["w"]}\n{"even[]":[],"head[]":["w"]}\n')

    def test_of_a_component_inside_itself_only_the_outermost_counts(self):
        grammar = b'# component: list\ntop = list *( ";" list )\nlist = word [ "," list ]\nword = 1*ALPHA\n'
        self.assertEqual(self.lists(grammar, "list[],word[]", b"a,b;c\n"), b'{"list[]":["a,b","c"],"word[]":["a","b","c"]}\n')
        self.assertEqual(self.lists(grammar, "list[]", b"a,b\n", "-p", "list"), b'{"list[]":["a,b"]}\n')

    def test_a_production_that_only_a_body_names_is_found(self):
        rules = b"""# import: URI rfc3986
# body: query = param *( "&" param )
url = <URI, see [URI]>
param = name [ "=" value ]
name = *( unreserved / pct-encoded / mark )
value = *( unreserved / pct-encoded / mark / "=" )
mark = "!" / "$" / "'" / "(" / ")" / "*" / "+" / "," / ";" / ":" / "@" / "/" / "?"
"""
        for header in (b"", b"# component: param\n", b"# component: name\n# component: value\n"):
            with self.subTest(header=header):
                fields = "query,param,param[],name[],value[],segment[]"
                rows = self.lists(header + rules, fields, b"http://h/x/y?a=1&b=2&c\nhttp://h/?\nhttp://h/\n")
                self.assertEqual(
                    rows,
                    b'{"query":"a=1&b=2&c","param":"a=1","param[]":["a=1","b=2","c"],"name[]":["a","b","c"],"value[]":["1","2"],"segment[]":["x","y"]}\n'
                    b'{"query":"","param":"","param[]":[""],"name[]":[""],"value[]":[],"segment[]":[""]}\n'
                    b'{"query":null,"param":null,"param[]":[],"name[]":[],"value[]":[],"segment[]":[""]}\n',
                )
                rows = self.lists(header + rules, "param,name[]", b"a=1\n", "-p", "param")
                self.assertEqual(rows, b'{"param":"a=1","name[]":["a"]}\n')

    def test_what_a_printed_rule_and_a_body_name_is_found_in_both(self):
        grammar = b"""# body: query = param *( "&" param )
top = param "?" query
query = *( ALPHA / "&" )
param = *ALPHA
"""
        self.assertEqual(self.lists(grammar, "param,param[]", b"a?b&c\n"), b'{"param":"a","param[]":["a","b","c"]}\n')

    def test_a_component_that_only_a_body_defines_is_found(self):
        grammar = b"""# component: word
# body: query = pair *( "&" pair )
# body: pair = word "=" *ALPHA
# body: word = *ALPHA
top = "?" query
query = *ALPHA "=" *ALPHA *( "&" *ALPHA "=" *ALPHA )
"""
        self.assertEqual(self.lists(grammar, "word,word[]", b"?a=b&c=d\n"), b'{"word":"a","word[]":["a","c"]}\n')

    def test_what_a_body_leaves_out_is_still_found(self):
        # The printed abs_path refers to rel_path; its body does not.
        fields = "abs_path[],rel_path[],path[]"
        expected = b'{"abs_path[]":["/a;p"],"rel_path[]":["a;p"],"path[]":["/a"]}\n'
        for grammar in ("rfc1808", "grammar/rfc1808.bnf"):
            result = run("split", "-g", grammar, "-o", "jsonl", "-f", fields, stdin=b"http://h/a;p\n")
            self.check_run(result, 0, expected)

    def test_a_strict_reader_has_lists_too(self):
        grammar = b"""# kinds: t
# strict: t: other
# component: scheme = one:
# component: item
# body: rest = item *( "," item )
t = one / other
one = "x:" rest
other = 1*ALPHA ":" item *( ( "," / ";" ) item )
rest = *( ALPHA / "," )
item = *ALPHA
"""
        one = b'{"kind":"one","item":"a","item[]":["a","b"]}\n'
        other = b'{"kind":"other","item":"a","item[]":["a","b"]}\n'
        refused = b'{"kind":null,"item":null,"item[]":null}\n'
        # "x" is the scheme of `one`, which does not allow ";".
        for strict, last in (([], other), (["--strict-scheme"], refused)):
            with self.subTest(strict=strict):
                rows = self.lists(grammar, "kind,item,item[]", b"x:a,b\ny:a,b\nx:a;b\n", *strict)
                self.assertEqual(rows, one + other + last)


class Shown(OwnGrammar):
    """What is shown of a text if nothing is asked for."""

    VERSION = b"""# component: major
# component: patch
# component: minor
# component: line
   version = major "." minor [ "." patch ] [ "-" line ]
             ; indented as RFCs are
   major = 1*DIGIT
   minor = 1*DIGIT
   patch = 1*DIGIT
   line = 1*ALPHA
"""

    def setUp(self):
        super().setUp()
        self.version = self.file("version.bnf", self.VERSION)

    def header(self, *arguments):
        return run("split", *arguments, "--header").stdout.decode().rstrip("\n").split("\t")

    def test_split_has_the_components_in_the_order_of_the_file(self):
        result = run("split", "-g", self.version, "--header", stdin=b"1.22-a\n1\n")
        self.check_run(
            result, 0, b"valid\tmajor\tpatch\tminor\t=line\n1\t1\t\\N\t22\ta\n0\t\\N\t\\N\t\\N\t\\N\n"
        )
        result = run("split", "-g", self.version, "-o", "jsonl", stdin=b"1.2.3\n")
        self.check_run(result, 0, b'{"valid":true,"major":"1","patch":"3","minor":"2","=line":null}\n')

    def test_common_names_stay_those_of_a_url(self):
        mine = pathlib.Path("grammar/rfc3986.bnf").read_bytes().replace(b"# grammar:   rfc3986\n", b"# grammar: mine\n")
        names = ["valid", "scheme", "host", "port", "path", "query", "fragment"]
        self.assertEqual(self.header("-g", self.file("mine.bnf", mine)), names)
        self.assertEqual(self.header("-g", "rfc1738")[1:], ["scheme", "host", "port", "path", "query"])
        own = self.file("own.bnf", b"# component: hash\n# import: URI rfc3986\ns = hash <authority, see [URI]>\nhash = \"#\"\n")
        self.assertEqual(self.header("-g", own), ["valid", "hash", "userinfo", "user", "password", "host", "port"])
        names = self.file("names.bnf", b'# component: user\nmail = user "@" 1*ALPHA\nuser = 1*ALPHA\n')
        self.assertEqual(self.header("-g", names), ["valid", "user"])

    def test_explain_has_the_same_in_a_pipe(self):
        result = run("explain", "-g", self.version, "1.22-a")
        self.check_run(result, 0, b"1.22-a\nmajor\t0\t1\t1\nminor\t2\t4\t22\nline\t5\t6\ta\n")
        result = run("explain", "-g", self.file("geo.bnf", GEO), "geo:1,2")
        self.check_run(result, 0, b"geo:1,2\nscheme\t0\t3\tgeo\npath\t4\t7\t1,2\ncoord-a\t4\t5\t1\n")


class Files(OwnGrammar):
    def test_message_about_an_unknown_word_says_that_it_may_be_a_file(self):
        program = pathlib.Path(BNFURL).resolve()
        pathlib.Path(self.path("mine.bnf")).write_bytes(PROXY)
        log = b"1 GET /a 200\n"
        for word, status, message in (
            ("mine", 2, b"; there is a grammar file mine.bnf\n"),
            ("thine", 2, b"; or a grammar file\n"),
            ("mine.bnf", 0, b""),
        ):
            for option in ("-i", "-g"):
                with self.subTest(word=word, option=option):
                    result = subprocess.run([program, "split", option, word, "-f", "line"], input=log, capture_output=True, cwd=self.folder.name, check=False)
                    self.assertEqual(result.returncode, status, result)
                    self.assertTrue(result.stderr.endswith(message), result)

    def test_a_known_name_wins_and_a_word_with_a_slash_is_a_file(self):
        self.file("rfc3986", b's = "x"\n')
        self.file("mine", b's = "x"\n')
        self.file("mine.bnf", b's = "y"\n')
        program = pathlib.Path(BNFURL).resolve()  # it runs in the folder of the files
        for word, text, status in (
            ("rfc3986", b"http://h\n", 0),
            ("./rfc3986", b"x\n", 0),
            ("mine", b"x\n", 0),
            ("mine.bnf", b"y\n", 0),
            ("./mine.bnf", b"x\n", 1),
        ):
            with self.subTest(word=word):
                result = subprocess.run(
                    [program, "check", "-g", word], input=text, capture_output=True, cwd=self.folder.name, check=False
                )
                self.assertEqual(result.returncode, status, result)

    def test_may_import_compiled_grammars_and_other_files(self):
        one = self.file("one.bnf", b'# import: URI rfc3986\ns = <authority, see [URI]> "!"\n')
        two = self.file("two.bnf", b'# import: ONE one\nt = "<" <s, see [ONE]> ">"\n')
        self.check_run(run("split", "-g", one, "-f", "host,port", stdin=b"h:80!\n"), 0, b"h\t80\n")
        self.check_run(run("check", "-g", two, "-g", one, stdin=b"<h:80!>\n"), 0, b'-:1:1: one: expected unreserved, sub-delims, "%", ":", "@", "[", found "<"\n')
        self.check_run(run("check", "-g", two, stdin=b""), 2, b"", f"{two}:1:15: there is no grammar one\n".encode())

    def test_a_decoded_production_alone(self):
        grammar = self.file("pct.bnf", b's = a "/" b\na = *("%" 2HEXDIG)\nb = *("%" 2HEXDIG)\n')
        for arguments in (["-f", "b.decoded"], ["-f", "line", "--where", "b.decoded=B"]):
            result = run("split", "-g", grammar, *arguments, stdin=b"%41/%42\n")
            self.check_run(result, 0, b"1\n" if "line" in arguments else b"B\n")

    def test_the_same_name_twice_is_refused(self):
        one = self.file("one.bnf", b's = "x"\n')
        other = self.file("other.bnf", b'# grammar: rfc3986\ns = "x"\n')
        self.check_run(run("check", "-g", one, "-g", one), 2, b"", b"bnfurl: -g one is given twice\n")
        same = f'bnfurl: the file {other} and the compiled grammar rfc3986 have the same name; a line "# grammar: NAME" gives the file another\n'
        for arguments in (["check", "-g", "rfc3986", "-g", other], ["check", "-g", other, "-g", "rfc1738", "-g", "rfc3986"],
                          ["witness", "-g", other, "-g", "rfc3986"], ["witness", "-g", "rfc3986", "-p", "port", "-g", other, "-p", "s"]):
            self.check_run(run(*arguments), 2, b"", same.encode())
        self.check_run(run("check", "-g", other, stdin=b"x\n"), 0, b"")

    def test_the_name_is_that_of_the_file_unless_its_header_names_another(self):
        for stem in ("3gpp", "v1.2", "my_urls"):
            file = self.file(f"{stem}.bnf", b's = "x"\n')
            self.check_run(run("split", "-g", file, "-f", "grammar,production", stdin=b"x\n"), 0, f"{stem}\ts\n".encode())
        blank = self.file("my own.bnf", b's = "x"\n')
        message = b' "my own" is not a name for a grammar: letters, digits, "-", "_", "+" and "."; write "# grammar: NAME"\n'
        self.check_run(run("check", "-g", blank), 2, b"", blank.encode() + b":" + message)

    def test_names_that_clash_in_cpp_are_allowed(self):
        file = self.file("x.bnf", b"# component: a_b = a-b\n# component: class\ns = a-b class\na-b = *DIGIT\nclass = *ALPHA\n")
        self.check_run(run("split", "-g", file, "-f", "a_b,a-b,class", stdin=b"1x\n"), 0, b"1\t1\tx\n")

    def test_a_record_grammar_is_an_input_format(self):
        proxy = self.file("proxy.bnf", PROXY)
        log = b"1 GET http://example.org/ 200\n2 CONNECT h:1 200\n3 CONNECT /a 400\n4 GET * 400\n5 GET - 400\nnone\n"
        result = run("split", "-i", proxy, "-f", "log.time,log.status,valid,kind,host,path,error_offset", stdin=log)
        self.check_run(
            result,
            0,
            b"1\t200\t1\tabsolute-form\texample.org\t/\t\\N\n2\t200\t1\tauthority-form\th\t\\N\t\\N\n"
            b"3\t400\t0\t\\N\t\\N\t\\N\t0\n4\t400\t0\t\\N\t\\N\t\\N\t0\n5\t400\t\\N\t\\N\t\\N\t\\N\t\\N\n"
            b"\\N\t\\N\t0\t\\N\t\\N\t\\N\t\\N\n",
        )
        result = run("split", "-i", proxy, "-o", "jsonl", "-f", "segment[]", stdin=b"1 GET /a/b 200\n1 GET h 200\n")
        self.check_run(result, 0, b'{"segment[]":["a","b"]}\n{"segment[]":null}\n')
        # A grammar of another kind is not an input format.
        result = run("check", "-i", self.file("none.bnf", b's = "x"\n'))
        self.assertEqual(result.returncode, 2)
        self.assertIn(b" is not a log format; ", result.stderr)

    def test_a_record_grammar_may_be_judged_by_another_file(self):
        # The proxy's log again; its targets are judged by the grammar t, whose kinds are a and b.
        target = self.file("t.bnf", b's = a / b\na = "A" c\nb = "B"\nc = *DIGIT\n# kinds: s\n# component: c\n')
        layout = PROXY.replace(b"rfc9112 request-target", b"t s").replace(b"authority-form", b"a").replace(b"origin-form absolute-form", b"a b")
        proxy = self.file("proxy.bnf", layout)
        arguments = ["split", "-i", proxy, "-g", target, "-f", "valid,kind,c"]
        self.check_run(run(*arguments, stdin=b"1 GET B 200\n1 CONNECT B 200\n1 GET A1 200\n"), 0, b"1\tb\t\\N\n1\tb\t\\N\n1\ta\t1\n")


class Same(OwnGrammar):
    """The file of a compiled grammar gives the same output, octet for octet, as the compiled grammar."""

    def texts(self, grammar):
        chance = random.Random(1)
        lines = []
        for path in sorted(pathlib.Path("tests/corpus").glob("*.txt")):
            for line in path.read_text().splitlines():
                if line.startswith(f"{grammar}:") and " " in line:
                    lines.append(line.split(" ", 1)[1])
        octets = "http://[]@:?#%41ab. ;="
        lines += ["".join(chance.choice(octets) for _ in range(chance.randrange(40))) for _ in range(300)]
        lines += ["http://h/" + "a" * 5000, "http://h/" + "%41" * 3000 + "%4", "a" * 9000]
        return "\n".join(lines).encode() + b"\n"

    def test_for_every_grammar(self):
        for grammar in GRAMMARS:
            texts = self.texts(grammar)
            fields = [line.split("\t")[0] for line in run("split", "-g", grammar, "-f", "help").stdout.decode().splitlines()]
            fields = [name.replace("NAME", "a").replace("N]", "1]") for name in fields]
            for arguments in (
                ["split", "--rules", "surt:/dev/null", "-o", "jsonl", "-f", ",".join(fields)],
                ["check"],
            ):
                with self.subTest(grammar=grammar, command=arguments[0]):
                    compiled = run(*arguments, "-g", grammar, stdin=texts)
                    self.assertIn(compiled.returncode, (0, 1))
                    own = run(*arguments, "-g", f"grammar/{grammar}.bnf", stdin=texts)
                    self.check_run(own, compiled.returncode, compiled.stdout)

    def test_for_every_command_that_reads_records(self):
        texts = b"see http://h/a, https://[::1]:80/x?y#z.\nmailto:me@x.org\nhttp://u@h:80/%41\n http:\n"
        for arguments in (
            ["extract"],
            ["extract", "-f", "url,host,segment"],
            ["grep", "-n", "--where", "host and segment=a"],
            ["grep", "-v"],
            ["dedupe", "--on-bad", "keep"],
            ["dedupe", "--by", "host"],
            ["normalize"],
            ["resolve", "--base", "http://a/b"],
            ["stats"],
            ["check", "-c", "--stats"],
            ["split", "--where", "reg-name=h", "-f", "url,reg-name,segment"],
            ["split", "--lenient", "--decode", "pct", "-f", "path"],
        ):
            with self.subTest(command=arguments):
                compiled = run(*arguments, "-g", "rfc3986", stdin=texts)
                own = run(*arguments, "-g", "grammar/rfc3986.bnf", stdin=texts)
                self.assertEqual((own.returncode, own.stdout), (compiled.returncode, compiled.stdout))
                self.assertIn(compiled.returncode, (0, 1))
                self.assertEqual(own.stderr.split(b'"seconds"')[0], compiled.stderr.split(b'"seconds"')[0])

    def test_for_logs(self):
        with open("examples/access.log", "rb") as log:
            lines = b"".join(log.readlines()[:500])
        fields = "valid,kind,error_offset,expected,host,path,query,log.host,log.status,segment"
        for key in ("target", "referer"):
            arguments = ["split", "-k", key, "-f", fields]
            compiled = run(*arguments, "-i", "combined", stdin=lines)
            self.assertEqual(compiled.returncode, 0)
            own = run(*arguments, "-i", "grammar/combined.bnf", stdin=lines)
            self.check_run(own, 0, compiled.stdout)

    def test_for_strict_schemes(self):
        texts = b"http://u:p@h/\nhttp://h/\nx:y\nhttps:x\n"
        compiled = run("check", "--strict-scheme", "-g", "rfc1738", stdin=texts)
        own = run("check", "--strict-scheme", "-g", "grammar/rfc1738.bnf", stdin=texts)
        self.check_run(own, 1, compiled.stdout)
        explained = run("explain", "--strict-scheme", "-g", "grammar/rfc1738.bnf", "http://u:p@h/")
        self.check_run(explained, 1, run("explain", "--strict-scheme", "-g", "rfc1738", "http://u:p@h/").stdout)

    def test_for_the_command_grammar(self):
        for grammar in ("rfc2396", "rfc9112"):
            file = f"grammar/{grammar}.bnf"
            self.assertEqual(run("grammar", "ambiguities", file).stdout, run("grammar", "ambiguities", grammar).stdout)
            self.assertEqual(run("grammar", "dot", file).stdout, run("grammar", "dot", grammar).stdout)
            # The last column has the engines, which differ.
            rows, compiled = (run("grammar", "show", word).stdout.splitlines() for word in (file, grammar))
            self.assertEqual([row.split(b"\t")[:3] for row in rows], [row.split(b"\t")[:3] for row in compiled])


class Faults(OwnGrammar):
    def fault(self, octets, name="x.bnf", arguments=()):
        file = self.file(name, octets)
        result = run("check", "-g", file, *arguments, stdin=b"x\n", timeout=60)
        self.assertEqual((result.returncode, result.stdout), (2, b""), result)
        return result.stderr.decode().replace(file, name)

    def test_are_reported_with_their_places_as_by_the_generator(self):
        self.assertEqual(self.fault(b's = "a"\nt = u "b\n'), 'x.bnf:2:7: this quote is not closed on its line (rule t)\n')
        self.assertEqual(self.fault(b"# compoment: s\ns = x\n").split(";")[0], 'x.bnf:1:3: "compoment" is not a key (did you mean "component"?)')
        self.assertEqual(self.fault(b""), 'x.bnf: there is no rule; a rule is written "name = elements" from column one\n')
        self.assertIn("uses itself in its middle", self.fault(b's = "(" [ s ] ")"\n'))

    def test_missing_files_folders_and_unknown_names(self):
        missing = self.path("missing.bnf")
        self.check_run(run("check", "-g", missing), 2, b"", f"bnfurl: {missing}: No such file or directory\n".encode())
        self.check_run(run("check", "-g", "./tests"), 2, b"", b"bnfurl: ./tests: Is a directory\n")
        result = run("check", "-g", "rfc398")
        self.assertTrue(result.stderr.startswith(b'bnfurl: unknown grammar "rfc398" (did you mean "rfc3986"?)'))

    def test_endless_and_large_files_are_refused(self):
        result = run("check", "-g", "/dev/zero", timeout=20)
        self.check_run(result, 2, b"", b"bnfurl: /dev/zero: larger than 1048576 octets, too large for a grammar\n")
        large = self.path("large.bnf")
        with open(large, "wb") as file:
            file.truncate(100_000_000)
        self.assertEqual(run("check", "-g", large, timeout=20).returncode, 2)

    def test_a_pipe_is_read(self):
        # The second grammar comes late: the program waits for it.
        command = f"""{BNFURL} check -g <(printf 's = "x"\\n') <(echo x); {BNFURL} check -g <(sleep 0.3; printf 's = "x"\\n') <(echo y)"""
        result = subprocess.run(["bash", "-c", command], capture_output=True, check=False)
        self.assertEqual((result.returncode, result.stderr), (1, b""))
        self.assertIn(b':1:1: expected s, found "y"\n', result.stdout)

    def test_a_byte_order_mark_is_named(self):
        for name, encoding in [("x.bnf", "utf-8-sig"), ("y.bnf", "utf-16")]:
            self.assertEqual(self.fault('s = "a"\r\n'.encode(encoding), name),
                             f"{name}:1:1: the file begins with a byte order mark; save it as UTF-8 without one\n")

    def test_garbage_is_reported_in_few_lines(self):
        self.assertIn("a rule's name begins with a letter", self.fault(bytes(1000)))
        octets = random.Random(7).randbytes(500_000)
        fault = self.fault(octets)
        self.assertLess(fault.count("\n"), 30)
        self.assertTrue(all(c == "\n" or " " <= c <= "~" for c in fault))


if __name__ == "__main__":
    unittest.main()
