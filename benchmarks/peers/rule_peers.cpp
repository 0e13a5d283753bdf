// Others that decide by rules, those that were compiled: RE2::Set and Hyperscan by expressions, adblock by its own
// list, texting_robots by a robots.txt.
#include <re2/re2.h>
#include <re2/set.h>

#include <algorithm>
#include <iterator>
#include <stdexcept>

#ifdef HAS_HYPERSCAN
#include <hs.h>
#endif

#include "benchmarks/crawl/rule_lists.hpp"

#ifdef HAS_CRATES
// benchmarks/peers/lib.rs
struct AdblockEngine;
struct TextingRobot;
extern "C" {
AdblockEngine* adblock_engine(const char* text, std::size_t size) noexcept;
bool adblock_denies(AdblockEngine* engine, const char* url, std::size_t size) noexcept;
TextingRobot* texting_robot(const char* text, std::size_t size) noexcept;
bool texting_robot_denies(TextingRobot* robot, const char* url, std::size_t size) noexcept;
}
#endif

namespace bnfurl::benchmarks {
namespace {

// Debian's library, with as much memory as it needs for a thousand rules and more.
constexpr std::int64_t most_memory = std::int64_t{512} << 20;

RE2::Options options() {
  RE2::Options options(RE2::Latin1);
  options.set_max_mem(most_memory);
  return options;
}

class Re2 {
public:
  explicit Re2(const GivenRules& given) : set_(options(), RE2::UNANCHORED) {
    for (const ListedRule& rule : given.rules) {
      if (set_.Add(expression(rule), nullptr) < 0) throw std::runtime_error("RE2: " + expression(rule));
    }
    if (!set_.Compile()) throw std::runtime_error("RE2::Set: too little memory");
  }

  bool denies(std::string_view url) { return set_.Match({url.data(), url.size()}, nullptr); }

private:
  RE2::Set set_;
};

#ifdef HAS_HYPERSCAN
// Debian's library, which chooses its code for this machine; the first match ends a search. What is made is kept until
// the program ends. (Debian's Vectorscan 5.4.9 finds nothing in some URLs that match.)
class Hyperscan {
public:
  explicit Hyperscan(const GivenRules& given) {
    std::vector<std::string> texts;
    std::ranges::transform(given.rules, std::back_inserter(texts), expression);
    std::vector<const char*> expressions;
    for (const std::string& text : texts) expressions.push_back(text.c_str());
    const std::vector<unsigned> flags(texts.size(), HS_FLAG_SINGLEMATCH);
    hs_compile_error_t* error = nullptr;
    if (hs_compile_multi(expressions.data(), flags.data(), nullptr, static_cast<unsigned>(texts.size()), HS_MODE_BLOCK,
                         nullptr, &database_, &error) != HS_SUCCESS)
      throw std::runtime_error(std::string("Hyperscan: ") + error->message);
    if (hs_alloc_scratch(database_, &scratch_) != HS_SUCCESS) throw std::bad_alloc();
  }

  bool denies(std::string_view url) {
    return hs_scan(database_, url.data(), static_cast<unsigned>(url.size()), 0, scratch_, end_search, nullptr) ==
           HS_SCAN_TERMINATED;
  }

private:
  static int end_search(unsigned, unsigned long long, unsigned long long, unsigned, void*) { return 1; }

  hs_database_t* database_ = nullptr;
  hs_scratch_t* scratch_ = nullptr;
};
#endif

#ifdef HAS_CRATES
// What is made is kept until the program ends.
template <auto* Make, auto* Denies>
class Crate {
public:
  explicit Crate(const GivenRules& given) : peer_(Make(given.text.data(), given.text.size())) {}
  bool denies(std::string_view url) { return Denies(peer_, url.data(), url.size()); }

private:
  decltype(Make(nullptr, 0)) peer_;
};
#endif

}  // namespace

std::vector<RuleSide> other_rule_sides() {
  std::vector<RuleSide> sides = {rule_side<Re2>("RE2::Set", "")};
#ifdef HAS_HYPERSCAN
  sides.push_back(rule_side<Hyperscan>("Hyperscan", hs_version()));
#endif
#ifdef HAS_CRATES
  sides.push_back(rule_side<Crate<adblock_engine, adblock_denies>>("adblock", ADBLOCK_VERSION));
  sides.push_back(rule_side<Crate<texting_robot, texting_robot_denies>>("texting_robots", TEXTING_ROBOTS_VERSION));
#endif
  return sides;
}

}  // namespace bnfurl::benchmarks
