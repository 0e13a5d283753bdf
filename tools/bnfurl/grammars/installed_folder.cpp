// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/grammars/installed_folder.hpp"

namespace bnfurl::tool {

const char* const folder_from_program = BNFURL_GRAMMAR_FOLDER;

}  // namespace bnfurl::tool
