// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The robots.txt files of all origins that a crawler knows, in one file that is mapped into memory. It says at once,
// for a URL of any of them, whether a robot may fetch it, as RFC 9309 decides.
//
// A store keeps the response for each URL of a robots.txt. To decide a URL, the response for /robots.txt of its origin
// counts (section 2.3.1): a status of 2xx means that its rules decide; 3xx, that those of another URL do, after at most
// five redirects; 4xx, that all is allowed; 5xx or no response, that all is denied. `RobotsReading` has other ways.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <bnfurl/crawl/rules.hpp>
#include <bnfurl/detail/export.hpp>
#include <bnfurl/result.hpp>

BNFURL_EXPORT_BEGIN

namespace bnfurl::crawl {

/// What a server answered to a request for a robots.txt.
struct RobotsResponse {
  std::string_view url;            ///< that was requested: `https://example.org/robots.txt`, or where a redirect led
  unsigned status = 0;             ///< 0: there was no response
  std::string_view body = {};      ///< of a status of 2xx
  std::string_view location = {};  ///< of a redirect: the header field, which may be a relative reference
  std::int64_t time = 0;           ///< when it came, in seconds since 1970; 0: unknown
};

/// How responses are understood.
enum class RobotsReading : std::uint8_t {
  rfc9309,
  google,  ///< 429 denies everything, as 5xx does, and misspelt keys of lines count, such as `Disalow`
};

/// So many octets of a robots.txt count (RFC 9309, section 2.5).
inline constexpr std::size_t most_robots_octets = std::size_t{500} * 1024;

/// Who asks: a product token, as RuleFile::agent.
class RobotsAgent {
public:
  ///   RobotsAgent::of("FooBot/2.1").has_value()  ->  true
  ///   RobotsAgent::of("").has_value()            ->  false
  [[nodiscard]] static Result<RobotsAgent, InputError> of(std::string_view agent);

private:
  friend class RobotsStore;
  explicit RobotsAgent(std::vector<std::uint64_t> names) noexcept : names_(std::move(names)) {}
  std::vector<std::uint64_t> names_;
};

struct RobotsDecision {
  Verdict verdict = Verdict::deny;
  std::size_t line = 0;  ///< of the rule that decides, in its robots.txt; 0 if none does
  unsigned status = 0;   ///< of the response that counts; that of a redirect if there were more than five
};

/// All that a store says about a URL. Views live as long as the store.
struct RobotsFacts : RobotsDecision {
  std::string rule;  ///< that decides, with its pattern in normal form: `Disallow: /private`; empty if none does
  std::vector<std::string_view> redirects;  ///< the URLs to which they led, in normal form
  std::string_view delay;                   ///< the seconds of Crawl-delay, as written; empty without such a line
  std::vector<std::string_view> sitemaps;   ///< as written
  std::size_t octets = 0;                   ///< of the robots.txt, also of what is after `most_robots_octets`
};

/// A response that a store has. Views live as long as the store.
struct RobotsEntry {
  std::string_view url;  ///< in normal form, without userinfo; empty if that is damaged
  unsigned status = 0;   ///< 0: there was no response
  std::int64_t time = 0;
  std::string_view location = {};               ///< of a redirect: the URL, in normal form
  std::size_t octets = 0, rules = 0;            ///< of a robots.txt
  std::string_view delay = {};                  ///< as of RobotsFacts
  std::vector<std::string_view> sitemaps = {};  ///< as written
  bool is_damaged = false;                      ///< then all else but the URL is unknown
};

/// A store for reading, and any thread may use it. It keeps what it had when it was opened: what is added later is seen
/// by those who open it then. To put another file in its place, give that one its name (`mv`): a program that has it
/// open is killed if the file itself is cut off or written to (by `cp`, or by `>` of a shell).
class RobotsStore {
public:
  [[nodiscard]] static Result<RobotsStore, InputError> open(const std::string& file);
  /// Whether a file begins like a store.
  [[nodiscard]] static bool is_store(const std::string& file);

  RobotsStore(const RobotsStore&) = delete;
  RobotsStore& operator=(const RobotsStore&) = delete;
  RobotsStore(RobotsStore&&) noexcept;
  RobotsStore& operator=(RobotsStore&&) noexcept;
  ~RobotsStore();

  /// Decides a URL that `UrlReader` read. Nullopt if the store does not have the response that counts, if what it has
  /// is damaged, or if the URL has no host. It allocates memory only for URLs without a path that have a query, or with
  /// very long hosts.
  [[nodiscard]] std::optional<RobotsDecision> decide(const UrlParts& url, const RobotsAgent& agent) const;
  /// The same for many URLs, several times as fast in a store that is larger than the caches of the processor: memory
  /// that the next URLs need is fetched meanwhile. `decisions` has room for all.
  void decide(std::span<const UrlParts> urls, const RobotsAgent& agent,
              std::span<std::optional<RobotsDecision>> decisions) const;
  /// Decides a URL, and says why; nullopt as in `decide`.
  [[nodiscard]] std::optional<RobotsFacts> facts(const UrlParts& url, const RobotsAgent& agent) const;
  /// Calls `visit` for every response, ordered by URL, with the delay for this agent, and compares all check sums. What
  /// follows an entry without a URL is not found.
  void visit(const RobotsAgent& agent, const std::function<void(const RobotsEntry&)>& visit) const;
  /// Where, in octets, a check sum of the file did not match that `decide`, `facts` or `visit` needed: the first found.
  /// Nullopt until then.
  [[nodiscard]] std::optional<std::uint64_t> damage() const noexcept;

private:
  friend class RobotsStoreWriter;
  struct State;
  explicit RobotsStore(std::unique_ptr<State> state) noexcept;
  template <class Visit>
  [[nodiscard]] std::optional<unsigned> follow(std::uint64_t place, const Visit& visit) const;
  std::unique_ptr<State> state_;
};

/// Adds responses to a store; one that is missing or empty is created. Only one program at a time can. It writes all
/// that the store has to another file beside it, `FILE.new`, which gets the store's name when it is complete; so there
/// must be room for both, and if the program is killed at any moment, the store has what it had at the last `keep`.
class RobotsStoreWriter {
public:
  [[nodiscard]] static Result<RobotsStoreWriter, InputError> open(const std::string& file,
                                                                  RobotsReading reading = RobotsReading::rfc9309);

  RobotsStoreWriter(const RobotsStoreWriter&) = delete;
  RobotsStoreWriter& operator=(const RobotsStoreWriter&) = delete;
  RobotsStoreWriter(RobotsStoreWriter&&) noexcept;
  RobotsStoreWriter& operator=(RobotsStoreWriter&&) noexcept;
  /// Does not keep what was added since the last `keep`.
  ~RobotsStoreWriter();

  /// Adds a response, in place of an earlier one for the same URL. An error with Code::argument says what is wrong with
  /// the response, and nothing else changes; after any other, nothing can be added.
  [[nodiscard]] Result<void, InputError> add(const RobotsResponse& response);
  /// How many lines with misspelt keys were read so far: with RobotsReading::google.
  [[nodiscard]] std::size_t misspelt_lines() const noexcept;
  /// Forces what was added to the disk, and gives the file the store's name, so that those who open it find what was
  /// added. To add again after that writes the whole store again.
  [[nodiscard]] Result<void, InputError> keep();

private:
  struct State;
  explicit RobotsStoreWriter(std::unique_ptr<State> state) noexcept;
  std::unique_ptr<State> state_;
};

}  // namespace bnfurl::crawl

BNFURL_EXPORT_END
