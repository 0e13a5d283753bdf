// `=~` by RE2.
#include "src/records/where/conditions.hpp"

#include <re2/re2.h>

#include "src/records/messages/messages.hpp"

namespace bnfurl::records {
namespace {

re2::RE2::Options options_for(const Operand& operand) {
  re2::RE2::Options options;
  options.set_encoding(re2::RE2::Options::EncodingLatin1);  // a character is an octet
  options.set_dot_nl(true);
  options.set_case_sensitive(!operand.ignores_case);
  options.set_log_errors(false);
  return options;
}

}  // namespace

Pattern::Pattern(const Operand& operand)
    : expression_(std::make_unique<const re2::RE2>(operand.octets, options_for(operand))) {}

Pattern::~Pattern() = default;
Pattern::Pattern(Pattern&&) noexcept = default;
Pattern& Pattern::operator=(Pattern&&) noexcept = default;

std::string Pattern::problem() const { return expression_->error(); }

bool Pattern::holds(std::string_view text) const {
  return expression_->Match({text.data(), text.size()}, 0, text.size(), re2::RE2::UNANCHORED, nullptr, 0);
}

}  // namespace bnfurl::records
