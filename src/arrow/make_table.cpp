#include "src/arrow/make_table.hpp"

#include <algorithm>
#include <atomic>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "src/arrow/judge.hpp"

#if __has_include(<pthread.h>) && !defined(__wasi__)
#include <pthread.h>
#define BNFURL_HAS_THREADS
#endif

namespace bnfurl::arrow {
namespace {

// A thread for less would take longer to make than its work.
constexpr std::size_t least_rows = 1024;

// Rows in pieces of whole words of a bitmap, and what judges each of them.
struct Work {
  std::vector<std::unique_ptr<Judge>> judges;
  std::size_t rows;
  std::atomic<std::size_t> next = 0;

  [[nodiscard]] std::size_t begin(std::size_t piece) const noexcept {
    const std::size_t words = (rows + 63) / 64;
    return std::min(rows, piece * words / judges.size() * 64);
  }
  void run() noexcept {
    for (std::size_t piece = next++; piece < judges.size(); piece = next++)
      judges[piece]->run(begin(piece), begin(piece + 1));
  }
};

// The threads of POSIX and not those of C++: if one cannot be made, they say so by a value. The calling thread works
// too: where no thread can be made, it does everything.
void run(Work& work) noexcept {
#ifdef BNFURL_HAS_THREADS
  pthread_t threads[most_threads];
  std::size_t made = 0;
  const auto run_work = [](void* object) -> void* {
    static_cast<Work*>(object)->run();
    return nullptr;
  };
  while (made + 1 < work.judges.size() && pthread_create(&threads[made], nullptr, run_work, &work) == 0) ++made;
  work.run();
  for (std::size_t i = 0; i < made; ++i) pthread_join(threads[i], nullptr);
#else
  work.run();
#endif
}

void judge(const Plan& plan, const Rows& rows, const Table& table) {
  Work work{{}, rows.size};
  const std::size_t pieces = std::clamp<std::size_t>(rows.size / least_rows, 1, plan.threads());
  for (std::size_t i = 0; i < pieces; ++i) work.judges.push_back(std::make_unique<Judge>(plan, rows, table));
  run(work);
}

// Where a judge left the state in which a row fails, puts the words for it.
void put_expected(Production entry, const Column& column, Table& table) {
  std::vector<std::optional<View>> views(entry.automaton().states());
  for (std::size_t row = 0; row < table.rows; ++row) {
    if (!bit_at(column.valid, row)) continue;
    View& value = column.of<View>()[row];
    const Automaton::State state = state_in(value);
    std::optional<View>& view = views[state];
    if (!view) {
      const auto error = detail::Access::make<Error>(detail::data_of(entry), std::size_t{0}, state, std::nullopt);
      view = appended(table.expected, error.expected());
    }
    value = *view;
  }
}

}  // namespace

Result<Table, InputError> make_table(const Plan& plan, const ArrowArray& array) {
  const auto texts = read_texts(plan.type(), array);
  if (!texts) return texts.error();
  Table table(texts->rows.size, places_of(texts->rows), plan.fields());
  judge(plan, texts->rows, table);
  for (const Column& column : table.columns) {
    if (column.field.kind == Field::Kind::expected) put_expected(plan.entry(), column, table);
  }
  if (!texts->indices) return table;
  return expanded(std::move(table), *texts->indices, plan.fields());
}

}  // namespace bnfurl::arrow
