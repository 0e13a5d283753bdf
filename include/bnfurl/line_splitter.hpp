// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Many texts at once, at the speed of reading them: the lines of a text that comes in chunks, or adjacent strings in
// the format of Arrow. The result is columns: for each component, an array of begins and an array of lengths; and one
// bit for each line that says whether the production matches it. Columns come in batches of some thousand lines, which
// are still in the nearest cache when they are read.
//
// Verdicts are the same as those of `matches`, and components the same as those of `split`, whatever the engine and
// wherever chunks are cut. A text beyond the reach of 32-bit offsets is not judged, and its batch says so. A splitter
// takes at most 64 KiB of stack, whatever it is fed. A splitter and its results must be used by one thread at a time;
// different splitters share only the production.
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

/// What is found out about each line.
enum class Columns : std::uint8_t {
  verdicts,    ///< no columns of components; costs about half
  components,  ///< verdicts and components
  kinds,       ///< these, and which alternatives a line and its host are: costs as much as a `split` of each line
};

/// Which components have columns: all, or those of a list. Nothing is written for the others; verdicts do not depend on
/// it. Components of another grammar than the splitter's end the program, as in `AnyParts`.
class Selection {
public:
  /// All components.
  constexpr Selection() noexcept = default;
  /// Those that are listed, perhaps none, which are of one grammar.
  Selection(std::initializer_list<Component> components) noexcept;
  explicit Selection(std::span<const Component> components) noexcept;

private:
  friend struct detail::BatchAccess;

  const detail::GrammarData* grammar_ = nullptr;  // null: any
  std::uint64_t components_ = ~std::uint64_t{0};  // bit c: component c
};

/// A batch of lines, or of strings. Everything in it is valid until the next call on its splitter; `text()`, the lines
/// and the values of `at` point into what the splitter was fed, or into the splitter's own memory. In the examples,
/// `lines` are those of "http://h/a?q\nno\n\nx:\n" as `rfc3986::URI`; `hosts` are the same, with the selection
/// `{rfc3986::host, rfc3986::user}`; `crlf` are those of "x:\r\nhttp://h\r\n", without CRs; `targets` are those of
/// "/\n*\nh:1\n" as `rfc9112::request_target`, with `Columns::kinds`.
class Batch {
public:
  /// The length of the longest text that offsets can address, 2^31 - 64.
  static constexpr std::size_t longest = 0x7fffffff - 63;
  /// Whether the batch is one line that is longer. It is not judged: it has no components and no kinds, and `valid` is
  /// false. Its octets are `text()` and `line(0)`, which `matches` and `split` take; its end is 2^31 - 1 at most.
  ///   lines.too_long()                          ->  false
  [[nodiscard]] bool too_long() const noexcept { return text_.size() > longest; }

  /// The number of lines; at least one.
  ///   lines.size()                              ->  4
  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  /// The text that all offsets are relative to. It may have octets before the first line and after the last one.
  [[nodiscard]] std::string_view text() const noexcept { return text_; }

  // Wherever a line has an index, that is less than `size()`.

  /// A line, without its separator and a dropped CR.
  ///   lines.line(0)                             ->  "http://h/a?q"
  ///   lines.line(2)                             ->  ""
  ///   crlf.line(0)                              ->  "x:"
  [[nodiscard]] std::string_view line(std::size_t index) const noexcept {
    if (too_long()) return text_;
    return slice(begins_[index], ends_[index] - begins_[index]);
  }
  /// What is known of a line: whether the production matches it, or that it was not judged.
  enum class Verdict : std::uint8_t { no_match, match, too_long };
  ///   lines.verdict(0) == Batch::Verdict::match     ->  true
  ///   lines.verdict(1) == Batch::Verdict::no_match  ->  true
  [[nodiscard]] Verdict verdict(std::size_t index) const noexcept {
    if (too_long()) return Verdict::too_long;
    return valid(index) ? Verdict::match : Verdict::no_match;
  }
  /// Whether it is known that the production matches a line.
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

  /// One component of all lines. If it is absent, or the line is not valid, begin is 0 and length is -1.
  struct Column {
    std::span<const std::int32_t> begin;   ///< relative to `text()`
    std::span<const std::int32_t> length;  ///< in octets, or -1
  };
  /// The column of the component that `production` stands for. Both spans are empty if it is not a component, or was
  /// not asked for. What belongs to another grammar ends the program, as in `AnyParts`.
  ///   lines.column(rfc3986::host).begin[0]      ->  7
  ///   lines.column(rfc3986::host).length[0]     ->  1
  ///   lines.column(rfc3986::host).length[3]     ->  -1
  ///   hosts.column(rfc3986::host).begin[0]      ->  7
  ///   hosts.column(rfc3986::path).begin.size()  ->  0
  [[nodiscard]] Column column(Production production) const noexcept;
  /// The same for a component that is not a production.
  ///   lines.column(rfc3986::user).length[0]     ->  -1
  [[nodiscard]] Column column(Component component) const noexcept;
  /// The same by the component's index in the grammar's list.
  ///   lines.column(std::size_t{1}).length[0]    ->  -1
  [[nodiscard]] Column column(std::size_t index) const noexcept {
    if (index >= 64 || (selected_ >> index & 1) == 0) return {};
    return {{component_begins_ + index * stride_, size_}, {component_lengths_ + index * stride_, size_}};
  }

  /// The octets of a component of one line; nullopt if it is absent, or has no column. To look at many lines, a column
  /// is taken once.
  ///   lines.at(0, rfc3986::path)                ->  "/a"
  ///   lines.at(0, rfc3986::fragment)            ->  nullopt
  ///   lines.at(0, lines.column(rfc3986::path))  ->  "/a"
  ///   lines.at(3, rfc3986::path)                ->  ""
  [[nodiscard]] std::optional<std::string_view> at(std::size_t index, const Column& column) const noexcept {
    if (column.length.empty() || column.length[index] < 0) return std::nullopt;
    return slice(column.begin[index], column.length[index]);
  }
  [[nodiscard]] std::optional<std::string_view> at(std::size_t index, Production production) const noexcept {
    return at(index, column(production));
  }
  [[nodiscard]] std::optional<std::string_view> at(std::size_t index, Component component) const noexcept {
    return at(index, column(component));
  }

  /// For each line, the alternative of its host, as an index into the grammar's `host_kinds()`, or `no_kind`; and the
  /// alternative of a production of kinds, as an index into `kinds()`. Both are empty unless kinds were requested.
  ///   targets.kinds()[1]                        ->  3
  ///   targets.host_kinds()[0] == Batch::no_kind  ->  true
  static constexpr std::uint8_t no_kind = 0xff;
  [[nodiscard]] std::span<const std::uint8_t> host_kinds() const noexcept { return kinds_of(host_kinds_); }
  [[nodiscard]] std::span<const std::uint8_t> kinds() const noexcept { return kinds_of(kinds_); }
  /// The same as printed, for one line; nullopt if it has none, or if kinds were not requested.
  ///   targets.kind(1)                           ->  "asterisk-form"
  ///   targets.kind(2)                           ->  "absolute-form"
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

/// What a LineSplitter is asked for, and what ends a line. What is not named is as here:
///
///     LineSplitter splitter(rfc3986::URI, {.columns = Columns::verdicts, .drop_cr = true});
///     LineSplitter splitter(rfc3986::URI, {.selection = {rfc3986::host, rfc3986::user}, .separator = '\0'});
struct LineOptions {
  Columns columns = Columns::components;
  Selection selection = {};  ///< all components; an empty list of them, without kinds, is `Columns::verdicts`
  char separator = '\n';
  /// Whether a CR directly before a separator, or before the end of the text, is no part of its line. Of several, only
  /// the last one is dropped.
  bool drop_cr = false;
  std::size_t size = sizeof(LineOptions);  ///< not to be set: later versions add members after it
};

/// The lines of a text that comes in chunks, cut anywhere:
///
///     LineSplitter splitter(rfc3986::URI);
///     while (read(chunk)) {
///       splitter.feed(chunk);
///       while (const Batch* batch = splitter.next()) use(*batch);
///     }
///     splitter.finish();
///     while (const Batch* batch = splitter.next()) use(*batch);
///
/// A line ends at a separator. The octets after the last separator are a line if there are any. An empty line between
/// two separators is a line like any other. A line that continues from chunk to chunk is put together in the
/// splitter's own memory, and becomes a batch of its own. The constructor allocates memory; later, only `feed` does,
/// and only for such a line that is longer than 4,096 octets and longer than all such lines before.
class LineSplitter {
public:
  explicit LineSplitter(Production entry, const LineOptions& options = {});
  ~LineSplitter();
  LineSplitter(const LineSplitter&) = delete;
  LineSplitter& operator=(const LineSplitter&) = delete;
  LineSplitter(LineSplitter&& other) noexcept;
  LineSplitter& operator=(LineSplitter&& other) noexcept;

  /// The text continues with `chunk`, or begins with it after `finish`. The chunk must stay unchanged until `next`
  /// returns null; lines of the previous chunk that were not returned are lost. If memory runs out, throws
  /// std::bad_alloc, with the state as if the chunk had not been fed.
  void feed(std::string_view chunk);
  /// Deleted: the chunk would be gone before `next`.
  template <detail::TemporaryString Text>
  void feed(Text&& chunk) = delete;
  /// Ends the text: a line that has begun is its last line.
  void finish() noexcept;
  /// The next lines, in order; null if no complete line is left in what was fed. Allocates nothing.
  [[nodiscard]] const Batch* next() noexcept;

private:
  class State;
  std::unique_ptr<State> state_;
};

/// What a StringSplitter is asked for: as in `LineOptions`.
///
///     StringSplitter splitter(rfc3986::URI, {.columns = Columns::kinds});
struct StringOptions {
  Columns columns = Columns::components;
  Selection selection = {};
  std::size_t size = sizeof(StringOptions);  ///< not to be set: later versions add members after it
};

/// Adjacent strings, each judged separately, in the format of a column of strings in Arrow: string i is the octets of
/// `text` from offsets[i] up to offsets[i + 1]. Nothing separates them, and they may contain any octet. Batches are
/// like those of `LineSplitter`, with one line for each string.
class StringSplitter {
public:
  explicit StringSplitter(Production entry, const StringOptions& options = {});
  ~StringSplitter();
  StringSplitter(const StringSplitter&) = delete;
  StringSplitter& operator=(const StringSplitter&) = delete;
  StringSplitter(StringSplitter&& other) noexcept;
  StringSplitter& operator=(StringSplitter&& other) noexcept;

  /// The strings from number `array_offset` on. n offsets delimit n - 1 strings; offsets are non-decreasing and at
  /// most `text.size()`. If there is a bitmap `validity`, string i is null if bit i % 8 of byte i / 8 is 0: a null is
  /// not valid and has no components, and its octets are not read. `array_offset` applies to the bitmap as to the
  /// offsets. All three arrays must stay unchanged until `next` returns null.
  void feed(std::string_view text, std::span<const std::int32_t> offsets, const std::uint8_t* validity = nullptr,
            std::size_t array_offset = 0) noexcept;
  /// The same for large strings (64-bit offsets).
  void feed(std::string_view text, std::span<const std::int64_t> offsets, const std::uint8_t* validity = nullptr,
            std::size_t array_offset = 0) noexcept;
  /// Deleted: the text would be gone before `next`.
  template <detail::TemporaryString Text, class... Others>
  void feed(Text&& text, Others&&... others) = delete;
  /// The next strings, in order; null if there are no more. Allocates nothing.
  [[nodiscard]] const Batch* next() noexcept;

private:
  class State;
  std::unique_ptr<State> state_;
};

}  // namespace bnfurl

BNFURL_EXPORT_END
