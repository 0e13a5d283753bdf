// Line buffers read adjacent strings as they read lines: the same strings, copied with a separator after each, are the
// plain twin. Windows have every size up to some words, and sizes around that of a whole one. The strings lie between
// guard pages, so at every alignment, and any octet may be in them but the separator, which the twin could not have.
#include <bnfurl/detail/data.hpp>
#include <bnfurl/rfc1738.hpp>
#include <bnfurl/rfc3986.hpp>

#include <gtest/gtest.h>

#include <array>
#include <random>
#include <string>
#include <vector>

#include "src/core/kernels/kernels.hpp"
#include "tests/core/kernels/machine.hpp"
#include "tests/core/support/guarded.hpp"
#include "tests/core/support/texts.hpp"

namespace bnfurl::tests {
namespace {

using kernels::window_octets;

// The strings of a window, and the same as lines.
struct StringsWindow {
  std::string text;
  std::string lines;
  std::array<std::uint8_t, window_octets> ends;
};

class RandomWindows {
public:
  explicit RandomWindows(const detail::ProductionData& entry) : typical_(*entry.grammar, 1) {}

  // A window of `size` octets; marks of windows before are left in it.
  [[nodiscard]] StringsWindow made(std::size_t size, std::uint8_t mark) {
    StringsWindow window;
    for (std::uint8_t& octet : window.ends) octet = static_cast<std::uint8_t>(mark + 1 + random_() % 255);
    while (window.lines.size() < size) {
      window.lines += string();
      if (window.lines.size() < size) window.ends[window.lines.size()] = mark;
      window.lines += '\n';
    }
    window.lines.resize(size);
    for (const char octet : window.lines) window.text += octet == '\n' ? "" : std::string(1, octet);
    return window;
  }

private:
  std::string string() {
    std::string text = random_() % 8 == 0 ? "" : typical_.text();
    if (random_() % 64 == 0) text += static_cast<char>(random_());
    std::ranges::replace(text, '\n', '\r');
    return text;
  }

  TypicalTexts typical_;
  std::mt19937 random_{2};
};

// What an engine says of a window, printed line by line, with offsets that count no separators before the line.
class Answer {
public:
  Answer(detail::FastEngines::Lines engine, std::size_t components, std::string_view text, std::size_t size,
         detail::LineEnd line_end)
      : numbers_((2 + 2 * components) * stride), components_(components) {
    std::int32_t* begin = numbers_.data();
    const detail::LineColumns columns{begin,
                                      begin + stride,
                                      valid_.data(),
                                      components == 0 ? nullptr : begin + 2 * stride,
                                      components == 0 ? nullptr : begin + (2 + components) * stride,
                                      stride};
    count_ = engine(text.data(), size, 0, line_end, columns, 0);
    is_added_ = line_end.strings != nullptr;
    origin_ = is_added_ ? line_end.strings->origin : 0;
  }

  [[nodiscard]] std::string printed() const {
    std::string all;
    for (std::size_t line = 0; line < count_; ++line) all += printed(line) + "\n";
    return all;
  }

private:
  static constexpr std::size_t stride = window_octets + detail::LineColumns::slack;

  [[nodiscard]] std::string printed(std::size_t line) const {
    const auto moved = [&](std::size_t column) {
      const std::int32_t number = numbers_[column * stride + line];
      return std::to_string(is_added_ ? number - origin_ : number - static_cast<std::int32_t>(line));
    };
    const bool valid = (valid_[line / 64] >> (line % 64) & 1) != 0;
    std::string all = moved(0) + " " + moved(1) + (valid ? " valid" : " unknown");
    for (std::size_t c = 0; valid && c < components_; ++c) {
      const std::int32_t length = numbers_[(2 + components_ + c) * stride + line];
      all += length < 0 ? " -" : " " + moved(2 + c) + "+" + std::to_string(length);
    }
    return all;
  }

  std::vector<std::int32_t> numbers_;
  std::array<std::uint64_t, stride / 64 + 2> valid_{};
  std::size_t components_;
  std::size_t count_ = 0;
  bool is_added_ = false;
  std::int32_t origin_ = 0;
};

struct LineBuffer {
  detail::FastEngines::Lines lines;
  std::size_t components;
};

// The line buffers; the structural index are given strings as lines.
std::vector<LineBuffer> line_buffers_of(const detail::ProductionData& entry) {
  const detail::FastEngines& engines = entry.fast[kernels::active().target];
  std::vector<LineBuffer> found;
  if (engines.match_lines != nullptr && engines.match_reads_strings) found.push_back({engines.match_lines, 0});
  if (engines.split_lines != nullptr && engines.split_reads_strings)
    found.push_back({engines.split_lines, entry.grammar->component_count});
  return found;
}

// `text` has the octets of the window, and perhaps more after them.
void expect_answer_of_twin(const LineBuffer& engine, const StringsWindow& window, std::uint8_t mark,
                           std::string_view text) {
  const Answer twin(engine.lines, engine.components, window.lines, window.lines.size(), {'\n'});
  const detail::AdjacentStrings strings{window.ends.data(), mark, 7, text.size()};
  const Answer found(engine.lines, engine.components, text, window.lines.size(), {'\n', false, &strings});
  ASSERT_EQ(found.printed(), twin.printed()) << window.lines.size() << " octets";
}

template <class Check>
void for_each_line_buffer(Check check) {
  for (const Production production : {Production(rfc3986::URI), Production(rfc1738::url)}) {
    for (const kernels::Kernels* kernels : machine_kernels()) {
      const WithKernels with(*kernels);
      for (const LineBuffer& engine : line_buffers_of(detail::data_of(production)))
        ASSERT_NO_FATAL_FAILURE(check(engine, detail::data_of(production))) << production.name();
    }
  }
}

TEST(GuardPages, LineBuffersReadStringsOfAnyWindowAsLines) {
  for_each_line_buffer([](const LineBuffer& engine, const detail::ProductionData& entry) {
    RandomWindows windows(entry);
    GuardedPages pages(2 * window_octets);
    for (std::size_t size = 1; size <= window_octets; size += size == 3 * 64 + 1 ? window_octets - 2 * size : 1) {
      const auto mark = static_cast<std::uint8_t>(size);
      const StringsWindow each = windows.made(size, mark);
      ASSERT_NO_FATAL_FAILURE(expect_answer_of_twin(engine, each, mark, pages.at_end(each.text)));
      ASSERT_NO_FATAL_FAILURE(expect_answer_of_twin(engine, each, mark, pages.at_begin(each.text)));
      ASSERT_NO_FATAL_FAILURE(
          expect_answer_of_twin(engine, each, mark, pages.at_end(each.text + std::string(70, '\n'))));
    }
  });
}

TEST(GuardPages, LineBuffersReadStringsAtEveryAlignment) {
  for_each_line_buffer([](const LineBuffer& engine, const detail::ProductionData& entry) {
    RandomWindows windows(entry);
    GuardedPages pages(2 * window_octets);
    const StringsWindow whole = windows.made(window_octets, 1);
    for (std::size_t more = 0; more <= window_octets; more += more < 2 * 64 ? 1 : 97)
      ASSERT_NO_FATAL_FAILURE(
          expect_answer_of_twin(engine, whole, 1, pages.at_end(whole.text + std::string(more, 'a'))));
  });
}

}  // namespace
}  // namespace bnfurl::tests
