# The site that is made from the project's pages and public headers (docs/make_site.py): every link leads to something,
# every page can be reached from every other one, and all names are in the list. Links of the site are those of the pages, and
# its headings have the ids of GitHub: a page that links to a missing page or heading fails here.
import html.parser
import importlib.util
import os
import pathlib
import posixpath
import re
import subprocess
import sys
import tempfile
import unittest
import urllib.parse

import project

MISSING = [name for name in ("jinja2", "markdown_it") if importlib.util.find_spec(name) is None]
if not MISSING:
    sys.path.insert(0, str(project.ROOT / "docs"))
    import headers
    import make_site


class Links(html.parser.HTMLParser):
    def __init__(self, page):
        super().__init__()
        self.ids, self.links, self.tags = set(), [], set()
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.tags.add(tag)
        self.ids |= {attributes[name] for name in ["id"] if name in attributes}
        self.links += [(tag, attributes[name]) for name in ["action", "href", "src"] if name in attributes]


def read(files):
    return {path: Links(content.decode()) for path, content in files.items() if path.endswith(".html")}


# The file and the id that a link of a page means; nothing for one to elsewhere.
def meant(path, link):
    parts = urllib.parse.urlsplit(link)
    if parts.scheme or parts.netloc:
        return None
    file = posixpath.normpath(posixpath.join(posixpath.dirname(path), urllib.parse.unquote(parts.path))) if parts.path else path
    return file, urllib.parse.unquote(parts.fragment)


def broken(files):
    pages = read(files)
    for path, page in pages.items():
        for _, link in page.links:
            file, anchor = meant(path, link) or (path, "")
            if file not in files or (anchor and anchor not in (pages[file].ids if file in pages else ())):
                yield f"{path}: {link}"


HEADER = """// SPDX-License-Identifier: none
//
// What it is for.
#include <string>
namespace bnfurl::inline v1 {
namespace detail {
struct Hidden {};
}
class Later;

/// About both.
int one(int size = {}) noexcept;
int two();

/// Two ways.
enum class Way : int {
  left,  ///< this way
  right = 5,
};
/// A class.
template <class T>
class Shown {
public:
  Shown() : size_(0) {}

  std::size_t limit = std::size_t{1} << 20;  ///< octets
  /// Its size.
  [[nodiscard]] int size() const { return size_; }

private:
  /// Not shown.
  int size_;
};
template <class T>
int one(int size) noexcept { return size; }
}
"""


if not MISSING:
    class Site(unittest.TestCase):
        @classmethod
        def setUpClass(cls):
            cls.site = make_site.Site(project.ROOT)
            cls.pages = read(cls.site.files)

        def test_has_no_broken_link(self):
            self.assertGreater(sum(len(page.links) for page in self.pages.values()), 2000)
            self.assertEqual(list(broken(self.site.files)), [])

        def test_breaks_where_a_page_or_a_heading_is_missing(self):
            files = {"index.html": b'<h1 id="a-b"></h1><a href="#a-b"></a><a href="https://h/"></a><img src="x.svg"><a href="a/c.html#d">'}
            self.assertEqual(list(broken(files)), ["index.html: x.svg", "index.html: a/c.html#d"])
            self.assertEqual(list(broken(files | {"x.svg": b"", "a/c.html": b'<a href="../index.html#a">'})),
                             ["index.html: a/c.html#d", "a/c.html: ../index.html#a"])

        def test_links_text_of_the_tree_to_nothing_and_keeps_what_is_broken(self):
            page = make_site.Page("docs/howto/x.md", "howto/x.html")
            for link, becomes in [("../../src", None), ("../../meson.build", None), ("no.md", "no.md"), ("#here", "#here"),
                                  ("../../README.md#a", "../index.html#a"), ("https://h/x.md", "https://h/x.md"),
                                  ("../reference/grammars.md", "../reference/grammars.html")]:
                with self.subTest(link=link):
                    self.assertEqual(self.site.link(page, link), becomes)

        def test_gives_headings_the_ids_of_github(self):
            ids = make_site.Ids()
            self.assertEqual([ids.of(text) for text in ["A server's log", 'The "/" of a path', "a_b-c", "Views", "views", "robots.txt"]],
                             ["a-servers-log", "the--of-a-path", "a_b-c", "views", "views-1", "robotstxt"])

        def test_has_a_page_for_each_page_and_public_header(self):
            written = [path for folder in ["docs", "bindings"] for path in project.files(folder, ".md")]
            written += [path for path in project.files("include", ".h", ".hpp") if "/detail/" not in path]
            self.assertEqual({*written, "README.md", "ARCHITECTURE.md", "grammar/README.md"} - {page.source for page in self.site.pages}, set())

        def test_has_pages_that_link_to_all_pages(self):
            for path, page in self.pages.items():
                linked = {file for file, _ in filter(None, (meant(path, link) for _, link in page.links))}
                self.assertEqual(self.pages.keys() - linked, set(), path)

        def test_has_no_code_among_its_tags(self):
            of_form = "a b body details div footer form h1 head html input label li main meta nav p pre script small style summary title ul"
            of_text = "blockquote br code em h2 h3 h4 hr img ol s span strong table tbody td th thead tr"
            for path, page in self.pages.items():
                self.assertEqual(page.tags - {*of_form.split(), *of_text.split()}, set(), path)

        def test_loads_nothing_from_elsewhere(self):
            for path, page in self.pages.items():
                self.assertEqual([link for tag, link in page.links if tag not in ("a", "form") and "://" in link], [], path)
            script = re.search(r"<script>(.*)</script>", self.site.files["names.html"].decode(), re.DOTALL).group(1)
            self.assertLessEqual(len(script.splitlines()), 40)

        def test_lists_all_names(self):
            listed = {name.name for name in self.site.names}
            functions = re.findall(r"^BNFURL_API .*?\b(bnfurl_\w+)\(", (project.ROOT / "include/bnfurl/bnfurl.h").read_text(), re.MULTILINE)
            self.assertGreater(len(functions), 25)
            for name in [*functions, "BNFURL_END", "BNFURL_OPEN", "Parts::operator[]", "Levels::percent", "arrow::Splitter::make",
                         "split", "extract", "--where", "-g, --grammar", "--[no-]progress", "log.time.iso", "idna", "www", "rfc3986", "IPv6address"]:
                with self.subTest(name=name):
                    self.assertIn(name, listed)
            shown = re.search(r'<ul id="names">(.*?)</ul>', self.site.files["names.html"].decode(), re.DOTALL).group(1)
            self.assertEqual(shown.count("<li>"), len(self.site.names))

        def test_shows_every_comment_of_a_public_header(self):
            for page in self.site.pages:
                if not page.source.startswith("include/"):
                    continue
                text = (project.ROOT / page.source).read_text()
                text = re.sub(r"^namespace detail \{.*?^\}  // namespace detail$", "", text, flags=re.MULTILINE | re.DOTALL)
                shown = html.unescape(re.sub(r"</?(?:code|p)>|`", "", page.body))
                for line in re.findall(r"^ */// (.*)$", text, re.MULTILINE):
                    with self.subTest(header=page.source, line=line):
                        self.assertIn(line.strip().replace("`", ""), shown)

        def test_is_written_to_a_folder_without_what_was_there_before(self):
            with tempfile.TemporaryDirectory() as folder:
                (pathlib.Path(folder) / "old.html").touch()
                make_site.main(pathlib.Path(folder))
                written = {path.relative_to(folder).as_posix() for path in pathlib.Path(folder).rglob("*") if path.is_file()}
            self.assertEqual(written, set(self.site.files))

    class Headers(unittest.TestCase):
        def test_are_read_as_they_are_written(self):
            self.assertEqual(headers.first_comment(HEADER), "What it is for.")
            entries = [([name for name, _ in entry.names], entry.comment, entry.code, entry.is_member) for entry in headers.entries(HEADER)]
            way = "enum class Way : int {\n  left,  ///< this way\n  right = 5,\n};"
            self.assertEqual(entries, [
                (["one", "two"], "About both.", "int one(int size = {}) noexcept;\nint two();", False),
                (["Way", "Way::left", "Way::right"], "Two ways.", way, False),
                (["Shown"], "A class.", "template <class T>\nclass Shown;", False),
                (["Shown::Shown"], "", "Shown();", True),
                (["Shown::limit"], "", "std::size_t limit = std::size_t{1} << 20;  ///< octets", True),
                (["Shown::size"], "Its size.", "[[nodiscard]] int size() const;", True)])

        def test_have_comments_in_which_marks_mean_themselves(self):
            self.assertEqual(make_site.as_markdown("a `b*c` *d_\nx:\n  code *\n\n  - one\n    more"),
                             "a `b*c` \\*d\\_\nx:\n\n    code *\n\n\n\n- one\n  more")

else:
    print(f"# docs_site_test.py: not run, there is no module {', no module '.join(MISSING)}", flush=True)
    if os.environ.get("CI") == "true":
        raise SystemExit("tools/setup could have installed it")

    class Program(unittest.TestCase):
        def test_says_what_to_install(self):
            done = subprocess.run([sys.executable, project.ROOT / "docs/make_site.py", "none"], stderr=subprocess.PIPE, text=True, check=False)
            self.assertEqual(done.returncode, 1)
            self.assertRegex(done.stderr, "^docs: there is no module .*tools/setup test")


if __name__ == "__main__":
    unittest.main()
