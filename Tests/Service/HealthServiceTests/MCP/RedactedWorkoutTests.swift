import Foundation
import HealthModel
import Testing

@testable import HealthService

/// The statistics of workouts that an assistant may not read (SEC-33).
@Suite struct RedactedWorkoutTests {
    private static let both: [ObjectType: WorkoutStatisticsRecord] = {
        var statistics = WorkoutStatisticsRecord()
        statistics.average = 2.5
        return [.heartRate: statistics, .stepCount: statistics]
    }()

    private static func part(_ start: Double, _ statistics: [ObjectType: WorkoutStatisticsRecord]?)
        -> WorkoutActivityRecord
    {
        var configuration = WorkoutConfigurationRecord()
        configuration.activityType = .running
        var part = WorkoutActivityRecord(configuration: configuration, start: start, end: start + 300)
        part.statistics = statistics
        return part
    }

    private static func workout(_ statistics: [ObjectType: WorkoutStatisticsRecord]?) -> SampleRecord {
        var record = WorkoutRecord(activityType: .running, duration: 600)
        record.statistics = statistics
        record.activities = [part(0, both), part(300, nil), part(600, both)]
        return SampleRecord(type: .workout, start: 0, end: 900, content: .workout(record))
    }

    @Test("SEC-33: a workout and each of its parts keep the statistics of types that may be read, and the rest")
    func parts() {
        let sample = Self.workout(Self.both)
        let redacted = sample.redacted { $0 == .stepCount }
        guard case .workout(let record) = redacted.content else {
            Issue.record("It is no workout.")
            return
        }
        #expect(record.statistics == Self.both.filter { $0.key == .stepCount } && record.statistics?.count == 1)
        let kept: [[ObjectType]] = record.activities.map { Array(($0.statistics ?? [:]).keys) }
        #expect(kept == [[.stepCount], [], [.stepCount]])
        #expect(record.activities.map(\.start) == [0, 300, 600] && record.activityType == .running)
        #expect(redacted.uuid == sample.uuid && redacted.end == 900)
        guard case .workout(let whole) = sample.redacted({ _ in true }).content else { return }
        #expect(whole.statistics == Self.both && whole.activities.map { $0.statistics?.count } == [2, nil, 2])
    }

    @Test("SEC-33: what has no statistics, or is no workout, stays as it is") func nothing() {
        let workout = Self.workout(nil)
        guard case .workout(let record) = workout.redacted({ _ in false }).content else {
            Issue.record("It is no workout.")
            return
        }
        #expect(record.statistics == nil && record.activities.map { $0.statistics?.count } == [0, nil, 0])
        let steps = SampleRecord.quantity(.stepCount, 7, .count, 0, seconds: 60)
        let same = steps.redacted { _ in false }
        #expect(same.uuid == steps.uuid && same.quantity?.value == 7)
    }
}
