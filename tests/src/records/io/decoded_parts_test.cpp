// Data of independent parts, decoded by several threads: the same as by one, whatever is wrong with them.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <random>
#include <thread>

#include "src/records/io/input_file.hpp"
#include "tests/nightly.hpp"
#include "tests/src/records/io/compressed.hpp"

namespace bnfurl::records {
namespace {

/// Decoded by `threads`, with pieces as small as they can be. The source is ready as often as not.
Decoded decoded_ahead(const std::string& data, std::size_t threads = 3, std::size_t step = 50,
                      std::size_t room = 4096) {
  std::mt19937 random(static_cast<unsigned>(data.size()));
  const auto is_ready = [random]() mutable { return random() % 2 == 0; };
  DecodedStream stream(pieces_of(data, step), {threads, is_ready, 1});
  return read_all(stream, room);
}

/// Decoded by threads that the whole file is there for, with pieces of their usual size.
Decoded decoded_as_usual(const std::string& data, std::size_t threads) {
  DecodedStream stream(pieces_of(data, 1 << 20), {threads, [] { return true; }});
  return read_all(stream, 100000);
}

struct PartedKind {
  const char* name;
  std::string (*compressed)(std::string_view text, std::size_t part);
  Parting parting;
  friend void PrintTo(const PartedKind& kind, std::ostream* out) { *out << kind.name; }
};

class Parts : public testing::TestWithParam<PartedKind> {
protected:
  [[nodiscard]] static std::string compressed(std::string_view text, std::size_t part) {
    return GetParam().compressed(text, part);
  }
};

INSTANTIATE_TEST_SUITE_P(Kinds, Parts,
                         testing::Values(PartedKind{"bgzip", bgzip_members, {gzip_decoder, gzip_part_size}},
                                         PartedKind{"members", gzip_members, {gzip_decoder, gzip_part_size}},
                                         PartedKind{"pzstd", pzstd_frames, {zstd_decoder, zstd_part_size}},
                                         PartedKind{"zstd", sized_zstd_frames, {zstd_decoder, zstd_part_size}}),
                         [](const auto& tested) { return std::string(tested.param.name); });

TEST_P(Parts, GiveTheSameTextInOrder) {
  const std::string text = mixed_text(20000);
  for (const std::size_t part : {1000U, 3000U, 20000U}) {
    const std::string data = compressed(text, part);
    for (const std::size_t step : {1U, 17U, 300U, 100000U}) {
      for (const std::size_t room : {1U, 100U, 100000U}) {
        for (const std::size_t threads : {1U, 2U, 5U, 1000U})
          EXPECT_EQ(decoded_ahead(data, threads, step, room), (Decoded{text, ""})) << step << room << threads;
      }
    }
  }
}

TEST_P(Parts, MayBeMoreThanThreads) {
  const std::string text = mixed_text(3 << 20) + std::string(3 << 20, 'x') + mixed_text(1 << 20);
  for (const std::size_t part : {10'000U, 60'000U}) {
    const std::string data = compressed(text, part);
    for (const std::size_t threads : {2U, 4U}) EXPECT_TRUE(decoded_as_usual(data, threads) == (Decoded{text, ""}));
  }
}

/// A caller that decodes nothing.
class Idle : public Decoder {
public:
  [[nodiscard]] Step step(std::string_view /*in*/, std::span<char> /*out*/) override { return {}; }
  void end() override {}
  [[nodiscard]] bool is_between() const override { return true; }
};

// A piece that no thread has begun is left to the caller, so others get as long as they need on a busy machine.
TEST_P(Parts, AreDecodedByOtherThreads) {
  const std::string text = mixed_text(1 << 20), data = compressed(text, 50'000);
  std::size_t most_made = 0;
  for (std::chrono::milliseconds wait(1); most_made <= text.size() / 2 && wait < std::chrono::seconds(1); wait *= 4) {
    Idle caller;
    DecodedParts parts(pieces_of(data, 1 << 20), {2, [] { return true; }, 1}, GetParam().parting, caller, {});
    std::vector<char> buffer(1 << 16);
    std::size_t made = 0;
    for (std::size_t size = 1; size != 0;) {
      while (const std::size_t count = parts.read(buffer)) made += count;
      std::this_thread::sleep_for(wait);
      size = parts.stored().size();
    }
    most_made = std::max(most_made, made);
  }
  EXPECT_GT(most_made, text.size() / 2);
}

TEST_P(Parts, CutOffAnywhereAreAsForOneThread) {
  const std::string data = compressed(mixed_text(1200), 200);
  for (std::size_t size = 0; size < data.size(); ++size) {
    const std::string cut = data.substr(0, size);
    EXPECT_EQ(decoded_ahead(cut), decoded(cut)) << size;
    EXPECT_EQ(decoded_ahead(cut, 2, 1000), decoded(cut)) << size;
  }
}

TEST_P(Parts, DamagedAnywhereAreAsForOneThread) {
  const std::string good = compressed(mixed_text(1200), 200);
  for (std::size_t i = 0; i < good.size(); ++i) {
    for (const int change : {0xff, 0x01}) {
      std::string data = good;
      data[i] = static_cast<char>(data[i] ^ change);
      EXPECT_EQ(decoded_ahead(data, 3, 70), decoded(data)) << i;
      EXPECT_EQ(decoded_ahead(data, 2, 1000, 30), decoded(data, 1000, 30)) << i;
    }
  }
}

TEST_P(Parts, WithAnythingBetweenThemAreAsForOneThread) {
  std::mt19937 random(11);
  const std::string text = mixed_text(900);
  const std::array<std::string, 16> others = {std::string("x"),
                                              std::string(1, '\0'),
                                              std::string(4, '\0'),
                                              std::string("\x1f\x8b\x08\x04"),
                                              std::string("(\xb5/\xfd"),
                                              gzip_member(text),
                                              zstd_frame(text, 100),
                                              xz_stream(text),
                                              skippable_frame("abc"),
                                              skippable_frame(std::string("\x20\0\0\0", 4)),
                                              std::string("\0\0\xff\xff\0\0\0\xff\xff", 9),
                                              bgzip_members(text, 300),
                                              gzip_members(text, 300),
                                              pzstd_frames(text, 300),
                                              sized_zstd_frames(text, 300),
                                              compressed(std::string(30000, 'x'), 15000)};
  for (int i = 0; i < (is_nightly() ? 5000 : 500); ++i) {
    std::string data = compressed(text, 100 + random() % 300);
    for (std::size_t more = random() % 4; more > 0; --more) {
      const std::string& other = others[random() % others.size()];
      data += other.substr(0, random() % 8 == 0 ? random() % other.size() : other.size());
      data += compressed(text, 100 + random() % 300);
    }
    for (std::size_t flips = random() % 3; flips > 0; --flips)
      data[random() % data.size()] ^= static_cast<char>(1 << random() % 8);
    const std::size_t room = 1 + random() % 600;
    EXPECT_EQ(decoded_ahead(data, 2 + random() % 3, 1 + random() % 600, room), decoded(data, 1000, room)) << i;
  }
}

// A file that lies about where its members end is decoded by what they are.
TEST(BgzipParts, SizesThatAreWrongAreNotBelieved) {
  const std::string text = mixed_text(1000);
  const std::string good = bgzip_members(text, 100);
  for (std::size_t size = 0; size < 400; ++size) {
    std::string data = good;
    data[16] = static_cast<char>(size & 0xff);
    data[17] = static_cast<char>(size >> 8);
    EXPECT_EQ(decoded_ahead(data), (Decoded{text, ""})) << size;
    EXPECT_EQ(decoded_ahead(good + data), (Decoded{text + text, ""})) << size;
  }
}

// Nothing may follow zeros after a member, wherever the member says that it ends.
TEST(BgzipParts, ZerosWithinASizeAreNoPartOfAMember) {
  const std::string good = bgzip_members(mixed_text(1000), 100);
  const std::size_t end = *gzip_part_size(good);
  std::string data = good.substr(0, end) + std::string(3, '\0') + good.substr(end);
  data[16] = static_cast<char>(data[16] + 3);
  for (const std::string& before : {std::string(), good, good + good}) {
    EXPECT_EQ(decoded_ahead(before + data), decoded(before + data));
    EXPECT_EQ(decoded_ahead(before + data, 2, 100'000), decoded(before + data));
  }
}

// RFC 1952, 2.3.1.1: other fields may stand beside bgzip's.
TEST(BgzipParts, OtherExtraFieldsAreSkipped) {
  const auto size = [](const std::string& fields) {
    std::string member = std::string("\x1f\x8b\x08\x04\0\0\0\0\0\xff", 10) + static_cast<char>(fields.size()) + '\0';
    return gzip_part_size(member + fields);
  };
  const std::string own("BC\x02\0\x34\x12", 6), other("XY\x03\0abc", 7);
  EXPECT_EQ(size(own), 0x1235U);
  EXPECT_EQ(size(other + own + other), 0x1235U);
  for (const std::string& none : {other, own.substr(0, 4), std::string("BC\x02\0\x05\0", 6)}) EXPECT_EQ(size(none), 0U);
}

TEST(GzipParts, EndWhereAnotherSeemsToBegin) {
  const std::string member = gzip_member(mixed_text(500)), data = member + member;
  for (std::size_t seen = 0; seen < member.size(); ++seen) EXPECT_EQ(gzip_part_size(data, seen), member.size());
  EXPECT_EQ(gzip_part_size(member), 0U);
  EXPECT_EQ(gzip_part_size(std::string(1 << 20, 'x')), std::nullopt);
}

/// Neither compressed nor checked.
std::string stored_blocks(std::string_view text) {
  std::string data = gzip_member("").substr(0, 10);
  for (; !text.empty(); text.remove_prefix(std::min<std::size_t>(text.size(), 200))) {
    const auto size = static_cast<char>(std::min<std::size_t>(text.size(), 200));
    data += {'\0', size, '\0', static_cast<char>(~size), '\xff'};
    data += text.substr(0, 200);
  }
  return data;
}

TEST(GzipParts, ThatOnlySeemToBeAreDecodedByWhatTheyAre) {
  const std::string text = mixed_text(3000), members = gzip_members(text, 500), empty = gzip_member("");
  const std::string all[] = {stored_blocks(members), stored_blocks(members + stored_blocks(members)),
                             gzip_member(text).substr(0, 1000) + members,  // within a member, none begins
                             empty.substr(0, empty.size() - 8) + std::string(8, '\x1f') + members};
  for (const std::string& data : all) {
    const std::size_t i = static_cast<std::size_t>(&data - all);
    for (const std::size_t step : {60U, 1000U, 100000U}) {
      for (const std::size_t threads : {2U, 5U}) EXPECT_EQ(decoded_ahead(data, threads, step), decoded(data)) << i;
    }
  }
}

// 33 MiB in a member of 34 KiB.
TEST(BgzipParts, WithMoreThanAThreadMayHoldAreDecodedAsTheyAreRead) {
  const std::string text(33 << 20, 'x');
  const std::string large = bgzip_members(text, text.size()), usual = bgzip_members(mixed_text(200'000), 50'000);
  const Decoded result = decoded_as_usual(usual + large + usual, 2);
  EXPECT_EQ(result.problem, "");
  EXPECT_TRUE(result.text == mixed_text(200'000) + text + mixed_text(200'000));
}

// What was read is decoded before the source is asked to wait for more.
TEST_P(Parts, OfASlowPipeAreAvailableAsSoonAsTheyAreRead) {
  const std::string text = mixed_text(4000);
  const std::string data = compressed(text, 1000);
  std::size_t begin = 0, given = 0;
  const auto source = [&](std::span<char> buffer) {
    EXPECT_GE(given + 1500, begin / 2) << "nothing more is needed";
    const std::size_t size = std::string_view(data).substr(begin, 100).copy(buffer.data(), buffer.size());
    begin += size;
    return size;
  };
  DecodedStream stream(source, {3, [] { return false; }, 1});
  std::array<char, 64> buffer{};
  while (const std::size_t size = stream.read(buffer)) given += size;
  EXPECT_EQ(given, text.size());
}

TEST_P(Parts, NeedNotBeReadToTheEnd) {
  const std::string data = compressed(mixed_text(3 << 20), 60'000);
  for (std::size_t readings = 0; readings < 100; readings += 9) {
    DecodedStream stream(pieces_of(data, 1 << 20), {4, [] { return true; }});
    std::array<char, 1000> buffer{};
    for (std::size_t i = 0; i < readings; ++i) EXPECT_GT(stream.read(buffer), 0U);
  }
}

}  // namespace
}  // namespace bnfurl::records
