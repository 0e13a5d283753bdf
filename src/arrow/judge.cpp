#include "src/arrow/judge.hpp"

#include <algorithm>
#include <cstring>
#include <limits>

#include <bnfurl/lenient.hpp>

#include "src/core/texts.hpp"

namespace bnfurl::arrow {
namespace {

constexpr std::size_t longest_view = std::numeric_limits<std::int32_t>::max();

constexpr View empty;

bool is(const Column& column, Field::Kind kind) noexcept { return column.field.kind == kind; }

}  // namespace

Judge::Judge(const Plan& plan, const Rows& rows, const Table& table)
    : plan_(plan),
      rows_(rows),
      table_(table),
      has_errors_(plan.has(Field::Kind::error_offset) || plan.has(Field::Kind::expected)),
      scheme_(plan.entry().grammar().find_component("scheme")),
      splitter_(plan.entry(), plan.asked()),
      buffers_(most),
      shifts_(most),
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
    if (const std::size_t count = gather(first, last); count != 0) {
      const std::span<const std::int32_t> ends = std::span(ends_).first(count + 1);
      splitter_.feed({scratch_.get(), static_cast<std::size_t>(ends.back())}, ends,
                     reinterpret_cast<const std::uint8_t*>(gathered_.data()));
      take_lines(first, true);
      first += count;
      continue;
    }
    const std::string_view text = rows_.text(first);
    const std::int64_t ends[] = {0, static_cast<std::int64_t>(text.size())};
    set_place(0, rows_.views[rows_.offset + first], 0);
    splitter_.feed(text, ends);
    take_lines(first++, true);
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
    if (view.is_inside()) {
      std::memcpy(scratch_.get() + size, view.inside(), View::longest_inside);
    } else {
      const Octets& buffer = rows_.buffers[static_cast<std::size_t>(view.buffer)];
      copy_text<64>(scratch_.get() + size, buffer.data + view.offset, octets,
                    static_cast<std::size_t>(buffer.size - view.offset));
      set_place(at, view, size);
    }
    size += octets;
    ends_[at + 1] = static_cast<std::int32_t>(size);
  }
  return at;
}

// Where the text of a view that is in a buffer was; in the text that is fed, it is at `in_text`.
void Judge::set_place(std::size_t at, const View& view, std::size_t in_text) noexcept {
  buffers_[at] = table_.places.first[static_cast<std::size_t>(view.buffer)];
  shifts_[at] = view.offset - static_cast<std::int64_t>(in_text);
}

void Judge::take_lines(std::size_t row, bool is_gathered) noexcept {
  const std::size_t begin = row;
  while (const Batch* lines = splitter_.next()) {
    const std::int64_t shift = is_gathered ? 0 : lines->text().data() - rows_.buffers[0].data;
    if (!is_gathered && shifts_.front() != shift) std::ranges::fill(shifts_, shift);
    for (std::size_t first = 0; first < lines->size(); first += most) {
      const std::size_t count = std::min(lines->size() - first, most);
      put({*lines, first, count, row, is_gathered ? row - begin : 0});
      row += count;
    }
  }
}

void Judge::put(const Slice& slice) noexcept {
  if (slice.lines.too_long()) long_ = split(plan_.entry(), slice.line(0));
  for (const Column& column : table_.columns) put(slice, column);
  if (slice.lines.too_long() && long_) put_long(slice, *long_);
  if (has_errors_)
    for_each_invalid(slice, [&](std::size_t line) noexcept { put_error(slice.row + line, slice.line(line)); });
  if (!plan_.is_lenient()) return;
  for_each_invalid(slice, [&](std::size_t line) noexcept {  // what they were meant to be
    const LenientParts parts = lenient_parts(slice.line(line), shape_of(plan_.entry()));
    put_parts(slice, line, [&](Component component) noexcept { return parts.find(component.name()); });
  });
}

// A text that offsets do not reach has only a verdict and itself here: the splitter did not judge it.
void Judge::put(const Slice& slice, const Column& column) noexcept {
  const Field& field = column.field;
  if (is(column, Field::Kind::valid)) return put_valid(slice, column);
  if (is(column, Field::Kind::url)) return put_urls(slice, column);
  if (!slice.lines.too_long()) {
    switch (field.kind) {
      case Field::Kind::component: {
        const Batch::Column lines = slice.lines.column(field.component);
        return put_views(slice, lines.begins.data() + slice.first, lines.lengths.data() + slice.first, column);
      }
      case Field::Kind::kind:
        return put_kinds(slice, slice.lines.kinds().subspan(slice.first), plan_.kinds(), column);
      case Field::Kind::host_kind:
        return put_kinds(slice, slice.lines.host_kinds().subspan(slice.first), plan_.host_kinds(), column);
      case Field::Kind::default_port:
        return put_default_ports(slice, column);
      default:
        break;
    }
  }
  const std::size_t octets = storage_of(field).octets;
  std::memset(column.of<char>() + slice.row * octets, 0, slice.count * octets);
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

// Skips a text that no view can show.
void Judge::put_urls(const Slice& slice, const Column& column) noexcept {
  const std::int32_t* const begins = slice.lines.begins().data() + slice.first;
  const std::int32_t* const ends = slice.lines.ends().data() + slice.first;
  for (std::size_t line = 0; line < slice.count; ++line) lengths_[line] = ends[line] - begins[line];
  if (slice.lines.too_long() && slice.line(0).size() > longest_view) lengths_[0] = -1;
  for (std::size_t line = 0; line < slice.count; line += 64) {
    for (std::uint64_t nulls = ~not_null(slice, line) & low_bits(slice.count - line); nulls != 0; nulls &= nulls - 1)
      lengths_[line + static_cast<std::size_t>(std::countr_zero(nulls))] = -1;
  }
  put_views(slice, begins, lengths_.data(), column);
}

void Judge::put_views(const Slice& slice, const std::int32_t* begins, const std::int32_t* lengths,
                      const Column& column) noexcept {
  std::uint64_t present[most / 64] = {};
  const char* const text = slice.lines.text().data();
  View* const views = column.of<View>() + slice.row;
  for (std::size_t line = 0; line < slice.count; ++line) {
    const std::int32_t length = lengths[line], begin = begins[line];
    views[line] = {};
    if (length < 0) continue;
    present[line / 64] |= std::uint64_t{1} << line % 64;
    views[line] = view(slice, line, begin, {text + begin, static_cast<std::size_t>(length)});
  }
  put_bits(column.valid, slice.row, present, slice.count);
}

void Judge::put_kinds(const Slice& slice, std::span<const std::uint8_t> kinds, const std::vector<View>& names,
                      const Column& column) noexcept {
  for (std::size_t line = 0; line < slice.count; ++line) {
    const bool has_kind = kinds[line] != Batch::no_kind;
    column.of<View>()[slice.row + line] = has_kind ? names[kinds[line]] : empty;
    put_bit(column.valid, slice.row + line, has_kind);
  }
}

void Judge::put_default_ports(const Slice& slice, const Column& column) noexcept {
  for (std::size_t line = 0; line < slice.count; ++line) {
    column.of<std::uint16_t>()[slice.row + line] = 0;
    if (!scheme_) continue;
    if (const auto scheme = slice.lines.at(slice.first + line, *scheme_))
      put_default_port(slice.row + line, *scheme, column);
  }
}

void Judge::put_default_port(std::size_t row, std::string_view scheme, const Column& column) const noexcept {
  const auto port = default_port(plan_.entry(), scheme);
  if (!port) return;
  column.of<std::uint16_t>()[row] = *port;
  put_bit(column.valid, row, true);
}

// What else is there of a text that offsets do not reach.
void Judge::put_long(const Slice& slice, const AnyParts& parts) noexcept {
  put_parts(slice, 0, [&](Component component) noexcept { return parts.spans()[component.index()]; });
  const auto put_kind = [&](const Column& column, std::optional<std::string_view> name, List<std::string_view> all,
                            const std::vector<View>& views) noexcept {
    std::uint8_t kind = 0;
    while (kind < all.size() && all[kind] != name) ++kind;
    if (kind == all.size()) kind = Batch::no_kind;
    put_kinds(slice, {&kind, 1}, views, column);
  };
  const Grammar grammar = plan_.entry().grammar();
  for (const Column& column : table_.columns) {
    if (is(column, Field::Kind::kind)) put_kind(column, parts.kind(), grammar.kinds(), plan_.kinds());
    if (is(column, Field::Kind::host_kind))
      put_kind(column, parts.host_kind(), grammar.host_kinds(), plan_.host_kinds());
  }
}

// The parts of a line that are not in a batch, at their places in the line. Skips what no view can show.
template <class SpanOf>
void Judge::put_parts(const Slice& slice, std::size_t line, SpanOf span_of) noexcept {
  const std::string_view text = slice.line(line);
  const std::size_t row = slice.row + line;
  for (const Column& column : table_.columns) {
    const bool is_port = is(column, Field::Kind::default_port);
    if ((is_port && !scheme_) || (!is_port && !is(column, Field::Kind::component))) continue;
    const Span part = span_of(is_port ? *scheme_ : plan_.entry().grammar().components()[column.field.component]);
    if (part.begin == Span::absent || part.end - part.begin > longest_view) continue;
    const std::string_view octets = part_of(text, part.begin, part.end - part.begin);
    if (is_port) {
      put_default_port(row, octets, column);
      continue;
    }
    const std::int64_t begin = slice.lines.begins()[slice.first + line] + static_cast<std::int64_t>(part.begin);
    column.of<View>()[row] = view(slice, line, begin, octets);
    put_bit(column.valid, row, true);
  }
}

void Judge::put_error(std::size_t row, std::string_view text) noexcept {
  const std::optional<Error> error = explain(plan_.entry(), text);
  if (!error) return;
  for (const Column& column : table_.columns) {
    if (is(column, Field::Kind::error_offset))
      column.of<std::int64_t>()[row] = static_cast<std::int64_t>(error->offset());
    else if (is(column, Field::Kind::expected))
      column.of<View>()[row] = view_with(error->state());
    else
      continue;
    put_bit(column.valid, row, true);
  }
}

}  // namespace bnfurl::arrow
