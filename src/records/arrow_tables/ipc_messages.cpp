#include "src/records/arrow_tables/ipc_messages.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

namespace bnfurl::records {
namespace {

/// All that a message has begins at a multiple of this.
constexpr std::size_t alignment = 8;

std::size_t aligned(std::size_t octets) { return (octets + alignment - 1) / alignment * alignment; }

void align(std::string& octets) { octets.resize(aligned(octets.size())); }

// FlatBuffers are written here from the front to the back: a table before what it refers to. Its fields have a slot of
// eight octets each, whatever their size, so a field's place is known without a layout.
//
//   vtable   its octets, the table's octets, then for each field where its slot is in the table; 0: it is absent
//   table    how far before it the vtable is; the slots
//   vector   how many elements; the elements, which are aligned
//   string   a vector of octets, and a NUL after it

class FlatBuffer {
public:
  FlatBuffer() : octets_(alignment, '\0') {}

  /// A table without a field, which has slots for so many; returns where it is, as all of these do.
  std::size_t table(std::size_t fields) {
    const std::size_t vtable = octets_.size(), slots = alignment * (1 + fields);
    octets_.resize(vtable + sizeof(std::uint16_t) * (2 + fields));
    put(vtable, static_cast<std::uint16_t>(octets_.size() - vtable));
    put(vtable + sizeof(std::uint16_t), static_cast<std::uint16_t>(slots));
    align(octets_);
    const std::size_t table = octets_.size();
    octets_.resize(table + slots);
    put(table, static_cast<std::uint32_t>(table - vtable));
    if (vtable == alignment) put(0, static_cast<std::uint32_t>(table));
    return table;
  }
  std::size_t vector(std::size_t elements, std::size_t octets) {
    const std::size_t at = octets_.size() + alignment - sizeof(std::uint32_t);
    octets_.resize(at + sizeof(std::uint32_t) + elements * octets);
    put(at, static_cast<std::uint32_t>(elements));
    align(octets_);
    return at;
  }
  std::size_t string(std::string_view text) {
    const std::size_t at = vector(text.size() + 1, 1);
    put(at, static_cast<std::uint32_t>(text.size()));
    text.copy(octets_.data() + at + sizeof(std::uint32_t), text.size());
    return at;
  }

  /// The slot of a field, which the table has from now on.
  std::size_t slot(std::size_t table, std::size_t field) {
    std::uint32_t distance = 0;
    for (std::size_t i = sizeof distance; i-- != 0;)
      distance = distance << 8 | static_cast<unsigned char>(octets_[table + i]);
    const std::size_t in_table = alignment * (1 + field);
    put(table - distance + sizeof(std::uint16_t) * (2 + field), static_cast<std::uint16_t>(in_table));
    return table + in_table;
  }
  /// An element of a vector.
  static std::size_t element(std::size_t vector, std::size_t index, std::size_t octets) {
    return vector + sizeof(std::uint32_t) + index * octets;
  }

  /// Puts a number at a place: its lowest octet first.
  template <class Number>
  void put(std::size_t at, Number number) {
    for (std::size_t i = 0; i < sizeof number; ++i) octets_[at + i] = static_cast<char>(number >> 8 * i & 0xff);
  }
  /// Puts what refers to another place, after it.
  void refer(std::size_t from, std::size_t to) { put(from, static_cast<std::uint32_t>(to - from)); }

  [[nodiscard]] const std::string& octets() const { return octets_; }

private:
  std::string octets_;
};

// The numbers of fields and types in Schema.fbs and Message.fbs of Arrow. A field that is a union has two: its type,
// and the table.

struct MessageTable {
  enum Fields { version, header_type, header, body_octets, count };
  static constexpr std::int16_t v5 = 4;
  static constexpr std::uint8_t schema = 1, batch = 3;
};
struct SchemaTable {
  enum Fields { endianness, fields, count };
  static constexpr std::int16_t big = 1;
};
struct FieldTable {
  enum Fields { name, nullable, type_type, type, dictionary, children, count };
};
struct BatchTable {
  enum Fields { rows, nodes, buffers, count };
};
struct Type {
  static constexpr std::uint8_t integer = 2, floating = 3, text = 5, boolean = 6, time = 10, list = 12, pair = 13;
  enum IntegerFields { bits, is_signed };
  enum FloatingFields { precision };
  enum TimeFields { unit, zone };
  static constexpr std::int16_t of_double = 2, microseconds = 2;
};

/// A message whose header, a table that it returns, has so many slots.
std::size_t begin(FlatBuffer& to, std::uint8_t type, std::size_t fields, std::size_t body_octets) {
  const std::size_t message = to.table(MessageTable::count);
  to.put(to.slot(message, MessageTable::version), MessageTable::v5);
  to.put(to.slot(message, MessageTable::header_type), type);
  to.put(to.slot(message, MessageTable::body_octets), static_cast<std::int64_t>(body_octets));
  const std::size_t slot = to.slot(message, MessageTable::header), header = to.table(fields);
  to.refer(slot, header);
  return header;
}

/// The whole message but for its body: a mark, how many octets of metadata follow, these.
std::string message_of(const FlatBuffer& metadata) {
  FlatBuffer head;
  head.put(0, ~std::uint32_t{0});
  head.put(sizeof(std::uint32_t), static_cast<std::uint32_t>(metadata.octets().size()));
  return head.octets() + metadata.octets();
}

/// The number of a type, and its table, which the field refers to.
void put_type(FlatBuffer& to, std::size_t field, std::string_view format) {
  const char kind = format.front();
  const bool is_integer = kind == 'l' || kind == 'S';
  to.put(to.slot(field, FieldTable::type_type), format == "+l"   ? Type::list
                                                : format == "+s" ? Type::pair
                                                : is_integer     ? Type::integer
                                                : kind == 'g'    ? Type::floating
                                                : kind == 't'    ? Type::time
                                                : kind == 'b'    ? Type::boolean
                                                                 : Type::text);
  const std::size_t slot = to.slot(field, FieldTable::type), type = to.table(2);
  to.refer(slot, type);
  if (is_integer) {
    to.put(to.slot(type, Type::bits), kind == 'l' ? 64 : 16);
    to.put(to.slot(type, Type::is_signed), static_cast<std::uint8_t>(kind == 'l'));
  } else if (kind == 'g') {
    to.put(to.slot(type, Type::precision), Type::of_double);
  } else if (kind == 't') {
    to.put(to.slot(type, Type::unit), Type::microseconds);
    const std::string_view zone = format.substr(format.find(':') + 1);
    if (!zone.empty()) to.refer(to.slot(type, Type::zone), to.string(zone));
  }
}

std::span<const ArrowSchema* const> parts_of(const ArrowSchema& type) {
  return {type.children, static_cast<std::size_t>(type.n_children)};
}

std::size_t put_field(FlatBuffer& to, const ArrowSchema& column);

/// A vector of fields, which `slot` refers to.
void put_fields(FlatBuffer& to, std::size_t slot, std::span<const ArrowSchema* const> columns) {
  const std::size_t fields = to.vector(columns.size(), sizeof(std::uint32_t));
  to.refer(slot, fields);
  for (std::size_t i = 0; i < columns.size(); ++i)
    to.refer(FlatBuffer::element(fields, i, sizeof(std::uint32_t)), put_field(to, *columns[i]));
}

std::size_t put_field(FlatBuffer& to, const ArrowSchema& column) {
  const std::size_t field = to.table(FieldTable::count);
  to.put(to.slot(field, FieldTable::nullable), std::uint8_t{1});
  to.refer(to.slot(field, FieldTable::name), to.string(column.name));
  put_fields(to, to.slot(field, FieldTable::children), parts_of(column));
  put_type(to, field, column.format);
  return field;
}

/// The columns of a batch and their parts, a column before its parts: their lengths, and their buffers.
struct Body {
  std::vector<const ArrowArray*> nodes = {};
  std::vector<std::string_view> buffers = {};
};

/// The buffers of a column: which rows have values, if some do not; where texts or lists end; the values.
void add_column(Body& to, const ArrowSchema& type, const ArrowArray& column) {
  to.nodes.push_back(&column);
  const std::string_view format = type.format;
  const auto rows = static_cast<std::size_t>(column.length), octets_of_bits = (rows + 7) / 8;
  const auto add = [&](std::int64_t index, std::size_t octets) {
    to.buffers.emplace_back(static_cast<const char*>(column.buffers[index]), octets);
  };
  add(0, column.null_count == 0 ? 0 : octets_of_bits);
  if (format == "u" || format == "+l") {
    std::int32_t end = 0;
    add(1, (rows + 1) * sizeof end);
    std::memcpy(&end, to.buffers.back().data() + rows * sizeof end, sizeof end);
    if (format == "u") add(2, static_cast<std::size_t>(end));
  } else if (format != "+s") {
    add(1, format == "b" ? octets_of_bits : rows * (format == "S" ? 2 : 8));
  }
  for (std::size_t i = 0; i < parts_of(type).size(); ++i) add_column(to, *type.children[i], *column.children[i]);
}

}  // namespace

std::string schema_message(const arrow::Schema& table) {
  FlatBuffer to;
  const std::size_t schema = begin(to, MessageTable::schema, SchemaTable::count, 0);
  if (std::endian::native == std::endian::big) to.put(to.slot(schema, SchemaTable::endianness), SchemaTable::big);
  put_fields(to, to.slot(schema, SchemaTable::fields), parts_of(*table.get()));
  return message_of(to);
}

std::string batch_message(const arrow::Schema& table, const arrow::Array& batch) {
  constexpr std::size_t pair = 2 * sizeof(std::int64_t);
  Body body;
  for (std::int64_t i = 0; i < batch->n_children; ++i) add_column(body, *table->children[i], *batch->children[i]);
  const auto& [columns, buffers] = body;
  std::vector<std::size_t> places{0};
  for (const std::string_view each : buffers) places.push_back(aligned(places.back() + each.size()));

  FlatBuffer to;
  const std::size_t head = begin(to, MessageTable::batch, BatchTable::count, places.back());
  to.put(to.slot(head, BatchTable::rows), batch->length);
  const std::size_t nodes = to.vector(columns.size(), pair);
  to.refer(to.slot(head, BatchTable::nodes), nodes);
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const std::size_t node = FlatBuffer::element(nodes, i, pair);
    to.put(node, columns[i]->length);
    to.put(node + sizeof(std::int64_t), columns[i]->null_count);
  }
  const std::size_t placed = to.vector(buffers.size(), pair);
  to.refer(to.slot(head, BatchTable::buffers), placed);
  for (std::size_t i = 0; i < buffers.size(); ++i) {
    const std::size_t place = FlatBuffer::element(placed, i, pair);
    to.put(place, static_cast<std::int64_t>(places[i]));
    to.put(place + sizeof(std::int64_t), static_cast<std::int64_t>(buffers[i].size()));
  }
  std::string message = message_of(to);
  message.reserve(message.size() + places.back());
  for (const std::string_view each : buffers) {
    message += each;
    align(message);
  }
  return message;
}

}  // namespace bnfurl::records
