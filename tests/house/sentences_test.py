# What people read is plain English. This test finds phrases that a native writer would not use, in documents, manual
# pages, the unreleased part of the changelog, public headers and stubs, and strings of the program, which are its help
# and its messages. Each phrase has words that may replace it.
import re
import unittest

import project

PHRASES = {
    r"(?<![Tt]here )(?:is|are) no(?= \w)(?! longer| more| better)": "is not a",
    r"(?<![Tt]here )(?:is|are|as) none(?! of)": "is not one; is missing",
    r"where there (?:is|are) (?:none|no \w+)": "if there is none",
    r"there (?:is|are) none of": "that is missing",
    r"knows? (?:no|nothing|none)": "does not know",
    r"alone": "only; by itself",
    r"of (?:its|their|one's) own(?! [a-z]+)": "its own",
    r"(?:is|are|was|were) told": "is reported; a message says",
    r"(?:what|that) (?:is|are|was|were) left out": "skipped",
    r"(?<!under)stands?(?! for| in for)": "is; appears",
    r"(?:on|at|after) a (?:no|yes)": "if it is invalid; if it is valid",
    r"unasked": "unless you ask",
}

FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
COMMENT = re.compile(r"//[/!]?<?([^\n]*)|/\*+((?:[^*]|\*(?!/))*)\*/")
# A comment and a character are found, too, so that a quote in them does not begin a string.
STRING = re.compile(r"""R"(\w*)\((?P<raw>.*?)\)\1"|"((?:\\.|[^"\\\n])*)"|'(?:\\.|[^'\\\n])+'|//[^\n]*|/\*.*?\*/""",
                    re.DOTALL)


def blank(text):
    return re.sub(r"\S", " ", text)


# `text` with blanks for everything outside the groups of `pattern`, whose numbers are `groups`.
def only(pattern, groups, text):
    kept, end = [], 0
    for match in pattern.finditer(text):
        for group in groups:
            if match[group] is not None:
                kept += [blank(text[end:match.start(group)]), match[group]]
                end = match.end(group)
    return "".join(kept) + blank(text[end:])


# The sentences in a file: its text, with blanks for the rest, so that lines keep their numbers.
def sentences(path, text):
    if path == "CHANGELOG.md":
        released = re.search(r"^## \[\d", text, re.MULTILINE)
        text = text[:released.start()] if released else text
    if path.endswith(".md"):
        return FENCED.sub(lambda block: blank(block[0]), text)
    if path.startswith("include/"):
        return re.sub(r"^ \*", "  ", only(COMMENT, (1, 2), text), flags=re.MULTILINE)
    return only(STRING, ("raw", 3), text) if path.endswith(project.SOURCES) else text


# "LINE: PHRASE" for each phrase in a text, which may go on in the next line.
def phrases_in(text):
    words = [(line, word) for line, content in enumerate(text.splitlines(), 1) for word in content.split()]
    joined = " ".join(word for _, word in words)
    for phrase, better in PHRASES.items():
        for match in re.finditer(fr"(?<![-\w]){phrase}(?![-\w])", joined):
            line = words[joined.count(" ", 0, match.start())][0]
            yield f"{line}: \"{match[0]}\": {better}"


def paths():
    documents = [path.name for path in project.ROOT.glob("*.md")]
    for folder in ("bindings", "docs", "examples", "grammar", "packaging"):
        documents += project.files(folder, ".md")
    headers = [path for path in project.files("include", ".h", ".hpp") if "/detail/" not in path]
    pages = project.files("gen", ".1") + project.files("tools/bnfurl/documents",
                                                       ".in") + project.files("bindings", ".pyi")
    sources = [path for folder in ("bindings", "gen", "src", "tools")
               for path in project.files(folder, *project.SOURCES)]
    return documents + headers + pages + sources


class Sentences(unittest.TestCase):
    def test_have_only_usual_phrases(self):
        texts = {path: sentences(path, (project.ROOT / path).read_text()) for path in paths()}
        self.assertEqual([f"{path}:{found}" for path, text in texts.items() for found in phrases_in(text)], [])

    def test_are_found_wherever_they_are(self):
        samples = {
            "CHANGELOG.md": "## [Unreleased]\nit is\nno URL\n## [1.0]\nit is no URL",
            "a.md": "```\nit is no URL\n```\nit is no URL; there is no URL",
            "include/a.hpp": "// it is\n// no URL\nint is = no(URL);\n/* it is no\n * URL */",
            "src/a.cpp": "// it is no URL\nf('\"', \"it \"\n\"is no URL\", R\"(it is no URL)\");",
            "a.1": "it\n.B is\nno URL",
        }
        found = {path: [phrase.split(":")[0] for phrase in phrases_in(sentences(path, text))]
                 for path, text in samples.items()}
        self.assertEqual(found,
                         {"CHANGELOG.md": ["2"], "a.md": ["4"], "include/a.hpp": ["1", "4"], "src/a.cpp": ["3", "3"],
                          "a.1": ["2"]})
