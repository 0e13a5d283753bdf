# The corpus of a target is one file, tests/fuzz/corpus/TARGET.txt, with the inputs that fuzzing found and that were
# kept. Each line is an input, as a JSON string whose characters are the bytes. People wrote the seeds in
# tests/fuzz/seeds/TARGET.json: each has a name and such a string, or a list of lines. A fuzzer needs one file per
# input, so the build unpacks both.
#
#   tests/fuzz/corpus.py unpack FOLDER STAMP DEPFILE   writes every target's inputs to FOLDER/TARGET; for ninja, it
#                                                      creates STAMP and writes the names of what it read to DEPFILE
#   tests/fuzz/corpus.py pack FOLDER FILE              writes the inputs in FOLDER that are not seeds to FILE
#   tests/fuzz/corpus.py archive FOLDER OUT BNFURL BNFURL_GEN
#                                                      writes every target's inputs in FOLDER, and the valid texts of a
#                                                      grammar's complete suite, to OUT/TARGET_seed_corpus.zip, and the
#                                                      grammar's literals to the dictionary OUT/TARGET.dict
import hashlib
import json
import pathlib
import re
import shutil
import subprocess
import sys
import zipfile

HERE = pathlib.Path(__file__).resolve().parent


# A new target has seeds, and nothing yet that fuzzing found.
def targets():
    return sorted({file.stem for folder in ("corpus", "seeds") for file in (HERE / folder).iterdir()})


def found(target):
    file = HERE / "corpus" / f"{target}.txt"
    lines = file.read_text().splitlines() if file.exists() else []
    return [json.loads(line).encode("latin-1") for line in lines]


def octets_of(text):
    return text if isinstance(text, str) else "".join(line + "\n" for line in text)


def seeds(target):
    texts = json.loads((HERE / "seeds" / f"{target}.json").read_text())
    return {name: octets_of(text).encode("latin-1") for name, text in texts.items()}


# Folders too, so that ninja notices a new file.
def sources():
    return [HERE / "corpus", HERE / "seeds", *(HERE / "corpus").iterdir(), *(HERE / "seeds").iterdir()]


def unpack(folder, stamp, depfile):
    shutil.rmtree(folder, ignore_errors=True)
    for target in targets():
        inputs = seeds(target) | {hashlib.sha1(octets).hexdigest(): octets for octets in found(target)}
        (folder / target).mkdir(parents=True)
        for name, octets in inputs.items():
            (folder / target / name).write_bytes(octets)
    stamp.touch()
    depfile.write_text(f"{stamp}: " + " ".join(map(str, sources())) + "\n")


def pack(folder, file):
    inputs = {path.read_bytes() for path in folder.iterdir()} - set(seeds(file.stem).values())
    file.write_text("".join(json.dumps(octets.decode("latin-1")) + "\n" for octets in sorted(inputs)))


def suite(program, grammar):
    lines = subprocess.check_output([program, "grammar", "suite", grammar, "--classes", "-o", "jsonl"]).splitlines()
    valid = [case for case in map(json.loads, lines) if case.get("valid")]
    return [case["text"].encode() if "text" in case else bytes.fromhex(case["octets"]) for case in valid]


# The literals of a grammar, in whichever notation it is: in the generator's, "http:" is [h] [t] [t] [p] [:] or, if case
# is ignored, begins with [Hh].
def dictionary(generator, grammar):
    others = [path for path in grammar.parent.glob("*.bnf") if path != grammar]
    rules = subprocess.check_output([generator, "--dump", "linked", *others, grammar], text=True)
    octet = r"\[[A-Z]?(\\x..|.)\]"
    runs = (match[0] for match in re.finditer(rf"{octet}(?: {octet})+", rules))
    return "".join(sorted({f'"{"".join(re.findall(octet, run))}"\n' for run in runs}))


def archive(folder, out, program, generator):
    for target in targets():
        inputs = [path.read_bytes() for path in sorted((folder / target).iterdir())]
        grammar = HERE.parents[1] / f"grammar/{target}.bnf"
        if grammar.exists() and target != "rules":
            inputs += suite(program, target)
            (out / f"{target}.dict").write_text(dictionary(generator, grammar))
        with zipfile.ZipFile(out / f"{target}_seed_corpus.zip", "w", zipfile.ZIP_DEFLATED) as seeds:
            for octets in sorted(set(inputs)):
                seeds.writestr(hashlib.sha1(octets).hexdigest(), octets)


def main(words):
    if len(words) == 4 and words[0] == "unpack":
        unpack(*map(pathlib.Path, words[1:]))
    elif len(words) == 3 and words[0] == "pack":
        pack(pathlib.Path(words[1]), pathlib.Path(words[2]))
    elif len(words) == 5 and words[0] == "archive":
        archive(*map(pathlib.Path, words[1:]))
    else:
        sys.exit("usage: tests/fuzz/corpus.py unpack FOLDER STAMP DEPFILE | pack FOLDER FILE | "
                 "archive FOLDER OUT BNFURL BNFURL_GEN")


if __name__ == "__main__":
    main(sys.argv[1:])
