import Foundation
import TestSupport
import Testing

@testable import WorkoutFiles

/// Format-specific damage: sizes of fields, headers of archives, markup, entities, implausible numbers.
///
/// `Scripts/fuzz` does the same for hours, with a store behind it.
@Suite struct FormatDamageTests {
    private static let workouts: [[UInt8]] = {
        var generator = SeededGenerator(seed: 1)
        let recording = RandomRecording.make(using: &generator, sessions: 2)
        return WorkoutFileFormat.ofRoundTrips.compactMap {
            try? WorkoutFileWriter.bytes(of: recording, as: $0, file: "a")
        }
    }()

    @Test(arguments: [UInt64.random(in: 0 ... .max)])
    func workoutsGiveAnErrorOrARecording(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        #expect(Self.workouts.count == WorkoutFileFormat.ofRoundTrips.count)
        for round in 0..<600 {
            let bytes = Mutation.mutateByFormat(Self.workouts[round % Self.workouts.count], using: &generator)
            guard let recording = try? WorkoutFileReader.recording(from: MemoryByteSource(bytes), file: "a") else {
                continue
            }
            #expect(recording.end >= recording.start && !recording.sessions.isEmpty, "seed \(seed)")
            #expect(recording.segments.allSatisfy { $0.points.upperBound <= recording.points.count }, "seed \(seed)")
            for format in WorkoutFileFormat.ofRoundTrips {
                guard let written = try? WorkoutFileWriter.bytes(of: recording, as: format, file: "a") else { continue }
                #expect(throws: Never.self, "seed \(seed), round \(round), \(format)") {
                    try WorkoutFileReader.recording(from: MemoryByteSource(written), file: "a")
                }
            }
        }
    }

    @Test(arguments: [UInt64.random(in: 0 ... .max)])
    func EXP_54_exportsGiveAnErrorOrWhatTheyHold(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let whole = Array(ExampleExport(days: 1).text.utf8)
        for _ in 0..<150 {
            let read = ReadExport(Mutation.mutateByFormat(whole, using: &generator), largestPiece: 4_096)
            #expect(read.error?.isEmpty != true, "seed \(seed)")
            // Damaged text may contain anything, but no more than its length, however often entities repeat.
            #expect(read.samples.count < 2_000, "seed \(seed)")
        }
    }

    @Test(arguments: [UInt64.random(in: 0 ... .max)])
    func EXP_54_archivesGiveAnErrorOrWhatTheyHold(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let folder = try TestFolder()
        let text = Array(ExampleExport(days: 1).text.utf8)
        var zip = TestZip()
        zip.add("apple_health_export/workout-routes/route_0.gpx", Array("<gpx/>".utf8), hasSizesAfter: false)
        zip.add("apple_health_export/export.xml", text)
        for _ in 0..<150 {
            let bytes = Mutation.mutateByFormat(zip.finished, using: &generator)
            let path = try folder.write("export.zip", bytes)
            guard let archive = try? AppleHealthArchive(path: path), let main = try? archive.mainFile() else {
                continue
            }
            #expect(try main.readAll(limit: 1 << 26, file: "a").count <= text.count + bytes.count, "seed \(seed)")
            _ = try archive.file(named: "../../etc/passwd")
        }
    }
}
