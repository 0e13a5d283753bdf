# Seeded log lines in the built-in formats, each with its meaning: the fields by name, and whether the target is valid
# (None if there is no target). The requests are those of examples/make_access_log.py. Each format is written here by
# hand, from its documentation and not from its grammar.
import datetime
import json
import pathlib
import random
import sys
import urllib.parse

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "examples"))

import make_access_log as web

GOOD = web.PAGES + web.ASSETS + web.QUERIES
BAD = web.UNENCODED
METHODS = [b"GET"] * 8 + [b"POST", b"HEAD", b"PUT"]
AGENTS = web.BROWSERS + web.ROBOTS
STATUSES = [b"200"] * 6 + [b"301", b"304", b"404", b"500", b"503"]


def pick(rng, values):
    return web.pick(rng, values)


def number(rng, below):
    return b"%d" % web.number(rng, below)


def seconds(rng):
    return b"%d.%03d" % (web.number(rng, 3), web.number(rng, 1000))


def address(rng):
    return pick(rng, [b"192.0.2.%d", b"198.51.100.%d"]) % (1 + web.number(rng, 254))


def word(rng, size=12):
    return web.opaque(rng, size).replace(b"-", b"x").replace(b"_", b"y")


# Method, target and version as fields, and whether the target is valid. `bad` are the invalid targets.
def request(rng, bad=tuple(BAD), base=b"", nothing=b"-"):
    chance = rng.random()
    if chance < 0.04:
        return {"request": nothing, "method": None, "target": nothing, "version": None}, None
    if chance < 0.07:
        target = pick(rng, [b"www.example.com:443", b"[2001:db8::7]:443", b"/"])
        method, good = b"CONNECT", target != b"/"
    elif chance < 0.10:
        method = pick(rng, [b"OPTIONS", b"GET"])
        target, good = b"*", method == b"OPTIONS"
    elif chance < 0.25:
        method, target, good = b"GET", base + pick(rng, bad), False
    else:
        method, target, good = pick(rng, METHODS), base + pick(rng, GOOD), True
    version = pick(rng, [b"HTTP/1.1", b"HTTP/2.0"])
    return {"request": b" ".join([method, target, version]), "method": method, "target": target,
            "version": version}, good


def time_of(rng):
    return web.time_of(web.number(rng, 86400))


def iso_time(rng):
    return b"2026-11-03T%02d:%02d:%02d.%03dZ" % (
        web.number(rng, 24), web.number(rng, 60), web.number(rng, 60), web.number(rng, 1000))


# A log line is a template with a field's name in each pair of braces.
def filled(template, fields):
    line = template.encode()
    for name, value in fields.items():
        line = line.replace(b"{%s}" % name.encode(), b"-" if value is None else value)
    return line


COMBINED = '{host} {ident} {user} [{time}] "{request}" {status} {size} "{referer}" "{user-agent}"'


def combined_fields(rng):
    what, good = request(rng)
    return {
        "host": address(rng), "ident": b"-", "user": pick(rng, [b"-", b"-", b"ana", b"first last"]),
        "time": time_of(rng), **what, "status": pick(rng, STATUSES), "size": number(rng, 90000),
        "referer": pick(rng, web.REFERERS), "user-agent": pick(rng, AGENTS)}, good


def vhost_combined(rng):
    fields, good = combined_fields(rng)
    fields = {"server-name": pick(rng, [b"www.example.com", b"example.org", b"2001:db8::1".replace(b":", b"-")]),
              "server-port": pick(rng, [b"80", b"443", None]), **fields, "rest": None}
    host = "{server-name}" if fields["server-port"] is None else "{server-name}:{server-port}"
    return filled(host + " " + COMBINED, fields), fields, good


# A name with a dot or a colon, or localhost, stands where combined has the ident.
def lighttpd(rng):
    fields, good = combined_fields(rng)
    del fields["ident"]
    fields["virtual-host"] = pick(rng, [b"www.example.com", b"h.example:8080", b"[2001:db8::7]", b"localhost"])
    return filled(COMBINED.replace("{ident}", "{virtual-host}"), fields), {**fields, "rest": None}, good


# The line with what follows its last field, if anything does.
def with_rest(line, fields, rest):
    fields["rest"] = rest
    return line if rest is None else line + b" " + rest


def nginx_timed(rng):
    fields, good = combined_fields(rng)
    fields["request-time"] = seconds(rng)
    line = filled(COMBINED + " {request-time}", fields)
    return with_rest(line, fields, pick(rng, [None, None, b"0.001"])), fields, good


def nginx_main(rng):
    fields, good = combined_fields(rng)
    fields["http-x-forwarded-for"] = pick(rng, [b"-", b"198.51.100.9", b"198.51.100.9, 192.0.2.4"])
    line = filled(COMBINED + ' "{http-x-forwarded-for}"', fields)
    return with_rest(line, fields, pick(rng, [None, None, b"rt=0.013"])), fields, good


def ingress_nginx(rng):
    fields, good = combined_fields(rng)
    tried = pick(rng, [b"%s", b"%s", b"%s, %s", b"%s : %s", b"%s, %s : %s"])
    each = tried.count(b"%s")
    fields.update({
        "request-length": number(rng, 900), "request-time": seconds(rng),
        "proxy-upstream-name": pick(rng, [b"", b"default-web-80"]),
        "proxy-alternative-upstream-name": pick(rng, [b"", b"canary-web-80"]),
        "upstream-addr": tried % tuple(pick(rng, [b"198.51.100.1:8080", b"[2001:db8::7]:80", b"-"])
                                       for _ in range(each)),
        "upstream-response-length": tried % tuple(pick(rng, [b"0", b"512", b"-"]) for _ in range(each)),
        "upstream-response-time": tried % tuple(pick(rng, [b"0.431", b"-"]) for _ in range(each)),
        "upstream-status": tried % tuple(pick(rng, [b"200", b"502", b"-"]) for _ in range(each)),
        "req-id": word(rng, 32), "the-real-ip": None})
    form = (COMBINED + " {request-length} {request-time} [{proxy-upstream-name}] [{proxy-alternative-upstream-name}] "
            "{upstream-addr} {upstream-response-length} {upstream-response-time} {upstream-status} {req-id}")
    age = pick(rng, ["new", "0.24", "0.9"])
    if age != "new":
        fields.update({"ident": b"-", "the-real-ip": pick(rng, [fields["host"], b"192.0.2.1, 198.51.100.7"])})
        form = form.replace("{ident}", "{ident} [{the-real-ip}] -")
    if age == "0.9":
        fields.update({"proxy-alternative-upstream-name": None, "req-id": None})
        form = form.replace(" [{proxy-alternative-upstream-name}]", "").replace(" {req-id}", "")
    line = filled(form, fields)
    return line + (b"" if age == "0.9" else pick(rng, [b"", b" further"])), fields, good


def traefik_clf(rng):
    fields, good = combined_fields(rng)
    fields.update({
        "request-count": number(rng, 900), "router-name": pick(rng, [b"-", b"web@docker"]),
        "server-url": pick(rng, [b"-", b"http://198.51.100.1:80"]), "duration-ms": number(rng, 900)})
    line = filled(COMBINED + ' {request-count} "{router-name}" "{server-url}" {duration-ms}ms', fields)
    return line + pick(rng, [b"", b" further"]), fields, good


def squid(rng):
    what, good = request(rng, [b"/a|b", b"/caf\xc3\xa9", b"/%zz"], b"http://www.example.com", b"-")
    fields = {
        "time": b"1795161%03d.%03d" % (web.number(rng, 1000), web.number(rng, 1000)), "elapsed": number(rng, 9000),
        "host": address(rng), "code": pick(rng, [b"TCP_MISS", b"TCP_HIT", b"TCP_TUNNEL", b"NONE_NONE"]),
        "status": pick(rng, STATUSES), "size": number(rng, 90000), "method": what["method"] or b"-",
        "target": what["target"], "user": pick(rng, [b"-", b"ana"]),
        "peerstatus": pick(rng, [b"HIER_DIRECT", b"HIER_NONE"]),
        "peerhost": pick(rng, [b"-", b"192.0.2.9", b"2001:db8::9"]), "type": pick(rng, [b"-", b"text/html"]),
        "error": None}
    asked = "{method} {target}"
    if good is None and rng.random() < 0.7:
        asked = pick(rng, ["NONE", "-"]) + " error:{error}"
        fields.update({"method": None, "target": None,
                       "error": pick(rng, [b"transaction-end-before-headers", b"invalid-request"])})
    line = filled("{time} {elapsed} {host} {code}/{status} {size} " + asked + " {user} {peerstatus}/{peerhost} {type}",
                  fields)
    return line.replace(b" " + fields["elapsed"] + b" ", b" %6s " % fields["elapsed"], 1), fields, good


def heroku(rng):
    what, good = request(rng, [b"/a|b", b"/caf\xc3\xa9", b"/%zz"])
    method, target, good = (b"GET", b"/", True) if good is None else (what["method"], what["target"], good)
    fields = {
        "time": iso_time(rng)[:-1] + b"+00:00", "at": b"info", "code": None, "desc": None, "method": method,
        "target": target, "authority": b"www.example.com", "request-id": word(rng, 32), "host": address(rng),
        "dyno": b"web.1", "connect": b"1ms", "request-time": number(rng, 900) + b"ms", "status": pick(rng, STATUSES),
        "size": number(rng, 90000), "protocol": b"https", "rest": pick(rng, [None, b"tls=true tls_version=tls1.3"])}
    fields["x-forwarded-for"] = pick(rng, [b"", b"198.51.100.9, ", b"198.51.100.9,10.0.0.1,"]) + fields["host"]
    if rng.random() < 0.3:
        fields.update({"at": b"error", "code": b"H12", "desc": b"Request timeout", "connect": b"", "dyno": b""})
    line = filled("{time} heroku[router]: at={at}", fields)
    line += filled(' code={code} desc="{desc}"', fields) if fields["code"] else b""
    line += filled(' method={method} path="{target}" host={authority} request_id={request-id} fwd="{x-forwarded-for}" '
                   "dyno={dyno} connect={connect} service={request-time} status={status} bytes={size} "
                   "protocol={protocol}", fields)
    return line + (b" " + fields["rest"] if fields["rest"] else b""), fields, good


def rails(rng):
    what, good = request(rng, [b"/a|b", b"/caf\xc3\xa9", b"/%zz"])
    method, target, good = (b"GET", b"/", True) if good is None else (what["method"], what["target"], good)
    fields = {"severity": pick(rng, [None, b"I", b"W"]) and b"INFO", "pid": number(rng, 90000),
              "tags": pick(rng, [None, b"[8601b555]", b"[8601b555] [ana]"]), "method": method, "target": target,
              "host": address(rng), "time": b"2026-11-03 %02d:%02d:%02d +0000" % (
                  web.number(rng, 24), web.number(rng, 60), web.number(rng, 60))}
    prefix = filled("I, [2026-11-03T08:00:00.123456 #{pid}]  {severity} -- : ", fields) if fields["severity"] else b""
    fields["pid"] = fields["pid"] if fields["severity"] else None
    line = prefix + (fields["tags"] + b" " if fields["tags"] else b"")
    return line + filled('Started {method} "{target}" for {host} at {time}', fields), fields, good


TIMERS = ["request-time", "queue-time", "connect-time", "response-time", "active-time"]
CONNECTIONS = ["actconn", "feconn", "beconn", "srv-conn", "retries"]


def haproxy(rng):
    what, good = request(rng, nothing=b"<BADREQ>")
    fields = {
        "host": address(rng), "client-port": number(rng, 65536),
        "time": time_of(rng)[:20] + b".%03d" % web.number(rng, 1000),
        "frontend-name": pick(rng, [b"http-in", b"https~"]), "backend-name": pick(rng, [b"static", b"app"]),
        "server-name": pick(rng, [b"srv1", b"<NOSRV>"]),
        **{name: pick(rng, [b"-1", number(rng, 500), number(rng, 500)]) for name in TIMERS},
        "status": pick(rng, STATUSES), "size": pick(rng, [b"", b"+"]) + number(rng, 90000),
        "captured-request-cookie": pick(rng, [b"-", b"id=%s" % word(rng)]), "captured-response-cookie": b"-",
        "termination-state": pick(rng, [b"----", b"PR--", b"SC--"]),
        **{name: number(rng, 50) for name in CONNECTIONS}, "srv-queue": number(rng, 9), "backend-queue": number(rng, 9),
        "captured-request-headers": None, "captured-response-headers": None, **what, "bind-name": None, "message": None}
    begin = pick(rng, [b"", b"Nov  3 08:00:00 balancer haproxy[%s]: " % number(rng, 30000)]) + filled(
        "{host}:{client-port} [{time}] ", fields)
    kind = rng.random()
    if kind < 0.1:
        failed = {"frontend-name": b"https", "bind-name": b"1",
                  "message": pick(rng, [b"SSL handshake failure", b"Connection closed: why"])}
        fields = {name: fields[name] if name in ("host", "client-port", "time") else None for name in fields} | failed
        return begin + filled("{frontend-name}/{bind-name}: {message}", fields), fields, None
    if kind < 0.2:
        lacking = ["request-time", "response-time", "status", "captured-request-cookie", "captured-response-cookie",
                   *what]
        fields.update(dict.fromkeys(lacking), **{"termination-state": b"--"})
        return begin + filled(
            "{frontend-name} {backend-name}/{server-name} {queue-time}/{connect-time}/{active-time} {size} "
            "{termination-state} "
            + "/".join("{%s}" % name for name in CONNECTIONS) + " {srv-queue}/{backend-queue}", fields), fields, None
    captured = ""
    if rng.random() < 0.5:
        fields["captured-request-headers"] = pick(rng, [b"", b"www.example.com|Mozilla/5.0 (X11)"])
        captured = " {{captured-request-headers}}"
        if rng.random() < 0.5:
            fields["captured-response-headers"] = pick(rng, [b"", b"text/html"])
            captured += " {{captured-response-headers}}"
    timers = "/".join("{%s}" % name for name in TIMERS)
    connections = "/".join("{%s}" % name for name in CONNECTIONS)
    line = filled(
        "{frontend-name} {backend-name}/{server-name} " + timers
        + " {status} {size} {captured-request-cookie} {captured-response-cookie} {termination-state} " + connections
        + " {srv-queue}/{backend-queue}" + captured + ' "{request}"', fields)
    return begin + line, fields, good


def envoy(rng):
    what, good = request(rng)
    if good is None:
        what = pick(rng, [{"request": b"- - HTTP/1.1", "method": b"-", "target": b"-", "version": b"HTTP/1.1"},
                          {"request": b"- - -", "method": None, "target": None, "version": None}])
    fields = {
        "time": iso_time(rng), **what, "status": pick(rng, STATUSES),
        "response-flags": pick(rng, [b"-", b"UH", b"UF,URX"]),
        "bytes-received": number(rng, 900), "size": number(rng, 90000), "duration-ms": number(rng, 900),
        "x-envoy-upstream-service-time": pick(rng, [b"-", number(rng, 900)]),
        "x-forwarded-for": pick(rng, [b"-", address(rng)]),
        "user-agent": pick(rng, AGENTS), "x-request-id": word(rng, 32), "authority": b"www.example.com",
        "upstream-host": pick(rng, [b"-", b"198.51.100.1:80"])}
    return filled(
        '[{time}] "{request}" {status} {response-flags} {bytes-received} {size} {duration-ms} '
        '{x-envoy-upstream-service-time} '
        '"{x-forwarded-for}" "{user-agent}" "{x-request-id}" "{authority}" "{upstream-host}"', fields), fields, good


def istio(rng):
    _, fields, good = envoy(rng)
    fields.update({
        "response-code-details": pick(rng, [b"via_upstream", b"-"]),
        "connection-termination-details": b"-", "mixer-status": None,
        "upstream-transport-failure-reason": pick(rng, [b"-", b"delayed connect error: 111"]),
        "upstream-cluster": b"outbound|80||h",
        "upstream-local-address": pick(rng, [b"-", b"127.0.0.1:41854"]),
        "downstream-local-address": b"[2001:db8::1]:80",
        "host": pick(rng, [address(rng), b"[2001:db8::7]"]),
        "requested-server-name": pick(rng, [b"-", b"outbound_.80_._.h"]),
        "route-name": pick(rng, [None, b"default"])})
    details = "{response-code-details} {connection-termination-details} "
    if rng.random() < 0.3:
        status = pick(rng, [None, b"-"])
        fields.update({"response-code-details": None, "connection-termination-details": None, "mixer-status": status})
        details = '"{mixer-status}" ' if status else ""
    template = ('[{time}] "{request}" {status} {response-flags} ' + details +
                '"{upstream-transport-failure-reason}" {bytes-received} '
                '{size} {duration-ms} {x-envoy-upstream-service-time} "{x-forwarded-for}" "{user-agent}" '
                '"{x-request-id}" '
                '"{authority}" "{upstream-host}" {upstream-cluster} {upstream-local-address} '
                '{downstream-local-address} '
                "{host}:37652 {requested-server-name}")
    return filled(template + (" {route-name}" if fields["route-name"] else ""), fields), fields, good


# A format that has grown: the line ends after `count` of the groups of fields in `groups`; the other fields are absent.
def cut(template, groups, count, fields):
    for group in groups[count:]:
        for name in group.replace("{", " ").replace("}", " ").replace('"', " ").split():
            fields[name] = None
    return filled(" ".join([template, *groups[:count]]), fields)


def s3(rng):
    what, good = request(rng)
    if good is None:
        what["target"] = pick(rng, [None, b"-"])
    fields = {
        "bucket-owner": word(rng, 32), "bucket": b"examplebucket", "time": time_of(rng), "host": address(rng),
        "requester": pick(rng, [b"-", word(rng, 32)]), "request-id": word(rng, 16).upper(),
        "operation": pick(rng, [b"REST.GET.OBJECT", b"REST.PUT.PART", b"S3.EXPIRE.OBJECT"]),
        "key": pick(rng, [b"-", b"a/b%20c.html"]),
        **what, "status": pick(rng, STATUSES), "error-code": pick(rng, [b"-", b"NoSuchKey"]),
        "size": pick(rng, [b"-", number(rng, 90000)]), "object-size": pick(rng, [b"-", number(rng, 90000)]),
        "total-time": number(rng, 900), "turn-around-time": pick(rng, [b"-", number(rng, 900)]),
        "referer": pick(rng, [*web.REFERERS, b'http://h/"a"']),
        "user-agent": pick(rng, [*AGENTS, b'curl/8.11.0"', b'a "b" c\\']), "version-id": pick(rng, [b"-", word(rng)]),
        "host-id": word(rng, 40) + b"=", "signature-version": pick(rng, [b"-", b"SigV4"]),
        "cipher-suite": pick(rng, [b"-", b"ECDHE-RSA-AES128-GCM-SHA256"]),
        "authentication-type": pick(rng, [b"-", b"AuthHeader"]),
        "host-header": b"examplebucket.s3.example.com", "tls-version": pick(rng, [b"-", b"TLSv1.2"]),
        "access-point-arn": b"-", "acl-required": pick(rng, [b"-", b"Yes"])}
    quoted = "{request}" if good is None and what["target"] is None else '"{request}"'
    template = ("{bucket-owner} {bucket} [{time}] {host} {requester} {request-id} {operation} {key} " + quoted
                + " {status} {error-code} {size} {object-size} {total-time} {turn-around-time} ")
    if quoted == "{request}":
        fields.update({"referer": None, "user-agent": None})
        template += "{referer} {user-agent} {version-id}"
    else:
        template += '"{referer}" "{user-agent}" {version-id}'
    groups = ["{host-id} {signature-version} {cipher-suite} {authentication-type} {host-header}", "{tls-version}",
              "{access-point-arn}", "{acl-required}"]
    count = web.number(rng, 6)
    line = cut(template, groups, count, fields)
    return line + (b" further" if count > 4 else b""), fields, good


def alb(rng):
    what, good = request(rng, base=b"https://www.example.com:443")
    fields = {
        "type": pick(rng, [b"http", b"https", b"h2", b"wss"]), "time": iso_time(rng),
        "elb": b"app/my-balancer/50dc6c495c0c9188",
        "host": pick(rng, [address(rng), b"2001:db8::7"]), "target-address": pick(rng, [b"-", b"198.51.100.1:80"]),
        "request-processing-time": pick(rng, [b"-1", seconds(rng)]),
        "target-processing-time": pick(rng, [b"-1", seconds(rng)]),
        "response-processing-time": seconds(rng), "status": pick(rng, STATUSES),
        "target-status-code": pick(rng, [b"-", b"200"]), "received-bytes": number(rng, 900), "size": number(rng, 90000),
        **what, "user-agent": pick(rng, AGENTS), "ssl-cipher": pick(rng, [b"-", b"ECDHE-RSA-AES128-GCM-SHA256"]),
        "ssl-protocol": pick(rng, [b"-", b"TLSv1.2"]),
        "target-group-arn": b"arn:aws:elasticloadbalancing:us-east-2:1:targetgroup/t/73",
        "trace-id": b"Root=1-58337281-%s" % word(rng), "domain-name": pick(rng, [b"-", b"www.example.com"]),
        "chosen-cert-arn": b"-", "matched-rule-priority": pick(rng, [b"-1", b"0", b"1"]),
        "request-creation-time": iso_time(rng),
        "actions-executed": pick(rng, [b"-", b"waf,forward"]),
        "redirect-url": pick(rng, [b"-", b"https://example.com:443/"]),
        "error-reason": pick(rng, [b"-", b"LambdaInvalidResponse"]),
        "target-port-list": pick(rng, [b"-", b"198.51.100.1:80 198.51.100.2:80"]),
        "target-status-code-list": pick(rng, [b"-", b"200 200"]), "classification": pick(rng, [b"-", b"Acceptable"]),
        "classification-reason": pick(rng, [b"-", b"SpaceInUri"])}
    port = pick(rng, ["", ":%d" % (1024 + web.number(rng, 60000))]) if b":" not in fields["host"] else ":2817"
    template = ("{type} {time} {elb} {host}" + port +
                " {target-address} {request-processing-time} {target-processing-time} "
                '{response-processing-time} {status} {target-status-code} {received-bytes} {size} "{request}" '
                '"{user-agent}" '
                '{ssl-cipher} {ssl-protocol} {target-group-arn} "{trace-id}"')
    groups = ['"{domain-name}" "{chosen-cert-arn}"',
              '{matched-rule-priority} {request-creation-time} "{actions-executed}"', '"{redirect-url}"',
              '"{error-reason}"', '"{target-port-list}" "{target-status-code-list}"',
              '"{classification}" "{classification-reason}"']
    if rng.random() < 0.2:
        fields.update({"target-port-list": b"198.51.100.1:80", "target-status-code-list": b"200"})
        groups[4] = groups[4].replace('"', "")
    count = web.number(rng, 8)
    line = cut(template, groups, min(count, 6), fields)
    return line + (b" TID_1234abcd5678ef90" if count > 6 else b""), fields, good


def elb(rng):
    what, good = request(rng, base=b"http://www.example.com:80", nothing=b"- - - ")
    fields = {
        "time": iso_time(rng), "elb": b"my-balancer", "host": pick(rng, [address(rng), b"2001:db8::7"]),
        "backend-address": pick(rng, [b"-", b"198.51.100.1:80"]),
        "request-processing-time": pick(rng, [b"-1", seconds(rng)]),
        "backend-processing-time": pick(rng, [b"-1", seconds(rng)]),
        "response-processing-time": pick(rng, [b"-1", seconds(rng)]),
        "status": pick(rng, STATUSES), "backend-status-code": pick(rng, [b"-", b"200"]),
        "received-bytes": number(rng, 900),
        "size": number(rng, 90000), **what, "user-agent": None, "ssl-cipher": None, "ssl-protocol": None}
    if good is None:
        fields["target"] = None
    template = ("{time} {elb} {host}:2817 {backend-address} {request-processing-time} {backend-processing-time} "
                '{response-processing-time} {status} {backend-status-code} {received-bytes} {size} "{request}"')
    if rng.random() < 0.8:
        fields.update({"user-agent": pick(rng, AGENTS), "ssl-cipher": pick(rng, [b"-", b"ECDHE-RSA-AES128-GCM-SHA256"]),
                       "ssl-protocol": pick(rng, [b"-", b"TLSv1.2"])})
        template += ' "{user-agent}" {ssl-cipher} {ssl-protocol}' + pick(rng, ["", " further"])
    return filled(template, fields), fields, good


def cloudfront(rng):
    what, good = request(rng)
    stem, mark, query = what["target"].partition(b"?")
    fields = {
        "time": b"2026-11-03\t08:00:%02d" % web.number(rng, 60), "x-edge-location": b"LAX1", "size": number(rng, 90000),
        "host": address(rng), "method": what["method"] or b"-", "cs-host": b"d111111abcdef8.cloudfront.net",
        "target": stem,
        "status": pick(rng, STATUSES), "referer": pick(rng, [b"-", b"https://www.example.com/"]),
        "user-agent": pick(rng, [b"-", b"curl/8.11.0", b"Mozilla/5.0%20(X11)"]),
        "target-query": query if mark and query else b"-",
        "cs-cookie": b"-", "x-edge-result-type": pick(rng, [b"Hit", b"Miss", b"Error"]),
        "x-edge-request-id": word(rng, 40) + b"==",
        "x-host-header": b"www.example.com", "cs-protocol": b"https", "cs-bytes": number(rng, 900),
        "time-taken": seconds(rng),
        "x-forwarded-for": pick(rng, [b"-", address(rng)]), "ssl-protocol": pick(rng, [b"-", b"TLSv1.2"]),
        "ssl-cipher": pick(rng, [b"-", b"ECDHE-RSA-AES128-GCM-SHA256"]), "x-edge-response-result-type": b"Hit",
        "version": b"HTTP/2.0",
        "c-port": number(rng, 65536), "time-to-first-byte": seconds(rng), "x-edge-detailed-result-type": b"Hit",
        "sc-content-type": pick(rng, [b"-", b"text/html"]), "sc-content-len": number(rng, 900),
        "sc-range-start": b"-", "sc-range-end": b"-"}
    known = list(fields)
    first, second = known.index("x-forwarded-for"), known.index("c-port")
    count = pick(rng, [first, known.index("version"), second, len(known), len(known) + 1])
    for name in known[count:]:
        fields[name] = None
    values = [fields[name] for name in known[:count]]
    if count > second:
        values[second:second] = [b"-", b"-"]
    return b"\t".join(values + [b"further"] * (count - len(known))), fields, good


MESSAGES = [b'open() "/srv/a" failed (2: No such file or directory)', b"a message, client, and more",
            b"upstream timed out"]


def nginx_error(rng):
    what, good = request(rng)
    clock = (web.number(rng, 24), web.number(rng, 60), web.number(rng, 60))
    fields = {
        "time": b"2026/11/03 %02d:%02d:%02d" % clock, "level": pick(rng, [b"error", b"warn"]), "pid": number(rng, 900),
        "tid": number(rng, 900),
        "connection": pick(rng, [None, number(rng, 900)]), "message": pick(rng, MESSAGES), "host": address(rng),
        "server-name": b"www.example.com",
        **what, "subrequest": pick(rng, [None, b"/auth"]), "upstream": pick(rng, [None, b"http://198.51.100.1:80/a"]),
        "http-host": pick(rng, [None, b"www.example.com:8080"]), "referer": pick(rng, [None, *web.REFERERS])}
    line = filled("{time} [{level}] {pid}#{tid}: ", fields) + (b"*%s " % fields["connection"] if fields["connection"]
                                                               else b"") + fields["message"]
    if good is None:
        fields.update(dict.fromkeys(["host", "server-name", *what, "subrequest", "upstream", "http-host", "referer"]))
        return line, fields, good
    line += filled(', client: {host}, server: {server-name}, request: "{request}"', fields)
    for name, called in (("subrequest", b"subrequest"), ("upstream", b"upstream"), ("http-host", b"host"),
                         ("referer", b"referrer")):
        line += b', %s: "%s"' % (called, fields[name]) if fields[name] else b""
    return line, fields, good


def apache_error(rng):
    what, good = request(rng)
    time = datetime.datetime(2026, 11, 3, web.number(rng, 24), web.number(rng, 60), 5, web.number(rng, 1000000))
    fields = {
        "time": time.strftime("%b %d %H:%M:%S.%f %Y").encode(), "module": pick(rng, [b"core", b"proxy_http", None]),
        "level": pick(rng, [b"error", b"trace1"]),
        "pid": number(rng, 900), "tid": pick(rng, [None, number(rng, 900)]), "os-error": pick(rng, [None, b"2"]),
        "host": pick(rng, [address(rng), b"2001:db8::1"]), "client-port": number(rng, 65536), **what,
        "referer": pick(rng, [None, *web.REFERERS])}
    del fields["request"]
    fields["message"] = b"AH00126: Invalid URI in request " + what["request"]
    if good is None:
        fields.update(dict.fromkeys(["method", "target", "version"]),
                      message=pick(rng, [b"AH00036: access to /a failed", b"[x] y: z"]))
    elif good and fields["target"].startswith(b"/") and rng.random() < 0.3:
        fields.update(method=None, version=None, message=b"AH10244: invalid URI path (%s)" % fields["target"])
    line = b"[%s %s] [%s:%s] [pid %s" % (time.strftime("%a").encode(), fields["time"], fields["module"] or b"",
                                         fields["level"], fields["pid"])
    line += (b":tid %s] " % fields["tid"] if fields["tid"] else b"] ") + (
        b"(%s)No such file or directory: " % fields["os-error"] if fields["os-error"] else b"")
    line += filled("[client {host}:{client-port}] {message}",
                   fields) + (b", referer: " + fields["referer"] if fields["referer"] else b"")
    return line, fields, good


# The values in an order that `rng` chooses.
def shuffled(rng, values):
    return [value for _, value in sorted((rng.random(), value) for value in values)]


FORMATS = {
    "alb": alb, "apache-error": apache_error, "nginx-error": nginx_error, "cloudfront": cloudfront, "elb": elb,
    "envoy": envoy, "haproxy": haproxy, "heroku": heroku, "ingress-nginx": ingress_nginx,
    "istio": istio, "lighttpd": lighttpd, "nginx-main": nginx_main, "nginx-timed": nginx_timed, "rails": rails,
    "s3": s3, "squid": squid,
    "traefik-clf": traefik_clf,
    "vhost_combined": vhost_combined,
}


# JSON logs, as the documentation of each program shows an object. `c` has what all logs share, by the names of the
# columns. A program that does not have one of them deletes it from `c`.

# The host in a URL, where no member has it.
def host_of(target, c):
    return next((host for host in ("www.example.com", "[2001:db8::7]") if c["good"] and host in target), None)


def azure_gateway(rng, c, target):
    uri, _, query = target.partition("?")
    if rng.random() < 0.5:
        c["vhost"] = host_of(target, c)
        return {"time": c["time"], "category": "FrontDoorAccessLog", "properties": {
            "trackingReference": "0mMxs", "httpMethod": c["method"], "httpVersion": "2.0", "requestUri": target,
            "responseBytes": str(c["bytes"]), "userAgent": c["agent"], "clientIp": c["client"],
            "timeTaken": "%.3f" % c["duration"],
            "httpStatusCode": str(c["status"]), "referer": c["referer"]}}
    c["referer"] = None
    version_2 = {"sslCipher": "", "serverRouted": "198.51.100.1:80", "originalRequestUriWithArgs": target}
    milliseconds = round(1000 * c["duration"])
    return {"timeStamp": c["time"], "category": "ApplicationGatewayAccessLog", "properties": {
        "instanceId": "appgw_1", "clientIP": c["client"], "httpMethod": c["method"], "requestUri": uri,
        "requestQuery": query,
        "userAgent": c["agent"], "httpStatus": c["status"], "sentBytes": c["bytes"], "sslEnabled": "on",
        "host": "198.51.100.1",
        "originalHost": c["vhost"],
        **pick(rng, [{"timeTaken": milliseconds}, {"timeTaken": c["duration"], **version_2}])}}


def azure_app_service(rng, c, target):
    uri, _, query = target.partition("?")
    return {"time": c["time"], "resourceId": "/SUBSCRIPTIONS/1", "category": "AppServiceHTTPLogs", "properties": {
        "CsHost": c["vhost"], "CIp": c["client"], "SPort": "443", "CsUriStem": uri, "CsUriQuery": query,
        "CsMethod": c["method"], "TimeTaken": str(round(1000 * c["duration"])), "ScStatus": str(c["status"]),
        "CsBytes": "7", "ScBytes": str(c["bytes"]), "UserAgent": c["agent"], "Referer": c["referer"]}}


def caddy(rng, c, target):
    return {"level": "info", "ts": c["time"], "logger": "http.log.access.log0", "msg": "handled request",
            "request": {"remote_ip": c["client"], "client_ip": c["client"], "proto": "HTTP/2.0", "method": c["method"],
                        "host": c["vhost"],
                        "uri": target, "headers": {"User-Agent": [c["agent"]], "Referer": [c["referer"]]}},
            "duration": c["duration"], "size": c["bytes"], "status": c["status"], "resp_headers": {}}


def cloudflare(rng, c, target):
    del c["duration"]
    return {"ClientIP": c["client"], "ClientRequestHost": c["vhost"], "ClientRequestMethod": c["method"],
            "ClientRequestURI": target,
            "ClientRequestReferer": c["referer"], "ClientRequestUserAgent": c["agent"], "EdgeEndTimestamp": c["time"],
            "EdgeResponseBytes": c["bytes"], "EdgeResponseStatus": c["status"], "EdgeStartTimestamp": c["time"],
            "RayID": "3a6050bcbe121a87"}


# The program prints an agent with its blanks and quotes as %20 and %22, and "-" for what is missing.
def cloudfront_json(rng, c, target):
    uri, _, query = target.partition("?")
    date, clock = c["time"][:10], c["time"][11:19]
    c["time"] = date + " " + clock
    agent = urllib.parse.quote(c["agent"], safe="/.-();,")
    return {"date": date, "time": clock, "x-edge-location": "LAX1", "sc-bytes": str(c["bytes"]), "c-ip": c["client"],
            "cs-method": c["method"], "cs(Host)": "d1.cloudfront.net", "cs-uri-stem": uri,
            "sc-status": str(c["status"]), "cs(Referer)": c["referer"], "cs(User-Agent)": agent,
            "cs-uri-query": query or "-", "x-host-header": c["vhost"], "time-taken": "%.3f" % c["duration"]}


def fastly(rng, c, target):
    return {"timestamp": c["time"], "client_ip": c["client"], "geo_city": "candor", "host": c["vhost"], "url": target,
            "request_method": c["method"], "request_protocol": "HTTP/2", "request_referer": c["referer"],
            "request_user_agent": c["agent"],
            "response_state": "MISS", "response_status": c["status"], "response_body_size": c["bytes"],
            "time_elapsed": round(1e6 * c["duration"]), "fastly_server": "cache-1", "fastly_is_edge": True}


def gcp(rng, c, target):
    if target.startswith("/"):
        target = "https://www.example.com" + target
    c["vhost"] = host_of(target, c)
    return {"httpRequest": {"latency": "%.6fs" % c["duration"], "protocol": "HTTP/1.1", "remoteIp": c["client"],
                            "referer": c["referer"],
                            "requestMethod": c["method"], "requestUrl": target, "responseSize": str(c["bytes"]),
                            "status": c["status"],
                            "userAgent": c["agent"]},
            "resource": {"type": "http_load_balancer"}, "timestamp": c["time"]}, target


def traefik(rng, c, target):
    return {"ClientHost": c["client"], "DownstreamContentSize": c["bytes"], "DownstreamStatus": c["status"],
            "Duration": round(1e9 * c["duration"]), "RequestHost": c["vhost"], "RequestMethod": c["method"],
            "RequestPath": target,
            "RequestProtocol": "HTTP/1.1", "request_Referer": c["referer"], "request_User-Agent": c["agent"],
            "time": c["time"]}


def waf(rng, c, target):
    for name in ("bytes", "duration"):
        del c[name]
    c["status"] = pick(rng, [None, c["status"]])
    in_lower_case = rng.random() < 0.5
    headers = {"Host": c["vhost"], "User-Agent": c["agent"], "Referer": c["referer"]}
    uri, _, query = target.partition("?")
    return {"timestamp": c["time"], "webaclId": "arn:aws:wafv2:1", "action": "BLOCK", "responseCodeSent": c["status"],
            "httpRequest": {
        "clientIp": c["client"], "headers": [{"name": name.lower() if in_lower_case else name, "value": value}
                                             for name, value in headers.items()],
        "uri": uri, "args": query, "httpVersion": "HTTP/2.0", "httpMethod": c["method"]}}


JSON_FORMATS = {"azure-app-service": azure_app_service, "azure-gateway": azure_gateway, "caddy": caddy,
                "cloudflare": cloudflare, "cloudfront-json": cloudfront_json, "fastly": fastly, "gcp": gcp,
                "traefik": traefik, "waf": waf}


# `count` samples: the line, its URL, and what the common columns have; `good` says whether the target is valid.
def json_samples(name, count=200):
    rng = random.Random(f"{name} 16")
    for _ in range(count):
        what, good = request(rng, bad=[b"/a|b", b"/c?q=[", b"/a b", b"/%zz"])
        if what["target"].endswith(b"?"):  # what has the query in another member does not tell this from no query
            continue
        method = (what["method"] or pick(rng, METHODS)).decode()
        c = {"client": address(rng).decode(), "vhost": "www.example.com", "time": iso_time(rng).decode(),
             "method": method,
             "status": int(pick(rng, STATUSES)), "bytes": int(number(rng, 90000)),
             "duration": int(number(rng, 9000)) / 1000,
             "referer": "https://www.example.com/", "agent": pick(rng, AGENTS).decode(), "good": good}
        target = what["target"].decode()
        made = JSON_FORMATS[name](rng, c, target)
        made, target = made if isinstance(made, tuple) else (made, target)
        line = json.dumps(made)
        yield line.replace("/", "\\/", int(rng.random() * 3)), target, c


# How Python reads the times.
TIMES = {
    "apache-error": "%b %d %H:%M:%S.%f %Y", "nginx-error": "%Y/%m/%d %H:%M:%S",
    "alb": "%Y-%m-%dT%H:%M:%S.%f%z", "cloudfront": "%Y-%m-%d\t%H:%M:%S", "elb": "%Y-%m-%dT%H:%M:%S.%f%z",
    "envoy": "%Y-%m-%dT%H:%M:%S.%f%z", "ingress-nginx": "%d/%b/%Y:%H:%M:%S %z", "istio": "%Y-%m-%dT%H:%M:%S.%f%z",
    "heroku": "%Y-%m-%dT%H:%M:%S.%f%z", "lighttpd": "%d/%b/%Y:%H:%M:%S %z", "rails": "%Y-%m-%d %H:%M:%S %z",
    "haproxy": "%d/%b/%Y:%H:%M:%S.%f", "nginx-main": "%d/%b/%Y:%H:%M:%S %z", "nginx-timed": "%d/%b/%Y:%H:%M:%S %z",
    "s3": "%d/%b/%Y:%H:%M:%S %z", "traefik-clf": "%d/%b/%Y:%H:%M:%S %z", "vhost_combined": "%d/%b/%Y:%H:%M:%S %z",
}


def moment(name, time):
    if name == "squid":
        return float(time)
    read = datetime.datetime.strptime(time.decode(), TIMES[name])
    return (read if read.tzinfo else read.replace(tzinfo=datetime.timezone.utc)).timestamp()


# `count` samples of a format: the line, its fields, and whether its target is valid. The same each time.
def samples(name, count=300):
    rng = random.Random(f"{name} 16")
    return [FORMATS[name](rng) for _ in range(count)]
