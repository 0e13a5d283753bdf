# Logs that nginx and Apache write in a dozen formats each are read with these formats. Beside each log, the server
# writes one in which every variable is quoted, so that it can be split without bnfurl, and every column of every line
# is compared with it. The requests that were sent are compared with that log, too. BNFURL names the program.
import json
import os
import pathlib
import re
import subprocess
import tempfile
import unittest
from unittest import mock

from support import apache, packages, server, wire

BNFURL = os.environ.get("BNFURL", "build/tools/bnfurl/bnfurl")

# The format, and which variable each column is. A request's parts are compared with the request itself.
NGINX_FORMATS = {
    "main": (
        '$remote_addr - $remote_user [$time_local] "$request" $status $body_bytes_sent "$http_referer" '
        '"$http_user_agent"',
        "host=remote_addr user=remote_user time=time_local request status size=body_bytes_sent referer=http_referer "
        "user-agent=http_user_agent"),
    "timed": (
        '$remote_addr - $remote_user [$time_local] "$request" $status $body_bytes_sent "$http_referer" '
        '"$http_user_agent" "$http_x_forwarded_for" $request_time $upstream_response_time $pipe',
        "host=remote_addr user=remote_user request http-x-forwarded-for=http_x_forwarded_for "
        "request-time=request_time upstream-response-time=upstream_response_time pipe"),
    "keys": (
        'host=$host request="$request" status=$status bytes=$bytes_sent rt=$request_time ua="$upstream_addr" '
        'us="$upstream_status" ut="$upstream_response_time" ul="$upstream_response_length" id=$request_id',
        "nginx-host=host request status size=bytes_sent request-time=request_time upstream-addr=upstream_addr "
        "upstream-status=upstream_status upstream-response-time=upstream_response_time "
        "upstream-response-length=upstream_response_length request-id=request_id"),
    "parts": (
        '$time_iso8601 $remote_addr "$request_method $request_uri $server_protocol" $status',
        "time=time_iso8601 host=remote_addr method=request_method target=request_uri version=server_protocol status"),
    "query": ('$status "$request_method $uri?$args"', "status method=request_method"),
    "path": ('$status|$uri', "status target=uri"),
    "pair": ('$uri$is_args$args" $status', "status"),
    "tabs": (
        "$msec\\t$remote_addr\\t$request_method\\t$request_uri\\t$status\\t$body_bytes_sent\\t$http_user_agent",
        "time=msec host=remote_addr method=request_method target=request_uri status size=body_bytes_sent "
        "user-agent=http_user_agent"),
    "last": ("$status $request", "status request"),
    "referer": ('"$http_referer" -> $status', "referer=http_referer status"),
    "numbers": (
        '$request_length $bytes_sent $body_bytes_sent $connection $connection_requests $pid $server_port $remote_port '
        '"$request" "$http_x_text" ${scheme} $server_name',
        "request-length=request_length bytes-sent=bytes_sent size=body_bytes_sent connection "
        "connection-requests=connection_requests pid server-port=server_port remote-port=remote_port request "
        "http-x-text=http_x_text scheme server-name=server_name"),
    "json": (
        'escape=json {"time":"$time_iso8601","addr":"$remote_addr","user":"$remote_user","request":"$request",'
        '"status":$status,"ua":"$http_user_agent","referer":"$http_referer","up":"$upstream_response_time",'
        '"method":"$request_method","uri":"$request_uri"}',
        "time=time_iso8601 host=remote_addr user=remote_user request status user-agent=http_user_agent "
        "referer=http_referer upstream-response-time=upstream_response_time request-method=request_method "
        "request-uri=request_uri"),
    "none": (
        "escape=none $status $remote_addr $request_method $request_uri",
        "status host=remote_addr method=request_method target=request_uri"),
}
APACHE_FORMATS = {
    "combined": (r'%h %l %u %t \"%r\" %>s %b \"%{Referer}i\" \"%{User-Agent}i\"',
                 "host=%h ident=%l user=%u time=%t request=%r status=%>s size=%b referer=%{Referer}i "
                 "user-agent=%{User-Agent}i"),
    "common": (r'%h %l %u %t \"%r\" %>s %b', "host=%h ident=%l user=%u time=%t request=%r status=%>s size=%b"),
    "vhost": (r'%v:%p %h %l %u %t \"%r\" %>s %O \"%{Referer}i\" \"%{User-Agent}i\"',
              "server-name=%v port=%p host=%h user=%u request=%r status=%>s size=%O"),
    "timed": (r'%a %t \"%r\" %>s %B %D %T %{ms}T %{us}T %I %O %S',
              "host=%a time=%t request=%r status=%>s size=%B duration-us=%D duration-s=%T duration-ms=%{ms}T "
              "bytes-received=%I bytes-sent=%O bytes-total=%S"),
    "parts": (r'%m \"%U%q\" %H %>s', "method=%m version=%H status=%>s"),
    "path": (r'%>s \"%r\" \"%U\" \"%q\" %m %H', "status=%>s request=%r url-path=%U query=%q request-method=%m "
             "request-protocol=%H"),
    "tabs": (r'%a\t%m\t%U%q\t%>s\t%{Host}i\t%V', "host=%a method=%m status=%>s apache-host=%{Host}i "
             "used-server-name=%V"),
    "times": (r'%{%Y-%m-%dT%H:%M:%S%z}t.%{usec_frac}t %{sec}t %{%F %T}t \"%r\"',
              "time=%{%Y-%m-%dT%H:%M:%S%z}t time-usec-frac=%{usec_frac}t time-sec=%{sec}t request=%r"),
    "headers": (r'\"%{X-Forwarded-For}i\" \"%{X-Text}i\" \"%{Content-Type}o\" \"%{session}C\" \"%{PATH}e\" \"%{n}n\" '
                r'\"%r\"',
                "x-forwarded-for=%{X-Forwarded-For}i x-text=%{X-Text}i response-content-type=%{Content-Type}o "
                "cookie-session=%{session}C env-path=%{PATH}e note-n=%{n}n request=%r"),
    "connection": (r'%A %p %{local}p %{remote}p %P %{tid}P %X %k %L \"%f\" \"%R\" %s %>s \"%r\"',
                   "local-ip=%A port=%p local-port=%{local}p remote-port=%{remote}p pid=%P tid=%{tid}P "
                   "connection-status=%X keepalive=%k log-id=%L filename=%f handler=%R original-status=%s status=%>s "
                   "request=%r"),
    "conditional": (r'%!404{User-agent}i|%404,400D %>s \"%r\"', "duration-us=%404,400D status=%>s request=%r"),
    "last": (r'%>s%% %r', "status=%>s request=%r"),
    "referer": (r'%{Referer}i -> %>s', "referer=%{Referer}i status=%>s"),
}


# Column -> variable.
def columns_of(text):
    return dict((word if "=" in word else f"{word}={word}").split("=", 1) for word in text.split())


# The values of a line on which each of them is quoted. Quotes in them are escaped, except for the two of an empty user
# name.
def cut_quoted(line):
    return re.findall(rb'"(""|(?:[^"\\]|\\.)*)"(?: |$)', line)


def shown(octets):
    return octets.decode("utf-8", "replace")


# A value of a line in JSON as the log has it, whose value is `octets`: fields that can only be digits are numbers
# there, and a number has no zeros at its begin ("090677" are the microseconds of a tenth of all seconds).
def written(value, octets):
    if isinstance(value, int) and octets is not None and octets.isdigit() and int(octets) == value:
        return shown(octets)
    return str(value) if isinstance(value, int) else value


# Where a column of all logs has the name of a format's own one, it shows what was sent; `.raw` is what was written.
def column_of(name):
    return f"log.{name}.raw" if name in ("referer", "user") else f"log.{name}"


def read_by_format(form, columns, log):
    fields = ",".join(map(column_of, columns))
    result = subprocess.run([BNFURL, "split", "-i", form, "-o", "jsonl", "-f", "line," + fields, log],
                            capture_output=True, check=False)
    return [json.loads(line) for line in result.stdout.splitlines()], result


# The method, the target and the version of a request line, as a log has it. A method is a token (RFC 9110, 9.1).
def parts_of(request):
    method, blank, rest = request.partition(b" ")
    if not blank or not re.fullmatch(rb"[!#$%&'*+.^_`|~0-9A-Za-z-]+", method):
        return [None, request, None]
    target, _, version = rest.rpartition(b" ")
    if version.startswith(b"HTTP/"):
        return [method, target, version]
    return [method, rest, None]


class LogsTest:
    # Compares all lines of all formats with the lines in quotes.
    def compare(self, name, form, columns, quoted, missing=b"-"):
        parts = ["method", "target", "version"] if "request" in columns else []
        rows, result = read_by_format(form, [*columns, *parts], self.folder / f"{name}.log")
        self.assertEqual(len(rows), len(wire.EVERY_KIND), result.stderr)
        for row, values, sent in zip(rows, quoted, wire.EVERY_KIND, strict=True):
            expected = {column: None if values[variable] == missing == b"" else values[variable]
                        for column, variable in columns.items()}
            if parts and values[columns["request"]]:
                expected.update(zip(parts, parts_of(values[columns["request"]]), strict=True))
            for column, value in expected.items():
                got = written(row[column_of(column)], value)
                is_absent = value is None or (value == b"-" and got is None)
                self.assertEqual(got, None if is_absent else shown(value), f"{name}, {column}, {sent[:200]!r}: {row}")

    def quoted_values(self, name, variables):
        lines = self.running.lines(self.folder / f"{name}.log", len(wire.EVERY_KIND))
        self.assertEqual(len(lines), len(wire.EVERY_KIND))
        rows = []
        for line in lines:
            values = cut_quoted(line)
            self.assertEqual(len(values), len(variables), line)
            rows.append(dict(zip(variables, values, strict=True)))
            if "%t" in variables:  # its brackets are not part of the time
                rows[-1]["%t"] = rows[-1]["%t"].strip(b"[]")
        return rows


# An octet that nginx does not print as it is: \xHH, or as JSON has it.
def nginx_escaped(octets):
    return b"".join(bytes([o]) if 0x20 <= o < 0x7f and o not in b'"\\' else b"\\x%02X" % o for o in octets)


def apache_escaped(octets):
    letters = {8: b"b", 9: b"t", 10: b"n", 11: b"v", 13: b"r", 34: b'"', 92: b"\\"}
    return b"".join(b"\\" + letters[o] if o in letters else bytes([o]) if 0x20 <= o < 0x7f else b"\\x%02x" % o
                    for o in octets)


def request_line(octets):
    return octets.lstrip(b"\r\n").split(b"\r\n")[0].rstrip(b"\r")


# The octets of a JSON string.
def json_octets(text):
    letters = {b"b": b"\b", b"f": b"\f", b"n": b"\n", b"r": b"\r", b"t": b"\t"}
    return re.sub(rb"\\(?:u00(..)|(.))",
                  lambda found: bytes([int(found[1], 16)]) if found[1] else letters.get(found[2], found[2]), text)


# Those that are well formed enough for a server to say its request line.
def is_well_formed(octets):
    return re.fullmatch(rb"[A-Z-]+ /[!#-\[\]-~]* HTTP/1\.[01]", request_line(octets)) is not None


def nginx_conf(folder, port, upstream, closed):
    formats = []
    logs = []
    for name, (text, _) in NGINX_FORMATS.items():
        escape, _, rest = text.partition(" ") if text.startswith("escape=") else ("", "", text)
        formats.append(f"  log_format {name} {escape} '{rest}';")
        logs.append(f"    access_log {folder}/{name}.log {name};")
    variables = nginx_variables()
    for escape in ("default", "json"):
        quoted = " ".join(f'"${{{name}}}"' for name in variables)
        formats.append(f"  log_format in_quotes_{escape} escape={escape} '{quoted}';")
        logs.append(f"    access_log {folder}/in_quotes_{escape}.log in_quotes_{escape};")
    temporary = "".join(f"  {name}_temp_path {folder}/{name};\n"
                        for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    new = "\n"
    return f"""daemon off;
master_process off;
pid {folder}/pid;
error_log stderr crit;
events {{}}
http {{
{temporary}  access_log off;
{new.join(formats)}
  upstream two {{ server 127.0.0.1:{closed}; server 127.0.0.1:{upstream}; }}
  server {{
    listen 127.0.0.1:{port};
    server_name www.example.org;
    client_header_timeout 5s;
{new.join(logs)}
    location / {{ return 200 "here"; }}
    location /a {{ return 404; }}
    location /proxy/ {{ proxy_pass http://two; }}
  }}
  server {{ listen 127.0.0.1:{upstream}; return 201 "there"; }}
}}
"""


def nginx_variables():
    names = [variable for _, columns in NGINX_FORMATS.values() for variable in columns_of(columns).values()]
    return list(dict.fromkeys([*names, "args"]))


class NginxTest(LogsTest, unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        root = NGINX_ROOT
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        port, *others = server.free_ports(3)
        (cls.folder / "nginx.conf").write_text(nginx_conf(cls.folder, port, *others))
        command = [root / "usr/sbin/nginx", "-p", cls.folder, "-e", "stderr", "-c", cls.folder / "nginx.conf"]
        cls.running = cls.enterClassContext(server.Server(command, packages.environment(root), port, cls.folder))
        for octets in wire.EVERY_KIND:
            cls.running.send(octets)

    def setUp(self):
        self.default = self.quoted_values("in_quotes_default", nginx_variables())
        self.json = self.quoted_values("in_quotes_json", nginx_variables())

    def test_each_line_of_each_format_is_what_was_written(self):
        for name, (text, columns) in NGINX_FORMATS.items():
            self.running.lines(self.folder / f"{name}.log", len(wire.EVERY_KIND))
            by_conf = f"nginx:@{self.folder}/nginx.conf:{name}"
            forms = [by_conf] if "\\t" in text else [by_conf, f"nginx:{text}"]
            for form in forms:
                with self.subTest(format=form):
                    if text.startswith("escape=none"):
                        values = [{key: json_octets(value) for key, value in row.items()} for row in self.json]
                        self.compare(name, form, columns_of(columns), values, b"")
                    elif text.startswith("escape=json"):
                        self.compare(name, form, columns_of(columns), self.json, b"")
                    else:
                        self.compare(name, form, columns_of(columns), self.default)

    def test_what_was_sent_is_what_was_written(self):
        for octets, values in zip(wire.EVERY_KIND, self.default, strict=True):
            if is_well_formed(octets) and values["status"] != b"414":
                self.assertEqual(values["request"], nginx_escaped(request_line(octets)))

    def test_a_path_and_its_query_are_the_target(self):
        for name in ("pair", "query"):
            form = f"nginx:@{self.folder}/nginx.conf:{name}"
            rows, _ = read_by_format(form, ["target"], self.folder / f"{name}.log")
            for row, values in zip(rows, self.default, strict=True):
                has_query = values["args"] != b"-"
                if values["uri"] != b"-":
                    target = values["uri"] + (b"?" + values["args"] if has_query else b"")
                    self.assertEqual(row["log.target"], shown(target), (name, values))


def apache_variables():
    names = [variable for _, columns in APACHE_FORMATS.values() for variable in columns_of(columns).values()]
    return list(dict.fromkeys(names))


def apache_conf(root, folder, port):
    modules = ["mpm_prefork", "authn_core", "authn_file", "authz_core", "authz_user", "auth_basic"]
    lines = [f"LoadModule {name}_module {root}/usr/lib/apache2/modules/mod_{name}.so" for name in modules]
    for name, (text, _) in APACHE_FORMATS.items():
        lines += [f'LogFormat "{text}" {name}', f"CustomLog {folder}/{name}.log {name}"]
    quoted = " ".join(rf"\"{variable}\"" for variable in apache_variables())
    lines += [f'LogFormat "{quoted}" in_quotes', f"CustomLog {folder}/in_quotes.log in_quotes"]
    new = "\n"
    return f"""{apache.beginning(folder)}LogLevel crit
Listen 127.0.0.1:{port}
ServerName www.example.org:8080
{new.join(lines)}
DocumentRoot {folder}/documents
<Directory {folder}/documents>
  Require all granted
</Directory>
<Location /private>
  AuthType Basic
  AuthName private
  AuthBasicProvider file
  AuthUserFile {folder}/users
  Require valid-user
</Location>
"""


class ApacheTest(LogsTest, unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        root = APACHE_ROOT
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.folder.chmod(0o755)
        (cls.folder / "documents").mkdir()
        (cls.folder / "documents" / "a").write_text("here")
        (cls.folder / "users").write_text("")
        port = server.free_port()
        (cls.folder / "httpd.conf").write_text(apache_conf(root, cls.folder, port))
        command = [root / "usr/sbin/apache2", "-X", "-d", cls.folder, "-f", cls.folder / "httpd.conf"]
        cls.running = cls.enterClassContext(server.Server(command, packages.environment(root), port, cls.folder))
        for octets in wire.EVERY_KIND:
            cls.running.send(octets)

    def setUp(self):
        self.values = self.quoted_values("in_quotes", apache_variables())

    def test_each_line_of_each_format_is_what_was_written(self):
        for name, (text, columns) in APACHE_FORMATS.items():
            self.running.lines(self.folder / f"{name}.log", len(wire.EVERY_KIND))
            for form in (f"apache:@{self.folder}/httpd.conf:{name}", f"apache:{text}"):
                with self.subTest(format=form):
                    self.compare(name, form, columns_of(columns), self.values)

    def test_what_was_sent_is_what_was_written(self):
        for octets, values in zip(wire.EVERY_KIND, self.values, strict=True):
            if is_well_formed(octets) and values["%>s"] != b"414":
                self.assertEqual(values["%r"], apache_escaped(request_line(octets)))


# If a server is not available on this machine, there are no cases.
def root_or_none(name, test, wanted):
    try:
        return packages.unpack(name, wanted)
    except packages.Unavailable as error:
        packages.say_not_run(name, error)
        del globals()[test]
        return None


class PackagesTest(unittest.TestCase):
    def test_a_package_that_apt_does_not_know_is_not_run(self):
        with self.assertRaises(packages.Unavailable) as caught:
            packages.unpack("nothing", ["bnfurl-has-no-such-package"])
        self.assertFalse(caught.exception.could_be_here)

    # libluajit-5.1-2 would overwrite the library of the other, which nginx's Lua module needs.
    def test_of_two_libraries_one_is_unpacked(self):
        printed = "module\n |Depends: libluajit2-5.1-2\n  Depends: libluajit-5.1-2\n  Depends: libpcre3\n  Breaks: a\n"
        self.assertEqual(list(packages.dependencies(printed)), [["libluajit2-5.1-2", "libluajit-5.1-2"], ["libpcre3"]])
        known = {"module": printed, "libluajit-5.1-2": "x\n  Depends: libc6\n"}
        with mock.patch.object(packages, "is_installed", lambda name: name == "libc6"), \
             mock.patch.object(packages, "output", lambda *words: mock.Mock(stdout=known.get(words[-1], ""))):
            self.assertEqual(packages.missing_libraries("module"), ["libluajit2-5.1-2", "libpcre3"])


NGINX_ROOT = root_or_none("nginx", "NginxTest", ["nginx", "nginx-common"])
APACHE_ROOT = root_or_none("apache", "ApacheTest", ["apache2-bin"])
