// A grammar as its reader returns it: neither linked nor checked, so it may refer to rules that do not exist.
#pragma once

#include "tests/gen/table.hpp"

namespace bnfurl::gen::tests {

[[nodiscard]] inline Grammar read(const std::string& text) {
  OrDiagnostics<Grammar> grammar = gen::read({"test.bnf", lines(text)});
  if (const auto* diagnostics = std::get_if<Diagnostics>(&grammar))
    throw std::invalid_argument(to_string(*diagnostics));
  return std::get<Grammar>(std::move(grammar));
}

}  // namespace bnfurl::gen::tests
