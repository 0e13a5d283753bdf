// `explain`: each URL with its components, or where it fails and why. In a pipe it prints a plain form that scripts
// can read; on a terminal, a drawing, and what the levels of normal forms would change.
#include <fmt/format.h>

#include <algorithm>

#include "src/records/formats/lookup.hpp"
#include "src/records/formats/open_productions.hpp"
#include "src/records/judging/normal_form.hpp"
#include "src/records/judging/row.hpp"
#include "tools/bnfurl/executor/request.hpp"
#include "tools/bnfurl/options/options.hpp"
#include "tools/bnfurl/terminal/drawing.hpp"
#include "tools/bnfurl/terminal/output.hpp"

namespace bnfurl::tool {
namespace {

/// The names to show: the common ones, unless the grammar has parts of its own. In a log line, all names have a meaning
/// of their own.
std::vector<std::string_view> shown_names(Grammar grammar) {
  std::vector<std::string_view> names = records::own_components(grammar);
  if (!grammar.record_keys().empty()) {
    names.clear();
    for (const Component component : grammar.components()) names.push_back(component.name());
  }
  if (names.empty()) names.assign(std::begin(records::common_names), std::end(records::common_names));
  return names;
}

/// Ordered by begin, then the longer part first, then in the order of the names.
std::vector<Part> parts_of(const records::Row& row) {
  const Grammar grammar = row.standard().asked.grammar();
  std::vector<Part> parts;
  for (const std::string_view name : shown_names(grammar)) {
    const auto text = row.component(records::find_component(grammar, name));
    if (!text) continue;
    const auto begin = static_cast<std::size_t>(text->data() - row.record().url.data());
    parts.push_back({name, begin, begin + text->size()});
  }
  std::stable_sort(parts.begin(), parts.end(),
                   [](const Part& a, const Part& b) { return a.begin != b.begin ? a.begin < b.begin : a.end > b.end; });
  return parts;
}

std::vector<std::string> open_at_error(const records::Row& row) {
  return open_productions(row.standard().asked, row.record().url.substr(0, row.error().offset()),
                          row.standard().strict ? records::Reader::strict : records::Reader::as_printed);
}

std::string plain(const records::Row& row) {
  const std::string_view url = row.record().url;
  std::string text = fmt::format("{}\n", url);
  if (row.verdict() == records::Verdict::valid) {
    for (const Part& part : parts_of(row)) {
      text += fmt::format("{}\t{}\t{}\t{}\n", part.name, part.begin, part.end,
                          url.substr(part.begin, part.end - part.begin));
    }
    return text;
  }
  text += fmt::format("{:{}}^ {}: {}\nopen", "", row.error().offset(), row.error().offset(), row.error().message());
  for (const std::string& name : open_at_error(row)) text += "\t" + name;
  return text + "\n";
}

/// What was found, as at the end of the message: `"x"` or `0x0a`.
std::string found_words(const records::Row& row) {
  const std::string message = row.error().message();
  constexpr std::string_view found = ", found ";
  return message.substr(message.rfind(found) + found.size());
}

std::vector<Fact> facts_of(const records::Row& row) {
  const Grammar grammar = row.standard().asked.grammar();
  std::vector<Fact> facts;
  if (row.kind()) facts.push_back({"kind", std::string(*row.kind())});
  if (row.host_kind()) facts.push_back({"host kind", std::string(*row.host_kind())});
  const auto name = row.component(records::find_component(grammar, "scheme"));
  const auto port = name ? default_port(row.standard().asked, *name) : std::nullopt;
  if (port) facts.push_back({"default port", fmt::format("{}", *port)});
  return facts;
}

/// What each level by itself would make of the URL, if it changes it.
void add_changes(std::vector<Fact>& facts, const records::Row& row) {
  records::NormalForm form;
  const std::string_view url = row.record().url;
  for (const records::NamedLevel& level : records::all_levels()) {
    const bool is_one = level.set.levels != Levels::syntax;  // which is four
    if (!is_one) continue;
    const std::optional<std::string_view> normal = form.of(row.standard().asked, url, level.set);
    if (!normal) {
      facts.push_back({level.name, fmt::format("{} ({})", records::printable(form.reason()), level.section)});
      continue;
    }
    const std::string_view changed = form.spelled(*normal, level.set);
    if (changed == url) continue;
    facts.push_back(
        {level.name, fmt::format("{} ({})", records::printable(changed), sections_of(level, url, changed))});
  }
}

/// One answer among those of several grammars: the grammar's name, then what it alone would print.
std::string named_plain(const records::Row& row) {
  const Production asked = row.standard().asked;
  return fmt::format("grammar\t{}\t{}\n{}", asked.grammar().name(), asked.name(), plain(row));
}

std::string drawn(const records::Row& row, const Look& look) {
  const Production asked = row.standard().asked;
  const std::string entry = fmt::format("{} {}", asked.grammar().name(), asked.name());
  const std::string_view url = row.record().url;
  if (row.verdict() == records::Verdict::valid) {
    std::vector<Fact> facts = facts_of(row);
    add_changes(facts, row);
    return draw_parts(url, parts_of(row), look) + draw_facts(entry, true, facts, look);
  }
  std::string open;
  for (const std::string& name : open_at_error(row)) open += (open.empty() ? "" : look.unicode ? " › " : " > ") + name;
  std::vector<Fact> facts{
      {"reason", row.sentence()}, {"expected", std::string(row.expected())}, {"found", found_words(row)}};
  if (!open.empty()) facts.push_back({"inside", open});
  return draw_error(url, row.error().offset(), look) + draw_facts(entry, false, facts, look);
}

}  // namespace

records::Status run_explain(const Options& options, Output& out) {
  if (options.operands.empty()) throw records::UsageError("explain needs a URL; see \"bnfurl explain --help\"");
  records::Rows rows = rows_of(choose_standards(options, records::Format{}), records::Depth::components);
  const Look look = out.is_terminal() ? terminal_look() : Look{};
  records::Status status = records::Status::good;
  for (const std::string& url : options.operands) {
    records::Record record;
    record.text = record.url = url;
    judge_all(rows, record);
    if (rows.front().verdict() == records::Verdict::invalid) {
      if (status == records::Status::good) tell_of_file(url, "explain", "check");
      status = records::Status::negative;
    }
    for (const records::Row& row : rows) {
      if (&url != &options.operands.front() || &row != &rows.front()) out.put('\n');
      out.flush();  // finding the open productions of a user's own grammar may take long
      out.put(out.is_terminal() ? drawn(row, look) : rows.size() == 1 ? plain(row) : named_plain(row));
    }
  }
  return status;
}

}  // namespace bnfurl::tool
