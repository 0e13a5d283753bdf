# The programs of examples/strangers are in languages that know bnfurl only by its C header. The commands at the top of
# each build it with the installed library, and each prints what the command line prints. A struct that is laid out
# differently would give other rows.
import os
import re
import shlex
import shutil
import unittest

import place

SOURCES = place.project.ROOT / "examples/strangers"
GRAMMAR = place.project.ROOT / "examples/phone.bnf"
BASE = "http://h/a/b"
URLS = ("http://EXAMPLE.com/%7ea/../b\nhttp://a b\n\n../g?x\n+49 211-555-1234\n555-1234\nmailto:me@h\n"
        "http://ads.example/private?q\nHTTP://[::1]:80/\u00e4\n")
RULES = "default allow\ndeny host ads.example\n"
# Each program, and what its commands need beside what the library needs.
TOOLS = {"strangers.go": ["go"], "strangers.lua": ["luajit"], "strangers.rs": ["bindgen", "rustc"]}
COMMENT = re.compile(r"(?://!?|--)(?: |\t|$)")
# The prefix was moved, so pkg-config has to be asked to look where its files are now.
DEFINE_PREFIX = 'pkg-config() { command pkg-config --define-prefix "$@"; }\n'
setUpModule = place.install_library


# The commands at the top of a program, with words of theirs replaced.
def commands(path, words):
    lines = path.read_text().splitlines()
    begin = next(number for number, line in enumerate(lines) if re.search(r"To (build and )?run it:$", line))
    end = next(number for number, line in enumerate(lines) if number > begin and not COMMENT.match(line))
    text = "\n".join(COMMENT.sub("", line).strip() for line in lines[begin + 1:end])
    return re.sub("|".join(words), lambda word: shlex.quote(str(words[word.group()])), text)


class Languages(unittest.TestCase):
    def check(self, name):
        folder = place.fresh(f"language-{name}")
        shutil.copy(SOURCES / name, folder)
        (folder / "urls.txt").write_text(URLS)
        (folder / "rules.txt").write_text(RULES)
        words = {"/usr/local": place.PREFIX, "URLS": "urls.txt", "GRAMMAR": GRAMMAR, "BASE": BASE, "RULES": "rules.txt"}
        printed = place.run("bash", "-ec", DEFINE_PREFIX + commands(SOURCES / name, words), folder=folder,
                            PKG_CONFIG_PATH=place.PREFIX / "lib/pkgconfig")
        of_command_line = [["split", "-f", "host,path"], ["split", "-g", GRAMMAR, "-f", "number"],
                           ["resolve", "--base", BASE], ["normalize"], ["filter", "--rules", "rules.txt"]]
        expected = [place.run(os.environ["BNFURL"], *words, "urls.txt", folder=folder) for words in of_command_line]
        self.assertEqual(printed.splitlines(), "".join(expected).splitlines())


def add(name, tools):
    language = name.rpartition(".")[2]
    missing = [tool for tool in tools if shutil.which(tool) is None]
    if not missing:
        setattr(Languages, f"test_{language}", lambda self: self.check(name))
    elif os.environ.get("CI") == "true":
        setattr(Languages, f"test_{language}", lambda self: self.fail(f"tools/setup could have installed {missing}"))
    else:
        print(f"# test_{language}: not run, there is no {', no '.join(missing)}")


for each, needed in TOOLS.items():
    add(each, needed)
