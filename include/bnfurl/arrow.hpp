// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Arrow in, Arrow out: a column of texts becomes a column of structs, or a table, over the C data interface of Apache
// Arrow. Only its structs are needed, which bnfurl.h prints; no library of Arrow is linked.
//
// The input is string, large_string, string_view, binary, large_binary, binary_view, or a dictionary of one of these.
// The output is one struct that is never null itself. Its fields:
//
//   valid            bool                       null where the text is null
//   url              string_view, binary_view   null where the text is null
//   a component      string_view, binary_view   null where absent, or where the text is null or not valid
//   kind, host_kind  string_view                the alternatives that were taken, as printed
//   expected         string_view                what an invalid text should have had at its error offset, in words
//   error_offset     int64                      where an invalid text fails; null where it is valid, or null
//   default_port     uint16                     that of the scheme; null where none is known
//
// Texts are views into the buffers of the input (binary_view for binary input), which live as long as any part of the
// result does. Nothing is copied but values of at most 12 octets, which a view holds itself. A text of more than
// 2^31 - 1 octets has no view: its `url` is null, and so is such a component.
//
//     ArrowSchema schema;  // from a producer of Arrow, like pyarrow
//     ArrowArray array;
//     ArrowSchema type_of_result;
//     ArrowArray result;
//     const auto done = bnfurl::arrow::split(&schema, &array, {bnfurl::rfc3986::URI}, &type_of_result, &result);
//     if (!done) refuse(done.error().message);
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <bnfurl/bnfurl.h>
#include <bnfurl/bnfurl.hpp>
#include <bnfurl/detail/export.hpp>

BNFURL_EXPORT_BEGIN

namespace bnfurl::arrow {

class Plan;

/// What the texts of a result are: `view`: views into the input; `copy`: string or binary, with octets of their own.
enum class Strings : std::uint8_t { view, copy };

struct Options {
  Production entry;                               ///< what judges the texts
  std::span<const std::string_view> fields = {};  ///< their names, each once; empty: those of `default_fields`
  bool lenient = false;                           ///< components of invalid texts, too: what they were meant to be
  Strings strings = Strings::view;
  std::size_t threads = 1;             ///< rows are cut into so many pieces, each of a thread; 0 is 1
  std::size_t size = sizeof(Options);  ///< not to be set: later versions add members after it
};

/// The names of all fields that a grammar has. Names are those of the columns of `bnfurl split`: a component that has the
/// name of another column has a "=" before it, and any component may be asked for so. Letter case means nothing in the
/// name of a component if it means nothing in the grammar's notation.
///   field_names(rfc3986::URI.grammar()).front()  ->  url
[[nodiscard]] std::vector<std::string> field_names(Grammar grammar);
/// A field that a result may have.
struct Field {
  enum class Kind : std::uint8_t { valid, url, kind, host_kind, expected, error_offset, default_port, component };
  std::string name;  ///< its column's: as asked for, but a component's in the letter case of the grammar
  Kind kind;
  std::size_t component = 0;  ///< its index, of that kind
};
/// The field with this name, or nullopt if the grammar has none.
///   find_field(rfc3986::URI.grammar(), "HOST")->name            ->  host
///   find_field(rfc3986::URI.grammar(), "line").has_value()      ->  false
[[nodiscard]] std::optional<Field> find_field(Grammar grammar, std::string_view name);
/// Those of a result if none are named: `valid`, and the components that grammars of URLs share.
///   default_fields(rfc3986::URI.grammar()).back()  ->  fragment
[[nodiscard]] std::vector<std::string> default_fields(Grammar grammar);

/// Splits arrays of one type: the chunks of a stream. May be used by several threads at once. It can be gone before its
/// results.
class Splitter {
public:
  /// `input` is only read. A Fault of `schema` or of `array`, in its `where`, has Code::file; one of a field has the name
  /// of the field there, and Code::argument.
  ///   refused.error().message                   ->  int64 is not a type of texts
  ///   refused.error().where                     ->  schema
  [[nodiscard]] static Result<Splitter, Fault> make(const ArrowSchema& input, const Options& options);

  /// Sets `result` to the type of the results: a struct. The caller must release it.
  void schema(ArrowSchema* result) const;
  /// Splits `input` and sets `result`, which the caller must release. Takes the input over: it is released with the
  /// last part of the result, or at once if it is refused. An array is refused if its buffers are not as the
  /// specification demands, as far as can be seen: if offsets fall, or an index or a view points outside. So is one with
  /// `Strings::copy` if a field has more than 2^31 - 1 octets.
  /// No text is a reason to refuse it. If memory runs out, throws std::bad_alloc; then the input is still the caller's.
  [[nodiscard]] Result<void, Fault> split(ArrowArray* input, ArrowArray* result) const;

private:
  explicit Splitter(std::shared_ptr<const Plan> plan) noexcept : plan_(std::move(plan)) {}
  std::shared_ptr<const Plan> plan_;
};

/// Both in one step. Takes `schema` over, too. With `Strings::copy`, a field of more than 2^31 - 1 octets is
/// large_string or large_binary.
[[nodiscard]] Result<void, Fault> split(ArrowSchema* schema, ArrowArray* array, const Options& options,
                                        ArrowSchema* schema_of_result, ArrowArray* result);

/// The verdict alone: the result is one array of bool, null where the text is null. The same rules hold.
class Matcher {
public:
  [[nodiscard]] static Result<Matcher, Fault> make(const ArrowSchema& input, Production entry, std::size_t threads = 1);
  void schema(ArrowSchema* result) const;
  [[nodiscard]] Result<void, Fault> match(ArrowArray* input, ArrowArray* result) const;

private:
  explicit Matcher(std::shared_ptr<const Plan> plan) noexcept : plan_(std::move(plan)) {}
  std::shared_ptr<const Plan> plan_;
};

}  // namespace bnfurl::arrow

BNFURL_EXPORT_END
