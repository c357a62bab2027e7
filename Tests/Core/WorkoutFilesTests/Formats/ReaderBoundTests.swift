import Foundation
import HealthModel
import TestSupport
import Testing

@testable import WorkoutFiles

/// The numbers of bytes, elements and files that readers take, exactly, and how much of a text their messages say.
@Suite struct ReaderBoundTests {
    private static func text(_ count: Int) -> String { String(repeating: "n", count: count) }

    private static func refusal(_ read: () throws -> Void) -> WorkoutFileError? {
        do {
            try read()
            return nil
        } catch { return error as? WorkoutFileError }
    }

    // MARK: Sizes of files

    /// A source of a number of bytes.
    private final class Sized: ByteSource {
        let byteCount: Int? = nil
        private var rest: Int

        init(_ count: Int) { rest = count }

        func read(into buffer: UnsafeMutableRawBufferPointer) throws(WorkoutFileError) -> Int {
            let count = min(rest, buffer.count)
            rest -= count
            return count
        }
    }

    @Test(arguments: [WorkoutFileFormat.zwo, .erg, .intervals, .tcxWorkout, .fitWorkout, .planJSON, .appleWorkout])
    func PLF_10_sizesOfPlans(format: WorkoutFileFormat) {
        guard case .plans(let read)? = format.reading?.content else { return }
        let error = Self.refusal { _ = try read(Sized(10_000_001), "a", PlanFileOptions()) }
        #expect(error?.limit == .fileSize && error?.message == "Could not read 'a': it is larger than 10 MB.")
        #expect(error?.code == .unreadable)
    }

    // MARK: Texts in messages

    @Test(arguments: [79, 80, 81]) func namesOfElementsInMessages(count: Int) {
        let kept = Self.text(min(count, 80))
        func message(_ read: (MemoryByteSource) throws -> WorkoutRecording) -> String? {
            Self.refusal { _ = try read(MemoryByteSource("<\(Self.text(count))/>")) }?.message
        }
        let unknown = message { try WorkoutFileReader.recording(from: $0, file: "a") }
        #expect(unknown?.hasSuffix(", its first element is <\(kept)>.") == true)
        let invalid = "Could not read 'a': it is not a valid"
        #expect(
            message { try GPXReader.recording(from: $0, file: "a") }
                == "\(invalid) GPX file: its first element is <\(kept)>.")
        #expect(
            message { try TCXReader.recording(from: $0, file: "a") }
                == "\(invalid) TCX file: its first element is <\(kept)>.")
        #expect(
            message { try KMLReader.recording(from: $0, file: "a") }
                == "\(invalid) KML file: its first element is <\(kept)>.")
    }

    @Test(arguments: [39, 40, 41]) func datesInMessages(count: Int) {
        let point = "<trkpt lat=\"1\" lon=\"2\"><time>\(Self.text(count))</time></trkpt>"
        let error = Self.refusal {
            _ = try GPXReader.recording(
                from: MemoryByteSource("<gpx><trk><trkseg>\(point)</trkseg></trk></gpx>"), file: "a")
        }
        #expect(error?.message.contains("such as '\(Self.text(min(count, 40)))'") == true)
    }

    @Test(arguments: [79, 80, 81]) func schemasInMessages(count: Int) {
        let text = "{\"schema\": \"\(Self.text(count))\"}"
        let error = Self.refusal {
            _ = try JSONRecordingReader.recording(from: MemoryByteSource(text), file: "a")
        }
        #expect(error?.message.contains("its schema is '\(Self.text(min(count, 80)))', but only '") == true)
    }

    // MARK: KML

    /// A thousand facts of a placemark are kept.
    @Test func factsOfAPlacemark() throws {
        func type(behind count: Int) throws -> String? {
            let data = (0..<count).map { "<Data name=\"d\($0)\"><value>1</value></Data>" }.joined()
            let text =
                "<kml><Placemark><ExtendedData>\(data)<Data name=\"Type\"><value>Row</value></Data></ExtendedData>"
                + "<gx:Track xmlns:gx=\"g\"><when>2020-01-01T00:00:01Z</when><gx:coord>8 50 1</gx:coord></gx:Track>"
                + "</Placemark></kml>"
            return try KMLReader.recording(from: MemoryByteSource(text), file: "a").details.tracks.first?.type
        }
        #expect(try type(behind: 0) == "Row" && type(behind: 999) == "Row" && type(behind: 1_000) == nil)
    }

    /// A line that may have been cut is told.
    @Test(arguments: [(1_047_999, 0), (1_048_000, 1)]) func coordinatesOfALine(length: Int, warnings: Int) throws {
        let places = "8,50,1 8,51,2"
        let text = String(repeating: "0", count: length - places.utf8.count) + places
        let whole =
            "<kml><Placemark><gx:Track xmlns:gx=\"g\"><when>2020-01-01T00:00:01Z</when><gx:coord>8 50 1</gx:coord>"
            + "</gx:Track><LineString><coordinates>\(text)</coordinates></LineString></Placemark></kml>"
        let read = try KMLReader.recording(from: MemoryByteSource(whole), file: "a")
        #expect(read.warnings.filter { $0.kind == .unreadableValue }.map(\.count).reduce(0, +) == warnings)
    }

    // MARK: Electrocardiograms

    @Test func EXP_49_linesOfAnElectrocardiogram() throws {
        func file(_ text: String) throws -> ElectrocardiogramFile {
            try ElectrocardiogramFile(MemoryByteSource(Array(text.utf8)))
        }
        func header(_ count: Int) -> String { (0..<count).map { "L\($0),\($0)\n" }.joined() }
        for count in [0, 1, 64, 65] {
            let read = try file(header(count) + "1\n2\n")
            #expect(read.header.count == count && read.values == [1, 2] && read.unreadable == 0)
            #expect(read.header.last?.value == (count == 0 ? nil : "\(count - 1)"))
        }
        #expect(try file(header(66) + "1\n").header.count == 65)
        // A line has 4,096 bytes.
        for count in [4_094, 4_095, 4_096, 5_000] {
            let read = try file("L," + Self.text(count) + "\n7")
            #expect(read.header.first?.value.utf8.count == min(count, 4_094) && read.values == [7])
        }
        #expect(try file("L\"\n1\nx\n\n \n2").values.count == 3)
        #expect(try file("A,\"\"\nB,\"\nC,\"a\"\"\n,x\n1").header.map(\.value) == ["", "\"", "a\""])
    }

    // MARK: FIT

    /// A hundred places of damage are told, each once.
    @Test(arguments: [99, 100, 101]) func damageOfAChain(count: Int) throws {
        var broken = FITBytes()
        broken.raw([9, 1, 2, 3])
        let files = Array(repeating: broken.file(), count: count).flatMap { $0 }
        let read = try FITReader.recording(from: MemoryByteSource(FITBytes.run().file() + files), file: "a")
        #expect(read.warnings.filter { $0.kind == .damaged }.map(\.count) == [min(count, 100)])
    }

    // MARK: Archives

    private static func little(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    private static func names(_ bytes: [UInt8]) -> String {
        do {
            let archive = try ZipArchive(InputFile(Data(bytes), named: "a.zip"))
            return (archive.entries.map(\.name) + [archive.problem.map { "\($0)" } ?? "whole"]).joined(separator: ", ")
        } catch { return "\(error)" }
    }

    /// The end of an archive may be followed by a comment of 65,535 bytes.
    @Test func EXP_1_commentsOfArchives() {
        let zip = StoredPacking.zip([("a", [1]), ("b", [2])])
        for count in [0, 1, 65_534, 65_535] {
            #expect(Self.names(zip + [UInt8](repeating: 7, count: count)) == "a, b, whole", "\(count)")
        }
        #expect(
            Self.names(zip + [UInt8](repeating: 7, count: 65_536))
                == "a, b, its central directory is missing, so it is truncated or damaged")
    }

    /// The end of an archive says how many files it has: no more than a million.
    @Test func EXP_54_filesOfAnArchive() {
        func archive(_ count: Int) -> [UInt8] {
            let zip = StoredPacking.zip([("a", [1])])
            let end = zip.count - 22
            let offset = Int(zip[end + 16]) | Int(zip[end + 17]) << 8
            let size = Int(zip[end + 12]) | Int(zip[end + 13]) << 8
            return Array(zip[..<end]) + little(0x0606_4B50, 4) + little(44, 8) + little(45, 4) + little(0, 8)
                + little(count, 8) + little(count, 8) + little(size, 8) + little(offset, 8) + little(0x0706_4B50, 4)
                + little(0, 4) + little(end, 8) + little(1, 4) + little(0x0605_4B50, 4) + little(0, 4)
                + [UInt8](repeating: 0xFF, count: 12) + [0, 0]
        }
        func little(_ value: Int, _ count: Int) -> [UInt8] { Self.little(value, count) }
        let missing = "a, its central directory is damaged, and some files are missing"
        #expect(Self.names(archive(1)) == "a, whole")
        #expect(Self.names(archive(999_999)) == missing && Self.names(archive(1_000_000)) == missing)
        #expect(Self.names(archive(1_000_001)) == "Could not read 'a.zip': it has more than 1000000 files.")
    }

    /// The list of an archive has at most 256 MB.
    @Test func EXP_54_theListOfAnArchive() throws {
        let folder = try TestFolder()
        let size = 1 << 28 + 1
        let path = try folder.write("a.zip", [0x50, 0x4B, 3, 4])
        let handle = try FileHandle(forWritingTo: URL(filePath: path))
        try handle.truncate(atOffset: UInt64(size))
        try handle.seekToEnd()
        try handle.write(
            contentsOf: Data(
                Self.little(0x0605_4B50, 4) + Self.little(0, 4) + Self.little(1, 4) + Self.little(size, 4)
                    + Self.little(0, 4) + [0, 0]))
        try handle.close()
        let error = Self.refusal { _ = try ZipArchive(InputFile(path: path, named: "a.zip")) }
        #expect(error?.message == "Could not read 'a.zip': its central directory is too large.")
        #expect(error?.limit == .archiveEntries)
    }

    /// Data that expand to more than 64 MB may have 400 times the size of the packed bytes.
    @Test(arguments: [(1 << 26, true), (1 << 26 + 1, false)]) func EXP_2_ratiosOfArchives(count: Int, isRead: Bool)
        throws
    {
        // Blocks of 258 zeros repeat themselves in two bits each.
        let packed = TestZip.deflate([UInt8](repeating: 0, count: count))
        let source = InflateByteSource(MemoryByteSource(packed), .none)
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 22, alignment: 1)
        defer { buffer.deallocate() }
        var read = 0
        while case let step = try source.read(into: buffer), step > 0 { read += step }
        #expect(packed.count * 400 < count && read == count)
        #expect(source.problem?.limit == (isRead ? nil : .packingRatio))
    }
}
