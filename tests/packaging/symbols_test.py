# The symbols that the shared libraries export, and what is promised: the C functions of libbnfurl stay as long as the
# soname, and everything else is for exactly one version. packaging/symbols.txt lists the C functions, after the soname.
# A function is removed only together with a new soname. After adding one: tools/accept symbols
import os
import re
import subprocess
import unittest

from project import BUILD, ROOT

LIST = "packaging/symbols.txt"
LIBRARY = BUILD / "src/libbnfurl.so"
# The libraries that promise nothing for another version, and the nodes of their symbols.
OTHERS = {BUILD / "src/loader/libbnfurl-load.so": "BNFURL_LOAD_",
          BUILD / "src/crawl/libbnfurl-crawl.so": "BNFURL_CRAWL_",
          BUILD / "src/records/libbnfurl-records.so": "BNFURL_RECORDS_"}
VERSION = re.search(r'#define BNFURL_VERSION "(.*)"', (ROOT / "include/bnfurl/version.hpp").read_text())[1]

def output(*command):
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout


# The symbols that a library shows: name without arguments -> node.
def shown(library):
    lines = output("nm", "--dynamic", "--defined-only", "--demangle", "--with-symbol-versions", library).splitlines()
    symbols = [line.split(maxsplit=2)[1:] for line in lines]
    named = [name.rpartition("@@") for kind, name in symbols if kind != "A"]  # A: a node itself
    return {re.sub(r"(\[abi:\w+\])?(\(.*)?$", "", name): node for name, _, node in named}


def soname(library):
    return re.search(r"\(SONAME\).*\[(.*)\]", output("readelf", "--dynamic", "--wide", library))[1]


# The list as it should be.
def listed():
    functions = {name: node for name, node in shown(LIBRARY).items() if "::" not in name}
    return "".join(f"{line}\n"
                   for line in [soname(LIBRARY), *sorted(f"{name} {node}" for name, node in functions.items())])


# The list as it was committed, or None.
def committed(revision):
    run = subprocess.run(["git", "show", f"{revision}:{LIST}"], cwd=ROOT, capture_output=True, text=True, check=False)
    return run.stdout if run.returncode == 0 else None


# What a program that was linked with the old library does not find in the new one, although it takes it for the same.
def lost(old, new):
    (old_soname, *old_symbols), (new_soname, *new_symbols) = old.splitlines(), new.splitlines()
    return sorted(set(old_symbols) - set(new_symbols)) if new_soname == old_soname else []


class CFunctions(unittest.TestCase):
    def test_the_list_is_what_the_library_shows(self):
        self.assertEqual((ROOT / LIST).read_text(), listed(), f"{LIST} differs; tools/accept symbols writes it")

    def test_have_the_node_that_stays(self):
        self.assertEqual([line for line in listed().splitlines()[1:] if not re.fullmatch(r"bnfurl_\w+ BNFURL_1", line)],
                         [])

    def test_are_in_debians_list(self):
        text = (ROOT / "packaging/debian/libbnfurl1.symbols").read_text()
        functions = [line.replace(" ", "@") for line in (ROOT / LIST).read_text().splitlines()[1:]]
        self.assertEqual(re.findall(r"^ (\w+@BNFURL_1) [\d.]+$", text, re.MULTILINE), ["BNFURL_1@BNFURL_1", *functions])

    if committed("HEAD") is not None:

        def test_are_removed_only_with_a_new_soname(self):
            for revision in ["HEAD", "HEAD~"]:
                with self.subTest(revision=revision):
                    self.assertEqual(lost(committed(revision) or listed(), listed()), [], ADVICE)

    else:
        print("# test_are_removed_only_with_a_new_soname: not run, no commit has the list")


ADVICE = f"programs that call it would not start: put it back, or give the library a new soname in line 1 of {LIST}"


class Lost(unittest.TestCase):
    OLD = "libbnfurl.so.1\nbnfurl_find_production BNFURL_1\nbnfurl_split BNFURL_1\n"

    def test_a_symbol_that_is_missing_or_moved_is_lost(self):
        self.assertEqual(lost(self.OLD, "libbnfurl.so.1\nbnfurl_find_production BNFURL_1\n"), ["bnfurl_split BNFURL_1"])
        self.assertEqual(lost(self.OLD, self.OLD.replace("split BNFURL_1", "split BNFURL_2")),
                         ["bnfurl_split BNFURL_1"])

    def test_a_new_symbol_or_a_new_soname_loses_nothing(self):
        self.assertEqual(lost(self.OLD, self.OLD + "bnfurl_version BNFURL_1\n"), [])
        self.assertEqual(lost(self.OLD, "libbnfurl.so.2\nbnfurl_find_production BNFURL_1\n"), [])


class CxxSymbols(unittest.TestCase):
    def test_are_for_exactly_this_version(self):
        nodes = {node for name, node in shown(LIBRARY).items() if "::" in name}
        self.assertEqual(nodes, {f"BNFURL_CXX_{VERSION}"})
        for library, node in OTHERS.items():
            with self.subTest(library=library.name):
                self.assertEqual(set(shown(library).values()), {f"{node}{VERSION}"})
                self.assertEqual(soname(library), f"{library.name}.{VERSION}")

    # It has C++ within, of other libraries, too, and none of that may meet a program's own.
    def test_the_library_of_records_shows_its_header_alone(self):
        header = (ROOT / "include/bnfurl/records.h").read_text()
        declared = re.findall(r"^BNFURL_(?:MUST_USE BNFURL_)?API [^(]*?(\w+)\(", header, re.MULTILINE)
        self.assertEqual(sorted(shown(BUILD / "src/records/libbnfurl-records.so")), sorted(declared))

    # A header without the marks would show nothing of what it declares.
    def test_are_marked_in_every_public_header(self):
        public = ROOT / "include/bnfurl"
        for path in [*public.glob("*.hpp"), *(public / "crawl").glob("*.hpp")]:
            marks = re.findall(r"^BNFURL_EXPORT_\w+$", path.read_text(), re.MULTILINE)
            with self.subTest(header=path.name):
                self.assertEqual(marks, [] if path.name == "version.hpp"
                                 else ["BNFURL_EXPORT_BEGIN", "BNFURL_EXPORT_END"])


def renew():
    missing = lost(committed("HEAD") or listed(), listed())
    if missing:
        raise SystemExit(f"{', '.join(missing)}: {ADVICE}")
    (ROOT / LIST).write_text(listed())


if __name__ == "__main__":
    renew() if "BNFURL_RENEW" in os.environ else unittest.main()
