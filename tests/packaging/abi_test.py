# The C functions as a compiler sees them: their arguments, the layout of structs, the values of constants. A program
# contains all of these, so they stay as long as the soname. abidiff compares what the header declares with
# packaging/abi.xml, which is for x86-64 and one compiler; elsewhere, only the list of symbols is checked
# (symbols_test.py). The library itself is not checked, because the compiler compares it with the header. After adding a
# function: tools/accept abi
import os
import pathlib
import platform
import re
import shutil
import subprocess
import tempfile
import unittest

from project import ROOT, output

COMPILER = "clang-19"
HEADER = (ROOT / "include/bnfurl/bnfurl.h").read_text()
BASELINE = "packaging/abi.xml"
SONAME = (ROOT / "packaging/symbols.txt").read_text().splitlines()[0]
NUMBERS = {"BNFURL_ABSENT": "(size_t)-1", "BNFURL_END_OF_TEXT": 256, "BNFURL_MAX_COMPONENTS": 64, "BNFURL_NO_KIND": 255,
           "BNFURL_OK": 0,
           "BNFURL_NO_MATCH": 1, "BNFURL_NO_ROOM": 2, "BNFURL_NO_PRODUCTION": 3, "BNFURL_BAD_ARGUMENT": 4,
           "BNFURL_BAD_FILE": 5, "BNFURL_NO_MEMORY": 6, "BNFURL_NOT_BUILT": 7, "BNFURL_TOO_LONG": 8, "BNFURL_IO": 9,
           "BNFURL_REPAIR_MODE_GRAMMAR": 0, "BNFURL_REPAIR_MODE_BROWSER": 1, "BNFURL_PROGRESS_REJECTED": 0,
           "BNFURL_PROGRESS_INCOMPLETE": 1, "BNFURL_PROGRESS_ACCEPTING": 2, "BNFURL_LEVEL_PERCENT": 1,
           "BNFURL_LEVEL_LETTER_CASE": 2, "BNFURL_LEVEL_DOTS": 4, "BNFURL_LEVEL_SCHEME": 8,
           "BNFURL_LEVEL_ADDRESS": 16, "BNFURL_LEVEL_EMPTY_PORT": 32, "BNFURL_LEVEL_SYNTAX": 39,
           "BNFURL_LEVEL_ALL": 63, "BNFURL_RESOLUTION_RFC3986": 0, "BNFURL_RESOLUTION_RFC3986_TOLERANT": 1,
           "BNFURL_RESOLUTION_RFC2396": 2, "BNFURL_RESOLUTION_RFC1808": 3, "BNFURL_SHAPE_REFERENCE": 0,
           "BNFURL_SHAPE_TARGET": 1, "BNFURL_SHAPE_AUTHORITY": 2, "BNFURL_DECODING_FORM": 1,
           "BNFURL_DECODING_CONTROLS": 2, "BNFURL_INVALID_PORT": -2, "BNFURL_READING_WRITTEN": 0,
           "BNFURL_READING_JOINED": 1, "BNFURL_READING_NUMBER": 2, "BNFURL_READING_REWRITTEN": 3,
           "BNFURL_READING_NO_HOST": 4, "BNFURL_READING_REJECTED": 5, "BNFURL_READING_UNKNOWN": 6,
           "BNFURL_AGREEMENT_NONE": 0, "BNFURL_AGREEMENT_ALIKE": 1, "BNFURL_AGREEMENT_DIFFER": 2,
           "BNFURL_NETWORK_PUBLIC": 0,
           "BNFURL_NETWORK_LOOPBACK": 1, "BNFURL_NETWORK_PRIVATE": 2, "BNFURL_NETWORK_LINK_LOCAL": 4,
           "BNFURL_NETWORK_SHARED": 8, "BNFURL_NETWORK_UNSPECIFIED": 16, "BNFURL_NETWORK_DOCUMENTATION": 32,
           "BNFURL_NETWORK_MULTICAST": 64, "BNFURL_NETWORK_TRANSLATED": 128, "BNFURL_NETWORK_RESERVED": 256,
           "BNFURL_NETWORK_LOCAL_NAME": 512, "BNFURL_NETWORK_AMBIGUOUS_NAME": 1024}
ADVICE = "programs that are linked with it would break: change it back, or move the soname in packaging/symbols.txt"
PROTOTYPE = re.compile(r"[^;{}]*\bbnfurl_\w+\([^;{}]*\)(?=;)")
PLAIN = ["--no-show-locs", "--no-comp-dir-path", "--no-corpus-path", "--no-elf-needed"]


def run(*command, **options):
    return subprocess.run([str(part) for part in command], capture_output=True, text=True, check=False, **options)


def why_not():
    if platform.machine() != "x86_64":
        return f"{BASELINE} is for x86-64"
    missing = [name for name in (COMPILER, "abidw", "abidiff") if shutil.which(name) is None]
    return f"{', '.join(missing)} is not installed" if missing else ""


# A library of the functions that a header declares; they do nothing.
def library_of(header, soname, folder):
    folder = pathlib.Path(tempfile.mkdtemp(dir=folder))
    (folder / "bnfurl.h").write_text(header)
    declared = output(COMPILER, "-E", "-P", "-D__attribute__(x)=", folder / "bnfurl.h", text=True)
    source = "".join(f"{prototype} {{ for (;;); }}\n" for prototype in PROTOTYPE.findall(declared))
    (folder / "bnfurl.c").write_text('#include "bnfurl.h"\n' + source)
    (folder / "nodes").write_text("BNFURL_1 { global: bnfurl_*; local: *; };\n")
    output(COMPILER, "-std=c99", "-g", "-O0", "-fPIC", "-shared", "-Wl,--version-script=nodes", f"-Wl,-soname={soname}",
           "bnfurl.c", "-o", soname, cwd=folder)
    return folder / soname


def description_of(library):
    return output("abidw", "--headers-dir", library.parent, "--drop-private-types", *PLAIN, library, text=True)


# What differs, in abidiff's words; with `only_lost`, without what is new.
def difference(old, new, only_lost=False):
    done = run("abidiff", *(["--no-added-syms"] if only_lost else []), old, new)
    return done.stdout + done.stderr if done.returncode != 0 else ""


# The structs that may grow at their ends: a program never makes a batch, and never asks for its size; of the others, a
# program says the size that it knows.
def growing(header):
    sized = re.compile(r"^typedef struct \{\n  size_t struct_size;[^}]*^\} (\w+);", re.MULTILINE)
    return ["bnfurl_batch", *sized.findall(header)]


# The header without the members at their ends that the old library did not have.
def without_new_members(header, description):
    for struct in growing(header):
        last_member = re.compile(r"  [^\n;{}]*\b(\w+);[^\n]*\n(?=\} " + struct + ";)")
        while (last := last_member.search(header)) and f"name='{last[1]}'" not in description:
            header = header[:last.start()] + header[last.end():]
    return header


# What a program that was linked with the old library does not find, or finds otherwise; nothing under a new soname.
def lost(description, folder, header=HEADER):
    if f"soname='{SONAME}'" not in description:
        return ""
    old = pathlib.Path(folder) / "committed.xml"
    old.write_text(description)
    return difference(old, library_of(without_new_members(header, description), SONAME, folder), only_lost=True)


def committed(revision):
    done = run("git", "show", f"{revision}:{BASELINE}", cwd=ROOT)
    return done.stdout if done.returncode == 0 else ""


class Numbers(unittest.TestCase):
    def test_stay(self):
        lines = "".join(f"_Static_assert({name} == {value}, \"\");\n" for name, value in NUMBERS.items())
        done = run("cc", "-std=c11", "-fsyntax-only", "-xc", "-", input=HEADER + lines)
        self.assertEqual((done.returncode, done.stderr), (0, ""), ADVICE)

    def test_have_each_constant_of_the_header(self):
        self.assertEqual(set(re.findall(r"^(?:#define|  )\s*(BNFURL_(?!VERSION|MUST_USE)\w+)(?= [^_{]|,)", HEADER,
                                        re.MULTILINE)), set(NUMBERS))


if why_not() == "":

    class Shapes(unittest.TestCase):
        def setUp(self):
            self.folder = self.enterContext(tempfile.TemporaryDirectory())

        def test_are_those_of_the_baseline(self):
            found = difference(ROOT / BASELINE, library_of(HEADER, SONAME, self.folder))
            self.assertEqual(found, "", f"{BASELINE} differs; tools/accept abi writes it")

        def test_change_only_with_a_new_soname(self):
            for revision in ["HEAD", "HEAD~"]:
                with self.subTest(revision=revision):
                    self.assertEqual(lost(committed(revision), self.folder), "", ADVICE)

        def changed(self, right, wrong, only_lost=True):
            self.assertIn(right, HEADER)
            old = library_of(HEADER, SONAME, self.folder)
            return difference(old, library_of(HEADER.replace(right, wrong, 1), SONAME, self.folder), only_lost)

        def test_a_member_more_is_found(self):
            self.assertIn("type size changed from 128 to 192",
                          self.changed("} bnfurl_span;", "  size_t more;\n} bnfurl_span;"))

        def lost_in_struct(self, right, wrong):
            self.assertIn(right, HEADER)
            old = description_of(library_of(HEADER, SONAME, self.folder))
            return lost(old, self.folder, HEADER.replace(right, wrong, 1))

        def test_a_member_more_at_the_end_of_a_struct_that_may_grow_loses_nothing(self):
            self.assertEqual(len(growing(HEADER)), HEADER.count("  size_t struct_size;") + 1)
            for struct in ("bnfurl_batch", "bnfurl_parts", "bnfurl_lines_options"):
                with self.subTest(struct=struct):
                    self.assertEqual(self.lost_in_struct(f"}} {struct};", f"  size_t more;\n}} {struct};"), "")

        def test_another_change_of_a_batch_is_found(self):
            count = "  size_t text_size;\n"
            self.assertIn("type size changed", self.lost_in_struct(count, f"{count}  size_t more;\n"))
            self.assertIn("type size changed", self.lost_in_struct("  const uint8_t *kinds;", ""))

        def test_a_larger_feed_is_found(self):
            self.assertIn("type size changed",
                          self.changed("opaque[64 / sizeof(size_t)];\n} bnfurl_feed;", "opaque[5];\n} bnfurl_feed;"))

        def test_a_changed_argument_is_found(self):
            right = "bnfurl_matches(const bnfurl_production *production, const char *text, size_t size)"
            self.assertIn("parameter 3", self.changed(right, right.replace("size_t size", "int size")))

        def test_a_missing_function_is_found(self):
            right = "BNFURL_API size_t bnfurl_feed_offset(const bnfurl_feed *feed);"
            self.assertIn("1 Removed", self.changed(right, ""))

        def test_a_new_function_loses_nothing(self):
            right = "BNFURL_API const char *bnfurl_version(void);"
            more = f"{right}\nBNFURL_API int bnfurl_more(int more);"
            self.assertEqual(self.changed(right, more), "")
            self.assertIn("1 Added", self.changed(right, more, only_lost=False))

else:
    print(f"# Shapes: not run, {why_not()}")
    if os.environ.get("CI") == "true" and platform.machine() == "x86_64":
        raise SystemExit("tools/setup could have installed it")


def renew():
    baseline = ROOT / BASELINE
    with tempfile.TemporaryDirectory() as folder:
        broken = lost(baseline.read_text() if baseline.exists() else "", folder)
        if broken:
            raise SystemExit(f"{broken}{ADVICE}")
        baseline.write_text(description_of(library_of(HEADER, SONAME, folder)))


if __name__ == "__main__":
    renew() if "BNFURL_RENEW" in os.environ else unittest.main()
