# What a start leaves out: the program reads the grammars that come with it only if a run needs them. Here one of them
# is a folder, so a run that reads it fails.
import os
import pathlib
import shutil
import subprocess

from command_line import BNFURL, CommandLineTest, run

LINE = b'192.0.2.1 - - [26/Nov/2026:06:00:00 +0000] "GET /b HTTP/1.1" 200 5 "-" "x"\n'


class Starts(CommandLineTest):
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


# Linux says in /proc where the program is. A tmpfs hides /proc, and the list of public suffixes of the system.
HIDING = ["unshare", "--map-root-user", "--mount", "sh", "-c",
          'for each in /proc /usr/share/publicsuffix; do mount -t tmpfs none "$each" || exit; done; cd "$0"; exec "$@"']


# Nothing beside the working directory is taken for what came with the program.
class WithoutProc(CommandLineTest):
    def setUp(self):
        super().setUp()
        share = self.folder / "share/bnfurl"
        (share / "grammar").mkdir(parents=True)
        (share / "grammar/squid.bnf").write_text("# source: PLANTED\nrecord = *VCHAR\n")
        (share / "public_suffix_list.dat").write_text("uk\n")
        (self.folder / "bin").mkdir()

    def run_hidden(self, *arguments, stdin=b""):
        command = [*HIDING, self.folder / "bin", pathlib.Path(BNFURL).resolve(), *arguments]
        return subprocess.run(command, input=stdin, capture_output=True, check=False)

    def test_no_file_is_found(self):
        if not shutil.which("unshare") or self.run_hidden("--version").returncode != 0:
            print("# starts_test: the program cannot be run here with a hidden /proc", flush=True)
            return
        listed = self.run_hidden("grammar", "list")
        self.assertEqual((listed.returncode, listed.stderr), (0, b""))
        self.assertNotIn(b"squid", listed.stdout)
        self.assertIn(b"the folder with the other grammars was not found (BNFURL_GRAMMARS names it)\n",
                      self.run_hidden("grammar", "show", "squid").stderr)
        site = self.run_hidden("split", "-f", "site", stdin=b"http://a.b.co.uk/\n")
        self.assertEqual((site.returncode, site.stdout), (2, b""))
        self.assertIn(b"publicsuffix/public_suffix_list.dat: No such file or directory", site.stderr)
        self.check_run(self.run_hidden("grammar", "prove", "-o", "json", "rfc3986", "-p", "h16"), 3, b"",
                       b"bnfurl: the certificate needs the program's hash, but the program cannot be read\n")
