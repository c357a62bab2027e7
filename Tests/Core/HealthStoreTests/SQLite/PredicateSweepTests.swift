import Foundation
import HealthModel
import TestSupport
import Testing

@testable import HealthStore

/// The SQL of every predicate, and what is known of blocks for it.
@Suite struct PredicateSweepTests {
    static let device = DeviceRecord([.name: "d", .model: "m"])

    /// Predicates of every kind, with each of their members different.
    static let leaves: [SamplePredicate] = {
        var leaves: [SamplePredicate] = [.constant(true), .constant(false)]
        for ordering in Ordering.allCases {
            leaves += [
                .start(ordering, 12.5), .end(ordering, 13.5), .length(ordering, 4.25), .count(ordering, 3),
                .quantity(ordering, QuantityValue(90, .countPerMinute)), .mostRecentStart(ordering, 5),
                .mostRecentEnd(ordering, 6), .mostRecentLength(ordering, 7), .category(ordering, 2),
                .duration(ordering, 99), .part(.maximum, ordering, QuantityValue(2, .countPerSecond)),
                .statistic(.average, .heartRate, ordering, QuantityValue(80, .countPerMinute)),
                .detail(.valence, ordering, .number(0.5)), .detail(.title, ordering, .text("t")),
                .metadata("k", .ordered(ordering, .integer(3))), .metadata("k", .ordered(ordering, .string("v"))),
                .activity(.duration(ordering, 50)), .activity(.start(ordering, 51)), .activity(.end(ordering, 52)),
                .activity(.statistic(.sum, .distanceSwimming, ordering, QuantityValue(1, .kilometer))),
            ]
            leaves += WorkoutTotal.allCases.map { .total($0, ordering, QuantityValue(2, $0.canonicalUnit)) }
        }
        for comparison in TextComparison.allCases {
            leaves += [
                .text(.sourceName, comparison, "n", []), .text(.device(.model), comparison, "m", .caseInsensitive),
                .metadata("k", .text(comparison, "v")), .metadata("k", .text(comparison, "v", .caseInsensitive)),
                .detailText(.title, comparison, "t", .diacriticInsensitive),
            ]
        }
        leaves += [TextField.sourceIdentifier, .sourceVersion, .productType].map { .text($0, .contains, "x", []) }
        leaves += DeviceRecord.Property.allCases.flatMap { property -> [SamplePredicate] in
            [
                .text(.device(property), .like, "*", []), .deviceProperty(property, []),
                .deviceProperty(property, ["b", "a"]),
            ]
        }
        leaves += [QuantityPart.minimum, .mostRecent].map { .part($0, .less, QuantityValue(2, .countPerSecond)) }
        leaves += WorkoutStatistic.allCases.map { .statistic($0, .stepCount, .less, QuantityValue(3, .count)) }
        leaves += [
            .bool(true), .bool(false), .number(2.5), .date(Date(timeIntervalSinceReferenceDate: 8)),
            .quantity(QuantityValue(3, .kilometer)),
        ].map { .metadata("k", .ordered(.greater, $0)) }
        leaves += [
            .uuid([]), .uuid([.given(1)]), .source([]), .source(["b", "a"]), .source(["a\u{0}"]), .revision([]),
            .revision([
                SourceRevisionPattern(
                    bundleIdentifier: "b", version: .exactly("1"), productType: .exactly("p"),
                    system: .exactly(SystemVersion(major: 1, minor: 2, patch: 3)))
            ]),
            .revision([
                SourceRevisionPattern(
                    bundleIdentifier: "b", version: .exactly(nil), productType: .exactly(nil), system: .exactly(nil))
            ]),
            .device([]), .device([device]), .hasNoDevice, .metadataKey("k"), .metadataValues("k", []),
            .metadataValues("k", [.string("v"), .number(1), .bool(true)]), .hasNoCorrelation, .workout(.given(7)),
            .hasWorkout, .related(SampleRelation(.effort, to: .given(8))),
            .related(SampleRelation(.symptom, to: .given(8), activity: .given(9))), .categoryValues([]),
            .categoryValues([3, 1]), .activityType(.running), .activity(.constant(true)), .activity(.constant(false)),
            .activity(.activityType(.cycling)), .activity(.and([])), .activity(.or([])),
            .activity(.and([.activityType(.cycling), .not(.duration(.less, 5))])),
            .activity(.or([.activityType(.cycling), .activityType(.running), .constant(false)])), .and([]), .or([]),
            .and([.start(.less, 1)]), .or([.start(.less, 1)]), .not(.start(.less, 1)),
            .and([.start(.less, 1), .end(.less, 2)]), .or((0..<5).map { .start(.less, Double($0)) }),
            .and((0..<4).map { .not(.end(.greater, Double($0))) }), .start(.less, .nan), .length(.equal, .nan),
            .quantity(.less, QuantityValue(1, .meter)), .part(.minimum, .less, QuantityValue(1, .meter)),
            .total(.distance, .less, QuantityValue(1, .second)),
            .statistic(.sum, .stepCount, .less, QuantityValue(1, .meter)), .detail(.title, .equal, .number(1)),
            .detail(.valence, .equal, .text("t")),
        ]
        return leaves
    }()

    private static func text(_ value: SQLValue) -> String {
        switch value {
        case .null: "null"
        case .integer(let number): "\(number)"
        case .real(let number): "\(number)!"
        case .text(let text): "'\(text)'"
        case .uuid(let uuid): "\(uuid)"
        case .blob(let bytes): "\(bytes)"
        }
    }

    private static func text(_ condition: SQLCondition) -> String {
        let sql = condition.sql.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return condition.values.isEmpty ? sql : "\(sql) \(condition.values.map(text).joined(separator: ", "))"
    }

    @Test(arguments: [ObjectType.heartRate, .sleepAnalysis, .workout, .food])
    func sql(type: ObjectType) throws {
        var outcomes = StoreOutcomes(limit: 48)
        let whole = PredicateCompiler(type: .heartRate)
        for predicate in Self.leaves {
            let condition = Self.text(PredicateCompiler(type: type).compile(predicate))
            // What is the same for all types is kept once.
            if type != .heartRate, condition == Self.text(whole.compile(predicate)) { continue }
            outcomes.add(StoreText.label(predicate)) { condition }
        }
        let difference = try outcomes.difference(from: "Core/Texts/Store/sql-\(StoreText.name(type)).txt")
        #expect(difference == nil)
    }

    /// From 8,001 identifiers on, the list is one value.
    @Test(arguments: [7_999, 8_000, 8_001]) func manyIdentifiers(count: Int) {
        let condition = PredicateCompiler(type: .heartRate).compile(.uuid(Set((0..<count).map { .given($0) })))
        #expect(condition.sql.hasPrefix(count > 8_000 ? "hex(s.uuid) IN" : "s.uuid IN (?, ?"))
        #expect(condition.values.count == (count > 8_000 ? 1 : count))
    }

    // MARK: Blocks

    private static func facts(_ type: ObjectType, _ change: (inout BlockFacts) -> Void = { _ in }) -> BlockFacts {
        var facts = BlockFacts(
            type: type, firstID: 100, lastID: 149, count: 50, starts: 10...50, ends: 15...56, values: 1...2,
            firstUUID: .consecutive(7),
            source: SourceRevisionRecord(
                source: AppIdentity.own.source, version: "1.0", productType: "p",
                system: SystemVersion(major: 12, minor: 1, patch: 0)),
            device: device, metadata: ["k": .integer(3)])
        change(&facts)
        return facts
    }

    @Test func verdicts() throws {
        var outcomes = StoreOutcomes()
        func members(_ first: Int64, _ last: Int64) -> [UUID: MemberRuns] {
            [.given(7): MemberRuns([first...last]), SamplePredicate.someWorkout: MemberRuns([first...last])]
        }
        let some: [(String, SamplePredicate)] = [
            ("workout", .workout(.given(7))), ("any workout", .hasWorkout), ("another workout", .workout(.given(8))),
            ("not", .not(.workout(.given(7)))), ("and", .and([.hasWorkout, .start(.less, 60)])),
            ("or", .or([.hasWorkout, .start(.greater, 60)])), ("none of both", .or([.hasWorkout, .start(.less, 60)])),
        ]
        for bounds in [
            (0, 98), (0, 99), (0, 100), (100, 149), (101, 149), (100, 148), (149, 200), (150, 200), (120, 121),
        ] {
            for (name, predicate) in some {
                outcomes.add("\(name) \(bounds)") {
                    BlockVerdict(
                        predicate, Self.facts(.heartRate), members: members(Int64(bounds.0), Int64(bounds.1)))
                }
            }
        }
        for date in [9.0, 10, 11, 15, 49, 50, 51, 56, 57] {
            for ordering in Ordering.allCases {
                for (name, type) in [("quantity", ObjectType.heartRate), ("category", .sleepAnalysis)] {
                    outcomes.add("\(name) \(ordering) \(date)") {
                        let predicates: [SamplePredicate] = [
                            .start(ordering, date), .end(ordering, date), .mostRecentStart(ordering, date),
                            .mostRecentEnd(ordering, date), .count(ordering, date - 9),
                        ]
                        return predicates.map { "\(BlockVerdict($0, Self.facts(type), members: [:]))" }.joined(
                            separator: " ")
                    }
                }
            }
        }
        for predicate in Self.leaves {
            outcomes.add(StoreText.label(predicate)) { BlockVerdict(predicate, Self.facts(.heartRate), members: [:]) }
        }
        let identity = DerivedIdentity(texts: ["a"])
        for (name, facts) in [
            ("run", Self.facts(.heartRate)), ("scattered", Self.facts(.heartRate) { $0.isScattered = true }),
            (
                "derived",
                Self.facts(.heartRate) { ($0.ordinal, $0.firstUUID) = (0, identity.uuid(start: 10.5, end: 12)) }
            ),
        ] {
            for number in [6, 7, 8, 56, 57] {
                outcomes.add("\(name) holds \(number)") { facts.mayHold(.consecutive(number)) }
            }
            outcomes.add("\(name) holds another") { facts.mayHold(.given(7)) }
            for start in [8.9, 9, 9.1, 10, 30, 50, 50.9, 51] {
                outcomes.add("\(name) holds derived \(start)") {
                    [
                        facts.mayHold(identity.uuid(start: start, end: 60)),
                        facts.mayHold(DerivedIdentity(texts: ["b"]).uuid(start: start, end: 60)),
                    ]
                }
            }
            for index in 0..<3 {
                outcomes.add("\(name) part \(index)") {
                    let columns = StatisticsColumns(
                        starts: [20, 21, 30], ends: [22, 40, 31], values: [1.25, 1.5, 1.75], firstNumber: 0)
                    let summary = columns.summary(
                        of: 0..<3, source: 0, isHandEntered: false, style: .discreteArithmetic)
                    let part = facts.part(index, summary)
                    return
                        "\(part.firstID) \(part.lastID) \(part.count) \(part.starts) \(part.ends) "
                        + "\(part.values) \(part.firstUUID)"
                }
            }
        }
        let difference = try outcomes.difference(from: "Core/Texts/Store/verdicts.txt")
        #expect(difference == nil)
    }

    @Test func bounds() throws {
        var outcomes = StoreOutcomes()
        func add(_ predicate: SamplePredicate) {
            outcomes.add(StoreText.label(predicate)) {
                let bounds = PredicateBounds(predicate)
                return "\(bounds.earliestStart) \(bounds.latestStart) \(bounds.earliestEnd) "
                    + "\(bounds.workout.map { "\($0)" } ?? "-") \(bounds.identifiers?.count ?? -1)"
            }
        }
        for ordering in Ordering.allCases {
            for other in Ordering.allCases {
                add(.and([.start(ordering, 5), .start(other, 7)]))
                add(.and([.end(ordering, 7), .end(other, 5)]))
                add(.and([.start(ordering, 5), .end(other, 7)]))
                add(.and([.start(ordering, 7), .end(other, 5)]))
            }
            add(.or([.start(ordering, 5)]))
            add(.not(.start(ordering, 5)))
        }
        add(.and([.uuid([.given(1), .given(2)]), .and([.uuid([.given(2)])]), .workout(.given(9))]))
        add(.and([.uuid([.given(1), .given(2)])]))
        add(.hasWorkout)
        let difference = try outcomes.difference(from: "Core/Texts/Store/bounds.txt")
        #expect(difference == nil)
    }

    @Test func sizes() throws {
        var outcomes = StoreOutcomes()
        let leaf = SamplePredicate.start(.less, 1)
        func patterns(_ count: Int) -> Set<SourceRevisionPattern> {
            Set((0..<count).map { SourceRevisionPattern(bundleIdentifier: "\($0)") })
        }
        func devices(_ count: Int) -> Set<DeviceRecord> { Set((0..<count).map { DeviceRecord([.name: "\($0)"]) }) }
        func add(_ name: String, _ range: [Int], _ predicate: (Int) -> SamplePredicate) {
            outcomes.add(name) { range.map { "\($0) \(predicate($0).isCompilable)" }.joined(separator: ", ") }
        }
        let sizes = [1_998, 1_999, 2_000, 2_001]
        add("and", sizes) { .and(Array(repeating: leaf, count: $0)) }
        add("or", sizes) { .or(Array(repeating: leaf, count: $0)) }
        add("not and", sizes) { .not(.and(Array(repeating: leaf, count: $0))) }
        add("activity", sizes) { .activity(.or(Array(repeating: .start(.less, 1), count: $0))) }
        add("not activity", sizes) { .activity(.not(.and(Array(repeating: .start(.less, 1), count: $0)))) }
        add("revisions", sizes) { .revision(patterns($0)) }
        add("devices", sizes) { .device(devices($0)) }
        add("values", sizes) { .metadataValues("k", Array(repeating: .integer(1), count: $0)) }
        // A list of 2 to the power of 12 is twelve levels of pairs.
        for levels in 3...6 {
            add("not \(levels)", [15, 16, 17, 31, 32, 33, 63, 64, 65]) { count in
                (0..<16 - levels).reduce(.and(Array(repeating: leaf, count: count))) { part, _ in .not(part) }
            }
            add("revisions \(levels)", [7, 8, 14, 15, 16, 30, 31, 32, 62, 63, 64]) { count in
                (0..<16 - levels).reduce(.revision(patterns(count))) { part, _ in .not(part) }
            }
            add("devices \(levels)", [7, 8, 14, 15, 16, 30, 31, 32, 62, 63, 64]) { count in
                (0..<16 - levels).reduce(.device(devices(count))) { part, _ in .not(part) }
            }
            add("values \(levels)", [7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65]) { count in
                (0..<16 - levels).reduce(.metadataValues("k", Array(repeating: .integer(1), count: count))) { part, _ in
                    .not(part)
                }
            }
        }
        let relation = SampleRelation(.effort, to: .given(1))
        for (name, predicate) in [
            ("leaf", leaf), ("and", .and([.workout(.given(1)), .hasWorkout])),
            ("or", .or([.workout(.given(1)), .related(relation)])),
            ("not", .not(.and([.related(relation), .hasWorkout]))),
        ] as [(String, SamplePredicate)] {
            outcomes.add("workouts of \(name)") { predicate.workouts.map(\.uuidString).sorted() }
            outcomes.add("relations of \(name)") { predicate.relations.map { "\($0)" } }
        }
        let difference = try outcomes.difference(from: "Core/Texts/Store/predicate-sizes.txt")
        #expect(difference == nil)
    }

    private static func text(_ runs: [ClosedRange<Int64>]) -> String {
        runs.map { "\($0.lowerBound)...\($0.upperBound)" }.joined(separator: " ")
    }

    @Test func runs() throws {
        var outcomes = StoreOutcomes()
        let lists: [[ClosedRange<Int64>]] = [
            [], [5...5], [5...9], [5...9, 10...12], [5...9, 11...12], [11...12, 5...9], [5...9, 7...8], [7...8, 5...9],
            [5...9, 5...20], [1...2, 4...5, 7...8], [1...2, 3...5, 6...8], [1...(.max), 5...6], [1...3, 4...(.max)],
        ]
        for list in lists {
            outcomes.add("union \(Self.text(list))") { Self.text(MemberRuns.union(list)) }
            let runs = MemberRuns(list)
            outcomes.add("contains \(Self.text(list))") { (0...13).filter { runs.contains(Int64($0)) } }
            outcomes.add("overlaps \(Self.text(list))") {
                (0...12).flatMap { low in
                    (low...13).filter { runs.overlaps(Int64(low)...Int64($0)) }.map { "\(low)-\($0)" }
                }
            }
            outcomes.add("holds \(Self.text(list))") {
                (0...12).flatMap { low in
                    (low...13).filter { runs.contains(Int64(low)...Int64($0)) }.map { "\(low)-\($0)" }
                }
            }
            outcomes.add("added \(Self.text(list))") {
                var added = MemberRuns()
                for run in list where run.upperBound < .max { added.add(run) }
                return Self.text(added.runs)
            }
            for other in lists where other.allSatisfy({ $0.upperBound < .max }) {
                outcomes.add("\(Self.text(list)) without \(Self.text(other))") {
                    Self.text(MemberRuns.subtracting(other, from: MemberRuns.union(list)))
                }
            }
        }
        let difference = try outcomes.difference(from: "Core/Texts/Store/runs.txt")
        #expect(difference == nil)
    }
}
