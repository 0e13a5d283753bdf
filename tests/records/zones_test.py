# Times in the zones of the tz database, compared with Python's zoneinfo: what is shown of an instant, and which instant
# a clock's time means, before and after each change of a zone's offset. The program reads the database of this system,
# and the same as other systems have it, where the files list only those changes that their rule does not say. BNFURL
# names the program.
import datetime
import json
import os
import pathlib
import random
import shutil
import subprocess
import zoneinfo

from command_line import CommandLineTest, run

NIGHTLY = "BNFURL_NIGHTLY" in os.environ
UTC = datetime.timezone.utc
EPOCH = datetime.datetime(1970, 1, 1, tzinfo=UTC)
NAMED = ["Africa/Casablanca", "Africa/Monrovia", "America/Havana", "America/Ojinaga", "America/Sao_Paulo",
         "Antarctica/Troll", "Asia/Gaza", "Asia/Kathmandu", "Australia/Lord_Howe", "Europe/Berlin", "Europe/Dublin",
         "Europe/Vilnius", "Pacific/Apia", "Pacific/Norfolk"]


def instant(seconds):
    return EPOCH + datetime.timedelta(seconds=seconds)


def offset_of(zone, seconds):
    return instant(seconds).astimezone(zone).utcoffset()


# The first second of each offset, of the years from 1970 to 2060. No zone changes twice within two days.
def changes(zone):
    for begin in range(0, 90 * 366 * 86400, 2 * 86400):
        low, high = begin, begin + 2 * 86400
        if offset_of(zone, low) == offset_of(zone, high):
            continue
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if offset_of(zone, middle) == offset_of(zone, low) else (low, middle)
        yield high


# RFC 3339 has no seconds in offsets: the nearest minute is shown with the same instant (5.8).
def rfc3339(time):
    seconds = time.utcoffset().total_seconds()
    return time.astimezone(datetime.timezone(datetime.timedelta(minutes=round(seconds / 60)))).isoformat()


# Where the day or the hour of `time` begins: where clocks first show its date, or its hour, also if they skip the first
# minutes. An hour that comes twice is two hours.
def begin_of(time, step, at):
    begin = time.replace(minute=0, second=0, fold=1)
    if step == "day":
        begin = begin.replace(hour=0, fold=0)
    if begin.astimezone(UTC).astimezone(time.tzinfo) != begin.replace(fold=0):  # skipped
        begin = instant(max(each for each in at if instant(each) <= time.astimezone(UTC)))
    if begin.astimezone(UTC) > time.astimezone(UTC):
        begin = begin.replace(fold=0)
    return begin.astimezone(time.tzinfo)


def of_utc(time):
    return time.astimezone(UTC).isoformat().replace("+00:00", "Z")


class NamedZones(CommandLineTest):
    def check_zone(self, name, environment):
        zone = zoneinfo.ZoneInfo(name)
        at = sorted({0, 1795161600, *changes(zone)})
        instants = [instant(each + more) for each in at for more in (-7201, -3600, -1, 0, 1, 1799, 3600, 40000)]
        clocks = sorted({each.astimezone(zone).replace(fold=0) + datetime.timedelta(minutes=more)
                         for each in instants for more in (0, 31)})
        guesses = sum(each.utcoffset() != each.replace(fold=1).utcoffset() for each in clocks)
        records = [str(each.replace(tzinfo=None)) for each in clocks] + [of_utc(each) for each in instants]
        expected = [each.astimezone(UTC) for each in clocks] + instants
        lines = "".join(json.dumps({"u": "http://h/", "t": each}) + "\n" for each in records)
        columns = "t,t.iso,t.utc,t.unix,t:hour,t:day,t:weekday"
        shown = run("split", "-i", "jsonl", "-k", "u", "--zone", name, "-f", columns, stdin=lines.encode(),
                    env=environment)
        rows = shown.stdout.decode().splitlines()
        self.assertEqual(len(rows), len(records))
        for record, time, row in zip(records, expected, rows):
            there = time.astimezone(zone)
            self.assertEqual(row.split("\t"), [record, rfc3339(there), of_utc(time), str(int(time.timestamp())),
                                               rfc3339(begin_of(there, "hour", at)),
                                               rfc3339(begin_of(there, "day", at)),
                                               there.strftime("%a")], name)
        said = shown.stderr.decode()
        counted = sum(int(line.split()[1]) for line in said.splitlines() if f" in {name}, read " in line)
        self.assertEqual(counted, guesses, said)

    def check_zones(self, environment):
        names = sorted(zoneinfo.available_timezones() - {"UTC", "localtime"})
        chosen = names if NIGHTLY else NAMED + random.Random(1).sample(names, 20)
        for name in chosen:
            with self.subTest(zone=name):
                self.check_zone(name, environment)

    def test_are_those_of_python(self):
        self.check_zones(None)

    def test_are_the_same_in_files_that_end_with_a_rule(self):
        rules = pathlib.Path("/usr/share/zoneinfo/tzdata.zi")
        zic = shutil.which("zic", path="/usr/sbin:/usr/bin")
        if zic is None or not rules.exists():
            self.skipTest("zic or its source is not there")
        subprocess.run([zic, "-b", "slim", "-d", self.folder, rules], check=True, stderr=subprocess.DEVNULL)
        self.check_zones({**os.environ, "TZDIR": str(self.folder)})
