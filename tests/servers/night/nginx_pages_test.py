# The commands and configurations of the tutorial, bindings/nginx/README.md and docs/explanation/proxies.md work, with
# other paths, since nothing is installed. The library comes from tests/servers/support/modules.py; the command that
# configures its build is run separately, since building takes minutes. The module is also built with nginx's own build,
# with the library that pkg-config finds.
import json
import os
import pathlib
import re
import shlex
import shutil
import signal
import subprocess
import tempfile
import time
import unittest

from support import modules, nginx, packages, server
from readers import farm, page, servers

README = (modules.ROOT / "bindings/nginx/README.md").read_text()
TUTORIAL = (modules.ROOT / "docs/tutorial/proxy.md").read_text()
LANGUAGE_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
TEMPORARY = "".join(f"  {name}_temp_path {{folder}}/{name};\n" for name in nginx.FOLDERS)


def blocks(language, page=README):
    return [text for found, text in LANGUAGE_BLOCK.findall(page) if found == language]


# The commands of a block, and what each prints.
def commands(block):
    parts = [part.split("\n", 1) for part in block.split("$ ")[1:]]
    return [(command, output) for command, output in parts]


FIRST = commands(blocks("text", TUTORIAL)[0])


# The output goes to files: a server that stays keeps them open.
def run(command, folder, **environment):
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        result = subprocess.run(["bash", "-c", command], cwd=folder, stdin=subprocess.DEVNULL, stdout=out, stderr=err,
                                check=False, env={**os.environ, **environment})
        texts = []
        for file in (out, err):
            file.seek(0)
            texts.append(file.read().decode(errors="replace"))
        return subprocess.CompletedProcess(command, result.returncode, *texts)


def new_folder(case):
    folder = pathlib.Path(case.enterContext(tempfile.TemporaryDirectory()))
    folder.chmod(0o755)
    return folder


# `meson install` for all that is tagged so, under a folder.
def install(folder, tag):
    build = modules.path("nginx").parents[2]
    command = ["meson", "install", "-C", build, "--no-rebuild", "--tags", tag]
    subprocess.run(command, check=True, capture_output=True, env={**os.environ, "DESTDIR": str(folder)})
    return build


def nginx_source():
    return packages.unpack("nginx-dev", ["nginx-dev"], False) / "usr/share/nginx/src"


class CommandsTest(unittest.TestCase):
    def test_lead_to_an_nginx_that_refuses_and_says_why(self):
        folder = new_folder(self)
        install(folder, "nginx")
        (folder / "bindings/nginx").mkdir(parents=True)
        port = server.free_port()

        def moved(text):
            text = re.sub(r"(?<![\w.])/(usr/local|var/log/nginx|run)/", rf"{folder}/\1/", text)
            return text.replace("127.0.0.1:8080", f"127.0.0.1:{port}")
        for name in ("var/log/nginx", "run"):
            (folder / name).mkdir(parents=True)
        conf = (modules.ROOT / "bindings/nginx/example.conf").read_text()
        conf = moved(conf).replace("http {\n", "http {\n" + TEMPORARY.replace("{folder}", str(folder)))
        (folder / "bindings/nginx/example.conf").write_text(conf)
        base, _ = nginx.root()
        environment = {**packages.environment(base), "PATH": f"{base}/usr/sbin:{os.environ['PATH']}"}
        self.addCleanup(self.end, folder / "run/nginx-bnfurl.pid")
        for command, output in FIRST[3:]:
            result = run(moved(command), folder, **environment)
            self.assertEqual((result.returncode, result.stdout), (0, output), result.stderr)

    # Ends the nginx that the commands have started.
    def end(self, pid_file):
        if not pid_file.exists():
            return
        pid = int(pid_file.read_text())
        os.kill(pid, signal.SIGTERM)
        for _ in range(server.PATIENCE * 50):
            if not pid_file.exists():
                return
            time.sleep(0.02)
        os.kill(pid, signal.SIGKILL)

    def test_a_build_is_configured_so(self):
        folder = new_folder(self)
        command = FIRST[1][0].replace("build-nginx", str(folder / "build")) + f" -Dnginx_source={nginx_source()}"
        result = run(command, modules.ROOT)
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        self.assertIn(f"-Dgrammars={','.join(modules.GRAMMARS)} ", command)


class SnippetsTest(unittest.TestCase):
    def test_a_log_of_what_would_be_refused(self):
        snippet = blocks("nginx")[1].replace("/var/log/nginx", "{folder}")
        snippet = snippet.replace("server {\n", "server {\n listen 127.0.0.1:{port}; location / { return 200; }\n")
        with nginx.Nginx(snippet) as running:
            self.assertEqual([running.get(target) for target in (b"/", b"/|", b"/a")], [200, 200, 200])
            self.assertIn(b'"GET /| HTTP/1.1" 200 0 1 \\x22|\\x22 is not allowed in a path; write %7C',
                          running.lines(running.folder / "bad-targets.log", 1)[0])
            running.get(b"/[")
            self.assertIn(b'"GET /[ ', running.lines(running.folder / "bad-targets.log", 2)[1])

    # fail2ban removes the date, and its <HOST> is an address.
    def test_one_filter_finds_the_lines_of_both_servers(self):
        of_apache, of_nginx = re.findall(r"\^.*", blocks("ini")[0].replace("<HOST>", r"([\d.]+)"))
        with nginx.Nginx("bnfurl on; server { listen 127.0.0.1:{port}; location / { return 200; } }") as running:
            running.get(b'/|,"client:')
            line = next(line for line in (running.folder / "errors").read_text().splitlines() if "bnfurl: " in line)
            self.assertEqual(re.search(of_nginx, re.sub(r"^\S+ \S+", "", line))[1], "127.0.0.1")
        line = "[] [bnfurl:warn] [pid 1:tid 2] [client 127.0.0.1:3] " + line[line.index("bnfurl: "):]
        self.assertEqual(re.search(of_apache, line)[1], "127.0.0.1")

    def test_checks_of_headers(self):
        good, words = nginx.tried(blocks("nginx")[0])
        self.assertTrue(good, words)


class OwnBuildTest(unittest.TestCase):
    # A module that nginx's own build makes with the library in a folder; `nginx -t` loads it.
    def assert_builds(self, installed):
        source = new_folder(self) / "source"
        shutil.copytree(nginx_source(), source)
        ours = f"--add-dynamic-module={modules.ROOT}/bindings/nginx"
        command = ('source ./conf_flags; ./configure "${NGX_CONF_FLAGS[@]}" ' + shlex.quote(ours)
                   + " && make -f objs/Makefile modules")
        result = run(command, source, PKG_CONFIG_PATH=f"{installed}/usr/local/lib/pkgconfig",
                     PKG_CONFIG_SYSROOT_DIR=str(installed))
        self.assertEqual(result.returncode, 0, result.stdout[-2000:] + result.stderr)
        module = source / "objs/ngx_http_bnfurl_module.so"
        base, _ = nginx.root()
        conf = nginx.configuration(source, module, "bnfurl on;", "")
        (source / "nginx.conf").write_text(conf)
        libraries = f"{packages.environment(base)['LD_LIBRARY_PATH']}:{installed}/usr/local/lib"
        result = subprocess.run([*nginx.Nginx.program(base, source), "-t"], capture_output=True, text=True, check=False,
                                env={**os.environ, "LD_LIBRARY_PATH": libraries})
        self.assertEqual(result.returncode, 0, result.stderr)
        return subprocess.run(["nm", "-D", module], capture_output=True, text=True, check=True).stdout

    # A module's names are everybody's in nginx, so those of the library are not shown.
    def test_static(self):
        installed = new_folder(self)
        install(installed, "devel")
        self.assertNotIn("bnfurl_find_production", self.assert_builds(installed))

    def test_shared(self):
        installed = new_folder(self)
        build = install(installed, "devel")
        libraries = installed / "usr/local/lib"
        targets = json.loads((build / "meson-info/intro-targets.json").read_text())
        library = next(pathlib.Path(each["filename"][0]) for each in targets if each["type"] == "shared library"
                       and each["name"] == "bnfurl")
        subprocess.run(["ninja", "-C", build, library.relative_to(build)], check=True, capture_output=True)
        shutil.copy(library, libraries)
        for link in ("libbnfurl.so", "libbnfurl.so.1"):
            (libraries / link).symlink_to(library.name)
        (libraries / "libbnfurl.a").unlink()
        self.assertIn(" U bnfurl_find_production", self.assert_builds(installed))

    def test_names_what_is_missing(self):
        source = new_folder(self) / "source"
        shutil.copytree(nginx_source(), source)
        ours = f"--add-dynamic-module={modules.ROOT}/bindings/nginx"
        result = run(f"./configure --with-compat {shlex.quote(ours)}", source, PKG_CONFIG_LIBDIR="/nonexistent")
        self.assertNotEqual(result.returncode, 0)
        self.assertIn("pkg-config does not find bnfurl", result.stdout)

    # Where a library of nginx is missing, its configure fails, as it does without a compiler.
    def test_names_the_packages_if_nginx_cannot_be_configured(self):
        program = modules.ROOT / "bindings/nginx/build-module"
        folder = new_folder(self)
        result = run(shlex.join([str(program), str(nginx_source()), "work", "library", "headers", "module"]), folder,
                     CC="/bin/false")
        self.assertEqual(result.returncode, 1)
        self.assertIn("nginx's configure failed; on Debian: apt install libpcre2-dev libssl-dev zlib1g-dev",
                      result.stderr)


class TutorialTest(unittest.TestCase):
    NEEDS_SERVER = False

    def test_has_at_most_ten_lines_of_commands(self):
        self.assertLessEqual(len(FIRST), 10)
        self.assertEqual([command.split()[0] for command, _ in FIRST],
                         ["apt", "meson", "meson", "nginx", "curl", "grep"])

    def test_shows_the_example_whole(self):
        example = (modules.ROOT / "bindings/nginx/example.conf").read_text()
        self.assertEqual(blocks("nginx", TUTORIAL)[0],
                         "".join(line for line in example.splitlines(True) if line[0] != "#"))


class MissingTest(unittest.TestCase):
    NEEDS_SERVER = False

    def configured(self, *options):
        command = ["meson", "setup", new_folder(self), modules.ROOT, "-Dintegrations=nginx", "-Dload=disabled",
                   "-Dtools=disabled", *options]
        result = subprocess.run(command, capture_output=True, text=True, check=False)
        self.assertNotEqual(result.returncode, 0)
        return result.stdout

    def test_grammars(self):
        self.assertIn("the module for nginx needs the grammar rfc9112: -Dgrammars=rfc3986,rfc9110,rfc9112,plain,common",
                      self.configured("-Dgrammars=rfc3986"))

    def test_sources_of_nginx(self):
        self.assertIn("no sources of nginx in /nonexistent: apt install nginx-dev, or -Dnginx_source=FOLDER",
                      self.configured("-Dnginx_source=/nonexistent"))


PROXIES_BLOCK = re.compile(r"^```(nginx|requests)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


# (configuration, requests) of each block "nginx".
def snippets(text):
    found = [body for _, body in PROXIES_BLOCK.findall(text)]
    return list(zip(found[::2], found[1::2], strict=True))


# \x85 is one octet; other backslashes are backslashes.
def octets(text):
    return re.sub(rb"\\x([0-9a-f]{2})", lambda found: bytes([int(found[1], 16)]), text.encode())


# A line with the status that the server really answers with.
def answered(port, line):
    request = line.split(" -> ")[0]
    method, target = octets(request).split(b" ")
    return f"{request} -> {farm.ask(port, farm.request(target, method)).status}"


# The configurations of nginx in docs/explanation/proxies.md do what the page says. A block "nginx" is followed by a
# block "requests", with one request per line: "GET /admin\x85 -> 400".
class ProxiesPageTest(unittest.TestCase):
    def test_do_what_the_page_says(self):
        back = servers.Listener(server.free_port())
        folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.enterContext(servers.Python().running(folder / "python", [back]))
        found = snippets(page.PAGE.read_text())
        self.assertGreater(len(found), 1)
        for conf, requests in found:
            conf = conf.replace("8080", "{port}").replace("8081", str(back.port))
            with self.subTest(conf=conf), nginx.Nginx(conf) as running:
                lines = requests.splitlines()
                self.assertGreater(len(lines), 2)
                self.assertEqual([answered(running.port, line) for line in lines], lines)


nginx.leave_out_cases(globals())
