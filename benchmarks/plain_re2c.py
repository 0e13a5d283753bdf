# Plain re2c, generated from our own grammar: the marked rules that `bnfurl-gen --dump=marked` prints become one
# regular expression of re2c, with a pair of tags around every place where a component can occur. No accelerated
# states, no streams: only what re2c does by itself. A rule without components becomes a definition with its own name.
# A rule with components is written out where it is used, since re2c allows a tag only once in a rule. Neighbouring
# alternatives that are one component each (the paths without an authority) share their tags.
#
#   bnfurl-gen --dump=marked grammar/rfc3986.bnf > rfc3986.marked
#   python3 benchmarks/plain_re2c.py rfc3986.marked NAMESPACE URI COMPONENT...
import pathlib
import re
import sys

TOKEN = re.compile(
    r"""\s*(?:
    (?P<octets>\[(?!\s)(?:[^\]\\]|\\.)*\])      # [A-Z], [\x5b]; "[ " opens an option
  | <(?P<mark>[\w-]+):\s                        # <path: path-abempty>
  | (?P<choice>\{[^}]*\})                       # which alternative a host is: not needed here
  | (?P<empty>"")
  | (?P<repeat>\d*\*\d*|\d+(?=[(\w\[]))         # *( 1*4HEXDIG 2DIGIT
  | (?P<rule>[A-Za-z][\w-]*)
  | (?P<sign>[()\[\]/>])
    )""",
    re.VERBOSE,
)


# {name: (kind, ...)}: the rules as trees of alternatives, sequences, repetitions, marks, rules and text.
def read_rules(dump):
    lines = (line.partition(" = ") for line in dump.splitlines())
    return {name: alternatives(tokens(body.split("  ; ")[0])) for name, equals, body in lines if equals}


def tokens(body):
    at = 0
    while body[at:].strip():
        found = TOKEN.match(body, at)
        if found is None:
            raise ValueError(f"plain_re2c.py: cannot read {body[at:]!r}")
        at = found.end()
        yield found.lastgroup, found[found.lastgroup]


# Reads up to the sign that closes the alternatives.
def alternatives(stream):
    choices, repeat = [[]], None
    for kind, text in stream:
        if kind == "sign" and text in ")]>":
            break
        if kind == "sign" and text == "/":
            choices.append([])
        elif kind == "repeat":
            repeat = suffix(text)
        elif kind != "choice":
            item = read_item(kind, text, stream)
            choices[-1].append(("repeat", item, repeat) if repeat else item)
            repeat = None
    return ("alternatives", shared([("sequence", choice) for choice in choices]))


def read_item(kind, text, stream):
    if kind == "mark":
        return ("mark", text, alternatives(stream))
    if kind == "sign":
        inner = alternatives(stream)
        return ("repeat", inner, "?") if text == "[" else inner
    return (kind, text) if kind == "rule" else ("text", text)


# "2*3" as {2,3}: in BNF the count is before what it repeats, in re2c after it.
def suffix(repeat):
    least, star, most = repeat.partition("*")
    if not star:
        return "{" + least + "}"
    if most:
        return "{" + (least or "0") + "," + most + "}"
    return {"": "*", "0": "*", "1": "+"}.get(least, "{" + least + ",}")


# <path: a> / <path: b> as <path: a / b>.
def shared(choices):
    result = []
    for choice in choices:
        last = marked(result[-1]) if result else None
        if last and marked(choice) == last:
            inner = [*result.pop()[1][0][2][1], *choice[1][0][2][1]]
            choice = ("sequence", [("mark", last, ("alternatives", inner))])
        result.append(choice)
    return result


def marked(sequence):
    items = sequence[1]
    return items[0][1] if len(items) == 1 and items[0][0] == "mark" else None


class Expression:
    def __init__(self, rules, entry, components):
        self.rules = rules
        self.components = components
        self.definitions = {}
        self.tags = {component: [] for component in components}
        self.text = self.written(("rule", entry))

    def has_tags(self, tree):
        if isinstance(tree, list):
            return any(self.has_tags(part) for part in tree)
        if tree[0] == "rule":
            return self.has_tags(self.rules[tree[1]])
        if tree[0] == "mark":
            return tree[1] in self.components or self.has_tags(tree[2])
        return tree[0] != "text" and self.has_tags(tree[1])

    def written(self, tree):
        return getattr(self, "written_" + tree[0])(*tree[1:])

    # In re2c, "[^" begins a set of all others.
    def written_text(self, text):
        return text.replace("[^", "[\\x5e", 1)

    def written_alternatives(self, choices):
        return "(" + " | ".join(self.written(choice) for choice in choices) + ")"

    def written_sequence(self, items):
        return " ".join(self.written(item) for item in items)

    def written_repeat(self, inner, times):
        return self.written(inner) + times

    def written_rule(self, name):
        if self.has_tags(self.rules[name]):
            return self.written(self.rules[name])
        own = name.replace("-", "_")
        if own not in self.definitions:
            body = self.written(self.rules[name])  # the rules that it uses are defined before it
            self.definitions[own] = body
        return own

    def written_mark(self, component, inner):
        if component not in self.components:
            return self.written(inner)
        number = sum(len(numbers) for numbers in self.tags.values())
        self.tags[component].append(number)
        return f"@b{number} {self.written(inner)} @e{number}"

    def rule(self):
        return "".join(f"{name} = {body};\n" for name, body in self.definitions.items()) + "\n" + self.text

    def declarations(self):
        count = sum(len(numbers) for numbers in self.tags.values())
        lines = (f"  const unsigned char* b{number};\n  const unsigned char* e{number};\n" for number in range(count))
        return "".join(lines)

    # A component is at the one of its places whose tags are set.
    def results(self):
        lines = ""
        for index, numbers in enumerate(self.tags.values()):
            for field, tag in (("begin", "b"), ("end", "e")):
                choice = "".join(f"b{number} != nullptr ? {tag}{number} : " for number in numbers[:-1])
                lines += f"  parts->{field}[{index}] = {choice}{tag}{numbers[-1]};\n"
        return lines


def specification(dump, namespace, entry, components):
    rules = read_rules(dump)
    tagged = Expression(rules, entry, components)
    bare = Expression(rules, entry, [])
    return f"""// Generated from a grammar file; a re2c specification.
#include <cstddef>

#include "benchmarks/peers/re2c_peers.hpp"

namespace bnfurl::benchmarks::{namespace} {{

/*!re2c
re2c:define:YYCTYPE = "unsigned char";
re2c:define:YYCURSOR = cursor;
re2c:define:YYMARKER = marker;
re2c:yyfill:enable = 0;
re2c:flags:tags = 1;
*/

bool split(const char* text, Pointers<{len(components)}>* parts) noexcept {{
  const auto* cursor = reinterpret_cast<const unsigned char*>(text);
  const auto* marker = cursor;
{tagged.declarations()}  /*!stags:re2c format = "const unsigned char* @@ = nullptr;\\n"; */
  /*!local:re2c
{tagged.rule()} [\\n] {{ goto accept; }}
* {{ return false; }}
  */
accept:
{tagged.results()}  return true;
}}

bool matches(const char* text) noexcept {{
  const auto* cursor = reinterpret_cast<const unsigned char*>(text);
  const auto* marker = cursor;
  /*!local:re2c
{bare.rule()} [\\n] {{ return true; }}
* {{ return false; }}
  */
}}

}}  // namespace bnfurl::benchmarks::{namespace}
"""


if __name__ == "__main__":
    sys.stdout.write(specification(pathlib.Path(sys.argv[1]).read_text(), sys.argv[2], sys.argv[3], sys.argv[4:]))
