import FileSystem
import Foundation
import TestSupport
import Testing

@testable import WorkoutFiles

/// Files that appear whole or not at all, and what is left of those that were given up.
@Suite struct FileSinkTests {
    private static func names(_ folder: TemporaryFolder) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
    }

    private static func write(_ text: String, to sink: FileByteSink) throws {
        try Array(text.utf8).withUnsafeBytes { try sink.write($0) }
    }

    private static func text(_ path: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    }

    @Test func aFileAppearsWhenItIsComplete() throws {
        let folder = try TemporaryFolder()
        let place = folder.url.path
        let path = try folder.write("old", to: "out")
        do {
            let sink = try FileByteSink(path: path)
            try Self.write("ne", to: sink)
            try Self.write("w!", to: sink)
            #expect(sink.byteCount == 4)
            #expect(try OpenDescriptors.count(in: place) == 1)
            let names = try Self.names(folder)
            #expect(names.count == 2 && names[0].hasPrefix(".out.") && names[0].hasSuffix(".part"))
            #expect(try Self.text(path) == "old")
            try sink.finish()
            #expect(try Self.names(folder) == ["out"] && Self.text(path) == "new!")
            #expect(try OpenDescriptors.count(in: place) == 0)
        }
        #expect(try Self.names(folder) == ["out"] && Self.text(path) == "new!")
    }

    @Test func aFileThatIsGivenUpLeavesNothing() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("old", to: "out")
        do {
            let sink = try FileByteSink(path: path)
            try Self.write("new", to: sink)
        }
        #expect(try Self.names(folder) == ["out"] && Self.text(path) == "old")
        #expect(try OpenDescriptors.count(in: folder.url.path) == 0)
        // Its name became that of a folder meanwhile.
        let sink = try FileByteSink(path: folder.url.path + "/later")
        try FileManager.default.createDirectory(atPath: folder.url.path + "/later", withIntermediateDirectories: false)
        _ = try folder.write("x", to: "later/in")
        let error = #expect(throws: WorkoutFileError.self) { try sink.finish() }
        #expect(error?.code == .unwritable)
        #expect(try Self.names(folder) == ["later", "out"])
        #expect(try OpenDescriptors.count(in: folder.url.path) == 0)
    }

    /// What writers left behind when they were killed is removed by the next one, but nothing else.
    @Test func whatWasLeftBehindIsRemoved() throws {
        let folder = try TemporaryFolder()
        let others = [
            ".out.1234567.part", ".out.123456789.part", ".out.12345678x.tmp", "out.12345678.part",
            ".other.12345678.part",
            ".out12345678..part", "out",
        ]
        for name in [".out.12345678.part", ".out.ABCDEF01.part"] + others { _ = try folder.write("x", to: name) }
        // One is being written, and one is only a link.
        let locked = try folder.write("x", to: ".out.locked00.part")
        let descriptor = open(locked, O_RDONLY | O_CLOEXEC)
        #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
        try FileManager.default.createSymbolicLink(
            atPath: folder.url.appending(path: ".out.linked00.part").path, withDestinationPath: "out")
        let sink = try FileByteSink(path: folder.url.appending(path: "out").path)
        // The lock, and the file that is being written.
        #expect(try OpenDescriptors.count(in: folder.url.path) == 2)
        try Self.write("new", to: sink)
        try sink.finish()
        #expect(try Self.names(folder) == (others + [".out.linked00.part", ".out.locked00.part"]).sorted())
        close(descriptor)
        try FileByteSink(path: folder.url.appending(path: "out").path).finish()
        #expect(try Self.names(folder) == (others + [".out.linked00.part"]).sorted())
        #expect(try OpenDescriptors.count(in: folder.url.path) == 0)
    }

    /// The names of what is left behind have the first hundred characters of a file's.
    @Test func longNamesAreCut() throws {
        let folder = try TemporaryFolder()
        let name = String(repeating: "n", count: 120)
        let left = ".\(name.prefix(100)).12345678.part"
        let other = ".\(name.prefix(101)).12345678.part"
        for left in [left, other] { _ = try folder.write("x", to: left) }
        try FileByteSink(path: folder.url.appending(path: name).path).finish()
        #expect(try Self.names(folder) == [other, name])
    }

    @Test func aDescriptorOfOthersStaysOpen() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("", to: "out")
        let descriptor = open(path, O_WRONLY | O_CLOEXEC)
        defer { close(descriptor) }
        let sink = FileByteSink(descriptor: descriptor, name: "standard output")
        #expect(try OpenDescriptors.count(in: folder.url.path) == 2)
        try Self.write("abc", to: sink)
        try sink.finish()
        #expect(try OpenDescriptors.count(in: folder.url.path) == 1)
        do { try Self.write("de", to: FileByteSink(descriptor: descriptor, name: "standard output")) }
        #expect(try OpenDescriptors.count(in: folder.url.path) == 1)
        #expect(try Self.text(path) == "abcde" && Self.names(folder) == ["out"])
    }

    @Test func linksAndDevicesStay() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("old", to: "target")
        let link = folder.url.appending(path: "link").path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "target")
        let sink = try FileByteSink(path: link)
        try Self.write("new", to: sink)
        try sink.finish()
        #expect(try Self.text(path) == "new" && Self.names(folder) == ["link", "target"])
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "target")
        let null = try FileByteSink(path: "/dev/null")
        try Self.write("abc", to: null)
        #expect(null.byteCount == 3)
        try null.finish()
        #expect(FilePlacement.isSpecial("/dev/null") && !FilePlacement.isSpecial(path))
        let error = #expect(throws: WorkoutFileError.self) { _ = try FileByteSink(path: folder.url.path) }
        #expect(error?.description == "Could not write '\(folder.url.path)': a folder of this name exists.")
        let inside = #expect(throws: WorkoutFileError.self) { _ = try FileByteSink(path: path + "/inside") }
        #expect(inside?.code == .unwritable)
    }

    @Test func missingFoldersAreMadeForTheirFile() throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "a/b/out").path
        try FileByteSink.write([1, 2, 3], to: path)
        #expect(try Data(contentsOf: URL(filePath: path)) == Data([1, 2, 3]))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path + "/a/b") == ["out"])
    }

    @Test func foldersAppearWithAllTheirFiles() throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "out").path
        func add(_ text: String, _ name: String, to writer: FolderWriter) throws {
            try writer.add(name) { sink in try Array(text.utf8).withUnsafeBytes { try sink.write($0) } }
        }
        do {
            let writer = try FolderWriter(path: path, replaces: false)
            try add("abc", "a", to: writer)
            #expect(writer.holdsSeveralFiles && writer.byteCount == 3)
        }
        #expect(try Self.names(folder) == [])
        let first = try FolderWriter(path: path, replaces: false)
        try add("abc", "a", to: first)
        try add("de", "b/c", to: first)
        #expect(try first.byteCount == 5 && Self.names(folder).count == 1)
        try first.finish()
        #expect(try Self.names(folder) == ["out"] && Self.text(path + "/b/c") == "de")
        // It does not replace another one unless it is told to.
        let second = try FolderWriter(path: path, replaces: false)
        try add("x", "x", to: second)
        #expect(throws: WorkoutFileError.self) { try second.finish() }
        #expect(FileManager.default.fileExists(atPath: path + "/a"))
        let third = try FolderWriter(path: path, replaces: true)
        try add("x", "x", to: third)
        try third.finish()
        #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["x"])
        let fourth = try FolderWriter(path: path + "2", replaces: true)
        try fourth.finish()
        #expect(FileManager.default.fileExists(atPath: path + "2"))
        #expect(try OpenDescriptors.count(in: folder.url.path) == 0)
    }

    /// An archive in an archive is a file of its own for as long as it is used.
    @Test func archivesInArchivesAreRemoved() throws {
        var inner = TestZip()
        inner.add("i.txt", Array("text".utf8))
        var zip = TestZip()
        zip.add("inner.zip", inner.finished)
        let files = try PackedFiles(InputFile(Data(zip.finished), named: "all"))
        var path = ""
        do {
            guard case .archive(let archive) = try files.content(0) else {
                Issue.record("no archive")
                return
            }
            path = try #require(archive.file.path)
            #expect(archive.file.name == "all/inner.zip" && archive.problem == nil)
            #expect(try Data(contentsOf: URL(filePath: path)) == Data(inner.finished))
            // Only its owner may read it, and nobody has it open.
            let permissions = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            #expect(permissions == 0o600)
            #expect(try OpenDescriptors.count(in: path) == 0)
            #expect(try PackedFiles(archive.file).names == ["i.txt"])
            #expect(try OpenDescriptors.count(in: path) == 0)
        }
        #expect(!FileManager.default.fileExists(atPath: path))
    }
}
