#include "tools/verify/tables/one_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "gen/text/octet_set.hpp"

namespace bnfurl::proof {
namespace {

constexpr std::size_t greatest = 1'000'000'000;  // a number beyond any table

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

bool is_row(std::string_view line) {
  const auto may_stand = [](char c) { return is_digit(c) || is_blank(c) || c == ',' || c == '"'; };
  return std::ranges::any_of(line, is_digit) && std::ranges::all_of(line, may_stand);
}

/// The string of a line that has nothing else but a comma.
std::optional<std::string> string_of(std::string_view line) {
  line = trimmed(line);
  if (line.ends_with(',')) line.remove_suffix(1);
  if (line.size() < 2 || !line.starts_with('"') || !line.ends_with('"')) return std::nullopt;
  line = line.substr(1, line.size() - 2);
  std::string text;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '"') return std::nullopt;
    if (line[i] == '\\' && ++i == line.size()) return std::nullopt;
    text += line[i];
  }
  return text;
}

std::size_t number_of(std::string_view digits) {
  std::size_t value = 0;
  for (const char digit : digits) value = std::min(greatest, 10 * value + static_cast<std::size_t>(digit - '0'));
  return value;
}

/// Calls `use` with each number in a line.
template <class Use>
void for_each_number(std::string_view line, const Use& use) {
  for (std::size_t i = 0; i < line.size();) {
    const std::size_t begin = i;
    while (i < line.size() && is_digit(line[i])) ++i;
    if (i > begin)
      use(number_of(line.substr(begin, i - begin)));
    else
      ++i;
  }
}

BeyondTable beyond(std::size_t line, std::string_view table, std::size_t value, const std::string& most) {
  return BeyondTable(fmt::format("line {}: {} has {}, but {}", line, table, value, most));
}

}  // namespace

void require_ascii(const std::string& file, std::string_view text) {
  std::size_t line = 1;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool ends_line = text[i] == '\n' || (text[i] == '\r' && text.substr(i + 1).starts_with('\n'));
    if (!ends_line && text[i] != '\t' && !gen::is_printable(static_cast<unsigned char>(text[i]))) {
      throw UnreadableTables(
          fmt::format("{}:{}: {} is not printable ASCII; it can hide code in a comment, so bnfurl never writes it",
                      file, line, gen::shown_octet(text, i)));
    }
    if (text[i] == '\n') ++line;
  }
}

OneFile::OneFile(std::string file, std::string_view text) : file_(std::move(file)) {
  read_lines(text);
  for (const char* key : {"grammar", "production", "tables"}) {
    if (head(key).empty())
      throw UnreadableTables(
          fmt::format("{} is not a file that bnfurl generate wrote: its head has no line \"{}:\"", file_, key));
  }
  name_tables();
}

void OneFile::read_lines(std::string_view text) {
  bool was_row = false, was_word = false;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    const bool row = is_row(line);
    const std::optional<std::string> word = row ? std::nullopt : string_of(line);
    if (row && !was_row) rows_.emplace_back();
    if (row) for_each_number(line, [&](std::size_t value) { rows_.back().push_back({value, number}); });
    if (word && !was_word) strings_.emplace_back();
    if (word) strings_.back().push_back(*word);
    if (!row && !word) read_head_line(line, number);
    was_row = row;
    was_word = word.has_value();
  }
}

// The first line of a key counts.
void OneFile::read_head_line(std::string_view line, std::size_t number) {
  while (!line.empty() && !is_letter(line.front())) line.remove_prefix(1);
  const std::size_t colon = line.find(':');
  if (colon == std::string_view::npos) return;
  const std::string key(line.substr(0, colon));
  if (!std::ranges::all_of(key, [](char c) { return is_letter(c) || is_digit(c) || c == ' '; })) return;
  const std::string_view value = trimmed(line.substr(colon + 1));
  if (rows_.empty() && value.find('\\') != std::string_view::npos)
    throw fault(number, "the head has a backslash; it can begin an escape, so bnfurl never writes it there");
  head_.emplace(key, HeadLine{std::string(value), number});
}

std::string OneFile::head(const std::string& key) const {
  const auto found = head_.find(key);
  return found == head_.end() ? "" : found->second.value;
}

UnreadableTables OneFile::fault(std::size_t line, const std::string& what) const {
  return UnreadableTables(fmt::format("{}:{}: {}", file_, line, what));
}

UnreadableTables OneFile::head_fault(const std::string& key, const std::string& what) const {
  const auto found = head_.find(key);
  if (found == head_.end()) return UnreadableTables(fmt::format("{}: its head has no line \"{}:\"", file_, key));
  return fault(found->second.number, what);
}

// `columns 256, next 1600`
OneFile::Sizes OneFile::sizes_in(const std::string& key) const {
  const std::string list = head(key);
  Sizes sizes;
  for (std::size_t i = 0; i < list.size();) {
    const std::size_t end = std::min(list.find(',', i), list.size());
    const std::string_view item = trimmed(std::string_view(list).substr(i, end - i));
    const std::size_t blank = std::min(item.find(' '), item.size());
    const std::string_view digits = trimmed(item.substr(blank));
    if (digits.empty() || !std::ranges::all_of(digits, is_digit))
      throw head_fault(key, fmt::format("\"{}\" in the line \"{}:\" is not a name and a number", item, key));
    sizes.emplace_back(item.substr(0, blank), number_of(digits));
    i = end + 1;
  }
  return sizes;
}

void OneFile::name_tables() {
  Sizes sizes = sizes_in("tables");
  for (const auto& each : sizes_in("split tables")) sizes.push_back(each);
  for (const auto& [name, count] : sizes_in("values")) counts_[name] = count;
  std::erase_if(rows_, [](const Table& table) { return table.empty(); });
  auto row = rows_.begin();
  for (const auto& [name, size] : sizes) {
    Table& table = tables_[name];
    if (size == 0) continue;
    if (row == rows_.end()) throw UnreadableTables(fmt::format("{}: the table \"{}\" is missing", file_, name));
    table = std::move(*row++);
    const bool begins_with_size =
        table.size() == size + 1 && table.front().value == size && table[1].line > table.front().line;
    if (begins_with_size) table.erase(table.begin());
    if (table.size() != size)
      throw fault(table.front().line,
                  fmt::format("the table \"{}\" has {} numbers, not {} as the head says", name, table.size(), size));
  }
  if (row != rows_.end()) throw fault(row->front().line, "the head does not name this table");
  for (const char* name : {"columns", "split-columns"}) {
    if (tables_.contains(name) && table(name).size() != 256)
      throw fault(table(name).front().line,
                  fmt::format("the table \"{}\" has {} numbers, not one for each byte", name, table(name).size()));
  }
  if (table("columns").empty() || table("next").empty() || table("accepts").size() < 2 ||
      table("expected").size() != table("accepts").size())
    throw head_fault("tables", "the sizes of the tables do not fit each other");
}

const OneFile::Table& OneFile::table(const std::string& name) const {
  const auto found = tables_.find(name);
  if (found == tables_.end()) throw head_fault("tables", fmt::format("the head names no table \"{}\"", name));
  return found->second;
}

std::size_t OneFile::count(const std::string& name) const {
  const auto found = counts_.find(name);
  if (found == counts_.end())
    throw head_fault("values", fmt::format("the line \"values:\" does not say how many {} there are", name));
  return found->second;
}

std::size_t OneFile::classes() const {
  std::set<std::size_t> different;
  for (const Number& column : table("columns")) different.insert(column.value);
  return different.size();
}

VerdictTables OneFile::verdicts() const {
  VerdictTables result;
  result.start = 1;
  result.goes_on_when_dead = true;
  for (const Number& column : table("columns")) result.class_of.push_back(column.value);
  result.next = [this](std::size_t state, std::size_t column) {
    const Table &columns = table("columns"), &next = table("next");
    if (column + state >= next.size())
      throw beyond(std::ranges::find(columns, column, &Number::value)->line, "columns", column,
                   fmt::format("next has {} numbers", next.size()));
    const Number& target = next[column + state];
    if (target.value > states())
      throw beyond(target.line, "next", target.value, fmt::format("there are {} states", states() + 1));
    return target.value;
  };
  result.accepts = [this](std::size_t state) {
    const Number& accepts = table("accepts")[state];
    if (accepts.value > 1) throw beyond(accepts.line, "accepts", accepts.value, "only 0 and 1 mean something");
    return accepts.value == 1;
  };
  result.expected = [this](std::size_t state) {
    const Number& number = table("expected")[state];
    const std::size_t most = strings_.empty() ? 0 : strings_.front().size();
    if (number.value >= most)
      throw beyond(number.line, "expected", number.value, fmt::format("there are {} lines of words", most));
    return strings_.front()[number.value];
  };
  return result;
}

// The cells: the row, the position, "missing", a cell for each choice.
std::size_t OneFile::cells() const { return count("row") + 2 + count("choices"); }

std::vector<CellCopy> OneFile::copies(const Number& list) const {
  const Table &lists = table("lists"), &operations = table("operations");
  if (list.value + 1 >= lists.size())
    throw beyond(list.line, "a table", list.value, fmt::format("lists has {} numbers", lists.size()));
  const Number &begin = lists[list.value], &end = lists[list.value + 1];
  std::vector<CellCopy> result;
  for (std::size_t i = begin.value; i < end.value; ++i) {
    if (2 * i + 1 >= operations.size())
      throw beyond(end.line, "lists", i, fmt::format("there are {} operations", operations.size() / 2));
    const Number &target = operations[2 * i], &source = operations[2 * i + 1];
    for (const Number* cell : {&target, &source}) {
      if (cell->value >= cells())
        throw beyond(cell->line, "operations", cell->value, fmt::format("there are {} values", cells()));
    }
    result.push_back({target.value, source.value});
  }
  return result;
}

// A template of somebody's own may write the names in another form; then they are taken for the right ones.
void OneFile::name_kinds(std::vector<SplitTables::Slot>& slots) const {
  const auto has_kinds = [](const SplitTables::Slot& slot) { return slot.mark.kind == gen::Mark::Kind::choice; };
  if (std::ranges::count_if(slots, has_kinds) + 1 != std::ssize(strings_)) return;
  auto names = strings_.begin();
  for (SplitTables::Slot& slot : slots) {
    if (!has_kinds(slot)) continue;
    slot.kinds.clear();
    int number = 0;
    for (const std::string& name : *++names) slot.kinds.emplace(name, number++);
  }
}

std::optional<SplitTables> OneFile::splits(std::vector<SplitTables::Slot> slots) const {
  if (!tables_.contains("ends")) return std::nullopt;
  const std::size_t row = count("row");
  for (const SplitTables::Slot& slot : slots) {
    if (slot.cell >= row)
      throw head_fault(
          "values", fmt::format("a row of {} values is too small for the components of {}", row, head("production")));
  }
  for (const char* name : {"split-columns", "split-next", "edges", "lists", "operations"}) (void)table(name);
  SplitTables result;
  result.start = 1;
  result.goes_on_when_dead = true;
  result.position = row;
  result.initial = [row](std::size_t cell) { return cell < row + 2 ? missing : static_cast<int>(cell - row - 2); };
  name_kinds(slots);
  result.slots = std::move(slots);
  for (const Number& column : table("split-columns")) result.class_of.push_back(column.value);
  result.next = [this](std::size_t state, std::size_t column) -> SplitTables::Edge {
    const Table &columns = table("split-columns"), &next = table("split-next"), &edges = table("edges");
    const std::size_t most = table("ends").size();
    if (column + state >= next.size())
      throw beyond(std::ranges::find(columns, column, &Number::value)->line, "split-columns", column,
                   fmt::format("split-next has {} numbers", next.size()));
    const Number& entry = next[column + state];
    if (entry.value < most) return {entry.value, {}};
    const std::size_t edge = 2 * (entry.value - most);
    if (edge + 1 >= edges.size())
      throw beyond(entry.line, "split-next", entry.value,
                   fmt::format("there are {} states and {} edges", most, edges.size() / 2));
    if (edges[edge].value >= most)
      throw beyond(edges[edge].line, "edges", edges[edge].value, fmt::format("there are {} states", most));
    return {edges[edge].value, copies(edges[edge + 1])};
  };
  result.end = [this](std::size_t state) -> std::optional<std::vector<CellCopy>> {
    const Number& list = table("ends")[state];
    if (list.value == 0) return std::nullopt;
    return copies({list.value - 1, list.line});
  };
  return result;
}

}  // namespace bnfurl::proof
