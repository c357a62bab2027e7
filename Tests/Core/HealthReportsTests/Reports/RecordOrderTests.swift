import HealthModel
import Testing

@testable import HealthReports

/// The order of the sports of records.
@Suite struct RecordOrderTests {
    @Test("API-120: the sport with the most workouts is first, of equals by name, and outdoors before indoors")
    func sports() {
        let sports: [WorkoutActivity] = [.yoga, .cycling, .running, .rowing, .swimming, .hiking]
        for shift in 0..<6 {
            var counter = RecordCounter(top: 1)
            var number = 0
            func add(_ activity: WorkoutActivity, _ isIndoor: Bool) {
                number += 1
                let leg = EffortLeg(activity, isIndoor: isIndoor, start: Double(number), duration: 60)
                counter.add(
                    OutingEfforts(workout: Told.id(number), start: Double(number), timeZone: nil, legs: [leg]))
            }
            for place in sports.indices {
                let activity = sports[(place + shift) % 6]
                for isIndoor in [shift % 2 == 0, shift % 2 == 1] { add(activity, isIndoor) }
            }
            add(.running, true)
            let found = counter.report().sports.map {
                "\($0.activityType.name) \($0.isIndoor ? "in" : "out") \($0.count)"
            }
            let names = sports.map(\.name).sorted().flatMap { ["\($0) out 1", "\($0) in 1"] }
            #expect(found == ["running in 2"] + names.filter { $0 != "running in 1" })
        }
    }
}
