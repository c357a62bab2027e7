import Foundation
import HealthModel
import TestEngines
import TestSupport
import Testing

@testable import HealthStore

/// The figures of a series as a sample, against its quantities, wherever it has been since.
@Suite struct SeriesFigureTests {
    /// Quantities of which the last, the longest, the least and the greatest are different ones.
    private static let cases: [[(start: Double, end: Double, value: Double)]] = [
        [(10, 15, 60)], [(10, 10, 60)], [(10, 12, 60), (20, 28, 90), (40, 47, 50)],
        [(10, 95, 60), (20, 28, 90), (40, 47, 70)], [(0, 5, 90), (5, 50, 50), (60, 61, 60), (70, 79, 60)],
    ]

    private static func expect(
        _ sample: SampleRecord?, _ data: [(start: Double, end: Double, value: Double)], isSum: Bool, _ text: String
    ) throws {
        guard case .series(let series) = try #require(sample).content else {
            Issue.record("No series: \(text)")
            return
        }
        let values = data.map(\.value)
        #expect(
            series.count == data.count && series.minimum == values.min() && series.maximum == values.max(), "\(text)")
        // The one that ends last.
        let last = try #require(data.max { $0.end < $1.end })
        #expect(series.mostRecent == last.value, "\(text)")
        #expect(series.mostRecentStart == last.start && series.mostRecentEnd == last.end, "\(text)")
        if isSum { #expect(series.quantity.value == values.reduce(0, +), "\(text)") }
        #expect(sample?.start == data.map(\.start).min() && sample?.end == data.map(\.end).max(), "\(text)")
    }

    @Test("SER-15: a series says what its quantities are, read in any way", arguments: cases.indices, [true, false])
    func figures(place: Int, isSum: Bool) throws {
        let data = Self.cases[place]
        let type: ObjectType = isSum ? .stepCount : .heartRate
        let engine = try SQLiteEngine.forTest()
        try engine.allow(.own, .other)
        let workout = SampleRecord.workout(.given(1), WorkoutRecord(activityType: .running, duration: 100), 0, 100)
        try engine.save([workout], by: .own)
        let saved = try engine.saveSeries(type, data, in: isSum ? .count : .countPerMinute)
        try engine.add(saved, to: workout.uuid, by: .own)
        let uuid = try #require(saved.first?.uuid)
        func check(_ text: String) throws {
            let last = try #require(data.max { $0.end < $1.end })
            let ways: [(String, [SampleRecord])] = [
                ("type", try engine.samples(SampleRequest(type), for: .own)),
                ("identifier", try engine.samples(SampleRequest(type, .uuid([uuid])), for: .own)),
                ("workout", try engine.samples(SampleRequest(type, .workout(workout.uuid)), for: .own)),
                ("start", try engine.samples(SampleRequest(type, .mostRecentStart(.equal, last.start)), for: .own)),
                ("end", try engine.samples(SampleRequest(type, .mostRecentEnd(.equal, last.end)), for: .own)),
                (
                    "length",
                    try engine.samples(SampleRequest(type, .mostRecentLength(.equal, last.end - last.start)), for: .own)
                ),
                ("changes", try engine.changes(ChangeRequest([.init(type: type)]), for: .own).added),
            ]
            for (way, found) in ways {
                #expect(found.count == 1, "\(text) \(way)")
                try Self.expect(found.first, data, isSum: isSum, "\(text) \(way)")
            }
            var passed: [SampleRecord] = []
            try engine.quantities(QuantityRequest(type), for: .own) {
                passed.append($0.record)
                return true
            }
            #expect(passed.map(\.start) == data.map(\.start) && passed.map(\.end) == data.map(\.end))
        }
        try Self.expect(saved.first, data, isSum: isSum, "saved")
        try check("saved")
        _ = try engine.compact(olderThan: .infinity, isTrial: false) { _ in true }
        try check("compacted")
        let form = StoreLife.form()
        _ = try engine.deleteWithAssociated([DeletionPart([workout.uuid], by: .own)], bin: form)
        _ = try engine.restoreFromBin([workout.uuid], form)
        try check("from the bin")
        #expect(try engine.integrityProblems().isEmpty)
    }
}
