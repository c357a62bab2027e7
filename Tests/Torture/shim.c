// Stands between a program and the system's files (LD_PRELOAD): counts its calls, lets the n-th one fail, kills the program
// there, or writes down what is written, so that a power cut can be played afterwards. Only files below TORTURE_ROOT count.
//
//   TORTURE_ROOT      the folder whose files count
//   TORTURE_CONTROL   a file of 88 bytes: calls counted, calls that failed, calls of each kind
//   TORTURE_KINDS     which calls count: read, write, sync, truncate, open, rename, unlink, map, and allocate, which is memory
//                     that SQLite asks for; separated by commas
//   TORTURE_AT        the number of the call at which something happens; 0: none
//   TORTURE_DO        fail, kill (before the call), tear (after half of a write)
//   TORTURE_ERRNO     the error of a call that fails
//   TORTURE_LASTING   1: all later calls of that kind fail, too
//   TORTURE_LOG       where to write down changes: a head, the path, for a rename the new path, for a write its bytes

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum kind { READ, WRITE, SYNC, TRUNCATE, OPEN, RENAME, UNLINK, MAP, ALLOCATE, KINDS };
static const char *const names[KINDS] = {"read", "write", "sync", "truncate", "open", "rename", "unlink", "map", "allocate"};

struct control { _Atomic int64_t calls, failed, of_kind[KINDS]; };
struct head { uint32_t kind, path, target, bytes; uint64_t inode, offset; };

static struct control nowhere, *control = &nowhere;
static char root[PATH_MAX];
static size_t root_length;
static int counts[KINDS], lasting, log_file = -1, error_number = EIO;
static _Atomic int broken = -1;
static int64_t at;
static enum { NOTHING, FAIL, KILL, TEAR } action;
static pthread_mutex_t log_lock = PTHREAD_MUTEX_INITIALIZER;

// Where SQLite's code lies in memory: what asks from there for memory is SQLite.
static uintptr_t library_start, library_end;

static int find_library(struct dl_phdr_info *info, size_t size, void *unused) {
    if (strstr(info->dlpi_name, "libsqlite3") == 0) return 0;
    for (int index = 0; index < info->dlpi_phnum; index++) {
        const ElfW(Phdr) *part = &info->dlpi_phdr[index];
        if (part->p_type == PT_LOAD && (part->p_flags & PF_X)) {
            library_start = info->dlpi_addr + part->p_vaddr;
            library_end = library_start + part->p_memsz;
        }
    }
    return 1;
}

__attribute__((constructor)) static void prepare(void) {
    const char *text = getenv("TORTURE_ROOT");
    if (text == 0 || realpath(text, root) == 0) return;
    root_length = strlen(root);
    if ((text = getenv("TORTURE_KINDS")) != 0) {
        for (int kind = 0; kind < KINDS; kind++) counts[kind] = strstr(text, names[kind]) != 0;
    }
    if ((text = getenv("TORTURE_AT")) != 0) at = atoll(text);
    if ((text = getenv("TORTURE_DO")) != 0) action = *text == 'f' ? FAIL : *text == 'k' ? KILL : TEAR;
    if ((text = getenv("TORTURE_ERRNO")) != 0) error_number = atoi(text);
    lasting = (text = getenv("TORTURE_LASTING")) != 0 && *text == '1';
    if ((text = getenv("TORTURE_CONTROL")) != 0) {
        int file = (int)syscall(SYS_openat, AT_FDCWD, text, O_RDWR, 0);
        if (file >= 0) {
            void *memory = (void *)syscall(SYS_mmap, 0, sizeof *control, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
            if (memory != MAP_FAILED) control = memory;
            syscall(SYS_close, file);
        }
    }
    if ((text = getenv("TORTURE_LOG")) != 0) {
        log_file = (int)syscall(SYS_openat, AT_FDCWD, text, O_WRONLY | O_APPEND | O_CREAT, 0600);
    }
    dl_iterate_phdr(find_library, 0);
}

static int is_below_root(const char *path) {
    return root_length > 0 && strncmp(path, root, root_length) == 0 && (path[root_length] == '/' || path[root_length] == 0);
}

// Where a path leads; false if that is none of ours.
static int find_path(const char *path, char *found) {
    if (root_length == 0 || path == 0) return 0;
    if (path[0] == '/') {
        if (strlen(path) >= PATH_MAX) return 0;
        strcpy(found, path);
    } else {
        char here[PATH_MAX];
        if (getcwd(here, sizeof here) == 0 || snprintf(found, PATH_MAX, "%s/%s", here, path) >= PATH_MAX) return 0;
    }
    return is_below_root(found);
}

static int find_file(int file, char *found) {
    if (root_length == 0 || file < 3) return 0;
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = syscall(SYS_readlink, link, found, PATH_MAX - 1);
    if (length <= 0) return 0;
    found[length] = 0;
    return is_below_root(found);
}

static void die(void) {
    // What another thread has written is in the log, too.
    if (log_file >= 0) pthread_mutex_lock(&log_lock);
    kill(getpid(), SIGKILL);
    for (;;) pause();
}

// Counts a call; true if it shall fail, or, at `TEAR`, be done by half.
static int counted(enum kind kind) {
    control->of_kind[kind]++;
    if (!counts[kind]) return 0;
    int64_t number = ++control->calls;
    int is_here = number == at || (lasting && broken == (int)kind);
    if (!is_here || action == NOTHING) return 0;
    if (action == KILL || (action == TEAR && kind != WRITE)) die();
    broken = (int)kind;
    control->failed++;
    return 1;
}

static void write_log(enum kind kind, const char *path, const char *target, uint64_t inode, int64_t offset,
                      const void *bytes, size_t count) {
    if (log_file < 0) return;
    struct head head = {(uint32_t)kind, (uint32_t)strlen(path), target ? (uint32_t)strlen(target) : 0, (uint32_t)count,
                        inode, (uint64_t)offset};
    syscall(SYS_write, log_file, &head, sizeof head);
    syscall(SYS_write, log_file, path, head.path);
    if (target) syscall(SYS_write, log_file, target, head.target);
    if (count) syscall(SYS_write, log_file, bytes, count);
}

static void lock(void) { if (log_file >= 0) pthread_mutex_lock(&log_lock); }
static void unlock(void) { if (log_file >= 0) pthread_mutex_unlock(&log_lock); }

static uint64_t inode_of(int file) {
    struct stat status;
    return fstat(file, &status) == 0 ? status.st_ino : 0;
}

static int failure(void) {
    errno = error_number;
    return -1;
}

// MARK: - Memory

void *__libc_malloc(size_t);
void *__libc_realloc(void *, size_t);

static int is_refused(void *caller) {
    uintptr_t address = (uintptr_t)caller;
    return address >= library_start && address < library_end && counted(ALLOCATE);
}
void *malloc(size_t size) { return is_refused(__builtin_return_address(0)) ? 0 : __libc_malloc(size); }
void *realloc(void *old, size_t size) { return is_refused(__builtin_return_address(0)) ? 0 : __libc_realloc(old, size); }

// MARK: - Reading

ssize_t read(int file, void *buffer, size_t count) {
    char path[PATH_MAX];
    if (find_file(file, path) && counted(READ)) return failure();
    return syscall(SYS_read, file, buffer, count);
}

ssize_t pread64(int file, void *buffer, size_t count, off_t offset) {
    char path[PATH_MAX];
    if (find_file(file, path) && counted(READ)) return failure();
    return syscall(SYS_pread64, file, buffer, count, offset);
}
ssize_t pread(int file, void *buffer, size_t count, off_t offset) { return pread64(file, buffer, count, offset); }

static void *map(void *address, size_t length, int protection, int flags, int file, off_t offset) {
    char path[PATH_MAX];
    if (file >= 0 && find_file(file, path) && counted(MAP)) {
        errno = ENOMEM;
        return MAP_FAILED;
    }
    return (void *)syscall(SYS_mmap, address, length, protection, flags, file, offset);
}
void *mmap(void *a, size_t l, int p, int f, int file, off_t o) { return map(a, l, p, f, file, o); }
void *mmap64(void *a, size_t l, int p, int f, int file, off_t o) { return map(a, l, p, f, file, o); }

// MARK: - Writing

static ssize_t put(int file, const void *buffer, size_t count, off_t offset, int is_placed) {
    char path[PATH_MAX];
    int is_ours = find_file(file, path);
    size_t part = count;
    if (is_ours && counted(WRITE)) {
        if (action == FAIL) return failure();
        part = count / 2;
    }
    if (is_ours) lock();
    if (is_ours && log_file >= 0 && !is_placed) {
        int is_appending = (fcntl(file, F_GETFL) & O_APPEND) != 0;
        offset = lseek(file, 0, is_appending ? SEEK_END : SEEK_CUR);
    }
    ssize_t done = is_placed ? syscall(SYS_pwrite64, file, buffer, part, offset) : syscall(SYS_write, file, buffer, part);
    if (is_ours && done > 0) write_log(WRITE, path, 0, inode_of(file), offset, buffer, (size_t)done);
    if (is_ours) unlock();
    if (part < count) die();
    return done;
}
ssize_t write(int file, const void *buffer, size_t count) { return put(file, buffer, count, 0, 0); }
ssize_t pwrite(int file, const void *buffer, size_t count, off_t offset) { return put(file, buffer, count, offset, 1); }
ssize_t pwrite64(int file, const void *buffer, size_t count, off_t offset) { return put(file, buffer, count, offset, 1); }

static int synced(int file, long call) {
    char path[PATH_MAX];
    int is_ours = find_file(file, path);
    if (is_ours && counted(SYNC)) return failure();
    if (is_ours) lock();
    // What a disk does in its own time is played; the machine's own disk need not be waited for.
    int result = is_ours && log_file >= 0 ? 0 : (int)syscall(call, file);
    if (is_ours && result == 0) write_log(SYNC, path, 0, inode_of(file), 0, 0, 0);
    if (is_ours) unlock();
    return result;
}
int fsync(int file) { return synced(file, SYS_fsync); }
int fdatasync(int file) { return synced(file, SYS_fdatasync); }

static int cut(int file, off_t size) {
    char path[PATH_MAX];
    int is_ours = find_file(file, path);
    if (is_ours && counted(TRUNCATE)) return failure();
    if (is_ours) lock();
    int result = (int)syscall(SYS_ftruncate, file, size);
    if (is_ours && result == 0) write_log(TRUNCATE, path, 0, inode_of(file), size, 0, 0);
    if (is_ours) unlock();
    return result;
}
int ftruncate(int file, off_t size) { return cut(file, size); }
int ftruncate64(int file, off_t size) { return cut(file, size); }

// MARK: - Names

static int open_at(int folder, const char *path, int flags, mode_t mode) {
    char found[PATH_MAX];
    int is_ours = (folder == AT_FDCWD || (path && path[0] == '/')) && find_path(path, found);
    if (is_ours && counted(OPEN)) return failure();
    if (!is_ours || log_file < 0) return (int)syscall(SYS_openat, folder, path, flags, mode);
    lock();
    struct stat status;
    int was_there = syscall(SYS_newfstatat, AT_FDCWD, found, &status, 0) == 0;
    int file = (int)syscall(SYS_openat, folder, path, flags, mode);
    if (file >= 0 && !was_there) write_log(OPEN, found, 0, inode_of(file), 0, 0, 0);
    if (file >= 0 && was_there && (flags & O_TRUNC)) write_log(TRUNCATE, found, 0, inode_of(file), 0, 0, 0);
    unlock();
    return file;
}

#define MODE(flags) mode_t mode = 0; \
    if ((flags) & (O_CREAT | O_TMPFILE)) { va_list list; va_start(list, flags); mode = va_arg(list, mode_t); va_end(list); }
int open(const char *path, int flags, ...) { MODE(flags) return open_at(AT_FDCWD, path, flags, mode); }
int open64(const char *path, int flags, ...) { MODE(flags) return open_at(AT_FDCWD, path, flags, mode); }
int openat(int folder, const char *path, int flags, ...) { MODE(flags) return open_at(folder, path, flags, mode); }
int openat64(int folder, const char *path, int flags, ...) { MODE(flags) return open_at(folder, path, flags, mode); }

int rename(const char *from, const char *to) {
    char path[PATH_MAX], target[PATH_MAX];
    int is_ours = find_path(from, path) && find_path(to, target);
    if (is_ours && counted(RENAME)) return failure();
    if (is_ours) lock();
    int result = (int)syscall(SYS_rename, from, to);
    if (is_ours && result == 0) write_log(RENAME, path, target, 0, 0, 0, 0);
    if (is_ours) unlock();
    return result;
}

int unlink(const char *from) {
    char path[PATH_MAX];
    int is_ours = find_path(from, path);
    if (is_ours && counted(UNLINK)) return failure();
    if (is_ours) lock();
    int result = (int)syscall(SYS_unlink, from);
    if (is_ours && result == 0) write_log(UNLINK, path, 0, 0, 0, 0, 0);
    if (is_ours) unlock();
    return result;
}
