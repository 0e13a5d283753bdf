# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
"""Checks the keyword `format` of JSON Schema with bnfurl's grammars, for validators of the package `jsonschema`.

    >>> import bnfurl.jsonschema, jsonschema
    >>> checker = bnfurl.jsonschema.format_checker()
    >>> validator = jsonschema.Draft202012Validator({"format": "uri"}, format_checker=checker)
    >>> validator.is_valid("https://example.org/")
    True
    >>> [str(error.cause) for error in validator.iter_errors("https://example.org/a b")]
    ['offset 21: expected unreserved, sub-delims, "#", "%", "/", ":", "?", "@", or the end, found " "']
"""

from __future__ import annotations

import calendar
from collections.abc import Callable

import jsonschema

import bnfurl

__all__ = ["format_checker"]

_DAY = 24 * 60


def format_checker() -> jsonschema.FormatChecker:
    """A new `jsonschema.FormatChecker` that checks with bnfurl all formats that have a grammar.

    These are date, date-time, hostname, ipv4, ipv6, iri, iri-reference, json-pointer, time, uri, uri-reference,
    uri-template and uuid, in every draft. Other formats remain as jsonschema checks them.

    A value that is not a str is valid. For an invalid one, the `cause` of the ValidationError is a ValueError that says
    where the text fails and what was expected there.
    """
    checker = jsonschema.FormatChecker()
    for name, (grammar, production, fault_beyond_grammar) in _FORMATS.items():
        checker.checks(name, raises=ValueError)(_check(grammar, production, fault_beyond_grammar))
    return checker


def _check(grammar: str, production: str, fault_beyond_grammar: _Fault) -> Callable[[object], bool]:
    def check(instance: object) -> bool:
        if not isinstance(instance, str):
            return True
        error = bnfurl.explain(instance, grammar=grammar, production=production)
        fault = f"offset {error.offset}: {error.message}" if error else fault_beyond_grammar(instance)
        if fault is not None:
            raise ValueError(fault)
        return True

    return check


def _none(_: str) -> None:
    return None


# RFC 1034, section 3.1: 63 octets for a label and 255 for a name, of which two are not characters of the text.
def _fault_of_host_name(text: str) -> str | None:
    if len(text) > 253:
        return f"a host name has at most 253 characters, not {len(text)}"
    longest = max(map(len, text.split(".")))
    return f"a label of a host name has at most 63 characters, not {longest}" if longest > 63 else None


# RFC 3339 has the ranges of numbers in comments (section 5.6) and in prose (section 5.7). The grammar has made sure
# where the digits are.
def _fault_of_date(text: str) -> str | None:
    year, month, day = int(text[:4]), int(text[5:7]), int(text[8:])
    if not 1 <= month <= 12:
        return f"there is no month {text[5:7]}"
    return None if 1 <= day <= _days(year, month) else f"month {text[:7]} has no day {text[8:]}"


def _fault_of_time(text: str) -> str | None:
    offset = text[-6:] if text[-1] not in "Zz" else "+00:00"
    for what, number, most in [
        ("hour", text[:2], 23),
        ("minute", text[3:5], 59),
        ("second", text[6:8], 60),
        ("hour of the offset", offset[1:3], 23),
        ("minute of the offset", offset[4:], 59),
    ]:
        if int(number) > most:
            return f"the {what} is at most {most}, not {number}"
    if _is_leap_second(text) and _minute_in_utc(text) % _DAY != _DAY - 1:
        return "a leap second is 23:59:60 in UTC"
    return None


def _fault_of_date_time(text: str) -> str | None:
    date, time = text[:10], text[11:]
    fault = _fault_of_date(date) or _fault_of_time(time)
    if fault is not None or not _is_leap_second(time):
        return fault
    # Day 0 is the last day of the month before.
    day = int(date[8:]) + _minute_in_utc(time) // _DAY
    return None if day in (0, _days(int(date[:4]), int(date[5:7]))) else "a leap second ends a month in UTC"


def _days(year: int, month: int) -> int:
    return calendar.monthrange(year, month)[1]


def _is_leap_second(time: str) -> bool:
    return time[6:8] == "60"


# The minutes of a full-time since midnight of its date, in UTC: negative if they are in the day before.
def _minute_in_utc(time: str) -> int:
    minute = 60 * int(time[:2]) + int(time[3:5])
    if time[-1] in "Zz":
        return minute
    offset = 60 * int(time[-5:-3]) + int(time[-2:])
    return minute + offset if time[-6] == "-" else minute - offset


_Fault = Callable[[str], str | None]

# For each format, a grammar, a production, and what is wrong with a text that matches it.
_FORMATS: dict[str, tuple[str, str, _Fault]] = {
    "date": ("rfc3339", "full-date", _fault_of_date),
    "date-time": ("rfc3339", "date-time", _fault_of_date_time),
    "hostname": ("rfc1123", "subdomain", _fault_of_host_name),
    "ipv4": ("rfc3986", "IPv4address", _none),
    "ipv6": ("rfc3986", "IPv6address", _none),
    "iri": ("rfc3987", "IRI", _none),
    "iri-reference": ("rfc3987", "IRI-reference", _none),
    "json-pointer": ("rfc6901", "json-pointer", _none),
    "time": ("rfc3339", "full-time", _fault_of_time),
    "uri": ("rfc3986", "URI", _none),
    "uri-reference": ("rfc3986", "URI-reference", _none),
    "uri-template": ("rfc6570", "URI-Template", _none),
    "uuid": ("rfc9562", "UUID", _none),
}
