"""Writes the style and the script of a report's page as C++, with the hashes that a Content-Security-Policy names.

The script is one file, without modules: what another one exports follows it.
"""
import base64
import hashlib
import pathlib
import re
import sys

print('#include "tools/bnfurl/commands/report_page.hpp"\n\nnamespace bnfurl::tool {\n')
style, *scripts = [pathlib.Path(path).read_text(encoding="utf-8") for path in sys.argv[1:]]
script = re.sub(r"^export ", "", "".join(scripts), flags=re.MULTILINE)
for name, text in (("style", style.encode()), ("script", script.encode())):
    digest = base64.b64encode(hashlib.sha256(text).digest()).decode()
    print(f'const std::string_view report_{name}(R"~({text.decode()})~");')
    print(f'const std::string_view report_{name}_hash("sha256-{digest}");')
print("\n}  // namespace bnfurl::tool")
