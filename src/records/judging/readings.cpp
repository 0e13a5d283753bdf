#include "src/records/judging/readings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>

#include "src/records/formats/grammar_files.hpp"
#include "src/records/formats/lookup.hpp"
#include "src/records/messages/messages.hpp"

namespace bnfurl::records {
namespace {

struct OwnConvention {
  std::string_view name, about;
};

/// Those of grammar/conventions.bnf.
constexpr OwnConvention own[] = {
    {"last-at", "the host is after the last \"@\" before the first \"/\""},
    {"first-delimiter", "the host ends before the first \"/\", \"?\", \"#\" or \":\""},
    {"split", "the host is between \"://\" and the first \"/\" or \":\""},
    {"appendix-b", "the regular expression in appendix B of RFC 3986"},
};

Production find_convention(std::string_view name) {
  const auto [grammar, production] = convention_name(name);
  if (file_of(grammar) || bnfurl::find_grammar(grammar)) return find_entry(find_grammar(grammar), production);
  std::vector<std::string> known;
  for (const KnownConvention& convention : known_conventions()) known.push_back(convention.name);
  throw unknown_or_file("convention of --between", name, known, "--between help");
}

NamedConvention read_convention(std::string_view name) {
  const Production entry = find_convention(name);
  const Grammar grammar = entry.grammar();
  if (!grammar.find_component("host"))
    throw UsageError(fmt::format("--between: the grammar {} has no component host", printable(grammar.name())));
  for (const std::string_view further : Convention::further) {
    if (const std::optional<Production> production = grammar.find(further)) make_ready(*production);
  }
  const std::optional<Convention> convention = Convention::of(entry);
  if (!convention) throw UsageError(fmt::format("--between: the grammar {} is too large", printable(grammar.name())));
  return {std::string(name), *convention};
}

}  // namespace

ConventionName convention_name(std::string_view name) {
  if (std::ranges::find(own, name, &OwnConvention::name) != std::end(own)) return {"conventions", name};
  const std::size_t colon = std::min(name.find(':'), name.size());
  return {name.substr(0, colon), name.substr(std::min(colon + 1, name.size()))};
}

std::vector<KnownConvention> known_conventions() {
  std::vector<KnownConvention> known;
  const auto add = [&known](std::string_view name) {
    known.push_back({std::string(name), std::string(find_grammar(name).source())});
  };
  for (const std::string_view name : {"rfc3986", "whatwg"}) add(name);
  for (const auto& [name, about] : own) known.push_back({std::string(name), std::string(about)});
  const std::vector<std::string>& logs = log_names();
  for (const std::string& name : grammar_names()) {
    if (name == "rfc3986" || name == "whatwg" || name == "conventions" || std::ranges::count(logs, name) != 0) continue;
    if (find_grammar(name).find_component("host")) add(name);
  }
  return known;
}

std::vector<NamedConvention> read_conventions(std::string_view list) {
  std::vector<NamedConvention> conventions;
  while (true) {
    const std::string_view name = list.substr(0, list.find(','));
    if (name.empty()) throw UsageError("--between needs names, separated by commas");
    if (std::ranges::find(conventions, name, &NamedConvention::name) != conventions.end())
      throw UsageError(fmt::format("--between names {} twice", printable(name)));
    conventions.push_back(read_convention(name));
    if (name.size() == list.size()) break;
    list.remove_prefix(name.size() + 1);
  }
  if (conventions.size() == 1)
    throw UsageError(fmt::format("--between {}: a comparison needs at least two conventions", printable(list)));
  return conventions;
}

void Readings::read(std::string_view url) {
  url_ = url;
  readings_.clear();
  Comparison comparison(url);
  for (const auto& [name, convention] : conventions_) readings_.push_back(comparison.add(convention));
  agreement_ = comparison.agreement();
  same_parts_ = comparison.same_parts();
}

std::string_view Readings::verdict() const {
  return agreement_ == Agreement::none ? "none" : agreement_ == Agreement::alike ? "alike" : "differ";
}

std::optional<std::string> Readings::part(std::size_t index, Span part) const {
  if (part.begin == Span::absent) return std::nullopt;
  std::string text(url_.substr(part.begin, part.end - part.begin));
  text.resize(conventions_[index].convention.write(text, text.data()));
  return text;
}

std::optional<std::string> Readings::host(std::size_t index) const {
  const Reading& reading = readings_[index];
  if (!reading.finds_host()) return std::nullopt;
  return reading.kind == Reading::Kind::number ? std::string(reading.address) : part(index, reading.host);
}

std::string Readings::note(std::size_t index) const {
  switch (readings_[index].kind) {
    case Reading::Kind::written:
      return "";
    case Reading::Kind::number:
      return "number";
    case Reading::Kind::joined:
    case Reading::Kind::rewritten:
      return "rewritten";
    case Reading::Kind::no_host:
      return "no host";
    case Reading::Kind::rejected:
      return fmt::format("rejected at {}", readings_[index].offset);
    case Reading::Kind::unknown:
      break;
  }
  return "unknown";
}

// If the hosts are the same, the ports are shown, too, and if these are, the paths.
std::optional<std::string> Readings::hosts() const {
  if (agreement_ == Agreement::none) return std::nullopt;
  std::set<std::string> seen;
  std::string text;
  for (std::size_t i = 0; i < readings_.size(); ++i) {
    const Reading& reading = readings_[i];
    if (reading.kind == Reading::Kind::unknown) continue;
    const std::optional<std::string> host = this->host(i);
    std::string found = host ? *host : note(i);
    const std::string port = part(i, reading.port).value_or("");
    if (host && (same_parts_ == 1 || same_parts_ == 2) && !port.empty()) found += ":" + port;
    if (host && same_parts_ == 2) found += part(i, reading.path).value_or("");
    if (!seen.insert(found).second) continue;
    if (!text.empty()) text += " | ";
    if (agreement_ != Agreement::alike) text.append(conventions_[i].name).append(": ");
    text.append(found);
    if (host && !note(i).empty()) text.append(" (").append(note(i)).append(")");
  }
  return text;
}

}  // namespace bnfurl::records
