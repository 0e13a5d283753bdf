// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/options/commands.hpp"

#include <algorithm>
#include <iterator>

namespace bnfurl::tool {

namespace {

// `--help` fits on a screen: no line over 80 columns, and few examples.
constexpr Command all[] = {
    {"check", "[OPTION]... [FILE]...",
     "Reports each invalid record: where it fails and what was expected.\n"
     "Exit status: 0 all valid, 1 some are not, 2 usage or unreadable, 3 failed midway",
     "  bnfurl check urls.txt                         is every line a URI of RFC 3986?\n"
     "  bnfurl check -p URI-reference links.txt       relative references too\n"
     "  bnfurl check -i combined access.log.gz        the request targets of a log\n"
     "  bnfurl check -q urls.txt && echo all valid    only the exit status\n"
     "  bnfurl check -g rfc3986 -g rfc1738 urls.txt   a line per grammar that fails\n",
     takes_grammar | takes_records | takes_where | takes_levels | takes_count | takes_quiet, run_check},
    {"split", "[OPTION]... [FILE]...",
     "Prints a table of components: a row per record; \\N means absent.\n"
     "Exit status: 0, 1 --on-bad fail stopped, 2 usage or unreadable, 3 failed midway",
     "  bnfurl split --header urls.txt           valid scheme host port path query ...\n"
     "  bnfurl split -f host,port -o csv urls.txt\n"
     "  bnfurl split -i combined -f log.status,path,query access.log\n"
     "  bnfurl split -f 'url,segment[]' -o jsonl urls.txt    all segments of a path\n"
     "  bnfurl split -g rfc3986 -g rfc2396 urls.txt          two verdicts side by side\n",
     takes_grammar | takes_records | takes_where | takes_levels | takes_table | takes_output | takes_count, run_split},
    {"normalize", "[OPTION]... [FILE]...",
     "Prints URLs in normal form (RFC 3986, section 6.2), a line each.\n"
     "It is split -f normal; an invalid record is \\N.\n"
     "Exit status: 0, 1 --on-bad fail stopped, 2 usage or unreadable, 3 failed midway",
     "  bnfurl normalize urls.txt                  levels syntax and scheme\n"
     "  bnfurl normalize --level syntax,scheme,address,idna urls.txt\n"
     "  bnfurl normalize -f url,normal,normal.reason --level idna urls.txt\n"
     "  bnfurl normalize -f surt,url urls.txt | LC_ALL=C sort\n",
     takes_grammar | takes_records | takes_where | takes_levels | takes_table | takes_output | takes_count,
     run_normalize},
    {"resolve", "--base URL [OPTION]... [FILE]...",
     "Resolves references from a base (RFC 3986, section 5.2).\n"
     "It is split -f resolved; an invalid record is \\N. With --level the result is in\n"
     "normal form. The base is --base, or with --base-key each record has its own.\n"
     "Exit status: 0, 1 --on-bad fail stopped, 2 usage or unreadable, 3 failed midway",
     "  bnfurl resolve --base http://h/a/b links.txt\n"
     "  bnfurl resolve --base http://h/ --level syntax,scheme links.txt\n"
     "  bnfurl resolve -i tsv -k 2 --base-key 1 links.tsv    page, link\n",
     takes_bases | takes_records | takes_where | takes_levels | takes_table | takes_output | takes_count, run_resolve},
    {"grep", "[OPTION]... [FILE]...",
     "Prints the whole records whose URL is valid and passes --where.\n"
     "Exit status: 0 some printed, 1 none, 2 usage or unreadable, 3 failed midway",
     "  bnfurl grep --where 'scheme=https and host$=.example.org' urls.txt\n"
     "  bnfurl grep -i csv -k url --header --where '!query' table.csv\n",
     takes_grammar | takes_records | takes_where | takes_levels | takes_count | takes_quiet | takes_selection,
     run_grep},
    {"filter", "--rules [KIND:]FILE [OPTION]... [FILE]...",
     "Prints the whole records whose URL the rules allow.\n"
     "Exit status: 0 some printed, 1 none, 2 usage or unreadable, 3 failed midway",
     "  bnfurl filter --rules rules.txt links.txt\n"
     "  bnfurl filter --rules robots:robots.txt --agent FooBot links.txt\n"
     "  bnfurl filter -v --rules hosts:ads.txt --rules adblock:easylist.txt links.txt\n",
     takes_grammar | takes_records | takes_where | takes_levels | takes_rules | takes_count | takes_quiet |
         takes_selection,
     run_filter},
    {"rules", "check [KIND:]FILE... | show [KIND:]FILE... | diff [KIND:]A [KIND:]B",
     "Studies rule files: what was compiled, what never decides and why,\n"
     "and a shortest URL that two of them decide differently.\n"
     "Exit status: 0, 1 they differ or a proof fails, 2 usage, a bad file, or not\n"
     "decided, 3 writing failed",
     "  bnfurl rules check rules.txt             sizes, and rules that others hide\n"
     "  bnfurl rules check --prove rules.txt     is each automaton its rules?\n"
     "  bnfurl rules show robots:robots.txt      in the order in which they decide\n"
     "  bnfurl rules diff old.txt new.txt && echo the same\n",
     takes_agent, run_rules},
    {"dedupe", "[OPTION]... [FILE]...",
     "Prints the first record of each key, whole; the key is --by.\n"
     "Exit status: 0 some printed, 1 none, 2 usage or unreadable, 3 failed midway",
     "  bnfurl dedupe urls.txt                  by the normal form\n"
     "  bnfurl dedupe --key-steps fragment,drop=@trackers,sort urls.txt\n"
     "  bnfurl dedupe --by surt --seen seen.d links.txt    goes on from run to run\n",
     takes_grammar | takes_records | takes_where | takes_levels | takes_seen | takes_count | takes_quiet |
         takes_selection,
     run_dedupe},
    {"stats", "[OPTION]... [FILE]...",
     "Counts hosts, errors, lengths; of logs paths, times; any columns.\n"
     "Exit status: 0, 2 usage or unreadable, 3 failed midway",
     "  bnfurl stats -n 100 -o jsonl urls.txt\n"
     "  bnfurl stats -i combined --by log.status,path access.log\n",
     takes_grammar | takes_records | takes_where | takes_levels | takes_summary, run_stats},
    {"extract", "[OPTION]... [FILE]...",
     "Prints the URLs found in running text, each with line and offset.\n"
     "A URL has \"//\" after its scheme, has the scheme mailto, news, nntp, mid or cid,\n"
     "or stands in <...> or <URL:...>. It ends where the grammar ends it, before a\n"
     "closing bracket it did not open, and before punctuation that ends a sentence.\n"
     "Exit status: 0 found, 1 none, 2 usage or unreadable, 3 failed midway",
     "  bnfurl extract README.md         line, byte, url; with several FILEs also file\n"
     "  bnfurl extract --html -f url page.html   relative links are left out\n",
     takes_grammar | takes_text | takes_levels | takes_output | takes_count | takes_quiet, run_extract},
    {"explain", "[OPTION]... URL...",
     "Draws each URL above its components, or shows where it fails.\n"
     "Exit status: 0 all valid, 1 some are not, 2 usage, 3 writing failed",
     "  bnfurl explain 'https://user@example.com:8042/over/there?name=ferret#nose'\n"
     "  bnfurl explain 'http://a b'                  a caret under the bad octet\n"
     "  bnfurl explain -p IPv6address ::1            any production is an entry point\n"
     "  bnfurl explain -g rfc1738 -g rfc3986 http://h    one URL by several grammars\n",
     takes_grammar, run_explain},
    {"diff", "-g A -g B [OPTION]... [FILE]...",
     "Prints the records that two grammars judge or split differently.\n"
     "A row for each difference: line, url, what (valid, or a component that both\n"
     "have), its value in A, its value in B. Paths are compared without their\n"
     "leading \"/\".\n"
     "Exit status: 0 no record differs, 1 some, 2 usage or unreadable, 3 failed midway",
     "  bnfurl diff -g rfc2396 -g rfc3986 urls.txt\n"
     "  bnfurl diff --header -g rfc1738 -g rfc3986 -p httpurl -p URI urls.txt\n"
     "  bnfurl diff -g rfc3986 -g rfc3986 -p URI -p URI-reference links.txt\n",
     takes_grammars | takes_records | takes_output, run_diff},
    {"witness", "-g A -g B [OPTION]...",
     "Finds shortest strings that only one of two grammars accepts.\n"
     "Prints two lines, ACCEPTS REFUSES STRING; \\N means that no such string exists.\n"
     "Of several shortest strings, it prints the one with the most printable octets,\n"
     "and of those the first in octet order.\n"
     "Exit status: 0 they accept the same, 1 they do not, 2 usage, 3 writing failed",
     "  bnfurl witness -g rfc2396 -g rfc3986                      their starts\n"
     "  bnfurl witness -g rfc1738 -g rfc3986 -p host              a production of both\n"
     "  bnfurl witness -g rfc1738 -g rfc3986 -p httpurl -p URI    one of each\n"
     "  bnfurl witness -g rfc9112 -g rfc3986 -p absolute-URI && echo the same\n",
     takes_grammars, run_witness},
    {"clickhouse", "[OPTION]...",
     "Splits for ClickHouse: the worker of a function of SQL.\n"
     "It is one process of an executable_pool. It reads RowBinary with\n"
     "send_chunk_header 1, a Nullable(String) for each row, and writes for each row a\n"
     "named Tuple of columns; those of NULL are NULL. It ends with its input.\n"
     "Exit status: 0, 2 usage, 3 what was read is not a block, or writing failed",
     "  bnfurl clickhouse --config bnfurl_split > bnfurl_split_function.xml\n"
     "  bnfurl clickhouse --config url_host -f valid,host,query.q.decoded\n"
     "  clickhouse-client -q \"SELECT bnfurl_split('http://h/').host\"\n",
     takes_grammar | takes_levels | takes_blocks, run_clickhouse},
    {"grammar", "from nginx|apache STRING | list | show NAME | dot NAME [-p P] | ambiguities NAME | prove [NAME]...",
     "Shows compiled-in grammars: productions, automata, ambiguities.\n"
     "It also proves that the compiled code does what the printed grammar says.\n"
     "Exit status: 0, 1 a proof fails, 2 usage or an unknown name, 3 writing failed",
     "  bnfurl grammar from apache '%h %t \"%r\" %>s'   a grammar file of a log format\n"
     "  bnfurl grammar list                          names, starts, notations\n"
     "  bnfurl grammar show rfc3986                  its productions\n"
     "  bnfurl grammar dot rfc3986 -p port | dot -Tsvg > port.svg\n"
     "  bnfurl grammar ambiguities rfc1738           texts with two readings\n"
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

namespace {

constexpr JsonLog json_logs[] = {{"caddy", "request.uri", "request.method"},
                                 {"traefik", "RequestPath", "RequestMethod"}};

}  // namespace

std::span<const JsonLog> all_json_logs() { return json_logs; }

const JsonLog* find_json_log(std::string_view name) {
  const auto* found = std::ranges::find(json_logs, name, &JsonLog::name);
  return found == std::end(json_logs) ? nullptr : found;
}

Form form_of(std::string_view name) {
  if (name == "tsv") return Form::tsv;
  if (name == "csv") return Form::csv;
  if (name == "jsonl" || find_json_log(name) != nullptr) return Form::jsonl;
  if (name == "w3c") return Form::w3c;
  return name == "lines" || name == "nul" || name == "auto" ? Form::plain : Form::log;
}

}  // namespace bnfurl::tool
