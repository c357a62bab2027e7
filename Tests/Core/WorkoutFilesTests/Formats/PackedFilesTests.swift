import Foundation
import TestSupport
import Testing

@testable import WorkoutFiles

@Suite(.eachInflatingLibrary) struct PackedFilesTests {
    /// Megabytes of zeros in a nested archive: a zip bomb.
    @Test func bombsAreRefused() throws {
        let folder = try TestFolder()
        var zip = TestZip()
        zip.add("bomb.zip", [0x50, 0x4B, 3, 4] + [UInt8](repeating: 0, count: 70_000_000))
        zip.add("small.zip", [0x50, 0x4B, 3, 4] + [UInt8](repeating: 0, count: 1_000_000))
        let files = try PackedFiles(InputFile(path: folder.write("a.zip", zip.finished)))
        #expect {
            _ = try files.content(0)
        } throws: { error in
            (error as? WorkoutFileError)?.message.contains("expands to more than 10 times its size") == true
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

    /// Returns the problem of a file in an archive after reading it, in pieces of a size.
    private static func problem(_ bytes: [UInt8], piece: Int) throws -> FileProblem? {
        let source = try PackedFiles(InputFile(Data(bytes), named: "a.zip")).source(0)
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: piece, alignment: 1)
        defer { buffer.deallocate() }
        while try source.read(into: buffer) > 0 {}
        return source.problem
    }

    @Test(arguments: [1, 7, 100, 1_000]) func EXP_54_storedFilesAreChecked(piece: Int) throws {
        let zip = StoredPacking.zip([("a.gpx", (0..<100).map { UInt8($0) })])
        #expect(try Self.problem(zip, piece: piece) == nil)
        let content = try #require(zip.firstRange(of: Array("a.gpx".utf8))).upperBound
        for place in [content, content + 50, content + 99] {
            var damaged = zip
            damaged[place] ^= 0x10
            #expect(try Self.problem(damaged, piece: piece) == "the checksum does not match")
        }
        #expect(try Self.problem(Array(zip.prefix(content + 99)), piece: piece) == "the compressed data ends early")
        // An empty file has a checksum too.
        var empty = StoredPacking.zip([("a.gpx", [])])
        #expect(try Self.problem(empty, piece: piece) == nil)
        let checksum = try #require(empty.firstRange(of: [0x50, 0x4B, 1, 2])).lowerBound + 16
        empty[checksum] ^= 1
        #expect(try Self.problem(empty, piece: piece) == "the checksum does not match")
    }

    @Test func EXP_54_aDamagedListOfContentsIsTold() throws {
        let whole = StoredPacking.zip([("a.gpx", [1]), ("b.gpx", [2]), ("c.gpx", [3])])
        let marks = whole.indices.dropLast(4).filter { Array(whole[$0..<$0 + 4]) == [0x50, 0x4B, 1, 2] }
        for (count, mark) in marks.enumerated().dropFirst() {
            var bytes = whole
            bytes[mark] ^= 1
            let files = try PackedFiles(InputFile(Data(bytes), named: "a.zip"))
            #expect(files.names.count == count)
            #expect(files.problem == "its central directory is damaged, and some files are missing")
        }
    }

    /// A file whose beginning is damaged cannot be recognised.
    @Test func EXP_54_whatCannotBeRecognizedForDamageIsAnError() throws {
        var zip = StoredPacking.zip([("a.gpx", Array("<gpx/>".utf8)), ("notes.txt", Array("notes".utf8))])
        zip[try #require(zip.firstRange(of: Array("<gpx/>".utf8))).lowerBound] ^= 1
        let files = try PackedFiles(InputFile(Data(zip), named: "a.zip"))
        let error = #expect(throws: WorkoutFileError.self) { try files.content(0) }
        #expect(error?.message == "Could not read 'a.zip/a.gpx': the checksum does not match.")
        guard case .unknown = try files.content(1) else {
            Issue.record("a file of a known format")
            return
        }
    }

    @Test func encryptedFilesAreCounted() throws {
        let folder = try TestFolder()
        var zip = TestZip()
        zip.add("a.gpx", Array("<gpx/>".utf8), hasSizesAfter: false)
        zip.add("b.gpx", Array("<gpx/>".utf8), hasSizesAfter: false)
        var bytes = zip.finished
        // The central directory declares the first file as encrypted.
        let mark: [UInt8] = [0x50, 0x4B, 1, 2]
        let place = try #require(bytes.indices.dropLast(4).first { Array(bytes[$0..<$0 + 4]) == mark })
        bytes[place + 8] |= 1
        let files = try PackedFiles(InputFile(path: folder.write("a.zip", bytes)))
        #expect(files.names == ["b.gpx"])
        #expect(
            files.problem
                == "1 of its files cannot be read, because of encryption or an unsupported compression method")
    }
}
