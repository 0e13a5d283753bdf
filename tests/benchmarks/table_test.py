# The one maker of tables, and what it is given: the least of the times, sides that did not run, pages that keep what is
# around the marks; and how commands and processes take turns.
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
BENCHMARKS = pathlib.Path(__file__).resolve().parents[2] / "benchmarks"
sys.path.insert(0, str(BENCHMARKS))

import kernels  # noqa: E402
import run as script  # noqa: E402
import counts  # noqa: E402
import runner  # noqa: E402
import tables  # noqa: E402
from areas import columns, crawl, library, logs, rules, servers  # noqa: E402

# A process of two sides: the second one takes long, and both say how often they were asked.
WORKER = """
import sys
print("quick", "slow", "", sep="\\n", flush=True)
asked = []
for name in sys.stdin:
    asked.append(name)
    print("0.0001" if name == "quick\\n" else "3.5", asked.count(name), sep="\\t", flush=True)
"""
ROWS = [("one", "ours", "other", "nothing"), ("times: two", "ours", "other", ""), ("three", "ours", "no side", "much")]


def run_of(sides, **known):
    run = runner.Run("area", {"program/Peer/re2c_b_split": "re2c 3 -b\twants a newline"})
    for side, ns in sides.items():
        run.add(side, ns, **known)
    return run


# The cells after the title of the row that begins so.
def cells(text, title):
    line = next(line for line in text.splitlines() if line.startswith(f"| {title} |"))
    return [cell.strip() for cell in line.strip("|").split("|")][1:]


class Tables(unittest.TestCase):
    def test_ratios_are_of_the_least_times(self):
        text = tables.ratios(run_of({"ours": [30, 20], "other": [130, 170]}), "ns", ROWS)
        self.assertEqual(cells(text, "one"), ["20.0", "130", "6.50x", "nothing"])
        self.assertEqual(cells(text, "two"), ["20.0", "130", "0.15x", ""])

    def test_a_side_that_did_not_run_was_not_measured(self):
        text = tables.ratios(run_of({"ours": [20]}), "ns", ROWS)
        self.assertEqual(cells(text, "three"), ["20.0", "not measured", "not measured", "much"])

    def test_numbers_have_three_digits(self):
        self.assertEqual([tables.number(value) for value in (0.154, 9.996, 99.96, 12345, None)],
                         ["0.15", "10.0", "100", "12,345", "not measured"])

    def test_what_is_said_of_a_run_stands_in_narrow_lines(self):
        run = run_of({})
        run.context = {"machine": "a", "command": "b"}
        lines = tables.context(run, [("others", ", ".join(f"package-{i} 1.0" for i in range(20))),
                                     ("empty", "")]).splitlines()
        self.assertLessEqual(max(map(len, lines)), 120)
        self.assertEqual([line[:5] for line in lines], ["- mac", "- oth", "  pac", "  pac", "- com"])

    def test_a_page_keeps_all_but_what_is_between_the_marks_of_the_area(self):
        page = "a\n<!-- made by tools/benchmark crawl -->\nold\n<!-- end -->\nb\n<!-- end -->\n"
        self.assertEqual(tables.on_page("crawl", page, "new\n"),
                         "a\n<!-- made by tools/benchmark crawl -->\n\nnew\n\n<!-- end -->\nb\n<!-- end -->\n")
        self.assertEqual(tables.on_page("rules", page, "new\n"), page)

    def test_each_page_has_the_marks_of_its_areas_once(self):
        areas = {"columns": columns, "crawl": crawl, "logs": logs, "rules": rules, "servers": servers}
        for name, area in areas.items():
            for path in area.PAGES:
                with self.subTest(area=name, page=path):
                    self.assertEqual(len(tables.marked(name).findall((script.ROOT / path).read_text())), 1)

    def test_rows_that_failed_are_named(self):
        run = run_of({})
        runner.read_google(run, {"context": {}, "benchmarks": [
            {"run_name": "a", "repetitions": 1, "error_occurred": True, "error_message": "differs"},
            {"run_name": "b/repeats:2", "repetitions": 2, "run_type": "iteration", "s_per_url": 4e-9, "cpu_time": 9},
            {"run_name": "b/repeats:2", "repetitions": 2, "run_type": "aggregate", "s_per_url": 1e-9, "cpu_time": 9}]})
        self.assertIn("- a: differs\n", tables.errors(run)[0])
        self.assertEqual(run.sides, {"b": {"ns": [4.0]}})


class Runs(unittest.TestCase):
    def test_know_the_kernels_of_the_library(self):
        self.assertEqual(runner.KERNELS, kernels.names())

    def test_are_about_the_widest_kernel_and_the_best_of_the_options(self):
        run = run_of({f"Split/rfc3986/URI/web/{kernel}": [time] for kernel, time in (("avx2", 9), ("scalar", 7))})
        run.add("Peer/re2c_split/web", [60])
        run.add("Peer/re2c_b_split/web", [50, 90])
        self.assertEqual(library.own(run, "Split", "web"), "Split/rfc3986/URI/web/avx2")
        self.assertEqual(library.re2c(run, "split", "web"), "Peer/re2c_b_split/web")
        self.assertIsNone(library.re2c(run, "matches", "web"))
        self.assertEqual(library.about(run, "re2c_b_split"), ("re2c 3 -b", "wants a newline"))

    def test_are_kept_a_side_a_line(self):
        with tempfile.NamedTemporaryFile() as file:
            run_of({"a": [1], "b": [2]}).write(pathlib.Path(file.name))
            lines = [json.loads(line) for line in pathlib.Path(file.name).read_text().splitlines()]
        self.assertEqual([line.get("side") for line in lines], [None, "a", "b"])
        self.assertEqual(lines[1], {"area": "area", "side": "a", "ns": [1]})

    # What follows the last field is none of them: few lines have any.
    def test_columns_of_a_log_are_all_fields_of_a_record(self):
        grammar = (script.ROOT / "grammar/combined.bnf").read_text()
        self.assertEqual(logs.ALL_COLUMNS.split(","),
                         [f"log.{name}" for name in re.findall(r"^# component: ([\w-]+)", grammar, re.MULTILINE) if name != "rest"])


class Turns(unittest.TestCase):
    def setUp(self):
        self.worker = runner.Worker([sys.executable, "-c", WORKER])
        self.addCleanup(self.worker.process.stdout.close)

    def test_each_side_has_one_in_each_round_and_a_quick_one_runs_several_times(self):
        run = runner.Run("area")
        runner.take_turns(run, [self.worker], 2, lambda side: 10)
        self.assertEqual(run.sides["slow"], {"ns": [3.5e8] * 2, "clock": [], "valid": 2})
        self.assertEqual((len(run.sides["quick"]["ns"]), run.sides["quick"]["valid"]), (10, 10))
        self.assertEqual(runner.disagreement(run), {"slow": 2, "quick": 10})

    def test_a_worker_that_ends_is_an_error(self):
        self.worker.end()
        worker = runner.Worker([sys.executable, "-c", "print('a\\n', flush=True); input()"])
        self.addCleanup(worker.process.stdout.close)
        with self.assertRaises(RuntimeError):
            worker.ask("a")
        worker.end()


class Commands(unittest.TestCase):
    def commands(self, line, kernel=""):
        return runner.Commands([runner.Command("side", line, kernel=kernel)], {"log": "FILE"})

    def test_get_the_files_of_the_run_and_keep_their_braces(self):
        commands = self.commands("awk '{print $9, $7}' {log}")
        command = commands.commands["side"]
        self.assertEqual((commands.words(command), command.file), (["awk", "{print $9, $7}", "FILE"], "log"))

    def test_take_the_time_of_the_process_and_that_on_the_clock(self):
        seconds, known = self.commands("sleep 0.05").ask("side")
        self.assertLess(seconds, 0.05)
        self.assertGreaterEqual(known["clock"], 0.05)

    def test_are_told_the_kernel(self):
        self.commands("sh -c '[ $BNFURL_KERNELS$LC_ALL = ssse3C ] || exit 3'", kernel="ssse3").ask("side")

    def test_that_fail_end_the_run(self):
        with self.assertRaises(RuntimeError):
            self.commands("sh -c 'exit 2'").ask("side")

    def test_that_are_not_there_have_no_side(self):
        self.assertEqual(self.commands("no-such-program").sides, [])


class Texts(unittest.TestCase):
    def test_are_the_lines_in_utf8_drawn_in_one_order_each_equally_often(self):
        with tempfile.NamedTemporaryFile() as file:
            file.write("http://h\n\n\xe4:\n".encode() + b"\xff:\nx:")
            file.flush()
            lines = runner.utf8_lines(pathlib.Path(file.name))
        self.assertEqual(lines, [b"http://h", "\xe4:".encode(), b"x:"])
        drawn = columns.draw(lines * 30, 250)
        self.assertEqual((drawn, len(drawn)), (columns.draw(lines * 30, 250), 250))
        self.assertNotEqual(drawn[:90], lines * 30)

    def test_are_repeated_in_whole_lines_until_there_are_enough(self):
        with tempfile.NamedTemporaryFile() as file:
            self.assertEqual(runner.repeated(b"a\nb", file.name, lines=7), 6)
            self.assertEqual(pathlib.Path(file.name).read_bytes(), b"a\nb\n" * 3)
            self.assertEqual(runner.repeated(b"a\nb\n", file.name, octets=1), 2)


class OddSpellings(unittest.TestCase):
    URLS = ["https://u@ex.org/a%C3%A4/b?q#f", "http://user:PW@[2001:db8::7]:80/a/b?Q=%3a#F", "http://h/~x/y"]

    def normal_forms(self, texts):
        command = [kernels.BNFURL, "normalize", "--level", "syntax,scheme"]
        done = subprocess.run(command, input="".join(f"{text}\n" for text in texts), capture_output=True, text=True, check=True)
        return done.stdout.splitlines()

    def test_have_the_normal_form_of_their_url(self):
        chance = random.Random(1)
        for url, form in zip(self.URLS, self.normal_forms(self.URLS), strict=True):
            odd = [crawl.odd_spelling(url, chance) for _ in range(500)]
            self.assertEqual(set(self.normal_forms(odd)), {form})
            self.assertTrue(url not in odd and len(set(odd)) > 50)

    def test_of_other_texts_are_these(self):
        for text in ("mailto:a@b.c", "ftp://h/a", "http://h", "http://h?q", "no url", ""):
            self.assertEqual(crawl.odd_spelling(text, random.Random(1)), text)

    def test_are_thirty_of_a_hundred_and_links_lead_to_the_same_paths(self):
        odd, links = crawl.odd_and_links([*(["http://h/abc?d"] * 1000), "x:y"])
        self.assertAlmostEqual(sum(text != b"http://h/abc?d" for text in odd), 300, delta=50)
        self.assertEqual(set(links), {b"../abc?d"})


class Servers(unittest.TestCase):
    RECORDED = {("clang 19; gcc 12", "nginx 1.22"): {"`bnfurl on`": 500.0}}

    def found(self):
        run = runner.Run("servers", {"compilers": "clang 19; gcc 12"})
        run.found = {"instructions": [{"server": "nginx 1.22", "what": "`bnfurl on`", "with": 8500.0, "without": 8000.0}]}
        return run

    def test_tables_show_what_a_module_adds(self):
        self.assertEqual(cells(servers.instruction_table(self.found()), "nginx: `bnfurl on`"),
                         ["8,000", "500"])

    def test_instructions_are_recorded_and_may_differ_by_three_per_cent(self):
        self.assertEqual(servers.of_run(self.found()), self.RECORDED)
        self.assertEqual(counts.read_table(counts.print_table("", self.RECORDED)), self.RECORDED)
        numbers = {"`bnfurl on`": 100.0}
        self.assertIsNone(servers.wrong("`bnfurl on`", 102.9, numbers))
        self.assertIn("slower", servers.wrong("`bnfurl on`", 103.1, numbers))
        self.assertIn("tools/benchmark servers", servers.wrong("`bnfurl on`", 96.9, numbers))

    def test_without_recorded_numbers_only_the_greatest_holds(self):
        self.assertIsNone(servers.wrong("`bnfurl on`", 500.0, None))
        self.assertIn("at most 500", servers.wrong("`bnfurl on`", 500.1, None))
        self.assertIsNone(servers.wrong("`bnfurl_grammar plain`", 900.0, None))


if __name__ == "__main__":
    unittest.main()
