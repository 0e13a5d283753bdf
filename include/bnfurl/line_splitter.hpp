// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Many texts at once, at the speed of reading them: the lines of a text that comes in chunks, or adjacent strings in
// the format of Arrow. The result is columns: for each component, an array of begins and an array of lengths; and one
// bit for each line that says whether the production matches it. Columns come in batches of some thousand lines, which
// are still in the nearest cache when they are read.
//
// Verdicts are the same as those of `matches`, and components the same as those of `split`, whatever the engine and
// wherever chunks are cut. A splitter takes at most 64 KiB of stack, whatever it is fed. A splitter and its results
// must be used by one thread at a time; different splitters share only the production.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/detail/data.hpp>
#include <bnfurl/detail/export.hpp>

BNFURL_EXPORT_BEGIN

namespace bnfurl::inline v1 {

/// What to find out about each line.
enum class Ask : std::uint8_t {
  verdict,     ///< no columns of components; costs about half
  components,  ///< verdicts and components
  kinds,       ///< these, and which alternatives a line and its host are: costs as much as a `split` of each line
};

/// A component that a splitter is asked for: by the production that it stands for, or by itself. A production that is no
/// component adds nothing. What belongs to another grammar ends the program, as in `AnyParts`.
using Wanted = std::variant<Production, Component>;

/// What a CR directly before a separator, or before the end of the text, is: `keep`: an octet of its line like any
/// other; `drop`: no part of the line. Of several, only the last one is dropped.
enum class Cr : std::uint8_t { keep, drop };

/// A batch of lines. Everything in it is valid until the next call on its splitter; `text()`, the lines and the values
/// of `at` point into what the splitter was fed, or into the splitter's own memory. In the examples, `lines` are those
/// of "http://h/a?q\nno\n\nx:\n" as `rfc3986::URI`; `hosts` are the same, of a splitter that was asked for
/// `{rfc3986::host, rfc3986::user}`; `crlf` are those of "x:\r\nhttp://h\r\n", with `Cr::drop`; `targets` are those of "/\n*\nh:1\n" as
/// `rfc9112::request_target`, with `Ask::kinds`.
class Lines {
public:
  /// The longest text that offsets can address. A longer line is a batch of its own, with its octets in `text()` and
  /// `line(0)`, and the correct verdict; its end is 2^31 - 1, and components that end after 2^31 - 64 are absent.
  static constexpr std::size_t longest = 0x7fffffff - 63;

  /// The number of lines; at least one.
  ///   lines.size()                              ->  4
  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  /// The text that all offsets are relative to. It may have octets before the first line and after the last one.
  [[nodiscard]] std::string_view text() const noexcept { return text_; }

  /// A line, without its separator and a dropped CR.
  ///   lines.line(0)                             ->  "http://h/a?q"
  ///   lines.line(2)                             ->  ""
  ///   crlf.line(0)                              ->  "x:"
  [[nodiscard]] std::string_view line(std::size_t index) const noexcept {
    if (text_.size() > longest) return text_;
    return slice(columns_.begin[index], columns_.end[index] - columns_.begin[index]);
  }
  /// Whether the production matches a line.
  ///   lines.valid(0)                            ->  true
  ///   lines.valid(1)                            ->  false
  [[nodiscard]] bool valid(std::size_t index) const noexcept {
    return (columns_.valid[index / 64] >> (index % 64) & 1) != 0;
  }
  /// The same for all lines: bit i % 64 of word i / 64 is for line i; bits after the last line are 0.
  ///   lines.verdicts()[0]                       ->  9
  [[nodiscard]] std::span<const std::uint64_t> verdicts() const noexcept { return {columns_.valid, (size_ + 63) / 64}; }

  /// Where in `text()` each line begins.
  ///   lines.begins()[1]                         ->  13
  ///   crlf.begins()[1]                          ->  4
  [[nodiscard]] std::span<const std::int32_t> begins() const noexcept { return {columns_.begin, size_}; }
  /// Where in `text()` each line ends: the offset of its separator, if it has one, or of the dropped CR before it.
  ///   lines.ends()[1]                           ->  15
  ///   crlf.ends()[1]                            ->  12
  [[nodiscard]] std::span<const std::int32_t> ends() const noexcept { return {columns_.end, size_}; }

  /// One component of all lines. If it is absent, or the line is not valid, begin is 0 and length is -1.
  struct Column {
    std::span<const std::int32_t> begin;   ///< relative to `text()`
    std::span<const std::int32_t> length;  ///< in octets, or -1
  };
  /// The column of the component that `production` stands for. Both spans are empty if it is not a component, if
  /// only verdicts were requested, or if other components were. What belongs to another grammar ends the
  /// program, as in `AnyParts`.
  ///   lines.column(rfc3986::host).begin[0]      ->  7
  ///   lines.column(rfc3986::host).length[0]     ->  1
  ///   lines.column(rfc3986::host).length[3]     ->  -1
  ///   hosts.column(rfc3986::host).begin[0]      ->  7
  ///   hosts.column(rfc3986::path).begin.size()  ->  0
  [[nodiscard]] Column column(Production production) const noexcept {
    const detail::ProductionData& data = detail::data_of(production);
    return column(data.grammar, data.component);
  }
  /// The same for a component that is not a production.
  ///   lines.column(rfc3986::user).length[0]     ->  -1
  [[nodiscard]] Column column(Component component) const noexcept {
    return column(&detail::Access::grammar(component), component.index());
  }
  /// The same by the component's index in the grammar's list.
  ///   lines.column(std::size_t{1}).length[0]    ->  -1
  [[nodiscard]] Column column(std::size_t index) const noexcept { return column(entry_->grammar, index); }

  /// The octets of a component of one line; nullopt if it is absent, or has no column.
  ///   lines.at(0, rfc3986::path)                ->  "/a"
  ///   lines.at(0, rfc3986::fragment)            ->  nullopt
  ///   lines.at(3, rfc3986::path)                ->  ""
  [[nodiscard]] std::optional<std::string_view> at(std::size_t index, Production production) const noexcept {
    return at(index, column(production));
  }
  [[nodiscard]] std::optional<std::string_view> at(std::size_t index, Component component) const noexcept {
    return at(index, column(component));
  }

  /// For each line, the alternative of its host, as an index into the grammar's `host_kinds()`, or `no_kind`; and the
  /// alternative of a production of kinds, as an index into `kinds()`. Both are empty unless kinds were requested.
  ///   targets.kinds()[1]                        ->  3
  ///   targets.host_kinds()[0] == Lines::no_kind  ->  true
  static constexpr std::uint8_t no_kind = detail::Choices::none;
  [[nodiscard]] std::span<const std::uint8_t> host_kinds() const noexcept { return kinds_of(columns_.host_kind); }
  [[nodiscard]] std::span<const std::uint8_t> kinds() const noexcept { return kinds_of(columns_.kind); }
  /// The same as printed, for one line; nullopt if it has none, or if kinds were not requested.
  ///   targets.kind(1)                           ->  "asterisk-form"
  ///   targets.kind(2)                           ->  "absolute-form"
  ///   lines.host_kind(0)                        ->  nullopt
  [[nodiscard]] std::optional<std::string_view> host_kind(std::size_t index) const noexcept {
    return name_at(host_kinds(), index, entry_->grammar->host_kinds);
  }
  [[nodiscard]] std::optional<std::string_view> kind(std::size_t index) const noexcept {
    return name_at(kinds(), index, entry_->grammar->kinds);
  }

private:
  friend struct detail::Access;
  Lines(const detail::ProductionData& entry, std::string_view text, const detail::LineColumns& columns,
        std::size_t size) noexcept
      : entry_(&entry), text_(text), columns_(columns), size_(size) {}

  [[nodiscard]] std::string_view slice(std::int32_t begin, std::int32_t length) const noexcept {
    return {text_.data() + begin, static_cast<std::size_t>(length)};
  }
  [[nodiscard]] Column column(const detail::GrammarData* grammar, std::size_t component) const noexcept {
    detail::expect_grammar(grammar, entry_->grammar);
    if (component >= grammar->component_count) return {};
    if (columns_.component_begin == nullptr || (columns_.wanted >> component & 1) == 0) return {};
    const std::size_t first = component * columns_.stride;
    return {{columns_.component_begin + first, size_}, {columns_.component_length + first, size_}};
  }
  [[nodiscard]] std::optional<std::string_view> at(std::size_t index, const Column& column) const noexcept {
    if (column.length.empty() || column.length[index] < 0) return std::nullopt;
    return slice(column.begin[index], column.length[index]);
  }

  [[nodiscard]] std::span<const std::uint8_t> kinds_of(const std::uint8_t* column) const noexcept {
    return {column, column == nullptr ? 0 : size_};
  }
  [[nodiscard]] static std::optional<std::string_view> name_at(std::span<const std::uint8_t> column, std::size_t index,
                                                               const char* const* names) noexcept {
    if (column.empty() || column[index] == no_kind) return std::nullopt;
    return names[column[index]];
  }

  const detail::ProductionData* entry_;
  std::string_view text_;
  detail::LineColumns columns_;
  std::size_t size_;
};

/// The lines of a text that comes in chunks, cut anywhere:
///
///     LineSplitter splitter(rfc3986::URI);
///     while (read(chunk)) {
///       splitter.feed(chunk);
///       while (const Lines* lines = splitter.next()) use(*lines);
///     }
///     splitter.finish();
///     while (const Lines* lines = splitter.next()) use(*lines);
///
/// A line ends at a separator. The octets after the last separator are a line if there are any. An empty line between
/// two separators is a line like any other. A line that continues from chunk to chunk is put together in the
/// splitter's own memory, and becomes a batch of its own. The constructor allocates memory; later, only `feed` does,
/// and only for such a line that is longer than 4,096 octets and longer than all such lines before.
///
/// For a text whose lines end with CR LF, or some with CR LF and some with LF:
///
///     LineSplitter splitter(rfc3986::URI, '\n', Ask::components, Cr::drop);
///
/// A splitter that is asked for some components writes no columns for the others:
///
///     LineSplitter splitter(rfc3986::URI, {rfc3986::host, rfc3986::user});
class LineSplitter {
public:
  explicit LineSplitter(Production entry, char separator = '\n', Ask ask = Ask::components, Cr cr = Cr::keep);
  /// Only `wanted` components have columns. Verdicts do not depend on them; no component at all is `Ask::verdict`,
  /// unless kinds are requested.
  LineSplitter(Production entry, const std::vector<Wanted>& wanted, char separator = '\n', Ask ask = Ask::components,
               Cr cr = Cr::keep);
  ~LineSplitter();
  LineSplitter(const LineSplitter&) = delete;
  LineSplitter& operator=(const LineSplitter&) = delete;
  LineSplitter(LineSplitter&& other) noexcept;
  LineSplitter& operator=(LineSplitter&& other) noexcept;

  /// The text continues with `chunk`, or begins with it after `finish`. The chunk must stay unchanged until `next` has
  /// returned the lines that end in it; lines of the previous chunk that were not returned are lost. If memory runs
  /// out, throws std::bad_alloc, with the state as if the chunk had not been fed.
  void feed(std::string_view chunk);
  /// Ends the text: a line that has begun is its last line.
  void finish() noexcept;
  /// The next lines, in order; null if no complete line is left in what was fed. Allocates nothing.
  [[nodiscard]] const Lines* next() noexcept;

private:
  class State;
  std::unique_ptr<State> state_;
};

/// Adjacent strings, each judged separately, in the format of a column of strings in Arrow: string i is the octets of
/// `text` from offsets[i] up to offsets[i + 1]. Nothing separates them, and they may contain any octet. Batches are
/// like those of `LineSplitter`, with one line for each string.
class StringSplitter {
public:
  explicit StringSplitter(Production entry, Ask ask = Ask::components);
  /// Only `wanted` components have columns, as in `LineSplitter`.
  StringSplitter(Production entry, const std::vector<Wanted>& wanted, Ask ask = Ask::components);
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
  /// The next strings, in order; null if there are no more. Allocates nothing.
  [[nodiscard]] const Lines* next() noexcept;

private:
  class State;
  std::unique_ptr<State> state_;
};

}  // namespace bnfurl::inline v1

BNFURL_EXPORT_END
