#include "src/rules/robots_store/robots_image.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <functional>
#include <variant>

#include <bnfurl/crawl/key.hpp>

namespace bnfurl::crawl::rules {
namespace {

// A pattern as octets. These four do not occur in normal forms, so they stand for operators, and for the octets that are
// also written as triplets.
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

// Each piece is taken where it first is. That is enough, because a piece that begins later never ends earlier: its octets
// take one or three octets of the path, and no "%2A" begins within another.
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

// note [probes]: the upper octet of a probe says what the others are: the first octets of the pattern before any operator,
// 1 to 7; or, if there are too few, a set of pairs of adjacent octets, each as one of 56 bits. All of them are in each
// path that matches.
constexpr unsigned most_probed = 7, kind_shift = 56;
constexpr std::uint64_t is_set_of_pairs = std::uint64_t{8} << kind_shift;

std::uint64_t first_octets(std::string_view text) {
  std::uint64_t word = 0;
  if (std::endian::native == std::endian::little && text.size() >= sizeof word) {
    std::memcpy(&word, text.data(), sizeof word);
    return word << 8 >> 8;
  }
  for (unsigned i = 0; i < std::min<std::size_t>(text.size(), most_probed); ++i)
    word |= std::uint64_t{static_cast<unsigned char>(text[i])} << (8 * i);
  return word;
}

std::uint64_t pairs_in(std::string_view text) {
  std::uint64_t bits = 0;
  for (std::size_t i = 1; i < text.size(); ++i) {
    const unsigned first = static_cast<unsigned char>(text[i - 1]), second = static_cast<unsigned char>(text[i]);
    bits |= std::uint64_t{1} << ((first * 5 + second * 11) % 64);
  }
  return (bits & ~(std::uint64_t{0xFF} << kind_shift)) | is_set_of_pairs;
}

std::uint64_t probe_of(std::string_view pattern) {
  constexpr std::size_t too_few = 3;
  const std::size_t size = std::min(pattern.find_first_of(operators), pattern.size());
  if (size >= too_few || size == pattern.size()) {
    const std::uint64_t count = std::min<std::size_t>(size, most_probed);
    return first_octets(pattern.substr(0, size)) | count << kind_shift;
  }
  std::uint64_t pairs = 0;
  while (!pattern.empty()) {
    const std::size_t end = std::min(pattern.find_first_of(operators), pattern.size());
    pairs |= pairs_in(pattern.substr(0, end));
    pattern.remove_prefix(std::min(end + 1, pattern.size()));
  }
  return pairs;
}

// The first rule from `i` on that may match a path with this beginning. All sets of pairs may: of them, no octet is
// compared.
std::size_t next_candidate(const char* probes, std::size_t i, std::size_t end, std::uint64_t begin) {
  for (; i < end; ++i) {
    std::uint64_t probe = 0;
    std::memcpy(&probe, probes + i * sizeof probe, sizeof probe);
    const std::uint64_t octets = ~(~std::uint64_t{0} << (8 * (probe >> kind_shift) % 64));
    if (((probe ^ begin) & octets) == 0) break;
  }
  return i;
}

std::uint64_t hash_of(std::string_view name) { return digest128(name).low; }

template <class T>
void append(std::string& to, const std::vector<T>& values) {
  to.append(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T));
}

}  // namespace

RobotNames robot_names(std::string_view agent) {
  RobotNames names;
  for (const std::string_view name : names_in(agent).all) names.push_back(hash_of(in_lower_case(name)));
  names.push_back(hash_of("*"));
  return names;
}

class ImageMaker {
public:
  explicit ImageMaker(const RobotsFile& file) {
    for (std::size_t group = 0; group < file.groups.size(); ++group) {
      const std::size_t first = rules_.size();
      add_rules(list_of(file, {&group, 1}).list.rules);
      groups_.push_back({number(first), number(rules_.size()), added(file.delays[group])});
    }
    for (const auto& [name, robot] : file.robots) {
      const std::size_t first = members_.size();
      for (const std::size_t group : robot.groups) members_.push_back(number(group));
      agents_.push_back({hash_of(name), number(first), number(members_.size())});
    }
    for (const std::string& sitemap : file.list.sitemaps) sitemaps_.push_back(added(sitemap));
  }

  [[nodiscard]] std::string image() const {
    std::string image(sizeof(RobotsImage::Header), '\0');
    append(image, agents_);
    append(image, members_);
    append(image, groups_);
    append(image, probes_);
    append(image, rules_);
    append(image, sitemaps_);
    image += texts_;
    const RobotsImage::Header header{number(image.size()),   number(agents_.size()), number(members_.size()),
                                     number(groups_.size()), number(rules_.size()),  number(sitemaps_.size())};
    std::memcpy(image.data(), &header, sizeof header);
    return image;
  }

private:
  // A file has at most 500 KiB that count.
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
    }
  }

  std::vector<std::uint64_t> probes_;
  std::vector<RobotsImage::Agent> agents_;
  std::vector<RobotsImage::Group> groups_;
  std::vector<std::uint32_t> members_;
  std::vector<RobotsImage::ImageRule> rules_;
  std::vector<RobotsImage::Text> sitemaps_;
  std::string texts_;
};

std::string robots_image(const RobotsFile& file) { return ImageMaker(file).image(); }

RobotsImage::RobotsImage(const char* begin, const Header& header) noexcept
    : begin_(begin),
      header_(header),
      members_(sizeof(Header) + std::uint64_t{header.agents} * sizeof(Agent)),
      groups_(members_ + std::uint64_t{header.members} * sizeof(std::uint32_t)),
      probes_(groups_ + std::uint64_t{header.groups} * sizeof(Group)),
      rules_(probes_ + std::uint64_t{header.rules} * sizeof(std::uint64_t)),
      sitemaps_(rules_ + std::uint64_t{header.rules} * sizeof(ImageRule)),
      texts_(sitemaps_ + std::uint64_t{header.sitemaps} * sizeof(Text)) {}

std::optional<RobotsImage> RobotsImage::of(std::string_view octets) noexcept {
  Header header{};
  if (octets.size() < sizeof header) return std::nullopt;
  std::memcpy(&header, octets.data(), sizeof header);
  const RobotsImage image(octets.data(), header);
  const bool is_whole = image.texts_ <= header.octets && header.octets <= octets.size();
  return is_whole ? std::optional(image) : std::nullopt;
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

// The groups of the first name that the file has.
template <class Visit>
void RobotsImage::visit_groups(const RobotNames& robot, const Visit& visit) const noexcept {
  for (const std::uint64_t name : robot) {
    for (std::size_t i = 0; i < header_.agents; ++i) {
      const auto agent = at<Agent>(sizeof(Header), i);
      if (agent.name != name) continue;
      const std::size_t end = std::min(agent.end_member, header_.members);
      for (std::size_t member = agent.first_member; member < end; ++member) {
        const auto group = at<std::uint32_t>(members_, member);
        if (group < header_.groups) visit(at<Group>(groups_, group));
      }
      return;
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

RobotsImage::Decided RobotsImage::decide(std::string_view path, const RobotNames& robot) const noexcept {
  Decided best;
  if (path == "/robots.txt") return best;
  const std::uint64_t begin = first_octets(path);
  std::uint64_t pairs = 0;  // of the path, once a rule has asked for them
  std::uint32_t best_rank = 0;
  const auto has_pairs = [&](std::uint64_t probe) {
    if (probe < is_set_of_pairs) return true;
    if (pairs == 0) pairs = pairs_in(path) | ~std::uint64_t{0} << kind_shift;
    return (probe & ~pairs) == 0;
  };
  visit_groups(robot, [&](const Group& group) {
    const std::size_t end = std::min(group.end_rule, header_.rules);
    const char* const probes = begin_ + probes_;
    for (std::size_t i = group.first_rule; (i = next_candidate(probes, i, end, begin)) < end; ++i) {
      if (!has_pairs(at<std::uint64_t>(probes_, i))) continue;
      const auto rule = at<ImageRule>(rules_, i);
      if (rule.rank <= best_rank) return;
      const std::string_view pattern = text(rule.pattern);
      if (!matches_path(pattern, path)) continue;
      best = {rule.rank % 2 != 0 ? Verdict::allow : Verdict::deny, rule.line, pattern};
      best_rank = rule.rank;
      return;
    }
  });
  return best;
}

std::string_view RobotsImage::delay(const RobotNames& robot) const noexcept {
  std::string_view found;
  visit_groups(robot, [&](const Group& group) {
    if (found.empty()) found = text(group.delay);
  });
  return found;
}

std::vector<std::string_view> RobotsImage::sitemaps() const {
  std::vector<std::string_view> all;
  for (std::size_t i = 0; i < header_.sitemaps; ++i) all.push_back(text(at<Text>(sitemaps_, i)));
  return all;
}

}  // namespace bnfurl::crawl::rules
