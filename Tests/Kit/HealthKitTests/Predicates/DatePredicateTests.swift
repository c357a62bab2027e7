import HealthKit
import HealthModel
import Testing

@Suite struct DatePredicateTests {
    /// A sample, and its results for predicates on the window [0, 3600).
    struct Row: Sendable {
        var start: Double
        var end: Double
        var byDefault: Bool
        var strictStart: Bool
        var strictEnd: Bool
        var both: Bool
    }

    /// The worked examples of `queries-and-predicates.md`, in seconds from the window's start, and the boundaries
    /// around them.
    // swift-format-ignore
    static let rows: [Row] = [
        Row(start: -600,  end: 0,     byDefault: true,  strictStart: false, strictEnd: true,  both: false),
        Row(start: -600,  end: -1e-6, byDefault: false, strictStart: false, strictEnd: false, both: false),
        Row(start: 3600,  end: 4200,  byDefault: false, strictStart: false, strictEnd: false, both: false),
        Row(start: 3540,  end: 3660,  byDefault: true,  strictStart: true,  strictEnd: false, both: false),
        Row(start: 3600,  end: 3600,  byDefault: false, strictStart: false, strictEnd: false, both: false),
        Row(start: 0,     end: 0,     byDefault: true,  strictStart: true,  strictEnd: true,  both: true),
        Row(start: 0,     end: 3600,  byDefault: true,  strictStart: true,  strictEnd: false, both: false),
        Row(start: 1,     end: 3599,  byDefault: true,  strictStart: true,  strictEnd: true,  both: true),
        Row(start: -600,  end: 4200,  byDefault: true,  strictStart: false, strictEnd: false, both: false),
    ]

    @Test(arguments: rows)
    func PRED_1_PRED_2_PRED_3_PRED_4_boundaries(row: Row) async throws {
        let store = try TestStore().app()
        let sample = stepSample(1, row.start, row.end)
        try await store.save(sample)
        func matches(_ options: HKQueryOptions) async throws -> Bool {
            try await store.matches(
                sample, HKQuery.predicateForSamples(withStart: noon(0), end: noon(3600), options: options))
        }
        #expect(try await matches([]) == row.byDefault)
        #expect(try await matches(.strictStartDate) == row.strictStart)
        #expect(try await matches(.strictEndDate) == row.strictEnd)
        #expect(try await matches([.strictStartDate, .strictEndDate]) == row.both)
    }

    @Test func PRED_5_aMissingBoundIsNotAskedFor() async throws {
        let store = try TestStore().app()
        let sample = stepSample(1, 10, 20)
        try await store.save(sample)
        func matches(_ start: Double?, _ end: Double?) async throws -> Bool {
            try await store.matches(
                sample, HKQuery.predicateForSamples(withStart: start.map(noon), end: end.map(noon)))
        }
        #expect(try await matches(nil, nil))
        #expect(try await matches(20, nil))
        #expect(try await !matches(20.5, nil))
        #expect(try await matches(nil, 10.5))
        #expect(try await !matches(nil, 10))
    }

    @Test func PRED_6_aReversedWindowIsLegal() async throws {
        let store = try TestStore().app()
        let sample = stepSample(1, 10, 40)
        try await store.save(sample)
        func matches(_ options: HKQueryOptions) async throws -> Bool {
            try await store.matches(
                sample, HKQuery.predicateForSamples(withStart: noon(30), end: noon(20), options: options))
        }
        #expect(try await matches([]), "It ends after 30 and starts before 20.")
        #expect(try await !matches(.strictStartDate))
        #expect(try await !matches(.strictEndDate))
    }

    // swift-format-ignore
    @Test(arguments: [
        (HKQueryOptions.strictStartDate, nil,  10.0, false), (.strictStartDate, nil,  10.5, true),
        (.strictEndDate,                 nil,  20.0, false), (.strictEndDate,   nil,  20.5, true),
        (.strictStartDate,               10.0, nil,  true),  (.strictStartDate, 10.5, nil,  false),
        (.strictEndDate,                 20.0, nil,  true),  (.strictEndDate,   20.5, nil,  false),
    ] as [(HKQueryOptions, Double?, Double?, Bool)])
    func PRED_7_strictWithOneBound(options: HKQueryOptions, start: Double?, end: Double?, isKept: Bool) async throws {
        let store = try TestStore().app()
        let sample = stepSample(1, 10, 20)
        try await store.save(sample)
        #expect(
            try await store.matches(
                sample, HKQuery.predicateForSamples(withStart: start.map(noon), end: end.map(noon), options: options))
                == isKept)
    }

    @Test func PRED_34_datesAreNotRounded() async throws {
        let store = try TestStore().app()
        let start = noon(0).timeIntervalSinceReferenceDate
        let sample = HKQuantitySample(
            type: steps, quantity: HKQuantity(unit: .count(), doubleValue: 1),
            start: Date(timeIntervalSinceReferenceDate: start.nextUp),
            end: Date(timeIntervalSinceReferenceDate: start.nextUp))
        try await store.save(sample)
        func starts(_ bound: Double) async throws -> Bool {
            try await store.matches(
                sample,
                HKQuery.predicateForSamples(
                    withStart: Date(timeIntervalSinceReferenceDate: bound), end: nil, options: .strictStartDate))
        }
        #expect(try await starts(start))
        #expect(try await starts(start.nextUp))
        #expect(try await !starts(start.nextUp.nextUp))
    }
}
