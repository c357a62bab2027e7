#ifndef CHECKED_PAGES_H
#define CHECKED_PAGES_H

#include <stdint.h>

/// How many bytes at the end of each page hold its checksum: what a store asks SQLite to keep free.
#define CHECKED_PAGES_RESERVE 8

/// Puts the layer that checks pages between SQLite and the files, for all databases that are opened afterwards.
///
/// Only databases with this application id and with the bytes above kept free in each page are touched: a checksum is
/// written with every page, and a page that does not fit its checksum fails to be read with SQLITE_CORRUPT. All
/// others are read and written as before. Calling it again changes nothing; threads may call it at a time.
///
/// \returns SQLite's result code.
int checked_pages_register(uint32_t application);

/// The checksum of a page at an offset of its file, over all bytes but the last eight.
uint64_t checked_pages_sum(const void *page, int size, int64_t offset);

#endif
