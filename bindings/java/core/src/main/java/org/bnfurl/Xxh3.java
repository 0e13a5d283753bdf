package org.bnfurl;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Locale;

/**
 * XXH3-128 with seed 0, as the specification of xxHash describes it: one of five functions, by the size of the text.
 * Long texts are read in stripes of 64 octets, each of which is mixed into eight accumulators.
 */
final class Xxh3 {
  private static final String SECRET_DIGITS =
      "b8fe6c3923a44bbe7c01812cf721ad1cded46de9839097db7240a4a4b7b3671fcb79e64eccc0e578825ad07dccff7221"
      + "b8084674f743248ee03590e6813a264c3c2852bb91c300cb88d0658b1b532ea371644897a20df94e3819ef46a9deacd8"
      + "a8fa763fe39c343ff9dcbbc7c70b4f1d8a51e04bcdb45931c89f7ec9d9787364eac5ac8334d3ebc3c581a0fffa1363eb"
      + "170ddd51b7f0da49d316552629d4689e2b16be587d47a1fc8ff8b8d17ad031ce45cb3a8f95160428afd7fbcabb4b407e";
  private static final ByteBuffer SECRET =
      ByteBuffer.wrap(new BigInteger(SECRET_DIGITS, 16).toByteArray(), 1, 192).slice().order(ByteOrder.LITTLE_ENDIAN);
  private static final int SECRET_SIZE = 192, LEAST_SECRET = 136;
  private static final int STRIPE = 64, STRIPES_IN_BLOCK = (SECRET_SIZE - STRIPE) / 8;

  private static final long LOW = 0xffffffffL; // the low half of a number
  private static final long P32_1 = 0x9E3779B1L, P32_2 = 0x85EBCA77L, P32_3 = 0xC2B2AE3DL;
  private static final long P64_1 = 0x9E3779B185EBCA87L, P64_2 = 0xC2B2AE3D27D4EB4FL, P64_3 = 0x165667B19E3779F9L;
  private static final long P64_4 = 0x85EBCA77C2B2AE63L, P64_5 = 0x27D4EB2F165667C5L;

  private final ByteBuffer text;
  private final int size;
  private long low;
  private long high;

  /** The digest of a text, as 32 hexadecimal digits. */
  static String digest(byte[] text) {
    long[] hash = hash(text);
    return String.format(Locale.ROOT, "%016x%016x", hash[0], hash[1]);
  }

  /** The digest of a text: its high half, then its low half. */
  static long[] hash(byte[] text) {
    Xxh3 hash = new Xxh3(text);
    return new long[] {hash.high, hash.low};
  }

  private Xxh3(byte[] octets) {
    text = ByteBuffer.wrap(octets).order(ByteOrder.LITTLE_ENDIAN);
    size = octets.length;
    if (size <= 3) hashUpTo3();
    else if (size <= 8) hashUpTo8();
    else if (size <= 16) hashUpTo16();
    else if (size <= 240) hashUpTo240();
    else hashLong();
  }

  private void hashUpTo3() {
    if (size == 0) {
      low = avalanche64(key(64));
      high = avalanche64(key(80));
      return;
    }
    int mixed = (text.get(0) & 0xff) << 16 | text.get(size / 2) << 24 | text.get(size - 1) & 0xff | size << 8;
    int turned = Integer.rotateLeft(Integer.reverseBytes(mixed), 13);
    low = avalanche64((mixed ^ SECRET.getInt(0) ^ SECRET.getInt(4)) & LOW);
    high = avalanche64((turned ^ SECRET.getInt(8) ^ SECRET.getInt(12)) & LOW);
  }

  private void hashUpTo8() {
    long mixed = (text.getInt(0) & LOW) + ((long) text.getInt(size - 4) << 32);
    multiply(mixed ^ key(16), P64_1 + (size << 2));
    high += low << 1;
    low ^= high >>> 3;
    low = (low ^ low >>> 35) * 0x9FB21C651E98DF25L;
    low ^= low >>> 28;
    high = avalanche(high);
  }

  private void hashUpTo16() {
    long first = text.getLong(0), last = text.getLong(size - 8);
    multiply(first ^ last ^ key(32), P64_1);
    low += (long) (size - 1) << 54;
    last ^= key(48);
    high += last + (last & LOW) * (P32_2 - 1);
    long left = high;
    multiply(low ^ Long.reverseBytes(high), P64_2);
    high += left * P64_2;
    low = avalanche(low);
    high = avalanche(high);
  }

  private void hashUpTo240() {
    low = size * P64_1;
    if (size <= 128) {
      for (int i = (size - 1) / 32; i >= 0; --i) mix(16 * i, size - 16 * (i + 1), 32 * i);
    } else {
      for (int i = 0; i < 4; ++i) mix(32 * i, 32 * i + 16, 32 * i);
      low = avalanche(low);
      high = avalanche(high);
      for (int i = 4; i < size / 32; ++i) mix(32 * i, 32 * i + 16, 3 + 32 * (i - 4));
      mix(size - 16, size - 32, LEAST_SECRET - 17 - 16);
    }
    long sum = low + high;
    high = -avalanche(low * P64_1 + high * P64_4 + size * P64_2);
    low = avalanche(sum);
  }

  /** Mixes 16 octets at each of two offsets. */
  private void mix(int one, int other, int secret) {
    low = low + mixed(one, secret) ^ text.getLong(other) + text.getLong(other + 8);
    high = high + mixed(other, secret + 16) ^ text.getLong(one) + text.getLong(one + 8);
  }

  private long mixed(int at, int secret) {
    return folded(text.getLong(at) ^ SECRET.getLong(secret), text.getLong(at + 8) ^ SECRET.getLong(secret + 8));
  }

  private void hashLong() {
    long[] sums = {P32_3, P64_1, P64_2, P64_3, P64_4, P32_2, P64_5, P32_1};
    int stripe = 0;
    for (int at = 0; at < size - STRIPE; at += STRIPE) {
      add(sums, at, 8 * stripe);
      if (++stripe < STRIPES_IN_BLOCK) continue;
      for (int i = 0; i < 8; ++i)
        sums[i] = (sums[i] ^ sums[i] >>> 47 ^ SECRET.getLong(SECRET_SIZE - STRIPE + 8 * i)) * P32_1;
      stripe = 0;
    }
    add(sums, size - STRIPE, SECRET_SIZE - STRIPE - 7);
    low = merged(sums, 11, size * P64_1);
    high = merged(sums, SECRET_SIZE - STRIPE - 11, ~(size * P64_2));
  }

  /** Adds a stripe to the accumulators. */
  private void add(long[] sums, int at, int secret) {
    for (int i = 0; i < 8; ++i) {
      long value = text.getLong(at + 8 * i), key = value ^ SECRET.getLong(secret + 8 * i);
      sums[i ^ 1] += value;
      sums[i] += (key & LOW) * (key >>> 32);
    }
  }

  private static long merged(long[] sums, int secret, long start) {
    long result = start;
    for (int i = 0; i < 8; i += 2)
      result += folded(sums[i] ^ SECRET.getLong(secret + 8 * i), sums[i + 1] ^ SECRET.getLong(secret + 8 * i + 8));
    return avalanche(result);
  }

  private static long key(int secret) {
    return SECRET.getLong(secret) ^ SECRET.getLong(secret + 8);
  }

  /** Sets the result to a product of 128 bits. */
  private void multiply(long a, long b) {
    low = a * b;
    high = highOf(a, b);
  }

  private static long folded(long a, long b) {
    return a * b ^ highOf(a, b);
  }

  private static long highOf(long a, long b) {
    long lows = (a & LOW) * (b & LOW);
    long mixed = (a >>> 32) * (b & LOW) + (lows >>> 32);
    long rest = (a & LOW) * (b >>> 32) + (mixed & LOW);
    return (a >>> 32) * (b >>> 32) + (mixed >>> 32) + (rest >>> 32);
  }

  private static long avalanche(long hash) {
    long mixed = (hash ^ hash >>> 37) * 0x165667919E3779F9L;
    return mixed ^ mixed >>> 32;
  }

  /** That of XXH64. */
  private static long avalanche64(long hash) {
    long mixed = (hash ^ hash >>> 33) * P64_2;
    mixed = (mixed ^ mixed >>> 29) * P64_3;
    return mixed ^ mixed >>> 32;
  }
}
