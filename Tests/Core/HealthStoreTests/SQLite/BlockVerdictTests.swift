import Foundation
import HealthModel
import Testing

@testable import HealthStore

/// What is known of a block without decoding it, and the bounds that a predicate implies.
@Suite struct BlockVerdictTests {
    private static let first = UUID(high: 0x018B_0000_0000_7000, low: 0x8000_0000_0000_0010)

    private static var facts: BlockFacts {
        BlockFacts(
            type: .heartRate, firstID: 100, lastID: 104, count: 5, starts: 10...50, ends: 15...55, values: 1...2,
            firstUUID: first,
            source: SourceRevisionRecord(
                source: AppIdentity.own.source, version: "1.0", productType: nil,
                system: SystemVersion(major: 12, minor: 1, patch: 0)),
            device: DeviceRecord([.name: "d"]), metadata: ["k": .string("v")])
    }

    private static func verdict(
        _ predicate: SamplePredicate, _ facts: BlockFacts = facts, _ members: [UUID: MemberRuns] = [:]
    ) -> BlockVerdict { BlockVerdict(predicate, facts, members: members) }

    @Test func everyOrderOfDatesAtEveryPlace() {
        let table: [(Ordering, [BlockVerdict])] = [
            (.less, [.none, .none, .some, .some, .all]), (.lessOrEqual, [.none, .some, .some, .all, .all]),
            (.greater, [.all, .some, .some, .none, .none]), (.greaterOrEqual, [.all, .all, .some, .some, .none]),
            (.equal, [.none, .some, .some, .some, .none]), (.notEqual, [.all, .some, .some, .some, .all]),
        ]
        for (ordering, expected) in table {
            #expect([9, 10, 30, 50, 51].map { Self.verdict(.start(ordering, $0)) } == expected)
            #expect([9, 10, 30, 50, 51].map { Self.verdict(.mostRecentStart(ordering, $0)) } == expected)
            #expect([14, 15, 30, 55, 56].map { Self.verdict(.end(ordering, $0)) } == expected)
            #expect([14, 15, 30, 55, 56].map { Self.verdict(.mostRecentEnd(ordering, $0)) } == expected)
        }
        var facts = Self.facts
        facts.starts = 20...20
        #expect([19, 20, 21].map { Self.verdict(.start(.equal, $0), facts) } == [.none, .all, .none])
        #expect([19, 20, 21].map { Self.verdict(.start(.notEqual, $0), facts) } == [.all, .none, .all])
    }

    @Test func whatIsTheSameForAllSamplesIsDecidedByOne() {
        let table: [(SamplePredicate, BlockVerdict)] = [
            (.constant(true), .all), (.constant(false), .none), (.source(["test.own"]), .all),
            (.source(["test.other"]), .none), (.device([DeviceRecord([.name: "d"])]), .all), (.hasNoDevice, .none),
            (.deviceProperty(.name, ["d"]), .all), (.deviceProperty(.model, []), .all), (.metadataKey("k"), .all),
            (.metadataKey("l"), .none), (.metadata("k", .text(.equal, "v")), .all),
            (.metadataValues("k", [.string("w")]), .none), (.text(.sourceVersion, .equal, "1.0", []), .all),
            (.hasNoCorrelation, .all), (.activityType(.running), .none), (.duration(.greater, 0), .none),
            (.count(.equal, 1), .all), (.count(.greater, 1), .none), (.count(.less, 2), .all),
            (.related(SampleRelation(.effort, to: UUID())), .none), (.length(.less, 1e9), .some),
            (.quantity(.less, QuantityValue(1e9, .countPerMinute)), .some), (.mostRecentLength(.less, 9), .some),
            (.part(.maximum, .less, QuantityValue(1e9, .countPerMinute)), .some), (.category(.equal, 1), .some),
            (.categoryValues([1]), .some), (.detail(.valence, .equal, .number(1)), .none),
            (
                .revision([SourceRevisionPattern(bundleIdentifier: "test.own", version: .exactly("1.0"))]), .all
            ), (.revision([SourceRevisionPattern(bundleIdentifier: "test.own", version: .exactly("2"))]), .none),
        ]
        for (predicate, expected) in table { #expect(Self.verdict(predicate) == expected, "\(predicate)") }
        var category = Self.facts
        category.type = .sleepAnalysis
        for predicate in [
            SamplePredicate.count(.equal, 1), .mostRecentStart(.greater, 0), .mostRecentEnd(.greater, 0),
        ] { #expect(Self.verdict(predicate, category) == .none) }
    }

    @Test func compoundsOfVerdicts() {
        let leaves: [(SamplePredicate, BlockVerdict)] = [
            (.constant(true), .all), (.constant(false), .none), (.start(.less, 30), .some),
        ]
        for (left, one) in leaves {
            #expect(Self.verdict(.not(left)) == (one == .all ? .none : one == .none ? .all : .some))
            for (right, other) in leaves {
                let pair = [one, other]
                let both: BlockVerdict = pair.contains(.none) ? .none : pair.contains(.some) ? .some : .all
                let either: BlockVerdict = pair.contains(.all) ? .all : pair.contains(.some) ? .some : .none
                #expect(Self.verdict(.and([left, right])) == both && Self.verdict(.or([left, right])) == either)
            }
        }
        #expect(Self.verdict(.and([])) == .all && Self.verdict(.or([])) == .none)
        #expect([BlockVerdict.all, .none, .some].map(\.isTrue) == [true, false, nil])
    }

    @Test func membersOfWorkoutsAreToldByNumbers() {
        let workout = UUID()
        let table: [(ClosedRange<Int64>, BlockVerdict)] = [
            (100...104, .all), (90...200, .all), (101...104, .some), (100...103, .some), (104...104, .some),
            (105...200, .none), (1...99, .none), (50...100, .some),
        ]
        for (run, expected) in table {
            let members = [workout: MemberRuns([run]), SamplePredicate.someWorkout: MemberRuns([run])]
            #expect(Self.verdict(.workout(workout), Self.facts, members) == expected, "\(run)")
            #expect(Self.verdict(.hasWorkout, Self.facts, members) == expected)
            #expect(Self.verdict(.workout(UUID()), Self.facts, members) == .none)
        }
        let split = [workout: MemberRuns([100...101, 103...104])]
        #expect(Self.verdict(.workout(workout), Self.facts, split) == .some)
    }

    @Test func identifiersThatABlockMayHold() {
        var facts = Self.facts
        let held = (-1...5).map {
            facts.mayHold(UUID(high: Self.first.high, low: Self.first.low &+ UInt64(bitPattern: $0)))
        }
        #expect(held == [false, true, true, true, true, true, false])
        #expect(!facts.mayHold(UUID(high: Self.first.high + 1, low: Self.first.low)))
        #expect(Self.verdict(.uuid([UUID(), Self.first])) == .some && Self.verdict(.uuid([UUID()])) == .none)
        facts.isScattered = true
        #expect(facts.mayHold(UUID()))
        let stream = DerivedIdentity(texts: ["stream"])
        var derived = Self.facts
        derived.ordinal = 0
        derived.firstUUID = stream.uuid(start: 10, end: 15)
        derived.starts = 10.5...50.25
        let seconds = [9.9, 10, 10.9, 11, 50, 50.9, 51]
        let may = seconds.map { derived.mayHold(stream.uuid(start: $0, end: $0)) }
        #expect(may == [false, true, true, true, true, true, false])
        #expect(!derived.mayHold(DerivedIdentity(texts: ["other"]).uuid(start: 20, end: 20)))
    }

    @Test("a part of a block has the bounds of its summary, and the numbers and identifiers from its place on")
    func parts() {
        var facts = Self.facts
        (facts.lastID, facts.count, facts.values) = (5_099, 5_000, 0...9)
        let columns = StatisticsColumns(
            starts: [20, 25, 30], ends: [21, 26, 31], values: [3, 1, 2], firstNumber: 1)
        let summary = columns.summary(of: 0..<3, source: 0, isHandEntered: false, style: .discreteArithmetic)
        let part = facts.part(2, summary)
        #expect(part.count == 3 && part.starts == 20...30 && part.ends == 20...31 && part.values == 1...3)
        #expect(part.ids == 2_148...2_150 && part.firstUUID == Self.first.advanced(by: 2_048))
        #expect(part.type == .heartRate && part.source == facts.source && part.device == facts.device)
        let first = facts.part(0, summary)
        #expect(first.ids == 100...102 && first.firstUUID == Self.first)
        // No sample of the block ends earlier.
        facts.ends = 25...55
        #expect(facts.part(2, summary).ends == 25...31)
        facts.ends = 40...55
        #expect(facts.part(2, summary).ends == 40...40)
        facts.isScattered = true
        #expect(facts.part(2, summary).ids == 100...5_099 && facts.part(2, summary).firstUUID == Self.first)
        (facts.isScattered, facts.ordinal) = (false, 0)
        #expect(facts.part(2, summary).ids == 2_148...2_150 && facts.part(2, summary).firstUUID == Self.first)
    }

    // MARK: Bounds

    @Test func boundsOfEveryPredicate() {
        struct Bounds: Equatable {
            var earliest = -Double.infinity
            var latest = Double.infinity
            var end = -Double.infinity
        }
        func bounds(_ predicate: SamplePredicate) -> Bounds {
            let bounds = PredicateBounds(predicate)
            return Bounds(earliest: bounds.earliestStart, latest: bounds.latestStart, end: bounds.earliestEnd)
        }
        let table: [(SamplePredicate, Bounds)] = [
            (.start(.greater, 5), Bounds(earliest: 5, end: 5)),
            (.start(.greaterOrEqual, 5), Bounds(earliest: 5, end: 5)),
            (.start(.less, 5), Bounds(latest: 5)), (.start(.lessOrEqual, 5), Bounds(latest: 5)),
            (.start(.equal, 5), Bounds(earliest: 5, latest: 5, end: 5)), (.start(.notEqual, 5), Bounds()),
            (.end(.greater, 5), Bounds(end: 5)), (.end(.greaterOrEqual, 5), Bounds(end: 5)),
            (.end(.less, 5), Bounds(latest: 5)), (.end(.lessOrEqual, 5), Bounds(latest: 5)),
            (.end(.equal, 5), Bounds(latest: 5, end: 5)), (.end(.notEqual, 5), Bounds()),
            (
                .and([.start(.greater, 3), .end(.greater, 9), .start(.less, 20)]),
                Bounds(earliest: 3, latest: 20, end: 9)
            ),
            (.and([.start(.greater, 9), .end(.greater, 3), .start(.greater, 5)]), Bounds(earliest: 9, end: 9)),
            (.and([.start(.less, 9), .start(.less, 20), .end(.less, 12)]), Bounds(latest: 9)),
            (.or([.start(.greater, 5), .start(.greater, 6)]), Bounds()), (.not(.start(.less, 5)), Bounds()),
            (.and([.and([.start(.equal, 5)]), .constant(true)]), Bounds(earliest: 5, latest: 5, end: 5)),
            (.mostRecentStart(.greater, 5), Bounds()), (.length(.greater, 5), Bounds()),
        ]
        for (predicate, expected) in table { #expect(bounds(predicate) == expected, "\(predicate)") }
        let (one, two, three) = (UUID(), UUID(), UUID())
        #expect(PredicateBounds(.uuid([one, two])).identifiers == [one, two])
        #expect(PredicateBounds(.and([.uuid([one, two]), .uuid([two, three])])).identifiers == [two])
        #expect(PredicateBounds(.or([.uuid([one])])).identifiers == nil)
        #expect(PredicateBounds(.and([.constant(true), .workout(three)])).workout == three)
        #expect(PredicateBounds(.not(.workout(three))).workout == nil)
    }
}
