# What the program decides from the beginning of its input, it decides alike for a file, a compressed file with a
# member for each record, and a pipe, whatever the pipe gives at once. Only the clock decides otherwise: then a message
# says so. BNFURL names the program.
import gzip
import io
import pathlib
import subprocess
import tarfile
import tempfile
import unittest

from cli_test import BNFURL
from waiting import octets_in, wait_until

NIGHTLY_CASES = {"Beginning.test_cut_at_each_of_the_first_octets"}

COMMON = '192.0.2.%d - - [20/Nov/2026:08:00:0%d +0000] "GET /a?x=%d HTTP/1.1" 200 5'
COMBINED = COMMON + ' "-" "curl/8.11.0"'
JSON = '{"time":"2026-11-20T08:00:0%d.5Z","remote":"192.0.2.%d","request":{"uri":"/a?x=%d"},"status":200}'
W3C = "#Software: Microsoft Internet Information Services 10.0\n#Fields: date time cs-method cs-uri-stem sc-status\n"
PAGE = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<a href=/a%d>a</a>"


def lines(line, count=8):
    return "".join(line % tuple(i % 10 for _ in range(line.count("%d"))) + "\n" for i in range(count))


def record_of_archive(i):
    page = PAGE % i
    return (
        f"WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: http://h/{i}\r\n"
        f"Content-Type: application/http; msgtype=response\r\nContent-Length: {len(page)}\r\n\r\n{page}\r\n\r\n"
    )


def tar():
    octets = io.BytesIO()
    with tarfile.open(fileobj=octets, mode="w") as archive:
        content = b"http://h/\n"
        member = tarfile.TarInfo("urls")
        member.size = len(content)
        archive.addfile(member, io.BytesIO(content))
    return octets.getvalue().decode()


ACCESS_LOG = COMMON % (1, 1, 1) + "\n" + lines(COMBINED)
LOG_OF_CONTAINER = ["starting", *lines(COMBINED).splitlines()]
IN_CONTAINER = "".join(f"2026-11-20T08:00:00.123456789Z stdout F {line}\n" for line in LOG_OF_CONTAINER)
OF_DOCKER = "".join(
    '{"log":"%s\\n","stream":"stdout","time":"2026-11-20T08:00:00Z"}\n' % line.replace('"', '\\"')
    for line in LOG_OF_CONTAINER
)
TWO_HEADERS = (
    W3C
    + lines("2026-11-20 08:00:0%d GET /a 200")
    + "#Fields: date time cs-uri-stem sc-status time-taken v\n#Remark: x\n"
    + lines("2026-11-20 08:00:0%d /b 404 15 x%d")
)
LATE = W3C + lines("2026-11-20 08:00:0%d GET /a 200", 1001) + TWO_HEADERS[TWO_HEADERS.rindex("#Fields") :]
COMMENTS_FIRST = (
    "".join(f"#Remark: {i}\n" for i in range(120)) + W3C + "#Remark: x\n" + lines("2026-11-20 08:00:0%d GET /a 200")
)
INDICES = (
    " CDX N b a m s k r M S V g\n"
    + lines("org,example)/%d 2026110108000%d http://example.org/%d text/html 200 AAA - - 2153 363 a.warc.gz")
    + " CDX N b a m s k r v g\n"
    + lines("org,example)/%d 2026110108000%d http://example.org/b%d text/html 404 AAA - 7 a.arc.gz")
)
SITEMAP = '<?xml version="1.0"?>\n<urlset>\n' + lines("<url><loc>http://h/%d</loc></url>") + "</urlset>\n"
ARCHIVE = "\r\n\r\ngarbage\r\n" + "".join(record_of_archive(i) for i in range(4))
TABLE = "status,url\n200,http://h/a\n200,http://h/b\n"

# Commands, each with an input that changes after its first records.
RUNS = [
    ("check -c -i auto", ACCESS_LOG),
    ("split -i auto -f path,log.agent,log.time.iso", ACCESS_LOG),
    ("stats -i auto -o tsv --by log.status --sum log.bytes", IN_CONTAINER),
    ("grep -i auto --where log.status=200", OF_DOCKER),
    ("split -i k8s -f log.client,wrapper.stream", IN_CONTAINER),
    ("split -i auto -f path,log.status", '{"msg":"started"}\n' + lines(JSON)),
    ("check -i auto", "[\n" + lines("http://h/%d")),
    ("dedupe -i auto --by path --header", TWO_HEADERS),
    ("split -i w3c -f line,url,log.status,log.v,log.duration", TWO_HEADERS),
    ("grep -i w3c --header --where log.status=200", COMMENTS_FIRST),
    ("split -i w3c -f url,log.nothing", TWO_HEADERS),
    ("split -i w3c -f url,log.v,log.duration,log.client,log.status:class", LATE),
    ("split -i auto -f url,log.nothing", LATE),
    ("stats -i w3c -o tsv --by log.v --mean log.duration", LATE),
    ("grep -i w3c -c --where log.v=x1", LATE),
    ("split -i cdx -f url,log.offset,log.v,log.time.iso", INDICES),
    ("split -i auto -f url,log.v", INDICES),
    ("stats -i cdx -o tsv --by log.status", INDICES),
    ("extract --links -i warc -f url,resolved", ARCHIVE),
    ("split -i auto -f url,entry", SITEMAP),
    ("filter --where host=h -i csv -k url", TABLE),
    ("split -i csv -k url -f host,status --pass --header", TABLE),
    ("check", lines("http://h/%d|")),
    ("split -i auto", tar()),
    ("check", tar()),
]


# Each `cut` is an offset at which a read ends.
def read_pieces(arguments, text, cuts):
    program = subprocess.Popen(
        [BNFURL, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    try:
        for begin, end in zip([0, *cuts], [*cuts, len(text)]):
            program.stdin.write(text[begin:end])
            program.stdin.flush()
            wait_until(lambda: octets_in(program.stdin) == 0 or program.poll() is not None)
    except BrokenPipeError:
        program.stdin = None
    stdout, stderr = program.communicate()
    return program.returncode, stdout, stderr


def result_of(status, stdout, stderr):
    return status, stdout.decode(), sorted(stderr.decode().splitlines())


class Beginning(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))

    # What is printed of a file, which is called "-".
    def of_file(self, arguments, octets):
        name = "name-of-the-file"
        (self.folder / name).write_bytes(octets)
        result = subprocess.run([BNFURL, *arguments, name], capture_output=True, cwd=self.folder, check=False)
        stdout, stderr = (each.replace(name.encode(), b"-") for each in (result.stdout, result.stderr))
        return result_of(result.returncode, stdout, stderr)

    # The machine can be so busy that a piece comes late: then the program says so, and that counts for nothing.
    def of_pipe(self, arguments, text, cuts):
        for _ in range(100):
            result = result_of(*read_pieces(arguments, text, cuts))
            if not any("since no more came" in line for line in result[2]):
                return result
        raise AssertionError("the machine is too busy")

    def check_cuts(self, all_cuts):
        for words, text in RUNS:
            octets = text.encode()
            whole = self.of_file(words.split(), octets)
            for cuts in all_cuts(octets):
                with self.subTest(words, cuts=cuts):
                    self.assertEqual(self.of_pipe(words.split(), octets, cuts), whole)

    def test_a_pipe_gives_what_a_file_does(self):
        def cuts(octets):
            first = octets.index(b"\n") if b"\n" in octets else 80
            within = first // 2
            places = [within, first + 1] + [within + (len(octets) - within) * i // 7 for i in range(1, 7)]
            return [sorted({*places} - {0}), [first + 1], [max(within, 1)]]

        self.check_cuts(cuts)

    def test_cut_at_each_of_the_first_octets(self):
        self.check_cuts(lambda octets: [[place] for place in range(1, min(300, len(octets)))])

    def test_members_of_gzip_do_not_matter(self):
        for words, text in RUNS:
            octets = text.encode()
            pieces = octets.splitlines(keepends=True)
            if octets[:1] == b"u":  # the header of an archive is no line
                pieces = [octets[:300], octets[300:]]
            if "warc" in words:
                pieces = [b"WARC/" * (i != 0) + piece for i, piece in enumerate(octets.split(b"WARC/1"))]
                pieces = [pieces[0]] + [b"WARC/1" + piece[5:] for piece in pieces[1:]]
            self.assertEqual(b"".join(pieces), octets)
            with self.subTest(words):
                packed = b"".join(gzip.compress(piece, mtime=0) for piece in pieces)
                self.assertEqual(self.of_file(words.split(), packed), self.of_file(words.split(), octets))


# A program that reads a pipe whose writer waits for what the program says.
class Clock(unittest.TestCase):
    # What the program says until a line has `words`.
    def says(self, program, words):
        said = []
        for line in program.stderr:
            said.append(line.decode())
            if words in said[-1]:
                return said
        raise AssertionError(f"{words!r} is not in {said}")

    def start(self, *arguments):
        program = subprocess.Popen(
            [BNFURL, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        self.addCleanup(program.communicate)
        self.addCleanup(program.kill)
        return program

    def give(self, program, text):
        program.stdin.write(text.encode())
        program.stdin.flush()

    def finish(self, program):
        stdout, stderr = program.communicate()
        return program.returncode, stdout.decode(), stderr.decode()

    def test_decides_after_a_second_by_what_it_has(self):
        program = self.start("check", "-c", "-i", "auto")
        first, rest = ACCESS_LOG.split("\n", 1)
        self.give(program, first + "\n")
        self.says(program, "bnfurl: -: decided by the first record, since no more came within a second\n")
        self.says(program, "bnfurl: -i auto: detected common\n")
        self.give(program, rest)
        status, stdout, stderr = self.finish(program)
        self.assertEqual((status, stdout), (0, "0\n"))
        self.assertIn("have text after the last field", stderr)

    def test_waits_for_a_record(self):
        program = self.start("split", "-i", "w3c", "-f", "path")
        self.give(program, W3C + "2026-11-20 08:00:00 GET /a")
        wait_until(lambda: octets_in(program.stdin) == 0)
        self.give(program, " 200\n")
        said = self.says(program, "since no more came")
        self.assertEqual(said, ["bnfurl: -: decided by the first record, since no more came within a second\n"])
        self.assertEqual(self.finish(program), (0, "/a\n", ""))

    def test_a_field_that_comes_late_is_shown_from_then_on(self):
        second = TWO_HEADERS[TWO_HEADERS.rindex("#Fields") :]
        for late, status in ((second, 0), ("2026-11-20 08:00:09 GET /b 404\n", 2)):
            program = self.start("split", "-i", "w3c", "-f", "path,log.v,log.client")
            self.give(program, W3C + "2026-11-20 08:00:00 GET /a 200\n")
            self.says(program, "bnfurl: log.v: no #Fields line so far has it\n")
            self.assertEqual(program.stdout.readline().decode(), "/a\t\\N\t\\N\n")
            self.give(program, late)
            lacking = "bnfurl: columns that w3c does not have: log.client\n"
            if status == 0:
                shown = "".join(f"/b\tx{i}\t\\N\n" for i in range(8))
                self.assertEqual(self.finish(program), (0, shown, lacking))
            else:
                said = lacking + "bnfurl: log.v: no #Fields line has it\n"
                self.assertEqual(self.finish(program), (2, "/b\t\\N\t\\N\n", said))

    # A record is printed before the next one comes, as for a program that asks and waits for the answer.
    def test_a_named_format_does_not_wait(self):
        for arguments, given, printed in (
            (["-f", "host"], "http://h/\n", "h\n"),
            (["-0", "-f", "host"], "http://h/\0", "h\n"),
            (["-i", "combined", "-f", "path"], COMBINED % (1, 1, 1) + "\n", "/a\n"),
            (["-i", "csv", "-k", "url", "-f", "host"], "url\nhttp://h/\n", "h\n"),
        ):
            program = self.start("split", *arguments)
            self.give(program, given)
            self.assertEqual(program.stdout.readline().decode(), printed)
            self.assertEqual(self.finish(program), (0, "", ""))

    def test_is_quiet_about_it(self):
        program = self.start("split", "-q", "-i", "auto", "-f", "path")
        self.give(program, COMBINED % (1, 1, 1) + "\n")
        self.assertEqual(program.stdout.readline().decode(), "/a\n")
        self.assertEqual(self.finish(program), (0, "", ""))


if __name__ == "__main__":
    unittest.main()
