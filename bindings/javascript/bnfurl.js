// The package without another file: the module is compressed in the source, so a program, a page or a bundler needs no
// option, and no `await` at the top level, which CommonJS and some bundlers lack.
import { init } from "./core.js";
import { packed, size } from "./packed.js";

export { addFormats, explain, matches, networkOf, normalize, refuse, repair, resolve, split } from "./core.js";

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

// Decompresses RFC 1951, where no block is stored.
function inflated(bytes, size) {
  const out = new Uint8Array(size);
  let at = 0;
  let to = 0;
  let bits = 0;
  let count = 0;
  const fill = (least) => {
    for (; count < least; count += 8) bits |= bytes[at++] << count;
  };
  const number = (width) => {
    fill(width);
    const value = bits & ((1 << width) - 1);
    bits >>>= width;
    count -= width;
    return value;
  };
  const symbol = (of) => {
    fill(15);
    const found = of[bits & 0x7fff];
    bits >>>= found & 15;
    count -= found & 15;
    return found >> 4;
  };
  const long = (of, more) => (((of & 3) + 4) << more) + 3 + number(more);
  const length = (of) => (of < 8 ? of + 3 : of === 28 ? 258 : long(of, (of >> 2) - 1));
  const distance = (of) => (of < 4 ? of + 1 : (((of & 1) + 2) << ((of >> 1) - 1)) + 1 + number((of >> 1) - 1));
  const repeated = (lengths, value, times) => {
    for (let i = 0; i < times; ++i) lengths.push(value);
  };
  const tables = () => {
    const [literals, distances, codes] = [number(5) + 257, number(5) + 1, number(4) + 4];
    const ofLengths = new Uint8Array(19);
    for (const each of [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15].slice(0, codes)) {
      ofLengths[each] = number(3);
    }
    const code = table(ofLengths);
    const lengths = [];
    while (lengths.length < literals + distances) {
      const value = symbol(code);
      if (value === 16) repeated(lengths, lengths.at(-1), number(2) + 3);
      else if (value === 17) repeated(lengths, 0, number(3) + 3);
      else if (value === 18) repeated(lengths, 0, number(7) + 11);
      else lengths.push(value);
    }
    return [table(lengths.slice(0, literals)), table(lengths.slice(literals))];
  };
  const fixed = () => [
    table(Array.from({ length: 288 }, (_, i) => (i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8))),
    table(new Uint8Array(30).fill(5)),
  ];
  for (let isLast = 0; !isLast; ) {
    isLast = number(1);
    const [literals, distances] = number(2) === 1 ? fixed() : tables();
    for (let value = symbol(literals); value !== 256; value = symbol(literals)) {
      if (value < 256) {
        out[to++] = value;
        continue;
      }
      const end = to + length(value - 257);
      for (const back = distance(symbol(distances)); to < end; ++to) out[to] = out[to - back];
    }
  }
  return out;
}

// By the zlib of the host, if it has one. Not by DecompressionStream, which needs `await`.
function unpacked() {
  const builtin = (name) => globalThis.process?.getBuiltinModule?.(name);
  const zlib = builtin("node:zlib");
  if (zlib) return zlib.inflateRawSync(builtin("node:buffer").Buffer.from(packed, "base64"));
  return inflated(Uint8Array.from(atob(packed), (character) => character.charCodeAt(0)), size);
}

init(new WebAssembly.Module(unpacked()));
