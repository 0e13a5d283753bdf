# Forged certificates: changes of those in the folder "forged". Of these, ref.json and whole.json are what bnfurl writes
# for rfc1.bnf, whose rules rfc1.txt prints as an RFC does; impossible.json is about rules that derive nothing.
#
# A row of the table has the name of a forgery, the certificate that is changed, the changes, and the beginning of the
# line with which both checkers refuse it; or the lines, or those of each checker. A change is a JSON pointer and the
# value that is put there: at the end of a list, it is added. Other changes replace a piece of the certificate's JSON.
import json
import pathlib

FOLDER = pathlib.Path(__file__).parent / "forged"
TEXTS = {"ref": "rfc1.bnf", "whole": "rfc1.txt", "impossible": "impossible.bnf"}  # of the certificates
REMOVED = object()


def true_certificate(name):
    return json.loads((FOLDER / f"{name}.json").read_text())


# The JSON of a certificate after changes.
def changed(certificate, changes):
    for pointer in (each for each in changes if each.startswith("/")):
        value, parent = changes[pointer], certificate
        *above, key = pointer[1:].split("/")
        for each in above:
            parent = parent[int(each) if isinstance(parent, list) else each]
        if value is REMOVED:
            del parent[key]
        elif isinstance(parent, list):
            parent[int(key):int(key) + 1] = [value]
        else:
            parent[key] = value
    text = json.dumps(certificate)
    for piece in (each for each in changes if not each.startswith("/")):
        assert text.count(piece) == 1, piece
        text = text.replace(piece, changes[piece])
    return text


def forged(name):
    certificate, changes, _ = TABLE[name]
    return changed(true_certificate(certificate), changes)


REF, GET = "/productions/0", "/productions/1"  # in ref.json, the productions ref and ref of GET
WHOLE = "/productions/0"  # in whole.json, the only one
SPLIT = f"{REF}/split/states"
MARKS, RULES, OTHERWISE = "/texts/rfc1/marks", "/texts/rfc1/rules", "/texts/rfc1/otherwise"

EXCHANGED = ["component: fragment = query", "component: query = fragment"]
EXCHANGED_MARKS = {f"{MARKS}/0": EXCHANGED[0], f"{MARKS}/1": EXCHANGED[1]}
MARKS_OF_ANOTHER_TEXT = {"/texts/other": {"source": "another text", "otherwise": [], "marks": EXCHANGED, "rules": {}}}
EXCHANGED_IN_REF = {
    f"{SPLIT}/1/next": {"<query": 3}, f"{SPLIT}/2/next": {"<fragment": 4}, f"{SPLIT}/3/next": {"1": 3, "query>": 5},
    f"{SPLIT}/4/next": {"1": 4, "fragment>": 6}, f"{SPLIT}/8/next": {"<query": 9},
    f"{SPLIT}/9/next": {"1": 9, "query>": 10},
    f"{GET}/split/states/1/next": {"<query": 2}, f"{GET}/split/states/2/next": {"1": 2, "query>": 3},
}
EXCHANGED_IN_WHOLE = {
    f"{SPLIT}/1/next": {"<fragment": 2}, f"{SPLIT}/2/next": {"1": 2, "fragment>": 3},
    f"{SPLIT}/4/next": {"<query": 5}, f"{SPLIT}/5/next": {"1": 5, "query>": 6},
}
# 2 to the power of 39 words of marks lead from state 0 to state 50.
WORDS = {
    f"{SPLIT}/0/next/<query": 11,
    **{f"{SPLIT}/{i}": {"accepting": False, "next": {"<query": i + 1, "<fragment": i + 1}} for i in range(11, 50)},
    f"{SPLIT}/50": {"accepting": False, "next": {"0": 1}},
}

UNREAD = "These files cannot be checked: "
NOT_SHOWN = true_certificate("ref")["not_shown"]
OTHER_NOT_SHOWN = UNREAD + "not_shown is not what a certificate of version 1 does not show"
OTHER_MEMBERS = UNREAD + "the certificate.productions[0] has other members than the format"
NOT_OF_THE_FORMAT = UNREAD + "the certificate.{} is not of the format"
OTHER_RULE = "rule {} is not written as where the certificate was made"
ONLY_SPLITS, ONLY_VERDICTS = "check_splits", "check_certificate"

TABLE = {
    # What it says of itself.
    "version-true": ("ref", {"/version": True}, NOT_OF_THE_FORMAT.format("version")),
    "version-nan": ("ref", {"/version": float("nan")}, NOT_OF_THE_FORMAT.format("version")),
    "version-huge": ("ref", {"/version": 10**600}, UNREAD + "this is version 1000"),
    "claim-in-made-by": ("ref", {"/made_by": "bnfurl, proved by everyone"},
                         UNREAD + "made_by is not a version of bnfurl"),
    "nothing-not-shown": ("ref", {"/not_shown": []}, OTHER_NOT_SHOWN),
    "less-not-shown": ("ref", {"/not_shown": NOT_SHOWN[:1] + NOT_SHOWN[2:]}, OTHER_NOT_SHOWN),
    "claim-in-not-shown": ("ref", {"/not_shown/5": "nothing: all is proved"}, OTHER_NOT_SHOWN),
    "member-more": ("ref", {f"{REF}/verified": True}, OTHER_MEMBERS),
    "member-less": ("ref", {f"{REF}/kinds": REMOVED}, OTHER_MEMBERS),
    "grammar-that-nobody-gave": ("ref", {"/grammar": "rfc2"}, UNREAD + "the text of rfc2 was not given"),
    "grammar-with-a-sentence": (
        "ref", {"/grammar": "ref: 4 states"}, UNREAD + "'ref: 4 states' is not the name of a grammar"),

    # The texts: their sources, their "#" lines, and their rules.
    "no-texts": ("ref", {"/texts/rfc1": REMOVED}, UNREAD + "rfc1 is not a text of this certificate"),
    "rfc-no-texts": ("whole", {"/texts/rfc1": REMOVED}, UNREAD + "rfc1 is not a text of this certificate"),
    "empty-text": ("ref", {"/texts/rfc1/source": "", MARKS: [], RULES: {}},
                   "rfc1: only the text has: component: query"),
    "rfc-empty-text": ("whole", {"/texts/rfc1/source": "", MARKS: [], RULES: {}}, {
        ONLY_VERDICTS: "whole: " + OTHER_RULE.format("whole"),
        ONLY_SPLITS: "whole: nobody says what the components of rfc1 are"}),
    "other-source": ("ref", {"/texts/rfc1/source": "RFC 1, revised"}, "rfc1: only the certificate has: RFC 1, revised"),
    "erratum-that-the-text-lacks": ("ref", {f"{OTHERWISE}/0": "erratum: the query may be longer"},
                                    "rfc1: only the certificate has: erratum: the query may be longer"),
    "import-that-the-text-lacks": ("ref", {f"{OTHERWISE}/0": "import: URI rfc3986"},
                                   "rfc1: only the certificate has: import: URI rfc3986"),
    "mark-more": ("ref", {f"{MARKS}/3": "prefer: ref: tail"}, "rfc1: only the certificate has: prefer: ref: tail"),
    "mark-twice": ("ref", {f"{MARKS}/3": "component: query"}, "rfc1: only the certificate has: component: query"),
    "mark-less": ("ref", {MARKS: ["component: query", "component: fragment"]}, "rfc1: only the text has: kinds: ref"),
    "marks-twice": ("ref", {'"marks": [': f'"marks": {json.dumps(EXCHANGED)}, "marks": ['},
                    UNREAD + "an object has the key 'marks' twice"),
    "rfc-no-marks": ("whole", {MARKS: []}, {ONLY_SPLITS: "whole: nobody says what the components of rfc1 are"}),
    "rfc-mark-without-meaning": ("whole", {f"{MARKS}/3": "verified: query"},
                                 {ONLY_SPLITS: "whole: rfc1: the line 'verified: query' is not known here"}),
    "rfc-mark-without-sign": ("whole", {f"{MARKS}/3": "component: port fragment"},
                              {ONLY_SPLITS: "whole: rfc1: the line 'component: port fragment' is not known here"}),
    "no-rules": ("ref", {RULES: {}}, "rfc1: " + OTHER_RULE.format("ref")),
    "rfc-no-rules": ("whole", {RULES: {}}, "whole: " + OTHER_RULE.format("whole")),
    "rule-more": ("ref", {f"{RULES}/other": "*OCTET"}, "rfc1: " + OTHER_RULE.format("other")),
    "rules-exchanged": ("ref", {f"{RULES}/whole": '"#"fragment', f"{RULES}/tail": '"?"query[tail]'},
                        "rfc1: " + OTHER_RULE.format("tail")),

    # A production: its name, its text, and the kinds that a method takes.
    "production-twice": ("ref", {"/productions/2": true_certificate("ref")["productions"][0]},
                         UNREAD + "the production 'ref' is there twice"),
    "name-with-a-sentence": ("ref", {f"{REF}/name": "ref: 4 states, 4 classes"},
                             UNREAD + "'ref: 4 states, 4 classes' is not the name of a production"),
    "name-in-another-case": (
        "ref", {f"{REF}/name": "REF", f"{SPLIT}/5/next": {}, f"{SPLIT}/6/next": {"0": 8}, f"{SPLIT}/10/next": {}},
        "REF: rfc1 has no rule REF"),
    "text-that-nobody-gave": ("ref", {f"{REF}/text": "rfc2"}, "ref: its text, 'rfc2', was not given"),
    "kinds-of-no-method": ("ref", {f"{GET}/name": "ref of PUT"},
                           'ref of PUT: kinds: rfc1 has no line "method: PUT tail"'),
    "kind-exchanged": ("ref", {f"{GET}/kinds/0": "whole"}, 'ref of GET: kinds: rfc1 has no line "method: GET whole"'),
    "rfc-kinds": ("whole", {f"{WHOLE}/name": "whole of GET", f"{WHOLE}/kinds/0": "query"},
                  'whole of GET: kinds: rfc1 has no line "method: GET query"'),

    # The automaton for verdicts.
    "classes-as-text": ("ref", {f"{REF}/classes": "all"}, NOT_OF_THE_FORMAT.format("productions[0].classes")),
    "octets-twice": ("ref", {f"{REF}/classes/0/1": [35, 35]}, "ref: classes: octet 35 is in two places"),
    "state-huge": ("ref", {f"{REF}/states/0/next/0": 10**300},
                   "ref: state 0: the number of next states is not that of the classes"),
    "state-infinite": ("ref", {f"{REF}/states/0/next/0": float("inf")},
                       NOT_OF_THE_FORMAT.format("productions[0].states[0].next[0]")),
    "state-twice": ("ref", {f"{REF}/states/3/next/1": 4,
                            f"{REF}/states/4": {"accepting": False, "next": [3, 3, 3, 3], "residuals": ["00"]}},
                    "ref: states 3 and 4: the same remains of the rules, after '00'"),
    "residual-twice": ("ref", {f"{REF}/states/1/residuals/2": "#"}, "ref: state 1: the residual '#' is listed twice"),
    "residual-that-is-not-octets": ("ref", {f"{REF}/states/1/residuals/2": "İ"},
                                    "ref: state 1: the residual 'İ' is not a string of octets"),
    "apart-twice": ("ref", {f"{REF}/apart/2": "#"}, "ref: apart: these are more texts than it takes"),
    "apart-too-long": ("ref", {f"{REF}/apart/2": "#" * 500}, "ref: apart: these are more texts than it takes"),
    "apart-that-is-not-octets": ("ref", {f"{REF}/apart/2": "İ"}, "ref: apart: 'İ' is not a string of octets"),
    "impossible": ("impossible", {}, [
        "few: impossible: rule few: 2*1 rounds is impossible",
        "none: impossible: rule none: 2*0 rounds is impossible",
        "reversed: impossible: rule reversed: the range %x79-77 is reversed",
        "twice: impossible: rule twice cannot be read at *1"]),

    # The automaton for splits; query and fragment are exchanged there, and in what may justify it.
    "no-splits": ("ref", {f"{REF}/split": {"classes": [], "states": []}},
                  {ONLY_SPLITS: "ref: split: there are no states"}),
    "split-octets-twice": ("ref", {f"{REF}/split/classes/0/1": [35, 35]},
                           {ONLY_SPLITS: "ref: split, classes: octet 35 is in two places"}),
    "mark-of-no-component": ("ref", {f"{SPLIT}/2/next/<user": 4},
                             {ONLY_SPLITS: "ref: split, state 2: '<user' is neither a class nor a mark of the rules"}),
    "circle-of-marks": ("ref", {f"{SPLIT}/8/next/query>": 8},
                        {ONLY_SPLITS: "ref: split, state 8: two words of marks lead there from state 8"}),
    "words-of-marks-without-number": (
        "ref", WORDS, {ONLY_SPLITS: "ref: split, state 12: two words of marks lead there from state 0"}),
    "kinds-exchanged-in-a-split": (
        "ref", {f"{SPLIT}/6/next": {"0": 8, "{kind=tail}": 7}, f"{SPLIT}/10/next": {"{kind=tail}": 7}},
        {ONLY_SPLITS: "ref: split, "}),
    "query-and-fragment-exchanged": (
        "ref", EXCHANGED_IN_REF,
        {ONLY_SPLITS: "ref: split, state 1 after <query query> {kind=tail}: '#' may end there; "}),
    "marks-exchanged-too": ("ref", {**EXCHANGED_MARKS, **EXCHANGED_IN_REF},
                            "rfc1: only the certificate has: component: query = fragment"),
    "marks-of-a-text-that-nobody-gave": ("ref", {**MARKS_OF_ANOTHER_TEXT, **EXCHANGED_IN_REF},
                                         UNREAD + "the certificate has a text that rfc1 does not import: other"),
    "rfc-marks-exchanged-too": ("whole", {**EXCHANGED_MARKS, **EXCHANGED_IN_WHOLE},
                                {ONLY_SPLITS: "whole: rfc1: the component fragment is not the rule fragment"}),
    "rfc-marks-of-a-text-that-nobody-gave": ("whole", {**MARKS_OF_ANOTHER_TEXT, **EXCHANGED_IN_WHOLE},
                                             UNREAD + "the certificate has a text that rfc1 does not import: other"),
}


# The lines of a forgery, by the checker that has to print them.
def lines_of(name):
    said = TABLE[name][2]
    by_checker = said if isinstance(said, dict) else {ONLY_VERDICTS: said, ONLY_SPLITS: said}
    return {checker: [lines] if isinstance(lines, str) else lines for checker, lines in by_checker.items()}
