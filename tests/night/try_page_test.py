# A browser shows the page on which anyone can try bnfurl (docs/try), which BNFURL_TRY_PAGE names or packaging/page
# makes: each part is used as a person uses it. Nothing is said on the console and nothing is asked for, whatever is
# typed; no text is read as HTML, or runs out of its column; axe-core finds nothing serious; and the scripts have types.
import base64
import contextlib
import json
import os
import pathlib
import shutil
import tempfile
import time
import unittest
import urllib.parse

import browser
import project

SOURCES = project.ROOT / "docs/try"
COMPILER = ["--allowJs", "--strict", "--noEmit", "--target", "es2022", "--module", "esnext",
            "--moduleResolution", "bundler", "--resolveJsonModule", "--lib", "es2023,dom,dom.iterable"]
PARTS = ["url", "lines", "grammar", "pairs", "refuse"]
SCHEMES = ["light", "dark"]
WIDTHS = [1200, 400]
# Texts that a page could read as something else, or that could run out of it.
HOSTILE = ["<script>document.title = 'hacked'</script>", "'\"><img src=x onerror=\"document.title = 'hacked'\">",
           "javascript:alert(1)", "http://\u202egro.elpmaxe/", "http://\u05d0\u05d1/\u0645?\u065f",
           "http://h/" + "e\u0301" * 99, "http://h/\\ud800", "http://h/\\udc00\\ud800",
           "http://h/" + "a" * 100_000, "http://" + "\u65e5" * 9999 + "/ ",
           "\0\x1b[31m\x07\x7f", "http://h/<img src=x onerror=\"document.title = 'hacked'\">",
           "http://h/\u200b\u2028\ufeff", "]]></style></title>"]


class Page(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.page = pathlib.Path(os.environ.get("BNFURL_TRY_PAGE", cls.folder / "try.html")).resolve()
        if not cls.page.exists():
            project.output(project.ROOT / "packaging/page", "--out", cls.page)
        shutil.copy(SOURCES / "package.json", cls.folder)
        shutil.copy(SOURCES / "package-lock.json", cls.folder)
        project.output("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--silent", cwd=cls.folder)

    @contextlib.contextmanager
    def tab(self, width=1200, scheme="light", **state):
        with tempfile.TemporaryDirectory() as folder:
            url = f"{self.page.as_uri()}#{urllib.parse.urlencode(state)}"
            shown = browser.Tab(folder, url, width, scheme)
            try:
                self.until(shown, "document.documentElement.classList.contains('js')")
                yield shown
                self.assertEqual(shown.said, [])
                # A worker has the page's own script, as a blob.
                asked = [each for each in shown.requests if not each.startswith("blob:null/")]
                self.assertEqual(asked, [self.page.as_uri()])
            finally:
                shown.close()

    def until(self, page, condition, seconds=20):
        end = time.monotonic() + seconds
        while not page.value(condition):
            self.assertLess(time.monotonic(), end, condition)
            time.sleep(0.05)

    # Types a text, which is JavaScript, into a field.
    def type(self, page, selector, text):
        page.value(f"""(() => {{
            const field = document.querySelector({selector!r});
            field.value = {text};
            field.dispatchEvent(new Event("input", {{ bubbles: true }}));
        }})()""")

    def rows(self, page, table):
        return page.value(f"""[...document.querySelectorAll({table + ' tbody tr'!r})].map(
            (row) => [...row.cells].map((cell) => cell.innerText.trim().replace(/\\s+/g, " ")))""")

    def text(self, page, selector):
        return page.value(f"document.querySelector({selector!r}).innerText.trim()")

    def test_a_url_is_split_in_several_grammars(self):
        with self.tab() as page:
            self.type(page, "#text", '"http://u@h:/a%20b?"')
            self.assertEqual(self.text(page, "#url .verdict"), "Valid: rfc3986 URI. Kind of the host: reg-name.")
            drawn = page.value("""[...document.querySelectorAll(".part")].map(
                (part) => [...part.children].map((child) => child.innerText))""")
            self.assertEqual(drawn, [["http", "scheme"], ["u", "userinfo"], ["h", "host"], ["empty", "port"],
                                     ["/a%20b", "path"], ["empty", "query"]])
            rows = {row[0]: row[1:] for row in self.rows(page, ".parts")}
            self.assertEqual(rows["port"], ["empty", "11–11", "empty or missing"])
            self.assertEqual(rows["fragment"], ["missing", "", "empty or missing"])
            self.assertEqual(rows["path"], ["/a%20b", "11–17", "/a%20b"])
            self.assertEqual(self.text(page, "#url .related").splitlines(),
                             ["Normal form", "http://u@h/a%20b?Take it", "Key", "http://u@h/a%20b"])
            self.type(page, "#steps", '"userinfo"')
            self.assertEqual(self.text(page, "#url .related").splitlines()[-1], "http://h/a%20b?")

    def test_what_the_browser_reads_differently_is_marked(self):
        with self.tab(text="http://h/a/../b") as page:
            rows = {row[0]: row[1:] for row in self.rows(page, ".parts")}
            self.assertEqual(rows["path"], ["/a/../b", "8–15", "/b differs"])
            self.assertEqual(rows["host"], ["h", "7–8", "h"])

    def test_an_invalid_url_shows_where_it_fails_and_the_nearest_valid_one(self):
        with self.tab(text=" http://h/a b") as page:
            self.assertEqual(self.text(page, "#url .verdict"), "Invalid at offset 0: a space cannot begin a URI")
            self.assertEqual(self.text(page, "#url .drawing mark"), "\u2423")
            rows = {row[0]: row[1:] for row in self.rows(page, ".parts")}
            self.assertEqual(rows["host"], ["", "", "h"])
            self.assertEqual(self.rows(page, ".readers")[-1][1:], ["valid differs", "h"])
            self.assertIn("expected ALPHA", self.text(page, ".expected"))
            page.value("document.querySelector('.related button').click()")
            self.assertEqual(page.value("document.querySelector('#text').value"), "http://h/a%20b")
            self.assertIn("Valid", self.text(page, "#url .verdict"))

    def test_hosts_that_differ_are_marked(self):
        with self.tab(text="http://a\\@b/", reader="whatwg:whatwg-url") as page:
            hosts = {row[0]: row[2] for row in self.rows(page, ".readers")}
            self.assertEqual(hosts["new URL() of this browser"], "a")
        with self.tab(text="http://0x7f.1/") as page:
            hosts = {row[0]: row[2] for row in self.rows(page, ".readers")}
            self.assertEqual([hosts["rfc3986 URI"], hosts["whatwg whatwg-url"], hosts["new URL() of this browser"]],
                             ["0x7f.1", "127.0.0.1 differs", "127.0.0.1 differs"])

    # Whatever is typed comes back from the link, but for lone surrogates, which a URL cannot have.
    def test_a_link_shows_the_same(self):
        text = "http://\u00e9\U0001f600/&a=b#c+d%20\u202e<"
        with self.tab() as page:
            self.type(page, "#text", json.dumps(text))
            page.value("document.querySelector('#link').click()")
            fragment = page.value("location.hash")
            shown = self.rows(page, ".parts")
        with tempfile.TemporaryDirectory() as folder:
            other = browser.Tab(folder, self.page.as_uri() + fragment, 400)
            self.until(other, "document.documentElement.classList.contains('js')")
            self.assertEqual(other.value("document.querySelector('#text').value"), text)
            self.assertEqual([row[0] for row in self.rows(other, ".parts")], [row[0] for row in shown])
            other.close()

    def test_what_is_printed_has_no_buttons(self):
        with self.tab(tab="refuse") as page:
            page.ask("Emulation.setEmulatedMedia", media="print")
            self.assertEqual(page.value("""[...document.querySelectorAll("button, [role=tablist]")].filter(
                (each) => each.getClientRects().length > 0).length"""), 0)
            self.assertIn("Refused", self.text(page, "#refuse .verdict"))

    def test_a_reader_is_chosen_and_kept_in_the_link(self):
        with self.tab(text="http://h:x/") as page:
            verdicts = {row[0]: row[1] for row in self.rows(page, ".readers")}
            self.assertEqual(len(verdicts), 13)
            page.value("[...document.querySelectorAll('[name=reader]')][2].click()")
            self.assertEqual(self.text(page, ".chosen"), "rfc3987 IRI-reference")
            self.type(page, "#text", '"http://\u00e9/ "')
            self.assertEqual(self.text(page, "#url .verdict"),
                             "Invalid at offset 9: a space is not allowed in a path; write %20")
            self.until(page, "location.hash.includes('reader=rfc3987%3AIRI-reference')")

    def test_many_lines_are_counted_and_shown(self):
        mark = "getComputedStyle(document.querySelector('#lines .verdict'), '::before').content"
        with self.tab(tab="lines") as page:
            self.assertEqual(page.value(mark), "none")
            self.type(page, "#pasted", '"http://h/\\nhttp://a b\\nhttp://c d\\n<b>\\n"')
            self.until(page, "document.querySelector('#lines .verdict').textContent.startsWith('4 records')")
            self.assertEqual(self.text(page, "#lines .verdict"), "4 records, 3 of them invalid")
            self.assertIn("\u2717", page.value(mark))
            self.assertEqual(self.rows(page, ".reasons"), [["a space is not allowed in a host", "2", "Show"],
                                                           ['"<" cannot begin a URI', "1", "Show"]])
            self.assertEqual([row[1] for row in self.rows(page, ".rows")],
                             ["http://h/", "http://a b", "http://c d", "<b>"])
            page.value("document.querySelector('.reasons button').click()")
            self.assertEqual([row[0] for row in self.rows(page, ".rows")], ["2", "3"])
            self.assertIn("The first 2 of 2 rows with", self.text(page, ".which"))
            page.value("document.querySelector('.columns [value=url]').click()")
            self.assertEqual([row[1] for row in self.rows(page, ".rows")], ["0", "0"])

    # What is dropped is a file; what the link would download is caught.
    def test_a_dropped_log_is_read_in_a_worker_and_saved_as_csv(self):
        log = (project.ROOT / "examples/access.log").read_bytes()
        with self.tab(tab="lines") as page:
            page.value(f"""(() => {{
                const bytes = Uint8Array.from(atob({base64.b64encode(log).decode()!r}), (each) => each.charCodeAt(0));
                const dropped = new DataTransfer();
                dropped.items.add(new File([bytes], "access.log"));
                document.querySelector("#lines").dispatchEvent(new DragEvent("drop", {{ dataTransfer: dropped }}));
                HTMLAnchorElement.prototype.click = function () {{
                  window.saved = this.href;
                }};
            }})()""")
            count = f"{log.count(10):,} records"
            self.until(page, f"document.querySelector('#lines .verdict').textContent.startsWith({count!r})")
            self.assertEqual(self.text(page, ".detected").strip(), "Detected the format combined.")
            self.assertEqual(page.value("document.querySelector('#lines-reader').value"), "rfc9112:request-target")
            page.value("document.querySelector('.download').click()")
            self.until(page, "window.saved !== undefined")
            self.assertIn("log.status", page.value("document.querySelector('.rows thead').innerText"))

    def test_reading_can_be_cancelled(self):
        with self.tab(tab="lines") as page:
            self.type(page, "#pasted", '"http://a b/c?d\\n".repeat(1_000_000)')
            self.until(page, "!document.querySelector('.cancel').hidden")
            page.value("document.querySelector('.cancel').click()")
            self.assertEqual(self.text(page, "#lines .verdict"), "Cancelled")
            time.sleep(5)
            self.assertEqual(self.text(page, "#lines .verdict"), "Cancelled")

    def test_refuse_names_each_rule(self):
        with self.tab(tab="refuse") as page:
            self.type(page, "#foreign", '"http://10.0.0.1/"')
            self.assertEqual(self.text(page, "#refuse .verdict"),
                             "Refused: 10.0.0.1 is a private address (10.0.0.0/8)")
            self.assertEqual([row[1] for row in self.rows(page, ".rules")], ["passed", "passed", "passed", "refused"])
            page.value("document.querySelector('[value=private]').click()")
            self.assertEqual(self.text(page, "#refuse .verdict"), "It may be fetched")
            self.type(page, "#schemes", '"https"')
            self.assertEqual([row[1] for row in self.rows(page, ".rules")], ["passed", "refused", "passed", "passed"])

    # What is lit in the text, and in the diagrams, after something in a panel is pointed at.
    def lit(self, page, pointed):
        page.value(f"{pointed}.dispatchEvent(new PointerEvent('pointerenter'))")
        return page.value("""["#grammar .octets .lit", ".diagrams g.lit"].map((selector) =>
            [...document.querySelectorAll(selector)].map((each) => each.textContent))""")

    def test_a_text_and_its_rules_light_each_other(self):
        with self.tab(tab="grammar", text="http://u@h:80/a") as page:
            self.assertEqual(self.text(page, "#grammar .verdict"), "Valid: URI.")
            self.assertIn("has 180 states", self.text(page, "#grammar .about"))
            octets, drawn = self.lit(page, "document.querySelectorAll('.octets span')[11]")
            self.assertEqual(["".join(octets), drawn], ["80", ["hier-part", "authority", "port", "DIGIT", "0–9"]])
            self.assertEqual(self.text(page, ".chain"), "URI › hier-part › authority › port › DIGIT")
            self.assertEqual(self.text(page, ".diagrams figure.lit h3"), "port")
            reference = "[...document.querySelectorAll('.diagrams g.reference')].find((g) => g.textContent === {!r})"
            octets, drawn = self.lit(page, reference.format("host"))
            self.assertEqual(["".join(octets), drawn], ["h", ["host"]])
            heading = "[...document.querySelectorAll('.diagrams h3')].find((h3) => h3.innerText === 'segment')"
            self.assertEqual("".join(self.lit(page, f"{heading}.parentNode")[0]), "a")
            rows = page.value("""[...document.querySelectorAll('.derived button')].map(
                (row) => [...row.children].map((child) => child.innerText))""")
            self.assertEqual(rows[:5], [
                ["URI", "http://u@h:80/a"], ["scheme", "http"], ["hier-part", "//u@h:80/a"], ["authority", "u@h:80"],
                ["userinfo", "u"]])

    def test_diagrams_show_what_is_expected_where_a_text_fails(self):
        with self.tab(tab="grammar", text="http://a b") as page:
            self.assertEqual(self.text(page, "#grammar .verdict"),
                             "Invalid at offset 8: a space is not allowed in a host")
            self.assertEqual(page.value("document.querySelector('.octets .bad').textContent"), " ")
            expected = page.value("""[...document.querySelectorAll(".diagrams .terminal.stop")].map(
                (box) => box.textContent)""")
            self.assertEqual(sorted(expected), ["! $ &–, ; =", "#", "%", "- . _ ~", "/", "0–9", ":", ":", "?", "@",
                                                "A–Z a–z"])
            above = page.value("""[...document.querySelectorAll(".diagrams h3")].find(
                (heading) => heading.innerText === "reg-name").getBoundingClientRect().top
                - document.querySelector(".diagrams").getBoundingClientRect().top""")
            self.assertTrue(0 <= above < 20, above)
            self.type(page, "#derived", '"http://[::1]x"')
            self.assertEqual(self.text(page, ".chain"),
                             "The rules continue with authority, path-abempty, URI, or end here.")

    def test_a_rule_opens_its_diagram(self):
        with self.tab(tab="grammar") as page:
            page.value("[...document.querySelectorAll('.diagrams a')].find((a) => a.textContent === 'IPv6address')"
                       ".dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))")
            self.assertEqual(page.value("document.activeElement.getAttribute('aria-label')"), "Diagram of IPv6address")
            self.assertGreater(page.value("document.querySelector('.diagrams').scrollTop"), 0)
            page.value("(() => { const rule = document.querySelector('#grammar-rule'); rule.value = 'IPv4address';"
                       "rule.dispatchEvent(new Event('change')); })()")
            self.assertEqual(page.value("[...document.querySelectorAll('.diagrams h3')].map((each) => each.innerText)"),
                             ["IPv4address", "dec-octet", "DIGIT"])
            self.type(page, "#derived", '"1.2.3.256"')
            self.assertIn("Invalid at offset 8", self.text(page, "#grammar .verdict"))

    def test_a_grammar_is_pasted(self):
        verdict = "document.querySelector('#grammar .verdict').textContent"
        with self.tab(tab="grammar", reader="your own", text="+49 030-555-1234") as page:
            self.until(page, f"{verdict} === 'Valid: phone.'")
            self.assertIn("has 18 states", self.text(page, "#grammar .about"))
            rows = page.value("""[...document.querySelectorAll('.derived button')].map(
                (row) => [...row.children].map((child) => child.innerText))""")
            self.assertEqual(rows, [["phone", "+49 030-555-1234"], ["country", "49"], ["area", "030"],
                                    ["number", "555-1234"]])
            self.type(page, "#derived", '"555-12345"')
            self.assertEqual(page.value(verdict), 'Invalid at offset 8: "5" is not allowed here, in a number')
            self.assertEqual(self.text(page, ".chain"), "The rules end here.")
            self.type(page, "#own", r'"# component: b\na = b\nb = 1*\"x\" c"')
            self.assertEqual(self.text(page, "#grammar .faults"), "Line 3, column 11: c is not defined (rule b)")
            self.assertEqual(page.value(verdict), "This grammar has no usable rule.")
            self.type(page, "#own", r'"a = 2\"x\"\nb = <script>"')
            self.type(page, "#derived", '"xy"')
            self.assertIn("prose", self.text(page, "#grammar .faults"))
            self.assertIn("Invalid at offset 1: ", page.value(verdict))
            for hostile in ['"a = *9000(9000%x00-FF)"', '"a = " + "(".repeat(60000)', r'"a = 9000b\nb = 9000a"',
                            r'"a = *(\"x\" a) \"y\""', '"a".repeat(100000)', r'"\ud800 = \0"']:
                with self.subTest(hostile=hostile):
                    self.type(page, "#own", hostile)
                    self.assertNotEqual(self.text(page, "#grammar .faults") + page.value(verdict), "")
            self.type(page, "#own", r'"a = *\"x\""')
            self.type(page, "#derived", '"xx"')
            self.assertEqual(page.value(verdict), "Valid: a.")

    def test_a_pair_of_grammars_opens_its_text_in_both(self):
        with self.tab(tab="pairs") as page:
            rows = {row[0]: row[1:] for row in self.rows(page, ".only")}
            self.assertEqual(len(rows), 8)
            self.assertEqual(rows["rfc3986 URI-reference"],
                             ["empty", "empty", "~", "?", "", "none", "none", "empty"])
            self.assertIn(["host", "rfc1738 url", "missing", "rfc3986 URI-reference", "empty"],
                          [row[1:] for row in self.rows(page, ".split")])
            page.value("[...document.querySelectorAll('.only button')].find((each) => each.innerText === '//:!')"
                       ".click()")
            self.assertEqual(page.value("document.querySelector('#text').value"), "//:!")
            self.assertEqual([row[:2] for row in self.rows(page, ".readers")][:2], [
                ["rfc2396 URI-reference", "valid"],
                ["rfc3986 URI-reference", 'invalid at 4: "!" is not allowed in a port']])

    def test_keys_move_between_tabs(self):
        with self.tab() as page:
            page.value("document.querySelector('#tab-url').focus()")
            page.ask("Input.dispatchKeyEvent", type="keyDown", key="ArrowLeft", code="ArrowLeft")
            self.assertEqual(page.value("document.activeElement.id"), "tab-refuse")
            self.assertEqual(page.value("[...document.querySelectorAll('section')].filter((each) => !each.hidden)"
                                        ".map(({id}) => id)"), ["refuse"])

    def test_hostile_texts_are_shown_as_texts(self):
        for width in WIDTHS:
            with self.tab(width, reader="whatwg:whatwg-url") as page:
                for text in HOSTILE:
                    for tab, field in ("url", "#text"), ("grammar", "#derived"), ("refuse", "#foreign"):
                        with self.subTest(width=width, tab=tab, text=text[:40]):
                            page.value(f"document.querySelector('#tab-{tab}').click()")
                            self.type(page, field, ascii(text).replace("\\\\u", "\\u"))
                            self.assertEqual(page.value("document.title"), "Try bnfurl")
                            self.assertEqual(page.value("document.querySelectorAll('section script, img').length"), 0)
                            self.assertLessEqual(page.value("document.documentElement.scrollWidth"), width)
                page.value("document.querySelector('#tab-lines').click()")
                self.type(page, "#pasted", ascii("\n".join(HOSTILE)).replace("\\\\u", "\\u"))
                self.until(page, "/records/.test(document.querySelector('#lines .verdict').textContent)")
                self.assertEqual(page.value("document.querySelectorAll('section script, img').length"), 0)
                self.assertLessEqual(page.value("document.documentElement.scrollWidth"), width)

    def test_nothing_serious_is_found_by_axe(self):
        axe = (self.folder / "node_modules/axe-core/axe.min.js").read_text()
        for width in WIDTHS:
            for scheme in SCHEMES:
                for state in [*({"tab": part} for part in PARTS), {"tab": "grammar", "text": "http://a b"},
                              {"tab": "grammar", "reader": "your own", "grammar.own": "a = b"}]:
                    with self.subTest(width=width, scheme=scheme, **state), self.tab(width, scheme, **state) as page:
                        self.until(page, "!document.querySelector('#grammar .verdict').textContent.includes('started')")
                        page.value(axe)
                        found = page.ask("Runtime.evaluate", awaitPromise=True, returnByValue=True, expression="""
                            axe.run().then(({violations}) => violations
                                .filter(({impact}) => impact === "serious" || impact === "critical")
                                .map(({id, nodes}) => [id, nodes.map(({html}) => html.slice(0, 200))]))""")
                        self.assertEqual(found["result"]["value"], [])

    def test_the_scripts_have_types(self):
        project.output(project.ROOT / "packaging/page", "--scripts", self.folder, "rfc3986")
        self.assertEqual([path.name for path in SOURCES.glob("*.js")
                          if not path.read_text().startswith("// @ts-check\n")], [])
        project.output("node_modules/.bin/tsc", *COMPILER, "page.js", "railroad-diagrams.d.ts", cwd=self.folder)
