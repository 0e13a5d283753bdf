# User-defined grammars: the file of a compiled log grammar gives the same output, byte for byte, as the compiled one
# (run_time_grammar_test.cpp compares all answers for URLs); the generator can compile the grammar that is printed for a
# format of nginx; and a crawler's rules that cannot be decided. BNFURL names the program, BNFURL_GEN the generator.
import os
import subprocess

from command_line import CommandLineTest, run

BNFURL_GEN = os.environ.get("BNFURL_GEN", "build/gen/bnfurl-gen")

NIGHTLY_CASES = {
    "Rules.test_check_says_what_is_not_decided",
    "Rules.test_what_is_not_decided_is_neither_same_nor_different",
}


class Same(CommandLineTest):
    def test_for_logs(self):
        with open("examples/access.log", "rb") as log:
            lines = b"".join(log.readlines()[:500])
        fields = "valid,kind,error_offset,expected,host,path,query,log.host,log.status,segment"
        for key in ("target", "referer"):
            arguments = ["split", "-k", key, "-f", fields]
            compiled = run(*arguments, "-i", "combined", stdin=lines)
            self.assertEqual(compiled.returncode, 0)
            own = run(*arguments, "-i", "grammar/combined.bnf", stdin=lines)
            self.assertIn(b" the format combined (first: ", compiled.stderr)
            self.check_run(own, 0, compiled.stdout, compiled.stderr.replace(b" combined", b" grammar/combined.bnf"))

    def test_for_the_command_grammar(self):
        for grammar in ("rfc2396", "rfc9112"):
            file = f"grammar/{grammar}.bnf"
            self.assertEqual(run("grammar", "ambiguities", file).stdout, run("grammar", "ambiguities", grammar).stdout)
            self.assertEqual(run("grammar", "dot", file).stdout, run("grammar", "dot", grammar).stdout)
            # The last column has the engines, which differ.
            rows, compiled = (run("grammar", "show", word).stdout.splitlines() for word in (file, grammar))
            self.assertEqual([row.split(b"\t")[:3] for row in rows], [row.split(b"\t")[:3] for row in compiled])


class Printed(CommandLineTest):
    # The generator proves that the marks change no language, and that the example has the format.
    def test_can_be_compiled_in(self):
        path = self.file("own.bnf", run("grammar", "from", "nginx", "$request_method $request_uri $status").stdout)
        command = [BNFURL_GEN, "--out", self.folder, "grammar/rfc3986.bnf", "grammar/rfc9112.bnf", path]
        made = subprocess.run(command, capture_output=True, check=False)
        self.assertEqual((made.returncode, made.stderr), (0, b""))


DECIDED_BY_NONE = b"default allow\ndeny re [ab]*a[ab]{40}c\n"


class Rules(CommandLineTest):
    def setUp(self):
        super().setUp()
        self.stars = self.file("stars", DECIDED_BY_NONE)
        self.more = self.file("more", DECIDED_BY_NONE + b"deny re b[ab]*a[ab]{40}c\n")

    def test_check_says_what_is_not_decided(self):
        self.assertEqual(self.lines("rules", "check", self.more)[-1].split("\t")[0], "not-decided")

    def test_what_is_not_decided_is_neither_same_nor_different(self):
        self.assertIn("cannot decide whether", self.usage_error("rules", "diff", self.stars, self.more))
