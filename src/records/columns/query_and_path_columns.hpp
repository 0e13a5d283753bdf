// The columns inside a part of the URL:
//
//   query.NAME, query.NAME[], query[]    the pieces of a query
//   query.names                          its different names
//   segment[N], segment[-N], path[:N]    the segments of a path
//   query:count, path:depth, url:length  numbers, by which traps for crawlers are found
//
// The others are slices, or lists of slices, of the part. A NAME in which a bracket, a comma or a quote stands, or that
// ends in ".decoded", is in quotes.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "src/records/columns/column.hpp"

namespace bnfurl::records {

/// A known column, or the one that `=NAME` means; nullopt if there is none.
[[nodiscard]] std::optional<Column> find_whole(std::string_view name, const Columns& known);

/// The column that `name` means inside a part; nullopt if it means none. Throws UsageError if it nearly does.
[[nodiscard]] std::optional<Column> find_inside(std::string_view name, const Columns& known);

/// Whether a column is a list of the different names in a query.
[[nodiscard]] bool shows_names(const Column& column);

/// Looks for one parameter in queries, in any number of threads, and notes whether a query had it.
class SoughtParameter {
public:
  /// `query`: the column that has the queries.
  SoughtParameter(std::string query, std::string name) : query_(std::move(query)), name_(std::move(name)) {}

  /// The value of the first parameter with that name; nullopt if it is missing or has no value.
  ///   of "b":  value_in("a=1&b&a=2")  ->  nullopt
  [[nodiscard]] std::optional<std::string_view> value_in(std::string_view query);
  [[nodiscard]] const std::string& query() const { return query_; }
  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] bool is_found() const { return is_found_; }
  /// The names of the parameters in the first queries without it.
  [[nodiscard]] const std::set<std::string>& others() const { return others_; }
  /// How many queries without it were looked at, up to some thousand.
  [[nodiscard]] std::size_t misses() const { return misses_; }

private:
  void note_others(std::string_view query);

  std::string query_, name_;
  std::atomic<bool> is_found_ = false;
  std::atomic<std::size_t> misses_ = 0;
  std::mutex noting_;
  std::set<std::string> others_;
};

/// What to say of parameters that no query had: a line for each, without its end.
[[nodiscard]] std::vector<std::string> missing_parameters(
    const std::vector<std::shared_ptr<const SoughtParameter>>& sought);

/// Throws UsageError, with the reason, if an unknown name means segments of a path that has none.
void require_no_segment(std::string_view name);

}  // namespace bnfurl::records
