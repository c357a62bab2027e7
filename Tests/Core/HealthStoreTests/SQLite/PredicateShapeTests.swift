import Foundation
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// The shape of predicates: what SQLite can evaluate, and what they refer to.
@Suite struct PredicateShapeTests {
    private static let leaf = SamplePredicate.start(.less, 5)
    private static let activity = ActivityPredicate.start(.less, 5)

    private func nested(_ count: Int, _ wrap: (SamplePredicate) -> SamplePredicate) -> SamplePredicate {
        (0..<count).reduce(Self.leaf) { part, _ in wrap(part) }
    }

    private func nested(_ count: Int, _ wrap: (ActivityPredicate) -> ActivityPredicate) -> ActivityPredicate {
        (0..<count).reduce(Self.activity) { part, _ in wrap(part) }
    }

    @Test func PRED_35_sixteenLevelsAreCompiled() {
        // Each way to nest, and the largest number of times; a list of three or four is two levels of pairs.
        let wraps: [((SamplePredicate) -> SamplePredicate, Int)] = [
            ({ .not($0) }, 16), ({ .and([$0]) }, 16), ({ .or([$0]) }, 16), ({ .and([Self.leaf, $0]) }, 16),
            ({ .or([$0, Self.leaf]) }, 16), ({ .and([Self.leaf, $0, Self.leaf]) }, 8),
            ({ .or([Self.leaf, $0, Self.leaf, Self.leaf]) }, 8),
            ({ .or([Self.leaf, Self.leaf, $0, Self.leaf, Self.leaf]) }, 5), ({ .not(.and([$0, Self.leaf])) }, 8),
        ]
        for (place, (wrap, most)) in wraps.enumerated() {
            #expect(nested(most, wrap).isCompilable, "\(place)")
            #expect(!nested(most + 1, wrap).isCompilable, "\(place)")
        }
        let inner: [((ActivityPredicate) -> ActivityPredicate, Int)] = [
            ({ .not($0) }, 15), ({ .and([$0]) }, 15), ({ .or([$0]) }, 15), ({ .and([Self.activity, $0]) }, 15),
            ({ .or([$0, Self.activity]) }, 15), ({ .or([$0, Self.activity, Self.activity]) }, 7),
        ]
        for (place, (wrap, most)) in inner.enumerated() {
            // The step from the workout to its activity is a level as well.
            #expect(SamplePredicate.activity(nested(most, wrap)).isCompilable, "\(place)")
            #expect(!SamplePredicate.activity(nested(most + 1, wrap)).isCompilable, "\(place)")
        }
        #expect(!SamplePredicate.not(.activity(nested(15) { .not($0) })).isCompilable)
    }

    /// So can it where the condition is a part of a larger one: for the sources, for what correlations contain, and
    /// for an app that sees only its own objects.
    @Test func PRED_35_whatIsCompiledIsParsedWithin() throws {
        let engine = try SQLiteEngine.forTest()
        let all = Dictionary(uniqueKeysWithValues: ObjectType.all.map { ($0, true) })
        try engine.authorize(.own, AuthorizationDecisions(share: all, read: all))
        try engine.authorize(.other, AuthorizationDecisions(share: all, read: all.mapValues { _ in false }))
        let rate = QuantityValue(71, .countPerMinute)
        for app in [AppIdentity.own, .other] {
            let single = SampleRecord(type: .heartRate, start: 1, end: 4, content: .quantity(rate))
            let eaten = SampleRecord(type: .heartRate, start: 1, end: 4, content: .quantity(rate))
            let meal = SampleRecord(type: .food, start: 1, end: 4, content: .correlation([eaten]))
            try engine.save([single, meal], by: app)
        }
        for leaf in Self.leaves(rate) {
            var deep = leaf
            while SamplePredicate.and([.constant(true), deep]).isCompilable { deep = .and([.constant(true), deep]) }
            for app in [AppIdentity.own, .other] {
                let sources = try [leaf, deep].map { predicate in
                    try engine.sources([.init(type: .heartRate, predicate: predicate)], for: app)
                        .map(\.bundleIdentifier)
                }
                #expect(sources[0] == sources[1], "\(leaf)")
                let meals = try [leaf, deep].map { predicate in
                    var request = SampleRequest(.food)
                    request.contents = [.init(type: .heartRate, predicate: predicate)]
                    return try engine.samples(request, for: app).map(\.uuid)
                }
                #expect(meals[0] == meals[1], "\(leaf)")
                let counts = try [leaf, deep].map { predicate in
                    let options = StatisticsOptions.all(for: .heartRate).union(.separateBySource)
                    let request = StatisticsRequest(.heartRate, predicate, options: options)
                    return try engine.statistics(request, for: app).map { "\($0)" }
                }
                #expect(counts[0] == counts[1], "\(leaf)")
            }
        }
    }

    /// One predicate of each kind.
    private static func leaves(_ rate: QuantityValue) -> [SamplePredicate] {
        let identifier = UUID(high: 1, low: 1)
        let system = SystemVersion(major: 1, minor: 2, patch: 3)
        let pattern = SourceRevisionPattern(
            bundleIdentifier: "app", version: .exactly("1"), productType: .exactly(nil), system: .exactly(system))
        let origins: [SamplePredicate] = [
            .uuid([identifier]), .source(["app"]), .revision([pattern]), .device([DeviceRecord([.name: "Strap"])]),
            .deviceProperty(.name, ["Strap"]), .hasNoDevice, .text(.sourceName, .contains, "a", []),
            .text(.device(.name), .contains, "a", []),
        ]
        let metadata: [SamplePredicate] = [
            .metadataKey("key"), .metadataValues("key", [.integer(3)]),
            .metadata("key", .ordered(.less, .integer(4))), .metadata("key", .text(.contains, "a")),
            .metadata("key", .ordered(.equal, .quantity(rate))), .metadata("key", .ordered(.notEqual, .integer(4))),
        ]
        let relation = SampleRelation(.effort, to: identifier, activity: identifier)
        let owners: [SamplePredicate] = [.hasNoCorrelation, .workout(identifier), .hasWorkout, .related(relation)]
        let figures: [SamplePredicate] = [
            .start(.less, 2), .end(.less, 99), .length(.equal, 3), .quantity(.less, rate), .count(.equal, 1),
            .part(.maximum, .equal, rate), .mostRecentStart(.less, 5), .mostRecentEnd(.less, 5),
            .mostRecentLength(.equal, 3), .category(.equal, 1), .categoryValues([1]), .activityType(.running),
            .duration(.equal, 60), .total(.distance, .less, rate), .statistic(.sum, .heartRate, .less, rate),
        ]
        return origins + metadata + owners + figures
    }

    /// SQLite can parse every predicate that is compiled.
    @Test func PRED_35_whatIsCompiledIsParsed() throws {
        let engine = try SQLiteEngine.forTest()
        try engine.allow(.own)
        let workout = WorkoutRecord(activityType: .running, start: 0, end: 60, events: [], totals: [:])
        let rate = QuantityValue(71, .countPerMinute)
        let steps: Metadata = ["key": .integer(3)]
        try engine.save(
            [
                SampleRecord(type: .heartRate, start: 1, end: 4, content: .quantity(rate), metadata: steps),
                SampleRecord(type: .workout, start: 0, end: 60, content: .workout(workout), metadata: steps),
            ], by: .own)
        let inner: [ActivityPredicate] = [
            .start(.less, 5), .end(.less, 5), .duration(.greater, 1), .activityType(.running),
            .statistic(.sum, .heartRate, .less, rate),
        ]
        let leaves = Self.leaves(rate) + inner.map { .activity($0) }
        let wraps: [(SamplePredicate) -> SamplePredicate] = [
            { .not(.not($0)) }, { .and([.constant(true), $0]) }, { .or([.constant(false), $0]) },
            { .or([.constant(false), .constant(false), $0]) }, { .and([$0, .constant(true), .constant(true)]) },
        ]
        for type in [ObjectType.heartRate, .workout] {
            for leaf in leaves {
                func found(_ predicate: SamplePredicate) throws -> [UUID] {
                    try engine.samples(SampleRequest(type, predicate), for: .own).map(\.uuid)
                }
                let expected = try found(leaf)
                for (place, wrap) in wraps.enumerated() {
                    var deep = leaf
                    while wrap(deep).isCompilable { deep = wrap(deep) }
                    #expect(try found(deep) == expected, "\(type) \(leaf) \(place)")
                    #expect(try found(wrap(deep)) == expected, "\(type) \(leaf) \(place)")
                }
            }
        }
        for leaf in inner {
            var deep = leaf
            while SamplePredicate.activity(.and([.constant(true), deep])).isCompilable {
                deep = .and([.constant(true), deep])
            }
            let (one, other) = (SamplePredicate.activity(leaf), SamplePredicate.activity(deep))
            let found = try [one, other].map { try engine.samples(SampleRequest(.workout, $0), for: .own).map(\.uuid) }
            #expect(found[0] == found[1], "\(leaf)")
        }
    }

    @Test func PRED_35_twoThousandPartsAreCompiled() {
        func leaves(_ count: Int) -> [SamplePredicate] { Array(repeating: Self.leaf, count: count) }
        func inner(_ count: Int) -> [ActivityPredicate] { Array(repeating: Self.activity, count: count) }
        let patterns = { (count: Int) in Set((0..<count).map { SourceRevisionPattern(bundleIdentifier: "app\($0)") }) }
        let devices = { (count: Int) in Set((0..<count).map { DeviceRecord([.name: "Strap \($0)"]) }) }
        let values = { (count: Int) in (0..<count).map { MetadataValue.integer(Int64($0)) } }
        // Each predicate of a number of parts, and the largest number that is compiled.
        let table: [((Int) -> SamplePredicate, Int)] = [
            ({ .and(leaves($0)) }, 1_999), ({ .or(leaves($0)) }, 1_999), ({ .not(.and(leaves($0))) }, 1_998),
            ({ .and([.or(leaves($0)), Self.leaf]) }, 1_997), ({ .activity(.and(inner($0))) }, 1_998),
            ({ .activity(.or(inner($0))) }, 1_998), ({ .activity(.not(.or(inner($0)))) }, 1_997),
            ({ .revision(patterns($0)) }, 2_000), ({ .device(devices($0)) }, 2_000),
            ({ .metadataValues("key", values($0)) }, 2_000), ({ .not(.metadataValues("key", values($0))) }, 1_999),
            ({ .or([.metadataValues("key", values($0)), .revision(patterns(3))]) }, 1_996),
        ]
        for (place, (predicate, most)) in table.enumerated() {
            #expect(predicate(most).isCompilable, "\(place)")
            #expect(!predicate(most + 1).isCompilable, "\(place)")
        }
        // Sets of identifiers are a single value.
        #expect(SamplePredicate.uuid(Set((0..<5_000).map { UUID(high: 1, low: UInt64($0)) })).isCompilable)
        #expect(SamplePredicate.categoryValues(Set(0..<5_000)).isCompilable)
    }

    @Test func PRED_35_workoutsOfAPredicate() {
        let (first, second) = (UUID(high: 1, low: 1), UUID(high: 1, low: 2))
        let table: [(SamplePredicate, Set<UUID>)] = [
            (.workout(first), [first]), (.hasWorkout, [SamplePredicate.someWorkout]),
            (.not(.workout(second)), [second]),
            (.and([.workout(first), .not(.or([.workout(second), Self.leaf]))]), [first, second]),
            (.or([.hasWorkout, .workout(second)]), [SamplePredicate.someWorkout, second]), (.uuid([first]), []),
            (.and([]), []), (.hasNoCorrelation, []),
        ]
        for (predicate, workouts) in table { #expect(predicate.workouts == workouts, "\(predicate)") }
    }

    /// Conditions are joined in a balanced tree, in which each keeps its values in order.
    @Test func PRED_35_conditionsAreJoinedInBalance() {
        func joined(_ count: Int, _ word: String) -> String {
            SQLCondition.joined((0..<count).map { SQLCondition(sql: "c\($0)") }, by: word).sql
        }
        #expect(
            (1...5).map { joined($0, "OR") } == [
                "(c0)", "(c0 OR c1)", "((c0) OR (c1 OR c2))", "((c0 OR c1) OR (c2 OR c3))",
                "((c0 OR c1) OR ((c2) OR (c3 OR c4)))",
            ])
        #expect(joined(3, "AND") == "((c0) AND (c1 AND c2))")
        let negated = SQLCondition(sql: "c = ?", values: [.integer(7)]).negated
        #expect(negated.sql == "(NOT c = ?)" && negated.values.count == 1)
    }

    /// What is too large for SQLite finds the same samples in memory, and so do their counts.
    @Test func PRED_35_bothWaysFindTheSame() throws {
        let engine = try SQLiteEngine.forTest()
        try engine.authorize(.own, AuthorizationDecisions(share: [.heartRate: true], read: [.heartRate: true]))
        let samples = (0..<90).map { (place: Int) -> SampleRecord in
            let low: UInt64 = 0x8000_0000_0000_0000 + UInt64(place)
            let rate = QuantityValue(Double(50 + place * 7 % 40), .countPerMinute)
            return SampleRecord(
                uuid: UUID(high: 0x4000, low: low), type: .heartRate, start: Double(place),
                end: Double(place + place % 4), content: .quantity(rate))
        }
        try engine.save(samples, by: .own)
        let predicates: [SamplePredicate] = [
            .start(.less, 33), .end(.greaterOrEqual, 61), .length(.equal, 3),
            .uuid([samples[4].uuid, samples[77].uuid]),
            .quantity(.greater, QuantityValue(71, .countPerMinute)), .not(.length(.greater, 1)),
        ]
        for predicate in predicates {
            let expected = samples.filter { predicate.matches(PredicateSubject($0)) }.map(\.uuid)
            #expect(!expected.isEmpty && expected.count < 90)
            for count in [0, 14, 16, 18, 30, 60, 98, 100, 102] {
                let deep = (0..<count).reduce(predicate) { part, _ in .not(part) }
                let request = SampleRequest(.heartRate, deep, sort: [.init(.start, isAscending: true)])
                #expect(try engine.samples(request, for: .own).map(\.uuid) == expected, "\(predicate) \(count)")
            }
        }
        let expected = samples.filter { $0.start < 33 }.map(\.uuid)
        for count in [1_999, 2_000] {
            let wide = SamplePredicate.or(Array(repeating: .start(.less, 33), count: count))
            #expect(try Set(engine.samples(SampleRequest(.heartRate, wide), for: .own).map(\.uuid)) == Set(expected))
        }
    }
}
