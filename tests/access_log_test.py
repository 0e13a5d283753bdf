# examples/access.log equals the output of its generator, and contains no real names.
import re
import subprocess
import sys
import unittest

import project

EXAMPLES = project.ROOT / "examples"
COMMITTED = (EXAMPLES / "access.log").read_bytes()

class AccessLog(unittest.TestCase):
    def test_is_reproduced_octet_for_octet(self):
        made = subprocess.run([sys.executable, EXAMPLES / "make_access_log.py"], check=True,
                              stdout=subprocess.PIPE).stdout
        self.assertTrue(made == COMMITTED, "examples/make_access_log.py > examples/access.log")

    def test_has_addresses_and_names_for_documentation_only(self):
        for address in re.findall(rb"(?<![\d.])\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}(?![\d.])", COMMITTED):
            self.assertRegex(address, rb"^(192\.0\.2|198\.51\.100)\.\d+$")
        for host in re.findall(rb"//(?:[^/\s\"]*@)?([a-z][a-z0-9.-]*\.[a-z]+)", COMMITTED):
            self.assertRegex(host, rb"^([a-z0-9.-]+\.)?example\.(com|org|net)$|^com\.example\.reader$|^config\.php$")
