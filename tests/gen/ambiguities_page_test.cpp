// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Compares the ambiguities that the generator finds with what we state about them. For each of them, docs/grammars.md
// has a claim about its text. Each decision that we have made is about an ambiguity that exists.
#include <gtest/gtest.h>

#include <algorithm>

#include "gen/pipeline.hpp"
#include "gen/read_grammars.hpp"
#include "gen/variants.hpp"
#include "tests/gen/files.hpp"

namespace bnfurl::gen::tests {
namespace {

const std::vector<std::string> url_grammars = {"w3c1993", "rfc1738", "rfc1808", "rfc2396", "rfc3986", "rfc9112"};

std::vector<Ambiguity> found_in(const std::string& name) {
  std::vector<SourceFile> files;
  for (const std::string& each : url_grammars) files.push_back({each + ".bnf", file_text("grammar/" + each + ".bnf")});
  const auto grammars = std::get<std::vector<Grammar>>(read_grammars(files));
  return ambiguities(*find_grammar(grammars, name));
}

class AmbiguitiesOf : public testing::TestWithParam<std::string> {};

TEST_P(AmbiguitiesOf, AreExplained) {
  const std::string page = file_text("docs/grammars.md");
  const std::vector<Ambiguity> found = found_in(GetParam());
  EXPECT_FALSE(found.empty());
  for (const Ambiguity& each : found) {
    const std::string text = each.text.empty() ? "\"\"" : each.text;
    const std::string claim = "\n" + GetParam() + ":" + each.entry + " " + text + "  ->";
    EXPECT_NE(page.find(claim), std::string::npos) << "no claim about" << claim << " (" << to_string(each) << ")";
  }
}

INSTANTIATE_TEST_SUITE_P(Every, AmbiguitiesOf, testing::ValuesIn(url_grammars));

// A decision: the grammar, the rule that contains the choice, and the productions in which the two readings differ.
struct Decision {
  std::string grammar;
  std::string rule;
  std::string difference;
  friend std::ostream& operator<<(std::ostream& stream, const Decision& decision) {
    return stream << decision.grammar << " " << decision.rule;
  }
};

class Decisions : public testing::TestWithParam<Decision> {};

TEST_P(Decisions, AreAboutAmbiguitiesThatAreFound) {
  const std::vector<Ambiguity> found = found_in(GetParam().grammar);
  EXPECT_TRUE(std::any_of(found.begin(), found.end(), [](const Ambiguity& each) {
    return each.rule == GetParam().rule && each.difference == GetParam().difference;
  }));
}

INSTANTIATE_TEST_SUITE_P(Every, Decisions,
                         testing::Values(Decision{"rfc1738", "schemepart", "ip-schemepart | xchar xchar xchar"},
                                         Decision{"rfc1738", "selector", "selector search | selector"},
                                         Decision{"rfc1738", "search", "search gopher+_string | search"},
                                         Decision{"rfc1738", "gopherurl", "selector | "},
                                         Decision{"rfc1738", "fileurl", "host | "},
                                         Decision{"rfc1738", "url", "httpurl | otherurl"},
                                         Decision{"w3c1993", "groupart", "article | group"},
                                         Decision{"w3c1993", "path", "hsoname version | hsoname"},
                                         Decision{"w3c1993", "login", "user hostport | hostport"},
                                         Decision{"w3c1993", "xalphas", "xalphas host | xalphas host"},
                                         Decision{"w3c1993", "xalphas", "xalphas hostname | xalphas hostname"},
                                         Decision{"w3c1993", "ialpha", "ialpha | ialpha ialpha"},
                                         Decision{"w3c1993", "xalphas", "xalphas | xalphas xalphas"},
                                         Decision{"w3c1993", "digits", "version | version attributes"},
                                         Decision{"w3c1993", "alphanums", "attribute | attribute attribute"},
                                         Decision{"w3c1993", "gopheraddress", "gcommand | "},
                                         Decision{"w3c1993", "path", "path | path ftptype"},
                                         Decision{"rfc1808", "URL", "absoluteURL | relativeURL"},
                                         Decision{"rfc1808", "absoluteURL", "generic-RL | "},
                                         Decision{"rfc2396", "authority", "server | reg_name"},
                                         Decision{"rfc2396", "relativeURI", "net_path | abs_path"},
                                         Decision{"rfc3986", "host", "IPv4address | reg-name"},
                                         Decision{"rfc3986", "path", "path-abempty | path-absolute"},
                                         Decision{"rfc9112", "request-target", "absolute-form | authority-form"}));

}  // namespace
}  // namespace bnfurl::gen::tests
