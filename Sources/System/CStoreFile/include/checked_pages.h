#ifndef CHECKED_PAGES_H
#define CHECKED_PAGES_H

#include "page_checksum.h"

#include <stdint.h>

struct sqlite3;

/// How a connection takes pages that do not fit their checksums.
typedef enum page_treatment {
    /// They fail to be read, with SQLITE_CORRUPT.
    PAGES_REFUSED = 0,
    /// A single flipped bit is put right in what is read; others fail.
    PAGES_CORRECTED = 1,
    /// A single flipped bit is put right in what is read, others are read as they are; both are noted.
    PAGES_EXAMINED = 2
} page_treatment;

/// A page that does not fit its checksum, or has none.
typedef struct noted_page {
    /// Its number, from 1 on.
    int64_t number;
    page_state state;
    /// The bit that flipped, if one did, counted from the lowest bit of its first byte on; else -1.
    int64_t bit;
    /// What stood in the place of the checksum.
    uint64_t stored;
} noted_page;

/// Puts the layer that checks pages between SQLite and the files, for all databases that are opened afterwards.
///
/// Only databases with this application id and with PAGE_CHECKSUM_BYTES kept free in each page are touched; all others are
/// read and written as before. Calling it again changes nothing; threads may call it at a time.
///
/// \returns SQLite's result code.
int checked_pages_register(uint32_t application);

/// Says before the first page of a new database is written that its pages get checksums.
///
/// \returns SQLite's result code.
int checked_pages_begin(struct sqlite3 *connection, int page_size);

/// The size of a database's pages, if they have checksums; else 0.
int checked_pages_size(struct sqlite3 *connection);

/// Says how a connection takes pages that do not fit; usually they are refused.
///
/// \returns SQLite's result code.
int checked_pages_treat(struct sqlite3 *connection, page_treatment treatment);

/// Gives the next noted page of a connection after one with this number; answers whether there is one.
int checked_pages_next_noted(struct sqlite3 *connection, int64_t number, noted_page *page);

/// Gives the pages of a database the checksums that they lack, while others may read and write.
///
/// A page that was noted as PAGE_FLIPPED gets its bit back, one that was noted as PAGE_UNFIT a checksum of what it holds; a
/// page that does not fit and was not noted stays as it is. The connection has to be in a read transaction of a database
/// with a write-ahead log: then nobody else writes into the file while this goes on. If it is broken off, some pages have
/// their checksums, and a later call gives the others theirs.
///
/// \param count How many pages were written.
/// \returns SQLite's result code; SQLITE_BUSY if somebody else takes the log into the file at the moment.
int checked_pages_seal(struct sqlite3 *connection, int64_t *count);

#endif
