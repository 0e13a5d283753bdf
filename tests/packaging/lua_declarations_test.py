# What bnfurl.lua declares of the library is what bnfurl.h declares: LuaJIT cannot read the header, so the file repeats
# the functions that it calls. There, what the header makes opaque is `void`, and an enumeration is `int`.
import re
import sys
import unittest

import project

sys.path.append(str(project.ROOT / "packaging"))
import c_header  # noqa: E402

MODULE = project.ROOT / "bindings/lua/resty/bnfurl.lua"
DECLARATION = re.compile(r"^([\w ]+?[ *])(\w+)\(([^)]*)\);", re.MULTILINE)


def declared():
    text = MODULE.read_text().split("ffi.cdef [[", 1)[1].split("]]", 1)[0]
    return [c_header.Function(name, result.strip(), [" ".join(each.split()) for each in parameters.split(",")])
            for result, name, parameters in DECLARATION.findall(text)]


class LuaDeclarations(unittest.TestCase):
    def setUp(self):
        header = c_header.text()
        self.functions = {each.name: each for each in c_header.functions(header)}
        self.structs = [*c_header.opaque_structs(header), *c_header.structs(header)]
        self.enums = list(c_header.enums(header))

    def in_lua(self, declaration):
        declaration = re.sub(rf"\b({'|'.join(self.structs)}) \*", "void *", declaration)
        return re.sub(rf"\b({'|'.join(self.enums)})\b", "int", declaration)

    def test_are_those_of_the_header(self):
        functions = declared()
        self.assertGreater(len(functions), 15)
        for each in functions:
            with self.subTest(function=each.name):
                expected = self.functions[each.name]
                self.assertEqual((each.result, each.parameters),
                                 (self.in_lua(expected.result), [self.in_lua(text) for text in expected.parameters]))

    def test_are_those_that_the_module_calls(self):
        called = set(re.findall(r"\bc\.(bnfurl_\w+)", MODULE.read_text()))
        self.assertEqual({each.name for each in declared()}, called)


if __name__ == "__main__":
    unittest.main()
