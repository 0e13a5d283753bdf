#include "tests/memory/entry.h"

#include <cstdio>
#include <cstdlib>
#include <initializer_list>

#include <bnfurl/rfc3986.hpp>

#include "src/core/kernels/kernels.hpp"
#include "tests/fuzz/target.hpp"

void bnfurl::fuzz::fail(std::string_view what) {
  std::fprintf(stderr, "%.*s\n", static_cast<int>(what.size()), what.data());
  std::abort();
}

extern "C" void replay(const char* octets, size_t size) {
  bnfurl::fuzz::run_c_functions("c-functions", {octets, size});
}

extern "C" const char* kernels_name(size_t number) {
  return number < bnfurl::kernels::target_count ? bnfurl::kernels::target_names[number].data() : nullptr;
}

extern "C" int kernels_use(size_t number) {
  const bnfurl::kernels::Kernels* kernels = bnfurl::kernels::find(bnfurl::kernels::target_names[number]);
  if (kernels == nullptr) return 0;
  bnfurl::kernels::use(*kernels);
  return 1;
}

extern "C" size_t judge(const char* text, size_t size) {
  namespace rfc3986 = bnfurl::rfc3986;
  const std::string_view view(text, size);
  size_t sum = bnfurl::matches(rfc3986::URI_reference, view) ? 1 : 0;
  if (const auto parts = bnfurl::split(rfc3986::URI_reference, view)) {
    for (const bnfurl::Component component : std::initializer_list<bnfurl::Component>{
             rfc3986::scheme, rfc3986::host, rfc3986::port, rfc3986::query, rfc3986::fragment}) {
      if (const auto part = (*parts)[component])
        sum = sum * 31 + static_cast<size_t>(part->data() - text) + part->size();
    }
    if (const auto kind = parts->host_kind()) sum += kind->size();
  }
  if (const auto error = bnfurl::explain(rfc3986::URI_reference, view)) sum = sum * 31 + error->offset();
  std::uint16_t states[4096];
  bnfurl::Occurrence occurrences[256];
  if (size < 4096) sum += bnfurl::trace(rfc3986::URI_reference, view, {states, occurrences}).value_or(0);
  return sum;
}
