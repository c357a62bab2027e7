import FileSystem
public import Foundation
import HealthKit
import HealthReports
import HealthStore
import HealthTransfer
import WorkoutFiles

/// Why a file could not be written.
public struct TransferError: LocalizedError, Sendable, Hashable, CustomStringConvertible {
    /// A sentence that names the file and the reason.
    public let reason: String

    /// The reason.
    public var description: String { reason }
    /// The reason.
    public var errorDescription: String? { reason }
}

extension BlockingWork {
    /// Does the work, and turns the engine's errors into those that apps know.
    static func runAsHealthKit<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        do {
            return try await run(work)
        } catch let error as EngineError {
            throw HKError(error)
        }
    }

    /// Does the work, and turns errors of files and of the engine into those that apps know.
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
