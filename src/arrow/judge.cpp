#include "src/arrow/judge.hpp"

#include <algorithm>
#include <bit>
#include <limits>

#include "src/arrow/strings.hpp"
#include "src/core/texts.hpp"

namespace bnfurl::arrow {
namespace {

constexpr std::size_t longest_view = std::numeric_limits<std::int32_t>::max();

constexpr View empty;

bool needs_errors(const Plan& plan) noexcept {
  return plan.has(Field::Kind::error_offset) || plan.has(Field::Kind::expected);
}

// The number of an alternative, as batches have it.
std::uint8_t alternative_of(std::optional<std::string_view> name, List<std::string_view> names) noexcept {
  std::uint8_t number = 0;
  for (const std::string_view each : names) {
    if (each == name) return number;
    ++number;
  }
  return Batch::no_kind;
}

}  // namespace

Judge::Judge(const Plan& plan, const Rows& rows, const Places& places, const Table& table, States* states)
    : plan_(plan),
      rows_(rows),
      places_(places),
      table_(table),
      states_(states),
      has_errors_(needs_errors(plan)),
      scheme_(plan.entry().grammar().find_component("scheme")),
      splitter_(plan.entry(), plan.asked()),
      buffers_(most),
      shifts_(most),
      far_shifts_(places.far ? most : 0),
      lengths_(most) {
  if (rows.layout != Layout::views) return;
  scratch_ = std::make_unique<char[]>(scratch_octets + 64);
  ends_.resize(most + 1);
  gathered_.resize(most / 64);
}

void Judge::run(std::size_t first, std::size_t last) noexcept {
  if (rows_.layout == Layout::views)
    run_views(first, last);
  else if (first < last)
    run_offsets(first, last);
}

void Judge::run_offsets(std::size_t first, std::size_t last) noexcept {
  const std::string_view text(rows_.buffers[0].data, static_cast<std::size_t>(rows_.buffers[0].size));
  const std::size_t end = rows_.offset + last + 1;
  const std::uint8_t* const valid = rows_.valid.data;
  if (rows_.layout == Layout::small_offsets)
    splitter_.feed(text, std::span(rows_.small, end), valid, rows_.offset + first);
  else
    splitter_.feed(text, std::span(rows_.large, end), valid, rows_.offset + first);
  take_lines(first, false);
}

void Judge::run_views(std::size_t first, std::size_t last) noexcept {
  while (first < last) {
    const std::size_t count = gather(first, last);
    if (count == 0) {
      judge_long(first++);
      continue;
    }
    const std::span<const std::int32_t> ends = std::span(ends_).first(count + 1);
    splitter_.feed({scratch_.get(), static_cast<std::size_t>(ends.back())}, ends,
                   reinterpret_cast<const std::uint8_t*>(gathered_.data()));
    take_lines(first, true);
    first += count;
  }
}

// Returns how many rows were gathered; 0 if the first text is a long one.
std::size_t Judge::gather(std::size_t first, std::size_t last) noexcept {
  const std::size_t count = std::min(last - first, most);
  for (std::size_t at = 0; at < count; at += 64) gathered_[at / 64] = in_memory(rows_.valid.word(first + at));
  std::size_t at = 0;
  std::size_t size = 0;
  for (; at < count; ++at) {
    const bool is_null = !bit_at(gathered_.data(), at);
    const View& view = is_null ? empty : rows_.views[rows_.offset + first + at];
    const auto octets = static_cast<std::size_t>(view.length);
    if (octets >= long_octets || size + octets > scratch_octets) break;
    if (view.is_inside())
      copy_inside(scratch_.get() + size, view);
    else
      gather_long_view(view, at, size);
    size += octets;
    ends_[at + 1] = static_cast<std::int32_t>(size);
  }
  return at;
}

// A view that is not the text itself: its octets are in a buffer.
void Judge::gather_long_view(const View& view, std::size_t at, std::size_t size) noexcept {
  const Octets& buffer = rows_.buffers[static_cast<std::size_t>(view.buffer)];
  copy_text<64>(scratch_.get() + size, buffer.data + view.offset, static_cast<std::size_t>(view.length),
                static_cast<std::size_t>(buffer.size - view.offset));
  buffers_[at] = view.buffer;
  const std::int64_t shift = view.offset - static_cast<std::int64_t>(size);
  if (places_.far)
    far_shifts_[at] = shift;
  else
    shifts_[at] = static_cast<std::int32_t>(shift);
}

void Judge::judge_long(std::size_t row) noexcept {
  const Rows::Place place = rows_.place(row);
  const std::int64_t ends[] = {0, static_cast<std::int64_t>(place.text.size())};
  buffers_[0] = static_cast<std::int32_t>(place.buffer);
  if (places_.far)
    far_shifts_[0] = place.begin;
  else
    shifts_[0] = static_cast<std::int32_t>(place.begin);
  splitter_.feed(place.text, ends);
  take_lines(row, true);
}

void Judge::take_lines(std::size_t row, bool is_gathered) noexcept {
  const std::size_t begin = row;
  while (const Batch* lines = splitter_.next()) {
    if (!is_gathered && places_.far) std::ranges::fill(far_shifts_, lines->text().data() - rows_.buffers[0].data);
    for (std::size_t first = 0; first < lines->size(); first += most) {
      const std::size_t count = std::min(lines->size() - first, most);
      put({*lines, first, count, row, is_gathered ? row - begin : 0});
      row += count;
    }
  }
}

void Judge::put(const Slice& slice) noexcept {
  if (slice.lines.too_long()) long_ = split(plan_.entry(), slice.lines.line(0));
  for (std::size_t i = 0; i < table_.columns.size(); ++i) put(slice, plan_.fields()[i], table_.columns[i]);
  if (has_errors_) put_errors(slice);
  if (plan_.is_lenient())
    for_each_invalid(slice, [this, &slice](std::size_t line) noexcept { put_lenient(slice, line); });
}

void Judge::put(const Slice& slice, const Field& field, const Column& column) noexcept {
  if (field.kind == Field::Kind::valid) return put_valid(slice, column);
  if (field.kind == Field::Kind::url) return put_urls(slice, column);
  if (slice.lines.too_long()) return put_long(slice, field, column);
  switch (field.kind) {
    case Field::Kind::component: {
      const Grammar grammar = plan_.entry().grammar();
      const Batch::Column lines = slice.lines.column(grammar.components()[field.component]);
      return put_views(slice, lines.begin.data() + slice.first, lines.length.data() + slice.first, column);
    }
    case Field::Kind::kind:
      return put_kinds(slice, slice.lines.kinds(), plan_.kinds(), column);
    case Field::Kind::host_kind:
      return put_kinds(slice, slice.lines.host_kinds(), plan_.host_kinds(), column);
    case Field::Kind::default_port:
      return put_default_ports(slice, column);
    default:
      return;
  }
}

void Judge::put_valid(const Slice& slice, const Column& column) noexcept {
  for (std::size_t line = 0; line < slice.count; line += 64) {
    const std::size_t count = std::min<std::size_t>(slice.count - line, 64);
    const std::uint64_t here = not_null(slice, line);
    const std::uint64_t valid = verdicts(slice, line) & here;
    put_bits(column.of<std::uint64_t>(), slice.row + line, &valid, count);
    put_bits(column.valid, slice.row + line, &here, count);
  }
}

// A text that no view can show is left out.
void Judge::put_urls(const Slice& slice, const Column& column) noexcept {
  const std::int32_t* const begins = slice.lines.begins().data() + slice.first;
  const std::int32_t* const ends = slice.lines.ends().data() + slice.first;
  for (std::size_t line = 0; line < slice.count; ++line) lengths_[line] = ends[line] - begins[line];
  if (slice.lines.too_long() && slice.lines.line(0).size() > longest_view) lengths_[0] = -1;
  for (std::size_t line = 0; line < slice.count; line += 64) {
    for (std::uint64_t nulls = ~not_null(slice, line) & low_bits(slice.count - line); nulls != 0; nulls &= nulls - 1)
      lengths_[line + static_cast<std::size_t>(std::countr_zero(nulls))] = -1;
  }
  put_views(slice, begins, lengths_.data(), column);
}

void Judge::put_views(const Slice& slice, const std::int32_t* begins, const std::int32_t* lengths,
                      const Column& column) noexcept {
  if (places_.far) return put_far_views(slice, begins, lengths, column);
  const std::size_t at = slice.gathered;
  std::uint64_t present[most / 64];
  const TextColumn texts{slice.lines.text().data(), begins, lengths, buffers_.data() + at, shifts_.data() + at};
  arrow::put_views(texts, slice.count, column.of<View>() + slice.row, present);
  put_bits(column.valid, slice.row, present, slice.count);
}

// The same for offsets that need more than 31 bits.
void Judge::put_far_views(const Slice& slice, const std::int32_t* begins, const std::int32_t* lengths,
                          const Column& column) noexcept {
  const char* const text = slice.lines.text().data();
  View* const views = column.of<View>() + slice.row;
  for (std::size_t line = 0; line < slice.count; ++line) {
    views[line] = {};
    if (lengths[line] < 0) continue;
    views[line] = view_at(slice, line, begins[line], {text + begins[line], static_cast<std::size_t>(lengths[line])});
    put_bit(column.valid, slice.row + line, true);
  }
}

View Judge::view_at(const Slice& slice, std::size_t line, std::int64_t begin, std::string_view text) const noexcept {
  const std::size_t at = slice.gathered + line;
  if (!places_.far) return view_of(text, buffers_[at], static_cast<std::int32_t>(begin + shifts_[at]));
  const Places::Place place = places_.place(static_cast<std::size_t>(buffers_[at]), begin + far_shifts_[at]);
  return view_of(text, place.buffer, place.offset);
}

void Judge::put_kinds(const Slice& slice, std::span<const std::uint8_t> kinds, const std::vector<View>& names,
                      const Column& column) noexcept {
  View* const views = column.of<View>() + slice.row;
  for (std::size_t line = 0; line < slice.count; ++line) {
    const std::uint8_t kind = kinds[slice.first + line];
    const bool has_kind = kind != Batch::no_kind;
    views[line] = has_kind ? names[kind] : View{};
    if (has_kind) put_bit(column.valid, slice.row + line, true);
  }
}

void Judge::put_default_ports(const Slice& slice, const Column& column) noexcept {
  auto* const ports = column.of<std::uint16_t>() + slice.row;
  for (std::size_t line = 0; line < slice.count; ++line) {
    ports[line] = 0;
    if (!scheme_) continue;
    const std::optional<std::string_view> scheme = slice.lines.at(slice.first + line, *scheme_);
    if (scheme) put_default_port(slice.row + line, *scheme, column);
  }
}

void Judge::put_default_port(std::size_t row, std::string_view scheme, const Column& column) const noexcept {
  const auto port = default_port(plan_.entry(), scheme);
  if (!port) return;
  column.of<std::uint16_t>()[row] = *port;
  put_bit(column.valid, row, true);
}

// A text that offsets do not reach: the splitter did not judge it.
void Judge::put_long(const Slice& slice, const Field& field, const Column& column) noexcept {
  const Grammar grammar = plan_.entry().grammar();
  if (field.kind == Field::Kind::component) {
    column.of<View>()[slice.row] = {};
    if (long_) put_part(slice, 0, long_->spans()[field.component], column);
  } else if (field.kind == Field::Kind::default_port) {
    column.of<std::uint16_t>()[slice.row] = 0;
    const std::optional<std::string_view> scheme = long_ && scheme_ ? (*long_)[*scheme_] : std::nullopt;
    if (scheme) put_default_port(slice.row, *scheme, column);
  } else if (field.kind == Field::Kind::kind) {
    const std::uint8_t kind = alternative_of(long_ ? long_->kind() : std::nullopt, grammar.kinds());
    put_kinds(slice, {&kind, 1}, plan_.kinds(), column);
  } else if (field.kind == Field::Kind::host_kind) {
    const std::uint8_t kind = alternative_of(long_ ? long_->host_kind() : std::nullopt, grammar.host_kinds());
    put_kinds(slice, {&kind, 1}, plan_.host_kinds(), column);
  }
}

// A component of a line, at its place in the line. What no view can show is left out.
void Judge::put_part(const Slice& slice, std::size_t line, Span part, const Column& column) const noexcept {
  if (part.begin == Span::absent || part.end - part.begin > longest_view) return;
  const std::string_view text = slice.lines.line(slice.first + line);
  const std::int64_t begin = slice.lines.begins()[slice.first + line] + static_cast<std::int64_t>(part.begin);
  column.of<View>()[slice.row + line] = view_at(slice, line, begin, part_of(text, part.begin, part.end - part.begin));
  put_bit(column.valid, slice.row + line, true);
}

template <class Use>
void Judge::for_each_invalid(const Slice& slice, Use use) noexcept {
  for (std::size_t line = 0; line < slice.count; line += 64) {
    std::uint64_t invalid = not_null(slice, line) & ~verdicts(slice, line);
    for (; invalid != 0; invalid &= invalid - 1) use(line + static_cast<std::size_t>(std::countr_zero(invalid)));
  }
}

void Judge::put_errors(const Slice& slice) noexcept {
  for (std::size_t i = 0; i < table_.columns.size(); ++i) {
    if (plan_.fields()[i].kind == Field::Kind::error_offset)
      std::fill_n(table_.columns[i].of<std::int64_t>() + slice.row, slice.count, 0);
  }
  for_each_invalid(slice, [this, &slice](std::size_t line) noexcept {
    const std::optional<Error> error = explain(plan_.entry(), slice.lines.line(slice.first + line));
    const std::size_t row = slice.row + line;
    if (!error) return;
    if (states_ != nullptr) (*states_)[row] = error->state();
    for (std::size_t i = 0; i < table_.columns.size(); ++i) {
      if (plan_.fields()[i].kind != Field::Kind::error_offset) continue;
      table_.columns[i].of<std::int64_t>()[row] = static_cast<std::int64_t>(error->offset());
      put_bit(table_.columns[i].valid, row, true);
    }
  });
}

// What an invalid text was meant to be.
void Judge::put_lenient(const Slice& slice, std::size_t line) noexcept {
  const std::string_view text = slice.lines.line(slice.first + line);
  const LenientParts parts = lenient_parts(text, plan_.shape());
  for (std::size_t i = 0; i < table_.columns.size(); ++i) {
    const Field& field = plan_.fields()[i];
    const Column& column = table_.columns[i];
    if (field.kind == Field::Kind::component)
      put_part(slice, line, parts.find(plan_.entry().grammar().components()[field.component].name()), column);
    else if (field.kind == Field::Kind::default_port && scheme_ && parts.scheme.begin != Span::absent)
      put_default_port(slice.row + line, part_of(text, parts.scheme.begin, parts.scheme.end - parts.scheme.begin),
                       column);
  }
}

}  // namespace bnfurl::arrow
