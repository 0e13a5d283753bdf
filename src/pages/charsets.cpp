#include "src/pages/charsets.hpp"

#include <fmt/format.h>
#include <simdjson.h>

#include <algorithm>
#include <iterator>
#include <limits>

#include "src/pages/characters.hpp"
#include "src/pages/charset_tables.hpp"
#include "src/pages/html_page.hpp"

namespace bnfurl::pages {
namespace {

using namespace charset_tables;
using Kind = Encoding::Kind;

constexpr std::uint32_t replacement_character = 0xfffd;

// The names and labels of the Encoding Standard, 4.2.
const Encoding encodings[] = {
    {"UTF-8", Kind::utf8, nullptr, " unicode-1-1-utf-8 unicode11utf8 unicode20utf8 utf8 x-unicode20utf8 "},
    {"windows-1252", Kind::single, cp1252,
     " ansi_x3.4-1968 ascii cp1252 cp819 csisolatin1 ibm819 iso-8859-1 iso-ir-100 iso8859-1 iso88591 iso_8859-1 "
     "iso_8859-1:1987 l1 latin1 us-ascii x-cp1252 "},
    {"IBM866", Kind::single, cp866, " 866 cp866 csibm866 "},
    {"ISO-8859-2", Kind::single, iso8859_2,
     " csisolatin2 iso-ir-101 iso8859-2 iso88592 iso_8859-2 iso_8859-2:1987 l2 latin2 "},
    {"ISO-8859-3", Kind::single, iso8859_3,
     " csisolatin3 iso-ir-109 iso8859-3 iso88593 iso_8859-3 iso_8859-3:1988 l3 latin3 "},
    {"ISO-8859-4", Kind::single, iso8859_4,
     " csisolatin4 iso-ir-110 iso8859-4 iso88594 iso_8859-4 iso_8859-4:1988 l4 latin4 "},
    {"ISO-8859-5", Kind::single, iso8859_5,
     " csisolatincyrillic cyrillic iso-ir-144 iso8859-5 iso88595 iso_8859-5 iso_8859-5:1988 "},
    {"ISO-8859-6", Kind::single, iso8859_6,
     " arabic asmo-708 csiso88596e csiso88596i csisolatinarabic ecma-114 iso-8859-6-e iso-8859-6-i iso-ir-127 "
     "iso8859-6 "
     "iso88596 iso_8859-6 iso_8859-6:1987 "},
    {"ISO-8859-7", Kind::single, iso8859_7,
     " csisolatingreek ecma-118 elot_928 greek greek8 iso-ir-126 iso8859-7 iso88597 iso_8859-7 iso_8859-7:1987 "
     "sun_eu_greek "},
    {"ISO-8859-8", Kind::single, iso8859_8,
     " csiso88598e csisolatinhebrew hebrew iso-8859-8-e iso-ir-138 iso8859-8 iso88598 iso_8859-8 iso_8859-8:1988 "
     "visual "},
    {"ISO-8859-8-I", Kind::single, iso8859_8, " csiso88598i logical "},
    {"ISO-8859-10", Kind::single, iso8859_10, " csisolatin6 iso-ir-157 iso8859-10 iso885910 l6 latin6 "},
    {"ISO-8859-13", Kind::single, iso8859_13, " iso8859-13 iso885913 "},
    {"ISO-8859-14", Kind::single, iso8859_14, " iso8859-14 iso885914 "},
    {"ISO-8859-15", Kind::single, iso8859_15, " csisolatin9 iso8859-15 iso885915 iso_8859-15 l9 "},
    {"ISO-8859-16", Kind::single, iso8859_16, ""},
    {"KOI8-R", Kind::single, koi8_r, " cskoi8r koi koi8 koi8_r "},
    {"KOI8-U", Kind::single, koi8_u, " koi8-ru "},
    {"macintosh", Kind::single, mac_roman, " csmacintosh mac x-mac-roman "},
    {"windows-874", Kind::single, cp874, " dos-874 iso-8859-11 iso8859-11 iso885911 tis-620 "},
    {"windows-1250", Kind::single, cp1250, " cp1250 x-cp1250 "},
    {"windows-1251", Kind::single, cp1251, " cp1251 x-cp1251 "},
    {"windows-1253", Kind::single, cp1253, " cp1253 x-cp1253 "},
    {"windows-1254", Kind::single, cp1254,
     " cp1254 csisolatin5 iso-8859-9 iso-ir-148 iso8859-9 iso88599 iso_8859-9 iso_8859-9:1989 l5 latin5 x-cp1254 "},
    {"windows-1255", Kind::single, cp1255, " cp1255 x-cp1255 "},
    {"windows-1256", Kind::single, cp1256, " cp1256 x-cp1256 "},
    {"windows-1257", Kind::single, cp1257, " cp1257 x-cp1257 "},
    {"windows-1258", Kind::single, cp1258, " cp1258 x-cp1258 "},
    {"x-mac-cyrillic", Kind::single, mac_cyrillic, " x-mac-ukrainian "},
    {"GBK", Kind::gbk, gb18030, " chinese csgb2312 csiso58gb231280 gb2312 gb_2312 gb_2312-80 iso-ir-58 x-gbk "},
    {"gb18030", Kind::gb18030, gb18030, ""},
    {"Big5", Kind::big5, big5hkscs, " big5-hkscs cn-big5 csbig5 x-x-big5 "},
    {"EUC-JP", Kind::euc_jp, jis0208, " cseucpkdfmtjapanese x-euc-jp "},
    {"ISO-2022-JP", Kind::iso2022_jp, jis0208, " csiso2022jp "},
    {"Shift_JIS", Kind::shift_jis, cp932, " csshiftjis ms932 ms_kanji shift-jis sjis windows-31j x-sjis "},
    {"EUC-KR", Kind::euc_kr, cp949,
     " cseuckr csksc56011987 iso-ir-149 korean ks_c_5601-1987 ks_c_5601-1989 ksc5601 ksc_5601 windows-949 "},
    {"replacement", Kind::replacement, nullptr, " csiso2022kr hz-gb-2312 iso-2022-cn iso-2022-cn-ext iso-2022-kr "},
    {"UTF-16BE", Kind::utf16be, nullptr, " unicodefffe "},
    {"UTF-16LE", Kind::utf16le, nullptr, " csunicode iso-10646-ucs-2 ucs-2 unicode unicodefeff utf-16 "},
    {"x-user-defined", Kind::user_defined, nullptr, ""},
};

const Encoding& called(std::string_view name) { return *std::ranges::find(encodings, name, &Encoding::name); }

bool is_utf16(const Encoding& encoding) { return encoding.kind == Kind::utf16le || encoding.kind == Kind::utf16be; }

/// Encoding Standard, 6, "BOM sniff".
const Encoding* encoding_of_mark(std::string_view page) {
  if (page.starts_with("\xef\xbb\xbf")) return &called("UTF-8");
  if (page.starts_with("\xfe\xff")) return &called("UTF-16BE");
  return page.starts_with("\xff\xfe") ? &called("UTF-16LE") : nullptr;
}

std::string_view value_before(std::string_view text, std::string_view ends) {
  return text.substr(0, text.find_first_of(ends));
}

/// The label in the content of `<meta http-equiv=content-type>` (HTML Standard, 2.4.4): "text/html; charset=x".
std::string_view label_in_content(std::string_view content) {
  constexpr std::string_view name = "charset";
  for (std::size_t at = 0; at + name.size() < content.size(); ++at) {
    if (!is_called(content.substr(at, name.size()), name)) continue;
    std::string_view rest = without_blanks(content.substr(at + name.size()));
    if (!rest.starts_with('=')) continue;
    rest = without_blanks(rest.substr(1));
    const bool is_quoted = rest.starts_with('"') || rest.starts_with('\'');
    if (is_quoted && rest.find(rest[0], 1) == std::string_view::npos) return {};
    return is_quoted ? value_before(rest.substr(1), rest.substr(0, 1)) : value_before(rest, " \t\n\f\r;");
  }
  return {};
}

/// The encoding that a `<meta>` names; null if it names none (13.2.6.4.4, start tag "meta").
const Encoding* encoding_of_meta(const HtmlTag& meta) {
  PlainText plain;
  const auto value = [&](std::string_view attribute) {
    plain.set(meta.find(attribute).value_or(""), PlainText::Place::value);
    return plain.text();
  };
  if (const Encoding* const found = encoding_called(value("charset"))) return found;
  if (!is_called(value("http-equiv"), "content-type")) return nullptr;
  return encoding_called(label_in_content(value("content")));
}

/// By the first `<meta>` that names one, wherever it is. The prescan (13.2.3.2) ends after 1,024 octets, but what it
/// finds is tentative: when the parser meets the tag, the encoding changes (13.2.3.4). One that says it is UTF-16 was
/// read in another encoding.
const Encoding* encoding_of_metas(std::string_view page) {
  if (!has_letters(page, "charset")) return nullptr;
  HtmlReader reader(page);
  while (const HtmlTag* const tag = reader.next()) {
    const Encoding* const found = is_called(tag->name, "meta") ? encoding_of_meta(*tag) : nullptr;
    if (found == nullptr) continue;
    if (found->kind == Kind::user_defined) return &usual_encoding();
    return is_utf16(*found) ? &called("UTF-8") : found;
  }
  return nullptr;
}

/// By `<?xml encoding="x"?>`, or by its first characters if they have two octets.
const Encoding* encoding_of_xml(std::string_view page) {
  using namespace std::string_view_literals;
  if (page.starts_with("<\0"sv)) return &called("UTF-16LE");
  if (page.starts_with("\0<"sv)) return &called("UTF-16BE");
  if (!page.starts_with("<?xml")) return nullptr;
  const std::string_view declaration = value_before(page, ">");
  const std::size_t at = declaration.find("encoding");
  if (at == std::string_view::npos) return nullptr;
  const std::string_view rest = without_blanks(declaration.substr(at + 8));
  const std::string_view value = rest.starts_with('=') ? without_blanks(rest.substr(1)) : std::string_view();
  if (!value.starts_with('"') && !value.starts_with('\'')) return nullptr;
  const Encoding* const found = encoding_called(value_before(value.substr(1), value.substr(0, 1)));
  return found != nullptr && is_utf16(*found) ? &called("UTF-8") : found;
}

/// How many octets of ASCII a text begins with.
std::size_t ascii_size(std::string_view text) {
  const auto* const end =
      std::ranges::find_if(text, [](char octet) { return static_cast<unsigned char>(octet) >= 0x80; });
  return static_cast<std::size_t>(end - text.begin());
}

bool is_ascii(std::string_view text) { return ascii_size(text) == text.size(); }

std::uint32_t octet_at(std::string_view text, std::size_t at) { return static_cast<unsigned char>(text[at]); }

bool is_in(std::uint32_t value, std::uint32_t first, std::uint32_t last) { return first <= value && value <= last; }

/// In a table of two octets; 0 stands for no character.
std::uint32_t in_table(const char16_t* table, std::uint32_t lead, std::uint32_t trail) {
  if (!is_in(lead, first_lead, 0xfe) || !is_in(trail, first_trail, 0xfe)) return 0;
  return table[(lead - first_lead) * trails + trail - first_trail];
}

/// Of four octets with this number; 0 stands for no character.
std::uint32_t in_gb18030(std::uint32_t number) {
  if (is_in(number, 189000, 1237575)) return number - 189000 + 0x10000;
  if (number > 39419) return 0;
  const Run* const after = std::upper_bound(gb18030_runs, gb18030_runs + gb18030_run_count, number,
                                            [](std::uint32_t value, const Run& run) { return value < run.number; });
  return (after - 1)->first + number - (after - 1)->number;
}

std::optional<std::uint32_t> number_in_gb18030(std::uint32_t character) {
  if (character >= 0x10000) return character - 0x10000 + 189000;
  for (unsigned i = 0; i < gb18030_run_count; ++i) {
    const Run& run = gb18030_runs[i];
    const std::uint32_t end = i + 1 < gb18030_run_count ? gb18030_runs[i + 1].number : 39420;
    if (is_in(character, run.first, run.first + end - run.number - 1)) return run.number + character - run.first;
  }
  return std::nullopt;
}

}  // namespace

const Encoding& usual_encoding() { return called("windows-1252"); }

const Encoding& usual_encoding_of_file(std::string_view page) {
  return simdjson::validate_utf8(page.data(), page.size()) ? called("UTF-8") : usual_encoding();
}

const Encoding* encoding_called(std::string_view label) {
  label = without_blanks(label);
  if (label.empty() || label.find(' ') != std::string_view::npos) return nullptr;
  std::string word = fmt::format(" {} ", label);
  std::ranges::transform(word, word.begin(), [](char octet) { return in_lower_case(octet); });
  const auto* const found = std::ranges::find_if(encodings, [&](const Encoding& each) {
    return is_called(label, each.name) || each.labels.find(word) != std::string_view::npos;
  });
  return found == std::end(encodings) ? nullptr : found;
}

const Encoding& encoding_of(std::string_view page, std::optional<std::string_view> header, bool is_xml,
                            const Encoding& usual) {
  const Encoding* found = encoding_of_mark(page);
  if (found == nullptr && header) found = encoding_called(*header);
  if (found == nullptr && !is_xml) found = encoding_of_metas(page);
  if (found == nullptr) found = encoding_of_xml(page.substr(0, 1024));
  return found != nullptr ? *found : is_xml ? called("UTF-8") : usual;
}

void PageText::open(std::string_view page, const Encoding* encoding) {
  page_ = page;
  encoding_ = encoding;
  known_ = {};
  is_as_written_ = true;
  if (encoding == nullptr) return;
  const bool is_utf8 = encoding->kind == Kind::utf8;
  if (is_utf8 && simdjson::validate_utf8(page.data(), page.size())) return;
  const bool has_states = is_utf16(*encoding) || encoding->kind == Kind::replacement ||
                          (encoding->kind == Kind::iso2022_jp && page.find('\x1b') != std::string_view::npos);
  if (!has_states && is_ascii(page)) return;
  is_as_written_ = false;
  text_.clear();
  for (Place at; at.page < page.size();) read_run(at, text_);
}

/// Appends what the next octets mean: those of ASCII, or of one character.
void PageText::read_run(Place& at, std::string& to) const {
  const std::size_t before = to.size();
  if (!is_utf16(*encoding_) && encoding_->kind != Kind::iso2022_jp && encoding_->kind != Kind::replacement) {
    const std::string_view run = page_.substr(at.page, ascii_size(page_.substr(at.page)));
    to += run;
    at.page += run.size();
  }
  if (to.size() == before) {
    const bool is_mark = at.page == 0;
    const std::optional<std::uint32_t> character = read_character(at);
    if (character && !(is_mark && character == 0xfeff)) append_utf8(to, *character);
  }
  at.text += to.size() - before;
}

/// Reads a character, or octets that are not one; nullopt for octets that only change the mode.
std::optional<std::uint32_t> PageText::read_character(Place& at) const {
  const std::uint32_t octet = octet_at(page_, at.page);
  switch (encoding_->kind) {
    case Kind::utf16le:
    case Kind::utf16be:
      return read_utf16(at);
    case Kind::iso2022_jp:
      return read_iso2022_jp(at);
    case Kind::replacement:
      at.page = page_.size();
      return replacement_character;
    case Kind::utf8: {
      const std::string_view rest = page_.substr(at.page);
      const Utf8Step step = utf8_step(rest);
      at.page += step.size;
      if (!step.valid) return replacement_character;
      std::uint32_t character = octet & (0x7fU >> step.size);
      for (std::size_t i = 1; i < step.size; ++i) character = character << 6 | (octet_at(rest, i) & 0x3f);
      return step.size == 1 ? octet : character;
    }
    case Kind::single:
    case Kind::user_defined: {
      ++at.page;
      if (octet < 0x80) return octet;
      const std::uint32_t found = encoding_->table == nullptr ? 0xf700 + octet : encoding_->table[octet - 0x80];
      return found == 0 ? replacement_character : found;
    }
    default:
      return read_double(at);
  }
}

// A second octet of ASCII that does not fit begins another character.
std::optional<std::uint32_t> PageText::read_double(Place& at) const {
  const Kind kind = encoding_->kind;
  const bool is_chinese = kind == Kind::gbk || kind == Kind::gb18030;
  const std::string_view rest = page_.substr(at.page);
  const std::uint32_t lead = octet_at(rest, 0);
  ++at.page;
  if (lead < 0x80) return lead;
  if (is_chinese && lead == 0x80) return 0x20ac;
  if (kind == Kind::shift_jis && lead == 0x80) return lead;
  if (kind == Kind::shift_jis && is_in(lead, 0xa1, 0xdf)) return 0xff61 + lead - 0xa1;
  const std::uint32_t first = kind == Kind::euc_jp ? 0x8e : first_lead;
  const bool is_lead = kind == Kind::shift_jis
                           ? is_in(lead, 0x81, 0x9f) || is_in(lead, 0xe0, 0xfc)
                           : is_in(lead, first, 0xfe) && !(kind == Kind::euc_jp && is_in(lead, 0x90, 0xa0));
  if (!is_lead || rest.size() == 1) return replacement_character;
  const std::uint32_t trail = octet_at(rest, 1);
  if (is_chinese && is_in(trail, '0', '9')) {
    if (rest.size() < 4 || !is_in(octet_at(rest, 2), 0x81, 0xfe) || !is_in(octet_at(rest, 3), '0', '9'))
      return replacement_character;
    at.page += 3;
    const std::uint32_t number =
        (((lead - 0x81) * 10 + trail - '0') * 126 + octet_at(rest, 2) - 0x81) * 10 + octet_at(rest, 3) - '0';
    const std::uint32_t found = in_gb18030(number);
    return found == 0 ? replacement_character : found;
  }
  std::uint32_t found = in_table(encoding_->table, lead, trail);
  if (kind == Kind::euc_jp && lead == 0x8e) found = is_in(trail, 0xa1, 0xdf) ? 0xff61 + trail - 0xa1 : 0;
  if (kind == Kind::euc_jp && lead == 0x8f) {
    // JIS X 0212: no browser can write it, and no page has it.
    const bool is_triple = rest.size() > 2 && is_in(trail, 0xa1, 0xfe) && is_in(octet_at(rest, 2), 0xa1, 0xfe);
    at.page += is_triple ? 2 : trail < 0x80 ? 0 : 1;
    return replacement_character;
  }
  if (found != 0 || trail >= 0x80) ++at.page;
  return found == 0 ? replacement_character : found;
}

std::uint32_t PageText::read_utf16(Place& at) const {
  const auto unit = [&](std::size_t place) {
    const std::uint32_t first = octet_at(page_, place), second = octet_at(page_, place + 1);
    return encoding_->kind == Kind::utf16be ? first << 8 | second : second << 8 | first;
  };
  const std::size_t left = page_.size() - at.page;
  if (left < 2) {
    ++at.page;
    return replacement_character;
  }
  const std::uint32_t high = unit(at.page);
  at.page += 2;
  if (!is_in(high, 0xd800, 0xdfff)) return high;
  const std::uint32_t low = high < 0xdc00 && left >= 4 ? unit(at.page) : 0;
  if (!is_in(low, 0xdc00, 0xdfff)) return replacement_character;
  at.page += 2;
  return 0x10000 + ((high - 0xd800) << 10) + low - 0xdc00;
}

std::optional<std::uint32_t> PageText::read_iso2022_jp(Place& at) const {
  using Mode = Place::Mode;
  const std::string_view rest = page_.substr(at.page);
  constexpr struct {
    std::string_view sequence;
    Mode mode;
  } escapes[] = {{"\x1b(B", Mode::ascii},
                 {"\x1b(J", Mode::roman},
                 {"\x1b(I", Mode::katakana},
                 {"\x1b$@", Mode::jis0208},
                 {"\x1b$B", Mode::jis0208}};
  for (const auto& escape : escapes) {
    if (!rest.starts_with(escape.sequence)) continue;
    at.page += escape.sequence.size();
    at.mode = escape.mode;
    return std::nullopt;
  }
  const std::uint32_t octet = octet_at(rest, 0);
  ++at.page;
  const bool is_printable = is_in(octet, 0x21, 0x7e);
  if (at.mode == Mode::katakana && is_in(octet, 0x21, 0x5f)) return 0xff61 + octet - 0x21;
  if (at.mode == Mode::jis0208 && is_printable && rest.size() > 1 && is_in(octet_at(rest, 1), 0x21, 0x7e)) {
    ++at.page;
    const std::uint32_t found = in_table(encoding_->table, octet + 0x80, octet_at(rest, 1) + 0x80);
    return found == 0 ? replacement_character : found;
  }
  const bool is_ascii_mode = at.mode == Mode::ascii || at.mode == Mode::roman;
  if (octet >= 0x80 || octet == 0x0e || octet == 0x0f || octet == 0x1b || !(is_ascii_mode || octet == '\n'))
    return replacement_character;
  if (at.mode == Mode::roman && octet == '\\') return 0xa5;
  return at.mode == Mode::roman && octet == '~' ? 0x203e : octet;
}

std::size_t PageText::place_of(std::size_t offset) {
  if (is_as_written_) return offset;
  if (offset < known_.text) known_ = {};
  for (Place next = known_; next.page < page_.size(); known_ = next) {
    piece_.clear();
    read_run(next, piece_);
    if (next.text <= offset) continue;
    // A run of ASCII is as long as it is in the page.
    return known_.page + (next.page - known_.page == piece_.size() ? offset - known_.text : 0);
  }
  return known_.page;
}

std::string_view PageText::link(std::string_view url) {
  if (encoding_ == nullptr || encoding_->kind == Kind::utf8 || encoding_->kind == Kind::replacement ||
      is_utf16(*encoding_) || is_ascii(url))
    return url;
  const std::string_view before_fragment = url.substr(0, url.find('#'));
  const std::size_t begin = before_fragment.find('?');
  const std::size_t colon = url.find_first_of(":/?#");
  const bool has_scheme = colon != std::string_view::npos && url[colon] == ':';
  constexpr std::string_view special[] = {"http", "https", "ftp", "file"};
  const bool is_special = !has_scheme || std::ranges::any_of(special, [&](std::string_view each) {
    return is_called(url.substr(0, colon), each);
  });
  if (begin == std::string_view::npos || !is_special) return url;
  link_ = url.substr(0, begin);
  Place::Mode mode = Place::Mode::ascii;
  const auto append_escaped = [this](std::string_view octets) {
    constexpr std::string_view kept = "!$()*+,-./:=?@_~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    for (const char octet : octets) {
      if (kept.find(octet) != std::string_view::npos)
        link_ += octet;
      else
        link_ += fmt::format("%{:02X}", static_cast<unsigned char>(octet));
    }
  };
  const std::string_view query = url.substr(begin, before_fragment.size() - begin);
  for (std::size_t at = 0; at < query.size();) {
    const Utf8Step step = utf8_step(query.substr(at));
    std::uint32_t character = octet_at(query, at) & (step.size == 1 ? 0x7fU : 0x7fU >> step.size);
    for (std::size_t i = 1; i < step.size; ++i) character = character << 6 | (octet_at(query, at + i) & 0x3f);
    if (step.size == 1 && mode == Place::Mode::ascii)
      link_ += query[at];
    else
      append_escaped(octets_of(character, mode));
    at += step.size;
  }
  if (mode != Place::Mode::ascii) append_escaped("\x1b(B");
  link_ += url.substr(before_fragment.size());
  return link_;
}

/// Where the tables have it.
std::optional<std::size_t> PageText::index_of(std::uint32_t character) {
  constexpr std::uint16_t none = std::numeric_limits<std::uint16_t>::max();
  const Kind kind = encoding_->kind;
  if (indexed_ != encoding_) {
    indexed_ = encoding_;
    indices_.assign(std::size_t{1} << 16, none);
    const std::size_t size = encoding_->table == nullptr ? 0 : kind == Kind::single ? 128 : doubles;
    for (std::size_t i = 0; i < size; ++i) {
      const std::uint32_t found = encoding_->table[i], lead = first_lead + static_cast<std::uint32_t>(i / trails);
      // Those that have two places: the rows of IBM's characters that NEC chose, and those of Hong Kong.
      const bool is_other = (kind == Kind::shift_jis && is_in(lead, 0xed, 0xee)) || (kind == Kind::big5 && lead < 0xa1);
      constexpr std::uint32_t last_ones[] = {0x2550, 0x255e, 0x2561, 0x256a, 0x5341, 0x5345};
      const bool is_last = kind == Kind::big5 && std::ranges::find(last_ones, found) != std::end(last_ones);
      if (found != 0 && !is_other && (indices_[found] == none || is_last))
        indices_[found] = static_cast<std::uint16_t>(i);
    }
  }
  if (character >= indices_.size() || indices_[character] == none) return std::nullopt;
  return indices_[character];
}

/// What a form of the page would send (Encoding Standard; `&#233;` of what the encoding does not have).
std::string PageText::octets_of(std::uint32_t character, Place::Mode& mode) {
  const Kind kind = encoding_->kind;
  const bool is_japanese = kind == Kind::euc_jp || kind == Kind::shift_jis || kind == Kind::iso2022_jp;
  const auto as_octets = [](auto... octets) { return std::string{static_cast<char>(octets)...}; };
  std::string changed;
  const auto change = [&](Place::Mode to) {
    if (kind == Kind::iso2022_jp && mode != to) changed = to == Place::Mode::ascii ? "\x1b(B" : "\x1b$B";
    mode = kind == Kind::iso2022_jp ? to : mode;
  };
  if (character < 0x80) {
    change(Place::Mode::ascii);
    return changed + as_octets(character);
  }
  if (is_japanese && character == 0x2212) character = 0xff0d;
  if (is_japanese && kind != Kind::iso2022_jp && character == 0xa5) return "\\";
  if (is_japanese && kind != Kind::iso2022_jp && character == 0x203e) return "~";
  if (is_in(character, 0xff61, 0xff9f) && kind == Kind::shift_jis) return as_octets(character - 0xff61 + 0xa1);
  if (is_in(character, 0xff61, 0xff9f) && kind == Kind::euc_jp) return as_octets(0x8e, character - 0xff61 + 0xa1);
  if (kind == Kind::user_defined && is_in(character, 0xf780, 0xf7ff)) return as_octets(character - 0xf700);
  if (kind == Kind::gbk && character == 0x20ac) return as_octets(0x80);
  if (const std::optional<std::size_t> index = index_of(character)) {
    if (kind == Kind::single) return as_octets(0x80 + *index);
    change(Place::Mode::jis0208);
    const std::size_t shift = kind == Kind::iso2022_jp ? 0x80 : 0;
    return changed + as_octets(first_lead + *index / trails - shift, first_trail + *index % trails - shift);
  }
  if (kind == Kind::gb18030) {
    if (const std::optional<std::uint32_t> number = number_in_gb18030(character)) {
      const std::uint32_t rest = *number % 12600;
      return as_octets(0x81 + *number / 12600, '0' + rest / 1260, 0x81 + rest / 10 % 126, '0' + rest % 10);
    }
  }
  change(Place::Mode::ascii);
  return changed + fmt::format("&#{};", character);
}

}  // namespace bnfurl::pages
