# What the tests of engines share: packages and programs without which a file has no cases, a time limit, rows to
# compare with those of the command line, how often a row was split, and sessions of ClickHouse.
import contextlib
import importlib.util
import os
import shutil
import signal
import subprocess
import unittest
import unittest.mock

import rows


def missing(modules, programs=()):
    absent = [f"module {name}" for name in modules if importlib.util.find_spec(name) is None]
    return absent + [f"program {name}" for name in programs if not shutil.which(name)]


# Whether nothing is missing. Otherwise it prints what is missing, and removes all classes ...Test of the file, or
# none whose name ends with `cases`; where CI is true, that is a failure.
def or_no_cases(what, modules, names, programs=(), cases="Test"):
    absent = missing(modules, programs)
    if not absent:
        return True
    why = f"{what}: not run, there is no {', no '.join(absent)}"
    print(f"# {why}", flush=True)
    if os.environ.get("CI") == "true":
        raise RuntimeError(why)
    for case in [case for case in names if case.endswith(cases)]:
        del names[case]
    return False


# The case that is left without the others.
class Needed(unittest.TestCase):
    def test_a_missing_module_or_program_is_named(self):
        self.assertEqual(missing(["unittest", "no_such_module"], ["sh", "no-such-program"]),
                         ["module no_such_module", "program no-such-program"])


# A test that hangs ends by itself.
class LimitedTest(unittest.TestCase):
    LIMIT = 1000  # seconds; a machine may be busy

    def setUp(self):
        def stop(*_):
            raise TimeoutError(f"{self.id()} took more than {self.LIMIT} s")
        self.addCleanup(signal.signal, signal.SIGALRM, signal.signal(signal.SIGALRM, stop))
        self.addCleanup(signal.alarm, 0)
        signal.alarm(self.LIMIT)


# The values of a row as they are printed.
def as_printed(values):
    return tuple(map(printed, values))


def printed(value):
    if value is None or isinstance(value, bytes):
        return value
    return b"%d" % value if isinstance(value, int) else value.encode()


# Rows for a column of strings.
def texts(octets):
    return [None if row is None else row.decode() for row in octets]


# How many rows are split while a block runs: an engine may call a function again for the same row. What a plan asks for
# before it runs has no rows.
@contextlib.contextmanager
def rows_split():
    import bnfurl
    lengths, split = [], bnfurl.split

    def counted(urls, **options):
        lengths.append(len(urls))
        return split(urls, **options)
    with unittest.mock.patch("bnfurl.split", counted):
        yield lambda: sum(lengths)


# What `bnfurl clickhouse --config` prints.
def clickhouse_config(name, *options):
    command = [rows.BNFURL, "clickhouse", "--config", name, *options]
    return subprocess.run(command, capture_output=True, check=True).stdout


# A session of ClickHouse. `functions`: the options of each, by its name; their files are in the folder.
def clickhouse_session(folder, functions):
    from chdb.session import Session
    for name, options in functions.items():
        (folder / f"{name}_function.xml").write_bytes(clickhouse_config(name, *options))
    return Session(f"file::memory:?udf_path={folder}")
