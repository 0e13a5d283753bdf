# The links of HTML pages: those that `extract --links` finds in the attributes href and src, beside lexbor (selectolax)
# and lxml, which build a tree; then what --repair=web makes of hand-written URLs, beside Node. Prints two tables.
#
#     pip install selectolax lxml
#     python3 benchmarks/crawl/links.py PROGRAM FILE|FOLDER...
import collections
import importlib.metadata
import json
import pathlib
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
BLANKS = " \t\n\f\r"


def pages_in(words):
    for word in map(pathlib.Path, words):
        yield from sorted(word.rglob("*.html")) if word.is_dir() else [word]


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
    nodes = LexborHTMLParser(octets).css("[href], [src]")
    return links_of((node.tag, node.attributes) for node in nodes)


def by_lxml(octets):
    from lxml import html
    return links_of((node.tag, node.attrib) for node in html.fromstring(octets).xpath("//*[@href or @src]"))


# The best of three times, and what was found in the end.
def timed(work):
    times = []
    for _ in range(3):
        begin = time.perf_counter()
        found = work()
        times.append(time.perf_counter() - begin)
    return min(times), found


def main(program, *words):
    pages = {str(page): page.read_bytes() for page in pages_in(words)}
    pages = {name: octets for name, octets in pages.items() if octets.strip() and b"<" in octets}
    size = sum(map(len, pages.values()))
    print(f"{len(pages):,} pages, {size / 1e6:.1f} MB; one thread, the best of three\n")
    print("| | links | only here | only in bnfurl | time, of bnfurl |\n| --- | ---: | ---: | ---: | ---: |")
    own_time, done = timed(lambda: run(program, list(pages)))
    own = by_bnfurl(done.stdout, list(pages))
    print(f"| bnfurl, which writes JSON | {sum(map(sum, (c.values() for c in own.values()))):,} | | | 1 |")
    for name, read in (("selectolax", by_lexbor), ("lxml", by_lxml)):
        try:
            label = f"{name} {importlib.metadata.version(name)}"
        except importlib.metadata.PackageNotFoundError:
            print(f"| {name}: not installed | | | | |")
            continue
        their_time, theirs = timed(lambda: {page: read(octets) for page, octets in pages.items()})
        more, less = ({page: a[page] - b[page] for page in pages} for a, b in ((theirs, own), (own, theirs)))
        total, extra, missing = (sum(sum(c.values()) for c in each.values()) for each in (theirs, more, less))
        print(f"| {label} | {total:,} | {extra:,} | {missing:,} | {their_time / own_time:.1f} |")
        for title, differences in ((f"only {name}", more), ("only bnfurl", less)):
            for page, links in [(page, links) for page, links in differences.items() if links][:5]:
                print(f"{title}: {page}: {list(links)[:2]}", file=sys.stderr)
    sys.path += [str(ROOT / "tests"), str(ROOT / "tests/tools/bnfurl")]
    import web_repair_test
    print(f"\n{web_repair_test.table(web_repair_test.read_cases())}", end="")


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit("usage: benchmarks/crawl/links.py PROGRAM FILE|FOLDER...")
    main(*sys.argv[1:])
