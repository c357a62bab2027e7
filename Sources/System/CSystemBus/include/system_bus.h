// D-Bus by sd-bus, as far as it is needed here, without variable arguments.
//
// libsystemd is loaded when it is needed first: a program starts no slower for it, and needs no package to be built. The
// functions are those of its first public version (LIBSYSTEMD_221), but for matches without waiting (LIBSYSTEMD_237).
#ifndef OPENHEALTHKIT_SYSTEM_BUS_H
#define OPENHEALTHKIT_SYSTEM_BUS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct sd_bus bus_t;
typedef struct sd_bus_message bus_message_t;
/// Called with a message; answers a negative number of errno for what went wrong.
typedef int (*bus_handler_t)(bus_message_t *message, void *context, void *error);

/// Whether libsystemd is there; loads it the first time. All other functions fail with -ENOSYS without it.
bool bus_is_there(void);

/// Opens the system bus: that of $DBUS_SYSTEM_BUS_ADDRESS if it is set.
int bus_open_system(bus_t **bus);
int bus_get_fd(bus_t *bus);
int bus_get_events(bus_t *bus);
int bus_get_timeout(bus_t *bus, uint64_t *microseconds);
int bus_process(bus_t *bus);
void bus_close(bus_t *bus);

int bus_add_match(bus_t *bus, const char *match, bus_handler_t handler, void *context);
int bus_call(bus_t *bus, bus_message_t *message, bus_handler_t handler, void *context, uint64_t microseconds);

int bus_message_new(bus_t *bus, bus_message_t **message, const char *destination, const char *path, const char *interface,
                    const char *member);
void bus_message_unref(bus_message_t *message);
int bus_message_append(bus_message_t *message, char type, const void *value);
int bus_message_append_bytes(bus_message_t *message, const void *bytes, size_t count);
int bus_message_open(bus_message_t *message, char type, const char *contents);
int bus_message_close(bus_message_t *message);

int bus_message_enter(bus_message_t *message, char type, const char *contents);
int bus_message_exit(bus_message_t *message);
int bus_message_peek(bus_message_t *message, char *type, const char **contents);
int bus_message_read(bus_message_t *message, char type, void *value);
int bus_message_read_bytes(bus_message_t *message, const void **bytes, size_t *count);
int bus_message_skip(bus_message_t *message);
const char *bus_message_path(bus_message_t *message);
/// The name of the error that a message says; NULL if it says none.
const char *bus_message_error_name(bus_message_t *message);
const char *bus_message_error_text(bus_message_t *message);

#endif
