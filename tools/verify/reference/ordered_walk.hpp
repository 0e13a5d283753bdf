// The walk that finds the reading of a text. It applies one rule: from the left; at each choice the first way by which
// the whole text still matches.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "gen/syntax/grammar.hpp"

namespace bnfurl::gen {

/// The octets of a text from `begin` up to `end`, read as `production`.
struct Phrase {
  std::string production;
  std::size_t begin = 0;
  std::size_t end = 0;
  std::size_t depth = 0;  ///< 0: the entry
  friend bool operator==(const Phrase&, const Phrase&) = default;
};

/// `path(0-4 segment(1-4))`: the phrases, nested.
[[nodiscard]] std::string to_string(const std::vector<Phrase>& phrases);

// The walk over the rules. Its position is a node of a rule's body, an offset of the text, and a chain of frames that
// say what comes after the node, innermost first. Frames are stored once, so equal frames have equal numbers. What can
// happen from a fork to the end of the text depends only on the fork's node, frame, rounds done and offset. So a fork
// that is met again has failed before; otherwise the walk would have ended. That bounds the work. The choices are on a
// stack of this class, so a long text needs no more machine stack.
class OrderedWalk {
public:
  OrderedWalk(const std::vector<Rule>& rules, const Directives& directives);
  /// The phrases of `text` as a text of `rule`; empty if `rule` does not match it.
  [[nodiscard]] std::vector<Phrase> phrases(const std::string& rule, std::string_view text);

private:
  using Index = std::uint32_t;
  static constexpr std::size_t not_asked = static_cast<std::size_t>(-1);
  static constexpr Index leave_out = static_cast<Index>(-1);
  static constexpr std::size_t kept_at_most = std::size_t{1} << 20;
  static constexpr Index whole_text = 0;  ///< the frame at whose end the text must end

  struct Node {
    Expression::Kind kind = Expression::Kind::concatenation;
    OctetSet octets;
    std::vector<Index> parts;           ///< alternation: in the order in which they are tried
    std::vector<Index> parts_shortest;  ///< alternation: the same inside a `# shortest:` production
    unsigned least = 0;
    std::optional<unsigned> most;
    bool shortest = false;  ///< reference: of a `# shortest:` production
    Index rule = 0;
    bool nullable = false;
    OctetSet begins;  ///< the octets that texts of the node begin with
  };

  // What comes next: part `step` of a concatenation; another round of a repetition, of which `step` rounds are done
  // (the current one began at `begin`); or the end of a rule.
  struct Frame {
    Index parent = 0;
    Index node = 0;
    unsigned step = 0;
    std::size_t begin = not_asked;
    friend bool operator==(const Frame&, const Frame&) = default;
  };

  // A point of choice: everything that the rest of the walk depends on.
  struct Fork {
    Index node = 0;
    Index frame = 0;
    unsigned rounds = 0;  ///< of a repetition: how many are done
    std::size_t offset = 0;
    friend bool operator==(const Fork&, const Fork&) = default;
  };

  struct Hash {
    static std::size_t mixed(std::uint64_t a, std::uint64_t b, std::uint64_t c, std::uint64_t d) {
      const std::uint64_t x = ((a << 32) + (b << 8) + c) * 0x9e3779b97f4a7c15U + d * 0xc2b2ae3d27d4eb4fU;
      return static_cast<std::size_t>(x ^ (x >> 32));
    }
    std::size_t operator()(const Frame& x) const { return mixed(x.parent, x.node, x.step, x.begin); }
    std::size_t operator()(const Fork& x) const { return mixed(x.frame, x.node, x.rounds, x.offset); }
  };

  // A fork that has ways left.
  struct Choice {
    Fork fork;
    unsigned way = 0;         ///< the next way to take
    std::size_t borders = 0;  ///< how many borders there were at the fork
  };

  static constexpr Index end_of_rule = static_cast<Index>(-1);
  struct Border {
    Index rule = 0;  ///< the rule that begins here, or `end_of_rule`
    std::size_t offset = 0;
  };

  [[nodiscard]] Index add(const Expression& x, const Rule& rule, const Directives& directives, bool is_last);
  [[nodiscard]] Index add_call(const std::string& name, const std::string& within, const Directives& directives);
  void order(Node& node, const Expression& x, const Rule& rule, const Directives& directives, bool is_last) const;
  [[nodiscard]] bool comes_back(const Expression& x, const std::string& rule) const;
  void find_beginnings();
  [[nodiscard]] Node beginnings(Node node) const;

  [[nodiscard]] bool enter();
  [[nodiscard]] bool leave();
  [[nodiscard]] bool choose(const Fork& fork, unsigned from);
  [[nodiscard]] bool take_next_way();
  [[nodiscard]] unsigned next_way(const Fork& fork, unsigned from) const;
  [[nodiscard]] unsigned ways(const Fork& fork) const;
  [[nodiscard]] Index way(const Fork& fork, unsigned number) const;
  [[nodiscard]] bool may_begin(Index node) const;
  [[nodiscard]] bool met_before(const Fork& fork);
  [[nodiscard]] Index frame(const Frame& asked);
  void forget();
  [[nodiscard]] std::vector<Phrase> phrases_between_borders() const;

  std::vector<std::string> names_;
  std::map<std::string, Index> numbers_;
  std::map<std::string, std::set<std::string>> last_calls_;
  std::vector<Node> nodes_;
  std::vector<Index> bodies_;
  std::map<std::string, Index> calls_;  ///< a reference to each rule, for a walk that starts there

  std::vector<Frame> frames_;
  std::vector<bool> is_shortest_;  ///< by frame: inside a `# shortest:` production
  std::unordered_map<Frame, Index, Hash> stored_;
  std::unordered_map<Fork, std::uint64_t, Hash> met_;  ///< the last text in which a fork was met

  std::string_view text_;
  std::uint64_t text_number_ = 0;
  std::size_t offset_ = 0;
  Index node_ = 0;
  Index frame_ = whole_text;
  bool entering_ = true;  ///< true: before the node; false: after it, before its frame
  std::vector<Choice> choices_;
  std::vector<Border> borders_;
};

/// The rule that `x` refers to, marked or not; null if `x` is not a reference.
[[nodiscard]] const std::string* reference_in(const Expression& x);
/// Whether a directive's occurrence applies to `production` in `within`.
[[nodiscard]] bool applies(const Occurrence& occurrence, const std::string& production, const std::string& within);

}  // namespace bnfurl::gen
