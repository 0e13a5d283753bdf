// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/options/help.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <limits>
#include <string>
#include <vector>

#include <bnfurl/bnfurl.hpp>

#include "tools/bnfurl/terminal/messages.hpp"

namespace bnfurl::tool {

namespace {

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

}  // namespace

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
  return fmt::format("{}{}{}", fmt::join(names, ", "), option.value.empty() ? "" : " ", option.value);
}

std::string general_help() {
  std::string text =
      "Usage: bnfurl COMMAND [OPTION]... [FILE]...\n"
      "Validates and splits URLs exactly as the published grammars print them.\n\nCommands:\n";
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

std::string help_of(const Command& command) {
  std::string text = fmt::format("{}{}\n\n", usage(command), command.summary);
  for (const OptionText& option : shown_options_of(command)) {
    text += fmt::format("{:<26} {}\n", indented(option), option.text);
  }
  return text + fmt::format("\nExamples:\n{}", command.examples);
}

std::string_view single(std::string_view option, const std::vector<std::string>& values) {
  if (values.size() > 1) throw UsageError(fmt::format("{} can be given once only", option));
  return values.empty() ? std::string_view() : std::string_view(values.front());
}

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
  throw UsageError(fmt::format("{} takes octets, or a number with K, M or G, not \"{}\"", option, printable(text)));
}

OnBad read_on_bad(std::string_view word) {
  require_known("value of --on-bad", word, {"keep", "drop", "fail"});
  if (word == "drop") return OnBad::drop;
  return word == "fail" ? OnBad::fail : OnBad::keep;
}

namespace {

std::vector<std::string> kernels_of_this_machine() {
  std::vector<std::string> names;
  for (const std::string_view name : kernel_names()) {
    if (has_kernels(name)) names.emplace_back(name);
  }
  return names;
}

}  // namespace

void check_environment() {
  const char* value = std::getenv("BNFURL_KERNELS");
  const std::string_view name = value == nullptr ? "" : value;
  if (name.empty() || has_kernels(name)) return;
  const auto known = kernel_names();
  if (std::ranges::find(known, name) == known.end()) {
    throw unknown("BNFURL_KERNELS", name, {known.begin(), known.end()});
  }
  throw UsageError(fmt::format("BNFURL_KERNELS: this machine has no \"{}\"; it has: {}", name,
                               fmt::join(kernels_of_this_machine(), " ")));
}

}  // namespace bnfurl::tool
