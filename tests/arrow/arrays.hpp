// Arrays of Arrow as tests make and read them.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <bnfurl/arrow.hpp>
#include <bnfurl/lenient.hpp>

namespace bnfurl::tests {

// Arrays of texts in every type that is taken, as a producer of Arrow would make them. Buffers have exactly the size of
// what is in them, so that a sanitizer finds a read outside. When an array is released, its octets are overwritten.

using Texts = std::vector<std::optional<std::string>>;

/// How an array of texts is laid out: its format, after "X>" for a dictionary with indices of format X.
using Form = std::string;

inline const std::vector<Form>& forms() {
  static const std::vector<Form> all = {"u",   "U",   "vu",  "z",    "Z",    "vz",  "c>u",
                                        "C>U", "s>z", "S>Z", "i>vu", "I>vz", "l>u", "L>vu"};
  return all;
}

[[nodiscard]] inline bool is_dictionary(const Form& form) { return form.size() > 2 && form[1] == '>'; }
[[nodiscard]] inline std::string format_of_texts(const Form& form) {
  return is_dictionary(form) ? form.substr(2) : form;
}

/// Memory of an array, each buffer by itself.
struct InputMemory {
  std::vector<std::unique_ptr<char[]>> buffers;
  std::vector<std::size_t> sizes;
  std::vector<const void*> pointers;
  std::unique_ptr<ArrowArray> dictionary;
  std::size_t* released = nullptr;

  template <class T>
  const void* add(const std::vector<T>& values) {
    const std::size_t size = values.size() * sizeof(T);
    buffers.push_back(std::make_unique<char[]>(size));
    sizes.push_back(size);
    if (size > 0) std::memcpy(buffers.back().get(), values.data(), size);
    return pointers.emplace_back(buffers.back().get());
  }
  void add_null() { pointers.push_back(nullptr); }
};

inline void release_input(ArrowArray* array) {
  const std::unique_ptr<InputMemory> memory(static_cast<InputMemory*>(array->private_data));
  for (std::size_t i = 0; i < memory->buffers.size(); ++i)
    std::memset(memory->buffers[i].get(), 0xdd, memory->sizes[i]);
  if (memory->dictionary && memory->dictionary->release != nullptr)
    memory->dictionary->release(memory->dictionary.get());
  if (memory->released != nullptr) ++*memory->released;
  array->release = nullptr;
}

inline ArrowArray finished(std::unique_ptr<InputMemory> memory, std::size_t rows, std::size_t offset) {
  ArrowArray array{};
  array.length = static_cast<std::int64_t>(rows - offset);
  array.null_count = -1;
  array.offset = static_cast<std::int64_t>(offset);
  array.n_buffers = static_cast<std::int64_t>(memory->pointers.size());
  array.buffers = memory->pointers.data();
  array.dictionary = memory->dictionary.get();
  array.release = release_input;
  array.private_data = memory.release();
  return array;
}

inline void add_validity(InputMemory& memory, const Texts& texts) {
  if (std::ranges::all_of(texts, [](const auto& text) { return text.has_value(); })) return memory.add_null();
  std::vector<std::uint8_t> bits((texts.size() + 7) / 8);
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (texts[i]) bits[i / 8] = static_cast<std::uint8_t>(bits[i / 8] | 1U << (i % 8));
  }
  memory.add(bits);
}

template <class Offset>
void add_offsets(InputMemory& memory, const Texts& texts) {
  std::vector<Offset> offsets = {0};
  std::vector<char> data;
  for (const auto& text : texts) {
    const std::string octets = text.value_or(offsets.size() % 3 == 0 ? "null" : "");
    data.insert(data.end(), octets.begin(), octets.end());
    offsets.push_back(static_cast<Offset>(data.size()));
  }
  memory.add(offsets);
  memory.add(data);
}

/// Views into two buffers by turns. The view of a null points nowhere, or is a URL.
inline void add_views(InputMemory& memory, const Texts& texts) {
  std::vector<std::int32_t> views;
  std::vector<char> data[2];
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (!texts[i]) {
      const std::int32_t url[] = {3, 'x' | ':' << 8 | 'y' << 16, 0, 0};
      const std::int32_t nowhere[] = {-7, 99, 99, -1};
      views.insert(views.end(), i % 2 == 0 ? nowhere : url, (i % 2 == 0 ? nowhere : url) + 4);
      continue;
    }
    std::int32_t view[4] = {static_cast<std::int32_t>(texts[i]->size()), 0, 0, 0};
    std::memcpy(view + 1, texts[i]->data(), std::min<std::size_t>(texts[i]->size(), texts[i]->size() > 12 ? 4 : 12));
    if (texts[i]->size() > 12) {
      view[2] = static_cast<std::int32_t>(i % 2);
      view[3] = static_cast<std::int32_t>(data[i % 2].size());
      data[i % 2].insert(data[i % 2].end(), texts[i]->begin(), texts[i]->end());
    }
    views.insert(views.end(), view, view + 4);
  }
  memory.add(views);
  memory.add(data[0]);
  memory.add(data[1]);
  memory.add(
      std::vector<std::int64_t>{static_cast<std::int64_t>(data[0].size()), static_cast<std::int64_t>(data[1].size())});
}

inline ArrowArray plain_array(const std::string& format, const Texts& texts, std::size_t offset,
                              std::size_t* released) {
  auto memory = std::make_unique<InputMemory>();
  memory->released = released;
  add_validity(*memory, texts);
  if (format[0] == 'v')
    add_views(*memory, texts);
  else if (format == "u" || format == "z")
    add_offsets<std::int32_t>(*memory, texts);
  else
    add_offsets<std::int64_t>(*memory, texts);
  return finished(std::move(memory), texts.size(), offset);
}

template <class Index>
void add_indices(InputMemory& memory, const std::vector<std::int64_t>& indices) {
  std::vector<Index> narrow;
  for (const std::int64_t index : indices) narrow.push_back(static_cast<Index>(index));
  memory.add(narrow);
}

inline void add_indices(InputMemory& memory, char format, const std::vector<std::int64_t>& indices) {
  if (format == 'c' || format == 'C') return add_indices<std::uint8_t>(memory, indices);
  if (format == 's' || format == 'S') return add_indices<std::uint16_t>(memory, indices);
  if (format == 'i' || format == 'I') return add_indices<std::uint32_t>(memory, indices);
  add_indices<std::int64_t>(memory, indices);
}

/// At most 100 different texts, one of them null; every third null is a null index.
inline ArrowArray dictionary_array(const Form& form, const Texts& texts, std::size_t offset, std::size_t* released) {
  Texts dictionary = {std::nullopt};
  std::vector<std::int64_t> indices;
  Texts rows = texts;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (!texts[i] && i % 3 == 0) {
      indices.push_back(-1);
      continue;
    }
    rows[i] = "";  // the index is not null
    auto found = std::ranges::find(dictionary, texts[i]);
    if (found == dictionary.end()) found = dictionary.insert(found, texts[i]);
    indices.push_back(found - dictionary.begin());
  }
  auto memory = std::make_unique<InputMemory>();
  memory->released = released;
  add_validity(*memory, rows);
  add_indices(*memory, form[0], indices);
  memory->dictionary = std::make_unique<ArrowArray>(plain_array(format_of_texts(form), dictionary, 0, nullptr));
  return finished(std::move(memory), texts.size(), offset);
}

/// The texts from number `offset` on, in an array that begins there. `released` counts how often it was released.
inline ArrowArray array_of(const Form& form, const Texts& texts, std::size_t offset = 0,
                           std::size_t* released = nullptr) {
  return is_dictionary(form) ? dictionary_array(form, texts, offset, released)
                             : plain_array(form, texts, offset, released);
}

/// A type; the strings must live as long as it does.
struct InputSchema {
  explicit InputSchema(const Form& form)
      : format(is_dictionary(form) ? form.substr(0, 1) : form), dictionary_format(format_of_texts(form)) {
    dictionary.format = dictionary_format.c_str();
    schema.format = format.c_str();
    schema.flags = ARROW_FLAG_NULLABLE;
    if (is_dictionary(form)) schema.dictionary = &dictionary;
    schema.release = [](ArrowSchema* released) { released->release = nullptr; };
  }
  InputSchema(const InputSchema&) = delete;
  InputSchema& operator=(const InputSchema&) = delete;

  std::string format;
  std::string dictionary_format;
  ArrowSchema dictionary{};
  ArrowSchema schema{};
};

// Reads arrays as a consumer of Arrow does, and checks what the specification demands of them.

/// A result, which is released at the end.
struct Output {
  ArrowSchema schema{};
  ArrowArray array{};

  Output() = default;
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;
  ~Output() {
    if (schema.release != nullptr) schema.release(&schema);
    if (array.release != nullptr) array.release(&array);
  }
};

inline bool bit_at(const void* bits, std::size_t index) {
  return (static_cast<const std::uint8_t*>(bits)[index / 8] >> (index % 8) & 1) != 0;
}

inline bool is_null(const ArrowArray& array, std::size_t row) {
  return array.buffers[0] != nullptr && !bit_at(array.buffers[0], row);
}

inline std::string read_view(const ArrowArray& array, std::size_t row) {
  std::int32_t view[4];
  std::memcpy(view, static_cast<const char*>(array.buffers[1]) + 16 * row, 16);
  const auto size = static_cast<std::size_t>(view[0]);
  const std::string inside(reinterpret_cast<const char*>(view + 1), 12);
  if (size <= 12) {
    EXPECT_EQ(inside.find_first_not_of('\0', size), std::string::npos) << "no zeros after a short text";
    return inside.substr(0, size);
  }
  const auto* sizes = static_cast<const std::int64_t*>(array.buffers[array.n_buffers - 1]);
  EXPECT_TRUE(view[2] >= 0 && view[2] < array.n_buffers - 3);
  EXPECT_TRUE(view[3] >= 0 && view[3] + std::int64_t{view[0]} <= sizes[view[2]]);
  const std::string text(static_cast<const char*>(array.buffers[2 + view[2]]) + view[3], size);
  EXPECT_EQ(inside.substr(0, 4), text.substr(0, 4));
  return text;
}

template <class Offset>
std::string read_between(const ArrowArray& array, std::size_t row) {
  const auto* offsets = static_cast<const Offset*>(array.buffers[1]);
  EXPECT_LE(offsets[row], offsets[row + 1]);
  return {static_cast<const char*>(array.buffers[2]) + offsets[row],
          static_cast<std::size_t>(offsets[row + 1] - offsets[row])};
}

template <class Number>
std::string read_number(const ArrowArray& array, std::size_t row) {
  return std::to_string(static_cast<const Number*>(array.buffers[1])[row]);
}

/// A value as text; nullopt where it is null.
inline std::optional<std::string> value_at(const ArrowSchema& schema, const ArrowArray& array, std::size_t row) {
  if (is_null(array, row)) return std::nullopt;
  const std::string_view format = schema.format;
  if (format == "b") return bit_at(array.buffers[1], row) ? "1" : "0";
  if (format == "l") return read_number<std::int64_t>(array, row);
  if (format == "S") return read_number<std::uint16_t>(array, row);
  if (format == "vu" || format == "vz") return read_view(array, row);
  if (format == "u" || format == "z") return read_between<std::int32_t>(array, row);
  if (format == "U" || format == "Z") return read_between<std::int64_t>(array, row);
  ADD_FAILURE() << "format " << format;
  return std::nullopt;
}

/// The rows of a column, each as `NAME=VALUE`, or as NAME alone where it is null.
inline std::vector<std::string> rows_of(const ArrowSchema& schema, const ArrowArray& array) {
  std::vector<std::string> rows;
  std::int64_t nulls = 0;
  for (std::size_t row = 0; row < static_cast<std::size_t>(array.length); ++row) {
    const std::optional<std::string> value = value_at(schema, array, row);
    nulls += value ? 0 : 1;
    rows.push_back(schema.name + (value ? "=" + *value : std::string()));
  }
  EXPECT_EQ(array.null_count, nulls) << schema.name;
  EXPECT_EQ(array.offset, 0);
  EXPECT_EQ(array.n_children, 0);
  return rows;
}

/// The rows of a struct: those of its columns, separated by blanks.
inline std::vector<std::string> rows_of(const Output& output) {
  EXPECT_STREQ(output.schema.format, "+s");
  EXPECT_EQ(output.array.null_count, 0);
  EXPECT_EQ(output.array.n_buffers, 1);
  EXPECT_EQ(output.array.buffers[0], nullptr);
  EXPECT_EQ(output.schema.n_children, output.array.n_children);
  std::vector<std::string> rows(static_cast<std::size_t>(output.array.length));
  for (std::int64_t i = 0; i < output.array.n_children; ++i) {
    EXPECT_EQ(output.array.children[i]->length, output.array.length);
    const std::vector<std::string> column = rows_of(*output.schema.children[i], *output.array.children[i]);
    for (std::size_t row = 0; row < rows.size(); ++row) rows[row] += (i == 0 ? "" : " ") + column[row];
  }
  return rows;
}

// What a result should be: each text by itself, by `split` and `explain`.

struct ByHand {
  Production entry;
  bool lenient = false;
  std::optional<std::string> text = {};

  [[nodiscard]] std::optional<std::string> component(std::string_view name) const {
    if (!text) return std::nullopt;
    if (const auto parts = split(entry, *text)) {
      const auto value = parts->at(entry.grammar().find_component(name)->index());
      return value ? std::optional<std::string>(*value) : std::nullopt;
    }
    if (!lenient) return std::nullopt;
    const Span part = lenient_parts(*text, shape_of(entry)).find(name);
    return part.begin == Span::absent ? std::nullopt : std::optional(text->substr(part.begin, part.end - part.begin));
  }

  [[nodiscard]] std::optional<std::string> value(std::string_view field) const {
    if (!text) return std::nullopt;
    if (field == "url") return text;
    if (field == "valid") return matches(entry, *text) ? "1" : "0";
    const auto parts = split(entry, *text);
    const auto error = explain(entry, *text);
    if (field == "error_offset") return error ? std::optional(std::to_string(error->offset())) : std::nullopt;
    if (field == "expected") return error ? std::optional(error->expected()) : std::nullopt;
    if (field == "kind") return parts && parts->kind() ? std::optional<std::string>(*parts->kind()) : std::nullopt;
    if (field == "host_kind")
      return parts && parts->host_kind() ? std::optional<std::string>(*parts->host_kind()) : std::nullopt;
    if (field == "default_port") {
      const auto scheme = entry.grammar().find_component("scheme") ? component("scheme") : std::nullopt;
      const auto port = scheme ? default_port(entry, *scheme) : std::nullopt;
      return port ? std::optional(std::to_string(*port)) : std::nullopt;
    }
    return component(field.starts_with('=') ? field.substr(1) : field);
  }
};

inline std::vector<std::string> by_hand(Production entry, const Texts& texts, const std::vector<std::string>& fields,
                                        bool lenient = false) {
  std::vector<std::string> rows;
  for (const auto& text : texts) {
    const ByHand judge{entry, lenient, text};
    std::string row;
    for (const std::string& field : fields) {
      const std::optional<std::string> value = judge.value(field);
      row += (row.empty() ? "" : " ") + field + (value ? "=" + *value : std::string());
    }
    rows.push_back(row);
  }
  return rows;
}

}  // namespace bnfurl::tests
