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
}
