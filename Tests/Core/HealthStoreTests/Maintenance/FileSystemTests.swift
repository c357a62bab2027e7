import FileSystem
import Foundation
import TestSupport
import Testing

/// The reasons of the system as words, places of temporary files, and small files.
@Suite struct FileSystemTests {
    private let folder = try? TemporaryFolder()

    @Test func reasonsOfTheSystemAreWords() {
        let numbers = [
            ENOSPC, EDQUOT, EACCES, EPERM, EROFS, ENOENT, EISDIR, ENOTDIR, ENAMETOOLONG, EMFILE, ENFILE, EIO, EBUSY,
        ]
        #expect(
            numbers.map(SystemReason.writing) == [
                "there is no space left on the disk", "there is no space left on the disk",
                "you do not have permission to write there", "you do not have permission to write there",
                "the disk is read-only", "the folder does not exist", String(cString: strerror(EISDIR)),
                "a part of its path is a file, not a folder", "its name is too long",
                "too many files are open; check the limit with 'ulimit -n'",
                "too many files are open; check the limit with 'ulimit -n'", "the disk failed",
                String(cString: strerror(EBUSY)),
            ])
        #expect(
            numbers.map(SystemReason.reading) == [
                String(cString: strerror(ENOSPC)), String(cString: strerror(EDQUOT)),
                "you do not have permission to read it", "you do not have permission to read it",
                String(cString: strerror(EROFS)), "the file does not exist", "it is a folder",
                "a part of its path is a file, not a folder", "its name is too long",
                "too many files are open; check the limit with 'ulimit -n'",
                "too many files are open; check the limit with 'ulimit -n'", "the disk failed",
                String(cString: strerror(EBUSY)),
            ])
    }

    @Test func errorsOfFilesAreSentences() {
        errno = EACCES
        let unreadable = FileError.system(.unreadable, "a")
        errno = EACCES
        let unwritable = FileError.system(.unwritable, "a")
        #expect(unreadable.message == "Could not read 'a': you do not have permission to read it.")
        #expect(unwritable.message == "Could not write 'a': you do not have permission to write there.")
        #expect(unwritable.systemNumber == nil || unwritable.systemNumber == EACCES)
        #expect("\(unwritable)" == unwritable.message && unwritable.errorDescription == unwritable.message)
        let exists = FileError(.exists, file: "b", reason: "the file already exists")
        #expect(exists.message == "Could not write 'b': the file already exists." && exists.underlying == nil)
        #expect((unreadable.underlying as? POSIXError)?.code == .EACCES)
        #expect(NSError(domain: NSPOSIXErrorDomain, code: 5).systemNumber == 5)
        let inner = NSError(domain: NSPOSIXErrorDomain, code: 13)
        #expect(NSError(domain: "x", code: 4, userInfo: [NSUnderlyingErrorKey: inner]).systemNumber == 13)
        #expect(NSError(domain: "x", code: 4).systemNumber == nil)
    }

    @Test func foldersFollowTheirVariables() {
        #expect(BaseDirectory.data(in: ["HOME": "/h"]) == "/h/.local/share")
        #expect(BaseDirectory.configuration(in: ["HOME": "/h"]) == "/h/.config")
        #expect(BaseDirectory.data(in: ["HOME": "/h", "XDG_DATA_HOME": "/d"]) == "/d")
        #expect(BaseDirectory.configuration(in: ["HOME": "/h", "XDG_CONFIG_HOME": "/c"]) == "/c")
        #expect(BaseDirectory.data(in: ["HOME": "/h", "XDG_DATA_HOME": "d"]) == "/h/.local/share")
        #expect(BaseDirectory.data(in: ["HOME": "/h", "XDG_CONFIG_HOME": "/c"]) == "/h/.local/share")
        #expect(BaseDirectory.home(in: ["HOME": "/h"]) == "/h" && BaseDirectory.home(in: [:]) == NSHomeDirectory())
    }

    @Test func temporaryFilesLieBesideTheirFile() throws {
        let long = String(repeating: "n", count: 120)
        let name = FilePlacement.temporaryName(for: "/a/b/\(long).txt")
        #expect(name.hasPrefix("/a/b/.\(String(repeating: "n", count: 100)).") && name.hasSuffix(".part"))
        #expect(name.utf8.count == "/a/b/.".count + 100 + 1 + 8 + 5)
        #expect(FilePlacement.temporaryName(for: "/a/b") != FilePlacement.temporaryName(for: "/a/b"))
    }

    @Test func linksLeadToTheirTarget() throws {
        let path = try #require(folder).url.path
        try Data([1, 2, 3]).write(to: URL(fileURLWithPath: path + "/file"))
        try FileManager.default.createSymbolicLink(atPath: path + "/relative", withDestinationPath: "file")
        try FileManager.default.createSymbolicLink(atPath: path + "/absolute", withDestinationPath: path + "/relative")
        try FileManager.default.createSymbolicLink(atPath: path + "/circle", withDestinationPath: "circle")
        #expect(FilePlacement.target(of: path + "/file") == path + "/file")
        #expect(FilePlacement.target(of: path + "/absolute") == path + "/file")
        #expect(FilePlacement.target(of: path + "/circle") == path + "/circle")
        #expect(FilePlacement.size(path + "/file") == 3 && FilePlacement.size(path + "/none") == 0)
        #expect(FilePlacement.isSpecial("/dev/null") && !FilePlacement.isSpecial(path + "/file"))
        #expect(!FilePlacement.isSpecial(path) && !FilePlacement.isSpecial(path + "/none"))
        try FilePlacement.check(path + "/file", replaces: true)
        try FilePlacement.check(path + "/none", replaces: false)
        try FilePlacement.check("/dev/null", replaces: false)
        #expect(throws: FileError.self) { try FilePlacement.check(path + "/file", replaces: false) }
        #expect(throws: FileError.self) { try FilePlacement.check(path + "/circle", replaces: false) }
    }

    @Test func filesArePutAndStreamed() throws {
        let path = try #require(folder).url.path
        let bytes = Data(repeating: 7, count: 1 << 20 + 7)
        try bytes.write(to: URL(fileURLWithPath: path + "/new"))
        try FilePlacement.put(path + "/new", at: path + "/place")
        #expect(FilePlacement.size(path + "/place") == bytes.count && FilePlacement.size(path + "/new") == 0)
        try Data().write(to: URL(fileURLWithPath: path + "/out"))
        #expect(try FilePlacement.streamAndRemove(path + "/place", to: path + "/out") == bytes.count)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path + "/out")) == bytes)
        #expect(!FileManager.default.fileExists(atPath: path + "/place"))
        #expect(throws: FileError.self) { try FilePlacement.streamAndRemove(path + "/none", to: path + "/out") }
        #expect(throws: FileError.self) { try FilePlacement.streamAndRemove(path + "/out", to: path + "/none") }
        #expect(throws: FileError.self) { try FilePlacement.put(path + "/none", at: path + "/x") }
        #expect(throws: FileError.self) { try FilePlacement.sync(path + "/none") }
        try FilePlacement.sync(path + "/none", mayBeMissing: true)
    }

    @Test func whatIsWrittenLeavesNoReason() throws {
        let path = try #require(folder).url.path
        let descriptor = PrivateFile.create(path + "/file")
        defer { close(descriptor) }
        for count in [0, 1, 2, 100] {
            errno = 0
            let isWritten = [UInt8](repeating: 7, count: count).withUnsafeBytes { $0.write(to: descriptor) }
            let reason = errno
            #expect(isWritten && reason == 0, "\(count)")
        }
        #expect(FilePlacement.size(path + "/file") == 103)
        let isWritten = [UInt8]([1]).withUnsafeBytes { $0.write(to: -1) }
        #expect(!isWritten)
    }

    @Test func privateFilesAndFoldersAreForTheirOwnerOnly() throws {
        let path = try #require(folder).url.path
        func mode(_ path: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        }
        try PrivateFolder.make(path + "/a/b")
        #expect(try mode(path + "/a/b") == 0o700)
        let descriptor = PrivateFile.create(path + "/a/c")
        #expect(try descriptor >= 0 && mode(path + "/a/c") == 0o600)
        close(descriptor)
        #expect(PrivateFile.create(path + "/a/c") == -1)
        let error = #expect(throws: FileError.self) { try PrivateFolder.make(path + "/a/c/d", for: "own") }
        #expect(error?.file == "own" && error?.code == .unwritable)
        #expect(error?.reason.hasPrefix("the folder could not be created") == true)
    }

    @Test func smallFilesHaveALimit() throws {
        let path = try #require(folder).url.path
        try Data([1, 2, 3]).write(to: URL(fileURLWithPath: path + "/file"))
        #expect(try SmallFile.bytes(of: path + "/file", limit: 3) == [1, 2, 3])
        #expect(try SmallFile.bytes(of: path + "/none", limit: 3) == nil)
        #expect(try SmallFile.bytes(of: path + "/file/none", limit: 3) == nil)
        func reason(_ path: String, _ limit: Int) -> String? {
            do throws(FileError) {
                _ = try SmallFile.bytes(of: path, limit: limit)
                return nil
            } catch {
                return error.reason
            }
        }
        #expect(reason(path + "/file", 2) == "it is too large")
        #expect(reason(path, 9) == "it is not a regular file" && reason("/dev/null", 9) == "it is not a regular file")
        try Data().write(to: URL(fileURLWithPath: path + "/empty"))
        #expect(try SmallFile.bytes(of: path + "/empty", limit: 0) == [])
    }
}
