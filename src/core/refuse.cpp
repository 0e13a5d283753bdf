#include <bnfurl/refuse.hpp>

#include <algorithm>
#include <initializer_list>

#include <bnfurl/detail/data.hpp>

#include "special_hosts.hpp"
#include "src/core/address.hpp"
#include "src/core/message.hpp"
#include "src/core/texts.hpp"

namespace bnfurl {

namespace {

constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }
constexpr bool is_letter(char c) noexcept { return lower(c) >= 'a' && lower(c) <= 'z'; }

/// Whether the URL Standard would read a name with this last label as an IPv4 address ("ends in a number").
bool is_number(std::string_view label) noexcept {
  if (begins_with(label, "0x") || begins_with(label, "0X")) return true;
  for (const char c : label) {
    if (!is_digit(c)) return false;
  }
  return true;
}

bool is_ambiguous(std::string_view name) noexcept {
  for (const char c : name) {
    if (!is_letter(c) && !is_digit(c) && c != '-' && c != '_' && c != '.') return true;
  }
  return is_number(part_of(name, name.rfind('.') + 1));
}

/// Whether a name is `above`, or below it.
bool is_at_or_below(std::string_view name, std::string_view above) noexcept {
  if (name.size() < above.size()) return false;
  const std::size_t before = name.size() - above.size();
  return same_but_for_case(part_of(name, before), above) && (before == 0 || name[before - 1] == '.');
}

SpecialHost special_name(std::string_view name) noexcept {
  if (name.ends_with('.')) name.remove_suffix(1);
  if (is_ambiguous(name)) return {Network::ambiguous_name};
  for (const RegistryEntry& entry : special_names) {
    if (is_at_or_below(name, entry.written)) return {entry.network, entry.written};
  }
  return {name.find('.') == std::string_view::npos ? Network::local_name : Network::none};
}

const RegistryEntry* registry_entry(const Address& address) noexcept {
  for (const RegistryEntry& entry : special_blocks) {
    if (entry.block().contains(address)) return &entry;
  }
  return nullptr;
}

/// What is special about a host and not allowed: the host, or the IPv4 address in it.
SpecialHost forbidden(std::string_view text, Network networks) noexcept {
  const SpecialHost host = special_host(text);
  if ((host.network & networks) == Network::none) return host;
  if (host.network != Network::translated) return {};
  const Address translated = *address_of(text);
  Address address{.size = 4};
  std::copy_n(translated.octets.begin() + registry_entry(translated)->ipv4_at, 4, address.octets.begin());
  const RegistryEntry* const entry = registry_entry(address);
  const bool is_allowed = entry == nullptr || (entry->network & networks) != Network::none;
  return is_allowed ? SpecialHost() : SpecialHost{entry->network, entry->written};
}

/// Whether `word` is one of the words, which spaces separate. The empty text is not a word.
bool has_word(std::string_view words, std::string_view word) noexcept {
  while (!words.empty() && !word.empty()) {
    const std::size_t end = std::min(words.find(' '), words.size());
    if (same_but_for_case(part_of(words, 0, end), word)) return true;
    words.remove_prefix(std::min(end + 1, words.size()));
  }
  return false;
}

/// Why DNS cannot have a name (RFC 1035, section 2.3.4); empty if it can.
std::string_view excess_of(std::string_view name) noexcept {
  if (name.ends_with('.')) name.remove_suffix(1);
  if (name.size() > 253) return "the host is longer than 253 octets";
  std::size_t size = 0;  // of a label
  for (const char c : name) {
    size = c == '.' ? 0 : size + 1;
    if (size > 63) return "a label of the host is longer than 63 octets";
  }
  return {};
}

/// In C, a production can be null.
constexpr std::string_view without_production =
    "no production: the library was built without its grammar (-Dgrammars), or its name is wrong";

/// A cast can make such a policy, and so can a number in C.
constexpr std::string_view unknown_network = "unknown network: the policy sets a bit that belongs to no network";

/// What stands before the first ":", if it is a scheme of RFC 3986, section 3.1; otherwise empty.
std::string_view beginning_scheme(std::string_view url) noexcept {
  const std::string_view scheme = part_of(url, 0, std::min(url.find(':'), url.size()));
  if (scheme.size() == url.size() || scheme.empty() || !is_letter(scheme[0])) return {};
  for (const char c : scheme) {
    if (!is_letter(c) && !is_digit(c) && c != '+' && c != '-' && c != '.') return {};
  }
  return scheme;
}

constexpr Network all_networks = [] {
  Network all = Network::none;
  for (const NetworkWords& words : network_words) all = all | words.network;
  return all;
}();

const NetworkWords& words_of(Network network) noexcept {
  for (const NetworkWords& words : network_words) {
    if (words.network == network) return words;
  }
  return network_words[0];
}

}  // namespace

std::string_view network_name(Network network) noexcept { return words_of(network).name; }

std::optional<Network> network_named(std::string_view name) noexcept {
  for (const NetworkWords& words : network_words) {
    if (words.name == name) return words.network;
  }
  return std::nullopt;
}

SpecialHost special_host(std::string_view host) noexcept {
  const std::optional<Address> address = address_of(host);
  if (!address) return special_name(host);
  const RegistryEntry* const entry = registry_entry(*address);
  return entry == nullptr ? SpecialHost() : SpecialHost{entry->network, entry->written};
}

std::optional<Refusal> refuse(Production entry, std::string_view url, FetchPolicy policy) noexcept {
  using Why = Refusal::Why;
  Refusal refusal;
  refusal.schemes_ = policy.schemes;
  const auto because = [&refusal](Why why, std::string_view text) {
    refusal.why_ = why;
    refusal.text_ = text;
    return refusal;
  };
  if (detail::data_of(entry).dfa == nullptr) return because(Why::words, without_production);
  if ((policy.networks | all_networks) != all_networks) return because(Why::words, unknown_network);
  const auto parts = split(entry, url);
  if (!parts) {
    const std::string_view scheme = beginning_scheme(url);
    if (!scheme.empty() && !has_word(policy.schemes, scheme)) return because(Why::scheme, scheme);
    refusal.error_ = explain(entry, url);
    return refusal;
  }
  const auto part = [&](std::string_view name) {
    const std::optional<Component> component = entry.grammar().find_component(name);
    return (component ? (*parts)[*component] : std::nullopt).value_or(std::string_view());
  };
  const std::string_view scheme = part("scheme"), host = part("host");
  if (!has_word(policy.schemes, scheme)) return because(Why::scheme, scheme);
  if (host.empty()) return because(Why::words, "the URL has no host");
  if (const std::string_view excess = excess_of(host); !excess.empty()) return because(Why::words, excess);
  refusal.host_ = forbidden(host, policy.networks);
  if (refusal.host_.network == Network::none) return std::nullopt;
  return because(Why::host, host);
}

std::size_t Refusal::sentence(std::span<char> memory) const noexcept {
  BoundedText text(memory);
  const auto append = [&text](std::initializer_list<std::string_view> words) {
    for (const std::string_view word : words) text.append(word);
  };
  switch (why_) {
    case Why::invalid:
      if (error_) return error_->sentence(memory);
      append({"the URL is invalid"});  // a production without tables
      break;
    case Why::scheme:
      append({"the scheme \"", text_, "\" is not allowed (allowed: ", schemes_.empty() ? "none" : schemes_, ")"});
      break;
    case Why::words:
      append({text_});
      break;
    case Why::host:
      append({text_, " is ", words_of(host_.network).what});
      if (!host_.entry.empty() && host_.entry != text_) append({" (", host_.entry, ")"});
  }
  return text.size();
}

}  // namespace bnfurl
