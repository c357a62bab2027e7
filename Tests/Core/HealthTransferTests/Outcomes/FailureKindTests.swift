import FileSystem
import Foundation
import HealthModel
import HealthStore
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// The kinds of failures, by which programs decide whether they try again.
@Suite struct FailureKindTests {
    private static func system(_ number: Int32) -> NSError { NSError(domain: NSPOSIXErrorDomain, code: Int(number)) }

    private static let numbers: [(Int32, TransferFailure.Kind)] = [
        (ENOSPC, .disk), (EDQUOT, .disk), (EIO, .disk), (EACCES, .file), (ENOENT, .file), (EROFS, .file),
        (EEXIST, .file), (0, .file),
    ]

    @Test("IMP-108: a full disk, an exhausted quota and a failing disk are failures of the disk, of whatever is used")
    func systemErrors() {
        for (number, kind) in Self.numbers {
            let system = Self.system(number)
            let file = FileError(.unwritable, file: "a", reason: "r", underlying: system)
            #expect(TransferFailure(file).kind == kind, "\(number)")
            #expect(TransferFailure(file).message == "Could not write 'a': r.")
            let workout = WorkoutFileError(code: .unwritable, message: "m", place: .init(file: "a"), underlying: system)
            #expect(TransferFailure(workout).kind == kind && TransferFailure(workout).message == "m", "\(number)")
            let exists = FileError(.exists, file: "a", reason: "r", underlying: system)
            #expect(TransferFailure(exists).kind == .existingFile)
            let other = WorkoutFileError(code: .exists, message: "m", place: .init(file: "a"), underlying: system)
            #expect(TransferFailure(other).kind == .existingFile)
        }
        let unreadable = FileError(.unreadable, file: "a", reason: "r")
        #expect(TransferFailure(unreadable).kind == .file)
        #expect(TransferFailure(unreadable).message == "Could not read 'a': r.")
        // A system error within another one.
        let outer = NSError(domain: "x", code: 1, userInfo: [NSUnderlyingErrorKey: Self.system(EDQUOT)])
        #expect(TransferFailure(FileError(.unwritable, file: "a", reason: "r", underlying: outer)).kind == .disk)
    }

    @Test("IMP-108: the cause of a failure of the store is its kind, and goes before what was asked for")
    func storeErrors() {
        let causes: [(EngineError.Cause?, TransferFailure.Kind?)] = [
            (.busy, .locked), (.unusable, .unusableStore), (.moved, .movedStore), (.damaged, .damaged),
            (.disk, .disk), (nil, nil),
        ]
        let codes: [(EngineError.Code, TransferFailure.Kind)] = [
            (.invalidArgument, .refused), (.authorizationDenied, .refused), (.authorizationNotDetermined, .other),
            (.databaseInaccessible, .other), (.healthDataUnavailable, .other), (.healthDataRestricted, .other),
            (.notPermissibleForGuestUserMode, .other), (.storage, .other),
        ]
        for (cause, kind) in causes {
            for (code, own) in codes {
                let error = EngineError(code, "Words.", cause: cause)
                #expect(TransferFailure(error) == Self.failure(kind ?? own, "Words."), "\(code)")
                // A system error beside it says nothing.
                let other = EngineError(code, "Words.", cause: cause, underlying: Self.system(ENOSPC))
                #expect(TransferFailure(other).kind == kind ?? own, "\(code)")
                let wrapped = NSError(domain: "x", code: 1, userInfo: [NSUnderlyingErrorKey: error])
                #expect(TransferFailure(wrapped).kind == kind ?? own, "\(code)")
            }
        }
    }

    private static func failure(_ kind: TransferFailure.Kind, _ message: String) -> TransferFailure {
        var failure = TransferFailure(CancellationError())
        (failure.kind, failure.message) = (kind, message)
        return failure
    }

    @Test("Errors of the system library say which file could not be used, and why") func systemLibrary() {
        func failure(_ domain: String, _ code: Int, _ info: [String: Any] = [:]) -> TransferFailure {
            TransferFailure(NSError(domain: domain, code: code, userInfo: info))
        }
        #expect(
            failure(NSPOSIXErrorDomain, Int(EACCES))
                == Self.failure(.file, "Could not use a file: \(SystemReason.writing(EACCES))."))
        #expect(
            failure(NSCocoaErrorDomain, 4, [NSFilePathErrorKey: "/x/y", NSUnderlyingErrorKey: Self.system(ENOENT)])
                == Self.failure(.file, "Could not use '/x/y': \(SystemReason.writing(ENOENT))."))
        #expect(
            failure(NSCocoaErrorDomain, 4) == Self.failure(.file, "Could not use a file: the system reported an error.")
        )
        #expect(failure("x", 4).kind == .other)
        #expect(TransferFailure(CancellationError()) == Self.failure(.interrupted, "The operation was cancelled."))
        #expect(TransferFailure(ValidationError(reason: "No.")) == Self.failure(.refused, "No."))
    }
}
