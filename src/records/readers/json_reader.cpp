#include "src/records/readers/json_reader.hpp"

#include <simdjson.h>
#include <experimental/simd>

#include <algorithm>
#include <bit>
#include <cctype>
#include <charconv>
#include <cstdint>
#include <cstring>

#include "src/records/messages/messages.hpp"

namespace bnfurl::records {
namespace {

constexpr std::size_t unit_size = 6;        // of \uXXXX
constexpr std::size_t hex_escape_size = 4;  // of \xHH

bool is_high(std::uint32_t unit) { return unit >= 0xd800 && unit < 0xdc00; }
bool is_low(std::uint32_t unit) { return unit >= 0xdc00 && unit < 0xe000; }

/// The UTF-16 code unit that `raw` begins with as an escape; 0 if it begins with anything else.
std::uint32_t code_unit(std::string_view raw) {
  std::uint32_t unit = 0;
  if (raw.starts_with("\\u")) std::from_chars(raw.data() + 2, raw.data() + unit_size, unit, 16);
  return unit;
}

/// The octet that `raw` begins with as an escape `\xHH`; nullopt if it begins with anything else.
std::optional<char> octet_of(std::string_view raw) {
  unsigned char octet = 0;
  if (!raw.starts_with("\\x") || raw.size() < hex_escape_size) return std::nullopt;
  const char* const end = raw.data() + hex_escape_size;
  if (std::from_chars(raw.data() + 2, end, octet, 16).ptr != end) return std::nullopt;
  return static_cast<char>(octet);
}

struct Escape {
  std::size_t size;
  bool is_lone_surrogate;
};

/// Appends what the escape that `raw` begins with stands for.
Escape append_escaped(std::string& to, std::string_view raw) {
  if (const std::optional<char> octet = octet_of(raw)) {
    to += *octet;
    return {hex_escape_size, false};
  }
  if (raw[1] != 'u') {
    constexpr std::string_view letters = "bfnrt", controls = "\b\f\n\r\t";
    const std::size_t which = letters.find(raw[1]);
    to += which == std::string_view::npos ? raw[1] : controls[which];
    return {2, false};
  }
  const std::uint32_t unit = code_unit(raw);
  const std::uint32_t second = is_high(unit) ? code_unit(raw.substr(unit_size)) : 0;
  if (is_low(second)) {
    append_utf8(to, 0x10000 + ((unit - 0xd800) << 10) + (second - 0xdc00));
    return {2 * unit_size, false};
  }
  const bool is_lone = is_high(unit) || is_low(unit);
  if (is_lone)
    to += raw.substr(0, unit_size);
  else
    append_utf8(to, unit);
  return {unit_size, is_lone};
}

#ifdef _LIBCPP_VERSION
// libc++ has no vectors yet, so these are clang's.
using Octets = unsigned char __attribute__((ext_vector_type(16)));
using Mask = bool __attribute__((ext_vector_type(16)));
Octets octets_at(const char* begin) {
  Octets octets;
  std::memcpy(&octets, begin, sizeof octets);
  return octets;
}
unsigned bits_of(auto mask) { return std::bit_cast<std::uint16_t>(__builtin_convertvector(mask, Mask)); }
bool any_of(auto mask) { return bits_of(mask) != 0; }
bool none_of(auto mask) { return bits_of(mask) == 0; }
int find_first_set(auto mask) { return std::countr_zero(bits_of(mask)); }
#else
using Octets = std::experimental::simd<unsigned char, std::experimental::simd_abi::compatible<unsigned char>>;
Octets octets_at(const char* begin) {
  return {reinterpret_cast<const unsigned char*>(begin), std::experimental::element_aligned};
}
#endif
static_assert(Block::margin >= sizeof(Octets));

bool is_blank(char octet) { return octet == ' ' || octet == '\t' || octet == '\n' || octet == '\r'; }

/// Goes through a text; each function skips what it is called after, and returns false if that is not there. All of
/// them become one function, in which `at_` is a register; kept in memory, it makes reading take up to half as long
/// again.
class Scanner {
public:
  Scanner(std::string_view text, std::string& open) : at_(text.data()), end_(at_ + text.size()), open_(open) {}

  [[nodiscard]] const char* at() const { return at_; }
  [[nodiscard]] bool is_at_end() const { return at_ == end_; }
  /// Whether all octets of the strings are ASCII.
  [[nodiscard]] bool is_ascii() const { return none_of(octets_ >= 0x80); }
  /// Whether strings have escapes such as `\x22`.
  [[nodiscard]] bool has_hex_escapes() const { return has_hex_escapes_; }

  void blanks() {
    while (at_ != end_ && is_blank(*at_)) ++at_;
  }

  bool octet(char wanted) {
    if (at_ >= end_ || *at_ != wanted) return false;
    ++at_;
    return true;
  }

  /// A member's name with the colon and all blanks around them.
  [[gnu::always_inline]] bool name(JsonMember& member) {
    blanks();
    const char* const begin = at_ + 1;
    member.name_has_escapes = false;
    if (!string(member.name_has_escapes)) return false;
    member.name = std::string_view(begin, at_ - 1);
    blanks();
    if (!octet(':')) return false;
    blanks();
    return true;
  }

  bool value() { return is_at_bracket() ? nested() : scalar(); }

private:
  [[nodiscard]] bool is_at_bracket() const { return at_ != end_ && (*at_ == '{' || *at_ == '['); }

  /// An object or an array. Without recursion, as its depth is not bounded.
  [[gnu::always_inline]] bool nested() {
    open_.clear();
    do {
      const bool begins = is_at_bracket();
      if (begins)
        open_ += *at_++ == '{' ? '}' : ']';
      else if (!scalar())
        return false;
      if (!go_on(begins)) return false;
    } while (!open_.empty());
    return true;
  }

  /// What closes here, and all before the next value, if there is one. If `is_first`, no value stands before it.
  [[gnu::always_inline]] bool go_on(bool is_first) {
    for (blanks(); octet(open_.back()); blanks()) {
      open_.pop_back();
      if (open_.empty()) return true;
      is_first = false;
    }
    if (!is_first && !octet(',')) return false;
    JsonMember ignored;
    if (open_.back() == '}') return name(ignored);
    blanks();
    return true;
  }

  [[gnu::always_inline]] bool scalar() {
    if (at_ == end_) return false;
    bool ignored = false;
    switch (*at_) {
      case '"':
        return string(ignored);
      case 't':
        return word("true");
      case 'f':
        return word("false");
      case 'n':
        return word("null");
      default:
        return number();
    }
  }

  [[gnu::always_inline]] bool word(std::string_view wanted) {
    if (!std::string_view(at_, end_).starts_with(wanted)) return false;
    at_ += wanted.size();
    return true;
  }

  [[gnu::always_inline]] bool number() {
    octet('-');
    if (!octet('0') && !digits()) return false;
    if (octet('.') && !digits()) return false;
    if (!octet('e') && !octet('E')) return true;
    if (!octet('+')) octet('-');
    return digits();
  }

  bool digits() {
    const char* const begin = at_;
    while (at_ != end_ && is_digit(*at_)) ++at_;
    return at_ != begin;
  }

  [[gnu::always_inline]] bool string(bool& has_escapes) {
    if (!octet('"')) return false;
    for (;;) {
      plain_octets();
      if (octet('"')) return true;
      if (!escape()) return false;
      has_escapes = true;
    }
  }

  /// What stands before a quote, a backslash or a control, as many octets at a time as a vector has. The last vector
  /// may reach beyond the end.
  void plain_octets() {
    for (; at_ < end_; at_ += sizeof(Octets)) {
      const Octets octets = octets_at(at_);
      octets_ |= octets;
      const auto special = octets == int{'"'} || octets == int{'\\'} || octets < 0x20;
      if (!any_of(special)) continue;
      at_ += find_first_set(special);
      return;
    }
  }

  [[gnu::always_inline]] bool escape() {
    if (!octet('\\') || at_ == end_) return false;
    const char kind = *at_++;
    if (kind != 'u' && kind != 'x') return std::string_view("\"\\/bfnrt").find(kind) != std::string_view::npos;
    if (kind == 'x') has_hex_escapes_ = true;
    const std::ptrdiff_t digits = kind == 'u' ? 4 : 2;
    const char* const begin = at_;
    while (at_ != end_ && at_ - begin < digits && std::isxdigit(static_cast<unsigned char>(*at_)) != 0) ++at_;
    return at_ - begin == digits;
  }

  const char* at_;  // after `end_` only if a string has no end, and then nothing more is read
  const char* end_;
  std::string& open_;  // for the objects and arrays that are open: the brackets to come
  Octets octets_ = 0;  // all octets of strings, and maybe some others, combined by "or"
  bool has_hex_escapes_ = false;
};

[[gnu::always_inline]] inline bool skip_members(Scanner& scanner, std::vector<JsonMember>& members) {
  scanner.blanks();
  if (scanner.octet('}')) return true;
  do {
    JsonMember& member = members.emplace_back();
    if (!scanner.name(member)) return false;
    const char* const begin = scanner.at();
    if (!scanner.value()) return false;
    member.value = std::string_view(begin, scanner.at());
    scanner.blanks();
  } while (scanner.octet(','));
  return scanner.octet('}');
}

bool is_called(const JsonMember& member, std::string_view name) {
  if (!member.name_has_escapes) return member.name == name;
  std::string text;
  (void)append_json_text(text, member.name);
  return text == name;
}

}  // namespace

std::size_t append_json_text(std::string& to, std::string_view raw) {
  std::size_t lone = std::string_view::npos;
  for (std::size_t at = 0;;) {
    const std::size_t begin = std::min(raw.find('\\', at), raw.size());
    to += raw.substr(at, begin - at);
    if (begin == raw.size()) return lone;
    const Escape escape = append_escaped(to, raw.substr(begin));
    if (escape.is_lone_surrogate) lone = std::min(lone, begin);
    at = begin + escape.size;
  }
}

std::string_view JsonTexts::text_of(std::string_view raw, std::size_t* lone_surrogate) {
  if (raw.find('\\') == std::string_view::npos) return raw;
  std::string& text = next_text();
  const std::size_t lone = append_json_text(text, raw);
  if (lone_surrogate != nullptr) *lone_surrogate = lone;
  return text;
}

std::string_view JsonTexts::joined(std::string_view first, std::string_view second) {
  return next_text().append(first.substr(0, first.size() - 1)).append(" ").append(second.substr(1));
}

// Escapes of octets from 0x80 on become these octets, so that several can be one character.
std::string_view JsonTexts::repaired(std::string_view value) {
  std::string octets;
  while (!value.empty()) {
    const std::optional<char> octet = octet_of(value);
    const std::size_t size = octet ? hex_escape_size : value.front() == '\\' ? 2 : 1;
    if (octet && static_cast<unsigned char>(*octet) < 0x80)
      octets.append("\\u00").append(value.substr(2, 2));
    else
      octets.append(octet ? std::string_view(&*octet, 1) : value.substr(0, size));
    value.remove_prefix(size);
  }
  std::string& text = next_text();
  for (std::string_view rest = octets; !rest.empty();) {
    const Utf8Step step = utf8_step(rest);
    text.append(step.valid ? rest.substr(0, step.size) : "\xef\xbf\xbd");
    rest.remove_prefix(step.size);
  }
  return text;
}

std::string& JsonTexts::next_text() {
  if (used_ == texts_.size()) texts_.emplace_back();
  texts_[used_].clear();
  return texts_[used_++];
}

bool JsonReader::read(std::string_view text, std::vector<JsonMember>& members) {
  Scanner scanner(text, open_);
  scanner.blanks();
  const bool is_object = scanner.octet('{') && skip_members(scanner, members);
  scanner.blanks();
  if (!is_object || !scanner.is_at_end()) {
    failed_at_ = std::min(static_cast<std::size_t>(scanner.at() - text.data()), text.size());
    return false;
  }
  damage_ = scanner.has_hex_escapes()                             ? escapes_not_json
            : scanner.is_ascii() || simdjson::validate_utf8(text) ? std::string_view()
                                                                  : octets_not_utf8;
  return true;
}

std::vector<std::string_view> JsonReader::elements_of(std::string_view value) {
  std::vector<std::string_view> elements;
  Scanner scanner(value, open_);
  for (char before = '['; scanner.octet(before); before = ',') {
    scanner.blanks();
    const char* const begin = scanner.at();
    if (!scanner.value()) break;
    elements.emplace_back(begin, scanner.at());
    scanner.blanks();
  }
  return elements;
}

bool JsonReader::has_values(std::string_view text) {
  Scanner scanner(text, open_);
  bool is_value = true;
  for (scanner.blanks(); is_value && !scanner.is_at_end(); scanner.blanks()) is_value = scanner.value();
  failed_at_ = std::min(static_cast<std::size_t>(scanner.at() - text.data()), text.size());
  return is_value && !scanner.has_hex_escapes();
}

void JsonReader::read_pairs(std::string_view list, std::vector<JsonMember>& members) {
  for (const std::string_view item : elements_of(list)) {
    const std::size_t first = members.size();
    std::optional<std::string_view> name, value;
    if (read(item, members)) {
      name = json_value(*this, members, first, "name");
      value = json_value(*this, members, first, "value");
    }
    members.resize(first);
    if (name && value && name->starts_with('"'))
      members.push_back({inside_quotes(*name), name->find('\\') != std::string_view::npos, *value});
  }
}

std::optional<std::string_view> json_value(JsonReader& reader, std::vector<JsonMember>& members, std::size_t first,
                                           std::string_view path) {
  const auto last = [&members, first](std::string_view name) -> std::optional<std::string_view> {
    for (std::size_t i = members.size(); i-- > first;) {
      if (is_called(members[i], name)) return members[i].value;
    }
    return std::nullopt;
  };
  if (const std::optional<std::string_view> whole = last(path)) return whole;
  for (std::size_t dot = path.find('.'); dot != std::string_view::npos; dot = path.find('.', dot + 1)) {
    const std::optional<std::string_view> outer = last(path.substr(0, dot));
    if (!outer) continue;
    const std::size_t end = members.size();
    if (outer->starts_with('['))
      reader.read_pairs(*outer, members);
    else if (!reader.read(*outer, members))
      members.resize(end);
    const std::optional<std::string_view> inner = json_value(reader, members, end, path.substr(dot + 1));
    members.resize(end);
    if (inner) return inner;
  }
  return std::nullopt;
}

void add_json_paths(std::string_view object, bool texts_only, std::vector<std::string>& paths,
                    const std::string& before, int depth) {
  std::vector<JsonMember> members;
  if (depth == 0 || !JsonReader().read(object, members)) return;
  for (const JsonMember& member : members) {
    if (member.name_has_escapes) continue;
    const std::string path = before + std::string(member.name);
    const bool is_asked = !texts_only || member.value.starts_with('"');
    if (is_asked && std::ranges::find(paths, path) == paths.end()) paths.push_back(path);
    if (member.value.starts_with('{')) add_json_paths(member.value, texts_only, paths, path + ".", depth - 1);
  }
}

std::vector<std::string> member_paths(std::string_view beginning) {
  constexpr int records = 20;
  std::vector<std::string> paths;
  for (int i = 0; i < records && !beginning.empty(); ++i) {
    const std::size_t end = std::min(beginning.find('\n'), beginning.size());
    add_json_paths(beginning.substr(0, end), false, paths);
    beginning.remove_prefix(std::min(end + 1, beginning.size()));
  }
  return paths;
}

std::string nearest_member(std::string name, std::string_view beginning) {
  if (name.starts_with('/')) std::ranges::replace(name.erase(0, 1), '/', '.');
  const std::vector<std::string> paths = member_paths(beginning);
  return std::ranges::find(paths, name) != paths.end() ? name : gen::nearest(name, paths);
}

}  // namespace bnfurl::records
