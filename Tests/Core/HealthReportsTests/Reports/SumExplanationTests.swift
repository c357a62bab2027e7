import Foundation
import HealthModel
import HealthReports
import HealthStore
import TestEngines
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthReports

/// The explanation of sums, compared with the engine's statistics.
@Suite struct SumExplanationTests {
    private let engine: SQLiteEngine
    private static let watch = AppIdentity(
        bundleIdentifier: "org.example.watch", name: "Watch", productType: "Watch7,1")
    private static let phone = AppIdentity(
        bundleIdentifier: "org.example.phone", name: "Phone", productType: "iPhone15,2")
    private static let other = AppIdentity(bundleIdentifier: "org.example.other", name: "Other")
    private static let apps = [watch, phone, other]
    /// The start of the day: 2026-05-10 00:00 UTC.
    private static let midnight = 800_064_000.0

    init() throws {
        engine = try SQLiteEngine.forTest()
        let types = Dictionary(
            uniqueKeysWithValues: [ObjectType.stepCount, .activeEnergyBurned, .distanceWalkingRunning].map {
                ($0, true)
            })
        for app in Self.apps {
            try engine.write({ try $0.authorize(app, AuthorizationDecisions(share: types, read: types)) })
        }
        try engine.write {
            try $0.setSystemSources([Self.watch.source.bundleIdentifier, Self.phone.source.bundleIdentifier])
        }
    }

    private func save(
        _ value: Double, _ from: Double, _ to: Double, by app: AppIdentity, of type: ObjectType = .stepCount,
        isHandEntered: Bool = false
    ) throws {
        let unit = type.canonicalUnit ?? .count
        try engine.write(as: app) {
            try $0.save(
                [
                    SampleRecord(
                        type: type, start: Self.midnight + from, end: Self.midnight + to,
                        content: .quantity(QuantityValue(value, unit)),
                        metadata: isHandEntered ? [MetadataKey.wasUserEntered: .bool(true)] : nil)
                ])
        }
    }

    private func explain(
        _ from: Double, _ to: Double, of type: ObjectType = .stepCount
    ) throws -> SumExplanation {
        try #require(
            try engine.reports(for: Self.watch) {
                try $0.explanation(
                    of: type, from: Date(timeIntervalSinceReferenceDate: Self.midnight + from),
                    to: Date(timeIntervalSinceReferenceDate: Self.midnight + to))
            })
    }

    /// Returns the bucket of a collection over all data.
    private func bucket(_ from: Double, _ to: Double, of type: ObjectType) throws -> StatisticsRecord? {
        let buckets = try CalendarBuckets(
            anchor: Self.midnight + from, interval: DateComponents(second: Int(to - from)), calendar: .utc)
        return try engine.read(for: Self.watch) {
            try $0.statistics(
                StatisticsRequest(type, options: [.cumulativeSum, .separateBySource]), in: buckets)
        }.populated.first { $0.number == 0 }?.record
    }

    @Test func API_45_whoCountedAndWhoDidNot() throws {
        // The example of the rules: 900 of the watch, and of the phone's 1200 those of the last five minutes.
        try save(900, 0, 600, by: Self.watch)
        try save(1200, 300, 900, by: Self.phone)
        try save(450, 0, 900, by: Self.other)
        let whole = try explain(0, 86_400)
        #expect(whole.merged == 1500 && whole.parts.map(\.source) == Self.apps.map(\.source))
        #expect(whole.parts.map(\.rank) == [1, 2, 3] && whole.parts.map(\.alone) == [900, 1200, 450])
        #expect(whole.parts.map(\.counted) == [900, 600, 0])
        #expect(whole.parts[0].coveredBy.isEmpty)
        #expect(whole.parts[1].coveredBy == [.init(source: Self.watch.source, value: 600)])
        #expect(
            whole.parts[2].coveredBy == [
                .init(source: Self.watch.source, value: 300), .init(source: Self.phone.source, value: 150),
            ])
        #expect(whole.stretchCount == 1 && whole.stretches.count == 1)
        let stretch = whole.stretches[0]
        #expect(stretch.source == Self.phone.source && stretch.value == 600)
        #expect(stretch.start.timeIntervalSinceReferenceDate == Self.midnight + 600)
        #expect(stretch.end.timeIntervalSinceReferenceDate == Self.midnight + 900)
    }

    @Test func API_45_whatSticksOutCountsInPart() throws {
        try save(100, -60, 60, by: Self.phone)
        try save(30, -30, 30, by: Self.watch)
        let day = try explain(0, 86_400)
        #expect(day.merged == 40 && day.parts.map(\.alone) == [15, 50] && day.parts.map(\.counted) == [15, 25])
        #expect(day.parts[1].coveredBy == [.init(source: Self.watch.source, value: 25)])
        #expect(try bucket(0, 86_400, of: .stepCount)?.values.sum == 40)
    }

    @Test func API_45_momentsAndWhatWasEnteredByHand() throws {
        try save(5, 100, 100, by: Self.phone)
        try save(7, 100, 100, by: Self.watch)
        try save(60, 200, 260, by: Self.watch)
        try save(9, 230, 230, by: Self.phone)
        try save(11, 300, 300, by: Self.phone)
        try save(50, 400, 500, by: Self.watch)
        try save(20, 400, 500, by: Self.phone, isHandEntered: true)
        let found = try explain(0, 86_400)
        #expect(found.merged == 98)
        #expect(found.parts.map(\.counted) == [67, 31])
        #expect(found.parts[0].coveredBy == [.init(source: Self.phone.source, value: 50)])
        #expect(found.parts[1].coveredBy == [.init(source: Self.watch.source, value: 14)])
        #expect(found.stretches.map(\.value) == [11, 20])
        #expect(try bucket(0, 86_400, of: .stepCount)?.values.sum == found.merged)
    }

    /// Samples that the Health app saved were entered by hand, whatever their metadata say, and count before others.
    @Test func API_45_whatTheHealthAppSavedWasEnteredByHand() throws {
        let health = AppIdentity(bundleIdentifier: "com.apple.Health", name: "Health")
        try engine.write {
            try $0.authorize(health, AuthorizationDecisions(share: [.stepCount: true], read: [.stepCount: true]))
        }
        try save(50, 400, 500, by: Self.watch)
        try save(20, 400, 500, by: health)
        try save(30, 600, 700, by: Self.watch)
        try save(12, 600, 700, by: Self.other, isHandEntered: true)
        try save(40, 800, 900, by: Self.watch)
        try save(8, 800, 900, by: Self.other)
        let found = try explain(0, 86_400)
        #expect(found.merged == 72)
        #expect(try bucket(0, 86_400, of: .stepCount)?.values.sum == 72)
        let counted = Dictionary(uniqueKeysWithValues: found.parts.map { ($0.source.name, $0.counted) })
        #expect(counted == ["Watch": 40, "Health": 20, "Other": 12])
        let covered = Dictionary(
            uniqueKeysWithValues: found.parts.map { part in
                (part.source.name, part.coveredBy.map { "\($0.source.name) \($0.value)" }.sorted())
            })
        #expect(covered == ["Watch": ["Health 50.0", "Other 30.0"], "Health": [], "Other": ["Watch 8.0"]])
    }

    @Test func API_45_aMomentAtTheEndIsNotPart() throws {
        try save(5, 100, 100, by: Self.watch)
        try save(7, 600, 600, by: Self.watch)
        let found = try explain(0, 600)
        #expect(found.merged == 5 && found.parts.map(\.counted) == [5] && found.parts.map(\.alone) == [5])
    }

    @Test func API_45_whatEndedCoversNoMoment() throws {
        try save(60, 0, 600, by: Self.watch)
        try save(9, 600, 600, by: Self.phone)
        try save(11, 599, 599, by: Self.phone)
        let found = try explain(0, 86_400)
        #expect(found.merged == 69 && found.parts.map(\.counted) == [60, 9])
        #expect(found.parts[1].coveredBy == [.init(source: Self.watch.source, value: 11)])
    }

    @Test func API_45_nothingIsNothing() throws {
        #expect(try explain(0, 86_400).merged == nil && explain(0, 86_400).parts.isEmpty)
        let date = Date(timeIntervalSinceReferenceDate: Self.midnight)
        #expect(
            try engine.reports(for: Self.watch) { try $0.explanation(of: .heartRate, from: date, to: date + 60) } == nil
        )
        #expect(try engine.reports(for: Self.watch) { try $0.explanation(of: .stepCount, from: date, to: date) } == nil)
        #expect(
            try engine.reports(for: Self.watch) { try $0.explanation(of: .stepCount, from: date, to: date - 60) } == nil
        )
    }

    @Test(
        "API-45: the length of an interval is rounded up to whole seconds",
        arguments: [(10.25, 11.0, 8.0), (10, 10, nil), (10.75, 11, 8), (11, 11, 8), (0.25, 1, nil), (1, 1, nil)]
            as [(Double, Double, Double?)])
    func lengths(length: Double, end: Double, sum: Double?) throws {
        try save(8, 10.25, 10.75, by: Self.watch)
        let found = try explain(0, length)
        #expect(found.start.timeIntervalSinceReferenceDate == Self.midnight)
        #expect(found.end.timeIntervalSinceReferenceDate == Self.midnight + end)
        #expect(found.merged == sum && found.parts.map(\.counted) == (sum.map { [$0] } ?? []))
    }

    /// Overlapping samples: the parts add up to the sum of a collection, to the last bit.
    @Test(arguments: 0..<40) func API_45_partsAddUpToTheSumToTheLastBit(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let type = [ObjectType.stepCount, .activeEnergyBurned, .distanceWalkingRunning][Int(seed % 3)]
        let lengths: [Double] = [0, 1, 60, 333.3, 1_800]
        for _ in 0..<Int.random(in: 1...120, using: &random) {
            let start = Double.random(in: -2_000...9_000, using: &random).rounded(seed % 2 == 0 ? .down : .up)
            let length = lengths.randomElement(using: &random) ?? 0
            try save(
                Double.random(in: 0...100, using: &random), start, start + length,
                by: Self.apps[Int.random(in: 0..<3, using: &random)], of: type,
                isHandEntered: Int.random(in: 0..<8, using: &random) == 0)
        }
        let found = try explain(0, 7_200, of: type)
        let bucket = try self.bucket(0, 7_200, of: type)
        let canonical = try #require(type.canonicalUnit)
        let sum: Double? = bucket?.values.sum.flatMap { canonical.convert($0, to: found.unit) }
        #expect(found.merged == sum.map(StatisticsReport.withoutNoise))
        if let merged = found.merged { #expect(found.parts.map(\.counted).reduce(0, +) == merged) }
        #expect(found.parts.map(\.source) == bucket?.sources?.map(\.source) ?? [])
        for part in found.parts {
            let covered = part.coveredBy.reduce(0) { $0 + $1.value }
            #expect(abs(part.counted + covered - part.alone) <= 1e-9 * max(1, part.alone), "\(part)")
            #expect(part.counted >= -1e-9 && part.coveredBy.allSatisfy { $0.value > 0 })
        }
        let lower = found.parts.dropFirst().reduce(0) { $0 + $1.counted }
        #expect(abs(found.stretches.reduce(0) { $0 + $1.value } - lower) <= 1e-9 * max(1, lower))
    }

    @Test func API_45_whatRoundingLostIsPutBack() {
        #expect(SumExplainer.balance([0.1, 0.2], to: 0.3).reduce(0, +) == 0.3)
        #expect(SumExplainer.balance([1, 2, 3], to: 6) == [1, 2, 3])
        #expect(SumExplainer.balance([], to: 0).isEmpty)
        #expect(SumExplainer.balance([0.1, 0.2, 0], to: 0.3)[2] == 0)
        #expect(SumExplainer.balance([0, 0], to: 0) == [0, 0])
        var random = SeededGenerator(seed: 4)
        for _ in 0..<2_000 {
            let parts = (0..<Int.random(in: 1...6, using: &random)).map { _ in
                Double.random(in: 0...1e6, using: &random)
            }
            var sum = parts.reversed().reduce(0, +)
            for _ in 0..<Int.random(in: 0...3, using: &random) { sum = sum.nextUp }
            #expect(SumExplainer.balance(parts, to: sum).reduce(0, +) == sum, "\(parts)")
        }
    }

    @Test func API_45_itsJSON() throws {
        try save(10, 0, 10, by: Self.watch)
        try save(30, 0, 30, by: Self.phone)
        let json = try explain(0, 60).json
        #expect(
            json.line == """
                {"type": "HKQuantityTypeIdentifierStepCount", "unit": "count", "start": "2026-05-10T00:00:00Z", \
                "end": "2026-05-10T00:01:00Z", "merged": 30, "sources": [\
                {"name": "Watch", "bundleIdentifier": "org.example.watch", "rank": 1, "alone": 10, "counted": 10, \
                "coveredBy": []}, {"name": "Phone", "bundleIdentifier": "org.example.phone", "rank": 2, "alone": 30, \
                "counted": 20, "coveredBy": [{"source": "Watch", "bundleIdentifier": "org.example.watch", "value": 10}]}], \
                "steps": [{"start": "2026-05-10T00:00:10Z", "end": "2026-05-10T00:00:30Z", "source": "Phone", \
                "bundleIdentifier": "org.example.phone", "value": 20}], "stepCount": 1}
                """)
    }

    @Test func API_45_aMomentAtTheStartIsPart() throws {
        try save(5, 99, 99, by: Self.watch)
        try save(7, 100, 100, by: Self.watch)
        try save(9, 101, 101, by: Self.phone)
        // What ends at the start has no part in the interval.
        try save(40, 60, 100, by: Self.phone)
        try save(30, 70, 101, by: Self.other)
        let found = try explain(100, 700)
        #expect(found.parts.map(\.source) == [Self.watch, Self.phone, Self.other].map(\.source))
        #expect(found.parts.map(\.alone).map { ($0 * 31).rounded() } == [217, 279, 30])
        #expect(try bucket(100, 700, of: .stepCount)?.values.sum == found.merged)
    }

    /// Of a series the quantities in the interval count, of which one at its end is none.
    @Test(arguments: [(0, 600, 12), (0, 601, 21), (1, 600, 7), (300, 900, 16), (301, 601, 9)])
    func API_45_quantitiesOfASeriesAtTheEnds(from: Int, to: Int, sum: Int) throws {
        let moments = [0.0, 300, 600].map { Self.midnight + $0 }
        let draft = SeriesDraft(
            type: .stepCount, start: Self.midnight, end: Self.midnight + 600, device: nil, metadata: nil)
        var rest: SeriesColumns? = SeriesColumns(starts: moments, ends: moments, values: [5, 7, 9])
        _ = try engine.write(as: Self.watch) {
            try $0.save(draft, in: .count) { () throws(EngineError) in
                defer { rest = nil }
                return rest
            }
        }
        let found = try explain(Double(from), Double(to))
        #expect(found.merged == Double(sum) && found.parts.map(\.alone) == [Double(sum)])
        #expect(found.parts.map(\.counted) == [Double(sum)])
        #expect(try bucket(Double(from), Double(to), of: .stepCount)?.values.sum == Double(sum))
    }

    // MARK: Replays

    private static func datum(
        _ source: Int, _ start: Double, _ end: Double, _ value: Double, byHand: Bool = false
    ) -> StatisticsDatum {
        StatisticsDatum(start: start, end: end, value: value, source: source, isHandEntered: byHand)
    }

    /// Returns what counts of three sources between 0 and 100, the stretches, and what did not count.
    private static func replay(_ data: [StatisticsDatum]) -> String {
        let explainer = SumExplainer(data, sources: 3, from: 0, to: 100)
        let stretches = explainer.stretches(sources: 3).map { "\($0.source): \($0.start)–\($0.end) \($0.value)" }
        return "\(explainer.counted(sources: 3)) \(stretches.joined(separator: ", ")) \(explainer.covered(sources: 3))"
    }

    @Test func API_45_stretchesOfThreeSources() {
        // What is adjacent is one stretch, whatever is outside is none, and the stretches are in order.
        #expect(
            Self.replay([
                Self.datum(1, 0, 30, 60), Self.datum(0, 10, 20, 10), Self.datum(2, 25, 50, 25),
                Self.datum(2, 60, 70, 5), Self.datum(2, 70, 80, 7), Self.datum(2, 80.5, 90, 19),
                Self.datum(2, 95, 95, 3), Self.datum(2, 98, 102, 8), Self.datum(2, 100, 100, 9),
            ])
                == "[10.0, 40.0, 58.0] 1: 0.0–10.0 20.0, 1: 20.0–30.0 20.0, 2: 30.0–50.0 20.0, 2: 60.0–80.0 12.0, "
                + "2: 80.5–90.0 19.0, 2: 95.0–95.0 3.0, 2: 98.0–100.0 4.0 "
                + "[[0.0, 0.0, 0.0], [20.0, 0.0, 0.0], [0.0, 5.0, 0.0]]")
        // What began before counts from the start on, and what ended there does not.
        #expect(
            Self.replay([
                Self.datum(1, -20, 20, 40), Self.datum(2, -10, 0, 5), Self.datum(2, -5, -5, 4), Self.datum(2, 0, 0, 3),
                Self.datum(2, 15, 25, 10),
            ]) == "[0.0, 20.0, 5.0] 1: 0.0–20.0 20.0, 2: 20.0–25.0 5.0 "
                + "[[0.0, 0.0, 0.0], [0.0, 0.0, 0.0], [0.0, 8.0, 0.0]]")
    }

    @Test func API_45_momentsBesideIntervals() {
        // A moment at the start of a better interval does not count, one at its end does.
        #expect(
            Self.replay([
                Self.datum(1, 0, 0, 1), Self.datum(0, 0, 10, 5), Self.datum(1, 5, 5, 2), Self.datum(1, 10, 10, 3),
            ]) == "[5.0, 3.0, 0.0] 1: 10.0–10.0 3.0 [[0.0, 0.0, 0.0], [3.0, 0.0, 0.0], [0.0, 0.0, 0.0]]")
        // A moment counts beside a worse interval, and covers only moments; stretches with one start are in order of
        // sources.
        #expect(
            Self.replay([Self.datum(1, 5, 5, 2), Self.datum(2, 5, 5, 4), Self.datum(2, 5, 8, 6)])
                == "[0.0, 2.0, 6.0] 1: 5.0–5.0 2.0, 2: 5.0–8.0 6.0 "
                + "[[0.0, 0.0, 0.0], [0.0, 0.0, 0.0], [0.0, 4.0, 0.0]]")
        // Several moments of a source at once count together.
        #expect(
            Self.replay([Self.datum(1, 5, 5, 2), Self.datum(1, 5, 5, 3), Self.datum(0, 6, 6, 7)])
                == "[7.0, 5.0, 0.0] 1: 5.0–5.0 5.0 [[0.0, 0.0, 0.0], [0.0, 0.0, 0.0], [0.0, 0.0, 0.0]]")
    }

    @Test func API_45_whatWasEnteredByHandCountsFirst() {
        #expect(
            Self.replay([Self.datum(0, 0, 10, 10), Self.datum(2, 4, 8, 4, byHand: true), Self.datum(1, 6, 9, 3)])
                == "[6.0, 0.0, 4.0] 2: 4.0–8.0 4.0 [[0.0, 0.0, 4.0], [1.0, 0.0, 2.0], [0.0, 0.0, 0.0]]")
        #expect(
            Self.replay([Self.datum(1, 0, 10, 10, byHand: true), Self.datum(2, 0, 10, 4, byHand: true)])
                == "[0.0, 10.0, 0.0] 1: 0.0–10.0 10.0 [[0.0, 0.0, 0.0], [0.0, 0.0, 0.0], [0.0, 4.0, 0.0]]")
    }

    /// The first five hundred stretches are listed, and all are counted.
    @Test(arguments: [499, 500, 501]) func API_45_mostStretches(count: Int) throws {
        try save(1, 0, 1, by: Self.watch)
        let samples = (1...count).map { (place: Int) -> SampleRecord in
            let start: Double = Self.midnight + 2 * Double(place)
            return SampleRecord(
                type: .stepCount, start: start, end: start + 1, content: .quantity(QuantityValue(Double(place), .count))
            )
        }
        try engine.write(as: Self.phone) { try $0.save(samples) }
        let found = try explain(0, 2_000)
        let listed: [Double] = (1...min(count, 500)).map { Double($0) }
        #expect(found.stretchCount == count && found.stretches.map(\.value) == listed)
    }
}
