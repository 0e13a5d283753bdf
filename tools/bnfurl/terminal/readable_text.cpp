#include "tools/bnfurl/terminal/readable_text.hpp"

#include <unictype.h>
#include <unistr.h>
#include <uniwidth.h>

#include <algorithm>
#include <cstdint>

#include "src/records/messages/messages.hpp"

namespace bnfurl::tool {
namespace {

constexpr std::uint32_t shown_categories =
    UC_CATEGORY_MASK_L | UC_CATEGORY_MASK_M | UC_CATEGORY_MASK_N | UC_CATEGORY_MASK_P | UC_CATEGORY_MASK_S;

struct Character {
  ucs4_t number;
  std::size_t size;  ///< in octets; 0: the text does not begin with a character
};

Character first_character(std::string_view text) {
  ucs4_t number = 0;
  const int size = u8_mbtoucr(&number, reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
  return {number, static_cast<std::size_t>(std::max(size, 0))};
}

/// The first character, or the first octet, and its cells.
struct Step {
  std::size_t size;
  std::size_t cells;
};

Step first_step(std::string_view text) {
  if (records::is_printable(static_cast<unsigned char>(text.front()))) return {1, 1};
  const Character first = first_character(text);
  const int cells = first.size == 0 ? 1 : uc_width(first.number, "UTF-8");
  return {std::max<std::size_t>(first.size, 1), static_cast<std::size_t>(std::max(cells, 0))};
}

}  // namespace

std::size_t append_readable(std::string& to, std::string_view text) {
  if (records::is_printable(static_cast<unsigned char>(text.front()))) {
    to += text.front();
    return 1;
  }
  const Character first = first_character(text);
  const std::size_t size = std::max<std::size_t>(first.size, 1);
  if (first.size != 0 && uc_is_general_category_withtable(first.number, shown_categories))
    to += text.substr(0, size);
  else
    for (const char octet : text.substr(0, size)) records::append_escape(to, static_cast<unsigned char>(octet));
  return size;
}

std::string readable(std::string_view text) {
  std::string shown;
  while (!text.empty()) text.remove_prefix(append_readable(shown, text));
  return shown;
}

std::size_t cells_in(std::string_view text) {
  std::size_t cells = 0;
  while (!text.empty()) {
    const Step step = first_step(text);
    cells += step.cells;
    text.remove_prefix(step.size);
  }
  return cells;
}

std::string_view first_cells(std::string_view text, std::size_t cells) {
  std::size_t end = 0;
  while (end < text.size()) {
    const Step step = first_step(text.substr(end));
    if (step.cells > cells) break;
    cells -= step.cells;
    end += step.size;
  }
  return text.substr(0, end);
}

std::string_view last_cells(std::string_view text, std::size_t cells) {
  for (std::size_t all = cells_in(text); all > cells;) {
    const Step step = first_step(text);
    all -= step.cells;
    text.remove_prefix(step.size);
  }
  return text;
}

}  // namespace bnfurl::tool
