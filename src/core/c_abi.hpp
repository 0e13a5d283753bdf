// What the C functions of all libraries share: their opaque types, the checks of what a caller gives, and what they
// write to a caller's memory.
#pragma once

#include <bnfurl/bnfurl.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#include <span>
#include <string_view>
#include <type_traits>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/detail/data.hpp>

namespace bnfurl::c {

/// The production's data; null refuses, as a production without tables does.
[[nodiscard]] inline const detail::ProductionData& entry_of(const bnfurl_production* production) noexcept {
  return production == nullptr ? detail::no_production : *reinterpret_cast<const detail::ProductionData*>(production);
}
[[nodiscard]] inline Production production_of(const bnfurl_production* production) noexcept {
  return detail::production_of(entry_of(production));
}
[[nodiscard]] inline const bnfurl_production* opaque(Production production) noexcept {
  return reinterpret_cast<const bnfurl_production*>(&detail::data_of(production));
}

/// Whether memory of a struct of bnfurl.h, at any address that fits a pointer, has room for a value of ours.
template <class Ours, class Theirs>
constexpr bool has_room = sizeof(Ours) <= sizeof(Theirs) && alignof(Ours) <= alignof(void*) &&
                          alignof(Theirs) <= alignof(void*) && std::is_trivially_copyable_v<Ours>;

/// Whether a text can be there: in memory, none is larger.
[[nodiscard]] inline bool is_text(const char* text, std::size_t size) noexcept {
  return size <= PTRDIFF_MAX && (text != nullptr || size == 0);
}

/// The size of a struct in the first release that had it; programs may be that old. When a struct grows, it gets its
/// own value here: the offset of the first member that was added, which is the former size, never less (a former
/// version did not initialize its padding).
template <class T>
inline constexpr std::size_t first_size = sizeof(T);

/// Whether the struct has the members of the first release at least.
template <class T>
[[nodiscard]] bool is_known(const T* structure) noexcept {
  return structure != nullptr && structure->struct_size >= first_size<T>;
}

/// A struct of this size, with the members of this version: those that it does not have are 0.
template <class T>
[[nodiscard]] T completed(const void* structure, std::size_t size) noexcept {
  T whole = {};
  std::memcpy(&whole, structure, std::min(size, sizeof(T)));
  return whole;
}
/// The same for the caller's struct; all members are 0 for null. The result is known if the caller's struct is.
template <class T>
[[nodiscard]] T completed(const T* structure) noexcept {
  return structure == nullptr ? T() : completed<T>(structure, structure->struct_size);
}

/// The caller's array of structs, of another version perhaps: the size of the first is the distance from one to the
/// next.
template <class T>
struct Elements {
  const T* first;
  std::size_t count;

  [[nodiscard]] bool are_known() const noexcept {
    if (!is_known(first) || count == 0 || first->struct_size % alignof(T) != 0 ||
        count > PTRDIFF_MAX / first->struct_size)
      return false;
    for (std::size_t i = 0; i < count; ++i) {
      if ((*this)[i].struct_size != first->struct_size) return false;
    }
    return true;
  }
  [[nodiscard]] T operator[](std::size_t index) const noexcept {
    const std::size_t size = first->struct_size;
    return completed<T>(reinterpret_cast<const std::byte*>(first) + index * size, size);
  }
};

/// Copies the spans that there is room for.
inline void write_spans(std::span<const Span> found, const bnfurl_parts& parts) noexcept {
  for (std::size_t i = 0; i < std::min(parts.count, found.size()); ++i) parts.spans[i] = {found[i].begin, found[i].end};
}

/// An error is copied in and out. It begins with its production, which is null in one that no function has filled.
[[nodiscard]] inline Error error_in(const bnfurl_error* error) noexcept {
  if (error->opaque[0] == 0)
    return detail::Access::make<Error>(detail::no_production, std::size_t{0}, std::uint16_t{0}, std::nullopt);
  alignas(Error) unsigned char memory[sizeof(Error)];
  std::memcpy(memory, error, sizeof(Error));
  return *std::launder(reinterpret_cast<Error*>(memory));
}

/// Writes words and a NUL, as much of them as there is room for; returns the size of all words.
template <class Write>
std::size_t write_words(char* out, std::size_t capacity, Write write) noexcept {
  const std::size_t room = capacity == 0 ? 0 : capacity - 1;
  const std::size_t size = write(std::span(out, room));
  if (capacity != 0) out[std::min(size, room)] = '\0';
  return size;
}

/// The caller's memory for a text.
struct Out {
  char* memory;
  std::size_t capacity;
  std::size_t* needed = nullptr;  ///< may be null

  [[nodiscard]] bool is_there() const noexcept { return is_text(memory, capacity); }
  [[nodiscard]] std::span<char> room() const noexcept { return {memory, capacity}; }

  bnfurl_status no_room(std::size_t octets) const noexcept {
    if (needed != nullptr) *needed = octets;
    return BNFURL_NO_ROOM;
  }
  /// The text is the result; it may stand in the memory already.
  bnfurl_status put(std::string_view text) const noexcept {
    if (text.size() > capacity) return no_room(text.size());
    if (!text.empty() && text.data() != memory) std::memmove(memory, text.data(), text.size());
    if (needed != nullptr) *needed = text.size();
    return BNFURL_OK;
  }
  /// As much of a message as there is room for, and a NUL; nothing where the memory is null.
  void say(std::string_view message) const noexcept {
    if (memory == nullptr || capacity == 0) return;
    const std::size_t size = std::min(message.size(), capacity - 1);
    std::copy_n(message.begin(), size, memory);
    memory[size] = '\0';
  }
};

}  // namespace bnfurl::c
