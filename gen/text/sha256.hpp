// SHA-256 (FIPS 180-4): which grammar file a test suite or a generated source file was made from. The program links no
// library that has it.
#pragma once

#include <string>
#include <string_view>

namespace bnfurl::gen {

/// The SHA-256 digest of `octets`, as `sha256sum` prints it: 64 lower-case hexadecimal digits.
///   sha256_hex("abc")  ->  "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
[[nodiscard]] std::string sha256_hex(std::string_view octets);

}  // namespace bnfurl::gen
