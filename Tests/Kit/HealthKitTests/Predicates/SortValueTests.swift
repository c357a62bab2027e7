import Foundation
import HealthModel
import Testing

@testable import HealthKit

/// The values by which samples are sorted in memory (QRY-11, QRY-12).
@Suite struct SortValueTests {
    private static func workout(
        _ total: WorkoutTotal, _ value: Double, _ unit: HKUnit, lasting seconds: Double = 60
    ) -> HKWorkout {
        let start = noon(0).timeIntervalSinceReferenceDate
        return HKWorkout(
            record: SampleRecord(
                type: .workout, start: start, end: start + 100,
                content: .workout(
                    WorkoutRecord(
                        activityType: .running, duration: seconds,
                        totals: [total: HKQuantity(unit: unit, doubleValue: value).record]))))
    }

    private static let kilometer = HKUnit.meterUnit(with: .kilo)

    /// Totals are compared in one unit, whatever they were given in.
    @Test func QRY_11_totalsOfDifferentUnits() throws {
        let tables: [(String, [HKWorkout])] = [
            (
                HKWorkoutSortIdentifierTotalDistance,
                [
                    Self.workout(.distance, 1.2, Self.kilometer), Self.workout(.distance, 900, .meter()),
                    Self.workout(.distance, 1, .mile()), Self.workout(.distance, 1_000, .foot()),
                ]
            ),
            (
                HKWorkoutSortIdentifierTotalEnergyBurned,
                [
                    Self.workout(.energyBurned, 300, .kilocalorie()),
                    Self.workout(.energyBurned, 900, .jouleUnit(with: .kilo)),
                    Self.workout(.energyBurned, 400, .kilocalorie()),
                    Self.workout(.energyBurned, 9_000, .smallCalorie()),
                ]
            ),
            (
                HKWorkoutSortIdentifierTotalSwimmingStrokeCount,
                [8, 6, 10, 4].map { Self.workout(.swimmingStrokeCount, $0, .count()) }
            ),
            (
                HKWorkoutSortIdentifierTotalFlightsClimbed,
                [8, 6, 10, 4].map { Self.workout(.flightsClimbed, $0, .count()) }
            ),
        ]
        for (key, workouts) in tables {
            for isAscending in [true, false] {
                let descriptor = NSSortDescriptor(key: key, ascending: isAscending)
                let sorted = (workouts as NSArray).sortedArray(using: [descriptor])
                let places = sorted.compactMap { one in workouts.firstIndex { $0 === one as? HKWorkout } }
                #expect(places == (isAscending ? [3, 1, 0, 2] : [2, 0, 1, 3]), "\(key)")
            }
            // Of the others there is none.
            for (other, _) in tables where other != key {
                let values = workouts.map { $0[sortKey: SortKey(name: other)] }
                #expect(values == Array(repeating: .missing, count: 4))
            }
        }
        #expect(tables[0].1[0][sortKey: SortKey(name: "totalDistance")] == .number(1_200))
        #expect(tables[2].1[3][sortKey: SortKey(name: HKWorkoutSortIdentifierTotalSwimmingStrokeCount)] == .number(4))
    }

    @Test func QRY_12_whatIsMissingComesFirst() {
        let values: [SortValue] = [.missing, .number(-3), .number(0), .number(5)]
        for (place, value) in values.enumerated() {
            for (other, compared) in values.enumerated() {
                #expect((value < compared) == (place < other) && (value == compared) == (place == other))
            }
        }
        // What is no number is neither before nor behind another.
        #expect(!(SortValue.number(.nan) < .number(1)) && !(SortValue.number(1) < .number(.nan)))
        let key = SortValue.key(SortKey(name: "a"))
        #expect(!(key < .missing) && !(.missing < key) && !(key < .number(1)) && !(.number(1) < key))
    }

    @Test func QRY_11_datesAndDurations() {
        let sample = pulse(60, 5)
        let run = Self.workout(.distance, 1, .meter(), lasting: 42)
        let start = noon(0).timeIntervalSinceReferenceDate
        func values(_ object: HKSample) -> [SortValue] {
            [HKSampleSortIdentifierStartDate, HKSampleSortIdentifierEndDate, HKWorkoutSortIdentifierDuration, "x", nil]
                .map { object[sortKey: SortKey(name: $0)] }
        }
        #expect(values(run) == [.number(start), .number(start + 100), .number(42), .missing, .missing])
        #expect(values(sample) == [.number(start + 5), .number(start + 5), .missing, .missing, .missing])
    }
}
