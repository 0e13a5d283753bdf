// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "src/arrow/input/type.hpp"

#include <algorithm>
#include <optional>
#include <string_view>

namespace bnfurl::arrow {
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
bool is_index(std::string_view format) {
  return format.size() == 1 && std::string_view("cCsSiIlL").find(format.front()) != std::string_view::npos;
}

Fault refused(const ArrowSchema& schema) { return {Fault::Kind::type, type_name(schema) + " is not a type of texts"}; }

}  // namespace

std::string type_name(const ArrowSchema& schema) {
  std::string name = name_of_format(schema.format);
  if (schema.dictionary == nullptr) return name;
  return "dictionary<" + type_name(*schema.dictionary) + ">";
}

std::variant<Type, Fault> read_type(const ArrowSchema& schema) {
  const ArrowSchema& texts = schema.dictionary == nullptr ? schema : *schema.dictionary;
  std::optional<Type> type = type_of(texts.format);
  if (!type || texts.dictionary != nullptr) return refused(schema);
  if (schema.dictionary == nullptr) return *type;
  if (!is_index(schema.format)) return refused(schema);
  type->index = schema.format[0];
  return *type;
}

}  // namespace bnfurl::arrow
