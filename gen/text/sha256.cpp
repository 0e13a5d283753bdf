// SHA-256 as FIPS 180-4 prints it, section 6.2: the names are those of the standard. It digests files of some
// kilobytes, so nothing is done for speed.
#include "gen/text/sha256.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace bnfurl::gen {
namespace {

using Word = std::uint32_t;
using Hash = std::array<Word, 8>;

constexpr std::size_t block_octets = 64;

// Section 4.2.2: the first 32 bits of the fractional parts of the cube roots of the first 64 primes.
constexpr std::array<Word, 64> K{
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

// Section 5.3.3: the first 32 bits of the fractional parts of the square roots of the first 8 primes.
constexpr Hash initial{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};

// Section 5.1.1: a bit, zeros, and the size in bits as 64 bits fill the last block.
std::string padded(std::string_view octets) {
  std::string message(octets);
  message += '\x80';
  while (message.size() % block_octets != block_octets - 8) message += '\0';
  const std::uint64_t bits = std::uint64_t{octets.size()} * 8;
  for (int shift = 56; shift >= 0; shift -= 8) message += static_cast<char>(bits >> shift & 0xff);
  return message;
}

Word word_at(std::string_view block, std::size_t t) {
  Word word = 0;
  for (const char octet : block.substr(4 * t, 4)) word = word << 8 | static_cast<unsigned char>(octet);
  return word;
}

void add_block(Hash& H, std::string_view block) {
  std::array<Word, 64> W{};
  for (std::size_t t = 0; t < 16; ++t) W[t] = word_at(block, t);
  for (std::size_t t = 16; t < W.size(); ++t) {
    const Word sigma0 = std::rotr(W[t - 15], 7) ^ std::rotr(W[t - 15], 18) ^ (W[t - 15] >> 3);
    const Word sigma1 = std::rotr(W[t - 2], 17) ^ std::rotr(W[t - 2], 19) ^ (W[t - 2] >> 10);
    W[t] = sigma1 + W[t - 7] + sigma0 + W[t - 16];
  }
  auto [a, b, c, d, e, f, g, h] = H;
  for (std::size_t t = 0; t < W.size(); ++t) {
    const Word sum1 = std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25);
    const Word T1 = h + sum1 + ((e & f) ^ (~e & g)) + K[t] + W[t];
    const Word sum0 = std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22);
    const Word T2 = sum0 + ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = d + T1;
    d = c;
    c = b;
    b = a;
    a = T1 + T2;
  }
  const Hash added{a, b, c, d, e, f, g, h};
  for (std::size_t i = 0; i < H.size(); ++i) H[i] += added[i];
}

}  // namespace

std::string sha256_hex(std::string_view octets) {
  Hash H = initial;
  const std::string message = padded(octets);
  for (std::size_t i = 0; i < message.size(); i += block_octets)
    add_block(H, std::string_view(message).substr(i, block_octets));
  std::string digits;
  for (const Word word : H) {
    for (int shift = 28; shift >= 0; shift -= 4) digits += "0123456789abcdef"[word >> shift & 0xf];
  }
  return digits;
}

}  // namespace bnfurl::gen
