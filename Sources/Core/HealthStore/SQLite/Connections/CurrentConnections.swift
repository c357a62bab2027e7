import FileSystem
import Foundation
import Synchronization

/// The connections of an engine: those it was opened with, or those of a rescue copy after the store was moved
/// (STO-61).
final class CurrentConnections: Sendable {
    private struct State {
        var connections: StoreConnections
        var report: (@Sendable (String) -> Void)?
    }

    private let state: Mutex<State>
    private let reopen: @Sendable (String) throws -> StoreConnections
    /// A lock held while a copy is made.
    private let copying = Mutex(())

    /// Creates the connections of an engine.
    ///
    /// - Parameter reopen: A closure that opens another file in the same way.
    init(_ connections: StoreConnections, reopen: @escaping @Sendable (String) throws -> StoreConnections) {
        state = Mutex(State(connections: connections))
        self.reopen = reopen
    }

    /// The current connections.
    var now: StoreConnections { state.withLock { $0.connections } }

    /// Enables continuing in a copy if the store is moved, and reports the location of the copy once.
    func continueInCopy(_ report: @escaping @Sendable (String) -> Void) { state.withLock { $0.report = report } }

    /// Returns the connections to write with: the current ones, or those of a new copy if the store was moved and
    /// copies are enabled.
    func forWriting() throws -> StoreConnections {
        let (connections, isFollowed) = state.withLock { ($0.connections, $0.report != nil) }
        guard isFollowed, let path = connections.lostPath else { return connections }
        return try copying.withLock { _ in
            // Another thread may have made the copy already.
            let current = now
            guard current === connections else { return current }
            let copy = try StoreRescue.copy(of: connections, from: path)
            let new = try reopen(copy)
            let report = state.withLock { state in
                state.connections = new
                return state.report
            }
            report?(copy)
            return new
        }
    }
}

/// Saves the contents of a store whose file was moved or deleted: as long as it is open, it can be read.
enum StoreRescue {
    private static let most = 1_000

    /// Copies a store beside its former location, or into the temporary folder if that is gone, and returns the path.
    static func copy(of connections: StoreConnections, from path: String) throws -> String {
        connections.detachFromPath()
        let url = URL(fileURLWithPath: path)
        let folders = [url.deletingLastPathComponent(), FileManager.default.temporaryDirectory]
        var trouble = StoreFailure(system: ENOENT)
        for folder in folders {
            switch try file(in: folder, like: url) {
            case .success(let new):
                do {
                    let copy = try StoreConnections.forMaintenance(new)
                    defer { copy.close() }
                    try connections.copyWritten(to: copy)
                    return new
                } catch {
                    for suffix in ["", "-wal", "-shm", "-journal"] { unlink(new + suffix) }
                    trouble = StoreFailure(error)
                }
            case .failure(let error): trouble = StoreFailure(error)
            }
        }
        throw EngineError(
            .databaseInaccessible,
            "The store '\(path)' was moved, replaced or deleted while in use, and could not be copied. "
                + trouble.sentence, cause: .moved)
    }

    /// Creates a file that only its owner can read.
    private static func file(in folder: URL, like store: URL) throws -> Result<String, any Error> {
        // The name of a copy that is itself moved does not grow.
        let name = store.deletingPathExtension().lastPathComponent.components(separatedBy: "-rescued")[0]
        let ending = store.pathExtension.isEmpty ? "" : "." + store.pathExtension
        for number in 1...most {
            let suffix = number > 1 ? "-\(number)" : ""
            let new = folder.appendingPathComponent("\(name)-rescued\(suffix)\(ending)").path
            // The leftover files of another store of this name would be mistaken for those of the copy.
            if ["-wal", "-shm", "-journal"].contains(where: { access(new + $0, F_OK) == 0 }) { continue }
            let descriptor = PrivateFile.create(new)
            if descriptor >= 0 {
                close(descriptor)
                return .success(new)
            }
            guard errno == EEXIST else { return .failure(POSIXError(.init(rawValue: errno) ?? .EIO)) }
        }
        return .failure(POSIXError(.EEXIST))
    }
}
