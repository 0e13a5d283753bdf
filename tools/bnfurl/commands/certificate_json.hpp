// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A certificate of `grammar prove` as JSON, with one production per line.
#pragma once

#include <string>

#include "tools/proof/certificate.hpp"

namespace bnfurl::tool {

[[nodiscard]] std::string to_json(const proof::Certificate& certificate);

}  // namespace bnfurl::tool
