// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "gen/emit/marks_code.hpp"

#include <algorithm>
#include <cstdlib>
#include <set>

namespace bnfurl::gen {

namespace {

using Statement = MarkProgram::Statement;

constexpr std::size_t most_tags = 8;  // side by side in a register

const std::string matcher_declaration = "bool NAME(const char* text, std::size_t size) noexcept";
const std::string splitter_declaration =
    "bool NAME(const char* text, std::size_t size, Span* spans, Choices* choices) noexcept";
const std::string lines_declaration =
    "std::size_t NAME(const char* text, std::size_t size, std::size_t begin, char separator,\n"
    "                 const LineColumns& columns, std::size_t first) noexcept";

std::size_t at(int index) { return static_cast<std::size_t>(index); }
std::string number(std::size_t value) { return std::to_string(value); }
std::string numbered(const std::string& name, int value) { return name + std::to_string(value); }

// Puts a name where "NAME" is.
std::string named(std::string text, const std::string& name) {
  for (std::size_t at = text.find("NAME"); at != std::string::npos; at = text.find("NAME", at + name.size()))
    text.replace(at, 4, name);
  return text;
}

// `a | b | c`, in brackets if there is more than one.
std::string any_of(const std::vector<std::string>& terms, const std::string& none) {
  if (terms.empty()) return none;
  std::string text = terms[0];
  for (std::size_t i = 1; i < terms.size(); ++i) text += " | " + terms[i];
  return terms.size() == 1 ? text : "(" + text + ")";
}

// What the two engines write differently.
struct Names {
  std::string none;  // no marks
  std::string end;   // the marks of ends
};

std::string state_name(int statement) { return numbered("s", statement); }
std::string class_name(int number) { return numbered("c", number); }

// Marks where octets are of classes: entries with the same classes share the look at them.
std::string entries(const std::vector<MarkProgram::Entry>& list, const Names& names) {
  std::map<int, std::vector<int>> classes;  // by statement
  for (const MarkProgram::Entry& entry : list) classes[entry.statement].push_back(entry.octets);
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
  return any_of(terms, names.none);
}

std::string tag(const MarkProgram::Tag& tag, const Names& names) {
  std::vector<std::string> ends;
  for (const int each : tag.ends) ends.push_back(state_name(each));
  std::string in_line = entries(tag.entries, names);
  if (ends.empty()) return in_line;
  const std::string at_end = "(" + any_of(ends, "") + " & " + names.end + ")";
  return tag.entries.empty() ? at_end : in_line + " | " + at_end;
}

std::string accepting(const MarkProgram& program, const Names& names) {
  std::vector<std::string> states;
  for (const int each : program.accepting) states.push_back(state_name(each));
  return any_of(states, "") + " & " + names.end;
}

// The classes of the basis and those made of them, as definitions of `type`.
std::string basis_definitions(const ClassBasis& basis, const std::string& type) {
  std::string text;
  for (const int each : basis.order) {
    std::vector<std::string> parts;
    for (const int part : basis.parts[at(each)]) parts.push_back(numbered("k", part));
    std::string value = any_of(parts, "");
    if (parts.empty()) {
      for (unsigned bit = 0; bit < ClassBasis::bits; ++bit) {
        if ((basis.code_bits[at(each)] >> bit & 1) == 0) continue;
        value += (value.empty() ? "" : " & ") + std::string((basis.code[at(each)] >> bit & 1) != 0 ? "b" : "~b") +
                 number(bit);
      }
    }
    text += "  [[maybe_unused]] const " + type + " " + numbered("k", each) + " = " + value + ";\n";
  }
  return text;
}

bool has_escapes(const MarkProgram& program) {
  return std::any_of(program.classes.begin(), program.classes.end(), [](const auto& each) { return each.with_escape; });
}

int class_of(const LikelyProgram& likely, const OctetSet& octets) {
  const auto& classes = likely.basis.classes;
  return static_cast<int>(std::find(classes.begin(), classes.end(), octets) - classes.begin());
}

std::string digits_class(const LikelyProgram& likely) {
  return numbered("k", class_of(likely, likely.program.escape->digits));
}

std::string lead_class(const LikelyProgram& likely) {
  return numbered("k", class_of(likely, OctetSet::single(likely.program.escape->lead)));
}

// A class of the program, by those of the basis.
std::string program_class(const LikelyProgram& likely, std::size_t number) {
  const int in_basis = likely.class_in_basis[number];
  if (in_basis < 0) return "escape";
  return numbered("k", in_basis) + (likely.program.classes[number].with_escape ? " | escape" : "");
}

std::size_t component_index(const ResultNames& names, const std::string& component) {
  return static_cast<std::size_t>(std::find(names.components.begin(), names.components.end(), component) -
                                  names.components.begin());
}

// ---- one text

class WordCode {
public:
  explicit WordCode(const LikelyProgram& likely) : likely_(likely), program_(likely.program) {}

  // The statements, and "no" where the text is not accepted.
  std::string verdict() {
    std::string text = "  Word b[marks::basis_bits];\n  marks::read_basis(basis, text, size, b);\n";
    for (unsigned bit = 0; bit < ClassBasis::bits; ++bit)
      text += "  [[maybe_unused]] const Word b" + number(bit) + " = b[" + number(bit) + "];\n";
    text += basis_definitions(likely_.basis, "Word");
    if (has_escapes(program_))
      text += "  const Word escape = marks::escapes(" + lead_class(likely_) + ", " + digits_class(likely_) + ");\n";
    for (std::size_t i = 0; i < program_.classes.size(); ++i)
      text += "  [[maybe_unused]] const Word c" + number(i) + " = " + program_class(likely_, i) + ";\n";
    for (std::size_t i = 0; i < program_.statements.size(); ++i)
      text += "  [[maybe_unused]] const Word s" + number(i) + " = " + statement(program_.statements[i]) + ";\n";
    text += "  const Word end = Word{1} << size;\n";
    return text + "  if ((" + accepting(program_, names_) + ") == 0) return false;\n";
  }

  std::string results(const ResultNames& names) {
    std::string text;
    for (std::size_t i = 0; i < program_.tags.size(); ++i) {
      text += "  const Word t" + number(i) + " = " + tag(program_.tags[i], names_) + ";\n";
      text += "  [[maybe_unused]] const std::size_t o" + number(i) + " = marks::last(t" + number(i) + ");\n";
    }
    std::vector<std::string> spans(names.components.size(), "{}");
    for (const MarkProgram::Component& each : program_.components)
      spans[component_index(names, each.name)] =
          "{" + place(each.begin, each.present) + ", " + place(each.end, each.present) + "}";
    for (std::size_t i = 0; i < spans.size(); ++i) text += "  spans[" + number(i) + "] = " + spans[i] + ";\n";
    text += "  *choices = {};\n";
    for (const MarkProgram::Choice& choice : program_.choices) {
      text +=
          "  choices->" + choice.name + " = " +
          present(choice.present, "std::uint8_t{" + number(choice_index(names, choice.value)) + "}", "Choices::none") +
          ";\n";
    }
    return text;
  }

private:
  std::string statement(const Statement& statement) const {
    const std::string in = entries(statement.entries, names_);
    switch (statement.kind) {
      case Statement::Kind::start:
        return statement.octets == Statement::none ? "1"
                                                   : "marks::behind_run(Word{1}, " + class_name(statement.octets) + ")";
      case Statement::Kind::step:
        return "marks::step" + bracketed(in);
      case Statement::Kind::run:
        return "marks::after_run(" + in + ", " + class_name(statement.octets) + ")";
      case Statement::Kind::member:
        return state_name(statement.walk) + " & marks::step(" + class_name(statement.octets) + ")";
      case Statement::Kind::walk:
        break;
    }
    std::vector<std::string> pairs;
    for (const auto& [before, next] : statement.pairs)
      pairs.push_back("(marks::step(" + class_name(before) + ") & " + class_name(next) + ")");
    return "marks::after_run(" + in + ", " + any_of(pairs, "") + ")";
  }

  static std::string bracketed(const std::string& text) { return "(" + text + ")"; }

  // An offset, or `absent` where the component is: all ones. No branch depends on it.
  static std::string place(const MarkProgram::Place& place, const std::optional<int>& present) {
    using From = MarkProgram::Place::From;
    const std::string from = place.from == From::begin ? "0" : numbered("o", place.tag);
    const std::string sign = place.distance < 0 ? " - " : " + ";
    std::string value = from + (place.distance == 0 ? "" : sign + std::to_string(std::abs(place.distance)));
    if (place.from == From::end) value = "size";
    if (place.from == From::tag_or_end) value = numbered("t", place.tag) + " != 0 ? " + value + " : size";
    const bool is_absent_itself = place.from == From::tag && place.distance == 0 && place.tag == present;
    if (!present || is_absent_itself) return value;
    return "(" + value + ") | marks::absence(" + numbered("o", *present) + ")";
  }

  static std::string present(const std::optional<int>& tag, const std::string& value, const std::string& absent) {
    return tag ? numbered("t", *tag) + " != 0 ? " + value + " : " + absent : value;
  }

  const LikelyProgram& likely_;
  const MarkProgram& program_;
  const Names names_{"Word{0}", "end"};
};

// ---- all lines of a chunk

// The statements that others come to when they have read an octet.
void add_users(std::set<int>& used, const std::vector<MarkProgram::Entry>& entries) {
  for (const MarkProgram::Entry& entry : entries) used.insert(entry.statement);
}

class ChunkCode {
public:
  // `names` is null where no components are asked for.
  ChunkCode(const LikelyProgram& likely, const ResultNames* names)
      : likely_(likely), program_(likely.program), names_of_results_(names) {}

  std::string function() {
    std::string text = "  marks::Chunk chunk;\n  marks::read_chunk(basis, text, size, begin, separator, chunk);\n";
    text += escape_stream();
    for (std::size_t i = 0; i < program_.statements.size(); ++i) add(static_cast<int>(i));
    body_ += "    accepted[i] = " + accepting(program_, names_) + ";\n" + tags();
    flush();
    text += "  Stream accepted;\n" + streams_;
    if (names_of_results_ != nullptr) text += "  marks::Rows rows;\n  rows.clear_front();\n";
    text += loops_ + "  marks::Lines lines;\n  marks::find_lines(chunk, accepted, lines);\n";
    return text + (names_of_results_ == nullptr ? "  return marks::write_verdicts(lines, begin, columns, first);\n"
                                                : results());
  }

private:
  static std::string loop(const std::string& carries, const std::string& body) {
    return "  {\n" + carries + "  for (std::size_t i = 0; i < chunk.used; ++i) {\n" + body + "  }\n  }\n";
  }

  // The classes of the basis in the i-th registers; the compiler takes those that are used.
  std::string basis_classes() const {
    std::string text;
    for (unsigned bit = 0; bit < ClassBasis::bits; ++bit)
      text += "    [[maybe_unused]] const Bits b" + number(bit) + " = chunk.basis[" + number(bit) + "][i];\n";
    return text + basis_definitions(likely_.basis, "Bits");
  }

  // Escapes look at the octets behind, which may be in the next register. Most chunks have none.
  std::string escape_stream() const {
    if (!has_escapes(program_)) return "";
    return "  Stream escapes;\n  Bits leads = marks::no_bits();\n" +
           loop("", basis_classes() + "    escapes[i] = marks::no_bits();\n    leads = leads | " + lead_class(likely_) +
                        ";\n") +
           "  if (marks::any(leads)) {\n  Stream digits;\n" +
           loop("", basis_classes() + "    digits[i] = " + digits_class(likely_) + ";\n") +
           loop("", basis_classes() + "    escapes[i] = marks::escapes(" + lead_class(likely_) +
                        ", digits[i], i + 1 < chunk.used ? digits[i + 1] : marks::no_bits());\n") +
           "  }\n";
  }

  // What a loop begins with: the classes, and the states that earlier loops have left.
  std::string prelude() const {
    std::string text = basis_classes();
    if (has_escapes(program_)) text += "    [[maybe_unused]] const Bits escape = escapes[i];\n";
    for (std::size_t i = 0; i < program_.classes.size(); ++i)
      text += "    [[maybe_unused]] const Bits c" + number(i) + " = " + program_class(likely_, i) + ";\n";
    for (int each = 0; each < loop_begin_; ++each) {
      if (is_used_behind(each, loop_begin_))
        text += "    [[maybe_unused]] const Bits s" + std::to_string(each) + " = stream_s" + std::to_string(each) +
                "[i];\n";
    }
    return text;
  }

  // Whether `statement` is used by one from `from` on, or for the results.
  bool is_used_behind(int statement, int from) const {
    std::set<int> used(program_.accepting.begin(), program_.accepting.end());
    if (names_of_results_ != nullptr) {
      for (const MarkProgram::Tag& each : program_.tags) {
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
    const std::string in = entries(statement.entries, names_);
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
    carries_ += "  Bits start = marks::first_bit();\n";
    const std::string marks = step() + "(chunk.separators[i]) | start";
    const std::string text = statement.octets == Statement::none
                                 ? to + marks + ";\n"
                                 : to + run(name) + ".behind(" + marks + ", " + class_name(statement.octets) + ");\n";
    return text + "    start = marks::no_bits();\n";
  }

  std::string step() {
    std::string name = "step" + number(steps_++);
    carries_ += "  marks::Step " + name + ";\n";
    return name;
  }

  std::string run(const std::string& name) {
    carries_ += "  marks::Run run" + name + ";\n";
    return "run" + name;
  }

  // Ends the loop: what later ones use is put into streams.
  void flush() {
    std::string stores;
    for (int each = loop_begin_; each < written_ && written_ < static_cast<int>(program_.statements.size()); ++each) {
      if (!is_used_behind(each, written_)) continue;
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
    if (names_of_results_ == nullptr) return "";
    std::string list;
    for (std::size_t i = 0; i < most_tags; ++i)
      list += "        " + (i < program_.tags.size() ? tag(program_.tags[i], names_) : "marks::no_bits()") + ",\n";
    return "    Bits tags[8] = {\n" + list + "    };\n    rows.put(i, tags);\n";
  }

  std::string results() const {
    std::string text = "  for (std::size_t number = 0; number * marks::group_lines < lines.count; ++number) {\n";
    text +=
        "    const marks::Group group =\n"
        "        marks::begin_group(lines, number, begin, columns, first, marks::longest_tagged);\n";
    text += "    if (group.accepted == 0) continue;\n";
    text += "    [[maybe_unused]] marks::Numbers t[8];\n    marks::read_tags(rows, lines, number, group, t);\n";
    for (std::size_t i = 0; i < names_of_results_->components.size(); ++i)
      text += component(names_of_results_->components[i], i);
    return text + "  }\n  return lines.count;\n";
  }

  std::string component(const std::string& name, std::size_t index) const {
    const auto found = std::find_if(program_.components.begin(), program_.components.end(),
                                    [&](const auto& each) { return each.name == name; });
    const std::string call = "    marks::write_component(columns, " + number(index) + ", group, ";
    if (found == program_.components.end()) return call + "marks::in_none, group.begins, group.begins);\n";
    const std::string present =
        found->present ? "marks::is_set(" + tag_value(*found->present) + ", group)" : "marks::in_all";
    return call + present + ", " + place(found->begin) + ", " + place(found->end) + ");\n";
  }

  static std::string tag_value(int tag) { return "t[" + std::to_string(tag) + "]"; }

  static std::string place(const MarkProgram::Place& place) {
    using From = MarkProgram::Place::From;
    const std::string distance = std::to_string(place.distance);
    if (place.from == From::end) return "group.ends";
    if (place.from == From::tag_or_end)
      return "marks::moved_or_end(" + tag_value(place.tag) + ", " + distance + ", group)";
    const std::string from = place.from == From::begin ? "group.begins" : tag_value(place.tag);
    return place.distance == 0 ? from : "marks::moved(" + from + ", " + distance + ")";
  }

  const LikelyProgram& likely_;
  const MarkProgram& program_;
  const ResultNames* names_of_results_;
  const Names names_{"marks::no_bits()", "chunk.separators[i]"};
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

std::variant<LikelyProgram, std::string> likely_code(std::variant<MarkProgram, std::string> program) {
  if (const auto* reason = std::get_if<std::string>(&program)) return *reason;
  LikelyProgram result;
  result.program = std::get<MarkProgram>(std::move(program));
  if (result.program.tags.size() > most_tags)
    return number(result.program.tags.size()) + " tags; engines T and W have room for " + number(most_tags);
  std::vector<OctetSet> sets;
  const auto add = [&](const OctetSet& set) {
    if (!set.empty() && std::find(sets.begin(), sets.end(), set) == sets.end()) sets.push_back(set);
  };
  for (const MarkProgram::Class& each : result.program.classes) add(each.octets);
  if (has_escapes(result.program)) {
    add(OctetSet::single(result.program.escape->lead));
    add(result.program.escape->digits);
  }
  std::optional<ClassBasis> basis = class_basis(sets);
  if (!basis) return std::string("its classes need more than eight bits");
  result.basis = std::move(*basis);
  for (const MarkProgram::Class& each : result.program.classes)
    result.class_in_basis.push_back(each.octets.empty() ? -1 : class_of(result, each.octets));
  return result;
}

std::string LikelyCode::add(const std::string& declaration, const std::string& body, const std::string& name) {
  const auto [entry, is_new] = functions_.emplace(declaration + body, name);
  if (is_new) {
    declarations_[name] = named(declaration, name);
    file_ += named(declaration, name) + " {\n" + body + "}\n\n";
  }
  return entry->second;
}

namespace {

std::string basis_constant(const ClassBasis& basis) {
  std::string text = "  static constexpr marks::Basis basis = marks::basis({\n      ";
  for (std::size_t octet = 0; octet < basis.table.size(); ++octet)
    text += std::to_string(basis.table[octet]) + (octet % 16 == 15 ? ",\n      " : ", ");
  return text + "});\n";
}

}  // namespace

std::string LikelyCode::add_word_function(const std::string& declaration, const LikelyProgram& program,
                                          const ResultNames* names, const std::string& name) {
  WordCode word(program);
  std::string body = "  if (size >= marks::word_bits) return false;\n" + basis_constant(program.basis) + word.verdict();
  if (names != nullptr) body += word.results(*names);
  return add(declaration, body + "  return true;\n", name);
}

void LikelyCode::add_matcher(const LikelyPrograms& programs, const std::string& name, LikelyFunctions& functions) {
  functions.matches = add_word_function(matcher_declaration, programs.first, nullptr, name + "_matches");
  if (instructions_ != Instructions::avx512) return;
  functions.match_lines =
      add(lines_declaration, basis_constant(programs.all.basis) + ChunkCode(programs.all, nullptr).function(),
          name + "_match_lines");
}

void LikelyCode::add_splitter(const LikelyProgram& program, const ResultNames& names, const std::string& name,
                              LikelyFunctions& functions) {
  functions.split = add_word_function(splitter_declaration, program, &names, name + "_split");
}

void LikelyCode::add_line_splitter(const LikelyProgram& program, const ResultNames& names, const std::string& name,
                                   LikelyFunctions& functions) {
  if (instructions_ != Instructions::avx512) return;
  functions.split_lines = add(lines_declaration, basis_constant(program.basis) + ChunkCode(program, &names).function(),
                              name + "_split_lines");
}

LikelyFunctions LikelyCode::add_trial(const std::vector<LikelyKind>& kinds, const std::string& name) {
  std::string first;
  for (unsigned octet = 0; octet < 256; ++octet) {
    unsigned bits = 0;
    for (std::size_t i = 0; i < kinds.size(); ++i) bits |= kinds[i].first.contains(octet) ? 1U << i : 0U;
    first += std::to_string(bits) + (octet % 16 == 15 ? ",\n    " : ", ");
  }
  std::string head = "  static constexpr std::uint32_t kinds_by_first_octet[256] = {\n    " + first + "};\n";
  head += "  if (size == 0) return false;\n";
  head += "  const std::uint32_t kinds = kinds_by_first_octet[static_cast<unsigned char>(text[0])];\n";
  std::string matches = head;
  std::string split = head;
  std::string match_lines = "  std::size_t count = 0;\n";
  std::string split_lines = match_lines;
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    const LikelyFunctions& functions = kinds[i].functions;
    const std::string possible = "  if ((kinds >> " + number(i) + " & 1) != 0 && ";
    const std::string call = "(text, size, begin, separator, columns, first);\n";
    const std::string done = "  if (marks::all_valid(columns.valid, first, count)) return count;\n";
    if (!functions.matches.empty()) matches += possible + functions.matches + "(text, size)) return true;\n";
    if (!functions.split.empty()) {
      split += possible + functions.split +
               "(text, size, spans, choices)) {\n    choices->kind = " + number(kinds[i].index) +
               ";\n    return true;\n  }\n";
    }
    if (!functions.match_lines.empty()) match_lines += "  count = " + functions.match_lines + call + done;
    if (!functions.split_lines.empty()) split_lines += "  count = " + functions.split_lines + call + done;
  }
  LikelyFunctions result;
  result.matches = add(matcher_declaration, matches + "  return false;\n", name + "_matches");
  result.split = add(splitter_declaration, split + "  return false;\n", name + "_split");
  if (instructions_ != Instructions::avx512) return result;
  result.match_lines = add(lines_declaration, match_lines + "  return count;\n", name + "_match_lines");
  result.split_lines = add(lines_declaration, split_lines + "  return count;\n", name + "_split_lines");
  return result;
}

std::string LikelyCode::name_space() const {
  return instructions_ == Instructions::avx512 ? "likely_avx512" : "likely_avx2";
}

std::string LikelyCode::declarations() const {
  std::string text;
  for (const auto& [name, declaration] : declarations_) text += declaration + ";\n";
  return text;
}

std::string LikelyCode::file() const {
  const bool lines = instructions_ == Instructions::avx512;
  return std::string("// Generated from the grammar files: engines ") + (lines ? "T and W" : "T") +
         ".\n#include <bnfurl/detail/data.hpp>\n\n#include \"src/kernels/marks/" + (lines ? "lines" : "avx2") +
         ".hpp\"\n\nnamespace bnfurl::" + name_space() +
         " {\n\nnamespace marks = kernels::marks;\nusing detail::Choices;\nusing detail::LineColumns;\n"
         "using detail::Span;\nusing marks::Word;\n" +
         (lines ? "using marks::Bits;\nusing marks::Stream;\n" : "") + "\n" + declarations() + "\n" + file_ +
         "}  // namespace bnfurl::" + name_space() + "\n";
}

}  // namespace bnfurl::gen
