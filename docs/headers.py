# What a public header declares, with its comments: for the site (docs/make_site.py). This reads the style of
# include/bnfurl and no more of C++ than that needs:
#
#   - a comment that stands directly before a declaration is about it, and about those that follow it without an empty
#     line or a comment between them: these together are an entry;
#   - an entry shows its declarations as the header has them, with the comments at the ends of their lines; the body of a
#     function is left out, an enum and a struct of C are shown whole;
#   - a class is an entry, and its public members are entries of their own, commented or not. What is private, what is in
#     a namespace of the library's own use, and what only announces a name is left out.
import dataclasses
import re
import textwrap

TOKEN = re.compile(r"""//[^\n]*|/\*.*?\*/|"(?:[^"\\\n]|\\.)*"|(?<!\w)'(?:[^'\\\n]|\\.)+'|\#[^\n]*|[\w:]+|[^\S\n]+|\n|.""",
                   re.DOTALL)
PRIVATE_NAMESPACES = ("detail", "loader")
ATTRIBUTES = re.compile(r"\[\[.*?\]\]|alignas\(\d+\)|BNFURL_(?:API|ALIAS)\b|^\s*template <.*>$", re.MULTILINE)
TYPE = re.compile(r"\s*(typedef\s+)?(class|struct|union|enum(?: class)?)\b\s*(\w*)")


@dataclasses.dataclass
class Entry:
    comment: str
    is_member: bool
    names: list  # each with what it is: ("arrow::Splitter::make", "function")
    code: str
    section: str = ""  # the heading that the header has before it


@dataclasses.dataclass
class Scope:
    kind: str  # "namespace" or "class"
    name: str
    is_public: bool = True


# A comment without its marks. What stands in it further to the right stays there: lists and examples.
def words(comment):
    if comment.startswith("/*"):
        lines = comment[2:-2].split("\n")
        return "\n".join([lines[0].strip()] + [re.sub(r"^\s*\* ?", "", line).rstrip() for line in lines[1:]]).strip()
    return "\n".join(re.sub(r"^\s*///? ?", "", line).rstrip() for line in comment.split("\n")).strip("\n")


# The first comment of a header, without its licence.
def first_comment(text):
    comment = re.match(r"/\*.*?\*/|(?://[^\n]*\n)+", text, re.DOTALL).group().strip()
    return "\n".join(line for line in words(comment).split("\n") if not line.startswith("SPDX-")).strip("\n")


# The names that a declaration gives to things, and what they are; none if it defines what a class has declared.
def declared(code):
    plain = ATTRIBUTES.sub("", re.sub(r"//[^\n]*|/\*.*?\*/", "", code, flags=re.DOTALL)).strip()
    if macro := re.match(r"#define (\w+)", plain):
        return [(macro[1], "macro")]
    if alias := re.match(r"using (\w+) =", plain):
        return [(alias[1], "type")]
    kind = TYPE.match(plain)
    if kind and ("{" in plain or "*" not in plain):
        inside = re.search(r"\{(.*)\}\s*(\w*)", plain, re.DOTALL)
        name = kind[3] if not kind[1] else re.search(r"(\w+);$", plain)[1]
        values = re.findall(r"(\w+)\s*(?:=[^,]*)?(?:,|$)", inside[1].strip()) if inside and kind[2].startswith("enum") else []
        prefix = f"{name}::" if name and not kind[1] and kind[2] != "enum" else ""
        return [(name, "type")] * bool(name) + [(prefix + value, "value") for value in values]
    if operator := re.search(r"\boperator\s*(\(\)|[^\s\w(]+)\s*\(", plain):
        return [(f"operator{operator[1]}", "function")]
    if conversion := re.search(r"\boperator (\w[^()]*)\(\)", plain):
        return [(f"operator {conversion[1]}", "function")]
    if pointer := re.search(r"\(\*(\w+)\)\(", plain):
        return [(pointer[1], "member")]
    if re.match(r"[^=(]*\w::\w+\(", plain):
        return []
    if function := re.match(r"[^=(]*?(~?\w+)\(", plain):
        return [(function[1], "function")]
    parts = re.split(r",(?![^<({]*[>)}])", plain.rstrip(";"))
    return [(re.search(r"(\w+)(?:\[\w*\])?\s*(?:=.*)?$", part, re.DOTALL)[1], "member") for part in parts]


# A declaration as it is shown: without what a constructor initialises.
def shown(code):
    code = re.sub(r"(\)(?: const)?(?: noexcept)?)\s*:\s(?!:).*;", r"\1;", code.rstrip(), flags=re.DOTALL)
    return textwrap.dedent(code)


class Reader:
    def __init__(self, text):
        self.text = text
        self.tokens = list(TOKEN.finditer(text))
        self.at = 0
        self.entries, self.scopes, self.known = [], [], set()
        self.comment, self.section, self.is_open = "", "", False

    def entry_of(self, code):
        self.is_open = self.is_open and not self.comment
        scope = "".join(f"{scope.name}::" for scope in self.scopes if scope.name)
        names = [(scope + name, kind) for name, kind in declared(code)]
        if not names or (not self.comment and not self.is_open and {name for name, _ in names} <= self.known):
            return
        self.known |= {name for name, _ in names}
        if self.is_open:
            self.entries[-1].names += names
            self.entries[-1].code += "\n" + shown(code)
        else:
            is_member = bool(self.scopes) and self.scopes[-1].kind == "class"
            self.entries.append(Entry(self.comment, is_member, names, shown(code), self.section))
        self.comment, self.section, self.is_open = "", "", True

    # Goes on to the brace that closes the one before; the place after it.
    def skip_braces(self):
        depth = 1
        while depth:
            depth += {"{": 1, "}": -1}.get(self.tokens[self.at].group(), 0)
            self.at += 1
        return self.tokens[self.at].start()

    # A comment that ends the line in which something was declared belongs to its code.
    def end_of_line(self, end):
        rest = re.compile(r"[^\S\n]+(///<[^\n]*|/\* [^\n]*?\*/(?=\n))").match(self.text, end)
        while rest and self.tokens[self.at].start() < rest.end():
            self.at += 1
        return rest.end() if rest else end

    # The place before the blanks that begin a line.
    def first_of_line(self, place):
        line = self.text.rfind("\n", 0, place) + 1
        return line if self.text[line:place].isspace() else place

    def is_listed(self):
        return all(scope.is_public for scope in self.scopes)

    # What was read up to a "{": a scope, a type or a value that is shown whole, or a function.
    def open(self, begin, end):
        code = self.text[begin:end]
        plain = ATTRIBUTES.sub("", code).strip()
        kind = TYPE.match(plain)
        if namespace := re.match(r"namespace\s*((?:inline |[\w:])*)", plain):
            name = re.sub(r"^bnfurl(::inline \w+)?(::)?", "", namespace[1])
            self.scopes.append(Scope("namespace", name, name not in PRIVATE_NAMESPACES))
            self.comment, self.is_open = "", False
        elif plain.startswith("extern"):
            self.scopes.append(Scope("namespace", ""))
        elif kind and kind[2] in ("class", "struct") and not kind[1] and "(" not in plain:
            if self.is_listed():
                self.entry_of(code.rstrip() + ";")
            self.scopes.append(Scope("class", kind[3], kind[2] == "struct"))
            self.is_open = False
        else:
            is_whole = bool(kind and "(" not in plain) or bool(re.search(r"(?<!operator)=\s*[\w:]*$", plain))
            after = self.skip_braces()
            if is_whole:
                after = self.text.index(";", after) + 1
                while self.tokens[self.at].start() < after:
                    self.at += 1
            if self.is_listed():
                self.entry_of(self.text[begin:self.end_of_line(after)] if is_whole else code.rstrip() + ";")
            else:
                self.comment = ""

    def statement(self, begin, end):
        plain = ATTRIBUTES.sub("", self.text[begin:end]).strip()
        announces = re.fullmatch(r"(?:friend )?(?:class|struct) [\w:]+;|static_assert.*|friend (?!.*operator).*", plain, re.DOTALL)
        after = self.end_of_line(end)
        if self.is_listed() and plain != ";" and not announces:
            self.entry_of(self.text[begin:after])
        else:
            self.comment = ""

    # Takes a comment with the lines of "///" that follow it; one with an empty line after it is about nothing.
    def take_comment(self, token):
        whole = re.compile(r"/\*.*?\*/|///[^\n]*(?:\n[^\S\n]*///[^\n]*)*|//[^\n]*", re.DOTALL).match(self.text, token.start())
        while self.at < len(self.tokens) and self.tokens[self.at].start() < whole.end():
            self.at += 1
        if token.group().startswith("//") and not token.group().startswith("///"):
            return
        said = words(whole.group())
        if title := re.match(r"---- (.*)\n*", said):
            self.section, said = title[1], said[title.end():]
        self.comment, self.is_open = "" if self.text.startswith("\n\n", whole.end()) else said, False

    def read(self):
        begin, depth = None, 0
        while self.at < len(self.tokens):
            token = self.tokens[self.at]
            word = token.group()
            self.at += 1
            if begin is None and word.isspace():
                if self.text.startswith("\n\n", token.start()):
                    self.is_open = False
            elif word.startswith(("//", "/*")):
                if begin is None:
                    self.take_comment(token)
            elif word.startswith("#"):
                if re.match(r"#define \w+ (?!__attribute__)\S", word):
                    self.entry_of(word)
            elif begin is None and re.fullmatch(r"BNFURL_EXPORT_\w+", word):
                self.is_open = False
            elif begin is None and re.fullmatch(r"(?:public|private|protected):", word):
                self.scopes[-1].is_public = word == "public:"
                self.comment, self.is_open = "", False
            elif begin is None and word == "}":
                self.scopes.pop()
                self.comment, self.is_open = "", False
            else:
                begin = self.first_of_line(token.start()) if begin is None else begin
                depth += {"(": 1, ")": -1}.get(word, 0)
                if depth == 0 and word in "{;":
                    first, begin = begin, None
                    (self.open if word == "{" else self.statement)(first, token.start() if word == "{" else token.end())
        return self.entries


# The entries of a header, in its order.
def entries(text):
    return Reader(text).read()
