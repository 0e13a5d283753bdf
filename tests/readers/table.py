# The readers of URLs that docs/reference/readers.md compares, and how the program of each folder is made and run.
#
# A program reads octets in hexadecimal, a text a line, and is given a reader's name. It writes the reader's version and
# for each text "1" if the reader takes it for a URI (what has no scheme is a relative reference, and none), "0" if not,
# "-" if the reader cannot be given these octets. An exception of any kind is a "0".
import dataclasses
import os
import pathlib
import shutil
import subprocess

from servers.support import packages

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BUILD = pathlib.Path(os.environ.get("BUILD_ROOT", "build")).resolve()
RFC = "RFC 3986"


@dataclasses.dataclass(frozen=True)
class Reader:
    name: str
    folder: str
    argument: str  # its name for the folder's program
    asked: str  # what the program asks of it
    promise: str  # as its documentation says


READERS = [
    Reader("@exodus/schemasafe", "node", "@exodus/schemasafe", "format `uri`", RFC),
    Reader("@hyperjump/uri", "node", "@hyperjump/uri", "`isUri`", RFC),
    Reader("ada", "python", "ada-url", "`check_url`", "WHATWG's URL standard"),
    Reader("ajv-formats", "node", "ajv-formats", "format `uri`", RFC),
    Reader("bnfurl", "cpp", "bnfurl", "`bnfurl_match`", RFC),
    Reader("Boost.URL", "cpp", "Boost.URL", "`parse_uri`", RFC),
    Reader("curl", "rust", "curl-sys", "`curl_url_set`, any scheme, no host too", "URLs with \"://\", \"RFC 3986+\""),
    Reader("fast-uri", "node", "fast-uri", "`parse` without error", RFC),
    Reader("fluent-uri", "rust", "fluent-uri", "`Uri::parse`", RFC),
    Reader("Go net/url", "go", "net/url", "`Parse`, `IsAbs`", "RFC 3986 in general, and compatibility"),
    Reader("Rust http", "rust", "http", "`Uri::try_from`", "targets of HTTP requests"),
    Reader("iri-string", "rust", "iri-string", "`UriStr::new`", RFC),
    Reader("java.net.URI", "java", "URI", "`new URI`, `isAbsolute`", "RFC 2396 and 2732, with deviations"),
    Reader("java.net.URL", "java", "URL", "`new URL`, any scheme", "splits, does not validate"),
    Reader("PHP filter_var", "php", "filter_var", "`FILTER_VALIDATE_URL`", "RFC 2396"),
    Reader("PHP parse_url", "php", "parse_url", "a scheme", "splits, does not validate"),
    Reader("Python rfc3986", "python", "rfc3986", "`Validator`, all components", RFC),
    Reader("Python rfc3986-validator", "python", "rfc3986-validator", "`validate_rfc3986`", RFC),
    Reader("Python urllib", "python", "urllib", "`urlsplit`, a scheme", "splits, does not validate"),
    Reader("Ruby URI", "ruby", "URI", "`RFC3986_PARSER.parse`, a scheme", RFC),
    Reader("uri-js", "node", "uri-js", "`parse` without error", "RFC 3986 and 3987"),
    Reader("uriparser", "cpp", "uriparser", "`uriParseSingleUriExA`, a scheme", RFC),
    Reader("Rust url", "rust", "url", "`Url::parse`", "WHATWG's URL standard"),
]


# How a folder's program is made in build/readers, and run there. What it needs of Debian is unpacked to $UNPACKED, not
# installed; what other registries have is pinned in the folder's own files.
@dataclasses.dataclass(frozen=True)
class Program:
    run: str
    make: str = ":"
    packages: tuple = ()


PROGRAMS = {
    "cpp": Program("./readers", 'g++ -O1 -std=c++20 -I "$UNPACKED/usr/include" -I "$BUILD/include" -I "$ROOT/include" '
                   'readers.cpp "$BUILD/src/libbnfurl.a" -L "$LD_LIBRARY_PATH" -luriparser -lboost_url -o readers',
                   ("liburiparser1", "liburiparser-dev", "libboost-url1.81.0", "libboost-url1.81-dev",
                    "libboost-system1.81-dev", "libboost1.81-dev")),
    "go": Program("./readers", "go build -o readers readers.go"),
    "java": Program("java Readers", "javac Readers.java"),
    "node": Program("node readers.mjs", "npm install --silent --ignore-scripts --no-package-lock"),
    "php": Program('"$UNPACKED/usr/bin/php8.2" -n readers.php', packages=("php8.2-cli", "php8.2-common")),
    "python": Program("venv/bin/python readers.py", "python3 -m venv venv && venv/bin/pip install --quiet "
                      "--disable-pip-version-check --requirement requirements.txt"),
    "ruby": Program('RUBYLIB=$(printf "%s:" "$UNPACKED"/usr/lib/{,*/}ruby/3.1.0) "$UNPACKED/usr/bin/ruby3.1" '
                    '--disable-gems readers.rb', packages=("ruby3.1", "libruby3.1")),
    "rust": Program("target/release/readers", "cargo build --release --quiet"),
}


class Folder:
    # Makes its program; packages.Unavailable where the machine has not what it needs.
    def __init__(self, name):
        self.program, self.place = PROGRAMS[name], BUILD / "readers" / name
        self.environment = {**os.environ, "ROOT": str(ROOT), "BUILD": str(BUILD)}
        if self.program.packages:
            unpacked = packages.unpack(f"readers-{name}", self.program.packages)
            self.environment |= packages.environment(unpacked) | {"UNPACKED": str(unpacked)}
        shutil.copytree(ROOT / "tests/readers" / name, self.place, dirs_exist_ok=True)
        made = self.bash(self.program.make)
        if made.returncode != 0:
            what = packages.Unavailable if made.returncode == 127 else RuntimeError
            raise what(made.stderr[-2000:].strip())

    def bash(self, command, *words, text=None):
        return subprocess.run(["bash", "-c", command + ' "$@"' * bool(words), "bash", *words], cwd=self.place,
                              env=self.environment, input=text, capture_output=True, text=True, check=False)

    # The version of a reader, and its answers, one character each.
    def ask(self, reader, texts):
        lines = "".join(text.hex() + "\n" for text in texts)
        result = self.bash(self.program.run, reader.argument, text=lines)
        version, *answers = result.stdout.splitlines() or [""]
        if result.returncode != 0 or len(answers) != len(texts) or not set(answers) <= {"0", "1", "-"}:
            raise RuntimeError(f"{reader.name} answers {len(answers)} of {len(texts)} texts: {result.stderr[-2000:]}")
        return version, "".join(answers)


# {reader: (version, answers)} of those that this machine can have, of others it is said why not; and what went wrong.
def ask_all(texts):
    answered, mistakes = {}, []
    for folder in PROGRAMS:
        readers = [reader for reader in READERS if reader.folder == folder]
        try:
            program = Folder(folder)
            for reader in readers:
                answered[reader] = program.ask(reader, texts)
        except packages.Unavailable as error:
            packages.say_not_run(", ".join(reader.name for reader in readers), error)
        except RuntimeError as error:
            mistakes.append(f"{folder}: {error}")
    return answered, mistakes
