import Foundation
import TestSupport
import Testing

@testable import WorkoutFiles

/// What each file of an archive is, and which damage of which layer is told.
@Suite(.eachInflatingLibrary) struct PackedContentTests {
    private static let gpx = Array("<gpx><trk/></gpx>".utf8)

    /// Returns the content of the only file of an archive, and the problem that is known after reading it.
    private static func outcome(_ bytes: [UInt8]) -> String {
        do {
            let files = try PackedFiles(InputFile(Data(bytes), named: "all"))
            guard files.names.count == 1 else { return "\(files.names.count) files" }
            switch try files.content(0) {
            case .file(let file): return "\(file.format?.title ?? "-") \(try read(file))"
            case .unknown(let file): return "unknown \(try read(file))"
            case .archive(let archive): return "archive, \(archive.problem.map { "\($0)" } ?? "whole")"
            case .nothing: return "nothing"
            }
        } catch { return (error as? WorkoutFileError)?.message ?? "\(error)" }
    }

    private static func read(_ file: OpenedFile) throws -> String {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 7, alignment: 1)
        defer { buffer.deallocate() }
        var count = 0
        while case let read = try file.read(into: buffer), read > 0 { count += read }
        return "of \(count), \(file.problem.map { "\($0)" } ?? "whole")"
    }

    /// Returns a zip archive of one file, whose checksum is right or not.
    private static func zip(_ name: String, _ bytes: [UInt8], isWrong: Bool = false) throws -> [UInt8] {
        var zip = StoredPacking.zip([(name, bytes)])
        if isWrong {
            let directory = try #require(zip.firstRange(of: [0x50, 0x4B, 1, 2])).lowerBound
            zip[directory + 16] ^= 1
            zip[14] ^= 1
        }
        return zip
    }

    /// Returns a compressed file whose checksum is right or not.
    private static func gzip(_ bytes: [UInt8], isWrong: Bool = false) -> [UInt8] {
        var packed = StoredPacking.gzip(bytes)
        if isWrong { packed[packed.count - 8] ^= 1 }
        return packed
    }

    @Test func EXP_54_theDamageOfEveryLayerIsTold() throws {
        let (wrong, damaged) = ("the checksum does not match", "the compressed data is damaged")
        #expect(try Self.outcome(Self.zip("a.gpx", Self.gpx)) == "GPX of 17, whole")
        #expect(try Self.outcome(Self.zip("a.gpx", Self.gpx, isWrong: true)) == "GPX of 17, \(wrong)")
        #expect(Self.outcome(Self.gzip(Self.gpx)) == "GPX of 17, whole")
        #expect(Self.outcome(Self.gzip(Self.gpx, isWrong: true)) == "GPX of 17, \(damaged)")
        for isOuter in [false, true] {
            for isInner in [false, true] {
                let packed = try Self.zip("a.gpx.gz", Self.gzip(Self.gpx, isWrong: isInner), isWrong: isOuter)
                let expected = isInner ? damaged : isOuter ? wrong : "whole"
                #expect(Self.outcome(packed) == "GPX of 17, \(expected)", "\(isOuter) \(isInner)")
                let archive = try Self.zip("i.zip", Self.zip("a.gpx", Self.gpx, isWrong: isInner), isWrong: isOuter)
                #expect(Self.outcome(archive) == "archive, \(isOuter ? wrong : "whole")", "\(isOuter) \(isInner)")
            }
        }
        // A file that ends early, and the same in an archive whose checksum is that of the short file.
        let short = Array(Self.gzip(Self.gpx).dropLast(9))
        let early = "the compressed data ends early"
        #expect(Self.outcome(short) == "GPX of 16, \(early)")
        #expect(try Self.outcome(Self.zip("a.gpx.gz", short)) == "GPX of 16, \(early)")
    }

    @Test func filesAreWhatTheirContentIs() throws {
        func outcome(_ name: String, _ bytes: [UInt8]) throws -> String { try Self.outcome(Self.zip(name, bytes)) }
        #expect(try outcome("a.txt", Self.gpx) == "GPX of 17, whole")
        #expect(try outcome("a.gpx", Array("text".utf8)) == "unknown of 4, whole")
        #expect(try outcome("a.gpx", []) == "unknown of 0, whole")
        #expect(try outcome("in/a.gpx", Self.gpx) == "GPX of 17, whole")
        for name in [".a.gpx", "in/.a.gpx", "."] { #expect(try outcome(name, Self.gpx) == "nothing", "\(name)") }
        for folder in ["in/", "/"] { #expect(try outcome(folder, Self.gpx) == "0 files") }
        #expect(try outcome("in/..a.gpx", Self.gpx) == "nothing")
        #expect(try outcome(".in/a.gpx", Self.gpx) == "GPX of 17, whole")
        #expect(try outcome("a.gz", Self.gzip(Array("text".utf8))) == "unknown of 4, whole")
        #expect(Self.outcome(Self.gzip(Array("text".utf8))) == "unknown of 4, whole")
        // Compressed once more, which nobody does.
        #expect(try outcome("a.gz", Self.gzip(Self.gzip(Self.gpx))) == "gzip of \(Self.gzip(Self.gpx).count), whole")
        #expect(try Self.outcome(Self.gzip(Self.zip("a.gpx", Self.gpx))) == "nothing")
        // An archive that is compressed once more is only named, wherever it stands.
        let zip = try Self.zip("a.gpx", Self.gpx)
        #expect(try outcome("a.zip.gz", Self.gzip(zip)) == "ZIP of \(zip.count), whole")
        #expect(try outcome("a.gpx", zip) == "archive, whole")
    }

    @Test func labelsHaveTheNameOfTheArchive() throws {
        let archive = try PackedFiles(InputFile(Data(Self.zip("in/a.gpx", Self.gpx)), named: "all.zip"))
        #expect(archive.names == ["in/a.gpx"] && archive.label(0) == "all.zip/in/a.gpx" && archive.problem == nil)
        let single = try PackedFiles(InputFile(Data(Self.gzip(Self.gpx)), named: "a.gpx.gz"))
        #expect(single.names == ["a.gpx.gz"] && single.label(0) == "a.gpx.gz" && single.problem == nil)
    }
}
