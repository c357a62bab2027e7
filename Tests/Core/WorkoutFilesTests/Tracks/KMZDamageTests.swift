import Foundation
import TestSupport
import Testing

@testable import WorkoutFiles

/// Archives with a KML file whose bytes are damaged, and what is told of it.
@Suite(.eachInflatingLibrary) struct KMZDamageTests {
    private static let text = """
        <?xml version="1.0" encoding="UTF-8"?>
        <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document><Placemark>
        <name>Way</name><gx:Track><when>2024-03-09T08:00:00Z</when><when>2024-03-09T08:00:10Z</when>
        <gx:coord>8 50 1</gx:coord><gx:coord>8 50.001 1</gx:coord></gx:Track></Placemark>
        <Placemark><name>Other</name><gx:Track><when>2024-03-09T08:01:00Z</when><gx:coord>8 50.002 1</gx:coord>
        </gx:Track></Placemark></Document></kml>
        """

    /// Returns the number of points and the warnings of a file, or the reason why it is none.
    private static func outcome(_ bytes: [UInt8]) -> String {
        do throws(WorkoutFileError) {
            let read = try WorkoutFileReader.recording(from: MemoryByteSource(bytes), file: "a.kmz")
            return (["\(read.format.rawValue) \(read.points.count)"] + read.warnings.map(\.message))
                .joined(separator: "\n")
        } catch {
            return error.message
        }
    }

    private static func deflated(_ text: String = text) -> [UInt8] {
        var zip = TestZip()
        zip.add("doc.kml", Array(text.utf8))
        return zip.finished
    }

    private static func stored(_ text: String = text) -> [UInt8] { StoredPacking.zip([("doc.kml", Array(text.utf8))]) }

    /// Returns an archive whose list of contents states another checksum.
    private static func withWrongChecksum(_ zip: [UInt8]) throws -> [UInt8] {
        var bytes = zip
        bytes[try #require(zip.firstRange(of: [0x50, 0x4B, 1, 2])).lowerBound + 16] ^= 1
        return bytes
    }

    /// The first file of the archive makes it one, which its header says.
    @Test func archivesAreKnownByTheirFirstFile() {
        for (names, isKMZ) in [
            (["doc.kml"], true), (["doc.kml", "a.png"], true), (["a.png", "doc.kml"], false), (["doc.kmlx"], false),
            (["doc.km"], false), (["Doc.kml"], false), (["x/doc.kml"], false), ([], false),
        ] {
            let zip = StoredPacking.zip(names.map { ($0, [1 as UInt8]) })
            #expect(KMZFile.isBeginning(zip) == isKMZ, "\(names)")
            #expect(WorkoutFileFormat.recognize(FileHead(zip)) == (isKMZ ? WorkoutFileFormat.kmz : .zip), "\(names)")
        }
        let zip = Self.stored()
        #expect(KMZFile.isBeginning(Array(zip.prefix(37))) && !KMZFile.isBeginning(Array(zip.prefix(36))))
        var other = zip
        other[0] ^= 1
        #expect(!KMZFile.isBeginning(other) && !KMZFile.isBeginning([]))
        // A name of 263 bytes has the same lower byte of its length.
        var long = zip
        long[27] = 1
        #expect(!KMZFile.isBeginning(long))
    }

    @Test func EXP_54_aWrongChecksumIsTold() throws {
        let wrong = "The checksum is wrong: the file was changed or is damaged."
        for zip in [Self.deflated(), Self.stored()] {
            #expect(Self.outcome(zip) == "kmz 3")
            #expect(try Self.outcome(Self.withWrongChecksum(zip)) == "kmz 3\n\(wrong)")
        }
        // The list of contents has the checksum, not the header of the file.
        var header = Self.stored()
        header[14] ^= 1
        #expect(Self.outcome(header) == "kmz 3")
        let point = try #require(Self.stored().firstRange(of: Array("50.002".utf8))).lowerBound
        var changed = Self.stored()
        changed[point + 5] = UInt8(ascii: "9")
        #expect(Self.outcome(changed) == "kmz 3\n\(wrong)")
    }

    /// An archive that was cut off has no list of contents, and its file ends early: the damage is told once.
    @Test func EXP_54_anArchiveThatWasCutOffKeepsWhatItHas() throws {
        let stored = Self.stored()
        let place = try #require(stored.firstRange(of: Array("<Placemark><name>Other".utf8))).lowerBound
        let cut = Self.outcome(Array(stored.prefix(place)))
        #expect(cut.hasPrefix("kmz 2\nThe file is damaged: the file ends inside the element <Document>"))
        #expect(cut.split(separator: "\n").count == 2)
        // What remains is a whole document, but not all of the file.
        let short = Self.stored(Self.text + String(repeating: " ", count: 20))
        let end = try #require(short.firstRange(of: Array("</kml>".utf8))).upperBound
        #expect(
            Self.outcome(Array(short.prefix(end + 3)))
                == "kmz 3\nThe file is damaged: the compressed data ends early ('a.kmz'). The content before that was read."
        )
        // Without the list of contents alone the file is whole.
        let list = try #require(stored.firstRange(of: [0x50, 0x4B, 1, 2])).lowerBound
        #expect(Self.outcome(Array(stored.prefix(list))) == "kmz 3")
        let nothing = try #require(stored.firstRange(of: Array("<gx:Track>".utf8))).lowerBound
        #expect(
            Self.outcome(Array(stored.prefix(nothing))).hasPrefix(
                "Could not read 'a.kmz': the file ends inside the element <Placemark>"))
    }
}

/// Archives with a KML file that was made to exhaust memory.
@Suite struct KMZLimitTests {
    @Test func SEC_42_whatExpandsWithoutEndBehindTheDocumentIsTold() throws {
        let text =
            "<kml><Placemark><Track><when>2024-03-09T08:00:00Z</when><coord>8 50 1</coord></Track></Placemark></kml>"
        var zip = TestZip()
        zip.add("doc.kml", Array(text.utf8) + [UInt8](repeating: 0x20, count: 67_500_000))
        let read = try WorkoutFileReader.recording(from: MemoryByteSource(zip.finished), file: "a.kmz")
        #expect(read.points.count == 1 && read.warnings.map(\.kind) == [.damaged])
        #expect(
            read.warnings.map(\.detail) == [
                "the compressed data expands to more than 400 times its size, which no export does"
            ])
        #expect(read.warnings.map(\.limit) == [.packingRatio] && read.warnings.map(\.count) == [1])
    }
}
