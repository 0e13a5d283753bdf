# packaging/publisher.py: all files state who publishes bnfurl as packaging/publisher.toml has it. With other facts, in
# a copy of the project, they state these, and the pages say how to install what is published. `tools/release publish`
# refuses what is not ready; with programs that only write down how they are called, it uploads the rest.
import gzip
import itertools
import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import tomllib
import unittest
from xml.etree import ElementTree

import project

FACTS = {"published": True, "maintainer": 'Ada "Ä" & Co', "mail": "ada@host.example", "security": "safe@host.example",
         "homepage": "https://host.example", "repository": "https://host.example/r",
         "clone": "https://host.example/r.git", "issues": "https://host.example/r/issues",
         "files": "https://host.example/r/v1",
         "downloads": "https://host.example/d", "npm": "@ada/bnfurl", "crate": "ada-bnfurl",
         "go": "host.example/ada/bnfurl", "maven": "example.ada"}
AUTHOR = f"{FACTS['maintainer']} <{FACTS['mail']}>"
VERSION = json.loads((project.BUILD / "meson-info/intro-projectinfo.json").read_text())["version"]
POM = "{http://maven.apache.org/POM/4.0.0}"


# Nothing is published yet, so a mistake in these can wait for the night.
NIGHTLY_CASES = {f"Copy.{name}" for name in [
    "test_has_pages_without_relative_links", "test_has_suites_that_are_whole", "test_has_the_facts_that_it_is_given",
    "test_is_published_once_all_is_ready", "test_leaves_earlier_releases_to_those_who_made_them",
    "test_recipes_need_an_address", "test_refuses_what_it_does_not_know"]}


def run(*command, **options):
    return subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False, **options)


class Project(unittest.TestCase):
    def test_states_the_facts(self):
        done = run(project.ROOT / "packaging/publisher.py", "--check")
        self.assertEqual((done.stdout, done.returncode), ("", 0), "run packaging/publisher.py")


class Copy(unittest.TestCase):
    def setUp(self):
        self.root = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory())) / "copy"
        run("git", "clone", "--quiet", "--shared", project.ROOT, self.root)
        for path in run("git", "ls-files", "--modified", "--others", "--exclude-standard",
                        cwd=project.ROOT).stdout.split():
            if (project.ROOT / path).is_file():
                (self.root / path).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(project.ROOT / path, self.root / path)

    def text(self, path):
        return (self.root / path).read_text()

    def publisher(self, *words):
        done = run(self.root / "packaging/publisher.py", *words)
        return done.returncode, done.stdout

    def decide(self, facts):
        lines = [f"{name} = {json.dumps(value)}\n" for name, value in facts.items()]
        (self.root / "packaging/publisher.toml").write_text("".join(lines))

    def test_has_the_facts_that_it_is_given(self):
        self.assertIn("mail\n", self.publisher("--undecided")[1])
        self.decide(FACTS)
        self.assertEqual(self.publisher("--undecided"), (0, ""))
        self.assertEqual(self.publisher("--check")[0], 1)
        changed = self.publisher()[1].split()
        self.assertIn("pyproject.toml", changed)
        self.assertEqual(self.publisher("--check"), (0, ""))
        (self.root / "packaging/published.txt").unlink()
        self.assertEqual(self.publisher("--check"), (0, ""))
        for path in changed:
            for old in (".invalid", "<!-- unpublished", "published yet", "Nothing has been released", "UNRELEASED"):
                self.assertNotIn(old, self.text(path), path)
        found = tomllib.loads(self.text("pyproject.toml"))["project"]
        self.assertEqual(found["authors"], [{"name": FACTS["maintainer"], "email": FACTS["mail"]}])
        self.assertEqual(found["urls"]["Changelog"], "https://host.example/r/v1/CHANGELOG.md")
        found = json.loads(self.text("bindings/javascript/package.json"))
        self.assertEqual([found["name"], found["repository"]["url"], found["author"]],
                         [FACTS["npm"], "git+https://host.example/r.git", AUTHOR])
        self.assertIn("module host.example/ada/bnfurl\n", self.text("bindings/go/go.mod"))
        self.assertIn('\t"host.example/ada/bnfurl/plainurl"\n', self.text("bindings/go/refuse.go"))
        self.assertIn("Ä", self.text("bindings/javascript/package.json"))
        found = tomllib.loads(self.text("bindings/rust/Cargo.toml"))
        self.assertEqual([found["package"][name] for name in ("name", "authors", "homepage", "repository")],
                         [FACTS["crate"], [AUTHOR], FACTS["homepage"], FACTS["repository"]])
        self.assertEqual(found["lib"]["name"], "bnfurl")
        self.assertIn(f"\nMaintainer: {AUTHOR}\n", self.text("packaging/debian/control"))
        self.assertRegex(self.text("packaging/debian/changelog"), rf"\A.* unstable; (?s:.*) -- {AUTHOR}  ")
        self.assertIn("mailto:safe@host.example", self.text("SECURITY.md"))
        self.assertIn("npm install @ada/bnfurl", self.text("README.md"))
        file = f"bnfurl-{VERSION}-x86_64-linux.tar.gz"
        self.assertIn(f"https://host.example/d/{file}", self.text("docs/howto/install.md"))
        links = run("python3", "tests/tap.py", "tests/links_test.py", cwd=self.root,
                    env={**os.environ, "PYTHONPATH": "tests"})
        self.assertEqual(links.returncode, 0, links.stdout)
        for pom in (self.root / "bindings/java").rglob("pom.xml"):
            tree = ElementTree.parse(pom).getroot()
            group = tree.findtext(f"{POM}groupId") or tree.findtext(f"{POM}parent/{POM}groupId")
            self.assertEqual(group, FACTS["maven"], pom)
        tree = ElementTree.parse(self.root / "bindings/java/pom.xml").getroot()
        self.assertEqual([tree.findtext(f"{POM}url"), tree.findtext(f"{POM}scm/{POM}url"),
                          tree.findtext(f"{POM}developers/{POM}developer/{POM}name")],
                         [FACTS["homepage"], FACTS["repository"], FACTS["maintainer"]])

    def test_leaves_earlier_releases_to_those_who_made_them(self):
        self.decide(FACTS)
        changelog = self.root / "packaging/debian/changelog"
        earlier = "\nbnfurl (0.9-1) unstable; urgency=medium\n\n  * a\n\n -- Bob <bob@host.example>  Mon, 02 Nov 2026\n"
        changelog.write_text(changelog.read_text() + earlier)
        self.publisher()
        self.assertIn(f" -- {AUTHOR}  ", changelog.read_text())
        self.assertTrue(changelog.read_text().endswith(earlier))

    def test_refuses_what_it_does_not_know(self):
        self.assertEqual(self.publisher("--chek"), (1, ""))
        control = self.root / "packaging/debian/control"
        control.write_text(control.read_text().replace("Vcs-Git:", "Vcs:"))
        self.decide(FACTS)
        done = run(self.root / "packaging/publisher.py")
        self.assertIn("no place for https://host.example/r.git", done.stderr)
        self.assertNotIn("host.example", self.text("pyproject.toml"))

    # What indices of packages show.
    def test_has_pages_without_relative_links(self):
        self.decide(FACTS)
        self.publisher()
        for page in ("docs/howto/python.md", "bindings/go/README.md", "bindings/javascript/README.md",
                     "bindings/rust/README.md"):
            code = "import publisher, sys; print(publisher.absolute(sys.argv[1]))"
            shown = run("python3", "-c", code, page, cwd=self.root / "packaging").stdout
            links = re.findall(r"\]\(([^)]*)\)", shown)
            self.assertTrue(links)
            here = re.findall(r"\]\(([^)]*)\)", self.text(page))
            self.assertEqual([each.partition("#")[2] for each in links], [each.partition("#")[2] for each in here])
            for link in links:
                self.assertRegex(link, r"^(https://(?!.*/\.\./)|mailto:)")
                path = link.removeprefix("https://host.example/r/v1/").partition("#")[0]
                self.assertTrue(link == FACTS["repository"] or (self.root / path).exists(), link)

    def release(self, *words, **variables):
        done = run(self.root / "tools/release", *words, cwd=self.root, env={**os.environ, **variables})
        return done.returncode, done.stdout, done.stderr

    def git(self, *words):
        who = ["-c", "user.name=n", "-c", "user.email=n@host.example"]
        self.assertEqual(run("git", "-C", self.root, *who, *words).returncode, 0, words)

    def test_recipes_need_an_address(self):
        for word in "recipes", "all":
            status, _, said = self.release(word)
            self.assertEqual(status, 1)
            self.assertIn("nothing says where the files will be", said)

    # What people download to test other readers.
    def test_has_suites_that_are_whole(self):
        bnfurl = project.BUILD.resolve() / "tools/bnfurl/bnfurl"
        status, made, _ = self.release("suites", "rfc9112:asterisk-form", "rfc3986:port", BNFURL=str(bnfurl))
        names = [f"dist/bnfurl-{VERSION}-suite-rfc9112-asterisk-form.json.gz",
                 f"dist/bnfurl-{VERSION}-suite-rfc3986-port.json.gz"]
        self.assertEqual((status, made.splitlines()), (0, names))
        sums = (self.root / "dist/SHA256SUMS").read_text()
        self.assertEqual([line.split("  ")[1] for line in sums.splitlines()], sorted(name[5:] for name in names))
        check = lambda: run(self.root / "packaging/release_suite", VERSION, names[1], cwd=self.root)  # noqa: E731
        self.assertRegex(check().stdout, r": \d+ cases of rfc3986:port, CC0-1.0\n$")
        path = self.root / names[1]
        text = gzip.decompress(path.read_bytes())
        for old, new, said in [(b'"offset":0', b'"offset":9', "is not whole"), (b',"code":"port"', b"", "is not whole"),
                               (b'"sha256":"', b'"sha256":"0', "made from another grammar file"),
                               (b"CC0-1.0", b"CC-BY-4.0", "the licence is not"), (b"\n]}\n", b"", " cases"),
                               (b'{"text":"0"', b'{"text":"1"', "a text is there twice")]:
            path.write_bytes(gzip.compress(text.replace(old, new, 1)))
            self.assertIn(said, check().stderr)
        status, _, _ = self.release("suites", "rfc3986:ports", BNFURL=str(bnfurl))
        self.assertEqual(status, 2)
        self.assertFalse((self.root / f"dist/bnfurl-{VERSION}-suite-rfc3986-ports.json.gz").exists())

    def test_is_published_once_all_is_ready(self):
        dry = lambda: self.release("publish", "--dry-run")[2]  # noqa: E731
        self.assertIn("does not decide these facts: published mail", dry())
        self.decide(FACTS)
        self.assertIn("run packaging/publisher.py", dry())
        self.publisher()
        self.assertIn("not committed", dry())
        self.git("add", "--all")
        self.git("commit", "--quiet", "--message=m")
        self.assertIn(f"no tag v{VERSION}", dry())
        self.git("tag", f"v{VERSION}")
        self.assertIn("run tools/release all", dry())
        dist = self.root / "dist"
        wrap = self.root / f"build/bnfurl-{VERSION}-recipes/bnfurl.wrap"
        wrap.parent.mkdir(parents=True)
        wrap.write_text(f"source_url = {FACTS['downloads']}/a.tar.gz\n")
        dist.mkdir()
        names = [f"bnfurl-{VERSION}{ending}" for ending in
                 (".jar", "-sources.jar", "-javadoc.jar", ".pom", ".tgz", "-a.whl", "-b.whl")]
        names += [f"bnfurl-http-{VERSION}{ending}" for ending in (".jar", "-sources.jar", "-javadoc.jar", ".pom")]
        for name in [*names, f"bnfurl-parent-{VERSION}.pom"]:
            (dist / name).write_text(name)
        run("tar", "-czf", dist / f"bnfurl-{VERSION}-recipes.tar.gz", "-C", wrap.parents[1], wrap.parent.name)
        sums = run("sh", "-c", "sha256sum -- *", cwd=dist).stdout
        (dist / "SHA256SUMS").write_text(sums.replace("-b.whl", "-c.whl"))
        self.assertIn("sha256sum failed", dry())
        (dist / "SHA256SUMS").write_text("".join(line for line in sums.splitlines(True) if "-b.whl" not in line))
        self.assertIn("-b.whl is not among the files", dry())
        (dist / "SHA256SUMS").write_text(sums)
        status, shown, _ = self.release("publish", "--dry-run")
        self.assertEqual(status, 0)
        self.assertIn(f"\ntwine upload dist/bnfurl-{VERSION}-a.whl dist/bnfurl-{VERSION}-b.whl\n", shown)
        self.assertFalse((dist / "SHA256SUMS.asc").exists())
        self.upload(dist)

    # In the place of gpg, twine and npm stand programs that write down how they are called.
    def upload(self, dist):
        programs = self.root.parent / "programs"
        programs.mkdir()
        for name in "gpg", "twine", "npm":
            (programs / name).write_text(f'#!/bin/sh\necho {name} "$@" >> {programs}/called\n'
                                         'for last; do :; done; [ "$1" != --armor ] || echo signed > "$last.asc"\n')
            (programs / name).chmod(0o755)
        status, shown, said = self.release("publish", PATH=f"{programs}:{os.environ['PATH']}")
        self.assertEqual(status, 0, said)
        called = (programs / "called").read_text().splitlines()
        self.assertEqual(called[0], "gpg --armor --detach-sign dist/SHA256SUMS")
        self.assertEqual(called[-2:], [f"twine upload dist/bnfurl-{VERSION}-a.whl dist/bnfurl-{VERSION}-b.whl",
                                       f"npm publish dist/bnfurl-{VERSION}.tgz"])
        bundle = self.root / f"build/release/bnfurl-{VERSION}-maven.zip"
        bundle = run("python3", "-m", "zipfile", "--list", bundle).stdout
        for name, ending in itertools.product(("bnfurl", "bnfurl-http"), (".jar", "-javadoc.jar", ".pom")):
            for more in ("", ".asc", ".md5", ".sha1"):
                self.assertIn(f"example/ada/{name}/{VERSION}/{name}-{VERSION}{ending}{more} ", bundle)
        self.assertIn(f"example/ada/bnfurl-parent/{VERSION}/bnfurl-parent-{VERSION}.pom.asc ", bundle)
        self.assertIn("To https://host.example/d, upload these files:\n", shown)
        self.assertIn(f"To the repository of {FACTS['go']}, push the files of dist/bnfurl-go-{VERSION}.tar.gz", shown)
        self.assertIn(f"  dist/bnfurl-{VERSION}-recipes.tar.gz\n", shown)


if __name__ == "__main__":
    unittest.main()
