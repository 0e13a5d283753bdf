// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The type of a result: a struct, each of whose fields can be taken out of it and live on alone.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <bnfurl/arrow.hpp>

namespace bnfurl::arrow {

struct NamedFormat {
  std::string name;
  std::string format;
};

/// Sets `schema` to a struct with these fields, which can be null.
void set_struct_schema(std::vector<NamedFormat> fields, ArrowSchema* schema);
/// Sets `schema` to one field.
void set_schema(NamedFormat field, ArrowSchema* schema);

}  // namespace bnfurl::arrow
