// Keys on disk: those of full tables in a file of LMDB, and a log of the keys that were kept since the last table. A
// table is added to the file first, then the log is emptied: in between they are there twice, which changes nothing.
//
// Keys that begin with the same 20 bits are a group: a value of LMDB, with a digest, since LMDB has no checksums. After
// the keys, it has their times, unless none is known, as in folders of earlier versions and in temporary ones. A
// table is added in transactions of some ten thousand keys in their order, each of which is forced to the disk. Digests
// are spread over all groups; for other keys, a group may become too large, which is a fault.
//
// Damage is reported, and what cannot be read counts as not seen. A file that LMDB cannot open is renamed, and made
// anew.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <bnfurl/crawl/key.hpp>
#include <bnfurl/crawl/seen.hpp>

#include "src/crawl/seen/key_table.hpp"

struct MDB_env;
struct MDB_txn;

namespace bnfurl::crawl {

/// What was found to be wrong: only the first of each.
struct StoreTrouble {
  std::string fault = {};   ///< why nothing can be written any more
  std::string damage = {};  ///< what cannot be read
};

class KeyStore {
public:
  /// A file of so many octets has had keys.
  static constexpr std::size_t least_octets = std::size_t{16} << 20;

  enum class Use {
    kept,
    temporary,  ///< nothing is forced to the disk
    read_only   ///< nothing is written; what is missing or damaged has no keys
  };

  KeyStore(std::string file, std::string log, Use use)
      : path_(std::move(file)), path_of_log_(std::move(log)), use_(use) {}
  KeyStore(const KeyStore&) = delete;
  KeyStore& operator=(const KeyStore&) = delete;
  ~KeyStore();

  // Where one of these returns false, there is a fault.

  /// `is_new`: makes a store; otherwise one has to be there.
  [[nodiscard]] bool open(bool is_new);
  /// Keeps keys.
  [[nodiscard]] bool keep(std::span<const SeenKey> keys);
  /// Adds the keys of a table, which then has to be cleared.
  [[nodiscard]] bool add(const KeyTable& table);
  /// Removes the keys that were added before a time, some at once; adds their number to `removed`.
  [[nodiscard]] bool expire(std::int64_t before, std::size_t& removed);
  /// Forgets what was kept, since tables that were added have it.
  [[nodiscard]] bool empty_log();
  /// Visits the keys that were kept until the visitor returns false. Only after that, more are kept.
  [[nodiscard]] bool visit_log(const std::function<bool(const SeenKey& key)>& visit);

  /// Of each key, which are in order, whether a table that was added had it. Several threads may ask at once.
  void find(std::span<const Digest128> keys, std::vector<bool>& found) const;

  /// Visits the keys of tables that were added, in their order.
  void visit(const std::function<void(const SeenKey& key)>& visit) const;

  [[nodiscard]] StoreTrouble trouble() const;

private:
  /// Keys in their order.
  struct Group {
    std::vector<Digest128> keys = {};
    std::vector<std::uint32_t> times = {};  // of each

    void clear();
    void push_back(const SeenKey& key);
    [[nodiscard]] SeenKey operator[](std::size_t index) const { return {keys[index], times[index]}; }
  };

  [[nodiscard]] int open_file();
  [[nodiscard]] bool is_whole() const;
  [[nodiscard]] int set_aside();
  [[nodiscard]] int grow();
  [[nodiscard]] int add(std::span<const SeenKey> keys);
  [[nodiscard]] int expire(std::int64_t before, std::uint64_t& group, std::size_t& removed);
  void read(MDB_txn* reading, const Digest128& key, Group& group) const;
  [[nodiscard]] int write(MDB_txn* writing, const Group& group) const;

  void damaged(const std::string& path, const char* how) const;
  /// False.
  bool failed(const std::string& path, int error);

  std::string path_;
  std::string path_of_log_;
  Use use_;
  MDB_env* file_ = nullptr;
  unsigned groups_ = 0;  // the database
  std::FILE* log_ = nullptr;
  mutable std::mutex trouble_mutex_;
  mutable StoreTrouble trouble_;
};

}  // namespace bnfurl::crawl
