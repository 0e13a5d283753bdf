#!/usr/bin/env python3
# Mutants of the C++ code itself, one wrong line at a time. Each is built in a copy of the project, only as far as
# needed, and the tests that should notice it are run. This is not among the tests, as it takes a quarter of an hour.
#
#   tests/mutation/source_mutants.py SCRATCH [NUMBER...]     SCRATCH is created; numbers from 1 on, or all of them
import pathlib
import re
import shutil
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent

# The tests that should notice, in order: programs of the build, transcripts, and scripts among its tests.
TESTS = {
    "library": ["tests/src_test"],
    "engines": ["tests/corpus_test", "tests/src_test"],
    "tools": ["tests/tools_test", "cli/records.t", "cli/tables.t", "cli/large.t", "cli/split.t", "cli/check.t", "tools/bnfurl/records_test.py",
              "tools/bnfurl/cli_test.py"],
    "load": ["tests/tools_test"],
    "normal forms": ["tests/normalize_test", "tests/src_test"],
}

# (file, the right text, the wrong text, its effect, the tests that should notice)
MUTANTS = [
    ("src/core/kernels/streams/scalar.cpp", "text_end - octet < 3", "text_end - octet <= 3",
     "an escape at the very end of a text is not seen", "library"),
    ("src/core/kernels/streams/scalar.cpp", "0x0000cccc0000ccccU", "0x0000cccc0000ccc8U",
     "a bit of the transposed matrix stays where it was", "library"),
    ("src/core/kernels/streams/words.hpp", "digits >> 1 | first << 63", "digits >> 1 | first << 62",
     "the first digit of an escape in the next block is not seen", "library"),
    ("src/core/kernels/streams/words.hpp", "missing = 8 * (8 - size % 8)", "missing = 8 * (7 - size % 8)",
     "short texts are an octet off", "library"),
    ("src/core/kernels/streams/words.hpp", "N == 1 ? Register::width - count :", "N == 1 ? Register::width - count + 1 :",
     "the bits of a short text are one off", "library"),
    ("src/core/kernels/streams/words.hpp", "bits |= std::uint64_t{ask(before_[i])}", "bits = std::uint64_t{ask(before_[i])}",
     "only one of a text's last registers counts", "library"),
    ("src/core/kernels/streams/avx2.cpp", "load16(up + size - 16)", "load16(up + size - 15)",
     "the last octets of a text of 16 to 31 are one off", "library"),
    ("src/core/kernels/streams/avx2.cpp", "_mm256_xor_si256(octets_, _mm256_set1_epi8(-128))", "octets_",
     "octets from 0x80 on are not looked up in any table", "library"),
    ("src/core/kernels/kernels.hpp", "bit < window_octets - word_bits", "bit < window_octets",
     "the bits of a window's last octets are those of another stream", "library"),
    ("src/core/kernels/streams/avx512.cpp", "if (count_ <= 4) return;", "if (count_ <= 5) return;",
     "a fifth stream is not written", "library"),
    ("src/core/kernels/streams/avx512.cpp", "rest - (w + 1) * word_bits", "rest - w * word_bits",
     "digits of an escape are looked for after the text", "library"),
    ("src/core/kernels/short_text/word.hpp", "(digits >> 1U) & (digits >> 2U)", "(digits >> 1U) & (digits >> 1U)",
     "an escape has one digit", "engines"),
    ("src/core/kernels/short_text/word.hpp", "a.low >> bits | a.high << (word_bits - bits)", "a.low >> bits",
     "an escape ends with the first of two words", "engines"),
    ("src/core/kernels/short_text/word.hpp", "(marker_ + run) & ~run", "(marker_ + run)",
     "a mark takes all runs with it", "engines"),
    ("src/core/kernels/short_text/word.hpp", "from = word_bits;", "return *this;",
     "a run ends with the first of two words", "engines"),
    ("src/core/kernels/short_text/word.hpp", "return offset < text.size() ?", "return offset <= text.size() ?",
     "the end of a text is an octet", "engines"),
    ("src/core/kernels/short_text/avx2.hpp", "} else if (size >= 4) {", "} else if (size > 4) {",
     "texts of four octets lack one", "engines"),
    ("src/core/kernels/short_text/avx512.hpp",
     "_mm512_maskz_mov_epi8(_knot_mask64(_mm512_movepi8_mask(octets)), looked_up_low(basis, octets))",
     "looked_up_low(basis, octets)", "octets from 0x80 on are taken for others", "engines"),
    ("src/core/kernels/short_text/avx512.hpp", "_mm512_mask_test_epi8_mask(low, bits,", "_mm512_test_epi8_mask(bits,",
     "octets from 0x80 on are taken for others in one text", "engines"),
    ("src/core/kernels/short_text/word.hpp", "2 * word_bits - 1 - size", "2 * word_bits - 2 - size",
     "the octets of a second word are one off", "engines"),
    ("src/core/kernels/walk.hpp", "state == left ? c", "state == left ? c - 1",
     "a region ends before its last octet", "engines"),
    ("src/core/kernels/short_text/word.hpp", "(words.low | words.high) != 0", "words.low != 0",
     "escapes in the second of two words are not seen", "engines"),
    ("src/core/kernels/line_buffer/chunk.hpp", "carry_ = carries >> 8;", "carry_ = 0;",
     "a run ends where a register does", "engines"),
    ("src/core/kernels/line_buffer/lines.hpp", "if (at % 64 > 48) words", "if (at % 64 > 49) words",
     "a verdict in sixteen is lost between two words", "engines"),
    ("src/core/kernels/line_buffer/lines.hpp", "++i, base += 64", "++i, base += 63",
     "lines end an octet off where five or more end among 64 octets", "engines"),
    ("src/core/kernels/line_buffer/lines.hpp", "back <= length; back += 64", "back < length; back += 64",
     "marks are looked for in only half of a line of 64 octets", "engines"),
    ("src/core/line_batch.cpp", "classes_[number] = 0;", "",
     "lines run on through a separator that belongs to a class", "library"),
    ("src/core/line_reader.hpp", "|| (has_cr(line) && scan_alone(line, spans, choices))", "",
     "where CRs are dropped, a line may have no other CR", "library"),
    ("src/core/line_reader.hpp", "if (finished_) begun_ = {};", "",
     "a text fed after the end continues the last line", "library"),
    ("src/core/line_reader.hpp", "(text.size() - window) / 64 + 1", "(text.size() - window) / 64",
     "separators of the last word are not seen", "library"),
    ("src/core/line_batch.cpp", "while (word != 0) add_end(at, word);", "",
     "a third line that ends among 64 octets is lost", "library"),
    ("src/core/line_batch.cpp", "(ends - begins) | absent", "ends - begins",
     "an absent component has the length 0", "library"),
    ("src/core/line_batch.cpp", "!too_long && judge_text(text, spans, choices)", "judge_text(text, spans, choices)",
     "a line that is too long has components whose offsets are cut", "library"),
    ("src/core/string_splitter.cpp", "(index % 8) & 1) == 0", "(index % 8) & 1) == 1",
     "nulls are strings, and strings null", "library"),
    ("src/core/string_splitter.cpp", "if (!is_in_reach()) base_ = strings_.begin(at_);", "",
     "offsets do not get a new base when they reach their limit", "library"),
    ("src/core/string_splitter.cpp", "batch_.forget_from(first);", "",
     "a string with a separator is what the lines are that it would be", "library"),
    ("src/core/c_abi.cpp", "parts.kind = number_of(choices.kind);", "parts.kind = number_of(choices.host_kind);",
     "in C, a kind is that of the host", "library"),
    ("src/core/c_abi.cpp", "set_kinds(*parts, choices);", "",
     "C is not told the kind where its spans are used", "library"),
    ("src/core/c_abi.cpp", "if (!split_first(entry, text, found, &choices)) return BNFURL_NO_MATCH;",
     "if (!split_first(entry, text, found, &choices))\n"
     "    return write_split({found, entry.grammar->component_count}, choices, *parts), BNFURL_NO_MATCH;",
     "the spans of a caller in C are written on a no", "library"),
    ("src/core/c_abi.cpp", "count >= grammar.component_count", "true", "more spans are written than C has room for", "library"),
    ("src/core/feed.cpp", "state_ = walk.state;\n  offset_ = walk.offset;", "offset_ = walk.offset;",
     "a feed forgets its state between two pieces", "library"),
    ("src/core/feed.cpp", "state_ = next;\n    state = next;", "state = next;", "a feed forgets its state after a single octet",
     "library"),
    ("src/core/feed.cpp", "offset_ = walk.offset;\n  return progress();", "return progress();",
     "a feed counts offsets from the last piece", "library"),
    ("src/core/feed.cpp", "(void)walk.read({octets.data(), read});\n  state_ = walk.state;",
     "(void)walk.read({octets.data(), read});", "a split feed forgets its state between two pieces", "library"),
    ("src/core/feed.cpp", "detail::TdfaWalk walk{detail::data_of(production()).tdfa, registers_, state_, before};",
     "std::size_t lost[detail::feed_registers];\n  std::copy_n(registers_, detail::feed_registers, lost);\n"
     "  detail::TdfaWalk walk{detail::data_of(production()).tdfa, lost, state_, before};",
     "a split feed forgets its registers between two pieces", "library"),
    ("src/core/feed.cpp", "registers_, state_, before}", "registers_, state_, 0}",
     "the positions of a split feed count from the last piece", "library"),
    ("src/core/tables.cpp", "if (source == Operation::unset) return Span::absent;",
     "if (source == Operation::unset) return offset_;", "an unset register gets the current offset", "library"),
    ("src/core/trace.cpp", "if (count_ >= room_.size()) {", "if (count_ > room_.size()) {",
     "one occurrence more than there is room for is written", "library"),
    ("src/core/message.cpp", "added(set.octets, named) < 2", "added(set.octets, named) < 1",
     "a set is named for a single octet", "library"),
    ("src/core/texts.hpp", "c <= 'Z'", "c < 'Z'", "names with a Z do not fold", "library"),
    ("src/core/join.cpp", "if (parts && has_values(*parts, values, joiner.opened())) return joiner.text();",
     "if (parts) return joiner.text();", "a joined text is returned that splits otherwise", "library"),
    ("src/core/join.cpp", "way_ /= count;", "", "only the first way to put components together is tried", "load"),
    ("src/core/normalize/normalize.cpp", "if (change == Change::made && !draft.read()) return {Refusal{}, step.level};", "",
     "a text is not read anew after a level", "normal forms"),
    ("src/core/normalize/draft.hpp", "if (text_.size() > memory_.size()) return nullptr;", "",
     "a text is copied into too little memory", "normal forms"),
    ("src/core/normalize/address.hpp", "Eight found = test(begin + size - eight);", "Eight found = test(begin);",
     "the last octets are not looked at", "normal forms"),
    ("src/core/normalize/levels.cpp", "is_lower_case(text[at + 1]) || is_lower_case(text[at + 2])", "is_lower_case(text[at + 1])",
     "a triplet stays if only its second digit is in lower case", "normal forms"),
    ("src/core/normalize/levels.cpp", "if (unreserved.contains(*octet)) {", "if (false) {",
     "an unreserved octet stays a triplet where another one is changed", "normal forms"),
    ("src/core/normalize/levels.cpp", "at += triplet_at(octets, at) ? triplet_size : 1", "++at",
     "the digits of a host's triplets get lower case", "normal forms"),
    ("src/core/normalize/levels.cpp", "if (segment == \"..\" && output > 0)", "if (segment == \"..\")",
     "`..` goes above the root", "normal forms"),
    ("src/core/normalize/levels.cpp", "if (end == size) path[output++] = '/';", "",
     "a last dot segment leaves no `/`", "normal forms"),
    ("src/core/normalize/levels.cpp", "if (!without_authority && draft.read()) return Change::made;", "",
     "`/.` stays behind an authority", "normal forms"),
    ("src/core/normalize/levels.cpp", "draft.read() && draft.span_of(draft.rules().host).end == colon", "draft.read()",
     "an empty port goes where the host is another one without it", "normal forms"),
    ("src/core/normalize/levels.cpp", "if (digits.empty()) return whole;", "if (digits.empty()) return std::nullopt;",
     "an empty port stays", "normal forms"),
    ("src/core/normalize/levels.cpp", "is_written(*usual, part_of(digits, zeros))", "is_written(*usual, digits)",
     "a default port with zeros before it stays", "normal forms"),
    ("src/core/normalize/levels.cpp", "if (path && *path > port->begin) *path -= port->end - port->begin;", "",
     "`/` is put where the path was before the port went", "normal forms"),
    ("src/core/normalize/address.cpp", "if (run.size > best.size)", "if (run.size >= best.size)",
     "`::` stands for the last of equal runs", "normal forms"),
    ("src/core/normalize/address.cpp", "run.size > 1 && i == run.begin", "run.size > 0 && i == run.begin",
     "`::` stands for a single field", "normal forms"),
    ("src/core/resolve/pieces.cpp", "take(text, \"/?#\", 2)", "take(text, \"/\", 2)",
     "an authority ends at `/` only", "library"),
    ("src/core/resolve/pieces.hpp", "if (base.path.empty() && !base.authority.empty())", "if (base.path.empty())",
     "`g` on `x:` is `x:/g`", "library"),
    ("src/core/resolve/pieces.hpp", "if (is_last) put(\"\");", "", "a last dot segment leaves no `/`", "library"),
    ("src/core/resolve/pieces.hpp", "if (has_root || !first_stays_)", "if (has_root)",
     "`x:a/../b` is `x:b`", "library"),
    ("src/core/resolve/resolve.cpp", "if (result.authority.empty() && path.has_two_slashes())", "if (path.has_two_slashes())",
     "`/.` is put behind an authority", "library"),
    ("src/core/resolve/resolve.cpp", "if (same_but_for_case(reference.scheme, from.scheme)) reference.scheme = {};", "",
     "the tolerant reading is the strict one", "library"),
    ("src/core/resolve/pieces.cpp", "if (reference.query.empty()) result.query = base.query;", "result.query = base.query;",
     "a query alone is that of the base", "library"),
    ("src/core/resolve/pieces.cpp", "result.directory = base.directory;\n    result.dots = Dots::rfc1808;",
     "result.directory = base.directory;\n    result.dots = Dots::rfc3986;",
     "`..` above the root goes, by RFC 2396", "library"),
    ("src/core/resolve/pieces.cpp", "if (adds && base.path.empty()) result.path = directory_of(base);", "",
     "`;x` on `http://a` has the net_loc `a;x`, by RFC 1808", "library"),
    ("src/core/resolve/resolve.cpp", "if (count < CutBase::near_parents)", "if (count <= CutBase::near_parents)",
     "one parent more is taken for known", "library"),
    ("src/core/resolve/resolve.cpp", "reference.size() > Marks::max_octets", "reference.size() > Marks::max_octets + 1",
     "a reference of 64 octets is taken for a short one", "library"),
    ("src/loader/sound_part.cpp", "round == 0 || fault.position.line > 0", "true",
     "a file without sound rules is also reported as empty", "load"),
    ("src/loader/grammar_lines.cpp", "if (!rule.name.empty()) faulty_.insert(rule.name);", "",
     "rules that need a faulty one stay", "load"),
    ("tools/bnfurl/work/writers.cpp", '",\\"\\r\\n"', '",\\"\\n"', "csv: a carriage return is not quoted", "tools"),
    ("tools/bnfurl/work/writers.cpp", " || octet == '\\0';", ";", "tsv: a NUL is not escaped", "tools"),
    ("src/records/shared/messages.cpp", "{0xe0, 0xe0, 0xa0, 0xbf, 3}", "{0xe0, 0xe0, 0x80, 0xbf, 3}",
     "an overlong form is UTF-8", "tools"),
    ("tools/bnfurl/work/writers.cpp", "url && !all_utf8", "url", "every row has its URL in base64", "tools"),
    ("src/records/columns/batch_fields.hpp", "values.length[record] >= 0", "values.length[record] > 0", "empty values are shown as absent",
     "tools"),
    ("src/records/columns/arrow_builder.cpp", "!begins_character(octets_.data()[place(row)])", "false",
     "halves of a character in two rows are UTF-8", "tools"),
    ("src/records/columns/arrow_table.cpp", "rows_ == 0 && !fault_.empty()", "!fault_.empty()",
     "rows before a fault are lost", "tools"),
    ("tools/bnfurl/work/workers.cpp", "if (portion.begins_file) before_ = {.records = 0, .lines = portion.block.file_line - 1};", "",
     "line numbers continue from file to file", "tools"),
    ("tools/bnfurl/work/workers.cpp", "workers_.turns_.wait_for(number);", "", "a long page does not wait for its turn", "tools"),
    ("src/records/forms/input.cpp", "whole == 0 && !is_cancelled_ && file_->problem().empty()",
     "whole == 0 && !is_cancelled_", "where a file is damaged, the begin of a record counts as a record", "tools"),
    ("src/records/forms/record.cpp", "rounds = 255", "rounds = 257", "a count of octets overflows", "tools"),
    ("src/records/forms/separated_records.cpp", "place_ = Place::after_quote;", "place_ = Place::unquoted;",
     "a doubled quote ends a value", "tools"),
    ("src/records/forms/separated_records.cpp", "if (seen == 0) state_ = CsvState();", "",
     "quotes of one file stay open in the next", "tools"),
    ("src/records/columns/column.cpp", "octet < 0x20 || octet == 0x7f", "octet < 0x20", "%7F is decoded", "tools"),
]


def run(command, folder, seconds=600):
    try:
        return subprocess.run(command, cwd=folder, capture_output=True, text=True, errors="replace", timeout=seconds,
                              check=False)
    except subprocess.TimeoutExpired:
        return None


def copy(scratch):
    files = run(["git", "ls-files", "--cached", "--others", "--exclude-standard"], ROOT).stdout.splitlines()
    for file in files:
        (scratch / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / file, scratch / file)


# The name of the test that failed first, or that was running when the program died.
def first_failure(output):
    if failed := re.search(r"^\[  FAILED  \] ([^\s,]+)|- (\S+) +FAIL", output, re.MULTILINE):
        return failed[1] or failed[2]
    return (re.findall(r"^\[ RUN      \] (\S+)", output, re.MULTILINE) or ["it fails"])[-1]


# The failing test; None if no test fails.
def noticed_by(test, scratch):
    if test.endswith((".py", ".t")):
        done = run(["meson", "test", "-C", "build", "--print-errorlogs", test], scratch)
    else:
        if run(["ninja", "-C", "build", "-j2", test], scratch, 3600).returncode != 0:
            return "the compiler"
        done = run([f"build/{test}", "--gtest_fail_fast"], scratch)
    if done is None:
        return f"{test}, which hangs"
    return f"{test}: {first_failure(done.stdout)}" if done.returncode != 0 else None


def first_notice(name, scratch):
    return next(filter(None, (noticed_by(test, scratch) for test in TESTS[name])), None)


def try_mutant(mutant, scratch):
    file, old, new, _, name = mutant
    path = scratch / file
    text = path.read_text()
    if text.count(old) != 1:
        sys.exit(f"{file}: \"{old}\" is there {text.count(old)} times")
    path.write_text(text.replace(old, new))
    try:
        return first_notice(name, scratch)
    finally:
        path.write_text(text)


def main():
    scratch = pathlib.Path(sys.argv[1]).resolve()
    wanted = [int(number) for number in sys.argv[2:]] or range(1, len(MUTANTS) + 1)
    if not scratch.exists():
        copy(scratch)
        run(["meson", "setup", "build", "-Dtests=enabled", "--buildtype=release"], scratch)
    for name in {MUTANTS[number - 1][4] for number in wanted}:
        if notice := first_notice(name, scratch):
            sys.exit(f"without any mutant: {notice}")
    survivors = 0
    for number in wanted:
        begin = time.monotonic()
        by = try_mutant(MUTANTS[number - 1], scratch)
        survivors += by is None
        file, _, _, what, _ = MUTANTS[number - 1]
        print(f"| {number} | `{file}` | {what} | {by or 'SURVIVED'} |", flush=True)
        print(f"{time.monotonic() - begin:.0f} s", file=sys.stderr, flush=True)
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
