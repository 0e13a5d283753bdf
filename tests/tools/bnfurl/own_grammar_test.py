# Users' own grammars: the file of a compiled-in grammar gives the same results as the compiled one; and rules of a
# crawler that cannot be decided. BNFURL names the program.
import pathlib
import random
import tempfile
import unittest

from cli_test import run

LONG_CASES = {
    "Same.test_for_every_grammar",
    "Rules.test_check_says_what_is_not_decided",
    "Rules.test_what_is_not_decided_is_neither_same_nor_different",
}

GRAMMARS = ["combined", "common", "rfc1738", "rfc1808", "rfc2396", "rfc3986", "rfc9112", "w3c1993"]

class OwnGrammar(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def path(self, name):
        return str(pathlib.Path(self.folder.name) / name)

    def file(self, name, octets):
        pathlib.Path(self.path(name)).write_bytes(octets)
        return self.path(name)

    def check_run(self, result, status, stdout, stderr=b""):
        self.assertEqual((result.stdout, result.stderr, result.returncode), (stdout, stderr, status))


class Same(OwnGrammar):
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
            self.check_run(own, 0, compiled.stdout)

    def test_for_the_command_grammar(self):
        for grammar in ("rfc2396", "rfc9112"):
            file = f"grammar/{grammar}.bnf"
            self.assertEqual(run("grammar", "ambiguities", file).stdout, run("grammar", "ambiguities", grammar).stdout)
            self.assertEqual(run("grammar", "dot", file).stdout, run("grammar", "dot", grammar).stdout)
            # The last column has the engines, which differ.
            rows, compiled = (run("grammar", "show", word).stdout.splitlines() for word in (file, grammar))
            self.assertEqual([row.split(b"\t")[:3] for row in rows], [row.split(b"\t")[:3] for row in compiled])


RULES = b"default allow\ndeny host ads.example\ndeny path /a\ndeny host x.ads.example\nallow path /ab*c\n"
ROBOTS = b"User-agent: FooBot\nDisallow: /b\nSitemap: http://h/s.xml\n\nUser-agent: *\nDisallow: /a\nFoo: x\n"


class Rules(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.rules = self.path("rules.txt", RULES)
        self.robots = "robots:" + self.path("robots.txt", ROBOTS)

    def path(self, name, octets):
        file = self.folder / name
        file.write_bytes(octets)
        return str(file)

    def rows(self, *arguments, stdin=b"", status=0):
        result = run("rules", *arguments, stdin=stdin)
        self.assertEqual((result.stderr, result.returncode), (b"", status), arguments)
        return [line.replace(str(self.folder) + "/", "").split("\t") for line in result.stdout.decode().split("\n")[:-1]]

    def refusal(self, *arguments):
        result = run("rules", *arguments)
        self.assertEqual((result.stdout, result.returncode), (b"", 2), arguments)
        return result.stderr.decode()

    def test_check_says_what_is_not_decided(self):
        stars = self.path("stars", b"default allow\ndeny re [ab]*a[ab]{40}c\ndeny re b[ab]*a[ab]{40}c\n")
        self.assertEqual(self.rows("check", stars)[-1][0], "not-decided")

    def test_what_is_not_decided_is_neither_same_nor_different(self):
        stars = self.path("stars", b"default allow\ndeny re [ab]*a[ab]{40}c\n")
        more = self.path("more", b"default allow\ndeny re [ab]*a[ab]{40}c\ndeny re b[ab]*a[ab]{40}c\n")
        self.assertIn("cannot decide whether", self.refusal("diff", stars, more))


if __name__ == "__main__":
    unittest.main()
