// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A table before a store. A key that the table does not have goes into it, and then the runs are asked for it. A full
// table becomes a run before the next batch, when all that it has was kept: so no run has a key that was not.
#include <bnfurl/crawl/seen.hpp>

#include <algorithm>
#include <optional>
#include <utility>

#include "crawl/seen/key_table.hpp"
#include "crawl/seen/seen_folder.hpp"

namespace bnfurl::crawl {
namespace {

constexpr std::size_t least_cache = std::size_t{16} << 20;
constexpr std::size_t lookahead = 16;  // keys whose places are on their way from memory

constexpr const char* no_store = "there is no room on disk: built without RocksDB (meson: -Dseen=enabled)";

/// A table has no place for the key 0, so 1 stands for it too.
Digest128 as_kept(const Digest128& key) { return key == Digest128{} ? Digest128{0, 1} : key; }

}  // namespace

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
      if (table.is_full()) good = store->add_run(table);
      if (!good) return false;
      if (table.is_full()) table.clear();
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
      trouble.fault = std::string("the memory for keys is full, and ") + no_store;
      return false;
    }
    std::variant<SeenFolder, SeenFault> place = SeenFolder::make_temporary();
    if (const auto* fault = std::get_if<SeenFault>(&place)) {
      trouble.fault = fault->text;
      return false;
    }
    return open_store_in(std::move(std::get<SeenFolder>(place)));
  }

  /// Asks the runs for the keys that the table did not have.
  void ask_runs(std::span<const Digest128> keys, std::vector<bool>& is_new) {
    if (!has_runs) return;
    unknown.clear();
    for (std::size_t i = 0; i < keys.size(); ++i) {
      if (is_new[i]) unknown.push_back({as_kept(keys[i]), i});
    }
    std::ranges::sort(unknown, {}, &Asked::key);
    sorted.clear();
    for (const Asked& one : unknown) sorted.push_back(one.key);
    store->find(sorted, found);
    for (std::size_t i = 0; i < unknown.size(); ++i) {
      if (found[i]) is_new[unknown[i].index] = false;
    }
  }

  /// What is wrong with the store, as it stands now.
  void learn() {
    if (!store) return;
    StoreTrouble now = store->trouble();
    if (trouble.fault.empty()) trouble.fault = std::move(now.fault);
    if (trouble.damage.empty()) trouble.damage = std::move(now.damage);
  }

  struct Asked {
    Digest128 key;
    std::size_t index;
  };

  SeenOptions options;
  std::optional<SeenFolder> folder;
  std::unique_ptr<KeyStore> store;  // ends before its folder
  bool has_runs = false;
  KeyTable table;
  std::vector<Digest128> added;  // and not kept
  StoreTrouble trouble;
  std::vector<Asked> unknown;
  std::vector<Digest128> sorted;
  std::vector<bool> found;
};

SeenSet::SeenSet(std::unique_ptr<State> state) noexcept : state_(std::move(state)) {}
SeenSet::SeenSet(SeenSet&&) noexcept = default;
SeenSet& SeenSet::operator=(SeenSet&&) noexcept = default;
SeenSet::~SeenSet() = default;

bool SeenSet::has_store() noexcept { return can_store(); }

std::variant<SeenSet, SeenFault> SeenSet::open(const SeenOptions& options) {
  auto state = std::make_unique<State>(options);
  if (options.folder.empty()) return SeenSet(std::move(state));
  if (!can_store()) return SeenFault{SeenFault::Kind::refused, no_store};
  std::variant<SeenFolder, SeenFault> folder = SeenFolder::open(options.folder, options.about);
  if (const auto* fault = std::get_if<SeenFault>(&folder)) return *fault;
  const bool is_open = state->open_store_in(std::move(std::get<SeenFolder>(folder))) && state->read_batches();
  if (is_open && state->folder->is_new()) state->trouble.fault = state->folder->finish(options.about);
  state->learn();
  if (!is_open || !state->trouble.fault.empty()) return SeenFault{SeenFault::Kind::failed, state->trouble.fault};
  state->has_runs = true;
  return SeenSet(std::move(state));
}

bool SeenSet::add(std::span<const Digest128> keys, std::vector<bool>& is_new) {
  State& state = *state_;
  is_new.assign(keys.size(), false);
  const bool all_kept = state.options.folder.empty() || state.added.empty();
  if (state.table.is_full() && all_kept && state.trouble.fault.empty() && !state.make_run()) state.learn();
  if (!state.trouble.fault.empty()) return false;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    if (i + lookahead < keys.size()) state.table.prefetch(keys[i + lookahead]);
    is_new[i] = state.table.add(as_kept(keys[i]));
  }
  state.ask_runs(keys, is_new);
  state.learn();
  if (state.options.folder.empty()) return true;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    if (is_new[i]) state.added.push_back(as_kept(keys[i]));
  }
  return true;
}

bool SeenSet::keep() {
  State& state = *state_;
  if (!state.trouble.fault.empty()) return false;
  if (state.added.empty()) return true;
  if (!state.store->keep(state.added)) {
    state.learn();
    return false;
  }
  state.added.clear();
  return true;
}

const std::string& SeenSet::fault() const noexcept { return state_->trouble.fault; }

const std::string& SeenSet::damage() const noexcept { return state_->trouble.damage; }

}  // namespace bnfurl::crawl
