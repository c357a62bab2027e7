import Foundation
import HealthModel
import HealthReports
import HealthStore
import TestStores
import TestSupport
import Testing

@testable import HealthTransfer
@testable import WorkoutFiles

/// The activities, metadata, events and device in a recording of a stored workout, and the owner's words.
@Suite struct DerivedRecordingBoundTests {
    private let store: LawStore
    private static let start = 599_529_600.0

    init() throws { store = try LawStore() }

    private func recording(
        _ record: WorkoutRecord, length: Double = 300, device: DeviceRecord? = nil, metadata: Metadata? = nil,
        samples: [SampleRecord] = []
    ) throws -> WorkoutRecording {
        var record = record
        record.isBuilderMade = true
        let sample = SampleRecord(
            type: .workout, start: Self.start, end: Self.start + length, content: .workout(record), device: device,
            metadata: metadata)
        try store.engine.write(as: LawStore.app) { writer in
            try writer.save([sample])
            if !samples.isEmpty { try writer.add(samples, to: sample.uuid) }
        }
        return try #require(try store.recording(sample.uuid))
    }

    private static func activity(
        _ type: WorkoutActivity, _ from: Double = 0, _ to: Double? = 300,
        _ change: (inout WorkoutConfigurationRecord) -> Void = { _ in }
    ) -> WorkoutActivityRecord {
        var configuration = WorkoutConfigurationRecord()
        configuration.activityType = type
        change(&configuration)
        return WorkoutActivityRecord(
            configuration: configuration, start: start + from, end: to.map { start + $0 },
            duration: to.map { $0 - from - 1 })
    }

    private static func text(_ number: Double?) -> String { number.map { JSON.digits($0) } ?? "-" }

    private static func text(_ session: RecordedSession) -> String {
        let totals = session.totals
        let numbers = [
            totals.timer, totals.elapsed, totals.distance, totals.energy, totals.ascent, totals.descent,
            totals.averageSpeed, totals.maximumSpeed,
        ]
        return "\(text(session.start - start))–\(text(session.end - start)) \(session.activity.name) "
            + "\(session.activityName ?? "-") \(session.name ?? "-") \(numbers.map(text).joined(separator: " "))"
    }

    // MARK: Sessions

    @Test("The only activity of a workout has its totals, and the figures of its metadata") func whole() throws {
        var record = WorkoutRecord(activityType: .running, duration: 250)
        record.totals[.distance] = QuantityValue(1.5, .kilometer)
        record.totals[.energyBurned] = QuantityValue(418.4, .kilojoule)
        let metadata: [String: MetadataValue] = [
            "name": .string("Evening"), MetadataKey.elevationAscended: .quantity(QuantityValue(120, .meter)),
            MetadataKey.elevationDescended: .quantity(QuantityValue(0.095, .kilometer)),
            MetadataKey.averageSpeed: .quantity(QuantityValue(10.8, .kilometerPerHour)),
            MetadataKey.maximumSpeed: .quantity(QuantityValue(5.25, .meterPerSecond)),
            WorkoutPlan.notesKey: .string("Wet."),
        ]
        let whole = try recording(record, metadata: Metadata(metadata))
        #expect(whole.sessions.map(Self.text) == ["0–300 running running Evening 250 300 1500 100 120 95 3 5.25"])
        #expect(whole.details.name == "Evening" && whole.details.notes == "Wet.")
        // What is no quantity, or no text, is none.
        let odd: [String: MetadataValue] = [
            "name": .integer(5), MetadataKey.elevationAscended: .number(120), WorkoutPlan.notesKey: .bool(true),
            MetadataKey.averageSpeed: .quantity(QuantityValue(1, .meter)),
        ]
        let none = try recording(WorkoutRecord(activityType: .other, duration: 300), metadata: Metadata(odd))
        #expect(none.sessions.map(Self.text) == ["0–300 other other - 300 300 - - - - - -"])
        #expect(none.details.name == nil && none.details.notes == nil)
        let named = try recording(
            WorkoutRecord(activityType: .other, duration: 300),
            metadata: [WorkoutPlan.activityNameKey: .string("Sauna"), "name": .string("Hot")])
        #expect(named.sessions.map(Self.text) == ["0–300 other Sauna Hot 300 300 - - - - - -"])
    }

    @Test(
        "A session is indoors or outdoors, and in a pool or not, where that is known",
        arguments: [
            (LocationType.unknown, SwimmingLocation.unknown, nil, nil),
            (.indoor, .unknown, true, nil), (.outdoor, .unknown, false, nil), (.indoor, .pool, true, true),
            (.outdoor, .openWater, false, false), (.unknown, .pool, nil, true),
        ]
            as [(
                LocationType, SwimmingLocation, Bool?, Bool?
            )])
    func places(
        location: LocationType, water: SwimmingLocation,
        isIndoor: Bool?, isPool: Bool?
    ) throws {
        var record = WorkoutRecord(activityType: .swimming, duration: 300)
        record.activities = [
            Self.activity(.swimming) {
                ($0.locationType, $0.swimmingLocationType) = (location, water)
                if isPool == true { $0.lapLength = QuantityValue(27.34033245844269, .yard) }
            }
        ]
        let session = try #require(try recording(record).sessions.first)
        #expect(session.isIndoor == isIndoor && session.isPoolSwim == isPool)
        #expect(session.poolLength.map { ($0 * 1e6).rounded() / 1e6 } == (isPool == true ? 25 : nil))
    }

    @Test(
        "Distances of legs add up to that of the workout if they differ by less than a twentieth",
        arguments: [
            (nil, [500.0, 500.0]), (1_000, [500, 500]), (1_049, [524.5, 524.5]), (951, [475.5, 475.5]),
            (1_050, [500, 500]), (949, [500, 500]), (0, [500, 500]),
        ] as [(Double?, [Double])])
    func legs(whole: Double?, distances: [Double]) throws {
        var record = WorkoutRecord(activityType: .swimBikeRun, duration: 290)
        record.totals[.distance] = whole.map { QuantityValue($0, .meter) }
        // The first one is told last, and the last one has no end.
        record.activities = [
            Self.activity(.running, 200, 280), Self.activity(.cycling, 100, 200), Self.activity(.swimming, 0, 100),
        ]
        record.activities[0].statistics = [
            .distanceWalkingRunning: WorkoutStatisticsRecord(sum: 500),
            .activeEnergyBurned: WorkoutStatisticsRecord(sum: 41),
        ]
        record.activities[2].statistics = [
            .distanceSwimming: WorkoutStatisticsRecord(sum: 500), .distanceCycling: WorkoutStatisticsRecord(sum: 77),
        ]
        let sessions = try recording(record).sessions
        #expect(
            sessions.map(Self.text) == [
                "0–100 swimming swimming - 99 100 \(Self.text(distances[0])) - - - - -",
                "100–200 cycling cycling - 99 100 - - - - - -",
                "200–280 running running - 79 80 \(Self.text(distances[1])) 41 - - - -",
            ])
    }

    @Test("Legs without distances have none, whatever the workout states") func legsWithoutDistances() throws {
        var record = WorkoutRecord(activityType: .swimBikeRun, duration: 290)
        record.totals[.distance] = QuantityValue(1_000, .meter)
        record.activities = [Self.activity(.swimming, 0, 100), Self.activity(.running, 100, 300)]
        #expect(try recording(record).sessions.map(\.totals.distance) == [nil, nil])
    }

    // MARK: Events

    private static func event(
        _ kind: WorkoutEventRecord.Kind, _ from: Double, _ to: Double, _ metadata: Metadata? = nil
    ) -> WorkoutEventRecord {
        WorkoutEventRecord(kind: kind, start: start + from, end: start + to, metadata: metadata)
    }

    @Test("Segments are lengths or sets by what they say, and in a pool lengths without a word")
    func segments() throws {
        let segments: [Metadata?] = [
            [MetadataKey.swimmingStrokeStyle: .integer(3)], [MetadataKey.swimmingStrokeStyle: .integer(99)], nil,
            ["other": .integer(1)], [MetadataKey.swimmingStrokeStyle: .string("3")],
            [ExerciseSet.repetitionsKey: .integer(9)],
            [ExerciseSet.weightKey: .quantity(QuantityValue(2_500, .gram))],
            [ExerciseSet.repetitionsKey: .integer(5), ExerciseSet.weightKey: .quantity(QuantityValue(40, .kilogram))],
            [ExerciseSet.weightKey: .quantity(QuantityValue(1, .meter))], [ExerciseSet.repetitionsKey: .number(9)],
            // A set goes before a length.
            [MetadataKey.swimmingStrokeStyle: .integer(2), ExerciseSet.repetitionsKey: .integer(4)],
        ]
        for isPool in [true, false] {
            var record = WorkoutRecord(activityType: .swimming, duration: 300)
            record.activities = [Self.activity(.swimming) { $0.lapLength = isPool ? QuantityValue(25, .meter) : nil }]
            record.events = segments.enumerated().map { index, metadata in
                Self.event(.segment, Double(index) * 20, Double(index) * 20 + 15, metadata)
            }
            let strokes = [(0.0, 17.0), (40, 18), (41, 19)].map { from, count in
                SampleRecord(
                    type: .swimmingStrokeCount, start: Self.start + from, end: Self.start + from + 15,
                    content: .quantity(QuantityValue(count, .count)))
            }
            let found = try recording(record, samples: strokes)
            let lengths = found.lengths.map { length in
                "\(Self.text(length.start - Self.start))–\(Self.text(length.end - Self.start)) "
                    + "\(length.stroke.map { "\($0)" } ?? "-") \(Self.text(length.strokeCount)) \(length.isActive)"
            }
            let plain = isPool ? ["40–55 - 18 true"] : []
            #expect(lengths == ["0–15 backstroke 17 true", "20–35 - - true"] + plain)
            let sets = found.sets.map { set in
                "\(Self.text(set.start - Self.start))–\(Self.text(set.end - Self.start)) "
                    + "\(set.repetitions.map { "\($0)" } ?? "-") \(Self.text(set.weight)) \(set.isActive)"
            }
            #expect(
                sets == ["100–115 9 - true", "120–135 - 2.5 true", "140–155 5 40 true", "200–215 4 - true"])
        }
    }

    @Test("Laps, markers and pauses have their times and markers their names; what motion paused is no pause")
    func otherEvents() throws {
        var record = WorkoutRecord(activityType: .running, duration: 270)
        record.events = [
            Self.event(.lap, 0, 100), Self.event(.marker, 10, 10, ["name": .string("Hut")]),
            Self.event(.marker, 20, 20), Self.event(.marker, 30, 30, ["name": .integer(3)]),
            Self.event(.pause, 40, 40), Self.event(.resume, 70, 70), Self.event(.motionPaused, 80, 80),
            Self.event(.motionResumed, 90, 90), Self.event(.lap, 100, 300),
        ]
        let found = try recording(record)
        #expect(found.laps.map { [$0.start - Self.start, $0.end - Self.start] } == [[0, 100], [100, 300]])
        #expect(found.markers.map { $0.time - Self.start } == [10, 20, 30])
        #expect(found.markers.map(\.name) == ["Hut", nil, nil])
        #expect(found.pauses.map { [$0.start - Self.start, $0.end - Self.start] } == [[40, 70]])
        #expect(found.lengths.isEmpty && found.sets.isEmpty && found.format == .fit)
    }

    // MARK: The device and the zone

    @Test("A device has each of its properties, and one of which nothing is known is none") func devices() throws {
        let record = WorkoutRecord(activityType: .running, duration: 300)
        let device = try recording(
            record,
            device: DeviceRecord([
                .name: "n", .manufacturer: "m", .model: "o", .hardwareVersion: "h", .firmwareVersion: "f",
                .softwareVersion: "s", .localIdentifier: "l", .udiDeviceIdentifier: "u",
            ])
        ).device
        #expect(device?.name == "n" && device?.manufacturer == "m" && device?.model == "o")
        #expect(device?.hardwareVersion == "h" && device?.softwareVersion == "s" && device?.serialNumber == "l")
        #expect(try recording(record, device: DeviceRecord([.udiDeviceIdentifier: "u"])).device == nil)
        #expect(try recording(record).device == nil)
        for (property, isKnown) in [
            (DeviceRecord.Property.name, true), (.manufacturer, true), (.model, true), (.hardwareVersion, true),
            (.softwareVersion, true), (.localIdentifier, true), (.firmwareVersion, false),
        ] {
            #expect((try recording(record, device: DeviceRecord([property: "x"])).device != nil) == isKnown)
        }
    }

    @Test("The offset is that of the zone at the start") func offsets() throws {
        let record = WorkoutRecord(activityType: .running, duration: 300)
        // 1 January 2020.
        for (zone, offset) in [("Asia/Kolkata", 19_800), ("America/New_York", -18_000), ("Europe/Berlin", 3_600)] {
            let found = try recording(record, metadata: [MetadataKey.timeZone: .string(zone)])
            #expect(found.details.utcOffset == offset, "\(zone)")
        }
        #expect(try recording(record).details.utcOffset == nil)
    }

    // MARK: Cadence

    private static func steps(_ steps: [(from: Double, to: Double, count: Double)]) -> [StoredValue] {
        steps.map { StoredValue(start: $0.from, end: $0.to, value: $0.count) }
    }

    @Test("Steps within an activity on foot have a cadence at their ends, in order") func cadences() {
        func cadence(
            _ own: [(from: Double, to: Double, count: Double)],
            _ spans: [(start: Double, end: Double, activity: WorkoutActivity)]
        ) -> [[Double]]? {
            CadenceSteps.cadence(Self.steps(own), during: spans)?.map { [$0.time, $0.value] }
        }
        let own = [(60.0, 100.0, 80.0), (0, 10, 28), (-1, 5, 9), (95, 101, 9), (30, 30, 9), (40, 30, 9), (50, 60, 0)]
        #expect(cadence(own, [(0, 100, .running)]) == [[10, 84], [60, 0], [100, 60]])
        #expect(cadence(own, [(0, 100, .cycling)]) == nil && cadence(own, []) == nil)
        #expect(cadence([], [(0, 100, .running)]) == nil && cadence([(0, 101, 5)], [(0, 100, .running)]) == nil)
        // Steps across two activities are of neither.
        let two: [(start: Double, end: Double, activity: WorkoutActivity)] = [(0, 10, .walking), (10, 100, .hiking)]
        #expect(cadence([(0, 10, 20), (5, 15, 20), (10, 20, 30)], two) == [[10, 60], [20, 90]])
        #expect(cadence([(0, 10, 20)], [(0, 10, .cycling), (0, 10, .transition)]) == [[10, 60]])
    }

    @Test(
        "A cadence counts both feet from a median that differs by activity",
        arguments: [
            (WorkoutActivity.running, 110.0), (.walking, 80), (.hiking, 80), (.transition, 80),
        ])
    func bothFeet(activity: WorkoutActivity, limit: Double) {
        func factor(_ cadence: [Double], _ activity: WorkoutActivity) -> Double? {
            CadenceSteps.stream(cadence, activity: activity)?.stepsPerCycle
        }
        #expect(factor([limit], activity) == 1 && factor([limit - 0.5], activity) == 2)
        // The upper one of the two in the middle, of those that are above zero.
        #expect(factor([limit - 9, limit], activity) == 1 && factor([limit, limit - 9], activity) == 1)
        #expect(factor([limit - 9, limit - 9, limit, 300], activity) == 1)
        #expect(factor([limit - 9, limit - 8, limit - 7, 300], activity) == 2)
        #expect(factor([0, 0, .nan, -5, limit], activity) == 1)
        #expect(factor([0, .nan, -5], activity) == nil && factor([], activity) == nil)
        #expect(factor([limit], .cycling) == nil)
        #expect(CadenceSteps.isOnFoot(activity) && !CadenceSteps.isOnFoot(.cycling) && !CadenceSteps.isOnFoot(.other))
        let stream = CadenceSteps.stream([limit], activity: activity)
        #expect(stream?.type == .stepCount && stream?.unit == .count)
        // Of a total: cycles a minute of active time.
        func total(_ cycles: Double?, _ timer: Double?, _ elapsed: Double? = nil) -> Double? {
            var totals = StatedTotals()
            (totals.cycles, totals.timer, totals.elapsed) = (cycles, timer, elapsed)
            return CadenceSteps.stepsPerCycle(totals, activity: activity)
        }
        #expect(total(limit, 60) == 1 && total(limit - 0.5, 60) == 2 && total(limit * 2, 120) == 1)
        #expect(total(limit, nil, 60) == 1 && total(limit, 60, 120) == 1 && total(limit, 120, 60) == 2)
        #expect(total(nil, 60) == nil && total(0, 60) == nil && total(limit, nil) == nil && total(limit, 0) == nil)
    }

    @Test("Steps are those of points half a minute apart at most, with the factor of their session") func footsteps() {
        let recording = RecordingSweep.run(steps: 8) { step, point in
            point.time = Self.start + [0, 30, 60.5, 90, 90, 80, 100, 110, 120][step]
            point.cadence = [60, 60, 60, 60, 60, 60, .nan, 0, 90][step]
        }
        var own = recording
        own.segments = [
            .init(0..<8, from: Self.start, to: Self.start + 110, session: 0, track: 0),
            .init(8..<9, from: Self.start + 120, to: Self.start + 120, session: 0, track: 0),
        ]
        func steps(_ change: (inout PlannedStream) -> Void) -> [[Double]] {
            guard var stream = CadenceSteps.stream([60], activity: .running) else { return [] }
            stream.segments = own.segments
            change(&stream)
            var found: [[Double]] = []
            CadenceSteps.forEach(of: stream, own) { (from, to, count) throws(Never) in
                found.append([from - Self.start, to - Self.start, count])
            }
            return found
        }
        #expect(steps { _ in } == [[0, 30, 60], [60.5, 90, 59]])
        #expect(steps { $0.stepsPerCycleOfSession = [0: 1] } == [[0, 30, 30], [60.5, 90, 29.5]])
        #expect(steps { $0.stepsPerCycleOfSession = [1: 1] } == [[0, 30, 60], [60.5, 90, 59]])
    }

    // MARK: What the owner says

    @Test("An annotation changes the title, the notes and the activity of a recording, and of its only part")
    func annotations() {
        func described(_ recording: WorkoutRecording) -> String {
            let parts = [recording.details.name, recording.details.notes].map { $0 ?? "-" }
            let sessions = recording.sessions.map {
                "\($0.name ?? "-") \($0.activity.name) \($0.activityName ?? "-")"
            }
            let tracks = recording.details.tracks.map { "\($0.name ?? "-") \($0.type ?? "-")" }
            return (parts + sessions + tracks).joined(separator: ", ")
        }
        var one = RecordingSweep.run(steps: 2)
        (one.details.name, one.details.notes) = ("file", "text")
        (one.sessions[0].name, one.sessions[0].activityName) = ("session", "Lauf")
        var track = WorkoutRecording.Track()
        (track.name, track.type) = ("track", "run")
        one.details.tracks = [track]
        var two = one
        two.sessions.append(one.sessions[0])
        two.details.tracks.append(track)
        #expect(described(one.annotated(WorkoutAnnotation())) == described(one))
        #expect(
            described(one.annotated(WorkoutAnnotation(title: "T"))) == "T, text, T running Lauf, T run")
        #expect(
            described(one.annotated(WorkoutAnnotation(notes: "N"))) == "file, N, session running Lauf, track run")
        #expect(
            described(one.annotated(WorkoutAnnotation(activity: .hiking)))
                == "file, text, session hiking -, track -")
        // Of several parts it is not known which one is meant.
        #expect(
            described(two.annotated(WorkoutAnnotation(title: "T", notes: "N", activity: .hiking)))
                == "T, N, session running Lauf, session running Lauf, track run, track run")
        var sessions = two
        sessions.details.tracks.removeLast()
        #expect(
            described(sessions.annotated(WorkoutAnnotation(title: "T", activity: .hiking)))
                == "T, text, session running Lauf, session running Lauf, T run")
        var tracks = two
        tracks.sessions.removeLast()
        #expect(
            described(tracks.annotated(WorkoutAnnotation(title: "T", activity: .hiking)))
                == "T, text, T hiking -, track run, track run")
    }

    // MARK: Samples that came later

    private func later(_ recording: WorkoutRecording, _ values: [(second: Double, rate: Double)]) throws
        -> WorkoutRecording
    {
        let uuid = try store.store(recording)
        let samples = values.map { second, rate in
            SampleRecord(
                type: .heartRate, start: RecordingSweep.start + second, end: RecordingSweep.start + second,
                content: .quantity(QuantityValue(rate, .countPerMinute)))
        }
        try store.engine.write(as: LawStore.app) { try $0.add(samples, to: uuid) }
        return try #require(try store.recording(uuid))
    }

    @Test("Samples that were added later are rows of their own, in the segment of their time or before the next one")
    func rowsOfLaterSamples() throws {
        var recording = RecordingSweep.run(steps: 6) { step, point in
            if step > 2 { point.time += 20 }
        }
        recording.sessions[0].end = RecordingSweep.start + 60
        (recording.sessions[0].totals.timer, recording.sessions[0].totals.elapsed) = (nil, nil)
        recording.segments = [
            .init(0..<3, from: RecordingSweep.start, to: RecordingSweep.start + 10, session: 0, track: 0),
            .init(3..<7, from: RecordingSweep.start + 35, to: RecordingSweep.start + 50, session: 0, track: 0),
        ]
        let found = try later(recording, [(2.5, 101), (12, 102), (30, 103), (37, 104), (49, 105), (55, 106)])
        #expect(
            found.points.times.map { $0 - RecordingSweep.start } == [
                0, 2.5, 5, 10, 12, 30, 35, 37, 40, 45, 49, 50, 55,
            ])
        #expect(
            found.points[.heartRate] == [140, 101, 141, 142, 102, 103, 143, 104, 144, 145, 105, 146, 106])
        #expect(
            found.segments.map {
                [Double($0.points.count), $0.start - RecordingSweep.start, $0.end - RecordingSweep.start]
            }
                == [[6, 0, 30], [7, 35, 55]])
        #expect(found.points[.power].map { $0.isNaN } == found.points[.heartRate].map { $0 < 140 })
    }

    @Test("Samples of a workout whose file has no points are its points") func rowsWithoutPoints() throws {
        var recording = RecordingSweep.run(steps: 6)
        (recording.points, recording.segments) = (RecordedPoints(), [])
        let found = try later(recording, [(10, 101), (20, 102)])
        #expect(found.points.times.map { $0 - RecordingSweep.start } == [10, 20])
        #expect(found.points[.heartRate] == [101, 102])
        #expect(found.segments.map(\.points) == [0..<2] && found.segments.map(\.session) == [0])
        #expect(found.segments.map { $0.start - RecordingSweep.start } == [10])
        #expect(found.segments.map { $0.end - RecordingSweep.start } == [20])
    }
}
