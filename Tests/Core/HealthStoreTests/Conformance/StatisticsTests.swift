import Foundation
import HealthModel
import HealthStore
import TestSupport
import Testing

/// Statistics of stored samples.
@Suite struct StatisticsTests {
    private static func steps(_ count: Double, _ start: Double, _ end: Double, metadata: Metadata? = nil)
        -> SampleRecord
    {
        SampleRecord(
            type: .stepCount, start: start, end: end, content: .quantity(QuantityValue(count, .count)),
            metadata: metadata)
    }

    private let sum = StatisticsRequest(.stepCount, options: [.cumulativeSum])

    @Test(arguments: EngineUnderTest.all) func STAT_8_matchingSamplesCountWhole(_ kind: EngineUnderTest) throws {
        let engine = try kind.open(to: .own)
        try engine.save((0..<60).map { Self.steps(10, Double($0) * 60, Double($0) * 60 + 60) }, by: .own)
        func total(_ predicate: SamplePredicate) throws -> Double? {
            try engine.statistics(
                StatisticsRequest(.stepCount, predicate, options: [.cumulativeSum]), for: .own)?.values.sum
        }
        #expect(try total(.and([.start(.greaterOrEqual, 600), .start(.less, 1_200)])) == 100)
        #expect(try total(.and([.end(.greaterOrEqual, 600), .start(.less, 1_200)])) == 110)
        #expect(try total(.constant(true)) == 600)
        #expect(try total(.and([.start(.greaterOrEqual, 30), .start(.less, 90)])) == 10)
        #expect(try total(.start(.greater, 9_999)) == nil)
    }

    @Test(arguments: EngineUnderTest.all) func STAT_26_aPredicateOnASourceGivesItsPlainSum(_ kind: EngineUnderTest)
        throws
    {
        let engine = try kind.open(to: .own, .other)
        try engine.save([Self.steps(900, 0, 600)], by: .own)
        try engine.save([Self.steps(1_200, 300, 900)], by: .other)
        #expect(try engine.statistics(sum, for: .own)?.values.sum == 1_500)
        let other = StatisticsRequest(.stepCount, .source(["test.other"]), options: [.cumulativeSum])
        #expect(try engine.statistics(other, for: .own)?.values.sum == 1_200)
    }

    @Test(arguments: EngineUnderTest.all) func STAT_20_STAT_27_theOrderOfSourcesCanBeSet(_ kind: EngineUnderTest) throws
    {
        let engine = try kind.open(to: .own, .other)
        try engine.save([Self.steps(900, 0, 600)], by: .own)
        try engine.save([Self.steps(1_200, 300, 900)], by: .other)
        try engine.setSourceOrder(["test.other", "nobody"], of: .stepCount)
        #expect(try engine.statistics(sum, for: .own)?.values.sum == 1_650)
        #expect(try engine.sourceOrder(of: .stepCount) == ["test.other", "nobody"])
        #expect(try engine.sourceOrder(of: .heartRate).isEmpty)
        try engine.setSourceOrder([], of: .stepCount)
        #expect(try engine.statistics(sum, for: .own)?.values.sum == 1_500)
        // Samples entered by hand come first all the same.
        try engine.setSourceOrder(["test.other"], of: .stepCount)
        try engine.save(
            [Self.steps(30, 0, 900, metadata: Metadata([MetadataKey.wasUserEntered: .bool(true)]))], by: .own)
        #expect(try engine.statistics(sum, for: .own)?.values.sum == 930)
    }

    @Test(arguments: EngineUnderTest.all) func STAT_28_systemSourcesByTheirNewestRevision(_ kind: EngineUnderTest)
        throws
    {
        func app(_ name: String, _ product: String) -> AppIdentity {
            AppIdentity(bundleIdentifier: name, name: name, version: "1", productType: product)
        }
        let first = AppIdentity(bundleIdentifier: "third", name: "Third")
        // First a phone, now a watch.
        let apps = [first, app("phone", "iPhone9,1"), app("watch", "iPhone9,1"), app("watch", "Watch2,4")]
        let engine = try kind.open(to: first, apps[1], apps[2])
        for (index, app) in apps.enumerated() { try engine.save([Self.steps(pow(10, Double(index)), 0, 60)], by: app) }
        #expect(try engine.statistics(sum, for: first)?.values.sum == 1)
        try engine.setSystemSources(["phone"])
        #expect(try engine.statistics(sum, for: first)?.values.sum == 10)
        try engine.setSystemSources(["phone", "watch"])
        #expect(try engine.statistics(sum, for: first)?.values.sum == 1_100)
        #expect(try engine.systemSources() == ["phone", "watch"])
    }

    @Test(arguments: EngineUnderTest.all) func STAT_27_theHealthAppCountsAsHandEntered(_ kind: EngineUnderTest) throws {
        let health = AppIdentity(bundleIdentifier: "com.apple.Health", name: "Health")
        let engine = try kind.open(to: .own, health)
        try engine.save([Self.steps(900, 0, 600)], by: .own)
        try engine.save([Self.steps(5, 0, 600)], by: health)
        #expect(try engine.statistics(sum, for: .own)?.values.sum == 5)
    }

    @Test(arguments: EngineUnderTest.all) func AUTH_26_AUTH_27_deniedReadsSeeTheirOwn(_ kind: EngineUnderTest) throws {
        let engine = try kind.open(to: .own, .other)
        try engine.save([Self.steps(900, 0, 600)], by: .own)
        try engine.save([Self.steps(1_200, 300, 900)], by: .other)
        let request = StatisticsRequest(.stepCount, options: [.cumulativeSum, .separateBySource])
        try engine.authorize(.other, AuthorizationDecisions(read: [.stepCount: false]))
        let found = try engine.statistics(request, for: .other)
        #expect(found?.values.sum == 1_200)
        #expect(found?.sources?.map(\.source.bundleIdentifier) == ["test.other"])
        let stranger = AppIdentity(bundleIdentifier: "stranger", name: "Stranger")
        let error = #expect(throws: EngineError.self) { try engine.statistics(request, for: stranger) }
        #expect(error?.code == .authorizationNotDetermined)
        try engine.authorize(stranger, AuthorizationDecisions(share: [.stepCount: true]))
        #expect(try engine.statistics(request, for: stranger) == nil)
    }

    @Test(arguments: EngineUnderTest.all) func STAT_1_misfitsAreErrorsHere(_ kind: EngineUnderTest) throws {
        let engine = try kind.open(to: .own)
        let error = #expect(throws: EngineError.self) {
            try engine.statistics(StatisticsRequest(.heartRate, options: [.cumulativeSum]), for: .own)
        }
        #expect(error?.code == .invalidArgument)
    }

    @Test(arguments: EngineUnderTest.all) func STAT_6_quantitiesAreInTheCanonicalUnit(_ kind: EngineUnderTest) throws {
        let engine = try kind.open(to: .own)
        let kilometers = SampleRecord(
            type: .distanceWalkingRunning, start: 0, end: 60,
            content: .quantity(QuantityValue(1.5, try QuantityUnit(parsing: "km"))))
        try engine.save([kilometers], by: .own)
        let request = StatisticsRequest(.distanceWalkingRunning, options: [.cumulativeSum])
        #expect(try engine.statistics(request, for: .own)?.values.sum == 1_500)
    }

    @Test func STAT_6_temperaturesInABlockKeepTheirOffset() throws {
        let engine = try SQLiteEngine.open(to: .own)
        let samples = (0..<300).map { index in
            SampleRecord(
                uuid: UUID(high: 7, low: 1_000 + UInt64(index)), type: .bodyTemperature, start: Double(index),
                end: Double(index), content: .quantity(QuantityValue(98.6, .degreeFahrenheit)))
        }
        try engine.save(samples, by: .own)
        let request = StatisticsRequest(.bodyTemperature, options: [.discreteAverage])
        let average = try #require(try engine.statistics(request, for: .own)?.values.average)
        #expect(abs(average - 37) < 1e-6)
    }
}
