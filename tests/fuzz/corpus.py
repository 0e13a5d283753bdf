# The corpus of a target is one file, tests/fuzz/corpus/TARGET.txt, with the inputs that fuzzing found and that were
# kept. Each line is an input, as a JSON string whose characters are the bytes. People wrote the seeds in
# tests/fuzz/seeds/TARGET.json: each has a name and such a string, or a list of lines. A fuzzer needs one file per
# input, so the build unpacks both.
#
#   tests/fuzz/corpus.py unpack FOLDER STAMP DEPFILE   writes every target's inputs to FOLDER/TARGET; for ninja, it
#                                                      creates STAMP and writes the names of what it read to DEPFILE
#   tests/fuzz/corpus.py pack FOLDER FILE              writes the inputs in FOLDER that are not seeds to FILE
import hashlib
import json
import pathlib
import shutil
import sys

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


def main(words):
    if len(words) == 4 and words[0] == "unpack":
        unpack(*map(pathlib.Path, words[1:]))
    elif len(words) == 3 and words[0] == "pack":
        pack(pathlib.Path(words[1]), pathlib.Path(words[2]))
    else:
        sys.exit("usage: tests/fuzz/corpus.py unpack FOLDER STAMP DEPFILE | tests/fuzz/corpus.py pack FOLDER FILE")


if __name__ == "__main__":
    main(sys.argv[1:])
