// Messages as the command line says them: with options as they are typed, and commands that list names.
#include <fmt/format.h>

#include "src/records/messages/messages.hpp"
#include "src/records/messages/wording.hpp"

namespace bnfurl::records {
namespace {

std::string written(const OptionWords& words) {
  std::string text;
  for (const auto& [option, value] : words) {
    text.append(text.empty() ? "" : " ").append(option);
    if (!value.empty()) text.append(" ").append(shell_word(value));
  }
  return text;
}

std::string help(Help what, const OptionWords& words) {
  const std::string asked = words.empty() ? "" : written(words) + " ";
  switch (what) {
    case Help::formats:
      return "-i help";
    case Help::columns:
      return fmt::format("\"bnfurl {} {}-f help\"", asked.starts_with("--") ? "extract" : "split", asked);
    case Help::grammars:
      return "\"bnfurl grammar list\"";
    case Help::productions:
      return "\"bnfurl grammar show NAME\"";
    case Help::levels:
      return "\"man bnfurl\"";
    case Help::reasons:
      break;
  }
  return fmt::format("bnfurl check {}FILE", asked);
}

}  // namespace

std::string worded(std::string_view message) { return worded(message, {written, help}); }

}  // namespace bnfurl::records
