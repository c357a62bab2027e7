import FileSystem
import Foundation
import TestSupport
import Testing

@testable import HealthStore

/// The causes of errors of files, and what a lock leaves of its descriptor.
@Suite struct FileCauseTests {
    @Test(
        "an error of a file has the error of the system that is its cause",
        arguments: [EACCES, ENOENT, ENOSPC, EROFS, EIO, EISDIR])
    func causes(number: Int32) {
        for code in [FileError.Code.unreadable, .unwritable, .exists] {
            errno = number
            let error = FileError.system(code, "a")
            #expect(error.code == code && error.file == "a")
            #expect((error.underlying as? POSIXError)?.code.rawValue == number)
            // What is read is told from what is written.
            let reason = code == .unreadable ? SystemReason.reading(number) : SystemReason.writing(number)
            #expect(error.reason == reason)
            #expect(error.message == "Could not \(code == .unreadable ? "read" : "write") 'a': \(reason).")
        }
    }

    @Test("a lock that was released closes nothing afterwards") func released() throws {
        let folder = try TemporaryFolder()
        var lock: MigrationLock? = MigrationLock(folder.url.appending(path: "health.sqlite").path, patience: 0)
        try lock?.begin()
        lock?.end()
        // One of them has the number that the lock had.
        let descriptors = (0..<8).map { _ in open(folder.url.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        defer { for descriptor in descriptors { close(descriptor) } }
        lock?.end()
        #expect(descriptors.allSatisfy { fcntl($0, F_GETFD) >= 0 })
        lock = nil
        #expect(descriptors.allSatisfy { fcntl($0, F_GETFD) >= 0 })
    }
}
