# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# Texts for columns, and rows of results as a loop over `bnfurl.split` of one text gives them.
import bnfurl

FACTS = ["valid", "url", "kind", "host_kind", "expected", "error_offset", "default_port"]
COMPONENTS = ["scheme", "userinfo", "user", "password", "host", "port", "path", "query", "fragment"]
FIELDS = FACTS + COMPONENTS

ROWS = ["http://u:@[::1]:80/a?", "", None, "http://a b", "x:", "http://example.org/a/long/path?with=a&query#fragment", "a",
        "https://192.0.2.7", "http://h/%zz", None, "http://h?", "http://ä/ö", "x:" + "y" * 300, "ftp://me@h/", "//h/a", "\0",
        "http://user:password@example.org:8080/exactly", "http://a.b.c.d.e/", "http://h:x@y z/longer-than-twelve", None]


def rows_of(array):
    return array.to_pylist()


# The row of a text; of None a row without values.
def row_of(text, fields=FIELDS, **options):
    if text is None:
        return dict.fromkeys(fields)
    lenient = options.pop("lenient", False)
    parts = bnfurl.split(text, lenient=True, **options)
    hidden = [] if parts.valid or lenient else COMPONENTS + ["default_port"]
    return {name: None if name in hidden else parts[name] for name in fields}


def rows_of_texts(texts, fields=FIELDS, **options):
    return [row_of(text, fields, **options) for text in texts]
