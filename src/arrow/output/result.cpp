// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "src/arrow/output/result.hpp"

#include <atomic>
#include <cstddef>
#include <utility>

namespace bnfurl::arrow {
namespace {

struct Owner {
  std::shared_ptr<const Plan> plan;
  std::unique_ptr<Result> result;
  ArrowArray input{};
  std::atomic<std::size_t> left = 0;  // the struct and its columns
  const void* struct_buffers[1] = {nullptr};
  std::vector<ArrowArray> children = {};
  std::vector<ArrowArray*> pointers = {};
};

void leave(Owner* owner) noexcept {
  if (owner->left.fetch_sub(1, std::memory_order_acq_rel) != 1) return;
  if (owner->input.release != nullptr) owner->input.release(&owner->input);
  delete owner;
}

void release_column(ArrowArray* array) {
  array->release = nullptr;
  leave(static_cast<Owner*>(array->private_data));
}

// The columns that were not taken out are released with the struct.
void release_struct(ArrowArray* array) {
  auto* const owner = static_cast<Owner*>(array->private_data);
  for (std::int64_t i = 0; i < array->n_children; ++i) {
    if (array->children[i]->release != nullptr) array->children[i]->release(array->children[i]);
  }
  array->release = nullptr;
  leave(owner);
}

ArrowArray column_of(Owner& owner, std::size_t index) noexcept {
  Buffers& column = owner.result->columns[index];
  return {.length = owner.result->rows,
          .null_count = column.nulls,
          .offset = 0,
          .n_buffers = static_cast<std::int64_t>(column.buffers.size()),
          .n_children = 0,
          .buffers = column.buffers.data(),
          .children = nullptr,
          .dictionary = nullptr,
          .release = release_column,
          .private_data = &owner};
}

std::unique_ptr<Owner> owner_of(std::shared_ptr<const Plan> plan, std::unique_ptr<Result> result, std::size_t left) {
  auto owner = std::make_unique<Owner>();
  owner->plan = std::move(plan);
  owner->result = std::move(result);
  owner->left = left;
  return owner;
}

void take_over(ArrowArray* input, Owner& owner) noexcept {
  owner.input = *input;
  input->release = nullptr;
}

}  // namespace

void set_array(std::shared_ptr<const Plan> plan, std::unique_ptr<Result> result, ArrowArray* input, ArrowArray* array) {
  Owner* const owner = owner_of(std::move(plan), std::move(result), 1).release();
  take_over(input, *owner);
  *array = column_of(*owner, 0);
}

void set_struct_array(std::shared_ptr<const Plan> plan, std::unique_ptr<Result> result, ArrowArray* input,
                      ArrowArray* array) {
  const std::size_t columns = result->columns.size();
  std::unique_ptr<Owner> owner = owner_of(std::move(plan), std::move(result), 1 + columns);
  owner->children.reserve(columns);
  owner->pointers.reserve(columns);
  for (std::size_t i = 0; i < columns; ++i) {
    owner->children.push_back(column_of(*owner, i));
    owner->pointers.push_back(&owner->children[i]);
  }
  take_over(input, *owner);
  *array = {.length = owner->result->rows,
            .null_count = 0,
            .offset = 0,
            .n_buffers = 1,
            .n_children = static_cast<std::int64_t>(columns),
            .buffers = owner->struct_buffers,
            .children = owner->pointers.data(),
            .dictionary = nullptr,
            .release = release_struct,
            .private_data = owner.get()};
  (void)owner.release();
}

}  // namespace bnfurl::arrow
