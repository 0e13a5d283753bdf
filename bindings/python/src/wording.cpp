#include "bindings/python/src/wording.hpp"

#include <algorithm>
#include <utility>

#include "src/records/messages/wording.hpp"
#include "src/records/requests/option_words.hpp"

namespace bnfurl::python {
namespace {

using records::Help;
using records::OptionWords;

/// The argument of `read_log` for an option of the program: `--bot-networks` is `bot_networks`.
std::string argument_for(std::string_view option) {
  constexpr std::pair<std::string_view, std::string_view> arguments[] = {
      {"-i", "format"}, {"-k", "key"}, {"-f", "columns"}, {"-g", "grammar"}, {"-p", "production"}};
  for (const auto& [known, name] : arguments) {
    if (known == option) return std::string(name);
  }
  std::string name(option.starts_with("--") ? option.substr(2) : option);
  std::ranges::replace(name, '-', '_');
  return name;
}

std::string written(const OptionWords& words) {
  std::string text;
  for (const auto& [option, value] : words) {
    const char quote = value.find('"') == std::string::npos ? '"' : '\'';
    text.append(text.empty() ? "" : ", ").append(argument_for(option)).append("=");
    if (!value.empty()) text.append(1, quote).append(value).append(1, quote);
  }
  return text;
}

std::string help(Help what, const OptionWords& words) {
  switch (what) {
    case Help::formats:
      return "bnfurl.formats()";
    case Help::columns:
      return "bnfurl.columns(" + written(words) + ")";
    case Help::grammars:
      return "bnfurl.grammars()";
    case Help::productions:
      return "bnfurl.productions(grammar)";
    case Help::levels:
      return "docs/reference/levels-and-keys.md";
    case Help::reasons:
      break;
  }
  return "the columns error_offset and expected";
}

/// With the arguments for options that the message has as they are typed: `--third-party` is `third_party`. A command,
/// which begins with `bnfurl`, stays as it is.
std::string with_arguments(std::string message) {
  for (std::size_t at = message.find("--"); at < message.find("bnfurl "); at = message.find("--", at + 1)) {
    const std::size_t end = std::min(message.find_first_not_of("-abcdefghijklmnopqrstuvwxyz", at), message.size());
    const std::string_view option = std::string_view(message).substr(at, end - at);
    const bool begins = at == 0 || message[at - 1] == ' ' || message[at - 1] == '(';
    const auto has_name = [option](const auto& known) { return known.has_name(option); };
    if (begins && std::ranges::any_of(records::record_options, has_name))
      message.replace(at, end - at, argument_for(option));
  }
  return message;
}

}  // namespace

std::string worded(std::string_view message) { return with_arguments(records::worded(message, {written, help})); }

}  // namespace bnfurl::python
