// Line buffers: a bitstream program as C++, a sequence of loops over the registers of a chunk.
#include <algorithm>
#include <map>
#include <set>

#include "gen/emit/engine_code.hpp"
#include "gen/emit/shared/register_code.hpp"

namespace bnfurl::gen {
namespace {

using Statement = BitstreamProgram::Statement;

constexpr std::size_t most_tags = 8;  // side by side in a register

std::string text_of(std::size_t value) { return std::to_string(value); }
std::string numbered(const std::string& name, int value) { return name + std::to_string(value); }

// `a | b | c`, in brackets if there is more than one.
std::string any_of(const std::vector<std::string>& terms, const std::string& none) {
  if (terms.empty()) return none;
  std::string text = terms[0];
  for (std::size_t i = 1; i < terms.size(); ++i) text += " | " + terms[i];
  return terms.size() == 1 ? text : "(" + text + ")";
}

const std::string no_bits = "kernel::no_bits()";
const std::string line_ends = "chunk.line_ends[i]";

std::string state_name(int statement) { return numbered("s", statement); }
std::string class_name(int number) { return numbered("c", number); }

// The markers of entries, where the octets are in their classes. Entries with the same classes share one test.
std::string entries(const std::vector<BitstreamProgram::Entry>& list) {
  std::map<int, std::vector<int>> classes;  // by statement
  for (const BitstreamProgram::Entry& entry : list) classes[entry.statement].push_back(entry.octets);
  std::map<std::vector<int>, std::vector<std::string>> statements;  // by classes
  for (const auto& [statement, octets] : classes) statements[octets].push_back(state_name(statement));
  std::vector<std::string> terms;
  for (const auto& [octets, states] : statements) {
    if (octets[0] == Statement::none) {
      terms.insert(terms.end(), states.begin(), states.end());
      continue;
    }
    std::vector<std::string> sets;
    for (const int each : octets) sets.push_back(class_name(each));
    terms.push_back("(" + any_of(states, "") + " & " + any_of(sets, "") + ")");
  }
  return any_of(terms, no_bits);
}

std::string tag(const BitstreamProgram::Tag& tag) {
  std::vector<std::string> ends;
  for (const int each : tag.ends) ends.push_back(state_name(each));
  std::string in_line = entries(tag.entries);
  if (ends.empty()) return in_line;
  const std::string at_end = "(" + any_of(ends, "") + " & " + line_ends + ")";
  return tag.entries.empty() ? at_end : in_line + " | " + at_end;
}

std::string accepting(const BitstreamProgram& program) {
  std::vector<std::string> states;
  for (const int each : program.accepting) states.push_back(state_name(each));
  return any_of(states, "") + " & " + line_ends;
}

bool has_escapes(const BitstreamProgram& program) {
  return std::ranges::any_of(program.classes, [](const auto& each) { return each.with_escape; });
}

std::string digits_class(const LineProgram& lines) { return basis_class(lines.basis, lines.program.escape->digits); }

std::string lead_class(const LineProgram& lines) {
  return basis_class(lines.basis, OctetSet::single(lines.program.escape->lead));
}

// A class of the program, as an expression of the classes of the basis.
std::string program_class(const LineProgram& lines, const BitstreamProgram::Class& octets) {
  if (octets.octets.empty()) return "escape";
  return basis_class(lines.basis, octets.octets) + (octets.with_escape ? " | escape" : "");
}

// Adds the statements whose markers the entries use.
void add_users(std::set<int>& used, const std::vector<BitstreamProgram::Entry>& entries) {
  for (const BitstreamProgram::Entry& entry : entries) used.insert(entry.statement);
}

class ChunkCode {
public:
  // `names` is null if no components are requested.
  ChunkCode(const LineProgram& lines, const ResultNames* names)
      : lines_(lines), program_(lines.program), names_(names) {}

  std::string function() {
    std::string text = "  kernel::Chunk chunk;\n  kernel::read_chunk(basis, text, size, begin, line_end, chunk);\n";
    if (has_escapes(program_)) text += "  Stream escapes;\n" + digits_of_registers();
    for (std::size_t i = 0; i < program_.statements.size(); ++i) add(static_cast<int>(i));
    body_ += "    finder.find(i, " + line_ends + ", " + accepting(program_) + ");\n" + tags();
    flush();
    text += "  kernel::Lines lines;\n  kernel::LineFinder finder(lines);\n" + streams_;
    if (names_ != nullptr) text += "  kernel::Rows rows;\n  rows.clear_front();\n";
    text += loops_ + "  finder.finish(chunk);\n";
    return text + (names_ == nullptr ? "  return kernel::write_verdicts(lines, begin, columns, first);\n" : results());
  }

private:
  static std::string loop(const std::string& carries, const std::string& body) {
    return "  {\n" + carries + "  for (std::size_t i = 0; i < chunk.used; ++i) {\n" + body + "  }\n  }\n";
  }

  // The classes of the basis in the i-th registers; the compiler drops classes that are not used.
  std::string basis_classes() const {
    std::string text;
    for (unsigned bit = 0; bit < ClassBasis::bits; ++bit)
      text += "    [[maybe_unused]] const Bits b" + text_of(bit) + " = chunk.basis[" + text_of(bit) + "][i];\n";
    return text + basis_definitions(lines_.basis, "Bits");
  }

  // An escape depends on the two octets after its lead octet, which may be in the next register.
  std::string digits_of_registers() const {
    return "  const auto digits = [&](std::size_t i) __attribute__((always_inline)) {\n"
           "    if (i == chunk.used) return kernel::no_bits();\n" +
           basis_classes() + "    return " + digits_class(lines_) + ";\n  };\n";
  }
  std::string escapes_of_register() const {
    return "    escapes[i] = kernel::escapes(" + lead_class(lines_) + ", digits(i), digits(i + 1));\n";
  }

  // The begin of a loop: the classes, and the streams that earlier loops have stored. The first loop finds the escapes.
  std::string prelude() const {
    std::string text = basis_classes();
    if (has_escapes(program_)) {
      if (loop_begin_ == 0) text += escapes_of_register();
      text += "    [[maybe_unused]] const Bits escape = escapes[i];\n";
    }
    for (std::size_t i = 0; i < program_.classes.size(); ++i)
      text +=
          "    [[maybe_unused]] const Bits c" + text_of(i) + " = " + program_class(lines_, program_.classes[i]) + ";\n";
    for (int each = 0; each < loop_begin_; ++each) {
      if (is_used_after(each, loop_begin_))
        text += "    [[maybe_unused]] const Bits s" + std::to_string(each) + " = stream_s" + std::to_string(each) +
                "[i];\n";
    }
    return text;
  }

  // Whether a statement from `from` on, or the results, use `statement`.
  bool is_used_after(int statement, int from) const {
    std::set<int> used(program_.accepting.begin(), program_.accepting.end());
    if (names_ != nullptr) {
      for (const BitstreamProgram::Tag& each : program_.tags) {
        add_users(used, each.entries);
        used.insert(each.ends.begin(), each.ends.end());
      }
    }
    for (std::size_t i = at(from); i < program_.statements.size(); ++i) {
      add_users(used, program_.statements[i].entries);
      used.insert(program_.statements[i].walk);
    }
    return used.contains(statement);
  }

  // Puts a statement into the loop that is being written, or into a new one.
  void add(int index) {
    const Statement& statement = program_.statements[at(index)];
    const bool adds = statement.kind == Statement::Kind::run || statement.kind == Statement::Kind::walk ||
                      (statement.kind == Statement::Kind::start && statement.octets != Statement::none);
    if (adds && has_addition_) flush();
    has_addition_ = has_addition_ || adds;
    body_ += line(statement, std::to_string(index));
    written_ = index + 1;
  }

  std::string line(const Statement& statement, const std::string& name) {
    const std::string in = entries(statement.entries);
    const std::string to = "    [[maybe_unused]] const Bits s" + name + " = ";
    switch (statement.kind) {
      case Statement::Kind::start:
        return start(statement, name, to);
      case Statement::Kind::step:
        return to + step() + "(" + in + ");\n";
      case Statement::Kind::run:
        return to + run(name) + ".after(" + in + ", " + class_name(statement.octets) + ");\n";
      case Statement::Kind::member:
        return to + state_name(statement.walk) + " & " + step() + "(" + class_name(statement.octets) + ");\n";
      case Statement::Kind::walk:
        break;
    }
    std::vector<std::string> pairs;
    for (const auto& [before, next] : statement.pairs)
      pairs.push_back("(" + step() + "(" + class_name(before) + ") & " + class_name(next) + ")");
    return to + run(name) + ".after(" + in + ", " + any_of(pairs, "") + ");\n";
  }

  std::string start(const Statement& statement, const std::string& name, const std::string& to) {
    carries_ += "  Bits start = kernel::first_bit();\n";
    const std::string markers = step() + "(chunk.separators[i]) | start";
    const std::string text = statement.octets == Statement::none
                                 ? to + markers + ";\n"
                                 : to + run(name) + ".past(" + markers + ", " + class_name(statement.octets) + ");\n";
    return text + "    start = kernel::no_bits();\n";
  }

  std::string step() {
    std::string name = "step" + text_of(steps_++);
    carries_ += "  kernel::Step " + name + ";\n";
    return name;
  }

  std::string run(const std::string& name) {
    carries_ += "  kernel::Run run" + name + ";\n";
    return "run" + name;
  }

  // Ends the loop: the statements that later loops use are stored in streams.
  void flush() {
    std::string stores;
    for (int each = loop_begin_; each < written_ && written_ < static_cast<int>(program_.statements.size()); ++each) {
      if (!is_used_after(each, written_)) continue;
      streams_ += "  Stream stream_s" + std::to_string(each) + ";\n";
      stores += "    stream_s" + std::to_string(each) + "[i] = s" + std::to_string(each) + ";\n";
    }
    loops_ += loop(carries_, prelude() + body_ + stores);
    loop_begin_ = written_;
    body_.clear();
    carries_.clear();
    has_addition_ = false;
  }

  std::string tags() const {
    if (names_ == nullptr) return "";
    std::string list;
    for (std::size_t i = 0; i < most_tags; ++i)
      list += "        " + (i < program_.tags.size() ? tag(program_.tags[i]) : "kernel::no_bits()") + ",\n";
    return "    Bits tags[8] = {\n" + list + "    };\n    rows.put(i, tags);\n";
  }

  std::string results() const {
    std::string text = "  for (std::size_t number = 0; number * kernel::group_lines < lines.count; ++number) {\n";
    text +=
        "    const kernel::Group group =\n"
        "        kernel::begin_group(lines, number, begin, columns, first, kernel::longest_tagged);\n";
    text += "    if (group.accepted == 0) continue;\n";
    text += "    [[maybe_unused]] kernel::Numbers t[8];\n    kernel::read_tags(rows, lines, number, group, t);\n";
    for (std::size_t i = 0; i < names_->components.size(); ++i) text += component(names_->components[i], i);
    return text + "  }\n  return lines.count;\n";
  }

  std::string component(const std::string& name, std::size_t index) const {
    const auto found = std::ranges::find_if(program_.components, [&](const auto& each) { return each.name == name; });
    const std::string call = "    kernel::write_component(columns, " + text_of(index) + ", group, ";
    if (found == program_.components.end()) return call + "kernel::in_none, group.begins, group.begins);\n";
    const std::string present =
        found->present ? "kernel::is_set(" + tag_value(*found->present) + ", group)" : "kernel::in_all";
    return call + present + ", " + place(found->begin) + ", " + place(found->end) + ");\n";
  }

  static std::string tag_value(int tag) { return "t[" + std::to_string(tag) + "]"; }

  static std::string place(const BitstreamProgram::Place& place) {
    using From = BitstreamProgram::Place::From;
    const std::string distance = std::to_string(place.distance);
    if (place.from == From::end) return "group.ends";
    if (place.from == From::tag_or_end)
      return "kernel::moved_or_end(" + tag_value(place.tag) + ", " + distance + ", group)";
    const std::string from = place.from == From::begin ? "group.begins" : tag_value(place.tag);
    return place.distance == 0 ? from : "kernel::moved(" + from + ", " + distance + ")";
  }

  const LineProgram& lines_;
  const BitstreamProgram& program_;
  const ResultNames* names_;
  std::string streams_;
  std::string loops_;
  std::string carries_;
  std::string body_;
  bool has_addition_ = false;
  int loop_begin_ = 0;  // the first statement of the loop that is being written
  int written_ = 0;
  std::size_t steps_ = 0;
};

}  // namespace

std::string to_string(const LineProgram& program) { return to_string(program.program) + to_string(program.basis); }

std::variant<LineProgram, std::string> line_program(std::variant<BitstreamProgram, std::string> program) {
  if (const auto* reason = std::get_if<std::string>(&program)) return *reason;
  LineProgram result;
  result.program = std::get<BitstreamProgram>(std::move(program));
  if (result.program.tags.size() > most_tags)
    return text_of(result.program.tags.size()) + " tags; line buffers have room for " + text_of(most_tags);
  std::vector<OctetSet> sets;
  const auto add = [&](const OctetSet& set) {
    if (!set.empty() && std::ranges::find(sets, set) == sets.end()) sets.push_back(set);
  };
  for (const BitstreamProgram::Class& each : result.program.classes) add(each.octets);
  if (has_escapes(result.program)) {
    add(OctetSet::single(result.program.escape->lead));
    add(result.program.escape->digits);
  }
  std::optional<ClassBasis> basis = class_basis(sets);
  if (!basis) return std::string("its classes need more than eight bits");
  result.basis = std::move(*basis);
  return result;
}

std::string line_code(const LineProgram& program, const ResultNames* names) {
  return "  " + basis_constant(program.basis, "basis") + ChunkCode(program, names).function();
}

}  // namespace bnfurl::gen
