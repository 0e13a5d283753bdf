# `-i sitemap` and `-i feed`: the records and links of random files are those that Python's reader of XML finds in them,
# however a file is written, compressed and cut into pieces; and what is damaged or hostile costs only what follows it.
# BNFURL names the program.
import gzip
import html.parser
import json
import random
import re
import subprocess
import sys
import unittest
import urllib.parse
import xml.etree.ElementTree as ElementTree
import xml.parsers.expat

from command_line import BNFURL, CommandLineTest, run

SITEMAP, ATOM = "{http://www.sitemaps.org/schemas/sitemap/0.9}", "{http://www.w3.org/2005/Atom}"
IMAGE = "{http://www.google.com/schemas/sitemap-image/1.1}"
VIDEO = "{http://www.google.com/schemas/sitemap-video/1.1}"
XHTML, CONTENT = "{http://www.w3.org/1999/xhtml}", "{http://purl.org/rss/1.0/modules/content/}"
BASE = "{http://www.w3.org/XML/1998/namespace}base"
FIELDS = ("lastmod", "changefreq", "priority")
ENCODINGS = ("utf-8", "utf-8-sig", "utf-16", "iso-8859-1", "us-ascii")
LIMITED = ("import resource, subprocess, sys; limit = (300 << 20, 300 << 20);"
           "resource.setrlimit(resource.RLIMIT_AS, limit); sys.exit(subprocess.run(sys.argv[1:]).returncode)")


class Writer:
    """Writes XML in one of the many ways that mean the same."""

    def __init__(self, some):
        self.some = some
        self.prefix = some.choice(["", "s:", "sm:"])

    def blank(self):
        return self.some.choice(["", "", "\n", "  ", "\r\n\t", "<!-- <loc>http://no/</loc> & -->", "<?x <url> ?>"])

    def text(self, text, quote=""):
        if not quote and "]]>" not in text and self.some.random() < 0.2:
            return f"<![CDATA[{text}]]>"
        written = ""
        for letter in text:
            ways = [letter] if letter not in "&<" + quote else []
            ways += [f"&#{ord(letter)};", f"&#x{ord(letter):x};"] if self.some.random() < 0.1 or not ways else []
            ways += {"&": ["&amp;"], "<": ["&lt;"], '"': ["&quot;"], ">": ["&gt;"], "h": ["&h;"]}.get(letter, [])
            written += self.some.choice(ways)
        return written

    def element(self, name, text, **attributes):
        words = "".join(f' {key.replace("_", ":")}="{self.text(value, chr(34))}"' for key, value in attributes.items())
        return f"{self.blank()}<{name}{words}>{text}</{name}>"

    def leaf(self, name, text, **attributes):
        return self.element(name, self.blank() + self.text(text) + self.blank(), **attributes)

    def octets(self, root, content, encoding, **attributes):
        declared = encoding.removesuffix("-sig")
        text = f'<?xml version="1.0" encoding="{declared}"?>\n<!DOCTYPE {root} [<!ENTITY h "h">]>' + self.blank()
        text += self.element(root, content, **attributes) + self.blank()
        return text.encode(encoding, "xmlcharrefreplace" if encoding in ENCODINGS[3:] else "strict")


def some_url(some):
    path = "".join(some.choice(["a", "/", "b&c", "%20", "?q=1", "\u00e9", "]", "x y", "'", '"', "<"])
                   for _ in range(some.randrange(6)))
    return some.choice(["http://h.example/", "https://h/", "/", "", "//h/", "http://h.example:80/"]) + path


def some_sitemap(some, encoding="utf-8", count=20):
    writer = Writer(some)
    index = some.random() < 0.2
    s, records = writer.prefix, ""
    for _ in range(some.randrange(count)):
        parts = [writer.leaf(s + "loc", some_url(some))] if some.random() < 0.95 else []
        parts += [writer.leaf(s + name, some.choice(["2026-11-20", "daily", "0.5"]))
                  for name in FIELDS if some.random() < 0.5]
        for _ in range(some.randrange(3) if not index else 0):
            parts.append(writer.element("x:link", "", rel="alternate", hreflang="de", href=some_url(some)))
            image = writer.leaf("i:loc", some_url(some)) + writer.leaf("i:title", "http://no/")
            parts.append(writer.element("i:image", image))
            video = writer.leaf("v:thumbnail_loc", "http://no/") + writer.leaf("v:content_loc", some_url(some))
            parts.append(writer.element("v:video", video))
        some.shuffle(parts)
        records += writer.element(s + ("sitemap" if index else "url"), "".join(parts))
    names = {f"xmlns{'_' if s else ''}{s[:-1]}": SITEMAP[1:-1], "xmlns_x": XHTML[1:-1], "xmlns_i": IMAGE[1:-1],
             "xmlns_v": VIDEO[1:-1]}
    return writer.octets(s + ("sitemapindex" if index else "urlset"), records, encoding, **names)


def text_of(element):
    return None if element is None else (element.text or "").strip()


def sitemap_records(octets):
    for each in ElementTree.fromstring(octets):
        yield {"entry": each.tag.removeprefix(SITEMAP), "url": text_of(each.find(f"{SITEMAP}loc")),
               **{name: text_of(each.find(SITEMAP + name)) for name in FIELDS},
               "alternates": [{"hreflang": link.get("hreflang"), "href": link.get("href").strip()}
                              for link in each.findall(f"{XHTML}link")],
               "images": [text_of(loc) for loc in each.findall(f"{IMAGE}image/{IMAGE}loc")],
               "videos": [text_of(loc) for loc in each.findall(f"{VIDEO}video/{VIDEO}content_loc")]}


COLUMNS = ["-o", "jsonl", "-f", "entry,url,lastmod,changefreq,priority,alternates,images,videos"]


class Hrefs(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.found = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.found += [value.strip() for name, value in attrs if name == "href"]


def some_markup(some):
    return "".join(some.choice([f'<a href="{some.choice(["x", "/y", "?z=1&amp;b", "http://o/"])}">t</a>', "text &amp; ",
                                "<br>", "<p class='<'>"]) for _ in range(some.randrange(5)))


def some_feed(some, encoding="utf-8"):
    writer, atom = Writer(some), some.random() < 0.5
    based = {"xml_base": some.choice(["http://b.example/c/", "d/", "/e/"])}

    def bases():
        return based if some.random() < 0.3 else {}

    def item():
        parts = [writer.leaf("title", "t & <t>"), writer.leaf("author", "a@b.example")]
        link = some.choice(["http://i.example/1/2", "3/4", "/5?a&b"])
        if atom:
            parts += [writer.element("link", "", href=link, **bases())]
            parts += [writer.element("link", "", rel="enclosure", href="f.mp3")] if some.random() < 0.5 else []
            xhtml = f'<div xmlns="{XHTML[1:-1]}"><a href="g?h&amp;i">t</a><br/></div>'
            parts.append(some.choice([writer.leaf("summary", some_markup(some), type="html", **bases()),
                                      writer.leaf("summary", "<a href='no'>", type="text"),
                                      writer.element("content", xhtml, type="xhtml", **bases())]))
        else:
            parts += [writer.leaf("link", link, **bases())]
            parts += [writer.leaf("description", some_markup(some), **bases()),
                      writer.leaf("c:encoded", some_markup(some))]
            parts += [writer.element("enclosure", "", url="f.mp3", length="1")] if some.random() < 0.5 else []
            parts += [writer.leaf("guid", "no:1", isPermaLink="false")] if some.random() < 0.5 else []
        some.shuffle(parts)
        return writer.element("entry" if atom else "item", "".join(parts), **bases())

    items = "".join(item() for _ in range(some.randrange(5)))
    if atom:
        return writer.octets("feed", writer.element("link", "", rel="self", href="self") + items, encoding,
                             xmlns=ATOM[1:-1], **bases())
    channel = writer.element("channel", writer.leaf("link", "http://h.example/") + items, **bases())
    return writer.octets("rss", channel, encoding, version="2.0", xmlns_c=CONTENT[1:-1])


def feed_links(octets):
    """What links resolve to: those of a record in the order of its elements, then those of the HTML in them."""

    def joined(base, reference):
        return urllib.parse.urljoin(base, reference)

    def walk(element, base, item, found, is_based=False):
        is_based = is_based or BASE in element.attrib
        base = joined(base, element.get(BASE, ""))
        name = re.sub("{.*}", "", element.tag)
        if name in ("item", "entry"):
            link = next(each for each in element if re.sub("{.*}", "", each.tag) == "link"
                        and each.get("rel", "alternate") == "alternate")
            # As feed readers do, the link of an item is the base of its HTML.
            item = joined(base, link.get("href") or text_of(link))
        if name in ("link", "enclosure"):
            found.append(joined(joined(base, ""), element.get("href") or element.get("url") or text_of(element)))
        elif name in ("description", "encoded") or element.get("type") == "html":
            page = base if is_based else item or base
            found += [joined(page, each) for each in Hrefs(element.text or "").found]
        elif element.get("type") == "xhtml":
            found += [joined(base if is_based else item, each.get("href")) for each in element.iter(f"{XHTML}a")]
        else:
            for each in element:
                walk(each, base, item, found, is_based)

    found = []
    walk(ElementTree.fromstring(octets), "http://h.example/feed/", None, found)
    return found


class Sitemaps(CommandLineTest):
    maxDiff = None

    def records(self, octets, *options):
        """What is read; and the exit status."""
        result = run("split", "-i", "sitemap", *COLUMNS, *options, stdin=octets)
        return [json.loads(line) for line in result.stdout.splitlines()], result.returncode

    def test_have_the_records_that_python_finds(self):
        some = random.Random(8)
        for number in range(40):
            octets = some_sitemap(some, some.choice(ENCODINGS))
            with self.subTest(number=number, octets=octets):
                self.assertEqual(self.records(octets), (list(sitemap_records(octets)), 0))

    def test_are_the_same_in_any_pieces(self):
        some = random.Random(9)
        octets = b""
        while len(octets) < 3000:
            octets = some_sitemap(some, "utf-8", 12)
        for words in (["-i", "sitemap"], ["-i", "auto"]):
            command = ["split", *words, *COLUMNS]
            whole = run(*command, stdin=octets)
            self.assertEqual([json.loads(line) for line in whole.stdout.splitlines()], list(sitemap_records(octets)))
            for jobs in "128":
                self.assertEqual(run(*command, "-j", jobs, stdin=octets).stdout, whole.stdout)
                self.assertEqual(run(*command, "-j", jobs, self.file("s.xml", octets)).stdout, whole.stdout)
            packed = b"".join(gzip.compress(octets[at:at + 500]) for at in range(0, len(octets), 500))
            self.assertEqual(run(*command, self.file("s", packed)).stdout, whole.stdout)
            for size in (1, 7, 999):
                with subprocess.Popen([BNFURL, *command], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                      stderr=subprocess.PIPE) as program:
                    for at in range(0, len(octets), size):
                        program.stdin.write(octets[at:at + size])
                        program.stdin.flush()
                    program.stdin.close()
                    self.assertEqual(program.stdout.read(), whole.stdout)

    def test_that_are_cut_off_have_what_came_before(self):
        octets = b""
        some = random.Random(10)
        while not 900 < len(octets) < 1500:
            octets = some_sitemap(some, "utf-8", 6)
        whole = list(sitemap_records(octets))
        end = octets.rindex(b">", 0, octets.rindex(b"</") + octets[octets.rindex(b"</"):].index(b">") + 1)
        for size in some.sample(range(octets.index(b"<!DOCTYPE"), end), 30):
            found, status = self.records(octets[:size])
            count = len(re.findall(rb"</\w*:?(?:url|sitemap)>", re.sub(rb"(?s)<!--.*?-->", b"", octets[:size])))
            self.assertEqual((found, status), (whole[:count], 3), size)

    # Python's reader is expat, too, but not ours: it has the whole file.
    def test_that_are_damaged_have_what_came_before(self):
        some = random.Random(11)
        for _ in range(30):
            octets = bytearray(some_sitemap(some))
            octets[some.randrange(len(octets))] = some.choice(b"<>&;\"\0\xff/")
            parser = xml.parsers.expat.ParserCreate()
            parser.UseForeignDTD(True)
            error = None
            try:
                parser.Parse(bytes(octets), True)
            except xml.parsers.expat.ExpatError as damage:
                error = damage
            result = run("split", "-i", "sitemap", "-f", "url", stdin=bytes(octets))
            if error is None:
                self.assertNotIn(b"read it only", result.stderr)
                continue
            self.assertEqual(result.returncode, 3)
            if b"read it only" in result.stderr:  # otherwise it has no root
                place = f"-: bnfurl read it only up to line {error.lineno}, column {error.offset + 1}: "
                self.assertIn(place, result.stderr.decode())

    def test_that_are_hostile_end_soon(self):
        levels = "".join(f'<!ENTITY e{i} "{f"&e{i - 1};" * 10 if i else "x" * 10}">' for i in range(12))
        hostile = {
            "entities": f"<!DOCTYPE urlset [{levels}]><urlset><url><loc>http://h/&e11;</loc></url></urlset>".encode(),
            "entities in an attribute":
                f'<!DOCTYPE urlset [{levels}]><urlset><url x="&e11;"></url></urlset>'.encode(),
            "depth": b"<urlset>" + b"<a>" * (1 << 20),
            "a tag": b"<urlset><a x='" + b"x" * (100 << 20),
            "a comment": b"<urlset><!--" + b"x" * (100 << 20),
            "a text": b"<urlset><url><loc>" + b"x" * (100 << 20),
            "images": b"<urlset><url>" + b"<image><loc>http://h/0123456789</loc></image>" * (1 << 20),
            "a line": b"x" * (100 << 20),
        }
        reasons = {"entities": "amplification", "entities in an attribute": "amplification", "a line": "is too long",
                   "depth": "elements are nested too deep", "a tag": "a tag or comment has more than 1 MiB",
                   "a comment": "a tag or comment has more than 1 MiB"}
        outside = self.file("secret", b"http://secret/")
        entity = f'<!DOCTYPE urlset [<!ENTITY s SYSTEM "{outside}">]>'
        entity += "<urlset><url><loc>http://h/&s;</loc></url></urlset>"
        self.assertEqual(self.records(entity.encode())[0][0]["url"], None)
        for name, octets in hostile.items():
            with self.subTest(name):
                command = [sys.executable, "-c", LIMITED, BNFURL, "split", "-j", "1", "-i", "sitemap", "-f", "url"]
                result = subprocess.run(command, input=gzip.compress(octets, 1), capture_output=True, check=False)
                self.assertEqual((result.returncode, result.stdout), (3, b""), result.stderr)
                self.assertIn(b"bnfurl read it only up to line ", result.stderr)
                self.assertIn(reasons.get(name, "a record has more than 16 MiB"), result.stderr.decode())

    # Python's reader of XML knows no encoding with characters of several octets.
    def test_are_in_the_encoding_that_they_declare(self):
        for encoding, text in (("windows-1251", "\u043f\u043e\u0438\u0441\u043a"), ("koi8-r", "\u0430"),
                               ("windows-1252", "\u20ac\u00e9"), ("utf8", "\u00e9\u6c49"),
                               ("shift_jis", "\u8868\uff76\\"), ("euc-jp", "\u65e5\u672c"),
                               ("gbk", "\u6c49"), ("big5", "\u6f22"), ("euc-kr", "\ud55c"), ("gb18030", "\u6c49")):
            url = f"http://h/{text}?{text}"
            octets = f'<?xml version="1.0" encoding="{encoding}"?><urlset><url><loc>{url}</loc></url></urlset>'
            found, status = self.records(octets.encode(encoding))
            self.assertEqual(([each["url"] for each in found], status), ([url], 0), encoding)
        unknown = b'<?xml version="1.0" encoding="foo"?><urlset><url><loc>http://h/</loc></url></urlset>'
        self.assertEqual(self.records(unknown), ([], 3))

    def test_can_be_lists(self):
        text = b"\xef\xbb\xbf\r\n http://h/a \r\n\nhttp://h/\xff\nhttp://h/b"
        for octets in (text, text.decode("utf-8-sig", "replace").encode("utf-16")):
            found, status = self.records(octets)
            self.assertEqual([each["url"] for each in found], ["http://h/a", "http://h/\ufffd", "http://h/b"])
            self.assertEqual(status, 0)
        self.assertEqual(self.records(b""), ([], 0))


class Feeds(CommandLineTest):
    maxDiff = None

    def test_have_the_links_that_python_finds(self):
        some = random.Random(12)
        for number in range(60):
            octets = some_feed(some, some.choice(ENCODINGS))
            with self.subTest(number=number, octets=octets):
                result = run("extract", "--links", "-i", "feed", "--base", "http://h.example/feed/", "-f", "resolved",
                             "-j", some.choice("128"), stdin=octets)
                expected = feed_links(octets)
                found = result.stdout.decode().splitlines()
                self.assertEqual((result.stderr, sorted(found)), (b"", sorted(expected)))


if __name__ == "__main__":
    unittest.main()
