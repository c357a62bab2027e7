import GRDB
import HealthModel
import Synchronization

/// A log of unreadable blocks that are skipped, for callers that prefer incomplete results to none.
///
/// Only queries for objects skip blocks, and each one is reported. Statistics fail instead, because a result for the
/// rest would be wrong.
final class DamageLog: Sendable {
    private let report = Mutex<(@Sendable (String) -> Void)?>(nil)
    private let leftOut = Mutex(false)
    /// A Boolean value that indicates whether any block was skipped.
    var hasSkippedBlocks: Bool { leftOut.withLock(\.self) }

    /// Enables skipping of blocks, and reports each with a sentence.
    func begin(_ report: @escaping @Sendable (String) -> Void) { self.report.withLock { $0 = report } }

    /// Returns whether an error is about a block to skip, and reports it.
    func shouldSkip(_ error: any Error) -> Bool {
        guard let report = report.withLock(\.self), let message = Self.message(error) else { return false }
        leftOut.withLock { $0 = true }
        report(message)
        return true
    }

    /// Returns the description of an unreadable block; nil for an error of another kind.
    private static func message(_ error: any Error) -> String? {
        switch error {
        case let error as EngineError where error.underlying is BlockDamage: error.message
        // The page that contains the block is damaged.
        case let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT: StoreFailure(error).sentence
        case let error as EngineError: error.underlying.flatMap { $0 is DatabaseError ? message($0) : nil }
        default: nil
        }
    }
}

extension StoreReader {
    /// Returns the result of a closure; nil if a block is damaged and skipped.
    func unlessDamaged<Value>(_ open: () throws -> Value) throws -> Value? {
        do {
            return try open()
        } catch  where damage?.shouldSkip(error) == true {
            return nil
        }
    }
}
