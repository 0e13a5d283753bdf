# An object file of a vector kernel, or of engines for one, contains no code that other files could also contain. The
# linker would keep only one copy of such code, perhaps this one, and a machine without these instructions would crash.
import subprocess
import unittest

from project import BUILD, ROOT


def vector_kernels():
    names = {path.stem for path in (ROOT / "src/core/kernels/streams").glob("*.cpp")} - {"scalar"}
    names |= {f"fast-{name}" for name in names}
    return sorted(path for name in names for path in (BUILD / "src").glob(f"libbnfurl-{name}.a"))


def shared_functions(library):
    symbols = subprocess.run(["nm", "--demangle", library], capture_output=True, text=True, check=True).stdout
    return [line for line in symbols.splitlines() if " W " in line]


class KernelSymbols(unittest.TestCase):
    def test_no_function_is_shared(self):
        self.assertTrue(vector_kernels())
        for library in vector_kernels():
            with self.subTest(library=library.name):
                self.assertEqual(shared_functions(library), [])
