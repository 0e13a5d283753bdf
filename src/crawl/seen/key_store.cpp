#include "src/crawl/seen/key_store.hpp"

#include <lmdb.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <iterator>
#include <memory>

#include "src/system/system.hpp"

namespace bnfurl::crawl {
namespace {

constexpr std::size_t keys_at_once = std::size_t{1} << 15;
constexpr std::size_t most_in_group = std::size_t{1} << 16;  // as of 2^36 keys
constexpr int too_many_alike = E2BIG;                        // a group would have more

/// The name of a group: octets in the order of keys.
struct Name {
  static constexpr unsigned bits = 20;

  explicit Name(const Digest128& key) {
    const std::uint64_t number = key.high >> (64 - bits);
    octets = {static_cast<unsigned char>(number >> 16U), static_cast<unsigned char>(number >> 8U),
              static_cast<unsigned char>(number)};
  }
  bool operator==(const Name&) const = default;
  [[nodiscard]] MDB_val value() { return {octets.size(), octets.data()}; }

  std::array<unsigned char, 3> octets{};
};

/// A key in the log.
struct Entry {
  explicit Entry(const Digest128& one = {}) : key(one), digest(digest_of({&key, 1}).low) {}
  bool operator==(const Entry&) const = default;

  Digest128 key;
  std::uint64_t digest;
};

using Transaction = std::unique_ptr<MDB_txn, void (*)(MDB_txn*)>;

Transaction begin(MDB_env* file, unsigned flags, int& error) {
  MDB_txn* transaction = nullptr;
  error = mdb_txn_begin(file, nullptr, flags, &transaction);
  return {transaction, mdb_txn_abort};
}

/// Whether the file is not what LMDB wrote, and no other version of it did, either.
bool is_damage(int error) { return error < 0 && error != MDB_VERSION_MISMATCH; }

/// The size of a file; -1 if it is missing.
std::int64_t octets_of(const std::string& path) {
  std::error_code missing;
  const auto octets = static_cast<std::int64_t>(std::filesystem::file_size(path, missing));
  return missing ? -1 : octets;
}

}  // namespace

KeyStore::~KeyStore() {
  mdb_env_close(file_);
  if (log_ != nullptr) (void)std::fclose(log_);
}

bool KeyStore::open(bool is_new) {
  if (!is_new && octets_of(path_of_log_) < 0) damaged(path_of_log_, "is missing");
  if (!is_new && octets_of(path_) <= 0) damaged(path_, "is missing");
  const int log = ::open(path_of_log_.c_str(), O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
  log_ = log < 0 ? nullptr : ::fdopen(log, "a+b");
  if (log_ == nullptr) return failed(path_of_log_, errno);
  int error = open_file();
  if (is_damage(error)) {
    damaged(path_, mdb_strerror(error));
    error = set_aside();
    if (error == 0) error = open_file();
  }
  return error == 0 || failed(path_, error);
}

// Windows renames no file that is open.
int KeyStore::set_aside() {
  mdb_env_close(std::exchange(file_, nullptr));
  std::error_code error;
  std::filesystem::rename(path_, path_ + ".damaged", error);
  return error.value();
}

// Other programs are kept out by the folder's lock, and other threads by the set's locks.
int KeyStore::open_file() {
  const unsigned flags = MDB_NOSUBDIR | MDB_NOLOCK | MDB_NOTLS | MDB_NORDAHEAD | (is_temporary_ ? MDB_NOSYNC : 0U);
  int error = mdb_env_create(&file_);
  if (error == 0) error = mdb_env_open(file_, path_.c_str(), flags, 0666);
  if (error != 0) return error;
  const Transaction reading = begin(file_, MDB_RDONLY, error);
  if (error == 0) error = mdb_dbi_open(reading.get(), nullptr, 0, &groups_);
  return error == 0 && !is_whole() ? MDB_CORRUPTED : error;
}

/// LMDB does not notice that the end of a file is missing.
bool KeyStore::is_whole() const {
  MDB_envinfo known;
  MDB_stat sizes;
  (void)mdb_env_info(file_, &known);
  (void)mdb_env_stat(file_, &sizes);
  return octets_of(path_) / std::int64_t{sizes.ms_psize} > static_cast<std::int64_t>(known.me_last_pgno);
}

// Pages at the end that were never written are there, too, so that one sees that the file is whole.
int KeyStore::grow() {
  MDB_envinfo known;
  (void)mdb_env_info(file_, &known);
  const std::size_t more = std::max(known.me_mapsize / 4, least_octets);
  const std::size_t octets = (known.me_mapsize + more) / least_octets * least_octets;
  if (const int error = mdb_env_set_mapsize(file_, octets)) return error;
  std::error_code error;
  std::filesystem::resize_file(path_, octets, error);
  return error.value();
}

bool KeyStore::keep(std::span<const Digest128> keys) {
  const std::vector<Entry> entries(keys.begin(), keys.end());
  const bool is_written = std::fwrite(entries.data(), sizeof(Entry), entries.size(), log_) == entries.size();
  return (is_written && std::fflush(log_) == 0) || failed(path_of_log_, errno);
}

bool KeyStore::empty_log() { return ::ftruncate(fileno(log_), 0) == 0 || failed(path_of_log_, errno); }

// A program that is killed may leave a part of an entry at the end.
bool KeyStore::visit_log(const std::function<bool(const Digest128& key)>& visit) {
  off_t octets = 0;
  for (Entry entry; std::fread(&entry, sizeof entry, 1, log_) == 1; octets += sizeof entry) {
    const bool is_sound = entry == Entry(entry.key);
    if (!is_sound) damaged(path_of_log_, "is damaged");
    if (is_sound && !visit(entry.key)) return true;
  }
  return (std::ferror(log_) == 0 && ::ftruncate(fileno(log_), octets) == 0) || failed(path_of_log_, errno);
}

bool KeyStore::add(KeyTable& table) {
  std::vector<Digest128> keys;
  int error = 0;
  for (std::size_t part = 0; part < KeyTable::parts && error == 0; ++part) {
    const std::span<const Digest128> sorted = table.sorted(part);
    keys.insert(keys.end(), sorted.begin(), sorted.end());
    if (keys.size() < keys_at_once && part + 1 < KeyTable::parts) continue;
    while ((error = add(keys)) == MDB_MAP_FULL) {
      if ((error = grow()) != 0) break;
    }
    keys.clear();
  }
  if (is_damage(error)) (void)set_aside();  // the next one begins with the log
  return error == 0 || failed(path_, error);
}

// Each group that gets keys is written anew.
int KeyStore::add(std::span<const Digest128> keys) {
  int error = 0;
  Transaction writing = begin(file_, 0, error);
  Group old, group;
  while (error == 0 && !keys.empty()) {
    Name name(keys.front());
    const auto end = std::ranges::find_if(keys, [&name](const Digest128& key) { return Name(key) != name; });
    const std::span<const Digest128> some(keys.begin(), end);
    read(writing.get(), keys.front(), old);
    group.clear();
    std::ranges::set_union(old, some, std::back_inserter(group));
    if (group.size() >= most_in_group) return too_many_alike;
    group.push_back(digest_of(group));
    MDB_val at = name.value();
    MDB_val value{group.size() * sizeof(Digest128), group.data()};
    if (group.size() > old.size() + 1) error = mdb_put(writing.get(), groups_, &at, &value, 0);
    keys = keys.subspan(some.size());
  }
  return error == 0 ? mdb_txn_commit(writing.release()) : error;
}

void KeyStore::find(std::span<const Digest128> keys, std::vector<bool>& found) const {
  found.assign(keys.size(), false);
  int error = 0;
  const Transaction reading = begin(file_, MDB_RDONLY, error);
  if (error != 0) return damaged(path_, mdb_strerror(error));
  Group group;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    if (i == 0 || Name(keys[i]) != Name(keys[i - 1])) read(reading.get(), keys[i], group);
    found[i] = std::ranges::binary_search(group, keys[i]);
  }
}

/// The keys of a group: none if there is no such group, or if it is damaged.
void KeyStore::read(MDB_txn* reading, const Digest128& key, Group& group) const {
  group.clear();
  Name name(key);
  MDB_val at = name.value();
  MDB_val value{};
  const int error = mdb_get(reading, groups_, &at, &value);
  if (error == MDB_NOTFOUND) return;
  const std::size_t size = error == 0 ? value.mv_size / sizeof(Digest128) : 0;
  if (size > 0 && size <= most_in_group) {
    group.resize(size);
    std::memcpy(group.data(), value.mv_data, size * sizeof(Digest128));
    const Digest128 digest = group.back();
    group.pop_back();
    if (digest == digest_of(group)) return;
    group.clear();
  }
  damaged(path_, error == 0 ? "is damaged" : mdb_strerror(error));
}

StoreTrouble KeyStore::trouble() const {
  const std::scoped_lock lock(trouble_mutex_);
  return trouble_;
}

void KeyStore::damaged(const std::string& path, const char* how) const {
  const std::scoped_lock lock(trouble_mutex_);
  if (trouble_.damage.empty()) trouble_.damage = path + ": " + how;
}

bool KeyStore::failed(const std::string& path, int error) {
  const char* const why = error == ENOMEM           ? "there is not enough address space for it"
                          : error == too_many_alike ? "too many keys have the same beginning"
                                                    : mdb_strerror(error);
  const std::scoped_lock lock(trouble_mutex_);
  if (trouble_.fault.empty()) trouble_.fault = path + ": " + why;
  return false;
}

}  // namespace bnfurl::crawl
