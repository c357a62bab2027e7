import Foundation
import GRDB
import Synchronization

/// A counter of the commits to a store.
///
/// It uses a connection of its own, because SQLite's `data_version` reflects the commits of all other connections
/// only.
final class StoreRevisions: Sendable {
    /// The path of the store file; nil for a store in memory.
    private let path: String?
    private let looker = UInt64.random(in: .min ... .max)
    /// The connection, opened on first use, because most programs have no need of it.
    private let queue = Mutex<DatabaseQueue?>(nil)

    init(path: String?) {
        self.path = path
    }

    /// Returns the current revision.
    ///
    /// - Parameter own: A closure that returns the number of commits of a store in memory.
    func revision(of identity: String, own: () throws -> Int64) throws -> StoreRevision {
        guard let path else { return StoreRevision(identity: identity, looker: looker, commits: try own()) }
        let queue = try queue.withLock { queue in
            if let queue { return queue }
            var configuration = Configuration(patience: StoreConnections.defaultBusyTimeout)
            configuration.readonly = true
            let opened = try DatabaseQueue(path: path, configuration: configuration)
            queue = opened
            return opened
        }
        let commits = try queue.unsafeRead { try Int64.fetchOne($0, sql: "PRAGMA data_version") }
        return StoreRevision(identity: identity, looker: looker, commits: commits ?? 0)
    }
}
