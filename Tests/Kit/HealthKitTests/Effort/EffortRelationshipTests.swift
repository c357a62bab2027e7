import Foundation
import HealthModel
import Testing

@testable import HealthKit

/// Relationships as values.
@Suite struct EffortRelationshipTests {
    private static let uuids = (1...9).map { number in
        UUID(uuid: (UInt8(number), 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
    }

    private static func workout(_ number: Int) -> SampleRecord {
        let start = noon(0).timeIntervalSinceReferenceDate
        let activities = [(3, 0.0), (4, 60)].map { number, second in
            WorkoutActivityRecord(
                uuid: uuids[number], configuration: WorkoutConfigurationRecord(), start: start + second,
                end: start + second + 60, duration: 60)
        }
        return SampleRecord(
            uuid: uuids[number], type: .workout, start: start, end: start + 120,
            content: .workout(WorkoutRecord(activityType: .running, duration: 120, activities: activities)))
    }

    private static func score(_ number: Int) -> SampleRecord {
        let start = noon(0).timeIntervalSinceReferenceDate
        return SampleRecord(
            uuid: uuids[number], type: .workoutEffortScore, start: start, end: start,
            content: .quantity(HKQuantity(unit: .appleEffortScore(), doubleValue: 5).record))
    }

    private static func relationship(
        _ workout: Int = 0, _ activity: Int? = nil, _ samples: [Int] = [5, 6]
    ) -> HKWorkoutEffortRelationship {
        HKWorkoutEffortRelationship(
            record: EffortRelationshipRecord(
                workout: self.workout(workout), activity: activity.map { uuids[$0] }, samples: samples.map(score)))
    }

    @Test func OTH_effort_equalsHaveTheSameParts() throws {
        let all: [HKWorkoutEffortRelationship] = [
            Self.relationship(), Self.relationship(1), Self.relationship(0, 3), Self.relationship(0, 4),
            Self.relationship(1, 3), Self.relationship(0, nil, [5]), Self.relationship(0, nil, [6, 5]),
            Self.relationship(0, nil, []), Self.relationship(0, 3, [5]), Self.relationship(0, nil, [5, 7]),
        ]
        let copies = try all.map { try archived($0) }
        for (index, one) in all.enumerated() {
            for (place, other) in copies.enumerated() {
                #expect(one.isEqual(other) == (index == place), "\(index) \(place)")
            }
            #expect(one.hash == copies[index].hash && one.copy() as? HKWorkoutEffortRelationship === one)
            #expect(!one.isEqual(nil) && !one.isEqual(NSObject()) && !one.isEqual(one.workout))
        }
        #expect(Set(all).count == all.count)
    }

    /// The activity is the one that is named, and none if the workout has no such activity.
    @Test func OTH_effort_theActivityIsOneOfTheWorkout() {
        let activities = [nil, 3, 4, 7].map { Self.relationship(0, $0).activity }
        #expect(activities.map { $0?.uuid } == [nil, Self.uuids[3], Self.uuids[4], nil])
        #expect(activities.map { $0?.startDate } == [nil, noon(0), noon(60), nil])
        #expect(Self.relationship().samples?.map(\.uuid) == [Self.uuids[5], Self.uuids[6]])
        #expect(Self.relationship(0, nil, []).samples == [])
        #expect(Self.relationship(1).workout.uuid == Self.uuids[1])
    }
}
