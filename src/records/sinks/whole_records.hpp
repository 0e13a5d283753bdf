// Records that are printed whole, as they stand in the input, each after its place where that is asked for.
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
#include "src/records/requests/request.hpp"
#include "src/records/sinks/at_most.hpp"
#include "src/records/sinks/output_buffer.hpp"

namespace bnfurl::records {

/// What is shown of the records that are selected.
struct ShownSelection {
  bool is_printed = true;      ///< otherwise they are only counted
  bool is_one_enough = false;  ///< whether any is selected is all that is asked for
  bool has_places = false;     ///< each after its place
  bool has_files = false;      ///< and that after the name of the file
};

class WholeRecords {
public:
  WholeRecords(const Request& request, const ShownSelection& shown, Batches& batches, const OutputBuffer& page,
               AtMost& at_most)
      : shown_(shown),
        terminator_(request.format.kind->ending.terminator),
        at_most_(at_most),
        table_(at_most.columns(), batches, request.derivation),
        held_(page.show()) {}

  /// Counts records as selected, and prints them unless their number is all that is asked for; returns whether to go
  /// on. With --at-most, they are offered instead.
  [[nodiscard]] bool select(const Range& range, Tally& tally, OutputBuffer& page);
  /// `offer`: with --at-most.
  [[nodiscard]] bool select(std::string_view whole, std::string_view file, std::size_t place, Tally& tally,
                            OutputBuffer& page, const Offer* offer);
  /// What is offered of a record. `key`: what its rank is made of instead of its normal form.
  [[nodiscard]] Offer offer_of(const Range& range, std::size_t index, const std::optional<crawl::Digest128>& key = {});
  /// Offers what was selected of a block, in its turn.
  void in_order();

private:
  /// The text of the records that are offered.
  class Held : public OutputBuffer {
    using OutputBuffer::OutputBuffer;
    void spill() override {}
  };

  void put(const Range& range, OutputBuffer& page) const;
  void put(std::string_view whole, std::string_view file, std::size_t place, OutputBuffer& page) const;
  void put_place(std::string_view file, std::size_t place, OutputBuffer& page) const;

  ShownSelection shown_;
  char terminator_;
  AtMost& at_most_;
  Table table_;
  Held held_;
  std::vector<std::pair<Offer, std::size_t>> offers_;  // with the end of each one's text
  std::string scratch_;
};

/// Puts the header line of the first file, or the comments that it begins with.
void put_header(const Request& request, OutputBuffer& page);

}  // namespace bnfurl::records
