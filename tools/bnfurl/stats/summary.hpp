// A summary for people: tables with a bar for each count. On a terminal they fit its width, and a cut is marked; in a
// pipe nothing is cut. Text from the data is shown as in messages.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "src/records/columns/column.hpp"
#include "src/records/judging/row.hpp"
#include "tools/bnfurl/stats/frequent_keys.hpp"
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
  Failures failures;

  void add(const Sums& more);
};

/// The keys with the highest counts. Keys are values of a component, or what was expected or found where texts fail.
struct Ranking {
  struct Line {
    std::string production;  ///< of failures: the production that the text does not match
    std::string key;
    std::size_t count;
    std::size_t over;  ///< the count is too high by at most this much
  };
  std::string name;  ///< of the column; or `expected` or `found`
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

/// The counts of a column's values.
class KeyFigures {
public:
  explicit KeyFigures(Column column) : column_(std::move(column)) {}

  [[nodiscard]] const Column& column() const { return column_; }
  /// Whether only valid URLs have such values; otherwise all records can.
  [[nodiscard]] bool is_part() const { return shows_component(column_); }
  /// Adds the keys of a block; all blocks before it must have been added.
  void add(const KeyList& keys) {
    keys.count_in(counts_);
    absent_ += keys.absent();
  }
  [[nodiscard]] Ranking ranking(std::size_t most) const;

private:
  Column column_;
  FrequentKeys counts_;
  std::size_t absent_ = 0;
};

struct Figures {
  Sums sums;
  std::vector<KeyFigures> keys;
  bool of_log;  ///< then what no record has is left out, and the hours come last

  /// Of URLs: `scheme` and `host`, if they are among the known columns.
  explicit Figures(const Columns& known);
  /// Of a log: what people look at in a server's log (summary.cpp).
  Figures(const Columns& known, Grammar layout, RecordKey url);
  [[nodiscard]] Summary summary(std::size_t most) const;
};

/// One table. `look` is nullopt for a pipe.
[[nodiscard]] std::string ranking_text(const Ranking& ranking, const std::optional<Look>& look);

/// `look` is nullopt for a pipe.
[[nodiscard]] std::string summary_text(const Summary& summary, const std::optional<Look>& look);

/// For programs: one JSON object per line. `terminal`: no octet above 0x7e is output as it is.
[[nodiscard]] std::string summary_json(const Summary& summary, bool terminal);

}  // namespace bnfurl::tool
