// `dedupe`: the first record of each key, whole, in the order of the input.
//
// Threads judge records and make their keys; then each block passes the shards of the set, every one in the order of
// blocks: so threads do not wait for each other, and the answer is that of a single thread.
//
// A set that is kept is asked when it is a block's turn, some thousand records at a time: their keys are added to the
// set, the new ones' records are printed and written, and only then has the set these keys kept. So what was not
// printed is never called seen, whenever the program is killed.
//
// With --read-only, keys go through the shards of a set in memory, and the set that is kept is only asked.
//
// `seen`: the sets that are kept, themselves.
#include <fmt/format.h>
#include <bnfurl/crawl/seen.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <ctime>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "src/records/columns/own_columns.hpp"
#include "src/records/columns/table.hpp"
#include "src/records/columns/time_columns.hpp"
#include "src/records/judging/normal_form.hpp"
#include "src/records/scan/scan.hpp"
#include "src/records/sinks/writers.hpp"
#include "tools/bnfurl/executor/plan_text.hpp"
#include "tools/bnfurl/executor/request.hpp"
#include "tools/bnfurl/executor/selection.hpp"
#include "tools/bnfurl/options/options.hpp"
#include "tools/bnfurl/outputs/ages.hpp"
#include "tools/bnfurl/terminal/output.hpp"

namespace bnfurl::tool {
namespace {

using crawl::Digest128;
using crawl::SeenSet;

/// A record that waits: a view into its block.
struct Waiting {
  std::string_view whole;
  std::string_view file;
  std::size_t place;
  std::uint8_t shard;  // that of its key, or `no_key`
  bool is_bad;         // without a key, since it has no valid URL
};

constexpr std::uint8_t no_key = 255;

/// Whether a column shows what the record has beside its URL, valid or not.
bool is_of_line(const records::Column& column) {
  return column.source == records::ColumnSource::field || !column.names.empty() || column.name.starts_with("log.");
}

/// Whether records had a key, and whether some that are valid had none.
struct Keys {
  bool found = false, missing = false;
};

/// What all threads have in common.
struct Common {
  const Request& request;
  const records::Columns& by;  ///< one
  SeenSet& seen;
  const SeenSet* asked;  ///< with --read-only
  records::AtMost& at_most;
  Output& out;
  std::size_t lanes;                 ///< the shards of the set; none if it is kept
  std::optional<InputError>& fault;  ///< why keys could not be added or kept; what is printed ends before it
  Keys& keys;
};

class Dedupe : public records::Sink {
public:
  Dedupe(Common& common, records::Batches& batches, records::OutputBuffer& page)
      : common_(common),
        options_(common.request.options),
        page_(page),
        whole_(common.request, shown_of(common.request.options), batches, page, common.at_most),
        by_(common.by.front()),
        table_(common.by, batches, common.request.derivation) {}

  // A record whose key is a field of its line has it whatever its URL is.
  [[nodiscard]] bool range(const records::Range& range, records::Tally& tally) override {
    table_.open();
    const bool may_fail = options_.on_bad == records::OnBad::fail;
    for (std::size_t i = range.begin; i < range.end; ++i) {
      if (may_fail && range.is_invalid(i) && !(is_of_line(by_) && table_.value(0, i))) {
        tally.fail_at(range.row(i));
        return false;
      }
      add_record(range, i);
    }
    return true;
  }

  void in_lane(std::size_t shard) override {
    if (shard == 0) begin_block();
    std::span<const Digest128> keys = keys_[shard];
    next_[shard] = answered_;
    while (!keys.empty() && !fault_) {
      const std::span<const Digest128> some = keys.first(std::min(keys.size(), SeenSet::most_keys));
      const std::span<bool> is_new = answers(some.size());
      note(common_.seen.add_to_shard(shard, some, is_new));
      if (common_.asked != nullptr && !fault_) ask(some, is_new);
      keys = keys.subspan(some.size());
    }
    keys_[shard].clear();
  }

  void after_lanes(records::Tally& tally) override {
    if (fault_ || !put(records_, tally, page_)) tally.stop = true;
    records_.clear();
    offers_.clear();
  }

  void in_order(records::Tally& tally) override {
    if (common_.lanes == 0) keep_block(tally);
    whole_.in_order();
    common_.keys.found |= has_keys_.found;
    common_.keys.missing |= has_keys_.missing;
    if (fault_) common_.fault = fault_;
  }

private:
  void add_record(const records::Range& range, std::size_t index) {
    const bool is_valid = range.is_valid(index);
    const records::Found value = is_valid || is_of_line(by_) ? table_.value(0, index) : std::nullopt;
    const auto key = value ? std::optional(records::digest_of(*value, scratch_)) : std::nullopt;
    const std::uint8_t shard = key ? add(*key) : no_key;
    has_keys_.found |= value.has_value();
    has_keys_.missing |= is_valid && !value;
    records_.push_back({range.batches.whole_records(index, index + 1), {}, 0, shard, !value && !is_valid});
    if (common_.at_most.is_asked()) offers_.push_back(whole_.offer_of(range, index, key));
    if (!options_.numbers) return;
    const records::Record& record = range.record(index);
    records_.back().file = record.file;
    records_.back().place = place_of(record);
  }

  /// Notes the key of a record; returns its shard. A set that is kept is asked for all keys in their order.
  [[nodiscard]] std::uint8_t add(const Digest128& key) {
    const std::size_t shard = common_.lanes == 0 ? 0 : SeenSet::shard_of(key);
    keys_[shard].push_back(key);
    return static_cast<std::uint8_t>(shard);
  }

  /// Room for the answers to all keys of a block.
  void begin_block() {
    if (room_ < records_.size()) {
      room_ = records_.size();
      is_new_ = std::make_unique<bool[]>(room_);
    }
    answered_ = 0;
  }
  /// Room for those to the next keys.
  [[nodiscard]] std::span<bool> answers(std::size_t size) {
    return {is_new_.get() + std::exchange(answered_, answered_ + size), size};
  }

  void ask(std::span<const Digest128> keys, std::span<bool> is_new) const {
    std::array<bool, SeenSet::most_keys> is_unknown;
    common_.asked->ask(keys, is_unknown);
    for (std::size_t i = 0; i < keys.size(); ++i) is_new[i] &= is_unknown[i];
  }

  void note(const Result<void, InputError>& done) {
    if (!done) fault_ = done.error();
  }

  /// Puts what is to be printed of records whose keys were answered; returns whether to go on.
  [[nodiscard]] bool put(std::span<const Waiting> records, records::Tally& tally, records::OutputBuffer& page) {
    for (const Waiting& record : records) {
      const bool is_first = record.shard == no_key ? !record.is_bad || options_.on_bad == records::OnBad::keep
                                                   : is_new_[next_[record.shard]++];
      if (!is_first && record.is_bad) ++tally.without;
      if (is_first == options_.invert) continue;
      const records::Offer* const offer =
          offers_.empty() ? nullptr : &offers_[static_cast<std::size_t>(&record - records_.data())];
      if (!whole_.select(record.whole, record.file, record.place, tally, page, offer)) return false;
    }
    return true;
  }

  void keep_block(records::Tally& tally) {
    std::span<const Waiting> records = records_;
    std::span<const Digest128> keys = keys_.front();
    bool goes_on = true;
    while (!records.empty() && goes_on) {
      const std::span<const Waiting> some = records.first(std::min(records.size(), SeenSet::most_keys));
      const auto with_key = some.size() - static_cast<std::size_t>(std::ranges::count(some, no_key, &Waiting::shard));
      goes_on = keep_batch(some, keys.first(with_key), tally);
      records = records.subspan(some.size());
      keys = keys.subspan(with_key);
    }
    tally.stop |= !goes_on;
    records_.clear();
    keys_.front().clear();
  }

  /// Returns whether to go on.
  [[nodiscard]] bool keep_batch(std::span<const Waiting> records, std::span<const Digest128> keys,
                                records::Tally& tally) {
    begin_block();
    next_.front() = 0;
    note(common_.seen.add(keys, answers(keys.size())));
    if (fault_ || !put(records, tally, common_.out)) return false;
    common_.out.flush();
    if (common_.out.failed()) return false;
    note(common_.seen.keep());
    return !fault_;
  }

  Common& common_;
  const Options& options_;
  records::OutputBuffer& page_;
  records::WholeRecords whole_;
  const records::Column& by_;
  records::Table table_;
  std::vector<Waiting> records_;
  std::vector<records::Offer> offers_;  // of each, with --at-most
  std::array<std::vector<Digest128>, SeenSet::shards> keys_;
  std::unique_ptr<bool[]> is_new_;  // of the keys of one shard after the other
  std::size_t room_ = 0;
  std::size_t answered_ = 0;
  std::array<std::size_t, SeenSet::shards> next_{};  // where the answer to the next record's key is
  std::optional<InputError> fault_;
  Keys has_keys_;
  std::string scratch_;
};

records::Column chosen(const Request& request) {
  const Options& options = request.options;
  const std::string name = options.by.value_or(options.key_steps ? "key" : "normal");
  const records::Columns chosen = request.choose(name);
  if (chosen.size() != 1) {
    throw records::UsageError(fmt::format(
        "dedupe --by takes one column, not {}; normal, surt and key cover the whole URL", records::printable(name)));
  }
  records::Column by = chosen.front();
  if (by.is_list()) throw records::UsageError(by.name + " is a list and cannot be a key");
  const auto is_key = [](const records::Column& column) {
    return column.name == "key" || column.name.starts_with("key.");
  };
  if (options.key_steps && !is_key(by) && std::ranges::none_of(request.where.columns(), is_key))
    throw records::UsageError(fmt::format(
        "--key-steps changes only the column key, not {}; leave out --by, or use --by key", records::printable(name)));
  request.prepare({by});
  return by;
}

/// The words of a list in one order, each once.
std::string in_order(std::string_view list) {
  std::vector<std::string_view> words = pieces_of(list, ",");
  std::ranges::sort(words);
  words.erase(std::unique(words.begin(), words.end()), words.end());
  return fmt::format("{}", fmt::join(words, ","));
}

/// What keys are equal by: `by key, level scheme,syntax, repair web, key-steps fragment,sort`.
std::string about(const Options& options, const records::Column& by) {
  std::string line = fmt::format("by {}, level {}", by.name, in_order(options.level.value_or("syntax,scheme")));
  if (options.repair) line += ", repair " + *options.repair;
  if (options.scheme == "http") line += ", scheme http";
  if (by.name == "key") line += ", key-steps " + in_order(options.key_steps.value_or(""));
  return records::printable(line);
}

/// `option`: what messages begin with.
SeenSet open_seen(const crawl::SeenOptions& options, std::string_view option) {
  auto opened = SeenSet::open(options);
  if (opened) return *std::move(opened);
  const std::string words = fmt::format("{}{}", option, records::printable(opened.error().message));
  if (opened.error().code != InputError::Code::system) throw records::UsageError(words);
  throw std::runtime_error(words);
}

/// Throws UsageError if there are options that do not go together.
void require_sense(const Options& options) {
  if (options.read_only && !options.seen) throw records::UsageError("--read-only is for --seen");
  if (!options.seen || options.read_only) return;
  if (options.count || options.quiet || options.invert) {
    throw records::UsageError(
        "--seen cannot be used with -c, -q or -v, unless with --read-only: it keeps the keys of the records that are "
        "printed");
  }
  if (options.at_most)
    throw records::UsageError(
        "--seen cannot be used with --at-most, unless with --read-only; then add what is printed by \"dedupe --seen\"");
}

/// Says what went wrong with the set; the status of that.
records::Status tell_of(const SeenSet& seen, const std::optional<InputError>& fault) {
  if (!seen.damage().empty())
    complain(fmt::format("--seen: some keys cannot be read, so their records are printed again: {}",
                         records::printable(seen.damage())));
  if (fault) complain(fmt::format("cannot save the set of seen keys: {}", records::printable(fault->message)));
  return seen.damage().empty() && !fault ? records::Status::good : records::Status::failed;
}

}  // namespace

records::Status run_dedupe(const Options& options, Output& out) {
  records::AtMost at_most = at_most_of(options);
  Requests requests(options);
  const records::Column by = chosen(requests.current());
  if (options.plan) return put_plan(requests, out);
  if (options.seen && options.seen->empty()) throw records::UsageError("--seen needs the name of a folder");
  require_sense(options);
  const std::size_t memory = options.memory.value_or(crawl::SeenOptions().memory);
  const crawl::SeenOptions kept{options.seen.value_or(""), about(options, by), memory, options.read_only};
  std::optional<SeenSet> asked;
  if (options.read_only) asked.emplace(open_seen(kept, "--seen: "));
  SeenSet seen = open_seen(asked ? crawl::SeenOptions{.memory = memory} : kept, "--seen: ");
  if (seen.was_earlier()) {
    complain(
        fmt::format("--seen: the keys that are in {} have no age, since an earlier version of bnfurl added them; "
                    "\"bnfurl seen expire\" will not remove them",
                    records::printable(*options.seen)));
  }
  put_header(requests, out);
  std::optional<InputError> fault;
  Keys keys;
  const auto dedupe = [&](const Request& request) {
    const records::Columns chosen_by{chosen(request)};
    const std::size_t lanes = options.seen && !asked ? 0 : SeenSet::shards;
    Common common{request, chosen_by, seen, asked ? &*asked : nullptr, at_most, out, lanes, fault, keys};
    records::Columns read = at_most.choose(request);
    read.push_back(chosen_by.front());
    records::Plan plan = request.plan(read);
    plan.knows_without_url = false;
    plan.is_numbered |= options.numbers || options.on_bad == records::OnBad::fail;
    const auto make = [&common](records::Batches& batches, records::OutputBuffer& page) {
      return std::make_unique<Dedupe>(common, batches, page);
    };
    return request.scan_with_hint(plan, make, out, common.lanes);
  };
  BadRecords bad = options.command->treatment.bad;
  const std::string key = "a valid URL or a value in " + records::printable(by.name);
  if (is_of_line(by)) bad.lack = key;
  const records::Status status = finish_selection(requests, requests.work(dedupe, out), at_most, out, bad);
  const bool is_member =
      !by.names.empty() && requests.current().format.kind->field_names == records::FieldNames::members;
  if (keys.missing && !keys.found && !is_member && !options.quiet)
    complain(
        fmt::format("no record has a value in the column {}, so none is a duplicate", records::printable(by.name)));
  return worse(tell_of(asked ? *asked : seen, fault), status);
}

// `seen`: tables are tab-separated; the first line names the columns.

namespace {

/// How many keys there are, and of which ages.
void put_counts(const SeenSet& seen, Output& out) {
  std::size_t keys = 0;
  Ages ages;
  seen.visit([&](const crawl::SeenKey& key) {
    ++keys;
    ages.add(key.time);
  });
  out.put(fmt::format("keys\t{}\n", keys));
  ages.put(out);
}

void list(const SeenSet& seen, Output& out) {
  out.put("KEY\tTIME\n");
  seen.visit([&out](const crawl::SeenKey& key) {
    const std::string time = key.time == 0 ? "\\N" : records::rfc3339({.seconds = key.time});
    out.put(fmt::format("{:016x}{:016x}\t{}\n", key.key.high, key.key.low, time));
  });
}

/// Removes the keys that are older than this age.
void expire(SeenSet& seen, std::chrono::seconds age, Output& out) {
  const auto removed = seen.expire(std::time(nullptr) - age.count());
  if (!removed) throw std::runtime_error(records::printable(removed.error().message));
  out.put(fmt::format("WHAT\tVALUE\nremoved\t{}\n", *removed));
  put_counts(seen, out);
}

}  // namespace

records::Status run_seen(const Options& options, Output& out) {
  static constexpr const char* usage = "usage: bnfurl seen list|count DIR, or bnfurl seen expire DIR AGE";
  const std::vector<std::string>& words = options.operands;
  if (words.empty()) throw records::UsageError(usage);
  require_known("action of seen", words.front(), {"list", "count", "expire"});
  const bool expires = words.front() == "expire";
  if (words.size() != (expires ? 3 : 2)) throw records::UsageError(usage);
  const std::optional<std::chrono::seconds> age = expires ? records::step_of(":" + words[2]) : std::nullopt;
  if (expires && !age)
    throw records::UsageError(
        fmt::format("the age is a time such as 12h, 30d or 4w, not {}", records::printable(words[2])));
  if (expires && !std::filesystem::exists(words[1] + "/about"))
    throw records::UsageError(records::printable(words[1]) + " is not a folder of seen keys");
  SeenSet seen = open_seen({.folder = words[1], .is_read_only = !expires}, "");
  if (expires) {
    expire(seen, *age, out);
  } else if (words.front() == "list") {
    list(seen, out);
  } else {
    out.put(fmt::format("WHAT\tVALUE\nabout\t{}\n", records::tsv_printable(seen.about())));
    put_counts(seen, out);
  }
  if (seen.damage().empty()) return records::Status::good;
  complain("some keys cannot be read: " + records::printable(seen.damage()));
  return records::Status::failed;
}

}  // namespace bnfurl::tool
