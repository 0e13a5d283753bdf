// A reader of lines whose memory is that of C++.
#include <new>

#include "src/core/line_reader.hpp"

namespace bnfurl {
namespace {

// Throws std::bad_alloc, and returns never null.
struct OperatorNew {
  [[nodiscard]] static void* take(std::size_t octets) { return ::operator new(octets); }
  static void give_back(void* memory) noexcept { ::operator delete(memory); }
};

}  // namespace

class LineSplitter::State : public LineReader<OperatorNew> {
public:
  State(Production entry, const LineOptions& options)
      : LineReader(OperatorNew(), entry, options.columns, LineBatch::bits_of(entry, options.selection),
                   options.separator, options.drop_cr) {
    static_cast<void>(start());
  }
};

LineSplitter::LineSplitter(Production entry, const LineOptions& options)
    : state_(std::make_unique<State>(entry, options)) {}
LineSplitter::~LineSplitter() = default;
LineSplitter::LineSplitter(LineSplitter&& other) noexcept = default;
LineSplitter& LineSplitter::operator=(LineSplitter&& other) noexcept = default;

void LineSplitter::feed(std::string_view chunk) { static_cast<void>(state_->feed(chunk)); }
void LineSplitter::finish() noexcept { state_->finish(); }
const Batch* LineSplitter::next() noexcept { return state_->next(); }

}  // namespace bnfurl
