import GRDB

extension EngineError {
    /// Runs something that may fail in any way, and turns the failure into one of the engine's.
    static func wrapping<Value>(_ body: () throws -> Value) throws(EngineError) -> Value {
        do {
            return try body()
        } catch let error as EngineError {
            throw error
        } catch {
            let isBusy = (error as? DatabaseError)?.resultCode == .SQLITE_BUSY
            throw EngineError(isBusy ? .databaseInaccessible : .storage, sentence(error), underlying: error)
        }
    }

    /// What people are told of a failure of the database.
    static func sentence(_ error: any Error) -> String {
        guard let error = error as? DatabaseError else { return "The database reported an error: \(error)." }
        switch error.resultCode {
        case .SQLITE_BUSY: return "Another program is writing to the store, and was not done in time."
        case .SQLITE_FULL: return "The disk is full."
        case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH: return "The store cannot be written: it is protected."
        case .SQLITE_CANTOPEN: return "The file cannot be opened."
        case .SQLITE_CORRUPT: return "The store is damaged: a part of it does not read as it was written."
        case .SQLITE_NOTADB: return "The file is no store."
        case .SQLITE_IOERR: return "The disk failed while the store was read or written."
        default: return "The database reported an error: \(error.message ?? "code \(error.resultCode.rawValue)")."
        }
    }
}
