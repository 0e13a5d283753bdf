// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Every message that a broken grammar file can produce, octet for octet: the place, the fault, and how to write it.
#include "gen/syntax/check.hpp"

#include <algorithm>

#include "gen/generate.hpp"
#include "gen/text/octet_set.hpp"
#include "tests/gen/table.hpp"

namespace bnfurl::gen::tests {
namespace {

class Identifier : public Table {};

TEST_P(Identifier, IsTheNameInCpp) { EXPECT_EQ(identifier(in()), out()); }

INSTANTIATE_TEST_SUITE_P(Check, Identifier,
                         testing::Values(Case{"URI", "URI"}, Case{"path-abempty", "path_abempty"}, Case{"h16", "h16"},
                                         Case{"gopher+_string", "gopher_plus_string"}, Case{"class", "class_"},
                                         Case{"not-eq", "not_eq_"}, Case{"co-await", "co_await_"},
                                         Case{"char8-t", "char8_t_"}, Case{"EOF", "EOF_"}, Case{"Entry", "Entry_"},
                                         Case{"data", "data_"}, Case{"Class", "Class"}));

class BrokenGrammar : public Table {};

TEST_P(BrokenGrammar, IsReported) {
  const std::string messages = messages_of(lines(in()));
  EXPECT_EQ(messages, lines(out()) + "\n");
  // Tools escape other octets, so our own words must have none of them.
  EXPECT_TRUE(std::all_of(messages.begin(), messages.end(),
                          [](char c) { return c == '\n' || is_printable(static_cast<unsigned char>(c)); }));
}

INSTANTIATE_TEST_SUITE_P(
    Lines, BrokenGrammar,
    testing::Values(
        Case{"", "test.bnf: there is no rule; a rule is written \"name = elements\" from column one"},
        Case{"# strat: x | x = \"a\"",
             "test.bnf:1:3: \"strat\" is not a key (did you mean \"start\"?); the keys are grammar, "
             "source, notation, code-points, start, case, prefer, shortest, kinds, strict, component, body, "
             "host-kind, port, empty-path, reference, resolution, unreserved, import, supplied, says, kind, target, "
             "referer, method, time, typical, "
             "rare, erratum, printed; a comment's first word does not end in \":\""},
        Case{"  x = \"a\" |  / \"b\" | y = x",
             "test.bnf:2:1: this line begins left of the first rule; every rule begins in column 3 as that does, and "
             "its continuation further right | test.bnf:3:1: this line begins left of the first rule; every rule "
             "begins in column 3 as that does, and its continuation further right"},
        Case{"   x = \"a\" |  |      / \"b\"",
             "test.bnf:3:1: this line does not continue a rule; a rule begins in column 4, and has no blank line or "
             "\"#\" line inside it"},
        Case{"   x = a", "test.bnf:1:8: a is not defined (rule x)"},
        Case{"x = \"a\" |  |   / \"b\"",
             "test.bnf:3:1: this line does not continue a rule; a rule begins in column one, and has no blank line or "
             "\"#\" line inside it"},
        Case{"x = \"a\" | # printed: y = a", "test.bnf:2:12: no rule follows; \"# printed:\" comes before its rule"}));

INSTANTIATE_TEST_SUITE_P(
    Times, BrokenGrammar,
    testing::Values(Case{"# time: x | x = \"a\"",
                         "test.bnf:1:9: it must name a component, and say how a time is written there; write it as in "
                         "\"# time: time "
                         "%d/%b/%Y:%H:%M:%S %z\""},
                    Case{"# time: x %Y-%j | x = \"a\"",
                         "test.bnf:1:9: \"%j\" is no part of a time; the parts are %Y %m %b %d %H %M %S %f %z, or %s, "
                         "or %Q; write it "
                         "as in \"# time: time %d/%b/%Y:%H:%M:%S %z\""},
                    Case{"# time: x %Y% | x = \"a\"",
                         "test.bnf:1:9: \"%\" is no part of a time; the parts are %Y %m %b %d %H %M %S %f %z, or %s, "
                         "or %Q; write it "
                         "as in \"# time: time %d/%b/%Y:%H:%M:%S %z\""},
                    Case{"# time: x %s%s | x = \"a\"",
                         "test.bnf:1:9: \"%s\" is written twice; write it as in \"# time: time %d/%b/%Y:%H:%M:%S %z\""},
                    Case{"# time: x %s%z | x = \"a\"",
                         "test.bnf:1:9: a time is %Y, %m or %b, %d, %H, %M and %S, perhaps with %f and %z; or %s or "
                         "%Q, perhaps with "
                         "%f; write it as in \"# time: time %d/%b/%Y:%H:%M:%S %z\""},
                    Case{"# time: x %d/%b/%Y:%H:%M | x = \"a\"",
                         "test.bnf:1:9: a time is %Y, %m or %b, %d, %H, %M and %S, perhaps with %f and %z; or %s or "
                         "%Q, perhaps with "
                         "%f; write it as in \"# time: time %d/%b/%Y:%H:%M:%S %z\""},
                    Case{"# time: x %Q | # component: y | y = x | x = \"a\"",
                         "test.bnf:1:9: x is not a component; add \"# component: x\""},
                    Case{"# time: x %s | # time: x %Q | # component: x | x = \"a\"",
                         "test.bnf:2:9: \"# time:\" is given twice, first in line 1"}));

INSTANTIATE_TEST_SUITE_P(
    Elements, BrokenGrammar,
    testing::Values(
        Case{"1x = \"a\"", "test.bnf:1:1: a rule's name begins with a letter"},
        Case{"x_y = \"a\"",
             "test.bnf:1:2: a rule is written \"name = elements\"; a name has only letters, digits and \"-\" "
             "(rule x)"},
        Case{"x",
             "test.bnf:1:2: a rule is written \"name = elements\"; a name has only letters, digits and \"-\" "
             "(rule x)"},
        Case{"x ::= \"a\"",
             "test.bnf:1:3: a rule is written \"name = elements\"; a name has only letters, digits and \"-\" "
             "(rule x)"},
        Case{"x =", "test.bnf:1:4: an alternative is empty; the empty text is written \"\" (rule x)"},
        Case{"x = \"a\" / / \"b\"", "test.bnf:1:11: an alternative is empty; the empty text is written \"\" (rule x)"},
        Case{"x = ( )", "test.bnf:1:7: an alternative is empty; the empty text is written \"\" (rule x)"},
        Case{"x = ( \"a\" / \"b\"", "test.bnf:1:5: this \"(\" has no \")\" (rule x)"},
        Case{"x = \"a\" [ \"b\" )", "test.bnf:1:9: this \"[\" has no \"]\" before the \")\" (rule x)"},
        Case{"x = \"a\" )", "test.bnf:1:9: \")\" has no opening bracket (rule x)"},
        Case{"x = \"a\" ]", "test.bnf:1:9: \"]\" has no opening bracket (rule x)"},
        Case{"x = \"a\" |\"b\"", "test.bnf:1:9: \"|\" is not ABNF; alternatives are separated by \"/\" (rule x)"},
        Case{"x = 'a'", "test.bnf:1:5: \"'\" is not ABNF; a literal is written \"...\", in double quotes (rule x)"},
        Case{"x = \"a\" |   y = \"b\"",
             "test.bnf:2:5: \"=\" stands inside a rule; the next rule begins in the column of the first (rule x)"},
        Case{"x = ( \"a\" , \"b\" )",
             "test.bnf:1:11: \",\" is not expected here; outside of literals a rule holds names (letters, digits, "
             "\"-\"), / ( ) [ ] * and %x... (rule x)"},
        Case{"x = y_z",
             "test.bnf:1:6: \"_\" is not expected here; outside of literals a rule holds names (letters, digits, "
             "\"-\"), / ( ) [ ] * and %x... (rule x)"},
        Case{"x = \"a\" \xc3\xa9",
             "test.bnf:1:9: the octet %xC3 is not expected here; outside of literals a rule holds names (letters, "
             "digits, \"-\"), / ( ) [ ] * and %x... (rule x)"},
        Case{"x = \x01",
             "test.bnf:1:5: the octet %x01 is not expected here; outside of literals a rule holds names (letters, "
             "digits, \"-\"), / ( ) [ ] * and %x... (rule x)"},
        Case{"x = \"a |  \"", "test.bnf:1:5: this quote is not closed on its line (rule x)"},
        Case{"x = \"\xe4\"",
             "test.bnf:1:6: a literal has only printable ASCII, not the octet %xE4; in ABNF, write %xE4 outside of the "
             "quotes "
             "(rule x)"},
        Case{"x = \"a\tb\"",
             "test.bnf:1:7: a literal has only printable ASCII, not the octet %x09; in ABNF, write %x09 outside of the "
             "quotes "
             "(rule x)"},
        Case{"x = <a", "test.bnf:1:5: this \"<\" has no \">\" on its line (rule x)"},
        Case{"x = <\xff>", "test.bnf:1:6: a prose value has only printable ASCII, not the octet %xFF (rule x)"}));

INSTANTIATE_TEST_SUITE_P(
    Numbers, BrokenGrammar,
    testing::Values(
        Case{"x = 3",
             "test.bnf:1:6: a count must be followed by what it repeats: a name, \"...\", %x..., ( ... ), [ ... ] or "
             "<...> "
             "(rule x)"},
        Case{"x = 1*2*3\"a\"",
             "test.bnf:1:8: a count must be followed by what it repeats: a name, \"...\", %x..., ( ... ), [ ... ] or "
             "<...> "
             "(rule x)"},
        Case{"x = 3 \"a\"", "test.bnf:1:6: write no blank between a count and what it repeats (rule x)"},
        Case{"x = * |  \"a\"", "test.bnf:1:6: write no blank between a count and what it repeats (rule x)"},
        Case{"x = 3*2\"a\"", "test.bnf:1:5: at least 3 and at most 2 repetitions is impossible (rule x)"},
        Case{"x = 10001\"a\"", "test.bnf:1:5: a count is at most 10000 (rule x)"},
        Case{"x = *10001\"a\"", "test.bnf:1:5: a count is at most 10000 (rule x)"},
        Case{"x = 99999999999\"a\"", "test.bnf:1:5: a count of that size is not allowed (rule x)"},
        Case{"x = %", "test.bnf:1:6: after \"%\" comes x, d or b and digits, or s or i and a literal (rule x)"},
        Case{"x = %o17", "test.bnf:1:6: after \"%\" comes x, d or b and digits, or s or i and a literal (rule x)"},
        Case{"x = %s a", "test.bnf:1:7: %s and %i stand before a literal: %s\"...\" (rule x)"},
        Case{"x = %x", "test.bnf:1:7: a value needs a digit of base 16 (rule x)"},
        Case{"x = %xG0", "test.bnf:1:7: a value needs a digit of base 16 (rule x)"},
        Case{"x = %b2", "test.bnf:1:7: a value needs a digit of base 2 (rule x)"},
        Case{"x = %x30.", "test.bnf:1:10: a value needs a digit of base 16 (rule x)"},
        Case{"x = %x100",
             "test.bnf:1:7: a value is one octet, at most %xFF; \"# code-points: UTF-8\" makes it a code point "
             "(rule x)"},
        Case{"x = %x0-10FFFF",
             "test.bnf:1:9: a value is one octet, at most %xFF; \"# code-points: UTF-8\" makes it a code point "
             "(rule x)"},
        Case{"x = %d256",
             "test.bnf:1:7: a value is one octet, at most %xFF; \"# code-points: UTF-8\" makes it a code point "
             "(rule x)"},
        Case{"x = %x39-30", "test.bnf:1:12: this range ends before it begins (rule x)"}));

INSTANTIATE_TEST_SUITE_P(
    CodePoints, BrokenGrammar,
    testing::Values(
        Case{"# code-points: UTF-8 | x = %x110000", "test.bnf:2:7: a value is a code point, at most %x10FFFF (rule x)"},
        Case{"# code-points: UTF-8 | x = %xA0-110000",
             "test.bnf:2:10: a value is a code point, at most %x10FFFF (rule x)"},
        Case{"# code-points: UTF-8 | x = %xA0-FFFF",
             "test.bnf:2:5: %xA0-FFFF has surrogates (%xD800-DFFF), which UTF-8 does not encode; write %xA0-D7FF / "
             "%xE000-FFFF (rule x)"},
        Case{"# code-points: UTF-8 | x = %d55000-56000",
             "test.bnf:2:5: %xD6D8-DAC0 has surrogates (%xD800-DFFF), which UTF-8 does not encode; write "
             "%xD6D8-D7FF (rule x)"},
        Case{"# code-points: UTF-8 | x = %xDFFF-E000",
             "test.bnf:2:5: %xDFFF-E000 has surrogates (%xD800-DFFF), which UTF-8 does not encode; write %xE000 "
             "(rule x)"},
        Case{"# code-points: UTF-8 | x = %x61.D800",
             "test.bnf:2:10: %xD800 has surrogates (%xD800-DFFF), which UTF-8 does not encode; leave it out (rule x)"},
        Case{"# code-points: utf-8 | x = %x61",
             "test.bnf:1:16: the only encoding is UTF-8; write it as in \"# code-points: UTF-8\""},
        Case{"# code-points: UTF-8 | # code-points: UTF-8 | x = %x61",
             "test.bnf:2:16: \"# code-points:\" is given twice, first in line 1"},
        Case{"# code-points: UTF-8 | # notation: bar | x = \"a\"",
             "test.bnf:1:16: no character is written by its number in the notation bar; leave \"# code-points:\" "
             "out"}));

INSTANTIATE_TEST_SUITE_P(
    Names, BrokenGrammar,
    testing::Values(
        Case{"x = hots / host | host = \"a\"", "test.bnf:1:5: hots is not defined (did you mean \"host\"?) (rule x)"},
        Case{"x = \"a\" / |   nowhere", "test.bnf:2:3: nowhere is not defined (rule x)"},
        Case{"# body: x = [ y ] | x = \"a\"", "test.bnf:1:15: y is not defined (rule x)"},
        Case{"# body: x = ( | x = \"a\"", "test.bnf:1:13: this \"(\" has no \")\" (rule x)"},
        Case{"x = \"a\" | y = \"b\" | X = \"c\"",
             "test.bnf:3:1: X is defined twice, first in line 1; \"=/\" adds alternatives to a rule"},
        Case{"x =/ \"a\"", "test.bnf:1:1: \"=/\" adds to a rule, but x is not defined before this line; write \"=\""},
        Case{"x = <text of the author>",
             "test.bnf:1:5: <text of the author> is prose for people; write the rule out, or import it: \"# import: "
             "LABEL grammar\" and <rule, see [LABEL]> (rule x)"},
        Case{"# component: user.name = x | x = \"a\"",
             "test.bnf:1:26: \"user.name\" is not a name for a component: a letter, then letters, digits, \"-\", \"_\" "
             "and "
             "\"+\""},
        Case{"# grammar: my:own | x = \"a\"",
             "test.bnf: \"my:own\" is not a name for a grammar: letters, digits, \"-\", \"_\", \"+\" and \".\"; write "
             "\"# grammar: NAME\""}));

INSTANTIATE_TEST_SUITE_P(
    Language, BrokenGrammar,
    testing::Values(
        Case{"x = \"(\" x \")\" / \"a\"",
             "test.bnf:1:1: x uses itself in its middle, so its language may not be regular: x -> x; write "
             "repetitions with \"*\""},
        Case{"a = \"a\" | x = y / a | y = \"[\" z / a | z = x \"]\"",
             "test.bnf:2:1: x uses itself in its middle, so its language may not be regular: x -> y -> z -> x; write "
             "repetitions with \"*\""},
        Case{"x = x \"a\" / \"a\" x / \"b\"",
             "test.bnf:1:1: x uses itself in its middle, so its language may not be regular: x -> x; write "
             "repetitions with \"*\""},
        Case{"x = *x / \"a\"",
             "test.bnf:1:1: x uses itself in its middle, so its language may not be regular: x -> x; write "
             "repetitions with \"*\""},
        Case{"x = [ y ] \"a\" | y = \"b\" x",
             "test.bnf:1:1: x uses itself in its middle, so its language may not be regular: x -> y -> x; write "
             "repetitions with \"*\""},
        Case{"# body: y = \"(\" y \")\" / \"\" | x = y | y = \"\"",
             "test.bnf:1:9: y uses itself in its middle, so its language may not be regular: y -> y; write "
             "repetitions with \"*\""},
        Case{"# component: host | # host-kind: a b | x = host | host = a / b | a = \"x\" host | b = \"y\"",
             "test.bnf:4:1: host uses itself in its middle, so its language may not be regular: host -> a -> host; "
             "write repetitions with \"*\""},
        Case{"x = y / \"a\" | y = \"b\" y",
             "test.bnf:2:1: y matches no text: every alternative leads back to y, or to another rule that matches no "
             "text"},
        Case{"x = x",
             "test.bnf:1:1: x matches no text: every alternative leads back to x, or to another rule that matches no "
             "text"}));

INSTANTIATE_TEST_SUITE_P(
    Keys, BrokenGrammar,
    testing::Values(
        Case{"# start: uri | URI = \"a\"", "test.bnf:1:10: the start uri is not defined (did you mean \"URI\"?)"},
        Case{"# start: x y | x = \"a\"", "test.bnf:1:10: it must be one word; write it as in \"# start: URI\""},
        Case{"# component: | x = \"a\"",
             "test.bnf:1:13: a component is a production, or a name, \"=\" and productions; write it as in \"# "
             "component: path = path-abempty path-absolute\""},
        Case{"# component: p = x y | x = \"a\"", "test.bnf:1:20: y is not defined (in \"# component:\")"},
        Case{"# component: p = x | # component: q = y x | x = y | y = \"a\"", "test.bnf:2:20: x already stands for p"},
        Case{"# component: p = x: | # component: q = x: | x = \"a:\"", "test.bnf:2:18: x already stands for p"},
        Case{"# component: p = y/x | x = \"a\" | y = \"b\"",
             "test.bnf:1:18: x does not occur in y (in \"# component:\")"},
        Case{"# body: x | x = \"a\"",
             "test.bnf:1:9: a body is a rule; write it as in \"# body: userinfo = user [ \":\" password ]\""},
        Case{"# host-kind: | x = \"a\"",
             "test.bnf:1:13: no production is named; write it as in \"# host-kind: IPv4address reg-name\""},
        Case{"# host-kind: name | x = \"a\"", "test.bnf:1:14: name is not defined (in \"# host-kind:\")"},
        Case{"# shortest: x yy | x = \"a\"", "test.bnf:1:15: yy is not defined (in \"# shortest:\")"},
        Case{"# kinds: x | x = \"a\" / y | y = \"b\"",
             "test.bnf:1:10: the alternatives of x are not all names of rules, so they cannot be kinds"},
        Case{"# kinds: x/ | x = \"a\"",
             "test.bnf:1:10: write a production on both sides of \"/\" in x/; write it as in \"# kinds: "
             "authority/host\""},
        Case{"# component: p = / | x = \"a\"",
             "test.bnf:1:18: write a production on both sides of \"/\" in /; write it as in \"# component: "
             "authority/host\""},
        Case{"# prefer: : y | x = \"a\" | y = \"b\"",
             "test.bnf:1:11: it must name a production, \":\" and one of its alternatives; write it as in \"# prefer: "
             "schemepart: ip-schemepart\""},
        Case{"# prefer: x y | x = \"a\"",
             "test.bnf:1:11: it must name a production, \":\" and one of its alternatives; write it as in \"# prefer: "
             "schemepart: ip-schemepart\""},
        Case{"# prefer: x: w | x = y / z | y = \"a\" | z = \"b\" | w = \"c\"",
             "test.bnf:1:14: w is not an alternative of x (in \"# prefer:\")"},
        Case{"# prefer: x: z | x = y z | y = \"a\" | z = \"b\"",
             "test.bnf:1:14: z is not an alternative of x (in \"# prefer:\")"},
        Case{"# import: rfc3986 | x = \"a\"",
             "test.bnf:1:11: it must name a label of prose values and a grammar; write it as in \"# import: URI "
             "rfc3986\""},
        Case{"# port: http 65536 | x = \"a\"",
             "test.bnf:1:9: it must name a scheme and a port from 0 to 65535; write it as in \"# port: http 80\""},
        Case{"# kind: log | x = \"a\"", "test.bnf:1:9: the only kind is \"record\"; write it as in \"# kind: record\""},
        Case{"# notation: EBNF | x = \"a\"",
             "test.bnf:1:13: the notations are ABNF, bar and juxtaposition; write it as in \"# notation: ABNF\""},
        Case{"# says: x | x = ALPHA",
             "test.bnf:1:9: it must name a production, \"=\" and how messages call it, in at most 60 printable ASCII "
             "characters; write it as in \"# says: graphic = non-blank\""},
        Case{"# says: x = \xc3\xa9 | x = ALPHA",
             "test.bnf:1:9: it must name a production, \"=\" and how messages call it, in at most 60 printable ASCII "
             "characters; write it as in \"# says: graphic = non-blank\""},
        Case{"# says: yy = y | x = ALPHA", "test.bnf:1:9: yy is not defined (in \"# says:\")"},
        Case{"# says: x = y | # says: x = z | x = ALPHA", "test.bnf:2:9: x has two \"# says:\" lines"},
        Case{"# says: x = y | x = 2ALPHA",
             "test.bnf:1:9: x is not a set of octets, so no message names it; \"# says:\" is for sets of two octets or "
             "more"},
        Case{"# empty-path: | x = \"a\"",
             "test.bnf:1:14: it must name schemes: a letter, then letters, digits, \"+\", \"-\" and \".\"; write it as "
             "in \"# empty-path: http https\""},
        Case{"# empty-path: http 9p | x = \"a\"",
             "test.bnf:1:15: it must name schemes: a letter, then letters, digits, \"+\", \"-\" and \".\"; write it as "
             "in \"# empty-path: http https\""},
        Case{"# reference: x x | x = \"a\"",
             "test.bnf:1:14: it must be one word; write it as in \"# reference: URI-reference\""},
        Case{"# reference: xx | xxx = \"a\"",
             "test.bnf:1:14: xx is not defined (did you mean \"xxx\"?) (in \"# reference:\")"},
        Case{"# reference: x | # reference: y | x = \"a\" | y = \"a\"",
             "test.bnf:2:14: \"# reference:\" is given twice, first in line 1"},
        Case{"# resolution: rfc3987 | x = \"a\"",
             "test.bnf:1:15: it must name an RFC that resolves references: rfc1808, rfc2396 or rfc3986; write it as in "
             "\"# resolution: rfc3986\""},
        Case{"# resolution: rfc3986 rfc3986 | x = \"a\"",
             "test.bnf:1:15: it must name an RFC that resolves references: rfc1808, rfc2396 or rfc3986; write it as in "
             "\"# resolution: rfc3986\""},
        Case{"# unreserved: | x = \"a\"",
             "test.bnf:1:14: no octets are named; write it as in \"# unreserved: ALPHA DIGIT \"-\" \"_\"\""},
        Case{"# unreserved: ALPHA wrod | word = ALPHA",
             "test.bnf:1:21: wrod is not defined (did you mean \"word\"?) (in \"# unreserved:\")"},
        Case{"# unreserved: word \"\" \"- | word = 2ALPHA",
             "test.bnf:1:15: word is not a set of octets; write it as in \"# unreserved: ALPHA DIGIT \"-\" \"_\"\" | "
             "test.bnf:1:20: \"\" is not a set of octets; write it as in \"# unreserved: ALPHA DIGIT \"-\" \"_\"\" | "
             "test.bnf:1:23: \"- is not a set of octets; write it as in \"# unreserved: ALPHA DIGIT \"-\" \"_\"\""},
        Case{
            "# unreserved: mark \"a%\" | mark = \"-\" / \"!\" / \"/\"",
            "test.bnf:1:15: mark has [!/], which RFC 3986, section 2.3, does not call unreserved; name the others one "
            "by one, as in \"# unreserved: ALPHA DIGIT \"-\" \"_\"\" | "
            "test.bnf:1:20: \"a%\" has [%], which RFC 3986, section 2.3, does not call unreserved; name the others one "
            "by one, as in \"# unreserved: ALPHA DIGIT \"-\" \"_\"\""},
        Case{"# method: GET | x = \"a\"",
             "test.bnf:1:11: it must name a method, or \"*\" for any other, and kinds; write it as in \"# method: "
             "CONNECT "
             "authority-form\""},
        Case{"# target: x | x = \"a\"",
             "test.bnf:1:11: it must name a component, a grammar and a production, and can say when there is no URL; "
             "write "
             "it as in \"# target: target rfc9112 request-target unless request = \"-\"\""},
        Case{"# target: y test x | # component: x | x = \"a\"",
             "test.bnf:1:11: y is not a component; add \"# component: y\""},
        Case{"# target: x test z | # component: x | x = \"a\"",
             "test.bnf:1:11: there is no production z of the grammar test"},
        Case{"# target: x other z | # component: x | x = \"a\"",
             "test.bnf:1:11: there is no production z of the grammar other"},
        Case{"# target: x test x | # method: GET y | # kinds: x | # component: x | x = z | z = \"a\"",
             "test.bnf:2:11: y is not a kind of x"}));

// The same faults in the other notations, each with its own wording. A bar with blanks around it ends a line here.

class BrokenBar : public Table {};

TEST_P(BrokenBar, IsReported) { EXPECT_EQ(messages_of("# notation: bar\n" + lines(in())), lines(out()) + "\n"); }

INSTANTIATE_TEST_SUITE_P(
    Elements, BrokenBar,
    testing::Values(
        Case{R"(gopherurl = "gopher://" hostport [ / [ gtype)",
             R"(test.bnf:2:36: "/" is not quoted; a literal is written "/", and alternatives are separated by "|" )"
             R"((rule gopherurl))"},
        Case{
            R"(x = "a" / "b")",
            R"(test.bnf:2:9: "/" is not quoted; a literal is written "/", and alternatives are separated by "|" (rule x))"},
        Case{R"(x = ":" [ x @ ])", R"(test.bnf:2:13: "@" is not quoted; a literal is written "@" (rule x))"},
        Case{R"(x = a:b)", R"(test.bnf:2:6: ":" is not quoted; a literal is written ":" (rule x))"},
        Case{R"(x = %09)", R"(test.bnf:2:5: "%" is not quoted; a literal is written "%", and %x... is ABNF (rule x))"},
        Case{R"(x = 'a')",
             R"(test.bnf:2:5: "'" is not a quote; a literal is written "...", in double quotes (rule x))"},
        Case{R"(x = <host>)", R"(test.bnf:2:5: the only word in < > is <">, the double quote (rule x))"},
        Case{R"(x = <")", R"(test.bnf:2:5: the only word in < > is <">, the double quote (rule x))"},
        Case{R"(x = "a" ")", R"(test.bnf:2:9: this quote is not closed on its line (rule x))"},
        Case{"x = \"\xc3\xa9\"",
             "test.bnf:2:6: a literal has only printable ASCII, not the octet %xC3; in ABNF, write %xC3 outside of the "
             "quotes "
             "(rule x)"},
        Case{"x = \"a\" \xff", "test.bnf:2:9: a rule has only printable ASCII, not the octet %xFF (rule x)"},
        Case{R"(x = "a" ||"b")", R"(test.bnf:2:10: an alternative is empty; the empty text is written "" (rule x))"},
        Case{R"(x =)", R"(test.bnf:2:4: an alternative is empty; the empty text is written "" (rule x))"},
        Case{R"(x = *[ ])", R"(test.bnf:2:8: an alternative is empty; the empty text is written "" (rule x))"},
        Case{R"(x = *[ "a" )", R"(test.bnf:2:6: this "[" has no "]" (rule x))"},
        Case{R"(x = [ "a" |( "b" ])", R"-(test.bnf:2:12: this "(" has no ")" before the "]" (rule x))-"},
        Case{R"(x = "a" ])", R"(test.bnf:2:9: "]" has no opening bracket (rule x))"},
        Case{R"(x ::= "a")",
             R"(test.bnf:2:3: a rule is written "name = elements"; a name has only letters, digits, "-", "_" and "+" )"
             R"((rule x))"},
        Case{R"(x.y = "a")",
             R"(test.bnf:2:2: a rule is written "name = elements"; a name has only letters, digits, "-", "_" and "+" )"
             R"((rule x))"},
        Case{R"(+x = "a")", "test.bnf:2:1: a rule's name begins with a letter"},
        Case{R"(x = "a" |   y = "b")",
             R"(test.bnf:3:5: "=" stands inside a rule; the next rule begins in the column of the first (rule x))"}));

INSTANTIATE_TEST_SUITE_P(
    Counts, BrokenBar,
    testing::Values(
        Case{R"(x = 3*2"a")", "test.bnf:2:5: at least 3 and at most 2 repetitions is impossible (rule x)"},
        Case{R"(x = 10001[ "a" ])", "test.bnf:2:5: a count is at most 10000 (rule x)"},
        Case{
            R"(x = "a"*)",
            R"(test.bnf:2:9: a count must be followed by what it repeats: a name, "...", ( ... ) or [ ... ] (rule x))"},
        Case{R"(x = 1*2*[ "a" ])",
             R"(test.bnf:2:8: a count must be followed by what it repeats: a name, "...", ( ... ) or [ ... ] )"
             R"((rule x))"}));

INSTANTIATE_TEST_SUITE_P(
    Rules, BrokenBar,
    testing::Values(
        Case{R"(x = "a" DIGIT)", "test.bnf:2:9: DIGIT is not defined (rule x)"},
        Case{R"(x = Host | host = "a")", R"(test.bnf:2:5: Host is not defined (did you mean "host"?) (rule x))"},
        Case{R"(x = "a" | x = "b")", "test.bnf:3:1: x is defined twice, first in line 2"},
        Case{R"(# import: URI rfc3986 | x = "a")", "test.bnf:2:15: there is no grammar rfc3986"},
        Case{R"(x = y | y = "a" x)",
             "test.bnf:2:1: x matches no text: every alternative leads back to x, or to another rule that matches no "
             "text | "
             "test.bnf:3:1: y matches no text: every alternative leads back to y, or to another rule that matches no "
             "text"},
        Case{R"-(a = "(" b ")" |"x" | b = a |"[" a "]")-",
             R"(test.bnf:2:1: a uses itself in its middle, so its language may not be regular: a -> b -> a; write )"
             R"(repetitions with "*")"},
        Case{R"(x = *[ x ] "a")",
             R"(test.bnf:2:1: x uses itself in its middle, so its language may not be regular: x -> x; write )"
             R"(repetitions with "*")"}));

INSTANTIATE_TEST_SUITE_P(
    Keys, BrokenBar,
    testing::Values(
        Case{R"(# case: schem | # component: scheme = x | x = "a")",
             R"(test.bnf:2:9: schem is not a component (did you mean "scheme"?) (in "# case:"))"},
        Case{R"(# case: | x = "a")", R"(test.bnf:2:8: no component is named; write it as in "# case: scheme")"},
        Case{R"(# case: s | # component: s = x | x = word | word = 1*"a")",
             "test.bnf:2:9: x refers to word, which is not a set of characters, so its letter case cannot be ignored; "
             "write "
             "word out in x"},
        Case{R"(# component: scheme = x: | x = y ":" | y = "a")",
             R"(test.bnf:2:23: x does not begin with a literal text and a ":" (in "# component:"))"},
        Case{R"(# component: scheme = x: | x = "http")",
             R"(test.bnf:2:23: x does not begin with a literal text and a ":" (in "# component:"))"},
        Case{R"(# component: scheme = y: | x = "a:")", R"(test.bnf:2:23: y is not defined (in "# component:"))"},
        Case{R"(# strict: url | url = "a")",
             R"(test.bnf:2:11: it must name a production, ":" and one of its alternatives; write it as in )"
             R"("# strict: url: otherurl")"},
        Case{R"(# strict: x: y | x = y | y = "a")", R"(test.bnf:2:14: x has no kinds; add "# kinds: x")"},
        Case{R"(# strict: x: z | # kinds: x | x = y | y = "a" | z = "b")", "test.bnf:2:14: z is not a kind of x"},
        Case{R"(# strict: x: z | # kinds: x | x = y | y = "a")", R"(test.bnf:2:14: z is not defined (in "# strict:"))"},
        Case{R"(# supplied: y | x = "a")", R"(test.bnf:2:13: y is not defined (in "# supplied:"))"},
        Case{R"(# supplied: | x = "a")",
             R"(test.bnf:2:12: no production is named; write it as in "# supplied: addr-spec")"},
        Case{R"(# body: x = / | x = "a")",
             R"(test.bnf:2:13: "/" is not quoted; a literal is written "/", and alternatives are separated by "|" )"
             R"((rule x))"},
        Case{R"(# body: x = "b" | # body: x = "c" | x = "a")", "test.bnf:3:9: x already has a body, in line 2"},
        Case{R"(# notation: ABNF | x = "a")", R"(test.bnf:2:13: "# notation:" is given twice, first in line 1)"},
        Case{R"(# start: x | # start: y | x = "a")", R"(test.bnf:3:10: "# start:" is given twice, first in line 2)"}));

class BrokenJuxtaposition : public Table {};

TEST_P(BrokenJuxtaposition, IsReported) {
  EXPECT_EQ(messages_of("# notation: juxtaposition\n" + lines(in())), lines(out()) + "\n");
}

INSTANTIATE_TEST_SUITE_P(
    Elements, BrokenJuxtaposition,
    testing::Values(
        Case{"x a [ b", R"(test.bnf:2:5: this "[" has no "]" (rule x))"},
        Case{"x a ] b", R"(test.bnf:2:5: "]" has no opening bracket (rule x))"},
        Case{"x [ a ]]", R"(test.bnf:2:8: "]" has no opening bracket (rule x))"},
        Case{"x a ||b",
             R"(test.bnf:2:6: an alternative is empty; the empty text is a rule without a body, and the character "|" )"
             R"(is written vline (rule x))"},
        Case{"x |",
             R"(test.bnf:2:3: an alternative is empty; the empty text is a rule without a body, and the character "|" )"
             R"(is written vline (rule x))"},
        Case{"x [ ]",
             R"(test.bnf:2:5: an alternative is empty; the empty text is a rule without a body, and the character "|" )"
             R"(is written vline (rule x))"},
        Case{"x a\xff", "test.bnf:2:4: a word has only printable ASCII, not the octet %xFF (rule x)"},
        Case{"x [\xc3\xa9]", "test.bnf:2:4: a word has only printable ASCII, not the octet %xC3 (rule x)"},
        Case{"1x a", "test.bnf:2:1: a rule's name begins with a letter"},
        Case{"x a |  |  b",
             "test.bnf:4:1: this line does not continue a rule; a rule begins in column one, and has no blank line or "
             "\"#\" line "
             "inside it"}));

INSTANTIATE_TEST_SUITE_P(
    Rules, BrokenJuxtaposition,
    testing::Values(
        Case{"url http : / /",
             "test.bnf:2:5: http is not defined; a literal is written with blanks between its characters (rule url)"},
        Case{"url hots | host a", R"(test.bnf:2:5: hots is not defined (did you mean "host"?) (rule url))"},
        Case{"url a | url b", "test.bnf:3:1: url is defined twice, first in line 2"},
        Case{"void | xx xx",
             "test.bnf:3:1: xx matches no text: every alternative leads back to xx, or to another rule that matches no "
             "text"},
        Case{"xx ( xx ) |a",
             "test.bnf:2:1: xx uses itself in its middle, so its language may not be regular: xx -> xx; a repetition "
             "ends in its own name, as in \"digits digit [ digits ]\""}));

INSTANTIATE_TEST_SUITE_P(
    Keys, BrokenJuxtaposition,
    testing::Values(
        Case{"# body: login = [ user @ | login a", R"(test.bnf:2:17: this "[" has no "]" (rule login))"},
        Case{"# body: login [ user ] | login a",
             R"(test.bnf:2:9: a body is a rule; write it as in "# body: userinfo = user [ ":" password ]")"},
        Case{"# component: scheme = url: | url h t t p",
             R"(test.bnf:2:23: url does not begin with a literal text and a ":" (in "# component:"))"},
        Case{"# kinds: url | url a |bb | bb b",
             "test.bnf:2:10: the alternatives of url are not all names of rules, so they cannot be kinds"},
        Case{"# supplied: addr-spec | url a", R"(test.bnf:2:13: addr-spec is not defined (in "# supplied:"))"}));

// All faults are reported at once, in the order of the file's stages.
INSTANTIATE_TEST_SUITE_P(
    Several, BrokenGrammar,
    testing::Values(Case{"x = ( | y = %x | z = \"a\"",
                         "test.bnf:1:5: this \"(\" has no \")\" (rule x) | "
                         "test.bnf:2:7: a value needs a digit of base 16 (rule y)"},
                    Case{"x = aa / bb",
                         "test.bnf:1:5: aa is not defined (rule x) | test.bnf:1:10: bb is not defined (rule x)"}));

TEST(Check, DoesNotChangeAGoodGrammar) {
  const Grammar grammar = grammar_of("x = [ y ] x / y | y = \"a\"");
  EXPECT_EQ(std::get<Grammar>(check(grammar)), grammar);
}

TEST(Check, ComponentsAreAtMostThirtyTwo) {
  std::string text = "# start: c0\n";
  for (int i = 0; i < 33; ++i) {
    const std::string name = "c" + std::to_string(i);
    text += "# component: " + name + "\n" + name + " = \"a\"\n";
  }
  EXPECT_EQ(messages_of(text), "test.bnf: 33 components; at most 32 are allowed\n");
}

// Attacks on the reader end soon, with a message instead of a stack overflow.

std::string repeated(const std::string& text, int times) {
  std::string result;
  for (int i = 0; i < times; ++i) result += text;
  return result;
}

TEST(Check, DeepBracketsAreReported) {
  const std::string expected =
      "brackets are nested more than 100 deep; move the inner ones into rules of their own (rule x)\n";
  EXPECT_EQ(messages_of("x = " + repeated("(", 100'000)), "test.bnf:1:105: " + expected);
  EXPECT_EQ(messages_of("x = " + repeated("*[", 100'000)), "test.bnf:1:206: " + expected);
  EXPECT_EQ(messages_of("x = " + repeated("(", 100) + "\"a\"" + repeated(")", 100)), "");
  EXPECT_EQ(messages_of("# notation: bar\nx = " + repeated("1*[", 100'000)), "test.bnf:2:307: " + expected);
  EXPECT_EQ(messages_of("# notation: juxtaposition\nx " + repeated("[a", 100'000)), "test.bnf:2:203: " + expected);
}

TEST(Check, TooManyRulesAreReported) {
  std::string chain;
  for (int i = 0; i < 100'000; ++i) chain += "a" + std::to_string(i) + " = a" + std::to_string(i + 1) + "\n";
  EXPECT_EQ(messages_of(chain), "test.bnf:1001:1: there are more than 1000 rules\n");
}

TEST(Check, LongLinesAreRead) {
  EXPECT_EQ(messages_of("x = \"" + std::string(1 << 20, 'a') + "\""), "");
  EXPECT_EQ(messages_of("x = \"a\" ;" + std::string(1 << 20, '\xff')), "");
  EXPECT_EQ(messages_of("x = " + repeated("\"a\" ", 1 << 18)), "");
  EXPECT_EQ(messages_of(std::string(1 << 20, '(')), "test.bnf:1:1: a rule's name begins with a letter\n");
  const std::string bar = "# notation: bar\nx = ";
  EXPECT_EQ(messages_of(bar + repeated("\"a\" |", 1 << 18) + "<\">"), "");
  EXPECT_EQ(messages_of(bar + "\"" + std::string(1 << 20, 'a')),
            "test.bnf:2:5: this quote is not closed on its line (rule x)\n");
  const std::string juxtaposition = "# notation: juxtaposition\nx ";
  EXPECT_EQ(messages_of(juxtaposition + repeated("[a] b|", 1 << 18) + "c"), "");
  const std::string name(1 << 20, 'n');
  EXPECT_EQ(
      messages_of(juxtaposition + name),
      "test.bnf:2:3: " + name + " is not defined; a literal is written with blanks between its characters (rule x)\n");
  EXPECT_EQ(messages_of("x = " + name + "\n" + name + "n = \"a\""),
            "test.bnf:1:5: " + name + " is not defined (rule x)\n");
}

TEST(Check, EveryOctetIsReadOrReported) {
  for (int octet = 0; octet < 256; ++octet) {
    const std::string one(1, static_cast<char>(octet));
    for (const std::string& text :
         {one, "x = " + one, "x = \"" + one, "x = \"" + one + "\"", "x" + one + "= \"a\"", "# component: " + one,
          "# " + one + ":", "x = \"a\"" + one + "\"b\"", "x = <" + one + ">", "x = %" + one, "x [" + one + "]"}) {
      static_cast<void>(messages_of(text));
      static_cast<void>(messages_of("# notation: bar\n" + text));
      static_cast<void>(messages_of("# notation: juxtaposition\n" + text));
    }
  }
}

// `count` rules, and a rule that has all of them as its alternatives.
std::string alternatives(int count) {
  std::string names;
  std::string rules;
  for (int i = 0; i < count; ++i) {
    names += (i == 0 ? "r" : " / r") + std::to_string(i);
    rules += "r" + std::to_string(i) + " = \"a\"\n";
  }
  return "x = " + names + "\n" + rules;
}

TEST(Check, TooManyKindsAreReported) {
  EXPECT_EQ(messages_of("# kinds: x\n" + alternatives(32)), "");
  EXPECT_EQ(messages_of("# kinds: x\n" + alternatives(33)), "test.bnf:1:10: x has 33 kinds; at most 32 are allowed\n");
  std::string text;
  std::string kinds;
  for (int i = 0; i < 8; ++i) {
    kinds += " y" + std::to_string(i);
    text += "y" + std::to_string(i) + alternatives(32).substr(1, alternatives(32).find('\n'));
  }
  text += alternatives(32).substr(alternatives(32).find('\n') + 1);
  EXPECT_EQ(messages_of("# kinds:" + kinds + "\n" + text),
            "test.bnf:1:31: 256 kinds in all; at most 255 are allowed\n");
  std::string hosts;
  for (int i = 0; i < 256; ++i) hosts += " r" + std::to_string(i);
  EXPECT_EQ(messages_of("# host-kind:" + hosts + "\n" + alternatives(256)),
            "test.bnf:1:14: 256 host kinds; at most 255 are allowed\n");
}

}  // namespace
}  // namespace bnfurl::gen::tests
