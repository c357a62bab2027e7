// Tells ThreadSanitizer of the locks that Swift's `Mutex` takes within its library, which no sanitizer sees:
// without it every contended lock looks like a race.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

// Weak: programs that the tests start are built without the sanitizer.
extern __attribute__((weak)) void __tsan_acquire(void *);
extern __attribute__((weak)) void __tsan_release(void *);

#define SWIFT __attribute__((swiftcall))
#define CONTEXT __attribute__((swift_context))
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

typedef SWIFT void (*LockFunction)(uint32_t, CONTEXT void *);
typedef SWIFT bool (*TryLockFunction)(CONTEXT void *);
typedef SWIFT void (*UnlockFunction)(CONTEXT void *);

SWIFT void lock_slow(uint32_t thread, CONTEXT void *mutex) __asm__(LOCK);
SWIFT void lock_slow(uint32_t thread, CONTEXT void *mutex) {
    ((LockFunction)dlsym(RTLD_NEXT, LOCK))(thread, mutex);
    if (__tsan_acquire) __tsan_acquire(mutex);
}

SWIFT bool try_lock_slow(CONTEXT void *mutex) __asm__(TRY_LOCK);
SWIFT bool try_lock_slow(CONTEXT void *mutex) {
    bool done = ((TryLockFunction)dlsym(RTLD_NEXT, TRY_LOCK))(mutex);
    if (done && __tsan_acquire) __tsan_acquire(mutex);
    return done;
}

SWIFT void unlock_slow(CONTEXT void *mutex) __asm__(UNLOCK);
SWIFT void unlock_slow(CONTEXT void *mutex) {
    if (__tsan_release) __tsan_release(mutex);
    ((UnlockFunction)dlsym(RTLD_NEXT, UNLOCK))(mutex);
}
