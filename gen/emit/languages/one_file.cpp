#include "gen/emit/languages/one_file.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "gen/syntax/grammar_file.hpp"
#include "gen/text/octet_set.hpp"

namespace bnfurl::gen {
namespace {

constexpr std::size_t columns_of_row = 100;  // a row is as wide at most

bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
bool is_decimal(char c) { return c >= '0' && c <= '9'; }
char lower(char c) { return is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c; }
char upper(char c) { return is_lower(c) ? static_cast<char>(c - 'a' + 'A') : c; }

std::string mapped(std::string text, char (*change)(char)) {
  std::ranges::transform(text, text.begin(), change);
  return text;
}

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

/// `form` with `value` in the place of its "{}".
std::string filled(const std::string& form, const std::string& value) {
  const std::size_t place = form.find("{}");
  return form.substr(0, place) + value + form.substr(place + 2);
}

/// As a string of any of the languages has it between its quotes: the words have no other characters that need it.
std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result;
}

bool contains(const std::vector<std::string>& words, std::string_view word) {
  return std::ranges::find(words, word) != words.end();
}

std::string listed(const std::vector<std::string>& words) {
  std::string list;
  for (const std::string& word : words) list += (list.empty() ? "" : ", ") + word;
  return list;
}

// The keys of a template's first part.

struct StyleName {
  std::string_view name;
  NameStyle style;
};
constexpr StyleName style_names[] = {{"lower", NameStyle::lower},
                                     {"snake", NameStyle::snake},
                                     {"UPPER", NameStyle::upper},
                                     {"camel", NameStyle::camel},
                                     {"Pascal", NameStyle::pascal}};

/// What is wrong with the value; empty if nothing is.
std::string set_style(NameStyle& style, std::string_view value) {
  std::vector<std::string> names;
  for (const StyleName& each : style_names) {
    names.emplace_back(each.name);
    if (each.name != value) continue;
    style = each.style;
    return {};
  }
  return "\"" + std::string(value) + "\" is not a style of names; expected one of " + listed(names);
}

std::string set_form(std::string& form, std::string_view value) {
  if (value.find("{}") == std::string_view::npos) return "the value must have {} where the numbers or words are";
  form = value;
  return {};
}

std::string set_text(std::string& text, std::string_view value) {
  text = value;
  return {};
}

std::string add_words(std::vector<std::string>& list, std::string_view value) {
  for (const std::string& word : words_of(std::string(value))) list.push_back(word);
  return {};
}

// Between quotes, a value has its blanks.
std::string_view unquoted(std::string_view value) {
  const bool is_quoted = value.size() >= 2 && value.front() == '\'' && value.back() == '\'';
  return is_quoted ? value.substr(1, value.size() - 2) : value;
}

std::string set_key(Template& made, std::string_view key, std::string_view value) {
  if (key == "also") return add_words(made.also, value);
  if (key == "comment") return set_text(made.comment, value);
  if (key == "units") return set_text(made.units, value);
  if (key == "row") return set_form(made.row, value);
  if (key == "separator") return set_text(made.separator, value);
  if (key == "word") return set_form(made.word, value);
  if (key == "type 8") return set_text(made.types[0], value);
  if (key == "type 16") return set_text(made.types[1], value);
  if (key == "type 32") return set_text(made.types[2], value);
  if (key == "name") return set_style(made.file, value);
  if (key == "components") return set_style(made.component, value);
  if (key == "reserved") return add_words(made.reserved, value);
  if (key == "reserved name") return add_words(made.reserved_name, value);
  return "\"" + std::string(key) +
         "\" is not a key of a template; expected one of also, comment, components, name, reserved, reserved name, "
         "row, separator, type 8, type 16, type 32, units, word, or a line --- before the file";
}

// Prints the second part of a template.
class Printer {
public:
  Printer(const std::string& file, const Template& made_from, const RuleTables& tables, const FileFacts& facts)
      : file_(file), template_(made_from), tables_(tables), facts_(facts), lines_(lines_of(made_from.body)) {
    set_names();
    set_tables();
    set_values();
    conditions_ = {{"split", !tables.split.empty()},
                   {"ascii", tables.is_ascii},
                   {"choices", tables.choices > 0},
                   {"package", !values_["package"].empty()},
                   {"host_kinds", !tables.host_kinds.empty()},
                   {"kinds", !tables.kinds.empty()}};
  }

  [[nodiscard]] OrDiagnostics<std::string> run() {
    std::size_t line = 0;
    print_until_end(line, true);
    if (faults_.empty() && line < lines_.size()) complain(line, "there is no %if or %each for it");
    if (!faults_.empty()) return std::move(faults_);
    return std::move(text_);
  }

private:
  void set_names() {
    const std::size_t dot = facts_.name.rfind('.');
    const bool has_package = dot != std::string::npos;
    values_["package"] = has_package ? facts_.name.substr(0, dot) : "";
    const std::string own = facts_.name.substr(has_package ? dot + 1 : 0);
    values_["name"] = own.empty() ? free_name(in_style(template_.file, facts_.production)) : own;
    const std::string& name = own.empty() ? facts_.production : own;
    values_["name.snake"] = in_style(NameStyle::snake, name);
    values_["name.upper"] = in_style(NameStyle::upper, name);
    for (const ComponentSlots& each : tables_.components) {
      std::string made = in_style(template_.component, each.name);
      if (contains(template_.reserved, made)) made += '_';
      while (!component_names_.insert(made).second) made += '_';
      components_.push_back({{"component", made},
                             {"component.printed", each.name},
                             {"begin", std::to_string(each.begin)},
                             {"end", std::to_string(each.begin + 1)}});
    }
    for (const std::string& each : tables_.host_kinds) host_kinds_.push_back({{"host_kind", escaped(each)}});
    for (const std::string& each : tables_.kinds) kinds_.push_back({{"kind", escaped(each)}});
  }

  void set_tables() {
    for (const auto* group : {&tables_.verdict, &tables_.split}) {
      for (const NumberTable& table : *group) {
        const std::uint32_t greatest = table.greatest();
        values_["type." + table.name] = template_.types[greatest < 256 ? 0 : greatest < 65'536 ? 1 : 2];
        values_["size." + table.name] = std::to_string(table.numbers.size());
        table_by_name_[table.name] = &table;
      }
    }
  }

  void set_values() {
    values_["grammar"] = facts_.grammar;
    values_["production"] = facts_.production;
    values_["source"] = in_comment(facts_.source);
    values_["words"] = std::to_string(tables_.words.size());
    const auto set = [this](const char* name, std::size_t number) { values_[name] = std::to_string(number); };
    set("states", tables_.split_states);
    set("position", tables_.position());
    set("missing", tables_.missing());
    set("first_choice", tables_.first_choice());
    set("choices", tables_.choices);
    set("values", tables_.values());
    set("components", tables_.components.size());
    set("host_kinds", tables_.host_kinds.size());
    set("kinds", tables_.kinds.size());
    set("host_kind_slot", tables_.host_kind_slot);
    set("kind_slot", tables_.kind_slot);
  }

  [[nodiscard]] std::string free_name(std::string name) const {
    if (!reserved_word(template_, name).empty()) name += '_';
    return name;
  }

  void complain(std::size_t line, const std::string& message) {
    faults_.push_back({file_, {template_.body_line + static_cast<int>(line), 1}, message});
  }

  /// The line's directive and what follows it, if it is one.
  [[nodiscard]] static std::optional<std::pair<std::string_view, std::string_view>> directive(std::string_view line) {
    if (!line.starts_with('%')) return std::nullopt;
    const std::size_t end = std::min(line.find(' '), line.size());
    return std::pair(line.substr(1, end - 1), trimmed(line.substr(end)));
  }

  /// The line of the %else or %end that belongs to what begins before `line`.
  [[nodiscard]] std::size_t other_end(std::size_t line, bool stops_at_else) const {
    int depth = 0;
    for (; line < lines_.size(); ++line) {
      const auto found = directive(lines_[line]);
      if (!found) continue;
      if (found->first == "if" || found->first == "each") ++depth;
      if (depth == 0 && (found->first == "end" || (stops_at_else && found->first == "else"))) return line;
      if (found->first == "end") --depth;
    }
    return line;
  }

  // Prints up to the %end or %else of a part, where `line` then is.
  void print_until_end(std::size_t& line, bool is_printed) {
    for (; line < lines_.size() && faults_.empty(); ++line) {
      const auto found = directive(lines_[line]);
      if (!found) {
        if (is_printed) text_ += with_values(line) + '\n';
        continue;
      }
      const auto& [word, operand] = *found;
      if (word == "end" || word == "else") return;
      if (word == "if")
        print_if(line, operand, is_printed);
      else if (word == "each")
        print_each(line, operand, is_printed);
      else if (is_printed)
        print(line, word, operand);
    }
  }

  void print_if(std::size_t& line, std::string_view name, bool is_printed) {
    const std::size_t begin = line;
    const bool is_negated = name.starts_with("not ");
    const auto condition = conditions_.find(name.substr(is_negated ? 4 : 0));
    if (condition == conditions_.end()) return complain_of(line, "condition", name, conditions_);
    const bool holds = condition->second != is_negated;
    print_until_end(++line, is_printed && holds);
    if (line < lines_.size() && directive(lines_[line])->first == "else") print_until_end(++line, is_printed && !holds);
    if (line >= lines_.size() && faults_.empty()) complain(begin, "%if without %end");
  }

  void print_each(std::size_t& line, std::string_view name, bool is_printed) {
    const std::map<std::string, const std::vector<Values>*, std::less<>> lists = {
        {"component", &components_}, {"host_kind", &host_kinds_}, {"kind", &kinds_}};
    const auto list = lists.find(name);
    if (list == lists.end()) return complain_of(line, "list", name, lists);
    const std::size_t begin = line + 1;
    const std::size_t end = other_end(begin, false);
    if (end == lines_.size()) return complain(line, "%each without %end");
    for (const Values& each : *list->second) {
      for (const auto& [key, value] : each) values_[key] = value;
      line = begin;
      print_until_end(line, is_printed);
    }
    line = end;
  }

  void print(std::size_t line, std::string_view word, std::string_view operand) {
    if (word == "head") return print_head();
    if (word == "words") {
      for (const std::string& each : tables_.words) text_ += filled(template_.word, escaped(each)) + '\n';
      return;
    }
    if (word != "table") {
      return complain(line,
                      "\"%" + std::string(word) +
                          "\" is not a directive; expected one of %each, %else, %end, %head, %if, %table, %words");
    }
    const auto table = table_by_name_.find(operand);
    if (table == table_by_name_.end()) return complain_of(line, "table", operand, table_by_name_);
    print_rows(table->second->numbers);
  }

  void print_rows(const std::vector<std::uint32_t>& numbers) {
    std::string row;
    for (const std::uint32_t each : numbers) {
      const std::string number = std::to_string(each);
      if (!row.empty() && row.size() + template_.separator.size() + number.size() > columns_of_row) {
        text_ += filled(template_.row, row) + '\n';
        row.clear();
      }
      row += (row.empty() ? "" : template_.separator) + number;
    }
    text_ += filled(template_.row, row) + '\n';
  }

  void print_comment(const std::string& line) {
    const std::string text = template_.comment + line;
    text_ += std::string(text, 0, text.find_last_not_of(' ') + 1) + '\n';
  }

  void print_fact(const std::string& name, const std::string& value) { print_comment(name + ": " + in_comment(value)); }

  void print_head() {
    const auto sizes = [](const std::vector<NumberTable>& tables) {
      std::vector<std::string> list;
      for (const NumberTable& table : tables) list.push_back(table.name + ' ' + std::to_string(table.numbers.size()));
      return listed(list);
    };
    print_comment("Code generated by bnfurl " + facts_.version + ". DO NOT EDIT.");
    print_comment("");
    print_fact("grammar", facts_.grammar);
    print_fact("production", facts_.production);
    print_fact("source", facts_.source);
    print_fact("file", facts_.file);
    print_fact("sha256", facts_.sha256);
    print_fact("command", facts_.command);
    print_fact("suite", facts_.suite);
    print_comment("tables: " + sizes(tables_.verdict));
    if (!tables_.split.empty()) {
      print_comment("split tables: " + sizes(tables_.split));
      print_comment("values: row " + std::to_string(tables_.row) + ", choices " + std::to_string(tables_.choices));
    }
    print_comment("");
    print_comment(template_.units);
    print_comment("");
    print_comment("This file belongs to whoever generated it; the authors of bnfurl claim no rights in it.");
    print_comment("SPDX-License-Identifier: CC0-1.0");
  }

  std::string with_values(std::size_t number) {
    const std::string_view line = lines_[number];
    std::string result;
    std::size_t done = 0;
    for (std::size_t open = line.find("{{"); open != std::string_view::npos; open = line.find("{{", done)) {
      const std::size_t close = line.find("}}", open);
      const std::string_view name = line.substr(open + 2, close == std::string_view::npos ? 0 : close - open - 2);
      const auto value = values_.find(name);
      if (value == values_.end()) {
        complain_of(number, "value", name, values_);
        return {};
      }
      result += std::string(line.substr(done, open - done)) + value->second;
      done = close + 2;
    }
    return result + std::string(line.substr(done));
  }

  template <class Map>
  void complain_of(std::size_t line, std::string_view what, std::string_view name, const Map& known) {
    std::vector<std::string> names;
    for (const auto& [key, value] : known) names.push_back(key);
    complain(line, "\"" + std::string(name) + "\" is not the name of a " + std::string(what) + "; expected one of " +
                       listed(names));
  }

  using Values = std::map<std::string, std::string, std::less<>>;

  const std::string& file_;
  const Template& template_;
  const RuleTables& tables_;
  const FileFacts& facts_;
  std::vector<std::string_view> lines_;
  Values values_;
  std::vector<Values> components_, host_kinds_, kinds_;
  std::set<std::string> component_names_;
  std::map<std::string, const NumberTable*, std::less<>> table_by_name_;
  std::map<std::string, bool, std::less<>> conditions_;
  Diagnostics faults_;
  std::string text_;
};

}  // namespace

OrDiagnostics<Template> read_template(const std::string& file, std::string_view text) {
  Template made;
  Diagnostics faults;
  int number = 0;
  for (const std::string_view line : lines_of(text)) {
    ++number;
    if (line == "---") {
      made.body_line = number + 1;
      made.body =
          text.substr(static_cast<std::size_t>(line.data() - text.data()) + std::min<std::size_t>(4, text.size()));
      break;
    }
    if (line.empty() || line.starts_with('#')) continue;
    const std::size_t colon = std::min(line.find(':'), line.size());
    const std::string_view value = colon == line.size() ? "" : unquoted(trimmed(line.substr(colon + 1)));
    const std::string fault = set_key(made, line.substr(0, colon), value);
    if (!fault.empty()) faults.push_back({file, {number, 1}, fault});
  }
  if (faults.empty() && made.body.empty())
    faults.push_back({file, {number, 1}, "the template has no line --- with the file after it"});
  if (!faults.empty()) return faults;
  return made;
}

std::string reserved_word(const Template& made_from, std::string_view name) {
  for (std::size_t dot = name.find('.'); dot != std::string_view::npos; dot = name.find('.')) {
    const std::string_view part = name.substr(0, dot);
    if (contains(made_from.reserved, part)) return std::string(part);
    name.remove_prefix(dot + 1);
  }
  const bool is_free = !contains(made_from.reserved, name) && !contains(made_from.reserved_name, name);
  return is_free ? "" : std::string(name);
}

bool has_package(const Template& made_from) { return made_from.body.find("{{package}}") != std::string::npos; }

OrDiagnostics<std::string> one_file(const std::string& file, const Template& made_from, const RuleTables& tables,
                                    const FileFacts& facts) {
  return Printer(file, made_from, tables, facts).run();
}

std::string in_style(NameStyle style, std::string_view name) {
  std::vector<std::string> words{""};
  for (const char c : name) {
    if (is_lower(c) || is_upper(c) || is_decimal(c))
      words.back() += c;
    else if (!words.back().empty())
      words.emplace_back();
  }
  std::string result;
  for (std::string& word : words) {
    const bool is_first = &word == &words.front();
    if (style == NameStyle::lower || style == NameStyle::snake) word = mapped(word, lower);
    if (style == NameStyle::upper) word = mapped(word, upper);
    // A first word that begins with a capital letter, as in URI-reference, is in lower case as a whole.
    if (style == NameStyle::camel && is_first && !word.empty() && is_upper(word.front())) word = mapped(word, lower);
    if (!word.empty() && (style == NameStyle::pascal || (style == NameStyle::camel && !is_first)))
      word.front() = upper(word.front());
    if (!is_first && !word.empty() && (style == NameStyle::snake || style == NameStyle::upper)) result += '_';
    result += word;
  }
  return result.empty() || is_decimal(result.front()) ? '_' + result : result;
}

}  // namespace bnfurl::gen
