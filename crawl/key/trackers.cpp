// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Each group names where its parameters are described: pages of their makers, or the thread in which a browser decided
// to take them out.
#include "crawl/key/trackers.hpp"

#include <array>

namespace bnfurl::crawl {
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

}  // namespace bnfurl::crawl
