// A table before a store. A key that the table does not have goes into it, and then the runs are asked for it. A full
// table becomes a run before the next batch, when all that it has was kept: so no run has a key that was not.
//
// A key is in the table or in a run, whenever runs are made; so the answers to a shard depend on the order of its own
// batches alone. A run is made of all shards: whoever finds its own full has the locks of all of them meanwhile.
#include <algorithm>
#include <array>
#include <cstdint>
#include <mutex>
#include <optional>
#include <utility>

#include <bnfurl/crawl/seen.hpp>

#include "src/crawl/seen/stores.hpp"

namespace bnfurl::crawl {
namespace {

constexpr Digest128 no_key{};

std::size_t part_of(const Digest128& key) { return key.high >> 56U; }

/// Where the search for a key begins: the bits after the first octet, as a fraction of the slots.
std::size_t home_of(const Digest128& key, std::size_t slots) {
  return static_cast<std::size_t>((key.high >> 24U & 0xffffffffU) * slots >> 32U);
}

/// The slot that has the key, or the empty one where it belongs.
Digest128& find(std::vector<Digest128>& slots, const Digest128& key) {
  std::size_t slot = home_of(key, slots.size());
  while (slots[slot] != no_key && slots[slot] != key) slot = slot + 1 == slots.size() ? 0 : slot + 1;
  return slots[slot];
}

constexpr std::size_t least_cache = std::size_t{16} << 20;
constexpr std::size_t lookahead = 16;  // keys whose places are on their way from memory

constexpr const char* no_store = "there is no room on disk: built without RocksDB (meson: -Dseen=enabled)";
std::string no_room() { return std::string("the memory for keys is full, and ") + no_store; }

/// A table has no place for the key 0, so 1 stands for it too.
Digest128 as_kept(const Digest128& key) { return key == Digest128{} ? Digest128{0, 1} : key; }

}  // namespace

void KeyTable::prefetch(const Digest128& key) const {
  const std::vector<Digest128>& slots = parts_[part_of(key)].slots;
  if (!slots.empty()) __builtin_prefetch(&slots[home_of(key, slots.size())], 1);
}

bool KeyTable::add(const Digest128& key) {
  Part& part = parts_[part_of(key)];
  make_room(part, shares_[SeenSet::shard_of(key)]);
  Digest128& slot = find(part.slots, key);
  if (slot == key) return false;
  slot = key;
  ++part.used;
  return true;
}

// Up to three quarters of the slots are used, or fifteen sixteenths where the table is full.
void KeyTable::make_room(Part& part, Share& share) const {
  const std::size_t slots = part.slots.size();
  if (part.used < slots / 4 * 3) return;
  const std::size_t larger = std::max<std::size_t>(slots + slots / 4, 16);
  const bool fits = share.octets + larger * sizeof no_key <= most_octets_;
  if (!fits) share.is_full = true;
  if (fits || part.used + 1 >= slots / 16 * 15) grow(part, share, larger);
}

void KeyTable::grow(Part& part, Share& share, std::size_t slots) {
  std::vector<Digest128> larger(slots);
  for (const Digest128& key : part.slots) {
    if (key != no_key) find(larger, key) = key;
  }
  share.octets += (slots - part.slots.size()) * sizeof no_key;
  part.slots = std::move(larger);
}

bool KeyTable::is_full() const { return std::ranges::any_of(shares_, &Share::is_full); }

std::size_t KeyTable::size() const {
  std::size_t size = 0;
  for (const Part& part : parts_) size += part.used;
  return size;
}

std::size_t KeyTable::octets() const {
  std::size_t octets = 0;
  for (const Share& share : shares_) octets += share.octets;
  return octets;
}

std::span<const Digest128> KeyTable::sorted(std::size_t part) {
  std::vector<Digest128>& slots = parts_[part].slots;
  const auto end = std::remove(slots.begin(), slots.end(), no_key);
  std::sort(slots.begin(), end);
  return {slots.begin(), end};
}

void KeyTable::clear() {
  for (Part& part : parts_) {
    std::ranges::fill(part.slots, no_key);
    part.used = 0;
  }
  for (Share& share : shares_) share.is_full = false;
}

struct SeenSet::State {
  explicit State(const SeenOptions& how) : options(how), table(can_store() ? how.memory / 2 : how.memory) {}

  [[nodiscard]] bool open_store_in(SeenFolder&& place) {
    folder.emplace(std::move(place));
    store = open_store(folder->store(), folder->is_new(), std::max(options.memory / 2, least_cache), trouble);
    return store != nullptr;
  }

  /// What batches have and no run has. A table that is full meanwhile becomes a run; the batches stay until the next.
  [[nodiscard]] bool read_batches() {
    bool good = true;
    store->visit_batches([&](const Digest128& key) {
      const bool is_full = table.is_full(shard_of(key));
      if (is_full) good = store->add_run(table);
      if (!good) return false;
      if (is_full) table.clear();
      (void)table.add(key);
      return true;
    });
    return good;
  }

  [[nodiscard]] bool make_run() {
    if (!store && !make_temporary_store()) return false;
    if (!store->add_run(table) || !store->forget_batches()) return false;
    has_runs = true;
    table.clear();
    return true;
  }

  [[nodiscard]] bool make_temporary_store() {
    if (!can_store()) {
      trouble.fault = no_room();
      return false;
    }
    Result<SeenFolder, Fault> place = SeenFolder::make_temporary();
    if (!place) {
      trouble.fault = place.error().message;
      return false;
    }
    return open_store_in(*std::move(place));
  }

  /// A run, made by one of several threads: of its shard, unless another thread was earlier.
  void make_run_of_all(std::size_t full) {
    for (Lane& lane : lanes) lane.mutex.lock();
    if (table.is_full(full) && trouble.fault.empty() && !make_run()) learn();
    for (Lane& lane : lanes) lane.mutex.unlock();
  }

  /// What asking needs, kept for the next batch.
  struct Asking {
    struct Asked {
      Digest128 key;
      std::size_t index;
    };
    std::vector<Asked> unknown;
    std::vector<Digest128> sorted;
    std::vector<bool> found;
  };

  /// Adds the keys to the table, and asks the runs for those that it did not have.
  void add(std::span<const Digest128> keys, std::span<bool> is_new, Asking& asking) {
    for (const Digest128& key : keys.first(std::min(lookahead, keys.size()))) table.prefetch(key);
    for (std::size_t i = 0; i < keys.size(); ++i) {
      if (i + lookahead < keys.size()) table.prefetch(keys[i + lookahead]);
      is_new[i] = table.add(as_kept(keys[i]));
    }
    if (has_runs) ask_runs(keys, is_new, asking);
  }

  void ask_runs(std::span<const Digest128> keys, std::span<bool> is_new, Asking& asking) const {
    auto& [unknown, sorted, found] = asking;
    unknown.clear();
    for (std::size_t i = 0; i < keys.size(); ++i) {
      if (is_new[i]) unknown.push_back({as_kept(keys[i]), i});
    }
    std::ranges::sort(unknown, {}, &Asking::Asked::key);
    sorted.clear();
    for (const Asking::Asked& one : unknown) sorted.push_back(one.key);
    store->find(sorted, found);
    for (std::size_t i = 0; i < unknown.size(); ++i) {
      if (found[i]) is_new[unknown[i].index] = false;
    }
  }

  [[nodiscard]] Fault fault() const { return {Fault::Code::system, options.folder, trouble.fault}; }

  /// What is wrong with the store, as it stands now.
  void learn() {
    if (!store) return;
    StoreTrouble now = store->trouble();
    if (trouble.fault.empty()) trouble.fault = std::move(now.fault);
    if (trouble.damage.empty()) trouble.damage = std::move(now.damage);
  }

  /// What a thread has while it adds to a shard.
  struct alignas(64) Lane {
    std::mutex mutex;
    Asking asking;
  };

  SeenOptions options;
  std::optional<SeenFolder> folder;
  std::unique_ptr<KeyStore> store;  // ends before its folder
  bool has_runs = false;
  KeyTable table;
  std::vector<Digest128> added;  // and not kept
  StoreTrouble trouble;
  std::array<Lane, shards> lanes;
};

SeenSet::SeenSet(std::unique_ptr<State> state) noexcept : state_(std::move(state)) {}
SeenSet::SeenSet(SeenSet&&) noexcept = default;
SeenSet& SeenSet::operator=(SeenSet&&) noexcept = default;
SeenSet::~SeenSet() = default;

bool SeenSet::has_store() noexcept { return can_store(); }

Result<SeenSet, Fault> SeenSet::open(const SeenOptions& options) {
  auto state = std::make_unique<State>(options);
  if (options.folder.empty()) return SeenSet(std::move(state));
  if (!can_store()) return Fault{Fault::Code::not_built, options.folder, no_store};
  Result<SeenFolder, Fault> folder = SeenFolder::open(options.folder, options.about);
  if (!folder) return folder.error();
  const bool is_open = state->open_store_in(*std::move(folder)) && state->read_batches();
  if (is_open && state->folder->is_new()) state->trouble.fault = state->folder->finish(options.about);
  state->learn();
  if (!is_open || !state->trouble.fault.empty()) return state->fault();
  state->has_runs = true;
  return SeenSet(std::move(state));
}

Result<void, Fault> SeenSet::add(std::span<const Digest128> keys, std::span<bool> is_new) {
  State& state = *state_;
  const bool all_kept = state.options.folder.empty() || state.added.empty();
  if (state.table.is_full() && all_kept && state.trouble.fault.empty() && !state.make_run()) state.learn();
  if (!state.trouble.fault.empty()) return state.fault();
  state.add(keys, is_new, state.lanes.front().asking);
  state.learn();
  if (state.options.folder.empty()) return {};
  for (std::size_t i = 0; i < keys.size(); ++i) {
    if (is_new[i]) state.added.push_back(as_kept(keys[i]));
  }
  return {};
}

Result<void, Fault> SeenSet::add_to_shard(std::size_t shard, std::span<const Digest128> keys, std::span<bool> is_new) {
  State& state = *state_;
  if (!state.options.folder.empty())
    return Fault{Fault::Code::argument, state.options.folder, "what is in a folder is added in order, not by shards"};
  State::Lane& lane = state.lanes[shard];
  std::unique_lock lock(lane.mutex);
  if (state.table.is_full(shard)) {
    // The table is whole: where a shard stops depends on what was added to it alone, not on how fast others are.
    if (!can_store()) return Fault{Fault::Code::system, {}, no_room()};
    lock.unlock();
    state.make_run_of_all(shard);
    lock.lock();
  }
  if (!state.trouble.fault.empty()) return state.fault();
  state.add(keys, is_new, lane.asking);
  return {};
}

Result<void, Fault> SeenSet::keep() {
  State& state = *state_;
  if (!state.trouble.fault.empty()) return state.fault();
  if (state.added.empty()) return {};
  if (!state.store->keep(state.added)) {
    state.learn();
    return state.fault();
  }
  state.added.clear();
  return {};
}

const std::string& SeenSet::damage() const noexcept {
  state_->learn();
  return state_->trouble.damage;
}

}  // namespace bnfurl::crawl
