import Dispatch
import GRDB
import Synchronization

/// A pool of read connections, opened on demand, each used by one call at a time.
///
/// GRDB's pool also opens a writer at once, which would read the whole schema needlessly; a store has a writer of its
/// own.
final class ReadingConnections: Sendable {
    private struct State {
        var free: [DatabaseQueue]
        var isClosed = false
    }

    /// The maximum number of connections.
    private static let most = 5

    private let state: Mutex<State>
    private let open: (@Sendable () throws -> DatabaseQueue)?
    private let places: DispatchSemaphore

    /// Creates a pool of a single connection, which may also be the writer.
    init(only connection: DatabaseQueue) {
        state = Mutex(State(free: [connection]))
        open = nil
        places = DispatchSemaphore(value: 1)
    }

    /// Creates a pool of at most five connections, opened on demand; the first one is opened now.
    init(opening open: @escaping @Sendable () throws -> DatabaseQueue) throws {
        state = Mutex(State(free: [try open()]))
        self.open = open
        places = DispatchSemaphore(value: Self.most)
    }

    /// Calls a closure with a connection for exclusive use.
    func use<Value>(_ body: (DatabaseQueue) throws -> Value) throws -> Value {
        places.wait()
        defer { places.signal() }
        return try useFree(body)
    }

    /// Calls a closure with a connection, if one is idle; otherwise returns nil.
    func useIfFree<Value>(_ body: (DatabaseQueue) throws -> Value) throws -> Value? {
        guard places.wait(timeout: .now()) == .success else { return nil }
        defer { places.signal() }
        return try useFree(body)
    }

    private func useFree<Value>(_ body: (DatabaseQueue) throws -> Value) throws -> Value {
        let found = try state.withLock { state in
            guard !state.isClosed else { throw DatabaseError(resultCode: .SQLITE_MISUSE) }
            // The connection that was used last has most of the relevant pages in its cache.
            return state.free.popLast()
        }
        guard let connection = try found ?? open?() else { throw DatabaseError(resultCode: .SQLITE_MISUSE) }
        defer {
            let isClosed = state.withLock { state in
                if !state.isClosed { state.free.append(connection) }
                return state.isClosed
            }
            if isClosed { try? connection.close() }
        }
        return try body(connection)
    }

    /// Closes the connections; those in use are closed when their call ends.
    func close() {
        let free = state.withLock { state in
            defer { state = State(free: [], isClosed: true) }
            return state.free
        }
        for connection in free { try? connection.close() }
    }
}
