import Foundation
import HealthKit
import OpenHealthKit
import Testing

/// Samples of data that nobody has checked: each rule that is broken is an error, with its reason (DAT-9).
@Suite struct ValidatedSampleTests {
    private static let noon = Date(timeIntervalSinceReferenceDate: 740_145_600)

    /// The parts of a sample besides its type and value.
    struct Rest: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var start = ValidatedSampleTests.noon
        var end = ValidatedSampleTests.noon + 60
        var isWrongValue = false

        init(_ name: String, _ change: (inout Rest) -> Void) {
            testDescription = name
            change(&self)
        }
    }

    private static let fine = [
        Rest("a minute") { _ in }, Rest("a moment") { $0.end = $0.start },
        Rest("long ago") { ($0.start, $0.end) = ($0.start - 1e9, $0.end - 1e9) },
    ]
    private static let wrong = [
        Rest("ends a second early") { $0.end = $0.start - 1 },
        Rest("ends a moment early") { $0.end = $0.start - 0.001 },
        Rest("begins in the distant future") { $0.start = .distantFuture },
        Rest("ends in the distant past") { $0.end = .distantPast },
    ]

    private static func reason<Sample>(_ body: () throws -> Sample) -> String? {
        do {
            _ = try body()
            return nil
        } catch let error as InvalidHealthData {
            return error.reason
        } catch {
            return "\(type(of: error))"
        }
    }

    private static func quantity(_ rest: Rest, _ metadata: [String: Any]? = nil) throws -> HKQuantitySample {
        try HKQuantitySample.validated(
            type: HKQuantityType(.stepCount), quantity: HKQuantity(unit: .count(), doubleValue: 5), start: rest.start,
            end: rest.end, device: .local(), metadata: metadata)
    }

    private static func category(_ rest: Rest, _ metadata: [String: Any]? = nil) throws -> HKCategorySample {
        try HKCategorySample.validated(
            type: HKCategoryType(.sleepAnalysis), value: 3, start: rest.start, end: rest.end, device: .local(),
            metadata: metadata)
    }

    @Test(arguments: fine) func DAT_9_whatIsFineHasAllThatWasGiven(rest: Rest) throws {
        let samples = [try Self.quantity(rest, ["k": "v"]), try Self.category(rest, ["k": "v"])] as [HKSample]
        for sample in samples {
            #expect(sample.startDate == rest.start && sample.endDate == rest.end)
            #expect(sample.metadata as? [String: String] == ["k": "v"] && sample.device == .local())
        }
        #expect(try Self.quantity(rest).quantity.doubleValue(for: .count()) == 5)
        #expect(try Self.category(rest).value == 3 && Self.category(rest).metadata == nil)
    }

    @Test(arguments: wrong) func DAT_9_datesInTheWrongOrderThrow(rest: Rest) throws {
        let reasons = [Self.reason { try Self.quantity(rest) }, Self.reason { try Self.category(rest) }]
        let types = ["HKQuantityTypeIdentifierStepCount", "HKCategoryTypeIdentifierSleepAnalysis"]
        for (reason, type) in zip(reasons, types) {
            let reason = try #require(reason)
            #expect(reason != "NSException" && !reason.isEmpty)
            #expect(!reason.contains(types.first { $0 != type } ?? "-"))
        }
    }

    @Test func DAT_9_otherRulesThrow() {
        let rest = Rest("a minute") { _ in }
        #expect(
            Self.reason { try Self.quantity(rest, ["k": [1]]) } == "Metadata cannot hold the value of the key 'k'.")
        #expect(
            Self.reason { try Self.category(rest, ["k": [1]]) } == "Metadata cannot hold the value of the key 'k'.")
        // A type that allows only moments, or a limited time.
        let birth = HKCategoryType(.appleStandHour)
        #expect(
            Self.reason {
                try HKCategorySample.validated(type: birth, value: 7, start: rest.start, end: rest.end)
            } != nil)
        // Values that need metadata.
        let flow = HKCategoryType(.menstrualFlow)
        #expect(
            Self.reason {
                try HKCategorySample.validated(type: flow, value: 2, start: rest.start, end: rest.end)
            } != nil)
        #expect(
            Self.reason {
                try HKCategorySample.validated(
                    type: flow, value: 2, start: rest.start, end: rest.end,
                    metadata: [HKMetadataKeyMenstrualCycleStart: true])
            } == nil)
    }
}
