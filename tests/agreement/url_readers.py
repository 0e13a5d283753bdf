# Other readers of URLs: which host and port each finds in a text, to which it, or the client that uses it, would
# connect.
#
# A program in the folder programs reads texts in hexadecimal, one a line. It first writes the names of its readers,
# with their versions, and then one line for each text, with a cell for each reader: the host in hexadecimal, ":", and
# the port, if the reader finds one; or "-" if it rejects the text. The cells are separated by tabs. By day, only the
# programs in BY_DAY run; they need no compiler and no other packages.
import ipaddress
import os
import re
import subprocess
import sys

from project import BUILD, ROOT
from support import packages

sys.path.append(str(ROOT / "tests/jvm"))
import hosts  # noqa: E402

PROGRAMS = ROOT / "tests/agreement/programs"
BY_DAY = ["node", "python"]
IS_NIGHT = "BNFURL_NIGHTLY" in os.environ
# At night, an environment with tests/agreement/requirements.txt.
PYTHON = BUILD.resolve() / "test-readers/bin/python3" if IS_NIGHT else sys.executable
RUBY = 'RUBYLIB=$(printf "%s:" "$UNPACKED"/usr/lib/{,*/}ruby/3.1.0) "$UNPACKED/usr/bin/ruby3.1" --disable-gems ruby.rb'
# tools/jar names Trino's archives here.
CLASSES = hosts.JAVA / "trino/target/classpath"
# How each is run, and the Debian packages that are unpacked for it to $UNPACKED.
COMMANDS = {
    "node": ("node node.js", []),
    "python": ('"$PYTHON" python.py', []),
    "go": ("go run go.go", []),
    "java": ("command -v javac > /dev/null || exit 127; java Readers.java", []),
    "trino": ('[ "$JDK" ] && [ -e "$CLASSES" ] || exit 127; "$JDK/bin/java" -cp "$(< "$CLASSES")" Trino.java', []),
    "php": ('"$UNPACKED/usr/bin/php8.2" -n php.php', ["php8.2-cli", "php8.2-common"]),
    "ruby": (RUBY, ["ruby3.1", "libruby3.1"]),
    "rust": ('cp -rT rust "$BUILD/readers-rust" && cd "$BUILD/readers-rust" && cargo run --quiet', []),
}


# What a program prints. A shell that does not find the program ends with the status 127.
def printed(name, lines):
    command, wanted = COMMANDS[name]
    environment = {**os.environ, "PYTHON": str(PYTHON), "BUILD": str(BUILD.resolve()),
                   "JDK": str(hosts.newest_jdk() or ""), "CLASSES": str(CLASSES)}
    if wanted:
        unpacked = packages.unpack(f"readers-{name}", wanted)
        environment = {**environment, **packages.environment(unpacked), "UNPACKED": str(unpacked)}
    done = subprocess.run(["bash", "-c", command], cwd=PROGRAMS, env=environment, input=lines, capture_output=True,
                          text=True, check=False)
    if done.returncode == 127:
        raise packages.Unavailable("it is not installed")
    if done.returncode != 0:
        raise AssertionError(f"{command}: {done.stderr[-3000:]}")
    return done.stdout


# Where a client connects, in one spelling.
def destination(host, port, text):
    host = host.lower()
    if ":" in host:
        try:
            host = f"[{ipaddress.IPv6Address(host.strip('[]'))}]"
        except ValueError:
            pass
    scheme = re.match(r"\W*(https?):", text, re.IGNORECASE)
    return host, int(port or {"http": 80, "https": 443}.get(scheme and scheme[1].lower(), 0))


# None if the reader rejects the text or finds no host.
def found(cell, text):
    if cell[0] in "-:":
        return None
    host, port = cell.split(":")
    return destination(bytes.fromhex(host).decode(), port, text)


# {name: what it finds in each text} of all readers that this machine has; says which these are.
def ask(texts):
    lines = "".join(text.encode().hex() + "\n" for text in texts)
    answers = {}
    for name in COMMANDS if IS_NIGHT else BY_DAY:
        try:
            names, *rows = [line.split("\t") for line in printed(name, lines).splitlines()]
        except packages.Unavailable as error:
            packages.say_not_run(name, error)
            continue
        for reader, cells in zip(names, zip(*rows, strict=True), strict=True):
            answers[reader] = [found(cell, text) for cell, text in zip(cells, texts, strict=True)]
    print(f"# asked: {', '.join(answers)}", flush=True)
    return answers
