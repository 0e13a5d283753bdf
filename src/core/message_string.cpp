// The words of an error, and joined components, as strings: the only parts of `explain` and `join` that allocate. They
// are a file of their own, so that a C program needs nothing of the C++ runtime.
#include "src/core/message.hpp"

namespace bnfurl::inline v1 {
namespace {

template <class Append>
std::string text_of(const Error& error, Append append) {
  BoundedText measured({});
  append(measured, error);
  std::string words(measured.size(), '\0');
  BoundedText text(words);
  append(text, error);
  return words;
}

}  // namespace

std::string Error::expected() const { return text_of(*this, append_expected); }
std::string Error::message() const { return text_of(*this, append_message); }

Result<std::string, Refusal> join(Production entry, std::span<const std::optional<std::string_view>> values) {
  std::string memory(join_size(entry, values), '\0');
  const auto text = join(entry, values, memory);
  if (!text) return text.error();
  memory.resize(text->size());
  return memory;
}

}  // namespace bnfurl::inline v1
