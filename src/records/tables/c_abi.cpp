// The C functions for records: each translates its arguments, and asks a table. No exception may reach a caller in C:
// what is thrown becomes a status, and its words are those of the command line.
#include <bnfurl/records.h>

#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "src/arrow/streams.hpp"
#include "src/core/c_abi.hpp"
#include "src/records/formats/grammar_files.hpp"
#include "src/records/io/messages.hpp"
#include "src/records/io/wording.hpp"
#include "src/records/requests/option_words.hpp"
#include "src/records/tables/arrow_stream.hpp"
#include "src/records/tables/arrow_table.hpp"

using bnfurl::c::is_text;
using bnfurl::c::Out;
using namespace bnfurl::records;

struct bnfurl_plan {
  RecordOptions options;
  Tell tell = [](const Message&) {};
};

namespace {

constexpr std::size_t most_rows = 65536;

/// Where the grammars are that come with the library but are not compiled in.
void find_shipped_folder() {
  static std::once_flag once;
  std::call_once(once, [] {
    if (shipped_folder().empty()) set_shipped_folder(BNFURL_GRAMMAR_FOLDER);
  });
}

/// What `work` answers; a status, and words, for what it throws.
template <class Work>
bnfurl_status answer_of(Out words, Work work) noexcept {
  const auto told = [&words](bnfurl_status status, const std::exception& error) {
    words.say(worded(error.what()));
    return status;
  };
  return bnfurl::arrow::within_memory(BNFURL_NO_MEMORY, [&] {
    try {
      return work();
    } catch (const UsageError& error) {
      return told(BNFURL_BAD_ARGUMENT, error);
    } catch (const GrammarFault& fault) {
      return told(BNFURL_BAD_FILE, fault);
    } catch (const std::bad_alloc&) {
      throw;
    } catch (const std::exception& error) {
      return told(BNFURL_IO, error);
    }
  });
}

/// The strings of an array; nullopt if one is null.
std::optional<std::vector<std::string>> strings_in(const char* const* strings, std::size_t count) {
  std::vector<std::string> all;
  if (count > PTRDIFF_MAX / sizeof *strings || (strings == nullptr && count != 0)) return std::nullopt;
  for (std::size_t i = 0; i < count; ++i) {
    if (strings[i] == nullptr) return std::nullopt;
    all.emplace_back(strings[i]);
  }
  return all;
}

ArrowTableOptions options_of(const bnfurl_plan& plan) { return {.records = plan.options, .batch_rows = most_rows}; }

void set_stream(ArrowArrayStream* out, const std::shared_ptr<ArrowTable>& table) {
  *out = stream_of(
             table, [](ArrowTable& pulled) { return pulled.next(); }, worded)
             .take();
}

}  // namespace

bnfurl_status bnfurl_plan_new(const char* const* words, size_t count, bnfurl_plan** out, char* message,
                              size_t capacity) {
  const Out said{message, capacity};
  said.say("");
  if (out != nullptr) *out = nullptr;
  if (out == nullptr || !said.is_there()) return BNFURL_BAD_ARGUMENT;
  return answer_of(said, [&] {
    const auto given = strings_in(words, count);
    if (!given) return BNFURL_BAD_ARGUMENT;
    find_shipped_folder();
    *out = new bnfurl_plan{read_record_options(*given)};
    return BNFURL_OK;
  });
}

void bnfurl_plan_free(bnfurl_plan* plan) { delete plan; }

void bnfurl_plan_tell(bnfurl_plan* plan, bnfurl_hear hear, void* context) {
  plan->tell = [hear, context](const Message& message) {
    if (hear != nullptr) hear(context, worded(message.text).c_str(), message.is_fault ? 1 : 0);
  };
}

bnfurl_status bnfurl_plan_files(const bnfurl_plan* plan, const char* const* files, size_t count,
                                struct ArrowArrayStream* out, char* message, size_t capacity) {
  const Out said{message, capacity};
  said.say("");
  if (plan == nullptr || out == nullptr || !said.is_there()) return BNFURL_BAD_ARGUMENT;
  return answer_of(said, [&] {
    const auto names = strings_in(files, count);
    if (!names || names->empty()) return BNFURL_BAD_ARGUMENT;
    set_stream(out, std::make_shared<ArrowTable>(options_of(*plan), *names, plan->tell));
    return BNFURL_OK;
  });
}

bnfurl_status bnfurl_plan_memory(const bnfurl_plan* plan, const char* name, const char* content, size_t size,
                                 struct ArrowArrayStream* out, char* message, size_t capacity) {
  const Out said{message, capacity};
  said.say("");
  if (plan == nullptr || name == nullptr || !is_text(content, size) || out == nullptr || !said.is_there())
    return BNFURL_BAD_ARGUMENT;
  return answer_of(said, [&] {
    set_stream(out, std::make_shared<ArrowTable>(options_of(*plan), name, std::string_view(content, size), plan->tell));
    return BNFURL_OK;
  });
}
