# The Java runtime (bindings/java/core) returns what the program returns, byte for byte: normalize with each set of
# levels, repair, resolve, the columns reason, authority, NAME.decoded and query.NAME, and surt of a normal form.
# The texts are those of tests/corpus, the examples of the RFCs, and seeded mutations of both.
import itertools
import pathlib
import random
import re
import subprocess
import tempfile
import unittest

import fetching
import java
import refusals
import wrong_arguments
from project import ROOT

PRODUCTIONS = {
    "rfc3986": ["URI", "URI-reference", "authority", "IPv6address"],
    "rfc2396": ["URI-reference", "absoluteURI"],
    "rfc1808": ["URL"],
    "rfc1738": ["url", "httpurl"],
    "rfc9112": ["request-target", "absolute-form"],
    "plain": ["plain-target", "web-target"],
    "rfc3987": ["IRI-reference"],
}
ENTRIES = [(grammar, production) for grammar, productions in PRODUCTIONS.items() for production in productions]
SETS = ["syntax,scheme", "syntax,scheme,address", "dots,scheme", "percent", "letter-case", "dots", "scheme", "address",
        "empty-port", "syntax"]
# Verb, option, arguments of the program.
NORMAL = [("normalize", levels, ["normalize", "--level", levels]) for levels in SETS]
REPAIRS = [("repair", "grammar", ["repair"]), ("repair", "browser", ["repair", "--repair=browser"])]
COMPONENTS = [("decoded", name, ["split", "-f", f"{name}.decoded"]) for name in ("path", "query")]
COMPONENTS += [("parameter", name, ["split", "-f", f"query.{name}.decoded"]) for name in ("a", "p")]
AUTHORITY = [("authority", "-", ["split", "-f", "authority"])]
KEYS = [("surt", "-", ["split", "-f", "surt", "--level", "percent"])]
LIST = pathlib.Path("/usr/share/publicsuffix/public_suffix_list.dat")
RESOLUTIONS = ["rfc3986", "rfc3986-tolerant"]

# RFC 3986, sections 5.4.1 and 5.4.2, RFC 1808, section 5, and RFC 2396, appendix C: what their tables resolve.
REFERENCES = """g:h g ./g g/ /g //g ?y g?y #s g#s g?y#s ;x g;x g;x?y#s . ./ .. ../ ../g ../.. ../../ ../../g ../../../g
../../../../g /./g /../g g. .g g.. ..g ./../g ./g/. g/./h g/../h g;x=1/./y g;x=1/../y g?y/./x g?y/../x g#s/./x g#s/../x
http:g ?y/./x g?y;x ;x?y ;x?y#s // //g/../x ///x /.//a ..//a a//../b .//../..//x ? # ; x:a/../../b HTTP:../g""".split()
BASES = ["http://a/b/c/d;p?q", "fred:///s//a/b/c", "http:///s//a/b/c", "http://a", "http://a?x#y", "x:a", "x:",
         "mailto:a@b", "x:/a", "http://a/b/../c/./d", "HTTP://u@H:80/%7e/", "x:a/b//c/;p=1/2?q=1/2",
         "http://a/../..//b/"]
HEAVY = ["http://h/" + "a" * 300, " http://h/" + "[" * 300 + "%zz" * 90, "http://h/" + "a b" * 200,
         "http://h/" + "%zz" * 100 + "?[" * 200 + "#" + "#^" * 200, "\thttp://[::1]\n:8\r0/[]",
         "http:\\u@h\\a?b\\c#d\\",
         "http://h/%" + "41%7e%2f" * 100, "http://h/../a/.././b//../..//c/." * 3, " " * 600 + "x:" + "\n" * 600,
         "http://good:8x/@evil/", "http://u[@h]/", "a b@c:80", "http://a,b@c,d.e:80/,", "http://%2C.%252C.%40/",
         "x://(a", "x://%28a", "http://[0:0:0:1::0]:00443/", "http://[1:0:0:2:0:0:0:3]/", "http://[::ffff:1.2.3.4]",
         "https://h:0443", "http://[2001:DB8:0:0:1:0:0:1%25eth0]/", "http://h:080?", "http://h:#", "ws://h:0",
         "ftp://h:21", "http://h:65616/", "x:/a/..//b", "x:/.//b", "//h/a/..//b", "/a/..//b", "*:", "[::1]:",
         "java script:x(1)", "1http:a", "mailto :a@b", "a#b:c", "a#b?:c/", "?a b:c", "/a b:c", "a b/c:d", "a b:80",
         "x:a b", ":a b:c", "http://www.a.com./x", "http://1.2.3.4.:8/", "http://./", "http://../", "http://1.2.3/",
         "http://1.2.3.4:5/", "http://[::g]/", "http://[::1%zz]/", "file!:///x", "htp://h", "http:a", "news", "h%%x:80",
         "/a%2Fb", "/a%2f", "/a%41", "/a%zz", "/a%", "/a%2", "/a/%20b", "/a%20", "/a//b", "/a/./b", "/a/..", "/..?",
         "/..%2fx", "/a;b", '/"', "/\t", "/%25", "/%C3%28", "/?%zz"]
# Long, with an error at the end.
LONG = [b"http://h/" + b"a" * size + b"%4" for size in (65_525, 65_526, 65_527, 65_528, 70_000)]

# Grammars in which a level turns a valid text into an invalid one, so that it is skipped. In "loose", a host can be
# anything in brackets, and in "bare", a "%" need not begin a triplet.
OWN = """# grammar: {name}
# notation: ABNF
# start: link
# unreserved: ALPHA DIGIT
# port: x 80
# empty-path: x
# component: scheme
# component: host
# component: port
# component: path
link = scheme "://" host [ ":" port ] path
other = ALPHA / DIGIT
"""
OWN_RULES = {
    "upper": """scheme = 1*%x41-5A
host = *( ALPHA / pct )
port = *( DIGIT / "a" )
path = *( "/" segment )
segment = *( ALPHA / "." / pct )
pct = "%" 2( DIGIT / %x61-66 )
""",
    "narrow": """scheme = %x58 / %x78
host = "%41" / %x42 / ""
port = "" / "8080" / "0" / "080"
path = "/.." / "/./a" / "//a" / ""
""",
    "loose": """scheme = "x"
host = "[" *( ALPHA / DIGIT / ":" / "." / "%" ) "]"
port = "80"
path = ""
""",
    "bare": """scheme = "x"
host = *( other / "%" )
port = "8"
path = *( "/" / other / "%" )
""",
}
OWN_PARTS = [[b"X", b"x", b"Y"], [b"://"], [b"H", b"h%41", b"%41", b"B", b"b%3a", b""],
             [b"", b":", b":80", b":080", b":08a", b":8080", b":0"],
             [b"", b"/", b"/..", b"/./a", b"/.//a", b"/a/../%3A", b"//a"]]
LOOSE_HOSTS = """[1::2::3] [::1:2:3:4:5:6:7:8] [1:2:3:4:5:6:7:8:9] [1:2:3:4:5:6:7:8] [1] [::01%25a] [::01%2a] [::01%a]
[:01] [01:] [00001::] [0g] [] [.1.2] [1:2:3:4:5:6:.] [1:2:3:4:5:6:7:.] [::0] [0::] [::00:0.0] [00:1:2::] [::%25]
[%2501] [::01%2] [0:0:0:0:0:0:0:0::]""".split()
# Of these, triplets beside a "%" that begins none.
ESCAPES_AND_DIGITS = "% % %4 4 1 a F g %41 %34 %2f %7E %25".split()
# A text with fewer escapes is found late.
WAYS = """# grammar: ways
# notation: ABNF
# start: link
link = ( "(" *pct / "%28" *( "b" / pct ) ) ( "!" / "%21" "c" )
pct = "%62"
"""
# Not every text of this grammar could be read back from a key.
STRANGE = """# grammar: strange
# notation: ABNF
# start: link
# component: user
# component: host
# component: port
# host-kind: IPv4address name
link = "x://" [ user "@" ] host [ ":" port ] [ "/" ]
user = 1*( %x41-5A / "/" / "#" / ")" / "?" )
host = IPv4address / name
name = 1*( %x61-7A / "," / "[" )
IPv4address = 1*( DIGIT / "." )
port = *( DIGIT / ")" )
"""
STRANGE_PARTS = [["x://"], ["", "U@", "U/@", "U#@", "U)?@", "U)@", "?@"],
                 ["1.2.3.4", "1.2", "1.2.3.4.", "1..2.3", "a,b", "a[", ","], ["", ":", ":8", ":8)"], ["", "/"]]
WRONG = """import java.util.concurrent.Callable;
import org.bnfurl.*;
import org.bnfurl.grammars.*;

final class Wrong {
  private static final Parts parts = new Parts();

  private static Parts split(Production production, String text) {
    if (!production.split(text, parts)) throw new AssertionError(text);
    return parts;
  }

  private static void say(Callable<?> row) {
    String said;
    try {
      said = String.valueOf(row.call());
    } catch (Exception fault) {
      said = fault.getClass().getSimpleName();
    }
    System.out.println(said);
  }

  public static void main(String[] words) {
ROWS  }
}
"""
PIECES = [b"http:", b"HTTP:", b"x:", b"//", b"/", b"/", b"..", b".", b"/./", b"/../", b"?", b"#", b":", b"@", b"%",
          b"%7e", b"%7E", b"%2f", b"%41", b"%25", b"%zz", b":80", b":080", b":", b"[::1]", b"[1:0:0:0::1:0]", b"[",
          b"]", b" ", b"\t", b"\n", b"\\", b"^", b"\x80",
          b"\xff", b"a", b"B", b"H", b"1.2.3.4", b"01", b";", b";p=1", b",", b"(", b")", b"\x7f", b"\"", b"u:p@",
          b"host.example", b"+", b"*", "é".encode(), "日本".encode(), "😀".encode()]


def read_octets(written):
    return re.sub(rb"\\(x..|\\)", lambda found: b"\\" if found[1] == b"\\" else bytes.fromhex(found[1][1:].decode()),
                  written)


# The texts of the corpus: "GRAMMAR:PRODUCTION TEXT".
def corpus():
    for path in sorted((ROOT / "tests/corpus").glob("*.txt")):
        for found in re.finditer(rb"^[a-z0-9]+:[^ \n]+ (.+)$", path.read_bytes(), re.MULTILINE):
            yield b"" if found[1] == b'""' else read_octets(found[1])


def mutant(pick, text):
    octets = bytearray(text[:200])
    for _ in range(pick.randrange(1, 4)):
        at = pick.randrange(len(octets) + 1)
        octets[at : at + pick.randrange(4)] = pick.choice([b"", pick.choice(PIECES), pick.choice(PIECES),
                                                           bytes([pick.randrange(1, 256)])])
    return bytes(octets)


def address(pick):
    fields = pick.choices(["0", "0", "0000", "1", "00aB", "FFFF"], k=pick.choice([6, 7, 8, 8, 8]))
    last = [pick.choice(["1.2.3.4", "0"])] if len(fields) == 6 else []
    written = ":".join(fields + last)
    host = written if pick.random() < 0.6 else re.sub("(^|:)0+(:0+)*(:|$)", "::", written, count=1)
    return f"http://[{host}]/".encode()


def texts(mutations):
    pick = random.Random(40)
    known = [text for text in dict.fromkeys(corpus()) if b"\0" not in text and len(text) < 500]
    known += [text.encode("latin-1") for text in REFERENCES + BASES + HEAVY]
    mixed = [b"".join(pick.choices(PIECES, k=pick.randrange(9))) for _ in range(mutations // 4)]
    known += [address(pick) for _ in range(200)]
    return known + [mutant(pick, pick.choice(known)) for _ in range(mutations)] + mixed


ESCAPES = {b"\\t": b"\t", b"\\n": b"\n", b"\\r": b"\r", b"\\\\": b"\\"}


# A row of the program's tsv, with None for missing values.
def fields(row):
    return [None if field == rb"\N" else re.sub(rb"\\[tnr\\]", lambda found: ESCAPES[found[0]], field)
            for field in row.split(b"\t")]


# What the program answers to each text.
def program(arguments, asked):
    command = [java.program(), *arguments, "-0", "-q"]
    made = subprocess.run(command, input=b"".join(text + b"\0" for text in asked), capture_output=True, check=False)
    if made.returncode != 0:
        raise AssertionError(f"{command}: {made.stderr.decode()}")
    return [fields(row)[0] for row in made.stdout.removesuffix(b"\n").split(b"\n")]


def word(octets):
    return "-" if octets is None else "x" + octets.hex()


class Verbs(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        folder = pathlib.Path(cls.folder.name)
        files = {name: OWN.format(name=name) + rules for name, rules in OWN_RULES.items()}
        files |= {"ways": WAYS, "strange": STRANGE}
        cls.own = {name: folder / f"{name}.bnf" for name in files}
        for name, text in files.items():
            cls.own[name].write_text(text)
        cls.classes = java.compiled(folder, [ROOT / "tests/jvm/Verbs.java", ROOT / "tests/jvm/TextSizes.java"],
                                    cls.own.values())
        cls.texts = texts(1200)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    # The answers of Java to lines of words, at once.
    def java(self, lines):
        made = java.run(self.classes, "Verbs", input="".join(" ".join(line) + "\n" for line in lines))
        return [None if row == "-" else bytes.fromhex(row[1:]) for row in made.splitlines()]

    # Asks each of the questions about all texts.
    def compare(self, questions, grammar, production, asked):
        lines = [[verb, pathlib.Path(grammar).stem, production, option, word(text)]
                 for verb, option, _ in questions for text in asked]
        answers = self.java(lines)
        for number, (verb, option, arguments) in enumerate(questions):
            entry = ["-g", grammar] if verb == "resolve" else ["-g", grammar, "-p", production]
            expected = program([*arguments, *entry], asked)
            found = answers[number * len(asked) : (number + 1) * len(asked)]
            self.assertEqual(len(expected), len(found))
            wrong = [case for case in zip(asked, found, expected) if case[1] != case[2]]
            self.assertEqual(wrong[:5], [], f"{len(wrong)} of {len(asked)}: {verb} {option} of {grammar}:{production}")

    def test_sentences_are_the_programs(self):
        for grammar, production in [*ENTRIES, ("combined", "record"), ("haproxy", "record")]:
            self.compare([("reason", "-", ["split", "-f", "reason"])], grammar, production, self.texts + LONG)

    def test_normal_forms_are_the_programs(self):
        for grammar, production in ENTRIES:
            self.compare(NORMAL, grammar, production, self.texts)

    def test_components_mean_what_they_mean_to_the_program(self):
        pick = random.Random(2)
        queries = [b"?" + b"".join(pick.choices([b"a", b"p", b"=", b"&", b"+", b"%41", b"%0a", b"%c3%A9", b"%2"], k=9))
                   for _ in range(1000)]
        for grammar, production in [("rfc3986", "URI-reference"), ("plain", "plain-target")]:
            self.compare(COMPONENTS, grammar, production, self.texts + queries + [b"/" + query for query in queries])
        self.compare(AUTHORITY, "rfc3986", "URI-reference", self.texts)

    def test_refusals_are_those_of_c(self):
        for batch in refusals.batches():
            asked = [["refuse", entry, f"{schemes}/{networks}".replace(" ", "+"), word(url)]
                     for entry, schemes, networks, url, _ in batch]
            wrong = [(case, answer) for case, answer in zip(batch, self.java(asked), strict=True)
                     if case[-1].encode() != (answer or b"")]
            self.assertEqual(wrong[:5], [])

    def test_the_program_for_http_client_checks_urls_connections_and_redirects(self):
        place = pathlib.Path(self.folder.name)
        (place / "Fetch.java").write_text(fetching.blocks("java")[0])
        java.checked("javac", "-cp", self.classes, "-d", place, place / "Fetch.java")
        fetching.check(self, ["java", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp", self.classes, "Fetch"])

    def test_levels_that_do_not_fit_are_left_out(self):
        texts = [b"".join(parts) for parts in itertools.product(*OWN_PARTS)] + [f"x://{host}".encode()
                                                                                for host in LOOSE_HOSTS]
        for name in OWN_RULES:
            self.compare(NORMAL, self.own[name], "link", texts)

    def test_what_is_decoded_completes_no_triplet(self):
        pick = random.Random(3)
        queries = ["".join(pick.choices(ESCAPES_AND_DIGITS, k=pick.randrange(9))).encode() for _ in range(3000)]
        self.compare(NORMAL, "plain", "web-target", [b"/a?" + query for query in queries])
        self.compare(NORMAL, self.own["bare"], "link", [b"x://" + query for query in queries])

    def test_repairs_are_the_programs(self):
        without_scheme = [("rfc3986", "relative-ref"), ("rfc3986", "hier-part"), ("rfc1738", "schemepart")]
        for grammar, production in ENTRIES + without_scheme:
            self.compare(REPAIRS, grammar, production, self.texts)
        texts = ["".join(letters).encode() for size in range(1, 6)
                 for letters in itertools.product("(b!c", repeat=size)]
        self.compare(REPAIRS, self.own["ways"], "link", texts)

    def test_resolved_references_are_the_programs(self):
        references = [text.encode() for text in REFERENCES] + [text for text in self.texts if len(text) < 40][::6]
        for grammar in ["rfc3986", "rfc2396", "rfc1808"]:
            valid = program(["split", "-g", grammar, "-f", "valid"], map(str.encode, BASES))
            bases = [base for base, is_valid in zip(BASES, valid) if is_valid == b"1"]
            questions = [("resolve", f"{how.upper().replace('-', '_')},{word(base.encode())}",
                          ["resolve", "--how", how, "--base", base])
                         for base, how in itertools.product(bases, RESOLUTIONS)]
            self.compare(questions, grammar, PRODUCTIONS[grammar][0], references)

    # Of the texts with all steps, of texts of every size, and of the cases of tests/golden/crawl/keys.txt.
    def test_digests_are_the_programs(self):
        trackers = (ROOT / "docs/reference/levels-and-keys.md").read_text().split("### Trackers")[1]
        names = " ".join(re.findall(r"^\| `([^`]*)`", trackers, re.MULTILINE)).split()
        self.assertGreater(len(names), 50)
        groups = {("rfc3986:URI-reference", "drop=@trackers"): [f"/?{name}=1&{name.upper()}&x{name}".encode()
                                                                for name in names],
                  ("rfc3986:URI", ""): [b"x:" + b"a1"[n % 2 :] * (n // 2)
                                        for n in [*range(600), *range(2000, 2100), 5000]]}
        steps = "fragment,userinfo,drop=a|p*,sessions,sort,empty-query,www,dot,slash,scheme"
        groups |= {(f"{grammar}:{production}", steps): self.texts for grammar, production in ENTRIES}
        entry, of = "", ""
        cases = (ROOT / "tests/golden/crawl/keys.txt").read_text().split("\n== ")[1]
        cases = re.sub("// Session ids go .*?(?=//)", "", cases, flags=re.DOTALL)  # Java lacks this step
        for line in cases.splitlines()[1:]:
            text = read_octets(line.encode()).replace(b"<32>", b"0123456789abcdefABCDEF0123456789").replace(
                b"<24>", b"abcdefghijklmnopABCDEFGH")
            if line.startswith("//"):
                continue
            if " =>" in line:
                groups.setdefault((entry, of), []).append(text.split(b" =>")[0])
            elif re.match(r"[a-z0-9]+:", line):
                entry, of = line, ""
            else:
                of = line
        self.assertGreater(len(groups), 50)
        faults = (ROOT / "tests/golden/crawl/keys.txt").read_text().split("KeySteps.FaultsSayWhatIsAllowed\n")[1]
        faults = faults.replace(" session-ids", "")
        faults = [line.split(" => ") for line in re.sub(r' \(did you mean "[^"]*"\?\)', "", faults).splitlines()
                  if "..." not in line]
        found = self.java([["fault", "rfc3986", "URI", "steps", word(steps.encode())] for steps, _ in faults])
        self.assertEqual([said.decode() for said in found], [said for _, said in faults])
        keys = iter(self.java([["key", *entry.split(":"), "+" + of, word(text)] for (entry, of),
                               asked in groups.items() for text in asked]))
        for (entry, of), asked in groups.items():
            grammar, production = entry.split(":")
            expected = program(["split", "-f", "key", "--key-steps", of, "-g", grammar, "-p", production], asked)
            wrong = [case for case in zip(asked, keys, expected) if case[1] != case[2]]
            self.assertEqual(wrong[:5], [], f"{len(wrong)} of {entry}, {of}")

    def test_keys_are_the_programs(self):
        for grammar, production in ENTRIES:
            normal = program(["normalize", "-g", grammar, "-p", production, "--level", "percent"], self.texts)
            normal = sorted({text for text in normal if text is not None})
            self.compare(KEYS, grammar, production, normal)
        self.compare(KEYS, self.own["strange"], "link",
                     ["".join(parts).encode() for parts in itertools.product(*STRANGE_PARTS)])

    # Hosts made of the rules of Debian's list, and those of the texts.
    @unittest.skipUnless(LIST.exists(), "publicsuffix is not installed")
    def test_sites_are_the_programs(self):
        rules = [line.split()[0].lstrip("!*.") for line in LIST.read_text().splitlines() if line
                 and not line.startswith("//")]
        hosts = [f"http://{before}{rule}{after}/".encode() for rule in rules[::9] + rules[-50:]
                 for before in ("", "a.", "B.a.", "c.b.a.") for after in ("", ".")]
        hosts += [text.upper() for text in hosts[::7]]
        for grammar, production, asked in [("rfc3986", "URI-reference", self.texts), ("rfc3987", "IRI", hosts)]:
            normal = program(["normalize", "-g", grammar, "-p", production, "--level", "percent"], asked)
            normal = sorted({text for text in normal if text is not None})
            questions = [("site", f"{name},{LIST}", ["split", "-f", column, "--psl", LIST, "--level", "percent"])
                         for name, column in [("all", "site"), ("icann", "site.icann")]]
            self.compare(questions, grammar, production, normal)

    @unittest.skipUnless(LIST.exists(), "publicsuffix is not installed")
    # Java's names are those of IDNA 2003, in which "ß" is "ss".
    def test_sites_are_those_of_the_golden_file(self):
        source = (ROOT / "tests/crawl/site_test.cpp").read_text()
        rules = re.search(r"rules =\n(.*?);\n", source, re.DOTALL)[1]
        small = pathlib.Path(self.folder.name, "list.dat")
        small.write_text("".join(re.findall(r'"(.*)"', rules)).replace(r"\r", "\r").replace(r"\n", "\n"))
        asked, suffixes = [], "all"
        for section in (ROOT / "tests/golden/crawl/sites.txt").read_bytes().split(b"\n== ")[1:]:
            for line in section.splitlines()[1:]:
                host, _, site = read_octets(line).partition(b" => ")
                if b" => " not in line:
                    suffixes = line.decode() or suffixes if not line.startswith(b"//") else suffixes
                elif host not in (b"xn--fa-hia.de", b"a.fass.de"):
                    asked.append((suffixes, small if section.startswith(b"Site.") else LIST, host, site))
        self.assertGreater(len(asked), 120)
        answers = self.java([["host-site", "rfc3986", "URI", f"{of},{file}", word(host)]
                             for of, file, host, _ in asked])
        wrong = [case for case, found in zip(asked, answers) if case[3] != (b"-" if found is None else found)]
        self.assertEqual(wrong, [])

    # What the documentation of the API says.
    def test_examples(self):
        said = [
            ("normalize", "URI", "syntax", "HTTP://h:80/%7ea", "http://h:80/~a"),
            ("normalize", "URI", "syntax,scheme", "HTTP://h:80/%7ea", "http://h/~a"),
            ("normalize", "URI", "percent", "http://h/%25%34%31", "http://h/%2541"),
            ("normalize", "URI", "scheme", "http://h:08080/", "http://h:8080/"),
            ("repair", "URI", "grammar", " http://h/a b?c[]=%zz\n", "http://h/a%20b?c%5B%5D=%25zz"),
            ("repair", "URI", "browser", "http:\\\\h\\a?b\\c", "http://h/a?b%5Cc"),
            ("repair", "URI", "grammar", "http://[", None),
            ("reason", "URI", "-", "http://a b", "a space is not allowed in a host"),
            ("reason", "URI", "-", "http://[::g]/", '"g" is not allowed in an IPv6 address'),
            ("surt", "URI", "-", "http://u@www.example.org:8080/a", "http://(org,example,www,:8080@u)/a"),
            ("surt", "URI", "-", "http://h/日本", None),
            ("key", "URI", "+fragment,drop=utm_*,sort", "http://h/?b&utm_id=1&a#f", "c4ddf94cb1f22d4a8e7815fdb984cbb1"),
            ("key", "URI", "+", "http://h/日本", None),
            ("fault", "URI", "levels", "syntax, scheme", "none"),
            ("fault", "URI", "levels", "syntax,idna",
             '"idna" is not a level in Java; expected one of: percent letter-case dots '
             "empty-port syntax scheme address"),
            ("fault", "URI", "list", "co.uk", "none"),
            ("fault", "URI", "list", "// com\n\n", "this is not a list of public suffixes: it has no rules"),
            ("fault", "URI", "list", ".DAFSA@PSL_0   \n....",
             "this is a compiled list of public suffixes; read its text form instead"),
            ("repair", "URI", "grammar", "http://h/café/日本", "http://h/caf%C3%A9/%E6%97%A5%E6%9C%AC"),
            ("reason", "URI", "-", "http://h/日本",
             "0xe6 (not ASCII) is not allowed in a path; percent-encode the character"),
            ("refuse", "URI", "http+https/", "http://10.0.0.1/", "10.0.0.1 is a private address (10.0.0.0/8)"),
            ("refuse", "URI", "https/", "http://a/", 'the scheme "http" is not allowed (allowed: https)'),
            ("refuse", "URI", "http/private", "http://10.0.0.1/", None),
            ("fault", "URI", "networks", "private privat",
             'unknown network "privat"; expected one of: loopback private link-local '
             "shared unspecified documentation multicast translated reserved local-name ambiguous-name"),
            ("port", "URI", "port", "http://h:080", "80"),
            ("port", "URI", "port", "http://h:65535", "65535"),
            ("port", "URI", "port", "http://h:4294967376", "65536"),
            ("port", "URI", "port", "http://h:", "-1"),
            ("port", "URI", "port", "http://h", "-1"),
            ("port", "URI", "path", "http://h/a", "65536"),
            ("invalid-escape", "URI", "-", "a%20%zz", "4"),
            ("invalid-escape", "URI", "-", "a%2", "1"),
            ("half", "URI", "-", "http://h/", "U+D800 (an unpaired surrogate) is not allowed in a path"),
        ]
        asked = [[verb, "rfc3986", entry, option, word(text.encode())] for verb, entry, option, text, _ in said]
        self.assertEqual(self.java(asked), [None if answer is None else answer.encode() for *_, answer in said])
        asked = [["refuse", "rfc3987", "IRI", "http/ambiguous-name", word(f"http://{'é' * size}/".encode())]
                 for size in (31, 32)]
        self.assertEqual(self.java(asked), [None, b"a label of the host is longer than 63 octets"])

    # RFC 9110, section 4.2.3.
    def test_an_empty_path_is_a_slash_but_for_options(self):
        asked = [["normalize", "rfc9112", f"request-target{of}", "scheme", word(b"http://h:80")]
                 for of in ("", "/GET", "/OPTIONS")]
        self.assertEqual(self.java(asked), [b"http://h/", b"http://h/", b"http://h"])

    def test_wrong_arguments_are_not_taken_for_others(self):
        rows = "".join(f"    say(() -> {expression});\n" for expression, _ in wrong_arguments.rows("java"))
        place = pathlib.Path(self.folder.name)
        (place / "Wrong.java").write_text(WRONG.replace("ROWS", rows))
        java.checked("javac", "-cp", self.classes, "-encoding", "UTF-8", "-d", place, place / "Wrong.java")
        wrong_arguments.check(self, "java", java.run(self.classes, "Wrong"))

    # The numbers of components of different grammars differ.
    def test_components_have_numbers_of_their_own(self):
        of_grammars = [re.findall(r"int \w+ = (\d+);", path.read_text()) for path in java.GRAMMARS.glob("*.java")]
        numbers = [int(number) for each in of_grammars for number in each]
        self.assertGreater(len(numbers), 100)
        self.assertEqual(len(numbers), len(set(numbers)))

    def test_a_text_too_long_for_an_array_is_refused(self):
        self.assertEqual(java.run(self.classes, "org.bnfurl.TextSizes").splitlines(),
                         ["the text would have 2148000009 octets, and an array has at most 2147483639", "a"])
