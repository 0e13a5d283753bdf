#pragma once

#include <bnfurl/crawl/site.hpp>

#include <string>
#include <string_view>

#include "tests/records/temporary_file.hpp"

namespace bnfurl::crawl::tests {

/// The list with these rules.
inline PublicSuffixes list_of(std::string_view rules) {
  const records::TemporaryFile file{std::string(rules)};
  return *PublicSuffixes::read(file.name());
}

}  // namespace bnfurl::crawl::tests
