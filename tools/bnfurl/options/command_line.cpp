// Reads a command line, and prints help.
#include <fmt/format.h>
#include <bnfurl/bnfurl.hpp>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <iterator>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "src/records/io/decoders.hpp"
#include "src/system/system.hpp"
#include "tools/bnfurl/options/options.hpp"
#include "tools/bnfurl/terminal/output.hpp"

namespace bnfurl::tool {
namespace {

std::vector<std::string> kernels_of_this_machine() {
  std::vector<std::string> names;
  for (const std::string_view name : kernel_names()) {
    if (has_kernel(name)) names.emplace_back(name);
  }
  return names;
}

// Also names the vector code that runs here and what decompresses gzip, since only their speed would show others.
std::string version_text() {
  use_environment();
  const std::string missing = system::missing.empty() ? "" : fmt::format("Not available here: {}\n", system::missing);
  return fmt::format(
      "bnfurl {}\nVector code on this machine: {} (in use: {})\nVector code in this build: {}\n"
      "Library for gzip: {}\n{}",
      version(), fmt::join(kernels_of_this_machine(), " "), active_kernel(), BNFURL_KERNELS_OF_THIS_BUILD,
      records::fast_gzip_decoder() ? "ISA-L" : "zlib", missing);
}

/// One line for each way to use the command; in the table they are separated by "|".
std::string usage(const Command& command) {
  std::string text;
  for (const std::string_view way : pieces_of(command.operands, " | ")) {
    text += fmt::format("{} bnfurl {} {}\n", text.empty() ? "Usage:" : "      ", command.name, way);
  }
  return text;
}

/// A number of at least 1; a size can end in K, M or G, which are powers of 1,024.
std::size_t read_number(std::string_view option, std::string_view text, bool is_size) {
  static constexpr std::string_view units = "KMG";
  std::size_t number = 0;
  const char* const last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data(), last, number);
  const std::size_t unit = end == last || !is_size ? 0 : units.find(*end) + 1;
  const bool is_whole = end == last || (unit != 0 && end + 1 == last);
  const std::size_t most = std::numeric_limits<std::size_t>::max() >> (10 * unit);
  if (error == std::errc() && is_whole && number > 0 && number <= most) return number << (10 * unit);
  throw records::UsageError(fmt::format("{} takes a number of {}, not \"{}\"", option,
                                        is_size ? "bytes, which may end in K, M or G" : "at least 1",
                                        records::printable(text)));
}

template <class... Function>
struct Overloaded : Function... {
  using Function::operator()...;
};
template <class... Function>
Overloaded(Function...) -> Overloaded<Function...>;

// What other programs call a command or an option, and what does it here.

struct Advice {
  std::string_view word;
  std::string_view instead;
};
constexpr Advice advice[] = {
    {"-n", "for the first N rows, write | head -n N"},
    {"-o", "\"bnfurl split --where\" prints tables, for people with -o table"},
    {"-e", "\"bnfurl grep --where 'url=~EXPRESSION'\" searches"},
    {"--robots", "\"bnfurl filter --robots STORE\" after it drops the URLs that robots.txt denies"},
    {"head", "write | head after another command"},
    {"tail", "tail -F FILE | bnfurl stats --live, or | bnfurl grep, follows a log"},
    {"top", "\"bnfurl stats --by COLUMN -n 10\" shows the most frequent values"},
    {"count", "\"bnfurl stats\" counts values, and the option -c counts records"},
    {"sort", "\"bnfurl stats --by COLUMN --sort COLUMN\" sorts counts"},
    {"uniq", "\"bnfurl dedupe\" removes duplicates"},
    {"parse", "\"bnfurl split\" does that"},
    {"validate", "\"bnfurl check\" does that"},
};

/// For messages, after a semicolon; empty if there is none.
std::string advice_on(std::string_view word) {
  const auto* const found = std::ranges::find(advice, word, &Advice::word);
  return found == std::end(advice) ? "" : fmt::format("; {}", found->instead);
}

/// The words of a command line, read from left to right.
class Words {
public:
  Words(const Command& command, std::span<const std::string> words)
      : command_(command), known_(options_of(command, false)), words_(words) {
    options_.command = &command;
  }

  [[nodiscard]] std::variant<Options, Information> read() {
    while (!words_.empty() && !asked_) {
      const std::string_view word = next();
      if (word == "--")
        std::ranges::copy(std::exchange(words_, {}), std::back_inserter(options_.operands));
      else if (word.starts_with("--"))
        read_long(word);
      else if (word.starts_with('-') && word.size() > 1)
        read_short(word);
      else
        options_.operands.emplace_back(word);
    }
    if (asked_) return *asked_;
    if (unknown_) refuse(*unknown_);
    if (!options_.inputs.empty()) options_.input = options_.inputs.back();
    return std::move(options_);
  }

private:
  [[nodiscard]] std::string_view next() {
    const std::string_view word = words_.front();
    words_ = words_.subspan(1);
    return word;
  }

  void read_long(std::string_view word) {
    const std::size_t equals = word.find('=');
    const std::string_view name = word.substr(0, equals);
    const Option* const option = find(name);
    if (option == nullptr) return note_unknown(word);
    if (equals == std::string_view::npos) return take(*option, name);
    if (option->argument.empty()) throw records::UsageError(fmt::format("{} takes no value", name));
    set(*option, name, word.substr(equals + 1));
  }

  /// Flags can stand together, before an option with a value, which can follow at once.
  void read_short(std::string_view word) {
    for (std::string_view rest = word.substr(1); !rest.empty() && !asked_;) {
      const std::string name{'-', rest.front()};
      const Option* const option = find(name);
      if (option == nullptr) return note_unknown(fmt::format("-{}", rest));
      rest.remove_prefix(1);
      if (!option->argument.empty() && !rest.empty()) return set(*option, name, rest);
      take(*option, name);
    }
  }

  /// An option without a value in the same word.
  void take(const Option& option, std::string_view name) {
    if (name == "-V" || name == "--version") return asked_ = Information{version_text()}, void();
    if (name == "-h" || name == "--help") return asked_ = Information{help_of(command_)}, void();
    if (option.argument.empty() || !option.implied.empty()) return set(option, name, option.implied);
    if (words_.empty()) throw records::UsageError(fmt::format("{} needs a value", name));
    set(option, name, next());
  }

  void set(const Option& option, std::string_view name, std::string_view value) {
    const std::vector<std::string_view> words = pieces_of(option.words, " ");
    const std::string what = option.argument == "FORMAT" ? "output format" : fmt::format("value of {}", name);
    if (!option.words.empty()) require_known(what, value, {words.begin(), words.end()});
    const Overloaded put{[](std::monostate) {},
                         [&](bool Options::*flag) { options_.*flag = true; },
                         [&](std::optional<bool> Options::*wanted) { options_.*wanted = !name.starts_with("--no-"); },
                         [&](std::optional<std::string> Options::*text) { options_.*text = value; },
                         [&](std::optional<std::size_t> Options::*number) {
                           options_.*number = read_number(name, value, option.argument == "SIZE");
                         },
                         [&](std::optional<records::OnBad> Options::*word) {
                           options_.*word =
                               static_cast<records::OnBad>(std::ranges::find(words, value) - words.begin());
                         },
                         [&](std::vector<std::string> Options::*texts) { (options_.*texts).emplace_back(value); },
                         [&](Joined joined) {
                           std::optional<std::string>& list = options_.*joined.list;
                           list = list ? fmt::format("{},{}", *list, value) : std::string(value);
                         }};
    std::visit(put, option.member);
  }

  void note_unknown(std::string_view word) {
    if (!unknown_) unknown_ = word;
  }

  [[noreturn]] void refuse(std::string_view word) const {
    std::vector<std::string> names;
    for (const Option& option : known_) {
      for (const std::string_view name : option.each_name()) names.emplace_back(name);
    }
    const std::string_view name = word.starts_with("--") ? word.substr(0, word.find('=')) : word.substr(0, 2);
    std::string hint = find("--where") != nullptr ? advice_on(name) : "";
    if (hint.empty() && word.starts_with("--")) hint = gen::did_you_mean(name, names);
    throw records::UsageError(fmt::format("unknown option {}{}; see \"bnfurl {} --help\" and \"man bnfurl\"",
                                          records::printable(word), hint, command_.name));
  }

  [[nodiscard]] const Option* find(std::string_view name) const {
    for (const Option& option : known_) {
      const std::vector<std::string_view> names = option.each_name();
      if (std::ranges::find(names, name) != names.end()) return &option;
    }
    return nullptr;
  }

  const Command& command_;
  std::vector<Option> known_;
  std::span<const std::string> words_;  // that are not read yet
  Options options_;
  std::optional<std::string> unknown_;  // the first of the unknown options
  std::optional<Information> asked_;
};

/// The words that ask for an option as it is; none if it is not set.
std::vector<std::string> words_of(const Option& option, const Options& options) {
  const std::string name(option.each_name().front());
  std::vector<std::string> words;
  const auto add = [&](const std::string& value) {
    if (!option.implied.empty()) return words.push_back(name + "=" + value);
    words.insert(words.end(), {name, value});
  };
  const Overloaded put{[](std::monostate) {},
                       [&](bool Options::*flag) {
                         if (options.*flag) words.push_back(name);
                       },
                       [&](std::optional<bool> Options::*wanted) {
                         if (options.*wanted) words.emplace_back(option.each_name()[*(options.*wanted) ? 0 : 1]);
                       },
                       [&](std::optional<std::string> Options::*text) {
                         if (options.*text) add(*(options.*text));
                       },
                       [&](std::optional<std::size_t> Options::*number) {
                         if (options.*number) add(std::to_string(*(options.*number)));
                       },
                       [&](std::optional<records::OnBad> Options::*word) {
                         const std::vector<std::string_view> all = pieces_of(option.words, " ");
                         if (options.*word) add(std::string(all[static_cast<std::size_t>(*(options.*word))]));
                       },
                       [&](std::vector<std::string> Options::*texts) { std::ranges::for_each(options.*texts, add); },
                       [&](Joined joined) {
                         if (options.*joined.list) add(*(options.*joined.list));
                       }};
  std::visit(put, option.member);
  return words;
}

const Command& command_called(const std::string& word) {
  if (const Command* const command = find_command(word)) return *command;
  if (word.starts_with('-'))
    throw records::UsageError(fmt::format("the command must come first, not {}{}; see \"bnfurl --help\"",
                                          records::printable(word), gen::did_you_mean(word, {"--help", "--version"})));
  std::vector<std::string> names;
  for (const Command& command : commands()) names.emplace_back(command.name);
  throw records::UsageError(records::unknown("command", word, names, "\"bnfurl --help\"").what() + advice_on(word));
}

/// `bnfurl help`, `bnfurl help COMMAND`
Information help_about(const std::vector<std::string>& words) {
  if (words.size() > 1) throw records::UsageError("help takes one command");
  return {words.empty() ? general_help() : help_of(command_called(words.front()))};
}

}  // namespace

std::vector<std::string_view> Option::each_name() const { return pieces_of(names, ", "); }

bool Option::repeats() const {
  return std::holds_alternative<std::vector<std::string> Options::*>(member) || std::holds_alternative<Joined>(member);
}

bool Command::takes(std::string_view option) const {
  return std::ranges::any_of(options_of(*this, false), [option](const Option& each) {
    const std::vector<std::string_view> names = each.each_name();
    return std::ranges::find(names, option) != names.end();
  });
}

std::vector<Option> options_of(const Command& command, bool shown) {
  std::vector<Option> taken;
  for (const Option& option : options()) {
    if (has(shown ? option.takers.shown : option.takers.all, command)) taken.push_back(option);
  }
  return taken;
}

std::vector<std::string> words_of(const Options& options) {
  std::vector<std::string> words;
  for (const Option& option : options_of(*options.command, false))
    std::ranges::move(words_of(option, options), std::back_inserter(words));
  if (std::ranges::any_of(options.operands,
                          [](const std::string& each) { return each.size() > 1 && each.front() == '-'; }))
    words.emplace_back("--");
  std::ranges::copy(options.operands, std::back_inserter(words));
  return words;
}

std::variant<Options, Information> read_command_line(const std::vector<std::string>& arguments) {
  if (arguments.empty()) throw records::UsageError("a command is needed; see \"bnfurl --help\"");
  const std::string& first = arguments.front();
  if (first == "-h" || first == "--help") return Information{general_help()};
  if (first == "-V" || first == "--version") return Information{version_text()};
  if (first == "help") return help_about({arguments.begin() + 1, arguments.end()});
  return Words(command_called(first), std::span(arguments).subspan(1)).read();
}

std::vector<std::string_view> pieces_of(std::string_view text, std::string_view separator) {
  std::vector<std::string_view> pieces;
  for (std::size_t end = text.find(separator); end != std::string_view::npos; end = text.find(separator)) {
    pieces.push_back(text.substr(0, end));
    text.remove_prefix(end + separator.size());
  }
  pieces.push_back(text);
  return pieces;
}

std::string spelling(const Option& option) {
  const std::vector<std::string_view> names = option.each_name();
  if (names.back().starts_with("--no-")) return fmt::format("--[no-]{}", names.front().substr(2));
  if (!option.implied.empty()) return fmt::format("{}[={}]", option.names, option.argument);
  return fmt::format("{}{}{}", option.names, option.argument.empty() ? "" : " ", option.argument);
}

std::string general_help() {
  std::string text =
      "Usage: bnfurl COMMAND [OPTION]... [FILE]...\n"
      "Validates and splits URLs exactly as the published grammars define them.\n"
      "\"bnfurl COMMAND --help\" and \"man bnfurl\" say more. No FILE: standard input.\n";
  for (const Command& command : commands()) {
    text += fmt::format("  {:<10} {}\n", command.name, pieces_of(command.summary, "\n").front());
  }
  return text;
}

// Long names are aligned in one column, with or without a short name before them.
std::string help_of(const Command& command) {
  std::string text = fmt::format("{}{}\n\n", usage(command), command.summary);
  for (const Option& option : options_of(command, true)) {
    const std::size_t indent = option.names.starts_with("--") ? 6 : 2;
    text += fmt::format("{:{}}{:<{}} {}\n", "", indent, spelling(option), 26 - indent, option.help);
  }
  if (options_of(command, false).size() > options_of(command, true).size()) text += "  More options: man bnfurl\n";
  return text + fmt::format("\nExamples:\n{}", command.examples);
}

void require_known(std::string_view what, std::string_view value, const std::vector<std::string>& known,
                   std::string_view where_all_are) {
  if (std::find(known.begin(), known.end(), value) == known.end())
    throw records::unknown(what, value, known, where_all_are);
}

void use_environment() {
  const char* value = std::getenv("BNFURL_KERNELS");
  const std::string_view name = value == nullptr ? "" : value;
  const auto used = use_kernel(name);
  if (used) return;
  if (used.error() == KernelError::unknown) {
    const auto known = kernel_names();
    throw records::unknown("value of BNFURL_KERNELS", name, {known.begin(), known.end()});
  }
  throw records::UsageError(fmt::format("BNFURL_KERNELS: this machine does not support \"{}\"; it supports: {}", name,
                                        fmt::join(kernels_of_this_machine(), " ")));
}

}  // namespace bnfurl::tool
