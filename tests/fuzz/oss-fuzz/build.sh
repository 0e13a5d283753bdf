#!/usr/bin/env bash
# Builds the fuzz targets as OSS-Fuzz expects them: in $OUT, a program for each target, its seeds, the dictionary of a
# grammar, and in lib the libraries that the machine which runs the targets may lack. Seeds, dictionaries and code are
# made by BNFURL and BNFURL_GEN, a program and a generator of the same sources. Without them, both are built first,
# because under a sanitizer they would take minutes.
set -euo pipefail
cd "$SRC/bnfurl"
plain=$WORK/plain
fuzz=$WORK/fuzz
if [ -z "${BNFURL_GEN:-}" ]; then
  env --unset=CXXFLAGS meson setup "$plain" -Dtests=disabled -Dbenchmarks=disabled
  ninja -C "$plain" gen/bnfurl-gen tools/bnfurl/bnfurl
  BNFURL_GEN=$plain/gen/bnfurl-gen BNFURL=$plain/tools/bnfurl/bnfurl
fi

# The libraries of Ubuntu that are written in C++ are compiled with libstdc++.
export CXXFLAGS=${CXXFLAGS/-stdlib=libc++/} LDFLAGS="${LDFLAGS:-} -Wl,-rpath,\$ORIGIN/lib"
meson setup "$fuzz" --buildtype=plain --optimization=1 -Db_lundef=false -Dtests=enabled -Dbenchmarks=disabled \
  "-Dgenerator=$BNFURL_GEN" "-Dfuzzing=$LIB_FUZZING_ENGINE"
ninja -C "$fuzz" tests/fuzz/fuzz tests/fuzz/unpacked

mkdir -p "$OUT/lib"
ldd "$fuzz/tests/fuzz/fuzz" | sed -n 's/.* => \(\/[^ ]*\) .*/\1/p' | grep -v '/lib\(c\|m\|pthread\|resolv\)\.so' |
  xargs cp --dereference --target-directory="$OUT/lib"
cp "$fuzz/tests/fuzz/fuzz" "$OUT"
for target in "$fuzz"/tests/fuzz/corpus/*; do ln --force "$OUT/fuzz" "$OUT/${target##*/}"; done
rm "$OUT/fuzz"
python3 tests/fuzz/corpus.py archive "$fuzz/tests/fuzz/corpus" "$OUT" "$BNFURL" "$BNFURL_GEN"
