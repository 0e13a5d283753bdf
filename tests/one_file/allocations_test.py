# What bnfurl generate prints allocates no memory, in the languages in which a proxy is written: valid, explain and
# split of valid and invalid texts. The compilers are there at night.
import os
import pathlib
import subprocess
import tempfile
import unittest

import project

NIGHTLY_CASES = {f"Allocations.test_{name}" for name in ("csharp", "go", "java", "rust", "zig")}
BNFURL = os.environ["BNFURL"]
GO = """package rule

import "testing"

func TestAllocations(t *testing.T) {
	valid := 0
	for _, text := range []string{"http://u@h:80/p?q#f", "http://[", ""} {
		text := text
		each := func() {
			_, _, ok := Explain(text)
			parts, isSplit := Split(text)
			if Valid(text) && ok && isSplit && parts.Host.Begin() == 9 {
				valid++
			}
		}
		if count := testing.AllocsPerRun(1000, each); count != 0 {
			t.Error(text, count)
		}
	}
	if valid == 0 {
		t.Error("no text is valid")
	}
}
"""
JAVA = """class Allocations {
  static int run(String[] texts, Rule.Parts parts, Rule.Failure failure) {
    int valid = 0;
    for (int i = 0; i < 100000; ++i)
      for (String text : texts)
        if (Rule.valid(text) && !Rule.explain(text, failure) && Rule.split(text, parts) && parts.hostBegin == 9)
          ++valid;
    return valid;
  }

  public static void main(String[] texts) {
    com.sun.management.ThreadMXBean threads =
        (com.sun.management.ThreadMXBean) java.lang.management.ManagementFactory.getThreadMXBean();
    Rule.Parts parts = new Rule.Parts();
    Rule.Failure failure = new Rule.Failure();
    long id = Thread.currentThread().getId();
    run(texts, parts, failure);
    threads.getThreadAllocatedBytes(id);
    long before = threads.getThreadAllocatedBytes(id);
    int valid = run(texts, parts, failure);
    System.out.println(valid + " " + (threads.getThreadAllocatedBytes(id) - before < 1000));
  }
}
"""
CSHARP = """static class Allocations {
  static int Main(string[] texts) {
    var parts = new Rule.Parts();
    int offset, number, valid = 0;
    int before = System.GC.CollectionCount(0);
    for (int i = 0; i < 1000000; ++i)
      foreach (string text in texts)
        if (Rule.Valid(text) && !Rule.Explain(text, out offset, out number) && Rule.Split(text, parts)
            && parts.Host.Begin == 9) ++valid;
    System.Console.WriteLine(valid + " " + (System.GC.CollectionCount(0) == before));
    return 0;
  }
}
"""
TEXTS = ["http://u@h:80/p?q#f", "http://[", ""]


class Allocations(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))

    def generate(self, language, file):
        return project.output(BNFURL, "generate", "--language", language, "-g", "rfc3986", "-p", "URI", "--name",
                              "Rule" if language in ("java", "csharp") else "rule", "--out", self.folder / file)

    def run_there(self, *command, **environment):
        return subprocess.run(command, cwd=self.folder, env={**os.environ, **environment}, capture_output=True,
                              text=True, check=True).stdout

    # Its code calls nothing.
    def test_c(self):
        self.generate("c", "rule.h")
        (self.folder / "rule.c").write_text(
            '#include "rule.h"\nbool check(const char *t, size_t s, rule_parts *p, rule_failure *f) {\n'
            "  return rule_valid(t, s) && !rule_explain(t, s, f) && rule_split(t, s, p);\n}\n")
        self.run_there("cc", "-std=c99", "-O2", "-ffreestanding", "-c", "rule.c", "-o", "rule.o")
        called = set(self.run_there("nm", "-u", "rule.o").split())
        self.assertLessEqual(called, {"U", "memset", "_GLOBAL_OFFSET_TABLE_"})

    def test_go(self):
        self.generate("go", "rule.go")
        (self.folder / "go.mod").write_text("module rule\n")
        (self.folder / "rule_test.go").write_text(GO)
        self.assertIn("ok", self.run_there("go", "test", ".", GOFLAGS="-mod=mod"))

    def test_java(self):
        self.generate("java", "Rule.java")
        (self.folder / "Allocations.java").write_text(JAVA)
        self.run_there("javac", "Allocations.java")
        self.assertEqual(self.run_there("java", "Allocations", *TEXTS), "100000 true\n")

    def test_csharp(self):
        self.generate("csharp", "Rule.cs")
        (self.folder / "Allocations.cs").write_text(CSHARP)
        self.run_there("mcs", "-out:a.exe", "Allocations.cs", "Rule.cs")
        self.assertEqual(self.run_there("mono", "a.exe", *TEXTS), "1000000 True\n")

    # A library without the crates std and alloc cannot.
    def test_rust(self):
        self.generate("rust", "rule.rs")
        (self.folder / "lib.rs").write_text("#![no_std]\n#![forbid(unsafe_code)]\npub mod rule;\n")
        self.run_there("rustc", "--edition", "2021", "--crate-type", "lib", "-D", "warnings", "lib.rs")

    # Nor can a file that imports nothing: memory comes from an allocator.
    def test_zig(self):
        self.generate("zig", "rule.zig")
        self.assertNotIn("@import", (self.folder / "rule.zig").read_text())
