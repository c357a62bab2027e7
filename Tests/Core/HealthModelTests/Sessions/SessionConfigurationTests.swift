import HealthModel
import Testing

@Suite struct SessionConfigurationTests {
    struct Case: Sendable {
        var activity: WorkoutActivity
        var water: Int
        var lapLength: QuantityValue?
        var isValid: Bool
    }

    @Test(arguments: [
        Case(activity: .running, water: 0, isValid: true),
        Case(activity: .swimming, water: 0, isValid: true),
        Case(activity: .swimming, water: 1, lapLength: QuantityValue(25, .meter), isValid: true),
        Case(activity: .swimBikeRun, water: 1, lapLength: QuantityValue(25, .meter), isValid: true),
        Case(activity: .swimming, water: 2, isValid: true),
        // Open water has no laps; neither has a run, nor a swim in unknown water.
        Case(activity: .swimming, water: 2, lapLength: QuantityValue(25, .meter), isValid: false),
        Case(activity: .swimming, water: 0, lapLength: QuantityValue(25, .meter), isValid: false),
        Case(activity: .running, water: 0, lapLength: QuantityValue(25, .meter), isValid: false),
        // A pool requires a lap length.
        Case(activity: .swimming, water: 1, isValid: false),
        // Lap lengths are positive lengths.
        Case(activity: .swimming, water: 1, lapLength: QuantityValue(0, .meter), isValid: false),
        Case(activity: .swimming, water: 1, lapLength: QuantityValue(-25, .meter), isValid: false),
        Case(activity: .swimming, water: 1, lapLength: QuantityValue(.nan, .meter), isValid: false),
        Case(activity: .swimming, water: 1, lapLength: QuantityValue(.infinity, .meter), isValid: false),
        Case(activity: .swimming, water: 1, lapLength: QuantityValue(25, .count), isValid: false),
        // A swimming location requires a swimming activity.
        Case(activity: .running, water: 2, isValid: false),
        Case(activity: .running, water: 1, lapLength: QuantityValue(25, .meter), isValid: false),
    ])
    func WBD_32_whatSessionsTake(example: Case) {
        var configuration = WorkoutConfigurationRecord(example.activity)
        configuration.swimmingLocationType = SwimmingLocation(rawValue: example.water)
        configuration.lapLength = example.lapLength
        #expect(((try? configuration.checkForSession()) != nil) == example.isValid)
    }
}
