# The links of HTML pages: those that `extract --links` finds in the attributes href and src, beside lexbor (selectolax)
# and lxml, which build a tree; then what --repair=web makes of hand-written URLs, beside Node. Prints two tables. The
# pages are those in FOLDER. If it does not exist, the pages of packages are downloaded into it: documentation from
# Debian's packages, and pages of the web from the tests of Python's. Times are those of the processor.
#
#     pip install selectolax lxml
#     BUILD_ROOT=build python3 benchmarks/crawl/links.py PROGRAM FOLDER
import collections
import importlib.metadata
import io
import json
import pathlib
import resource
import subprocess
import sys
import tarfile
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
BLANKS = " \t\n\f\r"


DEBIAN = ("apache2-doc", "bind9-doc", "debian-reference-en", "git-doc", "imagemagick-6-doc", "nodejs-doc",
          "postgresql-doc-15", "python3.11-doc", "sqlite3-doc")
PYTHON = ("htmldate==1.4.0", "newspaper4k==0.9.6", "trafilatura==1.4.0", "trafilatura==2.3.1")


def unpack(archive, folder):
    for member in archive:
        if member.isfile() and pathlib.PurePath(member.name).suffix == ".html":
            page = folder / member.name.replace("/", "_").lstrip("._")
            page.write_bytes(archive.extractfile(member).read())


def download(folder):
    folder.mkdir()
    with tempfile.TemporaryDirectory() as temporary:
        subprocess.run(["apt-get", "--quiet", "download", *DEBIAN], cwd=temporary, check=True)
        for name in PYTHON:
            command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--no-binary", ":all:", name]
            subprocess.run(command, cwd=temporary, check=True)
        for package in pathlib.Path(temporary).iterdir():
            octets = package.read_bytes()
            if package.suffix == ".deb":
                octets = subprocess.check_output(["dpkg-deb", "--fsys-tarfile", package])
            with tarfile.open(fileobj=io.BytesIO(octets)) as archive:
                unpack(archive, folder)


def run(program, names):
    command = [program, "extract", "--links", "-j", "1", "-o", "jsonl", "-f", "file,element,attribute,url"]
    return subprocess.run([*command, "--where", "attribute in href,src", *names], capture_output=True, check=False)


def by_bnfurl(output, names):
    found = {name: collections.Counter() for name in names}
    for line in output.decode().splitlines():
        row = json.loads(line)
        found[row["file"]][row["element"], row["attribute"], row["url"]] += 1
    return found


def links_of(elements):
    return collections.Counter(
        (element, name, value.strip(BLANKS)) for element, attributes in elements if element != "base"
        for name, value in attributes.items() if name in ("href", "src") and value is not None)


def by_lexbor(octets):
    from selectolax.lexbor import LexborHTMLParser
    nodes = LexborHTMLParser(octets).css(":is([href], [src])")
    return links_of((node.tag, node.attributes) for node in nodes)


def by_lxml(octets):
    from lxml import html
    return links_of((node.tag, node.attrib) for node in html.fromstring(octets).xpath("//*[@href or @src]"))


def processor_time():
    program = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + program.ru_utime + program.ru_stime


# The best of five times, and what was found in the end.
def timed(work):
    times = []
    for _ in range(5):
        begin = processor_time()
        found = work()
        times.append(processor_time() - begin)
    return min(times), found


def main(program, folder):
    if not folder.exists():
        download(folder)
    pages = {str(page): page.read_bytes() for page in sorted(folder.rglob("*.html"))}
    pages = {name: octets for name, octets in pages.items() if octets.strip() and b"<" in octets}
    size = sum(map(len, pages.values()))
    print(f"{len(pages):,} pages, {size / 1e6:.1f} MB; one thread, the best of five\n")
    print("| | links | only here | repeated only here | only in bnfurl | time, of bnfurl |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    own_time, done = timed(lambda: run(program, list(pages)))
    own = by_bnfurl(done.stdout, list(pages))
    print(f"| bnfurl, which writes JSON | {sum(map(sum, (c.values() for c in own.values()))):,} | | | | 1 |")
    for name, read in (("selectolax", by_lexbor), ("lxml", by_lxml)):
        try:
            label = f"{name} {importlib.metadata.version(name)}"
        except importlib.metadata.PackageNotFoundError:
            print(f"| {name}: not installed | | | | | |")
            continue
        their_time, theirs = timed(lambda: {page: read(octets) for page, octets in pages.items()})
        more, less = ({page: a[page] - b[page] for page in pages} for a, b in ((theirs, own), (own, theirs)))
        new = {page: collections.Counter({link: n for link, n in more[page].items() if link not in own[page]})
               for page in pages}
        total, extra, only, missing = (sum(sum(c.values()) for c in each.values())
                                       for each in (theirs, more, new, less))
        print(f"| {label} | {total:,} | {only:,} | {extra - only:,} | {missing:,} | {their_time / own_time:.1f} |")
        for title, differences in ((f"only {name}", more), ("only bnfurl", less)):
            for page, links in [(page, links) for page, links in differences.items() if links][:5]:
                print(f"{title}: {page}: {list(links)[:2]}", file=sys.stderr)
    sys.path += [str(ROOT / "tests"), str(ROOT / "tests/tools/bnfurl")]
    import web_repair_test
    print(f"\n{web_repair_test.table(web_repair_test.read_cases())}", end="")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: benchmarks/crawl/links.py PROGRAM FOLDER")
    main(sys.argv[1], pathlib.Path(sys.argv[2]))
