# A URL that was repaired is denied if robots.txt denies its repair or what was written, in which a "%" without two
# digits stays as it is. Expected is what a few lines say here: a rule is the beginning of a path, once both are spelled
# alike.
import json
import random
import re
import unittest

from command_line import CommandLineTest, run

PIECES = ["a", "b", "/", "%zz", "%", "%41", "%61", "%25", "%2f", "?", "q=", "%4", ".", "%01%02", "x", " ", '"', "%%",
          "é"]
UNRESERVED = re.compile("[A-Za-z0-9._~-]")


# RFC 9309, 2.2.2. `bare` is what a "%" without two digits becomes.
def spelled(path, bare):
    def piece(match):
        if match[1]:
            octet = chr(int(match[1], 16))
            return octet if UNRESERVED.match(octet) else "%" + match[1].upper()
        return bare if match[0] == "%" else "".join(f"%{octet:02X}" for octet in match[0].encode())

    return re.sub(r'%([0-9A-Fa-f]{2})|[% "]|[^\0-\x7f]', piece, path)


def some_path(rng, most):
    return "/" + "".join(rng.choices(PIECES, k=rng.randint(1, most))).strip()


def has_dot_segments(path):
    return re.search(r"(^|/)\.\.?(/|$)", spelled(path, "%").partition("?")[0])


class RepairedRobots(CommandLineTest):
    def test_are_denied_by_either(self):
        rng = random.Random(13)
        seen = {"allow": 0, "deny": 0}
        for number in range(12):
            rules = [some_path(rng, 4) for _ in range(4)]
            paths = [some_path(rng, 6) for _ in range(60)] + [rule + rng.choice(PIECES[:8]) for rule in rules]
            paths = [path for path in paths if not has_dot_segments(path)]
            text = "User-agent: *\n" + "".join(f"Disallow: {rule}\n" for rule in rules)
            response = {"url": "http://h/robots.txt", "status": 200, "body": text}
            store, file = self.folder / f"store{number}", self.file("robots.txt", text.encode())
            run("robots", "build", store, stdin=json.dumps(response).encode())
            urls = self.file("urls", "".join(f"http://h{path}\n" for path in paths).encode())
            expected = ["deny" if any(spelled(path, bare).startswith(spelled(rule, "%"))
                                      for rule in rules for bare in ("%", "%25")) else "allow" for path in paths]
            for words in (["--robots", store, "-f", "robots"], ["--rules", f"robots:{file}", "-f", "decision"]):
                found = run("split", "--repair", *words, urls).stdout.decode().splitlines()
                self.assertEqual(list(zip(paths, found)), list(zip(paths, expected)), rules)
            for word in expected:
                seen[word] += 1
        self.assertGreater(min(seen.values()), 50)


if __name__ == "__main__":
    unittest.main()
