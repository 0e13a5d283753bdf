// `bnfurl.RobotsStore`: a store of robots.txt files, and the robot that asks.
#pragma once

#include <nanobind/nanobind.h>

#include <memory>

#include "src/records/judging/derived.hpp"

namespace bnfurl::python {

/// The derivation with the store that the argument `store` is. Raises TypeError for other objects.
[[nodiscard]] std::shared_ptr<const records::Derivation> store_of(nanobind::handle store);

void define_robots_store(nanobind::module_& module);

}  // namespace bnfurl::python
