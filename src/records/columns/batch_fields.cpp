#include "src/records/columns/batch_fields.hpp"

#include "src/records/columns/record_columns.hpp"
#include "src/records/columns/url_columns.hpp"

namespace bnfurl::tool {
std::optional<BatchField> batch_field_of(const Column& column) {
  if (shows_component(column)) return BatchField{BatchField::Source::component, column.index, column.slice};
  if (shows_log_text(column)) return BatchField{BatchField::Source::log, column.index, column.slice};
  if (column.name == "url" || shows_repaired(column) || shows_normal_form(column))
    return BatchField{BatchField::Source::url};
  if (column.name == "valid") return BatchField{BatchField::Source::verdict};
  return std::nullopt;
}

void BatchField::open(Batches& batches) {
  switch (source) {
    case Source::component:
      values = batches.component(index);
      break;
    case Source::log:
      values = batches.field(index);
      break;
    case Source::url:
    case Source::verdict:
      values = batches.urls();
  }
}

std::optional<std::vector<BatchField>> batch_fields_of(const Columns& columns) {
  std::vector<BatchField> fields;
  for (const Column& column : columns) {
    const std::optional<BatchField> field = batch_field_of(column);
    if (!field) return std::nullopt;
    fields.push_back(*field);
  }
  return fields;
}

std::vector<std::size_t> components_of(std::span<const BatchField> fields) {
  std::vector<std::size_t> components;
  for (const BatchField& field : fields) {
    if (field.source == BatchField::Source::component) components.push_back(field.index);
  }
  return components;
}

}  // namespace bnfurl::tool
