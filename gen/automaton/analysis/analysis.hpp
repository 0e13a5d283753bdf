// Questions about automata, each with an exact answer: which texts have two readings (ambiguities.cpp), which texts
// show that two languages differ (witness.cpp) or that two readers do (differing.cpp), which productions are open after
// a prefix (open_productions.cpp), and which texts tell an automaton from every other one, by verdicts or by readings
// (test_suite.cpp).
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gen/automaton/model/dfa.hpp"
#include "gen/automaton/model/ordered_nfa.hpp"

namespace bnfurl::gen {

// Finds the texts to which a printed grammar gives two readings. Each choice of each rule is examined: if the same
// octets can complete two of its ways, the choice is ambiguous, and a shortest text with both readings is reported.
// This is an exact answer, not a sample: the search walks over pairs of nodes, and there are finitely many.

struct Ambiguity {
  std::string rule;        ///< the rule that contains the choice
  std::string choice;      ///< `IPv4address | reg-name`, `[ userinfo "@" ]`, `*xchar`
  std::string difference;  ///< the productions in which the readings differ: `IPv4address | reg-name`
  std::string text;        ///< a shortest text with two readings
  std::string entry;       ///< the production that `text` matches
  std::string first;       ///< the reading that is kept: the productions that only it has, `user=a`
  std::string second;      ///< the other reading, in the same way
};

/// The ambiguities of `nfa`, an automaton with all productions marked: one for each choice and difference.
[[nodiscard]] std::vector<Ambiguity> ambiguities(const OrderedNfa& nfa, Budget& budget = Budget::enough());

/// For each rule, choice and difference: the ambiguity with the shortest text.
[[nodiscard]] std::vector<Ambiguity> shortest_of(const std::vector<Ambiguity>& all);

/// `entry "text": rule: choice: first, not second`
[[nodiscard]] std::string to_string(const Ambiguity& ambiguity);

// A minimal Dfa extended to a total one, as the theory of test suites requires: each state has a next state for each
// octet. Texts that no continuation completes lead to a state of their own (the lost state), and the octets without a
// class form one more letter. Also here: a shortest text to each state, and a shortest text from each state to
// acceptance.

struct CompleteDfa {
  std::vector<OctetSet> letters;       ///< disjoint; together all octets
  std::vector<std::size_t> letter_of;  ///< by octet
  std::vector<std::vector<int>> next;  ///< by state and letter; state 0 is the start
  std::vector<bool> accepting;

  [[nodiscard]] int size() const { return static_cast<int>(next.size()); }
  [[nodiscard]] int target(int state, std::size_t letter) const {
    return next[static_cast<std::size_t>(state)][letter];
  }
  [[nodiscard]] bool accepts(int state) const { return accepting[static_cast<std::size_t>(state)]; }
};

/// `minimal`, which has no marks, with a transition for each octet in each state. The result is minimal too.
[[nodiscard]] CompleteDfa completed(const Dfa& minimal);

/// By letter: the octet that represents it.
[[nodiscard]] std::vector<char> representatives(const CompleteDfa& dfa);

/// By state: a shortest text of representatives that leads to it from the start (its access text). Each access text
/// but the empty one is another access text and one more octet.
[[nodiscard]] std::vector<std::string> access_texts(const CompleteDfa& dfa);

/// By state: a shortest text of representatives that is accepted from there; nullopt if there is none.
[[nodiscard]] std::vector<std::optional<std::string>> completions(const CompleteDfa& dfa);

/// Suffixes that expose an implementation which misreads or skips `octet` in `state`: a completion after the octet, or
/// the empty text if there is none; the completion of `state` itself; and the completions after the octets whose
/// numbers are one less and one more.
[[nodiscard]] std::vector<std::string> rests_after(const CompleteDfa& dfa,
                                                   const std::vector<std::optional<std::string>>& completions,
                                                   std::size_t state, unsigned octet);

// The identifier of a state tells it from all others when only verdicts can be observed: a few texts whose verdicts
// from that state differ from the verdicts from any other state.
//
// Identifiers come from a splitting tree. A node of the tree is a set of states and a text that some of them accept and
// some do not. The identifier of a state consists of the texts on the path from the root down to it. For any two
// states, the text at which their paths part is in both identifiers; a test suite needs this property ("harmonised"
// identifiers).

/// By state: its identifier; the empty text comes first. `dfa` is minimal.
[[nodiscard]] std::vector<std::vector<std::string>> identifiers(const CompleteDfa& dfa);

/// The state of `dfa` after `text`, if it starts in `state`.
[[nodiscard]] int state_after(const CompleteDfa& dfa, int state, std::string_view text);
/// Whether `dfa` accepts `text` if it starts in `state`.
[[nodiscard]] bool accepts_from(const CompleteDfa& dfa, int state, std::string_view text);

// The productions that are open (begun, and not yet ended) after a prefix of a text.
//
// A prefix can have several readings: is "http://a" the beginning of a userinfo or of a host? The reading that counts
// belongs to the shortest completion of the prefix. Here it is the host, because "http://a" is already a URI.

/// A shortest text that leads from `state` of a minimal Dfa to an accepting state. Among several, the first in the
/// order of the classes; each class is represented by its OctetSet::representative.
[[nodiscard]] std::string shortest_completion(const Dfa& dfa, int state);

/// The components of `nfa` that are open where `prefix` ends, the innermost last. The prefix is read together with its
/// shortest completion in `language`; the components are the ones open at the first octet that this reading could read
/// after the prefix. Empty if no text begins with `prefix`.
[[nodiscard]] std::vector<std::string> open_productions(const OrderedNfa& nfa, const Dfa& language,
                                                        std::string_view prefix, Budget& budget = Budget::enough());

// Texts that distinguish the right way to split from every other way that is not more complicated.
//
// The words of an automaton with marks are texts with their one reading. If marks are treated as letters like all
// others, a test suite of this automaton is a suite for readings: take a reader whose own automaton with marks does not
// have more states. If it is right about each word of the suite, it reads every text correctly. A word without its
// marks is a text. A reader that reads the text correctly is also right about the word, whether the automaton accepts
// the word or not.
//
// Readers follow several readings at once, and have more states for that. A text for each of these states can be given;
// after it the suite begins again. As in note [octets in classes], the reader has no more classes of octets, either.

/// Calls `use` with each text, which is valid until `use` returns; a text may be repeated. `marked` is minimal, and has
/// one reading for each text. `access` are texts that lead to the states of a reader.
void for_each_reading_test(const Dfa& marked, const std::vector<std::string>& access,
                           const std::function<void(std::string_view text)>& use);

// Texts that distinguish a minimal automaton from every other automaton that is not much larger, by verdicts alone. An
// implementation that has at most `extra` states more than the automaton gives the right verdict on all these texts
// only if its language is the automaton's (Vasilevskii 1973, Chow 1978: the W-method; with harmonised identifiers:
// Petrenko 1991).
//
// note [why the suite is complete] The suite has the access text of each state, followed by all texts of up to extra +
// 1 octets, each followed by the identifier of the state that it leads to. Suppose that the implementation gives the
// right verdict on all of them.
//   - Access texts of different states differ in the verdict on a text that is in both identifiers. So they lead to
//     different states of the implementation, and `extra` more octets lead to all others.
//   - In the same way, two texts of the suite that lead to one state of the implementation lead to one state of the
//     automaton.
// So each state of the implementation stands for one state of the automaton, goes on as that state does, octet by
// octet, and accepts as that state does.

/// The parts of a suite. `access` and `identifiers` are by state.
struct SuiteParts {
  CompleteDfa dfa;
  std::vector<char> octets;  ///< by letter
  std::vector<std::string> access;
  std::vector<std::vector<std::string>> identifiers;
  std::vector<std::vector<bool>> accepted;  ///< by state: whether it accepts each text of its identifier
};
[[nodiscard]] SuiteParts suite_parts(const Dfa& minimal);

/// Called with each text, which is valid until the call returns, whether the automaton accepts the text, and how many
/// of its octets lead to the state that the others identify: the last of these is the one that is tested.
using Tester = std::function<void(std::string_view text, bool accepted, std::size_t tested)>;

/// The suite for `extra` more states, if the octets of a letter are treated alike: one represents all of them.
void for_each_test(const SuiteParts& parts, unsigned extra, const Tester& test);

/// The tests that the suite for no more states needs in addition if the octets of a letter are not treated alike: each
/// state with each of the 256 octets that does not represent its letter.
void for_each_octet_test(const SuiteParts& parts, const Tester& test);

/// The fewer tests that any suite needs in addition if the octets of a letter are not treated alike, but an
/// implementation has no more classes of octets than the automaton has letters.
//
// note [octets in classes] An implementation that has no more classes of octets than the automaton, and is right about
// the texts of representatives, has one representative in each of its classes. An octet that it puts into the class of
// another representative than its own gets the verdicts of that one, and here is a text on which these are wrong.
void for_each_class_test(const SuiteParts& parts, const Tester& test);

// A witness shows that two languages differ: a shortest text that one automaton accepts and the other refuses. Both
// automata read the same text side by side, breadth first, until a pair of states is reached of which one accepts and
// the other does not. If the walk ends without such a pair, there is no such text, and the second automaton accepts
// every text of the first.

/// A shortest text that `accepting` accepts and `refusing` does not; nullopt if there is none. Of the shortest texts,
/// the one with the most octets in 0x20-0x7e; of these, the first in octet order. Neither automaton has marks. If more
/// pairs of states are needed than the budget has states, the budget is spent and the result is nullopt.
[[nodiscard]] std::optional<std::string> witness(const Dfa& accepting, const Dfa& refusing, Budget& budget);

/// The octet that stands for a set in a witness: the least in 0x20-0x7e, or else the least. The set is not empty.
[[nodiscard]] std::uint8_t best_octet(const OctetSet& octets);

// Two readers of one text: do they find the same component? Both automata, with the marks of that component alone, read
// the text side by side; the pairs of states, together with what has been seen of both components, form an automaton.
//
// note [components that differ] Components are compared octet by octet, and no automaton can compare parts of any
// length that are anywhere in a text. But parts of different lengths differ, and so do parts that begin with different
// octets. The lengths are different if only the begins or only the ends of the parts are at the same place, or if one
// part lies within the other. Otherwise one part begins and ends before the other; then their first octets are
// compared. So `values` is exact unless the parts of a text are at different places in it, have the same length and
// begin alike; all such texts are in `places`.

/// What differs in a text: where the component is (or whether it is there), or certainly also its octets.
enum class Differing { places, values };

/// The texts that both automata accept and in which their component differs. Both have one reading for each text, and
/// no marks but those of the component. If `skips_slash`, a component begins after its first octet if that is "/".
[[nodiscard]] Dfa differing(const Dfa& one, const Dfa& other, Differing what, bool skips_slash, Budget& budget);

}  // namespace bnfurl::gen
