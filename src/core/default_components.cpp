// The components of a grammar that are shown by default.
#include <optional>

#include <bnfurl/fields.hpp>

namespace bnfurl {

std::vector<Component> default_components(Grammar grammar) {
  std::vector<Component> components;
  for (const std::string_view name : url_parts) {
    if (const std::optional<Component> component = grammar.find_component(name)) components.push_back(*component);
  }
  if (!components.empty()) return components;
  for (const Component component : grammar.components()) components.push_back(component);
  return components;
}

}  // namespace bnfurl
