#include "tools/bnfurl/outputs/ages.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "src/records/columns/time_columns.hpp"
#include "src/records/sinks/output_buffer.hpp"

namespace bnfurl::tool {

void Ages::add(std::int64_t time) {
  if (time == 0) return void(++unknown_);
  oldest_ = oldest_ == 0 ? time : std::min(oldest_, time);
  newest_ = std::max(newest_, time);
  const std::int64_t days = (now_ - time) / 86'400;
  ++counts_[days < 1 ? 0 : days < 7 ? 1 : days < 30 ? 2 : 3];
}

void Ages::put(records::OutputBuffer& page) const {
  if (newest_ != 0) {
    page.put(fmt::format("oldest\t{}\nnewest\t{}\n", records::rfc3339({.seconds = oldest_}),
                         records::rfc3339({.seconds = newest_})));
    page.put(fmt::format("up to 1 day old\t{}\nup to 7 days old\t{}\nup to 30 days old\t{}\nolder\t{}\n", counts_[0],
                         counts_[1], counts_[2], counts_[3]));
  }
  page.put(fmt::format("of unknown age\t{}\n", unknown_));
}

}  // namespace bnfurl::tool
