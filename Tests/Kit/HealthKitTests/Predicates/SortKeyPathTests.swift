import Foundation
import HealthModel
import HealthStore
import Testing

@testable import HealthKit

/// The key paths by which samples of every class are sorted (QRY-11).
@Suite struct SortKeyPathTests {
    private static func told(_ descriptor: NSSortDescriptor, _ type: ObjectType) -> String {
        do throws(ValidationError) {
            let sort = try descriptor.sort(for: [type])
            return "\(sort.key == .start ? "start" : sort.key == .end ? "end" : "duration") \(sort.isAscending)"
        } catch {
            return error.reason
        }
    }

    @Test func QRY_11_everyClassHasItsDates() {
        let starts: [NSSortDescriptor] = [
            NSSortDescriptor(keyPath: \HKSample.startDate, ascending: false),
            NSSortDescriptor(keyPath: \HKQuantitySample.startDate, ascending: false),
            NSSortDescriptor(keyPath: \HKCategorySample.startDate, ascending: false),
            NSSortDescriptor(keyPath: \HKCorrelation.startDate, ascending: false),
            NSSortDescriptor(keyPath: \HKWorkout.startDate, ascending: false),
            NSSortDescriptor(keyPath: \HKWorkoutRoute.startDate, ascending: false),
        ]
        let ends: [NSSortDescriptor] = [
            NSSortDescriptor(keyPath: \HKSample.endDate, ascending: true),
            NSSortDescriptor(keyPath: \HKQuantitySample.endDate, ascending: true),
            NSSortDescriptor(keyPath: \HKCategorySample.endDate, ascending: true),
            NSSortDescriptor(keyPath: \HKCorrelation.endDate, ascending: true),
            NSSortDescriptor(keyPath: \HKWorkout.endDate, ascending: true),
            NSSortDescriptor(keyPath: \HKWorkoutRoute.endDate, ascending: true),
        ]
        for type in [ObjectType.stepCount, .sleepAnalysis, .food, .workout, .workoutRoute] {
            #expect(starts.map { Self.told($0, type) } == Array(repeating: "start false", count: 6))
            #expect(ends.map { Self.told($0, type) } == Array(repeating: "end true", count: 6))
        }
        let duration = NSSortDescriptor(keyPath: \HKWorkout.duration, ascending: true)
        #expect(Self.told(duration, .workout) == "duration true")
        #expect(
            Self.told(duration, .stepCount).hasPrefix(
                "Samples of type HKQuantityTypeIdentifierStepCount cannot be sorted by "))
    }

    /// A key by which one of several types cannot be sorted sorts none of them.
    @Test func QRY_11_everyTypeMustHaveTheKey() {
        let descriptor = NSSortDescriptor(key: HKWorkoutSortIdentifierTotalDistance, ascending: true)
        func reason(_ types: [ObjectType]) -> String? {
            do throws(ValidationError) {
                _ = try descriptor.sort(for: types)
                return nil
            } catch {
                return error.reason
            }
        }
        #expect(reason([.workout]) == nil && reason([.workout, .workout]) == nil)
        for types in [[ObjectType.workout, .bodyMass], [.bodyMass, .workout], [.bodyMass]] {
            #expect(
                reason(types) == "Samples of type HKQuantityTypeIdentifierBodyMass cannot be sorted by totalDistance")
        }
    }
}
