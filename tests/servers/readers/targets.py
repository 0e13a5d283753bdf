# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# The targets of docs/proxies.md, a group for each thing that readers do differently.
ORDINARY = [b"/", b"/a/b.html?c=d", b"/a/?", b"/a%20b", b"/%c3%a9"]
DOTS = [b"/./admin", b"/x/../admin", b"/../admin", b"/admin/.", b"/x/%2e%2e/admin", b"/x/.%2e/admin", b"/x/..%2fadmin"]
PARAMETERS = [b"/admin;a=b", b"/;/admin", b"/x/..;/admin"]
SLASHES = [b"//admin", b"///admin", b"/x//admin", b"//", b"//evil.example/x", b"/admin/", b"/%2fadmin", b"/x%2fadmin"]
ESCAPES = [b"/%61dmin", b"/%2561dmin", b"/ADMIN", b"/admin%00", b"/admin%0a", b"/admin%20", b"/admin%23", b"/admin%2f",
           b"/admin%3f", b"/%", b"/%zz", b"/%c0%afadmin", b"/%u0061dmin"]
BACKSLASHES = [b"/\\admin", b"/x\\..\\admin", b"/\\evil.example", b"/x%5c..%5cadmin"]
OCTETS = [b"/admin\x00", b"/admin\t", b"/admin\x0b", b"/admin\x1c", b"/admin\x7f", b"/admin\x85", b"/admin\xa0",
          b"/admin x", b"/\xc3\xa9"]
FRAGMENTS = [b"/admin#", b"/admin#/x.png", b"/x#/../admin", b"/admin?x#y"]
CHARACTERS = [b"/x?[a]=1", b"/a|b", b"/a{b}", b"/<a>", b'/"a"', b"/a^b"]
WHOLE = [b"http://front.example/admin", b"http://evil.example/x", b"http://evil.example", b"http://evil.example?x",
         b"HTTP://evil.example/x", b"https://evil.example/x", b"ftp://evil.example/x", b"http:///x", b"http:/x",
         b"http://u:p@evil.example/x", b"http://a@b@c/x", b"http://front.example\\@evil.example/x",
         b"http://front.example#@evil.example/x", b"http://[::1]/x", b"http://[::1%25evil]/x", b"h:80"]
OTHERS = [b"admin", b"?x", b"\\admin"]

TARGETS = [*ORDINARY, *DOTS, *PARAMETERS, *SLASHES, *ESCAPES, *BACKSLASHES, *OCTETS, *FRAGMENTS, *CHARACTERS, *WHOLE,
           *OTHERS]
