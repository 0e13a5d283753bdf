"""Writes the named character references of the HTML Standard (section 13.5) as C++, as Python has them.

Each name is followed by NUL, its characters and NUL: "amp;" and "amp". Numbers that a page of windows-1252 has meant
(section 13.2.5.80) are names, too: "#128;" is the euro sign.
"""
import html.entities


def numbers():
    for number in range(0x80, 0xA0):
        characters = bytes([number]).decode("cp1252", errors="ignore")
        yield f"#{number};", characters or chr(number)


def literal(text):
    return "".join(chr(octet) if octet < 0x80 and (chr(octet).isalnum() or octet in b"#;") else f"\\{octet:03o}"
                   for octet in text.encode())


print('#include "src/pages/html_page.hpp"\n\nnamespace bnfurl::pages {\n')
print("const std::string_view html_names(")
size = 0
for name, characters in sorted([*html.entities.html5.items(), *numbers()]):
    size += len(name) + 1 + len(characters.encode()) + 1
    print(f'    "{literal(name)}\\0" "{literal(characters)}\\0"')
print(f"    , {size});")
print("\n}  // namespace bnfurl::pages")
