"""Checks a certificate of bnfurl against the rules that a standard prints. It uses no code of bnfurl.

    python3 check_certificate.py certificate.json TEXT...

A TEXT is an RFC, of which appendix A is read if it has one, or a grammar file of bnfurl; also give those from which
rules are imported. What a certificate says of a text has to be in this text, and nothing is shown of a text that was
not given. What a text does not say, such as the components of an RFC, is printed as "assumed".

After a text, a set of partial derivatives (Antimirov, 1996) remains of a production: sequences of items still to be
read. For each state of an automaton, the certificate lists texts after which every set remains that can remain in this
state. We compute these sets from the rules, and the step from each set with each octet. If each step leads to a set
listed at the next state, and exactly the states whose sets can end accept, then the automaton accepts the texts of the
production and no others. No search is needed.
"""
import collections
import hashlib
import json
import re
import sys


class Fault(Exception):
    pass


# What a certificate is made of: a type, a list's elements, an object's members, or the values of any members.
SPANS = [[int]]
FORM = {"format": str, "version": int, "made_by": str, "grammar": str, "not_shown": [str],
        "texts": {str: {"source": str, "otherwise": [str], "marks": [str], "rules": {str: str}}},
        "productions": [{"name": str, "kinds": [str], "text": str, "classes": [SPANS], "apart": [str],
                         "states": [{"accepting": bool, "next": [int], "residuals": [str]}],
                         "split": {"classes": [SPANS], "states": [{"accepting": bool, "next": {str: int}}]}}]}
NOT_SHOWN = [
    "that the printed rules say what their authors meant",
    "that a program does what the automata do: bnfurl grammar suite has texts that test one",
    "that vector instructions agree beyond the lengths and lanes that tests walk through",
    "that compilers and processors do what their manuals say",
    "where a component is again that occurs several times, and what is said of a text that is not accepted"]


def require(value, form, place):
    """The value has this form, and contains nothing else that another reader might see."""
    if type(value) is not (form if isinstance(form, type) else type(form)):
        raise Fault(f"{place} is not of the format")
    if isinstance(form, list):
        for i, each in enumerate(value):
            require(each, form[0], f"{place}[{i}]")
    elif isinstance(form, dict):
        form = dict.fromkeys(value, form[str]) if str in form else form
        if form.keys() != value.keys():
            raise Fault(f"{place} has other members than the format")
        for key, each in value.items():
            require(each, form[key], f"{place}.{key}")


def read_certificate(name):
    def members(pairs):
        found = {}
        for key, value in pairs:
            if key in found:
                raise Fault(f"an object has the key {key!r} twice")
            found[key] = value
        return found

    try:
        with open(name, "rb") as file:
            certificate = json.load(file, object_pairs_hook=members)
    except RecursionError:
        raise Fault("brackets are nested too deeply") from None
    require(certificate, FORM, "the certificate")
    if (certificate["format"], certificate["version"]) != ("bnfurl certificate", 1):
        raise Fault(f"this is version {certificate['version']} of {certificate['format']!r}; "
                    "version 1 of 'bnfurl certificate' is read here")
    if not re.fullmatch(r"bnfurl \d+\.\d+\.\d+\S*", certificate["made_by"]):
        raise Fault("made_by is not a version of bnfurl")
    if certificate["not_shown"] != NOT_SHOWN:
        raise Fault("not_shown is not what a certificate of version 1 does not show")
    for name in [certificate["grammar"], *certificate["texts"]]:
        if not re.fullmatch(NAME, name):
            raise Fault(f"{name!r} is not the name of a grammar")
    names = collections.Counter(production["name"] for production in certificate["productions"])
    for name in names:
        if not re.fullmatch(f"{NAME}( of [!-~]+)?", name):
            raise Fault(f"{name!r} is not the name of a production")
    if twice := [name for name in names if names[name] > 1]:
        raise Fault(f"the production {twice[0]!r} is there twice")
    return certificate


# Items, of which rules are made. Each is stored once, and known by its number:
#   ("set", bits)   an octet whose bit is 1                 ("seq", items)  all of them, in this order
#   ("rule", name)  the rule of that name                   ("alt", items)  one of them
#   ("rep", least, most, item)  so many rounds of the item; most is None if there is no bound
ITEMS, NUMBERS = [], {}


def item(*what):
    if what not in NUMBERS:
        NUMBERS[what] = len(ITEMS)
        ITEMS.append(what)
    return NUMBERS[what]


def sequence(parts):
    flat = [each for part in parts for each in (ITEMS[part][1] if ITEMS[part][0] == "seq" else [part])]
    return flat[0] if len(flat) == 1 else item("seq", tuple(flat))


def utf8(first, last):
    cuts = [0x80, 0x800, 0x10000]  # where the characters are cut because one of their octets begins anew
    for ones in (0x3F, 0xFFF, 0x3FFFF) if first > 0x7F else ():
        if first | ones != last | ones:
            cuts += [(first + ones) & ~ones, (last + 1) & ~ones]
    for cut in cuts:
        if first < cut <= last:
            return utf8(first, cut - 1) + utf8(cut, last)
    return [sequence([item("set", (2 << b) - (1 << a)) for a, b in zip(chr(first).encode(), chr(last).encode())])]


# Texts. RFC 5234, appendix B.1, and what the "#" lines of a grammar file may change in the rules:
CORE = {"ALPHA": "%x41-5A / %x61-7A", "BIT": '"0" / "1"', "CHAR": "%x01-7F", "CR": "%x0D", "CRLF": "CR LF",
        "CTL": "%x00-1F / %x7F", "DIGIT": "%x30-39", "DQUOTE": "%x22", "HTAB": "%x09", "LF": "%x0A", "SP": "%x20",
        "HEXDIG": 'DIGIT / "A" / "B" / "C" / "D" / "E" / "F"', "LWSP": "*( WSP / CRLF WSP )", "OCTET": "%x00-FF",
        "VCHAR": "%x21-7E", "WSP": "SP / HTAB"}
LINES = {"otherwise": ("case", "code-points", "erratum", "import", "printed", "supplied"),
         "marks": ("body", "component", "host-kind", "kinds", "prefer", "shortest")}  # what check_splits.py needs
OTHER_LINES = ("about", "code", "empty-path", "escapes", "grammar", "kind", "method", "notation", "port", "rare",
               "reason", "record", "reference", "referer", "resolution", "says", "source", "start", "strict", "target",
               "time", "typical", "unreserved")  # these change neither the language nor the split
NAME = r"[A-Za-z][0-9A-Za-z_+-]*"
TOKEN = re.compile(rf'(?:%[si])?"[ !#-~]*"|%[xdb][\dA-F.-]+|<[^>\n]*>|\d*\*\d*|\d+|{NAME}|\S', re.I)
PROSE = re.compile(r"\s*<([\w-]+),[^>]*\[(\w+)\][^>]*>\s*")  # <host, see [URI], Section 3.2.2>


class Text:
    """`rules`: their bodies by name, without comments; `bodies`: those that the text has, without spaces; `headers`: a
    grammar file's "#" lines; `lines`: those that change how the text is read. `made_of`: what the certificate says."""

    def __init__(self, file, certificate):
        self.sha256, text, self.rules = hashlib.sha256(file).hexdigest(), file.decode(), {}
        headers = re.findall(r"^# *([a-z-]+):[ \t]+(.*\S)", text, re.M)
        self.headers = {key: [value for each, value in headers if each == key] for key, _ in headers}
        number = re.search(r"^Request for Comments: *(\d+)", text, re.M)
        names = self.headers.get("grammar", []) + ([f"rfc{number[1]}"] if number else [])
        self.name = names[0] if names else certificate["grammar"]
        self.is_nameless, self.made_of = not names, certificate["texts"].get(self.name)
        if self.made_of is None:
            raise Fault(f"{self.name} is not a text of this certificate")
        if unknown := self.headers.keys() - {*LINES["otherwise"], *LINES["marks"], *OTHER_LINES}:
            raise Fault(f"{self.name} has a line \"{min(unknown)}:\", which is not known here")
        self.lines = {member: [f"{key}: {value}" for key, value in headers if key in LINES[member]] for member in LINES}
        if not self.headers:  # only the certificate says what its components are
            self.lines["marks"] = self.made_of["marks"]
        notation = self.headers.get("notation", ["ABNF"])[0]
        self.is_abnf, self.is_juxtaposed = notation == "ABNF", notation == "juxtaposition"
        if not self.is_abnf and not self.is_juxtaposed and notation != "bar":
            raise Fault(f"{self.name} is in the notation {notation}, which is not read here")
        *before, part = re.split(r"^Appendix A\b", text, flags=re.M)
        self.source = "appendix A" if before and not self.headers else self.name
        self.read(re.split(r"^Appendix B\b", part, flags=re.M)[0].replace("\f", ""))

    def read(self, text):
        """A rule begins in the column of the first one; page headers are to its left, continuations to its right."""
        begin = re.compile(rf"( *)({NAME}) *" + ("()(.*)" if self.is_juxtaposed else "(=/?)(.*)"))
        margin, name = None, None
        for line in text.splitlines():
            indent, rule = len(line) - len(line.lstrip()), begin.match(line)
            if rule and margin in (None, indent):
                margin, name = indent, rule[2]
                if name in self.rules and rule[3] == "=":
                    self.lines["otherwise"].append(f"{name} is printed more than once, and the last is read")
                self.rules[name] = (self.rules[name] + "/" if rule[3] == "=/" else "") + rule[4]
            elif name and line.strip() and (indent > margin or line.lstrip()[0] in "/|"):
                self.rules[name] += "\n" + line
            elif indent == margin:
                name = None
        for name, body in self.rules.items() if not self.is_juxtaposed else ():
            self.rules[name] = re.sub(r'("[^"\n]*")|;[^\n]*', r"\1", body)
        names = {name.lower() for name in self.rules}
        self.bodies = {name: "".join(self.rules[name].split()) for name in self.rules}
        self.rules.update({name: CORE[name] for name in CORE if self.is_abnf and name.lower() not in names})

    def differences(self):
        """In sentences, what only the text or the certificate has; of an RFC, which rules it writes otherwise."""
        here, there = self.bodies.items(), self.made_of["rules"].items()
        rules = {name for name, _ in (here ^ there if self.headers else there - here)}
        found = [f"rule {name} is not written as where the certificate was made" for name in sorted(rules)]
        if self.headers:
            here = {**self.lines, "source": self.headers.get("source", [""])}
            there = {**self.made_of, "source": [self.made_of["source"]]}
            for member in here:
                more, less = collections.Counter(here[member]), collections.Counter(there[member])
                found += [f"only the text has: {line}" for line in sorted(more - less)]
                found += [f"only the certificate has: {line}" for line in sorted(less - more)]
        return found

    def tokens(self, name):
        if not self.is_juxtaposed:
            return ['"""' if token == '<">' else token for token in TOKEN.findall(self.rules[name])]
        words, quoted = ["|", *re.findall(r"[][|]|[^][|\s]+", self.rules[name]), "|"], []
        for before, word, after in zip(words, words[1:], words[2:]):  # octets stand for themselves, bracket only alone
            is_octet = before == after == "|" if word in "[]" else len(word) == 1 and word != "|"
            quoted += [f'"{word}"' if is_octet else {"space": '" "', "vline": '"|"'}.get(word, word)]
        return quoted


class Rules:
    def __init__(self, texts, production):
        self.texts, self.items, self.owners, self.memory, self.endable, before = texts, {}, {}, {}, set(), None
        text, self.name = texts[production["text"]], production["name"].split()[0]
        self.rule, self.source = self.need(text, self.name), text.source
        body = self.items[ITEMS[self.rule][1]]
        kinds = {self.need(text, kind): kind for kind in production["kinds"]}
        for other in kinds.keys() - set(ITEMS[body][1] if ITEMS[body][0] == "alt" else [body]):
            raise Fault(f"kinds: {kinds[other]} is not an alternative of {self.name}")
        self.start = item("alt", tuple(kinds)) if kinds else self.rule
        while before != self.endable:  # the rules that derive the empty text
            before, self.endable = self.endable, {each for each in self.items if self.may_be_empty(self.items[each])}

    def need(self, text, name, folded=""):
        """The item of a rule, if `folded` in both cases. A rule that only names another text's rule is that one."""
        if prose := PROSE.fullmatch(name):
            source = dict(value.split() for value in text.headers.get("import", [])).get(prose[2])
            if source not in self.texts:
                raise Fault(f"{text.name} imports from {source or prose[2]}, a text that was not given")
            return self.need(self.texts[source], prose[1])
        if name not in text.rules and text.is_abnf:  # names ignore case
            name = next((each for each in text.rules if each.lower() == name.lower()), name)
        if name not in text.rules:
            raise Fault(f"{text.name} has no rule {name}")
        if name in text.bodies and text.made_of["rules"].get(name) != text.bodies[name]:
            raise Fault(f"rule {name} is not written as where the certificate was made")
        if PROSE.fullmatch(text.rules[name]):
            return self.need(text, text.rules[name])
        key, owner = name + folded, "RFC 5234" if text.rules[name] == CORE.get(name) else text.name
        if key not in self.items:
            self.owners[key], self.items[key] = owner, None  # until it is read, since it may need itself
            self.items[key] = self.read(text, name, folded)
        elif self.owners[key] != owner and self.read(text, name, folded) != self.items[key]:
            raise Fault(f"rule {name} is one thing in {self.owners[key]} and another in {owner}")
        return item("rule", key)

    def read(self, text, name, folded):
        """The body of a rule as an item. "# case: C" and "# component: C = rule other:" make `rule` ignore letter case,
        and of `other` the literals up to a ":"."""
        tokens, exact, is_utf8 = [*text.tokens(name), ""], not text.is_abnf, "code-points" in text.headers
        cases = [word for line in text.headers.get("component", []) if line.split()[0] in text.headers.get("case", [])
                 for word in line.replace("=", " ").split()]
        folded = " in both cases" if name in cases else folded

        def alternatives(closing):
            parts = [[]]
            while (token := tokens.pop(0)) != closing:
                if token == ("|" if exact else "/"):
                    parts.append([])
                else:
                    parts[-1].append(element(token))
            if not all(parts) and (closing or len(parts) > 1):
                raise Fault(f"{text.name}: rule {name} has an empty alternative")
            return sequence(parts[0]) if len(parts) == 1 else item("alt", tuple(map(sequence, parts)))

        def element(token, is_repeated=False):
            if token and not is_repeated and (count := re.fullmatch(r"(\d*)(\*?)(\d*)", token)):
                least, repeated = int(count[1] or 0), tokens.pop(0)
                most = least if not count[2] else int(count[3]) if count[3] else None
                if most is not None and most < least:
                    raise Fault(f"{text.name}: rule {name}: {count[0]} rounds is impossible")
                if most == 0 and repeated[:1] == "<":  # 0<pchar>
                    return sequence([])
                part = alternatives("]") if exact and repeated == "[" else element(repeated, True)  # *[ x ] of RFC 1738
                if not exact and (least, most) == (0, 1):  # RFC 5234, section 3.8: [ x ] is *1x
                    return item("alt", (part, sequence([])))
                return sequence([]) if most == 0 else item("rep", least, most, part)
            if token in ("(", "["):
                return alternatives(")") if token == "(" else item("alt", (alternatives("]"), sequence([])))
            if token[1:] and token[-1] == '"':
                literal, folds = token[token.index('"') + 1:-1], folded or not exact and token[:2].lower() != "%s"
                folded_until = len(literal) if folds else literal.find(":") if name + ":" in cases else 0
                return sequence([item("set", 1 << ord(c) | (i < folded_until) << ord(c.swapcase()))
                                 for i, c in enumerate(literal)])
            if token[1:] and token[0] == "%":
                base = {"x": 16, "d": 10, "b": 2}[token[1].lower()]
                numbers = [int(number, base) for number in re.split("[.-]", token[2:])]
                spans = [numbers] if "-" in token else [[number, number] for number in numbers]
                if any(a > b for a, b in spans):
                    raise Fault(f"{text.name}: rule {name}: the range {token} is reversed")
                values = [utf8(a, b) if is_utf8 else [item("set", (2 << b) - (1 << a))] for a, b in spans]
                return sequence([item("alt", tuple(each)) for each in values])
            if not re.fullmatch(NAME, token) and not PROSE.fullmatch(token):
                raise Fault(f"{text.name}: rule {name} cannot be read at {token or 'its end'}")
            return self.need(text, token, folded)

        return alternatives("")

    def may_be_empty(self, x):
        kind, *parts = ITEMS[x]
        if kind in ("set", "rule"):
            return parts[0] in self.endable
        if kind == "rep":
            return parts[0] == 0 or self.may_be_empty(parts[2])
        return (all if kind == "seq" else any)(map(self.may_be_empty, parts[0]))

    def after(self, x, octet):
        """What remains of an item after an octet: a set of sequences of items."""
        if (x, octet) not in self.memory:
            self.memory[x, octet] = None
            kind, *parts = ITEMS[x]
            if kind == "set":
                left = {()} if parts[0] >> octet & 1 else set()
            elif kind == "rule":
                left = self.after(self.items[parts[0]], octet)
            elif kind == "rep":  # the octet begins a round; of rounds that may be empty, the first that is not
                rounds = item("rep", max(parts[0] - 1, 0), parts[1] and parts[1] - 1, parts[2])
                left = {each + (() if parts[1] == 1 else (rounds,)) for each in self.after(parts[2], octet)}
            else:
                left = self.after_all(parts if kind == "seq" else [(part,) for part in parts[0]], octet)
            self.memory[x, octet] = left
        if self.memory[x, octet] is None:
            raise Fault(f"rule {ITEMS[x][1]} begins with itself, and is not read here")
        return self.memory[x, octet]

    def after_all(self, sequences, octet):
        left = set()
        for items in sequences:
            for i, x in enumerate(items):
                left |= {each + items[i + 1:] for each in self.after(x, octet)}
                if not self.may_be_empty(x):
                    break
        return frozenset(left)


def class_of_octets(classes, where="classes"):
    """For each octet, the number of its class. An octet has at most one."""
    class_of = {}
    for number, spans in enumerate(classes):
        if not spans:
            raise Fault(f"{where}: class {number} is empty")
        for span in spans:
            if len(span) != 2 or not 0 <= span[0] <= span[1] <= 255:
                raise Fault(f"{where}: {span} is not a first and a last octet")
            for octet in range(span[0], span[1] + 1):
                if octet in class_of:
                    raise Fault(f"{where}: octet {octet} is in two places")
                class_of[octet] = number
    return class_of


def check_shape(states, classes):
    """Returns the class of each octet, if there is one, and a next state for each class."""
    class_of = class_of_octets(classes)
    if len(class_of) != 256:
        raise Fault("classes: some octets are in none")
    if not states:
        raise Fault("there are no states")
    for i, state in enumerate(states):
        if len(state["next"]) != len(classes) or not all(0 <= to < len(states) for to in state["next"]):
            raise Fault(f"state {i}: the number of next states is not that of the classes")
    return class_of


def check_verdicts(production, texts):
    rules = Rules(texts, production)
    classes, states, apart = production["classes"], production["states"], production["apart"]
    class_of = check_shape(states, classes)
    sets = [each[1] for each in ITEMS if each[0] == "set"]  # one octet stands for those that none of them tells apart
    alike = {(class_of[octet], *(bits >> octet & 1 for bits in sets)): octet for octet in range(256)}.values()
    known, listed_at = {}, {}  # by text: what it leaves, and its state; by what is left: the state that lists it

    def after(text, octet):
        return rules.after_all(known[text][0], octet), states[known[text][1]]["next"][class_of[octet]]

    for _, text, i in sorted((len(text), text, i) for i, state in enumerate(states) for text in state["residuals"]):
        if text and text[-1] > "\xff":
            raise Fault(f"state {i}: the residual {text!r} is not a string of octets")
        if text in known:
            raise Fault(f"state {i}: the residual {text!r} is listed twice")
        if text and text[:-1] not in known:
            raise Fault(f"state {i}: the residual {text!r} does not continue one that is listed")
        left, leads = after(text[:-1], ord(text[-1])) if text else (frozenset({(rules.start,)}), 0)
        if leads != i:
            raise Fault(f"state {i}: the residual {text!r} leads to state {leads}")
        if listed_at.setdefault(left, i) != i:
            raise Fault(f"states {listed_at[left]} and {i}: the same remains of the rules, after {text!r}")
        known[text] = left, i
    listed = [{known[text][0] for text in state["residuals"]} for state in states]
    if not all(listed):
        raise Fault(f"state {listed.index(set())}: no text leads there")
    for text, (left, i) in known.items():
        if any(all(map(rules.may_be_empty, items)) for items in left) != states[i]["accepting"]:
            raise Fault(f"state {i}: accepting is {states[i]['accepting']}; the rules say otherwise of {text!r}")
        for octet in alike:
            left, leads = after(text, octet)
            if left not in listed[leads]:
                raise Fault(f"state {i}, class {class_of[octet]}: the rest of {text + chr(octet)!r} is not at {leads}")
    accepted, first_like = {"": [state["accepting"] for state in states]}, {}  # by text: whether each state accepts it
    longer = {text for text in apart if len(text) >= len(states)}
    suffixes = {text[i:] for text in apart if not longer for i in range(len(text))}
    if longer or len(suffixes) >= len(states) or len(set(apart)) < len(apart):
        raise Fault("apart: these are more texts than it takes")
    if strange := [text for text in suffixes if text[0] > "\xff"]:
        raise Fault(f"apart: {strange[0]!r} is not a string of octets")
    for text in sorted(suffixes, key=len):
        accepted[text] = [accepted[text[1:]][state["next"][class_of[ord(text[0])]]] for state in states]
    for i in range(len(states)):
        other = first_like.setdefault(tuple(accepted[text][i] for text in apart), i)
        if other != i:
            raise Fault(f"states {other} and {i}: no text of apart is accepted from one of them and not from the other")
    core = sorted({key.split()[0] for key, owner in rules.owners.items() if owner == "RFC 5234"})
    found = f"{len(states)} states, {len(classes)} classes" + (f" ({' '.join(core)} of RFC 5234)" if core else "")
    return f"{found}: equal to the rules of {rules.source}, as written in this text"


def needed(given, certificate):
    """The texts by name: the certificate's grammar, then those it imports from, in the order of "import:" lines."""
    texts = {}
    for text in given:
        if texts.setdefault(text.name, text) is not text:
            raise Fault(f"{text.name} was given twice")
    names = {certificate["grammar"]: None}
    for name in (todo := list(names)):
        if name not in texts:
            raise Fault(f"the text of {name} was not given")
        more = dict.fromkeys(line.split()[1] for line in texts[name].headers.get("import", []))
        todo += [other for other in more if other not in names]
        names.update(more)
    if others := certificate["texts"].keys() - names.keys():
        raise Fault(f"the certificate has a text that {certificate['grammar']} does not import: {min(others)}")
    return {name: texts[name] for name in names}


def title_of(production, texts):
    """The name to print: a production, or the kinds of one that a method allows: `x of CONNECT, only y`."""
    name, _, method = production["name"].partition(" of ")
    kinds, text = production["kinds"], texts.get(production["text"])
    if not text:
        raise Fault(f"its text, {production['text']!r}, was not given")
    if name not in text.rules:
        raise Fault(f"{text.name} has no rule {name}")
    if bool(kinds) != bool(method):
        raise Fault("kinds: a production has none, and what a method takes of it has some")
    if kinds and [method, *kinds] not in map(str.split, text.headers.get("method", [])):
        raise Fault(f"kinds: {text.name} has no line \"method: {method} {' '.join(kinds)}\"")
    return ", only ".join([production["name"], " / ".join(kinds)][:2 if kinds else 1])


def say(line, file=None):
    """Prints one line, whatever a name contains."""
    print("".join(c if c.isprintable() else ascii(c)[1:-1] for c in line), file=file)


def main(names, check=check_verdicts, members=("otherwise",)):
    """Returns the exit status: 0 if all is true, 1 if something is not, 2 if the files cannot be read."""
    try:
        certificate = read_certificate(names[0])
        texts = needed([Text(open(name, "rb").read(), certificate) for name in names[1:]], certificate)
    except (Fault, OSError, LookupError, TypeError, ValueError) as fault:
        say(f"These files cannot be checked: {fault}", sys.stderr)
        return 2
    good = bool(certificate["productions"])
    for text in texts.values():
        say(f"{text.name}: the sha256 of this text is {text.sha256}")
        if text.is_nameless:
            say(f"{text.name}: assumed: this is the name of the text")
        for member in members:
            said = "not read as printed" if member == "otherwise" else "splits follow"
            for line in text.lines[member]:
                say(f"{text.name}: {said if text.headers or member == 'otherwise' else 'assumed'}: {line}")
        for difference in text.differences():
            say(f"{text.name}: {difference}")
            good = good and not text.headers
    if not good:
        say("Nothing is shown: " + ("the certificate is of other texts" if certificate["productions"] else
                                    "the certificate has no productions"), sys.stderr)
        return 1
    for production in certificate["productions"]:
        title = production["name"]
        try:
            title = title_of(production, texts)
            say(f"{title}: {check(production, texts)}")
        except (Fault, LookupError, RecursionError, TypeError, ValueError) as fault:
            say(f"{title}: {fault if isinstance(fault, Fault) else f'not of the format: {fault!r}'}")
            good = False
    for line in certificate["not_shown"]:
        say(f"not shown: {line}")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
