import Foundation
import GRDB
import Synchronization

/// Looks on while others write to a store, and counts their commits.
///
/// A connection of its own, because SQLite's `data_version` tells a connection of the commits of all others and not of its own.
final class StoreRevisions: Sendable {
    /// Where the store lies; nil if it has no file.
    private let path: String?
    private let looker = UInt64.random(in: .min ... .max)
    /// Opened with the first question: most programs have none.
    private let queue = Mutex<DatabaseQueue?>(nil)

    init(path: String?) {
        self.path = path
    }

    /// The present state.
    ///
    /// - Parameter own: Counts the commits of a store without a file.
    func revision(of identity: String, own: () throws -> Int64) throws -> StoreRevision {
        guard let path else { return StoreRevision(identity: identity, looker: looker, commits: try own()) }
        let queue = try queue.withLock { queue in
            if let queue { return queue }
            var configuration = Configuration(patience: StoreConnections.usualPatience)
            configuration.readonly = true
            let opened = try DatabaseQueue(path: path, configuration: configuration)
            queue = opened
            return opened
        }
        let commits = try queue.unsafeRead { try Int64.fetchOne($0, sql: "PRAGMA data_version") }
        return StoreRevision(identity: identity, looker: looker, commits: commits ?? 0)
    }
}
