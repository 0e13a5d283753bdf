#include "src/records/judging/derived.hpp"

#include <fmt/format.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

#include <cerrno>
#include <filesystem>
#include <new>
#include <set>
#include <system_error>
#include <utility>

#include <bnfurl/crawl/surt.hpp>
#include <bnfurl/lenient.hpp>
#include <bnfurl/rfc3986.hpp>

#include "src/records/formats/grammar_files.hpp"
#include "src/records/formats/lookup.hpp"
#include "src/records/messages/messages.hpp"
#include "src/records/readers/record.hpp"

namespace bnfurl::records {
namespace {

crawl::KeySteps read_steps(const std::string& list) {
  auto steps = crawl::KeySteps::parse(list);
  if (!steps) throw UsageError(fmt::format("--key-steps: {}", printable(steps.error().message)));
  return *std::move(steps);
}

bool allows(Passing passing) { return passing == Passing::yes; }
bool allows(const auto& decision) { return decision && decision->verdict == crawl::Verdict::allow; }

// The list of the system, which is kept up to date. A system without one has the list that came with the program.
std::string default_list() {
  std::string of_system = crawl::PublicSuffixes::default_file();
  const std::string& folder = shipped_folder();
  const std::string shipped = folder + "/../public_suffix_list.dat";
  std::error_code failed;
  if (folder.empty() || std::filesystem::exists(of_system, failed)) return of_system;
  return std::filesystem::exists(shipped, failed) ? shipped : of_system;
}

}  // namespace

bool is_ascii(std::string_view text) {
  unsigned char all = 0;
  for (const char octet : text) all |= static_cast<unsigned char>(octet);
  return all < 0x80;
}

constexpr NamedWay ways[] = {
    {Resolution::rfc3986, "rfc3986", "section 5.2"},
    {Resolution::rfc3986_tolerant, "rfc3986-tolerant",
     "the same, but ignores the scheme of a reference if the base has the same scheme (section 5.2.2)"},
    {Resolution::rfc2396, "rfc2396",
     "section 5.2 of that RFC: keeps `..` above the root, and resolves `?y` against the directory"},
    {Resolution::rfc1808, "rfc1808",
     "section 4 of that RFC: treats `;parameters` as a component, and resolves an empty reference to the whole base"},
};

// Octets that are not ASCII share few classes.
bool has_ascii_alone(Production entry) {
  const Automaton automaton = entry.automaton();
  std::set<std::size_t> known;
  for (int octet = 0x80; octet <= 0xff; ++octet) {
    if (!known.insert(automaton.class_of(static_cast<char>(octet))).second) continue;
    for (std::size_t state = 0; state < automaton.states(); ++state) {
      if (automaton.next(static_cast<Automaton::State>(state), static_cast<char>(octet)) != Automaton::dead)
        return false;
    }
  }
  return true;
}

std::size_t hash_of(std::string_view text) { return ::XXH3_64bits(text.data(), text.size()); }

Derived::Derived(std::shared_ptr<const Derivation> derivation, Grammar grammar)
    : derivation_(std::move(derivation)), grammar_(grammar), host_(find_component(grammar, "host")) {
  if (derivation_->rules || derivation_->robots || derivation_->store) decisions_.emplace(*derivation_);
}

const Base* Derived::find_base(Text text) {
  if (!text) return nullptr;
  if (base_text_ != text) {
    last_base_.reset();
    base_text_ = *text;
    const Text usable = valid_or_repaired(grammar_.start(), *base_text_, derivation_->repairing, base_repair_);
    if (const auto base = usable ? Base::of(grammar_.start(), *usable) : BaseError::no_match) last_base_ = *base;
  }
  return last_base_ ? &*last_base_ : nullptr;
}

const Base* Derived::find_base(Text text, std::string_view reference) {
  if (const Base* const base = find_base(text)) return base;
  own_base_.reset();
  if (may_be_relative(reference, text)) return nullptr;
  if (const auto base = Base::of(grammar_.start(), reference)) own_base_ = *base;
  return own_base_ ? &*own_base_ : nullptr;
}

bool Derived::may_be_relative(std::string_view reference, Text base) const {
  if (way() != Resolution::rfc3986_tolerant) return false;
  const LenientParts parts = lenient_parts(reference);
  if (parts.host != Span()) return false;
  const Span scheme = base ? lenient_parts(*base).scheme : Span();
  return scheme == Span() || is_called(reference.substr(0, parts.scheme.end), base->substr(0, scheme.end));
}

Resolution Derived::way() const { return derivation_->resolving->how.value_or(default_resolution(grammar_)); }

void Derived::begin(Production entry, std::string_view url, const AnyParts* parts, const Base* base,
                    std::string_view written) {
  target_entry_ = base == nullptr ? entry : grammar_.start();
  url_ = url;
  written_ = written;
  parts_ = parts;
  base_ = base;
  target_.is_known = form_.is_known = normal_.is_known = normal_parts_.is_known = decided_.is_known = asked_.is_known =
      robots_facts_.is_known = false;
}

void Derived::begin_normal(Production entry, std::string_view url) {
  begin(entry, url, nullptr, nullptr);
  form_ = {true, url};
}

Derived::Text Derived::target() {
  if (base_ == nullptr) return url_;
  if (std::exchange(target_.is_known, true)) return target_.value;
  const std::size_t room = base_->text().size() + url_.size() + 4;
  if (resolved_memory_.size() < room) resolved_memory_.resize(room);
  // By the tolerant way, a reference would lose the scheme that it shares with itself.
  const bool is_own = own_base_ && base_ == &*own_base_;
  const Resolution how = is_own && way() == Resolution::rfc3986_tolerant ? Resolution::rfc3986 : way();
  const auto resolved = resolve(*base_, url_, how, resolved_memory_);
  target_.value = resolved ? Text(*resolved) : std::nullopt;
  return target_.value;
}

Derived::Text Derived::as_it_stands() {
  return base_ != nullptr && derivation_->resolving->normalized ? form() : target();
}

Derived::Text Derived::resolved() {
  if (base_ == nullptr) return std::nullopt;
  return derivation_->resolving->normalized ? normal() : target();
}

Derived::Text Derived::form() {
  if (std::exchange(form_.is_known, true)) return form_.value;
  const Text text = target();
  return form_.value = text ? forms_.of(*target_entry_, *text, derivation_->levels) : std::nullopt;
}

Derived::Text Derived::normal() {
  if (std::exchange(normal_.is_known, true)) return normal_.value;
  const Text text = form();
  return normal_.value = text ? Text(forms_.spelled(*text, derivation_->levels)) : std::nullopt;
}

Derived::Text Derived::reason() {
  if (form() || forms_.reason().empty()) return std::nullopt;
  return forms_.reason();
}

Derived::Text Derived::removed() {
  if (!form()) return std::nullopt;
  removed_ = forms_.removed();
  return removed_.empty() ? std::nullopt : Text(removed_);
}

Derived::Text Derived::normal_part(std::size_t component) {
  const Text text = form();
  if (!text || component == no_component) return std::nullopt;
  if (parts_ != nullptr && text->data() == url_.data() && text->size() == url_.size()) return parts_->at(component);
  if (!std::exchange(normal_parts_.is_known, true)) (void)split_in_place(normal_parts_.value, *target_entry_, *text);
  return normal_parts_.value ? normal_parts_.value->at(component) : std::nullopt;
}

Derived::Text Derived::surt() {
  const Text text = form();
  if (!text) return std::nullopt;
  const auto key = crawl::surt(*target_entry_, *text, surt_);
  return key ? Text(*key) : std::nullopt;
}

Derived::Text Derived::surt_ia() {
  const Text text = as_it_stands();
  if (!text) return std::nullopt;
  return crawl::surt_ia(*text, surt_ia_);
}

Derived::Text Derived::site_by(crawl::Suffixes suffixes) {
  const Text host = normal_part(host_);
  if (!host) return std::nullopt;
  auto& known = suffixes == crawl::Suffixes::all ? sites_.all : sites_.icann;
  const Sites::Slice site = known.of(*host, [&](std::string_view text) -> Sites::Slice {
    const Text found = derivation_->suffixes->site(text, suffixes);
    if (!found) return {};
    return {static_cast<std::size_t>(found->data() - text.data()), found->size()};
  });
  return site.size == 0 ? std::nullopt : Text(host->substr(site.begin, site.size));
}

Derived::Text Derived::site() { return site_by(crawl::Suffixes::all); }

Derived::Text Derived::icann_site() { return site_by(crawl::Suffixes::icann); }

Derived::Text Derived::key() {
  Text text = form();
  if (!text) return std::nullopt;
  if (derivation_->steps) {
    const auto kept = derivation_->steps->apply(*target_entry_, *text, key_text_);
    if (!kept) return std::nullopt;
    text = *kept;
  }
  key_ = crawl::digest(*text);
  return key_;
}

// What is resolved from a base is what will be fetched, and not what was written.
std::optional<Decisions::Asked> Derived::asked_of_rules() {
  const Text text = target();
  if (!text) return std::nullopt;
  return Decisions::Asked{*target_entry_, *text, base_ == nullptr ? written_ : std::string_view()};
}

const crawl::Decision& Derived::decided() {
  if (std::exchange(decided_.is_known, true)) return decided_.value;
  const auto asked = asked_of_rules();
  decided_.value = asked ? decisions_->of(*asked) : crawl::Decision();
  return decided_.value;
}

Derived::Text Derived::decision() { return decided().verdict == crawl::Verdict::allow ? "allow" : "deny"; }

Derived::Text Derived::rule() {
  const crawl::Decision& by = decided();
  if (by.line == 0) return std::nullopt;
  rule_.assign(by.file).append(1, ':').append(std::to_string(by.line));
  return rule_;
}

std::optional<crawl::Decision> Derived::decide_as(std::string_view agent) {
  const auto asked = asked_of_rules();
  if (!asked) return std::nullopt;
  return decisions_->of(*asked, *askers_.of(agent, *derivation_->robots).rules);
}

const std::optional<crawl::Decision>& Derived::asked() {
  if (!derivation_->store || std::exchange(asked_.is_known, true)) return asked_.value;
  const auto asked = asked_of_rules();
  return asked_.value = asked ? decisions_->of_store(*asked) : std::nullopt;
}

Derived::Text Derived::robots() {
  const std::optional<crawl::Decision>& decision = asked();
  if (!decision) return std::nullopt;
  return decision->verdict == crawl::Verdict::allow ? "allow" : "deny";
}

Derived::Text Derived::robots_line() {
  const std::optional<crawl::Decision>& decision = asked();
  if (!decision || decision->line == 0) return std::nullopt;
  robots_line_ = std::to_string(decision->line);
  return robots_line_;
}

const std::optional<crawl::RobotsFacts>& Derived::robots_facts() {
  if (!derivation_->store || std::exchange(robots_facts_.is_known, true)) return robots_facts_.value;
  const auto asked = asked_of_rules();
  return robots_facts_.value = asked ? decisions_->facts(*asked) : std::nullopt;
}

Derived::Text Derived::robots_status() {
  const std::optional<crawl::RobotsFacts>& facts = robots_facts();
  if (!facts) return std::nullopt;
  robots_status_ = facts->status == 0 ? "none" : std::to_string(facts->status);
  return robots_status_;
}

Derived::Text Derived::robots_rule() {
  const std::optional<crawl::RobotsFacts>& facts = robots_facts();
  return facts && facts->line != 0 ? Text(facts->rule) : std::nullopt;
}

Derived::Text Derived::robots_reason() {
  if (!derivation_->store || !asked_of_rules()) return std::nullopt;
  const std::optional<crawl::RobotsFacts>& facts = robots_facts();
  if (!facts) return "not in the store";
  const bool denies = facts->verdict == crawl::Verdict::deny;
  switch (facts->status / 100) {
    case 0:
      return "no response";
    case 2:
      return facts->line == 0 ? "no rule" : "rule";
    case 3:
      return "too many redirects";
    case 4:
      return denies ? "too many requests" : "no robots.txt";
    default:
      return "server error";
  }
}

Passing Derived::passing() {
  const auto asked = asked_of_rules();
  return asked ? decisions_->passing({&*asked, 1}, false).front() : Passing::no;
}

std::span<const NamedWay> all_ways() { return ways; }

Derivation::Derivation(const RecordOptions& options)
    : list(options.psl.value_or("")), between(options.between.value_or(std::string(usual_conventions))) {
  if (options.level) levels = read_levels(*options.level);
  if (levels.repair) repairing = Repairing();
  if (options.repair || options.scheme) repairing = read_repair(options.repair.value_or("grammar"), options.scheme);
  if (options.key_steps) steps = read_steps(*options.key_steps);
}

void Derivation::read_suffixes(std::string_view option) {
  if (suffixes) return;
  auto read = crawl::PublicSuffixes::read(list.empty() ? default_list() : list);
  if (!read) {
    if (read.error().code == InputError::Code::system && errno == ENOMEM) throw std::bad_alloc();
    throw UsageError(fmt::format("cannot read the Public Suffix List: {}; use {} to name another file",
                                 printable(read.error().message), option));
  }
  suffixes.emplace(*std::move(read));
}

void Derivation::read_conventions() {
  if (conventions.empty()) conventions = records::read_conventions(between);
}

void Decisions::read_as(Production entry) {
  if (entry_ == entry) return;
  entry_ = entry;
  reader_.emplace(entry);
  is_ascii_ = has_ascii_alone(entry);
}

bool Decisions::has_more_levels(std::string_view url) const {
  return derivation_.levels.idna || (!is_ascii_ && !is_ascii(url));
}

// A host that no name of DNS is has triplets.
std::string_view Decisions::in_ascii(Production entry, std::string_view url) {
  for (const bool idna : {derivation_.levels.idna, false}) {
    if (const auto text = forms_.of(entry, url, {.levels = Levels::none, .iri = true, .idna = idna})) return *text;
  }
  return url;
}

Result<crawl::UrlParts, TextError> Decisions::parts_of(Production entry, std::string_view url) {
  read_as(entry);
  const std::string_view text = has_more_levels(url) ? in_ascii(entry, url) : url;
  if (memory_.size() < text.size() + 2) memory_.resize(text.size() + 2);
  Result<crawl::UrlParts, TextError> parts = reader_->read_valid(text, memory_);
  if (parts) parts->octets = url.size();
  return parts;
}

// To find its parts, each such "%" is replaced by a mark, two triplets with letters between them, which is not in the
// URL and stays as it is in a normal form.
std::optional<crawl::UrlParts> Decisions::written_parts_of(const Asked& asked) {
  std::string written(asked.written);
  std::erase_if(written, [](char octet) { return octet == '\t' || octet == '\r' || octet == '\n'; });
  std::string mark = "%01%02";
  while (written.find(mark) != std::string::npos) mark.insert(3, 1, 'x');
  std::string marked;
  for (std::size_t at = 0; at < written.size(); ++at) {
    const bool is_triplet = matches(rfc3986::pct_encoded, std::string_view(written).substr(at, 3));
    written[at] == '%' && !is_triplet ? marked += mark : marked += written[at];
  }
  if (marked == written) return std::nullopt;
  const auto repaired = marked_repair_.of(asked.entry, marked, derivation_.repairing.value());
  const auto parts = repaired ? parts_of(asked.entry, *repaired) : TextError();
  if (!parts) return std::nullopt;
  const auto without_marks = [&mark](std::string text) {
    for (std::size_t at = 0; (at = text.find(mark, at)) != std::string::npos; ++at) text.replace(at, mark.size(), "%");
    return text;
  };
  written_ = without_marks(std::string(parts->url));
  const auto moved = [&](std::optional<std::string_view> part) {
    if (!part) return part;
    const std::size_t begin = without_marks({parts->url.data(), part->data()}).size();
    return std::optional(std::string_view(written_).substr(begin, without_marks(std::string(*part)).size()));
  };
  return crawl::UrlParts{.url = written_,
                         .scheme = moved(parts->scheme),
                         .host = moved(parts->host),
                         .port = moved(parts->port),
                         .path = moved(parts->path),
                         .query = moved(parts->query),
                         .octets = asked.url.size(),
                         .entry = asked.entry};
}

// note [as written]
template <class Decide>
auto Decisions::stricter(const Asked& asked, const crawl::UrlParts& parts, const Decide& decide) {
  auto of_repair = decide(parts);
  if (!allows(of_repair) || asked.written.empty()) return of_repair;
  const auto written = written_parts_of(asked);
  const auto of_written = written ? decide(*written) : of_repair;
  return allows(of_written) ? of_repair : of_written;
}

crawl::Decision Decisions::of(const Asked& asked) {
  const auto parts = parts_of(asked.entry, asked.url);
  if (!parts) return {};
  const auto decide = [this](const crawl::UrlParts& url) { return std::optional(derivation_.rules->decide(url)); };
  return *stricter(asked, *parts, decide);
}

std::optional<crawl::Decision> Decisions::of(const Asked& asked, const crawl::RuleSet& robot) {
  const auto parts = parts_of(asked.entry, asked.url);
  if (!parts || (!parts->scheme && !parts->path)) return std::nullopt;
  return stricter(asked, *parts, [&](const crawl::UrlParts& url) { return std::optional(robot.decide(url)); });
}

std::optional<crawl::Decision> Decisions::of_store(const Asked& asked) {
  const auto parts = parts_of(asked.entry, asked.url);
  if (!parts) return std::nullopt;
  return stricter(asked, *parts, [this](const crawl::UrlParts& url) -> std::optional<crawl::Decision> {
    const auto decision = derivation_.store->files.decide(url, derivation_.store->agent);
    return decision ? std::optional(crawl::Decision{decision->verdict, {}, decision->line}) : std::nullopt;
  });
}

std::optional<crawl::RobotsFacts> Decisions::facts(const Asked& asked) {
  const auto parts = parts_of(asked.entry, asked.url);
  if (!parts) return std::nullopt;
  return stricter(asked, *parts, [this](const crawl::UrlParts& url) {
    return derivation_.store->files.facts(url, derivation_.store->agent);
  });
}

// A store decides all those at once that need no memory of this object.
std::span<const Passing> Decisions::passing(std::span<const Asked> urls, bool are_normal) {
  const auto by_store = [](const std::optional<crawl::RobotsDecision>& decision, const crawl::UrlParts& parts) {
    if (decision) return decision->verdict == crawl::Verdict::allow ? Passing::yes : Passing::no;
    return !parts.scheme || parts.scheme == "http" || parts.scheme == "https" ? Passing::unknown : Passing::off_web;
  };
  passing_.assign(urls.size(), Passing::no);
  for_store_.clear();
  places_.clear();
  const auto by_rules = [this](const crawl::UrlParts& url) {
    const bool denies = derivation_.rules && derivation_.rules->decide(url).verdict == crawl::Verdict::deny;
    return denies ? Passing::no : Passing::yes;
  };
  const auto by_all = [&](const crawl::UrlParts& url) {
    const Passing passing = by_rules(url);
    if (!derivation_.store || passing == Passing::no) return passing;
    return by_store(derivation_.store->files.decide(url, derivation_.store->agent), url);
  };
  for (std::size_t i = 0; i < urls.size(); ++i) {
    const Asked& asked = urls[i];
    read_as(asked.entry);
    const bool is_normal = are_normal && !has_more_levels(asked.url);
    const auto parts = is_normal ? reader_->read_normal(asked.url) : parts_of(asked.entry, asked.url);
    if (!parts) continue;
    passing_[i] = is_normal ? by_rules(*parts) : stricter(asked, *parts, by_all);
    if (!is_normal || !derivation_.store || passing_[i] == Passing::no) continue;
    for_store_.push_back(*parts);
    places_.push_back(i);
  }
  if (places_.empty()) return passing_;
  said_.resize(places_.size());
  derivation_.store->files.decide(for_store_, derivation_.store->agent, said_);
  for (std::size_t k = 0; k < places_.size(); ++k) passing_[places_[k]] = by_store(said_[k], for_store_[k]);
  return passing_;
}

}  // namespace bnfurl::records
