#include "src/loader/sound_part.hpp"

#include <algorithm>
#include <iterator>

#include <bnfurl/detail/dfa_steps.hpp>

#include "gen/read_grammars.hpp"
#include "src/loader/grammar_lines.hpp"

namespace bnfurl::loader {
namespace {

/// The octets of each class. A table also has a class for octets on which no state has a transition; `is_read` tells
/// it apart.
std::vector<gen::OctetSet> octets_of_classes(const detail::DfaTable& table) {
  std::vector<gen::OctetSet> classes(table.classes);
  for (unsigned octet = 0; octet < 256; ++octet)
    classes[table.class_of[octet]] |= gen::OctetSet::single(static_cast<std::uint8_t>(octet));
  return classes;
}

bool is_read(const detail::DfaTable& table, std::size_t letter) {
  for (std::size_t state = 0; state < table.states; ++state) {
    if (table.next[state * table.classes + letter] != detail::none) return true;
  }
  return false;
}

}  // namespace

gen::Dfa dfa_of(const detail::DfaTable& table) {
  gen::Dfa dfa;
  const std::vector<gen::OctetSet> classes = octets_of_classes(table);
  std::vector<std::size_t> letters;
  for (std::size_t letter = 0; letter < classes.size(); ++letter) {
    if (is_read(table, letter)) letters.push_back(letter);
  }
  for (const std::size_t letter : letters) dfa.classes.push_back(classes[letter]);
  for (std::size_t state = 0; state < table.states; ++state) {
    gen::Dfa::State& made = dfa.states.emplace_back();
    made.accepting = is_accepting(table, state);
    for (const std::size_t letter : letters) {
      const std::uint16_t next = table.next[state * table.classes + letter];
      made.next.push_back(next == detail::none ? gen::Dfa::none : static_cast<int>(next));
    }
  }
  return gen::erase_marks(dfa);
}

namespace {

// A fault in a text can prevent later checks, so the text is read again, but only a limited number of times.
constexpr int most_rounds = 10;

class Sieve {
public:
  Sieve(const std::vector<gen::SourceFile>& others, std::vector<gen::SourceFile> files, gen::Budget& budget)
      : others_(others), files_(std::move(files)), is_in_(files_.size(), true), budget_(budget) {}

  SoundPart run() {
    for (int round = 0; round < most_rounds; ++round) {
      const auto read = gen::read_grammars(rest(), budget_);
      if (const auto* grammars = std::get_if<std::vector<gen::Grammar>>(&read)) return result(*grammars);
      const auto& faults = std::get<gen::Diagnostics>(read);
      // After the first round, faults of a file as a whole are not reported: "there is no rule" only means that all
      // rules were removed.
      const auto is_told = [&](const gen::Diagnostic& fault) { return round == 0 || fault.position.line > 0; };
      std::ranges::copy_if(faults, std::back_inserter(diagnostics_), is_told);
      if (budget_.spent() || !take_out(faults)) break;
    }
    is_in_.assign(files_.size(), false);
    return result({});
  }

private:
  [[nodiscard]] std::vector<gen::SourceFile> rest() const {
    std::vector<gen::SourceFile> rest = others_;
    for (std::size_t i = 0; i < files_.size(); ++i) {
      if (is_in_[i]) rest.push_back(files_[i]);
    }
    return rest;
  }

  SoundPart result(const std::vector<gen::Grammar>& grammars) {
    SoundPart result{{}, {}, std::move(diagnostics_)};
    std::size_t next = std::min(others_.size(), grammars.size());
    result.others.assign(grammars.begin(), grammars.begin() + static_cast<std::ptrdiff_t>(next));
    for (std::size_t i = 0; i < files_.size(); ++i) {
      result.grammars.emplace_back();
      if (is_in_[i]) result.grammars.back() = grammars[next++];
    }
    return result;
  }

  // Removes the faulty parts; returns whether something was removed.
  bool take_out(const gen::Diagnostics& faults) {
    bool is_less = false;
    std::vector<std::string> gone;  // names of grammars
    std::vector<GrammarLines> lines;
    for (const gen::SourceFile& file : files_) lines.emplace_back(file.file, file.text);
    for (std::size_t i = 0; i < files_.size(); ++i) {
      const bool has_faults = std::ranges::find(faults, files_[i].file, &gen::Diagnostic::file) != faults.end();
      if (!is_in_[i] || !has_faults) continue;
      is_less = true;
      const auto is_taken_out = [&](const gen::Diagnostic& fault) {
        return fault.file != files_[i].file || (fault.position.line > 0 && lines[i].take_out(fault.position));
      };
      if (lines[i].is_readable() && std::ranges::all_of(faults, is_taken_out)) continue;
      is_in_[i] = false;
      gone.push_back(lines[i].grammar());
    }
    for (std::size_t i = 0; i < files_.size(); ++i) {
      for (const std::string& grammar : gone) lines[i].take_out_imports_of(grammar);
      if (is_in_[i]) files_[i].text = lines[i].rest();
    }
    return is_less;
  }

  const std::vector<gen::SourceFile>& others_;
  std::vector<gen::SourceFile> files_;
  std::vector<bool> is_in_;
  gen::Budget& budget_;
  gen::Diagnostics diagnostics_;
};

}  // namespace

SoundPart sound_part(const std::vector<gen::SourceFile>& others, const std::vector<gen::SourceFile>& files,
                     gen::Budget& budget) {
  return Sieve(others, files, budget).run();
}

}  // namespace bnfurl::loader
