// What is said of commands: each is a row of the table.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "src/records/messages/messages.hpp"
#include "tools/bnfurl/options/options.hpp"

namespace bnfurl::tool {

/// Carries out a command; defined in the command's file in commands/.
using Run = records::Status(const Options& options, Output& out);
Run run_check, run_split, run_repair, run_grep, run_filter, run_rules, run_robots, run_dedupe, run_seen, run_stats,
    run_report, run_replay, run_extract, run_seeds, run_explain, run_readings, run_diff, run_witness, run_clickhouse,
    run_generate, run_grammar;

namespace {

/// Of commands that print some of the records whole.
constexpr BadRecords skipped_by_default{"skipped", "--on-bad keep prints"};
/// Of commands that make one value of each record. They do not count records that have no URL by what their log says.
constexpr BadRecords no_result{"no result for", "--on-bad drop skips", ""};

// `--help` fits on a screen: no line over 80 columns, and few examples.
constexpr Command command_table[] = {
    {"check",
     "[OPTION]... [FILE]...",
     "Reports each invalid record: where it fails and what was expected.\n"
     "On a terminal, it also says why, in words, as the column reason of split does.\n"
     "Exit status: 0 if all records are valid (with several -g: in the first grammar),\n"
     "1 if not, 2 wrong usage or an input that cannot be opened, 3 read or write error\n"
     "or damaged compressed file",
     "  bnfurl check urls.txt                        # is every line a URI?\n"
     "  bnfurl check -p URI-reference links.txt      # relative references, too\n"
     "  bnfurl check -i combined access.log.gz       # the request targets of a log\n"
     "  bnfurl check -q urls.txt && echo all valid   # only the exit status\n"
     "  bnfurl check -g rfc3986 -g rfc1738 urls.txt  # each URL against two grammars\n",
     run_check,
     {.rules = UseOfRules::tested}},
    {"split", "[OPTION]... [FILE]...",
     "Prints each URL's components as a table; \\N marks a missing value.\n"
     "Exit status: 0 success, 1 if stopped by --on-bad fail, 2 wrong usage or an input\n"
     "that cannot be opened, 3 read or write error or damaged compressed file",
     "  bnfurl split --header urls.txt                # valid scheme host port ...\n"
     "  bnfurl split -f host,port -o csv urls.txt\n"
     "  bnfurl split -i combined --header access.log  # log.time.iso log.client ...\n"
     "  bnfurl split -i combined -f log.status,path,query access.log\n"
     "  bnfurl split -f 'url,segment[]' -o jsonl urls.txt  # all segments of a path\n"
     "  bnfurl split -g rfc3986 -g rfc2396 urls.txt        # two verdicts side by side\n",
     run_split},
    {"normalize",
     "[OPTION]... [FILE]...",
     "Prints the normal form of each URL (RFC 3986, section 6.2).\n"
     "This is split -f normal; an invalid record gives \\N.\n"
     "Exit status: 0 success, 1 if stopped by --on-bad fail, 2 wrong usage or an input\n"
     "that cannot be opened, 3 read or write error or damaged compressed file",
     "  bnfurl normalize urls.txt                # levels syntax and scheme\n"
     "  bnfurl normalize --level syntax,scheme,address,idna urls.txt\n"
     "  bnfurl normalize -f url,normal,normal.reason --level idna urls.txt\n"
     "  bnfurl normalize -f surt,url urls.txt | LC_ALL=C sort\n",
     run_split,
     {.columns = "normal", .bad = no_result}},
    {"repair",
     "[OPTION]... [FILE]...",
     "Prints each URL, repaired if it is invalid.\n"
     "Spaces and control characters at both ends are removed, and tabs, CR and LF\n"
     "everywhere. Then as few bytes as possible are escaped, but none in the scheme,\n"
     "host or port. This is split --repair -f repaired; \\N means no repair.\n"
     "Exit status: 0 success, 1 if stopped by --on-bad fail, 2 wrong usage or an input\n"
     "that cannot be opened, 3 read or write error or damaged compressed file",
     "  bnfurl repair urls.txt\n"
     "  bnfurl repair --repair=browser urls.txt  # reads \"\\\" as \"/\"\n"
     "  bnfurl repair --repair=web -f repaired,repaired.change seeds.txt\n"
     "  bnfurl repair -p URI-reference -f url,repaired,repaired.reason links.txt\n",
     run_repair,
     {.columns = "repaired", .bad = no_result}},
    {"resolve",
     "--base URL|--base-key N|NAME [OPTION]... [FILE]...",
     "Resolves references against a base (RFC 3986, section 5.2).\n"
     "This is split -f resolved; an invalid record gives \\N. With --level, the result\n"
     "is also normalized, as LIST says. --base is one base for all references;\n"
     "--base-key names the column or member that has the base of each record.\n"
     "Exit status: 0 success, 1 if stopped by --on-bad fail, 2 wrong usage or an input\n"
     "that cannot be opened, 3 read or write error or damaged compressed file",
     "  bnfurl resolve --base http://h/a/b links.txt\n"
     "  bnfurl resolve --base http://h/ --level syntax,scheme links.txt\n"
     "  bnfurl resolve -i tsv -k 2 --base-key 1 links.tsv  # page, link\n",
     run_split,
     {.columns = "resolved", .resolves = true, .hints_at_cuts = true, .bad = no_result}},
    {"grep",
     "[OPTION]... [FILE]...",
     "Prints the records that match --where; by default, the valid ones.\n"
     "EXPR compares columns by = != < <= > >= in, ^= (begins with), $= (ends with),\n"
     "*= (contains) and =~ (regular expression), with and, or, not, ( ).\n"
     "Exit status: 0 if a record was selected, 1 if none was, 2 wrong usage or an\n"
     "input that cannot be opened, 3 read or write error or damaged compressed file",
     "  bnfurl grep --where 'scheme=https and host$=.example.org' urls.txt\n"
     "  bnfurl grep -i csv -k url --header --where '!query' table.csv\n",
     run_grep,
     {.rules = UseOfRules::tested, .bad = {"skipped", "-v prints"}}},
    {"filter",
     "--rules [KIND:]FILE [OPTION]... [FILE]...",
     "Prints the records whose URLs the rules of --rules allow.\n"
     "Exit status: 0 if a record was selected, 1 if none was, or if stopped by\n"
     "--on-bad fail, 2 wrong usage or an input that cannot be opened, 3 read or write\n"
     "error or damaged compressed file",
     "  bnfurl filter --rules rules.txt links.txt\n"
     "  bnfurl filter --rules robots:robots.txt --agent FooBot links.txt\n"
     "  bnfurl filter -v --rules hosts:ads.txt --rules adblock:easylist.txt links.txt\n",
     run_filter,
     {.rules = UseOfRules::obeyed, .bad = skipped_by_default}},
    {"rules", "check|show [KIND:]FILE...",
     "Analyses rule files: sizes, unreachable rules, precedence.\n"
     "A rule file says which URLs \"bnfurl filter\" allows. KIND is rules, adblock,\n"
     "hosts, nutch, robots or surt; see man bnfurl. Without KIND, bnfurl recognises\n"
     "adblock, hosts and robots by how they begin; other files are of kind rules.\n"
     "Exit status: 0 success, 2 wrong usage or an error in the rules, 3 read or write\n"
     "error",
     "  bnfurl rules check rules.txt           # sizes, and unreachable rules\n"
     "  bnfurl rules show robots:robots.txt    # the rules, in order of precedence\n",
     run_rules},
    {"robots", "build STORE [FILE]... | show STORE URL... | list STORE | check STORE",
     "Keeps many robots.txt files in one file, for filter --robots.\n"
     "\"build\" adds responses to STORE, which it creates if necessary. Each replaces an\n"
     "earlier one for its URL. FILE has one in each line, as JSON: url, status (null\n"
     "if there was no response), body, of redirects location, and perhaps time; or,\n"
     "with -i warc, it is a web archive. Without FILE, it reads standard input.\n"
     "\"show\" prints what STORE says about each URL: the rule that decides, with its\n"
     "pattern in normal form, Crawl-delay and sitemaps.\n"
     "\"list\" prints all responses, ordered by URL. \"check\" counts them by status and\n"
     "age, and finds damage.\n"
     "Exit status: 0 success, 1 if nothing was added or STORE does not know a URL, 2\n"
     "wrong usage or a file that cannot be opened, 3 read or write error, or damage",
     "  bnfurl robots build store robots.jsonl\n"
     "  bnfurl robots show --agent FooBot store https://example.org/\n"
     "  bnfurl robots list -f url,sitemaps store\n"
     "  bnfurl filter --robots store --agent FooBot links.txt\n",
     run_robots},
    {"dedupe",
     "[OPTION]... [FILE]...",
     "Prints the first record of each normal form, or of each --by value.\n"
     "Exit status: 0 if a record was selected, 1 if none was, or if stopped by\n"
     "--on-bad fail, 2 wrong usage or an input that cannot be opened, 3 read or write\n"
     "error, or damaged compressed file or folder DIR",
     "  bnfurl dedupe urls.txt                # by the normal form\n"
     "  bnfurl dedupe --key-steps fragment,drop=@trackers,sort urls.txt\n"
     "  bnfurl dedupe --by surt --seen seen.d links.txt  # remembers keys\n",
     run_dedupe,
     {.bad = skipped_by_default}},
    {"seen", "list DIR | count DIR | expire DIR AGE",
     "Shows and removes the keys that \"dedupe --seen DIR\" remembers.\n"
     "\"list\" prints each key, which is a hash (XXH3), and when it was added. \"count\"\n"
     "counts the keys by age. \"expire\" removes those that are older than AGE, such as\n"
     "30d, so that dedupe prints their records once more; it counts the others.\n"
     "Exit status: 0 success, 2 wrong usage or a folder that cannot be opened, 3 read\n"
     "or write error, or damage",
     "  bnfurl seen count seen.d\n"
     "  bnfurl seen expire seen.d 30d\n",
     run_seen},
    {"stats", "[OPTION]... [FILE]...",
     "Counts hosts, errors and lengths, or the values of any columns.\n"
     "For a log, it also counts statuses, methods, paths, referring hosts and hours.\n"
     "With --by, it prints only one table: counts by the columns in LIST.\n"
     "Exit status: 0 success, 2 wrong usage or an input that cannot be opened, 3 read\n"
     "or write error or damaged compressed file",
     "  bnfurl stats -i combined --by log.status,path access.log\n", run_stats},
    {"report",
     "[OPTION]... [FILE]... > report.html",
     "Shows what is in a log, as one page of HTML to send on.\n"
     "Requests, bytes and errors over time, with 4xx apart from 5xx; statuses,\n"
     "paths, errors by path, files, upstreams, hosts, referring hosts and sites,\n"
     "clients, user agents, bots, the slowest paths, and invalid requests by reason,\n"
     "with examples. The page needs no network, and can be printed. If no file can be\n"
     "read, nothing is written.\n"
     "Exit status: 0 success, 2 wrong usage or an input that cannot be opened, 3 read\n"
     "or write error or damaged compressed file",
     "  bnfurl report access.log* > report.html\n"
     "  bnfurl report -g plain -i combined access.log > report.html\n"
     "  bnfurl report --json access.log > report.json\n",
     run_report,
     {.chooses_columns = true}},
    {"replay",
     "-g GRAMMAR [OPTION]... [FILE]...",
     "Shows which requests in a log a grammar would refuse, and why.\n"
     "For each reason, it shows how many there were, how many of them the server\n"
     "served (2xx), an example, and the smallest change of a rule that accepts such\n"
     "requests, with another target that it would accept; then the clients and paths.\n"
     "The modules for nginx, HAProxy and Apache refuse the same targets. In logs with\n"
     "whole URLs for all requests (JSON, load balancers), it judges path and query.\n"
     "Exit status: 0 success, 2 wrong usage or an input that cannot be opened, 3 read\n"
     "or write error or damaged compressed file",
     "  bnfurl replay -g plain access.log*\n"
     "  bnfurl replay -g plain -p web-target -i combined access.log\n"
     "  bnfurl replay -g policy.bnf --json access.log > refused.json\n",
     run_replay,
     {.chooses_columns = true}},
    {"extract",
     "[OPTION]... [FILE]...",
     "Prints the URLs in running text, with their lines and byte offsets.\n"
     "A URL has \"//\" after its scheme, has the scheme mailto, news, nntp, mid or cid,\n"
     "or is in <URL:...> or <...>, unless it looks like a tag (<a:b>). It is as long\n"
     "as the grammar allows, but stops before an unmatched closing bracket and before\n"
     "punctuation that ends a sentence. If that would cut a word in two, the whole\n"
     "word is reported as an invalid URL.\n"
     "Exit status: 0 if a URL was found, 1 if none was, 2 wrong usage or an input that\n"
     "cannot be opened, 3 read or write error or damaged compressed file",
     "  bnfurl extract README.md                 # file (if several), line, byte, url\n"
     "  bnfurl extract --links --base http://h/a/ --repair -f rel,resolved page.html\n"
     "  bnfurl extract --links -i warc -f page,resolved crawl.warc.gz\n"
     "  bnfurl extract --links -i sitemap -f resolved,lastmod sitemap.xml.gz\n",
     run_extract,
     {.bad = {"skipped"}}},
    {"seeds", "[OPTION]... [FILE]...",
     "Turns a list that people wrote into URLs that can be fetched.\n"
     "It finds the column of the URLs, repairs each cell (--repair=web and more), and\n"
     "prints each normal form once. It drops words between URLs, comments after # and\n"
     "what follows a tab, and refuses e-mail addresses, user names and hosts that are\n"
     "numbers; --changes writes a table that says why.\n"
     "Exit status: 0 if there is a URL, 1 if there is none, 2 wrong usage or an input\n"
     "that cannot be opened, 3 read or write error or damaged compressed file",
     "  bnfurl seeds list.csv > seeds.txt\n"
     "  bnfurl seeds --changes changes.csv list.csv > seeds.txt  # what to tell them\n"
     "  bnfurl seeds -k Website --separator ';' list.csv\n",
     run_seeds},
    {"explain", "[OPTION]... URL...",
     "Shows a URL with its components marked, or where it fails.\n"
     "If the output is not a terminal, each URL is followed by a line for each\n"
     "component (name, start, end, value) or, if it is invalid, by its error without\n"
     "the reason in words, which is the column reason of split.\n"
     "Exit status: 0 if all URLs are valid (with several -g: in the first grammar), 1\n"
     "if not, 2 wrong usage, 3 read or write error",
     "  bnfurl explain 'https://user@example.com:8042/over/there?name=ferret#nose'\n"
     "  bnfurl explain 'http://a b'           # a caret marks the first invalid byte\n"
     "  bnfurl explain -p IPv6address ::1     # any rule of the grammar\n"
     "  bnfurl explain -g rfc1738 -g rfc3986 http://h\n",
     run_explain},
    {"readings",
     "[OPTION]... [URL]...",
     "Compares what different programs find as the host of a URL.\n"
     "Prints a row for each URL: the URL, alike or differ (none: no host found), and\n"
     "the host or, if they differ, what each convention finds that those before it do\n"
     "not. This is split -f url,readings,readings.hosts, for URLs as arguments;\n"
     "without any, it reads records from standard input.\n"
     "Exit status: 0 if none differs, 1 if one does, 2 wrong usage, 3 read or write\n"
     "error or damaged compressed data",
     "  bnfurl readings 'http://127.0.0.1:6666\\@1.1.1.1/' http://0x7f.1/\n"
     "  bnfurl readings --where readings=differ < urls.txt\n"
     "  bnfurl readings --between rfc3986,whatwg http://h/\n"
     "  bnfurl stats -i combined -k referer --by readings access.log\n",
     run_readings,
     {.columns = "url,readings,readings.hosts", .hints_at_cuts = true}},
    {"diff", "-g A -g B [OPTION]... [FILE]...",
     "Lists the records that two grammars validate or split differently.\n"
     "Each row is one difference: the line, the URL, what differs (valid, or a\n"
     "component that both have), its value in A and its value in B. Paths are compared\n"
     "without their leading \"/\".\n"
     "Exit status: 0 if no record differs, 1 if one does, 2 wrong usage or an input\n"
     "that cannot be opened, 3 read or write error or damaged compressed file",
     "  bnfurl diff -g rfc2396 -g rfc3986 urls.txt\n"
     "  bnfurl diff --header -g rfc1738 -g rfc3986 -p httpurl -p URI urls.txt\n"
     "  bnfurl diff -g rfc3986 -g rfc3986 -p URI -p URI-reference links.txt\n",
     run_diff},
    {"witness", "-g A -g B [OPTION]...",
     "Finds the shortest strings that only one of two grammars accepts.\n"
     "Prints one line for each grammar: ACCEPTS REJECTS STRING; \\N means that no such\n"
     "string exists. With --differ, finds a shortest string that both accept but in\n"
     "which a component differs, and prints one line: A B STRING and the two values;\n"
     "if there is none, these are \\N.\n"
     "Of several shortest strings, it prints the one with the most printable bytes,\n"
     "and of those the first in byte order.\n"
     "Exit status: 0 if no such string exists, 1 if one does, 2 wrong usage, 3 read or\n"
     "write error",
     "  bnfurl witness -g rfc2396 -g rfc3986                    # their start rules\n"
     "  bnfurl witness -g rfc1738 -g rfc3986 -p host            # a rule of both\n"
     "  bnfurl witness -g rfc1738 -g rfc3986 -p httpurl -p URI  # one of each\n"
     "  bnfurl witness -g rfc9112 -g rfc3986 -p absolute-URI && echo the same\n"
     "  bnfurl witness -g rfc1738 -g rfc3986 --differ path      # both accept it\n",
     run_witness},
    {"clickhouse", "[OPTION]...",
     "Runs as an executable user-defined function of ClickHouse.\n"
     "ClickHouse starts it as a process of an executable_pool. It reads blocks in\n"
     "Native format, one Nullable(String) per row, and writes one named Tuple per row;\n"
     "NULL yields a Tuple of NULLs. It exits when its input ends.\n"
     "Exit status: 0 success, 2 wrong usage, 3 read or write error, or damaged input",
     "  bnfurl clickhouse --config bnfurl_split > bnfurl_split_function.xml\n"
     "  bnfurl clickhouse --config url_host -f valid,host,query.q.decoded\n"
     "  clickhouse-client -q \"SELECT bnfurl_split('http://h/').host\"\n",
     run_clickhouse},
    {"generate", "--language NAME|FILE -g GRAMMAR [OPTION]...",
     "Prints a rule as a source file that needs no library.\n"
     "The file has functions that tell whether a string is valid, where and why it is\n"
     "not, and what its components are. It belongs to you. NAME is c, csharp, go,\n"
     "java, javascript, lua, python, rust, typescript or zig.\n"
     "Exit status: 0 success, 2 wrong usage, 3 read or write error",
     "  bnfurl generate --language go -g plain -p web-target --out target.go\n"
     "  bnfurl generate --language java -g rfc3986 -p URI --name org.example.Uri\n"
     "  bnfurl generate --language python -g my.bnf > my_rule.py\n"
     "  bnfurl grammar suite plain -p web-target --components -o json  # its tests\n",
     run_generate},
    {"grammar",
     "from nginx|apache|tomcat|squid|haproxy STRING | list | show NAME | dot NAME [-p PRODUCTION] | ambiguities NAME | "
     "prove "
     "[NAME]... [-g FILE] [--tables FILE] [-p PRODUCTION] | suite NAME|-g FILE [-p PRODUCTION]",
     "Shows grammars, verifies bnfurl's parsers, tests other parsers.\n"
     "from: prints a grammar file for a server's log format\n"
     "list: lists the grammars, with the rule at which each starts\n"
     "show: lists the rules of a grammar, and how each is matched\n"
     "dot: draws the automaton of a rule, for Graphviz\n"
     "ambiguities: lists pairs of alternatives that match the same string\n"
     "prove: proves that the parsers accept exactly what the rules describe, or that\n"
     "a generated file does (--tables)\n"
     "suite: prints test strings for any parser of a rule; --run tests a parser\n"
     "Exit status: 0 success, 1 if a proof or a tested program failed, 2 wrong usage,\n"
     "3 read or write error",
     "  bnfurl grammar from apache '%h %t \"%r\" %>s'  # a file for a log format\n"
     "  bnfurl grammar dot rfc3986 -p port | dot -Tsvg > port.svg\n"
     "  bnfurl grammar prove --certificate -p URI rfc3986 > certificate.json\n"
     "  bnfurl grammar prove --tables rule.go              # is it the printed rule?\n"
     "  bnfurl grammar suite rfc3986 -p URI -o json > tests.json  # for any parser\n"
     "  bnfurl grammar suite rfc3986 -p URI --run ./my_parser     # what it gets wrong\n",
     run_grammar},
};

}  // namespace

std::span<const Command> commands() { return command_table; }

const Command* find_command(std::string_view name) {
  const auto found = std::ranges::find(command_table, name, &Command::name);
  return found == std::end(command_table) ? nullptr : found;
}

void require_no_operands(const Options& options) {
  if (options.operands.empty()) return;
  throw records::UsageError(
      fmt::format("{0} reads no input; grammars are given by -g, as in -g {1}; see \"bnfurl {0} --help\"",
                  options.command->name, records::printable(options.operands.front())));
}

bool has(CommandSet set, const Command& command) { return (set >> (&command - command_table) & 1) != 0; }

}  // namespace bnfurl::tool
