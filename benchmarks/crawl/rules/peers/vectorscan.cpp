// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Vectorscan, the branch of Hyperscan that Debian has. It stops at the first rule that it finds.
#include <hs/hs.h>

#include <stdexcept>

#include "benchmarks/crawl/rules/decider.hpp"

namespace bnfurl::benchmarks {
namespace {

int stop(unsigned, unsigned long long, unsigned long long, unsigned, void* found) {
  *static_cast<bool*>(found) = true;
  return 1;
}

class Vectorscan {
public:
  explicit Vectorscan(const RuleListing& rules) {
    std::vector<std::string> texts;
    for (const ListedRule& rule : rules) texts.push_back(expression(rule));
    std::vector<const char*> expressions;
    for (const std::string& text : texts) expressions.push_back(text.c_str());
    const std::vector<unsigned> flags(rules.size(), HS_FLAG_DOTALL | HS_FLAG_SINGLEMATCH);
    hs_compile_error_t* error = nullptr;
    if (::hs_compile_multi(expressions.data(), flags.data(), nullptr, static_cast<unsigned>(rules.size()),
                           HS_MODE_BLOCK, nullptr, &database_, &error) != HS_SUCCESS) {
      throw std::runtime_error(std::string("vectorscan: ") + error->message);
    }
    if (::hs_alloc_scratch(database_, &scratch_) != HS_SUCCESS) throw std::runtime_error("vectorscan: no memory");
  }
  Vectorscan(const Vectorscan&) = delete;
  Vectorscan& operator=(const Vectorscan&) = delete;
  ~Vectorscan() {
    ::hs_free_scratch(scratch_);
    ::hs_free_database(database_);
  }

  bool denies(std::string_view url) {
    bool found = false;
    ::hs_scan(database_, url.data(), static_cast<unsigned>(url.size()), 0, scratch_, stop, &found);
    return found;
  }

private:
  hs_database_t* database_ = nullptr;
  hs_scratch_t* scratch_ = nullptr;
};

const bool added = add_side([](const Given& given) {
  return Side{"vectorscan", ::hs_version(), "given normal forms; says that a rule is there, not which decides",
              [rules = given.rules] { return std::make_unique<DeciderOf<Vectorscan>>(rules); }};
});

}  // namespace

}  // namespace bnfurl::benchmarks
