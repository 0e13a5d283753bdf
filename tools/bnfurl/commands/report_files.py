"""Writes the style and the script of a report's page as C++, with the hashes that a Content-Security-Policy names."""
import base64
import hashlib
import sys

print('#include "tools/bnfurl/commands/report_page.hpp"\n\nnamespace bnfurl::tool {\n')
for name, path in zip(("style", "script"), sys.argv[1:]):
    with open(path, "rb") as file:
        text = file.read()
    digest = base64.b64encode(hashlib.sha256(text).digest()).decode()
    print(f'const std::string_view report_{name}(R"~({text.decode()})~");')
    print(f'const std::string_view report_{name}_hash("sha256-{digest}");')
print("\n}  // namespace bnfurl::tool")
