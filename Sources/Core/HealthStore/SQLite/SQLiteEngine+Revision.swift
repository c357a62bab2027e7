import GRDB

extension SQLiteEngine {
    package func revision() throws(EngineError) -> StoreRevision {
        try EngineError.wrapping {
            try revisions.revision(of: identity) { try connections.read { Int64($0.totalChangesCount) } }
        }
    }
}
