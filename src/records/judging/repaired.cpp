#include "src/records/judging/repaired.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/rfc3986.hpp>

#include "src/records/formats/lookup.hpp"
#include "src/records/messages/messages.hpp"

namespace bnfurl::records {
namespace {

using crawl::Change;
using crawl::Changes;

std::string why_not(const RepairError& refusal, std::string_view url) {
  if (refusal.why == RepairError::Why::too_many_ways) return "the grammar allows too many ways to read it";
  if (refusal.offset == url.size()) return "it is incomplete";
  const char* const where = refusal.why == RepairError::Why::scheme ? " in the scheme" : "";
  return fmt::format("{} at offset {} is not allowed and cannot be escaped{}", shown_octet(url, refusal.offset),
                     refusal.offset, where);
}

bool is_blank(char octet) { return static_cast<unsigned char>(octet) <= ' ' || octet == '\x7f'; }

bool begins_with_dot_segment(std::string_view text) {
  const std::size_t second = text.find_first_not_of("\t\r\n", 1);
  return text.starts_with('.') && second != std::string_view::npos && (text[second] == '/' || text[second] == '\\');
}

// How many octets `repair` took away from `url`, and added besides escapes.
struct Sizes {
  std::size_t gone, added;
};

// What `repair` changed in `url` besides escapes.
Sizes note_changes(std::string_view url, std::string_view repaired, RepairMode mode, Changes& changes) {
  const auto first = std::ranges::find_if_not(url, is_blank);
  const auto last = std::find_if_not(url.rbegin(), std::make_reverse_iterator(first), is_blank).base();
  const std::string_view inside(first, last);
  const auto breaks = static_cast<std::size_t>(
      std::ranges::count_if(inside, [](char octet) { return octet == '\t' || octet == '\r' || octet == '\n'; }));
  if (inside.size() != url.size()) changes.add(Change::trimmed);
  if (breaks != 0) changes.add(Change::line_breaks);
  if (mode == RepairMode::browser && inside.substr(0, inside.find_first_of("?#")).find('\\') != std::string_view::npos)
    changes.add(Change::slashes);
  const bool has_dot = repaired.starts_with("./") && !begins_with_dot_segment(inside);
  if (has_dot) changes.add(Change::dot);
  return {.gone = url.size() - inside.size() + breaks, .added = has_dot ? 2U : 0};
}

}  // namespace

Repairing read_repair(std::string_view word, const std::optional<std::string>& scheme) {
  Repairing repairing;
  if (word != "grammar" && word != "browser" && word != "web")
    throw unknown("value of --repair", word, {"grammar", "browser", "web"});
  if (word == "browser") repairing.mode = RepairMode::browser;
  repairing.is_web = word == "web";
  if (!scheme) return repairing;
  if (!repairing.is_web) throw UsageError("--scheme needs --repair=web");
  if (*scheme == "http") repairing.scheme = "http";
  if (*scheme != repairing.scheme) throw unknown("value of --scheme", *scheme, {"https", "http"});
  return repairing;
}

std::optional<std::string> with_scheme(std::string_view text) {
  std::string memory(crawl::web_text_size(text.size()), '\0');
  const crawl::WebText web = crawl::web_text(text, Repairing().scheme, memory);
  return web.changes.has(Change::scheme_added) ? std::optional<std::string>(web.text) : std::nullopt;
}

bool allows_no_scheme(Production entry) { return matches(entry, "a") || matches(entry, "/a") || matches(entry, "*"); }

void require_urls(const std::optional<Repairing>& repairing, Production entry) {
  if (!repairing || !repairing->is_web || !allows_no_scheme(entry)) return;
  throw UsageError(
      fmt::format("--repair=web needs URLs that have a scheme; {} also allows texts without one", full_name(entry)));
}

Repairing of_references(Repairing repairing) {
  repairing.scheme = {};
  repairing.mode = RepairMode::browser;
  return repairing;
}

std::optional<std::string_view> Repaired::of(Production entry, std::string_view url, const Repairing& how) {
  reason_.clear();
  crawl::WebText text{url};
  if (how.is_web) {
    web_memory_.resize(std::max(web_memory_.size(), crawl::web_text_size(url.size())));
    text = crawl::web_text(url, how.scheme, web_memory_);
  }
  if (text.lacks_host && !matches(entry, url)) {
    reason_ = "it has no host";
    return std::nullopt;
  }
  if (text.has_two) {
    reason_ = "it has two URLs";
    return std::nullopt;
  }
  changes_ = text.changes;
  escaped_ = 0;
  memory_.resize(std::max(memory_.size(), repair_size(text.text.size())));
  const auto repaired = repair(entry, text.text, how.mode, memory_);
  if (!repaired) {
    changes_ = {};
    if (how.is_web && matches(entry, url)) return url;
    reason_ = why_not(repaired.error(), text.text);
    if (!text.changes.empty()) reason_ += fmt::format(" (read as {})", printable(text.text));
    return std::nullopt;
  }
  if (repaired->data() == text.text.data() && repaired->size() == text.text.size()) return *repaired;
  const Sizes sizes = note_changes(text.text, *repaired, how.mode, changes_);
  escaped_ = (repaired->size() + sizes.gone - sizes.added - text.text.size()) / 2;
  if (escaped_ != 0) changes_.add(Change::escaped);
  return *repaired;
}

std::string Repaired::change() const {
  std::string words;
  for (std::size_t i = 0; i < std::size(crawl::named_changes); ++i) {
    const auto each = static_cast<Change>(i);
    if (!changes_.has(each)) continue;
    if (!words.empty()) words += ", ";
    if (each == Change::escaped) words += fmt::format("{} ", escaped_);
    words += crawl::named_changes[i].name;
  }
  return words;
}

std::optional<std::string_view> valid_or_repaired(Production entry, std::string_view text,
                                                  const std::optional<Repairing>& how, Repaired& memory) {
  const bool stays = !how || !how->is_web;
  if (stays && matches(entry, text)) return text;
  return how ? memory.of(entry, text, *how) : std::nullopt;
}

void RepairCounts::count(Changes changes) {
  if (changes.empty()) return;
  ++repaired_;
  for (std::size_t i = 0; i < changes_.size(); ++i) changes_[i] += changes.has(static_cast<Change>(i)) ? 1 : 0;
}

void RepairCounts::add(const RepairCounts& more) {
  repaired_ += more.repaired_;
  for (std::size_t i = 0; i < changes_.size(); ++i) changes_[i] += more.changes_[i];
}

std::string RepairCounts::sentence(std::optional<std::size_t> records) const {
  if (repaired_ == 0) return "";
  std::string words;
  for (std::size_t i = 0; i < changes_.size(); ++i) {
    if (changes_[i] != 0)
      words += fmt::format("{}{}: {}", words.empty() ? "" : ", ", crawl::named_changes[i].name, changes_[i]);
  }
  if (!records)
    return fmt::format("judged {} record{} by {} repaired URL{} ({})", repaired_, repaired_ == 1 ? "" : "s",
                       repaired_ == 1 ? "its" : "their", repaired_ == 1 ? "" : "s", words);
  return fmt::format("repaired {} of {} record{} ({})", repaired_, *records, records == 1 ? "" : "s", words);
}

}  // namespace bnfurl::records
