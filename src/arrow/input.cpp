#include "src/arrow/input.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include <bnfurl/line_splitter.hpp>

namespace bnfurl::arrow {
namespace {

// How far the offsets of a batch reach: within a longer buffer, they begin anew.
constexpr auto reach = static_cast<std::int64_t>(Batch::longest);
constexpr int far_step_bits = 30;
constexpr std::int64_t step = std::int64_t{1} << far_step_bits;

}  // namespace

Places places_of(const Rows& rows) {
  Places places;
  const bool far = std::ranges::any_of(rows.buffers, [](const Octets& buffer) { return buffer.size > reach; });
  if (far) places.step_bits = far_step_bits;
  for (const Octets& buffer : rows.buffers) {
    places.first.push_back(static_cast<std::int32_t>(places.buffers.size()));
    places.buffers.push_back(buffer);
    if (!far) continue;
    const std::int64_t most = step + static_cast<std::int64_t>(rows.longest);
    places.buffers.back().size = std::min(buffer.size, most);
    for (std::int64_t at = step; at < buffer.size; at += step)
      places.buffers.push_back({buffer.data + at, std::min(buffer.size - at, most)});
  }
  return places;
}

namespace {

struct NamedType {
  std::string_view format;
  std::string_view name;
};

constexpr NamedType whole_formats[] = {
    {"n", "null"},
    {"b", "bool"},
    {"c", "int8"},
    {"C", "uint8"},
    {"s", "int16"},
    {"S", "uint16"},
    {"i", "int32"},
    {"I", "uint32"},
    {"l", "int64"},
    {"L", "uint64"},
    {"e", "float16"},
    {"f", "float32"},
    {"g", "float64"},
    {"z", "binary"},
    {"Z", "large_binary"},
    {"vz", "binary_view"},
    {"u", "string"},
    {"U", "large_string"},
    {"vu", "string_view"},
    {"tdD", "date32"},
    {"tdm", "date64"},
    {"tts", "time32[s]"},
    {"ttm", "time32[ms]"},
    {"ttu", "time64[us]"},
    {"ttn", "time64[ns]"},
    {"tDs", "duration[s]"},
    {"tDm", "duration[ms]"},
    {"tDu", "duration[us]"},
    {"tDn", "duration[ns]"},
    {"tiM", "month_interval"},
    {"tiD", "day_time_interval"},
    {"tin", "month_day_nano_interval"},
    {"+l", "list"},
    {"+L", "large_list"},
    {"+vl", "list_view"},
    {"+vL", "large_list_view"},
    {"+s", "struct"},
    {"+m", "map"},
    {"+r", "run_end_encoded"},
};

// Formats that go on with parameters.
constexpr NamedType beginnings[] = {
    {"tss:", "timestamp[s]"},    {"tsm:", "timestamp[ms]"},  {"tsu:", "timestamp[us]"}, {"tsn:", "timestamp[ns]"},
    {"w:", "fixed_size_binary"}, {"+w:", "fixed_size_list"}, {"+ud:", "dense_union"},   {"+us:", "sparse_union"},
};

// `d:19,10` or `d:19,10,256`: the third number is the width.
std::string name_of_decimal(std::string_view format) {
  const std::size_t width = std::count(format.begin(), format.end(), ',') < 2 ? format.size() : format.rfind(',') + 1;
  return "decimal" + (width == format.size() ? "128" : std::string(format.substr(width)));
}

std::string name_of_format(std::string_view format) {
  if (format.starts_with("d:")) return name_of_decimal(format);
  for (const NamedType& each : whole_formats) {
    if (each.format == format) return std::string(each.name);
  }
  for (const NamedType& each : beginnings) {
    if (format.starts_with(each.format)) return std::string(each.name);
  }
  return "the format \"" + std::string(format) + "\"";
}

std::optional<Type> type_of(std::string_view format) {
  if (format == "u") return Type{Layout::small_offsets, false};
  if (format == "U") return Type{Layout::large_offsets, false};
  if (format == "vu") return Type{Layout::views, false};
  if (format == "z") return Type{Layout::small_offsets, true};
  if (format == "Z") return Type{Layout::large_offsets, true};
  if (format == "vz") return Type{Layout::views, true};
  return std::nullopt;
}

// Integers are all that can be an index.
constexpr std::string_view index_formats = "cCsSiIlL";

bool is_index(std::string_view format) {
  return format.size() == 1 && index_formats.find(format.front()) != std::string_view::npos;
}

InputError refused(const ArrowSchema& schema) {
  return {InputError::Code::file, "schema", type_name(schema) + " is not a type of texts"};
}

}  // namespace

std::string type_name(const ArrowSchema& schema) {
  std::string name = name_of_format(schema.format);
  if (schema.dictionary == nullptr) return name;
  return "dictionary<" + type_name(*schema.dictionary) + ">";
}

Result<Type, InputError> read_type(const ArrowSchema& schema) {
  if (schema.release == nullptr)
    return InputError{InputError::Code::file, "schema", "the type is broken: it was released"};
  const ArrowSchema& texts = schema.dictionary == nullptr ? schema : *schema.dictionary;
  std::optional<Type> type = type_of(texts.format);
  if (!type || texts.dictionary != nullptr) return refused(schema);
  if (schema.dictionary == nullptr) return *type;
  if (!is_index(schema.format)) return refused(schema);
  type->index = schema.format[0];
  return *type;
}

namespace {

// One piece of code for all that can be wrong: an InputError is large.
[[gnu::cold, gnu::noinline]] InputError refused_as(std::string_view what) {
  return {InputError::Code::file, "array", "the array is broken: " + std::string(what)};
}

// Length, offset and the number of buffers.
Result<void, InputError> check_shape(const ArrowArray& array, std::int64_t least_buffers) {
  if (array.release == nullptr) return refused_as("it was released");
  if (array.length < 0) return refused_as("its length is negative");
  if (array.offset < 0) return refused_as("its offset is negative");
  if (array.offset > std::numeric_limits<std::int64_t>::max() / 32 - array.length) return refused_as("it is too long");
  if (array.length == 0) return {};
  if (array.n_buffers < least_buffers || array.buffers == nullptr) return refused_as("it has too few buffers");
  return {};
}

Bits valid_rows(const ArrowArray& array) {
  if (array.length == 0) return {};
  const auto* bitmap = static_cast<const std::uint8_t*>(array.buffers[0]);
  if (array.null_count == 0) bitmap = nullptr;
  return {bitmap, static_cast<std::size_t>(array.offset), static_cast<std::size_t>(array.length)};
}

// Offsets must not fall, and none is negative: then all texts are before the last one.
template <class Offset>
Result<void, InputError> check_offsets(const Offset* offsets, Rows& rows) {
  if (offsets[rows.offset] < 0) return refused_as("an offset is negative");
  bool falls = false;
  Offset longest = 0;
  for (std::size_t row = rows.offset; row < rows.offset + rows.size; ++row) {
    falls |= offsets[row + 1] < offsets[row];
    longest = std::max(longest, static_cast<Offset>(static_cast<std::make_unsigned_t<Offset>>(offsets[row + 1]) -
                                                    static_cast<std::make_unsigned_t<Offset>>(offsets[row])));
  }
  if (falls) return refused_as("its offsets decrease");
  rows.longest = static_cast<std::size_t>(longest);
  return {};
}

template <class Offset>
Result<void, InputError> read_offsets(const ArrowArray& array, const Offset*& offsets, Rows& rows) {
  offsets = static_cast<const Offset*>(array.buffers[1]);
  if (offsets == nullptr) return refused_as("it has no offsets");
  if (auto checked = check_offsets(offsets, rows); !checked) return checked;
  const auto size = static_cast<std::int64_t>(offsets[rows.offset + rows.size]);
  const auto* data = static_cast<const char*>(array.buffers[2]);
  if (data == nullptr && size > 0) return refused_as("it has no data");
  rows.buffers.push_back({data == nullptr ? "" : data, size});
  return {};
}

Result<void, InputError> check_view(const View& view, const Rows& rows) {
  if (view.length < 0) return refused_as("a view has a negative length");
  if (view.is_inside()) return {};
  if (view.buffer < 0 || static_cast<std::size_t>(view.buffer) >= rows.buffers.size())
    return refused_as("a view points into a buffer that does not exist");
  if (view.offset < 0 ||
      std::int64_t{view.offset} + view.length > rows.buffers[static_cast<std::size_t>(view.buffer)].size)
    return refused_as("a view points outside its buffer");
  return {};
}

// The last buffer has the sizes of those that views point into.
Result<void, InputError> read_views(const ArrowArray& array, Rows& rows) {
  const auto buffers = static_cast<std::size_t>(array.n_buffers - 3);
  const auto* sizes = static_cast<const std::int64_t*>(array.buffers[array.n_buffers - 1]);
  if (buffers > 0 && sizes == nullptr) return refused_as("it does not say how large its buffers are");
  for (std::size_t i = 0; i < buffers; ++i) {
    const auto* data = static_cast<const char*>(array.buffers[2 + i]);
    if (sizes[i] < 0) return refused_as("a buffer has a negative size");
    if (data == nullptr && sizes[i] > 0) return refused_as("it has no data");
    rows.buffers.push_back({data == nullptr ? "" : data, sizes[i]});
  }
  rows.views = static_cast<const View*>(array.buffers[1]);
  if (rows.views == nullptr) return refused_as("it has no views");
  for (std::size_t row = 0; row < rows.size; ++row) {
    if (!rows.valid.at(row)) continue;
    const View& view = rows.views[rows.offset + row];
    if (auto checked = check_view(view, rows); !checked) return checked;
    rows.longest = std::max(rows.longest, static_cast<std::size_t>(view.length));
  }
  return {};
}

Result<void, InputError> read(const ArrowArray& array, Rows& rows) {
  switch (rows.layout) {
    case Layout::small_offsets:
      return read_offsets(array, rows.small, rows);
    case Layout::large_offsets:
      return read_offsets(array, rows.large, rows);
    default:
      return read_views(array, rows);
  }
}

/// Copies the indices of the rows that have one; false if one of them is not below `texts`.
template <class Index>
bool copy_indices(const ArrowArray& array, std::size_t texts, std::vector<std::int64_t>& indices) {
  const Bits valid = valid_rows(array);
  const auto* from = static_cast<const Index*>(array.buffers[1]) + array.offset;
  for (std::size_t row = 0; row < indices.size(); ++row) {
    if (!valid.at(row)) continue;
    if (std::cmp_less(from[row], 0) || std::cmp_greater_equal(from[row], texts)) return false;
    indices[row] = static_cast<std::int64_t>(static_cast<std::make_unsigned_t<Index>>(from[row]));
  }
  return true;
}

// By the place of the format in `index_formats`.
constexpr decltype(&copy_indices<std::int8_t>) index_copiers[] = {
    copy_indices<std::int8_t>,  copy_indices<std::uint8_t>,  copy_indices<std::int16_t>, copy_indices<std::uint16_t>,
    copy_indices<std::int32_t>, copy_indices<std::uint32_t>, copy_indices<std::int64_t>, copy_indices<std::uint64_t>};

Result<void, InputError> read_indices(const ArrowArray& array, char format, std::size_t texts,
                                      std::vector<std::int64_t>& indices) {
  if (array.buffers[1] == nullptr) return refused_as("it has no indices");
  if (index_copiers[index_formats.find(format)](array, texts, indices)) return {};
  return refused_as("an index is not one of the " + std::to_string(texts) + " texts of its dictionary");
}

Result<Rows, InputError> read_rows(const ArrowArray& array, Layout layout) {
  if (auto checked = check_shape(array, 3); !checked) return std::move(checked).error();
  Rows rows{.layout = layout,
            .size = static_cast<std::size_t>(array.length),
            .offset = static_cast<std::size_t>(array.offset),
            .valid = valid_rows(array)};
  if (rows.size == 0) return rows;
  if (auto checked = read(array, rows); !checked) return std::move(checked).error();
  return rows;
}

}  // namespace

std::string_view Rows::text(std::size_t row) const noexcept {
  const std::size_t at = offset + row;
  if (layout == Layout::views) {
    const View& view = views[at];
    const auto size = static_cast<std::size_t>(view.length);
    if (view.is_inside()) return {view.inside(), size};
    return {buffers[static_cast<std::size_t>(view.buffer)].data + view.offset, size};
  }
  const std::int64_t begin = layout == Layout::small_offsets ? small[at] : large[at];
  const std::int64_t end = layout == Layout::small_offsets ? small[at + 1] : large[at + 1];
  return {buffers[0].data + begin, static_cast<std::size_t>(end - begin)};
}

std::optional<std::string_view> Texts::operator[](std::size_t row) const noexcept {
  const std::int64_t at = indices ? (*indices)[row] : static_cast<std::int64_t>(row);
  if (at < 0 || !rows.valid.at(static_cast<std::size_t>(at))) return std::nullopt;
  return rows.text(static_cast<std::size_t>(at));
}

Result<Texts, InputError> read_texts(const Type& type, const ArrowArray& array) {
  if (array.release == nullptr) return refused_as("it was released");
  const bool is_dictionary = type.index != 0;
  if (is_dictionary != (array.dictionary != nullptr))
    return refused_as(is_dictionary ? "it has no dictionary" : "it has a dictionary, and its type has none");
  auto rows = read_rows(is_dictionary ? *array.dictionary : array, type.layout);
  if (!rows) return std::move(rows).error();
  Texts texts{*std::move(rows), std::nullopt};
  if (!is_dictionary) return texts;
  if (auto checked = check_shape(array, 2); !checked) return std::move(checked).error();
  auto& indices = texts.indices.emplace(static_cast<std::size_t>(array.length), -1);
  if (indices.empty()) return texts;
  if (auto checked = read_indices(array, type.index, texts.rows.size, indices); !checked)
    return std::move(checked).error();
  return texts;
}

}  // namespace bnfurl::arrow
