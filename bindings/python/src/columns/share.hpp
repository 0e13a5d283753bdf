// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// One result of Arrow for many consumers: each gets structs of its own, and all of these own the one result together.
// Each part can be moved out of its parent and outlive it, as the specification allows.
#pragma once

#include <memory>

#include "bindings/python/src/columns/capsule.hpp"

namespace bnfurl::python {

/// A schema or an array like `source`, which is in what `owner` owns; and so are its children and its dictionary.
[[nodiscard]] Schema shared(const ArrowSchema& source, const std::shared_ptr<const void>& owner);
[[nodiscard]] Array shared(const ArrowArray& source, const std::shared_ptr<const void>& owner);

}  // namespace bnfurl::python
