#include "src/loader/grammar_lines.hpp"

#include <algorithm>
#include <cctype>
#include <map>

#include "gen/notation/read_grammar.hpp"

namespace bnfurl::loader {
namespace {

std::vector<std::string> lines_of_text(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

int count_lines(std::string_view text) { return 1 + static_cast<int>(std::ranges::count(text, '\n')); }

// The name at the beginning of a rule that may be broken: `name`, `<a name>` of BNF, or behind the number of EBNF.
std::string begin_name(std::string_view text) {
  if (text.starts_with('[')) text.remove_prefix(std::min(text.find(']'), text.size() - 1) + 1);
  text = gen::trimmed(text);
  const bool is_in_brackets = text.starts_with('<');
  if (is_in_brackets) text.remove_prefix(1);
  const auto is_of_name = [&](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_' || c == '+' ||
           (is_in_brackets && c == ' ');
  };
  text = text.substr(0, static_cast<std::size_t>(std::ranges::find_if_not(text, is_of_name) - text.begin()));
  std::string name;
  for (const std::string& word : gen::words_of(text)) name += (name.empty() ? "" : "-") + word;
  return name;
}

// Whether a "#" line is a list of productions, from which one can be removed.
bool is_list(const gen::HeaderLine& header) {
  return header.key == "kinds" || header.key == "host-kind" || header.key == "shortest" || header.key == "supplied" ||
         header.key == "case" || header.key == "component";
}

// Where the list begins: `# component: path = a b` begins with a name.
std::size_t list_begin(const gen::HeaderLine& header) {
  const std::size_t equals = header.key == "component" ? header.value.find('=') : std::string::npos;
  return equals == std::string::npos ? 0 : equals + 1;
}

struct Word {
  std::size_t begin;  // in the value
  std::string text;
};

// Whether all words but the first are those of a message.
bool has_words(const gen::HeaderLine& header) { return header.key == "says" || header.key == "reason"; }

std::vector<Word> words_of_list(const gen::HeaderLine& header) {
  std::vector<Word> words;
  const std::string value = header.value.substr(0, header.value.find(';'));
  std::size_t end = std::min(list_begin(header), value.size());
  for (const std::string& word : gen::words_of(std::string_view(value).substr(end))) {
    words.push_back({value.find(word, end), word});
    end = words.back().begin + word.size();
    if (has_words(header)) break;
  }
  return words;
}

bool is_misprint(std::string_view line) {
  return line.starts_with('#') && gen::trimmed(line.substr(1)).starts_with("printed:");
}

// The names in `within/production`, `production:` and `production`.
std::vector<std::string> names_of(std::string word) {
  if (word.ends_with(':')) word.pop_back();
  const std::size_t slash = word.find('/');
  if (slash == std::string::npos) return {word};
  return {word.substr(0, slash), word.substr(slash + 1)};
}

}  // namespace

GrammarLines::GrammarLines(const std::string& file, std::string_view text) : text_(lines_of_text(text)) {
  auto cut = gen::read_grammar_file(file, text);
  if (!std::holds_alternative<gen::GrammarFile>(cut)) return;
  file_ = std::get<gen::GrammarFile>(std::move(cut));
  auto directives = gen::read_directives(file_, gen::notations());
  if (!std::holds_alternative<gen::Directives>(directives)) return;
  directives_ = std::get<gen::Directives>(std::move(directives));
  is_readable_ = true;
  const gen::Notation& notation = directives_.notation;
  for (const gen::PrintedRule& rule : file_.rules) rules_.push_back(lines_of(rule.text, rule.position, notation));
  for (const gen::BodyLine& body : directives_.bodies)
    rules_.push_back(lines_of(body.text, body.position, gen::of_bodies(notation)));
}

std::string GrammarLines::key(std::string_view name) const {
  std::string result(name);
  if (!directives_.notation.ignores_case) return result;
  for (char& c : result) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return result;
}

GrammarLines::Lines GrammarLines::lines_of(std::string_view text, gen::Position position,
                                           const gen::Notation& notation) const {
  Lines lines{position.line, position.line + count_lines(text) - 1, key(begin_name(text)), {}};
  const auto read = gen::read_rule(notation, text, position);
  const auto* rule = std::get_if<gen::Rule>(&read);
  if (rule == nullptr) return lines;
  gen::for_each(rule->body, [&](const gen::Expression& x) {
    if (x.kind == gen::Expression::Kind::reference) lines.needs.insert(key(x.name));
  });
  return lines;
}

bool GrammarLines::take_out(gen::Position position) {
  for (const Lines& rule : rules_) {
    if (position.line < rule.first || position.line > rule.last) continue;
    if (!rule.name.empty()) faulty_.insert(rule.name);
    blank_lines(rule.first, rule.last);
    return true;
  }
  const auto header =
      std::ranges::find(file_.headers, position.line, [](const auto& each) { return each.position.line; });
  if (header == file_.headers.end()) return false;
  if (header->key == "import") {
    take_out_import(gen::words_of(header->value).front());
    blank_lines(position.line, position.line);
    return true;
  }
  for (const Word& word : is_list(*header) ? words_of_list(*header) : std::vector<Word>()) {
    const std::size_t column = static_cast<std::size_t>(header->position.column) + word.begin;
    if (column != static_cast<std::size_t>(position.column)) continue;
    blank_word(*header, word.begin, word.text.size());
    return true;
  }
  blank_lines(position.line, position.line);
  return true;
}

void GrammarLines::take_out_imports_of(const std::string& grammar) {
  for (const gen::Import& import : directives_.imports) {
    if (import.grammar != grammar) continue;
    take_out_import(import.label);
    blank_lines(import.position.line, import.position.line);
  }
}

// Marks rules that contain `<..., see [LABEL]>` as faulty.
void GrammarLines::take_out_import(const std::string& label) {
  for (const gen::PrintedRule& rule : file_.rules) {
    if (rule.text.find("[" + label + "]") != std::string::npos) faulty_.insert(key(begin_name(rule.text)));
  }
}

// `# printed:` lines are dropped: without its rule, such a line would apply to another rule.
std::string GrammarLines::rest() {
  take_out_needing();
  take_out_names();
  std::string text;
  for (const std::string& line : text_) text += (is_misprint(line) ? "" : line) + '\n';
  return text;
}

// Extends the faulty names to all rules that need them, directly or through other rules.
void GrammarLines::take_out_needing() {
  std::map<std::string, std::set<std::string>> needed_by;
  for (const Lines& rule : rules_) {
    for (const std::string& name : rule.needs) needed_by[name].insert(rule.name);
  }
  std::vector<std::string> todo(faulty_.begin(), faulty_.end());
  while (!todo.empty()) {
    const std::string name = todo.back();
    todo.pop_back();
    for (const std::string& other : needed_by[name]) {
      if (faulty_.insert(other).second) todo.push_back(other);
    }
  }
  for (const Lines& rule : rules_) {
    if (faulty_.contains(rule.name)) blank_lines(rule.first, rule.last);
  }
}

void GrammarLines::take_out_names() {
  for (const gen::HeaderLine& header : file_.headers) {
    const bool names_productions = is_list(header) || header.key == "start" || header.key == "prefer" ||
                                   header.key == "strict" || has_words(header);
    if (names_productions) blank(header, faulty_);
  }
}

// A list keeps its other words; any other line is removed as a whole.
void GrammarLines::blank(const gen::HeaderLine& header, const std::set<std::string>& names) {
  const auto is_out = [&](const std::string& name) { return names.contains(key(name)); };
  for (const Word& word : words_of_list(header)) {
    if (!std::ranges::any_of(names_of(word.text), is_out)) continue;
    if (!is_list(header)) return blank_lines(header.position.line, header.position.line);
    blank_word(header, word.begin, word.text.size());
  }
}

void GrammarLines::blank_lines(int first, int last) {
  for (int line = first; line <= last; ++line) text_[static_cast<std::size_t>(line) - 1].clear();
}

// Blanks a word at offset `begin` of the value; if it was the last word of a list, the line is removed.
void GrammarLines::blank_word(const gen::HeaderLine& header, std::size_t begin, std::size_t size) {
  std::string& text = text_[static_cast<std::size_t>(header.position.line) - 1];
  const std::size_t value = static_cast<std::size_t>(header.position.column) - 1;
  if (text.size() < value + begin + size) return;
  text.replace(value + begin, size, size, ' ');
  if (gen::trimmed(std::string_view(text).substr(value + list_begin(header))).empty()) text.clear();
}

}  // namespace bnfurl::loader
