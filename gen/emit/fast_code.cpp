#include "gen/emit/fast_code.hpp"

namespace bnfurl::gen {

// What differs between the engines for verdicts and those for components too.
struct EngineSide {
  SideParts FastParts::*parts;
  SideFunctions FastFunctions::*functions;
  std::string suffix;                       // of a name: `_matches`
  std::string lines_suffix;                 // `_match_lines`
  std::string parameters;                   // of an engine for short texts
  std::string arguments;                    // of a call of it
  std::string ask;                          // the statement that asks the scanner for a text that it does not know
  std::string (*tried)(std::size_t index);  // the rest of a condition that tries a kind, and what follows
};

namespace {

const EngineSide sides[] = {
    {&FastParts::verdicts, &FastFunctions::verdicts, "_matches", "_match_lines",
     "(const ProductionData& entry, std::string_view text) noexcept", "(entry, text)",
     "  return detail::matches_by_scanner(entry, text);\n",
     [](std::size_t /*index*/) { return std::string("(detail::no_production, text)) return true;\n"); }},
    {&FastParts::components, &FastFunctions::components, "_split", "_split_lines",
     "(const ProductionData& entry, std::string_view text, Span* spans, Choices* choices) noexcept",
     "(entry, text, spans, choices)", "  return detail::split_by_scanner(entry, text, spans, choices);\n",
     [](std::size_t index) {
       return "(detail::no_production, text, spans, choices)) {\n    choices->kind = " + std::to_string(index) +
              ";\n    return true;\n  }\n";
     }},
};
const EngineSide& splits = sides[1];
const std::string lines_declaration =
    "std::size_t NAME(const char* text, std::size_t size, std::size_t begin, LineEnd line_end,\n"
    "                 const LineColumns& columns, std::size_t first) noexcept";

}  // namespace

// The functions are not inlined into the one that chooses among them: that one would have to save registers which only
// they need. An empty text goes to the scanner without a comparison of its own, because `text.size() - 1` is then the
// greatest number.
std::string FastCode::add_text(const EngineSide& side, const TextCode& text, const std::string& name) {
  const auto call = [&](const std::string& suffix) { return "return NAME_" + suffix + side.arguments + ";\n"; };
  const auto function = [&](const std::string& suffix, const std::string& body, const std::string& ask) {
    return "[[gnu::noinline]] static bool NAME_" + suffix + side.parameters + " {\n" + body + ask + "}\n\n";
  };
  const bool has_tree = !text.tree.empty();
  return functions_.add(
      "bool NAME" + side.parameters,
      "  if (text.size() - 1 < kernel::word_bits - 1) [[likely]] " + call(has_tree ? "tree" : "word") +
          "  if (text.size() - 1 < 2 * kernel::word_bits - 1) " + call("two_words") + side.ask,
      name,
      text.basis + "\n" + function("word", text.word, side.ask) + function("two_words", text.two_words, side.ask) +
          (has_tree ? function("tree", text.tree, "  " + call("word")) : ""));
}

FastFunctions FastCode::add(const FastParts& parts, const ResultNames& names, const std::string& name) {
  FastFunctions result;
  for (const EngineSide& side : sides) {
    const auto* text = std::get_if<TextCode>(&(parts.*side.parts).text);
    if (text != nullptr && target_.has_short_texts)
      (result.*side.functions).text = add_text(side, *text, name + side.suffix);
  }
  for (const EngineSide& side : sides) {
    const ResultNames* components = &side == &splits ? &names : nullptr;
    const auto* lines = std::get_if<LineProgram>(&(parts.*side.parts).lines);
    const auto* index = std::get_if<IndexedLines>(&(parts.*side.parts).index);
    SideFunctions& functions = result.*side.functions;
    if (lines != nullptr && target_.has_line_buffers) {
      functions.lines = functions_.add(lines_declaration, line_code(*lines, components), name + side.lines_suffix);
    } else if (index != nullptr) {
      plans_.insert(index->plan);
      functions.lines =
          functions_.add(lines_declaration, index_code(index->program, "scanners::" + index->plan, components),
                         name + side.lines_suffix);
      functions.reads_strings = false;
    }
  }
  return result;
}

std::string FastCode::add_text_trial(const EngineSide& side, const std::vector<FastKind>& kinds,
                                     const std::string& name) {
  std::string body =
      "  if (text.empty())" + side.ask +
      kinds_by_first_octet(256, kinds.size(),
                           [&](std::size_t kind, unsigned octet) { return kinds[kind].first.contains(octet); }) +
      "  const std::uint32_t kinds = kinds_by_first_octet[static_cast<unsigned char>(text[0])];\n";
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    const std::string& function = (kinds[i].functions.*side.functions).text;
    if (!function.empty())
      body += "  if ((kinds >> " + std::to_string(i) + " & 1) != 0 && " + function + side.tried(kinds[i].index);
  }
  return functions_.add("bool NAME" + side.parameters, body + side.ask, name + side.suffix);
}

// Does not use the structural index: each kind would read the lines again, and nearly all are of another kind.
std::string FastCode::add_line_trial(const EngineSide& side, const std::vector<FastKind>& kinds,
                                     const std::string& name) {
  std::string calls;
  for (const FastKind& kind : kinds) {
    const auto& [text, lines, reads_strings] = kind.functions.*side.functions;
    if (!lines.empty() && reads_strings)
      calls += "  count = " + lines + "(text, size, begin, line_end, columns, first);\n" +
               "  if (kernel::all_valid(columns.valid, first, count)) return count;\n";
  }
  if (calls.empty()) return "";
  return functions_.add(lines_declaration, "  std::size_t count = 0;\n" + calls + "  return count;\n",
                        name + side.lines_suffix);
}

FastFunctions FastCode::add_trial(const std::vector<FastKind>& kinds, const std::string& name) {
  FastFunctions result;
  for (const EngineSide& side : sides) {
    if (target_.has_short_texts) (result.*side.functions).text = add_text_trial(side, kinds, name);
  }
  for (const EngineSide& side : sides) (result.*side.functions).lines = add_line_trial(side, kinds, name);
  return result;
}

std::vector<FastCode> FastCode::for_all_targets(const std::string& home) {
  std::vector<FastCode> result;
  for (const Target& target : detail::targets) {
    if (target.has_structural_index) result.emplace_back(target, home);
  }
  return result;
}

std::string FastCode::name_space() const { return "fast_" + std::string(target_.name); }

std::string FastCode::file() const {
  const bool has_buffers = target_.has_line_buffers;
  const std::string name(target_.name);
  const std::string header = has_buffers ? "line_buffer/lines" : "short_text/" + name;
  std::string plans;
  for (const std::string& plan : plans_) plans += "extern const kernels::StreamPlan " + plan + ";\n";
  std::string file =
      "// Generated from the grammar files: short texts and lines.\n#include <bnfurl/detail/split.hpp>\n\n";
  if (target_.has_short_texts) file += "#include \"src/core/kernels/" + header + ".hpp\"\n";
  file += "#include \"src/core/kernels/walk.hpp\"\n#include \"src/core/kernels/structural_index.hpp\"\n\nnamespace " +
          home_ + "::scanners {\n" + plans + "}\n\nnamespace " + home_ + "::" + name_space() + " {\n\n";
  if (target_.has_short_texts) {
    file += "namespace kernel = kernels::" + std::string(has_buffers ? "line_buffer::" : "short_text::") + name +
            ";\nusing kernel::TwoWords;\nusing kernel::Word;\n";
  }
  file += has_buffers ? "using kernel::Bits;\nusing kernel::Stream;\n" : "";
  return file +
         "using detail::Choices;\nusing detail::LineColumns;\nusing detail::LineEnd;\nusing detail::ProductionData;\n"
         "using detail::Span;\nusing kernels::is_of;\n\n" +
         declarations() + "\n" + functions_.text + "}  // namespace " + home_ + "::" + name_space() + "\n";
}

}  // namespace bnfurl::gen
