// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Where the build puts the files of grammars that are not compiled in.
#pragma once

namespace bnfurl::tool {

/// Relative to the folder of the program.
extern const char* const folder_from_program;

}  // namespace bnfurl::tool
