# Columns that a user names, compared with a second implementation in Python: pieces of queries and paths, sites of many
# hosts, decisions of rules in blocks of many kinds. BNFURL names the program.
import csv
import io
import json
import pathlib
import random
import urllib.parse

from command_line import CommandLineTest, run

LOG = pathlib.Path("examples/access.log").read_bytes()


class ColumnsTest(CommandLineTest):
    def objects(self, *arguments, stdin=b""):
        return [json.loads(line) for line in self.output(*arguments, "-o", "jsonl", stdin=stdin).splitlines()]

    def rows(self, *arguments, stdin=b""):
        return [line.split(b"\t") for line in self.output(*arguments, stdin=stdin).split(b"\n")[:-1]]


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
    return ["".join(chooser.choices(["a", "b", "ab", "&", "=", "+", "%20", "%41", "/", "?", "."],
                                    k=chooser.randrange(12)))
            for _ in range(count)]


# The queries of the targets in the log that are valid.
def real_queries(log):
    targets = (line.split('"')[1].split(" ")[1] for line in log.decode("latin-1").splitlines() if line.count('" ') > 1
               and line.split('"')[1].count(" ") == 2)
    return sorted({target.partition("?")[2] for target in targets if "?" in target and "#" not in target})


class Query(ColumnsTest):
    def test_is_read_as_python_reads_it(self):
        queries = random_queries(2000)
        urls = "".join(f"x:?{query}\n" for query in queries).encode()
        names = ["a", "ab", "c"]
        fields = "query[]," + ",".join(f"query.{name},query.{name}[],query.{name}.decoded" for name in names)
        for query, row in zip(queries, self.objects("split", "-q", "-f", fields, stdin=urls), strict=True):
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
        read = zip(self.objects("split", "-g", "form", "-f", "valid,piece[],name[],value[]", stdin=texts),
                   self.objects("split", "-f", "query[]", stdin=urls), strict=True)
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
        rows = self.objects("split", "-g", "rfc9112", "-f", "query,query[]",
                            stdin="".join(f"/?{query}\n" for query in queries).encode())
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


class Segments(ColumnsTest):
    def test_are_those_of_the_grammar(self):
        urls = self.urls()
        fields = {"rfc3986": "segment-nz[],segment-nz-nc[],segment[]", "rfc2396": "rel_segment[],segment[]",
                  "rfc1808": "fsegment[],segment[]", "w3c1993": "segment[]"}
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
                    self.assertTrue((grammar, path) in (("rfc3986", "/"), ("rfc1808", "/")) or grammar == "w3c1993"
                                    and path.endswith("/"), (grammar, row))
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
        urls = b"".join(self.output("split", "-q", "-i", "combined", "-k", key, "-f", "url", stdin=LOG)
                        for key in ("target", "referer"))
        urls = {url for url in urls.splitlines() if b"\\" not in url}
        for _ in range(1000):
            urls.add((chooser.choice(["", "http://h", "//h", "x:", "file:"]) +
                      "".join(chooser.choices("/ab.:;", k=chooser.randrange(7)))).encode())
        return b"\n".join(sorted(urls)) + b"\n"


class Own(ColumnsTest):
    def test_members_are_what_python_reads(self):
        chooser = random.Random(3)
        records = [{"u": "a:", **{name: chooser.choice([1, "x\u00e9\n", None, {"b": chooser.choice(["\u0001", 2.5])}])
                                  for name in chooser.sample("abc", 2)}} for _ in range(500)]
        text = "".join(json.dumps(record, ensure_ascii=chooser.random() < 0.5) + "\n" for record in records).encode()
        rows = self.objects("split", "-i", "jsonl", "-k", "u", "-f", "a,b,a.b,own.c", stdin=text)
        for record, row in zip(records, rows, strict=True):
            inner = record["a"].get("b") if isinstance(record.get("a"), dict) else None
            self.assertEqual(list(row.values()), [record.get("a"), record.get("b"), inner, record.get("c")])


SUFFIXES = (b"// ===BEGIN ICANN DOMAINS===\ncom\nuk\nco.uk\nde\n// ===END ICANN DOMAINS===\n"
            b"// ===BEGIN PRIVATE DOMAINS===\nblogs.com\n// ===END PRIVATE DOMAINS===\n")


class Site(CommandLineTest):
    # More hosts than are remembered, each of them again and again; all are of the same length.
    def test_of_many_hosts(self):
        chooser = random.Random(1)
        sizes = [chooser.randrange(1, 8) for _ in range(60000)]
        names = [f"{chooser.randrange(1000):0{14 - size}}.{chooser.choice(['co.uk', 'xx.de'])}"[-18 + size :]
                 for size in sizes]
        urls = "".join(f"http://{'w' * size}.{name}/\n" for size, name in zip(sizes, names, strict=True)).encode()
        psl = self.file("list.dat", SUFFIXES)
        sites = [name if name.endswith(".uk") else "xx.de" for name in names]
        for jobs in ("1", "3"):
            self.assertEqual(self.lines("split", "--psl", psl, "-f", "site", "-j", jobs, stdin=urls), sites)
        self.assertEqual(self.lines("split", "--psl", psl, "-f", "site", stdin=b"http://" + b"a." * 500 + b"b.co.uk\n"),
                         ["b.co.uk"])


RULES = b"default allow\ndeny host ads.example\ndeny path /private\n"


class Records(CommandLineTest):
    # What is left out is counted on standard error.
    def filtered(self, *arguments):
        return run("filter", "--rules", self.file("rules.txt", RULES), *arguments).stdout.split(b"\n")[:-1]

    # In blocks of many kinds: records in normal form, others, and invalid ones, in runs of all lengths.
    def test_any_number_of_jobs_prints_the_same_in_the_order_of_the_input(self):
        chooser = random.Random(1)
        kinds = [b"http://h/%d", b"http://ads.example/%d", b"HTTP://h:80/%d", b"no url %d", b"http://h/%%70rivate/%d",
                 b"http://x.ads.example./%d\r"]
        lines, kind = [], 0
        for number in range(150000):
            if chooser.random() < 0.3:
                kind = chooser.randrange(len(kinds))
            lines.append((kind, kinds[kind] % number))
        file = self.file("lines", b"".join(line + b"\n" for _, line in lines))
        for arguments, selected in (([], (0, 2)), (["-v"], (1, 3, 4, 5)), (["--on-bad", "keep"], (0, 2, 3))):
            expected = [line for kind, line in lines if kind in selected]
            for jobs in ("1", "4"):
                self.assertEqual(self.filtered("-j", jobs, *arguments, file), expected, (arguments, jobs))
            self.assertEqual(self.filtered("-j", "3", "-c", *arguments, file), [b"%d" % len(expected)])
        self.assertEqual(self.filtered("-j", "1", "-n", file), self.filtered("-j", "4", "-n", file))
