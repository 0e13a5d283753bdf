// The scanner: a folded automaton as a re2c specification, and a region as a table.
#include <cstdio>
#include <map>

#include "gen/automaton/model/dfa.hpp"
#include "gen/emit/engine_code.hpp"
#include "gen/emit/shared/register_code.hpp"
#include "gen/emit/shared/ways_code.hpp"

namespace bnfurl::gen {
namespace {

const std::string matcher_declaration =
    "bool NAME(kernels::Window& window, std::size_t begin, std::size_t end) noexcept";
const std::string splitter_declaration =
    "bool NAME(kernels::Window& window, std::size_t begin, std::size_t end, Span* spans, Choices* choices) noexcept";
const std::string region_declaration = "std::size_t NAME(const char* text, std::size_t c, std::size_t end) noexcept";

std::string hex(unsigned octet) {
  char buffer[16];
  std::snprintf(buffer, sizeof buffer, "\\x%02x", octet);
  return buffer;
}

// `[\x41-\x5a]`
std::string re2c_class(const OctetSet& set) {
  std::string result = "[";
  for (const auto& [first, last] : set.ranges()) result += hex(first) + (last > first ? "-" + hex(last) : "");
  return result + "]";
}

// The body of one function: the conditions of some states.
class Conditions {
public:
  // `names` is null for a matcher.
  Conditions(const Folded& folded, const ResultNames* names, const std::vector<std::string>& regions)
      : folded_(folded), registers_(folded, names), regions_(regions) {}

  // The states that typical texts pass come before re2c's automaton, which is not entered for a typical text. For any
  // octet that no typical text has in a state, the code jumps to the state's condition.
  std::string scanner(const ExamplePaths& paths) {
    const std::string rules = all_rules();
    const WaysStyle style{
        "window.peek(c, end)",
        [](unsigned octet) { return "window.is_at(c, end, " + std::to_string(octet) + ")"; },
        [](int stream) { return run_end(stream); },
        [](std::size_t state) { return "goto yyc_s" + std::to_string(state) + ";"; },
        [this](const Folded::State& state) { return registers_.ending(state); },
    };
    const std::string ways = ways_code(folded_, paths, registers_, style);
    return "  std::size_t c = begin;\n  unsigned yych = 0;\n" + registers_.definitions() +
           (ways.empty() ? "  " + entering(0) + "\n" : ways) + "/*!re2c\n" + rules + "*/\n" + registers_.endings();
  }

private:
  static std::string condition(std::size_t state) { return "<s" + std::to_string(state) + "> "; }

  static std::string run_end(int stream) { return "window.run_end(" + std::to_string(stream) + ", c)"; }

  std::string all_rules() {
    std::string rules;
    for (std::size_t i = 0; i < folded_.states.size(); ++i) {
      const Folded::State& state = folded_.states[i];
      for (const Folded::Edge& edge : state.edges)
        rules += condition(i) + re2c_class(edge.octets) + " { " + action(edge) + " }\n";
      if (state.accepting) rules += condition(i) + "\"\\u0100\" { " + registers_.ending(state) + " }\n";
    }
    return rules + "<*> * { return false; }\n";
  }

  std::string action(const Folded::Edge& edge) {
    const std::string check = edge.escape ? "if (!window.escape_digits_at(c, end)) return false; " : "";
    // The cursor crosses an escape after the updates, because their position is the lead octet's.
    return check + registers_.updates(edge.updates) + (edge.escape ? "c += 2; " : "") +
           entering(static_cast<std::size_t>(edge.target));
  }

  std::string entering(std::size_t number) {
    const Folded::State& state = folded_.states[number];
    if (state.region) {
      return "c = " + regions_[static_cast<std::size_t>(*state.region)] +
             "(window.text(), c, end); if (c == Span::absent) return false; " +
             registers_.updates(state.leave.updates) + entering(static_cast<std::size_t>(state.leave.target));
    }
    const std::string run = state.stream ? "c = " + run_end(*state.stream) + "; " : "";
    return run + "goto yyc_s" + std::to_string(number) + ";";
  }

  const Folded& folded_;
  RegisterCode registers_;
  const std::vector<std::string>& regions_;
};

// The target of some octets in a state of the table.
struct Step {
  OctetSet octets;
  int target = 0;
};
using States = std::vector<std::vector<Step>>;

// The digits of an escape get states of their own.
class Steps {
public:
  Steps(const Folded::Region& region, const std::optional<Folded::Escape>& escape)
      : escape_(escape), states_(region.states.size()) {
    for (std::size_t i = 0; i < region.states.size(); ++i) {
      for (const Folded::Edge& edge : region.states[i].edges) {
        const int target = edge.escape ? digits_before(edge.target) : edge.target;
        states_[i].push_back({edge.octets, target});
      }
    }
  }

  States states() { return std::move(states_); }

private:
  int digits_before(int target) {
    const auto [known, is_new] = digits_.emplace(target, static_cast<int>(states_.size()));
    if (is_new) {
      const int second = known->second + 1;
      states_.push_back({{escape_->digits, second}});
      states_.push_back({{escape_->digits, target}});
    }
    return known->second;
  }

  const std::optional<Folded::Escape>& escape_;
  States states_;
  std::map<int, int> digits_;  // by target: the state before the first digit
};

std::vector<OctetSet> classes_of(const States& states) {
  std::vector<OctetSet> sets;
  for (const std::vector<Step>& steps : states) {
    for (const Step& step : steps) sets.push_back(step.octets);
  }
  return partition(sets);
}

// Sixteen numbers per line.
template <class Number>
std::string listed(const std::vector<Number>& numbers) {
  std::string text;
  for (std::size_t i = 0; i < numbers.size(); ++i)
    text += (i % 16 == 0 ? "\n      " : " ") + std::to_string(numbers[i]) + "u,";
  return text;
}

}  // namespace

std::string WrittenFunctions::add(const std::string& declaration, const std::string& body, const std::string& name,
                                  const std::string& before, const std::string& key) {
  const auto [entry, is_new] = names.emplace(key + before + declaration + body, name);
  if (!is_new) return entry->second;
  const auto named = [&name](std::string code) {
    for (std::size_t at = code.find("NAME"); at != std::string::npos; at = code.find("NAME", at + name.size()))
      code.replace(at, 4, name);
    return code;
  };
  declared[name] = named(declaration);
  text += named(before + declaration + " {\n" + body + "}\n\n");
  return name;
}

std::string WrittenFunctions::declarations() const {
  std::string code;
  for (const auto& [name, declaration] : declared) code += declaration + ";\n";
  return code;
}

std::string kinds_by_first_octet(unsigned octets, std::size_t kinds,
                                 const std::function<bool(std::size_t kind, unsigned octet)>& can_begin) {
  std::string first;
  for (unsigned octet = 0; octet < octets; ++octet) {
    unsigned bits = 0;
    for (std::size_t i = 0; i < kinds; ++i) bits |= can_begin(i, octet) ? 1U << i : 0U;
    first += std::to_string(bits) + (octet % 16 == 15 ? ",\n    " : ", ");
  }
  return "  static constexpr std::uint32_t kinds_by_first_octet[" + std::to_string(octets) + "] = {\n    " + first +
         "};\n";
}

std::string ScannerSpecs::plan(const std::vector<Runs::Stream>& streams, const std::optional<Runs::Escape>& escape) {
  const StreamNumbers numbers = stream_numbers(streams, escape);
  std::string classes;
  for (std::size_t octet = 0; octet < 256; ++octet)
    classes += std::to_string(numbers.classes[octet]) + (octet % 16 == 15 ? ",\n    " : ", ");
  const std::string values = std::to_string(numbers.count) + ", " + std::to_string(numbers.with_escape) + ", " +
                             std::to_string(numbers.escape_lead) + ", " + std::to_string(numbers.escape_digit_bit);
  // One name for each content, in all files: equal functions have equal plans.
  const auto [entry, is_new] = plans_.emplace(classes + values, "plan_" + std::to_string(plans_.size()));
  const std::string& name = entry->second;
  if (is_new) {
    functions_.text += "static constexpr std::uint16_t classes_of_" + name + "[256] = {\n    " + classes +
                       "};\nstatic constexpr kernels::ClassTables tables_of_" + name +
                       " = kernels::class_tables(classes_of_" + name + ");\nconstinit const kernels::StreamPlan " +
                       name + "{classes_of_" + name + ", " + values + ", &tables_of_" + name + "};\n\n";
  }
  return name;
}

std::vector<std::string> ScannerSpecs::region_functions(const Folded& folded, const std::string& name) {
  std::vector<std::string> functions;
  for (const Folded::Region& region : folded.regions) {
    functions.push_back(functions_.add(region_declaration, region_code(region_table(region, folded.escape)),
                                       name + "_region_" + std::to_string(functions.size())));
  }
  return functions;
}

Scanner ScannerSpecs::add_scanner(const Folded& folded, const ExamplePaths& paths, const ResultNames* names,
                                  const std::string& name) {
  const std::vector<std::string> regions = region_functions(folded, name);
  const std::string streams = plan(folded.streams, folded.escape);
  const std::string& declaration = names == nullptr ? matcher_declaration : splitter_declaration;
  return {functions_.add(declaration, Conditions(folded, names, regions).scanner(paths), name, "", streams), streams};
}

Scanner ScannerSpecs::add_trial(const std::vector<Kind>& kinds, bool splits, const std::string& name) {
  std::string body = kinds_by_first_octet(257, kinds.size(), [&](std::size_t kind, unsigned octet) {
    return octet < 256 ? kinds[kind].first.contains(octet) : kinds[kind].empty;
  });
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
  return {functions_.add(splits ? splitter_declaration : matcher_declaration, body + "  return false;\n", name), {}};
}

Scanner ScannerSpecs::add_both(const Scanner& one, const Scanner& other, const std::string& name) {
  const auto call = [](const Scanner& scanner) {
    return "tried(" + scanner.plan + ", " + scanner.function + ", window, begin, end)";
  };
  return {functions_.add(matcher_declaration, "  return " + call(one) + " && " + call(other) + ";\n", name), {}};
}

std::string ScannerSpecs::declarations() const {
  std::string result;
  for (const auto& [content, name] : plans_) result += "extern const kernels::StreamPlan " + name + ";\n";
  return result + functions_.declarations();
}

std::string ScannerSpecs::file() const {
  return "// Generated from the grammar files; a re2c specification.\n#include <bnfurl/detail/data.hpp>\n\n"
         "#include \"src/core/kernels/kernels.hpp\"\n#include \"src/core/kernels/walk.hpp\"\n\n"
         "namespace " +
         name_space_ + " {\n\nusing detail::Choices;\nusing detail::Span;\nusing kernels::is_of;\n\n" + declarations() +
         R"re2c(
namespace {

// Tries one kind, in a separate window, because its classes differ from those of the previous kind.
template <class... Results>
[[gnu::noinline, maybe_unused]] bool tried(
    const kernels::StreamPlan& plan,
    bool (&scan)(kernels::Window&, std::size_t, std::size_t, Results*...) noexcept,
    const kernels::Window& tried_in, std::size_t begin, std::size_t end, Results*... results) noexcept {
  kernels::Window window(plan, tried_in.text(), end);
  window.begin();
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

)re2c" + functions_.text +
         "}  // namespace " + name_space_ + "\n";
}

RegionTable region_table(const Folded::Region& region, const std::optional<Folded::Escape>& escape) {
  const States states = Steps(region, escape).states();
  const std::vector<OctetSet> classes = classes_of(states);
  const std::size_t columns = classes.size() + 1;  // the last is for octets without a class
  RegionTable result{class_of_octet(classes), std::vector(states.size() * columns, RegionTable::refused)};
  for (std::size_t i = 0; i < states.size(); ++i) {
    for (const Step& step : states[i]) {
      for (std::size_t column = 0; column < classes.size(); ++column) {
        if (!step.octets.contains(classes[column].least())) continue;
        result.next[i * columns + column] =
            step.target == Folded::exit ? RegionTable::left
                                        : static_cast<std::uint32_t>(static_cast<std::size_t>(step.target) * columns);
      }
    }
  }
  return result;
}

std::string region_code(const RegionTable& table) {
  return "  static constexpr std::uint8_t class_of[256] = {" + listed(table.class_of) +
         "};\n  static constexpr std::uint32_t next[] = {" + listed(table.next) +
         "};\n  return kernels::scanner::region_end(class_of, next, text, c, end);\n";
}

}  // namespace bnfurl::gen
