import Foundation
import TestSupport
import Testing

@testable import WorkoutFiles

@Suite struct ZipWriterTests {
    private let folder: TestFolder

    init() throws {
        folder = try TestFolder()
    }

    /// Files of all kinds: empty, small, compressible, incompressible.
    private static let files: [(name: String, bytes: [UInt8])] = {
        var generator = SeededGenerator(seed: 1)
        return [
            ("apple_health_export/export.xml", Array(ExampleExport(days: 3).text.utf8)), ("empty.txt", []),
            ("folder/ä ö.txt", Array("ü".utf8)),
            ("noise", (0..<300_000).map { _ in UInt8(truncatingIfNeeded: generator.next()) }),
        ]
    }()

    private func write(largestShort: Int) throws -> String {
        let path = folder.path + "/new.zip"
        let writer = try ZipWriter(
            path: path, date: Date(timeIntervalSinceReferenceDate: 0), largestShort: largestShort)
        for file in Self.files {
            try writer.add(file.name) { sink in
                // In pieces of odd lengths.
                for start in stride(from: 0, to: file.bytes.count, by: 10_007) {
                    try Array(file.bytes[start..<min(start + 10_007, file.bytes.count)])
                        .withUnsafeBytes { try sink.write($0) }
                }
            }
        }
        #expect(!FileManager.default.fileExists(atPath: path), "Nobody sees half of it.")
        try writer.finish()
        return path
    }

    /// With a low threshold for large files, all sizes are written in eight bytes.
    @Test(arguments: [Int(UInt32.max) - 1, 1_000, 0])
    func EXP_1_whatIsPackedIsReadBack(largestShort: Int) throws {
        let files = try PackedFiles(InputFile(path: try write(largestShort: largestShort)))
        #expect(files.problem == nil)
        #expect(files.names == Self.files.map(\.name))
        for (index, file) in Self.files.enumerated() {
            #expect(try files.source(index).readAll(limit: 1 << 24, file: file.name) == file.bytes)
        }
    }

    /// Archives without the central directory are read as far as they go.
    @Test func EXP_54_cutOffArchivesKeepTheirBeginning() throws {
        var bytes = [UInt8](try Data(contentsOf: URL(filePath: try write(largestShort: 0))))
        bytes.removeLast(2_000)
        let files = try PackedFiles(InputFile(path: try folder.write("cut.zip", bytes)))
        #expect(files.problem != nil)
        #expect(files.names.prefix(3) == Self.files.map(\.name).prefix(3))
        #expect(try files.source(0).readAll(limit: 1 << 24, file: "") == Self.files[0].bytes)
    }

    @Test func packingIsWorthIt() throws {
        let packed = try Data(contentsOf: URL(filePath: try write(largestShort: .max))).count
        #expect(packed < 300_000 + Self.files[0].bytes.count / 8)
    }

    // MARK: Failures

    @Test func whatIsGivenUpLeavesNothing() throws {
        struct Stop: Error {}
        let path = folder.path + "/new.zip"
        do {
            let writer = try ZipWriter(path: path, date: Date())
            #expect(throws: Stop.self) { try writer.add("a") { _ in throw Stop() } }
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test func aFullDiskIsASentence() throws {
        let writer = try ZipWriter(path: "/dev/full", date: Date())
        let error = try #require(throws: WorkoutFileError.self) {
            try writer.add("a") { sink in try Self.files[3].bytes.withUnsafeBytes { try sink.write($0) } }
        }
        #expect(error.message == "Could not write '/dev/full': there is no space left on the disk.")
        #expect(error.code == .unwritable)
    }

    @Test func missingFoldersAreMade() throws {
        let path = folder.path + "/missing/deeper/new.zip"
        try ZipWriter(path: path, date: Date()).finish()
        #expect(FileManager.default.fileExists(atPath: path))
        let parent = try FileManager.default.attributesOfItem(atPath: folder.path + "/missing/deeper")
        #expect(parent[.posixPermissions] as? Int == 0o700)
        // If none can be created, the error states why.
        #expect(FileManager.default.createFile(atPath: folder.path + "/file", contents: nil))
        let wrong = folder.path + "/file/new.zip"
        let error = try #require(throws: WorkoutFileError.self) { _ = try ZipWriter(path: wrong, date: Date()) }
        #expect(error.message.contains("/file/new.zip': "))
        #expect(!error.message.contains("Error Domain"))
        #expect(error.localizedDescription == error.message)
    }

    @Test func aFolderIsNoFile() throws {
        let error = try #require(throws: WorkoutFileError.self) { _ = try FileByteSink(path: folder.path) }
        #expect(error.message.contains("a folder of this name exists"))
    }

    // MARK: Folders

    @Test func EXP_1_foldersAppearWhole() throws {
        let path = folder.path + "/apple_health_export"
        try folder.write("apple_health_export/old.txt", [1])
        do {
            let refused = try FolderWriter(path: path, replaces: false)
            try refused.add("export.xml") { _ in }
            #expect(throws: WorkoutFileError.self) { try refused.finish() }
        }
        let writer = try FolderWriter(path: path, replaces: true)
        for file in Self.files {
            try writer.add(file.name) { sink in try file.bytes.withUnsafeBytes { try sink.write($0) } }
        }
        #expect(FileManager.default.fileExists(atPath: path + "/old.txt"))
        try writer.finish()
        #expect(!FileManager.default.fileExists(atPath: path + "/old.txt"))
        for file in Self.files {
            #expect([UInt8](try Data(contentsOf: URL(filePath: "\(path)/\(file.name)"))) == file.bytes)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["apple_health_export"])
    }
}
