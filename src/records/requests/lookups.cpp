#include "src/records/requests/lookups.hpp"

namespace bnfurl::records {

std::recursive_mutex& lookup_mutex() {
  static std::recursive_mutex mutex;
  return mutex;
}

}  // namespace bnfurl::records
