// What the records of a log have that no column shows, so that it would be lost without a word: records that are unlike
// the format, text after its last field, and values that cannot be read. It is counted, and said once at the end.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "src/records/judging/batches.hpp"
#include "src/records/judging/row.hpp"
#include "src/records/readers/input_format.hpp"
#include "src/records/readers/record.hpp"

namespace bnfurl::records {

/// The component of a format that has what follows the last field of a line: it is called "rest".
[[nodiscard]] std::optional<Component> rest_of(Grammar layout);
[[nodiscard]] std::optional<Component> rest_of(const Format& format);

/// The difference of a record that follows NULs.
inline constexpr std::string_view nuls_before = "NUL bytes before it";

struct Unshown {
  // Where nothing else counts them:
  std::size_t unlike = 0;   ///< records that are unlike the format
  std::size_t cut = 0;      ///< how many of them were cut off
  std::size_t quoted = 0;   ///< and how many have the fields before a quote without an escape
  std::size_t lacking = 0;  ///< others that lack the column of the URL, or have no URL in its member

  std::size_t with_rest = 0;  ///< records with text after their last field
  /// Records that differ from the format but are read, by what they have.
  std::map<std::string_view, std::size_t> differing = {};
  Notes notes = {};

  void add(const Unshown& next);
  /// Counts the record if it differs from the format.
  void count_differing(const Record& record);
  /// Counts the record if it is unlike the format, or lacks its URL.
  void count_unlike(const Record& record);
  /// Where there are such records: of the first that is unlike the format, and of the first that differs from it.
  struct Places {
    std::string unlike = {}, differing = {};
  };
  /// `name`: what the user calls the format. An empty place is not known.
  ///   {.with_rest = 3}  ->  "3 records have text after the last field of combined; the column log.rest shows it, ..."
  [[nodiscard]] std::vector<std::string> sentences(std::string_view name, const Format& format,
                                                   const Places& places) const;

private:
  [[nodiscard]] std::string say_differing(std::string_view name, std::string_view place,
                                          bool may_have_configuration) const;
  [[nodiscard]] std::string which_are_cut() const;
};

class RestCounter {
public:
  explicit RestCounter(const Format& format) : rest_(rest_of(format)) {}

  /// Counts the records of a batch from number `begin` up to `end`; or one record.
  void count(const Batches& batches, std::size_t begin, std::size_t end, Unshown& unshown) const;
  void count(const Record& record, Unshown& unshown) const;

private:
  std::optional<Component> rest_;
};

}  // namespace bnfurl::records
