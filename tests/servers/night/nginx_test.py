# nginx with the module: what each directive does in each place, the values of each variable, and what the logs contain.
import os
import re
import unittest

from project import output
from support import http2, nginx

IN_A_PATH = 'unreserved, sub-delims, "%", "/", ":", "?", "@", or the end'

SERVERS = """
  server {
    listen 127.0.0.1:{port};
    bnfurl on;
    error_page 400 405 /refused;
    error_page 404 /missing;
    rewrite ^/old/(.*)$ /new/$1;
    set $url $arg_url;
    if ($arg_early) { return 204; }
    if ($arg_asked) { set $asked $bnfurl_valid; }
    location / { return 200 "here"; }
    location = /refused { internal; bnfurl_grammar plain; return 200 "refused page"; }
    location = /missing { internal; bnfurl_grammar plain; return 200 "missing page"; }
    location /new { return 200 "new"; }
    location /gone { return 404; }
    location /files/ { try_files /nothing /strict/last; }
    location /shadow { bnfurl shadow; return 200 "shadow"; }
    location /off { bnfurl off; return 200 "off"; }
    location /plain { bnfurl_grammar plain; return 200 "plain"; }
    location /strict { bnfurl_grammar plain plain-target; return 200 "strict"; }
    location /origin { bnfurl_grammar rfc9112 origin-form; return 200 "origin"; }
    location /inner { rewrite ^ /strict last; }
    location /status { bnfurl_status 403; return 200 "status"; }
    location /closed { bnfurl_status 444; return 200 "closed"; }
    location /level { bnfurl_log_level crit; return 200 "level"; }
    location /guarded { auth_request /strict/judge; proxy_ignore_client_abort on; proxy_pass http://127.0.0.1:{other}; }
    location /checked {
      bnfurl_check $http_referer rfc9110 Referer;
      bnfurl_check $arg_next rfc3986 URI-reference;
      location /checked/host { bnfurl_check $http_host rfc9110 Host; return 200 "host"; }
      location /checked/whole { bnfurl_check $arg_url rfc3986 URI; return 200 "whole"; }
      location /checked/shadow { bnfurl shadow; return 200 "shadow"; }
      location /checked/off { bnfurl off; return 200 "off"; }
      location /checked/set { set $given $arg_url; bnfurl_check $given rfc3986 URI; return 200 "set"; }
      location /checked/before { bnfurl_check $url rfc3986 URI; return 200 "before"; }
      return 200 "checked";
    }
  }
  server { listen 127.0.0.1:{other}; location / { return 200 "behind"; } }
  server {
    listen 127.0.0.1:{http2} http2;
    bnfurl on;
    bnfurl_check $http_host rfc9110 Host;
    location / { return 200 "two"; }
  }
"""


class NginxCase(unittest.TestCase):
    HTTP = SERVERS

    @classmethod
    def setUpClass(cls):
        cls.nginx = cls.enterClassContext(nginx.Nginx(cls.HTTP))

    def setUp(self):
        self.nginx.forget()

    # What was logged about one request.
    def logged(self, target, method=b"GET", *fields):
        self.nginx.forget()
        self.nginx.get(target, method, *fields)
        return self.nginx.log()[0]

    def assert_statuses(self, expected):
        for target, status in expected.items():
            with self.subTest(target=target):
                self.assertEqual(self.nginx.get(target), status)


class ModesTest(NginxCase):
    def test_on_refuses_what_the_grammar_refuses(self):
        self.assert_statuses({b"/": 200, b"/a?b=c": 200, b"/admin\x85": 400, b"/a#b": 400, b"/x\\..\\admin": 400,
                              b"/a|b": 400, b"/a?[": 400, b"//admin": 200, b"http://h/a": 200, b"http://h?x": 200})

    def test_shadow_lets_all_pass_and_logs(self):
        self.assertEqual(self.nginx.get(b"/shadow/\x85"), 200)
        self.assertEqual(self.nginx.reasons(), [
            ("warn", "bnfurl (shadow): the target is not a request-target of rfc9112, offset 8: "
             f'0x85 (not ASCII) is not allowed in a path; write %85 (expected {IN_A_PATH}, found 0x85): '
             f'"/shadow/\\x85"')])

    def test_off_says_nothing_but_variables_are_there(self):
        self.assertEqual(self.nginx.get(b"/off/|"), 200)
        self.assertEqual(self.nginx.reasons(), [])
        self.assertEqual(self.nginx.log()[0]["error_offset"], "5")

    def test_what_is_in_a_location_holds_instead_of_the_servers(self):
        self.assert_statuses({b"/plain/a": 200, b"/plain//": 400, b"/plain/%2e": 400, b"/strict/;": 400, b"/x/;": 200,
                              b"/origin/": 200, b"http://h/origin/": 400})

    def test_without_a_directive_nothing_is_judged(self):
        with nginx.Nginx("server { listen 127.0.0.1:{port}; location / { return 200; } }") as stock:
            self.assertEqual(stock.get(b"/a|b"), 200)
            self.assertEqual(stock.reasons(), [])

    def test_http_is_inherited_by_all(self):
        with nginx.Nginx("bnfurl on; bnfurl_grammar plain; bnfurl_status 418; bnfurl_log_level error; "
                         "bnfurl_check $http_referer rfc9110 Referer;"
                         "server { listen 127.0.0.1:{port}; return 200; }") as all_servers:
            self.assertEqual(all_servers.get(b"//"), 200)  # the server's return comes first
        with nginx.Nginx("bnfurl on; bnfurl_grammar plain; bnfurl_status 418; bnfurl_log_level error; "
                         "bnfurl_check $http_referer rfc9110 Referer;"
                         "server { listen 127.0.0.1:{port}; location / { return 200; } }") as all_servers:
            self.assertEqual(all_servers.get(b"//"), 418)
            self.assertEqual(all_servers.get(b"/", b"GET", b"Referer: a b"), 418)
            self.assertEqual([level for level, _ in all_servers.reasons()], ["error", "error"])


class RefusalTest(NginxCase):
    def test_the_status_is_chosen(self):
        self.assert_statuses({b"/status/a": 200, b"/status/|": 403, b"/closed/a": 200, b"/closed/|": 0})

    def test_the_line_has_level_offset_reason_and_the_text_escaped(self):
        self.nginx.get(b'/level/\\"\x85' + b"z" * 300)
        self.assertEqual(self.nginx.reasons(), [
            ("crit", "bnfurl: the target is not a request-target of rfc9112, offset 7: "
             f'"\\" is not allowed in a path; write %5C (expected {IN_A_PATH}, found "\\"): "/level/\\x5c\\x22\\x85' +
             "z" * 246 + '"...')])

    def test_a_target_that_is_shown_whole_has_no_dots(self):
        self.nginx.get(b"/level/|" + b"z" * 248)
        self.assertTrue(self.nginx.reasons()[0][1].endswith('z"'))

    def test_error_pages_are_not_judged_and_keep_the_verdict(self):
        answer = self.nginx.send(nginx.request(b"/a|b"))
        self.assertEqual(nginx.statuses(answer), [400])
        self.assertIn(b"refused page", answer)
        self.assertEqual(self.nginx.log()[0]["expected"], IN_A_PATH)


class PhaseTest(NginxCase):
    def test_a_return_of_the_server_comes_first(self):
        self.assert_statuses({b"/|?early=1": 204})

    def test_a_rewrite_of_the_server_is_no_way_around(self):
        self.assert_statuses({b"/old/a": 200, b"/old/|": 400})

    def test_internal_redirects_are_not_judged_again(self):
        self.assert_statuses({b"/inner/;": 200, b"/inner/|": 400, b"/gone/;": 404, b"/files/;": 200})

    def test_a_redirect_before_anybody_asked_is_judged_as_the_server_says(self):
        record = self.logged(b"/gone/;")
        self.assertEqual((record["valid"], record["form"]), ("1", "origin-form"))

    def test_subrequests_are_not_judged(self):
        self.assert_statuses({b"/guarded/;": 200, b"/guarded/|": 400})

    def test_a_location_judges_again_what_its_server_has_asked(self):
        self.assertEqual(self.logged(b"/plain//?asked=1")["valid"], "0")
        self.assertEqual(self.logged(b"/plain//?asked=1")["status"], 400)
        self.assertEqual(self.logged(b"/x//?asked=1")["valid"], "1")


# The server asks before the location, which has another grammar, is known. nginx sums up the lengths of a text's
# variables before it copies them: their values must be the same both times.
class TwoGrammarsTest(NginxCase):
    HTTP = """
      log_format parts '$bnfurl_path|$bnfurl_query|$bnfurl_path';
      server {
        listen 127.0.0.1:{port};
        bnfurl on;
        bnfurl_grammar plain;
        set $asked $bnfurl_path;
        access_log {folder}/parts parts;
        access_log {folder}/access verdicts;
        location /body { bnfurl_grammar rfc9112; return 200 "$bnfurl_path$bnfurl_query"; }
        location /off { bnfurl off; bnfurl_grammar rfc9112; return 200 "$bnfurl_path$bnfurl_query"; }
        location /log { bnfurl_grammar rfc9112; return 204; }
        location /same { return 200 "$bnfurl_path$bnfurl_query"; }
        location /large { bnfurl_grammar rfc9112; client_max_body_size 1; return 204; }
      }
    """

    def logged_parts(self, target, *fields):
        self.nginx.forget()
        (self.nginx.folder / "parts").write_bytes(b"")
        self.nginx.get(target, b"GET", *fields)
        return self.nginx.lines(self.nginx.folder / "parts", 1)

    def test_a_text_has_the_answer_of_the_locations_grammar(self):
        for target in (b"/body//" + b"A" * 3000, b"/off//" + b"A" * 3000, b"/body/A", b"/same/A"):
            with self.subTest(target=target[:9]):
                answer = self.nginx.send(nginx.request(target + b"?q"))
                self.assertEqual(nginx.statuses(answer), [200])
                self.assertEqual(answer.partition(b"\r\n\r\n")[2], target + b"q")

    def test_a_line_of_the_log_has_it_too(self):
        for target in (b"/log//" + b"A" * 3000, b"/off//A", b"/log/A"):
            with self.subTest(target=target[:9]):
                self.assertEqual(self.logged_parts(target + b"?q"), [target + b"|q|" + target])

    # As in 413, which comes before a location's phases.
    def test_where_no_location_judges_the_servers_answer_remains(self):
        self.assertEqual(self.logged_parts(b"/large//", b"Content-Length: 9"), [b"-|-|-"])

    def test_what_malloc_leaves_in_memory_does_not_matter(self):
        with nginx.Nginx(self.HTTP, wrapper=["env", "MALLOC_PERTURB_=85"]) as perturbed:
            self.assertTrue(perturbed.send(nginx.request(b"/body//a?q")).endswith(b"\r\n\r\n/body//aq"))


class CheckTest(NginxCase):
    def test_each_variable_is_judged_by_its_production(self):
        self.assertEqual(self.nginx.get(b"/checked", b"GET", b"Referer: http://h/a"), 200)
        self.assertEqual(self.nginx.get(b"/checked", b"GET", b"Referer: http://h/a#b"), 400)
        self.assertEqual(self.nginx.get(b"/checked?next=//h/a"), 200)
        self.assertEqual(self.nginx.get(b"/checked?next=%"), 400)

    def test_absent_is_not_judged_and_empty_is(self):
        self.assert_statuses({b"/checked/whole": 200, b"/checked/whole?url=": 400, b"/checked/whole?url=a:": 200})
        self.assertEqual(nginx.statuses(self.nginx.send(b"GET /checked/host HTTP/1.0\r\n\r\n")), [200])
        self.assertEqual(nginx.statuses(self.nginx.send(b"GET /checked/host HTTP/1.0\r\nHost: a|b\r\n\r\n")), [400])

    def test_checks_of_a_location_replace_those_outside(self):
        self.assertEqual(self.nginx.get(b"/checked/host", b"GET", b"Referer: a b"), 200)

    def test_shadow_logs_every_check_that_fails(self):
        self.assertEqual(self.nginx.get(b"/checked/shadow?next=:|", b"GET", b"Referer: a b"), 200)
        self.assertEqual([line.split(", offset")[0] for _, line in self.nginx.reasons()], [
            "bnfurl (shadow): the target is not a request-target of rfc9112",
            "bnfurl (shadow): $http_referer is not a Referer of rfc9110",
            "bnfurl (shadow): $arg_next is not a URI-reference of rfc3986"])

    def test_what_the_location_sets_is_judged_as_it_was_before(self):
        self.assert_statuses({b"/checked/set?url=a:": 400, b"/checked/before?url=a:": 200,
                              b"/checked/before?url=": 400})

    # $http_NAME is the first line before nginx 1.23, except of one field, and then all, joined by ", ".
    def test_of_several_lines_those_that_the_variable_has_are_judged(self):
        for variable, name in [("referer", b"Referer"), ("x_unknown", b"X-Unknown"),
                               ("x_forwarded_for", b"X-Forwarded-For")]:
            with self.subTest(name=name):
                check = f"bnfurl_check $http_{variable} rfc9110 Referer;"
                with nginx.Nginx("server { listen 127.0.0.1:{port}; location / { bnfurl on; " + check +
                                 " return 200; } }") as lines:
                    answer = lines.send(nginx.request(b"/", b"GET", name + b": http://h/a", name + b": a|b"))
                    version = re.search(rb"Server: nginx/(\d+)\.(\d+)", answer)
                    joins = variable == "x_forwarded_for" or tuple(map(int, version.groups())) >= (1, 23)
                    self.assertEqual(nginx.statuses(answer), [400 if joins else 200])
                    self.assertEqual(lines.get(b"/", b"GET", name + b": a|b", name + b": http://h/a"), 400)

    def test_off_checks_nothing(self):
        self.assertEqual(self.nginx.get(b"/checked/off", b"GET", b"Referer: a b"), 200)
        self.assertEqual(self.nginx.reasons(), [])


# The warning of `nginx -t` about a directive without `bnfurl on`.
class IdleTest(unittest.TestCase):
    # The lines of `http` of which it warns, counted from 1, each with the directive.
    def warned(self, *lines):
        http = "\n".join(lines).replace("server {", "server { listen 127.0.0.1:8080;")
        is_good, words = nginx.tried(http, is_logged=False)
        self.assertTrue(is_good, words)
        before = nginx.configuration("", "", "@", "", is_logged=False).split("@")[0].count("\n")
        warnings = re.findall(r'\[warn\].*? "(\w+)" judges no request without "bnfurl on" or "bnfurl shadow" in '
                              r'.*/nginx\.conf:(\d+)$', words, re.MULTILINE)
        return sorted({(int(line) - before, directive) for directive, line in warnings})

    def test_is_told(self):
        grammar, check = "bnfurl_grammar plain;", "bnfurl_check $http_host rfc9110 Host;"
        for lines, expected in [
                ([f"server {{ {grammar} location / {{ return 200; }} }}"], [(1, "bnfurl_grammar")]),
                ([f"server {{ location / {{ {grammar} return 200; }} }}"], [(1, "bnfurl_grammar")]),
                ([grammar, "server { location /a { return 200; } location /b { bnfurl off; } }"],
                 [(1, "bnfurl_grammar")]),
                (["server {", grammar, check, check, "}"], [(2, "bnfurl_grammar"), (3, "bnfurl_check")]),
                (["server { bnfurl on; }", f"server {{ {grammar} }}"], [(2, "bnfurl_grammar")]),
                ([grammar, "server { bnfurl on; bnfurl_grammar rfc3986; }", "server { }"], [(1, "bnfurl_grammar")]),
                ([check, "server { set $is_good $bnfurl_valid; }"], [(1, "bnfurl_check")])]:
            with self.subTest(lines=lines):
                self.assertEqual(self.warned(*lines), expected)

    def test_nothing_is_told_of_what_judges_or_is_meant(self):
        grammar, check = "bnfurl_grammar plain;", "bnfurl_check $http_host rfc9110 Host;"
        for lines in [
                [grammar, check, "server { location / { bnfurl on; } location /b { return 200; } }"],
                [grammar, "server { location /a { location /a/b { bnfurl shadow; } } }", "server { }"],
                ["bnfurl shadow;", f"server {{ location / {{ {grammar} {check} }} }}"],
                [f"server {{ bnfurl on; location / {{ bnfurl off; {grammar} }} }}"],
                [f"server {{ bnfurl off; {grammar} {check} location / {{ return 200; }} }}"],
                [grammar, "bnfurl off;", "server { }"],
                ["map $bnfurl_valid $is_bad { 0 1; default 0; }", f"server {{ {grammar} }}"],
                [f"server {{ {grammar} if ($bnfurl_valid = 0) {{ return 400; }} }}"],
                [f"server {{ {grammar} location / {{ return 200 $bnfurl_path; }} }}"],
                [grammar, check], ["server { }"], ["bnfurl_status 403;", "server { }"]]:
            with self.subTest(lines=lines):
                self.assertEqual(self.warned(*lines), [])


class VariablesTest(NginxCase):
    def test_of_a_valid_target(self):
        record = self.logged(b"http://[::1]:80/a?b")
        self.assertEqual({name: record[name] for name in nginx.VARIABLES}, {
            "valid": "1", "error_offset": "", "reason": "", "expected": "", "form": "absolute-form",
            "host_kind": "IP-literal", "scheme": "http", "userinfo": "", "host": "[::1]", "port": "80", "path": "/a",
            "query": "b",
            "fragment": ""})

    def test_of_one_that_is_not(self):
        record = self.logged(b"/a?b[")
        self.assertEqual({name: value for name, value in record.items() if value and name in nginx.VARIABLES}, {
            "valid": "0", "error_offset": "4", "reason": '"[" is not allowed in a query; write %5B',
            "expected": IN_A_PATH})

    def test_kinds(self):
        for target, form, host_kind in [(b"/", "origin-form", ""), (b"http://1.2.3.4", "absolute-form", "IPv4address"),
                                        (b"http://h/", "absolute-form", "reg-name")]:
            with self.subTest(target=target):
                record = self.logged(target)
                self.assertEqual((record["form"], record["host_kind"]), (form, host_kind))

    def test_the_target_is_what_was_sent(self):
        self.assertEqual(self.logged(b"http://h?x")["query"], "x")
        self.assertEqual(self.logged(b"  /two/../blanks//%61  ")["path"], "/two/../blanks//%61")

    # An empty value is present, and a missing one is not found: a log without JSON shows it as "-".
    def test_empty_is_not_absent(self):
        with nginx.Nginx("log_format raw '[$bnfurl_query] [$bnfurl_host]'; server { listen 127.0.0.1:{port}; "
                         "access_log {folder}/raw raw; location / { return 200; } }") as raw:
            for target in (b"/?", b"/", b"http://h?x"):
                raw.get(target)
            self.assertEqual(raw.lines(raw.folder / "raw", 3), [b"[] [-]", b"[-] [-]", b"[x] [h]"])


class RefusedByNginxTest(NginxCase):
    def test_the_log_says_why(self):
        for target, status, offset in [(b"/two words", 400, "4"), (b"/\x01", 400, "1"), (b"/%zz", 400, "2"),
                                       (b'/"a b', 400, "1"), (b"*", 400, "0"), (b"1.2.3.4:80", 400, "0"),
                                       (b"?x", 400, "0")]:
            with self.subTest(target=target):
                record = self.logged(target)
                self.assertEqual((record["status"], record["valid"], record["error_offset"]), (status, "0", offset))

    def test_the_method_counts(self):
        self.assertEqual(self.logged(b"*", b"OPTIONS")["form"], "asterisk-form")
        self.assertEqual(self.logged(b"h:443", b"CONNECT")["form"], "authority-form")
        self.assertEqual(self.logged(b"/", b"CONNECT")["error_offset"], "0")
        self.assertEqual(self.logged(b"*", b"GET")["valid"], "0")

    def test_another_method_than_get_leads_to_an_error_page_too(self):
        record = self.logged(b"/%zz", b"DELETE")
        self.assertEqual((record["error_offset"], record["expected"]), ("2", "HEXDIG"))

    def test_a_line_without_a_blank_is_all_target(self):
        self.nginx.send(b"\x16\x03\x01garbage\r\n\r\n")
        self.assertEqual(self.nginx.log()[0]["error_offset"], "0")

    def test_a_target_that_is_too_long_is_not_judged(self):
        record = self.logged(b"/" + b"a" * 9000)
        self.assertEqual((record["status"], record["valid"]), (414, ""))


class VersionsTest(NginxCase):
    def test_http_1_0(self):
        self.assertEqual(nginx.statuses(self.nginx.send(b"GET /a HTTP/1.0\r\n\r\n")), [200])
        self.assertEqual(nginx.statuses(self.nginx.send(b"GET /| HTTP/1.0\r\n\r\n")), [400])

    def test_http_0_9_has_no_version(self):
        self.assertEqual(self.nginx.send(b"GET /a \r\n"), b"here")
        self.assertIn(b"refused page", self.nginx.send(b"GET /|\r\n"))
        self.assertEqual(self.nginx.log(2)[1]["error_offset"], "1")

    def status_of_two(self, path, authority=b"h", method=b"GET"):
        self.nginx.forget()
        status, _ = http2.request(self.nginx.ports["http2"], path, authority, method)
        return status, self.nginx.log()[0]

    def test_http_2_judges_the_path(self):
        for path, status, offset in [(b"/a/b?q", 200, ""), (b"/a b", 400, "2"), (b"/admin\x85", 400, "6"),
                                     (b"/%zz", 400, "2"),
                                     (b"*", 400, "0"), (b"//x", 200, ""), (b"/a ", 400, "2"), (b" /a", 400, "0")]:
            with self.subTest(path=path):
                got, record = self.status_of_two(path)
                self.assertEqual((got, record["error_offset"]), (status, offset))
        self.assertEqual(self.status_of_two(b"/a?b")[1]["form"], "origin-form")

    # nginx itself refuses a path that does not begin with "/".
    def test_http_2_has_all_forms_in_the_path(self):
        for path, method, form in [(b"http://h/a", b"GET", "absolute-form"), (b"*", b"OPTIONS", "asterisk-form")]:
            with self.subTest(path=path):
                status, record = self.status_of_two(path, method=method)
                self.assertEqual((status, record["valid"], record["form"]), (400, "1", form))

    def test_http_2_judges_the_authority_apart(self):
        self.assertEqual(self.status_of_two(b"/", b"h:80")[0], 200)
        status, record = self.status_of_two(b"/", b"h|")
        self.assertEqual((status, record["valid"]), (400, "1"))
        self.assertIn("$http_host is not a Host of rfc9110, offset 1", self.nginx.reasons()[0][1])


# By location, the grammar and the production.
POLICIES = {"/plain": "plain", "/web": "plain web-target", "/origin": "rfc9112 origin-form", "/url": "rfc3986 URI",
            "/": "rfc9112"}
PATHS = ["/a", "/a?b=c", "/%41", "/@types%2Fnode", "//a", "/a|b", "/?[", "/a;b"]


class ReplayTest(unittest.TestCase):
    def test_refuses_the_same_paths_and_whole_urls(self):
        locations = "".join(f'location {path} {{ bnfurl_grammar {words}; return 200 "here"; }}\n'
                            for path, words in POLICIES.items())
        targets = [(words, host + path.rstrip("/") + rest) for path, words in POLICIES.items() for rest in PATHS
                   for host in ("", "http://h", "HTTP://h:80")]
        http = "server {\nlisten 127.0.0.1:{port};\nmerge_slashes off;\nbnfurl on;\n" + locations + "}\n"
        with nginx.Nginx(http) as run:
            for words, target in targets:
                with self.subTest(words=words, target=target):
                    grammar, *production = words.split()
                    line = f'192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET {target} HTTP/1.1" 200 5 "-" "-"\n'
                    replay = output(os.environ["BNFURL"], "replay", "-i", "combined", "-g", grammar,
                                    *(["-p", *production] if production else []), input=line, text=True)
                    refused = int(re.search("Refused by .*: ([01]) of 1 request", replay)[1])
                    self.assertEqual(run.get(target.encode()), 400 if refused else 200)


class ConfigurationTest(unittest.TestCase):
    def test_a_bad_value_is_refused_with_the_good_ones(self):
        for line, message in [
                ("bnfurl maybe;", 'invalid value "maybe" in "bnfurl"; it must be one of off, shadow, on in '),
                ("bnfurl on on;", 'invalid number of arguments in "bnfurl" directive'),
                ("bnfurl on; bnfurl off;", '"bnfurl" directive is duplicate'),
                ("bnfurl_grammar;", 'invalid number of arguments in "bnfurl_grammar" directive'),
                ("bnfurl_grammar rfc911;",
                 'bnfurl has no grammar "rfc911"; it has common, plain, rfc3986, rfc9110, rfc9112'),
                ("bnfurl_grammar rfc9112 request-targt;",
                 'the grammar rfc9112 has no production "request-targt"; it has request-target, origin-form, '
                 "absolute-form, authority-form, asterisk-form, absolute-path, uri-host, hier-part, "),
                ("bnfurl_grammar common;",
                 "record of common matches no request target, neither a path nor a URL of http or https"),
                ("bnfurl_grammar rfc9110;", "Host of rfc9110 matches no request target"),
                ("bnfurl_grammar plain; bnfurl_grammar plain;", '"bnfurl_grammar" directive is duplicate'),
                ("bnfurl_check $http_host rfc9110;", 'invalid number of arguments in "bnfurl_check" directive'),
                ("bnfurl_check http_host rfc9110 Host;", '"http_host" is not a variable, as $http_host is'),
                ("bnfurl_check $ rfc9110 Host;", '"$" is not a variable, as $http_host is'),
                ("bnfurl_check $http_host rfc911 Host;", 'bnfurl has no grammar "rfc911"'),
                ("bnfurl_check $http_host rfc9110 Hots;", 'the grammar rfc9110 has no production "Hots"; it has '),
                ("bnfurl_check $nothing rfc9110 Host;", 'unknown "nothing" variable'),
                ("bnfurl_status no;", "invalid number"),
                ("bnfurl_status 399;", "value must be between 400 and 599"),
                ("bnfurl_status 600;", "value must be between 400 and 599"),
                ("bnfurl_log_level loud;",
                 'it must be one of debug, info, notice, warn, error, crit, alert, emerg in '),
                ("map $bnfurl_nothing $x { default 1; }", 'unknown "bnfurl_nothing" variable'),
                ("map $bnfurl_ident $x { default 1; }", 'unknown "bnfurl_ident" variable')]:
            with self.subTest(line=line):
                good, words = nginx.tried(line)
                self.assertFalse(good)
                self.assertIn(message, words)

    def test_good_values(self):
        levels = [f"bnfurl_log_level {level};" for level in
                  ("debug", "info", "notice", "warn", "error", "crit", "alert", "emerg")]
        for line in [*levels, "bnfurl_grammar rfc9112;", "bnfurl_grammar rfc9112 REQUEST-TARGET;",
                     "bnfurl_status 599;"]:
            with self.subTest(line=line):
                good, words = nginx.tried(line)
                self.assertTrue(good, words)


nginx.leave_out_cases(globals())
