import Foundation
import Synchronization

/// The connections that an engine works with: those it was opened with, until the store is moved away and it goes on in a
/// copy (STO-61).
final class CurrentConnections: Sendable {
    private struct State {
        var connections: StoreConnections
        var tell: (@Sendable (String) -> Void)?
    }

    private let state: Mutex<State>
    private let reopen: @Sendable (String) throws -> StoreConnections
    /// Held while a copy is made.
    private let copying = Mutex(())

    /// - Parameter reopen: Opens another file in the same way.
    init(_ connections: StoreConnections, reopen: @escaping @Sendable (String) throws -> StoreConnections) {
        state = Mutex(State(connections: connections))
        self.reopen = reopen
    }

    /// The connections of the moment.
    var now: StoreConnections { state.withLock { $0.connections } }

    /// Goes on in a copy from now on if the store is moved, and tells once where that is.
    func goOnInCopy(_ tell: @escaping @Sendable (String) -> Void) { state.withLock { $0.tell = tell } }

    /// The connections of a store that has its name still; those of a copy, which is made now, where that is wanted.
    func forWriting() throws -> StoreConnections {
        let (connections, isFollowed) = state.withLock { ($0.connections, $0.tell != nil) }
        guard isFollowed, let path = connections.lostPath else { return connections }
        return try copying.withLock { _ in
            // Somebody else may have been quicker.
            let current = now
            guard current === connections else { return current }
            let copy = try StoreRescue.copy(of: connections, from: path)
            let new = try reopen(copy)
            let tell = state.withLock { state in
                state.connections = new
                return state.tell
            }
            tell?(copy)
            return new
        }
    }
}

/// Saves what a store holds whose file has not its name any more: as long as it is open, it can be read.
enum StoreRescue {
    private static let most = 1_000

    /// Copies a store beside the place where it was, or into the temporary folder if that is gone; answers where.
    static func copy(of connections: StoreConnections, from path: String) throws -> String {
        connections.leavePlace()
        let url = URL(fileURLWithPath: path)
        let folders = [url.deletingLastPathComponent(), FileManager.default.temporaryDirectory]
        var trouble = StoreTrouble(system: ENOENT)
        for folder in folders {
            switch try file(in: folder, like: url) {
            case .success(let new):
                do {
                    let copy = try StoreConnections.forCare(new)
                    defer { copy.close() }
                    try connections.copyWritten(to: copy)
                    return new
                } catch {
                    for suffix in ["", "-wal", "-shm", "-journal"] { unlink(new + suffix) }
                    trouble = StoreTrouble(error)
                }
            case .failure(let error): trouble = StoreTrouble(error)
            }
        }
        throw EngineError(
            .databaseInaccessible,
            "The store '\(path)' was moved, replaced or deleted while it was in use, and no copy can be made. "
                + trouble.sentence, cause: .moved)
    }

    /// Makes a new file that only its owner can read.
    private static func file(in folder: URL, like store: URL) throws -> Result<String, any Error> {
        // A copy that is moved away, too, gets no longer name.
        let name = store.deletingPathExtension().lastPathComponent.components(separatedBy: "-rescued")[0]
        let ending = store.pathExtension.isEmpty ? "" : "." + store.pathExtension
        for number in 1...most {
            let suffix = number > 1 ? "-\(number)" : ""
            let new = folder.appendingPathComponent("\(name)-rescued\(suffix)\(ending)").path
            // What is left of another store of the name would be taken for this one's.
            if ["-wal", "-shm", "-journal"].contains(where: { access(new + $0, F_OK) == 0 }) { continue }
            let descriptor = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            if descriptor >= 0 {
                close(descriptor)
                return .success(new)
            }
            guard errno == EEXIST else { return .failure(POSIXError(.init(rawValue: errno) ?? .EIO)) }
        }
        return .failure(POSIXError(.EEXIST))
    }
}
