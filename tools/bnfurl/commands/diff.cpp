// `diff`: the records that several grammars judge or split differently, one row for each difference. The author of a
// proxy wants to know where it and the parser after it disagree; so does an attacker. Each thing that can differ, the
// verdict or a component, has a table of its own. All tables have the same columns, so together they look like one.
#include <algorithm>
#include <deque>
#include <memory>

#include "src/records/formats/lookup.hpp"
#include "tools/bnfurl/options/options.hpp"
#include "tools/bnfurl/terminal/output.hpp"
#include "tools/bnfurl/work/judged_task.hpp"
#include "tools/bnfurl/work/writers.hpp"

namespace bnfurl::tool {
namespace {

using PartText = std::optional<std::string_view>;

/// By grammar: the index of a component, or `no_component` where the grammar does not name it.
using Places = std::vector<std::size_t>;

/// The grammars of log formats are left out: there these names mean something else.
Places places_of(std::string_view name, const Standards& standards) {
  Places places;
  for (const Standard& standard : standards) {
    const Grammar grammar = standard.asked.grammar();
    places.push_back(grammar.record_keys().empty() ? find_component(grammar, name) : no_component);
  }
  return places;
}

bool can_differ(const Places& places) {
  return std::ranges::count_if(places, [](std::size_t place) { return place != no_component; }) > 1;
}

std::optional<Value> read_verdict(const Row& row, std::size_t) { return Value(row.verdict() == Verdict::valid); }

std::optional<Value> read_part(const Row& row, std::size_t place) {
  const PartText part = row.component(place);
  return part ? std::optional<Value>(*part) : std::nullopt;
}

Column verdict_name() {
  return {"what", [](const Row&, std::size_t) { return std::optional<Value>("valid"); }};
}

Column part_name(std::size_t which) {
  return {"what", [](const Row&, std::size_t index) { return std::optional<Value>(common_names[index]); }, which};
}

/// The columns line, url and what, then one value for each grammar.
Columns columns_of(const Standards& standards, Column what) {
  Columns columns = choose_columns("line,url", known_columns({standards.front().asked.grammar()}, std::nullopt));
  columns.push_back(std::move(what));
  for (std::size_t i = 0; i < standards.size(); ++i) {
    columns.push_back({.name = full_name(standards[i].asked), .read = read_verdict, .grammar = i});
  }
  return columns;
}

Columns columns_of(const Standards& standards, Column what, const Places& places) {
  Columns columns = columns_of(standards, std::move(what));
  for (std::size_t i = 0; i < places.size(); ++i) {
    Column& column = columns[columns.size() - places.size() + i];
    column.read = read_part;
    column.index = places[i];
  }
  return columns;
}

/// In some grammars the "/" between host and path is part of the path, in others it is not part of it.
PartText without_leading_slash(PartText path) {
  if (path && path->starts_with('/')) path->remove_prefix(1);
  return path;
}

/// The differences in one thing. The writer refers to the columns, so they must not move.
class Table {
public:
  Table(Columns columns, std::string_view format, Page& page)
      : columns_(std::move(columns)), writer_(make_writer(format, columns_, page)) {}
  ~Table() = default;
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;

  [[nodiscard]] Writer& writer() { return *writer_; }

private:
  Columns columns_;
  std::unique_ptr<Writer> writer_;
};

class VerdictDifferences : public Table {
public:
  VerdictDifferences(const Standards& standards, std::string_view format, Page& page)
      : Table(columns_of(standards, verdict_name()), format, page) {}

  [[nodiscard]] static bool differ(const Rows& rows) {
    return std::ranges::any_of(rows, [&rows](const Row& row) { return row.verdict() != rows.front().verdict(); });
  }
};

class PartDifferences : public Table {
public:
  PartDifferences(std::size_t which, const Places& places, const Standards& standards, std::string_view format,
                  Page& page)
      : Table(columns_of(standards, part_name(which), places), format, page),
        places_(places),
        is_path_(common_names[which] == "path") {}

  /// Whether the grammars that accept the record and name the component disagree on it: one differs from the first.
  [[nodiscard]] bool differ(const Rows& rows) const {
    std::optional<PartText> first;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (rows[i].verdict() != Verdict::valid || places_[i] == no_component) continue;
      const PartText part = compared(rows[i].component(places_[i]));
      if (first && *first != part) return true;
      first.emplace(part);
    }
    return false;
  }

private:
  [[nodiscard]] PartText compared(PartText part) const { return is_path_ ? without_leading_slash(part) : part; }

  Places places_;
  bool is_path_;
};

class Diff : public JudgedTask {
public:
  Diff(const Request& request, Page& page)
      : JudgedTask(request, Depth::components, nullptr, request.fields_for({})),
        verdicts_(request.standards, request.options.output, page) {
    for (std::size_t which = 0; which < std::size(common_names); ++which) {
      const Places places = places_of(common_names[which], request.standards);
      if (can_differ(places)) parts_.emplace_back(which, places, request.standards, request.options.output, page);
    }
  }

protected:
  [[nodiscard]] bool visit(const Record&, Tally& tally) override {
    if (VerdictDifferences::differ(rows())) print(verdicts_, tally);
    for (PartDifferences& parts : parts_) {
      if (parts.differ(rows())) print(parts, tally);
    }
    return true;
  }
  [[nodiscard]] bool visit_known(const Range&, Tally&) override { return true; }

private:
  void print(Table& table, Tally& tally) {
    tally.negative = true;
    table.writer().row(rows());
  }

  VerdictDifferences verdicts_;
  std::deque<PartDifferences> parts_;
};

// Starts of different names are seldom the same thing: rfc3986 starts at URI, rfc2396 at URI-reference.

/// The name of a start that all grammars have a production for; the first start's, if it is one.
std::optional<std::string_view> common_start(const Grammars& grammars) {
  for (const Grammar grammar : grammars) {
    const std::string_view name = grammar.start().name();
    if (std::ranges::all_of(grammars, [&](Grammar each) { return each.find(name).has_value(); })) return name;
  }
  return std::nullopt;
}

/// The same request, where the grammars' starts have different names, for what corresponds in them. Says what is compared.
Options comparing_alike(Options options) {
  if (!options.productions.empty()) return options;
  load_grammar_files(options);
  Grammars grammars;
  for (const std::string& word : options.grammars) grammars.push_back(find_grammar(word));
  const auto starts_alike = [&](Grammar each) { return each.start().name() == grammars.front().start().name(); };
  if (std::ranges::all_of(grammars, starts_alike)) return options;
  const std::optional<std::string_view> name = common_start(grammars);
  if (name) options.productions.emplace_back(*name);
  std::string compared;
  for (const Grammar grammar : grammars) {
    if (!compared.empty()) compared += " and ";
    compared += full_name(name ? *grammar.find(*name) : grammar.start());
  }
  complain("the grammars have different starts: comparing " + compared + "; use -p to name other productions");
  return options;
}

}  // namespace

Status run_diff(const Options& options, Output& out) {
  if (options.grammars.size() < 2) throw UsageError("diff needs grammars to compare: -g A -g B");
  Requests requests(comparing_alike(options), Naming::by_production);
  if (options.header) VerdictDifferences(requests.current().standards, options.output, out).writer().header();
  const auto compare = [&](const Request& request) {
    return request.work(
        true, [&request](Page& page) { return std::make_unique<Diff>(request, page); }, out);
  };
  const Worked worked = requests.work(compare, out);
  return requests.current().finish(worked, out);
}

}  // namespace bnfurl::tool
