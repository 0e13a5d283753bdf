// Groups of records that have the same values in some columns, and figures of each group: what `stats --by` shows, and
// what a report is made of. Several groupings are counted in one pass, and what they read of a record is read once.
//
// A thread makes the keys of a block's groups, and the numbers of their figures; they are counted when it is the
// block's turn. So the answer is the same as with one thread.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "src/records/columns/table.hpp"
#include "src/records/requests/request.hpp"
#include "src/records/scan/scan.hpp"
#include "src/records/sinks/group_table.hpp"

namespace bnfurl::records {

/// A figure of a column, or of NAME=TEST, whose value is whether a record passes the test.
struct AskedFigure {
  Way way;
  std::string column;
};

/// Groups as they are asked for, whatever the format of the records.
struct AskedGroups {
  std::vector<std::string> by = {};  ///< columns, or NAME=TEST
  std::vector<AskedFigure> figures = {};
  std::string where = {};     ///< a test that records have to pass; empty: all count
  bool has_examples = false;  ///< the first record of each group is kept
  bool has_rate = false;
  bool is_counted = true;  ///< otherwise a sink does not count them: they are made of other groups
};

/// The numbers of a figure: what an item shows, or whether the record is invalid.
struct NumberSource {
  std::optional<std::size_t> item = {};
  std::optional<Number> (*number)(const Found& value, const Found& written) = nullptr;
  [[nodiscard]] bool operator==(const NumberSource&) const = default;
};

/// What is asked of the records of one format.
struct Grouping {
  std::vector<std::size_t> by = {};        ///< the items that make a group
  std::vector<std::size_t> readings = {};  ///< of the figures
  std::vector<Way> ways = {};              ///< of the figures
  std::vector<Computed> computed = {};
  std::optional<std::size_t> where = {};  ///< the item that tells which records count
  std::optional<std::size_t> list = {};   ///< the item of which each text makes a group
  bool has_examples = false;
  bool is_counted = true;
};

/// All that is asked of the records of one format in one pass.
class Groupings {
public:
  /// Throws UsageError if the records do not have what is asked for.
  Groupings(const Request& request, std::span<const AskedGroups> asked);

  /// A column, or a test, whose value is whether a record passes it.
  struct Item {
    std::string key;  ///< tells it from others
    Column column;
    std::optional<Where> test = {};
    bool is_asked = true;                    ///< not only for a figure that all groups have
    std::optional<std::size_t> tested = {};  ///< the item that a test reads, if it reads only that
  };
  [[nodiscard]] const std::vector<Item>& items() const { return items_; }
  [[nodiscard]] const std::vector<NumberSource>& readings() const { return readings_; }
  [[nodiscard]] const std::vector<Grouping>& all() const { return all_; }
  /// Of the items; `tested`: and those of their tests.
  [[nodiscard]] Columns columns(bool tested) const;
  /// The plan of the sink that groups.
  [[nodiscard]] Plan plan(const Request& request) const;
  /// An empty table of the groups of a grouping.
  [[nodiscard]] GroupTable table(const Grouping& grouping) const;

private:
  void add(const Request& request, const AskedGroups& asked);
  void add(const Request& request, const AskedFigure& figure, Grouping& grouping);
  void add(const NumberSource& reading, Way way, std::vector<Computed> shown, Grouping& grouping);
  [[nodiscard]] std::size_t add(Item item);

  std::vector<Item> items_;
  std::vector<NumberSource> readings_;  // each once, however many figures have it
  std::vector<Grouping> all_;
};

/// A record that is kept as an example.
struct Example {
  std::string place;  ///< FILE:LINE
  std::string text;   ///< its URL; if it has none, all of it
};

/// What is counted of all files.
struct Groups {
  explicit Groups(const Grouping& grouping, const KeyLimits& limits = {},
                  std::size_t most_values = FigureTable::usual_values)
      : counts(limits, FigureTable(grouping.ways, most_values)), totals(grouping.ways.size()) {}

  /// Adds the counts of `more`, without examples.
  void add(Groups& more);

  /// How many records are in the group of those that lack a value, if the groups are those of one column.
  [[nodiscard]] std::size_t missing() const;
  /// How many groups there are but for that one; nullopt if there are too many to count.
  [[nodiscard]] std::optional<std::size_t> different_values() const;

  FrequentKeys counts;
  std::size_t records = 0;                                    ///< a record can be in several groups
  std::vector<Sum> totals;                                    ///< of the figures that are sums
  std::map<std::string, Example, std::less<>> examples = {};  ///< by the group's key
};

class GroupSink : public Sink {
public:
  /// `all`: for each grouping what is counted of it.
  GroupSink(const Request& request, const Groupings& asked, Batches& batches, std::vector<Groups>& all);

  [[nodiscard]] bool range(const Range& range, Tally& tally) override;
  void in_order(Tally& tally) override;

private:
  /// What is counted of a block for one grouping.
  struct Counted {
    KeyList list = {};
    std::size_t records = 0;
    std::vector<Sum> totals;  ///< if not all records count
    std::vector<std::pair<std::string, Example>> examples = {};
  };

  /// What a test said of a text: in a log, few of them differ.
  struct Verdict {
    std::string text;
    std::optional<bool> passes;
  };

  void count(const Range& range, std::size_t record, const Grouping& grouping, Counted& to);
  void add_group(const Range& range, std::size_t record, const Grouping& grouping, const Found* text, Counted& to);
  [[nodiscard]] const Found& value(std::size_t item, std::size_t record);
  [[nodiscard]] bool passes(std::size_t item, std::size_t record);
  [[nodiscard]] std::optional<Number> number(const NumberSource& reading, std::size_t record);

  const Groupings& asked_;
  Table table_;                                 // of the items
  std::vector<std::unique_ptr<Table>> tests_;   // of the columns that an item tests; null: it is a column
  std::vector<std::vector<Verdict>> verdicts_;  // of the items, each where the hash of its text says
  std::vector<Groups>& all_;
  std::vector<Counted> counted_;
  std::vector<std::optional<Number>> numbers_;  // of the records of the block: a number for each reading
  std::vector<Sum> sums_;                       // of them, by reading
  std::size_t in_block_ = 0;                    // how many records of the block came before the current one
  // Of the current record:
  std::size_t record_ = 0;  // which one it is for this sink, from 1
  bool is_invalid_ = false;
  std::vector<Found> values_;  // of the items, if they are known in this record
  std::vector<std::size_t> known_in_;
};

}  // namespace bnfurl::records
