// A layer between SQLite and the system's files (a VFS shim, https://www.sqlite.org/vfs.html) that gives each page of a
// store a checksum. Documentation/Storage.md, "Checksums", says what state a page can be in, and who brings it there.
//
// Checksums stand in the file only. A page that is read loses its own on the way to SQLite, and one that is written gets
// a new one on the way to the file: so whatever SQLite puts into its log has none, and a program without this layer that
// takes the log into the file leaves pages without a checksum, and never with one of other content.

#include "checked_pages.h"

#include <sqlite3.h>
#include <string.h>

// SQLite's file format, 1.3: what the header says stands in its first 100 bytes.
#define HEADER 100
// SQLite's lock for who takes the log into the file (https://www.sqlite.org/walformat.html, 2.3.1).
#define CHECKPOINT_LOCK 1
// A page that SQLite never uses begins here (SQLite's file format, 1.5).
#define LOCK_BYTE 0x40000000

typedef struct {
    uint64_t stored;
    int bit;
    unsigned char state;
} note;

typedef struct {
    sqlite3_file base;
    // The size of the pages, while it is known that they have checksums; else 0.
    int page_size;
    // Whether the header says that another program made the file.
    int is_foreign;
    page_treatment treatment;
    // How each page stood to its checksum when it was read last, by its number less one.
    note *notes;
    sqlite3_int64 note_count;
} checked_file;

static uint32_t application_id;
static sqlite3_vfs shim;
static sqlite3_io_methods methods[3];

static sqlite3_vfs *below(void) { return (sqlite3_vfs *)shim.pAppData; }
// The system's file lies behind ours in memory.
static sqlite3_file *inner(void *file) { return (sqlite3_file *)((checked_file *)file + 1); }
static checked_file *checked(sqlite3_file *file) { return (checked_file *)file; }

// MARK: - Knowing the file

static void learn(checked_file *file, const unsigned char *header) {
    if (memcmp(header, "SQLite format 3", 16) != 0) return;
    uint32_t application =
        (uint32_t)header[68] << 24 | (uint32_t)header[69] << 16 | (uint32_t)header[70] << 8 | header[71];
    int size = header[16] << 8 | header[17];
    if (size == 1) size = 65536;
    // The first version said nothing there.
    file->is_foreign = application != application_id && application != 0;
    file->page_size = application == application_id && header[20] == PAGE_CHECKSUM_BYTES && size >= 512 ? size : 0;
}

// Looks at the header of the file where nothing was said of it yet: the first page may come from the log, and another
// process may have written a store of ours anew, with checksums.
static void look(checked_file *file) {
    if (file->page_size != 0 || file->is_foreign) return;
    unsigned char header[HEADER];
    if (inner(file)->pMethods->xRead(inner(file), header, HEADER, 0) == SQLITE_OK) learn(file, header);
}

static int is_page(const checked_file *file, int count, sqlite3_int64 offset) {
    return file->page_size != 0 && count == file->page_size && offset % count == 0;
}

// MARK: - Notes

static int take_note(checked_file *file, sqlite3_int64 offset, page_state state, uint64_t stored, int64_t bit) {
    sqlite3_int64 index = offset / file->page_size;
    if (index >= file->note_count) {
        if (state == PAGE_SEALED) return SQLITE_OK;
        sqlite3_int64 count = index + index / 2 + 64;
        note *notes = sqlite3_realloc64(file->notes, (sqlite3_uint64)count * sizeof(note));
        if (notes == 0) return SQLITE_NOMEM;
        memset(notes + file->note_count, 0, (size_t)(count - file->note_count) * sizeof(note));
        file->notes = notes;
        file->note_count = count;
    }
    file->notes[index].state = (unsigned char)state;
    file->notes[index].stored = stored;
    file->notes[index].bit = (int)bit;
    return SQLITE_OK;
}

// MARK: - Reading and writing

static void flip(unsigned char *page, int64_t bit) { page[bit / 8] ^= (unsigned char)(1 << bit % 8); }

static int admit(checked_file *file, unsigned char *page, sqlite3_int64 offset) {
    int size = file->page_size;
    page_state state = page_checksum_state(page, size, offset, file->treatment != PAGES_REFUSED);
    int64_t bit = state == PAGE_FLIPPED ? page_checksum_flipped_bit(page, size, offset) : -1;
    if (file->treatment == PAGES_EXAMINED) {
        int result = take_note(file, offset, state, page_checksum_stored(page, size), bit);
        if (result != SQLITE_OK) return result;
    }
    if (bit >= 0) {
        flip(page, bit);
    } else if (state == PAGE_UNFIT && file->treatment != PAGES_EXAMINED) {
        // Not an error of input or output: that would end the transaction, and what lies on other pages could not be
        // read in it.
        sqlite3_log(SQLITE_CORRUPT, "page %lld does not fit its checksum", (long long)(offset / size + 1));
        return SQLITE_CORRUPT;
    }
    page_checksum_store(page, size, 0);
    return SQLITE_OK;
}

static int checked_read(sqlite3_file *base, void *buffer, int count, sqlite3_int64 offset) {
    checked_file *file = checked(base);
    if (offset != 0) look(file);
    int result = inner(file)->pMethods->xRead(inner(file), buffer, count, offset);
    if (result != SQLITE_OK) return result;
    if (offset == 0 && count >= HEADER) learn(file, buffer);
    return is_page(file, count, offset) ? admit(file, buffer, offset) : SQLITE_OK;
}

static int checked_write(sqlite3_file *base, const void *buffer, int count, sqlite3_int64 offset) {
    checked_file *file = checked(base);
    if (offset != 0) look(file);
    if (offset == 0 && count >= HEADER) learn(file, buffer);
    if (!is_page(file, count, offset)) return inner(file)->pMethods->xWrite(inner(file), buffer, count, offset);
    // SQLite keeps the last bytes free for this, and has them back as they were: the page may go into a log next.
    unsigned char *page = (unsigned char *)buffer;
    uint64_t before = page_checksum_stored(page, count);
    page_checksum_store(page, count, page_checksum(page, count, offset));
    int result = inner(file)->pMethods->xWrite(inner(file), page, count, offset);
    page_checksum_store(page, count, before);
    if (result == SQLITE_OK && file->notes != 0) result = take_note(file, offset, PAGE_SEALED, 0, -1);
    return result;
}

static int checked_fetch(sqlite3_file *base, sqlite3_int64 offset, int count, void **page) {
    checked_file *file = checked(base);
    look(file);
    if (file->is_foreign) return inner(file)->pMethods->xFetch(inner(file), offset, count, page);
    // A page that is mapped into memory would be read past the check.
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

static int checked_close(sqlite3_file *file) {
    sqlite3_free(checked(file)->notes);
    checked(file)->notes = 0;
    checked(file)->note_count = 0;
    return inner(file)->pMethods->xClose(inner(file));
}
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

static int checked_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *base, int flags, int *found_flags) {
    (void)vfs;
    // Logs and temporary files are none of ours.
    if ((flags & SQLITE_OPEN_MAIN_DB) == 0) return below()->xOpen(below(), name, base, flags, found_flags);
    checked_file *file = checked(base);
    memset(file, 0, sizeof *file);
    int result = below()->xOpen(below(), name, inner(file), flags, found_flags);
    const sqlite3_io_methods *offered = inner(file)->pMethods;
    if (offered == 0) return result;
    // SQLite calls only what the version of the methods has.
    int version = offered->iVersion < 3 ? offered->iVersion : 3;
    base->pMethods = &methods[version < 1 ? 0 : version - 1];
    if (result == SQLITE_OK) look(file);
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

// MARK: - Care

// The main database of a connection; 0 if it has no file, or was opened past this layer.
static checked_file *opened(sqlite3 *connection) {
    sqlite3_file *file = 0;
    int result = sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &file);
    if (result != SQLITE_OK || file == 0) return 0;
    for (int index = 0; index < 3; index++) {
        if (file->pMethods == &methods[index]) return checked(file);
    }
    return 0;
}

int checked_pages_begin(sqlite3 *connection, int page_size) {
    checked_file *file = opened(connection);
    if (file == 0) return SQLITE_MISUSE;
    file->page_size = page_size;
    file->is_foreign = 0;
    return SQLITE_OK;
}

int checked_pages_size(sqlite3 *connection) {
    checked_file *file = opened(connection);
    if (file == 0) return 0;
    look(file);
    return file->page_size;
}

int checked_pages_treat(sqlite3 *connection, page_treatment treatment) {
    checked_file *file = opened(connection);
    if (file == 0) return SQLITE_MISUSE;
    file->treatment = treatment;
    return SQLITE_OK;
}

int checked_pages_next_noted(sqlite3 *connection, int64_t number, noted_page *page) {
    checked_file *file = opened(connection);
    if (file == 0) return 0;
    for (sqlite3_int64 index = number < 0 ? 0 : number; index < file->note_count; index++) {
        if (file->notes[index].state == PAGE_SEALED) continue;
        page->number = index + 1;
        page->state = (page_state)file->notes[index].state;
        page->bit = file->notes[index].bit;
        page->stored = file->notes[index].stored;
        return 1;
    }
    return 0;
}

// Gives one page its checksum, or its bit back; writes nothing but the bytes that change.
static int seal(checked_file *file, unsigned char *page, sqlite3_int64 offset, int64_t *count) {
    int size = file->page_size;
    sqlite3_file *system = inner(file);
    int result = system->pMethods->xRead(system, page, size, offset);
    if (result != SQLITE_OK) return result;
    page_state state = page_checksum_state(page, size, offset, 1);
    if (state == PAGE_SEALED) return SQLITE_OK;
    if (state != PAGE_UNSEALED) {
        sqlite3_int64 index = offset / size;
        int is_noted = index < file->note_count && file->notes[index].state == state
            && file->notes[index].stored == page_checksum_stored(page, size);
        if (!is_noted) return SQLITE_OK;
    }
    int64_t bit = state == PAGE_FLIPPED ? page_checksum_flipped_bit(page, size, offset) : -1;
    if (bit >= 0 && bit / 8 < size - PAGE_CHECKSUM_BYTES) {
        flip(page, bit);
        result = system->pMethods->xWrite(system, page + bit / 8, 1, offset + bit / 8);
    } else {
        page_checksum_store(page, size, page_checksum(page, size, offset));
        sqlite3_int64 place = size - PAGE_CHECKSUM_BYTES;
        result = system->pMethods->xWrite(system, page + place, PAGE_CHECKSUM_BYTES, offset + place);
    }
    if (result != SQLITE_OK) return result;
    *count += 1;
    return file->notes != 0 ? take_note(file, offset, PAGE_SEALED, 0, -1) : SQLITE_OK;
}

int checked_pages_seal(sqlite3 *connection, int64_t *count) {
    *count = 0;
    checked_file *file = opened(connection);
    if (file == 0 || checked_pages_size(connection) == 0) return SQLITE_MISUSE;
    sqlite3_file *system = inner(file);
    int lock = SQLITE_SHM_LOCK | SQLITE_SHM_EXCLUSIVE, unlock = SQLITE_SHM_UNLOCK | SQLITE_SHM_EXCLUSIVE;
    if (system->pMethods->iVersion < 2) return SQLITE_MISUSE;
    int result = system->pMethods->xShmLock(system, CHECKPOINT_LOCK, 1, lock);
    if (result != SQLITE_OK) return result;
    unsigned char *page = sqlite3_malloc64((sqlite3_uint64)file->page_size);
    sqlite3_int64 size = 0;
    result = page == 0 ? SQLITE_NOMEM : system->pMethods->xFileSize(system, &size);
    for (sqlite3_int64 offset = 0; result == SQLITE_OK && offset + file->page_size <= size; offset += file->page_size) {
        if (offset / file->page_size != LOCK_BYTE / file->page_size) result = seal(file, page, offset, count);
    }
    if (result == SQLITE_OK && *count > 0) result = system->pMethods->xSync(system, SQLITE_SYNC_NORMAL);
    sqlite3_free(page);
    system->pMethods->xShmLock(system, CHECKPOINT_LOCK, 1, unlock);
    return result;
}
