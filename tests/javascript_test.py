# The package for npm, which BNFURL_NPM names or packaging/npm builds: its size, the examples on its page, and answers
# like those of C and of the program. At night also in Node 18, in bundles, and its types.
import itertools
import json
import os
import pathlib
import re
import subprocess
import tarfile
import tempfile
import unittest

import fetching
import json_schema_formats
import project
import refusals
import wrong_arguments

NIGHTLY_CASES = {"JavaScript.test_node_18_runs_the_package", "JavaScript.test_bundles_need_no_option",
                 "JavaScript.test_types_find_misspelt_names"}
TOOLS = project.BUILD.resolve() / "test-javascript/node_modules/.bin"
SOURCES = project.ROOT / "bindings/javascript"
PAGES = [SOURCES / "README.md", project.ROOT / "docs/howto/json-schema.md"]
LOADED = ["bnfurl.js", "core.js", "formats.js", "numbers.js", "packed.js"]
MOST = 300_000
MOST_PACKED = 350_000
# All that the package exports, by require.
REQUIRE = """const all = require("bnfurl");
    const file = require.resolve("bnfurl").split("/").pop();
    console.log(file, all.split("http://h/p").path, Object.keys(all).sort().join());
    """
OF_TARGETS = "scheme,userinfo,user,password,host,port,path,query"
ENTRIES = {"rfc3986 URI-reference": f"{OF_TARGETS},fragment", "rfc9112 request-target": OF_TARGETS,
           "plain plain-url": "scheme,host,port,path,query,fragment",
           "plain web-target": "scheme,host,port,path,query,fragment"}
# A valid text of each grammar.
VALID = [("plain", "plain-target", "/"), ("rfc1123", "subdomain", "a"), ("rfc3339", "full-date", "1985-04-12"),
         ("rfc3986", "URI", "a:"), ("rfc3987", "IRI", "a:"), ("rfc6570", "URI-Template", "a"),
         ("rfc6901", "json-pointer", ""), ("rfc9112", "request-target", "/"),
         ("rfc9562", "UUID", "f81d4fae-7dec-11d0-a765-00a0c91e6bf6")]
BASE = b"http://a/b/c/d;p?q"
# As much of Ajv 8 as the examples use.
AJV = """module.exports = class Ajv {
  formats = {};
  addFormat(name, format) {
    this.formats[name] = format;
    return this;
  }
  compile({ properties }) {
    const isValid = (value, { validate, type }) => typeof value !== type || validate(value);
    return (data) => Object.entries(properties).every(([name, { format }]) =>
      isValid(data[name], this.formats[format]));
  }
};
"""


class JavaScript(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.archive = os.environ.get("BNFURL_NPM") or project.output(project.ROOT / "packaging/npm",
                                                                     "--out", cls.folder).decode().strip()
        with tarfile.open(cls.archive) as files:
            files.extractall(cls.folder)
        (cls.folder / "node_modules").mkdir()
        cls.package = (cls.folder / "package").rename(cls.folder / "node_modules/bnfurl")
        (cls.folder / "node_modules/ajv").mkdir()
        (cls.folder / "node_modules/ajv/index.js").write_text(AJV)
        for path in (project.ROOT / "tests/javascript").glob("*.mjs"):
            (cls.folder / path.name).write_text(path.read_text())

    def node(self, *words, **options):
        return project.output("node", *words, cwd=self.folder, **options).decode()

    def test_is_small_and_whole(self):
        files = {path.name: path.stat().st_size for path in self.package.iterdir() if path.is_file()}
        self.assertEqual(set(files), {"LICENSE", "README.md", "bnfurl.cjs", "bnfurl.d.cts", "bnfurl.d.ts",
                                      "bnfurl.spdx.json", "bnfurl.wasm", "core.d.ts", "package.json", *LOADED})
        licences = {path.name for path in (self.package / "licences").iterdir()}
        self.assertEqual(licences, {"SOURCES", "common-licenses", "libc++-19-dev-wasm32", "wasi-libc"})
        self.assertLessEqual(sum(files[name] for name in LOADED), MOST)
        self.assertLessEqual(pathlib.Path(self.archive).stat().st_size, MOST_PACKED)

    # A page has only what JavaScript and WebAssembly define, and a bundler follows static imports.
    def test_imports_nothing(self):
        imports = [line for path in SOURCES.glob("*.js")
                   for line in re.findall(r"\b(?:import|require)\b.*", path.read_text())]
        ours = re.compile(r'"\./(core|formats|numbers|packed)\.js"')
        self.assertEqual([line for line in imports if not ours.search(line)], [])

    # Node 18 has no other way to require a package than its file for CommonJS.
    def test_commonjs_has_the_same_functions(self):
        names = self.node("-e", 'import("bnfurl").then((all) => console.log(Object.keys(all).join()))')
        for file, option in [("bnfurl.cjs", "--no-experimental-require-module"), ("bnfurl.js", "--no-warnings")]:
            self.assertEqual(self.node(option, "-e", REQUIRE), f"{file} /p {names}")

    def test_a_host_can_compile_the_module(self):
        (self.folder / "core.mjs").write_text("""import { init, networkOf, split } from "bnfurl/core";
            import { readFileSync } from "node:fs";
            import { createRequire } from "node:module";
            for (const early of [() => split("a:"), () => networkOf("a")])
              try { early(); } catch (fault) { console.log(fault.message); }
            const file = createRequire(import.meta.url).resolve("bnfurl/bnfurl.wasm");
            init(await WebAssembly.compile(readFileSync(file)));
            console.log(split("http://h/p").path);""")
        self.assertEqual(self.node("core.mjs").splitlines(), ["call init first", "call init first", "/p"])

    def test_node_18_runs_the_package(self):
        node = TOOLS / "node"
        self.assertRegex(project.output(node, "--version").decode(), "^v18")
        for number, block in enumerate(self.blocks()):
            (self.folder / f"old{number}.mjs").write_text(block)
        for name in sorted(self.folder.glob("old*.mjs")) + ["many.mjs", "strings.mjs"]:
            project.output(node, "--expose-gc", name, cwd=self.folder)
        self.assertTrue(project.output(node, "-e", REQUIRE, cwd=self.folder).startswith(b"bnfurl.cjs /p addFormats,"))

    def test_bundles_need_no_option(self):
        used = 'console.log(split("http://h/p").path);'
        (self.folder / "import.mjs").write_text(f'import {{ split }} from "bnfurl"; {used}')
        (self.folder / "require.cjs").write_text(f'const {{ split }} = require("bnfurl"); {used}')
        elsewhere = self.enterContext(tempfile.TemporaryDirectory())
        for name, platform in itertools.product(["import.mjs", "require.cjs"], ["node", "browser"]):
            with self.subTest(name, platform=platform):
                project.output(TOOLS / "esbuild", name, "--bundle", "--minify", f"--platform={platform}",
                               f"--outfile={elsewhere}/bundle.cjs", "--log-level=warning", cwd=self.folder)
                self.assertEqual(project.output("node", "bundle.cjs", cwd=elsewhere), b"/p\n")

    def test_types_find_misspelt_names(self):
        text = (project.ROOT / "tests/javascript/types.ts").read_text()
        strict = ["--strict", "--noUncheckedIndexedAccess", "--exactOptionalPropertyTypes", "--noEmit",
                  "--target", "es2022", "--lib", "es2022,dom"]
        for name, module, resolution in [("types.ts", "nodenext", "nodenext"), ("types.cts", "nodenext", "nodenext"),
                                         ("types.mts", "node16", "node16"), ("types.ts", "esnext", "bundler")]:
            (self.folder / name).write_text(text)
            with self.subTest(name, module=module):
                project.output(TOOLS / "tsc", *strict, "--module", module, "--moduleResolution", resolution, name,
                               cwd=self.folder)

    def blocks(self):
        pages = [re.findall(r"^```js\n(.*?)^```$", path.read_text(), re.MULTILINE | re.DOTALL) for path in PAGES]
        self.assertTrue(all(pages))
        return sum(pages, [])

    def test_the_examples_of_the_pages_are_true(self):
        for number, block in enumerate(self.blocks()):
            with self.subTest(block=number):
                name = self.folder / f"example{number}.mjs"
                name.write_text(block)
                self.node(name)

    def test_the_figures_of_the_page_are_of_the_program(self):
        (self.folder / "urls.txt").write_text("http://example.org/a?b\nhttp://h/ \nurn:x\n")
        printed = self.node(project.ROOT / "benchmarks/javascript/figures.mjs", "urls.txt", "1")
        self.assertEqual(printed.splitlines()[0][:8], "2 URLs, ")
        page, *rows = (re.findall(r"^\| (.*?) \|(?: \d+ \| (?:\d+ )?\||.*`URL` \|)$", text, re.MULTILINE)
                       for text in [(SOURCES / "README.md").read_text(), printed])
        self.assertEqual([page], rows)

    def test_texts_and_reasons_of_any_length_fit(self):
        program = """import { refuse, split } from "bnfurl";
            const scheme = "a".repeat(200000);
            const path = "/\u00e9".repeat(1000000);
            const reason = `the scheme "${scheme}" is not allowed (allowed: http https)`;
            console.log(refuse(new TextEncoder().encode(`${scheme}://a.org/`)) === reason);
            console.log(refuse(`http://a.org${path}`), split(`http://a.org/${"b".repeat(9000000)}`).path.length);"""
        self.assertEqual(self.node("--input-type=module", "-e", program),
                         'true\n"\u00e9" is not allowed in a path; percent-encode the character 9000001\n')

    def test_strings_are_told_by_their_characters(self):
        self.node("--expose-gc", "strings.mjs")

    def test_many_texts_are_split_like_one(self):
        self.node("many.mjs")

    # Each client is run with the page's program, and alone follows redirects to what it should refuse.
    def check_client(self, source, only_connections=True):
        (self.folder / "page.mjs").write_text(fetching.blocks("js")[0])
        (self.folder / "client.mjs").write_text("""import { fetchChecked } from "./page.mjs";
            const url = process.argv.at(-1);
            const say = (error) => console.log((error.cause ?? error).message);
            """ + source)
        fetching.check(self, ["node", self.folder / "client.mjs"], only_connections)

    def test_the_program_for_fetch_checks_urls_connections_and_redirects(self):
        self.check_client("fetchChecked(url).then((response) => console.log(response.status), say);", False)

    def test_the_program_for_fetch_checks_the_connections_of_fetch(self):
        self.check_client("fetch(url).then((response) => console.log(response.status), say);")

    def test_the_program_for_fetch_checks_the_connections_of_http_and_https(self):
        self.check_client("""import http from "node:http";
            import https from "node:https";
            function get(url) {
              (url.startsWith("https:") ? https : http).get(url, (response) => {
                response.resume();
                const { statusCode: status, headers: { location } } = response;
                if (status === 302) get(new URL(location, url).href);
                else console.log(status);
              }).on("error", say);
            }
            get(url);""")

    # All forms of the arguments of net.connect, of tls.connect, and of what uses them; none may connect.
    def test_the_program_for_fetch_checks_all_connections(self):
        (self.folder / "page.mjs").write_text(fetching.blocks("js")[0])
        (self.folder / "connections.mjs").write_text("""import dns from "node:dns/promises";
            import http2 from "node:http2";
            import net from "node:net";
            import tls from "node:tls";
            import { Worker, isMainThread } from "node:worker_threads";
            import "./page.mjs";
            let accepted = 0;
            const server = net.createServer(() => { ++accepted; }).listen(0, "127.0.0.1");
            await new Promise((resolve) => { server.on("listening", resolve); });
            const { port } = server.address();
            const host = "127.0.0.1";
            const lookup = (name, how, done) => done(null, how.all ? [{ address: host, family: 4 }] : host, 4);
            const { address } = await dns.lookup("localhost", 4);
            const nothing = () => {};
            const tried = {
              options: () => net.connect({ port, host }),
              "options, callback": () => net.connect({ port, host }, nothing),
              "port, host": () => net.connect(port, host),
              "port, host, callback": () => net.createConnection(port, host, nothing),
              "port as text": () => net.connect(String(port), host),
              port: () => net.connect(port),
              "port, callback": () => net.connect(port, nothing),
              "own lookup": () => net.connect({ port, host: "example.org", lookup }),
              "own lookup of one": () => net.connect({ port, host: "example.org", lookup, autoSelectFamily: false }),
              "resolved before": () => net.connect(port, address),
              "socket.connect": () => new net.Socket().connect(port, host),
              "socket.connect of options": () => new net.Socket().connect({ port, host: "localhost" }),
              tls: () => tls.connect({ port, host }),
              "tls, servername": () => tls.connect(port, host, { servername: "example.org" }),
              "tls of a name": () => tls.connect(port, "localhost"),
              http2: () => http2.connect(`http://127.0.0.1:${port}`),
            };
            for (const [name, connect] of Object.entries(tried)) {
              const message = await new Promise((resolve) => {
                connect().on("error", (error) => resolve(error.message));
              });
              if (!message.includes("is this machine")) console.log(name, message);
            }
            const unix = `${process.cwd()}/unix${isMainThread}`;
            const path = await new Promise((resolve) => {
              net.createServer(nothing).listen(unix, () => resolve(unix));
            });
            for (const words of [[path], [{ path }], [{ path, port }]]) {
              try {
                const message = await new Promise((resolve, reject) => {
                  const client = net.connect(...words);
                  client.on("error", (error) => resolve(error.message)).on("connect", () => reject(new Error("open")));
                });
                if (!message.includes("is this machine")) console.log(message);
              } catch (error) {
                if (!String(error.code).startsWith("ERR_")) console.log(error);
              }
            }
            if (isMainThread) await new Promise((resolve) => { new Worker(process.argv[1]).on("exit", resolve); });
            console.log("connections:", accepted);
            process.exit();""")
        self.assertEqual(self.node("connections.mjs").splitlines(), ["connections: 0"] * 2)

    def test_the_program_for_redirects_stays_on_the_site(self):
        (self.folder / "own.mjs").write_text(fetching.blocks("js")[1])
        program = """import { isOwn } from "./own.mjs";
            console.log(["/account?tab=2", "//evil.example/", "/\\\\evil.example", "/%09/evil.example",
                         "javascript:a", "?q"].map(isOwn));"""
        (self.folder / "try_own.mjs").write_text(program)
        self.assertEqual(self.node("try_own.mjs").split(), "[ true, false, false, false, false, false ]".split())

    def test_formats_decide_as_in_python(self):
        cases = list(json_schema_formats.cases())
        program = """import { addFormats } from "bnfurl";
            import Ajv from "ajv";
            import fs from "node:fs";
            const ajv = new Ajv();
            console.log(addFormats(ajv) === ajv, Object.keys(ajv.formats).join(" "));
            for (const [name, text, verdict] of JSON.parse(fs.readFileSync(0))) {
              const { type, validate } = ajv.formats[name];
              if (type !== "string" || validate(text) !== verdict) console.log(name, JSON.stringify(text));
            }"""
        printed = self.node("--input-type=module", "-e", program, input=json.dumps(cases).encode())
        self.assertEqual(printed, f"true {' '.join(json_schema_formats.TEXTS)}\n")

    def test_wrong_arguments_are_not_taken_for_others(self):
        rows = ",\n".join(f"() => {expression}" for expression, _ in wrong_arguments.rows("javascript"))
        (self.folder / "wrong.mjs").write_text(f"""import * as all from "bnfurl";
            const {{ explain, matches, networkOf, normalize, refuse, repair, resolve, split, splitAll }} = all;
            const POINTER = {{ grammar: "rfc6901" }};
            for (const row of [{rows}]) {{
              let said;
              try {{ said = JSON.stringify(row()); }} catch (fault) {{ said = fault.name; }}
              console.log(said);
            }}""")
        wrong_arguments.check(self, "javascript", self.node("wrong.mjs"))

    # Names that are asked for from outside must not be kept.
    def test_unknown_names_take_no_memory(self):
        program = """import { matches } from "bnfurl";
            const more = (count) => {
              for (let i = 0; i < count; ++i) try { matches("x:", { grammar: `no${i}` }); } catch {}
              globalThis.gc();
              return process.memoryUsage().heapUsed;
            };
            const before = more(100);
            console.log(more(20_000) - before < 1e6);"""
        self.assertEqual(self.node("--expose-gc", "--input-type=module", "-e", program), "true\n")

    # The names of C that are types in JavaScript.
    def test_types_name_what_c_names(self):
        types = (SOURCES / "bnfurl.d.ts").read_text()
        numbers = json.loads(re.match(r"export const numbers = (.*);", (self.package / "numbers.js").read_text())[1])
        del numbers["NETWORK"]["public"]
        for name, declared in [("NETWORK", "type Network ="), ("LEVEL", "type Level ="),
                               ("RESOLUTION", "type Resolution ="), ("REPAIR_MODE", r"repair\(.*?how\?:")]:
            found = re.search(declared + r"(.*?)[;}]", types, re.DOTALL)[1]
            self.assertEqual(re.findall(r'"(.*?)"', found), list(numbers[name]), name)

    def test_types_name_the_components_of_each_grammar(self):
        types = (SOURCES / "bnfurl.d.ts").read_text()
        for name, row in reversed(re.findall(r"^type (\w+) = (.*);$", types, re.MULTILINE)):
            types = types.replace(f"{name};", f"{row};").replace(f"{name} |", f"{row} |")
        declared = {grammar: re.findall('"(.*?)"', row)
                    for grammar, row in re.findall(r"^  (rfc\d+|plain): (.*);$", types, re.MULTILINE)}
        program = """import { split } from "bnfurl";
            const asked = JSON.parse(process.argv[1]).map(([grammar, production, text]) =>
              [grammar, Object.keys(split(text, { grammar, production })).slice(0, -2)]);
            console.log(JSON.stringify(asked));"""
        self.assertEqual(declared, dict(json.loads(self.node("--input-type=module", "-e", program,
                                                             json.dumps(VALID)))))

    def test_refusals_are_those_of_c(self):
        for batch in refusals.batches():
            asked = "".join("\t".join([*words, url.hex()]) + "\n" for *words, url, _ in batch)
            answers = self.node("answers.mjs", "refuse", input=asked.encode()).split("\n")[:-1]
            wrong = [(question, answer) for question, answer in zip(batch, answers, strict=True)
                     if question[-1] != answer]
            self.assertEqual(wrong[:5], [])

    def test_other_answers_are_those_of_the_program(self):
        for entry, components in ENTRIES.items():
            grammar, production = entry.split()
            texts = [text for text in refusals.suite(grammar, production) if b"\0" not in text]
            answers = self.node("answers.mjs", grammar, production,
                                input="".join(text.hex() + "\n" for text in texts).encode())
            words = [os.environ["BNFURL"], "split", "-0", "-q", "-g", grammar, "-p", production,
                     "--level", "syntax,scheme,address", "-f",
                     f"valid,error_offset,reason,{components},kind,host_kind,normal,repaired"]
            made = subprocess.run(words, input=b"".join(text + b"\0" for text in texts), capture_output=True,
                                  check=False)
            rows = [row.split("\t") for row in made.stdout.decode().replace("\\\\", "\\").split("\n")[:-1]]
            expected = ["\t".join([*row[:3], *row[-2:]] if row[0] == "0" else [row[0], *row[3:]]) for row in rows]
            wrong = [case for case in zip(texts, expected, answers.split("\n")[:-1], strict=True) if case[1] != case[2]]
            self.assertEqual(wrong[:5], [], entry)

    def test_resolved_references_are_those_of_the_program(self):
        texts = [text for text in refusals.suite("rfc3986", "URI-reference") if b"\0" not in text]
        answers = self.node("answers.mjs", "resolve",
                            input="".join(f"{BASE.hex()}\t{text.hex()}\n" for text in texts).encode())
        made = subprocess.run([os.environ["BNFURL"], "resolve", "-0", "-q", "--base", BASE, "-f", "resolved"],
                              input=b"".join(text + b"\0" for text in texts), capture_output=True, check=False)
        self.assertEqual(answers, made.stdout.decode().replace("\\\\", "\\"))
