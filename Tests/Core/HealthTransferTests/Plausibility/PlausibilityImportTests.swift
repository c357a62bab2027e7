import Foundation
import HealthModel
import HealthReports
import HealthStore
import TestStores
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// What a store has of a recording with values that cannot be true, and what an export gives back.
@Suite struct PlausibilityImportTests {
    private static let start = 736_243_200.0
    private static let degree = 111_200.0
    private let store: LawStore
    private let folder: TemporaryFolder
    private func reports<Value>(_ body: (StoreReader) throws -> Value) throws -> Value {
        try store.engine.reports(for: LawStore.app, body)
    }

    init() throws {
        store = try LawStore()
        folder = try TemporaryFolder()
    }

    // MARK: Recordings

    /// Returns a recording of a point a second that moves north.
    fileprivate static func recording(
        _ format: FormatName = .fit, _ activity: WorkoutActivity = .running, seconds: Int = 600, speed: Double = 3,
        _ change: (Int, inout RecordedPoint) -> Void = { _, _ in }, session: (inout RecordedSession) -> Void = { _ in }
    ) -> WorkoutRecording {
        var points = RecordedPoints()
        for second in 0...seconds {
            var point = RecordedPoint()
            point.time = start + Double(second)
            point.latitude = 48 + Double(second) * speed / degree
            point.longitude = 11
            point.elevation = 520 + Double(second / 100)
            point.heartRate = 140
            if format != .gpx {
                point.distance = Double(second) * speed
                point.power = 200
            }
            change(second, &point)
            points.append(point)
        }
        var own = RecordedSession(start: start, end: start + Double(seconds), activity: activity)
        if format != .gpx {
            own.totals.distance = Double(seconds) * speed
            own.totals.timer = Double(seconds)
            own.totals.elapsed = Double(seconds)
        }
        session(&own)
        return WorkoutRecording(
            format: format, sessions: [own], points: points,
            segments: [
                .init(
                    0..<points.count, from: points.times.min() ?? start, to: points.times.max() ?? start, session: 0,
                    track: 0)
            ],
            pauses: [], details: .init(creator: nil, name: nil, tracks: [], fileTime: nil), device: nil)
    }

    /// The figures that a store has of a workout.
    private struct Figures {
        var total: Double?
        var samples = 0.0
        var duration = 0.0
        var energy: Double?
        var climb: Double?
        var points = 0
        var routes = 0
        var heartRates = 0
        var bestPower: Double?
        var kinds: [Implausible.Kind]
    }

    private func figures(_ uuid: UUID) throws -> Figures {
        let detail = try #require(try reports { try $0.workout(uuid) })
        let record = try #require(try reports { try $0.records([uuid]) }.first)
        var figures = Figures(kinds: detail.implausible.map(\.kind))
        figures.total = record.workout?.totals[.distance]?.converted(to: .meter)
        figures.samples = detail.series.distance.total
        figures.duration = record.workout?.duration ?? 0
        figures.energy = record.workout?.totals[.energyBurned]?.converted(to: .kilocalorie)
        if case .quantity(let climb)? = record.metadata?[MetadataKey.elevationAscended] {
            figures.climb = climb.converted(to: .meter)
        }
        figures.points = detail.routes.reduce(0) { $0 + $1.points }
        figures.routes = detail.routes.count
        figures.heartRates = detail.series.heartRate.values.count
        figures.bestPower = detail.power?.best.first?.watts
        return figures
    }

    /// Stores a recording, checks that it comes out as it went in (PLA-1), and returns the figures.
    private func stored(_ recording: WorkoutRecording) throws -> Figures {
        let uuid = try store.store(recording)
        let found = try #require(try store.recording(uuid))
        #expect(RecordingDifference.first(found, recording) == nil)
        let carried = try #require(try store.recordingOverJSON(uuid))
        #expect(RecordingDifference.first(carried, recording) == nil)
        return try figures(uuid)
    }

    // MARK: Times

    /// Returns the reports on a recording as a file of a format.
    private func reports(
        on recording: WorkoutRecording, as format: WorkoutFileFormat, start: Double? = nil, isAsRecorded: Bool = false
    ) async throws -> [ImportReport] {
        let file = folder.url.appending(path: "moment.\(format.name.rawValue)")
        try recording.write(to: file, as: format)
        var options = FileImporter.Options()
        (options.start, options.isAsRecorded) = (start, isAsRecorded)
        var reports: [ImportReport] = []
        await FileImporter(access: store.access, options: options).importAll(file.path) { reports.append($0) }
        return reports
    }

    @Test(arguments: [WorkoutFileFormat.gpx, .tcx, .fit, .json], [false, true])
    func PLA_13_equalTimesAreNoTimesInAnyFormat(format: WorkoutFileFormat, isAsRecorded: Bool) async throws {
        // Close together, so that no speed is impossible; programs round the moment to digits of their own.
        let moment = Self.recording(.gpx, seconds: 183, speed: 0.1) { second, point in
            point.time = Self.start + (second == 0 ? 0 : 0.000_3)
        } session: {
            $0.end = Self.start
        }
        let refused = try await reports(on: moment, as: format, isAsRecorded: isAsRecorded)
        #expect(refused.map(\.status) == [.failed] && refused.allSatisfy(\.hasWay))
        #expect(refused.first?.error?.contains("all of its points have the same time") == true)
        let begun = try await reports(on: moment, as: format, start: Self.start + 7_200, isAsRecorded: isAsRecorded)
        #expect(begun.map(\.status) == [.imported])
        let workout = try #require(begun.first?.stored.first)
        #expect(workout.start == Date(timeIntervalSinceReferenceDate: Self.start + 7_200) && workout.duration > 10)
    }

    @Test func PLA_13_aStatedDurationIsATime() throws {
        let figures = try stored(
            Self.recording(.fit, seconds: 1, speed: 0) { _, point in
                point.time = Self.start
            } session: {
                $0.end = Self.start + 1_800
                ($0.totals.timer, $0.totals.elapsed) = (1_800, 1_800)
                $0.totals.distance = 5_000
            })
        #expect(figures.duration == 1_800)
    }

    // MARK: Worked examples

    @Test(arguments: [FormatName.gpx, .tcx, .fit]) func PLA_1_aPointWithoutFixIsKeptBesideTheWorkout(format: FormatName)
        throws
    {
        let figures = try stored(
            Self.recording(format) { second, point in
                if second == 100 { (point.latitude, point.longitude) = (0, 0) }
            })
        #expect(figures.points == 600 && figures.kinds == [.noFix])
        #expect(abs((figures.total ?? 0) - 1_800) < 10 && abs(figures.samples - 1_800) < 10)
    }

    @Test func PLA_11_aShiftBreaksTheRoute() throws {
        let figures = try stored(
            Self.recording(.gpx) { second, point in if second >= 300 { point.longitude += 0.34 } })
        #expect(figures.routes == 2 && figures.points == 601 && figures.kinds == [.positionShift])
        #expect(abs(figures.samples - 1_797) < 10)
    }

    @Test func PLA_14_anOdometerIsNotChangedByPositions() throws {
        let figures = try stored(
            Self.recording { second, point in if second == 150 { point.longitude += 0.34 } })
        #expect(figures.samples == 1_800 && figures.points == 600)
    }

    @Test func PLA_20_zerosAreNoClimb() throws {
        let figures = try stored(
            Self.recording(.gpx) { second, point in if 50...53 ~= second || second == 400 { point.elevation = 0 } })
        #expect(figures.climb == 6 && figures.kinds == [.elevationZero])
    }

    @Test func PLA_23_aSetAltimeterIsNoClimb() throws {
        let figures = try stored(Self.recording(.gpx) { second, point in if second >= 250 { point.elevation += 60 } })
        #expect(figures.climb ?? 0 <= 6 && figures.kinds == [.elevationStep])
    }

    @Test func PLA_41_aSingleReadingIsNone() throws {
        let figures = try stored(Self.recording { second, point in if second == 250 { point.distance = 42_949 } })
        #expect(figures.samples == 1_800 && figures.total == 1_800 && figures.kinds == [.odometerReading])
    }

    @Test func PLA_40_uselessDistancesAreOutvoted() throws {
        let figures = try stored(
            Self.recording(.tcx) { second, point in point.distance = 7.533 + Double(second) / 100_000 })
        #expect(abs(figures.samples - 1_800) < 10 && figures.total == 1_800 && figures.kinds == [.recordedDistance])
    }

    @Test func PLA_40_aStatedTotalIsOutvoted() throws {
        let figures = try stored(Self.recording(session: { $0.totals.distance = 1_500 }))
        #expect(figures.total == 1_800 && figures.kinds == [.statedDistance])
    }

    @Test func PLA_40_pointsThatWereCutOffHaveNoVote() throws {
        let figures = try stored(
            Self.recording(
                seconds: 60,
                session: {
                    $0.end = Self.start + 7_200
                    $0.totals.distance = 180_000
                    ($0.totals.timer, $0.totals.elapsed) = (7_200, 7_200)
                }))
        #expect(figures.total == 180_000 && figures.kinds == [.coverage])
    }

    @Test func PLA_32_anOdometerOfZerosIsNotMeasured() throws {
        let figures = try stored(
            Self.recording(.fit, .running, { _, point in point.distance = 0 }, session: { $0.totals.distance = nil }))
        #expect(abs(figures.samples - 1_800) < 10 && figures.kinds == [.zeroStream])
    }

    @Test func PLA_32_aPowerOfZerosIsNotMeasured() throws {
        let figures = try stored(Self.recording(.fit, .cycling) { _, point in point.power = 0 })
        #expect(figures.bestPower == nil && figures.kinds == [.zeroStream])
        // Indoors, without another witness, a distance of 0 stays.
        let indoors = try stored(
            Self.recording(
                .fit, .cycling,
                { _, point in (point.latitude, point.longitude, point.distance) = (.nan, .nan, 0) },
                session: {
                    $0.isIndoor = true
                    $0.totals.distance = 0
                }))
        #expect(indoors.kinds.isEmpty && indoors.samples == 0)
    }

    @Test func PLA_32_aHeartRateContradictsAPowerOfZero() throws {
        func indoors(_ heartRate: Double) throws -> Figures {
            try stored(
                Self.recording(
                    .fit, .cycling,
                    { _, point in
                        (point.latitude, point.longitude, point.distance) = (.nan, .nan, .nan)
                        (point.power, point.cadence, point.speed, point.heartRate) = (0, 0, 0, heartRate)
                    },
                    session: {
                        $0.isIndoor = true
                        $0.totals.distance = nil
                    }))
        }
        // A speed of 0 may be true: a person can exercise on the spot.
        #expect(try indoors(130).kinds == [.zeroStream, .zeroStream])
        #expect(try indoors(.nan).kinds.isEmpty)
    }

    @Test func PLA_30_sixSecondsOfThirtyThousandWattsAreNoBest() throws {
        let figures = try stored(
            Self.recording(.fit, .cycling, seconds: 3_600, speed: 8) { second, point in
                if 1_000..<1_006 ~= second { point.power = 30_000 }
            })
        #expect(figures.bestPower == 200 && figures.kinds == [.range])
    }

    @Test func PLA_42_anImpossibleEnergyIsNone() throws {
        let figures = try stored(Self.recording(seconds: 300, session: { $0.totals.energy = 65_534 }))
        #expect(figures.energy == nil && figures.kinds == [.statedEnergy])
        let possible = try stored(Self.recording(seconds: 301, session: { $0.totals.energy = 150 }))
        #expect(possible.energy == 150 && possible.kinds.isEmpty)
    }

    @Test func PLA_43_swappedTimesAreExchanged() throws {
        let figures = try stored(
            Self.recording(
                .fit, .running, seconds: 2_840, { second, point in if second >= 1_420 { point.time += 18_840.4 } },
                session: {
                    $0.end = Self.start + 21_680.4
                    ($0.totals.timer, $0.totals.elapsed) = (21_680, 2_839.6)
                }))
        #expect(figures.duration == 2_839.6 && figures.kinds.contains(.exchangedTimes))
    }

    @Test func PLA_44_statedFiguresThatContradictTheSamplesAreNotUsed() throws {
        let recording = Self.recording(
            .fit, .running, { _, point in point.speed = 3 }, session: { $0.totals.maximumSpeed = 9 })
        let uuid = try store.store(recording)
        let record = try #require(try reports { try $0.records([uuid]) }.first)
        #expect(record.metadata?[MetadataKey.maximumSpeed] == nil)
        #expect(try figures(uuid).kinds == [.statedFigure])
        #expect(RecordingDifference.first(try #require(try store.recording(uuid)), recording) == nil)
    }

    @Test func PLA_45_pointsOfAWrongClockBelongToTheOuting() throws {
        let figures = try stored(Self.recording(.gpx) { second, point in if second < 2 { point.time += 7_200 } })
        #expect(figures.duration == 600 && figures.kinds == [.clock] && figures.points == 601)
    }

    @Test func PLA_45_aSessionBeginsWithItsFirstPoint() throws {
        let figures = try stored(
            Self.recording(session: {
                $0.start = Self.start - 22_000
                $0.totals.elapsed = 600
            }))
        #expect(figures.duration == 600 && figures.kinds == [.earlyStart])
    }

    @Test func PLA_45_aClockThatIsWrongForAWhileChangesNoTime() throws {
        let figures = try stored(
            Self.recording(.gpx) { second, point in if 300..<310 ~= second { point.time += 2_400 } })
        #expect(figures.duration == 600 && figures.kinds == [.clock] && figures.points == 601)
        #expect(abs(figures.samples - 1_800) < 10)
    }

    @Test func PLA_40_aLapThatWasNeverClosedGoesOn() throws {
        let figures = try stored(
            Self.recording(
                .tcx, seconds: 1_200,
                session: { ($0.totals.distance, $0.totals.timer, $0.totals.elapsed) = (1_800, 600, nil) }))
        #expect(figures.duration == 1_200 && abs((figures.total ?? 0) - 3_600) < 10)
        #expect(Set(figures.kinds) == [.unclosed, .statedDistance])
        // A distance that is only wrong says nothing about the time.
        let paused = try stored(
            Self.recording(
                .tcx, seconds: 1_201,
                session: { ($0.totals.distance, $0.totals.timer, $0.totals.elapsed) = (1_200, 1_000, nil) }))
        #expect(paused.duration == 1_000 && paused.kinds == [.statedDistance])
    }

    @Test func PLA_43_anActiveTimeThatIsTooShortForTheDistanceIsNone() throws {
        let figures = try stored(Self.recording(session: { $0.totals.timer = 0.6 }))
        #expect(figures.duration == 600 && figures.kinds == [.activeTime])
        let text = Implausible(.activeTime, figures: [0.6]).text
        #expect(text.contains("0:01 is too short for the distance"))
    }

    /// What judging leaves of the totals of 600 seconds with 3 m/s, and what it finds.
    private static func judged(
        _ activity: WorkoutActivity = .running, _ format: FormatName = .fit,
        _ point: (Int, inout RecordedPoint) -> Void = { _, _ in }, _ session: (inout RecordedSession) -> Void
    ) -> (totals: StatedTotals, kinds: [Implausible.Kind]) {
        let judged = JudgedRecording(recording(format, activity, point, session: session))
        return (judged.recording.sessions[0].totals, judged.findings.map(\.implausible.kind))
    }

    @Test("PLA-43: an active time is a minute longer than the workout at most; swapped times are a minute apart")
    func PLA_43_boundsOfTimes() {
        func times(_ timer: Double, _ elapsed: Double?) -> ([Double?], [Implausible.Kind]) {
            let (totals, kinds) = Self.judged { ($0.totals.timer, $0.totals.elapsed) = (timer, elapsed) }
            return ([totals.timer, totals.elapsed], kinds)
        }
        #expect(times(660, nil) == ([660, nil], []) && times(660.5, nil) == ([nil, nil], [.activeTime]))
        #expect(times(660, 600) == ([660, 600], []) && times(660.5, 600) == ([nil, 600], [.activeTime]))
        #expect(times(600, 540) == ([600, 540], []) && times(600, 539.5) == ([539.5, 600], [.exchangedTimes]))
        #expect(times(660, 500) == ([500, 660], [.exchangedTimes]))
        #expect(times(539, 470).1 != [.exchangedTimes])
    }

    @Test("PLA-43: an active time is too short if the way takes longer at the greatest speed of the sport")
    func PLA_43_shortTimes() {
        // 1,800 metres take 138.46 s with 13 m/s, less a second of the clock.
        func kinds(_ timer: Double) -> [Implausible.Kind] {
            Self.judged(
                .running, .fit, { _, point in (point.latitude, point.longitude) = (.nan, .nan) },
                { ($0.totals.timer, $0.totals.elapsed) = (timer, nil) }
            ).kinds.filter { $0 == .activeTime }
        }
        #expect(kinds(137.4) == [.activeTime] && kinds(137.5) == [])
    }

    @Test("PLA-42: an energy is more than 40 kilocalories a minute of active time and 200, or reserved, to be none")
    func PLA_42_boundsOfEnergies() {
        func energy(_ energy: Double, _ timer: Double?) -> Double? {
            Self.judged { ($0.totals.energy, $0.totals.timer, $0.totals.elapsed) = (energy, timer, nil) }.totals.energy
        }
        #expect(
            energy(400, 600) == 400 && energy(400.5, 600) == nil && energy(400, nil) == 400 && energy(401, nil) == nil)
        #expect(energy(360, 540) == 360 && energy(360.5, 540) == nil)
        #expect(energy(200, 200) == 200 && energy(200.5, 200) == nil)
        for reserved in [65_534.0, 65_535, 4_294_967_294, 4_294_967_295] {
            #expect(PlausibilityLimits.isReservedEnergy(reserved) && energy(reserved, 600) == nil)
        }
        #expect(!PlausibilityLimits.isReservedEnergy(65_533) && !PlausibilityLimits.isReservedEnergy(65_536))
    }

    @Test("PLA-44: stated speeds are within a tenth of those measured, or possible for the sport")
    func PLA_44_boundsOfSpeeds() {
        func speeds(_ most: Double?, _ mean: Double?, measured: Double?) -> [Double?] {
            let totals = Self.judged(
                .running, .fit,
                { second, point in
                    // A mean of 4 with a greatest of 5.
                    if let measured { point.speed = second.isMultiple(of: 2) ? measured + 1 : measured - 1 }
                }, { ($0.totals.maximumSpeed, $0.totals.averageSpeed) = (most, mean) }
            ).totals
            return [totals.maximumSpeed, totals.averageSpeed]
        }
        #expect(speeds(5.4, 4.3, measured: 4) == [5.4, 4.3] && speeds(5.6, 4.5, measured: 4) == [nil, nil])
        #expect(speeds(4.6, 3.7, measured: 4) == [4.6, 3.7] && speeds(4.4, 3.5, measured: 4) == [nil, nil])
        #expect(speeds(13, 12.9, measured: nil) == [13, 12.9] && speeds(13.1, 13.2, measured: nil) == [nil, nil])
        #expect(speeds(nil, 3.7, measured: 4) == [nil, 3.7] && speeds(4.6, nil, measured: 4) == [4.6, nil])
    }

    @Test("PLA-40: a stated number of cycles is possible for the sport and the longest of its times")
    func PLA_40_boundsOfCycles() {
        func cycles(_ cycles: Double, _ activity: WorkoutActivity) -> Double? {
            Self.judged(activity) { ($0.totals.cycles, $0.totals.timer) = (cycles, 300) }.totals.cycles
        }
        // 600 s and one of the clock, with 350 steps or 250 turns a minute.
        #expect(cycles(3_505, .running) == 3_505 && cycles(3_506, .running) == nil)
        #expect(cycles(3_505, .walking) == 3_505 && cycles(2_504, .cycling) == 2_504 && cycles(2_505, .cycling) == nil)
    }

    @Test("PLA-40: totals that a session lacks are the sums of its laps")
    func PLA_40_totalsOfLaps() {
        func lap(_ start: Double, _ distance: Double?, _ energy: Double?, _ cycles: Double?) -> RecordedLap {
            var lap = RecordedLap(start: Self.start + start, end: Self.start + start + 100)
            (lap.totals.distance, lap.totals.energy, lap.totals.cycles) = (distance, energy, cycles)
            return lap
        }
        var recording = Self.recording(session: { $0.totals.distance = 0 })
        recording.laps = [
            lap(-1, 1, 1, 1), lap(0, 700, 20, nil), lap(100, 1_000, nil, 30), lap(599, 90, 15, 7), lap(600, 5, 5, 5),
        ]
        for judged in [JudgedRecording(recording), JudgedRecording(asRecorded: recording)] {
            let totals = judged.recording.sessions[0].totals
            #expect(totals.distance == 1_790 && totals.energy == 35 && totals.cycles == 37)
        }
        recording.sessions[0].totals.energy = 40
        #expect(JudgedRecording(recording).recording.sessions[0].totals.energy == 40)
        #expect(JudgedRecording(asRecorded: recording).original.sessions[0].totals.distance == 0)
    }

    @Test("PLA-45: a session begins with its first point if that is a quarter of an hour late and the times say so")
    func PLA_45_boundsOfStarts() {
        func start(_ early: Double, _ timer: Double?, _ elapsed: Double? = nil) -> Double {
            let recording = Self.recording(session: {
                $0.start -= early
                ($0.totals.timer, $0.totals.elapsed) = (timer, elapsed)
            })
            return JudgedRecording(recording).recording.sessions[0].start - Self.start
        }
        #expect(start(901, 600) == 0 && start(900, 600) == -900 && start(901, nil) == -901)
        // Within 2 % of 600 seconds.
        #expect(start(901, 612) == 0 && start(901, 613) == -901 && start(901, 588) == 0 && start(901, 587) == -901)
        #expect(start(901, 1_500, 600) == 0 && start(901, 1_500, 1_501) == -901)
    }

    @Test("PLA-30: values of streams are within the limits of the sport")
    func PLA_30_boundsOfStreams() {
        func left(
            _ path: WritableKeyPath<RecordedPoint, Double>, _ stream: RecordedStream, _ values: [Double],
            _ activity: WorkoutActivity = .cycling
        ) -> [Double] {
            let recording = Self.recording(.fit, activity) { second, point in
                point[keyPath: path] = second >= 100 && second < 100 + values.count ? values[second - 100] : 60
            }
            let judged = JudgedRecording(recording).recording.points[stream]
            return (0..<values.count).map { judged[100 + $0] }.filter { !$0.isNaN }
        }
        #expect(left(\.heartRate, .heartRate, [19.5, 20, 250, 250.5]) == [20, 250])
        #expect(left(\.cadence, .cadence, [0, 250, 250.5, -1]) == [0, 250])
        #expect(left(\.cadence, .cadence, [0, 350, 350.5, -1], .running) == [0, 350])
        #expect(left(\.temperature, .temperature, [-60, -60.5, 70, 70.5]) == [-60, 70])
    }

    @Test func PLA_40_aStatedDistanceThatIsImpossibleIsNone() throws {
        func without(_ stated: Double, seconds: Int) throws -> Figures {
            try stored(
                Self.recording(
                    .fit, seconds: seconds, { _, point in point.distance = .nan },
                    session: { $0.totals.distance = stated }))
        }
        let fast = try without(36_000, seconds: 600)
        #expect(abs((fast.total ?? 0) - 1_800) < 10 && fast.kinds == [.statedDistance])
        let small = try without(36, seconds: 601)
        #expect(abs((small.total ?? 0) - 1_803) < 10 && small.kinds == [.statedDistance])
        let possible = try without(2_000, seconds: 602)
        #expect(possible.total == 2_000 && possible.kinds.isEmpty)
    }

    @Test func PLA_13_aPositionThatIsHeldCountsItsWay() throws {
        let figures = try stored(
            Self.recording(.gpx, speed: 6) { second, point in
                point.latitude = 48 + Double(second / 5 * 5) * 6 / Self.degree
            })
        #expect(figures.kinds.isEmpty && figures.routes == 1 && figures.points == 601)
        #expect(abs(figures.samples - 3_600) < 20)
    }

    @Test func PLA_47_pointsThatOccurAgainCountOnce() throws {
        let figures = try stored(
            Self.recording(.gpx) { second, point in
                guard 300..<310 ~= second else { return }
                point.time -= 10
                point.latitude = 48 + Double(second - 10) * 3 / Self.degree
            })
        #expect(figures.kinds == [.repetition] && abs(figures.samples - 1_800) < 10)
    }

    @Test func PLA_13_pointsOfOneMomentAreARoute() async throws {
        // The times of a GPX file are those of its points.
        let recording = Self.recording(.gpx) { _, point in
            point.time = Self.start
        } session: {
            $0.end = Self.start
        }
        let report = await WorkoutImporter(access: store.access).importRecording(recording, activity: nil, named: "a")
        #expect(report.status == .failed)
        #expect(report.error?.contains("all of its points have the same time") == true)
    }

    // MARK: Options and order

    @Test func PLA_3_asRecordedStoresEveryValue() async throws {
        let recording = Self.recording(.gpx) { second, point in if second == 100 { point.longitude += 0.34 } }
        let report = await WorkoutImporter(access: store.access, isAsRecorded: true).importRecording(
            recording, activity: nil, named: "a")
        let uuid = try #require(report.workouts.first)
        #expect(report.implausible.isEmpty)
        #expect(try figures(uuid).points == 601 && (figures(uuid).total ?? 0) > 50_000)
        let change = JudgementChange(access: store.access)
        #expect(try change.candidates().isEmpty)
        let judged = try await change.change(uuid, to: .judged)
        let other = try #require(judged.workouts.first)
        #expect(judged.implausible.map(\.kind) == [.positionJump])
        #expect(try figures(other).points == 600 && (figures(other).total ?? 0) < 2_000)
        let back = try await change.change(other, to: .asRecorded)
        #expect(try figures(try #require(back.workouts.first)).points == 601)
        #expect(try reports { try $0.samples(SampleRequest(.workout)) }.count == 1)
    }

    @Test func PLA_4_judgingAgainGivesTheSame() async throws {
        let recording = Self.recording { second, point in if second == 100 { point.power = 9_000 } }
        let importer = WorkoutImporter(access: store.access)
        let first = await importer.importRecording(recording, activity: nil, named: "a")
        let again = await importer.importRecording(recording, activity: nil, named: "b")
        #expect(again.status == .duplicate && again.workouts == first.workouts)
        let before = try figures(try #require(first.workouts.first))
        let change = JudgementChange(access: store.access)
        let report = try await change.change(try #require(first.workouts.first), to: .judged)
        let after = try figures(try #require(report.workouts.first))
        #expect(before.samples == after.samples && before.kinds == after.kinds && before.points == after.points)
    }

    @Test func PLA_13_aCourseWithInventedTimesIsNoWorkout() async throws {
        var text = "<gpx><trk><type>running</type><trkseg>"
        for index in 0..<200 {
            let time = String(format: "%06.3f", Double(index) * 0.028)
            text +=
                "<trkpt lat=\"\(48 + Double(index) * 0.0001)\" lon=\"11\"><time>2024-05-01T08:00:\(time)Z</time></trkpt>"
        }
        let path = try folder.write(text + "</trkseg></trk></gpx>", to: "course.gpx")
        var reports: [ImportReport] = []
        await FileImporter(access: store.access).importAll(path) { reports.append($0) }
        #expect(reports.first?.status == .failed && reports.first?.hasWay == true)
        var options = FileImporter.Options()
        options.start = Self.start
        await FileImporter(access: store.access, options: options).importAll(path) { reports.append($0) }
        #expect(reports.last?.status == .imported)
    }

    @Test func PLA_50_otherFormatsGetValuesThatCanBeTrue() throws {
        let recording = Self.recording { second, point in
            if second == 100 { point.longitude += 0.34 }
            if second == 200 { point.power = 9_000 }
        }
        let uuid = try store.store(recording)
        let own = try #require(try reports { try $0.recording(of: uuid, as: .fit) })
        #expect(RecordingDifference.first(own, recording) == nil)
        let other = try #require(try reports { try $0.recording(of: uuid, as: .tcx) })
        #expect(!other.points.hasPosition(at: 100) && other.points[.power][200].isNaN)
        #expect(other.points.hasPosition(at: 101) && other.points[.power][201] == 200)
    }

    // MARK: Properties

    /// A plausible recording with a random impossible value has the figures of the one without: each kind in each format.
    @Test(arguments: Seeds.first(18)) func PLA_11_anImpossibleValueChangesNothingElse(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let format: FormatName = [.gpx, .tcx, .fit][Int(seed % 3)]
        let place = 20 + Int(random.next() % 560)
        let amount = Double(random.next() % 1_000)
        let plain = try stored(Self.recording(format))
        let changed = try stored(
            Self.recording(format) { second, point in
                guard second == place else { return }
                switch seed / 3 % 6 {
                case 0: (point.latitude, point.longitude) = (0, 0)
                case 1: point.longitude += 0.02 + amount / 10
                case 2: point.elevation = 9_001 + amount
                case 3: point.elevation = 0
                case 4: point.heartRate = 251 + amount
                default: point.elevation -= 60 + amount / 3
                }
            })
        #expect(abs((changed.total ?? 0) - (plain.total ?? 0)) < 1e-3 && abs(changed.samples - plain.samples) < 1e-3)
        #expect(changed.climb == plain.climb && changed.duration == plain.duration, "seed \(seed)")
        #expect(changed.bestPower == plain.bestPower && changed.kinds.count == 1, "seed \(seed)")
    }

    /// Recordings at the edge of the possible lose nothing (PLA-6, PLA-15).
    @Test(
        arguments: [
            (.running, 12.4), (.swimming, 2.3), (.downhillSkiing, 40), (.cycling, 30), (.other, 100), (.sailing, 33),
        ] as [(WorkoutActivity, Double)])
    func PLA_15_theEdgeOfThePossibleIsKept(activity: WorkoutActivity, speed: Double) throws {
        let figures = try stored(Self.recording(.fit, activity, speed: speed))
        #expect(figures.kinds.isEmpty && figures.points == 601 && figures.samples == 600 * speed)
    }
}

/// The folder of inputs of public complaints.
private enum ReportedInputs {
    static let folder = RealFile.folder.appending(path: "reports")
    static var isAvailable: Bool { FileManager.default.fileExists(atPath: folder.path) }
}

/// The inputs of public complaints, each with the right value.
@Suite(.enabled(if: ReportedInputs.isAvailable, "the collection of reported inputs is not beside the package"))
struct ReportedInputTests {
    private struct Outcome: Sendable {
        var file: String
        var metres: Double?
        var seconds: Double
        var kind: Implausible.Kind
        var count = 1
        var points: Int
        var climb: ClosedRange<Double>?
    }

    private static let outcomes: [Outcome] = [
        Outcome(file: "null-island-middle.gpx", metres: 900, seconds: 300, kind: .noFix, points: 300),
        Outcome(file: "null-island.fit", metres: 1_500, seconds: 300, kind: .noFix, count: 2, points: 299),
        Outcome(file: "spike-25km.gpx", metres: 900, seconds: 300, kind: .positionJump, count: 2, points: 299),
        Outcome(file: "indoor-all-zero-position.gpx", metres: 0, seconds: 150, kind: .noFix, count: 151, points: 0),
        Outcome(
            file: "zero-elevation-holes.gpx", metres: 900, seconds: 300, kind: .elevationZero, count: 12, points: 301,
            climb: 20...35),
        Outcome(
            file: "zero-altitude-holes.fit", metres: 1_500, seconds: 300, kind: .elevationZero, count: 12, points: 301,
            climb: 20...35),
        Outcome(file: "power-30000-W.fit", metres: 4_800, seconds: 600, kind: .range, count: 6, points: 601),
        Outcome(file: "calories-65534.fit", metres: 1_500, seconds: 300, kind: .statedEnergy, points: 301),
        Outcome(file: "timer-and-elapsed-swapped.fit", metres: 1_800, seconds: 600, kind: .exchangedTimes, points: 602),
        Outcome(file: "recorded-distance-all-zero.fit", metres: 900, seconds: 300, kind: .zeroStream, points: 301),
        Outcome(file: "useless-distances.tcx", metres: 1_800, seconds: 600, kind: .recordedDistance, points: 61),
        Outcome(
            file: "first-points-two-hours-late.gpx", metres: 900, seconds: 300, kind: .clock, count: 2, points: 301),
    ]

    @Test(arguments: outcomes.map(\.file)) func PLA_2_eachComplaintHasItsAnswer(file: String) async throws {
        let outcome = try #require(Self.outcomes.first { $0.file == file })
        let store = try LawStore()
        let path = ReportedInputs.folder.appending(path: file).path
        let report = await WorkoutImporter(access: store.access).importFile(path)
        #expect(report.status == .imported && !report.isPartial)
        let values = try #require(report.implausible.first { $0.kind == outcome.kind })
        #expect(values.count == outcome.count && report.warnings.contains(values.text))
        let uuid = try #require(report.workouts.first)
        let detail = try #require(try store.engine.reports(for: LawStore.app) { try $0.workout(uuid) })
        let record = try #require(try store.engine.reports(for: LawStore.app) { try $0.records([uuid]) }.first)
        #expect(detail.implausible.contains { $0.kind == outcome.kind })
        #expect(record.workout?.duration == outcome.seconds)
        #expect(detail.routes.reduce(0) { $0 + $1.points } == outcome.points)
        let total = record.workout?.totals[.distance]?.converted(to: .meter)
        #expect(abs((total ?? -1) - (outcome.metres ?? -1)) < 5)
        #expect(abs(detail.series.distance.total - (outcome.metres ?? 0)) < 5)
        if outcome.kind == .statedEnergy { #expect(record.workout?.totals[.energyBurned] == nil) }
        if let climb = outcome.climb, case .quantity(let found)? = record.metadata?[MetadataKey.elevationAscended] {
            #expect(climb.contains(found.converted(to: .meter) ?? -1))
        }
        if outcome.kind == .range {
            #expect(detail.power?.best.first?.watts == 200 && detail.power?.normalized == 200)
        }
        // The file leaves as it came (PLA-1).
        let original = try WorkoutFileReader.recording(from: FileByteSource(path: path), file: file)
        let found = try #require(try store.recording(uuid))
        #expect(RecordingDifference.points(found.points, original.points) == nil)
        #expect(found.sessions == original.sessions)
    }
}

/// Workouts that were stored before values were judged.
@Suite struct UnjudgedWorkoutTests {
    /// Stores a workout as a version before the judgement did.
    private func unjudged(_ recording: WorkoutRecording, in store: LawStore) throws -> UUID {
        let part = try #require(RecordingDivision.parts(recording).first)
        let plan = WorkoutPlan(JudgedRecording(asRecorded: recording), part, activity: .other)
        let identity = plan.identity(generation: 0)
        var workout = try plan.workout(identity, file: identity.uuid(.workout))
        workout.metadata?[WorkoutSummary.asRecordedKey] = nil
        let supplement = try plan.supplement { _ in true }
        var header = try #require(RecordingSupplement(supplement))
        header.judgement = nil
        let old = try header.stored(supplement.columns)
        try store.engine.write(as: LawStore.app, from: LawStore.app) {
            try $0.insert(workout, in: ImportPass()) { insertion throws(EngineError) in try insertion.append(old) }
        }
        return workout.uuid
    }

    @Test func PLA_51_workoutsAreJudgedWhenAsked() async throws {
        let store = try LawStore()
        var session = RecordedSession(start: 700_000_000, end: 700_000_300, activity: .cycling)
        session.totals.energy = 65_534
        let recording = WorkoutRecording(
            format: .fit, sessions: [session], points: RecordedPoints(), segments: [], pauses: [],
            details: .init(creator: nil, name: nil), device: nil)
        let uuid = try unjudged(recording, in: store)
        let change = JudgementChange(access: store.access)
        #expect(try change.implausible(in: uuid)?.map(\.kind) == [.statedEnergy])
        #expect(try change.candidates().map(\.workout.uuid) == [uuid])
        // Importing the file again changes nothing.
        let again = await WorkoutImporter(access: store.access).importRecording(recording, activity: nil, named: "a")
        #expect(again.status == .duplicate && again.workouts == [uuid])
        let report = try await change.change(uuid, to: .judged)
        #expect(report.status == .imported && report.implausible.map(\.kind) == [.statedEnergy])
        #expect(report.stored.first?.totalEnergyBurned == nil)
        #expect(try change.candidates().isEmpty)
        let back = try await change.change(try #require(report.workouts.first), to: .asRecorded)
        #expect(back.stored.first?.totalEnergyBurned == 65_534)
        #expect(try change.candidates().isEmpty)
    }

    @Test("PLA-3: what the owner said about a workout stays with it when it is judged again")
    func PLA_3_annotationsStay() async throws {
        let store = try LawStore()
        let importer = WorkoutImporter(access: store.access)
        var uuids: [UUID] = []
        for seconds in [600, 590] {
            let recording = PlausibilityImportTests.recording(.gpx, seconds: seconds) { second, point in
                if second == 300 { (point.latitude, point.longitude) = (0, 0) }
            }
            let report = await importer.importRecording(recording, activity: nil, named: "run")
            #expect(report.implausible.map(\.kind) == [.noFix])
            uuids.append(try #require(report.workouts.first))
        }
        let editor = WorkoutEditor(access: store.access)
        var change = WorkoutEditor.Change()
        change.title = "Hills"
        _ = try editor.edit(uuids[0], change)
        change = WorkoutEditor.Change()
        change.addedTags = ["alps"]
        _ = try editor.edit(uuids[0], change)
        let decision = OutingDecision(access: store.access)
        try decision.decide(uuids, isSame: false)
        try decision.prefer(uuids[0])
        try decision.prefer(uuids[0], for: .heartRate)
        var current = uuids[0]
        for handling in [JudgementChange.Handling.asRecorded, .judged] {
            let report = try await JudgementChange(access: store.access).change(current, to: handling)
            #expect(report.status == .imported)
            current = try #require(report.workouts.first)
            let decisions = try store.access.reports { try $0.outingDecisions() }
            let pair = try #require(OutingDecisions.Pair(current, uuids[1]))
            #expect(decisions.isSame == [pair: false])
            #expect(Array(decisions.preferred.keys) == [current])
            #expect(decisions.streams[.heartRate].map { Array($0.keys) } == [current])
        }
        // Edits are undone one by one, as before.
        let stored = try store.access.reports { try $0.annotation(of: current) }
        #expect(stored.annotation.title == "Hills" && stored.annotation.tags == ["alps"])
        _ = try editor.undo(current)
        let undone = try store.access.reports { try $0.annotation(of: current) }.annotation
        #expect(undone.title == "Hills" && undone.tags.isEmpty)
    }

    @Test("PLA-3: a workout is judged by its recorded activity, and keeps the corrected one as a correction")
    func PLA_3_correctedActivities() async throws {
        let store = try LawStore()
        var session = RecordedSession(start: 700_000_000, end: 700_000_300, activity: .walking)
        session.totals.energy = 65_534
        let recording = WorkoutRecording(
            format: .fit, sessions: [session], points: RecordedPoints(), segments: [], pauses: [],
            details: .init(creator: nil, name: nil), device: nil)
        let uuid = try unjudged(recording, in: store)
        let kinds = JudgedRecording(recording).findings.map(\.implausible.kind)
        var edit = WorkoutEditor.Change()
        edit.activity = .cycling
        _ = try WorkoutEditor(access: store.access).edit(uuid, edit)
        let change = JudgementChange(access: store.access)
        #expect(!kinds.isEmpty)
        let found = try change.implausible(in: uuid)?.map(\.kind)
        #expect(found == kinds)
        let report = try await change.change(uuid, to: .asRecorded)
        #expect(report.status == .imported)
        let new = try #require(report.workouts.first)
        let record = try #require(try store.access.reports { try $0.records([new]) }.first)
        #expect(record.workout?.activityType == .walking)
        let summary = try #require(try store.access.reports { try $0.workouts(SampleFilter(), limit: nil) }.first)
        #expect(summary.activityType == .cycling && summary.recordedActivity == .walking)
        #expect(try change.handling(of: new) == .asRecorded && change.handling(of: UUID()) == nil)
        let again = try await change.change(new, to: .asRecorded)
        #expect(again.status == .duplicate && again.workouts == [new])
        await #expect(throws: EngineError.self) { try await change.change(UUID(), to: .judged) }
    }

    @Test("PLA-4: judging a workout as it is stored changes nothing")
    func PLA_4_judgingAgainChangesNothing() async throws {
        let store = try LawStore()
        let recording = PlausibilityImportTests.recording(.gpx) { second, point in
            if second == 300 { (point.latitude, point.longitude) = (0, 0) }
        }
        let importer = WorkoutImporter(access: store.access)
        let first = try #require(
            await importer.importRecording(recording, activity: nil, named: "run").workouts.first)
        let change = JudgementChange(access: store.access)
        let same = try await change.change(first, to: .judged)
        #expect(same.status == .duplicate && same.workouts == [first] && same.stored.isEmpty)
        let all = try #require(try await change.change(first, to: .asRecorded).workouts.first)
        #expect(all != first)
        #expect(try await change.change(all, to: .asRecorded).workouts == [all])
        #expect(try change.handling(of: all) == .asRecorded)
        // What was stored as recorded is not said to be left out.
        let again = await importer.importRecording(recording, activity: nil, named: "run")
        #expect(again.status == .duplicate && again.implausible.isEmpty && again.remarks.isEmpty)
    }
}
