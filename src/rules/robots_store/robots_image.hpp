// A robots.txt for all robots as one piece of memory, which is decided where it is: a store has a million of them, and
// an automaton for each would be too large. Nothing in it points elsewhere, so the same text always has the same image.
//
// The rules for a robot stand in the order in which they decide, the longest first, so the first one that matches
// decides. Each rule has a probe: two octets, which tell of most rules and paths that they do not match. What is always
// read, the probes included, is at the beginning, so of most files one or two cache lines are read.
//
// The beginning has a check sum, and so has each rule with its pattern: a decision compares those of what it reads, and
// takes no longer for a larger file. The other texts have none, so whoever shows them checks the whole image first.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <bnfurl/crawl/rules.hpp>

#include "src/rules/importers/importers.hpp"

namespace bnfurl::crawl::rules {

/// The hashes of the names by which an agent can be named, in the order in which they count.
using RobotNames = std::vector<std::uint64_t>;
[[nodiscard]] RobotNames robot_names(std::string_view agent);

/// `body`: how many octets the file has.
[[nodiscard]] std::string robots_image(const RobotsFile& file, std::size_t body = 0);

/// What is stored beside octets, and compared before they are used.
[[nodiscard]] std::uint64_t check_sum(std::string_view octets, std::uint64_t seed = 0) noexcept;

/// An image. Whatever its octets are, nothing is read beyond their end.
class RobotsImage {
public:
  struct Decided {
    Verdict verdict;
    std::size_t line;
    std::string_view pattern;  ///< encoded

    /// `Disallow: /private`; empty if no rule decides.
    [[nodiscard]] std::string rule() const;
  };

  /// The image that these octets are; nullopt if its beginning is damaged.
  [[nodiscard]] static std::optional<RobotsImage> of(std::string_view octets) noexcept;

  /// What the rules for a robot say of a path with its query; nullopt if a rule that is needed is damaged.
  [[nodiscard]] std::optional<Decided> decide(std::string_view path, const RobotNames& robot) const noexcept;
  /// The crawl delay for a robot, as it is written; empty if there is none.
  [[nodiscard]] std::string_view delay(const RobotNames& robot) const noexcept;
  [[nodiscard]] std::vector<std::string_view> sitemaps() const;
  /// How many octets the file has, and how many rules.
  [[nodiscard]] std::size_t body() const noexcept { return header_.body; }
  [[nodiscard]] std::size_t rules() const noexcept { return header_.rules; }

private:
  // The header counts what follows it: agents, probes and rules, delays of agents, sitemaps, and octets of texts; and
  // the octets of the file. Its check sum is that of all that follows it up to the rules.
  struct Header {
    std::uint64_t check;
    std::uint32_t octets, agents, rules, sitemaps, body, unused = 0;
  };
  struct Text {
    std::uint32_t begin, size;
  };
  struct Agent {  // one for each group that names it
    std::uint64_t name;
    std::uint32_t first_rule, end_rule;
  };
  struct ImageRule {
    std::uint32_t rank, line;  // rank: twice the length, and 1 more if it allows
    Text pattern;
    std::uint32_t check = 0;

    [[nodiscard]] std::uint32_t sum(std::string_view octets) const noexcept;
  };
  friend class ImageMaker;

  RobotsImage(const char* begin, const Header& header) noexcept;
  [[nodiscard]] std::uint64_t sum() const noexcept;
  template <class T>
  [[nodiscard]] T at(std::uint64_t offset, std::size_t index) const noexcept;
  [[nodiscard]] std::string_view text(Text text) const noexcept;
  template <class Visit>
  void visit_agents(const RobotNames& robot, const Visit& visit) const noexcept;

  const char* begin_;
  Header header_;
  std::uint64_t probes_, rules_, delays_, sitemaps_, texts_;  // where they begin
};

}  // namespace bnfurl::crawl::rules
