# The program neither hangs nor crashes, whatever a grammar file contains. Each of these files is small, but needs more
# rules, states, depth, steps or memory than the limits allow. BNFURL names the program.
import os
import pathlib
import resource
import subprocess
import tempfile
import unittest

BNFURL = os.environ.get("BNFURL", "build/tools/bnfurl/bnfurl")


def grammars():
    letters = [chr(97 + i) for i in range(26)]
    chain = b"".join(b"a%d = a%d\n" % (i, i + 1) for i in range(999)) + b'a999 = "x"\n'
    # 99 brackets in each of 900 rules; inside them, each rule refers to the next one.
    nested = b"".join(b"a%d = %s\n" % (i, b"[ " * 99 + b"a%d" % (i + 1) + b" ]" * 99)
                      for i in range(900)) + b'a900 = "x"\n'
    left = "".join(f"a{i} = " + " / ".join(f'a{j} "{letters[(i * 7 + j) % 26]}"' for j in range(40)) + ' / "z"\n'
                   for i in range(40))
    right = "".join(f"a{i} = " + " / ".join(f'"{letters[(i * 7 + j) % 26]}" a{j}' for j in range(100)) + ' / "z"\n'
                    for i in range(100))
    return (
        ("sequence", b"# start: a59\n" + b'a0 = "x"\n' +
         b"".join(b"a%d = a%d a%d\n" % (i, i - 1, i - 1) for i in range(1, 60))),
        ("alternatives", b"# start: a59\n" + b'a0 = "x"\n' +
         b"".join(b"a%d = a%d / a%d\n" % (i, i - 1, i - 1) for i in range(1, 60))),
        ("subsets", b's = *( "a" / "b" ) "a" 5000( "a" / "b" )\n'),
        ("counts", b's = *10000( *10000( "a" / "b" ) )\n'),
        ("options", b"s = " + b" ".join(b'[ "%c" ]' % (97 + i % 26) for i in range(2000)) + b"\n"),
        ("literal", b's = "' + b"ab" * 200000 + b'"\n'),
        ("brackets", b"s = " + b"(" * 100000 + b"\n"),
        ("stars", b"s = " + b'*( "b" ' * 99 + b'"a"' + b" )" * 99 + b"\n"),
        ("empty", b"s = 9000t\nt = [ \"a\" / u ]\nu = [ \"b\" ]\n"),
        ("long", b's = "' + b"a" * 60000 + b'"\n'),
        ("sets", nested.replace(b"[ ", b'( "b" / ').replace(b" ]", b" )")),
        ("chain", chain),
        ("nested", nested),
        ("left", left.encode()),
        ("right", right.encode()),
    )


class HostileGrammars(unittest.TestCase):
    def survives(self, *arguments):
        result = subprocess.run([BNFURL, *arguments], input=b"x\n", capture_output=True, check=False,
                                preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (100, 100)))
        self.assertIn(result.returncode, (0, 1, 2), (arguments, result.stderr[-300:]))
        self.assertEqual(bool(result.stderr), result.returncode == 2)
        return result.returncode

    def test_nothing_hangs_and_nothing_crashes(self):
        with tempfile.TemporaryDirectory() as folder:
            for name, octets in grammars():
                file = pathlib.Path(folder, f"{name}.bnf")
                file.write_bytes(octets)
                with self.subTest(grammar=name):
                    checked = self.survives("check", "-g", file)
                    self.survives("grammar", "ambiguities", file)
                    if checked != 2:
                        self.survives("explain", "-g", file, "?")
