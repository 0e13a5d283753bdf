// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A program of marks as a machine that reads one line octet by octet. It remembers for each statement whether a mark
// of it is still under way at the next octet, and for each tag where its last mark is. As in a folded automaton, it
// guesses whether an octet begins an escape.
#pragma once

#include "gen/automaton/speed/bitstream_program.hpp"
#include "mutation/folded_machine.hpp"

namespace bnfurl::mutation {

class ProgramMachine final : public Machine {
public:
  ProgramMachine(gen::BitstreamProgram program, gen::ResultNames names);

  [[nodiscard]] Configuration start() const override;
  [[nodiscard]] std::vector<Configuration> next(const Configuration& from, std::uint8_t octet,
                                                std::size_t offset) const override;
  [[nodiscard]] std::optional<Result> end(const Configuration& at, std::size_t size) const override;
  [[nodiscard]] std::vector<gen::OctetSet> octet_sets() const override;

private:
  // By class: whether the octet is in it; at the end of a line it is in none.
  using Classes = std::vector<bool>;

  [[nodiscard]] Configuration after(const Configuration& from, const Classes& now, std::size_t offset) const;
  [[nodiscard]] std::vector<bool> marks_at(const Configuration& from, const Classes& now) const;
  [[nodiscard]] bool stays(const Configuration& from, const gen::BitstreamProgram::Statement& statement,
                           const Classes& now) const;
  [[nodiscard]] bool has_mark(const std::vector<gen::BitstreamProgram::Entry>& entries, const std::vector<bool>& marks,
                              const Classes& now) const;
  [[nodiscard]] bool was_of(const Configuration& from, int octets) const;
  void bitstream_tags(const std::vector<bool>& marks, const Classes& now, std::size_t offset,
                      std::vector<Value>& tags) const;
  [[nodiscard]] Value value_of(const gen::BitstreamProgram::Place& place, const std::vector<Value>& tags,
                               std::size_t size) const;
  [[nodiscard]] bool is_digit(std::uint8_t octet) const;

  gen::BitstreamProgram program_;
  gen::ResultNames names_;
};

/// A shortest text on which the program and the automaton differ.
[[nodiscard]] std::optional<std::string> difference(const gen::Folded& folded, const gen::BitstreamProgram& program,
                                                    const gen::ResultNames& names);

}  // namespace bnfurl::mutation
