// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Many texts at once: the lines of a text that arrives in chunks, or adjacent strings in Arrow's format. The result is
// columnar: for each component an array of begins and an array of lengths, and for each line one bit that tells whether
// it is valid. It comes in batches of about 1,024 lines or 128 KiB, whichever is reached first, which are still in the
// second-level cache when you read them.
//
// Verdicts are those of `matches` and components those of `split`, wherever the chunks end. A line that is too long for
// 32-bit offsets is not validated, and `Batch::too_long` says so. A splitter uses at most 64 KiB of stack. Only one
// thread at a time may use a splitter and its results; different splitters share only the production. A splitter that
// was moved from must not be used.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include <bnfurl/detail/export.hpp>
#include <bnfurl/grammar.hpp>

BNFURL_EXPORT_BEGIN

namespace bnfurl {

namespace detail {
struct BatchAccess;
}

/// What a splitter determines for each line.
enum class Columns : std::uint8_t {
  verdicts,    ///< only verdicts, in about half the time
  components,  ///< verdicts and components
  kinds,       ///< these, and the alternatives of the line and of its host; takes as long as a `split` of each line
};

/// Which components get columns: all of them, or those of a list. Verdicts do not depend on it. Selecting a component
/// of a grammar other than the splitter's terminates the program, as in `Parts::operator[]`.
class Selection {
public:
  /// All components.
  constexpr Selection() noexcept = default;
  /// The listed components, which belong to one grammar; the list may be empty.
  Selection(std::initializer_list<Component> components) noexcept;
  explicit Selection(std::span<const Component> components) noexcept;

private:
  friend struct detail::BatchAccess;

  const detail::GrammarData* grammar_ = nullptr;  // null: any
  std::uint64_t components_ = ~std::uint64_t{0};  // bit c: component c
};

/// A batch of lines, or of strings. It is valid until the next call on its splitter; `text()`, the lines and the values
/// of `at` point into what the splitter was fed, or into its own memory. The index of a line must be less than
/// `size()`; `at`, `kind` and `host_kind` check this, `line`, `valid` and `verdict` do not. In the examples, `lines`
/// are the lines of "http://h/a?q\nno\n\nx:\n" as `rfc3986::URI`, and `hosts` the same with the selection
/// `{rfc3986::host, rfc3986::user}`; `crlf` are the lines of "x:\r\nhttp://h\r\n", with `drop_cr`; `targets` are the
/// lines of "/\n*\nh:1\n" as `rfc9112::request_target`, with `Columns::kinds`.
class Batch {
public:
  /// The length of the longest text that the offsets can address, 2^31 - 64.
  static constexpr std::size_t longest = 0x7fffffff - 63;
  /// Whether the batch is one line that is longer. It is not validated: it has no components and no kinds, and `valid`
  /// is false. Pass `text()`, which is `line(0)`, to `matches` or `split`; the line's end is at most 2^31 - 1.
  ///   lines.too_long()                          ->  false
  [[nodiscard]] bool too_long() const noexcept { return text_.size() > longest; }

  /// The number of lines; at least one.
  ///   lines.size()                              ->  4
  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  /// The text that all offsets are relative to. It may have bytes before the first line and after the last one.
  [[nodiscard]] std::string_view text() const noexcept { return text_; }

  /// A line, without its separator and a dropped CR.
  ///   lines.line(0)                             ->  "http://h/a?q"
  ///   lines.line(2)                             ->  ""
  ///   crlf.line(0)                              ->  "x:"
  [[nodiscard]] std::string_view line(std::size_t index) const noexcept {
    if (too_long()) return text_;
    return slice(begins_[index], ends_[index] - begins_[index]);
  }
  /// Whether the production matches a line, or the line was not validated.
  enum class Verdict : std::uint8_t { no_match, match, too_long };
  ///   lines.verdict(0) == Batch::Verdict::match     ->  true
  ///   lines.verdict(1) == Batch::Verdict::no_match  ->  true
  [[nodiscard]] Verdict verdict(std::size_t index) const noexcept {
    if (too_long()) return Verdict::too_long;
    return valid(index) ? Verdict::match : Verdict::no_match;
  }
  /// Whether the production matches a line; false if the line was not validated.
  ///   lines.valid(0)                            ->  true
  ///   lines.valid(1)                            ->  false
  [[nodiscard]] bool valid(std::size_t index) const noexcept { return (valid_[index / 64] >> (index % 64) & 1) != 0; }
  /// The same for all lines: bit i % 64 of word i / 64 is for line i; bits after the last line are 0.
  ///   lines.verdicts()[0]                       ->  9
  [[nodiscard]] std::span<const std::uint64_t> verdicts() const noexcept { return {valid_, (size_ + 63) / 64}; }

  /// Where in `text()` each line begins.
  ///   lines.begins()[1]                         ->  13
  ///   crlf.begins()[1]                          ->  4
  [[nodiscard]] std::span<const std::int32_t> begins() const noexcept { return {begins_, size_}; }
  /// Where in `text()` each line ends: the offset of its separator, if it has one, or of the dropped CR before it.
  ///   lines.ends()[1]                           ->  15
  ///   crlf.ends()[1]                            ->  12
  [[nodiscard]] std::span<const std::int32_t> ends() const noexcept { return {ends_, size_}; }

  /// One component of all lines. Where it is missing or the line is not valid, begin is 0 and length is -1.
  struct Column {
    std::span<const std::int32_t> begins;   ///< relative to `text()`
    std::span<const std::int32_t> lengths;  ///< in bytes, or -1
  };
  /// The column of the component that `production` names. Both spans are empty if it is not a component or has no
  /// column. A production of another grammar terminates the program, as in `Parts::operator[]`.
  ///   lines.column(rfc3986::host).begins[0]     ->  7
  ///   lines.column(rfc3986::host).lengths[0]    ->  1
  ///   lines.column(rfc3986::host).lengths[3]    ->  -1
  ///   hosts.column(rfc3986::host).begins[0]     ->  7
  ///   hosts.column(rfc3986::path).begins.size()  ->  0
  [[nodiscard]] Column column(Production production) const noexcept;
  /// The same for a Component, for example one that is not a production or is known only at run time.
  ///   lines.column(rfc3986::user).lengths[0]    ->  -1
  [[nodiscard]] Column column(Component component) const noexcept;
  /// The same by the component's index in the grammar's list.
  ///   lines.column(std::size_t{1}).lengths[0]   ->  -1
  [[nodiscard]] Column column(std::size_t index) const noexcept {
    if (index >= 64 || (selected_ >> index & 1) == 0) return {};
    return {{component_begins_ + index * stride_, size_}, {component_lengths_ + index * stride_, size_}};
  }

  /// A component of one line; nullopt if it is missing or has no column, or if there is no such line. To read many
  /// lines, get the column once.
  ///   lines.at(0, rfc3986::path)                ->  "/a"
  ///   lines.at(0, rfc3986::fragment)            ->  nullopt
  ///   lines.at(0, lines.column(rfc3986::path))  ->  "/a"
  ///   lines.at(3, rfc3986::path)                ->  ""
  ///   lines.at(4, rfc3986::path)                ->  nullopt
  [[nodiscard]] std::optional<std::string_view> at(std::size_t index, const Column& column) const noexcept {
    if (index >= column.lengths.size() || column.lengths[index] < 0) return std::nullopt;
    return slice(column.begins[index], column.lengths[index]);
  }
  [[nodiscard]] std::optional<std::string_view> at(std::size_t index, Production production) const noexcept {
    return at(index, column(production));
  }
  [[nodiscard]] std::optional<std::string_view> at(std::size_t index, Component component) const noexcept {
    return at(index, column(component));
  }

  /// For each line, the alternative of its host, as an index into the grammar's `host_kinds()`, or `no_kind`; and the
  /// alternative of the line, as an index into `kinds()`. Both are empty unless kinds were requested.
  ///   targets.kinds()[1]                        ->  3
  ///   targets.host_kinds()[0] == Batch::no_kind  ->  true
  static constexpr std::uint8_t no_kind = 0xff;
  [[nodiscard]] std::span<const std::uint8_t> host_kinds() const noexcept { return kinds_of(host_kinds_); }
  [[nodiscard]] std::span<const std::uint8_t> kinds() const noexcept { return kinds_of(kinds_); }
  /// The names of these, as printed, for one line; nullopt if it has none or kinds were not requested.
  ///   targets.kind(1)                           ->  "asterisk-form"
  ///   targets.kind(2)                           ->  "absolute-form"
  ///   targets.kind(3)                           ->  nullopt
  ///   lines.host_kind(0)                        ->  nullopt
  [[nodiscard]] std::optional<std::string_view> host_kind(std::size_t index) const noexcept;
  [[nodiscard]] std::optional<std::string_view> kind(std::size_t index) const noexcept;

private:
  friend struct detail::BatchAccess;
  explicit Batch(const detail::GrammarData& grammar) noexcept : grammar_(&grammar) {}

  [[nodiscard]] std::string_view slice(std::int32_t begin, std::int32_t length) const noexcept {
    return {text_.data() + begin, static_cast<std::size_t>(length)};
  }
  [[nodiscard]] std::span<const std::uint8_t> kinds_of(const std::uint8_t* column) const noexcept {
    return {column, column == nullptr ? 0 : size_};
  }

  const detail::GrammarData* grammar_;
  std::string_view text_;
  std::size_t size_ = 0;
  const std::int32_t* begins_ = nullptr;
  const std::int32_t* ends_ = nullptr;
  const std::uint64_t* valid_ = nullptr;
  const std::int32_t* component_begins_ = nullptr;  // [component * stride_ + line]
  const std::int32_t* component_lengths_ = nullptr;
  std::size_t stride_ = 0;
  std::uint64_t selected_ = 0;  // bit c: component c has a column
  const std::uint8_t* host_kinds_ = nullptr;
  const std::uint8_t* kinds_ = nullptr;
};

/// Options of a LineSplitter; the members show the defaults. Examples:
///
///     LineSplitter splitter(rfc3986::URI, {.columns = Columns::verdicts, .drop_cr = true});
///     LineSplitter splitter(rfc3986::URI, {.selection = {rfc3986::host, rfc3986::user}, .separator = '\0'});
struct LineOptions {
  Columns columns = Columns::components;
  Selection selection = {};  ///< an empty list of components, without kinds, means `Columns::verdicts`
  char separator = '\n';
  /// Whether a CR directly before a separator, or before the end of the text, does not belong to its line. Only the
  /// last of several CRs is dropped.
  bool drop_cr = false;
};

/// Splits a text into lines as it arrives, in chunks that may end anywhere:
///
///     LineSplitter splitter(rfc3986::URI);
///     while (read(chunk)) {
///       splitter.feed(chunk);
///       while (const Batch* batch = splitter.next()) use(*batch);
///     }
///     splitter.finish();
///     while (const Batch* batch = splitter.next()) use(*batch);
///
/// A line ends at a separator. The text after the last separator is a line unless it is empty; an empty line between
/// two separators is a line. A line that continues across chunks is assembled in the splitter's own memory, and becomes
/// a separate batch. The constructor allocates; later only `feed` does, for such a line, if it is longer than 4,096
/// bytes and longer than any such line before it.
class LineSplitter {
public:
  explicit LineSplitter(Production entry, const LineOptions& options = {});
  ~LineSplitter();
  LineSplitter(const LineSplitter&) = delete;
  LineSplitter& operator=(const LineSplitter&) = delete;
  LineSplitter(LineSplitter&& other) noexcept;
  LineSplitter& operator=(LineSplitter&& other) noexcept;

  /// Continues the text with `chunk`, or begins a text with it after `finish`. Leave the chunk unchanged until `next`
  /// returns null: lines of the previous chunk that were not returned are lost. If memory runs out, throws
  /// std::bad_alloc, and the splitter is as if the chunk had not been fed.
  void feed(std::string_view chunk);
  /// Deleted: the chunk would be gone before `next`.
  template <detail::TemporaryString Text>
  void feed(Text&& chunk) = delete;
  /// Ends the text: an incomplete line becomes its last line.
  void finish() noexcept;
  /// The next batch, or null when no complete line remains in what was fed. Allocates nothing.
  [[nodiscard]] const Batch* next() noexcept;

private:
  class State;
  std::unique_ptr<State> state_;
};

/// Options of a StringSplitter, as in `LineOptions`. Example:
///
///     StringSplitter splitter(rfc3986::URI, {.columns = Columns::kinds});
struct StringOptions {
  Columns columns = Columns::components;
  Selection selection = {};
};

/// Splits adjacent strings, in the format of Arrow's string columns: string i is `text` from offsets[i] up to
/// offsets[i + 1]. No separator is between them, and they may contain any byte. In its batches, each string is a line.
class StringSplitter {
public:
  explicit StringSplitter(Production entry, const StringOptions& options = {});
  ~StringSplitter();
  StringSplitter(const StringSplitter&) = delete;
  StringSplitter& operator=(const StringSplitter&) = delete;
  StringSplitter(StringSplitter&& other) noexcept;
  StringSplitter& operator=(StringSplitter&& other) noexcept;

  /// Feeds the strings from index `array_offset` (counted from 0) to the last one. n offsets delimit n - 1 strings. The
  /// offsets must not decrease or exceed `text.size()`; this is not checked. If there is a bitmap `validity`, string i
  /// is null if bit i % 8 of byte i / 8 is 0: it is not valid, has no components, and is not read. `array_offset`
  /// applies to the bitmap as to the offsets. Leave all three arrays unchanged until `next` returns null: strings of
  /// the previous call that were not returned are lost.
  void feed(std::string_view text, std::span<const std::int32_t> offsets, const std::uint8_t* validity = nullptr,
            std::size_t array_offset = 0) noexcept;
  /// The same for large strings (64-bit offsets).
  void feed(std::string_view text, std::span<const std::int64_t> offsets, const std::uint8_t* validity = nullptr,
            std::size_t array_offset = 0) noexcept;
  /// Deleted: the text would be gone before `next`.
  template <detail::TemporaryString Text, class... Others>
  void feed(Text&& text, Others&&... others) = delete;
  /// The next batch, or null when there are no more strings. Allocates nothing.
  [[nodiscard]] const Batch* next() noexcept;

private:
  class State;
  std::unique_ptr<State> state_;
};

}  // namespace bnfurl

BNFURL_EXPORT_END
