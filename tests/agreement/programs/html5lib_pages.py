# Reads pages, a JSON string a line. Writes for each, as JSON, the href of each start tag that html5lib finds in it, as
# a browser would; null for a page on which html5lib fails. html5lib 1.1 is older than the HTML Standard (13.2.6.5), so
# `follow_standard` corrects it.
import json
import sys

import html5lib
from html5lib import _tokenizer, constants, html5parser

HREFS = []
SPECIAL = constants.specialElements | {
    *((constants.namespaces["mathml"], name) for name in ("mi", "mo", "mn", "ms", "mtext", "annotation-xml")),
    *((constants.namespaces["svg"], name) for name in ("foreignObject", "desc", "title"))}


# An end tag of `p` or `br` ends foreign content, and only an element of HTML is ended by the name of another tag.
def follow_standard(parser):
    foreign, body = (type(parser.phases[name]) for name in ("inForeignContent", "inBody"))
    older = foreign.processEndTag

    def process_end_tag(self, token):
        if token["name"] not in ("p", "br"):
            return older(self, token)
        parser, opened = self.parser, self.parser.tree.openElements
        while (opened[-1].namespace != parser.tree.defaultNamespace and not parser.isHTMLIntegrationPoint(opened[-1])
               and not parser.isMathMLTextIntegrationPoint(opened[-1])):
            opened.pop()
        return parser.phase.processEndTag(token)

    def end_other(self, token):
        for node in self.tree.openElements[::-1]:
            if node.name == token["name"] and node.namespace == self.tree.defaultNamespace:
                self.tree.generateImpliedEndTags(exclude=token["name"])
                while self.tree.openElements.pop() != node:
                    pass
                return
            if node.nameTuple in SPECIAL:
                return

    foreign.processEndTag = process_end_tag
    body.endTagOther = end_other
    for name, value in vars(body).items():
        if name.endswith("endTagHandler"):
            value.default = end_other


def noting(tokens):
    def noted(tokenizer):
        for token in tokens(tokenizer):
            if token["type"] == constants.tokenTypes["StartTag"]:
                HREFS.append(token["data"].get("href"))
            yield token

    return noted


def hrefs(page):
    HREFS.clear()
    try:
        html5lib.HTMLParser(namespaceHTMLElements=True).parse(page)
    except Exception:
        return None
    return [href for href in HREFS if href is not None]


constants.specialElements = html5parser.specialElements = SPECIAL
follow_standard(html5lib.HTMLParser())
_tokenizer.HTMLTokenizer.__iter__ = noting(_tokenizer.HTMLTokenizer.__iter__)
for line in sys.stdin:
    print(json.dumps(hrefs(json.loads(line))))
