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
  /// One line that says what the keys are. A folder with other keys is rejected.
  std::string about = {};
  /// Bytes of the table that has the last keys. All others are on disk, in a file that is mapped into memory.
  std::size_t memory = std::size_t{256} << 20;
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
  /// Saves in the folder what was added; until then, it is lost when the program ends.
  ///   set.keep() ? "kept" : "fault"  ->  "kept"
  [[nodiscard]] Result<void, InputError> keep();

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
