import FileSystem
import Foundation
import TestSupport
import Testing

@testable import WorkoutFiles

/// Errors of the system, which files keep as the cause of theirs.
@Suite struct WorkoutFileCauseTests {
    /// Returns the cause of an error.
    private static func cause(_ body: () throws -> Void) -> POSIXErrorCode? {
        do {
            try body()
            return nil
        } catch {
            return ((error as? WorkoutFileError)?.underlying as? POSIXError)?.code
        }
    }

    @Test func errorsOfTheFileSystemAreTheSameOfAFile() {
        let kinds: [(FileError.Code, WorkoutFileError.Code, String)] = [
            (.unreadable, .unreadable, "read"), (.unwritable, .unwritable, "write"), (.exists, .exists, "write"),
        ]
        for (code, expected, verb) in kinds {
            let cause = POSIXError(.ENOSPC)
            let error = WorkoutFileError(FileError(code, file: "a", reason: "it is so", underlying: cause))
            #expect(error.code == expected && error.message == "Could not \(verb) 'a': it is so.")
            #expect((error.underlying as? POSIXError)?.code == .ENOSPC && error.place == .init(file: "a"))
            #expect(error.limit == nil && error.unrepresentableReason == nil && error.otherKind == nil)
            #expect(WorkoutFileError(FileError(code, file: "a", reason: "it is so")).underlying == nil)
        }
    }

    @Test func filesTellWhyTheyCannotBeReadOrWritten() throws {
        let folder = try TemporaryFolder()
        let missing = folder.url.appending(path: "missing").path
        #expect(Self.cause { _ = try FileByteSource(path: missing) } == .ENOENT)
        #expect(Self.cause { _ = try RandomAccessFile(InputFile(path: missing)) } == .ENOENT)
        #expect(Self.cause { try FileByteSink.write([1], to: "/dev/full") } == .ENOSPC)
        // A folder can be opened, and not be read.
        let source = try FileByteSource(path: folder.url.path, named: "a")
        #expect(source.byteCount == nil)
        #expect(Self.cause { _ = try source.readAll(limit: 9, file: "b") } == .EISDIR)
        let error = #expect(throws: WorkoutFileError.self) {
            _ = try RandomAccessFile(InputFile(path: folder.url.path, named: "a"))
        }
        #expect(error?.message == "Could not read 'a': it is not a regular file." && error?.underlying == nil)
    }

    /// Names of files are those that the caller gave.
    @Test func filesAreNamedAsTheCallerDoes() throws {
        let folder = try TemporaryFolder()
        let missing = folder.url.appending(path: "missing").path
        func message(_ name: String?) -> String? {
            let error = #expect(throws: WorkoutFileError.self) { _ = try FileByteSource(path: missing, named: name) }
            return error?.message
        }
        #expect(message(nil)?.hasPrefix("Could not read '\(missing)': ") == true)
        #expect(message("a")?.hasPrefix("Could not read 'a': ") == true)
        let path = try folder.write("four", to: "file")
        let source = try FileByteSource(path: path, named: "a")
        #expect(source.byteCount == 4)
        #expect(try source.readAll(limit: 4, file: "b") == Array("four".utf8))
        let again = try FileByteSource(path: path, named: "a")
        let error = #expect(throws: WorkoutFileError.self) { _ = try again.readAll(limit: 3, file: "b") }
        #expect(error?.message == "Could not read 'b': it is larger than 0 MB." && error?.limit == .fileSize)
        #expect(try FileByteSource(path: "/dev/null").byteCount == nil)
    }
}
