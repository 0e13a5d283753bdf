# What a start leaves out: the program reads the grammars that come with it only if a run needs them. Here one of them
# is a folder, so a run that reads it fails.
import os

from cli_test import CliTest, run

LINE = b'192.0.2.1 - - [26/Nov/2026:06:00:00 +0000] "GET /b HTTP/1.1" 200 5 "-" "x"\n'


class Starts(CliTest):
    def setUp(self):
        super().setUp()
        (self.folder / "broken.bnf").mkdir()
        self.environment = {**os.environ, "BNFURL_GRAMMARS": str(self.folder)}

    def read(self, input_format, records):
        return run("split", "-c", "-i", input_format, stdin=records, env=self.environment)

    def test_to_find_a_format_reads_the_grammars(self):
        self.check_run(self.read("auto", LINE), 2, b"", f"bnfurl: {self.folder}/broken.bnf: Is a directory\n".encode())

    def test_fields_that_are_named_need_no_other_format(self):
        names = b"#Fields: date time c-ip cs-method cs-uri-stem sc-status\n"
        records = b"2026-11-20 08:00:00 192.0.2.1 GET /a/b.html 200\n" * 20
        self.check_run(self.read("w3c", names + records), 0, b"20\n")

    def test_lines_that_can_be_of_no_log_need_no_other_format(self):
        for other in (b"this is no line of a log\n", b"garbage\n"):
            result = self.read("combined", LINE * 30 + other * 10)
            self.assertEqual((result.returncode, result.stdout), (0, b"40\n"))
            self.assertIn(b"10 records do not match the format combined", result.stderr)
