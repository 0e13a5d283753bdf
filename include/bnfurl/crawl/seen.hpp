// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// An exact set of 128-bit keys, for deduplication. It may be larger than memory, and may be kept from run to run.
//
// Add keys in batches: for each key you learn whether it is new. Process the new keys, and then call `keep`. If the
// program is killed at any moment, nothing is lost: a key that was not processed is not in the set, and at most one
// batch is processed twice.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>

#include <bnfurl/crawl/key.hpp>
#include <bnfurl/detail/export.hpp>
#include <bnfurl/result.hpp>

BNFURL_EXPORT_BEGIN

namespace bnfurl::crawl {

/// How a set is stored.
struct SeenOptions {
  /// The folder that keeps the set; it is created if necessary. Empty: the set ends with the object, and keys that do
  /// not fit into memory are in a temporary folder.
  std::string folder = {};
  /// One line that says what the keys are. A folder with other keys is rejected, unless the line is empty.
  std::string about = {};
  /// Bytes of the table that has the last keys. All others are on disk, in a file that is mapped into memory.
  std::size_t memory = std::size_t{256} << 20;
  /// Only asks a folder, which must exist, and changes nothing in it. Several programs may do so at once. Keys that are
  /// not in the file yet are all in memory.
  bool is_read_only = false;
  /// The time of keys that are added to a folder, in seconds since 1970. 0: that of the clock.
  std::int64_t time = 0;
};

/// A key in a folder.
struct SeenKey {
  Digest128 key;
  std::int64_t time = 0;  ///< when it was added, in seconds since 1970; 0 if that is unknown
};

/// A set of keys. A table in memory has the last ones; when it is full, they go to a file of LMDB, which is asked in
/// batches. Only one thread at a time may use it, except for `add_to_shard`.
class SeenSet {
public:
  /// The largest number of keys in a batch.
  static constexpr std::size_t most_keys = 4096;
  /// The number of shards of the set. Each key is in one of them.
  static constexpr std::size_t shards = 32;
  ///   SeenSet::shard_of(digest128("")) == 19 ? "equal" : "other"  ->  "equal"
  [[nodiscard]] static constexpr std::size_t shard_of(const Digest128& key) noexcept { return key.high >> 59U; }

  /// Opens a set. Code::argument means that another folder would work, or this one later. The examples below use a set
  /// in memory: `SeenSet set = *SeenSet::open({});`
  [[nodiscard]] static Result<SeenSet, InputError> open(const SeenOptions& options);

  SeenSet(const SeenSet&) = delete;
  SeenSet& operator=(const SeenSet&) = delete;
  SeenSet(SeenSet&&) noexcept;
  SeenSet& operator=(SeenSet&&) noexcept;
  ~SeenSet();

  /// Adds a batch, and sets for each key whether it is new: neither in the set nor earlier in the batch. `is_new` has
  /// an element for each key. After an error nothing can be added or kept: every call returns the same error.
  ///   set.add(std::vector{digest128("a"), digest128("b"), digest128("a")}, is_new) ? flags(is_new) : "fault"
  ///     ->  "110"
  [[nodiscard]] Result<void, InputError> add(std::span<const Digest128> keys, std::span<bool> is_new);
  /// The same for keys of one shard, of a set without a folder; several threads may do this at once. Answers depend
  /// only on the order of the batches of a shard. After an error, every call returns the same error.
  ///   set.add_to_shard(19, std::vector{digest128("")}, is_new) && is_new[0] ? "new" : "seen"  ->  "new"
  [[nodiscard]] Result<void, InputError> add_to_shard(std::size_t shard, std::span<const Digest128> keys,
                                                      std::span<bool> is_new);
  /// Sets for each key whether it is new, and adds none. Several threads may ask at once, while nothing is added.
  ///   (set.ask(std::vector{digest128("a"), digest128("d"), digest128("b")}, is_new), flags(is_new))  ->  "010"
  void ask(std::span<const Digest128> keys, std::span<bool> is_new) const;
  /// Saves in the folder what was added; until then, it is lost when the program ends.
  ///   set.keep() ? "kept" : "fault"  ->  "kept"
  [[nodiscard]] Result<void, InputError> keep();

  /// Visits all keys in a folder, in their order.
  void visit(const std::function<void(const SeenKey& key)>& visit) const;
  /// Removes from the folder the keys that were added before a time, and returns their number. Those whose time is
  /// unknown stay. If the program is killed meanwhile, some are removed.
  [[nodiscard]] Result<std::size_t, InputError> expire(std::int64_t before);
  /// Whether this was a folder of an earlier version, whose keys have no times. It is one of this version now, unless
  /// it is only asked.
  [[nodiscard]] bool was_earlier() const noexcept;
  /// The line that says what the keys are.
  [[nodiscard]] const std::string& about() const noexcept;

  /// Which part of the folder is unreadable; empty if no damage is known. All other keys are found.
  ///   set.damage()  ->  ""
  [[nodiscard]] const std::string& damage() const noexcept;

private:
  struct State;
  explicit SeenSet(std::unique_ptr<State> state) noexcept;
  std::unique_ptr<State> state_;
};

}  // namespace bnfurl::crawl

BNFURL_EXPORT_END
