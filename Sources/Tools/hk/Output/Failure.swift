import ArgumentParser
import Foundation
import HealthReports
import HealthTransfer
import WorkoutFiles

/// Why a command could not do what it was asked: one line for standard error, an object for programs.
struct Failure: Error, CustomStringConvertible {
    /// What programs tell failures apart by; `Documentation/CommandLine.md` has the list.
    enum Kind: String, CaseIterable {
        case usage
        case missingProgram
        case noStore
        case unusableStore
        case settings
        case locked
        case movedStore
        case damaged
        case disk
        case file
        case exists
        case notFound
        case refused
        case interrupted
        case failed

        fileprivate var status: ExitStatus {
            switch self {
            case .usage: .usage
            case .missingProgram: .missingProgram
            case .noStore, .unusableStore, .settings: .configuration
            case .locked, .movedStore, .damaged, .disk, .file, .exists, .notFound, .refused, .interrupted, .failed:
                .nothing
            }
        }
    }

    let kind: Kind
    /// How the command ends.
    var status: ExitStatus
    let description: String

    init(_ kind: Kind, _ description: String) {
        self.kind = kind
        self.description = description
        status = kind.status
    }

    /// A failure of no special kind.
    init(_ description: String) { self.init(.failed, description) }

    /// What people are told of any error.
    init(_ error: any Error) {
        if let failure = error as? Failure {
            self = failure
            return
        }
        let told = TransferFailure(error)
        guard told.kind == .existingFile else {
            self.init(Kind(told.kind), told.message.printable)
            return
        }
        self.init(.exists, told.message.dropLast().description.printable + "; --force replaces it.")
    }

    /// The error as programs read it.
    var json: JSON {
        .object([
            (
                "error",
                .object([
                    ("code", .string(kind.rawValue)), ("message", .string(description)),
                    ("exit", .integer(Int(status.rawValue))),
                ])
            )
        ])
    }
}

extension Failure.Kind {
    fileprivate init(_ kind: TransferFailure.Kind) {
        self =
            switch kind {
            case .unusableStore: .unusableStore
            case .locked: .locked
            case .movedStore: .movedStore
            case .damaged: .damaged
            case .disk: .disk
            case .file: .file
            case .existingFile: .exists
            case .refused: .refused
            case .interrupted: .interrupted
            case .other: .failed
            }
    }
}

extension Failure {
    /// Does something that is asked about a file of its own, whose faults say nothing of how the program is set up.
    static func aboutFiles<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let code as ExitCode {
            throw code
        } catch {
            var failure = Failure(error)
            if failure.kind == .unusableStore { failure.status = .nothing }
            throw failure
        }
    }
}
