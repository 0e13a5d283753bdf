// `read_log`: the records of a file, or of octets, as batches of columns. A batch is read when it is pulled, by the
// thread that pulls it, without the GIL; so memory is that of a batch.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "bindings/python/src/columns/columns.hpp"
#include "bindings/python/src/fault.hpp"
#include "bindings/python/src/text.hpp"
#include "src/records/columns/arrow_table.hpp"
#include "src/records/formats/grammar_files.hpp"
#include "src/records/io/messages.hpp"

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

/// The name of a file, or octets.
using Log = std::variant<std::string, std::shared_ptr<const Octets>>;

// Grammars are read and kept for all, so one table is made at a time.
std::unique_ptr<ArrowTable> opened(const Log& log, const ArrowTableOptions& options) {
  static std::mutex mutex;
  try {
    const nb::gil_scoped_release released;
    const std::lock_guard lock(mutex);
    if (const auto* const file = std::get_if<std::string>(&log)) return std::make_unique<ArrowTable>(options, *file);
    return std::make_unique<ArrowTable>(options, "bytes", std::get<1>(log)->text());
  } catch (const records::UsageError& error) {
    refuse_value(error.what());
  } catch (const records::GrammarFault& fault) {
    refuse_value(fault.what());
  } catch (const records::ReadFault& fault) {
    PyErr_SetString(PyExc_OSError, fault.what());
    throw nb::python_error();
  }
}

class LogStream {
public:
  LogStream(Log log, ArrowTableOptions options)
      : log_(std::move(log)),
        options_(std::move(options)),
        table_(opened(log_, options_)),
        schema_(std::make_shared<const Schema>(table_->schema())) {}

  /// Each begins anew. What was opened for the first is not opened again: a pipe can be read once.
  [[nodiscard]] Stream take() {
    const std::shared_ptr<ArrowTable> table = table_ ? std::move(table_) : opened(log_, options_);
    return arrow::stream_of(schema(), [log = log_, table](Array& array, std::string& error) {
      if (interrupted(error)) return EINTR;
      try {
        array = table->next();
        return 0;
      } catch (const std::bad_alloc&) {
        throw;
      } catch (const std::exception& thrown) {
        error = thrown.what();
        return EIO;
      }
    });
  }
  [[nodiscard]] Schema schema() const { return arrow::shared(*schema_->get(), schema_); }

private:
  Log log_;
  ArrowTableOptions options_;
  std::unique_ptr<ArrowTable> table_;
  std::shared_ptr<const Schema> schema_;
};

Log log_of(nb::handle source) {
  if (PyObject_CheckBuffer(source.ptr())) return std::make_shared<const Octets>(source);
  return file_name(source);
}

LogStream read_log(nb::handle source, std::string format, std::optional<std::vector<std::string>> columns,
                   std::optional<std::string> key, std::optional<std::string> grammar,
                   std::optional<std::string> production, std::int64_t batch_rows) {
  if (batch_rows < 1) refuse_value("batch_rows must be at least 1, not " + std::to_string(batch_rows));
  ArrowTableOptions options{
      .records = {}, .columns = std::move(columns), .batch_rows = static_cast<std::size_t>(batch_rows)};
  options.records.input = std::move(format);
  options.records.key = std::move(key);
  if (grammar) options.records.grammars.push_back(std::move(*grammar));
  if (production) options.records.productions.push_back(std::move(*production));
  return {log_of(source), std::move(options)};
}

constexpr const char* about_read_log =
    "Reads a log or a table: the columns of `bnfurl split`, in batches.\n\n"
    "`source` is the name of a file, which may be compressed, or its content. `format`, `columns`, `key`, `grammar`\n"
    "and `production` are the arguments of `bnfurl split -i -f -k -g -p`. An invalid record is a row whose `valid`\n"
    "is false.\n\n"
    "    log = bnfurl.read_log(b'192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] \"GET /a HTTP/1.1\" 404 9 \"-\" "
    "\"-\"\\n',\n"
    "                          columns=['log.status', 'path'])\n"
    "    pyarrow.table(log).to_pylist()    [{'log.status': 404, 'path': '/a'}]";

}  // namespace

void define_log_stream(nb::module_& module) {
  define_stream<LogStream>(module, "LogStream", "Columns of records in batches, for any consumer of Arrow.",
                           "The type of the batches, in a capsule.",
                           "The batches, in a capsule. Each call reads from the start. The requested type is ignored.");
  module.def(
      "read_log", read_log, "source"_a, "format"_a = "combined", "columns"_a = nb::none(), nb::kw_only(),
      "key"_a = nb::none(), "grammar"_a = nb::none(), "production"_a = nb::none(), "batch_rows"_a = 65536,
      nb::sig("def read_log(source: str | os.PathLike[str] | bytes | bytearray | memoryview, format: str = 'combined', "
              "columns: collections.abc.Sequence[str] | None = None, *, key: str | None = None, grammar: str | "
              "None = None, production: str | None = None, batch_rows: int = 65536) -> LogStream"),
      about_read_log);
}

}  // namespace bnfurl::python

// What the library of records asks of a program.

namespace bnfurl::records {

void complain(std::string_view message) {
  const nanobind::gil_scoped_acquire acquired;
  if (PyErr_WarnEx(PyExc_UserWarning, std::string(message).c_str(), 1) != 0) PyErr_Clear();
}

void complain_of_memory() { std::fputs("bnfurl: out of memory\n", stderr); }

std::string shipped_folder() {
  const nanobind::gil_scoped_acquire acquired;
  const auto file = nanobind::cast<std::string>(nanobind::module_::import_("bnfurl._bnfurl").attr("__file__"));
  return (std::filesystem::path(file).parent_path() / "grammar").string();
}

}  // namespace bnfurl::records
