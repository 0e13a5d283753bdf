# Writes the pages of docs/reference that are made of declarations: what the program writes of its own tables, and the
# table of verbs and hosts, from these pages, the public headers, and the declarations in bindings/.
#
#   reference.py PROGRAM FOLDER     PROGRAM is bnfurl-documents
import itertools
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
JAVA = "bindings/java/core/src/main/java/org/bnfurl"
PAGE = """\
# Verbs and where they are

This table shows what each verb is called on the command line, where it is a command or a column, and in the libraries.
`-` means that a library does not have the verb. The levels are those of [normal forms](levels-and-keys.md). All hosts
give the same answers.

<!-- made by ninja -C build reference -->

{}
In C, all names begin with `bnfurl_`; the names of C++ are in the namespaces `bnfurl` and `bnfurl::crawl`. A program in
C or C++ also gets all verbs that are columns of the command line, except lists such as `NAME[]`, from
[`<bnfurl/records.h>`](../howto/embedding.md#logs-and-tables). In Polars, the names are methods of
`pl.col("url").bnfurl`, and the fields `error_offset` and `expected` of `split` explain an invalid URL. In Go, each rule
has a package with `Valid`, `Split` and `Explain`. For the parameters of a query, Python has `urllib.parse.parse_qsl`,
and JavaScript `URLSearchParams`.
"""
# The names of a row, in any host. In Java, their class is before them.
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
REMOVING = r"key_steps_apply|KeySteps|KeySteps\.key"
# Names of levels that are functions.
LEVELS = {"repair": "repair", "iri": "iri_to_uri", "idna": "with_ascii_host", "to-iri": "uri_to_iri",
          "fragment": REMOVING, "drop": REMOVING, "session-ids": REMOVING}
# What hosts declare besides, so that no verb is forgotten. Of the others, this is most.
OTHERS = {
    "Python": r"[A-Z]\w+|load|read_log|is_for_records|formats|columns|grammars|productions|kernels",
    "Polars": "",
    "JavaScript": "addFormats|init",
    "Java": r"(Base|Failure|Grammar|Levels|Parameters|Parts|Percent|Production|Text)\.\w+|KeySteps.of|FetchPolicy.of|"
            r"PublicSuffixes.read",
    "Spark": "host|port",
    "Go": "Begin|Control|End|Error|Expected|Of",
}


def find(pattern, *paths):
    return [name for path in paths for each in sorted(ROOT.glob(path))
            for name in re.findall(pattern, each.read_text(), re.MULTILINE)]


def levels_named(pattern, path):
    return [name.lower().replace("_", "-") for name in find(pattern, path)]


# What each host declares: its verbs, and the levels of its normal forms. Of a host that is not here, there is nothing.
def declared(pages, levels):
    polars = "bindings/python/bnfurl/polars.py"
    of_java = find(r'String NAMES = "(.*)";', f"{JAVA}/Levels.java")
    of_javascript = find("^export type Level = (.*);", "bindings/javascript/bnfurl.d.ts")
    hosts = {
        "command line": ([name for page in ("command-line.md", "columns.md")
                          for name in re.findall(r"^\| `([\w.\[\]]+)`", (pages / page).read_text(), re.M)], levels),
        "C": (find(r"^[^*/\n]*\bbnfurl_(\w+)\(", "include/bnfurl/bnfurl.h"),
              levels_named(r"^  BNFURL_LEVEL_(\w+) =", "include/bnfurl/bnfurl.h")),
        "C++": (find(r"^(?:\[\[nodiscard\]\].*? |class )(\w+)(?: \{|\()", "include/bnfurl/*.hpp",
                     "include/bnfurl/crawl/*.hpp"),
                levels_named(r"^  (\w+) = \d+,", "include/bnfurl/normalize.hpp")),
        "Python": (find(r"^(?:def|class) (\w+)\(?", "bindings/python/bnfurl/_bnfurl.pyi"), levels),
        "Polars": (find(r"^    def ([a-z]\w+)\(\n? *self,", polars) +
                   re.findall(r'"(\w+)"', "".join(find(r"^for _name in \((.*)\):", polars))), levels),
        "JavaScript": (find(r"^export function (\w+)", "bindings/javascript/core.js"),
                       re.findall('"(.*?)"', "".join(of_javascript))),
        "Java": ([f"{path.stem}.{name}" for path in sorted((ROOT / JAVA).glob("*.java"))
                  for name in re.findall(r"^  public (?!class).*?\b([a-z]\w*)\(", path.read_text(), re.MULTILINE)],
                 " ".join(of_java).split()),
        "Spark": ([name.lower() for names in find(r"(?s)enum Name \{(.*?)\}", "bindings/java/spark/**/Scalar.java")
                   for name in re.findall(r"^    ([A-Z]+)\(", names, re.MULTILINE)], " ".join(of_java).split()),
        "Rust": (find(r"^ *pub fn (\w+)", "bindings/rust/src/*.rs"),
                 levels_named(r"(\w+) = BNFURL_LEVEL", "bindings/rust/src/writing.rs")),
        "Go": (find(r"^func (?:\(.*?\) )?([A-Z]\w+)\(", "gen/emit/languages/templates/go.txt",
                    "bindings/go/refuse.go"), []),
    }
    return {host: declarations for host, declarations in hosts.items() if declarations[0]}


def is_called(name, pattern):
    return re.fullmatch(pattern, name) or (name[0].isupper() and re.fullmatch(pattern, name.rpartition(".")[2]))


def names_called(pattern, names):
    return ", ".join(f"`{name}`" for name in dict.fromkeys(names) if is_called(name, pattern)) or "-"


# Levels that follow each other and are the same everywhere have one row.
def table(hosts, levels):
    for host, (names, _) in hosts.items():
        known = [*VERBS.values(), *LEVELS.values(), OTHERS.get(host, ".*")]
        if strange := [name for name in names if not any(is_called(name, each) for each in known)]:
            sys.exit(f"reference.py: {host} declares {strange[0]}, which is neither in VERBS nor in OTHERS")
    rows = [["verb", *hosts], ["---"] * (len(hosts) + 1)]
    rows += [[verb, *(names_called(pattern, names) for names, _ in hosts.values())] for verb, pattern in VERBS.items()]

    def cells(level):
        return ["yes" if level in known else names_called(LEVELS.get(level, ""), names)
                for names, known in hosts.values()]

    for same, group in itertools.groupby(levels, cells):
        names = list(group)
        rows.append([f"level{'s' if len(names) > 1 else ''} {', '.join(names)}", *same])
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def main(program, folder):
    subprocess.run([program, "reference", folder], check=True)
    pages = pathlib.Path(folder)
    # The program and Python read lists of levels with the same code.
    levels = find(r'^    \{"([a-z-]+)",', "src/records/judging/normal_form.cpp")
    (pages / "verbs.md").write_text(PAGE.format(table(declared(pages, levels), levels)))


if __name__ == "__main__":
    main(*sys.argv[1:])
