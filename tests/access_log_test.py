# examples/access.log equals the output of its generator, and contains what the examples promise.
import re
import subprocess
import sys
import unittest

import project

EXAMPLES = project.ROOT / "examples"
COMMITTED = (EXAMPLES / "access.log").read_bytes()

GARBAGE = [
    b'"-" 4', b'"" 4', b'"GET /"', b'"CONNECT ', b'"OPTIONS * ', b'"GET http://', b'"\\x16\\x03\\x01', b"|", b"{",
    b"%zz", b"/search?q=two words ", b"%u00e9", b"/../", b"//admin", b"evil[::1]", b'\\"', b"caf\xc3\xa9", b"\xfc",
    b"\n\n", b"[2001:db8::7]:8080", b"android-app://", b'#top"', b'"../index.html"',
]


def generated(*arguments):
    command = [sys.executable, str(EXAMPLES / "make_access_log.py"), *arguments]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout


class AccessLog(unittest.TestCase):
    def test_is_reproduced_octet_for_octet(self):
        self.assertTrue(generated() == COMMITTED, "examples/make_access_log.py > examples/access.log")

    def test_depends_on_the_seed(self):
        self.assertFalse(generated("3000", "1") == COMMITTED)

    def test_has_three_thousand_lines(self):
        self.assertEqual(COMMITTED.count(b"\n"), 3000)
        self.assertTrue(COMMITTED.endswith(b"\n"))

    def test_has_the_garbage_of_real_logs(self):
        missing = [garbage for garbage in GARBAGE if garbage not in COMMITTED]
        self.assertEqual(missing, [])

    def test_has_addresses_and_names_for_documentation_only(self):
        for address in re.findall(rb"(?<![\d.])\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}(?![\d.])", COMMITTED):
            self.assertRegex(address, rb"^(192\.0\.2|198\.51\.100)\.\d+$")
        for host in re.findall(rb"//(?:[^/\s\"]*@)?([a-z][a-z0-9.-]*\.[a-z]+)", COMMITTED):
            self.assertRegex(host, rb"^([a-z0-9.-]+\.)?example\.(com|org|net)$|^com\.example\.reader$|^config\.php$")


if __name__ == "__main__":
    unittest.main()
