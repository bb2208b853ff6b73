/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* From what the runtime does to the records of the profiling interface. Called
 * through prof.h, only when somebody registered callbacks; who that is
 * prof_register.c knows. */
#include "acc/profile/prof.h"
#include "acc/profile/prof_register.h"
#include "acc/state/present_table.h"
#include "core/log.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { OPENACC_VERSION = 202506, BUCKETS = 256 };
enum { OTHER, DATA, LAUNCH };
enum { FORWARD, REVERSE };

/* ---- The tables of events.def ---- */

#define XACC_PROF_EVENT(number, event, record, order)                                              \
    _Static_assert(acc_ev_##event == (number), "events.def says otherwise");
#include "acc/profile/events.def"

static const struct {
    int record, order;
} rows[acc_ev_last] = {
#define XACC_PROF_EVENT(number, event, record, order) [acc_ev_##event] = {record, order},
#include "acc/profile/events.def"
};

static acc_construct_t construct_of(const char *words) {
    static const struct {
        const char *words;
        acc_construct_t construct;
    } constructs[] = {
#define XACC_PROF_CONSTRUCT(words, construct) {words, acc_construct_##construct},
#include "acc/profile/events.def"
    };
    for (size_t i = 0; i < sizeof constructs / sizeof constructs[0]; i++)
        if (strncmp(words, constructs[i].words, strlen(constructs[i].words)) == 0)
            return constructs[i].construct;
    return acc_construct_runtime_api;
}

/* ---- Where ---- */

/* A where string in pieces, or a name. Tools keep the strings, so they stay.
 */
typedef struct source {
    const char *where, *file, *function;
    int line;
    acc_construct_t construct;
    struct source *next;
} source_t;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static source_t *buckets[BUCKETS];
static const source_t nowhere = {.where = "", .construct = acc_construct_runtime_api};

static char *field(const char *where, int i) {
    const char *text;
    int length = xacc_where_field(where, i, &text);
    return text ? strndup(text, (size_t)length) : NULL;
}

/* The plain name of a routine is all function. */
static source_t *new_source(const char *where) {
    source_t *one = calloc(1, sizeof *one);
    char *words = field(where, 4), *line = field(where, 2);
    if (one) {
        one->where = strdup(where);
        one->file = words ? field(where, 0) : NULL;
        one->function = words ? field(where, 1) : one->where;
        one->line = line ? atoi(line) : 0;
        one->construct = words ? construct_of(words) : acc_construct_runtime_api;
    }
    free(words);
    free(line);
    return one;
}

static const source_t *find_source(const char *where) {
    size_t hash = 5381;
    if (!where)
        return &nowhere;
    for (const char *c = where; *c; c++)
        hash = hash * 33 + (unsigned char)*c;
    pthread_mutex_lock(&lock);
    source_t **link = &buckets[hash % BUCKETS];
    while (*link && strcmp((*link)->where, where) != 0)
        link = &(*link)->next;
    if (!*link)
        *link = new_source(where);
    const source_t *found = *link ? *link : &nowhere;
    pthread_mutex_unlock(&lock);
    return found;
}

/* ---- The records ---- */

static const xacc_dev_ops_t *ops_of(const xacc_prof_event_t *event) {
    return event->context ? event->context->ops : event->opening.ops;
}

static acc_device_t type_of(const xacc_prof_event_t *event) {
    const xacc_dev_ops_t *ops = ops_of(event);
    return ops ? (acc_device_t)ops->acc_device : acc_device_none;
}

static acc_device_api api_of(const xacc_prof_event_t *event) {
    const xacc_dev_ops_t *ops = ops_of(event);
    return ops ? (acc_device_api)ops->profile_api : acc_device_api_none;
}

/* At exit nobody asks; a device is initialised at its first use unless the
 * program does it. */
static bool is_implicit(const xacc_prof_event_t *event, const source_t *source) {
    bool asked = source->construct == acc_construct_init ||
                 (source->construct == acc_construct_runtime_api &&
                  strncmp(source->where, "acc_init", 8) == 0);
    if (event->type == acc_ev_device_init_start || event->type == acc_ev_device_init_end)
        return !asked;
    return event->implicit || source == &nowhere;
}

static acc_prof_info prof_info(const xacc_prof_event_t *event, const source_t *source) {
    bool sync = !event->stream || xacc_stream_is_sync(event->stream);
    return (acc_prof_info){.event_type = event->type,
                           .valid_bytes = sizeof(acc_prof_info),
                           .version = OPENACC_VERSION,
                           .device_type = type_of(event),
                           .device_number = event->context ? event->context->dev->ordinal
                                                           : event->opening.ordinal,
                           .thread_id = (int)gettid(),
                           .async = sync ? acc_async_sync : event->stream->number,
                           .async_queue = sync ? -1 : event->stream->number,
                           .src_file = source->file,
                           .func_name = source->function,
                           .line_no = source->line};
}

static acc_event_info event_info(const xacc_prof_event_t *event, const source_t *source) {
    /* What all three records begin with. */
    acc_event_info info = {.other_event = {.event_type = event->type,
                                           .valid_bytes = sizeof(acc_other_event_info),
                                           .parent_construct = source->construct,
                                           .implicit = is_implicit(event, source),
                                           .tool_info = event->tool_info}};
    if (rows[event->type].record == DATA) {
        info.data_event.valid_bytes = sizeof(acc_data_event_info);
        /* The name of an entry goes with it; tools keep names. */
        info.data_event.var_name = event->name ? find_source(event->name)->where : NULL;
        info.data_event.bytes = event->bytes;
        info.data_event.host_ptr = event->host;
        info.data_event.device_ptr = event->device;
    }
    if (rows[event->type].record == LAUNCH) {
        const xacc_grid_t *grid = event->grid;
        info.launch_event.valid_bytes = sizeof(acc_launch_event_info);
        info.launch_event.kernel_name = event->name;
        info.launch_event.num_gangs = (size_t)grid->gangs[0] * grid->gangs[1] * grid->gangs[2];
        info.launch_event.num_workers = grid->lanes[1];
        info.launch_event.vector_length = grid->lanes[0];
    }
    return info;
}

static acc_api_info api_info(const xacc_prof_event_t *event) {
    const xacc_context_t *context = event->context;
    acc_api_info info = {
        .device_api = api_of(event), .valid_bytes = sizeof info, .device_type = type_of(event)};
    if (!context)
        return info;
    info.device_handle = context->ops->native(context->dev, XACC_NATIVE_DEVICE);
    info.context_handle = context->ops->native(context->dev, XACC_NATIVE_CONTEXT);
    if (event->stream)
        info.async_handle = context->ops->native_queue(event->stream->queue);
    return info;
}

void xacc_prof_tell(xacc_prof_event_t *event) {
    xacc_prof_check_jump(__builtin_frame_address(0));
    if (xacc_prof_frame) /* what a callback itself does */
        return;
    xacc_prof_frame = __builtin_frame_address(0);
    const source_t *source = find_source(xacc_profile_where());
    acc_prof_info prof = prof_info(event, source);
    acc_event_info info = event_info(event, source);
    acc_api_info api = api_info(event);
    xacc_prof_call(rows[event->type].order == REVERSE, &prof, &info, &api);
    event->tool_info = info.other_event.tool_info;
    xacc_prof_frame = NULL;
}

/* ---- Copies ---- */

/* The variable that lies there, for those who want to know. The entry stays:
 * it is being copied. */
static const char *name_at(const xacc_context_t *context, const void *host) {
    xacc_present_table_t *table = (xacc_present_table_t *)&context->table;
    pthread_mutex_lock(&table->lock);
    const xacc_entry_t *entry = xacc_present_table_overlap(table, host, 1);
    pthread_mutex_unlock(&table->lock);
    return entry ? xacc_entry_name(entry) : NULL;
}

void xacc_prof_begin_copy(xacc_prof_event_t *event, const xacc_stream_t *stream, const void *dst,
                          const void *src, size_t bytes) {
    const xacc_context_t *context = stream->context;
    bool to = context->ops->owns(context->dev, dst);
    if (to == context->ops->owns(context->dev, src))
        return;
    *event = (xacc_prof_event_t){.type = to ? acc_ev_enqueue_upload_start
                                            : acc_ev_enqueue_download_start,
                                 .context = context,
                                 .stream = stream,
                                 .name = name_at(context, to ? src : dst),
                                 .bytes = bytes,
                                 .host = to ? src : dst,
                                 .device = to ? dst : src};
    xacc_prof_tell(event);
}
