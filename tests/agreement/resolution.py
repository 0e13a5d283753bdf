# A second implementation of the resolution of references: the words of the RFCs as Python, in their order. It shares
# nothing with the library; it is slow, and can be compared with the RFCs line by line. Comments mark what we decided
# beyond them: the "/" of an empty path in the older RFCs, and "/." before a path that begins with "//".
import re

# RFC 3986, appendix B.
PIECES = re.compile(r"^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?", re.DOTALL)


# Five components; None is "undefined".
def parsed(text):
    match = PIECES.match(text)
    return {"scheme": match[2], "authority": match[4], "path": match[5], "query": match[7], "fragment": match[9]}


# RFC 3986, section 5.3, with `;params` for RFC 1808.
def recomposed(url):
    result = url["scheme"] + ":"
    path = url["path"]
    if url["authority"] is not None:
        result += "//" + url["authority"]
    elif path.startswith("//"):  # decided: section 3.3 forbids such a path
        path = "/." + path
    result += path
    for delimiter, name in ((";", "params"), ("?", "query"), ("#", "fragment")):
        if url.get(name) is not None:
            result += delimiter + url[name]
    return result


# RFC 3986, section 5.2.4: rules A to E.
def remove_dot_segments(path):
    output = ""
    while path:
        if path.startswith("../"):
            path = path[3:]
        elif path.startswith("./"):
            path = path[2:]
        elif path.startswith("/./"):
            path = "/" + path[3:]
        elif path == "/.":
            path = "/"
        elif path.startswith("/../"):
            path = "/" + path[4:]
            output = output[:output.rfind("/")] if "/" in output else ""
        elif path == "/..":
            path = "/"
            output = output[:output.rfind("/")] if "/" in output else ""
        elif path in (".", ".."):
            path = ""
        else:
            end = path.find("/", 1)
            end = len(path) if end < 0 else end
            output += path[:end]
            path = path[end:]
    return output


# RFC 3986, section 5.2.3.
def merge(base, path):
    if base["authority"] is not None and base["path"] == "":
        return "/" + path
    return base["path"][:base["path"].rfind("/") + 1] + path


# RFC 3986, section 5.2.2.
def rfc3986(base_text, reference_text, strict=True):
    base, reference = parsed(base_text), parsed(reference_text)
    target = {}
    if not strict and reference["scheme"] is not None and reference["scheme"].lower() == base["scheme"].lower():
        reference["scheme"] = None
    if reference["scheme"] is not None:
        target["scheme"] = reference["scheme"]
        target["authority"] = reference["authority"]
        target["path"] = remove_dot_segments(reference["path"])
        target["query"] = reference["query"]
    else:
        if reference["authority"] is not None:
            target["authority"] = reference["authority"]
            target["path"] = remove_dot_segments(reference["path"])
            target["query"] = reference["query"]
        else:
            if reference["path"] == "":
                target["path"] = base["path"]
                if reference["query"] is not None:
                    target["query"] = reference["query"]
                else:
                    target["query"] = base["query"]
            else:
                if reference["path"].startswith("/"):
                    target["path"] = remove_dot_segments(reference["path"])
                else:
                    target["path"] = remove_dot_segments(merge(base, reference["path"]))
                target["query"] = reference["query"]
            target["authority"] = base["authority"]
        target["scheme"] = base["scheme"]
    target["fragment"] = reference["fragment"]
    return recomposed(target)


# RFC 1808, section 4, step 6, a to d; RFC 2396, section 5.2, step 6, c to f. The "/" that may precede a path is not
# part of its segments.
def without_dots(path):
    root = path[:1] if path.startswith("/") else ""
    path = path[len(root):]
    while True:  # "./", where "." is a complete path segment
        shorter = re.sub(r"(^|/)\./", r"\1", path, count=1)
        if shorter == path:
            break
        path = shorter
    if path == "." or path.endswith("/."):
        path = path[:-1]
    while True:  # "<segment>/../", the leftmost
        match = re.search(r"(?:^|(?<=/))(?!\.\./)[^/]*/\.\./", path)
        if match is None:
            break
        path = path[:match.start()] + path[match.end():]
    match = re.search(r"(?:^|(?<=/))(?!\.\./)[^/]*/\.\.$", path)
    if match is not None:
        path = path[:match.start()]
    return root + path


# Decided for both: after an authority, an empty path is "/" before something is appended.
def appended(base, path):
    directory = base["path"][:base["path"].rfind("/") + 1]
    if base["authority"] is not None and base["path"] == "":
        directory = "/"
    return without_dots(directory + path)


# RFC 2396, section 5.2.
def rfc2396(base_text, reference_text):
    base, reference = parsed(base_text), parsed(reference_text)
    # 2) "then it is a reference to the current document": decided, the base without its fragment
    if (reference["path"] == "" and reference["scheme"] is None and reference["authority"] is None
            and reference["query"] is None):
        return recomposed(base | {"fragment": reference["fragment"]})
    if reference["scheme"] is not None:  # 3)
        return recomposed(reference)
    reference["scheme"] = base["scheme"]
    if reference["authority"] is not None:  # 4)
        return recomposed(reference)
    reference["authority"] = base["authority"]
    if reference["path"].startswith("/"):  # 5)
        return recomposed(reference)
    reference["path"] = appended(base, reference["path"])  # 6)
    return recomposed(reference)  # 7)


# RFC 1808, section 2.4.
def parsed_rfc1808(text):
    text, crosshatch, fragment = text.partition("#")
    scheme = re.match(r"([A-Za-z0-9+.-]+):", text)
    text = text[scheme.end():] if scheme else text
    net_loc = re.match(r"//([^/]*)", text)
    text = text[net_loc.end():] if net_loc else text
    text, mark, query = text.partition("?")
    path, semicolon, params = text.partition(";")
    return {
        "scheme": scheme[1] if scheme else None,
        "authority": net_loc[1] if net_loc else None,
        "path": path,
        "params": params if semicolon else None,
        "query": query if mark else None,
        "fragment": fragment if crosshatch else None,
    }


# RFC 1808, section 4. It asks for what is "non-empty".
def rfc1808(base_text, embedded_text):
    if embedded_text == "":  # 2a
        return recomposed(parsed_rfc1808(base_text))
    base, embedded = parsed_rfc1808(base_text), parsed_rfc1808(embedded_text)
    if embedded["scheme"] is not None:  # 2b
        return recomposed(embedded)
    embedded["scheme"] = base["scheme"]  # 2c
    if embedded["authority"]:  # 3
        return recomposed(embedded)
    embedded["authority"] = base["authority"]
    if embedded["path"].startswith("/"):  # 4
        return recomposed(embedded)
    if embedded["path"] != "":  # 6
        embedded["path"] = appended(base, embedded["path"])
        return recomposed(embedded)
    embedded["path"] = base["path"]  # 5
    if (embedded["params"] or embedded["query"]) and base["authority"] is not None and base["path"] == "":
        embedded["path"] = "/"  # decided: what follows would be part of the net_loc
    if not embedded["params"]:  # 5a
        embedded["params"] = base["params"]
        if not embedded["query"]:  # 5b
            embedded["query"] = base["query"]
    return recomposed(embedded)


READINGS = {
    "rfc3986": rfc3986,
    "rfc3986_tolerant": lambda base, reference: rfc3986(base, reference, strict=False),
    "rfc2396": rfc2396,
    "rfc1808": rfc1808,
}
