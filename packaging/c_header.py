# What bnfurl.h declares. Other languages, releases and tests ask this reader.
import pathlib
import re
from typing import NamedTuple

ROOT = pathlib.Path(__file__).resolve().parent.parent
FUNCTION = re.compile(r"^(?:BNFURL_MUST_USE )?BNFURL_API ([\w ]+?[ *])(\w+)\(([^)]*)\);", re.MULTILINE)
ENUM = re.compile(r"^typedef enum \w+ \{(.*?)\} (\w+);", re.DOTALL | re.MULTILINE)
MACRO = re.compile(r"^#define (BNFURL_(?!VERSION)\w+) \(?(-?\d+|\(size_t\)-1)\b", re.MULTILINE)
OPAQUE = re.compile(r"^typedef struct (\w+) \1;", re.MULTILINE)
STRUCT = re.compile(r"^typedef struct [\w ]*\{(.*?)\} (\w+);", re.DOTALL | re.MULTILINE)


class Function(NamedTuple):
    name: str
    result: str
    parameters: list[str]  # with their names; ["void"] if there are none


def text():
    return (ROOT / "include/bnfurl/bnfurl.h").read_text()


def without_comments(header):
    return re.sub(r"/\*.*?\*/", "", header, flags=re.DOTALL)


# The functions of a header, or of a part of it, in their order.
def functions(header):
    return [Function(name, result.strip(), [" ".join(each.split()) for each in parameters.split(",")])
            for result, name, parameters in FUNCTION.findall(without_comments(header))]


# {"bnfurl_network": {"BNFURL_NETWORK_PUBLIC": "0", ...}, ...}
def enums(header):
    return {name: dict(re.findall(r"(\w+) = ([^,\s]+)", members))
            for members, name in ENUM.findall(without_comments(header))}


# The members of an enumeration of the whole header by the words that programs have for them: {"link-local": 4, ...}
def words(enum):
    begin = f"{enum.upper()}_"
    return {name.removeprefix(begin).lower().replace("_", "-"): int(number)
            for name, number in enums(text())[enum].items()}


# The macros that are numbers: {"BNFURL_ABSENT": "(size_t)-1", ...}
def macros(header):
    return dict(MACRO.findall(without_comments(header)))


# The names of structs whose members are not declared.
def opaque_structs(header):
    return OPAQUE.findall(without_comments(header))


# {"bnfurl_text": ["const char *begin", "size_t size"], ...}
def structs(header):
    return {name: [" ".join(each.split()) for each in members.split(";")[:-1]]
            for members, name in STRUCT.findall(without_comments(header))}
