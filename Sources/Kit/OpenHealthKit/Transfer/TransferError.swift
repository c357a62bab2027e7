import FileSystem
public import Foundation
import HealthKit
import HealthStore
import HealthTransfer
import WorkoutFiles

/// An error thrown when a file could not be written.
public struct TransferError: LocalizedError, Sendable, Hashable, CustomStringConvertible {
    /// The reason, as a sentence that names the file.
    public let reason: String

    /// The reason.
    public var description: String { reason }
    /// The reason.
    public var errorDescription: String? { reason }
}

extension BlockingWork {
    /// Runs work and converts engine errors to `HKError`.
    static func runAsHealthKit<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        do {
            return try await run(work)
        } catch let error as EngineError {
            throw HKError(error)
        }
    }

    /// Runs work and converts file errors to ``TransferError`` and engine errors to `HKError`.
    static func runAsTransfer<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        do {
            return try await run(work)
        } catch let error as WorkoutFileError {
            throw TransferError(reason: error.message)
        } catch let error as FileError {
            throw TransferError(reason: error.message)
        } catch let error as EngineError {
            throw HKError(error)
        }
    }
}
