import GRDB
import HealthModel
import Synchronization

/// Blocks that are left out because they cannot be read, for whoever would rather have the rest than nothing.
///
/// Only what gives objects leaves blocks out, and tells of each. A statistic does not: what it says of the rest would be a wrong
/// answer.
final class DamageLog: Sendable {
    private let tell = Mutex<(@Sendable (String) -> Void)?>(nil)
    private let leftOut = Mutex(false)
    /// Whether anything was left out.
    var hasLeftOut: Bool { leftOut.withLock(\.self) }

    /// From now on blocks are left out, and a sentence is told of each time.
    func begin(_ tell: @escaping @Sendable (String) -> Void) { self.tell.withLock { $0 = tell } }

    /// Whether an error is of a block that is left out; then it is told.
    func takes(_ error: any Error) -> Bool {
        guard let tell = tell.withLock(\.self), let message = Self.message(error) else { return false }
        leftOut.withLock { $0 = true }
        tell(message)
        return true
    }

    /// What is told of a block that cannot be read; nil if it is an error of another kind.
    private static func message(_ error: any Error) -> String? {
        switch error {
        case let error as EngineError where error.underlying is BlockDamage: error.message
        // The page on which the block lies is damaged.
        case let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT: StoreTrouble(error).sentence
        case let error as EngineError: error.underlying.flatMap { $0 is DatabaseError ? message($0) : nil }
        default: nil
        }
    }
}

extension ReadSession {
    /// What a block holds; nil if it is damaged and left out.
    func unlessDamaged<Value>(_ open: () throws -> Value) throws -> Value? {
        do {
            return try open()
        } catch  where damage?.takes(error) == true {
            return nil
        }
    }
}
