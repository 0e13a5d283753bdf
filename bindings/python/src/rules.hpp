// `bnfurl.Rules`: compiled rule files.
#pragma once

#include <nanobind/nanobind.h>

#include <memory>

#include "src/records/judging/derived.hpp"

namespace bnfurl::python {

/// The class `Rules` of Python. A column of answers keeps the derivation, and no object of Python.
struct RulesObject {
  std::shared_ptr<const records::Derivation> derivation;
};

/// The rules of the argument `rules`. Raises TypeError for other objects.
[[nodiscard]] std::shared_ptr<const records::Derivation> rules_of(nanobind::handle rules);

void define_rules(nanobind::module_& module);

}  // namespace bnfurl::python
