// What a run loses of texts and pages: those that are not read, or not whole; each `<base href>` that is ignored; and
// the links that have no result. All are counted, and the first of each is
// named.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "src/records/readers/page.hpp"

namespace bnfurl::records {

/// How often something was lost, and the first place.
struct Lost {
  std::size_t count = 0;
  std::string first = {};

  /// `place()` is asked for only once.
  template <class Place>
  void count_one(const Place& place) {
    if (count++ == 0) first = place();
  }
  /// Those that come later.
  void add(const Lost& next) {
    if (count == 0) first = next.first;
    count += next.count;
  }
};

struct Losses {
  std::size_t records = 0;              ///< in which there is no text
  std::map<PageLoss, Lost> pages = {};  ///< by why they are not read
  Lost bodies = {};                     ///< pages whose body is damaged or cut off: what is before that is read
  Lost json = {};                       ///< pages with JSON that is damaged: what is before that is read
  Lost rests = {};                      ///< pages that are longer than a page may be: their beginning is read
  Lost bases = {};                      ///< `<base href>` that are ignored
  Lost links = {};                      ///< relative links without a result, since nothing says from where
  Lost unbased = {};                    ///< the same, in sitemaps and feeds
  Lost unresolved = {};                 ///< other links without a result

  void add(const Losses& next);
  /// Whether a record of an archive was damaged.
  [[nodiscard]] bool has_damage() const { return pages.contains(PageLoss::damaged); }
  /// For the end of the run. `repairs`: whether URLs are repaired; `most`: how many bytes of a page are read.
  [[nodiscard]] std::vector<std::string> sentences(bool repairs, std::size_t most) const;
};

}  // namespace bnfurl::records
