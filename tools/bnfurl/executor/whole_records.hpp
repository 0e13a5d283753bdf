// Commands that print some of the records whole, as they stand in the input; by `-n`, each after its place.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <bnfurl/crawl/key.hpp>

#include "src/records/columns/table.hpp"
#include "src/records/judging/batches.hpp"
#include "tools/bnfurl/executor/at_most.hpp"
#include "tools/bnfurl/executor/request.hpp"

namespace bnfurl::tool {

class WholeRecords {
public:
  WholeRecords(const Request& request, records::Batches& batches, const Page& page, AtMost& at_most)
      : options_(request.options),
        terminator_(request.format.kind->ending.terminator),
        at_most_(at_most),
        table_(at_most.columns(), batches, request.derivation),
        held_(page.is_terminal()) {}

  /// Counts records as selected, and prints them unless their number is all that is asked for; returns whether to go
  /// on. With --at-most, they are offered instead.
  [[nodiscard]] bool select(const records::Range& range, records::Tally& tally, Page& page);
  /// `offer`: with --at-most.
  [[nodiscard]] bool select(std::string_view whole, std::string_view file, std::size_t place, records::Tally& tally,
                            Page& page, const Offer* offer);
  /// What is offered of a record. `key`: what its rank is made of instead of its normal form.
  [[nodiscard]] Offer offer_of(const records::Range& range, std::size_t index,
                               const std::optional<crawl::Digest128>& key = {});
  /// Offers what was selected of a block, in its turn.
  void in_order();

private:
  /// The text of the records that are offered.
  class Held : public Page {
    using Page::Page;
    void spill() override {}
  };

  void put(const records::Range& range, Page& page) const;
  void put(std::string_view whole, std::string_view file, std::size_t place, Page& page) const;
  void put_place(std::string_view file, std::size_t place, Page& page) const;

  const Options& options_;
  char terminator_;
  AtMost& at_most_;
  records::Table table_;
  Held held_;
  std::vector<std::pair<Offer, std::size_t>> offers_;  // with the end of each one's text
  std::string scratch_;
};

/// The header line of the first file, or the comments that it begins with, where `--header` asks for it and records are
/// printed.
void put_header(const Request& request, Page& page);

/// After all records: prints what --at-most keeps, and their number where `--count` asks for it; returns the status of
/// the whole run.
[[nodiscard]] records::Status finish_selection(const Requests& requests, Worked worked, AtMost& at_most, Output& out,
                                               const BadRecords& bad);

}  // namespace bnfurl::tool
