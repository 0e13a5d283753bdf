#!/usr/bin/env python3
# A site of plain HTML from the project's pages, for reading without GitHub: `meson compile -C build docs` writes it to
# build/docs. It needs neither a server nor a network; docs/site.html.jinja is the form of each of its pages.
#
# A page of Markdown becomes one of HTML at the same path, without the folder docs/ in it; a README becomes the index of
# its folder. Headings have the ids that GitHub gives them. Of links, those to pages go to what these have become, and
# pictures are copied; a link to another file or folder of the tree becomes text that names it, since the site has no
# sources. A link to what there is not stays as it is, and tests/docs_site_test.py fails.
#
# The public headers are pages too (docs/headers.py). One page lists all names: headings, what is in code in the first
# column of a table (commands, options, columns), what headers declare, the grammars with their productions. A script of
# a few lines there shows those that contain what is typed.
#
#   docs/make_site.py FOLDER
import dataclasses
import functools
import html
import itertools
import pathlib
import posixpath
import re
import sys
import textwrap
import urllib.parse

try:
    import jinja2
    import markdown_it
except ImportError as error:
    raise SystemExit(f"docs: there is no module {error.name}; Debian has it in python3-markdown-it or python3-jinja2, "
                     "and tools/setup test installs both") from None

import headers

ROOT = pathlib.Path(__file__).resolve().parent.parent
GROUPS = ["README", "Tutorial", "How-to", "Reference", "Explanation", "Project"]
FOLDERS = {"docs/tutorial": "Tutorial", "docs/howto": "How-to", "bindings": "How-to", "docs/reference": "Reference",
           "include": "Reference", "docs/explanation": "Explanation"}
PAGES = ["*.md", "docs/**/*.md", "bindings/*/*.md", "grammar/*.md", "packaging/*.md", "benchmarks/*.md", "tests/corpus/*.md"]
NAMES, API = "names.html", "reference/api"
# What stands in code in a table and is the name of something, and no path or text of a URL.
NAME = re.compile(r"-*(?:\[no-\])?[A-Za-z_@][^/%\\]*")
VALUE = re.compile(r"(--\S+) .*")
MARKS = re.compile(r"[\\*_\[\]<>#|~&]")


@dataclasses.dataclass
class Name:
    name: str
    kind: str
    page: "Page" = None
    anchor: str = ""
    section: str = ""


@dataclasses.dataclass
class Page:
    source: str
    path: str
    title: str = ""
    body: str = ""
    sections: list = dataclasses.field(default_factory=list)  # the ids and the texts of its headings of level 2
    names: list = dataclasses.field(default_factory=list)

    @property
    def group(self):
        found = [group for folder, group in FOLDERS.items() if self.source.startswith(folder + "/")]
        return "README" if self.source == "README.md" else (found or ["Project"])[0]

    # What navigation calls it: without what the group says.
    @property
    def label(self):
        first, _, rest = self.title.partition(": ")
        return rest if first == self.group else first

    # What a path in it names.
    def beside(self, path):
        return posixpath.normpath(posixpath.join(posixpath.dirname(self.source), path))


def path_of(source):
    return re.sub(r"README\.md$", "index.md", source.removeprefix("docs/")).removesuffix(".md") + ".html"


# The ids of headings as GitHub makes them: letters, digits, "_" and "-" in lower case, each id once.
class Ids:
    def __init__(self):
        self.given = {}

    def of(self, heading):
        id_ = re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")
        again = self.given[id_] = self.given.get(id_, -1) + 1
        return f"{id_}-{again}" if again else id_


def markdown():
    return markdown_it.MarkdownIt("commonmark").enable(["table", "strikethrough"])


def text_of(inline):
    return "".join(child.content if child.type in ("text", "code_inline") else " " * (child.type == "softbreak")
                   for child in inline.children)


# A page of Markdown as it is read from its beginning to its end.
class Reader:
    def __init__(self, site, source):
        self.site, self.page, self.ids = site, Page(source, path_of(source)), Ids()
        self.anchor = self.section = self.column = ""

    # An option that means two things stands in two rows.
    def add(self, name, kind):
        added = Name(name, kind, self.page, self.anchor, self.section)
        if added.name not in [each.name for each in self.page.names if each.kind == kind and each.anchor == self.anchor]:
            self.page.names.append(added)

    def heading(self, token, inline):
        text = text_of(inline)
        self.anchor, self.section = self.ids.of(text), text
        token.attrSet("id", self.anchor)
        if token.tag == "h1" and not self.page.title:
            self.page.title = text
        if token.tag == "h2":
            self.page.sections.append((self.anchor, text))
        self.page.names.append(Name(text, "heading", self.page, self.anchor))

    def first_cell(self, cell, inline):
        code = [child.content for child in inline.children if child.type == "code_inline"]
        words = "".join(child.content for child in inline.children if child.type != "code_inline")
        if cell.tag == "th":
            self.column = text_of(inline) if re.fullmatch(r"\w+( \w+)?", text_of(inline)) else "name"
        elif not words.strip(" ,"):
            for name in filter(NAME.fullmatch, code):
                self.add(VALUE.sub(r"\1", name), self.column)

    def inline(self, token):
        hidden = False
        for child in token.children:
            if child.type == "image":
                child.attrs["src"] = self.site.link(self.page, child.attrs["src"])
            elif child.type == "link_open":
                target = self.site.link(self.page, child.attrs["href"])
                hidden = target is None
                if hidden:
                    child.tag, child.attrs = "span", {"title": self.page.beside(child.attrs["href"])}
                else:
                    child.attrs["href"] = target
            elif child.type == "link_close" and hidden:
                child.tag, hidden = "span", False

    def read(self):
        parser = markdown()
        tokens = parser.parse((self.site.root / self.page.source).read_text())
        for before, token, after in zip([None, *tokens], tokens, [*tokens[1:], None]):
            if token.type == "heading_open":
                self.heading(token, after)
            elif token.type in ("th_open", "td_open") and before.type == "tr_open":
                self.first_cell(token, after)
            elif token.type == "inline":
                self.inline(token)
        self.page.body = parser.renderer.render(tokens, parser.options, {})
        return self.page


# A comment of a header as Markdown: what is further to the right is a list or code, and marks of Markdown are escaped.
def as_markdown(comment):
    blocks = []
    for is_indented, lines in itertools.groupby(comment.split("\n"), lambda line: line.startswith("  ") or (not line and None)):
        block = textwrap.dedent("\n".join(lines))
        if is_indented and not block.startswith("- "):
            blocks.append(textwrap.indent(block, "    "))
        else:
            parts = re.split(r"(`[^`]*`)", block)
            blocks.append("".join(part if part.startswith("`") else MARKS.sub(r"\\\g<0>", part) for part in parts))
    return "\n\n".join(blocks)


# The page of a public header: its first comment, then its entries. The first that declares a name has it as its id.
def header_page(root, source):
    text = (root / source).read_text()
    page = Page(source, f"{API}/{source.removeprefix('include/bnfurl/')}.html", source.removeprefix("include/"))
    ids, given = Ids(), set()
    parts = [f"<h1>{page.title}</h1>", markdown().render(as_markdown(headers.first_comment(text)))]
    for entry in headers.entries(text):
        if entry.section:
            page.sections.append((ids.of(entry.section), entry.section))
            parts.append('<h2 id="{}">{}</h2>'.format(*map(html.escape, page.sections[-1])))
        new = {name: kind for name, kind in entry.names if name not in given}
        given |= new.keys()
        page.names += [Name(name, kind, page, name) for name, kind in new.items()]
        marks = "".join(f'<a id="{html.escape(name)}"></a>' for name in new)
        comment = markdown().render(as_markdown(entry.comment))
        parts.append(f'<div class="{"member" if entry.is_member else "entry"}">{marks}<pre class="declared"><code>{html.escape(entry.code)}</code></pre>')
        parts.append(f"{comment}</div>")
    page.body = "\n".join(parts)
    return page


class Site:
    def __init__(self, root):
        self.root = root
        self.files = {}
        sources = dict.fromkeys(path.relative_to(root).as_posix() for glob in PAGES for path in sorted(root.glob(glob)))
        self.paths = {source: path_of(source) for source in sources}
        self.pages = [Reader(self, source).read() for source in sources]
        public = sorted(path for path in (root / "include/bnfurl").rglob("*.h*") if "detail" not in path.parts)
        self.pages += [header_page(root, path.relative_to(root).as_posix()) for path in public]
        self.pages.sort(key=lambda page: (GROUPS.index(page.group), page.path.startswith(API)))
        self.names = self.all_names()
        self.write()

    # Where a link of a page goes to; None if the site does not have what the tree has there.
    def link(self, page, target):
        path, mark, anchor = target.partition("#")
        if urllib.parse.urlsplit(target).scheme or not path:
            return target
        source = page.beside(path)
        if source in self.paths:
            return self.relative(self.paths[source], page.path) + mark + anchor
        if source.endswith((".svg", ".png")) and (self.root / source).is_file():
            picture = source.removeprefix("docs/")
            self.files[picture] = (self.root / source).read_bytes()
            return self.relative(picture, page.path)
        return None if (self.root / source).exists() else target

    @staticmethod
    def relative(path, page):
        return posixpath.relpath(path, posixpath.dirname(page))

    # The names of grammars and their productions: where a page of the reference has a heading for the grammar.
    def grammar_names(self):
        reference = [name for page in self.pages if page.group == "Reference" for name in page.names]
        sections = {name.name: name for name in reversed(reference) if name.kind == "heading"}
        about = next(page for page in self.pages if page.path == "grammar/index.html")
        for file in sorted((self.root / "grammar").glob("*.bnf")):
            place = sections.get(file.stem, Name("", "", about))
            yield Name(file.stem, "grammar", place.page, place.anchor)
            for production in dict.fromkeys(re.findall(r"^([A-Za-z][\w+-]*)(?=[\s=])", file.read_text(), re.MULTILINE)):
                yield Name(production, f"production of {file.stem}", place.page, place.anchor)

    def all_names(self):
        names = [name for page in self.pages for name in page.names] + list(self.grammar_names())
        return sorted(names, key=lambda name: (name.name.casefold(), name.page.path))

    def write(self):
        listed = Page("", NAMES, "All names")
        loader = jinja2.FileSystemLoader(ROOT / "docs")
        template = jinja2.Environment(loader=loader, autoescape=True, trim_blocks=True, lstrip_blocks=True).get_template("site.html.jinja")
        for page in [*self.pages, listed]:
            self.files[page.path] = template.render(
                page=page, groups=GROUPS, pages=self.pages, names=self.names if page is listed else None, names_page=NAMES,
                link=functools.partial(self.relative, page=page.path), quote=urllib.parse.quote).encode()


def main(folder):
    files = Site(ROOT).files
    for old in set(folder.rglob("*.html")) - {folder / path for path in files}:
        old.unlink()
    for path, content in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(content)


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
    print(pathlib.Path(sys.argv[1]) / "index.html")
