# Folders under build/install in which tests do what users do, each empty at first, and commands that must succeed
# there.
import os
import shutil
import subprocess

import project

FOLDER = project.BUILD.resolve() / "install"
PREFIX = FOLDER / "moved"
STRANGERS = project.ROOT / "tests/install/strangers"
# What hosts.c and hosts.cpp print for a text.
HOSTS = {
    "http://u@[2001:db8::7]:80/a?": "[2001:db8::7]\n",
    "http://a b": 'expected unreserved, sub-delims, "#", "%", "/", ":", "?", "@", or the end, found " "\n',
}


# A new folder with copies of FILES or folders.
def fresh(name, *sources):
    folder = FOLDER / name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for source in sources:
        shutil.copytree(source, folder, dirs_exist_ok=True)
    return folder


def tried(*command, folder=None, **variables):
    environment = {**os.environ, **{name: str(value) for name, value in variables.items()}}
    return subprocess.run([str(word) for word in command], cwd=folder, env=environment, capture_output=True, text=True,
                          check=False)


# The output of a command.
def run(*command, folder=None, **variables):
    done = tried(*command, folder=folder, **variables)
    if done.returncode != 0:
        words = " ".join(map(str, command))
        raise AssertionError(f"{words}: status {done.returncode}\n{done.stdout[-3000:]}{done.stderr[-3000:]}")
    return done.stdout


# The project's files as they are now, without what is built.
def copy_project(folder):
    paths = run("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", folder=project.ROOT)
    for path in filter(None, paths.split("\0")):
        if (project.ROOT / path).is_file():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(project.ROOT / path, folder / path)


# The shared libraries that a program names.
def needed(program):
    lines = run("readelf", "--dynamic", "--wide", program).splitlines()
    return [line.rpartition("[")[2].rstrip("]") for line in lines if "(NEEDED)" in line]


# The compiler of the library, which may differ from the users'.
def compiler():
    return run(project.ROOT / "tools/compile", "--compiler").strip()


# The source archive of a release, as a clone makes it, once in a run. The recipes take it from the same folder.
def archive(ending=".tar.gz"):
    folder = FOLDER / "archive"
    if not folder.exists():
        fresh("archive")
        run("git", "clone", "--quiet", project.ROOT, folder)
        run(folder / "tools/release", "recipes", BNFURL_RELEASE_URL=(folder / "dist").as_uri())
    return next((folder / "dist").glob(f"bnfurl-*[0-9]{ending}"))


# Both kinds of all libraries in PREFIX, as build/ has them: installed once in a run, and then moved.
def install_library():
    if PREFIX.exists():
        return
    installed = fresh("installed")
    run("meson", "install", "-C", project.BUILD, "--no-rebuild", "--destdir", installed)
    (installed / "usr/local").rename(PREFIX)
