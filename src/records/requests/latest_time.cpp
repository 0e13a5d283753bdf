#include "src/records/requests/latest_time.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <utility>
#include <variant>

#include "src/records/columns/table.hpp"
#include "src/records/columns/time_columns.hpp"
#include "src/records/messages/messages.hpp"
#include "src/records/messages/wording.hpp"
#include "src/records/readers/input.hpp"
#include "src/records/requests/request.hpp"
#include "src/records/scan/plan.hpp"
#include "src/records/scan/scan.hpp"
#include "src/records/scan/threads.hpp"

namespace bnfurl::records {
namespace {

/// The latest of times with a zone, and of those without one; of equal times, the first.
struct Latest {
  std::optional<Moment> zoned = {}, local = {};

  void add(const std::optional<Moment>& moment) {
    if (!moment) return;
    std::optional<Moment>& latest = moment->is_local() ? local : zoned;
    if (!latest || *latest < *moment) latest = moment;
  }
};

class LatestSink : public Sink {
public:
  LatestSink(const Plan& plan, Batches& batches) : table_(plan.columns, batches, plan.derivation) {}

  [[nodiscard]] bool range(const Range& range, Tally& /*tally*/) override {
    table_.open();
    for (std::size_t i = range.begin; i < range.end; ++i) {
      const Found value = table_.value(0, i);
      const std::optional<std::string_view> text = value ? text_of(*value) : std::nullopt;
      if (!text || *text == last_) continue;
      last_ = *text;
      latest_.add(read_rfc3339(last_));
    }
    return true;
  }
  /// Of the records since the last call.
  [[nodiscard]] Latest take() {
    last_.clear();
    return std::exchange(latest_, {});
  }

private:
  Table table_;
  std::string last_;
  Latest latest_;
};

class LatestHand : public Hand {
public:
  LatestHand(const Plan& plan, Latest& all) : scan_(plan), sink_(plan, scan_.batches()), all_(all) {}

  void work(const Portion& portion) override {
    Tally ignored;
    if (!portion.block.text.empty()) scan_.work(portion.block, sink_, ignored);
  }
  [[nodiscard]] bool in_order(const Portion& /*portion*/) override {
    const Latest latest = sink_.take();
    all_.add(latest.zoned);
    all_.add(latest.local);
    return true;
  }

private:
  Scan scan_;
  LatestSink sink_;
  Latest& all_;
};

/// The first file that exists and can be read only once, as messages call it.
std::optional<std::string> only_once(const std::vector<FormatFiles>& files) {
  const auto can_be_read_again = [](const std::string& name) {
    std::error_code ignored;
    const std::filesystem::file_status status = std::filesystem::status(name, ignored);
    return name != "-" && (!exists(status) || is_regular_file(status) || is_directory(status));
  };
  for (const FormatFiles& each : files) {
    const auto found = std::ranges::find_if_not(each.names, can_be_read_again);
    if (each.names.empty() || (found != each.names.end() && *found == "-")) return "standard input";
    if (found != each.names.end()) return printable(*found);
  }
  return std::nullopt;
}

/// Nothing is told here: all is said when the records are read for their own sake.
Latest latest_of(const RecordOptions& options, const Reading& reading, const std::vector<FormatFiles>& files,
                 std::optional<std::string_view> memory) {
  Latest latest;
  const auto run = std::make_shared<Run>(
      options, std::vector<std::string>(), [](const Message&) {}, false);
  for (const FormatFiles& each : files) {
    RecordOptions asked = options;
    FormatFiles of{each.names, each.format, each.fields, nullptr, each.columns};
    if (memory) of.opened = std::make_unique<Input>(each.names.front(), *memory);
    const Request request(run, asked, reading, std::move(of));
    const std::optional<Column> time = request.find("log.time.iso");
    if (!time || time->is_absent) continue;
    const Plan plan = request.plan({*time}, Depth::verdict);
    const auto make = [&](Turn&) { return std::make_unique<LatestHand>(plan, latest); };
    Threads({*request.input, plan.format, affordable_jobs(options.jobs), plan.is_numbered}, make).run();
  }
  return latest;
}

}  // namespace

LatestTime latest_time_of(const RecordOptions& options, const Reading& reading, const std::vector<FormatFiles>& files,
                          std::optional<std::string_view> memory) {
  auto closed = std::make_shared<std::vector<FormatFiles>>();
  for (const FormatFiles& each : files)
    closed->push_back({each.names, each.format, each.fields, nullptr, each.columns});
  using TimeOrReason = std::variant<std::optional<Moment>, std::string>;
  const auto find = [=]() -> TimeOrReason {
    if (const std::optional<std::string> file = memory ? std::nullopt : only_once(*closed)) {
      return fmt::format(
          "it counts back from the latest record, and {} can be read only once: read a file, or write a time such as "
          "2026-11-20T08:00:00Z",
          *file);
    }
    const Latest latest = latest_of(options, reading, *closed, memory);
    if (latest.zoned && latest.local)
      return fmt::format("some times have no zone; give it with {}", as_written({{"--zone", "+01:00"}}));
    return latest.zoned ? latest.zoned : latest.local;
  };
  return [find, found = std::optional<TimeOrReason>()]() mutable {
    if (!found) found = find();
    return *found;
  };
}

}  // namespace bnfurl::records
