// Files as blocks of whole records, whatever the sizes of the reads.
#include <fcntl.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <random>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "src/records/formats/lookup.hpp"
#include "src/records/readers/format_kinds.hpp"
#include "src/records/readers/input.hpp"
#include "src/records/readers/input_format.hpp"
#include "src/records/readers/source.hpp"
#include "tests/records/io/compressed.hpp"
#include "tests/records/temporary_file.hpp"

namespace bnfurl::records {
namespace {

struct FirstRecords : ::testing::Test {
  void add(std::string_view text, std::size_t byte, std::string_view file = "a") {
    beginning.add({.text = text, .file = file, .byte = byte}, cutter);
  }

  Cutter cutter{Cutter::Kind::terminated};
  Beginning beginning;
};

TEST_F(FirstRecords, OfNothingAreNone) {
  EXPECT_TRUE(beginning.block().text.empty());
  add("", 0);
  EXPECT_TRUE(beginning.block().text.empty());
}

TEST_F(FirstRecords, GoOnFromBlockToBlockOfOneFile) {
  add("", 0, "empty");
  add("a\n", 3);
  add("bc\n", 5);
  add("d\n", 0, "b");
  add("e\n", 8);
  EXPECT_EQ(beginning.block().text, "a\nbc\n");
  EXPECT_EQ(beginning.block().file, "a");
  EXPECT_EQ(beginning.block().byte, 3U);
}

TEST_F(FirstRecords, AreWholeAndBounded) {
  const std::string half = std::string(150'000, 'x') + "\n";
  add(half, 0);
  add(half + "y\n" + half, half.size());
  EXPECT_EQ(beginning.block().text, half);
  add("z\n", half.size());
  EXPECT_EQ(beginning.block().text, half);
}

TEST_F(FirstRecords, AreThoseAfterAnyThatAreTooLong) {
  const std::string longest = std::string(BlockMemory::usual, 'x') + "\n", text = "a\nb\n";
  add(longest, 0);
  EXPECT_EQ(beginning.block().text, longest.substr(0, BlockMemory::usual));
  add(longest + text, longest.size());
  EXPECT_EQ(beginning.block().text, text);
  EXPECT_EQ(beginning.block().byte, 2 * longest.size());
  EXPECT_EQ(beginning.block().line, 3U);
  EXPECT_EQ(beginning.block().file_line, 3U);
  add("c\n", 2 * longest.size() + text.size());
  EXPECT_EQ(beginning.block().text, text + "c\n");
}

TEST_F(FirstRecords, AreAThousandAtMost) {
  std::string text = "#\n";
  for (std::size_t i = 0; i < 990; ++i) text += "a\n";
  add(text, 0);
  EXPECT_EQ(beginning.records(), 990U);
  EXPECT_FALSE(beginning.is_full());
  const std::string more = "#\nb\nc\nd\ne\nf\ng\nh\ni\nj\nk\n", rest = "#\nl\n";
  add(more + rest, text.size());
  EXPECT_EQ(beginning.block().text, text + more);
  EXPECT_TRUE(beginning.is_full());
}

TEST_F(FirstRecords, HaveTheMarginOfABlock) {
  add("a\n", 0);
  const std::string_view text = beginning.block().text;
  EXPECT_EQ(text.data()[text.size() + Block::margin - 1], '\0');
}

TEST(Cutter, WholeRecordsEndAfterTheLastTerminator) {
  Cutter cutter(Cutter::Kind::terminated);
  EXPECT_EQ(cutter.whole_records("", 0), 0U);
  EXPECT_EQ(cutter.whole_records("a", 0), 0U);
  EXPECT_EQ(cutter.whole_records("a\n", 0), 2U);
  EXPECT_EQ(cutter.whole_records("a\n\nb", 0), 3U);
  EXPECT_EQ(cutter.whole_records("abc\nd", 3), 4U);
}

TEST(Cutter, LastRecordWithoutTerminatorCounts) {
  const Cutter cutter(Cutter::Kind::terminated);
  EXPECT_EQ(cutter.count("").records, 0U);
  EXPECT_EQ(cutter.count("\n").records, 1U);
  EXPECT_EQ(cutter.count("a\nb").records, 2U);
  EXPECT_EQ(cutter.count("a\nb\n").records, 2U);
}

TEST(Cutter, CountRecordsAndLinesOfTheFile) {
  using Numbers = std::pair<std::size_t, std::size_t>;
  const auto count = [](const Cutter& cutter, std::string_view text) {
    const Counts counts = cutter.count(text);
    return Numbers(counts.records, counts.lines);
  };
  EXPECT_EQ(count(Cutter(Cutter::Kind::commented), "#a\nb\n#c\nd"), Numbers(2, 4));
  EXPECT_EQ(count(Cutter(Cutter::Kind::csv), "a,\"b\n\n\"\nc\n"), Numbers(2, 4));
  EXPECT_EQ(count(Cutter(Cutter::Kind::terminated, '\0'), std::string_view("a\n\0b\0", 5)), Numbers(2, 2));
}

TEST(CountOctets, IsRightForEveryLengthAndMany) {
  std::string text;
  for (std::size_t size = 0; size < 300; ++size) {
    EXPECT_EQ(count_octets(text, '\n'), static_cast<std::size_t>(std::ranges::count(text, '\n')));
    text += size % 3 == 0 ? '\n' : 'x';
  }
  EXPECT_EQ(count_octets(std::string(100'000, '\n'), '\n'), 100'000U);
}

/// Goes through records as a source goes through those of an inner one.
struct Outer : RecordSource {
  using RecordSource::next_inner;
  using RecordSource::open_inner;
  using RecordSource::read_inner;
};

/// For each record: its line, octet offset, text, a "+" if it is valid, and the whole record.
std::string records(RecordSource& source, std::string_view text) {
  Outer::open_inner(source, {.text = text, .file = "f", .byte = 100, .line = 7});
  std::string result;
  while (Outer::next_inner(source)) {
    const Records& found = source.records();
    for (std::size_t i = 0; i < found.size; ++i) {
      const Record* const record = Outer::read_inner(source, i);
      if (record == nullptr) continue;
      EXPECT_EQ(record->file, "f");
      EXPECT_EQ(record->text, found.text(i));
      EXPECT_EQ(record->whole, found.whole(i, i + 1));
      result += std::to_string(record->line) + " " + std::to_string(record->byte) + " <" + std::string(record->text) +
                ">" + (found.has_verdicts && found.lines->valid(i) ? "+" : "") + " <" + std::string(record->whole) +
                ">\n";
    }
  }
  return result;
}

std::unique_ptr<RecordSource> urls(Ending ending, const AskedComponents& components = std::nullopt) {
  return std::make_unique<SplitRecords>(find_entry(find_grammar("rfc3986"), "URI"), ending, components);
}

std::unique_ptr<RecordSource> source_of(const FormatKind& kind) {
  Format format;
  format.kind = &kind;
  return format.make_source();
}

TEST(RecordSource, SaysWhereEachRecordIs) {
  constexpr std::string_view lines = "x:\r\n\nno\n", ended_by_nul("x:\r\0y:\0", 7);
  EXPECT_EQ(records(*urls(line_ending), lines), "7 100 <x:>+ <x:\r>\n8 104 <> <>\n9 105 <no> <no>\n");
  EXPECT_EQ(records(*urls(nul_ending), ended_by_nul), "7 100 <x:\r> <x:\r>\n8 104 <y:>+ <y:>\n");
  for (const auto& source :
       {source_of(format_kinds::lines), source_of(format_kinds::tsv), source_of(format_kinds::csv)})
    EXPECT_EQ(records(*source, lines), "7 100 <x:> <x:\r>\n8 104 <> <>\n9 105 <no> <no>\n");
  EXPECT_EQ(records(*source_of(format_kinds::w3c), lines), "7 100 <x:> <x:\r>\n8 105 <no> <no>\n");  // no empty lines
  EXPECT_EQ(records(*source_of(format_kinds::nul), ended_by_nul), "7 100 <x:\r> <x:\r>\n8 104 <y:> <y:>\n");
  EXPECT_EQ(records(*urls(line_ending), ""), "");
  EXPECT_EQ(records(*source_of(format_kinds::tsv), ""), "");
}

TEST(RecordSource, BeginsARecordAfterPadding) {
  const std::string nuls(2, '\0'), mark = "\xef\xbb\xbf";
  EXPECT_EQ(records(*source_of(format_kinds::w3c), "#Fields: a\n" + nuls + "x\n" + nuls + "# y\n" + mark + "z\n"),
            "7 113 <x> <x>\n8 124 <z> <z>\n");
}

TEST(RecordSource, BeginsAListOrATableWithWhatIsPaddingElsewhere) {
  const std::string nuls(2, '\0'), mark = "\xef\xbb\xbf", lines = "x:\n" + nuls + "y:\r\n" + mark + "no\n";
  const std::string others = "8 103 <" + nuls + "y:> <" + nuls + "y:\r>\n9 109 <" + mark + "no> <" + mark + "no>\n";
  EXPECT_EQ(records(*urls(line_ending), lines), "7 100 <x:>+ <x:>\n" + others);
  for (const auto& source :
       {source_of(format_kinds::lines), source_of(format_kinds::tsv), source_of(format_kinds::csv)})
    EXPECT_EQ(records(*source, lines), "7 100 <x:> <x:>\n" + others);
}

TEST(RecordSource, CountsNoComments) {
  EXPECT_EQ(records(*source_of(format_kinds::w3c), "#Fields: a\nx\n#Fields: b\n#\ny\nz\n"),
            "7 111 <x> <x>\n8 126 <y> <y>\n9 128 <z> <z>\n");
}

TEST(RecordSource, CountsLinesWithinQuotes) {
  const std::unique_ptr<RecordSource> source = source_of(format_kinds::csv);
  Outer::open_inner(*source, {.text = "a\n\"b\n\n\"\nc\n", .file_line = 3});
  ASSERT_TRUE(Outer::next_inner(*source));
  ASSERT_EQ(source->records().size, 3U);
  for (const std::size_t index : {2U, 0U, 1U, 2U})
    EXPECT_EQ(Outer::read_inner(*source, index)->file_line, std::size_t(index == 2 ? 7 : 3 + index));
}

TEST(RecordSource, HasTheLastLineInTheBlock) {
  EXPECT_EQ(records(*urls(line_ending), "x:\ny:\r"), "7 100 <x:>+ <x:>\n8 103 <y:>+ <y:\r>\n");
  const std::string text = "x:\nhttp://h/a";
  const std::unique_ptr<RecordSource> source = urls(line_ending);
  Outer::open_inner(*source, {.text = text});
  ASSERT_TRUE(Outer::next_inner(*source));
  ASSERT_TRUE(Outer::next_inner(*source));
  const Records& last = source->records();
  EXPECT_EQ(last.text(0).data(), text.data() + 3);
  EXPECT_EQ(last.base + last.lines->column(*find_grammar("rfc3986").find_component("host")).begins[0],
            text.data() + 10);
}

TEST(RecordSource, HasWholeRecordsOfSeveralLines) {
  const std::string text = "a:\r\nb:\r\nc:\r\nd:";
  const std::unique_ptr<RecordSource> source = urls(line_ending, std::vector<std::size_t>());
  Outer::open_inner(*source, {.text = text});
  ASSERT_TRUE(Outer::next_inner(*source));
  EXPECT_EQ(source->records().whole(0, 2), "a:\r\nb:\r");
  EXPECT_EQ(source->records().whole(1, 3), "b:\r\nc:\r");
  EXPECT_FALSE(source->records().too_long());
}

TEST(RecordSource, HasColumnsOfTheComponentsThatAreAskedFor) {
  const Grammar grammar = find_grammar("rfc3986");
  const std::unique_ptr<RecordSource> source = urls(line_ending, std::vector{find_component(grammar, "path")});
  Outer::open_inner(*source, {.text = "http://h/a\n"});
  ASSERT_TRUE(Outer::next_inner(*source));
  EXPECT_EQ(source->records().lines->column(*grammar.find_component("path")).begins.front(), 8);
  EXPECT_TRUE(source->records().lines->column(*grammar.find_component("host")).begins.empty());
}

const Format line_format;

/// All blocks, each as `BYTE:TEXT|`. The first block of a file has a `*`; complaints are in brackets.
std::string blocks_of(const std::vector<std::string>& files) {
  Input input(files, line_format);
  std::string blocks;
  for (Portion portion; input.next(portion);) {
    if (portion.begins_file) blocks += '*';
    blocks += std::to_string(portion.block.byte) + ":" + std::string(portion.block.text) + "|";
    if (!portion.complaint.empty()) blocks += "[" + portion.complaint.substr(portion.complaint.rfind(": ") + 2) + "]";
  }
  return blocks;
}

TEST(Input, GivesWholeRecordsAndThenTheRest) {
  const TemporaryFile file("a\n\nbc");
  EXPECT_EQ(blocks_of({file.name()}), "*0:a\n\n|3:bc|");
  const TemporaryFile empty;
  EXPECT_EQ(blocks_of({empty.name(), file.name()}), "*0:|*0:a\n\n|3:bc|");
}

TEST(Input, ReportsAFileThatCannotBeReadAndGoesOn) {
  const TemporaryFile file("a\n");
  EXPECT_EQ(blocks_of({"/nowhere/x", file.name()}), "*0:|[No such file or directory]*0:a\n|");
}

TEST(Input, BlocksTogetherAreTheFileAndEndWithRecords) {
  std::string text;
  for (std::size_t i = 0; text.size() < 5 * BlockMemory::usual; i = i * 7 % 100'003 + 1)
    text += std::string(i, 'x') + "\n";
  text += "the end";
  const TemporaryFile file(text);
  Input input({file.name()}, line_format);
  std::string all;
  for (Portion portion; input.next(portion);) {
    EXPECT_EQ(portion.block.byte, all.size());
    all += portion.block.text;
    EXPECT_TRUE(all.ends_with('\n') || all.size() == text.size());
    EXPECT_EQ(portion.block.text.data()[portion.block.text.size() + Block::margin - 1] & 0, 0);
  }
  EXPECT_EQ(all, text);
}

/// Texts whose records and ends are of all sizes.
std::vector<std::string> small_texts() {
  std::string text;
  for (const std::size_t size : {0U, 1U, 0U, 0U, 7U, 30U, 2U, 61U, 0U, 1U, 1U, 90U, 3U, 0U})
    text += std::string(size, static_cast<char>('a' + size % 26)) + "\n";
  return {text, text + "the end", text + std::string(200, 'z'), std::string(300, '\n'), std::string(300, 'x'), ""};
}

// A range may begin at every octet of a file.
TEST(Input, RangesTogetherAreTheFileWhateverTheirSize) {
  std::size_t ranges = 0;
  for (const std::string& text : small_texts()) {
    const TemporaryFile file(text), other("other\n");
    for (std::size_t octets = 1; octets <= text.size() + 1; ++octets) {
      Input input({file.name(), other.name()}, line_format, octets);
      input.share_ranges();
      std::string all;
      for (Portion portion; input.next(portion);) {
        ranges += portion.range.file != nullptr ? 1 : 0;
        input.load(portion);
        ASSERT_EQ(portion.complaint, "");
        if (portion.block.text.empty()) continue;
        ASSERT_EQ(portion.block.byte, portion.block.file == file.name() ? all.size() : 0) << octets;
        all += portion.block.text;
        ASSERT_TRUE(all.ends_with('\n') || all.size() == text.size()) << octets;
        if (all.size() == text.size()) all += '|';
      }
      ASSERT_EQ(all, text.empty() ? "other\n" : text + "|other\n") << octets;
    }
  }
  EXPECT_GT(ranges, 4'000U);
}

struct Ranges : ::testing::Test {
  Ranges() { input.share_ranges(); }
  /// Goes on until a range is left to `load`.
  void find_range() {
    do ASSERT_TRUE(input.next(portion));
    while (!portion.range.file);
  }

  std::string text = small_texts()[2];
  TemporaryFile file{text};
  Input input{{file.name()}, line_format, 20};
  Portion portion;
};

TEST_F(Ranges, OfAFileThatGrowsGoOn) {
  find_range();
  std::string all = text.substr(0, portion.range.begin);
  text += "and more\nlines\n" + std::string(500, '\n') + "end";
  ASSERT_EQ(::pwrite(file.descriptor(), text.data(), text.size(), 0), static_cast<ssize_t>(text.size()));
  do {
    input.load(portion);
    all += portion.block.text;
  } while (input.next(portion));
  EXPECT_EQ(all, text);
}

TEST_F(Ranges, OfAFileThatShrinksTellIt) {
  find_range();
  const std::size_t begin = portion.range.begin;
  ASSERT_EQ(::ftruncate(file.descriptor(), static_cast<off_t>(begin + 5)), 0);
  input.load(portion);
  EXPECT_EQ(portion.status, Status::failed);
  EXPECT_EQ(portion.complaint,
            file.name() + ": the file was truncated while it was being read, before byte " + std::to_string(begin + 5));
  EXPECT_FALSE(input.next(portion));
}

TEST(Input, RecordsThatDependOnWhatIsBeforeThemAreNotInRanges) {
  std::string text;
  while (text.size() < 1000) text += "a,\"\n\"\n";
  const TemporaryFile file(text);
  RecordOptions options;
  options.input = "csv";
  options.key = "1";
  const Format csv = choose_format(options);
  Input input({file.name()}, csv, 20);
  input.share_ranges();
  for (Portion portion; input.next(portion);) EXPECT_EQ(portion.range.file, nullptr);
}

TEST(Input, MemoryOfALongRecordIsReleased) {
  const TemporaryFile file(std::string(8 * BlockMemory::usual, 'x') + "\na\n" + std::string(BlockMemory::usual, '\n'));
  Input input({file.name()}, line_format);
  Portion portion;
  ASSERT_TRUE(input.next(portion));
  EXPECT_GE(portion.memory.size(), 8 * BlockMemory::usual);
  while (input.next(portion)) {
  }
  EXPECT_EQ(portion.memory.size(), BlockMemory::usual);
}

/// Standard input that a test writes to.
struct Pipe {
  Pipe() {
    EXPECT_EQ(::pipe(ends), 0);
    ::dup2(ends[0], STDIN_FILENO);
  }
  ~Pipe() {
    ::dup2(kept, STDIN_FILENO);
    close();
    for (const int each : {ends[0], kept}) ::close(each);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  void write(std::string_view text) const {
    EXPECT_EQ(::write(ends[1], text.data(), text.size()), static_cast<ssize_t>(text.size()));
  }
  void close() {
    if (ends[1] >= 0) ::close(std::exchange(ends[1], -1));
  }
  /// Waits until all that was written is read.
  void wait_until_empty() const {
    for (int octets = 1; octets > 0; std::this_thread::yield()) ASSERT_EQ(::ioctl(ends[0], FIONREAD, &octets), 0);
  }

  int ends[2] = {-1, -1};
  const int kept = ::dup(STDIN_FILENO);
};

TEST(Input, PiecesOfAPipeAreBlocks) {
  const Pipe pipe;
  Input input({}, line_format);
  Portion portion;
  for (const std::string piece : {"a\n", "b\nc", "d\n"}) {
    pipe.write(piece);
    ASSERT_TRUE(input.next(portion));
  }
  EXPECT_EQ(portion.block.text, "cd\n");
  EXPECT_EQ(portion.block.byte, 4U);
}

constexpr std::chrono::hours a_day{24};

TEST(Input, BeginningIsTheSameHoweverItArrives) {
  const std::string text = "#c\nfirst\n\nsecond\nthe end";
  for (std::size_t size = 1; size <= text.size(); ++size) {
    Pipe pipe;
    Input input({}, line_format);
    std::thread writer([&] {
      for (std::size_t at = 0; at < text.size(); at += size) {
        pipe.write(text.substr(at, size));
        pipe.wait_until_empty();
      }
      pipe.close();
    });
    const Beginning& beginning = input.read_beginning(a_day);
    writer.join();
    EXPECT_EQ(beginning.block().text, text) << size;
    EXPECT_EQ(beginning.say_early(), std::nullopt);
    EXPECT_TRUE(input.is_all());
    std::string all;
    for (Portion portion; input.next(portion);) all += portion.block.text;
    EXPECT_EQ(all, text);
  }
}

Format format_of(const std::string& input, std::optional<std::string> key = {}) {
  RecordOptions options;
  options.input = input;
  options.key = std::move(key);
  return choose_format(options);
}

/// All records, and then what the complaints say after the name of the file.
std::string all_of(Input& input) {
  std::string all, complaints;
  for (Portion portion; input.next(portion);) {
    all += portion.block.text;
    if (!portion.complaint.empty()) complaints += portion.complaint.substr(portion.complaint.find(": "));
  }
  return all + complaints;
}

/// The same of a format that is found by the first records.
std::string all_as(Input& input, const Format& format) {
  (void)input.read_beginning(a_day);
  input.read_as(format);
  return all_of(input);
}

const std::string part_of_container = "2026-11-20T08:00:00Z stdout P http:",
                  rest_of_line = "2026-11-20T08:00:00Z stdout F //h/";

/// Texts whose records end at different places, with their formats.
struct CutText {
  std::string text;
  Format format;
};
std::vector<CutText> cut_texts() {
  const std::string docker = R"(","stream":"stdout","time":"2026-11-20T08:00:00Z"})"
                             "\n";
  return {{"http://h/\r\n\n\nhttp://i/\n/the end", line_format},
          {std::string(5, '\0') + "http://h/\nhttp://i/", line_format},
          {std::string("\0http://h/\nhttp://i/\n", 21), line_format},
          {"\xef\xbb\xbfhttp://h/\nhttp://i/\n", line_format},
          {"url\tb\nhttp://h/\t1\nhttp://i/\t2", format_of("tsv", "url")},
          {"url,b\nhttp://h/,1\nhttp://i/,2\n", format_of("csv", "url")},
          {"#Fields: cs-uri-stem\n/a\n#x\n/b\n", format_of("w3c")},
          {"{\"url\":\"http://h/\"}\n{\"url\":\"http://i/\"}\n", format_of("jsonl", "url")},
          {part_of_container + "\n" + rest_of_line + "\n" + rest_of_line + "\n" + part_of_container + "\n",
           format_of("k8s:lines")},
          {"{\"log\":\"http:" + docker + "{\"log\":\"//h/\\n" + docker + "{\"log\":\"http:" + docker,
           format_of("docker:lines")}};
}

// By whatever its format was known; a record that the cut may have shortened is dropped.
TEST(Input, TellsThatAFileIsCutOff) {
  const std::vector<CutText> all = cut_texts();
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (const std::string& data : {gzip_member(all[i].text, 15), zstd_frame(all[i].text, 15),
                                    xz_stream(all[i].text, 15), bzip2_stream(all[i].text)}) {
      constexpr std::size_t longest_magic = 10;
      for (std::size_t size = longest_magic; size < data.size(); ++size) {
        const std::string cut = data.substr(0, size);
        const TemporaryFile file(cut);
        Input named({file.name()}, all[i].format);
        const std::string expected = all_of(named);
        EXPECT_TRUE(expected.ends_with("data end too early; the file is incomplete")) << i << " " << size;
        Input found({file.name()});
        EXPECT_EQ(all_as(found, all[i].format), expected) << i << " " << size;
        Input in_memory("octets", cut);
        EXPECT_EQ(all_as(in_memory, all[i].format), expected) << i << " " << size;
        Pipe pipe;
        pipe.write(cut);
        pipe.close();
        Input piped({"-"});
        EXPECT_EQ(all_as(piped, all[i].format), expected) << i << " " << size;
      }
    }
  }
}

// Each read returns one piece.
TEST(Input, IsTheSameHoweverAPipeIsCut) {
  std::mt19937 random(211);
  for (const auto& [text, format] : cut_texts()) {
    const TemporaryFile file(text);
    Input whole({file.name()}, format);
    const std::string expected = all_of(whole);
    for (int round = 0; round < 50; ++round) {
      Pipe pipe;
      std::thread writer([&pipe, &text = text, seed = random()] {
        std::mt19937 sizes(seed);
        for (std::size_t at = 0; at < text.size(); pipe.wait_until_empty()) {
          const std::string_view piece = std::string_view(text).substr(at, 1 + sizes() % 3 * (sizes() % 20));
          pipe.write(piece);
          at += piece.size();
        }
        pipe.close();
      });
      Input input = round % 2 == 0 ? Input({"-"}, format) : Input({"-"});
      EXPECT_EQ(round % 2 == 0 ? all_of(input) : all_as(input, format), expected);
      writer.join();
    }
  }
}

TEST(Input, BeginningWaitsForTheEndOfALineInParts) {
  Pipe pipe;
  pipe.write(part_of_container + "\n");
  Input input({"-"});
  std::thread writer([&] {
    pipe.wait_until_empty();
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    pipe.write(rest_of_line + "\n");
  });
  const Beginning& beginning = input.read_beginning(std::chrono::milliseconds(1));
  writer.join();
  EXPECT_EQ(beginning.block().text, part_of_container + "\n" + rest_of_line + "\n");
  EXPECT_EQ(beginning.records(), 1U);
}

// By the first records, it was taken for a table of which its header is not the one.
TEST(Input, CanBeRefusedAfterItsEnd) {
  const TemporaryFile file("a\tb\n1\t2\n");
  Input input({file.name()});
  const std::string complaint = all_as(input, format_of("tsv", "url"));
  EXPECT_EQ(complaint, ": unknown column \"url\"; expected one of: a b");
}

TEST(Input, BeginningEndsWithPatience) {
  for (const std::string more : {"", "and a half"}) {
    const Pipe pipe;
    pipe.write("a\nb\n" + more);
    Input input({}, line_format);
    const Beginning& beginning = input.read_beginning(std::chrono::milliseconds(1));
    EXPECT_EQ(beginning.block().text, "a\nb\n");
    EXPECT_EQ(beginning.say_early(), "-: decided by the first 2 records, since no more came within a second");
    EXPECT_FALSE(input.is_all());
  }
}

TEST(Input, BeginningHasARecordWhateverPatience) {
  Pipe pipe;
  pipe.write("#c\n\na");
  Input input({}, line_format);
  std::thread writer([&] {
    pipe.wait_until_empty();
    pipe.write("b\n");
  });
  const Beginning& beginning = input.read_beginning(std::chrono::milliseconds(1));
  writer.join();
  EXPECT_EQ(beginning.block().text, "#c\n\nab\n");
  EXPECT_EQ(beginning.say_early(), "-: decided by the first record, since no more came within a second");
}

TEST(Input, WithoutPatienceTheBeginningIsWhatIsThere) {
  const Pipe pipe;
  pipe.write("#\n");
  Input input({}, line_format);
  EXPECT_EQ(input.read_beginning(no_patience).block().text, "#\n");
  EXPECT_EQ(input.beginning().say_early(), std::nullopt);
}

TEST(Input, BeginningWaitsForNoOtherFile) {
  const TemporaryFile empty, file("a\nb");
  const Pipe pipe;
  Input input({empty.name(), file.name(), "-"}, line_format);
  EXPECT_EQ(input.read_beginning(a_day).block().text, "a\nb");
  EXPECT_FALSE(input.is_all());
}

TEST(Input, ATarArchiveIsRefusedHoweverItArrives) {
  std::string tar(512, '\0');
  tar.replace(0, 1, "a").replace(100, 7, "0000644").replace(257, 6, "ustar ").replace(148, 8, "        ");
  std::size_t sum = 0;
  for (const char octet : tar) sum += static_cast<unsigned char>(octet);
  tar.replace(148, 6, fmt::format("{:06o}", sum));
  const std::string text = tar + "http://a/\n";
  for (const std::size_t size : {1U, 100U, 511U, 600U}) {
    Pipe pipe;
    Input input({}, line_format);
    std::thread writer([&] {
      for (std::size_t at = 0; at < text.size(); at += size) {
        pipe.write(text.substr(at, size));
        if (at < 512) pipe.wait_until_empty();
      }
      pipe.close();
    });
    Portion portion;
    ASSERT_TRUE(input.next(portion));
    EXPECT_EQ(portion.complaint, "-: this is a tar archive, which bnfurl cannot read") << size;
    EXPECT_EQ(portion.block.text, "");
    EXPECT_FALSE(input.next(portion));
    writer.join();
  }
}

TEST(Input, AnArchiveIsOneWhateverIsBeforeItsFirstRecord) {
  RecordOptions options;
  options.input = "warc";
  options.whole_files = true;
  const Format warc = choose_format(options);
  for (const std::string before : {"\r\n\r\n", "garbage\r\n"}) {
    Pipe pipe;
    Input input({}, warc);
    std::thread writer([&] {
      pipe.write(before);
      pipe.wait_until_empty();
      pipe.write("WARC/1.0\r\nContent-Length: 0\r\n\r\n\r\n\r\n");
      pipe.close();
    });
    Portion portion;
    ASSERT_TRUE(input.next(portion));
    EXPECT_EQ(portion.complaint, "");
    writer.join();
  }
}

TEST(Input, EndsWhenItIsCancelled) {
  const Pipe pipe;
  Input input({}, line_format);
  input.cancel();
  Portion portion;
  while (input.next(portion)) EXPECT_EQ(portion.block.text, "");
}

}  // namespace
}  // namespace bnfurl::records
