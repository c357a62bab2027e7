import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A lock that protects a state.
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
    // Unchecked: the state is only accessed while the lock is held.
    private final class Storage {
        let lock = NSLock()
        var state: State

        init(_ state: State) { self.state = state }
    }

    private let storage: Storage

    /// Creates a lock with a state that need not be `Sendable`.
    public init(uncheckedState initialState: State) { storage = Storage(initialState) }

    /// Creates a lock with a state.
    public init(initialState: State) where State: Sendable { storage = Storage(initialState) }

    /// Runs a closure with exclusive access to the state.
    public func withLock<Result: Sendable>(_ body: @Sendable (inout State) throws -> Result) rethrows -> Result {
        try withLockUnchecked(body)
    }

    /// Runs a closure with exclusive access to the state, without checking what it captures and returns.
    public func withLockUnchecked<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
        storage.lock.lock()
        defer { storage.lock.unlock() }
        return try body(&storage.state)
    }

    /// Runs a closure with exclusive access to the state if no one else has it; returns nil otherwise.
    public func withLockIfAvailable<Result: Sendable>(
        _ body: @Sendable (inout State) throws -> Result
    ) rethrows -> Result? {
        guard storage.lock.try() else { return nil }
        defer { storage.lock.unlock() }
        return try body(&storage.state)
    }
}

extension OSAllocatedUnfairLock where State == Void {
    /// Creates a lock without a state.
    public init() { self.init(uncheckedState: ()) }

    /// Acquires the lock.
    @available(*, noasync)
    public func lock() { storage.lock.lock() }

    /// Releases the lock.
    @available(*, noasync)
    public func unlock() { storage.lock.unlock() }

    /// Acquires the lock if no one else holds it.
    @available(*, noasync)
    public func lockIfAvailable() -> Bool { storage.lock.try() }

    /// Runs a closure while the lock is held.
    public func withLock<Result: Sendable>(_ body: @Sendable () throws -> Result) rethrows -> Result {
        try withLockUnchecked(body)
    }

    /// Runs a closure while the lock is held, without checking what it captures and returns.
    public func withLockUnchecked<Result>(_ body: () throws -> Result) rethrows -> Result {
        storage.lock.lock()
        defer { storage.lock.unlock() }
        return try body()
    }
}

// Packages that find a module `os` lock with the functions of C.

/// A lock at a fixed address.
public struct os_unfair_lock_s {
    fileprivate var mutex = pthread_mutex_t()

    /// Creates a lock that is not held.
    public init() {}
}

/// A lock at a fixed address.
public typealias os_unfair_lock = os_unfair_lock_s
/// The address of a lock.
public typealias os_unfair_lock_t = UnsafeMutablePointer<os_unfair_lock_s>

/// Acquires a lock.
public func os_unfair_lock_lock(_ lock: os_unfair_lock_t) { pthread_mutex_lock(&lock.pointee.mutex) }

/// Releases a lock.
public func os_unfair_lock_unlock(_ lock: os_unfair_lock_t) { pthread_mutex_unlock(&lock.pointee.mutex) }

/// Acquires a lock if no one else holds it.
public func os_unfair_lock_trylock(_ lock: os_unfair_lock_t) -> Bool { pthread_mutex_trylock(&lock.pointee.mutex) == 0 }
