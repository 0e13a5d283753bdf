#include "src/records/columns/arrow_table.hpp"

#include <fmt/format.h>
#include <simdjson.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <new>
#include <set>
#include <utility>

#include "src/arrow/table.hpp"
#include "src/records/columns/batch_fields.hpp"
#include "src/records/columns/record_columns.hpp"
#include "src/records/columns/url_columns.hpp"
#include "src/records/forms/input.hpp"
#include "src/records/judging/row.hpp"
#include "src/records/shared/messages.hpp"

namespace bnfurl::tool {
namespace {

// Memory that grows; what is added is not initialised.

class Growing {
public:
  /// Octets that can be written after the size, however full it is.
  static constexpr std::size_t margin = 32;

  Growing() = default;
  Growing(Growing&& other) noexcept
      : octets_(std::exchange(other.octets_, nullptr)),
        size_(std::exchange(other.size_, 0)),
        capacity_(std::exchange(other.capacity_, 0)) {}
  Growing& operator=(Growing&& other) noexcept {
    std::swap(octets_, other.octets_);
    std::swap(size_, other.size_);
    std::swap(capacity_, other.capacity_);
    return *this;
  }
  Growing(const Growing&) = delete;
  Growing& operator=(const Growing&) = delete;
  ~Growing() { std::free(octets_); }

  /// Where to write `octets` more; they count when they have been added.
  [[nodiscard]] char* room(std::size_t octets) {
    if (capacity_ - size_ < octets) grow(octets);
    return octets_ + size_;
  }
  void add(std::size_t octets) { size_ += octets; }
  template <class T>
  void put(T value) {
    std::memcpy(room(sizeof value), &value, sizeof value);
    add(sizeof value);
  }

  [[nodiscard]] char* data() const { return octets_; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::string_view text() const { return {octets_, size_}; }

private:
  void grow(std::size_t octets) {
    capacity_ = std::max(2 * capacity_, size_ + octets);
    void* const larger = std::realloc(octets_, capacity_ + margin);
    if (larger == nullptr) throw std::bad_alloc();
    octets_ = static_cast<char*>(larger);
  }

  char* octets_ = nullptr;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

/// A bit for each row.
class Bits {
public:
  void put(bool bit) {
    if (rows_ % 64 == 0) words_.put(std::uint64_t{0});
    if (bit) words_.data()[rows_ / 8] = static_cast<char>(words_.data()[rows_ / 8] | 1 << rows_ % 8);
    ++rows_;
    set_ += bit ? 1 : 0;
  }
  [[nodiscard]] std::size_t unset() const { return rows_ - set_; }
  [[nodiscard]] const void* data() const { return words_.data(); }

private:
  Growing words_;
  std::size_t rows_ = 0;
  std::size_t set_ = 0;
};

enum class Kind { text, verdict, number, port };

Kind kind_of(const Column& column) {
  if (column.type == ValueType::verdict) return Kind::verdict;
  if (column.type == ValueType::port) return Kind::port;
  const bool counts = column.name == "line" || column.name == "byte";
  return column.type == ValueType::offset || column.is_number || counts ? Kind::number : Kind::text;
}

std::string format_of(Kind kind) {
  switch (kind) {
    case Kind::verdict:
      return "b";
    case Kind::number:
      return "l";
    case Kind::port:
      return "S";
    case Kind::text:
      break;
  }
  return "u";
}

/// With U+FFFD in place of what is not UTF-8.
void append_utf8(std::string& to, std::string_view text) {
  while (!text.empty()) {
    const Utf8Step step = utf8_step(text);
    to += step.valid ? text.substr(0, step.size) : std::string_view("\xef\xbf\xbd");
    text.remove_prefix(step.size);
  }
}

bool begins_character(char octet) { return (static_cast<unsigned char>(octet) & 0xc0) != 0x80; }

// A column of a batch while rows are added, and then as an array of Arrow.

class Builder {
public:
  explicit Builder(Kind kind) : kind_(kind) {
    if (kind == Kind::text) values_.put(std::int32_t{0});
  }
  /// Where texts of a batch have so many octets, it ends.
  static constexpr std::size_t enough = std::size_t{1} << 30;
  [[nodiscard]] bool is_full() const { return octets_.size() >= enough; }

  void put(const std::optional<Value>& value) {
    if (!value) return put_absent();
    if (const std::optional<std::string_view> text = text_of(*value)) return put_text(*text);
    if (const auto* number = std::get_if<std::uint64_t>(&*value)) return put_number(*number);
    put_verdict(std::get<bool>(*value));  // no list is asked for
  }

  /// The values of records of which all is known; a block's margin can be read after each.
  void put(const BatchField& field, const char* base, std::span<const std::uint64_t> valid, std::size_t begin,
           std::size_t end) {
    if (field.source == BatchField::Source::verdict) {
      for (std::size_t i = begin; i < end; ++i)
        field.has(i) ? put_verdict((valid[i / 64] >> (i % 64) & 1) != 0) : put_absent();
    } else if (kind_ == Kind::text && !field.slice) {
      put_texts(field.values, base, begin, end);
    } else {
      for (std::size_t i = begin; i < end; ++i) {
        const std::optional<std::string_view> text = field.value(base, i);
        text ? put_text(*text) : put_absent();
      }
    }
  }

  /// The array of `rows` rows, and nothing is left.
  void take(std::size_t rows, ArrowArray* array);

private:
  static_assert(Growing::margin <= Block::margin);

  void put_absent() {
    present_.put(false);
    put_place();
  }
  void put_text(std::string_view text) {
    if (kind_ == Kind::number) return put_digits(text);
    if (text.size() > std::size_t{std::numeric_limits<std::int32_t>::max()} - octets_.size())
      throw ReadFault("a value has more than 2^31 - 1 octets");
    std::memcpy(octets_.room(text.size()), text.data(), text.size());
    octets_.add(text.size());
    present_.put(true);
    put_place();
  }
  void put_texts(const Lines::Column& values, const char* base, std::size_t begin, std::size_t end) {
    std::size_t all = 0;
    for (std::size_t i = begin; i < end; ++i) all += static_cast<std::size_t>(std::max(values.length[i], 0));
    char* const first = octets_.room(all);
    auto* const places = reinterpret_cast<std::int32_t*>(values_.room((end - begin) * sizeof(std::int32_t)));
    char* to = first;
    for (std::size_t i = begin; i < end; ++i) {
      const std::int32_t length = values.length[i];
      present_.put(length >= 0);
      if (length > 0) {
        const char* const from = base + values.begin[i];
        const auto size = static_cast<std::size_t>(length);
        if (size <= Growing::margin)
          std::memcpy(to, from, Growing::margin);
        else
          std::memcpy(to, from, size);
        to += size;
      }
      places[i - begin] = static_cast<std::int32_t>(octets_.size() + static_cast<std::size_t>(to - first));
    }
    values_.add((end - begin) * sizeof(std::int32_t));
    octets_.add(all);
  }
  /// "-" is no number, and neither is what 64 bits do not hold.
  void put_digits(std::string_view text) {
    std::int64_t number = 0;
    const char* const end = text.data() + text.size();
    const auto [stopped, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc() || stopped != end || text.front() == '-') return put_absent();
    values_.put(number);
    present_.put(true);
  }
  void put_number(std::uint64_t number) {
    if (kind_ == Kind::text) return put_text(fmt::format_int(number).c_str());
    if (kind_ == Kind::port)
      values_.put(static_cast<std::uint16_t>(number));
    else
      values_.put(static_cast<std::int64_t>(number));
    present_.put(true);
  }
  void put_verdict(bool verdict) {
    verdicts_.put(verdict);
    present_.put(true);
  }
  /// After a text, where the next one begins; of other values that are absent, something.
  void put_place() {
    switch (kind_) {
      case Kind::text:
        return values_.put(static_cast<std::int32_t>(octets_.size()));
      case Kind::verdict:
        return verdicts_.put(false);
      case Kind::number:
        return values_.put(std::int64_t{0});
      case Kind::port:
        return values_.put(std::uint16_t{0});
    }
  }

  [[nodiscard]] std::int32_t place(std::size_t row) const {
    std::int32_t place;
    std::memcpy(&place, values_.data() + row * sizeof place, sizeof place);
    return place;
  }
  /// Together they are UTF-8, and each begins with a character: so each is UTF-8.
  [[nodiscard]] bool has_utf8(std::size_t rows) const {
    if (!simdjson::validate_utf8(octets_.data(), octets_.size())) return false;
    for (std::size_t row = 0; row < rows; ++row) {
      if (place(row) != place(row + 1) && !begins_character(octets_.data()[place(row)])) return false;
    }
    return true;
  }
  void replace_what_is_not_utf8(std::size_t rows);

  Kind kind_;
  Bits present_;
  Bits verdicts_;
  Growing values_;  // numbers; of texts, where each begins, and where the last one ends
  Growing octets_;  // of texts
};

// An array that owns its builder.
struct Built {
  explicit Built(Builder&& from) : builder(std::move(from)) {}
  Builder builder;
  const void* buffers[3] = {};
};

void release_column(ArrowArray* array) {
  delete static_cast<Built*>(array->private_data);
  array->release = nullptr;
}

void Builder::replace_what_is_not_utf8(std::size_t rows) {
  Growing places, octets;
  places.put(std::int32_t{0});
  std::string text;
  for (std::size_t row = 0; row < rows; ++row) {
    text.clear();
    append_utf8(text, octets_.text().substr(static_cast<std::size_t>(place(row)),
                                            static_cast<std::size_t>(place(row + 1) - place(row))));
    if (text.size() > std::size_t{std::numeric_limits<std::int32_t>::max()} - octets.size())
      throw ReadFault("a value has more than 2^31 - 1 octets");
    std::memcpy(octets.room(text.size()), text.data(), text.size());
    octets.add(text.size());
    places.put(static_cast<std::int32_t>(octets.size()));
  }
  std::swap(values_, places);
  std::swap(octets_, octets);
}

void Builder::take(std::size_t rows, ArrowArray* array) {
  if (kind_ == Kind::text && !has_utf8(rows)) replace_what_is_not_utf8(rows);
  auto built = std::make_unique<Built>(std::exchange(*this, Builder(kind_)));
  const Builder& all = built->builder;
  static constexpr char nothing = 0;
  built->buffers[0] = all.present_.unset() == 0 ? nullptr : all.present_.data();
  built->buffers[1] = kind_ == Kind::verdict ? all.verdicts_.data() : all.values_.data();
  built->buffers[2] = all.octets_.data() == nullptr ? &nothing : all.octets_.data();
  *array = {.length = static_cast<std::int64_t>(rows),
            .null_count = static_cast<std::int64_t>(all.present_.unset()),
            .offset = 0,
            .n_buffers = kind_ == Kind::text ? 3 : 2,
            .n_children = 0,
            .buffers = built->buffers,
            .children = nullptr,
            .dictionary = nullptr,
            .release = release_column,
            .private_data = built.get()};
  (void)built.release();
}

// The array of a batch, whose columns can be moved out of it.

struct BuiltBatch {
  std::vector<ArrowArray> columns;
  std::vector<ArrowArray*> pointers;
  const void* buffers[1] = {};
};

void release_batch(ArrowArray* array) {
  const std::unique_ptr<BuiltBatch> batch(static_cast<BuiltBatch*>(array->private_data));
  for (ArrowArray& column : batch->columns) {
    if (column.release != nullptr) column.release(&column);
  }
  array->release = nullptr;
}

void take_batch(std::vector<Builder>& builders, std::size_t rows, ArrowArray* array) {
  auto batch = std::make_unique<BuiltBatch>();
  batch->columns.resize(builders.size());
  for (ArrowArray& column : batch->columns) batch->pointers.push_back(&column);
  BuiltBatch& made = *batch;
  *array = {.length = static_cast<std::int64_t>(rows),
            .null_count = 0,
            .offset = 0,
            .n_buffers = 1,
            .n_children = static_cast<std::int64_t>(builders.size()),
            .buffers = made.buffers,
            .children = made.pointers.data(),
            .dictionary = nullptr,
            .release = release_batch,
            .private_data = batch.release()};
  for (std::size_t i = 0; i < builders.size(); ++i) builders[i].take(rows, &made.columns[i]);
}

RecordOptions with_format(RecordOptions options, Input& input) {
  if (options.input == "auto") options.input = find_input(options, input.peek().block()).value_or("lines");
  return options;
}

Columns chosen_columns(const std::optional<std::vector<std::string>>& names, const Columns& known,
                       const Grammars& grammars) {
  if (!names) return default_columns(known, grammars);
  if (names->empty()) throw UsageError("no columns are asked for");
  std::set<std::string> seen;
  Columns columns;
  for (const std::string& name : *names) {
    columns.push_back(choose_column(name, known));
    if (columns.back().is_list) throw UsageError(printable(name) + " is a list, and a column of Arrow has texts here");
    if (!seen.insert(columns.back().name).second) throw UsageError(printable(name) + " is asked for twice");
  }
  return columns;
}

}  // namespace

class ArrowTable::Reader {
public:
  Reader(ArrowTableOptions options, std::unique_ptr<Input> input)
      : input_(std::move(input)),
        options_(with_format(std::move(options.records), *input_)),
        format_(choose_format(options_)),
        standards_(choose_standards(options_, format_)),
        derivation_(std::make_shared<Derivation>(options_)),
        batch_rows_(options.batch_rows) {
    input_->read_as(format_);
    const Grammars grammars = grammars_of(standards_);
    columns_ = chosen_columns(options.columns, columns_of(format_, *input_, grammars), grammars);
    if (format_.layout) mark_numbers(columns_, format_.layout->grammar());
    for (const Column& column : columns_) {
      prepare(column, standards_, *derivation_);
      builders_.emplace_back(kind_of(column));
    }
    rows_of_record_ = rows_of(standards_, Depth::components, derivation_);
    choose_way();
    read_ahead();
  }

  void schema(ArrowSchema* schema) const {
    std::vector<arrow::NamedFormat> fields;
    for (const Column& column : columns_) fields.push_back({column.name, format_of(kind_of(column))});
    arrow::set_struct_schema(std::move(fields), schema);
  }

  bool next(ArrowArray* array) {
    while (rows_ < batch_rows_ && !is_full() && go_on()) {
    }
    if (rows_ == 0 && !fault_.empty()) throw ReadFault(std::exchange(fault_, {}));
    if (rows_ == 0) return false;
    take_batch(builders_, std::exchange(rows_, 0), array);
    return true;
  }

private:
  /// In batches where they know all that is asked for; otherwise record by record.
  void choose_way() {
    const AskedComponents fields = fields_of(columns_);
    std::optional<std::vector<BatchField>> known = batch_fields_of(columns_);
    if (known && standards_.size() == 1 && std::ranges::none_of(columns_, shows_normal_form)) {
      batches_ = Batches::make(standards_.front(), format_, {.components = components_of(*known), .fields = fields});
      fields_ = std::move(*known);
    }
    if (batches_ == nullptr) source_ = format_.make_source(fields);
  }

  // A file that cannot be opened is told at once.
  void read_ahead() {
    (void)open_next();
    if (!fault_.empty() && !has_block_) throw ReadFault(fault_);
  }

  [[nodiscard]] bool is_full() const { return std::ranges::any_of(builders_, &Builder::is_full); }

  /// Adds some rows, or comes nearer to them; false at the end.
  [[nodiscard]] bool go_on() {
    if (!has_block_) return open_next();
    if (source_ != nullptr) {
      has_block_ = source_->next(record_);
      if (has_block_) {
        judge_all(rows_of_record_, record_);
        put_row();
      }
      return true;
    }
    if (next_ == size_) {
      has_block_ = batches_->next();
      next_ = 0;
      size_ = has_block_ ? batches_->size() : 0;
      for (BatchField& field : fields_) {
        if (has_block_) field.open(*batches_);
      }
      return true;
    }
    const std::size_t end = std::min(next_unset(batches_->known(), next_, size_), next_ + batch_rows_ - rows_);
    if (end == next_) {
      if (batches_->read(next_++, record_)) {
        judge_unknown(*batches_, record_, rows_of_record_.front());
        put_row();
      }
      return true;
    }
    for (std::size_t i = 0; i < builders_.size(); ++i)
      builders_[i].put(fields_[i], batches_->base(), batches_->valid(), next_, end);
    rows_ += end - next_;
    next_ = end;
    return true;
  }

  [[nodiscard]] bool open_next() {
    if (!fault_.empty() || !input_->next(portion_)) return false;
    fault_ = portion_.complaint;
    if (portion_.begins_file) line_ = 1;
    portion_.block.line = line_;
    if (std::ranges::any_of(columns_, [](const Column& column) { return column.name == "line"; }))
      line_ += cutter_of_format().count_records(portion_.block.text);
    has_block_ = !portion_.block.text.empty();
    if (!has_block_) return true;
    next_ = size_ = 0;
    source_ != nullptr ? source_->open(portion_.block) : batches_->open(portion_.block);
    return true;
  }

  void put_row() {
    for (std::size_t i = 0; i < columns_.size(); ++i) builders_[i].put(columns_[i].value(rows_of_record_));
    ++rows_;
  }

  const Cutter& cutter_of_format() {
    if (cutter_ == nullptr) cutter_ = format_.make_cutter();
    return *cutter_;
  }

  std::unique_ptr<Input> input_;
  RecordOptions options_;
  Format format_;
  Standards standards_;
  std::shared_ptr<Derivation> derivation_;
  std::size_t batch_rows_;
  Columns columns_;
  std::vector<Builder> builders_;
  std::vector<BatchField> fields_;    // of batches, by column
  std::unique_ptr<Batches> batches_;  // or else:
  std::unique_ptr<RecordSource> source_;
  std::unique_ptr<Cutter> cutter_;
  Rows rows_of_record_;
  Record record_;
  Portion portion_;
  bool has_block_ = false;
  std::size_t next_ = 0, size_ = 0;  // the next record of the batch of lines, and how many it has
  std::size_t rows_ = 0;             // in the builders
  std::size_t line_ = 1;
  std::string fault_;  // told after the rows before it
};

ArrowTable::ArrowTable(ArrowTableOptions options, std::string file)
    : reader_(std::make_unique<Reader>(std::move(options), std::make_unique<Input>(std::vector{std::move(file)}))) {}

ArrowTable::ArrowTable(ArrowTableOptions options, std::string name, std::string_view octets)
    : reader_(std::make_unique<Reader>(std::move(options), std::make_unique<Input>(std::move(name), octets))) {}

ArrowTable::~ArrowTable() = default;

void ArrowTable::schema(ArrowSchema* schema) const { reader_->schema(schema); }

bool ArrowTable::next(ArrowArray* array) { return reader_->next(array); }

}  // namespace bnfurl::tool
