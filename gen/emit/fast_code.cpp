#include "gen/emit/fast_code.hpp"

#include <algorithm>

namespace bnfurl::gen {
namespace {

std::string decimal(std::size_t value) { return std::to_string(value); }

const TextEngine matcher{"(const ProductionData& entry, std::string_view text) noexcept", "(entry, text)",
                         "  return detail::matches_by_scanner(entry, text);\n"};
const TextEngine splitter{
    "(const ProductionData& entry, std::string_view text, Span* spans, Choices* choices) noexcept",
    "(entry, text, spans, choices)", "  return detail::split_by_scanner(entry, text, spans, choices);\n"};
const std::string lines_declaration =
    "std::size_t NAME(const char* text, std::size_t size, std::size_t begin, LineEnd line_end,\n"
    "                 const LineColumns& columns, std::size_t first) noexcept";

// Replaces "NAME" by `name`.
std::string named(std::string text, const std::string& name) {
  for (std::size_t at = text.find("NAME"); at != std::string::npos; at = text.find("NAME", at + name.size()))
    text.replace(at, 4, name);
  return text;
}

// What a trial of kinds uses: by places, each kind would read the lines again, and nearly all are of another kind.
FastFunctions without_places(FastFunctions functions) {
  if (!functions.match_reads_strings) functions.match_lines.clear();
  if (!functions.split_reads_strings) functions.split_lines.clear();
  functions.match_reads_strings = functions.split_reads_strings = true;
  return functions;
}

}  // namespace

std::string FastCode::add_function(const std::string& declaration, const std::string& body, const std::string& name,
                                   const std::string& before) {
  const auto [entry, is_new] = functions_.emplace(before + declaration + body, name);
  if (is_new) {
    declarations_[name] = named(declaration, name);
    file_ += named(before + declaration + " {\n" + body + "}\n\n", name);
  }
  return entry->second;
}

// The functions are not inlined into the one that chooses among them: that one would have to save registers which only
// they need. An empty text goes to the scanner without a comparison of its own, because `text.size() - 1` is then the
// greatest number.
std::string FastCode::add_text(const TextEngine& engine, const TextCode& text, const std::string& name) {
  const auto call = [&](const std::string& suffix) { return "return NAME_" + suffix + engine.arguments + ";\n"; };
  const auto function = [&](const std::string& suffix, const std::string& body, const std::string& ask) {
    return "[[gnu::noinline]] static bool NAME_" + suffix + engine.parameters + " {\n" + body + ask + "}\n\n";
  };
  const bool has_tree = !text.tree.empty();
  return add_function("bool NAME" + engine.parameters,
                      "  if (text.size() - 1 < kernel::word_bits - 1) [[likely]] " + call(has_tree ? "tree" : "word") +
                          "  if (text.size() - 1 < 2 * kernel::word_bits - 1) " + call("two_words") + engine.ask,
                      name,
                      text.basis + "\n" + function("word", text.word, engine.ask) +
                          function("two_words", text.two_words, engine.ask) +
                          (has_tree ? function("tree", text.tree, "  " + call("word")) : ""));
}

FastFunctions FastCode::add(const FastParts& parts, const ResultNames& names, const std::string& name) {
  FastFunctions functions;
  if (const auto* text = std::get_if<TextCode>(&parts.matcher)) add_matcher(*text, name, functions);
  if (const auto* text = std::get_if<TextCode>(&parts.splitter)) add_splitter(*text, name, functions);
  if (const auto* lines = std::get_if<LineProgram>(&parts.line_matcher)) add_line_matcher(*lines, name, functions);
  if (const auto* lines = std::get_if<LineProgram>(&parts.line_splitter))
    add_line_splitter(*lines, names, name, functions);
  if (const auto* places = std::get_if<PlaceLines>(&parts.place_matcher)) add_place_matcher(*places, name, functions);
  if (const auto* places = std::get_if<PlaceLines>(&parts.place_splitter))
    add_place_splitter(*places, names, name, functions);
  return functions;
}

void FastCode::add_matcher(const TextCode& text, const std::string& name, FastFunctions& functions) {
  if (!target_.has_short_texts) return;
  functions.matches = add_text(matcher, text, name + "_matches");
}

void FastCode::add_splitter(const TextCode& text, const std::string& name, FastFunctions& functions) {
  if (!target_.has_short_texts) return;
  functions.split = add_text(splitter, text, name + "_split");
}

void FastCode::add_line_matcher(const LineProgram& lines, const std::string& name, FastFunctions& functions) {
  if (!target_.has_line_buffers) return;
  functions.match_lines = add_function(lines_declaration, line_code(lines, nullptr), name + "_match_lines");
}

void FastCode::add_line_splitter(const LineProgram& lines, const ResultNames& names, const std::string& name,
                                 FastFunctions& functions) {
  if (!target_.has_line_buffers) return;
  functions.split_lines = add_function(lines_declaration, line_code(lines, &names), name + "_split_lines");
}

void FastCode::add_place_matcher(const PlaceLines& lines, const std::string& name, FastFunctions& functions) {
  if (!functions.match_lines.empty()) return;
  plans_.insert(lines.plan);
  functions.match_lines = add_function(lines_declaration, place_code(lines.program, "scanners::" + lines.plan, nullptr),
                                       name + "_match_lines");
  functions.match_reads_strings = false;
}

void FastCode::add_place_splitter(const PlaceLines& lines, const ResultNames& names, const std::string& name,
                                  FastFunctions& functions) {
  if (!functions.split_lines.empty()) return;
  plans_.insert(lines.plan);
  functions.split_lines = add_function(lines_declaration, place_code(lines.program, "scanners::" + lines.plan, &names),
                                       name + "_split_lines");
  functions.split_reads_strings = false;
}

FastFunctions FastCode::add_trial(const std::vector<FastKind>& kinds, const std::string& name) {
  std::string first;
  for (unsigned octet = 0; octet < 256; ++octet) {
    unsigned bits = 0;
    for (std::size_t i = 0; i < kinds.size(); ++i) bits |= kinds[i].first.contains(octet) ? 1U << i : 0U;
    first += std::to_string(bits) + (octet % 16 == 15 ? ",\n    " : ", ");
  }
  std::string head = "  static constexpr std::uint32_t kinds_by_first_octet[256] = {\n    " + first + "};\n";
  head += "  const std::uint32_t kinds = kinds_by_first_octet[static_cast<unsigned char>(text[0])];\n";
  std::string matches = "  if (text.empty())" + matcher.ask + head;
  std::string split = "  if (text.empty())" + splitter.ask + head;
  FastFunctions result;
  std::string match_lines = "  std::size_t count = 0;\n";
  std::string split_lines = match_lines;
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    const FastFunctions functions = without_places(kinds[i].functions);
    const std::string possible = "  if ((kinds >> " + decimal(i) + " & 1) != 0 && ";
    const std::string call = "(text, size, begin, line_end, columns, first);\n";
    const std::string done = "  if (kernel::all_valid(columns.valid, first, count)) return count;\n";
    if (!functions.matches.empty()) matches += possible + functions.matches + "(detail::nobody, text)) return true;\n";
    if (!functions.split.empty()) {
      split += possible + functions.split +
               "(detail::nobody, text, spans, choices)) {\n    choices->kind = " + decimal(kinds[i].index) +
               ";\n    return true;\n  }\n";
    }
    if (!functions.match_lines.empty()) match_lines += "  count = " + functions.match_lines + call + done;
    if (!functions.split_lines.empty()) split_lines += "  count = " + functions.split_lines + call + done;
  }
  if (target_.has_short_texts) {
    result.matches = add_function("bool NAME" + matcher.parameters, matches + matcher.ask, name + "_matches");
    result.split = add_function("bool NAME" + splitter.parameters, split + splitter.ask, name + "_split");
  }
  const auto any = [&](std::string FastFunctions::*function) {
    return std::any_of(kinds.begin(), kinds.end(),
                       [&](const FastKind& kind) { return !(without_places(kind.functions).*function).empty(); });
  };
  if (any(&FastFunctions::match_lines))
    result.match_lines = add_function(lines_declaration, match_lines + "  return count;\n", name + "_match_lines");
  if (any(&FastFunctions::split_lines))
    result.split_lines = add_function(lines_declaration, split_lines + "  return count;\n", name + "_split_lines");
  return result;
}

std::vector<FastCode> FastCode::for_all_targets(const std::string& home) {
  std::vector<FastCode> result;
  for (const Target& target : detail::targets) {
    if (target.has_places) result.emplace_back(target, home);
  }
  return result;
}

std::string FastCode::name_space() const { return "fast_" + std::string(target_.name); }

std::string FastCode::declarations() const {
  std::string text;
  for (const auto& [name, declaration] : declarations_) text += declaration + ";\n";
  return text;
}

std::string FastCode::file() const {
  const bool has_buffers = target_.has_line_buffers;
  const std::string name(target_.name);
  const std::string header = has_buffers ? "line_buffer/lines" : "short_text/" + name;
  std::string plans;
  for (const std::string& plan : plans_) plans += "extern const kernels::StreamPlan " + plan + ";\n";
  std::string file =
      "// Generated from the grammar files: short texts and lines.\n#include <bnfurl/detail/split.hpp>\n\n";
  if (target_.has_short_texts) file += "#include \"src/core/kernels/" + header + ".hpp\"\n";
  file += "#include \"src/core/kernels/octet_bits.hpp\"\n#include \"src/core/kernels/places/lines.hpp\"\n\nnamespace " +
          home_ + "::scanners {\n" + plans + "}\n\nnamespace " + home_ + "::" + name_space() + " {\n\n";
  if (target_.has_short_texts) {
    file += "namespace kernel = kernels::" + std::string(has_buffers ? "line_buffer::" : "short_text::") + name +
            ";\nusing kernel::TwoWords;\nusing kernel::Word;\n";
  }
  file += has_buffers ? "using kernel::Bits;\nusing kernel::Stream;\n" : "";
  return file +
         "using detail::Choices;\nusing detail::LineColumns;\nusing detail::LineEnd;\nusing detail::ProductionData;\n"
         "using detail::Span;\nusing kernels::is_of;\n\n" +
         declarations() + "\n" + file_ + "}  // namespace " + home_ + "::" + name_space() + "\n";
}

}  // namespace bnfurl::gen
