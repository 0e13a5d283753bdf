// Recursive descent over one printed rule: alternatives of concatenations of elements, with brackets. All notations
// share this structure; each notation adds what an element is.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "gen/syntax/grammar.hpp"
#include "gen/text/diagnostic.hpp"

namespace bnfurl::gen {

// The text of one printed rule while it is read: the part that the readers of all notations share. A reader is a
// recursive descent that gives up at the first octet that it cannot accept. Then the fault is recorded and the text
// jumps to its end, so that all pending calls of the reader return soon. The result of the reader is not used then.

/// What is wrong with a rule; read_grammar turns it into a diagnostic.
struct BrokenRule {
  Position position;
  std::string message;
};

/// Where a comment begins, and where it ends.
enum class Comments {
  none,
  semicolon,  ///< from ";" to the end of the line
  slash_star  ///< from "/*" to "*/"
};

class RuleText {
public:
  RuleText(std::string_view text, Position position) : text_(text), position_(position) {}

  /// Records a fault; only the first one is kept.
  void fail(const std::string& message) { fail(position_, message); }
  void fail(Position position, const std::string& message);
  [[nodiscard]] const std::optional<BrokenRule>& broken() const { return broken_; }

  [[nodiscard]] Position position() const { return position_; }
  [[nodiscard]] bool at_end() const { return at_ == text_.size(); }
  /// The next octet; NUL at the end.
  [[nodiscard]] char next() const { return at_end() ? '\0' : text_[at_]; }
  void advance();
  [[nodiscard]] bool is_one_of(std::string_view octets) const { return octets.find(next()) != std::string_view::npos; }
  [[nodiscard]] bool begins_with(std::string_view what) const { return text_.substr(at_).starts_with(what); }
  /// Reads `what` if it is next.
  bool takes(std::string_view what);
  /// Skips blanks, line ends (continuation lines are indented) and comments.
  void skip_blanks(Comments comments);

  /// Reads a name: a letter, then letters, digits and octets of `more`, and between any of these octets of `between`;
  /// empty if there is none. Blanks in it stand for a "-". Messages name the first one as the rule.
  [[nodiscard]] std::string name(std::string_view more, std::string_view between = {});
  /// Reads digits of `base`; `what` names the number in messages.
  [[nodiscard]] unsigned number(unsigned base, const std::string& what);
  /// Reads "…" or '…' on one line: printable ASCII, without escapes. `advice` says how any other octet is written;
  /// empty: in ABNF.
  [[nodiscard]] std::string quoted(std::string_view advice = {});
  /// Reads the octets up to the next blank, line end or octet of `delimiters`; at least one.
  [[nodiscard]] std::string word(std::string_view delimiters);

  /// Counts nested brackets: their depth has a limit, because later stages recurse into them.
  void open_bracket(Position opened);
  void close_bracket() { --brackets_; }
  [[nodiscard]] bool in_brackets() const { return brackets_ > 0; }

private:
  std::string_view text_;
  std::size_t at_ = 0;
  Position position_;
  std::string rule_;
  std::optional<BrokenRule> broken_;
  int brackets_ = 0;  // how many are open
};

/// `n`, `n*`, `*m`, `n*m` and `*` before an element, as RFC 822 and ABNF define them.
struct Rounds {
  unsigned least = 0;
  std::optional<unsigned> most;
};
/// Reads the count that stands next; absent if there is none.
[[nodiscard]] std::optional<Rounds> read_rounds(RuleText& text);

[[nodiscard]] bool is_letter(char c);
[[nodiscard]] bool is_digit(char c);
/// An octet as messages show it; an octet that is not printable is shown by its value.
[[nodiscard]] std::string shown(char c);

class RuleReader {
public:
  /// `separator` stands between alternatives; names may contain `name_octets` besides letters and digits.
  RuleReader(const Notation& notation, RuleText text, char separator, Comments comments, std::string_view name_octets)
      : notation_(notation),
        text_(std::move(text)),
        separator_(separator),
        comments_(comments),
        name_octets_(name_octets) {}
  virtual ~RuleReader() = default;
  RuleReader(const RuleReader&) = delete;
  RuleReader& operator=(const RuleReader&) = delete;

  /// The whole rule, or what is wrong with it.
  [[nodiscard]] std::variant<Rule, BrokenRule> rule();
  /// Whether the rule was written with "=/": its alternatives are added to the earlier rule of that name.
  [[nodiscard]] bool adds_alternatives() const { return adds_alternatives_; }

protected:
  /// Reads the name that a rule defines.
  [[nodiscard]] virtual std::string defined_name();
  [[nodiscard]] virtual bool begins_element() const = 0;
  /// Reads an element and the count before it.
  [[nodiscard]] virtual Expression repetition() = 0;
  /// Reports the fault where the next octet begins no element and is not a separator, closing bracket or end.
  virtual void fail_at_next() = 0;
  [[nodiscard]] virtual bool is_delimiter(char c) const { return c == separator_ || c == ']' || c == ')'; }
  /// How to write what an empty alternative may be meant for.
  [[nodiscard]] virtual std::string hint_at_empty() const { return "write \"\" for the empty text"; }

  [[nodiscard]] Expression alternation();
  /// Reads from the next octet, an opening bracket, to `closing`, which `is_delimiter` has to know.
  [[nodiscard]] Expression bracketed(char closing);
  [[nodiscard]] std::string name() { return text_.name(name_octets_); }
  void skip_blanks() { text_.skip_blanks(comments_); }
  void fail_at_closing();
  /// Reports the sign of a definition, an octet that no rule contains, or a literal without quotes. In these notations,
  /// alternatives are separated by "|".
  void fail_unquoted();
  void fail_at_empty() { text_.fail("an alternative is empty; " + hint_at_empty()); }
  /// Reports that a rule does not begin as it has to, and shows how.
  void fail_at_begin(const std::string& why = "");

  [[nodiscard]] static Expression placed(Expression expression, Position position);

  const Notation notation_;
  RuleText text_;
  bool at_alternative_ = true;  ///< nothing of the alternative has been read yet

private:
  void definition();
  [[nodiscard]] Expression concatenation();

  char separator_;
  Comments comments_;
  std::string_view name_octets_;
  bool adds_alternatives_ = false;
};

// ABNF as RFC 5234 and RFC 7405 define it: "/" separates alternatives, %x30-39 and %d13.10 are octets, n*m repeats, [
// ] is optional, "…" ignores letter case and %s"…" does not, =/ adds alternatives to a rule; n#m is HTTP's list. Prose
// values stay as they are, except names of rules, and 0<pchar>, "zero characters", which is the empty text. Where the
// file says so (`# code-points: UTF-8`), the values are code points, and stand for their octets in UTF-8.

inline constexpr Notation abnf{
    .name = "ABNF",
    .ignores_case = true,
    .has_core_rules = true,
    .rule = "name = elements",
    .names = "letters, digits and \"-\"",
    .adds_alternatives = true,
    .has_values = true,
    .repetition = "write a repetition with \"*\"",
    .literal = "",
};

class AbnfReader : public RuleReader {
public:
  AbnfReader(const Notation& notation, RuleText text)
      : RuleReader(notation, std::move(text), '/', Comments::semicolon, "-") {}

protected:
  [[nodiscard]] bool begins_element() const override {
    return is_letter(text_.next()) || is_digit(text_.next()) || text_.is_one_of("*#([\"%<");
  }
  [[nodiscard]] Expression repetition() override;
  void fail_at_next() override;
  [[nodiscard]] std::string hint_at_empty() const override;

private:
  [[nodiscard]] Expression list(const std::optional<Rounds>& count);
  [[nodiscard]] Expression element();
  [[nodiscard]] Expression prose();
  [[nodiscard]] Expression percent();
  [[nodiscard]] unsigned value(unsigned base);
  [[nodiscard]] Expression values(unsigned first, unsigned last, Position position);
};

/// Whether a core rule has this name, in any letter case.
[[nodiscard]] bool is_core_rule(const std::string& name);

/// Adds the core rules of RFC 5234, appendix B.1, that `grammar` uses but does not define, after its own rules.
void add_core_rules(Grammar& grammar);

// The notation of RFC 1738, 1808 and 2396, which is based on RFC 822: "|" separates alternatives, "x" is a literal,
// exact and without escapes, <"> is the double quote, [ x ] is optional, ( x ) groups, n*m x repeats, and *[ x ]
// repeats the bracketed group itself. Names may contain "-", "_" and "+".

inline constexpr Notation bar{
    .name = "bar",
    .rule = "name = elements",
    .names = "letters, digits, \"-\", \"_\" and \"+\"",
    .repetition = "write a repetition with \"*\"",
    .literal = "",
};

class BarReader : public RuleReader {
public:
  BarReader(const Notation& notation, RuleText text)
      : RuleReader(notation, std::move(text), '|', Comments::semicolon, "-_+") {}

protected:
  [[nodiscard]] bool begins_element() const override {
    return is_letter(text_.next()) || is_digit(text_.next()) || text_.is_one_of("*([\"<");
  }
  [[nodiscard]] Expression repetition() override;
  void fail_at_next() override;

private:
  [[nodiscard]] Expression element();
  [[nodiscard]] Expression double_quote();
};

// The notation of Berners-Lee's URL BNF of 1993: a rule is a name and its alternatives, with nothing in between. A
// word of one character stands for that character; a longer word stands for a production, except "space" and "vline".
// [ ] is optional and "|" separates alternatives. Brackets and bars are words of their own even without blanks around
// them ("[/ gtype", "|1"). A bracket that is an alternative by itself ("| [ |") stands for the character.

inline constexpr Notation juxtaposition{
    .name = "juxtaposition",
    .definition = "",
    .rule = "name elements",
    .names = "letters, digits, \"-\", \"_\" and \"+\"",
    .repetition = "end a repetition in its own name, as in \"digits digit [ digits ]\"",
    .literal = "a literal is written with blanks between its characters",
};

class JuxtapositionReader : public RuleReader {
public:
  JuxtapositionReader(const Notation& notation, RuleText text)
      : RuleReader(notation, std::move(text), '|', Comments::none, "-_+") {}

protected:
  [[nodiscard]] bool begins_element() const override;
  [[nodiscard]] Expression repetition() override;
  void fail_at_next() override;
  [[nodiscard]] bool is_delimiter(char c) const override { return c == '|' || c == ']'; }
  [[nodiscard]] std::string hint_at_empty() const override {
    return "write a rule without a body for the empty text, and vline for the character \"|\"";
  }

private:
  [[nodiscard]] bool is_lone_bracket() const;
};

// BNF: "|" separates alternatives, <x> is the rule x, "x" and 'x' are literals, exact and without escapes, [ x ] is
// optional, { x } can come any number of times, also none, ( x ) groups, and ";" begins a comment. Backus and Naur had
// "|" and < > only, and wrote marks without quotes. A blank in a name stands for "-": <valid semver> is valid-semver.

/// A rule like `<date> ::= …`; whatever begins with "<" is meant as one.
[[nodiscard]] bool begins_bnf(std::string_view rule);
/// A rule like `date ::= …` or `[12] date ::= …`.
[[nodiscard]] bool begins_ebnf(std::string_view rule);

inline constexpr Notation bnf{
    .name = "BNF",
    .definition = "::=",
    .rule = "<name> ::= elements",
    .names = "letters, digits, blanks, \"-\", \"_\" and \"+\"",
    .repetition = "write a repetition with { }",
    .literal = "",
    .begins_with = begins_bnf,
};

class BnfReader : public RuleReader {
public:
  BnfReader(const Notation& notation, RuleText text)
      : RuleReader(notation, std::move(text), '|', Comments::semicolon, "-_+") {}

protected:
  [[nodiscard]] std::string defined_name() override;
  [[nodiscard]] bool begins_element() const override { return text_.is_one_of("<\"'([{"); }
  [[nodiscard]] Expression repetition() override;
  void fail_at_next() override;
  [[nodiscard]] bool is_delimiter(char c) const override { return c == '}' || RuleReader::is_delimiter(c); }

private:
  [[nodiscard]] std::string name_in_brackets();
};

// EBNF as W3C defines it in XML 1.0, section 6: "|" separates alternatives, [a-z] and [^a-z] are sets of characters and
// #x41 is one, by its code point, x?, x* and x+ are optional or repeated, A - B is the set A without those of B, "x"
// and 'x' are literals, exact and without escapes, ( x ) groups, and a comment stands in /* */. Characters are UTF-8.

inline constexpr Notation ebnf{
    .name = "EBNF",
    .definition = "::=",
    .rule = "name ::= elements",
    .names = "letters, digits, \"_\" and \"-\"",
    .has_values = true,
    .repetition = "write a repetition as x* or x+",
    .literal = "",
    .begins_with = begins_ebnf,
};

class EbnfReader : public RuleReader {
public:
  EbnfReader(const Notation& notation, RuleText text)
      : RuleReader(notation, std::move(text), '|', Comments::slash_star, "_") {}

protected:
  [[nodiscard]] std::string defined_name() override;
  [[nodiscard]] bool begins_element() const override { return is_letter(text_.next()) || text_.is_one_of("\"'#[("); }
  [[nodiscard]] Expression repetition() override;
  void fail_at_next() override;

private:
  [[nodiscard]] std::string name_of_rule() { return text_.name("_", "-"); }
  [[nodiscard]] Expression repeated();
  [[nodiscard]] Expression element();
  [[nodiscard]] Expression set();
  [[nodiscard]] unsigned character_of_set(Position opened);
  [[nodiscard]] unsigned code_point();

  int sets_ = 0;  // of the rule so far
};

/// `grammar` with the sets that its differences stand for.
[[nodiscard]] OrDiagnostics<Grammar> resolve_differences(Grammar grammar);

}  // namespace bnfurl::gen
