// What a set of keys is made of: a table in memory, a store on disk, and the folder of both, in this order.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include <bnfurl/crawl/key.hpp>
#include <bnfurl/crawl/seen.hpp>

namespace bnfurl::crawl {

// Keys in memory. The first octet of a key says which of 256 parts has it; a part is a table with open addressing, and
// grows by a quarter. While one part grows it exists twice, but never the whole table, so nearly all of the memory that
// is allowed holds keys. The parts stand in the order of their keys: sorted one by one, they are a sorted run.
//
// Eight parts are a shard, which has its share of the memory and touches no other shard: several threads may work on one
// each, and when a shard is full depends on its own keys alone.

class KeyTable {
public:
  static constexpr std::size_t parts = 256;

  /// `most_octets`: what the table should not exceed. A shard is full when it would have to; it still takes keys, tighter,
  /// and by small steps beyond that.
  explicit KeyTable(std::size_t most_octets) : most_octets_(most_octets / SeenSet::shards) {}

  /// Has the key's place fetched into the cache.
  void prefetch(const Digest128& key) const;
  /// Whether the key is new. A key is never 0: that stands for no key.
  [[nodiscard]] bool add(const Digest128& key);

  [[nodiscard]] bool is_full(std::size_t shard) const { return shares_[shard].is_full; }
  /// Whether any shard is.
  [[nodiscard]] bool is_full() const;
  [[nodiscard]] std::size_t size() const;
  [[nodiscard]] std::size_t octets() const;

  /// The keys of a part in order. Nothing but `clear` is allowed afterwards.
  [[nodiscard]] std::span<const Digest128> sorted(std::size_t part);
  /// Forgets all keys. The memory stays.
  void clear();

private:
  struct Part {
    std::vector<Digest128> slots = {};
    std::size_t used = 0;
  };
  /// What a shard has of the memory.
  struct alignas(64) Share {
    std::size_t octets = 0;
    bool is_full = false;
  };

  /// Makes room for one more key.
  void make_room(Part& part, Share& share) const;
  static void grow(Part& part, Share& share, std::size_t slots);

  // Shards have no line of the cache in common.
  alignas(64) std::array<Part, parts> parts_;
  std::array<Share, SeenSet::shards> shares_;
  std::size_t most_octets_;  // of a shard
};

// Keys on disk: sorted runs, each made of a full table, and the batches that were kept since the last run. A run is made
// first, then the batches that are in it are forgotten: in between they are there twice, which changes nothing.

/// What was found to be wrong: only the first of each.
struct StoreTrouble {
  std::string fault = {};   ///< why nothing can be written any more
  std::string damage = {};  ///< what cannot be read
};

class KeyStore {
public:
  KeyStore() = default;
  virtual ~KeyStore() = default;
  KeyStore(const KeyStore&) = delete;
  KeyStore& operator=(const KeyStore&) = delete;

  /// Of each key, which are in order and no more than a batch, whether a run has it. Several threads may ask at once.
  virtual void find(std::span<const Digest128> keys, std::vector<bool>& found) = 0;
  /// Keeps a batch; false: it cannot be written.
  [[nodiscard]] virtual bool keep(std::span<const Digest128> keys) = 0;
  /// Makes a run of the table, which then has to be cleared.
  [[nodiscard]] virtual bool add_run(KeyTable& table) = 0;
  /// Forgets all batches, since runs have them.
  [[nodiscard]] virtual bool forget_batches() = 0;
  /// Visits the keys of the batches until the visitor returns false.
  virtual void visit_batches(const std::function<bool(const Digest128& key)>& visit) = 0;

  [[nodiscard]] virtual StoreTrouble trouble() const = 0;
};

/// Whether this build has stores.
[[nodiscard]] bool can_store();

/// The store in the folder, with so many octets of cache; or null, and why in `trouble.fault`. `is_new`: a store is made
/// there; otherwise one has to be there, and what is good of it is read.
[[nodiscard]] std::unique_ptr<KeyStore> open_store(const std::string& folder, bool is_new, std::size_t cache_octets,
                                                   StoreTrouble& trouble);

// The folder of a set: its store; `about`, a line that says what the keys are; and `lock`, which one program holds at a
// time, until it ends in whatever way. `about` is written before the first key is kept: without it, a folder that has
// keys has lost it, and is refused.

class SeenFolder {
public:
  /// Locks the folder, which is made if there is none. Refuses one that is in use, of other keys, or something else.
  [[nodiscard]] static Result<SeenFolder, Fault> open(const std::string& path, const std::string& about);
  /// A folder below that for temporary files, which is removed in the end.
  [[nodiscard]] static Result<SeenFolder, Fault> make_temporary();

  SeenFolder(const SeenFolder&) = delete;
  SeenFolder& operator=(const SeenFolder&) = delete;
  SeenFolder(SeenFolder&& other) noexcept;
  SeenFolder& operator=(SeenFolder&& other) noexcept;
  ~SeenFolder();

  /// Whether there is no store yet.
  [[nodiscard]] bool is_new() const { return is_new_; }
  [[nodiscard]] std::string store() const { return path_ + "/keys"; }
  /// Says that the folder has a store now; empty, or why that cannot be written.
  [[nodiscard]] std::string finish(const std::string& about);

private:
  SeenFolder(std::string path, int lock, bool is_temporary)
      : path_(std::move(path)), lock_(lock), is_temporary_(is_temporary) {}

  [[nodiscard]] Fault refused(const std::string& why) const;
  [[nodiscard]] Result<void, Fault> examine(const std::string& about);

  std::string path_;
  int lock_;
  bool is_temporary_;
  bool is_new_ = true;
};

}  // namespace bnfurl::crawl
