#include "src/records/columns/table.hpp"

#include <algorithm>
#include <utility>

#include "src/records/columns/url_columns.hpp"
#include "src/records/messages/wording.hpp"

namespace bnfurl::records {

Table::Table(const Columns& columns, Batches& batches, const std::shared_ptr<const Derivation>& derivation)
    : batches_(batches), derived_(derivation, batches.rows().front().standard().asked.grammar()) {
  for (const Column& column : columns) fields_.push_back(field_of(column));
  const Standard& standard = batches.rows().front().standard();
  if (std::ranges::any_of(fields_, &Field::has_own_forms))
    own_forms_.emplace(standard.strict.value_or(standard.asked), !standard.methods.empty(), derivation->levels);
}

std::vector<std::size_t> Table::components(const Columns& columns) {
  std::vector<std::size_t> components;
  for (const Column& column : columns) {
    const bool reads = column.source == ColumnSource::component || column.source == ColumnSource::port;
    if (reads && column.grammar == 0) components.push_back(column.index);
  }
  return components;
}

Table::Field Table::field_of(const Column& column) const {
  ColumnSource source = column.grammar == 0 ? column.source : ColumnSource::record;
  if (shows_normal_form(column) && batches_.have_normal_forms()) source = ColumnSource::url;
  const bool is_slice =
      source == ColumnSource::component || source == ColumnSource::field || source == ColumnSource::url;
  const bool has_own_forms = source == ColumnSource::derived && shows_normal_form(column);
  Field field{.read = column.read.copy(),
              .show = column.show.copy(),
              .derive = column.derive,
              .index = column.index,
              .grammar = column.grammar,
              .source = source,
              .has_texts = is_slice && column.shows != Shows::other,
              .has_own_forms = has_own_forms,
              .needs_no_zone = column.needs_no_zone,
              .join = column.join.copy()};
  for (const Column& agent : column.agent) field.agent.push_back(field_of(agent));
  return field;
}

void Table::open(std::span<const std::uint64_t> known) {
  known_ = known;
  if (std::exchange(batch_, batches_.number()) == batches_.number()) return;
  base_ = batches_.base();
  derived_from_ = none;
  for (Field& field : fields_) open(field);
}

void Table::open(Field& field) {
  field.values = read_from(field);
  for (Field& agent : field.agent) open(agent);
}

Batch::Column Table::read_from(const Field& field) {
  switch (field.source) {
    case ColumnSource::component:
    case ColumnSource::port:
      return batches_.component(field.index);
    case ColumnSource::field:
      return batches_.field(field.index);
    case ColumnSource::url:
    case ColumnSource::verdict:
    case ColumnSource::derived:
      return batches_.urls();
    case ColumnSource::record:
    case ColumnSource::nothing:
    case ColumnSource::line:
    case ColumnSource::byte:
      break;
  }
  return {};
}

Found Table::shown_value(Field& field, std::size_t record) {
  if (field.join) return joined(field, record);
  if (field.source == ColumnSource::field && is_known(record)) {
    const std::optional<std::string_view> text = field.text(base_, record);
    return text ? shown_of(field, *text, record) : std::nullopt;
  }
  Found value = read(field, record);
  if (field.show) {
    const std::optional<std::string_view> text = value ? text_of(*value) : std::nullopt;
    return text ? shown_of(field, *text, record) : std::nullopt;
  }
  if (value && may_be_unread(*value)) value = settled(field, *value, record);
  return value;
}

Found Table::read(Field& field, std::size_t record) {
  if (field.source == ColumnSource::record || !is_known(record)) return read_row(field, record);
  if (field.source == ColumnSource::nothing) return std::nullopt;
  if (field.source == ColumnSource::line) return Value(std::uint64_t{batches_.line(record)});
  if (field.source == ColumnSource::byte) return Value(std::uint64_t{batches_.byte(record)});
  const std::optional<std::string_view> text = field.text(base_, record);
  if (!text) return std::nullopt;
  switch (field.source) {
    case ColumnSource::verdict:
      return Value(true);
    case ColumnSource::port:
      return default_port_of(batches_.rows().front().standard().asked, *text);
    case ColumnSource::derived: {
      Derived& url = derived(*text, record);
      for (Field& agent : field.agent) url.ask_as([&] { return agent_in(value(agent, record)); });
      return text_value(field.derive(url, field.index));
    }
    default:
      return Value(*text);
  }
}

Found Table::read_row(Field& field, std::size_t record) {
  const Row& row = this->row(field, record);
  if (field.derive == nullptr) return field.read(row, field.index);
  Derived* const url = row.derived();
  if (url == nullptr) return std::nullopt;
  for (Field& agent : field.agent) url->ask_as([&] { return agent_in(value(agent, record)); });
  return text_value(field.derive(*url, field.index));
}

Found Table::joined(Field& field, std::size_t record) {
  std::vector<Found>& shown = field.shown;
  shown.clear();
  for (Field& each : field.agent) shown.push_back(value(each, record));
  return field.join(shown);
}

Found Table::settled(Field& field, const Value& value, std::size_t record) {
  if (const auto* const unread = std::get_if<UnreadText>(&value)) {
    row(field, record).note_unread(unread->what, unread->text);
    return std::nullopt;
  }
  if (const auto* const found = std::get_if<const GuessedValue*>(&value)) {
    const GuessedValue& guess = **found;
    row(field, record).note_unread(guess.what, guess.text, true);
    return guess.is_number ? Value(DecimalText{guess.shown}) : Value(guess.shown);
  }
  const auto* const time = std::get_if<LocalTime>(&value);
  if (time == nullptr) return value;
  if (!std::exchange(field.needs_no_zone, true)) {
    row(field, record)
        .note_assumption("the times of the log have no zone; give it with " + as_written({{"--zone"}}) + ", as in " +
                         as_written({{"--zone", "+01:00"}}));
  }
  return text_value(time->text);
}

Derived& Table::derived(std::string_view url, std::size_t record) {
  if (std::exchange(derived_from_, record) == record) return derived_;
  const Production entry = batches_.entry(record);
  if (batches_.have_normal_forms())
    derived_.begin_normal(entry, url);
  else
    derived_.begin(entry, url, nullptr, nullptr);
  return derived_;
}

}  // namespace bnfurl::records
