// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What the module uses of the interface between Envoy and its dynamic modules, version 0.2.0, which is that of Envoy
// 1.40. The module defines the functions `on_…`, and Envoy defines those called `callback_…`. Envoy does not load a
// module that lacks one of the former, so UNUSED_HOOKS lists the others; they return 0, which means to continue.
#ifndef BNFURL_ENVOY_ABI_H
#define BNFURL_ENVOY_ABI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define ENVOY_ABI_VERSION "v0.2.0"

typedef struct {
  const char *data;
  size_t size;
} Text;

enum { REQUEST_HEADERS = 0 };
enum { LOG_WARNING = 3, LOG_ERROR = 4 };
enum { CONTINUE = 0, STOP = 1 };
enum { SUCCESS = 0 };

#define HOOK(name) envoy_dynamic_module_on_##name
#define CALLBACK(name) envoy_dynamic_module_callback_##name

// `config` and `stream` are Envoy's objects.
void CALLBACK(log)(int level, Text message);
int CALLBACK(http_filter_config_define_counter)(void *config, Text name, Text *labels, size_t label_count, size_t *id);
int CALLBACK(http_filter_increment_counter)(void *stream, size_t id, Text *values, size_t value_count, uint64_t more);
const void *CALLBACK(get_most_specific_route_config)(void *stream);
bool CALLBACK(http_get_header)(void *stream, int kind, Text name, Text *value, size_t index, size_t *count);
void CALLBACK(http_set_dynamic_metadata_string)(void *stream, Text space, Text key, Text value);
void CALLBACK(http_set_dynamic_metadata_number)(void *stream, Text space, Text key, double value);
void CALLBACK(http_send_response)(void *stream, uint32_t status, void *headers, size_t header_count, Text body,
                                  Text details);

const char *HOOK(program_init)(void);
void *HOOK(http_filter_config_new)(void *config, Text name, Text settings);
void HOOK(http_filter_config_destroy)(void *filter_config);
void *HOOK(http_filter_per_route_config_new)(Text name, Text settings);
void HOOK(http_filter_per_route_config_destroy)(void *route_config);
void *HOOK(http_filter_new)(void *filter_config, void *stream);
int HOOK(http_filter_request_headers)(void *stream, const void *filter, bool is_last);

#define UNUSED_HOOKS(hook)                                                                                            \
  hook(config_http_callout_done) hook(config_http_stream_complete) hook(config_http_stream_data)                      \
      hook(config_http_stream_headers) hook(config_http_stream_reset) hook(config_http_stream_trailers)               \
          hook(config_scheduled) hook(destroy) hook(downstream_above_write_buffer_high_watermark)                     \
              hook(downstream_below_write_buffer_low_watermark) hook(http_callout_done) hook(http_stream_complete)    \
                  hook(http_stream_data) hook(http_stream_headers) hook(http_stream_reset) hook(http_stream_trailers) \
                      hook(local_reply) hook(request_body) hook(request_trailers) hook(response_body)                 \
                          hook(response_headers) hook(response_trailers) hook(scheduled) hook(stream_complete)

#endif
