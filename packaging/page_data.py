# What the page on which anyone can try bnfurl (packaging/page) shows of the grammars: their rules, as the generator
# prints its trees (docs/try/rules.js reads them), how many states each has, and for each two grammars of URLs a
# shortest text that they read differently.
import concurrent.futures
import itertools
import json
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent
# The rules that describe references to URLs, or URLs, where a grammar has no references.
REFERENCES = ("w3c1993:url", "rfc1738:url", "rfc1808:URL", "rfc2396:URI-reference", "rfc3986:URI-reference",
              "rfc6874:URI-reference", "rfc3987:IRI-reference", "whatwg:whatwg-url")


def output(*words, statuses=(0,)):
    done = subprocess.run([str(word) for word in words], stdout=subprocess.PIPE)
    if done.returncode not in statuses:
        raise subprocess.CalledProcessError(done.returncode, words)
    return done.stdout.decode()


# Grammars by name: where each is published, its rules as they are matched, those that are printed otherwise, the lines
# of its file that say what rules mean, and how many states rules have.
def grammars(bnfurl, generator, names):
    rows = [line.split("\t") for line in output(bnfurl, "grammar", "list").splitlines()[1:]]
    sources = {row[0]: {"source": row[3].split("; read from")[0]} for row in rows}
    return {name: sources[name] | rules_of(bnfurl, generator, name) for name in names}


def rules_of(bnfurl, generator, name):
    files = sorted((ROOT / "grammar").glob("*.bnf"), key=lambda path: path.stem == name)  # the last is printed
    stages = ("linked", "marked", "directives")
    linked, marked, lines = (output(generator, f"--dump={stage}", *files) for stage in stages)
    certificate = json.loads(output(bnfurl, "grammar", "prove", "--certificate", name))
    return {
        "rules": marked,
        "published": "".join(line for line in linked.splitlines(True) if line not in marked.splitlines(True)),
        "lines": "".join(re.findall(r"^(?:start|component .*|shortest): .*\n", lines, re.MULTILINE)),
        "states": {each["name"]: len(each["states"]) for each in certificate["productions"]},
    }


# A text as the program prints it in a table; None for a missing one.
def text_of(field):
    if field == r"\N":
        return None
    plain = {"t": "\t", "n": "\n", "r": "\r", "0": "\0"}
    octets = re.sub(r"\\(x..|.)", lambda found: chr(int(found[1][1:], 16)) if found[1][0] == "x"
                    else plain.get(found[1], found[1]), field)
    return octets.encode("latin-1").decode()


# For each two of REFERENCES in these grammars, which grammars() returned: a shortest text that only the first accepts,
# one that only the second accepts, and those that both accept and in which a component differs, as [component, text,
# value in the first, value in the second].
def pairs(bnfurl, known):
    components = {name: set(re.findall(r"<([^<> ]+): ", each["rules"])) for name, each in known.items()}

    def compared(pair):
        shared = set.intersection(*(components[reader.split(":")[0]] for reader in pair))
        return differences(bnfurl, *pair, sorted(shared))

    with concurrent.futures.ThreadPoolExecutor() as pool:
        readers = [reader for reader in REFERENCES if reader.split(":")[0] in known]
        return list(pool.map(compared, itertools.combinations(readers, 2)))


def differences(bnfurl, first, second, components):
    words = [word for reader in (first, second) for word in ("-g", reader.split(":")[0], "-p", reader.split(":")[1])]

    def witness(*more):
        lines = output(bnfurl, "witness", *words, *more, statuses=(0, 1)).splitlines()
        return [[text_of(field) for field in line.split("\t")[2:]] for line in lines]

    accepted = [text for text, in witness()]
    parts = []
    for component in components:
        [[text, *values]] = witness("--differ", component)
        if text is not None:
            parts.append([component, text, *values])
    return {"readers": [first, second], "accepted": accepted, "parts": parts}
