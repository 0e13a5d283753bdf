# A browser shows the page of `report`, and its script runs: nothing is said on the console, as if the policy forbade
# something or the script had failed. Printed, each page has the headings of its table. Debian's Chromium is such a
# browser.
import os
import pathlib
import re
import subprocess
import tempfile
import unittest
import zlib

BNFURL = os.environ.get("BNFURL", "build/tools/bnfurl/bnfurl")


def pages_of(pdf):
    """The text of each page, of which a PDF of Chromium has the glyphs, and the characters that each glyph shows."""
    objects = {int(number): body for number, body in re.findall(rb"(?s)(\d+) 0 obj(.*?)endobj", pdf)}

    def stream(number):
        return zlib.decompress(re.search(rb"(?s)stream\r?\n(.*)\r?\nendstream", objects[number])[1]).decode("latin-1")

    def characters(font):
        shown = {}
        table = stream(int(re.search(rb"/ToUnicode (\d+)", objects[font])[1]))
        for glyph, text in re.findall(r"(?m)^<(\w{4})> <(\w+)>$", table):
            shown[int(glyph, 16)] = bytes.fromhex(text).decode("utf-16-be")
        for first, last, text in re.findall(r"(?m)^<(\w{4})> <(\w{4})> <(\w{4})>$", table):
            shown |= {glyph: chr(int(text, 16) + glyph - int(first, 16))
                      for glyph in range(int(first, 16), int(last, 16) + 1)}
        return shown

    for body in objects.values():
        if not re.search(rb"/Type /Page\b", body):
            continue
        fonts = {name.decode(): characters(int(number)) for name, number in re.findall(rb"/(F\d+) (\d+) 0 R", body)}
        text, font = "", {}
        content = stream(int(re.search(rb"/Contents (\d+)", body)[1]))
        for name, glyphs in re.findall(r"/(F\d+) \S+ Tf|<([0-9A-F]+)> Tj", content):
            font = fonts[name] if name else font
            text += "".join(font.get(int(glyph, 16), "?") for glyph in re.findall("....", glyphs))
        yield text


class ReportPage(unittest.TestCase):
    def test_runs_in_a_browser(self):
        with tempfile.TemporaryDirectory() as folder:
            page = pathlib.Path(folder, "report.html")
            command = [BNFURL, "report", "-i", "combined", "-g", "plain", "examples/access.log"]
            page.write_bytes(subprocess.run(command, capture_output=True, check=True).stdout)
            browser = ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--enable-logging=stderr",
                       f"--user-data-dir={folder}/profile", "--dump-dom", page.as_uri()]
            shown = subprocess.run(browser, capture_output=True, text=True, check=True)
        self.assertEqual([line for line in shown.stderr.splitlines() if "CONSOLE" in line], [])
        for made_by_script in ('class="js"', "Dark colours</button>", "Zoom in</button>", 'type="search"',
                               '<button type="button">Requests</button>'):
            self.assertIn(made_by_script, shown.stdout)

    def test_is_printed_with_the_headings_of_tables(self):
        with tempfile.TemporaryDirectory() as folder:
            page, printed = pathlib.Path(folder, "report.html"), pathlib.Path(folder, "report.pdf")
            command = [BNFURL, "report", "-i", "combined", "-n", "200", "examples/access.log"]
            page.write_bytes(subprocess.run(command, capture_output=True, check=True).stdout)
            subprocess.run(["chromium", "--headless", "--no-sandbox", "--disable-gpu",
                            f"--user-data-dir={folder}/profile", "--no-pdf-header-footer",
                            f"--print-to-pdf={printed}", page.as_uri()], capture_output=True, check=True)
            pages = list(pages_of(printed.read_bytes()))
        self.assertGreater(len(pages), 10)
        self.assertEqual([page[:50] for page in pages if not re.search("Requests|^Notes", page)], [])
