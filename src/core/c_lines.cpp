// The C functions for many lines: a reader of lines whose memory is the caller's, or malloc's.
#include <cstdlib>
#include <new>

#include "src/core/c_abi.hpp"
#include "src/core/line_reader.hpp"

using bnfurl::Batch;
using bnfurl::Columns;
using bnfurl::LineReader;

namespace {

class CallerHeap {
public:
  explicit CallerHeap(const bnfurl_allocator& allocator) noexcept : allocator_(allocator) {}

  [[nodiscard]] void* take(std::size_t octets) const noexcept { return allocator_.allocate(allocator_.user, octets); }
  void give_back(void* memory) const noexcept {
    if (memory != nullptr) allocator_.deallocate(allocator_.user, memory);
  }

private:
  bnfurl_allocator allocator_;
};

const bnfurl_allocator of_malloc{sizeof(bnfurl_allocator),
                                 [](void* /*user*/, std::size_t octets) { return std::malloc(octets); },
                                 [](void* /*user*/, void* memory) { std::free(memory); }, nullptr};

bool is_usable(const bnfurl_allocator& allocator) noexcept {
  return bnfurl::c::is_known(&allocator) && allocator.allocate != nullptr && allocator.deallocate != nullptr;
}

// What the options ask for, of a grammar with `count` components.
struct Wish {
  bnfurl::ComponentBits selected = bnfurl::all_components;
  Columns columns = Columns::components;
  bool is_known = false;

  Wish(const bnfurl_lines_options& options, std::size_t count) noexcept {
    if (!bnfurl::c::is_known(&options) || options.separator < 0 || options.separator > 0xff) return;
    if (options.components != nullptr) selected = 0;
    for (std::size_t i = 0; i < options.component_count; ++i) {
      const int component = options.components == nullptr ? -1 : options.components[i];
      if (component < 0 || static_cast<std::size_t>(component) >= count) return;
      selected |= bnfurl::ComponentBits{1} << component;
    }
    if (options.with_kinds != 0) columns = Columns::kinds;
    is_known = true;
  }
};

}  // namespace

struct bnfurl_lines {
  bnfurl_lines(CallerHeap heap_of_caller, void* own_memory, bnfurl::Production entry, const Wish& wish,
               const bnfurl_lines_options& options) noexcept
      : heap(heap_of_caller),
        memory(own_memory),
        reader(heap, entry, wish.columns, wish.selected, static_cast<char>(options.separator), options.drop_cr != 0) {}

  CallerHeap heap;
  void* memory;  // in which this stands
  LineReader<CallerHeap> reader;
  const Batch* found = nullptr;
  bnfurl_batch batch = {};
};

bnfurl_status bnfurl_lines_new(const bnfurl_production* production, const bnfurl_lines_options* options,
                               const bnfurl_allocator* allocator, bnfurl_lines** out) {
  if (out != nullptr) *out = nullptr;
  if (production == nullptr) return BNFURL_NO_PRODUCTION;
  const bnfurl_lines_options usual = BNFURL_LINES_OPTIONS_INIT;
  const bnfurl_lines_options asked = options == nullptr ? usual : bnfurl::c::completed(options);
  const bnfurl_allocator own = allocator == nullptr ? of_malloc : bnfurl::c::completed(allocator);
  const bnfurl::Production entry = bnfurl::c::production_of(production);
  const Wish wish(asked, entry.grammar().components().size());
  if (!wish.is_known || out == nullptr || !is_usable(own)) return BNFURL_BAD_ARGUMENT;
  const CallerHeap heap(own);
  void* const memory = heap.take(sizeof(bnfurl_lines) + alignof(bnfurl_lines));
  if (memory == nullptr) return BNFURL_NO_MEMORY;
  char* const at = static_cast<char*>(memory) + -reinterpret_cast<std::uintptr_t>(memory) % alignof(bnfurl_lines);
  auto* const lines = ::new (at) bnfurl_lines(heap, memory, entry, wish, asked);
  if (!lines->reader.start()) {
    bnfurl_lines_free(lines);
    return BNFURL_NO_MEMORY;
  }
  *out = lines;
  return BNFURL_OK;
}

bnfurl_status bnfurl_lines_feed(bnfurl_lines* lines, const char* chunk, size_t size) {
  lines->found = nullptr;
  return lines->reader.feed({chunk, size}) ? BNFURL_OK : BNFURL_NO_MEMORY;
}

void bnfurl_lines_finish(bnfurl_lines* lines) { lines->reader.finish(); }

const bnfurl_batch* bnfurl_lines_next(bnfurl_lines* lines) {
  lines->found = lines->reader.next();
  if (lines->found == nullptr) return nullptr;
  const Batch& found = *lines->found;
  lines->batch = {found.text().data(),       found.text().size(),  found.size(),
                  found.begins().data(),     found.ends().data(),  found.verdicts().data(),
                  found.host_kinds().data(), found.kinds().data(), found.too_long() ? 1 : 0};
  return &lines->batch;
}

bnfurl_status bnfurl_lines_column(const bnfurl_lines* lines, int component, const int32_t** begins,
                                  const int32_t** lengths) {
  if (lines->found == nullptr || component < 0 || begins == nullptr || lengths == nullptr) return BNFURL_BAD_ARGUMENT;
  const Batch::Column column = lines->found->column(static_cast<std::size_t>(component));
  if (column.begins.empty()) return BNFURL_BAD_ARGUMENT;
  *begins = column.begins.data();
  *lengths = column.lengths.data();
  return BNFURL_OK;
}

void bnfurl_lines_free(bnfurl_lines* lines) {
  if (lines == nullptr) return;
  const CallerHeap heap = lines->heap;
  void* const memory = lines->memory;
  lines->~bnfurl_lines();
  heap.give_back(memory);
}
