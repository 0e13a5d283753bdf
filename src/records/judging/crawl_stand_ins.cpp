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

namespace bnfurl::inline v1::crawl {

Result<std::string, Fault> with_ascii_host(Production, std::string_view) { return Fault{}; }
std::string iri_to_uri(std::string_view iri) { return std::string(iri); }
std::string uri_to_iri(std::string_view uri) { return std::string(uri); }

bool surt(Production, std::string_view, std::string&) { return false; }
void surt_ia(std::string_view, std::string&) {}

struct KeySteps::State {};
KeySteps::KeySteps() = default;
KeySteps::KeySteps(KeySteps&&) noexcept = default;
KeySteps& KeySteps::operator=(KeySteps&&) noexcept = default;
KeySteps::~KeySteps() = default;
Result<KeySteps, Fault> KeySteps::parse(std::string_view) { return KeySteps(); }
bool KeySteps::apply(Production, std::string_view, std::string&) const { return false; }
Digest128 digest128(std::string_view) { return {}; }
std::string digest(std::string_view) { return {}; }

std::optional<std::string> agent_fault(std::string_view) { return std::nullopt; }
UrlReader::UrlReader(Production entry) noexcept : entry_(entry), components_() {}
std::optional<UrlParts> UrlReader::read(std::string_view, std::span<char>) const noexcept { return std::nullopt; }
std::optional<UrlParts> UrlReader::read_normal(std::string_view) const noexcept { return std::nullopt; }

struct RuleSet::State {};
RuleSet::RuleSet(RuleSet&&) noexcept = default;
RuleSet& RuleSet::operator=(RuleSet&&) noexcept = default;
RuleSet::~RuleSet() = default;
CompiledRules RuleSet::compile(const std::vector<RuleFile>&) { return {}; }
Decision RuleSet::decide(const UrlParts&) const noexcept { return {}; }
RuleSizes RuleSet::sizes() const noexcept { return {}; }

RuleComparison compare_rules(const std::vector<RuleFile>&, const std::vector<RuleFile>&) { return {}; }
IdleRules find_idle_rules(const std::vector<RuleFile>&) { return {}; }
std::vector<RuleProof> prove_rules(const std::vector<RuleFile>&) { return {}; }
std::vector<ListedRule> list_rules(const std::vector<RuleFile>&) { return {}; }

struct SeenSet::State {};
SeenSet::SeenSet(SeenSet&&) noexcept = default;
SeenSet& SeenSet::operator=(SeenSet&&) noexcept = default;
SeenSet::~SeenSet() = default;
Result<SeenSet, Fault> SeenSet::open(const SeenOptions&) { return Fault{}; }
bool SeenSet::add(std::span<const Digest128>, std::span<bool>) { return false; }
bool SeenSet::keep() { return false; }
const std::string& SeenSet::fault() const noexcept { std::abort(); }
const std::string& SeenSet::damage() const noexcept { std::abort(); }

struct PublicSuffixes::State {};
PublicSuffixes::PublicSuffixes(PublicSuffixes&&) noexcept = default;
PublicSuffixes& PublicSuffixes::operator=(PublicSuffixes&&) noexcept = default;
PublicSuffixes::~PublicSuffixes() = default;
Result<PublicSuffixes, Fault> PublicSuffixes::read(const std::string&) { return Fault{}; }
std::string PublicSuffixes::default_file() { return {}; }
std::optional<std::string_view> PublicSuffixes::site(std::string_view, Suffixes) const { return std::nullopt; }

}  // namespace bnfurl::inline v1::crawl
