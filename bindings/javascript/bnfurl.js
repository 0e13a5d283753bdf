// The package without another file: the module is compressed in the source, so a program, a page or a bundler needs no
// option, and no `await` at the top level, which CommonJS and some bundlers lack.
import { init } from "./core.js";
import { packed, size } from "./packed.js";

export {
  addFormats, explain, matches, networkOf, normalize, refuse, repair, resolve, split, splitAll,
} from "./core.js";

// The table of a Huffman code (RFC 1951, section 3.2.2): for the next 15 bits, the first of which is the lowest, the
// symbol that they begin with, times 16, and the length of its code.
function table(lengths) {
  const found = new Uint16Array(1 << 15);
  let code = 0;
  for (let length = 1; length <= 15; ++length, code <<= 1) {
    for (let symbol = 0; symbol < lengths.length; ++symbol) {
      if (lengths[symbol] !== length) continue;
      let first = 0;
      for (let i = 0; i < length; ++i) first |= ((code >> i) & 1) << (length - 1 - i);
      for (let i = first; i < 1 << 15; i += 1 << length) found[i] = (symbol << 4) | length;
      ++code;
    }
  }
  return found;
}

// The bits of RFC 1951, and the symbols of its codes.
class Bits {
  at = 0;
  held = 0;
  count = 0;

  constructor(bytes) {
    this.bytes = bytes;
  }

  fill(least) {
    for (; this.count < least; this.count += 8) this.held |= this.bytes[this.at++] << this.count;
  }

  drop(width) {
    this.held >>>= width;
    this.count -= width;
  }

  number(width) {
    this.fill(width);
    const value = this.held & ((1 << width) - 1);
    this.drop(width);
    return value;
  }

  symbol(code) {
    this.fill(15);
    const found = code[this.held & 0x7fff];
    this.drop(found & 15);
    return found >> 4;
  }

  length(of) {
    const more = (of >> 2) - 1;
    return of < 8 ? of + 3 : of === 28 ? 258 : (((of & 3) + 4) << more) + 3 + this.number(more);
  }

  distance(of) {
    const more = (of >> 1) - 1;
    return of < 4 ? of + 1 : (((of & 1) + 2) << more) + 1 + this.number(more);
  }
}

// The codes of a block: of literals and lengths, and of distances (section 3.2.7).
function codesOf(bits) {
  const [literals, distances, count] = [bits.number(5) + 257, bits.number(5) + 1, bits.number(4) + 4];
  const ofLengths = new Uint8Array(19);
  for (const each of [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15].slice(0, count)) {
    ofLengths[each] = bits.number(3);
  }
  const code = table(ofLengths);
  const lengths = [];
  const repeat = (value, times) => lengths.push(...new Uint8Array(times).fill(value));
  while (lengths.length < literals + distances) {
    const value = bits.symbol(code);
    if (value < 16) lengths.push(value);
    else if (value === 16) repeat(lengths.at(-1), bits.number(2) + 3);
    else if (value === 17) repeat(0, bits.number(3) + 3);
    else repeat(0, bits.number(7) + 11);
  }
  return [table(lengths.slice(0, literals)), table(lengths.slice(literals))];
}

// Decompresses RFC 1951, of which only blocks with dynamic codes occur.
function inflated(bytes, size) {
  const out = new Uint8Array(size);
  const bits = new Bits(bytes);
  let to = 0;
  for (let isLast = 0; !isLast; ) {
    isLast = bits.number(1);
    if (bits.number(2) !== 2) throw new Error("bnfurl: packed.js is damaged");
    const [literals, distances] = codesOf(bits);
    for (let value = bits.symbol(literals); value !== 256; value = bits.symbol(literals)) {
      if (value < 256) {
        out[to++] = value;
        continue;
      }
      const length = bits.length(value - 257);
      const from = to - bits.distance(bits.symbol(distances));
      if (from + length <= to) out.copyWithin(to, from, from + length);
      else for (let i = 0; i < length; ++i) out[to + i] = out[from + i];
      to += length;
    }
  }
  return out;
}

function decoded(base64) {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; ++i) bytes[i] = text.charCodeAt(i);
  return bytes;
}

// By the zlib of the host, if it has one. Not by DecompressionStream, which needs `await`.
function unpacked() {
  const builtin = (name) => globalThis.process?.getBuiltinModule?.(name);
  const zlib = builtin("node:zlib");
  if (zlib) return zlib.inflateRawSync(builtin("node:buffer").Buffer.from(packed, "base64"));
  return inflated(decoded(packed), size);
}

init(new WebAssembly.Module(unpacked()));
