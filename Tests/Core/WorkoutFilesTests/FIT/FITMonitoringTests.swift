import Foundation
import HealthModel
import Testing

@testable import WorkoutFiles

/// The samples of the counters of a day, a scale and a blood pressure monitor, message by message.
@Suite struct FITMonitoringTests {
    private static let start = Int64(FITBytes.start)
    private static let first = Int64(FITProfile.firstDate)

    private typealias Values = [(UInt8, FITBaseType, [Int64])]

    /// A message of the counters of a day.
    private struct Count {
        var second: Int64?
        var low: Int64?
        var activity: Int64?
        var packed: Int64?
        var steps: Int64?
        var metres: Int64?
        var energy: Int64?
        var heartRate: Int64?

        var values: Values {
            func value(_ number: UInt8, _ type: FITBaseType, _ value: Int64?) -> Values {
                value.map { [(number, type, [$0])] } ?? []
            }
            return value(253, .uint32, second.map { FITMonitoringTests.start + $0 }) + value(26, .uint16, low)
                + value(5, .enumeration, activity) + value(24, .byte, packed) + value(3, .uint32, steps)
                + value(2, .uint32, metres.map { $0 * 100 }) + value(19, .uint16, energy)
                + value(27, .uint8, heartRate)
        }
    }

    private enum Row {
        case info(Int64)
        case count(Count)
    }

    private static func text(_ fit: FITRows) -> [String] {
        do {
            let read = try FITReader.measurements(from: MemoryByteSource(fit.file), file: "a")
            let zero = FITProfile.time(FITBytes.start)
            return read.samples.map { sample in
                let name = sample.type.identifier.replacing("HKQuantityTypeIdentifier", with: "")
                let span = [sample.start, sample.end].map { ByteText.text(($0 - zero).rounded()) }
                let value = ByteText.text((sample.value * 1e6).rounded() / 1e6)
                return "\(name) \(value) \(span[0])" + (sample.start == sample.end ? "" : "–\(span[1])")
                    + (sample.user.map { " of \($0)" } ?? "")
            }
        } catch { return ["\(error.code == .noWorkout ? "nothing" : "\(error)")"] }
    }

    private static func day(_ rows: [Row]) -> [String] {
        var fit = FITRows()
        fit.add(0, [(0, .enumeration, [32])])
        for row in rows {
            switch row {
            case .info(let second): fit.add(103, [(253, .uint32, [start + second])])
            case .count(let count): fit.add(55, count.values)
            }
        }
        return text(fit)
    }

    @Test func countersOfADayAreDifferences() {
        let rows: [Row] = [
            .info(0), .count(Count(second: 60, activity: 6, steps: 50, metres: 40, energy: 5)),
            .count(Count(second: 120, activity: 6, steps: 80, metres: 40)),
            .count(Count(second: 180, activity: 6, steps: 80, energy: 8)),
            .count(Count(second: 240, activity: 6, steps: 70, metres: 55)),
            .count(Count(second: 300, activity: 6, steps: 75)),
            // Two messages at once count once.
            .count(Count(second: 300, activity: 6, steps: 90)), .count(Count(second: 360, activity: 6, steps: 91)),
        ]
        #expect(
            Self.day(rows) == [
                "StepCount 50 0–60", "DistanceWalkingRunning 40 0–60", "ActiveEnergyBurned 5 0–60",
                "StepCount 30 60–120", "ActiveEnergyBurned 3 120–180", "DistanceWalkingRunning 15 180–240",
                "StepCount 5 240–300", "StepCount 1 300–360",
            ])
    }

    @Test func whatEachActivityCounts() {
        for activity in 0...8 as ClosedRange<Int64> {
            let found = Self.day([
                .info(0), .count(Count(second: 60, activity: activity, steps: 50, metres: 40, energy: 5)),
            ])
            let energy = "ActiveEnergyBurned 5 0–60"
            switch activity {
            case 1, 6: #expect(found == ["StepCount 50 0–60", "DistanceWalkingRunning 40 0–60", energy])
            case 2: #expect(found == ["DistanceCycling 40 0–60", energy])
            default: #expect(found == [energy], "\(activity)")
            }
            let packed = Self.day([
                .info(0), .count(Count(second: 60, packed: activity | 0x60, steps: 50, metres: 40, energy: 5)),
            ])
            #expect(packed == found, "\(activity)")
        }
        // The activity comes before the one that is packed; each has counters of its own.
        #expect(
            Self.day([
                .info(0), .count(Count(second: 60, activity: 2, packed: 6, steps: 50, metres: 40)),
                .count(Count(second: 90, activity: 6, steps: 10, metres: 5)),
                .count(Count(second: 120, activity: 2, metres: 41)),
            ]) == [
                "DistanceCycling 40 0–60", "StepCount 10 0–90", "DistanceWalkingRunning 5 0–90",
                "DistanceCycling 1 60–120",
            ])
    }

    @Test func countersBeginWithTheirDay() {
        let counts: [Row] = [
            .count(Count(second: 60, activity: 6, steps: 50)), .count(Count(second: 120, activity: 6, steps: 80)),
        ]
        #expect(Self.day(counts) == ["StepCount 30 60–120"])
        #expect(Self.day([.info(0)] + counts) == ["StepCount 50 0–60", "StepCount 30 60–120"])
        #expect(
            Self.day(counts + [.info(130), .count(Count(second: 190, activity: 6, steps: 9))])
                == ["StepCount 30 60–120", "StepCount 9 130–190"])
        #expect(Self.day([counts[0], .info(90), counts[1]]) == ["StepCount 80 90–120"])
        #expect(Self.day([.info(60), counts[0]]) == ["nothing"])
        #expect(Self.day([]) == ["nothing"])
    }

    /// Sixteen bits of a time go on from the time before.
    @Test func shortTimes() {
        func low(_ second: Int64) -> Int64 { (start + second) & 0xFFFF }
        let start = Self.start
        let found = Self.day([
            .count(Count(second: 0, heartRate: 60)), .count(Count(low: low(5), heartRate: 61)),
            .count(Count(low: low(65_540), heartRate: 62)), .count(Count(heartRate: 63)),
            .count(Count(second: 70_000, low: 1, heartRate: 64)), .count(Count(low: low(70_060), heartRate: 0)),
            .count(Count(low: low(70_120), heartRate: 65)),
        ])
        #expect(
            found == [
                "HeartRate 60 0", "HeartRate 61 5", "HeartRate 62 65540", "HeartRate 63 65540", "HeartRate 64 70000",
                "HeartRate 65 70120",
            ])
        #expect(start > Self.first)
    }

    /// The beginning of a day, or any other message with a whole time, is the time before.
    @Test func shortTimesBehindTheBeginningOfADay() {
        func low(_ second: Int64) -> Int64 { (Self.start + second) & 0xFFFF }
        let first = Row.count(Count(second: 0, heartRate: 60))
        #expect(
            Self.day([first, .info(100_000), .count(Count(low: low(100_060), heartRate: 61))])
                == ["HeartRate 60 0", "HeartRate 61 100060"])
        #expect(
            Self.day([first, .info(100_000), .count(Count(heartRate: 61))]) == [
                "HeartRate 60 0", "HeartRate 61 100000",
            ])
        #expect(Self.day([.info(50), .count(Count(low: low(60), heartRate: 61))]) == ["HeartRate 61 60"])
        // A short time is later than a whole one that comes behind it without a time of its own.
        #expect(
            Self.day([
                first, .count(Count(low: low(300), heartRate: 61)), .info(100), .count(Count(heartRate: 62)),
                .count(Count(low: low(310), heartRate: 63)),
            ]) == ["HeartRate 60 0", "HeartRate 61 300", "HeartRate 62 300", "HeartRate 63 310"])
        #expect(
            Self.day([first, .count(Count(low: low(300), heartRate: 61)), .count(Count(second: 100, heartRate: 62))])
                == ["HeartRate 60 0", "HeartRate 61 300", "HeartRate 62 100"])
        // Counters begin with their day, too.
        #expect(
            Self.day([.info(0), .count(Count(low: low(60), activity: 6, steps: 50))]) == ["StepCount 50 0–60"])
    }

    // MARK: Scales and monitors

    private static func scale(_ values: Values, message: UInt16 = 30, at time: Int64 = start) -> [String] {
        var fit = FITRows()
        fit.add(0, [(0, .enumeration, [message == 30 ? 9 : 14])])
        fit.add(message, [(253, .uint32, [time])] + values)
        return text(fit)
    }

    @Test func weights() {
        let (weight, fat): ((Int64) -> (UInt8, FITBaseType, [Int64]), (UInt8, FITBaseType, [Int64])) = (
            { (0, .uint16, [$0]) }, (1, .uint16, [2_000])
        )
        #expect(Self.scale([weight(8_000)]) == ["BodyMass 80 0"])
        #expect(
            Self.scale([weight(8_000), fat, (13, .uint16, [245]), (12, .uint16, [3])]) == [
                "BodyMass 80 0 of 3", "BodyFatPercentage 0.2 0 of 3", "LeanBodyMass 64 0 of 3",
                "BodyMassIndex 24.5 0 of 3",
            ])
        // Numbers that say that the scale is still measuring, and that there is none.
        #expect(Self.scale([weight(65_533)]) == ["BodyMass 655.33 0"])
        #expect(Self.scale([weight(65_534), fat]) == ["BodyFatPercentage 0.2 0"])
        #expect(
            Self.scale([weight(65_535), fat]) == ["BodyFatPercentage 0.2 0"] && Self.scale([weight(0)]) == ["nothing"])
        #expect(Self.scale([weight(8_000)], at: Self.first).count == 1)
        #expect(Self.scale([weight(8_000)], at: Self.first - 1) == ["nothing"])
    }

    @Test func bloodPressures() {
        let values: Values = [(0, .uint16, [121]), (1, .uint16, [79]), (6, .uint8, [61]), (9, .uint16, [0])]
        #expect(
            Self.scale(values, message: 51) == [
                "BloodPressureSystolic 121 0 of 0", "BloodPressureDiastolic 79 0 of 0", "HeartRate 61 0 of 0",
            ])
        #expect(Self.scale(Array(values.prefix(2)), message: 51).count == 2)
        #expect(Self.scale(values, message: 51, at: Self.first).count == 3)
        #expect(Self.scale(values, message: 51, at: Self.first - 1) == ["nothing"])
    }
}
