import Foundation
import Testing

@testable import WorkoutFiles

@Suite struct PackedFilesTests {
    /// Megabytes of nothing in an archive of an archive: made to fill disks.
    @Test func bombsAreRefused() throws {
        let folder = try TestFolder()
        var zip = TestZip()
        zip.add("bomb.zip", [0x50, 0x4B, 3, 4] + [UInt8](repeating: 0, count: 70_000_000))
        zip.add("small.zip", [0x50, 0x4B, 3, 4] + [UInt8](repeating: 0, count: 1_000_000))
        let files = try PackedFiles(InputFile(path: folder.write("a.zip", zip.finished)))
        #expect {
            _ = try files.content(0)
        } throws: { error in
            (error as? WorkoutFileError)?.message.contains("unpacks to more than 10 times its size") == true
        }
        guard case .archive(let inner) = try files.content(1) else {
            Issue.record("no archive")
            return
        }
        #expect(try inner.file.bytes().byteCount == 1_000_004)
        let attributes = try FileManager.default.attributesOfItem(atPath: inner.file.path ?? "")
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test func unpackedArchivesAreGoneAfterwards() throws {
        let folder = try TestFolder()
        var zip = TestZip()
        zip.add("inner.zip", [0x50, 0x4B, 3, 4])
        let files = try PackedFiles(InputFile(path: folder.write("a.zip", zip.finished)))
        var path = ""
        if case .archive(let inner) = try files.content(0) { path = inner.file.path ?? "" }
        #expect(!path.isEmpty && !FileManager.default.fileExists(atPath: path))
    }

    @Test func encryptedFilesAreCounted() throws {
        let folder = try TestFolder()
        var zip = TestZip()
        zip.add("a.gpx", Array("<gpx/>".utf8), hasSizesAfter: false)
        zip.add("b.gpx", Array("<gpx/>".utf8), hasSizesAfter: false)
        var bytes = zip.finished
        // The list says of the first file that it is encrypted.
        let mark: [UInt8] = [0x50, 0x4B, 1, 2]
        let place = try #require(bytes.indices.dropLast(4).first { Array(bytes[$0..<$0 + 4]) == mark })
        bytes[place + 8] |= 1
        let files = try PackedFiles(InputFile(path: folder.write("a.zip", bytes)))
        #expect(files.names == ["b.gpx"])
        #expect(files.problem == "1 of its files cannot be read: they are encrypted or packed in an unknown way")
    }
}
