// What is said of commands and options: each command is a row of the table, with the groups of its options.
#include "tools/bnfurl/options/options.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "src/records/judging/derived.hpp"

namespace bnfurl::tool {
namespace {

// The first line of a description appears in help; what follows appears only in the manual.

/// An option with one value; the last value given counts. A value is one argument, taken as it is.
template <class Value>
CLI::Option* add_value(CLI::App& app, const char* names, Value& value, const char* type, const char* description) {
  return app.add_option(names, value, description)->option_text(type)->take_last();
}

/// An option that may be repeated, each time with one value.
CLI::Option* add_values(CLI::App& app, const char* names, std::vector<std::string>& values, const char* type,
                        const char* description) {
  CLI::Option* const option = app.add_option(names, values, description);
  return option->option_text(type)->expected(1)->take_all()->allow_extra_args(false);
}

constexpr const char* about_production =
    "The rule that a text must match (default: the start)\n"
    "One -p applies to all grammars; several are one for each grammar, in order.";

void judging_options(CLI::App& app, Options& options, const char* about_grammars) {
  add_values(app, "-g,--grammar", options.grammars, "NAME|FILE", about_grammars);
  add_values(app, "-p,--production", options.productions, "NAME", about_production);
  app.add_flag("--strict-scheme", options.strict_scheme,
               "rfc1738: a known scheme must match its own rule\n"
               "Without it, \"http://u:p@h/\" is a URL of RFC 1738, because it matches the production otherurl. "
               "Offsets and expected sets are those of the strict language. Only for the production url of rfc1738.");
}

void grammar_options(CLI::App& app, Options& options) {
  judging_options(app, options,
                  "Default rfc3986; repeat to compare, the first decides\n"
                  "A name from \"bnfurl grammar list\", or a grammar file (bnfurl-grammar(5)). With several, the "
                  "results of the others are shown beside those of the first.");
}

void compared_grammar_options(CLI::App& app, Options& options) {
  judging_options(app, options,
                  "A grammar to compare, by name or file; give it twice\n\"bnfurl grammar list\" lists the names.");
}

void production_option(CLI::App& app, Options& options) {
  add_values(app, "-p,--production", options.productions, "NAME",
             "The rule that a text must match (default: the start)");
}

void record_options(CLI::App& app, Options& options) {
  add_value(app, "-i,--input", options.input, "FORMAT|FILE",
            "lines, auto, combined, jsonl, ...; help lists them\n"
            "Where the URL is in a record. See RECORDS.");
  app.add_flag("-0", options.nul, "Records end in NUL: the same as -i nul");
  add_value(
      app, "-k,--key", options.key, "N|NAME",
      "The column, JSON member (a.b) or log field of the URL\n"
      "tsv, csv: the column, by its number from 1, or by its name in the first line, which then is not a record. "
      "jsonl: the member; a.b is the member of this name or, if there is none, the member b of the member a. Logs: "
      "target (default) or referer.");
  add_value(app, "--zone", options.zone, "ZONE",
            "Time zone for log times that have none: UTC, +02:00\n"
            "Without it, such times are local: they are shown without a zone, have no log.time.unix, and --where "
            "compares them with times without a zone. The times of w3c and cloudfront are in UTC.")
      ->group(manual_only);
}

void work_options(CLI::App& app, Options& options) {
  add_value(app, "-j,--jobs", options.jobs, "N",
            "Number of threads (default: one per processor)\n"
            "It does not change the output. Memory grows with it, but never with the input.");
  add_value(app, "--decompress", options.decompress, "WHAT",
            "auto (default), or never: reads files as stored\n"
            "With auto, gzip, zstd, xz and bzip2 are recognised by the header of a file, and decompressed; archives "
            "and other compressions are rejected.")
      ->group(manual_only);
  app.add_flag("--stats", options.statistics,
               "Prints counts as JSON on standard error at the end\n"
               "One object: records, valid, invalid, reasons (how often each expected set occurred), bytes (after "
               "decompression) and seconds.");
  app.add_flag_function(
         "--progress,!--no-progress", [&options](std::int64_t given) { options.progress = given > 0; },
         "Shows or hides a progress bar on standard error\n"
         "By default it appears if the run takes longer than a second, standard error is a terminal, and all input "
         "comes from files of a known size; output on a terminal ends it.")
      ->take_last();
}

/// An option with a list; given again, it adds to it.
CLI::Option* add_list(CLI::App& app, const char* names, std::optional<std::string>& list, const char* type,
                      const char* description) {
  const auto join = [&list](const std::vector<std::string>& lists) { list = fmt::format("{}", fmt::join(lists, ",")); };
  return app.add_option_function<std::vector<std::string>>(names, join, description)
      ->option_text(type)
      ->expected(1)
      ->take_all()
      ->allow_extra_args(false);
}

void field_options(CLI::App& app, Options& options) {
  add_list(app, "-f,--fields", options.fields, "LIST",
           "Columns, in this order; \"help\" lists them all\n"
           "Names separated by commas; see COLUMNS. If repeated, it adds columns. In jsonl, NAME[] has all occurrences "
           "of a production.");
}

void level_options(CLI::App& app, Options& options, bool in_help) {
  CLI::Option* const added[] = {
      add_list(app, "--level", options.level, "LIST",
               "What normal forms change (default: syntax,scheme)\n"
               "See NORMAL FORMS. If repeated, it adds levels."),
      add_list(app, "--key-steps", options.key_steps, "LIST",
               "What the column key ignores (default: nothing)\n"
               "See KEYS. If repeated, it adds steps."),
      app.add_option("--psl", options.psl,
                     "The Public Suffix List for the column site\n"
                     "A file in the list's text format. By default, the one in Debian's package publicsuffix.")
          ->option_text("FILE")
          ->take_last()};
  for (CLI::Option* option : added) option->group(in_help ? option->get_group() : manual_only);
}

void repair_option(CLI::App& app, Options& options) {
  app.add_flag("--repair{grammar}", options.repair,
               "Repairs URLs before they are validated\n"
               "An invalid URL is replaced by the nearest valid one: all columns except url describe that one. grammar "
               "(default) or browser, which also reads \"\\\" before the first \"?\" or \"#\" as \"/\". See REPAIRING.")
      ->option_text("BY")
      ->take_last();
}

CLI::Option* add_agent_option(CLI::App& app, Options& options) {
  return add_value(
      app, "--agent", options.agent, "NAME",
      "The robot to which robots:FILE applies (default *)\n"
      "Its product token, as in the lines User-agent, or a whole User-Agent header, of which the first product that a "
      "group names is used. A version after \"/\" is ignored. If no group names the robot, the rules for * apply.");
}

void rule_options(CLI::App& app, Options& options, bool in_help) {
  CLI::Option* const added[] = {
      add_values(app, "--rules", options.rules, "[KIND:]FILE",
                 "Rules; KIND is adblock, hosts, nutch, robots or surt\n"
                 "Without KIND, the first line shows whether it is an adblock, hosts or robots file; otherwise it is "
                 "in bnfurl's own language. If repeated, it adds a file; the first one that has a rule for a URL "
                 "decides. \"-\" is standard input. See RULES."),
      add_agent_option(app, options)};
  for (CLI::Option* option : added) option->group(in_help ? option->get_group() : manual_only);
}

void base_options(CLI::App& app, Options& options) {
  ResolveOptions& resolve = options.resolve.emplace();
  add_values(app, "-g,--grammar", options.grammars, "NAME|FILE",
             "Default rfc3986; repeat to compare, the first decides\n"
             "A grammar that names its production of references. The records must match that production, and the bases "
             "its start.");
  add_value(app, "--base", resolve.base, "URL", "The base of all references");
  add_value(app, "--base-key", resolve.base_key, "N|NAME",
            "The column or member with the record's base\n"
            "As for -k; in a log, a field. A record without a base, or with an invalid one, is invalid.");
  add_value(app, "--how", resolve.how, "RFC",
            "rfc3986, rfc3986-tolerant, rfc2396 or rfc1808\n"
            "How references are resolved; by default, as the grammar says. See RESOLVING.");
}

void lenient_option(CLI::App& app, Options& options) {
  app.add_flag("--lenient", options.lenient,
               "Splits invalid records, too\n"
               "They are split as in appendix B of RFC 3986; the authority at its last \"@\", and at its last \":\" if "
               "only digits follow. The column valid is still 0.");
}

void block_options(CLI::App& app, Options& options) {
  add_value(app, "--config", options.config, "NAME",
            "Prints the configuration of function NAME, and exits\n"
            "It is XML for a file NAME_function.xml beside the server's configuration, with the type of the result and "
            "the command, which depend on the other options.");
}

void table_options(CLI::App& app, Options& options) {
  add_value(app, "--on-bad", options.on_bad, "WHAT",
            "Invalid records: keep (default), drop or fail (stop)\n"
            "keep: an invalid record has a row, so that rows and records are aligned. drop: only valid records have a "
            "row. fail: the run stops before the first row of an invalid record, prints the reason on standard error, "
            "and exits with 1.");
  app.add_flag("--pass", options.pass,
               "Adds the other columns of the input\n"
               "With logs, -i tsv, csv and jsonl, it adds all columns that are not in -f, except the URL. A column "
               "with the name of one of bnfurl's columns is called own.NAME.");
  add_value(app, "--decode", options.decode, "pct",
            "Adds a column NAME.decoded after each component\n"
            "It has the component with its percent-encoding decoded, except for control characters. Without this "
            "option, name NAME.decoded in -f.");
  lenient_option(app, options);
}

void output_options(CLI::App& app, Options& options) {
  add_value(app, "-o,--output", options.output, "FORMAT", "tsv (default), csv or jsonl");
  app.add_flag("--header", options.header, "Column names first (tsv, csv)");
}

void html_option(CLI::App& app, Options& options) {
  app.add_flag("--html", options.html,
               "The text is HTML: \"&amp;\" and \"&#38;\" mean \"&\"\n"
               "A character reference is read as its character, in UTF-8; offsets are those in the file. A URL at the "
               "beginning of an attribute's value is the whole value, valid or not, except in texts and lists (alt, "
               "title, srcset, ...). Each file is one page, and is read as a whole.");
  app.add_flag("--links", options.links,
               "Prints the links of HTML pages, as written\n"
               "These are the values of the attributes href, src and xlink:href, of action (form), background (body "
               "and tables), cite (blockquote, del, ins, q), data (object), formaction, longdesc and poster (video), "
               "without surrounding blanks; base is excluded. Comments, scripts and lists (srcset, ping) are ignored. "
               "The column base has the page's <base href>.");
  app.add_option_function<std::string>(
         "--base", [&options](const std::string& url) { options.resolve.emplace().base = url; },
         "Resolves the links of the page with this URL\n"
         "The column resolved has the URL that a link resolves to. The base, in the column base, is the page's <base "
         "href>, resolved, or else this URL. With --level, resolved is in normal form.")
      ->option_text("URL")
      ->take_last();
}

void summary_options(CLI::App& app, Options& options) {
  options.output.clear();
  add_list(app, "--by", options.stats.by, "LIST",
           "Counts records by the values of these columns\n"
           "Names separated by commas. If repeated, it adds columns. A row has the values of these columns, then "
           "records, octets (that were sent: the sum of log.bytes, missing if the records do not have it), invalid, "
           "and share (of all records). Rows with the most records come first, and equal ones are sorted by their "
           "values; missing values come last. In jsonl, the bytes of a value that is not UTF-8 are also in a member "
           "NAME.base64. Up to 131,072 groups of at most 16 MiB are exact. Beyond that, the rarer half is forgotten "
           "(Misra and Gries 1982), and counts may be too low; standard error says by how much. Without --by, a count "
           "that may be too high by the number in its table's title has a ~ (in jsonl: over).");
  add_value(app, "--sort", options.stats.sort, "COLUMN",
            "Sorts the rows of --by (default: by records)\n"
            "By one of the columns of --by, or by records, octets, invalid or share, the highest first. The bars of a "
            "table show octets or invalid if that is the COLUMN, and otherwise records.");
  add_value(app, "-n,--top", options.stats.top, "N", "Number of rows in a table (default: 10; --by: all)");
  add_value(app, "-o,--output", options.output, "FORMAT",
            "tables (default), jsonl; with --by tsv (default), csv\n"
            "On a terminal, the default for --by is tables, with bars.");
}

void proof_options(CLI::App& app, Options& options) {
  add_value(app, "--extra", options.extra, "K",
            "prove, suite: for up to K more states (default 0)\n"
            "The test texts then find every wrong program that has up to K states more than the automaton and no more "
            "byte classes.");
  app.add_flag(
      "--certificate", options.certificate,
      "prove: prints NAME's automata for others to check\n"
      "The JSON contains everything that a checker needs to compare them with the printed rules. Nothing is proved.");
  add_value(
      app, "-o,--output", options.output, "FORMAT",
      "prove: tsv (default), json; suite: see the manual\n"
      "prove: json includes hashes of the grammar, the automaton and the program. suite: tsv (default), json, jsonl, "
      "json-schema (JSON-Schema-Test-Suite), tap.");
}

void suite_options(CLI::App& app, Options& options) {
  add_values(app, "-g,--grammar", options.grammars, "NAME|FILE", "suite: the grammar, if there is no operand NAME")
      ->group(manual_only);
  app.add_flag("--components", options.suite.components,
               "suite: with splits, and the code of each error\n"
               "Adds texts that distinguish the right way to split from others.")
      ->group(manual_only);
  app.add_flag("--classes", options.suite.classes,
               "suite: fewer texts, for readers with the same classes\n"
               "Of bytes that the automaton does not distinguish, only one is used, except in a few texts that show "
               "the classes. The suite promises nothing about readers with more byte classes.")
      ->group(manual_only);
  app.add_flag("--transitions", options.suite.transitions,
               "suite: fewer texts, with each transition once\n"
               "The suite then promises nothing about readers.")
      ->group(manual_only);
  app.add_flag("--for-humans", options.suite.for_humans,
               "suite: a few dozen texts, named after rules\n"
               "Each alternative and each limit of a rule once, and one step beyond.");
  add_value(
      app, "--run", options.suite.run, "COMMAND",
      "suite: tests a program, and prints its errors\n"
      "The program reads one text per line and writes one line for each: 1, true, valid, yes or ok if it accepts the "
      "text; 0, false, invalid, no or error if not. Texts that contain a line end are skipped. -o: tsv, jsonl or tap.");
  add_value(app, "--timeout", options.suite.timeout, "SECONDS",
            "suite: how long --run waits for a line (default 60)\n"
            "A program that writes no line for so long is killed.")
      ->group(manual_only);
}

void seen_options(CLI::App& app, Options& options) {
  options.on_bad = "drop";
  add_value(app, "--by", options.dedupe.by, "COLUMN",
            "The key: normal (default), normal.host, any column\n"
            "Keys are compared byte for byte: host distinguishes EXAMPLE.org and example.org, normal.host does not. "
            "With --key-steps, the default is key. Valid records without such a value have no key, and all of them are "
            "printed. With a log field, or another column of the input, invalid records have a key, too.");
  add_value(
      app, "--seen", options.dedupe.seen, "DIR",
      "Continues from run to run: keeps the keys in a folder\n"
      "The folder is created if necessary. It is for one column with its levels and steps, and only one program at a "
      "time can use it. Keys are saved after their records are printed, a few thousand at a time: if the program is "
      "killed, at most these records are printed twice, and no record counts as seen that was not printed. If the "
      "folder is damaged, the exit status is 3, and records whose keys are lost are printed again; if its file about "
      "is missing, the folder is rejected, and the message has the line that belongs there.");
  add_value(app, "--memory", options.dedupe.memory, "SIZE",
            "Octets for keys, or with K, M, G (default 256M)\n"
            "Powers of 1,024. Keys that have no room in it are on disk, in DIR or in a temporary folder.");
  add_value(app, "--on-bad", options.on_bad, "WHAT",
            "Invalid records: drop (default), keep or fail (stop)\n"
            "This concerns invalid records without a key. keep: all of them are printed, and records without a URL as "
            "well. fail: the run stops at the first one, prints the reason on standard error, and exits with 1.");
}

void filter_options(CLI::App& app, Options& options) {
  options.on_bad = "drop";
  add_value(app, "--on-bad", options.on_bad, "WHAT",
            "Invalid records: drop (default), keep or fail (stop)\n"
            "keep: they are printed. fail: the run stops at the first one, prints the reason on standard error, and "
            "exits with 1.");
}

/// What a command prints whole records of: some of them.
void selection_options(CLI::App& app, Options& options) {
  app.add_flag("--header", options.header, "Also prints the header line of the first file, if any");
  app.add_flag("-v,--invert", options.invert, "Selects exactly the other records");
  app.add_flag("-n,--number", options.numbers,
               "Prints line numbers; with several FILEs, names, too\n"
               "Each record is preceded by N:, or with several FILEs by FILE:N:, which is the line where it begins, or "
               "its number if records end in NUL.");
  app.add_flag("-c,--count", options.count, "Prints only the number of selected records");
  app.add_flag("-q,--quiet", options.quiet, "Exit status only; stops at the first selected record");
}

void bad_count_options(CLI::App& app, Options& options) {
  app.add_flag("-c,--count", options.count, "Prints only the number of invalid records");
  app.add_flag("-q,--quiet", options.quiet, "Exit status only; stops at the first invalid record");
}

void row_count_option(CLI::App& app, Options& options) {
  app.add_flag("-c,--count", options.count, "Prints only the number of rows");
}

void table_quiet_option(CLI::App& app, Options& options) {
  app.add_flag("-q,--quiet", options.quiet, "Prints no hints and counts on standard error");
}

void url_quiet_option(CLI::App& app, Options& options) {
  app.add_flag("-q,--quiet", options.quiet, "Exit status only; stops at the first URL");
}

void where_option(CLI::App& app, Options& options) {
  add_values(app, "--where", options.where, "EXPR",
             "Only records that pass, such as 'host=h and !port'\n"
             "See SELECTING RECORDS. A record that fails is neither printed nor counted. If repeated, all conditions "
             "must hold.");
}

// What is derived: where a command has no column that shows it, help leaves these options out.

void deriving_options(CLI::App& app, Options& options) {
  rule_options(app, options, false);
  level_options(app, options, false);
}

void shown_level_options(CLI::App& app, Options& options) {
  rule_options(app, options, false);
  level_options(app, options, true);
}

void shown_rule_options(CLI::App& app, Options& options) {
  rule_options(app, options, true);
  level_options(app, options, false);
}

void rule_study_options(CLI::App& app, Options& options) {
  add_agent_option(app, options);
  app.add_flag(
      "--prove", options.prove,
      "check: proves each automaton equal to its rules\n"
      "It prints proved, failed or not-decided; checked for hosts, and not-proved for rules without an automaton.");
}

template <OptionGroup... group>
constexpr OptionGroup groups[] = {group...};

// `--help` fits on a screen: no line over 80 columns, and few examples.
constexpr Command all[] = {
    {"check", "[OPTION]... [FILE]...",
     "Reports each invalid record: where it fails and what was expected.\n"
     "Exit status: 0 all valid, 1 some invalid, 2 usage or input error, 3 I/O error",
     "  bnfurl check urls.txt                         is every line a URI of RFC 3986?\n"
     "  bnfurl check -p URI-reference links.txt       relative references, too\n"
     "  bnfurl check -i combined access.log.gz        the request targets of a log\n"
     "  bnfurl check -q urls.txt && echo all valid    only the exit status\n"
     "  bnfurl check -g rfc3986 -g rfc1738 urls.txt   one line per grammar that fails\n",
     groups<grammar_options, record_options, work_options, where_option, deriving_options, bad_count_options>,
     run_check, true},
    {"split", "[OPTION]... [FILE]...",
     "Prints each URL's components as a table; \\N marks a missing value.\n"
     "Exit status: 0, 1 stopped by --on-bad fail, 2 usage or input error, 3 I/O error",
     "  bnfurl split --header urls.txt           valid scheme host port path query ...\n"
     "  bnfurl split -f host,port -o csv urls.txt\n"
     "  bnfurl split -i combined --header access.log    time client method status ...\n"
     "  bnfurl split -i combined -f log.status,path,query access.log\n"
     "  bnfurl split -f 'url,segment[]' -o jsonl urls.txt    all segments of a path\n"
     "  bnfurl split -g rfc3986 -g rfc2396 urls.txt          two verdicts side by side\n",
     groups<grammar_options, record_options, work_options, field_options, repair_option, table_options, output_options,
            where_option, shown_level_options, row_count_option, table_quiet_option>,
     run_split},
    {"normalize", "[OPTION]... [FILE]...",
     "Prints the normal form of each URL (RFC 3986, section 6.2).\n"
     "This is split -f normal; an invalid record gives \\N.\n"
     "Exit status: 0, 1 stopped by --on-bad fail, 2 usage or input error, 3 I/O error",
     "  bnfurl normalize urls.txt                  levels syntax and scheme\n"
     "  bnfurl normalize --level syntax,scheme,address,idna urls.txt\n"
     "  bnfurl normalize -f url,normal,normal.reason --level idna urls.txt\n"
     "  bnfurl normalize -f surt,url urls.txt | LC_ALL=C sort\n",
     groups<grammar_options, record_options, work_options, field_options, repair_option, table_options, output_options,
            where_option, shown_level_options, row_count_option, table_quiet_option>,
     run_normalize},
    {"repair", "[OPTION]... [FILE]...",
     "Prints each URL, repaired if it is invalid.\n"
     "Blanks and control characters at both ends are removed, and tabs, CR and LF\n"
     "everywhere. Then as few bytes as possible are escaped, but none in scheme, host\n"
     "and port. This is split --repair -f repaired; \\N means that there is no repair.\n"
     "Exit status: 0, 1 stopped by --on-bad fail, 2 usage or input error, 3 I/O error",
     "  bnfurl repair urls.txt\n"
     "  bnfurl repair --repair=browser urls.txt    reads \"\\\" as \"/\"\n"
     "  bnfurl repair -p URI-reference -f url,repaired,repaired.reason links.txt\n",
     groups<grammar_options, record_options, work_options, field_options, repair_option, table_options, output_options,
            where_option, shown_level_options, row_count_option, table_quiet_option>,
     run_repair},
    {"resolve", "--base URL [OPTION]... [FILE]...",
     "Resolves references against a base (RFC 3986, section 5.2).\n"
     "This is split -f resolved; an invalid record gives \\N. With --level, the result\n"
     "is in normal form. The base is --base, or --base-key names a base per record.\n"
     "Exit status: 0, 1 stopped by --on-bad fail, 2 usage or input error, 3 I/O error",
     "  bnfurl resolve --base http://h/a/b links.txt\n"
     "  bnfurl resolve --base http://h/ --level syntax,scheme links.txt\n"
     "  bnfurl resolve -i tsv -k 2 --base-key 1 links.tsv    page, link\n",
     groups<base_options, record_options, work_options, field_options, repair_option, table_options, output_options,
            where_option, shown_level_options, row_count_option, table_quiet_option>,
     run_resolve},
    {"grep", "[OPTION]... [FILE]...",
     "Prints the whole records that pass --where, or whose URL is valid.\n"
     "Exit status: 0 some printed, 1 none, 2 usage or input error, 3 I/O error",
     "  bnfurl grep --where 'scheme=https and host$=.example.org' urls.txt\n"
     "  bnfurl grep -i csv -k url --header --where '!query' table.csv\n",
     groups<grammar_options, record_options, work_options, where_option, deriving_options, selection_options>, run_grep,
     true},
    {"filter", "--rules [KIND:]FILE [OPTION]... [FILE]...",
     "Prints the whole records whose URL the rules allow.\n"
     "Exit status: 0 some printed, 1 none, 2 usage or input error, 3 I/O error",
     "  bnfurl filter --rules rules.txt links.txt\n"
     "  bnfurl filter --rules robots:robots.txt --agent FooBot links.txt\n"
     "  bnfurl filter -v --rules hosts:ads.txt --rules adblock:easylist.txt links.txt\n",
     groups<grammar_options, record_options, work_options, where_option, shown_rule_options, filter_options,
            selection_options>,
     run_filter},
    {"rules", "check|show|compile [KIND:]FILE... | diff [KIND:]A [KIND:]B",
     "Analyses rule files: sizes, unreachable rules, differences.\n"
     "\"diff\" prints a shortest URL that two files decide differently, \"compile\" writes\n"
     "tables with which org.bnfurl.Rules decides in Java.\n"
     "Exit status: 0, 1 they differ or a proof failed, 2 usage or input error, or not\n"
     "decided, 3 I/O error",
     "  bnfurl rules check rules.txt             sizes, and unreachable rules\n"
     "  bnfurl rules check --prove rules.txt     is each automaton equal to its rules?\n"
     "  bnfurl rules show robots:robots.txt      in the order in which they decide\n"
     "  bnfurl rules diff old.txt new.txt && echo the same\n"
     "  bnfurl rules compile nutch:regex-urlfilter.txt > rules.tables\n",
     groups<rule_study_options>, run_rules},
    {"dedupe", "[OPTION]... [FILE]...",
     "Prints the first record with each key; --by names the key.\n"
     "Exit status: 0 some printed, 1 none, 2 usage or input error, 3 I/O error",
     "  bnfurl dedupe urls.txt                  by the normal form\n"
     "  bnfurl dedupe --key-steps fragment,drop=@trackers,sort urls.txt\n"
     "  bnfurl dedupe --by surt --seen seen.d links.txt    continues from run to run\n",
     groups<grammar_options, record_options, work_options, where_option, deriving_options, seen_options,
            selection_options>,
     run_dedupe},
    {"stats", "[OPTION]... [FILE]...",
     "Counts hosts, errors and lengths, or the values of any columns.\n"
     "Exit status: 0, 2 usage or input error, 3 I/O error, 130 Ctrl-C",
     "  bnfurl stats -n 100 -o jsonl urls.txt\n"
     "  bnfurl stats -i combined --by log.status,path access.log\n",
     groups<grammar_options, record_options, work_options, where_option, deriving_options, summary_options>, run_stats},
    {"extract", "[OPTION]... [FILE]...",
     "Prints the URLs in running text, each with line and offset.\n"
     "A URL has \"//\" after its scheme, has the scheme mailto, news, nntp, mid or cid,\n"
     "or is in <...> or <URL:...>. It ends where the grammar ends it, before a closing\n"
     "bracket that it did not open, and before punctuation that ends a sentence. If\n"
     "this would cut a word, the URL is the whole word, and invalid.\n"
     "Exit status: 0 found, 1 none, 2 usage or input error, 3 I/O error",
     "  bnfurl extract README.md         line, byte, url; with several FILEs also file\n"
     "  bnfurl extract --links -f url page.html          href, src, ... as written\n"
     "  bnfurl extract --links --base http://h/a/ -f resolved page.html\n",
     groups<grammar_options, html_option, work_options, field_options, output_options, deriving_options,
            row_count_option, url_quiet_option>,
     run_extract},
    {"explain", "[OPTION]... URL...",
     "Shows a URL with its components marked, or where it fails.\n"
     "Exit status: 0 all valid, 1 some invalid, 2 usage error, 3 I/O error",
     "  bnfurl explain 'https://user@example.com:8042/over/there?name=ferret#nose'\n"
     "  bnfurl explain 'http://a b'                  a caret under the wrong byte\n"
     "  bnfurl explain -p IPv6address ::1            any production of the grammar\n"
     "  bnfurl explain -g rfc1738 -g rfc3986 http://h    one URL by several grammars\n",
     groups<grammar_options>, run_explain},
    {"diff", "-g A -g B [OPTION]... [FILE]...",
     "Prints how two grammars validate or split records differently.\n"
     "A row for each difference has: line, url, what (valid, or a component that both\n"
     "have), its value in A, its value in B. Paths are compared without their\n"
     "leading \"/\".\n"
     "Exit status: 0 none differs, 1 some differ, 2 usage or input error, 3 I/O error",
     "  bnfurl diff -g rfc2396 -g rfc3986 urls.txt\n"
     "  bnfurl diff --header -g rfc1738 -g rfc3986 -p httpurl -p URI urls.txt\n"
     "  bnfurl diff -g rfc3986 -g rfc3986 -p URI -p URI-reference links.txt\n",
     groups<compared_grammar_options, record_options, work_options, output_options>, run_diff},
    {"witness", "-g A -g B [OPTION]...",
     "Finds shortest strings that only one of two grammars accepts.\n"
     "Prints two lines, ACCEPTS REFUSES STRING; \\N means that no such string exists.\n"
     "Of several shortest strings, it prints the one with the most printable bytes,\n"
     "and of those the first in byte order.\n"
     "Exit status: 0 they accept the same, 1 they differ, 2 usage error, 3 I/O error",
     "  bnfurl witness -g rfc2396 -g rfc3986                      their starts\n"
     "  bnfurl witness -g rfc1738 -g rfc3986 -p host              a production of both\n"
     "  bnfurl witness -g rfc1738 -g rfc3986 -p httpurl -p URI    one of each\n"
     "  bnfurl witness -g rfc9112 -g rfc3986 -p absolute-URI && echo the same\n",
     groups<compared_grammar_options>, run_witness},
    {"clickhouse", "[OPTION]...",
     "Runs as an executable user-defined function of ClickHouse.\n"
     "It is one process of an executable_pool. It reads blocks in the format Native, a\n"
     "Nullable(String) per row, and writes a named Tuple of columns per row; NULL\n"
     "gives NULL. It ends with its input.\n"
     "Exit status: 0, 2 usage error, 3 the input is not a block, or I/O error",
     "  bnfurl clickhouse --config bnfurl_split > bnfurl_split_function.xml\n"
     "  bnfurl clickhouse --config url_host -f valid,host,query.q.decoded\n"
     "  clickhouse-client -q \"SELECT bnfurl_split('http://h/').host\"\n",
     groups<grammar_options, field_options, lenient_option, block_options, deriving_options>, run_clickhouse},
    {"grammar",
     "from nginx|apache STRING | list | show NAME | dot NAME [-p P] | ambiguities NAME | prove [NAME]... | suite NAME "
     "[-p P]",
     "Shows grammars, proves bnfurl's parsers, tests other parsers.\n"
     "Exit status: 0, 1 a proof or program failed, 2 usage error, 3 I/O error",
     "  bnfurl grammar from apache '%h %t \"%r\" %>s'   a grammar file of a log format\n"
     "  bnfurl grammar dot rfc3986 -p port | dot -Tsvg > port.svg\n"
     "  bnfurl grammar prove --certificate -p URI rfc3986 > certificate.json\n"
     "  bnfurl grammar suite rfc3986 -p URI -o json > tests.json  for any reader\n"
     "  bnfurl grammar suite rfc3986 -p URI --run ./my_reader     what it gets wrong\n",
     groups<production_option, proof_options, suite_options>, run_grammar},
};

}  // namespace

std::vector<std::string> words_of(std::string_view option) {
  if (option == "--output") return {"tsv", "csv", "jsonl"};
  if (option == "--on-bad") return {"keep", "drop", "fail"};
  if (option == "--decode") return {"pct"};
  if (option == "--decompress") return {"auto", "never"};
  if (option == "--repair") return {"grammar", "browser"};
  if (option == "--how") {
    std::vector<std::string> names;
    for (const NamedWay& way : all_ways()) names.emplace_back(way.name);
    return names;
  }
  return {};
}

std::span<const Command> commands() { return all; }

const Command* find_command(std::string_view name) {
  for (const Command& command : all) {
    if (command.name == name) return &command;
  }
  return nullptr;
}

}  // namespace bnfurl::tool
