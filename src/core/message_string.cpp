// The words of an error or a refusal, joined components, and decoded texts, as strings: the only parts of `explain`,
// `refuse`, `join` and `decode` that allocate. They are a file of their own, so that a C program needs nothing of the
// C++ runtime.
#include <bnfurl/components.hpp>
#include <bnfurl/refuse.hpp>

#include "src/core/message.hpp"

namespace bnfurl {
namespace {

/// What `write` writes into memory; it returns the size of all its words, whatever there is room for.
template <class Write>
std::string text_of(Write write) {
  std::string words(write(std::span<char>()), '\0');
  write(std::span<char>(words));
  return words;
}

}  // namespace

std::string Error::expected() const {
  return text_of([this](std::span<char> memory) {
    BoundedText text(memory);
    append_expected(text, *this);
    return text.size();
  });
}
std::string Error::message() const {
  return text_of([this](std::span<char> memory) { return message(memory); });
}
std::string Error::sentence() const {
  return text_of([this](std::span<char> memory) { return sentence(memory); });
}

std::string Refusal::sentence() const {
  return text_of([this](std::span<char> memory) { return sentence(memory); });
}

Result<std::string, TextError> join(Production entry, std::span<const std::optional<std::string_view>> values) {
  std::string memory(join_size(entry, values), '\0');
  const auto text = join(entry, values, memory);
  if (!text) return text.error();
  memory.resize(text->size());
  return memory;
}

std::string decode(std::string_view text, Decoding how) {
  std::string memory(text);
  memory.resize(decode(memory, how, memory)->size());
  return memory;
}

}  // namespace bnfurl
