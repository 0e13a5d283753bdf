// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Tags as events. An event is printed as the state in which it happens and the octets of the edge, `1[a]`, or as
// `1end`.
#include "gen/automaton/speed/bitstream_tags.hpp"

#include "tests/gen/table.hpp"

namespace bnfurl::gen::tests {
namespace {

std::string to_string(const Folded& folded, const Events& events) {
  std::string text;
  for (const Event& event : events) {
    const Folded::State& state = folded.states[static_cast<std::size_t>(event.state)];
    text += " " + std::to_string(event.state);
    text += event.edge == Event::end ? "end" : gen::to_string(state.edges[static_cast<std::size_t>(event.edge)].octets);
  }
  return text;
}

std::string tags_of(const Folded& folded) {
  std::string text;
  for (std::size_t tag = 0; tag < folded.tags.size(); ++tag) {
    text += (tag == 0 ? "" : " | ") + to_string(folded.tags[tag]) + ":";
    const std::optional<Events> events = tag_events(folded, tag);
    text += events ? to_string(folded, *events) : " another than the last";
  }
  return text;
}

Folded folded_of(const std::string& grammar) { return automata_of(grammar).folded; }

class PrintedTags : public Table {};

TEST_P(PrintedTags, Are) { EXPECT_EQ(tags_of(folded_of(in())), out()); }

INSTANTIATE_TEST_SUITE_P(
    BitstreamTags, PrintedTags,
    testing::Values(
        // Events at edges, and at the end.
        Case{"# component: y | x = \"/\" y | y = *DIGIT", "<y: 1end 1[0-9] | y>: 1end 2end"},
        Case{"# component: y | x = \"/\" y \":\" | y = 1*DIGIT", "<y: 1[0-9] | y>: 2[:]"},
        // The last of several events is the value: the register is written again.
        Case{"# component: y | x = \"/\" *( DIGIT / \":\" ) \":\" y | y = *ALPHA",
             "<y: 2end 2[A-Za-z] | y>: 2end 3end"},
        // A register of one reading may belong to another reading in the end, so the last event is not always the
        // value.
        Case{"# component: y | x = y \"1\" / \"a\" y \"2\" | y = 1*\"a\"",
             "<y: another than the last | y>: 1[1] 3[1] 3[2]"},
        // A register that is also written in texts that do not set the tag.
        Case{"# component: y | x = y \"1\" / \"a\" \"2\" | y = \"a\"", "<y: 0[Aa] | y>: 1[1]"},
        Case{"# component: host | # host-kind: a b | x = host | host = a / b | a = \"a\" | b = \"b\"",
             "<host: 0[Aa] 0[Bb] | host>: 1end 2end | {host_kind=}: 1end 2end"}));

std::vector<TagEvents> all_tags(const Folded& folded) {
  std::vector<TagEvents> tags;
  for (std::size_t tag = 0; tag < folded.tags.size(); ++tag) tags.push_back({tag, tag_events(folded, tag).value()});
  return tags;
}

// `<y always` if the tag is always set; `<y with y>` if it is set together with events of y>.
std::string settings_of(const Folded& folded) {
  std::string text;
  for (const TagEvents& tag : all_tags(folded)) {
    text += (text.empty() ? "" : " | ") + to_string(folded.tags[tag.tag]);
    if (always_set(folded, tag.tag)) text += " always";
    for (const TagEvents& other : all_tags(folded)) {
      const bool is_with = set_with(folded, tag.tag, other.events);
      if (other.tag != tag.tag && is_with) text += " with " + to_string(folded.tags[other.tag]);
    }
  }
  return text;
}

class Settings : public Table {};

TEST_P(Settings, Are) { EXPECT_EQ(settings_of(folded_of(in())), out()); }

INSTANTIATE_TEST_SUITE_P(
    BitstreamTags, Settings,
    testing::Values(Case{"# component: y | x = \"/\" y | y = *DIGIT", "<y always with y> | y> always with <y"},
                    Case{"# component: y | x = \"/\" [ y ] | y = 1*DIGIT", "<y with y> | y> with <y"},
                    Case{"# component: y | x = y \"1\" / \"a\" \"2\" | y = \"a\"", "<y with y> | y>"},
                    Case{"# component: y | # component: z | x = y [ \":\" z ] | y = *ALPHA | z = *DIGIT",
                         "<y always with y> | <z with z> | y> always with <y | z> with <z"},
                    Case{"# component: y | # component: z | x = [ z \"/\" ] y [ \":\" z ] | y = *ALPHA | z = 1*DIGIT",
                         "<y always with y> | <z with z> | y> always with <y | z> with <z"}));

// `y> = <y+1`: the place of a tag, relative to another tag or to the beginning; `y> = <z-1 or end`.
std::string places_of(const Folded& folded) {
  std::string text;
  const auto add = [&](const TagEvents& tag, const std::string& place) {
    text += (text.empty() ? "" : " | ") + to_string(folded.tags[tag.tag]) + " = " + place;
  };
  for (const TagEvents& tag : all_tags(folded)) {
    if (const auto octets = distance_from_begin(folded, tag)) add(tag, "begin+" + std::to_string(*octets));
    if (only_at_end(tag.events)) add(tag, "end");
    for (const TagEvents& other : all_tags(folded)) {
      const std::string name = to_string(folded.tags[other.tag]);
      if (other.tag == tag.tag) continue;
      if (const auto octets = distance(folded, tag, other.events)) add(tag, name + "+" + std::to_string(*octets));
      if (const auto octets = distance_to(folded, tag, other.events))
        add(tag, name + "-" + std::to_string(*octets) + " or end");
    }
  }
  return text;
}

class Places : public Table {};

TEST_P(Places, Are) { EXPECT_EQ(places_of(folded_of(in())), out()); }

INSTANTIATE_TEST_SUITE_P(
    BitstreamTags, Places,
    testing::Values(Case{"# component: y | x = \"/\" y | y = *DIGIT", "<y = begin+1 | y> = end"},
                    Case{"# component: y | x = \"/\" y \":\" | y = 2DIGIT",
                         "<y = begin+1 | <y = y>-2 or end | y> = begin+3 | y> = <y+2"},
                    Case{"# component: y | x = \"/\" y *DIGIT | y = \"ab\" / \"abc\"", "<y = begin+1"},
                    // The number of octets in an escape or a run is unknown.
                    Case{"# component: y | x = *DIGIT y | y = ALPHA", "<y = y>-1 or end | y> = end | y> = <y+1"},
                    Case{"# component: y | x = y \":\" / \":\" y | y = \"a\"", "<y = y>-1 or end | y> = <y+1"},
                    Case{"# component: y | x = \"%\" 2HEXDIG y *( ALPHA / DIGIT / \"%\" 2HEXDIG ) | y = \":\"",
                         "<y = y>-1 or end | y> = <y+1"},
                    Case{"# component: y | x = y | y = \"%\" 2HEXDIG *( ALPHA / DIGIT )", "<y = begin+0 | y> = end"},
                    Case{"# component: y | # component: z | x = y \":\" z | y = *ALPHA | z = *DIGIT",
                         "<y = begin+0 | <z = y>+1 | y> = <z-1 or end | z> = end"},
                    Case{"# component: y | # component: z | x = y [ \":\" z ] | y = *ALPHA | z = *DIGIT",
                         "<y = begin+0 | <z = y>+1 | y> = <z-1 or end | z> = end"},
                    Case{"# component: y | # component: z | x = y [ \"::\" z ] | y = *ALPHA | z = *DIGIT",
                         "<y = begin+0 | <z = y>+2 | y> = <z-2 or end | z> = end"},
                    Case{"# component: y | # component: z | x = y [ \":\" z ] \"/\" | y = *ALPHA | z = *DIGIT",
                         "<y = begin+0 | <z = y>+1"},
                    Case{"# component: y | # component: z | x = y [ \":\" z / \":/\" z ] | y = *ALPHA | z = 1*DIGIT",
                         "<y = begin+0 | z> = end"}));

TEST(BitstreamTags, DistancesOfUpToSixtyFourOctetsAreCounted) {
  const auto distance_over = [](const std::string& count) {
    return places_of(folded_of("# component: y | x = y \":\" / *\"a\" \"/\" | y = " + count + "\"a\""));
  };
  EXPECT_EQ(distance_over("64"), "<y = begin+0 | <y = y>-64 or end | y> = begin+64 | y> = <y+64");
  EXPECT_EQ(distance_over("65"), "<y = begin+0");
}

TEST(BitstreamTags, ValuesOfAChoiceAreThoseThatATextCanGiveIt) {
  const auto values_of = [](const std::string& grammar) {
    const Folded folded = folded_of(grammar);
    std::string text;
    for (std::size_t tag = 0; tag < folded.tags.size(); ++tag) {
      if (folded.tags[tag].kind != Mark::Kind::choice) continue;
      for (const std::string& value : choice_values(folded, tag)) text += " " + value;
    }
    return text;
  };
  const std::string kinds = "# component: host | # host-kind: a b | ";
  EXPECT_EQ(values_of(kinds + "x = host | host = a / b | a = \"a\" | b = \"b\""), " a b");
  EXPECT_EQ(values_of(kinds + "x = host DIGIT | host = a / b | a = \"a\" | b = \"b\""), " a b");
  EXPECT_EQ(values_of(kinds + "x = host | host = a / b | a = \"a\" | b = \"a\""), " a");
}

}  // namespace
}  // namespace bnfurl::gen::tests
