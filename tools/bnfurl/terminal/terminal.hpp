// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The abilities of the terminal on standard output.
#pragma once

#include "tools/bnfurl/terminal/drawing.hpp"

namespace bnfurl::tool {

/// Its width, whether it shows colours (NO_COLOR, TERM), and whether its character set is UTF-8 (LC_ALL …).
[[nodiscard]] Look terminal_look();

}  // namespace bnfurl::tool
