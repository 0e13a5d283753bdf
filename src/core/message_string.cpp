// The words of an error as strings: the only part of `explain` that allocates. It is a file of its own, so that a C
// program needs nothing of the C++ runtime.
#include "src/core/message.hpp"

namespace bnfurl {
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

}  // namespace bnfurl
