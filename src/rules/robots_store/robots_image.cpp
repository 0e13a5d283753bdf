#include "src/rules/robots_store/robots_image.hpp"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <functional>
#include <utility>
#include <variant>

#include <bnfurl/crawl/key.hpp>

namespace bnfurl::crawl::rules {
namespace {

// A pattern as octets. These four do not occur in normal forms, so they stand for operators, and for the octets that
// are also written as triplets.
constexpr char any = '\0', star = '\1', dollar = '\2', end_of_path = '\3';
constexpr std::string_view operators("\0\1\2\3", 4);

// A "%" begins a triplet in every normal form.
std::string encoded(std::string_view octets) {
  std::string text;
  for (std::size_t at = 0; at < octets.size(); ++at) {
    const std::string_view triplet = octets.substr(at, 3);
    const bool is_star = octets[at] == '*' || triplet == "%2A", is_dollar = octets[at] == '$' || triplet == "%24";
    if ((is_star || is_dollar) && octets[at] == '%') at += 2;
    text += is_star ? star : is_dollar ? dollar : octets[at];
  }
  return text;
}

std::string encoded(const Pattern& pattern) {
  std::string text;
  for (const PatternPart& part : pattern.parts)
    text += part.kind == PatternPart::Kind::any ? std::string(1, any) : encoded(part.text);
  if (pattern.to_the_end) text += end_of_path;
  return text;
}

// Where the octets of a piece without `any` end that are at this place; npos if they are not there.
std::size_t end_of(std::string_view piece, std::string_view path, std::size_t at) {
  for (const char octet : piece) {
    if (octet == end_of_path) return at == path.size() ? at : std::string_view::npos;
    if (at >= path.size()) return std::string_view::npos;
    if (path[at] == (octet == star ? '*' : octet == dollar ? '$' : octet)) {
      ++at;
      continue;
    }
    if (octet != star && octet != dollar) return std::string_view::npos;
    const std::string_view triplet = path.substr(at, 3);
    if (triplet != (octet == star ? "%2A" : "%24")) return std::string_view::npos;
    at += 3;
  }
  return at;
}

// Each piece is taken where it first is. That is enough, because a piece that begins later never ends earlier: its
// octets take one or three octets of the path, and no "%2A" begins within another.
bool matches_path(std::string_view pattern, std::string_view path) {
  std::size_t at = 0;
  for (bool is_first = true;; is_first = false) {
    const std::string_view piece = pattern.substr(0, pattern.find(any));
    if (!is_first && !piece.empty() && static_cast<unsigned char>(piece.front()) > end_of_path) {
      at = path.find(piece.substr(0, piece.find_first_of(operators)), at);  // what is plain is found fast
      if (at == std::string_view::npos) return false;
    }
    std::size_t end = end_of(piece, path, at);
    while (!is_first && end == std::string_view::npos && at < path.size()) end = end_of(piece, path, ++at);
    if (end == std::string_view::npos) return false;
    if (piece.size() == pattern.size()) return true;
    at = end;
    pattern.remove_prefix(piece.size() + 1);
  }
}

// note [probes]: the upper 3 bits of a probe say what the others are: from 0 to 6, the hash of the 1 to 7 octets that
// follow the "/" with which the pattern begins; 7, an octet of the pattern, or two adjacent ones if `is_pair` is set.
// Each path that matches has them.
using Probe = std::uint16_t;
constexpr unsigned kind_shift = 13, octet_shift = 5;
constexpr std::size_t most_probed = 7;
constexpr unsigned is_of_octets = 7 << kind_shift, is_pair = 1 << 12, octet_mask = 127, next_mask = 31;

unsigned octet_at(std::string_view text, std::size_t i) { return static_cast<unsigned char>(text[i]); }

// The octets after the "/", of which the first 7 count.
std::uint64_t first_octets(std::string_view text) {
  std::uint64_t word = 0;
  text.remove_prefix(std::min<std::size_t>(text.size(), 1));
  if (std::endian::native == std::endian::little && text.size() >= sizeof word) {
    std::memcpy(&word, text.data(), sizeof word);
    return word;
  }
  for (std::size_t i = 0; i < std::min(text.size(), most_probed); ++i)
    word |= std::uint64_t{octet_at(text, i)} << (8 * i);
  return word;
}

Probe probe_of_octets(std::uint64_t octets, std::size_t count) {
  constexpr std::uint64_t factor = 0x9E3779B97F4A7C15;
  const std::uint64_t hash = (octets << (64 - 8 * count)) * factor >> (64 - kind_shift);
  return static_cast<Probe>((count - 1) << kind_shift | hash);
}

Probe probe_of(std::string_view pattern) {
  const std::size_t size = std::min(pattern.find_first_of(operators), pattern.size());
  const std::size_t count = std::min(size == 0 ? 0 : size - 1, most_probed);
  if (count != 0) return probe_of_octets(first_octets(pattern.substr(0, size)), count);
  unsigned probe = is_of_octets | '/' << octet_shift;
  while (!pattern.empty()) {  // the first pair of the last piece that has one is the least common
    const std::string_view piece = pattern.substr(0, pattern.find_first_of(operators));
    const bool has_pair = piece.size() > 1;
    if (has_pair || (piece.size() == 1 && (probe & is_pair) == 0))
      probe = is_of_octets | (octet_at(piece, 0) & octet_mask) << octet_shift |
              (has_pair ? is_pair | (octet_at(piece, 1) & next_mask) : 0);
    pattern.remove_prefix(std::min(piece.size() + 1, pattern.size()));
  }
  return static_cast<Probe>(probe);
}

// What probes are compared with.
class ProbedPath {
public:
  explicit ProbedPath(std::string_view path) : path_(path) {
    const std::uint64_t octets = first_octets(path);
    for (std::size_t count = 1; count <= most_probed; ++count)
      expected_[count - 1] = Vector{} + probe_of_octets(octets, count);
  }

  // The first rule from `i` on that may match the path; `end` or more if there is none before. What is beyond the last
  // probe can be read.
  [[nodiscard]] std::size_t next_candidate(const char* probes, std::size_t i, std::size_t end) {
    constexpr std::size_t lanes = sizeof(Vector) / sizeof(Probe);
    for (; i < end; i += lanes) {
      Vector some;
      std::memcpy(&some, probes + i * sizeof(Probe), sizeof some);
      auto found = Vector(some >= is_of_octets);
      for (const Vector& expected : expected_) found |= Vector(some == expected);
      std::array<std::uint64_t, 2> words;
      std::memcpy(words.data(), &found, sizeof words);
      if ((words[0] | words[1]) == 0) continue;
      for (std::size_t lane = 0; lane < lanes; ++lane)
        if (found[lane] != 0 && (some[lane] < is_of_octets || has(some[lane]))) return i + lane;
    }
    return end;
  }

private:
  using Vector [[gnu::vector_size(16)]] = Probe;

  // Whether the octets of a probe are in the path.
  [[nodiscard]] bool has(Probe probe) {
    if (!std::exchange(are_known_, true)) {
      after_.fill(0);
      for (std::size_t i = 0; i < path_.size(); ++i) {
        const unsigned next = i + 1 < path_.size() ? octet_at(path_, i + 1) : 0;
        after_[octet_at(path_, i) & octet_mask] |= 1U << (next & next_mask);
      }
    }
    const std::uint32_t after = after_[probe >> octet_shift & octet_mask];
    return (probe & is_pair) == 0 ? after != 0 : (after >> (probe & next_mask) & 1) != 0;
  }

  std::string_view path_;
  std::array<Vector, most_probed> expected_;
  bool are_known_ = false;
  std::array<std::uint32_t, octet_mask + 1> after_;  // by octet: those that follow it, as bits
};

std::uint64_t hash_of(std::string_view name) { return digest128(name).low; }

template <class T>
void append(std::string& to, const std::vector<T>& values) {
  to.append(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T));
}

}  // namespace

std::uint64_t check_sum(std::string_view octets, std::uint64_t seed) noexcept {
  return ::XXH3_64bits_withSeed(octets.data(), octets.size(), seed);
}

RobotNames robot_names(std::string_view agent) {
  RobotNames names;
  for (const std::string_view name : names_in(agent).all) names.push_back(hash_of(in_lower_case(name)));
  names.push_back(hash_of("*"));
  return names;
}

class ImageMaker {
public:
  explicit ImageMaker(const RobotsFile& file) {
    struct Group {
      std::size_t first, end;
      RobotsImage::Text delay;
    };
    std::vector<Group> groups;
    for (std::size_t group = 0; group < file.groups.size(); ++group) {
      const std::size_t first = rules_.size();
      add_rules(list_of(file, {&group, 1}).list.rules);
      groups.push_back({first, rules_.size(), added(file.delays[group])});
    }
    for (const auto& [name, robot] : file.robots) {
      for (const std::size_t group : robot.groups) {
        agents_.push_back({hash_of(name), number(groups[group].first), number(groups[group].end)});
        delays_.push_back(groups[group].delay);
      }
    }
    for (const std::string& sitemap : file.list.sitemaps) sitemaps_.push_back(added(sitemap));
  }

  [[nodiscard]] std::string image(std::size_t body) const {
    std::string image(sizeof(RobotsImage::Header), '\0');
    append(image, agents_);
    append(image, probes_);
    image.resize((image.size() + 3) / 4 * 4);
    append(image, rules_);
    append(image, delays_);
    append(image, sitemaps_);
    image += texts_;
    RobotsImage::Header header{
        0, number(image.size()), number(agents_.size()), number(rules_.size()), number(sitemaps_.size()), number(body)};
    std::memcpy(image.data(), &header, sizeof header);
    header.check = RobotsImage(image.data(), header).sum();
    std::memcpy(image.data(), &header, sizeof header);
    return image;
  }

private:
  // A file has at most 500 KiB that count, and at most 4 GiB in all.
  static std::uint32_t number(std::size_t size) { return static_cast<std::uint32_t>(size); }

  RobotsImage::Text added(std::string_view text) {
    const RobotsImage::Text place{number(texts_.size()), number(text.size())};
    texts_ += text;
    return place;
  }

  // The rule for /robots.txt itself, which has no line, is that of all images.
  void add_rules(std::vector<Rule> rules) {
    std::erase_if(rules, [](const Rule& rule) { return rule.line == 0; });
    const auto rank = [](const Rule& rule) { return 2 * rule.length + (rule.verdict == Verdict::allow ? 1 : 0); };
    std::ranges::stable_sort(rules, std::greater<>(), rank);
    for (const Rule& rule : rules) {
      const std::string pattern = encoded(std::get<Pattern>(rule.conditions.front()));
      probes_.push_back(probe_of(pattern));
      rules_.push_back({number(rank(rule)), number(rule.line), added(pattern)});
      rules_.back().check = rules_.back().sum(pattern);
    }
  }

  std::vector<RobotsImage::Agent> agents_;
  std::vector<Probe> probes_;
  std::vector<RobotsImage::ImageRule> rules_;
  std::vector<RobotsImage::Text> delays_, sitemaps_;
  std::string texts_;
};

std::string robots_image(const RobotsFile& file, std::size_t body) { return ImageMaker(file).image(body); }

RobotsImage::RobotsImage(const char* begin, const Header& header) noexcept
    : begin_(begin),
      header_(header),
      probes_(sizeof(Header) + std::uint64_t{header.agents} * sizeof(Agent)),
      rules_((probes_ + std::uint64_t{header.rules} * sizeof(Probe) + 3) / 4 * 4),
      delays_(rules_ + std::uint64_t{header.rules} * sizeof(ImageRule)),
      sitemaps_(delays_ + std::uint64_t{header.agents} * sizeof(Text)),
      texts_(sitemaps_ + std::uint64_t{header.sitemaps} * sizeof(Text)) {}

std::optional<RobotsImage> RobotsImage::of(std::string_view octets) noexcept {
  Header header{};
  if (octets.size() < sizeof header) return std::nullopt;
  std::memcpy(&header, octets.data(), sizeof header);
  const RobotsImage image(octets.data(), header);
  const bool is_whole = image.texts_ <= header.octets && header.octets == octets.size() && image.sum() == header.check;
  return is_whole ? std::optional(image) : std::nullopt;
}

std::uint64_t RobotsImage::sum() const noexcept {
  return check_sum({begin_ + sizeof header_.check, static_cast<std::size_t>(rules_) - sizeof header_.check});
}

std::uint32_t RobotsImage::ImageRule::sum(std::string_view octets) const noexcept {
  return static_cast<std::uint32_t>(check_sum(octets, std::uint64_t{rank} << 32 | line));
}

template <class T>
T RobotsImage::at(std::uint64_t offset, std::size_t index) const noexcept {
  T value;
  std::memcpy(&value, begin_ + offset + index * sizeof(T), sizeof(T));
  return value;
}

std::string_view RobotsImage::text(Text text) const noexcept {
  const std::uint64_t room = header_.octets - texts_;
  if (text.begin > room || text.size > room - text.begin) return {};
  return {begin_ + texts_ + text.begin, text.size};
}

// Those of the first name that the file has.
template <class Visit>
void RobotsImage::visit_agents(const RobotNames& robot, const Visit& visit) const noexcept {
  bool is_named = false;
  for (std::size_t name = 0; name < robot.size() && !is_named; ++name) {
    for (std::size_t i = 0; i < header_.agents; ++i) {
      const auto agent = at<Agent>(sizeof(Header), i);
      if (agent.name != robot[name]) continue;
      is_named = true;
      visit(i, agent);
    }
  }
}

std::string RobotsImage::Decided::rule() const {
  if (line == 0) return {};
  std::string text = verdict == Verdict::allow ? "Allow: " : "Disallow: ";
  for (const char octet : pattern) {
    if (octet == star || octet == dollar)
      text += octet == star ? "%2A" : "%24";
    else
      text += octet == any ? '*' : octet == end_of_path ? '$' : octet;
  }
  return text;
}

std::optional<RobotsImage::Decided> RobotsImage::decide(std::string_view path, const RobotNames& robot) const noexcept {
  Decided best{Verdict::allow, 0, {}};
  if (path == "/robots.txt") return best;
  ProbedPath probed(path);
  std::uint32_t best_rank = 0;
  bool is_damaged = false;
  visit_agents(robot, [&](std::size_t, const Agent& agent) {
    const std::size_t end = std::min(agent.end_rule, header_.rules);
    for (std::size_t i = agent.first_rule; (i = probed.next_candidate(begin_ + probes_, i, end)) < end; ++i) {
      const auto rule = at<ImageRule>(rules_, i);
      const std::string_view pattern = text(rule.pattern);
      if (rule.check != rule.sum(pattern)) is_damaged = true;
      if (is_damaged || rule.rank <= best_rank) return;
      if (!matches_path(pattern, path)) continue;
      best = {rule.rank % 2 != 0 ? Verdict::allow : Verdict::deny, rule.line, pattern};
      best_rank = rule.rank;
      return;
    }
  });
  return is_damaged ? std::nullopt : std::optional(best);
}

std::string_view RobotsImage::delay(const RobotNames& robot) const noexcept {
  std::string_view found;
  visit_agents(robot, [&](std::size_t i, const Agent&) {
    if (found.empty()) found = text(at<Text>(delays_, i));
  });
  return found;
}

std::vector<std::string_view> RobotsImage::sitemaps() const {
  std::vector<std::string_view> all;
  for (std::size_t i = 0; i < header_.sitemaps; ++i) all.push_back(text(at<Text>(sitemaps_, i)));
  return all;
}

}  // namespace bnfurl::crawl::rules
