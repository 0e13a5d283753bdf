#include "gen/automaton/speed/index_program.hpp"

#include <algorithm>
#include <cstdlib>

#include "gen/automaton/speed/examples.hpp"

namespace bnfurl::gen {
namespace {

using Position = IndexProgram::Position;
using Anchor = Position::Anchor;
using Check = IndexProgram::Check;
using Stream = Runs::Stream;
using Piece = TypicalWay::Piece;

const OctetSet& separators() {
  static const OctetSet octets = OctetSet::single('\n') | OctetSet::single('\0');
  return octets;
}

Position moved(Position position, int distance) {
  position.distance += distance;
  return position;
}

// Whether a run of `inner` goes through all that is between two delimiters of `listed`.
bool covers(const Stream& inner, const Stream& listed) {
  return inner.octets.contains(listed.octets) && (inner.with_escape || !listed.with_escape);
}

// Compiles one way for the chosen stream, from anchor to anchor.
class WayCompiler {
public:
  WayCompiler(const Folded& folded, const Stream& listed) : folded_(folded), listed_(listed) {}

  std::optional<IndexProgram::Way> compiled(const TypicalWay& way) {
    for (std::size_t i = 0; i < way.pieces.size(); ++i) {
      const Piece& piece = way.pieces[i];
      if (piece.run) continue;
      const OctetSet octets = piece.octets - separators();
      if (octets.empty() || (folded_.escape && octets.contains(folded_.escape->lead))) return std::nullopt;
      if (listed_.octets.contains(octets)) continue;
      if (listed_.octets.intersects(octets)) return std::nullopt;
      delimiters_.push_back(i);
      check_octet(octets, {Anchor::delimiter, static_cast<int>(delimiters_.size()) - 1, 0});
    }
    begins_.resize(way.pieces.size() + 1);
    Position from{Anchor::begin, 0, 0};
    std::size_t first = 0;
    for (std::size_t number = 0; number <= delimiters_.size(); ++number) {
      const bool is_last = number == delimiters_.size();
      const std::size_t end = is_last ? way.pieces.size() : delimiters_[number];
      const Position to{is_last ? Anchor::end : Anchor::delimiter, is_last ? 0 : static_cast<int>(number), 0};
      between(way, first, end, from, to);
      begins_[end] = to;
      from = moved(to, 1);
      first = end + 1;
    }
    IndexProgram::Way result{static_cast<int>(delimiters_.size()), std::move(checks_), {}};
    for (const TypicalWay::Tag& tag : way.tags) result.tags.push_back({tag.mark, begins_[tag.piece]});
    return result;
  }

private:
  void check_octet(const OctetSet& octets, Position position) {
    checks_.push_back({Check::Kind::octet, position, {}, octets, 0, 0});
  }

  // The pieces from `first` up to `end`, which are read from `from` to `to`.
  void between(const TypicalWay& way, std::size_t first, std::size_t end, Position from, Position to) {
    std::size_t last_run = end;
    for (std::size_t i = first; i < end; ++i) {
      if (way.pieces[i].run) last_run = i;
    }
    for (std::size_t i = first; i < last_run; ++i) from = read(way.pieces[i], i, from);
    if (last_run == end) {
      checks_.push_back({Check::Kind::same, from, to, {}, 0, 0});
      return;
    }
    begins_[last_run] = from;
    const Piece& run = way.pieces[last_run];
    Position after = moved(to, -static_cast<int>(end - last_run - 1));
    checks_.push_back({Check::Kind::before, moved(from, run.is_empty_too ? 0 : 1), after, {}, 0, 0});
    if (!covers(folded_.streams[at(*run.run)], listed_))
      checks_.push_back({Check::Kind::run, from, after, {}, *run.run, 0});
    for (std::size_t i = last_run + 1; i < end; ++i) after = read(way.pieces[i], i, after);
  }

  // Reads a piece forwards from `from`; returns where it ends.
  Position read(const Piece& piece, std::size_t number, Position from) {
    begins_[number] = from;
    if (!piece.run) {
      check_octet(piece.octets - separators(), from);
      return moved(from, 1);
    }
    const Position end{Anchor::found, found_, 0};
    checks_.push_back({Check::Kind::find, from, {}, {}, *piece.run, found_++});
    if (!piece.is_empty_too) checks_.push_back({Check::Kind::before, moved(from, 1), end, {}, 0, 0});
    return end;
  }

  const Folded& folded_;
  const Stream& listed_;
  std::vector<std::size_t> delimiters_;  // the pieces that are delimiters
  std::vector<Position> begins_;         // of the pieces, and of the end
  std::vector<Check> checks_;
  int found_ = 0;
};

// How many delimiters `text` has.
int delimiters_of(std::string_view text, const Stream& listed, const std::optional<Runs::Escape>& escape) {
  int delimiters = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto octet = [&](std::size_t offset) { return static_cast<unsigned char>(text[offset]); };
    const bool is_escape = listed.with_escape && escape && i + 2 < text.size() && octet(i) == escape->lead &&
                           escape->digits.contains(octet(i + 1)) && escape->digits.contains(octet(i + 2));
    delimiters += is_escape || listed.octets.contains(octet(i)) ? 0 : 1;
  }
  return delimiters;
}

// What a way costs, roughly in instructions for a line. A run is dearer than its instructions: the next one waits for
// it.
int cost_of(const IndexProgram::Way& way) {
  int cost = 3 * way.delimiters;
  for (const Check& check : way.checks)
    cost += check.kind == Check::Kind::find || check.kind == Check::Kind::run ? 14 : 2;
  return cost;
}

struct IndexCandidate {
  IndexProgram program;
  int cost = 0;
};

// The program by the delimiters of one stream, of which each text has a way.
std::optional<IndexCandidate> candidate(const Folded& folded, const std::vector<std::string>& texts, int listed) {
  const Stream& stream = folded.streams[at(listed)];
  IndexCandidate made{{{}, folded.escape, {}}, 0};
  for (const std::string& text : texts) {
    const std::vector<TypicalWay> ways = typical_ways(folded, {text});
    if (ways.empty()) continue;
    const std::optional<IndexProgram::Way> way = WayCompiler(folded, stream).compiled(ways.front());
    if (!way || way->delimiters > IndexProgram::most_delimiters) return std::nullopt;
    if (way->delimiters != delimiters_of(text, stream, folded.escape)) return std::nullopt;
    made.cost += cost_of(*way);
    auto& known = made.program.ways;
    if (std::ranges::find(known, *way) == known.end()) known.push_back(*way);
  }
  std::ranges::stable_sort(made.program.ways, [](const auto& a, const auto& b) { return a.delimiters < b.delimiters; });
  return made;
}

// Keeps the streams that are used, the chosen one first. No class has a separator.
void number_streams(IndexProgram& program, const std::vector<Stream>& streams, int listed) {
  std::vector<int> numbers(streams.size(), -1);
  const auto number_of = [&](int stream) {
    int& number = numbers[at(stream)];
    if (number < 0) {
      number = static_cast<int>(program.streams.size());
      program.streams.push_back(streams[at(stream)]);
      program.streams.back().octets -= separators();
    }
    return number;
  };
  static_cast<void>(number_of(listed));
  for (IndexProgram::Way& way : program.ways) {
    for (Check& check : way.checks) {
      if (check.kind == Check::Kind::find || check.kind == Check::Kind::run) check.stream = number_of(check.stream);
    }
  }
  const bool has_escapes = std::ranges::any_of(program.streams, [](const Stream& each) { return each.with_escape; });
  if (!has_escapes || program.escape->digits.intersects(separators())) program.escape.reset();
}

std::string to_string(const Position& position) { return text_of(position, {"begin", "delimiter ", "found ", "end"}); }

std::string to_string(const Check& check) {
  const std::string stream = "stream " + std::to_string(check.stream);
  switch (check.kind) {
    case Check::Kind::octet:
      return to_string(check.octets) + " at " + to_string(check.from);
    case Check::Kind::find:
      return "found " + std::to_string(check.number) + ": the end of " + stream + " from " + to_string(check.from);
    case Check::Kind::before:
      return to_string(check.from) + " <= " + to_string(check.to);
    case Check::Kind::same:
      return to_string(check.from) + " = " + to_string(check.to);
    case Check::Kind::run:
      break;
  }
  return stream + " from " + to_string(check.from) + " to " + to_string(check.to);
}

}  // namespace

std::variant<IndexProgram, std::string> index_program(const Folded& folded, const std::vector<std::string>& texts) {
  std::vector<std::string> known;
  for (const std::string& text : texts) {
    if (!typical_ways(folded, {text}).empty()) known.push_back(text);
  }
  if (known.empty()) {
    return std::string(example_walks(folded, texts).empty() ? "no typical text matches it"
                                                            : "each typical text has an escape outside runs");
  }
  std::optional<IndexCandidate> best;
  int chosen = 0;
  for (int stream = 0; stream < static_cast<int>(folded.streams.size()); ++stream) {
    std::optional<IndexCandidate> made = candidate(folded, known, stream);
    if (!made || (best && best->cost <= made->cost)) continue;
    best = std::move(made);
    chosen = stream;
  }
  if (!best) return std::string("there is no class whose other bytes show where typical texts change");
  number_streams(best->program, folded.streams, chosen);
  return std::move(best->program);
}

std::string text_of(const IndexProgram::Position& position, const std::array<std::string, 4>& anchors) {
  using Anchor = IndexProgram::Position::Anchor;
  const bool is_numbered = position.anchor == Anchor::delimiter || position.anchor == Anchor::found;
  std::string text =
      anchors[static_cast<std::size_t>(position.anchor)] + (is_numbered ? std::to_string(position.number) : "");
  if (position.distance == 0) return text;
  return text + (position.distance < 0 ? " - " : " + ") + std::to_string(std::abs(position.distance));
}

std::string to_string(const IndexProgram& program) {
  std::string text;
  for (std::size_t i = 0; i < program.streams.size(); ++i)
    text += "stream " + std::to_string(i) + ": " + to_string(program.streams[i]) +
            (i == 0 ? ", others are delimiters\n" : "\n");
  for (const IndexProgram::Way& way : program.ways) {
    text += std::to_string(way.delimiters) + " delimiters:\n";
    for (const Check& check : way.checks) text += "  " + to_string(check) + "\n";
    for (const IndexProgram::Tag& tag : way.tags)
      text += "  " + to_string(tag.mark) + " := " + to_string(tag.position) + "\n";
  }
  return text;
}

}  // namespace bnfurl::gen
