#!/usr/bin/env python3
# Writes what packaging/publisher.toml says into the files that state it, so that it is decided in one place.
#
#   packaging/publisher.py              writes the facts, and prints the files that changed
#   packaging/publisher.py --check      prints the files that state other facts; the exit status is 1 if there are any
#   packaging/publisher.py --undecided  prints the facts that are not decided yet; the exit status is 1 if there are any
#   packaging/publisher.py --fact NAME  prints a fact
#
# Once `published` is true, it also replaces what stands between two lines `<!-- unpublished -->` and
# `<!-- /unpublished -->` in a page by its section in packaging/published.txt, in which @NAME@ stands for a fact.
import json
import os
import pathlib
import re
import sys
import tomllib
from xml.sax.saxutils import escape

ROOT = pathlib.Path(__file__).resolve().parent.parent
UNPUBLISHED = re.compile(r"<!-- unpublished -->\n.*?<!-- /unpublished -->\n", re.DOTALL)
SECTION = re.compile(r"<!-- (\S+) -->\n(.*?)(?=<!-- \S+ -->\n|\Z)", re.DOTALL)
RELATIVE_LINK = re.compile(r"\]\((?![a-z]+:|#)([^)#\s]*)(#[^)\s]*)?\)")


def facts_of(root):
    text = (root / "packaging/publisher.toml").read_text()
    version = re.search(r"^  version: '(.*)',$", (root / "meson.build").read_text(), re.MULTILINE).group(1)
    return tomllib.loads(text) | {"version": version}


# For each file, how texts are written in it, and what precedes a fact, the fact, and what follows it.
def places(facts, root):
    author = f"{facts['maintainer']} <{facts['mail']}>"
    quoted = lambda fact: json.dumps(fact, ensure_ascii=False)[1:-1]  # noqa: E731 - JSON, and TOML
    yield "pyproject.toml", quoted, [
        (r'authors = \[\{ name = "', facts["maintainer"], '"'), (r'", email = "', facts["mail"], '"'),
        ('Homepage = "', facts["homepage"], '"'), ('Repository = "', facts["repository"], '"'),
        ('Issues = "', facts["issues"], '"'), ('Changelog = "', f"{facts['files']}/CHANGELOG.md", '"')]
    yield "bindings/javascript/package.json", quoted, [
        ('"name": "', facts["npm"], '"'), ('"author": "', author, '"'), ('"homepage": "', facts["homepage"], '"'),
        (r'"url": "git\+', facts["clone"], '"'), ('"bugs": "', facts["issues"], '"')]
    # In Go, each import names the module.
    path = re.escape(re.search("^module (.*)", (root / "bindings/go/go.mod").read_text())[1])
    for file in [*(root / "bindings/go").rglob("*"), root / "docs/howto/fetch.md", *(root / "tests").rglob("*.go")]:
        if file.is_file() and re.search(path, file.read_text()):
            yield file.relative_to(root).as_posix(), str, [(f"(?={path})", facts["go"], f"(?<={path})\\b")]
    yield "bindings/rust/Cargo.toml", quoted, [
        (r'\[package\]\nname = "', facts["crate"], '"'), (r'authors = \["', author, '"'),
        ('homepage = "', facts["homepage"], '"'), ('repository = "', facts["repository"], '"')]
    yield "bindings/java/pom.xml", escape, [
        ("</description>\n  <url>", facts["homepage"], "<"), ("<developer>\n      <name>", facts["maintainer"], "<"),
        ("<email>", facts["mail"], "<"), ("<connection>scm:git:", facts["clone"], "<"),
        ("</connection>\n    <url>", facts["repository"], "<")]
    for pom in sorted((root / "bindings/java").rglob("pom.xml")):
        yield pom.relative_to(root).as_posix(), escape, [
            ("<groupId>", facts["maven"], r"</groupId>\s*<artifactId>bnfurl")]
    yield "packaging/debian/control", str, [
        ("\nMaintainer: ", author, "\n"), ("\nHomepage: ", facts["homepage"], "\n"),
        ("\nVcs-Browser: ", facts["repository"], "\n"), ("\nVcs-Git: ", facts["clone"], "\n")]
    yield "packaging/debian/changelog", str, [
        (r"\A\S+ \(\S+\) ", "unstable" if facts["published"] else "UNRELEASED", ";"),
        (r"\A(?:.*\n)+? -- ", author, "  ")]


def stated(text, where, fact, after):
    found, count = re.subn(rf"({where}).*?(?=(?<!\\){after})", lambda match: match[1] + fact, text)
    if count == 0:
        raise ValueError(f"no place for {fact}: nothing matches {where}")
    return found


# What a file says once it states the facts.
def texts(root):
    facts = facts_of(root)
    new = {}
    for path, written, known in places(facts, root):
        text = new.get(path) or (root / path).read_text()
        for where, fact, after in known:
            text = stated(text, where, written(fact), after)
        new[path] = text
    ready = root / "packaging/published.txt"
    if facts["published"] and ready.exists():
        for page, section in SECTION.findall(ready.read_text()):
            text = filled(section, facts).strip() + "\n"
            new[page] = UNPUBLISHED.sub(lambda _, text=text: text, new.get(page) or (root / page).read_text())
    return new


def filled(text, facts):
    for name, fact in facts.items():
        text = text.replace(f"@{name.upper()}@", str(fact))
    return text


def undecided(facts):
    return [name for name, fact in facts.items() if fact is False or ".invalid" in str(fact)]


# A page of the project as an index of packages shows it, where a relative link leads nowhere.
def absolute(page, root=ROOT):
    files = facts_of(root)["files"]
    folder = pathlib.PurePosixPath(page).parent

    def link(match):
        return f"]({files}/{os.path.normpath(folder / match[1])}{match[2] or ''})"

    return RELATIVE_LINK.sub(link, (root / page).read_text())


def main(command="", *words):
    facts = facts_of(ROOT)
    if command == "--fact":
        print(facts[words[0]])
        return 0
    if command == "--undecided":
        print("".join(f"{name}\n" for name in undecided(facts)), end="")
        return 1 if undecided(facts) else 0
    if command not in ("", "--check"):
        sys.exit(f'publisher.py: unknown word "{command}"; expected one of: --check --undecided --fact')
    changed = {path: text for path, text in texts(ROOT).items() if text != (ROOT / path).read_text()}
    for path, text in changed.items():
        print(path)
        if not command:
            (ROOT / path).write_text(text)
    return 1 if command and changed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
