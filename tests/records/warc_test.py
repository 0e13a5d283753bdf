# `extract -i warc`: the pages of an archive have the links that they have as files, whatever the archive has besides
# and however it is cut into pieces; and what is damaged loses only itself. `robots build -i warc`: a store has the
# responses for robots.txt. BNFURL names the program.
import gzip
import json
import random
import subprocess
import sys
import zlib

from command_line import BNFURL, CommandLineTest, run


def record(kind, url, block, media="application/http; msgtype=response", line=b"\r\n"):
    fields = [b"WARC/1.1", b"WARC-Type: " + kind.encode(), b"WARC-Target-URI: " + url.encode(),
              b"Content-Type: " + media.encode(), b"Content-Length: %d" % len(block)]
    return line.join(fields) + line * 2 + block + b"\r\n\r\n"


def response(url, body, *fields, media="text/html"):
    head = ["HTTP/1.1 200 OK", f"content-type: {media}; charset=utf-8", *fields]
    return record("response", url, "\r\n".join(head).encode() + b"\r\n\r\n" + body)


def truncated(archive):
    """The same records, each with a block that the program cut off (ISO 28500, 5.13)."""
    return archive.replace(b"WARC-Type: ", b"WARC-Truncated: length\r\nWARC-Type: ")


def padded(number, some):
    """A page of many sizes, and none that compresses to nothing."""
    return b"<p>" + some.randbytes(some.choice([0, 10, 3000, 40000])).hex().encode() + f"<a href=/{number}>".encode()


def members(some, count=40):
    return [response(f"http://h/page/{i}", padded(i, some)) for i in range(count)]


def deflated(body):
    raw = zlib.compressobj(9, zlib.DEFLATED, -15)
    return raw.compress(body) + raw.flush()


def stored_brotli(body):
    """RFC 7932, 9.2: a window of 64 KiB, a block that is not compressed, and an empty one."""
    return ((len(body) - 1) << 4 | 1 << 20).to_bytes(3, "little") + body + b"\3"


# What brotli's own program makes of the page below.
BROTLI = bytes.fromhex("1b2200f8053c64311a99b7a025a9451868240abf14949bce549a2e8a00")


def chunked(body, size):
    pieces = [body[at:at + size] for at in range(0, len(body), size)]
    return b"".join(b"%x;a=b\r\n%s\r\n" % (len(piece), piece) for piece in pieces) + b"0\r\n\r\n"


class Archives(CommandLineTest):
    def links(self, octets, *options):
        file = self.file("a.warc", octets)
        result = run("extract", "--links", "-i", "warc", "-f", "page,resolved", *options, file)
        message = result.stderr.decode().replace(f"{file}: ", "").replace(str(file), "a.warc")
        return result.returncode, result.stdout.decode().splitlines(), message

    def numbers(self, octets):
        """The numbers of the pages whose links were found; and what was said."""
        status, lines, message = self.links(octets)
        found = [tuple(int(url.rpartition("/")[2]) for url in line.split("\t")) for line in lines]
        for page, link in found:
            self.assertEqual(page, link)
        return status, [page for page, _ in found], message

    @staticmethod
    def skipped(count, reason, first):
        records, which = ("1 record", ":") if count == 1 else (f"{count} records", "; the first:")
        return f"bnfurl: skipped {records} without a readable page ({reason}){which} {first} in a.warc\n"

    def test_have_pages_in_any_framing(self):
        body = b"<a href=1><base href=/b/><a href=2>"
        expected = ["http://h/a/p\thttp://h/b/1", "http://h/a/p\thttp://h/b/2"]
        framings = {
            "plain": response("http://h/a/p", body),
            "in <>": response("<http://h/a/p>", body),
            "chunks": response("http://h/a/p", chunked(body, 7), "Transfer-Encoding: Chunked"),
            "chunks put together": response("http://h/a/p", body, "Transfer-Encoding: chunked"),
            "gzip": response("http://h/a/p", gzip.compress(body), "Content-Encoding: gzip"),
            "gzip undone": response("http://h/a/p", body, "content-encoding: x-gzip"),
            "gzip in chunks": response("http://h/a/p", chunked(gzip.compress(body), 9), "content-encoding: gzip",
                                       "transfer-encoding: chunked"),
            "resource": record("resource", "http://h/a/p", body, "text/html"),
            "br": response("http://h/a/p", stored_brotli(body), "Content-Encoding: BR"),
            "br, compressed": response("http://h/a/p", BROTLI, "Content-Encoding: br"),
            "br undone": response("http://h/a/p", body, "Content-Encoding: br"),
            "deflate": response("http://h/a/p", zlib.compress(body), "Content-Encoding: deflate"),
            "deflate alone": response("http://h/a/p", deflated(body) + b"more", "Content-Encoding: deflate"),
            "deflate that is gzip": response("http://h/a/p", gzip.compress(body), "Content-Encoding: deflate"),
            "deflate undone": response("http://h/a/p", body, "Content-Encoding: deflate"),
            "gzip, br": response("http://h/a/p", stored_brotli(gzip.compress(body)), "Content-Encoding: gzip, br"),
            "gzip, gzip": response("http://h/a/p", gzip.compress(gzip.compress(body)), "Content-Encoding: gzip",
                                   "Content-Encoding:, gzip , identity"),
            "five": response("http://h/a/p", deflated(stored_brotli(deflated(stored_brotli(deflated(body))))),
                             "Content-Encoding: deflate, br, deflate, br, deflate"),
            "xhtml": response("http://h/a/p", body, media="application/xhtml+xml"),
            "lines that end with LF": record("resource", "http://h/a/p", body, "text/html", b"\n"),
        }
        for name, framing in framings.items():
            with self.subTest(name):
                self.assertEqual(self.links(framing), (0, expected, ""))

    def test_have_records_that_are_no_pages(self):
        page = b"<a href=no>"
        others = [record("warcinfo", "http://h/", b"a: b", "application/warc-fields"),
                  record("request", "http://h/", b"GET / HTTP/1.1\r\n\r\n", "application/http; msgtype=request"),
                  record("revisit", "http://h/", b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + page),
                  response("http://h/", page, media="text/plain"), response("http://h/", page, media="image/png"),
                  record("response", "dns:h", page, "text/dns"), record("resource", "http://h/", page, "text/css"),
                  record("response", "http://h/", b""), response("http://h/", b"")]
        self.assertEqual(self.links(b"".join(others)), (1, [], ""))
        for octets, coding, name in ((b"\x0b\x80", "br", "br"), (b"\0\1\2", "deflate", "deflate"), (b"x", "bru", "bru"),
                                     (gzip.compress(page), "gzip, compress", "compress"),
                                     (page, ",".join(["br"] * 6), "br")):
            coded = response("http://h/", octets, f"Content-Encoding: {coding}")
            said = self.skipped(1, "its Content-Encoding is unknown or wrong", "http://h/")
            self.assertEqual(self.links(coded), (1, [], said.replace("\n", f', which has "{name}"\n')))

    # RFC 9110, section 8.3, allows a response without a Content-Type; RFC 9112, section 5.2, lets an old one go on in
    # the next line.
    def test_that_may_be_pages_are_counted_by_why_they_are_not_read(self):
        page = b"<rss><a href=no>"
        http = b"HTTP/1.1 200 OK\r\nLink: </l>\r\n%s\r\n\r\nno <a href=no>"
        no_type = [record("response", f"http://h/{i}", http % field)
                   for i, field in enumerate((b"Server: x", b"Content-Type:", b"Content-Type: ;charset=utf-8"))]
        no_type.append(record("resource", "http://h/3", b"no", ""))
        xml = [response(f"http://h/x{i}", page, media=media)
               for i, media in enumerate(("text/xml", "Application/XML", "application/rss+xml", "image/svg+XML"))]
        for parts, reason, first, found in ((no_type, "no Content-Type, and not HTML", "http://h/0", 3),
                                            (xml, "XML other than XHTML", "http://h/x0", 0)):
            status, lines, message = self.links(b"".join(parts))
            self.assertEqual((status, len(lines)), (0 if found else 1, found))
            self.assertEqual(message, self.skipped(4, reason, first))
            self.assertEqual(self.links(b"".join(map(gzip.compress, parts)), "-j", "3")[2], message)
        others = [record("response", "http://h/", b"HTTP/1.1 301 Moved\r\nLocation: /l\r\n\r\n"),
                  record("response", "http://h/",
                         b"HTTP/1.1 200 OK\r\nX: y\r\nContent-Type:\r\n text/html\r\n\r\n<a href=f>"),
                  response("http://h/", b"\x89PNG", media="image/png")]
        self.assertEqual(self.links(b"".join(others)), (0, ["http://h/\thttp://h/l", "http://h/\thttp://h/f"], ""))

    def test_that_are_json_are_read_if_that_is_asked(self):
        body = b'{"a": "/1", "b": "http:\\/\\/i\\/2", "c": "<base href=no><a href=no>", "d": 3'
        types = ("application/json", "Text/JSON", "application/ld+json")
        coded = gzip.compress(body + b"}")
        whole = [response("http://h/", coded, "Content-Encoding: gzip", media=each) for each in types]
        for media in ("application/notjson", "application/json-seq", "image/json", "json"):
            whole.append(response("http://h/", body, media=media))
        pages = b"".join(whole) + response("http://h/4", body + b"]", media="application/json")
        said = "bnfurl: 1 page is read only up to where the body is damaged or cut off: http://h/4 in a.warc\n"
        pages_read = ["http://h/"] * 3 + ["http://h/4"]
        links = [f"{page}\t{link}" for page in pages_read for link in ("http://h/1", "http://i/2")]
        self.assertEqual(self.links(pages, "--links-in", "json"), (0, links, said))
        self.assertEqual(self.links(truncated(response("http://h/4", body, media="application/json")),
                                    "--links-in", "json"), (0, links[-2:], said))
        self.assertEqual(self.links(pages), (1, [], ""))

    def test_whose_body_is_damaged_are_read_up_to_there(self):
        body = b"<a href=/1>" + random.Random(3).randbytes(5000).hex().encode() + b"<a href=/no>"
        for name, octets, field in (("gzip", gzip.compress(body)[:2000], "Content-Encoding: gzip"),
                                    ("deflate", zlib.compress(body)[:2000], "Content-Encoding: deflate"),
                                    ("br", stored_brotli(body)[:2000], "Content-Encoding: br"),
                                    ("br in gzip", gzip.compress(stored_brotli(body)[:2000]),
                                     "Content-Encoding: br, gzip"),
                                    ("chunks", chunked(body, 7)[:60] + b"x", "Transfer-Encoding: chunked"),
                                    ("last chunk", b"b\r\n<a href=/1>\r\n", "Transfer-Encoding: chunked"),
                                    ("length", b"<a href=/1>", "Content-Length: 12")):
            with self.subTest(name):
                said = "bnfurl: 1 page is read only up to where the body is damaged or cut off: http://h/ in a.warc\n"
                page = response("http://h/", octets, field)
                self.assertEqual(self.links(page), (0, ["http://h/\thttp://h/1"], said))
        whole = response("http://h/", b"<a href=/1>", "Content-Length: 11")
        self.assertEqual(self.links(whole), (0, ["http://h/\thttp://h/1"], ""))
        self.assertEqual(self.links(truncated(whole)), (0, ["http://h/\thttp://h/1"], said))
        self.assertEqual(self.links(whole + truncated(response("http://h/", b"GIF89a", media="image/gif"))),
                         (0, ["http://h/\thttp://h/1"], ""))

    # Also of one that is compressed twice, in an archive of one member; and a file is a page, too.
    def test_are_read_up_to_their_size(self):
        body = b"<a href=/1>" + b" " * (300 << 20) + b"<a href=/no>"
        coded = response("http://h/", gzip.compress(body, 1), "Content-Encoding: gzip")
        program = ("import resource, subprocess, sys; limit = (400 << 20, 400 << 20);"
                   "resource.setrlimit(resource.RLIMIT_AS, limit); sys.exit(subprocess.run(sys.argv[1:]).returncode)")
        page = response("http://h/2", b"<a href=/2>")
        archive = self.file("a.warc.gz", gzip.compress(coded + page, 1))
        file = self.file("p.html.gz", gzip.compress(body, 1))
        for options, name in ((["-i", "warc", archive], f"http://h/ in {archive}"),
                              (["--base", "http://h/", file], f"http://h/ in {file}")):
            for size, words in (([], "64M"), (["--page-size", "1000K"], "1000K")):
                command = [BNFURL, "extract", "--links", "-j", "1", "-f", "resolved", *size, *options]
                done = subprocess.run([sys.executable, "-c", program, *command], capture_output=True, check=False)
                more = "http://h/2\n" if "-i" in options else ""
                said = f"bnfurl: read only the first {words} of 1 page (--page-size): {name}\n"
                self.check_run(done, 0, f"http://h/1\n{more}".encode(), said.encode())
        whole = run("extract", "--links", "--page-size", "11", "-f", "url", self.file("p.html", b"<a href=/1>"))
        self.assertEqual((whole.stdout, whole.stderr), (b"/1\n", b""))
        cut = run("extract", "--links", "-i", "jsonl", "-k", "h", "--page-size", "11", "-f", "url",
                  stdin=b'{"h":"<a href=/1><a href=/no>"}\n')
        self.check_run(cut, 0, b"/1\n", b"bnfurl: read only the first 11 of 1 page (--page-size): byte 0 of -\n")
        said = b"bnfurl: --page-size needs --links or --html, which read pages\n"
        self.check_run(run("extract", "--page-size", "1K"), 2, b"", said)

    def test_of_many_blocks_are_the_same_with_all_threads_and_in_gzip(self):
        some = random.Random(4)
        archive = b"".join(members(some, 300))
        expected = (0, list(range(300)), "")
        self.assertEqual(self.numbers(archive), expected)
        self.assertEqual(self.numbers(gzip.compress(archive)), expected)
        self.assertEqual(self.links(archive, "-j", "1"), self.links(archive, "-j", "4"))
        lines = self.links(archive, "-f", "line,byte")[1]
        self.assertEqual([int(line.split("\t")[2]) for line in lines], list(range(1, 301)))
        self.assertEqual(archive[int(lines[299].split("\t")[3]):][:9], b"WARC/1.1\r")

    def test_lose_only_a_damaged_member(self):
        some = random.Random(5)
        for round in range(60):
            parts = [gzip.compress(each) for each in members(some)]
            lost = some.randrange(len(parts))
            part = bytearray(parts[lost])
            damage = some.choice(["flip", "cut", "cut the beginning", "garbage", "zeros"])
            place = some.randrange(18, len(part))
            if damage == "flip":
                part[place] ^= 1 << some.randrange(8)
            elif damage == "cut":
                del part[place:]
            elif damage == "cut the beginning":
                del part[:place]
            else:
                part += some.randbytes(50) if damage == "garbage" else bytes(50) + b"x"
            parts[lost] = bytes(part)
            status, found, message = self.numbers(b"".join(parts))
            with self.subTest(round=round, damage=damage, lost=lost):
                is_spared = damage in ("garbage", "zeros")
                self.assertEqual(found, [i for i in range(len(parts)) if is_spared or i != lost])
                self.assertEqual(status, 3)
                self.assertIn("skipped damaged gzip data, at 1 place; the first is the member at byte ", message)

    # Whatever its size, and so whatever was decoded before its end.
    def test_lose_a_member_whose_checksum_is_wrong(self):
        url, body = "http://h/page/1", b"<a href=/1>"
        for size in [300, 1 << 15, 1 << 16, 3 << 15]:
            over = len(response(url, body + bytes(size))) - size
            for more in range(-4, 5):
                part = bytearray(gzip.compress(response(url, body + b"x" * (size - over + more))))
                part[-8] ^= 1
                self.assertEqual(self.numbers(bytes(part))[:2], (3, []), (size, more))

    def test_lose_only_a_damaged_record(self):
        some = random.Random(6)
        for round in range(60):
            parts = members(some)
            lost = some.randrange(len(parts))
            damage = some.choice(["cut", "longer", "shorter", "no length"])
            length = parts[lost].split(b"Content-Length: ")[1].split(b"\r\n")[0]
            if damage == "cut":
                parts[lost] = parts[lost][:some.randrange(1, len(parts[lost]) - 4)]
            else:
                more = {"longer": b"%d" % (int(length) + 9), "shorter": b"%d" % (int(length) - 9),
                        "no length": b"x"}[damage]
                parts[lost] = parts[lost].replace(b"Content-Length: " + length, b"Content-Length: " + more)
            status, found, message = self.numbers(b"".join(parts))
            with self.subTest(round=round, damage=damage, lost=lost):
                self.assertEqual((status, found), (3, [i for i in range(len(parts)) if i != lost]))
                self.assertRegex(message, "skipped [12] records? without a readable page .damaged.")

    def test_do_not_keep_what_a_damaged_length_takes_in(self):
        page = response("http://h/1", b"<a href=/1>" + bytes(1 << 20))
        damaged = page.replace(b"Content-Length: ", b"Content-Length: 99999")
        long = response("http://h/1", b"<a href=/1>" + b"WARC/1.1\r\n" * 2000000)
        program = ("import resource, subprocess, sys; limit = (300 << 20, 300 << 20);"
                   "resource.setrlimit(resource.RLIMIT_AS, limit); sys.exit(subprocess.run(sys.argv[1:]).returncode)")
        file = self.file("a.warc", page + damaged + page * 400 + long)
        command = [BNFURL, "extract", "--links", "-i", "warc", "-j", "1", "-c", file]
        done = subprocess.run([sys.executable, "-c", program, *command], capture_output=True, check=False)
        self.assertEqual((done.stdout, done.returncode), (b"402\n", 3))
        said = rb"^bnfurl: skipped 1 record without a readable page \(damaged\): byte %d of \S+\n$" % len(page)
        self.assertRegex(done.stderr, said)

    def test_of_hostile_data_take_linear_time(self):
        fixed = zlib.compressobj(9, zlib.DEFLATED, -15)
        header = b"\x1f\x8b\x08\0\0\0\0\0\0\3"
        member = header + fixed.compress(bytes(1000)) + fixed.flush()
        for octets in (header * 200000, member * 100000, b"WARC/1.0\r\n" * 200000, b"WARC/1.0\r\n\r\n" * 100000,
                       b"WARC/1.0\r\nContent-Length: 99999999\r\n\r\n" * 50000):
            self.assertLess(run("extract", "--links", "-i", "warc", "-c", stdin=octets).returncode, 4)

    # MIME Sniffing Standard, 7.1; XML is a page if it is XHTML.
    def test_without_a_type_or_of_a_type_of_xml_can_be_pages(self):
        for page in (b"<!DOCTYPE html><a href=/1>", b" \n<HTML ><a href=/1>", b"<!-- --><a href=/1>", b"<a href=/1>"):
            octets = b"HTTP/1.1 200 OK\r\n\r\n" + page
            self.assertEqual(self.links(record("response", "http://h/", octets)), (0, ["http://h/\thttp://h/1"], ""))
        for page in (b"<?xml version='1.0'?><!DOCTYPE html><!-- <b> --><html><a href='/1'/>", b"<html/><a href='/1'/>",
                     "\ufeff<html><a href='/1'/>".encode("utf-16-le")):
            for media in "text/xml", "application/vnd.wap.xhtml+xml":
                octets = b"HTTP/1.1 200 OK\r\nContent-Type: " + media.encode() + b"\r\n\r\n" + page
                links = self.links(record("response", "http://h/", octets))
                self.assertEqual(links, (0, ["http://h/\thttp://h/1"], ""))

    # As the HTML Standard says, 13.2.3.2, and the URL Standard, 4.4: a query is that of the page's encoding.
    def test_are_read_in_their_charset(self):
        link = '<a href="/\u043f?\u043f&#233;=y#\u043f">\u043f</a>'
        meta = "<meta http-equiv=Content-Type content='text/html; CharSet = \"%s\"'>"
        cases = [(";charset=cp1251", link.encode("cp1251"), "windows-1251"),
                 (";charset=cp1251", b"\xef\xbb\xbf" + link.encode(), "UTF-8"),
                 (";charset=utf8", (meta % "koi8-r" + link).encode(), "UTF-8"),
                 (";charset=x", (meta % "windows-1251" + link).encode("cp1251"), "windows-1251"),
                 ("", (meta % "windows-1251" + link).encode("cp1251"), "windows-1251"),
                 ("", ("<!-- <meta charset=utf-8> --><meta charset=x><meta charset=cp1251>" + link).encode("cp1251"),
                  "windows-1251"),
                 ("", (" " * 1000 + "<meta charset=cp1251>" + link).encode("cp1251"), "windows-1251"),
                 ("", ("<meta charset=utf-16>" + link).encode(), "UTF-8"),
                 ("", ("<?xml version='1.0' encoding='windows-1251'?>" + link).encode("cp1251"), "windows-1251"),
                 (";charset=utf-16", link.encode("utf-16-le"), "UTF-16LE"),
                 (";charset=utf-8", ("\ufeff" + link).encode("utf-16-be"), "UTF-16BE"),
                 ("", link.encode("utf-16-be"), "UTF-16BE"),
                 (";charset=koi8-r", link.encode("koi8-r"), "KOI8-R"),
                 (";charset=shift_jis", link.encode("cp932"), "Shift_JIS"),
                 (";charset=euc-jp", link.encode("euc_jp"), "EUC-JP"),
                 (";charset=iso-2022-jp", link.encode("iso2022_jp"), "ISO-2022-JP"),
                 (";charset=gb2312", link.encode("gbk"), "GBK"),
                 (";charset=gb18030", link.encode("gb18030"), "gb18030"),
                 (";charset=big5", link.encode("big5hkscs"), "Big5"),
                 (";charset=euc-kr", link.encode("cp949"), "EUC-KR")]
        queries = {"windows-1251": "%EF%26%23233%3B=y", "KOI8-R": "%D0%26%23233%3B=y",
                   "Shift_JIS": "%84%81%26%23233%3B=y", "EUC-JP": "%A7%E1%26%23233%3B=y",
                   "ISO-2022-JP": "%1B$B%27a%1B(B%26%23233%3B=y", "GBK": "%A7%E1%A8%A6=y",
                   "gb18030": "%A7%E1%A8%A6=y", "Big5": "%C8e%26%23233%3B=y", "EUC-KR": "%AC%E1%26%23233%3B=y"}
        for media, page, charset in cases:
            query = queries.get(charset, "%D0%BF%C3%A9=y")
            done = run("extract", "--links", "-i", "warc", "-f", "charset,text,resolved", "--repair",
                       stdin=record("resource", "http://h/", page, "text/html" + media))
            expected = f"{charset}\t\u043f\thttp://h/%D0%BF?{query}#%D0%BF\n"
            self.assertEqual(done.stdout.decode(), expected, (media, page))

    # The offset is that of the page as it is.
    def test_in_other_charsets_have_their_offsets(self):
        text = ("<p title=\u0416\u8868\u00e9><a href=1 id=\u8868><a href=2><img srcset='/\u8868 1x, /\u0416 2x'>"
                "<a href=/>")
        for codec in "utf-8", "utf-16-le", "gb18030", "cp932", "iso2022_jp", "big5hkscs", "euc_jp", "cp949":
            page = text.encode(codec, "ignore")
            names = {"utf-16-le": "utf-16le", "euc_jp": "euc-jp", "cp932": "shift_jis", "iso2022_jp": "iso-2022-jp",
                     "big5hkscs": "big5", "cp949": "euc-kr"}
            octets = record("resource", "http://h/", page, f"text/html;charset={names.get(codec, codec)}")
            found = run("extract", "--links", "-i", "warc", "-f", "offset,url", stdin=octets).stdout.decode()
            for row in found.splitlines():
                offset, url = row.split("\t")
                begin = url.encode(codec)[:4 if codec == "iso2022_jp" else 99]
                self.assertTrue(page[int(offset):].startswith(begin), row)
            self.assertEqual(len(found.splitlines()), 5)

    def test_have_a_charset(self):
        for type, expected in (("text/html", "windows-1252"), ("text/html;charset=ISO-8859-1", "windows-1252"),
                               ('text/html; a=b ; CharSet="greek"; charset=y', "ISO-8859-7"),
                               ("text/html; charset=", "windows-1252")):
            page = record("resource", "http://h/", b"<a href=\xe9>", type)
            done = run("extract", "--links", "-i", "warc", "-f", "charset,resolved", "--level", "repair", stdin=page)
            letter = "%CE%B9" if expected == "ISO-8859-7" else "%C3%A9"
            self.assertEqual((done.stdout, done.stderr), (f"{expected}\thttp://h/{letter}\n".encode(),
                                                          b"bnfurl: repaired 1 of 1 record (escaped: 1)\n"))

    def test_of_metadata_has_the_links_that_it_lists(self):
        links = [{"path": "A@/href", "url": "a?b&c", "text": " A\n \u00e9 ] ", "rel": "NoFollow  ugc"},
                 {"path": "IMG@/src", "url": 'i [\\"}.png', "alt": "no"}, {"path": "A@/name"}, {"url": "u"}]
        head = {"Base": "/b/", "Link": [{"path": "LINK@/href", "url": "c", "rel": "canonical"}], "Title": "no",
                "Scripts": [{"path": "SCRIPT@/src", "url": "s.js"}],
                "Metas": [{"name": "ROBOTS", "content": " noindex "}, {"property": "og:url", "content": "o"},
                          {"http-equiv": "Refresh", "content": "1;url=r"}, {"name": "x", "content": "no"}]}
        http = {"Headers": {"Location": "l", "X": "no", "LINK": "<k>;rel=next"},
                "HTML-Metadata": {"Head": head, "Links": links}}
        archive = [record("warcinfo", "http://h/", b"", "application/warc-fields"),
                   response("http://h/", b"<a href=no>")]
        for payload in ({"HTTP-Response-Metadata": http}, {"HTTP-Request-Metadata": http}, {}):
            octets = json.dumps({"Envelope": {"Payload-Metadata": payload}, "Container": {}}).encode()
            archive.append(gzip.compress(record("metadata", "http://h/a/p", octets, "application/json")))
        archive[:2] = [gzip.compress(each) for each in archive[:2]]
        archive.append(gzip.compress(record("metadata", "http://h/a/p", b"{", "application/json")))
        command = ["extract", "--links", "-i", "wat", "-f", "element,attribute,rel,text,url,resolved,offset"]
        result = run(*command, stdin=b"".join(archive))
        self.check_run(result, 0, "".join(line + "\n" for line in [
            "\\N\tlocation\t\\N\t\\N\tl\thttp://h/a/l\t\\N", "\\N\tlink\tnext\t\\N\tk\thttp://h/a/k\t\\N",
            "link\thref\tcanonical\t\\N\tc\thttp://h/b/c\t\\N", "script\tsrc\t\\N\t\\N\ts.js\thttp://h/b/s.js\t\\N",
            "a\thref\tnofollow ugc\tA \u00e9 ]\ta?b&c\thttp://h/b/a?b&c\t\\N",
            "img\tsrc\t\\N\t\\N\ti [\\\\\"}.png\t\\N\t\\N", "\\N\t\\N\t\\N\t\\N\tu\thttp://h/b/u\t\\N",
            "meta\tcontent\trobots\tnoindex\t\\N\t\\N\t\\N", "meta\tcontent\tog:url\t\\N\to\thttp://h/b/o\t\\N",
            "meta\tcontent\trefresh\t\\N\tr\thttp://h/b/r\t\\N"]).encode(),
            b"bnfurl: skipped 1 record without a readable page (metadata that are not JSON): http://h/a/p in -\n"
            b'bnfurl: no result for 1 link: "i [\\"}.png" of http://h/a/p in -; --repair repairs many such URLs\n')

    def test_header_has_links(self):
        page = response("http://h/a/p", b"<base href=/b/><a href=x>",
                        'Link: <c,;>; x="a,b\\">;"; Rel="Next  up", <d>;rel=next;rel=no', "Location: e f",
                        "content-location: g", "Refresh: 5; url=h", "X-Robots-Tag: NoIndex,  nofollow",
                        media="text/html")
        result = run("extract", "--links", "-i", "warc", "-f", "element,attribute,rel,text,url,resolved,offset",
                     self.file("a.warc", page))
        self.assertEqual(result.stdout.decode().splitlines(), [
            "\\N\tlink\tnext up\t\\N\tc,;\thttp://h/a/c,;\t\\N", "\\N\tlink\tnext\t\\N\td\thttp://h/a/d\t\\N",
            "\\N\tlocation\t\\N\t\\N\te f\t\\N\t\\N", "\\N\tcontent-location\t\\N\t\\N\tg\thttp://h/a/g\t\\N",
            "\\N\trefresh\trefresh\t\\N\th\thttp://h/a/h\t\\N",
            "\\N\tx-robots-tag\trobots\tNoIndex, nofollow\t\\N\t\\N\t\\N", "a\thref\t\\N\t\tx\thttp://h/b/x\t23"])


def robots(url, body, *fields, status="200 OK", media="text/plain"):
    head = [f"HTTP/1.1 {status}", f"Content-Type: {media}", *fields]
    return record("response", url, "\r\n".join(head).encode() + b"\r\n\r\n" + body)


class RobotsOfArchives(CommandLineTest):
    def said(self, octets, *urls, status=0, message=b""):
        """What a store of the archive says of each URL: status, verdict and line."""
        store = self.folder / "store"
        store.unlink(missing_ok=True)
        file = self.file("a.warc", octets)
        done = run("robots", "build", "-i", "warc", store, file)
        self.assertEqual((done.returncode, done.stderr.replace(file.encode(), b"a.warc")), (status, message))
        shown = run("robots", "show", store, *urls).stdout.decode().splitlines()[1:]
        rows = [row.split("\t") for row in shown]
        return [" ".join(value for of, what, value in rows if of == url
                         and what in ("status", "verdict", "line", "unknown"))
                for url in urls]

    def test_decide_as_their_responses(self):
        rules = b"User-agent: *\nDisallow: /a\n"
        unknown = "the store has no response for this origin, or none for the URL to which it redirects"
        parts = [record("warcinfo", "http://h/robots.txt", b"a: b", "application/warc-fields"),
                 record("request", "http://no/robots.txt", b"GET /robots.txt HTTP/1.1\r\n\r\n",
                        "application/http; msgtype=request"),
                 record("revisit", "http://no/robots.txt", b"HTTP/1.1 200 OK\r\n\r\n"),
                 robots("http://h/robots.txt", rules), response("http://h/", b"<a href=/robots.txt>"),
                 robots("http://html/robots.txt", b"<html>", media="text/html"),
                 robots("<http://old/robots.txt>", b"User-agent: *\nDisallow: /\n", status="200"),
                 robots("http://gone/robots.txt", b"<html>Disallow: /", status="404 Not Found", media="text/html"),
                 robots("http://busy/robots.txt", rules, status="503 Busy"),
                 robots("http://moved/robots.txt", b"", "location: //h/robots.txt", status="301 Moved"),
                 robots("http://away/robots.txt", b"", "Location: /en/", status="302 Found"),
                 robots("http://gz/robots.txt", chunked(gzip.compress(rules), 9), "Content-Encoding: gzip",
                        "Transfer-Encoding: chunked"),
                 robots("http://undone/robots.txt", rules, "Content-Encoding: gzip"),
                 robots("http://br/robots.txt", stored_brotli(rules), "Content-Encoding: br"),
                 robots("http://plain/robots.txt", rules, "Content-Encoding: br")]
        expected = {"http://h/a": "200 deny 2", "http://h/b": "200 allow", "http://old/": "200 deny 2",
                    "http://html/a": "200 allow",
                    "http://gone/a": "404 allow", "http://busy/b": "503 deny", "http://moved/a": "200 deny 2",
                    "http://away/a": unknown,
                    "http://gz/a": "200 deny 2", "http://undone/a": "200 deny 2", "http://no/a": unknown,
                    "http://br/a": "200 deny 2", "http://plain/a": "200 deny 2"}
        for octets in b"".join(parts), b"".join(map(gzip.compress, parts)), gzip.compress(b"".join(parts)):
            self.assertEqual(self.said(octets, *expected), list(expected.values()))

    def test_lose_only_what_is_damaged(self):
        parts = [gzip.compress(robots(f"http://h{i}/robots.txt", b"User-agent: *\nDisallow: /\n")) for i in range(5)]
        parts[1] = parts[1][:40] + b"x" + parts[1][41:]
        parts[3] = gzip.compress(robots("http://h3/robots.txt", b"")[:-30])
        urls = [f"http://h{i}/" for i in range(5)]
        lost = "the store has no response for this origin, or none for the URL to which it redirects"
        damage = b"bnfurl: a.warc: skipped damaged gzip data, at 1 place; the first is the member at byte %d\n" % len(
            parts[0])
        cut = b"bnfurl: skipped 1 of 4 responses: the record is damaged; the first: a.warc: record 3\n"
        self.assertEqual(self.said(b"".join(parts), *urls, status=3, message=damage + cut),
                         ["200 deny 2", lost, "200 deny 2", lost, "200 deny 2"])
        others = [robots("http://a/robots.txt", b"\x0b\x80", "Content-Encoding: br"),
                  robots("http://b/robots.txt", b"", status=""),
                  robots("http://c/robots.txt", b"", status="304 Same"), robots("x:/robots.txt", b""),
                  robots("http://d/robots.txt", b"", status="404 Not Found")]
        said = b"".join(b"bnfurl: skipped 1 of 5 responses: %s; the first: a.warc: record %b\n" % reason for reason in [
            (b"its Content-Encoding is unknown or wrong", b'1, which has "br"'),
            (b"status 304: the earlier response stays valid", b"3"), (b"the response has no status", b"2"),
            (b"the url is not a valid URL with a host", b"4")])
        self.assertEqual(self.said(b"".join(others), "http://a/", "http://d/", message=said), [lost, "404 allow"])
        chunks = robots("http://c/robots.txt", b"5\r\nUser-\r\nzz", "Transfer-Encoding: chunked")
        said = b"bnfurl: skipped 1 of 2 responses: its body is damaged or cut off; the first: a.warc: record 1\n"
        whole = robots("http://c/robots.txt", b"User-agent: *\nDisallow: /\n", "Content-Length: 26")
        for cut in chunks, truncated(whole), whole.replace(b"Content-Length: 26", b"Content-Length: 27"):
            self.assertEqual(self.said(cut + others[4], "http://c/", message=said), [lost])
        self.assertEqual(self.said(whole, "http://c/"), ["200 deny 2"])
        longer = chunks.replace(b"Content-Length: ", b"Content-Length: 9") + others[4]
        said = b"bnfurl: skipped 1 of 2 responses: the record is damaged; the first: a.warc: record 1\n"
        self.assertEqual(self.said(longer, "http://d/", status=3, message=said), ["404 allow"])
        said = b"bnfurl: skipped 1 of 1 responses: the response has no status; the first: a.warc: record 1\n"
        self.assertEqual(self.said(others[1], "http://b/", status=1, message=said), [""],
                         "nothing was added, so there is no store")
