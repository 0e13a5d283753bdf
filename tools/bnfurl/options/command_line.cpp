// Reads a command line, and prints help.
#include <fmt/format.h>
#include <bnfurl/bnfurl.hpp>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "src/records/io/decoders.hpp"
#include "src/records/messages/messages.hpp"
#include "src/records/messages/wording.hpp"
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

// What other programs call a command or an option, and what does it here.

struct Advice {
  std::string_view word;
  std::string_view instead;
};
constexpr Advice advice[] = {
    {"-n", "for the first N rows, write | head -n N"},
    {"-o", "> FILE writes the output to a file, and \"bnfurl split --where\" prints tables, for people with -o table"},
    {"-e", "\"bnfurl grep --where 'url=~EXPRESSION'\" searches"},
    {"--group-by", "\"bnfurl stats --by COLUMN\" counts groups"},
    {"--order-by", "\"bnfurl stats --by COLUMN --sort COLUMN\" sorts groups"},
    {"--limit", "\"bnfurl stats --by COLUMN -n N\" shows N groups; for the first N rows, write | head -n N"},
    {"--percentile", "\"bnfurl stats --by COLUMN --quantiles COLUMN\" shows p50, p90, p95 and p99"},
    {"--filter", "--where EXPRESSION chooses records"},
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
  if (word.starts_with("--percentile") || (word.starts_with("--p") && records::are_digits(word.substr(3))))
    word = "--percentile";
  const auto* const found = std::ranges::find(advice, word, &Advice::word);
  return found == std::end(advice) ? "" : fmt::format("; {}", found->instead);
}

[[noreturn]] void refuse(std::string_view word, const Command& command, std::span<const Option> known) {
  std::vector<std::string> names;
  for (const Option& option : known) {
    for (const std::string_view name : option.each_name()) names.emplace_back(name);
  }
  const std::string_view name = word.starts_with("--") ? word.substr(0, word.find('=')) : word.substr(0, 2);
  std::string hint = command.takes("--where") ? advice_on(name) : "";
  if (hint.empty() && word.starts_with("--")) hint = gen::did_you_mean(name, names);
  throw records::UsageError(fmt::format("unknown option {}{}; see \"bnfurl {} --help\" and \"man bnfurl\"",
                                        records::printable(word), hint, command.name));
}

/// Refuses an expression of --where that a shell has cut at its blanks: the rest of it would be taken for files.
void refuse_cut_expression(const Options& options) {
  constexpr std::string_view parts[] = {"=",  "==",  "!=",  "^=", "$=", "*=", "=~",   "<",  "<=",       ">",      ">=",
                                        "in", "not", "and", "&&", "or", "||", "like", "is", "contains", "matches"};
  const auto is_part = [&](const std::string& word) {
    return std::ranges::any_of(parts, [&](std::string_view part) { return records::is_called(word, part); });
  };
  const auto first = std::ranges::find_if(options.operands, is_part);
  std::error_code ignored;
  if (options.where.empty() || first == options.operands.end() || std::filesystem::exists(*first, ignored)) return;
  const auto last = std::find_if_not(first, options.operands.end(), is_part);
  if (last == options.operands.end()) return;
  const std::vector<std::string> rest(first, last + 1);
  const std::string meant = fmt::format("{} {}", options.where.back(), fmt::join(rest, " "));
  throw records::UsageError(
      fmt::format("\"{}\" is not a file, but a part of an expression; put all of it in quotes: {}",
                  records::printable(*first), records::as_written({{"--where", meant}})));
}

/// `--like browser` is what its options say, as far as the command takes them and they are not given.
void replace_like(Options& options) {
  if (options.like != "browser") return;
  options.like.reset();
  if (options.grammars.empty()) options.grammars = {"rfc3987"};
  if (!options.repair) options.repair = "browser";
  if (!options.level) options.level = "repair,iri,idna,syntax,scheme";
  if (!options.how && options.resolves()) options.how = "rfc3986-tolerant";
}

std::variant<Options, Information> read_options(const Command& command, std::span<const std::string> words) {
  const std::vector<Option> known = options_of(command, false);
  auto read = records::read_words<Option, Options>(known, words);
  if (read.asked) return Information{*read.asked == "-h" ? help_of(command) : version_text()};
  if (read.unknown) refuse(*read.unknown, command, known);
  Options& options = read.options;
  options.command = &command;
  options.operands = std::move(read.operands);
  if (!options.inputs.empty()) options.input = options.inputs.back();
  refuse_cut_expression(options);
  replace_like(options);
  return std::move(options);
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

bool Command::takes(std::string_view option) const {
  return std::ranges::any_of(options_of(*this, false), [option](const Option& each) { return each.has_name(option); });
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
    std::ranges::move(records::words_of<Options>(option, options), std::back_inserter(words));
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
  return read_options(command_called(first), std::span(arguments).subspan(1));
}

std::string spelling(const Option& option) {
  const std::vector<std::string_view> names = option.each_name();
  if (names.back().starts_with("--no-")) return fmt::format("--[no-]{}", names.front().substr(2));
  if (!option.implied.empty()) return fmt::format("{}[={}]", option.names, option.argument);
  return fmt::format("{}{}{}", option.names, option.argument.empty() ? "" : " ", option.argument);
}

std::string general_help() {
  std::string text = "Usage: bnfurl COMMAND [OPTION]... [FILE]... (\"bnfurl COMMAND --help\" says more)\n";
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
