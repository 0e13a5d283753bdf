// Keys in RocksDB. The default column family has the runs: files that are written in order and then ingested, so no key
// passes through a log. The column family "batches" has what was kept since the last run, a value a batch; it is
// RocksDB's log that keeps these. A new run makes the whole column family superfluous, and it is dropped.
//
// Damage is told, never fatal: what cannot be read counts as not seen. RocksDB refuses to write after it met damage in
// its own background work; the listener takes that back. A file that is damaged inside serves as far as it can be read;
// if it keeps a run from being ingested, the keys of the run go through a table in memory.
//
// note [a store anew]: a file that is missing or cannot be opened would hide what older ones have. Then the folder is
// renamed, and a new store gets the keys of all files that can be read. (RocksDB's own repair drops files that were
// ingested.) If that is ended midway, it is begun again.
#include <rocksdb/cache.h>
#include <rocksdb/db.h>
#include <rocksdb/filter_policy.h>
#include <rocksdb/listener.h>
#include <rocksdb/sst_file_reader.h>
#include <rocksdb/sst_file_writer.h>
#include <rocksdb/table.h>
#include <rocksdb/write_buffer_manager.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <mutex>
#include <utility>

#include "src/crawl/seen/stores.hpp"

namespace bnfurl::crawl {
namespace {

constexpr const char* name_of_batches = "batches";
constexpr std::size_t key_size = 16;
constexpr std::size_t log_octets = std::size_t{4} << 20;

using Octets = std::array<char, key_size>;

/// Octets in the order of keys.
Octets octets_of(const Digest128& key) {
  Octets octets{};
  for (std::size_t i = 0; i < 8; ++i) {
    octets[i] = static_cast<char>(key.high >> (56 - 8 * i));
    octets[8 + i] = static_cast<char>(key.low >> (56 - 8 * i));
  }
  return octets;
}

std::uint64_t number_at(const char* octets) {
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < 8; ++i) number = number << 8U | static_cast<unsigned char>(octets[i]);
  return number;
}

rocksdb::Slice slice_of(const Octets& octets) { return {octets.data(), octets.size()}; }

/// What RocksDB's threads find out beside the calls.
class Watch : public rocksdb::EventListener {
public:
  void OnBackgroundError(rocksdb::BackgroundErrorReason, rocksdb::Status* error) override {
    if (!error->IsCorruption() && !error->IsPathNotFound()) return;
    const std::scoped_lock lock(mutex_);
    if (damage_.empty()) damage_ = error->ToString();
    *error = rocksdb::Status::OK();
  }
  [[nodiscard]] std::string damage() const {
    const std::scoped_lock lock(mutex_);
    return damage_;
  }

private:
  mutable std::mutex mutex_;
  std::string damage_;
};

rocksdb::ColumnFamilyOptions family_options(const std::shared_ptr<rocksdb::Cache>& cache) {
  rocksdb::BlockBasedTableOptions table;
  table.block_cache = cache;
  table.cache_index_and_filter_blocks = true;
  table.filter_policy.reset(rocksdb::NewBloomFilterPolicy(10));
  table.index_type = rocksdb::BlockBasedTableOptions::kTwoLevelIndexSearch;
  table.partition_filters = true;
  table.format_version = 5;
  rocksdb::ColumnFamilyOptions options;
  options.table_factory.reset(rocksdb::NewBlockBasedTableFactory(table));
  options.compression = rocksdb::kNoCompression;  // keys are random octets
  options.compaction_style = rocksdb::kCompactionStyleUniversal;
  options.level0_file_num_compaction_trigger = 8;
  options.level0_slowdown_writes_trigger = options.level0_stop_writes_trigger = 1 << 20;
  options.write_buffer_size = log_octets;
  return options;
}

rocksdb::DBOptions store_options(const std::shared_ptr<rocksdb::Cache>& cache,
                                 const std::shared_ptr<rocksdb::EventListener>& watch) {
  rocksdb::DBOptions options;
  options.create_missing_column_families = true;
  options.wal_recovery_mode = rocksdb::WALRecoveryMode::kTolerateCorruptedTailRecords;
  options.avoid_flush_during_recovery = true;
  options.avoid_flush_during_shutdown = true;
  options.write_buffer_manager = std::make_shared<rocksdb::WriteBufferManager>(2 * log_octets, cache);
  options.max_open_files = 256;
  options.info_log_level = rocksdb::InfoLogLevel::FATAL_LEVEL;
  options.keep_log_file_num = 1;
  options.stats_dump_period_sec = 0;
  options.stats_persist_period_sec = 0;
  options.listeners = {watch};
  return options;
}

class RocksStore : public KeyStore {
public:
  RocksStore(std::string folder, std::size_t cache_octets)
      : folder_(std::move(folder)),
        cache_(rocksdb::NewLRUCache(cache_octets)),
        watch_(std::make_shared<Watch>()),
        family_options_(family_options(cache_)) {}

  ~RocksStore() override { close(); }
  RocksStore(const RocksStore&) = delete;
  RocksStore& operator=(const RocksStore&) = delete;

  // If it cannot be opened as it is: without the records of the log that are damaged; then anew.
  [[nodiscard]] bool open(bool is_new) {
    rocksdb::DBOptions options = store_options(cache_, watch_);
    options.create_if_missing = is_new;
    std::error_code error;
    if (!std::filesystem::exists(old_folder(), error)) {
      rocksdb::Status status = open(options);
      if (!status.ok() && (is_new || !is_damage(status))) return check(status);
      if (status.ok()) status = open_files();
      if (status.ok()) return true;
      damaged(status);
      if (!is_damage(status)) return true;  // a right that lacks, or a disk that may be read another time
      options.paranoid_checks = false;
      options.wal_recovery_mode = rocksdb::WALRecoveryMode::kSkipAnyCorruptedRecords;
      if (!db_ && open(options).ok() && open_files().ok()) return true;
      if (db_) (void)db_->Flush(rocksdb::FlushOptions(), batches_);  // what the log has is in a file, too
      close();
      std::filesystem::rename(folder_, old_folder(), error);
      if (error) return check(rocksdb::Status::IOError(folder_, error.message()));
    }
    return check(make_anew());
  }

  void find(std::span<const Digest128> keys, std::vector<bool>& found) override {
    std::vector<Octets> octets;
    std::vector<rocksdb::Slice> slices;
    octets.reserve(keys.size());
    slices.reserve(keys.size());
    for (const Digest128& key : keys) slices.push_back(slice_of(octets.emplace_back(octets_of(key))));
    std::vector<rocksdb::PinnableSlice> values(keys.size());
    std::vector<rocksdb::Status> statuses(keys.size());
    db_->MultiGet(rocksdb::ReadOptions(), db_->DefaultColumnFamily(), keys.size(), slices.data(), values.data(),
                  statuses.data(), true);
    found.assign(keys.size(), false);
    for (std::size_t i = 0; i < keys.size(); ++i) {
      found[i] = statuses[i].ok();
      if (!statuses[i].ok() && !statuses[i].IsNotFound()) damaged(statuses[i]);
    }
  }

  [[nodiscard]] bool keep(std::span<const Digest128> keys) override {
    std::string value;
    for (const Digest128& key : keys) value.append(octets_of(key).data(), key_size);
    const Octets name = octets_of({next_batch_++, 0});
    return check(db_->Put(rocksdb::WriteOptions(), batches_, slice_of(name), value));
  }

  [[nodiscard]] bool add_run(KeyTable& table) override {
    const std::string file = folder_ + ".run";
    // What a killed run left may be the same file as one that was ingested, by another name: writing would destroy both.
    std::error_code ignored;
    std::filesystem::remove(file, ignored);
    const rocksdb::Options options(rocksdb::DBOptions(), family_options_);
    rocksdb::SstFileWriter run(rocksdb::EnvOptions(), options);
    rocksdb::Status status = run.Open(file);
    for (std::size_t part = 0; part < KeyTable::parts && status.ok(); ++part) {
      for (const Digest128& key : table.sorted(part)) {
        status = run.Put(slice_of(octets_of(key)), rocksdb::Slice());
        if (!status.ok()) break;
      }
    }
    if (status.ok()) status = run.Finish();
    const bool is_written = status.ok();
    rocksdb::IngestExternalFileOptions how;
    how.move_files = true;
    how.write_global_seqno = false;
    if (status.ok()) status = db_->IngestExternalFile({file}, how);
    if (is_written && !status.ok() && write_keys_of(file).ok()) {
      damaged(status);
      status = rocksdb::Status::OK();
    }
    std::filesystem::remove(file, ignored);
    return check(status);
  }

  [[nodiscard]] bool forget_batches() override {
    rocksdb::Status status = db_->DropColumnFamily(batches_);
    if (status.ok()) {
      (void)db_->DestroyColumnFamilyHandle(std::exchange(batches_, nullptr));
      status = db_->CreateColumnFamily(family_options_, name_of_batches, &batches_);
    }
    return check(status);
  }

  void visit_batches(const std::function<bool(const Digest128&)>& visit) override {
    const std::unique_ptr<rocksdb::Iterator> batch(db_->NewIterator(rocksdb::ReadOptions(), batches_));
    for (batch->SeekToFirst(); batch->Valid(); batch->Next()) {
      if (!visit_batch(*batch, visit)) return;
    }
    if (batch->status().ok()) return;
    damaged(batch->status());
    // From the other side up to what is damaged, too.
    const std::uint64_t next = next_batch_;
    for (batch->SeekToLast(); batch->Valid() && number_at(batch->key().data()) >= next; batch->Prev()) {
      if (!visit_batch(*batch, visit)) return;
    }
  }

  [[nodiscard]] StoreTrouble trouble() const override {
    const std::scoped_lock lock(trouble_mutex_);
    return {trouble_.fault, trouble_.damage.empty() ? watch_->damage() : trouble_.damage};
  }

private:
  [[nodiscard]] bool visit_batch(const rocksdb::Iterator& batch, const std::function<bool(const Digest128&)>& visit) {
    next_batch_ = std::max(next_batch_, number_at(batch.key().data()) + 1);
    const rocksdb::Slice keys = batch.value();
    for (std::size_t i = 0; i + key_size <= keys.size(); i += key_size) {
      if (!visit({number_at(keys.data() + i), number_at(keys.data() + i + 8)})) return false;
    }
    return true;
  }

  /// Where a damaged store is while its keys are read.
  [[nodiscard]] std::string old_folder() const { return folder_ + ".damaged"; }

  /// See note [a store anew].
  [[nodiscard]] rocksdb::Status make_anew() {
    damaged(rocksdb::Status::Corruption("its keys are read anew"));
    std::error_code error;
    std::filesystem::remove_all(folder_, error);
    rocksdb::DBOptions options = store_options(cache_, watch_);
    options.create_if_missing = true;
    rocksdb::Status status = open(options);
    for (std::filesystem::directory_iterator entry(old_folder(), error), end; status.ok() && !error && entry != end;
         entry.increment(error)) {
      if (entry->path().extension() == ".sst") status = write_keys_of(entry->path().string());
    }
    if (status.ok() && error) status = rocksdb::Status::IOError(old_folder(), error.message());
    if (status.ok()) std::filesystem::remove_all(old_folder(), error);
    return status;
  }

  /// Writes the keys that can be read of a file, of runs or of batches, without a look at other files of the store.
  [[nodiscard]] rocksdb::Status write_keys_of(const std::string& file) {
    rocksdb::SstFileReader reader(rocksdb::Options(rocksdb::DBOptions(), family_options_));
    if (const rocksdb::Status status = reader.Open(file); !status.ok()) {
      damaged(status);
      return rocksdb::Status::OK();
    }
    rocksdb::Status status;
    const std::unique_ptr<rocksdb::Iterator> at(reader.NewIterator(rocksdb::ReadOptions()));
    std::string last;
    for (at->SeekToFirst(); at->Valid() && status.ok(); at->Next()) {
      last = at->key().ToString();
      status = write_keys_at(*at);
    }
    if (!at->status().ok()) {  // from the other side up to what is damaged, too
      damaged(at->status());
      for (at->SeekToLast(); at->Valid() && status.ok() && at->key().compare(last) > 0; at->Prev())
        status = write_keys_at(*at);
    }
    return status.ok() ? db_->Flush(rocksdb::FlushOptions(), runs_) : status;
  }

  // A key of a run has no value; that of a batch are its keys.
  [[nodiscard]] rocksdb::Status write_keys_at(const rocksdb::Iterator& at) {
    rocksdb::WriteOptions how;
    how.disableWAL = true;  // they are flushed
    const rocksdb::Slice keys = at.value().empty() ? at.key() : at.value();
    rocksdb::Status status;
    for (std::size_t i = 0; i + key_size <= keys.size() && status.ok(); i += key_size)
      status = db_->Put(how, runs_, rocksdb::Slice(keys.data() + i, key_size), rocksdb::Slice());
    return status;
  }

  /// Whether each of the files that the store has can be opened.
  [[nodiscard]] rocksdb::Status open_files() const {
    rocksdb::TablePropertiesCollection properties;
    const rocksdb::Status status = db_->GetPropertiesOfAllTables(runs_, &properties);
    return status.ok() ? db_->GetPropertiesOfAllTables(batches_, &properties) : status;
  }

  [[nodiscard]] std::vector<rocksdb::ColumnFamilyDescriptor> families() const {
    return {{rocksdb::kDefaultColumnFamilyName, family_options_}, {name_of_batches, family_options_}};
  }

  [[nodiscard]] rocksdb::Status open(const rocksdb::DBOptions& options) {
    std::vector<rocksdb::ColumnFamilyHandle*> handles;
    rocksdb::DB* db = nullptr;
    rocksdb::Status status = rocksdb::DB::Open(options, folder_, families(), &handles, &db);
    if (!status.ok()) return status;
    db_.reset(db);
    runs_ = handles[0];
    batches_ = handles[1];
    return status;
  }

  void close() {
    if (!db_) return;
    if (batches_ != nullptr) (void)db_->DestroyColumnFamilyHandle(batches_);
    (void)db_->DestroyColumnFamilyHandle(runs_);
    (void)db_->Close();
    db_.reset();
  }

  /// A list of files that is missing is damage too.
  [[nodiscard]] static bool is_damage(const rocksdb::Status& status) {
    return status.IsCorruption() || status.IsInvalidArgument() || status.IsNotFound() || status.IsPathNotFound();
  }

  void damaged(const rocksdb::Status& status) {
    const std::scoped_lock lock(trouble_mutex_);
    if (trouble_.damage.empty()) trouble_.damage = status.ToString();
  }

  [[nodiscard]] bool check(const rocksdb::Status& status) {
    const std::scoped_lock lock(trouble_mutex_);
    if (!status.ok() && trouble_.fault.empty()) trouble_.fault = status.ToString();
    return status.ok();
  }

  std::string folder_;
  std::shared_ptr<rocksdb::Cache> cache_;
  std::shared_ptr<Watch> watch_;
  rocksdb::ColumnFamilyOptions family_options_;
  std::unique_ptr<rocksdb::DB> db_;
  rocksdb::ColumnFamilyHandle* runs_ = nullptr;
  rocksdb::ColumnFamilyHandle* batches_ = nullptr;
  std::uint64_t next_batch_ = 0;
  mutable std::mutex trouble_mutex_;
  StoreTrouble trouble_;
};

}  // namespace

bool can_store() { return true; }

std::unique_ptr<KeyStore> open_store(const std::string& folder, bool is_new, std::size_t cache_octets,
                                     StoreTrouble& trouble) {
  auto store = std::make_unique<RocksStore>(folder, cache_octets);
  const bool is_open = store->open(is_new);
  trouble = store->trouble();
  if (!is_open) return nullptr;
  return store;
}

}  // namespace bnfurl::crawl
