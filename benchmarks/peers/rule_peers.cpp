// Others that decide by rules, those that were compiled: RE2::Set and vectorscan by expressions, adblock by its own
// list, texting_robots and robotstxt by a robots.txt.
#include <re2/re2.h>
#include <re2/set.h>

#include <stdexcept>
#include <type_traits>
#include <utility>

#ifdef HAS_VECTORSCAN
#include <hs/hs.h>
#endif

#include "benchmarks/crawl/sides.hpp"

#ifdef HAS_CRATES
// benchmarks/peers/lib.rs
struct AdblockEngine;
struct AdblockRequest;
struct TextingRobot;
extern "C" {
AdblockEngine* adblock_engine(const char* text, std::size_t size) noexcept;
void adblock_engine_free(AdblockEngine* engine) noexcept;
bool adblock_denies(AdblockEngine* engine, const char* url, std::size_t size) noexcept;
AdblockRequest* adblock_request(const char* url, std::size_t size) noexcept;
void adblock_request_free(AdblockRequest* request) noexcept;
bool adblock_denies_request(AdblockEngine* engine, const AdblockRequest* request) noexcept;
TextingRobot* texting_robot(const char* text, std::size_t size) noexcept;
void texting_robot_free(TextingRobot* robot) noexcept;
bool texting_robot_denies(TextingRobot* robot, const char* url, std::size_t size) noexcept;
bool robotstxt_denies(const char* text, std::size_t text_size, const char* url, std::size_t size) noexcept;
}
#endif

namespace bnfurl::benchmarks {
namespace {

constexpr const char* normal_forms_alone = "given normal forms; says that a rule is there, not which decides";

// Debian's library, with as much memory as it needs for a thousand rules and more.
constexpr std::int64_t most_memory = std::int64_t{512} << 20;

RE2::Options options() {
  RE2::Options options(RE2::Latin1);
  options.set_max_mem(most_memory);
  return options;
}

class Re2 {
public:
  explicit Re2(const RuleListing& rules) : set_(options(), RE2::UNANCHORED) {
    for (const ListedRule& rule : rules) {
      if (set_.Add(expression(rule), nullptr) < 0) throw std::runtime_error("RE2: " + expression(rule));
    }
    if (!set_.Compile()) throw std::runtime_error("RE2::Set: too little memory");
  }

  bool denies(std::string_view url) { return set_.Match({url.data(), url.size()}, nullptr); }

private:
  RE2::Set set_;
};

// The branch of Hyperscan that Debian has. It stops at the first rule that it finds.
#ifdef HAS_VECTORSCAN
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
#endif

#ifdef HAS_CRATES
template <auto* End>
struct Free {
  template <class Value>
  void operator()(Value* value) const {
    End(value);
  }
};
using Engine = std::unique_ptr<AdblockEngine, Free<adblock_engine_free>>;
using Request = std::unique_ptr<AdblockRequest, Free<adblock_request_free>>;
using Robot = std::unique_ptr<TextingRobot, Free<texting_robot_free>>;

class Adblock {
public:
  explicit Adblock(const std::string& text) : engine_(adblock_engine(text.data(), text.size())) {}
  bool denies(std::string_view url) { return adblock_denies(engine_.get(), url.data(), url.size()); }

private:
  Engine engine_;
};

// What it is asked is the next of the URLs of which requests were made.
class AdblockRequests {
public:
  AdblockRequests(const std::string& text, const Urls& urls) : engine_(adblock_engine(text.data(), text.size())) {
    for (const std::string_view url : urls) requests_.emplace_back(adblock_request(url.data(), url.size()));
  }
  bool denies(std::string_view) {
    const bool denied = adblock_denies_request(engine_.get(), requests_[next_].get());
    next_ = next_ + 1 == requests_.size() ? 0 : next_ + 1;
    return denied;
  }

private:
  Engine engine_;
  std::vector<Request> requests_;
  std::size_t next_ = 0;
};

class TextingRobots {
public:
  explicit TextingRobots(const std::string& text) : robot_(texting_robot(text.data(), text.size())) {}
  bool denies(std::string_view url) { return texting_robot_denies(robot_.get(), url.data(), url.size()); }

private:
  Robot robot_;
};

class Robotstxt {
public:
  explicit Robotstxt(std::string text) : text_(std::move(text)) {}
  bool denies(std::string_view url) { return robotstxt_denies(text_.data(), text_.size(), url.data(), url.size()); }

private:
  std::string text_;
};
#endif

}  // namespace

std::vector<RuleSide> other_rule_sides(const GivenRules& given) {
  std::vector<RuleSide> sides;
  const auto add = [&]<class Peer, class... Arguments>(std::type_identity<Peer>, const char* name, const char* version,
                                                       const char* misses, const Arguments&... arguments) {
    sides.push_back({name, version, misses, [=] { return std::make_unique<DeciderOf<Peer>>(arguments...); }});
  };
  add(std::type_identity<Re2>(), "RE2::Set", "", normal_forms_alone, given.rules);
#ifdef HAS_VECTORSCAN
  add(std::type_identity<Vectorscan>(), "vectorscan", ::hs_version(), normal_forms_alone, given.rules);
#endif
#ifdef HAS_CRATES
  add(std::type_identity<Adblock>(), "adblock, with its request", ADBLOCK_VERSION,
      "makes a request of each URL: its host, site and tokens", given.text);
  add(std::type_identity<AdblockRequests>(), "adblock, given requests", ADBLOCK_VERSION, "reads no URL", given.text,
      given.urls);
  add(std::type_identity<TextingRobots>(), "texting_robots", TEXTING_ROBOTS_VERSION,
      "parses each URL by the rules of browsers", given.text);
  add(std::type_identity<Robotstxt>(), "robotstxt", ROBOTSTXT_VERSION,
      "a port of google/robotstxt to Rust; parses the file for each URL", given.text);
#endif
  return sides;
}

}  // namespace bnfurl::benchmarks
