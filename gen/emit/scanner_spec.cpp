// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "gen/emit/scanner_spec.hpp"

#include <algorithm>
#include <cstdio>

#include "gen/emit/sequence.hpp"
#include "gen/emit/stream_numbers.hpp"

namespace bnfurl::gen {

namespace {

const std::string matcher_declaration =
    "bool NAME(kernels::Window& window, std::size_t begin, std::size_t end) noexcept";
const std::string splitter_declaration =
    "bool NAME(kernels::Window& window, std::size_t begin, std::size_t end, Span* spans, Choices* choices) noexcept";
const std::string region_declaration =
    "std::size_t NAME(kernels::Window& window, std::size_t c, std::size_t end) noexcept";

std::string replaced(std::string text, const std::string& what, const std::string& by) {
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size()))
    text.replace(at, what.size(), by);
  return text;
}

std::string hex(unsigned octet) {
  char buffer[8];
  std::snprintf(buffer, sizeof buffer, "\\x%02x", octet);
  return buffer;
}

// `[\x41-\x5a]`
std::string re2c_class(const OctetSet& set) {
  std::string result = "[";
  for (unsigned first = 0; first < 256; ++first) {
    if (!set.contains(first)) continue;
    unsigned last = first;
    while (last < 255 && set.contains(last + 1)) ++last;
    result += hex(first) + (last > first ? "-" + hex(last) : "");
    first = last;
  }
  return result + "]";
}

// The body of one function: the conditions of some states.
class Conditions {
public:
  // `names` is null for a matcher, and for a region, which has no results.
  Conditions(const Folded& folded, const ResultNames* names, const std::vector<std::string>& regions, LikelyWays likely)
      : folded_(folded), names_(names), regions_(regions), likely_(std::move(likely)) {}

  std::string scanner() {
    const std::string rules = all_rules();
    const std::string likely = likely_code();
    std::string body = "  std::size_t c = begin;\n  unsigned yych = 0;\n";
    body += declared_registers();
    body += (likely.empty() ? "  " + entering(0) + "\n" : likely) + "/*!re2c\n" + rules + "*/\n";
    for (std::size_t i = 0; i < endings_.size(); ++i)
      body += "accept_" + std::to_string(i) + ":\n" + endings_[i] + "  return true;\n";
    return body;
  }

  std::string region(const Folded::Region& region) {
    states_ = &region.states;
    refuse_ = "return Span::absent;";
    return plan_comment(region) + "  unsigned yych = 0;\n  " + entering(0) + "\n/*!re2c\n" + all_rules() + "*/\n";
  }

private:
  // What a region takes from the plan of its caller: it decides, too, whether two regions are one function.
  std::string plan_comment(const Folded::Region& region) const {
    const auto has_escape = [](const Folded::State& state) {
      return std::any_of(state.edges.begin(), state.edges.end(), [](const Folded::Edge& edge) { return edge.escape; });
    };
    const bool escapes = std::any_of(region.states.begin(), region.states.end(), has_escape);
    return escapes ? "  // digits of an escape: " + to_string(folded_.escape->digits) + "\n" : "";
  }

  static std::string condition(std::size_t state) { return "<s" + std::to_string(state) + "> "; }

  std::string all_rules() {
    std::string rules;
    for (std::size_t i = 0; i < states_->size(); ++i) {
      const Folded::State& state = (*states_)[i];
      for (const Folded::Edge& edge : state.edges)
        rules += condition(i) + re2c_class(edge.octets) + " { " + action(edge) + " }\n";
      if (state.accepting) rules += condition(i) + "\"\\u0100\" { " + ending(state) + " }\n";
    }
    return rules + "<*> * { " + refuse_ + " }\n";
  }

  std::string action(const Folded::Edge& edge) {
    if (edge.target == Folded::exit) return "return c;";
    const std::string check = edge.escape ? "if (!window.escape_digits_at(c, end)) " + refuse_ + " " : "";
    // An escape is crossed after its updates, whose position is that of its lead octet.
    return check + updates(edge.updates) + (edge.escape ? "c += 2; " : "") +
           entering(static_cast<std::size_t>(edge.target));
  }

  std::string entering(std::size_t number) {
    const Folded::State& state = (*states_)[number];
    if (state.region) {
      return "c = " + regions_[static_cast<std::size_t>(*state.region)] +
             "(window, c, end); if (c == Span::absent) return false; " + updates(state.leave.updates) +
             entering(static_cast<std::size_t>(state.leave.target));
    }
    const std::string run = state.stream ? "c = window.run_end(" + std::to_string(*state.stream) + ", c); " : "";
    return run + "goto yyc_s" + std::to_string(number) + ";";
  }

  // note [likely ways]: the states that typical texts pass, as plain code in front of re2c's: the octets by which they
  // leave a state are looked for first, and any other octet is left to the state's condition. The processor then
  // learns each of these branches by itself, and re2c's automaton is not entered for a typical text.
  std::string likely_code() {
    std::string code;
    for (std::size_t i = 0; i < likely_.size(); ++i) {
      if (!likely_[i].empty()) code += likely_state(i);
    }
    return code;
  }

  std::string likely_state(std::size_t number) {
    const Folded::State& state = folded_.states[number];
    const std::string run = state.stream ? "  c = window.run_end(" + std::to_string(*state.stream) + ", c);\n" : "";
    std::string code =
        "likely_" + std::to_string(number) + ": __attribute__((unused));\n" + run + "  yych = window.peek(c, end);\n";
    for (const int way : likely_[number]) {
      if (way == end_way) {
        code += "  if (yych == 0x100) { " + ending(state) + " }\n";
        continue;
      }
      const Folded::Edge& edge = state.edges[static_cast<std::size_t>(way)];
      if (edge.escape) continue;
      code += "  if (" + is_of(edge.octets) + ") { ++c; " + updates(edge.updates) + "goto likely_" +
              std::to_string(edge.target) + "; }\n";
    }
    return code + "  goto yyc_s" + std::to_string(number) + ";\n";
  }

  // Whether `yych`, which may be the end, is of a set.
  static std::string is_of(const OctetSet& octets) {
    if (octets.size() == 1) return "yych == " + std::to_string(octets.least());
    std::string words;
    for (unsigned word = 0; word < 5; ++word) {
      std::uint64_t bits = 0;
      for (unsigned bit = 0; bit < 64 && word < 4; ++bit)
        bits |= octets.contains(64 * word + bit) ? std::uint64_t{1} << bit : 0;
      words += (word == 0 ? "" : ", ") + std::to_string(bits) + "u";
    }
    return "is_of(yych, {" + words + "})";
  }

  std::string updates(const Updates& list) {
    if (names_ == nullptr) return "";
    std::string code;
    const int scratch = static_cast<int>(folded_.registers.size());
    for (const Update& update : sequenced(list, scratch))
      code += reg(update.target) + " = " + value(update.source, "c - 1") + "; ";
    return code;
  }

  std::string reg(int number) {
    registers_.insert(number);
    return "r" + std::to_string(number);
  }

  std::string value(const Source& source, const std::string& position) {
    switch (source.kind) {
      case Source::Kind::position:
        return position;
      case Source::Kind::unset:
        return "Span::absent";
      case Source::Kind::copy:
        return reg(source.reg);
      case Source::Kind::constant:
        return std::to_string(choice_index(*names_, source.value));
    }
    return {};
  }

  std::string declared_registers() const {
    std::string code;
    for (const int number : registers_) code += "  std::size_t r" + std::to_string(number) + " = Span::absent;\n";
    return code;
  }

  // What to do where the text ends in an accepting state; equal endings share a label.
  std::string ending(const Folded::State& state) {
    if (names_ == nullptr) return "return true;";
    const std::string code = results(state.results);
    const auto known = std::find(endings_.begin(), endings_.end(), code);
    const std::size_t index = static_cast<std::size_t>(known - endings_.begin());
    if (known == endings_.end()) endings_.push_back(code);
    return "goto accept_" + std::to_string(index) + ";";
  }

  std::string results(const Updates& list) {
    std::vector<std::string> slots(names_->kind_slot() + 1, "Span::absent");
    for (const Update& update : list) {
      slots[slot_of(*names_, folded_.tags[static_cast<std::size_t>(update.target)])] = value(update.source, "end");
    }
    std::string code;
    for (std::size_t i = 0; i < names_->components.size(); ++i) {
      code += "  spans[" + std::to_string(i) + "] = {" + slots[2 * i] + ", " + slots[2 * i + 1] + "};\n";
    }
    code += "  choices->host_kind = static_cast<std::uint8_t>(" + slots[names_->host_kind_slot()] + ");\n";
    return code + "  choices->kind = static_cast<std::uint8_t>(" + slots[names_->kind_slot()] + ");\n";
  }

  const Folded& folded_;
  const std::vector<Folded::State>* states_ = &folded_.states;  // of the region, while it is written
  std::string refuse_ = "return false;";
  const ResultNames* names_;
  const std::vector<std::string>& regions_;
  LikelyWays likely_;  // by state; empty: none of a region
  std::set<int> registers_;
  std::vector<std::string> endings_;
};

}  // namespace

void ScannerSpecs::begin_file() { file_.clear(); }

std::string ScannerSpecs::add(const std::string& declaration, const std::string& body, const std::string& name,
                              const std::string& plan) {
  const auto [entry, is_new] = functions_.emplace(plan + declaration + body, name);
  if (is_new) {
    declarations_[name] = replaced(declaration, "NAME", name);
    file_ += declarations_[name] + " {\n" + body + "}\n\n";
  }
  return entry->second;
}

std::string ScannerSpecs::plan(const Folded& folded) {
  const StreamNumbers numbers = stream_numbers(folded.streams, folded.escape);
  std::string classes;
  for (std::size_t octet = 0; octet < 256; ++octet)
    classes += std::to_string(numbers.classes[octet]) + (octet % 16 == 15 ? ",\n    " : ", ");
  const std::string values = std::to_string(numbers.count) + ", " + std::to_string(numbers.with_escape) + ", " +
                             std::to_string(numbers.escape_lead) + ", " + std::to_string(numbers.escape_digit_bit);
  // Named by content, the same in every file: functions with equal bodies have equal plans.
  const auto [entry, is_new] = plans_.emplace(classes + values, "plan_" + std::to_string(plans_.size()));
  const std::string& name = entry->second;
  if (is_new) {
    file_ += "static constexpr std::uint16_t classes_of_" + name + "[256] = {\n    " + classes +
             "};\nstatic constexpr kernels::ClassTables tables_of_" + name + " = kernels::class_tables(classes_of_" +
             name + ");\nconstinit const kernels::StreamPlan " + name + "{classes_of_" + name + ", " + values +
             ", &tables_of_" + name + "};\n\n";
  }
  return name;
}

std::vector<std::string> ScannerSpecs::region_functions(const Folded& folded, const std::string& name) {
  std::vector<std::string> functions;
  for (const Folded::Region& region : folded.regions) {
    const std::string body = Conditions(folded, nullptr, functions, {}).region(region);
    functions.push_back(add(region_declaration, body, name + "_region_" + std::to_string(functions.size()), {}));
  }
  return functions;
}

Scanner ScannerSpecs::add_matcher(const Folded& folded, const LikelyWays& likely, const std::string& name) {
  const std::vector<std::string> regions = region_functions(folded, name);
  const std::string streams = plan(folded);
  return {add(matcher_declaration, Conditions(folded, nullptr, regions, likely).scanner(), name, streams), streams};
}

Scanner ScannerSpecs::add_splitter(const Folded& folded, const LikelyWays& likely, const ResultNames& names,
                                   const std::string& name) {
  const std::vector<std::string> regions = region_functions(folded, name);
  const std::string streams = plan(folded);
  return {add(splitter_declaration, Conditions(folded, &names, regions, likely).scanner(), name, streams), streams};
}

Scanner ScannerSpecs::add_trial(const std::vector<Kind>& kinds, bool splits, const std::string& name) {
  std::string first;
  for (unsigned octet = 0; octet < 257; ++octet) {
    unsigned bits = 0;
    for (std::size_t i = 0; i < kinds.size(); ++i) {
      const bool possible = octet < 256 ? kinds[i].first.contains(octet) : kinds[i].empty;
      bits |= possible ? 1U << i : 0U;
    }
    first += std::to_string(bits) + (octet % 16 == 15 ? ",\n    " : ", ");
  }
  std::string body = "  static constexpr std::uint32_t kinds_by_first_octet[257] = {\n    " + first + "};\n";
  body += "  const std::uint32_t kinds = kinds_by_first_octet[window.peek(begin, end)];\n";
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    body += "  if ((kinds >> " + std::to_string(i) + " & 1) != 0 && tried(" + kinds[i].scanner.plan + ", " +
            kinds[i].scanner.function + ", window, begin, end";
    if (splits) {
      body +=
          ", spans, choices)) {\n    choices->kind = " + std::to_string(kinds[i].index) + ";\n    return true;\n  }\n";
    } else {
      body += ")) return true;\n";
    }
  }
  return {add(splits ? splitter_declaration : matcher_declaration, body + "  return false;\n", name, {}), {}};
}

std::string ScannerSpecs::declarations() const {
  std::string result;
  for (const auto& [content, name] : plans_) result += "extern const kernels::StreamPlan " + name + ";\n";
  for (const auto& [name, declaration] : declarations_) result += declaration + ";\n";
  return result;
}

std::string ScannerSpecs::file() const {
  return R"re2c(// Generated from the grammar files; a re2c specification.
#include <bnfurl/detail/data.hpp>

#include "src/kernels/kernels.hpp"

namespace bnfurl::scanners {

using detail::Choices;
using detail::Span;

)re2c" + declarations() +
         R"re2c(
namespace {

// Whether an octet, or 0x100, is one of the bits of a set.
constexpr bool is_of(unsigned octet, const std::uint64_t (&set)[5]) { return (set[octet / 64] >> (octet % 64) & 1) != 0; }

// Tries a kind in a window of its own: its classes are others than those of the kind before.
template <class... Results>
[[gnu::noinline, maybe_unused]] bool tried(
    const kernels::StreamPlan& plan,
    bool (&scan)(kernels::Window&, std::size_t, std::size_t, Results*...) noexcept,
    const kernels::Window& tried_in, std::size_t begin, std::size_t end, Results*... results) noexcept {
  kernels::Window window(plan, tried_in.text(), end);
  return scan(window, begin, end, results...);
}

}  // namespace

/*!re2c
re2c:api = custom;
re2c:api:style = free-form;
re2c:define:YYCTYPE = unsigned;
re2c:define:YYPEEK = "window.peek(c, end)";
re2c:define:YYSKIP = "++c;";
re2c:define:YYBACKUP = "";
re2c:define:YYRESTORE = "";
re2c:define:YYGETCONDITION = "0";
re2c:define:YYSETCONDITION = "";
re2c:yyfill:enable = 0;
re2c:variable:yych:emit = 0;
re2c:flags:nested-ifs = 1;
*/

)re2c" + file_ +
         "}  // namespace bnfurl::scanners\n";
}

}  // namespace bnfurl::gen
