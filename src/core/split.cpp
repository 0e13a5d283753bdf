// The verdict and the components of one text: the whole chain, from the public functions to the tables.
//
//   short texts   if the production has such an engine for the kernels that run. The engine itself calls the scanner
//                 for a text that it does not know
//   the scanner   if the production is compiled. It decides every text
//   the tables    of a grammar that was read at run time
//
// note [one function per way]: the scanner's window takes 8 KiB of stack. Functions that have one are not inlined into
// those that only pass a text on: their arguments stay in the registers in which they came.
#include <bnfurl/bnfurl.hpp>

#include "src/core/first_engine.hpp"
#include "src/core/kernels/kernels.hpp"
#include "src/core/tables.hpp"

namespace bnfurl {

namespace detail {
namespace {

constexpr kernels::StreamPlan no_streams{};

// Scans in a window of the text. A trial of kinds has no plan; it uses the window only to read the text.
template <class Scanner, class... Results>
bool scanned(const Scanner& scanner, std::string_view text, Results*... results) noexcept {
  kernels::Window window(scanner.plan == nullptr ? no_streams : *scanner.plan, text.data(), text.size());
  if (scanner.plan != nullptr) window.begin();
  return scanner.scan(window, 0, text.size(), results...);
}

}  // namespace

[[gnu::noinline]] bool matches_by_scanner(const ProductionData& entry, std::string_view text) noexcept {
  if (entry.matches.scan != nullptr) return scanned(entry.matches, text);
  return matches_by_tables(entry, text);
}

bool matches_by_tables(const ProductionData& entry, std::string_view text) noexcept {
  return entry.dfa != nullptr && table_matches(built_dfa(entry), text);
}

bool split_by_short_text(const ProductionData& entry, std::string_view text, Span* spans, Choices* choices) noexcept {
  return split_first(entry, text, spans, choices);
}

[[gnu::noinline]] bool split_by_scanner(const ProductionData& entry, std::string_view text, Span* spans,
                                        Choices* choices) noexcept {
  if (entry.split.scan != nullptr) return scanned(entry.split, text, spans, choices);
  return split_by_tables(entry, text, spans, choices);
}

bool split_by_tables(const ProductionData& entry, std::string_view text, Span* spans, Choices* choices) noexcept {
  return entry.tdfa != nullptr && table_split(built_tdfa(entry), entry.grammar->component_count, text, spans, choices);
}

}  // namespace detail

bool matches(Production production, std::string_view text) noexcept {
  return detail::matches_first(detail::data_of(production), text);
}

std::optional<AnyParts> split(Production production, std::string_view text) noexcept {
  return split(detail::entry_of<AnyGrammar>(detail::data_of(production).handle), text);
}

}  // namespace bnfurl
