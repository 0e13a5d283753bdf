// Commands that print some of the records whole, as they stand in the input; by `-n`, each after its place.
#pragma once

#include <cstddef>
#include <string_view>

#include "src/records/judging/batches.hpp"
#include "tools/bnfurl/executor/request.hpp"

namespace bnfurl::tool {

class WholeRecords {
public:
  explicit WholeRecords(const Request& request)
      : options_(request.options), terminator_(request.format.kind->ending.terminator) {}

  /// Counts records as selected, and prints them unless their number is all that is asked for; returns whether to go
  /// on.
  [[nodiscard]] bool select(const records::Range& range, records::Tally& tally, Page& page) const;
  [[nodiscard]] bool select(std::string_view whole, std::string_view file, std::size_t place, records::Tally& tally,
                            Page& page) const;

private:
  void put(const records::Range& range, Page& page) const;
  void put(std::string_view whole, std::string_view file, std::size_t place, Page& page) const;
  void put_place(std::string_view file, std::size_t place, Page& page) const;

  const Options& options_;
  char terminator_;
};

/// The header line of the first file, or the comments that it begins with, where `--header` asks for it and records are
/// printed.
void put_header(const Request& request, Page& page);

/// After all records: prints their number where `--count` asks for it, and returns the status of the whole run.
[[nodiscard]] records::Status finish_selection(const Requests& requests, Worked worked, Output& out,
                                               const BadRecords& bad);

}  // namespace bnfurl::tool
