// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Converts a column of texts to a column of structs, or a table, over the C data interface of Apache Arrow. It needs
// only the interface's structs, which bnfurl.h declares, and links no Arrow library.
//
// The input is string, large_string, string_view, binary, large_binary, binary_view, or a dictionary of one of these.
// The output is one struct, which is never null itself. Its fields:
//
//   valid            bool                       null where the text is null
//   url              string_view, binary_view   null where the text is null
//   a component      string_view, binary_view   null where missing, or where the text is null or not valid
//   kind, host_kind  string_view                the alternatives that the text and its host match, or null
//   expected         string_view                what was expected where an invalid text fails, in words
//   error_offset     int64                      where an invalid text fails; null if it is valid or null
//   default_port     uint16                     the default port of the scheme; null if it is not known
//
// Texts are views into the buffers of the input (binary_view for binary input), which live as long as any part of the
// result. Only values of at most 12 bytes, which a view contains, are copied. A text of more than 2^31 - 1 bytes cannot
// have a view: its `url` is null, and so is such a component.
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

/// How a result stores texts: `view`, as views into the input; `copy`, as string or binary with copied bytes.
enum class Strings : std::uint8_t { view, copy };

/// What a result contains.
struct Options {
  Production production;                          ///< the production that validates and splits the texts
  std::span<const std::string_view> fields = {};  ///< the names of the fields, each once; empty: `default_fields`
  bool lenient = false;                           ///< also give invalid texts the parts that a person would see
  Strings strings = Strings::view;
  std::size_t threads = 1;  ///< how many threads share the rows; 0 means 1
};

/// The names of all fields for a grammar. They are the names of the columns of `bnfurl split`: write "=" before a
/// component that has the name of another column; you may write it before any component. Names of components ignore
/// letter case if the grammar's notation does.
///   field_names(rfc3986::URI.grammar()).front()  ->  url
[[nodiscard]] std::vector<std::string> field_names(Grammar grammar);
/// A field that a result may have.
struct Field {
  enum class Kind : std::uint8_t { valid, url, kind, host_kind, expected, error_offset, default_port, component };
  std::string name;  ///< as requested, but for a component in the letter case of the grammar
  Kind kind;
  std::size_t component = 0;  ///< for Kind::component: its index
};
/// The field with this name, or nullopt if the grammar has none.
///   find_field(rfc3986::URI.grammar(), "HOST")->name            ->  host
///   find_field(rfc3986::URI.grammar(), "line").has_value()      ->  false
[[nodiscard]] std::optional<Field> find_field(Grammar grammar, std::string_view name);
/// The fields of a result if none are requested: `valid`, and the components that grammars of URLs share.
///   default_fields(rfc3986::URI.grammar()).back()  ->  fragment
[[nodiscard]] std::vector<std::string> default_fields(Grammar grammar);

/// Splits arrays of one type, such as the chunks of a stream. Several threads may use it at once. Results do not depend
/// on its lifetime.
class Splitter {
public:
  /// Reads `input`, and does not release it. If it fails, `where` is `schema` or `array`, with Code::file, or the name
  /// of a field, with Code::argument.
  ///   refused.error().message                   ->  int64 is not a type of texts
  ///   refused.error().where                     ->  schema
  [[nodiscard]] static Result<Splitter, InputError> make(const ArrowSchema& input, const Options& options);

  /// Sets `result` to the type of the results, a struct. The caller must release it.
  void schema(ArrowSchema* result) const;
  /// Splits `input` into `result`, which the caller must release. Takes ownership of the input: it is released with the
  /// last part of the result, or at once if it is rejected. An array is rejected if its buffers visibly violate the
  /// specification, such as decreasing offsets or an index or view that points outside; with `Strings::copy`, also if a
  /// field has more than 2^31 - 1 bytes. No text is rejected. If memory runs out, throws std::bad_alloc, and the caller
  /// still owns the input.
  [[nodiscard]] Result<void, InputError> split(ArrowArray* input, ArrowArray* result) const;

private:
  explicit Splitter(std::shared_ptr<const Plan> plan) noexcept : plan_(std::move(plan)) {}
  std::shared_ptr<const Plan> plan_;
};

/// Does both in one step, and takes ownership of `schema`, too. With `Strings::copy`, a field of more than 2^31 - 1
/// bytes is a large_string or large_binary.
[[nodiscard]] Result<void, InputError> split(ArrowSchema* schema, ArrowArray* array, const Options& options,
                                             ArrowSchema* schema_of_result, ArrowArray* result);

/// Determines only verdicts: the result is an array of bool, null where the text is null. Otherwise like `Splitter`.
class Matcher {
public:
  [[nodiscard]] static Result<Matcher, InputError> make(const ArrowSchema& input, Production entry,
                                                        std::size_t threads = 1);
  void schema(ArrowSchema* result) const;
  [[nodiscard]] Result<void, InputError> match(ArrowArray* input, ArrowArray* result) const;

private:
  explicit Matcher(std::shared_ptr<const Plan> plan) noexcept : plan_(std::move(plan)) {}
  std::shared_ptr<const Plan> plan_;
};

}  // namespace bnfurl::arrow

BNFURL_EXPORT_END
