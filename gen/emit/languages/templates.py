"""Writes the templates of languages as C++: a table of their names and texts."""
import pathlib
import sys

print('#include "tools/bnfurl/commands/templates.hpp"\n\nnamespace bnfurl::tool {\nnamespace {\n')
print("constexpr LanguageTemplate all[] = {")
for path in map(pathlib.Path, sys.argv[1:]):
    # A compiler need not take a string of more than 65,535 octets, nor does each take one of more than 16,380.
    pieces = [f'R"~({line})~"' for line in path.read_text().splitlines(keepends=True)]
    print(f'    {{"{path.stem}", ' + "\n     ".join(pieces) + "},")
print("};\n\n}  // namespace\n\nstd::span<const LanguageTemplate> language_templates() { return all; }\n")
print("}  // namespace bnfurl::tool")
