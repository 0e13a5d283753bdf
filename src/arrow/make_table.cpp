#include "src/arrow/make_table.hpp"

#include <algorithm>
#include <atomic>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "src/arrow/input.hpp"
#include "src/arrow/judge.hpp"

#if __has_include(<pthread.h>) && !defined(__wasi__)
#include <pthread.h>
#define BNFURL_HAS_THREADS
#endif

namespace bnfurl::arrow {
namespace {

// Rows in pieces of whole words of a bitmap, and what judges each of them.
struct Work {
  std::vector<std::unique_ptr<Judge>> judges;
  std::size_t rows;

  [[nodiscard]] std::size_t begin(std::size_t piece) const noexcept {
    const std::size_t words = (rows + 63) / 64;
    return std::min(rows, piece * words / judges.size() * 64);
  }
  static void run(void* object, std::size_t piece) noexcept {
    const auto& work = *static_cast<const Work*>(object);
    work.judges[piece]->run(work.begin(piece), work.begin(piece + 1));
  }
};

// A thread for less would take longer to make than its work.
constexpr std::size_t least_rows = 1024;

void judge(const Plan& plan, const Rows& rows, const Places& places, const Table& table, States* states) {
  Work work{{}, rows.size};
  const std::size_t pieces = std::clamp<std::size_t>(rows.size / least_rows, 1, plan.threads());
  for (std::size_t i = 0; i < pieces; ++i)
    work.judges.push_back(std::make_unique<Judge>(plan, rows, places, table, states));
  run_pieces(pieces, Work::run, &work);
}

// Views of what is expected, by state.
class ExpectedViews {
public:
  ExpectedViews(Production entry, std::string& texts)
      : entry_(entry), texts_(texts), views_(entry.automaton().states()) {}

  [[nodiscard]] View of(Automaton::State state) {
    std::optional<View>& view = views_[state];
    if (!view) {
      const auto error = detail::Access::make<Error>(detail::data_of(entry_), std::size_t{0}, state, std::nullopt);
      view = appended(texts_, error.expected());
    }
    return *view;
  }

private:
  Production entry_;
  std::string& texts_;
  std::vector<std::optional<View>> views_;
};

void put_expected(const States& states, ExpectedViews& expected, const Column& column) {
  for (std::size_t row = 0; row < states.size(); ++row) {
    const bool has_value = states[row] != Automaton::dead;
    column.of<View>()[row] = has_value ? expected.of(states[row]) : View{};
    put_bit(column.valid, row, has_value);
  }
}

Judged judged(const Plan& plan, const Rows& rows) {
  Judged result{Table(rows.size, plan.fields()), places_of(rows)};
  if (!plan.has(Field::Kind::expected)) {
    judge(plan, rows, result.places, result.table, nullptr);
    return result;
  }
  States states(rows.size, Automaton::dead);
  judge(plan, rows, result.places, result.table, &states);
  ExpectedViews expected(plan.entry(), result.table.expected);
  for (std::size_t i = 0; i < plan.fields().size(); ++i) {
    if (plan.fields()[i].kind == Field::Kind::expected) put_expected(states, expected, result.table.columns[i]);
  }
  return result;
}

}  // namespace

Result<Judged, Fault> make_table(const Plan& plan, const ArrowArray& array) {
  if (array.release == nullptr) return broken("it was released");
  const bool is_dictionary = plan.type().index != 0;
  if (is_dictionary != (array.dictionary != nullptr))
    return broken(is_dictionary ? "it has no dictionary" : "it has a dictionary, and its type has none");
  auto rows = read_rows(is_dictionary ? *array.dictionary : array, plan.type().layout);
  if (!rows) return std::move(rows).error();
  if (!is_dictionary) return judged(plan, *rows);
  auto indices = read_indices(array, plan.type().index, rows->size);
  if (!indices) return std::move(indices).error();
  Judged result = judged(plan, *rows);
  result.table = expanded(std::move(result.table), *indices, plan.fields());
  return result;
}

// The threads of POSIX and not those of C++: if one cannot be made, they say so by a value.

namespace {

struct Pieces {
  std::size_t count;
  void (*work)(void* object, std::size_t piece) noexcept;
  void* object;
  std::atomic<std::size_t> next = 0;

  void run() noexcept {
    for (std::size_t piece = next++; piece < count; piece = next++) work(object, piece);
  }
};

#ifdef BNFURL_HAS_THREADS

void* run_pieces_of(void* pieces) noexcept {
  static_cast<Pieces*>(pieces)->run();
  return nullptr;
}

void run_on_threads(Pieces& pieces) noexcept {
  pthread_t threads[most_threads];
  std::size_t made = 0;
  const std::size_t wanted = std::min(pieces.count, most_threads) - 1;
  while (made < wanted && pthread_create(&threads[made], nullptr, run_pieces_of, &pieces) == 0) ++made;
  pieces.run();
  for (std::size_t i = 0; i < made; ++i) pthread_join(threads[i], nullptr);
}

#else

void run_on_threads(Pieces& pieces) noexcept { pieces.run(); }

#endif

}  // namespace

void run_pieces(std::size_t count, void (*work)(void* object, std::size_t piece) noexcept, void* object) noexcept {
  if (count == 0) return;
  Pieces pieces{count, work, object};
  run_on_threads(pieces);
}

}  // namespace bnfurl::arrow
