# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
import random
import subprocess
import unittest

from cli_test import BNFURL, CliTest, run, run_on_terminal


def extract(*arguments, stdin=b""):
    return run("extract", *arguments, stdin=stdin)


class Extract(CliTest):
    def test_html_is_the_same_whatever_the_number_of_threads(self):
        line = b'x &lt; <a href="http://h/?a&amp;b=%d">&amp;&#10;</a> http&colon;//i/&#37;41\n'
        file = self.file("page", b"".join(line % i for i in range(60_000)))
        one = extract("--html", "-j", "1", file)
        self.assertEqual(one.stdout, extract("--html", "-j", "3", file).stdout)
        octets = b"".join(line % i for i in range(60_000))
        rows = one.stdout.splitlines()
        self.assertEqual(len(rows), 120_000)
        for row in rows[:: 997]:
            number, byte, url = row.split(b"\t")
            self.assertEqual(octets[: int(byte)].count(b"\n") + 1, int(number))
            self.assertIn(url, [b"http://h/?a&b=%d" % (int(number) - 1), b"http://i/%41"])
            self.assertTrue(octets[int(byte):].startswith(b"http"))

    def test_is_the_same_whatever_the_number_of_threads_and_the_chunks(self):
        generator = random.Random(6)
        pieces = [b"http://", b"h", b"/a", b"(", b")", b"<", b">", b"'", b" ", b"\n", b":", b".", b"mailto:", b"URL:", b"text " * 9]
        file = self.file("text", b"".join(generator.choice(pieces) for _ in range(400_000)))
        alone = extract("-j", "1", file)
        self.assertEqual(alone.returncode, 0)
        for jobs in ["2", "7"]:
            self.assertTrue(extract("-j", jobs, file).stdout == alone.stdout)
        piped = subprocess.run(f"dd if={file} bs=777 status=none | {BNFURL} extract -j 3", shell=True, capture_output=True)
        self.assertTrue(piped.stdout == alone.stdout)

    def test_finds_a_url_in_a_line_of_any_length(self):
        long = b"a" * 3_000_000
        self.check_run(extract(stdin=long + b" http://h/" + long), 0, b"1\t3000001\thttp://h/" + long + b"\n")

    def test_a_terminal_receives_no_control_characters(self):
        name = self.file("\x1b[31m", b"".join(b"http://h/" + bytes([octet]) + b"\x1b[0m" for octet in range(256)))
        for form in ["tsv", "csv", "jsonl"]:
            text, status = run_on_terminal("extract", "-o", form, name, name, LC_ALL="C")
            self.assertEqual(status, 0)
            self.assertTrue(all(" " <= c <= "~" or c in "\n\t" for c in text), text)


if __name__ == "__main__":
    unittest.main()
