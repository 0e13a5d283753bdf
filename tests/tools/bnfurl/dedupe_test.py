# `dedupe` prints the first record of each key, in the order of the input. Its set is exact, and never contains what was
# not printed, whatever happens. BNFURL names the program.
import collections
import datetime
import os
import pathlib
import random
import resource
import shutil
import signal
import subprocess
import time

from command_line import BNFURL, CommandLineTest, run

NIGHTLY_CASES = {
    "Folder.test_a_flipped_bit_is_told_and_what_is_good_serves",
    "Folder.test_a_file_that_is_gone_is_told_and_all_that_is_new_is_printed",
    "Memory.test_a_little_of_it_changes_no_answer",
}

LITTLE = ["--memory", "512K"]


def urls(size, different, seed=1):
    """Random lines, many of them again and again."""
    chooser = random.Random(seed)
    return [b"http://h.example/%d" % chooser.randrange(different) for _ in range(size)]


def text_of(lines):
    return b"".join(line + b"\n" for line in lines)


def firsts(lines, seen=()):
    """Those that are neither in `seen` nor were there before."""
    known = set(seen)
    return [line for line in lines if line not in known and not known.add(line)]


class DedupeTest(CommandLineTest):
    def setUp(self):
        super().setUp()
        self.seen = str(self.folder / "seen")

    def dedupe(self, *arguments, stdin=b"", status=0):
        return self.output("dedupe", *arguments, stdin=stdin, status=status).split(b"\n")[:-1]


class Records(DedupeTest):
    def test_the_order_is_that_of_the_input_with_any_number_of_jobs(self):
        lines = urls(200000, 120000)
        file = self.file("urls", text_of(lines))
        for arguments in (["-j", "1"], ["-j", "2"], ["-j", "7"], ["-j", "7", *LITTLE]):
            self.assertEqual(self.dedupe(*arguments, file), firsts(lines), arguments)
        self.assertEqual(self.dedupe("-j", "5", "-n", file)[-1].split(b":", 1)[0],
                         b"%d" % (lines.index(firsts(lines)[-1]) + 1))


    def test_what_repeats_is_printed_once_with_any_number_of_jobs(self):
        lines = urls(300000, 700)
        lines[1::1000] = [b"http://once.example/%d" % i for i in range(300)]
        first = firsts(lines)
        file = self.file("urls", text_of(lines))
        ended = self.file("ended", text_of(lines[:200000] + [b"no url"] + lines[200000:]))
        for jobs in ("1", "2", "3", "8"):
            self.assertEqual(self.dedupe("-j", jobs, file), first, jobs)
            self.assertEqual(self.dedupe("-j", jobs, "-c", "-v", file), [b"%d" % (len(lines) - len(first))], jobs)
            self.assertEqual(self.dedupe("-j", jobs, "-q", file), [], jobs)
            result = run("dedupe", "-j", jobs, "--on-bad", "fail", ended)
            self.assertEqual((result.stdout, result.returncode), (text_of(firsts(lines[:200000])), 1), jobs)
            self.assertIn(b"ended:200001:", result.stderr)

    def test_a_full_standard_output_is_told_with_any_number_of_jobs(self):
        file = self.file("urls", text_of(urls(200000, 200000)))
        for jobs in ("1", "3"):
            with open("/dev/full", "wb") as full:
                result = subprocess.run([BNFURL, "dedupe", "-j", jobs, file], stdout=full, stderr=subprocess.PIPE,
                                        check=False)
            self.assertEqual((result.stderr, result.returncode),
                             (b"bnfurl: standard output: No space left on device\n", 3), jobs)


class Memory(DedupeTest):
    # Nearly all keys are on disk.
    def test_a_little_of_it_changes_no_answer(self):
        lines = urls(600000, 400000)
        for jobs in ("1", "3"):
            self.assertEqual(self.dedupe("-j", jobs, *LITTLE, stdin=text_of(lines)), firsts(lines), jobs)

    def test_the_temporary_folder_is_removed(self):
        (self.folder / "tmp").mkdir()
        result = subprocess.run([BNFURL, "dedupe", *LITTLE], input=text_of(urls(100000, 100000)), capture_output=True,
                                env={**os.environ, "TMPDIR": str(self.folder / "tmp")})
        self.assertEqual((result.stderr, result.returncode), (b"", 0))
        self.assertEqual(list((self.folder / "tmp").iterdir()), [])
        lines = urls(100000, 100000)
        for jobs in ("1", "3"):
            result = subprocess.run([BNFURL, "dedupe", "-j", jobs, *LITTLE], input=text_of(lines), capture_output=True,
                                    env={**os.environ, "TMPDIR": "/no/such/folder"})
            self.assertEqual(result.returncode, 3)
            self.assertIn(b"temporary", result.stderr)
            printed = result.stdout.split(b"\n")[:-1]
            self.assertEqual(printed, firsts(lines)[: len(printed)])


class Folder(DedupeTest):
    def test_goes_on_from_run_to_run(self):
        seen = []
        for seed in range(4):
            lines = urls(30000, 40000, seed)
            for arguments in (LITTLE, []):
                self.assertEqual(self.dedupe("--seen", self.seen, *arguments, stdin=text_of(lines),
                                             status=0 if arguments else 1), firsts(lines, seen))
                seen += lines

    def test_a_second_writer_is_refused(self):
        with subprocess.Popen([BNFURL, "dedupe", "--seen", self.seen], stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE) as first:
            first.stdin.write(b"a:\n")
            first.stdin.flush()
            self.assertEqual(first.stdout.readline(), b"a:\n")
            self.assertIn("in use", self.usage_error("dedupe", "--seen", self.seen, stdin=b"b:\n"))
            first.stdin.close()
            self.assertEqual(first.wait(), 0)
        self.assertEqual(self.dedupe("--seen", self.seen, stdin=b"a:\nb:\n"), [b"b:"])

    def test_it_can_be_asked_without_a_change(self):
        old, lines = urls(30000, 40000, 1), urls(30000, 40000, 2)
        self.dedupe("--seen", self.seen, *LITTLE, stdin=text_of(old))
        before = {path: path.read_bytes() for path in pathlib.Path(self.seen).iterdir()}
        new = firsts(lines, old)
        for jobs in ("1", "2", "8"):
            asking = ["--read-only", "--seen", self.seen, "-j", jobs]
            self.assertEqual(self.dedupe(*asking, stdin=text_of(lines)), new)
            self.assertEqual(self.dedupe(*asking, *LITTLE, "-c", stdin=text_of(lines)), [b"%d" % len(new)])
            self.assertEqual(len(self.dedupe(*asking, "-v", stdin=text_of(lines))), len(lines) - len(new))
            self.assertEqual(self.dedupe(*asking, "-q", stdin=text_of(old), status=1), [])
        self.assertEqual({path: path.read_bytes() for path in pathlib.Path(self.seen).iterdir()}, before)
        some = run("dedupe", "--read-only", "--seen", self.seen, "--at-most", "9", "--per", "host",
                   stdin=text_of(lines)).stdout.splitlines()
        self.assertEqual(len(some), 9)
        self.assertEqual(self.dedupe("--seen", self.seen, stdin=text_of(some)), some)
        self.assertEqual(self.dedupe("--read-only", "--seen", self.seen, stdin=text_of(lines)),
                         firsts(new, some))

    def test_several_ask_it_while_none_adds(self):
        self.dedupe("--seen", self.seen, stdin=b"a:\n")
        asking = [BNFURL, "dedupe", "--read-only", "--seen", self.seen]
        with subprocess.Popen(asking, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as first:
            time.sleep(0.5)
            self.assertEqual(self.dedupe(*asking[2:], stdin=b"a:\nb:\n"), [b"b:"])
            self.assertIn("in use", self.usage_error("dedupe", "--seen", self.seen, stdin=b"b:\n"))
            self.assertEqual(first.communicate(b"a:\nc:\n")[0], b"c:\n")

    def test_its_keys_are_listed_and_counted_and_expire(self):
        began = int(time.time())
        self.dedupe("--seen", self.seen, stdin=b"a:\n")
        time.sleep(3)
        self.dedupe("--seen", self.seen, stdin=b"a:\nb:\nc:\n")
        rows = [line.split("\t") for line in self.output("seen", "list", self.seen).decode().splitlines()]
        self.assertEqual(rows.pop(0), ["KEY", "TIME"])
        self.assertEqual([key for key, _ in rows], sorted(key for key, _ in rows))
        seconds = [datetime.datetime.fromisoformat(time.replace("Z", "+00:00")).timestamp() for _, time in rows]
        self.assertTrue(all(began <= each <= time.time() for each in seconds))
        counts = dict(line.split("\t") for line in self.output("seen", "count", self.seen).decode().splitlines())
        self.assertEqual((counts["about"], counts["keys"], counts["up to 1 day old"], counts["of unknown age"]),
                         ("by normal, level scheme,syntax", "3", "3", "0"))
        self.assertLess(counts["oldest"], counts["newest"])
        expired = self.output("seen", "expire", self.seen, "2s").decode()
        self.assertIn("removed\t1\nkeys\t2\n", expired)
        self.assertIn("removed\t0\nkeys\t2\n", self.output("seen", "expire", self.seen, "30d").decode())
        self.assertEqual(self.dedupe("--seen", self.seen, stdin=b"a:\nb:\nc:\n"), [b"a:"])

    def test_damage_to_its_keys_is_told_by_all_that_read_it(self):
        self.dedupe("--seen", self.seen, *LITTLE, stdin=text_of(urls(60000, 60000)))
        os.truncate(self.seen + "/keys", 200000)
        for words in (["seen", "count", self.seen], ["seen", "list", self.seen],
                      ["dedupe", "--read-only", "--seen", self.seen]):
            result = run(*words, stdin=b"a:\n")
            self.assertEqual(result.returncode, 3, words)
            self.assertIn(b"keys cannot be read", result.stderr)

    # Runs go on until all is printed. What a killed run wrote counts; so each line is printed at least once, and again
    # at most where a batch was printed and not yet kept.
    def test_killed_at_any_moment_nothing_is_lost_and_a_batch_at_most_is_printed_twice(self):
        chooser = random.Random(1)
        lines = urls(60000, 60000)
        file = self.file("urls", text_of(lines))
        printed = []
        kills = 0
        while True:
            output = self.folder / "output"
            with output.open("wb") as to, subprocess.Popen([BNFURL, "dedupe", "--memory", "64K", "--seen", self.seen,
                                                            file], stdout=to, stderr=subprocess.DEVNULL) as program:
                if kills < 25:
                    time.sleep(chooser.uniform(0, 0.12))
                    program.send_signal(signal.SIGKILL)
                status = program.wait()
            # A line that was cut off was not kept.
            printed.append(output.read_bytes().split(b"\n")[:-1])
            if status >= 0 and kills >= 25:
                self.assertIn(status, (0, 1))
                break
            kills += 1
        everything = [line for part in printed for line in part]
        self.assertEqual(set(everything), set(lines))
        self.assertLessEqual(len(everything) - len(set(everything)), 4096 * kills)
        for part in printed:
            self.assertEqual(len(part), len(set(part)))
        self.assertEqual(self.dedupe("--seen", self.seen, file, status=1), [])

    # Where nothing more can be written, it says so; what was printed then counts as seen but for the last batch.
    def test_a_full_disk_is_told(self):
        lines = urls(60000, 60000)
        file = self.file("urls", text_of(lines))

        def limit():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (200000, 200000))

        with subprocess.Popen([BNFURL, "dedupe", *LITTLE, "--seen", self.seen, file], stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, preexec_fn=limit) as program:
            printed, said = program.communicate()
        self.assertEqual(program.returncode, 3)
        self.assertIn(b"cannot save the set of seen keys", said)
        printed = printed.split(b"\n")[:-1]
        self.assertEqual(printed, firsts(lines)[: len(printed)])
        self.assertLess(len(printed), len(firsts(lines)))
        later = self.dedupe("--seen", self.seen, file)
        self.assertEqual(set(later) | set(printed), set(lines))
        self.assertLessEqual(len(set(later) & set(printed)), 4096)

    # Whatever octet is damaged, nothing is called seen that was not. LMDB does not check its own pages, so a group of
    # keys may be lost in silence.
    def test_a_flipped_bit_is_told_and_what_is_good_serves(self):
        old, new = urls(60000, 60000, 1), urls(2000, 60000, 2)
        self.dedupe("--seen", self.seen, *LITTLE, stdin=text_of(old))
        chooser = random.Random(1)
        told = 0
        for name in ("keys", "log"):
            for _ in range(4):
                copy = self.folder / "copy"
                shutil.copytree(self.seen, copy)
                octets = bytearray((copy / name).read_bytes())
                octets[chooser.randrange(len(octets.rstrip(b"\0")))] ^= 1 << chooser.randrange(8)
                (copy / name).write_bytes(octets)
                result = run("dedupe", "--seen", str(copy), stdin=text_of(old + new))
                printed = result.stdout.split(b"\n")[:-1]
                self.assertEqual(len(printed), len(set(printed)))
                again = set(printed) & set(old)
                self.assertEqual(set(printed) - again, set(new) - set(old), name)
                if result.returncode == 3 or again and name == "log":
                    self.assertEqual(result.returncode, 3, (name, len(again)))
                    self.assertIn(b"cannot be", result.stderr)
                    told += 1
                shutil.rmtree(copy)
        self.assertGreater(told, 0)

    # What is new is printed at once, what the log has is not, and the next time all is well.
    def test_a_file_that_is_gone_is_told_and_all_that_is_new_is_printed(self):
        old, new = [b"http://h/%d" % i for i in range(60000)], [b"http://new/%d" % i for i in range(30000)]
        self.dedupe("--seen", self.seen, *LITTLE, stdin=text_of(old))
        for name, spoil in (("gone", pathlib.Path.unlink), ("empty", lambda file: os.truncate(file, 0)),
                            ("short", lambda file: os.truncate(file, 200000))):
            copy = self.folder / name
            shutil.copytree(self.seen, copy)
            spoil(copy / "keys")
            result = run("dedupe", "--seen", str(copy), *LITTLE, stdin=text_of(new + old))
            printed = result.stdout.split(b"\n")[:-1]
            self.assertEqual(result.returncode, 3, name)
            self.assertIn(b"cannot be read", result.stderr)
            self.assertEqual(printed[: len(new)], new)
            self.assertLess(len(printed), len(new) + len(old))
            self.assertEqual(self.dedupe("--seen", str(copy), *LITTLE, stdin=text_of(new + old), status=1), [])


class AtMost(CommandLineTest):
    PER_HOST = ["--per", "host"]

    def lines(self):
        chooser = random.Random(1)
        hosts = [b"h%d.example" % min(chooser.randrange(300), chooser.randrange(300)) for _ in range(40000)]
        return [b"http://%s/%d" % (host, chooser.randrange(100)) for host in hosts]

    # Also with the same records again and again, and by the threads.
    def test_another_order_of_the_input_gives_the_same_records(self):
        lines = self.lines()
        rules = self.file("rules", b"deny host h0.example\ndefault allow\n")
        for command in (["dedupe"], ["dedupe", "--key-steps", "fragment"], ["grep"], ["filter", "--rules", rules]):
            answers = set()
            for seed, jobs in ((0, "1"), (1, "2"), (2, "8"), (3, "3")):
                file = self.file("urls", text_of(random.Random(seed).sample(lines, len(lines))))
                result = run(*command, "-j", jobs, "--at-most", "7", *self.PER_HOST, file)
                answers.add(b"".join(sorted(result.stdout.splitlines(True))))
            self.assertEqual(len(answers), 1, command)
            hosts = [line.split(b"/")[2] for line in answers.pop().splitlines()]
            self.assertLessEqual(max(map(hosts.count, set(hosts))), 7)

    def test_it_is_at_most_as_many_as_there_are_in_the_order_of_the_input(self):
        lines = self.lines()
        file = self.file("urls", text_of(lines))
        different = firsts(lines)
        expected = {host: min(5, count) for host, count in
                    collections.Counter(line.split(b"/")[2] for line in different).items()}
        for jobs in ("1", "2", "8"):
            result = run("dedupe", "-j", jobs, "--at-most", "5", *self.PER_HOST, file)
            printed = result.stdout.split(b"\n")[:-1]
            self.assertEqual(printed, [line for line in different if line in set(printed)])
            self.assertEqual(collections.Counter(line.split(b"/")[2] for line in printed), expected)
            cut = sum(1 for line in collections.Counter(line.split(b"/")[2] for line in different).values() if line > 5)
            self.assertEqual(result.stderr.decode(), f"bnfurl: skipped {len(different) - len(printed)} records: "
                                                     f"{cut} values of host have more than 5 records (--at-most)\n")
            result = run("dedupe", "-c", "--at-most", "5", *self.PER_HOST, file)
            self.assertEqual(result.stdout, b"%d\n" % len(printed))
        self.assertEqual(self.output("dedupe", "--at-most", "100", *self.PER_HOST, file), text_of(different))
