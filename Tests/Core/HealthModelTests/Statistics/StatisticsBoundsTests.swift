import Foundation
import Testing

@testable import HealthModel

/// Decisions at one exact instant, which random data seldom hit.
@Suite struct StatisticsBoundsTests {
    private static func summary(_ data: [(Double, Double)], isHandEntered: Bool = false) -> StatisticsSummary {
        let data = data.map { StatisticsDatum(start: $0.0, end: $0.1, value: 1, isHandEntered: isHandEntered) }
        var summary = StatisticsSummary(data[0], style: .discreteTemporallyWeighted)
        for datum in data.dropFirst() { summary.append(datum) }
        return summary
    }

    /// A summary of a signal waits for data that overlap its end, and would count beyond it.
    @Test func STAT_33_aSummaryWaitsForWhatOverlapsIt() {
        var accumulator = StatisticsAccumulator(type: .heartRate, options: .all(for: .heartRate))
        let summary = Self.summary([(0, 10), (10, 20)])
        let accepted = [19, 20].map { accumulator.accepts(summary, before: $0) }
        #expect(accepted == [false, true])
    }

    @Test func STAT_27_handEnteredDataAreCountedApart() {
        let measured = Self.summary([(0, 10)])
        let entered = Self.summary([(10, 20)], isHandEntered: true)
        #expect(!measured.canCombine(with: entered) && !entered.canCombine(with: measured))
        #expect(measured.canCombine(with: Self.summary([(10, 20)])))
    }

    @Test func STAT_11_bucketsOfAnotherCalendarAreOthers() throws {
        func buckets(_ zone: String) throws -> CalendarBuckets {
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = try #require(TimeZone(identifier: zone))
            return try CalendarBuckets(anchor: 0, interval: DateComponents(day: 1), calendar: calendar)
        }
        #expect(try buckets("UTC").coincides(with: buckets("UTC")))
        #expect(try !buckets("UTC").coincides(with: buckets("Europe/Rome")))
    }

    /// Months and leap years vary in length, so that the first guess is often another bucket.
    @Test(arguments: [DateComponents(month: 1), DateComponents(month: 5), DateComponents(year: 1)])
    func STAT_11_aBoundBelongsToTheBucketThatItBegins(interval: DateComponents) throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
        let anchor = try #require(calendar.date(from: DateComponents(year: 2024, month: 2, day: 29)))
        let buckets = try CalendarBuckets(
            anchor: anchor.timeIntervalSinceReferenceDate, interval: interval, calendar: calendar)
        for number in -600...600 {
            #expect(buckets.number(at: buckets.bound(number)) == number)
            #expect(buckets.number(at: buckets.bound(number).nextDown) == number - 1)
        }
    }

    // MARK: Activities

    private static func activity(_ start: Double, _ end: Double?) -> WorkoutActivityRecord {
        WorkoutActivityRecord(configuration: WorkoutConfigurationRecord(), start: start, end: end)
    }

    private static func running(_ activities: [WorkoutActivityRecord], pointAt date: Double) -> RunningStatistics {
        var running = RunningStatistics()
        running.follow(activities)
        running.add([.heartRate: MeasuredData(data: [StatisticsDatum(start: date, end: date, value: 1)])])
        return running
    }

    @Test func WAC_8_anActivityThatBeginsAtTheLatestMomentHasIt() {
        var running = Self.running([], pointAt: 10)
        running.follow([Self.activity(10, nil)])
        #expect(running.isStale)
    }

    @Test func WAC_8_anActivityThatEndsAtTheLatestMomentMayLoseIt() {
        let first = Self.activity(0, nil)
        var running = Self.running([first], pointAt: 10)
        var ended = first
        ended.end = 10
        running.follow([ended, Self.activity(12, nil)])
        #expect(running.isStale)
    }

    /// An end that moves matters up to the latest moment, whichever end is the earlier one.
    @Test(
        arguments: [
            (20, 30, 10, false), (20, 30, 19.5, false), (20, 30, 20, true), (20, 30, 25, true), (30, 20, 10, false),
            (30, 20, 20, true), (30, 20, 25, true), (5, 20, 10, true), (20, 20, 20, false), (20, 20, 25, false),
        ] as [(Double, Double, Double, Bool)])
    func WAC_8_anEndThatMovesMayCutData(old: Double, new: Double, latest: Double, isStale: Bool) {
        var activity = Self.activity(0, old)
        var running = Self.running([activity], pointAt: latest)
        #expect(!running.isStale)
        activity.end = new
        running.follow([activity])
        #expect(running.isStale == isStale)
    }

    /// One that begins elsewhere is another activity, whose data are counted anew.
    @Test func WAC_8_anActivityIsKnownByItsStart() {
        var activity = Self.activity(0, nil)
        var running = Self.running([activity], pointAt: 10)
        running.follow([activity])
        #expect(!running.isStale && running.records(ofActivity: activity.uuid).count == 1)
        activity.start = 11
        running.follow([activity])
        #expect(!running.isStale && running.records(ofActivity: activity.uuid).isEmpty)
        activity.start = 9
        running.follow([activity])
        #expect(running.isStale)
        running = Self.running([activity], pointAt: 10)
        running.follow([])
        #expect(!running.isStale && running.records(ofActivity: activity.uuid).isEmpty)
    }

    /// The last datum loses a moment at its end to the next one, and gets it back without it.
    @Test func WAC_6_aMomentAtTheEndBelongsToTheLastActivityAlone() {
        let (first, second) = (Self.activity(0, 10), Self.activity(10, nil))
        func counts(_ running: RunningStatistics) -> [Int] {
            var running = running
            return [first, second].map { running.records(ofActivity: $0.uuid).count }
        }
        let data: [ObjectType: MeasuredData] = [
            .heartRate: MeasuredData(data: [StatisticsDatum(start: 10, end: 10, value: 1)])
        ]
        var running = Self.running([first], pointAt: 10)
        #expect(counts(running) == [1, 0])
        running.follow([first, second])
        running.recount(data)
        #expect(!running.isStale && counts(running) == [0, 1])
        running.follow([first])
        #expect(running.isStale)
        running.recount(data)
        #expect(counts(running) == [1, 0])
        // Before there are data, nothing is stale.
        running = RunningStatistics()
        running.follow([first])
        running.follow([first, second])
        running.add(data)
        #expect(!running.isStale && counts(running) == [0, 1])
        running = RunningStatistics()
        var open = first
        open.end = nil
        running.follow([open])
        running.follow([first, Self.activity(12, nil)])
        running.add(data)
        #expect(!running.isStale && counts(running) == [0, 0])
    }

    /// The last instant of an activity belongs to it only while no other follows.
    @Test func WAC_8_anActivityThatIsFollowedLosesItsLastMoment() {
        let first = Self.activity(0, 10)
        var running = Self.running([first], pointAt: 10)
        running.follow([first, Self.activity(12, nil)])
        #expect(running.isStale)
    }

    /// Statistics that were counted anew no longer depend on the data before.
    @Test func WAC_8_dataThatAreCountedAnewAreAllThatThereAre() {
        let data: [ObjectType: MeasuredData] = [
            .heartRate: MeasuredData(data: [StatisticsDatum(start: 10, end: 10, value: 1)])
        ]
        var first = Self.activity(0, 10)
        var running = Self.running([first], pointAt: 10)
        first.end = 20
        running.follow([first])
        #expect(running.isStale)
        running.recount(data)
        #expect(!running.isStale && running.records(ofActivity: first.uuid).count == 1)
        // No moment is at its end now.
        running.follow([first, Self.activity(20, nil)])
        #expect(!running.isStale && running.records(ofActivity: first.uuid).count == 1)
        running.recount([:])
        #expect(!running.isStale && running.records().isEmpty && running.records(ofActivity: first.uuid).isEmpty)
        running.follow([Self.activity(5, nil)])
        #expect(!running.isStale)
        running.add(data)
        running.follow([Self.activity(10, nil)])
        #expect(running.isStale)
    }
}
