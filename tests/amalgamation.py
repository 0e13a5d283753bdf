# Makes the amalgamation with tools/release, for its tests. BNFURL_GEN names the generator.
import os

import project

WARNINGS = ["-Wall", "-Wextra", "-Wconversion", "-Werror"]


# Makes it in a folder, and what the library's own programs include: <bnfurl/NAME.hpp>, and for tests the engines' data,
# which are the details that <bnfurl/bnfurl.hpp> does not include.
def make(folder, *words):
    generator = os.environ["BNFURL_GEN"]
    project.output(project.ROOT / "tools/release", "amalgamation", "--generator", generator, "--out", folder, *words)
    (folder / "bnfurl/detail").mkdir(parents=True)
    (folder / "bnfurl/bnfurl.h").write_text('#include "../bnfurl.h"\n')
    public = project.ROOT / "include/bnfurl"
    included = (public / "bnfurl.hpp").read_text()
    for path in [*public.glob("*.hpp"), *public.glob("detail/*.hpp"), public / "rfc3986.hpp", public / "rfc9112.hpp"]:
        is_data = path.parent.name == "detail" and f"detail/{path.name}>" not in included
        if path.name not in ("load.hpp", "arrow.hpp"):
            (folder / "bnfurl" / path.relative_to(public)).write_text(
                f'#include "{path if is_data else folder / "bnfurl.hpp"}"\n')
    return folder
