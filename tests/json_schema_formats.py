# Strings with their verdicts for each format of JSON Schema, for the tests of Python and of JavaScript.
import calendar
import itertools

# Valid ones, and invalid ones.
TEXTS = {
    "date": (["2024-02-29", "2000-02-29", "0000-02-29", "9999-12-31"],
             ["2023-02-29", "1900-02-29", "2024-02-30", "2024-13-01", "2024-00-01", "2024-01-00", "2024-1-1",
              "20240101", "2024-W01-1", "2024-01-01\n", "२०२४-01-01"]),
    "date-time": (["1985-04-12T23:20:50.52Z", "1985-04-12t23:20:50z", "1996-12-19T16:39:57-08:00",
                   "2016-12-31T23:59:60Z", "1990-12-31T15:59:60-08:00", "2017-01-01T00:59:60+01:00",
                   "2024-02-29T23:59:60.5Z", "2024-01-01T00:00:00-00:00"],
                  ["2024-01-01 00:00:00Z", "2024-01-01T00:00:00", "2024-01-01T24:00:00Z", "2024-01-01T00:60:00Z",
                   "2024-01-31T23:59:61Z", "2024-01-01T00:00:00+24:00", "2024-01-01T00:00:00+00:60",
                   "2024-02-30T00:00:00Z", "2024-02-28T23:59:60Z", "2016-12-31T23:58:60Z", "2016-12-31T22:59:60Z",
                   "2016-12-31T23:59:60+01:00", "2016-12-31T00:59:60+01:00", "2024-01-01T00:00:00.Z"]),
    "hostname": (["example.org", "3com.com", "xn--4gbwdl.xn--wgbh1c", "a" * 63, ".".join(["a" * 49] * 5), "A-1"],
                 ["", " ", ".", "a.", "a..b", "-a", "a-", "a_b", "é", "a" * 64, ".".join(["a" * 50] * 5)]),
    "ipv4": (["192.0.2.1", "255.255.255.255"], ["1.2.3", "1.2.3.256", "01.2.3.4", "1.2.3.4/8", "0x7f.0.0.1"]),
    "ipv6": (["::", "2001:db8::7", "::192.0.2.1"], ["", "1:2:3", "::1%eth0", "[::1]", "::12345"]),
    "iri": (["https://é/ü?ö#ä", "http://日本/"], ["é", "//é", "http://h/ ", "http://h/\ud800"]),
    "iri-reference": (["é", "//é", "#é", ""], ["\\é", "http://h/ é"]),
    "json-pointer": (["", "/", "/a~1b/~0/0", "/é"], ["a", "#/a", "/~", "/~2", "/\ud800"]),
    "time": (["00:00:00Z", "23:59:60Z", "15:59:60-08:00", "00:29:60+00:30", "23:59:59.9+23:59"],
             ["00:00:00", "24:00:00Z", "00:60:00Z", "23:59:61Z", "22:59:60Z", "23:59:60+00:01", "00:00:00+24:00",
              "00:00:00+00:60", "00:00:00z+00:00"]),
    "uri": (["http://h?", "A:", "urn:a:b", "http://[v1.a]/"], ["a", "//h", "http://h/é", "http://h/ ", "http://h:x/"]),
    "uri-reference": (["", "a", "//h", "../a?b#c"], ["é", "\\a", "a b", "%", ":a"]),
    "uri-template": (["", "http://h/{a}{?b,c:3,d*}", "a'b"], ["{", "}", "{a", "{-a}", "{a:0}", "{a:10000}"]),
    "uuid": (["f81d4fae-7dec-11d0-a765-00a0c91e6bf6", "F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6"],
             ["f81d4fae7dec11d0a76500a0c91e6bf6", "{f81d4fae-7dec-11d0-a765-00a0c91e6bf6}",
              "f81d4fae-7dec-11d0-a765-00a0c91e6bfg", "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6"]),
}


# Every day of some years, with months and days that do not exist.
def dates():
    for year, month, day in itertools.product([1900, 2000, 2023, 2024], range(14), range(34)):
        exists = 1 <= month <= 12 and 1 <= day <= calendar.monthrange(year, month)[1]
        yield "date", f"{year}-{month:02}-{day:02}", exists


# The last second of two months in UTC, with offsets of any quarter of an hour, which move it to other days and months,
# and the same second in the middle of the month.
def leap_seconds():
    for (month, last, after), quarters in itertools.product([(2, 29, "2024-03-01"), (12, 31, "2025-01-01")],
                                                            range(-95, 96)):
        offset = f"{'-' if quarters < 0 else '+'}{abs(quarters) // 4:02}:{abs(quarters) % 4 * 15:02}"
        minute = 23 * 60 + 59 + 15 * quarters
        day = last + minute // (24 * 60)
        date = after if day > last else f"2024-{month:02}-{day:02}"
        time = f"{minute // 60 % 24:02}:{minute % 60:02}:60{offset}"
        yield "time", time, True
        yield "date-time", f"{date}T{time}", True
        yield "date-time", f"2024-{month:02}-15T{time}", False


def cases():
    for name, verdicts in TEXTS.items():
        for verdict, texts in zip([True, False], verdicts, strict=True):
            yield from ((name, text, verdict) for text in texts)
    yield from dates()
    yield from leap_seconds()
