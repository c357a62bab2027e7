import Foundation
import GRDB
import Testing

@testable import HealthStore

/// Messages about failures of the database or the system: the cause and a remedy, in sentences.
@Suite struct StoreFailureTests {
    @Test(arguments: [
        (ResultCode.SQLITE_BUSY, EngineError.Cause?.some(.busy), "is locked by another program"),
        (.SQLITE_LOCKED, .busy, "Try again later."), (.SQLITE_FULL, .disk, "The disk is full. Free some space"),
        (.SQLITE_READONLY, .unusable, "The store is write-protected. Allow writing"),
        (.SQLITE_READONLY_DIRECTORY, .unusable, "The store is write-protected. Allow writing"),
        (.SQLITE_CANTOPEN, .unusable, "Check the permissions"),
        (.SQLITE_IOERR, .disk, "copy the store to another disk"),
        (.SQLITE_IOERR_WRITE, .disk, "A disk error occurred"), (.SQLITE_CORRUPT, .damaged, "The store is damaged"),
        (.SQLITE_NOTADB, .unusable, "not a health data store"), (.SQLITE_NOMEM, nil, "Out of memory."),
    ])
    func whatTheDatabaseSays(code: ResultCode, cause: EngineError.Cause?, sentence: String) {
        let error = DatabaseError(resultCode: code, message: "attempt to write a readonly database")
        let trouble = StoreFailure(error)
        #expect(trouble.cause == cause)
        #expect(trouble.sentence.contains(sentence) && trouble.sentence.hasSuffix("."))
        #expect(!trouble.sentence.contains("readonly database"))
        // All accesses to the store throw the same error.
        let found = #expect(throws: EngineError.self) { try EngineError.wrapping { throw error } }
        #expect(found?.localizedDescription == trouble.sentence && found?.cause == cause)
        #expect(found?.code == (cause == .busy ? .databaseInaccessible : .storage))
    }

    @Test(arguments: [
        (ENOSPC, EngineError.Cause?.some(.disk), "The disk is full."), (EROFS, .unusable, "The disk is read-only."),
        (EACCES, .unusable, "is write-protected"), (EMFILE, nil, "ulimit -n"), (EIO, .disk, "A disk error occurred."),
        (ENOENT, .unusable, "The folder does not exist."), (ENOTDIR, .unusable, "a file, not a folder"),
    ])
    func whatTheSystemSays(number: Int32, cause: EngineError.Cause?, sentence: String) {
        let inner = NSError(domain: NSPOSIXErrorDomain, code: Int(number))
        let error = NSError(domain: NSCocoaErrorDomain, code: 512, userInfo: [NSUnderlyingErrorKey: inner])
        for trouble in [StoreFailure(system: number), StoreFailure(error), StoreFailure(inner)] {
            #expect(trouble.cause == cause && trouble.sentence.contains(sentence), "\(trouble)")
        }
    }

    /// Obstacles to using a store are found by examination, without opening anything.
    @Test func whatStandsInTheWayIsSeen() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "trouble-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "file").path
        try Data([1]).write(to: URL(filePath: file))
        #expect(StoreFailure.obstacle(to: file) == nil)
        #expect(StoreFailure.obstacle(to: folder.path)?.sentence == "The path is a folder. Specify a file.")
        #expect(StoreFailure.obstacle(to: "/dev/null")?.sentence == "The path is a device or a pipe. Specify a file.")
        #expect(StoreFailure.obstacle(to: file + "/x")?.sentence == "Part of the path is a file, not a folder.")
        #expect(
            StoreFailure.obstacle(to: folder.path + "/no/x")?.sentence
                == "The folder '\(folder.path)/no' does not exist.")
    }

    /// Without standard input, the first file that is opened has the number 0.
    @Test func whatIsOpenedToSeeIsClosedAgain() async {
        await #expect(processExitsWith: .success) {
            let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
            close(STDIN_FILENO)
            for _ in 0..<2 {
                #expect(StoreFailure.obstacle(to: path) == nil)
                #expect(fcntl(STDIN_FILENO, F_GETFD) == -1)
            }
        }
    }
}
