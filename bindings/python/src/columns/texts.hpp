// Columns of texts, row by row: read from whatever column has texts, and made anew. A column is read as views, so that
// one layout stands for all; it is a splitter that makes them, since it refuses buffers that cannot be read safely.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <bnfurl/arrow.hpp>

#include "bindings/python/src/columns/columns.hpp"

namespace bnfurl::python {

/// The texts of an array.
class Texts {
public:
  Texts() = default;
  /// A struct whose only field is a column of views.
  explicit Texts(Array table);

  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  /// Null is nullopt, and so is a text of more than 2^31 - 1 octets, which no view has.
  [[nodiscard]] std::optional<std::string_view> operator[](std::size_t row) const;

private:
  Array table_;
  std::size_t size_ = 0;
};

/// Reads arrays of one type.
class TextReader {
public:
  /// Raises TypeError for a type that is not one of texts. `entry` is any production.
  TextReader(const ArrowSchema& input, Production entry);

  [[nodiscard]] bool is_binary() const noexcept { return is_binary_; }
  /// The input is taken over. A broken array is a Fault.
  [[nodiscard]] Result<Texts, bnfurl::Fault> read(ArrowArray* input) const;

private:
  arrow::Splitter splitter_;
  bool is_binary_;
};

/// The type of a column of texts: string or binary; large, where it may have more than 2^31 - 1 octets.
[[nodiscard]] Schema text_schema(bool is_binary, bool is_large);

/// A column of texts as it grows.
class TextBuilder {
public:
  void add(std::optional<std::string_view> text);
  [[nodiscard]] bool is_large() const noexcept { return !large_places_.empty(); }
  /// The array, of `text_schema(…, is_large())`.
  [[nodiscard]] Array array() &&;

private:
  std::size_t rows_ = 0;
  std::size_t nulls_ = 0;
  std::vector<std::uint8_t> present_;       // a bit for each row
  std::vector<std::int32_t> places_ = {0};  // where each text begins, and the last one ends
  std::vector<std::int64_t> large_places_;  // the same, once it is large
  std::string octets_;
};

}  // namespace bnfurl::python
