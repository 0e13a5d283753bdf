"""Asks an installed library about the texts of a certificate that check_certificate.py found to be true.

    python3 check_binary.py certificate.json libbnfurl.so.1

Each state's shortest text, then no octet or each octet, then each text of `apart` (the W-method of Vasilevskii and
Chow): a reader with no more states is right about these only if it is right about all texts. Then some longer ones.
"""
import ctypes
import random
import sys

from check_certificate import class_of_octets, read_certificate


def check(production, is_match):
    states, class_of = production["states"], class_of_octets(production["classes"])
    rests = ["", *production["apart"]]

    def walk(state, text):
        for octet in text:
            state = states[state]["next"][class_of[ord(octet)]]
        return state

    texts = [min(state["residuals"], key=len) + octet + rest
             for state in states for octet in ["", *map(chr, range(256))] for rest in rests]
    for text in random.Random(1).sample(texts, min(len(texts), 50_000)):  # and longer ones, in which a piece comes again
        i, j = sorted(random.choices(range(len(text) + 1), k=2))
        texts.append(text[:j] * random.randrange(1, 9) + text[i:])
    wrong = [text for text in sorted(texts, key=len) if is_match(text) != states[walk(0, text)]["accepting"]]
    found = f"{len(wrong)} of them wrong, the first: {wrong[0]!r}" if wrong else "right about all"
    print(f"{production['name']}: {len(texts)} texts, complete for readers with at most {len(states)} states: {found}")
    return not wrong


certificate, library = read_certificate(sys.argv[1]), ctypes.CDLL(sys.argv[2])
library.bnfurl_find.restype = library.bnfurl_for_method.restype = ctypes.c_void_p
library.bnfurl_for_method.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t]
library.bnfurl_match.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t]
good = True
for each in certificate["productions"]:
    name, *method = each["name"].encode().split(b" of ")
    entry = library.bnfurl_find(certificate["grammar"].encode(), name)
    for each_method in method:
        entry = library.bnfurl_for_method(entry, each_method, len(each_method))
    good &= check(each, lambda text: library.bnfurl_match(entry, text.encode("latin-1"), len(text)) == 0)
sys.exit(not good)
