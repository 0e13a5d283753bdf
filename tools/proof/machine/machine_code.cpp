// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/proof/machine/machine_code.hpp"

#include <dlfcn.h>
#include <elf.h>
#include <link.h>

#include <cstdint>
#include <cstring>
#include <fstream>
#include <iterator>
#include <map>
#include <vector>

#include "src/kernels/kernels.hpp"

namespace bnfurl::proof {

namespace {

std::vector<std::string> names_where(bool runnable) {
  std::vector<std::string> names;
  for (const std::string_view name : kernels::target_names) {
    if ((kernels::find(name) != nullptr) == runnable) names.emplace_back(name);
  }
  return names;
}

}  // namespace

void use_kernel(std::string_view name) { kernels::use(*kernels::find(name)); }

std::vector<std::string> runnable_kernels() { return names_where(true); }

std::vector<std::string> other_kernels() { return names_where(false); }

namespace {

using Sizes = std::map<std::uintptr_t, std::size_t>;  // of functions, by the address in the file

// `count` values from a file; empty if they are not all within it.
template <class T>
std::vector<T> values_at(std::string_view file, std::size_t offset, std::size_t count) {
  if (offset > file.size() || count > (file.size() - offset) / sizeof(T)) return {};
  std::vector<T> values(count);
  if (count > 0) std::memcpy(values.data(), file.data() + offset, count * sizeof(T));
  return values;
}

Sizes function_sizes(std::string_view file) {
  Sizes sizes;
  for (const auto& header : values_at<ElfW(Ehdr)>(file, 0, 1)) {
    for (const auto& section : values_at<ElfW(Shdr)>(file, header.e_shoff, header.e_shnum)) {
      if (section.sh_type != SHT_SYMTAB) continue;
      for (const auto& symbol : values_at<ElfW(Sym)>(file, section.sh_offset, section.sh_size / sizeof(ElfW(Sym)))) {
        if (ELF64_ST_TYPE(symbol.st_info) == STT_FUNC) sizes[symbol.st_value] = symbol.st_size;
      }
    }
  }
  return sizes;
}

// In a program that is not relocated on loading, the symbols' addresses are absolute, so the base is 0.
std::uintptr_t loaded_at(std::string_view file, const Dl_info& info) {
  const auto header = values_at<ElfW(Ehdr)>(file, 0, 1);
  const bool is_moved = !header.empty() && header.front().e_type == ET_DYN;
  return is_moved ? reinterpret_cast<std::uintptr_t>(info.dli_fbase) : 0;
}

struct Loaded {
  std::uintptr_t base = 0;
  Sizes sizes;
};

const Loaded& loaded(const Dl_info& info, const std::string& path) {
  static std::map<std::string, Loaded> files;
  const auto [place, is_new] = files.try_emplace(path);
  if (!is_new) return place->second;
  const std::string file = octets_of_file(path);
  place->second = {loaded_at(file, info), function_sizes(file)};
  return place->second;
}

}  // namespace

std::string octets_of_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::string file_of(const void* function) {
  Dl_info there;
  Dl_info here;
  if (dladdr(function, &there) == 0 || dladdr(reinterpret_cast<const void*>(&machine_code), &here) == 0)
    return own_file;
  return there.dli_fbase == here.dli_fbase ? own_file : there.dli_fname;
}

std::optional<std::string_view> machine_code(const void* function) {
  Dl_info info;
  if (dladdr(function, &info) == 0) return std::nullopt;
  const Loaded& file = loaded(info, file_of(function));
  const auto found = file.sizes.find(reinterpret_cast<std::uintptr_t>(function) - file.base);
  if (found == file.sizes.end() || found->second == 0) return std::nullopt;
  return std::string_view(static_cast<const char*>(function), found->second);
}

}  // namespace bnfurl::proof
