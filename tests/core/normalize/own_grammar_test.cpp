// Normal forms in a caller's memory, and by grammars of one's own.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/load.hpp>
#include <bnfurl/normalize.hpp>

#include "tests/core/kernels/machine.hpp"
#include "tests/core/normalize/texts.hpp"
#include "tests/core/support/guarded.hpp"
#include "tests/gen/cases.hpp"

namespace bnfurl::tests {

// The memory that `normalize` may touch: the text and the caller's memory each lie at the edge of a page, under every
// kernel, so that an octet read or written outside is a crash. With too little memory there is no result.

namespace {

constexpr std::size_t longest = 3 * kernels::window_octets;

// Memory of `size` octets that ends, or begins, at a page that must not be accessed.
std::span<char> room_at_end(GuardedPages& pages, std::size_t size) {
  const std::string_view octets = pages.at_end(std::string(size, '!'));
  return {const_cast<char*>(octets.data()), size};
}
std::span<char> room_at_begin(GuardedPages& pages, std::size_t size) {
  const std::string_view octets = pages.at_begin(std::string(size, '!'));
  return {const_cast<char*>(octets.data()), size};
}

class Places {
public:
  void check(Production entry, const std::string& text, Levels levels) {
    std::vector<char> memory(text.size() + 2);
    const auto normal = normalize(entry, text, levels, memory);
    for (const std::size_t size : sizes(text, normal)) {
      check(entry, texts_.at_end(text), levels, room_at_end(memory_, size), normal);
      check(entry, texts_.at_begin(text), levels, room_at_begin(memory_, size), normal);
    }
  }

private:
  // What always suffices; what the result needs, and an octet less; nearly nothing.
  static std::vector<std::size_t> sizes(const std::string& text, const Result<std::string_view, TextError>& normal) {
    std::vector<std::size_t> sizes = {0, 1, text.size() / 2, text.size(), text.size() + 1, text.size() + 2};
    if (normal) sizes.push_back(normal->size());
    if (normal && !normal->empty()) sizes.push_back(normal->size() - 1);
    return sizes;
  }

  static void check(Production entry, std::string_view text, Levels levels, std::span<char> memory,
                    const Result<std::string_view, TextError>& expected) {
    SCOPED_TRACE(std::string(text.substr(0, 100)) + " in " + std::to_string(memory.size()));
    const auto normal = normalize(entry, text, levels, memory);
    const bool suffices = memory.size() >= text.size() + 2;
    EXPECT_TRUE(normal == expected || (!normal && !suffices));
    if (!normal) return;
    const bool is_text_itself = normal->data() == text.data();
    EXPECT_EQ(is_text_itself, *normal == text);
    EXPECT_TRUE(is_text_itself || (normal->data() == memory.data() && normal->size() <= memory.size()));
  }

  GuardedPages texts_{longest};
  GuardedPages memory_{longest};
};

// Texts longer than a window, with something to change in its middle and at its ends.
std::vector<std::string> long_texts() {
  std::vector<std::string> texts;
  for (std::size_t size = kernels::window_octets - 8; size <= kernels::window_octets + 8; ++size) {
    const std::string path = "http://h/" + std::string(size, 'a');
    texts.push_back(path);
    texts.push_back("HTTP" + path.substr(4) + "/..");
    texts.push_back(path + "%41/./" + std::string(size, 'b') + "%2e%2E");
    texts.push_back("http://[1:2:3::5:6:7:8]?" + std::string(size, 'q'));
  }
  return texts;
}

void check_all(Production entry, const std::vector<std::string>& texts, const std::vector<Levels>& sets) {
  Places places;
  for (const std::string& text : texts) {
    for (const Levels levels : sets) places.check(entry, text, levels);
    if (testing::Test::HasFailure()) return;
  }
}

TEST(NormalFormsOfEveryKernel, TouchTheTextAndTheMemoryAlone) {
  const std::vector<Levels> sets = {Levels::percent, Levels::letter_case, Levels::dots,   Levels::empty_port,
                                    Levels::scheme,  Levels::address,     Levels::syntax, Levels::all};
  for (const kernels::Kernels* kernels : machine_kernels()) {
    const WithKernels with(*kernels);
    for (const Grammar grammar : grammars()) {
      SCOPED_TRACE(std::string(kernels->name) + " " + std::string(grammar.name()));
      OddTexts odd(grammar.start(), 21);
      std::vector<std::string> texts;
      for (int i = 0; i < 1'000; ++i) texts.push_back(odd.text());
      check_all(grammar.start(), texts, sets);
      check_all(grammar.start(), long_texts(), {Levels::all});
      if (HasFailure()) return;
    }
  }
}

TEST(NormalForms, NeedNoMoreMemoryThanTheTextAndTwoOctets) {
  const Production uri = *find_production("rfc3986", "URI");
  const std::string text = "http://[1:2:3::5:6:7:8]?";
  const std::string normal = "http://[1:2:3:0:5:6:7:8]/?";
  ASSERT_EQ(normal.size(), text.size() + 2);
  for (std::size_t size = 0; size <= normal.size(); ++size) {
    std::vector<char> memory(size);
    const auto result = normalize(uri, text, Levels::all, memory);
    EXPECT_EQ(result.has_value(), size == normal.size()) << size;
  }
}

TEST(NormalForms, NeedNoMemoryIfTheTextIsNormal) {
  const Production uri = *find_production("rfc3986", "URI");
  for (const std::string_view text : {"http://h/%2F?q#f", "x:/.//b", "x:a/../b", "x://[::1]", ""})
    EXPECT_EQ(normalize(uri, text, Levels::all, {}).has_value(), !text.empty()) << text;
}

// Grammars of one's own, read at run time. Where a level would make something that is not a text of the production, it
// leaves the text as it was, and the others are carried out all the same.

constexpr const char* head =
    "# start: link\n# unreserved: ALPHA DIGIT\n# port: x 80\n# empty-path: x\n"
    "# component: scheme\n# component: host\n# component: port\n# component: path\n";

// In: a grammar, where it has no "#" lines with those above; and a text. A bar with blanks around it ends a line.
TEST(OwnGrammar, HasTheNormalForms) {
  gen::tests::expect_cases("core/normal_forms", [](const std::string& grammar, const std::string& text) {
    const std::string rules = gen::tests::replaced(grammar, " | ", "\n") + "\n";
    Loaded loaded = load(rules.starts_with('#') ? rules : head + rules, "own.bnf");
    if (!loaded.diagnostics().empty()) return loaded.diagnostics().front().message;
    std::vector<char> memory(text.size() + 2);
    const auto normal = normalize(*loaded.production(""), text, Levels::all, memory);
    return normal ? std::string(*normal) : std::string("none");
  });
}

}  // namespace
}  // namespace bnfurl::tests
