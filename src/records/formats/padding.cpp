#include "src/records/formats/padding.hpp"

#include <algorithm>

namespace bnfurl::records {

std::string_view padding_of(std::string_view text) {
  std::size_t size = 0;
  for (std::size_t before = text.size(); size != before;) {
    before = size;
    const std::size_t nuls = std::min(text.find_first_not_of('\0', size), text.size()) - size;
    const std::string_view after_next = text.substr(std::min(size + 2, text.size()));
    const bool can_be_half = nuls == 1 && (size + 1 == text.size() || after_next.starts_with('\0'));
    if (!can_be_half) size += nuls;
    if (text.substr(size).starts_with(byte_order_mark)) size += byte_order_mark.size();
  }
  return text.substr(0, size);
}

}  // namespace bnfurl::records
