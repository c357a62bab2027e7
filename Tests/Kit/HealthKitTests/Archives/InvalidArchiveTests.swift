import Foundation
import HealthModel
import Testing

@testable import HealthKit

/// Archives of parts that no initializer would create: each is read as nothing, and its neighbor as it is.
@Suite struct InvalidArchiveTests {
    /// Returns the object that its archive contains.
    private static func read<Object: NSObject & NSSecureCoding>(_ object: Object) -> Object? {
        guard let data = try? NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true)
        else { return nil }
        return try? NSKeyedUnarchiver.unarchivedObject(ofClass: Object.self, from: data)
    }

    private static func decibels(_ value: Double) -> QuantityValue {
        HKQuantity(unit: .decibelHearingLevel(), doubleValue: value).record
    }
    private static func hertz(_ value: Double) -> QuantityValue {
        HKQuantity(unit: .hertz(), doubleValue: value).record
    }
    private static let meter = HKQuantity(unit: .meter(), doubleValue: 1).record

    @Test func OTH_42_ranges() {
        for (lower, upper, isValid) in [
            (0, 1, true), (nil, 1, true), (0, nil, true), (nil, nil, false), (1, 1, false), (1, 0, false),
        ] as [(Double?, Double?, Bool)] {
            let record = ClampingRangeRecord(lowerBound: lower, upperBound: upper)
            let range = Self.read(HKAudiogramSensitivityPointClampingRange(record: record))
            #expect(range?.record == (isValid ? record : nil))
            // A range is a part of its test, which is a part of its point.
            let test = SensitivityTestRecord(sensitivity: Self.decibels(5), side: 0, clampingRange: record)
            #expect(Self.read(HKAudiogramSensitivityTest(record: test))?.record == (isValid ? test : nil))
            let point = SensitivityPointRecord(frequency: Self.hertz(500), tests: [test])
            #expect(Self.read(HKAudiogramSensitivityPoint(record: point))?.record == (isValid ? point : nil))
        }
    }

    @Test func OTH_41_testsAndPoints() {
        let range = ClampingRangeRecord(lowerBound: 0, upperBound: nil)
        for (sensitivity, range, isValid) in [
            (Self.decibels(-10), nil, true), (Self.decibels(-10.5), nil, false), (Self.decibels(-10.5), range, true),
            (Self.decibels(120), nil, true), (Self.decibels(120.5), nil, false), (Self.meter, nil, false),
            (Self.meter, range, false),
        ] as [(QuantityValue, ClampingRangeRecord?, Bool)] {
            let test = SensitivityTestRecord(sensitivity: sensitivity, side: 1, clampingRange: range)
            #expect(Self.read(HKAudiogramSensitivityTest(record: test))?.record == (isValid ? test : nil))
        }
        let test = SensitivityTestRecord(sensitivity: Self.decibels(5), side: 0)
        for (frequency, tests, isValid) in [
            (Self.hertz(20_000), [test], true), (Self.hertz(20_001), [test], false), (Self.hertz(0), [test], false),
            (Self.hertz(500), [], false), (Self.meter, [test], false), (Self.hertz(500), [test, test], true),
        ] as [(QuantityValue, [SensitivityTestRecord], Bool)] {
            let point = SensitivityPointRecord(frequency: frequency, tests: tests)
            #expect(Self.read(HKAudiogramSensitivityPoint(record: point))?.record == (isValid ? point : nil))
        }
    }

    @Test func OTH_90_lensesAndPrisms() {
        let diopter = HKQuantity(unit: .diopter(), doubleValue: -1.5).record
        let degrees = HKQuantity(unit: .degreeAngle(), doubleValue: 90).record
        let amount = HKQuantity(unit: .prismDiopter(), doubleValue: 2).record
        for (prism, isValid) in [
            (PrismRecord(amount: amount, angle: degrees, eye: 1), true),
            (PrismRecord(amount: amount, angle: degrees, eye: 2), true),
            (PrismRecord(amount: amount, angle: degrees, eye: 0), false),
            (PrismRecord(amount: amount, angle: degrees, eye: 3), false),
            (PrismRecord(amount: degrees, angle: degrees, eye: 1), false),
            (PrismRecord(amount: amount, angle: amount, eye: 1), false),
        ] {
            #expect(Self.read(HKVisionPrism(record: prism))?.record == (isValid ? prism : nil))
            let lens = LensRecord([.sphere: diopter], prism: prism)
            #expect(Self.read(HKGlassesLensSpecification(record: lens))?.record == (isValid ? lens : nil))
        }
        for (measures, isValid) in [
            ([.sphere: diopter], true), ([.sphere: diopter, .axis: degrees], true), ([:], false),
            ([.cylinder: diopter], false), ([.sphere: Self.meter], false), ([.sphere: diopter, .axis: diopter], false),
            ([.sphere: diopter, .diameter: Self.meter], true), ([.sphere: diopter, .diameter: degrees], false),
        ] as [([LensRecord.Measure: QuantityValue], Bool)] {
            let lens = LensRecord(measures)
            #expect(Self.read(HKGlassesLensSpecification(record: lens))?.record == (isValid ? lens : nil))
            #expect(Self.read(HKContactsLensSpecification(record: lens))?.record == (isValid ? lens : nil))
        }
    }

    @Test func events() {
        let start = noon(0).timeIntervalSinceReferenceDate
        for (kind, seconds, isValid) in [
            (.pause, 0, true), (.lap, 10, true), (.segment, 10, true), (.lap, -1, false), (.segment, -1, false),
        ] as [(WorkoutEventRecord.Kind, Double, Bool)] {
            let event = WorkoutEventRecord(kind: kind, start: start, end: start + seconds)
            #expect((Self.read(HKWorkoutEvent(record: event)) != nil) == isValid, "\(kind) \(seconds)")
        }
    }

    @Test func statisticsAreOfQuantities() {
        for type in [ObjectType.stepCount, .heartRate, .sleepAnalysis, .workout] {
            let record = StatisticsRecord(type: type, start: 10, end: 20)
            #expect((Self.read(HKStatistics(record: record)) != nil) == (type.family == .quantity))
        }
    }
}
