# A column means the same in every log: the same requests are printed in the formats of many servers, by the documented
# rules of each, and each column that a format has shows what was requested, in every output.
import collections
import datetime
import ipaddress
import json
import random
import unittest

from command_line import run
from formats_test import values
from ipc_reader import Stream

COUNT = 3000
COLUMNS = ["client", "user", "vhost", "time.unix", "method", "status", "bytes", "duration", "referer", "agent"]

Request = collections.namedtuple("Request", "client user vhost time method target status bytes duration referer agent")


# The values that servers spell in different ways: addresses of IPv6, names in upper case, ports, quotes, controls,
# UTF-8, and what is missing.
def requests():
    rng = random.Random("one meaning")
    start = datetime.datetime(2026, 10, 25, tzinfo=datetime.timezone.utc)
    clients = ["192.0.2.7", "198.51.100.12", "2001:db8::5", "2001:db8:0:1::", "fe80::1:0:0:2"]
    agents = [None, "curl/8.11.0", 'Mozilla "quoted" (X11)', "Ünï/1.0", "back\\slash", "tab\tin it", "q='x', \"y\""]
    referers = [None, "https://r.example/a?b=c", 'https://r.example/"x"', "https://r.example/caf%C3%A9"]
    for i in range(COUNT):
        yield Request(
            rng.choice(clients), rng.choice([None, None, "ana", "joe.doe"]),
            rng.choice(["www.example.com", "h.example"]),
            start + datetime.timedelta(seconds=i * 7), rng.choice(["GET", "POST", "HEAD"]),
            rng.choice(["/", "/a/b.html", "/shop?id=%d&x=y" % rng.randrange(99)]), rng.choice([200, 304, 404, 503]),
            rng.randrange(90000), rng.randrange(9000), rng.choice(referers), rng.choice(agents))


# How servers write octets.

def of_apache(text):
    if text is None:
        return "-"
    letters = {0x08: "\\b", 0x09: "\\t", 0x0A: "\\n", 0x0B: "\\v", 0x0D: "\\r", 0x22: '\\"', 0x5C: "\\\\"}
    return "".join(letters.get(octet) or (chr(octet) if 32 <= octet < 127 else "\\x%02x" % octet)
                   for octet in text.encode())


def of_nginx(text):
    if text is None:
        return "-"
    return "".join(chr(octet) if 32 <= octet < 127 and octet not in b'"\\' else "\\x%02X" % octet
                   for octet in text.encode())


def of_cloudfront(text):
    encoded = set(b'<>"#%{}|\\^~[]`\'')
    return "-" if text is None else "".join(
        chr(octet) if 32 < octet < 127 and octet not in encoded else "%%%02X" % octet for octet in text.encode())


def in_brackets(client):
    return f"[{client}]" if ":" in client else client


# An address with all its zeros, as some programs write it.
def in_full(client):
    return ipaddress.ip_address(client).exploded.upper() if ":" in client else client


def seconds(request, digits=3):
    return f"{request.duration / 1000:.{digits}f}"


CLF_TIME = "%d/%b/%Y:%H:%M:%S +0000"


def clf(request, client, user="-"):
    return (f"{client} - {user} [{request.time:{CLF_TIME}}] \"{request.method} {request.target} HTTP/1.1\" "
            f"{request.status} {request.bytes}")


def iso(request):
    return f"{request.time:%Y-%m-%dT%H:%M:%SZ}"


# The formats, each with the words that read it and the columns that it does not have.

def combined(r):
    return f'{clf(r, r.client, r.user or "-")} "{of_apache(r.referer)}" "{of_apache(r.agent)}"'


def vhost_combined(r):
    return f"{r.vhost.upper()}:443 " + combined(r._replace(client=in_full(r.client)))


def nginx(r):
    return f'{clf(r, r.client, r.user or "-")} {seconds(r)} {r.vhost} "{of_nginx(r.referer)}" "{of_nginx(r.agent)}"'


def nginx_json(r):
    return (f'{{"c":"{r.client}","u":"{r.user or ""}","h":"{r.vhost}","t":"{iso(r)[:-1]}+00:00","m":"{r.method}",'
            f'"p":"{r.target}","s":{r.status},"b":{r.bytes},"d":{seconds(r)},"r":{json.dumps(r.referer or "")},'
            f'"a":{json.dumps(r.agent or "")}}}')


NGINX_JSON = ('nginx:escape=json {"c":"$remote_addr","u":"$remote_user","h":"$host","t":"$time_iso8601",'
              '"m":"$request_method","p":"$request_uri","s":$status,"b":$body_bytes_sent,"d":$request_time,'
              '"r":"$http_referer","a":"$http_user_agent"}')


def tomcat(r):
    return f'{combined(r)} {r.duration}ms {r.vhost}'


def alb(r):
    agent = "-" if r.agent is None else of_apache(r.agent)
    return (f"https {iso(r)[:-1]}.000000Z app/lb/1 {in_brackets(r.client)}:2817 198.51.100.1:80 "
            f'0.000 {seconds(r)} 0.000 {r.status} 200 34 {r.bytes} "{r.method} '
            f'https://{r.vhost}:443{r.target} HTTP/1.1" "{agent}" - TLSv1.2 arn:x "Root=1-1" "{r.vhost}" '
            f'"arn:y" 1 {iso(r)[:-1]}.000000Z "forward" "-" "-" "198.51.100.1:80" "200" "-" "-"')


def cloudfront(r):
    path, _, query = r.target.partition("?")
    return "\t".join([f"{r.time:%Y-%m-%d}", f"{r.time:%H:%M:%S}", "LAX1", str(r.bytes), r.client, r.method,
                      "d1.cloudfront.net", path, str(r.status), of_cloudfront(r.referer), of_cloudfront(r.agent),
                      query or "-", "-", "Hit", "id", r.vhost, "https", "7", seconds(r), "-", "TLSv1.3", "-", "Hit",
                      "HTTP/2.0"])


def iis(r):
    path, _, query = r.target.partition("?")
    return " ".join([f"{r.time:%Y-%m-%d %H:%M:%S}", r.client, r.user or "-", r.method, path, query or "-", r.vhost,
                     str(r.status), str(r.bytes), str(r.duration), (r.referer or "-").replace('"', "%22")])


IIS = ("#Software: Microsoft Internet Information Services 10.0\n#Fields: date time c-ip cs-username cs-method "
       "cs-uri-stem cs-uri-query cs-host sc-status sc-bytes time-taken cs(Referer)\n")


def istio(r):
    return (f'[{iso(r)}] "{r.method} {r.target} HTTP/1.1" {r.status} - via_upstream - "-" 0 {r.bytes} '
            f'{r.duration} 1 "-" "{r.agent or "-"}" "id" "{r.vhost}:8443" "198.51.100.1:8000" outbound '
            f"198.51.100.1:5000 198.51.100.2:8000 {in_brackets(r.client)}:48128 - default")


def envoy_json(r):
    return json.dumps({"start_time": iso(r), "authority": r.vhost + ":8443", "method": r.method, "path": r.target,
                       "response_code": r.status, "bytes_sent": r.bytes, "duration": r.duration, "response_flags": "-",
                       "downstream_remote_address": in_brackets(r.client) + ":4000", "user_agent": r.agent})


def caddy(r):
    headers = {"User-Agent": [r.agent]} if r.agent else {}
    headers.update({"Referer": [r.referer]} if r.referer else {})
    return json.dumps({"ts": r.time.timestamp(), "user_id": r.user or "", "duration": r.duration / 1000,
                       "size": r.bytes, "status": r.status, "resp_headers": {},
                       "request": {"remote_ip": r.client, "method": r.method, "host": r.vhost + ":8443",
                                   "uri": r.target, "headers": headers}})


def traefik(r):
    return json.dumps({"ClientHost": r.client, "ClientUsername": r.user or "-", "RequestHost": r.vhost,
                       "RequestMethod": r.method, "RequestPath": r.target, "DownstreamStatus": r.status,
                       "DownstreamContentSize": r.bytes, "Duration": r.duration * 1000000, "time": iso(r),
                       "request_Referer": r.referer or "", "request_User-Agent": r.agent or ""})


def gcp(r):
    return json.dumps({"timestamp": iso(r), "httpRequest": {
        "requestMethod": r.method, "requestUrl": f"https://{r.vhost}{r.target}", "status": r.status,
        "responseSize": str(r.bytes), "remoteIp": r.client, "latency": seconds(r) + "s", "userAgent": r.agent or "",
        "referer": r.referer or ""}})


def elastic(r):
    path, _, query = r.target.partition("?")
    made = {"@timestamp": iso(r), "client": {"ip": in_full(r.client)},
            "url": {"path": path, "domain": r.vhost, **({"query": query} if query else {})},
            "http": {"request": {"method": r.method, **({"referrer": r.referer} if r.referer else {})},
                     "response": {"status_code": r.status, "bytes": r.bytes}},
            "event": {"duration": r.duration * 1000000}}
    made.update({"user": {"name": r.user}} if r.user else {})
    made.update({"user_agent": {"original": r.agent}} if r.agent else {})
    return json.dumps(made)


FORMATS = {
    "combined": (combined, ["combined"], {"vhost", "duration"}),
    "vhost_combined": (vhost_combined, ["vhost_combined"], {"duration"}),
    "nginx": (nginx, ['nginx:$remote_addr - $remote_user [$time_local] "$request" $status $body_bytes_sent '
                      '$request_time $host "$http_referer" "$http_user_agent"'], set()),
    "nginx, escape=json": (nginx_json, [NGINX_JSON], set()),
    "tomcat": (tomcat, ['tomcat:%h %l %u %t "%r" %s %b "%{Referer}i" "%{User-Agent}i" %Dms %v'], set()),
    "alb": (alb, ["alb"], {"user", "referer"}),
    "cloudfront": (cloudfront, ["cloudfront"], {"user"}),
    "iis": (iis, ["w3c"], {"agent"}),
    "istio": (istio, ["istio"], {"user", "referer"}),
    "envoy": (envoy_json, ["auto"], {"user", "referer"}),
    "caddy": (caddy, ["caddy"], set()),
    "traefik": (traefik, ["traefik"], set()),
    "gcp": (gcp, ["gcp"], {"user"}),
    "elastic": (elastic, ["auto"], set()),
}
HEADERS = {"iis": IIS}


# What a format cannot write is not written: a quote where nothing is escaped.
def that_fits(name, request):
    if name == "istio":
        return request._replace(agent=request.agent and request.agent.replace('"', "'"))
    if name == "iis":
        return request._replace(referer=request.referer and request.referer.replace('"', "%22"))
    return request


def meant(request, column):
    if column == "time.unix":
        return float(request.time.timestamp())
    value = getattr(request, column)
    return value / 1000 if column == "duration" else value


def as_number(column, value):
    return float(value) if value is not None and column in ("time.unix", "status", "bytes", "duration") else value


class EveryFormat(unittest.TestCase):
    def logs(self):
        made = list(requests())
        for name, (line, words, lacks) in FORMATS.items():
            fit = [that_fits(name, request) for request in made]
            text = HEADERS.get(name, "") + "".join(line(request) + "\n" for request in fit)
            columns = [column for column in COLUMNS if column not in lacks]
            yield name, ["-i", *words, "-q"], text.encode(), columns, fit

    def test_shows_what_was_requested(self):
        for name, words, text, columns, made in self.logs():
            with self.subTest(format=name):
                fields = ",".join(["url", *(f"log.{column}" for column in columns)])
                result = run("split", *words, "-f", fields, stdin=text)
                self.assertEqual((result.returncode, result.stderr), (0, b""))
                for row, request in zip(result.stdout.splitlines(), made, strict=True):
                    url, *shown = (value if value is None else value.decode() for value in values(row))
                    self.assertTrue(url.endswith(request.target), url)
                    for column, value in zip(columns, shown, strict=True):
                        expected = as_number(column, meant(request, column))
                        self.assertEqual(as_number(column, value), expected, (column, row))

    def test_shows_the_same_in_arrow_and_in_stats(self):
        for name, words, text, columns, made in self.logs():
            with self.subTest(format=name):
                texts = [column for column in columns if column not in ("time.unix", "duration", "bytes")]
                fields = ",".join(f"log.{column}" for column in texts)
                stream = Stream(run("split", *words, "-o", "arrow", "-f", fields, stdin=text).stdout)
                for row, request in zip(stream.rows, made, strict=True):
                    self.assertEqual(row, tuple(meant(request, column) for column in texts))
                for column in texts:
                    counted = run("stats", *words, "-o", "jsonl", "--by", f"log.{column}", "-n", "100", stdin=text)
                    rows = map(json.loads, counted.stdout.splitlines())
                    groups = {row[f"log.{column}"]: row["records"] for row in rows}
                    self.assertEqual({str(key): count for key, count in groups.items()},
                                     {str(key): count for key, count in
                                      collections.Counter(meant(request, column) for request in made).items()})


if __name__ == "__main__":
    unittest.main()
