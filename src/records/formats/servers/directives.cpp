#include "src/records/formats/servers/directives.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>
#include <string>
#include <utility>

#include "gen/syntax/grammar_file.hpp"
#include "src/records/messages/messages.hpp"

namespace bnfurl::records {
namespace {

/// A directive as written: `%>s`, `%{Referer}i`, `%!200,304{User-agent}i`.
struct Directive {
  std::string written;
  bool is_original = false;             ///< has a "<": the value of the first request, before internal redirects
  bool is_final = false;                ///< has a ">": the value of the last request
  std::optional<std::string> argument;  ///< what stands in braces
  std::string letter;                   ///< `i`, `^FB`
};

// A time can say of which moment it is; without the word, it is the request's begin.
std::string_view without_moment(std::string_view argument) {
  for (const std::string_view moment : {"begin", "end"}) {
    if (argument == moment) return {};
    if (argument.starts_with(moment) && argument.substr(moment.size()).starts_with(':'))
      return argument.substr(moment.size() + 1);
  }
  return argument;
}

// The row with this argument, or else the one for any.
const DirectiveRow* row_of(const Directive& directive, const Dialect& dialect) {
  std::string_view argument = directive.argument ? std::string_view(*directive.argument) : std::string_view();
  if (directive.letter == "t") argument = without_moment(argument);
  const DirectiveRow* any = nullptr;
  for (const DirectiveRow& row : dialect.rows) {
    if (row.letter != directive.letter) continue;
    if (row.argument != "*" && is_called(argument, row.argument)) return &row;
    if (row.argument == "*" && !argument.empty()) any = &row;
  }
  return any;
}

/// The variable of a directive; nullopt for an unknown one.
std::optional<Variable> variable_of(const Directive& directive, const Dialect& dialect) {
  const DirectiveRow* row = row_of(directive, dialect);
  if (row == nullptr) return std::nullopt;
  const std::string argument = row->argument == "*" ? name_of_argument(*directive.argument) : "";
  const auto rank = static_cast<std::size_t>(row - dialect.rows.data());
  Variable variable{directive.written,         std::string(row->name) + argument,
                    std::string(row->meaning), rank,
                    row->kind.values(),        Missing::hyphen};
  if (directive.is_original) variable.name = "original-" + variable.name;
  if (directive.is_original) variable.rank += dialect.rows.size();
  if (row->letter == "t" && row->argument == "*")
    variable.values = dialect.time_values(without_moment(*directive.argument));
  variable.values.is_of_end = row->letter == "t" && directive.argument && directive.argument->starts_with("end");
  return variable;
}

/// All directives: `%h`, `%{NAME}i`.
std::vector<std::string> all_directives(const Dialect& dialect) {
  std::vector<std::string> names;
  for (const DirectiveRow& row : dialect.rows) {
    const std::string argument(row.argument == "*" ? "NAME" : row.argument);
    names.push_back(argument.empty() ? fmt::format("%{}", row.letter) : fmt::format("%{{{}}}{}", argument, row.letter));
  }
  return names;
}

class FormatReader {
public:
  FormatReader(std::string_view text, const Dialect& dialect) : text_(text), dialect_(dialect) {}

  std::vector<FormatPiece> run() {
    while (offset_ < text_.size()) {
      if (text_[offset_] == '%')
        read_directive();
      else if (text_[offset_] == '\\')
        read_escape();
      else
        add(text_[offset_++]);
    }
    return std::move(pieces_);
  }

private:
  void add(char octet) {
    if (pieces_.empty() || pieces_.back().variable) pieces_.emplace_back();
    pieces_.back().literal += octet;
  }

  void add(std::string_view text) {
    for (const char octet : text) add(octet);
  }

  // A quote and a "\" are themselves; `\n`, `\r` and `\t` are controls; other octets keep the "\".
  void read_escape() {
    const char octet = offset_ + 1 < text_.size() ? text_[offset_ + 1] : '\\';
    constexpr std::string_view letters = "nrt\"'\\";
    constexpr std::string_view octets = "\n\r\t\"'\\";
    const std::size_t index = letters.find(octet);
    if (index == std::string_view::npos) return add(text_[offset_++]);
    add(octets[index]);
    offset_ = std::min(offset_ + 2, text_.size());
  }

  void read_directive() {
    const std::size_t begin = offset_++;
    Directive directive;
    read_modifiers(directive, begin);
    read_letter(directive, begin);
    directive.written = text_.substr(begin, offset_ - begin);
    if (directive.letter == "%") return add('%');
    // Of an internal redirect, %s is the status of the first request, as %<s is, and %>s that of the last one.
    if (directive.letter == "s" && dialect_.tells_final_status) directive.is_original = !directive.is_final;
    const std::optional<Variable> variable = variable_of(directive, dialect_);
    if (!variable) throw unknown_directive(directive, begin);
    const std::string_view argument = directive.argument ? std::string_view(*directive.argument) : std::string_view();
    const bool has_brackets = directive.letter == "t" && (argument.empty() || argument == "begin" || argument == "end");
    if (has_brackets) add('[');
    pieces_.push_back({"", *variable});
    if (has_brackets) add(']');
  }

  void read_modifiers(Directive& directive, std::size_t begin) {
    for (; offset_ < text_.size(); ++offset_) {
      const char octet = text_[offset_];
      if (octet == '<') {
        directive.is_original = true;
      } else if (octet == '!' || octet == ',' || std::isdigit(static_cast<unsigned char>(octet)) != 0) {
        // Statuses: for all others, the value is `-`.
      } else if (octet == '{') {
        const std::size_t end = text_.find('}', offset_);
        if (end == std::string_view::npos) throw fault(begin, "\"{\" is not closed by \"}\"");
        directive.argument = text_.substr(offset_ + 1, end - offset_ - 1);
        offset_ = end;
      } else if (octet == '>') {
        directive.is_final = true;
      } else {
        return;
      }
    }
  }

  void read_letter(Directive& directive, std::size_t begin) {
    const std::size_t size = offset_ < text_.size() && text_[offset_] == '^' ? 3 : 1;
    directive.letter = text_.substr(offset_, size);
    offset_ = std::min(offset_ + size, text_.size());
    if (directive.letter.empty())
      throw fault(begin, "the letter of the directive is missing; write \"%%\" for a literal \"%\"");
  }

  [[nodiscard]] UsageError fault(std::size_t begin, std::string_view what) const {
    return UsageError(fmt::format("{}: column {} of the format: {}", dialect_.server, begin + 1, what));
  }

  [[nodiscard]] UsageError unknown_directive(const Directive& directive, std::size_t begin) const {
    const std::string argument = directive.argument ? "{" + *directive.argument + "}" : "";
    const std::string name = "%" + argument + directive.letter;
    const std::vector<std::string> known = all_directives(dialect_);
    return UsageError(
        printable(fmt::format("unknown directive in column {} of {}'s format: \"{}\"{}; expected one of: {}", begin + 1,
                              dialect_.server, name, gen::did_you_mean(name, known), fmt::join(known, " "))));
  }

  std::string_view text_;
  const Dialect& dialect_;
  std::size_t offset_ = 0;
  std::vector<FormatPiece> pieces_;
};

bool is_written(const FormatPiece& piece, std::string_view written) {
  return piece.variable && piece.variable->written == written;
}

// A path and the query beside it are a target; %q has its "?".
void join_paths_with_queries(std::vector<FormatPiece>& pieces) {
  for (std::size_t i = 0; i + 1 < pieces.size(); ++i) {
    if (!is_written(pieces[i], "%U") || !is_written(pieces[i + 1], "%q")) continue;
    Variable& path = *pieces[i].variable;
    path.written = "%U%q";
    path.name = "path-with-query";
    path.values = kinds::path_with_query.values();
    pieces.erase(pieces.begin() + static_cast<std::ptrdiff_t>(i) + 1);
  }
}

}  // namespace

std::string name_of_argument(std::string_view argument) {
  std::string name;
  for (const char octet : argument) {
    const bool is_of_name = std::isalnum(static_cast<unsigned char>(octet)) != 0;
    if (is_of_name)
      name += in_lower_case(octet);
    else if (!name.empty() && name.back() != '-')
      name += '-';
  }
  while (name.ends_with('-')) name.pop_back();
  return name;
}

bool is_before_milliseconds(const std::vector<FormatPiece>& pieces, std::size_t variable) {
  return variable + 1 < pieces.size() && pieces[variable + 1].literal.starts_with("ms");
}

std::vector<FormatPiece> read_directives(std::string_view text, const Dialect& dialect) {
  std::vector<FormatPiece> pieces = FormatReader(text, dialect).run();
  join_paths_with_queries(pieces);
  return pieces;
}

}  // namespace bnfurl::records
