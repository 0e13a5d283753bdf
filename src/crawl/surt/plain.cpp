// The plain key, Heritrix's form: scheme://(tld,domain,:port@userinfo)/path?query#fragment. unsurt needs no grammar to
// read it back:
// - "//(" at the beginning, or behind the first ":", opens a key's host. In a text that has no host there, "(" is kept
//   apart.
// - The first ")" closes it that "/", "?", "#" or the end follows.
// - A host that was turned round ends in ","; addresses do not, and are empty, in brackets, or dotted numbers.
// - In a host that was turned round, "," and "@" are kept apart (W3C's hosts of 1993 have an "@"), and no "." is left.
//   A final dot says nothing of the name (RFC 3986, 3.2.2): it goes, so `a.com.` is sorted with `a.com`.
#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/crawl/surt.hpp>

#include "src/crawl/key/web_url.hpp"

namespace bnfurl::crawl {
namespace {

// Octets that mean something in a key are kept apart where a text has them as they are. They are written as triplets;
// and the triplets that stand there already get one more "25", so that each can be told from the other: "," is "%2C",
// "%2C" is "%252C", "%252C" is "%25252C".
//
// In "%2525…2C", the pairs "25" are counted from the left: none of the octets has the triplet "%25", so the count is
// the only one. A run of pairs has no "%" in it, so no octet is read more than twice.

constexpr std::string_view digits = "0123456789ABCDEF";

constexpr char high_digit(char octet) { return digits[static_cast<unsigned char>(octet) >> 4U]; }
constexpr char low_digit(char octet) { return digits[static_cast<unsigned char>(octet) & 15U]; }

/// "%2525…2C", with its number of pairs "25".
struct Triplet {
  char octet;
  std::size_t pairs;
};

/// What `text` begins with.
std::optional<Triplet> triplet_of(std::string_view text, std::string_view octets) {
  if (!text.starts_with('%')) return std::nullopt;
  std::size_t at = 1;
  while (text.substr(at, 2) == "25") at += 2;
  const std::string_view last = text.substr(at, 2);
  for (const char octet : octets) {
    if (last.size() == 2 && last[0] == high_digit(octet) && last[1] == low_digit(octet)) {
      return Triplet{octet, (at - 1) / 2};
    }
  }
  return std::nullopt;
}

/// Appends `text` to `to`, the octets of `octets` kept apart.
void append_kept_apart(std::string& to, std::string_view text, std::string_view octets) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char octet = text[i];
    if (octets.find(octet) != std::string_view::npos) {
      to += {'%', high_digit(octet), low_digit(octet)};
    } else if (triplet_of(text.substr(i), octets)) {
      to += "%25";
    } else {
      to += octet;
    }
  }
}

/// The reverse.
void append_put_back(std::string& to, std::string_view text, std::string_view octets) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto triplet = triplet_of(text.substr(i), octets);
    if (!triplet) {
      to += text[i];
      continue;
    }
    to += triplet->pairs == 0 ? triplet->octet : '%';
    i += 2;
  }
}

/// Whether `text` begins with a triplet of one of them, whatever the number of its "25".
bool begins_kept_apart(std::string_view text, std::string_view octets) { return triplet_of(text, octets).has_value(); }

constexpr auto npos = std::string_view::npos;
constexpr std::string_view after_authority = "/?#";
constexpr std::string_view apart_in_names = ",@";
constexpr std::string_view apart_without_host = "(";

/// A text that has a host after "//".
struct Hosted {
  std::string_view before;  ///< up to "//", which belongs to it
  std::optional<std::string_view> userinfo;
  std::string_view host;
  bool is_name = false;   ///< it is turned round in the key
  std::string_view port;  ///< with its ":"; empty if there is none
  std::string_view after;
};

/// Where an authority would begin, behind "//"; npos: there can be none.
std::size_t authority_begin(std::string_view text) {
  const std::size_t end = text.find_first_of(":/?#");
  const std::size_t slash = end != npos && text[end] == ':' ? end + 1 : end;
  return slash != npos && text.substr(slash, 2) == "//" ? slash + 2 : npos;
}

bool is_bracketed(std::string_view host) { return host.starts_with('[') && host.find(']') == host.size() - 1; }

/// Whether a key of these parts can be read back. Of the grammars that are shipped, all texts with a host after "//"
/// are such, but for a user of RFC 1738 with ")?".
bool can_be_read_back(const Hosted& text) {
  if (text.host.find_first_of(text.is_name ? "/?#:[]" : "/?#") != npos) return false;
  if (!text.port.empty() && (text.port.front() != ':' || text.port.find_first_of("@)/?#") != npos)) return false;
  const std::string_view userinfo = text.userinfo.value_or("");
  return userinfo.find_first_of("/#") == npos && userinfo.find(")?") == npos;
}

/// Whether `kind` is what the grammars call an IPv4 address. (Bracketed hosts show themselves.)
bool is_ipv4(std::optional<std::string_view> kind) { return kind == "IPv4address" || kind == "hostnumber"; }

std::optional<Hosted> cut(const AnyParts& parts, std::string_view text) {
  const auto component = parts.production().grammar().find_component("host");
  const auto host = component ? parts[*component] : std::nullopt;
  const std::size_t begin = authority_begin(text);
  if (!host || begin == npos) return std::nullopt;
  const auto host_begin = static_cast<std::size_t>(host->data() - text.data());
  const std::size_t host_end = host_begin + host->size();
  if (host_begin < begin || (host_begin > begin && text[host_begin - 1] != '@')) return std::nullopt;
  const std::size_t end = std::min(text.find_first_of(after_authority, host_end), text.size());
  const bool is_address = host->empty() || is_bracketed(*host) || (is_ipv4(parts.host_kind()) && is_dotted(*host));
  Hosted result = {.before = text.substr(0, begin),
                   .userinfo = std::nullopt,
                   .host = *host,
                   .is_name = !is_address,
                   .port = text.substr(host_end, end - host_end),
                   .after = text.substr(end)};
  if (host_begin > begin) result.userinfo = text.substr(begin, host_begin - 1 - begin);
  return can_be_read_back(result) ? std::optional(result) : std::nullopt;
}

void append_turned(std::string& key, std::string_view name) {
  if (name.size() > 1 && name.ends_with('.')) name.remove_suffix(1);
  std::size_t end = name.size();
  while (true) {
    const std::size_t dot = end == 0 ? npos : name.rfind('.', end - 1);
    const std::size_t begin = dot == npos ? 0 : dot + 1;
    append_kept_apart(key, name.substr(begin, end - begin), apart_in_names);
    key += ',';
    if (dot == npos) return;
    end = dot;
  }
}

/// A name out of labels with "," behind each.
std::string turned_back(std::string_view labels) {
  std::string name;
  while (!labels.empty()) {
    labels.remove_suffix(1);
    const std::size_t comma = labels.rfind(',');
    const std::size_t begin = comma == npos ? 0 : comma + 1;
    append_put_back(name, labels.substr(begin), apart_in_names);
    labels = labels.substr(0, begin);
    if (!labels.empty()) name += '.';
  }
  return name;
}

void append_key(std::string& key, const Hosted& text) {
  key.append(text.before).append("(");
  if (text.is_name) {
    append_turned(key, text.host);
  } else {
    key.append(text.host);
  }
  key.append(text.port);
  if (text.userinfo) key.append("@").append(*text.userinfo);
  key.append(")").append(text.after);
}

void append_text(std::string& to, const Hosted& text) {
  to.append(text.before);
  if (text.userinfo) to.append(*text.userinfo).append("@");
  to.append(text.host).append(text.port).append(text.after);
}

/// The position of the ")" that closes the host of a key.
std::size_t closing(std::string_view key, std::size_t from) {
  std::size_t at = key.find(')', from);
  while (at != npos && at + 1 < key.size() && after_authority.find(key[at + 1]) == npos) at = key.find(')', at + 1);
  return at;
}

/// Reads a key back that has "(" at `open`. A host that is a name is put together in `name`.
std::optional<Hosted> read_back(std::string_view key, std::size_t open, std::string& name) {
  const std::size_t close = closing(key, open);
  if (close == npos) return std::nullopt;
  Hosted result = {
      .before = key.substr(0, open), .userinfo = std::nullopt, .host = {}, .port = {}, .after = key.substr(close + 1)};
  std::string_view inside = key.substr(open + 1, close - open - 1);
  if (const std::size_t at = inside.find('@'); at != npos) {
    result.userinfo = inside.substr(at + 1);
    inside = inside.substr(0, at);
  }
  const std::size_t bracket = inside.starts_with('[') ? inside.find(']') : 0;
  const std::size_t host_end = std::min(inside.find(':', bracket), inside.size());
  result.host = inside.substr(0, host_end);
  result.port = inside.substr(host_end);
  result.is_name = result.host.ends_with(',');
  if (result.is_name) {
    if (result.host.find('.') != npos) return std::nullopt;
    name = turned_back(result.host);
    result.host = name;
  }
  const bool is_host =
      result.is_name ? !name.empty() : result.host.empty() || is_bracketed(result.host) || is_dotted(result.host);
  return is_host && can_be_read_back(result) ? std::optional(result) : std::nullopt;
}

}  // namespace

Result<std::string_view, TextError> surt(Production entry, std::string_view text, std::string& memory) {
  if (const auto url = WebUrl::are_texts_of(entry) ? WebUrl::of(text) : std::nullopt) {
    memory.resize(text.size() + WebUrl::room);
    memory.resize(static_cast<std::size_t>(url->put_surt(memory.data()) - memory.data()));
    return std::string_view(memory);
  }
  const auto parts = split(entry, text);
  if (!parts) return TextError{};
  memory.clear();
  if (const auto hosted = cut(*parts, text)) {
    append_key(memory, *hosted);
    return std::string_view(memory);
  }
  const std::size_t begin = authority_begin(text);
  const std::string_view rest = begin == npos ? "" : text.substr(begin);
  if (rest.starts_with('(') || begins_kept_apart(rest, apart_without_host)) {
    memory.append(text.substr(0, begin));
    append_kept_apart(memory, rest, apart_without_host);
  } else {
    memory.append(text);
  }
  return std::string_view(memory);
}

Result<std::string_view, TextError> unsurt(std::string_view key, std::string& memory) {
  const std::size_t begin = authority_begin(key);
  const std::string_view rest = begin == npos ? "" : key.substr(begin);
  if (rest.starts_with('(')) {
    std::string name;
    const auto hosted = read_back(key, begin, name);
    if (!hosted) return TextError{};
    memory.clear();
    append_text(memory, *hosted);
    return std::string_view(memory);
  }
  if (!begins_kept_apart(rest, apart_without_host)) {
    memory = key;
    return std::string_view(memory);
  }
  if (rest.find('(') != npos) return TextError{};
  memory = key.substr(0, begin);
  append_put_back(memory, rest, apart_without_host);
  return std::string_view(memory);
}

}  // namespace bnfurl::crawl
