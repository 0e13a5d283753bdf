// The octets of a str or of bytes, without a copy: a str keeps its UTF-8 itself. A str with a lone surrogate has no
// UTF-8; it is not valid as anything. Its octets are those that UTF-8 would have if it allowed surrogates, so that it
// can be cut leniently, and an offset can be given.
#pragma once

#include <nanobind/nanobind.h>
#include <bnfurl/values.hpp>

#include <string>
#include <string_view>
#include <utility>

namespace bnfurl::python {

namespace nb = nanobind;

/// How many characters of UTF-8 begin in `octets`.
[[nodiscard]] std::size_t characters(std::string_view octets);

class Text {
public:
  [[nodiscard]] static bool is_text(nb::handle object) noexcept {
    return PyUnicode_Check(object.ptr()) || PyBytes_Check(object.ptr());
  }

  /// `object` is a str or bytes.
  explicit Text(nb::handle object);

  [[nodiscard]] nb::handle object() const noexcept { return object_; }
  [[nodiscard]] std::string_view octets() const noexcept { return octets_; }
  /// Whether the octets are those of the object: false for a str with a lone surrogate.
  [[nodiscard]] bool is_whole() const noexcept { return !encoded_.is_valid(); }
  /// The offset of the first lone surrogate; it has one.
  [[nodiscard]] std::size_t first_surrogate() const;

  /// Octets as an object of the same type.
  [[nodiscard]] nb::object of_its_type(std::string_view octets) const;
  /// A part of it, as the same type.
  [[nodiscard]] nb::object slice(Span span) const {
    return of_its_type(octets_.substr(span.begin, span.end - span.begin));
  }
  /// The indices into the object that a span of octets is.
  [[nodiscard]] std::pair<std::size_t, std::size_t> indices(Span span) const;

  [[nodiscard]] bool is_str() const noexcept { return PyUnicode_Check(object_.ptr()) != 0; }

private:
  nb::object object_;
  nb::object encoded_;  // what has the octets, if it is not the object itself
  std::string_view octets_;
};

/// The octets of the argument `name`. Raises TypeError if it is neither a str nor bytes.
[[nodiscard]] Text text_of(const char* name, nb::handle argument);

/// The name of a file: a str, or what os.fspath takes. Raises TypeError for others.
[[nodiscard]] std::string file_name(nb::handle argument);

/// Calls `work` without the GIL if the octets are so many that other threads would wait for it.
template <class Work>
auto without_gil_if_long(std::string_view octets, Work work) {
  constexpr std::size_t long_text = 1 << 16;
  if (octets.size() < long_text) return work();
  const nb::gil_scoped_release released;
  return work();
}

}  // namespace bnfurl::python
