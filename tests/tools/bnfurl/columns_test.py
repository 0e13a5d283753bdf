# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# The columns that a user names beside the components: those inside a query and a path, and the record's own. Queries and
# paths are read a second time here, independently. BNFURL names the program.
import csv
import io
import json
import pathlib
import random
import tempfile
import unittest
import urllib.parse

from cli_test import run

LOG = pathlib.Path("examples/access.log").read_bytes()


class ColumnsTest(unittest.TestCase):
    def output(self, *arguments, stdin=b""):
        result = run(*arguments, stdin=stdin)
        self.assertEqual((result.stderr, result.returncode), (b"", 0), arguments)
        return result.stdout

    def objects(self, *arguments, stdin=b""):
        return [json.loads(line) for line in self.output(*arguments, "-o", "jsonl", stdin=stdin).splitlines()]

    def rows(self, *arguments, stdin=b""):
        return [line.split(b"\t") for line in self.output(*arguments, stdin=stdin).split(b"\n")[:-1]]

    def usage_error(self, *arguments, stdin=b""):
        result = run(*arguments, stdin=stdin)
        self.assertEqual((result.stdout, result.returncode), (b"", 2), arguments)
        return result.stderr.decode()


# The pieces of a query: its names and values, as they are written.
def pieces_of(query):
    pieces = []
    for piece in query.split("&"):
        name, equals, value = piece.partition("=")
        if piece:
            pieces.append([name, value if equals else None])
    return pieces


def random_queries(count):
    chooser = random.Random(1)
    return ["".join(chooser.choices(["a", "b", "ab", "&", "=", "+", "%20", "%41", "/", "?", "."], k=chooser.randrange(12)))
            for _ in range(count)]


# The queries of the targets in the log that are valid.
def real_queries(log):
    targets = (line.split('"')[1].split(" ")[1] for line in log.decode("latin-1").splitlines() if line.count('" ') > 1 and line.split('"')[1].count(" ") == 2)
    return sorted({target.partition("?")[2] for target in targets if "?" in target and "#" not in target})


class Query(ColumnsTest):
    def test_is_read_as_python_reads_it(self):
        queries = random_queries(2000)
        urls = "".join(f"x:?{query}\n" for query in queries).encode()
        names = ["a", "ab", "c"]
        fields = "query[]," + ",".join(f"query.{name},query.{name}[],query.{name}.decoded" for name in names)
        for query, row in zip(queries, self.objects("split", "-f", fields, stdin=urls), strict=True):
            pieces = pieces_of(query)
            self.assertEqual(row["query[]"], pieces)
            for name in names:
                values = [value for each, value in pieces if each == name]
                self.assertEqual(row[f"query.{name}[]"], values)
                self.assertEqual(row[f"query.{name}"], values[0] if values else None, query)
                decoded = urllib.parse.unquote_plus(values[0]) if values and values[0] is not None else None
                self.assertEqual(row[f"query.{name}.decoded"], decoded)

    # What a browser reads, but that it gives a piece without "=" the empty value.
    def test_is_what_the_standard_reads(self):
        for query in random_queries(300):
            names = [urllib.parse.unquote_plus(name) for name, _ in pieces_of(query)]
            self.assertEqual(names, [name for name, _ in urllib.parse.parse_qsl(query, keep_blank_values=True)])

    # Columns are cut by octets that end names and values; here the grammar's own automata read the same texts.
    def test_is_what_the_grammar_reads(self):
        queries = random_queries(1000)
        texts = "".join(f"{query}\n" for query in queries).encode()
        urls = "".join(f"x:?{query}\n" for query in queries).encode()
        read = zip(self.objects("split", "-g", "form", "-f", "valid,piece[],name[],value[]", stdin=texts), self.objects("split", "-f", "query[]", stdin=urls), strict=True)
        for form, columns in read:
            self.assertTrue(form["valid"])
            self.assertEqual(form["name[]"], [piece.partition("=")[0] for piece in form["piece[]"]])
            pieces = [[name, None] for name, piece in zip(form["name[]"], form["piece[]"], strict=True) if piece]
            values = iter(form["value[]"])
            for name, piece in zip(pieces, [piece for piece in form["piece[]"] if piece], strict=True):
                name[1] = next(values) if "=" in piece else None
            self.assertEqual(columns["query[]"], pieces)
            self.assertEqual(list(values), [])

    def test_of_real_requests(self):
        queries = real_queries(LOG)
        self.assertGreater(len(queries), 20)
        rows = self.objects("split", "-g", "rfc9112", "-f", "query,query[]", stdin="".join(f"/?{query}\n" for query in queries).encode())
        read = [(query, row["query[]"]) for query, row in zip(queries, rows, strict=True) if row["query"] is not None]
        self.assertGreater(len(read), 20)
        for query, pieces in read:
            self.assertEqual(pieces, pieces_of(query))

    def test_all_ways_to_print_give_the_same(self):
        urls = "".join(f"http://h/?{query}\n" for query in random_queries(500)).encode() + b"no url\nhttp://h/\n"
        fields = ["-f", "query.a,query.ab,segment[0],path[:1]"]
        lines = self.rows("split", *fields, stdin=urls)
        self.assertEqual(self.rows("split", "-g", "rfc3986", "-g", "rfc2396", *fields, stdin=urls), lines)
        tables = csv.reader(io.StringIO(self.output("split", "-o", "csv", *fields, stdin=urls).decode()))
        self.assertEqual([[value.replace(b"\\N", b"").decode() for value in line] for line in lines], list(tables))
        for objects, line in zip(self.objects("split", *fields, stdin=urls), lines, strict=True):
            self.assertEqual([b"\\N" if value is None else value.encode() for value in objects.values()], line)

    def test_absent_and_empty_values(self):
        urls = b"x:?a\nx:?a=\nx:?a&a=1\nx:?b=1\nx:?\nx:\n"
        self.assertEqual(self.rows("split", "-f", "query.a", stdin=urls), [[b"\\N"], [b""], [b"\\N"], [b"\\N"], [b"\\N"], [b"\\N"]])
        self.assertEqual([list(row.values()) for row in self.objects("split", "-f", "query[],query.a[]", stdin=urls)],
                         [[[["a", None]], [None]], [[["a", ""]], [""]], [[["a", None], ["a", "1"]], [None, "1"]], [[["b", "1"]], []], [[], []], [None, None]])

    def test_names_in_quotes(self):
        urls = b"x:?a.decoded=1&a=%41+&a,b=2\n/?ids[]=3&ids[]=4&\"=5&\\=6&c d=7\n"
        row = self.objects("split", "--lenient", "-f", 'query."a.decoded",query.a.decoded,query."a,b",query."ids[]",query."ids[]"[],query."\\"",query."\\\\",query."c d"', stdin=urls)
        self.assertEqual(list(row[0].values()), ["1", "A ", "2", None, [], None, None, None])
        self.assertEqual(list(row[1].values()), [None, None, None, "3", ["3", "4"], "5", "6", "7"])
        self.assertEqual(list(row[0])[0], 'query."a.decoded"')
        self.assertEqual(self.output("split", "-f", 'query."a,b"', "--header", stdin=b"x:?a,b=2\n"), b'query."a,b"\n2\n')

    def test_names_are_compared_octet_for_octet(self):
        self.assertEqual(self.rows("split", "-f", "query.a,query.A,query.%61", stdin=b"x:?%61=1&A=2&a=3\n"), [[b"3", b"2", b"1"]])

    def test_plus_is_a_blank_only_in_form_values(self):
        self.assertEqual(self.rows("split", "-f", "query.decoded,query.a.decoded,path.decoded,segment[0].decoded,segment[0]", stdin=b"x:b+%20?a=c+%2B%0a\n"),
                         [[b"a=c++%0a", b"c +%0a", b"b+ ", b"b+ ", b"b+%20"]])
        self.assertEqual(self.output("split", "--decode", "pct", "--header", "-f", "query.a,segment[0]", stdin=b"x:b%20?a=c+d\n"),
                         b"query.a\tquery.a.decoded\tsegment[0]\tsegment[0].decoded\nc+d\tc d\tb%20\tb \n")

    def test_of_several_grammars_follow_the_first(self):
        url = b"http://h_/p?rfc2396=1&rfc3986=2&a=3\n"
        fields = 'query.a,query.rfc2396.a,query.rfc2396,query."rfc2396",query.rfc2396."rfc3986",query.rfc3986.a,segment[0],segment.rfc2396[0],path.rfc2396[:1]'
        self.assertEqual(self.rows("split", "-g", "rfc3986", "-g", "rfc2396", "-f", fields, stdin=url),
                         [[b"3", b"3", b"rfc2396=1&rfc3986=2&a=3", b"1", b"2", b"3", b"p", b"p", b"/p"]])
        fields = 'query.a,query.rfc2396.a,segment[0],segment.rfc2396[0]'
        self.assertEqual(self.rows("split", "-g", "rfc3986", "-g", "rfc2396", "-f", fields, stdin=b"http://h_h/p?a=[\nhttp://h/'p?a='\n"),
                         [[b"\\N"] * 4, [b"'", b"'", b"'p", b"'p"]])

    def test_lenient(self):
        self.assertEqual(self.rows("split", "--lenient", "-f", "valid,query.a,segment[-1],path[:1]", stdin=b"http://h/a b/c?a=[1]\n"),
                         [[b"0", b"[1]", b"c", b"/a b"]])

    def test_can_be_a_condition(self):
        urls = b"x:?a=1\nx:?a=2\nx:b/c\n"
        self.assertEqual(self.output("grep", "--where", "query.a=2", stdin=urls), b"x:?a=2\n")
        self.assertEqual(self.output("grep", "--where", "segment[-1]=c and path[:1]=b and !query.a", stdin=urls), b"x:b/c\n")

    def test_refusals(self):
        for field, reason in (("query.", "query. needs the name of a value"), ("query.a[0]", "in quotes"), ('query.a"', "in quotes"),
                              ('query."a', "cannot be read: between the quotes"), ('query."a"b', "cannot be read: between the quotes"), ("query.a[]", "needs -o jsonl"),
                              ("query[]", "needs -o jsonl"), ("query[].decoded", "a list cannot be decoded"), ("host.a", 'unknown column "host.a"')):
            self.assertIn(reason, self.usage_error("split", "-f", field))
        self.assertIn('unknown column "query.a"', self.usage_error("split", "-f", "query.a", "-g", "examples/phone.bnf"))


class Segments(ColumnsTest):
    def test_are_those_of_the_grammar(self):
        urls = self.urls()
        fields = {"rfc3986": "segment-nz[],segment-nz-nc[],segment[]", "rfc2396": "rel_segment[],segment[]", "rfc1808": "fsegment[],segment[]", "w3c1993": "segment[]"}
        compared = 0
        for grammar, productions in fields.items():
            start = {"rfc3986": ["-p", "URI-reference"]}.get(grammar, [])
            places = ",".join(f"segment[{i}],segment[{-1 - i}],path[:{i + 1}]" for i in range(4))
            for row in self.objects("split", "-g", grammar, *start, "-f", f"path,{productions},{places}", stdin=urls):
                path, *values = row.values()
                if path is None:
                    self.assertEqual(set(values[-12:]), {None})
                    continue
                lists, values = values[:-12], values[-12:]
                segments = sum(lists, [])
                text = path.removeprefix("/")
                # No rule of these two names the empty segment after a slash at the end of the path.
                if path and segments != text.split("/"):
                    self.assertTrue((grammar, path) in (("rfc3986", "/"), ("rfc1808", "/")) or grammar == "w3c1993" and path.endswith("/"), (grammar, row))
                    segments = text.split("/")
                self.assertEqual(values, self.expected(path, segments))
                compared += 1
        self.assertGreater(compared, 2000)

    def expected(self, path, segments):
        values = []
        for i in range(4):
            values.append(segments[i] if i < len(segments) else None)
            values.append(segments[-1 - i] if i < len(segments) else None)
            values.append(path[:len(path) - len("/".join(segments))] + "/".join(segments[:i + 1]))
        return values

    # The referers and targets of the log, and random references.
    def urls(self):
        chooser = random.Random(2)
        urls = self.output("split", "-i", "combined", "-f", "url", stdin=LOG) + self.output("split", "-i", "combined", "-k", "referer", "-f", "url", stdin=LOG)
        urls = {url for url in urls.splitlines() if b"\\" not in url}
        for _ in range(1000):
            urls.add((chooser.choice(["", "http://h", "//h", "x:", "file:"]) + "".join(chooser.choices("/ab.:;", k=chooser.randrange(7)))).encode())
        return b"\n".join(sorted(urls)) + b"\n"

    def test_of_a_request(self):
        self.assertEqual(self.rows("split", "-g", "rfc9112", "-f", "segment[0],segment[-1],path[:2]", stdin=b"/a/b/c\n/\nhttp://h\n*\n"),
                         [[b"a", b"c", b"/a/b"], [b"", b"", b"/"], [b"\\N", b"\\N", b""], [b"\\N", b"\\N", b"\\N"]])

    def test_of_long_paths(self):
        url = b"x:///" + b"/".join(b"%d" % i for i in range(100000)) + b"\n"
        self.assertEqual(self.rows("split", "-f", "segment[70000],segment[-1],segment[100000]", stdin=url), [[b"70000", b"99999", b"\\N"]])

    def test_refusals(self):
        for field in ("segment[x]", "segment[-0]", "segment[+1]", "segment[ 1]", "segment[99999999999999999999]", "segment[:1]", "path[1]", "path[:-1]", "path[:]", "path[1:]", "host[0]"):
            self.assertIn(f"{field} is not a column; segment[N]", self.usage_error("split", "-f", field))
        for field in ("segment[0]", "path[:1]"):
            self.assertRegex(self.usage_error("split", "-g", "rfc1738", "-f", field), r"a path and a production segment|is not a column")

    def test_segments_of_ones_own_grammar_have_no_slash(self):
        with tempfile.NamedTemporaryFile("w", suffix=".bnf") as grammar:
            grammar.write("# component: path\npath = *( \"/\" segment )\nsegment = *ALPHA\n")
            grammar.flush()
            self.assertEqual(self.rows("split", "-g", grammar.name, "-f", "segment[1],path[:1]", stdin=b"/a/b\n"), [[b"b", b"/a"]])
            grammar.seek(0)
            grammar.write("# component: path\npath = segment / ALPHA\nsegment = *( ALPHA / \"/\" )\n   ")
            grammar.flush()
            self.assertIn("needs a production segment without slashes", self.usage_error("split", "-g", grammar.name, "-f", "segment[1]"))


class Own(ColumnsTest):
    CSV = b'id,url,host,"a,b"\n1,http://h/,zz,"q""q"\n2,http://a b,,\n3,http://i/\n'

    def test_columns_of_csv_by_name(self):
        for form, text in (("csv", self.CSV), ("tsv", self.CSV.replace(b'"a,b"', b"a;b").replace(b'"q""q"', b'q"q').replace(b",", b"\t").replace(b"a;b", b"a,b"))):
            rows = self.rows("split", "-i", form, "-k", "url", "--header", "-f", 'id,host,own.host,"a,b",own.id,own."a,b"', stdin=text)
            self.assertEqual(rows[:2], [b'id,host,own.host,a;b,own.id,own.a;b'.replace(b",", b"\t").replace(b";", b",").split(b"\t"), [b"1", b"h", b"zz", b'q"q', b"1", b'q"q']])
            self.assertEqual([row[0] for row in rows[1:]], [b"1", b"2", b"3"])
            self.assertEqual(rows[3][3], b"\\N")

    def test_columns_without_header_by_number(self):
        text = b"1,http://h/,x\n2,http://i/\n"
        self.assertEqual(self.rows("split", "-i", "csv", "-k", "2", "-f", "host,1,own.3,9", stdin=text), [[b"h", b"1", b"x", b"\\N"], [b"i", b"2", b"\\N", b"\\N"]])
        self.assertEqual(self.output("grep", "-i", "csv", "-k", "2", "--where", "3=x", stdin=text), b"1,http://h/,x\n")
        for name in ("0", "01", "id", "-1"):
            self.assertIn(f'unknown column "{name}"', self.usage_error("split", "-i", "csv", "-k", "2", "-f", name, stdin=text))

    def test_unknown_columns_are_refused_where_the_header_is_known(self):
        self.assertIn('unknown column "idd" (did you mean "id"?)', self.usage_error("split", "-i", "csv", "-k", "url", "-f", "idd", stdin=self.CSV))
        self.assertIn('unknown column "own.x"', self.usage_error("check", "-i", "csv", "-k", "url", "--where", "own.x=1", stdin=self.CSV))
        self.assertIn('unknown column "own.x"', self.usage_error("split", "-f", "own.x"))
        for name in ("", "own."):
            self.assertIn(f'unknown column "{name}"', self.usage_error("split", "-i", "jsonl", "-k", "url", "-f", name))

    def test_columns_are_found_by_name_in_every_file(self):
        with tempfile.TemporaryDirectory() as folder:
            a, b, c = (pathlib.Path(folder, name) for name in "abc")
            a.write_bytes(b"url,x\na:,1\n")
            b.write_bytes(b"y,x,url\n3,2,b:\n")
            c.write_bytes(b"url\nc:\n")
            self.assertEqual(self.rows("split", "-i", "csv", "-k", "url", "-f", "scheme,x", a, b, c), [[b"a", b"1"], [b"b", b"2"], [b"c", b"\\N"]])
            self.assertEqual(self.output("grep", "-i", "csv", "-k", "url", "--where", "x=2", a, b, c), b"3,2,b:\n")

    def test_select_records(self):
        self.assertEqual(self.output("grep", "-i", "csv", "-k", "url", "--where", "id=3", stdin=self.CSV), b"3,http://i/\n")
        self.assertEqual(run("check", "-c", "-i", "csv", "-k", "url", "--where", "id=2", stdin=self.CSV).stdout, b"1\n")
        log = b'{"request":{"uri":"/a"},"status":404}\n{"request":{"uri":"/b"},"status":200}\n{"status":404}\n'
        self.assertEqual(self.output("grep", "-i", "jsonl", "-k", "request.uri", "-g", "rfc9112", "--where", "status=404", stdin=log), b'{"request":{"uri":"/a"},"status":404}\n')
        self.assertEqual(self.output("grep", "-i", "jsonl", "-k", "request.uri", "-g", "rfc9112", "--where", "request.uri=/b", stdin=log), b'{"request":{"uri":"/b"},"status":200}\n')

    def test_members_by_path(self):
        text = (b'{"u":"a:","n":1e400,"s":"x\\u0041\\n","t":true,"z":null,"o":{"p":[1, 2],"q.r":"y"},"host":"z"}\n'
                b'{"u":"b:","o":{"p":"w"},"o.p":"v"}\n[]\n')
        fields = "scheme,n,s,t,z,o,o.p,o.q.r,host,own.host,missing"
        self.assertEqual(self.rows("split", "-i", "jsonl", "-k", "u", "-f", fields, stdin=text),
                         [[b"a", b"1e400", b"xA\\n", b"true", b"\\N", b'{"p":[1, 2],"q.r":"y"}', b"[1, 2]", b"y", b"\\N", b"z", b"\\N"],
                          [b"b", *[b"\\N"] * 4, b'{"p":"w"}', b"v", *[b"\\N"] * 4], [b"\\N"] * 11])
        self.assertEqual(self.output("split", "-i", "jsonl", "-k", "u", "-f", "n,s,z,o.p,own.host,scheme", "-o", "jsonl", stdin=text.splitlines()[0]),
                         b'{"n":1e400,"s":"x\\u0041\\n","z":null,"o.p":[1, 2],"own.host":"z","scheme":"a"}\n')

    def test_members_are_what_python_reads(self):
        chooser = random.Random(3)
        records = [{"u": "a:", **{name: chooser.choice([1, "x\u00e9\n", None, {"b": chooser.choice(["\u0001", 2.5])}]) for name in chooser.sample("abc", 2)}} for _ in range(500)]
        text = "".join(json.dumps(record, ensure_ascii=chooser.random() < 0.5) + "\n" for record in records).encode()
        rows = self.objects("split", "-i", "jsonl", "-k", "u", "-f", "a,b,a.b,own.c", stdin=text)
        for record, row in zip(records, rows, strict=True):
            inner = record["a"].get("b") if isinstance(record.get("a"), dict) else None
            self.assertEqual(list(row.values()), [record.get("a"), record.get("b"), inner, record.get("c")])

    def test_fields_of_logs(self):
        row = self.output("split", "-i", "combined", "--header", "-f", "log.status,own.status,own.size", stdin=LOG).split(b"\n")[:2]
        self.assertEqual(row, [b"log.status\town.status\town.size", row[1]])
        self.assertEqual(row[1].split(b"\t")[0], row[1].split(b"\t")[1])
        self.assertIn('unknown column "own.stat"', self.usage_error("split", "-i", "combined", "-f", "own.stat"))

    def test_output_does_not_depend_on_the_number_of_threads(self):
        text = b"".join(b'{"url":"http://h/%d?a=%d","id":%d}\n' % (i, i % 7, i) for i in range(30000))
        outputs = {self.output("split", "-j", jobs, "-i", "jsonl", "-k", "url", "-f", "id,query.a,segment[0]", stdin=text) for jobs in ("1", "3")}
        self.assertEqual(len(outputs), 1)
        self.assertEqual(outputs.pop(), b"".join(b"%d\t%d\t%d\n" % (i, i % 7, i) for i in range(30000)))


class Pass(ColumnsTest):
    def test_needs_records_with_columns(self):
        self.assertIn("--pass needs", self.usage_error("split", "--pass"))

    def test_fields_of_a_log_follow_ours(self):
        line = LOG.splitlines(keepends=True)[0]
        fields = self.output("split", "-i", "combined", "--header", "-f", "path", "--pass", stdin=line).split(b"\n")[0].split(b"\t")
        self.assertEqual(fields, [b"path", *(b"log." + name for name in b"host ident user time request method version status size referer user-agent".split())])
        fields = self.output("split", "-i", "combined", "-k", "referer", "--header", "-f", "log.status,path,own.size", "--pass", stdin=line).split(b"\n")[0].split(b"\t")
        self.assertEqual(fields, [b"log.status", b"path", b"own.size", *(b"log." + name for name in b"host ident user time request method target version user-agent".split())])
        values = self.rows("split", "-i", "combined", "-f", "path", "--pass", stdin=line)[0]
        self.assertEqual(values[8], line.split(b'" ')[1].split(b" ")[0])
        self.assertEqual(list(self.objects("split", "-i", "combined", "-f", "path", "--pass", stdin=line)[0].values())[0], values[0].decode())

    def test_columns_that_are_asked_for_do_not_come_again(self):
        for form in ("tsv", "csv"):
            self.assertEqual(self.output("split", "-i", "csv", "-k", "url", "--header", "-f", "id,own.host,host", "--pass", "-o", form, stdin=Own.CSV).split(b"\n")[0].replace(b"\t", b","),
                             b'id,own.host,host,"a,b"' if form == "csv" else b"id,own.host,host,a,b")
        self.assertEqual(list(self.objects("split", "-i", "csv", "-k", "url", "-f", "id,own.host,host", "--pass", stdin=Own.CSV)[0]), ["id", "own.host", "host", "a,b"])
        self.assertEqual(self.output("split", "-i", "jsonl", "-k", "u", "-f", "a,scheme", "--pass", "-o", "jsonl", stdin=b'{"u":"x:","a":1,"b":2,"scheme":3}\n'),
                         b'{"a":1,"scheme":"x","b":2,"own.scheme":3}\n')


class Numbers(ColumnsTest):
    def test_of_logs_are_numbers_in_jsonl(self):
        line = b'h - 12 [t] "GET /7 HTTP/1.1" 200 -\n'
        self.assertEqual(self.output("split", "-i", "common", "-f", "log.status,log.size,log.user,path,own.status", "-o", "jsonl", stdin=line),
                         b'{"log.status":200,"log.size":null,"log.user":"12","path":"/7","own.status":200}\n')
        self.assertEqual(self.output("split", "-i", "common", "-f", "log.status,log.size", stdin=line), b"200\t-\n")

    def test_are_numbers_of_json_whatever_their_digits(self):
        line = b'h - u [t] "GET / HTTP/1.1" %s %s\n'
        text = line % (b"007", b"00") + line % (b"0", b"18446744073709551616000")
        self.assertEqual(self.output("split", "-i", "common", "-f", "log.status,log.size", "-o", "jsonl", stdin=text),
                         b'{"log.status":7,"log.size":0}\n{"log.status":0,"log.size":18446744073709551616000}\n')

    def test_fields_of_ones_own_format_that_are_no_numbers_stay_texts(self):
        with tempfile.NamedTemporaryFile("w", suffix=".bnf") as grammar:
            grammar.write("# kind: record\n# component: target\n# component: status\n# component: seconds\n# target: target rfc9112 request-target\n\n"
                          "record = target SP status SP seconds\ntarget = 1*%x21-7E\nstatus = 3DIGIT\nseconds = 1*DIGIT \".\" 1*DIGIT\n")
            grammar.flush()
            row = self.output("split", "-i", grammar.name, "-f", "log.status,log.seconds", "-o", "jsonl", stdin=b"/s 200 0.431\n")
        self.assertEqual(row, b'{"log.status":200,"log.seconds":"0.431"}\n')

    def test_an_empty_piece_has_no_name(self):
        self.assertEqual(self.output("split", "-f", 'query.""', stdin=b"http://h/?&=x\n"), b"x\n")

    def test_port_stays_a_text(self):
        self.assertEqual(self.output("split", "-f", "port,default_port", "-o", "jsonl", stdin=b"http://h:80\n"), b'{"port":"80","default_port":80}\n')


class Help(ColumnsTest):
    def test_lists_the_new_forms(self):
        names = [line.split(b"\t")[0] for line in self.output("split", "-f", "help").splitlines()]
        for name in (b"query.NAME", b"query.NAME[]", b"query[]", b"path[:N]", b"segment[N]"):
            self.assertEqual(names.count(name), 1, name)
        self.assertNotIn(b"own.NAME", names)
        self.assertEqual(names[names.index(b"query") + 1], b"query.NAME")
        self.assertNotIn(b"path[:N]", self.output("split", "-g", "rfc1738", "-f", "help"))
        self.assertIn(b"segment.rfc2396[N]\t", self.output("split", "-g", "rfc3986", "-g", "rfc2396", "-f", "help"))
        for form in ("csv", "tsv", "jsonl"):
            self.assertIn(b"\nown.NAME\tcolumn NAME of the record's own", self.output("split", "-i", form, "-k", "url", "-f", "help"))


if __name__ == "__main__":
    unittest.main()
