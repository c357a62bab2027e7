import HealthModel
import TestSupport
import Testing

@testable import WorkoutFiles

/// Recordings of real devices, compared with the facts that other programs found in them; skipped if the files are
/// not available.
///
/// Differences and their reasons are in `Documentation/RealFiles.md`.
@Suite(.enabled(if: RealFile.isAvailable, "the collection of real files is not beside the package"))
struct FITRealFileTests {
    private static let good = RealFile.of("fit").filter { $0.name.hasPrefix("fit/") && $0.points > 0 }

    /// Starts that differ from the manifest, in seconds before it.
    private static let earlier = ["fit/activity-large-fenix2-multisport.fit": 2_717.0]
    /// Files with merged heart rates of the strap: count, mean, maximum as merged by the maker's program.
    private static let merged: [String: (Int, Double, Double)] = [
        "fit/activity_poolswim_with_hr.fit": (3_501, 96.91, 132), "fit/event_timestamp.fit": (4_376, 138.29, 161),
        "fit/garmin-fr935-cr.fit": (7_483, 85.35, 151), "fit/sample_multiple_header.fit": (1_773, 171.66, 187),
    ]

    private func read(_ file: RealFile) throws -> WorkoutRecording {
        try FITReader.recording(from: FileByteSource(path: file.path), file: file.name)
    }

    private static func time(_ text: String) -> Double? {
        Array(text.utf8).withUnsafeBufferPointer { DateTimeParser.parse($0) }
    }

    @Test(arguments: good)
    func agreesWithTheManifest(_ file: RealFile) throws {
        let recording = try read(file)
        #expect(recording.points.count == file.points)
        #expect(recording.details.positions == file.positions)
        #expect(recording.sessions.count == file.sessions)
        #expect(recording.laps.count == file.laps)
        #expect(recording.lengths.count == file.lengths ?? 0)
        if let active = file.facts["active_lengths"].flatMap(Int.init) {
            #expect(recording.lengths.count(where: \.isActive) == active)
        }
        if let intervals = file.facts["rr_intervals"].flatMap(Int.init) { #expect(recording.beats.count == intervals) }
        if let start = Self.time(file.start) {
            #expect(recording.start == start - (Self.earlier[file.name] ?? 0))
        }
        let stated = recording.sessions.compactMap(\.totals.distance).reduce(0, +)
        #expect(abs(stated - (file.statedDistance ?? 0)) < 0.01)
        let energy = recording.sessions.compactMap(\.totals.energy).reduce(0, +)
        #expect(file.facts["calories"].flatMap(Double.init).map { $0 == energy } ?? true)
        if let last = file.facts["last_record_distance_m"].flatMap(Double.init), recording.lengths.isEmpty,
            recording.sessions.count == 1
        {
            #expect(abs(recording.distance - last) < 0.01)
        }
        #expect(recording.warnings.map(\.kind).filter { ![.undatedClock, .timeGoesBack].contains($0) } == [])
    }

    @Test(arguments: good)
    func theDurationsAreThoseStated(_ file: RealFile) throws {
        let recording = try read(file)
        let timer = recording.sessions.compactMap(\.totals.timer).reduce(0, +)
        #expect(abs(timer - (file.timer ?? 0)) < 0.01)
        let elapsed = recording.sessions.compactMap(\.totals.elapsed).reduce(0, +)
        #expect(abs(elapsed - (file.elapsed ?? 0)) < 0.01)
    }

    @Test(arguments: good)
    func theHeartRatesAgree(_ file: RealFile) throws {
        let summary = try read(file).summary(of: .heartRate)
        let expected =
            Self.merged[file.name]
            ?? (file.heartRateCount ?? 0, file.heartRateAverage ?? 0, file.heartRateMaximum ?? 0)
        #expect(summary?.count ?? 0 == expected.0)
        #expect(abs((summary?.average ?? 0) - expected.1) < 0.006)
        #expect(summary?.maximum ?? 0 == expected.2)
    }

    @Test(arguments: good)
    func theSportsAgree(_ file: RealFile) throws {
        let names: [String: WorkoutActivity] = [
            "generic": .other, "transition": .transition, "running": .running, "cycling": .cycling,
            "swimming": .swimming,
        ]
        let expected = file.sports.map { sport in names[String(sport.prefix { $0 != "/" })] }
        #expect(try read(file).sessions.map(\.activity) == expected)
    }

    @Test(arguments: good.filter { !($0.distance == 0) })
    func thePositionsAgree(_ file: RealFile) throws {
        let points = try read(file).points
        var length = 0.0
        var last: Int?
        for index in 0..<points.count where points.hasPosition(at: index) {
            length += last.map { points.distance(from: $0, to: index) } ?? 0
            last = index
        }
        #expect(abs(length - file.distance) <= file.distance * 0.001, "\(length)")
    }

    @Test func aMonitoringFileIsNoWorkoutButHasMeasurements() throws {
        let file = try #require(RealFile.of("fit").first { $0.name == "fit/MonitoringFile.fit" })
        #expect(throws: WorkoutFileError.self) { try read(file) }
        let samples = try FITReader.measurements(from: FileByteSource(path: file.path), file: file.name).samples
        #expect(samples.contains { $0.type == .stepCount })
    }

    /// Records, positions, sessions, laps and the warnings of each damaged file.
    private static let rescued: [String: (points: Int, sessions: Int, laps: Int, warnings: [WorkoutFileWarning.Kind])] =
        [
            "activity-activity-filecrc": (28, 2, 2, [.wrongChecksum]), "activity-filecrc": (14, 1, 1, [.wrongChecksum]),
            "activity-settings-corruptheader": (14, 1, 1, [.damaged]),
            "activity-unexpected-eof": (14, 1, 1, [.damaged]),
            "coros-pace-2-misaligned-fields": (11_272, 1, 4, [.misalignedField]),
            "elemnt-bolt-no-application-id": (132, 1, 1, []),
            "never-closed-recording": (2_319, 1, 0, [.unclosedRecording, .missingSummary]),
        ]

    @Test(arguments: RealFile.of("fit").filter { $0.name.hasPrefix("bad/") })
    func whatCanBeSavedIsSaved(_ file: RealFile) throws {
        let name = String(file.name.dropFirst("bad/fit/".count).dropLast(".fit".count))
        let expected = try #require(Self.rescued[name])
        let recording = try read(file)
        #expect(recording.points.count == expected.points)
        #expect(recording.sessions.count == expected.sessions)
        #expect(recording.laps.count == expected.laps)
        #expect(recording.warnings.map(\.kind) == expected.warnings)
        #expect(recording.warnings.allSatisfy { $0.kind == .missingSummary || $0.place.byteOffset != nil })
    }
}
