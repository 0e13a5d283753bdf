// What was asked for, once for all arrays of a stream: the type of the input, the production, the fields. The names of
// kinds, which many rows share, are in one text, and their views are ready.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <bnfurl/arrow.hpp>
#include <bnfurl/line_splitter.hpp>

#include "src/arrow/input.hpp"
#include "src/arrow/streams.hpp"

namespace bnfurl::arrow {

/// How Arrow stores the values of a field: the format, and the octets of a value; 0: it is a bit. Texts have no format
/// here, since it depends on the input; what is stored while rows are written is a view.
struct Storage {
  const char* format;
  std::size_t octets;
};
[[nodiscard]] Storage storage_of(const Field& field) noexcept;
[[nodiscard]] inline bool is_text(const Field& field) noexcept { return storage_of(field).format == nullptr; }
/// Whether its texts are parts of the texts that were split.
[[nodiscard]] inline bool is_part(const Field& field) noexcept {
  return field.kind == Field::Kind::url || field.kind == Field::Kind::component;
}

/// What a result is: a struct of the fields, or only the verdicts, for which no other option matters.
enum class Answer : bool { fields, verdicts };

class Plan : public Converter, public std::enable_shared_from_this<Plan> {
public:
  [[nodiscard]] static Result<std::shared_ptr<Plan>, InputError> make(const ArrowSchema& input, const Options& options,
                                                                      Answer answer = Answer::fields);

  [[nodiscard]] const Type& type() const noexcept { return type_; }
  [[nodiscard]] Production entry() const noexcept { return entry_; }
  [[nodiscard]] const std::vector<Field>& fields() const noexcept { return fields_; }
  [[nodiscard]] bool has(Field::Kind kind) const noexcept;
  [[nodiscard]] bool is_lenient() const noexcept { return lenient_; }
  [[nodiscard]] Strings strings() const noexcept { return strings_; }
  [[nodiscard]] std::size_t threads() const noexcept { return threads_; }
  /// What the splitters have to find out.
  [[nodiscard]] const StringOptions& asked() const noexcept { return asked_; }

  /// The names of all kinds; and views of them, by the numbers that they have in the grammar.
  [[nodiscard]] const std::string& kind_names() const noexcept { return kind_names_; }
  [[nodiscard]] const std::vector<View>& kinds() const noexcept { return kinds_; }
  [[nodiscard]] const std::vector<View>& host_kinds() const noexcept { return host_kinds_; }

  [[nodiscard]] Schema schema() const override;
  [[nodiscard]] Result<Array, InputError> convert(ArrowArray* input, Schema* type) override {
    return result(input, type);
  }
  /// The same; a plan does not change.
  [[nodiscard]] Result<Array, InputError> result(ArrowArray* input, Schema* type) const;

private:
  Plan(Type type, const Options& options, std::vector<Field> fields, Answer answer);

  Type type_;
  Production entry_;
  std::vector<Field> fields_;
  Answer answer_;
  bool lenient_;
  Strings strings_;
  std::size_t threads_;
  StringOptions asked_;
  std::string kind_names_;
  std::vector<View> kinds_;
  std::vector<View> host_kinds_;
};

/// Converts one array; takes over `schema`, too. The result may have larger types than those of `Plan::schema`.
[[nodiscard]] Result<void, InputError> convert_whole(ArrowSchema* schema, ArrowArray* array, const Options& options,
                                                     Answer answer, ArrowSchema* type, ArrowArray* result);

/// A view of `text`, which is appended to the buffer `texts`.
[[nodiscard]] View appended(std::string& texts, std::string_view text);

}  // namespace bnfurl::arrow
