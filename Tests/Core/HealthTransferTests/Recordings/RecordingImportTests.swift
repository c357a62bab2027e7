import Foundation
import HealthKit
import HealthModel
import HealthStore
import OpenHealthKit
import TestStores
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// Imports of files with more than points: sessions, laps, lengths, stated totals; and their export.
@Suite struct RecordingImportTests {
    private let folder: TemporaryFolder
    private let engine: SQLiteEngine
    private let app = AppIdentity(bundleIdentifier: "org.example.importer", name: "Importer")
    /// The start of recordings: 2020-01-01 00:00:00 UTC.
    private static let start = 599_529_600.0

    init() throws {
        folder = try TemporaryFolder()
        engine = try SQLiteEngine.forTest(readableBy: app)
    }

    private func run(_ recording: WorkoutRecording, _ format: WorkoutFileFormat = .fit) async throws
        -> ImportReport
    {
        let file = folder.url.appending(path: "\(UUID().uuidString).\(format)")
        try Data(WorkoutFileWriter.bytes(of: recording, as: format, file: "a")).write(to: file)
        let context = StoreContext(engine: engine, identity: app)
        return await WorkoutImporter(access: context.access).importFile(file.path)
    }

    private func workouts() throws -> [SampleRecord] {
        try engine.read(for: app) { try $0.samples(SampleRequest(.workout, sort: [.init(.start)])) }
    }

    private func samples(_ type: ObjectType) throws -> [SampleRecord] {
        try engine.read(for: app) { try $0.samples(SampleRequest(type, sort: [.init(.start)])) }
    }

    /// Returns a recording with a point a second over the sessions, 3 m each, heart rate 120.
    private func recording(
        _ sessions: [RecordedSession], pauses: [WorkoutRecording.Pause] = [], hasPoints: Bool = true
    ) -> WorkoutRecording {
        var points = RecordedPoints()
        let end = sessions.last?.end ?? Self.start
        for second in 0...Int(end - Self.start) where hasPoints {
            let time = Self.start + Double(second)
            if pauses.contains(where: { time > $0.start && time < $0.end }) { continue }
            var point = RecordedPoint()
            point.time = time
            point.latitude = 0
            point.longitude = Double(second) / 100_000
            point.distance = Double(second) * 3
            point.heartRate = second == 1 ? 0 : 120
            point.speed = 3
            points.append(point)
        }
        var device = RecordedDevice()
        device.manufacturer = "Garmin"
        device.model = "Fenix 3"
        return WorkoutRecording(
            format: .fit, sessions: sessions, points: points, pauses: pauses, name: nil, device: device)
    }

    private func session(_ activity: WorkoutActivity, _ from: Double, _ to: Double) -> RecordedSession {
        RecordedSession(start: Self.start + from, end: Self.start + to, activity: activity)
    }

    // MARK: One session

    @Test func statedTotalsWinOverMeasuredOnes() async throws {
        var run = session(.running, 0, 20)
        run.totals.timer = 15.5
        run.totals.distance = 77
        run.totals.energy = 12
        run.totals.ascent = 9
        var recording = recording([run], pauses: [.init(start: Self.start + 5, end: Self.start + 10)])
        recording.laps = [
            RecordedLap(start: Self.start, end: Self.start + 12),
            RecordedLap(start: Self.start + 12, end: Self.start + 25),
        ]
        recording.markers = [RecordedMarker(time: Self.start + 3)]
        let report = try await self.run(recording)
        #expect(report.status == .imported && report.format == "fit")
        #expect(
            report.warnings == [
                "1 heart rate of 0 was left out: the sensor measured nothing.",
                "The distance samples add up to 22% less than the file states.",
            ])
        let record = try #require(try workouts().first)
        let workout = try #require(record.workout)
        #expect(workout.activityType == .running && workout.duration == 15.5)
        #expect(workout.totals[.distance] == QuantityValue(77, .meter))
        #expect(workout.totals[.energyBurned] == QuantityValue(12, .kilocalorie))
        #expect(record.device?[.manufacturer] == "Garmin" && record.device?[.model] == "Fenix 3")
        let events = (workout.events ?? []).map { "\($0.kind) \($0.start - Self.start) \($0.end - Self.start)" }
        // A lap that extends beyond the end is cut there (WBD-16).
        #expect(
            events == [
                "lap 0.0 12.0", "marker 3.0 3.0", "pause 5.0 5.0", "resume 10.0 10.0", "lap 12.0 20.0",
            ])
        #expect(record.metadata?[MetadataKey.elevationAscended] == .quantity(QuantityValue(9, .meter)))
        let way = try samples(.distanceWalkingRunning)
        #expect(way.compactMap(\.quantity?.value).reduce(0, +) == 60)
        #expect(try samples(.activeEnergyBurned).map { [$0.start, $0.end] } == [[record.start, record.end]])
        #expect(try samples(.heartRate).allSatisfy { $0.quantity == QuantityValue(120, .countPerMinute) })
        #expect(try samples(.runningSpeed).count == 17)
    }

    @Test func aPoolSwimHasItsLengths() async throws {
        var swim = session(.swimming, 0, 60)
        swim.isPoolSwim = true
        swim.poolLength = 25
        var recording = recording([swim])
        for (from, stroke) in [(0.0, RecordedLength.Stroke.freestyle), (30, .breaststroke)] {
            var length = RecordedLength(start: Self.start + from, end: Self.start + from + 28, isActive: true)
            length.stroke = stroke
            length.strokeCount = 17
            recording.lengths.append(length)
        }
        _ = try await run(recording)
        let record = try #require(try workouts().first)
        let styles = (record.workout?.events ?? []).filter { $0.kind == .segment }
            .map { $0.metadata?[MetadataKey.swimmingStrokeStyle] }
        #expect(styles == [.integer(2), .integer(4)])
        #expect(try samples(.distanceSwimming).compactMap(\.quantity?.value) == [25, 25])
        #expect(try samples(.swimmingStrokeCount).compactMap(\.quantity?.value) == [17, 17])
        #expect(record.workout?.totals[.swimmingStrokeCount] == QuantityValue(34, .count))
        #expect(record.metadata?[MetadataKey.lapLength] == .quantity(QuantityValue(25, .meter)))
        #expect(record.workout?.activities.first?.configuration.swimmingLocationType == .pool)
    }

    @Test func aSummaryWithoutPointsIsAWorkout() async throws {
        var run = session(.running, 0, 1_800)
        run.totals.distance = 5_000
        let report = try await self.run(recording([run], hasPoints: false))
        // The stated distance is a sample over the workout.
        #expect(report.status == .imported && report.samples == 1 && report.routePoints == 0)
        let distance = try #require(try samples(.distanceWalkingRunning).first)
        if case .quantity(let metres) = distance.content {
            #expect(metres == QuantityValue(5_000, .meter))
        } else {
            Issue.record("The distance is no quantity.")
        }
        #expect(try workouts().first?.workout?.totals[.distance] == QuantityValue(5_000, .meter))
        #expect(try samples(.workoutRoute).isEmpty)
    }

    // MARK: Several sessions

    @Test func WAC_2_aTriathlonIsOneWorkoutWithItsActivities() async throws {
        let sessions = [
            session(.swimming, 0, 10), session(.transition, 10, 14), session(.cycling, 14, 30),
            session(.running, 30, 40),
        ]
        let report = try await run(recording(sessions))
        #expect(report.workouts.count == 1)
        let workout = try #require(try workouts().first?.workout)
        #expect(workout.activityType == .swimBikeRun)
        #expect(workout.activities.map(\.configuration.activityType) == [.swimming, .transition, .cycling, .running])
        #expect(
            workout.activities.map { [$0.start - Self.start, ($0.end ?? 0) - Self.start] } == [
                [0, 10], [10, 14], [14, 30], [30, 40],
            ])
        #expect(Set(workout.activities.map(\.uuid)).count == 4)
        func metres(_ type: ObjectType) throws -> Double {
            try samples(type).compactMap(\.quantity?.value).reduce(0, +)
        }
        #expect(try metres(.distanceSwimming) == 27)
        #expect(try metres(.distanceCycling) == 48)
        #expect(try metres(.distanceWalkingRunning) == 45)
        let uuids = try [ObjectType.distanceSwimming, .distanceCycling, .distanceWalkingRunning].flatMap {
            try samples($0).map(\.uuid)
        }
        #expect(Set(uuids).count == uuids.count)
    }

    @Test func WAC_2_otherSportsAreWorkoutsOfTheirOwn() async throws {
        let report = try await run(recording([session(.hiking, 0, 10), session(.rowing, 10, 20)]))
        #expect(report.workouts.count == 2)
        #expect(try workouts().compactMap(\.workout?.activityType) == [.hiking, .rowing])
    }

    @Test func sessionsOfOneSportAreOneWorkout() async throws {
        _ = try await run(recording([session(.running, 0, 10), session(.running, 10, 20)]))
        #expect(try workouts().compactMap { $0.workout?.activities.count } == [2])
    }

    @Test func activitiesThatTheFileDoesNotTieTogetherAreWorkoutsOfTheirOwn() async throws {
        var second = session(.cycling, 10, 20)
        second.group = 1
        let report = try await run(recording([session(.running, 0, 10), second]), .tcx)
        #expect(report.workouts.count == 2 && report.format == "tcx")
    }

    @Test func aFileOfThousandsOfSessionsIsRefused() async throws {
        let sessions = (0..<2_001).map { session(.running, Double($0), Double($0) + 1) }
        let report = try await run(recording(sessions, hasPoints: false))
        #expect(report.error?.hasSuffix("it has 2001 sessions, and the limit is 2000.") == true)
        #expect(try workouts().isEmpty)
    }

    @Test func aFileOfThousandsOfWorkoutsIsRefused() async throws {
        let times = (0..<4_002).map { $0 / 2 * 43_200 + $0 % 2 }
        let file = folder.url.appending(path: "scattered.gpx")
        try Data(GPX.file(GPX.track([times])).utf8).write(to: file)
        let report = await WorkoutImporter(access: StoreAccess(engine: engine, identity: app)).importFile(file.path)
        #expect(report.error?.hasSuffix("its dates divide it into 2001 workouts, and the limit is 2000.") == true)
        #expect(try workouts().isEmpty)
    }

    @Test func sessionsWithImpossibleDatesCostNothingElse() async throws {
        let day = 86_400.0
        let report = try await run(recording([session(.running, -6 * day, -day), session(.running, 0, 10)]))
        #expect(report.error == nil && report.workouts.count == 1)
        let alone = try await run(recording([session(.running, 0, 5 * day)], hasPoints: false))
        #expect(alone.error?.hasSuffix("it has no points, and its dates are not valid for a workout.") == true)
    }

    // MARK: Repeated imports

    @Test(arguments: WorkoutFileFormat.ofRoundTrips)
    func importingAgainChangesNothing(_ format: WorkoutFileFormat) async throws {
        let recording = recording([session(.swimming, 0, 10), session(.cycling, 10, 20)])
        let first = try await run(recording, format)
        let again = try await run(recording, format)
        #expect(first.status == .imported && again.status == .duplicate)
        #expect(first.workouts == again.workouts)
    }

    @Test func summariesThatDifferAreTwoWorkouts() async throws {
        var run = session(.running, 0, 1_800)
        run.totals.distance = 5_000
        _ = try await self.run(recording([run], hasPoints: false))
        run.totals.distance = 6_000
        #expect(try await self.run(recording([run], hasPoints: false)).status == .imported)
    }

    // MARK: Exports

    @Test func aStoredWorkoutComesOutAsItWentIn() async throws {
        var run = session(.running, 0, 20)
        run.totals.energy = 12
        var recording = recording([run], pauses: [.init(start: Self.start + 5, end: Self.start + 10)])
        recording.laps = [RecordedLap(start: Self.start, end: Self.start + 12)]
        let uuid = try #require(try await self.run(recording).workouts.first)
        let stored = try #require(try engine.reports(for: app) { try $0.recording(of: uuid) })
        #expect(stored.points.times == recording.points.times)
        #expect(stored.points.longitudes.count { !$0.isNaN } == recording.points.count)
        #expect(stored.distance == recording.distance)
        // A heart rate of 0 is not a sample, and is in the file all the same.
        #expect(stored.summary(of: .heartRate)?.count == recording.points.count)
        #expect(stored.laps.map { [$0.start, $0.end] } == [[Self.start, Self.start + 12]])
        #expect(stored.pauses == recording.pauses && stored.segments.count == 2)
        #expect(stored.sessions.map(\.activity) == [.running] && stored.sessions.first?.totals.energy == 12)
        #expect(stored.device?.manufacturer == "Garmin")
        let missing = try engine.reports(for: app) { try $0.recording(of: UUID()) }
        #expect(missing?.points.count == nil)
    }

    // MARK: Real files

    @Test(
        .enabled(if: RealFile.isAvailable, "the collection of real files is not beside the package"),
        arguments: (RealFile.of("fit") + RealFile.of("tcx")).filter { $0.points > 0 && $0.sessions ?? 0 > 0 })
    func realFilesGoIn(_ file: RealFile) async throws {
        let context = StoreContext(engine: engine, identity: app)
        let report = await WorkoutImporter(access: context.access).importFile(file.path)
        #expect(report.status == .imported, "\(report.error ?? "")")
        // Positions that cannot be true are in no route (PLA-10, PLA-11).
        let judged = report.implausible.filter { [.noFix, .positionJump].contains($0.kind) }.reduce(0) { $0 + $1.count }
        #expect(report.routePoints + judged == file.positions || file.name.contains("activity-activity"))
        let workouts = try workouts()
        let stated = workouts.reduce(0) { $0 + ($1.workout?.totals[.distance]?.value ?? 0) }
        // Two activities of one file are the same one, which is imported once.
        if let distance = file.statedDistance, distance > 0, !file.name.contains("activity-activity") {
            #expect(abs(stated - distance) < 0.01)
        }
        let again = await WorkoutImporter(access: context.access).importFile(file.path)
        #expect(again.status == .duplicate && again.workouts == report.workouts)
    }
}
