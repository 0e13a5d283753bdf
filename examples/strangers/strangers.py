# Python, by ctypes, with nothing but the library: splits the lines of a file, reads a grammar, resolves, normalises, and
# filters by rules. It prints what these commands print:
#
#   bnfurl split -f host,path URLS; bnfurl split -g GRAMMAR -f number URLS
#   bnfurl resolve --base BASE URLS; bnfurl normalize URLS; bnfurl filter --rules RULES URLS
#
# To run it:
#   export LD_LIBRARY_PATH=/usr/local/lib
#   python3 strangers.py URLS GRAMMAR BASE RULES
import ctypes as c
import sys

OK, ABSENT, SYNTAX_AND_SCHEME = 0, c.c_size_t(-1).value, 39 | 8


class Span(c.Structure):
    _fields_ = [("begin", c.c_size_t), ("end", c.c_size_t)]


class Parts(c.Structure):
    _fields_ = [("struct_size", c.c_size_t), ("count", c.c_size_t), ("spans", c.POINTER(Span)), ("kind", c.c_int), ("host_kind", c.c_int)]


class GrammarFile(c.Structure):
    _fields_ = [("struct_size", c.c_size_t), ("name", c.c_char_p), ("text", c.c_char_p), ("text_size", c.c_size_t)]


class RuleFile(c.Structure):
    _fields_ = [("struct_size", c.c_size_t), ("kind", c.c_char_p), ("name", c.c_char_p), ("agent", c.c_char_p), ("text", c.c_char_p),
                ("text_size", c.c_size_t)]


class Decision(c.Structure):
    _fields_ = [("struct_size", c.c_size_t), ("is_allowed", c.c_int), ("file", c.c_char_p), ("line", c.c_size_t)]


core = c.CDLL("libbnfurl.so.1", mode=c.RTLD_GLOBAL)
load = c.CDLL("libbnfurl-load.so")
crawl = c.CDLL("libbnfurl-crawl.so")
core.bnfurl_find_production.restype = c.c_void_p
core.bnfurl_component_index.argtypes = [c.c_void_p, c.c_char_p]
core.bnfurl_split.argtypes = [c.c_void_p, c.c_char_p, c.c_size_t, c.POINTER(Parts)]
core.bnfurl_normalize.argtypes = [c.c_void_p, c.c_char_p, c.c_size_t, c.c_uint, c.c_char_p, c.c_size_t, c.POINTER(c.c_size_t)]
core.bnfurl_base_init.argtypes = [c.c_void_p, c.c_void_p, c.c_char_p, c.c_size_t]
core.bnfurl_resolve.argtypes = [c.c_void_p, c.c_char_p, c.c_size_t, c.c_int, c.c_char_p, c.c_size_t, c.POINTER(c.c_size_t)]
load.bnfurl_load.argtypes = [c.POINTER(GrammarFile), c.c_size_t, c.c_void_p, c.POINTER(c.c_void_p)]
load.bnfurl_loaded_production.argtypes = [c.c_void_p, c.c_char_p, c.c_char_p, c.POINTER(c.c_void_p)]
crawl.bnfurl_rules_compile.argtypes = [c.POINTER(RuleFile), c.c_size_t, c.POINTER(c.c_void_p)]
crawl.bnfurl_rules_reader_init.argtypes = [c.c_void_p, c.c_void_p]
crawl.bnfurl_rules_decide.argtypes = [c.c_void_p, c.c_void_p, c.c_char_p, c.c_size_t, c.c_char_p, c.c_size_t, c.POINTER(Decision)]


def parts(production, text, *names):
    spans = (Span * 64)()
    split = Parts(c.sizeof(Parts), 64, spans, -1, -1)
    if core.bnfurl_split(production, text, len(text), split) != OK:
        return [b"\\N"] * len(names)
    found = [spans[core.bnfurl_component_index(production, name)] for name in names]
    return [b"\\N" if span.begin == ABSENT else text[span.begin:span.end] for span in found]


# What a function writes to memory of ours, or \N.
def written(function, *arguments, room):
    out, needed = c.create_string_buffer(room), c.c_size_t()
    return out.raw[:needed.value] if function(*arguments, out, room, needed) == OK else b"\\N"


def own_production(file):
    with open(file, "rb") as opened:
        text = opened.read()
    loaded, production = c.c_void_p(), c.c_void_p()
    if load.bnfurl_load(GrammarFile(c.sizeof(GrammarFile), file.encode(), text, len(text)), 1, None, loaded) != OK:
        sys.exit("the grammar has faults")
    if load.bnfurl_loaded_production(loaded, None, None, production) != OK:
        sys.exit("the grammar cannot be prepared")
    return production


def is_allowed(rules, reader, text):
    decision = Decision(c.sizeof(Decision))
    memory = c.create_string_buffer(len(text) + 2)
    status = crawl.bnfurl_rules_decide(rules, reader, text, len(text), memory, len(memory), decision)
    return status == OK and decision.is_allowed


def main(urls, grammar, base, rule_file):
    uri, own = core.bnfurl_find_production(b"rfc3986", None), own_production(grammar)
    cut, base, rules = c.create_string_buffer(256), base.encode(), c.c_void_p()
    core.bnfurl_base_init(cut, uri, base, len(base))
    reader = c.create_string_buffer(256)
    crawl.bnfurl_rules_reader_init(reader, uri)
    if crawl.bnfurl_rules_compile(RuleFile(c.sizeof(RuleFile), None, rule_file.encode()), 1, rules) != OK:
        sys.exit("the rules have faults")
    with open(urls, "rb") as opened:
        lines = opened.read().splitlines()
    out = [b"\t".join(parts(uri, line, b"host", b"path")) for line in lines]
    out += [parts(own, line, b"number")[0] for line in lines]
    out += [written(core.bnfurl_resolve, cut, line, len(line), 0, room=len(base) + len(line) + 4) for line in lines]
    out += [written(core.bnfurl_normalize, uri, line, len(line), SYNTAX_AND_SCHEME, room=len(line) + 2) for line in lines]
    out += [line for line in lines if is_allowed(rules, reader, line)]
    sys.stdout.buffer.write(b"".join(line + b"\n" for line in out))


main(*sys.argv[1:])
