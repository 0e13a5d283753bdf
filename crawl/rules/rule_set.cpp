// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// From files to rules: all files and what they include are read before anything is compiled, so all faults are told at
// once.
#include <bnfurl/crawl/rules.hpp>

#include <utility>

#include "crawl/rules/foreign.hpp"
#include "crawl/rules/reading/own_reader.hpp"
#include "crawl/rules/reading/text_of_file.hpp"
#include "crawl/rules/tiers/make_tiers.hpp"

namespace bnfurl::crawl {
namespace {

using rules::ForeignKind;
using rules::RuleList;

std::string folder_of(const std::string& file) {
  const std::size_t slash = file.rfind('/');
  return slash == std::string::npos ? "" : file.substr(0, slash + 1);
}

// `"robots" and "hosts"`, after our own.
std::string known_kinds() {
  std::string list = "rules";
  for (const ForeignKind& kind : rules::foreign_kinds()) list += " " + std::string(kind.name);
  return list;
}

class FileReader {
public:
  void read(const RuleFile& file) {
    const std::optional<std::string> text = file.text ? file.text : text_of(file.file, {file.file, 0, 0, ""});
    if (!text) return;
    if (file.kind == "rules") {
      read_own(file.file, *text);
    } else {
      read_foreign(file.kind, {file.file, *text, file.agent}, std::nullopt, {file.file, 0, 0, ""});
    }
  }

  // After the last file: what holds where no rule decides.
  void finish() {
    if (default_) {
      otherwise = {default_->verdict, *own_file_, default_->line};
      return;
    }
    if (own_file_) refuse({*own_file_, 0, 0, ""}, "a line is missing: default allow, or default deny");
    otherwise.verdict = Verdict::allow;
    for (const RuleList& list : lists) {
      if (list.otherwise == Verdict::deny) otherwise.verdict = Verdict::deny;
    }
  }

  struct Otherwise {
    Verdict verdict = Verdict::deny;
    std::string file = {};
    std::size_t line = 0;
  };
  std::vector<RuleList> lists;
  Otherwise otherwise;
  CompiledRules result;

private:
  void refuse(Diagnostic where, std::string message) {
    where.message = std::move(message);
    result.diagnostics.push_back(std::move(where));
  }

  std::optional<std::string> text_of(const std::string& file, const Diagnostic& where) {
    auto text = rules::text_of_file(file);
    if (const auto* content = std::get_if<std::string>(&text)) return *content;
    const std::string& why = std::get<rules::FileFault>(text).message;
    refuse(where, where.line == 0 ? why : file + ": " + why);
    return std::nullopt;
  }

  void read_own(const std::string& file, std::string_view text) {
    if (!grammar_) grammar_.emplace();
    rules::OwnFile read = rules::read_own_file(*grammar_, file, text);
    result.diagnostics.insert(result.diagnostics.end(), read.diagnostics.begin(), read.diagnostics.end());
    if (read.default_line) take_default(file, *read.default_line);
    if (!own_file_) own_file_ = file;
    for (auto& part : read.parts) {
      if (auto* list = std::get_if<RuleList>(&part)) {
        lists.push_back(std::move(*list));
      } else {
        include(file, std::get<rules::Include>(part));
      }
    }
  }

  void take_default(const std::string& file, const rules::DefaultLine& line) {
    if (default_) {
      refuse({file, line.line, 1, ""},
             "there is one default, and " + *own_file_ + ":" + std::to_string(default_->line) + " has it already");
      return;
    }
    default_ = line;
    own_file_ = file;
  }

  void include(const std::string& file, const rules::Include& include) {
    const Diagnostic where{file, include.line, include.column, ""};
    const std::string name = include.file.starts_with('/') ? include.file : folder_of(file) + include.file;
    if (find_kind(include.kind) == nullptr) return refuse_kind(include.kind, where);
    if (const std::optional<std::string> text = text_of(name, where)) {
      read_foreign(include.kind, {name, *text, include.agent}, include.on, where);
    }
  }

  static const ForeignKind* find_kind(std::string_view name) {
    for (const ForeignKind& kind : rules::foreign_kinds()) {
      if (kind.name == name) return &kind;
    }
    return nullptr;
  }

  void refuse_kind(const std::string& kind, const Diagnostic& where) {
    refuse(where, "there is no kind " + kind + "; the kinds are " + known_kinds());
  }

  void read_foreign(const std::string& kind, const rules::ForeignFile& file, const std::optional<rules::Origin>& on,
                    const Diagnostic& where) {
    const ForeignKind* found = find_kind(kind);
    if (found == nullptr) return refuse_kind(kind, where);
    rules::ForeignList read = found->read(file);
    result.diagnostics.insert(result.diagnostics.end(), read.diagnostics.begin(), read.diagnostics.end());
    result.sitemaps.insert(result.sitemaps.end(), read.sitemaps.begin(), read.sitemaps.end());
    for (const rules::LeftOut& left_out : read.left_out) {
      result.left_out.push_back(std::string(file.file) + ": " + std::to_string(left_out.count) + " " + left_out.what);
    }
    read.list.on = on;
    lists.push_back(std::move(read.list));
  }

  std::optional<rules::LineGrammar> grammar_;
  std::optional<rules::DefaultLine> default_;
  std::optional<std::string> own_file_;  // the one with the default, or else the first
};

}  // namespace

struct RuleSet::State {
  [[gnu::visibility("hidden")]] State(rules::MadeTiers made_tiers, FileReader::Otherwise when_none);

  rules::MadeTiers made;
  FileReader::Otherwise otherwise;
};

RuleSet::State::State(rules::MadeTiers made_tiers, FileReader::Otherwise when_none)
    : made(std::move(made_tiers)), otherwise(std::move(when_none)) {}

CompiledRules RuleSet::compile(const std::vector<RuleFile>& files) {
  FileReader reader;
  for (const RuleFile& file : files) reader.read(file);
  reader.finish();
  CompiledRules result = std::move(reader.result);
  rules::MadeTiers made = make_tiers(reader.lists);
  result.diagnostics.insert(result.diagnostics.end(), made.diagnostics.begin(), made.diagnostics.end());
  if (!result.diagnostics.empty()) return result;
  result.rules = RuleSet(std::make_unique<State>(std::move(made), std::move(reader.otherwise)));
  return result;
}

RuleSet::RuleSet(std::unique_ptr<State> state) noexcept : state_(std::move(state)) {}
RuleSet::RuleSet(RuleSet&&) noexcept = default;
RuleSet& RuleSet::operator=(RuleSet&&) noexcept = default;
RuleSet::~RuleSet() = default;

Decision RuleSet::decide(const UrlParts& url) const noexcept {
  const rules::Rank rank = state_->made.tiers.find(rules::UrlView(url));
  if (rank == rules::no_rank) {
    return {state_->otherwise.verdict, state_->otherwise.file, state_->otherwise.line};
  }
  const rules::Place place = state_->made.places[rank];
  return {place.verdict, state_->made.files[place.file], place.line};
}

RuleSizes RuleSet::sizes() const noexcept { return state_->made.sizes; }

}  // namespace bnfurl::crawl
