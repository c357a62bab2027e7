import Foundation
import HealthKit
import HealthModel
import HealthReports
import HealthStore
import OpenHealthKit
import TestStores
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// Totals that become samples, activities that a file excludes, corrected clocks, and remarks on holes.
@Suite struct SummarySampleTests {
    private let folder: TemporaryFolder
    private let engine: SQLiteEngine
    private let context: StoreContext
    private let app = AppIdentity(bundleIdentifier: "org.example.importer", name: "Importer")
    /// The start of recordings: 2020-01-01 00:00:00 UTC.
    private static let start = 599_529_600.0

    init() throws {
        folder = try TemporaryFolder()
        engine = try SQLiteEngine.forTest(readableBy: app)
        context = StoreContext(engine: engine, identity: app)
    }

    private func run(_ bytes: [UInt8], _ options: FileImporter.Options = .init()) async throws -> ImportReport {
        let file = folder.url.appending(path: "\(UUID().uuidString).dat")
        try Data(bytes).write(to: file)
        var reports: [ImportReport] = []
        await FileImporter(access: context.access, options: options).importAll(file.path) { reports.append($0) }
        return try #require(reports.first)
    }

    private func run(_ recording: WorkoutRecording, _ format: WorkoutFileFormat = .fit) async throws -> ImportReport {
        try await run(WorkoutFileWriter.bytes(of: recording, as: format, file: "a"))
    }

    private func samples(_ type: ObjectType) throws -> [SampleRecord] {
        try engine.read(for: app) { try $0.samples(SampleRequest(type, sort: [.init(.start)])) }
    }

    private func sum(_ type: ObjectType, _ unit: QuantityUnit) throws -> Double {
        try samples(type).reduce(0) { sum, sample in
            guard case .quantity(let quantity) = sample.content else { return sum }
            return sum + (quantity.converted(to: unit) ?? .nan)
        }
    }

    /// Returns a session of ten minutes with a point each ten seconds that has a heart rate and, if given, a cadence.
    private func recording(
        _ activity: WorkoutActivity, cadence: Double? = nil, _ change: (inout RecordedSession) -> Void
    ) -> WorkoutRecording {
        var points = RecordedPoints()
        for second in stride(from: 0.0, through: 600, by: 10) {
            var point = RecordedPoint()
            point.time = Self.start + second
            point.heartRate = 120
            point.cadence = cadence ?? .nan
            points.append(point)
        }
        var session = RecordedSession(start: Self.start, end: Self.start + 600, activity: activity)
        session.totals.timer = 600
        change(&session)
        return WorkoutRecording(format: .fit, sessions: [session], points: points, pauses: [], name: nil, device: nil)
    }

    // MARK: Totals

    @Test(
        "Strides are two steps each, unless they are as many a minute as the steps of both feet",
        arguments: [
            (.running, 850, 1_700), (.running, 1_700, 1_700), (.walking, 550, 1_100), (.walking, 1_100, 1_100),
            (.cycling, 900, nil),
        ] as [(WorkoutActivity, Double, Double?)])
    func cyclesOnFootAreSteps(activity: WorkoutActivity, cycles: Double, steps: Double?) async throws {
        _ = try await run(recording(activity) { $0.totals.cycles = cycles })
        #expect(try samples(.stepCount).count == (steps == nil ? 0 : 1))
        #expect(try sum(.stepCount, .count) == steps ?? 0)
    }

    @Test("A cadence has the steps, so the total has none")
    func measuredStepsComeFirst() async throws {
        let report = try await run(recording(.running, cadence: 85) { $0.totals.cycles = 800 })
        #expect(try samples(.stepCount).count == 60)
        #expect(abs(try sum(.stepCount, .count) - 1_700) < 1e-6)
        #expect(report.warnings.isEmpty)
    }

    @Test("Strokes of open water are one sample over the swim")
    func strokesOfOpenWater() async throws {
        _ = try await run(
            recording(.swimming) {
                $0.isPoolSwim = false
                $0.totals.cycles = 320
                $0.totals.distance = 500
            })
        for (type, unit, total) in [
            (ObjectType.swimmingStrokeCount, QuantityUnit.count, 320.0), (.distanceSwimming, .meter, 500),
        ] {
            #expect(try sum(type, unit) == total)
            #expect(try samples(type).count == 1)
        }
    }

    @Test("A distance known only as a total is one sample, which says so, and the file leaves as it came")
    func statedDistance() async throws {
        let original = recording(.cycling) {
            $0.totals.distance = 5_000
            $0.totals.energy = 80
        }
        let report = try await run(original)
        #expect(
            report.warnings == ["The file has the distance only as a total, stored as one sample over the workout."])
        #expect(try sum(.distanceCycling, .meter) == 5_000)
        for type in [ObjectType.distanceCycling, .activeEnergyBurned] {
            #expect(try samples(type).map { $0.metadata?[PlannedStream.isStatedKey] } == [.bool(true)])
        }
        #expect(try samples(.heartRate).allSatisfy { $0.metadata?[PlannedStream.isStatedKey] == nil })
        let uuid = try #require(report.workouts.first)
        let restored = try #require(try engine.reports(for: app) { try $0.recording(of: uuid) })
        let bytes = try WorkoutFileWriter.bytes(of: original, as: .fit, file: "a")
        #expect(try WorkoutFileWriter.bytes(of: restored, as: .fit, file: "a") == bytes)
    }

    @Test("Totals that only laps state become samples over the workout")
    func totalsOfLaps() async throws {
        var original = recording(.running) { _ in }
        original.laps = [0.0, 300].map { second in
            var lap = RecordedLap(start: Self.start + second, end: Self.start + second + 300)
            (lap.totals.distance, lap.totals.energy, lap.totals.cycles) = (900 + second / 6, 50, 425)
            return lap
        }
        let report = try await run(original)
        #expect(report.status == .imported)
        #expect(try sum(.distanceWalkingRunning, .meter) == 1_850)
        #expect(try sum(.activeEnergyBurned, .kilocalorie) == 100)
        #expect(try sum(.stepCount, .count) == 1_700)
    }

    @Test("The steps of TCX laps are those of both feet, and a cadence comes before them")
    func stepsOfTCX() async throws {
        func file(_ cadence: String) -> [UInt8] {
            let laps = [0, 5].map { minute in
                "<Lap StartTime=\"2020-01-01T00:0\(minute):00Z\"><TotalTimeSeconds>300</TotalTimeSeconds>"
                    + "<DistanceMeters>900</DistanceMeters><Calories>50</Calories><Track>"
                    + stride(from: 0, to: 300, by: 10).map { second in
                        "<Trackpoint><Time>2020-01-01T00:0\(minute + second / 60):\(second % 60 < 10 ? "0" : "")\(second % 60)Z</Time>"
                            + "<HeartRateBpm><Value>140</Value></HeartRateBpm>\(cadence)</Trackpoint>"
                    }.joined()
                    + "</Track><Extensions><LX><Steps>\(845 + minute)</Steps></LX></Extensions></Lap>"
            }
            return Array(
                ("<TrainingCenterDatabase><Activities><Activity Sport=\"Running\"><Id>2020-01-01T00:00:00Z</Id>"
                    + laps.joined() + "</Activity></Activities></TrainingCenterDatabase>").utf8)
        }
        _ = try await run(file(""))
        #expect(try samples(.stepCount).count == 1)
        #expect(try sum(.stepCount, .count) == 1_695)
        _ = try await run(file("<Cadence>80</Cadence>"))
        #expect(try samples(.stepCount).count > 2)
    }

    @Test(
        "PLA-15, PLA-30: a total that no one reaches in the time is none",
        arguments: [(42_949_672.94, 850, 0, 1), (2_000, 4_294_967_294, 1, 0), (2_000, 850, 1, 1)]
            as [(Double, Double, Int, Int)])
    func impossibleTotals(distance: Double, cycles: Double, ways: Int, steps: Int) async throws {
        let report = try await run(
            recording(.running) {
                $0.totals.distance = distance
                $0.totals.cycles = cycles
            })
        #expect(try samples(.distanceWalkingRunning).count == ways && samples(.stepCount).count == steps)
        #expect(report.implausible.map(\.kind) == (ways + steps == 2 ? [] : [.statedFigure]))
    }

    @Test("What was stored as a total is no omission")
    func totalsAreNoOmissions() async throws {
        let report = try await run(recording(.cycling) { $0.totals.distance = 5_000 })
        let uuid = try #require(report.workouts.first)
        let detail = try #require(try engine.reports(for: app) { try $0.workout(uuid) })
        #expect(report.warnings.count == 1 && detail.leftOut.isEmpty)
    }

    // MARK: Holes

    @Test("Minutes without points that count as active time are mentioned, those of a pause are not")
    func holesAreMentioned() async throws {
        func text(_ seconds: [[Int]]) -> [UInt8] { Array(GPX.file(GPX.track(seconds)).utf8) }
        let one = Array(stride(from: 0, through: 60, by: 5)), other = Array(stride(from: 660, through: 720, by: 5))
        let report = try await run(text([one + other]))
        #expect(
            report.warnings == [
                "There are no points for 10 minutes within the recording, which count as active time: it was not paused."
            ])
        #expect(try await run(text([one, other])).warnings.isEmpty)
        // A device that records a point every two minutes has no holes.
        #expect(try await run(text([Array(stride(from: 0, through: 1_200, by: 120))])).warnings.isEmpty)
    }

    // MARK: Activities

    private func proposal(_ recording: WorkoutRecording) async throws -> WorkoutActivity? {
        let report = try await run(recording, .tcx)
        return try #require(report.stored.first).proposedActivity
    }

    /// Returns a recording on the equator without an activity.
    private func other(
        speed: Double, cadence: Double? = nil, title: String? = nil, name: String = "Other"
    ) -> WorkoutRecording {
        var points = RecordedPoints()
        for second in 0...600 {
            var point = RecordedPoint()
            point.time = Self.start + Double(second)
            (point.latitude, point.longitude) = (0, Double(second) * speed / 111_320)
            point.cadence = cadence ?? .nan
            points.append(point)
        }
        var session = RecordedSession(start: Self.start, end: Self.start + 600, activity: .other, activityName: name)
        session.name = title
        return WorkoutRecording(format: .tcx, sessions: [session], points: points, pauses: [], name: nil, device: nil)
    }

    @Test(
        "A TCX file of another sport is never guessed to be running or cycling",
        arguments: [
            (1.3, nil, nil, nil), (3, nil, nil, nil), (8, nil, nil, nil), (3, 85, nil, nil), (7, 90, nil, nil),
            (4, 26, nil, .rowing), (1.6, 30, nil, .paddleSports), (0.9, 28, nil, .swimming),
            (3, nil, "Morning row", .rowing), (3, nil, "Rowing on the lake", .rowing), (3, nil, "Hike", .hiking),
            (3, nil, "Evening run", nil), (9, nil, "Ski", .downhillSkiing), (8, nil, "E-Bike-Tour", nil),
            (4.5, nil, "Cross country skiing with Jo", .crossCountrySkiing),
            (4.5, nil, "Skilanglauf", .crossCountrySkiing),
            (1, nil, "Ski touring above the valley", .snowSports), (1.2, nil, "Bergwanderung", .hiking),
            (4, nil, "Rudern am Morgen", .rowing), (0.9, nil, "Mittagsschwimmen", .swimming),
            (0.1, nil, "Krafttraining Beine", .traditionalStrengthTraining), (2, nil, "Kajaktour", .paddleSports),
            (0.1, nil, "Evening weight training", .traditionalStrengthTraining), (3, nil, "Ausritt", .equestrianSports),
            (1, nil, "Verlaufen", nil),
        ] as [(Double, Double?, String?, WorkoutActivity?)])
    func otherIsNotRunning(
        speed: Double, cadence: Double?, title: String?, expected: WorkoutActivity?
    ) async throws {
        #expect(try await proposal(other(speed: speed, cadence: cadence, title: title)) == expected)
    }

    @Test("A name that is the description of an object is no title")
    func objectsAreNoTitles() async throws {
        let text = GPX.file(GPX.track([[0, 10]], name: "de.tadris.fitness.data.GpsWorkout@8f3a21c", type: "running"))
        let report = try await run(Array(text.utf8))
        let stored = try #require(report.stored.first)
        #expect(stored.title == nil && stored.activityType == .running)
        let named = GPX.file(GPX.track([[20, 30]], name: "Meet me@8.30", type: "running"))
        #expect(try await run(Array(named.utf8)).stored.first?.title == "Meet me@8.30")
    }

    // MARK: Clocks

    @Test("A shift moves all dates and is told in the metadata; importing again changes nothing")
    func shiftedDates() async throws {
        let bytes = Array(GPX.file(GPX.track([[0, 10]])).utf8)
        var options = FileImporter.Options()
        options.clock = .shifted(-5_400)
        let report = try await run(bytes, options)
        let workout = try #require(try samples(.workout).first)
        #expect(workout.start == GPX.start - 5_400 && workout.end == GPX.start - 5_390)
        #expect(workout.metadata?[WorkoutPlan.shiftKey] == .quantity(QuantityValue(-5_400, .second)))
        #expect(report.warnings == ["All dates of the file were moved 1 h 30 min back."])
        #expect(try await run(bytes, options).status == .duplicate)
    }

    @Test(
        "Local times that are labelled as UTC are those of the assumed zone, also beside a change of clocks",
        arguments: [
            ("2026-05-12T06:00:00Z", "2026-05-12T04:00:00Z"), ("2026-01-12T06:00:00Z", "2026-01-12T05:00:00Z"),
            ("2026-03-29T01:30:00Z", "2026-03-29T00:30:00Z"), ("2026-03-29T03:30:00Z", "2026-03-29T01:30:00Z"),
            ("2026-03-29T02:30:00Z", "2026-03-29T01:30:00Z"), ("2026-10-25T02:30:00Z", "2026-10-25T00:30:00Z"),
        ])
    func assumedZones(label: String, moment: String) throws {
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        let start = try Date(label, strategy: .iso8601), expected = try Date(moment, strategy: .iso8601)
        let shift = ImportedClock.local(zone).shift(at: start.timeIntervalSinceReferenceDate)
        #expect(start + shift == expected)
    }

    @Test(
        "The sentence on a shift has every part of it",
        arguments: [
            (-86_400, "1 d back"), (7 * 86_400 + 7_200, "7 d 2 h forward"), (30, "30 s forward"),
            (0.25, "0.25 s forward"), (3_600.5, "1 h 0.5 s forward"), (-1e-5, "1e-05 s back"),
        ] as [(Double, String)])
    func shiftSentences(seconds: Double, text: String) {
        #expect(ImportedClock.shifted(seconds).remark.text == "All dates of the file were moved \(text).")
    }

    @Test(
        "A shift that is no number, or longer than 40 years, fails",
        arguments: [Double.nan, .infinity, -.infinity, 1e300, -2e9])
    func impossibleShifts(seconds: Double) async throws {
        var options = FileImporter.Options()
        options.clock = .shifted(seconds)
        let report = try await run(Array(GPX.file(GPX.track([[0, 10]])).utf8), options)
        #expect(report.status == .failed && report.error?.hasSuffix("Dates can be moved by at most 40 years.") == true)
        #expect(try samples(.workout).isEmpty)
    }

    @Test("An assumed zone is the zone of the workout")
    func assumedZoneIsKept() async throws {
        var options = FileImporter.Options()
        options.clock = .local(try #require(TimeZone(identifier: "Asia/Tokyo")))
        let report = try await run(Array(GPX.file(GPX.track([[0, 10]])).utf8), options)
        let stored = try #require(report.stored.first)
        #expect(stored.timeZone?.identifier == "Asia/Tokyo")
        #expect(stored.start.timeIntervalSinceReferenceDate == GPX.start - 9 * 3_600)
        #expect(report.warnings == ["The dates of the file were read as local times of Asia/Tokyo."])
    }

    @Test("Judging a workout again, or setting its activity, keeps the clock of the import")
    func clocksAreKept() async throws {
        var options = FileImporter.Options()
        options.clock = .local(try #require(TimeZone(identifier: "Asia/Tokyo")))
        let report = try await run(Array(GPX.file(GPX.track([[0, 10]])).utf8), options)
        let imported = try #require(report.stored.first).uuid
        let judged = try await JudgementChange(access: context.access).change(imported, to: .asRecorded)
        let named = try await ActivityChange(access: context.access).change(
            try #require(judged.workouts.first), to: .running)
        #expect(named.status == .imported)
        let workout = try #require(try samples(.workout).first)
        #expect(workout.metadata?.timeZone?.identifier == "Asia/Tokyo")
        #expect(workout.metadata?[WorkoutPlan.shiftKey] == .quantity(QuantityValue(-9 * 3_600, .second)))
        #expect(workout.start == GPX.start - 9 * 3_600)
    }
}
