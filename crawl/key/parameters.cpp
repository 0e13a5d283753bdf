// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "crawl/key/parameters.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace bnfurl::crawl {

// Each group names where its parameters are described: pages of their makers, or the thread in which a browser decided
// to take them out.

namespace {

constexpr auto tracker_names = std::to_array<std::string_view>({
    // Google Analytics Help, "URL builders: collect campaign data with custom URLs"
    "utm_id",
    "utm_source",
    "utm_medium",
    "utm_campaign",
    "utm_term",
    "utm_content",
    "utm_source_platform",
    "utm_creative_format",
    "utm_marketing_tactic",
    // Search Ads 360 Help, "About click IDs"
    "gclid",
    "gclsrc",
    // Google: brave/brave-browser#18758, #9879, #40912, #33188
    "gbraid",
    "wbraid",
    "dclid",
    "srsltid",
    "_gl",
    // Meta, Microsoft, Mailchimp: brave/brave-browser#4239
    "fbclid",
    "msclkid",
    "mc_eid",
    // Mailchimp: henkisdabro/platform-url-click-id-parameters
    "mc_cid",
    // X: brave/brave-browser#18020
    "twclid",
    // TikTok, LinkedIn, Snapchat: simoahava.com/analytics/common-mistakes-click-identifiers
    "ttclid",
    "li_fat_id",
    "ScCid",
    // Yandex: brave/brave-browser#11578, #33216
    "yclid",
    "ysclid",
    "ymclid",
    // Openstat: brave/brave-browser#11579
    "_openstat",
    // HubSpot: brave/brave-browser#9019
    "__hsfp",
    "__hssc",
    "__hstc",
    "_hsenc",
    "hsCtaTracking",
    // Klaviyo: brave/brave-browser#34578
    "_kx",
    // Omeda: brave/brave-browser#13644
    "oly_anon_id",
    "oly_enc_id",
    // Vero: brave/brave-browser#11817
    "vero_conv",
    "vero_id",
    // Matomo: brave/brave-browser#31084
    "mtm_cid",
    "pk_cid",
});
static_assert(tracker_names.size() == 40);  // docs/crawling.md and the public header say so

}  // namespace

std::span<const std::string_view> trackers() { return tracker_names; }

namespace {

std::string_view name_of(std::string_view parameter) { return parameter.substr(0, parameter.find('=')); }

constexpr char small_letter(char octet) {
  return octet >= 'A' && octet <= 'Z' ? static_cast<char>(octet | 0x20) : octet;
}
constexpr bool is_letter(char octet) { return small_letter(octet) >= 'a' && small_letter(octet) <= 'z'; }
constexpr bool is_letter_or_digit(char octet) { return is_letter(octet) || (octet >= '0' && octet <= '9'); }
constexpr bool is_any(char /*octet*/) { return true; }

// A kind of session id. Its name is followed by so many letters; its value has so many octets, or any number but none.
struct Kind {
  std::string_view name;
  std::size_t letters;
  std::size_t size;
  bool (*is_of_value)(char);
};
constexpr std::size_t any_size = 0;
constexpr std::array<Kind, 6> kinds = {{{"jsessionid", 0, 32, is_letter_or_digit},
                                        {"phpsessid", 0, 32, is_letter_or_digit},
                                        {"sid", 0, 32, is_letter_or_digit},
                                        {"aspsessionid", 8, 24, is_letter},
                                        {"cfid", 0, any_size, is_any},
                                        {"cftoken", 0, any_size, is_any}}};

bool is_named(std::string_view name, const Kind& kind) {
  if (name.size() != kind.name.size() + kind.letters) return false;
  return std::ranges::equal(name.substr(0, kind.name.size()), kind.name, {}, small_letter) &&
         std::ranges::all_of(name.substr(kind.name.size()), is_letter);
}

bool is_session(std::string_view parameter) {
  const std::string_view name = name_of(parameter);
  if (parameter.size() < name.size() + 2) return false;
  const std::string_view value = parameter.substr(name.size() + 1);
  return std::ranges::any_of(kinds, [&](const Kind& kind) {
    return is_named(name, kind) && (kind.size == any_size || value.size() == kind.size) &&
           std::ranges::all_of(value, kind.is_of_value);
  });
}

}  // namespace

Parameters::Parameters(std::string_view query) {
  for (std::size_t begin = 0; begin <= query.size();) {
    const std::size_t end = std::min(query.find('&', begin), query.size());
    parameters_.push_back(query.substr(begin, end - begin));
    begin = end + 1;
  }
}

void Parameters::drop(const NamePatterns& names) {
  std::erase_if(parameters_, [&names](std::string_view each) { return names.match(name_of(each)); });
}

void Parameters::drop_sessions() { std::erase_if(parameters_, is_session); }

void Parameters::sort() {
  const auto name_and_place = [](std::string_view each) { return std::pair(name_of(each), each.data()); };
  std::ranges::sort(parameters_, {}, name_and_place);
}

void Parameters::append_to(std::string& result) const {
  for (const std::string_view& each : parameters_) {
    if (&each != parameters_.data()) result += '&';
    result += each;
  }
}

}  // namespace bnfurl::crawl
