// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/options/input_form.hpp"

namespace bnfurl::tool {

Form form_of(std::string_view name) {
  if (name == "tsv") return Form::tsv;
  if (name == "csv") return Form::csv;
  if (name == "jsonl") return Form::jsonl;
  return name == "lines" || name == "nul" || name == "auto" ? Form::plain : Form::log;
}

}  // namespace bnfurl::tool
