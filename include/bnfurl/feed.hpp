// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Texts that arrive in pieces: a feed takes the octets as they come, in pieces of any size, and says after each piece
// whether the text can still become a text of the production. Verdict, error offset, expected octets and components
// are those of the whole text, and all offsets count from its beginning. A feed is a plain value of a fixed size. It
// can be copied, needs no cleaning up, and holds no pointer into a piece: the memory of a piece may be used again when
// the call returns. Nothing here allocates, throws or locks.
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

/// What a text that has arrived in part can become.
enum class Progress : int {
  dead,     ///< no continuation is a text of the production
  open,     ///< it is not a text yet; some continuation is one
  accepts,  ///< it is a text, if it ends here; longer texts may exist
};

/// The verdict. Each octet is one step of the minimal automaton, as in `explain`.
class Feed {
public:
  /// Before the first octet. One that is not prepared ends the program (bnfurl/load.hpp).
  explicit Feed(Production entry) noexcept;

  /// Takes the next octets. If one of them kills the text, those after it are not read; a dead text stays dead.
  ///   feed.next("http:")                        ->  Progress::accepts
  ///   feed.next("//a b")                        ->  Progress::dead
  Progress next(std::string_view octets) noexcept;

  /// What the text so far can become.
  [[nodiscard]] Progress progress() const noexcept;
  /// How many octets were taken, up to the one that killed the text: for a dead text, the error offset.
  ///   feed.offset()                             ->  8
  [[nodiscard]] std::size_t offset() const noexcept { return offset_; }
  /// Why the text so far is not a text, if it ended here; nullopt if it is one.
  ///   feed.explain()->message()
  ///     ->  expected unreserved, sub-delims, "#", "%", "/", ":", "?", "@", or the end, found " "
  [[nodiscard]] std::optional<Error> explain() const noexcept;
  [[nodiscard]] Production production() const noexcept { return detail::production_of(*entry_); }

private:
  friend class SplitFeed;
  static constexpr std::uint16_t alive = 0xffff;
  static constexpr std::uint16_t refused = 0xfffe;  // dead from the start: it is none, or of no use, in C

  Progress next_piece(std::string_view octets) noexcept;

  const detail::ProductionData* entry_;
  std::size_t offset_ = 0;
  std::uint16_t state_ = 0;
  std::uint16_t killer_ = alive;  // or the octet that killed the text
  [[maybe_unused]] std::size_t for_later_[5];
};

/// The components of a text that was fed: positions, since there is no text to point into.
class Positions {
public:
  /// The octets of the component with this index in the grammar's list; nullopt if the text does not have it.
  [[nodiscard]] std::optional<Span> at(std::size_t index) const noexcept;
  /// The same by name. What belongs to another grammar ends the program, as in `AnyParts`; a production of the same
  /// grammar that is no component is absent.
  ///   split_feed.positions()->at(rfc3986::host)->begin  ->  7
  [[nodiscard]] std::optional<Span> at(Component component) const noexcept;
  [[nodiscard]] std::optional<Span> at(Production production) const noexcept;
  /// The alternatives of the host and of a production of kinds, as in `Parts`.
  ///   *split_feed.positions()->host_kind()      ->  "reg-name"
  [[nodiscard]] std::optional<std::string_view> host_kind() const noexcept;
  [[nodiscard]] std::optional<std::string_view> kind() const noexcept;

private:
  friend class SplitFeed;
  explicit Positions(const detail::ProductionData& entry) noexcept : entry_(&entry) {}

  const detail::ProductionData* entry_;
  Span spans_[most_components];
  detail::Choices choices_;
};

/// The verdict and the components. A grammar that was built at run time may need more registers than a feed has room
/// for; every grammar that comes with bnfurl fits.
class SplitFeed {
private:
  struct Key {
    explicit constexpr Key() = default;
  };

public:
  /// Before the first octet; or that there is no room for its registers, and how many octets they need. A production
  /// that is not prepared ends the program.
  ///   SplitFeed::of(rfc3986::URI)->progress()   ->  Progress::open
  [[nodiscard]] static Result<SplitFeed, Refusal> of(Production entry) noexcept;
  /// For `of`.
  SplitFeed(Key /*of the library*/, Production entry) noexcept;

  /// As for `Feed`.
  Progress next(std::string_view octets) noexcept;
  [[nodiscard]] Progress progress() const noexcept { return verdict_.progress(); }
  [[nodiscard]] std::size_t offset() const noexcept { return verdict_.offset(); }
  [[nodiscard]] std::optional<Error> explain() const noexcept { return verdict_.explain(); }
  [[nodiscard]] Production production() const noexcept { return verdict_.production(); }

  /// The components of the text so far; nullopt if it is not a text. More octets may be fed afterwards.
  [[nodiscard]] std::optional<Positions> positions() const noexcept;

private:
  friend struct detail::Access;
  [[nodiscard]] bool finish(Span* spans, detail::Choices* choices) const noexcept;

  Feed verdict_;
  std::uint16_t state_ = 0;                        // of the tagged automaton
  std::size_t registers_[detail::feed_registers];  // those of the tagged automaton are set
};

// These sizes stay: later versions have room in them.
static_assert(std::is_trivially_copyable_v<Feed> && sizeof(Feed) <= 64);
static_assert(std::is_trivially_copyable_v<SplitFeed> && sizeof(SplitFeed) <= 1024);

}  // namespace bnfurl

BNFURL_EXPORT_END
