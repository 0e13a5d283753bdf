# nginx with its Lua module, and luajit, from Debian's packages, with bindings/lua and its library.
import functools
import pathlib

from support import modules, nginx, packages

FOLDER = modules.ROOT / "bindings/lua"
# The library is OpenResty's: nginx's module needs more than Debian's LuaJIT has, which may be installed.
PACKAGES = ["nginx", "nginx-common", "luajit2", "libluajit2-5.1-2", "libnginx-mod-http-lua", "libnginx-mod-http-ndk",
            "lua-resty-core", "lua-resty-lrucache"]


# Raises packages.Unavailable.
@functools.cache
def root():
    return packages.unpack("nginx-lua", PACKAGES)


# The shared library, made of the static one that the modules contain.
@functools.cache
def library():
    built, _ = modules.build()
    folder = packages.BUILD.resolve() / "servers/lua"
    folder.mkdir(parents=True, exist_ok=True)
    modules.run(*modules.compiler().split(), "-shared", "-o", folder / "libbnfurl.so.1", "-Wl,--whole-archive",
                built / "src/libbnfurl.a", "-Wl,--no-whole-archive")
    return folder


# Where programs find their libraries, and ours.
def environment(library_folder):
    known = packages.environment(root())
    return known | {"LD_LIBRARY_PATH": f"{known['LD_LIBRARY_PATH']}:{library_folder}"}


# Writes a configuration with the content of its block http, and returns nginx's command. `place` has our Lua files.
def command(folder, http, place=FOLDER):
    base = root()
    there = base / "usr/lib/nginx/modules"
    paths = f'lua_package_path "{place}/?.lua;{base}/usr/share/lua/5.1/?.lua;;";\n'
    module = f"{there}/ndk_http_module.so; load_module {there}/ngx_http_lua_module.so"
    conf = folder / "nginx.conf"
    conf.write_text(nginx.configuration(folder, module, paths + http, "daemon off; master_process off;", False))
    return [*nginx.Nginx.program(base, pathlib.Path(folder))[:-1], conf]
