// Rule files: their texts, the parts of a line by the grammar, and what files include.
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "src/crawl/file_content.hpp"
#include "src/rules/importers/importers.hpp"
#include "src/rules/reading/reading.hpp"

namespace bnfurl::crawl::rules {
namespace {

constexpr std::size_t largest_file = std::size_t{256} << 20;

std::string folder_of(const std::string& file) {
  const std::size_t slash = file.rfind('/');
  return slash == std::string::npos ? "" : file.substr(0, slash + 1);
}

// `adblock hosts`.
std::string kinds_of_others() {
  std::string list;
  for (const Importer& kind : importers()) list += (list.empty() ? "" : " ") + std::string(kind.name);
  return list;
}

class FilesReader {
public:
  void read(const RuleFile& file) {
    const std::optional<std::string> text = file.text ? file.text : text_of(file.file, {file.file, 0, 0, ""});
    if (!text) return;
    third_party_ = file.third_party;
    skip_errors_ = file.skip_errors;
    if (file.kind == "rules") {
      read_own(file.file, *text);
    } else {
      import_file(file.kind, {file.file, *text, file.agent}, std::nullopt, {file.file, 0, 0, ""});
    }
  }

  // After the last file: what holds where no rule decides.
  ReadFiles finish() && {
    if (default_) {
      result_.otherwise = {default_->verdict, *own_file_, default_->line};
      return std::move(result_);
    }
    if (own_file_) refuse({*own_file_, 0, 0, ""}, "the line \"default allow\" or \"default deny\" is missing");
    result_.otherwise.verdict = Verdict::allow;
    for (const RuleList& list : result_.lists) {
      if (list.otherwise == Verdict::deny) result_.otherwise.verdict = Verdict::deny;
    }
    return std::move(result_);
  }

private:
  void refuse(Diagnostic where, std::string message) {
    where.message = std::move(message);
    result_.diagnostics.push_back(std::move(where));
  }

  std::optional<std::string> text_of(const std::string& file, const Diagnostic& where) {
    std::optional<std::string> text = content_of(file, largest_file + 1);
    if (text && text->size() <= largest_file) return text;
    const std::string why = text ? "larger than 256 MiB, too large for a rule file" : std::strerror(errno);
    refuse(where, where.line == 0 ? why : file + ": " + why);
    return std::nullopt;
  }

  void read_own(const std::string& file, std::string_view text) {
    if (!grammar_) grammar_.emplace();
    OwnFile read = read_own_file(*grammar_, file, text);
    result_.diagnostics.insert(result_.diagnostics.end(), read.diagnostics.begin(), read.diagnostics.end());
    if (read.default_line) take_default(file, *read.default_line);
    if (!own_file_) own_file_ = file;
    for (auto& part : read.parts) {
      if (auto* list = std::get_if<RuleList>(&part)) {
        result_.lists.push_back(std::move(*list));
      } else {
        include(file, std::get<Include>(part));
      }
    }
  }

  void take_default(const std::string& file, const DefaultLine& line) {
    if (default_) {
      refuse({file, line.line, 1, ""},
             "there is already a default, at " + *own_file_ + ":" + std::to_string(default_->line));
      return;
    }
    default_ = line;
    own_file_ = file;
  }

  void include(const std::string& file, const Include& include) {
    const Diagnostic where{file, include.line, include.column, ""};
    const std::string name = include.file.starts_with('/') ? include.file : folder_of(file) + include.file;
    if (include.kind == "rules") {
      return refuse(
          where,
          "a file in bnfurl's own language cannot be included; name it as one more rule file, before or after "
          "this one; include is for " +
              kinds_of_others());
    }
    if (find_kind(include.kind) == nullptr) return refuse_kind(include.kind, kinds_of_others(), where);
    if (const std::optional<std::string> text = text_of(name, where)) {
      import_file(include.kind, {name, *text, include.agent}, include.on, where);
    }
  }

  static const Importer* find_kind(std::string_view name) {
    for (const Importer& kind : importers()) {
      if (kind.name == name) return &kind;
    }
    return nullptr;
  }

  void refuse_kind(const std::string& kind, const std::string& known, const Diagnostic& where) {
    refuse(where, "unknown kind of rules \"" + kind + "\"; expected one of: " + known);
  }

  void import_file(const std::string& kind, ImportedFile file, const std::optional<Origin>& on,
                   const Diagnostic& where) {
    const Importer* found = find_kind(kind);
    if (found == nullptr) return refuse_kind(kind, "rules " + kinds_of_others(), where);
    if (kind.ends_with("robots")) {
      const auto agent = check_agent(file.agent);
      if (!agent) return refuse(where, agent.error().message);
    }
    file.third_party = third_party_;
    file.skips_errors = skip_errors_;
    ImportedList read = found->read(file);
    result_.diagnostics.insert(result_.diagnostics.end(), read.diagnostics.begin(), read.diagnostics.end());
    result_.sitemaps.insert(result_.sitemaps.end(), read.sitemaps.begin(), read.sitemaps.end());
    for (const Unsupported& unsupported : read.unsupported)
      result_.unsupported.push_back(std::string(file.file) + ": " + to_string(unsupported));
    if (read.corrected) result_.corrected.push_back(std::string(file.file) + ": " + to_string(*read.corrected));
    read.list.on = on;
    result_.lists.push_back(std::move(read.list));
  }

  ReadFiles result_;
  std::optional<LineGrammar> grammar_;
  std::optional<DefaultLine> default_;
  std::optional<std::string> own_file_;             // the one with the default, or else the first
  bool third_party_ = false, skip_errors_ = false;  // of the file that is read
};

}  // namespace

// The grammar is the library's own, so reading it never fails: a test reads every kind of line.

LineGrammar::LineGrammar()
    : loaded_(load(rules_grammar_text, "rules.bnf")),
      line_(*loaded_.production("")),
      components_{component("verdict"), component("word"),  component("value"),
                  component("second"),  component("agent"), component("on")} {}

Component LineGrammar::component(std::string_view name) const { return *line_.grammar().find_component(name); }

std::optional<LineParts> LineGrammar::parts_of(std::string_view line) const {
  const auto parts = split(line_, line);
  if (!parts) return std::nullopt;
  const auto part = [&](std::size_t index) { return (*parts)[components_[index]].value_or(std::string_view()); };
  return LineParts{part(0), part(1), part(2), part(3), part(4), part(5)};
}

ReadFiles read_files(const std::vector<RuleFile>& files) {
  FilesReader reader;
  for (const RuleFile& file : files) reader.read(file);
  return std::move(reader).finish();
}

}  // namespace bnfurl::crawl::rules
