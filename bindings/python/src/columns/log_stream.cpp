// `read_log`: the records of files, or of octets, as batches of columns. Threads that never need the GIL make them,
// from the first one that is pulled on, and are only a few blocks of records ahead. What the program says on standard
// error is a UserWarning, which the thread that pulls gives.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <iterator>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <system_error>
#include <variant>
#include <vector>

#include "bindings/python/src/columns/columns.hpp"
#include "bindings/python/src/columns/shared_stream.hpp"
#include "bindings/python/src/fault.hpp"
#include "bindings/python/src/text.hpp"
#include "bindings/python/src/warnings.hpp"
#include "bindings/python/src/wording.hpp"
#include "src/records/arrow_tables/arrow_stream.hpp"
#include "src/records/arrow_tables/arrow_table.hpp"
#include "src/records/formats/grammar_files.hpp"
#include "src/records/messages/messages.hpp"
#include "src/records/readers/format_table.hpp"
#include "src/records/requests/option_words.hpp"

namespace bnfurl::python {
namespace {

using namespace nb::literals;
using records::ArrowTable;
using records::ArrowTableOptions;

// The memory of an object of Python. Any thread may be the last that needs it.
class Octets {
public:
  explicit Octets(nb::handle object) {
    if (PyObject_GetBuffer(object.ptr(), &buffer_, PyBUF_SIMPLE) != 0) throw nb::python_error();
  }
  ~Octets() {
    const nb::gil_scoped_acquire acquired;
    PyBuffer_Release(&buffer_);
  }
  Octets(const Octets&) = delete;
  Octets& operator=(const Octets&) = delete;

  [[nodiscard]] std::string_view text() const {
    return {static_cast<const char*>(buffer_.buf), static_cast<std::size_t>(buffer_.len)};
  }

private:
  Py_buffer buffer_{};
};

/// The names of files, or octets.
using Log = std::variant<std::vector<std::string>, std::shared_ptr<const Octets>>;

std::unique_ptr<ArrowTable> opened(const Log& log, const ArrowTableOptions& asked, const std::shared_ptr<Told>& told) {
  try {
    return with_warnings(*told, [&] {
      const nb::gil_scoped_release released;
      if (const auto* const files = std::get_if<std::vector<std::string>>(&log))
        return std::make_unique<ArrowTable>(asked, *files, Told::tell(told));
      return std::make_unique<ArrowTable>(asked, "bytes", std::get<1>(log)->text(), Told::tell(told));
    });
  } catch (const records::UsageError& error) {
    refuse_value(worded(error.what()));
  } catch (const records::GrammarFault& fault) {
    refuse_value(worded(fault.what()));
  } catch (const records::ReadFault& fault) {
    PyErr_SetString(PyExc_OSError, worded(fault.what()).c_str());
    throw nb::python_error();
  }
}

/// What the last reading of a log found, as far as it came.
struct Findings {
  std::mutex mutex;
  records::ArrowCounts counts;
  std::vector<std::string> errors;
};

/// If a signal's handler has raised an exception, what ends the stream.
void raise_if_interrupted() {
  std::string error;
  if (interrupted(error)) throw std::system_error(EINTR, std::generic_category(), error);
}

/// Which keeps the log. The consumer that drops it may have the GIL, which others can have while its threads end.
std::shared_ptr<ArrowTable> shared(std::unique_ptr<ArrowTable> table, const Log& log) {
  return {table.release(), [log](ArrowTable* dropped) {
            if (!has_gil()) {
              delete dropped;
              return;
            }
            const nb::gil_scoped_release released;
            delete dropped;
          }};
}

class LogStream {
public:
  LogStream(Log log, ArrowTableOptions asked)
      : log_(std::move(log)),
        asked_(std::move(asked)),
        table_(opened(log_, asked_, told_)),
        names_(table_->names()),
        schema_(std::make_shared<const Schema>(table_->schema())) {}

  /// Each begins anew. What was opened for the first is not opened again: a pipe can be read once.
  [[nodiscard]] Stream take() {
    const std::shared_ptr<ArrowTable> table = shared(table_ ? std::move(table_) : opened(log_, asked_, told_), log_);
    const auto pull = [told = told_, found = found_](ArrowTable& pulled) {
      raise_if_interrupted();
      return with_warnings(*told, [&] {
        Array batch = pulled.next(raise_if_interrupted);
        const std::lock_guard lock(found->mutex);
        found->counts = pulled.counts();
        found->errors.clear();
        for (const std::string& fault : pulled.faults()) found->errors.push_back(worded(fault));
        return batch;
      });
    };
    return records::stream_of(table, pull, worded);
  }
  [[nodiscard]] Schema schema() const { return arrow::shared(*schema_->get(), schema_); }
  [[nodiscard]] const std::vector<std::string>& names() const { return names_; }

  [[nodiscard]] std::vector<std::string> messages() const { return told_->messages(); }
  [[nodiscard]] std::vector<std::string> errors() const {
    const std::lock_guard lock(found_->mutex);
    return found_->errors;
  }
  [[nodiscard]] nb::dict counts() const {
    const std::lock_guard lock(found_->mutex);
    const records::ArrowCounts& counts = found_->counts;
    nb::dict all;
    all["rows"] = counts.rows;
    all["unmatched"] = counts.unlike;
    all["cut"] = counts.cut;
    all["without_url"] = counts.lacking;
    all["with_rest"] = counts.with_rest;
    all["unreadable"] = counts.unread;
    return all;
  }

private:
  Log log_;
  ArrowTableOptions asked_;
  std::shared_ptr<Told> told_ = std::make_shared<Told>();
  std::shared_ptr<Findings> found_ = std::make_shared<Findings>();
  std::unique_ptr<ArrowTable> table_;
  std::vector<std::string> names_;
  std::shared_ptr<const Schema> schema_;
};

/// The texts of a sequence of str, which a str is not meant to be.
std::vector<std::string> texts_in(const char* name, nb::handle argument) {
  if (PyUnicode_Check(argument.ptr()) || !PySequence_Check(argument.ptr()))
    refuse_type(name, argument, "a sequence of str");
  std::vector<std::string> texts;
  for (const nb::handle each : argument) {
    if (!PyUnicode_Check(each.ptr())) refuse_type(std::string("an item of ") + name, each, "a str");
    texts.emplace_back(Text(each).octets());
  }
  return texts;
}

Log log_of(nb::handle source) {
  if (PyObject_CheckBuffer(source.ptr())) return std::make_shared<const Octets>(source);
  if (PyUnicode_Check(source.ptr()) || nb::hasattr(source, "__fspath__")) return std::vector{file_name(source)};
  if (!PySequence_Check(source.ptr()))
    refuse_type("source", source, "a str, a path, bytes, or a sequence of names of files");
  std::vector<std::string> files;
  for (const nb::handle each : source) files.push_back(file_name(each));
  if (files.empty()) refuse_value("source is empty");
  return files;
}

// Options of the program that have only a long name, as its words: `bot_networks=["a=f"]` is `--bot-networks=a=f`.
std::vector<std::string> words_of(const nb::kwargs& options) {
  std::vector<std::string> words;
  for (const auto& [name, value] : options) {
    const auto given = nb::cast<std::string>(name);
    std::string option = "--" + given;
    std::ranges::replace(option, '_', '-');
    const auto* const known =
        std::ranges::find(records::record_options, option, &records::WrittenOption<records::RecordOptions>::names);
    if (known == std::end(records::record_options)) {
      PyErr_SetString(PyExc_TypeError, ("read_log has no argument \"" + shown_name(given) + "\"").c_str());
      throw nb::python_error();
    }
    if (value.is_none() || value.ptr() == Py_False) continue;
    if (value.ptr() == Py_True) {
      words.push_back(option);
    } else if (known->repeats() && (PyList_Check(value.ptr()) || PyTuple_Check(value.ptr()))) {
      for (const nb::handle each : value) words.push_back(option + "=" + file_name(each));
    } else {
      words.push_back(option + "=" + file_name(value));
    }
  }
  return words;
}

ArrowTableOptions asked_of(nb::handle format, std::optional<std::string> key, std::optional<std::string> grammar,
                           std::optional<std::string> production, const std::vector<std::string>& words = {}) {
  ArrowTableOptions asked{.batch_rows = 1};
  records::RecordOptions& options = asked.records;
  try {
    options = records::read_record_options(words);
  } catch (const records::UsageError& error) {
    refuse_value(worded(error.what()));
  }
  options.inputs =
      PyUnicode_Check(format.ptr()) ? std::vector{std::string(Text(format).octets())} : texts_in("format", format);
  if (options.inputs.empty()) refuse_value("format is empty");
  options.input = options.inputs.front();
  options.key = std::move(key);
  if (grammar) options.grammars.push_back(std::move(*grammar));
  if (production) options.productions.push_back(std::move(*production));
  return asked;
}

LogStream read_log(nb::handle source, nb::handle format, nb::handle columns, std::optional<std::string> key,
                   std::optional<std::string> grammar, std::optional<std::string> production,
                   std::optional<std::string> where, std::optional<std::string> zone, bool lenient, bool strict,
                   std::int64_t batch_rows, std::optional<std::int64_t> threads, const nb::kwargs& options) {
  if (threads && *threads < 1) refuse_value("threads must be at least 1, not " + std::to_string(*threads));
  if (batch_rows < 1) refuse_value("batch_rows must be at least 1, not " + std::to_string(batch_rows));
  ArrowTableOptions asked =
      asked_of(format, std::move(key), std::move(grammar), std::move(production), words_of(options));
  if (!columns.is_none()) asked.columns = texts_in("columns", columns);
  if (where) asked.records.where.push_back(std::move(*where));
  asked.records.zone = std::move(zone);
  asked.records.lenient = lenient;
  asked.strict = strict;
  asked.batch_rows = static_cast<std::size_t>(batch_rows);
  if (threads) asked.records.jobs = static_cast<std::size_t>(*threads);
  return {log_of(source), std::move(asked)};
}

/// In their order, which a dict keeps.
nb::dict formats() {
  nb::dict all;
  for (const records::DescribedFormat& each : records::all_formats()) all[each.name.c_str()] = worded(each.about);
  return all;
}

nb::dict columns_of(nb::handle format, std::optional<std::string> key, std::optional<std::string> grammar,
                    std::optional<std::string> production) {
  const ArrowTableOptions asked = asked_of(format, std::move(key), std::move(grammar), std::move(production));
  const auto nothing = std::make_shared<const Octets>(nb::bytes(""));
  nb::dict all;
  for (const records::Column& each : opened(nothing, asked, std::make_shared<Told>())->known())
    all[each.name.c_str()] = each.about;
  return all;
}

constexpr const char* about_read_log =
    "Reads logs or tables: the columns of `bnfurl split`, in batches.\n\n"
    "`source` is the name of a file, which may be compressed, or a list of names, or the content as bytes.\n"
    "`format` is one of `bnfurl.formats()`; the default detects it for each file, with a warning that says what it\n"
    "found. Of a list of formats, each file is read in the one that fits it best. `columns` are some of\n"
    "`bnfurl.columns(format)`. `key` names the column, member or field with the URL (of a list of formats, in those\n"
    "that need it), and `grammar` and `production` what judges it. `where` selects records, as in \"log.status=5xx\n"
    "and path^=/api\". `zone`, such as \"+01:00\" or \"Europe/Berlin\", is that of days and hours, and of times that\n"
    "are written without one. If `lenient` is true, invalid URLs have components, too. `threads` is how many threads\n"
    "read; None means one for each processor. `options` are others of `bnfurl split` and `bnfurl resolve`, with _ for\n"
    "each -: repair=\"web\", rules=[\"rules.txt\"], robots=\"robots.store\", agent=, bot_networks=[\"NAME=FILE\"], "
    "level=,\n"
    "key_steps=, base=, base_key=, on_bad=\"drop\" and so on; True stands for an option without a value.\n\n"
    "Returns a stream that any consumer of Arrow reads, with the rows in the order of the records. A batch has at\n"
    "most `batch_rows` of them, and usually fewer: those of a few hundred kilobytes of the input. The threads start\n"
    "with the first batch that is pulled; a process that is forked after that cannot read on, and gets OSError.\n\n"
    "An invalid record is a row whose `valid` is false; what a record does not have is null. A UserWarning says what\n"
    "no column shows: records that do not match the format, times and numbers that cannot be read, columns that a\n"
    "format lacks, files that no format fits or that cannot be read to their end. Python shows a warning once for\n"
    "each line of a program, by default; what this call found is in the result, as far as it was read: `messages`,\n"
    "`errors` (of files) and `counts`.\n\n"
    "Raises ValueError for unknown formats, columns and other names, and if only some of the logs have times with\n"
    "a zone; TypeError for other types; and OSError if the only file cannot be read, or none of them: while it is\n"
    "read, after the last row that could be read. If `strict` is true, so does any file.\n\n"
    "    log = bnfurl.read_log(b'192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] \"GET /a HTTP/1.1\" 404 9 \"-\" "
    "\"-\"\\n',\n"
    "                          'combined', ['log.status', 'path'])\n"
    "    pyarrow.table(log).to_pylist()    [{'log.status': 404, 'path': '/a'}]";

}  // namespace

void define_log_stream(nb::module_& module) {
  define_stream<LogStream>(module, "LogStream", "Columns of records in batches, for any consumer of Arrow.",
                           "The type of the batches, in a capsule.",
                           "The batches, in a capsule. Each call reads from the start. The requested type is ignored.")
      .def_prop_ro("messages", &LogStream::messages, "What the warnings of this call said, each once.")
      .def_prop_ro("errors", &LogStream::errors, "Why files could not be read, or not to their end: FILE: why.")
      .def_prop_ro(
          "counts", &LogStream::counts, nb::sig("def counts(self) -> dict[str, int]"),
          "How many rows were read; and how many records do not match the format (unmatched), some of which are cut\n"
          "off (cut), have no URL (without_url), or have text after their last field (with_rest); and how many\n"
          "values cannot be read (unreadable).");
  module.def(
      "read_log", read_log, "source"_a, "format"_a = "auto", "columns"_a = nb::none(), nb::kw_only(),
      "key"_a = nb::none(), "grammar"_a = nb::none(), "production"_a = nb::none(), "where"_a = nb::none(),
      "zone"_a = nb::none(), "lenient"_a = false, "strict"_a = false, "batch_rows"_a = 65536, "threads"_a = nb::none(),
      "options"_a,
      nb::sig(
          "def read_log(source: str | os.PathLike[str] | bytes | bytearray | memoryview | "
          "collections.abc.Sequence[str | os.PathLike[str]], format: str | collections.abc.Sequence[str] = "
          "'auto', columns: collections.abc.Sequence[str] | None = None, *, key: str | None = None, "
          "grammar: str | None = None, production: str | None = None, where: str | None = None, zone: str | "
          "None = None, lenient: bool = False, strict: bool = False, batch_rows: int = 65536, threads: int | None = "
          "None, **options: str | os.PathLike[str] | bool | None | collections.abc.Sequence[str | os.PathLike[str]]) "
          "-> LogStream"),
      about_read_log);
  module.def(
      "formats", formats, nb::sig("def formats() -> dict[str, str]"),
      "The formats of `read_log`, and what each is. FORMAT, FILE and MEMBER in a name stand for words of yours.");
  module.def("columns", columns_of, "format"_a = "auto", nb::kw_only(), "key"_a = nb::none(), "grammar"_a = nb::none(),
             "production"_a = nb::none(),
             nb::sig("def columns(format: str | collections.abc.Sequence[str] = 'auto', *, key: str | None = None, "
                     "grammar: str | None = None, production: str | None = None) -> dict[str, str]"),
             "The columns that `read_log` has for a format, and what each is.");
}

}  // namespace bnfurl::python
