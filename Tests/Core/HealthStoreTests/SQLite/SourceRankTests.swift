import Foundation
import HealthModel
import TestEngines
import TestSupport
import Testing

@testable import HealthStore

/// The one of two sources that counts where both were recording, in whatever form the store has their data.
@Suite struct SourceRankTests {
    /// The forms in which the store has the data of a source.
    enum Form: CaseIterable {
        case row, rows, block, series
    }

    /// Saves so many steps of an hour.
    private func save(_ total: Double, _ form: Form, isEntered: Bool, by app: AppIdentity, _ engine: SQLiteEngine)
        throws
    {
        let metadata: Metadata? = isEntered ? [MetadataKey.wasUserEntered: .bool(true)] : nil
        let first = app == .own ? 0 : 1_000
        let count = form == .row ? 1 : form == .rows ? 4 : 72
        let length = 3_600 / Double(count)
        let starts = (0..<count).map { Double($0) * length }
        let value = total / Double(count)
        switch form {
        case .row, .rows:
            try engine.save(
                starts.enumerated().map { place, start in
                    .quantity(
                        .given(first + 3 * place), .stepCount, value, .count, start, start + length, metadata: metadata)
                }, by: app)
        case .block:
            let workout = SampleRecord.workout(
                .given(first + 900), WorkoutRecord(activityType: .running, duration: 9), 100_000, 100_009)
            try engine.insert(workout, by: app) { bulk throws(EngineError) in
                try bulk.append(
                    SampleBatch(
                        type: .stepCount, unit: .count, metadata: metadata, firstUUID: .consecutive(first),
                        starts: starts, ends: starts.map { $0 + length },
                        values: Array(repeating: value, count: count)))
            }
        case .series:
            try engine.saveSeries(
                .stepCount, starts.map { ($0, $0 + length, value) }, in: .count, metadata: metadata, by: app)
        }
    }

    @Test(
        "STAT-20, STAT-27: what was entered by hand counts before the order of sources",
        arguments: [Form.rows, .block, .series],
        [Form.row, .block, .series])
    func rank(own: Form, other: Form) throws {
        for (ownIsEntered, otherIsEntered) in [(false, false), (true, false), (false, true), (true, true)] {
            let engine = try SQLiteEngine.forTest()
            try engine.allow(.own, .other)
            try save(720, own, isEntered: ownIsEntered, by: .own, engine)
            try save(288, other, isEntered: otherIsEntered, by: .other, engine)
            for order in [["test.own", "test.other"], ["test.other", "test.own"]] {
                try engine.setSourceOrder(order, of: .stepCount)
                let isOwn = ownIsEntered == otherIsEntered ? order[0] == "test.own" : ownIsEntered
                let options: StatisticsOptions = [.cumulativeSum, .separateBySource]
                func figures(_ predicate: SamplePredicate) throws -> [Int] {
                    let request = StatisticsRequest(.stepCount, predicate, options: options)
                    let found = try engine.statistics(request, for: .own)
                    let sources = ["test.own", "test.other"].map { bundle in
                        found?.sources?.first { $0.source.bundleIdentifier == bundle }?.values.sum ?? -1
                    }
                    return ([found?.values.sum ?? -1] + sources).map { Int(($0 * 1_000).rounded()) }
                }
                let sum = isOwn ? 720_000 : 288_000
                #expect(try figures(.constant(true)) == [sum, 720_000, 288_000], "\(ownIsEntered) \(otherIsEntered)")
                // A predicate that holds for each of them, and one that is tested one by one.
                #expect(try figures(.end(.lessOrEqual, 3_600)) == [sum, 720_000, 288_000])
                let half = QuantityValue(1, .count)
                #expect(
                    try figures(.or([.end(.lessOrEqual, 3_600), .quantity(.less, half)])) == [sum, 720_000, 288_000])
                let buckets = try CalendarBuckets(anchor: 0, interval: DateComponents(minute: 20), calendar: .utc)
                let request = StatisticsRequest(.stepCount, options: .cumulativeSum)
                let thirds = try engine.statistics(request, in: buckets, for: .own).populated.map {
                    Int((($0.record.values.sum ?? -1) * 1_000).rounded())
                }
                #expect(thirds == Array(repeating: sum / 3, count: 3))
            }
        }
    }

    @Test("the data of a workout know what was entered by hand", arguments: Form.allCases, [true, false])
    func measured(form: Form, isEntered: Bool) throws {
        let engine = try SQLiteEngine.forTest()
        try engine.allow(.own)
        try save(72, form, isEntered: isEntered, by: .own, engine)
        let numbers = try engine.read { try StoreReader.sequence($0.database) }
        var members = MemberRuns()
        members.add(1...numbers)
        let data = try engine.measuredData(of: members)[.stepCount]?.data ?? []
        #expect(data.map(\.value).reduce(0, +) == 72 && data.allSatisfy { $0.isHandEntered == isEntered })
        #expect(data.count == (form == .row ? 1 : form == .rows ? 4 : 72))
    }
}
