# Asked by areas/languages.py: judges all targets of a file, and says how many are good.
import pathlib
import sys
from urllib.parse import urlsplit

import rule


def is_url(target):
    try:
        return urlsplit(target).path != ""
    except ValueError:
        return False


targets = pathlib.Path(sys.argv[1]).read_text(encoding="utf-8").splitlines()
sides = {"python/valid": rule.valid, "python/split": lambda target: rule.split(target) is not None,
         "python/peer": is_url}
print(*sides, "", sep="\n", flush=True)
for line in sys.stdin:
    judge = sides[line.strip()]
    print(sum(judge(target) for _ in range(int(sys.argv[2])) for target in targets), flush=True)
