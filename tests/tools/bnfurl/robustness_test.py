# The command line in a bad environment: disks are full, pipes are closed, calls fail or do only half of their work,
# signals arrive, files change, and data try to control the terminal. BNFURL names the program.
import bz2
import errno
import fcntl
import gzip
import itertools
import json
import lzma
import os
import pathlib
import random
import re
import resource
import signal
import subprocess
import sys
import threading
import time

from command_line import BNFURL, CommandLineTest
from failing import failing
from waiting import is_asleep, octets_in, wait_until, waits

ALL = "BNFURL_NIGHTLY" in os.environ
NIGHTLY_CASES = {
    "Calls.test_memory_that_runs_out_is_reported",
    "Calls.test_writing_that_fails_is_reported",
    "MoreMemory.test_does_not_grow_with_more_input",
    "MoreMemory.test_does_not_grow_with_the_groups",
    "MoreMemory.test_does_not_grow_with_the_output",
    "MoreMemory.test_does_not_grow_with_what_a_regular_expression_meets",
    "Signals.test_interrupt_kills_and_the_printed_output_is_good",
    "Signals.test_other_signals_interrupt_nothing",
}

# Records for which each command prints something.
URLS = b"".join(b"http://h_%d.example.com/p?q#f\n" % i if i % 5 else b"http://a b/%d\n" % i for i in range(40000))

# LONG: commands that read records and print nearly as much. SHORT: commands that print little. "FILE" stands for a
# file.
LONG = [
    ["check", "FILE"],
    ["split", "FILE"],
    ["check", "-i", "nginx:$request_uri", "FILE"],
    ["split", "-o", "jsonl", "-f", "url,segment[],line", "FILE"],
    ["split", "-f", "normal.host,surt,surt.ia,site,key", "--key-steps", "sort,www", "FILE"],
    ["normalize", "FILE"],
    ["normalize", "--level", "syntax,idna", "-f", "url,normal", "FILE"],
    ["repair", "-f", "url,repaired,repaired.reason", "FILE"],
    ["normalize", "--level", "repair", "--repair=browser", "FILE"],
    ["repair", "--repair=web", "-f", "url,repaired,repaired.change,repaired.reason", "FILE"],
    ["split", "-f", "readings,readings.hosts", "FILE"],
    ["resolve", "--base", "http://h/a/b", "FILE"],
    ["grep", "-n", "FILE"],
    ["grep", "-v", "FILE"],
    ["filter", "--rules", "hosts:/dev/null", "FILE"],
    ["filter", "-v", "-n", "--rules", "surt:/dev/null", "FILE"],
    ["dedupe", "--by", "line", "FILE"],
    ["diff", "-g", "rfc2396", "-g", "rfc3986", "FILE"],
    ["extract", "FILE"],
    ["check", "-g", "tests/grammars/rfc8259-number.bnf", "FILE"],
    ["check", "-i", "w3c:cs-uri", "FILE"],
]
SHORT = [
    ["check", "-c", "FILE"],
    ["split", "--header", "-c", "FILE"],
    ["normalize", "-c", "FILE"],
    ["resolve", "-f", "help"],
    ["split", "-f", "help"],
    ["grep", "-c", "FILE"],
    ["filter", "-c", "--rules", "robots:/dev/null", "FILE"],
    ["dedupe", "-c", "FILE"],
    ["stats", "FILE"],
    ["stats", "-o", "jsonl", "FILE"],
    ["stats", "--by", "path,valid", "-n", "9", "FILE"],
    ["report", "-i", "lines", "FILE"],
    ["replay", "-g", "rfc2396", "-i", "lines", "FILE"],
    ["extract", "--html", "-c", "FILE"],
    ["seeds", "-i", "lines", "FILE"],
    ["extract", "--links", "-c", "FILE"],
    ["explain", "http://h/"],
    ["readings", "http://h/"],
    ["witness", "-g", "rfc2396", "-g", "rfc3986"],
    ["rules", "check", "robots:/dev/null"],
    ["rules", "show", "hosts:/dev/null"],
    ["robots", "--help"],
    ["seen", "--help"],
    ["clickhouse", "--config", "split_url"],
    ["generate", "--language", "lua", "-g", "rfc3986", "-p", "port"],
    ["grammar", "from", "nginx", "$request $status"],
    ["grammar", "list"],
    ["grammar", "show", "rfc3986"],
    ["grammar", "dot", "rfc3986", "-p", "port"],
    ["--help"],
    ["--version"],
]


# What is said of records, which is not what these tests are about: hints, before the output, and how many records were
# skipped, after it.
HINTS = re.compile(rb"^bnfurl: ((none|hardly any|\d+) of the first|the grammars have different starts:) .*\n",
                   re.MULTILINE)
COUNTED = re.compile(rb"^bnfurl: (?:skipped \d+ records? without a valid URL|no result for \d+ invalid records?|"
                     rb"\d+ records? differs? from the format).*\n", re.MULTILINE)


# The messages of a program without hints.
def without_hints(messages):
    return HINTS.sub(b"", messages)


# The messages of a program without hints and without numbers of records.
def said(messages):
    return COUNTED.sub(b"", without_hints(messages))


def small_pipe():
    reader, writer = os.pipe()
    fcntl.fcntl(writer, fcntl.F_SETPIPE_SZ, 4096)
    return reader, writer


class RobustnessTest(CommandLineTest):
    def setUp(self):
        super().setUp()
        self.urls = self.file("urls", URLS)

    def command(self, arguments, jobs=None, file=None):
        words = [file or self.urls if word == "FILE" else word for word in arguments]
        return [BNFURL, *words, *(["-j", jobs] if jobs is not None and "FILE" in arguments else [])]

    def commands(self, *lists):
        for arguments in sum(lists, []):
            for jobs in ("1", "4") if "FILE" in arguments else (None,):
                yield self.command(arguments, jobs)

    def run_program(self, command, **options):
        return subprocess.run(command, capture_output=True, check=False, **options)

    # Octet for octet what was expected, which has no messages but those about records.
    def check_same(self, result, expected):
        self.assertEqual((result.stdout, result.stderr, result.returncode),
                         (expected.stdout, expected.stderr, expected.returncode))
        self.assertEqual(said(result.stderr), b"")


class Commands(RobustnessTest):
    def test_are_all_among_long_and_short(self):
        text = subprocess.run([BNFURL, "--help"], capture_output=True, text=True, check=True).stdout
        commands = re.findall(r"^  ([a-z]\S*) ", text, re.MULTILINE)
        tried = {command for command, *_ in LONG + SHORT if not command.startswith("-")}
        self.assertEqual(sorted(tried), sorted(commands), "LONG and SHORT, above, have a line for every command")


class Outputs(RobustnessTest):
    def test_full_disk_is_reported(self):
        for command in self.commands(LONG, SHORT):
            with self.subTest(command=command), open("/dev/full", "wb") as full:
                result = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, check=False)
                self.assertEqual((result.returncode, without_hints(result.stderr)),
                                 (3, b"bnfurl: standard output: No space left on device\n"))

    def test_full_disk_ends_an_endless_run(self):
        for jobs in ("1", "4"):
            with subprocess.Popen(["yes", "http://h/"],
                                  stdout=subprocess.PIPE) as endless, open("/dev/full", "wb") as full:
                command = [BNFURL, "grep", "-j", jobs]
                result = subprocess.run(command, stdin=endless.stdout, stdout=full, stderr=subprocess.PIPE, check=False)
                endless.stdout.close()
            self.assertEqual((result.returncode, endless.wait()), (3, -signal.SIGPIPE))

    def test_disk_that_fills_up_has_all_that_fits(self):
        def limit():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (100001, 100001))

        for command in self.commands(LONG):
            with self.subTest(command=command):
                expected = self.run_program(command).stdout
                self.assertGreater(len(expected), 100001)
                with open(self.folder / "out", "wb") as out:
                    result = subprocess.run(command, stdout=out, stderr=subprocess.PIPE, preexec_fn=limit, check=False)
                self.assertEqual((result.returncode, without_hints(result.stderr)),
                                 (3, b"bnfurl: standard output: File too large\n"))
                self.assertEqual((self.folder / "out").read_bytes(), expected[:100001])

    # Runs a script of bash, with a small disk as "$1", the folder as "$2" and the program as "$3".
    def run_with_small_disk(self, size, script):
        (self.folder / "disk").mkdir(exist_ok=True)
        ways = ["unshare", "--mount"], ["unshare", "--map-root-user", "--mount"]
        way = next(way for way in ways if subprocess.run([*way, "true"], check=False).returncode == 0)
        script = f'set -e; mount -t tmpfs -o size={size} none "$1"; {script}'
        return subprocess.run([*way, "bash", "-c", script, "bash", self.folder / "disk", self.folder, BNFURL],
                              capture_output=True, text=True, check=False)

    # A store has room, but not beside another one.
    def test_store_stays_as_it_was_on_a_full_disk(self):
        for name, bodies in ("few", range(20)), ("many", range(1000)):
            responses = [{"url": f"http://h{i}/robots.txt", "status": 200, "body": f"User-agent: *\nDisallow: /{i}"}
                         for i in bodies]
            (self.folder / name).write_text("".join(json.dumps(response) + "\n" for response in responses))
        result = self.run_with_small_disk("128k", """cp "$2/few" "$1"; cd "$1"
"$3" robots build store few; cp store before; status=0
"$3" robots build store "$2/many" 2> said || status=$?
cmp store before; ls; cat said; "$3" filter --robots store <<< http://h7/8; exit "$status"
""")
        said = "bnfurl: store: No space left on device\n"
        printed = f"before\nfew\nsaid\nstore\n{said}http://h7/8\n"
        self.assertEqual((result.returncode, result.stdout), (3, printed), result.stderr)

    # LMDB writes as much of its last page as fits, and calls this an error of input and output.
    def test_keys_that_fill_the_disk_are_said_to(self):
        (self.folder / "many").write_text("".join(f"http://h/{i}\n" for i in range(100000)))
        for size in "600k", "1m":
            with self.subTest(size=size):
                result = self.run_with_small_disk(size, 'TMPDIR="$1" "$3" dedupe --memory 1M "$2/many" > /dev/null')
                self.assertEqual(result.returncode, 3)
                self.assertRegex(result.stderr, r"^bnfurl: cannot save the set of seen keys: .*/keys: No space left on "
                                                r"device\n$")

    # As with `>>`, after the output of another program, and as by `xargs -P`.
    def test_files_are_shared_with_programs_before_and_beside(self):
        expected = self.run_program([BNFURL, "split", "-j", "1", self.urls]).stdout
        for mode, jobs in itertools.product(("wb", "ab"), ("1", "2", "3", "8")):
            command, path = self.command(["split", "FILE"], jobs), self.folder / "shared"
            with self.subTest(mode=mode, jobs=jobs), open(path, mode, buffering=0) as out:
                before = path.read_bytes() + b"before\n"
                out.write(b"before\n")
                subprocess.run(command, stdout=out, check=True)
                self.assertEqual(path.read_bytes(), before + expected)
                for program in [subprocess.Popen(command, stdout=out) for _ in range(2)]:
                    self.assertEqual(program.wait(), 0)
                self.assertEqual(path.stat().st_size, len(before + 3 * expected))

    def test_closed_standard_output_is_reported(self):
        for command in self.commands(LONG, SHORT):
            with self.subTest(command=command):
                result = self.run_program(["bash", "-c", '"$0" "$@" >&-', *command])
                self.assertEqual((result.returncode, without_hints(result.stderr)),
                                 (3, b"bnfurl: standard output: Bad file descriptor\n"))

    def test_no_file_gets_the_number_of_a_closed_descriptor(self):
        bad = self.file("bad", b" \n")
        result = self.run_program(["bash", "-c", '"$0" check "$1" - <&-', BNFURL, bad])
        self.assertEqual((result.returncode, result.stderr), (2, b"bnfurl: -: Bad file descriptor\n"))
        result = self.run_program(["bash", "-c", '"$0" check --stats "$1" 2>&- <&-', BNFURL, bad])
        self.assertEqual((result.returncode, result.stdout.count(b"\n")), (3, 1))
        self.assertEqual(pathlib.Path(bad).read_bytes(), b" \n")

    def test_closed_pipe_kills_without_a_message(self):
        for command in self.commands(LONG, SHORT):
            with self.subTest(command=command):
                reader, writer = os.pipe()
                os.close(reader)
                result = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, check=False)
                os.close(writer)
                self.assertEqual((result.returncode, without_hints(result.stderr)), (-signal.SIGPIPE, b""))

    def test_pipe_that_is_closed_midway_kills_without_a_message(self):
        for command in self.commands(LONG):
            with self.subTest(command=command):
                # Unbuffered, so that a pipe full of output can wait, and the rest, which each command has, must be
                # written.
                with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0) as program:
                    program.stdout.read(1)
                    program.stdout.close()
                    self.assertEqual((without_hints(program.stderr.read()), program.wait()),
                                     (b"", -signal.SIGPIPE))

    def test_small_pipes_receive_everything(self):
        for command in self.commands(LONG):
            with self.subTest(command=command):
                expected = self.run_program(command).stdout
                reader, writer = small_pipe()
                os.set_blocking(writer, False)
                with subprocess.Popen(command, stdout=writer) as program:
                    os.close(writer)
                    with open(reader, "rb") as stdout:
                        self.assertEqual(stdout.read(), expected)
                    program.wait()


class Inputs(RobustnessTest):
    # Calls `change` while the program waits because its output pipe is full.
    def run_while(self, change, *arguments):
        with subprocess.Popen([BNFURL, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
            wait_until(lambda: octets_in(program.stdout) > 60000 and is_asleep(program), "full pipe")
            change()
            printed, messages = program.communicate()
            return printed, said(messages), program.returncode

    def test_file_that_shrinks_ends_there(self):
        for jobs in ("1", "4"):
            name = self.file("shrinking", b"http://h/\n" * 5000000)
            printed, messages, status = self.run_while(lambda: os.truncate(name, 10), "grep", "-j", jobs, name)
            self.assertEqual((set(printed.splitlines()), status), ({b"http://h/"}, 3))
            self.assertRegex(messages,
                             rb"^bnfurl: .*/shrinking: the file was truncated while it was being read, before byte "
                             rb"[1-9][0-9]*\n$")
            self.assertLess(len(printed), 50000000)

    def test_file_that_grows_is_read_to_its_new_end(self):
        def grow():
            with open(name, "ab") as file:
                file.write(b"a:1\na:2\n")

        for jobs in ("1", "4"):
            name = self.file("growing", b"http://h/\n" * 2000000)
            printed, messages, status = self.run_while(grow, "grep", "-j", jobs, name)
            self.assertEqual((printed[20000000:], messages, status), (b"a:1\na:2\n", b"", 0))

    def test_unreadable_file_between_others_is_skipped(self):
        for middle, reason in [("/proc/self/mem", "Input/output error"), (str(self.folder), "Is a directory")]:
            for jobs in ("1", "4"):
                result = self.run_program([BNFURL, "grep", "-j", jobs, self.urls, middle, self.urls])
                self.assertEqual((result.returncode, said(result.stderr).decode()),
                                 (2, f"bnfurl: {middle}: {reason}\n"))
                self.assertEqual(result.stdout, self.run_program([BNFURL, "grep", self.urls]).stdout * 2)

    def test_named_pipe_is_read(self):
        os.mkfifo(self.folder / "pipe")
        writer = threading.Thread(target=lambda: self.file("pipe", URLS))
        writer.start()
        result = self.run_program([BNFURL, "check", "-c", str(self.folder / "pipe")])
        writer.join()
        self.assertEqual((result.stdout, result.returncode), (b"8000\n", 1))

    def test_waits_for_input_that_arrives_octet_by_octet(self):
        for jobs in ("1", "4"):
            reader, writer = os.pipe()
            os.set_blocking(reader, False)
            command = [BNFURL, "grep", "-j", jobs]
            with open(reader, "rb") as pipe, subprocess.Popen(command, stdin=pipe, stdout=subprocess.PIPE) as program:
                for octet in b"a:1\na:2\n":
                    os.write(writer, bytes([octet]))
                    wait_until(lambda: octets_in(pipe) == 0 and is_asleep(program), "wait for the next octet")
                self.assertEqual(program.stdout.read(8), b"a:1\na:2\n")  # whole records do not wait for more input
                os.close(writer)
                self.assertEqual((program.stdout.read(), program.wait()), (b"", 0))


class Signals(RobustnessTest):
    def test_interrupt_kills_and_the_printed_output_is_good(self):
        for arguments in LONG:
            for jobs in ("1", "4"):
                expected = self.run_program(self.command(arguments, file=self.file("more", URLS * 10))).stdout
                with open(self.folder / "out", "wb") as out:
                    command = self.command(arguments, jobs, "-")
                    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=out,
                                          stderr=subprocess.PIPE) as program:
                        program.stdin.write(URLS * 9)
                        program.stdin.flush()
                        program.send_signal(signal.SIGINT)
                        self.assertEqual((without_hints(program.stderr.read()), program.wait()),
                                         (b"", -signal.SIGINT))
                printed = (self.folder / "out").read_bytes()
                self.assertTrue(printed, command)
                self.assertTrue(expected.replace(str(self.folder / "more").encode(), b"-").startswith(printed), command)

    def test_other_signals_interrupt_nothing(self):
        for arguments in LONG:
            for jobs in ("1", "4"):
                with self.subTest(arguments=arguments, jobs=jobs):
                    expected = self.run_program(self.command(arguments))
                    command = self.command(arguments, jobs)
                    reader, writer = small_pipe()
                    with subprocess.Popen(command, stdout=writer, env=failing("interrupt")) as program:
                        os.close(writer)
                        printed = b""
                        while piece := os.read(reader, 65536):
                            printed += piece
                            time.sleep(0.003 if len(printed) < 100000 else 0)  # so that writing has to wait
                        self.assertEqual((printed, program.wait()), (expected.stdout, expected.returncode))
                    os.close(reader)

    def test_other_signals_do_not_end_a_wait(self):
        command = [BNFURL, "grep", "-j", "4"]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                              env=failing("interrupt")) as program:
            for record in (b"a:1\n", b"a:2\n", b"a:3\n"):
                before = waits(program)
                wait_until(lambda: waits(program) > before + 20, "signals that interrupt a wait")
                program.stdin.write(record)
                program.stdin.flush()
                self.assertEqual(program.stdout.read(4), record)
            program.stdin.close()
            self.assertEqual(program.wait(), 0)


class Calls(RobustnessTest):
    READERS = [
        ["check", "FILE"],
        ["split", "--header", "-o", "jsonl", "-f", "url,segment[],line,expected", "--stats", "FILE"],
        ["split", "-f", "normal,site", "--level", "syntax,idna", "FILE"],
        ["split", "--where", "host$=.example.com", "--decode", "pct", "-f", "host,path", "FILE"],
        ["grep", "-n", "FILE"],
        ["diff", "-g", "rfc2396", "-g", "rfc3986", "FILE"],
    ]

    # Lets a call of a kind fail, the first one, and then another, until a run makes no more of them. No run may crash
    # or hang; each has its message, and its output is the beginning of the good output. If there are many calls, the
    # later ones are all made while records are printed, so the step grows: by day soon, at night after 700 calls.
    def fail_each(self, command, call, error, statuses, message, step=1):
        expected = self.run_program(command)
        number = 0
        while True:
            number += max(step, number // 2) if not ALL or number >= 700 else step
            result = self.run_program(command, env=failing(call, number, error))
            with self.subTest(command=command, call=call, number=number):
                self.assertTrue(expected.stdout.startswith(result.stdout), result.stdout[-200:])
                if result.returncode == expected.returncode and result.stdout == expected.stdout:
                    break
                self.assertIn(result.returncode, statuses)
                self.assertRegex(result.stderr, message)
            self.assertLess(number, 10**7)
        return number

    def test_reading_that_fails_is_reported(self):
        for arguments in self.READERS:
            for jobs in ("1", "4"):
                tried = self.fail_each(self.command(arguments, jobs), "read", errno.EIO, (2, 3),
                                       b": Input/output error")
                self.assertGreater(tried, 2)

    # Several threads read a file of some blocks; what is after the failure is not printed, whoever has read it.
    def test_reading_that_fails_in_the_middle_of_a_file_says_where(self):
        large = self.file("large", b"".join(b"http://h/%d\n" % i for i in range(200000)))
        for arguments in (["grep", "-n"], ["split", "-f", "line,path"], ["dedupe"], ["dedupe", "-c"]):
            for jobs in ("1", "4"):
                command = self.command([*arguments, "FILE"], jobs, large)
                if "-c" not in arguments:
                    self.fail_each(command, "read", errno.EIO, (2, 3), b"/large: Input/output error")
                result = self.run_program(command, env=failing("read", 5, errno.EIO))
                self.assertRegex(said(result.stderr),
                                 rb"^bnfurl: .*/large: Input/output error, at byte [1-9][0-9]{5,6}\n")

    # What a thread has of such a part is not taken for a part of the next file, either.
    def test_what_was_read_after_a_failure_does_not_count(self):
        octets = b"".join(b"http://h/%d\n" % i for i in range(200000))
        large, other = self.file("large", octets), self.file("other", octets.replace(b"/h/", b"/i/"))
        for arguments, records in ((["dedupe", "-c"], rb"^([0-9]+)$"),
                                   (["stats", "--by", "scheme", "-o", "jsonl"], rb'"records":([0-9]+)')):
            result = self.run_program(self.command([*arguments, "FILE", other], "4", large),
                                      env=failing("late-read", 3, errno.EIO))
            at = int(re.search(rb"/large: Input/output error, at byte ([0-9]+)\n", result.stderr)[1])
            count = int(re.search(records, result.stdout)[1])
            self.assertIn(count - octets[:at].count(b"\n") - 200000, (0, 1), arguments)

    def test_reading_that_fails_says_the_octet(self):
        result = self.run_program([BNFURL, "check", "-j", "1", self.urls], env=failing("read", 2, errno.EIO))
        self.assertIn(b"/urls: Input/output error, at byte 131072\n", result.stderr)

    def test_reading_a_compressed_file_that_fails_is_reported(self):
        for kind in (gzip, lzma, bz2):
            packed = self.file("packed", kind.compress(URLS))
            tried = self.fail_each([BNFURL, "split", packed], "read", errno.EIO, (2, 3), b"/packed: Input/output error")
            self.assertGreater(tried, 1)

    def test_opening_that_fails_is_reported(self):
        for arguments in self.READERS:
            tried = self.fail_each(self.command(arguments, "4"), "open", errno.EACCES, (2,),
                                   rb": Permission denied(; use --psl to name another file)?\n")
            self.assertGreater(tried, 1)

    def test_writing_that_fails_is_reported(self):
        message = b"bnfurl: standard output: No space left on device\n"
        for command in self.commands(LONG, SHORT):
            self.assertGreater(self.fail_each(command, "write", errno.ENOSPC, (3,), message), 1)

    def test_memory_that_runs_out_is_reported(self):
        for arguments in self.READERS:
            for jobs, step in (("1", 7), ("4", 5)):
                self.fail_each(self.command(arguments, jobs), "malloc", errno.ENOMEM, (3,), b"bnfurl: out of memory\n",
                               step)
        for command in self.commands(SHORT):
            self.fail_each(command, "malloc", errno.ENOMEM, (3,), b"bnfurl: out of memory\n", 11)

    def test_threads_that_cannot_start_are_not_needed(self):
        for arguments in LONG:
            command = self.command(arguments, "8")
            expected = self.run_program(self.command(arguments, "1"))
            for number in (1, 2, 5):
                result = self.run_program(command, env=failing("thread", number, errno.EAGAIN))
                self.check_same(result, expected)

    # What a thread takes of a small address space must not be what the others need.
    def test_a_small_address_space_has_room_for_fewer_threads(self):
        log = self.file("log", pathlib.Path("examples/access.log").read_bytes() * 150)
        command = [BNFURL, "split", "-i", "combined", "-f", "log.status,path", log]
        expected = self.run_program([*command, "-j", "1"])
        for mebibytes in (60, 150, 250, 400, 600) * (4 if ALL else 1):
            limit = lambda octets=mebibytes << 20: resource.setrlimit(resource.RLIMIT_AS, (octets, octets))
            result = subprocess.run([*command, "-j", "16"], capture_output=True, check=False, preexec_fn=limit)
            self.assertEqual((result.stderr, result.returncode), (expected.stderr, 0), mebibytes)
            self.assertEqual(result.stdout, expected.stdout)

    # By day each command reads one of the compressed files.
    def test_calls_may_transfer_only_seven_octets(self):
        few = self.file("few", URLS[:5000])
        packed = [self.file(kind.__name__, kind.compress(URLS[:5000])) for kind in (gzip, lzma, bz2)]
        for number, arguments in enumerate(LONG):
            for file in (few, *(packed if ALL else [packed[number % len(packed)]])):
                expected = self.run_program(self.command(arguments, file=file))
                for jobs in ("1", "4"):
                    result = self.run_program(self.command(arguments, jobs, file), env=failing("short"))
                    self.check_same(result, expected)


    # How many octets a pipe gives at once is nobody's doing: hints before the output and after it say the same.
    def test_hints_are_the_same_however_little_a_pipe_gives(self):
        line = b'192.0.2.2 - - [20/Nov/2026:08:00:00 +0000] "GET / HTTP/1.1" 200 5 "-" "-"\n'
        lines, others = line * 700, b"www.example.net " + line
        for name, text in (("common", lines * 5), ("combined", others * 50 + lines * 5),
                           ("combined", lines + others * 50 + lines * 5)):
            command = [BNFURL, "check", "-i", name]
            whole = self.run_program(command, input=text)
            self.assertRegex(whole.stderr, HINTS)
            little = self.run_program(command, input=text, env=failing("short"))
            self.assertEqual((little.stdout, little.stderr), (whole.stdout, whole.stderr))


# A sequence in which every pair of these octets occurs.
def all_pairs(octets):
    sequence = bytearray()
    for i, first in enumerate(octets):
        sequence.append(first)
        for second in octets[i + 1 :]:
            sequence += bytes([first, second])
    return bytes(sequence) + bytes(octets[:1])


OCTETS = bytes(range(256))


class Terminal(RobustnessTest):
    PAIRS = [bytes([a, b]) for a in range(256) for b in range(256)]
    ARGUMENT = all_pairs(OCTETS[1:])  # an argument ends at a NUL

    # Everything that a terminal receives, including standard error, and the exit status.
    def on_terminal(self, *arguments):
        environment = {**failing("terminal"), "TERM": "xterm", "LC_ALL": "C", "NO_COLOR": "1"}
        command = [BNFURL, *arguments]
        result = subprocess.run(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment,
            check=False
        )
        return result.stdout, result.returncode

    # The only control characters are the tabs and line feeds between values and rows, in the expected numbers.
    def check_terminal(self, *arguments, status=None, lines=None, tabs=None):
        written, exit_status = self.on_terminal(*arguments)
        with self.subTest(arguments=[argument[:40] for argument in arguments][:8]):
            self.assertEqual(bytes(set(written) - set(range(0x20, 0x7F)) - set(b"\n\t")), b"")
            self.assertTrue(written)
            if status is not None:
                self.assertEqual(exit_status, status)
            if lines is not None:
                self.assertEqual(said(written).count(b"\n"), lines)
            if tabs is not None:
                self.assertEqual({line.count(b"\t") for line in said(written).splitlines()}, {tabs})
        return written

    def test_urls_cannot_control_it(self):
        records = self.file("records", b"\0".join([bytes([octet]) for octet in range(256)] + self.PAIRS) + b"\0")
        count = (self.folder / "records").read_bytes().count(b"\0")
        bad = int(self.run_program([BNFURL, "check", "-0", "-c", records]).stdout)
        self.check_terminal("check", "-0", records, status=1, lines=bad, tabs=0)
        for form, tabs in (("tsv", 2), ("csv", 0), ("jsonl", 0)):
            self.check_terminal("split", "-0", "-f", "url,valid,path", "-o", form, records, lines=count, tabs=tabs)
        self.check_terminal("split", "-0", "-p", "path-rootless", "--lenient", "--decode", "pct", "-f", "path,query",
                            records, lines=count)
        self.check_terminal("diff", "-0", "-g", "rfc3986", "-g", "w3c1993", "-p", "port", "-p", "digits", records,
                            tabs=4)

    def test_records_cannot_control_it(self):
        # NULs at the beginning of a file belong to no record.
        lines = self.file("lines", b" \n" + b"\n".join(pair for pair in self.PAIRS if b"\n" not in pair) + b"\n")
        count = int(self.run_program([BNFURL, "grep", "-v", "-c", lines]).stdout)
        self.check_terminal("grep", "-v", lines, status=0, lines=count, tabs=0)
        self.check_terminal("grep", "-vn", lines, status=0, lines=count, tabs=0)
        self.check_terminal("grep", "-v0", self.file("nul", self.ARGUMENT), status=0)

    def test_other_columns_cannot_control_it(self):
        name = bytes(octet for octet in range(1, 256) if octet not in b'\t\n\r"').decode("latin-1")
        for form, text in (
            ("tsv", f"{name}\turl\n{name}\tx:\n"),
            ("csv", f'"{name}\t\n""",url\n"{name}\t\n""",x:\n'),
        ):
            table = self.file("table", text.encode("latin-1"))
            for output in ("tsv", "csv", "jsonl"):
                self.check_terminal("split", "-i", form, "-k", "url", "--header", "--pass", "-f", "url", "-o", output,
                                    table, status=0)
            self.check_terminal("split", "-i", form, "-k", "no such", table, status=2)
            self.check_terminal("grep", "-i", form, "-k", "url", "--header", table, status=0)
        json = self.file("json", b'{"\\u001b\\u009b\\u0000\\n\x7f\xc2\x9b":"\\u001b[31m\x7f\xc2\x9b","url":"x:"}\n')
        for output in ("tsv", "csv", "jsonl"):
            self.check_terminal("split", "-i", "jsonl", "-k", "url", "--header", "--pass", "-f", "url", "-o", output,
                                json, status=0)

    def test_logs_cannot_control_it(self):
        octets = bytes(octet for octet in range(256) if octet not in b'\n"')
        log = self.file("log", b'%b - - [t] "GET /%b HTTP/1.1" 200 1 "%b" "%b"\n' %
                        (octets.replace(b" ", b""), octets, octets, octets))
        fields = "log.host,log.request,log.target,log.referer,log.user-agent,url"
        self.check_terminal("split", "-q", "-i", "combined", "-f", fields, log, status=0, lines=1, tabs=5)
        self.check_terminal("check", "-i", "combined", log, status=1, lines=1)

    def test_file_names_cannot_control_it(self):
        octets = all_pairs(bytes(octet for octet in range(1, 256) if octet != ord("/")))
        names = [octets[i : i + 255] for i in range(0, len(octets), 254)]
        for name in names:
            with open(os.path.join(os.fsencode(self.folder), name), "wb") as file:
                file.write(b"a:\n \n")
        files = [os.path.join(os.fsencode(self.folder), name) for name in names]
        self.check_terminal("check", *files, status=1, lines=len(files), tabs=0)
        self.check_terminal("grep", "-n", *files, status=0, lines=len(files), tabs=0)
        for form in ("tsv", "csv", "jsonl"):
            self.check_terminal("split", "-f", "file", "-o", form, *files, status=0, lines=2 * len(files), tabs=0)
        self.check_terminal("check", "--", *[name[:200] + b"?" for name in names], status=2, lines=len(files), tabs=0)

    def test_arguments_cannot_control_it(self):
        pieces = [self.ARGUMENT[i : i + 41] for i in range(0, len(self.ARGUMENT), 40)]
        self.check_terminal("explain", "--", *pieces, status=1)
        self.check_terminal("explain", "-p", "query", "--", *[b"x:" + piece for piece in pieces], status=1)
        half = len(self.ARGUMENT) // 2
        self.check_terminal("explain", "--", self.ARGUMENT[:half][:20000], b"x:" + self.ARGUMENT[half:][:20000],
                            status=1)
        value = self.ARGUMENT
        for arguments in (
            [value],
            ["check", b"--" + value],
            ["check", "-g", value.replace(b"/", b"")],
            ["check", "-g", b"/" + value.replace(b"/", b"")],
            ["check", "-p", value],
            ["check", "-i", value],
            ["check", "-j", value],
            ["check", "-i", "combined", "-k", value],
            ["split", "-f", value],
            ["split", "-o", value],
            ["split", "--on-bad", value],
            ["split", "--decode", value],
            ["split", "--level", value],
            ["split", "--key-steps", value],
            ["split", "--psl", value, "-f", "site"],
            ["resolve", "--base", value],
            ["resolve", "--base-key", value],
            ["resolve", "--how", value, "--base", "x:"],
            ["repair", b"--repair=" + value],
            ["grammar", value],
            ["grammar", "show", value],
            ["check", "--where", value],
            ["check", "--where", b'host="' + value.replace(b'"', b"").replace(b"\\", b"")],
            ["check", "--where", b"line<" + value],
            ["check", "--where", b'path=~"[' + value.replace(b'"', b"").replace(b"\\", b"") + b'"'],
            ["check", "--where", b"host=h and host=" + value.replace(b" ", b"") + b" x"],
        ):
            self.check_terminal(*arguments, status=2, tabs=0)


class Measured(RobustnessTest):
    # The program's maximum memory, in MiB, while a shell command writes its input.
    def peak(self, feed, *arguments):
        with subprocess.Popen(["bash", "-c", feed], stdout=subprocess.PIPE) as feeder:
            with open(os.devnull, "wb") as nowhere:
                program = subprocess.Popen([BNFURL, *arguments], stdin=feeder.stdout, stdout=nowhere)
            feeder.stdout.close()
            _, status, usage = os.wait4(program.pid, 0)
            program.returncode = os.waitstatus_to_exitcode(status)
        self.assertIn(program.returncode, (0, 1))
        return usage.ru_maxrss / 1024

    # In a process of its own: the maximum of a program that is started counts the memory of the process that starts it,
    # and this compressor takes some 700 MiB.
    def packed_apart(self, call, octets):
        code = f"import lzma, sys; octets = sys.stdin.buffer.read(); sys.stdout.buffer.write({call})"
        return subprocess.run([sys.executable, "-c", code], input=octets, stdout=subprocess.PIPE, check=True).stdout

    # All columns; NAME and N stand for words of the user's in some.
    # Those of robots and bots need options of their own.
    def columns(self):
        listed = self.run_program([BNFURL, "split", "-f", "help"]).stdout.decode().splitlines()
        return ",".join(line.split("\t")[0].replace("NAME", "q").replace("[N]", "[1]").replace("[:N]", "[:1]")
                        for line in listed if not line.startswith(("robots", "bot.")))


class Memory(Measured):
    def test_does_not_grow_with_the_input(self):
        self.assertLess(self.peak("yes http://example.com/a/b?c | head -c 536870912", "check", "-c", "-j", "8"), 256)

    def test_grows_with_a_long_record_in_proportion(self):
        feed = "printf http://h/; yes a/ | tr -d '\\n' | head -c 67108864"
        commands = [["check"], ["split"], ["normalize"], ["repair"], ["resolve", "--base", "x:/"], ["grep"],
                    ["diff", "-g", "rfc2396", "-g", "rfc3986"]]
        for command in commands:
            self.assertLess(self.peak(feed, *command, "-j", "8"), 6 * 64, command)

    # The line is copied once, to find out what could follow it.
    def test_grows_with_a_long_line_that_does_not_match_in_proportion(self):
        line = self.file("line", b"a" * (64 << 20) + b"\n")
        for command in "check", "split":
            self.assertLess(self.peak("", command, "-i", "combined", "-j", "1", line), 4 * 64, command)


class MoreMemory(Measured):
    def test_does_not_grow_with_more_input(self):
        self.assertLess(self.peak("yes http://example.com/a/b?c | head -c 2147483648", "check", "-c", "-j", "8"), 256)
        self.assertLess(self.peak("yes http://example.com/a/b?c | head -c 300000000 | gzip -1", "split", "-j", "8"),
                        256)
        many = b"http://example.com/a/b?c\n" * 400000
        for packed in (self.packed_apart("lzma.compress(octets, preset=9)", many), bz2.compress(many)):
            self.assertLess(self.peak("", "split", "-j", "8", self.file("packed", packed * 30)), 256)
        self.assertLess(self.peak("", "split", "-j", "8", self.file("file", b"http://example.com/a/b?c\n" * 8000000)),
                        256)

    # Nearly every octet leads to another state of this expression; they are forgotten when there are too many.
    def test_does_not_grow_with_what_a_regular_expression_meets(self):
        source = random.Random(1)
        urls = self.file("urls",
                         b"".join(b"x:%s\n" % "".join(source.choices("ab", k=1000)).encode() for _ in range(2000)))
        self.assertLess(self.peak("", "grep", "--where", 'path=~"a[ab]{24}c"', urls), 256)

    def test_does_not_grow_with_the_output(self):
        for record in ("", "http://a:b@h:1/b/c?d#e"):
            feed = f"yes '{record}' | head -c 2000000"
            self.assertLess(self.peak(feed, "split", "-j", "8", "-o", "jsonl", "--rules", "surt:/dev/null",
                                      "-f", self.columns()), 256)

    def test_does_not_grow_with_the_groups(self):
        many = "seq -f http://host.example.com/a/%.0f 4000000"
        self.assertLess(self.peak(many, "stats", "--by", "path,host", "-j", "8"), 256)
        self.assertLess(self.peak("yes '' | head -c 8000000", "stats", "--by", "line,byte", "-j", "8"), 256)
        self.assertLess(self.peak("yes '&lt;' | tr -d '\\n' | head -c 8000000 | fold", "extract", "--html", "-j", "8"),
                        256)
