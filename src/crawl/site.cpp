// A site is one label more than the longest suffix of its host that the list has. libpsl decides what is a suffix; it
// is asked for the tails of a name that may be in the list.
#include <libpsl.h>

#include <algorithm>
#include <array>
#include <bitset>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <bnfurl/crawl/idna.hpp>
#include <bnfurl/crawl/site.hpp>

#include "src/crawl/file_content.hpp"
#include "src/crawl/idna.hpp"
#include "src/system/system.hpp"

namespace bnfurl::crawl {

// The names that stand in a list of public suffixes, hashed into a table of bits. libpsl judges names by the list; most
// names of a host stand nowhere in it, and need not be asked for. The table may take a name for a listed one, but never
// the other way round. A hash is made from the right, so that one walk over a host has those of all its tails.

class ListedNames {
public:
  /// `list` is the text form of the list.
  explicit ListedNames(std::string_view list);

  /// The hash of a tail with what stands before it. Capital letters count as small ones.
  using Hash = std::uint64_t;
  static constexpr Hash of_nothing = 0x2545f4914f6cdd1d;
  [[nodiscard]] static constexpr Hash with(char octet, Hash tail) {
    const auto value = static_cast<unsigned char>(octet);
    const unsigned folded = value - unsigned{'A'} < 26 ? value | 0x20U : value;
    return (tail ^ folded) * 0x9e3779b97f4a7c15;
  }

  [[nodiscard]] static constexpr Hash with(std::string_view octets, Hash tail) {
    for (; !octets.empty(); octets.remove_suffix(1)) tail = with(octets.back(), tail);
    return tail;
  }

  /// Whether a rule may name this tail; for a tail that begins with ".", whether a rule "*" may stand before it.
  [[nodiscard]] bool may_have(Hash tail) const { return has_all_ || bits_->test(place_of(tail)); }

private:
  static constexpr std::size_t places = std::size_t{1} << 20U;
  [[nodiscard]] static constexpr std::size_t place_of(Hash tail) { return tail >> 44U; }
  void add_line(std::string_view line);
  void add(std::string_view name);

  std::unique_ptr<std::bitset<places>> bits_;
  bool has_all_ = false;
};

class ListedSuffixes {
public:
  /// `list` is the text form of a list.
  explicit ListedSuffixes(std::string& list);

  [[nodiscard]] bool lacks_memory() const { return list_ == nullptr; }
  [[nodiscard]] bool has_rules() const;
  /// Where the longest suffix within `name` begins. The name has only ASCII, and no empty label.
  [[nodiscard]] std::size_t suffix_of(std::string_view name, Suffixes suffixes) const;

private:
  struct Free {
    void operator()(psl_ctx_t* list) const { ::psl_free(list); }
  };
  [[nodiscard]] bool has(std::string_view tail, Suffixes suffixes) const;

  std::unique_ptr<psl_ctx_t, Free> list_;
  ListedNames names_;
};

namespace {

constexpr std::size_t longest_line = 254;  // libpsl reads a longer line as several

constexpr bool is_blank(char octet) { return static_cast<unsigned char>(octet) <= ' '; }

// The first word of a line is its rule, or what begins its comment.
std::string_view first_word(std::string_view line) {
  const auto* const begin = std::ranges::find_if_not(line, is_blank);
  return {begin, std::find_if(begin, line.end(), is_blank)};
}

constexpr std::size_t longest_name = 253;  // of DNS, in octets

// Null if memory runs out; of any other text that is not empty, libpsl makes a list.
psl_ctx_t* list_of(std::string& text) {
  std::FILE* const file = ::fmemopen(text.data(), text.size(), "r");
  if (file == nullptr) return nullptr;
  psl_ctx_t* const list = ::psl_load_fp(file);
  static_cast<void>(std::fclose(file));
  return list;
}

// Where the label begins that ends at `end`.
std::size_t label_before(std::size_t end, std::string_view name) {
  const std::size_t dot = name.substr(0, end).rfind('.');
  return dot == std::string_view::npos ? 0 : dot + 1;
}

// A host in UTF-8 or triplets as a name of ASCII, label by label, so that it is asked for as its `xn--` form is. A
// label that has no such form cannot be part of a listed suffix; the name has "-" in its place.
struct MappedName {
  std::string ascii;                ///< labels with "." between them
  std::vector<std::size_t> begins;  ///< for each label, where it begins in the host
  std::size_t end = 0;              ///< where the last label ends in the host
};

// The octets that a host stands for, and where each of them is in the host.
struct Decoded {
  std::string octets;
  std::vector<std::size_t> places;
};

Decoded decoded_host(std::string_view host) {
  Decoded result;
  for (std::size_t i = 0; i < host.size();) {
    const auto octet = triplet_at(host, i);
    result.octets.push_back(octet ? static_cast<char>(*octet) : host[i]);
    result.places.push_back(i);
    i += octet ? 3 : 1;
  }
  return result;
}

// The size of the full stop that `text` begins with; 0 without one.
std::size_t full_stop(std::string_view text) {
  static constexpr std::array<std::string_view, 4> stops = {".", "\xe3\x80\x82", "\xef\xbc\x8e", "\xef\xbd\xa1"};
  const auto* const stop = std::ranges::find_if(stops, [text](auto each) { return text.starts_with(each); });
  return stop == stops.end() ? 0 : stop->size();
}

// A label of more octets has no form of at most 63.
constexpr std::size_t longest_label = 255;

std::string ascii_label(const std::string& label) {
  if (label.size() > longest_label || label.find('\0') != std::string::npos) return "-";
  if (is_ascii(label)) return label;
  auto ascii = host_to_ascii(label);
  return ascii && ascii->find('.') == std::string::npos ? *std::move(ascii) : "-";
}

struct Label {
  std::size_t begin;
  std::size_t end;
};

// A full stop at the end has no label after it.
std::vector<Label> labels_of(std::string_view octets) {
  std::vector<Label> labels = {{0, 0}};
  for (std::size_t i = 0; i < octets.size();) {
    const std::size_t stop = full_stop(octets.substr(i));
    if (stop == 0) {
      labels.back().end = ++i;
    } else {
      i += stop;
      labels.push_back({i, i});
    }
  }
  if (labels.back().begin == octets.size()) labels.pop_back();
  return labels;
}

// The full stops of UTS 46 stand between the labels of `host`, and after the last one: U+002E, U+3002, U+FF0E, U+FF61.
MappedName mapped(std::string_view host) {
  const Decoded from = decoded_host(host);
  const auto place_in_host = [&](std::size_t at) { return at < from.places.size() ? from.places[at] : host.size(); };
  MappedName name;
  for (const auto [begin, end] : labels_of(from.octets)) {
    if (!name.begins.empty()) name.ascii += '.';
    name.ascii += ascii_label(from.octets.substr(begin, end - begin));
    name.begins.push_back(place_in_host(begin));
    name.end = place_in_host(end);
  }
  return name;
}

constexpr std::size_t largest_list = std::size_t{16} << 20;  // in octets; Debian's has a quarter of a million

bool has_empty_label(std::string_view name) {
  return name.empty() || name.front() == '.' || name.back() == '.' || name.find("..") != std::string_view::npos;
}

// Where the site of a name of ASCII begins.
std::optional<std::size_t> site_of(std::string_view name, const ListedSuffixes& list, Suffixes suffixes) {
  if (has_empty_label(name) || is_dotted(name)) return std::nullopt;  // four numbers are an address in every grammar
  const std::size_t suffix = list.suffix_of(name, suffixes);
  if (suffix == 0) return std::nullopt;
  const std::size_t dot = name.substr(0, suffix - 1).rfind('.');
  return dot == std::string_view::npos ? 0 : dot + 1;
}

// The octet 0 would end a name within libpsl.
bool needs_mapping(std::string_view host) {
  return std::ranges::any_of(host, [](char octet) { return octet == '%' || static_cast<signed char>(octet) <= 0; });
}

}  // namespace

ListedNames::ListedNames(std::string_view list) : bits_(std::make_unique<std::bitset<places>>()) {
  while (!list.empty()) {
    const std::size_t end = std::min(list.find('\n'), list.size());
    add_line(list.substr(0, end));
    list.remove_prefix(std::min(end + 1, list.size()));
  }
}

// The rule `*.ck` names all of `.ck`, and libpsl reads it as one for `ck`, too. An exception makes no suffix.
void ListedNames::add_line(std::string_view line) {
  if (line.size() > longest_line) has_all_ = true;
  std::string_view name = first_word(line);
  add(name);
  while (!name.empty() && (name.front() == '*' || name.front() == '.')) {
    name.remove_prefix(1);
    add(name);
  }
}

void ListedNames::add(std::string_view name) { bits_->set(place_of(with(name, of_nothing))); }

ListedSuffixes::ListedSuffixes(std::string& list) : list_(list_of(list)), names_(list) {}

bool ListedSuffixes::has_rules() const {
  return ::psl_suffix_count(list_.get()) + ::psl_suffix_exception_count(list_.get()) > 0;
}

// The last label is a suffix, listed or not. A label in `xn--` may stand in the list in UTF-8.
std::size_t ListedSuffixes::suffix_of(std::string_view name, Suffixes suffixes) const {
  std::size_t begin = label_before(name.size(), name);
  std::size_t longest = begin;
  bool has_ace = is_ace(name.substr(begin));
  ListedNames::Hash hash = ListedNames::with(name.substr(begin), ListedNames::of_nothing);
  while (begin > 0) {
    const std::size_t end = begin - 1;
    begin = label_before(end, name);
    if (name.size() - begin > longest_name) break;
    const std::string_view label = name.substr(begin, end - begin);
    hash = ListedNames::with('.', hash);
    const bool may_be_any = names_.may_have(hash);
    hash = ListedNames::with(label, hash);
    has_ace = has_ace || is_ace(label);
    const bool may_be_suffix = has_ace || may_be_any || names_.may_have(hash);
    if (may_be_suffix && has(name.substr(begin), suffixes)) longest = begin;
  }
  return longest;
}

bool ListedSuffixes::has(std::string_view tail, Suffixes suffixes) const {
  std::array<char, longest_name + 1> text;
  *std::ranges::transform(tail, text.begin(), lower).out = '\0';
  const int type = suffixes == Suffixes::all ? PSL_TYPE_ANY : PSL_TYPE_ICANN;
  return ::psl_is_public_suffix2(list_.get(), text.data(), type) != 0;
}

/// Its functions are hidden: the public header shows the name of this class.
struct PublicSuffixes::State {
  [[gnu::visibility("hidden")]] explicit State(std::string& text) : list(text) {}

  ListedSuffixes list;
};

PublicSuffixes::PublicSuffixes(std::unique_ptr<State> state) noexcept : state_(std::move(state)) {}
PublicSuffixes::PublicSuffixes(PublicSuffixes&&) noexcept = default;
PublicSuffixes& PublicSuffixes::operator=(PublicSuffixes&&) noexcept = default;
PublicSuffixes::~PublicSuffixes() = default;

std::string PublicSuffixes::default_file() { return "/usr/share/publicsuffix/public_suffix_list.dat"; }

Result<PublicSuffixes, InputError> PublicSuffixes::read(const std::string& file) {
  std::optional<std::string> text = content_of(file, largest_list + 1);
  if (!text) return InputError{InputError::Code::system, file, file + ": " + std::strerror(errno)};
  const auto bad = [&file](const std::string& why) {
    return InputError{InputError::Code::file, file, file + ": " + why};
  };
  if (text->size() > largest_list) return bad("larger than 16 MiB, too large for a list of public suffixes");
  if (text->starts_with(".DAFSA@"))
    return bad("this is a compiled list of public suffixes; name the list in its text form");
  constexpr const char* no_rules = "this is not a list of public suffixes: it has no rules";
  if (text->empty()) return bad(no_rules);
  auto state = std::make_unique<State>(*text);
  if (state->list.lacks_memory())
    return InputError{InputError::Code::system, file, file + ": " + std::strerror(errno = ENOMEM)};
  if (!state->list.has_rules()) return bad(no_rules);
  return PublicSuffixes(std::move(state));
}

std::optional<std::string_view> PublicSuffixes::site(std::string_view host, Suffixes suffixes) const {
  if (host.starts_with('[')) return std::nullopt;
  if (!needs_mapping(host)) {
    const std::string_view name = host.substr(0, host.size() - (host.ends_with('.') ? 1 : 0));
    const std::optional<std::size_t> begin = site_of(name, state_->list, suffixes);
    return begin ? std::optional(name.substr(*begin)) : std::nullopt;
  }
  const MappedName name = mapped(host);
  const std::optional<std::size_t> begin = site_of(name.ascii, state_->list, suffixes);
  if (!begin) return std::nullopt;
  const auto label = std::ranges::count(std::string_view(name.ascii).substr(0, *begin), '.');
  const std::size_t from = name.begins[static_cast<std::size_t>(label)];
  return host.substr(from, name.end - from);
}

}  // namespace bnfurl::crawl
