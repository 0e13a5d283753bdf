// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/options/commands.hpp"

namespace bnfurl::tool {
namespace {

// `--help` fits on a screen: no line over 80 columns, and few examples.
constexpr Command all[] = {
    {"check", "[OPTION]... [FILE]...",
     "A line for each record that is no URL: where, what was expected.\n"
     "Exit status: 0 all valid, 1 some are not, 2 usage or unreadable, 3 failed midway",
     "  bnfurl check urls.txt                         every line a URI of RFC 3986\n"
     "  bnfurl check -p URI-reference links.txt       relative references too\n"
     "  bnfurl check -i combined access.log.gz        the targets of a server's log\n"
     "  bnfurl check -q urls.txt && echo all valid    only the exit status\n"
     "  bnfurl check -g rfc3986 -g rfc1738 urls.txt   a line for each that fails\n",
     takes_grammar | takes_records | takes_where | takes_count | takes_quiet, run_check},
    {"split", "[OPTION]... [FILE]...",
     "A table of components: a row for each record; absent is \\N.\n"
     "Exit status: 0, 1 --on-bad fail did, 2 usage or unreadable, 3 failed midway",
     "  bnfurl split --header urls.txt           valid scheme host port path query ...\n"
     "  bnfurl split -f host,port -o csv urls.txt\n"
     "  bnfurl split -i combined -f log.status,path,query access.log\n"
     "  bnfurl split -f 'url,segment[]' -o jsonl urls.txt    all segments of a path\n"
     "  bnfurl split -g rfc3986 -g rfc2396 urls.txt          two verdicts side by side\n",
     takes_grammar | takes_records | takes_where | takes_table | takes_output | takes_count, run_split},
    {"grep", "[OPTION]... [FILE]...",
     "The whole records whose URL is valid and passes --where.\n"
     "Exit status: 0 some printed, 1 none, 2 usage or unreadable, 3 failed midway",
     "  bnfurl grep --where 'scheme=https and host$=.example.org' urls.txt\n"
     "  bnfurl grep -i csv -k url --header --where '!query' table.csv\n",
     takes_grammar | takes_records | takes_where | takes_count | takes_quiet | takes_selection, run_grep},
    {"stats", "[OPTION]... [FILE]...",
     "Top schemes and hosts, why records are no URLs, how long they are.\n"
     "Keys are exact octets. Counts are exact up to 131,072 different keys; then\n"
     "those that may be too high, never too low, have a ~ (jsonl: \"over\").\n"
     "Exit status: 0, 2 usage or unreadable, 3 failed midway",
     "  bnfurl stats urls.txt                     tables with bars\n"
     "  bnfurl stats --top 100 -o jsonl urls.txt  a JSON object a line\n"
     "  bnfurl stats -i combined -k referer access.log\n",
     takes_grammar | takes_records | takes_where | takes_summary, run_stats},
    {"extract", "[OPTION]... [FILE]...",
     "The URLs found in running text, each with its line and offset.\n"
     "A URL has \"//\" behind its scheme, or is one of mailto, news, nntp, mid and\n"
     "cid, or any within <...> or <URL:...>. It ends where the grammar ends it,\n"
     "before a bracket it has not opened, and before what ends a sentence.\n"
     "Exit status: 0 found, 1 none, 2 usage or unreadable, 3 failed midway",
     "  bnfurl extract README.md                  line, byte, url; of FILEs also which\n"
     "  bnfurl extract -f url page.html | sort -u\n"
     "  bnfurl extract -f url,scheme,host -o jsonl mail.txt\n",
     takes_grammar | takes_text | takes_output | takes_count | takes_quiet, run_extract},
    {"explain", "[OPTION]... URL...",
     "Each URL drawn over its components, or where it fails and why.\n"
     "Exit status: 0 all valid, 1 some are not, 2 usage, 3 writing failed",
     "  bnfurl explain 'https://user@example.com:8042/over/there?name=ferret#nose'\n"
     "  bnfurl explain 'http://a b'                  a caret under what fails\n"
     "  bnfurl explain -p IPv6address ::1            any production is an entry point\n"
     "  bnfurl explain -g rfc1738 -g rfc3986 http://h    one URL by several grammars\n",
     takes_grammar, run_explain},
    {"diff", "-g A -g B [OPTION]... [FILE]...",
     "The records that two grammars judge or split differently.\n"
     "A row for each difference: line, url, what (valid, or a component that both\n"
     "name), value by A, value by B. Paths are compared without their leading \"/\".\n"
     "Exit status: 0 no record differs, 1 some, 2 usage or unreadable, 3 failed midway",
     "  bnfurl diff -g rfc2396 -g rfc3986 urls.txt\n"
     "  bnfurl diff --header -g rfc1738 -g rfc3986 -p httpurl -p URI urls.txt\n"
     "  bnfurl diff -g rfc3986 -g rfc3986 -p URI -p URI-reference links.txt\n",
     takes_grammars | takes_records | takes_output, run_diff},
    {"witness", "-g A -g B [OPTION]...",
     "Shortest strings that one grammar accepts and the other refuses.\n"
     "Two lines, ACCEPTS REFUSES STRING; \\N where there is none: that is decided,\n"
     "not tried. Of several the one with the most printable, then least octets.\n"
     "Exit status: 0 they accept the same, 1 they do not, 2 usage, 3 writing failed",
     "  bnfurl witness -g rfc2396 -g rfc3986                      their starts\n"
     "  bnfurl witness -g rfc1738 -g rfc3986 -p host              a production of both\n"
     "  bnfurl witness -g rfc1738 -g rfc3986 -p httpurl -p URI    one of each\n"
     "  bnfurl witness -g rfc9112 -g rfc3986 -p absolute-URI && echo the same\n",
     takes_grammars, run_witness},
    {"grammar", "list | show NAME | dot NAME [-p P] | ambiguities NAME | prove [NAME]...",
     "The grammars compiled in: productions, automata, ambiguities.\n"
     "And the proof that what was compiled is what is printed.\n"
     "Exit status: 0, 1 a proof fails, 2 usage or an unknown name, 3 writing failed",
     "  bnfurl grammar list                          names, starts, notations\n"
     "  bnfurl grammar show rfc3986                  its productions\n"
     "  bnfurl grammar dot rfc3986 -p port | dot -Tsvg > port.svg\n"
     "  bnfurl grammar ambiguities rfc1738           what its print leaves open\n"
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
