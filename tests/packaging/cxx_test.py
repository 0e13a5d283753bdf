# The C++ of libbnfurl as a program has it inside: the functions that it calls, the shapes of classes, the productions and
# components that a generated header numbers. Like the C functions, they stay for as long as the soname does.
# packaging/cxx.txt lists them, after the soname; clang 19 on x86-64 says the shapes, and elsewhere they are not looked
# at. After adding something: BNFURL_RENEW=1 BUILD_ROOT=build python3 tests/packaging/cxx_test.py
import os
import platform
import re
import shutil
import subprocess
import unittest

from project import BUILD, ROOT
from symbols_test import LIBRARY, soname
import symbols_test

LIST = "packaging/cxx.txt"
NODE = "BNFURL_CXX_1"
COMPILER = "clang++-19"
# Log formats may get more components. Then a program that was compiled with fewer does not start.
LOGS = ["combined", "common"]
ADVICE = "programs that are linked with it would break: change it back, or move the soname in packaging/symbols.txt"
HEADERS = ["arrow", "bnfurl", "feed", "fields", "lenient", "line_splitter", "normalize", "rfc3986", "rfc9112"]
# A class has a shape only where it is used. Of templates, these stand for all.
USED = ["List<Production>", "NamedPart<rfc3986::Tag, 2>", "Part<rfc3986::Tag, 4>", "Parts<AnyGrammar>", "Parts<rfc3986::Tag>",
        "Result<std::string_view, Refusal>", "Result<void, Fault>", "arrow::Field", "arrow::Matcher", "arrow::Options",
        "arrow::Splitter", "ComponentScratch", "DefaultPort", "LenientParts", "LineOptions", "LineSplitter", "Method",
        "Positions", "RecordTime", "StringOptions", "StringSplitter", "TraceScratch"]
USES = f"namespace bnfurl {{ const std::size_t sizes[] = {{{', '.join(f'sizeof({name})' for name in USED)}}}; }}\n"
RECORD = re.compile(r"\*\*\* Dumping AST Record Layout\n +0 \| (?:class|struct) (bnfurl::[^\n]*)\n(.*?)\[sizeof=(\d+)", re.DOTALL)
MEMBER = re.compile(r"^ +([\d:-]+) \|   (\S[^\n]*)$", re.MULTILINE)


def output(*command, **options):
    return subprocess.run([str(part) for part in command], capture_output=True, text=True, check=True, **options).stdout


def functions():
    lines = output("nm", "--dynamic", "--defined-only", "--demangle", "--with-symbol-versions", LIBRARY).splitlines()
    named = [re.fullmatch(rf"\S+ [^A] (.*)@@{NODE}", line) for line in lines]
    names = {re.sub(r"\[abi:\w+\]", "", found[1]) for found in named if found and "::" in found[1]}
    return {name for name in names if not re.match(rf"bnfurl::v1::({'|'.join(LOGS)})::", name)}


# The productions and components of a grammar, in the order of their numbers.
def numbered():
    lines = []
    for header in sorted((BUILD / "include/bnfurl").glob("*.hpp")):
        found = re.findall(r"^inline constexpr (\w+)<Tag(?:, (\d+))?> (\w+) = ", header.read_text(), re.MULTILINE)
        if found and header.stem not in LOGS:
            components = sorted((int(number), name) for _, number, name in found if number)
            lines.append(f"{header.stem}: {' '.join(name for kind, _, name in found if kind != 'NamedPart')}")
            lines.append(f"{header.stem}, components: {' '.join(name for _, name in components)}")
    return lines


# A class in a line: its size, and where its members are. What is private to the engines has no shape in a program.
def shapes(headers=""):
    includes = "".join(f"#include <bnfurl/{name}.hpp>\n" for name in HEADERS)
    printed = output(COMPILER, "-std=c++20", "-fsyntax-only", "-Xclang", "-fdump-record-layouts", f"-I{ROOT}/include",
                     f"-I{BUILD}/include", "-xc++", "-", input=includes + headers + USES)
    printed = re.sub(r" at [^()\n]*:\d+:\d+\)", ")", printed)
    records = {name: f"{name}, {size} octets: " + "; ".join(" ".join(member) for member in MEMBER.findall(members))
               for name, members, size in RECORD.findall(printed) if "(empty)" not in name and "lambda" not in name}
    return set(records.values())


def why_not():
    if platform.machine() != "x86_64":
        return f"{LIST} is for x86-64"
    return "" if shutil.which(COMPILER) else f"{COMPILER} is not installed"


def listed():
    return "".join(f"{line}\n" for line in [soname(LIBRARY), *sorted(functions()), *numbered(), *sorted(shapes())])


def committed(revision):
    run = subprocess.run(["git", "show", f"{revision}:{LIST}"], cwd=ROOT, capture_output=True, text=True, check=False)
    return run.stdout if run.returncode == 0 else ""


# A class may get members where it has room: a program that does not know them does not call what reads them.
def lost(old, new):
    news = new.splitlines()
    return [line for line in symbols_test.lost(old, new)
            if " octets: " not in line or not any(each.startswith(f"{line}; ") for each in news)]


if why_not() == "":

    class Cxx(unittest.TestCase):
        def test_is_what_the_list_says(self):
            self.assertEqual((ROOT / LIST).read_text(), listed(), f"{LIST} differs; BNFURL_RENEW=1 writes it")

        def test_changes_only_with_a_new_soname(self):
            for revision in ["HEAD", "HEAD~"]:
                with self.subTest(revision=revision):
                    self.assertEqual(lost(committed(revision) or listed(), listed()), [], ADVICE)

        def test_knows_what_programs_have_inside(self):
            for known in ["bnfurl::v1::matches(bnfurl::v1::Production, ", "bnfurl::Production, 8 octets: 0 const detail::Handle * handle_",
                          "bnfurl::Error, ", "bnfurl::Parts<struct bnfurl::rfc3986::Tag>, ", "bnfurl::Result<class std::basic_string_view<char>",
                          "rfc3986: URI hier_part ", "rfc3986, components: scheme userinfo user ",
                          "bnfurl::v1::rfc3986::handles::productions_39_components_9::productions"]:
                self.assertTrue(any(line.startswith(known) for line in listed().splitlines()), known)

        def test_a_member_in_what_was_room_loses_nothing_and_another_does(self):
            old = "so.1\nC, 8 octets: 0 int a\n"
            self.assertEqual(lost(old, "so.1\nC, 8 octets: 0 int a; 4 int b\n"), [])
            for new in ["C, 16 octets: 0 int a; 8 long b", "C, 8 octets: 0 long a", "C, 8 octets: 0 int b; 4 int a"]:
                self.assertEqual(lost(old, f"so.1\n{new}\n"), ["C, 8 octets: 0 int a"], new)

        def test_shows_nothing_of_the_engines(self):
            self.assertEqual([line for line in shapes() if re.search(r"FastEngines|DfaTable,|ProductionData,|LineColumns", line)], [])

        # What functions refuse by their types is in tests/src.
        def test_what_is_gone_is_a_warning(self):
            gone = "#include <bnfurl/load.hpp>\nauto f() { bnfurl::Loaded loaded = bnfurl::load(\"\", \"\"); return loaded.grammar(); }\n"
            said = subprocess.run([COMPILER, "-std=c++20", "-fsyntax-only", f"-I{ROOT}/include", "-xc++", "-"],
                                  capture_output=True, text=True, check=False, input=gone).stderr
            self.assertIn("-Wreturn-stack-address", said)

        def test_a_member_more_is_seen(self):
            more = "namespace bnfurl { struct More { Span span; int more; }; }\nbnfurl::More more;\n"
            self.assertIn("bnfurl::More, 32 octets: 0 struct bnfurl::Span span; 16 int more", shapes(more))

else:
    print(f"# Cxx: not run, {why_not()}")
    if os.environ.get("CI") == "true" and platform.machine() == "x86_64":
        raise SystemExit("tools/setup could have installed it")


def renew():
    missing = lost(committed("HEAD") or listed(), listed())
    if missing:
        raise SystemExit(f"{', '.join(missing)}: {ADVICE}")
    (ROOT / LIST).write_text(listed())


if __name__ == "__main__":
    renew() if "BNFURL_RENEW" in os.environ else unittest.main()
