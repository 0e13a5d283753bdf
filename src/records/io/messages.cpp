#include "src/records/io/messages.hpp"

#include <fmt/format.h>

#include "src/system/system.hpp"

namespace bnfurl::records {
namespace {

unsigned char octet_at(std::string_view text, std::size_t i) { return static_cast<unsigned char>(text[i]); }

/// A row of table 3-7 of The Unicode Standard: a lead octet, and what may follow it. Octets after the second are
/// always 0x80-0xbf.
struct Utf8Form {
  unsigned char first_lead, last_lead;
  unsigned char least_second, most_second;
  std::size_t size;
};

constexpr Utf8Form utf8_forms[] = {
    {0xc2, 0xdf, 0x80, 0xbf, 2}, {0xe0, 0xe0, 0xa0, 0xbf, 3}, {0xe1, 0xec, 0x80, 0xbf, 3}, {0xed, 0xed, 0x80, 0x9f, 3},
    {0xee, 0xef, 0x80, 0xbf, 3}, {0xf0, 0xf0, 0x90, 0xbf, 4}, {0xf1, 0xf3, 0x80, 0xbf, 4}, {0xf4, 0xf4, 0x80, 0x8f, 4}};

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

std::string shortened(std::string_view word) {
  constexpr std::size_t most = 60;
  constexpr std::string_view cut = "...";
  if (word.size() <= most) return std::string(word);
  return std::string(word.substr(0, most - cut.size())).append(cut);
}

UsageError unknown(std::string_view what, std::string_view name, const std::vector<std::string>& known,
                   std::string_view where_all_are) {
  return UsageError(fmt::format("unknown {} \"{}\"{}; expected one of: {}", what, printable(shortened(name)),
                                printable(gen::did_you_mean(name, known)), listed(name, known, where_all_are)));
}

Utf8Step utf8_step(std::string_view text) {
  const unsigned char lead = octet_at(text, 0);
  if (lead < 0x80) return {1, true};
  for (const Utf8Form& form : utf8_forms) {
    if (lead < form.first_lead || lead > form.last_lead) continue;
    std::size_t size = 1;
    for (; size < form.size && size < text.size(); ++size) {
      const unsigned char least = size == 1 ? form.least_second : 0x80;
      const unsigned char most = size == 1 ? form.most_second : 0xbf;
      if (octet_at(text, size) < least || octet_at(text, size) > most) return {size, false};
    }
    return {size, size == form.size};
  }
  return {1, false};
}

void append_utf8(std::string& to, std::uint32_t character) {
  if (character < 0x80) return to.push_back(static_cast<char>(character));
  std::uint32_t more = character < 0x800 ? 1 : character < 0x10000 ? 2 : 3;  // octets after the first
  to += static_cast<char>(0x780U >> more | character >> 6 * more);
  while (more-- > 0) to += static_cast<char>(0x80 | (character >> 6 * more & 0x3f));
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
