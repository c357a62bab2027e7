#ifndef PAGE_CHECKSUM_H
#define PAGE_CHECKSUM_H

#include <stdint.h>

/// How many bytes at the end of each page hold its checksum: what a store asks SQLite to keep free.
#define PAGE_CHECKSUM_BYTES 8

/// How a page stands to the checksum at its end.
typedef enum page_state {
    /// The checksum fits.
    PAGE_SEALED,
    /// There is none, and the page looks like one that was written without it.
    PAGE_UNSEALED,
    /// The checksum fits but for one bit, which is known.
    PAGE_FLIPPED,
    /// The checksum is that of other content, or the page was cleared.
    PAGE_UNFIT
} page_state;

/// Returns the checksum of a page at an offset of its file, over all bytes but the last eight; it is never 0.
///
/// Of the first page it leaves out what every program that opens the file may change without touching content: whether
/// there is a log, the counters of changes, and the version of SQLite.
uint64_t page_checksum(const void *page, int size, int64_t offset);

/// Returns what stands in the place of a page's checksum; 0 for none.
uint64_t page_checksum_stored(const void *page, int size);

/// Puts a checksum in its place; 0 for none.
void page_checksum_store(void *page, int size, uint64_t checksum);

/// Tells how a page stands to its checksum.
///
/// \param finds_flips Whether a single bit is looked for; else such a page is PAGE_UNFIT.
page_state page_checksum_state(const void *page, int size, int64_t offset, int finds_flips);

/// Returns the number of the only bit by which a page differs from what its checksum was made of, counted from the
/// lowest bit of its first byte on; -1 if no single bit explains it.
int64_t page_checksum_flipped_bit(const void *page, int size, int64_t offset);

#endif
