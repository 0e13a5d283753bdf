#include "src/arrow/plan.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include <bnfurl/fields.hpp>

#include "src/arrow/make_table.hpp"
#include "src/core/texts.hpp"

namespace bnfurl::arrow {
namespace {

using Kind = Field::Kind;

struct Named {
  std::string_view name;
  Kind kind;
};

constexpr Named built_in[] = {{"url", Kind::url},
                              {"valid", Kind::valid},
                              {"error_offset", Kind::error_offset},
                              {"expected", Kind::expected},
                              {"kind", Kind::kind},
                              {"host_kind", Kind::host_kind},
                              {"default_port", Kind::default_port}};

// Columns of `bnfurl split` that are about records: a component of such a name has a "=" before it there, so here too.
constexpr std::string_view of_records[] = {"grammar", "production", "file", "line", "byte"};

bool is_taken(std::string_view name) {
  return std::ranges::find(built_in, name, &Named::name) != std::end(built_in) ||
         std::ranges::find(of_records, name) != std::end(of_records);
}

std::string name_of(Component component) {
  const std::string name(component.name());
  return is_taken(name) ? "=" + name : name;
}

bool have_one_name(Grammar grammar, std::string_view one, std::string_view other) {
  return grammar.ignores_case() ? same_but_for_case(one, other) : one == other;
}

// By its name, or by its name in another letter case.
std::optional<Component> find_part(Grammar grammar, std::string_view name) {
  if (const std::optional<Component> component = grammar.find_component(name)) return component;
  for (const Component component : grammar.components()) {
    if (have_one_name(grammar, component.name(), name)) return component;
  }
  return std::nullopt;
}

bool has(std::span<const Field> fields, const Field& field) {
  return std::ranges::any_of(
      fields, [&field](const Field& other) { return other.kind == field.kind && other.component == field.component; });
}

Fault unknown(Grammar grammar, std::string_view name) {
  std::string message = "unknown field \"" + std::string(name) + "\"; known are:";
  for (const std::string& known : field_names(grammar)) message += " " + known;
  return {Fault::Code::argument, std::string(name), std::move(message)};
}

}  // namespace

std::optional<Field> find_field(Grammar grammar, std::string_view name) {
  for (const Named& each : built_in) {
    if (each.name == name) return Field{std::string(name), each.kind};
  }
  const bool is_marked = name.starts_with('=');
  const std::optional<Component> part = find_part(grammar, is_marked ? name.substr(1) : name);
  if (!part || (!is_marked && is_taken(part->name()))) return std::nullopt;
  std::string own(part->name());
  if (is_marked) own.insert(0, 1, '=');
  return Field{std::move(own), Kind::component, part->index()};
}

std::vector<std::string> field_names(Grammar grammar) {
  std::vector<std::string> names;
  for (const Named& each : built_in) names.emplace_back(each.name);
  for (const Component component : grammar.components()) names.push_back(name_of(component));
  return names;
}

std::vector<std::string> default_fields(Grammar grammar) {
  std::vector<std::string> names = {"valid"};
  for (const Component component : default_components(grammar)) names.push_back(name_of(component));
  return names;
}

Result<std::vector<Field>, Fault> choose_fields(Grammar grammar, std::span<const std::string_view> names) {
  const std::vector<std::string> usual = default_fields(grammar);
  const std::vector<std::string_view> usual_names(usual.begin(), usual.end());
  std::vector<Field> fields;
  for (const std::string_view name : names.empty() ? std::span<const std::string_view>(usual_names) : names) {
    std::optional<Field> field = find_field(grammar, name);
    if (!field) return unknown(grammar, name);
    if (has(fields, *field))
      return Fault{Fault::Code::argument, field->name, "the field " + field->name + " is given twice"};
    fields.push_back(*std::move(field));
  }
  return fields;
}

namespace {

bool has_any(const std::vector<Field>& fields, std::initializer_list<Field::Kind> kinds) {
  return std::ranges::any_of(
      fields, [kinds](const Field& field) { return std::ranges::find(kinds, field.kind) != kinds.end(); });
}

Columns columns_for(const std::vector<Field>& fields) {
  using enum Field::Kind;
  if (has_any(fields, {kind, host_kind})) return Columns::kinds;
  return has_any(fields, {component, default_port}) ? Columns::components : Columns::verdicts;
}

// The components whose octets become values; a default port comes from the scheme.
Selection selection_for(Grammar grammar, const std::vector<Field>& fields) {
  std::vector<Component> selected;
  for (const Field& field : fields) {
    if (field.kind == Field::Kind::component) selected.push_back(grammar.components()[field.component]);
    if (field.kind != Field::Kind::default_port) continue;
    if (const auto scheme = grammar.find_component("scheme")) selected.push_back(*scheme);
  }
  return Selection(selected);
}

}  // namespace

View appended(std::string& texts, std::string_view text) {
  const View view = view_of(text, 0, static_cast<std::int32_t>(texts.size()));
  texts += text;
  return view;
}

Plan::Plan(Type type, const Options& options, std::vector<Field> fields)
    : type_(type),
      entry_(options.entry),
      fields_(std::move(fields)),
      lenient_(options.lenient),
      strings_(options.strings),
      threads_(std::clamp<std::size_t>(options.threads, 1, most_threads)),
      asked_{columns_for(fields_), selection_for(entry_.grammar(), fields_)} {
  for (const std::string_view name : entry_.grammar().kinds()) kinds_.push_back(appended(kind_names_, name));
  for (const std::string_view name : entry_.grammar().host_kinds()) host_kinds_.push_back(appended(kind_names_, name));
}

bool Plan::has(Field::Kind kind) const noexcept { return has_any(fields_, {kind}); }

Result<std::shared_ptr<const Plan>, Fault> Plan::make(const ArrowSchema& input, const Options& options) {
  if (input.release == nullptr) return Fault{Fault::Code::file, "schema", "the type is broken: it was released"};
  const Result<Type, Fault> type = read_type(input);
  if (!type) return type.error();
  auto fields = choose_fields(options.entry.grammar(), options.fields);
  if (!fields) return std::move(fields).error();
  return std::shared_ptr<const Plan>(new Plan(*type, options, *std::move(fields)));
}

}  // namespace bnfurl::arrow
