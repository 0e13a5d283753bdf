// What people write into a cell of a list of URLs, as URLs that a crawler can fetch: in normal form, with the scheme
// http or https, a host that can exist, and no user name. Each URL is a guess. The reasons, for what was changed and
// for a cell without a URL, are in words for the person who wrote the cell.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <bnfurl/grammar.hpp>

#include "src/records/judging/normal_form.hpp"
#include "src/records/judging/repaired.hpp"

namespace bnfurl::tool {

struct Seed {
  std::string url = {};           ///< empty: there is none, but a reason
  std::string change = {};        ///< `scheme added, normalized`; empty: nothing
  std::string reason = {};        ///< `the host 256.1.1.1 is not an IPv4 address`
  std::string_view refusal = {};  ///< what all such reasons have in common, to count them
};

class SeedCells {
public:
  explicit SeedCells(const records::Repairing& repairing);

  /// All URLs of a cell, and what looks like one and is refused; at least one of both.
  [[nodiscard]] std::vector<Seed> read(std::string_view cell) { return read(cell, true); }

private:
  [[nodiscard]] std::vector<Seed> read(std::string_view cell, bool checks);
  [[nodiscard]] Seed seed_of(std::string_view text, const std::string& notes, bool checks);

  records::Repairing repairing_;
  Production iri_;
  records::LevelSet levels_;
  records::Repaired repaired_;
  records::NormalForm normal_;
};

/// Whether a cell has something that is meant as a URL of the web, to find the column of such cells.
[[nodiscard]] bool looks_like_url(std::string_view cell);

}  // namespace bnfurl::tool
