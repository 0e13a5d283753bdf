# Users' own grammars: the file of a compiled-in grammar gives the same results as the compiled one; and rules of a
# crawler that cannot be decided. BNFURL names the program.
import pathlib
import random
import unittest

from cli_test import CliTest, run

NIGHTLY_CASES = {
    "Same.test_for_every_grammar",
    "Rules.test_check_says_what_is_not_decided",
    "Rules.test_what_is_not_decided_is_neither_same_nor_different",
}

GRAMMARS = ["combined", "common", "rfc1738", "rfc1808", "rfc2396", "rfc3986", "rfc9112", "w3c1993"]

class Same(CliTest):
    """The file of a compiled grammar gives the same output, octet for octet, as the compiled grammar."""

    def texts(self, grammar):
        chance = random.Random(1)
        lines = []
        for path in sorted(pathlib.Path("tests/corpus").glob("*.txt")):
            for line in path.read_text().splitlines():
                if line.startswith(f"{grammar}:") and " " in line:
                    lines.append(line.split(" ", 1)[1])
        octets = "http://[]@:?#%41ab. ;="
        lines += ["".join(chance.choice(octets) for _ in range(chance.randrange(40))) for _ in range(300)]
        lines += ["http://h/" + "a" * 5000, "http://h/" + "%41" * 3000 + "%4", "a" * 9000]
        return "\n".join(lines).encode() + b"\n"

    def test_for_every_grammar(self):
        for grammar in GRAMMARS:
            texts = self.texts(grammar)
            fields = [line.split("\t")[0] for line in run("split", "-g", grammar, "-f", "help").stdout.decode().splitlines()]
            fields = [name.replace("NAME", "a").replace("N]", "1]") for name in fields]
            for arguments in (
                ["split", "--rules", "surt:/dev/null", "-o", "jsonl", "-f", ",".join(fields)],
                ["check"],
            ):
                with self.subTest(grammar=grammar, command=arguments[0]):
                    compiled = run(*arguments, "-g", grammar, stdin=texts)
                    self.assertIn(compiled.returncode, (0, 1))
                    own = run(*arguments, "-g", f"grammar/{grammar}.bnf", stdin=texts)
                    self.check_run(own, compiled.returncode, compiled.stdout)

    def test_for_logs(self):
        with open("examples/access.log", "rb") as log:
            lines = b"".join(log.readlines()[:500])
        fields = "valid,kind,error_offset,expected,host,path,query,log.host,log.status,segment"
        for key in ("target", "referer"):
            arguments = ["split", "-k", key, "-f", fields]
            compiled = run(*arguments, "-i", "combined", stdin=lines)
            self.assertEqual(compiled.returncode, 0)
            own = run(*arguments, "-i", "grammar/combined.bnf", stdin=lines)
            self.assertIn(b" of combined; ", compiled.stderr)
            self.check_run(own, 0, compiled.stdout, compiled.stderr.replace(b" of combined; ", b" of grammar/combined.bnf; "))

    def test_for_the_command_grammar(self):
        for grammar in ("rfc2396", "rfc9112"):
            file = f"grammar/{grammar}.bnf"
            self.assertEqual(run("grammar", "ambiguities", file).stdout, run("grammar", "ambiguities", grammar).stdout)
            self.assertEqual(run("grammar", "dot", file).stdout, run("grammar", "dot", grammar).stdout)
            # The last column has the engines, which differ.
            rows, compiled = (run("grammar", "show", word).stdout.splitlines() for word in (file, grammar))
            self.assertEqual([row.split(b"\t")[:3] for row in rows], [row.split(b"\t")[:3] for row in compiled])


DECIDED_BY_NONE = b"default allow\ndeny re [ab]*a[ab]{40}c\n"


class Rules(CliTest):
    def setUp(self):
        super().setUp()
        self.stars = self.file("stars", DECIDED_BY_NONE)
        self.more = self.file("more", DECIDED_BY_NONE + b"deny re b[ab]*a[ab]{40}c\n")

    def test_check_says_what_is_not_decided(self):
        self.assertEqual(self.lines("rules", "check", self.more)[-1].split("\t")[0], "not-decided")

    def test_what_is_not_decided_is_neither_same_nor_different(self):
        self.assertIn("cannot decide whether", self.usage_error("rules", "diff", self.stars, self.more))


if __name__ == "__main__":
    unittest.main()
