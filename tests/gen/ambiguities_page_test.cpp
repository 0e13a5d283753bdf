// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Compares the ambiguities that the generator finds with what we state about them. For each of them, docs/grammars.md
// has a claim about its text. Each decision that we have made is about an ambiguity that exists.
#include <gtest/gtest.h>

#include <algorithm>

#include "gen/pipeline.hpp"
#include "gen/production_code.hpp"
#include "tests/gen/all_grammars.hpp"
#include "tests/gen/files.hpp"

namespace bnfurl::gen::tests {
namespace {

// The page is about URLs, not about the log formats that contain them.
std::vector<std::string> url_grammars() {
  std::vector<std::string> names;
  for (const Grammar& each : all_grammars()) {
    if (!each.directives.record) names.push_back(each.directives.name);
  }
  return names;
}

std::vector<Ambiguity> found_in(const std::string& name) {
  const std::vector<Grammar> grammars = all_grammars();
  return ambiguities(*find_grammar(grammars, name));
}

class AmbiguitiesOf : public testing::TestWithParam<std::string> {};

TEST_P(AmbiguitiesOf, AreExplained) {
  const std::string page = file_text("docs/grammars.md");
  for (const Ambiguity& each : found_in(GetParam())) {
    const std::string text = each.text.empty() ? "\"\"" : each.text;
    const std::string claim = "\n" + GetParam() + ":" + each.entry + " " + text + "  ->";
    EXPECT_NE(page.find(claim), std::string::npos)
        << "docs/grammars.md has no claim about" << claim << " (" << to_string(each) << ")";
  }
}

INSTANTIATE_TEST_SUITE_P(Every, AmbiguitiesOf, testing::ValuesIn(url_grammars()));

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
