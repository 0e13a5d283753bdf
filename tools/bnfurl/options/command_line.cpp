// Reads a command line, and prints help.
#include <fmt/format.h>
#include <bnfurl/bnfurl.hpp>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "tools/bnfurl/options/options.hpp"
#include "tools/bnfurl/terminal/output.hpp"

namespace bnfurl::tool {
namespace {

bool may_lack_value(const CLI::Option& option) {
  return option.get_expected_max() == 0 && !option.get_option_text().empty();
}

// "--header=0" is a mistake, not another way to omit the option.
void refuse_flag_values(CLI::App& app) {
  for (CLI::Option* option : app.get_options()) {
    if (option->get_expected_max() == 0 && !may_lack_value(*option)) option->disable_flag_override();
  }
}

std::string version_text() { return fmt::format("bnfurl {}\n", version()); }

[[noreturn]] void refuse_option(const std::string& word, const Command& command) {
  std::vector<std::string> names;
  for (const OptionText& option : options_of(command))
    names.insert(names.end(), option.names.begin(), option.names.end());
  const std::string hint = word.starts_with("--") ? gen::did_you_mean(word.substr(0, word.find('=')), names) : "";
  throw UsageError(fmt::format("unknown option {}{}; \"bnfurl {} --help\" lists the known ones", printable(word), hint,
                               command.name));
}

/// The arguments that are not options: operands, and unknown options. (CLI11's own lists of operands would take
/// "[::1]" apart.)
std::vector<std::string> operands_of(const CLI::App& app, const Command& command) {
  std::vector<std::string> operands;
  bool only_operands = false;
  for (const std::string& word : app.remaining()) {
    if (!only_operands && word == "--")
      only_operands = true;
    else if (!only_operands && word.size() > 1 && word[0] == '-')
      refuse_option(word, command);
    else
      operands.push_back(word);
  }
  return operands;
}

void add_options(CLI::App& app, const Command& command, Options& options) {
  for (const OptionGroup add : command.option_groups) add(app, options);
}

std::unique_ptr<CLI::App> make_app(const Command& command) {
  auto app = std::make_unique<CLI::App>("", std::string(command.name));
  app->set_help_flag("-h,--help");
  app->set_version_flag("-V,--version", version_text(), "");
  app->allow_extras();
  return app;
}

OptionText text_of(const CLI::Option& option) {
  OptionText text;
  for (const std::string& name : option.get_snames()) text.names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) text.names.push_back("--" + name);
  text.value = option.get_option_text();
  text.may_lack_value = may_lack_value(option);
  const std::string& description = option.get_description();
  const std::size_t line = std::min(description.find('\n'), description.size());
  text.text = description.substr(0, line);
  text.more = description.substr(std::min(line + 1, description.size()));
  text.in_help = option.get_group() != manual_only;
  text.repeats = option.get_expected_max() > 0 && option.get_multi_option_policy() == CLI::MultiOptionPolicy::TakeAll;
  return text;
}

bool is_long(const std::string& name) { return name.starts_with("--"); }

/// Long names are aligned in one column, with or without a short name before them.
std::string indented(const OptionText& option) {
  return fmt::format("{:{}}{}", "", is_long(option.names.front()) ? 6 : 2, spelling(option));
}

/// One line for each way to use the command; in the table they are separated by "|".
std::string usage(const Command& command) {
  std::string text;
  for (const std::string_view way : pieces_of(command.operands, " | ")) {
    text += fmt::format("{} bnfurl {} {}\n", text.empty() ? "Usage:" : "      ", command.name, way);
  }
  return text;
}

std::vector<OptionText> texts_of(const CLI::App& app) {
  std::vector<OptionText> texts;
  for (const CLI::Option* option : app.get_options()) {
    if (!option->get_description().empty()) texts.push_back(text_of(*option));
  }
  texts.push_back({.names = {"-h", "--help", "--version"},
                   .value = {},
                   .text = "Prints this text, or the version (-V)",
                   .more = {}});
  return texts;
}

std::string help_with(const Command& command, const std::vector<OptionText>& options) {
  std::string text = fmt::format("{}{}\n\n", usage(command), command.summary);
  for (const OptionText& option : options) {
    if (option.in_help) text += fmt::format("{:<26} {}\n", indented(option), option.text);
  }
  return text + fmt::format("\nExamples:\n{}", command.examples);
}

std::variant<Options, Information> read_options(const Command& command, std::vector<std::string> arguments) {
  Options options;
  options.command = command.name;
  const std::unique_ptr<CLI::App> app = make_app(command);
  add_options(*app, command, options);
  refuse_flag_values(*app);
  std::reverse(arguments.begin(), arguments.end());
  try {
    app->parse(arguments);
  } catch (const CLI::CallForHelp&) {
    return Information{help_with(command, texts_of(*app))};
  } catch (const CLI::CallForVersion&) {
    return Information{version_text()};
  } catch (const CLI::ArgumentMismatch& error) {
    const std::string message = error.what();
    const std::string name = message.substr(0, message.find_first_of(": "));
    const bool is_flag = message.find("flag override") != std::string::npos;
    if (is_flag) throw UsageError(fmt::format("{}{} takes no value", name.size() == 1 ? "-" : "--", name));
    throw UsageError(fmt::format("{} needs a value", name));
  } catch (const CLI::ParseError& error) {
    throw UsageError(printable(error.what()));
  }
  options.operands = operands_of(*app, command);
  return options;
}

[[noreturn]] void refuse_command(const std::string& word) {
  if (word.starts_with('-'))
    throw UsageError(fmt::format("the command must come first, not {}; see \"bnfurl --help\"", printable(word)));
  std::vector<std::string> names;
  for (const Command& command : commands()) names.emplace_back(command.name);
  throw unknown("command", word, names);
}

const Command& command_called(const std::string& word) {
  const Command* command = find_command(word);
  if (command == nullptr) refuse_command(word);
  return *command;
}

/// `bnfurl help`, `bnfurl help COMMAND`
Information help_about(const std::vector<std::string>& words) {
  if (words.size() > 1) throw UsageError("help takes one command");
  return {words.empty() ? general_help() : help_of(command_called(words.front()))};
}

std::vector<std::string> kernels_of_this_machine() {
  std::vector<std::string> names;
  for (const std::string_view name : kernel_names()) {
    if (has_kernels(name)) names.emplace_back(name);
  }
  return names;
}

}  // namespace

std::vector<OptionText> options_of(const Command& command) {
  Options options;
  const std::unique_ptr<CLI::App> app = make_app(command);
  add_options(*app, command, options);
  return texts_of(*app);
}

std::variant<Options, Information> read_command_line(const std::vector<std::string>& arguments) {
  if (arguments.empty()) throw UsageError("a command is needed; see \"bnfurl --help\"");
  const std::string& first = arguments.front();
  if (first == "-h" || first == "--help") return Information{general_help()};
  if (first == "-V" || first == "--version") return Information{version_text()};
  if (first == "help") return help_about({arguments.begin() + 1, arguments.end()});
  return read_options(command_called(first), {arguments.begin() + 1, arguments.end()});
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

std::string spelling(const OptionText& option) {
  const std::vector<std::string>& names = option.names;
  if (names.size() == 2 && names[1] == "--no-" + names[0].substr(2)) return "--[no-]" + names[0].substr(2);
  if (option.may_lack_value) return fmt::format("{}[={}]", fmt::join(names, ", "), option.value);
  return fmt::format("{}{}{}", fmt::join(names, ", "), option.value.empty() ? "" : " ", option.value);
}

std::string general_help() {
  std::string text =
      "Usage: bnfurl COMMAND [OPTION]... [FILE]...\n"
      "Validates and splits URLs exactly as the published grammars define them.\n\nCommands:\n";
  for (const Command& command : commands()) {
    text += fmt::format("  {:<10} {}\n", command.name, pieces_of(command.summary, "\n").front());
  }
  return text +
         "\nNo FILE or \"-\" means standard input; gzip, zstd, xz and bzip2 are decompressed.\n"
         "\"bnfurl COMMAND --help\" says more, with examples; \"man bnfurl\" is the manual.\n";
}

std::vector<OptionText> shown_options_of(const Command& command) {
  std::vector<OptionText> options = options_of(command);
  std::erase_if(options, [](const OptionText& option) { return !option.in_help; });
  return options;
}

std::string help_of(const Command& command) { return help_with(command, options_of(command)); }

void require_known(std::string_view what, std::string_view value, const std::vector<std::string>& known) {
  if (std::find(known.begin(), known.end(), value) == known.end()) throw unknown(what, value, known);
}

std::size_t positive_number(std::string_view option, std::string_view text) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error == std::errc() && end == text.data() + text.size() && number > 0) return number;
  throw UsageError(fmt::format("{} takes a number of at least 1, not \"{}\"", option, printable(text)));
}

std::size_t size_in_octets(std::string_view option, std::string_view text) {
  static constexpr std::string_view units = "KMG";
  std::size_t number = 0;
  const char* const last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data(), last, number);
  const std::size_t unit = end == last ? 0 : units.find(*end) + 1;
  const bool is_whole = end == last || (unit != 0 && end + 1 == last);
  const std::size_t most = std::numeric_limits<std::size_t>::max() >> (10 * unit);
  if (error == std::errc() && is_whole && number > 0 && number <= most) return number << (10 * unit);
  throw UsageError(
      fmt::format("{} takes a number of bytes, which may end in K, M or G, not \"{}\"", option, printable(text)));
}

OnBad read_on_bad(std::string_view word) {
  require_known("value of --on-bad", word, words_of("--on-bad"));
  if (word == "drop") return OnBad::drop;
  return word == "fail" ? OnBad::fail : OnBad::keep;
}

void use_environment() {
  const char* value = std::getenv("BNFURL_KERNELS");
  const std::string_view name = value == nullptr ? "" : value;
  const auto used = use_kernels(name);
  if (used) return;
  if (used.error() == NoKernels::unknown) {
    const auto known = kernel_names();
    throw unknown("value of BNFURL_KERNELS", name, {known.begin(), known.end()});
  }
  throw UsageError(fmt::format("BNFURL_KERNELS: this machine does not support \"{}\"; it supports: {}", name,
                               fmt::join(kernels_of_this_machine(), " ")));
}

}  // namespace bnfurl::tool
