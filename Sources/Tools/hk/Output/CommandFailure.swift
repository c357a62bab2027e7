import ArgumentParser
import Foundation
import HealthTransfer
import WorkoutFiles

/// An error that ends a command: one line on standard error, and an object for programs.
struct CommandFailure: Error, CustomStringConvertible {
    /// The kind of a failure for programs; `Documentation/CommandLine.md` has the list.
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
        case watched
        case failed

        fileprivate var status: ExitStatus {
            switch self {
            case .usage: .usage
            case .missingProgram: .missingProgram
            case .watched: .busy
            case .noStore, .unusableStore, .settings: .configuration
            case .locked, .movedStore, .damaged, .disk, .file, .exists, .notFound, .refused, .interrupted, .failed:
                .nothing
            }
        }
    }

    let kind: Kind
    /// The exit status of the command.
    var status: ExitStatus
    let description: String

    init(_ kind: Kind, _ description: String) {
        self.kind = kind
        self.description = description
        status = kind.status
    }

    /// Creates a failure of no special kind.
    init(_ description: String) { self.init(.failed, description) }

    /// Creates a failure with the message for any error.
    init(_ error: any Error) {
        if let failure = error as? CommandFailure {
            self = failure
            return
        }
        let told = TransferFailure(error)
        guard told.kind == .existingFile else {
            self.init(Kind(told.kind), told.message.printable)
            return
        }
        self.init(.exists, told.message.dropLast().description.printable + "; use --force to replace it.")
    }

    /// The error as JSON.
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

extension CommandFailure.Kind {
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

extension CommandFailure {
    /// Runs an operation on a file that is its own subject, so that an unusable file is not a configuration error.
    static func aboutFiles<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let code as ExitCode {
            throw code
        } catch {
            var failure = CommandFailure(error)
            if failure.kind == .unusableStore { failure.status = .nothing }
            throw failure
        }
    }
}

/// The exit code of a command for other programs, the same for all commands.
enum ExitStatus: Int32, CaseIterable {
    /// All requested work was done.
    case all = 0
    /// Nothing was done, or the result is not correct.
    case nothing = 1
    /// A part was done, and the rest was reported.
    case partly = 2
    /// The arguments are invalid (`EX_USAGE`).
    case usage = 64
    /// Parts of the input have no place in the result, which was requested to be complete (`EX_DATAERR`).
    case incomplete = 65
    /// A required program is missing (`EX_UNAVAILABLE`).
    case missingProgram = 69
    /// Another program does the same work on the same folder (`EX_TEMPFAIL`).
    case busy = 75
    /// The store is missing, is not a store, or may not be used in this way; or a setting is invalid (`EX_CONFIG`).
    case configuration = 78

    /// The exit of a command that has already written its output.
    var exit: ExitCode { ExitCode(rawValue) }
}
