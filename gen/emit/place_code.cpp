// Lines by places: a program of places as a C++ function, which goes through a chunk line by line.
#include <array>
#include <cstdlib>
#include <optional>
#include <set>
#include <vector>

#include "gen/emit/engine_code.hpp"
#include "gen/emit/shared/register_code.hpp"

namespace bnfurl::gen {
namespace {

using Position = PlaceProgram::Position;
using Check = PlaceProgram::Check;

std::string digits(std::size_t value) { return std::to_string(value); }
std::string digits(int value) { return std::to_string(value); }

std::string position(const Position& at) {
  constexpr std::array anchors = {"start", "place", "found", "end"};
  const bool is_numbered = at.anchor == Position::Anchor::place || at.anchor == Position::Anchor::found;
  std::string text = anchors[static_cast<std::size_t>(at.anchor)] + (is_numbered ? digits(at.number) : "");
  if (at.distance == 0) return text;
  return text + (at.distance < 0 ? " - " : " + ") + digits(std::abs(at.distance));
}

// Both sides of a comparison without a difference of unsigned numbers: `a - 2 >= b` is `a >= b + 2`.
std::string compared(Position from, const std::string& how, Position to) {
  if (to.distance < 0) {
    from.distance -= to.distance;
    to.distance = 0;
  }
  return position(from) + how + position(to);
}

class Function {
public:
  Function(const PlaceProgram& program, const ResultNames* names) : program_(program), names_(names) {}

  std::string body(const std::string& plan) {
    const std::string cr_is_place = program_.streams.front().octets.contains('\r') ? "false" : "true";
    std::string lines;
    for (std::size_t i = 0; i < program_.ways.size(); ++i) lines += way(i);
    const std::string room =
        "  static_assert(" + digits(PlaceProgram::most_places) + " <= kernels::places::most_places);\n";
    return sets_.definitions() + room + "  const kernels::places::" + (looks_up() ? "ChunkOfPlaces" : "Chunk") +
           " chunk(" + plan +
           ", text, size, begin);\n"
           "  kernels::places::Lines<" +
           cr_is_place +
           "> lines(chunk, line_end, columns, first, begin);\n"
           "  while (lines.has_line()) {\n    [[maybe_unused]] const std::size_t start = lines.begin();\n"
           "    if (lines.is_known()) {\n      lines.leave();\n      continue;\n    }\n" +
           lines + "    lines.leave();\n  }\n  return lines.count();\n";
  }

private:
  // Runs are looked up if many classes would need a stream, and none has escapes.
  bool looks_up() const {
    constexpr std::size_t many = 5;
    return program_.streams.size() >= many && !program_.escape;
  }

  // The first of the runs that follow each other and end with run `number`.
  static int first_of(const PlaceProgram::Way& way, int number) {
    for (const Check& check : way.checks) {
      if (check.kind != Check::Kind::find || check.number != number) continue;
      return check.from.anchor == Position::Anchor::found ? first_of(way, check.from.number) : number;
    }
    return number;
  }
  static std::string look(int stream, int first) { return "look" + digits(first) + "_" + digits(stream); }

  // The looks for a run and those that follow it; none if it is alone.
  static std::set<int> looks(const PlaceProgram::Way& way, int first) {
    std::set<int> streams;
    int runs = 0;
    for (const Check& check : way.checks) {
      if (check.kind != Check::Kind::find || first_of(way, check.number) != first) continue;
      streams.insert(check.stream);
      ++runs;
    }
    return runs > 1 ? streams : std::set<int>();
  }

  std::string find(const PlaceProgram::Way& way, const Check& check) const {
    const int first = first_of(way, check.number);
    const std::set<int> streams = looks_up() ? looks(way, first) : std::set<int>();
    std::string text;
    for (const int stream : streams) {
      if (check.number == first)
        text += "      const auto " + look(stream, first) + " = chunk.look(" + digits(stream) + ", " +
                position(check.from) + ");\n";
    }
    return text + "      const std::size_t found" + digits(check.number) + " = chunk.run_end(" +
           (streams.empty() ? "" : look(check.stream, first) + ", ") + digits(check.stream) + ", " +
           position(check.from) + ");\n";
  }

  // A way, which jumps to the next one if a check fails.
  std::string way(std::size_t index) {
    const PlaceProgram::Way& way = program_.ways[index];
    leave_ = "goto other_" + digits(index) + ";";
    std::string text = "    if (lines.has_places(" + digits(way.places) +
                       ")) {\n      [[maybe_unused]] const std::size_t end = lines.end();\n";
    for (int i = 0; i < way.places; ++i)
      text += "      [[maybe_unused]] const std::size_t place" + digits(i) + " = lines.place(" + digits(i) + ");\n";
    for (const Check& each : way.checks) text += check(way, each);
    text += results(way) + "      lines.accept();\n      continue;\n    }\n";
    return text + "other_" + digits(index) + ": __attribute__((unused));\n";
  }

  std::string unless(const std::string& condition) { return "      if (!(" + condition + ")) " + leave_ + "\n"; }

  std::string check(const PlaceProgram::Way& way, const Check& check) {
    switch (check.kind) {
      case Check::Kind::octet:
        return octet(check);
      case Check::Kind::find:
        return find(way, check);
      case Check::Kind::before:
        return unless(compared(check.from, " <= ", check.to));
      case Check::Kind::same:
        return unless(compared(check.from, " == ", check.to));
      case Check::Kind::run:
        break;
    }
    return unless("chunk.run_end(" + digits(check.stream) + ", " + position(check.from) + ") >= " + position(check.to));
  }

  std::string octet(const Check& check) {
    const std::string octet = "chunk.octet(" + position(check.from) + ")";
    if (check.octets.size() == 1) return unless(octet + " == " + digits(check.octets.least()));
    return unless("is_of(" + octet + ", " + sets_.name_of(check.octets) + ")");
  }

  // The components of a line, each of them present or absent.
  std::string results(const PlaceProgram::Way& way) const {
    if (names_ == nullptr) return "";
    std::vector<std::optional<Position>> slots(2 * names_->components.size());
    for (const PlaceProgram::Tag& tag : way.tags) slots[slot_of(*names_, tag.mark)] = tag.position;
    std::string text = "      kernels::places::Row row = lines.row();\n";
    for (std::size_t c = 0; c < names_->components.size(); ++c) {
      const bool is_present = slots[2 * c] && slots[2 * c + 1];
      text += is_present ? "      row.write(" + digits(c) + ", " + position(*slots[2 * c]) + ", " +
                               position(*slots[2 * c + 1]) + ");\n"
                         : "      row.write_absent(" + digits(c) + ");\n";
    }
    return text;
  }

  const PlaceProgram& program_;
  const ResultNames* names_;
  SetConstants sets_;
  std::string leave_;
};

}  // namespace

std::string place_code(const PlaceProgram& program, const std::string& plan, const ResultNames* names) {
  return Function(program, names).body(plan);
}

}  // namespace bnfurl::gen
