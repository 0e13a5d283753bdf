# docs/reference/verbs.md shows which verbs each host has. Its table is made of the declarations: the reference pages of
# the program, the headers, the stub of the Python module, the module of JavaScript, the classes of Java and the
# functions of Spark, of the crate for Rust and of Go. A verb that a host lacks needs a reason in ABSENT, and a
# reason for a verb that it has is an error.
#
# After a change: tools/accept verbs
import os
import re
import unittest

from project import ROOT

PAGE = ROOT / "docs/reference/verbs.md"
TABLE = re.compile(r"^\| verb \|.*\n(?:\|.*\n)*", re.MULTILINE)
JAVA = "bindings/java/core/src/main/java/org/bnfurl"
# The names of a row, in any host. In Java, their class stands before them.
VERBS = {
    "match": "check|[Vv]alid|matches",
    "split": "[Ss]plit|splitAll",
    "all occurrences": r"NAME\[\]|trace|trace_components",
    "explain": "[Ee]xplain|reason",
    "normalize": "normalize|normal",
    "resolve": "resolve|resolved",
    "repair": "repair|repaired",
    "site": r"site|site\.icann|PublicSuffixes",
    "key": "key|digest|key_steps_apply|KeySteps",
    "SURT": r"surt|surt\.ia|surt_ia|unsurt|Surt\.(put|of)",
    "rules": r"filter|rules|decision|rule|rules_compile|rules_decide|RuleSet|Rules|RuleSet\.\w+",
    "robots.txt of many sites": r"robots|robots_\w+|RobotsStore|RobotsStore\.\w+",
    "links of HTML": r"extract|links",
    "refuse to fetch": "[Rr]efuse|RefuseAddr|network_of|networkOf|special_host",
    "compare readings": r"readings|readings\.hosts|Convention|Comparison",
    "parameters of the query": r"query\.NAME|next_parameter|parameters|query|Parameters\.(next|value)",
}
# Lists of levels are read by the same code in the program and in Python.
LEVELS = re.findall(r'^    \{"([a-z-]+)",', (ROOT / "src/records/judging/normal_form.cpp").read_text(), re.MULTILINE)
REMOVING = r"key_steps_apply|KeySteps|KeySteps\.key"
FUNCTIONS_OF_LEVELS = {"repair": "repair", "iri": "iri_to_uri", "idna": "with_ascii_host", "to-iri": "uri_to_iri",
                       "fragment": REMOVING, "drop": REMOVING, "session-ids": REMOVING}
# What hosts declare besides. A name that is neither here nor in a row is an error.
OTHERS = {
    "Python": "[A-Z]\\w+|load|read_log|formats|columns|grammars|productions|kernels",
    "Polars": "",
    "JavaScript": "addFormats|init",
    "Java": r"(Base|Failure|Grammar|Levels|Parameters|Parts|Percent|Production|Text)\.\w+|KeySteps.of|FetchPolicy.of|"
            r"PublicSuffixes.read",
    "Spark": "host|port",
    "Go": "Begin|Control|End|Error|Expected|Of",
}
# Why a host lacks verbs: the first pattern that matches counts.
ABSENT = {
    "C": {"level (iri|idna|to-iri)": "only C++ has it", "links.*": "the program has it"},
    "command line": {"refuse.*": "`explain -g plain -p plain-url` checks the text, but not the networks"},
    "C++": {"links.*": "the program has it"},
    "Python": {"all occurrences": "the program has it as a column",
               "parameters.*": "`urllib.parse.parse_qsl` of the query"},
    "Polars": {"explain": "fields `error_offset` and `expected` of `split`",
               "refuse.*": "`bnfurl.refuse`, for each URL that you fetch", "links.*": "`bnfurl.links`",
               "compare.*": "`bnfurl.readings`, for each URL",
               "all occurrences|parameters.*": "the program has it as columns"},
    "JavaScript": {"parameters.*": "`URLSearchParams` of the query", ".*": "the program has it"},
    "Java": {".*": "the program has it"},
    "Spark": {"refuse.*": "Spark fetches nothing", ".*": "the program has it"},
    "Rust": {"level (iri|idna|to-iri)": "only C++ has it", ".*": "the program has it"},
    "Go": {".*": "the program has it"},
}


def find(pattern, *paths):
    return [name for path in paths for each in sorted(ROOT.glob(path))
            for name in re.findall(pattern, each.read_text(), re.MULTILINE)]


# The folders of bindings/ that declare hosts. Each can be removed with them.
FOLDERS = {"Python": "python", "Polars": "python", "JavaScript": "javascript", "Java": "java", "Spark": "java",
           "Rust": "rust", "Go": "go"}


def of_polars():
    names = find(r"^    def ([a-z]\w+)\(\n? *self,", "bindings/python/bnfurl/polars.py") + re.findall(
        r'"(\w+)"', find(r"^for _name in \((.*)\):", "bindings/python/bnfurl/polars.py")[0])
    return names, LEVELS if "normalize" in names else []


def words_of_java():
    return find(r'String NAMES = "(.*)";', f"{JAVA}/Levels.java")[0].split()


def of_java():
    return [f"{path.stem}.{name}" for path in sorted((ROOT / JAVA).glob("*.java"))
            for name in re.findall(r"^  public (?!class).*?\b([a-z]\w*)\(", path.read_text(), re.MULTILINE)]


def of_spark():
    names = find(r"(?s)enum Name \{(.*?)\}", "bindings/java/spark/src/main/java/org/bnfurl/spark/Scalar.java")[0]
    return [name.lower() for name in re.findall(r"^    ([A-Z]+)\(", names, re.MULTILINE)]


# What each host declares: verbs, and the levels of its normal forms.
def declared():
    hosts = {
        "command line": lambda: (
            find(r"^\| `([\w.\[\]]+)`", "docs/reference/command-line.md", "docs/reference/columns.md"), LEVELS),
        "C": lambda: (
            find(r"^[^*/\n]*\bbnfurl_(\w+)\(", "include/bnfurl/bnfurl.h"),
            [name.lower().replace("_", "-") for name in find(r"^  BNFURL_LEVEL_(\w+) =", "include/bnfurl/bnfurl.h")]),
        "C++": lambda: (
            find(r"^(?:\[\[nodiscard\]\].*? |class )(\w+)(?: \{|\()", "include/bnfurl/*.hpp",
                 "include/bnfurl/crawl/*.hpp"),
            [name.replace("_", "-") for name in find(r"^  (\w+) = \d+,", "include/bnfurl/normalize.hpp")]),
        "Python": lambda: (find(r"^(?:def|class) (\w+)\(?", "bindings/python/bnfurl/_bnfurl.pyi"), LEVELS),
        "Polars": of_polars,
        "JavaScript": lambda: (
            find(r"^export function (\w+)", "bindings/javascript/core.js"),
            re.findall('"(.*?)"', find("^export type Level = (.*);", "bindings/javascript/bnfurl.d.ts")[0])),
        "Java": lambda: (of_java(), words_of_java()),
        "Spark": lambda: (of_spark(), words_of_java()),
        "Rust": lambda: (
            find(r"^ *pub fn (\w+)", "bindings/rust/src/*.rs"),
            [name.lower().replace("_", "-") for name in find(r"(\w+) = BNFURL_LEVEL", "bindings/rust/src/writing.rs")]),
        "Go": lambda: (find(r"^func (?:\(.*?\) )?([A-Z]\w+)\(", "gen/emit/languages/templates/go.txt",
                            "bindings/go/refuse.go"), []),
    }
    return {host: declare() for host, declare in hosts.items()
            if (ROOT / "bindings" / FOLDERS.get(host, "")).is_dir()}


def is_called(name, pattern):
    return re.fullmatch(pattern, name) or (name[0].isupper() and re.fullmatch(pattern, name.rpartition(".")[2]))


# What stands in a cell.
def found(verb, names, levels):
    level = verb.removeprefix("level ")
    if level in levels and level != verb:
        return "yes"
    pattern = VERBS.get(verb) or FUNCTIONS_OF_LEVELS.get(level, "")
    return ", ".join(f"`{name}`" for name in dict.fromkeys(names) if is_called(name, pattern))


def cell(verb, host, names, levels):
    there = found(verb, names, levels)
    why = next((why for pattern, why in ABSENT.get(host, {}).items() if re.fullmatch(pattern, verb)), None)
    if not there and not why:
        raise AssertionError(f"{host} lacks {verb}, and ABSENT does not say why")
    return there or f"no: {why}"


def table(hosts):
    rows = [["verb", *hosts], ["---"] * (len(hosts) + 1)]
    for verb in [*VERBS, *(f"level {level}" for level in LEVELS)]:
        rows.append([verb, *(cell(verb, host, *declarations) for host, declarations in hosts.items())])
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


# A table of the page without the columns of other hosts.
def of_these(hosts, text):
    rows = [line[2:-2].split(" | ") for line in text.splitlines()]
    kept = [at for at, name in enumerate(rows[0]) if name == "verb" or name in hosts]
    return "".join(f"| {' | '.join(row[at] for at in kept)} |\n" for row in rows)


class VerbsPage(unittest.TestCase):
    maxDiff = None

    def test_shows_what_is_declared(self):
        page, hosts = PAGE.read_text(), declared()
        if "BNFURL_RENEW" in os.environ:
            PAGE.write_text(TABLE.sub(lambda _: table(hosts), page))
            return
        self.assertEqual(of_these(hosts, TABLE.search(page)[0]), table(hosts),
                         "if this change is intended, run tools/accept verbs")

    def test_shows_all_verbs(self):
        for host, (names, _) in declared().items():
            rows = [*VERBS.values(), *FUNCTIONS_OF_LEVELS.values(), OTHERS.get(host, ".*")]
            self.assertEqual([name for name in names if not any(is_called(name, row) for row in rows)], [], host)

    # A reason that no host needs any more is an error, too.
    def test_has_reasons_for_what_is_absent_only(self):
        hosts = declared()
        verbs = [*VERBS, *(f"level {level}" for level in LEVELS)]
        for host in hosts:
            for pattern in ABSENT.get(host, {}):
                lacking = [verb for verb in verbs if re.fullmatch(pattern, verb) and not found(verb, *hosts[host])]
                self.assertTrue(lacking, f"{host} has {pattern}")
