import Foundation
import HealthModel
import Testing

@testable import WorkoutFiles

/// The targets that a file holds, as they are read again, at the bounds of each format.
@Suite struct PlanTargetBoundTests {
    private static let athlete = PlanAthlete(
        thresholdPower: 250, maximalHeartRate: 200, thresholdHeartRate: 180, thresholdSpeed: 4)

    /// Returns the target of a step as it is read again from a file; the reader knows no athlete.
    private static func again(_ step: PlannedStep, _ format: WorkoutFileFormat, _ activity: WorkoutActivity) throws
        -> String
    {
        let block = PlannedBlock(steps: [PlannedInterval(.work, step)])
        let plan = PlannedWorkout(.intervals(PlannedIntervals(activity: activity, blocks: [block])))
        let bytes = try PlanFileWriter.bytes(of: plan, as: format, PlanFileOptions(athlete: athlete), file: "a")
        let text = try WholeOutcome.plans(bytes, as: format, PlanFileOptions(athlete: .later))
        return text.split(separator: "\n").dropFirst(2).joined(separator: "; ")
    }

    private static func step(_ target: PlannedTarget?, _ relative: RelativeTarget? = nil) -> PlannedStep {
        var step = PlannedStep(goal: .time(.init(90, .second)), target: target)
        step.relativeTarget = relative
        return step
    }

    private static func check(
        _ cases: [(PlannedStep, String?)], _ format: WorkoutFileFormat, _ activity: WorkoutActivity = .cycling
    ) throws {
        for (number, (step, expected)) in cases.enumerated() {
            let found = try again(step, format, activity)
            #expect(found == "work 90 s" + (expected.map { " \($0)" } ?? ""), "\(format.title) \(number)")
        }
    }

    /// Zones from 1 to the last of a format are written, and others are left out.
    @Test(arguments: [(WorkoutFileFormat.intervals, 20, true), (.fitWorkout, 1_000, true), (.tcxWorkout, 5, false)])
    func PLF_2_zonesThatAreWritten(format: WorkoutFileFormat, last: Int, hasPower: Bool) throws {
        for zone in [1, 2, last - 1, last] {
            try Self.check(
                [
                    (Self.step(PlannedTarget(.heartRate, .zone(zone))), "heartRate zone \(zone) current"),
                    (
                        Self.step(PlannedTarget(.power, .zone(zone))),
                        hasPower ? "power zone \(zone) current" : nil
                    ),
                    (Self.step(PlannedTarget(.speed, .zone(zone))), nil),
                    (Self.step(PlannedTarget(.cadence, .zone(zone))), nil),
                ], format)
        }
        for zone in [0, -1, last + 1] {
            try Self.check(
                [
                    (Self.step(PlannedTarget(.heartRate, .zone(zone))), nil),
                    (Self.step(PlannedTarget(.power, .zone(zone))), nil),
                ], format)
        }
    }

    /// What is written in JSON is read again: a zone of each value, of the moment and of an average.
    @Test func PLF_21_zonesInJSON() throws {
        for subject in PlannedTarget.Subject.allCases {
            for metric in PlannedTarget.Metric.allCases {
                try Self.check(
                    [1, 2, 1_000_000].map { zone in
                        (
                            Self.step(PlannedTarget(subject, .zone(zone), metric: metric)),
                            "\(subject) zone \(zone) \(metric)"
                        )
                    }, .planJSON)
            }
        }
        for type in ["Zone", "paceZone", "speedzone", "speedZoneZone", "zone", ""] {
            let alert = #"{"type": "\#(type)", "zone": 2, "metric": "current"}"#
            let text =
                #"{"format": "openhealthkit.plan", "version": 1, "kind": "custom", "activity": "running", "#
                + #""warmup": {"goal": {"type": "open"}, "alert": \#(alert)}}"#
            let error = #expect(throws: WorkoutFileError.self, "\(type)") {
                try PlanJSON.plans(from: MemoryByteSource(text), file: "a", PlanFileOptions())
            }
            let reason = "expected heartRate, power, speed or cadence, or one of them with Zone"
            #expect(error.map { "\($0)".contains("/warmup/alert/type: \(reason)") } == true, "\(type)")
        }
    }

    @Test func PLF_64_fractionsOfTheTextOfIntervals() throws {
        let references: [(RelativeTarget.Reference, WorkoutActivity)] = [
            (.thresholdPower, .cycling), (.maximalHeartRate, .cycling), (.thresholdHeartRate, .cycling),
            (.thresholdSpeed, .running),
        ]
        for (reference, activity) in references {
            let name = "\(reference)"
            try Self.check(
                [
                    (Self.step(nil, RelativeTarget(reference, 0.5, 100)), "\(name) 0.5 100"),
                    (Self.step(nil, RelativeTarget(reference, 0, 0.0001)), "\(name) 0 0.0001"),
                    (Self.step(nil, RelativeTarget(reference, 0.5, 100.001)), nil),
                    (Self.step(nil, RelativeTarget(reference, 0, 0)), nil),
                    (Self.step(nil, RelativeTarget(reference, -0.1, 0.5)), nil),
                    (Self.step(nil, RelativeTarget(reference, 0.5, .infinity)), nil),
                ], .intervals, activity)
        }
    }

    /// A pace takes from a second to 99 h 59 min 59 s for a kilometre.
    @Test func PLF_64_pacesOfTheTextOfIntervals() throws {
        func pace(_ slow: Double, _ fast: Double) -> PlannedStep {
            step(seconds: slow, fast)
        }
        func step(seconds slow: Double, _ fast: Double) -> PlannedStep {
            Self.step(.range(.speed, 1_000 / slow, 1_000 / fast))
        }
        func text(_ seconds: Double) -> String { PlanNumber.text(1_000 / seconds, digits: 9) }
        try Self.check(
            [
                (pace(1, 1), "speed 1000 1000 current"), (pace(9, 9), "speed \(text(9)) \(text(9)) current"),
                (pace(10, 10), "speed 100 100 current"), (pace(60, 59), "speed \(text(60)) \(text(59)) current"),
                (pace(70, 61), "speed \(text(70)) \(text(61)) current"),
                (pace(600, 599.6), "speed \(text(600)) \(text(600)) current"),
                (pace(359_999, 1), "speed \(text(359_999)) 1000 current"), (pace(360_000, 1), nil),
                (pace(359_999.4, 1), "speed \(text(359_999)) 1000 current"), (pace(359_999.6, 1), nil),
                (pace(1, 0.5), "speed 1000 1000 current"), (pace(1, 0.4), nil), (pace(.infinity, 1), nil),
                (Self.step(.range(.speed, -1, 4)), nil), (Self.step(.range(.speed, 0, 0)), nil),
            ], .intervals, .running)
    }

    @Test func PLF_64_powersAndCadencesOfTheTextOfIntervals() throws {
        try Self.check(
            [
                (Self.step(.range(.power, 0, 0.001)), "power 0 0.001 current"),
                (Self.step(.range(.power, 99_999, 100_000)), "power 99999 100000 current"),
                (Self.step(.range(.power, 0, 0)), nil), (Self.step(.range(.power, 1, .infinity)), nil),
                (Self.step(.range(.power, .nan, 100)), nil),
                (Self.step(.range(.cadence, 0, 90.125)), "cadence 0 90.125 current"),
                (Self.step(PlannedTarget(.cadence, .threshold(.init(90, .countPerMinute)))), "cadence 90 90 current"),
                // The athlete of the writer is known: 200 beats a minute.
                (Self.step(.range(.heartRate, 100, 150)), "maximalHeartRate 0.5 0.75"),
            ], .intervals)
    }

    @Test func PLF_41_heartRatesAndPowersOfFIT() throws {
        for (subject, last, reference, whole) in [
            (.heartRate, 10_000, .maximalHeartRate, 1), (.power, 100_000, .thresholdPower, 10),
        ] as [(PlannedTarget.Subject, Double, RelativeTarget.Reference, Double)] {
            func text(_ low: Double, _ high: Double) -> String {
                "\(subject) \(PlanNumber.text(low, digits: 0)) \(PlanNumber.text(high, digits: 0)) current"
            }
            func relative(_ low: Double, _ high: Double) -> String {
                "\(reference) \(PlanNumber.text(low, digits: 2)) \(PlanNumber.text(high, digits: 2))"
            }
            try Self.check(
                [
                    (Self.step(.range(subject, 1, 2)), text(1, 2)),
                    (Self.step(.range(subject, 0.5, 2)), text(1, 2)), (Self.step(.range(subject, 0.4, 2)), nil),
                    (Self.step(.range(subject, last - 1, last)), text(last - 1, last)),
                    (Self.step(.range(subject, 1, last + 1)), nil),
                    (Self.step(.range(subject, 1, .infinity)), nil),
                    (Self.step(nil, RelativeTarget(reference, 0.5, whole)), relative(0.5, whole)),
                    (Self.step(nil, RelativeTarget(reference, 0.01, 0.02)), relative(0.01, 0.02)),
                    (Self.step(nil, RelativeTarget(reference, 0.5, whole.nextUp)), nil),
                    (Self.step(nil, RelativeTarget(reference, 0, 0)), nil),
                ], .fitWorkout)
        }
    }

    @Test func PLF_41_speedsAndCadencesOfFIT() throws {
        func average(_ subject: PlannedTarget.Subject) -> PlannedStep {
            Self.step(.range(subject, 100, 120, .average))
        }
        for (activity, factor) in [(WorkoutActivity.cycling, 1.0), (.running, 2), (.walking, 2), (.hiking, 1)] {
            try Self.check(
                [
                    (Self.step(.range(.speed, 0.001, 3.5)), "speed 0.001 3.5 current"),
                    (Self.step(.range(.speed, 1, 4_000_000)), "speed 1 4000000 current"),
                    (Self.step(.range(.speed, 1, .infinity)), nil),
                    // Those who walk have two steps in a turn of the file.
                    (Self.step(.range(.cadence, 80, 84)), "cadence 80 84 current"),
                    (
                        Self.step(.range(.cadence, 81, 91)),
                        factor == 1 ? "cadence 81 91 current" : "cadence 82 92 current"
                    ),
                    (average(.speed), "speed 100 120 average"), (average(.power), "power 100 120 average"),
                    (average(.heartRate), "heartRate 100 120 current"),
                    (average(.cadence), "cadence 100 120 current"),
                    (
                        Self.step(PlannedTarget(.power, .zone(3), metric: .average)), "power zone 3 average"
                    ),
                    (
                        Self.step(PlannedTarget(.heartRate, .zone(3), metric: .average)), "heartRate zone 3 current"
                    ),
                    // FIT has no fractions of these: the figures of the athlete give the absolute bounds.
                    (Self.step(nil, RelativeTarget(.thresholdSpeed, 0.5, 1)), "speed 2 4 current"),
                    (Self.step(nil, RelativeTarget(.thresholdHeartRate, 0.5, 1)), "heartRate 90 180 current"),
                ], .fitWorkout, activity)
        }
    }

    @Test func PLF_53_boundsOfTCX() throws {
        try Self.check(
            [
                (Self.step(.range(.heartRate, 1, 255)), "heartRate 1 255 current"),
                (Self.step(.range(.heartRate, 0.4, 255)), nil),
                (Self.step(.range(.heartRate, 1, 255.5)), nil),
                (Self.step(nil, RelativeTarget(.maximalHeartRate, 0.01, 1)), "maximalHeartRate 0.01 1"),
                (Self.step(nil, RelativeTarget(.maximalHeartRate, 0.004, 1)), nil),
                (Self.step(nil, RelativeTarget(.maximalHeartRate, 0.01, 1.006)), nil),
                (Self.step(nil, RelativeTarget(.thresholdHeartRate, 0.5, 1)), "heartRate 90 180 current"),
                (Self.step(nil, RelativeTarget(.thresholdSpeed, 0.5, 1)), "speed 2 4 current"),
                (Self.step(nil, RelativeTarget(.thresholdPower, 0.5, 1)), nil),
                (Self.step(.range(.speed, 0, 1_000.25)), "speed 0 1000.25 current"),
                (Self.step(.range(.cadence, 80.5, 300)), "cadence 80.5 300 current"),
            ], .tcxWorkout)
    }

    /// A device without a serial number has the number 0, so a plan never does.
    @Test func PLF_41_aSerialNumberIsNeverZero() throws {
        func serial(_ low: UInt64) throws -> Int64? {
            let block = PlannedBlock(steps: [PlannedInterval(.work, Self.step(nil))])
            let plan = PlannedWorkout(
                .intervals(PlannedIntervals(activity: .cycling, blocks: [block])), id: UUID(high: 7, low: low))
            let bytes = try PlanFileWriter.bytes(of: plan, as: .fitWorkout, file: "a")
            var number: Int64?
            FITMessage.forEach(in: bytes) { message in
                if message.definition.message == 0 { number = message.integer(FITProfile.FileID.serialNumber) }
            }
            return number
        }
        #expect(try serial(0) == 1 && serial(1 << 32) == 1)
        #expect(try serial(1) == 1 && serial(2) == 2 && serial(1 << 32 | 9) == 9)
        #expect(try serial(0xFFFF_FFFE) == 0xFFFF_FFFE)
    }

    /// A fraction of one figure is none of another, even of the same subject.
    @Test func PLF_8_fractionsOfOneFigure() {
        typealias Reference = RelativeTarget.Reference
        for stored in Reference.allCases {
            let step = Self.step(.range(stored.subject, 100, 150), RelativeTarget(stored, 0.5, 0.75))
            for asked in Reference.allCases {
                let found = step.relativeTarget(asked, Self.athlete)
                #expect(found == (asked == stored ? RelativeTarget(stored, 0.5, 0.75) : nil), "\(stored) \(asked)")
                #expect(step.relativeTarget(asked, PlanAthlete()) == found)
            }
        }
        for subject in PlannedTarget.Subject.allCases {
            let step = Self.step(.range(subject, 90, 180))
            for asked in Reference.allCases {
                let figure = Self.athlete.figure(asked) ?? 0
                let expected = asked.subject == subject ? RelativeTarget(asked, 90 / figure, 180 / figure) : nil
                #expect(step.relativeTarget(asked, Self.athlete) == expected, "\(subject) \(asked)")
                #expect(step.relativeTarget(asked, PlanAthlete()) == nil)
            }
        }
    }

    /// The first number of a range may have the unit as well, once.
    @Test(arguments: [
        ("200w-240w", 200.0, 240.0), ("200-240w", 200, 240), ("200W-240W", 200, 240), ("200w", 200, 200),
    ]) func PLF_61_rangesWithTheirUnitTwice(word: String, low: Double, high: Double) throws {
        let line = try #require(IntervalsLine("- 5m \(word)"))
        let read = try #require(line.read(PlanAthlete()))
        let bounds = try #require(read.step.target?.bounds)
        #expect(read.step.target?.subject == .power && bounds.low == low && bounds.high == high)
        #expect(read.notes.isEmpty)
    }

    @Test(arguments: ["200ww-240w", "200x-240w", "w-240w", "200w-240w-260w"])
    func PLF_61_otherRangesAreLeftOut(word: String) throws {
        let line = try #require(IntervalsLine("- 5m \(word)"))
        let read = try #require(line.read(PlanAthlete()))
        #expect(read.step.target == nil && read.notes == ["'\(word)' left out"])
    }
}
