// A table before a store. A key that the table does not have goes into it, and then the store is asked for it. A full
// table goes into the store before the next batch, when all that it has was kept: so the store has no key that was not.
//
// A key is in the table or in the store, whenever a table goes there; so the answers to a shard depend on the order of
// its own batches alone. All shards go together: whoever finds its own full has the locks of all of them meanwhile.
#include <algorithm>
#include <array>
#include <ctime>
#include <mutex>
#include <optional>
#include <utility>

#include <bnfurl/crawl/seen.hpp>

#include "src/crawl/seen/key_store.hpp"
#include "src/crawl/seen/key_table.hpp"
#include "src/crawl/seen/seen_folder.hpp"

namespace bnfurl::crawl {
namespace {

constexpr std::size_t lookahead = 16;  // keys whose places are on their way from memory

/// A table has no place for the key 0, so 1 stands for it too.
Digest128 as_kept(const Digest128& key) { return key == Digest128{} ? Digest128{0, 1} : key; }

}  // namespace

struct SeenSet::State {
  explicit State(const SeenOptions& how) : options(how), table(how.memory, !how.folder.empty()) {}

  [[nodiscard]] bool open_store_in(SeenFolder&& place) {
    folder.emplace(std::move(place));
    store.emplace(folder->keys(), folder->log(),
                  options.is_read_only     ? KeyStore::Use::read_only
                  : folder->is_temporary() ? KeyStore::Use::temporary
                                           : KeyStore::Use::kept);
    return store->open(folder->is_new());
  }

  /// What the log has. A table that is full meanwhile goes into the store; the log stays until the next one does.
  [[nodiscard]] bool read_log() {
    bool good = true;
    const bool is_read = store->visit_log([&](const SeenKey& one) {
      const bool is_full = !options.is_read_only && table.is_full(shard_of(one.key));
      if (is_full) good = store->add(table);
      if (!good) return false;
      if (is_full) table.clear();
      (void)table.add(one.key, one.time);
      return true;
    });
    return is_read && good;
  }

  [[nodiscard]] bool store_table() {
    if (!store && !make_temporary_store()) return false;
    if (!store->add(table) || !store->empty_log()) return false;
    has_stored = true;
    table.clear();
    return true;
  }

  [[nodiscard]] bool make_temporary_store() {
    Result<SeenFolder, InputError> place = SeenFolder::make_temporary();
    if (!place) {
      trouble.fault = place.error().message;
      return false;
    }
    return open_store_in(*std::move(place));
  }

  /// By one of several threads, which found its shard full, unless another thread was earlier.
  void store_all_shards(std::size_t full) {
    for (Lane& lane : lanes) lane.mutex.lock();
    if (table.is_full(full) && trouble.fault.empty() && !store_table()) learn();
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

  /// Adds the keys to the table, and asks the store for those that it did not have.
  void add(std::span<const Digest128> keys, std::span<bool> is_new, Asking& asking, std::int64_t time = 0) {
    for (const Digest128& key : keys.first(std::min(lookahead, keys.size()))) table.prefetch(key);
    for (std::size_t i = 0; i < keys.size(); ++i) {
      if (i + lookahead < keys.size()) table.prefetch(keys[i + lookahead]);
      is_new[i] = table.add(as_kept(keys[i]), time);
    }
    if (has_stored) ask_store(keys, is_new, asking);
  }

  void ask_store(std::span<const Digest128> keys, std::span<bool> is_new, Asking& asking) const {
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

  [[nodiscard]] InputError fault() const { return {InputError::Code::system, options.folder, trouble.fault}; }

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
  std::optional<KeyStore> store;  // ends before its folder
  bool has_stored = false;
  KeyTable table;
  std::vector<SeenKey> added;  // and not kept
  StoreTrouble trouble;
  std::array<Lane, shards> lanes;
};

SeenSet::SeenSet(std::unique_ptr<State> state) noexcept : state_(std::move(state)) {}
SeenSet::SeenSet(SeenSet&&) noexcept = default;
SeenSet& SeenSet::operator=(SeenSet&&) noexcept = default;
SeenSet::~SeenSet() = default;

Result<SeenSet, InputError> SeenSet::open(const SeenOptions& options) {
  auto state = std::make_unique<State>(options);
  if (options.folder.empty()) return SeenSet(std::move(state));
  Result<SeenFolder, InputError> folder = SeenFolder::open(options.folder, options.about, options.is_read_only);
  if (!folder) return folder.error();
  const bool is_open = state->open_store_in(*std::move(folder)) && state->read_log();
  const bool is_of_now = !state->folder->is_new() && !state->folder->is_earlier();
  if (is_open && !is_of_now && !options.is_read_only) state->trouble.fault = state->folder->finish();
  state->learn();
  if (!is_open || !state->trouble.fault.empty()) return state->fault();
  state->has_stored = true;
  return SeenSet(std::move(state));
}

Result<void, InputError> SeenSet::add(std::span<const Digest128> keys, std::span<bool> is_new) {
  State& state = *state_;
  const bool all_kept = state.options.folder.empty() || state.added.empty();
  if (state.table.is_full() && all_kept && state.trouble.fault.empty() && !state.store_table()) state.learn();
  if (!state.trouble.fault.empty()) return state.fault();
  const std::int64_t time = state.options.time != 0 ? state.options.time : std::time(nullptr);
  state.add(keys, is_new, state.lanes.front().asking, time);
  state.learn();
  if (state.options.folder.empty()) return {};
  for (std::size_t i = 0; i < keys.size(); ++i) {
    if (is_new[i]) state.added.push_back({as_kept(keys[i]), time});
  }
  return {};
}

Result<void, InputError> SeenSet::add_to_shard(std::size_t shard, std::span<const Digest128> keys,
                                               std::span<bool> is_new) {
  State& state = *state_;
  if (!state.options.folder.empty())
    return InputError{InputError::Code::argument, state.options.folder,
                      "keys in a folder must be added in order, not by shards"};
  State::Lane& lane = state.lanes[shard];
  std::unique_lock lock(lane.mutex);
  if (state.table.is_full(shard)) {
    lock.unlock();
    state.store_all_shards(shard);
    lock.lock();
  }
  if (!state.trouble.fault.empty()) return state.fault();
  state.add(keys, is_new, lane.asking);
  return {};
}

Result<void, InputError> SeenSet::keep() {
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

void SeenSet::ask(std::span<const Digest128> keys, std::span<bool> is_new) const {
  for (std::size_t i = 0; i < keys.size(); ++i) is_new[i] = !state_->table.has(as_kept(keys[i]));
  State::Asking asking;
  if (state_->has_stored) state_->ask_store(keys, is_new, asking);
}

// A program that was killed may have left keys in both places.
void SeenSet::visit(const std::function<void(const SeenKey& key)>& visit) const {
  if (!state_->store) return;
  std::vector<SeenKey> recent;
  for (std::size_t part = 0; part < KeyTable::parts; ++part) state_->table.append_sorted(part, recent);
  auto next = recent.begin();
  state_->store->visit([&](const SeenKey& key) {
    while (next != recent.end() && next->key < key.key) visit(*next++);
    if (next != recent.end() && next->key == key.key) ++next;
    visit(key);
  });
  std::for_each(next, recent.end(), visit);
}

// What is in the table is added to the file first, and the log is emptied: then keys are in one place.
Result<std::size_t, InputError> SeenSet::expire(std::int64_t before) {
  State& state = *state_;
  std::size_t removed = 0;
  if (Result<void, InputError> kept = keep(); !kept) return kept.error();
  const bool is_done = state.store_table() && state.store->expire(before, removed);
  state.learn();
  if (!is_done) return state.fault();
  return removed;
}

bool SeenSet::was_earlier() const noexcept { return state_->folder && state_->folder->is_earlier(); }

const std::string& SeenSet::about() const noexcept {
  return state_->folder ? state_->folder->about() : state_->options.about;
}

const std::string& SeenSet::damage() const noexcept {
  state_->learn();
  return state_->trouble.damage;
}

}  // namespace bnfurl::crawl
