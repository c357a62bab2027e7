import HealthModel
import TestSupport
import Testing

@testable import WorkoutFiles

/// Recordings of real devices, compared with the facts that other programs found in them; skipped if the files are
/// not available.
///
/// Differences and their reasons are in `Documentation/RealFiles.md`.
@Suite(.enabled(if: RealFile.isAvailable, "the collection of real files is not beside the package"))
struct TCXRealFileTests {
    private func read(_ file: RealFile) throws -> WorkoutRecording {
        try TCXReader.recording(from: FileByteSource(path: file.path), file: file.name)
    }

    private static func time(_ text: String) -> Double? {
        Array(text.utf8).withUnsafeBufferPointer { DateTimeParser.parse($0) }
    }

    @Test(arguments: RealFile.of("tcx"))
    func agreesWithTheManifest(_ file: RealFile) throws {
        guard file.sessions ?? 0 > 0 else {
            #expect(throws: WorkoutFileError.self) { try read(file) }
            return
        }
        let recording = try read(file)
        // The file has its lap twice, and its points count once.
        let times = file.name == "bad/tcx/bad.tcx" ? 2 : 1
        #expect(recording.points.count * times == file.points)
        #expect(recording.details.positions == file.positions)
        #expect(recording.sessions.count == file.sessions)
        #expect(recording.laps.count == file.laps)
        let first = try #require(recording.details.firstTime)
        #expect(try abs(first - #require(Self.time(file.start))) < 0.001)
        let lap = try #require(file.facts["first_lap_start"].flatMap(Self.time))
        #expect(try #require(recording.laps.first).start == lap)
        let timer = recording.sessions.compactMap(\.totals.timer).reduce(0, +)
        #expect(abs(timer - (file.timer ?? 0)) < 0.01)
        let stated = recording.sessions.compactMap(\.totals.distance).reduce(0, +)
        #expect(abs(stated - (file.statedDistance ?? 0)) < 0.01)
        if let calories = file.facts["calories"].flatMap(Double.init) {
            #expect(recording.sessions.compactMap(\.totals.energy).reduce(0, +) == calories)
        }
        let summary = recording.summary(of: .heartRate)
        #expect(summary.map { $0.count * times } == file.heartRateCount)
        if let average = file.heartRateAverage {
            #expect(abs((summary?.average ?? 0) - average) < 0.006)
            #expect(summary?.maximum == file.heartRateMaximum)
        }
        let names: [String: WorkoutActivity] = ["Running": .running, "Biking": .cycling, "Other": .other]
        #expect(recording.sessions.map(\.activity) == file.sports.map { names[$0] })
        for (stream, fact) in [
            (RecordedStream.power, "watts_points"), (.speed, "speed_points"), (.cadence, "cadence_points"),
        ] {
            guard let count = file.facts[fact].flatMap(Int.init) else { continue }
            #expect(recording.summary(of: stream)?.count == count)
        }
        if recording.sessions.count == 1, !file.name.hasPrefix("bad/"),
            let last = file.facts["last_trackpoint_distance_m"].flatMap(Double.init)
        {
            #expect(abs(recording.distance - last) < 0.01)
        }
    }

    @Test func whatCanBeSavedOfTheBadFileIsSaved() throws {
        let file = try #require(RealFile.of("tcx").first { $0.name == "bad/tcx/bad.tcx" })
        let recording = try read(file)
        #expect(recording.warnings.map(\.kind) == [.unreadableValue, .invalidPosition, .repeatedPoint])
        #expect(recording.warnings.prefix(2).allSatisfy { $0.place.line != nil })
    }
}
