# Jetty, Tomcat and Netty with bindings/java/http, in JavaServers.java. Maven brings the servers. BNFURL_JARS names the
# two jars of a release; without it, tools/jar builds them.
import functools
import os
import pathlib
import shutil

from support import modules, packages

PLACE = modules.ROOT / "bindings/java"
SOURCE = pathlib.Path(__file__).with_name("JavaServers.java")


# The class path. Raises packages.Unavailable.
@functools.cache
def classes():
    for program in ("javac", "mvn"):
        if shutil.which(program) is None:
            raise packages.Unavailable(f"there is no {program}; tools/setup jvm installs it", True)
    modules.run(modules.ROOT / "tools/jar", "-pl", "core,http")
    jars = [PLACE / "core/target/bnfurl.jar", PLACE / "http/target/bnfurl-http.jar"]
    if "BNFURL_JARS" in os.environ:
        jars = map(os.path.abspath, os.environ["BNFURL_JARS"].split(os.pathsep))
    path = os.pathsep.join([*map(str, jars), (PLACE / "http/target/classpath").read_text()])
    folder = packages.BUILD.resolve() / "servers/java"
    folder.mkdir(parents=True, exist_ok=True)
    modules.run("javac", "-proc:none", "-d", folder, "-cp", path, SOURCE)
    return f"{folder}{os.pathsep}{path}"


# `kind` is the first word of JavaServers, and `sites` are the settings by port. The highest port is the last to listen.
def command(kind, sites, options=()):
    words = [",".join([str(port), *(f"{name}={value}" for name, value in (settings or {}).items())])
             for port, settings in sorted(sites.items())]
    return ["java", "-Xmx256m", "-XX:+UseSerialGC", *options, "-cp", classes(), "JavaServers", kind, *words]
