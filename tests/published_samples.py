"""Compares what bnfurl reads in logs that others have published with what they say is in them.

  tests/published_samples.py CLONES [-v]

CLONES holds clones of public repositories, each named OWNER/NAME: crowdsecurity/hub, whose tests list the fields of
lines in many formats; elastic/examples and tstack/lnav, whose logs are compared with a regular expression or with the
names in their headers. A repository that is missing is skipped. The samples are read from the clones and never copied.

bnfurl reads each sample with -i auto --lenient, so samples in formats that it does not know are not read. A record
agrees if all fields that both know are equal. -v also prints the records that do not agree, and what bnfurl says of the
sample.
"""

import collections
import json
import os
import pathlib
import re
import subprocess
import sys

PROGRAM = os.environ.get("BNFURL", "bnfurl")
COLUMNS = ["log.client", "log.method", "log.status", "log.agent", "url", "path", "query"]
NAMES = ["source_ip", "http_verb", "http_status", "http_user_agent", "http_path"]  # of the same in crowdsecurity/hub
ANSWER = re.compile(r'results\["s01-parse"\]\["([^"]+)"\]\[(\d+)\]\.Evt\.(?:Meta|Parsed)\["(\w+)"\] == (".*")')
COMBINED = re.compile(r'(?P<source_ip>\S+) \S+ .*? \[[^]]+\] "((?P<http_verb>[A-Z]+) (?P<http_path>\S+) [^"]*|-)" '
                      r'(?P<http_status>\d+) (\d+|-) "([^"\\]|\\.)*" "(?P<http_user_agent>([^"\\]|\\.)*)"( .*)?$')


def git(clone, *arguments):
    return subprocess.run(["git", "-C", clone, *arguments], capture_output=True, check=True).stdout.decode(
        errors="replace")


def answers_of_crowdsec(clone):
    """The name of each test and parser, and its lines with their fields."""
    for file in git(clone, "grep", "-l", '"log_type"\\] == "http_access-log"', "HEAD", "--", ".tests/*.assert").split():
        found = collections.defaultdict(dict)
        for parser, number, field, value in ANSWER.findall(git(clone, "show", file)):
            found[parser, int(number)][field] = json.loads(value, strict=False)
        samples = collections.defaultdict(list)
        for (parser, _), fields in found.items():
            if fields.get("log_type") == "http_access-log" and "message" in fields:
                samples[parser].append((fields["message"], {name: fields[name] for name in NAMES if name in fields}))
        for parser, records in samples.items():
            yield f"{pathlib.Path(file).parent.name}: {parser}", records


def answers_by_expression(*paths):
    def answers(clone):
        for path in paths:
            found = [(line, COMBINED.match(line)) for line in git(clone, "show", f"HEAD:{path}").splitlines()]
            yield pathlib.Path(path).name, [(line, match.groupdict()) for line, match in found if match]
    return answers


SOURCES = {
    "crowdsecurity/hub": answers_of_crowdsec,
    "elastic/examples": answers_by_expression("Common Data Formats/apache_logs/apache_logs"),
    "tstack/lnav": answers_by_expression("test/logfile_access_log.0", "test/logfile_shop_access_log.0"),
}


def read(lines):
    """What bnfurl reads in each of the lines; nothing if they are in no format that it knows."""
    command = [PROGRAM, "split", "--lenient", "-i", "auto", "-o", "jsonl", "-f", ",".join(COLUMNS)]
    text = "".join(line + "\n" for line in lines)
    done = subprocess.run(command, input=text.encode(), capture_output=True, check=False)
    return [json.loads(record) for record in done.stdout.splitlines()], done.stderr.decode().strip()


def differences(record, fields):
    """What is not as expected. Of a whole URL, crowdsecurity/hub has the path and the query."""
    if (record["url"] or "").startswith("http") and record["path"] is not None:
        record["url"] = record["path"] + ("" if record["query"] is None else "?" + record["query"])
    for column, name in zip(COLUMNS, NAMES):
        value = record[column]
        expected = None if fields.get(name) in (None, "", "-") else fields[name]
        if name in fields and expected != (None if value is None else str(value)):
            yield f"{column}: {value!r}, not {expected!r}"


def main():
    clones = pathlib.Path(sys.argv[1])
    total = collections.Counter()
    print("repository\tsample\trecords\tagree\tdiffer\tnot read")
    for repository, answers in SOURCES.items():
        if not (clones / repository).exists():
            continue
        for sample, expected in answers(clones / repository):
            records, message = read([line for line, _ in expected])
            faults = []
            for (line, fields), record in zip(expected, records):
                told = list(differences(record, fields))
                if told:
                    faults.append((line, told))
            missing = len(expected) - len(records)
            counts = {"records": len(expected), "agree": len(records) - len(faults), "differ": len(faults),
                      "not read": missing}
            total.update(counts)
            print(repository, sample, *counts.values(), sep="\t")
            if "-v" in sys.argv:
                print(*([message] if message and (faults or missing) else []), sep="\n")
                for line, told in faults:
                    print("  " + line, *told, sep="\n    ")
    print("all", "", *total.values(), sep="\t")


main()
