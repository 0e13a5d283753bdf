# docs/howto/java.md is true: its program and its commands print what it shows below them, and the hosts read the
# settings that it names. BNFURL_JAR names another archive than that of tools/jar.
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

import hosts

PAGE = (hosts.project.ROOT / "docs/howto/java.md").read_text()


def blocks(language):
    fenced = re.findall(r"^```(\w*)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    return [block for name, block in fenced if name == language]


class Page(unittest.TestCase):
    def test_commands_print_what_it_shows(self):
        with tempfile.TemporaryDirectory() as folder:
            for program in blocks("java"):
                name = re.search(r"public class (\w+)", program)[1]
                pathlib.Path(folder, f"{name}.java").write_text(program)
            jar = os.environ.get("BNFURL_JAR", hosts.JAVA / "core/target/bnfurl.jar")
            shutil.copy(jar, pathlib.Path(folder, "bnfurl.jar"))
            shutil.copy(hosts.project.ROOT / "examples/phone.bnf", folder)
            path = os.pathsep.join([str(hosts.project.BUILD / "gen"), os.environ["PATH"]])
            for transcript in blocks(""):
                commands = "".join(line[2:] + "\n" for line in transcript.splitlines() if line.startswith("$ "))
                expected = "".join(line + "\n" for line in transcript.splitlines() if not line.startswith("$ "))
                done = subprocess.run(["bash", "-e"], input=commands, cwd=folder, env={**os.environ, "PATH": path},
                                      capture_output=True, text=True, check=False)
                self.assertEqual((done.stdout, done.returncode), (expected, 0), done.stderr)

    def test_names_what_the_hosts_read(self):
        sources = "".join(path.read_text() for path in hosts.JAVA.glob("*/src/main/java/org/bnfurl/*/*.java"))
        for name in re.findall(r"\burl(?:filter|normalizer)\.bnfurl\.(\w+)", PAGE) + re.findall(r"\bbnfurl_\w+", PAGE):
            self.assertIn(name, sources)
