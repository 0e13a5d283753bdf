# Runs the commands, the configuration and the snippet of a module's page, with other paths and ports. Packages are
# unpacked, so `tools/setup` and `apt-get` are skipped. What is installed comes from the build of modules.py, which has
# the same grammars.
import os
import pathlib
import re
import shlex
import subprocess
import tempfile

from support import modules


class Page:
    def __init__(self, path, language, folder):
        self.text = path.read_text()
        self.folder = pathlib.Path(folder)
        self.conf, self.snippet = re.findall(rf"^```{language}\n(.*?)^```$", self.text, re.MULTILINE | re.DOTALL)
        block = re.search(r"^```text\n(.*?)^```$", self.text, re.MULTILINE | re.DOTALL)[1]
        self.commands = re.findall(r"^\$ (.*)$", block, re.MULTILINE)
        self.shown = re.split(r"^\$ .*\n", block, flags=re.MULTILINE)[-1]

    # The configuration, changed for this machine, where its file is in the sources; they are the folder "bnfurl".
    def write(self, path, conf):
        if (modules.ROOT / path).read_text() != self.conf:
            raise AssertionError(f"{path} is not what the page shows")
        place = self.folder / "bnfurl" / path
        place.parent.mkdir(parents=True)
        place.write_text(conf)

    def the_command(self, begin):
        return next(line for line in self.commands if line.startswith(begin))

    # The packages that it installs.
    def packages(self):
        return [word for word in self.the_command("apt-get install").split()[2:] if not word.startswith("-")]

    # `meson setup` and further options, in a new folder. Nothing is compiled there.
    def configure(self, *options, **variables):
        words = shlex.split(self.the_command("meson setup build-"))
        with tempfile.TemporaryDirectory() as build:
            words[2:4] = [build, str(modules.ROOT)]
            return subprocess.run([*words, *options], env={**os.environ, "CXX": modules.compiler(), **variables},
                                  stdout=subprocess.PIPE, text=True, check=False)

    # `meson install`, below a folder that takes the place of the root.
    def install(self):
        words = shlex.split(self.the_command("meson install -C build-"))
        words[words.index("-C") + 1] = modules.path("haproxy").parents[2]
        root = self.folder / "root"
        subprocess.run(words, env={**os.environ, "DESTDIR": str(root)}, check=True, stdout=subprocess.DEVNULL)
        return root
