import Foundation
import TestSupport
import Testing

@testable import WorkoutFiles

/// A folder that replaces another one, or does not.
@Suite struct FolderReplacementTests {
    private static func writer(_ path: String, _ text: String, replaces: Bool) throws -> FolderWriter {
        let writer = try FolderWriter(path: path, replaces: replaces)
        try writer.add("in/file") { sink in try Array(text.utf8).withUnsafeBytes { try sink.write($0) } }
        return writer
    }

    private static func names(_ folder: TemporaryFolder) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
    }

    private static func text(_ path: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(filePath: path + "/in/file")), as: UTF8.self)
    }

    /// Removes the folder that is being written.
    private static func removeUnfinished(_ folder: TemporaryFolder) throws {
        let unfinished = try names(folder).filter { $0 != "out" }
        #expect(unfinished.count == 1)
        for name in unfinished { try FileManager.default.removeItem(at: folder.url.appending(path: name)) }
    }

    @Test func theOldFolderIsBackIfTheNewOneCannotBeMoved() throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "out").path
        try Self.writer(path, "old", replaces: false).finish()
        let writer = try Self.writer(path, "new", replaces: true)
        try Self.removeUnfinished(folder)
        let error = #expect(throws: WorkoutFileError.self) { try writer.finish() }
        #expect(error?.code == .unwritable)
        #expect(error?.message == "Could not write '\(path)': the folder does not exist.")
        #expect(try Self.names(folder) == ["out"] && Self.text(path) == "old")
    }

    @Test func withoutAnOldFolderNothingIsLeft() throws {
        for replaces in [false, true] {
            let folder = try TemporaryFolder()
            let path = folder.url.appending(path: "out").path
            let writer = try Self.writer(path, "new", replaces: replaces)
            try Self.removeUnfinished(folder)
            #expect(throws: WorkoutFileError.self) { try writer.finish() }
            #expect(try Self.names(folder) == [])
        }
    }

    /// A file of that name is replaced as a folder is, if that is wanted.
    @Test func aFileOfTheName() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("file", to: "out")
        let refused = try Self.writer(path, "new", replaces: false)
        #expect(throws: WorkoutFileError.self) { try refused.finish() }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "file")
        try Self.writer(path, "new", replaces: true).finish()
        #expect(try Self.text(path) == "new")
    }

    @Test func whatIsGivenUpIsRemoved() throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "out").path
        try Self.writer(path, "old", replaces: false).finish()
        do {
            let writer = try Self.writer(path, "new", replaces: true)
            #expect(try Self.names(folder).count == 2)
            #expect(throws: CancellationError.self) { try writer.add("more") { _ in throw CancellationError() } }
            #expect(writer.byteCount == 3)
        }
        #expect(try Self.names(folder) == ["out"] && Self.text(path) == "old")
        try Self.writer(path, "newer", replaces: true).finish()
        #expect(try Self.names(folder) == ["out"] && Self.text(path) == "newer")
    }
}
