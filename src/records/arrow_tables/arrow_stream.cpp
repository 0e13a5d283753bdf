#include "src/records/arrow_tables/arrow_stream.hpp"

#include <cerrno>
#include <exception>
#include <new>
#include <system_error>
#include <utility>

#include "src/arrow/streams.hpp"

namespace bnfurl::records {

arrow::Stream stream_of(const std::shared_ptr<ArrowTable>& table, Pull pull,
                        std::string (*worded)(std::string_view message)) {
  const auto next = [table, pull = std::move(pull), worded](arrow::Array& array, std::string& error) {
    try {
      array = pull(*table);
      return 0;
    } catch (const std::bad_alloc&) {
      throw;
    } catch (const std::system_error& thrown) {
      error = worded(thrown.what());
      return thrown.code().value();
    } catch (const std::exception& thrown) {
      error = worded(thrown.what());
      return EIO;
    }
  };
  return arrow::stream_of(table->schema(), next);
}

}  // namespace bnfurl::records
