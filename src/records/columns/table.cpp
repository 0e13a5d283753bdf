#include "src/records/columns/table.hpp"

#include <algorithm>
#include <utility>

#include "src/records/columns/url_columns.hpp"

namespace bnfurl::records {

Table::Table(const Columns& columns, Batches& batches, const std::shared_ptr<const Derivation>& derivation)
    : batches_(batches), derived_(derivation, batches.rows().front().standard().asked.grammar()) {
  for (const Column& column : columns) fields_.push_back(field_of(column));
  const Standard& standard = batches.rows().front().standard();
  if (std::ranges::any_of(fields_, &Field::has_own_forms))
    own_forms_.emplace(standard.strict.value_or(standard.asked), standard.rule.has_value(), derivation->levels);
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
  Field field{column, source, is_slice && column.shows != Shows::other, has_own_forms};
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
      return batches_.component(field.column.index);
    case ColumnSource::field:
      return batches_.field(field.column.index);
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

Found Table::read(Field& field, std::size_t record) {
  if (field.source == ColumnSource::record || !is_known(record)) return field.column.whole(rows(record));
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
      return text_value(field.column.derive(url, field.column.index));
    }
    default:
      return Value(*text);
  }
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
