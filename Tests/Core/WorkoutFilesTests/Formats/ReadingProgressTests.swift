import Foundation
import HealthModel
import Testing

@testable import WorkoutFiles

/// What readers report while they read.
@Suite struct ReadingProgressTests {
    private static let readable = WorkoutFileFormat.all.filter { $0.workoutReader != nil }

    private static func file(_ format: WorkoutFileFormat) throws -> [UInt8] {
        guard format == .kmz else {
            return try WorkoutFileWriter.bytes(of: RichRecording.make(), as: format, file: "a")
        }
        var zip = TestZip()
        zip.add("doc.kml", Array(WholeFiles.kml.utf8))
        return zip.finished
    }

    /// The number of bytes read rises to the length of the file, in steps as the source has pieces.
    @Test(arguments: readable) func progressRisesToTheLengthOfTheFile(format: WorkoutFileFormat) throws {
        let bytes = try Self.file(format)
        let piece = bytes.count / 4 + 1
        func pieces(_ read: (any ByteSource, @escaping (Int) -> Void) throws -> Void) throws -> [Int] {
            var seen: [Int] = []
            try read(MemoryByteSource(bytes, largestPiece: piece)) { seen.append($0) }
            return seen
        }
        let reader = try #require(format.workoutReader)
        let expected = [piece, 2 * piece, 3 * piece, bytes.count]
        #expect(try pieces { _ = try reader.recording($0, "a", $1) } == expected)
        if let anything = reader.anything {
            #expect(try pieces { _ = try anything($0, "a", $1) } == expected)
        }
        // Through the opening of the file, whose beginning was read to recognize it.
        let opened = [
            try pieces { _ = try WorkoutFileReader.recording(from: $0, file: "a", progress: $1) },
            try pieces { _ = try WorkoutFileReader.content(from: OpenedFile($0, named: "a"), progress: $1) },
        ]
        for seen in opened { #expect(seen.last == bytes.count && seen == seen.sorted() && seen.first ?? 0 > 0) }
        // Nobody has to listen.
        #expect(try reader.recording(MemoryByteSource(bytes), "a", nil).points.count > 0)
    }

    @Test func anEmptySourceReportsNothing() throws {
        var seen: [Int] = []
        let source = MeteredByteSource(MemoryByteSource([])) { seen.append($0) }
        #expect(try source.readAll(limit: 0, file: "a") == [] && seen.isEmpty && source.byteCount == 0)
        let three = MeteredByteSource(MemoryByteSource([1, 2, 3], largestPiece: 1)) { seen.append($0) }
        #expect(try three.readAll(limit: 3, file: "a") == [1, 2, 3] && seen == [1, 2, 3])
    }

    /// A file that is read as a whole may be as large as the limit.
    @Test func filesReadAsAWholeHaveALimit() throws {
        func outcome(_ count: Int, _ limit: Int, piece: Int = .max) -> String {
            do {
                let source = MemoryByteSource([UInt8](repeating: 1, count: count), largestPiece: piece)
                return "\(try source.readAll(limit: limit, file: "big").count)"
            } catch { return "\(error) \(error.limit?.rawValue ?? "-")" }
        }
        let refusal = "Could not read 'big': it is larger than 0 MB. file-size"
        #expect(outcome(9, 9) == "9" && outcome(10, 9) == refusal && outcome(0, 0) == "0")
        #expect(outcome(9, 9, piece: 4) == "9" && outcome(10, 9, piece: 4) == refusal)
        #expect(outcome(3_000_001, 3_000_000) == refusal.replacing("0 MB", with: "3 MB"))
    }
}
