// The templates of gen/emit/languages/templates, compiled in: whoever has the program has the generator.
#pragma once

#include <span>
#include <string_view>

namespace bnfurl::tool {

struct LanguageTemplate {
  std::string_view language;  ///< as `--language` names it
  std::string_view text;
};

[[nodiscard]] std::span<const LanguageTemplate> language_templates();

}  // namespace bnfurl::tool
