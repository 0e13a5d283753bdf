// What is counted of the records of a block, and the sum over all blocks: by the scan, and by the sinks.
#pragma once

#include <cstddef>
#include <map>
#include <string>

#include "src/records/judging/repaired.hpp"
#include "src/records/judging/row.hpp"
#include "src/records/judging/unshown.hpp"
#include "src/records/readers/asked_values.hpp"
#include "src/records/readers/losses.hpp"

namespace bnfurl::records {

/// How many records there are, how many are URLs, and why the others are not.
struct Statistics {
  std::size_t records = 0, valid = 0, invalid = 0;
  std::map<std::string, std::size_t, std::less<>> reasons = {};  ///< how many records are invalid for each

  void count(const Row& row);
  void add(const Statistics& more);
};

/// Responses for robots.txt files that a store has not taken as they are.
struct Responses {
  std::map<std::string, Lost> skipped = {};  ///< by what is wrong with them
  Lost others = {};                          ///< in the store, but of a URL that does not end with /robots.txt

  void add(const Responses& next);
};

struct Tally {
  Statistics statistics = {};
  std::size_t selected = 0;  ///< rows or records: the number that --count prints
  std::size_t cut = 0;       ///< records with columns that the table does not have
  std::size_t without = 0;   ///< records without a valid URL that are skipped, or have no result
  RepairCounts repairs = {};
  std::size_t unknown = 0;  ///< filter: records whose origin a store of robots.txt files does not know
  std::size_t off_web = 0;  ///< filter: the same, because only http and https have a robots.txt
  Unshown unshown = {};
  Losses losses = {};          ///< of pages, and of responses in archives
  Responses responses = {};    ///< robots build
  SeenValues seen = {};        ///< which of the values that are asked for by names records had
  bool negative = false;       ///< a finding that makes the exit status 1
  bool stop = false;           ///< no record after this one counts
  std::string last_word = {};  ///< printed on standard error after the output

  /// `--on-bad fail`: the URL of the record is invalid, so neither it nor any record after it counts.
  void fail_at(const Row& row);
  void add(const Tally& next);
};

}  // namespace bnfurl::records
