# The modules of bindings/, built once under build/servers, with headers that are unpacked, not installed (packages.py).
# By day, only nginx's module is built, with the library of BUILD_ROOT; at night all modules are, in a separate build
# with the same grammars for each, by the generator of BUILD_ROOT if there is one.
import functools
import os
import pathlib
import shutil
import subprocess

from support import packages

ROOT = pathlib.Path(__file__).resolve().parents[3]
GRAMMARS = ["rfc3986", "rfc9110", "rfc9112", "plain", "common"]
PATHS = {
    "nginx": "bindings/nginx/ngx_http_bnfurl_module.so",
    "haproxy": "bindings/haproxy/bnfurl.so",
    "apache": "bindings/apache/mod_bnfurl.so",
    "envoy": "bindings/envoy/libbnfurl_envoy.so",
}


# The grammars of GRAMMARS that this checkout has.
def grammars():
    return [name for name in GRAMMARS if (ROOT / f"grammar/{name}.bnf").exists()]


# The options of Meson that say where the headers of a server are.
def header_options(name):
    if name == "nginx":
        return [f"-Dnginx_source={packages.unpack('nginx-dev', ['nginx-dev'], False) / 'usr/share/nginx/src'}"]
    if name == "apache":
        return [f"-Dapache_headers={packages.unpack('apache2-dev', ['apache2-dev'], False) / 'usr/include/apache2'}"]
    return []


# The options of each module that this machine can build; for the others, why not.
def options_or_reasons():
    options, reasons = {}, {}
    for name, path in PATHS.items():
        if not (ROOT / path).parent.joinpath("meson.build").exists():
            continue
        try:
            options[name] = header_options(name)
        except packages.Unavailable as reason:
            reasons[name] = reason
    return options, reasons


def compiler():
    chosen = os.environ.get("CXX") or subprocess.run([ROOT / "tools/compile", "--compiler"], capture_output=True,
                                                     text=True,
                                                     check=True).stdout.strip()
    return f"ccache {chosen}" if shutil.which("ccache") and "ccache" not in chosen else chosen


def run(*command, **options):
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
                            **options)
    if result.returncode != 0:
        raise AssertionError(f"{command[0]}: {result.stdout[-4000:]}")


# The folder of the build, and why modules are missing in it.
@functools.cache
def build():
    options, reasons = options_or_reasons()
    folder = packages.BUILD.resolve() / "servers/modules"
    generator = packages.BUILD.resolve() / "gen/bnfurl-gen"
    settings = [
        "--libdir=lib", f"-Dgrammars={','.join(grammars())}", f"-Dintegrations={','.join(options)}",
        f"-Dgenerator={generator if generator.exists() else ''}", "-Dload=disabled", "-Dtools=disabled",
        "-Dtests=disabled", "-Dbenchmarks=disabled", *(option for each in options.values() for option in each),
    ]
    is_configured = (folder / "build.ninja").exists()
    environment = {**os.environ, "CXX": compiler()}
    run("meson", "setup", *(["--reconfigure"] if is_configured else []), folder, ROOT, *settings, env=environment)
    run("ninja", "-C", folder, *(PATHS[name] for name in options))
    return folder, reasons


# The module of nginx with the library of BUILD_ROOT, and so with the grammars that are compiled in there.
@functools.cache
def nginx_with_built_library():
    folder = packages.BUILD.resolve() / "servers/by-day"
    folder.mkdir(parents=True, exist_ok=True)
    source = packages.unpack("nginx-dev", ["nginx-dev"], False) / "usr/share/nginx/src"
    module = folder / pathlib.Path(PATHS["nginx"]).name
    run(ROOT / "bindings/nginx/build-module", source, folder / "nginx", packages.BUILD.resolve() / "src/libbnfurl.a",
        ROOT / "include", module)
    return module


# The module's file. Raises packages.Unavailable if the machine cannot have what it is built against.
def path(name):
    if name == "nginx" and "BNFURL_NIGHTLY" not in os.environ:
        return nginx_with_built_library()
    folder, reasons = build()
    if name in reasons:
        raise reasons[name]
    return folder / PATHS[name]
