// `seeds`: the URLs to fetch that a list has which people wrote, such as a spreadsheet. What separates the columns of
// each file, and which of them has the URLs, is found in its first records; then the file is read as csv is by other
// commands. Threads read the cells; in the order of the input, a set drops what was printed before.
#include <fmt/format.h>
#include <bnfurl/crawl/key.hpp>
#include <bnfurl/crawl/seen.hpp>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "src/records/messages/messages.hpp"
#include "src/records/readers/input.hpp"
#include "src/records/readers/separated_records.hpp"
#include "src/records/scan/scan.hpp"
#include "tools/bnfurl/commands/seed_cells.hpp"
#include "tools/bnfurl/executor/request.hpp"
#include "tools/bnfurl/options/options.hpp"
#include "tools/bnfurl/terminal/output.hpp"

namespace bnfurl::tool {
namespace {

using crawl::Digest128;
using crawl::SeenSet;

// Where the cells are.

/// What separates columns if there is one only: what no text has.
constexpr char no_separator = '\x1f';

/// A csv table as the first records of a file show it.
struct Table {
  char separator = no_separator;
  std::size_t column = 0;
  std::string name = {};    ///< of the column, in the first row; empty: this has a cell like the others
  std::size_t columns = 1;  ///< how many most records have
  std::size_t filled = 0;   ///< how many of these have a text in some record
  std::size_t urls = 0;     ///< how many cells of the column look like URLs
  std::vector<std::string> first_row = {};
  std::size_t first_line = 1;   ///< the number of the record with the first row
  bool says_separator = false;  ///< the first record is `sep=;`, as Excel writes it
};

/// The records of a csv table. Quotes count only where a value begins.
std::vector<std::string_view> records_of(std::string_view text, char separator) {
  std::vector<std::string_view> all;
  for (std::size_t begin = 0, end = 0; begin < text.size(); begin = ++end) {
    bool is_quoted = false, begins_value = true;
    for (; end < text.size() && (is_quoted || text[end] != '\n'); ++end) {
      const bool is_quote = text[end] == '"' && (is_quoted || begins_value);
      is_quoted ^= is_quote;
      begins_value = is_quote || text[end] == separator;
    }
    all.push_back(text.substr(begin, end - begin));
    if (all.back().ends_with('\r')) all.back().remove_suffix(1);
  }
  return all;
}

std::vector<std::string> cells_of(std::string_view record, char separator) {
  std::vector<records::Cell> cells;
  std::string unwrapped;
  (void)records::read_csv(record, cells, unwrapped, separator);
  std::vector<std::string> texts;
  for (const records::Cell& cell : cells) texts.emplace_back(cell.text.value_or(""));
  return texts;
}

bool is_blank(std::string_view cell) { return cell.find_first_not_of(" \t\r\n") == std::string_view::npos; }

bool is_comment(std::string_view record) { return record.starts_with('#'); }

/// The `;` of a first record `sep=;`.
std::optional<char> said_separator(std::string_view record) {
  constexpr std::string_view key = "sep=";
  const bool says = record.size() == key.size() + 1 && records::is_called(record.substr(0, key.size()), key);
  return says ? std::optional(record.back()) : std::nullopt;
}

/// Whether a cell can be the name of a column, and not one of its values.
bool is_name(std::string_view cell) {
  return !cell.empty() && !looks_like_url(cell) && cell.find_first_of("@/:.") == std::string_view::npos;
}

/// Nullopt: the records do not have the same number of columns, or none of them has URLs.
std::optional<Table> table_of(std::string_view text, char separator) {
  const std::vector<std::string_view> all = records_of(text, separator);
  Table table{.separator = separator, .says_separator = !all.empty() && said_separator(all.front())};
  std::vector<std::vector<std::string>> rows;
  for (std::size_t i = table.says_separator ? 1 : 0; i < all.size(); ++i) {
    if (is_comment(all[i])) continue;
    if (rows.empty()) table.first_line = i + 1;
    rows.push_back(cells_of(all[i], separator));
  }
  if (rows.empty()) return std::nullopt;
  table.first_row = rows.front();
  table.columns = rows.front().size();
  const auto alike = std::ranges::count_if(rows, [&](const auto& row) { return row.size() == table.columns; });
  if (static_cast<std::size_t>(alike) * 10 < rows.size() * 9) return std::nullopt;
  for (std::size_t column = 0; column < table.columns; ++column) {
    const auto has_text = [&](const auto& row) { return column < row.size() && !is_blank(row[column]); };
    table.filled += std::ranges::any_of(rows, has_text) ? 1 : 0;
    const auto has_url = [&](const auto& row) { return column < row.size() && looks_like_url(row[column]); };
    const auto urls = static_cast<std::size_t>(std::ranges::count_if(rows, has_url));
    if (urls <= table.urls) continue;
    table.urls = urls;
    table.column = column;
    table.name = is_name(rows.front()[column]) ? rows.front()[column] : "";
  }
  return table.urls == 0 ? std::nullopt : std::optional(table);
}

/// Whether a value in quotes goes on in another line.
bool has_long_values(std::string_view text) {
  std::vector<std::string_view> records = records_of(text, no_separator);
  std::erase_if(records, [](std::string_view record) { return record.find('\n') == std::string_view::npos; });
  return !records.empty() &&
         std::ranges::all_of(records, [](std::string_view record) { return record.ends_with('"'); });
}

/// Nullopt: lines. URLs can have "," and ";", so without names these separate columns only if there is more evidence. A
/// mark before each URL, such as "; ", is none.
std::optional<Table> find_table(std::string_view text, const std::string& file, const Options& options) {
  if (options.separator) return table_of(text, options.separator->size() == 1 ? options.separator->front() : ',');
  if (const std::optional<char> said = said_separator(text.substr(0, text.find_first_of("\r\n"))))
    return table_of(text, *said);
  const bool is_sure = options.key || file.ends_with(".csv") || file.ends_with(".tsv");
  std::optional<Table> best;
  for (const char separator : {'\t', ';', ',', '|'}) {
    const std::optional<Table> table = table_of(text, separator);
    if (!table || table->columns == 1) continue;
    const bool is_likely = is_sure || separator == '\t' || !table->name.empty() || table->column != 0;
    const bool has_marks = !options.key && table->name.empty() && table->column != 0 && table->filled == 1;
    if (is_likely && !has_marks && (!best || table->urls > best->urls)) best = table;
  }
  if (best) return best;
  const std::optional<Table> one = table_of(text, no_separator);
  return one && (options.key || !one->name.empty() || has_long_values(text)) ? one : std::nullopt;
}

// Where a name is, the column is asked for by its number: so the same records are read, and the first one is left out.

/// The options that read a table, as far as they are not given; what was found is said. Returns how many records at the
/// beginning have no cells, but names or `sep=;`.
std::size_t read_as_table(Options& options, const Table& table, const std::string& file) {
  const bool is_found = !options.key;
  options.inputs = {"csv"};
  options.input = "csv";
  if (!options.separator) options.separator = std::string(1, table.separator);
  if (is_found) options.key = std::to_string(table.column + 1);
  const auto named = std::ranges::find(table.first_row, *options.key);
  if (table.first_line != 1 && named != table.first_row.end())
    options.key = std::to_string(named - table.first_row.begin() + 1);
  const bool has_names = (!table.name.empty() || named != table.first_row.end()) && records::are_digits(*options.key);
  const std::size_t without_cells = has_names ? table.first_line : table.says_separator ? 1 : 0;
  if (options.quiet || !is_found || (table.columns == 1 && !has_names)) return without_cells;
  const std::string separator = table.separator == '\t' ? "tabs" : fmt::format("\"{}\"", table.separator);
  const std::string name = has_names ? fmt::format(" (\"{}\")", records::printable(table.name)) : "";
  const std::string columns =
      table.columns == 1 ? "1 column" : fmt::format("{} columns between {}", table.columns, separator);
  complain(fmt::format("{}: detected {}; the URLs are in column {}{}", records::printable(file), columns,
                       table.column + 1, name));
  return without_cells;
}

// What becomes of the cells.

/// The table of what was changed and refused. It begins with a byte order mark: without one, Excel does not read UTF-8.
class Changes {
public:
  explicit Changes(const Options& options) : has_files_(options.operands.size() > 1) {
    if (!options.changes) return;
    if (options.changes->empty() || *options.changes == "-")
      throw records::UsageError("--changes needs the name of a file");
    std::error_code ignored;
    for (const std::string& file : options.operands) {
      if (std::filesystem::equivalent(file, *options.changes, ignored))
        throw records::UsageError(fmt::format("--changes would overwrite {}, which is read", records::printable(file)));
    }
    name_ = *options.changes;
    file_.reset(std::fopen(name_.c_str(), "wb"));
    if (file_ == nullptr) throw records::UsageError(fault());
    put(fmt::format("\xEF\xBB\xBF{}line,cell,url,change,reason\n", has_files_ ? "file," : ""));
  }

  void add(const std::string& file, std::size_t line, const std::string& cell, const Seed& seed) {
    if (file_ == nullptr) return;
    if (has_files_) put(quoted(file) + ",");
    put(fmt::format("{},{},{},{},{}\n", line, quoted(cell), quoted(seed.url), quoted(seed.change),
                    quoted(seed.reason)));
  }
  /// Throws if not all of it could be written.
  void finish() {
    if (file_ != nullptr && (std::fflush(file_.get()) != 0 || std::ferror(file_.get()) != 0))
      throw std::runtime_error(fault());
  }

private:
  struct Close {
    void operator()(std::FILE* file) const { (void)std::fclose(file); }
  };

  [[nodiscard]] std::string fault() const {
    return fmt::format("cannot write {}: {}", records::printable(name_), std::generic_category().message(errno));
  }
  void put(std::string_view text) { (void)std::fwrite(text.data(), 1, text.size(), file_.get()); }
  [[nodiscard]] static std::string quoted(std::string_view text) {
    if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
    std::string result = "\"";
    for (const char octet : text) result += octet == '"' ? std::string("\"\"") : std::string(1, octet);
    return result + '"';
  }

  bool has_files_;
  std::string name_;
  std::unique_ptr<std::FILE, Close> file_;
};

/// What all threads have in common.
struct AllSeeds {
  const records::Repairing& repairing;
  SeenSet& seen;
  Output& out;
  Changes& changes;
  std::optional<InputError> fault = {};
  std::size_t cells = 0, urls = 0, changed = 0, duplicates = 0, refused = 0;
  std::map<std::string_view, std::size_t> refusals = {};
};

/// A seed, and the cell that it comes from. A cell can have a million seeds.
struct Found {
  std::string file;
  std::size_t line;
  std::shared_ptr<const std::string> cell;
  Seed seed;
};

class Seeds : public records::Sink {
public:
  /// `without_cells`: how many records at the beginning are not rows of cells; comments among them are.
  Seeds(AllSeeds& all, std::size_t without_cells) : all_(all), without_cells_(without_cells), cells_(all.repairing) {}

  [[nodiscard]] bool range(const records::Range& range, records::Tally& /*tally*/) override {
    for (std::size_t i = range.begin; i < range.end; ++i) {
      const records::Record& record = range.record(i);
      if (record.line <= without_cells_ && !is_comment(record.text)) continue;
      ++read_;
      const bool has_cell = record.state == records::Record::Url::present;
      const auto cell = std::make_shared<const std::string>(is_comment(record.text) ? record.text
                                                            : has_cell              ? record.url
                                                                                    : "");
      for (Seed& seed : cells_.read(*cell))
        found_.push_back({std::string(record.file), place_of(record), cell, std::move(seed)});
    }
    return true;
  }

  void in_order(records::Tally& tally) override {
    all_.cells += std::exchange(read_, 0);
    for (Found& found : found_) {
      if (!put(found)) tally.stop = true;
      if (tally.stop) break;
    }
    found_.clear();
  }

private:
  /// Returns whether to go on.
  [[nodiscard]] bool put(Found& found) {
    Seed& seed = found.seed;
    bool is_new = false;
    if (seed.url.empty()) {
      ++all_.refused;
      ++all_.refusals[seed.refusal];
    } else if (!add(seed.url, is_new)) {
      return false;
    } else if (is_new) {
      ++all_.urls;
      all_.out.put(seed.url);
      all_.out.put('\n');
    } else {
      ++all_.duplicates;
      seed.reason = "a duplicate";
    }
    if (seed.url == *found.cell && is_new) return true;
    if (is_new) ++all_.changed;
    all_.changes.add(found.file, found.line, *found.cell, seed);
    return !all_.out.failed();
  }

  [[nodiscard]] bool add(const std::string& url, bool& is_new) {
    const Digest128 key = crawl::digest128(url);
    const auto added = all_.seen.add({&key, 1}, {&is_new, 1});
    if (!added) all_.fault = added.error();
    return added.has_value();
  }

  AllSeeds& all_;
  std::size_t without_cells_;
  SeedCells cells_;
  std::vector<Found> found_;
  std::size_t read_ = 0;
};

/// Reads one file; standard input and pipes, which cannot be read twice, from memory.
records::Status read_file(const Options& asked, const std::string& file, const std::shared_ptr<records::Run>& run,
                          AllSeeds& all, Output& out) {
  Options options = asked;
  options.operands = {file};
  const bool decodes = options.decompress != "never";
  std::vector<char> octets;
  records::FormatFiles files{{file}};
  const auto open = [&] {
    return octets.empty() ? std::make_unique<records::Input>(std::vector{file}, decodes)
                          : std::make_unique<records::Input>(file, std::string_view(octets.data(), octets.size()));
  };
  std::size_t without_cells = 0;
  if (!options.input && !options.nul) {
    std::error_code ignored;
    const bool is_pipe = std::filesystem::exists(file, ignored) && !records::is_regular_file(file);
    if (file == "-" || is_pipe) octets = records::read_whole(file);
    const std::unique_ptr<records::Input> beginning = open();
    records::Block first = beginning->read_beginning(records::no_patience).block();
    first.leave_out_mark();
    const std::optional<Table> table = find_table(first.text, file, options);
    if (table || options.key || options.separator)
      without_cells = read_as_table(options, table.value_or(Table{','}), file);
    if (!octets.empty()) files.opened = open();
  }
  Request request(std::move(options), records::Naming::by_grammar, run, std::move(files));
  records::Plan plan = request.plan({}, records::Depth::verdict);
  plan.is_numbered = true;
  const auto make = [&](records::Batches& /*batches*/, records::OutputBuffer& /*page*/) {
    return std::make_unique<Seeds>(all, without_cells);
  };
  return request.finish(request.scan(plan, make, out), out);
}

/// `4 URLs in 6 cells; 2 were changed, 1 duplicate was dropped; refused 1: an e-mail address: 1`
std::string sentence(const AllSeeds& all, bool has_table) {
  const auto plural = [](std::size_t count, std::string_view what) {
    return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
  };
  std::string text =
      fmt::format("found {} in {} ({} changed)", plural(all.urls, "URL"), plural(all.cells, "cell"), all.changed);
  if (all.duplicates != 0) text += fmt::format("; dropped {}", plural(all.duplicates, "duplicate"));
  if (all.refused == 0) return text;
  std::string reasons;
  for (const auto& [refusal, count] : all.refusals)
    reasons += fmt::format("{}{}: {}", reasons.empty() ? "" : ", ", refusal, count);
  return fmt::format("{}; refused {} ({}){}", text, all.refused, reasons, has_table ? "" : "; --changes FILE says why");
}

}  // namespace

records::Status run_seeds(const Options& asked, Output& out) {
  Options options = asked;
  const records::Repairing repairing = records::read_repair("web", std::exchange(options.scheme, std::nullopt));
  if (options.operands.empty()) options.operands = {"-"};
  Changes changes(options);
  auto seen = SeenSet::open({});
  if (!seen) throw std::runtime_error(seen.error().message);
  AllSeeds all{repairing, *seen, out, changes};
  const auto run = std::make_shared<records::Run>(options, options.operands, telling(options.quiet), !options.quiet);
  records::Status status = records::Status::good;
  for (const std::string& file : options.operands) status = worse(status, read_file(options, file, run, all, out));
  out.flush();
  changes.finish();
  if (all.fault) throw std::runtime_error(all.fault->message);
  if (!options.quiet && !out.failed()) complain(sentence(all, options.changes.has_value()));
  return worse(all.urls == 0 ? records::Status::negative : records::Status::good, status);
}

}  // namespace bnfurl::tool
