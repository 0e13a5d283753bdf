# What a decision by a store of robots.txt files costs: beyond the split, for URLs of few origins and of all, as rows of
# bnfurl-benchmarks; and in Python, beside parsers that are written in it. The files are generated from a seed, each
# another one; so are the URLs, of which about every second one begins as a rule does.
import json
import random
import subprocess
import time

from runner import Command, Commands, Run, google, take_turns, worker_of, write_lines
from tables import NOT_MEASURED, context, errors, joined, number, ratios, table

PROGRAMS = ["benchmarks/bnfurl-benchmarks", "tools/bnfurl/bnfurl"]
PEERS, PACKAGES = True, ["protego == 0.7.0", "robotexclusionrulesparser == 1.7.1", "pyarrow == 26.0.1"]
YEARS = {"Protego": 2026, "robotexclusionrulesparser": 2016}
IN_PYTHON, URLS_OF_EACH, FEW = 1_000, 20, 1_000
START = "filter --robots"
COMMANDS = [Command(START, "{bnfurl} filter --robots {store} {one}")]
RATIOS = [(f"`bnfurl.robots`, {what}: {other}", side, other) for other in YEARS
          for what, side in (("all URLs in one list", "robots(list)"), ("a str at a time", "robots(str)"))]


# Paths as rules have them, and what URLs have in their place.
def make_paths(chance):
    words = ["".join(chance.choices("abcdefghilmnoprstuvw", k=chance.randint(2, 9))) for _ in range(400)]
    ends = ["", "/", "/", "/*", ".html", "?", "/*.pdf$", "*sort=", "$"]
    paths = ["/" + "/".join(chance.choices(words, k=chance.randint(1, 3))) for _ in range(4000)]
    return [(path + chance.choice(ends), path) for path in paths]


# The robots.txt of each origin, and its origin.
def make_files(paths, count):
    chance = random.Random(9309)
    lines = [f"{chance.choice(('Disallow', 'Disallow', 'Disallow', 'Allow'))}: {rule}\n" for rule, _ in paths]
    for i in range(count):
        origin = f"https://www{i}.site{i % 7919}.example"
        own = f"User-agent: FooBot\n{''.join(chance.choices(lines, k=4))}\n" if i % 16 == 0 else ""
        delay = "Crawl-delay: 10\n" if i % 8 == 0 else ""
        rules = "".join(chance.choices(lines, k=chance.choice((1, 4, 8, 8, 16, 32, 64))))
        yield origin, f"{own}User-agent: *\n{delay}{rules}Disallow: /own{i}/\n\nSitemap: {origin}/sitemap.xml\n"


def make_url(origin, paths, chance):
    begin = chance.choice(paths)[1] if chance.random() < 0.5 else ""
    return f"{origin}{begin}/{chance.randrange(10**6)}.html?id={chance.randrange(10**6)}"


def build(given, run, count, paths):
    chance, few = random.Random(1), []
    responses, store = given.folder / "responses.jsonl", given.folder / "store"
    octets = 0
    with responses.open("w") as out:
        for i, (origin, robots) in enumerate(make_files(paths, count)):
            octets += len(robots)
            out.write(json.dumps({"url": f"{origin}/robots.txt", "status": 200, "body": robots}) + "\n")
            if i < IN_PYTHON:
                few.append({"robots": robots, "urls": [make_url(origin, paths, chance) for _ in range(URLS_OF_EACH)]})
    store.unlink(missing_ok=True)
    begin = time.perf_counter()
    subprocess.run([given.bnfurl, "robots", "build", store, responses], check=True)
    run.context |= {"files": f"{count:,}, {octets / count:,.0f} bytes each",
                    "store": f"{store.stat().st_size * 1e6 / count:,.0f} bytes for 1,000,000 files; "
                             f"built in {time.perf_counter() - begin:.0f} s"}
    responses.unlink()
    return store, write_lines(given.folder / "few.jsonl", [json.dumps(file).encode() for file in few])


def measure(given):
    run, count, chance = Run("robots"), given.pick(1_000_000, 100_000, 100), random.Random(2)
    paths = make_paths(random.Random(3))
    store, few = build(given, run, count, paths)
    origins = [origin for origin, _ in make_files(paths, count)]
    asked = {"few-origins": origins[:FEW], "all-origins": origins}
    corpora = [word for name, of in asked.items() for word in ("--corpus", f"{name}=" + str(write_lines(
        given.folder / f"{name}.txt", (make_url(chance.choice(of), paths, chance).encode() for _ in range(count)))))]
    google(run, given.program("bnfurl-benchmarks"), [*corpora, "--robots-store", store], given, given.pick(5, 2, 1),
           "^robots-store/")
    names = {"bnfurl": given.bnfurl, "store": store, "one": write_lines(given.folder / "one", [b"https://h/"])}
    urls = min(count, IN_PYTHON) * URLS_OF_EACH
    take_turns(run, [Commands(COMMANDS, names), worker_of(given, "robots", few, STORE=str(store))],
               given.pick(5, 2, 1), lambda side: 1 if side == START else urls)
    run.context |= {"urls": urls, "versions": given.versions(*YEARS)}
    return run


def beyond_split(run, corpus):
    split, decided = (run.ns(f"robots-store/{what}/{corpus}") for what in ("split", "decide"))
    return [number(split), number(decided), number(decided - split)]


def ratio_table(run):
    def otherwise(other):
        agreed = run.get(other, "valid")
        urls = run.context["urls"]
        return "" if agreed is None else f"decides {urls - agreed:,} of {urls:,} otherwise"

    return ratios(run, "nanoseconds a URL, in Python", [(*row, otherwise(row[2])) for row in RATIOS])


def page(run):
    said = run.context
    start = f"{min(run.sides[START]['clock']) / 1e6:.1f} ms, of `bnfurl filter` for one URL"
    versions = ", ".join(f"{each} ({YEARS[each.split(' ')[0]]})" if NOT_MEASURED not in each else each
                         for each in said["versions"].split(", "))
    return joined([
        context(run, [("files", said["files"]), ("store", said["store"]), ("start", start), ("others", versions)]),
        table(["nanoseconds a URL", "split", "split and decided", "beyond the split"],
              [["of 1,000 origins", *beyond_split(run, "few-origins")],
               ["of all origins, in random order", *beyond_split(run, "all-origins")]]),
        ratio_table(run), *errors(run)])


PAGES = {"docs/reference/figures.md": page}
