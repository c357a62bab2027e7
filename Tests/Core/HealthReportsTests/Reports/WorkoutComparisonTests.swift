import Foundation
import HealthModel
import HealthStore
import TestStores
import TestSupport
import Testing

@testable import HealthReports

@Suite struct WorkoutComparisonTests {
    private let days: DailyStore

    init() throws { days = try DailyStore() }

    /// Saves a run of even speed, with samples of ten seconds.
    ///
    /// - Parameter pause: The seconds of a pause in the middle.
    private func run(
        _ day: Int, seconds: Int, speed: Double?, rate: Double? = nil, pause: Int = 0,
        _ activity: WorkoutActivity = .running
    ) throws -> UUID {
        let start = days.at(day, 18)
        let half = seconds / 20 * 10
        var record = WorkoutRecord(activityType: activity, duration: Double(seconds))
        if pause > 0 {
            record.events = [
                WorkoutEventRecord(kind: .pause, start: start + Double(half), end: start + Double(half)),
                WorkoutEventRecord(
                    kind: .resume, start: start + Double(half + pause), end: start + Double(half + pause)),
            ]
        }
        let workout = SampleRecord(
            type: .workout, start: start, end: start + Double(seconds + pause), content: .workout(record))
        var samples: [SampleRecord] = []
        for second in stride(from: 0, to: seconds, by: 10) {
            let from = start + Double(second + (second >= half ? pause : 0))
            if let speed {
                samples.append(
                    SampleRecord(
                        type: .distanceWalkingRunning, start: from, end: from + 10,
                        content: .quantity(QuantityValue(speed * 10, .meter))))
            }
            if let rate {
                samples.append(
                    SampleRecord(
                        type: .heartRate, start: from, end: from,
                        content: .quantity(QuantityValue(rate + Double(second) / 10, .countPerMinute))))
            }
        }
        try days.save([workout])
        if !samples.isEmpty {
            try days.store.engine.write(as: LawStore.app) { try $0.add(samples, to: workout.uuid) }
        }
        return workout.uuid
    }

    private func compare(
        _ one: UUID, _ other: UUID, by axis: WorkoutComparison.Axis? = nil, places: Int = 11
    ) throws -> WorkoutComparison {
        try #require(try days.reports { try $0.comparison(of: one, with: other, by: axis, places: places) })
    }

    private func close(_ mine: [Double?], _ theirs: [Double?]) -> Bool {
        mine.count == theirs.count
            && zip(mine, theirs).allSatisfy { one, other in
                guard let one, let other else { return one == nil && other == nil }
                return abs(one - other) < 1e-6
            }
    }

    @Test("API-139: by distance, the gap is in active seconds, and ends with the shorter one")
    func byDistance() throws {
        // 3,000 m in 1,000 s, and 2,400 m in 1,200 s with a pause of five minutes.
        let fast = try run(2, seconds: 1_000, speed: 3, rate: 120)
        let slow = try run(5, seconds: 1_200, speed: 2, pause: 300)
        let report = try compare(fast, slow)
        #expect(report.axis == .distance && report.places == (0...10).map { Double($0) * 300 })
        #expect(report.workout.workout == fast && report.other.workout == slow && report.other.duration == 1_200)
        #expect(report.columns.map(\.quantity) == [.time, .speed, .heartRate])
        let time = report.columns[0]
        #expect(close(time.workout, (0...10).map { Double($0) * 100 }))
        #expect(close(time.other, (0...8).map { Double($0) * 150 } + [nil, nil]))
        #expect(close(report.gaps, (0...8).map { Double($0) * 50 } + [nil, nil]))
        #expect(report.lastGap.map { abs($0 - 400) < 1e-6 } == true)
        let speed = report.columns[1]
        #expect(speed.workout.allSatisfy { $0.map { abs($0 - 3) < 1e-6 } ?? false })
        #expect(speed.other.prefix(9).allSatisfy { $0.map { abs($0 - 2) < 1e-6 } ?? false } && speed.other[9] == nil)
        // The place at 300 m is passed from 50 s to 150 s: rates from 125 to 134.
        #expect(report.columns[2].workout[1] == 129.5 && report.columns[2].other.allSatisfy { $0 == nil })
        // The other way round, it is ahead.
        let swapped = try compare(slow, fast)
        #expect(close(swapped.gaps, report.gaps.map { $0.map { -$0 } }))
    }

    @Test("API-139: by time, the gap is in metres, and pauses take no time")
    func byTime() throws {
        let fast = try run(2, seconds: 1_000, speed: 3)
        let slow = try run(5, seconds: 1_200, speed: 2, pause: 300)
        let report = try compare(fast, slow, by: .time, places: 13)
        #expect(report.axis == .time && close(report.places, (0...12).map { Double($0) * 100 }))
        #expect(report.columns[0].quantity == .distance)
        #expect(close(report.columns[0].other, (0...12).map { Double($0) * 200 }))
        #expect(close(report.columns[0].workout, (0...10).map { Double($0) * 300 } + [nil, nil]))
        #expect(close(report.gaps, (0...10).map { Double($0) * 100 } + [nil, nil]))
    }

    @Test("API-139: without a distance, workouts are aligned by time, whatever is asked for")
    func withoutDistances() throws {
        let run = try run(2, seconds: 600, speed: 3, rate: 100)
        let still = try self.run(3, seconds: 600, speed: nil, rate: 150, .yoga)
        let report = try compare(run, still, by: .distance, places: 5)
        #expect(report.axis == .time && report.gaps.allSatisfy { $0 == nil } && report.lastGap == nil)
        #expect(report.columns.map(\.quantity) == [.distance, .speed, .heartRate])
        #expect(report.columns[2].other.allSatisfy { $0 != nil })
        let itself = try compare(run, run)
        #expect(itself.gaps.allSatisfy { $0 == 0 })
        #expect(try days.reports { try $0.comparison(of: run, with: UUID()) } == nil)
        // Nothing was measured, and it has no length.
        let empty = try self.run(9, seconds: 0, speed: nil)
        #expect(try compare(empty, empty).columns.isEmpty)
    }

    @Test("API-139: a rate at the very end counts", arguments: [WorkoutComparison.Axis.time, .distance])
    func ends(axis: WorkoutComparison.Axis) throws {
        let run = try run(2, seconds: 100, speed: 3, rate: 100)
        let report = try compare(run, run, by: axis, places: 2)
        #expect(report.places.count == 2 && report.columns.last?.workout.allSatisfy { $0 != nil } == true)
        #expect(report.columns.last?.quantity == .heartRate)
    }
}
