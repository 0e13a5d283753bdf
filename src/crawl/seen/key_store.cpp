#include "src/crawl/seen/key_store.hpp"

#include <lmdb.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <memory>

#include "src/system/system.hpp"

namespace bnfurl::crawl {
namespace {

constexpr std::size_t keys_at_once = std::size_t{1} << 15;
constexpr std::size_t most_in_group = std::size_t{1} << 16;  // as of 2^36 keys
constexpr int too_many_alike = E2BIG;                        // a group would have more
constexpr std::size_t octets_with_time = sizeof(Digest128) + sizeof(std::uint32_t);

/// The name of a group: octets in the order of keys.
struct Name {
  static constexpr unsigned bits = 20;
  static constexpr std::uint64_t all = std::uint64_t{1} << bits;
  /// A key that has this name.
  [[nodiscard]] static Digest128 key(std::uint64_t number) { return {number << (64 - bits), 0}; }

  explicit Name(const Digest128& key) {
    const std::uint64_t number = key.high >> (64 - bits);
    octets = {static_cast<unsigned char>(number >> 16U), static_cast<unsigned char>(number >> 8U),
              static_cast<unsigned char>(number)};
  }
  bool operator==(const Name&) const = default;
  [[nodiscard]] MDB_val value() { return {octets.size(), octets.data()}; }

  std::array<unsigned char, 3> octets{};
};

template <class Each>
std::string_view as_octets(const std::vector<Each>& values) {
  return {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(Each)};
}

/// A key in the log. Earlier versions wrote no time, and a digest of the key that is twice as long.
struct Entry {
  Entry() = default;
  explicit Entry(const SeenKey& one)
      : key(one.key), time(static_cast<std::uint32_t>(one.time)), digest(right_digest()) {}

  [[nodiscard]] std::uint32_t right_digest() const {
    return static_cast<std::uint32_t>(digest128({reinterpret_cast<const char*>(this), octets_with_time}).low);
  }
  [[nodiscard]] bool is_earlier() const {
    const std::uint64_t earlier = digest128({reinterpret_cast<const char*>(this), sizeof key}).low;
    return std::memcmp(reinterpret_cast<const char*>(this) + sizeof key, &earlier, sizeof earlier) == 0;
  }

  Digest128 key;
  std::uint32_t time = 0, digest = 0;
};
static_assert(sizeof(Entry) == sizeof(Digest128) + sizeof(std::uint64_t));

using Transaction = std::unique_ptr<MDB_txn, void (*)(MDB_txn*)>;

Transaction begin(MDB_env* file, unsigned flags, int& error) {
  MDB_txn* transaction = nullptr;
  error = mdb_txn_begin(file, nullptr, flags, &transaction);
  return {transaction, mdb_txn_abort};
}

/// Whether the file is not what LMDB wrote, and no other version of it did, either.
bool is_damage(int error) { return error < 0 && error != MDB_VERSION_MISMATCH; }

/// Why writing a file failed. If LMDB cannot write all of a page because the disk is full, it calls this an error of
/// input and output.
int cause_of(const std::string& path, int error) {
  constexpr std::uintmax_t room = std::uintmax_t{1} << 16;
  std::error_code unknown;
  if (error != EIO) return error;
  const std::uintmax_t available = std::filesystem::space(std::filesystem::path(path).parent_path(), unknown).available;
  return !unknown && available < room ? ENOSPC : error;
}

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
  const bool has_log = octets_of(path_of_log_) >= 0, has_file = octets_of(path_) > 0;
  if (!is_new && !has_log) damaged(path_of_log_, "is missing");
  if (!is_new && !has_file) damaged(path_, "is missing");
  const bool is_read_only = use_ == Use::read_only;
  if (!is_read_only || has_log) {
    const int flags = is_read_only ? O_RDONLY : O_RDWR | O_APPEND | O_CREAT;
    const int log = ::open(path_of_log_.c_str(), flags | O_CLOEXEC, 0666);
    log_ = log < 0 ? nullptr : ::fdopen(log, is_read_only ? "rb" : "a+b");
    if (log_ == nullptr) return failed(path_of_log_, errno);
  }
  if (is_read_only && !has_file) return true;
  int error = open_file();
  if (is_damage(error)) {
    damaged(path_, mdb_strerror(error));
    error = set_aside();
    if (error == 0 && !is_read_only) error = open_file();
  }
  return error == 0 || failed(path_, error);
}

// Windows renames no file that is open.
int KeyStore::set_aside() {
  mdb_env_close(std::exchange(file_, nullptr));
  if (use_ == Use::read_only) return 0;
  std::error_code error;
  std::filesystem::rename(path_, path_ + ".damaged", error);
  return error.value();
}

// Other programs are kept out by the folder's lock, and other threads by the set's locks.
int KeyStore::open_file() {
  const unsigned flags = MDB_NOSUBDIR | MDB_NOLOCK | MDB_NOTLS | MDB_NORDAHEAD |
                         (use_ == Use::temporary ? MDB_NOSYNC : 0U) | (use_ == Use::read_only ? MDB_RDONLY : 0U);
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

bool KeyStore::keep(std::span<const SeenKey> keys) {
  const std::vector<Entry> entries(keys.begin(), keys.end());
  const bool is_written = std::fwrite(entries.data(), sizeof(Entry), entries.size(), log_) == entries.size();
  return (is_written && std::fflush(log_) == 0) || failed(path_of_log_, errno);
}

bool KeyStore::empty_log() { return ::ftruncate(fileno(log_), 0) == 0 || failed(path_of_log_, errno); }

// A program that is killed may leave a part of an entry at the end.
bool KeyStore::visit_log(const std::function<bool(const SeenKey& key)>& visit) {
  if (log_ == nullptr) return true;
  off_t octets = 0;
  for (Entry entry; std::fread(&entry, sizeof entry, 1, log_) == 1; octets += sizeof entry) {
    const bool is_earlier = entry.is_earlier();
    const bool is_sound = is_earlier || entry.digest == entry.right_digest();
    if (!is_sound) damaged(path_of_log_, "is damaged");
    if (is_sound && !visit({entry.key, is_earlier ? 0 : entry.time})) return true;
  }
  if (use_ == Use::read_only) return std::ferror(log_) == 0 || failed(path_of_log_, errno);
  return (std::ferror(log_) == 0 && ::ftruncate(fileno(log_), octets) == 0) || failed(path_of_log_, errno);
}

bool KeyStore::add(const KeyTable& table) {
  std::vector<SeenKey> keys;
  int error = 0;
  for (std::size_t part = 0; part < KeyTable::parts && error == 0; ++part) {
    table.append_sorted(part, keys);
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
int KeyStore::add(std::span<const SeenKey> keys) {
  int error = 0;
  Transaction writing = begin(file_, 0, error);
  Group old, group;
  while (error == 0 && !keys.empty()) {
    const Name name(keys.front().key);
    read(writing.get(), keys.front().key, old);
    group.clear();
    std::size_t next = 0;  // of the old ones
    for (; !keys.empty() && Name(keys.front().key) == name; keys = keys.subspan(1)) {
      while (next < old.keys.size() && old.keys[next] < keys.front().key) group.push_back(old[next++]);
      if (next == old.keys.size() || old.keys[next] != keys.front().key) group.push_back(keys.front());
    }
    while (next < old.keys.size()) group.push_back(old[next++]);
    if (group.keys.size() > old.keys.size()) error = write(writing.get(), group);
  }
  return error == 0 ? mdb_txn_commit(writing.release()) : error;
}

bool KeyStore::expire(std::int64_t before, std::size_t& removed) {
  int error = 0;
  for (std::uint64_t group = 0; group < Name::all && error == 0;) {
    error = expire(before, group, removed);
    if (error == MDB_MAP_FULL) error = grow();
  }
  return error == 0 || failed(path_, error);
}

/// Of groups from `group` on, which is then the next one.
int KeyStore::expire(std::int64_t before, std::uint64_t& group, std::size_t& removed) {
  int error = 0;
  Transaction writing = begin(file_, 0, error);
  std::size_t written = 0, expired = 0;
  Group old, left;
  std::uint64_t next = group;
  for (; next < Name::all && written < keys_at_once && error == 0; ++next) {
    read(writing.get(), Name::key(next), old);
    left.clear();
    for (std::size_t i = 0; i < old.keys.size(); ++i) {
      if (old.times[i] == 0 || old.times[i] >= before) left.push_back(old[i]);
    }
    if (left.keys.size() == old.keys.size()) continue;
    expired += old.keys.size() - left.keys.size();
    written += old.keys.size();
    Name name(old.keys.front());
    MDB_val at = name.value();
    error = left.keys.empty() ? mdb_del(writing.get(), groups_, &at, nullptr) : write(writing.get(), left);
  }
  if (error == 0) error = mdb_txn_commit(writing.release());
  if (error != 0) return error;
  group = next;
  removed += expired;
  return 0;
}

void KeyStore::find(std::span<const Digest128> keys, std::vector<bool>& found) const {
  found.assign(keys.size(), false);
  if (file_ == nullptr) return;
  int error = 0;
  const Transaction reading = begin(file_, MDB_RDONLY, error);
  if (error != 0) return damaged(path_, mdb_strerror(error));
  Group group;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    if (i == 0 || Name(keys[i]) != Name(keys[i - 1])) read(reading.get(), keys[i], group);
    found[i] = std::ranges::binary_search(group.keys, keys[i]);
  }
}

void KeyStore::visit(const std::function<void(const SeenKey& key)>& visit) const {
  if (file_ == nullptr) return;
  int error = 0;
  const Transaction reading = begin(file_, MDB_RDONLY, error);
  if (error != 0) return damaged(path_, mdb_strerror(error));
  Group group;
  for (std::uint64_t number = 0; number < Name::all; ++number) {
    read(reading.get(), Name::key(number), group);
    for (std::size_t i = 0; i < group.keys.size(); ++i) visit(group[i]);
  }
}

void KeyStore::Group::clear() {
  keys.clear();
  times.clear();
}

void KeyStore::Group::push_back(const SeenKey& key) {
  keys.push_back(key.key);
  times.push_back(static_cast<std::uint32_t>(key.time));
}

/// The keys of a group: none if there is no such group, or if it is damaged.
void KeyStore::read(MDB_txn* reading, const Digest128& key, Group& group) const {
  group.clear();
  Name name(key);
  MDB_val at = name.value();
  MDB_val value{};
  const int error = mdb_get(reading, groups_, &at, &value);
  if (error == MDB_NOTFOUND) return;
  const std::string_view octets(static_cast<const char*>(value.mv_data), error == 0 ? value.mv_size : 0);
  const std::string_view content = octets.substr(0, octets.size() - std::min(octets.size(), sizeof(Digest128)));
  Digest128 digest;
  if (!content.empty()) std::memcpy(&digest, content.data() + content.size(), sizeof digest);
  if (content.empty() || content.size() > most_in_group * octets_with_time || digest != digest128(content))
    return damaged(path_, error == 0 ? "is damaged" : mdb_strerror(error));
  const bool has_times = content.size() % sizeof(Digest128) != 0;
  group.keys.resize(content.size() / (has_times ? octets_with_time : sizeof(Digest128)));
  group.times.assign(group.keys.size(), 0);
  const std::size_t keys = group.keys.size() * sizeof(Digest128);
  std::memcpy(group.keys.data(), content.data(), keys);
  if (has_times) std::memcpy(group.times.data(), content.data() + keys, group.times.size() * sizeof(std::uint32_t));
}

// A group with times has a size that no group without them has: if need be, by one time more, of no key.
int KeyStore::write(MDB_txn* writing, const Group& group) const {
  if (group.keys.size() >= most_in_group) return too_many_alike;
  std::string octets(as_octets(group.keys));
  if (std::ranges::any_of(group.times, [](std::uint32_t time) { return time != 0; })) {
    octets += as_octets(group.times);
    if (octets.size() % sizeof(Digest128) == 0) octets.append(sizeof(std::uint32_t), '\0');
  }
  const Digest128 digest = digest128(octets);
  octets.append(reinterpret_cast<const char*>(&digest), sizeof digest);
  Name name(group.keys.front());
  MDB_val at = name.value();
  MDB_val value{octets.size(), octets.data()};
  return mdb_put(writing, groups_, &at, &value, 0);
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
                                                    : mdb_strerror(cause_of(path, error));
  const std::scoped_lock lock(trouble_mutex_);
  if (trouble_.fault.empty()) trouble_.fault = path + ": " + why;
  return false;
}

}  // namespace bnfurl::crawl
