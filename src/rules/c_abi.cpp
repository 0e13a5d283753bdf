// The C functions for rules and stores of robots.txt files: each translates its arguments, and calls a function of
// <bnfurl/crawl/rules.hpp> or <bnfurl/crawl/robots_store.hpp>.
#include <bnfurl/crawl/robots_store.hpp>
#include <bnfurl/crawl/rules.hpp>

#include <cstddef>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "src/core/c_abi.hpp"

// NOLINTBEGIN(readability-non-const-parameter): bnfurl.h prints the parameters.

using bnfurl::Diagnostic;
using bnfurl::Diagnostics;
using bnfurl::Result;
using bnfurl::TextError;
using bnfurl::c::is_text;
using bnfurl::c::Out;
using bnfurl::c::production_of;
using bnfurl::crawl::Decision;
using bnfurl::crawl::RuleFile;
using bnfurl::crawl::RuleSet;
using bnfurl::crawl::UrlReader;
using bnfurl::crawl::Verdict;

// What was compiled does not move any more: the diagnostics that are shown point into it.
struct bnfurl_rules {
  explicit bnfurl_rules(Result<RuleSet, Diagnostics> of_files) : compiled(std::move(of_files)) {
    if (compiled) return;
    for (const Diagnostic& fault : compiled.error())
      shown.push_back({fault.file.c_str(), fault.line, fault.column, fault.message.c_str()});
  }

  Result<RuleSet, Diagnostics> compiled;
  std::vector<bnfurl_diagnostic> shown;
};

struct bnfurl_robots_store {
  bnfurl::crawl::RobotsStore files;
  bnfurl::crawl::RobotsAgent agent;
};

namespace {

// The facts as C sees them, with the texts that they point to.
class Facts : public bnfurl_robots_facts {
public:
  explicit Facts(const bnfurl::crawl::RobotsFacts& found)
      : bnfurl_robots_facts{},
        rule_(found.rule),
        delay_(found.delay),
        sitemaps_(found.sitemaps),
        redirects_(found.redirects) {
    is_allowed = found.verdict == Verdict::allow ? 1 : 0;
    status = found.status;
    line = found.line;
    rule = rule_.c_str();
    crawl_delay = delay_.c_str();
    sitemaps = sitemaps_.pointers.data();
    redirects = redirects_.pointers.data();
  }

private:
  struct Texts {
    explicit Texts(const std::vector<std::string_view>& all) : texts(all.begin(), all.end()) {
      for (const std::string& text : texts) pointers.push_back(text.c_str());
      pointers.push_back(nullptr);
    }
    std::vector<std::string> texts;
    std::vector<const char*> pointers;
  };
  std::string rule_, delay_;
  Texts sitemaps_, redirects_;
};

// A reader in the caller's memory; all zeros, before it is started or for a null production, refuse.
struct Reader {
  const bnfurl_production* entry;
  UrlReader urls;
};
static_assert(sizeof(Reader) <= sizeof(bnfurl_rules_reader));
static_assert(alignof(Reader) <= alignof(bnfurl_rules_reader));  // NOLINT(misc-redundant-expression): of two types
static_assert(std::is_trivially_copyable_v<Reader>);

std::string or_default(const char* name, const char* otherwise) { return name == nullptr ? otherwise : name; }

// Nullopt if one of the files is not whole.
std::optional<std::vector<RuleFile>> files_of(const bnfurl_rule_file* files, std::size_t count) {
  const bnfurl::c::Elements<bnfurl_rule_file> all{files, count};
  if (!all.are_known()) return std::nullopt;
  std::vector<RuleFile> read;
  for (std::size_t i = 0; i < count; ++i) {
    const bnfurl_rule_file file = all[i];
    if (file.name == nullptr || !is_text(file.text, file.text_size)) return std::nullopt;
    RuleFile& each = read.emplace_back();
    each.kind = or_default(file.kind, each.kind.c_str());
    each.file = file.name;
    each.agent = or_default(file.agent, each.agent.c_str());
    if (file.text != nullptr) each.text = std::string(file.text, file.text_size);
  }
  return read;
}

bnfurl_status compile(const bnfurl_rule_file* files, std::size_t count, bnfurl_rules** out) noexcept {
  if (out == nullptr) return BNFURL_BAD_ARGUMENT;
  *out = nullptr;
  const auto read = files_of(files, count);
  if (!read) return BNFURL_BAD_ARGUMENT;
  *out = new bnfurl_rules(RuleSet::compile(*read));
  return (*out)->compiled ? BNFURL_OK : BNFURL_BAD_FILE;
}

const char* text_at(std::span<const std::string> texts, std::size_t index) noexcept {
  return index < texts.size() ? texts[index].c_str() : nullptr;
}

// Calls `take(url)` for the URL that a text is.
template <class Take>
bnfurl_status read_url(const bnfurl_rules_reader* reader, std::string_view text, Out memory,
                       const Take& take) noexcept {
  if (reader->opaque[0] == 0) return BNFURL_NO_PRODUCTION;
  const Reader& started = *std::launder(reinterpret_cast<const Reader*>(reader));
  const auto url = started.urls.read(text, memory.room());
  if (!url) return url.error().why == TextError::Why::no_room ? BNFURL_NO_ROOM : BNFURL_NO_MATCH;
  take(*url);
  return BNFURL_OK;
}

bnfurl_status open_store(const char* file, const char* agent, Out message, bnfurl_robots_store** out) noexcept {
  if (out == nullptr) return BNFURL_BAD_ARGUMENT;
  *out = nullptr;
  if (file == nullptr || !message.is_there()) return BNFURL_BAD_ARGUMENT;
  auto robot = bnfurl::crawl::RobotsAgent::of(or_default(agent, "*"));
  if (!robot) return message.say(robot.error().message), BNFURL_BAD_ARGUMENT;
  auto files = bnfurl::crawl::RobotsStore::open(file);
  if (files) return *out = new bnfurl_robots_store{*std::move(files), *std::move(robot)}, BNFURL_OK;
  message.say(files.error().message);
  return files.error().code == bnfurl::InputError::Code::system ? BNFURL_IO : BNFURL_BAD_FILE;
}

}  // namespace

bnfurl_status bnfurl_rules_compile(const bnfurl_rule_file* files, size_t count, bnfurl_rules** out) {
  return compile(files, count, out);
}

const bnfurl_diagnostic* bnfurl_rules_diagnostic(const bnfurl_rules* rules, size_t index) {
  return rules == nullptr || index >= rules->shown.size() ? nullptr : &rules->shown[index];
}

const char* bnfurl_rules_unsupported(const bnfurl_rules* rules, size_t index) {
  return rules == nullptr || !rules->compiled ? nullptr : text_at(rules->compiled->unsupported(), index);
}

const char* bnfurl_rules_sitemap(const bnfurl_rules* rules, size_t index) {
  return rules == nullptr || !rules->compiled ? nullptr : text_at(rules->compiled->sitemaps(), index);
}

bnfurl_status bnfurl_rules_reader_init(bnfurl_rules_reader* reader, const bnfurl_production* entry) {
  if (reader == nullptr) return BNFURL_BAD_ARGUMENT;
  *reader = {};
  if (entry == nullptr) return BNFURL_NO_PRODUCTION;
  ::new (reader) Reader{entry, UrlReader(production_of(entry))};
  return BNFURL_OK;
}

bnfurl_status bnfurl_rules_decide(const bnfurl_rules* rules, const bnfurl_rules_reader* reader, const char* text,
                                  size_t size, char* memory, size_t capacity, bnfurl_decision* decision) {
  const Out room{memory, capacity};
  if (!bnfurl::c::is_known(decision)) return BNFURL_BAD_ARGUMENT;
  decision->is_allowed = 0;  // unless the rules decide: a caller may forget to check the status
  if (rules == nullptr || reader == nullptr || !is_text(text, size) || !room.is_there()) return BNFURL_BAD_ARGUMENT;
  if (reader->opaque[0] == 0) return BNFURL_NO_PRODUCTION;
  if (!rules->compiled) return BNFURL_BAD_FILE;
  return read_url(reader, {text, size}, room, [&](const bnfurl::crawl::UrlParts& url) {
    const Decision said = rules->compiled->decide(url);
    decision->is_allowed = said.verdict == Verdict::allow ? 1 : 0;
    decision->file = said.file.empty() ? "" : said.file.data();
    decision->line = said.line;
  });
}

void bnfurl_rules_free(bnfurl_rules* rules) { delete rules; }

bnfurl_status bnfurl_robots_store_open(const char* file, const char* agent, char* message, size_t capacity,
                                       bnfurl_robots_store** out) {
  return open_store(file, agent, {message, capacity}, out);
}

bnfurl_status bnfurl_robots_store_decide(const bnfurl_robots_store* store, const bnfurl_rules_reader* reader,
                                         const char* text, size_t size, char* memory, size_t capacity,
                                         bnfurl_robots_decision* decision) {
  const Out room{memory, capacity};
  if (!bnfurl::c::is_known(decision)) return BNFURL_BAD_ARGUMENT;
  decision->is_known = decision->is_allowed = 0;  // as in bnfurl_rules_decide
  if (store == nullptr || reader == nullptr || !is_text(text, size) || !room.is_there()) return BNFURL_BAD_ARGUMENT;
  return read_url(reader, {text, size}, room, [&](const bnfurl::crawl::UrlParts& url) {
    const auto said = store->files.decide(url, store->agent);
    decision->is_known = said ? 1 : 0;
    decision->is_allowed = said && said->verdict == Verdict::allow ? 1 : 0;
    decision->status = said ? said->status : 0;
    decision->line = said ? said->line : 0;
    decision->is_damaged = store->files.damage() ? 1 : 0;
  });
}

bnfurl_status bnfurl_robots_store_facts(const bnfurl_robots_store* store, const bnfurl_rules_reader* reader,
                                        const char* text, size_t size, char* memory, size_t capacity,
                                        bnfurl_robots_facts** out) {
  const Out room{memory, capacity};
  if (out == nullptr) return BNFURL_BAD_ARGUMENT;
  *out = nullptr;
  if (store == nullptr || reader == nullptr || !is_text(text, size) || !room.is_there()) return BNFURL_BAD_ARGUMENT;
  return read_url(reader, {text, size}, room, [&](const bnfurl::crawl::UrlParts& url) {
    if (const auto found = store->files.facts(url, store->agent)) *out = new Facts(*found);
  });
}

void bnfurl_robots_facts_free(bnfurl_robots_facts* facts) { delete static_cast<Facts*>(facts); }

void bnfurl_robots_store_free(bnfurl_robots_store* store) { delete store; }
// NOLINTEND(readability-non-const-parameter)
