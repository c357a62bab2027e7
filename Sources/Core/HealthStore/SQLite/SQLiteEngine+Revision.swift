import GRDB

extension SQLiteEngine {
    /// Returns a value that changes with every commit of any process; takes a few microseconds.
    package func revision() throws(EngineError) -> StoreRevision {
        try EngineError.wrapping {
            try revisions.revision(of: identity) { try connections.read { Int64($0.totalChangesCount) } }
        }
    }
}
