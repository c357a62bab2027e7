import HealthModel
import Testing

@testable import WorkoutFiles

@Suite struct RecordedStreamTypesTests {
    @Test(
        arguments: [
            (.cycling, "DistanceCycling"), (.handCycling, "DistanceCycling"), (.swimming, "DistanceSwimming"),
            (.wheelchairWalkPace, "DistanceWheelchair"), (.wheelchairRunPace, "DistanceWheelchair"),
            (.downhillSkiing, "DistanceDownhillSnowSports"), (.snowboarding, "DistanceDownhillSnowSports"),
            (.snowSports, "DistanceDownhillSnowSports"), (.crossCountrySkiing, "DistanceCrossCountrySkiing"),
            (.paddleSports, "DistancePaddleSports"), (.rowing, "DistanceRowing"),
            (.skatingSports, "DistanceSkatingSports"), (.running, "DistanceWalkingRunning"),
            (.hiking, "DistanceWalkingRunning"), (.other, "DistanceWalkingRunning"),
        ] as [(WorkoutActivity, String)])
    func WKO_15_distanceTypeByActivity(_ activity: WorkoutActivity, _ name: String) {
        #expect(RecordedStream.distance.type(of: activity)?.identifier == "HKQuantityTypeIdentifier" + name)
    }

    @Test func streamsHaveTypesWhereThereAreSome() {
        func types(_ activity: WorkoutActivity) -> [String] {
            [RecordedStream.heartRate, .cadence, .power, .speed, .temperature].map {
                $0.type(of: activity)?.identifier.replacing("HKQuantityTypeIdentifier", with: "") ?? "-"
            }
        }
        #expect(types(.cycling) == ["HeartRate", "CyclingCadence", "CyclingPower", "CyclingSpeed", "-"])
        #expect(types(.running) == ["HeartRate", "-", "RunningPower", "RunningSpeed", "-"])
        #expect(types(.hiking) == ["HeartRate", "-", "-", "WalkingSpeed", "-"])
        #expect(types(.other) == ["HeartRate", "CyclingCadence", "CyclingPower", "-", "-"])
    }
}
