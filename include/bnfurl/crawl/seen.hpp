// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What was seen: an exact set of keys of 128 bits, larger than memory, and kept from run to run where that is wanted.
//
// Keys are added in batches. Of each it is said whether it is new; then the caller does what new keys are for, and only
// then has them kept. So a program that is killed at any moment has lost nothing: what it did not do is not in the set,
// and at most the batch that it was about to keep is done twice.
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

/// How a set is kept.
struct SeenOptions {
  /// The folder that keeps the set; it is made if there is none. Empty: the set ends with the object, and what memory
  /// does not hold is in a folder below that for temporary files.
  std::string folder = {};
  /// What the keys are, in a line: a folder with keys of other kinds is refused.
  std::string about = {};
  /// Octets. One half is a table of keys; the other one, but at least 16 MiB, is RocksDB's cache, with its filters.
  std::size_t memory = std::size_t{256} << 20;
};

/// A set of keys. A table in memory has the last ones; when it is full, it becomes a sorted run of RocksDB, which is
/// asked in batches. Without RocksDB (meson: -Dseen=disabled) there is only the table, and no folder. Not for several
/// threads at once, except by `add_to_shard`.
class SeenSet {
public:
  /// Most keys of a batch.
  static constexpr std::size_t most_keys = 4096;
  /// Each key is in one of these parts of the set.
  static constexpr std::size_t shards = 32;
  ///   SeenSet::shard_of(digest128("")) == 19 ? "equal" : "other"  ->  "equal"
  [[nodiscard]] static constexpr std::size_t shard_of(const Digest128& key) noexcept { return key.high >> 59U; }

  /// Code::argument of a fault: another folder would do, or this one later. The set of the examples below is in memory
  /// alone: `SeenSet set = *SeenSet::open({});`
  [[nodiscard]] static Result<SeenSet, Fault> open(const SeenOptions& options);
  /// Whether this library has RocksDB.
  [[nodiscard]] static bool has_store() noexcept;

  SeenSet(const SeenSet&) = delete;
  SeenSet& operator=(const SeenSet&) = delete;
  SeenSet(SeenSet&&) noexcept;
  SeenSet& operator=(SeenSet&&) noexcept;
  ~SeenSet();

  /// Adds a batch, and sets of each of its keys whether it is new: neither in the set, nor earlier in the batch.
  /// `is_new` has room for all of them. After a fault nothing more can be added or kept: each call has the same one.
  ///   set.add(std::vector{digest128("a"), digest128("b"), digest128("a")}, is_new) ? flags(is_new) : "fault"  ->  "110"
  [[nodiscard]] Result<void, Fault> add(std::span<const Digest128> keys, std::span<bool> is_new);
  /// The same for keys of one shard, of a set without a folder; several threads may do this at once. Answers depend on
  /// the order of the batches of a shard alone. Without RocksDB, so does the fault of a shard that is full: others go
  /// on. Any other fault is that of all.
  ///   set.add_to_shard(19, std::vector{digest128("")}, is_new) && is_new[0] ? "new" : "seen"  ->  "new"
  [[nodiscard]] Result<void, Fault> add_to_shard(std::size_t shard, std::span<const Digest128> keys,
                                                 std::span<bool> is_new);
  /// Keeps in the folder what was added; until then, an end of the program forgets it.
  ///   set.keep() ? "kept" : "fault"  ->  "kept"
  [[nodiscard]] Result<void, Fault> keep();

  /// What of the folder cannot be read; empty if nothing is known to be damaged. All other keys are found.
  ///   set.damage()  ->  ""
  [[nodiscard]] const std::string& damage() const noexcept;

private:
  struct State;
  explicit SeenSet(std::unique_ptr<State> state) noexcept;
  std::unique_ptr<State> state_;
};

}  // namespace bnfurl::crawl

BNFURL_EXPORT_END
