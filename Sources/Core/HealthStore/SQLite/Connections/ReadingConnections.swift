import Dispatch
import GRDB
import Synchronization

/// The connections that read a store: opened when they are needed, and each used by one call at a time.
///
/// GRDB's pool opens one more at once, to write, which would read all definitions of tables for nothing: a store has its own.
final class ReadingConnections: Sendable {
    private struct State {
        var free: [DatabaseQueue]
        var isClosed = false
    }

    /// How many there are at most.
    private static let most = 5

    private let state: Mutex<State>
    private let open: (@Sendable () throws -> DatabaseQueue)?
    private let places: DispatchSemaphore

    /// A single one, which may be that which writes.
    init(only connection: DatabaseQueue) {
        state = Mutex(State(free: [connection]))
        open = nil
        places = DispatchSemaphore(value: 1)
    }

    /// As many as are needed at a time, but not more than five; the first one is opened now.
    init(opening open: @escaping @Sendable () throws -> DatabaseQueue) throws {
        state = Mutex(State(free: [try open()]))
        self.open = open
        places = DispatchSemaphore(value: Self.most)
    }

    /// Does something with one that nobody else uses meanwhile.
    func use<Value>(_ body: (DatabaseQueue) throws -> Value) throws -> Value {
        places.wait()
        defer { places.signal() }
        return try useFree(body)
    }

    /// Does something with one, if others have not taken them all.
    func useIfFree<Value>(_ body: (DatabaseQueue) throws -> Value) throws -> Value? {
        guard places.wait(timeout: .now()) == .success else { return nil }
        defer { places.signal() }
        return try useFree(body)
    }

    private func useFree<Value>(_ body: (DatabaseQueue) throws -> Value) throws -> Value {
        let found = try state.withLock { state in
            guard !state.isClosed else { throw DatabaseError(resultCode: .SQLITE_MISUSE) }
            // That which was used last knows most of the pages that are read again.
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

    /// Ends them; those that are in use end when their call is over.
    func close() {
        let free = state.withLock { state in
            defer { state = State(free: [], isClosed: true) }
            return state.free
        }
        for connection in free { try? connection.close() }
    }
}
