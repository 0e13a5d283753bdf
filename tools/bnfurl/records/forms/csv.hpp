// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// RFC 4180, octet by octet: the role of each octet in its record. Many programs write csv, so any octets are
// accepted: a quote is an ordinary octet unless it is the first octet of a value or within a quoted value. Octets
// between the end of a quoted value and the next comma are ordinary too.
#pragma once

namespace bnfurl::tool {

class CsvState {
public:
  enum class Role { data, separator, end };

  [[nodiscard]] Role read(char octet) {
    switch (place_) {
      case Place::quoted:
        if (octet == '"') place_ = Place::after_quote;
        return Role::data;
      case Place::begin:
      case Place::after_quote:
        if (octet == '"') {
          place_ = Place::quoted;
          return Role::data;
        }
        return read_unquoted(octet);
      case Place::unquoted:
        break;
    }
    return read_unquoted(octet);
  }

private:
  enum class Place { begin, unquoted, quoted, after_quote };

  [[nodiscard]] Role read_unquoted(char octet) {
    const bool ends_value = octet == ',' || octet == '\n';
    place_ = ends_value ? Place::begin : Place::unquoted;
    if (!ends_value) return Role::data;
    return octet == ',' ? Role::separator : Role::end;
  }

  Place place_ = Place::begin;
};

}  // namespace bnfurl::tool
