// `robots`: a store of robots.txt files, which `filter --robots` and the column robots ask. It is built from the responses
// that a crawler got, as JSON, and responses can be added to it at any time.
#include <fmt/format.h>

#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <bnfurl/crawl/robots_store.hpp>
#include <bnfurl/rfc3986.hpp>

#include "src/records/io/input_file.hpp"
#include "src/records/readers/json_records.hpp"
#include "src/records/readers/record.hpp"
#include "tools/bnfurl/executor/rule_files.hpp"
#include "tools/bnfurl/executor/writers.hpp"
#include "tools/bnfurl/options/options.hpp"
#include "tools/bnfurl/terminal/output.hpp"

namespace bnfurl::tool {
namespace {

constexpr const char* usage = "usage: bnfurl robots build STORE [FILE]... | show STORE URL...";

[[noreturn]] void fail(const InputError& error) {
  const std::string message = records::printable(error.message);
  if (error.code == InputError::Code::argument) throw records::UsageError(message);
  throw std::runtime_error(message);
}

/// Reads responses, one in each line, and adds them to a store.
class Builder {
public:
  explicit Builder(crawl::RobotsStoreWriter& writer) : writer_(writer) {}

  void add_file(const std::string& name) {
    constexpr std::size_t at_once = std::size_t{1} << 20;
    records::DecodedFile file(name);
    std::string text;
    std::size_t size = 0, line = 0;
    for (std::size_t count = 1; count != 0;) {
      text.resize(size + at_once + records::Block::margin);
      count = file.read(std::span(text).subspan(size, at_once));
      size += count;
      std::size_t begin = 0;
      for (;;) {
        std::size_t end = std::string_view(text).substr(0, size).find('\n', begin);
        if (end == std::string::npos && (count != 0 || begin == size)) break;
        end = std::min(end, size);
        add_line(std::string_view(text).substr(begin, end - begin), name, ++line);
        begin = std::min(end + 1, size);
      }
      text.erase(0, begin);
      size -= begin;
    }
    if (!file.problem().empty()) {
      const std::string message = fmt::format("{}: {}", records::printable(name), file.problem());
      records::complain(message);
      worst_ = worse(worst_, file.is_unusable() ? records::Status::unusable : records::Status::failed);
    }
  }

  void keep() {
    if (auto kept = writer_.keep(); !kept) fail(kept.error());
    waiting_ = 0;
  }

  /// Says what was skipped.
  [[nodiscard]] records::Status finish(bool is_quiet) const {
    if (skipped_ != 0 && !is_quiet)
      records::complain(fmt::format("skipped {} of {} responses; the first: {}", skipped_, skipped_ + added_, first_));
    return worse(worst_, added_ == 0 ? records::Status::negative : records::Status::good);
  }

private:
  void add_line(std::string_view line, const std::string& file, std::size_t number) {
    constexpr std::size_t most_waiting = 1 << 16;
    if (line.find_first_not_of(" \t\r") == std::string_view::npos) return;
    std::string wrong = added(line);
    if (!wrong.empty()) {
      if (skipped_++ == 0)
        first_ = fmt::format("{}:{}: {}", records::printable(file), number, records::printable(wrong));
      return;
    }
    ++added_;
    if (++waiting_ == most_waiting) keep();
  }

  /// Adds the response in a line; empty, or what is wrong with it.
  [[nodiscard]] std::string added(std::string_view line) {
    members_.clear();
    if (!reader_.read(line, members_)) return "the line is not a JSON object in UTF-8";
    texts_.clear();
    const std::string_view status = member("status");
    crawl::RobotsResponse response{.url = text("url"), .status = 0, .body = text("body"), .location = text("location")};
    const bool is_none = status.empty() || status == "null";
    const char* const end = status.data() + status.size();
    if (!is_none && std::from_chars(status.data(), end, response.status).ptr != end)
      return "the member status must be a number, or null if there was no response";
    if (response.url.empty()) return "the member url is missing, or not a string";
    const auto result = writer_.add(response);
    if (result) return {};
    if (result.error().code != InputError::Code::argument) fail(result.error());
    return result.error().message;
  }

  [[nodiscard]] std::string_view member(std::string_view name) {
    return records::json_value(reader_, members_, 0, name).value_or(std::string_view());
  }
  /// Empty if it is not a string.
  [[nodiscard]] std::string_view text(std::string_view name) {
    const std::string_view value = member(name);
    return value.size() < 2 || value.front() != '"' ? std::string_view()
                                                    : texts_.text_of(value.substr(1, value.size() - 2));
  }

  crawl::RobotsStoreWriter& writer_;
  records::JsonReader reader_;
  records::JsonTexts texts_;
  std::vector<records::JsonMember> members_;
  std::size_t added_ = 0, skipped_ = 0, waiting_ = 0;
  std::string first_;
  records::Status worst_ = records::Status::good;
};

records::Status build(const Options& options) {
  auto writer = crawl::RobotsStoreWriter::open(options.operands[1]);
  if (!writer) throw records::UsageError(records::printable(writer.error().message));
  Builder builder(*writer);
  std::vector<std::string> files(options.operands.begin() + 2, options.operands.end());
  if (files.empty()) files.emplace_back("-");
  for (const std::string& file : files) builder.add_file(file);
  builder.keep();
  return builder.finish(options.quiet);
}

records::Status show(const Options& options, Output& out) {
  if (options.operands.size() < 3) throw records::UsageError(usage);
  const auto store = crawl::RobotsStore::open(options.operands[1]);
  if (!store) throw records::UsageError(records::printable(store.error().message));
  const crawl::RobotsAgent agent = read_agent(options);
  const crawl::UrlReader reader(rfc3986::URI);
  records::Status status = records::Status::good;
  out.put("URL\tWHAT\tVALUE\n");
  for (auto url = options.operands.begin() + 2; url != options.operands.end(); ++url) {
    const auto put = [&](std::string_view what, std::string_view value) {
      out.put(fmt::format("{}\t{}\t{}\n", tsv_printable(*url), what, tsv_printable(value)));
    };
    std::string memory(url->size() + 2, '\0');
    const auto parts = reader.read(*url, memory);
    const auto facts = parts ? store->facts(*parts, agent) : std::nullopt;
    if (!facts) {
      put("unknown", parts ? "the store has no response for this origin" : "this is not a valid URL");
      status = records::Status::negative;
      continue;
    }
    for (const std::string_view redirect : facts->redirects) put("redirect", redirect);
    put("status", facts->status == 0 ? "none" : std::to_string(facts->status));
    const auto decision = store->decide(*parts, agent);
    put("verdict", decision && decision->verdict == crawl::Verdict::allow ? "allow" : "deny");
    if (decision && decision->line != 0) put("line", std::to_string(decision->line));
    if (!facts->delay.empty()) put("crawl-delay", facts->delay);
    for (const std::string_view sitemap : facts->sitemaps) put("sitemap", sitemap);
  }
  return status;
}

}  // namespace

records::Status run_robots(const Options& options, Output& out) {
  if (options.operands.size() < 2) throw records::UsageError(usage);
  require_known("action of robots", options.operands.front(), {"build", "show"});
  return options.operands.front() == "build" ? build(options) : show(options, out);
}

}  // namespace bnfurl::tool
