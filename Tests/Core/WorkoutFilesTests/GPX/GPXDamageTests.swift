import TestSupport
import Testing

@testable import WorkoutFiles

@Suite struct GPXDamageTests {
    private static let whole: [UInt8] = Array(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <gpx version="1.1" creator="é" xmlns="http://www.topografix.com/GPX/1/1"><!-- c --><trk><name><![CDATA[n]]></name>
        <trkseg><trkpt lat="50" lon="10"><ele>1</ele><time>2020-01-01T00:00:00Z</time></trkpt>
        <trkpt lat="50.1" lon="10"><time>2020-01-01T00:00:01Z</time><extensions><hr>90</hr></extensions></trkpt>
        </trkseg></trk></gpx>
        """.utf8)

    private func read(_ bytes: [UInt8], piece: Int = .max) throws -> WorkoutRecording {
        try GPXReader.recording(from: MemoryByteSource(bytes, largestPiece: piece), file: "a.gpx")
    }

    @Test func everyCutKeepsTheWholePointsBeforeIt() throws {
        let text = String(decoding: Self.whole, as: UTF8.self)
        let firstEnd = try #require(text.firstRange(of: "</trkpt>")).upperBound
        let firstCount = text.utf8.distance(from: text.startIndex, to: firstEnd)
        for length in 0..<Self.whole.count {
            let bytes = Array(Self.whole.prefix(length))
            if length < firstCount {
                #expect(throws: WorkoutFileError.self, "\(length)") { try read(bytes) }
            } else {
                let recording = try read(bytes)
                #expect(recording.points.count >= 1, "\(length)")
                #expect(recording.warnings.map(\.kind) == [.damaged], "\(length)")
            }
        }
        #expect(try read(Self.whole).warnings.isEmpty)
    }

    @Test(arguments: [UInt64.random(in: 0 ... .max)])
    func flippedBytesGiveAnErrorOrARecording(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<5_000 {
            var bytes = Self.whole
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            let piece = Int.random(in: 1...400, using: &generator)
            do {
                let recording = try read(bytes, piece: piece)
                #expect(recording.points.count > 0 && recording.end >= recording.start, "seed \(seed)")
            } catch {
                #expect(error is WorkoutFileError, "seed \(seed)")
            }
        }
    }

    @Test(arguments: [UInt64.random(in: 0 ... .max)])
    func randomBytesAreRefused(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for length in [1, 2, 3, 4, 100, 10_000, 600_000] {
            let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
            #expect(throws: WorkoutFileError.self, "seed \(seed)") { try read(bytes) }
        }
    }

    @Test func theSizeOfPiecesDoesNotMatter() throws {
        for piece in 1..<40 {
            let recording = try read(Self.whole, piece: piece)
            #expect(recording.points.count == 2 && recording.warnings.isEmpty, "\(piece)")
        }
    }

    @Test func damageIsReportedWithItsPlace() throws {
        var text = String(decoding: Self.whole, as: UTF8.self)
        text.replace("<hr>90</hr>", with: "<hr>90</xx>")
        let warning = try #require(try read(Array(text.utf8)).warnings.first)
        #expect(warning.kind == .damaged && warning.place.line == 4)
        #expect(warning.message.contains("an end tag does not match the open element <hr>"))
    }

    @Test func theNumberOfPointsMayExceedABatch() throws {
        let point = "<trkpt lat=\"50\" lon=\"10\"><time>2020-01-01T00:00:00Z</time></trkpt>"
        let points = String(repeating: point, count: 10_000)
        let recording = try read(Array("<gpx><trk><trkseg>\(points)</trkseg></trk></gpx>".utf8))
        #expect(recording.points.count == 10_000)
        #expect(recording.segments.map(\.points) == [0..<10_000])
    }
}
