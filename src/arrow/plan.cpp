#include "src/arrow/plan.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include <bnfurl/fields.hpp>

#include "src/arrow/make_table.hpp"
#include "src/arrow/outputs.hpp"
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

InputError unknown(Grammar grammar, std::string_view name) {
  std::string message = "unknown field \"" + std::string(name) + "\"; expected one of:";
  for (const std::string& known : field_names(grammar)) message += " " + known;
  return {InputError::Code::argument, std::string(name), std::move(message)};
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

Storage storage_of(const Field& field) noexcept {
  switch (field.kind) {
    case Kind::valid:
      return {"b", 0};
    case Kind::error_offset:
      return {"l", sizeof(std::int64_t)};
    case Kind::default_port:
      return {"S", sizeof(std::uint16_t)};
    default:
      return {nullptr, sizeof(View)};
  }
}

namespace {

// The fields with these names; or a fault if one is unknown, which lists all that there are, or is given twice.
Result<std::vector<Field>, InputError> choose_fields(Grammar grammar, std::span<const std::string_view> names) {
  const std::vector<std::string> usual = default_fields(grammar);
  const std::vector<std::string_view> usual_names(usual.begin(), usual.end());
  std::vector<Field> fields;
  for (const std::string_view name : names.empty() ? std::span<const std::string_view>(usual_names) : names) {
    std::optional<Field> field = find_field(grammar, name);
    if (!field) return unknown(grammar, name);
    if (has(fields, *field))
      return InputError{InputError::Code::argument, field->name, "the field " + field->name + " is given twice"};
    fields.push_back(*std::move(field));
  }
  return fields;
}

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

Plan::Plan(Type type, const Options& options, std::vector<Field> fields, Answer answer)
    : type_(type),
      entry_(options.production),
      fields_(std::move(fields)),
      answer_(answer),
      lenient_(options.lenient),
      strings_(options.strings),
      threads_(std::clamp<std::size_t>(options.threads, 1, most_threads)),
      asked_{columns_for(fields_), selection_for(entry_.grammar(), fields_)} {
  for (const std::string_view name : entry_.grammar().kinds()) kinds_.push_back(appended(kind_names_, name));
  for (const std::string_view name : entry_.grammar().host_kinds()) host_kinds_.push_back(appended(kind_names_, name));
}

bool Plan::has(Field::Kind kind) const noexcept { return has_any(fields_, {kind}); }

Result<std::shared_ptr<Plan>, InputError> Plan::make(const ArrowSchema& input, const Options& options, Answer answer) {
  static constexpr std::string_view verdict[] = {"valid"};
  const Options asked = answer == Answer::fields
                            ? options
                            : Options{.production = options.production, .fields = verdict, .threads = options.threads};
  const Result<Type, InputError> type = read_type(input);
  if (!type) return type.error();
  auto fields = choose_fields(asked.production.grammar(), asked.fields);
  if (!fields) return std::move(fields).error();
  return std::shared_ptr<Plan>(new Plan(*type, asked, *std::move(fields), answer));
}

Schema Plan::schema() const {
  if (answer_ == Answer::verdicts) return schema_of({"", "b"});
  std::vector<NamedFormat> formats;
  for (const Field& field : fields_) formats.push_back({field.name, format_of(*this, field)});
  return struct_schema(std::move(formats));
}

Result<Array, InputError> Plan::result(ArrowArray* input, Schema* type) const {
  auto table = make_table(*this, *input);
  auto output = table ? output_of(*this, *std::move(table), type == nullptr ? Large::no : Large::yes)
                      : Result<std::shared_ptr<Output>, InputError>(std::move(table).error());
  if (!output) {
    (void)Array::of(input);
    return std::move(output).error();
  }
  Output& made = **output;
  const bool is_struct = answer_ == Answer::fields;
  const auto rows = static_cast<std::int64_t>(made.table.rows);
  Array array = is_struct ? struct_array(rows, made.columns, *output) : array_of(rows, made.columns.front(), *output);
  if (type != nullptr) *type = is_struct ? struct_schema(std::move(made.formats)) : schema();
  Array taken = Array::of(input);
  if (strings_ == Strings::view) made.input = std::move(taken);
  return array;
}

Result<void, InputError> convert_whole(ArrowSchema* schema, ArrowArray* array, const Options& options, Answer answer,
                                       ArrowSchema* type, ArrowArray* result) {
  auto plan = Plan::make(*schema, options, answer);
  (void)Schema::of(schema);
  if (!plan) {
    (void)Array::of(array);
    return std::move(plan).error();
  }
  Schema made;
  auto converted = (*plan)->convert(array, &made);
  if (!converted) return std::move(converted).error();
  *type = made.take();
  *result = converted->take();
  return {};
}

}  // namespace bnfurl::arrow
