# `extract --links` finds the start tags and attributes that html5lib finds in random pages, also in `<svg>` and
# `<math>`, and the texts of anchors that Python's html.unescape has. BNFURL_PAGES says how many pages of each kind are
# tried.
import html
import json
import os
import random
import re
import subprocess
import sys
import unittest

from project import ROOT

sys.path.append(str(ROOT / "tests/servers"))
import url_readers

BNFURL = os.environ["BNFURL"]
PAGES = int(os.environ.get("BNFURL_PAGES", "2000"))
BASE = """<div> </div> <p> </p> <b> </b> <i:id=1> </i> <a> </a> <span> </span> <li> </li> <ul> </ul> <h1> </h1> <h2>
<br> </br> <img> <hr> <button> </button> <form> </form> <dd> <dt> <dl> <font> <font:color=1> </font> <nobr> </nobr>
<object> </object> <em> </em> <script> </script> <style> </style> <title> </title> <textarea> </textarea> <xmp> </xmp>
<iframe> </iframe> <pre> </pre> <input:value=v> x y: : &amp; <!--:--> <!x> <?y> </:z> </> <!-- --> --!> <![CDATA[ ]]>
<q:k=1:K=2> </q> <q/> <link> <center> </center> <option> </option> <u> </u> <code> </code> <noembed> </noembed>
<blockquote> </blockquote>""".split()
TABLE = "<table> </table> <tr> </tr> <td> </td> <tbody> </tbody> <th> <caption> </caption> <thead>".split()
FOREIGN = """<svg> </svg> <svg/> <math> </math> <math/> <foreignObject> </foreignObject> <desc> </desc> <g> </g> <g/>
<path:d=m/> <mi> </mi> <mtext> </mtext> <mo> <annotation-xml> <annotation-xml:encoding=text/html>
<annotation-xml:encoding=Application/XHTML+xml> </annotation-xml> <mglyph> <malignmark> <script/> <style/> <title/>
<a:id=w/> <image> </image> <SVG> </SVG> <foreignobject> </desc:> <svg:a=/>""".split()
DENSE = """<p> </p> <div> </div> <b> </b> <font:color=1> <script> </script> <style> </style> <title> </title> <br>
<i:x=1>""".split()
KINDS = {"plain": BASE + TABLE, "svg": BASE + 2 * FOREIGN, "all": BASE + TABLE + 2 * FOREIGN,
         "dense": DENSE + 2 * FOREIGN}
REFERENCES = """&copy &copy; &not &notit; &notin; &lt &amp &am &x; &nbsp &frac12 &frac123 &#65 &#x41; &#128; &#0; & ;
= a 2 Z .""".split()


def references(some):
    return "".join(some.choice(REFERENCES) for _ in range(some.randrange(4)))


# Each start tag has a number, so that it is known which were found.
def page(some, pieces):
    def numbered(match):
        return f"{match[0]} href='{some.randrange(1000)}{references(some)}'"

    text = "".join(some.choice(pieces) for _ in range(some.randrange(3, 26))).replace(":", " ")
    return re.sub(r"<[A-Za-z][\w-]*", numbered, text)


def rows(pages, columns, *options):
    lines = "".join(json.dumps({"html": each}) + "\n" for each in pages)
    command = [BNFURL, "extract", "--links", "-i", "jsonl", "-k", "html", "-o", "jsonl", "-f", columns, *options]
    done = subprocess.run(command, input=lines.encode(), capture_output=True, check=True)
    return map(json.loads, done.stdout.splitlines())


NIGHTLY_CASES = {"Pages.test_have_the_tags_that_html5lib_finds"}


class Pages(unittest.TestCase):
    def test_have_the_tags_that_html5lib_finds(self):
        some = random.Random(7)
        for kind, pieces in KINDS.items():
            pages = [page(some, pieces) for _ in range(PAGES)]
            command = [url_readers.PYTHON, url_readers.PROGRAMS / "html5lib_pages.py"]
            lines = "".join(json.dumps(each) + "\n" for each in pages)
            expected = subprocess.run(command, input=lines, capture_output=True, text=True, check=True).stdout
            found = [[] for _ in pages]
            for row in rows(pages, "line,url", "--where", "attribute=href"):
                found[row["line"] - 1].append(row["url"])
            compared = [each for each in zip(pages, map(json.loads, expected.splitlines()), found, strict=True)
                        if each[1] is not None]
            self.assertGreater(len(compared), PAGES * 0.99, kind)
            self.assertGreater(sum(len(each[1]) for each in compared), PAGES * 3, kind)
            faults = [each for each in compared if each[1] != each[2]]
            self.assertEqual(faults[:3], [], (kind, len(faults)))

    def test_have_the_text_that_python_reads(self):
        some = random.Random(8)
        texts = ["".join(references(some) for _ in range(3)) for _ in range(2000)]
        found = [row["text"] for row in rows([f"<a href=x>{text}</a>" for text in texts], "text")]
        self.assertEqual(found, [html.unescape(text) for text in texts])
