import HealthModel
import Testing

@testable import WorkoutFiles

@Suite struct RecordedStreamTypesTests {
    @Test(
        arguments: [
            (13, "DistanceCycling"), (74, "DistanceCycling"), (46, "DistanceSwimming"), (70, "DistanceWheelchair"),
            (71, "DistanceWheelchair"), (61, "DistanceDownhillSnowSports"), (67, "DistanceDownhillSnowSports"),
            (40, "DistanceDownhillSnowSports"), (60, "DistanceCrossCountrySkiing"), (31, "DistancePaddleSports"),
            (35, "DistanceRowing"), (39, "DistanceSkatingSports"), (37, "DistanceWalkingRunning"),
            (24, "DistanceWalkingRunning"), (3000, "DistanceWalkingRunning"),
        ] as [(UInt, String)])
    func WKO_15_distanceTypeByActivity(_ activity: UInt, _ name: String) {
        #expect(RecordedStream.distance.type(of: activity)?.identifier == "HKQuantityTypeIdentifier" + name)
    }

    @Test func streamsHaveTypesWhereThereAreSome() {
        func types(_ activity: UInt) -> [String] {
            [RecordedStream.heartRate, .cadence, .power, .speed, .temperature].map {
                $0.type(of: activity)?.identifier.replacing("HKQuantityTypeIdentifier", with: "") ?? "-"
            }
        }
        #expect(types(13) == ["HeartRate", "CyclingCadence", "CyclingPower", "CyclingSpeed", "-"])
        #expect(types(37) == ["HeartRate", "-", "RunningPower", "RunningSpeed", "-"])
        #expect(types(24) == ["HeartRate", "-", "-", "WalkingSpeed", "-"])
        #expect(types(3000) == ["HeartRate", "CyclingCadence", "CyclingPower", "-", "-"])
    }
}
