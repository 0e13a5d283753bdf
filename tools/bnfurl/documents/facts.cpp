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
#include "src/records/columns/record_columns.hpp"
#include "src/records/columns/url_columns.hpp"
#include "src/records/formats/grammar_files.hpp"
#include "src/records/formats/lookup.hpp"
#include "src/records/forms/input_format.hpp"
#include "src/records/judging/derived.hpp"
#include "src/records/judging/normal_form.hpp"
#include "src/records/where/where.hpp"
#include "src/rules/words.hpp"

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

/// Parts of the URL and fields of logs stand there once, as a family.
Descriptions column_facts() {
  Descriptions columns;
  for (const Column& column : known_columns({find_grammar("rfc3986")}, find_grammar("combined"), true)) {
    if (!can_decode(column) && !shows_log_field(column)) columns.push_back(described(column));
    if (!is_part(column)) continue;
    for (const ColumnFamily& family : families_inside(column.inside)) columns.push_back(described(family, column.name));
  }
  for (const ColumnFamily& family : column_families()) columns.push_back(described(family));
  return columns;
}

Descriptions level_facts() {
  Descriptions levels = facts(all_levels());
  for (std::size_t i = 0; i < levels.size(); ++i) levels[i].about += fmt::format(" ({})", all_levels()[i].section);
  return levels;
}

Descriptions line_facts() {
  Descriptions lines;
  for (const crawl::rules::LineWord& word : crawl::rules::line_words)
    lines.push_back({std::string(word.line), std::string(word.about)});
  return lines;
}

Descriptions format_facts() { return facts(all_formats()); }

template <gen::Key::Of of>
Descriptions key_facts() {
  Descriptions keys;
  for (const gen::Key& key : gen::all_keys()) {
    if (key.of == of)
      keys.push_back({fmt::format("# {}: {}", key.name, key.value), std::string(key.about), std::string(key.more)});
  }
  return keys;
}

void add(Entry& entry, const OptionText& option, std::string_view command) {
  for (Meaning& meaning : entry) {
    if (meaning.option.text == option.text) return meaning.commands.emplace_back(command), void();
  }
  entry.push_back({option, {std::string(command)}});
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

/// The first sentence of a summary.
std::string sentence(std::string_view summary) {
  std::string text(summary.substr(0, summary.find(".\n")));
  std::ranges::replace(text, '\n', ' ');
  return text;
}

std::string command_tables() {
  Descriptions all;
  for (const Command& command : commands()) all.push_back({std::string(command.name), sentence(command.summary)});
  std::string text = table("", "command | does", all) + "## Options\n\n| option | does | of |\n| --- | --- | --- |\n";
  for (const Entry& entry : entries()) {
    for (const Meaning& meaning : entry) {
      const std::size_t count = meaning.commands.size();
      const std::string of = count == commands().size()      ? "all"
                             : count > commands().size() / 2 ? "most"
                                                             : fmt::format("{}", fmt::join(meaning.commands, " "));
      text +=
          fmt::format("| {} | {} | {} |\n", cell("`" + spelling(meaning.option) + "`"), cell(meaning.option.text), of);
    }
  }
  return text;
}

}  // namespace

std::vector<Entry> entries() {
  std::vector<Entry> entries;
  for (const Command& command : commands()) {
    for (const OptionText& option : options_of(command)) {
      const auto is_same = [&](const Entry& entry) { return entry.front().option.names == option.names; };
      auto found = std::ranges::find_if(entries, is_same);
      if (found == entries.end()) found = entries.emplace(entries.end());
      add(*found, option, command.name);
    }
  }
  std::stable_partition(entries.begin(), entries.end(),
                        [](const Entry& entry) { return entry.front().option.names.back() != "--version"; });
  return entries;
}

Descriptions facts_called(std::string_view name) {
  using Of = gen::Key::Of;
  static const std::map<std::string_view, Descriptions (*)()> parts = {
      {"COLUMNS", column_facts},
      {"LEVELS", level_facts},
      {"WAYS", [] { return facts(all_ways()); }},
      {"STEPS", [] { return facts(crawl::named_steps); }},
      {"LINES", line_facts},
      {"KINDS", [] { return facts(crawl::rules::file_kinds); }},
      {"TESTS", [] { return facts(test_forms); }},
      {"FORMATS", format_facts},
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
  write("command-line", "# Commands and options\n\n`bnfurl COMMAND --help` shows examples; `man bnfurl` is complete.\n",
        command_tables());
  write("columns", "# Columns\n\n`bnfurl split -f help` lists the columns for a grammar and a format.\n",
        table("", "column | is", facts_called("COLUMNS")));
  write("levels-and-keys",
        "# Normal forms, references and keys\n\n"
        "[Normal forms and keys](../explanation/normal-forms.md) tells what each can break.\n",
        table("Levels", "`--level` | effect", facts_called("LEVELS")) +
            table("References", "`--how` | follows", facts_called("WAYS")) +
            table("Steps of a key", "`--key-steps` | removes", facts_called("STEPS")));
  write("rule-files",
        "# Rule files\n\n[Filter a crawl](../howto/filter-a-crawl.md) explains how rule files decide.\n\n"
        "`rules check` counts rules, hosts, networks, and automata with their states and bytes. `simulated` and "
        "`sought`\n"
        "are rules that are too large for an automaton; `checked` are rules that are tried one by one.\n",
        table("Lines of our own", "line | applies to URLs", facts_called("LINES")) +
            table("Kinds of files", "`--rules KIND:FILE` | reads", facts_called("KINDS")));
  write("formats", "# Formats of records\n\n[Own grammars](../howto/own-grammars.md) explains how to add a format.\n",
        table("", "`-i` | reads", facts_called("FORMATS")));
  write("grammar-files", "# Keys of grammar files\n\n`man 5 bnfurl-grammar` describes notations and has examples.\n",
        table("Every grammar", "key | meaning", facts_called("KEYS")) +
            table("URLs", "key | meaning", facts_called("URL_KEYS")) +
            table("Logs", "key | meaning", facts_called("LOG_KEYS")));
}

}  // namespace bnfurl::tool
