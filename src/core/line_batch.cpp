#include "src/core/line_batch.hpp"

#include <algorithm>
#include <cstring>
#include <limits>
#include <memory>
#include <span>

#include <bnfurl/bnfurl.hpp>

#include "src/core/first_engine.hpp"

namespace bnfurl {
namespace {

using detail::Span;

// Vectors of the simplest kind: every machine has them, or the compiler splits them into smaller operations.
using Numbers [[gnu::vector_size(16)]] = std::int32_t;
constexpr std::size_t in_numbers = 4;
static_assert(sizeof(Span) == sizeof(Numbers));
// An offset consists of one or two numbers; `low` is the index of the number with its lowest 32 bits.
constexpr int in_offset = sizeof(Span::begin) / sizeof(std::int32_t);
constexpr int low = std::endian::native == std::endian::little ? 0 : in_offset - 1;

Numbers load(const void* from) noexcept {
  Numbers numbers;
  std::memcpy(&numbers, from, sizeof numbers);
  return numbers;
}
void store(std::int32_t* to, Numbers numbers) noexcept { std::memcpy(to, &numbers, sizeof numbers); }

// The begin and end of `span`, then those of `next`.
Numbers low_halves(const Span& span, const Span& next) noexcept {
  return __builtin_shufflevector(load(&span), load(&next), low, in_offset + low, 4 + low, 4 + in_offset + low);
}

}  // namespace

// A list of components. All must be of one grammar.
Selection::Selection(std::span<const Component> components) noexcept : components_(0) {
  for (const Component component : components) {
    const detail::GrammarData* const grammar = &detail::data_of(component.grammar());
    if (grammar_ != nullptr) detail::expect_grammar(grammar, grammar_);
    grammar_ = grammar;
    components_ |= std::uint64_t{1} << component.index();
  }
}
Selection::Selection(std::initializer_list<Component> components) noexcept
    : Selection(std::span<const Component>(components.begin(), components.size())) {}

static_assert(Batch::no_kind == detail::Choices::none);

// What the splitters read of a selection, and write to a batch.
struct detail::BatchAccess {
  static Batch make(const GrammarData& grammar) noexcept { return Batch(grammar); }
  static const GrammarData* grammar(const Selection& selection) noexcept { return selection.grammar_; }
  static std::uint64_t components(const Selection& selection) noexcept { return selection.components_; }
  static void set_columns(Batch& batch, const LineColumns& columns, std::uint64_t selected) noexcept {
    batch.begins_ = columns.begin;
    batch.ends_ = columns.end;
    batch.valid_ = columns.valid;
    batch.component_begins_ = columns.component_begin;
    batch.component_lengths_ = columns.component_length;
    batch.stride_ = columns.stride;
    batch.selected_ = selected;
    batch.host_kinds_ = columns.host_kind;
    batch.kinds_ = columns.kind;
  }
  static void set_lines(Batch& batch, std::string_view text, std::size_t size) noexcept {
    batch.text_ = text;
    batch.size_ = size;
  }
};

namespace {

std::optional<std::string_view> printed_at(std::span<const std::uint8_t> column, std::size_t index,
                                           const char* const* names) noexcept {
  if (index >= column.size() || column[index] == Batch::no_kind) return std::nullopt;
  return names[column[index]];
}

}  // namespace

Batch::Column Batch::column(Production production) const noexcept {
  const detail::ProductionData& data = detail::data_of(production);
  detail::expect_grammar(data.grammar, grammar_);
  return column(std::size_t{data.component});
}
Batch::Column Batch::column(Component component) const noexcept {
  detail::expect_grammar(&detail::data_of(component.grammar()), grammar_);
  return column(component.index());
}
std::optional<std::string_view> Batch::host_kind(std::size_t index) const noexcept {
  return printed_at(host_kinds(), index, grammar_->host_kinds);
}
std::optional<std::string_view> Batch::kind(std::size_t index) const noexcept {
  return printed_at(kinds(), index, grammar_->kinds);
}

ComponentBits LineBatch::bits_of(Production entry, const Selection& selection) noexcept {
  const detail::GrammarData* const grammar = detail::BatchAccess::grammar(selection);
  if (grammar != nullptr) detail::expect_grammar(grammar, detail::data_of(entry).grammar);
  return static_cast<ComponentBits>(detail::BatchAccess::components(selection));
}

LineBatch::LineBatch(const detail::ProductionData& entry, Columns asked, ComponentBits selected) noexcept
    : entry_(&entry),
      asked_(asked == Columns::components && selected == 0 ? Columns::verdicts : asked),
      selected_(selected),
      components_(asked_ == Columns::verdicts ? 0 : entry.grammar->component_count),
      batch_(detail::BatchAccess::make(*entry.grammar)) {}

// Columns, verdicts, rows, kinds: the greatest alignment comes first.
std::size_t LineBatch::octets() const noexcept {
  return (2 + 2 * components_) * stride * sizeof(std::int32_t) + words * sizeof(std::uint64_t) +
         64 * components_ * sizeof(Span) + (asked_ == Columns::kinds ? 2 * room : 0) + cache_line;
}

void LineBatch::use(std::byte* memory) noexcept {
  lay_out(memory);
  detail::BatchAccess::set_columns(batch_, columns_, selected_ & ((std::uint64_t{1} << components_) - 1));
}

void LineBatch::lay_out(std::byte* memory) noexcept {
  static_assert(stride * sizeof(std::int32_t) % cache_line == 0);
  memory += -reinterpret_cast<std::uintptr_t>(memory) % cache_line;
  auto* const numbers = reinterpret_cast<std::int32_t*>(memory);
  memory += (2 + 2 * components_) * stride * sizeof(std::int32_t);
  rows_ = std::uninitialized_fill_n(reinterpret_cast<Span*>(memory), 64 * components_, Span{}) - 64 * components_;
  memory += 64 * components_ * sizeof(Span);
  valid_ = std::uninitialized_fill_n(reinterpret_cast<std::uint64_t*>(memory), words, 0) - words;
  memory += words * sizeof(std::uint64_t);
  columns_ = {numbers, numbers + stride, valid_, nullptr, nullptr, stride};
  columns_.wanted = selected_;
  if (asked_ == Columns::verdicts) return;
  columns_.component_begin = numbers + 2 * stride;
  columns_.component_length = columns_.component_begin + components_ * stride;
  if (asked_ != Columns::kinds) return;
  columns_.host_kind = std::uninitialized_fill_n(reinterpret_cast<std::uint8_t*>(memory), 2 * room, 0) - 2 * room;
  columns_.kind = columns_.host_kind + room;
}

void LineBatch::clear() noexcept {
  size_ = 0;
  std::fill_n(valid_, words, 0);
}

std::size_t LineBatch::count_valid() const noexcept {
  int count = 0;
  for (std::size_t word = 0; word <= size_ / 64; ++word) count += std::popcount(valid_[word]);
  return static_cast<std::size_t>(count);
}

// For each 64 octets, two line ends are added without a branch: whether there are none, one or two is hard to predict.
std::size_t LineBatch::add_lines(std::size_t begin, std::size_t at, std::span<const std::uint64_t> ends) noexcept {
  const std::size_t first = size_;
  for (std::uint64_t word : ends) {
    add_end(at, word);
    add_end(at, word);
    while (word != 0) add_end(at, word);
    at += 64;
  }
  if (size_ == first) return begin;
  columns_.begin[first] = static_cast<std::int32_t>(begin);
  for (std::size_t i = first + 1; i < size_; ++i) columns_.begin[i] = columns_.end[i - 1] + 1;
  return static_cast<std::size_t>(columns_.end[size_ - 1]) + 1;
}

// Whether there is a CR is hard to predict in a text with both kinds of lines, so no branch depends on it. Before the
// end of an empty line stands a separator, which is not a CR, or nothing at all.
void LineBatch::drop_cr(std::size_t first, std::string_view text) const noexcept {
  if (first < size_ && columns_.end[first] == 0) ++first;
  for (std::size_t line = first; line < size_; ++line) {
    const std::int32_t end = columns_.end[line];
    columns_.end[line] = end - (text[static_cast<std::size_t>(end) - 1] == '\r' ? 1 : 0);
  }
}

detail::FastEngines::Lines LineBatch::line_buffers() const noexcept {
  const detail::FastEngines* engines = detail::fast_engines(*entry_);
  if (engines == nullptr || has_kinds()) return nullptr;
  return has_components() ? engines->split_lines : engines->match_lines;
}

bool LineBatch::line_buffers_read_strings() const noexcept {
  const detail::FastEngines* engines = detail::fast_engines(*entry_);
  return engines != nullptr && (has_components() ? engines->split_reads_strings : engines->match_reads_strings);
}

// Line i after the first moves down by i, the number of separators before it.
void LineBatch::move_from_lines(std::size_t first, std::size_t begin) const noexcept {
  const std::size_t count = size_ - first;
  const Numbers zero{};
  const Numbers move = zero + static_cast<std::int32_t>(begin) - Numbers{0, 1, 2, 3};
  std::int32_t* const begins = columns_.begin + first;
  std::int32_t* const ends = columns_.end + first;
  for (std::size_t line = 0; line < count; line += in_numbers) {
    const Numbers by = move - static_cast<std::int32_t>(line);
    store(begins + line, load(begins + line) + by);
    store(ends + line, load(ends + line) + by);
  }
  for (std::size_t c = 0; c < components_; ++c) {
    if (!has_column(c)) continue;
    std::int32_t* const places = columns_.component_begin + c * stride + first;
    const std::int32_t* const lengths = columns_.component_length + c * stride + first;
    for (std::size_t line = 0; line < count; line += in_numbers) {
      const Numbers by = move - static_cast<std::int32_t>(line);
      store(places + line, (load(places + line) + by) & (load(lengths + line) >= zero));
    }
  }
}

bool LineBatch::judge_text(std::string_view text, Span* spans, detail::Choices* choices) const noexcept {
  if (!has_components()) return detail::matches_first(*entry_, text);
  return detail::split_by_short_text(*entry_, text, spans, choices);
}

void LineBatch::write_row(Base base, std::size_t line) noexcept {
  const std::size_t begin = base == Base::text ? 0 : static_cast<std::size_t>(columns_.begin[line]);
  for (std::size_t c = 0; c < components_; ++c) {
    if (!has_column(c)) continue;
    const Span span = rows_[c];
    const bool present = span.begin != Span::absent;
    columns_.component_begin[c * stride + line] = present ? static_cast<std::int32_t>(begin + span.begin) : 0;
    columns_.component_length[c * stride + line] = present ? static_cast<std::int32_t>(span.end - span.begin) : -1;
  }
}

void LineBatch::write_rows(Base base, std::size_t first, std::size_t count) noexcept {
  for (std::size_t c = 0; c < components_; ++c) {
    if (has_column(c)) write_column(base, c, first, count);
  }
}

// Four lines at a time, without a branch: whether a component is present is hard to predict. `Span::absent` is -1.
// Values that are used repeatedly are local variables, not members: for all the compiler knows, a column could overlap
// with a member.
void LineBatch::write_column(Base base, std::size_t component, std::size_t first, std::size_t count) noexcept {
  const std::size_t components = components_;
  const bool is_moved = base == Base::line;
  const std::int32_t* const bases = columns_.begin + first;
  std::int32_t* const begin = columns_.component_begin + component * stride + first;
  std::int32_t* const length = columns_.component_length + component * stride + first;
  const Span* span = rows_ + component;
  for (std::size_t line = 0; line < count; line += in_numbers, span += in_numbers * components) {
    const Numbers two = low_halves(span[0], span[components]);
    const Numbers more = low_halves(span[2 * components], span[3 * components]);
    const Numbers begins = __builtin_shufflevector(two, more, 0, 2, 4, 6);
    const Numbers ends = __builtin_shufflevector(two, more, 1, 3, 5, 7);
    const Numbers absent = begins == static_cast<std::int32_t>(Span::absent);
    const Numbers move = is_moved ? load(bases + line) : Numbers{};
    store(begin + line, (move + begins) & ~absent);
    store(length + line, (ends - begins) | absent);
  }
}

const Batch* LineBatch::lines(std::string_view text) noexcept {
  detail::BatchAccess::set_lines(batch_, text, size_);
  return &batch_;
}

const Batch* LineBatch::only(std::string_view text) noexcept {
  clear();
  add(0, std::min<std::size_t>(text.size(), std::numeric_limits<std::int32_t>::max()));
  const bool too_long = text.size() > Batch::longest;
  judge(Base::line, [this, text, too_long](std::size_t, Span* spans, detail::Choices* choices) noexcept {
    return !too_long && judge_text(text, spans, choices);
  });
  return lines(text);
}

namespace {

constexpr std::uint16_t no_lead = 0x100;

}  // namespace

bool goes_through(const kernels::StreamPlan& plan, char octet) noexcept {
  const auto number = static_cast<std::uint8_t>(octet);
  return plan.classes[number] != 0 || plan.escape_lead == number;
}

LinePlan::LinePlan(const kernels::StreamPlan& plan, std::string_view octets) noexcept : streams_(plan) {
  std::copy_n(plan.classes, 256, classes_);
  for (const char octet : octets) {
    const auto number = static_cast<std::uint8_t>(octet);
    classes_[number] = 0;
    if (streams_.escape_lead == number) streams_.escape_lead = no_lead;
  }
  tables_ = kernels::class_tables(classes_);
  streams_.classes = classes_;
  streams_.tables = &tables_;
}

}  // namespace bnfurl
