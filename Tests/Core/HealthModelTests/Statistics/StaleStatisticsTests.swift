import Foundation
import HealthModel
import Testing

/// Changes of activities after which the statistics of a workout must be counted anew, and those after which not.
@Suite struct StaleStatisticsTests {
    private static let one = UUID(uuidString: "00000000-0000-4000-8000-000000000001") ?? UUID()
    private static let two = UUID(uuidString: "00000000-0000-4000-8000-000000000002") ?? UUID()

    private static func activity(_ uuid: UUID, _ start: Double, _ end: Double? = nil) -> WorkoutActivityRecord {
        WorkoutActivityRecord(uuid: uuid, configuration: WorkoutConfigurationRecord(), start: start, end: end)
    }

    /// Steps between dates, one each.
    private static func steps(_ spans: [(Double, Double)]) -> [ObjectType: MeasuredData] {
        let data = spans.enumerated().map { number, span in
            StatisticsDatum(start: span.0, end: span.1, value: 1, number: Int64(number))
        }
        let sources = SourceRanking([SourceRecord(bundleIdentifier: "a", name: "a")])
        return [.stepCount: MeasuredData(sources: sources, data: data)]
    }

    @Test(
        "WAC-8: an activity that begins before the end of the latest data has a part of them",
        arguments: [(49, true), (50, true), (50.5, false)] as [(Double, Bool)])
    func begins(start: Double, isStale: Bool) {
        var empty = RunningStatistics()
        empty.follow([Self.activity(Self.one, start)])
        #expect(!empty.isStale)
        var running = RunningStatistics()
        running.add(Self.steps([(40, 50), (30, 35)]))
        running.follow([Self.activity(Self.one, start)])
        #expect(running.isStale == isStale)
        // Without data, nothing lies in another one.
        running.recount([:])
        running.follow([Self.activity(Self.two, 10), Self.activity(Self.one, start)])
        #expect(!running.isStale && running.records().isEmpty)
    }

    @Test(
        "WAC-8: an end that moves among the data, or from there, changes what an activity has",
        arguments: [
            (nil, 49, true), (nil, 50, true), (nil, 50.5, false), (nil, nil, false), (60, 70, false), (60, nil, false),
            (60, 50, true), (60, 50.5, false), (45, 60, true), (45, 45, false), (50, nil, true), (50.5, 60, false),
        ] as [(Double?, Double?, Bool)])
    func ends(old: Double?, new: Double?, isStale: Bool) {
        var running = RunningStatistics()
        running.follow([Self.activity(Self.one, 0, old)])
        running.add(Self.steps([(40, 50)]))
        #expect(!running.isStale)
        running.follow([Self.activity(Self.one, 0, new)])
        #expect(running.isStale == isStale)
    }

    @Test(
        "WAC-6: a moment at the end of an activity is no longer its own when another one follows",
        arguments: [(10, 10, true), (9.5, 9.5, false), (8, 10, false), (10, 12, false)] as [(Double, Double, Bool)])
    func moments(start: Double, end: Double, isStale: Bool) {
        let (first, second) = (Self.activity(Self.one, 0, 10), Self.activity(Self.two, 60))
        var running = RunningStatistics()
        running.follow([first])
        running.add(Self.steps([(start, end)]))
        running.follow([first, second])
        #expect(running.isStale == isStale)
        // What was there at the end is known again after all data were counted, and forgotten if they are gone.
        running.recount(Self.steps([(start, end)]))
        #expect(!running.isStale)
        running.follow([first])
        #expect(running.isStale == isStale)
        running.recount([:])
        running.follow([first, second])
        #expect(!running.isStale)
    }

    @Test(
        "WAC-8: an activity that begins at another date is another one",
        arguments: [(40, true), (55, false)] as [(Double, Bool)])
    func moves(start: Double, isStale: Bool) {
        var running = RunningStatistics()
        running.add(Self.steps([(40, 50)]))
        running.follow([Self.activity(Self.one, 60)])
        #expect(!running.isStale)
        running.follow([Self.activity(Self.one, start)])
        #expect(running.isStale == isStale)
        running.recount(Self.steps([(40, 50), (56, 58)]))
        #expect(running.records(ofActivity: Self.one).map(\.values.sum) == [isStale ? 2 : 1])
        running.follow([])
        #expect(!running.isStale && running.records(ofActivity: Self.one).isEmpty)
        #expect(running.records().map(\.values.sum) == [2])
    }
}
