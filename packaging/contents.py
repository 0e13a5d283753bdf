#!/usr/bin/env python3
# What is in a program or a wheel beside bnfurl: the licences of it, their texts, where its source is, and a list of all
# this in SPDX 2.3. packaging/program_sbom and packaging/wheel_contents say what is in one.
#
#   packaging/contents.py FILE...    checks archives and wheels in which there is such a list
import collections
import email
import fnmatch
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import time
import urllib.parse
import uuid
import zipfile

OF_GCC = "GPL-3.0-or-later WITH GCC-exception-3.1"
# The libraries of C and C++.
LICENCES_FOR_LINUX = {"libc6-dev": "LGPL-2.1-or-later", "libgcc-12-dev": OF_GCC, "libstdc++-12-dev": OF_GCC}
ZIG, NANOBIND = OF_PYPI = ("ziglang", "nanobind")
OF_ZIG = {
    "manylinux": "MIT AND Apache-2.0 WITH LLVM-exception AND LGPL-2.1-or-later",
    "musllinux": "MIT AND Apache-2.0 WITH LLVM-exception",
    "macos": "MIT AND Apache-2.0 WITH LLVM-exception",
    "windows": "MIT AND Apache-2.0 WITH LLVM-exception AND ZPL-2.1 AND LicenseRef-mingw-w64",
}
LICENCES = {
    "libbrotli-dev": "MIT",
    "libbz2-dev": "bzip2-1.0.6",
    "libexpat1-dev": "MIT",
    "libfmt-dev": "MIT",
    "libidn2-dev": "LGPL-3.0-or-later OR GPL-2.0-or-later",
    "liblmdb-dev": "OLDAP-2.8",
    "liblzma-dev": "LicenseRef-liblzma",
    "libpsl-dev": "MIT",
    "libre2-dev": "BSD-3-Clause",
    "libsimdjson-dev": "Apache-2.0",
    "libunistring-dev": "LGPL-3.0-or-later OR GPL-2.0-or-later",
    "libxxhash-dev": "BSD-2-Clause",
    "libzstd-dev": "BSD-3-Clause OR GPL-2.0-only",
    "publicsuffix": "MPL-2.0",
    "robin-map-dev": "MIT",
    "zlib1g-dev": "Zlib",
}
OF_MODULE = {NANOBIND: "BSD-3-Clause"}
OF_LLVM = "Apache-2.0 WITH LLVM-exception"
LICENCES_FOR_WASM = {
    "libc++-19-dev-wasm32": OF_LLVM,
    "libclang-rt-19-dev-wasm32": OF_LLVM,
    "wasi-libc": "CC0-1.0 AND BSD-2-Clause AND MIT",
}
# SPDX has no name for "public domain".
OTHER_LICENCES = {
    "LicenseRef-liblzma": "liblzma is in the public domain.",
    "LicenseRef-mingw-w64": "Some files of mingw-w64 are in the public domain.",
}
# The texts to which Debian's copyright files refer. An archive has them in a folder with the same name.
COMMON = pathlib.Path("/usr/share/common-licenses")
REFERENCE = re.compile(rf"{COMMON}/([A-Z][A-Za-z0-9]*(?:-[0-9]+(?:\.[0-9]+)*)?)")
SOURCES = "SOURCES"
ABOUT_SOURCES = """\
The sources of the packages from which code, or a file, was taken. Anyone can fetch them without charge: on Debian,
`apt-get source NAME=VERSION` fetches a source package, and Debian's archive of snapshots keeps each version. The
sources of bnfurl contain tools/release and tools/wheel, which link it with these packages, or with other versions of
them.
"""

# A package, with its source package, if it is Debian's.
Package = collections.namedtuple("Package", "name version licence source source_version", defaults=("", ""))


def output(*command):
    return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout


# A package of this Debian, and where its copyright file is.
def installed(name, licence):
    columns = output("dpkg-query", "--show", "--showformat", r"${Version}\t${source:Package}\t${source:Version}", name)
    version, source, source_version = columns.split("\t")
    return Package(name, version, licence, source, source_version)


def copyright_file(name):
    return f"/usr/share/doc/{name}/copyright"


# The package that has a file, which must be one of those that have a licence here.
def owner(pattern, licences):
    name = output("dpkg-query", "--search", pattern).partition(":")[0]
    if name not in licences:
        sys.exit(f"packaging/contents.py has no licence for {pattern}, of the package {name}")
    return name


def source_of(package):
    if not package.source:
        return f"{package.name} {package.version} in Python's package index"
    return f"Debian's source package {package.source} {package.source_version}"


# The texts in COMMON that belong to a licence of SPDX, and those to which a copyright file refers. The LGPL, version 3,
# adds permissions to the GPL, so it needs both.
def texts_needed(copyright_file, licence):
    names = set(REFERENCE.findall(copyright_file))
    for word in licence.split():
        plain = re.sub("-(or-later|only)$", "", word)
        names |= {name for name in (plain, plain.removesuffix(".0")) if (COMMON / name).exists()}
    return names | ({"GPL-3"} if names & {"LGPL", "LGPL-3"} else set())


# Writes into `folder` the copyright file of each package, which `documents` has, the texts that they need, and where
# the sources are.
def collect(folder, documents, packages):
    folder = pathlib.Path(folder)
    (folder / COMMON.name).mkdir(parents=True)
    lines = ABOUT_SOURCES
    for package in packages:
        text = pathlib.Path(documents[package.name]).read_text()
        (folder / package.name).write_text(text)
        for name in texts_needed(text, package.licence):
            shutil.copyfile(COMMON / name, folder / COMMON.name / name)
        lines += f"\n{package.name} {package.version} ({package.licence})\n  {source_of(package)}\n"
    (folder / SOURCES).write_text(lines)


# Where the sources are of what two such files name.
def merged(sources, more):
    return "\n\n".join(dict.fromkeys([*sources.strip().split("\n\n"), *more.strip().split("\n\n")])) + "\n"


def entry(name, version, licence, **more):
    identifier = "SPDXRef-" + re.sub(r"[^A-Za-z0-9.]", "-", name)
    return {"SPDXID": identifier, "name": name, "versionInfo": version, "licenseDeclared": licence,
            "licenseConcluded": licence, "copyrightText": "NOASSERTION", "downloadLocation": "NOASSERTION",
            "filesAnalyzed": False, **more}


def entry_of(package, **more):
    place = f"pkg:pypi/{package.name}@{package.version}"
    if package.source:
        place = (f"pkg:deb/debian/{urllib.parse.quote(package.name)}@{urllib.parse.quote(package.version)}"
                 "?distro=bookworm")
    reference = {"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": place}
    return entry(package.name, package.version, package.licence, externalRefs=[reference],
                 sourceInfo=source_of(package), **more)


# The list of a program or module with this digest. `others` are pairs of an entry and what it is to the program.
def spdx(name, version, seconds, digest, others):
    own = entry("bnfurl", version, "Apache-2.0", primaryPackagePurpose="APPLICATION",
                checksums=[{"algorithm": "SHA256", "checksumValue": digest}])
    relations = [("SPDXRef-DOCUMENT", "DESCRIBES", own)] + [(own["SPDXID"], kind, other) for other, kind in others]
    return {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": name,
        "documentNamespace": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_OID, f'{name} {digest}')}",
        "creationInfo": {"created": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(int(seconds))),
                         "creators": [f"Tool: bnfurl-release-{version}"]},
        "packages": [own, *(other for other, _ in others)],
        "relationships": [{"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other["SPDXID"]}
                          for one, kind, other in relations],
        "hasExtractedLicensingInfos": [{"licenseId": name, "extractedText": text}
                                       for name, text in OTHER_LICENCES.items()
                                       if any(name in other["licenseDeclared"] for other, _ in others)],
    }


# What the lists among `files`, a dictionary from names to octets, say about packages.
def listed(files):
    return [package for name, data in files.items() if name.endswith(".spdx.json")
            for package in json.loads(data)["packages"]]


# The licence of these packages together, as an expression of SPDX.
def expression(packages):
    parts = {part for package in packages for part in package["licenseDeclared"].split(" AND ")}
    return " AND ".join(f"({part})" if " OR " in part else part for part in sorted(parts))


# What the metadata of a wheel with these files states about licences (PEP 639).
def licence_fields(files):
    texts = {name.partition(".dist-info/licenses/")[2] for name in files} - {"", SOURCES}
    return [("License-Expression", expression(listed(files))), *(("License-File", text) for text in sorted(texts))]


# The metadata of such a wheel, which so far states the licence of bnfurl alone.
def with_licences(metadata, files):
    head, blank, page = metadata.partition("\n\n")
    lines = [line for line in head.split("\n") if not line.startswith(("License-Expression:", "License-File:"))]
    lines += [f"{name}: {value}" for name, value in licence_fields(files)]
    return "\n".join(lines) + blank + page


def misstated(metadata, files):
    stated = [field for field in email.message_from_bytes(metadata).items() if field[0].startswith("License")]
    differing = [f"{name}: {value}" for name, value in {*stated} ^ {*licence_fields(files)}]
    return [f"METADATA and the contents disagree about {each}" for each in sorted(differing)]


def read_archive(path):
    if pathlib.Path(path).suffix in (".whl", ".zip"):
        with zipfile.ZipFile(path) as archive:
            return {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}
    with tarfile.open(path) as archive:
        return {each.name: archive.extractfile(each).read() for each in archive if each.isfile()}


# What such files lack: each package in their lists has its licence, its version, its source, and all texts; each
# library that was added to a wheel is in a list; and the metadata of a wheel or of npm's package states all licences.
def faults(files):
    def texts(pattern):
        return b"\n".join(data for name, data in files.items() if fnmatch.fnmatch(name, pattern)).decode()

    packages = listed(files)
    found = [] if packages else ["no list in SPDX"]
    added = {name for name in files if fnmatch.fnmatch(name, "*.libs/*")}
    found += [f"{name} is not listed" for name in sorted(added - {each.get("packageFileName") for each in packages})]
    sources = texts(f"*/licen[cs]es/{SOURCES}")
    for package in packages:
        name, licence = package["name"], package["licenseDeclared"]
        if name == "bnfurl":
            continue
        text = texts(f"*/licen[cs]es/{name}")
        if not (text and licence and package["versionInfo"]):
            found.append(f"{name} has no licence or no version")
        if f"\n{name} {package['versionInfo']} " not in sources or package.get("sourceInfo", "?") not in sources:
            found.append(f"{SOURCES} does not say where the source of {name} is")
        found += [f"{name} needs the text of {each}" for each in sorted(texts_needed(text, licence))
                  if not texts(f"*/licen[cs]es/{COMMON.name}/{each}")]
    for name, data in files.items():
        if name.endswith(".dist-info/METADATA"):
            found += misstated(data, files)
        if name == "package/package.json" and json.loads(data)["license"] != expression(packages):
            found.append(f"package.json does not state the licence {expression(packages)}")
    return found


def main(*paths):
    for path in paths:
        if found := faults(read_archive(path)):
            sys.exit(f"{path}: {'; '.join(found)}")


if __name__ == "__main__":
    main(*sys.argv[1:])
