// From proofs to a table, a certificate and an exit status.
#include <gtest/gtest.h>
#include <unistd.h>

#include <string>

#include "src/loader/compiled_grammars.hpp"
#include "tests/tools/verify/proof_test.hpp"
#include "tools/bnfurl/commands/prove.hpp"

namespace bnfurl::tool {
namespace {

// h16 as compiled, and h16 with the scanner of another production.
class Proving : public testing::Test {
protected:
  Proving() {
    const std::vector<gen::Grammar>& printed = loader::printed_grammars();
    good = {proof::tested_h16(printed)};
    both = {good.front(), proof::broken_h16(printed)};
  }

  // The output and the status.
  static std::pair<std::string, records::Status> prove_all(const std::vector<proof::TestedProduction>& tested,
                                                           bool as_json) {
    int ends[2];
    EXPECT_EQ(pipe(ends), 0);
    records::Status status{};
    {
      Output out(ends[1]);
      status = prove(
          tested, [](const proof::TestedProduction&) { return 0U; }, as_json, out);
      EXPECT_EQ(out.finish(), records::Status::good);
    }
    close(ends[1]);
    std::string text(1 << 16, '\0');
    text.resize(static_cast<std::size_t>(std::max<ssize_t>(0, read(ends[0], text.data(), text.size()))));
    close(ends[0]);
    return {text, status};
  }

  std::vector<proof::TestedProduction> good;
  std::vector<proof::TestedProduction> both;
};

TEST_F(Proving, ARightProductionIsProved) { EXPECT_EQ(prove_all(good, false).second, records::Status::good); }

TEST_F(Proving, ShowsWhereAProofFails) {
  const auto [table, status] = prove_all(both, false);
  EXPECT_EQ(status, records::Status::negative);
  EXPECT_TRUE(table.starts_with("GRAMMAR\tPRODUCTION\tSTATES\tCLASSES\tSTRINGS\tKERNELS\tNOT-RUN\tVERDICT\n")) << table;
  EXPECT_NE(table.find("\tproved\nrfc3986\th16\t5\t1\t"), std::string::npos) << table;
  EXPECT_NE(table.find("\tfailed: scalar matches: "), std::string::npos) << table;
}

TEST_F(Proving, CertifiesNothingThatFails) {
  const auto [json, status] = prove_all(both, true);
  EXPECT_EQ(status, records::Status::negative);
  EXPECT_NE(json.find("\"verdict\":\"failed\",\"failure\":\"scalar matches: "), std::string::npos) << json;
}

}  // namespace
}  // namespace bnfurl::tool
