// Keys: what of a URL tells pages from each other. A text is split; the steps that a caller asks for leave out octets
// of its parts, or put parameters in order; and what is left is hashed.
#pragma once

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <bnfurl/bnfurl.hpp>

namespace bnfurl::crawl {

// The list of `drop=@trackers`: names of parameters that say where a reader came from, never which page it is, and that
// no site is likely to use for something else: a name too many takes different pages for one. What browsers remove only
// on some sites is not among them, nor are `mkt_tok` and `_kx`, since links to unsubscribe may need them
// (brave/brave-browser#9018, brave/adblock-lists#2807).

/// Parameters, and who describes them: their makers, the thread in which a browser decided to remove them, a number of
/// brave/brave-browser, or the list of another program. For docs/reference, too.
struct Trackers {
  std::string_view name;  ///< one name or several
  std::string_view about;
};

/// As of November 2026.
inline constexpr Trackers trackers[] = {
    {"utm_id utm_source utm_medium utm_campaign utm_term utm_content utm_source_platform utm_creative_format "
     "utm_marketing_tactic",
     "Google Analytics Help, URL builders"},
    {"utm_ad utm_affiliate utm_brand utm_campaignid utm_channel utm_cid utm_creative utm_emcid utm_emmid utm_id_ "
     "utm_keyword utm_name utm_place utm_product utm_pubreferrer utm_reader utm_referrer utm_serial utm_session "
     "utm_siteid utm_social utm_social-type utm_supplier utm_swu utm_umguk utm_userid utm_viz_id",
     "others: Firefox, StripOnShare.json"},
    {"gclid gclsrc", "Search Ads 360 Help, About click IDs"},
    {"dclid", "Google: 9879 (May 2020)"},
    {"gbraid wbraid", "Google: 18758 (October 2021)"},
    {"_gl", "Google: 33188 (September 2023)"},
    {"_ga ga_source ga_medium ga_term ga_content ga_campaign ga_place", "Google: ClearURLs, global rules"},
    {"srsltid", "Google: 40912 (September 2024)"},
    {"fbclid msclkid mc_eid", "Meta, Microsoft, Mailchimp: 4239 (2019)"},
    {"fb_action_ids fb_comment_id", "Meta: 33984 (October 2023)"},
    {"fb_action_types fb_source fb_ref action_object_map action_type_map action_ref_map",
     "Meta: ClearURLs, global rules"},
    {"igshid igsh", "Instagram: 11580 (December 2021), 35094"},
    {"mc_cid", "Mailchimp: henkisdabro/platform-url-click-id-parameters"},
    {"mc_tc", "Mailchimp: ClearURLs, global rules"},
    {"twclid", "X: 18020 (September 2021)"},
    {"__twitter_impression", "X: ClearURLs, global rules"},
    {"ttclid li_fat_id ScCid", "TikTok, LinkedIn, Snapchat: simoahava.com, common mistakes with click identifiers"},
    {"yclid", "Yandex: 11578 (September 2020)"},
    {"ysclid ymclid", "Yandex: 33216 (September 2023)"},
    {"guce_referrer guce_referrer_sig", "Yahoo: 25691 (January 2023)"},
    {"_openstat", "Openstat: 11579 (September 2020)"},
    {"__hsfp __hssc __hstc _hsenc hsCtaTracking", "HubSpot: 9019 (April 2020)"},
    {"hsa_acc hsa_ad hsa_cam hsa_grp hsa_kw hsa_la hsa_mt hsa_net hsa_ol hsa_src hsa_tgt hsa_ver",
     "HubSpot: Firefox, StripOnShare.json"},
    {"oly_anon_id oly_enc_id", "Omeda: 13644 (January 2021)"},
    {"WickedID", "Wicked Reports: 13647 (January 2021)"},
    {"vero_conv vero_id", "Vero: 11817 (September 2020)"},
    {"rb_clickid", "myTarget: 17451 (August 2021)"},
    {"s_cid", "Adobe: 17452 (August 2021)"},
    {"ml_subscriber ml_subscriber_hash", "MailerLite: 17507 (August 2021)"},
    {"mtm_cid pk_cid", "Matomo: 31084 (June 2023)"},
    {"at_recipient_id at_recipient_list", "AT Internet: 32488 (August 2023)"},
    {"irclickid", "impact.com: 33952 (October 2023)"},
    {"_bhlid", "behiiv: 40716 (August 2024)"},
    {"__s", "Drip: 8975 (April 2020)"},
    {"oft_c oft_ck oft_d oft_id oft_ids oft_k oft_lk oft_sk", "Dialog Insight: 22082 (April 2022)"},
    {"ss_email_id", "Squarespace: 24988 (August 2022)"},
    {"bsft_clkid bsft_uid", "Blueshift: 25238 (September 2022)"},
    {"vgo_ee", "ActiveCampaign: 26295 (October 2022)"},
    {"unicorn_click_id", "Unicorn: 33172 (September 2023)"},
    {"et_rid", "Salesforce: 37847 (April 2024)"},
    {"bbeml", "Blackbaud: 37971 (May 2024)"},
    {"_branch_match_id _branch_referrer", "Branch: 39575 (July 2024)"},
    {"sc_customer sc_eh sc_uid", "Emarsys: 43077 (January 2025)"},
    {"hmb_campaign hmb_medium hmb_source", "unknown: ClearURLs, global rules"},
    {"wt_mc wt_zmc wtrid", "Webtrekk: ClearURLs, global rules"},
};

// A set of names of parameters, in which "*" stands for any octets, or none.

class NamePatterns {
public:
  void add(std::string_view pattern);
  /// In any letter case, as links have them: `WickedID`, `wickedid`.
  void add_trackers();
  [[nodiscard]] bool match(std::string_view name) const;
  [[nodiscard]] bool empty() const { return names_.empty() && patterns_.empty() && trackers_.empty(); }

private:
  std::vector<std::string> names_;  // without "*", sorted
  std::vector<std::string> patterns_;
  std::vector<std::string_view> trackers_;  // sorted, whatever their letter case is
};

// The steps that a key is made by, in the order in which they are carried out.

enum class Step : std::uint8_t {
  fragment,
  userinfo,
  drop,
  session_ids,
  sessions,
  sort,
  empty_query,
  www,
  dot,
  slash,
  scheme
};

/// A step, with what it takes away: for reading, the manual and docs/reference.
struct NamedStep {
  std::string_view name;
  std::string_view value;  ///< what follows the name
  std::string_view about;
};

/// In this order.
inline constexpr NamedStep named_steps[] = {
    {"fragment", "", "`#` and what follows"},
    {"userinfo", "", "the part before `@`"},
    {"drop", "=NAME|NAME",
     "the parameters of the query with these names, and the `?` if no parameters remain; in a name, `*` matches any "
     "bytes; `@trackers` is a list of tracking parameters, in any letter case"},
    {"session-ids", "",
     "the parameters `jsessionid` and `PHPSESSID` of the query, and those of the path that a `;` precedes, in any "
     "letter "
     "case and with any value"},
    {"sessions", "", "session identifiers of 24 or 32 characters in path and query, as the Python package surt does"},
    {"sort", "",
     "the order of parameters: they are sorted by their bytes, and parameters with equal names keep their order"},
    {"empty-query", "", "a `?` that nothing follows"},
    {"www", "", "one leading label `www`, if a non-empty label follows"},
    {"dot", "", "one trailing `.` of the host, if something precedes it"},
    {"slash", "", "one trailing `/` of a path longer than `/`"},
    {"scheme", "", "the difference between https and http"},
};

struct Steps {
  std::bitset<std::size(named_steps)> asked;
  NamePatterns dropped;

  [[nodiscard]] bool has(Step step) const { return asked[static_cast<std::size_t>(step)]; }
};

/// Whether a parameter is `jsessionid` or `phpsessid`, with a value.
[[nodiscard]] bool is_session_id(std::string_view parameter);

// The parameters of a query: what stands between the "&". A parameter's name ends before its first "=".

class Parameters {
public:
  explicit Parameters(std::string_view query);

  void drop(const NamePatterns& names);
  void drop_session_ids();
  /// Those that have the name and the value of a session id, as `surt_ia` knows them. It leaves a "&" after some, takes
  /// the ends of longer names, and the last of several alone; here, a query is left as if it had never had them.
  void drop_sessions();
  /// By the octets of the names; equal names keep their order.
  void sort();
  /// The order is that of a key of the package surt.
  void sort_as_surt();

  void append_to(std::string& result) const;

private:
  std::vector<std::string_view> parameters_;
};

// Where the parts of a URL stand, by the common names of a grammar's components.

/// Octets of a text, from `begin` up to `end`.
struct Place {
  std::size_t begin;
  std::size_t end;
};

/// Parts that a text has, each after the ones before it.
struct UrlPlaces {
  std::optional<Place> scheme = {};
  std::optional<Place> userinfo = {};
  std::optional<Place> host = {};
  std::optional<Place> port = {};
  std::optional<Place> path = {};
  std::optional<Place> query = {};
  std::optional<Place> fragment = {};
};

[[nodiscard]] UrlPlaces url_places(const AnyParts& split);

/// Whether a "/" stands between host or port and the path, so that the path is longer than it is printed: in RFC 1738
/// and in the W3C's grammar of 1993, that of `http://h/a/` is `a/`. The text must have a path.
[[nodiscard]] bool path_has_slash_before(const UrlPlaces& parts, std::string_view text);

}  // namespace bnfurl::crawl
