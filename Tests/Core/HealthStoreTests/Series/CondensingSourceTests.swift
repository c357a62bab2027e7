import Foundation
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// The samples of a workout that are condensed with it: those of its own source.
@Suite struct CondensingSourceTests {
    @Test(
        "CON-4: samples of other sources stay as they are, as rows, in a block and in a compacted one",
        arguments: [1, 3, 5], [false, true])
    func others(step: Int, isCompacted: Bool) throws {
        let engine = try CondensingTests.engine()
        func rates(_ first: Int) -> [SampleRecord] {
            (0..<80).map { (place: Int) -> SampleRecord in
                let number = first + place * step
                return .quantity(
                    step == 1 ? .consecutive(number) : .given(number), .heartRate, 60, .countPerMinute, Double(place))
            }
        }
        let (own, other) = (rates(0), rates(1_000))
        let workout = SampleRecord.workout(
            .given(5_000), WorkoutRecord(activityType: .running, duration: 600), 0, 600)
        try engine.save([workout], by: .own)
        try engine.save(other, by: .other)
        try engine.add(own + other, to: workout.uuid, by: .own)
        if isCompacted { _ = try engine.compact(olderThan: .infinity, isTrial: false, shortest: 2) { _ in true } }
        let outcome = try engine.condense(CondensingRequest(sources: .all, types: [.heartRate])) { _, _ in true }
        #expect(outcome.workouts.flatMap(\.types).map(\.samplesBefore) == [80])
        let found = try engine.samples(SampleRequest(.heartRate, .workout(workout.uuid)), for: .own)
        let kept = found.filter { $0.source?.source == AppIdentity.other.source }
        #expect(Set(kept.map(\.uuid)) == Set(other.map(\.uuid)) && kept.count == 80)
        let made = found.filter { $0.source?.source == AppIdentity.own.source }
        #expect(made.count == 1 && Set(made.map(\.uuid)).isDisjoint(with: own.map(\.uuid)))
        #expect(try engine.integrityProblems().isEmpty)
    }
}
