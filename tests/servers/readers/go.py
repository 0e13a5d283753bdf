# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# Go's net/http: URL.Path is decoded, and has all its segments. The reader is compiled under build/servers.
from support import packages
from readers import reader

# Nothing is fetched, and caches stay below build/.
SETTINGS = {"GO111MODULE": "off", "GOTOOLCHAIN": "local", "GOPROXY": "off", "CGO_ENABLED": "0", "GOFLAGS": ""}


class Go(reader.Reader):
    name = "go"
    title = "Go"
    version_words = ("version",)
    version_form = r"go(\d[\w.]*)"
    decodes = True

    def find(self):
        here = reader.on_path("go")
        if here:
            return here
        self.root = packages.unpack("go", ["golang-1.19-go", "golang-1.19-src"])
        self.environment = {**self.environment, "GOROOT": str(self.root / "usr/lib/go-1.19")}
        return self.root / "usr/lib/go-1.19/bin/go"

    def command(self, folder, listeners):
        built = packages.BUILD.resolve() / "servers/go-built"
        environment = {**self.environment, **SETTINGS, "GOCACHE": str(built / "cache")}
        result = packages.output(self.program, "build", "-o", built / "go_reader", reader.HERE / "programs/go.go",
                                 env=environment)
        if result.returncode != 0:
            raise AssertionError(result.stderr)
        return [built / "go_reader", *(str(each.port) for each in listeners)]
