#include "tools/bnfurl/documents/facts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <optional>
#include <stdexcept>

#include <bnfurl/bnfurl.hpp>

#include "gen/syntax/grammar_file.hpp"
#include "src/crawl/key/key_steps.hpp"
#include "src/crawl/web.hpp"
#include "src/records/columns/log_columns.hpp"
#include "src/records/columns/own_columns.hpp"
#include "src/records/columns/url_columns.hpp"
#include "src/records/formats/grammar_files.hpp"
#include "src/records/formats/lookup.hpp"
#include "src/records/judging/derived.hpp"
#include "src/records/judging/normal_form.hpp"
#include "src/records/links/page_links.hpp"
#include "src/records/messages/wording.hpp"
#include "src/records/readers/input_format.hpp"
#include "src/records/readers/xml_lines.hpp"
#include "src/records/where/where.hpp"
#include "src/rules/crawlers.hpp"
#include "src/rules/words.hpp"
#include "tools/bnfurl/documents/origins.hpp"

namespace bnfurl::tool {
namespace {

/// A row of a table. Some rows have a value after their name, and more for the manual.
template <class Row>
Described described(const Row& row, const std::string& before = {}) {
  Described fact{before + std::string(row.name), std::string(row.about)};
  if constexpr (requires { row.value; }) fact.name += row.value;
  if constexpr (requires { row.more; }) fact.more = row.more;
  return fact;
}

template <class Rows>
Descriptions facts(const Rows& rows) {
  Descriptions facts;
  for (const auto& row : rows) facts.push_back(described(row));
  return facts;
}

/// Parts of the URL and fields of logs stand there once, as a family; so do the names resolved.NAME.
Descriptions column_facts() {
  Descriptions columns;
  for (const records::Column& column :
       records::known_columns({records::find_grammar("rfc3986")}, records::find_grammar("combined"), true)) {
    if (!records::can_decode(column) && !records::shows_log_field(column)) columns.push_back(described(column));
    if (!records::is_part(column) || column.name.starts_with("resolved.")) continue;
    for (const records::ColumnFamily& family : families_inside(column.inside))
      columns.push_back(described(family, column.name));
  }
  for (const records::Column& column : records::lacking_columns()) {
    const std::string_view about = records::about_common_name(column.name);
    if (!about.empty()) columns.push_back({column.name, std::string(about)});
  }
  for (const records::ColumnFamily& family : records::column_families()) columns.push_back(described(family));
  return columns;
}

Descriptions level_facts() {
  Descriptions levels = facts(records::all_levels());
  for (std::size_t i = 0; i < levels.size(); ++i)
    levels[i].about += fmt::format(" ({})", records::all_levels()[i].section);
  return levels;
}

Descriptions line_facts() {
  Descriptions lines;
  for (const crawl::rules::LineWord& word : crawl::rules::line_words)
    lines.push_back({std::string(word.line), std::string(word.about)});
  return lines;
}

/// The attributes that are links: in which elements, and what they hold.
Descriptions link_facts() {
  const auto about = [](const records::LinkAttribute& link) -> std::string {
    using enum records::LinkAttribute::Holds;
    if (link.holds == text) return "no URL; its directives for robots are in the column text";
    if (link.holds == refresh) return "the URL to which the page goes on";
    const std::string with = link.group.empty() ? "" : fmt::format("; with `--links-in {}`", link.group);
    std::string what = link.holds == url          ? "a URL"
                       : link.holds == candidates ? "several URLs with their sizes"
                       : link.holds == styles     ? "the URLs of url() and @import, as in the element style"
                                                  : "several URLs";
    if (!link.condition.empty()) return what + with;
    std::string elements(link.elements);
    for (std::size_t at = 0; (at = elements.find(' ', at)) != std::string::npos; at += 2) elements.insert(at, ",");
    return what + ", in " + (elements.empty() ? "every element but base" : elements) + with;
  };
  Descriptions links;
  for (const records::LinkAttribute& link : records::link_attributes()) {
    const std::string of = link.condition.empty() ? "" : fmt::format(" of meta {}", link.condition);
    links.push_back({std::string(link.name) + of, about(link)});
  }
  return links;
}

Descriptions feed_link_facts() {
  Descriptions links;
  for (const records::FeedLink& link : records::feed_links()) {
    const std::string attribute = link.attribute.empty() ? "" : fmt::format("{} of ", link.attribute);
    links.push_back({attribute + std::string(link.element), std::string(link.about)});
  }
  return links;
}

Descriptions format_facts() {
  Descriptions formats = facts(records::all_formats());
  for (Described& format : formats) format.about = records::worded(format.about);
  return formats;
}

Descriptions format_examples() {
  Descriptions examples;
  for (const records::DescribedFormat& format : records::all_formats()) {
    if (!format.example.empty()) examples.push_back({format.name, "`" + format.example + "`"});
  }
  return examples;
}

/// What `more` has begins each sentence on a line.
Descriptions notation_facts() {
  return {
      {"ABNF", "all of RFC 5234 and RFC 7405, and the lists of HTTP",
       "There are `/`, `( )`, `[ ]`, `n*m x`, `3x`, `%x30-39`, `%d48`, `%x66.6F`, `=/`, strings that ignore letter\n"
       "case, and strings `%s\"...\"` that do not.\n"
       "`*1x` is `[ x ]` (RFC 5234, section 3.8): like an option, and unlike other repetitions, it may match an empty "
       "`x`.\n"
       "Names consist of letters, digits and `-`; their letter case does not matter, and they may be written in angle\n"
       "brackets, `<name>`.\n"
       "`#x` is a list as HTTP has it (RFC 9110, section 5.6.1), with commas between its elements and blanks around\n"
       "the commas; `1#x` has at least one element, and `2#4x` two to four.\n"
       "Empty elements, which a recipient should also take, do not match.\n"
       "The core rules (`ALPHA`, `DIGIT`, `HEXDIG`, `SP`, `DQUOTE`, ...) are defined.\n"
       "Any other prose `<...>` is an error, except `0<pchar>`, which is empty, and one that names a rule of an\n"
       "imported grammar."},
      {"BNF", "the notation of a file whose first rule is `<name> ::= ...`",
       "`|` separates alternatives, `<x>` is a rule, `\"x\"` and `'x'` are exact and have no escapes, `[ x ]` is\n"
       "optional, `{ x }` repeats, `( x )` groups, and `;` begins a comment.\n"
       "Outside the rules, a space in a name is written `-`: `<valid semver>` is `valid-semver`."},
      {"EBNF", "the notation of W3C, for a file whose first rule is `name ::= ...` or `[12] name ::= ...`",
       "It has `|`, `( )`, `x?`, `x*`, `x+`, `\"x\"`, `'x'`, sets (`[a-z]`, `[^a-z]`), characters by number (`#x41`, "
       "in\n"
       "UTF-8), `A - B`, which takes characters from a set, and `/*` comments `*/`."},
      {"bar", "the notation of RFC 1738, 1808 and 2396",
       "It is like BNF, but a rule is `name = elements`, `<\">` is the double quote, and `n*m x`, `3x` and `*[ x ]`\n"
       "repeat; `{ x }` and `'x'` do not exist.\n"
       "Names may contain `-`, `_` and `+`."},
      {"juxtaposition", "the notation of the grammar of 1993",
       "A rule is a name and its alternatives, with nothing in between.\n"
       "A word of one character is that character, and a longer word is a rule; `space` is a space and `vline` a `|`;\n"
       "a rule without a body is empty.\n"
       "`[ x ]` is optional; a bracket that is an alternative by itself is the character.\n"
       "There are no comments: `;` is a character, and so is `=`, except in a `# body:` line."}};
}

template <gen::Key::Of of>
Descriptions key_facts() {
  Descriptions keys;
  for (const gen::Key& key : gen::all_keys()) {
    if (key.of == of)
      keys.push_back({fmt::format("# {}: {}", key.name, key.value), std::string(key.about), std::string(key.more)});
  }
  return keys;
}

// Pages in Markdown.

/// Text for a cell of a table; what is code stays as it is.
std::string cell(std::string_view text) {
  std::string escaped;
  bool is_code = false;
  for (const char octet : text) {
    if (octet == '`') is_code = !is_code;
    const bool is_mark = std::string_view("\\<&*_[]").find(octet) != std::string_view::npos;
    if (octet == '|' || (!is_code && is_mark)) escaped += '\\';
    escaped += octet;
  }
  return escaped;
}

/// A table under `header`, after a heading if there is one.
std::string table(std::string_view heading, std::string_view header, const Descriptions& facts) {
  std::string text = heading.empty() ? "" : fmt::format("## {}\n\n", heading);
  text += fmt::format("| {} |\n| --- | --- |\n", header);
  for (const Described& fact : facts)
    text += fmt::format("| {} | {} |\n", cell("`" + fact.name + "`"), cell(fact.about));
  return text + "\n";
}

/// A section with a paragraph for each fact.
std::string paragraphs(std::string_view title, const Descriptions& facts) {
  std::string text = fmt::format("## {}\n\n", title);
  for (const Described& fact : facts) text += fmt::format("**{}** is {}.\n{}\n\n", fact.name, fact.about, fact.more);
  return text;
}

/// The first sentence of a summary.
std::string sentence(std::string_view summary) {
  std::string text(summary.substr(0, summary.find(".\n")));
  std::ranges::replace(text, '\n', ' ');
  return text;
}

/// The commands of a set; where there are more of them than others, "all but" those.
std::string names_of(CommandSet takers) {
  std::vector<std::string_view> in, out;
  for (const Command& command : commands()) (has(takers, command) ? in : out).push_back(command.name);
  if (out.empty()) return "all";
  return out.size() < in.size() ? fmt::format("all but {}", fmt::join(out, ", "))
                                : fmt::format("{}", fmt::join(in, ", "));
}

std::string command_tables() {
  Descriptions all;
  for (const Command& command : commands()) all.push_back({std::string(command.name), sentence(command.summary)});
  std::string text = table("", "command | what it does", all) +
                     "## Options\n\n| option | what it does | commands |\n| --- | --- | --- |\n";
  for (const Entry& entry : entries()) {
    std::vector<std::pair<std::string, CommandSet>> rows;  // what options with the same help do, and of which commands
    for (const Option& option : entry) {
      const std::string row = fmt::format("| {} | {} |", cell("`" + spelling(option) + "`"), cell(option.help));
      const auto same = std::ranges::find(rows, row, &std::pair<std::string, CommandSet>::first);
      if (same == rows.end())
        rows.emplace_back(row, option.takers.all);
      else
        same->second |= option.takers.all;
    }
    for (const auto& [row, takers] : rows) text += fmt::format("{} {} |\n", row, names_of(takers));
  }
  return text;
}

}  // namespace

std::vector<Entry> entries() {
  std::vector<Entry> entries;
  for (const Command& command : commands()) {
    for (const Option& option : options_of(command, false)) {
      auto entry = std::ranges::find(entries, option.names, [](const Entry& each) { return each.front().names; });
      if (entry == entries.end()) entry = entries.emplace(entry);
      const auto is_same = [&option](const Option& each) { return each.takers.all == option.takers.all; };
      if (std::ranges::none_of(*entry, is_same)) entry->push_back(option);
    }
  }
  const auto is_of_some = [](const Entry& entry) {
    return !entry.front().names.ends_with("--help") && !entry.front().names.ends_with("--version");
  };
  std::stable_partition(entries.begin(), entries.end(), is_of_some);
  return entries;
}

std::vector<std::string_view> takers_of(const Option& option) {
  std::vector<std::string_view> names;
  for (const Command& command : commands()) {
    if (has(option.takers.all, command)) names.push_back(command.name);
  }
  return names;
}

Descriptions facts_called(std::string_view name) {
  using Of = gen::Key::Of;
  static const std::map<std::string_view, Descriptions (*)()> parts = {
      {"COLUMNS", column_facts},
      {"LEVELS", level_facts},
      {"WAYS", [] { return facts(records::all_ways()); }},
      {"CHANGES", [] { return facts(crawl::named_changes); }},
      {"STEPS", [] { return facts(crawl::named_steps); }},
      {"LINES", line_facts},
      {"KINDS", [] { return facts(crawl::rules::file_kinds); }},
      {"TESTS", [] { return facts(records::test_forms); }},
      {"FORMATS", format_facts},
      {"LINKS", link_facts},
      {"LINK_FIELDS", [] { return facts(records::link_fields()); }},
      {"LINK_COLUMNS", [] { return facts(records::link_columns()); }},
      {"NOTATIONS", notation_facts},
      {"KEYS", key_facts<Of::every_grammar>},
      {"URL_KEYS", key_facts<Of::urls>},
      {"LOG_KEYS", key_facts<Of::logs>}};
  return parts.at(name)();
}

void write_reference(const std::string& folder) {
  const auto write = [&folder](std::string_view name, std::string_view begin, const std::string& tables) {
    std::ofstream file(fmt::format("{}/{}.md", folder, name));
    file << begin << "\n<!-- made by ninja -C build reference -->\n\n"
         << std::string_view(tables).substr(0, tables.find_last_not_of('\n') + 1) << "\n";
    if (!file.flush()) throw std::runtime_error(fmt::format("{}/{}.md cannot be written", folder, name));
  };
  write("command-line",
        "# Commands and options\n\n`bnfurl COMMAND --help` shows examples; `man bnfurl` describes everything in full.\n"
        "[Conditions](#conditions) describes what `--where` takes, and [invalid records](on-bad.md) what `--on-bad` "
        "does.\n",
        command_tables() +
            "\n## Conditions\n\n"
            "`--where` takes tests, combined by `not`, `and`, `or` and parentheses; `not` binds tightest, then `and`. "
            "Put a\n"
            "VALUE in quotes if it contains a space, a parenthesis or, in a list, a comma: `path=\"/a b\"`.\n\n" +
            table("", "test | is true if", facts_called("TESTS")));
  write(
      "columns",
      "# Columns\n\n"
      "`bnfurl split -f help` lists the columns for a grammar and a format. The columns from `log.client` to\n"
      "`log.agent` mean the same in every log format that has them, and have one spelling in all of them. If a log\n"
      "has `-` in place of one of these values, or `\"\"` in JSON, the value is missing. So is one that cannot be\n"
      "of its column: a client is an address or a name without quotes, a status has three digits, and bytes and\n"
      "durations are numbers. A message counts the records with such a value; their other columns are shown.\n\n"
      "- `log.client` and `log.forwarded` are addresses without brackets, port and the prefix `::ffff:`, those of\n"
      "  IPv6 as RFC 5952 writes them.\n"
      "- `log.vhost` is in lower case, without a port. If JSON has no such member, it is the host of the URL; so it\n"
      "  is in a log without such a field, if the `# typical:` lines of its grammar have whole URLs as targets.\n"
      "- `log.user`, `log.referer` and `log.agent` are the bytes that were sent, whatever escapes a server writes; a\n"
      "  user has no spaces around its name.\n"
      "- `log.duration` is in seconds. A name with a unit, such as `log.duration_ms`, shows that unit.\n\n"
      "`log.client.raw` and the like show what the log has, and so do the columns that have the format's own names,\n"
      "such as `log.user-agent`. `log.host` is such a name: in most formats, it is the client, as a message says.\n",
      table("", "column | value", facts_called("COLUMNS")) + origin_tables());
  write(
      "levels-and-keys",
      "# Normal forms, references and keys\n\n"
      "This page lists the values of `--level`, `--how` and `--key-steps`, and what `repaired.change` can say.\n"
      "[Normal forms and keys](../explanation/normal-forms.md) explains what each of them can break.\n",
      table("Levels", "`--level` | effect", facts_called("LEVELS")) +
          table("References", "`--how` | follows", facts_called("WAYS")) +
          "## Changes of a repair\n\nMost of them are made by `--repair=web` only.\n\n" +
          table("", "`repaired.change` | what was done", facts_called("CHANGES")) +
          "## Steps of a key\n\n"
          "The column `key` is the same for URLs that probably lead to the same page. Each step is a guess, which is\n"
          "[wrong for some sites](../explanation/normal-forms.md#steps-of-a-key), and removes a difference.\n\n" +
          table("", "`--key-steps` | removes", facts_called("STEPS")) +
          "### Trackers\n\n"
          "The list `@trackers` is of November 2026, when the lists of Brave, Firefox and ClearURLs were read. "
          "Numbers\n"
          "are those of issues of brave/brave-browser.\n\n" +
          table("", "parameters | maker: source", facts(crawl::trackers())));
  write(
      "rule-files",
      "# Rule files\n\n[Filter a crawl](../howto/filter-a-crawl.md) explains how rule files decide.\n\n"
      "`rules check` counts rules, hosts, networks, and automata with their states and bytes. Its rows `simulated`\n"
      "and `sought` count rules that are too large for an automaton: the former are simulated on every URL, the\n"
      "latter only on URLs that contain a fixed part of the rule. `checked` counts rules that are tried one by one.\n",
      table("Lines of bnfurl's own language", "line | applies to URLs", facts_called("LINES")) +
          table("Kinds of files", "`--rules KIND:FILE` | reads", facts_called("KINDS")) +
          "## Known crawlers\n\n"
          "The column `robots.agent` shows these names even if no group of the robots.txt names them. The list is of\n"
          "November 2026; `src/rules/crawlers.hpp` says where each operator describes its crawlers.\n\n" +
          table("", "product token | operator: purpose", facts(crawl::rules::crawlers)));
  write(
      "formats",
      "# Formats of records\n\n"
      "`-i` names the format of the records, and `-k` the column or the member of JSON with the URL. In a log, the\n"
      "URL is the request target or, with `-k referer`, the referer. The formats from `alb` to `vhost_combined` are\n"
      "grammars; `bnfurl grammar list` says where each of them is published. [Own grammars](../howto/own-grammars.md)\n"
      "explains how to describe another format.\n\n"
      "A line of a log that differs from its format is read as far as it can be, and a message counts such\n"
      "lines: lines with fewer fields than the format has, with text after the last field, with repeated spaces,\n"
      "with a list of addresses for the client, of which `log.client` is the first, or with a quote without an\n"
      "escape. Such a quote belongs to its field if no field begins after it and the rest of the line fits the\n"
      "format. A request ends at a later quote that follows a version, such as ` HTTP/1.1\"`, if the line then fits\n"
      "the format, and at no other such quote. Otherwise, a quote without an escape hides the fields from there on.\n"
      "A line that was cut off within a field after its URL began has the columns before the cut; it is invalid,\n"
      "and a message counts such lines.\n"
      "\n"
      "So is a JSON object with escapes such as `\\x22`, which nginx and Apache write, or with bytes that are not\n"
      "UTF-8: it is read, with what the escapes stand for and the bytes as they are, and counted.\n"
      "\n"
      "IIS writes `+` for a space in the user agent, and `+` for a `+`, so its user agents are shown as it wrote\n"
      "them.\n",
      table("", "`-i` | the input is", facts_called("FORMATS")) +
          "## A line of each format\n\n"
          "In wrappers, LINE stands for the line inside. The fields of the line of `w3c` are those that IIS writes by\n"
          "default.\n\n" +
          table("", "`-i` | a line", format_examples()));
  write(
      "links",
      "# Links of HTML pages\n\n"
      "`extract --links` reads these attributes of the tags of a page, and prints a row for each link in them. The\n"
      "[tutorial](../tutorial/crawl.md) shows how to follow them.\n",
      table("Attributes", "attribute | has", facts_called("LINKS")) +
          "Tags in comments and in the text of scripts are not read; those in the\n"
          "element template are read. The href of the element base is not a link: it is in the column `base`. Where\n"
          "an element has an attribute twice, the first one counts, as in a browser. Of an attribute with several\n"
          "URLs, each one is a link, even if its sizes are invalid.\n\n"
          "With `--links-in json`, strings of JSON are links if they have no blanks, and begin with a scheme and\n"
          "`://`, or with `/`. Names of members are not links. JSON is what begins with `{` or `[`, a page of an\n"
          "archive by its Content-Type, and a script such as `<script type=\"application/ld+json\">`; a file can have\n"
          "several values, as lines of JSON. Damaged JSON is read up to the damage, and a message counts such\n"
          "pages. A CDATA section around the JSON of a script, as `//<![CDATA[`, does not matter.\n\n" +
          table("Header fields", "field of HTTP, in a web archive | has", facts_called("LINK_FIELDS")) +
          "Their rows have the name of the field in the column `attribute`, and no `element` and `offset`. They are\n"
          "resolved from the URL of the page: a `<base href>` does not count for them. With `-i wat`, the links of a\n"
          "page are those that its metadata list, without an `offset`.\n\n"
          "## Sitemaps and feeds\n\n"
          "With `-i sitemap`, each `<loc>` is a link, and has the `rel` sitemap in an index; and so are the "
          "alternates\n"
          "(`xhtml:link`), images (`image:loc`) and videos (`video:content_loc`) of a page. Columns such as `loc` and\n"
          "`lastmod` are those of their record. URLs in a sitemap are absolute: a relative one has no result, and a\n"
          "message counts it.\n\n"
          "With `-i feed`, these are links, and so are the links in HTML: in `description`, `content:encoded` and "
          "`body`,\n"
          "and in Atom in the elements whose type is html or xhtml. `page` is the link of the item.\n\n" +
          table("", "element or attribute of a feed | has", feed_link_facts()) +
          "They are resolved by `xml:base` and the URL of the feed, which `--base` gives. Links in HTML without an\n"
          "`xml:base` are resolved from the link of the item, as in feed readers.\n\n"
          "A file is read in the encoding that its declaration of XML names, with the labels of HTML; ISO-2022-JP is "
          "not read.\n"
          "Names count without their prefixes, and an entity that is not declared, such as `&nbsp;`, is read as in\n"
          "HTML: in `<loc>http://h/caf&eacute;</loc>`, the URL ends with `caf\u00e9`. bnfurl fetches nothing: a text\n"
          "with an external entity has no result, and a message counts such texts.\n\n"
          "A file is read only up to where its XML is damaged; then a message says where that is, and the exit status\n"
          "is 3. So it does where elements are nested more than 128 deep, a tag has more than 1 MiB, a record has\n"
          "more than 16 MiB, or entities expand too much. With `--damaged skip`, bnfurl goes on with the next\n"
          "`<url>`, `<sitemap>`, `<item>` or `<entry>`: all that are whole are read. A message counts the damaged\n"
          "parts, and says where the first is; the exit status is still 3, since the file is damaged. A start tag of\n"
          "a record in a record that is damaged begins the next one. Records in comments are never read. A file in\n"
          "UTF-16 without a byte order mark, and a feed in which what is before its first item is damaged, are read\n"
          "only up to the damage.\n\n"
          "## Pages that cannot be read as they are\n\n"
          "Where links are repaired, the URL of the page and its `<base href>` are, too. If the URL of a page is\n"
          "missing, or invalid and not repaired, only absolute links have a result. An invalid `<base href>` without "
          "a\n"
          "repair is ignored. At the end, messages count such links and `<base href>`, and name the first; and all\n"
          "other links without a result, which are invalid or have no normal form.\n\n"
          "Of a page that is longer than 64 MiB, only the beginning is read; `--page-size` sets another limit. In a "
          "web\n"
          "archive, bnfurl skips what has no Content-Type and does not begin like HTML, XML other than XHTML, pages\n"
          "with a Content-Encoding other than gzip, zstd, br and deflate, up to five of which can be nested, and\n"
          "records that are damaged. Messages count them by reason. The header fields of a skipped page are read,\n"
          "unless its record is damaged.\n\n"
          "## Charsets\n\n"
          "As the HTML Standard says (13.2.3), a page is read in the charset of its byte order mark, or else of its\n"
          "header, of its first `<meta>` that names one, wherever this is, or of an XML declaration at its beginning;\n"
          "otherwise in windows-1252, or in UTF-8 if it is XML. A file that names no charset is read in UTF-8 if it "
          "is\n"
          "valid UTF-8. Values of tables and JSON stay as they are.\n\n"
          "What is printed is UTF-8. Only in the query of a link, what is not ASCII is escaped from the charset of "
          "the\n"
          "page, as browsers do: in windows-1252, `é?é` is printed as `é?%E9`. Offsets are those of the page as it is\n"
          "stored. In Big5, characters beyond U+FFFF and 48 others of Hong Kong are read as U+FFFD, as are those of\n"
          "JIS X 0212 in EUC-JP; all others are read as the Encoding Standard says.\n\n" +
          table("Columns", "column | value", facts_called("LINK_COLUMNS")) +
          "`extract --links` has these columns besides [those of URLs](columns.md). If links are resolved, because of\n"
          "`--base`, `--base-key` or a web archive, components such as `host`, and what is derived, such as\n"
          "`site`, are those of the URL to which the link resolves. The rows of `meta robots` and `x-robots-tag` have "
          "no\n"
          "URL, and are printed only if the column `text` or `robots.meta[]` is shown or tested.\n");
  write("grammar-files",
        "# Grammar files\n\nA grammar file has the rules of a grammar, in one of five notations, and lines with keys.\n"
        "`man 5 bnfurl-grammar` has examples.\n",
        paragraphs("Notations", facts_called("NOTATIONS")) +
            table("Keys of every grammar", "key | meaning", facts_called("KEYS")) +
            table("Keys of grammars of URLs", "key | meaning", facts_called("URL_KEYS")) +
            table("Keys of grammars of logs", "key | meaning", facts_called("LOG_KEYS")));
}

}  // namespace bnfurl::tool
