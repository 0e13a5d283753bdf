// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/grammars/grammar_files.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <set>
#include <system_error>
#include <utility>

#include <bnfurl/bnfurl.hpp>

#include "load/compiled_grammars.hpp"
#include "load/loaded.hpp"
#include "tools/bnfurl/grammars/grammar_fault.hpp"
#include "tools/bnfurl/grammars/server_formats/server_formats.hpp"
#include "tools/bnfurl/grammars/shipped_grammars.hpp"
#include "tools/bnfurl/terminal/messages.hpp"

namespace bnfurl::tool {

namespace {

/// Adds the shipped grammars that the files need, directly or not.
void add_needed(std::vector<gen::SourceFile>& sources) {
  std::set<std::string> known;
  for (const gen::SourceFile& source : sources) known.insert(loader::name_of(source));
  for (std::size_t i = 0; i < sources.size(); ++i) {
    for (const std::string& name : loader::needs_of(sources[i])) {
      const std::optional<std::string> file = find_shipped(name);
      if (file && known.insert(name).second) sources.push_back({*file, read_small_file(*file)});
    }
  }
}

void throw_if_any(std::span<const Diagnostic> faults) {
  if (!faults.empty()) throw GrammarFault(faults);
}

}  // namespace

bool is_grammar_file(std::string_view word) {
  if (bnfurl::find_grammar(word) || is_server_format(word) || find_shipped(word)) return false;
  std::error_code ignored;
  return word.find('/') != std::string_view::npos || word.ends_with(".bnf") || std::filesystem::exists(word, ignored);
}

std::optional<std::string> file_of(std::string_view word) {
  if (is_grammar_file(word)) return std::string(word);
  return is_server_format(word) ? std::nullopt : find_shipped(word);
}

void GrammarFiles::load(const std::vector<std::string>& files) {
  std::vector<gen::SourceFile> sources;
  for (const std::string& file : files) {
    if (!find(file) && std::ranges::find(sources, file, &gen::SourceFile::file) == sources.end())
      sources.push_back({file, read_small_file(file)});
  }
  load_with_needed(std::move(sources));
}

void GrammarFiles::load(const std::string& name, const std::string& text) {
  if (!find(name)) load_with_needed({{name, text}});
}

void GrammarFiles::load_with_needed(std::vector<gen::SourceFile> sources) {
  const OutOfMemoryIsTold guard;
  add_needed(sources);
  std::vector<GrammarText> texts;
  for (const gen::SourceFile& source : sources) texts.push_back({source.file, source.text});
  if (!texts.empty()) load(texts);
}

// A file with a fault is not used at all: the user who named it can mend it.
void GrammarFiles::load(std::span<const GrammarText> files) {
  const OutOfMemoryIsTold guard;
  Loaded loaded = bnfurl::load(files);
  throw_if_any(loaded.diagnostics());
  loaded_.push_back(std::move(loaded));
}

std::optional<Grammar> GrammarFiles::find(std::string_view file) const {
  for (const Loaded& loaded : loaded_) {
    if (const std::optional<Grammar> grammar = loaded.grammar(file)) return grammar;
  }
  return std::nullopt;
}

const gen::Grammar* GrammarFiles::find_rules(Grammar grammar) const {
  for (const Loaded& loaded : loaded_) {
    if (const gen::Grammar* rules = loader::rules_of(loaded, grammar)) return rules;
  }
  return nullptr;
}

void GrammarFiles::make_ready(Production production) {
  const std::lock_guard lock(mutex_);
  const OutOfMemoryIsTold guard;
  for (Loaded& loaded : loaded_) throw_if_any(loaded.prepare(production));
}

void GrammarFiles::make_traceable(Production production) {
  const std::lock_guard lock(mutex_);
  const OutOfMemoryIsTold guard;
  for (Loaded& loaded : loaded_) throw_if_any(loaded.prepare_trace(production));
}

GrammarFiles& grammar_files() {
  static GrammarFiles files;
  return files;
}

namespace {

UsageError fault(const std::string& name, std::string_view what) {
  return UsageError(fmt::format("{}: {}", printable(name), what));
}

UsageError system_fault(const std::string& name) { return fault(name, std::strerror(errno)); }

// Opens without blocking: `open` must not wait for a named pipe that has no writer.
class Descriptor {
public:
  explicit Descriptor(const std::string& name)
      : number_(::open(name.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)) {
    if (number_ < 0) throw system_fault(name);
  }
  ~Descriptor() { ::close(number_); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  [[nodiscard]] int number() const { return number_; }

private:
  int number_;
};

void wait_for_octets(const std::string& name, int descriptor, std::chrono::milliseconds wait) {
  pollfd file{descriptor, POLLIN, 0};
  int ready = 0;
  do ready = ::poll(&file, 1, static_cast<int>(wait.count()));
  while (ready < 0 && errno == EINTR);
  if (ready < 0) throw system_fault(name);
  if (ready == 0) throw fault(name, fmt::format("no data for {} ms", wait.count()));
}

bool is_passing(int error) { return error == EINTR || error == EAGAIN; }

}  // namespace

std::string read_small_file(const std::string& name, const Patience& patience) {
  const Descriptor descriptor(name);
  std::string text;
  std::array<char, 1 << 14> buffer;
  for (;;) {
    wait_for_octets(name, descriptor.number(), patience.wait);
    const ssize_t count = ::read(descriptor.number(), buffer.data(), buffer.size());
    if (count < 0 && is_passing(errno)) continue;
    if (count < 0) throw system_fault(name);
    if (count == 0) return text;
    text.append(buffer.data(), static_cast<std::size_t>(count));
    if (text.size() > patience.octets)
      throw fault(name, fmt::format("larger than {} octets, too large for a grammar", patience.octets));
  }
}

}  // namespace bnfurl::tool
