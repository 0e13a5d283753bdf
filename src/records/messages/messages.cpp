#include "src/records/messages/messages.hpp"

#include <fmt/format.h>

#include "src/system/system.hpp"

namespace bnfurl::records {
namespace {

/// The names that a message has room for: the one nearest to `name`, then the first ones.
std::string listed(std::string_view name, std::vector<std::string> known, std::string_view where_all_are) {
  constexpr std::size_t most = 8;
  if (known.size() <= most) return printable(fmt::format("{}", fmt::join(known, " ")));
  const auto nearest = std::ranges::find(known, gen::nearest(name, known));
  if (nearest != known.end()) std::rotate(known.begin(), nearest, nearest + 1);
  const std::string hint = where_all_are.empty() ? "" : fmt::format("; {} lists them all", where_all_are);
  return printable(fmt::format("{} and others", fmt::join(known.begin(), known.begin() + most, " "))) + hint;
}

}  // namespace

std::string shortened(std::string_view text) {
  constexpr std::size_t most = 60;
  constexpr std::string_view cut = "...";
  if (text.size() <= most) return std::string(text);
  return std::string(text.substr(0, most - cut.size())).append(cut);
}

UsageError unknown(std::string_view what, std::string_view name, const std::vector<std::string>& known,
                   std::string_view where_all_are) {
  return UsageError(fmt::format("unknown {} \"{}\"{}; expected one of: {}", what, printable(shortened(name)),
                                printable(gen::did_you_mean(name, known)), listed(name, known, where_all_are)));
}

std::string shell_word(std::string_view word) {
  constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./,:=@+%";
  if (!word.empty() && word.find_first_not_of(plain) == std::string_view::npos) return std::string(word);
  std::string quoted = "'";
  for (const char octet : word) {
    if (octet == '\'') quoted += "'\\'";
    quoted += octet;
  }
  return quoted + '\'';
}

void complain_of_memory() {
  constexpr std::string_view text = "bnfurl: out of memory\n";
  (void)!::write(STDERR_FILENO, text.data(), text.size());
}

}  // namespace bnfurl::records
