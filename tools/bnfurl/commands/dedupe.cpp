// `dedupe`: the first record of each key, whole, in the order of the input.
//
// Threads judge records and make their keys; which are new is decided when it is a block's turn, some thousand records
// at a time: their keys are added to the set, the new ones' records are printed and written, and only then has the set
// these keys kept. So what was not printed is never called seen, whenever the program is killed.
#include <fmt/format.h>
#include <bnfurl/crawl/seen.hpp>

#include <algorithm>

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

/// A record that waits for its turn: a view into its block.
struct Waiting {
  std::string_view whole;
  std::string_view file;
  std::size_t place;
  bool has_key;
  bool is_bad;  // without a key
};

/// What is printed of the records, in their order.
class Deduped {
public:
  Deduped(const Request& request, SeenSet& seen, Output& out)
      : options_(request.options),
        keeps_bad_(read_on_bad(request.options.on_bad) == OnBad::keep),
        whole_(request),
        seen_(seen),
        out_(out) {}

  /// Takes records with the keys of those that have one.
  void take(std::span<const Waiting> records, std::span<const Digest128> keys, Tally& tally) {
    bool go_on = true;
    while (!records.empty() && go_on) {
      const std::span<const Waiting> some = records.first(std::min(records.size(), SeenSet::most_keys));
      const auto with_key = static_cast<std::size_t>(std::ranges::count(some, true, &Waiting::has_key));
      go_on = take_batch(some, keys.first(with_key), tally);
      records = records.subspan(some.size());
      keys = keys.subspan(with_key);
    }
    tally.stop |= !go_on;
  }

  /// Why keys could not be added or kept; nullopt if they were.
  [[nodiscard]] const std::optional<Fault>& fault() const { return fault_; }

private:
  /// Returns whether to go on.
  [[nodiscard]] bool take_batch(std::span<const Waiting> records, std::span<const Digest128> keys, Tally& tally) {
    if (!succeeded(seen_.add(keys, is_new_))) return false;
    std::size_t key = 0;
    for (const Waiting& record : records) {
      const bool is_first = record.has_key ? is_new_[key++] : keeps_bad_ || !record.is_bad;
      if (!is_first && record.is_bad) ++tally.without;
      if (is_first == options_.invert) continue;
      ++tally.selected;
      if (options_.quiet) return false;
      if (!options_.count) whole_.put(record.whole, record.file, record.place, out_);
    }
    out_.flush();
    return !out_.failed() && succeeded(seen_.keep());
  }

  [[nodiscard]] bool succeeded(const Result<void, Fault>& done) {
    if (!done) fault_ = done.error();
    return done.has_value();
  }

  const Options& options_;
  bool keeps_bad_;
  WholeRecords whole_;
  SeenSet& seen_;
  Output& out_;
  std::array<bool, SeenSet::most_keys> is_new_{};
  std::optional<Fault> fault_;
};

class Dedupe : public JudgedTask {
public:
  Dedupe(const Request& request, const Column& by, Deduped& deduped, const Page& page)
      : JudgedTask(request, Depth::components, batches_for(request, by, page)),
        by_(by),
        fails_(read_on_bad(request.options.on_bad) == OnBad::fail),
        deduped_(deduped) {}

  void in_turn(Tally& tally) override {
    deduped_.take(records_, keys_, tally);
    records_.clear();
    keys_.clear();
  }

protected:
  [[nodiscard]] bool visit(const Record& record, Tally& tally) override {
    const Verdict verdict = decisive().verdict();
    if (verdict == Verdict::invalid && fails_) {
      tally.negative = true;
      tally.last_word = decisive().message();
      return false;
    }
    const std::optional<Value> value = verdict == Verdict::valid ? by_.value(rows()) : std::nullopt;
    records_.push_back({record.whole, record.file, place_of(record), value.has_value(), verdict != Verdict::valid});
    if (value) keys_.push_back(key_of(*value));
    return true;
  }

  [[nodiscard]] bool visit_known(const Range& range, Tally&) override {
    const Batch::Column values = shows_component(by_) ? range.batches.component(by_.index) : range.batches.urls();
    for (std::size_t i = range.begin; i < range.end; ++i) {
      const bool has_key = values.length[i] >= 0;
      records_.push_back({range.batches.whole_records(i, i + 1), {}, 0, has_key, false});
      if (has_key)
        keys_.push_back(
            crawl::digest128({range.batches.base() + values.begin[i], static_cast<std::size_t>(values.length[i])}));
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

  const Column& by_;
  bool fails_;
  Deduped& deduped_;
  std::vector<Waiting> records_;
  std::vector<Digest128> keys_;  // of the records that have one
  std::string scratch_;
};

Column chosen(const Request& request) {
  const Options& options = request.options;
  Column by = choose_column(options.dedupe.by.value_or(options.key_steps ? "key" : "normal"), request.known);
  if (by.is_list) throw UsageError(by.name + " is a list: it is no key");
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
    throw UsageError("--seen keeps what is printed: -c, -q and -v print something else");
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
    complain(fmt::format("--seen: some keys cannot be read, and what has them is printed again: {}",
                         printable(seen.damage())));
  if (fault) complain(fmt::format("what was seen cannot be kept: {}", printable(fault->message)));
  return seen.damage().empty() && !fault ? Status::good : Status::failed;
}

}  // namespace

Status run_dedupe(const Options& options, Output& out) {
  require_crawl_library("dedupe");
  (void)read_on_bad(options.on_bad);
  const Request request(options);
  const Column by = chosen(request);
  SeenSet seen = open_seen(options, by);
  put_header(request, out);
  Deduped deduped(request, seen, out);
  const auto make = [&](Page& page) { return std::make_unique<Dedupe>(request, by, deduped, page); };
  Worked worked = request.work_with_hint(options.numbers || show_numbers({by}), make, out);
  worked.tally.negative |= worked.tally.selected == 0;
  if (options.count && !options.quiet) put_count(worked.tally.selected, out);
  const Status status = request.finish_with_hint(worked, out, options.invert ? "" : left_out_by_default);
  return worse(tell_of(seen, deduped.fault()), status);
}

}  // namespace bnfurl::tool
