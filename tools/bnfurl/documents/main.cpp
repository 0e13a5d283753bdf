// bnfurl-documents: writes the manual or the completions of a shell. It reads the template from standard input and
// writes to standard output; `bnfurl-documents reference FOLDER` writes the pages of docs/reference that are made from
// tables. It is a tool of the build and is not installed.
//
// What the tables say is made here and in facts.cpp; the rest of each document is in its template (a file `NAME.in`),
// where a line "@MAN_COMMANDS@" is replaced by man_commands(), and "@COLUMNS@" by the facts of that name.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <exception>
#include <iostream>
#include <iterator>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include <bnfurl/bnfurl.hpp>

#include "src/records/formats/grammar_files.hpp"
#include "src/records/messages/wording.hpp"
#include "src/records/readers/input_format.hpp"
#include "tools/bnfurl/documents/facts.hpp"
#include "tools/bnfurl/options/options.hpp"
#include "tools/bnfurl/terminal/drawing.hpp"

namespace bnfurl::tool {
namespace {

// What can follow an option, so that a shell can complete it. A test compares these words with the words that the
// program itself lists when it refuses another one.

struct Values {
  /// How each shell completes it; `{}` stands for the words.
  struct Actions {
    const char *bash, *fish, *zsh;
  };
  const Actions* actions = nullptr;  ///< null: a flag
  std::vector<std::string> words = {};

  [[nodiscard]] std::string action(const char* Actions::*shell) const {
    return fmt::format(fmt::runtime(actions->*shell), fmt::join(words, " "));
  }
};

constexpr Values::Actions any_text{":", " -x", " "};
constexpr Values::Actions one_word{"_bnfurl_words \"{}\"", " -x -a '{}'", "({})"};
constexpr Values::Actions grammar_or_file{"_bnfurl_words \"{}\"; _bnfurl_files", " -r -F -a '{}'", "_bnfurl_grammars"};
constexpr Values::Actions format_or_file{"_bnfurl_formats \"{}\"", " -r -F -a '(__bnfurl_formats {})'",
                                         "_bnfurl_formats"};
// The program lists the productions of the requested grammars, and the columns.
constexpr Values::Actions one_production{"_bnfurl_words \"$(_bnfurl_productions)\"", " -x -a '(__bnfurl_productions)'",
                                         "_bnfurl_productions"};
constexpr Values::Actions list_of_columns{"_bnfurl_list \"$(_bnfurl_columns)\"",
                                          " -x -a '(__fish_complete_list , __bnfurl_columns)'", "_bnfurl_columns"};
constexpr Values::Actions column_or_word{"_bnfurl_words \"{} $(_bnfurl_columns)\"", " -x -a '{} (__bnfurl_columns)'",
                                         " _bnfurl_column_or {}"};
constexpr Values::Actions test_of_column{"_bnfurl_begin \"$(_bnfurl_columns)\"", " -x -a '(__bnfurl_columns)'",
                                         "_bnfurl_tests"};

/// What follows the options.
struct Operands {
  bool are_files = false;
  std::vector<std::string> words = {};  ///< the possible first operands, where the first one is a subcommand
};

/// The names of the grammars of URLs.
std::vector<std::string> url_grammar_names() {
  std::vector<std::string> names = records::grammar_names();
  const std::vector<std::string>& logs = records::log_names();
  std::erase_if(names, [&logs](const std::string& name) { return std::ranges::find(logs, name) != logs.end(); });
  return names;
}

/// The names that -k accepts for logs.
std::vector<std::string> key_names() {
  std::set<std::string> names;
  for (const Grammar grammar : grammars()) {
    for (const RecordKey key : grammar.record_keys()) names.emplace(key.name());
  }
  return {names.begin(), names.end()};
}

Values values_of(const Option& option) {
  const std::string_view name = option.each_name().back();
  if (option.argument.empty()) return {};
  if (name == "--grammar") return {&grammar_or_file, url_grammar_names()};
  if (name == "--production") return {&one_production};
  constexpr std::string_view of_columns[] = {"--fields", "--by",  "--quantiles", "--sum",
                                             "--mean",   "--min", "--max",       "--count-distinct"};
  if (std::ranges::find(of_columns, name) != std::end(of_columns)) return {&list_of_columns};
  if (name == "--sort") return {&column_or_word, {"records", "octets", "invalid", "share"}};
  if (name == "--where") return {&test_of_column};
  if (name == "--input") return {&format_or_file, records::input_names()};
  if (name == "--key") return {&one_word, key_names()};
  std::vector<std::string> words;
  if (name == "--how") {
    for (const Described& way : facts_called("WAYS")) words.push_back(way.name);
  } else if (!option.words.empty()) {
    for (const std::string_view word : pieces_of(option.words, " ")) words.emplace_back(word);
  }
  return {words.empty() ? &any_text : &one_word, words};
}

Operands operands_of(const Command& command) {
  if (command.operands.find('|') == std::string_view::npos) {
    return {.are_files = command.operands.find("FILE") != std::string_view::npos};
  }
  Operands operands;
  for (const std::string_view way : pieces_of(command.operands, " | ")) {
    for (const std::string_view word : pieces_of(way.substr(0, way.find(' ')), "|")) operands.words.emplace_back(word);
  }
  return operands;
}

// For bash.

std::string bash_operands(const Command& command) {
  const Operands operands = operands_of(command);
  if (operands.are_files) return "_bnfurl_files";
  if (operands.words.empty()) return ":";
  return fmt::format("_bnfurl_one_of \"{}\" \"{}\"", fmt::join(operands.words, " "),
                     fmt::join(url_grammar_names(), " "));
}

std::string case_of(const Command& command) {
  std::string words;
  std::string text = fmt::format("    {})\n      case $previous in\n", command.name);
  for (const Option& option : options_of(command, true)) {
    words += fmt::format(" {}", fmt::join(option.each_name(), " "));
    const Values values = values_of(option);
    if (values.actions == nullptr || !option.implied.empty()) continue;
    text += fmt::format("        {}) {}; return ;;\n", fmt::join(option.each_name(), "|"),
                        values.action(&Values::Actions::bash));
  }
  return text + fmt::format("      esac\n      _bnfurl_options \"{}\" || {{ {}; }}\n      ;;\n", words.substr(1),
                            bash_operands(command));
}

std::string bash_commands() {
  std::string names;
  std::string cases;
  for (const Command& command : commands()) {
    names += fmt::format("{} ", command.name);
    cases += case_of(command);
  }
  return fmt::format(
      "  if ((COMP_CWORD == 1)); then\n    _bnfurl_words \"{0}help --help --version\"\n    return\n  fi\n"
      "  case ${{COMP_WORDS[1]}} in\n    help) ((COMP_CWORD > 2)) || _bnfurl_words \"{0}\" ;;\n{1}  esac\n",
      names, cases);
}

// For fish: one line for each option of each command.

std::string line(const Command& command, const Option& option, const std::string& names) {
  const Values values = values_of(option);
  const std::string action =
      values.actions == nullptr || !option.implied.empty() ? "" : values.action(&Values::Actions::fish);
  return fmt::format("complete -c bnfurl -n '__bnfurl_does {}'{}{} -d {}\n", command.name, names, action,
                     in_quotes(option.help, '\''));
}

/// A short and a long name make one option in fish; two long names make two.
std::string lines(const Command& command, const Option& option) {
  std::string text;
  std::string names;
  for (const std::string_view name : option.each_name()) {
    const bool is_long = name.starts_with("--");
    names += fmt::format(" {} {}", is_long ? "-l" : "-s", name.substr(is_long ? 2 : 1));
    if (!is_long && !option.names.ends_with(name)) continue;
    text += line(command, option, names);
    names.clear();
  }
  return text;
}

std::string fish_operands(const Command& command) {
  const Operands operands = operands_of(command);
  const std::string begin = fmt::format("complete -c bnfurl -n '__bnfurl_does {}'", command.name);
  if (operands.are_files) return begin + " -F\n";
  if (operands.words.empty()) return "";
  return fmt::format("{} -a '{} {}'\n", begin, fmt::join(operands.words, " "), fmt::join(url_grammar_names(), " "));
}

std::string fish_commands() {
  std::string text;
  for (const Command& command : commands()) {
    text += fmt::format("complete -c bnfurl -n __fish_is_first_token -a {} -d {}\n", command.name,
                        in_quotes(pieces_of(command.summary, "\n").front(), '\''));
    for (const Option& option : options_of(command, true)) text += lines(command, option);
    text += fish_operands(command);
    text += fmt::format("complete -c bnfurl -n '__bnfurl_does help' -a {}\n", command.name);
  }
  return text;
}

// For zsh: the arguments of _arguments for each command.

/// Text escaped for use within quotes and square brackets.
std::string escaped(std::string_view text) {
  std::string quoted;
  for (const char c : text) {
    if (c == '\'') quoted += "'\\'";
    if (c == '[' || c == ']' || c == ':' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted;
}

/// An option's names, each with the way in which its value follows it.
std::string alternatives(const Option& option) {
  std::vector<std::string> names;
  for (const std::string_view name : option.each_name()) {
    const bool is_long = name.starts_with("--");
    names.push_back(std::string(name) + (option.argument.empty()   ? ""
                                         : !option.implied.empty() ? "=-"
                                         : is_long                 ? "="
                                                                   : "+"));
  }
  return names.size() == 1 ? names.front() : fmt::format("{{{}}}", fmt::join(names, ","));
}

std::string specification(const Option& option) {
  const std::string before = option.repeats() ? "'*'" : fmt::format("'({})'", fmt::join(option.each_name(), " "));
  std::string text = fmt::format("    {}{}'[{}]", before, alternatives(option), escaped(option.help));
  if (!option.argument.empty())
    text += fmt::format("{}:{}:{}", !option.implied.empty() ? ":" : "", escaped(option.argument),
                        values_of(option).action(&Values::Actions::zsh));
  return text + "' \\\n";
}

std::string operands(const Command& command) {
  const Operands operands = operands_of(command);
  if (operands.are_files) return "    '*:file:_files'\n";
  if (operands.words.empty()) return "    '*: : '\n";
  return fmt::format("    '1:what:({})' \\\n    '*:grammar:_bnfurl_grammars'\n", fmt::join(operands.words, " "));
}

std::string function_of(const Command& command) {
  std::string text = fmt::format("_bnfurl_{}() {{\n  _arguments -s -S : \\\n", command.name);
  for (const Option& option : options_of(command, true)) text += specification(option);
  return text + operands(command) + "}\n\n";
}

std::string zsh_commands() {
  std::string functions;
  std::string described;
  for (const Command& command : commands()) {
    functions += function_of(command);
    described += fmt::format("    '{}:{}'\n", command.name, escaped(pieces_of(command.summary, "\n").front()));
  }
  return functions + fmt::format(
                         "_bnfurl_grammars() {{\n  compadd - {}\n  _files\n}}\n\n"
                         "_bnfurl_formats() {{\n  _bnfurl_format_of {}\n}}\n\n"
                         "_bnfurl_help() {{\n  (( CURRENT > 2 )) || _bnfurl_commands\n}}\n\n"
                         "_bnfurl_commands() {{\n  local -a commands=(\n{}  )\n  _describe command commands\n}}\n",
                         fmt::join(url_grammar_names(), " "), fmt::join(records::input_names(), " "), described);
}

// The manual, in the language of man(7).

/// Text as it is, escaped for roff: minus signs can be copied, and no line is taken for a request.
std::string roff(std::string_view text) {
  static const std::map<char, std::string> escapes = {
      {'\\', "\\e"}, {'-', "\\-"}, {'\'', "\\(aq"}, {'^', "\\(ha"}, {'~', "\\(ti"}};
  std::string escaped;
  char before = '\n';
  for (const char c : text) {
    if (c == '.' && before == '\n') escaped += "\\&";
    before = c;
    const auto special = escapes.find(c);
    escaped += special == escapes.end() ? std::string(1, c) : special->second;
  }
  return escaped;
}

std::string sentence(std::string_view text) {
  if (text.empty()) return {};
  return fmt::format("{}{}\n", roff(text), text.ends_with('.') ? "" : ".");
}

std::string printed(const Entry& entry) {
  std::string text = fmt::format(".TP\n.B {}\n", roff(spelling(entry.front())));
  for (const Option& option : entry) {
    if (&option != &entry.front()) text += ".IP\n";
    const std::vector<std::string_view> takers = takers_of(option);
    text += sentence(option.help) + sentence(option.manual);
    if (takers.size() < commands().size()) text += fmt::format("[{}]\n", fmt::join(takers, ", "));
  }
  return text;
}

std::string indented(std::string_view lines) { return fmt::format(".PP\n.EX\n{}.EE\n", roff(lines)); }

/// What the command does, each subcommand (`list: ...`) on its own line, then the exit statuses in their own paragraph.
std::string summary(std::string_view text) {
  std::string paragraphs;
  for (const std::string_view line : pieces_of(text, "\n")) {
    if (line.starts_with("Exit status"))
      paragraphs += ".PP\n";
    else if (line.find(": ") < line.find(' '))
      paragraphs += ".br\n";
    paragraphs += roff(line) + "\n";
  }
  return paragraphs;
}

std::string printed(const Command& command) {
  std::string text = fmt::format(".SS {}\n", command.name);
  for (const std::string_view way : pieces_of(command.operands, " | ")) {
    text += fmt::format(".B bnfurl {} {}\n.br\n", command.name, roff(way));
  }
  return text + ".PP\n" + summary(command.summary) + indented(command.examples);
}

/// What stands between "`" is bold.
std::string marked(std::string_view text) {
  std::string result;
  bool is_bold = false;
  for (const std::string_view piece : pieces_of(text, "`")) {
    result += is_bold ? "\\fB" + roff(piece) + "\\fR" : roff(piece);
    is_bold = !is_bold;
  }
  return result;
}

std::string printed(const Described& fact) {
  std::string text = fmt::format("{}.", fact.about);
  text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  if (!fact.more.empty()) text += "\n" + fact.more;
  return fmt::format(".TP\n.B {}\n{}\n", roff(fact.name), marked(text));
}

template <class Facts>
std::string all_printed(const Facts& facts) {
  std::string text;
  for (const auto& fact : facts) text += printed(fact);
  return text;
}

std::string man_commands() { return all_printed(commands()); }
std::string man_options() { return all_printed(entries()); }

std::string man_kernels() {
  std::string text = ".BR ";
  for (const std::string_view name : kernel_names()) {
    const bool is_last = name == kernel_names().back();
    text += fmt::format("{} {}", name, is_last ? ".\n" : "\", \" ");
  }
  return text;
}

std::string part(std::string_view name) {
  static const std::map<std::string_view, std::string (*)()> parts = {
      {"@MAN_COMMANDS@", man_commands},   {"@MAN_OPTIONS@", man_options},   {"@MAN_KERNELS@", man_kernels},
      {"@BASH_COMMANDS@", bash_commands}, {"@ZSH_COMMANDS@", zsh_commands}, {"@FISH_COMMANDS@", fish_commands}};
  if (const auto found = parts.find(name); found != parts.end()) return found->second();
  return all_printed(facts_called(name.substr(1, name.size() - 2)));
}

bool is_part(std::string_view line) { return line.size() > 2 && line.starts_with('@') && line.ends_with('@'); }

// The template of the manual: `bold` and _slanted_ words, "# SECTION", "= TERM" before what is said of it, and an empty
// line before a paragraph. Lines that begin with "." are those of man(7), and so are all up to the end of an example.

bool is_of_word(char octet) { return octet == '_' || std::isalnum(static_cast<unsigned char>(octet)) != 0; }

/// Where the marked words end that begin at `at`; npos if none do. A "_" within a word marks nothing.
std::size_t end_of_marked(std::string_view line, std::size_t at) {
  if (line[at] == '`') return line.find('`', at + 1);
  if (line[at] != '_' || (at > 0 && is_of_word(line[at - 1]))) return std::string_view::npos;
  std::size_t end = line.find('_', at + 2);
  while (end < line.size() && end + 1 < line.size() && is_of_word(line[end + 1])) end = line.find('_', end + 1);
  return end;
}

std::string with_fonts(std::string_view line) {
  std::string text;
  for (std::size_t at = 0; at < line.size(); ++at) {
    const std::size_t end = end_of_marked(line, at);
    if (end == std::string_view::npos) {
      text += line[at];
      continue;
    }
    const bool is_bold = line[at] == '`';
    text += is_bold ? "\\fB" : "\\fI";
    for (const char octet : line.substr(at + 1, end - at - 1))
      text += is_bold && octet == '-' ? "\\-" : std::string(1, octet);
    text += "\\fR";
    at = end;
  }
  return text;
}

std::string term(std::string_view words) {
  const bool is_bold = words.starts_with('`') && words.find('`', 1) == words.size() - 1;
  const std::string text = with_fonts(words);
  return ".TP\n" + (is_bold ? ".B " + text.substr(3, text.size() - 6) : text);
}

std::string man_line(std::string_view line) {
  if (line.empty()) return ".PP";
  if (line.starts_with("# ")) return fmt::format(".SH {}", line.substr(2));
  return line.starts_with("= ") ? term(line.substr(2)) : with_fonts(line);
}

/// `text`, a template, with its parts filled in. Throws std::runtime_error if a part does not exist.
std::string fill(std::string_view text) {
  const bool is_manual = text.starts_with(".\\\"");
  bool is_example = false;
  std::string filled;
  if (text.ends_with('\n')) text.remove_suffix(1);
  for (const std::string_view line : pieces_of(text, "\n")) {
    const bool is_plain = !is_manual || is_example || line.starts_with('.');
    if (line == ".EX" || line == ".nf") is_example = true;
    if (line == ".EE" || line == ".fi") is_example = false;
    filled += is_part(line) ? part(line) : (is_plain ? std::string(line) : man_line(line)) + "\n";
  }
  return filled;
}

}  // namespace
}  // namespace bnfurl::tool

int main(int count, char** arguments) {
  try {
    if (count == 3 && arguments[1] == std::string_view("reference")) {
      bnfurl::tool::write_reference(arguments[2]);
      return 0;
    }
    const std::string text{std::istreambuf_iterator<char>(std::cin), {}};
    std::cout << bnfurl::tool::fill(text) << std::flush;
  } catch (const std::exception& error) {
    std::cerr << "bnfurl-documents: " << bnfurl::records::worded(error.what()) << "\n";
    return 1;
  }
  return std::cout ? 0 : 1;
}
