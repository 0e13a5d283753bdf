// The C functions for records: each translates its arguments, and asks a table. No exception may reach a caller in C:
// what is thrown becomes a status, and its words are those of the command line.
#include <bnfurl/records.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "src/arrow/input.hpp"
#include "src/arrow/streams.hpp"
#include "src/core/c_abi.hpp"
#include "src/records/arrow_tables/arrow_stream.hpp"
#include "src/records/arrow_tables/arrow_table.hpp"
#include "src/records/arrow_tables/url_table.hpp"
#include "src/records/formats/grammar_files.hpp"
#include "src/records/messages/messages.hpp"
#include "src/records/messages/wording.hpp"
#include "src/records/requests/option_words.hpp"

// NOLINTBEGIN(readability-non-const-parameter): records.h prints the parameters.

using bnfurl::c::is_text;
using bnfurl::c::Out;
using namespace bnfurl::records;

// What is looked up for URLs that are not in files is shared; its readers of arrays wait here for the next array.
struct bnfurl_plan {
  RecordOptions options;
  Tell tell = [](const Message&) {};
  mutable std::mutex mutex = {};
  mutable std::shared_ptr<const UrlTable> urls = {};
  mutable std::vector<std::unique_ptr<UrlArrays>> idle = {};
};

struct bnfurl_plan_thread {
  explicit bnfurl_plan_thread(std::shared_ptr<const UrlTable> shared)
      : table(std::move(shared)), reader(*table), values(table->columns().size()) {}

  std::shared_ptr<const UrlTable> table;
  UrlValues reader;
  std::vector<bnfurl_value> values;
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
    } catch (const InvalidUrl& error) {
      return told(BNFURL_NO_MATCH, error);
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

std::shared_ptr<const UrlTable> urls_of(const bnfurl_plan& plan) {
  const std::lock_guard lock(plan.mutex);
  if (!plan.urls) plan.urls = std::make_shared<const UrlTable>(plan.options, plan.tell);
  return plan.urls;
}

/// What `work` makes with a reader of arrays, which is then kept for the next array.
template <class Work>
auto with_arrays(const bnfurl_plan& plan, Work work) {
  const std::shared_ptr<const UrlTable> table = urls_of(plan);
  std::unique_ptr<UrlArrays> arrays;
  {
    const std::lock_guard lock(plan.mutex);
    if (!plan.idle.empty()) {
      arrays = std::move(plan.idle.back());
      plan.idle.pop_back();
    }
  }
  if (!arrays) arrays = std::make_unique<UrlArrays>(*table);
  auto made = work(*arrays);
  const std::lock_guard lock(plan.mutex);
  plan.idle.push_back(std::move(arrays));
  return made;
}

/// Releases what was taken over.
void release(ArrowSchema* schema, ArrowArray* array) {
  const auto released_schema = bnfurl::arrow::Schema::of(schema);
  const auto released_array = bnfurl::arrow::Array::of(array);
}

bnfurl_value value_of(const Found& found) {
  bnfurl_value value = {};
  if (!found) return value;
  if (const std::optional<std::string_view> text = text_of(*found)) {
    value.kind = BNFURL_VALUE_TEXT;
    value.text = text->data();
    value.size = text->size();
  } else if (const auto* const number = std::get_if<std::uint64_t>(&*found)) {
    value.kind = BNFURL_VALUE_NUMBER;
    value.number = static_cast<std::int64_t>(*number);
  } else if (const auto* const flag = std::get_if<bool>(&*found)) {
    value.kind = BNFURL_VALUE_BOOL;
    value.number = *flag ? 1 : 0;
  }
  return value;
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

bnfurl_status bnfurl_plan_schema(const bnfurl_plan* plan, struct ArrowSchema* out, char* message, size_t capacity) {
  const Out said{message, capacity};
  said.say("");
  if (plan == nullptr || out == nullptr || !said.is_there()) return BNFURL_BAD_ARGUMENT;
  return answer_of(said, [&] {
    *out = urls_of(*plan)->schema().take();
    return BNFURL_OK;
  });
}

bnfurl_status bnfurl_plan_array(const bnfurl_plan* plan, struct ArrowSchema* schema, struct ArrowArray* array,
                                struct ArrowSchema* out_schema, struct ArrowArray* out, char* message,
                                size_t capacity) {
  const Out said{message, capacity};
  said.say("");
  if (plan == nullptr || schema == nullptr || schema->release == nullptr || array == nullptr ||
      array->release == nullptr || out_schema == nullptr || out == nullptr || !said.is_there())
    return BNFURL_BAD_ARGUMENT;
  return answer_of(said, [&] {
    const auto refused = [&](const bnfurl::InputError& error) {
      said.say(error.message);
      release(schema, array);
      return BNFURL_BAD_FILE;
    };
    const auto type = bnfurl::arrow::read_type(*schema);
    if (!type) return refused(type.error());
    const auto texts = bnfurl::arrow::read_texts(*type, *array);
    if (!texts) return refused(texts.error());
    UrlArrays::Made made = with_arrays(*plan, [&](UrlArrays& arrays) { return arrays.of(*texts); });
    release(schema, array);
    *out_schema = made.schema.take();
    *out = made.rows.take();
    return BNFURL_OK;
  });
}

bnfurl_status bnfurl_plan_thread_new(const bnfurl_plan* plan, bnfurl_plan_thread** out, char* message,
                                     size_t capacity) {
  const Out said{message, capacity};
  said.say("");
  if (out != nullptr) *out = nullptr;
  if (plan == nullptr || out == nullptr || !said.is_there()) return BNFURL_BAD_ARGUMENT;
  return answer_of(said, [&] {
    std::shared_ptr<const UrlTable> table = urls_of(*plan);
    for (const Column& each : table->columns()) {
      if (each.is_list()) throw UsageError(printable(each.name) + " is a list, and a text has no lists of values");
    }
    *out = new bnfurl_plan_thread(std::move(table));
    return BNFURL_OK;
  });
}

void bnfurl_plan_thread_free(bnfurl_plan_thread* thread) { delete thread; }

bnfurl_status bnfurl_plan_text(bnfurl_plan_thread* thread, const char* text, size_t size, const bnfurl_value** values) {
  if (values != nullptr) *values = nullptr;
  if (thread == nullptr || values == nullptr || !is_text(text, size)) return BNFURL_BAD_ARGUMENT;
  return answer_of({nullptr, 0}, [&] {
    const std::span<const Found> found = thread->reader.of({text, size});
    if (found.empty()) return BNFURL_NO_MATCH;
    std::ranges::transform(found, thread->values.begin(), value_of);
    *values = thread->values.data();
    return BNFURL_OK;
  });
}

// NOLINTEND(readability-non-const-parameter)
