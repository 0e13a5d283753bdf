// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A list of public suffixes, as libpsl reads it. libpsl decides what is a suffix; it is asked for the tails of a name
// that may be in the list.
#pragma once

#include <libpsl.h>

#include <bnfurl/crawl/site.hpp>

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "crawl/site/listed_names.hpp"

namespace bnfurl::crawl {

class ListedSuffixes {
public:
  /// `list` is the text form of a list.
  explicit ListedSuffixes(std::string& list);

  [[nodiscard]] bool has_rules() const;
  /// Where the longest suffix within `name` begins. The name has only ASCII, and no empty label.
  [[nodiscard]] std::size_t suffix_of(std::string_view name, Suffixes suffixes) const;

private:
  struct Free {
    void operator()(psl_ctx_t* list) const { ::psl_free(list); }
  };
  [[nodiscard]] bool has(std::string_view tail, Suffixes suffixes) const;

  std::unique_ptr<psl_ctx_t, Free> list_;
  ListedNames names_;
};

}  // namespace bnfurl::crawl
