// A reader of lines whose memory is that of C++.
#include <new>

#include "src/core/line_reader.hpp"

namespace bnfurl::inline v1 {
namespace {

// Throws std::bad_alloc, and returns never null.
struct OperatorNew {
  [[nodiscard]] static void* take(std::size_t octets) { return ::operator new(octets); }
  static void give_back(void* memory) noexcept { ::operator delete(memory); }
};

}  // namespace

class LineSplitter::State : public LineReader<OperatorNew> {
public:
  using LineReader::LineReader;
};

namespace {

template <class State>
std::unique_ptr<State> started(std::unique_ptr<State> state) {
  static_cast<void>(state->start());
  return state;
}

}  // namespace

LineSplitter::LineSplitter(Production entry, char separator, Ask ask, Cr cr)
    : state_(started(std::make_unique<State>(OperatorNew(), entry, all_components, separator, ask, cr))) {}
LineSplitter::LineSplitter(Production entry, const std::vector<Wanted>& wanted, char separator, Ask ask, Cr cr)
    : state_(started(std::make_unique<State>(OperatorNew(), entry, components_of(entry, wanted), separator, ask, cr))) {
}
LineSplitter::~LineSplitter() = default;
LineSplitter::LineSplitter(LineSplitter&& other) noexcept = default;
LineSplitter& LineSplitter::operator=(LineSplitter&& other) noexcept = default;

void LineSplitter::feed(std::string_view chunk) { static_cast<void>(state_->feed(chunk)); }
void LineSplitter::finish() noexcept { state_->finish(); }
const Lines* LineSplitter::next() noexcept { return state_->next(); }

}  // namespace bnfurl::inline v1
