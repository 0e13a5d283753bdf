# Lifetimes under AddressSanitizer: the binding and src/arrow are compiled again with it, in build/python-sanitized, and
# linked with the libraries of build/. Each case is a Python process that loads the sanitizer's runtime at its start.
# Released memory is filled, so that readers that are not checked, like pyarrow, read nonsense.
import os
import pathlib
import subprocess
import sys
import unittest

import module
from module import output
from project import BUILD, ROOT, files

HERE = pathlib.Path(__file__).parents[1]
FOLDER = BUILD.resolve() / "python-sanitized"


# The runtime of the compiler that the module is built with; None if it is not installed.
def runtime(compiler):
    for name in f"libclang_rt.asan-{os.uname().machine}.so", "libasan.so":
        path = output(*compiler, f"-print-file-name={name}")
        if pathlib.Path(path).is_absolute() and pathlib.Path(path).exists():
            return path
    return None


class SanitizedTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        module.make(FOLDER, ["-O0", "-fsanitize=address"], [ROOT / path for path in files("src/arrow", ".cpp")])
        cls.environment = os.environ | {
            "LD_PRELOAD": RUNTIME, "PYTHONPATH": f"{FOLDER}:{ROOT / 'tests'}:{HERE}", "PYTHONMALLOC": "malloc",
            "ARROW_DEFAULT_MEMORY_POOL": "system",
            "ASAN_OPTIONS": "detect_leaks=0:max_free_fill_size=1000000:free_fill_byte=33"}

    def run_python(self, *words):
        command = [sys.executable, *words]
        done = subprocess.run(command, capture_output=True, text=True, timeout=300, cwd=HERE, env=self.environment)
        return done.returncode, done.stdout + done.stderr

    def passes(self, *words):
        status, printed = self.run_python(*words)
        self.assertEqual(status, 0, printed)
        self.assertNotIn("Sanitizer", printed)
        return printed

    def test_is_noticed_if_memory_is_read_after_it_was_released(self):
        status, printed = self.run_python("-c", READ_TOO_LATE)
        self.assertNotEqual(status, 0)
        self.assertIn("heap-use-after-free", printed)
        self.assertIn(str(FOLDER / "bnfurl/_bnfurl"), printed)

    def test_a_column_outlives_its_input_and_the_function_that_made_it(self):
        self.assertEqual(self.passes("-c", READ_AGAIN), "")

    def test_lifetimes(self):
        for name in "ColumnLifeTest", "ProcessTest", "ThreadTest.test_threads_split_at_once":
            with self.subTest(name):
                self.assertIn("OK", self.passes("-m", "unittest", f"lifetime_test.{name}"))

    def test_what_is_derived(self):
        columns = [f"derived_test.ColumnTest.test_{name}"
                   for name in ["of_any_type_is_one_of_texts", "may_have_a_base_for_each_row",
                                "has_as_many_rows_as_its_bases", "is_the_same_in_many_threads"]]
        self.assertIn("OK", self.passes("-m", "unittest", "derived_test.TextTest", "derived_test.ListTest",
                                         "links_test.LinksTest.test_are_of_the_type_of_their_page", *columns))

    def test_columns(self):
        self.assertIn("OK", self.passes("-m", "unittest", "columns_test"))


class RuntimeTest(unittest.TestCase):
    def test_of_a_compiler_without_one_is_none(self):
        self.assertIsNone(runtime(["echo"]))


READ_TOO_LATE = """
import ctypes
import bnfurl
import pyarrow as pa
c = ctypes.CDLL(None)
c.malloc.restype = ctypes.c_void_p
text = b"http://example.org/a/long/path"
memory = c.malloc(ctypes.c_size_t(len(text)))
ctypes.memmove(memory, text, len(text))
offsets = pa.array([0, len(text)], pa.int32()).buffers()[1]
urls = pa.StringArray.from_buffers(1, offsets, pa.foreign_buffer(memory, len(text)))
options = {"fields": ["url"], "strings": "copy", "lenient": True}
assert pa.array(bnfurl.split(urls, **options)).to_pylist() == [{"url": text.decode()}]
c.free(ctypes.c_void_p(memory))
bnfurl.split(urls, **options)
"""

# The views are read by the module itself, which is checked at every octet.
READ_AGAIN = """
import gc
import bnfurl

TEXTS = [f"http://example{i}.org/a/long/path" for i in range(1000)]

def made(kind):
    import pyarrow as pa
    return bnfurl.split(pa.array(TEXTS).cast(kind), fields=["url", "path"], strings="view")

def made_by_a_stream(kind):
    import pyarrow as pa
    chunks = pa.chunked_array([TEXTS, TEXTS]).cast(kind)
    return pa.RecordBatchReader.from_stream(bnfurl.split(chunks, fields=["url", "path"], strings="view"))

for kind in "string", "large_string", "string_view", "binary":
    column = made(kind)
    url, path = column["url"], column["path"]
    del column
    gc.collect()
    again = bnfurl.split(url, fields=["path"], strings="view")["path"]
    del url
    gc.collect()
    import pyarrow as pa
    assert pa.array(again) == pa.array(path)
    assert pa.array(bnfurl.matches(path, production="path-abempty")).to_pylist() == [True] * 1000
    reader = made_by_a_stream(kind)
    batch = reader.read_next_batch()
    rest = reader.read_next_batch()
    del reader
    gc.collect()
    for each in batch, rest:
        assert pa.array(bnfurl.matches(each.column("url"))).to_pylist() == [True] * 1000
"""

RUNTIME = runtime(module.COMPILER)
if RUNTIME is None:
    WHY = (f"AddressSanitizer: not run, {' '.join(module.COMPILER)} has no runtime of it here "
           "(Debian: libclang-rt-19-dev)")
    print(f"# {WHY}", flush=True)
    if os.environ.get("CI") == "true":
        raise RuntimeError(WHY)
    del SanitizedTest
