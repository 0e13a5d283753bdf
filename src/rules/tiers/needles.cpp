#include "src/rules/tiers/needles.hpp"

#include <algorithm>
#include <bit>
#include <utility>
#include <variant>

#include "src/crawl/idna.hpp"
#include "src/rules/automata/expression_facts.hpp"

namespace bnfurl::crawl::rules {
namespace {

// A piece in which every octet is itself; `*`, `$` and triplets have two spellings, or their letters two cases.
bool is_plain(const PatternPart& part) {
  return part.kind == PatternPart::Kind::octets && part.text.find_first_of("*$%") == std::string::npos;
}

}  // namespace

Pieces pieces_of(const Condition& condition) {
  if (const auto* const expression = std::get_if<RegularExpression>(&condition)) {
    Literals literals = literals_of(*expression);
    std::erase_if(literals.rows, [](const std::string& row) { return row.size() < 4; });
    return {.pieces = std::move(literals.rows), .ignores_case = literals.ignores_case, .is_of_expression = true};
  }
  const auto* const pattern = std::get_if<Pattern>(&condition);
  if (pattern == nullptr) return {};
  Pieces result{.ignores_case = pattern->ignores_case};
  for (const PatternPart& part : pattern->parts) {
    if (!is_plain(part) || part.text.size() < 4) continue;
    std::string piece = part.text;
    if (pattern->ignores_case) std::ranges::transform(piece, piece.begin(), lower);
    result.pieces.push_back(std::move(piece));
  }
  result.is_all = pattern->begin == Pattern::Begin::anywhere && !pattern->to_the_end && pattern->parts.size() == 1;
  return result;
}

// Of each rule, the four octets that are in the fewest others: so lists are short, and few walks are in vain.
Needles::Needles(const std::vector<Pieces>& rules) {
  std::unordered_map<std::uint32_t, std::uint32_t> counts;
  for (const Pieces& rule : rules) {
    for (const std::string& piece : rule.pieces) {
      for (std::size_t i = 0; i + 4 <= piece.size(); ++i) ++counts[folded(piece.data() + i)];
    }
  }
  const auto width = static_cast<unsigned>(std::bit_width(rules.size()));
  list_shift_ = 32 - std::min(width + 1, 24U);
  bit_shift_ = 32 - std::min(width + 5, 28U);
  bits_.resize((std::size_t{1} << (32 - bit_shift_)) / 64);
  for (std::uint32_t rule = 0; rule < rules.size(); ++rule) add(rules[rule], rule, counts);
  const auto list_of = [this](const Entry& entry) { return hash_of(entry.four) >> list_shift_; };
  std::ranges::stable_sort(entries_, {}, list_of);
  lists_.resize((std::size_t{1} << (32 - list_shift_)) + 1);
  for (const Entry& entry : entries_) ++lists_[list_of(entry) + 1];
  for (std::size_t i = 1; i < lists_.size(); ++i) lists_[i] += lists_[i - 1];
}

void Needles::add(const Pieces& pieces, std::uint32_t rule,
                  const std::unordered_map<std::uint32_t, std::uint32_t>& counts) {
  Entry entry{.rule = rule, .ignores_case = pieces.ignores_case, .is_all = pieces.is_all};
  const std::string* needle = nullptr;
  std::uint32_t least = 0;
  for (const std::string& piece : pieces.pieces) {
    for (std::uint32_t i = 0; i + 4 <= piece.size(); ++i) {
      const std::uint32_t four = folded(piece.data() + i);
      const std::uint32_t count = counts.at(four);
      if (needle != nullptr && count >= least) continue;
      needle = &piece;
      least = count;
      entry.four = four;
      entry.offset = i;
    }
  }
  entry.begin = static_cast<std::uint32_t>(octets_.size());
  entry.size = static_cast<std::uint32_t>(needle->size());
  octets_ += *needle;
  const std::size_t bit = hash_of(entry.four) >> bit_shift_;
  bits_[bit / 64] |= std::uint64_t{1} << (bit % 64);
  entries_.push_back(entry);
}

bool Needles::is_at(const Entry& entry, std::string_view text, std::size_t place) const {
  if (place < entry.offset || text.size() - (place - entry.offset) < entry.size) return false;
  const std::string_view found = text.substr(place - entry.offset, entry.size);
  const std::string_view needle = std::string_view(octets_).substr(entry.begin, entry.size);
  if (!entry.ignores_case) return found == needle;
  return std::ranges::equal(found, needle, [](char one, char other) { return lower(one) == other; });
}

}  // namespace bnfurl::crawl::rules
