// A summary for people: tables with a bar for each count. On a terminal they fit its width, and a cut is marked; in a
// pipe nothing is cut. Text from the data is shown as in messages.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "src/records/columns/column.hpp"
#include "src/records/judging/row.hpp"
#include "src/records/readers/input_format.hpp"
#include "src/records/sinks/frequent_keys.hpp"
#include "tools/bnfurl/stats/statistics.hpp"
#include "tools/bnfurl/terminal/drawing.hpp"

namespace bnfurl::tool {

// What `stats` counts, and the summary at the end. Sums do not depend on the order of the records. The counts of keys
// do, because FrequentKeys may forget some: so the keys of a block are counted after those of all blocks before it.

/// Counts that do not depend on the order of the records.
struct Sums {
  std::size_t records = 0;
  std::size_t valid = 0;
  std::size_t invalid = 0;  ///< the remaining records have no URL
  LengthCounts lengths;     ///< of URLs, valid or not
  records::Failures failures;

  void add(const Sums& more);
};

/// The keys with the highest counts. Keys are values of a component, or what was expected or found where texts fail.
struct Ranking {
  struct Line {
    std::string production;  ///< of failures: the production that the text does not match
    std::string key;
    std::size_t count;
    std::size_t over;                      ///< the count is too high by at most this much
    std::string shown = {};                ///< the number that the bar shows, if that is not the count
    double size = 0;                       ///< the same
    std::vector<std::string> others = {};  ///< values between the bar and the key
  };
  /// What bars show other than counts, and what they are a share of.
  struct Bars {
    std::string name;
    std::optional<records::Sum> total;
  };
  std::string name;                ///< of the column; or `expected` or `found`
  std::string_view of = "record";  ///< what is counted
  std::string how;                 ///< what shows the same elsewhere, if `name` is not a column
  std::optional<Bars> bars = {};
  std::vector<std::string> others = {};  ///< the names of the values between the bar and the key
  std::vector<Line> lines;
  std::size_t total = 0;                 ///< the sum over all keys
  std::optional<std::size_t> different;  ///< how many different keys there are, if known
  std::size_t absent = 0;                ///< valid URLs without this component
  std::size_t too_long = 0;              ///< keys that were too long to be counted by themselves
  std::size_t floor = 0;                 ///< no key missing here was counted more often than this
};

struct Summary {
  Sums sums;
  std::vector<Ranking> rankings;
};

/// The counts of the values that a column has in all files.
class KeyFigures {
public:
  KeyFigures(std::string_view name, const records::KeyLimits& limits) : name_(name), counts_(limits) {}

  [[nodiscard]] std::string_view name() const { return name_; }
  [[nodiscard]] bool is_empty() const { return counts_.total() == 0; }
  /// Adds the keys of a block; all blocks before it must have been added.
  void add(const records::KeyList& keys) {
    keys.count_in(counts_);
    absent_ += keys.absent();
  }
  void add(const KeyFigures& more) {
    counts_.add(more.counts_);
    absent_ += more.absent_;
  }
  [[nodiscard]] Ranking ranking(std::size_t most) const;

private:
  std::string_view name_;
  records::FrequentKeys counts_;
  std::size_t absent_ = 0;
};

/// The columns of the figures' keys, as far as records have them.
struct KeyColumns {
  records::Columns columns;
  std::vector<std::size_t> keys;  ///< which of the figures' keys each column is
};

struct Figures {
  Sums sums;
  std::vector<KeyFigures> keys;

  explicit Figures(const records::KeyLimits& limits);
  /// Of URLs their scheme and host; of a log what people look at in a server's log (summary.cpp).
  [[nodiscard]] KeyColumns columns_of(const records::Columns& known, const records::Format& format,
                                      records::AskedNames& asked);
  [[nodiscard]] Summary summary(std::size_t most) const;
  /// The same formats, but nothing counted.
  [[nodiscard]] Figures without_counts(const records::KeyLimits& limits) const;
  /// Adds the counts of records of the same formats.
  void add(const Figures& more);
  /// Whether some records were a log's. Then columns that no record has are not shown.
  [[nodiscard]] bool is_of_log() const;

private:
  bool of_log_ = false;                ///< a format is a log's; of other JSON it is known at the end
  std::optional<records::Zone> zone_;  ///< of hours; null if they are of several
};

/// One table. `look` is nullopt for a pipe.
[[nodiscard]] std::string ranking_text(const Ranking& ranking, const std::optional<Look>& look);

/// `look` is nullopt for a pipe.
[[nodiscard]] std::string summary_text(const Summary& summary, const std::optional<Look>& look);

/// For programs: one JSON object per line. `show` makes text harmless for a terminal; null if the output is not one.
[[nodiscard]] std::string summary_json(const Summary& summary, records::ShowText show);

}  // namespace bnfurl::tool
