# Commands with one wrong letter, a thousand at night: each names what was probably meant, or shows the place with a
# caret, or does what the correct command does, or prints results. None prints an empty table with status 0.
import os
import random
import re
import subprocess
import unittest

import project

BNFURL = os.environ["BNFURL"]
LOG = str(project.ROOT / "examples/access.log")

# Commands, and the words in them that get a wrong letter.
COMMANDS = [
    (["split", "-i", "combined", "-f", "log.status,path", LOG], ["split", "combined", "log.status", "path"]),
    (["split", "--input", "combined", "--fields", "valid,log.time.iso", "--header", LOG],
     ["--input", "--fields", "log.time.iso", "--header"]),
    (["split", "-i", "combined", "--on-bad", "drop", "-f", "host,log.user-agent", LOG],
     ["--on-bad", "drop", "log.user-agent"]),
    (["stats", "-i", "combined", "--by", "log.method", LOG], ["stats", "--by", "log.method"]),
    (["stats", "-i", "combined", "--by", "log.time:hour", "--sort", "records", LOG],
     ["log.time:hour", "--sort", "records"]),
    (["grep", "-i", "combined", "--where", "log.status>=400 and log.method=GET", LOG],
     ["grep", "--where", "log.status>=400", "and", "log.method"]),
    (["grep", "-i", "combined", "--where", "valid or path^=/static", LOG], ["valid", "or", "path"]),
    (["split", "-i", "combined", "-c", "--where", "not valid", LOG], ["not", "valid"]),
    (["check", "--count", "-i", "combined", LOG], ["check", "--count"]),
    (["check", "-g", "rfc9112", "-p", "request-target", "-c", LOG], ["rfc9112", "request-target"]),
    (["dedupe", "-i", "combined", "--by", "path", LOG], ["dedupe", "path"]),
    (["normalize", "--level", "case,dots", "-i", "combined", LOG], ["normalize", "--level", "case", "dots"]),
    (["split", "-i", "combined", "--output", "jsonl", "--key", "referer", LOG],
     ["--output", "jsonl", "--key", "referer"]),
    (["grammar", "list"], ["grammar", "list"]),
    (["witness", "-g", "rfc3986", "-g", "rfc2396"], ["witness", "rfc2396"]),
]
LETTERS = "abcdefghijklmnopqrstuvwxyz"
SUGGESTED = re.compile(r'did you mean "([^"]*)"')


# How many letters have to be put in, taken out or changed.
def edits(word, other):
    row = list(range(len(other) + 1))
    for place, letter in enumerate(word, 1):
        before, row = row, [place]
        for column, wanted in enumerate(other, 1):
            row.append(min(before[column] + 1, row[-1] + 1, before[column - 1] + (letter != wanted)))
    return row[-1]


# Whether a message suggests a word that is as near to the wrong one as what was meant: `--ky` can be --by and --key.
def suggests_as_near(said, right, wrong):
    return any(edits(wrong, word) <= edits(wrong, right) for word in SUGGESTED.findall(said))


def misspelt(word, generator):
    letters = [place for place, octet in enumerate(word) if octet.isalpha()]
    place = generator.choice(letters)
    kind = generator.randrange(4)
    letter = generator.choice(LETTERS.replace(word[place], ""))
    if kind == 0:
        return word[:place] + word[place + 1:]
    if kind == 1:
        return word[:place] + letter + word[place:]
    if kind == 2:
        return word[:place] + letter + word[place + 1:]
    return word[:place] + word[place:place + 2][::-1] + word[place + 2:]


class Command:
    def __init__(self, arguments, right="", wrong=""):
        self.arguments = [self.with_mistake(each, right, wrong) for each in arguments]
        self.right = right

    # In an expression or a list, only the first whole word is misspelt.
    @staticmethod
    def with_mistake(argument, right, wrong):
        if not right or argument == LOG:
            return argument
        return argument.replace(right, wrong,
                                1) if argument == right or right in argument.replace(",", " ").split() else argument

    def run(self):
        result = subprocess.run([BNFURL, *self.arguments], stdin=subprocess.DEVNULL, capture_output=True, check=False)
        return result.returncode, result.stdout, result.stderr.decode()


class Mistakes(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        self.generator = random.Random(1)
        self.answers = {}

    def correct(self, arguments):
        key = tuple(arguments)
        if key not in self.answers:
            self.answers[key] = Command(arguments).run()
        return self.answers[key]

    # Why an answer leaves its reader alone; None if it does not.
    def silence_of(self, arguments, right, wrong):
        command = Command(arguments, right, wrong)
        status, output, said = command.run()
        if status == 2:
            meant = right.split(">")[0].removeprefix("log.")
            is_told = meant in said or "^" in said or suggests_as_near(said, right, wrong)
            return None if is_told else f"no hint: {said}"
        correct = self.correct(arguments)
        if (status, output) == correct[:2]:
            return None
        rows = output.splitlines()
        if not rows or (rows == correct[1].splitlines()[:1] and len(rows) == 1):
            return f"nothing, with status {status}"
        return None

    def commands(self, count):
        for _ in range(count):
            arguments, words = self.generator.choice(COMMANDS)
            right = self.generator.choice(words)
            wrong = misspelt(right, self.generator)
            if wrong != right:
                yield arguments, right, wrong

    def judge(self, count):
        silent = []
        for arguments, right, wrong in self.commands(count):
            silence = self.silence_of(arguments, right, wrong)
            if silence:
                silent.append(f"{' '.join(Command(arguments, right, wrong).arguments)}: {silence}")
        self.assertEqual("\n".join(silent), "")

    def test_each_mistake_is_answered(self):
        self.judge(int(os.environ.get("MISTAKES", 1000 if "BNFURL_NIGHTLY" in os.environ else 200)))
