// The structural index: an index program as a C++ function, which goes through a chunk line by line.
#include <optional>
#include <set>
#include <vector>

#include "gen/emit/engine_code.hpp"
#include "gen/emit/shared/register_code.hpp"

namespace bnfurl::gen {
namespace {

using Position = IndexProgram::Position;
using Check = IndexProgram::Check;

std::string digits(std::size_t value) { return std::to_string(value); }
std::string digits(int value) { return std::to_string(value); }

std::string position(const Position& at) { return text_of(at, {"start", "delimiter", "found", "end"}); }

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
  Function(const IndexProgram& program, const ResultNames* names) : program_(program), names_(names) {}

  std::string body(const std::string& plan) {
    const std::string cr_is_delimiter = program_.streams.front().octets.contains('\r') ? "false" : "true";
    std::string lines;
    for (std::size_t i = 0; i < program_.ways.size(); ++i) lines += way(i);
    const std::string room = "  static_assert(" + digits(IndexProgram::most_delimiters) +
                             " <= kernels::structural_index::most_delimiters);\n";
    return sets_.definitions() + room +
           "  const kernels::structural_index::" + (looks_up() ? "ChunkWithoutStreams" : "Chunk") + " chunk(" + plan +
           ", text, size, begin);\n"
           "  kernels::structural_index::Lines<" +
           cr_is_delimiter +
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
  static int first_of(const IndexProgram::Way& way, int number) {
    for (const Check& check : way.checks) {
      if (check.kind != Check::Kind::find || check.number != number) continue;
      return check.from.anchor == Position::Anchor::found ? first_of(way, check.from.number) : number;
    }
    return number;
  }
  static std::string look(int stream, int first) { return "look" + digits(first) + "_" + digits(stream); }

  // The looks for a run and those that follow it; none if it is alone.
  static std::set<int> looks(const IndexProgram::Way& way, int first) {
    std::set<int> streams;
    int runs = 0;
    for (const Check& check : way.checks) {
      if (check.kind != Check::Kind::find || first_of(way, check.number) != first) continue;
      streams.insert(check.stream);
      ++runs;
    }
    return runs > 1 ? streams : std::set<int>();
  }

  std::string find(const IndexProgram::Way& way, const Check& check) const {
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
    const IndexProgram::Way& way = program_.ways[index];
    leave_ = "goto other_" + digits(index) + ";";
    std::string text = "    if (lines.has_delimiters(" + digits(way.delimiters) +
                       ")) {\n      [[maybe_unused]] const std::size_t end = lines.end();\n";
    for (int i = 0; i < way.delimiters; ++i)
      text +=
          "      [[maybe_unused]] const std::size_t delimiter" + digits(i) + " = lines.delimiter(" + digits(i) + ");\n";
    for (const Check& each : way.checks) text += check(way, each);
    text += results(way) + "      lines.accept();\n      continue;\n    }\n";
    return text + "other_" + digits(index) + ": __attribute__((unused));\n";
  }

  std::string unless(const std::string& condition) { return "      if (!(" + condition + ")) " + leave_ + "\n"; }

  std::string check(const IndexProgram::Way& way, const Check& check) {
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
  std::string results(const IndexProgram::Way& way) const {
    if (names_ == nullptr) return "";
    std::vector<std::optional<Position>> slots(2 * names_->components.size());
    for (const IndexProgram::Tag& tag : way.tags) slots[slot_of(*names_, tag.mark)] = tag.position;
    std::string text = "      kernels::structural_index::Row row = lines.row();\n";
    for (std::size_t c = 0; c < names_->components.size(); ++c) {
      const bool is_present = slots[2 * c] && slots[2 * c + 1];
      text += is_present ? "      row.write(" + digits(c) + ", " + position(*slots[2 * c]) + ", " +
                               position(*slots[2 * c + 1]) + ");\n"
                         : "      row.write_absent(" + digits(c) + ");\n";
    }
    return text;
  }

  const IndexProgram& program_;
  const ResultNames* names_;
  SetConstants sets_;
  std::string leave_;
};

}  // namespace

std::string index_code(const IndexProgram& program, const std::string& plan, const ResultNames* names) {
  return Function(program, names).body(plan);
}

}  // namespace bnfurl::gen
