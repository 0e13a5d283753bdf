// What is said of options: each is a row of the table.
#include "tools/bnfurl/options/options.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace bnfurl::tool {
namespace {

/// The commands as bits, in the order of their table (commands.cpp).
enum Bits : CommandSet {
  check = 1,
  split = check << 1,
  normalize = split << 1,
  repair = normalize << 1,
  resolve = repair << 1,
  grep = resolve << 1,
  filter = grep << 1,
  rules = filter << 1,
  robots = rules << 1,
  dedupe = robots << 1,
  seen = dedupe << 1,
  stats = seen << 1,
  report = stats << 1,
  replay = report << 1,
  extract = replay << 1,
  seeds = extract << 1,
  explain = seeds << 1,
  readings = explain << 1,
  diff = readings << 1,
  witness = diff << 1,
  clickhouse = witness << 1,
  generate = clickhouse << 1,
  grammar = generate << 1,
  all = 2 * grammar - 1,
  none = 0,

  tables = split | normalize | repair | resolve,
  whole_records = grep | filter | dedupe,
  reports = report | replay,
  selecting = check | tables | whole_records | stats,
  reading = selecting | reports | diff,
  deriving = selecting | extract | clickhouse,
  comparing = diff | witness,
  judging = (deriving & ~resolve) | explain,
};

// A number of --extra that is not here would not end in a lifetime: each state more multiplies the suite by the number
// of classes. Where a command has no column that shows what is derived, its help leaves these options out.
constexpr Option table[] = {
    {of_records("--grammar"), judging, "Grammar of URLs (rfc3986; logs, not jsonl: rfc9112)",
     "A name from \"bnfurl grammar list\", or a grammar file (bnfurl-grammar(5)). If the option is repeated, each URL "
     "is matched against all these grammars: the first one decides whether the URL is valid, and the results of the "
     "others are shown beside its own. A grammar that has rules for methods, as rfc9112 has, judges the target of a "
     "request by its method, unless -p names a rule."},
    {of_records("--grammar"), resolve, "Grammar of the references (default: rfc3986)",
     "The grammar must name its rule for references. Records must match that rule, and bases must match the grammar's "
     "start rule."},
    {of_records("--grammar"), comparing, "A grammar to compare, by name or file; give it twice",
     "\"bnfurl grammar list\" lists the names."},
    {of_records("--grammar"), generate, "The grammar, by name or file", "\"bnfurl grammar list\" lists the names."},
    {of_records("--grammar"), report, "Also shows what a grammar, such as plain, refuses",
     "A name from \"bnfurl grammar list\", or a grammar file (bnfurl-grammar(5)). The report then has sections with "
     "the requests that the grammar rejects, and what to change in the grammar to accept them. Of the whole URLs "
     "that JSON, lists and logs of load balancers have, the path and the query must match. If -i names a format "
     "without "
     "a grammar of its own for its URLs, as lines, tsv, csv and jsonl, the first -g is that grammar (default: "
     "rfc3986)."},
    {of_records("--grammar"), replay, "The policy: a grammar, such as plain",
     "A name from \"bnfurl grammar list\", or a grammar file (bnfurl-grammar(5)). The option can be repeated."},
    {of_records("--production"), judging | comparing | generate | grammar | replay,
     "Rule to match (default: the grammar's start rule)",
     "A single -p applies to all grammars. If -p is repeated, there must be one for each grammar, in the same order. "
     "Without -p, if the grammars have different start rules, diff compares a start rule that both grammars contain, "
     "if there is one; a message names the rules that it compares."},
    {of_records("--strict-scheme"), judging | comparing, "-g rfc1738: a URL must match its scheme's rule",
     "Without this option, \"http://u:p@h/\" is a URL of RFC 1738, because it matches the production otherurl. With "
     "it, error offsets and expected sets are those of the stricter language. The option is only for the production "
     "url of rfc1738."},
    {"--differ", "COMPONENT", &Options::differ, witness, "Finds a string in which this component differs",
     "The string is one that both grammars accept, but split in different ways: they find the component at different "
     "places, or only one of them finds it. Paths are compared without their leading \"/\"."},
    {"--html", "", &Options::html, extract, "The text is HTML: \"&amp;\" and \"&#38;\" mean \"&\"",
     "A character reference is read as the character that it stands for, in UTF-8; offsets are those in the file. If "
     "an attribute's value begins with a URL, the whole value is the URL, valid or not, except in attributes that "
     "contain text or lists (alt, title, srcset, ...). Each file is one page, and is read as a whole."},
    {"--links", "", &Options::links, extract, "Prints the links of HTML pages, as written",
     "Each link has a row, in the order of the page. See LINKS for the attributes that are read, and for the columns."},
    {"--links-in", "LIST", &Options::links_in, Takers(extract, none), "With --links: also in styles, lazy, meta, json",
     "LIST has one or more of these words, with commas. styles: url() and @import in the element and the attribute "
     "style. lazy: data-src and data-srcset, from which scripts load images. meta: the images that og:image and "
     "twitter:image name. json: strings of JSON; see LINKS."},
    {of_records("--page-size"), Takers(extract, none), "Reads so much of each page (default 64M)",
     "With --links or --html. SIZE is in bytes, or with K, M or G. Of a longer page, in an archive or in a file, only "
     "the "
     "beginning is read, after decompression; a message counts these pages."},
    {of_records("--base"), resolve, "The base of all references"},
    {of_records("--base"), extract, "The URL of the page, to resolve its links against",
     "The column resolved has the URL that a link resolves to. The column base has the base: the page's <base href>, "
     "resolved against URL, or URL itself if the page does not have one. With --level, the column resolved is in "
     "normal form."},
    {of_records("--base-key"), extract, "The column or member with the URL of the page",
     "With -i tsv, csv or jsonl: as --base, for each record."},
    {of_records("--base-key"), resolve, "The column or member with the record's base",
     "N and NAME are as for -k; in a log, NAME is a field. A record whose base is missing or invalid is itself "
     "invalid, unless its reference is absolute."},
    {of_records("--how"), Takers(resolve | extract, resolve), "rfc3986, rfc3986-tolerant, rfc2396 or rfc1808",
     "The algorithm that resolves references. The default is the one that the grammar names, or rfc3986. See "
     "RESOLVING."},
    {of_records("--input"), reports, "auto (default), combined, lines...; -i help lists all",
     "How the input is divided into records, and where the URL is in a record. See RECORDS. If the option is repeated, "
     "each file is read in the format that matches its first records best."},
    {of_records("--input"), Takers((reading & ~reports) | readings, reading & ~reports),
     "lines (default), auto, combined...; -i help lists all",
     "How the input is divided into records, and where the URL is in a record. See RECORDS. If the option is repeated, "
     "each file is read in the format that matches its first records best. A message at the end says which format that "
     "was. A file is skipped, with exit status 2, if no format matches most of these records."},
    {of_records("--input", "FORMAT"), extract, "warc, sitemap, feed...; jsonl, csv: what -k names",
     "Without this option, each file is running text or, with --html or --links, one page. With warc, the pages of web "
     "archives are read; with wat, what their metadata list; with sitemap and feed, what these list, and the HTML in "
     "feeds. With jsonl, tsv and csv, the text or the page is the value that "
     "-k names. Then lines and offsets are those of its record; with --links, the column offset has the place in the "
     "page. A record without such a value is skipped, and a message counts these records."},
    {of_records("--input", "FORMAT"), robots, "jsonl (default), or warc: what FILE is",
     "\"bnfurl robots build\" reads jsonl, an object with a response in each line, or web archives, in which the "
     "responses count whose target URI ends with /robots.txt. Each damaged gzip member or record loses only itself."},
    {"--like", "NAME", &Options::like, robots, "google: 429 denies all; reads misspelt lines",
     "As RFC 9309 allows, a status of 429 allows everything, like all of 4xx, and lines with misspelt keys are "
     "ignored. With --like google, 429 denies everything, like 5xx, and the misspellings that Google's parser accepts "
     "count: "
     "Dissallow, Dissalow, Disalow, Diasllow and Disallaw, Useragent and User agent, and Site-map. A message says how "
     "many there were.",
     "google"},
    {of_records("--input", "FORMAT"), seeds, "csv, tsv, jsonl or lines (default: found)",
     "Without this option, a file is a csv table if its first records have the same number of columns, between tabs, "
     "\";\" or \",\", and one of them has URLs. If the first line has no names, and URLs come first, this also needs "
     "a name that ends with .csv or .tsv, since URLs can have \",\" and \";\". All other files have a cell in each "
     "line. A message says what was found."},
    {of_records("-0"), Takers(reading | readings | seeds, reading),
     "Records end with a NUL byte, as from find -print0"},
    {of_records("--key"), extract, "Where the text is: column, or JSON member a.b"},
    {of_records("--key"), Takers(reading | readings, reading), "Where the URL is: column, JSON member a.b, referer",
     "tsv, csv: the number of the column, from 1, or its name in the first line, which is then not a record. jsonl: "
     "the name of the member; a.b is the member with this name or, if it is missing, the member b of the member a. "
     "Logs: target (default) or referer. Of several formats, it is for those that need it, or if none does, for all "
     "that take it."},
    {of_records("--key"), seeds, "Where the cells are: column, or JSON member a.b",
     "By default, the column in which most cells look like URLs. A column has a number, from 1, or a name in the first "
     "line."},
    {of_records("--separator"), seeds, "The character between columns (default: found)"},
    {of_records("--separator"), Takers(reading | readings | extract, none),
     "csv: the character between columns (default ,)",
     "One character of ASCII, such as \";\", which Excel writes in half of Europe. If the first line does not have the "
     "column of -k, a message names another character that may separate its columns."},
    {of_records("--damaged"), Takers(reading | extract, none), "sitemap, feed: stop (default) at damage, or skip it",
     "A sitemap or a feed whose XML is damaged is read up to the damage. With skip, bnfurl goes on with the next "
     "element that is a record (url, sitemap, item or entry) after the damage; all records that are whole are read. A "
     "message counts what was skipped, and says where the first begins and what is wrong with it. The exit status is "
     "3 with both. A feed in which what comes before the first item is damaged is not read further, since it may say "
     "what links are relative to."},
    {of_records("--zone"), Takers(reading, none), "Time zone of log times: UTC, +02:00, Europe/Berlin",
     "All times are shown in this zone, and days and hours are those of its clocks: the day on which summer time ends "
     "is one day. Times that a log writes without a zone are read as times of this zone. "
     "Without this option, times are shown in the zone that the log writes, and those without one are local times: "
     "they are shown without a zone, have no log.time.unix, and --where compares them with times without a zone; a "
     "message says so. The times of w3c and cloudfront are in UTC; those of the fields date-local and time-local are "
     "local times. A name is that of a zone in the tz database of the system (the package tzdata), or in the folder "
     "TZDIR, which Windows needs. Of two times that a clock shows alike, the earlier one is meant, and a time that "
     "clocks skip is read "
     "with the offset before that (RFC 5545, 3.3.5); a message says how many records have such times."},
    {of_records("--jobs"), reading | extract | seeds, "Number of threads (default: one per processor)",
     "N does not change the output. Memory use grows with N, but not with the size of the input."},
    {of_records("--decompress"), Takers(reading | extract | seeds, none),
     "auto (default), or never: reads files as stored",
     "With auto, files compressed with gzip, zstd, xz or bzip2 are recognised by their header and decompressed; "
     "archives and files in other compressed formats are rejected."},
    {"--plan", "", &Options::plan, Takers(reading, none), "Prints a command in which nothing is left to find",
     "The last line is a command line that does the same without finding anything out: the format that -i auto finds, "
     "and the columns that are usual for it, are options. Comments before it say in which format each file is read, in "
     "how many records that was found, and which rule of which grammar URLs must match. If the files have several "
     "formats, the options -i remain as they are, so that each file is read in its own format."},
    {"--stats", "", &Options::statistics, reading | extract, "Prints counts as JSON on standard error at the end",
     "The counts are one object with the members records, valid, invalid, reasons (how often each expected set "
     "occurred), bytes (after decompression) and seconds."},
    {"--progress, --no-progress", "", &Options::progress, reading | extract,
     "Shows or hides a progress bar on standard error",
     "By default, it appears if the run takes longer than a second, standard error is a terminal, and all input comes "
     "from files of a known size. It disappears for good when output is written to a terminal."},
    {of_records("--fields"), robots, "list: columns, in this order (default: all)"},
    {of_records("--fields"), tables | readings | extract | clickhouse, "Columns, in this order; -f help lists them all",
     "Names separated by commas; see COLUMNS. Repeating the option adds columns. In jsonl, NAME[] has all occurrences "
     "of a production."},
    {of_records("--repair"), Takers(deriving, tables | extract | filter | dedupe),
     "Repairs URLs; BY: grammar (default), browser, web",
     "An invalid URL is replaced by the nearest valid one: all columns except url describe the repaired URL, and "
     "commands that print whole records or counts judge the repaired URL. browser also reads each \"\\\" before the "
     "first \"?\" or \"#\" as \"/\". web guesses what URLs of http and https were meant, even if the text is valid: "
     "www.example.com/a, http:/h. In links and other references, it does not guess a scheme. The bases of references "
     "are repaired, too. See REPAIRING."},
    {of_records("--scheme"), Takers(deriving, none),
     "Scheme that --repair=web adds to URLs without one: https (default) or http"},
    {of_records("--scheme"), seeds, "Scheme of URLs without one: https (default), http"},
    {"--changes", "FILE", &Options::changes, seeds, "Writes what was changed and refused, as csv",
     "A row for each cell that is not the URL that was printed: the line, the cell, the URL, what was changed, and why "
     "there is no URL. If there are several FILEs, the first column has their names."},
    {"--like", "NAME", &Options::like, extract | resolve | repair | filter | dedupe,
     "browser: repairs and resolves as browsers do",
     "It means -g rfc3987 --repair=browser --level repair,iri,idna,syntax,scheme and, where references are resolved, "
     "--how rfc3986-tolerant. Each of these options that is given as well counts instead.",
     "browser"},
    {of_records("--on-bad"), tables, "Invalid records: keep (default), drop or fail (stop)",
     "keep: invalid records also have a row, so that there is one row for each record. drop: only valid records have a "
     "row. fail: at the first invalid record, the run stops without printing its row, prints the reason on standard "
     "error, and exits with status 1."},
    {"--pass", "", &Options::pass, tables, "Adds the other columns of the input",
     "For logs, and with -i tsv, csv or jsonl, it adds all columns of the input that are not in -f, except the URL. If "
     "a column of the input has the name of one of bnfurl's columns, it is called own.NAME. If two of them have the "
     "same name, the second one is called NAME.2."},
    {"--decode", "pct", &Options::decode, tables, "Adds a column NAME.decoded after each component",
     "NAME.decoded has the component with its percent-encoding decoded, except for control characters. Without this "
     "option, you can name such columns in -f.",
     "pct"},
    {of_records("--lenient"), tables | clickhouse, "Splits invalid URLs too, as they were probably meant",
     "They are split as in appendix B of RFC 3986; the authority is split at its last \"@\", and at its last \":\" if "
     "only digits follow. The column valid is still 0."},
    {"--config", "NAME", &Options::config, clickhouse, "Prints the configuration of function NAME, and exits",
     "The configuration is XML for a file NAME_function.xml beside the server's configuration. It contains the type of "
     "the result and the command, both of which depend on the other options."},
    {"-o, --output", "FORMAT", &Options::output, tables | readings | extract | diff | robots,
     "tsv (default), csv, jsonl, arrow, table (aligned)",
     "arrow is a stream of Arrow's IPC format, as pyarrow, Polars, DuckDB and ClickHouse (ArrowStream) read it. Its "
     "columns have the types of those of Python's read_log; octets that are not UTF-8 are shown as U+FFFD. It is "
     "written in batches of 65,536 rows. table is for people: aligned columns under their names. The columns are as "
     "wide as the values of the first 100 "
     "rows need. On a terminal, longer values are cut and marked, so that each row takes one line; elsewhere, nothing "
     "is cut. Control characters and bytes that are not UTF-8 are escaped as in tsv (\\x1b); a backslash is shown as "
     "it is, except in a value \\N.",
     "tsv csv jsonl arrow table"},
    {"--header", "", &Options::header, tables | readings | extract | diff | robots, "Column names first (tsv, csv)"},
    {of_records("--where"), selecting | readings | reports | extract,
     "Only records where EXPR is true: 'host=h and !port'",
     "See SELECTING RECORDS. A record that does not pass is neither printed nor counted. If the option is repeated, "
     "all conditions must hold."},
    {of_records("--rules"), Takers(deriving, filter), "Rules (KIND: rules adblock hosts nutch robots...)",
     "Without KIND, bnfurl recognises adblock, hosts and robots files by how they begin, and reads all other files as "
     "rules in its own language, whose KIND is rules. The KIND googlerobots also reads misspelt lines of robots.txt. "
     "If the option is repeated, the first file that has a rule for a URL decides. \"-\" is standard input. See "
     "RULES."},
    {of_records("--agent"), Takers(deriving | rules | robots, filter | rules | robots),
     "The robot's name, for robots.txt files (default *)",
     "NAME is the robot's product token (RFC 9309, 2.2.1), as in the lines User-agent of robots.txt. A version after "
     "\"/\" is ignored. A whole User-Agent header is refused, since \"Mozilla\" in it does not name a robot; a message "
     "names the tokens in it. If no group names the robot, the rules for * apply."},
    {of_records("--third-party"), Takers(deriving | rules, filter), "adblock: applies $third-party rules to all URLs",
     "Rules with the option third-party, or 3p, and no other are read as if without it. They are skipped otherwise, "
     "because a crawler's requests come from no page."},
    {of_records("--skip-errors"), Takers(deriving | rules, filter), "Skips lines with errors in files of other tools",
     "It concerns adblock, hosts, nutch and surt. A message counts these lines. In bnfurl's own rules, an error still "
     "ends the run."},
    {of_records("--robots", "STORE"), filter, "Only URLs that a store of robots.txt files allows",
     "\"bnfurl robots build\" makes STORE. Each URL is decided for the robot of --agent by the robots.txt of its own "
     "origin. A URL whose origin STORE does not know is not allowed; a message says how many there are. With --rules, "
     "both must allow a URL."},
    {of_records("--robots"), Takers((selecting & ~stats & ~filter) | report, split | grep),
     "robots.txt, for the columns robots and robots.agent",
     "For each request of a log, these columns show what FILE says to the robot that made it, and which robot that "
     "was. "
     "The robot is found by log.agent, as with --agent. \"-\" is standard input."},
    {of_records("--robots"), stats, "Counts requests that a robots.txt denies, by robot",
     "Without --by, it adds --by robots.agent. If there are no options for figures either, it also adds --sum "
     "'denied=robots=deny', --mean 'denied=robots=deny' (the share of such requests), --min log.time, --max log.time "
     "and "
     "-o tables."},
    {of_records("--bot-networks"), Takers(selecting | report, stats | report),
     "Networks of bots, as in Googlebot=googlebot.json",
     "The value is NAME=FILE. A request says that it is from a bot if log.agent contains NAME, in any letter case. If "
     "log.client is in the networks of FILE, which the bot's operator publishes, the column bot.status is "
     "\"verified\", otherwise \"claimed\"; it is missing for all other requests. The column bot.name is NAME. FILE is "
     "JSON, {\"prefixes\": [{\"ipv4Prefix\": \"192.0.2.0/24\"}, ...]}, or has a network or an address in each line. "
     "The option can be repeated, also with the same NAME. Without --by and --robots, stats adds --by "
     "bot.name,bot.status."},
    {of_records("--level"), Takers(deriving & ~resolve, (tables & ~resolve) | dedupe | extract),
     "Levels of the normal form (default: syntax,scheme)",
     "They concern the column normal and those that are made from it, such as surt and key; url and the components are "
     "as written. See NORMAL FORMS. Repeating the option adds levels."},
    {of_records("--level"), resolve, "What to normalize in the results (default: nothing)",
     "For the columns normal, surt, site and key, the default is syntax,scheme."},
    {of_records("--key-steps"), Takers(deriving, split | normalize | dedupe),
     "What the column \"key\" ignores, as in fragment,www", "See KEYS. Repeating the option adds steps."},
    {of_records("--psl"), Takers(deriving | report, tables), "Public Suffix List, for the column \"site\"",
     "FILE is in the list's text format. The default is the file of Debian's package publicsuffix, or if that is "
     "missing, the one that came with bnfurl."},
    {of_records("--between"), Takers(deriving | readings, readings),
     "Conventions (default: rfc3986,whatwg and four more)",
     "LIST has names of grammars, whose start rules then read the URLs, rules as GRAMMAR:RULE, last-at, "
     "first-delimiter, split and appendix-b. The default is rfc3986,whatwg,last-at,first-delimiter,split,appendix-b; "
     "`--between help` lists all. See READINGS."},
    {"--by", "COLUMN", records::Joined<Options>{&Options::by}, dedupe,
     "The key (default: normal, or key with --key-steps)",
     "Keys are compared byte for byte: host distinguishes EXAMPLE.org and example.org, normal.host does not. With "
     "--key-steps, the default is key, and other columns are rejected. If a valid record has no value in this column, "
     "it has no key; all such records are printed. If the column is a log field or another column of the input, "
     "invalid records have a key, too."},
    {"--by", "LIST", records::Joined<Options>{&Options::by}, stats, "Counts records by the values of these columns",
     "Names separated by commas. Repeating the option adds columns. A row has the values of these columns, then "
     "records, octets (the sum of log.bytes, missing if the records do not have that field), invalid, and share (of "
     "the records that pass --where). Rows with the most records come first; rows with equal counts are sorted by "
     "their values, with missing values last. In jsonl, the bytes of a value that is not UTF-8 are also in a member "
     "NAME.base64. If --memory has no room for all groups, the rarer half of them is forgotten (Misra and Gries 1982), "
     "and counts may be too low; standard error says by how much. "
     "Without --by, a ~ (in jsonl: over) marks a count that may be too high by the number in its table's title."},
    {"--by", "LIST", records::Joined<Options>{&Options::by}, reports, "What tables of paths show instead: path[:2]",
     "Names of columns, separated by commas, as for stats: path[:2] counts /api/v1/items/213 with all other paths that "
     "begin with /api/v1, and log.vhost,path distinguishes the paths of hosts."},
    {"--seen", "DIR", &Options::seen, dedupe, "Remembers keys between runs, in folder DIR",
     "The folder is created if necessary. It belongs to one column with one set of levels and steps, and only one "
     "program at a time can use it. Keys are saved after their records are printed, a few thousand at a time. So if "
     "the program is killed, at most these records are printed twice, and no record counts as seen that was not "
     "printed. If the folder is damaged, the exit status is 3, and records whose keys are lost are printed again. If "
     "its file \"about\" is missing, the folder is rejected, and the message shows the line that belongs in that "
     "file."},
    {"--read-only", "", &Options::read_only, dedupe, "With --seen: adds no keys to DIR, only asks",
     "Prints the records whose keys are not in DIR, as without --seen only the first of each key. With -v, the others. "
     "Several programs can ask at the same time, while none adds keys. Keys that were added since DIR was last "
     "reorganized are all read into memory."},
    {"--memory", "SIZE", &Options::memory, dedupe, "Memory for keys, such as 1G (default 256M)",
     "SIZE is in bytes, or with K, M or G in units of 1,024, 1,024^2 or 1,024^3 bytes. Keys that do not fit are stored "
     "on disk, in DIR or in a temporary folder."},
    {"--memory", "SIZE", &Options::memory, stats, "Memory for groups, such as 1G (default 16M)",
     "SIZE is in bytes, or with K, M or G, as for dedupe. Counts are exact for up to SIZE/128 groups (16M: 131,072) "
     "whose values have at most SIZE bytes together. A SIZE below 1M means 1M."},
    {"--at-most", "N", &Options::at_most, Takers(whole_records, filter | dedupe),
     "At most N records of each site, or --per value",
     "Of all selected records with the same site, those N are printed whose normal forms (dedupe: keys) have the "
     "smallest hashes, in the order of the input. So the order of the input has no influence on which records they "
     "are, if those with equal keys have the same site. All records that have no site are printed. Nothing is printed "
     "before the end of the input; until then, N "
     "records of each site are in memory, and each takes about 150 bytes more than its length."},
    {"--per", "COLUMN", &Options::per, Takers(whole_records, none), "What --at-most counts by (default: site)",
     "Any column, such as normal.host or log.status."},
    {of_records("--on-bad"), filter, "Invalid records: drop (default), keep or fail (stop)",
     "keep: invalid records are printed. fail: the run stops at the first one, prints the reason on standard error, "
     "and exits with status 1."},
    {of_records("--on-bad"), dedupe, "Invalid, without a key: drop (default), keep, fail",
     "This concerns only invalid records without a key. keep: all of them are printed, including records without a "
     "URL. fail: the run stops at the first one, prints the reason on standard error, and exits with status 1."},
    {"--header", "", &Options::header, whole_records, "Also prints the first file's header (tsv, csv, w3c)"},
    {"--count-distinct", "COL", records::Joined<Options>{&Options::distinct}, stats,
     "Adds how many distinct values columns have",
     "The column NAME.distinct counts the distinct values of NAME in each group; missing ones do not count. COL is "
     "the name of a column, or NAME=TEST with a test of --where, whose value is 1 or 0, or a list of such: --mean "
     "'errors=log.status>=500' is the share of errors, and --by 'bot=log.agent=~%i\"bot|crawl\"' makes two groups. A "
     "test with a comma needs parentheses around it. Counts below 10,000 are exact; higher ones are estimates "
     "(Bar-Yossef et al. 2002) with a standard error of 1 %, and a message says so. Without --by, these options make "
     "one row of all records."},
    {"--quantiles", "LIST", records::Joined<Options>{&Options::quantiles}, stats,
     "Adds p50, p90, p95 and p99 of these columns",
     "The columns NAME.p50, NAME.p90, NAME.p95 and NAME.p99 are the lowest number that so many percent of the "
     "numbers do not exceed. They are exact if a group has fewer than 10,000 distinct numbers; otherwise they are at "
     "most 0.83 % too high or too low, and a message says so. All groups together keep at most 2 million numbers for "
     "each column; if that is not enough, the limit of 10,000 is lowered, and the message says how wrong the results "
     "can be."},
    {"--sum", "LIST", records::Joined<Options>{&Options::sum}, stats, "Adds the sum of these columns: NAME.sum",
     "Numbers count with nine places after the point. A message says how many values are not numbers; they, and "
     "missing values, do not count."},
    {"--mean", "LIST", records::Joined<Options>{&Options::mean}, stats, "Adds the mean of these columns: NAME.mean"},
    {"--min", "LIST", records::Joined<Options>{&Options::min}, stats, "Adds the least number, or first time: NAME.min",
     "Times are printed in UTC."},
    {"--max", "LIST", records::Joined<Options>{&Options::max}, stats,
     "Adds the greatest number, or last time: NAME.max"},
    {"--rate", "", &Options::rate, stats, "Adds the number of records per second",
     "The column rate needs a step of time in --by, such as log.time:5m, and is the number of records in a group, "
     "divided by the seconds of a step. A step that the log does not cover completely has too low a rate."},
    {"--sort", "COLUMN", &Options::sort, stats, "Sorts the rows of --by (default: most records first)",
     "COLUMN is any column of the table. If it is computed, such as records, octets or log.duration.p95, the highest "
     "values come first, and the bars of a table show them; otherwise they show records."},
    {"-n, --top", "N", &Options::top, stats, "Rows per table of values (default 10; --by: all)",
     "Without --by, the table of hours or days always has all rows, and that of lengths at most 12: ranges of lengths "
     "that few URLs have are joined; -o jsonl has them all."},
    {"-n, --top", "N", &Options::top, reports, "Rows per table (default 30; paths: 50)"},
    {"--json", "", &Options::json, reports, "Prints the numbers as JSON",
     "One object: inputs (formats and files), notes (what was skipped, assumed or estimated) and sections. Their rows "
     "are those of stats --by -o jsonl; groups is the number of different groups, or null if there were too many to "
     "count. Sections without rows are left out."},
    {"-o, --output", "FORMAT", &Options::output, stats, "tables, jsonl; --by: also tsv (for pipes), csv, arrow",
     "With --by, the default is tables, with bars, on a terminal, and tsv elsewhere. table means the same as tables.",
     "tsv csv jsonl arrow tables table"},
    {"--live", "", &Options::live, stats, "Draws the tables on the terminal each second",
     "This is for input that grows, as in \"tail -F access.log | bnfurl stats --live -i combined --by path\". The "
     "screen "
     "shows as many lines as it has room for. When the input ends, or at Ctrl-C, the whole tables are printed. If the "
     "output is not a terminal, they are printed only then."},
    {"--last", "TIME", &Options::last, stats, "--live: only records read in the last TIME: 30s, 1m",
     "All tables, also those that are printed at the end, count only the records that bnfurl has read in that time, "
     "whatever times they have, so that a burst is seen at once. The time is cut into 60 parts, which leave the tables "
     "one by one, and which share the memory of --memory."},
    {"--language", "NAME|FILE", &Options::language, generate, "Language of the source; FILE: a template",
     "NAME is c, csharp, go, java, javascript, lua, python, rust, typescript or zig. A template describes how another "
     "language writes tables and functions."},
    {"--only", "FUNCTIONS", &Options::only, generate, "valid: no split; split: fails without components",
     "A file always has valid, which tells whether a string is valid, and explain, which tells where and why it is "
     "not. "
     "It also has split, which finds the components, unless the rule has none.",
     "valid split"},
    {"--name", "NAME", &Options::name, generate, "Name of the class or module (default: the rule's)",
     "In languages with packages, the package can precede it: org.example.Target."},
    {"--out", "FILE", &Options::out_file, generate, "Writes FILE instead of standard output",
     "An existing file is replaced only once the new one is complete."},
    {"--extra", "K", &Options::extra, grammar, "prove, suite: allows K more states than the automaton",
     "The test strings then expose every incorrect program that has at most K more states than the automaton and no "
     "more byte classes.",
     "0 1 2 3 4"},
    {"--certificate", "", &Options::certificate, grammar, "prove: prints NAME's automata for others to check",
     "The JSON contains everything that a checker needs to compare the automata with the published rules. bnfurl "
     "itself "
     "then proves nothing."},
    {"--tables", "FILE", &Options::tables, grammar, "prove: decides the tables of a generated file",
     "FILE is what bnfurl generate wrote, in any language, or a class of bnfurl-gen --language java. The row has the "
     "shortest string that FILE answers wrongly, and how, or says that there is none (proved). Its grammar is the one "
     "that its head names, or that of -g."},
    {"-o, --output", "FORMAT", &Options::output, grammar, "prove: tsv (default), json; suite: see the manual",
     "prove: json includes hashes of the grammar, the automaton and the program. suite: tsv (default), json, jsonl, "
     "json-schema (JSON-Schema-Test-Suite), tap.",
     "tsv json jsonl json-schema tap"},
    {of_records("--grammar"), Takers(grammar, none), "suite, prove: the grammar, if there is no operand NAME"},
    {"--components", "", &Options::components, Takers(grammar, none), "suite: with splits, and the code of each error",
     "Adds strings that expose parsers that split a valid string in a wrong way."},
    {"--classes", "", &Options::classes, Takers(grammar, none), "suite: fewer strings; parsers with the same classes",
     "If the automaton does not distinguish several bytes, only one of them is used, except in a few strings that show "
     "the classes. The suite then guarantees nothing about parsers with more byte classes."},
    {"--transitions", "", &Options::transitions, Takers(grammar, none),
     "suite: fewer strings, with each transition once",
     "The suite then guarantees nothing about a parser that passes it."},
    {"--for-humans", "", &Options::for_humans, grammar, "suite: a small set of strings, each with its rule",
     "The strings try each alternative and each limit of a rule once, and one step beyond each limit."},
    {"--run", "COMMAND", &Options::run, grammar, "suite: tests a parser, and prints its errors",
     "The program reads one string per line and writes one line for each: 1, true, valid, yes or ok if it accepts the "
     "string; 0, false, invalid, no or error if not. Strings that contain a line end are skipped. With this option, -o "
     "is tsv, jsonl or tap."},
    {"--timeout", "SECONDS", &Options::timeout, Takers(grammar, none),
     "suite: how long --run waits for a line (default 60)",
     "A program that does not write a line for that long is killed."},
    {"-v, --invert", "", &Options::invert, whole_records, "Selects all other records, including invalid ones"},
    {"-n, --number", "", &Options::numbers, whole_records, "Adds line numbers and, with several FILEs, file names",
     "Each record is preceded by N: or, with several FILEs, by FILE:N:. N is the line where the record begins or, if "
     "records end in NUL, the number of the record."},
    {"-c, --count", "", &Options::count, check, "Prints only the number of invalid records"},
    {"-c, --count", "", &Options::count, tables | extract, "Prints only the number of rows"},
    {"-c, --count", "", &Options::count, whole_records, "Prints only the number of selected records"},
    {"-q, --quiet", "", &Options::quiet, check, "Exit status only; stops at the first invalid record"},
    {"-q, --quiet", "", &Options::quiet, tables | readings | stats | seeds,
     "Prints neither hints nor counts on standard error"},
    {"-q, --quiet", "", &Options::quiet, whole_records, "Exit status only; stops at the first selected record"},
    {"-q, --quiet", "", &Options::quiet, extract, "Exit status only; stops at the first URL"},
    {"-h, --help", "", {}, all, "Prints this text"},
    {"-V, --version", "", {}, all, "Prints the version, vector code and gzip library"},
};

}  // namespace

std::span<const Option> options() { return table; }

}  // namespace bnfurl::tool
