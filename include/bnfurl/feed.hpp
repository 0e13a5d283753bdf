// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Streaming: a feed takes a text in pieces of any size, and after each piece tells whether the text can still become
// valid. Verdict, error offset, expected bytes and components are those of the whole text, and offsets count from its
// beginning. A feed is a plain value of fixed size: it can be copied, needs no cleaning up, and does not refer to a
// piece after the call. Nothing here allocates, throws or takes a lock.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/detail/export.hpp>

BNFURL_EXPORT_BEGIN

namespace bnfurl {

/// The state of a text that is not complete yet.
enum class Progress : int {
  rejected,    ///< invalid, whatever follows
  incomplete,  ///< some continuation is valid
  accepting,   ///< valid if it ends here; some continuations may be valid, too
};

/// Validates a text. Each byte is one step of the automaton, as in `explain`.
class Feed {
public:
  /// Starts before the first byte. Terminates the program if `entry` is not prepared (bnfurl/load.hpp).
  explicit Feed(Production entry) noexcept;

  /// Takes the next bytes. Once the text is invalid, it reads no further byte and stays `rejected`.
  ///   feed.push("http:")                        ->  Progress::accepting
  ///   feed.push("//a b")                        ->  Progress::rejected
  Progress push(std::string_view octets) noexcept;

  /// The state after the bytes so far.
  [[nodiscard]] Progress progress() const noexcept;
  /// The number of bytes taken so far; for an invalid text, the error offset.
  ///   feed.offset()                             ->  8
  [[nodiscard]] std::size_t offset() const noexcept { return offset_; }
  /// Why the text would be invalid if it ended here; nullopt if it would be valid.
  ///   feed.explain()->message()
  ///     ->  expected unreserved, sub-delims, "#", "%", "/", ":", "?", "@", or the end, found " "
  [[nodiscard]] std::optional<Error> explain() const noexcept;
  /// The production that the text is matched against.
  [[nodiscard]] Production production() const noexcept { return detail::production_of(*entry_); }

private:
  friend class SplitFeed;
  static constexpr std::uint16_t alive = 0xffff;
  static constexpr std::uint16_t refused = 0xfffe;  // rejected from the start: in C, for a null or unusable production

  Progress push_piece(std::string_view octets) noexcept;

  const detail::ProductionData* entry_;
  std::size_t offset_ = 0;
  std::uint16_t state_ = 0;
  std::uint16_t killer_ = alive;  // or the byte at which matching failed
  detail::Trail trail_;
  [[maybe_unused]] std::size_t for_later_[3];
};

/// The components of a text that was fed: positions, because there is no text to point into.
class Positions {
public:
  /// The position of the component with this index in the grammar's list; nullopt if the text does not have it.
  [[nodiscard]] std::optional<Span> at(std::size_t index) const noexcept;
  /// The same for a component or a production. A production that is not a component is treated as missing; one of
  /// another grammar terminates the program, as in `Parts::operator[]`.
  ///   split_feed.positions()->at(rfc3986::host)->begin  ->  7
  [[nodiscard]] std::optional<Span> at(Component component) const noexcept;
  [[nodiscard]] std::optional<Span> at(Production production) const noexcept;
  /// Which alternative the host is, and which the text is, as in `Parts`.
  ///   *split_feed.positions()->host_kind()      ->  "reg-name"
  [[nodiscard]] std::optional<std::string_view> host_kind() const noexcept;
  [[nodiscard]] std::optional<std::string_view> kind() const noexcept;

private:
  friend class SplitFeed;
  explicit Positions(const detail::ProductionData& entry) noexcept : entry_(&entry) {}

  const detail::ProductionData* entry_;
  Span spans_[max_components];
  detail::Choices choices_;
};

/// Validates a text and splits it. A grammar that was built at run time may need more working memory than a feed has;
/// all grammars of bnfurl fit.
class SplitFeed {
public:
  /// Starts before the first byte. If the production needs more working memory than a feed has, returns `no_room` with
  /// the number of bytes. Terminates the program if the production is not prepared.
  ///   SplitFeed::of(rfc3986::URI)->progress()   ->  Progress::incomplete
  [[nodiscard]] static Result<SplitFeed, TextError> of(Production entry) noexcept;
  /// As for `Feed`.
  Progress push(std::string_view octets) noexcept;
  [[nodiscard]] Progress progress() const noexcept { return verdict_.progress(); }
  [[nodiscard]] std::size_t offset() const noexcept { return verdict_.offset(); }
  [[nodiscard]] std::optional<Error> explain() const noexcept { return verdict_.explain(); }
  [[nodiscard]] Production production() const noexcept { return verdict_.production(); }

  /// The components of the text so far; nullopt if it is not valid. You may feed more bytes afterwards.
  [[nodiscard]] std::optional<Positions> positions() const noexcept;

private:
  friend struct detail::Access;
  struct Key {
    explicit constexpr Key() = default;
  };

public:
  /// For `of`.
  SplitFeed(Key /*of the library*/, Production entry) noexcept;

private:
  [[nodiscard]] bool finish(Span* spans, detail::Choices* choices) const noexcept;

  Feed verdict_;
  std::uint16_t state_ = 0;                        // of the tagged automaton
  std::size_t registers_[detail::feed_registers];  // those of the tagged automaton are set
};

// These sizes never change: there is room for later versions.
static_assert(std::is_trivially_copyable_v<Feed> && sizeof(Feed) <= 64);
static_assert(std::is_trivially_copyable_v<SplitFeed> && sizeof(SplitFeed) <= 1024);

}  // namespace bnfurl

BNFURL_EXPORT_END
