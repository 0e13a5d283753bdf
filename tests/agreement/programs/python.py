# Readers that Python has or can call; those that are not installed are left out. ../url_readers.py says what a program
# reads and writes.
import ctypes
import functools
import http.client
import importlib.metadata
import os
import platform
import ssl
import sys
import tempfile
import urllib.parse
import urllib.request

CONTEXT = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)


def by_urlsplit(text):
    found = urllib.parse.urlsplit(text)
    return found.hostname, found.port


# What urllib.request connects to.
def by_request(text):
    request = urllib.request.Request(text)
    if request.type not in ("http", "https") or not request.host:
        raise ValueError("no host")
    secure = request.type == "https"
    connection = (http.client.HTTPSConnection(request.host, context=CONTEXT) if secure
                  else http.client.HTTPConnection(request.host))
    return connection.host, connection.port


@functools.cache
def session():
    import requests

    return requests.Session()


# What requests connects to, with the pools of urllib3.
def by_requests(text):
    import requests

    prepared = requests.Request("GET", text).prepare()
    adapter = session().get_adapter(prepared.url)
    wanted, _ = adapter.build_connection_pool_key_attributes(prepared, True)
    pool = adapter.poolmanager.connection_from_host(**wanted)
    return pool.host, pool.port


def by_httpx(text):
    import httpx

    try:
        url = httpx.URL(text)
    except httpx.InvalidURL as error:
        raise ValueError from error
    if url.scheme not in ("http", "https"):
        raise ValueError("no host")
    return url.raw_host.decode(), url.port


def by_ada(text):
    import ada_url

    url = ada_url.URL(text)
    return url.hostname, url.port


@functools.cache
def curl():
    library = ctypes.CDLL("libcurl.so.4")
    library.curl_url.restype = ctypes.c_void_p
    library.curl_version.restype = ctypes.c_char_p
    return library


# What curl's own program asks its library; the numbers are those of curl/urlapi.h.
def by_curl(text):
    url_part, host_part, port_part, non_support_scheme, guess_scheme = 0, 5, 6, 1 << 3, 1 << 9
    url, found = ctypes.c_void_p(curl().curl_url()), ctypes.c_char_p()
    try:
        if curl().curl_url_set(url, url_part, text.encode(), non_support_scheme | guess_scheme):
            raise ValueError("rejected")
        return [None if curl().curl_url_get(url, part, ctypes.byref(found), 0) else found.value.decode()
                for part in (host_part, port_part)]
    finally:
        curl().curl_url_cleanup(url)


def cell(host, port):
    return f"{(host or '').encode().hex()}:{'' if port is None else port}"


def answers(read, texts):
    for text in texts:
        try:
            yield cell(*read(text))
        except (ValueError, http.client.HTTPException):
            yield "-"


# {name: cells}. ClickHouse has two pairs of functions; without a port they return 0.
def by_clickhouse(texts):
    import chdb

    with tempfile.NamedTemporaryFile("w") as file:
        file.write("".join(text.encode().hex() + "\n" for text in texts))
        file.flush()
        query = ("SELECT domain(t), port(t), domainRFC(t), portRFC(t) FROM (SELECT unhex(line) AS t "
                 f"FROM file('{file.name}', 'LineAsString', 'line String'))")
        rows = [line.split("\t") for line in str(chdb.query(query, "TSVRaw")).splitlines()]
    return {f"ClickHouse {name} {chdb.engine_version}": [cell(row[at], row[at + 1].strip("0") and row[at + 1])
                                                         for row in rows]
            for at, name in [(0, "domain"), (2, "domainRFC")]}


# Spark has no function for the port, so this takes it from the authority.
def by_spark(texts):
    import pyspark.sql

    session = pyspark.sql.SparkSession.builder.master("local[1]").config("spark.ui.enabled", False).getOrCreate()
    frame = session.createDataFrame([(text,) for text in texts], "t string")
    parts = "try_parse_url(t, 'HOST')", "regexp_extract(try_parse_url(t, 'AUTHORITY'), ':([0-9]+)$', 1)"
    return {f"Spark parse_url {pyspark.__version__}": [cell(*row) for row in frame.selectExpr(*parts).collect()]}


# None if it is not installed.
def version_of(name):
    try:
        return (curl().curl_version().decode().split()[0].partition("/")[2] if name == "curl"
                else importlib.metadata.version(name))
    except (OSError, importlib.metadata.PackageNotFoundError):
        return None


def main():
    texts = [bytes.fromhex(line).decode() for line in sys.stdin.read().splitlines()]
    python = platform.python_version()
    columns = {f"Python urlsplit {python}": answers(by_urlsplit, texts),
               f"Python urllib.request {python}": answers(by_request, texts)}
    for name, read in {"curl": by_curl, "requests": by_requests, "httpx": by_httpx, "ada-url": by_ada}.items():
        if version_of(name):
            columns[f"{name.removesuffix('-url')} {version_of(name)}"] = answers(read, texts)
    for name, read in {"chdb": by_clickhouse, "pyspark": by_spark}.items():
        columns |= read(texts) if version_of(name) else {}
    for row in [columns, *zip(*columns.values(), strict=True)]:
        os.write(1, ("\t".join(row) + "\n").encode())


main()
