# Python's own reader and three of its package index; ../table.py says what they promise.
import importlib.metadata
import platform
import sys
import urllib.parse

import ada_url
import rfc3986
import rfc3986.validators
import rfc3986_validator

COMPONENTS = ["scheme", "userinfo", "host", "port", "path", "query", "fragment"]
VALIDATOR = rfc3986.validators.Validator().require_presence_of("scheme").check_validity_of(*COMPONENTS)

READERS = {
    "ada-url": ada_url.check_url,
    "rfc3986": lambda text: VALIDATOR.validate(rfc3986.uri_reference(text)) is None,
    "rfc3986-validator": lambda text: rfc3986_validator.validate_rfc3986(text, rule="URI"),
    "urllib": lambda text: urllib.parse.urlsplit(text).scheme != "",
}


def answer(read, line):
    try:
        text = bytes.fromhex(line).decode()
    except UnicodeDecodeError:
        return "-"
    try:
        return "1" if read(text) else "0"
    except Exception:  # whatever it says no by
        return "0"


name = sys.argv[1]
print(platform.python_version() if name == "urllib" else importlib.metadata.version(name))
print("\n".join(answer(READERS[name], line) for line in sys.stdin))
