#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "src/records/columns/table.hpp"
#include "src/records/judging/batches.hpp"
#include "src/records/judging/row.hpp"
#include "src/records/scan/plan.hpp"
#include "src/records/scan/scan.hpp"
#include "tests/fuzz/target.hpp"
#include "tools/bnfurl/executor/request.hpp"
#include "tools/bnfurl/options/options.hpp"
#include "tools/bnfurl/terminal/output.hpp"

namespace bnfurl::fuzz {
namespace {

/// A file in memory, which leaves nothing on the disk.
class Memory {
public:
  explicit Memory(std::string_view octets) : descriptor_(::memfd_create("fuzz", MFD_CLOEXEC)) {
    if (::write(descriptor_, octets.data(), octets.size()) != static_cast<ssize_t>(octets.size())) fail("no memory");
  }
  ~Memory() { ::close(descriptor_); }
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;
  [[nodiscard]] std::string name() const { return "/proc/self/fd/" + std::to_string(descriptor_); }

private:
  int descriptor_;
};

std::vector<std::string> words_of(std::string_view lines) {
  std::vector<std::string> words;
  for (std::size_t begin = 0; begin < lines.size();) {
    const std::size_t end = std::min(lines.find('\n', begin), lines.size());
    words.emplace_back(lines.substr(begin, end - begin));
    begin = end + 1;
  }
  return words;
}

/// Restricts the options: the program must read no file but ours, and do nothing that is meant to take long.
bool tame(tool::Options& options, const std::string& file) {
  const bool reads_files = options.command->operands.ends_with("[FILE]...");
  if (!reads_files && options.command->name != "explain") return false;
  const auto is_file = [](const std::string& name) { return name.find('/') != std::string::npos; };
  if (std::ranges::any_of(options.grammars, is_file)) return false;
  if (reads_files) options.operands = {file};
  options.jobs = 1;
  options.psl.reset();
  options.seen.reset();
  // Rules of the kind that was asked for, from our file.
  for (std::string& word : options.rules) word = word.substr(0, word.find(':')) + ":" + file;
  return true;
}

void run_tamed(const std::vector<std::string>& words, const std::string& file, tool::Output& out) {
  std::variant<tool::Options, tool::Information> request = tool::read_command_line(words);
  auto* options = std::get_if<tool::Options>(&request);
  if (options == nullptr || !tame(*options, file)) return;
  const records::Status status = options->command->run(*options, out);
  if (status == records::Status::failed) fail("reading or writing failed");
}

}  // namespace

// Messages for people are not printed on the terminal during fuzzing.
void run_command_line(std::string_view, std::string_view octets) {
  const std::size_t end = std::min(octets.find("\n\n"), octets.size());
  const Memory memory(octets.substr(std::min(end + 2, octets.size())));
  static const int nowhere = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
  const int standard_error = ::dup(STDERR_FILENO);
  ::dup2(nowhere, STDERR_FILENO);
  tool::Output out(nowhere);
  try {
    run_tamed(words_of(octets.substr(0, end)), memory.name(), out);
  } catch (const records::UsageError& error) {
    if (std::string_view(error.what()).empty()) fail("a usage error without a word");
  }
  ::dup2(standard_error, STDERR_FILENO);
  ::close(standard_error);
}

namespace {

bool is_within(std::string_view part, std::string_view whole) {
  return part.data() >= whole.data() && part.data() + part.size() <= whole.data() + whole.size();
}

void look_at(const records::Row& row) {
  const records::Record& record = row.record();
  if (row.url() && !is_within(*row.url(), record.text)) fail("a URL outside its record");
  for (const Span& field : record.fields) {
    if (field.begin != Span::absent && (field.begin > field.end || field.end > record.text.size()))
      fail("a field outside its record");
  }
  if (row.verdict() == records::Verdict::invalid && row.message().empty()) fail("no message");
}

/// Reads all columns of all records.
class AllColumns : public records::Sink {
public:
  AllColumns(const records::Columns& columns, records::Batches& batches,
             const std::shared_ptr<const records::Derivation>& derivation)
      : columns_(columns.size()), table_(columns, batches, derivation) {}

  [[nodiscard]] bool range(const records::Range& range, records::Tally& /*tally*/) override {
    table_.open();
    for (std::size_t i = range.begin; i < range.end; ++i) {
      ++records_;
      for (std::size_t column = 0; column < columns_; ++column) (void)table_.value(column, i);
      look_at(range.row(i));
    }
    return true;
  }
  [[nodiscard]] std::size_t records() const { return records_; }

private:
  std::size_t columns_;
  records::Table table_;
  std::size_t records_ = 0;
};

void run_key(std::string_view format, std::optional<std::string> key, std::string_view octets) {
  tool::Options options;
  options.command = tool::find_command("split");
  options.input = std::string(format);
  options.key = std::move(key);
  const tool::Request request(options);
  records::Columns known = request.known;
  std::erase_if(known, [](const records::Column& each) { return each.needs >= records::Needs::suffixes; });  // no file
  const records::Plan plan{.format = request.format, .standards = request.standards, .derivation = request.derivation};
  records::Scan scan(plan, records::Batches::of_records(plan.format, {}));
  AllColumns sink(known, scan.batches(), plan.derivation);
  records::Tally tally;
  const std::string text = std::string(octets) + std::string(records::Block::margin, '\0');
  scan.work({.text = std::string_view(text).substr(0, octets.size()), .file = "-"}, sink, tally);
  if (sink.records() != request.format.make_cutter().count(octets).records) fail("not every record was read");
}

}  // namespace

void run_log(std::string_view format, std::string_view octets) {
  run_key(format, {}, octets);
  if (format == "combined") run_key(format, "referer", octets);
}

}  // namespace bnfurl::fuzz
