// What was asked for, once for all arrays of a stream: the type of the input, the production, the fields. The names of
// kinds, which many rows share, are in one text, and their views are ready.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <bnfurl/arrow.hpp>
#include <bnfurl/lenient.hpp>
#include <bnfurl/line_splitter.hpp>

#include "src/arrow/input.hpp"

namespace bnfurl::arrow {

// The fields of a result, by the names of the columns of `bnfurl split`.

[[nodiscard]] inline bool is_text(const Field& field) noexcept {
  using enum Field::Kind;
  return field.kind != valid && field.kind != error_offset && field.kind != default_port;
}
/// Whether its texts are parts of the texts that were split.
[[nodiscard]] inline bool is_part(const Field& field) noexcept {
  return field.kind == Field::Kind::url || field.kind == Field::Kind::component;
}

/// The fields with these names; or a fault if one is unknown, which lists all that there are, or is given twice.
[[nodiscard]] Result<std::vector<Field>, Fault> choose_fields(Grammar grammar, std::span<const std::string_view> names);

class Plan {
public:
  [[nodiscard]] static Result<std::shared_ptr<const Plan>, Fault> make(const ArrowSchema& input,
                                                                       const Options& options);

  [[nodiscard]] const Type& type() const noexcept { return type_; }
  [[nodiscard]] Production entry() const noexcept { return entry_; }
  [[nodiscard]] const std::vector<Field>& fields() const noexcept { return fields_; }
  [[nodiscard]] bool has(Field::Kind kind) const noexcept;
  [[nodiscard]] bool is_lenient() const noexcept { return lenient_; }
  [[nodiscard]] Strings strings() const noexcept { return strings_; }
  [[nodiscard]] std::size_t threads() const noexcept { return threads_; }
  /// What the splitters have to find out.
  [[nodiscard]] const StringOptions& asked() const noexcept { return asked_; }
  /// What an invalid text was meant to be.
  [[nodiscard]] Shape shape() const noexcept { return shape_of(entry_); }

  /// The names of all kinds; and views of them, by the numbers that they have in the grammar.
  [[nodiscard]] const std::string& kind_names() const noexcept { return kind_names_; }
  [[nodiscard]] const std::vector<View>& kinds() const noexcept { return kinds_; }
  [[nodiscard]] const std::vector<View>& host_kinds() const noexcept { return host_kinds_; }

private:
  Plan(Type type, const Options& options, std::vector<Field> fields);

  Type type_;
  Production entry_;
  std::vector<Field> fields_;
  bool lenient_;
  Strings strings_;
  std::size_t threads_;
  StringOptions asked_;
  std::string kind_names_;
  std::vector<View> kinds_;
  std::vector<View> host_kinds_;
};

/// A view of `text`, which is appended to the buffer `texts`.
[[nodiscard]] View appended(std::string& texts, std::string_view text);

}  // namespace bnfurl::arrow
