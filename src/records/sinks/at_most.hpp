// `--at-most N --per COLUMN`: of the selected records with each value of the column, those N whose keys have the
// smallest hashes. So they are taken from everywhere in the input, and its order does not matter. Which records these
// are is known only after the last one, so they wait in memory, N of each value at most.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <bnfurl/crawl/key.hpp>

#include "src/records/columns/column.hpp"
#include "src/records/messages/messages.hpp"
#include "src/records/requests/request.hpp"
#include "src/records/scan/tally.hpp"
#include "src/records/sinks/output_buffer.hpp"

namespace bnfurl::records {

/// The digest of a value, by which it is compared. `scratch` is overwritten.
[[nodiscard]] crawl::Digest128 digest_of(const Value& value, std::string& scratch);

/// A selected record that may be printed.
struct Offer {
  std::optional<crawl::Digest128> group;  ///< that of the value of --per; nullopt if the record has none
  crawl::Digest128 rank;                  ///< lower ones are printed
};

class AtMost {
public:
  /// `most`: of each value; 0: none is offered. `tell` hears what was skipped.
  AtMost(std::size_t most, std::string per, Tell tell);

  /// Whether records are offered, and not printed at once.
  [[nodiscard]] bool is_asked() const { return most_ != 0; }
  /// Chooses the columns that are asked of the records of this request, from now on: that of --per, and the normal
  /// form. None if nothing is offered.
  const Columns& choose(const Request& request);
  [[nodiscard]] const Columns& columns() const { return columns_; }

  /// Takes records in the order of the input. `text`: what is printed.
  void offer(const Offer& offer, std::string_view text);
  /// After the last one: prints what is kept, in the order of the input, and counts only that as selected.
  void put(Tally& tally, OutputBuffer& page);
  /// Then says how many records were skipped.
  void tell() const;

private:
  struct Kept {
    crawl::Digest128 rank;
    std::size_t number;  // of the record among those that were offered
    std::string text;
    bool operator<(const Kept& other) const { return rank == other.rank ? number < other.number : rank < other.rank; }
  };
  struct Group {
    std::vector<Kept> heap = {};  // the last one in its order first
    bool is_cut = false;
  };
  struct Hash {
    std::size_t operator()(const crawl::Digest128& digest) const { return digest.low; }
  };

  std::size_t most_;
  std::string per_;
  Tell tell_;
  Columns columns_;
  std::unordered_map<crawl::Digest128, Group, Hash> groups_;
  std::vector<Kept> others_;  // without a group
  std::size_t offered_ = 0, left_out_ = 0, cut_groups_ = 0;
};

}  // namespace bnfurl::records
