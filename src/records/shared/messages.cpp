#include "src/records/shared/messages.hpp"

#include <fmt/format.h>

namespace bnfurl::tool {
namespace {

/// At most `most` octets of a word that may be as long as a command line.
std::string shortened(std::string_view word) {
  constexpr std::size_t most = 60;
  constexpr std::string_view cut = "...";
  if (word.size() <= most) return std::string(word);
  return std::string(word.substr(0, most - cut.size())).append(cut);
}

/// The names that a message has room for: the one nearest to `name`, then the first ones.
std::string listed(std::string_view name, std::vector<std::string> known, std::string_view where_all_are) {
  constexpr std::size_t most = 8;
  if (known.size() <= most) return fmt::format("{}", fmt::join(known, " "));
  const auto near = std::ranges::find(known, gen::nearest(name, known));
  if (near != known.end()) std::rotate(known.begin(), near, near + 1);
  const std::string hint = where_all_are.empty() ? "" : fmt::format("; {} lists them all", where_all_are);
  return fmt::format("{} and {} more{}", fmt::join(known.begin(), known.begin() + most, " "), known.size() - most,
                     hint);
}

}  // namespace

UsageError unknown(std::string_view what, std::string_view name, const std::vector<std::string>& known,
                   std::string_view where_all_are) {
  return UsageError(printable(fmt::format("unknown {} \"{}\"{}; known are: {}", what, shortened(name),
                                          gen::did_you_mean(name, known), listed(name, known, where_all_are))));
}

}  // namespace bnfurl::tool
