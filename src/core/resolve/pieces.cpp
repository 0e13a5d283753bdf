#include "src/core/resolve/pieces.hpp"

#include <algorithm>
#include <array>

#include "src/core/first_engine.hpp"
#include "src/core/texts.hpp"

namespace bnfurl::detail {
namespace {

struct Classes {
  std::uint16_t of[256];
};

constexpr Classes classes = [] {
  Classes result{};
  result.of[u8':'] = 1;
  result.of[u8'/'] = 2;
  result.of[u8'?'] = result.of[u8'#'] = 4;
  result.of[u8'.'] = 8;
  return result;
}();

constexpr kernels::ClassTables tables = kernels::class_tables(classes.of);

}  // namespace

constexpr kernels::StreamPlan Marks::plan{
    .classes = classes.of,
    .count = count,
    .with_escape = 0,
    .escape_lead = 0x100,
    .escape_digit_bit = 0,
    .tables = &tables,
};

Marks::Marks(std::string_view text) noexcept {
  kernels::active().class_streams(plan, reinterpret_cast<const unsigned char*>(text.data()), text.size(), 0, words_);
}

namespace {

/// Takes what stands before the first octet of `ends` off the beginning of `text`: all of it if there is none.
std::string_view take(std::string_view& text, std::string_view ends, std::size_t from = 0) noexcept {
  const std::string_view taken = part_of(text, 0, text.find_first_of(ends, from));
  text.remove_prefix(taken.size());
  return taken;
}

/// Takes the piece from the first `delimiter` on off the end of `text`.
std::string_view take_from(std::string_view& text, char delimiter) noexcept {
  const std::size_t begin = std::min(text.find(delimiter), text.size());
  const std::string_view taken = part_of(text, begin);
  text.remove_suffix(taken.size());
  return taken;
}

std::size_t scheme_size(const ProductionData& production, std::string_view text) noexcept {
  const std::size_t end = text.find_first_of(":/?#");
  if (end == std::string_view::npos || end == 0 || text[end] != ':') return 0;
  return has_scheme(production, text) ? end + 1 : 0;
}

}  // namespace

bool has_scheme(const ProductionData& production, std::string_view text) noexcept {
  const NormalRules* rules = production.grammar->normal;
  if (rules == nullptr || rules->scheme == none) return true;
  std::array<Span, max_components> spans;
  Choices choices;
  return split_first(production, text, spans.data(), &choices) && spans[rules->scheme].begin != Span::absent;
}

Pieces cut(const ProductionData& production, std::string_view text) noexcept {
  Pieces pieces;
  pieces.scheme = part_of(text, 0, scheme_size(production, text));
  text.remove_prefix(pieces.scheme.size());
  if (begins_with(text, "//")) pieces.authority = take(text, "/?#", 2);
  pieces.path = take(text, "?#");
  pieces.query = take(text, "#");
  pieces.fragment = text;
  return pieces;
}

PiecesWithParams cut_rfc1808(std::string_view text, const Pieces& pieces) noexcept {
  PiecesWithParams cut{pieces, {}};
  text.remove_suffix(pieces.fragment.size());
  text.remove_prefix(pieces.scheme.size());
  if (begins_with(text, "//")) cut.authority = take(text, "/", 2);
  cut.query = take_from(text, '?');
  cut.params = take_from(text, ';');
  cut.path = text;
  return cut;
}

CutBase cut_base(const Pieces& base) noexcept {
  const std::string_view directory = directory_of(base);
  bool has_dots = false;
  segments_from_the_end(directory, [&](std::string_view segment) { has_dots |= is_dot_segment(segment); });
  CutBase cut{base, directory, !base.authority.empty() && !has_dots, {}};
  if (!cut.is_plain) return cut;
  std::string_view at = directory;
  for (std::size_t& size : cut.parents) {
    size = at.size();
    at = parent(at);
  }
  return cut;
}

// RFC 1808, section 4, step by step. It asks whether a piece is non-empty where its successors ask whether it is
// defined: "?" on a base with a query inherits that query. After a net_loc, an empty path is "/" before all that is
// added: ";x" on "http://a" would be "http://a;x", another net_loc.

namespace {

constexpr std::size_t slashes = 2;    ///< "//" before a net_loc
constexpr std::size_t delimiter = 1;  ///< ";" before params, "?" before a query

}  // namespace

Resolved by_rfc1808(const PiecesWithParams& base, const PiecesWithParams& reference) noexcept {
  if (reference == PiecesWithParams()) return {base, {}, Dots::stay};  // 2a
  Resolved result{reference, {}, Dots::stay};
  if (!reference.scheme.empty()) return result;             // 2b
  result.scheme = base.scheme;                              // 2c
  if (reference.authority.size() > slashes) return result;  // 3
  result.authority = base.authority;
  if (reference.path.starts_with('/')) return result;  // 4
  if (!reference.path.empty()) {                       // 6
    result.directory = directory_of(base);
    result.dots = Dots::rfc1808;
    return result;
  }
  result.path = base.path;  // 5
  const bool adds = reference.params.size() > delimiter || reference.query.size() > delimiter;
  if (adds && base.path.empty()) result.path = directory_of(base);
  if (reference.params.size() > delimiter) return result;  // 5a
  result.params = base.params;
  if (reference.query.size() > delimiter) return result;  // 5b
  result.query = base.query;
  return result;
}

// RFC 2396, section 5.2, step by step. Its "reference to the current document" (step 2) is the base without its
// fragment.

Resolved by_rfc2396(const CutBase& base, const Pieces& reference) noexcept {
  Resolved result{{reference, {}}, {}, Dots::stay};
  if (!reference.scheme.empty()) return result;  // 3
  result.scheme = base.scheme;
  if (!reference.authority.empty()) return result;  // 4
  result.authority = base.authority;
  if (reference.path.empty() && reference.query.empty()) {  // 2
    result.path = base.path;
    result.query = base.query;
  } else if (!reference.path.starts_with('/')) {  // 5, 6
    result.directory = base.directory;
    result.dots = Dots::rfc1808;
  }
  return result;
}

// RFC 3986, section 5.2.2: the pseudocode, line by line. A piece that is defined has its delimiter, so it is not empty.

Resolved by_rfc3986(const CutBase& base, const Pieces& reference) noexcept {
  Resolved result{{reference, {}}, {}, Dots::rfc3986};
  if (!reference.scheme.empty()) return result;
  result.scheme = base.scheme;
  if (!reference.authority.empty()) return result;
  result.authority = base.authority;
  if (reference.path.empty()) {
    result.path = base.path;
    result.dots = Dots::stay;
    if (reference.query.empty()) result.query = base.query;
  } else if (!reference.path.starts_with('/')) {
    result.directory = base.directory;
  }
  return result;
}

}  // namespace bnfurl::detail
