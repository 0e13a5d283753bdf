# The compiled code equals the print: proves each grammar whose engines changed since its last proof, and at night all
# grammars. For each grammar, tests/golden/proved.tsv has a digest of the prover and of what it asks, one of the
# grammar's engines, and the kernels of the machine on which it was proved. That is a claim: whoever merges two changes
# can write a digest that nobody proved. So `tools/test --all` believes only proofs that its machine made. Their digests
# are files in the folder that BNFURL_PROVED names, ~/.cache/bnfurl/proved if it does not.
#
# After a change, so that others need not prove it: tools/accept proved
import fnmatch
import hashlib
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
import unittest
import unittest.mock

import kernels
from project import BUILD, ROOT, files, output

PROVED = ROOT / "tests/golden/proved.tsv"
FINGERPRINTS = ROOT / "tests/golden/fingerprints.tsv"
GENERATED = BUILD / "include/bnfurl"
OWN_PROOFS = pathlib.Path(os.environ.get("BNFURL_PROVED", pathlib.Path.home() / ".cache/bnfurl/proved"))
HERE = [name for name in kernels.names() if kernels.is_here(name)]
PROGRAM = "tests/proof_test"

# What a proof runs is in these files. A new file is taken for one of them, until a line below says that it is none.
PROOF = ["gen", "include/bnfurl", "src/core", "src/loader", "tools/verify", "tests/tools/verify/everything_test.cpp",
         "tests/tools/verify/judges.hpp", "tests/tools/verify/reference/judge.hpp"]
# The linker takes nothing of these for the program that proves.
NOT_LINKED = [
    "gen/main.cpp", "include/bnfurl/address.hpp", "include/bnfurl/arrow.hpp", "include/bnfurl/components.hpp",
    "include/bnfurl/crawl/*", "include/bnfurl/fields.hpp", "include/bnfurl/lenient.hpp", "include/bnfurl/normalize.hpp",
    "include/bnfurl/readings.hpp", "include/bnfurl/refuse.hpp", "include/bnfurl/repair.hpp", "src/core/address.*",
    "src/core/c_fetch.cpp", "src/core/c_lines.cpp", "src/core/c_no_arrow.cpp", "src/core/c_text.cpp",
    "src/core/components.cpp", "src/core/default_components.cpp", "src/core/join.cpp", "src/core/lenient.cpp",
    "src/core/message_string.cpp", "src/core/normalize/*", "src/core/readings.cpp", "src/core/refuse.cpp",
    "src/core/repair.cpp", "src/core/resolve/*", "src/core/special_hosts/*", "src/loader/c_abi.cpp",
    "tools/verify/machine/no_run_apart.cpp", "tools/verify/tables/*",
]
# These are linked, because they are compiled together with what the proof needs of the generator and of the loader.
# But they make code, tables and digests of files, which a proof does not ask for: the code of the compiled grammars has
# a digest itself. A precompiled header only includes others.
NOT_ASKED = [
    "*/precompiled/headers.hpp",
    "gen/emit/*", "gen/generate.*", "gen/automaton/speed/bitstream_*", "gen/automaton/speed/fold.*",
    "gen/automaton/speed/index_program.*", "gen/text/sha256.*", "src/loader/loaded.*", "src/loader/run_time_grammar.*",
]


# A comment changes nothing that is proved, so lines that are only a comment are left out.
def without_comments(path):
    octets = path.read_bytes()
    if path.suffix == ".h":
        octets = re.sub(rb"/\*.*?\*/", b"", octets, flags=re.DOTALL)
    return [line for line in octets.splitlines() if line.strip() and not line.lstrip().startswith(b"//")]


def digest(contents):
    whole = hashlib.sha256()
    for name, lines in contents:
        whole.update(f"{name} {len(lines)}\n".encode() + b"\n".join(lines))
    return whole.hexdigest()[:16]


def is_one_of(patterns, name):
    return any(fnmatch.fnmatchcase(name, pattern) for pattern in patterns)


# The files of `PROOF`, and those of them that a proof runs.
ALL = [each for name in PROOF for each in ([name] if (ROOT / name).is_file() else files(name, ".cpp", ".hpp", ".h"))]
RUN = [name for name in ALL if not is_one_of(NOT_LINKED + NOT_ASKED, name)]


PROVER = digest((name, without_comments(ROOT / name)) for name in RUN)


# The grammars that are compiled in.
GRAMMARS = sorted(path.stem for path in GENERATED.glob("*.re"))
NEEDED = re.compile(r"^# (?:import:\s+\S+|(?:target|referer):\s+\S+)\s+(\S+)", re.MULTILINE)


# A grammar and those from which it imports rules, or whose engines read its targets.
def with_needed(grammar):
    found, new = set(), {grammar}
    while new:
        found |= new
        new = {name for each in new for name in NEEDED.findall((ROOT / f"grammar/{each}.bnf").read_text())} - found
    return sorted(found)


# The code that was generated for it and for those that it needs, and the languages that it must have.
def digest_of_engines(grammar):
    generated = [GENERATED / f"{each}{rest}" for each in with_needed(grammar)
                 for rest in (".hpp", ".cpp", ".re", *(f"_{name}.cpp" for name in kernels.names()))]
    languages = [line for line in FINGERPRINTS.read_bytes().splitlines() if line.startswith(f"{grammar}\t".encode())]
    return digest([*((path.name, without_comments(path)) for path in generated if path.exists()),
                   (FINGERPRINTS.name, languages)])


def what_is_proved(grammar):
    return f"{PROVER} {digest_of_engines(grammar)}"


# What was proved: for each grammar its digests, and the kernels.
def known():
    rows = [line.split("\t") for line in PROVED.read_text().splitlines()[1:]]
    return {grammar: (what, names.split(",")) for grammar, what, names in rows}


# The file that says that this machine proved a grammar as it is, with its kernels.
def own_proof(grammar):
    return OWN_PROOFS / digest([(grammar, [what_is_proved(grammar).encode(), ",".join(HERE).encode()])])


# Whether a grammar was proved as it is, with all kernels of this machine.
def is_proved(grammar):
    if "BNFURL_ALL" in os.environ:
        return own_proof(grammar).exists()
    what, kernels_there = known().get(grammar, ("", []))
    return what == what_is_proved(grammar) and set(HERE).issubset(kernels_there)


# Writes that the grammar was proved here: a run that ends early keeps what it has.
def renew(proved):
    rows = known() | {proved: (what_is_proved(proved), HERE)}
    lines = [f"{grammar}\t{rows[grammar][0]}\t{','.join(rows[grammar][1])}\n" for grammar in sorted(rows)
             if grammar in GRAMMARS]
    PROVED.write_text("grammar\tproved of\tkernels\n" + "".join(lines))


# The project's files that are in the program, by what its linker and its compiler say.
def linked():
    link = shlex.split(output("ninja", "-C", BUILD, "-t", "commands", PROGRAM, text=True).splitlines()[-1])
    with tempfile.TemporaryDirectory() as folder:
        link[link.index("-o") + 1] = f"{folder}/program"
        traced = output(*link, "-Wl,--trace", "-Wl,--trace", cwd=BUILD, text=True)  # twice, for the members of archives
    objects = {re.sub(r"^\(.*\)", "", line).split("/")[-1] for line in traced.splitlines() if line.endswith(".o")}
    paths = set()
    for block in output("ninja", "-C", BUILD, "-t", "deps", text=True).split("\n\n"):
        target, *needed = block.strip().split("\n")
        if target.partition(": #deps")[0].split("/")[-1] in objects:
            paths |= {path.strip() for path in needed}
    found = {(BUILD / path).resolve() for path in paths}
    return {path.relative_to(ROOT).as_posix() for path in found
            if path.is_relative_to(ROOT) and not path.is_relative_to(BUILD.resolve())}


class Key(unittest.TestCase):
    def test_has_all_that_the_program_has(self):
        in_program = linked()
        self.assertIn("src/core/split.cpp", in_program)
        self.assertEqual([name for name in sorted(in_program - set(RUN)) if not is_one_of(NOT_ASKED, name)], [])

    def test_leaves_out_only_files_that_there_are(self):
        for pattern in NOT_LINKED + NOT_ASKED:
            self.assertTrue(any(is_one_of([pattern], name) for name in ALL), pattern)


# proved.tsv says of each grammar that it was proved; continuous integration does not believe it.
class OwnProofs(unittest.TestCase):
    def test_count_alone_for_continuous_integration(self):
        folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.enterContext(unittest.mock.patch.dict(os.environ, BNFURL_ALL="1"))
        self.enterContext(unittest.mock.patch.object(sys.modules[__name__], "OWN_PROOFS", folder))
        self.assertEqual([grammar for grammar in GRAMMARS if is_proved(grammar)], [])
        own_proof(GRAMMARS[0]).touch()
        self.assertEqual([grammar for grammar in GRAMMARS if is_proved(grammar)], GRAMMARS[:1])
        with unittest.mock.patch.object(sys.modules[__name__], "PROVER", "another"):
            self.assertFalse(is_proved(GRAMMARS[0]))
        with unittest.mock.patch.object(sys.modules[__name__], "HERE", ["another"]):
            self.assertFalse(is_proved(GRAMMARS[0]))


class Proof(unittest.TestCase):
    def test_of_each_grammar_that_changed(self):
        changed = [grammar for grammar in GRAMMARS if "BNFURL_NIGHTLY" in os.environ or not is_proved(grammar)]
        for grammar in changed:
            with self.subTest(grammar=grammar):
                done = subprocess.run([BUILD / PROGRAM, f"--gtest_filter=*/{grammar}"], capture_output=True, text=True,
                                      check=False)
                self.assertIn("[  PASSED  ] 1 test.", done.stdout, done.stdout[-4000:])
                OWN_PROOFS.mkdir(parents=True, exist_ok=True)
                own_proof(grammar).touch()
                if "BNFURL_RENEW" in os.environ:
                    renew(grammar)
        if changed and "BNFURL_RENEW" not in os.environ:
            print(f"# {len(changed)} grammars were proved, since this was not known of them as they are now")
