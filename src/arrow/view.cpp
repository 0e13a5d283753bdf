#include "src/arrow/view.hpp"

namespace bnfurl::arrow {
namespace {

// Of at most 12 octets: two copies of a fixed size that may overlap, since a copy of any size is a call.
void copy_short(char* to, const char* from, std::size_t size) noexcept {
  if (size >= 8) {
    std::memcpy(to, from, 8);
    std::memcpy(to + size - 4, from + size - 4, 4);
  } else if (size >= 4) {
    std::memcpy(to, from, 4);
    std::memcpy(to + size - 4, from + size - 4, 4);
  } else {
    for (std::size_t i = 0; i < size; ++i) to[i] = from[i];
  }
}

}  // namespace

View view_of(std::string_view text, std::int32_t buffer, std::int32_t offset) noexcept {
  View view{static_cast<std::int32_t>(text.size()), {}, 0, 0};
  if (view.is_inside()) {
    copy_short(reinterpret_cast<char*>(&view) + sizeof view.length, text.data(), text.size());
  } else {
    std::memcpy(view.first, text.data(), sizeof view.first);
    view.buffer = buffer;
    view.offset = offset;
  }
  return view;
}

}  // namespace bnfurl::arrow
