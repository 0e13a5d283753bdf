// The sides of what crawlers ask, bnfurl or a peer. Each is a class with a few functions; here they become loops over all
// texts, so that nothing stands between two texts. A library makes normal forms and resolves references:
//
//   std::optional<std::string_view> normal_form(std::string_view text);      nullopt: refused
//   bool set_base(std::string_view text);                                    false: refused
//   std::optional<std::string_view> resolved(std::string_view reference);    seen from the base; nullopt: refused
//
// A result is read before the next call, and may lie in the library's memory. What decides by rules has one function:
//
//   bool denies(std::string_view url);
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "benchmarks/crawl/rule_lists.hpp"

namespace bnfurl::benchmarks {

using Texts = std::vector<std::string_view>;

/// What a loop made, so that it was not for nothing.
struct Made {
  std::size_t results = 0;
  std::size_t octets = 0;

  void add(std::optional<std::string_view> result) noexcept {
    results += result ? 1 : 0;
    octets += result ? result->size() : 0;
  }
};

struct Library {
  std::string name;
  std::function<std::optional<std::string>(std::string_view text)> normal_form;
  std::function<std::optional<std::string>(std::string_view base, std::string_view reference)> resolved;
  std::function<Made(const Texts& texts)> normalize_all;
  std::function<Made(std::string_view base, const Texts& references)> resolve_all;
};

inline std::optional<std::string> kept(std::optional<std::string_view> result) {
  return result ? std::optional<std::string>(*result) : std::nullopt;
}

template <class Peer>
Library library_of(std::string name) {
  const auto peer = std::make_shared<Peer>();
  Library library{std::move(name), {}, {}, {}, {}};
  library.normal_form = [peer](std::string_view text) { return kept(peer->normal_form(text)); };
  library.resolved = [peer](std::string_view base, std::string_view reference) {
    return peer->set_base(base) ? kept(peer->resolved(reference)) : std::nullopt;
  };
  library.normalize_all = [peer](const Texts& texts) {
    Made made;
    for (const std::string_view text : texts) made.add(peer->normal_form(text));
    return made;
  };
  library.resolve_all = [peer](std::string_view base, const Texts& references) {
    Made made;
    if (!peer->set_base(base)) return made;
    for (const std::string_view reference : references) made.add(peer->resolved(reference));
    return made;
  };
  return library;
}

/// Those that were compiled (peers/url_peers.cpp).
[[nodiscard]] std::vector<Library> other_libraries();

using Urls = std::vector<std::string_view>;

class Decider {
public:
  Decider() = default;
  Decider(const Decider&) = delete;
  Decider& operator=(const Decider&) = delete;
  virtual ~Decider() = default;
  [[nodiscard]] virtual std::size_t denied(const Urls& urls) = 0;
  [[nodiscard]] virtual std::vector<bool> verdicts(const Urls& urls) = 0;
};

template <class Peer>
class DeciderOf final : public Decider {
public:
  template <class... Arguments>
  explicit DeciderOf(const Arguments&... arguments) : peer_(arguments...) {}

  std::size_t denied(const Urls& urls) override {
    std::size_t count = 0;
    for (const std::string_view url : urls) count += peer_.denies(url) ? 1 : 0;
    return count;
  }
  std::vector<bool> verdicts(const Urls& urls) override {
    std::vector<bool> all;
    for (const std::string_view url : urls) all.push_back(peer_.denies(url));
    return all;
  }

private:
  Peer peer_;
};

struct RuleSide {
  std::string name;
  std::string version;  ///< empty: the library does not say
  std::string misses;   ///< what it does not do, or does in addition
  std::function<std::unique_ptr<Decider>()> compile;
};

/// What a side may decide by.
struct GivenRules {
  RuleListing rules;
  std::string kind;  ///< of a rule file
  std::string text;  ///< of this rule file
  Urls urls;         ///< those that it will be asked, in this order
};

/// Those that were compiled (peers/rule_peers.cpp), as far as they can say what is given.
[[nodiscard]] std::vector<RuleSide> other_rule_sides(const GivenRules& given);

}  // namespace bnfurl::benchmarks
