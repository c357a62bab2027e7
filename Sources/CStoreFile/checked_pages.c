// A layer between SQLite and the system's files (a VFS shim, https://www.sqlite.org/vfs.html) that gives each page of a
// store a checksum.
//
// Pages come to the database file from the log, in the order of their numbers, when a checkpoint copies them there; the
// log itself has SQLite's own checksums. The checksum depends on the place of the page too, so that a page which was
// written to the wrong place is found as well.

#include "checked_pages.h"

#include <sqlite3.h>
#include <string.h>

typedef struct {
    sqlite3_file base;
    // The size of the pages, from the header of the file; 0 while the file is not known to be a store with checksums.
    int page_size;
} checked_file;

static uint32_t application_id;
static sqlite3_vfs shim;
static sqlite3_io_methods methods[3];

static sqlite3_vfs *below(void) { return (sqlite3_vfs *)shim.pAppData; }
static sqlite3_file *inner(sqlite3_file *file) { return (sqlite3_file *)((checked_file *)file + 1); }

// MARK: - Checksums

static uint64_t rotated(uint64_t value, int bits) { return value << bits | value >> (64 - bits); }

static uint64_t mixed(uint64_t value) {
    value ^= value >> 29;
    value *= 0xBF58476D1CE4E5B9u;
    value ^= value >> 32;
    return value;
}

uint64_t checked_pages_sum(const void *page, int size, int64_t offset) {
    // Four lanes side by side; each step is a bijection of its lane, so that one changed word always changes the sum.
    const unsigned char *bytes = page;
    uint64_t lanes[4] = {0x9E3779B97F4A7C15u, 0xC2B2AE3D27D4EB4Fu, 0x165667B19E3779F9u, (uint64_t)offset};
    int words = (size - CHECKED_PAGES_RESERVE) / 8;
    for (int index = 0; index < words; index++) {
        uint64_t word;
        memcpy(&word, bytes + 8 * index, 8);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
        word = __builtin_bswap64(word);
#endif
        lanes[index & 3] = rotated(lanes[index & 3] ^ word, 31) * 0x9FB21C651E98DF25u;
    }
    uint64_t sum = (uint64_t)size;
    for (int lane = 0; lane < 4; lane++) sum = mixed(sum ^ lanes[lane]) * 0xD6E8FEB86659FD93u;
    return mixed(sum);
}

static uint64_t stored_sum(const unsigned char *page, int size) {
    uint64_t sum = 0;
    for (int index = 1; index <= 8; index++) sum = sum << 8 | page[size - index];
    return sum;
}

static void store_sum(unsigned char *page, int size, uint64_t sum) {
    for (int index = 8; index >= 1; index--, sum >>= 8) page[size - index] = (unsigned char)sum;
}

// Learns from the header of a database, the first 100 bytes of its first page, whether its pages have checksums.
static void look(checked_file *file, const unsigned char *header, int count, sqlite3_int64 offset) {
    if (offset != 0 || count < 100 || memcmp(header, "SQLite format 3", 16) != 0) return;
    uint32_t application =
        (uint32_t)header[68] << 24 | (uint32_t)header[69] << 16 | (uint32_t)header[70] << 8 | header[71];
    int size = header[16] << 8 | header[17];
    if (size == 1) size = 65536;
    int is_checked = header[20] == CHECKED_PAGES_RESERVE && application == application_id && size >= 512;
    file->page_size = is_checked ? size : 0;
}

// MARK: - Reading and writing

static int checked_read(sqlite3_file *file, void *buffer, int count, sqlite3_int64 offset) {
    checked_file *checked = (checked_file *)file;
    int result = inner(file)->pMethods->xRead(inner(file), buffer, count, offset);
    if (result != SQLITE_OK) return result;
    look(checked, buffer, count, offset);
    if (count != checked->page_size || checked->page_size == 0 || offset % count != 0) return SQLITE_OK;
    if (checked_pages_sum(buffer, count, offset) == stored_sum(buffer, count)) return SQLITE_OK;
    // Not an error of input or output: that would end the transaction, and what lies on other pages could not be read in it.
    sqlite3_log(SQLITE_CORRUPT, "page %lld does not fit its checksum", (long long)(offset / count + 1));
    return SQLITE_CORRUPT;
}

static int checked_write(sqlite3_file *file, const void *buffer, int count, sqlite3_int64 offset) {
    checked_file *checked = (checked_file *)file;
    look(checked, buffer, count, offset);
    if (count == checked->page_size && checked->page_size != 0 && offset % count == 0) {
        // SQLite keeps the last bytes free for this, and nobody reads them: they may change in its own copy of the page.
        store_sum((unsigned char *)buffer, count, checked_pages_sum(buffer, count, offset));
    }
    return inner(file)->pMethods->xWrite(inner(file), buffer, count, offset);
}

static int checked_fetch(sqlite3_file *file, sqlite3_int64 offset, int count, void **page) {
    // A page that is mapped into memory would be read past the check.
    if (((checked_file *)file)->page_size == 0) return inner(file)->pMethods->xFetch(inner(file), offset, count, page);
    *page = 0;
    return SQLITE_OK;
}

static int checked_unfetch(sqlite3_file *file, sqlite3_int64 offset, void *page) {
    return inner(file)->pMethods->xUnfetch(inner(file), offset, page);
}

static int checked_characteristics(sqlite3_file *file) {
    int found = inner(file)->pMethods->xDeviceCharacteristics(inner(file));
#ifdef SQLITE_IOCAP_SUBPAGE_READ
    // A part of a page cannot be checked.
    found &= ~SQLITE_IOCAP_SUBPAGE_READ;
#endif
    return found;
}

// MARK: - Handing on

static int checked_close(sqlite3_file *file) { return inner(file)->pMethods->xClose(inner(file)); }
static int checked_truncate(sqlite3_file *file, sqlite3_int64 size) {
    return inner(file)->pMethods->xTruncate(inner(file), size);
}
static int checked_sync(sqlite3_file *file, int flags) { return inner(file)->pMethods->xSync(inner(file), flags); }
static int checked_size(sqlite3_file *file, sqlite3_int64 *size) {
    return inner(file)->pMethods->xFileSize(inner(file), size);
}
static int checked_lock(sqlite3_file *file, int lock) { return inner(file)->pMethods->xLock(inner(file), lock); }
static int checked_unlock(sqlite3_file *file, int lock) { return inner(file)->pMethods->xUnlock(inner(file), lock); }
static int checked_reserved(sqlite3_file *file, int *is_reserved) {
    return inner(file)->pMethods->xCheckReservedLock(inner(file), is_reserved);
}
static int checked_control(sqlite3_file *file, int operation, void *argument) {
    return inner(file)->pMethods->xFileControl(inner(file), operation, argument);
}
static int checked_sector(sqlite3_file *file) { return inner(file)->pMethods->xSectorSize(inner(file)); }
static int checked_map(sqlite3_file *file, int region, int size, int extends, void volatile **memory) {
    return inner(file)->pMethods->xShmMap(inner(file), region, size, extends, memory);
}
static int checked_map_lock(sqlite3_file *file, int offset, int count, int flags) {
    return inner(file)->pMethods->xShmLock(inner(file), offset, count, flags);
}
static void checked_barrier(sqlite3_file *file) { inner(file)->pMethods->xShmBarrier(inner(file)); }
static int checked_unmap(sqlite3_file *file, int deletes) {
    return inner(file)->pMethods->xShmUnmap(inner(file), deletes);
}

// MARK: - Opening

static int checked_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *found_flags) {
    (void)vfs;
    // Logs and temporary files are none of ours.
    if ((flags & SQLITE_OPEN_MAIN_DB) == 0) return below()->xOpen(below(), name, file, flags, found_flags);
    checked_file *checked = (checked_file *)file;
    memset(checked, 0, sizeof *checked);
    int result = below()->xOpen(below(), name, inner(file), flags, found_flags);
    const sqlite3_io_methods *offered = inner(file)->pMethods;
    if (offered == 0) return result;
    // SQLite calls only what the version of the methods has.
    int version = offered->iVersion < 3 ? offered->iVersion : 3;
    file->pMethods = &methods[version < 1 ? 0 : version - 1];
    return result;
}

static void fill(sqlite3_io_methods *filled, int version) {
    filled->iVersion = version;
    filled->xClose = checked_close;
    filled->xRead = checked_read;
    filled->xWrite = checked_write;
    filled->xTruncate = checked_truncate;
    filled->xSync = checked_sync;
    filled->xFileSize = checked_size;
    filled->xLock = checked_lock;
    filled->xUnlock = checked_unlock;
    filled->xCheckReservedLock = checked_reserved;
    filled->xFileControl = checked_control;
    filled->xSectorSize = checked_sector;
    filled->xDeviceCharacteristics = checked_characteristics;
    filled->xShmMap = checked_map;
    filled->xShmLock = checked_map_lock;
    filled->xShmBarrier = checked_barrier;
    filled->xShmUnmap = checked_unmap;
    filled->xFetch = checked_fetch;
    filled->xUnfetch = checked_unfetch;
}

int checked_pages_register(uint32_t application) {
    int result = sqlite3_initialize();
    if (result != SQLITE_OK) return result;
    sqlite3_mutex *mutex = sqlite3_mutex_alloc(SQLITE_MUTEX_STATIC_APP1);
    sqlite3_mutex_enter(mutex);
    if (shim.zName == 0) {
        sqlite3_vfs *system = sqlite3_vfs_find(0);
        if (system == 0) {
            result = SQLITE_ERROR;
        } else {
            application_id = application;
            for (int version = 1; version <= 3; version++) fill(&methods[version - 1], version);
            // What does not concern open files is the system's own.
            shim = *system;
            shim.pNext = 0;
            shim.pAppData = system;
            shim.szOsFile = (int)sizeof(checked_file) + system->szOsFile;
            shim.zName = "openhealthkit";
            shim.xOpen = checked_open;
            result = sqlite3_vfs_register(&shim, 1);
            if (result != SQLITE_OK) shim.zName = 0;
        }
    }
    sqlite3_mutex_leave(mutex);
    return result;
}
