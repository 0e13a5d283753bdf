// The C functions for grammars at run time: each translates its arguments, and calls <bnfurl/load.hpp>. They are
// compiled with exceptions, unlike the library, so that `noexcept` holds: where memory runs out, the program ends
// before std::bad_alloc reaches the caller.
#include <bnfurl/bnfurl.h>
#include <bnfurl/load.hpp>
#include <bnfurl/normalize.hpp>

#include <algorithm>
#include <cstddef>
#include <deque>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "src/core/c_abi.hpp"

using bnfurl::Diagnostic;
using bnfurl::GrammarText;
using bnfurl::Limits;

// Diagnostics stay where they are when others follow: a deque does not move its elements.
struct bnfurl_loaded {
  explicit bnfurl_loaded(bnfurl::Loaded grammars) : loaded(std::move(grammars)) { add(loaded.diagnostics()); }

  void add(std::span<const Diagnostic> faults) {
    const std::lock_guard lock(mutex);
    for (const Diagnostic& fault : faults) {
      if (std::ranges::find(texts, fault) != texts.end()) continue;
      const Diagnostic& text = texts.emplace_back(fault);
      shown.push_back({text.file.c_str(), text.line, text.column, text.message.c_str()});
    }
  }

  bnfurl::Loaded loaded;
  std::mutex mutex;
  std::deque<Diagnostic> texts;
  std::deque<bnfurl_diagnostic> shown;
};

namespace {

template <class T>
T or_default(T limit, T value) noexcept {
  return limit == 0 ? value : limit;
}

Limits limits_of(const bnfurl_limits& limits) noexcept {
  constexpr Limits most;
  return {.octets = or_default(limits.octets, most.octets),
          .states = or_default(limits.states, most.states),
          .steps = or_default(limits.steps, most.steps),
          .memory = or_default(limits.memory, most.memory)};
}

// Nullopt if one of the files is not whole.
std::optional<std::vector<GrammarText>> texts_of(const bnfurl_grammar_file* files, std::size_t count) {
  const bnfurl::c::Elements<bnfurl_grammar_file> all{files, count};
  if (!all.are_known()) return std::nullopt;
  std::vector<GrammarText> texts;
  for (std::size_t i = 0; i < count; ++i) {
    const bnfurl_grammar_file file = all[i];
    if (file.name == nullptr || !bnfurl::c::is_text(file.text, file.text_size)) return std::nullopt;
    texts.push_back({file.name, {file.text, file.text_size}});
  }
  return texts;
}

bnfurl_status load(const bnfurl_grammar_file* files, std::size_t count, const bnfurl_limits* limits,
                   bnfurl_loaded** out) noexcept {
  if (out == nullptr) return BNFURL_BAD_ARGUMENT;
  *out = nullptr;
  if (limits != nullptr && !bnfurl::c::is_known(limits)) return BNFURL_BAD_ARGUMENT;
  const auto texts = texts_of(files, count);
  if (!texts) return BNFURL_BAD_ARGUMENT;
  *out = new bnfurl_loaded(bnfurl::load(*texts, limits_of(bnfurl::c::completed(limits))));
  return (*out)->shown.empty() ? BNFURL_OK : BNFURL_BAD_FILE;
}

bnfurl_status prepare(bnfurl_loaded* loaded, const char* file, const char* name,
                      const bnfurl_production** out) noexcept {
  if (out == nullptr) return BNFURL_BAD_ARGUMENT;
  *out = nullptr;
  if (loaded == nullptr) return BNFURL_BAD_ARGUMENT;
  const auto grammar = file == nullptr ? loaded->loaded.grammar() : loaded->loaded.grammar(file);
  if (!grammar) return BNFURL_NO_PRODUCTION;
  const auto production = name == nullptr ? std::optional(grammar->start()) : grammar->find(name);
  if (!production) return BNFURL_NO_PRODUCTION;
  const auto prepared = loaded->loaded.prepared(*production);
  if (!prepared) {
    loaded->add(prepared.error());
    return BNFURL_BAD_FILE;
  }
  // If that fails, it can be no base: bnfurl_base_init says so.
  if (const auto references = bnfurl::reference_production(*grammar))
    static_cast<void>(loaded->loaded.prepared(*references));
  *out = bnfurl::c::opaque(*prepared);
  return BNFURL_OK;
}

bnfurl_status prepare_trace(bnfurl_loaded* loaded, const bnfurl_production* production) noexcept {
  if (production == nullptr) return BNFURL_NO_PRODUCTION;
  if (loaded == nullptr) return BNFURL_BAD_ARGUMENT;
  const auto prepared = loaded->loaded.prepared_for_trace(bnfurl::c::production_of(production));
  if (prepared) return BNFURL_OK;
  loaded->add(prepared.error());
  return BNFURL_BAD_FILE;
}

const bnfurl_diagnostic* diagnostic(bnfurl_loaded* loaded, std::size_t index) noexcept {
  if (loaded == nullptr) return nullptr;
  const std::lock_guard lock(loaded->mutex);
  return index < loaded->shown.size() ? &loaded->shown[index] : nullptr;
}

}  // namespace

bnfurl_status bnfurl_load(const bnfurl_grammar_file* files, size_t count, const bnfurl_limits* limits,
                          bnfurl_loaded** out) {
  return load(files, count, limits, out);
}

bnfurl_status bnfurl_loaded_production(bnfurl_loaded* loaded, const char* file, const char* production,
                                       const bnfurl_production** out) {
  return prepare(loaded, file, production, out);
}

bnfurl_status bnfurl_loaded_trace(bnfurl_loaded* loaded, const bnfurl_production* production) {
  return prepare_trace(loaded, production);
}

const bnfurl_diagnostic* bnfurl_loaded_diagnostic(bnfurl_loaded* loaded, size_t index) {
  return diagnostic(loaded, index);
}

void bnfurl_loaded_free(bnfurl_loaded* loaded) { delete loaded; }
