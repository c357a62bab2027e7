import Foundation
import HealthModel
import Testing

/// Every predicate on one sample of which no two properties are alike.
@Suite struct MatchingTests {
    private static let id = UUID(high: 0x018B_0000_0000_7000, low: 0x8000_0000_0000_0001)
    private static let (workout, other) = (UUID(), UUID())
    private static let system = SystemVersion(major: 12, minor: 3, patch: 4)
    private static let source = SourceRevisionRecord(
        source: SourceRecord(bundleIdentifier: "app.one", name: "One"), version: "1.5", productType: "Watch9,1",
        system: system)
    private static let device = DeviceRecord([
        .name: "n", .manufacturer: "ma", .model: "mo", .hardwareVersion: "h", .firmwareVersion: "f",
        .softwareVersion: "s", .localIdentifier: "l",
    ])

    private static func subject(_ type: ObjectType, _ content: SampleContent) -> PredicateSubject {
        PredicateSubject(
            SampleRecord(
                uuid: id, type: type, start: 100, end: 130, content: content, source: source, device: device,
                metadata: ["k": .integer(7)]),
            workouts: [workout], relations: [SampleRelation(.effort, to: workout)])
    }

    private static var rate: PredicateSubject {
        subject(.heartRate, .quantity(QuantityValue(90, .countPerMinute)))
    }
    private static var series: PredicateSubject {
        subject(
            .heartRate,
            .series(
                QuantitySeriesRecord(
                    quantity: QuantityValue(1.5, .countPerSecond), count: 4, minimum: 1, maximum: 2.5, mostRecent: 2,
                    mostRecentStart: 110, mostRecentEnd: 125)))
    }
    private static var asleep: PredicateSubject {
        subject(.sleepAnalysis, .category(3))
    }
    private static var run: PredicateSubject {
        subject(
            .workout,
            .workout(
                WorkoutRecord(
                    activityType: .running, duration: 25,
                    totals: [
                        .distance: QuantityValue(2, .kilometer), .energyBurned: QuantityValue(300, .kilocalorie),
                        .flightsClimbed: QuantityValue(4, .count),
                    ], isBuilderMade: true,
                    statistics: [
                        .heartRate: WorkoutStatisticsRecord(minimum: 1, average: 2, maximum: 3),
                        .stepCount: WorkoutStatisticsRecord(sum: 40),
                    ])))
    }

    /// Checks all orderings of a number around the one that a subject has.
    private func expect(
        _ subject: PredicateSubject, _ value: Double, _ name: String, _ make: (Ordering, Double) -> SamplePredicate
    ) {
        for ordering in Ordering.allCases {
            for bound in [value - 0.5, value, value + 0.5] {
                let predicate = make(ordering, bound)
                #expect(predicate.matches(subject) == ordering.holds(value, bound), "\(name) \(ordering) \(bound)")
            }
        }
    }

    @Test func everyNumberIsComparedWithItsOwn() {
        typealias Value = QuantityValue
        expect(Self.rate, 100, "start", SamplePredicate.start)
        expect(Self.rate, 130, "end", SamplePredicate.end)
        expect(Self.rate, 30, "length", SamplePredicate.length)
        expect(Self.rate, 1.5, "quantity") { .quantity($0, Value($1, .countPerSecond)) }
        for part: QuantityPart in [.minimum, .maximum, .mostRecent] {
            expect(Self.rate, 1.5, "part") { .part(part, $0, Value($1, .countPerSecond)) }
        }
        expect(Self.rate, 1, "count", SamplePredicate.count)
        expect(Self.rate, 100, "most recent start", SamplePredicate.mostRecentStart)
        expect(Self.rate, 130, "most recent end", SamplePredicate.mostRecentEnd)
        expect(Self.rate, 30, "most recent length", SamplePredicate.mostRecentLength)
        expect(Self.series, 1.5, "quantity") { .quantity($0, Value($1, .countPerSecond)) }
        expect(Self.series, 60, "minimum") { .part(.minimum, $0, Value($1, .countPerMinute)) }
        expect(Self.series, 2.5, "maximum") { .part(.maximum, $0, Value($1, .countPerSecond)) }
        expect(Self.series, 2, "most recent") { .part(.mostRecent, $0, Value($1, .countPerSecond)) }
        expect(Self.series, 4, "count", SamplePredicate.count)
        expect(Self.series, 110, "most recent start", SamplePredicate.mostRecentStart)
        expect(Self.series, 125, "most recent end", SamplePredicate.mostRecentEnd)
        expect(Self.series, 15, "most recent length", SamplePredicate.mostRecentLength)
        expect(Self.run, 25, "duration", SamplePredicate.duration)
        expect(Self.run, 2_000, "distance") { .total(.distance, $0, Value($1, .meter)) }
        expect(Self.run, 300, "energy") { .total(.energyBurned, $0, Value($1, .kilocalorie)) }
        expect(Self.run, 4, "flights") { .total(.flightsClimbed, $0, Value($1, .count)) }
        expect(Self.run, 1, "minimum") { .statistic(.minimum, .heartRate, $0, Value($1, .countPerSecond)) }
        expect(Self.run, 2, "average") { .statistic(.average, .heartRate, $0, Value($1, .countPerSecond)) }
        expect(Self.run, 3, "maximum") { .statistic(.maximum, .heartRate, $0, Value($1, .countPerSecond)) }
        expect(Self.run, 40, "sum") { .statistic(.sum, .stepCount, $0, Value($1, .count)) }
        for ordering in Ordering.allCases {
            for value in 2...4 {
                #expect(SamplePredicate.category(ordering, value).matches(Self.asleep) == ordering.holds(3, value))
            }
        }
    }

    @Test func whatASampleDoesNotHaveMatchesNothing() {
        for ordering in Ordering.allCases {
            for predicate: SamplePredicate in [
                .quantity(ordering, QuantityValue(1, .meter)), .part(.maximum, ordering, QuantityValue(1, .meter)),
                .category(ordering, 3), .duration(ordering, 25), .detail(.valence, ordering, .number(0)),
                .total(.distance, ordering, QuantityValue(1, .meter)),
                .statistic(.sum, .stepCount, ordering, QuantityValue(40, .count)),
            ] { #expect(!predicate.matches(Self.rate), "\(predicate)") }
            for predicate: SamplePredicate in [
                .quantity(ordering, QuantityValue(1, .count)), .count(ordering, 1), .mostRecentStart(ordering, 100),
                .mostRecentEnd(ordering, 130), .mostRecentLength(ordering, 30),
                .part(.minimum, ordering, QuantityValue(1, .count)),
                .total(.swimmingStrokeCount, ordering, QuantityValue(0, .count)),
                .total(.distance, ordering, QuantityValue(2, .second)),
                .statistic(.average, .stepCount, ordering, QuantityValue(1, .count)),
                .statistic(.average, .heartRate, ordering, QuantityValue(1, .meter)),
            ] { #expect(!predicate.matches(Self.run), "\(predicate)") }
        }
    }

    @Test func originsMetadataAndAssociations() {
        let bare = PredicateSubject(
            SampleRecord(type: .heartRate, start: 0, end: 1, content: .quantity(QuantityValue(1, .countPerSecond))),
            isInCorrelation: true)
        var half = Self.device.values
        half[6] = nil
        func pattern(_ change: (inout SourceRevisionPattern) -> Void) -> SamplePredicate {
            var pattern = SourceRevisionPattern(
                bundleIdentifier: "app.one", version: .exactly("1.5"), productType: .exactly("Watch9,1"),
                system: .exactly(Self.system))
            change(&pattern)
            return .revision([SourceRevisionPattern(bundleIdentifier: "none"), pattern])
        }
        // What matches the sample with everything, and what matches the one with nothing.
        let table: [(SamplePredicate, Bool, Bool)] = [
            (.uuid([Self.id, UUID()]), true, false), (.uuid([UUID()]), false, false), (.uuid([]), false, false),
            (.source(["app.one", "x"]), true, false), (.source(["app.two"]), false, false),
            (pattern { _ in }, true, false), (pattern { $0.version = .any }, true, false),
            (pattern { $0.version = .exactly("1.6") }, false, false),
            (pattern { $0.productType = .exactly(nil) }, false, false),
            (pattern { $0.system = .exactly(SystemVersion(major: 12, minor: 3, patch: 5)) }, false, false),
            (pattern { $0.bundleIdentifier = "app" }, false, false),
            (.device([Self.device]), true, false), (.device([DeviceRecord([.name: "n"])]), false, false),
            (.deviceProperty(.model, ["mo", "x"]), true, false), (.deviceProperty(.model, ["ma"]), false, false),
            (.deviceProperty(.model, []), false, true), (.deviceProperty(.udiDeviceIdentifier, []), true, true),
            (.hasNoDevice, false, true), (.metadataKey("k"), true, false), (.metadataKey("l"), false, false),
            (.metadataValues("k", [.integer(1), .number(7)]), true, false),
            (.metadataValues("k", [.integer(1)]), false, false), (.metadataValues("k", []), true, false),
            (.metadata("k", .ordered(.greater, .integer(6))), true, false),
            (.metadata("k", .ordered(.notEqual, .integer(7))), false, true),
            (.metadata("k", .text(.equal, "7")), false, false),
            (.hasNoCorrelation, true, false), (.workout(Self.workout), true, false),
            (.workout(Self.other), false, false), (.hasWorkout, true, false),
            (.related(SampleRelation(.effort, to: Self.workout)), true, false),
            (.related(SampleRelation(.symptom, to: Self.workout)), false, false),
            (.related(SampleRelation(.effort, to: Self.workout, activity: Self.other)), false, false),
            (.text(.sourceName, .equal, "One", []), true, false),
            (.text(.sourceIdentifier, .equal, "app.one", []), true, false),
            (.text(.sourceVersion, .equal, "1.5", []), true, false),
            (.text(.productType, .equal, "Watch9,1", []), true, false),
            (.text(.sourceName, .notEqual, "Two", []), true, true),
            (.and([.constant(true), .hasWorkout]), true, false), (.or([.constant(false), .hasNoDevice]), false, true),
            (.not(.hasWorkout), false, true),
        ]
        for (predicate, rich, empty) in table {
            #expect(predicate.matches(Self.rate) == rich && predicate.matches(bare) == empty, "\(predicate)")
        }
        for property in DeviceRecord.Property.allCases {
            for value in ["n", "ma", "mo", "h", "f", "s", "l"] {
                let isOwn = Self.device[property] == value
                #expect(SamplePredicate.deviceProperty(property, [value]).matches(Self.rate) == isOwn)
                #expect(SamplePredicate.text(.device(property), .equal, value, []).matches(Self.rate) == isOwn)
            }
        }
        #expect(SamplePredicate.categoryValues([1, 3]).matches(Self.asleep))
        #expect(!SamplePredicate.categoryValues([1, 2]).matches(Self.asleep))
        #expect(SamplePredicate.activityType(.running).matches(Self.run))
        #expect(!SamplePredicate.activityType(.cycling).matches(Self.run))
    }

    @Test func PRED_13_numbersOfAllKindsAreComparedExactly() {
        func holds(_ left: MetadataValue, _ ordering: Ordering, _ right: MetadataValue) -> Bool {
            MetadataComparison.ordered(ordering, right).holds(for: left)
        }
        // Ascending, with equal ones side by side.
        let ascending: [[MetadataValue]] = [
            [.number(-.infinity)], [.number(-0x1p63 - 2_048)], [.integer(.min), .number(-0x1p63)],
            [.integer(.min + 1)], [.number(-1.5)], [.integer(-1), .number(-1)], [.number(-0.5)],
            [.integer(0), .bool(false), .number(0), .number(-0.0)], [.number(0.5)],
            [.bool(true), .integer(1), .number(1)],
            [.number(0x1p53)], [.integer(1 << 53 + 1)], [.integer(.max - 1)], [.integer(.max)], [.number(0x1p63)],
            [.number(.infinity)],
        ]
        for (left, lefts) in ascending.enumerated() {
            for (right, rights) in ascending.enumerated() {
                for one in lefts {
                    for other in rights {
                        for ordering in Ordering.allCases {
                            #expect(
                                holds(one, ordering, other) == ordering.holds(left, right),
                                "\(one) \(ordering) \(other)")
                        }
                    }
                }
            }
        }
        for ordering in Ordering.allCases where ordering != .notEqual {
            #expect(!holds(.number(.nan), ordering, .integer(1)) && !holds(.integer(1), ordering, .number(.nan)))
            #expect(!holds(.string("1"), ordering, .integer(1)) && !holds(.date(Date()), ordering, .number(0)))
        }
        let kilometre = MetadataValue.quantity(QuantityValue(1, .kilometer))
        #expect(holds(kilometre, .equal, .quantity(QuantityValue(1_000, .meter))))
        #expect(holds(kilometre, .greater, .quantity(QuantityValue(999, .meter))))
        #expect(!holds(kilometre, .less, .quantity(QuantityValue(1_001, .second))))
        #expect(holds(.string("a"), .equal, .string("a")) && !holds(.string("a"), .less, .string("b")))
        #expect(MetadataComparison.ordered(.notEqual, .integer(1)).denied == .ordered(.equal, .integer(1)))
        #expect(
            MetadataComparison.text(.notEqual, "x", .caseInsensitive).denied == .text(.equal, "x", .caseInsensitive))
        #expect(MetadataComparison.text(.contains, "x").denied == nil)
        #expect(MetadataComparison.ordered(.less, .integer(1)).denied == nil)
    }
}
