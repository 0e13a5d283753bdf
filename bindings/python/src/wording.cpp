#include "bindings/python/src/wording.hpp"

#include <utility>

#include "src/records/io/wording.hpp"

namespace bnfurl::python {
namespace {

using records::Help;
using records::OptionWords;

/// The argument of `read_log` for an option of the program; others keep their name.
std::string_view argument_for(std::string_view option) {
  constexpr std::pair<std::string_view, std::string_view> arguments[] = {
      {"-i", "format"},     {"-k", "key"},      {"-f", "columns"},   {"-g", "grammar"},
      {"-p", "production"}, {"--zone", "zone"}, {"--where", "where"}};
  for (const auto& [known, name] : arguments) {
    if (known == option) return name;
  }
  return option;
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

}  // namespace

std::string worded(std::string_view message) { return records::worded(message, {written, help}); }

}  // namespace bnfurl::python
