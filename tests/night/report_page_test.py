# A browser shows the page of `report`, and its script runs: nothing is said on the console, as if the policy forbade
# something or the script had failed. Whatever is in the log, the page asks for nothing else, and no text runs out of
# its column. The bars over which one drags are shown alone. Printed, each page has the headings of its table. Debian's
# Chromium is such a browser.
import contextlib
import os
import pathlib
import re
import subprocess
import tempfile
import unittest
import zlib

import browser

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


@contextlib.contextmanager
def tab(log, width=1200):
    with tempfile.TemporaryDirectory() as folder:
        page = pathlib.Path(folder, "report.html")
        command = [BNFURL, "report", "-i", "combined", "-g", "plain", log or "-"]
        page.write_bytes(subprocess.run(command, capture_output=True, check=True).stdout)
        shown = browser.Tab(folder, page.as_uri(), width)
        try:
            yield shown
        finally:
            shown.close()


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

    def test_shows_the_bars_over_which_one_drags(self):
        with tab("examples/access.log") as page:
            page.value("document.querySelector('figure svg').scrollIntoView()")
            left, top, width, steps = page.value("""(() => {
                const box = document.querySelector("figure svg").getBoundingClientRect();
                return [box.left, box.top, box.width, Number(document.querySelector(".charts").dataset.steps)];
            })()""")
            shown = "document.querySelector('figure svg').getAttribute('viewBox').split(' ').map(Number)"
            marked = "[...document.querySelectorAll('.cursor')].map((each) => Number(each.getAttribute('width')))"
            x = lambda step: left + (step + 0.5) * width / steps
            first, last = steps * 3 // 4, steps - 5
            for kind, step in ("mousePressed", first), ("mouseMoved", first + 9), ("mouseMoved", last):
                page.mouse(kind, x(step), top + 20)
            self.assertEqual(set(page.value(marked)), {last - first + 1})
            page.mouse("mouseReleased", x(last), top + 20)
            self.assertEqual(page.value(shown), [first, 0, last - first + 1, 100])
            self.assertEqual(set(page.value(marked)), {0})
            page.value("document.querySelector('.charts button').click()")
            begin, _, size, _ = page.value(shown)
            self.assertLess(size, last - first)
            self.assertLessEqual(abs(begin + size / 2 - (first + last + 1) / 2), 1)
            page.value("[...document.querySelectorAll('.charts button')].pop().click()")
            self.assertEqual(page.value(shown), [0, 0, steps, 100])

    def test_fits_whatever_is_in_the_log(self):
        texts = ["<script>alert(1)</script>", "'\"><img src=x onerror=alert(1)>", "\u202eabc", "\u05d0\u05d1 \u0645",
                 "\u65e5\u672c" * 99, "e" + 99 * "\u0301", "A" * 999, "\u200b" * 99, "]]></style></title>",
                 "\x1b[31m\x07", "x" * 100_000]
        with tempfile.NamedTemporaryFile() as log:
            for text in texts:
                sent = text.encode().replace(b'"', b"\\x22")
                log.write(b'2001:db8:ffff:ffff:ffff:ffff:ffff:1 - - [20/Nov/2026:08:00:00 +0000] "GET /%s HTTP/1.1" '
                          b'404 99999999999 "http://%s/" "%s\xff"\n' % (sent.replace(b" ", b"%20"), sent, sent))
            log.flush()
            for width in 400, 1200:
                with self.subTest(width=width), tab(log.name, width) as page:
                    wide = """[...document.querySelectorAll("body *")].filter((each) => {
                        const box = each.getBoundingClientRect();
                        return each.closest("svg") === null && box.right > document.documentElement.clientWidth + 1;
                    }).length"""
                    self.assertEqual(page.value(wide), 0)
                    cut = """[...document.querySelectorAll("td, th")].filter(
                        (each) => each.scrollWidth > each.clientWidth + 1).length"""
                    self.assertEqual(page.value(cut), 0)
                    self.assertEqual(page.value("document.title.slice(0, 8)"), "Report: ")
                    self.assertEqual([url for url in page.requests if not url.startswith(("file:", "data:"))], [])
                    self.assertEqual(len(page.requests) - page.requests.count("data:,"), 1)

    # A drag that ends beside the bars reaches to their end; nothing stays selected.
    def test_a_drag_can_end_beside_the_bars(self):
        with tab("examples/access.log") as page:
            page.value("document.querySelector('figure svg').scrollIntoView()")
            right, top, width, steps = page.value("""(() => {
                const box = document.querySelector("figure svg").getBoundingClientRect();
                return [box.right, box.top, box.width, Number(document.querySelector(".charts").dataset.steps)];
            })()""")
            page.mouse("mousePressed", right - width / 4, top + 20)
            page.mouse("mouseMoved", right + 9, top - 30)
            page.mouse("mouseReleased", right + 9, top - 30)
            begin, _, size, _ = page.value("document.querySelector('figure svg').getAttribute('viewBox').split(' ')")
            self.assertEqual(int(begin) + int(size), steps)
            self.assertLess(int(size), steps / 3)
            widths = page.value("[...document.querySelectorAll('.cursor')].map((each) => each.getAttribute('width'))")
            self.assertEqual(set(widths), {"0"})

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
