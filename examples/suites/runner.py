# Tests rule.py by a suite of its rule, and prints the cases that it gets wrong. Offsets of the suite count bytes.
#   bnfurl generate --language python -g plain -p web-target --name rule --out rule.py
#   gunzip -c bnfurl-1.0.0-suite-plain-web-target.json.gz | python3 runner.py
import json
import sys

import rule


def is_right(case):
    text, failure = case["text"], rule.explain(case["text"])
    if case["valid"]:
        parts = rule.split(text)
        return rule.valid(text) and failure is None and parts is not None and found(text, parts) == case["components"]
    offset = len(text.encode()[:case["offset"]].decode(errors="ignore"))
    return not rule.valid(text) and failure is not None and failure.offset == offset and rule.split(text) is None


def found(text, parts):
    named = {name: text[part] if isinstance(part, slice) else part for name, part in parts._asdict().items()}
    return {name: value for name, value in named.items() if value is not None}


def main():
    next(sys.stdin)  # what the suite is
    count = wrong = 0
    for line in sys.stdin:
        if not line.startswith('{"text"'):  # bytes that are not UTF-8, which no str has
            continue
        count += 1
        if not is_right(json.loads(line.rstrip(",\n"))):
            wrong += 1
            print(line, end="")
    print(f"{count} texts, {wrong} wrong")
    sys.exit(wrong > 0 or count == 0)


main()
