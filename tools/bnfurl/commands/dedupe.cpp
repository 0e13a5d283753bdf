// `dedupe`: the first record of each key, whole, in the order of the input.
//
// Threads judge records and make their keys; then each block passes the shards of the set, every one in the order of
// blocks: so threads do not wait for each other, and the answer is that of a single thread.
//
// A set that is kept is asked when it is a block's turn, some thousand records at a time: their keys are added to the
// set, the new ones' records are printed and written, and only then has the set these keys kept. So what was not printed
// is never called seen, whenever the program is killed.
#include <fmt/format.h>
#include <bnfurl/crawl/seen.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "src/records/columns/record_columns.hpp"
#include "src/records/columns/url_columns.hpp"
#include "src/records/judging/normal_form.hpp"
#include "tools/bnfurl/options/options.hpp"
#include "tools/bnfurl/stats/groups.hpp"
#include "tools/bnfurl/terminal/output.hpp"
#include "tools/bnfurl/work/fast_tsv.hpp"
#include "tools/bnfurl/work/judged_task.hpp"

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
bool is_of_line(const Column& column) {
  return column.reads_field || column.read_own != nullptr || column.name.starts_with("log.");
}

/// What all threads have in common.
struct Common {
  const Request& request;
  const Column& by;
  SeenSet& seen;
  Output& out;
  std::size_t lanes;            ///< the shards of the set; none if it is kept
  std::optional<Fault>& fault;  ///< why keys could not be added or kept; what is printed ends before it
};

class Dedupe : public JudgedTask {
public:
  Dedupe(Common& common, Page& page)
      : JudgedTask(common.request, Depth::components, batches_for(common.request, common.by, page)),
        common_(common),
        options_(common.request.options),
        page_(page),
        whole_(common.request),
        by_(common.by),
        fails_(read_on_bad(options_.on_bad) == OnBad::fail),
        keeps_bad_(read_on_bad(options_.on_bad) == OnBad::keep) {}

  void in_lane(std::size_t shard) override {
    if (shard == 0) begin_block();
    std::span<const Digest128> keys = keys_[shard];
    next_[shard] = answered_;
    while (!keys.empty() && !fault_) {
      const std::span<const Digest128> some = keys.first(std::min(keys.size(), SeenSet::most_keys));
      note(common_.seen.add_to_shard(shard, some, answers(some.size())));
      keys = keys.subspan(some.size());
    }
    keys_[shard].clear();
  }

  void after_lanes(Tally& tally) override {
    if (fault_ || !put(records_, tally, page_)) tally.stop = true;
    records_.clear();
  }

  void in_turn(Tally& tally) override {
    if (common_.lanes == 0) keep_block(tally);
    if (fault_) common_.fault = fault_;
  }

protected:
  [[nodiscard]] bool visit(const Record& record, Tally& tally) override {
    const Verdict verdict = decisive().verdict();
    if (verdict == Verdict::invalid && fails_) {
      tally.negative = true;
      tally.last_word = decisive().message();
      return false;
    }
    const bool has_values = verdict == Verdict::valid || is_of_line(by_);
    const std::optional<Value> value = has_values ? by_.value(rows()) : std::nullopt;
    const std::uint8_t shard = value ? add(key_of(*value)) : no_key;
    records_.push_back({record.whole, record.file, place_of(record), shard, !value && verdict != Verdict::valid});
    return true;
  }

  [[nodiscard]] bool visit_known(const Range& range, Tally&) override {
    const Batch::Column values = shows_component(by_) ? range.batches.component(by_.index) : range.batches.urls();
    for (std::size_t i = range.begin; i < range.end; ++i) {
      const std::string_view value{range.batches.base() + values.begin[i], static_cast<std::size_t>(values.length[i])};
      const std::uint8_t shard = values.length[i] >= 0 ? add(crawl::digest128(value)) : no_key;
      records_.push_back({range.batches.whole_records(i, i + 1), {}, 0, shard, false});
    }
    return true;
  }

private:
  /// Batches have the normal form of lines that are in it, URLs, and components as they are. Places are not in them.
  static std::unique_ptr<Batches> batches_for(const Request& request, const Column& by, const Page& page) {
    if (request.options.numbers || page.is_terminal() || !by.shows_all) return nullptr;
    if (shows_normal_form(by)) return batches_of_normal_forms(request, request.derivation->levels());
    if (by.name == "url") return batches_of(request, {.without_url = false});
    if (!shows_component(by)) return nullptr;
    return batches_of(request, {.components = {by.index}, .without_url = false});
  }

  [[nodiscard]] Digest128 key_of(const Value& value) {
    if (const std::optional<std::string_view> text = text_of(value)) return crawl::digest128(*text);
    scratch_.clear();
    KeyWriter(scratch_, 1).add(value);
    return crawl::digest128(scratch_);
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

  void note(const Result<void, Fault>& done) {
    if (!done) fault_ = done.error();
  }

  /// Puts what is to be printed of records whose keys were answered; returns whether to go on.
  [[nodiscard]] bool put(std::span<const Waiting> records, Tally& tally, Page& page) {
    for (const Waiting& record : records) {
      const bool is_first = record.shard == no_key ? keeps_bad_ || !record.is_bad : is_new_[next_[record.shard]++];
      if (!is_first && record.is_bad) ++tally.without;
      if (is_first == options_.invert) continue;
      ++tally.selected;
      if (options_.quiet) return false;
      if (!options_.count) whole_.put(record.whole, record.file, record.place, page);
    }
    return true;
  }

  void keep_block(Tally& tally) {
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
  [[nodiscard]] bool keep_batch(std::span<const Waiting> records, std::span<const Digest128> keys, Tally& tally) {
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
  Page& page_;
  WholeRecords whole_;
  const Column& by_;
  bool fails_;
  bool keeps_bad_;
  std::vector<Waiting> records_;
  std::array<std::vector<Digest128>, SeenSet::shards> keys_;
  std::unique_ptr<bool[]> is_new_;  // of the keys of one shard after the other
  std::size_t room_ = 0;
  std::size_t answered_ = 0;
  std::array<std::size_t, SeenSet::shards> next_{};  // where the answer to the next record's key is
  std::optional<Fault> fault_;
  std::string scratch_;
};

Column chosen(const Request& request) {
  const Options& options = request.options;
  Column by = choose_column(options.dedupe.by.value_or(options.key_steps ? "key" : "normal"), request.known);
  if (by.is_list) throw UsageError(by.name + " is a list and cannot be a key");
  prepare(by, request.standards, *request.derivation);
  return by;
}

/// The words of a list in one order, each once.
std::string in_order(std::string_view list) {
  std::vector<std::string_view> words;
  while (!list.empty()) {
    const std::size_t end = std::min(list.find(','), list.size());
    words.push_back(list.substr(0, end));
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  std::ranges::sort(words);
  words.erase(std::unique(words.begin(), words.end()), words.end());
  return fmt::format("{}", fmt::join(words, ","));
}

/// What keys are equal by: `by key, level scheme,syntax, key-steps fragment,sort`.
std::string about(const Options& options, const Column& by) {
  std::string line = fmt::format("by {}, level {}", by.name, in_order(options.level.value_or("syntax,scheme")));
  if (by.name == "key") line += ", key-steps " + in_order(options.key_steps.value_or(""));
  return printable(line);
}

SeenSet open_seen(const Options& options, const Column& by) {
  crawl::SeenOptions asked{.folder = options.dedupe.seen.value_or(""), .about = about(options, by)};
  if (options.dedupe.seen && options.dedupe.seen->empty()) throw UsageError("--seen needs the name of a folder");
  if (options.dedupe.seen && (options.count || options.quiet || options.invert))
    throw UsageError("--seen cannot be used with -c, -q or -v: it keeps the keys of the records that are printed");
  if (options.dedupe.memory) asked.memory = size_in_octets("--memory", *options.dedupe.memory);
  auto opened = SeenSet::open(asked);
  if (opened) return *std::move(opened);
  const std::string words = fmt::format("--seen: {}", printable(opened.error().message));
  if (opened.error().code != Fault::Code::system) throw UsageError(words);
  throw std::runtime_error(words);
}

/// Says what went wrong with the set; the status of that.
Status tell_of(const SeenSet& seen, const std::optional<Fault>& fault) {
  if (!seen.damage().empty())
    complain(fmt::format("--seen: some keys cannot be read, so their records are printed again: {}",
                         printable(seen.damage())));
  if (fault) complain(fmt::format("cannot save the set of seen keys: {}", printable(fault->message)));
  return seen.damage().empty() && !fault ? Status::good : Status::failed;
}

}  // namespace

Status run_dedupe(const Options& options, Output& out) {
  const bool fails = read_on_bad(options.on_bad) == OnBad::fail;
  Requests requests(options);
  SeenSet seen = open_seen(options, chosen(requests.current()));
  put_header(requests.current(), out);
  std::optional<Fault> fault;
  const auto dedupe = [&](const Request& request) {
    const Column by = chosen(request);
    Common common{request, by, seen, out, options.dedupe.seen ? 0 : SeenSet::shards, fault};
    const auto make = [&common](Page& page) { return std::make_unique<Dedupe>(common, page); };
    const bool numbered = options.numbers || show_numbers({by}) || fails;
    return request.work_with_hint(numbered, make, out, common.lanes);
  };
  Worked worked = requests.work(dedupe, out);
  worked.tally.negative |= worked.tally.selected == 0;
  if (options.count && !options.quiet) put_count(worked.tally.selected, out);
  const Status status =
      requests.current().finish_with_hint(worked, out, options.invert ? BadRecords{} : skipped_by_default);
  return worse(tell_of(seen, fault), status);
}

}  // namespace bnfurl::tool
