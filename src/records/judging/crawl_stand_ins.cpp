// Stand-ins for the functions of libbnfurl-crawl, to be linked and never called: `bnfurl` has them. What needs the
// library is refused, or handed over to `bnfurl-whole`, before anything is read.
#include <bnfurl/crawl/idna.hpp>
#include <bnfurl/crawl/key.hpp>
#include <bnfurl/crawl/rule_study.hpp>
#include <bnfurl/crawl/rules.hpp>
#include <bnfurl/crawl/seen.hpp>
#include <bnfurl/crawl/site.hpp>
#include <bnfurl/crawl/surt.hpp>

#include <cstdlib>

namespace bnfurl::crawl {

Result<std::string, Fault> with_ascii_host(Production, std::string_view) { return Fault{}; }
std::string iri_to_uri(std::string_view iri) { return std::string(iri); }
std::string uri_to_iri(std::string_view uri) { return std::string(uri); }

Result<std::string_view, Refusal> surt(Production, std::string_view, std::string&) { return Refusal{}; }
std::string_view surt_ia(std::string_view, std::string&) { return {}; }

struct KeySteps::State {};
KeySteps::KeySteps() = default;
KeySteps::KeySteps(KeySteps&&) noexcept = default;
KeySteps& KeySteps::operator=(KeySteps&&) noexcept = default;
KeySteps::~KeySteps() = default;
Result<KeySteps, Fault> KeySteps::parse(std::string_view) { return KeySteps(); }
Result<std::string_view, Refusal> KeySteps::apply(Production, std::string_view, std::string&) const {
  return Refusal{};
}
Digest128 digest128(std::string_view) noexcept { return {}; }
std::string digest(std::string_view) { return {}; }

Result<void, Fault> check_agent(std::string_view) { return {}; }
UrlReader::UrlReader(Production entry) noexcept : entry_(entry), components_() {}
Result<UrlParts, Refusal> UrlReader::read(std::string_view, std::span<char>) const noexcept { return Refusal{}; }
Result<UrlParts, Refusal> UrlReader::read_normal(std::string_view) const noexcept { return Refusal{}; }

struct RuleSet::State {};
RuleSet::RuleSet(RuleSet&&) noexcept = default;
RuleSet& RuleSet::operator=(RuleSet&&) noexcept = default;
RuleSet::~RuleSet() = default;
Result<RuleSet, Diagnostics> RuleSet::compile(const std::vector<RuleFile>&) { return Diagnostics(); }
Decision RuleSet::decide(const UrlParts&) const& noexcept { return {}; }
Result<std::string, Fault> RuleSet::tables() const { return Fault{}; }
RuleSizes RuleSet::sizes() const noexcept { return {}; }
std::span<const std::string> RuleSet::left_out() const& noexcept { return {}; }
std::span<const std::string> RuleSet::sitemaps() const& noexcept { return {}; }

Result<RuleComparison, Diagnostics> compare_rules(const std::vector<RuleFile>&, const std::vector<RuleFile>&) {
  return Diagnostics();
}
Result<IdleRules, Diagnostics> find_idle_rules(const std::vector<RuleFile>&) { return Diagnostics(); }
Result<std::vector<RuleProof>, Diagnostics> prove_rules(const std::vector<RuleFile>&) { return Diagnostics(); }
Result<std::vector<ListedRule>, Diagnostics> list_rules(const std::vector<RuleFile>&) { return Diagnostics(); }

struct SeenSet::State {};
SeenSet::SeenSet(SeenSet&&) noexcept = default;
SeenSet& SeenSet::operator=(SeenSet&&) noexcept = default;
SeenSet::~SeenSet() = default;
Result<SeenSet, Fault> SeenSet::open(const SeenOptions&) { return Fault{}; }
Result<void, Fault> SeenSet::add(std::span<const Digest128>, std::span<bool>) { return Fault{}; }
Result<void, Fault> SeenSet::add_to_shard(std::size_t, std::span<const Digest128>, std::span<bool>) { return Fault{}; }
Result<void, Fault> SeenSet::keep() { return Fault{}; }
const std::string& SeenSet::damage() const noexcept { std::abort(); }

struct PublicSuffixes::State {};
PublicSuffixes::PublicSuffixes(PublicSuffixes&&) noexcept = default;
PublicSuffixes& PublicSuffixes::operator=(PublicSuffixes&&) noexcept = default;
PublicSuffixes::~PublicSuffixes() = default;
Result<PublicSuffixes, Fault> PublicSuffixes::read(const std::string&) { return Fault{}; }
std::string PublicSuffixes::default_file() { return {}; }
std::optional<std::string_view> PublicSuffixes::site(std::string_view, Suffixes) const { return std::nullopt; }

}  // namespace bnfurl::crawl
