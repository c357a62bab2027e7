import Foundation
import HealthModel
import HealthReports
import HealthStore
import Testing

@testable import HealthTransfer

/// The dates of workouts in the bin.
@Suite struct BinDateTests {
    @Test("STO-62: a workout stays in the bin for 30 days from its deletion, whenever it was, and the latest is first")
    func dates() throws {
        let fixture = try ExportFixture()
        let starts = [600_000_000.0, 700_000_000]
        let workouts = try starts.map { start in
            try HandEntry(access: fixture.access).save(
                HandwrittenWorkout(activity: .running, start: start, duration: 3_600))
        }
        for workout in workouts.reversed() {
            let records = try fixture.access.own { try $0.samples(SampleRequest(.workout, .uuid([workout]))) }
            _ = try WorkoutDeletion(access: fixture.access).deleteAsOwner(records)
        }
        let binned = try WorkoutBin(access: fixture.access).workouts()
        #expect(Set(binned.map(\.workout.uuid)) == Set(workouts) && binned.map(\.belongings) == [0, 0])
        for workout in binned {
            #expect(workout.until.timeIntervalSince(workout.deleted) == 30 * 86_400)
        }
        #expect(binned[0].deleted >= binned[1].deleted)
    }
}
