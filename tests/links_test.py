# The files, folders and headings to which the project's pages link exist. Headings have the ids that GitHub gives them.
import re
import unittest

import project

FENCED = re.compile(r"^ *```.*?^ *```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^()\s]+)\)")
HEADING = re.compile(r"^#+ +(.*)$", re.MULTILINE)


def pages():
    return [path for path in project.ROOT.rglob("*.md")
            if not any(part.startswith((".", "build", "subprojects")) for part in path.relative_to(project.ROOT).parts)]


# The ids of headings: letters, digits, "_" and "-" in lower case, each id once.
def ids(text):
    found = []
    for heading in HEADING.findall(FENCED.sub("", text)):
        name = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading).lower().strip()
        id_ = re.sub(r"[^\w\- ]", "", name).replace(" ", "-")
        again = sum(each == id_ or each.startswith(f"{id_}-") and each[len(id_) + 1:].isdigit() for each in found)
        found.append(f"{id_}-{again}" if again else id_)
    return found


def broken(page):
    for link in LINK.findall(FENCED.sub("", page.read_text())):
        path, _, anchor = link.partition("#")
        target = page.parent / path if path else page
        if "://" in link or link.startswith("mailto:"):
            continue
        if not target.exists() or (anchor and target.suffix == ".md" and anchor not in ids(target.read_text())):
            yield link


class Links(unittest.TestCase):
    def test_lead_to_what_is_there(self):
        self.assertGreater(sum(len(LINK.findall(page.read_text())) for page in pages()), 100)
        for page in pages():
            with self.subTest(page=page.relative_to(project.ROOT).as_posix()):
                self.assertEqual(list(broken(page)), [])

    def test_name_headings_as_github_does(self):
        self.assertEqual(
            ids("# A server's log\n## The \"/\" of a path\n## [a_b-c](x.md)\n## Views\n## views\n```\n# no\n```\n"),
            ["a-servers-log", "the--of-a-path", "a_b-c", "views", "views-1"])
