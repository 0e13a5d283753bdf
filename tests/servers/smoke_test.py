# nginx with the module, started once: what it lets pass, what it refuses and why, in the log and in variables, and that
# it can be reloaded. All other tests of servers are in the folder night.
import unittest

from support import nginx

HTTP = """
  server {
    listen 127.0.0.1:{port};
    bnfurl on;
    location / { return 200 "here"; }
    location /shadow { bnfurl shadow; return 200 "shadow"; }
    location /off { bnfurl off; return 200 "off"; }
    location /origin { bnfurl_grammar rfc9112 origin-form; return 200 "origin"; }
    location /checked { bnfurl_check $arg_next rfc3986 URI-reference; return 200 "checked"; }
  }
"""
STATUSES = {
    b"/": 200, b"/a?b=c": 200, b"/%41/..": 200, b"//a": 200, b"http://h/a": 200, b"/origin/a": 200, b"/off/|": 200,
    b"/shadow/\x85": 200, b"/checked?next=/a": 200, b"/checked?next=http://h/%3F": 200,
    b"/a|b": 400, b"/a#b": 400, b"/a?[": 400, b"/admin\x85": 400, b"/%4": 400, b"http://h/origin/": 400,
    b"/checked?next=a^b": 400, b"/" + b"a" * 3000: 200, b"/" + b"a" * 3000 + b"|": 400,
}


class NginxTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.nginx = cls.enterClassContext(nginx.Nginx(HTTP))

    def test_answers_as_the_grammar_says(self):
        for target, status in STATUSES.items():
            with self.subTest(target=target):
                self.assertEqual(self.nginx.get(target), status)

    def test_says_in_variables_and_in_the_log_what_is_wrong(self):
        self.nginx.forget()
        self.nginx.get(b"/shadow/|?q")
        (logged,) = self.nginx.log()
        self.assertEqual((logged["valid"], logged["error_offset"]), ("0", "8"))
        ((level, line),) = self.nginx.reasons()
        self.assertEqual(level, "warn")
        self.assertIn("offset 8", line)
        self.nginx.forget()
        self.nginx.get(b"/off/a?q")
        (logged,) = self.nginx.log()
        self.assertEqual((logged["valid"], logged["path"], logged["query"]), ("1", "/off/a", "q"))
