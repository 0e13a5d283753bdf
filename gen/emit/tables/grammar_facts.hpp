// Facts about a grammar that the library's data has in addition to the automata, with numbers in place of names. They
// are printed as C++ at build time, and used directly at run time.
#pragma once

#include <string>
#include <vector>

#include "gen/automaton/model/dfa.hpp"
#include "gen/emit/shared/register_code.hpp"

namespace bnfurl::gen {

/// A production that matches single octets only, as the set of these octets.
struct NamedOctets {
  std::string name;  ///< the words of its `# says:` line, or else its name
  OctetSet octets;
  friend bool operator==(const NamedOctets&, const NamedOctets&) = default;
};

/// The productions that are sets of two octets or more, the largest first, as messages prefer them.
[[nodiscard]] std::vector<NamedOctets> named_sets(const Grammar& grammar);

/// The index of the rule `name`, which must exist.
[[nodiscard]] std::size_t rule_index(const Grammar& grammar, const std::string& name);

/// The index of a component, or `no_entry` if there is none.
[[nodiscard]] std::size_t component_index(const Grammar& grammar, const std::string& name);

/// What a grammar of URLs says of normal forms and references (detail::NormalRules).
struct NormalNumbers {
  OctetSet unreserved;
  std::size_t scheme;  ///< components of these names, or `no_entry`
  std::size_t host;
  std::size_t port;
  std::size_t path;
  std::size_t reference;  ///< a rule, or `no_entry`
  Resolution resolution;
};
/// Absent if no level changes its texts and it has no references.
[[nodiscard]] std::optional<NormalNumbers> normal_numbers(const Grammar& grammar);

/// The methods of a `# method:` line in words: `CONNECT`, or for "*" `methods other than CONNECT and OPTIONS`. Empty if
/// these are all methods.
[[nodiscard]] std::string methods_in_words(const Grammar& grammar, const MethodLine& line);

/// The indices of the components of a `# target:` or `# referer:` line, or `no_entry`.
struct KeyNumbers {
  std::size_t component;
  std::size_t unless_component;
  std::size_t method_component;
  bool by_method;  ///< whether the `# method:` lines apply
};
[[nodiscard]] KeyNumbers key_numbers(const Grammar& grammar, const RecordKey& key);

}  // namespace bnfurl::gen
