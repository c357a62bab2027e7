#include "system_bus.h"

#include <errno.h>

#if defined(__linux__)

#include <dlfcn.h>
#include <pthread.h>

/// sd_bus_error of sd-bus.h, whose layout is public.
struct bus_error {
    const char *name;
    const char *text;
    int is_owned;
};

/// Every function of libsystemd that is used: what it answers, its name without `sd_bus_`, what it takes.
#define FUNCTIONS(F)                                                                                                     \
    F(int, open_system, (bus_t **))                                                                                      \
    F(int, get_fd, (bus_t *))                                                                                            \
    F(int, get_events, (bus_t *))                                                                                        \
    F(int, get_timeout, (bus_t *, uint64_t *))                                                                           \
    F(int, process, (bus_t *, bus_message_t **))                                                                         \
    F(bus_t *, close_unref, (bus_t *))                                                                                   \
    F(int, add_match_async, (bus_t *, void **, const char *, bus_handler_t, bus_handler_t, void *))                      \
    F(int, call_async, (bus_t *, void **, bus_message_t *, bus_handler_t, void *, uint64_t))                             \
    F(int, message_new_method_call,                                                                                      \
      (bus_t *, bus_message_t **, const char *, const char *, const char *, const char *))                               \
    F(bus_message_t *, message_unref, (bus_message_t *))                                                                 \
    F(int, message_append_basic, (bus_message_t *, char, const void *))                                                  \
    F(int, message_append_array, (bus_message_t *, char, const void *, size_t))                                          \
    F(int, message_open_container, (bus_message_t *, char, const char *))                                                \
    F(int, message_close_container, (bus_message_t *))                                                                   \
    F(int, message_enter_container, (bus_message_t *, char, const char *))                                               \
    F(int, message_exit_container, (bus_message_t *))                                                                    \
    F(int, message_peek_type, (bus_message_t *, char *, const char **))                                                  \
    F(int, message_read_basic, (bus_message_t *, char, void *))                                                          \
    F(int, message_read_array, (bus_message_t *, char, const void **, size_t *))                                         \
    F(int, message_skip, (bus_message_t *, const char *))                                                                \
    F(const char *, message_get_path, (bus_message_t *))                                                                 \
    F(const struct bus_error *, message_get_error, (bus_message_t *))

#define POINTER(result, name, arguments) result(*name) arguments;
static struct { FUNCTIONS(POINTER) } api;
static bool is_there;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
    void *library = dlopen("libsystemd.so.0", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return;
    is_there = true;
#define FIND(result, name, arguments)                                                                                    \
    *(void **)&api.name = dlsym(library, "sd_bus_" #name);                                                               \
    if (api.name == NULL) is_there = false;
    FUNCTIONS(FIND)
}

bool bus_is_there(void) {
    pthread_once(&once, load);
    return is_there;
}

#define CALL(name, ...) (bus_is_there() ? api.name(__VA_ARGS__) : -ENOSYS)

int bus_open_system(bus_t **bus) { return CALL(open_system, bus); }
int bus_get_fd(bus_t *bus) { return CALL(get_fd, bus); }
int bus_get_events(bus_t *bus) { return CALL(get_events, bus); }
int bus_get_timeout(bus_t *bus, uint64_t *microseconds) { return CALL(get_timeout, bus, microseconds); }
int bus_process(bus_t *bus) { return CALL(process, bus, NULL); }

void bus_close(bus_t *bus) {
    // Without flushing, which waits for a daemon that does not read.
    if (bus_is_there()) api.close_unref(bus);
}

int bus_add_match(bus_t *bus, const char *match, bus_handler_t handler, void *context) {
    return CALL(add_match_async, bus, NULL, match, handler, NULL, context);
}

int bus_call(bus_t *bus, bus_message_t *message, bus_handler_t handler, void *context, uint64_t microseconds) {
    return CALL(call_async, bus, NULL, message, handler, context, microseconds);
}

int bus_message_new(bus_t *bus, bus_message_t **message, const char *destination, const char *path, const char *interface,
                    const char *member) {
    return CALL(message_new_method_call, bus, message, destination, path, interface, member);
}

void bus_message_unref(bus_message_t *message) {
    if (bus_is_there()) api.message_unref(message);
}

int bus_message_append(bus_message_t *message, char type, const void *value) {
    return CALL(message_append_basic, message, type, value);
}

int bus_message_append_bytes(bus_message_t *message, const void *bytes, size_t count) {
    return CALL(message_append_array, message, 'y', bytes, count);
}

int bus_message_open(bus_message_t *message, char type, const char *contents) {
    return CALL(message_open_container, message, type, contents);
}

int bus_message_close(bus_message_t *message) { return CALL(message_close_container, message); }

int bus_message_enter(bus_message_t *message, char type, const char *contents) {
    return CALL(message_enter_container, message, type, contents);
}

int bus_message_exit(bus_message_t *message) { return CALL(message_exit_container, message); }

int bus_message_peek(bus_message_t *message, char *type, const char **contents) {
    return CALL(message_peek_type, message, type, contents);
}

int bus_message_read(bus_message_t *message, char type, void *value) {
    return CALL(message_read_basic, message, type, value);
}

int bus_message_read_bytes(bus_message_t *message, const void **bytes, size_t *count) {
    return CALL(message_read_array, message, 'y', bytes, count);
}

int bus_message_skip(bus_message_t *message) { return CALL(message_skip, message, NULL); }
const char *bus_message_path(bus_message_t *message) { return bus_is_there() ? api.message_get_path(message) : NULL; }

const char *bus_message_error_name(bus_message_t *message) {
    const struct bus_error *error = bus_is_there() ? api.message_get_error(message) : NULL;
    return error != NULL ? error->name : NULL;
}

const char *bus_message_error_text(bus_message_t *message) {
    const struct bus_error *error = bus_is_there() ? api.message_get_error(message) : NULL;
    return error != NULL ? error->text : NULL;
}

#else

bool bus_is_there(void) { return false; }
int bus_open_system(bus_t **bus) { return -ENOSYS; }
int bus_get_fd(bus_t *bus) { return -ENOSYS; }
int bus_get_events(bus_t *bus) { return -ENOSYS; }
int bus_get_timeout(bus_t *bus, uint64_t *microseconds) { return -ENOSYS; }
int bus_process(bus_t *bus) { return -ENOSYS; }
void bus_close(bus_t *bus) {}
int bus_add_match(bus_t *bus, const char *match, bus_handler_t handler, void *context) { return -ENOSYS; }
int bus_call(bus_t *bus, bus_message_t *message, bus_handler_t handler, void *context, uint64_t microseconds) {
    return -ENOSYS;
}
int bus_message_new(bus_t *bus, bus_message_t **message, const char *destination, const char *path, const char *interface,
                    const char *member) {
    return -ENOSYS;
}
void bus_message_unref(bus_message_t *message) {}
int bus_message_append(bus_message_t *message, char type, const void *value) { return -ENOSYS; }
int bus_message_append_bytes(bus_message_t *message, const void *bytes, size_t count) { return -ENOSYS; }
int bus_message_open(bus_message_t *message, char type, const char *contents) { return -ENOSYS; }
int bus_message_close(bus_message_t *message) { return -ENOSYS; }
int bus_message_enter(bus_message_t *message, char type, const char *contents) { return -ENOSYS; }
int bus_message_exit(bus_message_t *message) { return -ENOSYS; }
int bus_message_peek(bus_message_t *message, char *type, const char **contents) { return -ENOSYS; }
int bus_message_read(bus_message_t *message, char type, void *value) { return -ENOSYS; }
int bus_message_read_bytes(bus_message_t *message, const void **bytes, size_t *count) { return -ENOSYS; }
int bus_message_skip(bus_message_t *message) { return -ENOSYS; }
const char *bus_message_path(bus_message_t *message) { return NULL; }
const char *bus_message_error_name(bus_message_t *message) { return NULL; }
const char *bus_message_error_text(bus_message_t *message) { return NULL; }

#endif
