#pragma once
#include <stdint.h>

/// The columns of the store's table of samples. 0 in `device` and `metadata` is NULL.
typedef struct {
    uint8_t uuid[16];
    int64_t type, revision, device, metadata, unit;
    double start, end, value;
} peer_row;

typedef struct peer peer;

/// Opens a database with the store's table of samples and its indexes; write-ahead log, synchronous NORMAL.
///
/// A bare one has the columns type, source, start, end and value only, and the index on type and start.
/// NULL if it cannot be opened.
peer *peer_open(const char *path, int bare);
void peer_close(peer *peer);

/// Inserts rows in one transaction. All functions below answer a negative number on failure.
int peer_save(peer *peer, const peer_row *rows, int64_t count);
/// Reads all rows of a type; the caller frees them.
int64_t peer_read(peer *peer, int64_t type, peer_row **rows);
/// Reads the newest rows of a type, newest first.
int64_t peer_newest(peer *peer, int64_t type, int64_t limit, peer_row *rows);
/// Reads the rows of a type that start between two dates, both included; the caller frees them.
int64_t peer_between(peer *peer, int64_t type, double from, double to, peer_row **rows);
/// What the values of a bucket amount to.
typedef struct {
    int64_t number, count;
    double minimum, maximum, average;
} peer_bucket;

/// Counts the values of a type in buckets of `width` seconds from `anchor`; the caller frees them.
int64_t peer_buckets(peer *peer, int64_t type, double anchor, double width, peer_bucket **buckets);
/// How many rows of a type there are.
int64_t peer_count(peer *peer, int64_t type);
