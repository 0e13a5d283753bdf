// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/commands.hpp"

namespace bnfurl::tool {
namespace {

constexpr Command all[] = {
    {"check", "[OPTION]... [FILE]...",
     "One line for each record that is no URL: where it fails, what was expected, what was found.\n"
     "Exit status: 0 all records are valid, 1 some are not, 2 usage or an unreadable file, 3 reading or writing "
     "failed.",
     "  bnfurl check urls.txt                        every line a URI of RFC 3986\n"
     "  bnfurl check -p URI-reference links.txt      relative references too\n"
     "  bnfurl check -i combined access.log          the request targets of a server log\n"
     "  find . -print0 | bnfurl check -0 -p path     records that end in NUL\n"
     "  bnfurl check -q urls.txt && echo all valid   only the exit status\n"
     "  bnfurl check -g rfc3986 -g rfc1738 urls.txt  a line for each grammar that fails; the status is the first's\n"
     "  bnfurl check -g rfc1738 --strict-scheme urls.txt\n",
     takes_grammar | takes_records | takes_where | takes_count | takes_quiet, run_check},
    {"split", "[OPTION]... [FILE]...",
     "A table of components, one row for each record; absent (\\N) and empty differ.\n"
     "Exit status: 0, or 1 with --on-bad fail; 2 usage or an unreadable file, 3 reading or writing failed.",
     "  bnfurl split --header urls.txt               valid scheme host port path query fragment\n"
     "  bnfurl split -f host,port -o csv urls.txt    the columns asked for, as CSV\n"
     "  bnfurl split -i combined -f log.status,path,query access.log\n"
     "  bnfurl split -i combined -k referer -f host --on-bad drop access.log\n"
     "  bnfurl split -f 'url,segment,segment[]' -o jsonl urls.txt    any production: the first, and all of them\n"
     "  bnfurl split -g rfc1738 -f kind,host,fsegment urls.txt\n"
     "  bnfurl split -g rfc3986 -g rfc2396 --header urls.txt         two verdicts beside each other\n"
     "  bnfurl split -f help                         the columns that there are\n",
     takes_grammar | takes_records | takes_where | takes_table | takes_output | takes_count, run_split},
    {"grep", "[OPTION]... [FILE]...",
     "The whole records whose URL is valid and passes --where; with -v exactly the others.\n"
     "Exit status: 0 a record was printed, 1 none, 2 usage or an unreadable file, 3 reading or writing failed.",
     "  bnfurl grep urls.txt                         the lines that are URIs of RFC 3986\n"
     "  bnfurl grep -v -n urls.txt                   those that are none, with their numbers\n"
     "  bnfurl grep --where 'scheme=https and host$=.example.org' urls.txt\n"
     "  bnfurl grep -i csv -k url --header --where '!query' table.csv\n"
     "  bnfurl grep -c -i combined -k referer access.log\n",
     takes_grammar | takes_records | takes_where | takes_count | takes_quiet | takes_selection, run_grep},
    {"stats", "[OPTION]... [FILE]...",
     "The most frequent schemes and hosts, why records are no URLs, and how long URLs are.\n"
     "Keys are exact octets: hosts that differ in letter case are different. Counts are exact up to 131,072\n"
     "different keys; then those that may be too high, never too low, have a ~ (jsonl: \"over\").\n"
     "Exit status: 0, 2 usage or an unreadable file, 3 reading or writing failed.",
     "  bnfurl stats urls.txt                        tables with bars\n"
     "  bnfurl stats --top 100 -o jsonl urls.txt     for programs: a JSON object a line\n"
     "  bnfurl stats -i combined -k referer access.log\n"
     "  bnfurl stats -i jsonl -k url --where 'scheme=https' crawl.jsonl\n"
     "  bnfurl stats -g rfc3986 -g rfc1738 urls.txt  failures by both; all else follows the first\n",
     takes_grammar | takes_records | takes_where | takes_summary, run_stats},
    {"extract", "[OPTION]... [FILE]...",
     "The URLs found in running text: a row for each, with its line, and its offset in the file.\n"
     "A URL has \"//\" behind its scheme, or is one of mailto, news, nntp, mid and cid, or any within <...> or\n"
     "<URL:...>. It ends where the grammar ends it, before a closing bracket that it has not opened, before the\n"
     "quote in front of it, before .,;:!?'\" that end a sentence, and with the line. www.example.com is none.\n"
     "Exit status: 0 a URL was found, 1 none, 2 usage or an unreadable file, 3 reading or writing failed.",
     "  bnfurl extract README.md                     line, byte, url; of several FILEs, also which\n"
     "  bnfurl extract -f url page.html | sort -u    the URLs alone\n"
     "  bnfurl extract -f url,scheme,host -o jsonl mail.txt\n"
     "  bnfurl extract -g rfc1738 -p httpurl notes.txt   what an old text calls one\n",
     takes_grammar | takes_text | takes_output | takes_count | takes_quiet, run_extract},
    {"explain", "[OPTION]... URL...",
     "Each URL drawn over its components, or where it fails and what was expected there.\n"
     "Exit status: 0 all are valid, 1 some are not, 2 usage, 3 writing failed.",
     "  bnfurl explain 'https://user@example.com:8042/over/there?name=ferret#nose'\n"
     "  bnfurl explain 'http://a b'                  a caret under the octet that fails\n"
     "  bnfurl explain -p IPv6address ::1            any production is an entry point\n"
     "  bnfurl explain -g rfc1738 -g rfc2396 -g rfc3986 http://h    one URL by several grammars; the status is the "
     "first's\n",
     takes_grammar, run_explain},
    {"diff", "-g A -g B [OPTION]... [FILE]...",
     "The records that two grammars judge or split differently: one row for each difference.\n"
     "A row has line, url, what (valid, or a component that both name), its value by A, its value by B; absent (\\N) "
     "and\n"
     "empty differ. Components are compared where both take the record for valid; a path without its leading \"/\".\n"
     "Exit status: 0 no record differs, 1 some do, 2 usage or an unreadable file, 3 reading or writing failed.",
     "  bnfurl diff -g rfc2396 -g rfc3986 urls.txt   what does the step from one to the other change?\n"
     "  bnfurl diff --header -g rfc1738 -g rfc3986 -p httpurl -p URI urls.txt\n"
     "  bnfurl diff -g rfc3986 -g rfc3986 -p URI -p URI-reference links.txt   two productions of one grammar\n"
     "  bnfurl diff -g rfc1808 -g rfc3986 -p URL -p URI-reference -i combined -k referer access.log\n"
     "  bnfurl diff -g w3c1993 -g rfc1738 -g rfc3986 urls.txt   several: those that take it for valid are compared\n",
     takes_grammars | takes_records | takes_output, run_diff},
    {"witness", "-g A -g B [OPTION]...",
     "A shortest string that one grammar accepts and another refuses, and the reverse.\n"
     "Two lines, ACCEPTS REFUSES STRING; \\N where there is none, which is decided, not tried: then all strings of "
     "the\n"
     "one are of the other. Among the shortest, the one with the most printable, then least octets. Reads no input.\n"
     "Exit status: 0 they accept the same, 1 they do not, 2 usage, 3 writing failed.",
     "  bnfurl witness -g rfc2396 -g rfc3986         their starts\n"
     "  bnfurl witness -g rfc1738 -g rfc3986 -p host the same production of both\n"
     "  bnfurl witness -g rfc1738 -g rfc3986 -p httpurl -p URI   one of each\n"
     "  bnfurl witness -g rfc3986 -g rfc3986 -p absolute-URI -p URI   two of one grammar\n"
     "  bnfurl witness -g rfc9112 -g rfc3986 -p absolute-URI && echo the same language\n",
     takes_grammars, run_witness},
    {"grammar", "list | show NAME | dot NAME [-p PRODUCTION] | ambiguities NAME | prove [NAME]...",
     "The grammars that are compiled in, their productions, minimal automata and ambiguities; and the proof that\n"
     "what was compiled is what is printed.\n"
     "Exit status: 0; 1 a proof fails, 2 usage or an unknown name, 3 writing failed.",
     "  bnfurl grammar list                          names, starts, notations, sources\n"
     "  bnfurl grammar show rfc3986                  its productions\n"
     "  bnfurl grammar dot rfc3986 -p port | dot -Tsvg > port.svg\n"
     "  bnfurl grammar ambiguities rfc1738           texts that the print reads in several ways\n"
     "  bnfurl grammar prove                         every production of every grammar, on every kernel\n"
     "  bnfurl grammar prove --extra 1 -p URI rfc3986\n"
     "  bnfurl grammar prove -o json > certificate.json\n",
     takes_production | takes_proof, run_grammar},
};

}  // namespace

std::span<const Command> commands() { return all; }

const Command* find_command(std::string_view name) {
  for (const Command& command : all) {
    if (command.name == name) return &command;
  }
  return nullptr;
}

}  // namespace bnfurl::tool
