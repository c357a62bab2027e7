import Foundation
import HealthModel
import Testing

/// The state of a session in progress: its latest date, its time, and its beats.
@Suite struct SessionRecordTests {
    private static func event(_ kind: WorkoutEventRecord.Kind, _ start: Double, _ end: Double? = nil)
        -> WorkoutEventRecord
    {
        WorkoutEventRecord(kind: kind, start: start, end: end ?? start)
    }

    private static func activity(_ start: Double, _ end: Double?, duration: Double? = nil) -> WorkoutActivityRecord {
        WorkoutActivityRecord(configuration: .running, start: start, end: end, duration: duration)
    }

    @Test func LIV_30_theContentsOfTheBuilderHaveDatesToo() throws {
        var record = ActiveSessionRecord(state: 1, created: 5, assembly: WorkoutAssembly(configuration: .running))
        try record.assembly.begin(at: 20)
        #expect(record.latestDate == 20)
        let activity = Self.activity(25, nil)
        try record.assembly.add(activity)
        #expect(record.latestDate == 25)
        try record.assembly.update(activity: activity.uuid, end: 28)
        #expect(record.latestDate == 28)
        try record.assembly.add([Self.event(.lap, 22, 40), Self.event(.marker, 39)])
        #expect(record.latestDate == 40)
        try record.assembly.end(at: 50)
        #expect(record.latestDate == 50)
        // Whichever is the latest counts.
        record.events = [Self.event(.segment, 1, 55)]
        #expect(record.latestDate == 55)
        record.activities = [Self.activity(58, nil), Self.activity(1, 2)]
        #expect(record.latestDate == 58)
        record.created = 70
        #expect(record.latestDate == 70)
    }

    /// An event before the start is none of the workout, so that a pause before it has no effect.
    @Test func WBD_11_WBD_16_whatHappenedBeforeTheStartPausesNothing() throws {
        func assembly(_ events: [WorkoutEventRecord]) throws -> WorkoutAssembly {
            var assembly = WorkoutAssembly(configuration: .running)
            try assembly.begin(at: 100)
            try assembly.add(events)
            try assembly.add(Self.activity(110, 140))
            return assembly
        }
        let table: [([WorkoutEventRecord], elapsed: Double, duration: Double, activity: Double, events: Int?)] = [
            ([Self.event(.pause, 99.5)], 50, 100, 30, nil),
            ([Self.event(.pause, 99.5), Self.event(.resume, 150)], 50, 100, 30, 1),
            ([Self.event(.pause, 100), Self.event(.resume, 120)], 30, 80, 20, 2),
            ([Self.event(.resume, 99), Self.event(.pause, 130)], 30, 30, 20, 1),
            // What comes after the end is none of it either.
            ([Self.event(.pause, 190), Self.event(.resume, 200.5)], 50, 90, 30, 1),
            ([Self.event(.pause, 200.5)], 50, 100, 30, nil), ([Self.event(.pause, 200)], 50, 100, 30, 1),
        ]
        for (events, elapsed, duration, own, count) in table {
            var assembly = try assembly(events)
            #expect(assembly.elapsedTime(at: 150) == elapsed, "\(events)")
            try assembly.end(at: 200)
            #expect(assembly.elapsedTime(at: 150) == elapsed && assembly.elapsedTime(at: 999) == duration, "\(events)")
            let workout = try #require(try assembly.result(device: nil).workout)
            #expect(workout.duration == duration && workout.events?.count == count, "\(events)")
            #expect(workout.activities.map(\.duration) == [own], "\(events)")
        }
    }

    /// The duration that an activity has counts, whether its end is known or not.
    @Test func PRED_26_aKnownDurationIsCompared() {
        var workout = WorkoutRecord(activityType: .running, duration: 60)
        workout.events = [Self.event(.pause, 10), Self.event(.resume, 20)]
        workout.activities = [
            Self.activity(0, 30, duration: 7), Self.activity(30, nil, duration: 12), Self.activity(40, nil),
            Self.activity(5, 35),
        ]
        let compared = workout.comparedActivities(start: 0, end: 60)
        #expect(compared.map(\.start) == [0, 5, 30, 40] && compared.map(\.duration) == [7, 20, 12, nil])
        let open = SampleValidation.distantFuture
        #expect(compared.map(\.end) == [30, 35, open, open])
    }

    @Test func SEN_124_aBeatWithoutADateIsLeftOut() {
        var train = BeatTrain(device: DeviceRecord([.name: "Belt"]))
        train.add(1, followsGap: false)
        train.add(.nan, followsGap: false)
        train.add(2, followsGap: false)
        train.add(3, followsGap: false)
        #expect(train.times == [1, 2, 3] && train.gaps == [0, 1])
    }

    /// The dates are eight bytes each; what is left over is none.
    @Test(arguments: [(0, 0), (7, 0), (8, 1), (9, 1), (15, 1), (16, 2), (17, 2), (23, 2), (24, 3)])
    func SEN_123_packedDatesOfAnyLength(length: Int, count: Int) throws {
        let dates = [800_000_000.25, 800_000_001, 800_000_002.5]
        let bytes = dates.flatMap { date in withUnsafeBytes(of: date.bitPattern.littleEndian) { Array($0) } }
        let packed = Data(bytes.prefix(length)).base64EncodedString()
        let device = #"["Belt",null,null,null,null,null,null,null]"#
        let document = #"{"device":\#(device),"times":"\#(packed)","gaps":[],"isBroken":true}"#
        var train = try JSONDecoder().decode(BeatTrain.self, from: Data(document.utf8))
        #expect(train.times == Array(dates.prefix(count)) && train.gaps == [])
        // It goes on where it was: the next beat follows a gap.
        train.add(900_000_000, followsGap: false)
        #expect(train.gaps == [count])
    }
}
